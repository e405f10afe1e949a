"""The pages for developers name files, folders and symbols that exist."""

import re
from functools import cache

import pytest

import dev
from tests.architecture.source import ROOT, project_files

PAGES = ("docs/where-do-i-change.md", "docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md")
WORDS_IN = ("alien_desktop", "packaging", "tests", "benchmarks", "ui", ".github")
BASES = (ROOT, ROOT / "alien_desktop", ROOT / "docs", ROOT / "packaging")
FOR_DEVELOPERS = [*sorted((ROOT / "docs").rglob("*.md")), *(ROOT / one for one in ("CONTRIBUTING.md", "README.md"))]
TEXTS = (".py", ".ui", ".sh", ".yml", ".iss")
CODE, WORD = re.compile(r"`([^`\n*<…]+)`"), re.compile(r"[A-Za-z_]\w{2,}")
"""A quotation that is no pattern; a name in it."""
QUOTED = re.compile(r"`([\w./*{},-]+)(?:: (\w+))?`")
MADE = ("/tmp", ".venv", "ui_", "resources_rc")
"""Parts of paths that are made later, or belong to the system."""


NOT_OURS = {
    "verify_x",  # the pattern of a name
    *("QComboBox", "insertRows", "moveRows", "removeRows", "pyi_generator"),  # of libraries: left aside, and why
    *("QT_SCALE_FACTOR", "SBK_EMBED", "binutils", "xvfb", "Library", "Application", "Support"),  # of systems
    *("mutmut", "unshare", "pipx", "fix", "workflows"),  # of other programs
}
"""Words in quotes that no file of ours has."""


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


@cache
def known_words() -> frozenset[str]:
    """Every word of our files, and of their names."""
    files = [file for folder in WORDS_IN for file in (ROOT / folder).rglob("*") if file.suffix in TEXTS]
    found = {word for file in files for word in WORD.findall(file.read_text("utf-8"))}
    names = (WORD.findall(file.relative_to(ROOT).as_posix()) for file in project_files())
    return frozenset(found.union(*names, WORD.findall((ROOT / "pyproject.toml").read_text("utf-8"))))


@pytest.mark.parametrize("page", [file.relative_to(ROOT).as_posix() for file in FOR_DEVELOPERS])
def test_every_name_in_quotes_is_a_name_of_ours(page: str) -> None:
    quoted = {word for text in CODE.findall((ROOT / page).read_text("utf-8")) for word in WORD.findall(text)}
    assert quoted - NOT_OURS - known_words() == set(), "a page keeps an old name"


@pytest.mark.parametrize("page", [file.relative_to(ROOT).as_posix() for file in FOR_DEVELOPERS])
def test_every_command_of_dev_py_is_one(page: str) -> None:
    named = re.findall(r"packaging/dev\.py (\w+)", (ROOT / page).read_text("utf-8"))
    assert set(named) <= set(dev.COMMANDS)
