"""A function of a sheet runs once for each version of it."""

from alien_desktop.documents.house_rules import rules_at_the_table
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.once_per_version import once_per_version

SHEET = CharacterSheet(name="Ibarra", health=3)


@once_per_version
def described(sheet: CharacterSheet, rules: SheetRules) -> list[str]:
    """Return a new list each time it runs."""
    return [sheet.name, rules.edition.id, str(rules.stress_cap)]


def test_the_same_objects_give_the_same_result() -> None:
    before = described.computed
    assert described(SHEET, rules_of("core")) is described(SHEET, rules_of("core"))
    assert described.computed == before + 1


def test_a_change_of_the_sheet_or_of_the_rules_is_seen() -> None:
    renamed = SHEET.evolve(name="Okafor")
    uncapped = rules_at_the_table("core", Preferences(stress_cap=7))
    assert described(renamed, rules_of("core")) == ["Okafor", "core", "10"]
    assert described(SHEET, rules_of("evolved")) == ["Ibarra", "evolved", "10"]
    assert described(SHEET, uncapped) == ["Ibarra", "core", "7"]


def test_an_equal_sheet_that_is_another_object_is_another_version() -> None:
    before = described.computed
    described(SHEET.evolve(name="Bell"), rules_of("core"))
    described(SHEET.evolve(name="Bell"), rules_of("core"))
    assert described.computed == before + 2
