"""A critical injury as a row in coral: its number, its name, and what matters most about it."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width


@dataclass(frozen=True, slots=True)
class InjuryShown:
    """What an injury row shows."""

    injury: str
    """Its id, handed back with every wish."""
    number: str
    name: str
    short: str
    note: str = ""
    """Small words at the right end, such as the days until it has healed."""


class InjuryRow(PaintedButton):
    """Pressing the row, or the menu key, asks for what can be done about it."""

    details_requested = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = InjuryShown("", "", "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)

    @property
    def shown(self) -> InjuryShown:
        """What is shown."""
        return self._shown

    def set_shown(self, shown: InjuryShown) -> None:
        """Show this injury."""
        if shown != self._shown:
            self._shown = shown
            self.setAccessibleName(" ".join(word for word in (shown.number, shown.name) if word))
            self.setAccessibleDescription(", ".join(word for word in (shown.short, shown.note) if word))
            self.update()

    def sizeHint(self) -> QSize:
        """Two lines in a frame."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        lines = line_height(fonts.secondary_bold) + line_height(fonts.smallest)
        return QSize(50 * metrics.unit, lines + metrics.line_strong)

    def minimumSizeHint(self) -> QSize:
        """The number and some letters."""
        return QSize(24 * self._theme.metrics.unit, self.sizeHint().height())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done, by mouse or key."""
        self.details_requested.emit(self._shown.injury, event.globalPos())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground and frame of harm, the number, two lines."""
        theme, shown = self._theme, self._shown
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ground = tokens.sunken if self.isDown() else tokens.alert_ground
        draw_box(painter, rect, ground, tokens.text if self.underMouse() else tokens.alert, metrics.line)
        left = float(2 * metrics.unit)
        if shown.number:
            number = QRectF(left, 0, 6 * metrics.unit, rect.height())
            draw_text(painter, number, shown.number, fonts, fonts.number_bold, tokens.alert, elide=Elide.NEVER)
            left += 8 * metrics.unit
        upper = line_height(fonts.secondary_bold)
        top = (rect.height() - upper - line_height(fonts.smallest)) / 2
        room = rect.width() - left - metrics.unit
        right = Qt.AlignmentFlag.AlignRight
        note = text_width(fonts, fonts.smallest, shown.note)
        draw_text(painter, QRectF(left, top, room, upper), shown.note, fonts, fonts.smallest, tokens.text, right)
        name = QRectF(left, top, room - note - metrics.unit, upper)
        draw_text(painter, name, shown.name, fonts, fonts.secondary_bold, tokens.text, elide=Elide.MIDDLE)
        below = QRectF(left, top + upper, room, line_height(fonts.smallest))
        draw_text(painter, below, shown.short, fonts, fonts.smallest, tokens.alert)

    def _on_clicked(self) -> None:
        self.details_requested.emit(self._shown.injury, self.mapToGlobal(QPoint(0, self.height())))
