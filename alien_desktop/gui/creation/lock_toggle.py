"""The switch between kept (a lock) and made again with the rest (a die): alone, or as a line with label and value."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import draw_text, set_tooltip
from alien_desktop.gui.theme.theme import Theme


def draw_keep(painter: QPainter, rect: QRectF, theme: Theme, *, kept: bool, pointed: bool) -> None:
    """A lock on a plate, or a die."""
    t, metrics = theme.tokens, theme.metrics
    if kept or pointed:
        fill, frame = (t.sel, t.accent) if kept else (None, t.line)
        draw_cut(painter, rect, fill, frame, metrics.line, bottom_right=metrics.unit)
    icon = rect.adjusted(metrics.unit, metrics.unit, -metrics.unit, -metrics.unit)
    draw_icon(painter, "lock" if kept else "dice", icon, t.accent if kept else t.text2)


class KeepSwitch(PaintedButton):
    """What both forms share: Space or a click switches. `kept_requested(bool)` is the request."""

    kept_requested = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = False
        self.clicked.connect(lambda: self.kept_requested.emit(not self._kept))

    @property
    def kept(self) -> bool:
        """Whether it stays when the rest is made again."""
        return self._kept

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space switches; Enter belongs to the next step."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.ignore()
            return
        super().keyPressEvent(event)

    def _kept_words(self) -> str:
        return self.tr("kept") if self._kept else self.tr("changes with the rest")


class KeepButton(KeepSwitch):
    """The switch alone."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._update_accessible_text()

    def set_name(self, name: str) -> None:
        """Set what it keeps."""
        if name != self._name:
            self._name = name
            self._update_accessible_text()

    def set_kept(self, kept: bool) -> None:
        """Show whether it stays."""
        if kept != self._kept:
            self._kept = kept
            self._update_accessible_text()
            self.update()

    def sizeHint(self) -> QSize:
        """The smallest target."""
        side = self._theme.metrics.target_min
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The switch."""
        painter = QPainter(self)
        draw_keep(painter, QRectF(self.rect()), self._theme, kept=self._kept, pointed=self.underMouse())

    def _update_accessible_text(self) -> None:
        words = f"{self._name}: {self._kept_words()}"
        self.setAccessibleName(words)
        set_tooltip(self, words)


class LockToggle(KeepSwitch):
    """The whole line is the switch."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = label
        self._value = ""
        self._problem = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._update_accessible_text()

    @property
    def value(self) -> str:
        """The value shown."""
        return self._value

    def set_shown(self, value: str, *, kept: bool, problem: bool = False) -> None:
        """Show a value, whether it is kept, and whether something about it needs a look."""
        if (value, kept, problem) != (self._value, self._kept, self._problem):
            self._value, self._kept, self._problem = value, kept, problem
            self._update_accessible_text()
            self.update()

    def focus_cut(self) -> int:
        """A straight line."""
        return 0

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(60 * self._theme.metrics.unit, self._theme.metrics.list_row)

    def minimumSizeHint(self) -> QSize:
        """Label, a little of the value, the switch."""
        return QSize(40 * self._theme.metrics.unit, self._theme.metrics.list_row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Label, value, switch."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        side = metrics.target_min
        switch = QRectF(rect.right() - side, (rect.height() - side) / 2, side, side)
        draw_keep(painter, switch, theme, kept=self._kept, pointed=self.underMouse())
        wide = 21 * metrics.unit
        label = QRectF(0, 0, wide, rect.height())
        draw_text(painter, label, self._label, fonts, fonts.secondary, t.text2)
        ink = t.alert if self._problem else t.text
        value = QRectF(wide + metrics.unit, 0, switch.left() - wide - 2 * metrics.unit, rect.height())
        font = fonts.secondary_bold if self._kept else fonts.secondary
        draw_text(painter, value, self._value or "–", fonts, font, ink)

    def _update_accessible_text(self) -> None:
        state = self._kept_words()
        value = self._value or self.tr("nothing yet")
        self.setAccessibleName(f"{self._label}: {value}, {state}")
        set_tooltip(self, f"{self._label}: {self._value}. {state}." if self._value else f"{self._label}, {state}")
