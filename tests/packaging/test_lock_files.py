"""What is installed is pinned and named by hashes, and holds nothing of the network."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("packaging/requirements.lock", "packaging/package.lock")


def entries(lock: str) -> dict[str, str]:
    """Return what a lock file installs: the name of each package, and all that is said of it."""
    blocks = re.split(r"(?m)^(?=[a-z0-9])", (ROOT / lock).read_text("utf-8"))
    found = {block.split("==")[0]: block for block in blocks if block[:1].isalnum()}
    assert len(found) >= 3
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_and_hashed_and_no_index_is_named(lock: str) -> None:
    for name, block in entries(lock).items():
        assert re.match(r"[a-z0-9._-]+==[0-9][\w.]*\b", block), name
        assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block)) >= 1, name
    assert "://" not in (ROOT / lock).read_text("utf-8")


@pytest.mark.parametrize("lock", LOCKS)
def test_qt_comes_without_its_web_engine(lock: str) -> None:
    assert not entries(lock).keys() & {"pyside6", "pyside6-addons"}


def test_the_app_needs_three_packages_and_each_is_locked() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {re.split(r"[><=!~ ]", one)[0].lower() for one in needed}
    assert names == {"pyside6-essentials", "pydantic", "platformdirs"}
    assert names <= entries("packaging/requirements.lock").keys()
