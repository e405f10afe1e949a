"""The dice of a roll as plain records for a tray, a log row or a player display, and in words."""

from dataclasses import field
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.die_face import ALARM, SUCCESS, DieKind, DieMark, DieState, die_words, fallen_state
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.record import record

translate = QCoreApplication.translate


@record
class ShownDie:
    """One die. `face` is 1 to 6; None before it is rolled."""

    face: int | None
    kept: bool = False
    """Kept when the roll was pushed."""
    rerolled: bool = False
    """Rolled a second time."""
    by_hand: bool = False
    """A real die whose face was typed or clicked in."""
    struck: bool = False
    """No longer counts: stopped by a block, or undone."""
    plain: bool = False
    """A die that is only read, a D6 or a part of a D66: no face of it is a success."""

    def state(self, kind: DieKind) -> DieState:
        """How it is drawn."""
        if self.plain and self.face is not None and not self.struck:
            return DieState.SPENT
        return DieState.STRUCK if self.struck else fallen_state(kind, self.face)

    @property
    def marks(self) -> DieMark:
        """The small marks at it."""
        marks = DieMark.KEPT if self.kept else DieMark.NONE
        marks |= DieMark.REROLLED if self.rerolled else DieMark.NONE
        return marks | (DieMark.BY_HAND if self.by_hand else DieMark.NONE)


@record
class DiceState:
    """All dice of a roll, base and stress apart, in any order."""

    base: tuple[ShownDie, ...] = ()
    stress: tuple[ShownDie, ...] = ()
    is_supply: bool = False
    """The stress dice are those of a supply."""

    @classmethod
    def of(
        cls,
        base: tuple[int, ...],
        stress: tuple[int, ...] = (),
        *,
        base_kept: tuple[bool, ...] = (),
        stress_kept: tuple[bool, ...] = (),
        base_rerolled: tuple[bool, ...] = (),
        stress_rerolled: tuple[bool, ...] = (),
        by_hand: bool = False,
    ) -> "DiceState":
        """Dice from plain faces; a tuple of flags is as long as its faces or empty."""
        return cls(_dice(base, base_kept, base_rerolled, by_hand), _dice(stress, stress_kept, stress_rerolled, by_hand))

    def in_order(self) -> "DiceState":
        """The same dice as they are laid out: successes, alarms, then the rest from high to low."""
        base, stress = _sorted(DieKind.BASE, self.base), _sorted(DieKind.STRESS, self.stress)
        return DiceState(base, stress, self.is_supply)

    def words(self) -> str:
        """The dice as a sentence: "Base dice: success, 4, 2. Stress dice: 1, 3." """
        stress = translate("dice", "Stress dice: {faces}.")
        if self.is_supply:
            stress = translate("dice", "Supply dice: {faces}.")
        return " ".join(
            part
            for part in (
                _group_words(translate("dice", "Base dice: {faces}."), DieKind.BASE, self.base),
                _group_words(stress, DieKind.STRESS, self.stress),
            )
            if part
        )


@record
class AskedRoll:
    """A roll beside the one on the table, while a question asks for its numbers: what, by whom, with which dice."""

    title: str
    who: str
    base: int
    stress: int = 0
    chances: Chances | None = None
    """The chance of each number of successes; None where sixes are not counted, or where panic can take them away."""


@record
class DiceFaces:
    """Faces a person entered for real dice, base and stress apart, in the order of the seats."""

    base: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()


class ResultSign(StrEnum):
    """The sign before a result line."""

    NONE = ""
    SUCCESS = "success"
    ALARM = "alarm"
    MISS = "miss"
    HARM = "harm"
    """Damage: never the colour of a success."""


@record
class ResultLine:
    """One line under the dice: sign, number, word in capitals, a note in small type."""

    sign: ResultSign
    number: str
    word: str
    note: str = ""
    lost: str = ""
    """A word like "lost": the line is struck through and followed by the word."""
    action: str = ""
    """What can be done about it ("Keep successes"), as a small button at the right."""
    words: str = field(default="", compare=False)
    """The line in words when number, word and note read badly one after the other."""

    def spoken(self) -> str:
        """The line as screen readers say it."""
        if self.words:
            return self.words
        head = " ".join(part for part in (self.number, self.word) if part)
        return ", ".join(part for part in (head, self.lost, self.note) if part)


def _dice(
    faces: tuple[int, ...], kept: tuple[bool, ...], rerolled: tuple[bool, ...], by_hand: bool
) -> tuple[ShownDie, ...]:
    kept = kept or (False,) * len(faces)
    rerolled = rerolled or (False,) * len(faces)
    triples = zip(faces, kept, rerolled, strict=True)
    return tuple(ShownDie(face, kept=k, rerolled=r, by_hand=by_hand) for face, k, r in triples)


def _sorted(kind: DieKind, dice: tuple[ShownDie, ...]) -> tuple[ShownDie, ...]:
    def weight(die: ShownDie) -> tuple[int, int, bool]:
        face = die.face or 0
        if die.plain:  # read in the order in which they were rolled
            return (2, 0, die.struck)
        if face == SUCCESS:
            return (0, 0, die.struck)
        if kind is DieKind.STRESS and face == ALARM:
            return (1, 0, die.struck)
        return (2, -face, die.struck)

    return tuple(sorted(dice, key=weight))


def _group_words(pattern: str, kind: DieKind, dice: tuple[ShownDie, ...]) -> str:
    if not dice:
        return ""
    if all(die.face is None for die in dice):
        return pattern.format(faces=translate("dice", "{count} not rolled").format(count=len(dice)))
    return pattern.format(faces=", ".join(_short_words(kind, die) for die in dice))


def _short_words(kind: DieKind, die: ShownDie) -> str:
    if die.face == SUCCESS and not die.plain:
        word = translate("dice", "success")
    elif kind is DieKind.STRESS and die.face == ALARM:
        word = translate("dice", "1")
    elif die.face is None:
        return die_words(kind, None)
    else:
        word = str(die.face)
    notes = [
        text
        for text, holds in (
            (translate("dice", "kept"), die.kept),
            (translate("dice", "rolled again"), die.rerolled),
            (translate("dice", "struck out"), die.struck),
        )
        if holds
    ]
    return f"{word} ({', '.join(notes)})" if notes else word
