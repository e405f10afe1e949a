"""A column of widgets that takes the height it needs and scrolls where there is less; hidden when all of them are.

Where it scrolls it ends below a whole widget, when no more than a line of the next one would be seen, and below a whole
row of a widget that says where its rows end; never below a title.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_LEAST_LINES = 3


class CollapsingColumn(QScrollArea):
    """Add widgets with `add`. At least a few lines stay visible, and nothing in it is squeezed."""

    def __init__(self, least_lines: int = _LEAST_LINES, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least_lines = least_lines
        self._theme = theme_of(self)
        self.content = QWidget()
        """The parent of the added widgets: without one each would open as a window of its own."""
        self._column = QVBoxLayout(self.content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._widgets: list[QWidget] = []
        self._row_ends: dict[QWidget, Callable[[], Sequence[int]]] = {}
        self._is_whole = False
        self.setWidget(self.content)
        self.setWidgetResizable(True)
        see_through(self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        for ground in (self, self.content):
            ground.setAutoFillBackground(False)
        self.content.installEventFilter(self)
        bind_theme(self._apply_theme)
        self.hide()

    def add(self, widget: QWidget, place: int = -1, row_ends: Callable[[], Sequence[int]] | None = None) -> None:
        """Add a widget below the others, or above the one that has this place; `row_ends` are heights in its pixels."""
        self._widgets.append(widget)
        if row_ends is not None:
            self._row_ends[widget] = row_ends
        self._column.insertWidget(place, widget)
        widget.installEventFilter(self)
        self._show_myself()

    def set_least(self, lines: int) -> None:
        """Keep that many lines visible at least."""
        if lines != self._least_lines:
            self._least_lines = lines
            self.updateGeometry()

    def set_whole(self, whole: bool) -> None:
        """Be as high as everything in it and never scroll: an area around this one does."""
        if whole != self._is_whole:
            self._is_whole = whole
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the widgets: hidden when all of them are, and as high as they need."""
        if event.type() in {QEvent.Type.ShowToParent, QEvent.Type.HideToParent}:
            self._show_myself()
        elif watched is self.content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._fit_gaps()
            self._end_below_a_widget()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """With a new height the column may end at another widget."""
        super().resizeEvent(event)
        self._fit_gaps()
        self._end_below_a_widget()

    def _fit_gaps(self) -> None:
        """Narrow the gaps where there is too little height: it saves a scroll bar, or more is seen beside it."""
        metrics, gaps = self._theme.metrics, sum(not widget.isHidden() for widget in self._widgets) - 1
        over = self.sizeHint().height() - self.height()
        narrower = min(-(-over // gaps), metrics.unit) if gaps > 0 and over > 0 else 0
        self._column.setSpacing(metrics.label_gap - narrower)

    def _end_below_a_widget(self) -> None:
        """Leave the foot empty where it would show the beginning of something, such as half of a title or of a row."""
        self.setViewportMargins(0, 0, 0, self.height() - self._end())

    def _end(self) -> int:
        """The height at which nothing is cut, of what is seen before one scrolls."""
        height, title = self.height(), None
        for widget in self._widgets:
            top = widget.y()
            if widget.isHidden():
                continue
            if top + widget.height() <= height:
                title = top if isinstance(widget, SectionHeader) else None
                continue
            seen = height - top
            rows = [end for end in self._row_ends[widget]() if end <= seen] if widget in self._row_ends else []
            if rows:
                return top + max(rows)
            if seen < self._theme.metrics.control:
                return min(height, top) if title is None else title
            return height
        return height

    def sizeHint(self) -> QSize:
        """Return the size that shows every widget, with whole gaps."""
        content, narrower = self.content, self._theme.metrics.label_gap - self._column.spacing()
        gaps = max(0, sum(not widget.isHidden() for widget in self._widgets) - 1)
        width = max(self.viewport().width(), content.minimumSizeHint().width())
        layout = self._column
        high = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        return QSize(content.sizeHint().width(), high + gaps * narrower)

    def minimumSizeHint(self) -> QSize:
        """Return the height of a few lines, or of all of them."""
        whole, least = self.sizeHint().height(), self._least_lines * self._theme.metrics.control
        wide = self.content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(wide, whole if self._is_whole else min(whole, least))

    def _show_myself(self) -> None:
        self.setVisible(any(not widget.isHidden() for widget in self._widgets))
        self.updateGeometry()

    def _apply_theme(self) -> None:
        self._column.setSpacing(self._theme.metrics.label_gap)
