"""The process that fights: a request comes in as JSON until its input ends, reports go out as lines of JSON.

It reads and writes the file descriptors 0 and 1 themselves: a packaged app without a console has no `sys.stdin`.
"""

import gc
import json
import os
from time import monotonic

from PySide6.QtCore import QCoreApplication

from alien_desktop.rules.json_object import JsonObject
from alien_desktop.session.what_if.bouts import Bouts, bouts_from_data
from alien_desktop.session.what_if.report import Tally, report_to_data, story_to_data

TOLD_EACH = 0.25
"""Seconds between two reports."""
COLLECTED_EACH = 8
"""Fights between two rounds of the collector."""
STDIN, STDOUT = 0, 1
NICER = 5
"""How much it gives way to the window, where the system knows that."""


def main() -> int:
    """Fight what is asked for; 0 when all of it was fought."""
    _app = QCoreApplication.instance() or QCoreApplication([])
    if hasattr(os, "nice"):
        os.nice(NICER)
    bouts = bouts_from_data(json.loads(_read_all()))
    gc.freeze()
    gc.disable()  # a fight leaves a session behind, which is collected after some of them and not while one is fought
    _fight(bouts)
    return 0


def _fight(bouts: Bouts) -> None:
    tallies = [Tally(plan.name, bouts.people) for plan in bouts.plans]
    told = monotonic()
    for number in range(bouts.fights):
        for plan, tally in zip(bouts.plans, tallies, strict=True):
            result = bouts.fight(plan, number)
            tally.add(result)
        if not number % COLLECTED_EACH:
            gc.collect()
        last = number + 1 == bouts.fights
        if last or monotonic() - told >= TOLD_EACH:
            told = monotonic()
            _write(
                {
                    "reports": [report_to_data(one.report()) for one in tallies],
                    "story": story_to_data(result.story),
                    "finished": last,
                }
            )


def _read_all() -> bytes:
    parts = []
    while part := os.read(STDIN, 65_536):
        parts.append(part)
    return b"".join(parts)


def _write(data: JsonObject) -> None:
    line = json.dumps(data).encode("ascii") + b"\n"
    while line:
        line = line[os.write(STDOUT, line) :]
