"""Panels and their title lines."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import Theme


def test_a_panel_is_called_by_its_title(theme: Theme, qtbot: QtBot) -> None:
    panel = Panel("Conditions")
    qtbot.addWidget(panel)
    assert panel.accessibleName() == "Conditions"
    panel.set_title("Injuries & <b>")
    assert panel.accessibleName() == "Injuries & <b>"
    assert panel.header.accessibleName() == "Injuries & <b>"


def test_the_note_belongs_to_the_name_of_the_title(theme: Theme, qtbot: QtBot) -> None:
    panel = Panel("Carried")
    qtbot.addWidget(panel)
    panel.set_title_note("5 of 8")
    assert panel.header.accessibleName() == "Carried 5 of 8"


def test_without_a_title_there_is_no_header(theme: Theme, qtbot: QtBot) -> None:
    panel = Panel()
    qtbot.addWidget(panel)
    panel.show()
    assert panel.header.isHidden()
    panel.set_title("Log")
    assert not panel.header.isHidden()


def test_content_stays_inside_the_padding(theme: Theme, qtbot: QtBot) -> None:
    panel = Panel("Log")
    qtbot.addWidget(panel)
    label = QLabel("x")
    panel.body.addWidget(label)
    panel.resize(300, 200)
    panel.show()
    inside = label.geometry()
    padding = theme.metrics.padding
    assert inside.left() == padding
    assert inside.right() == 300 - padding - 1
    assert inside.top() >= theme.metrics.padding_top + theme.metrics.section_header


def test_an_empty_panel_keeps_its_title_at_the_top(theme: Theme, qtbot: QtBot) -> None:
    panel = Panel("Weapons")
    qtbot.addWidget(panel)
    panel.resize(300, 200)
    panel.show()
    assert panel.header.geometry().top() == theme.metrics.padding_top


def test_a_control_in_the_header_ends_at_the_padding(theme: Theme, qtbot: QtBot) -> None:
    panel = Panel("Weapons")
    qtbot.addWidget(panel)
    add = Button("Add", ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
    panel.add_title_widget(add)
    panel.resize(300, 200)
    panel.show()
    assert add.mapTo(panel, add.rect().topRight()).x() == 300 - theme.metrics.padding - 1
    assert add.height() == theme.metrics.control_title


@pytest.mark.parametrize("tone", list(PanelTone))
def test_each_tone_looks_different_from_the_plain_one(theme: Theme, qtbot: QtBot, tone: PanelTone) -> None:
    panel = Panel("Push")
    qtbot.addWidget(panel)
    panel.resize(200, 100)
    plain = panel.grab().toImage()
    panel.set_tone(tone)
    assert (panel.grab().toImage() == plain) == (tone is PanelTone.PLAIN)


def test_the_padding_follows_the_theme(theme: Theme, qtbot: QtBot) -> None:
    panel = Panel("Log")
    qtbot.addWidget(panel)
    theme.set_size(1920, 1080)
    assert panel.contentsMargins().left() == 0
    layout = panel.layout()
    assert layout is not None
    assert layout.contentsMargins().left() == 16
    panel.set_spacing("gap")
    assert panel.body.spacing() == 16


def test_a_long_title_is_cut_and_leaves_the_controls(theme: Theme, qtbot: QtBot) -> None:
    line = SectionHeader("W" * 120)
    qtbot.addWidget(line)
    button = Button("Add", ButtonKind.QUIET, size=ButtonSize.TITLE)
    line.add_widget(button)
    line.set_note("N" * 120)
    line.set_column_names(((80, "Dice"), (120, "Dmg")))
    line.resize(200, line.height())
    line.show()
    assert button.geometry().right() == 199
    assert not line.grab().isNull()
    assert line.minimumSizeHint().width() <= 200
