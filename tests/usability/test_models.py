"""Every item model of every window reaches a view, or a meter that is bound to one of its rows."""

import gc
import importlib
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractProxyModel, QStringListModel
from PySide6.QtWidgets import QApplication, QListView
from shiboken6 import isValid

from alien_desktop.gui.kit.index_binding import IndexBinding
from tests.architecture.source import modules
from tests.usability.stage import NAMES, Stage

BASES = {"KeyedRowsModel", "SheetRowsModel"}
"""What other models have in common: never filled themselves."""


def models() -> list[QAbstractItemModel]:
    """Return every model that Python holds, in a window or not."""
    return [one for one in gc.get_objects() if isinstance(one, QAbstractItemModel) and isValid(one)]


def shown() -> Iterator[QAbstractItemModel]:
    """Yield the models of all views and bindings, also the source of a proxy that a view shows."""
    for widget in QApplication.allWidgets():
        model = getattr(widget, "model", None)
        if callable(model):
            yield from sources(model())
        for binding in widget.children():
            if isinstance(binding, IndexBinding):
                yield binding.model


def sources(model: QAbstractItemModel | None) -> Iterator[QAbstractItemModel]:
    """Yield a model and, below a proxy, those that it stands for."""
    while isinstance(model, QAbstractItemModel):
        yield model
        model = model.sourceModel() if isinstance(model, QAbstractProxyModel) else None


def without_a_view(older: list[QAbstractItemModel]) -> list[str]:
    """Return the kinds of the models that nothing shows, but for older ones."""
    known = [*shown(), *older]
    return [type(model).__name__ for model in models() if model not in known]


@pytest.fixture(scope="module")
def older(qapp: QApplication) -> list[QAbstractItemModel]:
    """What other tests have left, before the app starts."""
    return models()


@pytest.fixture(scope="module")
def kinds(older: list[QAbstractItemModel], stage: Stage) -> dict[str, list[str]]:
    """In each view what no view shows; under "" all kinds of models that were there."""
    found: dict[str, list[str]] = {"": []}
    for name in NAMES:
        stage.show(name)
        found[name] = without_a_view(older)
        found[""] += [type(model).__name__ for model in models()]
    return found


def test_no_model_is_without_a_view(kinds: dict[str, list[str]]) -> None:
    assert {name: lost for name, lost in kinds.items() if name and lost} == {}


def test_the_walk_comes_to_every_kind_of_model(kinds: dict[str, list[str]]) -> None:
    own = {
        one.__name__
        for module in modules()
        if module.is_in("gui")
        for one in vars(importlib.import_module(module.name)).values()
        if isinstance(one, type) and issubclass(one, QAbstractItemModel) and one.__module__ == module.name
    }
    assert own - BASES <= set(kinds[""])
    assert not BASES & set(kinds[""])


def test_the_walk_finds_a_model_that_nothing_shows(qapp: QApplication) -> None:
    older = models()
    model, view = QStringListModel(["a"]), QListView()
    assert without_a_view(older) == ["QStringListModel"]
    view.setModel(model)
    assert without_a_view(older) == []
