"""What follows a Panic Roll or stress response: its consequences one by one, and the sheets after those accepted."""

from collections.abc import Callable, Collection, Iterable, Iterator

from alien_desktop.documents.sheet import roll_results as rolls
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import notices_panic, those_who_panic
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition
from alien_desktop.documents.sheet.instant_effects import apply_instant_effect
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.vitals import apply_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import ActiveEffect, effects_of
from alien_desktop.rules.dice.tables import DURATION_NAMES
from alien_desktop.rules.effects.continuous import OnlyActions, RageInstead
from alien_desktop.rules.effects.instant import (
    ConditionGained,
    DropItem,
    LoseAction,
    Move,
    PanicRoll,
    RowInstead,
    StressChange,
    SupplyRoll,
)
from alien_desktop.rules.effects.kinds import Effect, Reminder
from alien_desktop.rules.effects.vocabulary import SUPPLY_NAMES, Loss, Where, Who
from alien_desktop.rules.message import Message, Plural, Words
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.rules.stress.stress import apply_to_self
from alien_desktop.session.rolls.roll_state import AlarmRecord, ConsequenceOption

OWN_ROW = "row"
"""The id of the option that stands for the row itself: the panic or response is in force from now on."""

OWN_STRESS = "stress"
"""The id of the option that stands for what the row does to the roller's own stress."""

RAGE = "rage"
"""The id of the option for a rage in place of all that the panic does (Overkill)."""

INSTEAD = "instead"
"""The id of the option for the row that counts instead where this one is impossible (evolved 5.3)."""

OF_NO_EFFECT = frozenset({OWN_ROW, OWN_STRESS, RAGE, INSTEAD})
"""The ids of options that are not about one of the row's effects."""

OTHERS = frozenset({Who.PCS_SHORT, Who.PCS_ZONE, Who.HEARERS, Who.SEERS})


def consequence_options(
    record: AlarmRecord,
    sheet: CharacterSheet,
    companions: Iterable[CharacterSheet],
    rules: SheetRules,
    is_reached: Callable[[str, str, Who], bool] = lambda _sheet_id, _other, _who: True,
    spares: Callable[[str, str], Message | None] = lambda _sheet_id, _other: None,
    *,
    together: bool = False,
    known: Collection[Where] = (),
) -> tuple[ConsequenceOption, ...]:
    """Return the consequences that the table may leave out, each with a sentence of its own.

    `is_reached` tells whether what one does to others reaches another: who is in the zone, sees it, hears it.
    `spares` tells why a panic that spreads calls for no roll of another, who is then not ticked; None when it does.
    `together`: the companions are in the same fight, so what reaches them is ticked; else people say who is near.
    `known` are the situations that map and sheet settle; about another one the table is asked by an option.
    """
    options = list(_own_options(record, sheet, rules))
    friends = tuple(companions)

    def reached(who: Who) -> list[CharacterSheet]:
        return friends_reached(sheet, friends, who, is_reached)

    for place, effect in enumerate(record.instant_effects):
        if isinstance(effect, StressChange) and effect.who in OTHERS:
            for friend in reached(effect.who):
                after = apply_to_self(effect, roll_profile_of(friend, rules), rules.edition.stress)
                if after.change:
                    text = Message("{who}: stress {level}", who=friend.name, level=after.after)
                    note = Message("{change}, {reach}", change=_signed(after.change), reach=reach_words(effect.who))
                    options.append(ConsequenceOption(f"{place}:{friend.id}", friend.id, text, note, ticked=together))
        elif isinstance(effect, PanicRoll) and effect.who in OTHERS:
            for friend in those_who_panic(reached(effect.who), rules):
                text, no_more = Message("{who}: Panic Roll", who=friend.name), spares(sheet.id, friend.id)
                note = no_more or reach_words(effect.who)
                ticked = together and no_more is None
                options.append(ConsequenceOption(f"{place}:{friend.id}", friend.id, text, note, ticked=ticked))
        elif isinstance(effect, RowInstead):
            if effect.where not in known:
                text = Message("{row} instead", row=rules.catalog.panic.row_for(effect.row).name)
                options.append(ConsequenceOption(INSTEAD, sheet.id, text, _WHERE[effect.where], ticked=False))
        else:
            words = _in_words(effect, sheet.name, rules)
            if words:
                options.append(ConsequenceOption(f"{place}:", sheet.id, words))
    return tuple(options)


def _own_options(record: AlarmRecord, sheet: CharacterSheet, rules: SheetRules) -> Iterator[ConsequenceOption]:
    """Yield what a result does to whoever rolled it, before the effects of its row."""
    rage = rage_of(record, sheet, rules)
    if rage is not None:
        text, note = Message("{talent} instead", talent=rage.owner), Message("others in the zone panic")
        yield ConsequenceOption(RAGE, sheet.id, text, note, ticked=False)
    if record.stress.change:
        text = Message("{who}: stress {level}", who=sheet.name, level=record.stress.after)
        yield ConsequenceOption(OWN_STRESS, sheet.id, text, _signed(record.stress.change))
    if _stays(record, sheet):
        text = Message("{who}: {what}", who=sheet.name, what=record.row.name)
        yield ConsequenceOption(OWN_ROW, sheet.id, text, _lasting(record))


def friends_reached(
    sheet: CharacterSheet,
    companions: Iterable[CharacterSheet],
    who: Who,
    is_reached: Callable[[str, str, Who], bool],
) -> list[CharacterSheet]:
    """Return the companions whom a panic of somebody may touch and whom it reaches so."""
    return [
        friend
        for friend in companions
        if friend.edition == sheet.edition and notices_panic(friend) and is_reached(sheet.id, friend.id, who)
    ]


def apply_consequences(
    record: AlarmRecord,
    sheet_id: str,
    sheets: Iterable[CharacterSheet],
    options: Iterable[ConsequenceOption],
    accepted: frozenset[str],
    rules_of: Callable[[CharacterSheet], SheetRules],
) -> list[CharacterSheet]:
    """Return the sheets after the accepted consequences. A Panic Roll was made, or is due to those who see it."""
    after = {sheet.id: sheet for sheet in sheets}
    own = after[sheet_id]
    if OWN_ROW in accepted or not any(option.id == OWN_ROW for option in options):
        own = rolls.write_result(own, record)
    else:
        own = rolls.with_nothing_due(own)
    if OWN_STRESS in accepted:
        own = apply_stress(own, record.stress)
    after[sheet_id] = own
    for option in options:
        if option.id not in accepted or option.id in OF_NO_EFFECT:
            continue
        effect = record.instant_effects[int(option.id.partition(":")[0])]
        target = after[option.document_id]
        if isinstance(effect, PanicRoll):
            after[option.document_id] = target.evolve(panic_due=True)
        else:
            after[option.document_id] = apply_instant_effect(target, effect, rules_of(target))
    return list(after.values())


def panics_due(record: AlarmRecord, options: Iterable[ConsequenceOption], accepted: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of the sheets whose Panic Roll the accepted consequences call for."""
    ids = frozenset(accepted)
    return tuple(
        option.document_id
        for option in options
        if option.id in ids
        and option.id not in OF_NO_EFFECT
        and isinstance(record.instant_effects[int(option.id.partition(":")[0])], PanicRoll)
    )


def instead_of(record: AlarmRecord) -> Where | None:
    """Return the situation in which another row counts; None where none does."""
    return next((effect.where for effect in record.instant_effects if isinstance(effect, RowInstead)), None)


def rage_of(record: AlarmRecord, sheet: CharacterSheet, rules: SheetRules) -> ActiveEffect | None:
    """Return the talent that lets somebody rage instead of this panic; None without one."""
    if not isinstance(record, PanicRecord):
        return None
    found = effects_of(continuous_effects(sheet, rules), RageInstead)
    return next((active for active, effect in found if record.total >= effect.from_total), None)


def in_rage(own: CharacterSheet, others: Iterable[CharacterSheet], rules: SheetRules) -> list[CharacterSheet]:
    """Return the sheets after somebody has ignored a panic for a rage, which frightens the others (evolved 3.1)."""
    (condition, *_) = (each.condition for _, each in effects_of(continuous_effects(own, rules), RageInstead))
    raging = add_condition(rolls.with_nothing_due(own), condition)
    return [raging, *(other.evolve(panic_due=True) for other in others)]


def _stays(record: AlarmRecord, sheet: CharacterSheet) -> bool:
    if isinstance(record, PanicRecord):
        return record.state.running != sheet.panic and record.row.stays and not record.outdone
    return record.running != sheet.responses


def _lasting(record: AlarmRecord) -> Message:
    return DURATION_NAMES[record.row.lasts]


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "\u2212")


_WHERE = {Where.OPEN_ZONE: Message("nothing here is cover"), Where.CANNOT_MOVE: Message("who cannot move")}
_REACHES = {
    Who.PCS_SHORT: Message("at Short range"),
    Who.PCS_ZONE: Message("in the same zone"),
    Who.HEARERS: Message("if they hear it"),
    Who.SEERS: Message("if they see it"),
}


def reach_words(who: Who) -> Message:
    """Return whom an effect on others reaches."""
    return _REACHES[who]


def _in_words(effect: Effect, name: str, rules: SheetRules) -> Words:
    words = rules.edition.vocabulary
    match effect:
        case LoseAction(loss=Loss.MAIN):
            return Message("{who} loses the next {kind} action", who=name, kind=words.main_action)
        case LoseAction(loss=Loss.MINOR):
            return Message("{who} loses the next {kind} action", who=name, kind=words.minor_action)
        case LoseAction():
            return Message("{who} loses the next turn", who=name)
        case ConditionGained(condition=condition):
            return Message("{who}: {what}", who=name, what=rules.condition_name(condition))
        case DropItem():
            return Message("{who} drops something: the Game Mother says what", who=name)
        case SupplyRoll(supply=supply):
            if supply is None:
                return Message("{who}: supply roll, air, ammo or power", who=name)
            return Message("{who}: supply roll, {supply}", who=name, supply=SUPPLY_NAMES[supply])
        case Move(zones=zones):
            return Plural("{who} moves %n zones", "{who} moves %n zone", zones, who=name)
        case Reminder(text=text) | OnlyActions(text=text):
            return text
        case _:
            return ""
