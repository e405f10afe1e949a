"""The living half of the main window: views over an open desk, and what each command does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from alien_desktop.dialogs.tray_dialogs import TrayDialogs
from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.edits.vitals import adjust_stress
from alien_desktop.documents.encounter import Encounter
from alien_desktop.panels.creation_panel import CreationPanel
from alien_desktop.panels.dice_panel import DicePanel
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.autosave import SaveReport, SaveState
from alien_desktop.session.desk import Desk
from alien_desktop.session.history import Recovery
from alien_desktop.session.library import LibraryEntry
from alien_desktop.session.opening import read_document_file
from alien_desktop.session.session import local_time_of
from alien_desktop.storage.errors import StorageError
from alien_desktop.widgets.notice_bar import NoticeAction, NoticeTone
from alien_desktop.widgets.rail_entry import PartyMember
from alien_desktop.widgets.status_line import SaveState as ShownState
from alien_desktop.windows.command_actions import THEME_COMMANDS
from alien_desktop.windows.help_dialogs import HelpDialogs
from alien_desktop.windows.initiative_window import InitiativeWindow
from alien_desktop.windows.sheet_view import SheetView

if TYPE_CHECKING:
    from alien_desktop.windows.main_window import MainWindow

HISTORY_LINES = 12
SCALE_STEP = 10
SHEET, DICE, SCENE, LIBRARY, CREATION = "sheet", "dice", "scene", "library", "creation"

_SHOWN_STATES = {
    SaveState.SAVED: ShownState.SAVED,
    SaveState.SAVING: ShownState.SAVING,
    SaveState.NOT_SAVED: ShownState.NOT_SAVED,
}


class DeskViews(QObject):
    """Built once, after the first picture. Every command of the main window ends in one method here."""

    def __init__(
        self,
        window: MainWindow,
        desk: Desk,
        recovery: Recovery,
        remembered: Callable[[str], str],
        remember: Callable[[str, str], None],
    ) -> None:
        super().__init__(window)
        self.window = window
        self.desk = desk
        self._remember = remember
        self._close_anyway = False
        self._sheet_id = ""
        self._recovered = recovery.actions
        self.sheet_view = SheetView(desk, window)
        self.dice_panel = DicePanel(desk, window)
        TrayDialogs(self.dice_panel.table)
        self.initiative = InitiativeWindow(desk, window.look)
        self.help = HelpDialogs(window, window.actions_of)
        self.creation_panel = CreationPanel(desk, window)
        for view in (self.sheet_view, self.dice_panel, self.creation_panel):
            view.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a place for single keys when no field has the focus
            window.stack.addWidget(view)
        self._connect_commands()
        self._connect_session()
        self._refresh_library()
        self._tell_start(recovery)
        self._return_to(remembered("view"), remembered("sheet"))

    # --- opening ---

    def open_document(self, document_id: str) -> None:
        """Open a document in the view that is made for it."""
        try:
            document = self.desk.workspace.document(document_id)
        except (KeyError, StorageError) as error:
            self._tell(getattr(error, "sentence", "") or self.tr("This document is no longer there."), NoticeTone.HARM)
            return
        if isinstance(document, CharacterSheet):
            self._sheet_id = document_id
            self._remember("sheet", document_id)
            self.sheet_view.set_document(document_id)
            self.dice_panel.set_document(document_id)
            self._refresh_party()
            self.show_view(SHEET)
        elif isinstance(document, Encounter):
            self._remember("scene", document_id)
            self.initiative.set_document(document_id)
            self.initiative.come_forward()
        else:
            self._tell(
                self.tr("{name} can be put into a scene: open a scene and press Add.").format(name=document.name),
                NoticeTone.INFO,
            )

    def open_file(self, path: Path) -> None:
        """Take a document file into the library as one undoable step, and open it."""
        try:
            document = read_document_file(path)
        except StorageError as error:
            self._tell(f"{path.name}: {error.sentence}", NoticeTone.HARM)
            return
        shelf = self.desk.shelf
        if shelf.entry(document.id) is not None:
            document = document.evolve(id=new_document_id())
        text = self.tr("Import {name}").format(name=document.name)
        self.desk.workspace.edit(text, [document.evolve(sample=False)])
        self.open_document(document.id)

    def show_view(self, view: str) -> None:
        """Show one of the views; the scene is a window of its own that comes forward."""
        if view == SCENE:
            self._show_scene()
            self.window.rail.set_view(self._view_name())
            return
        if view == SHEET and not self._sheet_id:
            self._open_first_character()
            return
        places: dict[str, QWidget] = {SHEET: self.sheet_view, DICE: self.dice_panel, CREATION: self.creation_panel}
        widget = places.get(view, self.window.library)
        self.window.stack.setCurrentWidget(widget)
        if not widget.isAncestorOf(self.window.focusWidget()) and not self.window.top_bar.search.text():
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
        self.window.rail.set_view(LIBRARY if view == CREATION else view)
        self._remember("view", view)
        self._refresh_title()

    def may_close(self) -> bool:
        """Save everything; when that fails say so once, and let a second try close all the same."""
        if not self.desk.session.autosave.save_now() and not self._close_anyway:
            self._close_anyway = True
            report = self.desk.session.autosave.report
            self._tell(
                self.tr("Not everything is on disk: {reason} Close again to leave anyway.").format(
                    reason=report.reason
                ),
                NoticeTone.HARM,
                (NoticeAction("retry", self.tr("Try again")),),
            )
            return False
        self.initiative.close_for_good()
        self.desk.session.close()
        return True

    # --- commands ---

    def _connect_commands(self) -> None:
        window = self.window
        tray = self._tray
        commands: dict[str, Callable[[], object]] = {
            "new_character": self._new_character,
            "new_scene": self._new_scene,
            "save": self.desk.session.autosave.save_now,
            "quit": window.close,
            "undo": self.desk.workspace.undo,
            "redo": self.desk.workspace.redo,
            "find": self._find,
            "dim": self._toggle_dim,
            "larger": partial(self._change_scale, SCALE_STEP),
            "smaller": partial(self._change_scale, -SCALE_STEP),
            "size_reset": partial(self._change_scale, 0),
            "reduced_motion": self._toggle_motion,
            "roll": lambda: tray().roll(),
            "push": lambda: tray().push(),
            "alarm_roll": lambda: tray().roll_alarm(),
            "put_away": lambda: tray().put_away(),
            "die_more": lambda: tray().change_modifier(1),
            "die_less": lambda: tray().change_modifier(-1),
            "odds": lambda: tray().toggle_odds(),
            "stress_more": partial(self._change_stress, 1),
            "stress_less": partial(self._change_stress, -1),
            "keys": self.help.show_keys,
            "how_a_roll_works": self.help.show_how_a_roll_works,
            "about": self.help.show_about,
        }
        for view in (LIBRARY, SHEET, DICE, SCENE):
            commands[f"view_{view}"] = partial(self.show_view, view)
        for command, theme in THEME_COMMANDS.items():
            commands[command] = partial(self._set_preference, theme=theme)
        for command_id, slot in commands.items():
            window.actions_of.action(command_id).triggered.connect(lambda _checked=False, slot=slot: slot())
        window.rail.view_requested.connect(self.show_view)
        window.rail.member_requested.connect(self.open_document)
        window.notices.action_requested.connect(self._on_notices_action_requested)
        window.notices.dismissed.connect(window.notices.hide)
        library = window.library
        library.open_requested.connect(self.open_document)
        library.duplicate_requested.connect(self._duplicate)
        library.remove_requested.connect(self._remove)
        library.new_requested.connect(self._new_character)
        library.new_scene_requested.connect(self._new_scene)
        library.file_requested.connect(lambda path: self.open_file(Path(path)))
        library.undo_recovered_requested.connect(self._undo_recovered)
        self.sheet_view.view_requested.connect(self.show_view)
        self.dice_panel.document_requested.connect(self.open_in_dice)
        self.dice_panel.view_requested.connect(self.show_view)
        self.creation_panel.created.connect(self.open_document)
        self.creation_panel.cancelled.connect(partial(self.show_view, LIBRARY))
        self.initiative.view_requested.connect(self._on_initiative_view_requested)
        self.initiative.open_requested.connect(self._on_initiative_open_requested)
        self.initiative.command_requested.connect(lambda command: window.actions_of.action(command).trigger())
        window.top_bar.search.textChanged.connect(self._on_search_text_changed)

    def _undo_recovered(self) -> None:
        """Take back what was recovered at start, as far as the history reaches."""
        for _ in range(self._recovered):
            self.desk.workspace.undo()

    def _tray(self) -> DicePanel | SheetView:
        return self.dice_panel if self.window.stack.currentWidget() is self.dice_panel else self.sheet_view

    def open_in_dice(self, document_id: str) -> None:
        """Take another character into the dice view without leaving it."""
        self.open_document(document_id)
        self.show_view(DICE)

    def _new_character(self, way: str = "quick") -> None:
        self.creation_panel.begin(way)
        self.show_view(CREATION)

    def _new_scene(self) -> None:
        scene = Encounter(name=self.tr("New scene"), edition=self.desk.session.preferences.edition)
        self.desk.workspace.edit(self.tr("New scene"), [scene])
        self.open_document(scene.id)

    def _duplicate(self, document_id: str) -> None:
        document = self.desk.workspace.document(document_id)
        name = self.tr("{name} (copy)").format(name=document.name[:110])
        copy: Document = document.evolve(id=new_document_id(), name=name, sample=False)
        self.desk.workspace.edit(self.tr("Duplicate {name}").format(name=document.name), [copy])

    def _remove(self, document_id: str) -> None:
        name = self.desk.workspace.document(document_id).name
        text = self.tr("Remove {name}").format(name=name)
        self.desk.workspace.edit(text, removed=[document_id])
        self._tell(
            self.tr("{name} is in the trash.").format(name=name),
            NoticeTone.INFO,
            (NoticeAction("undo", self.tr("Undo")),),
        )

    def _change_stress(self, by: int) -> None:
        if not self._sheet_id:
            return
        sheet = self.desk.workspace.sheet(self._sheet_id)
        try:
            after = adjust_stress(sheet, by, self.desk.rules_for(sheet.edition))
        except RuleViolation as refusal:
            self._tell(refusal.sentence, NoticeTone.INFO)
            return
        text = self.tr("Stress {stress}: {name}").format(stress=after.stress, name=sheet.name)
        self.desk.workspace.edit(text, [after], merge_key=f"stress:{sheet.id}")

    def _find(self) -> None:
        self.window.top_bar.search.setFocus()
        self.window.top_bar.search.selectAll()

    # --- preferences ---

    def _set_preference(self, **changes: object) -> None:
        self.desk.session.set_preferences(self.desk.session.preferences.evolve(**changes))

    def _toggle_dim(self) -> None:
        dim = self.window.look.theme_name == "dim"
        self._set_preference(theme="dark" if dim else "dim")

    def _toggle_motion(self) -> None:
        self._set_preference(reduced_motion=not self.desk.session.preferences.reduced_motion)

    def _change_scale(self, by: int) -> None:
        scale = 100 if by == 0 else max(80, min(200, self.desk.session.preferences.scale + by))
        self._set_preference(scale=scale)

    def _on_preferences_changed(self) -> None:
        preferences = self.desk.session.preferences
        look = self.window.look
        look.set_theme(preferences.theme)
        look.set_scale(preferences.scale / 100)
        look.set_reduced_motion(preferences.reduced_motion)
        self._refresh_facts()

    # --- what the session tells ---

    def _connect_session(self) -> None:
        session = self.desk.session
        session.preferences_changed.connect(self._on_preferences_changed)
        session.autosave.state_changed.connect(self._on_save_state_changed)
        session.workspace.not_written.connect(self._on_workspace_not_written)
        session.workspace.changed.connect(self._on_workspace_changed)
        session.workspace.undo_stack.indexChanged.connect(self._refresh_undo)
        session.log.added.connect(self._refresh_history)
        session.log.marked.connect(self._refresh_history)
        self.desk.shelf.entry_changed.connect(self._on_shelf_entry_changed)
        self._on_save_state_changed(session.autosave.report)
        self._refresh_undo()
        self._refresh_history()
        self._refresh_facts()

    def _tell_start(self, recovery: Recovery) -> None:
        """Say what had to be brought back, and what was found wrong."""
        for sentence in self.desk.session.notices:
            self._tell(sentence, NoticeTone.HARM)
        if recovery.actions:
            self.window.library.set_recovery(
                self.tr("Recovered %n action(s) after an unclean end. Nothing is lost.", "", recovery.actions)
            )

    def _return_to(self, view: str, sheet_id: str) -> None:
        """Be where the last session ended."""
        if sheet_id and self.desk.shelf.entry(sheet_id) is not None and view in (SHEET, DICE):
            self.open_document(sheet_id)
            self.show_view(view)

    def _on_save_state_changed(self, report: SaveReport) -> None:
        words = {
            SaveState.SAVED: self.tr("Saved {time}").format(time=report.time).strip(),
            SaveState.SAVING: self.tr("Saving"),
            SaveState.NOT_SAVED: self.tr("NOT SAVED: {reason}").format(reason=report.reason),
        }
        self.window.status.set_save_state(_SHOWN_STATES[report.state], words[report.state])

    def _on_workspace_not_written(self, sentence: str) -> None:
        self._tell(sentence, NoticeTone.HARM, (NoticeAction("retry", self.tr("Try again")),))

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id == self._sheet_id and not self.desk.workspace.has(document_id):
            self._sheet_id = ""
            self.show_view(LIBRARY)
        self._refresh_party()
        self._refresh_title()

    def _on_shelf_entry_changed(self, document_id: str) -> None:
        self.window.library.set_entry(document_id, self.desk.shelf.entry(document_id))

    def _on_search_text_changed(self, text: str) -> None:
        if text:
            self.show_view(LIBRARY)
        self.window.library.set_filter(text)

    def _on_notices_action_requested(self, action: str) -> None:
        self.window.notices.hide()
        if action == "retry":
            self.desk.session.autosave.save_now()
        elif action == "undo":
            self.desk.workspace.undo()

    def _on_initiative_view_requested(self, view: str) -> None:
        self.window.come_forward()
        self.show_view(view)

    def _on_initiative_open_requested(self, document_id: str) -> None:
        self.window.come_forward()
        self.open_document(document_id)

    # --- showing ---

    def _refresh_library(self) -> None:
        self.window.library.set_entries(self.desk.shelf.entries())

    def _refresh_undo(self) -> None:
        stack = self.desk.workspace.undo_stack
        actions = self.window.actions_of
        for name, can, text in (
            ("undo", stack.canUndo(), stack.undoText()),
            ("redo", stack.canRedo(), stack.redoText()),
        ):
            action = actions.action(name)
            action.setEnabled(can)
            word = self.tr("&Undo") if name == "undo" else self.tr("&Redo")
            action.setText(f"{word} {text.replace('&', '&&')}" if can else word)
        self.window.status.set_undo_text(
            self.tr("Undo: {step}").format(step=stack.undoText()) if stack.canUndo() else ""
        )

    def _refresh_history(self) -> None:
        entries = self.desk.log.entries()[-HISTORY_LINES:]
        lines = tuple((local_time_of(entry.time), entry.text) for entry in reversed(entries))
        self.window.rail.set_history(lines)

    def _refresh_party(self) -> None:
        own = self.desk.shelf.entry(self._sheet_id)
        if own is None:
            self.window.rail.set_party(())
            return
        party = [
            entry
            for entry in self.desk.shelf.entries()
            if (entry.format, entry.edition, entry.label) == (own.format, own.edition, own.label)
        ]
        self.window.rail.set_party(tuple(_member(entry) for entry in party), self._sheet_id)

    def _refresh_facts(self) -> None:
        preferences = self.desk.session.preferences
        edition = self.desk.rules_for(preferences.edition).edition
        if self._sheet_id and self.desk.workspace.has(self._sheet_id):
            edition = self.desk.rules_for(self.desk.workspace.sheet(self._sheet_id).edition).edition
        theme = self.window.look.theme_name.capitalize()
        self.window.status.set_right_cells((edition.name, theme, f"{preferences.scale} %"))
        for command, theme_name in THEME_COMMANDS.items():
            self.window.actions_of.action(command).setChecked(preferences.theme == theme_name)
        self.window.actions_of.action("dim").setChecked(self.window.look.theme_name == "dim")
        self.window.actions_of.action("reduced_motion").setChecked(preferences.reduced_motion)

    def _refresh_title(self) -> None:
        name = self.tr("Library")
        if self._view_name() != LIBRARY and self._sheet_id and self.desk.workspace.has(self._sheet_id):
            name = self.desk.workspace.sheet(self._sheet_id).name
        self.window.setWindowTitle(name.replace("[*]", "[*][*]"))
        self._refresh_facts()

    def _view_name(self) -> str:
        current = self.window.stack.currentWidget()
        return {self.sheet_view: SHEET, self.dice_panel: DICE}.get(current, LIBRARY)

    def _show_scene(self) -> None:
        if not self.initiative.document_id:
            scenes = [entry for entry in self.desk.shelf.entries() if entry.format == Encounter.FORMAT]
            edition = self.desk.session.preferences.edition
            scenes.sort(key=lambda entry: entry.edition != edition)
            if not scenes:
                self._new_scene()
                return
            self.initiative.set_document(scenes[0].document_id)
        self.initiative.come_forward()

    def _open_first_character(self) -> None:
        sheets = [entry for entry in self.desk.shelf.entries() if entry.format == CharacterSheet.FORMAT]
        if sheets:
            self.open_document(sheets[0].document_id)
        else:
            self._new_character()

    def _tell(self, sentence: str, tone: NoticeTone, actions: tuple[NoticeAction, ...] = ()) -> None:
        self.window.notices.set_message(sentence, tone, actions, dismiss=self.tr("Close"))


def _member(entry: LibraryEntry) -> PartyMember:
    """Return a person of the crew as the rail shows it."""
    health = f"Health {entry.health} of {entry.health_max}"
    stress = "no stress" if entry.stress is None else f"stress {entry.stress}"
    return PartyMember(
        id=entry.document_id,
        name=entry.name,
        word=short_name(entry.name),
        words=f"{entry.name}: {health}, {stress}",
        health=entry.health,
        max_health=entry.health_max,
        stress=entry.stress,
        is_low=0 < entry.health <= 1 < entry.health_max - 1,
        is_broken=entry.health == 0,
    )


def short_name(name: str) -> str:
    """Return the word a person is called by: the last one of the name."""
    words = name.split()
    return words[-1] if words else name
