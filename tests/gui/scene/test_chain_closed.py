"""An attack that is closed shows what it came to, whichever page was open before."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from tests.gui.scene.scene_table import SceneTable


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
