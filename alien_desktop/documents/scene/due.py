"""What is due in a scene: death rolls whose limit has run out, rolls that were called for, what events do.

The list is read from the documents, so that no new roll, restart or undo loses anything of it. Only those in the scene
are in it, the dead are not. Sources: S1-132, S1-137, S2-111; core 5.2, 9.1; evolved 5.3, 9.2.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.owed_rolls import rounds_to_go
from alien_desktop.documents.scene.scene_events import happens_in, meets, rounds_left
from alien_desktop.documents.sheet.alarm_odds import alarms_owed
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.injuries import dying, limit_began
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmKind, total_terms


class DueKind(StrEnum):
    """What sort of roll is due; the order is that in which they are answered."""

    DEATH = "death"
    PANIC = "panic"
    RESPONSE = "response"
    """A stress response of the Evolved edition that was put off."""
    SKILL = "skill"
    """A skill roll that the attack of a creature asks for."""
    STUN = "stun"
    DISEASE = "disease"
    STATE = "state"
    """What was put off by a roll begins: nothing is rolled."""
    HIT = "hit"
    """Damage that meets armor: nothing is rolled but that."""
    CRASH = "crash"
    SPIN = "spin"
    NEED = "need"
    """A check of the body: in vacuum, without air."""
    VENT = "vent"
    """While air rushes out, before any other act."""
    DYING = "dying"
    """A death roll for vacuum, or the lack of air."""
    AIR = "air"
    RAD = "rad"
    FLIGHT = "flight"
    """Whether a hurt creature tries to get away."""
    AT_BAY = "at_bay"
    """A creature attacks the nearest at once."""
    AWAY = "away"
    """A creature that fled is out of reach: answered when it is."""
    EVENT = "event"
    """What an event of the scene does to a combatant, or (without a combatant) that it happened."""


@record
class DueRoll:
    """A roll that a combatant has to make now."""

    kind: DueKind
    combatant: str
    sheet: str
    who: str
    injury: str = ""
    """The id of the injury that asks for a death roll."""
    about: str = ""
    """The name of that injury, or of the event."""
    event: str = ""
    """The id of the event of the scene."""
    dice: int = 0
    """How many dice the event rolls."""
    modifier: int = 0
    """What is added to the D6 of a Panic Roll or stress response."""
    wait: int = 0
    """In how many Rounds; 0 = now."""
    owed: str = ""
    """The id of the roll that an attack called for."""
    skill: Skill | None = None
    against: int = 0
    """Dice that roll against it."""
    on_turn: bool = False
    """It waits for the turn of whoever rolls."""

    @property
    def key(self) -> str:
        """What tells this row from every other one."""
        return f"{self.kind.value}:{self.combatant}:{self.injury or self.event or self.owed}"


def due_rolls(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> tuple[DueRoll, ...]:
    """Return what is due: death rolls, panic and responses, each in the order of turns, what attacks and events ask."""
    found = list(due_death_rolls(encounter, sheets, rules))
    if any(sheet.panic_due or sheet.response_due for sheet in sheets.values()):
        people = _living(encounter, sheets)
        found += [one for who in people for one in _alarms(encounter, *who, rules) if not one.on_turn]
    found += [one for one in _owed(encounter, sheets) if not one.wait]
    found += _of_events(encounter, sheets)
    return tuple(sorted(found, key=lambda one: list(DueKind).index(one.kind))) if len(found) > 1 else tuple(found)


def due_death_rolls(
    encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules
) -> tuple[DueRoll, ...]:
    """Return the death rolls that are due: of the crew in the order of turns, then of the Game Mother's people."""
    return tuple(each for each in _deaths(encounter, sheets, rules) if not (each.wait or each.on_turn))


def _alarms(encounter: Encounter, combatant: Combatant, sheet: CharacterSheet, rules: SheetRules) -> Iterator[DueRoll]:
    """The Panic Roll and the stress response of one character that were called for.

    By a house rule a Panic Roll waits for their turn.
    """
    for kind in alarms_owed(sheet, rules):
        panics = kind is AlarmKind.PANIC
        total = rules.edition.panic.total if panics else rules.edition.alarm.total
        added = sum(term.dice for term in total_terms(roll_profile_of(sheet, rules), total))
        waits = False
        if panics and rules.edition.panic.waits_for_turn and encounter.cards and encounter.current >= 0:
            waits = encounter.cards[encounter.current].combatant != encounter.holder_of(combatant.id)
        yield DueRoll(DueKind(kind.value), combatant.id, sheet.id, sheet.name, modifier=added, on_turn=waits)


def _owed(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> Iterator[DueRoll]:
    """The rolls that attacks called for, each with how many Rounds are left until it is made."""
    for roll in encounter.owed:
        combatant = encounter.combatant(roll.combatant)
        sheet = sheets.get(combatant.document)
        if DEAD in (combatant.conditions if sheet is None else sheet.conditions):
            continue
        yield DueRoll(
            DueKind(roll.kind.value),
            roll.combatant,
            "" if sheet is None else sheet.id,
            combatant.name if sheet is None else sheet.name,
            about=roll.about,
            modifier=roll.dice,
            wait=rounds_to_go(encounter, roll),
            owed=roll.id,
            skill=roll.skill,
            against=roll.against,
        )


def _of_events(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> Iterator[DueRoll]:
    for event in encounter.events:
        meets_somebody = False
        for combatant_id in event.waiting:
            combatant = encounter.combatant(combatant_id)
            sheet = sheets.get(combatant.document)
            if DEAD in (combatant.conditions if sheet is None else sheet.conditions):
                continue
            meets_somebody = True
            yield DueRoll(
                DueKind.EVENT,
                combatant_id,
                "" if sheet is None else sheet.id,
                combatant.name if sheet is None else sheet.name,
                about=event.name,
                event=event.id,
                dice=event.dice_in(event.passed),
            )
        if event.waits and not meets_somebody:  # a fire meets those in it, then it goes out or spreads
            dice = 1 if event.zone and event.spreads else 0
            yield DueRoll(DueKind.EVENT, "", "", event.name, about=event.name, event=event.id, dice=dice)


def coming_rolls(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> tuple[DueRoll, ...]:
    """Return what becomes due by time alone, the soonest first."""
    people = tuple(_living(encounter, sheets))
    found = [one for one in _deaths(encounter, sheets, rules) if one.wait or one.on_turn]
    found += [one for one in _owed(encounter, sheets) if one.wait]
    found += [one for who in people for one in _alarms(encounter, *who, rules) if one.on_turn]
    return tuple(sorted(found, key=lambda one: one.wait))


def coming_events(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> tuple[DueRoll, ...]:
    """Return what happens by itself later, against those whom it meets as things stand now; the soonest first."""
    now, found = max(1, encounter.round), list[DueRoll]()
    for event in encounter.events:
        wait = next((wait for wait in range(rounds_left(encounter, event) + 2) if happens_in(event, now + wait)), None)
        if wait is None:
            continue
        dice = event.dice_in(now + wait)
        people = [encounter.combatant(one) for one in meets(encounter, event, now + wait)] if dice else []
        known = [(one, sheets.get(one.document)) for one in people]
        living = [
            (one.id, sheet.name if sheet else one.name, sheet.id if sheet else "")
            for one, sheet in known
            if DEAD not in (sheet or one).conditions
        ]
        for who, name, sheet_id in living or [("", event.name, "")]:
            found.append(
                DueRoll(DueKind.EVENT, who, sheet_id, name, about=event.name, event=event.id, dice=dice, wait=wait)
            )
    return tuple(sorted(found, key=lambda one: one.wait))


def _living(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> Iterator[tuple[Combatant, CharacterSheet]]:
    """The characters in the scene who are alive, in the order of turns."""
    people = [(one, sheet) for one in encounter.combatants if (sheet := sheets.get(one.document)) is not None]
    living = {one.id: (one, sheet) for one, sheet in people if DEAD not in sheet.conditions}
    waiting = dict(living)
    for card in encounter.cards:
        if not waiting:
            return
        found = waiting.pop(card.combatant, None)
        if found is not None:
            yield found
    yield from waiting.values()


def _deaths(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> Iterator[DueRoll]:
    """The death rolls of everybody who is dying, each with how many Rounds are left of its limit.

    People of the Game Mother suffer the same injuries (S1-126, S1-132); their clock is that of the scene.
    """
    injured = any(sheet.injuries for sheet in sheets.values())
    for one, sheet in _living(encounter, sheets) if injured else ():
        if sheet.injuries and not sheet.is_synthetic:
            yield from _deaths_of(encounter, one, sheet.injuries, sheet.clock, rules, sheet.id, sheet.name)
    for one in encounter.combatants:
        if one.injuries and one.document not in sheets and DEAD not in one.conditions:
            yield from _deaths_of(encounter, one, one.injuries, encounter.round, rules, "", one.name)


def _deaths_of(
    encounter: Encounter,
    combatant: Combatant,
    injuries: Iterable[Injury],
    clock: int,
    rules: SheetRules,
    sheet_id: str,
    who: str,
) -> Iterator[DueRoll]:
    for injury in injuries:
        fatal = dying(injury, rules)
        if fatal is not None:
            wait = max(rules.edition.time.rounds_in(fatal.limit) - (clock - limit_began(injury)), 0)
            on_turn = fatal.limit is TimeUnit.ROUND and rules.edition.death.on_own_turn and not wait
            yield DueRoll(
                DueKind.DEATH,
                combatant.id,
                sheet_id,
                who,
                injury.id,
                injury.name,
                wait=wait,
                on_turn=on_turn and not _had_turn(encounter, combatant),
            )


def _had_turn(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody's turn has come in this Round; whoever has no card waits for none, until cards are dealt."""
    if encounter.round and not encounter.cards:
        return False
    holder = encounter.holder_of(combatant.id)
    mine = [place for place, card in enumerate(encounter.cards) if card.combatant == holder]
    return not mine or any(encounter.cards[place].acted or place == encounter.current for place in mine)
