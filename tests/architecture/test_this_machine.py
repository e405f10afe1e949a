"""Nothing that is committed names a path of one machine or the address of a package index."""

import re
from pathlib import Path

from tests.architecture.source import ROOT, project_files

# Written in pieces, so that this file does not find itself.
ABSOLUTE = re.compile(
    "|".join((r"/ro" r"ot/", r"/wo" r"rk/(?:main|shared)", r"/op" r"t/(?:venv|pypi|wheels)", r"/tm" r"p/team"))
)
INDEX = re.compile(
    "|".join(
        (
            r"(?<!no-emit)--(?:extra-)?index" r"-url\b",
            r"--find" r"-links\b",
            r"pypi\.org/" r"simple",
            r"files\.python" r"hosted",
        )
    )
)


def texts() -> list[tuple[Path, str]]:
    found = []
    for path in project_files():
        content = path.read_bytes()
        if b"\0" not in content:
            found.append((path, content.decode("utf-8", "replace")))
    return found


def test_no_file_names_a_path_of_this_machine() -> None:
    here = str(ROOT)
    found = [str(path.relative_to(ROOT)) for path, text in texts() if here in text or ABSOLUTE.search(text)]
    assert not found


def test_no_file_names_a_package_index() -> None:
    assert [str(path.relative_to(ROOT)) for path, text in texts() if INDEX.search(text)] == []


def test_the_lock_file_has_a_hash_for_every_package_and_no_address() -> None:
    lock = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", lock)
    assert [entry.split("\n")[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in lock
