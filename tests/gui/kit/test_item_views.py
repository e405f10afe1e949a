"""Every item view of ours stands without a model: its overrides neither raise nor lose a reference.

PySide6 6.11 does not report an exception of an override that Qt calls inside a call of ours; the next override that Qt
calls in the same call loses a reference to its function, and the process ends much later.
"""

import gc
import importlib
import inspect
import pkgutil
import sys
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

import alien_desktop.gui
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.sheet_editor import SheetEditor
from tests.sample_session import SampleSession

KEYS = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Return, Qt.Key.Key_A)


@pytest.fixture(scope="module", autouse=True)
def _only_what_is_new_is_collected() -> None:
    """Each view collects twice: what the tests before have left is not visited again each time."""
    gc.collect()
    gc.freeze()


def item_views() -> list[type[Any]]:
    found: dict[str, type[Any]] = {}
    for module in pkgutil.walk_packages(alien_desktop.gui.__path__, "alien_desktop.gui."):
        for one in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(one) and issubclass(one, QAbstractItemView) and one.__module__ == module.name:
                found[f"{one.__module__}.{one.__qualname__}"] = one
    return [found[name] for name in sorted(found)]


def arguments_of(kind: type[Any]) -> list[Any]:
    """What a view is made with; one over a character gets an editor that has none open."""
    session = SampleSession("core").session
    values: dict[str, Any] = {
        "parent": None,
        "name": "List",
        "columns": 2,
        "model": None,
        "opened": SheetEditor(session.workspace, session.rules_for),
        "session": session,
    }
    parameters = list(inspect.signature(kind).parameters.values())
    return [values[one.name] for one in parameters if one.default is one.empty and one.name not in ("args", "kwargs")]


def use_without_a_model(view: QAbstractItemView, qtbot: QtBot) -> None:
    """Call what Qt calls, and what makes Qt call it from inside a call of ours."""
    view.resize(200, 100)
    for mode in QAbstractItemView.ScrollMode:
        view.setVerticalScrollMode(mode)
    view.doItemsLayout()
    view.grab()
    view.indexAt(QPoint(1, 1))
    view.visualRect(QModelIndex())
    view.scrollTo(QModelIndex(), QAbstractItemView.ScrollHint.EnsureVisible)
    view.sizeHint()
    view.viewportSizeHint()
    view.keyboardSearch("a")
    view.selectAll()
    qtbot.mouseMove(view.viewport(), QPoint(5, 5))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    for key in KEYS:
        qtbot.keyClick(view, key)


@pytest.mark.parametrize("kind", item_views(), ids=lambda kind: kind.__name__)
def test_a_view_without_a_model_neither_raises_nor_loses_a_reference(
    kind: type[Any], theme: Theme, qtbot: QtBot
) -> None:
    overrides = {name: one for name, one in vars(kind).items() if inspect.isfunction(one)}
    view: QAbstractItemView = kind(*arguments_of(kind))
    qtbot.addWidget(view)
    view.setModel(None)
    use_without_a_model(view, qtbot)
    gc.collect()
    before = {name: sys.getrefcount(one) for name, one in overrides.items()}
    with capture_exceptions() as raised:
        for _ in range(5):
            use_without_a_model(view, qtbot)
    gc.collect()
    assert raised == []
    assert {name: sys.getrefcount(one) for name, one in overrides.items()} == before
