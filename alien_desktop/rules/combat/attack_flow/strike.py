"""What a declaration means by the rules: the pool, how it meets armor, how it may be defended against, what it costs.

Nothing here depends on dice. Sources: core 7, 8, 13.2, evolved 7, 8, 13.3.
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
    Defence,
    DefenceKind,
    Fighter,
    Overridden,
    RollChoices,
)
from alien_desktop.rules.combat.close_combat import (
    Assault,
    BlockEffect,
    Special,
    verify_block,
    verify_retreat,
    verify_special,
)
from alien_desktop.rules.combat.cover import Stance
from alien_desktop.rules.combat.creatures import verify_react
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranged_combat import Burst, burst, verify_burst, verify_dodge
from alien_desktop.rules.combat.ranges import AMBUSH, Band, shot, verify_circumstances, verify_shot
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import verify_roll
from alien_desktop.rules.dice.skill_pool import PoolRequest, RollKind, build_pool, free_pool
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.continuous import ActionCost, NoAction, ShotBack, SkillSwap, SubduingHit
from alien_desktop.rules.effects.instant import AttackEffect, Damage, Move, NextAttack
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.odds.attack_odds import Protection
from alien_desktop.rules.once_per_version import OncePerVersion
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
_REACTIONS = {
    DefenceKind.DODGE: {"dodge"},
    DefenceKind.BLOCK: {"block", "defend"},
    DefenceKind.SHOOT_BACK: {"shoot"},
}
_NO_DEFENCE = frozenset(
    {AttackWay.GRAPPLE_ATTACK, AttackWay.BREAK_FREE, AttackWay.RETREAT, AttackWay.COUP_DE_GRACE, AttackWay.STRAY}
)


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
    refusal: Message | None = None
    """Why there is no such roll."""

    @property
    def rolls(self) -> bool:
        """Whether dice are rolled for it; a row of a creature's table without an attack just happens."""
        return self.row is None or self.row.attack is not None

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
    if declaration.way in bare:
        return BARE_HANDS
    weapon = declaration.weapon
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


def _strikes_where_it_is(declaration: Declaration) -> bool:
    """Whether a creature's row is a blow that does not carry it into another zone first (core 13.2, evolved 13.1)."""
    row = declaration.signature
    parts = row_parts(row.effects, row.part) if row is not None and not declaration.free else None
    return parts is not None and parts.attack is not None and not any(isinstance(one, Move) for one in parts.anyway)


def verify_declaration(declaration: Declaration, rules: Edition) -> None:
    """Raise RuleViolation when this attack cannot be made."""
    attacker, target, way, weapon = (
        declaration.attacker,
        declaration.targets[0],
        declaration.way,
        weapon_of(declaration),
    )
    if attacker.cannot_act is not None:
        raise RuleViolation(attacker.cannot_act)
    for one in declaration.targets:
        if one.fighter.dead:
            raise RuleViolation(Message("{who} is dead.", who=one.fighter.name))
        if one.stance:
            rules.cover.stance(one.stance)
    if way is AttackWay.SIGNATURE and declaration.signature is None:
        raise RuleViolation(Message("Roll or choose the creature's attack first."))
    for one in declaration.targets if way is AttackWay.COUP_DE_GRACE or _strikes_where_it_is(declaration) else ():
        if one.band not in (Band.ENGAGED, Band.SHORT):
            raise RuleViolation(Message("{who} is in another zone.", who=one.fighter.name))
        if one.unseen is not None:
            raise RuleViolation(one.unseen)
    if way is AttackWay.SPECIAL and not (declaration.special is Special.SHOVE and rules.close.shove):
        if declaration.special is None:
            raise RuleViolation(Message("Say which special attack it is."))
        verify_special(declaration.special, rules.close)
        if declaration.special is Special.DISARM and holds_nothing(target.fighter):
            raise RuleViolation(Message("{who} holds nothing.", who=target.fighter.name))
    near = rules.ranges.meaning(Band.ENGAGED).name
    if way is AttackWay.RETREAT:
        verify_retreat(rules.close)
        if target.band is not Band.ENGAGED:
            raise RuleViolation(Message("A retreat needs range {range}.", range=near))
    if way is AttackWay.COUP_DE_GRACE and not (target.helpless or target.fighter.profile.broken):
        raise RuleViolation(Message("{who} is neither Broken nor helpless.", who=target.fighter.name))
    if way is AttackWay.GRAPPLE_ATTACK and not target.helpless:
        raise RuleViolation(Message("{who} is not held.", who=target.fighter.name))
    if len(declaration.targets) > 1 and not reaches_several(declaration, rules):
        raise RuleViolation(Message("This attack has one target."))
    close = way in (AttackWay.CLOSE, AttackWay.SPECIAL, AttackWay.GRAPPLE_ATTACK, AttackWay.BREAK_FREE)
    if close and target.band is not Band.ENGAGED:
        raise RuleViolation(Message("An attack in close combat needs range {range}.", range=near))
    if close and target.unseen is not None:
        raise RuleViolation(target.unseen)
    if not is_shot(declaration):
        if weapon.unusable is not None and way is AttackWay.CLOSE:
            raise RuleViolation(weapon.unusable)
        return
    if weapon.unusable is not None:
        raise RuleViolation(weapon.unusable)
    if weapon.ammo_max and not weapon.ammo:
        raise RuleViolation(Message("{weapon} is empty: reload it first.", weapon=weapon.name))
    if weapon.aim_required and AIMED not in declaration.circumstances:
        raise RuleViolation(Message("{weapon} fires only after aiming.", weapon=weapon.name))
    if target.unseen is not None:
        raise RuleViolation(target.unseen)
    known = {modifier.id for modifier in rules.ranges.modifiers}
    verify_circumstances([each for each in declaration.circumstances if each in known], rules.ranges)
    verify_shot(target.band, weapon.nearest, weapon.farthest, rules.ranges)
    if declaration.full_auto:
        if not weapon.full_auto:
            raise RuleViolation(Message("{weapon} has no full auto.", weapon=weapon.name))
        verify_burst(Burst(declaration.burst), rules.ranged)


@OncePerVersion
def strike_of(declaration: Declaration, rules: Edition) -> Strike:
    """Work out the pool and the numbers of an attack, whether it is allowed or not."""
    way, attacker, weapon = declaration.way, declaration.attacker, weapon_of(declaration)
    roller, choices = attacker.profile, declaration.choices
    impact = Impact(piercing=weapon.piercing, doubled=weapon.doubled, weak_spot=WEAK_SPOT in declaration.circumstances)
    if way is AttackWay.SIGNATURE:
        return _signature(declaration, rules)
    if way is AttackWay.STRAY:
        terms = (Term(Message("Stray shot"), rules.ranged.friendly_fire_dice, rules.ranged.source),)
        pool = _plain_pool((*terms, *_by_hand(choices)), rules)
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
        pool, kind = _plain_pool((own, *situation, *_by_hand(choices)), rules), RollKind.AUTOMATIC
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
        refusal=refusal,
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
        situation=(*situation, *_by_hand(choices)),
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


def _by_hand(choices: RollChoices) -> tuple[Term, ...]:
    said = ((_GAME_MOTHER, choices.modifier, ""), (_ORDERS, choices.orders, "give_orders"))
    return tuple([Term(label, dice, source) for label, dice, source in said if dice])


def _no_stress(roller: RollProfile) -> RollProfile:
    return replace(roller, stress=0) if roller.stress else roller


def _plain_pool(terms: tuple[Term, ...], rules: Edition) -> Pool:
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
    terms = (Term(row.name, attack.dice), *_from_ambush(declaration, rules), *_by_hand(declaration.choices))
    return Strike(
        _plain_pool(terms, rules),
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


def verify_defence(
    kind: DefenceKind, target: AttackTarget, declaration: Declaration, strike: Strike, rules: Edition
) -> None:
    """Raise RuleViolation when a target cannot defend against the attack so (core 8.1, evolved 8.1, 8.2)."""
    if kind is DefenceKind.NONE:
        return
    fighter, row = target.fighter, declaration.signature
    if fighter.cannot_act is not None or fighter.cannot_react is not None:
        raise RuleViolation(fighter.cannot_act or fighter.cannot_react or Message(""))
    reaction = _REACTIONS[kind]
    if any(reaction & set(effect.actions) for _, effect in fighter.profile.effects(NoAction)):
        raise RuleViolation(Message("{who} cannot defend with this injury or condition.", who=fighter.name))
    if fighter.profile.nature is Nature.CREATURE:
        verify_react(rules.creatures)
    if fighter.profile.broken:
        raise RuleViolation(Message("A Broken character cannot defend."))
    if kind is DefenceKind.SHOOT_BACK:
        verify_answer(target, declaration, rules)
        return
    avoidable = declaration.avoidable and declaration.way not in _NO_DEFENCE
    if row is not None and declaration.way is AttackWay.SIGNATURE:
        attack = strike.row.attack if strike.row is not None else None
        avoidable = avoidable and row.avoidable and attack is not None and attack.avoidable
        if avoidable and row.dodge_only and kind is DefenceKind.BLOCK:
            raise RuleViolation(Message("Only a dodge helps against it."))
    dodgeable = not strike.close or (row is not None and row.dodge_only)
    if kind is DefenceKind.BLOCK:
        if not strike.close:
            raise RuleViolation(Message("Shots cannot be blocked."))
        creature = declaration.attacker.profile.nature is Nature.CREATURE
        armed = weapon_of(declaration).id != BARE_HANDS.id and declaration.way is not AttackWay.SPECIAL
        assault = Assault(
            armed=armed and not creature,
            by_creature=creature,
            blockable=avoidable,
            unaware=target.unaware or target.helpless,
        )
        sturdy = fighter.weapon.sturdy or evading(fighter) is not None
        verify_block(assault, rules.close, sturdy=sturdy, rolled=False, actions_left=fighter.actions_left)
        return
    if not dodgeable:
        raise RuleViolation(Message("An attack in close combat cannot be dodged."))
    if not avoidable:
        raise RuleViolation(Message("No defense against this attack."))
    stance = stance_of(target, declaration, rules)
    behind = stance is not None and not stance.may_dodge
    verify_dodge(rules.ranged, aware=not (target.unaware or target.helpless), full_cover=behind, rolled=False)
    _verify_action_left(fighter)


def _verify_action_left(fighter: Fighter) -> None:
    if fighter.actions_left < 1:
        raise RuleViolation(Message("No action is left in this round to defend."))


def verify_answer(target: AttackTarget, declaration: Declaration, rules: Edition) -> None:
    """Raise RuleViolation when a target cannot answer the attack with a shot (evolved 3.2: Quick Shot)."""
    if declaration.way is not AttackWay.RANGED:
        raise RuleViolation(Message("Only a shot is answered with a shot."))
    if target.answer is None:
        raise RuleViolation(Message("{who} has no talent and gun to shoot back with.", who=target.fighter.name))
    if target.unaware or target.helpless:
        raise RuleViolation(Message("Only a shot that the target knows of is answered."))
    _verify_action_left(target.fighter)
    verify_declaration(answer_of(target, target.answer.choices), rules)


def answer_of(target: AttackTarget, choices: RollChoices) -> Declaration:
    """The shot back of a target that may fire one: across the same distance, after the stress that it costs."""
    answer = target.answer
    assert answer is not None
    shooter, stress = target.fighter, answer_price(target.fighter).stress
    profile = replace(shooter.profile, stress=gain(stress, shooter.profile).after)
    (shot_at,) = answer.targets
    unseen = shot_at.unseen if target.zones is not None else None  # a range that was said by hand is in sight
    return replace(
        answer,
        attacker=replace(shooter, profile=profile if profile.nature.has_stress else shooter.profile),
        targets=(replace(shot_at, band=target.band, zones=target.zones, unseen=unseen),),
        choices=choices,
    )


def answer_price(fighter: Fighter) -> ShotBack:
    """What a shot back costs whoever has the talent for it."""
    return next(effect for _, effect in fighter.profile.effects(ShotBack))


def evading(fighter: Fighter) -> ActiveEffect | None:
    """Return the talent by which somebody gets out of the way where others block: it needs nothing sturdy (Dodge)."""
    swaps = ((one, one.effect) for one in fighter.profile.active if isinstance(one.effect, SkillSwap))
    found = (one for one, swap in swaps if (swap.skill, swap.instead_of) == (Skill.MOBILITY, Skill.CLOSE_COMBAT))
    return next(found, None)


def evades(defence: Defence, target: AttackTarget, declaration: Declaration) -> bool:
    """Whether a block is made by getting out of the way: chosen, or because nothing else helps against the attack."""
    talent = evading(target.fighter)
    if talent is None or defence.kind is not DefenceKind.BLOCK:
        return False
    creature = declaration.attacker.profile.nature is Nature.CREATURE
    armed = creature or weapon_of(declaration).id != BARE_HANDS.id
    return talent.switch in defence.choices.switched_on or (armed and not target.fighter.weapon.sturdy)


@OncePerVersion
def defence_pool(
    defence: Defence, target: AttackTarget, declaration: Declaration, rules: Edition
) -> tuple[Pool, Message | None]:
    """What a target rolls to defend against an attack; a gun only serves to parry and gives no dice."""
    fighter = target.fighter
    if defence.kind is DefenceKind.SHOOT_BACK:
        strike = strike_of(answer_of(target, defence.choices), rules)
        return strike.pool, strike.refusal
    if declaration.way is AttackWay.BREAK_FREE and target.opposing_dice:
        held = (Term(Message("Hold"), target.opposing_dice), *_by_hand(defence.choices))
        return _plain_pool(held, rules), None
    skill = Skill.MOBILITY if defence.kind is DefenceKind.DODGE else Skill.CLOSE_COMBAT
    weapon = fighter.weapon
    holds = declaration.way is AttackWay.BREAK_FREE  # the hands hold, whatever else is in them
    helps = defence.kind is DefenceKind.BLOCK and not (weapon.ranged or holds) and weapon.bonus
    gear = (Term(weapon.name, weapon.bonus, weapon.source),) if helps else ()
    choices, talent = defence.choices, evading(fighter)
    if talent is not None and rules.close.block_needs_sturdy and evades(defence, target, declaration):
        choices = replace(choices, switched_on=tuple({*choices.switched_on, talent.switch}))
        gear = ()
    return roll_pool(fighter.profile, skill, choices, rules, gear)


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


def answer_buys(target: AttackTarget, choices: RollChoices, rules: Edition) -> tuple[BlockEffect, ...]:
    """What a 6 beyond the first of a shot back buys instead of damage."""
    shot = answer_of(target, choices)
    return (BlockEffect.SPARE_AMMO,) if can_buy(ExtraUse.SPARE_AMMO, shot, strike_of(shot, rules), rules) else ()


def reaches_several(declaration: Declaration, rules: Edition) -> bool:
    """Whether one attack may meet several: an explosion, shared 6s, a row of a creature's table, a stray shot."""
    if declaration.way in (AttackWay.SIGNATURE, AttackWay.STRAY) or shares_sixes(declaration, rules):
        return True
    weapon = weapon_of(declaration)
    return is_shot(declaration) and bool(weapon.blast or weapon.explosive)


def shares_sixes(declaration: Declaration, rules: Edition) -> bool:
    """Whether full auto shares the successes of one roll among several targets (core, S2-098)."""
    return declaration.full_auto and rules.ranged.burst_attacks == 1 and len(declaration.targets) > 1
