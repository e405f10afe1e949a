"""A field that opens a list: the present value, its second line, and an arrow. Opens a menu, never waits for it."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, literal, text_width
from alien_desktop.rules.record import record


@record
class DropOption:
    """One line of the list: the value that is asked for, its words, and what is said about it."""

    value: str
    text: str
    second: str = ""
    portrait: PortraitRecord | None = None
    enabled: bool = True


class DropField(PaintedButton):
    """One of many. `value_requested` tells what the user picked; the field shows what the setter says."""

    value_requested = Signal(str)

    def __init__(self, name: str, *, quiet: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._quiet = quiet
        self._options: tuple[DropOption, ...] = ()
        self._current: DropOption | None = None
        self._menu: QMenu | None = None
        policy = QSizePolicy.Policy.Fixed if quiet else QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_list)
        self._update_accessible_text()

    @property
    def value(self) -> str | None:
        """The value shown, or None."""
        return self._current.value if self._current is not None else None

    def set_options(self, options: tuple[DropOption, ...]) -> None:
        """Set the lines of the list; the value shown stays when it is still there."""
        if options == self._options:
            return
        self._options = options
        self._current = next((option for option in options if option.value == self.value), None)
        self._refresh()

    def set_value(self, value: str) -> None:
        """Show a value; asks for nothing."""
        if value != self.value:
            self._current = next((option for option in self._options if option.value == value), None)
            self._refresh()

    def focus_cut(self) -> int:
        """The bottom right corner is cut as that of a button."""
        return 0 if self._quiet else self._theme.metrics.cut_button

    def list_menu(self) -> QMenu | None:
        """The open list, or None."""
        return self._menu if self._menu is not None and self._menu.isVisible() else None

    def open_list(self) -> None:
        """Open the list below the field, the present value marked."""
        if self._menu is not None:
            self._menu.deleteLater()
        menu = self._menu = QMenu(self)
        menu.setAccessibleName(self._name)
        group = QActionGroup(menu)
        for option in self._options:
            words = f"{option.text}\t{option.second}" if option.second else option.text
            action = QAction(literal(words), menu)
            action.setCheckable(True)
            action.setChecked(option == self._current)
            action.setEnabled(option.enabled)
            action.setData(option.value)
            group.addAction(action)
            menu.addAction(action)
            if option == self._current:
                menu.setActiveAction(action)
        menu.triggered.connect(self._on_menu_triggered)
        menu.setMinimumWidth(0 if self._quiet else self.width())
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def sizeHint(self) -> QSize:
        """The longest value and the arrow; two lines high when the values have two."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        texts = [option.text for option in self._options] or [""]
        wide = max(text_width(fonts, fonts.body, text) for text in texts)
        pad = metrics.unit if self._quiet else metrics.button_padding
        wide += 2 * pad + metrics.icon_small + metrics.label_gap
        height = metrics.target_min if self._quiet else metrics.control
        if any(option.second for option in self._options) and not self._quiet:
            height = metrics.die_dock + metrics.unit
        return QSize(round(wide + 1), height)

    def minimumSizeHint(self) -> QSize:
        """A long value may be cut."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), 3 * self._theme.metrics.control), hint.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Space, Down, Alt+Down and F4 open the list."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down, Qt.Key.Key_F4}:
            self.open_list()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, portrait, one or two lines, arrow."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ink = t.text2 if self._quiet else t.text
        if not self.isEnabled():
            ink = t.text_dis
        if not self._quiet:
            frame = t.line_soft if not self.isEnabled() else t.text2 if self.underMouse() else t.line
            fill = t.sunken if self.isDown() else t.raised
            draw_cut(painter, rect, fill, frame, metrics.line, bottom_right=self.focus_cut())
        elif self.underMouse() and self.isEnabled():
            ink = t.text
        pad = metrics.unit if self._quiet else metrics.button_padding
        icon = metrics.icon_small
        arrow = QRectF(pad if self._quiet else rect.right() - pad - icon, 0, icon, rect.height())
        draw_icon(painter, "chevron_down", arrow, ink if self._quiet or not self.isEnabled() else t.text2)
        left = arrow.right() + metrics.unit if self._quiet else rect.left() + pad
        right = rect.right() - pad if self._quiet else arrow.left() - metrics.unit
        current = self._current
        if current is None:
            return
        if current.portrait is not None:
            side = rect.height() - 2 * metrics.unit
            draw_portrait(painter, QRectF(metrics.unit, metrics.unit, side, side), current.portrait, theme)
            left = 2 * metrics.unit + side + metrics.label_gap
        if not current.second or self._quiet:
            line = QRectF(left, 0, right - left, rect.height())
            draw_text(painter, line, current.text, fonts, fonts.body, ink, elide=Elide.MIDDLE)
            return
        upper, lower = line_height(fonts.body_bold), line_height(fonts.secondary)
        line = QRectF(left, (rect.height() - upper - lower) / 2, right - left, upper)
        draw_text(painter, line, current.text, fonts, fonts.body_bold, ink, elide=Elide.MIDDLE)
        below = QRectF(left, line.bottom(), right - left, lower)
        draw_text(painter, below, current.second, fonts, fonts.secondary, t.text2 if self.isEnabled() else t.text_dis)

    def _on_menu_triggered(self, action: QAction) -> None:
        value = str(action.data())
        if value != self.value:
            self.set_value(value)
            self.value_requested.emit(value)

    def _refresh(self) -> None:
        self._update_accessible_text()
        self.updateGeometry()
        self.update()

    def _update_accessible_text(self) -> None:
        shown = self._current.text if self._current is not None else ""
        self.setAccessibleName(f"{self._name}: {shown}" if shown else self._name)
        self.setAccessibleDescription(self._current.second if self._current is not None else "")
