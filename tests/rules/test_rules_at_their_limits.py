"""Numbers at which a rule begins or ends to hold, one to either side: where an "at least" is easily a "more than"."""

from dataclasses import replace

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.conditions import verify_endure
from alien_desktop.rules.body.recovery import (
    Patient,
    Try,
    first_aid,
    verify_first_aid,
    verify_rest,
    verify_treat_injury,
)
from alien_desktop.rules.body.supplies import supply_dice
from alien_desktop.rules.combat.armor import verify_armor
from alien_desktop.rules.combat.damage import hit_damage, verify_hit_damage
from alien_desktop.rules.combat.initiative import Entrant, InitiativeCard, Overflow, draw, verify_draw
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push, push_terms
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import PoolRequest, RollKind, build_pool, free_pool, possible_switches
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import AttributeSwap, Dice, LeaveOutStress, NoPush, NoRelief, SkillSwap
from alien_desktop.rules.effects.instant import StressChange
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.converter import CharacterValues, Target, convert, maximum_health
from alien_desktop.rules.people.derived import ValueTerm, health
from alien_desktop.rules.stress.panic import (
    PanicEnd,
    PanicRecord,
    PanicState,
    end_panic,
    panic_roll,
    verify_end_panic,
)
from alien_desktop.rules.stress.stress import StressChanged, apply_to_self, relieve
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=["core", "evolved"])


# --- pools ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty, base, stress", [(-1, 1, 3), (-2, 0, 3), (-3, 0, 2)])
def test_stress_dice_go_only_when_base_dice_are_used_up(difficulty: int, base: int, stress: int) -> None:
    roller = RollProfile({Attribute.WITS: 2}, stress=3)
    pool = build_pool(PoolRequest(roller, Skill.COMTECH, difficulty=difficulty), CORE.pool)
    assert (pool.base, pool.stress) == (base, stress)
    assert ("Base dice ran out" in [str(term.label) for term in pool.stress_terms]) is (stress < 3)
    assert "No dice left to take" not in [str(term.label) for term in pool.base_terms]


def test_what_was_switched_on_counts_even_when_it_is_worse_and_what_is_always_allowed_only_when_better() -> None:
    voice = ActiveEffect("Voice", SkillSwap(Skill.COMMAND, Skill.MANIPULATION))
    bark = ActiveEffect("Bark", SkillSwap(Skill.COMMAND, Skill.MANIPULATION, "shouting"))
    stare = ActiveEffect("Stare", AttributeSwap(Skill.MANIPULATION, Attribute.STRENGTH, "staring"))
    roller = RollProfile(
        {Attribute.EMPATHY: 3, Attribute.STRENGTH: 1},
        {Skill.MANIPULATION: 2, Skill.COMMAND: 1},
        active=(voice, bark, stare),
    )

    def pool(*switched_on: ActiveEffect) -> tuple[Skill | None, int]:
        on = frozenset(active.switch for active in switched_on)
        made = build_pool(PoolRequest(roller, Skill.MANIPULATION, switched_on=on), CORE.pool)
        return made.skill, made.base

    assert pool() == (Skill.MANIPULATION, 5)
    assert pool(bark) == (Skill.COMMAND, 4)
    assert pool(stare) == (Skill.MANIPULATION, 3)
    assert pool(bark, stare) == (Skill.COMMAND, 4), "of two that were switched on the better one"


def test_an_unknown_level_counts_as_none_when_swaps_are_compared() -> None:
    swap = ActiveEffect("Gut", AttributeSwap(Skill.COMTECH, Attribute.EMPATHY))
    roller = RollProfile({Attribute.WITS: 0}, active=(swap,))
    assert build_pool(PoolRequest(roller, Skill.COMTECH), CORE.pool).attribute is Attribute.WITS
    stand_in = ActiveEffect("Luck", SkillSwap(Skill.SURVIVAL, Skill.COMTECH))
    even = RollProfile({Attribute.WITS: 2}, {Skill.COMTECH: 0}, active=(stand_in,))
    assert build_pool(PoolRequest(even, Skill.COMTECH), CORE.pool).skill is Skill.COMTECH, "nothing is gained"


def test_switches_are_found_behind_effects_that_have_none_and_by_attribute_and_kind() -> None:
    plain = ActiveEffect("Deflated", NoPush())
    numb = ActiveEffect("Numb", Dice(-1, attributes=(Attribute.WITS,), when="in the cold"))
    keen = ActiveEffect("Keen", Dice(1, when="alone"))
    roller = RollProfile({Attribute.WITS: 2}, active=(plain, numb, keen))
    assert possible_switches(PoolRequest(roller, Skill.COMTECH)) == (numb, keen)
    assert possible_switches(PoolRequest(roller, Skill.STAMINA)) == (keen,)
    alone = PoolRequest(roller, attribute=Attribute.WITS, kind=RollKind.ATTRIBUTE)
    assert possible_switches(alone) == (numb,)
    assert possible_switches(PoolRequest(roller, Skill.COMTECH, kind=RollKind.AUTOMATIC)) == ()


@pytest.mark.parametrize("out, left", [(1, 3), (2, 2)])
def test_one_stress_die_can_be_left_out_as_well_as_two(out: int, left: int) -> None:
    steady = ActiveEffect("Steady", LeaveOutStress(2))
    request = PoolRequest(RollProfile(stress=4, active=(steady,)), Skill.COMTECH, leave_out=out)
    assert build_pool(request, EVOLVED.pool).stress == left


def test_a_talent_for_a_narrow_use_leaves_stress_dice_out_only_when_it_is_switched_on() -> None:
    steady = ActiveEffect("Steady", LeaveOutStress(1), "talent")
    assert build_pool(PoolRequest(RollProfile(stress=2, active=(steady,)), Skill.COMTECH), EVOLVED.pool).stress == 2


@BOTH
def test_no_push_is_left_after_the_last_and_never_fewer_than_none(edition: Edition) -> None:
    made = SkillRoll(free_pool(1), (2,), ())
    assert push_terms(made, RollProfile(), edition.push).pushes_left == 1
    once = push(made, RollProfile(), edition.push, ScriptedDice([2, 2])).after
    assert push_terms(once, RollProfile(stress=1), edition.push).pushes_left == 0


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
    assert is_allowed(verify_hit_damage, sixes, base, extra) is possible
    if possible:
        more = max(sixes - 1, 0) if extra is None else extra
        assert hit_damage(sixes, base, extra).total == (base + more if sixes else 0)


def test_who_can_be_treated_by_whom() -> None:
    well, broken, dying = Patient(2, 4), Patient(0, 4, broken=True), Patient(2, 4, dying=True)
    assert [is_allowed(verify_first_aid, each, CORE.recovery) for each in (well, broken, dying)] == [False, True, True]
    assert [is_allowed(verify_first_aid, each, CORE.recovery, myself=True) for each in (well, broken, dying)] == [
        True,
        False,
        True,
    ]
    assert [is_allowed(verify_first_aid, each, EVOLVED.recovery, myself=True) for each in (well, dying)] == [
        False,
        True,
    ]
    assert first_aid(broken, 0, CORE.recovery).after == 0
    assert first_aid(broken, 1, CORE.recovery).after == 1
    assert [is_allowed(verify_rest, well, CORE.recovery, interrupted=each) for each in (False, True)] == [True, False]
    tries = [Try("Bell", 1)]
    assert [is_allowed(verify_treat_injury, "Bell", gear, tries, CORE.recovery) for gear in (0, 1, 2)] == [
        False,
        False,
        True,
    ]
    assert is_allowed(verify_treat_injury, "Reyes", 0, tries, CORE.recovery)


def test_read_to_the_letter_first_aid_without_a_success_gives_nothing() -> None:
    letter = replace(CORE.recovery, first_success_heals=False)
    broken = Patient(0, 4, broken=True)
    assert [first_aid(broken, sixes, letter).after for sixes in (0, 1, 2, 3)] == [0, 1, 1, 2]


def test_bodies_without_needs_death_rolls_or_negative_damage() -> None:
    assert [is_allowed(verify_endure, synthetic=each) for each in (True, False)] == [False, True]
    assert [is_allowed(verify_armor, *numbers) for numbers in ((0, 0), (-1, 0), (0, -1))] == [True, False, False]


def test_a_value_of_exactly_nothing_needs_no_part_that_lifts_it() -> None:
    one = {Attribute.STRENGTH: 1}
    assert [str(part.label) for part in health(one, CORE.derived, [ValueTerm("Wound", -1)]).parts] == [
        "Strength",
        "Wound",
    ]
    lifted = health(one, CORE.derived, [ValueTerm("Wound", -2)])
    assert (lifted.total, lifted.parts[-1]) == (0, ValueTerm(Message("Never below 0"), 1))


def test_talents_count_in_the_health_of_a_converted_character_and_permanent_rads_stay_where_there_are_any() -> None:
    values = CharacterValues(
        "evolved", dict.fromkeys(Attribute, 3), health=5, talents=("evolved.talent.hardened",), permanent_rads=2
    )
    hardened = {"evolved.talent.hardened": 1}
    assert maximum_health(values, EVOLVED, hardened) == 4
    assert convert(values, EVOLVED, Target(CORE, health_talents=hardened)).values.permanent_rads == 2


def test_stress_that_cannot_change_is_reported_with_what_was_asked_for() -> None:
    android = RollProfile(nature=Nature.SYNTHETIC)
    assert apply_to_self(StressChange(Who.SELF, 2), android, CORE.stress) == StressChanged(0, 0, 2)
    starving = RollProfile(stress=4, active=(ActiveEffect("Starving", NoRelief()),))
    assert apply_to_self(StressChange(Who.SELF, -2), starving, CORE.stress) == StressChanged(4, 4, -2)
    broken = RollProfile(stress=4, broken=True)
    assert apply_to_self(StressChange(Who.SELF, -2), broken, EVOLVED.stress) == StressChanged(4, 4, -2)
    assert apply_to_self(StressChange(Who.SELF, -2), broken, CORE.stress).after == 2


def test_relief_of_nothing_is_allowed_and_changes_nothing() -> None:
    nothing = relieve(0, RollProfile(stress=2), EVOLVED.stress)
    assert (nothing.after, nothing.responses_to_end, nothing.ends_all_responses) == (2, 0, False)


def test_one_success_ends_panic_unless_another_number_is_named() -> None:
    state = PanicState(("core.panic.flee",))
    table = open_catalog("core").panic
    assert is_allowed(verify_end_panic, state, PanicEnd.COMMAND)
    assert end_panic(state, table, PanicEnd.COMMAND).state == PanicState()
    verify_end_panic(state, PanicEnd.COMMAND)
    with pytest.raises(RuleViolation, match="no success"):
        end_panic(state, table, PanicEnd.COMMAND, 0)
    assert end_panic(state, table, PanicEnd.BROKEN, 0).state == PanicState(), "what is no Command roll needs none"
    assert not is_allowed(verify_end_panic, state, PanicEnd.COMMAND, 0)


def test_who_is_broken_panics_in_one_edition_only() -> None:
    broken = RollProfile(stress=3, broken=True)
    core, evolved = open_catalog("core").panic, open_catalog("evolved").panic
    record = panic_roll(core, broken, CORE.panic, CORE.stress, ScriptedDice([5]))
    assert str(record.sentence) == f"D6 5 + Stress 3 = 8: {record.row.name}."
    with pytest.raises(RuleViolation, match="Broken"):
        panic_roll(evolved, broken, EVOLVED.panic, EVOLVED.stress, ScriptedDice([5]))


def test_panicking_again_says_so_in_two_sentences_and_what_rules_the_turn_replaces_what_ruled_it() -> None:
    table = open_catalog("evolved").panic

    def again(total: int, *running: int) -> PanicRecord:
        state = PanicState(tuple(table.row_for(low).id for low in running))
        roller = RollProfile(stress=6, resolve=7 - total)
        return panic_roll(table, roller, EVOLVED.panic, EVOLVED.stress, ScriptedDice([1]), state=state)

    top = table.highest.low
    last = again(top - 1, top - 1, top)
    assert (last.raised, last.outdone) == (True, True)
    raised = again(7, 7)
    assert str(raised.sentence).endswith(f": {raised.rolled.name}. Panicking already, so it becomes {raised.row.name}.")
    assert again(9, 7).state == PanicState((table.row_for(9).id,)), "seven ruled the turn, nine does now"
    assert len(again(9, 6).state.running) == 2


# --- supplies, cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rating, change, least, dice",
    [
        (0, 0, 1, 0),
        (0, 1, 1, 0),
        (1, 0, 1, 1),
        (6, 0, 1, 6),
        (7, 0, 1, 6),
        (4, -4, 1, 1),
        (4, -4, 2, 2),
        (1, -2, 2, 1),
        (3, 1, 1, 4),
    ],
)
def test_how_many_dice_a_supply_roll_takes(rating: int, change: int, least: int, dice: int) -> None:
    assert supply_dice(rating, CORE.supplies, change, least) == dice


def test_a_supply_roll_takes_no_more_dice_than_the_rating_when_nobody_says_so() -> None:
    assert supply_dice(3, CORE.supplies) == 3


def test_cards_that_others_hold_are_not_there_to_be_drawn() -> None:
    taken = [InitiativeCard(number) for number in range(1, 10)]
    pair = [Entrant("a"), Entrant("b")]
    one_deck = replace(CORE.initiative, overflow=Overflow.GROUP)
    assert is_allowed(verify_draw, pair[:1], one_deck, taken)
    assert not is_allowed(verify_draw, pair, one_deck, taken)
    same = [Entrant("a", fixed=10), Entrant("b", fixed=10), *(Entrant(f"e{number}") for number in range(9))]
    assert is_allowed(verify_draw, same, one_deck), "two on one card leave nine for the others"
    assert not is_allowed(verify_draw, [*same, Entrant("late")], one_deck)
    apart = [Entrant("a", fixed=10), Entrant("b", fixed=1), *same[2:]]
    assert is_allowed(verify_draw, apart[:-1], one_deck)
    assert not is_allowed(verify_draw, apart, one_deck), "two fixed cards leave eight"


def test_those_who_draw_one_card_draw_in_the_order_in_which_they_came() -> None:
    entrants = [Entrant("drone"), Entrant("Ibarra", player=True), Entrant("guard")]
    drawn = draw(entrants, CORE.initiative, ScriptedDice([1, 4, 1, 1, 1, 1]))
    assert {each.combatant: each.card.number for each in drawn.cards} == {"drone": 4, "Ibarra": 1, "guard": 2}


def test_a_second_deck_is_as_large_as_the_first() -> None:
    rules = CORE.initiative
    one_deck = replace(rules, overflow=Overflow.GROUP)
    crowd = [Entrant(f"e{number}") for number in range(20)]
    assert is_allowed(verify_draw, crowd[:10], one_deck)
    assert not is_allowed(verify_draw, crowd[:11], one_deck)
    drawn = draw(crowd, rules, ScriptedDice([1, 1] * 40))
    assert [(each.card.number, each.card.deck) for each in drawn.cards] == [
        (number, deck) for number in range(1, 11) for deck in (0, 1)
    ]
