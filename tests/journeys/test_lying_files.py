"""Files whose shape is right and whose values are not: what a list, a meter or a clock is to show is never trusted."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.gui.library.view_settings import Layout
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.storage.envelope import seal
from alien_desktop.storage.strict_json import indented
from tests.ready_profiles import ready
from tests.running_app import RunningApp

FAR = (10**15, 2**53 - 1, -(2**53 - 1), 2**31, True, -1)
ODD: tuple[Any, ...] = (None, 1.5, "", "x" * 50_000, "\u202e", "\x00", "<img src=/etc/hostname>", [], {}, [[]])
WORDS: tuple[Any, ...] = (
    {"text": "{x:+d}", "facts": {"x": "six"}},
    {"text": "%n", "one": "%n", "n": 10**14},
    {"text": "{x{{y}", "facts": {"xy": "x"}},
)
MOMENTS = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2020-01-01", "2100-01-01T00:00:00Z", "٢٠٢٠-01-01")
CARD: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("name", "edition", "label", "portrait", "sample"), (*ODD, *FAR)),
    **dict.fromkeys(("health", "health_max", "stress"), (*ODD, *FAR)),
    "role": (*ODD, *FAR, *WORDS),
    "marks": (*ODD, *FAR, *([one] * 50 for one in WORDS)),
    "pictures": (*ODD, *FAR, ["0" * 64] * 500),
    "saved": (*ODD, *FAR, *MOMENTS),
}


def write_lying(folder: Path) -> int:
    """Write a character for every lie; return how many."""
    rook = data_of(samples_of("core")[0])
    whole = {"name": "Rook", "health": 3, "health_max": 4, "stress": 1, "role": "Pilot", "marks": ["Broken"]}
    lies = [(key, value) for key, values in CARD.items() for value in values]
    for key, value in lies:
        document_id = str(uuid4())
        raw = seal("character", 1, document_id, 1, "2026-11-22T12:00:00Z", {**rook, "id": document_id}, card=whole)
        envelope = json.loads(raw)
        (envelope if key in envelope else envelope["card"])[key] = value
        (folder / f"{document_id}.json").write_text(indented(envelope, 2) + "\n")
    return len(lies)


def test_a_library_of_lies_is_shown_as_cards_and_as_a_list(qtbot: QtBot, profile: Path) -> None:
    paths = ready(profile)
    for sample in paths.documents.iterdir():
        sample.unlink()
    number = write_lying(paths.documents)
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    library = table.window.library
    table.window.navigator.show_view("library")
    for layout in Layout:
        library.set_layout(layout)
        assert library.model.rowCount() == number
        for row in range(0, number, 9):
            library.grid.focus_row(row)
            QApplication.processEvents()
            library.grab()
    table.close()
