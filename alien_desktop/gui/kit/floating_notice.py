"""The messages of a window: over the lower edge of its views, so that nothing moves; what needs no answer goes."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from alien_desktop.gui.kit.notice_bar import NoticeAction, NoticeBar, NoticeTone
from alien_desktop.gui.theme.paint import crisp_pen
from alien_desktop.gui.theme.theme import bind_theme

READING_MS = 8_000
"""How long a message stays that only tells something; one that is pointed at, or has the focus, waits."""
_STAYING = {NoticeTone.HARM, NoticeTone.STRESS}


class FloatingNotice(NoticeBar):
    """A notice bar over a place: as wide as its words, at the left of its lower edge."""

    def __init__(self, place: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._place, self._over = place, parent
        self._before: QWidget | None = None
        """Who had the focus before it came to a button of the message."""
        self._leaving = QTimer(self, singleShot=True, interval=READING_MS)
        self._leaving.timeout.connect(self._on_leaving_timeout)
        for watched in (place, self):
            watched.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_app_focus_changed)
        bind_theme(self._lie_down)

    @property
    def goes_by_itself(self) -> bool:
        """Whether the message will go without an answer."""
        return self._leaving.isActive()

    def set_message(
        self,
        text: str,
        tone: NoticeTone = NoticeTone.INFO,
        actions: tuple[NoticeAction, ...] = (),
        *,
        dismiss: str = "",
        icon: str = "",
    ) -> None:
        """Show a message. Harm, and what asks for an answer, stays until it is put away."""
        self._give_focus_back()
        super().set_message(text, tone, actions, dismiss=dismiss, icon=icon)
        self._leaving.stop()
        if text and not actions and tone not in _STAYING:
            self._leaving.start()
        self._lie_down()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the lower edge of the place; when it is closed, stop the timer and give the focus back."""
        if watched is self._place and event.type() in {QEvent.Type.Resize, QEvent.Type.Move}:
            self._lie_down()
        elif watched is self and event.type() == QEvent.Type.Hide:
            self._leaving.stop()
            self._give_focus_back()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """As every notice, with a frame: it lies on something."""
        super().paintEvent(event)
        theme = self._theme
        painter = QPainter(self)
        painter.setPen(crisp_pen(theme.tokens.line, theme.metrics.line))
        edge = theme.metrics.line_current
        painter.drawRect(self.rect().adjusted(edge, 0, -1, -1))

    def _lie_down(self) -> None:
        if self.isHidden():
            return
        room = self._place.rect()
        width = min(self.natural_width(), room.width())
        height = min(max(self.minimumHeight(), self.heightForWidth(width)), room.height())
        corner = self._place.mapTo(self._over, room.bottomLeft())
        self.setGeometry(corner.x(), corner.y() + 1 - height, width, height)
        self.raise_()

    def _on_app_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and self._holds(new) and not self._holds(old):
            self._before = old

    def _holds(self, widget: QWidget | None) -> bool:
        return widget is not None and self.isAncestorOf(widget)

    def _give_focus_back(self) -> None:
        before, self._before = self._before, None
        if before is not None and isValid(before) and self._holds(QApplication.focusWidget()):
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_leaving_timeout(self) -> None:
        if self.underMouse() or self._holds(QApplication.focusWidget()):
            self._leaving.start()
        else:
            self.dismissed.emit()
