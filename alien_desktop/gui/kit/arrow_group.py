"""Controls that belong together are one stop of the Tab key: arrows lead from one to the next."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.drop_field import DropField

_ONWARD = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
_UP_AND_DOWN = {Qt.Key.Key_Down, Qt.Key.Key_Up}
_PLAIN = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
_SETTLING = {QEvent.Type.FocusIn, QEvent.Type.Hide, QEvent.Type.Show, QEvent.Type.EnabledChange}


class ArrowGroup(QObject):
    """Keeps one of its members a tab stop: the one that had the focus last, or the first that can have it.

    Sliders keep Left and Right, fields that open a list keep Down, and a list is left at its first and last row.
    """

    def __init__(self, parent: QObject, members: Iterable[QWidget] = ()) -> None:
        super().__init__(parent)
        self._members: list[QWidget] = []
        self._stop: QWidget | None = None
        self.set_members(members)

    def set_members(self, members: Iterable[QWidget]) -> None:
        """Take these controls, in the order in which the arrows go through them."""
        for member in self._members:
            member.removeEventFilter(self)
        self._members = list(members)
        for member in self._members:
            member.installEventFilter(self)
        self.settle()

    def settle(self) -> None:
        """Let Tab stop once: a member that was made a stop elsewhere loses it."""
        able = [member for member in self._members if _is_able(member)]
        if self._stop not in able:
            self._stop = able[0] if able else None
        for member in self._members:
            self._show_stop(member)

    def _show_stop(self, member: QWidget) -> None:
        """Let Tab stop at a member, if it is the one, and else only the mouse."""
        policy = member.focusPolicy()
        wanted = Qt.FocusPolicy.StrongFocus if member is self._stop else Qt.FocusPolicy.ClickFocus
        if policy not in (Qt.FocusPolicy.NoFocus, wanted):
            member.setFocusPolicy(wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lead on by arrows; follow the focus, and what is shown."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and isinstance(watched, QWidget):
            return self._lead(watched, event)
        if kind in _SETTLING and isinstance(watched, QWidget):
            if kind == QEvent.Type.FocusIn:
                self._stop = watched
            if self._stop is None or self._stop is watched:
                self.settle()
            else:  # a page that is shown tells each of its members: the stop is the one that it was
                self._show_stop(watched)
        return False

    def _lead(self, member: QWidget, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        step = _ONWARD.get(key, 0)
        if not step or event.modifiers() not in _PLAIN or not _gives_up(member, key, step):
            return False
        able = [one for one in self._members if _is_able(one)]
        if member not in able:
            return False
        place = able.index(member) + step
        if 0 <= place < len(able):
            reason = Qt.FocusReason.TabFocusReason if step > 0 else Qt.FocusReason.BacktabFocusReason
            able[place].setFocus(reason)
        return not member.inherits("QAbstractItemView") or 0 <= place < len(able)


def _is_able(member: QWidget) -> bool:
    """Whether a member can have the focus where its window is shown."""
    return not member.isHidden() and member.isEnabled() and member.focusPolicy() != Qt.FocusPolicy.NoFocus


def _gives_up(member: QWidget, key: Qt.Key, step: int) -> bool:
    """Whether an arrow leads out of a member instead of meaning something in it."""
    from PySide6.QtWidgets import QAbstractItemView, QAbstractSlider  # at the first arrow: no picture needs them

    if isinstance(member, QAbstractSlider):
        return key in _UP_AND_DOWN
    if isinstance(member, DropField):
        return key != Qt.Key.Key_Down
    if isinstance(member, QAbstractItemView):
        model, row = member.model(), member.currentIndex().row()
        if key not in _UP_AND_DOWN or model is None:
            return False
        end = 0 if step < 0 else model.rowCount() - 1
        return row < 0 or row == end or model.rowCount() == 0
    return True
