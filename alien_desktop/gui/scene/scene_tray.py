"""The tray in the initiative window: shown and hidden, and what the keys of a roll do there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction

from alien_desktop.documents.scene.due import DueKind, DueRoll
from alien_desktop.gui.dice.quick_rolls import QuickRolls
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.turn_menus import TurnMenus
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.commands.registry import refusal_of
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.roll_again import first_again
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.dice.tray_panel import TrayPanel


class SceneTray(QObject):
    """Builds the tray at its first use. `shown(bool)`: the tray came or went.

    `view_requested`, `open_requested` (a character) and `command_requested` are for the window.
    """

    shown = Signal(bool)
    view_requested = Signal(str)
    open_requested = Signal(str)
    command_requested = Signal(str)

    def __init__(
        self, session: Session, presenter: ScenePresenter, layout: SceneLayout, toggle: QAction, parent: QObject
    ) -> None:
        """`toggle` is the command that shows and hides the tray; it is ticked while the tray is shown."""
        super().__init__(parent)
        self._session = session
        self._presenter = presenter
        self._layout = layout
        self._panels = panels = layout.panels
        self._toggle = toggle
        self._rolls = session.rolls
        self._panel: TrayPanel | None = None
        self._came_by_itself = False
        self._selected = ""
        self.stands_apart = False
        """The tray has a window of its own, where rolls are seen already."""
        self.quick_rolls = QuickRolls(session, self)
        self.quick_rolls.prepared.connect(self._on_quick_rolls_prepared)
        self.quick_rolls.refused.connect(self._on_quick_rolls_refused)
        self._rolls.state_changed.connect(self._on_rolls_state_changed)
        presenter.refreshed.connect(self._on_presenter_refreshed)
        panels.log.actions_of.again_requested.connect(self._on_log_again_requested)
        panels.log.actions_of.character_requested.connect(self.open_requested)
        panels.selected.tray_requested.connect(self.toggle)
        layout.side_needed.connect(partial(self.show, False))
        self.turn_menus = TurnMenus(session, layout.window())
        self.turn_menus.prepared.connect(self._on_turn_menus_prepared)

    @property
    def panel(self) -> TrayPanel:
        """The tray, built when it is first shown."""
        if self._panel is None:
            from alien_desktop.gui.dice.roll_prompts import RollPromptController
            from alien_desktop.gui.dice.tray_panel import TrayPanel

            self._panel = TrayPanel(self._session)
            RollPromptController(self._panel.table, strict=True)
            self._panel.others.set_strict()
            self._panel.view_requested.connect(self.view_requested)
            self._panel.apart_requested.connect(self._on_panel_apart_requested)
            self._panel.quick_roll_requested.connect(self.ask)
            self._panel.character_requested.connect(self.open_requested)
            hide = Button(kind=ButtonKind.QUIET, icon="cross", size=ButtonSize.TITLE)
            hide.setAccessibleName(self.tr("Hide the tray"))
            set_tooltip(hide, self.tr("Hide the tray (Ctrl+Shift+T)"))
            hide.clicked.connect(self._on_hide_clicked)
            self._panel.add_title_widget(hide)
            self._panel.set_title(self.tr("Dice"))  # with the button to hide it there is no room for more
            self._panel.set_document(self._selected)
        return self._panel

    @property
    def is_shown(self) -> bool:
        """Whether the tray is on the screen."""
        return self._layout.shows_tray

    def show(self, shown: bool) -> None:
        """Show the tray, or what stood there before."""
        self._came_by_itself = False
        if shown != self.is_shown:
            had_focus = self.has_focus if not shown else self._panels.side_has_focus
            self._layout.show_tray(self.panel if shown else None)
            self._toggle.setChecked(shown)
            if had_focus and not self._panels.side_has_focus:
                self._panels.order.take_focus()
            self.show_what_is_next()
            self.shown.emit(shown)

    def disconnect_all(self) -> None:
        """Disconnect everything, at the end of the app."""
        self._rolls.state_changed.disconnect(self._on_rolls_state_changed)

    def toggle(self) -> None:
        """Show the tray when it is hidden, hide it when it is shown."""
        self.show(not self.is_shown)

    def come_up(self) -> None:
        """Show the tray unless rolls are seen in a window of its own."""
        if not self.stands_apart and not self.is_shown:
            self.show(True)
            self._came_by_itself = True

    # --- the keys of a roll ---

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in the tray."""
        focused = focus_of(self._layout)
        return self._panel is not None and focused is not None and self._panel.isAncestorOf(focused)

    @property
    def has_question(self) -> bool:
        """Whether the tray asks something, and digits are its own."""
        return self.is_shown and self._rolls.state.phase in (Phase.PUSH, Phase.ALARM, Phase.ANSWER)

    @property
    def has_roll(self) -> bool:
        """Whether the tray holds a roll that is not finished."""
        state = self._rolls.state
        return state.phase not in (Phase.EMPTY, Phase.DONE) or state.opponent_is_next

    def focus_question(self) -> None:
        """Give the focus to what the tray asks."""
        question = self.panel.table.question
        buttons = question.findChildren(Button) if question is not None else ()
        default = next((one for one in buttons if one.isDefault() and one.isVisible()), None)
        if default is not None:
            default.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def roll(self) -> None:
        """Roll the pool in the tray."""
        self.come_up()
        self.panel.roll()

    def push(self) -> None:
        """Push, when it may be pushed."""
        if self._may("push"):
            self.panel.push()

    def roll_alarm(self) -> None:
        """Make the panic or response roll that is due."""
        if self._may("alarm.roll"):
            self.panel.roll_alarm()

    def _may(self, command: str) -> bool:
        """Let the tray be seen for a command; one that is refused where no tray is seen says why in the scene."""
        refusal = refusal_of(command, self._session)
        if refusal is not None and not (self.is_shown or self.stands_apart):
            self._session.scene.refuse(refusal)
            return False
        self.come_up()
        return True

    @property
    def asks_for_alarm(self) -> bool:
        """Whether the dice on the table ask for a panic or response roll, or for the answer to one."""
        state = self._rolls.state
        return state.alarm_due or state.phase is Phase.ANSWER

    @property
    def waits_for_answer(self) -> bool:
        """Whether a panic or response was rolled and the table has not said what of it happens."""
        return self._rolls.state.phase is Phase.ANSWER

    def answer(self, roll: DueRoll) -> None:
        """Make a roll that is due; the tray shows its dice and asks what follows."""
        self.come_up()
        if roll.kind is not DueKind.DEATH or not roll.sheet:
            self._presenter.perform("scene.answer", key=roll.key)
            return
        self._presenter.perform("death.prepare", who=roll.sheet, injury=roll.injury)
        if self._rolls.state.phase is Phase.READY:
            self._presenter.perform("roll")

    def clear_roll(self) -> None:
        """Do what Esc does in the tray; when it has no roll the tray itself is hidden."""
        if self._rolls.state.phase is not Phase.EMPTY:
            self.panel.clear_roll()
        elif self.is_shown:
            self.show(False)

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier, or take some."""
        self.come_up()
        self.panel.change_modifier(by)

    def toggle_odds(self) -> None:
        """Show the chances of a push as well, or no longer."""
        self.panel.toggle_odds()

    def ask(self) -> None:
        """Ask for a roll and who makes it: the selected combatant first, then the others of the scene."""
        encounter, item = self._presenter.encounter, self._presenter.selected
        first = [item.document] if item is not None else []
        first += [each.document for each in encounter.combatants] if encounter is not None else []
        self.quick_rolls.ask(self._layout.window(), [one for one in first if one])

    def _on_log_again_requested(self, entry: LogEntry) -> None:
        """Prepare an old roll again; the tray names what differs now."""
        again = first_again(self._session, entry.events)
        if again is not None:
            self.come_up()
            self.panel.table.tell(again.sentence)

    def _on_quick_rolls_prepared(self, _sheet_id: str) -> None:
        self.come_up()

    def _on_turn_menus_prepared(self, _rolled: bool) -> None:
        self.come_up()

    def _on_quick_rolls_refused(self, sentence: str) -> None:
        self.come_up()
        self._presenter.show_report(ActionReport(sentence, refused=True))

    def _on_presenter_refreshed(self) -> None:
        """The selected combatant makes the rolls that are no skill."""
        sheet = self._presenter.selected_sheet
        selected = sheet.id if sheet is not None else ""
        if selected != self._selected:
            self._selected = selected
            if self._panel is not None:
                self._panel.set_document(selected)

    def _on_rolls_state_changed(self, state: RollState) -> None:
        """When the roll is cleared, a tray that opened by itself closes again."""
        if state.phase is Phase.EMPTY and self._came_by_itself:
            self.show(False)
        self.show_what_is_next()

    def show_what_is_next(self) -> None:
        """Next turn is filled unless dice or an attack wait: one button is filled at a time."""
        phase = self._rolls.state.phase
        waits = self.is_shown and phase is not Phase.EMPTY  # then its Done is filled
        self._layout.set_tray_asks(phase in (Phase.PUSH, Phase.ALARM, Phase.ANSWER))
        waits = waits or self._layout.shows_panic or self._session.attack.is_open or self._layout.strip_has_next
        self._panels.turns.set_is_next(not waits)

    def _on_panel_apart_requested(self) -> None:
        self.show(False)
        self.command_requested.emit("tray_apart")

    def _on_hide_clicked(self) -> None:
        self.show(False)
