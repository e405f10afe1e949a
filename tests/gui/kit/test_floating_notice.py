"""Messages over the views: nothing moves for them, and what needs no answer goes by itself."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.floating_notice import FloatingNotice
from alien_desktop.gui.kit.notice_bar import UNDO, NoticeAction, NoticeTone
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def notice(theme: Theme, qtbot: QtBot) -> Iterator[FloatingNotice]:
    window = QWidget()
    place = QWidget(window)
    QVBoxLayout(window).addWidget(place)
    made = FloatingNotice(place, window)
    qtbot.addWidget(window)
    window.resize(900, 400)
    with qtbot.waitExposed(window):
        window.show()
    yield made
    window.close()


def place_of(notice: FloatingNotice) -> QWidget:
    window = notice.parentWidget()
    assert window is not None
    return next(one for one in window.children() if isinstance(one, QWidget) and one is not notice)


def test_it_lies_over_the_lower_edge_and_moves_nothing(notice: FloatingNotice) -> None:
    place = place_of(notice)
    before = place.geometry()
    notice.set_message("Nothing to redo.", dismiss="Close")
    assert place.geometry() == before
    assert notice.geometry().bottomLeft() == before.bottomLeft()
    assert notice.width() < before.width(), "as wide as its words"
    place.window().resize(700, 300)
    assert notice.geometry().bottomLeft() == place.geometry().bottomLeft()
    notice.set_message("A long sentence that goes on. " * 20, dismiss="Close")
    assert notice.width() == place.width()
    assert place.geometry().contains(notice.geometry())


@pytest.mark.parametrize(
    "tone, actions, goes",
    [
        (NoticeTone.INFO, (), True),
        (NoticeTone.GOOD, (), True),
        (NoticeTone.INFO, (NoticeAction(UNDO, "Undo"),), False),
        (NoticeTone.STRESS, (), False),
        (NoticeTone.HARM, (), False),
    ],
)
def test_only_what_needs_no_answer_goes_by_itself(
    notice: FloatingNotice, tone: NoticeTone, actions: tuple[NoticeAction, ...], goes: bool
) -> None:
    notice.set_message("It is so.", tone, actions, dismiss="Close")
    assert notice.goes_by_itself is goes
    notice.hide()
    assert not notice.goes_by_itself


def test_it_is_put_away_when_it_was_read(notice: FloatingNotice, qtbot: QtBot) -> None:
    place = place_of(notice)
    place.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    place.setFocus()
    notice.set_message("It is so.", dismiss="Close")
    QApplication.sendEvent(notice, QEvent(QEvent.Type.Leave))  # wherever the pointer of this screen is
    with qtbot.waitSignal(notice.dismissed):
        notice._leaving.start(0)
    button = next(one for one in notice.findChildren(QWidget) if one.focusPolicy() != Qt.FocusPolicy.NoFocus)
    notice.window().activateWindow()
    button.setFocus()
    with qtbot.assertNotEmitted(notice.dismissed, wait=30):
        notice._leaving.start(0)
    assert notice.goes_by_itself, "while it has the keyboard it waits"


@pytest.mark.parametrize("put_away", [True, False])
def test_who_has_answered_it_is_where_they_were(notice: FloatingNotice, qtbot: QtBot, put_away: bool) -> None:
    place = place_of(notice)
    first, last = QPushButton(place), QPushButton(place)
    for button in (first, last):
        button.show()
    notice.window().activateWindow()
    last.setFocus()
    qtbot.waitUntil(last.hasFocus)
    notice.dismissed.connect(notice.hide)
    notice.action_requested.connect(lambda _value: notice.set_message("It is undone.", dismiss="Close"))
    notice.set_message("It is so.", NoticeTone.INFO, (NoticeAction(UNDO, "Undo"),), dismiss="Close")
    undo, close = sorted(notice.findChildren(Button), key=lambda one: one.x())
    answer = close if put_away else undo
    answer.setFocus(Qt.FocusReason.TabFocusReason)
    answer.click()
    assert notice.isHidden() is put_away
    assert last.hasFocus()
