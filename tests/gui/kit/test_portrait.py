"""Portraits: the same person always looks the same."""

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.portrait import Portrait, PortraitRecord, helmet_shape, initials, short_name, shown_part
from alien_desktop.gui.theme.theme import Theme


@pytest.mark.parametrize(
    "name,letters",
    [
        ("Rook Ibarra", "RI"),
        ("Dr M. Okafor", "MO"),
        ("T. Vance", "TV"),
        ("Sorensen", "S"),
        ("Anne of the Marrow Point", "AP"),
        ("<b>Bold", "B"),
        ("👾", "?"),
        ("", "?"),
        ("Dr", "D"),
        ("שלום עולם", "שע"),
        ("ßx", "SS"),
    ],
)
def test_initials_come_from_the_first_and_the_last_name(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_the_helmet_comes_from_the_id_and_all_four_are_worn() -> None:
    assert helmet_shape("rook") == helmet_shape("rook")
    assert {helmet_shape(str(number)) for number in range(50)} == {0, 1, 2, 3}


def picture(qtbot: QtBot, record: PortraitRecord, width: int = 112, height: int = 128) -> QImage:
    portrait = Portrait()
    qtbot.addWidget(portrait)
    portrait.set_record(record)
    portrait.resize(width, height)
    return portrait.grab().toImage()


@pytest.mark.parametrize("size", [(40, 42), (64, 64), (112, 128), (120, 168)])
def test_state_and_person_show_at_every_size(theme: Theme, qtbot: QtBot, size: tuple[int, int]) -> None:
    pictures = [
        picture(qtbot, PortraitRecord("rook", "Rook Ibarra"), *size),
        picture(qtbot, PortraitRecord("rook", "Rook Ibarra", is_current=True), *size),
        picture(qtbot, PortraitRecord("rook", "Rook Ibarra", is_broken=True), *size),
        picture(qtbot, PortraitRecord("rook", "Kim Sorensen"), *size),
    ]
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])
    assert picture(qtbot, PortraitRecord("rook", "Rook Ibarra"), *size) == pictures[0]


def test_each_helmet_is_its_own(theme: Theme, qtbot: QtBot) -> None:
    wearers = {helmet_shape(str(number)): str(number) for number in range(50)}
    pictures = [picture(qtbot, PortraitRecord(wearers[shape], "Rook Ibarra")) for shape in range(4)]
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


def test_it_tells_who_it_is(theme: Theme, qtbot: QtBot) -> None:
    portrait = Portrait()
    qtbot.addWidget(portrait)
    portrait.set_record(PortraitRecord("rook", "Rook & <b>", is_broken=True))
    assert portrait.accessibleName() == "Rook & <b>"
    assert portrait.accessibleDescription() == "Broken"
    assert portrait.sizeHint().width() == theme.metrics.portrait_width


@pytest.mark.parametrize(
    "picture, part",
    [
        (QSizeF(70, 80), QRectF(0, 0, 70, 80)),
        (QSizeF(140, 80), QRectF(35, 0, 70, 80)),
        (QSizeF(70, 380), QRectF(0, 100, 70, 80)),
    ],
)
def test_a_wide_picture_shows_its_middle_and_a_tall_one_what_is_above_it(picture: QSizeF, part: QRectF) -> None:
    assert shown_part(picture, QSizeF(7, 8)) == part


@pytest.mark.parametrize(
    "name, called",
    [
        ("Rook Ibarra", "Ibarra"),
        ("Maximiliana Okonkwo, Second Navigator of the Peleus I", "Peleus"),
        ("Ewa Lindqvist III", "Lindqvist"),
        ("T. V", "V"),
        ("", ""),
    ],
)
def test_the_word_by_which_somebody_is_called(name: str, called: str) -> None:
    assert short_name(name) == called
