"""U2 and the tray, beside a frame of a 60 Hz screen: a pool change to painted odds, a roll, 40 falling dice."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.measuring import Figure

FRAME = 1 / 60
ROUNDS = 40
BESIDE = "one frame at 60 Hz"


def figures() -> Iterator[Figure]:
    """Work the Dice view of the real window; a picture of the part that changes stands for the paint."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QWidget

    from alien_desktop.app.application import Application, qt_application
    from alien_desktop.app.options import Options
    from alien_desktop.rules.characteristics import Skill
    from alien_desktop.widgets.dice_shown import DiceShown
    from alien_desktop.widgets.dice_well import DiceWell

    app = qt_application()

    def painted(widget: QWidget, work: Callable[[int], object], rounds: int = ROUNDS) -> list[float]:
        taken = []
        for number in range(rounds):
            began = perf_counter()
            work(number)
            app.processEvents()
            widget.grab()
            taken.append(perf_counter() - began)
        return sorted(taken)

    with tempfile.TemporaryDirectory() as profile:
        application = Application(Options(profile=Path(profile)))
        application.start()
        window = application.window
        assert window is not None
        while not window.is_alive:
            app.processEvents()
        application.look.set_reduced_motion(True)
        desk = window.views.desk
        pilot = next(entry for entry in desk.shelf.entries() if entry.format == "character")
        window.views.open_in_dice(pilot.document_id)
        desk.rolls.prepare(pilot.document_id, Skill.PILOTING)
        app.processEvents()
        panel = window.views.dice_panel
        change = median(painted(panel.odds, lambda number: desk.rolls.set_modifier(number % 3)))
        roll = median(painted(panel.table.well, lambda _number: desk.rolls.roll()))
        application.look.set_reduced_motion(False)
        well = DiceWell(True)
        well.resize(504, 420)
        well.show()
        well.set_pool(24, 16)
        well.show_roll(DiceShown.of((6, 5, 4, 3) * 6, (1, 2, 6, 3) * 4))
        falls = painted(well, lambda _number: None, 300)
        fall = falls[len(falls) * 99 // 100]
        well.finish_fall()
        well.close()
        window.close()
    yield Figure("T1", "pool change to painted odds", BESIDE, change, change / FRAME, 1.0)
    yield Figure("T2", "roll to the first picture of the dice", BESIDE, roll, roll / FRAME, 6.0)
    yield Figure("U2", "picture of 40 falling dice, p99", BESIDE, fall, fall / FRAME, 0.1)
