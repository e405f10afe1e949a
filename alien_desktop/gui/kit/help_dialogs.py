"""Help: the keys of this window, and what this app is. None of them blocks the table."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractItemView, QToolTip, QWidget

from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.session.session import Session

READ_MS = 15_000
"""How long an explanation stays: long enough to be read."""


class HelpDialogs(QObject):
    """Makes the help pages from the same table as the shortcuts."""

    def __init__(self, session: Session, window: QWidget, actions: CommandActions) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._actions = actions

    def show_keys(self) -> ModelessDialog:
        """Show every key of this window, by menu; they can be changed there."""
        from alien_desktop.gui.kit.keys_dialog import KeysDialog

        dialog = KeysDialog(self._session, self._actions, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show_over(self._window)
        dialog.close_button.setFocus()
        return dialog

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

        dialog = AboutDialog(self._session.profile.paths, self._session.profile.writer, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show_over(self._window)
        dialog.close_button.setFocus()
        return dialog
