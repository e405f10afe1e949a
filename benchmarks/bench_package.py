"""P1, P2: the size of the package beside a window with one label, its start beside that from the environment.

Needs `dev.py package --hello` to have been run; without it these figures are not measured and the table says so.
P2 also needs Xvfb and xdotool: a packaged app tells nobody when it is there, but its window can be waited for.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

from benchmarks.bench_odds import ENVIRONMENT, ROOT
from benchmarks.measuring import Figure

PACKAGE = ROOT / "build" / "package"
ROUNDS = 7


def size_of(folder: Path) -> int:
    """The bytes of all files below."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def size(what: str, ours: int, theirs: int) -> Figure:
    """P1, from two numbers of bytes."""
    return Figure("P1", what, "a window with one label", ours / 1e6, ours / theirs, 0.75, "MB")


@contextmanager
def display() -> Iterator[str]:
    """A screen without a window manager; yields its name."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield f":{server.stdout.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def seconds_to_window(screen: str, command: list[str], profile: str) -> float:
    """From the start of the command to its window on the screen."""
    environment = {**ENVIRONMENT, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    began = time.perf_counter()
    program = subprocess.Popen([*command, "--profile", profile], env=environment, stderr=subprocess.DEVNULL)
    try:
        searched = ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(program.pid)]
        subprocess.run(searched, env=environment, stdout=subprocess.DEVNULL, check=True, timeout=30)
        return time.perf_counter() - began
    finally:
        program.terminate()
        with suppress(subprocess.TimeoutExpired):
            program.wait(10)
        program.kill()
        program.wait()


def starts(packaged: Path) -> Iterator[Figure]:
    """P2: both in turn, on one profile."""
    with display() as screen, tempfile.TemporaryDirectory() as profile:
        ours, theirs = [str(packaged)], [sys.executable, "-m", "alien_desktop"]
        seconds_to_window(screen, theirs, profile)  # the first start lays the samples out
        pairs = [
            (seconds_to_window(screen, ours, profile), seconds_to_window(screen, theirs, profile))
            for _ in range(ROUNDS)
        ]
    own = median(mine for mine, _ in pairs)
    ratio = median(mine / other for mine, other in pairs)
    yield Figure("P2", "start of the package to its window", "from the environment", own, ratio, 1.15)


def figures() -> Iterator[Figure]:
    """Measure what was built; nothing where it was not."""
    app, hello = PACKAGE / "alien-desktop", PACKAGE / "hello" / "hello"
    if app.is_dir() and hello.is_dir():
        yield size("packaged folder", size_of(app), size_of(hello))
    debs, packed = sorted(PACKAGE.glob("*.deb")), PACKAGE / "hello.tar.xz"
    if debs and packed.is_file():
        yield size("compressed, xz", debs[-1].stat().st_size, packed.stat().st_size)
    packaged = app / "alien-desktop"
    if packaged.is_file() and os.name == "posix" and shutil.which("Xvfb") and shutil.which("xdotool"):
        yield from starts(packaged)
