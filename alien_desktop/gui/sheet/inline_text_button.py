"""A short text of a person that is edited in place: pressing it opens a field in its place."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.sheet.in_place_field import InPlaceField
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    line_height,
    set_tooltip,
    text_width,
    wrapped_height,
    wrapped_text,
)

_LEADING = 0.2
"""The part of a line that is empty: the last one may lack it."""


class InlineTextButton(PaintedButton):
    """A label and a text on one line. `value_requested` comes with the whole new text.

    In a line the label is part of the sentence ("Buddy Okafor"); in a column it comes first, in capitals.
    """

    value_requested = Signal(str)

    def __init__(
        self, label: str, pattern: str, *, most: int = 120, least: int = 40, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._label = label
        self._pattern = pattern
        self._value = ""
        self._empty = self.tr("none")
        self._in_column = False
        self._field: InPlaceField | None = None
        self._most = most
        self._wraps = self._bare = False
        self._least = least
        """Units of width below which it is never pressed together."""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_field)
        self._update_accessible_text()

    @property
    def value(self) -> str:
        """The text of the document."""
        return self._value

    @property
    def field(self) -> InPlaceField | None:
        """The open field, None when it is shown as text."""
        return self._field if self._field is not None and self._field.isVisible() else None

    def set_value(self, value: str) -> None:
        """Show a text."""
        if value != self._value:
            self._value = value
            if self._field is not None:
                self._field.set_value(value)
            self._update_accessible_text()
            self.updateGeometry()
            self.update()

    def set_wraps(self, wraps: bool) -> None:
        """Show a long text on as many lines as it needs in a column, and on two in a line: the rest of it is cut."""
        if wraps != self._wraps:
            self._wraps = wraps
            self._apply_policy()
            self.updateGeometry()
            self.update()

    def set_bare(self, bare: bool) -> None:
        """Leave out the label of a text that is clear without it; screen readers and the tooltip have it."""
        if bare != self._bare:
            self._bare = bare
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        """A text that wraps is higher when it is narrower."""
        return self._wraps

    def heightForWidth(self, width: int) -> int:
        """The height of all lines; in a line the first stands where a single one does."""
        if not self._wraps:
            return self.sizeHint().height()
        lines = self._wrapped(width)
        if self._in_column:
            return max(self._theme.metrics.target_min, wrapped_height(lines))
        return self._theme.metrics.target_min + (
            line_height(self._theme.fonts.secondary) if lines.lineCount() > 1 else 0
        )

    def lines_at(self, width: int) -> int:
        """How many lines the text takes in a width in pixels."""
        return self._wrapped(width).lineCount()

    def _wrapped(self, width: int) -> QTextLayout:
        room = width - self._label_width() if self._in_column else width
        return wrapped_text(self._line(), self._theme.fonts.secondary, room)

    def set_in_column(self, in_column: bool) -> None:
        """Show the label before the text, in capitals."""
        if in_column != self._in_column:
            self._in_column = in_column
            self._apply_policy()
            self.updateGeometry()
            self.update()

    def open_field(self) -> None:
        """Put a field in place of the text, everything in it chosen."""
        if self._field is None:
            self._field = InPlaceField(self._label, self, most=self._most)
            self._field.setProperty("dense", True)
            self._field.value_requested.connect(self.value_requested)
        self._place_field()
        self._field.open(self._value)

    def sizeHint(self) -> QSize:
        """The whole line."""
        return QSize(self._width_of(self._line()), self._theme.metrics.target_min)

    def whole_width(self) -> int:
        """The width of the line with the label, which may be left out."""
        return self._width_of(self._line(bare=False))

    def minimumSizeHint(self) -> QSize:
        """Some letters, fewer of one that gives way; the rest is cut and is in the tooltip."""
        short = min(self.sizeHint().width(), self._least * self._theme.metrics.unit)
        return QSize(self._label_width() if self._in_column else short, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and F2 open the field, as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2}:
            self.click()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """An open field stays where the text is."""
        super().resizeEvent(event)
        if self.field is not None:
            self._place_field()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Label and text."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ink = tokens.text if self.underMouse() or self._in_column else tokens.text2
        if self._in_column:
            label = rect.adjusted(0, 0, 0, metrics.target_min - rect.height())
            draw_text(painter, label, self._label.upper(), fonts, fonts.label, tokens.text2, elide=Elide.NEVER)
            rect.setLeft(self._label_width())
        if self._wraps:
            self._draw_lines(painter, rect, ink)
            return
        draw_text(painter, rect, self._line(), fonts, fonts.secondary, ink)

    def _draw_lines(self, painter: QPainter, room: QRectF, ink: QColor) -> None:
        """As many lines as there is room for; the last one ends in dots where the text goes on."""
        theme, lines, text = self._theme, self._wrapped(self.width()), self._line()
        font = theme.fonts.secondary
        step = line_height(font)
        count = max(1, min(lines.lineCount(), int((room.height() + _LEADING * step) // step)))
        one = theme.metrics.target_min
        top = (room.height() - count * step) / 2 if self._in_column else (one - step) / 2
        begin = 0
        for number in range(count):
            length = lines.lineAt(number).textLength() if number < count - 1 else len(text) - begin
            place = QRectF(room.left(), room.top() + top + number * step, room.width(), step)
            draw_text(painter, place, text[begin : begin + length].strip(), theme.fonts, font, ink)
            begin += length

    def _apply_policy(self) -> None:
        """Qt holds a widget of fixed height to the height of its hint, one line, whatever its width asks for."""
        horizontal = QSizePolicy.Policy.Expanding if self._in_column else QSizePolicy.Policy.Maximum
        policy = QSizePolicy(horizontal, QSizePolicy.Policy.Minimum if self._wraps else QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(self._wraps)
        self.setSizePolicy(policy)

    def _width_of(self, line: str) -> int:
        wide = text_width(self._theme.fonts, self._theme.fonts.secondary, line)
        return round(wide + (self._label_width() if self._in_column else 0) + 1.5)

    def _line(self, *, bare: bool | None = None) -> str:
        bare = self._bare if bare is None else bare
        if self._in_column or (bare and self._value):
            return self._value or self._empty
        return self._pattern.format(self._value or self._empty)

    def _label_width(self) -> int:
        return 18 * self._theme.metrics.unit

    def _place_field(self) -> None:
        if self._field is None:
            return
        holder = self.parentWidget()
        left = self._label_width() if self._in_column else 0
        height = self._theme.metrics.control_dense
        right = holder.width() - self.x() if holder is not None else self.width()
        wide = max(self.width() - left, min(right - left, 70 * self._theme.metrics.unit))
        x = self.x() + left
        if holder is not None:
            x = max(0, min(x, holder.width() - wide))
        self._field.setGeometry(x, self.y() + (self.height() - height) // 2, wide, height)

    def _update_accessible_text(self) -> None:
        self.setAccessibleName(f"{self._label}: {self._value or self._empty}")
        says_label = self._label in self._pattern
        set_tooltip(self, self._pattern.format(self._value or self._empty) if says_label else self.accessibleName())
