"""The injury in the results of an attack: who has the talent Killer may swap its digits in the menu."""

from pathlib import Path

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.commands.command import CharacterId
from alien_desktop.session.commands.sheet import add_talent
from tests.gui.scene.scene_table import SceneTable


def injury(table: SceneTable) -> int:
    chain = table.session.attack.chain
    assert chain is not None
    return next(one.amount for one in chain.consequences if one.kind is ConsequenceKind.INJURY)


def test_the_menu_of_the_injury_swaps_its_digits(qtbot: QtBot, profile: Path, theme: Theme) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    add_talent(table.session, CharacterId(table.id_of("Vance")), "core.talent.killer")
    attack = table.session.attack
    attack.declare("c2", Plan(AttackWay.CLOSE), ("c1",))
    while attack.default_step().action.value != "apply":
        table.dice.fall(*(6, 5) * 8)
        attack.proceed()
    row = injury(table)
    assert row in (56, 65)
    table.window.chain.refresh()
    table.click(table.window.panels.chain.block.second_button)
    menu = next(one for one in table.window.panels.chain.findChildren(QMenu) if one.isVisible())
    swap = menu.actions()[0]
    assert str(row) in swap.text()
    swap.trigger()
    assert injury(table) == int(str(row)[::-1])
    assert table.window.isVisible()
    menu.close()
    table.close()


def test_stress_of_a_hit_says_from_what_to_what_and_the_button_its_key(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    attack, chain = table.session.attack, table.window.panels.chain
    attack.declare(table.named("crawler").id, Plan(AttackWay.SIGNATURE, number=3), ("c1",))
    while attack.default_step().action.value != "apply":
        table.dice.fall(*(6, 2, 3, 4, 5, 1) * 30)
        attack.proceed()
    table.window.chain.refresh()
    victim = table.scene.combatant("c1").document
    before = table.session.workspace.sheet(victim).stress
    notes = [row.note for row in chain.consequences.model.all_rows if row.name.startswith("Stress")]
    assert notes == [f"Stress {before} to {before + 1}"]
    assert chain.block.second_button.isVisible()
    assert chain.block.main_button.property("key") == "Enter"
    table.click(chain.block.main_button)
    assert table.session.workspace.sheet(victim).stress == before + 1
    table.close()
