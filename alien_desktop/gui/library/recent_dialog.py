"""What was opened last, by day: picture, how somebody is, when; what is gone says so and how it comes back."""

from enum import StrEnum

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.pick_list import PickList, PickOption, begins_group, draw_group_title, option_at
from alien_desktop.gui.kit.text_label import TextLabel, TextRole
from alien_desktop.gui.library.thumbnail import draw_thumbnail
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record
from alien_desktop.session.library_entry import LibraryEntry

_LONGEST_BUTTON = 76
"""Units: the button names a document whose name is no longer than this."""


class RecentState(StrEnum):
    """Whether a document can be opened; the value is what its button does."""

    HERE = "open"
    TRASHED = "restore"
    GONE = "locate"


@record
class RecentItem:
    """One document that was opened."""

    document_id: str
    name: str
    entry: LibraryEntry | None
    """None when it is not in the library any more."""
    state: RecentState
    line: str
    """What it is, or where it has gone."""
    condition: str = ""
    """How somebody is."""
    is_hurt: bool = False
    when: str = ""
    day: str = ""
    """The title of its group."""


class RecentDelegate(QStyledItemDelegate):
    """Picture, two lines, how they are, when."""

    def __init__(self, lines: dict[str, RecentItem], parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme_of(parent)
        self.lines = lines

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A picture high, and the title of its group."""
        metrics = self._theme.metrics
        title = metrics.section_header if begins_group(index) else 0
        return QSize(60 * metrics.unit, self._row_height() + title)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Ground when chosen, then picture and words."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        unit, right = metrics.unit, Qt.AlignmentFlag.AlignRight
        shown = self.lines[option_at(index).id]
        rect = QRectF(option.rect)
        if begins_group(index):
            title = QRectF(rect.left(), rect.top(), rect.width(), metrics.section_header)
            draw_group_title(painter, title, shown.day, theme)
            rect.setTop(rect.top() + metrics.section_header)
        is_chosen = QStyle.StateFlag.State_Selected in option.state
        if is_chosen:
            painter.fillRect(rect, tokens.sel)
            painter.fillRect(QRectF(rect.left(), rect.top(), metrics.line_current, rect.height()), tokens.accent)
        draw_rule(painter, rect.left(), rect.right(), rect.bottom() - metrics.line, tokens.line_soft, metrics.line)
        side = metrics.badge_portrait
        picture = QRectF(rect.left() + 3 * unit, rect.center().y() - side / 2, side, side)
        gone = shown.state is not RecentState.HERE
        if gone:
            draw_cut(painter, picture, None, tokens.alert, metrics.line, top_left=unit, bottom_right=unit, dashed=True)
            sign = picture.adjusted(2 * unit, 2 * unit, -2 * unit, -2 * unit)
            draw_icon(painter, "trash" if shown.state is RecentState.TRASHED else "damaged", sign, tokens.alert)
        else:
            draw_thumbnail(painter, picture, shown.entry, theme)
        words = QRectF(picture.right() + 3.5 * unit, rect.top(), 0, rect.height())
        words.setRight(rect.right() - 2 * unit)
        draw_text(painter, words, shown.when, fonts, fonts.secondary, tokens.text2, right, Elide.NEVER)
        least = 0 if gone else 11 * unit  # conditions are below each other; where something was has no other text
        words.setRight(words.right() - max(text_width(fonts, fonts.secondary, shown.when), least) - 3 * unit)
        condition = text_width(fonts, fonts.secondary, shown.condition)
        fits = words.width() - condition > 40 * unit
        if fits and shown.condition:
            ink = tokens.alert if shown.is_hurt else tokens.text2
            draw_text(painter, words, shown.condition, fonts, fonts.secondary, ink, right)
            words.setRight(words.right() - condition - 3 * unit)
        upper = line_height(fonts.body)
        top = rect.center().y() - (upper + line_height(fonts.secondary)) / 2
        name = QRectF(words.left(), top, words.width(), upper)
        font = fonts.body_bold if is_chosen else fonts.body
        draw_text(painter, name, shown.name, fonts, font, tokens.text2 if gone else tokens.text, elide=Elide.MIDDLE)
        below = QRectF(words.left(), name.bottom(), words.width(), line_height(fonts.secondary))
        line = shown.line if fits or not shown.condition else f"{shown.condition}, {shown.line}"
        draw_text(painter, below, line, fonts, fonts.secondary, tokens.alert if gone else tokens.text2)

    def _row_height(self) -> int:
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        lines = line_height(fonts.body) + line_height(fonts.secondary)
        return max(self._theme.metrics.badge_portrait, lines) + 2 * unit + 2 * self._theme.metrics.line


class RecentDialog(ModelessDialog):
    """`chosen(document_id)` for what can be opened, restored or located; `cleared()` empties the list."""

    SIZE_UNITS = (170, 156)

    chosen = Signal(str)
    cleared = Signal()

    def __init__(self, lines: tuple[RecentItem, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_title(self.tr("Recent documents"))
        self.column.addWidget(TextLabel(self.tr("Recent documents"), TextRole.HEADING_VIEW))
        self.list = PickList(self.tr("Type to search"), shows_first=True)
        self._delegate = RecentDelegate({}, self.list.view)
        self.list.view.setItemDelegate(self._delegate)
        self.column.addWidget(self.list, 1)
        big = ButtonSize.NEXT_STEP
        self.clear_button = Button(self.tr("Clear list"), ButtonKind.QUIET, size=big)
        self.open_button = Button("", ButtonKind.PRIMARY, key="Enter", size=big)
        self.close_button = Button(self.tr("Cancel"), key="Esc", size=big)
        self._foot, buttons = FoldingRow(), QHBoxLayout()
        self._foot.addWidget(self.clear_button)
        buttons.addStretch(1)
        buttons.addWidget(self.open_button)
        buttons.addWidget(self.close_button)
        self._foot.addLayout(buttons, 1)
        self.column.addLayout(self._foot)
        self.clear_button.clicked.connect(self._on_clear_clicked)
        self.open_button.clicked.connect(self.list.take)
        self.close_button.clicked.connect(self.reject)
        self.list.picked.connect(self._on_list_picked)
        self.list.focus_released.connect(self.reject)
        self.list.choice_changed.connect(self._show_button)
        self.set_lines(lines)
        bind_theme(self._apply_theme)

    @property
    def lines(self) -> tuple[RecentItem, ...]:
        """What is listed."""
        return tuple(self._delegate.lines.values())

    def set_lines(self, lines: tuple[RecentItem, ...]) -> None:
        """List these documents; the first one is chosen."""
        self._delegate.lines = {line.document_id: line for line in lines}
        self.list.set_options(
            tuple(
                PickOption(
                    line.document_id,
                    line.name,
                    line.when,
                    ", ".join(words for words in (line.line, line.condition) if words),
                    line.day,
                )
                for line in lines
            )
        )

    def open_over(self, place: QWidget) -> None:
        """Show it over the middle of a widget, without blocking anything."""
        self.show_over(place)
        self.list.search.setFocus()

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.deleteLater()

    def _show_button(self, option: PickOption | None) -> None:
        """The filled button says what Enter does with the chosen one."""
        self.open_button.setEnabled(option is not None)
        state = self._delegate.lines[option.id].state if option is not None else RecentState.HERE
        long = {
            RecentState.HERE: self.tr("Open {name}"),
            RecentState.TRASHED: self.tr("Restore {name}"),
            RecentState.GONE: self.tr("Locate {name}…"),
        }
        short = {
            RecentState.HERE: self.tr("Open"),
            RecentState.TRASHED: self.tr("Restore"),
            RecentState.GONE: self.tr("Locate…"),
        }
        self.open_button.set_text(long[state].format(name=option.name) if option is not None else short[state])
        if self.open_button.sizeHint().width() > _LONGEST_BUTTON * self._theme.metrics.unit:
            self.open_button.set_text(short[state])

    def _on_list_picked(self, document_id: str) -> None:
        if self.isVisible():
            self.accept()
            self.chosen.emit(document_id)

    def _on_clear_clicked(self) -> None:
        self.accept()
        self.cleared.emit()

    def _apply_theme(self) -> None:
        self._foot.setSpacing(self._theme.metrics.gap)
