"""The button at the end of an attack's strip, beside the plates of its steps."""

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.scene.chain_block import StepBlock
from alien_desktop.gui.scene.chain_items import BlockItem

pytestmark = pytest.mark.usefixtures("theme")


def test_without_its_key_cap_a_folded_button_is_no_wider_than_its_words(qtbot: QtBot) -> None:
    block = StepBlock()
    qtbot.addWidget(block)
    block.set_narrow(True)
    block.set_folded(True)
    block.set_item(BlockItem(main="Undo a step", main_key="Ctrl+Z"))
    assert not block.main_button.property("key")
    assert block.maximumWidth() == block.main_button.sizeHint().width()
