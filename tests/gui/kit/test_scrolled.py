"""Pages that scroll keep the height that their words ask for, seen or not."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.theme import Theme

WORDS = "What the talent is for, in one's own words, as often as it takes to fill some lines. " * 8


@pytest.mark.parametrize("before, after", [(2.0, 1.0), (1.0, 2.0)])
@pytest.mark.parametrize("narrow, wide", [(300, 700), (700, 300)])
def test_a_page_that_changed_while_it_was_hidden_is_laid_out_at_the_height_it_is_shown_with(
    theme: Theme, qtbot: QtBot, before: float, after: float, narrow: int, wide: int
) -> None:
    theme.set_scale(before)
    page = QWidget()
    column = QVBoxLayout(page)
    labels = [TextLabel(WORDS, wrap=True) for _ in range(3)]
    for label in labels:
        column.addWidget(label)
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    stack.addWidget(area := ScrolledPage(page))
    stack.addWidget(other := QWidget())
    stack.resize(narrow, 200)
    stack.show()
    QCoreApplication.processEvents()
    stack.setCurrentWidget(other)
    theme.set_scale(after)
    QCoreApplication.processEvents()
    stack.resize(wide, 200)
    QCoreApplication.processEvents()
    stack.setCurrentWidget(area)
    QCoreApplication.processEvents()
    assert column.geometry() == page.rect()
    assert all(label.height() >= label.heightForWidth(label.width()) for label in labels)
    assert page.height() == max(column.totalHeightForWidth(page.width()), area.viewport().height())
