"""Binds a widget that is not a view to one row of a model: a meter or a button for a single value."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.cell_meter import CellMeter
from alien_desktop.gui.kit.keyed_rows import KeyedRowsModel


class IndexBinding(QObject):
    """Shows the row with a key in a widget, and hands what a meter asks for to the model's `setData`.

    `show` gets the whole record of the row when it is another one than before, and None when the row is not there. It
    is a child of the widget, so that whoever has the widget finds its model.
    """

    def __init__(self, model: KeyedRowsModel, key: str, widget: QWidget, show: Callable[[Any], None]) -> None:
        super().__init__(widget)
        self.model = model
        self.key = key
        self._show = show
        self._shown: object = model.record_of(key)
        show(self._shown)
        model.rows_changed.connect(self._on_rows_changed)
        if isinstance(widget, CellMeter):
            widget.value_requested.connect(self._on_value_requested)

    def _on_rows_changed(self) -> None:
        record = self.model.record_of(self.key)
        if record != self._shown:
            self._shown = record
            self._show(record)

    def _on_value_requested(self, value: int) -> None:
        self.model.setData(self.model.index_of(self.key), value)
