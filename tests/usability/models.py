"""Every item model of every window reaches a view, or a meter that is bound to one of its rows."""

import gc
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractProxyModel
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from alien_desktop.gui.kit.index_binding import IndexBinding

BASES = {"KeyedRowsModel", "SheetRowsModel"}
"""What other models have in common: never filled themselves."""


def all_models() -> list[QAbstractItemModel]:
    """Return every model that Python holds, in a window or not.

    Nothing may be read in another thread meanwhile: Python cannot finish a tuple that is listed here half made.
    """
    kinds = _kinds_of(QAbstractItemModel)  # asked of every object there is: a look into a set is quickest
    return [one for one in gc.get_objects() if type(one) in kinds and isValid(one)]


def _kinds_of(kind: type) -> set[type]:
    """Return a class and all that derive from it."""
    return {kind}.union(*map(_kinds_of, kind.__subclasses__()))


def shown() -> Iterator[QAbstractItemModel]:
    """Yield the models of all views and bindings, also the source of a proxy that a view shows."""
    for widget in QApplication.allWidgets():
        model = getattr(widget, "model", None)
        if callable(model):
            yield from sources(model())
    for window in QApplication.topLevelWidgets():
        for binding in window.findChildren(IndexBinding):
            yield binding.model


def sources(model: QAbstractItemModel | None) -> Iterator[QAbstractItemModel]:
    """Yield a model and, below a proxy, those that it stands for."""
    while isinstance(model, QAbstractItemModel):
        yield model
        model = model.sourceModel() if isinstance(model, QAbstractProxyModel) else None


def without_a_view(here: list[QAbstractItemModel], older: list[QAbstractItemModel]) -> list[str]:
    """Return the kinds of the models here that nothing shows, but for older ones."""
    known = [*shown(), *older]
    ids = set(map(id, known))
    return [type(model).__name__ for model in here if id(model) not in ids]
