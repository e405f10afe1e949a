"""A plain list begins and ends with a whole row, however high its rows are."""

from PySide6.QtCore import QPoint, QSize, QStringListModel
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.kit.whole_items_view import WholeItemsView
from alien_desktop.gui.theme.theme import Theme
from tests.usability.stage import settle


class Heights(QStyledItemDelegate):
    """Rows of 20, 30 and 40 pixels in turn; notes which ones it paints."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: set[int] = set()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(50, 20 + 10 * (index.row() % 3))

    def paint(self, painter: object, option: QStyleOptionViewItem, index: Index) -> None:
        self.painted.add(index.row())


def test_rows_are_whole_wherever_it_is_scrolled_to(theme: Theme, qtbot: QtBot) -> None:
    view, delegate = WholeItemsView(), Heights()
    qtbot.addWidget(view)
    see_through(view)
    view.setModel(QStringListModel([str(number) for number in range(9)]))
    view.setItemDelegate(delegate)
    view.resize(100, 100)
    view.show()
    settle()
    seen = []
    for value in range(view.verticalScrollBar().maximum() + 1):
        view.verticalScrollBar().setValue(value)
        settle()
        delegate.painted = set()
        view.viewport().grab()
        assert view.visualRect(view.model().index(value, 0)).top() == 0
        assert all(view.visualRect(view.model().index(row, 0)).bottom() < 100 for row in delegate.painted)
        assert not view.indexAt(QPoint(5, view.seen_height())).isValid()
        seen.append(sorted(delegate.painted))
    assert seen[0] == [0, 1, 2]
    assert seen[1] == [1, 2, 3]
    assert seen[-1][-1] == 8
