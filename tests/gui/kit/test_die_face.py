"""Dice faces: told apart in grey by their shapes, drawn once, said in words."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from alien_desktop.gui.kit.die_face import (
    DieKind,
    DieState,
    counts,
    die_pixmap,
    die_words,
    draw_die,
    fallen_state,
    paint_die,
)
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.gui.theme.tokens import THEME_NAMES, tokens_of
from tests.pictures import difference

FACES = tuple((kind, face) for kind in DieKind for face in range(1, 7))


def drawn(kind: DieKind, face: int, size: int, theme_name: str) -> QImage:
    tokens = tokens_of(theme_name)
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(tokens.sunken)
    painter = QPainter(image)
    paint_die(painter, QRectF(0, 0, size, size), kind, face, fallen_state(kind, face), tokens)
    painter.end()
    return image


@pytest.mark.parametrize("theme_name", THEME_NAMES)
@pytest.mark.parametrize("size", [15, 24, 50, 80])
def test_faces_are_told_apart_in_grey(theme: Theme, theme_name: str, size: int) -> None:
    pictures = {die: drawn(*die, size, theme_name) for die in FACES}
    for one, other in combinations(FACES, 2):
        share = difference(pictures[one], pictures[other])
        if one[0] is not other[0]:
            assert share >= 0.40, (one, other, share)
        elif counts(*one) or counts(*other):
            assert share >= 0.32, (one, other, share)
        else:
            assert share >= 0.013, (one, other, share)


def test_a_success_and_an_alarm_stay_bright_and_the_rest_steps_back() -> None:
    assert fallen_state(DieKind.BASE, 6) is DieState.LIVE
    assert fallen_state(DieKind.STRESS, 1) is DieState.LIVE
    assert fallen_state(DieKind.BASE, 1) is DieState.SPENT
    assert fallen_state(DieKind.STRESS, 5) is DieState.SPENT
    assert fallen_state(DieKind.STRESS, None) is DieState.EMPTY


@pytest.mark.parametrize(
    "kind,face,state,words",
    [
        (DieKind.BASE, 4, DieState.SPENT, "base die 4"),
        (DieKind.BASE, 6, DieState.LIVE, "base die, success"),
        (DieKind.STRESS, 1, DieState.LIVE, "stress die 1"),
        (DieKind.BASE, 1, DieState.SPENT, "base die 1"),
        (DieKind.STRESS, None, DieState.EMPTY, "stress die, not rolled"),
        (DieKind.STRESS, None, DieState.NEW, "new stress die"),
        (DieKind.BASE, 6, DieState.STRUCK, "base die, success, struck out"),
    ],
)
def test_a_die_is_said_in_words(kind: DieKind, face: int | None, state: DieState, words: str) -> None:
    assert die_words(kind, face, state) == words


def test_a_pixmap_is_made_once_for_each_face_size_theme_and_device_ratio(theme: Theme) -> None:
    dark, light = "dark", "light"
    first = die_pixmap(DieKind.BASE, 3, DieState.LIVE, 48, dark)
    assert die_pixmap(DieKind.BASE, 3, DieState.LIVE, 48, dark).cacheKey() == first.cacheKey()
    others = [
        die_pixmap(DieKind.BASE, 3, DieState.LIVE, 48, light),
        die_pixmap(DieKind.BASE, 3, DieState.LIVE, 48, dark, 2.0),
        die_pixmap(DieKind.BASE, 3, DieState.LIVE, 24, dark),
        die_pixmap(DieKind.BASE, 3, DieState.SPENT, 48, dark),
    ]
    assert len({first.cacheKey(), *(other.cacheKey() for other in others)}) == 5
    assert others[1].width() == 96


def test_a_die_stays_inside_its_rectangle(theme: Theme) -> None:
    for kind, face in FACES:
        image = QImage(60, 60, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        draw_die(painter, QRectF(10, 10, 40, 40), kind, face, DieState.LIVE, theme.tokens)
        painter.end()
        outside = [
            (x, y)
            for x in range(60)
            for y in range(60)
            if not (10 <= x < 50 and 10 <= y < 50) and image.pixelColor(x, y).alpha()
        ]
        assert not outside, (kind, face)
