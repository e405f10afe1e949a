"""Context menus of the sheet: built from a list of entries, opened without waiting, gone when closed."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.rules.record import record


@record
class MenuEntry:
    """One line of a menu. Without `act` it is only read; `checked` is a mark (None: no mark); `below` opens aside."""

    text: str
    act: Callable[[], object] | None = None
    checked: bool | None = None
    below: tuple["MenuEntry", ...] = ()


LINE = MenuEntry("")
"""A divider."""


def open_menu(parent: QWidget, name: str, entries: tuple[MenuEntry, ...], point: QPoint) -> QMenu:
    """Open a menu at a global point and return it."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setAccessibleName(name)
    _fill(menu, entries)
    menu.popup(point)
    return menu


def _fill(menu: QMenu, entries: tuple[MenuEntry, ...]) -> None:
    for entry in entries:
        if entry is LINE:
            menu.addSeparator()
        elif entry.below:
            side = menu.addMenu(literal(entry.text))
            _fill(side, entry.below)
        else:
            menu.addAction(_action(menu, entry))


def _action(menu: QMenu, entry: MenuEntry) -> QAction:
    action = QAction(literal(entry.text), menu)
    if entry.act is None:
        action.setEnabled(False)
    else:
        action.triggered.connect(lambda _checked=False, act=entry.act: act())
    if entry.checked is not None:
        action.setCheckable(True)
        action.setChecked(entry.checked)
    return action
