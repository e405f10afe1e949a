"""The last page of an attack: everything it would do, ticked, until Apply; and the result when it is closed."""

from typing import Any, cast

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from alien_desktop.gui.kit.die_face import DieKind, DieState, draw_die
from alien_desktop.gui.kit.keyed_rows import ROW, Index, KeyedRowsModel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.scene.chain_items import ClosedItem, ConsequenceItem, ConsequencesItem
from alien_desktop.gui.scene.chain_paint import ChainPaint
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_box, draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_COLUMNS = 2
_LINES = 4
"""So many rows are below each other before a second column is begun."""
_GAP_UNITS = 3.5
_LEAST_COLUMN = 44
"""A column of rows with less room than this, in units, is no second one."""
_LEAST_NAME = 20
"""A name with less room than this, in units, takes that of its note."""
_LEAST_SUMMARY = 88
"""In less room than this, in units, the summary only lists whom a panic reaches."""


class ConsequencesModel(KeyedRowsModel):
    """What an attack would do, as `ConsequenceItem`."""

    @property
    def all_rows(self) -> tuple[ConsequenceItem, ...]:
        """The records, from the top."""
        return cast(tuple[ConsequenceItem, ...], tuple(self._rows))


class ConsequenceDelegate(RowsDelegate):
    """Paints a `ConsequenceItem`: box, dice if some fell for it, name, note."""

    def row_height(self, record: Any, width: int) -> int:
        """One height for all."""
        return 6 * self._theme.metrics.unit

    def paint_row(self, painter: QPainter, rect: QRectF, record: ConsequenceItem, state: QStyle.StateFlag) -> None:
        """Ticked in its colour; what is left out is quiet."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        unit = metrics.unit
        draw_rule(painter, rect.left(), rect.right(), rect.bottom() - 1, tokens.line_soft, metrics.line)
        if QStyle.StateFlag.State_MouseOver in state:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), tokens.raised)
        side = metrics.tick
        box = QRectF(0, round(rect.center().y() - side / 2), side, side)
        colour = getattr(tokens, record.tone.value)
        draw_box(painter, box, colour if record.ticked else tokens.sunken, colour if record.ticked else tokens.line)
        if record.ticked:
            draw_icon(painter, "tick", box, tokens.bg)
        left = box.right() + 2 * unit
        for face in record.faces:
            die = QRectF(left, round(rect.center().y() - 2.5 * unit), 5 * unit, 5 * unit)
            draw_die(painter, die, DieKind.BASE, face, DieState.SPENT, tokens)
            left = die.right() + unit
        note = text_width(fonts, fonts.secondary, record.note)
        if rect.right() - note - left - 2 * unit < _LEAST_NAME * unit:
            note = 0.0
        ink = tokens.text if record.ticked else tokens.text2
        place = QRectF(left, rect.top(), rect.right() - note - left - 2 * unit, rect.height())
        font = fonts.secondary_bold if record.ticked else fonts.secondary
        draw_text(painter, place, record.name, fonts, font, ink)
        if note:
            place = QRectF(rect.right() - note, rect.top(), note, rect.height())
            draw_text(painter, place, record.note, fonts, fonts.secondary, tokens.text, elide=Elide.NEVER)


class ConsequencesView(RowsView):
    """Columns, filled from the top; one click ticks. `tick_requested(id, on)`: one of them is to happen, or not."""

    tick_requested = Signal(str, bool)

    def __init__(self, name: str, columns: int, parent: QWidget | None = None) -> None:
        self._columns = columns
        super().__init__(parent)
        self.consequences = ConsequencesModel(parent=self)
        self.setAccessibleName(name)
        self.setItemDelegate(ConsequenceDelegate(self))
        self.setModel(self.consequences)
        self.row_triggered.connect(self._on_row_triggered)

    def is_button(self, index: Index) -> bool:
        """Every row is one."""
        return True

    def place_rows(self, width: int) -> list[QRect]:
        """The first part in the left column."""
        unit = self._theme.metrics.unit
        gap = round(_GAP_UNITS * unit)
        count = self.row_count()
        columns = self._columns if count > _LINES and width >= self._columns * _LEAST_COLUMN * unit else 1
        wide = (width - gap * (columns - 1)) // columns
        lines = max(_LINES, -(-count // columns))
        high = self.row_height(0, wide)
        return [QRect((row // lines) * (wide + gap), (row % lines) * high, wide, high) for row in range(count)]

    def _on_row_triggered(self, index: QModelIndex) -> None:
        row = self.consequences.data(index, ROW)
        if isinstance(row, ConsequenceItem):
            self.tick_requested.emit(row.id, not row.ticked)


class ConsequencesPage(QWidget):
    """`tick_requested(key, on)`: one of them is to happen, or not."""

    tick_requested = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = ConsequencesView(self.tr("Consequences"), _COLUMNS, self)
        self.model = self.view.consequences
        self.view.tick_requested.connect(self.tick_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)

    def set_item(self, item: ConsequencesItem) -> None:
        """Show this."""
        self.model.set_rows(item.rows)


class SummaryColumns(ChainPaint[ClosedItem]):
    """A closed attack in three columns: what happened to whom, what is due now, what was spent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ClosedItem(), parent)

    def words(self) -> str:
        """Each column after its title."""
        return ". ".join(
            f"{column.title}: {', '.join(f'{name} {value}'.strip() for name, value, _ in column.lines)}"
            for column in self._item.columns
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Columns divided by a line."""
        theme = self._theme
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        painter = QPainter(self)
        columns = self._item.columns
        left = 0.0
        for place, (column, wide) in enumerate(zip(columns, self._widths(), strict=True)):
            if place:
                draw_upright(painter, left - 3 * unit, 0, self.height() - unit, tokens.line_soft, theme.metrics.line)
            head = QRectF(left, 0, wide - 4 * unit, 4 * unit)
            draw_text(painter, head, column.title.upper(), fonts, fonts.title, tokens.text2)
            for line, (name, value, tone) in enumerate(column.lines[:4]):
                rect = QRectF(left, (5.25 + 5.25 * line) * unit, wide - 4 * unit, 5 * unit)
                number = min(text_width(fonts, fonts.secondary, name), rect.width())
                draw_text(painter, rect, name, fonts, fonts.secondary, tokens.text2)
                rect.setLeft(rect.left() + number + (1.5 * unit if name else 0))
                if rect.width() > 2 * unit:
                    draw_text(painter, rect, value, fonts, fonts.secondary_bold, getattr(tokens, tone.value))
            left += wide

    def _widths(self) -> list[float]:
        """Equal columns where that cuts nothing; else a short one gives its room to the others."""
        fonts, unit, columns = self._theme.fonts, self._theme.metrics.unit, self._item.columns
        wanted = []
        for column in columns:
            lines = [text_width(fonts, fonts.title, column.title.upper())]
            for name, value, _ in column.lines[:4]:
                wide = text_width(fonts, fonts.secondary, name) + (1.5 * unit if name else 0)
                lines.append(wide + text_width(fonts, fonts.secondary_bold, value))
            wanted.append(max(lines) + 5 * unit)
        if max(wanted, default=0) * len(columns) <= self.width():
            return [self.width() / len(columns) for _ in columns]
        widths, room, open_still = [0.0] * len(columns), float(self.width()), len(columns)
        for place in sorted(range(len(columns)), key=wanted.__getitem__):
            widths[place] = room if open_still == 1 else min(wanted[place], room / open_still)
            room, open_still = room - widths[place], open_still - 1
        return widths


class SummaryTitle(QWidget):
    """The head of the list, painted like those of the columns."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._text = text
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The line of the title with the gap below it."""
        return QSize(0, round(5.25 * self._theme.metrics.unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One line."""
        theme = self._theme
        place = QRectF(0, 0, self.width(), 4 * theme.metrics.unit)
        draw_text(QPainter(self), place, self._text.upper(), theme.fonts, theme.fonts.title, theme.tokens.text2)


class SummaryPage(QWidget):
    """A closed attack, and beside it whom its panic reaches; `tick_requested(key, on)`: one of them, or not."""

    tick_requested = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.columns = SummaryColumns(self)
        self._reach = QWidget(self)
        self._title = SummaryTitle(self.tr("The panic reaches"), self._reach)
        self.view = ConsequencesView(self.tr("Whom the panic reaches"), 1, self._reach)
        self.model = self.view.consequences
        self.view.tick_requested.connect(self.tick_requested)
        column = QVBoxLayout(self._reach)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addWidget(self.view, 1)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.columns, 1)
        self._row.addWidget(self._reach, 1)
        self._reach.hide()
        bind_theme(self._apply_theme)

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in the list of those whom the panic reaches."""
        return self.view.hasFocus()

    def set_item(self, item: ClosedItem) -> None:
        """Show this."""
        self.columns.set_item(item)
        self.model.set_rows(item.rows)
        self._reach.setVisible(bool(item.rows))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for both, the list that can be ticked is shown and the summary is not."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        narrow = self.width() < _LEAST_SUMMARY * self._theme.metrics.unit
        self.columns.setVisible(not (narrow and self.model.all_rows))

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.unit)
