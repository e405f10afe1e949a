"""One row of the initiative order as a frozen record: what the model hands out and what the view paints and says."""

from dataclasses import replace
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.chip import Chip, ChipTone
from alien_desktop.gui.kit.combatant_paint import ActionPip, CombatantKind, PipState
from alien_desktop.gui.kit.health_meter import is_down, is_low
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.rules.record import record

translate = QCoreApplication.translate

_DECKS = ("", *"BCDEFGHIJKLMNOPQRSTUVWXYZ")
"""The suffix of the number of a card, by deck."""

MARKS = 10
"""How many marks a card has; the one of its number is long."""


class CardState(StrEnum):
    """The state of a turn, which the card of the row shows."""

    TO_COME = "to_come"
    NOW = "now"
    ACTED = "acted"
    HOLDING = "holding"
    """Waits with its turn: the card is turned on its side."""
    NOT_DEALT = "not_dealt"
    DEAD = "dead"
    """Out of the rack: no turn comes any more."""


@record
class GroupMember:
    """One of several who share a card."""

    letter: str
    health: int
    maximum: int
    actions: tuple[ActionPip, ...] = ()
    combatant: str = ""
    name: str = ""
    document: str = ""
    hidden: bool = False
    is_dead: bool = False
    ammo: int = 0
    ammo_max: int = 0
    """Marks of ammunition, 0 = none to show: one for a magazine, or one for each point of a supply."""

    @property
    def is_unhurt(self) -> bool:
        """Whether no Health is lost."""
        return self.health >= self.maximum


@record
class Countdown:
    """What an event shows instead of Health and stress: "IN 2 ROUNDS" and segments."""

    text: str
    left: int
    total: int
    """0 = without segments."""
    words: str = ""
    """What it does, instead of segments."""


@record
class OrderItem:
    """One row of the order. `row_id` stays with a turn of a combatant whatever happens to the cards."""

    row_id: str
    name: str
    combatant: str = ""
    """Whose row it is, of a group its leader; empty for an event and for several who are dead."""
    event: str = ""
    """The event of the scene, where it is one."""
    document: str = ""
    """The sheet or adversary of the combatant."""
    place: int = -1
    """Index of the card in the encounter; -1 = has none."""
    number: int = 0
    """What is on the card; 0 = has none."""
    deck: int = 0
    """1 for a second card of the same number."""
    state: CardState = CardState.TO_COME
    turn: int = 0
    """Which of the combatant's turns this is, from 0."""
    turns: int = 1
    role: str = ""
    kind: CombatantKind = CombatantKind.CREW
    actions: tuple[ActionPip, ...] = ()
    actions_text: str = ""
    health: int = 0
    health_max: int = 0
    """0 for what has no Health."""
    stress: int | None = None
    is_doubled: bool = False
    """The second row of a combatant before the draw: Health and stress stand in the first."""
    panics: bool = False
    is_target: bool = False
    """The target of the attack that is being made."""
    is_helped: bool = False
    """The aim is help: first aid and the like, while its roll is on the table."""
    chips: tuple[Chip, ...] = ()
    """Worst first."""
    hidden: bool = False
    gets: str = ""
    """Before the draw: how many cards this one gets."""
    swap_refusal: str = ""
    """Why this card may not be swapped; empty when it may."""
    members: tuple[GroupMember, ...] = ()
    group: int = 0
    """How many share the card, where the row is about one of them."""
    countdown: Countdown | None = None
    fate: str = ""
    """How and when a combatant died."""

    def for_member(self, combatant_id: str) -> "OrderItem":
        """Return the row as it is about one of those who share it; the row itself when that one is not among them."""
        for one in self.members:
            if one.combatant == combatant_id:
                return replace(
                    self,
                    combatant=one.combatant,
                    document=one.document,
                    name=one.name,
                    health=one.health,
                    health_max=one.maximum,
                    hidden=one.hidden,
                    role=f"{one.letter}, {self.role}" if one.letter else self.role,
                    members=(),
                    group=len(self.members),
                )
        return self

    def with_card(self, place: int, number: int, deck: int) -> "OrderItem":
        """Return the row with another card: what `replace` does, in a third of the time, for hundreds of rows."""
        copy = object.__new__(OrderItem)
        copy.__dict__.update(self.__dict__, place=place, number=number, deck=deck)
        return copy

    @property
    def key(self) -> str:
        """What identifies the row in the model."""
        return self.row_id

    @property
    def card(self) -> str:
        """What is written on the card: "3", "3B" of a second deck, "3C" of a third; empty when not dealt."""
        return f"{self.number}{_DECKS[self.deck % len(_DECKS)]}" if self.number else ""

    @property
    def long_mark(self) -> int:
        """Which of the marks of the card is long; 0 for none."""
        return min(self.number, MARKS)

    @property
    def role_words(self) -> str:
        """The role as the row shows it: which turn it is, or how many a creature has."""
        if self.turn == 1:
            return translate("order", "second turn")
        if self.kind is CombatantKind.CREATURE and self.turns > 1:
            return translate("order", "{role}, Speed {speed}").format(role=self.role, speed=self.turns)
        return self.role

    @property
    def initials(self) -> str:
        """The two signs on the token."""
        return numbered_initials(self.name)

    @property
    def link(self) -> str:
        """What the cards of one creature have in common; empty for a single card."""
        return self.combatant if self.turns > 1 else ""

    @property
    def is_dead(self) -> bool:
        """Whether the row is out of the rack."""
        return self.state is CardState.DEAD

    @property
    def is_now(self) -> bool:
        """Whether this is the turn that is being played."""
        return self.state is CardState.NOW

    @property
    def is_removable(self) -> bool:
        """Whether the row offers to take its combatant out again: while there is no card."""
        return self.state is CardState.NOT_DEALT

    @property
    def lacks_actions(self) -> bool:
        """Whether the text about the actions names a restriction."""
        return any(pip.state is PipState.IMPOSSIBLE for pip in self.actions)

    @property
    def has_health(self) -> bool:
        """Whether Health is in this row."""
        return bool(self.health_max) and not self.is_doubled

    @property
    def worst(self) -> ChipTone:
        """The tone of the worst chip."""
        return self.chips[0].tone if self.chips else ChipTone.PLAIN

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        parts = [
            translate("order", "Card {card}").format(card=self.card) if self.card else "",
            self.name,
            translate("order", "NOW") if self.is_now else "",
            self.role_words,
            self.actions_text,
            *self._health_words(),
            self._stress_words(),
            f"{self.countdown.text} {self.countdown.words}".strip() if self.countdown is not None else "",
            self.fate,
            *(chip.text for chip in self.chips),
            self.gets,
            translate("order", "HIDDEN") if self.hidden else translate("order", "shown"),
        ]
        return ", ".join(part for part in parts if part)

    def _health_words(self) -> list[str]:
        meters = [(f"{one.letter} ", one.health, one.maximum) for one in self.members]
        if self.has_health and not self.members:
            meters.append(("", self.health, self.health_max))
        words = []
        for letter, value, maximum in meters:
            text = translate("order", "{who}Health {value} of {maximum}")
            text = text.format(who=letter, value=value, maximum=maximum)
            if is_down(value):
                text = translate("order", "{health}, down").format(health=text)
            elif is_low(value, maximum):
                text = translate("order", "{health}, low").format(health=text)
            words.append(text)
        return words

    def _stress_words(self) -> str:
        if self.stress is None or self.is_doubled:
            return ""
        return translate("order", "stress {level}").format(level=self.stress)


def row_id_of(combatant_id: str, turn: int) -> str:
    """Return the id of a row: the combatant and which of its turns."""
    return f"{combatant_id}.{turn}"


def numbered_initials(name: str) -> str:
    """Return two signs for a token: "Guard 2" is G2, "Hull crawler" is HC."""
    base, _, number = name.rpartition(" ")
    if base and number.isdecimal():
        return f"{initials(base)[:1]}{number}"[:2]
    return initials(name)
