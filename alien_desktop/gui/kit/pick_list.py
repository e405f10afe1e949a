"""A search field over a list to pick one thing from: the small picker of weapons, gear, talents, injuries, people."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width, tooltip
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.record import record

_OPTION = Qt.ItemDataRole.UserRole + 1
_SEARCHED = Qt.ItemDataRole.UserRole + 2
_LETTERS_OF_A_LINE = 50
"""Longer sentences may be cut in their line: then the chosen one is shown in full below the list."""
_DETAIL_LINES = 3
OWN_WORDS = "\x00"
"""The id of the line that takes what was typed as it is; no catalog has it."""


@record
class PickOption:
    """One thing to pick: its id, its name, a number or group at the right, a sentence below."""

    id: str
    name: str
    note: str = ""
    text: str = ""


class PickDelegate(QStyledItemDelegate):
    """Two lines: name and note, then the sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme_of(parent)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height of two lines."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        return QSize(60 * unit, line_height(fonts.body) + line_height(fonts.smallest) + 2 * unit)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Ground when chosen, then the lines."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        shown: PickOption = index.data(_OPTION)
        rect = QRectF(option.rect)
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, tokens.sel)
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.metrics.line_current, rect.height()), tokens.accent)
        rect = rect.adjusted(3 * unit, unit, -2 * unit, -unit)
        upper = QRectF(rect.left(), rect.top(), rect.width(), line_height(fonts.body))
        note = text_width(fonts, fonts.secondary, shown.note)
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, upper, shown.note, fonts, fonts.secondary, tokens.text2, right)
        upper.setWidth(rect.width() - note - 2 * unit)
        draw_text(painter, upper, shown.name, fonts, fonts.body, tokens.text, elide=Elide.MIDDLE)
        below = QRectF(rect.left(), upper.bottom(), rect.width(), line_height(fonts.smallest))
        draw_text(painter, below, shown.text, fonts, fonts.smallest, tokens.text2)


class PickList(QWidget):
    """Type to narrow the list, arrows to choose, Enter or a click to pick; hits and the choice are announced.

    `picked(str)` is the id of an option, `written(str)` what was typed when free text is allowed, and
    `left()` comes with Esc on an empty field.
    """

    picked = Signal(str)
    written = Signal(str)
    focus_released = Signal()

    def __init__(self, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._own_words = ""
        self.search = SearchField(placeholder)
        self.search.focus_released.connect(self.focus_released)
        self.search.textChanged.connect(self._on_search_text_changed)
        self.search.find_requested.connect(self._on_search_find_requested)
        self._source = QStandardItemModel(self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._source)
        self._shown.setFilterRole(_SEARCHED)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = QListView()
        see_through(self.view)
        self.view.setAccessibleName(placeholder)
        self.view.setModel(self._shown)
        self.view.setItemDelegate(PickDelegate(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay in the search field and move the choice
        self.view.clicked.connect(self._on_view_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._theme.metrics.label_gap)
        column.addWidget(self.search)
        column.addWidget(self.view, 1)
        self.detail = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        column.addWidget(self.detail)
        self.detail.hide()
        self.view.selectionModel().currentChanged.connect(self._on_view_current_changed)
        self.setFocusProxy(self.search)

    def set_options(self, options: tuple[PickOption, ...], own_words: str = "") -> None:
        """Show these options; `own_words` ("Add “{}” in your own words") allows what is typed as it is."""
        self._own_words = own_words
        self._source.clear()
        for option in options:
            self._source.appendRow(_item(option, f"{option.name} {option.note} {option.text}"))
        longest = max((len(option.text) for option in options), default=0)
        self.detail.setVisible(longest > _LETTERS_OF_A_LINE)
        self.detail.setMinimumHeight(_DETAIL_LINES * line_height(self._theme.fonts.secondary))
        self._choose_first()

    def options(self) -> tuple[PickOption, ...]:
        """The options that are shown now."""
        rows = range(self._shown.rowCount())
        return tuple(self._shown.index(row, 0).data(_OPTION) for row in rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows in the search field move in the list."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        step = steps.get(Qt.Key(event.key()))
        if step is None or not self._shown.rowCount():
            super().keyPressEvent(event)
            return
        row = max(0, min(self._shown.rowCount() - 1, self.view.currentIndex().row() + step))
        self.view.setCurrentIndex(self._shown.index(row, 0))
        announce(self, self._chosen_words())

    def _chosen_words(self) -> str:
        """Return what the chosen line says: the focus stays in the search field, so nothing else tells it."""
        option = self.view.currentIndex().data(_OPTION)
        if not isinstance(option, PickOption):
            return ""
        return ". ".join(words for words in (option.name, option.note, option.text) if words)

    def _on_view_current_changed(self, index: QModelIndex) -> None:
        """The chosen option is shown in full below the list: its line may have been cut."""
        option = index.data(_OPTION) if index.isValid() else None
        text = option.text if isinstance(option, PickOption) else ""
        self.detail.set_text(text if len(text) > _LETTERS_OF_A_LINE else "")

    def _choose_first(self) -> None:
        self.view.setCurrentIndex(self._shown.index(0, 0))
        self.view.scrollToTop()

    def _on_search_text_changed(self, text: str) -> None:
        own = next((row for row in range(self._source.rowCount()) if self._id_at(row) == OWN_WORDS), None)
        if own is not None:
            self._source.removeRow(own)
        self._shown.setFilterFixedString(text.strip())
        found = self.tr("{count} found").format(count=self._shown.rowCount()) if text.strip() else ""
        if self._own_words and text.strip():
            option = PickOption(OWN_WORDS, self._own_words.format(text.strip()))
            self._source.appendRow(_item(option, text))
        self._choose_first()
        announce(self, ". ".join(words for words in (found, self._chosen_words()) if words))

    def _id_at(self, row: int) -> str:
        return str(self._source.item(row).data(_OPTION).id)

    def _on_search_find_requested(self, _text: str) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            self._on_view_clicked(index)

    def _on_view_clicked(self, index: QModelIndex) -> None:
        option: PickOption = index.data(_OPTION)
        if option.id == OWN_WORDS:
            self.written.emit(self.search.text().strip())
        else:
            self.picked.emit(option.id)


def _item(option: PickOption, searched: str) -> QStandardItem:
    item = QStandardItem(option.name)
    item.setEditable(False)
    item.setData(option, _OPTION)
    item.setData(searched, _SEARCHED)
    item.setToolTip(tooltip(option.text or option.name))
    return item
