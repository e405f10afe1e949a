"""What a start does for speed: what is there at the first picture, and that nothing of it stays in the way."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

WATCHED_START = """
import builtins, gc, json, linecache, sys
plain_import = builtins.__import__
from alien_desktop.app.main import begin
from alien_desktop.app.options import parse
application = begin(parse(["--profile", sys.argv[1], "--quit-after-start"]))
from PySide6.QtWidgets import QApplication
told = {}
def look(moment):
    told[moment] = {
        "modules": sorted(sys.modules),
        "texts": sorted(linecache.cache),
        "classes": [thing.__name__ for thing in gc.get_objects() if isinstance(thing, type)],
        "collects": gc.isenabled(),
        "spared": gc.get_freeze_count(),
        "imports_as_python": builtins.__import__ is plain_import,
    }
application.window.first_painted.connect(lambda: look("painted"))
application.became_ready.connect(lambda: look("ready"))
def load_ahead():
    application.head_start.timer.setInterval(0)
    while application.head_start.timer.isActive():
        QApplication.processEvents()
    gc.unfreeze()  # what is spared is not listed
    look("ahead")
def open_a_sheet():
    window = application.window
    one = next(entry for entry in window.session.index.entries() if entry.format == "character")
    window.navigator.open_document(one.document_id)
    QApplication.processEvents()
    gc.unfreeze()  # what is spared is not listed
    look("sheet")
    window.navigator.show_library()  # where the next start begins
    window.resize(1100, 700)
if sys.argv[2:] == ["ahead"]:
    application.became_ready.connect(load_ahead)
application.became_ready.connect(open_a_sheet)
QApplication.exec()
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile for two starts."""
    return tmp_path_factory.mktemp("start") / "profile"


@pytest.fixture(scope="module")
def told(started: Path) -> dict[str, Any]:
    """What a start on an empty profile looks like at its first picture and when it is ready."""
    return watched(started)


@pytest.fixture(scope="module")
def told_again(started: Path, told: dict[str, Any]) -> dict[str, Any]:
    """The same of the next start: there are documents, the window was left with a size of its own, and before a sheet
    is opened nobody touches it until all that is loaded ahead is there."""
    assert told
    return watched(started, "ahead")


def watched(profile: Path, *wishes: str) -> dict[str, Any]:
    """Start the app, open a sheet, make the window smaller and close it."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED_START, str(profile), *wishes],
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_first_picture_waits_for_no_document_no_rule_and_no_slow_library(told: dict[str, Any]) -> None:
    slow = (
        "pydantic",
        "numpy",
        "asyncio",
        "hashlib",
        "html",
        "importlib.resources",
        "importlib.metadata",
        "platformdirs",
    )
    ours = ("alien_desktop.documents", "alien_desktop.catalog", "alien_desktop.rules.editions")
    modules = told["painted"]["modules"]
    assert [name for name in modules if name in slow or name.startswith(ours)] == []


@pytest.mark.parametrize("moment", ["painted", "sheet"])
def test_no_class_of_widget_is_built_for_what_is_not_shown(told: dict[str, Any], moment: str) -> None:
    assert {"QScrollBar", "QAbstractScrollArea"} <= set(told[moment]["classes"])
    assert not {"QCalendarWidget", "QWizard", "QMdiArea"} & set(told[moment]["classes"])


def test_a_window_that_had_a_size_of_its_own_is_made_for_it_from_the_beginning(told_again: dict[str, Any]) -> None:
    """To tell every widget of another size, PySide builds a class for each kind that there is."""
    assert not {"QCalendarWidget", "QWizard", "QMdiArea"} & set(told_again["painted"]["classes"])


def test_lists_in_which_nothing_is_chosen_yet_are_not_needed_for_the_first_picture(told_again: dict[str, Any]) -> None:
    assert "QAbstractItemView" not in told_again["painted"]["classes"]


def test_getting_ready_imports_no_view_beside_the_library(told: dict[str, Any]) -> None:
    views = ("sheet_panel", "tray_panel", "dice_panel", "creation_panel", "initiative_window", "tray_window")
    assert [name for name in told["ready"]["modules"] if name.endswith(views)] == []


def test_a_sheet_imports_no_dialog_that_nobody_has_asked_for(told: dict[str, Any]) -> None:
    dialogs = ("picker", "pick_dialog", "own_thing_dialog", "opposed_dialog", "reaction_dialog", "creature_dialog")
    assert "alien_desktop.gui.sheet.sheet_panel" in told["sheet"]["modules"]
    assert [name for name in told["sheet"]["modules"] if name.endswith((*dialogs, "file_dialogs", "log_panel"))] == []


def test_after_a_rest_a_sheet_finds_all_that_it_needs_loaded_and_nothing_else(
    told: dict[str, Any], told_again: dict[str, Any]
) -> None:
    ready, ahead, sheet = (set(told_again[moment]["modules"]) for moment in ("ready", "ahead", "sheet"))
    assert "alien_desktop.gui.sheet.sheet_view" in ahead - ready
    assert sorted(sheet - ahead) == []
    assert sorted(ahead - ready - set(told["sheet"]["modules"])) == []


def test_after_a_rest_a_sheet_finds_the_tables_of_its_edition_read(told_again: dict[str, Any]) -> None:
    tables = [told_again[moment]["classes"].count("SectionFile") for moment in ("ahead", "sheet")]
    assert tables[0] == tables[1] > 1


def test_getting_ready_looks_for_no_plugins_of_anybody(told: dict[str, Any]) -> None:
    brought_along = ("importlib.metadata", "email.message", "socket")
    assert [name for name in told["ready"]["modules"] if name in brought_along] == []


@pytest.mark.parametrize("moment", ["painted", "ready"])
def test_modules_are_imported_without_reading_their_texts(told: dict[str, Any], moment: str) -> None:
    assert told[moment]["imports_as_python"]
    assert [name for name in told[moment]["texts"] if "alien_desktop" in name or "pydantic" in name] == []


def test_the_garbage_collector_never_starts_by_itself_and_spares_what_a_start_has_made(told: dict[str, Any]) -> None:
    assert not told["painted"]["collects"]
    assert not told["ready"]["collects"]
    assert told["ready"]["spared"] > 10_000
