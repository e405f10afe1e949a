"""The Stress Level: gains, relief, the cap, in both editions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import ExtraRelief, ExtraStress, NoRelief
from alien_desktop.rules.effects.instant import StressChange
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.stress.stress import (
    DEFAULT_CAP,
    apply_to_self,
    gain,
    raise_stress,
    relief_for_others,
    relieve,
    rest_relief,
    verify_gain,
    verify_relief,
)
from alien_desktop.rules.violation import RuleViolation, is_allowed

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)

STARVING = ActiveEffect("Starving", NoRelief())
BANTER = ActiveEffect("Banter", ExtraRelief(1, others=True))


@pytest.mark.rule("S2-015")
def test_stress_starts_at_nothing() -> None:
    assert RollProfile().stress == 0


@pytest.mark.rule("S2-019")
def test_stress_goes_to_ten_unless_the_table_sets_another_cap_or_none() -> None:
    assert RollProfile().stress_cap == DEFAULT_CAP == 10
    assert gain(3, RollProfile(stress=9)).after == 10
    assert gain(3, RollProfile(stress=9, stress_cap=None)).after == 12
    assert gain(1, RollProfile(stress=4, stress_cap=3)).after == 4


@pytest.mark.rule("S0-020", "S1-112", "S2-017")
def test_a_hit_that_hurts_raises_stress_in_the_2019_rules_only() -> None:
    assert CORE.stress.from_damage == 1
    assert EVOLVED.stress.from_damage == 0


@pytest.mark.rule("S1-004")
@pytest.mark.parametrize("nature", [Nature.SYNTHETIC, Nature.NPC, Nature.CREATURE])
@EDITIONS
def test_only_humans_of_the_players_gain_and_lose_stress(edition: Edition, nature: Nature) -> None:
    other = RollProfile(nature=nature)
    assert not is_allowed(verify_gain, 1, other)
    with pytest.raises(RuleViolation, match="gain stress"):
        gain(1, other)
    assert not is_allowed(verify_relief, other, edition.stress)
    assert apply_to_self(StressChange(Who.SELF, 1), other, edition.stress).change == 0


def test_in_evolved_the_broken_gain_no_stress() -> None:
    broken = RollProfile(stress=4, broken=True)
    for edition, after in ((CORE, 5), (EVOLVED, 4)):
        assert raise_stress(1, broken, edition.stress).after == after
        assert apply_to_self(StressChange(Who.SELF, 1), broken, edition.stress).after == after
        assert raise_stress(1, RollProfile(stress=4), edition.stress).after == 5


def test_a_gain_and_a_relief_are_not_negative() -> None:
    assert not is_allowed(verify_gain, -1, RollProfile())
    assert is_allowed(verify_gain, 0, RollProfile())
    with pytest.raises(RuleViolation, match="negative"):
        gain(-1, RollProfile())
    with pytest.raises(RuleViolation, match="negative"):
        relieve(-1, RollProfile(), CORE.stress)


def test_a_trauma_makes_each_gain_larger_but_no_gain_stays_none() -> None:
    roller = RollProfile(stress=2, active=(ActiveEffect("Flashbacks", ExtraStress(1)),))
    assert gain(1, roller).after == 4
    assert gain(0, roller).after == 2


@pytest.mark.rule("S0-026", "S1-045", "S2-026")
@EDITIONS
def test_a_safe_rest_relieves_one_point_and_never_goes_below_nothing(edition: Edition) -> None:
    amount = rest_relief(RollProfile(stress=3), edition.stress)
    assert relieve(amount, RollProfile(stress=3), edition.stress).after == 2
    assert relieve(amount, RollProfile(stress=0), edition.stress).after == 0


@pytest.mark.rule("S1-049")
@EDITIONS
def test_banter_makes_it_two_for_all_at_short_range_and_does_not_stack(edition: Edition) -> None:
    marine = RollProfile(stress=3, active=(BANTER, BANTER))
    assert rest_relief(marine, edition.stress) == 2
    assert relief_for_others(marine) == 1
    assert rest_relief(RollProfile(), edition.stress, company=relief_for_others(marine)) == 2
    assert rest_relief(marine, edition.stress, company=1) == 2
    assert relief_for_others(RollProfile(active=(ActiveEffect("Calm", ExtraRelief(1)),))) == 0


@pytest.mark.rule("S0-027", "S1-047", "S1-048", "S2-027")
def test_the_signature_item_relieves_one_point_in_the_2019_rules_only() -> None:
    assert relieve(CORE.stress.signature_item_relief, RollProfile(stress=2), CORE.stress).after == 1
    assert EVOLVED.stress.signature_item_relief == 0


@pytest.mark.rule("S0-028")
@EDITIONS
def test_a_condition_can_block_all_relief_by_name(edition: Edition) -> None:
    starving = RollProfile(stress=3, active=(STARVING,))
    with pytest.raises(RuleViolation, match="Starving"):
        verify_relief(starving, edition.stress)
    assert apply_to_self(StressChange(Who.SELF, -1), starving, edition.stress).change == 0
    assert apply_to_self(StressChange(Who.SELF, 1), starving, edition.stress).after == 4


def test_somebody_broken_is_relieved_in_the_2019_rules_only() -> None:
    assert is_allowed(verify_relief, RollProfile(stress=1, broken=True), CORE.stress)
    with pytest.raises(RuleViolation, match="Broken"):
        relieve(1, RollProfile(stress=1, broken=True), EVOLVED.stress)


def test_in_evolved_each_point_relieved_ends_a_response_and_the_last_point_all() -> None:
    assert relieve(2, RollProfile(stress=3), EVOLVED.stress).responses_to_end == 2
    last = relieve(3, RollProfile(stress=3), EVOLVED.stress)
    assert (last.after, last.ends_all_responses) == (0, True)
    old = relieve(2, RollProfile(stress=2), CORE.stress)
    assert (old.responses_to_end, old.ends_all_responses) == (0, False)


@EDITIONS
def test_a_row_can_set_stress_to_nothing(edition: Edition) -> None:
    changed = apply_to_self(StressChange(Who.SELF, to_zero=True), RollProfile(stress=7), edition.stress)
    assert (changed.after, changed.change) == (0, -7)


def test_what_changed_is_said_in_words() -> None:
    assert str(gain(1, RollProfile(stress=4)).sentence) == "Stress rises to 5 (+1)."
    assert str(relieve(2, RollProfile(stress=4), CORE.stress).sentence) == "Stress falls to 2 (−2)."
    assert str(relieve(2, RollProfile(), CORE.stress).sentence) == "Stress stays at 0."


@EDITIONS
@given(
    steps=st.lists(st.builds(StressChange, st.just(Who.SELF), st.integers(-12, 12), st.booleans()), max_size=12),
    cap=st.one_of(st.none(), st.integers(0, 12)),
    flashbacks=st.booleans(),
)
def test_stress_is_never_negative_and_never_rises_above_the_cap(
    edition: Edition, steps: list[StressChange], cap: int | None, flashbacks: bool
) -> None:
    active = (ActiveEffect("Flashbacks", ExtraStress(1)),) if flashbacks else ()
    level = 0
    for step in steps:
        changed = apply_to_self(step, RollProfile(stress=level, stress_cap=cap, active=active), edition.stress)
        level = changed.after
        assert level >= 0
        assert cap is None or level <= cap


@pytest.mark.parametrize(
    "cause, change",
    [
        pytest.param("scare", 1, marks=pytest.mark.rule("S0-017", "S2-018")),
        pytest.param("full_auto", 1, marks=pytest.mark.rule("S0-018", "S1-082", "S2-097")),
        pytest.param("friends", 1, marks=pytest.mark.rule("S0-019")),
        pytest.param("deprived", 1, marks=pytest.mark.rule("S0-021", "S0-022", "S0-023")),
        pytest.param("rest", -1, marks=pytest.mark.rule("S0-026")),
        pytest.param("signature_item", -1, marks=pytest.mark.rule("S0-027")),
    ],
)
def test_the_catalog_offers_the_2019_causes_and_they_change_stress(cause: str, change: int) -> None:
    row = open_catalog("core").stress_causes[f"core.stress.{cause}"]
    assert row.amount == change
    changed = apply_to_self(StressChange(Who.SELF, change), RollProfile(stress=4), CORE.stress)
    assert changed.after == 4 + change


def test_taking_damage_is_a_cause_in_the_catalog_of_the_2019_rules_only() -> None:
    assert "core.stress.damage" in open_catalog("core").stress_causes
    assert "evolved.stress.damage" not in open_catalog("evolved").stress_causes
