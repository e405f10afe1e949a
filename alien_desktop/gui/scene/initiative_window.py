"""The initiative window: a scene with its order of cards. It puts its parts together; no rule of the game is here."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.ending import EndChoices
from alien_desktop.gui.kit.announcement import say
from alien_desktop.gui.kit.app_window import AppWindow
from alien_desktop.gui.kit.commands import CommandScope, Menu
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.key_table import is_page_key
from alien_desktop.gui.kit.session_status import SessionStatus
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_presenter import ChainPresenter
from alien_desktop.gui.scene.contact_presenter import ContactPresenter
from alien_desktop.gui.scene.end_items import end_item
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.panic_presenter import PanicPresenter
from alien_desktop.gui.scene.scene_actions import SceneActions, SceneParts
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_tray import SceneTray
from alien_desktop.gui.scene.stealth_presenter import StealthPresenter
from alien_desktop.gui.scene.vehicle_presenter import VehiclePresenter
from alien_desktop.gui.scene.zone_presenter import ZonePresenter
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.scene.end_page import EndPage
    from alien_desktop.gui.scene.what_if_presenter import WhatIfPresenter


def _fate_of(session: Session, combatant: Combatant) -> str:
    return translated(session.scene_log.fate_of(session.scene.encounter_id, combatant))


class InitiativeWindow(AppWindow):
    """A window of its own for one encounter. Closing it hides it; the app goes on.

    `view_requested` (library, sheet, dice) and `open_requested` (a sheet) are for the main window; so is
    `command_requested`, which names a command of everywhere that only the main window can carry out.
    """

    view_requested = Signal(str)
    open_requested = Signal(str)
    command_requested = Signal(str)
    scene_shown = Signal(str)
    """Another scene was picked in this window."""
    opened = Signal()
    closed_by_user = Signal()
    """It was closed by somebody; it stays ready."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        search = (QCoreApplication.translate("InitiativeWindow", "Add somebody to the scene"), "/")
        super().__init__(theme, CommandScope.SCENE, search, narrow=True, parent=parent)
        self.setObjectName("initiative_window")
        self._is_shut_down = False
        self._is_stale = False  # something changed while the window was hidden
        self._session = session
        self._scene = session.scene
        self._status = SessionStatus(
            session, theme, self.actions_of, self.status, self, no_undo=self.tr("Nothing to undo")
        )
        self.model = OrderModel(session.scene, session.workspace, self, fate_of=partial(_fate_of, session))
        self.scene_layout = SceneLayout(self.model, session, self)
        self.panels = self.scene_layout.panels
        self.presenter = ScenePresenter(session, self.model, self.scene_layout, self)
        self.tray = SceneTray(session, self.presenter, self.scene_layout, self.actions_of.action("scene_tray"), self)
        self.chain = ChainPresenter(session, self.model, self.scene_layout, self)
        self.chain.changed.connect(self.tray.show_what_is_next)
        self.panic = PanicPresenter(session, self.scene_layout, self)
        self.panic.rolling.connect(self.tray.come_up)
        self.panic.changed.connect(self.tray.show_what_is_next)
        self.zones = ZonePresenter(session, self.presenter, self.model, self.scene_layout, self)
        self.zones.rolled.connect(self.tray.come_up)
        self.stealth = StealthPresenter(session, self.presenter, self.scene_layout, self.zones, self)
        self.stealth.rolled.connect(self.tray.come_up)
        self.contact = ContactPresenter(session, self.presenter, self.scene_layout, self.zones, self)
        self.contact.rolled.connect(self.tray.come_up)
        self.stealth.contact_requested.connect(self.contact.open)
        self.vehicles = VehiclePresenter(session, self.presenter, self.scene_layout, self.zones, self)
        self.vehicles.rolled.connect(self.tray.come_up)
        parts = SceneParts(self.tray, self.chain, self.panic, self.zones, self.stealth, self.contact)
        self.scene_actions = SceneActions(session, self.presenter, self.model, self.scene_layout, parts, self)
        self.scene_actions.zones_shown.connect(self.actions_of.action("zones").setChecked)
        self.scene_actions.zones_shown.connect(self.panels.clock.set_zones_shown)
        self.scene_actions.connect_commands(self.actions_of)
        for part in (self.tray, self.scene_actions):
            part.view_requested.connect(self.view_requested)
            part.open_requested.connect(self.open_requested)
            part.command_requested.connect(self.command_requested)
        self.scene_actions.menus.scene_requested.connect(self._on_menus_scene_requested)
        self.model.scene_changed.connect(self._on_model_scene_changed)
        self.presenter.refreshed.connect(self._show_title)
        self.sidebar.view_requested.connect(self._on_sidebar_view_requested)
        self.top_bar.search.textEdited.connect(self._on_search_text_edited)
        self.scene_actions.end_requested.connect(self.show_end)
        self.scene_actions.what_if_requested.connect(self.show_what_if)
        self.scene_actions.back_requested.connect(self.show_scene)
        self.stage = QStackedWidget(self)
        self.stage.addWidget(self.scene_layout)
        self.stage.currentChanged.connect(self._on_stage_current_changed)
        self.set_content((self.stage,), "scene")
        with self.presenter.refreshed_once():
            if self.document_id:  # the session acts on a scene that was open before this window
                self._show_document()

    # --- what the main window asks ---

    @property
    def document_id(self) -> str:
        """The encounter that is shown, empty for none."""
        return self._scene.encounter_id

    def set_document(self, document_id: str) -> None:
        """Show another encounter; an empty id shows none."""
        if document_id == self._scene.encounter_id:
            return
        self.scene_actions.digits.end()
        self.stage.setCurrentWidget(self.scene_layout)
        self._scene.set_encounter(document_id)
        self._show_document()
        self._take_focus()

    def _show_document(self) -> None:
        """Show the encounter that the session acts on."""
        self._status.set_rules(self._scene.rules.edition.name if self.document_id else "")
        self.presenter.show_encounter()
        self.chain.refresh()

    def raise_window(self) -> None:
        """Show the window before all others; the order has the focus."""
        super().raise_window()
        self._take_focus()

    def shutdown(self) -> None:
        """Close it at the end of the app."""
        self._is_shut_down = True
        self.scene_actions.digits.end()
        self.tray.disconnect_all()
        self.close()

    # --- Qt ---

    def showEvent(self, event: QShowEvent) -> None:
        """Emit `opened` when all is up to date. At first Qt would give the focus to a button of the frame."""
        if self._is_stale:
            self._refresh()
        if self.focusWidget() is None:
            self._take_focus()
        super().showEvent(event)
        self.opened.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide; only the end of the app closes it."""
        if self._is_shut_down:
            event.accept()
            return
        event.ignore()
        self.scene_actions.digits.end()
        self.hide()
        self.closed_by_user.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits: an amount, a card, a zone, or the row to select; M moves the selected combatant on the map."""
        if is_held(event):
            return
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        here = bool(self.document_id) and self.stage.currentWidget() is self.scene_layout
        moves = is_page_key(event, "zone_move", theme_of(self).keys)
        if here and moves and self.scene_actions.begin_move():
            return
        if plain and here and self.scene_actions.take_digit(event.text()):
            return
        refused = self.actions_of.refused_by_key(event.keyCombination())
        if refused and here:
            self._scene.refuse(refused)
        elif refused:
            say(self, refused)
        else:
            super().keyPressEvent(event)

    # --- the end of the scene ---

    def show_end(self) -> None:
        """Show the page of the end of the scene."""
        try:
            self._session.ending.verify()
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        self.scene_actions.digits.end()
        self._refresh_end()
        self.stage.setCurrentWidget(self.end_page)
        self.end_page.take_focus()

    @cached_property
    def end_page(self) -> "EndPage":
        """The page of the end of the scene; built when it is first asked for."""
        from alien_desktop.gui.scene.end_page import EndPage

        page = EndPage(self)
        self.stage.addWidget(page)
        page.ended.connect(self._on_end_page_ended)
        page.cancelled.connect(self.show_scene)
        page.roll_requested.connect(self.scene_actions.answer_due)
        return page

    @property
    def _is_ending(self) -> bool:
        return "end_page" in self.__dict__ and self.stage.currentWidget() is self.end_page

    @cached_property
    def what_if(self) -> "WhatIfPresenter":
        """The page of a what-if; built when somebody first asks for it."""
        from alien_desktop.gui.scene.what_if_page import WhatIfPage
        from alien_desktop.gui.scene.what_if_presenter import WhatIfPresenter

        page = WhatIfPage(self)
        self.stage.addWidget(page)
        presenter = WhatIfPresenter(self._session, page, self)
        presenter.left.connect(self.show_scene)
        return presenter

    def show_what_if(self) -> None:
        """Show the page of a what-if."""
        try:
            self.what_if.verify()
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        self.scene_actions.digits.end()
        self.stage.setCurrentWidget(self.what_if.page)
        self.what_if.show()

    def show_scene(self) -> None:
        """Show the scene again; the order has the focus."""
        self.stage.setCurrentWidget(self.scene_layout)
        self._take_focus()

    def _refresh_end(self) -> None:
        scenes = tuple(
            (one.document_id, one.name or self.tr("Unnamed scene"))
            for one in self.scene_actions.menus.scenes()
            if one.document_id != self.document_id
        )
        self.end_page.set_item(end_item(self._session.ending.survey(), self._scene, self._session.rounds.due(), scenes))
        self._allow_scene_keys()

    def _on_end_page_ended(self, choices: EndChoices) -> None:
        self.presenter.perform(
            "scene.end", turn=choices.turn, rest=choices.rest, timers=choices.timers, burn=choices.burn
        )
        following = self.end_page.next_scene.value
        self.show_scene()
        if self.end_page.log_box.isChecked():
            self.scene_actions.menus.export_log()
        if following:
            self._on_menus_scene_requested(following)

    def _on_stage_current_changed(self, _number: int) -> None:
        self._allow_scene_keys()

    def _allow_scene_keys(self) -> None:
        """What acts on the scene waits behind the page of its end; there Esc leads back and A answers what it asks."""
        here = self.stage.currentWidget() is self.scene_layout
        ending = self._is_ending
        self.scene_actions.named_due = self.end_page.named_due if ending else ""
        asks = (ending and self.end_page.asks_for_roll) or self.tray.waits_for_answer
        allowed = {"clear_roll": True, "alarm_roll": here or asks}
        for command in self.actions_of.commands:
            if command.place is CommandScope.SCENE or command.menu is Menu.ROLL:
                possible = allowed.get(command.id, here)
                words = "" if possible else self.tr("Not while this page is open. Esc leads back.")
                self.actions_of.allow(command.id, words, allowed=possible)
        self.top_bar.quick_button.setEnabled(here)

    # --- inside ---

    def _on_menus_scene_requested(self, document_id: str) -> None:
        """Show another scene; the main window remembers it."""
        self.set_document(document_id)
        self.scene_shown.emit(document_id)

    def _take_focus(self) -> None:
        """The order has the focus, or what fills it in an empty scene."""
        if self.document_id:
            self.panels.order.take_focus()

    def _show_title(self) -> None:
        encounter = self.presenter.encounter
        self.setWindowTitle((encounter.name if encounter else self.tr("Scene")).replace("[*]", "[*][*]"))

    def _on_model_scene_changed(self) -> None:
        if self.presenter.encounter is None:
            self.set_document("")
        elif self.isVisible():
            self._refresh()
        else:
            self._is_stale = True  # a hidden scene costs nothing while a sheet is played

    def _refresh(self) -> None:
        self._is_stale = False
        self.presenter.refresh()
        if self._is_ending:
            self._refresh_end()

    def _on_sidebar_view_requested(self, view: str) -> None:
        self.sidebar.set_view("scene")
        if view != "scene":
            self.view_requested.emit(view)

    def _on_search_text_edited(self, text: str) -> None:
        """What is typed into the search of the frame goes into that of the panel, which opens."""
        self.top_bar.search.clear()
        self.stage.setCurrentWidget(self.scene_layout)
        self.scene_actions.order.open_adding(text)
