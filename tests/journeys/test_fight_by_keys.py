"""A fight of eight for four Rounds by keyboard alone: the log tells what the console tells of the same fight.

The stories are those of `tests/console/fight_core.txt` and `fight_evolved.txt`; `fight_by_keys.py` finds the keys.
"""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from tests.gui.conftest import resources, theme
from tests.journeys.fight_by_keys import CONTROL, KeyFight, moves
from tests.soak import editions

__all__ = ["resources", "theme"]

STORIES = Path(__file__).parents[1] / "console"


def after_the_declaration(told: list[str]) -> list[str]:
    """What is told without how an attack was declared: on the screen it begins at whom it fits best."""
    return [one for one in told if ": attacks " not in one and not one.partition(": ")[2].startswith("Attack = ")]


@pytest.mark.parametrize("edition", editions("evolved"))
def test_a_fight_of_eight_goes_by_keyboard_alone_and_is_taken_back(
    edition: str, qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    theme.set_reduced_motion(True)
    prepared, story = moves(STORIES / f"fight_{edition}.txt")
    with closing(KeyFight(qtbot, profile, theme, prepared)) as table:
        history = table.session.workspace.history
        start, first = table.documents(), history.index
        for number, move in enumerate(story):
            table.pressed.clear()
            told = table.play(move)
            where = f"{number}: {move.first}, keys {' '.join(table.pressed)}"
            assert after_the_declaration(told) == after_the_declaration(move.told), where
            assert table.dice.place == len(table.dice.faces), where
        scene = table.session.scene.encounter
        assert (scene.round, len(scene.combatants), len(scene.cards)) == (4, 8, 7)
        while history.index > first:
            table.key(Qt.Key.Key_Z, modifier=CONTROL)
        assert table.documents() == start
