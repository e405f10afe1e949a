"""A card of the library: picture, name, how they are, and what can be done, with real buttons shown always."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.accessible_role import give_role
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.library.tile_item import TileItem
from alien_desktop.gui.library.tile_paint import draw_tile_frame, draw_tile_picture, draw_tile_words, picture_rect
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class Tile(QWidget):
    """One document of the library, an item of a list to a screen reader. Enter or a double click asks to open it."""

    open_requested = Signal(str)
    action_requested = Signal(str, str)
    """Document, and the action of the button that was pressed."""
    menu_requested = Signal(str, QPoint)
    """The button with dots, the right mouse button or the menu key; the point is global."""

    focused = Signal(str)
    """The card of this document has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._shown = TileItem("", "", "")
        self._buttons: list[Button] = []
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self._row = QHBoxLayout()
        self._column.addLayout(self._row)
        self._row.addStretch(1)
        self._when = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self._row.addWidget(self._when)
        self._more = Button(kind=ButtonKind.QUIET, icon="more", size=ButtonSize.ROW)
        self._more.setAccessibleName(self.tr("More"))
        set_tooltip(self._more, self.tr("More"))
        self._more.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._more.clicked.connect(self._on_more_clicked)
        self._row.addWidget(self._more)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the grid makes one of its cards the stop of Tab
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    @property
    def shown(self) -> TileItem:
        """What is shown."""
        return self._shown

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons of the actions, from the left."""
        return tuple(self._buttons)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Where the focus can be: the card itself, then its buttons from the left."""
        return (self, *self._buttons, self._more)

    def set_shown(self, shown: TileItem) -> None:
        """Show this document."""
        if shown == self._shown:
            return
        if shown.actions != self._shown.actions:
            self._set_actions(shown)
        self._name_buttons(shown)
        self._shown = shown
        self._more.setVisible(bool(shown.actions) and not shown.is_damaged)
        self._when.set_text(shown.when)
        self.setAccessibleName(shown.words())
        self.update(0, 0, self.width(), self._row.geometry().top())  # the buttons below see to themselves

    def set_place(self, number: int, count: int, *, is_stop: bool) -> None:
        """Say which card of how many it is, and whether Tab stops here."""
        self.setAccessibleDescription(self.tr("{number} of {count}").format(number=number, count=count))
        policy = Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus
        if policy != self.focusPolicy():
            self.setFocusPolicy(policy)

    def sizeHint(self) -> QSize:
        """As in the mock-ups."""
        metrics = self._theme.metrics
        return QSize(metrics.library_card, metrics.library_card_height)

    def minimumSizeHint(self) -> QSize:
        """Picture, a short name, the buttons."""
        metrics = self._theme.metrics
        return QSize(round(metrics.library_card * 0.8), metrics.library_card_height)

    def focus_cut(self) -> int:
        """How much of the corner is cut off: the focus ring follows it."""
        return self._theme.metrics.cut_panel

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame, picture, words, the rule over the buttons."""
        theme, shown = self._theme, self._shown
        painter = QPainter(self)
        rect = QRectF(self.rect())
        hovered, focused = self.underMouse(), self.hasFocus()
        draw_tile_frame(painter, rect, theme, damaged=shown.is_damaged, focused=focused, hovered=hovered)
        picture = picture_rect(theme)
        draw_tile_picture(painter, picture, shown, theme)
        unit = theme.metrics.unit
        words = QRectF(picture.right() + 4 * unit, picture.top(), 0, 0)
        words.setRight(rect.right() - 3 * unit)
        words.setBottom(picture.bottom() + unit)
        draw_tile_words(painter, words, shown, theme)
        y = self._row.geometry().top() - 2 * unit - theme.metrics.line
        draw_rule(painter, 3 * unit, rect.right() - 3 * unit, y, theme.tokens.line_soft, theme.metrics.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks to open."""
        if is_held(event):
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not self._shown.is_damaged:
            self.open_requested.emit(self._shown.document)
            return
        super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click beside the buttons asks to open."""
        if event.button() == Qt.MouseButton.LeftButton and not self._shown.is_damaged:
            self.open_requested.emit(self._shown.document)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The same menu as the button with the dots."""
        self.menu_requested.emit(self._shown.document, event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The frame answers the focus."""
        super().focusInEvent(event)
        self.focused.emit(self._shown.document)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """See `focusInEvent`."""
        super().focusOutEvent(event)
        self.update()

    def _on_more_clicked(self) -> None:
        corner = self._more.mapToGlobal(QPoint(0, self._more.height()))
        self.menu_requested.emit(self._shown.document, corner)

    def _apply_theme(self) -> None:
        unit = self._theme.metrics.unit
        self._column.setContentsMargins(3 * unit, 3 * unit, 3 * unit, 2 * unit)
        self._row.setSpacing(3 * unit)
        self._widen_first()

    def _set_actions(self, shown: TileItem) -> None:
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        for index, action in enumerate(shown.actions):
            kind = ButtonKind.QUIET if index else ButtonKind.NORMAL
            button = Button(action.text, kind, size=ButtonSize.ROW, parent=self)
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # with the keys: Enter, and the menu of the card
            button.clicked.connect(lambda _checked=False, action=action: self._ask(action.action))
            self._row.insertWidget(index, button)
            self._buttons.append(button)
        self._widen_first()

    def _widen_first(self) -> None:
        for button in self._buttons[:1]:
            button.setMinimumWidth(18 * self._theme.metrics.unit)

    def _name_buttons(self, shown: TileItem) -> None:
        """A tile is used for one document after the other: its buttons say whose they are now."""
        for button, action in zip(self._buttons, shown.actions, strict=True):
            button.setAccessibleName(self.tr("{action} {name}").format(action=action.text, name=shown.name))
        self._more.setAccessibleName(self.tr("More for {name}").format(name=shown.name))

    def _ask(self, action: str) -> None:
        self.action_requested.emit(self._shown.document, action)


give_role(Tile, QAccessible.Role.ListItem)
