"""Something said to a screen reader: once, though several windows may show what it is about."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget


def announce(widget: QWidget, words: str, place: QWidget | None = None, *, at_once: bool = False) -> None:
    """Say something about a widget; the same widget in the window in front speaks for those in others.

    `place` is what counts as the same when the widget itself comes and goes: the tray of a question. `at_once`
    interrupts what is being said.
    """
    if words and speaks(place or widget):
        say(widget, words, at_once=at_once)


def say(widget: QWidget, words: str, *, at_once: bool = False) -> None:
    """Say something on behalf of a widget, whichever window is in front."""
    event = QAccessibleAnnouncementEvent(widget, words)
    if at_once:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def speaks(widget: QWidget) -> bool:
    """Whether a widget is the one that speaks: visible, and in the window in front if that has one of its kind."""
    if not widget.isVisible():
        return False
    front = QApplication.activeWindow()
    if front is None or front is widget.window():
        return True
    return not any(other.isVisible() for other in front.findChildren(type(widget)))
