"""Pushing: what it costs, what is rolled again, who may not, in both editions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import Pushed, push, push_cost, push_terms, verify_push
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll, alarm_due
from alien_desktop.rules.dice.skill_pool import RollKind, free_pool
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import ExtraPush, ExtraStress, MustPush, NoPush, PushCost
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)

JUMPY = ActiveEffect("Jumpy", PushCost(1))


def lying(base: tuple[int, ...], stress: tuple[int, ...] = (), kind: RollKind = RollKind.SKILL) -> SkillRoll:
    return SkillRoll(free_pool(len(base), len(stress)), base, stress, stress_level=len(stress), kind=kind)


def pushed(made: SkillRoll, roller: RollProfile, edition: Edition, *faces: int) -> Pushed:
    dice = ScriptedDice(faces)
    result = push(made, roller, edition.push, dice)
    assert dice.left == 0
    return result


@pytest.mark.rule("S0-048", "S0-050", "S1-020", "S1-021", "S2-010", "S2-012", "S3-017", "S3-018", "S3-019")
@EDITIONS
def test_a_push_rolls_everything_but_sixes_again_with_one_new_stress_die(edition: Edition) -> None:
    made = lying((6, 2, 3), (6, 4))
    result = pushed(made, RollProfile(stress=2), edition, 5, 6, 1, 6)
    after = result.after
    assert after.base == (6, 5, 6)
    assert after.stress == (6, 1, 6)
    assert after.rerolled_base == (False, True, True)
    assert after.rerolled_stress == (False, True, True)
    assert (after.new_stress, after.pushes) == (1, 1)
    assert after.successes == 4
    assert result.gained == 2
    assert result.before == made


@pytest.mark.rule("S0-024", "S0-049", "S1-019", "S2-011", "S2-016", "S3-016")
@EDITIONS
def test_a_push_raises_stress_by_one_at_once(edition: Edition) -> None:
    result = pushed(lying((2,)), RollProfile(stress=3), edition, 6, 2)
    assert (result.stress.before, result.stress.after) == (3, 4)
    assert result.after.stress_level == 4
    assert str(result.sentence) == "Stress rises to 4 (+1). After the push: 1 success."


@pytest.mark.rule("S0-046", "S1-016", "S2-009", "S3-015")
@EDITIONS
def test_a_roll_may_be_pushed_after_failure_and_for_more_sixes(edition: Edition) -> None:
    assert is_allowed(verify_push, lying((2, 3)), RollProfile(), edition.push)
    assert is_allowed(verify_push, lying((6, 3)), RollProfile(), edition.push)
    assert is_allowed(verify_push, lying((6, 6)), RollProfile(), edition.push)
    assert pushed(lying((6, 6)), RollProfile(), edition, 6).after.successes == 3
    terms = push_terms(lying((6, 3)), RollProfile(), edition.push)
    assert str(terms.sentence) == "Stress rises from 0 to 1; 1 die is rolled again with a new stress die."


@pytest.mark.rule("S0-047", "S1-017", "S2-013", "S3-020")
@EDITIONS
def test_a_roll_is_pushed_once(edition: Edition) -> None:
    once = pushed(lying((2,)), RollProfile(), edition, 3, 3).after
    assert not is_allowed(verify_push, once, RollProfile(stress=1), edition.push)
    with pytest.raises(RuleViolation, match="can be pushed once and has been"):
        push(once, RollProfile(stress=1), edition.push, ScriptedDice(()))


@pytest.mark.rule("S0-030", "S1-015", "S2-014", "S3-021")
@EDITIONS
def test_a_one_on_a_stress_die_forbids_the_push_and_a_one_on_a_base_die_does_not(edition: Edition) -> None:
    with pytest.raises(RuleViolation, match="shows 1"):
        verify_push(lying((2,), (1, 5)), RollProfile(stress=2), edition.push)
    assert is_allowed(verify_push, lying((1, 1), (2,)), RollProfile(stress=1), edition.push)


@EDITIONS
def test_a_one_that_shows_after_the_push_is_an_alarm_too(edition: Edition) -> None:
    result = pushed(lying((2,), (3,)), RollProfile(stress=1), edition, 6, 4, 1)
    assert alarm_due(result.after, edition.check)


@pytest.mark.rule("S0-053", "S1-018")
@pytest.mark.parametrize("nature", [Nature.SYNTHETIC, Nature.NPC, Nature.CREATURE])
@EDITIONS
def test_synthetics_npcs_and_creatures_do_not_push(edition: Edition, nature: Nature) -> None:
    terms = push_terms(lying((2,)), RollProfile(nature=nature), edition.push)
    assert not terms.allowed
    assert "push" in str(terms.sentence)
    assert terms.stress_after == 0


@pytest.mark.rule("S1-134")
@pytest.mark.parametrize("kind", [RollKind.DEATH, RollKind.ATTRIBUTE, RollKind.PASSIVE, RollKind.AUTOMATIC])
@EDITIONS
def test_some_kinds_of_rolls_are_never_pushed(edition: Edition, kind: RollKind) -> None:
    with pytest.raises(RuleViolation, match="kind of roll"):
        verify_push(lying((2,), kind=kind), RollProfile(), edition.push)


@EDITIONS
def test_somebody_broken_does_not_push(edition: Edition) -> None:
    with pytest.raises(RuleViolation, match="Broken"):
        verify_push(lying((2,)), RollProfile(broken=True), edition.push)


@pytest.mark.rule("S1-022")
@pytest.mark.parametrize(
    "effect", [ExtraPush((Attribute.AGILITY,)), ExtraPush(skills=(Skill.PILOTING,))], ids=["attribute", "skill"]
)
@EDITIONS
def test_a_talent_allows_a_second_push_of_rolls_based_on_its_attribute(edition: Edition, effect: ExtraPush) -> None:
    nimble = RollProfile(active=(ActiveEffect("Nimble", effect), ActiveEffect("Reckless", effect)))
    pool = Pool(free_pool(1).base_terms, (), Skill.PILOTING, Attribute.AGILITY)
    made = SkillRoll(pool, (2,), ())
    assert push_terms(made, nimble, edition.push).pushes_left == 2
    once = pushed(made, nimble, edition, 3, 3).after
    twice = push(once, RollProfile(stress=1, active=nimble.active), edition.push, ScriptedDice((4, 4, 4)))
    assert (twice.after.pushes, twice.stress.after, len(twice.after.stress)) == (2, 2, 2)
    with pytest.raises(RuleViolation, match="2 times"):
        verify_push(twice.after, nimble, edition.push)
    other = SkillRoll(Pool(pool.base_terms, (), Skill.COMTECH, Attribute.WITS), (2,), ())
    assert push_terms(other, nimble, edition.push).pushes_left == 1


@EDITIONS
def test_a_one_after_the_first_push_forbids_the_second(edition: Edition) -> None:
    # Decision 0002: S1-015 and S3-021 name any stress die, not only those of the first roll.
    nimble = RollProfile(active=(ActiveEffect("Nimble", ExtraPush((Attribute.AGILITY,))),))
    made = SkillRoll(Pool(free_pool(1).base_terms, (), None, Attribute.AGILITY), (2,), ())
    once = pushed(made, nimble, edition, 3, 1).after
    assert not is_allowed(verify_push, once, nimble, edition.push)


@pytest.mark.rule("S3-025")
def test_jumpy_makes_a_push_cost_two_stress_and_adds_two_dice() -> None:
    roller = RollProfile(stress=1, active=(JUMPY,))
    terms = push_terms(lying((2,), (3,)), roller, EVOLVED.push)
    assert (terms.stress_cost, terms.new_dice, terms.stress_after, terms.rerolled) == (2, 2, 3, 2)
    assert str(terms.sentence) == "Stress rises from 1 to 3; 2 dice are rolled again with 2 new stress dice."
    result = pushed(lying((2,), (3,)), roller, EVOLVED, 6, 5, 4, 3)
    assert result.after.stress == (5, 4, 3)
    assert (result.after.new_stress, result.stress.after) == (2, 3)


@pytest.mark.rule("S3-030")
def test_deflated_forbids_every_push_by_name() -> None:
    with pytest.raises(RuleViolation, match="Deflated: no roll can be pushed"):
        verify_push(lying((2,)), RollProfile(active=(ActiveEffect("Deflated", NoPush()),)), EVOLVED.push)


def test_a_trauma_that_makes_gains_larger_raises_stress_and_adds_no_more_dice() -> None:
    roller = RollProfile(stress=1, active=(ActiveEffect("Flashbacks", ExtraStress(1)),))
    result = pushed(lying((2,), (3,)), roller, EVOLVED, 6, 5, 4)
    assert (result.stress.after, len(result.after.stress)) == (3, 2)


@EDITIONS
def test_at_the_cap_the_new_die_is_rolled_all_the_same(edition: Edition) -> None:
    made = SkillRoll(free_pool(1, 1), (2,), (3,), stress_level=10)
    result = pushed(made, RollProfile(stress=10), edition, 2, 2, 2)
    assert (result.stress.after, len(result.after.stress)) == (10, 2)
    assert str(result.sentence) == "Stress stays at 10. After the push: 0 successes."


@EDITIONS
def test_an_obsession_makes_every_push_that_is_allowed_a_must(edition: Edition) -> None:
    obsessed = RollProfile(stress=1, active=(ActiveEffect("Obsessive", MustPush()),))
    assert push_terms(lying((2,), (3,)), obsessed, edition.push).must
    assert not push_terms(lying((2,), (1,)), obsessed, edition.push).must
    assert not push_terms(lying((2,), (3,)), RollProfile(stress=1), edition.push).must


FACES = st.lists(st.integers(1, 6), max_size=6).map(tuple)


@EDITIONS
@given(base=FACES, stress=st.lists(st.integers(2, 6), max_size=6).map(tuple), fresh=st.data(), jumpy=st.booleans())
def test_a_push_never_loses_a_success(
    edition: Edition, base: tuple[int, ...], stress: tuple[int, ...], fresh: st.DataObject, jumpy: bool
) -> None:
    roller = RollProfile(stress=len(stress), active=(JUMPY,) if jumpy else ())
    made = lying(base, stress)
    terms = push_terms(made, roller, edition.push)
    count = terms.rerolled + terms.new_dice
    faces = fresh.draw(st.lists(st.integers(1, 6), min_size=count, max_size=count))
    result = pushed(made, roller, edition, *faces)
    assert result.gained >= 0
    assert len(result.after.stress) == len(stress) + terms.new_dice
    assert all(new == 6 for old, new in zip(base, result.after.base, strict=True) if old == 6)
    assert result.stress.after == terms.stress_after


def test_a_push_never_costs_less_than_nothing() -> None:
    calm = RollProfile(active=(ActiveEffect("Calm", PushCost(-1)), ActiveEffect("Calmer", PushCost(-1))))
    assert push_cost(calm, EVOLVED.push) == 0
    done = pushed(lying((2, 3)), calm, EVOLVED, 6, 4)
    assert (done.after.base, done.after.stress, done.stress.change) == ((6, 4), (), 0)
