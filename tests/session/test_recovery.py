"""Undo, redo and restart over long random runs: what is taken back is as it was, what is started again is as it was."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet import conditions, identity, vitals
from alien_desktop.documents.sheet import item_edits as items
from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.session.events import DiceKind, DiceThrown, Rolled
from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.session.patches import patch_between
from alien_desktop.session.recovery import RebuiltHistory, rebuild, replay
from alien_desktop.session.workspace import Workspace
from tests.session.journaled_run import Disk, JournaledRun, journaled
from tests.soak import every

RULES = rules_of("core")
DAMAGE = DiceThrown(kind=DiceKind.EXPLOSION, base=(1, 6), result=1)
ROLL = Rolled(title="Piloting", base=(6, 1), successes=1)


@pytest.fixture
def table(qapp: object, tmp_path: Path) -> Iterator[JournaledRun]:
    one = JournaledRun(Disk(), tmp_path / "journal.jsonl")
    yield one
    one.journal.close()


class Player:
    """Does what people at a table do, one random action at a time."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.number = 0

    def act(self, table: JournaledRun) -> None:
        workspace = table.workspace
        sheets = [document for document in table.documents().values() if isinstance(document, CharacterSheet)]
        acts: list[Callable[[JournaledRun, list[CharacterSheet]], None]] = [self.undo, self.redo, self.make]
        if sheets:
            acts += [self.step_stress] * 4 + [self.write, self.hit_several, self.remove, self.equip, self.note]
            acts += [self.end_burst, self.save, self.undo]
        self.random.choice(acts)(table, [workspace.sheet(sheet.id) for sheet in sheets])

    def one(self, sheets: list[CharacterSheet]) -> CharacterSheet:
        return self.random.choice(sheets)

    def make(self, table: JournaledRun, _sheets: list[CharacterSheet]) -> None:
        self.number += 1
        sheet = creation.new_sheet(RULES, f"Person {self.number}")
        table.workspace.edit(f"New character {sheet.name}", [sheet])

    def step_stress(self, table: JournaledRun, sheets: list[CharacterSheet]) -> None:
        sheet = self.one(sheets)
        after = vitals.adjust_stress(sheet, self.random.choice((-1, 1)), RULES)
        table.workspace.edit(f"{sheet.name}: stress {after.stress}", [after], merge_key=f"stress:{sheet.id}")

    def write(self, table: JournaledRun, sheets: list[CharacterSheet]) -> None:
        sheet = self.one(sheets)
        after = identity.set_text(sheet, "notes", sheet.notes + self.random.choice(("a", "b\n", "é")))
        table.workspace.edit(f"{sheet.name}: notes", [after], merge_key=f"notes:{sheet.id}")

    def hit_several(self, table: JournaledRun, sheets: list[CharacterSheet]) -> None:
        after = [
            vitals.adjust_health(sheet, self.random.choice((-1, 1)), RULES)
            for sheet in self.random.sample(sheets, self.random.randint(1, len(sheets)))
        ]
        table.workspace.edit("Explosion", after, events=[DAMAGE])

    def remove(self, table: JournaledRun, sheets: list[CharacterSheet]) -> None:
        sheet = self.one(sheets)
        table.workspace.edit(f"Remove {sheet.name}", removed=[sheet.id])

    def equip(self, table: JournaledRun, sheets: list[CharacterSheet]) -> None:
        sheet = self.one(sheets)
        after = conditions.toggle_condition(sheet, "starving")
        after = items.add_item(after, creation.item_from("core.gear.hand_radio", RULES))
        table.workspace.edit(f"{sheet.name}: radio", [after])

    def note(self, table: JournaledRun, sheets: list[CharacterSheet]) -> None:
        table.workspace.edit(f"Roll Piloting: {self.one(sheets).name}", events=[ROLL])

    def end_burst(self, table: JournaledRun, _sheets: list[CharacterSheet]) -> None:
        table.workspace.end_burst()

    def save(self, table: JournaledRun, _sheets: list[CharacterSheet]) -> None:
        table.save()

    def undo(self, table: JournaledRun, _sheets: list[CharacterSheet]) -> None:
        table.workspace.undo()

    def redo(self, table: JournaledRun, _sheets: list[CharacterSheet]) -> None:
        table.workspace.redo()


@pytest.mark.parametrize("seed", range(6 // every(2)))
def test_undoing_all_of_200_actions_gives_the_beginning_and_redoing_all_the_end(table: JournaledRun, seed: int) -> None:
    player = Player(seed)
    for _ in range(200):
        player.act(table)
    end, history = table.documents(), table.workspace.history
    index = history.index
    states = [end]
    while history.can_undo:
        table.workspace.undo()
        states.append(table.documents())
    assert table.documents() == {}
    while history.index < index:
        states_then = states.pop()
        assert table.documents() == states_then
        table.workspace.redo()
    assert table.documents() == end


@pytest.mark.parametrize("seed", range(8 // every(2)))
def test_a_restart_at_any_moment_gives_the_same_documents_history_and_log(table: JournaledRun, seed: int) -> None:
    player = Player(seed)
    for action in range(200):
        player.act(table)
        if player.random.random() < 0.08:
            before = (table.documents(), table.history(), table.told())
            table = table.restarted()
            assert table.kept, f"the history was lost after action {action}"
            assert table.recovery.skipped == ()
            assert (table.documents(), table.history(), table.told()) == before, f"after action {action}"
    while table.workspace.history.can_undo:
        table.workspace.undo()
    assert table.documents() == {}
    table.journal.close()


def test_an_edit_after_a_restart_is_a_step_of_its_own(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)], merge_key="stress")
    for stress in (2, 3):
        table = table.restarted()
        table.workspace.edit(f"stress {stress}", [sheet.evolve(stress=stress)], merge_key="stress")
    table.workspace.undo()
    table = table.restarted()
    assert table.history() == (("New", "stress 1", "stress 2", "stress 3"), 3)
    assert table.workspace.sheet(sheet.id).stress == 2
    table.journal.close()


def test_a_burst_that_ends_where_it_began_is_no_step_after_a_restart_either(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    for stress in (1, 2, 0):
        table.workspace.edit(f"stress {stress}", [sheet.evolve(stress=stress)], merge_key="stress")
    assert table.history() == (("New",), 1)
    table.workspace.undo()
    table = table.restarted()
    assert table.kept
    assert table.history() == (("New",), 0)
    table.workspace.redo()
    assert table.workspace.sheet(sheet.id) == sheet
    table.journal.close()


def test_a_document_removed_long_ago_is_not_recovered_at_every_start(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)])
    table.save()
    table.workspace.edit("Remove", removed=[sheet.id])
    table.save()
    table = table.restarted()
    assert table.recovery.actions == 0
    table.workspace.undo()
    assert table.workspace.sheet(sheet.id).stress == 1
    table = table.restarted()
    assert table.recovery.actions == 1
    assert table.workspace.sheet(sheet.id).stress == 1
    table.journal.close()


def test_what_was_undone_before_the_end_can_be_redone_after_it(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)])
    table.workspace.edit("stress 2", [sheet.evolve(stress=2)])
    table.workspace.undo()
    table.workspace.undo()
    table = table.restarted()
    table.workspace.redo()
    table.workspace.redo()
    assert table.workspace.sheet(sheet.id).stress == 2
    assert [entry.taken_back for entry in table.told()] == [False, False, False]
    table.journal.close()


def test_a_removed_document_stays_removed_before_its_file_goes(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.save()
    table.workspace.edit("Remove", removed=[sheet.id])
    assert sheet.id in table.disk.files
    with pytest.raises(KeyError):
        table.workspace.document(sheet.id)
    table = table.restarted()
    assert table.workspace.is_gone(sheet.id)
    with pytest.raises(KeyError):
        table.workspace.document(sheet.id)
    table.workspace.undo()
    assert table.workspace.sheet(sheet.id) == sheet
    table.journal.close()


def test_a_torn_last_line_costs_only_the_action_it_held(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)])
    table.workspace.edit("stress 2", [sheet.evolve(stress=2)])
    table.journal.close()
    whole = table.path.read_bytes()
    table.path.write_bytes(whole[:-9])
    table = table.restarted()
    assert table.workspace.sheet(sheet.id).stress == 1
    assert table.history() == (("New", "stress 1"), 2)
    table.workspace.edit("stress 5", [sheet.evolve(stress=5)])
    assert table.restarted().workspace.sheet(sheet.id).stress == 5
    table.journal.close()


def test_recovery_counts_only_what_the_files_did_not_hold(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.save()
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)])
    table = table.restarted()
    assert table.recovery.actions == 1
    assert table.recovery.until == table.actions[-1].time
    assert table.workspace.revision(sheet.id) == 2
    table.save()
    assert table.restarted().recovery.actions == 0
    table.journal.close()


def test_documents_whose_file_is_up_to_date_are_loaded_for_the_history_and_stay_as_they_are(
    table: JournaledRun,
) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)])
    table.save()
    table = table.restarted()
    assert table.kept
    assert table.workspace.sheet(sheet.id).stress == 1
    table.workspace.undo()
    assert table.workspace.sheet(sheet.id).stress == 0
    table.journal.close()


def test_a_document_changed_behind_the_journal_keeps_its_content_and_ends_the_history(table: JournaledRun) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)])
    table.disk.write(sheet.evolve(stress=7, name="By hand"), 2)
    table = table.restarted()
    assert not table.kept
    assert table.history() == ((), 0)
    assert table.workspace.sheet(sheet.id).name == "By hand"
    table.journal.close()


def test_a_document_that_cannot_be_read_is_skipped_and_named(table: JournaledRun) -> None:
    good, bad = creation.new_sheet(RULES, "Good"), creation.new_sheet(RULES, "Bad")
    disk = Disk()
    disk.write(good, 0)
    actions = [
        change(1, "stress", good, good.evolve(stress=1)),
        change(2, "stress", bad, bad.evolve(stress=1)),
        change(3, "stress", bad.evolve(stress=1), bad.evolve(stress=2)),
        change(4, "stress", good.evolve(stress=1), good.evolve(stress=2)),
    ]
    workspace = Workspace(disk.load)
    recovery = replay(workspace, actions, disk.revision)
    assert recovery.skipped == (bad.id,)
    assert recovery.actions == 2
    assert workspace.sheet(good.id).stress == 2
    assert rebuild(workspace, actions) == RebuiltHistory(is_kept=True, without=frozenset([bad.id]))
    assert [step.title for step in workspace.history.steps] == ["stress", "stress"]
    assert workspace.sheet(good.id).stress == 2
    assert not workspace.has(bad.id)


def test_a_document_changed_outside_costs_its_own_history_and_never_half_of_a_step(table: JournaledRun) -> None:
    giver, taker, other = (creation.new_sheet(RULES, name) for name in ("Giver", "Taker", "Other"))
    table.workspace.edit("New", [giver, taker, other])
    for title, changed in (
        ("before", [taker.evolve(stress=1)]),
        ("both", [giver.evolve(stress=5), taker.evolve(stress=2)]),
        ("after", [taker.evolve(stress=3)]),
        ("other", [other.evolve(stress=4)]),
    ):
        table.workspace.edit(title, changed)
    table.save()
    table.disk.write(giver.evolve(stress=7), table.workspace.revision(giver.id))
    workspace = Workspace(table.disk.load)
    found = rebuild(workspace, [journaled(line) for line in table.journal.read().lines])
    assert found == RebuiltHistory(is_kept=True, without=frozenset([giver.id]))
    assert [step.title for step in workspace.history.steps] == ["after", "other"]
    while workspace.history.can_undo:
        workspace.undo()
    assert [workspace.sheet(one.id).stress for one in (giver, taker, other)] == [7, 2, 0]


def test_a_document_removed_for_good_is_not_missed(table: JournaledRun) -> None:
    gone = creation.new_sheet(RULES, "Gone")
    actions = [change(5, "stress", gone, gone.evolve(stress=1)), change(6, "remove", gone.evolve(stress=1), None)]
    disk = Disk()
    workspace = Workspace(disk.load)
    assert replay(workspace, actions, disk.revision).skipped == ()
    assert workspace.is_gone(gone.id)


def test_a_journal_that_begins_in_the_middle_gives_the_history_it_knows(table: JournaledRun) -> None:
    """Lines before a cut are gone: an undo of one of them leaves only what came after."""
    sheet = creation.new_sheet(RULES, "Ibarra")
    disk = Disk()
    disk.write(sheet.evolve(stress=1), 7)
    undone = change(6, "undo", sheet.evolve(stress=2), sheet, kind="undo", of=(3,))
    redone = change(7, "redo", sheet, sheet.evolve(stress=1), kind="redo", of=(4,))
    workspace = Workspace(disk.load)
    actions = [
        change(5, "early", sheet.evolve(stress=4), sheet.evolve(stress=2)),
        undone,
        redone,
        change(8, "late", sheet.evolve(stress=1), sheet.evolve(stress=5)),
    ]
    replay(workspace, actions, disk.revision)
    assert rebuild(workspace, actions).is_kept
    assert [step.title for step in workspace.history.steps] == ["late"]
    assert workspace.sheet(sheet.id).stress == 5


def test_rebuilding_tells_nobody_of_changes(table: JournaledRun, qtbot: QtBot) -> None:
    sheet = creation.new_sheet(RULES, "Ibarra")
    table.workspace.edit("New", [sheet])
    table.workspace.edit("stress 1", [sheet.evolve(stress=1)])
    table.save()
    workspace = Workspace(table.disk.load)
    with qtbot.assertNotEmitted(workspace.changed):
        assert rebuild(workspace, [journaled(line) for line in table.journal.read().lines]).is_kept
    with qtbot.waitSignal(workspace.changed):
        workspace.undo()


def test_a_payload_of_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match="_Payload"):
        JournaledAction.from_line(1, "", "edit", "", {"patches": []})


def change(
    seq: int,
    text: str,
    before: Document | None,
    after: Document | None,
    *,
    kind: str = "edit",
    of: tuple[int, ...] = (),
) -> JournaledAction:
    made = patch_between(before, after)
    assert made is not None
    return JournaledAction(seq, f"t{seq}", kind, text, (made,), (), "", of)
