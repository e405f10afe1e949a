"""The real app, brought up once for each module of these tests; its views come from the table of sample views."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.leftovers import Leftovers
from tests.unpainted import unpainted
from tests.usability.stage import Stage

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Within a file one scale comes after the other: a change of it dresses and lays out every widget again."""
    items.sort(key=lambda item: (item.path.as_posix(), _percent(item)) if item.path.parent == HERE else ("", 0))


def _percent(item: pytest.Item) -> int:
    """The scale that a test is given, 100 where it is given none; 1.5 is 150 percent."""
    callspec = getattr(item, "callspec", None)
    scale = callspec.params.get("scale", 100) if callspec is not None else 100
    return round(scale * 100 if isinstance(scale, float) else scale)


@pytest.fixture(autouse=True)
def _nothing_left_running() -> None:
    """The app stays from test to test; what it leaves behind is looked at when it is closed."""


@pytest.fixture(scope="module")
def stage(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The app on a fresh profile."""
    leftovers = Leftovers()
    with pytest.MonkeyPatch.context() as patch:
        leftovers.watch(patch)
        opened = Stage(tmp_path_factory.mktemp("usability") / "profile")
        yield opened
        opened.close()
    left = leftovers.found()
    for widget in QApplication.topLevelWidgets():
        widget.close()
    assert not left, f"the app leaves behind: {', '.join(left)}"


@pytest.fixture(scope="module")
def laid_out_only(stage: Stage) -> None:
    """Both windows are laid out and not painted: for modules that ask where things are and what a press does."""
    unpainted(stage.window)
    unpainted(stage.initiative)
