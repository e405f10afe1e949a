"""Shows the pending choices of those who have a reroll: each once, over the window in front, whoever has asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.kit.pick_dialog import PickDialog
    from alien_desktop.session.care.rerolls import RerollChoice


class RerollChoicePresenter(QObject):
    """One for the application. A choice that is left with Esc stays pending and is shown again when asked for."""

    def __init__(self, session: Session, window: QWidget) -> None:
        """`window` is shown over when no window of the application is in front."""
        super().__init__(window)
        self._session = session
        self._injuries = session.injuries
        self._window = window
        self._dialogs: dict[str, PickDialog] = {}
        self._injuries.choice_offered.connect(self._on_injuries_choice_offered)
        self._injuries.choice_settled.connect(self._on_injuries_choice_settled)

    def _on_injuries_choice_offered(self, choice: RerollChoice) -> None:
        from alien_desktop.gui.kit.pick_dialog import PickDialog
        from alien_desktop.gui.kit.pick_list import PickOption

        self._close(choice.sheet_id)
        place = self._window_in_front()
        options = tuple(
            PickOption(one.key, translated(one.name), translated(one.note), translated(one.text))
            for one in choice.options
        )
        dialog = PickDialog(translated(choice.title), options, parent=place)
        dialog.picked.connect(partial(self._choose, choice.sheet_id))
        dialog.finished.connect(partial(self._on_dialog_finished, choice.sheet_id, dialog))
        self._dialogs[choice.sheet_id] = dialog
        dialog.open_beside(place)

    def _on_injuries_choice_settled(self, sheet_id: str) -> None:
        self._close(sheet_id)

    def _choose(self, sheet_id: str, option: str) -> None:
        try_command("choose", self._session, self._injuries.refused.emit, who=sheet_id, option=option)

    def _on_dialog_finished(self, sheet_id: str, dialog: PickDialog, _result: int) -> None:
        if self._dialogs.get(sheet_id) is dialog:
            del self._dialogs[sheet_id]

    def _close(self, sheet_id: str) -> None:
        dialog = self._dialogs.pop(sheet_id, None)
        if dialog is not None:
            dialog.reject()

    def _window_in_front(self) -> QWidget:
        """Return the window that has the focus; a dialog is over the window that it belongs to."""
        window = QApplication.activeWindow()
        while isinstance(window, QDialog):
            parent = window.parentWidget()
            window = parent.window() if parent is not None else None
        return window or self._window
