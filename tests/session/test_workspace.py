"""The living documents: one signal with exactly the fields that changed, one linear history over all of them."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Gear
from alien_desktop.rules.message import Message
from alien_desktop.session.event_codec import event_to_json
from alien_desktop.session.events import DiceKind, DiceThrown
from alien_desktop.session.workspace import UNWRITTEN, Workspace

ROLL = DiceThrown(kind=DiceKind.D6, plain=(6,), result=6)


class Lines:
    """A journal that keeps what it is told, or refuses to."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.trouble: OSError | None = None

    def append(self, kind: str, title: str | dict[str, Any], payload: dict[str, Any]) -> Any:
        if self.trouble is not None:
            raise self.trouble
        self.lines.append({"kind": kind, "title": title, **payload})
        return type("Line", (), {"seq": len(self.lines), "time": ""})()


def nothing_stored(document_id: str) -> Any:
    raise KeyError(document_id)


@pytest.fixture
def workspace(qapp: object) -> Workspace:
    return Workspace(nothing_stored)


@pytest.fixture
def journal(workspace: Workspace) -> Lines:
    lines = Lines()
    workspace.attach_journal(lines)
    return lines


@pytest.fixture
def seen(workspace: Workspace) -> list[tuple[str, frozenset[str]]]:
    """Everything the one signal has said."""
    told: list[tuple[str, frozenset[str]]] = []
    workspace.changed.connect(lambda document_id, fields: told.append((document_id, fields)))
    return told


Seen = list[tuple[str, frozenset[str]]]


@pytest.fixture
def sheet(workspace: Workspace) -> CharacterSheet:
    one = CharacterSheet(name="Ibarra", health=3)
    workspace.put(one.id, one)
    return one


def test_an_edit_tells_exactly_the_fields_that_changed(workspace: Workspace, sheet: CharacterSheet, seen: Seen) -> None:
    assert workspace.edit("Panic", [sheet.evolve(stress=2, health=1, name="Ibarra")])
    assert seen == [(sheet.id, frozenset({"stress", "health"}))]
    workspace.undo()
    assert seen[1:] == [(sheet.id, frozenset({"stress", "health"}))]
    assert workspace.sheet(sheet.id) == sheet


def test_an_edit_that_changes_nothing_is_no_step(workspace: Workspace, sheet: CharacterSheet, seen: Seen) -> None:
    assert not workspace.edit("Nothing", [sheet.evolve(stress=0)])
    assert seen == []
    assert workspace.history.count == 0


def test_views_see_all_documents_of_a_step_changed_when_the_first_signal_comes(
    workspace: Workspace, sheet: CharacterSheet
) -> None:
    other = CharacterSheet(name="Vance", health=3)
    workspace.put(other.id, other)
    states: list[list[int]] = []
    workspace.changed.connect(lambda *_: states.append([workspace.sheet(one).health for one in (sheet.id, other.id)]))
    workspace.edit("Blast", [sheet.evolve(health=1), other.evolve(health=2)])
    workspace.undo()
    workspace.redo()
    assert states == [[1, 2], [1, 2], [3, 3], [3, 3], [1, 2], [1, 2]]
    assert workspace.history.count == 1


def test_a_new_document_and_a_removed_one_tell_all_their_fields(workspace: Workspace, seen: Seen) -> None:
    sheet = CharacterSheet(name="Ibarra")
    workspace.edit("New", [sheet])
    assert workspace.has(sheet.id)
    workspace.edit("Remove", removed=[sheet.id])
    assert not workspace.has(sheet.id)
    workspace.undo()
    assert workspace.sheet(sheet.id) == sheet
    fields = frozenset(CharacterSheet.model_fields)
    assert seen == [(sheet.id, fields)] * 3


def test_typing_becomes_one_step_until_the_burst_ends(workspace: Workspace, sheet: CharacterSheet) -> None:
    for text in ("I", "Ib", "Iba"):
        workspace.edit(f"Name {text}", [workspace.sheet(sheet.id).evolve(name=text)], merge_key="name")
    workspace.end_burst()
    workspace.edit("Name X", [workspace.sheet(sheet.id).evolve(name="X")], merge_key="name")
    assert [step.title for step in workspace.history.steps] == ["Name Iba", "Name X"]
    workspace.undo()
    assert workspace.sheet(sheet.id).name == "Iba"
    workspace.undo()
    assert workspace.sheet(sheet.id) == sheet


def test_bursts_of_different_fields_do_not_merge(workspace: Workspace, sheet: CharacterSheet) -> None:
    workspace.edit("a", [sheet.evolve(name="a")], merge_key="name")
    workspace.edit("b", [workspace.sheet(sheet.id).evolve(notes="b")], merge_key="notes")
    workspace.edit("c", [workspace.sheet(sheet.id).evolve(notes="c")])
    assert workspace.history.count == 3


def test_a_burst_that_ends_where_it_began_leaves_no_step(workspace: Workspace, sheet: CharacterSheet) -> None:
    workspace.edit("+1", [sheet.evolve(stress=1)], merge_key="stress")
    workspace.edit("-1", [sheet], merge_key="stress")
    assert workspace.history.count == 0
    assert workspace.sheet(sheet.id) == sheet


def test_a_roll_alone_is_a_step_with_events(workspace: Workspace, journal: Lines, sheet: CharacterSheet) -> None:
    assert workspace.edit("Roll", events=[ROLL])
    assert journal.lines[0]["events"] == [event_to_json(ROLL)]
    assert journal.lines[0]["patches"] == []
    assert not workspace.edit("Nothing")


def test_the_journal_has_the_action_before_anybody_sees_it(
    workspace: Workspace, journal: Lines, sheet: CharacterSheet
) -> None:
    written: list[int] = []
    workspace.changed.connect(lambda *_: written.append(len(journal.lines)))
    workspace.edit("stress 1", [sheet.evolve(stress=1)])
    workspace.undo()
    workspace.redo()
    assert written == [1, 2, 3]
    assert [(line["kind"], line["of"]) for line in journal.lines] == [("edit", []), ("undo", [1]), ("redo", [1])]
    assert journal.lines[1]["patches"][0]["after"] == {"stress": 0}
    assert workspace.revision(sheet.id) == 3
    assert workspace.revision("unknown") == 0


def test_when_the_journal_refuses_the_action_stands_and_it_is_said(
    workspace: Workspace, journal: Lines, sheet: CharacterSheet, qtbot: QtBot
) -> None:
    journal.trouble = OSError("disk full")
    with qtbot.waitSignal(workspace.not_written) as told, qtbot.assertNotEmitted(workspace.acted):
        workspace.edit("stress 1", [sheet.evolve(stress=1)])
    assert told.args == [Message("{error}", error="disk full")]
    assert workspace.sheet(sheet.id).stress == 1
    step = workspace.history.next_undo
    assert step is not None
    assert step.lines == (UNWRITTEN,)
    journal.trouble = None
    workspace.undo()
    assert workspace.sheet(sheet.id).stress == 0


def test_each_action_is_reported_once_with_its_line(
    workspace: Workspace, journal: Lines, sheet: CharacterSheet
) -> None:
    told: list[tuple[str, int]] = []
    workspace.acted.connect(lambda line: told.append((line.kind, line.seq)))
    workspace.edit("stress 1", [sheet.evolve(stress=1)])
    workspace.undo()
    assert told == [("edit", 1), ("undo", 2)]


def test_the_last_of_two_versions_of_one_document_counts(workspace: Workspace, sheet: CharacterSheet) -> None:
    first = sheet.evolve(stress=1)
    workspace.edit("Both", [first, first.evolve(health=1)])
    assert workspace.sheet(sheet.id) == sheet.evolve(stress=1, health=1)
    workspace.undo()
    assert workspace.sheet(sheet.id) == sheet


def test_an_edit_keeps_keys_of_a_newer_version(workspace: Workspace) -> None:
    sheet = CharacterSheet.model_validate({"name": "Ibarra", "aura": "green"})
    workspace.edit("New", [sheet])
    workspace.edit("Gear", [sheet.evolve(gear=(Gear(id="i1", name="Lamp"),))])
    workspace.undo()
    workspace.undo()
    workspace.redo()
    workspace.redo()
    assert workspace.sheet(sheet.id).model_dump()["aura"] == "green"
    assert workspace.sheet(sheet.id).gear[0].name == "Lamp"


def test_documents_are_loaded_when_they_are_asked_for_and_typed(qapp: object) -> None:
    stored = {document.id: document for document in (CharacterSheet(), Adversary(), Encounter())}
    loaded: list[str] = []

    def load(document_id: str) -> Any:
        loaded.append(document_id)
        return stored[document_id]

    workspace = Workspace(load)
    sheet, adversary, scene = stored
    assert workspace.sheet(sheet) is workspace.sheet(sheet) is stored[sheet]
    assert workspace.adversary(adversary) is stored[adversary]
    assert workspace.encounter(scene) is stored[scene]
    assert loaded == [sheet, adversary, scene]
    assert set(workspace.documents()) == set(stored.values())
    with pytest.raises(KeyError):
        workspace.sheet(scene)
    with pytest.raises(KeyError):
        workspace.edit("Remove", removed=["nobody"])


def test_an_edit_of_a_document_that_is_only_on_the_disk_starts_from_it(qapp: object) -> None:
    stored = CharacterSheet(stress=1)
    workspace = Workspace({stored.id: stored}.__getitem__)
    workspace.edit("stress 2", [stored.evolve(stress=2)])
    workspace.undo()
    assert workspace.sheet(stored.id) == stored


def test_a_removed_document_is_gone_until_the_removal_is_undone(workspace: Workspace, sheet: CharacterSheet) -> None:
    workspace.edit("Remove", removed=[sheet.id])
    assert workspace.is_gone(sheet.id)
    assert workspace.gone() == (sheet.id,)
    workspace.undo()
    assert not workspace.is_gone(sheet.id)
    assert workspace.gone() == ()
