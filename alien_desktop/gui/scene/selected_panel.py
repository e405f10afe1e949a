"""Who is selected in the scene: numbers, hurt and heal, conditions, what can be done, injuries."""

from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QListView, QWidget

from alien_desktop.gui.kit.button import Button, StepButton
from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.kit.key_words import set_key_tooltip
from alien_desktop.gui.kit.line_delegate import LineDelegate, RowHeight, style_list
from alien_desktop.gui.kit.line_model import LineItem, LineModel, LineRole, Sign
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.scene.combatant_summary import SummaryItem, VitalsRow
from alien_desktop.gui.scene.selected_item import SelectedItem
from alien_desktop.gui.scene.ui_selected_panel import Ui_SelectedPanel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme

HURT, HEAL = "hurt", "heal"
_NUMBERS = 5
_ROWS_AT_LEAST = 3
_ROWS_WANTED = 6
_ACTIONS_BELOW = 3
_INJURIES_SHOWN = 3


class SelectedPanel(Panel):
    """Shows a `SelectedItem`. Hurt and Heal say what numbers do; `amount_requested(int)`: a number was pressed."""

    mode_requested = Signal(str)
    amount_requested = Signal(int)
    stress_requested = Signal(int)
    conditions_requested = Signal()
    hide_requested = Signal()
    remove_requested = Signal()
    attack_rolled = Signal()
    attack_picked = Signal(int)
    tray_requested = Signal()
    notes_requested = Signal()
    action_requested = Signal(str, bool)
    """An action is to be taken; with True its dice are only prepared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Selected"), parent)
        content = QWidget()
        self.ui = Ui_SelectedPanel()
        self.ui.setupUi(content)
        self.body.addWidget(ScrolledPage(content, lambda: content.minimumSizeHint().height()))
        self._item = SelectedItem()
        self._rolled = -1
        """The place in the table of what was rolled last."""
        self._note = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_title_widget(self._note)
        self.tray_button = Button(kind=ButtonKind.QUIET, icon="dice", size=ButtonSize.TITLE)
        self.tray_button.setAccessibleName(self.tr("Dice tray"))
        set_tooltip(self.tray_button, self.tr("Dice tray in this window (Ctrl+Shift+T)"))
        self.tray_button.clicked.connect(self.tray_requested)
        self.add_title_widget(self.tray_button)
        self.notes_button = Button(self.tr("Notes"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        set_tooltip(self.notes_button, self.tr("Notes of the scene, never shown"))
        self.notes_button.clicked.connect(self.notes_requested)
        self.notes_button.hide()
        self._is_flat = False
        self.ui.column.addStretch(1)
        self._build_harm()
        self._build_marks()
        self._build_lists()
        self.set_mode("")
        self.set_item(self._item)
        bind_theme(self._apply_theme)

    # --- what it shows ---

    @property
    def armor_counts(self) -> bool:
        """Whether damage goes through armor first."""
        return self.armor_box.isChecked()

    def set_item(self, item: SelectedItem) -> None:
        """Show this one; nobody leaves the panel empty."""
        self._item = item
        there, is_event = bool(item.name), item.kind is CombatantKind.EVENT
        nobody = SummaryItem(self.tr("Nobody is selected"), self.tr("Click a row or press its number."))
        self.ui.head.set_item(
            SummaryItem(item.name, item.words, item.kind, item.initials, item.is_now) if there else nobody
        )
        self._note.set_text(item.note)
        self.ui.vitals.set_vitals(item.vitals)
        self._stress.set_vitals(item.stress)
        for widget in (self._stress, self._less, self._more):
            widget.setVisible(bool(item.stress))
        for control in self._controls:
            control.setEnabled(there and (not is_event or control in (self.hide_button, self.remove_button)))
        self.hide_button.set_text(self.tr("Show") if item.hidden else self.tr("Hide"))
        table = bool(item.attacks)
        self._actions_title.set_title(self.tr("Attack table") if table else self.tr("Actions"))
        self._actions_note.set_text(self.tr("Enter rolls, 1–6 picks") if table else item.actions_note)
        self._delegate.set_height(RowHeight.ATTACK if table else RowHeight.ACTION)
        head = LineItem("", self.tr("Actions"), note=item.actions_note)
        self._actions.set_rows((*item.attacks, head, *item.actions) if table else item.actions)
        self._show_rolled()
        self._injuries.set_rows(item.injuries)
        for part in (self._injuries_title, self.ui.injuries):
            part.setVisible(bool(item.injuries))
        lines = min(len(item.injuries), _INJURIES_SHOWN)
        self.ui.injuries.setFixedHeight(lines * self._theme.metrics.action_row)

    def _show_rolled(self) -> None:
        """The row of the table that was rolled becomes the current one, also where it was scrolled out of sight."""
        rolled = next((row for row, line in enumerate(self._item.attacks) if line.marked), -1)
        if rolled >= 0 and rolled != self._rolled:
            self.ui.actions.setCurrentIndex(self._actions.index(rolled, 0))
        self._rolled = rolled

    def set_flat(self, flat: bool) -> None:
        """Put the lists beside the vitals, as in the drawer of a low window, or below them."""
        if flat == self._is_flat:
            return
        self._is_flat = flat
        direction = QBoxLayout.Direction.LeftToRight if flat else QBoxLayout.Direction.TopToBottom
        self.ui.halves.setDirection(direction)
        self.ui.vitals.set_inline(flat)
        self.ui.halves.setStretch(0, 1 if flat else 0)
        self.set_title("" if flat else self.tr("Selected"))
        before, after = (self.header, self._actions_title) if flat else (self._actions_title, self.header)
        before.take_widget(self.tray_button)
        after.add_widget(self.tray_button)
        if flat:
            after.add_widget(self.notes_button)
        else:
            before.take_widget(self.notes_button)
        self.notes_button.setVisible(flat)
        self._fit()

    def wanted_height(self) -> int:
        """The height in pixels with which all of it but the longest lists is seen."""
        metrics = self._theme.metrics
        attacks, actions = self._item.attacks, self._item.actions
        lists = sum(map(self._delegate.height_of, attacks))
        lists += min(len(actions), _ACTIONS_BELOW if attacks else _ROWS_WANTED) * metrics.action_row
        lists += self._injuries_height()
        return self._head_height() + max(lists, _ROWS_AT_LEAST * metrics.action_row)

    def least_height(self) -> int:
        """The height in pixels with which nothing above the lists is cut and one row of them is seen."""
        return self._head_height() + self._theme.metrics.action_row

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Less between the lines before one of them is cut; with still less room one scrolls."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = self._theme.metrics
        low = self.height() < self.least_height() + self._injuries_height()
        self.ui.column.setSpacing(metrics.line if low else metrics.label_gap)
        self.ui.lists.setSpacing(metrics.line if low else metrics.label_gap)
        self.ui.halves.setSpacing(metrics.gap if self._is_flat else self.ui.column.spacing())
        self.ui.harm_row.setSpacing(metrics.line)  # the most with which seven buttons fit beside a scroll bar
        self.ui.mark_row.setSpacing(metrics.line if low else metrics.unit)

    def _injuries_height(self) -> int:
        metrics = self._theme.metrics
        lines = min(len(self._item.injuries), _INJURIES_SHOWN)
        return lines * metrics.action_row + metrics.section_header + 2 * metrics.label_gap if lines else 0

    def _head_height(self) -> int:
        metrics = self._theme.metrics
        head = metrics.padding_top + metrics.section_header + self.ui.head.sizeHint().height()
        head += self.ui.vitals.sizeHint().height() + 2 * metrics.control + metrics.section_header + metrics.padding
        head += self._stress.height() + metrics.label_gap if self._item.stress else 0
        return head + 6 * metrics.label_gap

    def set_mode(self, mode: str) -> None:
        """Show what a digit would do now: `hurt`, `heal`, or empty for the usual (numbers hurt)."""
        self.hurt_button.setChecked(mode != HEAL)
        self.heal_button.setChecked(mode == HEAL)
        words = self.tr("Heal {number}") if mode == HEAL else self.tr("Hurt {number}")
        for number, button in enumerate(self.number_buttons, 1):
            button.set_kind(ButtonKind.NEXT if mode else ButtonKind.NORMAL)
            button.setAccessibleName(words.format(number=number))

    @property
    def shows_attacks(self) -> bool:
        """Whether there is a table of attacks."""
        return bool(self._item.attacks)

    @property
    def menu_place(self) -> QPoint:
        """Where the ways to take an action are offered: beside its line, as a place of the screen."""
        view = self.ui.actions
        return view.viewport().mapToGlobal(view.visualRect(view.currentIndex()).bottomLeft())

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in this panel."""
        focused = focus_of(self)
        return focused is not None and self.isAncestorOf(focused)

    @property
    def has_action_focus(self) -> bool:
        """Whether the focus is in the list of attacks and actions."""
        return bool(self.ui.actions.hasFocus())

    def focus_actions(self) -> None:
        """Give the focus to the attacks and actions, on the first that is possible."""
        rows = (self._actions.index(row, 0) for row in range(self._actions.rowCount()))
        possible = (index for index in rows if index.data(LineRole.ROW).enabled and index.data(LineRole.ROW_ID))
        self.ui.actions.setCurrentIndex(next(possible, self._actions.index(0, 0)))
        self.ui.actions.setFocus()

    def roll_focused_action(self) -> bool:
        """Ask for the roll of the action that has the focus; False when none has it."""
        if not self.ui.actions.hasFocus():
            return False
        index = self.ui.actions.currentIndex()
        if self._is_attack(index):
            self.attack_rolled.emit()
            return True
        return self._ask_for_action(index, prepare=False)

    # --- inside ---

    def _build_harm(self) -> None:
        self._stress = VitalsRow(inline=True)
        self._less = StepButton(up=False, name=self.tr("Stress −1"), small=True)
        self._more = StepButton(up=True, name=self.tr("Stress +1"), small=True)
        self._less.clicked.connect(partial(self._on_stress_clicked, -1))
        self._more.clicked.connect(partial(self._on_stress_clicked, 1))
        self.ui.stress_row.addWidget(self._stress, 1)
        self.ui.stress_row.addWidget(self._less)
        self.ui.stress_row.addWidget(self._more)
        self.hurt_button = Button(self.tr("Hurt"))
        self.heal_button = Button(self.tr("Heal"))
        set_tooltip(self.hurt_button, self.tr("D, then a number"))
        set_tooltip(self.heal_button, self.tr("H, then a number"))
        for button, mode in ((self.hurt_button, HURT), (self.heal_button, HEAL)):
            button.setCheckable(True)
            button.setAutoExclusive(True)  # one of two: radio buttons to a screen reader
            button.clicked.connect(partial(self._on_mode_clicked, mode))
            self.ui.harm_row.addWidget(button)
        self.ui.harm_row.addStretch(1)
        self.number_buttons = tuple(Button(str(number)) for number in range(1, _NUMBERS + 1))
        for number, button in enumerate(self.number_buttons, 1):
            button.clicked.connect(partial(self._on_number_clicked, number))
            self.ui.harm_row.addWidget(button)

    def _build_marks(self) -> None:
        self.armor_box = TickBox(self.tr("Armor"))
        self.armor_box.setChecked(True)
        set_tooltip(self.armor_box, self.tr("Damage goes through armor first"))
        self.conditions_button = Button(self.tr("Conditions"))
        self.hide_button = Button(self.tr("Hide"))
        self.remove_button = Button(icon="trash")
        self.remove_button.setAccessibleName(self.tr("Remove from the scene"))
        set_tooltip(self.remove_button, self.tr("Remove from the scene (Del)"))
        set_key_tooltip(self.conditions_button, self.tr("Conditions"), "C")
        set_key_tooltip(self.hide_button, self.tr("Hide from the players, or show"), "V")
        self.ui.mark_row.addWidget(self.armor_box)
        self.ui.mark_row.addStretch(1)
        buttons = (
            (self.conditions_button, self.conditions_requested),
            (self.hide_button, self.hide_requested),
            (self.remove_button, self.remove_requested),
        )
        for button, signal in buttons:
            button.clicked.connect(signal)
            self.ui.mark_row.addWidget(button)

        harm: tuple[QWidget, ...] = (self.hurt_button, self.heal_button, *self.number_buttons)
        self._controls = (*harm, self.armor_box, self.conditions_button, self.hide_button, self.remove_button)

    def _build_lists(self) -> None:
        self._actions_title = SectionHeader(self.tr("Actions"))
        self._actions_note = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self._actions_title.add_widget(self._actions_note)
        self._injuries_title = SectionHeader(self.tr("Injuries"))
        self.ui.actions_title.addWidget(self._actions_title)
        self.ui.injuries_title.addWidget(self._injuries_title)
        self._actions = LineModel(self)
        self._injuries = LineModel(self)
        self._delegate = LineDelegate(self.ui.actions)
        self.ui.actions.setModel(self._actions)
        self.ui.actions.setItemDelegate(self._delegate)
        self.ui.actions.setResizeMode(QListView.ResizeMode.Adjust)  # a narrower attack has more lines
        self.ui.injuries.setModel(self._injuries)
        self.ui.injuries.setItemDelegate(LineDelegate(self.ui.injuries))
        style_list(self.ui.actions, self.tr("Actions"))
        style_list(self.ui.injuries, self.tr("Injuries"))
        self.ui.actions.installEventFilter(self)
        self.ui.actions.doubleClicked.connect(self._on_actions_double_clicked)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter rolls an attack or an action, Shift+Enter prepares its roll; in the table a digit picks."""
        if watched is self.ui.actions and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if self._is_attack(self.ui.actions.currentIndex()) and key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self.attack_rolled.emit()
                return True
            if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._ask_for_action(
                self.ui.actions.currentIndex(), prepare=Qt.KeyboardModifier.ShiftModifier in event.modifiers()
            ):
                return True
            if self.shows_attacks and event.text() in {"1", "2", "3", "4", "5", "6"}:
                self.attack_picked.emit(int(event.text()))
                return True
            if event.text().strip():
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _on_actions_double_clicked(self, index: QModelIndex) -> None:
        if self._is_attack(index):
            self.attack_picked.emit(int(index.data(LineRole.ROW_ID)))
        else:
            self._ask_for_action(index, prepare=False)

    def _is_attack(self, index: QModelIndex) -> bool:
        """Whether a line is of a creature's table; without a line the table has the focus."""
        row = index.data(LineRole.ROW)
        return self.shows_attacks and (not isinstance(row, LineItem) or row.sign is Sign.NUMBER)

    def _ask_for_action(self, index: QModelIndex, *, prepare: bool) -> bool:
        """Ask for an action; False for one that is not possible now."""
        row = index.data(LineRole.ROW)
        if not isinstance(row, LineItem) or not row.enabled or not row.row_id:
            return False
        self.action_requested.emit(row.row_id, prepare)
        return True

    def _on_stress_clicked(self, by: int) -> None:
        self.stress_requested.emit(by)

    def _on_mode_clicked(self, mode: str) -> None:
        self.mode_requested.emit(mode)

    def _on_number_clicked(self, number: int) -> None:
        self.amount_requested.emit(number)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        for layout in (self.ui.halves, self.ui.column, self.ui.lists):
            layout.setContentsMargins(0, 0, 0, 0)
        self._fit()
        self.ui.stress_row.setSpacing(metrics.unit)
        for button in self.number_buttons:
            button.setFixedWidth(metrics.control)
        self.armor_box.setMinimumHeight(metrics.control)
        self.ui.actions.setMinimumHeight(metrics.action_row)
        self._stress.setFixedHeight(metrics.control)
