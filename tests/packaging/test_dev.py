"""The command that sets everything up: what it finds missing, what it takes for fresh, what it says."""

import subprocess
import sys
from pathlib import Path

import pytest

import dev


def test_a_complete_machine_needs_no_packages() -> None:
    assert dev.missing_packages(dev.LIBRARIES_OFFSCREEN, lambda _: True, True, (3, 11)) == []


def test_missing_libraries_and_venv_become_debian_packages() -> None:
    missing = dev.missing_packages(dev.LIBRARIES_OFFSCREEN, lambda name: name != "libEGL.so.1", False, (3, 11))
    assert missing == ["python3.11-venv", "libegl1"]
    assert dev.install_line(missing) == "sudo apt-get install --yes python3.11-venv libegl1"


def test_libraries_of_the_screen_are_asked_for_only_when_there_is_one() -> None:
    assert "libxcb-cursor.so.0" in dev.needed_libraries({"DISPLAY": ":0"}, on_screen=True)
    assert "libxcb-cursor.so.0" not in dev.needed_libraries({"DISPLAY": ":0"}, on_screen=False)
    assert "libxcb-cursor.so.0" in dev.needed_libraries({}, on_screen=False, packed=True)
    assert "libxcb-cursor.so.0" not in dev.needed_libraries({"WAYLAND_DISPLAY": "wayland-0"}, on_screen=True)


@pytest.mark.parametrize(
    "environment,platform,expected",
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_there_is_a_screen_when_qt_could_show_windows(
    environment: dict[str, str], platform: str, expected: bool
) -> None:
    assert dev.has_screen(environment, platform) is expected


def test_a_library_that_does_not_exist_cannot_be_loaded() -> None:
    assert not dev.can_load("libthere-is-no-such-thing.so.0")


def test_who_is_not_root_gets_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(dev.SetupError, match="sudo apt-get install --yes libegl1 libgl1"):
        dev.provide_packages(["libegl1", "libgl1"])


def test_a_system_without_apt_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(dev.SetupError, match=r"libegl1[^$]*package manager of this system"):
        dev.provide_packages(["libegl1"])


def test_a_step_is_done_when_its_stamp_says_the_same_digest(tmp_path: Path) -> None:
    stamp = tmp_path / "a stamp"
    assert not dev.is_stamped(stamp, "abc")
    stamp.write_text("abc", encoding="utf-8")
    assert dev.is_stamped(stamp, "abc")
    assert not dev.is_stamped(stamp, "abd")


def test_a_digest_changes_with_every_part_and_every_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("1", encoding="utf-8")
    other.write_text("2", encoding="utf-8")
    digests = {
        dev.digest(["3.11"], [one]),
        dev.digest(["3.12"], [one]),
        dev.digest(["3.11"], [other]),
        dev.digest(["3.11"], [one, other]),
        dev.digest(["3", ".11"], [one]),
    }
    assert len(digests) == 5
    assert dev.digest(["3.11"], [one]) == dev.digest(["3.11"], [one])


def test_nothing_of_the_environment_leads_out_of_the_venv() -> None:
    clean = dev.clean_environment(
        {"PYTHONPATH": "x", "PYTHONHOME": "x", "PIP_TARGET": "x", "PIP_USER": "1", "HOME": "h"}
    )
    assert {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET"}.isdisjoint(clean)
    assert clean["PIP_USER"] == "0"
    assert clean["HOME"] == "h"


def test_where_no_byte_code_is_to_lie_beside_the_sources_it_is_kept_in_the_build_folder() -> None:
    clean = dev.clean_environment({"PYTHONDONTWRITEBYTECODE": "1"})
    assert "PYTHONDONTWRITEBYTECODE" not in clean
    assert clean["PYTHONPYCACHEPREFIX"] == str(dev.ROOT / "build" / "byte-code")
    assert "PYTHONPYCACHEPREFIX" not in dev.clean_environment({"HOME": "h"})


@pytest.mark.parametrize("arguments", [[], ["no-such-command"], ["--help"]])
def test_a_wrong_call_shows_the_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(arguments) == 2
    assert "packaging/dev.py test" in capsys.readouterr().err


def test_an_environment_that_is_a_link_is_used_and_never_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second working copy may link to the environment of the first: what is behind the link is not ours."""
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    stamp = theirs / "environment.stamp"
    stamp.write_text("made for another folder", encoding="utf-8")
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    dev.VENV.symlink_to(theirs, target_is_directory=True)

    with pytest.raises(dev.SetupError, match="theirs"):
        dev.provide_environment()

    assert stamp.read_text(encoding="utf-8") == "made for another folder"


def test_a_crash_in_the_tests_ends_the_whole_run_with_a_failure(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]")
    (tmp_path / "test_crash.py").write_text(
        "import os, pytest\n"
        "@pytest.mark.parametrize('n', range(6))\n"
        "def test_crash(n):\n"
        "    assert n < 2 or os._exit(3)\n"
    )
    for name in "abc":
        (tmp_path / f"test_{name}.py").write_text("def test_nothing():\n    pass\n")
    plain = ("-p", "no:pytest-qt", "-p", "no:hypothesispytest", "-q")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plain, *dev.WHOLE_RUN],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 1
    assert "crashed while running 'test_crash.py::test_crash[2]'" in done.stdout


@pytest.mark.parametrize("arguments", [(), ("--help",), ("--size", "960x600")])
def test_pictures_without_a_folder_draw_nothing(arguments: tuple[str, ...]) -> None:
    with pytest.raises(dev.SetupError, match="takes the folder"):
        dev.pictures(arguments)
