"""The main window: its frame, and the one place where the commands of the session are put together with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from alien_desktop.gui.kit.app_window import AppWindow
from alien_desktop.gui.kit.command_actions import THEME_COMMANDS
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.gui.kit.floating_notice import FloatingNotice
from alien_desktop.gui.kit.notice_bar import RETRY, UNDO, NoticeAction, NoticeTone
from alien_desktop.gui.kit.scrolled import ScrolledView
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.library.library_panel import LibraryPanel
from alien_desktop.gui.library.view_settings import VIEW_SETTINGS, Layout, ViewSettings
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.message import Message, Words
from alien_desktop.session.library_entry import LibraryEntry

if TYPE_CHECKING:
    from alien_desktop.gui.dice.quick_rolls import QuickRolls
    from alien_desktop.gui.dice.reroll_choice_presenter import RerollChoicePresenter
    from alien_desktop.gui.dice.roll_steps_dialog import RollStepsDialog
    from alien_desktop.gui.kit.help_dialogs import HelpDialogs
    from alien_desktop.gui.library.export_flow import ExportFlow
    from alien_desktop.gui.library.import_flow import ImportFlow
    from alien_desktop.gui.library.library_commands import LibraryCommands
    from alien_desktop.gui.library.recent_documents import RecentDocuments
    from alien_desktop.gui.shell.character_commands import CharacterCommands
    from alien_desktop.gui.shell.navigation import Navigator
    from alien_desktop.gui.shell.outside_presenter import OutsidePresenter
    from alien_desktop.gui.shell.preferences_commands import PreferencesCommands
    from alien_desktop.gui.shell.status_presenter import StatusPresenter
    from alien_desktop.gui.shell.tray_docking import TrayDocking
    from alien_desktop.session.recovery import Recovery
    from alien_desktop.session.session import Session


ASKED = "edition_asked"
"""The key in the state of the windows that says that the first question was answered."""
VIEWS = ("library", "sheet", "dice", "scene", "players")
"""Views that a command opens."""


class MainWindow(AppWindow):
    """Library, sheet and dice in one window. It paints the library first; `set_session` makes the rest work."""

    closed = Signal()
    first_painted = Signal()
    """The library is on the screen for the first time."""

    # From `set_session` on. None of them knows another: what one asks of another is connected there.
    session: Session
    navigator: Navigator
    status_presenter: StatusPresenter
    character_commands: CharacterCommands
    library_commands: LibraryCommands
    imports: ImportFlow
    exports: ExportFlow
    outside: OutsidePresenter
    recent: RecentDocuments
    preferences: PreferencesCommands
    trays: TrayDocking
    quick_rolls: QuickRolls
    reroll_choices: RerollChoicePresenter
    help: HelpDialogs

    def __init__(self, theme: Theme, state: WindowState, parent: QWidget | None = None) -> None:
        search = (QCoreApplication.translate("MainWindow", "Find a name, career or crew"), "Ctrl+F")
        super().__init__(theme, CommandScope.MAIN, search, put=partial(state.restore, "main"), parent=parent)
        self.setObjectName("main_window")
        self._state = state
        self._was_painted = False
        self._is_ready = False
        self._found_at_start: list[Message] = []
        """The notices of a start that are still to be shown, one at a time."""
        self.stack = QStackedWidget(self)
        self.notices = FloatingNotice(self.stack, self)
        self.notices.dismissed.connect(self._on_notices_dismissed)
        self.library = LibraryPanel(self)
        self.library.setAccessibleName(self.tr("Library"))
        self.library.edition_chosen.connect(self._on_library_edition_chosen)
        self._edition_waiting = ""
        """The first question was answered before the window could be worked with."""
        self.stack.addWidget(ScrolledView(self.library))
        self.set_content((self.stack,), "library")
        self.setWindowTitle(self.tr("Library"))

    # --- what the application calls ---

    def show_library(self, entries: tuple[LibraryEntry, ...]) -> None:
        """Show what the disk holds, as the library was shown last, before any document is loaded."""
        self.library.set_view_settings(ViewSettings.from_text(self._state.text(VIEW_SETTINGS)))
        self.library.set_entries(entries)
        self.library.set_last((self._state.text("scene"), self._state.text("sheet")))
        if not entries and not self._state.text(ASKED):
            self.library.ask_edition()
        if self.library.first_run is not None:
            self.library.first_run.focus_first()
        elif self.library.continue_panel.isHidden():
            self.library.setFocus()
        else:
            self.library.continue_panel.focus_first()

    def set_session(self, session: Session, recovery: Recovery) -> None:
        """Build every command on the open session and connect them: from now on the window can be worked with."""
        # Imported only after the first picture: they load documents and rules.
        from alien_desktop.gui.dice.quick_rolls import QuickRolls
        from alien_desktop.gui.dice.reroll_choice_presenter import RerollChoicePresenter
        from alien_desktop.gui.kit.announcer import Announcer
        from alien_desktop.gui.kit.help_dialogs import HelpDialogs
        from alien_desktop.gui.library.export_flow import ExportFlow
        from alien_desktop.gui.library.import_flow import ImportFlow
        from alien_desktop.gui.library.library_commands import LibraryCommands
        from alien_desktop.gui.library.recent_documents import RecentDocuments
        from alien_desktop.gui.shell.character_commands import CharacterCommands
        from alien_desktop.gui.shell.navigation import Navigator
        from alien_desktop.gui.shell.outside_presenter import OutsidePresenter
        from alien_desktop.gui.shell.preferences_commands import PreferencesCommands
        from alien_desktop.gui.shell.status_presenter import StatusPresenter
        from alien_desktop.gui.shell.tray_docking import TrayDocking

        actions, state, library = self.actions_of, self._state, self.library
        self.session = session
        session.words = translated
        self.navigator = navigator = Navigator(session, actions, state, self.stack, library, self.sidebar, self)
        Announcer(session, self)
        self.status_presenter = StatusPresenter(session, actions, self.status, self.sidebar, self)
        self.character_commands = CharacterCommands(session, lambda: navigator.sheet_id, self)
        self.library_commands = LibraryCommands(session, recovery, library, actions, state, self)
        self.imports = ImportFlow(session, self)
        self.exports = ExportFlow(session.workspace, session.profile.sync_soon, self)
        self.outside = OutsidePresenter(session, self)
        self.recent = RecentDocuments(session, library, state, self)
        self.preferences = PreferencesCommands(session, self)
        self.trays = TrayDocking(session.rolls, actions, state, lambda: navigator.sheet_view, self)
        self.quick_rolls = QuickRolls(session, self)
        self.reroll_choices = RerollChoicePresenter(session, self)
        self.help = HelpDialogs(session, self, actions)
        self._connect_parts()
        for command, slot in self.command_slots().items():
            actions.connect_command(command, slot)
        session.profile.outside.watch(session.profile.paths.documents)
        session.profile.unopened.read_soon(one.document_id for one in session.index.entries() if not one.sentence)
        self._found_at_start += session.profile.notices
        if self.notices.isHidden():  # the notices of the first scan are to be read first
            self._on_notices_dismissed()
        if not self._found_at_start and self.notices.isHidden():
            self.outside.tell_doubtful()
        navigator.open_last()
        self.trays.restore()
        self._is_ready = True
        if self._edition_waiting:
            self._on_library_edition_chosen(self._edition_waiting)

    @property
    def is_ready(self) -> bool:
        """Whether the window can be worked with."""
        return self._is_ready

    def open_files(self, paths: Sequence[Path]) -> None:
        """Show what document files hold, to be taken into the library."""
        self.imports.add([str(path) for path in paths])

    def show_message(
        self, text: Words, tone: NoticeTone = NoticeTone.INFO, actions: tuple[NoticeAction, ...] = ()
    ) -> None:
        """Show a sentence over the view, with at most two things that can be done (`RETRY`, `UNDO`)."""
        self.notices.set_message(translated(text), tone, actions, dismiss=self.tr("Close"))

    def explain_roll(self) -> RollStepsDialog:
        """Show how a roll works; one can be tried at once."""
        from alien_desktop.gui.dice.roll_steps_dialog import explain_roll

        return explain_roll(self.session, self, self.navigator.open_document, self.show_message)

    def command_slots(self) -> dict[str, Callable[[], object]]:
        """Return what each command of this window calls."""
        navigator = self.navigator
        character, library, preferences = self.character_commands, self.library_commands, self.preferences
        return {
            "new_character": navigator.create_character,
            "new_scene": library.ask_edition_of_scene,
            "import": self.imports.choose,
            "save_copy": self._save_copy,
            "versions": self._show_versions,
            "check_documents": library.check_documents,
            "recent": self.recent.show,
            "save": self._save,
            "quit": self.close,
            "undo": partial(self._perform, "undo"),
            "redo": partial(self._perform, "redo"),
            "copy_character": character.copy_text,
            "copy_roll": character.copy_roll,
            "find": self._find,
            "advance": character.advance,
            "other_edition": character.convert_open,
            "preferences": preferences.open_dialog,
            **{f"view_{view}": partial(navigator.show_view, view) for view in VIEWS},
            **{f"library_{layout}": partial(library.show_layout, layout) for layout in Layout},
            "players_screen": lambda: navigator.players.toggle(),
            "black_out": lambda: navigator.players.toggle_black(),
            "tray_apart": self.trays.toggle,
            "tray_drawer": lambda: navigator.sheet_view.toggle_drawer(),
            **{command: partial(preferences.set_theme, theme) for command, theme in THEME_COMMANDS.items()},
            "dim": preferences.toggle_dim,
            "larger": partial(preferences.change_scale, 1),
            "smaller": partial(preferences.change_scale, -1),
            "size_reset": preferences.reset_scale,
            "reduced_motion": preferences.toggle_motion,
            "roll": partial(self._use_dice, "roll", lambda: navigator.tray.roll()),
            "quick_roll": self._ask_quick_roll,
            "push": partial(self._use_dice, "push", lambda: navigator.tray.push()),
            "alarm_roll": partial(self._use_dice, "alarm.roll", lambda: navigator.tray.roll_alarm()),
            "clear_roll": lambda: navigator.tray.clear_roll(),
            "die_more": lambda: navigator.tray.change_modifier(1),
            "die_less": lambda: navigator.tray.change_modifier(-1),
            "odds": lambda: navigator.tray.toggle_odds(),
            "stress_more": partial(character.change_stress, 1),
            "stress_less": partial(character.change_stress, -1),
            **{f"pass_{span}": partial(character.advance_time, span) for span in ("turn", "shift", "day", "session")},
            "keys": self.help.show_keys,
            "explain": self.help.explain_focused,
            "how_a_roll_works": self.explain_roll,
            "about": self.help.show_about,
        }

    # --- Qt ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell when the first picture is on the screen: what takes longer begins only then."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self.first_painted.emit)  # its parts are painted after it, then all is shown

    def changeEvent(self, event: QEvent) -> None:
        """Check the files when the window becomes active again: they may have changed meanwhile."""
        super().changeEvent(event)
        came_back = event.type() == QEvent.Type.ActivationChange and self.isVisible() and self.isActiveWindow()
        if came_back and self._is_ready:
            self.session.profile.outside.check_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leads from the search field to what was found; the key of a command that is refused says why."""
        if self._is_ready and event.key() == Qt.Key.Key_Down and self.top_bar.search.hasFocus():
            self._go_to_found()
        elif refused := self.actions_of.refused_by_key(event.keyCombination()):
            self.show_message(refused)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close when everything is on disk; otherwise stay and say why (a second try closes anyway)."""
        if self._is_ready:
            if not self.status_presenter.confirm_close():
                event.ignore()
                return
            self.navigator.shutdown()
            self.trays.shutdown()
            self.session.profile.close()
        self._state.keep("main", self)
        event.accept()
        self.closed.emit()

    # --- inside ---

    def _connect_parts(self) -> None:
        """Connect the facts and requests of the parts with each other."""
        navigator, library = self.navigator, self.library
        for part in (
            navigator,
            self.status_presenter,
            self.character_commands,
            self.library_commands,
            self.imports,
            self.exports,
            self.outside,
            self.recent,
        ):
            part.message_posted.connect(self.show_message)
        for source in (library, self.character_commands, self.library_commands, self.recent):
            source.open_requested.connect(navigator.open_document)
        navigator.sheet_changed.connect(self.status_presenter.set_sheet)
        self.status_presenter.leaving_possible.connect(self.close)
        navigator.document_opened.connect(self.recent.note)
        # Not inside the press on a card. What was looked for is found: nothing stays hidden in the library by it.
        navigator.document_opened.connect(self.top_bar.search.clear, Qt.ConnectionType.QueuedConnection)
        navigator.raise_requested.connect(self.raise_window)
        self.recent.locate_requested.connect(self.imports.choose)
        self.imports.imported.connect(self.library_commands.show_imported)
        self.library_commands.library_requested.connect(navigator.show_library)
        self.quick_rolls.prepared.connect(self._on_quick_rolls_prepared)
        self.quick_rolls.refused.connect(self.show_message)
        self.notices.action_requested.connect(self._on_notices_action_requested)
        self.session.workspace.acted.connect(self._on_workspace_acted)
        library.roll_explained.connect(self.explain_roll)
        library.new_requested.connect(navigator.create_character)
        library.convert_requested.connect(self.character_commands.convert)
        library.import_requested.connect(self.imports.choose)
        library.sources_dropped.connect(self.imports.begin)
        library.copy_requested.connect(self.exports.choose)
        library.clear_search_requested.connect(self.top_bar.search.clear)
        self.top_bar.search.textChanged.connect(self._on_search_text_changed)
        self.top_bar.search.find_requested.connect(self._on_search_find_requested)

    def _on_library_edition_chosen(self, edition: str) -> None:
        """The first question is answered and not asked again; new documents are of that edition."""
        self._state.set_text(ASKED, "yes")
        self._state.set_text(VIEW_SETTINGS, self.library.view_settings().to_text())
        if not self._is_ready:
            self._edition_waiting = edition
        elif edition:
            self.session.set_preferences(self.session.preferences.evolve(edition=edition))
        self.library.setFocus()

    def _perform(self, command: str) -> None:
        """Run a registered command; a refusal is shown over the view."""
        from alien_desktop.gui.kit.registered_actions import try_command

        try_command(command, self.session, self.show_message)

    def _save(self) -> None:
        from alien_desktop.gui.kit.registered_actions import save_and_say

        save_and_say(self.session, self, self.show_message)

    def _save_copy(self) -> None:
        self._with_chosen(self.exports.choose)

    def _show_versions(self) -> None:
        self._with_chosen(self.library_commands.show_versions)

    def _with_chosen(self, deed: Callable[[str], None]) -> None:
        """Do something with what is open; in the library, with the row that is current."""
        in_library = self.library.isVisibleTo(self.stack)
        document_id = self.library.chosen if in_library else self.navigator.sheet_id
        if document_id:
            deed(document_id)
        else:
            self.show_message(self.tr("Open a character first, or use the menu of its card."))

    def _find(self) -> None:
        """Search what is open: the log in the Dice view, else the library."""
        if self.navigator.view == "dice":
            self.navigator.dice_panel.start_find()
            return
        self.top_bar.search.setFocus()
        self.top_bar.search.selectAll()

    def _ask_quick_roll(self) -> None:
        """Ask for a roll and who makes it, over the window in front: the open character comes first, then the crew."""
        in_tray = self.trays.is_apart and self.trays.window.isActiveWindow()
        sheet_id = self.navigator.sheet_id
        crew = (entry.document_id for entry in self.session.index.crew(sheet_id))
        self.quick_rolls.ask(self.trays.window if in_tray else self, [one for one in (sheet_id, *crew) if one])

    def _use_dice(self, command: str, deed: Callable[[], None]) -> None:
        """Do what a key of the dice means. Where no tray is seen, the Dice view shows it, or a message says why not."""
        from alien_desktop.session.commands.registry import refusal_of  # with documents and rules: not for a picture

        unseen = not self.trays.is_apart and self.navigator.view not in ("sheet", "dice")
        before = self.session.rolls.state
        deed()
        state = self.session.rolls.state
        if unseen and state is not before and state.sheet_id:
            self.navigator.open_in_dice(state.sheet_id)
        elif unseen and (refusal := refusal_of(command, self.session)) is not None:
            self.show_message(refusal)

    def _on_quick_rolls_prepared(self, sheet_id: str) -> None:
        """Let the dice be seen: where a tray is visible nothing else moves, else the Dice view opens."""
        if not self.trays.is_apart and self.navigator.view != "sheet":
            self.navigator.open_in_dice(sheet_id)

    def _on_search_text_changed(self, text: str) -> None:
        if text:
            self.navigator.show_view("library", take_focus=False)
        self.library.set_filter(text)

    def _on_search_find_requested(self, text: str) -> None:
        """Enter opens the only document that was found, and leads to the first of several."""
        if not text or self.navigator.view != "library" or not self.library.open_only():
            self._go_to_found()

    def _go_to_found(self) -> None:
        if self.navigator.view != "library":
            self.navigator.show_view("library", take_focus=False)
        self.library.focus_first()

    def _on_notices_dismissed(self) -> None:
        if self._found_at_start:
            self.show_message(self._found_at_start.pop(0), NoticeTone.HARM)
        elif self._is_ready:
            self.notices.hide()

    def _on_workspace_acted(self) -> None:
        """Remove the Undo button of a message whose step is no longer the last one."""
        if self.notices.offers(UNDO):
            self.notices.hide()

    def _on_notices_action_requested(self, action: str) -> None:
        self.notices.hide()
        self.outside.answer(action)
        if action == RETRY:
            self._perform("save")
        elif action == UNDO:
            self._perform("undo")
