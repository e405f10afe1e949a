"""Health and Resolve as sums of named parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.people.characteristics import Attribute
from alien_desktop.rules.people.derived import ValueTerm, health, health_after_change, resolve, verify_resolve
from alien_desktop.rules.violation import RuleViolation, is_allowed

SOMEBODY = {Attribute.STRENGTH: 4, Attribute.AGILITY: 3, Attribute.WITS: 2, Attribute.EMPATHY: 5}


@pytest.mark.rule("S2-103")
def test_health_is_strength_in_2019() -> None:
    assert health(SOMEBODY, CORE.derived).total == 4


def test_health_is_half_of_strength_and_agility_rounded_up_in_evolved() -> None:
    assert health(SOMEBODY, EVOLVED.derived).total == 4
    assert health({**SOMEBODY, Attribute.STRENGTH: 2}, EVOLVED.derived).total == 3


def test_resolve_is_half_of_wits_and_empathy_rounded_up() -> None:
    assert resolve(SOMEBODY, EVOLVED.derived).total == 4


def test_2019_has_no_resolve() -> None:
    assert not is_allowed(verify_resolve, CORE.derived)
    with pytest.raises(RuleViolation, match="no Resolve"):
        resolve(SOMEBODY, CORE.derived)


def test_every_part_has_a_name() -> None:
    value = health(SOMEBODY, CORE.derived, [ValueTerm("Tough", 2, "core 3.2")])
    assert [(str(part.label), part.amount) for part in value.parts] == [("Strength", 4), ("Tough", 2)]
    assert str(resolve(SOMEBODY, EVOLVED.derived).parts[0].label) == "(Wits + Empathy) / 2, rounded up"


def test_a_value_never_falls_below_zero() -> None:
    value = resolve(SOMEBODY, EVOLVED.derived, [ValueTerm("Overwhelmed", -9)])
    assert (value.total, str(value.parts[-1].label)) == (0, "Never below 0")
    nothing = resolve(SOMEBODY, EVOLVED.derived, [ValueTerm("Overwhelmed", -4)])
    assert (nothing.total, len(nothing.parts)) == (0, 2), "exactly 0 needs no floor"


def test_damage_taken_stays_when_the_maximum_changes() -> None:
    assert health_after_change(2, 4, 6) == 4
    assert health_after_change(2, 4, 3) == 1
    assert health_after_change(1, 4, 2) == 0


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_health_stays_between_zero_and_its_maximum(old: int, lost: int, new: int) -> None:
    assert 0 <= health_after_change(max(old - lost, 0), old, new) <= new
