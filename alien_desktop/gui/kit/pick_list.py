"""A search field over a list to pick one thing from: the small picker of weapons, gear, talents, injuries, people."""

from dataclasses import replace

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.whole_items_view import WholeItemsView
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width, tooltip
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.rules.record import record

_OPTION = Qt.ItemDataRole.UserRole + 1
_SEARCHED = Qt.ItemDataRole.UserRole + 2
_OFFERED = Qt.ItemDataRole.UserRole + 3
"""The line is there because of what was typed, not one of the options."""
_MOST_CLOSE, _CLOSE_ENOUGH = 3, 0.6
"""How many names that are nearly what was typed are offered where nothing has it, and how near they are (0 to 1)."""
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
    group: str = ""
    """What stands as a title over the first of several that have the same."""
    also: str = ""
    """Words that find it and are not shown."""


class PickDelegate(QStyledItemDelegate):
    """Two lines: name and note, then the sentence; over the first of a group its title, around one's own a dash."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme_of(parent)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height of two lines, of a title, and of the frame around one's own."""
        unit = self._theme.metrics.unit
        high = self._lines_height() + (self._theme.metrics.section_header if begins_group(index) else 0)
        return QSize(60 * unit, high + (3 * unit if _is_own(index) else 0))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The title of the group; ground when chosen, then the lines."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        unit = metrics.unit
        shown: PickOption = index.data(_OPTION)
        rect = QRectF(option.rect)
        if begins_group(index):
            title = QRectF(rect.left(), rect.top(), rect.width(), metrics.section_header)
            draw_group_title(painter, title, shown.group, theme)
            rect.setTop(rect.top() + metrics.section_header)
        is_chosen = QStyle.StateFlag.State_Selected in option.state
        ground = tokens.sel if is_chosen else None
        if _is_own(index):
            rect.adjust(0, 2 * unit, -metrics.line, -unit)
            line = tokens.accent if is_chosen else tokens.line
            draw_cut(painter, rect, ground, line, metrics.line, bottom_right=metrics.cut_button, dashed=not is_chosen)
            sign = QRectF(rect.left() + 3 * unit, rect.top(), metrics.icon_small, rect.height())
            draw_icon(painter, "pencil", sign, tokens.accent if is_chosen else tokens.text2)
        elif ground is not None:
            painter.fillRect(rect, ground)
        if is_chosen:
            painter.fillRect(QRectF(rect.left(), rect.top(), metrics.line_current, rect.height()), tokens.accent)
        left = 5 * unit + metrics.icon_small if _is_own(index) else 3 * unit
        rect = rect.adjusted(left, unit, -2 * unit, -unit)
        upper = QRectF(rect.left(), rect.top(), rect.width(), line_height(fonts.body))
        note = text_width(fonts, fonts.secondary, shown.note)
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, upper, shown.note, fonts, fonts.secondary, tokens.text2, right)
        upper.setWidth(rect.width() - note - 2 * unit)
        font = fonts.body_bold if is_chosen else fonts.body
        draw_text(painter, upper, shown.name, fonts, font, tokens.text, elide=Elide.MIDDLE)
        below = QRectF(rect.left(), upper.bottom(), rect.width(), line_height(fonts.smallest))
        draw_text(painter, below, shown.text, fonts, fonts.smallest, tokens.text2)

    def _lines_height(self) -> int:
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        return line_height(fonts.body) + line_height(fonts.smallest) + 2 * unit


class PickList(QWidget):
    """Type to narrow the list, arrows to choose, Enter or a click to pick; hits and the choice are announced.

    One that `shows_first` picks with Enter or a double click: a click only chooses, and `choice_changed` says what.

    `picked(str)` is the id of an option, `written(str)` what was typed when free text is allowed, and
    `left()` comes with Esc on an empty field.
    """

    picked = Signal(str)
    written = Signal(str)
    focus_released = Signal()
    choice_changed = Signal(object)
    """The option that is chosen now, None for none."""

    def __init__(self, placeholder: str, parent: QWidget | None = None, *, shows_first: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._own_words = self._own_empty = self._own_text = ""
        self._count = 0
        self.search = SearchField(placeholder)
        self.search.setMaxLength(NAME_LIMIT)  # what is typed may be taken as a name
        self.search.focus_released.connect(self.focus_released)
        self.search.textChanged.connect(self._on_search_text_changed)
        self.search.find_requested.connect(self._on_search_find_requested)
        self._source = QStandardItemModel(self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._source)
        self._shown.setFilterRole(_SEARCHED)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = WholeItemsView()
        see_through(self.view)
        self.view.setAccessibleName(placeholder)
        self.view.setModel(self._shown)
        self.view.setItemDelegate(PickDelegate(self.view))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)  # else rows keep their first width
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay in the search field and move the choice
        (self.view.doubleClicked if shows_first else self.view.clicked).connect(self._take)
        self._shows_first = shows_first
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

    def set_options(
        self, options: tuple[PickOption, ...], own_words: str = "", own_empty: str = "", own_text: str = ""
    ) -> None:
        """Show these options; `own_words` ("Add “{}” in your own words") allows what is typed as it is.

        `own_empty` ("Write your own…") is in its place before anything is typed, `own_text` below either.
        """
        self._own_words, self._own_empty, self._own_text = own_words, own_empty, own_text
        self._count = len(options)
        self._source.clear()
        for option in options:
            searched = f"{option.name} {option.note} {option.text} {option.group} {option.also}"
            self._source.appendRow(_item(option, searched))
        self._offer_own("")
        longest = max((len(option.text) for option in options), default=0)
        self.detail.setVisible(longest > _LETTERS_OF_A_LINE and not self._shows_first)
        self.detail.setMinimumHeight(_DETAIL_LINES * line_height(self._theme.fonts.secondary))
        self._choose_first()

    def options(self) -> tuple[PickOption, ...]:
        """The options that are shown now."""
        rows = range(self._shown.rowCount())
        return tuple(self._shown.index(row, 0).data(_OPTION) for row in rows)

    @property
    def choice(self) -> PickOption | None:
        """The option that is chosen."""
        option = self.view.currentIndex().data(_OPTION)
        return option if isinstance(option, PickOption) else None

    def take(self) -> None:
        """Pick what is chosen."""
        if self.view.currentIndex().isValid():
            self._take(self.view.currentIndex())

    def choose_own(self) -> None:
        """Choose the line for what no list has, if there is one: it is the last."""
        last = self._shown.index(self._shown.rowCount() - 1, 0)
        if last.isValid() and _is_own(last):
            self.view.setCurrentIndex(last)
            announce(self, self._chosen_words())

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
        option = self.choice
        if option is None:
            return ""
        return ". ".join(words for words in (option.name, option.note, option.text) if words)

    def _on_view_current_changed(self, index: QModelIndex) -> None:
        """The chosen option is shown in full below the list: its line may have been cut."""
        option = index.data(_OPTION) if index.isValid() else None
        text = option.text if isinstance(option, PickOption) else ""
        self.detail.set_text(text if len(text) > _LETTERS_OF_A_LINE else self.tr("Enter or a click takes."))
        self.choice_changed.emit(option)

    def _choose_first(self) -> None:
        """Choose the first option whose name has the words of the search, else the first that has them at all."""
        words = self.search.text().strip().casefold()
        rows = [self._shown.index(row, 0) for row in range(self._shown.rowCount())]
        named = [row for row in rows if words in row.data(_OPTION).name.casefold() and not row.data(_OFFERED)]
        self.view.scrollToTop()
        self.view.setCurrentIndex(next(iter(named or rows), QModelIndex()))

    def _on_search_text_changed(self, text: str) -> None:
        for row in reversed(range(self._source.rowCount())):
            if self._source.item(row).data(_OFFERED):
                self._source.removeRow(row)
        self._shown.setFilterFixedString(text.strip())
        number = self._shown.rowCount()
        found = self.tr("{count} found").format(count=number) if text.strip() else ""
        if self._shows_first:
            of = self.tr("{count} of {all}").format(count=number, all=self._count)
            self.search.set_note(of if text.strip() else str(self._count))
        self._offer_own(text.strip())
        if not number and self._shows_first:
            self._offer_close(text.strip())
        self._choose_first()
        announce(self, ". ".join(words for words in (found, self._chosen_words()) if words))

    def _offer_own(self, text: str) -> None:
        """The line for what no list has comes last; it is the only one when nothing was found."""
        name = self._own_words.format(text) if text else self._own_empty
        if self._own_words and name:
            self._offer(PickOption(OWN_WORDS, name, "", self._own_text), text)
        if self._shows_first and not text:
            self.search.set_note(str(self._count))

    def _offer_close(self, text: str) -> None:
        """Where nothing has these words: names that are nearly the same, below the line for what no list has."""
        from difflib import get_close_matches  # for a slip alone: a start does not wait for it

        rows = (self._source.item(row) for row in range(self._source.rowCount()))
        options = {item.data(_OPTION).name.casefold(): item.data(_OPTION) for item in rows if not item.data(_OFFERED)}
        for name in get_close_matches(text.casefold(), options, _MOST_CLOSE, _CLOSE_ENOUGH):
            self._offer(replace(options[name], group=self.tr("Close to it")), text)

    def _offer(self, option: PickOption, text: str) -> None:
        item = _item(option, text)
        item.setData(True, _OFFERED)
        self._source.appendRow(item)

    def _on_search_find_requested(self, _text: str) -> None:
        self.take()

    def _take(self, index: QModelIndex) -> None:
        option: PickOption = index.data(_OPTION)
        if option.id == OWN_WORDS:
            self.written.emit(self.search.text().strip())
        else:
            self.picked.emit(option.id)


def _is_own(index: QModelIndex | QPersistentModelIndex) -> bool:
    return bool(index.data(_OPTION).id == OWN_WORDS)


def option_at(index: QModelIndex | QPersistentModelIndex) -> PickOption:
    """Return the option of a line."""
    option = index.data(_OPTION)
    assert isinstance(option, PickOption)
    return option


def draw_group_title(painter: QPainter, rect: QRectF, title: str, theme: Theme) -> None:
    """Draw the title of a group in capitals, and a rule to the end of the line."""
    fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
    draw_text(painter, rect.adjusted(metrics.unit, 0, 0, 0), title.upper(), fonts, fonts.title, tokens.text2)
    left = rect.left() + text_width(fonts, fonts.title, title.upper()) + metrics.unit + metrics.label_gap
    if rect.right() - left > metrics.section_header:
        draw_rule(painter, left, rect.right(), rect.center().y(), tokens.line_soft, metrics.line)


def begins_group(index: QModelIndex | QPersistentModelIndex) -> bool:
    """Whether a title is over this line: it has a group, and the line before it has another one."""
    group = index.data(_OPTION).group
    before = index.model().index(index.row() - 1, 0) if index.row() else None
    return bool(group) and (before is None or before.data(_OPTION).group != group)


def _item(option: PickOption, searched: str) -> QStandardItem:
    item = QStandardItem(option.name)
    item.setEditable(False)
    item.setData(option, _OPTION)
    item.setData(searched, _SEARCHED)
    item.setToolTip(tooltip(option.text or option.name))
    return item
