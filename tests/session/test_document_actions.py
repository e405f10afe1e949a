"""Whole documents are made, copied, filed, removed and brought back, each as one step that can be undone."""

import pytest

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.text import NAME_LIMIT
from tests.sample_session import SampleSession


@pytest.fixture
def table(qapp: object) -> SampleSession:
    return SampleSession("core")


def undo_all(table: SampleSession) -> int:
    steps = 0
    while table.workspace.history.can_undo:
        table.workspace.undo()
        steps += 1
    return steps


def test_a_scene_begins_empty_in_its_edition(table: SampleSession) -> None:
    scene = table.session.documents.create_scene("evolved")
    assert table.workspace.encounter(scene.id) == scene
    assert (scene.edition, scene.combatants) == ("evolved", ())
    assert undo_all(table) == 1
    assert not table.workspace.has(scene.id)


def test_a_copy_is_the_same_under_another_id_and_no_sample(table: SampleSession) -> None:
    sheet = table.sheet("Ibarra")
    copy = table.session.documents.duplicate(sheet.id)
    assert copy == sheet.evolve(id=copy.id, name="Rook Ibarra (copy)", sample=False)
    assert copy.id != sheet.id
    assert undo_all(table) == 1


def test_the_copy_of_a_very_long_name_fits(table: SampleSession) -> None:
    long = CharacterSheet(name="N" * NAME_LIMIT, health=3)
    table.session.documents.add([long])
    copy = table.session.documents.duplicate(long.id)
    assert copy.name.endswith("N (copy)")
    assert len(copy.name) == NAME_LIMIT


def test_removing_takes_it_out_and_undo_brings_it_back(table: SampleSession) -> None:
    sheet = table.sheet("Ibarra")
    assert table.session.documents.remove(sheet.id) == sheet
    assert table.index.entry(sheet.id) is None
    table.workspace.undo()
    assert table.workspace.sheet(sheet.id) == sheet


def test_all_samples_go_as_one_step_and_copies_stay(table: SampleSession) -> None:
    copy = table.session.documents.duplicate(table.sheet("Ibarra").id)
    samples = [entry for entry in table.index.entries() if entry.sample]
    assert table.session.documents.remove_samples() == len(samples) > 1
    assert [entry.document_id for entry in table.index.entries()] == [copy.id]
    assert table.session.documents.remove_samples() == 0
    assert undo_all(table) == 2


@pytest.mark.parametrize("label,name", [("Argo", "Rook Ibarra joins Argo"), ("", "Rook Ibarra leaves the crew")])
def test_the_crew_of_a_document_is_its_label(table: SampleSession, label: str, name: str) -> None:
    sheet = table.sheet("Ibarra")
    table.session.documents.set_crew(sheet.id, label)
    assert table.workspace.sheet(sheet.id) == sheet.evolve(label=label)
    assert str(table.workspace.history.undo_title) == name


def test_documents_that_come_together_are_one_step(table: SampleSession) -> None:
    new = [CharacterSheet(name="One", health=3), Adversary(name="Two")]
    table.session.documents.add(new)
    assert str(table.workspace.history.undo_title) == "Import 2 documents"
    table.workspace.undo()
    table.session.documents.add(new[:1])
    assert str(table.workspace.history.undo_title) == "Import One"


def test_what_is_not_there_is_a_key_error(table: SampleSession) -> None:
    for action in (table.session.documents.remove, table.session.documents.duplicate):
        with pytest.raises(KeyError):
            action("nobody")
