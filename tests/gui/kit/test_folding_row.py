"""A row folds when its parts have no room beside each other within its margins."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.folding_row import FoldingRow


@pytest.mark.parametrize("width, folded", [(243, True), (244, False)])
def test_margins_are_no_room_for_parts(qtbot: QtBot, width: int, folded: bool) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    row = FoldingRow(around)
    row.setContentsMargins(30, 0, 10, 0)
    row.setSpacing(4)
    for part in (QWidget(), QWidget()):
        part.setMinimumWidth(100)
        row.addWidget(part)
    around.resize(width, 80)
    around.show()
    QCoreApplication.processEvents()
    assert row.is_folded == folded
    assert row.minimumSize().width() == 140
    assert row.sizeHint().width() == 244
