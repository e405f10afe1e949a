"""Files whose shape is right and whose values are not: what a list, a meter or a clock is to show is never trusted."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.gui.library.view_settings import Layout
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.import_files import read_source
from alien_desktop.session.instance_lock import notify, take_requests
from alien_desktop.storage.envelope import encode
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.strict_json import indented
from tests.console.transcript import Evening
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
        raw = encode("character", 1, document_id, 1, "2026-11-22T12:00:00Z", {**rook, "id": document_id}, card=whole)
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
    table.window.setUpdatesEnabled(True)  # its rows are painted
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


def test_names_that_are_no_text_or_differ_in_case_only_are_shown_and_left_alone(profile: Path, qapp: object) -> None:
    paths = ready(profile)
    sample = min(paths.documents.iterdir())
    names = [b"\xff\xfe.json", b"..json", b"a\nb.json", b"x" * 250 + b".json", "\u202e.json".encode()]
    names += [sample.stem.upper().encode() + b".json", sample.stem.encode() + b".999999.99991231T235959Z.json"]
    folders = (paths.documents, paths.trash, paths.backups, paths.quarantine, paths.portraits, paths.data)
    for folder in folders:
        for name in names:
            Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_bytes(sample.read_bytes())
    before = [sorted(folder.iterdir()) for folder in folders]
    evening = Evening(profile)
    for command in ('{"do": "documents"}', '{"do": "trash"}', '{"do": "documents.check"}', '{"do": "log"}'):
        assert evening.say(command).encode()
    listed: Any = evening.do("documents")["documents"]
    assert sum(one["format"] == "damaged" for one in listed) == len(names) - 1, "a name with a dot is hidden"
    evening.close()
    assert [sorted(folder.iterdir()) for folder in folders[:-1]] == before[:-1]


def test_a_dropped_file_whose_name_is_no_text_is_told_of_and_imported(tmp_path: Path, profile: Path) -> None:
    sample = min(ready(profile).documents.iterdir()).read_bytes()
    for content, readable in ((sample, True), (b"{", False)):
        path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json"))
        path.write_bytes(content)
        found = read_source(str(path), RealFiles())
        assert (found.reading is not None) is readable
        assert found.name.encode().endswith(b".json")
        request = notify(tmp_path, (path,))
        assert request is not None
        assert take_requests(replace(Paths.for_profile(tmp_path), documents=tmp_path / "documents")) == (path,)


def test_settings_that_cannot_be_read_are_reported_in_the_window_and_kept(qtbot: QtBot, profile: Path) -> None:
    ready(profile)
    for content, word in (
        (b"[" * 10_000, "settings could not be read"),
        (b'{"theme": ["dark"], "undo_steps": NaN}', "could not"),
    ):
        (profile / "settings.json").write_bytes(content)
        table = RunningApp(qtbot, profile, ScriptedDice(()))
        assert word in table.window.notices.text
        table.close()
        assert content in [one.read_bytes() for one in profile.glob("settings.json*.bad")]


def test_single_settings_that_make_no_sense_are_reported(profile: Path, qapp: object) -> None:
    ready(profile)
    (profile / "settings.json").write_text(json.dumps({"theme": "light", "undo_steps": "many", "scale": 10**9}))
    evening = Evening(profile)
    assert evening.session.preferences.theme == "light"
    (told,) = evening.session.profile.notices
    assert evening.session.preferences.undo_steps == Preferences().undo_steps
    assert str(told).startswith("2 settings make no sense")
    evening.close()


def test_a_roll_that_waited_and_cannot_be_read_is_reported_and_its_file_kept(profile: Path, qapp: object) -> None:
    evening = Evening(profile, "2 2 2 2 2 2 2 2")
    evening.do("character.create", name="Nova Reyes")
    evening.do("roll.skill", who="Nova Reyes", skill="piloting")
    evening.close()
    whole = (profile / "table.json").read_text()
    assert "piloting" in whole
    for spoilt in (whole[:-20], whole.replace('"phase": "push"', '"phase": 5')):
        assert spoilt != whole
        (profile / "table.json").write_text(spoilt)
        again = Evening(profile)
        (told,) = again.session.profile.notices
        assert "waited on the table" in str(told)
        assert spoilt in [one.read_text() for one in profile.glob("table.json*.bad")]
        again.close()
        for one in profile.glob("table.json*.bad"):
            one.unlink()
