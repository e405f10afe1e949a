"""What all dialogs have in common: focus in and out, Enter and Esc before any shortcut, a size that fits the screen."""

from functools import partial
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLayout, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.scrolled import ScrolledView
from alien_desktop.gui.kit.tab_order import focus_of, step_focus
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_MOST_OF_SCREEN = 0.92
"""The part of the screen's height that a dialog takes for pages that are scrolled in any case."""
_KEYS = {Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter}


class Dialog(QDialog):
    """Remembers who had the focus. Enter presses the default button, Esc rejects, before any shortcut of a window."""

    OWN_KEYS: ClassVar[frozenset[Qt.Key]] = frozenset()
    """Further keys that are for the dialog before any shortcut of the window behind it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._caller: QWidget | None = None

    def set_title(self, title: str) -> None:
        """Set the title of the window and the name that a screen reader says."""
        self.setWindowTitle(title)
        self.setAccessibleName(title)

    def event(self, event: QEvent) -> bool:
        """Claim Enter, Esc and the dialog's own keys before any shortcut of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            plain = event.modifiers() in _PLAIN
            if event.key() in _KEYS or (plain and event.key() in self.OWN_KEYS):
                event.accept()
                return True
        return super().event(event)

    def _take_caller(self) -> QWidget | None:
        """Return who had the focus and forget them; None when they are gone."""
        caller, self._caller = self._caller, None
        return caller if caller is not None and isValid(caller) else None


class ScrolledDialog(ScrolledView):
    """What is in a dialog: it has the room it asks for, and is scrolled where the screen is too low for it."""

    def sizeHint(self) -> QSize:
        """All of it."""
        body = self.widget()
        return body.sizeHint() if body is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """All of its width; what is below is scrolled to."""
        body = self.widget()
        least = body.minimumSizeHint() if body is not None else super().minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width()
        low = theme_of(self).metrics.sheet_band
        return QSize(least.width() + (bar if least.height() > low else 0), min(least.height(), low))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A body that asks for more room asks for a wider dialog."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def _least_height_of(layout: QLayout, width: int) -> int:
    return (
        layout.totalMinimumHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalMinimumSize().height()
    )


class _Body(QWidget):
    """Asks for the least height at a width: what scrolls by itself needs no more."""

    def heightForWidth(self, width: int) -> int:
        """The least height of the layout."""
        layout = self.layout()
        return layout.totalMinimumHeightForWidth(width) if layout is not None else -1


class ModelessDialog(Dialog):
    """A window over a widget that blocks nothing. The focus goes back to whoever had it when it is closed.

    Add content to `column`. It has a focus ring of its own, and Tab goes through it as one reads.
    """

    SIZE_UNITS: ClassVar[tuple[int, int] | None] = None
    """Width and height in units of the theme; None: as large as the contents ask for."""
    GROWS: ClassVar[bool] = True
    """Whether it grows with pages that would be scrolled in it; False: it has a height by its contents already."""
    SPACING: ClassVar[str] = "gap"
    """The measure of the theme between the parts of the column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = _Body()
        self.column = QVBoxLayout(body)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.addWidget(ScrolledDialog(body))
        self._pinned: QWidget | None = None
        self.ring = FocusRing(self)
        bind_theme(self._set_distances)

    def pin(self, buttons: QLayout) -> None:
        """Put a line of buttons below what is scrolled: it is there in the lowest window."""
        self._pinned = QWidget()
        self._pinned.setLayout(buttons)
        self._whole.addWidget(self._pinned)
        self._set_distances()

    def show_over(self, place: QWidget) -> None:
        """Show it over the middle of a widget, whole on the screen, and bring it to the front."""
        if not self.isVisible():
            self._caller = focus_of(place)
            self.ring.go_on_from(place.window())
        asked = self.height()
        self.resize_within_screen(self.width(), max(asked, self._least_height(self.width())))
        self._move_over(place)
        self.show()
        if self.GROWS:
            QTimer.singleShot(0, self, partial(self._settle, place, asked))  # its layouts say only then how long it is
        self.raise_()
        self.activateWindow()

    def _settle(self, place: QWidget, asked: int) -> None:
        """Take the height that is needed now that all parts have their widths, at least the one that was `asked` for.

        Parts that had folded before are lower; nothing is scrolled that the screen has the room for.
        """
        if not isValid(place):
            return
        least = max(asked, self._least_height(self.width()))
        if self.height() > least:
            self.resize_within_screen(self.width(), least)
            self._move_over(place)
        areas = [one for one in self.findChildren(QScrollArea) if one.isVisible()]
        hidden = max((one.verticalScrollBar().maximum() for one in areas), default=0)
        room, whole = self._room_on_screen().height(), self.height() + hidden
        most = whole if whole <= room else int(room * _MOST_OF_SCREEN)
        if hidden and self.height() < most:
            self.resize_within_screen(self.width(), most)
            self._move_over(place)

    def _move_over(self, place: QWidget) -> None:
        """Stand over the middle of a widget, whole on the screen."""
        room, whole = self._room_on_screen(), self.screen().availableGeometry()
        corner = place.mapToGlobal(place.rect().center()) - self.rect().center()
        left = max(room.left(), min(corner.x(), room.right() + 1 - self.width()))
        top = max(room.top(), min(corner.y(), room.bottom() + 1 - self.height()))
        self.move(QPoint(left, top) - (room.topLeft() - whole.topLeft()))  # a window is moved by its frame

    def _least_height(self, width: int) -> int:
        """The height at which nothing but what scrolls by itself is scrolled."""
        buttons = self._pinned.layout() if self._pinned is not None else None
        return _least_height_of(self.column, width) + (_least_height_of(buttons, width) if buttons is not None else 0)

    def resize_within_screen(self, width: int, height: int) -> None:
        """Resize to logical pixels, held to what the screen has within the frame of a window."""
        room = self._room_on_screen()
        self.resize(min(width, room.width()), min(height, room.height()))

    def _room_on_screen(self) -> QRect:
        """What the screen has for contents: a window that is shown tells what its title bar and borders take."""
        parent = self.parentWidget()
        shown = self if self.isVisible() or parent is None else parent.window()
        frame, inside = shown.frameGeometry(), shown.geometry()
        before, after = inside.topLeft() - frame.topLeft(), inside.bottomRight() - frame.bottomRight()
        return self.screen().availableGeometry().adjusted(before.x(), before.y(), after.x(), after.y())

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        caller = self._take_caller()
        if caller is not None:
            caller.activateWindow()
            caller.setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab follows the reading order."""
        return step_focus(self, forward=forward)

    def _set_distances(self) -> None:
        metrics = self._theme.metrics
        self.column.setContentsMargins(*(metrics.padding,) * 4)
        self.column.setSpacing(getattr(metrics, self.SPACING))
        if self._pinned is not None and (buttons := self._pinned.layout()) is not None:
            buttons.setContentsMargins(metrics.padding, 0, metrics.padding, metrics.padding)
        if self.SIZE_UNITS is not None:
            wide, high = self.SIZE_UNITS
            self.resize_within_screen(wide * metrics.unit, high * metrics.unit)
