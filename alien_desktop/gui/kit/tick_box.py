"""A tick box: Qt's own key handling and role, our painting."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from alien_desktop.gui.kit.mark_row import draw_row_words, least_row_size, mark_frame, marked_row_size
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_box, draw_rule, inset
from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.gui.theme.theme import theme_of


class TickBox(QCheckBox):
    """A box with a tick and words, and a note at the right end when there is one.

    `checked_requested` tells what the user wants; the box shows it at once and a setter may put it back.
    """

    checked_requested = Signal(bool)

    def __init__(self, text: str, *, harm: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(literal(text), parent)
        self._theme = theme_of(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._text = text
        self._note = ""
        self._harm = harm
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.checked_requested)

    @property
    def plain_text(self) -> str:
        """The words as they were given."""
        return self._text

    def set_text(self, text: str) -> None:
        """Set the words, literally."""
        if text != self._text:
            self._text = text
            self.setText(literal(text))
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def set_checked(self, checked: bool) -> None:
        """Show the state of the document; asks for nothing."""
        self.setChecked(checked)

    def set_note(self, note: str) -> None:
        """Set the small words at the right end ("no stress relief")."""
        if note != self._note:
            self._note = note
            self.setAccessibleDescription(note or self._text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Box, words in bold (they turn bold when ticked), note."""
        return marked_row_size(self._theme, self._text, self._note)

    def minimumSizeHint(self) -> QSize:
        """Words may be cut, the box may not."""
        return least_row_size(self._theme)

    def hitButton(self, pos: QPoint) -> bool:
        """The whole row is the target."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ticks, as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A sharp box, filled with a tick when checked."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        side = metrics.tick
        box = QRectF(0, round((self.height() - side) / 2), side, side)
        filled, ink = (t.alert, t.alert_ink) if self._harm else (t.accent, t.accent_ink)
        enabled, checked = self.isEnabled(), self.isChecked()
        frame = mark_frame(theme, enabled, self.underMouse())
        if checked:
            draw_box(painter, box, filled if enabled else t.raised, filled if enabled else t.line_soft, metrics.line)
            draw_icon(painter, "tick", inset(box, 2 * metrics.line), ink if enabled else t.text_dis)
        elif self.checkState() is Qt.CheckState.PartiallyChecked:
            draw_box(painter, box, t.sunken, frame, metrics.line)
            middle = box.center().y() - metrics.line_strong / 2
            draw_rule(painter, box.left() + 4, box.right() - 4, middle, t.text, metrics.line_strong)
        else:
            draw_box(painter, box, t.sunken if not self.isDown() else t.raised, frame, metrics.line)
        words = (t.alert if self._harm else t.text) if checked else t.text
        draw_row_words(painter, self, theme, self._text, self._note, words, bold=checked)
