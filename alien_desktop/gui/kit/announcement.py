"""Something said to a screen reader: once, though several windows may show what it is about."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget


def announce(widget: QWidget, words: str, place: QWidget | None = None) -> None:
    """Say something about a widget; the same widget in the window in front speaks for those in others.

    `place` is what counts as the same when the widget itself comes and goes: the tray of a question.
    """
    if speaks(place or widget):
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def speaks(widget: QWidget) -> bool:
    """Whether a widget is the one that speaks: visible, and in the window in front if that has one of its kind."""
    if not widget.isVisible():
        return False
    front = QApplication.activeWindow()
    if front is None or front is widget.window():
        return True
    return not any(other.isVisible() for other in front.findChildren(type(widget)))
