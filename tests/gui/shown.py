"""What views show, read from their widgets and models as a person reads it."""

from PySide6.QtCore import QAbstractItemModel, QCoreApplication
from PySide6.QtWidgets import QMenu

from alien_desktop.gui.dice.stunts_view import StuntsView
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField
from alien_desktop.gui.library.library_columns import LibraryRole
from alien_desktop.session.library_entry import LibraryEntry


def list_of(field: DropField) -> QMenu | None:
    """The open list of a field, None when it is closed."""
    return next((menu for menu in field.findChildren(QMenu) if menu.isVisible()), None)


def offered_stunts(view: StuntsView) -> tuple[str, ...]:
    """The ids of what can be bought now, in the order of the buttons."""
    QCoreApplication.sendPostedEvents()  # buttons that have just come show themselves only then
    keys = [key for key in view.findChildren(Button) if key.isVisible() and key.objectName()]
    return tuple(key.objectName() for key in keys)


def entries_of(model: QAbstractItemModel) -> list[LibraryEntry]:
    """The entries of the library or the trash, in the order of the rows."""
    return [model.index(row, 0).data(LibraryRole.ENTRY) for row in range(model.rowCount())]
