"""The library as a list: rows under heads that sort, one focus stop, columns that keep the widths they are given."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.library.document_list_paint import EntryPainter
from alien_desktop.gui.library.library_columns import LibraryColumn, LibraryRole
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_box, draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of

USUAL_UNITS = {
    LibraryColumn.NAME: 64,
    LibraryColumn.ROLE: 60,
    LibraryColumn.RULES: 33,
    LibraryColumn.CREW: 30,
    LibraryColumn.HEALTH: 39,
    LibraryColumn.STRESS: 20,
    LibraryColumn.SAVED: 33,
    LibraryColumn.REMOVED: 36,
}
"""Widths of the columns, in units of the text, until somebody drags them; the first takes what is left."""
_LEAST_NAME_UNITS = 40
_GIVE_WAY = (LibraryColumn.CREW, LibraryColumn.RULES, LibraryColumn.SAVED)
"""Columns that a narrow list leaves out, the first one first; the others are whole."""
_UNITS_A_LETTER = 3.5
"""This many units are as high as the body text: 14 pixels of it make 4-pixel units."""
_MOST_WIDER = 1.4
"""How much wider than usual a column becomes where there is room."""
_FOR_NAMES = 0.12
"""How much of the room beyond the usual widths goes to the names first."""


class DocumentListHeader(QHeaderView):
    """Painted with the tokens; the mouse presses and drags as Qt has it. Keys sort by the field over the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme_of(self)
        self.is_held = False
        """A mouse button is down on it: its widths are changed by the user now, not by the layout."""
        self.setSectionsMovable(False)
        self.setHighlightSections(False)
        self.setCascadingSectionResizes(False)
        see_through(self)
        self.viewport().setMouseTracking(True)  # as that of each header: the cursor shows where a width can be drawn
        bind_theme(self._apply_theme)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A width may be dragged from now on."""
        self.is_held = True
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The drag is over."""
        super().mouseReleaseEvent(event)
        self.is_held = False

    def sizeHint(self) -> QSize:
        """As high as a target that can be hit."""
        return QSize(super().sizeHint().width(), self._theme.metrics.control_row)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Words, arrow, a rule below, a line where the width is dragged."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit, line = metrics.unit, metrics.line
        place = QRectF(rect)
        sorts = self.sortIndicatorSection() == section and self.isSortIndicatorShown()
        painter.fillRect(place, tokens.surface)
        draw_rule(painter, place.left(), place.right(), place.bottom() - line, tokens.line, line)
        if section:
            draw_upright(painter, place.left(), place.top() + 2 * unit, place.bottom() - 2 * unit, tokens.line, line)
        words = str(self.model().headerData(section, self.orientation(), Qt.ItemDataRole.DisplayRole) or "")
        room = place.adjusted(2 * unit, 0, -unit, 0)
        if sorts:
            down = self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
            icon = QRectF(room.right() - metrics.icon_small, room.top(), metrics.icon_small, room.height())
            draw_icon(painter, "chevron_down" if down else "chevron_up", icon, tokens.accent)
            room.setRight(icon.left() - unit / 2)
        ink = tokens.text if sorts else tokens.text2
        draw_text(painter, room, words.upper(), fonts, fonts.title, ink, elide=Elide.END)

    def sectionSizeFromContents(self, section: int) -> QSize:
        """The words and room for the arrow."""
        theme = self._theme
        words = str(self.model().headerData(section, self.orientation(), Qt.ItemDataRole.DisplayRole) or "")
        wide = theme.fonts.font_metrics(theme.fonts.title).horizontalAdvance(words.upper())
        return QSize(round(wide) + theme.metrics.icon_small + 4 * theme.metrics.unit, theme.metrics.control_row)

    def _apply_theme(self) -> None:
        self.setMinimumSectionSize(12 * self._theme.metrics.unit)
        self.setMinimumHeight(self._theme.metrics.control_row)
        self.updateGeometry()
        self.viewport().update()


class DocumentList(QTableView):
    """Rows of a library model. Arrows, Home, End and pages move, Enter opens, Delete removes, the menu key asks."""

    open_requested = Signal(str)
    remove_requested = Signal(str)
    menu_requested = Signal(str, QPoint)
    """Right button or menu key; the point is global."""
    current_key_changed = Signal(str)
    sort_requested = Signal(object)
    """A head was pressed: its Column."""
    widths_changed = Signal()
    """A column was dragged to another width."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._widths: dict[LibraryColumn, float] = {}
        """Widths in units that the user has chosen."""
        self._laying_out = False
        self._key = ""
        self._row_of: Callable[[str], int] = lambda _key: -1
        self._hovered = QPersistentModelIndex()
        self.setAccessibleName(name)
        self._painter = EntryPainter(self._theme, self.tr("SAMPLE"))
        self._header = DocumentListHeader(self)
        self.setHorizontalHeader(self._header)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        see_through(self)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bind_theme(self._apply_theme)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.entered.connect(self._on_entered)
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        header.setSectionsClickable(True)  # the view has switched it off for the header it was given
        header.sectionResized.connect(self._on_header_section_resized)
        header.sectionHandleDoubleClicked.connect(self._on_header_handle_double_clicked)
        header.sectionClicked.connect(self._on_header_section_clicked)

    # --- data in ---

    def set_model(self, model: QAbstractItemModel, row_of: Callable[[str], int]) -> None:
        """Show the rows of a model, once; `row_of` finds the row of a key, -1 when it is not shown."""
        self._row_of = row_of
        self.setModel(model)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        model.modelReset.connect(self._on_model_reset)
        self._lay_out()

    def set_sorted(self, column: LibraryColumn | None, *, descending: bool) -> None:
        """Show by which column the rows are in order; None = by none of them."""
        header = self.horizontalHeader()
        section = self._section_of(column)
        header.setSortIndicatorShown(section >= 0)
        if section >= 0:
            order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
            header.setSortIndicator(section, order)

    def set_widths(self, widths: dict[LibraryColumn, float]) -> None:
        """Give columns the widths they had, in units; those that are not named keep the usual one."""
        self._widths = dict(widths)
        self._lay_out()

    def widths(self) -> dict[LibraryColumn, float]:
        """Return the widths that somebody has chosen, in units: they fit every interface size."""
        return dict(self._widths)

    @property
    def current_key(self) -> str:
        """What the current row is known by; empty for none."""
        return self._key_of(self.currentIndex())

    def choose(self, key: str) -> None:
        """Go to the row that is known by this; nothing when it is not shown."""
        row = self._row_of(key)
        if row >= 0:
            self.setCurrentIndex(self.model().index(row, 0))

    def take_focus(self) -> None:
        """Take the focus, with a row to start from."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.currentIndex().isValid() and self.model() is not None and self.model().rowCount(QModelIndex()):
            self.setCurrentIndex(self.model().index(0, 0))

    def focus_rect(self) -> QRect:
        """Nothing: the ring is drawn around the row."""
        return QRect()

    # --- Qt ---

    def updateGeometries(self) -> None:
        """As many rows as are whole: else the end of a long list would begin with a part of one."""
        super().updateGeometries()
        margins, row = self.viewportMargins(), self.verticalHeader().defaultSectionSize()
        rest = max(0, self.height() - margins.top()) % row
        if rest != margins.bottom():
            self.setViewportMargins(margins.left(), margins.top(), margins.right(), rest)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The visible rows: Qt would ask for every role of every cell; the words and the entry are all there is."""
        painter = QPainter(self.viewport())
        model, header = self.model(), self.horizontalHeader()
        sections = [
            (section, column, header.sectionViewportPosition(section), header.sectionSize(section))
            for section in range(header.count())
            if (column := self._column_at(section)) is not None and not header.isSectionHidden(section)
        ]
        first, last = self.rowAt(event.rect().top()), self.rowAt(event.rect().bottom())
        if first < 0:
            return
        for row in range(first, (last if last >= 0 else model.rowCount(QModelIndex()) - 1) + 1):
            rect = QRectF(0, self.rowViewportPosition(row), self.viewport().width(), self.rowHeight(row))
            self._paint_ground(painter, rect, row)
            index = model.index(row, 0)
            entry, cells = index.data(LibraryRole.ENTRY), index.data(LibraryRole.CELLS)
            for section, column, left, wide in sections:
                place = QRectF(left, rect.top(), wide, rect.height())
                self._painter.paint_cell(painter, place, column, entry, cells[section])
            self._paint_frame(painter, rect, row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete removes; the rest moves, as in every list."""
        if is_held(event):
            return
        key = self.current_key
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and key:
            self.open_requested.emit(key)
        elif event.key() == Qt.Key.Key_Delete and key:
            self.remove_requested.emit(key)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self.model() is not None:
            last = self.model().rowCount(QModelIndex()) - 1
            self.setCurrentIndex(self.model().index(0 if event.key() == Qt.Key.Key_Home else last, 0))
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window; the search field finds."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click opens."""
        key = self._key_of(self.indexAt(event.position().toPoint()))
        if key and event.button() is Qt.MouseButton.LeftButton:
            self.open_requested.emit(key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row under the mouse, or of the current one when a key asked."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if not index.isValid():
            return
        place = self.visualRect(index.siblingAtColumn(0)).bottomLeft() if by_key else event.pos()
        self.menu_requested.emit(self._key_of(index), self.viewport().mapToGlobal(place))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names take what is left."""
        super().resizeEvent(event)
        self._lay_out()

    # --- inside ---

    def _paint_ground(self, painter: QPainter, rect: QRectF, row: int) -> None:
        tokens, metrics = self._theme.tokens, self._theme.metrics
        if row == self.currentIndex().row():
            painter.fillRect(rect, tokens.sel)
            painter.fillRect(QRectF(rect.left(), rect.top(), metrics.line_current, rect.height()), tokens.accent)
        elif row == self._hovered.row():
            painter.fillRect(rect, tokens.surface)

    def _paint_frame(self, painter: QPainter, rect: QRectF, row: int) -> None:
        """A thin line below, and the ring of the focus."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        draw_rule(painter, rect.left(), rect.right(), rect.bottom() - metrics.line, tokens.line_soft, metrics.line)
        if row == self.currentIndex().row() and self.hasFocus():
            draw_box(painter, rect, None, tokens.focus, metrics.focus_width)

    def _key_of(self, index: QModelIndex) -> str:
        return str(index.data(LibraryRole.KEY)) if index.isValid() else ""

    def _column_at(self, section: int) -> LibraryColumn | None:
        found = self.model().headerData(section, Qt.Orientation.Horizontal, LibraryRole.COLUMN)
        return found if isinstance(found, LibraryColumn) else None

    def _section_of(self, column: LibraryColumn | None) -> int:
        columns = [self._column_at(section) for section in range(self.horizontalHeader().count())]
        return columns.index(column) if column is not None and column in columns else -1

    def _unit(self) -> float:
        return self._theme.metrics.text_body / _UNITS_A_LETTER

    def _lay_out(self) -> None:
        """Give each column its width; the names get the rest, and when there is none the others give way."""
        header, unit = self.horizontalHeader(), self._unit()
        if not header.count() or self._laying_out:
            return
        room = self.viewport().width()
        columns = [self._column_at(section) for section in range(header.count())]
        shown = self._shown_columns(columns, room / unit)
        usual = sum(USUAL_UNITS[one] for one in shown) * unit
        wider = max(1.0, min(_MOST_WIDER, room / usual - _FOR_NAMES)) if usual else 1.0
        wide = [self._widths.get(one, USUAL_UNITS[one] * wider) * unit if one in shown else 0.0 for one in columns]
        others = sum(wide[1:])
        part = min(1.0, max(0.0, room - _LEAST_NAME_UNITS * unit) / others) if others else 1.0
        self._laying_out = True
        used = 0
        for section in range(1, header.count()):
            header.setSectionHidden(section, columns[section] not in shown)
            if header.isSectionHidden(section):
                continue
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Interactive)
            size = max(header.minimumSectionSize(), int(wide[section] * part))
            header.resizeSection(section, size)
            used += size
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(0, max(header.minimumSectionSize(), room - used))
        self._laying_out = False
        self.viewport().update()

    def _shown_columns(self, columns: Sequence[LibraryColumn | None], room: float) -> list[LibraryColumn]:
        """Return the columns that have their width in so many units beside the names."""
        shown = [one for one in columns if one is not None]
        for gone in _GIVE_WAY:
            wanted = sum(self._widths.get(one, USUAL_UNITS[one]) for one in shown[1:])
            if wanted + _LEAST_NAME_UNITS > room and gone in shown:
                shown.remove(gone)
        return shown

    def _on_header_section_resized(self, section: int, _before: int, size: int) -> None:
        column = self._column_at(section)
        if self._laying_out or not self._header.is_held or column is None or section == 0:
            return
        self._widths[column] = size / self._unit()
        self._lay_out()
        self.widths_changed.emit()

    def _on_header_handle_double_clicked(self, section: int) -> None:
        """The column has its usual width again."""
        column = self._column_at(section)
        if column is not None:
            self._widths.pop(column, None)
            self._lay_out()
            self.widths_changed.emit()

    def _on_header_section_clicked(self, section: int) -> None:
        column = self._column_at(section)
        if column is not None:
            self.sort_requested.emit(column)

    def _on_current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            self._key = self._key_of(current)
            self.current_key_changed.emit(self._key)
        self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is over no row any more."""
        super().leaveEvent(event)
        self._on_entered(QModelIndex())

    def _on_entered(self, index: QModelIndex) -> None:
        self._hovered = QPersistentModelIndex(index)
        self.viewport().update()

    def _on_model_reset(self) -> None:
        """Stay with the one that was current, as long as it is shown."""
        if self._key:
            self.choose(self._key)

    def _apply_theme(self) -> None:
        self._painter.forget()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self._theme.metrics.table_row)
        if self.model() is not None:
            self._lay_out()
        self.viewport().update()
