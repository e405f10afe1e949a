"""A vital of a person on the sheet: label, large number, minus and plus, a row of cells."""

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.badge import BY_HAND, draw_boxed_mark
from alien_desktop.gui.kit.button import StepButton
from alien_desktop.gui.kit.cell_meter import CellMeter
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme

translate = QCoreApplication.translate

_NARROWEST_CELL = 6


_LEAST_ROOM = 0.45
"""In a narrow column the cells keep that much of their width."""


class VitalMeter(CellMeter):
    """The row that health and stress share. The columns depend on the theme alone, so that rows are aligned."""

    FULL_CELLS = 10
    """This many cells have their full size; more of them share the same room."""

    def __init__(self, less: str, more: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._absent: tuple[str, str] | None = None
        self._by_hand = False
        self._less = StepButton(up=False, name=less, parent=self)
        self._more = StepButton(up=True, name=more, parent=self)
        for button, by in ((self._less, -1), (self._more, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the meter is one stop; its arrows do the same
            button.clicked.connect(lambda _checked=False, by=by: self.step(by))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bind_theme(self._place_buttons)

    def set_absent(self, label: str, words: str) -> None:
        """There is none ("Synthetic", "no stress, no panic, no push"): same height, words, nothing to press."""
        self._set_absent((label, words))

    def set_by_hand(self, by_hand: bool) -> None:
        """Mark that the maximum was set by hand."""
        if by_hand != self._by_hand:
            self._by_hand = by_hand
            self.update_accessible_text()
            self.update()

    def set_present(self) -> None:
        """There is one again."""
        self._set_absent(None)

    def sizeHint(self) -> QSize:
        """All columns; the height of a step button."""
        width = self._cells_left() + self._cells_width(self._full_room())
        if self._absent is not None:
            words = text_width(self._theme.fonts, self._theme.fonts.body, self._absent[1])
            width = 25 * self._theme.metrics.unit + round(words)
        return QSize(width, max(self._theme.metrics.step_button, self._theme.metrics.meter_cell))

    def minimumSizeHint(self) -> QSize:
        """Nothing of it can be left out, but cells may be narrower."""
        hint = self.sizeHint()
        if self._absent is not None:
            return hint
        return QSize(self._cells_left() + round(_LEAST_ROOM * self._cells_width(self._full_room())), hint.height())

    def cell_rects(self) -> tuple[QRect, ...]:
        """Where the cells are; none when the vital is absent."""
        if self._absent is not None:
            return ()
        side, gap, height = self._cell_width(self._room()), self._cell_gap(), self._theme.metrics.meter_cell
        top = (self.height() - height) // 2
        return tuple(QRect(self._cells_left() + i * (side + gap), top, side, height) for i in range(self._maximum))

    def cell_at(self, point: QPoint) -> int | None:
        """The cell under a point: by division, the gaps belong to the cell before them."""
        side, gap = self._cell_width(self._room()), self._cell_gap()
        index = (point.x() - self._cells_left()) // (side + gap)
        return index if self._absent is None and 0 <= index < self._maximum else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Label and number, then what the vital itself draws in its cells."""
        painter = QPainter(self)
        theme = self._theme
        if self._absent is not None:
            label, words = self._absent
            tokens, fonts = theme.tokens, theme.fonts
            rect = QRectF(self.rect())
            draw_text(painter, rect, label.upper(), fonts, fonts.label, tokens.text2, elide=Elide.NEVER)
            rect.setLeft(25.0 * theme.metrics.unit)
            draw_text(painter, rect, words, fonts, fonts.body, tokens.text)
            return
        self._paint_numbers(painter)
        self.paint_cells(painter)

    def paint_cells(self, painter: QPainter) -> None:
        """Draw the cells and what is beside them."""
        raise NotImplementedError

    def label(self) -> str:
        """The word at the left."""
        raise NotImplementedError

    def label_colour(self) -> QColor:
        """Its colour."""
        raise NotImplementedError

    def number_colour(self) -> QColor:
        """The colour of the large number."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Minus and plus stay in their column."""
        super().resizeEvent(event)
        self._place_buttons()

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.update_accessible_text()

    def maximum_words(self) -> list[str]:
        """Return what to say of the maximum besides its number."""
        return [translate("VitalMeter", "maximum set by hand")] if self._by_hand else []

    def _full_room(self) -> int:
        metrics = self._theme.metrics
        return self.FULL_CELLS * (metrics.meter_cell + metrics.cell_gap) - metrics.cell_gap

    def _room(self) -> int:
        """What there is for the cells now, and no more than they want."""
        return min(self._full_room(), max(0, self.width() - self._cells_left()))

    def _cells_width(self, room: int) -> int:
        side, gap = self._cell_width(room), self._cell_gap()
        return max(0, self._maximum * (side + gap) - gap)

    def _cell_gap(self) -> int:
        gap = self._theme.metrics.cell_gap
        return gap if self._maximum <= 2 * self.FULL_CELLS else gap // 2

    def _cell_width(self, room: int) -> int:
        shared = (room + self._cell_gap()) // max(1, self._maximum) - self._cell_gap()
        return max(_NARROWEST_CELL, min(self._theme.metrics.meter_cell, shared))

    def _label_width(self) -> int:
        return round(self._theme.metrics.text_title * 16 / 3)

    def _buttons_left(self) -> int:
        fonts = self._theme.fonts
        number = text_width(fonts, fonts.vital, "10") + text_width(fonts, fonts.vital_of, "/10")
        return self._label_width() + round(number) + 2 * self._theme.metrics.unit

    def _cells_left(self) -> int:
        metrics = self._theme.metrics
        return self._buttons_left() + 2 * metrics.step_button + metrics.unit + 3 * metrics.unit

    def _place_buttons(self) -> None:
        left = self._buttons_left()
        top = (self.height() - self._less.height()) // 2
        self._less.move(left, top)
        self._more.move(left + self._less.width() + self._theme.metrics.unit, top)

    def _paint_numbers(self, painter: QPainter) -> None:
        theme, fonts = self._theme, self._theme.fonts
        row = QRectF(self.rect())
        label = row.adjusted(0, 0, self._label_width() - row.right(), 0)
        draw_text(painter, label, self.label().upper(), fonts, fonts.label, self.label_colour())
        if self._by_hand:
            left = text_width(fonts, fonts.label, self.label().upper()) + theme.metrics.unit
            draw_boxed_mark(painter, left, row.height() / 2, BY_HAND, theme)
        number = row.adjusted(self._label_width(), 0, 0, 0)
        draw_text(painter, number, str(self._level), fonts, fonts.vital, self.number_colour(), elide=Elide.NEVER)
        number.setLeft(number.left() + text_width(fonts, fonts.vital, str(self._level)))
        number.moveTop(number.top() + theme.metrics.unit * 0.5)
        of = f"/{self._maximum}"
        draw_text(painter, number, of, fonts, fonts.vital_of, theme.tokens.text2, elide=Elide.NEVER)

    def _set_absent(self, absent: tuple[str, str] | None) -> None:
        if absent == self._absent:
            return
        self._absent = absent
        self._less.setVisible(absent is None)
        self._more.setVisible(absent is None)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if absent is None else Qt.FocusPolicy.NoFocus)
        self.update_accessible_text()
        self.updateGeometry()
        self.update()
