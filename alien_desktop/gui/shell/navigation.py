"""Which view of the main window is open, and of which document."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.scrolled import ScrolledView
from alien_desktop.gui.kit.sidebar import Sidebar
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

if TYPE_CHECKING:
    from alien_desktop.gui.creation.creation_panel import CreationPanel
    from alien_desktop.gui.dice.dice_panel import DicePanel
    from alien_desktop.gui.scene.initiative_window import InitiativeWindow
    from alien_desktop.gui.scene.players_presenter import PlayersPresenter
    from alien_desktop.gui.sheet.sheet_view import SheetView

_Widget = TypeVar("_Widget", bound=QWidget)

SHEET, DICE, SCENE, LIBRARY, CREATION, PLAYERS = "sheet", "dice", "scene", "library", "creation", "players"
SCENE_TRAY, SHOWN = "scene_tray", "shown"
"""Key and value in the state of the windows: the initiative window shows its tray."""
SCENE_WINDOW, IN_FRONT = "scene_window", "in_front"
"""Key in the state of the windows: whether the initiative window is open, and whether it is in front."""


class Navigator(QObject):
    """Opens documents and views. A view is imported and built at its first use: a start needs none of them.

    What a view asks of the rest of the window is a command: the view's signal triggers its action.
    """

    sheet_changed = Signal(str)
    """Another character is open; empty for none."""
    document_opened = Signal(object)
    raise_requested = Signal()
    """The main window is to come to the front, because another window opened something in it."""
    message_posted = Signal(str, object, object)
    """Text, tone, actions."""

    def __init__(
        self,
        session: Session,
        actions: CommandActions,
        state: WindowState,
        stack: QStackedWidget,
        library: QWidget,
        sidebar: Sidebar,
        window: QWidget,
    ) -> None:
        """`library` is a page of `stack` already; the other views join it when they are built."""
        super().__init__(window)
        self.sheet_id = ""
        """The character that is open, empty for none."""
        self._session = session
        self._actions = actions
        self._state = state
        self._stack = stack
        self._sidebar = sidebar
        self._window = window
        self._library = library
        sidebar.view_requested.connect(self.show_view)
        sidebar.member_requested.connect(self._on_sidebar_member_requested)
        session.workspace.changed.connect(self._on_workspace_changed)

    # --- the views ---

    @cached_property
    def sheet_view(self) -> SheetView:
        """The sheet with its dice tray."""
        from alien_desktop.gui.sheet.sheet_view import SheetView

        view = SheetView(self._session, self._window)
        view.view_requested.connect(self.show_view)
        view.character_requested.connect(self.open_document)
        view.apart_requested.connect(self._actions.action("tray_apart").trigger)
        view.quick_roll_requested.connect(self._actions.action("quick_roll").trigger)
        view.advance_requested.connect(self._actions.action("advance").trigger)
        view.copy_requested.connect(self._actions.action("copy_character").trigger)
        return self._in_the_stack(view, view, self.tr("Sheet"))

    @cached_property
    def dice_panel(self) -> DicePanel:
        """The Dice view: pool builder, tray, odds, log."""
        from alien_desktop.gui.dice.dice_panel import DicePanel
        from alien_desktop.gui.dice.roll_prompts import RollPromptController

        panel = DicePanel(self._session, self._window)
        RollPromptController(panel.table)
        panel.document_requested.connect(self.open_in_dice)
        panel.character_requested.connect(self.open_document)
        panel.view_requested.connect(self.show_view)
        return self._in_the_stack(panel, ScrolledView(panel), self.tr("Dice"))

    @cached_property
    def creation_panel(self) -> CreationPanel:
        """Where a character is made."""
        from alien_desktop.gui.creation.creation_panel import CreationPanel

        panel = CreationPanel(self._session, self._window)
        panel.created.connect(self.open_document)
        panel.cancelled.connect(self.show_library)
        self._session.preferences_changed.connect(panel.controller.refresh_all)
        return self._in_the_stack(panel, ScrolledView(panel), self.tr("New character"))

    @cached_property
    def initiative(self) -> InitiativeWindow:
        """The Game Mother's window."""
        from alien_desktop.gui.scene.initiative_window import InitiativeWindow

        window = InitiativeWindow(self._session, theme_of(self._window))
        window.view_requested.connect(self._on_initiative_view_requested)
        window.open_requested.connect(self._on_initiative_open_requested)
        window.scene_shown.connect(lambda document_id: self._state.set_text("scene", document_id))
        window.opened.connect(self._on_initiative_opened)
        window.closed_by_user.connect(lambda: self._state.set_text(SCENE_WINDOW, ""))
        window.panels.zones_form = self._state.text("zones")
        window.panels.zones_form_changed.connect(lambda form: self._state.set_text("zones", form))
        window.command_requested.connect(self._on_initiative_command_requested)
        self._state.restore(SCENE, window)
        tray_apart = self._actions.action("tray_apart")
        tray_apart.toggled.connect(self._on_tray_apart_toggled)
        window.tray.stands_apart = tray_apart.isChecked()
        window.actions_of.action("tray_apart").setChecked(tray_apart.isChecked())
        window.tray.show(self._state.text(SCENE_TRAY) == SHOWN)
        window.tray.shown.connect(lambda shown: self._state.set_text(SCENE_TRAY, SHOWN if shown else ""))
        return window

    @cached_property
    def players(self) -> PlayersPresenter:
        """The players' window, and the page that rules it."""
        from alien_desktop.gui.scene.players_panel import PlayersPanel
        from alien_desktop.gui.scene.players_presenter import PlayersPresenter

        panel = PlayersPanel(self._window)
        presenter = PlayersPresenter(self._session, self._actions, self._state, panel, self._window)
        presenter.message_posted.connect(self.message_posted)
        self._in_the_stack(panel, ScrolledView(panel), self.tr("Players"))
        return presenter

    @property
    def tray(self) -> SheetView | DicePanel:
        """The view whose dice the keys mean: the Dice view while it is open, else the sheet."""
        return self.dice_panel if self.view == DICE else self.sheet_view

    @property
    def _shown(self) -> QWidget | None:
        """The page that is open; None while the window is being made."""
        page = self._stack.currentWidget()
        return page.widget() if isinstance(page, ScrolledView) else page

    @property
    def view(self) -> str:
        """Which view is open."""
        built = {"sheet_view": SHEET, "dice_panel": DICE, "creation_panel": CREATION}
        current = self._shown
        if "players" in self.__dict__ and self.players.panel is current:
            return PLAYERS
        return next((view for name, view in built.items() if self.__dict__.get(name) is current), LIBRARY)

    # --- opening ---

    def open_document(self, document_id: str) -> None:
        """Open a document in the view that is made for it."""
        try:
            document = self._session.workspace.document(document_id)
        except (KeyError, StorageError) as error:
            self.message_posted.emit(self._why_not_opened(document_id, error), NoticeTone.HARM, ())
            return
        if isinstance(document, Adversary):
            sentence = self.tr("{name} can be put into a scene: open a scene and click Add.")
            self.message_posted.emit(sentence.format(name=document.name), NoticeTone.INFO, ())
            return
        self.document_opened.emit(document)
        if isinstance(document, Encounter):
            self._state.set_text("scene", document_id)
            self.initiative.set_document(document_id)
            self.initiative.raise_window()
        else:
            self._set_sheet(document_id)
            self.show_view(SHEET)

    def _why_not_opened(self, document_id: str, error: KeyError | StorageError) -> str:
        if not isinstance(error, StorageError):
            return self.tr("This document is no longer there.")
        entry = self._session.index.entry(document_id)
        if entry is None or not entry.restorable:
            return translated(error.sentence)
        sentence = self.tr(
            "The file of {name} is damaged. It was left exactly as it is. A version of it is whole: its card in the"
            " library restores it."
        )
        return sentence.format(name=entry.name)

    def open_in_dice(self, document_id: str) -> None:
        """Take another character into the dice view without leaving it."""
        self._set_sheet(document_id)
        self.show_view(DICE)

    def open_last(self) -> None:
        """Open the view and the character with which the last session ended."""
        view, sheet_id = self._state.text("view"), self._state.text("sheet")
        if sheet_id and self._session.index.entry(sheet_id) is not None and view in (SHEET, DICE):
            self._set_sheet(sheet_id)
            self.show_view(view)
        scene = self._state.text(SCENE_WINDOW)
        if scene:
            self.take_last_scene()
            if self._session.scene.has_encounter:
                self.initiative.set_document(self._session.scene.encounter_id)
                self.initiative.show()
                (self.initiative if scene == IN_FRONT else self._window).activateWindow()
        if self._session.players.settings.window:
            self.take_last_scene()
            self.players.open_last()

    def take_last_scene(self) -> None:
        """Let the session act on the scene that was open last, if none is open."""
        last = self._state.text("scene")
        if not self._session.scene.has_encounter and self._session.index.entry(last) is not None:
            with suppress(KeyError, StorageError):
                self._session.workspace.document(last)
                self._session.scene.set_encounter(last)

    def create_character(self, way: str = "quick") -> None:
        """Begin a character: quick, guided or by hand."""
        self.creation_panel.begin(way)
        self.show_view(CREATION)

    def show_library(self) -> None:
        """Show all documents."""
        self.show_view(LIBRARY)

    def show_view(self, view: str, *, take_focus: bool = True) -> None:
        """Show one of the views; the scene is a window of its own that comes to the front.

        The view gets the focus unless something in it has it already, or `take_focus` is off.
        """
        if view == SCENE:
            self._show_scene()
            self._show_in_sidebar()
            return
        if view == SHEET and not self.sheet_id:
            self._open_first_character()
            return
        widget = self._widget_of(view)
        pages = (self._stack.widget(number) for number in range(self._stack.count()))
        page = next(page for page in pages if page and (page is widget or page.isAncestorOf(widget)))
        is_new = view == SHEET and widget.focusWidget() is None  # Qt would focus its first control, the portrait
        stop: QWidget | None = self.sheet_view.sheet.attributes if is_new else page.focusWidget()
        turns = page is not self._stack.currentWidget() and self._stack.isAncestorOf(self._window.focusWidget())
        if take_focus and turns and stop is not None:
            # When the old page goes Qt would look for the next tab stop in all of the window: a frame the first time.
            self._stack.setFocus(Qt.FocusReason.OtherFocusReason)
            self._stack.setCurrentWidget(page)
            stop.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._stack.setCurrentWidget(page)
            if take_focus and (is_new or not widget.isAncestorOf(self._window.focusWidget())):
                (widget if stop is None else stop).setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_in_sidebar()
        self._state.set_text("view", view)
        self._show_title()

    def shutdown(self) -> None:
        """At the end of the app: remember where the initiative window is, and close it."""
        if "initiative" in self.__dict__:
            self._state.keep(SCENE, self.initiative)
            shown = IN_FRONT if self.initiative.isActiveWindow() else SHOWN
            self._state.set_text(SCENE_WINDOW, shown if self.initiative.isVisible() else "")
            self.initiative.shutdown()
        if "players" in self.__dict__:
            self.players.shutdown()

    # --- inside ---

    def _set_sheet(self, document_id: str) -> None:
        self.sheet_id = document_id
        self._state.set_text("sheet", document_id)
        self.sheet_changed.emit(document_id)

    def _widget_of(self, view: str) -> QWidget:
        """Return the widget of a view, built and showing the character that is open."""
        if view == SHEET:
            self.sheet_view.set_document(self.sheet_id)
            return self.sheet_view
        if view == DICE:
            if self.sheet_id:
                self.dice_panel.set_document(self.sheet_id)
            return self.dice_panel
        if view == PLAYERS:
            self.take_last_scene()
            return self.players.panel
        return self.creation_panel if view == CREATION else self._library

    def _in_the_stack(self, widget: _Widget, page: QWidget, name: str) -> _Widget:
        widget.setAccessibleName(name)
        widget.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a place for single keys when no field has the focus
        self._stack.addWidget(page)
        return widget

    def _show_scene(self) -> None:
        if not self.initiative.document_id:
            scenes = [entry for entry in self._session.index.entries() if entry.format == Encounter.FORMAT]
            edition = self._session.preferences.edition
            last = self._state.text("scene")
            scenes.sort(key=lambda entry: (entry.document_id != last, entry.edition != edition))
            if not scenes:
                self._actions.action("new_scene").trigger()
                return
            self.initiative.set_document(scenes[0].document_id)
        self.initiative.raise_window()

    def _open_first_character(self) -> None:
        sheets = [entry for entry in self._session.index.entries() if entry.format == CharacterSheet.FORMAT]
        if sheets:
            self.open_document(sheets[0].document_id)
        else:
            self.create_character()

    def _show_in_sidebar(self) -> None:
        self._sidebar.set_view(LIBRARY if self.view == CREATION else self.view)

    def _show_title(self) -> None:
        entry = self._session.index.entry(self.sheet_id)
        page = self._shown.accessibleName() if self._shown is not None else ""
        name = entry.name if entry is not None and self.view in (SHEET, DICE) else page or self.tr("Library")
        self._window.setWindowTitle(name.replace("[*]", "[*][*]"))

    def _on_tray_apart_toggled(self, apart: bool) -> None:
        self.initiative.tray.stands_apart = apart
        self.initiative.actions_of.action("tray_apart").setChecked(apart)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id != self.sheet_id:
            return
        if not self._session.workspace.has(document_id):
            self._set_sheet("")
            self.show_library()
        self._show_title()

    def _on_sidebar_member_requested(self, document_id: str) -> None:
        if self.view == DICE:
            self.open_in_dice(document_id)
        else:
            self.open_document(document_id)

    def _on_initiative_view_requested(self, view: str) -> None:
        self.raise_requested.emit()
        self.show_view(view)

    def _on_initiative_command_requested(self, command: str) -> None:
        """What leads to another page here, as a new character does, brings this window to the front."""
        before = self._shown
        self._actions.action(command).trigger()
        if self._shown is not before:
            self.raise_requested.emit()

    def _on_initiative_opened(self) -> None:
        """Remembered at once: a start after a crash opens it again."""
        self._state.set_text(SCENE_WINDOW, IN_FRONT)
        self._state.set_text("scene", self.initiative.document_id)

    def _on_initiative_open_requested(self, document_id: str) -> None:
        self.raise_requested.emit()
        self.open_document(document_id)
