"""Pools of named terms: where every die comes from and which dice go first, in both editions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_pool import (
    PoolRequest,
    RollKind,
    build_pool,
    free_pool,
    possible_switches,
)
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import AttributeSwap, Dice, LeaveOutStress, NoPush, SkillSwap
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)

ATTRIBUTES = {Attribute.STRENGTH: 3, Attribute.AGILITY: 4, Attribute.WITS: 5, Attribute.EMPATHY: 2}
SKILLS = {Skill.RANGED_COMBAT: 3, Skill.COMMAND: 4, Skill.PILOTING: 1}


def pilot(*active: ActiveEffect, stress: int = 2, nature: Nature = Nature.HUMAN) -> RollProfile:
    return RollProfile(ATTRIBUTES, SKILLS, stress=stress, active=active, nature=nature)


def labels(pool: Pool) -> list[tuple[str, int]]:
    return [(str(term.label), term.dice) for term in pool.base_terms]


@pytest.mark.rule("S0-004", "S0-005", "S1-002", "S1-003", "S2-002", "S2-004", "S3-001", "S3-002")
@EDITIONS
def test_a_pool_is_attribute_and_skill_and_one_stress_die_for_each_stress_level(edition: Edition) -> None:
    pool = build_pool(PoolRequest(pilot(), Skill.RANGED_COMBAT), edition.pool)
    assert labels(pool) == [("Agility", 4), ("Ranged Combat", 3)]
    assert [(str(term.label), term.dice) for term in pool.stress_terms] == [("Stress", 2)]
    assert (pool.base, pool.stress, pool.size) == (7, 2, 9)
    assert (pool.skill, pool.attribute) == (Skill.RANGED_COMBAT, Attribute.AGILITY)


@pytest.mark.rule("S0-001", "S1-001", "S2-001")
@EDITIONS
def test_every_skill_can_be_rolled_for_a_risky_act(edition: Edition) -> None:
    for skill in Skill:
        pool = build_pool(PoolRequest(pilot(), skill), edition.pool)
        assert pool.skill is skill
        assert pool.base >= ATTRIBUTES[skill.attribute]


@pytest.mark.rule("S0-006", "S2-029", "S3-013", "S3-014")
@EDITIONS
def test_without_the_skill_the_attribute_alone_is_rolled_and_stress_dice_stay(edition: Edition) -> None:
    # S0 names only the attribute's dice here; S3 keeps the stress dice, and that reading is taken for both.
    pool = build_pool(PoolRequest(pilot(), Skill.MOBILITY), edition.pool)
    assert labels(pool) == [("Agility", 4)]
    assert pool.stress == 2


@pytest.mark.rule("S0-007", "S0-008", "S1-023", "S1-032", "S1-033", "S2-003", "S3-006", "S3-007")
@EDITIONS
def test_gear_surroundings_talents_difficulty_and_help_are_terms_of_their_own(edition: Edition) -> None:
    request = PoolRequest(
        pilot(
            ActiveEffect("Weapon Specialist", Dice(2, (Skill.RANGED_COMBAT,)), "talent"),
            ActiveEffect("Sprain", Dice(-1)),
        ),
        Skill.RANGED_COMBAT,
        difficulty=-1,
        helpers=2,
        gear=(Term("M4A3 pistol", 2), Term("Nothing", 0)),
        situation=(Term("Aimed", 2), Term("Darkness", -2)),
    )
    pool = build_pool(request, edition.pool)
    step = "Demanding" if edition is CORE else "Difficulty"
    assert labels(pool) == [
        ("Agility", 4),
        ("Ranged Combat", 3),
        ("M4A3 pistol", 2),
        ("Weapon Specialist", 2),
        ("Sprain", -1),
        ("Aimed", 2),
        ("Darkness", -2),
        (step, -1),
        ("Help", 2),
    ]
    assert pool.base == 11
    assert pool.stress == 2


@pytest.mark.rule("S1-024")
def test_in_the_2019_rules_dice_are_taken_from_base_dice_first_and_then_from_stress_dice() -> None:
    roller = RollProfile({Attribute.AGILITY: 2}, {}, stress=3)
    one = build_pool(PoolRequest(roller, Skill.PILOTING, difficulty=-1), CORE.pool)
    assert (one.base, one.stress) == (1, 3)
    three = build_pool(PoolRequest(roller, Skill.PILOTING, difficulty=-3), CORE.pool)
    assert (three.base, three.stress) == (0, 2)
    assert str(three.stress_terms[-1].label) == "Base dice ran out"
    none = build_pool(PoolRequest(roller, Skill.PILOTING, difficulty=-3, situation=(Term("Storm", -9),)), CORE.pool)
    assert (none.base, none.stress, none.size) == (0, 0, 0)
    assert none.base_terms[-1] == Term(Message("No dice left to take"), 7, CORE.pool.source)


@pytest.mark.rule("S3-008", "S3-009")
def test_in_evolved_there_is_always_a_base_die_and_stress_dice_are_never_touched() -> None:
    roller = RollProfile({Attribute.AGILITY: 2}, {}, stress=3)
    pool = build_pool(PoolRequest(roller, Skill.PILOTING, situation=(Term("Storm", -9),)), EVOLVED.pool)
    assert (pool.base, pool.stress) == (1, 3)
    assert str(pool.base_terms[-1].label) == "Never below one base die"


def test_taking_away_more_than_there_is_without_stress_leaves_nothing_in_the_2019_rules() -> None:
    pool = build_pool(PoolRequest(RollProfile({Attribute.WITS: 1}), Skill.COMTECH, difficulty=-3), CORE.pool)
    assert pool.size == 0
    assert pool.stress_terms == ()


@EDITIONS
def test_an_attribute_alone_is_rolled_without_stress_dice_unless_the_table_wants_them(edition: Edition) -> None:
    request = PoolRequest(pilot(), attribute=Attribute.EMPATHY, kind=RollKind.ATTRIBUTE)
    pool = build_pool(request, edition.pool)
    assert (pool.base, pool.stress, pool.skill) == (2, 0, None)
    wanted = PoolRequest(pilot(), attribute=Attribute.EMPATHY, kind=RollKind.ATTRIBUTE, use_stress=True)
    assert build_pool(wanted, edition.pool).stress == 2


@EDITIONS
def test_stress_dice_can_be_switched_off_and_death_rolls_have_none(edition: Edition) -> None:
    assert build_pool(PoolRequest(pilot(), Skill.COMTECH, use_stress=False), edition.pool).stress == 0
    assert build_pool(PoolRequest(pilot(), Skill.STAMINA, kind=RollKind.DEATH), edition.pool).stress == 0
    assert build_pool(PoolRequest(pilot(), Skill.OBSERVATION, kind=RollKind.PASSIVE), edition.pool).stress == 2


@pytest.mark.rule("S1-004")
@pytest.mark.parametrize("nature", [Nature.SYNTHETIC, Nature.NPC, Nature.CREATURE])
@EDITIONS
def test_only_human_player_characters_roll_stress_dice(edition: Edition, nature: Nature) -> None:
    pool = build_pool(PoolRequest(pilot(stress=4, nature=nature), Skill.COMTECH, use_stress=True), edition.pool)
    assert pool.stress == 0


@EDITIONS
def test_the_table_may_pair_a_skill_with_another_attribute(edition: Edition) -> None:
    pool = build_pool(PoolRequest(pilot(), Skill.COMMAND, Attribute.STRENGTH), edition.pool)
    assert labels(pool) == [("Strength", 3), ("Command", 4)]


@EDITIONS
def test_a_talent_that_always_allows_another_attribute_is_used_when_it_is_better(edition: Edition) -> None:
    stoic = ActiveEffect("Stoic", AttributeSwap(Skill.STAMINA, Attribute.WITS), "talent")
    pool = build_pool(PoolRequest(pilot(stoic), Skill.STAMINA), edition.pool)
    (term,) = pool.base_terms
    assert (str(term.label), term.dice, term.source) == ("Wits (Stoic)", 5, "talent")
    dull = ActiveEffect("Stoic", AttributeSwap(Skill.STAMINA, Attribute.EMPATHY))
    assert labels(build_pool(PoolRequest(pilot(dull), Skill.STAMINA), edition.pool)) == [("Strength", 3)]
    asked = build_pool(PoolRequest(pilot(stoic), Skill.STAMINA, Attribute.WITS), edition.pool)
    assert labels(asked) == [("Wits (Stoic)", 5)]
    other = build_pool(PoolRequest(pilot(stoic), Skill.COMTECH), edition.pool)
    assert labels(other) == [("Wits", 5)]


@EDITIONS
def test_a_narrow_swap_is_used_when_it_is_switched_on_better_or_not(edition: Edition) -> None:
    menacing = ActiveEffect("Menacing", AttributeSwap(Skill.MANIPULATION, Attribute.STRENGTH, "threatening"))
    assert menacing.switch == "Menacing: threatening"
    off = build_pool(PoolRequest(pilot(menacing), Skill.MANIPULATION), edition.pool)
    assert labels(off) == [("Empathy", 2)]
    on = PoolRequest(pilot(menacing), Skill.MANIPULATION, switched_on=frozenset({menacing.switch}))
    assert labels(build_pool(on, edition.pool)) == [("Strength (Menacing)", 3)]


@EDITIONS
def test_a_skill_can_stand_in_for_another(edition: Edition) -> None:
    authority = ActiveEffect("Authority", SkillSwap(Skill.COMMAND, Skill.MANIPULATION, "bending people"))
    always = ActiveEffect("Voice", SkillSwap(Skill.COMMAND, Skill.MANIPULATION))
    on = PoolRequest(pilot(authority), Skill.MANIPULATION, switched_on=frozenset({authority.switch}))
    assert labels(build_pool(on, edition.pool)) == [("Empathy (Authority)", 2), ("Command", 4)]
    assert build_pool(on, edition.pool).skill is Skill.COMMAND
    better = build_pool(PoolRequest(pilot(always), Skill.MANIPULATION), edition.pool)
    assert better.base == 6
    untouched = build_pool(PoolRequest(pilot(always), Skill.COMTECH), edition.pool)
    assert untouched.skill is Skill.COMTECH


@EDITIONS
def test_an_effect_on_an_attribute_touches_all_rolls_based_on_it_and_one_on_every_skill_only_skills(
    edition: Edition,
) -> None:
    shakes = ActiveEffect("Shakes", Dice(-2, attributes=(Attribute.AGILITY,)))
    tired = ActiveEffect("Tired", Dice(-1))
    roller = pilot(shakes, tired)
    assert labels(build_pool(PoolRequest(roller, Skill.PILOTING), edition.pool)) == [
        ("Agility", 4),
        ("Piloting", 1),
        ("Shakes", -2),
        ("Tired", -1),
    ]
    assert labels(build_pool(PoolRequest(roller, Skill.COMTECH), edition.pool)) == [("Wits", 5), ("Tired", -1)]
    alone = PoolRequest(roller, attribute=Attribute.AGILITY, kind=RollKind.ATTRIBUTE)
    assert labels(build_pool(alone, edition.pool)) == [("Agility", 4), ("Shakes", -2)]
    machine = PoolRequest(roller, Skill.PILOTING, kind=RollKind.AUTOMATIC)
    assert labels(build_pool(machine, edition.pool)) == [("Agility", 4), ("Piloting", 1)]


@EDITIONS
def test_a_narrow_effect_counts_only_when_switched_on_and_is_offered_where_it_matters(edition: Edition) -> None:
    zero_g = ActiveEffect("Zero-G Training", Dice(2, (Skill.MOBILITY,), when="in zero-G"))
    medic = ActiveEffect("Field Medic", Dice(2, (Skill.MEDICAL_AID,), when="first aid"))
    swap = ActiveEffect("Menacing", AttributeSwap(Skill.MANIPULATION, Attribute.STRENGTH, "threatening"))
    stand_in = ActiveEffect("Authority", SkillSwap(Skill.COMMAND, Skill.MANIPULATION, "bending people"))
    roller = pilot(zero_g, medic, swap, stand_in, ActiveEffect("Deflated", NoPush()))
    request = PoolRequest(roller, Skill.MOBILITY)
    assert build_pool(request, edition.pool).base == 4
    assert possible_switches(request) == (zero_g,)
    on = PoolRequest(roller, Skill.MOBILITY, switched_on=frozenset({zero_g.switch}))
    assert build_pool(on, edition.pool).base == 6
    assert possible_switches(on) == (zero_g,)
    assert possible_switches(PoolRequest(roller, Skill.MANIPULATION)) == (swap, stand_in)


def test_stress_dice_can_be_left_out_by_a_talent_only_and_never_more_than_it_says() -> None:
    steady = ActiveEffect("Steady Hands", LeaveOutStress(2), "talent")
    pool = build_pool(PoolRequest(pilot(steady, stress=5), Skill.PILOTING, leave_out=2), EVOLVED.pool)
    assert [(str(term.label), term.dice) for term in pool.stress_terms] == [("Stress", 5), ("Steady Hands", -2)]
    few = build_pool(PoolRequest(pilot(steady, stress=1), Skill.PILOTING, leave_out=2), EVOLVED.pool)
    assert few.stress == 0
    calm = build_pool(PoolRequest(pilot(steady, stress=0), Skill.PILOTING, leave_out=2), EVOLVED.pool)
    assert calm.stress_terms == ()
    with pytest.raises(RuleViolation, match="Up to 2"):
        build_pool(PoolRequest(pilot(steady), Skill.PILOTING, leave_out=3), EVOLVED.pool)
    with pytest.raises(RuleViolation, match="No talent"):
        build_pool(PoolRequest(pilot(), Skill.PILOTING, leave_out=1), EVOLVED.pool)


@EDITIONS
def test_what_cannot_be_rolled_says_why(edition: Edition) -> None:
    nothing = PoolRequest(pilot())
    with pytest.raises(RuleViolation, match="Choose a skill"):
        build_pool(nothing, edition.pool)
    with pytest.raises(RuleViolation, match="can help"):
        build_pool(PoolRequest(pilot(), Skill.PILOTING, helpers=4), edition.pool)
    with pytest.raises(RuleViolation, match="Difficulty"):
        build_pool(PoolRequest(pilot(), Skill.PILOTING, difficulty=5), edition.pool)


def test_a_free_pool_is_what_was_asked_for() -> None:
    pool = free_pool(3, 2)
    assert (pool.base, pool.stress, pool.skill, pool.attribute) == (3, 2, None, None)
    assert free_pool(0).size == 0
    with pytest.raises(RuleViolation):
        free_pool(-1)
    with pytest.raises(RuleViolation):
        free_pool(1, -1)


ANY_EFFECT = st.one_of(
    st.builds(
        Dice,
        st.integers(-4, 4),
        st.lists(st.sampled_from(Skill), max_size=2).map(tuple),
        st.lists(st.sampled_from(Attribute), max_size=2).map(tuple),
        st.sampled_from(["", "now"]),
    ),
    st.builds(AttributeSwap, st.sampled_from(Skill), st.sampled_from(Attribute), st.sampled_from(["", "now"])),
    st.builds(SkillSwap, st.sampled_from(Skill), st.sampled_from(Skill), st.sampled_from(["", "now"])),
)
ANY_ROLLER = st.builds(
    RollProfile,
    st.fixed_dictionaries({attribute: st.integers(1, 5) for attribute in Attribute}),
    st.dictionaries(st.sampled_from(Skill), st.integers(0, 5)),
    st.integers(0, 10),
    active=st.lists(st.builds(ActiveEffect, st.sampled_from("AB"), ANY_EFFECT), max_size=4).map(tuple),
)
ANY_TERMS = st.lists(st.builds(Term, st.just("Thing"), st.integers(-5, 5)), max_size=3).map(tuple)
ANY_REQUEST = st.builds(
    PoolRequest,
    ANY_ROLLER,
    st.sampled_from(Skill),
    st.one_of(st.none(), st.sampled_from(Attribute)),
    st.sampled_from(RollKind),
    st.integers(-3, 3),
    st.integers(0, 3),
    ANY_TERMS,
    ANY_TERMS,
    st.one_of(st.none(), st.booleans()),
    switched_on=st.frozensets(st.sampled_from(["A: now", "B: now"])),
)


@EDITIONS
@given(request=ANY_REQUEST)
def test_the_terms_always_add_up_to_the_dice_and_no_pool_is_negative(edition: Edition, request: PoolRequest) -> None:
    pool = build_pool(request, edition.pool)
    assert pool.base == sum(term.dice for term in pool.base_terms) >= edition.pool.minimum_base
    assert 0 <= pool.stress == sum(term.dice for term in pool.stress_terms) <= request.roller.stress
    assert all(term.dice or index == 0 for index, term in enumerate(pool.base_terms))
    if not edition.pool.takes_stress_dice and request.use_stress:
        assert pool.stress == request.roller.stress
