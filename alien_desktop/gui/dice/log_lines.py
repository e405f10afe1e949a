"""One row of the log, made from the events of an action: words, dice and tone."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.dice.dice_state import DiceState, ShownDie
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.body.hazards import ZoneFire
from alien_desktop.rules.combat.attack_flow.chain import StepKind
from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.record import record
from alien_desktop.session.event_codec import kind_of
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import (
    AlarmRolled,
    ArmorRolled,
    AttackDiceFell,
    AttackEnded,
    AttackPaid,
    CareGiven,
    CreatureAttackChosen,
    CreatureAttackRolled,
    CriticalInjuryTaken,
    DeathRollMade,
    DiceEvent,
    DiceKind,
    DiceTerm,
    DiceThrown,
    Event,
    FireSpreadRolled,
    Healed,
    HitTaken,
    OtherSideRolled,
    PanicPassed,
    RadiationGained,
    RollEvent,
    SceneEventRolled,
    StuntBought,
    SupplyRollMade,
    TraumaRollMade,
    UpkeepSettled,
    VehicleDamaged,
    WeaponEmptied,
)

translate = QCoreApplication.translate
_ROLLS = (StepKind.ROLL, StepKind.PUSH)
"""Steps whose dice are the attack roll."""


class LogTone(StrEnum):
    """What the result means for whoever rolled; the value is the token it is drawn in."""

    PLAIN = "text"
    GOOD = "accent"
    STRESS = "stress"
    HARM = "alert"


@record
class LogLine:
    """One line: when, who, what, with which dice, its result."""

    entry: str
    """The journal's number of the action, as text."""
    time: str
    who: str
    what: str
    result: str = ""
    tone: LogTone = LogTone.PLAIN
    base: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()
    terms: str = ""
    """Where the dice came from: "Agility 4, Piloting 2"."""
    plain: tuple[int, ...] = ()
    """Dice that were only read: the D6 of a panic roll, a D66."""
    pushed: bool = False
    alarm: bool = False
    by_hand: bool = False
    taken_back: bool = False
    document_id: str = ""
    scene: str = ""
    """The id of the scene in which it was done, empty outside of one."""
    kind: str = ""
    """The kind of the event; empty for an action without one."""

    def words(self) -> str:
        """Return the row as one line of plain text."""
        parts = [f"{self.time}  {self.who}: {self.what}" if self.who else f"{self.time}  {self.what}"]
        if self.terms:
            parts.append(f"({self.terms})")
        if self.plain:
            parts.append(translate("log", "dice {faces}").format(faces=" ".join(map(str, self.plain))))
        if self.base or self.stress:
            dice = translate("log", "dice {faces}").format(faces=" ".join(map(str, self.base)) or "-")
            if self.stress:
                dice += translate("log", ", stress {faces}").format(faces=" ".join(map(str, self.stress)))
            parts.append(dice)
        if self.result:
            parts.append(f"= {self.result}")
        if self.by_hand:
            parts.append(translate("log", "[by hand]"))
        if self.taken_back:
            parts.append(translate("log", "[undone]"))
        return " ".join(parts)


def dice_of(line: LogLine) -> DiceState:
    """Return the dice of a line as they are drawn."""
    if line.plain:
        return DiceState(tuple(ShownDie(face, by_hand=line.by_hand, plain=True) for face in line.plain))
    return DiceState.of(line.base, line.stress, by_hand=line.by_hand)


def line_of(entry: LogEntry, time: str) -> LogLine:
    """Return the row of an action: the event that it is about; `time` is already in the user's own clock."""
    if not entry.events:
        document = entry.documents[0] if entry.documents else ""
        return LogLine(
            str(entry.seq),
            time,
            "",
            translated(entry.title),
            taken_back=entry.taken_back,
            document_id=document,
            scene=entry.scene,
        )
    event = _main(_told(entry))
    text = text_of(event)
    return LogLine(
        entry=str(entry.seq),
        time=time,
        who=event.who,
        what=translated(text.title),
        result=translated(_applied(entry) if isinstance(event, AttackEnded) else text.result),
        tone=tone_of(event),
        base=event.base if isinstance(event, DiceEvent) else (),
        stress=event.stress if isinstance(event, DiceEvent) else (),
        plain=_plain(event),
        terms=_terms(event),
        pushed=isinstance(event, RollEvent) and event.pushes > 0,
        alarm=isinstance(event, AlarmRolled) or (isinstance(event, RollEvent) and event.alarms > 0),
        by_hand=getattr(event, "by_hand", False),
        taken_back=entry.taken_back,
        document_id=event.document or (entry.documents[0] if entry.documents else ""),
        kind=kind_of(event),
        scene=entry.scene,
    )


def _told(entry: LogEntry) -> list[Event]:
    """Return the events of an action that its row is about: a price is told only where nothing else was done."""
    return [one for one in entry.events if not isinstance(one, AttackPaid)] or list(entry.events)


def _main(told: list[Event]) -> Event:
    """Return the event that stands for all: the attack roll before dice that fell by themselves, else the last."""
    rolls = [
        one for one in told if isinstance(one, RollEvent) or (isinstance(one, AttackDiceFell) and one.step in _ROLLS)
    ]
    return rolls[-1] if rolls and not isinstance(told[-1], AttackEnded) else told[-1]


def _applied(entry: LogEntry) -> Message | None:
    """What the step that closed an attack did, and to whom."""
    texts = [(event.who, text_of(event)) for event in _told(entry) if not isinstance(event, AttackEnded)]
    told = [(who, text.result or text.title) for who, text in texts]
    return listed([Message("{who}: {what}", who=who, what=what) if who else what for who, what in told])


def tone_of(event: Event) -> LogTone:
    """Return the tone of what an event came to."""
    match event:
        case RollEvent():
            return LogTone.STRESS if event.alarms else _good_if(event.successes)
        case AlarmRolled():
            return LogTone.STRESS
        case SupplyRollMade():
            return _harm_if(event.left < event.before)
        case WeaponEmptied():
            return LogTone.HARM
        case StuntBought() | PanicPassed() | Healed():
            return LogTone.GOOD
        case ArmorRolled():
            return _good_if(event.prevented)
        case CriticalInjuryTaken():
            return LogTone.HARM
        case DeathRollMade():
            return LogTone.HARM if event.died else LogTone.GOOD
        case CareGiven():
            return LogTone.GOOD if event.helped else LogTone.HARM
        case OtherSideRolled():
            return LogTone.GOOD if event.won else LogTone.HARM
        case RadiationGained():
            return _harm_if(event.damage)
        case HitTaken():
            return _harm_if(event.after_armor)
        case SceneEventRolled():
            return _harm_if(event.damage)
        case VehicleDamaged():
            return _harm_if(event.damage)
        case FireSpreadRolled():
            return LogTone.GOOD if event.fire is ZoneFire.OUT else _harm_if(event.onto)
        case TraumaRollMade():
            return _harm_if(event.trauma)
        case CreatureAttackRolled():
            return _harm_if(event.successes)
        case UpkeepSettled():
            return _harm_if(event.harm)
        case DiceThrown(kind=DiceKind.FREE):
            return _good_if(event.result)
        case DiceThrown(kind=DiceKind.ATTACK | DiceKind.FIRE | DiceKind.EXPLOSION | DiceKind.ACID):
            return _harm_if(event.result)
    return LogTone.PLAIN


def _good_if(value: object) -> LogTone:
    return LogTone.GOOD if value else LogTone.PLAIN


def _harm_if(value: object) -> LogTone:
    return LogTone.HARM if value else LogTone.PLAIN


def _plain(event: Event) -> tuple[int, ...]:
    """Return dice that are only read."""
    match event:
        case AlarmRolled():
            return (event.die,)
        case DiceThrown() | AttackDiceFell():
            return event.plain
        case CreatureAttackChosen(combatant=""):
            return event.rolled
    return ()


def _terms(event: Event) -> str:
    terms: tuple[DiceTerm, ...] = ()
    match event:
        case RollEvent():
            terms = (*event.base_terms, *event.stress_terms)
        case AlarmRolled():
            terms = event.terms
        case OtherSideRolled() | DeathRollMade():
            terms = event.base_terms
    return ", ".join(f"{translated(term.label)} {term.dice}".replace("-", "−") for term in terms)
