"""What the presenters of one page of the scene share: what they work with, and how they roll."""

from collections.abc import Iterable
from functools import cached_property

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.menus import MenuEntry, open_menu
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.zone_presenter import ZonePresenter
from alien_desktop.session.session import Session


class PagePresenter(QObject):
    """`rolled`: a roll was made and is in the tray."""

    rolled = Signal()

    def __init__(
        self,
        session: Session,
        presenter: ScenePresenter,
        layout: SceneLayout,
        zones: ZonePresenter,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._scene = session.scene
        self._presenter = presenter
        self._layout = layout
        self._panels = layout.panels
        self._zones = zones
        self._window = window

    @cached_property
    def _panel(self) -> FactStrip:
        """The page, built and connected when it is first shown."""
        raise NotImplementedError

    def _roll(self, command: str, **arguments: object) -> None:
        self.rolled.emit()  # a tray that comes up after its dice would not have the focus
        self._presenter.perform(command, **arguments)

    def _ask(self, key: str, name: str, entries: Iterable[MenuEntry]) -> None:
        """Open a menu below the button with this key."""
        button = self._panel.button(key)
        open_menu(self._window, name, tuple(entries), button.mapToGlobal(QPoint(0, button.height())))

    def _contest(self, **arguments: object) -> None:
        """Roll a contest, or its other side while that has not answered the dice on the table."""
        if self._session.rolls.state.opponent_is_next:
            self._roll("roll")
        else:
            self._roll("stealth.sneak", **arguments)
