"""The preferences by mouse and key: at once in force at the table, kept for the next start, back to recommended."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.catalog.uncertainties import uncertainties
from alien_desktop.documents.house_rules import house_settings
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.dice.odds_bars import OddsBars
from alien_desktop.gui.dice.push_dialog import PushDialog
from alien_desktop.gui.shell.preferences_dialog import GENERAL, UNKNOWN, PreferencesDialog
from alien_desktop.rules.combat.initiative import DrawMoment
from alien_desktop.rules.people.characteristics import Skill
from tests.gui.shell.sheet_app import SheetApp

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier

BLEEDING_GUT = 45
"""An injury that asks for a death roll."""


class Preferring(SheetApp):
    """The app with its preferences open; everything that is changed is changed in the dialog."""

    @property
    def dialog(self) -> PreferencesDialog:
        return self.window.preferences.dialog

    def open(self, page: str = "") -> PreferencesDialog:
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        self.press(Key.Key_Comma, CONTROL)
        self.qtbot.waitUntil(self.dialog.isActiveWindow)
        if page:
            self.dialog.show_page(page)
        return self.dialog

    def choose(self, edition: str, key: str, option: str) -> None:
        self.dialog.show_page(edition)
        self.click(self.dialog.houses[edition].choices(key).choice(option))

    def type_key(self, key: Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key, modifier)

    def kept(self) -> dict[str, object]:
        """The settings as the file has them."""
        read = json.loads(self.session.profile.paths.settings.read_text())
        found = read.get("values", read.get("data", read))
        assert isinstance(found, dict)
        return found


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[Preferring]:
    made = Preferring(qtbot, profile)
    yield made
    made.dialog.close()
    made.close()


def test_it_opens_by_its_key_blocks_nothing_and_gives_the_focus_back(table: Preferring) -> None:
    dialog = table.open()
    assert not dialog.isModal()
    assert dialog.page == GENERAL
    assert QApplication.focusWidget() is dialog.search
    table.type_key(Key.Key_Escape)
    assert not dialog.isVisible()
    table.qtbot.waitUntil(table.window.isActiveWindow)


def test_a_house_rule_changes_the_pool_in_the_tray_and_its_odds(table: Preferring) -> None:
    levels = dict.fromkeys(("strength", "agility", "wits", "empathy"), 1)
    sheet = table.sheet.evolve(attributes=levels, skills={}, stress=0)
    table.session.workspace.edit("Weak", [sheet])
    rolls = table.session.rolls
    bars = table.window.navigator.sheet_view.findChild(OddsBars)
    assert isinstance(bars, OddsBars)
    rolls.prepare(sheet.id, Skill.PILOTING)
    rolls.set_modifier(-3)
    steps = table.session.workspace.history.count
    table.open()
    for option, dice, chance, words in (("one", 1, "1/6", "16.7"), ("zero", 0, "0", " 0 ")):
        table.choose("core", "base_dice_minimum", option)
        pool, odds = rolls.state.pool, rolls.state.odds
        assert pool is not None
        assert odds is not None
        assert (pool.base, odds.now.in_text(odds.now.success)) == (dice, chance)
        assert words in bars.words()
    assert table.session.workspace.history.count == steps


def test_a_house_rule_changes_the_death_roll_of_the_open_sheet(table: Preferring) -> None:
    levels = {"strength": 2, "agility": 4, "wits": 4, "empathy": 4}
    table.session.workspace.edit("Down", [table.sheet.evolve(attributes=levels, skills={"stamina": 3}, health=0)])
    table.dice.fall(3)
    table.session.injuries.pick_injury(table.sheet.id, BLEEDING_GUT)
    table.open()
    table.choose("core", "death_roll", "attribute")
    table.dice.fall(6, 5)  # Strength alone: the roll would fail for want of a third die
    table.session.injuries.roll_death(table.sheet.id, table.session.workspace.sheet(table.sheet.id).injuries[0].id)
    assert table.dice.faces == []
    assert table.session.workspace.sheet(table.sheet.id).injuries[0].survived == 1


def test_the_scene_draws_as_the_house_says(table: Preferring) -> None:
    table.open()
    table.choose("evolved", "draw_moment", "first_round")
    scene = table.session.scene
    evolved = next(e for e in table.session.index.entries() if (e.format, e.edition) == ("encounter", "evolved"))
    table.window.navigator.initiative.set_document(evolved.document_id)
    assert scene.rules.edition.initiative.draw is DrawMoment.ONCE
    table.choose("evolved", "draw_moment", "each_round")
    assert scene.rules.edition.initiative.draw is not DrawMoment.ONCE


def test_no_document_is_saved_again_because_a_rule_is_read_differently(table: Preferring) -> None:
    table.session.autosave.save_now()
    report = table.session.autosave.report
    table.open()
    table.choose("core", "death_roll", "attribute")
    assert table.session.autosave.report == report


def test_the_limit_of_stress_is_set_by_its_field_and_lifted_by_the_edition(table: Preferring) -> None:
    dialog = table.open()
    dialog.general.cap.setFocus()
    table.type_key(Key.Key_Up)
    assert table.session.rules_for("core").stress_cap == 11
    first = dialog.houses["core"].choices("stress_cap").choice("ten")
    assert first.plain_text.startswith("11")
    table.choose("core", "stress_cap", "none")
    assert table.session.rules_for("core").stress_cap is None
    assert table.session.rules_for("evolved").stress_cap == 11


@pytest.mark.slow
def test_the_theme_follows_at_once(table: Preferring) -> None:
    dialog = table.open()
    table.click(dialog.general.theme.choice("light"))
    assert table.window.theme.theme_name == "light"
    table.click(dialog.general.edition.choice("evolved"))
    assert table.session.preferences.edition == "evolved"
    dialog.general.motion.setFocus()
    was = table.session.preferences.reduced_motion
    table.type_key(Key.Key_Space)
    assert table.session.preferences.reduced_motion is not was
    dialog.general.size_field.value_requested.emit("120")
    assert table.session.preferences.scale == 120


def test_arrows_choose_and_the_choice_is_asked_for_once(table: Preferring) -> None:
    dialog = table.open("core")
    asked: list[object] = []
    table.session.preferences_changed.connect(asked.append)
    choices = dialog.houses["core"].choices("self_aid")
    choices.choice("allowed").setFocus()
    table.type_key(Key.Key_Down)
    assert choices.value == "not_allowed"
    assert len(asked) == 1
    assert not table.session.rules_for("core").edition.recovery.self_aid


def test_back_to_recommended_is_for_the_page_that_is_shown(table: Preferring) -> None:
    dialog = table.open()
    table.choose("evolved", "aliens_mode", "on")
    table.choose("core", "self_aid", "not_allowed")
    assert dialog.reset_button.isEnabled()
    table.click(dialog.reset_button)
    assert not dialog.reset_button.isEnabled()
    assert table.session.preferences.house_rules == {"evolved": {"aliens_mode": "on"}}
    assert dialog.houses["core"].choices("self_aid").value == "allowed"


def test_words_find_settings_on_any_page_and_enter_goes_there(table: Preferring) -> None:
    dialog = table.open()
    QTest.keyClicks(dialog.search, "charge")
    assert dialog.page == "evolved"
    shown = [row.title.text() for row in dialog.houses["evolved"].rows if not row.isHidden()]
    assert shown == ["Base damage of a charge"]
    table.type_key(Key.Key_Return)
    assert QApplication.focusWidget() is dialog.houses["evolved"].choices("charge_rounding").choice("down")
    table.type_key(Key.Key_F, CONTROL)
    assert QApplication.focusWidget() is dialog.search
    table.type_key(Key.Key_Escape)
    assert dialog.search.text() == ""
    assert all(not row.isHidden() for row in dialog.houses["evolved"].rows)


def test_what_we_do_not_know_is_a_list_of_both_editions(table: Preferring) -> None:
    dialog = table.open(UNKNOWN)
    wanted = [
        point.row.name
        for edition in ("core", "evolved")
        for point in uncertainties(rules_of(edition).catalog)
        if point.section != "house_rules"
    ]
    assert dialog.unknown.titles() == wanted
    assert not dialog.reset_button.isVisible()
    QTest.keyClicks(dialog.search, "yo-yo")
    assert dialog.unknown.titles() == ["Yo-yo"] * 2
    table.type_key(Key.Key_Return)
    assert QApplication.focusWidget() is dialog.unknown.view


@pytest.mark.slow
def test_the_choice_is_kept_for_the_next_start_beside_what_is_unknown(qtbot: QtBot, profile: Path) -> None:
    first = Preferring(qtbot, profile)
    file = first.session.profile.paths.settings
    first.open()
    first.choose("core", "self_aid", "not_allowed")
    first.dialog.close()
    first.close()
    file.write_text(
        file.read_text().replace('"self_aid":', '"gravity": "off", "death_roll": "coin", "swap_moment": 7, "self_aid":')
    )
    second = Preferring(qtbot, profile)
    edition = second.session.rules_for("core").edition
    assert not edition.recovery.self_aid
    assert edition.death.uses_skill
    second.open()
    second.choose("core", "first_aid_health", "after_first")
    said = second.session.preferences.house_rules["core"]
    kept = file.read_text()
    second.dialog.close()
    second.close()
    assert said == {
        "gravity": "off",
        "death_roll": "coin",
        "swap_moment": 7,
        "self_aid": "not_allowed",
        "first_aid_health": "after_first",
    }
    assert '"gravity"' in kept
    assert '"first_aid_health"' in kept


SHOWN_BY = {
    "theme": "theme",
    "scale": "size_field",
    "reduced_motion": "motion",
    "edition": "edition",
    "stress_cap": "cap",
    "panic_chains": "chains",
    "push_temper": "temper",
    "undo_steps": "undo_steps",
    "versions_megabytes": "versions_size",
    "versions_folder": "versions_place",
}
"""Which control of the first page shows each preference; house rules, keys and the players have their own."""


def test_every_preference_and_every_house_rule_has_a_row_and_who_decides_is_said(table: Preferring) -> None:
    dialog = table.open(GENERAL)
    assert set(SHOWN_BY) | {"house_rules", "keys", "players"} == set(Preferences.model_fields)
    controls = [row.control for row in dialog.general.rows]
    assert {getattr(dialog.general, name) for name in SHOWN_BY.values()} == set(controls)
    assert set(dialog.houses) == {"core", "evolved"}
    for edition, page in dialog.houses.items():
        settings = house_settings(table.session.preferences, edition)
        assert len(page.rows) == len(settings) == len(rules_of(edition).catalog.house_rules)
        for setting in settings:
            choice = page.choices(setting.key).choice(setting.rule.default)
            assert choice.accessibleDescription() == "recommended"
            assert choice.isEnabled() == setting.decides
    dialog.show_page("core")
    page = dialog.houses["core"]
    row = next(row for row in page.rows if row.control is page.choices("stop_panic"))
    assert "Game Mother" in row.text.text()
    table.click(page.choices("stop_panic").choice("player_characters"))
    assert table.session.preferences.house_rules == {}, "what the app does not decide cannot be chosen"


def test_panic_that_spreads_and_push_advice_are_kept_and_go_back_to_recommended(table: Preferring) -> None:
    dialog = table.open(GENERAL)
    table.click(dialog.general.chains)
    table.click(dialog.general.temper.choice("bold"))
    preferences = table.session.preferences
    assert (preferences.panic_chains, preferences.push_temper) == (False, "bold")
    assert (table.kept()["panic_chains"], table.kept()["push_temper"]) == (False, "bold")
    assert dialog.reset_button.isEnabled()
    table.click(dialog.reset_button)
    preferences = table.session.preferences
    assert (preferences.panic_chains, preferences.push_temper) == (True, "balanced")
    assert not dialog.reset_button.isEnabled()


def test_the_utility_that_is_chosen_here_is_the_one_a_push_is_advised_by(table: Preferring) -> None:
    dialog = table.open(GENERAL)
    table.click(dialog.general.temper.choice("bold"))
    dialog.reject()
    table.dice.fall(*(2,) * 10)
    table.session.rolls.prepare(table.sheet.id, Skill.PILOTING)
    table.session.rolls.roll()
    view = table.window.navigator.sheet_view
    table.qtbot.waitUntil(lambda: view.findChild(PushDialog) is not None)  # the dice fall first
    question = view.findChild(PushDialog)
    assert isinstance(question, PushDialog)
    table.qtbot.waitUntil(question.isVisible)
    assert question.temper.value == "bold"


def test_j29_a_theme_is_two_clicks_away_and_dim_one_key(table: Preferring) -> None:
    window = table.window
    window.activateWindow()
    table.qtbot.waitUntil(window.isActiveWindow)
    bar = window.top_bar.menu_bar
    view = next(action for action in bar.actions() if action.text() == "&View")
    table.click(bar, bar.actionGeometry(view).center())
    menu = view.menu()
    assert isinstance(menu, QMenu)
    table.click(menu, menu.actionGeometry(window.actions_of.action("theme_light")).center())
    assert window.theme.theme_name == "light"
    assert len(table.pressed) == 2
    table.pressed.clear()
    table.press(Key.Key_F9)
    assert window.theme.theme_name == "dim"
    assert len(table.pressed) == 1
