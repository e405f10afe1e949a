"""The living half of the main window: which view is open, and of what. Each view is built when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.dice.quick_rolls import QuickRolls
from alien_desktop.gui.dice.reroll_choice_presenter import RerollChoicePresenter
from alien_desktop.gui.kit.help_dialogs import HelpDialogs
from alien_desktop.gui.kit.notice_bar import NoticeAction, NoticeTone
from alien_desktop.gui.kit.window_memory import WindowMemory
from alien_desktop.gui.shell.character_commands import CharacterCommands
from alien_desktop.gui.shell.crew_badges import MOST_IN_PARTY
from alien_desktop.gui.shell.document_commands import DocumentCommands
from alien_desktop.gui.shell.library_commands import LibraryCommands
from alien_desktop.gui.shell.preferences_commands import PreferencesCommands
from alien_desktop.gui.shell.recent_documents import RecentDocuments
from alien_desktop.gui.shell.status_presenter import RETRY, StatusPresenter
from alien_desktop.gui.shell.tray_docking import TRAY, TrayDocking
from alien_desktop.session.recovery import Recovery
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

if TYPE_CHECKING:
    from alien_desktop.gui.creation.creation_panel import CreationPanel
    from alien_desktop.gui.dice.dice_panel import DicePanel
    from alien_desktop.gui.scene.initiative_window import InitiativeWindow
    from alien_desktop.gui.sheet.sheet_view import SheetView
    from alien_desktop.gui.shell.main_window import MainWindow

_Widget = TypeVar("_Widget", bound=QWidget)

SCENE_TRAY, SHOWN = "scene_tray", "shown"
"""Whether the initiative window had its tray on the screen."""
SHEET, DICE, SCENE, LIBRARY, CREATION = "sheet", "dice", "scene", "library", "creation"


class Navigator(QObject):
    """Built once, after the first picture. Views are imported and made at their first use: a start needs none."""

    def __init__(
        self,
        window: MainWindow,
        session: Session,
        recovery: Recovery,
        memory: WindowMemory,
    ) -> None:
        super().__init__(window)
        self.window = window
        self.session = session
        self.sheet_id = ""
        """The character that is open, empty for none."""
        self._memory = memory
        self._close_anyway = False
        """The trouble that is there now has been told, and closing was asked for."""
        self.help = HelpDialogs(window, window.actions_of)
        self.status = StatusPresenter(window, session)
        self.commands = DocumentCommands(self, recovery.actions)
        self.character_commands = CharacterCommands(self)
        self.library_commands = LibraryCommands(self, memory.set_text)
        self.recent = RecentDocuments(self, memory.text, memory.set_text)
        window.actions_of.connect_command("recent", self.recent.show)
        self.preferences = PreferencesCommands(window, session)
        self.preferences.shown.connect(self.status.show_rules)
        for view in (LIBRARY, SHEET, DICE, SCENE):
            window.actions_of.connect_command(f"view_{view}", partial(self.show_view, view))
        window.rail.view_requested.connect(self.show_view)
        window.rail.member_requested.connect(self._on_rail_member_requested)
        self.trays = TrayDocking(self, memory)
        self.trays.moved.connect(self._on_trays_moved)
        self.quick_rolls = QuickRolls(session, self)
        self.quick_rolls.laid.connect(self._on_quick_rolls_laid)
        self.quick_rolls.refused.connect(lambda sentence: self.status.tell(sentence, NoticeTone.INFO))
        window.actions_of.connect_command("quick_roll", self.ask_quick_roll)
        self.reroll_choices = RerollChoicePresenter(session, window)
        session.workspace.changed.connect(self._on_workspace_changed)
        session.autosave.state_changed.connect(self._on_autosave_state_changed)
        self.status.tell_start(recovery)
        self._return_to(memory.text("view"), memory.text("sheet"))
        self.trays.return_to(memory.text(TRAY))

    # --- the views ---

    @cached_property
    def sheet_view(self) -> SheetView:
        """The sheet with its dice tray."""
        from alien_desktop.gui.sheet.sheet_view import SheetView

        view = SheetView(self.session, self.window)
        view.view_requested.connect(self.show_view)
        view.apart_requested.connect(self.trays.toggle)
        view.quick_roll_requested.connect(self.ask_quick_roll)
        view.character_requested.connect(self.open_document)
        view.advance_requested.connect(self.character_commands.advance)
        view.copy_requested.connect(self.character_commands.copy_text)
        return self._in_the_stack(view, self.tr("Sheet"))

    @cached_property
    def dice_panel(self) -> DicePanel:
        """The Dice view: pool builder, tray, odds, log."""
        from alien_desktop.gui.dice.dice_panel import DicePanel
        from alien_desktop.gui.dice.roll_prompts import RollPromptController

        panel = DicePanel(self.session, self.window)
        RollPromptController(panel.table)
        panel.document_requested.connect(self.open_in_dice)
        panel.character_requested.connect(self.open_document)
        panel.view_requested.connect(self.show_view)
        return self._in_the_stack(panel, self.tr("Dice"))

    @cached_property
    def creation_panel(self) -> CreationPanel:
        """Where a character is made."""
        from alien_desktop.gui.creation.creation_panel import CreationPanel

        panel = CreationPanel(self.session, self.window)
        panel.created.connect(self.open_document)
        panel.cancelled.connect(self.show_library)
        self.preferences.shown.connect(panel.controller.refresh_all)
        return self._in_the_stack(panel, self.tr("New character"))

    @cached_property
    def initiative(self) -> InitiativeWindow:
        """The Game Mother's window."""
        from alien_desktop.gui.scene.initiative_window import InitiativeWindow

        window = InitiativeWindow(self.session, self.window.theme)
        window.view_requested.connect(self._on_initiative_view_requested)
        window.open_requested.connect(self._on_initiative_open_requested)
        window.command_requested.connect(lambda command: self.window.actions_of.action(command).trigger())
        self._memory.restore(SCENE, window)
        self._tell_scene(window, self.trays.is_apart)
        window.tray.show(self._memory.text(SCENE_TRAY) == SHOWN)
        window.tray.shown.connect(lambda shown: self._memory.set_text(SCENE_TRAY, SHOWN if shown else ""))
        return window

    @property
    def tray(self) -> SheetView | DicePanel:
        """The view whose dice the keys mean: the Dice view while it is open, else the sheet."""
        return self.dice_panel if self.view == DICE else self.sheet_view

    @property
    def view(self) -> str:
        """Which view is open."""
        current = self.window.stack.currentWidget()
        return next((name for name in (SHEET, DICE, CREATION) if self._built(name) is current), LIBRARY)

    # --- opening ---

    def open_document(self, document_id: str) -> None:
        """Open a document in the view that is made for it."""
        try:
            document = self.session.workspace.document(document_id)
        except (KeyError, StorageError) as error:
            sentence = getattr(error, "sentence", "") or self.tr("This document is no longer there.")
            self.status.tell(sentence, NoticeTone.HARM)
            return
        if not isinstance(document, Adversary):
            self.recent.note(document)
        if isinstance(document, CharacterSheet):
            self._set_sheet(document_id)
            self.show_view(SHEET)
        elif isinstance(document, Encounter):
            self._memory.set_text("scene", document_id)
            self.initiative.set_document(document_id)
            self.initiative.raise_window()
        else:
            sentence = self.tr("{name} can be put into a scene: open a scene and press Add.")
            self.status.tell(sentence.format(name=document.name), NoticeTone.INFO)

    def open_in_dice(self, document_id: str) -> None:
        """Take another character into the dice view without leaving it."""
        self._set_sheet(document_id)
        self.show_view(DICE)

    def ask_quick_roll(self) -> None:
        """Ask which roll of whom, over the window that is in front: who is open comes first, then the crew."""
        apart = self.trays.is_apart and self.trays.window.isActiveWindow()
        crew = self.session.index.crew(self.sheet_id, MOST_IN_PARTY)
        first = [self.sheet_id, *(entry.document_id for entry in crew)]
        self.quick_rolls.ask(self.trays.window if apart else self.window, [one for one in first if one])

    def open_files(self, paths: Sequence[Path]) -> None:
        """Show what document files hold, to be taken into the library."""
        self.library_commands.imports.begin([str(path) for path in paths])

    def create_character(self, way: str) -> None:
        """Begin a character: quick, guided or by hand."""
        self.creation_panel.begin(way)
        self.show_view(CREATION)

    def start_find(self) -> bool:
        """Look for something in the view that is open; False when the library is where to look."""
        if self.view == DICE:
            self.dice_panel.start_find()
        return self.view == DICE

    def show_library(self) -> None:
        """Show all documents."""
        self.show_view(LIBRARY)

    def show_view(self, view: str) -> None:
        """Show one of the views; the scene is a window of its own that comes forward."""
        if view == SCENE:
            self._show_scene()
            self.window.rail.set_view(self._rail_view())
            return
        if view == SHEET and not self.sheet_id:
            self._open_first_character()
            return
        widget = self._widget_of(view)
        is_new = view == SHEET and widget.focusWidget() is None  # Qt would ring its first control, the portrait
        self.window.stack.setCurrentWidget(widget)
        inside = widget.isAncestorOf(self.window.focusWidget()) and not is_new
        if not inside and not self.window.top_bar.search.text():
            first = self.sheet_view.sheet.attributes.selected_row() if is_new else None
            (widget if first is None else first).setFocus(Qt.FocusReason.OtherFocusReason)
        self.window.rail.set_view(self._rail_view())
        self._memory.set_text("view", view)
        self._show_title()

    def confirm_close(self) -> bool:
        """Save everything; when that fails say so once, and let a second try close all the same."""
        if not self.session.autosave.save_now() and not self._close_anyway:
            self._close_anyway = True
            reason = self.session.autosave.report.reason
            sentence = self.tr("Not everything is on disk: {reason} Close again to leave anyway.").format(reason=reason)
            self.status.tell(sentence, NoticeTone.HARM, (NoticeAction(RETRY, self.tr("Try again")),))
            return False
        if "initiative" in self.__dict__:
            self._memory.keep(SCENE, self.initiative)
            self.initiative.shutdown()
        self.trays.shutdown()
        self.session.profile.close()
        return True

    # --- inside ---

    def _set_sheet(self, document_id: str) -> None:
        self.sheet_id = document_id
        self._memory.set_text("sheet", document_id)
        self.status.set_sheet(document_id)

    def _widget_of(self, view: str) -> QWidget:
        """Return the widget of a view, built and showing the character that is open."""
        if view == SHEET:
            self.sheet_view.set_document(self.sheet_id)
            return self.sheet_view
        if view == DICE:
            if self.sheet_id:
                self.dice_panel.set_document(self.sheet_id)
            return self.dice_panel
        return self.creation_panel if view == CREATION else self.window.library

    def _built(self, view: str) -> QWidget | None:
        """Return the widget of a view if it was built already."""
        attributes = {SHEET: "sheet_view", DICE: "dice_panel", CREATION: "creation_panel"}
        found: QWidget | None = self.__dict__.get(attributes[view])
        return found

    def _in_the_stack(self, widget: _Widget, name: str) -> _Widget:
        widget.setAccessibleName(name)
        widget.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a place for single keys when no field has the focus
        self.window.stack.addWidget(widget)
        return widget

    def _rail_view(self) -> str:
        return LIBRARY if self.view == CREATION else self.view

    def _return_to(self, view: str, sheet_id: str) -> None:
        """Be where the last session ended."""
        if sheet_id and self.session.index.entry(sheet_id) is not None and view in (SHEET, DICE):
            self._set_sheet(sheet_id)
            self.show_view(view)

    def _show_scene(self) -> None:
        if not self.initiative.document_id:
            scenes = [entry for entry in self.session.index.entries() if entry.format == Encounter.FORMAT]
            edition = self.session.preferences.edition
            scenes.sort(key=lambda entry: entry.edition != edition)
            if not scenes:
                self.window.actions_of.action("new_scene").trigger()
                return
            self.initiative.set_document(scenes[0].document_id)
        self.initiative.raise_window()

    def _open_first_character(self) -> None:
        sheets = [entry for entry in self.session.index.entries() if entry.format == CharacterSheet.FORMAT]
        if sheets:
            self.open_document(sheets[0].document_id)
        else:
            self.create_character("quick")

    def _show_title(self) -> None:
        entry = self.session.index.entry(self.sheet_id)
        name = entry.name if entry is not None and self.view in (SHEET, DICE) else self.tr("Library")
        self.window.setWindowTitle(name.replace("[*]", "[*][*]"))

    def _on_quick_rolls_laid(self, sheet_id: str) -> None:
        """Let the dice be seen: where a tray is in sight nothing else moves, else the Dice view opens."""
        if self.trays.is_apart or self.view == SHEET:
            return
        self.open_in_dice(sheet_id)

    def _on_trays_moved(self, apart: bool) -> None:
        if "initiative" in self.__dict__:
            self._tell_scene(self.initiative, apart)

    @staticmethod
    def _tell_scene(initiative: InitiativeWindow, apart: bool) -> None:
        initiative.tray.stands_apart = apart
        initiative.actions_of.action("tray_apart").setChecked(apart)

    def _on_autosave_state_changed(self, report: SaveReport) -> None:
        """Trouble that is over is no reason to close over the next one."""
        if report.state is SaveState.SAVED:
            self._close_anyway = False

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id != self.sheet_id:
            return
        if not self.session.workspace.has(document_id):
            self._set_sheet("")
            self.show_library()
        self._show_title()

    def _on_rail_member_requested(self, document_id: str) -> None:
        if self.view == DICE:
            self.open_in_dice(document_id)
        else:
            self.open_document(document_id)

    def _on_initiative_view_requested(self, view: str) -> None:
        self.window.raise_window()
        self.show_view(view)

    def _on_initiative_open_requested(self, document_id: str) -> None:
        self.window.raise_window()
        self.open_document(document_id)
