"""Critical injuries below each other, in coral: the number, the name, the days left, and what matters most."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget

from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.sheet.injuries_model import InjuryItem
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.theme import bind_theme

_State = QStyle.StateFlag


class InjuryDelegate(RowsDelegate):
    """Reads an `InjuryItem`."""

    def row_height(self, record: InjuryItem, width: int) -> int:
        """Two lines in a frame."""
        fonts = self._theme.fonts
        return line_height(fonts.secondary_bold) + line_height(fonts.smallest) + self._theme.metrics.line_strong

    def paint_row(self, painter: QPainter, rect: QRectF, record: InjuryItem, state: QStyle.StateFlag) -> None:
        """Paint ground and frame of harm, the number, two lines."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        ground = tokens.sunken if state & _State.State_Sunken else tokens.alert_ground
        frame = tokens.text if state & _State.State_MouseOver else tokens.alert
        draw_box(painter, rect, ground, frame, metrics.line)
        left = float(2 * metrics.unit)
        if record.number:
            number = QRectF(left, 0, 6 * metrics.unit, rect.height())
            draw_text(painter, number, str(record.number), fonts, fonts.number_bold, tokens.alert, elide=Elide.NEVER)
            left += 8 * metrics.unit
        upper = line_height(fonts.secondary_bold)
        top = (rect.height() - upper - line_height(fonts.smallest)) / 2
        room = rect.width() - left - metrics.unit
        days, right = record.days_words, Qt.AlignmentFlag.AlignRight
        draw_text(painter, QRectF(left, top, room, upper), days, fonts, fonts.smallest, tokens.text, right)
        name = QRectF(left, top, room - text_width(fonts, fonts.smallest, days) - metrics.unit, upper)
        draw_text(painter, name, record.name, fonts, fonts.secondary_bold, tokens.text, elide=Elide.MIDDLE)
        below = QRectF(left, top + upper, room, line_height(fonts.smallest))
        draw_text(painter, below, record.short, fonts, fonts.smallest, tokens.alert)


class InjuriesView(RowsView):
    """Each row opens its menu with one click. It is as high as its rows: the page that it stands in scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(InjuryDelegate(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bind_theme(self.lay_out_again)

    def is_button(self, index: Index) -> bool:
        """Every row opens its menu."""
        return True

    def row_gap(self) -> int:
        """A little air between the frames."""
        return self._theme.metrics.unit

    def lay_out_again(self) -> None:
        """Be as high as the rows."""
        super().lay_out_again()
        self.setFixedHeight(self.content_height())
