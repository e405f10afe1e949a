"""The words and signs of the order: a record for the order's view from each card of the model."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.chip import Chip, ChipTone
from alien_desktop.gui.kit.combatant_row import (
    ActionPip,
    CardPose,
    CombatantRow,
    PipShape,
    PipState,
    RowEdge,
    TokenShape,
)
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.gui.scene.order_cards import CardState, CombatantKind, Mark, MarkKind, OrderCard

translate = QCoreApplication.translate

TOKENS = {
    CombatantKind.CREW: TokenShape.PERSON,
    CombatantKind.PERSON: TokenShape.GROUP,
    CombatantKind.CREATURE: TokenShape.CREATURE,
}
_POSES = {
    CardState.TO_COME: CardPose.TO_COME,
    CardState.NOW: CardPose.NOW,
    CardState.ACTED: CardPose.ACTED,
    CardState.NOT_DEALT: CardPose.NOT_DEALT,
}
_TONES = {
    MarkKind.DEAD: (ChipTone.BROKEN, "cross"),
    MarkKind.BROKEN: (ChipTone.BROKEN, "cross"),
    MarkKind.PANIC: (ChipTone.PANIC, "alarm"),
    MarkKind.DUE: (ChipTone.PANIC, "panic"),
}


def combatant_row(card: OrderCard, *, setup: bool) -> CombatantRow:
    """Return the row of a card; `setup` is the time before the first draw."""
    doubled = setup and card.turn > 0
    name = card.name
    return CombatantRow(
        row_id=card.row_id,
        card=f"{card.number}{'B' if card.deck else ''}" if card.number else "",
        pose=_POSES[card.state],
        name=name,
        role=translate("order", "second turn") if card.turn == 1 else _role(card),
        token=TOKENS[card.kind],
        initials=numbered_initials(name),
        punch=min(card.number, 10),
        link=card.combatant if card.turns > 1 else "",
        turn=(card.turn + 1, card.turns) if card.turns > 1 else None,
        actions=() if card.state is CardState.NOT_DEALT else _pips(card),
        actions_text="" if card.state is CardState.NOT_DEALT else _actions_text(card),
        actions_hurt=bool(card.only),
        health=None if doubled else (card.health, card.health_max),
        stress=None if doubled else card.stress,
        panics=any(mark.kind is MarkKind.PANIC for mark in card.marks),
        chips=tuple(_chip(mark) for mark in card.marks),
        is_shown=not card.hidden,
        hidden_text=translate("order", "HIDDEN"),
        edge=_edge(card.marks),
        now_text=translate("order", "NOW"),
        gets=_gets(card) if card.state is CardState.NOT_DEALT else "",
        is_removable=card.state is CardState.NOT_DEALT,
        swap_refusal="" if card.number else translate("order", "No card yet: draw first."),
    )


def numbered_initials(name: str) -> str:
    """Return two signs for a token: "Guard 2" is G2, "Hull crawler" is HC."""
    base, _, number = name.rpartition(" ")
    if base and number.isdecimal():
        return f"{initials(base)[:1]}{number}"[:2]
    return initials(name)


def _role(card: OrderCard) -> str:
    if card.kind is CombatantKind.CREATURE and card.turns > 1:
        return translate("order", "{role}, Speed {speed}").format(role=card.role, speed=card.turns)
    return card.role


def _pips(card: OrderCard) -> tuple[ActionPip, ...]:
    def state(left: bool) -> PipState:
        if card.only:
            return PipState.IMPOSSIBLE
        return PipState.LEFT if left and card.state is not CardState.ACTED else PipState.SPENT

    return (ActionPip(PipShape.BLOCK, state(card.main_left)), ActionPip(PipShape.PENNANT, state(card.minor_left)))


def _actions_text(card: OrderCard) -> str:
    if card.only:
        return translate("order", "{action} only").format(action=card.only)
    if card.state is CardState.ACTED:
        return translate("order", "acted")
    if card.main_left and card.minor_left:
        return translate("order", "ready")
    if not card.main_left and not card.minor_left:
        return translate("order", "all spent")
    return translate("order", "{action} left").format(action=card.main_word if card.main_left else card.minor_word)


def _gets(card: OrderCard) -> str:
    if card.turn:
        return translate("order", "with the card above")
    if card.turns > 1:
        return translate("order", "{count} cards, one Health").format(count=card.turns)
    if card.draws > 1:
        return translate("order", "{count} cards, keeps one").format(count=card.draws)
    return translate("order", "1 card")


def _chip(mark: Mark) -> Chip:
    tone, icon = _TONES.get(mark.kind, (ChipTone.PLAIN, ""))
    text = translate("order", "{roll} due").format(roll=mark.text) if mark.kind is MarkKind.DUE else mark.text
    return Chip(text, tone, icon)


def _edge(marks: tuple[Mark, ...]) -> RowEdge:
    kinds = {mark.kind for mark in marks}
    if kinds & {MarkKind.DEAD, MarkKind.BROKEN}:
        return RowEdge.BROKEN
    return RowEdge.PANIC if kinds & {MarkKind.PANIC, MarkKind.DUE} else RowEdge.NONE
