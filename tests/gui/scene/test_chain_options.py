"""What successes beyond the first buy: as many ways as there are digits, by name where there is little room."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.scene.chain_items import ExtraItem, OptionItem
from alien_desktop.gui.scene.chain_options import ExtraPage
from alien_desktop.gui.theme.theme import Theme


@pytest.mark.parametrize("units", [70, 90, 160])
def test_every_way_has_a_place_of_its_own_and_is_chosen_there(qtbot: QtBot, theme: Theme, units: int) -> None:
    page = ExtraPage()
    qtbot.addWidget(page)
    page.resize(units * theme.metrics.unit, 30 * theme.metrics.unit)
    page.set_item(ExtraItem(tuple(OptionItem(f"way{n}", str(n), f"Way {n}", "what it buys") for n in range(1, 9))))
    page.show()
    QApplication.processEvents()
    shown = [plate for plate in page.plates if plate.isVisible()]
    assert [plate.item.name for plate in shown] == [f"Way {n}" for n in range(1, 9)]
    for place, plate in enumerate(shown):
        assert page.rect().contains(plate.geometry())
        assert not any(plate.geometry().intersects(other.geometry()) for other in shown[:place])
        with qtbot.waitSignal(page.option_requested) as asked:
            QTest.mouseClick(plate, Qt.MouseButton.LeftButton)
        assert asked.args == [f"way{place + 1}"]
        assert "what it buys" in plate.toolTip()
