"""The index: entries follow the living documents, and a crew is found without looking at everybody."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from tests.sample_session import SampleSession


def crew_names(table: SampleSession, sheet: CharacterSheet, most: int = 24) -> list[str]:
    return [entry.name for entry in table.session.index.crew(sheet.id, most)]


def test_a_crew_is_who_has_the_same_label(qapp: object) -> None:
    table = SampleSession("core")
    sheet = table.sheet("Ibarra")
    names = crew_names(table, sheet)
    assert "Rook Ibarra" in names
    assert len(names) > 3
    table.workspace.edit("away", [sheet.evolve(label="Argo")])
    assert crew_names(table, sheet) == ["Rook Ibarra"]
    assert "Rook Ibarra" not in crew_names(table, table.sheet("Okafor"))
    table.workspace.undo()
    assert sorted(crew_names(table, sheet)) == sorted(names)


def test_somebody_new_and_somebody_removed(qapp: object) -> None:
    table = SampleSession("core")
    sheet = table.sheet("Ibarra")
    new = CharacterSheet(name="Newcomer", label=sheet.label, health=3)
    table.workspace.edit("new", [new])
    assert crew_names(table, sheet)[-1] == "Newcomer"
    table.workspace.edit("gone", [], removed=[new.id])
    assert "Newcomer" not in crew_names(table, sheet)
    assert table.session.index.crew(new.id, 24) == ()


def test_a_large_crew_is_cut_and_keeps_who_is_asked_for(qapp: object) -> None:
    table = SampleSession("core")
    new = [CharacterSheet(name=f"N{number}", label="Colony", health=3) for number in range(50)]
    table.workspace.edit("many", new)
    names = crew_names(table, new[40], 8)
    assert len(names) == 8
    assert names[-1] == "N40"
