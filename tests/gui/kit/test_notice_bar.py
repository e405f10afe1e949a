"""Messages inside the window, and empty places."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.empty_state import EmptyState
from alien_desktop.gui.kit.notice_bar import NoticeAction, NoticeBar, NoticeTone
from alien_desktop.gui.theme.theme import Theme


def button(bar: NoticeBar, words: str) -> Button:
    return next(found for found in bar.findChildren(Button) if found.plain_text == words and not found.isHidden())


def test_a_bar_without_a_message_is_not_there(theme: Theme, qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    assert bar.isHidden()
    bar.set_message("Recovered 14 actions. <b>Nothing</b> is lost.")
    assert not bar.isHidden()
    assert bar.accessibleName() == bar.text == "Recovered 14 actions. <b>Nothing</b> is lost."
    bar.set_message("")
    assert bar.isHidden()


def test_actions_ask_and_the_last_button_puts_it_away(theme: Theme, qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    actions = (NoticeAction("show", "Show"), NoticeAction("undo", "Undo & go"), NoticeAction("third", "Third"))
    bar.set_message("Recovered 14 actions.", actions=actions, dismiss="Fine")
    bar.resize(900, 40)
    bar.show()
    with qtbot.waitSignal(bar.action_requested) as wish:
        qtbot.mouseClick(button(bar, "Undo & go"), Qt.MouseButton.LeftButton)
    assert wish.args == ["undo"]
    with qtbot.waitSignal(bar.dismissed):
        qtbot.keyClick(button(bar, "Fine"), Qt.Key.Key_Return)
    assert all(found.plain_text != "Third" for found in bar.findChildren(Button))


def test_a_long_message_makes_the_bar_higher(theme: Theme, qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    bar.set_message("Not saved: the disk is full. " * 12, NoticeTone.HARM)
    layout = bar.layout()
    assert layout is not None
    assert layout.heightForWidth(400) > 2 * layout.heightForWidth(3000)
    bar.resize(400, layout.heightForWidth(400))
    assert not bar.grab().isNull()


def test_each_tone_shows(theme: Theme, qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    bar.resize(400, 40)
    pictures = []
    for tone in NoticeTone:
        bar.set_message("Message", tone)
        pictures.append(bar.grab().toImage())
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


def test_an_empty_place_says_what_belongs_there_and_begins_it(theme: Theme, qtbot: QtBot) -> None:
    empty = EmptyState("Nobody is here yet.", "New character", key="Ctrl+N")
    qtbot.addWidget(empty)
    empty.resize(400, 200)
    empty.show()
    assert empty.accessibleName() == "Nobody is here yet."
    with qtbot.waitSignal(empty.start_requested):
        qtbot.mouseClick(empty.findChildren(Button)[0], Qt.MouseButton.LeftButton)
    with_sentence = empty.grab().toImage()
    empty.set_sentence("Nothing found.")
    assert empty.grab().toImage() != with_sentence
    assert empty.accessibleName() == "Nothing found."
