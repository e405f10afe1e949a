"""The pages for developers name files, folders and symbols that exist."""

import re

import pytest

from tests.architecture.source import ROOT

PAGES = ("docs/where-do-i-change.md", "docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md")
BASES = (ROOT, ROOT / "alien_desktop", ROOT / "docs", ROOT / "packaging")
QUOTED = re.compile(r"`([\w./*{},-]+)(?:: (\w+))?`")
MADE = ("/tmp", ".venv", "ui_", "resources_rc")
"""Parts of paths that are made later, or belong to the system."""


def alternatives(path: str) -> list[str]:
    """Expand the braces of a path: "a/{b,c}" are two."""
    match = re.search(r"\{([^}]*)\}", path)
    if match is None:
        return [path]
    return [
        one for part in match[1].split(",") for one in alternatives(path[: match.start()] + part + path[match.end() :])
    ]


def missing(page: str) -> list[str]:
    """Return what a page names and nobody finds."""
    found = []
    for path, name in QUOTED.findall((ROOT / page).read_text(encoding="utf-8")):
        if ("/" not in path and not path.endswith(".py")) or any(one in path for one in MADE):
            continue
        for one in alternatives(path):
            if "/" in one:
                files = [file for base in BASES for end in ("", ".py") for file in base.glob(one.strip("/") + end)]
            else:  # beside what the same line names
                files = list((ROOT / "alien_desktop").rglob(one))
            if not files or (name and not any(file.is_file() and name in file.read_text("utf-8") for file in files)):
                found.append(f"{page}: {one} {name}".strip())
    return found


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    assert missing(page) == []
