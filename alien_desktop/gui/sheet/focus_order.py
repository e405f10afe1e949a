"""The order in which Tab goes through a part of the sheet: reading order, rows that came later included."""

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtWidgets import QWidget


def chain(widgets: Iterable[QWidget]) -> None:
    """Let Tab lead from each of these widgets to the next."""
    for one, other in pairwise(widgets):
        QWidget.setTabOrder(one, other)
