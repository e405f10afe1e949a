"""A tick box and a choice: Qt's own key handling and roles, our painting."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QRadioButton, QSizePolicy, QWidget

from alien_desktop.theme.icons import draw_icon
from alien_desktop.theme.look import Look, follow_look
from alien_desktop.widgets.paint import crisp_pen, draw_box, draw_rule, inset
from alien_desktop.widgets.paint_text import Elide, draw_text, literal, text_width


class TickBox(QCheckBox):
    """A box with a tick and words, and a note at the right end when there is one.

    `checked_requested` tells what the user wants; the box shows it at once and a setter may put it back.
    """

    checked_requested = Signal(bool)

    def __init__(self, text: str, *, harm: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(literal(text), parent)
        self._look = follow_look(self)
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

    def set_checked(self, checked: bool) -> None:
        """Show the state of the document; asks for nothing."""
        self.setChecked(checked)

    def set_note(self, note: str) -> None:
        """Set the small words at the right end ("no stress relief")."""
        if note != self._note:
            self._note = note
            self.setAccessibleDescription(note)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Box, words in bold (they turn bold when ticked), note."""
        return _row_size(self._look, self._text, self._note)

    def minimumSizeHint(self) -> QSize:
        """Words may be cut, the box may not."""
        return _least_size(self._look)

    def hitButton(self, pos: QPoint) -> bool:
        """The whole row is the target."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ticks, as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that the mouse is over it."""
        super().enterEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A sharp box, filled with a tick when checked."""
        look = self._look
        t, measures = look.tokens, look.measures
        painter = QPainter(self)
        side = measures.tick
        box = QRectF(0, round((self.height() - side) / 2), side, side)
        filled, ink = (t.alert, t.alert_ink) if self._harm else (t.accent, t.accent_ink)
        enabled, checked = self.isEnabled(), self.isChecked()
        frame = _frame(look, enabled, self.underMouse())
        if checked:
            draw_box(painter, box, filled if enabled else t.raised, filled if enabled else t.line_soft, measures.line)
            draw_icon(painter, "tick", box.adjusted(2, 2, -2, -2), ink if enabled else t.text_dis)
        elif self.checkState() is Qt.CheckState.PartiallyChecked:
            draw_box(painter, box, t.sunken, frame, measures.line)
            middle = box.center().y() - measures.line_strong / 2
            draw_rule(painter, box.left() + 4, box.right() - 4, middle, t.text, measures.line_strong)
        else:
            draw_box(painter, box, t.sunken if not self.isDown() else t.raised, frame, measures.line)
        words = (t.alert if self._harm else t.text) if checked else t.text
        _draw_words(painter, self, look, self._text, self._note, words, bold=checked)


class Choice(QRadioButton):
    """One of several: a ring with a dot, words, and a note at the right end when there is one."""

    checked_requested = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(literal(text), parent)
        self._look = follow_look(self)
        self._text = text
        self._note = ""
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.checked_requested)

    @property
    def plain_text(self) -> str:
        """The words as they were given."""
        return self._text

    def set_note(self, note: str) -> None:
        """Set the small words at the right end."""
        if note != self._note:
            self._note = note
            self.setAccessibleDescription(note)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Ring, words in bold, note."""
        return _row_size(self._look, self._text, self._note)

    def minimumSizeHint(self) -> QSize:
        """Words may be cut, the ring may not."""
        return _least_size(self._look)

    def hitButton(self, pos: QPoint) -> bool:
        """The whole row is the target."""
        return self.rect().contains(pos)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that the mouse is over it."""
        super().enterEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A ring, with a dot when chosen."""
        look = self._look
        t, measures = look.tokens, look.measures
        painter = QPainter(self)
        side = measures.tick
        ring = QRectF(0, round((self.height() - side) / 2), side, side)
        enabled, checked = self.isEnabled(), self.isChecked()
        mark = t.accent if enabled else t.text_dis
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(crisp_pen(mark if checked else _frame(look, enabled, self.underMouse()), measures.line))
        painter.setBrush(t.sunken)
        painter.drawEllipse(inset(ring, measures.line))
        if checked:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mark)
            quarter = side / 4
            painter.drawEllipse(ring.adjusted(quarter, quarter, -quarter, -quarter))
        painter.restore()
        _draw_words(painter, self, look, self._text, self._note, t.text, bold=checked)


def _frame(look: Look, enabled: bool, hovered: bool) -> QColor:
    t = look.tokens
    if not enabled:
        return t.line_soft
    return t.text2 if hovered else t.line


def _row_size(look: Look, text: str, note: str) -> QSize:
    measures, fonts = look.measures, look.fonts
    wide = measures.tick + measures.label_gap + text_width(fonts, fonts.body_bold, text)
    if note:
        wide += measures.group_gap + text_width(fonts, fonts.secondary, note)
    return QSize(round(wide + 1), max(measures.control_row, measures.target_min))


def _least_size(look: Look) -> QSize:
    measures = look.measures
    return QSize(measures.tick + measures.label_gap + 3 * measures.tick, max(measures.control_row, measures.target_min))


def _draw_words(painter: QPainter, box: QWidget, look: Look, text: str, note: str, ink: QColor, *, bold: bool) -> None:
    t, measures, fonts = look.tokens, look.measures, look.fonts
    enabled = box.isEnabled()
    left = measures.tick + measures.label_gap
    right = float(box.width())
    if note:
        right -= text_width(fonts, fonts.secondary, note)
        place = QRectF(right, 0, box.width() - right, box.height())
        draw_text(painter, place, note, fonts, fonts.secondary, t.text2 if enabled else t.text_dis, elide=Elide.END)
        right -= measures.label_gap
    font = fonts.body_bold if bold else fonts.body
    line = QRectF(left, 0, right - left, box.height())
    draw_text(painter, line, text, fonts, font, ink if enabled else t.text_dis)
