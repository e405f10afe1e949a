"""The style of the application: what it makes of Qt's own controls."""

import gc

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.theme.style import AlienStyle
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> QWidget:
    """A window with a column for controls."""
    page = QWidget()
    QVBoxLayout(page)
    qtbot.addWidget(page)
    return page


def shown(page: QWidget, *widgets: QWidget) -> None:
    layout = page.layout()
    assert layout is not None
    for widget in widgets:
        layout.addWidget(widget)
    page.resize(400, 300)
    page.show()


def test_the_theme_installs_one_style_and_no_sheet(qapp: QApplication, theme: Theme) -> None:
    style = qapp.style()
    assert isinstance(style, AlienStyle)
    Theme().install(qapp)
    assert qapp.style() is style
    assert qapp.styleSheet() == ""


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_the_whole_row_of_a_mark_is_its_target(page: QWidget, kind: type[QCheckBox | QRadioButton]) -> None:
    box = kind("Words")
    shown(page, box)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() - 2, box.height() // 2))
    assert box.isChecked()


def test_a_mark_has_room_for_its_note_and_its_bold_words(page: QWidget, theme: Theme) -> None:
    plain, noted = QCheckBox("Words"), QCheckBox("Words")
    noted.setProperty("note", "no stress relief")
    noted.setChecked(True)
    shown(page, plain, noted)
    assert noted.sizeHint().width() > plain.sizeHint().width() + theme.metrics.group_gap
    width = plain.sizeHint().width()
    plain.setChecked(True)
    assert plain.sizeHint().width() == width


def test_a_field_has_the_height_of_a_control_in_every_scale(page: QWidget, theme: Theme) -> None:
    field, dense = QLineEdit(), QLineEdit()
    dense.setProperty("dense", True)
    shown(page, field, dense)
    for scale in (1.0, 1.5):
        theme.set_scale(scale)
        QApplication.processEvents()
        assert (field.height(), dense.height()) == (theme.metrics.control, theme.metrics.control_dense)


def test_areas_that_scroll_show_what_is_below_them_and_fields_do_not(page: QWidget) -> None:
    area, notes = QScrollArea(), QPlainTextEdit()
    see_through(area)
    shown(page, area, notes)
    assert area.frameShape() == QScrollArea.Shape.NoFrame
    assert not area.viewport().autoFillBackground()
    assert notes.viewport().autoFillBackground()


def test_a_scroll_bar_is_all_groove_and_its_handle_can_be_hit(page: QWidget, theme: Theme) -> None:
    notes = QPlainTextEdit("\n" * 5000)
    shown(page, notes)
    bar = notes.verticalScrollBar()
    assert bar.width() == 3 * theme.metrics.unit
    before = bar.value()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(bar.width() // 2, bar.height() - 1))
    assert bar.value() > before, "the lower end turns a page: there is no arrow"


def test_a_menu_keeps_a_letter_that_is_meant_and_room_for_keys(qtbot: QtBot, theme: Theme) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("&Open")
    narrow = menu.sizeHint().width()
    menu.addAction("&Open\tCtrl+O")
    separator = menu.addSeparator()
    menu.addAction("Close")
    assert menu.sizeHint().width() > narrow + theme.metrics.group_gap
    assert menu.actionGeometry(separator).height() >= theme.metrics.line


def test_the_style_lives_as_long_as_the_application(qapp: QApplication, page: QWidget, theme: Theme) -> None:
    gc.collect()
    shown(page, QCheckBox("Words"), QLineEdit("Text"))
    for name in ("light", "contrast", "dark"):
        theme.set_theme(name)
        assert not page.grab().isNull()
    assert isinstance(qapp.style(), AlienStyle)
