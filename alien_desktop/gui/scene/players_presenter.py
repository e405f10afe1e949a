"""Connects the players' screen of the session with its window and with the Game Mother's page for it."""

from datetime import datetime
from functools import cached_property, partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.scene.handout_dialog import HandoutDialog
from alien_desktop.gui.scene.players_panel import PlayersPanel
from alien_desktop.gui.scene.players_window import PlayersWindow, other_display
from alien_desktop.rules.message import Message
from alien_desktop.session.session import Session

PLAYERS = "players"
"""The key under which the state of the windows keeps its place and size."""
MINUTE, _EARLY = 60_000, 50
"""Milliseconds."""


class PlayersPresenter(QObject):
    """Opens, closes and fills the players' window, and the page that controls it."""

    message_posted = Signal(str, object, object)
    """Text, tone, actions."""

    def __init__(
        self, session: Session, actions: CommandActions, state: WindowState, panel: PlayersPanel, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._players = session.players
        self._actions = actions
        self._state = state
        self._main = window
        self._is_shut_down = False
        self.panel = panel
        self._minute = QTimer(self)
        self._minute.setSingleShot(True)
        self._minute.timeout.connect(self._on_minute_timeout)
        session.players.changed.connect(self.refresh)
        panel.screen_requested.connect(self.toggle)
        self._canvases = (panel.preview, *(plate.canvas for plate in panel.pages.values()))
        for canvas in self._canvases:
            canvas.set_clock(_time)
        panel.settings_requested.connect(self._on_panel_settings_requested)
        panel.black_requested.connect(self.toggle_black)
        panel.rolls_hidden_requested.connect(lambda hidden: self._do("players.hide_rolls", hidden=hidden))
        panel.hand_out_requested.connect(lambda handout: self._do("players.hand_out", handout=handout))
        panel.handout_removed.connect(lambda handout: self._do("players.remove_handout", handout=handout))
        panel.add_requested.connect(self._on_panel_add_requested)
        panel.shown.connect(self.refresh)
        self.refresh()

    @cached_property
    def window(self) -> PlayersWindow:
        """The players' window; made when it is first opened."""
        keys = ("players_screen", "black_out")
        window = PlayersWindow(self._actions.action(each) for each in keys)
        window.canvas.set_clock(_time)
        window.closed.connect(self._on_window_closed)
        self._state.restore(PLAYERS, window)
        return window

    @cached_property
    def dialog(self) -> HandoutDialog:
        """Asks for a new handout."""
        dialog = HandoutDialog(self._main)
        dialog.handout_given.connect(self._on_dialog_handout_given)
        return dialog

    @property
    def is_open(self) -> bool:
        """Whether the players' window is on a screen."""
        return "window" in self.__dict__ and self.window.isVisible()

    def open_last(self) -> None:
        """Open it as at the end of the last session; the Game Mother's own window keeps the focus."""
        self._show_beside(self._main)

    def _show_beside(self, own: QWidget) -> None:
        """Open it while a window of the Game Mother's keeps the focus."""
        self.window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.show()
        self.window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, False)
        QTimer.singleShot(0, own, partial(_activate, own))

    def show(self) -> None:
        """Open it on the other display, with what the players may see."""
        self.window.set_view(self._players.view())
        self.window.open_beside(self._main)
        self._players.keep_open(True)
        self.refresh()

    def toggle(self) -> None:
        """Open it; when it is open, let it fill its display or stand as a window.

        On a display of its own it leaves the focus where it is.
        """
        own = QApplication.activeWindow()
        if self.is_open:
            self.window.toggle_full_screen()
        elif own is not None and other_display(self._main) is not None:
            self._show_beside(own)
        else:
            self.show()
        self._say_display()

    def toggle_black(self) -> None:
        """Black at once, or light again."""
        self._do("players.black")

    def refresh(self) -> None:
        """Show what the players may see now: first where they see it."""
        self._actions.action("black_out").setChecked(self._players.settings.black)
        if not self.is_open and not self.panel.isVisible():
            return
        if not self._minute.isActive():
            self._minute.start(ms_to_next_minute(datetime.now().astimezone()))
        view = self._players.view()
        if self.is_open:
            self.window.set_view(view)
        if self.panel.isVisible():
            self.panel.show_state(view, self._players)
            self._say_display()

    def shutdown(self) -> None:
        """At the end of the app: close it; it is open again at the next start."""
        self._minute.stop()
        if "window" in self.__dict__:
            self._is_shut_down = True
            self._state.keep(PLAYERS, self.window)
            self.window.close()

    def _say_display(self) -> None:
        """Say on which display it is, or where it will open."""
        there = other_display(self._main) or self._main.screen()
        place = self.window.screen() if self.is_open else there
        number = QGuiApplication.screens().index(place) + 1
        self.panel.set_open(self.is_open, self.tr("Display {number}").format(number=number))

    def _on_panel_settings_requested(self, name: str, value: object) -> None:
        self._do("players.page" if name == "page" else "players.allow", **{name: value})

    def _on_panel_add_requested(self) -> None:
        self.dialog.open_over(self.panel)

    def _on_dialog_handout_given(self, name: str, text: str, file: str) -> None:
        arguments = {"title": name, "text": text, "picture": file}
        if try_command("players.add_handout", self._session, self.dialog.refuse, **arguments):
            self.dialog.accept()
            self.panel.choose_last()

    def _do(self, command: str, **arguments: object) -> bool:
        return try_command(command, self._session, self._post_refusal, **arguments)

    def _post_refusal(self, reason: Message) -> None:
        self.message_posted.emit(translated(reason), NoticeTone.INFO, ())

    def _on_window_closed(self) -> None:
        self._minute.stop()
        if not self._is_shut_down:
            self._players.keep_open(False)
            self._say_display()

    def _on_minute_timeout(self) -> None:
        """Show the new minute, and wait for the next one while the clock is visible."""
        if self.is_open:
            self.window.canvas.update()
        if self.panel.isVisible():
            for canvas in self._canvases:
                canvas.update()
        if self.is_open or self.panel.isVisible():
            self._minute.start(ms_to_next_minute(datetime.now().astimezone()))


def _activate(window: QWidget) -> None:
    window.raise_()
    window.activateWindow()


def ms_to_next_minute(now: datetime) -> int:
    """Return in how many milliseconds the clock shows another minute; a little more, as timers may be early."""
    return MINUTE - now.second * 1000 - now.microsecond // 1000 + _EARLY


def _time() -> str:
    return f"{datetime.now().astimezone():%H:%M}"
