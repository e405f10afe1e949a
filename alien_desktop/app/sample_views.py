"""Every window, view and dialog with sample content: one table that pictures and tests bring up one after the other."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import cycle

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QWidget

from alien_desktop.dialogs.preferences_dialog import GENERAL, UNKNOWN, PreferencesDialog
from alien_desktop.documents.adversary import Adversary
from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.due import Passage
from alien_desktop.documents.encounter import Encounter
from alien_desktop.rules.characteristics import Skill
from alien_desktop.session.aside_rolls import KINDS, OPPOSED
from alien_desktop.session.library import LibraryEntry
from alien_desktop.widgets.notice_bar import NoticeAction, NoticeTone
from alien_desktop.widgets.step_popup import StepPopup
from alien_desktop.windows.desk_status import RETRY
from alien_desktop.windows.desk_views import DICE, LIBRARY, SHEET
from alien_desktop.windows.main_window import MainWindow

EMPTY_SCENE = "Cold berth"
LONG_NAME = "Maximiliana Theodora Okonkwo-Featherstonehaugh of the Outer Reach"

_ALARM = (6, 5, 4, 3, 2, 2, 6, 1, 4, 2)
_NOTHING = (5, 4, 3, 3, 2, 2, 5, 4, 3, 2)


class ArrangedDice:
    """Dice that show what a view needs, and repeat themselves when nothing is arranged."""

    def __init__(self) -> None:
        self._arranged: list[int] = []
        self._faces = cycle((4, 2, 5, 3, 1, 6))

    def arrange(self, faces: Iterable[int]) -> None:
        """Set the faces of the next roll."""
        self._arranged = list(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces."""
        return tuple(self._arranged.pop(0) if self._arranged else next(self._faces) for _ in range(count))


class SampleViews:
    """Brings up one view at a time over the sample documents of a fresh profile; `dice` are those of its desk."""

    def __init__(self, window: MainWindow, dice: ArrangedDice) -> None:
        self.window = window
        self.views = window.views
        self.desk = window.views.desk
        self._dice = dice
        entries = self.desk.shelf.entries()
        own = self.desk.session.preferences.edition
        self._core = [entry for entry in entries if entry.edition == own]
        self._other = [entry for entry in entries if entry.edition != own]
        crew = _of(self._core, CharacterSheet.FORMAT)
        people = [entry.document_id for entry in crew if entry.stress is not None]
        self.pilot, self.medic, self.marshal, self.broken = people[:4]
        self.synthetic = next(entry.document_id for entry in crew if entry.stress is None)
        self.other_pilot = _of(self._other, CharacterSheet.FORMAT)[0].document_id
        self.scene = _of(self._core, Encounter.FORMAT)[0].document_id
        self.adversary = _of(self._core, Adversary.FORMAT)[0].document_id
        self._prefer(reduced_motion=True)

    def bring_up(self, name: str) -> QWidget:
        """Show the view of this name with its content and return its window; KeyError for an unknown name."""
        return VIEWS[name](self)

    def resize(self, size: QSize) -> None:
        """Give both windows a size; what is brought up next is laid out for it."""
        self.window.resize(size)
        self.views.initiative.resize(size)
        self.window.look.set_width(size.width())

    def set_theme(self, theme: str) -> None:
        """Put up a theme, as the preferences do: a view that changes another preference keeps it."""
        self._prefer(theme=theme)

    def put_away(self) -> None:
        """Close the dialogs that stand over the windows, and what was asked."""
        for window in (self.window, self.views.initiative):
            for dialog in (*window.findChildren(QDialog), *window.findChildren(StepPopup)):
                if dialog.isVisible() and dialog.isWindow():
                    dialog.close()
        queue = self.desk.rolls.panics
        while queue.waits and queue.cascade is not None:
            queue.drop(queue.cascade.waiting[0].who)
        self.desk.rolls.put_away()
        self.window.notices.hide()
        self.window.top_bar.search.clear()

    # --- library ---

    def library(self) -> QWidget:
        """All documents, with the cards of the last ones."""
        self.put_away()
        self.window.library.set_last((self.scene, self.pilot))
        self.views.show_view(LIBRARY)
        return self.window

    def library_nothing_found(self) -> QWidget:
        """A search that finds nothing."""
        self.library()
        self.window.top_bar.search.setText("nobody of this name")
        return self.window

    def library_notices(self) -> QWidget:
        """Something was recovered, and something could not be saved."""
        self.library()
        self.window.library.set_recovery("Recovered 3 actions after an unclean end. Nothing is lost.")
        sentence = "The disk is full. What you did is kept until it can be written."
        self.views.status.tell(sentence, NoticeTone.HARM, (NoticeAction(RETRY, "Try again"),))
        return self.window

    # --- creation ---

    def creation_quick(self) -> QWidget:
        """A character in two presses."""
        return self._creation("quick")

    def creation_guided(self) -> QWidget:
        """A character step by step."""
        return self.creation_step(0)

    def creation_by_hand(self) -> QWidget:
        """A character field by field."""
        return self._creation("hand")

    def creation_step(self, place: int) -> QWidget:
        """A step of the guided way."""
        window = self._creation("guided")
        self.views.creation_panel.guided.open_step(place)
        return window

    # --- sheet ---

    def sheet(self) -> QWidget:
        """A character with a roll that calls for a panic roll."""
        self._open(self.pilot, Skill.PILOTING, _ALARM)
        return self.window

    def sheet_ready(self) -> QWidget:
        """A roll that is prepared and not made."""
        self._open(self.pilot)
        self.desk.rolls.prepare(self.pilot, Skill.PILOTING)
        return self.window

    def sheet_evolved(self) -> QWidget:
        """A character of the other edition."""
        self._open(self.other_pilot, Skill.PILOTING, _ALARM)
        return self.window

    def sheet_synthetic(self) -> QWidget:
        """Somebody without stress."""
        self._open(self.synthetic)
        return self.window

    def sheet_broken(self) -> QWidget:
        """Somebody who is down, with injuries."""
        sheet = self.desk.workspace.sheet(self.broken)
        table = self.desk.rules_for(sheet.edition).catalog.injuries
        injuries = tuple(
            {"id": f"x{number}", "row": number, "source": table.row_for(number).id, "name": table.row_for(number).name}
            for number in (26, 45)
        )
        self.desk.workspace.edit("Broken", [sheet.evolve(health=0, injuries=injuries)])
        self._open(sheet.id)
        return self.window

    def sheet_long_name(self) -> QWidget:
        """A name that does not fit."""
        sheet = self.desk.workspace.sheet(self.medic)
        self.desk.workspace.edit("Rename", [sheet.evolve(name=LONG_NAME)])
        self._open(sheet.id)
        return self.window

    def sheet_notes(self) -> QWidget:
        """The file with notes and the rest."""
        self._open(self.pilot)
        self.views.sheet_view.sheet.show_file(True)
        return self.window

    def pick_dialog(self) -> QWidget:
        """Picking from the catalog."""
        self._open(self.pilot)
        self.views.sheet_view.sheet.talents.add_button.click()
        picker = self.views.sheet_view.picker
        assert picker is not None
        return picker

    def step_popup(self) -> QWidget:
        """A value that is set by hand."""
        self._open(self.pilot)
        self.views.sheet_view.sheet.person.armor.click()
        return next(popup for popup in self.window.findChildren(StepPopup) if popup.isVisible())

    def clock_dialog(self) -> QWidget:
        """Time passes."""
        self._open(self.pilot)
        commands = self.views.character_commands
        commands.let_pass(Passage.SHIFT)
        return commands.clock_dialog

    def advance_dialog(self) -> QWidget:
        """Experience and what it buys."""
        self._open(self.other_pilot)
        self.views.character_commands.advance()
        return self.views.character_commands.advance_dialog

    def convert_dialog(self) -> QWidget:
        """A character in both editions."""
        self._open(self.pilot)
        self.views.character_commands.show_in_the_other_edition(self.pilot)
        return self.views.character_commands.convert_dialog

    # --- questions in the tray ---

    def push_dialog(self) -> QWidget:
        """Push or keep."""
        self._open(self.pilot, Skill.PILOTING, _NOTHING)
        return self.window

    def panic_dialog(self) -> QWidget:
        """A panic roll of the 2019 rules."""
        self._open(self.pilot, Skill.PILOTING, _ALARM)
        self._dice.arrange((6,))
        self.desk.rolls.roll_alarm()
        return self.window

    def response_dialog(self) -> QWidget:
        """A stress response of the Evolved rules."""
        self._open(self.other_pilot, Skill.PILOTING, _ALARM)
        self._dice.arrange((3,))
        self.desk.rolls.roll_alarm()
        return self.window

    # --- dice ---

    def dice(self) -> QWidget:
        """The Dice view with a roll."""
        self._open(self.pilot, Skill.PILOTING, _ALARM)
        self.views.show_view(DICE)
        return self.window

    def dice_push(self) -> QWidget:
        """Push or keep, in the Dice view."""
        self._open(self.pilot)
        self.views.show_view(DICE)
        self._roll(self.pilot, Skill.PILOTING, _NOTHING)
        return self.window

    def dice_panic(self) -> QWidget:
        """A panic roll, in the Dice view."""
        self.dice()
        self._dice.arrange((6,))
        self.desk.rolls.roll_alarm()
        return self.window

    def dice_evolved(self) -> QWidget:
        """The Dice view of the other edition."""
        self._open(self.other_pilot, Skill.PILOTING, _NOTHING)
        self.views.show_view(DICE)
        return self.window

    def dice_stunts(self) -> QWidget:
        """Successes to spend."""
        self._open(self.pilot, Skill.PILOTING, (6, 6, 6, 4, 3, 2, 2, 2, 2, 2))
        self.desk.rolls.keep()
        self.views.show_view(DICE)
        return self.window

    def dice_cascade(self) -> QWidget:
        """A panic that makes others roll as well."""
        sheet = self.desk.workspace.sheet(self.marshal)
        self.desk.workspace.edit("Stress", [sheet.evolve(stress=8)])
        self._open(self.marshal, Skill.OBSERVATION, (5, 4, 3, 2, 2, 2, 1, 2, 2, 2))
        self.views.show_view(DICE)
        self._dice.arrange((6,))
        self.desk.rolls.roll_alarm()
        self.desk.rolls.apply_alarm(frozenset(offer.id for offer in self.desk.rolls.state.offers))
        return self.window

    def opposed_dialog(self) -> QWidget:
        """A roll against other dice, with the odds of both sides."""
        self._open(self.pilot)
        self.views.show_view(DICE)
        self.desk.rolls.prepare(self.pilot, Skill.PILOTING)
        self.views.dice_panel.table.aside_requested.emit(OPPOSED, self.pilot)
        return self.window

    def aside_dialog(self) -> QWidget:
        """A roll beside skills that asks for numbers."""
        self._open(self.pilot)
        self.views.show_view(DICE)
        kind = next(kind for kind in KINDS if kind.asks)
        self.views.dice_panel.table.aside_requested.emit(kind.id, self.pilot)
        return self.window

    # --- scene ---

    def initiative(self) -> QWidget:
        """A scene in its round."""
        return self._scene(self.scene)

    def initiative_adversary(self) -> QWidget:
        """A scene with an adversary selected: its table of attacks."""
        window = self._scene(self.scene)
        cards = self.views.initiative.model.cards
        self.views.initiative.select_row(next(card.row_id for card in cards if card.document == self.adversary))
        return window

    def initiative_adding(self) -> QWidget:
        """Adding somebody to the scene."""
        window = self._scene(self.scene)
        self.views.initiative.actions_of.action("add").trigger()
        return window

    def initiative_empty(self) -> QWidget:
        """A scene that has only begun."""
        scenes = [entry for entry in self.desk.shelf.entries() if entry.name == EMPTY_SCENE]
        if not scenes:
            scene = Encounter(name=EMPTY_SCENE, edition=self.desk.session.preferences.edition)
            self.desk.workspace.edit("New scene", [scene])
            scenes = [entry for entry in self.desk.shelf.entries() if entry.document_id == scene.id]
        return self._scene(scenes[0].document_id)

    # --- preferences ---

    def preferences(self) -> QWidget:
        """Look and table."""
        return self._preferences(GENERAL)

    def preferences_house_rules(self) -> QWidget:
        """The house rules of one edition, one of them changed."""
        edition = self.desk.session.preferences.edition
        dialog = self._preferences(edition)
        dialog.houses[edition].choices("base_dice_minimum").choice("one").click()
        return dialog

    def preferences_unknown(self) -> QWidget:
        """What we do not know."""
        return self._preferences(UNKNOWN)

    # --- help ---

    def keys_dialog(self) -> QWidget:
        """The keys of the main window."""
        self.library()
        return self.views.help.show_keys()

    def scene_keys_dialog(self) -> QWidget:
        """The keys of the initiative window."""
        window = self._scene(self.scene)
        self.views.initiative.actions_of.action("keys").trigger()
        return next(dialog for dialog in window.findChildren(QDialog) if dialog.isVisible())

    def how_a_roll_works_dialog(self) -> QWidget:
        """How a roll works."""
        self.library()
        return self.views.help.show_how_a_roll_works()

    def about_dialog(self) -> QWidget:
        """What this is."""
        self.library()
        return self.views.help.show_about()

    # --- inside ---

    def _preferences(self, page: str) -> PreferencesDialog:
        self._open(self.pilot)
        return self.views.preferences.open_dialog(page)

    def _prefer(self, **changes: object) -> None:
        session = self.desk.session
        session.set_preferences(session.preferences.evolve(**changes))

    def _creation(self, way: str) -> QWidget:
        self.put_away()
        self.views.create_character(way)
        return self.window

    def _scene(self, document_id: str) -> QWidget:
        self.put_away()
        window = self.views.initiative
        window.set_document(document_id)
        window.wishes.close_adding()
        window.show()
        return window

    def _open(self, document_id: str, skill: Skill | None = None, faces: tuple[int, ...] = ()) -> None:
        self.put_away()
        self.views.open_document(document_id)
        self.views.show_view(SHEET)
        self.views.sheet_view.sheet.show_file(False)
        if skill is not None:
            self._roll(document_id, skill, faces)

    def _roll(self, document_id: str, skill: Skill, faces: tuple[int, ...]) -> None:
        self.desk.rolls.prepare(document_id, skill)
        pool = self.desk.rolls.state.pool
        assert pool is not None
        base = (*faces[:6], *[2] * pool.base)[: pool.base]
        stress = (*faces[6:], *[3] * pool.stress)[: pool.stress]
        self._dice.arrange((*base, *stress))
        self.desk.rolls.roll()


VIEWS: dict[str, Callable[[SampleViews], QWidget]] = {
    "library": SampleViews.library,
    "library-nothing-found": SampleViews.library_nothing_found,
    "library-notices": SampleViews.library_notices,
    "creation-quick": SampleViews.creation_quick,
    "creation-guided": SampleViews.creation_guided,
    "creation-attributes": partial(SampleViews.creation_step, place=1),
    "creation-skills": partial(SampleViews.creation_step, place=2),
    "creation-talent": partial(SampleViews.creation_step, place=3),
    "creation-name": partial(SampleViews.creation_step, place=4),
    "creation-agenda": partial(SampleViews.creation_step, place=5),
    "creation-bonds": partial(SampleViews.creation_step, place=6),
    "creation-gear": partial(SampleViews.creation_step, place=7),
    "creation-cash": partial(SampleViews.creation_step, place=8),
    "creation-by-hand": SampleViews.creation_by_hand,
    "sheet": SampleViews.sheet,
    "sheet-ready": SampleViews.sheet_ready,
    "sheet-evolved": SampleViews.sheet_evolved,
    "sheet-synthetic": SampleViews.sheet_synthetic,
    "sheet-broken": SampleViews.sheet_broken,
    "sheet-long-name": SampleViews.sheet_long_name,
    "sheet-notes": SampleViews.sheet_notes,
    "pick-dialog": SampleViews.pick_dialog,
    "step-popup": SampleViews.step_popup,
    "clock-dialog": SampleViews.clock_dialog,
    "advance-dialog": SampleViews.advance_dialog,
    "convert-dialog": SampleViews.convert_dialog,
    "push-dialog": SampleViews.push_dialog,
    "panic-dialog": SampleViews.panic_dialog,
    "response-dialog": SampleViews.response_dialog,
    "dice": SampleViews.dice,
    "dice-push": SampleViews.dice_push,
    "dice-panic": SampleViews.dice_panic,
    "dice-evolved": SampleViews.dice_evolved,
    "dice-stunts": SampleViews.dice_stunts,
    "dice-cascade": SampleViews.dice_cascade,
    "aside-dialog": SampleViews.aside_dialog,
    "opposed-dialog": SampleViews.opposed_dialog,
    "initiative": SampleViews.initiative,
    "initiative-adversary": SampleViews.initiative_adversary,
    "initiative-adding": SampleViews.initiative_adding,
    "initiative-empty": SampleViews.initiative_empty,
    "preferences": SampleViews.preferences,
    "preferences-house-rules": SampleViews.preferences_house_rules,
    "preferences-unknown": SampleViews.preferences_unknown,
    "keys-dialog": SampleViews.keys_dialog,
    "scene-keys-dialog": SampleViews.scene_keys_dialog,
    "how-a-roll-works-dialog": SampleViews.how_a_roll_works_dialog,
    "about-dialog": SampleViews.about_dialog,
}
"""Every view by its name: what is not here has no picture and no test of its widgets."""


def _of(entries: Iterable[LibraryEntry], kind: str) -> list[LibraryEntry]:
    return [entry for entry in entries if entry.format == kind]
