"""Taking an action in the window: at once where there is one way to take it, else a menu of the ways."""

from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from alien_desktop.documents.scene.turn_effects import BESIDE, TurnChoice
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.turn_attacks import ATTACKS
from alien_desktop.session.combat.turn_options import TurnOption
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.session import Session

_KEYS = "123456789"


class TurnMenus(QObject):
    """Asks for the choices of an action, and takes it. `prepared(bool)`: its roll is in the tray; True = roll it."""

    prepared = Signal(bool)

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self.menu: QMenu | None = None
        """The ways that are offered now, None when nothing is asked."""

    def start(self, combatant_id: str, action_id: str, place: QPoint, *, number: int = 0, ask: bool = False) -> None:
        """Take an action, or offer its ways at a place of the screen.

        `number` is the row of a creature's attack; with `ask` dice are only prepared, and a move asks where it ends.
        On somebody else's turn the menu says so; choosing from it means that the Game Mother allows it.
        """
        options = self._session.turn_options.options(combatant_id, action_id, number)
        if ask and action_id in BESIDE:
            options = self._session.turn_options.moves(combatant_id, action_id)
        if self._is_refused(combatant_id, action_id):
            return
        waits = self._session.turn_checks.waits(combatant_id, action_id) if action_id not in ATTACKS else None
        take = partial(self._take, combatant_id, action_id, ask, waits is not None)
        if waits is not None and len(options) < 2:
            chosen = options[0].choice if options else TurnChoice(amount=number)
            options = (TurnOption(chosen, self.tr("Take it all the same")),)
        if len(options) > 1 or waits is not None:
            self._offer(options, take, place, waits)
            return
        take(options[0].choice if options else TurnChoice(amount=number))

    def _is_refused(self, combatant_id: str, action_id: str) -> bool:
        try:
            self._session.turn_checks.verify(combatant_id, action_id)
        except RuleViolation as refusal:
            self._session.scene.refuse(refusal.message)
            return True
        return False

    def _offer(
        self, options: tuple[TurnOption, ...], take: partial[None], place: QPoint, waits: Message | None
    ) -> None:
        """Show the ways as a menu; `waits` is above them where the Game Mother has to allow the action."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if waits is not None:
            menu.addAction(literal(translated(waits))).setEnabled(False)
        for number, option in enumerate(options):
            words = literal(translated(option.words))
            key = f"&{_KEYS[number]}  " if number < len(_KEYS) else ""
            note = f"\t{literal(translated(option.note))}" if option.note else ""
            menu.addAction(f"{key}{words}{note}").triggered.connect(partial(self._on_option_triggered, take, option))
        menu.destroyed.connect(self._on_menu_destroyed)
        self.menu = menu
        menu.popup(place)
        menu.setActiveAction(next(action for action in menu.actions() if action.isEnabled()))

    def _take(self, combatant_id: str, action_id: str, ask: bool, allowed: bool, choice: TurnChoice) -> None:
        try:
            has_dice = perform(
                "scene.act",
                self._session,
                who=combatant_id,
                action=action_id,
                targets=choice.targets,
                item=choice.item or choice.vehicle,
                detail=choice.detail,
                amount=choice.amount,
                way=choice.way or None,
                prepare=ask,
                allowed=allowed,
            )
        except RuleViolation as refusal:
            self._session.scene.refuse(refusal.message)
            return
        if has_dice:
            self.prepared.emit(not ask)

    def _on_option_triggered(self, take: partial[None], option: TurnOption, _checked: bool = False) -> None:
        take(option.choice)

    def _on_menu_destroyed(self) -> None:
        self.menu = None
