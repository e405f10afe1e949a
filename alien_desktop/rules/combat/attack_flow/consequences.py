"""The ticked list: what an attack does to those it reaches, as facts that the session applies.

Sources: core 4.1, 5.1, 5.2, 8, 9.1, 10, 13.2, evolved 5.3, 8, 9.1, 10.2, 13.3.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from alien_desktop.rules.body.conditions import condition_words
from alien_desktop.rules.body.hazards import acid_dice
from alien_desktop.rules.body.injuries import Body, InjuryRolled
from alien_desktop.rules.combat.armor import Protected
from alien_desktop.rules.combat.attack_flow.chain import Consequence, ConsequenceKind
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    AttackWay,
    DefenceKind,
    Fighter,
    Purchase,
)
from alien_desktop.rules.combat.attack_flow.strike import Strike, holds_nothing, is_shot
from alien_desktop.rules.combat.close_combat import BlockEffect, Special, grapple
from alien_desktop.rules.combat.damage import DamageTaken, ExtraUse
from alien_desktop.rules.combat.ranged_combat import pin
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stun import stun_dice
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.continuous import BreakRelief
from alien_desktop.rules.effects.instant import (
    AttackEffect,
    Broken,
    ByDie,
    ConditionGained,
    CriticalInjury,
    Damage,
    Disease,
    DropItem,
    HealthChange,
    Kill,
    LoseAction,
    Move,
    NextAttack,
    PanicRoll,
    SkillRollEffect,
    StressChange,
)
from alien_desktop.rules.effects.kinds import Effect, Reminder
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.rules.record import replace
from alien_desktop.rules.stress.panic import PanicCause

_FRIENDS = {Who.PCS_SHORT, Who.PCS_ZONE}
_WITNESSES = {Who.SEERS, Who.HEARERS}
_MEANT = {AttackWay.CLOSE, AttackWay.RANGED, AttackWay.THROWN, AttackWay.GRAPPLE_ATTACK, AttackWay.SPECIAL}


@dataclass
class Outcome:
    """The result of an attack for one combatant, as far as its dice were rolled."""

    target: AttackTarget
    left: int | None = None
    kind: DefenceKind = DefenceKind.NONE
    effects: tuple[BlockEffect, ...] = ()
    before: int | None = None
    protected: Protected | None = None
    through: int | None = None
    taken: DamageTaken | None = None
    injury: InjuryRolled | None = None
    faces: tuple[int, ...] = ()
    """Dice of its blast."""
    counter: bool = False
    """It is the attacker, struck by a block or shot at in return."""
    answer: Strike | None = None
    """The shot back that hit the attacker; None for anything else."""
    lost: bool = False
    """The attack never came: a quicker shot broke the shooter."""

    @property
    def fighter(self) -> Fighter:
        """Who it is."""
        return self.target.fighter

    @property
    def hurt(self) -> bool:
        """Whether damage came through."""
        return bool(self.through)


@dataclass
class ConsequenceList:
    """Collects consequences with keys that stay and the ticks that were changed."""

    inputs: AttackInputs
    rules: Edition
    found: list[Consequence] = field(default_factory=list)
    after: str = ""
    """The key of the roll on which what is added now depends."""

    def add(
        self,
        kind: ConsequenceKind,
        who: str,
        sentence: Message,
        amount: int = 0,
        detail: str = "",
        *,
        by_rule: bool = True,
        against: int = 0,
        delays: bool = False,
    ) -> None:
        """Add one; the second of the same sort for the same being gets a number in its key."""
        key = ":".join(part for part in (kind.value, who, detail) if part)
        same = sum(each.key == key or each.key.startswith(f"{key}#") for each in self.found)
        key = f"{key}#{same + 1}" if same else key
        ticked = self.inputs.ticks.get(key, by_rule)
        self.found.append(
            Consequence(key, kind, who, sentence, amount, detail, by_rule, ticked, self.after, against, delays)
        )

    def injured(self, who: str) -> bool:
        """Whether a critical injury of somebody is in the list already."""
        return any(one.kind is ConsequenceKind.INJURY and one.who == who for one in self.found)

    def dies(self, who: str) -> bool:
        """Whether somebody dies of what is ticked."""
        return any(one.kind is ConsequenceKind.KILL and one.who == who and one.ticked for one in self.found)

    def panic(self, fighter: Fighter, cause: PanicCause, *, by_rule: bool = True) -> None:
        """A Panic Roll is due for a combatant who can panic."""
        if not fighter.profile.nature.has_stress or (fighter.profile.broken and not self.rules.panic.broken_panic):
            return
        sentence = Message("{who}: a Panic Roll", who=fighter.name)
        self.add(ConsequenceKind.PANIC, fighter.id, sentence, detail=cause.value, by_rule=by_rule)

    def condition(self, fighter: Fighter, condition: str, amount: int = 0, *, by_rule: bool = True) -> None:
        """A combatant gains a condition."""
        sentence = Message("{who} is {condition}", who=fighter.name, condition=condition_words(condition))
        self.add(ConsequenceKind.CONDITION, fighter.id, sentence, amount, condition, by_rule=by_rule)


def consequences_of(
    inputs: AttackInputs,
    strike: Strike,
    outcomes: Iterable[Outcome],
    bought: tuple[Purchase, ...],
    rules: Edition,
    *,
    breached: bool = False,
) -> tuple[Consequence, ...]:
    """List everything that the attack does, in the order in which the table reads it."""
    listed = ConsequenceList(inputs, rules)
    declaration = inputs.declaration
    settled = tuple(outcomes)
    for outcome in settled:
        if outcome.left is None:
            continue
        if not outcome.counter:
            _own_crew(listed, outcome.fighter)
        if outcome.through is not None:
            _damage(listed, outcome, outcome.answer or strike)
        if outcome.counter:
            if outcome.answer is not None:
                _weapon(listed, outcome, outcome.answer)
            continue
        _way(listed, outcome)
        if strike.subdues and outcome.left:
            _grapple(listed, outcome.fighter)
        _bought(listed, outcome, bought)
        _defended(listed, outcome)
        _weapon(listed, outcome, strike)
        _row(listed, outcome, strike)
        if strike.close and outcome.fighter.overwatches and not outcome.hurt:
            _overwatch(listed, outcome.fighter)
    _panic_of_row_injuries(listed, settled)
    _others(listed, settled, strike)
    if breached:
        text = Message("The missed shot breaches what holds the air in")
        listed.add(ConsequenceKind.BREACHED, declaration.targets[0].id, text)
    return tuple(_without_what_the_fallen_escape(listed, settled))


def _panic_of_row_injuries(listed: ConsequenceList, settled: tuple[Outcome, ...]) -> None:
    """A critical injury calls for a Panic Roll, also where the row of a table gives it and says no more (core 5.2)."""
    if PanicCause.CRITICAL_INJURY not in listed.rules.panic.causes:
        return
    panics = {one.who for one in listed.found if one.kind is ConsequenceKind.PANIC}
    for fighter in {each.fighter.id: each.fighter for each in settled if not each.counter}.values():
        injuries = [one for one in listed.found if one.kind is ConsequenceKind.INJURY and one.who == fighter.id]
        if injuries and fighter.id not in panics:
            listed.panic(fighter, PanicCause.CRITICAL_INJURY, by_rule=any(one.ticked for one in injuries))


def _without_what_the_fallen_escape(listed: ConsequenceList, settled: tuple[Outcome, ...]) -> list[Consequence]:
    """Return the list without stress and Panic Rolls of those whom this attack kills.

    Where the Broken never panic (evolved 5.3, 9.1), those whom it breaks make no Panic Roll either.
    """
    ticked = [each for each in listed.found if each.ticked]
    humans = {each.fighter.id for each in settled if each.fighter.body is Body.HUMAN}
    deadly = listed.rules.injuries.deaths
    fallen = {each.who for each in ticked if each.kind is ConsequenceKind.KILL}
    fallen |= {
        each.who
        for each in ticked
        if each.kind is ConsequenceKind.INJURY and each.amount in deadly and each.who in humans
    }
    dead = frozenset(fallen)
    if not listed.rules.panic.broken_panic:
        hit = {each.who for each in ticked if each.kind is ConsequenceKind.DAMAGE}
        fallen |= {each.who for each in ticked if each.kind is ConsequenceKind.BROKEN}
        fallen |= {each.fighter.id for each in settled if each.taken and each.taken.became_broken} & hit
    gone = {ConsequenceKind.PANIC: fallen, ConsequenceKind.STRESS: dead}
    return [each for each in listed.found if each.who not in gone.get(each.kind, ())]


def _own_crew(listed: ConsequenceList, fighter: Fighter) -> None:
    """Add the stress of being attacked by one's own crew, hit or not; a burst counts once (core 5.1, evolved 5.1).

    A shove or a hold may be meant well, and a blast may catch bystanders: the table decides about those.
    """
    declaration, stress = listed.inputs.declaration, listed.rules.stress
    if declaration.way not in _MEANT or declaration.burst or not (declaration.attacker.player and fighter.player):
        return
    gains = fighter.profile.nature.has_stress and (not fighter.profile.broken or stress.broken_gains)
    if not stress.from_own_crew or not gains or fighter.id == declaration.attacker.id:
        return
    meant = declaration.way is not AttackWay.SPECIAL and fighter.id == declaration.targets[0].id
    text = Message("{who}: stress {stress:+d}, attacked by the own crew", who=fighter.name, stress=stress.from_own_crew)
    listed.add(ConsequenceKind.STRESS, fighter.id, text, stress.from_own_crew, "own_crew", by_rule=meant)


def _damage(listed: ConsequenceList, outcome: Outcome, strike: Strike) -> None:
    taken, fighter, rules = outcome.taken, outcome.fighter, listed.rules
    if taken is None or not taken.amount:
        return
    fall = Message(
        "{who} takes {damage} damage: Health {before} to {after}",
        who=fighter.name,
        damage=taken.amount,
        before=taken.health_before,
        after=taken.health_after,
    )
    listed.add(ConsequenceKind.DAMAGE, fighter.id, fall, taken.amount)
    if taken.became_broken:
        listed.add(ConsequenceKind.BROKEN, fighter.id, Message("{who} is Broken", who=fighter.name))
        if not outcome.counter:
            _relief(listed)
    if taken.killed:
        listed.add(ConsequenceKind.KILL, fighter.id, Message("{who} dies of this one hit", who=fighter.name))
    injury = outcome.injury
    if injury is not None:
        if injury.number:
            text = Message("{who}: critical injury {number}", who=fighter.name, number=injury.number)
            listed.add(ConsequenceKind.INJURY, fighter.id, text, injury.number)
        if injury.instant_death:
            listed.add(ConsequenceKind.KILL, fighter.id, Message("{who} dies", who=fighter.name))
    if taken.stress and (not fighter.profile.broken or rules.stress.broken_gains):
        text = Message("{who}: stress {stress:+d} for the hit", who=fighter.name, stress=taken.stress)
        listed.add(ConsequenceKind.STRESS, fighter.id, text, taken.stress)
    dead = taken.killed or (injury is not None and injury.instant_death)
    if taken.injury and not dead and PanicCause.CRITICAL_INJURY in rules.panic.causes:
        listed.panic(fighter, PanicCause.CRITICAL_INJURY)
    if fighter.aims:
        listed.add(ConsequenceKind.AIM_LOST, fighter.id, Message("{who} loses the aim", who=fighter.name))
    if fighter.overwatches:
        _overwatch(listed, fighter)
    if strike.weapon.fire and (outcome.answer is not None or not outcome.counter):
        listed.condition(fighter, "on_fire", strike.weapon.fire)
    _acid(listed, outcome, strike)


def _relief(listed: ConsequenceList) -> None:
    """Relieve the stress of an attacker with a talent for it who breaks an enemy (Merciless)."""
    attacker = listed.inputs.declaration.attacker
    relief = sum(effect.amount for _, effect in attacker.profile.effects(BreakRelief))
    if relief and attacker.profile.nature.has_stress:
        text = Message("{who}: stress {stress:+d} for breaking an enemy", who=attacker.name, stress=-relief)
        listed.add(ConsequenceKind.STRESS, attacker.id, text, -relief)


def _overwatch(listed: ConsequenceList, fighter: Fighter) -> None:
    text = Message("{who} loses overwatch", who=fighter.name)
    listed.add(ConsequenceKind.OVERWATCH_LOST, fighter.id, text)


def _acid(listed: ConsequenceList, outcome: Outcome, strike: Strike) -> None:
    """A wound that draws blood splashes those right next to it; fire draws none (core 10, evolved 10.2)."""
    fighter, taken, declaration = outcome.fighter, outcome.taken, listed.inputs.declaration
    if not fighter.acid or taken is None or strike.weapon.fire:
        return
    dice = acid_dice(fighter.acid, taken.amount, fighter.health_max, listed.rules.hazards)
    near = [(one.id, one.name) for one in declaration.onlookers if fighter.id in one.near]
    if outcome.counter:
        near += [(each.id, each.fighter.name) for each in declaration.targets]
    elif strike.close or any(
        one.id == fighter.id and one.band is Band.ENGAGED for one in declaration.targets if strike.row is None
    ):
        near.append((declaration.attacker.id, declaration.attacker.name))
    for who, name in dict.fromkeys(near):
        text = Plural(
            "Acid of {creature} on {who}: %n dice",
            "Acid of {creature} on {who}: %n die",
            dice,
            creature=fighter.name,
            who=name,
        )
        listed.add(ConsequenceKind.ACID, who, text, dice, fighter.id)


def _way(listed: ConsequenceList, outcome: Outcome) -> None:
    """What the way of attacking does by itself: special attacks, breaking free, a retreat."""
    declaration, fighter = listed.inputs.declaration, outcome.fighter
    attacker, hit = declaration.attacker, bool(outcome.left)
    if declaration.way is AttackWay.RETREAT:
        text = Message("{who} is at Short range now", who=attacker.name)
        listed.add(ConsequenceKind.TO_SHORT, attacker.id, text)
        if not hit:
            text = Message("{who} has a free attack that cannot be blocked", who=fighter.name)
            listed.add(ConsequenceKind.FOLLOW_UP, fighter.id, text, detail="free_attack")
    elif declaration.way is AttackWay.BREAK_FREE and hit:
        text = Message("{who} is free", who=attacker.name)
        listed.add(ConsequenceKind.CONDITION_ENDS, attacker.id, text, detail="grappled")
    elif declaration.way is AttackWay.COUP_DE_GRACE:
        known = listed.rules.recovery.mercy_needs_failed_empathy
        if not hit:
            text = Message("{who} is killed", who=fighter.name)
            listed.add(ConsequenceKind.KILL, fighter.id, text, by_rule=known)
    elif declaration.way is AttackWay.SPECIAL and hit:
        if declaration.special is Special.DISARM:
            _disarm(listed, fighter)
        elif declaration.special is Special.PASS:
            listed.add(ConsequenceKind.PAST, attacker.id, Message("{who} gets past", who=attacker.name))
        elif declaration.special is Special.SHOVE:
            text = Message("{who} is at Short range now", who=fighter.name)
            listed.add(ConsequenceKind.TO_SHORT, fighter.id, text)
        elif declaration.special is Special.GRAPPLE:
            _grapple(listed, fighter)


def _disarm(listed: ConsequenceList, fighter: Fighter) -> None:
    text = Message("{who} loses what is in hand", who=fighter.name)
    listed.add(ConsequenceKind.DISARM, fighter.id, text, detail=fighter.weapon.id)


def _grapple(listed: ConsequenceList, fighter: Fighter) -> None:
    held = grapple(listed.rules.close)
    listed.condition(fighter, "grappled")
    if held.both_prone:
        listed.condition(fighter, "prone")
        listed.condition(listed.inputs.declaration.attacker, "prone")
    if held.victim_drops_weapon:
        _drop(listed, fighter)


def _drop(listed: ConsequenceList, fighter: Fighter, *, by_rule: bool = True) -> None:
    text = Message("{who} drops what is held", who=fighter.name)
    listed.add(ConsequenceKind.DROP, fighter.id, text, detail=fighter.weapon.id, by_rule=by_rule)


def _bought(listed: ConsequenceList, outcome: Outcome, bought: tuple[Purchase, ...]) -> None:
    """What successes beyond the first bought, damage and ammunition aside."""
    if not outcome.left:
        return
    fighter, first = outcome.fighter, listed.inputs.declaration.targets[0].id
    for purchase in bought:
        if (purchase.target or first) != fighter.id:
            continue
        if purchase.use is ExtraUse.INITIATIVE:
            text = Message("Initiative cards are traded with {who} from the next Round on", who=fighter.name)
            listed.add(ConsequenceKind.SWAP_CARDS, fighter.id, text)
        elif purchase.use is ExtraUse.DISARM:
            _disarm(listed, fighter)
        elif purchase.use is ExtraUse.DROP:
            _drop(listed, fighter)
        elif purchase.use is ExtraUse.KNOCK_DOWN:
            listed.condition(fighter, "prone")
        elif purchase.use is ExtraUse.PUSH_BACK:
            text = Message("{who} falls or is pushed back", who=fighter.name)
            listed.add(ConsequenceKind.PUSHED_BACK, fighter.id, text)
        elif purchase.use is ExtraUse.GRAPPLE:
            _grapple(listed, fighter)
        elif purchase.use is ExtraUse.PIN_DOWN:
            pinned = pin(fighter.player, listed.rules.ranged)
            if pinned.panic_roll:
                listed.panic(fighter, PanicCause.PINNED_DOWN)
            elif pinned.loses is not None:
                _lose(listed, fighter, pinned.loses.value)


def _lose(listed: ConsequenceList, fighter: Fighter, loss: str, *, by_rule: bool = True) -> None:
    names = {"main": listed.rules.actions.main_name, "minor": listed.rules.actions.minor_name}
    if loss in names:
        text = Message("{who} loses the next {action} action", who=fighter.name, action=names[loss])
    else:
        text = Message("{who} loses the next turn", who=fighter.name)
    listed.add(ConsequenceKind.LOSE_ACTION, fighter.id, text, detail=loss, by_rule=by_rule)


def _defended(listed: ConsequenceList, outcome: Outcome) -> None:
    attacker = listed.inputs.declaration.attacker
    if BlockEffect.DISARM in outcome.effects and not holds_nothing(attacker):
        _disarm(listed, attacker)


def _weapon(listed: ConsequenceList, outcome: Outcome, strike: Strike) -> None:
    """What the weapon does besides damage: stun, fire in the zone, a blast that goes elsewhere."""
    weapon, fighter, declaration = strike.weapon, outcome.fighter, listed.inputs.declaration
    first = outcome.target == declaration.targets[0]
    if not outcome.left:
        if weapon.blast and is_shot(declaration) and first:
            text = Message("It explodes somewhere else")
            listed.add(ConsequenceKind.EXPLODES_ELSEWHERE, fighter.id, text, weapon.blast, by_rule=False)
        return
    if weapon.stun and not fighter.stun_immune and not strike.row:
        dice = stun_dice(outcome.through or 0, listed.rules.stun)
        text = Message("{who}: Stamina {dice:+d} against being stunned", who=fighter.name, dice=dice)
        felt = outcome.hurt or not strike.base
        listed.add(ConsequenceKind.STUN_ROLL, fighter.id, text, dice, by_rule=felt)
    if weapon.fire and first:
        text = Message("The zone burns with Intensity {fire}", fire=weapon.fire)
        listed.add(ConsequenceKind.ZONE_FIRE, fighter.id, text, weapon.fire, by_rule=False)
    if weapon.smoke and first:
        text = Message("Smoke fills the zone: nobody sees into it or through it")
        listed.add(ConsequenceKind.ZONE_SMOKE, fighter.id, text)
    if weapon.after_hit and not strike.row:
        listed.add(ConsequenceKind.REMINDER, fighter.id, Message("{text}", text=weapon.after_hit))


def _row(listed: ConsequenceList, outcome: Outcome, strike: Strike) -> None:
    """The effects of a creature's attack: some anyway, some on a hit, some only where damage came through."""
    if strike.row is None:
        return
    _happen(listed, outcome, strike.row.anyway)
    if outcome.left and strike.avoided_by is not None:
        avoiding = SkillRollEffect(strike.avoided_by, decides=True)
        _happen(listed, outcome, (avoiding, Damage(outcome.before or 0, Who.TARGET), *strike.row.on_hit))
    elif outcome.left and strike.row.attack is not None:
        _happen(listed, outcome, strike.row.on_hit)
        if strike.row.goes_on(hurt=outcome.hurt) and not listed.dies(outcome.fighter.id):
            text = Message("{who} attacks once more", who=listed.inputs.declaration.attacker.name)
            listed.add(ConsequenceKind.FOLLOW_UP, outcome.fighter.id, text, detail="row")


def _happen(listed: ConsequenceList, outcome: Outcome, effects: Iterable[Effect]) -> None:
    open_roll, effects = False, tuple(_as_the_dice_say(effects, listed, outcome.fighter))
    # Where nothing befalls the targets alone, they are among those who see it.
    aimed_at_nobody = not any(getattr(effect, "who", None) is Who.TARGET for effect in effects)
    for effect in effects:
        if getattr(effect, "if_damaged", False) and not outcome.hurt:
            continue
        if isinstance(effect, Reminder):
            text = Message("{text}", text=effect.text)
            if outcome.target == listed.inputs.declaration.targets[0]:
                listed.add(ConsequenceKind.REMINDER, outcome.fighter.id, text)
            continue
        who = getattr(effect, "who", Who.SELF)
        first = outcome.target == listed.inputs.declaration.targets[0]
        if who is Who.SELF:
            if first:
                _one(listed, listed.inputs.declaration.attacker, effect, by_rule=not open_roll)
        elif who in _FRIENDS or who in _WITNESSES:
            if first:
                _friends(listed, who, effect, by_rule=not open_roll)
            if who in _WITNESSES and aimed_at_nobody and outcome.fighter.player:
                _one(listed, outcome.fighter, effect, by_rule=not open_roll)
        else:
            _one(listed, outcome.fighter, effect, by_rule=not open_roll)
        if isinstance(effect, SkillRollEffect) and effect.decides:
            open_roll = True
            mine = who is not Who.SELF and listed.found and listed.found[-1].kind is ConsequenceKind.SKILL_ROLL
            listed.after = listed.found[-1].key if mine else ""
    listed.after = ""


def _as_the_dice_say(effects: Iterable[Effect], listed: ConsequenceList, fighter: Fighter) -> Iterator[Effect]:
    """The effects of a row; where a D6 says what happens, those of its face."""
    for effect in effects:
        if not isinstance(effect, ByDie):
            yield effect
            continue
        for face in listed.inputs.faces.get(by_die_stream(fighter.id), ())[:1]:
            for option in (one for one in effect.options if one.low <= face <= one.high):
                if option.condition:
                    yield ConditionGained(option.condition, effect.who)
                if option.drops:
                    yield DropItem(effect.who)
                if option.avoided_by is not None:
                    yield SkillRollEffect(option.avoided_by, effect.who, decides=True)
                if option.bare_damage:
                    yield Damage(option.bare_damage, effect.who, ignores_armor=True)


def by_die_stream(fighter_id: str) -> str:
    """Return the stream of the D6 that says what happens to somebody."""
    return f"by_die:{fighter_id}"


def _friends(listed: ConsequenceList, who: Who, effect: Effect, *, by_rule: bool) -> None:
    for one in listed.inputs.declaration.onlookers:
        reached = one.player and (one.same_zone if who in _FRIENDS else one.sees)
        if not reached or not one.panics:
            continue
        if isinstance(effect, PanicRoll):
            text = Message("{who}: a Panic Roll", who=one.name)
            cause = PanicCause.SIGNATURE_ATTACK.value
            listed.add(ConsequenceKind.PANIC, one.id, text, detail=cause, by_rule=by_rule)
        elif isinstance(effect, StressChange):
            text = Message("{who}: stress {stress:+d}", who=one.name, stress=effect.amount)
            listed.add(ConsequenceKind.STRESS, one.id, text, effect.amount, by_rule=by_rule)


def _one(listed: ConsequenceList, fighter: Fighter, effect: Effect, *, by_rule: bool) -> None:
    """One instant effect on one being."""
    name = fighter.name

    def add(kind: ConsequenceKind, sentence: Message, amount: int = 0, detail: str = "") -> None:
        listed.add(kind, fighter.id, sentence, amount, detail, by_rule=by_rule)

    match effect:
        case StressChange(amount=amount):
            gains = not fighter.profile.broken or listed.rules.stress.broken_gains
            if fighter.profile.nature.has_stress and gains:
                add(ConsequenceKind.STRESS, Message("{who}: stress {stress:+d}", who=name, stress=amount), amount)
        case PanicRoll():
            listed.panic(fighter, PanicCause.SIGNATURE_ATTACK, by_rule=by_rule)
        case ConditionGained(condition=condition):
            listed.condition(fighter, condition, by_rule=by_rule)
        case DropItem():
            _drop(listed, fighter, by_rule=by_rule)
        case CriticalInjury(row=row):
            text = Message("{who}: critical injury {number}", who=name, number=row)
            add(ConsequenceKind.INJURY, text if row else Message("{who}: a critical injury", who=name), row, "row")
        case Broken(injury=injury):
            add(ConsequenceKind.BROKEN, Message("{who} is Broken", who=name), detail="row")
            if injury and not listed.injured(fighter.id):
                add(ConsequenceKind.INJURY, Message("{who}: a critical injury", who=name), detail="row")
        case Kill():
            add(ConsequenceKind.KILL, Message("{who} dies", who=name), detail="row")
        case Move(zones=zones):
            add(ConsequenceKind.MOVE, Plural("{who} moves %n zones", "{who} moves %n zone", zones, who=name), zones)
        case LoseAction(loss=loss):
            _lose(listed, fighter, loss.value, by_rule=by_rule)
        case SkillRollEffect(skill=skill, dice=dice, against=against, delays=delays):
            text = Message("{who}: {skill} {dice:+d}", who=name, skill=SKILL_NAMES[skill], dice=dice)
            kind = ConsequenceKind.SKILL_ROLL
            listed.add(kind, fighter.id, text, dice, skill.value, by_rule=by_rule, against=against, delays=delays)
        case NextAttack(row=row, name=attack, more=more):
            if row:
                text = Message("{who} attacks next with {attack}", who=name, attack=attack)
                add(ConsequenceKind.NEXT_ATTACK, text, row, "row")
            if more:
                text = Message("{who}: {more:+d} on the next roll of its table", who=name, more=more)
                add(ConsequenceKind.NEXT_ATTACK, text, more, "roll")
        case Disease(virulence=virulence):
            text = Message("{who}: a disease of Virulence {virulence}", who=name, virulence=virulence)
            add(ConsequenceKind.DISEASE, text, virulence)
        case HealthChange(amount=amount):
            add(ConsequenceKind.HEALTH, Message("{who}: Health {health:+d}", who=name, health=amount), amount)
        case Damage(amount=amount, ignores_armor=bare):
            # With an attack in the row it is part of that damage, which armor meets, unless a roll comes between.
            chosen = listed.inputs.declaration.signature
            attacks = () if chosen is None else [one for one in chosen.effects if isinstance(one, AttackEffect)]
            alone = all(one.avoided_by is not None for one in attacks)
            if alone or bare:
                text = Message("{who} takes {damage} damage before armor", who=name, damage=amount)
                add(ConsequenceKind.DAMAGE, text, amount, "bare" if bare else "before_armor")
        case _:
            pass


def _others(listed: ConsequenceList, settled: tuple[Outcome, ...], strike: Strike) -> None:
    """Those who see it, and those whom a missed shot may hit."""
    declaration, rules = listed.inputs.declaration, listed.rules
    by_rule = PanicCause.FRIEND_BROKEN in rules.panic.causes
    cause = PanicCause.FRIEND_BROKEN if by_rule else PanicCause.HORROR
    fallen = [each.fighter.id for each in settled if each.fighter.player and each.taken and each.taken.became_broken]
    fallen += [
        each.who
        for each in listed.found
        if each.kind in (ConsequenceKind.BROKEN, ConsequenceKind.KILL)
        and each.ticked
        and any(one.fighter.id == each.who and one.fighter.player for one in settled)
    ]
    if fallen:
        for one in declaration.onlookers:
            if one.player and one.panics and one.sees and one.id not in fallen:
                text = Message("{who} sees it: a Panic Roll", who=one.name)
                listed.add(ConsequenceKind.PANIC, one.id, text, detail=cause.value, by_rule=by_rule)
    missed = any(each.left == 0 and each.target == declaration.targets[0] and not each.lost for each in settled)
    if missed and is_shot(declaration) and not strike.weapon.explosive and rules.ranged.friendly_fire_dice:
        for one in declaration.onlookers:
            if declaration.targets[0].id in one.near:
                text = Message("{who} is next to the target: a stray shot may hit", who=one.name)
                listed.add(ConsequenceKind.FOLLOW_UP, one.id, text, detail="stray")


def struck_back(outcome: Outcome, attacker: Fighter) -> Outcome:
    """The attacker as the one whom a block strikes back."""
    return Outcome(replace(outcome.target, fighter=attacker, stance="", barrier=0), left=1, counter=True)
