"""Next turn and Back; in a low window also a bar for who is selected and what is due, before them."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.key_words import set_key_tooltip
from alien_desktop.gui.scene.due_panel import DueItem
from alien_desktop.gui.scene.selected_item import SelectedItem
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide, fitted, set_tooltip, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_BACK_IN_WORDS = 56
"""From this width on, in units, Back has its word."""
_KEY_OF_DUE = 120
"""From this width of the bar on, in units, what is due has its key beside it."""
_SELECTED_LEAST = 38
"""The least width, in units, of the button that names the selected combatant."""


class TurnPanel(QWidget):
    """Shows whose turn it is, as set; emits `next_requested` and `previous_requested`."""

    next_requested = Signal()
    previous_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.back_button = Button(self.tr("Back"), second=self.tr("Shift+N"), size=ButtonSize.TALL)
        self.next_button = Button(self.tr("Next turn"), ButtonKind.PRIMARY, key="N", second=" ", size=ButtonSize.TALL)
        self.back_button.clicked.connect(self.previous_requested)
        self.next_button.clicked.connect(self.next_requested)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.back_button)
        self._row.addWidget(self.next_button, 1)
        self._words = ""
        self._due = 0
        bind_theme(self._apply_theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A long name is cut before the button gets wider than its column."""
        super().resizeEvent(event)
        self._fit()

    def set_turns(self, words: str, due: int = 0, *, can_go_on: bool, can_go_back: bool, name: str = "") -> None:
        """Show who comes next, or what has to be done first; and how many rolls are due, where there is room for it.

        `name` is what going on is where no turns are taken.
        """
        self._words, self._due = words, due
        self.next_button.set_text(name or self.tr("Next turn"))
        self._fit()
        self.next_button.setEnabled(can_go_on)
        self.back_button.setEnabled(can_go_back)

    def set_is_next(self, is_next: bool) -> None:
        """Fill the button when going on is the next step; framed while a roll waits: one button is filled."""
        self.next_button.set_kind(ButtonKind.PRIMARY if is_next else ButtonKind.NEXT)

    def _fit(self) -> None:
        metrics, fonts = self._theme.metrics, self._theme.fonts
        small = self.width() < _BACK_IN_WORDS * metrics.unit
        self.back_button.setFixedWidth(metrics.control_tall if small else metrics.back_width)
        self.back_button.set_text("" if small else self.tr("Back"))
        self.back_button.set_second("" if small else self.tr("Shift+N"))
        self.back_button.set_icon_name("previous" if small else "")
        self.back_button.setAccessibleName(self.tr("Back"))
        taken = self.back_button.width() + self._row.spacing() + 2 * metrics.button_padding
        room = self.width() - taken
        everything = self._words
        if self._due:
            everything = self.tr("{next} · {count} due").format(next=self._words, count=self._due)
        words, is_cut = fitted(fonts, fonts.secondary, everything, room, Elide.MIDDLE)
        if is_cut and self._due:
            words, _ = fitted(fonts, fonts.secondary, self._words, room, Elide.MIDDLE)
        self.next_button.set_second(words or " ")
        self.next_button.setToolTip(tooltip(everything))
        self.next_button.set_key("N")
        if self.next_button.sizeHint().width() > self.width() - self.back_button.width() - self._row.spacing():
            self.next_button.set_key("")  # what it does comes before its key

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setSpacing(metrics.label_gap)
        for button in (self.back_button, self.next_button):
            button.setFixedHeight(metrics.clock_height)
        self._fit()


class TurnBar(QWidget):
    """The lowest line of a low window: who is selected, what is due, then the turns.

    `opened_requested(bool)`: the drawer with the selected combatant is to open or close; `due_requested()`: what is due
    first is to be answered.
    """

    opened_requested = Signal(bool)
    due_requested = Signal()

    def __init__(self, turns: TurnPanel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._item = SelectedItem()
        self._turns = turns
        self.selected_button = Button("", icon="chevron_up", key="O", second=" ", size=ButtonSize.TALL)
        self.selected_button.setCheckable(True)
        self.selected_button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.selected_button.clicked.connect(self.opened_requested)
        self.selected_button.installEventFilter(self)
        self.due_button = Button("", ButtonKind.DANGER, key="A", size=ButtonSize.TALL)
        self.due_button.clicked.connect(self.due_requested)
        self.due_button.hide()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.selected_button, 3)
        self._row.addWidget(self.due_button)
        bind_theme(self._apply_theme)

    def take_turns(self) -> None:
        """Let the turns stand at its right end."""
        self._row.addWidget(self._turns, 4)
        self._apply_theme()

    def set_selected(self, item: SelectedItem) -> None:
        """Say who is selected."""
        self._item = item
        self._fit()

    def set_due(self, items: tuple[DueItem, ...]) -> None:
        """Say how much is due now; all of it is in the tooltip."""
        now = [one for one in items if one.is_now]
        self.due_button.setVisible(bool(now))
        self._fit()
        self.due_button.set_text(self.tr("{count} due").format(count=len(now)))
        set_tooltip(self.due_button, "\n".join(f"{one.who}: {one.what}" for one in now))

    def set_open(self, opened: bool) -> None:
        """Show whether the drawer is open."""
        self.selected_button.setChecked(opened)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Long names are cut to the width of their button, whatever came or went beside it."""
        if watched is self.selected_button and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        metrics, fonts = self._theme.metrics, self._theme.fonts
        room = max(self.selected_button.width(), _SELECTED_LEAST * metrics.unit)
        room -= 2 * metrics.button_padding + metrics.icon_small + metrics.cut_small
        beside_key = room - metrics.key_cap - metrics.button_padding
        item = self._item
        name = item.name or self.tr("Nobody is selected")
        first, _ = fitted(fonts, fonts.body_bold, name, beside_key, Elide.MIDDLE)
        second, _ = fitted(fonts, fonts.secondary, item.actions_note or item.words, room, Elide.MIDDLE)
        self.selected_button.set_text(first)
        self.selected_button.set_second(second or " ")
        self.selected_button.setAccessibleName(self.tr("Selected: {name}").format(name=name))
        set_key_tooltip(self.selected_button, self.tr("Show or hide {name}").format(name=name), "O")
        self.due_button.set_key("A" if self.width() >= _KEY_OF_DUE * metrics.unit else "")

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setSpacing(metrics.label_gap)
        self.selected_button.setMinimumWidth(_SELECTED_LEAST * metrics.unit)
        for button in (self.selected_button, self.due_button):
            button.setFixedHeight(metrics.clock_height)
        self._fit()
