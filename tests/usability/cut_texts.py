"""Which texts are cut: names, lines of the log and what people write; and each of them can be read whole."""

import logging
from collections.abc import Callable, Sequence
from html import unescape
from re import fullmatch, sub
from typing import Self

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QPixmap, QRegion
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QLabel, QListView, QWidget

from alien_desktop.gui.dice.log_delegate import LogDelegate
from alien_desktop.gui.kit.sidebar import SidebarHistory
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme import paint_text
from tests.usability.stage import path_of, seen

Cut = Sequence[tuple[QWidget, str]]


class CutTexts(logging.Handler):
    """Collects what does not fit while something is painted: paint_text tells it at DEBUG. A context manager."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.found: list[str] = []
        self._logger = logging.getLogger(paint_text.__name__)
        self._before = self._logger.level

    def __enter__(self) -> Self:
        self._logger.addHandler(self)
        self._logger.setLevel(logging.DEBUG)
        return self

    def __exit__(self, *_: object) -> None:
        self._logger.removeHandler(self)
        self._logger.setLevel(self._before)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the whole text."""
        if isinstance(record.args, tuple):
            self.found.append(str(record.args[-1]))


def painted_alone(widget: QWidget, collector: CutTexts) -> list[str]:
    """Return what one widget cuts, without the widgets in it. It is told before it is drawn: one pixel is enough."""
    collector.found.clear()
    if widget.size().isEmpty():
        return []
    widget.render(QPixmap(1, 1), QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    return list(collector.found)


def words_of(markup: str) -> str:
    return unescape(sub(r"<br>|</?qt>", " ", markup))


def told_whole(widget: QWidget) -> str:
    """Everything that can be read about a widget, or the lines in it, by tooltip or by a screen reader."""
    told = [words_of(widget.toolTip()), widget.accessibleName(), widget.accessibleDescription()]
    view = widget.parentWidget()
    if isinstance(view, QAbstractScrollArea):
        told.append(view.accessibleName())
    if isinstance(view, QAbstractItemView) and view.model() is not None:
        for row in range(view.model().rowCount(QModelIndex())):
            index = view.model().index(row, 0)
            told.append(words_of(str(index.data(Qt.ItemDataRole.ToolTipRole) or "")))
            told.append(str(index.data(Qt.ItemDataRole.AccessibleTextRole) or ""))
    return " ".join(" ".join(told).split())


def is_log(widget: QWidget) -> bool:
    view = widget.parentWidget()
    return isinstance(widget, SidebarHistory) or (
        isinstance(view, QListView) and isinstance(view.itemDelegate(), LogDelegate)
    )


OWN_WORDS = {
    "Button",
    "SegmentedControl",
    "AttributesPanel",
    "SectionHeader",
    "SidebarEntry",
    "ValueButton",
    "StepButton",
    "HealthMeter",
    "StressMeter",
    "SupplyMeter",
    "DiceTray",
    "OddsBars",
    "OddsColumns",
    "StatusLine",
    "NoticeBar",
    "PickRow",
    "RoundCounter",
    "SearchField",
    "EmptyOrder",
    "EmptyState",
    "OrderHeader",
    "NewTile",
    "NewWayButton",
    "CareerTile",
    "Choice",
}
"""Widgets that show words of the app and numbers, never something that a person may make as long as they like."""


NAMES_OF_PEOPLE = ("Maximiliana", "Rook Ibarra", "Halcyon")
"""Of the samples: a name may be cut where the words of the app may not."""


def cut_by(view: QWidget, collector: CutTexts) -> list[tuple[QWidget, str]]:
    """Every text that is cut in a view, and the widget that paints it; a log may cut what it likes."""
    return [(widget, text) for widget in seen(view) if not is_log(widget) for text in painted_alone(widget, collector)]


_INITIALS = r"[^\W\d_]{2}"
"""Of somebody in a small portrait: they are drawn whole, a hair over the visor, beside the name."""


def cut_and_not_told_whole(_view: QWidget, cut: Cut) -> list[str]:
    """Texts that are cut and can be read whole nowhere."""
    return [
        f"{path_of(widget)}: {text!r}"
        for widget, text in cut
        if not isinstance(widget, QLabel)  # a label shows its whole text as tooltip when it is cut
        and not fullmatch(_INITIALS, text)
        and " ".join(text.split()).casefold() not in told_whole(widget).casefold()
    ]


def words_of_the_app_cut(view: QWidget, cut: Cut) -> list[str]:
    """Words that nobody can make longer, and do not fit."""
    wrong = [f"{path_of(widget)}: {text!r}" for widget, text in cut if type(widget).__name__ in OWN_WORDS]
    labels = [widget for widget in seen(view) if isinstance(widget, TextLabel) and widget.is_cut]
    wrong += [f"{path_of(label)}: {label.text()!r}" for label in labels]
    return [one for one in wrong if not any(name in one for name in NAMES_OF_PEOPLE)]


def numbers_cut(_view: QWidget, cut: Cut) -> list[str]:
    """Health 3/4, stress 4, 76.8 %: half a number is a wrong one."""
    return [f"{path_of(widget)}: {text!r}" for widget, text in cut if sub(r"[/ .%+−×]", "", text).isdecimal()]


CHECKS: tuple[Callable[[QWidget, Cut], list[str]], ...] = (cut_and_not_told_whole, words_of_the_app_cut, numbers_cut)
