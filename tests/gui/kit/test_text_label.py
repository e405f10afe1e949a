"""Labels: plain text, cut or wrapped, with the whole text for screen readers."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.paint_text import Elide
from alien_desktop.gui.theme.theme import Theme

HOSTILE = ["Food & water", "<b>bold</b>", "x" * 120, "👾 Ibarra 👾", "שלום עולם", "two\nlines", ""]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("wrap", [False, True])
def test_any_text_is_literal(theme: Theme, qtbot: QtBot, text: str, wrap: bool) -> None:
    label = TextLabel(text, wrap=wrap)
    qtbot.addWidget(label)
    label.resize(120, 40)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text() == text
    assert QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name) == text
    assert not label.grab().isNull()


def test_a_long_name_asks_for_little_and_may_grow(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("x" * 120)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() < 100
    label.resize(100, 20)
    assert label.is_cut
    label.resize(label.sizeHint())
    assert not label.is_cut


def test_a_title_takes_smaller_letters_before_it_is_cut_and_stays_as_high(theme: Theme, qtbot: QtBot) -> None:
    title = TextLabel("M4A3 Service Pistol", TextRole.HEADING_VIEW, narrow=TextRole.CARD_NAME)
    large, small = TextLabel(title.text(), TextRole.HEADING_VIEW), TextLabel(title.text(), TextRole.CARD_NAME)
    for label in (title, large, small):
        qtbot.addWidget(label)
    assert title.sizeHint() == large.sizeHint()
    title.resize(small.sizeHint().width(), title.sizeHint().height())
    large.resize(title.size())
    assert not title.is_cut
    assert large.is_cut
    title.resize(title.width() // 2, title.height())
    assert title.is_cut


def test_a_number_asks_for_all_it_needs(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("10/10", TextRole.VITAL, elide=Elide.NEVER)
    qtbot.addWidget(label)
    assert label.minimumSizeHint() == label.sizeHint()


def test_a_wrapped_text_gets_higher_when_it_gets_narrower(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("Exhausted: no stress relief until a Shift of sleep.", wrap=True)
    qtbot.addWidget(label)
    assert label.hasHeightForWidth()
    assert label.heightForWidth(1000) == 20
    assert label.heightForWidth(120) >= 60
    assert label.heightForWidth(120) % 20 == 0


def test_a_word_longer_than_the_line_breaks_inside(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("x" * 120, wrap=True)
    qtbot.addWidget(label)
    assert label.heightForWidth(100) > 5 * 20


def test_a_cut_text_is_reported_in_full_by_the_tooltip(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("<b>Anneliese Wilhelmina</b> Brandt")
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.show()
    where = QPoint(5, 5)
    QApplication.sendEvent(label, QHelpEvent(QHelpEvent.Type.ToolTip, where, label.mapToGlobal(where)))
    assert "&lt;b&gt;Anneliese" in QToolTip.text()
    QToolTip.hideText()


def test_setters_repaint_and_are_quiet_on_equal_values(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("Health", TextRole.LABEL, TextTone.QUIET)
    qtbot.addWidget(label)
    label.resize(80, 20)
    quiet = label.grab().toImage()
    label.set_tone(TextTone.ALERT)
    assert label.grab().toImage() != quiet
    label.setEnabled(False)
    assert not label.grab().isNull()


def test_labels_grow_with_the_scale(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("Piloting")
    qtbot.addWidget(label)
    before = label.sizeHint()
    theme.set_scale(2.0)
    after = label.sizeHint()
    assert after.width() == pytest.approx(2 * before.width(), abs=3)
    assert after.height() == pytest.approx(2 * before.height(), abs=6)
