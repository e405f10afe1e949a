"""A character as plain text: everything that is on the sheet, nothing that is not, and nothing is markup."""

import pytest

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.plain_text import sheet_text
from alien_desktop.documents.sheet_rules import rules_of


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_every_sample_is_reported_with_its_name_its_skills_and_what_it_carries(edition: str) -> None:
    for one in samples_of(edition):
        if isinstance(one, CharacterSheet):
            text = sheet_text(one, rules_of(edition))
            assert text.startswith(f"{one.name}\n")
            assert str(rules_of(edition).edition.name) in text
            names = [item.name for item in (*one.weapons, *one.armor)] + [talent.name for talent in one.talents]
            assert all(name in text for name in names)
            assert "\n\n\n" not in text
            assert ("Stress" in text) is not one.is_synthetic


def test_levels_and_base_dice_stand_by_the_skill() -> None:
    pilot = next(one for one in samples_of("core") if isinstance(one, CharacterSheet) and "Ibarra" in one.name)
    assert "Agility 4: Mobility 1 (5), Ranged Combat 1 (5), Piloting 2 (6)" in sheet_text(pilot, rules_of("core"))


def test_an_empty_sheet_has_no_empty_topics_and_names_stand_as_they_are() -> None:
    text = sheet_text(
        CharacterSheet(name="<b>A & B</b> مرحبا", injuries=(Injury(id="w1", name="Cut", days_left=1),)),
        rules_of("core"),
    )
    assert text.startswith("<b>A & B</b> مرحبا\n")
    assert "Injuries: Cut (1 day)" in text
    for topic in ("Talents", "Agenda", "Panic", "Cash"):
        assert topic not in text
