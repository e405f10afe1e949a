"""Install the .deb in a bare Debian 12, use it, remove it, and say what was found: packaging/dev.py package --try.

Needs root, debootstrap, Xvfb and xdotool, and the .deb of `dev.py package` in build/package. The bare system has no
Python. Standard library only.
"""

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "build" / "package"
BARE = OUT / "debian12"
CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
DISPLAY = ":87"
HOME = "/home/player"
PROFILE = f"{HOME}/.local/share/alien-desktop"
CHARACTER = "/home/player/Rook.alien-character"


class Failed(Exception):
    """What was expected of the package is not so; the text says what."""


def inside(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in the bare system as its only user."""
    plain = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": HOME, "LANG": "C.UTF-8"} | environment
    return subprocess.run(
        [CHROOT, str(BARE), *command], env=plain, capture_output=True, text=True, check=False, timeout=600
    )


def expect(what: str, found: bool, told: str = "") -> None:
    """Print one line, and stop where something is not as it should be."""
    print(f"{'ok  ' if found else 'FAIL'} {what}", flush=True)
    if not found:
        raise Failed(f"{what}\n{told}".strip())


def pause(seconds: float) -> None:
    """Give another process time; there is no signal of its own that this one could wait for."""
    threading.Event().wait(seconds)


def wait(what: str, is_so: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so() and time.monotonic() < end:
        pause(0.1)
    expect(what, is_so())


def bare_system() -> None:
    """Make a Debian 12 with nothing but what every Debian has; kept for the next time."""
    if not (BARE / "usr" / "bin" / "dpkg").exists():
        subprocess.run(
            ["debootstrap", "--variant=minbase", "bookworm", str(BARE)], check=True, stdout=subprocess.DEVNULL
        )
    for source in ("/etc/resolv.conf", "/etc/apt/sources.list", "/etc/apt/apt.conf.d", "/etc/apt/sources.list.d"):
        path = Path(source)
        if path.is_dir():
            shutil.copytree(path, BARE / source[1:], dirs_exist_ok=True)
        elif path.exists():
            shutil.copyfile(path, BARE / source[1:])
    (BARE / HOME[1:]).mkdir(parents=True, exist_ok=True)


def files() -> set[str]:
    """Every file of the bare system where packages put theirs, but for what the package manager notes about itself."""
    kept = ("var/cache/", "var/log/", "var/lib/dpkg/", "var/lib/apt/")
    roots = (BARE / name for name in ("etc", "opt", "root", "usr", "var"))
    names = (str(path.relative_to(BARE)) for root in roots for path in root.rglob("*"))
    return {name for name in names if not name.startswith(kept)}


def rolled() -> bool:
    """Whether the journal of the profile has a roll."""
    journal = BARE / PROFILE[1:] / "journal.jsonl"
    return journal.exists() and '"rolled"' in journal.read_text(encoding="utf-8")


def key(*keys: str) -> None:
    """Press keys in the window."""
    subprocess.run(["xdotool", "key", "--delay", "120", *keys], env=os.environ | {"DISPLAY": DISPLAY}, check=True)


def focus() -> None:
    """Give the keyboard to the window; there is no window manager to do it."""
    subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--class", "alien-desktop", "windowfocus"],
        env=os.environ | {"DISPLAY": DISPLAY},
        check=True,
    )


def has_screen() -> bool:
    """Whether the X server answers; its socket alone may be older than this one, or stand there before it listens."""
    told = subprocess.run(["xdotool", "getdisplaygeometry"], env=os.environ | {"DISPLAY": DISPLAY}, capture_output=True)
    return told.returncode == 0


def windows() -> list[str]:
    """Names of the windows of the app in sight."""
    told = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--class", "alien-desktop", "getwindowname", "%@"],
        env=os.environ | {"DISPLAY": DISPLAY},
        capture_output=True,
        text=True,
        check=False,
    )
    return told.stdout.split("\n")[:-1]


def roll() -> None:
    """Roll a skill by keys; with more patience each time, as nothing says on a slow machine when a key was taken."""
    for patience in (1, 2, 4, 8):
        pause(2 * patience)
        focus()
        key("Escape", "ctrl+k")
        pause(patience)
        subprocess.run(
            ["xdotool", "type", "--delay", "80", "ro pil"], env=os.environ | {"DISPLAY": DISPLAY}, check=True
        )
        for _ in range(2):
            pause(patience)
            key("Return")
        pause(2 * patience)
        if rolled():
            return


def use_it() -> None:
    """Start it under X11, roll, open a file by its association while it runs, and end it."""
    app = subprocess.Popen(
        [CHROOT, str(BARE), "alien-desktop"],
        env={"PATH": "/usr/bin:/bin", "HOME": HOME, "LANG": "C.UTF-8", "DISPLAY": DISPLAY},
    )
    try:
        wait("a window under X11", lambda: bool(windows()))
        wait("the samples are in the library", lambda: len(list((BARE / PROFILE[1:] / "documents").glob("*"))) > 10)
        roll()
        expect("a roll is made by keys", rolled())
        document = next((BARE / PROFILE[1:] / "documents").glob("*.json"))
        shutil.copyfile(document, BARE / CHARACTER[1:])
        told = inside("alien-desktop", CHARACTER, DISPLAY=DISPLAY)
        expect("a second start hands its file over and ends", told.returncode == 0, told.stderr)
        wait("the running window takes it", lambda: not any((BARE / PROFILE[1:]).glob("come-forward*")))
    finally:
        app.terminate()
        app.wait(30)
    expect("it ends when it is told to", app.returncode is not None)


def try_it(package: Path) -> None:
    """The whole walk. Raises Failed."""
    before = files()
    expect("the bare system has no Python", inside("python3", "--version").returncode != 0)
    shutil.copyfile(package, BARE / "tmp" / package.name)
    told = inside("apt-get", "install", "-qq", "-y", "--no-install-recommends", f"/tmp/{package.name}")
    expect("apt installs it", told.returncode == 0, told.stdout + told.stderr)
    after_install = files()
    told = inside("alien-desktop", "--version")
    expect(f"it tells its version: {told.stdout.strip()}", told.returncode == 0, told.stderr)
    told = inside("alien-desktop")
    expect(
        "without a display it says one line and ends with 1",
        (told.returncode, told.stderr.count("\n")) == (1, 1),
        told.stderr,
    )
    told = inside("alien-desktop", "--quit-after-start", QT_QPA_PLATFORM="offscreen", LANG="C")
    expect("it starts offscreen in the locale C without a word", (told.returncode, told.stderr) == (0, ""), told.stderr)
    screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    try:
        wait("a screen", has_screen)
        use_it()
    finally:
        screen.terminate()
        screen.wait(30)
    left = {path.name for path in (BARE / PROFILE[1:] / "documents").iterdir()}
    told = inside("apt-get", "install", "-qq", "-y", "--reinstall", f"/tmp/{package.name}")
    expect("it can be installed over itself", told.returncode == 0, told.stderr)
    expect(
        "the documents are still there", left <= {path.name for path in (BARE / PROFILE[1:] / "documents").iterdir()}
    )
    told = inside("apt-get", "purge", "-qq", "-y", "alien-desktop")
    expect("apt removes it", told.returncode == 0, told.stderr)
    own = {name for name in files() - before if "alien" in name.lower()}
    expect("nothing of it is left in the system", not own, "\n".join(sorted(own)))
    expect("it had been there", any("alien" in name.lower() for name in after_install))


def main() -> int:
    """Try the newest .deb; 0 when all was as it should be."""
    packages = sorted(OUT.glob("*.deb"), key=lambda path: path.stat().st_mtime)
    missing = [name for name in ("debootstrap", "Xvfb", "xdotool", "chroot") if not shutil.which(name)]
    if not packages or missing or os.geteuid() != 0:
        print(f"This needs root, a .deb in {OUT} and {', '.join(missing) or 'nothing else'}.", file=sys.stderr)
        return 2
    bare_system()
    subprocess.run(["mount", "-t", "proc", "proc", str(BARE / "proc")], check=True)
    try:
        try_it(packages[-1])
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    finally:
        subprocess.run(["umount", str(BARE / "proc")], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
