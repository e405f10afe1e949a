"""One row of the initiative order as a record: a card and what stands beside it, everything in words already.

The words come from the edition's vocabulary (slow or full action, Engaged or Adjacent); nothing here knows an edition.
"""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.chip import Chip
from alien_desktop.gui.kit.health_meter import is_down, is_low

translate = QCoreApplication.translate


class CardPose(StrEnum):
    """How the card of a row lies: that is the state of the turn."""

    TO_COME = "to_come"
    NOW = "now"
    ACTED = "acted"
    HOLDING = "holding"
    NOT_DEALT = "not_dealt"
    EMPTY = "empty"
    """No card at all: a place in the rack."""


class TokenShape(StrEnum):
    """Who a row is about, by the outline of its token."""

    PERSON = "person"
    CREATURE = "creature"
    GROUP = "group"
    EVENT = "event"


class PipShape(StrEnum):
    """Block: the longer action of a turn (slow, full). Pennant: the shorter one (fast, quick)."""

    BLOCK = "block"
    PENNANT = "pennant"


class PipState(StrEnum):
    """What became of an action."""

    LEFT = "left"
    SPENT = "spent"
    LOST = "lost"
    """Taken away (panic, surprise): struck through in coral."""
    IMPOSSIBLE = "impossible"


class RowEdge(StrEnum):
    """What runs down the left edge of a strip."""

    NONE = ""
    BROKEN = "broken"
    PANIC = "panic"


@dataclass(frozen=True, slots=True)
class ActionPip:
    """One action of a turn."""

    shape: PipShape
    state: PipState = PipState.LEFT


@dataclass(frozen=True, slots=True)
class GroupMember:
    """One of several who share a card."""

    letter: str
    health: int
    maximum: int
    actions: tuple[ActionPip, ...] = ()

    @property
    def is_unhurt(self) -> bool:
        """Nothing lost yet."""
        return self.health >= self.maximum


@dataclass(frozen=True, slots=True)
class Countdown:
    """What an event shows instead of Health and stress: "IN 2 ROUNDS" and segments."""

    text: str
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class CombatantRow:
    """One row of the order. Rows with the same `link` are two cards of one creature."""

    row_id: str
    card: str
    """What is written on the card: "3", or "3B" in a second deck; empty when not dealt."""
    pose: CardPose
    name: str
    role: str = ""
    token: TokenShape = TokenShape.PERSON
    initials: str = ""
    punch: int = 0
    """Which of the ten marks of the card is long; 0 for none."""
    link: str = ""
    turn: tuple[int, int] | None = None
    """Which turn of how many this card is, for a creature with several."""
    actions: tuple[ActionPip, ...] = ()
    actions_text: str = ""
    actions_hurt: bool = False
    """The text about the actions tells of a loss."""
    health: tuple[int, int] | None = None
    stress: int | None = None
    stress_limit: int = 10
    panics: bool = False
    chips: tuple[Chip, ...] = ()
    """Worst first."""
    members: tuple[GroupMember, ...] = ()
    unhurt_text: str = ""
    """Words for members that are left out, with `{count}`: "+{count} unhurt"."""
    countdown: Countdown | None = None
    is_shown: bool = True
    hidden_text: str = ""
    edge: RowEdge = RowEdge.NONE
    now_text: str = ""
    gets: str = ""
    """Before the deal: how many cards this one gets."""
    is_removable: bool = False
    swap_refusal: str = ""
    """Why this card may not be swapped; empty when it may."""
    spoken: str = ""
    """The row as one sentence; without it the parts are read one after the other."""

    def words(self) -> str:
        """The row as a screen reader says it."""
        if self.spoken:
            return self.spoken
        parts = [
            translate("order", "Card {card}").format(card=self.card) if self.card else "",
            self.name,
            self.now_text if self.pose is CardPose.NOW else "",
            self.role,
            self.actions_text,
            *self._health_words(),
            "" if self.stress is None else translate("order", "stress {level}").format(level=self.stress),
            self.countdown.text if self.countdown is not None else "",
            *(chip.text for chip in self.chips),
            self.gets,
            translate("order", "shown") if self.is_shown else self.hidden_text or translate("order", "hidden"),
        ]
        return ", ".join(part for part in parts if part)

    def _health_words(self) -> list[str]:
        members = [(f"{one.letter} ", (one.health, one.maximum)) for one in self.members]
        if self.health is not None:
            members.append(("", self.health))
        words = []
        for letter, (value, maximum) in members:
            text = translate("order", "{who}Health {value} of {maximum}")
            text = text.format(who=letter, value=value, maximum=maximum)
            if is_down(value):
                text = translate("order", "{health}, down").format(health=text)
            elif is_low(value, maximum):
                text = translate("order", "{health}, low").format(health=text)
            words.append(text)
        return words
