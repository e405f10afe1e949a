"""The focus ring: one transparent overlay per window, drawn outside the control and above everything.

It shows after keyboard use only. It listens to the control that has the focus, not to the whole application:
it costs nothing while the mouse moves.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLineEdit, QMenuBar, QPlainTextEdit, QWidget
from shiboken6 import isValid

from alien_desktop.gui.kit.arranging import afterwards
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_KEYBOARD_REASONS = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
_TRAVELLING_KEYS = {
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Space,
    Qt.Key.Key_F6,
}
_PLAIN = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
_PLACE_EVENTS = {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.EnabledChange}


def _seen(widget: QWidget) -> QRect:
    """The visible part of a widget; of a scroll area also what its own content covers."""
    region = widget.visibleRegion()
    if isinstance(widget, QAbstractScrollArea):
        for inner in (widget.viewport(), *widget.viewport().children()):
            if isinstance(inner, QWidget):
                region += inner.visibleRegion().translated(inner.mapTo(widget, QPoint()))
    return region.boundingRect()


class FocusRing(QWidget):
    """The ring of a window: build it last, as a child of the window; it follows the focus by itself.

    A widget may say where its ring lies with `focus_rect() -> QRect` (empty: it draws its own), and how much of its
    bottom right corner is cut with `focus_cut() -> int`.
    """

    _lives = False
    """What is left of a ring whose window the collector clears: Qt still tells it of that window's last events."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._lives = True
        self._theme = theme_of(self)
        self._window = window
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self._by_keyboard = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        window.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_application_focus_changed)
        bind_theme(self._place)

    @property
    def target(self) -> QWidget | None:
        """The control the ring lies around, or None while none is shown."""
        return self._target if not self.isHidden() else None

    @property
    def by_keyboard(self) -> bool:
        """Whether the keyboard was used last in its window."""
        return self._by_keyboard

    def go_on_from(self, window: QWidget) -> None:
        """Show at once what has the focus, where the keyboard was used last in the window that this one came from."""
        before = window.findChild(FocusRing, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if before is not None:
            self._set_by_keyboard(before.by_keyboard)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the control that has the focus, and how it got it."""
        if not self._lives:
            return False
        kind = event.type()
        if watched is self._target:
            if isinstance(event, QFocusEvent) and kind == QEvent.Type.FocusOut:
                self._note_reason(event.reason())
            elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
                self._note_key(event)
            elif isinstance(event, QKeyEvent) and kind == QEvent.Type.ShortcutOverride:
                self._note_letter(event)
            elif kind == QEvent.Type.MouseButtonPress:
                self._set_by_keyboard(False)
        elif watched is self._window and isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
            self._note_key(event)
        if kind in _PLACE_EVENTS:
            self._place()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Two pixels in the focus colour, cut as the control is."""
        metrics = self._theme.metrics
        away = metrics.focus_width + metrics.focus_distance
        cut = getattr(self._target, "focus_cut", None)
        corner = cut() if callable(cut) else 0
        painter = QPainter(self)
        larger = corner + away // 2 if corner else 0
        draw_cut(painter, QRectF(self.rect()), None, self._theme.tokens.focus, metrics.focus_width, bottom_right=larger)

    def _on_application_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        inside = new is not None and new is not self._window and self._window.isAncestorOf(new)
        self._watch(new if inside else None)
        self._place()

    def _watch(self, target: QWidget | None) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = []
        self._target = target
        step = target
        while step is not None and step is not self._window:
            step.installEventFilter(self)
            self._watched.append(step)
            step = step.parentWidget()

    def _note_reason(self, reason: Qt.FocusReason) -> None:
        if reason in _KEYBOARD_REASONS:
            self._by_keyboard = True
        elif reason == Qt.FocusReason.MouseFocusReason:
            self._by_keyboard = False

    @property
    def _types_text(self) -> bool:
        return isinstance(self._target, QLineEdit | QPlainTextEdit)

    def _note_letter(self, event: QKeyEvent) -> None:
        """R, P or 2 are keys of the window, which takes them before the control sees them pressed."""
        is_plain = event.modifiers() in _PLAIN and event.text().isprintable() and bool(event.text())
        if is_plain and not self._types_text:
            self._set_by_keyboard(True)

    def _note_key(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _TRAVELLING_KEYS and (not self._types_text or key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}):
            self._set_by_keyboard(True)

    def _set_by_keyboard(self, by_keyboard: bool) -> None:
        if by_keyboard != self._by_keyboard:
            self._by_keyboard = by_keyboard
            self._place()

    @afterwards
    def _place(self) -> None:
        rect = self._target_rect()
        if rect.isEmpty():
            self.hide()
            return
        metrics = self._theme.metrics
        away = metrics.focus_width + metrics.focus_distance
        self.setGeometry(rect.adjusted(-away, -away, away, away).intersected(self._window.rect()))  # whole at an edge
        self.raise_()
        self.show()
        self.update()

    def _target_rect(self) -> QRect:
        target = self._target
        if target is None or not self._by_keyboard or not target.isVisible() or not target.isEnabled():
            return QRect()
        if isinstance(target, QMenuBar):  # it marks the one menu that the keys are at
            return QRect()
        own = getattr(target, "focus_rect", None)
        rect = own() if callable(own) else target.rect()
        rect = rect.intersected(_seen(target))
        if rect.isEmpty():
            return rect
        return QRect(target.mapTo(self._window, rect.topLeft()), rect.size())


def keyboard_was_used(widget: QWidget) -> bool:
    """Whether the keyboard was used last in the window of a widget, as far as its ring knows."""
    ring = widget.window().findChild(FocusRing, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return ring is not None and ring.by_keyboard
