"""What a painted widget is, to a screen reader: Qt takes one that it does not know for a plain area."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_ROLES: dict[str, QAccessible.Role] = {}


def give_role(kind: type[QWidget], role: QAccessible.Role) -> None:
    """Give every widget of this class (not of derived classes) a role; call it before the first one is made."""
    if not _ROLES:
        QAccessible.installFactory(_interface_of)
    _ROLES[kind.__name__] = role


def _interface_of(name: str, widget: QObject) -> QAccessibleWidget | None:
    role = _ROLES.get(name)
    return QAccessibleWidget(widget, role, "") if role is not None and isinstance(widget, QWidget) else None
