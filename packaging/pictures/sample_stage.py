"""What sample views are shown on: a fresh profile, its documents by role, dice whose faces are arranged."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from itertools import cycle

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.sheet.step_popup import StepPopup
from alien_desktop.gui.sheet.stress_line import StressPopup
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.gui.shell.navigation import PLAYERS, SHEET
from alien_desktop.gui.shell.preferences_dialog import PreferencesDialog
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.library_entry import LibraryEntry

ALARM = (6, 5, 4, 3, 2, 2, 6, 1, 4, 2)
NOTHING = (5, 4, 3, 3, 2, 2, 5, 4, 3, 2)


REPEATED = (4, 2, 5, 3, 1, 6, 2)
"""Seven: however many dice are rolled at once, sooner or later every face comes first, so no pick loops for ever."""


class ArrangedDice:
    """Dice that show what a view needs, and repeat themselves when nothing is arranged."""

    def __init__(self) -> None:
        self._arranged: list[int] = []
        self._faces = cycle(REPEATED)

    def arrange(self, faces: Iterable[int]) -> None:
        """Set the faces of the next roll."""
        self._arranged = list(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces."""
        return tuple(self._arranged.pop(0) if self._arranged else next(self._faces) for _ in range(count))


class SampleStage:
    """Brings up one view at a time over the sample documents of a fresh profile; `dice` are those of its session."""

    def __init__(self, window: MainWindow, dice: ArrangedDice) -> None:
        self.window = window
        self.answer_question()
        self.session = window.session
        self.dice = dice
        entries = self.session.index.entries()
        own = self.session.preferences.edition
        self._core = [entry for entry in entries if entry.edition == own]
        self._other = [entry for entry in entries if entry.edition != own]
        crew = _of(self._core, CharacterSheet.FORMAT)
        people = [entry.document_id for entry in crew if entry.stress is not None]
        self.pilot, self.medic, self.marshal, self.broken = people[:4]
        self.synthetic = next(entry.document_id for entry in crew if entry.stress is None)
        self.other_pilot = _of(self._other, CharacterSheet.FORMAT)[0].document_id
        self.scene = _of(self._core, Encounter.FORMAT)[0].document_id
        self.other_scene = next((one.document_id for one in _of(self._other, Encounter.FORMAT)), "")
        self.adversary = _of(self._core, Adversary.FORMAT)[0].document_id
        self.known = {entry.document_id: entry.name for entry in entries}
        """The sample documents by the names they came with, whatever they are called by now."""
        self._dressed: dict[str, Document] = {}
        """Documents as they were before they were put into a state."""
        self._dressed_from: int | None = None
        self.prefer(reduced_motion=True)

    def answer_question(self) -> None:
        """Show the library of both editions, where a first start asks which one is played."""
        if self.window.library.first_run is not None:
            self.window.library.first_run.edition_chosen.emit("")

    def resize(self, size: QSize) -> None:
        """Give both windows a size, on a screen of that size where there is one; what comes next is laid out for it."""
        screen = next((one for one in QGuiApplication.screens() if one.size() == size), None)
        for window in (self.window, self.window.navigator.initiative):
            if screen is not None:
                window.move(screen.geometry().topLeft())
            window.resize(size)
        self.window.theme.set_size(size.width(), size.height())

    def set_theme(self, theme: str) -> None:
        """Put up a theme, as the preferences do: a view that changes another preference keeps it."""
        self.prefer(theme=theme)

    def reset(self) -> None:
        """Close the dialogs that are over the windows, and what was asked."""
        for window in (self.window, self.window.navigator.initiative):
            popups = (*window.findChildren(StepPopup), *window.findChildren(StressPopup))
            for dialog in (*window.findChildren(QDialog), *popups):
                if dialog.isVisible() and dialog.isWindow():
                    dialog.close()
        queue = self.session.alarms.panics
        while queue.waits and queue.queue is not None:
            queue.drop(queue.queue.waiting[0].who)
        self.session.rolls.clear()
        self.window.trays.set_apart(False)
        self.window.navigator.initiative.tray.show(False)
        if self.session.players.settings.window:
            self.window.navigator.players.window.close()
        if self.window.navigator.view == PLAYERS:
            self.window.navigator.show_library()  # it follows whatever is done in a scene
        self.window.notices.hide()
        self.answer_question()
        self.window.top_bar.search.clear()
        self._undress()

    def dress(self, document: Document) -> None:
        """Put a document into a state for one view: it is as before when that is clear. No history tells of it."""
        self._dressed.setdefault(document.id, self.session.workspace.document(document.id))
        self.place(document)

    def place(self, document: Document) -> None:
        """Put a document into a state without a step of the history."""
        workspace = self.session.workspace
        workspace.put(document.id, document)
        workspace.changed.emit(document.id, frozenset(type(document).model_fields))

    def begin_story(self) -> None:
        """Whatever is done from now on is taken back when the view is clear."""
        workspace = self.session.workspace
        workspace.end_burst()
        if self._dressed_from is None:
            self._dressed_from = workspace.history.index

    def _undress(self) -> None:
        """Undo whatever was done since somebody was put into a state, as one step: every view is told once."""
        workspace, first = self.session.workspace, self._dressed_from
        self._dressed_from = None
        if first is not None and workspace.history.index > first:
            with self.at_once():
                workspace.fold(first, "Story")
                workspace.undo()
        dressed, self._dressed = self._dressed, {}
        for document in dressed.values():
            self.place(document)

    def at_once(self) -> AbstractContextManager[None]:
        """Show in the window of the scene, at its end, what is done meanwhile: a story has many steps."""
        return self.window.navigator.initiative.presenter.refreshed_once()

    def open_preferences(self, page: str) -> PreferencesDialog:
        """Open the preferences on a page."""
        self.open_sheet(self.pilot)
        return self.window.preferences.open_dialog(page)

    def prefer(self, **changes: object) -> None:
        """Change preferences, as their dialog does."""
        session = self.session.profile
        session.set_preferences(session.preferences.evolve(**changes))

    def open_creation(self, way: str) -> QWidget:
        """Show the creation view in one of its ways."""
        self.reset()
        self.window.navigator.create_character(way)
        return self.window

    def open_scene(self, document_id: str) -> QWidget:
        """Show a scene in the initiative window."""
        self.reset()
        window = self.window.navigator.initiative
        window.set_document(document_id)
        window.scene_layout.tell(ActionReport(""))  # what another view did was just taken back, and is no news here
        window.show_scene()
        window.scene_actions.order.close_adding()
        if window.scene_layout.shows_zones:
            window.scene_actions.show_zones()
        window.show()
        return window

    def open_sheet(self, document_id: str, skill: Skill | None = None, faces: tuple[int, ...] = ()) -> None:
        """Show a sheet, and roll a skill with these faces when one is named."""
        self.reset()
        self.show_sheet(document_id)
        if skill is not None:
            self.roll_as_arranged(document_id, skill, faces)

    def show_sheet(self, document_id: str) -> None:
        """Show a sheet without putting anything away."""
        self.window.navigator.open_document(document_id)
        self.window.navigator.show_view(SHEET)
        self.window.navigator.sheet_view.sheet.show_file(False)

    def roll_as_arranged(self, document_id: str, skill: Skill, faces: tuple[int, ...]) -> None:
        """Roll a skill: the first six faces are base dice, the others stress dice."""
        self.session.rolls.prepare(document_id, skill)
        pool = self.session.rolls.state.pool
        assert pool is not None
        base = (*faces[:6], *[2] * pool.base)[: pool.base]
        stress = (*faces[6:], *[3] * pool.stress)[: pool.stress]
        self.dice.arrange((*base, *stress))
        self.session.rolls.roll()


def _of(entries: Iterable[LibraryEntry], kind: str) -> list[LibraryEntry]:
    return [entry for entry in entries if entry.format == kind]
