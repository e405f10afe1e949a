"""What successes beyond the first buy: as many ways as there are digits, by name where there is little room."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.scene.chain_items import BarItem, ExtraItem, OptionItem
from alien_desktop.gui.scene.chain_options import DefencePage, ExtraPage, number_width
from alien_desktop.gui.theme.paint_text import text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.chain import StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.commands.registry import perform
from tests.gui.scene.scene_table import SceneTable

PISTOL = "evolved.weapon.m4a3_service_pistol"


@pytest.mark.parametrize("units", [70, 90, 160])
def test_every_way_has_a_place_of_its_own_and_is_chosen_there(qtbot: QtBot, theme: Theme, units: int) -> None:
    page = ExtraPage()
    qtbot.addWidget(page)
    page.resize(units * theme.metrics.unit, 30 * theme.metrics.unit)
    page.set_item(ExtraItem(tuple(OptionItem(f"way{n}", str(n), f"Way {n}", "what it buys") for n in range(1, 9))))
    page.show()
    QApplication.processEvents()
    shown = [plate for plate in page.plates if plate.isVisible()]
    assert [plate.item.name for plate in shown] == [f"Way {n}" for n in range(1, 9)]
    for place, plate in enumerate(shown):
        assert page.rect().contains(plate.geometry())
        assert not any(plate.geometry().intersects(other.geometry()) for other in shown[:place])
        with qtbot.waitSignal(page.option_requested) as asked:
            QTest.mouseClick(plate, Qt.MouseButton.LeftButton)
        assert asked.args == [f"way{place + 1}"]
        assert "what it buys" in plate.toolTip()


def test_a_digit_answers_a_shot_with_a_shot_and_r_rolls_both(qtbot: QtBot, profile: Path, theme: Theme) -> None:
    """Evolved 3.2, Quick Shot: what it costs stands on its plate, and its dice follow those of the attack."""
    theme.set_reduced_motion(True)
    table = SceneTable(qtbot, profile, theme, "evolved")
    table.fight()
    okafor, guard = table.named("Okafor"), table.named("Guard").id
    perform("sheet.add_item", table.session, who=okafor.document, row=PISTOL, place="in_hand")
    perform("sheet.add_talent", table.session, who=okafor.document, row="evolved.talent.quick_shot")
    while table.scene.cards[table.scene.current].combatant != guard:
        perform("scene.next_turn", table.session)
    stress = table.session.workspace.sheet(okafor.document).stress
    table.session.attack.declare(guard, Plan(AttackWay.RANGED), [okafor.id])
    panel = table.window.panels.chain
    page = panel.pages.currentWidget()
    assert isinstance(page, DefencePage)
    options = [plate.item for plate in page.plates if plate.isVisible()]
    place, found = next((place, one) for place, one in enumerate(options, 1) if one.id == "shoot_back")
    assert (found.name, found.words) == ("Shoot", "quick, stress +1")
    panel.take_focus()
    table.key(getattr(Qt.Key, f"Key_{place}"))
    table.key(getattr(Qt.Key, f"Key_{place + 1}"))
    table.dice.faces.clear()
    table.dice.fall(*[6, *[2] * 60])
    table.key(Qt.Key.Key_R)
    inputs, chain = table.session.attack.inputs, table.session.attack.chain
    assert inputs is not None
    assert chain is not None
    assert inputs.defences[0].kind is DefenceKind.SHOOT_BACK
    assert inputs.defences[0].effects == (BlockEffect.SPARE_AMMO,), "the digit after it"
    due = chain.due
    assert due is not None
    assert (due.kind, due.target) == (StepKind.DEFENCE_PUSH, okafor.id), "R rolls both"
    assert table.session.workspace.sheet(okafor.document).stress == stress + 1
    table.close()


def test_the_longest_number_has_room_beside_its_bar(theme: Theme) -> None:
    bars = [BarItem("Keeps together", 1.0, "100 %"), BarItem("Twitch", 0.03, "3 %")]
    longest = text_width(theme.fonts, theme.fonts.smallest_bold, "100 %")
    assert number_width(bars, theme) > longest
    assert number_width(bars[1:], theme) == number_width([], theme)
