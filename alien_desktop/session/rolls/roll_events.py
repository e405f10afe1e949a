"""From the roll on the table to the events that tell of it, and what the log's events mean for a later roll."""

from collections.abc import Iterable
from typing import TypeVar

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PoolOptions, Toggle
from alien_desktop.documents.sheet.roll_damage import RollDamage
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.edition import Vocabulary
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import (
    AlarmRolled,
    AttackFacts,
    CareGiven,
    DiceTerm,
    Event,
    HurtByRolling,
    Named,
    RollEvent,
    RollFacts,
    StuntBought,
    SwitchedOn,
)
from alien_desktop.session.rolls.attack import Attack
from alien_desktop.session.rolls.roll_state import AlarmRecord, ConsequenceOption, RollState, SpentStunt

_RollKind = TypeVar("_RollKind", bound=RollEvent)
CARE = "care"
"""What successes that were spent on somebody's care apply to."""


def roll_event(kind: type[_RollKind], state: RollState, roll: SkillRoll) -> _RollKind:
    """Return an event of this kind about the dice on the table now."""
    return dice_on_table(
        kind,
        roll,
        document=state.sheet_id,
        who=state.character_name,
        title=state.title,
        by_hand=roll.by_hand,
        vocabulary=state.vocabulary,
        said=roll_facts(state.options, state.toggles, with_gear=state.attack is None),
        attack=attack_facts(state.attack) if state.attack is not None else None,
    )


def dice_on_table(
    kind: type[_RollKind],
    roll: SkillRoll,
    *,
    document: str,
    who: str,
    title: Words,
    by_hand: bool,
    vocabulary: Vocabulary | None,
    said: RollFacts,
    attack: AttackFacts | None,
    hidden: bool = False,
) -> _RollKind:
    """Return an event of this kind about a roll as it is now, by itself or in an attack."""
    pool = roll.pool
    return kind(
        document=document,
        who=who,
        title=title,
        skill=pool.skill,
        attribute=pool.attribute,
        base_terms=dice_terms(pool.base_terms),
        stress_terms=dice_terms(pool.stress_terms),
        base=roll.base,
        stress=roll.stress,
        stress_level=roll.stress_level,
        pushes=roll.pushes,
        successes=roll.successes,
        alarms=roll.alarms,
        alarm_result=vocabulary.alarm_result if roll.alarms and vocabulary is not None else "",
        by_hand=by_hand,
        said=said,
        attack=attack,
        hidden=hidden,
    )


def alarm_event(state: RollState, alarm: AlarmRecord) -> AlarmRolled:
    """Return the event of the Panic Roll or stress response that is on the table and is not applied."""
    return replace(_alarm_rolled(alarm, state.sheet_id, state.character_name, state.title), by_hand=state.alarm_by_hand)


def alarm_applied(
    alarm: AlarmRecord,
    before: CharacterSheet,
    after: CharacterSheet,
    came: Iterable[ConsequenceOption],
    title: Words,
    *,
    by_hand: bool = False,
) -> AlarmRolled:
    """Return the event of a Panic Roll or stress response whose result is written onto a sheet."""
    return replace(
        _alarm_rolled(alarm, before.id, before.name, title),
        applied=True,
        by_hand=by_hand,
        stress_before=before.stress,
        stress_after=after.stress,
        came=tuple(option.text for option in came),
    )


def _alarm_rolled(alarm: AlarmRecord, document: str, who: str, title: Words) -> AlarmRolled:
    return AlarmRolled(
        document=document,
        who=who,
        kind=AlarmKind.PANIC if isinstance(alarm, PanicRecord) else AlarmKind.RESPONSE,
        title=title,
        die=alarm.die,
        terms=dice_terms(alarm.terms),
        total=alarm.total,
        row=Named(alarm.row.id, alarm.row.name),
        cancelled=alarm.cancelled,
        applied=False,
    )


def hurt_event(hurt: RollDamage) -> HurtByRolling:
    """Return the event of the damage that a roll did to whoever made it."""
    suffered = hurt.suffered
    row = suffered.row if suffered is not None else None
    return HurtByRolling(
        document=hurt.sheet.id,
        who=hurt.sheet.name,
        damage=hurt.taken.amount,
        wounds=hurt.wounds,
        broken=hurt.taken.became_broken,
        died=hurt.taken.killed or (suffered is not None and suffered.rolled.instant_death),
        injury=Named(row.id, row.name) if row is not None else None,
        number=suffered.rolled.number if suffered is not None else 0,
        injury_due=hurt.injury_due,
    )


def roll_facts(options: PoolOptions, toggles: Iterable[Toggle], *, with_gear: bool) -> RollFacts:
    """Return what was said about a roll; the dice of an attack's weapon are known by the attack."""
    owners = {toggle.switch: toggle.owner for toggle in toggles}
    return RollFacts(
        modifier=options.modifier,
        difficulty=options.difficulty,
        helpers=options.helpers,
        leave_out=options.leave_out,
        gear=dice_terms(options.gear) if with_gear else (),
        extra=dice_terms(options.extra),
        switched_on=tuple(SwitchedOn(switch, owners.get(switch, "")) for switch in sorted(options.switched_on)),
        kind=options.kind,
        attribute=options.attribute,
        use_stress=options.use_stress,
    )


def attack_facts(attack: Attack) -> AttackFacts:
    """Return what was said about an attack."""
    return AttackFacts(
        weapon=Named(attack.weapon.id, attack.weapon.name),
        damage=attack.weapon.damage,
        number=attack.burst.attacks + 1,
        band=attack.band,
        circumstances=tuple(sorted(attack.circumstances)),
        unaware=attack.unaware,
        full_auto=attack.full_auto,
        special=attack.special,
        armor=attack.armor,
        barrier=attack.barrier,
    )


def dice_terms(terms: Iterable[Term]) -> tuple[DiceTerm, ...]:
    """Return the terms of a pool as an event keeps them."""
    return tuple(DiceTerm(term.label, term.dice, term.source) for term in terms)


def what_of(event: Event) -> Skill | Attribute | None:
    """Return the skill or attribute that was rolled; None for anything else than a roll."""
    return (event.skill or event.attribute) if isinstance(event, RollEvent) else None


def spent_of(seq: int, event: Event, roll: int) -> SpentStunt | None:
    """Return what successes of the roll with this number were spent on; None for any other event."""
    if isinstance(event, StuntBought) and event.roll == roll:
        return SpentStunt(seq, event.stunt.id, text_of(event).result or "", event.applies, event.count)
    if isinstance(event, CareGiven) and event.roll == roll and roll:
        return SpentStunt(seq, CARE, text_of(event).result or "", CARE, event.successes)
    return None
