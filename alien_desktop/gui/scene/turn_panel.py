"""Back and Next turn: the two keys that are pressed most. They never move."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide, fitted, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of


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
        bind_theme(self._apply_theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A long name is cut before the button gets wider than its column."""
        super().resizeEvent(event)
        self._fit()

    def set_turns(self, words: str, *, can_go_on: bool, can_go_back: bool) -> None:
        """Show who comes next, or what has to be done first."""
        self._words = words
        self._fit()
        self.next_button.setEnabled(can_go_on)
        self.back_button.setEnabled(can_go_back)

    def set_is_next(self, is_next: bool) -> None:
        """Fill the button when going on is the next step; framed while a roll waits: one button is filled."""
        self.next_button.set_kind(ButtonKind.PRIMARY if is_next else ButtonKind.NEXT)

    def _fit(self) -> None:
        metrics, fonts = self._theme.metrics, self._theme.fonts
        taken = self.back_button.width() + self._row.spacing() + 2 * metrics.button_padding
        room = self.width() - taken
        words, _ = fitted(fonts, fonts.secondary, self._words, room, Elide.MIDDLE)
        self.next_button.set_second(words or " ")
        self.next_button.setToolTip(tooltip(self._words))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setSpacing(metrics.label_gap)
        self.back_button.setFixedWidth(metrics.back_width)
        for button in (self.back_button, self.next_button):
            button.setFixedHeight(metrics.clock_height)
        self._fit()
