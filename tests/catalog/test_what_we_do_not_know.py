"""Settings, the list of what we do not know, and the counts."""

import runpy
from pathlib import Path

import pytest

import catalog_counts as counts
import uncertainties_page
from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.settings import HouseRule, HouseRuleOption
from alien_desktop.catalog.sections import EDITIONS, ROW_OF, SHARED, sections_of
from alien_desktop.catalog.uncertainties import uncertainties

ROOT = Path(__file__).resolve().parents[2]
CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")


def test_a_setting_cannot_start_with_what_it_does_not_offer() -> None:
    options = (HouseRuleOption(id="yes", name="Yes"), HouseRuleOption(id="no", name="No"))
    with pytest.raises(ValueError, match="none of its options"):
        HouseRule(id="core.setting.x", name="X", options=options, default="maybe")


@pytest.mark.parametrize(
    "setting, default",
    [
        ("panic_cancels", "ten_or_more"),
        ("stress_cap", "ten"),
        ("board_vehicle", "minor"),
        ("self_aid", "allowed"),
        ("helpers", "anyone"),
        ("death_roll", "skill"),
        ("broken_nose", "one"),
        ("piercing_rounding", "up"),
        ("panic_again_equal", "no_step"),
        ("pilot_skill", "piloting"),
        ("starting_gear", "two_items"),
        ("sneak_long", "plus_one"),
        ("stop_panic", "anyone"),
        ("swap_moment", "boundaries"),
        ("panic_lost_action", "main"),
        ("first_aid_health", "every_six"),
        ("use_gear", "by_gear"),
        ("engaged_to_short", "retreat"),
        ("supply_moment", "intervals"),
        ("signature_item", "by_mode"),
        ("mk35", "agility"),
    ],
)
def test_core_settings_start_with_what_section_18_recommends(setting: str, default: str) -> None:
    assert CORE.house_rules[f"core.setting.{setting}"].default == default


@pytest.mark.parametrize(
    "setting, default",
    [
        ("drive", "main"),
        ("friendly_fire", "core_book"),
        ("interrupted_rest", "lost"),
        ("sealed_hatches", "hold"),
        ("charge_rounding", "down"),
        ("stress_cap", "ten"),
    ],
)
def test_evolved_settings_start_with_what_section_18_recommends(setting: str, default: str) -> None:
    assert EVOLVED.house_rules[f"evolved.setting.{setting}"].default == default


@pytest.mark.parametrize("catalog, questions, readings", [(CORE, 15, 26), (EVOLVED, 13, 21)])
def test_every_open_question_and_every_disagreement_is_listed(catalog: Catalog, questions: int, readings: int) -> None:
    sources = [row.source for row in catalog.open_questions.values()]
    edition = catalog.edition_id
    assert sources == [f"{edition} 17.{n + 1}" for n in range(questions)] + [
        f"{edition} 18.{n + 1}" for n in range(readings)
    ]


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_whatever_is_uncertain_is_on_the_list(catalog: Catalog) -> None:
    listed = {each.row.id for each in uncertainties(catalog)}
    for section in ROW_OF:
        for row in catalog.section(section).values():
            assert row.id in listed or not row.is_uncertain
    text = uncertainties_page.markdown()
    for each in uncertainties(catalog):
        assert each.row.name in text, each.row.id
        assert each.what_we_do


def test_the_page_in_the_documentation_is_the_list() -> None:
    page = (ROOT / "docs" / "what-we-do-not-know.md").read_text(encoding="utf-8")
    assert page == uncertainties_page.markdown(), (
        "generate it: python packaging/uncertainties_page.py > docs/what-we-do-not-know.md"
    )


def test_the_list_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(uncertainties_page.__file__, run_name="__main__")
    assert capsys.readouterr().out == uncertainties_page.markdown()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_section_has_as_many_rows_as_the_notes_and_what_is_more_is_explained(edition: str) -> None:
    catalog = open_catalog(edition)
    for expected in counts.EXPECTED[edition]:
        assert counts.counted(catalog, expected) == expected.rows + expected.more, expected.section
        assert bool(expected.why) == bool(expected.more), expected.section


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_section_is_counted(edition: str) -> None:
    assert {each.section for each in counts.EXPECTED[edition]} == set(sections_of(edition))
    assert edition != SHARED


def test_the_counts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(counts.__file__, run_name="__main__")
    printed = capsys.readouterr().out
    assert "| core | injuries | 9.3 | 36 | 36 |  |" in printed
    assert "| evolved | trauma | 5.4 | 36 | 36 |  |" in printed
    assert "Left out of the data" in printed
