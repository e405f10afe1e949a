"""U2 and the tray: a pool change to painted odds, a roll to its first picture, a picture of 40 falling dice."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from alien_desktop.gui.dice.dice_state import DiceState
from alien_desktop.gui.dice.dice_tray import DiceTray
from alien_desktop.gui.kit.die_face import DieKind, DieState, draw_die, paint_die
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.gui.theme.tokens import Tokens
from alien_desktop.rules.odds.chances import AlarmTotals, push_chances, roll_chances
from alien_desktop.rules.people.characteristics import Skill
from benchmarks.measuring import Figure, beside, seconds
from benchmarks.running_app import FRAME, ONE_FRAME, Paints, in_frames, painted_again, running_app, to_paint, worked

ROUNDS = 60
PICTURES = 300
BASE, STRESS = (6, 5, 4, 3) * 6, (1, 2, 6, 3) * 4


def odds_alone() -> object:
    """What is worked out for a pool of (8, 4): now, and if it is pushed."""
    now, pushed = (AlarmTotals(1, 15, 10, level, None) for level in (4, 5))
    return roll_chances(8, 4, now), push_chances(8, 4, now, pushed)


def dice_view(window: MainWindow) -> Iterator[Figure]:
    """O4 and the roll, on the Dice view of the sample pilot."""
    session = window.session
    pilot = next(entry for entry in session.index.entries() if entry.format == "character")
    window.navigator.open_in_dice(pilot.document_id)
    session.rolls.prepare(pilot.document_id, Skill.PILOTING)
    QApplication.processEvents()
    panel = window.navigator.dice_panel
    odds = Paints(panel.odds)
    changes = [to_paint(odds, partial(session.rolls.set_modifier, number % 3)) for number in range(1, ROUNDS)]
    change = median(changes)
    yield Figure("T1", "pool change to painted odds", ONE_FRAME, change, change / FRAME, 1.0)
    alone = seconds(odds_alone, 200)
    yield Figure("O4", "the odds of it", ONE_FRAME, alone, alone / FRAME, 0.03)
    ready = change - alone
    yield Figure("O4", "pool change to painted odds", "the same, the table being ready", change, change / ready, 1.25)
    well = Paints(panel.table.dice_tray)
    rolls = [to_paint(well, session.rolls.roll) for _ in range(ROUNDS)]
    roll = median(rolls)
    yield from in_frames("T2", "roll to the first picture of its fall", roll, painted_again(window), 0.6)


def falling_dice(theme: Theme) -> Iterator[Figure]:
    """U2: the dice come from a cache of pictures; beside it, what drawing their shapes each time would take."""
    well = DiceTray(True)
    well.resize(504, 420)
    well.show()
    well.set_pool(len(BASE), len(STRESS))
    QApplication.processEvents()

    def picture() -> None:
        if not well.is_falling:
            raise SystemExit("the dice lie still")
        well.repaint()

    taken = []
    for _ in range(PICTURES):
        well.finish_fall()
        well.show_roll(DiceState.of(BASE, STRESS))
        taken.append(worked(picture))
    fall = sorted(taken)[len(taken) * 99 // 100]
    yield Figure("U2", "picture of 40 falling dice, p99", ONE_FRAME, fall, fall / FRAME, 0.1)
    size = well.seat_rects()[0].width()
    well.finish_fall()
    well.close()
    place = QRectF(0, 0, size, size)
    canvas = QPixmap(size, size)
    painter = QPainter(canvas)

    def all_dice(draw: Callable[[QPainter, QRectF, DieKind, int, DieState, Tokens], None]) -> None:
        for kind, faces in ((DieKind.BASE, BASE), (DieKind.STRESS, STRESS)):
            for face in faces:
                draw(painter, place, kind, face, DieState.SPENT, theme.tokens)

    own, ratio = beside(partial(all_dice, draw_die), partial(all_dice, paint_die), rounds=30, times=5, other_times=5)
    painter.end()
    yield Figure("U2", "40 dice", "their shapes drawn each time", own, ratio, 1 / 14)


def figures() -> Iterator[Figure]:
    """Work the Dice view, then a well of its own."""
    with running_app() as window:
        yield from dice_view(window)
        yield from falling_dice(window.theme)
