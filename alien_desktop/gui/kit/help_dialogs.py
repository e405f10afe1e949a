"""Help: the keys of this window, and what this app is. None of them blocks the table."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QToolTip, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import MENU_TITLES, PAGE_KEYS, CommandScope, Menu, WindowCommand
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.storage.paths import Paths

_COLUMNS = 2
READ_MS = 15_000
"""How long an explanation stays: long enough to be read."""


class HelpDialogs(QObject):
    """Makes the help pages from the same table as the shortcuts."""

    def __init__(self, window: QWidget, actions: CommandActions, paths: Paths, writer: BackgroundWriter) -> None:
        """`paths` are those of the profile: About says where its files are; `writer` counts them."""
        super().__init__(window)
        self._paths = paths
        self._writer = writer
        self._window = window
        self._actions = actions

    def show_keys(self) -> ModelessDialog:
        """Show every key of this window, by menu: side by side, or one below the other on a narrow screen."""
        page = self._keys_page(_COLUMNS)
        beside = 2 * theme_of(self._window).metrics.control
        if page.sizeHint().width() + beside > self._window.screen().availableSize().width():
            page = self._keys_page(1)
        return self._show(self.tr("Keys of this window"), page)

    def _keys_page(self, columns: int) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        metrics = theme_of(self._window).metrics
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(metrics.gap)
        grid.setVerticalSpacing(metrics.gap)
        menus = [menu for menu in Menu if any(command.menu is menu for command in self._actions.commands)]
        for number, menu in enumerate(menus):
            commands = [command for command in self._actions.commands if command.menu is menu and command.keys]
            if commands:
                title = translated(MENU_TITLES[menu]).replace("&", "")
                grid.addWidget(_keys_panel(title, _keys_of(commands)), number // columns, number % columns)
        if any(command.place is CommandScope.SCENE for command in self._actions.commands):
            lines = tuple(
                (
                    self.tr("{page}: {does}").format(page=translated(each.page), does=translated(each.text)),
                    _native(each.key),
                )
                for each in PAGE_KEYS
            )
            number = len(menus)
            panel = _keys_panel(self.tr("While its page has the keyboard"), lines)
            grid.addWidget(panel, number // columns, number % columns)
        return page

    def explain_focused(self) -> None:
        """Show the tooltip of whatever has the focus, below it, for those who use no mouse."""
        widget = focus_of(self._window) or self._window
        words = widget.toolTip() or tooltip(widget.accessibleDescription() or widget.accessibleName())
        place = widget.mapToGlobal(QPoint(0, widget.height()))
        if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
            words = widget.currentIndex().data(Qt.ItemDataRole.ToolTipRole) or words
            place = widget.viewport().mapToGlobal(widget.visualRect(widget.currentIndex()).bottomLeft())
        QToolTip.showText(
            place, words or tooltip(self.tr("There is nothing to explain here.")), widget, QRect(), READ_MS
        )

    def show_about(self) -> ModelessDialog:
        """Say what this is and what it is not."""
        from alien_desktop.gui.kit.about_dialog import AboutDialog

        dialog = AboutDialog(self._paths, self._writer, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show_over(self._window)
        dialog.close_button.setFocus()
        return dialog

    def _show(self, title: str, page: QWidget) -> ModelessDialog:
        dialog = ModelessDialog(self._window)
        dialog.set_title(title)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        area = ScrolledPage(page, keeps_width=True)
        dialog.column.addWidget(area, 1)
        close = Button(self.tr("Close"), ButtonKind.PRIMARY, key="Esc")
        close.setDefault(True)
        close.clicked.connect(dialog.accept)
        dialog.column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        wanted, metrics = page.sizeHint(), theme_of(self._window).metrics
        bar = area.verticalScrollBar().sizeHint().width()
        high = wanted.height() + metrics.gap + close.sizeHint().height()
        dialog.resize_within_screen(wanted.width() + bar + 2 * metrics.padding, high + 2 * metrics.padding)
        dialog.show_over(self._window)
        close.setFocus()
        return dialog


def _native(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _keys_of(commands: list[WindowCommand]) -> tuple[tuple[str, str], ...]:
    """What each command is called, and its keys."""
    return tuple(
        (
            translated(command.text).replace("&", "").removesuffix("…"),
            "  ".join(_native(key) for key in command.keys),
        )
        for command in commands
    )


def _keys_panel(title: str, lines: tuple[tuple[str, str], ...]) -> Panel:
    panel = Panel(title)
    grid = QGridLayout()
    metrics = theme_of(panel).metrics
    grid.setHorizontalSpacing(metrics.group_gap)
    grid.setVerticalSpacing(metrics.unit)
    grid.setColumnMinimumWidth(0, metrics.attribute_block)
    for row, (name, keys) in enumerate(lines):
        grid.addWidget(TextLabel(name, wrap=True), row, 0)
        label = TextLabel(keys, TextRole.NUMBER, TextTone.ACCENT)
        label.setMinimumWidth(label.sizeHint().width())
        grid.addWidget(label, row, 1)
    panel.body.addLayout(grid)
    panel.body.addStretch(1)
    return panel
