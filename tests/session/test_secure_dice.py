"""The computer's dice: fair faces, as many as asked for."""

import os
from collections import Counter

import pytest

from alien_desktop.session.secure_dice import SecureDice


def test_there_are_as_many_faces_as_asked_for() -> None:
    dice = SecureDice()
    assert dice.roll(0) == ()
    assert all(len(dice.roll(count)) == count for count in (1, 2, 50))
    assert set(dice.roll(2000)) == {1, 2, 3, 4, 5, 6}


def test_every_byte_that_counts_gives_each_face_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter([bytes(range(256)), bytes([252, 253, 254]), bytes([0, 5, 255]), bytes([1])])
    monkeypatch.setattr(os, "urandom", lambda count: next(given))
    faces = SecureDice().roll(255)
    assert Counter(faces[:252]) == dict.fromkeys(range(1, 7), 42)
    assert faces[252:] == (1, 6, 2)


def test_six_hundred_thousand_dice_are_as_even_as_chance_makes_them() -> None:
    dice, count = SecureDice(), Counter[int]()
    for _ in range(6):
        count.update(dice.roll(100_000))
    expected = 100_000
    squares = sum((count[face] - expected) ** 2 / expected for face in range(1, 7))
    # Five degrees of freedom: fair dice stay below 42.0 except once in 17 million runs.
    assert sum(count.values()) == 600_000
    assert squares < 42.0
