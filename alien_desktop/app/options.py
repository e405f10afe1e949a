"""The command line of the app."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from alien_desktop import __version__
from alien_desktop.rules.record import record
from alien_desktop.storage.paths import folder

THEMES = ("system", "dark", "dim", "light", "contrast")


@record
class Options:
    """What the command line asks for."""

    profile: Path | None = None
    theme: str | None = None
    quit_after_start: bool = False
    verify_journal: Path | None = None
    files: tuple[Path, ...] = ()
    noted_hash: str = ""


def parse(arguments: Sequence[str]) -> Options:
    """Read the arguments; wrong ones end the process with a sentence and status 2."""
    parser = argparse.ArgumentParser(
        prog="alien-desktop",
        description="Table companion for the ALIEN role-playing game: character sheets, dice and combat, offline.",
    )
    parser.add_argument("--profile", metavar="DIR", type=folder, help="keep everything below this folder")
    parser.add_argument("--theme", choices=THEMES, help="use this theme for this start")
    parser.add_argument("--version", action="version", version=f"alien-desktop {__version__}")
    parser.add_argument("--quit-after-start", action="store_true", help="start, paint, and end: a smoke test")
    parser.add_argument("--verify-journal", metavar="FILE", type=Path, help="check a journal's chain of hashes and end")
    parser.add_argument("--noted-hash", metavar="HASH", default="", help="a newest hash that was noted before")
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path, help="documents to open")
    given = parser.parse_args(arguments)
    return Options(
        profile=given.profile,
        theme=given.theme,
        quit_after_start=given.quit_after_start,
        verify_journal=given.verify_journal,
        noted_hash=given.noted_hash,
        files=tuple(given.files),
    )
