"""An attack that is closed shows what it came to, whichever page was open before."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.scene.chain_items import ChainPlate, PlateItem, PlateState
from alien_desktop.gui.scene.chain_plates import ChainPlates
from alien_desktop.gui.theme.theme import Theme
from tests.gui.scene.scene_table import CONTROL, SceneTable


@pytest.mark.parametrize("row", range(1, 7))
def test_enter_takes_an_attack_of_a_creature_to_its_summary(
    qtbot: QtBot, profile: Path, theme: Theme, row: int
) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    crawler = table.named("crawler").id
    chain, panel = table.window.chain, table.window.panels.chain
    chain.pick(crawler, row)
    assert panel.pages.currentWidget() is panel.declare
    for _ in range(12):
        if not chain.is_open:
            break
        table.dice.fall(*(6, 5) * 30)
        panel.take_focus()
        table.key(Qt.Key.Key_Return)
    assert not chain.is_open
    assert panel.pages.currentWidget() is panel.summary
    table.close()


def test_what_was_closed_goes_when_what_it_left_due_is_answered(qtbot: QtBot, profile: Path, theme: Theme) -> None:
    theme.set_reduced_motion(True)
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    attack, panels = table.session.attack, table.window.panels
    table.window.chain.pick(table.named("crawler").id, 1)  # stress and a Panic Roll, without dice
    for _ in range(4):
        if attack.is_open:
            table.key(Qt.Key.Key_Return)
    if not panels.due.count_now:
        table.session.combat.toggle_panic_due("c1")
    table.dice.faces.clear()
    table.dice.fall(*(3,) * 4)
    table.key(Qt.Key.Key_A)
    table.key(Qt.Key.Key_Return)
    assert not panels.due.count_now
    assert not table.window.scene_layout.shows_chain, "it would say that the Panic Roll is due"
    table.close()


def test_a_refusal_is_reported_until_something_else_is_done(qtbot: QtBot, profile: Path, theme: Theme) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    table.key(Qt.Key.Key_I)
    refused = [table.window.panels.outcome.is_refusal]
    table.key(Qt.Key.Key_V)
    refused.append(table.window.panels.outcome.is_refusal)
    assert refused == [True, False]
    table.close()


def test_what_happened_last_is_reported_in_the_next_turn_and_when_the_scene_is_opened_again(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    table.window.chain.pick(table.named("crawler").id, 1)  # stress and a Panic Roll, without dice
    while table.session.attack.is_open:
        table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_N)
    assert not table.window.scene_layout.shows_chain
    attack = "Hull crawler: Attack closed Dr M. Okafor: stress +1"
    assert attack in table.told, "of the turn before"
    scene = table.scene.id
    table.window.set_document("")
    table.window.set_document(scene)
    assert attack in table.told, "as it was left"
    while table.session.workspace.history.index > 1:  # all but the new scene
        table.key(Qt.Key.Key_Z, CONTROL)
    table.window.set_document("")
    table.window.set_document(scene)
    assert "Nothing yet" in table.told, "all was taken back"
    table.close()


def test_plates_with_too_little_room_for_their_names_have_short_ones(qtbot: QtBot, theme: Theme) -> None:
    plates = ChainPlates()
    qtbot.addWidget(plates)
    names = ("Declare", "Defence", "Roll", "Extra", "Cover + armor", "Consequences")
    shorts = ("", "", "", "", "Armor", "Result")
    parts = zip(ChainPlate, names, shorts, strict=True)
    plates.set_items(tuple(PlateItem(plate, name, "2", PlateState.DONE, short=short) for plate, name, short in parts))
    unit = theme.metrics.unit
    plates.show()
    plates.resize(round(sum(one.short_width for one in plates.buttons)) + 6 * unit, plates.height())
    row = plates.layout()
    assert row is not None
    row.activate()
    assert sum(one.name_width for one in plates.buttons) > plates.width(), "else the names fit"
    assert all(one.width() + 1 >= one.short_width for one in plates.buttons)


def test_names_are_short_before_words_are_cut(qtbot: QtBot, theme: Theme) -> None:
    plates = ChainPlates()
    qtbot.addWidget(plates)
    shorts = ("", "", "", "", "Armor", "Result")
    names = ("Declare", "Defence", "Roll", "Extra", "Cover + armor", "Consequences")
    words = ("a weapon with quite a long name", "", "", "+2 damage", "", "")
    parts = zip(ChainPlate, names, words, shorts, strict=True)
    plates.set_items(tuple(PlateItem(plate, name, said, PlateState.DONE, short=s) for plate, name, said, s in parts))
    wanted = [max(one.short_width, one.words_width(brief=True)) for one in plates.buttons]
    plates.show()
    plates.resize(sum(wanted) + 3 * len(wanted), plates.height())
    row = plates.layout()
    assert row is not None
    row.activate()
    names_and_words = [max(one.name_width, one.words_width(brief=True)) for one in plates.buttons]
    assert sum(one.name_width for one in plates.buttons) < plates.width() < sum(names_and_words)
    assert all(one.width() + 1 >= one.words_width(brief=True) for one in plates.buttons)
    plates.resize(plates.width() - 40, plates.height())
    row.activate()
    cut = [one.item.words for one in plates.buttons if one.width() + 1 < one.words_width(brief=True)]
    assert cut == [words[0]], "the longest gives way first"
