"""What a declared attack is by the rules: its pool, its damage, how it meets cover and armor, what its 6s buy.

Whether it can be declared is in `declaration_rules`, how a target may defend in `defence_rules`. Nothing here depends
on dice. Sources: core 7, 8, 13.2, evolved 7, 8, 13.3.
"""

from collections.abc import Iterator, Sequence

from alien_desktop.rules.combat.armor import Impact
from alien_desktop.rules.combat.attack_flow.inputs import (
    BARE_HANDS,
    AttackInputs,
    AttackTarget,
    AttackWay,
    AttackWeapon,
    Declaration,
    Fighter,
    Overridden,
    RollChoices,
)
from alien_desktop.rules.combat.close_combat import (
    Special,
)
from alien_desktop.rules.combat.cover import Stance
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranged_combat import Burst, burst, verify_burst
from alien_desktop.rules.combat.ranges import AMBUSH, Band, shot
from alien_desktop.rules.dice.roll_profile import Nature, RollProfile
from alien_desktop.rules.dice.skill_check import verify_roll
from alien_desktop.rules.dice.skill_pool import PoolRequest, RollKind, build_pool, free_pool
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.continuous import ActionCost, SubduingHit
from alien_desktop.rules.effects.instant import AttackEffect, Damage, NextAttack
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.odds.attack_odds import Protection
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.stress.stress import gain
from alien_desktop.rules.violation import RuleViolation, is_allowed

AIMED, FULL_AUTO, WEAK_SPOT, ENCLOSED = "aimed", "full_auto", "weak_spot", "enclosed_zone"
SIGNATURE = "signature"
"""What a creature's attack is called among the costs."""

_ACTIONS = {
    AttackWay.SIGNATURE: SIGNATURE,
    AttackWay.CLOSE: "close_attack",
    AttackWay.THROWN: "throw",
    AttackWay.BREAK_FREE: "break_free",
    AttackWay.RETREAT: "retreat",
}
"""What both editions call the action of a way of attacking."""
_COVER = frozenset({"partial_cover", "full_cover"})
_AT_RANGE = frozenset({AttackWay.RANGED, AttackWay.THROWN})
_UNDAMAGING = frozenset({AttackWay.SPECIAL, AttackWay.BREAK_FREE, AttackWay.RETREAT, AttackWay.COUP_DE_GRACE})


@record
class RowParts:
    """A row of a creature's table, taken apart at the attack that is made now."""

    anyway: tuple[Effect, ...]
    attack: AttackEffect | None
    on_hit: tuple[Effect, ...]
    more: AttackEffect | None
    """Another attack of the row, which follows a hit."""

    def goes_on(self, *, hurt: bool) -> bool:
        """Whether a hit that did damage, or did none, brings the next attack of the row."""
        return self.more is not None and (hurt or not self.more.if_damaged)


@record
class Strike:
    """An attack as it is rolled and as it meets its target."""

    pool: Pool
    kind: RollKind
    skill: Skill | None
    roller: RollProfile
    """The attacker with the stress of the burst that comes before the roll."""
    close: bool
    """It is defended against as an attack in close combat, and cover does not help."""
    weapon: AttackWeapon
    impact: Impact
    base: int
    """Base damage; 0 = none, however many successes."""
    flat: int = 0
    """Damage that a hit adds."""
    most: int = 0
    """At most that much damage; 0 = no limit."""
    burst_stress: int = 0
    extra_uses: tuple[ExtraUse, ...] = ()
    row: RowParts | None = None
    mercy: bool = False
    """The roll holds the attacker back: who is helpless dies when it fails."""
    subdues: bool = False
    """A hit holds the target and does no damage."""
    no_roll: bool = False
    """It happens without dice: a retreat in panic."""
    refusal: Message | None = None
    """Why there is no such roll."""

    @property
    def rolls(self) -> bool:
        """Whether dice are rolled for it; a row of a creature's table without an attack just happens."""
        return not self.no_roll and (self.row is None or self.row.attack is not None)

    @property
    def harmless(self) -> bool:
        """Whether it cannot do damage at all."""
        return not (self.base or self.flat or self.weapon.blast)

    @property
    def avoided_by(self) -> Skill | None:
        """The skill that decides after a hit whether it does anything; None = nothing does (core 13.2, Charge)."""
        attack = self.row.attack if self.row is not None else None
        return attack.avoided_by if attack is not None else None

    def spares_health(self, rules: Edition) -> bool:
        """Whether what comes through takes nothing off Health: a row that says so, or a stun that asks for a roll."""
        if self.row is not None:
            return self.row.attack is not None and self.row.attack.spares_health
        return self.weapon.stun and rules.stun.minus_damage


def row_parts(effects: Sequence[Effect], part: int = 0) -> RowParts:
    """Take a row apart: what happens anyway, the attack that is made now, and what follows if it hits.

    Whatever befalls the creature itself happens anyway. A row without attacks just happens.
    """
    places = [place for place, effect in enumerate(effects) if isinstance(effect, AttackEffect)]
    if not places:
        return RowParts(tuple(effects), None, (), None)
    part = min(part, len(places) - 1)
    last = part + 1 == len(places)
    following = len(effects) if last else places[part + 1]
    after = effects[places[part] + 1 : following]
    own = [
        effect
        for effect in after
        if getattr(effect, "who", None) is Who.SELF and not isinstance(effect, NextAttack)  # that follows a hit
    ]
    attack, more = effects[places[part]], None if last else effects[following]
    assert isinstance(attack, AttackEffect)
    assert more is None or isinstance(more, AttackEffect)
    anyway = [*(effects[: places[0]] if part == 0 else ()), *own]
    return RowParts(tuple(anyway), attack, tuple(effect for effect in after if effect not in own), more)


def weapon_of(declaration: Declaration) -> AttackWeapon:
    """What is attacked with: bare hands where the way of attacking leaves no choice; nothing explodes that only shoves.

    Whoever kills somebody helpless, or shoves them, does not set off what they hold.
    """
    bare = (AttackWay.GRAPPLE_ATTACK, AttackWay.BREAK_FREE, AttackWay.RETREAT)
    weapon = declaration.weapon
    if declaration.way in bare:
        return weapon if weapon.id == BARE_HANDS.id else BARE_HANDS
    return replace(weapon, blast=0) if weapon.blast and declaration.way in _UNDAMAGING else weapon


def is_shot(declaration: Declaration) -> bool:
    """Whether it is made with something that flies, so that range, cover and ammunition count."""
    return declaration.way in _AT_RANGE


def action_of(declaration: Declaration, rules: Edition) -> str:
    """The action that an attack costs; empty for none (or where the Game Mother says what it costs)."""
    way = declaration.way
    if declaration.free or way in (AttackWay.STRAY, AttackWay.COUP_DE_GRACE):
        return ""
    if way in _ACTIONS:
        return _ACTIONS[way]
    known = {action.id for action in rules.actions.actions}
    if way is AttackWay.RANGED:
        return FULL_AUTO if declaration.full_auto and FULL_AUTO in known else "shoot"
    if way is AttackWay.SPECIAL:
        special = declaration.special or Special.SHOVE
        return "special_attack" if "special_attack" in known else special.value
    return "grapple_attack" if "grapple_attack" in known else "unarmed_grapple_attack"


@once_per_version
def strike_of(declaration: Declaration, rules: Edition) -> Strike:
    """Work out the pool and the numbers of an attack, whether it is allowed or not."""
    way, attacker, weapon = declaration.way, declaration.attacker, weapon_of(declaration)
    roller, choices = attacker.profile, declaration.choices
    impact = Impact(piercing=weapon.piercing, doubled=weapon.doubled, weak_spot=WEAK_SPOT in declaration.circumstances)
    if way is AttackWay.SIGNATURE:
        return _signature(declaration, rules)
    if way is AttackWay.STRAY:
        terms = (Term(Message("Stray shot"), rules.ranged.friendly_fire_dice, rules.ranged.source),)
        pool = plain_pool((*terms, *terms_by_hand(choices)), rules)
        kind = RollKind.AUTOMATIC
        return Strike(pool, kind, None, _no_stress(roller), False, weapon, impact, weapon.damage)
    if way is AttackWay.COUP_DE_GRACE:
        return _coup(declaration, rules)
    skill, stress, situation = Skill.CLOSE_COMBAT, 0, _close_terms(declaration, rules)
    if is_shot(declaration):
        skill, stress, situation = _shot_terms(declaration, rules)
    elif way is AttackWay.RETREAT or (way is AttackWay.BREAK_FREE and roller.nature is Nature.CREATURE):
        skill = Skill.MOBILITY  # a creature has no Close Combat (evolved 7)
    if stress and roller.nature.has_stress:
        roller = replace(roller, stress=gain(stress, roller).after)
    else:
        stress = 0
    close = skill is Skill.CLOSE_COMBAT
    subdues = way is AttackWay.CLOSE and bool(roller.effects(SubduingHit, frozenset(choices.switched_on)))
    harmless = way in _UNDAMAGING or subdues
    uses = rules.damage.extra_close if close else rules.damage.extra_ranged
    gear = () if way in _UNDAMAGING or not weapon.bonus else (Term(weapon.name, weapon.bonus, weapon.source),)
    refusal = None
    if weapon.own_dice:
        own = Term(weapon.name, weapon.own_dice, weapon.source)
        pool, kind = plain_pool((own, *situation, *terms_by_hand(choices)), rules), RollKind.AUTOMATIC
    else:
        kind = RollKind.SKILL
        hurried = tuple(_hurried(declaration, rules))
        pool, refusal = roll_pool(roller, skill, choices, rules, gear, (*situation, *hurried))
    if subdues and "humanoid" not in declaration.targets[0].fighter.is_a:
        refusal = Message("Only humanoids are subdued so.")
    return Strike(
        pool,
        kind,
        skill,
        roller,
        close,
        weapon,
        impact,
        0 if harmless else weapon.damage,
        burst_stress=stress,
        extra_uses=() if harmless or weapon.blast else uses,
        subdues=subdues,
        no_roll=declaration.tears_loose,
        refusal=None if declaration.tears_loose else refusal,
    )


def _hurried(declaration: Declaration, rules: Edition) -> Iterator[Term]:
    """The dice that a talent costs which makes the attack another kind of action (Rapid Fire, Martial Arts)."""
    action = action_of(declaration, rules)
    known = next((one for one in rules.actions.actions if one.id == action), None)
    on = frozenset(declaration.choices.switched_on)
    for active, effect in declaration.attacker.profile.effects(ActionCost, on):
        if known is not None and active.switch and effect.dice and effect.action in known.words:
            yield Term(active.owner, effect.dice, active.source)


def roll_pool(
    roller: RollProfile,
    skill: Skill,
    choices: RollChoices,
    rules: Edition,
    gear: tuple[Term, ...] = (),
    situation: tuple[Term, ...] = (),
) -> tuple[Pool, Message | None]:
    """Build the pool of a roll in the attack; no dice and the reason when there can be none."""
    request = PoolRequest(
        roller,
        skill,
        choices.attribute,
        difficulty=choices.difficulty,
        helpers=len(choices.helpers),
        gear=gear,
        situation=(*situation, *terms_by_hand(choices)),
        leave_out=choices.leave_out,
        switched_on=frozenset(choices.switched_on),
    )
    try:
        pool = build_pool(request, rules.pool)
        verify_roll(pool, roller)
    except RuleViolation as refused:
        return free_pool(0), refused.message
    return pool, None


_GAME_MOTHER, _ORDERS = Message("Game Mother"), Message("Orders")


def terms_by_hand(choices: RollChoices) -> tuple[Term, ...]:
    """Return the dice that the Game Mother and orders add or take."""
    said = ((_GAME_MOTHER, choices.modifier, ""), (_ORDERS, choices.orders, "give_orders"))
    return tuple([Term(label, dice, source) for label, dice, source in said if dice])


def _no_stress(roller: RollProfile) -> RollProfile:
    return replace(roller, stress=0) if roller.stress else roller


def plain_pool(terms: tuple[Term, ...], rules: Edition) -> Pool:
    """Return a pool of these terms alone, with one more where the edition allows no fewer base dice."""
    missing = rules.pool.minimum_base - sum(term.dice for term in terms)
    if missing > 0:
        label = Message("Never below one base die") if rules.pool.minimum_base else Message("No dice left to take")
        terms = (*terms, Term(label, missing, rules.pool.source))
    return Pool(terms)


def _close_terms(declaration: Declaration, rules: Edition) -> tuple[Term, ...]:
    target, close = declaration.targets[0], rules.close
    attacking = (AttackWay.CLOSE, AttackWay.SPECIAL, AttackWay.GRAPPLE_ATTACK)
    if declaration.way not in attacking or not (target.unaware or target.helpless):
        return ()
    dice = close.held_dice if declaration.way is AttackWay.GRAPPLE_ATTACK else close.helpless_dice
    return (Term(Message("Defenceless or unaware"), dice, close.source),) if dice else ()


def _shot_terms(declaration: Declaration, rules: Edition) -> tuple[Skill, int, tuple[Term, ...]]:
    """The skill, the stress that comes before the roll, and the dice of distance, circumstances and cover."""
    target, weapon, ranges = declaration.targets[0], declaration.weapon, rules.ranges
    stance = stance_of(target, declaration, rules)
    known = {modifier.id for modifier in ranges.modifiers}
    chosen = [each for each in dict.fromkeys(declaration.circumstances) if each in known and each != FULL_AUTO]
    if not weapon.explosive:
        chosen = [each for each in chosen if each != ENCLOSED]
    if stance is not None:
        chosen = [each for each in chosen if each not in _COVER]
    if target.unaware and AMBUSH in known and AMBUSH not in chosen:
        chosen.append(AMBUSH)
    fired = None
    if declaration.full_auto and is_allowed(verify_burst, Burst(declaration.burst), rules.ranged):
        so_far = Burst(declaration.burst)
        fired = burst(so_far, rules.ranged, steady=declaration.steady, smart_sight=weapon.smart_sight)
        if not fired.aim_counts and AIMED in chosen:
            chosen.remove(AIMED)
    if target.band is Band.ENGAGED and ranges.near_skill is not Skill.RANGED_COMBAT and AIMED in chosen:
        chosen.remove(AIMED)  # an aim is for the next ranged attack (S4-030)
    said: dict[str, str] = {}  # of two that exclude each other, which the declaration refuses, the first counts
    chosen = [each for each in chosen if said.setdefault(ranges.modifier(each).kind or each, each) == each]
    made = shot(target.band, weapon.nearest, Band.EXTREME, ranges, chosen, unaware=target.unaware or target.helpless)
    terms = [_with_zones(term, target, rules) for term in made.terms]
    if fired is not None and fired.dice:
        terms.append(Term(Message("Full auto"), fired.dice, rules.ranged.source))
    if stance is not None and stance.attack_dice:
        terms.append(Term(stance.name, stance.attack_dice, rules.cover.source))
    return made.skill, fired.stress if fired is not None else 0, tuple(terms)


def _with_zones(term: Term, target: AttackTarget, rules: Edition) -> Term:
    """Say in the term of a range how far the map says it is."""
    name = rules.ranges.meaning(target.band).name
    if target.zones is None or term.label != name:
        return term
    return replace(
        term, label=Plural("{range}, %n zones on the map", "{range}, %n zone on the map", target.zones, range=name)
    )


def _from_ambush(declaration: Declaration, rules: Edition) -> Iterator[Term]:
    """The dice that a creature too has against somebody who does not expect it, where an ambush gives any (S4-006)."""
    if any(target.unaware for target in declaration.targets[:1]):
        ambushes = (each for each in rules.ranges.modifiers if each.id == AMBUSH)
        yield from (Term(each.name, each.dice, rules.ranges.source) for each in ambushes)


def _signature(declaration: Declaration, rules: Edition) -> Strike:
    row = declaration.signature
    parts = row_parts(row.effects, row.part) if row is not None else RowParts((), None, (), None)
    attack, roller = parts.attack, _no_stress(declaration.attacker.profile)
    if row is None or attack is None:
        named = BARE_HANDS if row is None else replace(BARE_HANDS, id=row.id, name=row.name)
        return Strike(free_pool(0), RollKind.AUTOMATIC, None, roller, True, named, Impact(), 0, row=parts)
    impact = Impact(
        piercing=attack.armor_piercing,
        ignores=attack.ignores_armor,
        halved_down=row.halved_down and attack.armor_piercing,
    )
    flat = sum(effect.amount for effect in parts.on_hit if isinstance(effect, Damage) and not effect.ignores_armor)
    terms = (Term(row.name, attack.dice), *_from_ambush(declaration, rules), *terms_by_hand(declaration.choices))
    return Strike(
        plain_pool(terms, rules),
        RollKind.AUTOMATIC,
        None,
        roller,
        True,
        AttackWeapon(row.id, row.name, damage=attack.damage),
        impact,
        attack.damage,
        flat,
        attack.most_damage,
        extra_uses=(ExtraUse.DAMAGE,) if attack.damage else (),
        row=parts,
    )


def _coup(declaration: Declaration, rules: Edition) -> Strike:
    """Killing a helpless combatant: Empathy alone must fail where the edition says so."""
    roller, weapon = declaration.attacker.profile, weapon_of(declaration)
    pool = free_pool(0)
    if rules.recovery.mercy_needs_failed_empathy and not declaration.merciless:
        kind = RollKind.ATTRIBUTE
        pool = build_pool(PoolRequest(roller, attribute=Attribute.EMPATHY, kind=kind), rules.pool)
    mercy = rules.recovery.mercy_needs_failed_empathy
    return Strike(pool, RollKind.ATTRIBUTE, None, roller, True, weapon, Impact(), 0, mercy=mercy)


def stance_of(target: AttackTarget, declaration: Declaration, rules: Edition) -> Stance | None:
    """The stance in cover that counts for a target; None without cover.

    For those whom an explosion reaches without being its target, any cover may count as a better one.
    """
    if not target.stance:
        return None
    wanted = target.stance
    if target != declaration.targets[0] and declaration.weapon.explosive and rules.cover.bystander_stance:
        wanted = rules.cover.bystander_stance
    return next((stance for stance in rules.cover.stances if stance.id == wanted), None)


def barrier_of(target: AttackTarget, declaration: Declaration, strike: Strike, rules: Edition) -> int:
    """What the cover of a target holds off; 0 in close combat."""
    stance = stance_of(target, declaration, rules)
    if strike.close or stance is None or not stance.barrier_counts:
        return 0
    return target.barrier


def worn_armor(target: AttackTarget, strike: Strike) -> int:
    """The worn rating or level that counts: against fire it may be another one."""
    fighter = target.fighter
    return fighter.armor if not strike.weapon.fire or fighter.armor_fire is None else fighter.armor_fire


def protection_of(
    target: AttackTarget, inputs: AttackInputs, declaration: Declaration, strike: Strike, rules: Edition
) -> Protection:
    """What is between an attack and the skin of a target: armor (or what the Game Mother set) and cover."""
    forced = inputs.override(Overridden.ARMOR, target.id)
    piercing = inputs.override(Overridden.PIERCING, target.id)
    doubled = inputs.override(Overridden.DOUBLED, target.id)
    impact = strike.impact
    if piercing is not None:
        impact = replace(impact, piercing=bool(piercing), halved_down=impact.halved_down and bool(piercing))
    if doubled is not None:
        impact = replace(impact, doubled=bool(doubled))
    return Protection(
        rules.armor,
        rules.cover,
        worn_armor(target, strike) if forced is None else max(forced, 0),
        barrier_of(target, declaration, strike, rules),
        impact,
    )


def blast_base(strike: Strike, rules: Edition) -> int:
    """The base damage that cover is held against: that of an explosion follows from its Blast."""
    divide = rules.hazards.charge_base_divide
    return strike.weapon.blast // divide if strike.weapon.blast and divide else strike.base


def touches(weapon: AttackWeapon, fighter: Fighter) -> bool:
    """Whether a weapon can hurt somebody at all: a swarm only by fire, an explosion or electricity."""
    return not fighter.scattered or bool(weapon.fire or weapon.blast or weapon.explosive or weapon.stun)


def holds_nothing(fighter: Fighter) -> bool:
    """Whether there is nothing that could be taken from somebody: a creature has no hands to hold it."""
    return fighter.profile.nature is Nature.CREATURE


def can_buy(use: ExtraUse, declaration: Declaration, strike: Strike, rules: Edition) -> bool:
    """Whether successes beyond the first can be spent on this with this attack."""
    target, weapon = declaration.targets[0], strike.weapon
    if use not in strike.extra_uses:
        return False
    if use is ExtraUse.OTHER_TARGET:
        return shares_sixes(declaration, rules)
    if use is ExtraUse.SPARE_AMMO:
        return rules.ranged.ammo_roll and weapon.ammo_max > 0 and not (weapon.single_shot or declaration.full_auto)
    if use is ExtraUse.PIN_DOWN:
        return rules.ranged.pin
    if use in (ExtraUse.DISARM, ExtraUse.DROP):
        return not holds_nothing(target.fighter)
    if use is ExtraUse.GRAPPLE:
        return "human" in target.fighter.is_a
    if use is ExtraUse.KNOCK_DOWN:
        return "humanoid" in target.fighter.is_a or "human" in target.fighter.is_a
    return True


def reaches_several(declaration: Declaration, rules: Edition) -> bool:
    """Whether one attack may meet several: an explosion, shared 6s, a row of a creature's table, a stray shot."""
    if declaration.way in (AttackWay.SIGNATURE, AttackWay.STRAY) or shares_sixes(declaration, rules):
        return True
    weapon = weapon_of(declaration)
    return is_shot(declaration) and bool(weapon.blast or weapon.explosive)


def shares_sixes(declaration: Declaration, rules: Edition) -> bool:
    """Whether full auto shares the successes of one roll among several targets (core, S2-098)."""
    return declaration.full_auto and rules.ranged.burst_attacks == 1 and len(declaration.targets) > 1
