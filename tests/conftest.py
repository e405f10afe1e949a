"""What every test gets: no screen, no files of the person who runs it, and nothing left behind.

`--onscreen` shows the windows. Forms and resources are compiled first, so that a plain `pytest` sees the last edit.
"""

import gc
import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import compile_qt
from alien_desktop.app.startup import import_qt

gc.disable()  # nothing that is imported and collected from here on is garbage: see pytest_collection_finish

ROOT = Path(__file__).resolve().parents[1]

# Tests and the programs that they start are compiled once and not in every process; as packaging/dev.py does it.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / "build" / "byte-code"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
import_qt()  # as a start: PySide6's own `import` would read and keep the text of a thousand modules of tests
import hypothesis  # noqa: E402  # pytest compiles all of it: from here on the result is kept

from tests.soak import every  # noqa: E402

MEMORY, ROOM = Path("/dev/shm"), 2 << 30
"""Where Linux keeps files in memory, and bytes that a run may take there."""

# Thousands of profiles are written, synced and removed: a disk would be waited for, and tests prove what is called and
# not what a disk does with it (that is `dev.py soak files`). Programs that a test starts write there as well.
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None

# Not in a hook: the conftest.py of a folder that was named is read before any hook is called, and may import a form.
if compile_qt.main([str(ROOT)]):
    raise pytest.UsageError("forms or resources do not compile; the reason is above")

# Machines differ in speed, rules do not; on the server the same examples come every time. They are as few as those that
# the mutants of docs/mutation.md were found with; `dev.py soak` tries four times as many.
EXAMPLES = 100 // every(4)
hypothesis.settings.register_profile("here", deadline=None, max_examples=EXAMPLES)
hypothesis.settings.register_profile("server", deadline=None, max_examples=EXAMPLES, derandomize=True)
hypothesis.settings.load_profile("server" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--onscreen", action="store_true", help="show the windows instead of drawing offscreen")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--onscreen"):
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={SCREEN}"


SCREEN = ROOT / "packaging" / "screen.json"
"""The screen of the tests, as low as that of many laptops; Qt's own is 800 x 800 pixels."""

LONGEST_FIRST = (
    "usability/test_every_view.py",
    "usability/test_sizes.py",
    "session/what_if/test_fights.py",
    "gui/sheet/test_sheet_things.py",
    "journeys/test_journal_trouble.py",
    "journeys/test_library.py",
    "packaging/test_pictures.py",
    "usability/test_tab_order.py",
    "usability/test_undo_steps.py",
    "usability/test_dialogs.py",
    "gui/shell/test_preferences_dialog.py",
    "rules/odds/test_chances.py",
    "gui/creation/test_creation_panel.py",
    "gui/scene/test_stealth_strip.py",
    "gui/shell/test_tray_docking.py",
    "journeys/test_at_the_sheet.py",
    "usability/test_journeys_at_150.py",
    "usability/test_menus.py",
    "usability/test_at_rest.py",
    "usability/test_hostile_texts.py",
    "usability/test_what_is_heard.py",
    "usability/test_pseudo_language.py",
    "usability/test_single_keys.py",
    "usability/test_colours.py",
    "usability/test_light.py",
    "usability/test_roll_steps.py",
)
"""The files with the longest tests, by seconds: a run that is shared out ends sooner when it begins with them."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file stays with one worker, and so do all of tests/architecture: they read the whole project, which is dear."""
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    scheduler, together = LoadFileScheduling(config, log), "tests/architecture/"
    scheduler._split_scope = lambda test: together if test.startswith(together) else test.partition("::")[0]
    return scheduler


def pytest_collection(session: pytest.Session) -> None:
    """In a fresh clone every file of tests is compiled first: two workers begin at either end and meet in the middle.

    Each finds there what the other has kept, and compiles half of the files instead of all.
    """
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" and session.config.args == session.config.getini("testpaths"):
        for path in sorted((ROOT / "tests").rglob("test_*.py"), reverse=True):
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {f"tests/{name}": place for place, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: places.get(item.location[0], len(places)))


def pytest_collection_finish(session: pytest.Session) -> None:
    """All tests and all modules are there to stay: no later collection is to visit them.

    And none begins by itself in the middle of a picture: see `session/garbage_collection.py`.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def pseudo_language_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pseudo-language, made once for all tests of a process."""
    from translations import make_pseudo

    return make_pseudo(tmp_path_factory.mktemp("translations"))[0]


@pytest.fixture(scope="session", autouse=True)
def _no_files_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Code that forgets `--profile` writes into a throw-away folder, not into somebody's campaign."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        patch.setenv("LOCALAPPDATA", str(home))
        patch.setenv("APPDATA", str(home))
        yield


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """Folder for `--profile`; it does not exist yet, as on a first start."""
    return tmp_path / "profile"


@pytest.fixture(scope="module", autouse=True)
def _no_window_outlives_its_module() -> Iterator[None]:
    """A window that nobody sees any more is still laid out and dressed again with every look of a later test."""
    yield
    from PySide6.QtWidgets import QApplication

    from tests.leftovers import delete_what_is_done_with

    if QApplication.instance() is not None:
        for widget in QApplication.topLevelWidgets():
            widget.deleteLater()
        delete_what_is_done_with()


@pytest.fixture(autouse=True)
def _nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test with widgets fails when it leaves a running timer or thread, or a visible window."""
    if not {"qapp", "qtbot"} & set(request.fixturenames):
        gc.enable()
        yield
        gc.disable()
        return
    from PySide6.QtWidgets import QApplication

    from alien_desktop.session.garbage_collection import GarbageCollection
    from tests.leftovers import Leftovers, delete_what_is_done_with

    leftovers = Leftovers()
    with pytest.MonkeyPatch.context() as patch:
        leftovers.watch(patch)
        yield
    left = leftovers.found()
    for widget in QApplication.topLevelWidgets():
        widget.close()  # the next test is not to pay for this one
    delete_what_is_done_with()
    GarbageCollection().collect_due()
    assert not left, f"this test leaves behind: {', '.join(left)}"
