"""Areas that scroll: what is below them is seen through them, and pages that scroll when the window is too small."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QVBoxLayout, QWidget

from alien_desktop.gui.kit.close_distances import CloseDistances
from alien_desktop.gui.kit.tab_order import focus_of, scroll_area_to

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView

_TOO_DEEP = 6
"""Sizes that a page takes within one change of its size: two or three are usual."""
_SOME_SIZE = QSize(1, 1)
"""A list without a size for icons asks the style for two lengths with each row that it paints; ours show none."""


def see_through(area: QAbstractScrollArea) -> None:
    """Let an area that scrolls show what is below it: no frame, no ground. Before its viewport is asked for.

    It gets a viewport of ours: to hand over one that Qt made, PySide builds every class of widget that there is, a
    tenth of a first sheet. For the same reason it is not done by `QStyle.polish`.
    """
    content = area.takeWidget() if isinstance(area, QScrollArea) else None
    area.setViewport(QWidget())
    if isinstance(area, QScrollArea) and content is not None:
        area.setWidget(content)
    area.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
    if area.inherits("QAbstractItemView"):  # by name: the class and its enums are not needed for a first picture
        area.setProperty("iconSize", _SOME_SIZE)


def _is_pressing() -> bool:
    """Whether a mouse button is down: what it is on must not move away from below it, or the click is lost."""
    return QApplication.mouseButtons() != Qt.MouseButton.NoButton


class TakesForm:
    """A view that takes its form by what one sees of it (`seen_size`), whatever size it has itself."""

    def take_form(self) -> None:
        """Take the form for what is seen now."""


class SteadyArea(QScrollArea):
    """An area that nobody has to scroll for a few pixels: the parts of its page stand closer then.

    Its page may be too high without a bar and low enough beside it, when its parts fold. Qt would bring that bar up and
    send it away until the stack has run over. Here it stays, without a handle, as long as the area has the same size.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._depth = 0
        self._distances = CloseDistances()
        self._kept_at: QSize | None = None
        """The size at which the bar stays whether it is needed or not."""
        self.setWidgetResizable(True)
        see_through(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another room may be too small by a hair."""
        self._save_a_hair()
        super().resizeEvent(event)

    def _save_a_hair(self) -> None:
        page = self.widget()
        if page is not None:
            self._distances.fit(page, self.height(), lambda: self._needed_height(page))

    def _needed_height(self, page: QWidget) -> int:
        """How high a page is at the least, in pixels."""
        wide = self.width() - self.verticalScrollBar().sizeHint().width()
        return max(page.minimumSizeHint().height(), page.heightForWidth(wide) if page.hasHeightForWidth() else 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A page that changes its size time and again within one change is one that does not know an end."""
        kind = event.type()
        if kind == QEvent.Type.LayoutRequest and watched is self.widget():
            self._save_a_hair()
        if kind != QEvent.Type.Resize or watched is not self.widget():
            return super().eventFilter(watched, event)
        self._depth += 1
        if self._depth == _TOO_DEEP:
            self._kept_at = self.size()
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        elif self._depth == 1 and self._kept_at is not None and self._kept_at != self.size():
            self._kept_at = None
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        done = super().eventFilter(watched, event)
        self._depth -= 1
        return done


class ScrolledView(SteadyArea):
    """Holds a whole view, which fills it; in a window below its least size one scrolls, and nothing is cut.

    That size is known only with the interface scale: at 150 % a view wants more than a small screen has.
    """

    def __init__(self, view: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(view)
        view.setAutoFillBackground(False)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_app_focus_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A view that is larger than this one is not resized with it."""
        super().resizeEvent(event)
        view: object = self.widget()
        if isinstance(view, TakesForm):
            view.take_form()

    def _on_app_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        """What has the focus is to be seen, however it got it; the view itself is where it was left."""
        view = self.widget()
        if view is not None and new is not None and view.isAncestorOf(new) and new is not view and not _is_pressing():
            scroll_area_to(self, new)


def seen_size(part: QWidget) -> QSize:
    """The size that a part of a view has where the view is as large as what one sees of it, beside a scroll bar.

    A form that is chosen by it never changes the size that it is chosen by.
    """
    view = part
    while (around := view.parentWidget()) is not None:
        area = around.parentWidget()
        if isinstance(area, ScrolledView):
            room = QSize(area.width() - area.verticalScrollBar().sizeHint().width(), area.height())
            return room - (view.size() - part.size())
        view = around
    return part.size()


class WholeEnd(QObject):
    """Leaves the foot of an area empty where it would show a part of a widget, as long as one has not scrolled."""

    def __init__(self, area: QScrollArea, page: QWidget) -> None:
        super().__init__(area)
        self._area, self._page = area, page
        for watched in (area, page):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the area and of the page."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
            QTimer.singleShot(0, self, self._fit)  # what is in the page has its place only then
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        height, ends = self._area.height(), self._ends()
        whole = max((end for end in ends if end <= height), default=0)
        is_long = max(ends, default=0) > height
        foot = height - whole if is_long and whole > height // 2 else 0
        if foot != self._area.viewportMargins().bottom():
            self._area.setViewportMargins(0, 0, 0, foot)

    def _ends(self) -> list[int]:
        parts = self._page.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [part.geometry().bottom() + 1 for part in parts if not part.isHidden()]


def _framed(words: QWidget) -> QWidget:
    """Return a page with wrapped words in it: only a layout is asked how high they are at a width."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(words, 0, Qt.AlignmentFlag.AlignTop)
    return page


class ScrolledPage(SteadyArea):
    """Holds a page without a frame; it is as wide as the area and as high as its wrapped words ask for.

    `least_height` says instead how high the page is at least, in pixels.
    """

    def __init__(
        self, page: QWidget, least_height: Callable[[], int] | None = None, *, keeps_width: bool = False
    ) -> None:
        super().__init__()
        if page.layout() is None and page.hasHeightForWidth():
            page = _framed(page)
        self._least_height = least_height
        self._keeps_width = keeps_width
        self._is_whole = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(page)
        page.setAutoFillBackground(False)
        page.installEventFilter(self)
        self._follows_focus = False
        self.verticalScrollBar().actionTriggered.connect(self._on_bar_action_triggered)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_app_focus_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width asks for another height."""
        super().resizeEvent(event)
        self._give_height()
        self._follow_focus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """So does another content."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self._give_height()
            self._follow_focus()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """One that `keeps_width` is as wide as its page needs beside a scroll bar: a row around it then folds."""
        if not self._keeps_width:
            return super().minimumSizeHint()
        hint, page = super().minimumSizeHint(), self.widget()
        wide = page.minimumSizeHint().width() if page is not None else 0
        return QSize(max(hint.width(), wide + self.verticalScrollBar().sizeHint().width()), hint.height())

    def set_whole(self, whole: bool) -> None:
        """Be as high as the page and never scroll: an area around this one does."""
        if whole != self._is_whole:
            self._is_whole = whole
            self.setMinimumHeight(0)
            self._give_height()

    def show_row(self, view: "QAbstractItemView", index: QModelIndex) -> None:
        """Scroll to a row of a view that is in the page at its full height."""
        page, row = self.widget(), view.visualRect(index)
        if page is None:
            return
        middle = view.viewport().mapTo(page, row.center())
        self.ensureVisible(middle.x(), middle.y(), 0, row.height() // 2 + 2)

    def _on_app_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        """What has the focus is to be seen, however it got it."""
        from PySide6.QtWidgets import QAbstractItemView

        page = self.widget()
        self._follows_focus = page is not None and new is not None and page.isAncestorOf(new)
        if new is None or not self._follows_focus or _is_pressing():
            return
        if isinstance(new, QAbstractItemView) and new.currentIndex().isValid():
            self.show_row(new, new.currentIndex())
        else:
            scroll_area_to(self, new)

    def _on_bar_action_triggered(self) -> None:
        """After the user has scrolled away from the focus, stay there."""
        self._follows_focus = False

    def _follow_focus(self) -> None:
        """What has the focus is to be seen also after its place has changed, once that has been laid out."""
        if self._follows_focus:
            QTimer.singleShot(0, self, self._show_focused)

    def _show_focused(self) -> None:
        focused = focus_of(self)
        if focused is not None and self._follows_focus:
            self._on_app_focus_changed(None, focused)

    def _give_height(self) -> None:
        """A scroll area knows nothing of heights that depend on the width: its page would be squeezed.

        The height is that beside a scroll bar, whether there is one or not: else a page that fits only without the bar
        would bring it up and send it away for ever.
        """
        page = self.widget()
        if page is None or page.layout() is None:
            return
        high = self._asked_height(self.width())
        if page.minimumHeight() != high:
            page.setMinimumHeight(high)
            # Qt would shrink a hidden page in the middle of its being shown, and then tell its layout nothing of it.
            page.resize(page.width(), max(high, self.viewport().height()))
        high = max(high, page.minimumSizeHint().height())
        if self._is_whole and self.minimumHeight() != high:
            self.setMinimumHeight(high)
            QTimer.singleShot(0, self, self._tell_above)

    def _needed_height(self, page: QWidget) -> int:
        """As wrapped words ask for; what is as high as its page never scrolls."""
        return 0 if self._is_whole else max(self._asked_height(self.width()), super()._needed_height(page))

    def _asked_height(self, width: int) -> int:
        """How high wrapped words are in an area of a width, in pixels; 0 where none wraps."""
        page = self.widget()
        layout = page.layout() if page is not None else None
        if self._least_height is not None:
            return self._least_height()
        room = width - self.verticalScrollBar().sizeHint().width()
        return layout.totalHeightForWidth(room) if layout is not None and layout.hasHeightForWidth() else 0

    def _tell_above(self) -> None:
        """Qt passes a new least size on by itself, but not one that is set while what is above is being laid out."""
        above: QWidget | None = self
        while above is not None and not isinstance(above.parentWidget(), QAbstractScrollArea):
            above.updateGeometry()
            above = above.parentWidget()
