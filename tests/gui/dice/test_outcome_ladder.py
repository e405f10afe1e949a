"""The ladder of panic results."""

from itertools import pairwise

from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.outcome_ladder import LadderCell, LadderTone, OutcomeLadder
from alien_desktop.gui.theme.theme import Theme

CELLS = (
    LadderCell("6", "calm"),
    LadderCell("7", "twitch", LadderTone.PANIC, is_rolled=True),
    LadderCell("10", "freeze", LadderTone.LOST),
)


def test_the_ladder_is_said_in_words(qtbot: QtBot, theme: Theme) -> None:
    ladder = OutcomeLadder()
    qtbot.addWidget(ladder)
    ladder.set_cells(CELLS)
    assert ladder.accessibleName() == "6 calm, 7 twitch, rolled, 10 freeze, the action fails"


def test_cells_fill_the_width_without_overlap(qtbot: QtBot, theme: Theme) -> None:
    ladder = OutcomeLadder()
    qtbot.addWidget(ladder)
    ladder.set_cells(CELLS * 2)
    ladder.resize(503, 48)
    rects = ladder.cell_rects()
    assert rects[0].left() == 0
    assert rects[-1].right() == 503
    assert all(one.right() <= other.left() for one, other in pairwise(rects))
