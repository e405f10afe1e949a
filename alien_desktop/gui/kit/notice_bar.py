"""A message inside the window: what happened, what is safe, and what can be done about it. Never a dialog."""

from enum import StrEnum

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.text_label import TextLabel, TextRole
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint_text import text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record


class NoticeTone(StrEnum):
    """How grave a message is; the value is the token of its edge."""

    INFO = "info"
    GOOD = "accent"
    STRESS = "stress"
    HARM = "alert"


RETRY, UNDO = "retry", "undo"
"""Values of the actions that the main window carries out: save again, take the last step back."""

_ICONS = {NoticeTone.INFO: "info", NoticeTone.GOOD: "tick", NoticeTone.STRESS: "alarm", NoticeTone.HARM: "alarm"}


@record
class NoticeAction:
    """Something that can be done: a value for the signal, and its words."""

    value: str
    text: str


class NoticeBar(QWidget):
    """One message with up to two actions, and a button that puts it away.

    `action_requested` carries the value of an action; `dismissed` comes when the message is closed.
    The bar does not hide itself.
    """

    action_requested = Signal(str)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._tone = NoticeTone.INFO
        self._icon = _ICONS[self._tone]
        self._buttons: list[Button] = []
        self._row = QHBoxLayout(self)
        self._label = TextLabel(role=TextRole.SECONDARY, wrap=True)
        self._row.addWidget(self._label, 1, Qt.AlignmentFlag.AlignVCenter)
        self._dismiss = Button(size=ButtonSize.ROW)
        self._dismiss.clicked.connect(self.dismissed)
        self._row.addWidget(self._dismiss)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.hide()
        bind_theme(self._apply_theme)

    @property
    def text(self) -> str:
        """The message."""
        return self._label.text()

    def offers(self, value: str) -> bool:
        """Whether the message has a button for this action."""
        return any(button.property("value") == value for button in self._buttons)

    def set_message(
        self,
        text: str,
        tone: NoticeTone = NoticeTone.INFO,
        actions: tuple[NoticeAction, ...] = (),
        *,
        dismiss: str = "",
        icon: str = "",
    ) -> None:
        """Show a message; with an empty text the bar goes. `dismiss` are the words of the button that puts it away."""
        self._label.set_text(text)
        self._tone = tone
        self._icon = icon or _ICONS[tone]
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        for action in actions[:2]:
            button = Button(action.text, ButtonKind.QUIET, size=ButtonSize.ROW)
            button.setProperty("value", action.value)
            button.clicked.connect(self._on_action_clicked)
            self._row.insertWidget(self._row.count() - 1, button)
            self._buttons.append(button)
        self._dismiss.set_text(dismiss)
        self._dismiss.setVisible(bool(dismiss))
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        announce(self, text, at_once=tone is NoticeTone.HARM)
        self.update()

    def natural_width(self) -> int:
        """The message in one line, and the buttons."""
        fonts, margins = self._theme.fonts, self._row.contentsMargins()
        buttons = [*self._buttons, *([] if self._dismiss.isHidden() else [self._dismiss])]
        beside = sum(button.sizeHint().width() + self._row.spacing() for button in buttons)
        words = text_width(fonts, fonts.secondary, self.text)
        return round(words) + 1 + margins.left() + margins.right() + beside

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A sunken ground, an edge in the tone, a sign."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        color = getattr(t, self._tone.value)
        painter.fillRect(self.rect(), t.alert_ground if self._tone is NoticeTone.HARM else t.sunken)
        painter.fillRect(QRectF(0, 0, metrics.line_current, self.height()), color)
        size = metrics.icon_small
        place = QRectF(metrics.line_current + metrics.padding, 0, size, self.height())
        draw_icon(painter, self._icon, place, color)

    def _on_action_clicked(self) -> None:
        sender = self.sender()
        assert isinstance(sender, Button)
        self.action_requested.emit(str(sender.property("value")))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        left = metrics.line_current + 2 * metrics.padding + metrics.icon_small - metrics.unit
        self._row.setContentsMargins(left, metrics.unit, metrics.unit, metrics.unit)
        self._row.setSpacing(metrics.gap)
        self.setMinimumHeight(metrics.control + metrics.unit)
