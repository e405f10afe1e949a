"""Numbers at which a rule begins or ends to hold, one to either side: where an "at least" is easily a "more than"."""

from fractions import Fraction

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.characteristics import Attribute, Skill
from alien_desktop.rules.clock import TimeUnit
from alien_desktop.rules.damage import can_hit_damage, hit_damage
from alien_desktop.rules.death import Dying, can_death_roll
from alien_desktop.rules.dice import ScriptedDice
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects import AttributeSwap, Dice, LeaveOutStress, NoPush, SkillSwap
from alien_desktop.rules.initiative import Entrant, Overflow, can_draw, draw
from alien_desktop.rules.odds.death_odds import death_odds
from alien_desktop.rules.odds.panic_odds import panic_odds
from alien_desktop.rules.odds.roll_odds import push_odds, roll_odds
from alien_desktop.rules.odds.supply_odds import supply_odds
from alien_desktop.rules.panic import PanicEnd, PanicState, can_end_panic
from alien_desktop.rules.push import push, push_terms
from alien_desktop.rules.recovery import Patient, Try, can_first_aid, can_rest, can_treat_injury, first_aid
from alien_desktop.rules.roller import Nature, Roller, Standing
from alien_desktop.rules.skill_check import SkillRoll
from alien_desktop.rules.skill_pool import PoolRequest, RollKind, build_pool, free_pool, possible_switches
from alien_desktop.rules.stress import relieve
from alien_desktop.rules.supplies import supply_dice

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=["core", "evolved"])


# --- pools ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty, base, stress", [(-1, 1, 3), (-2, 0, 3), (-3, 0, 2)])
def test_stress_dice_go_only_when_base_dice_are_used_up(difficulty: int, base: int, stress: int) -> None:
    roller = Roller({Attribute.WITS: 2}, stress=3)
    pool = build_pool(PoolRequest(roller, Skill.COMTECH, difficulty=difficulty), CORE.pool)
    assert (pool.base, pool.stress) == (base, stress)
    assert ("Base dice ran out" in [term.label for term in pool.stress_terms]) is (stress < 3)
    assert "No dice left to take" not in [term.label for term in pool.base_terms]


def test_what_was_switched_on_counts_even_when_it_is_worse_and_what_is_always_allowed_only_when_better() -> None:
    voice = Standing("Voice", SkillSwap(Skill.COMMAND, Skill.MANIPULATION))
    bark = Standing("Bark", SkillSwap(Skill.COMMAND, Skill.MANIPULATION, "shouting"))
    stare = Standing("Stare", AttributeSwap(Skill.MANIPULATION, Attribute.STRENGTH, "staring"))
    roller = Roller(
        {Attribute.EMPATHY: 3, Attribute.STRENGTH: 1},
        {Skill.MANIPULATION: 2, Skill.COMMAND: 1},
        standing=(voice, bark, stare),
    )

    def pool(*switched_on: Standing) -> tuple[Skill | None, int]:
        on = frozenset(standing.switch for standing in switched_on)
        made = build_pool(PoolRequest(roller, Skill.MANIPULATION, switched_on=on), CORE.pool)
        return made.skill, made.base

    assert pool() == (Skill.MANIPULATION, 5)
    assert pool(bark) == (Skill.COMMAND, 4)
    assert pool(stare) == (Skill.MANIPULATION, 3)
    assert pool(bark, stare) == (Skill.COMMAND, 4), "of two that were switched on the better one"


def test_an_unknown_level_counts_as_none_when_swaps_are_compared() -> None:
    swap = Standing("Gut", AttributeSwap(Skill.COMTECH, Attribute.EMPATHY))
    roller = Roller({Attribute.WITS: 1}, standing=(swap,))
    assert build_pool(PoolRequest(roller, Skill.COMTECH), CORE.pool).attribute is Attribute.WITS
    stand_in = Standing("Luck", SkillSwap(Skill.SURVIVAL, Skill.COMTECH))
    even = Roller({Attribute.WITS: 2}, standing=(stand_in,))
    assert build_pool(PoolRequest(even, Skill.COMTECH), CORE.pool).skill is Skill.COMTECH, "nothing is gained"


def test_switches_are_found_behind_effects_that_have_none_and_by_attribute_and_kind() -> None:
    plain = Standing("Deflated", NoPush())
    numb = Standing("Numb", Dice(-1, attributes=(Attribute.WITS,), when="in the cold"))
    keen = Standing("Keen", Dice(1, when="alone"))
    roller = Roller({Attribute.WITS: 2}, standing=(plain, numb, keen))
    assert possible_switches(PoolRequest(roller, Skill.COMTECH)) == (numb, keen)
    assert possible_switches(PoolRequest(roller, Skill.STAMINA)) == (keen,)
    alone = PoolRequest(roller, attribute=Attribute.WITS, kind=RollKind.ATTRIBUTE)
    assert possible_switches(alone) == (numb,)
    assert possible_switches(PoolRequest(roller, Skill.COMTECH, kind=RollKind.AUTOMATIC)) == ()


@pytest.mark.parametrize("out, left", [(1, 3), (2, 2)])
def test_one_stress_die_can_be_left_out_as_well_as_two(out: int, left: int) -> None:
    steady = Standing("Steady", LeaveOutStress(2))
    request = PoolRequest(Roller(stress=4, standing=(steady,)), Skill.COMTECH, leave_out=out)
    assert build_pool(request, EVOLVED.pool).stress == left


def test_a_talent_for_a_narrow_use_leaves_stress_dice_out_only_when_it_is_switched_on() -> None:
    steady = Standing("Steady", LeaveOutStress(1), "talent")
    assert build_pool(PoolRequest(Roller(stress=2, standing=(steady,)), Skill.COMTECH), EVOLVED.pool).stress == 2


@BOTH
def test_no_push_is_left_after_the_last_and_never_fewer_than_none(edition: Edition) -> None:
    made = SkillRoll(free_pool(1), (2,), ())
    assert push_terms(made, Roller(), edition.push).pushes_left == 1
    once = push(made, Roller(), edition.push, ScriptedDice([2, 2])).after
    assert push_terms(once, Roller(stress=1), edition.push).pushes_left == 0


# --- damage, death, recovery ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sixes, base, extra, possible",
    [
        (1, 0, None, True),
        (1, -1, None, False),
        (3, 1, 0, True),
        (3, 1, 2, True),
        (3, 1, 3, False),
        (3, 1, -1, False),
        (1, 1, 0, True),
        (1, 1, 1, False),
        (0, 1, 0, True),
    ],
)
def test_how_many_successes_can_go_into_damage(sixes: int, base: int, extra: int | None, possible: bool) -> None:
    assert can_hit_damage(sixes, base, extra) is possible
    if possible:
        more = max(sixes - 1, 0) if extra is None else extra
        assert hit_damage(sixes, base, extra).total == (base + more if sixes else 0)


def test_who_can_be_treated_by_whom() -> None:
    well, broken, dying = Patient(2, 4), Patient(0, 4, broken=True), Patient(2, 4, dying=True)
    assert [can_first_aid(each, CORE.recovery) for each in (well, broken, dying)] == [False, True, True]
    assert [can_first_aid(each, CORE.recovery, myself=True) for each in (well, broken, dying)] == [True, False, True]
    assert [can_first_aid(each, EVOLVED.recovery, myself=True) for each in (well, dying)] == [False, True]
    assert first_aid(broken, 0, CORE.recovery).no_longer_broken is False
    assert first_aid(broken, 1, CORE.recovery).after == 1
    assert [can_rest(well, CORE.recovery, interrupted=each) for each in (False, True)] == [True, False]
    tries = [Try("Bell", 1)]
    assert [can_treat_injury("Bell", gear, tries, CORE.recovery) for gear in (0, 1, 2)] == [False, False, True]
    assert can_treat_injury("Reyes", 0, tries, CORE.recovery)
    assert [can_death_roll(synthetic=each) for each in (True, False)] == [False, True]


def test_relief_of_nothing_is_allowed_and_changes_nothing() -> None:
    nothing = relieve(0, Roller(stress=2), EVOLVED.stress)
    assert (nothing.after, nothing.responses_to_end, nothing.ends_all_responses) == (2, 0, False)


def test_one_success_ends_panic_unless_another_number_is_named() -> None:
    state = PanicState(("core.panic.flee",))
    assert can_end_panic(state, PanicEnd.COMMAND)
    assert not can_end_panic(state, PanicEnd.COMMAND, 0)


# --- supplies, cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rating, change, least, dice",
    [(0, 0, 1, 0), (1, 0, 1, 1), (6, 0, 1, 6), (7, 0, 1, 6), (4, -4, 1, 1), (4, -4, 2, 2), (1, -2, 2, 1), (3, 1, 1, 4)],
)
def test_how_many_dice_a_supply_roll_takes(rating: int, change: int, least: int, dice: int) -> None:
    assert supply_dice(rating, CORE.supplies, change, least) == dice


def test_a_second_deck_is_as_large_as_the_first_and_no_larger() -> None:
    rules = CORE.initiative
    two_decks = type(rules)(draw=rules.draw, swap=rules.swap, surprise=rules.surprise, overflow=Overflow.SECOND_DECK)
    crowd = [Entrant(f"e{number}") for number in range(21)]
    assert can_draw(crowd[:20], two_decks)
    assert not can_draw(crowd, two_decks)
    assert can_draw(crowd[:10], rules)
    assert not can_draw(crowd[:11], rules)
    drawn = draw(crowd[:20], two_decks, ScriptedDice([1, 1] * 40))
    assert [(each.card.number, each.card.deck) for each in drawn.cards] == [
        (number, deck) for number in range(1, 11) for deck in (0, 1)
    ]


# --- odds -------------------------------------------------------------------------------------------------------------


def test_a_panic_that_is_running_counts_in_the_odds_before_and_after_a_push() -> None:
    pool, roller = free_pool(1, 1), Roller(stress=1)
    calm = roll_odds(pool, roller, CORE)
    running = roll_odds(pool, roller, CORE, running_panic=9)
    assert calm.now.cancelled == 0
    assert running.now.cancelled > 0
    assert running.if_pushed is not None
    assert calm.if_pushed is not None
    assert running.if_pushed.cancelled > calm.if_pushed.cancelled
    made = SkillRoll(pool, (2,), (3,), stress_level=1)
    assert push_odds(made, roller, CORE, running_panic=9).cancelled > push_odds(made, roller, CORE).cancelled


def test_ones_that_are_ignored_call_for_nothing_in_the_odds_of_a_push_either() -> None:
    made = SkillRoll(free_pool(1, 1), (2,), (3,), stress_level=8, ignores_alarms=True)
    odds = push_odds(made, Roller(stress=8), CORE)
    assert (odds.one_on_stress, odds.cancelled) == (0, 0)
    assert odds.clean == odds.success


@BOTH
def test_who_cannot_push_has_no_odds_of_a_push(edition: Edition) -> None:
    npc = roll_odds(free_pool(2), Roller(nature=Nature.NPC), edition)
    assert (npc.if_pushed, npc.why_no_push) == (None, "Characters of the Game Mother do not push.")
    again = roll_odds(free_pool(2), Roller(stress=3), edition)
    assert again.stress_if_pushed == 4


@BOTH
def test_odds_of_an_alarm_name_every_total_of_the_table_and_no_other(edition: Edition) -> None:
    totals = edition.alarm.total
    odds = roll_odds(free_pool(1, 1), Roller(stress=1), edition).now
    assert list(odds.results) == list(range(totals.lowest, totals.highest + 1))


def test_a_supply_that_a_talent_saves_lasts_longer_and_more_dice_at_least_shorten_it() -> None:
    plain, saved, two = (supply_odds(4, CORE.supplies, *change).expected_rolls for change in ((), (-3,), (-3, 2)))
    assert saved > two > plain


@pytest.mark.parametrize(
    "passed, saved", [(0, Fraction(1, 216)), (2, Fraction(1, 6)), (3, Fraction(1)), (4, Fraction(1))]
)
def test_the_odds_of_being_saved_count_the_rolls_that_were_passed(passed: int, saved: Fraction) -> None:
    assert death_odds(1, Dying(TimeUnit.TURN, passed=passed), EVOLVED.death).saved == saved


def test_panic_odds_are_those_of_the_six_faces() -> None:
    odds = panic_odds(open_catalog("core").panic, Roller(stress=5), CORE.panic)
    assert odds.cancelled == Fraction(2, 6), "5 and 6 make 10 and 11"
