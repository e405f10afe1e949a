"""A field that opens a list: the present value, its second line, and an arrow. Opens a menu, never waits for it."""

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint_text import literal, text_width
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.record import record

_SHIFT, _KEYPAD = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier


@record
class DropOption:
    """One line of the list: the value that is asked for, its words, and what is said about it."""

    value: str
    text: str
    second: str = ""
    portrait: PortraitRecord | None = None
    enabled: bool = True
    note: str = ""
    """What the list alone says about it."""


class DropList(QMenu):
    """The list of a field: a letter goes to the next line that begins with it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters and digits search; everything else is as in any menu."""
        letter = event.text().casefold()
        if not letter.isalnum() or event.modifiers() & ~(_SHIFT | _KEYPAD):
            super().keyPressEvent(event)
            return
        lines = [one for one in self.actions() if one.isEnabled() and one.text().casefold().startswith(letter)]
        if lines:
            now = self.activeAction()
            self.setActiveAction(lines[(lines.index(now) + 1) % len(lines)] if now in lines else lines[0])


class DropField(Button):
    """One of many. `value_requested` tells what the user picked; the field shows what the setter says."""

    value_requested = Signal(str)

    def __init__(self, name: str, *, quiet: bool = False, fixed_words: str = "", parent: QWidget | None = None) -> None:
        """`fixed_words`: the field is as wide as these, whatever the options are."""
        super().__init__(kind=ButtonKind.QUIET_DROP if quiet else ButtonKind.DROP, parent=parent)
        self._theme = theme_of(self)
        self._name = name
        self._quiet = quiet
        self._fixed_words = fixed_words
        self._options: tuple[DropOption, ...] = ()
        self._current: DropOption | None = None
        self._menu: QMenu | None = None
        policy = QSizePolicy.Policy.Fixed if quiet else QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_list)
        self.setProperty("widest", fixed_words)
        self.setAccessibleName(name)

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
        self.setProperty("widest", self._fixed_words or self._longest())
        self.setProperty("tall", any(option.second for option in options))
        self._refresh()

    def set_value(self, value: str) -> None:
        """Show a value; emits nothing."""
        if value != self.value:
            self._current = next((option for option in self._options if option.value == value), None)
            self._refresh()

    def open_list(self) -> None:
        """Open the list below the field, the present value marked."""
        if self._menu is not None:
            self._menu.deleteLater()
        menu = self._menu = DropList(self)
        menu.setAccessibleName(self._name)
        group = QActionGroup(menu)
        for option in self._options:
            words = "\t".join(part for part in (option.text, option.second or option.note) if part)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        """What the style paints, and the portrait of the value."""
        super().paintEvent(event)
        if self._current is None or self._current.portrait is None:
            return
        unit = self._theme.metrics.unit
        side = self.height() - 2 * unit
        draw_portrait(QPainter(self), QRectF(unit, unit, side, side), self._current.portrait, self._theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The words begin after the portrait, which is as high as the field."""
        super().resizeEvent(event)
        self._make_room()

    def _on_menu_triggered(self, action: QAction) -> None:
        value = str(action.data())
        if value != self.value:
            self.set_value(value)
            self.value_requested.emit(value)

    def _longest(self) -> str:
        fonts = self._theme.fonts
        texts = (option.text for option in self._options)
        return max(texts, key=lambda text: text_width(fonts, fonts.body, text), default="")

    def _make_room(self) -> None:
        has_portrait = self._current is not None and self._current.portrait is not None
        metrics = self._theme.metrics
        self.setProperty("lead", self.height() + metrics.label_gap if has_portrait else 0)

    def _refresh(self) -> None:
        shown, second = (self._current.text, self._current.second) if self._current is not None else ("", "")
        self._make_room()
        self.set_text(shown)
        self.set_second("" if self._quiet else second)
        self.changeEvent(QEvent(QEvent.Type.StyleChange))  # the options may have another size
        self.setAccessibleName(f"{self._name}: {shown}" if shown not in ("", self._name) else self._name)
        self.setAccessibleDescription(second)
