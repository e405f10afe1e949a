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
