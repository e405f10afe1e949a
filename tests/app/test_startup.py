"""Without a display: one sentence and an exit code, told before Qt would end the process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from alien_desktop.app.startup import choose_readable_locale, screen_trouble


def test_nothing_is_said_where_qt_finds_a_screen() -> None:
    def exists(path: Path) -> bool:
        return str(path) in ("/tmp/.X11-unix/X5", "/run/user/7/wayland-0")

    assert screen_trouble({"DISPLAY": ":5.0"}, "linux", exists) is None
    assert screen_trouble({"DISPLAY": "far:3"}, "linux", exists) is None
    assert screen_trouble({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": "/run/user/7"}, "linux", exists) is None
    assert screen_trouble({"QT_QPA_PLATFORM": "offscreen"}, "linux", exists) is None
    assert screen_trouble({}, "win32", exists) is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 and Wayland")
@pytest.mark.parametrize(
    "display, told",
    [
        ({}, "There is no screen here"),
        ({"DISPLAY": ":77123"}, "The screen :77123 cannot be reached"),
        ({"WAYLAND_DISPLAY": "none-9", "XDG_RUNTIME_DIR": "/nowhere"}, "The screen none-9 cannot be reached"),
    ],
)
def test_a_start_without_a_screen_ends_with_one_line(tmp_path: Path, display: dict[str, str], told: str) -> None:
    assert _said_by_a_start_that_ends(tmp_path / "p", display).startswith(f"alien-desktop: {told}")


def test_a_start_that_qt_gives_up_ends_with_one_line(tmp_path: Path) -> None:
    """As where a library of X11 is missing: Qt alone finds that out, and would end with SIGABRT."""
    said = _said_by_a_start_that_ends(tmp_path / "p", {"QT_QPA_PLATFORM": "no_such_thing"})
    assert said.startswith("alien-desktop: No window can be opened.")
    assert "no_such_thing" in said


def _said_by_a_start_that_ends(profile: Path, screen: dict[str, str]) -> str:
    """Start the app on a screen; return its one line when it ends with 1 and has written nothing."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and "QPA" not in name}
    done = subprocess.run(
        [sys.executable, "-m", "alien_desktop", "--profile", str(profile)],
        env={**kept, **screen},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert not profile.exists()
    return done.stderr


@pytest.mark.parametrize(
    "before, after",
    [
        ({}, {"LC_CTYPE": "C.UTF-8"}),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, {"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}),
        ({"LANG": "POSIX"}, {"LANG": "C.UTF-8"}),
        ({"LANG": "de_DE.UTF-8"}, {"LANG": "de_DE.UTF-8"}),
    ],
)
def test_a_plain_locale_becomes_a_readable_one(before: dict[str, str], after: dict[str, str]) -> None:
    choose_readable_locale(before)
    assert before == after
