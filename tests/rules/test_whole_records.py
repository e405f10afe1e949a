"""Records are kept, shown and replayed, so all of their fields count: each is compared as a whole here."""

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import Endured, death_interval, endure
from alien_desktop.rules.body.death import DeathRolled, Dying, LethalTreated, death_pool, death_roll, treat_lethal
from alien_desktop.rules.body.recovery import Patient, Recovered, rally, rest
from alien_desktop.rules.body.supplies import SupplyRolled, roll_supply
from alien_desktop.rules.combat.armor import ArmorApplied, Impact, Protected, armor, protect
from alien_desktop.rules.combat.damage import DamageRules, DamageTaken, take_damage
from alien_desktop.rules.combat.initiative import Dealt, Entrant, InitiativeCard, deal, draw
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.help_dice import help_term
from alien_desktop.rules.dice.opposed import OpposedResult, Winner, open_opposed
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import roll
from alien_desktop.rules.dice.skill_pool import PoolRequest, RollKind, build_pool, free_pool
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import Dice, LeaveOutStress
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.converter import CarriedWeapon, CharacterValues, Lost, Target, convert
from alien_desktop.rules.people.derived import resolve
from alien_desktop.rules.stress.panic import PanicEnd, PanicState, end_panic, panic_roll
from alien_desktop.rules.stress.responses import response_roll
from alien_desktop.rules.stress.stress import StressChanged, gain, relieve

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=["core", "evolved"])
NO_DICE = ScriptedDice(())


# --- pools ------------------------------------------------------------------------------------------------------------


def test_a_pool_of_nothing_has_no_terms_and_one_of_something_names_them() -> None:
    assert free_pool(0, 0) == Pool((), ())
    assert free_pool(2, 1) == Pool((Term(Message("Base dice"), 2),), (Term(Message("Stress dice"), 1),))


def test_dice_that_ran_out_say_where_they_went_and_by_which_rule() -> None:
    request = PoolRequest(RollProfile({Attribute.WITS: 1}, stress=3), Skill.COMTECH, difficulty=-3)
    by = CORE.pool.source
    assert build_pool(request, CORE.pool) == Pool(
        (
            Term(Message("Wits"), 1),
            Term(Message("Formidable"), -3, CORE.pool.difficulty.source),
            Term(Message("Taken from stress dice"), 2, by),
        ),
        (Term(Message("Stress"), 3), Term(Message("Base dice ran out"), -2, by)),
        Skill.COMTECH,
        Attribute.WITS,
    )
    kept = build_pool(request, EVOLVED.pool)
    assert kept.base_terms[-1] == Term(Message("Never below one base die"), 3, EVOLVED.pool.source)
    assert kept.stress_terms == (Term(Message("Stress"), 3),)


def test_every_term_names_its_source() -> None:
    roller = RollProfile(
        {Attribute.WITS: 3},
        stress=4,
        active=(
            ActiveEffect("Bold", Dice(1), "talent.bold"),
            ActiveEffect("Calm", LeaveOutStress(1), "talent.calm"),
        ),
    )
    pool = build_pool(PoolRequest(roller, Skill.COMTECH, helpers=1, leave_out=1), EVOLVED.pool)
    assert pool.base_terms == (
        Term(Message("Wits"), 3),
        Term("Bold", 1, "talent.bold"),
        Term(Message("Help"), 1, EVOLVED.pool.help.source),
    )
    assert pool.stress_terms == (Term(Message("Stress"), 4), Term("Calm", -1, "talent.calm"))
    assert help_term(2, roller, CORE.pool.help) == Term(Message("Help"), 2, CORE.pool.help.source)


def test_who_has_no_level_in_an_attribute_or_a_skill_rolls_nothing_for_it() -> None:
    assert build_pool(PoolRequest(RollProfile(), Skill.COMTECH), CORE.pool).base_terms == (Term(Message("Wits"), 0),)
    attribute_alone = PoolRequest(RollProfile({Attribute.WITS: 2}), attribute=Attribute.WITS, kind=RollKind.ATTRIBUTE)
    assert build_pool(attribute_alone, CORE.pool).base_terms == (Term(Message("Wits"), 2),)


def test_a_roll_remembers_what_sort_of_being_made_it() -> None:
    made = roll(free_pool(1), RollProfile(nature=Nature.NPC), ScriptedDice([3]))
    assert (made.nature, made.kind, made.stress_level) == (Nature.NPC, RollKind.SKILL, 0)
    assert roll(free_pool(1), RollProfile(broken=True), ScriptedDice([3]), kind=RollKind.DEATH).kind is RollKind.DEATH


# --- armor and damage -------------------------------------------------------------------------------------------------


def test_one_layer_of_armor_is_reported_in_full() -> None:
    rolled = armor(3, 4, Impact(piercing=True), CORE.armor, ScriptedDice([6, 2]))
    assert rolled == ArmorApplied(Message("Armor"), 3, 2, (6, 2), 4, 3)
    subtracted = armor(3, 4, Impact(piercing=True), EVOLVED.armor, NO_DICE)
    assert subtracted == ArmorApplied(Message("Armor"), 3, 2, (), 4, 2)


def test_everything_between_an_attack_and_the_skin_is_reported_in_full() -> None:
    both = protect(3, 2, 1, 2, Impact(), CORE.armor, CORE.cover, ScriptedDice([6, 1, 1]))
    assert both == Protected((ArmorApplied(Message("Cover and armor"), 3, 3, (6, 1, 1), 3, 2),), 3, 2)
    layers = protect(6, 3, 1, 2, Impact(), EVOLVED.armor, EVOLVED.cover, NO_DICE)
    assert layers == Protected(
        (ArmorApplied(Message("Cover"), 2, 2, (), 6, 4), ArmorApplied(Message("Armor"), 1, 1, (), 4, 3)), 6, 3
    )
    wall = protect(6, 2, 1, 5, Impact(), EVOLVED.armor, EVOLVED.cover, NO_DICE)
    assert wall == Protected((ArmorApplied(Message("Cover"), 5, 5, (), 6, 0),), 6, 0)
    through = protect(6, 2, 1, 5, Impact(ignores=True), EVOLVED.armor, EVOLVED.cover, NO_DICE)
    assert through.after == 6


def test_a_hit_is_reported_in_full() -> None:
    assert take_damage(3, 4, 2, CORE.damage, CORE.stress) == DamageTaken(
        amount=2,
        health_before=3,
        health_after=1,
        became_broken=False,
        injury=False,
        stress=1,
        killed=False,
    )
    nothing = take_damage(3, 4, 0, CORE.damage, CORE.stress)
    assert (nothing.stress, nothing.injury, nothing.killed) == (0, False, False)


@pytest.mark.parametrize("factor, amount, killed", [(0, 0, False), (0, 1, True), (2, 7, False), (2, 8, True)])
def test_death_at_once_takes_damage_and_enough_of_it(factor: int, amount: int, killed: bool) -> None:
    rules = DamageRules(instant_death_factor=factor)
    assert take_damage(4, 4, amount, rules, CORE.stress).killed is killed


# --- death, needs, recovery -------------------------------------------------------------------------------------------


@BOTH
def test_a_death_roll_is_reported_in_full(edition: Edition) -> None:
    dying = Dying(TimeUnit.SHIFT, dice=-1)
    pool = death_pool(3, 1, dying, edition.death, [Term("Survivor", 2)])
    terms = (
        Term(Message("Strength"), 3),
        Term(Message("Stamina"), 1),
        Term(Message("Injury"), -1, edition.death.source),
        Term("Survivor", 2),
    )
    assert pool == Pool(terms, (), Skill.STAMINA, Attribute.STRENGTH)
    lived = death_roll(dying, pool, edition.death, ScriptedDice([6, 1, 1, 1, 1]))
    after = Dying(TimeUnit.SHIFT, dice=-1, passed=1)
    assert lived == DeathRolled(pool, (6, 1, 1, 1, 1), True, False, after)
    died = death_roll(dying, pool, edition.death, ScriptedDice([2, 1, 1, 1, 1]))
    assert died == DeathRolled(pool, (2, 1, 1, 1, 1), False, False, None)


def test_a_death_pool_is_never_empty_in_evolved_and_says_why() -> None:
    dying = Dying(TimeUnit.SHIFT, dice=-3)
    never = Term(Message("Never fewer dice"), 2, EVOLVED.death.source)
    assert death_pool(1, 1, dying, EVOLVED.death).base_terms[-1] == never
    assert death_pool(3, 1, dying, EVOLVED.death).base == 1
    assert str(never.label) not in {str(term.label) for term in death_pool(3, 1, dying, EVOLVED.death).base_terms}


def test_treating_a_fatal_injury_is_reported_in_full() -> None:
    dying = Dying(TimeUnit.TURN, passed=1)
    assert treat_lethal(dying, True, CORE.death) == LethalTreated(False, None)
    assert treat_lethal(dying, False, CORE.death) == LethalTreated(False, dying)
    shorter = Dying(TimeUnit.ROUND, passed=1)
    assert treat_lethal(dying, False, EVOLVED.death) == LethalTreated(False, shorter)
    assert treat_lethal(shorter, False, EVOLVED.death) == LethalTreated(True, None)


def test_a_check_against_a_need_is_reported_in_full() -> None:
    hunger, sleep = CORE.conditions.need("food"), CORE.conditions.need("sleep")
    assert endure(hunger, True) == Endured(hunger, False, False, 0, 0)
    assert endure(hunger, False) == Endured(hunger, True, False, 1, 1)
    assert endure(sleep, False) == Endured(sleep, True, False, 0, 1, "sleep")
    fatigue = EVOLVED.conditions.need("food")
    assert endure(fatigue, False) == Endured(fatigue, True, True, 0, 1)
    assert endure(fatigue, False, has=("fatigued",)) == Endured(fatigue, True, False, 1, 1)
    assert death_interval(hunger) is TimeUnit.DAY
    assert death_interval(EVOLVED.conditions.need("heat"), TimeUnit.TURN) is TimeUnit.TURN
    assert death_interval(EVOLVED.conditions.need("sleep")) is None


def test_getting_better_is_reported_in_full() -> None:
    assert rest(Patient(2, 4), CORE.recovery) == Recovered(2, 3)
    broken = Patient(0, 4, broken=True)
    assert rally(broken, 0, EVOLVED.recovery) == Recovered(0, 0)
    assert rally(broken, 9, EVOLVED.recovery) == Recovered(0, 4)


# --- stress, panic, responses -----------------------------------------------------------------------------------------


def test_a_change_of_stress_is_reported_with_what_was_asked_for() -> None:
    assert gain(3, RollProfile(stress=9)) == StressChanged(9, 10, 3)
    assert relieve(3, RollProfile(stress=2), CORE.stress) == StressChanged(2, 0, -3)
    one = relieve(1, RollProfile(stress=3), EVOLVED.stress)
    assert one == StressChanged(3, 2, -1, responses_to_end=1, ends_all_responses=False)
    last = relieve(1, RollProfile(stress=1), EVOLVED.stress)
    assert last == StressChanged(1, 0, -1, responses_to_end=1, ends_all_responses=True)
    assert relieve(0, RollProfile(), EVOLVED.stress) == StressChanged(0, 0, 0)


def test_a_panic_roll_is_reported_with_its_die_its_terms_and_no_stress_of_its_own() -> None:
    table = open_catalog("core").panic
    record = panic_roll(table, RollProfile(stress=2), CORE.panic, CORE.stress, ScriptedDice([3]))
    assert (record.die, record.terms, record.total) == (3, (Term(Message("Stress"), 2),), 5)
    assert record.stress == StressChanged(2, 2, 0)
    assert not record.cancelled
    high = panic_roll(table, RollProfile(stress=9), CORE.panic, CORE.stress, ScriptedDice([6]))
    assert high.row.cancels
    assert not high.cancelled, "no action, nothing to cancel"


def test_a_response_is_reported_with_its_die_and_its_terms() -> None:
    table = open_catalog("evolved").responses
    assert table is not None
    record = response_roll(table, RollProfile(stress=4, resolve=2), EVOLVED.alarm, EVOLVED.stress, ScriptedDice([3]))
    assert (record.die, [(str(term.label), term.dice) for term in record.terms]) == (
        3,
        [("Stress", 4), ("Resolve", -2)],
    )
    messed_up = response_roll(table, RollProfile(stress=9), EVOLVED.alarm, EVOLVED.stress, ScriptedDice([6]))
    assert messed_up.cancelled, "a response follows a roll unless somebody says otherwise"


def test_a_response_that_runs_already_or_is_kept_away_does_nothing_else() -> None:
    table = open_catalog("evolved").responses
    assert table is not None
    for total in range(1, 7):
        roller = RollProfile(stress=5, resolve=6 - total)
        row = table.row_for(total).id
        again = response_roll(table, roller, EVOLVED.alarm, EVOLVED.stress, ScriptedDice([1]), running=(row,))
        assert again.instant_effects == ()
        assert again.stress == StressChanged(5, 6, 1)
        assert str(again.sentence).endswith("It is running already, so stress rises by 1 instead.")
    jumpy, deflated = table.row_for(1), table.row_for(6)
    kept_away = response_roll(
        table, RollProfile(), EVOLVED.alarm, EVOLVED.stress, ScriptedDice([1]), running=(deflated.id,)
    )
    assert (kept_away.row, kept_away.instant_effects, kept_away.stress.change) == (jumpy, (), 0)
    assert str(kept_away.sentence).endswith("A running response keeps it away.")


def test_a_panic_that_is_outdone_says_whether_the_total_was_raised() -> None:
    table = open_catalog("evolved").panic

    def panic_at(total: int, *running: int) -> tuple[int, bool, bool]:
        state = PanicState(tuple(table.row_for(low).id for low in running))
        roller = RollProfile(stress=6, resolve=7 - total)
        record = panic_roll(table, roller, EVOLVED.panic, EVOLVED.stress, ScriptedDice([1]), state=state)
        return record.row.low, record.raised, record.outdone

    top = table.highest.low
    assert panic_at(top, top) == (top, False, True)
    assert panic_at(7, 9) == (9, False, True)
    assert panic_at(7, 7, 9)[1:] == (True, True), "raised to 8, and 9 goes on"
    assert panic_at(9, 7) == (9, False, False)
    assert panic_at(7, 6) == (7, False, False), "what rules the turn and what does not are suffered together"


def test_panic_ends_by_the_cause_that_is_named_and_says_what_ended() -> None:
    table = open_catalog("evolved").panic
    rows = [row for row in table.rows if row.stays][:2]
    state = PanicState(tuple(row.id for row in rows))
    ended = end_panic(state, table, PanicEnd.COMMAND)
    assert str(ended.sentence) == f"Panic ends: {rows[0].name}, {rows[1].name}."
    assert end_panic(state, table, PanicEnd.TURN_PASSED, successes=0).state == PanicState()


# --- supplies, cards, contests, values, conversion --------------------------------------------------------------------


def test_a_supply_roll_is_reported_in_full() -> None:
    assert roll_supply(Supply.AIR, 3, CORE.supplies, ScriptedDice([1, 2, 2])) == SupplyRolled(
        Supply.AIR, 3, (1, 2, 2), 2
    )
    two_at_least = roll_supply(Supply.AIR, 4, CORE.supplies, ScriptedDice([2, 2]), -4, 2)
    assert two_at_least.faces == (2, 2)


def test_cards_are_dealt_with_the_number_of_the_turn_and_what_was_offered() -> None:
    assert deal([("a", 10), ("b", 1), ("a", 4)], CORE.initiative).cards == (
        Dealt("b", 0, InitiativeCard(1)),
        Dealt("a", 0, InitiativeCard(4)),
        Dealt("a", 1, InitiativeCard(10)),
    )
    entrants = [
        Entrant("fixed", fixed=1),
        Entrant("kept", keeps=InitiativeCard(3)),
        Entrant("plain"),
        Entrant("quick", draws=2),
    ]
    drawn = {each.combatant: each for each in draw(entrants, EVOLVED.initiative, ScriptedDice([1, 1] * 3)).cards}
    assert drawn["fixed"] == Dealt("fixed", 0, InitiativeCard(1))
    assert drawn["kept"] == Dealt("kept", 0, InitiativeCard(3))
    assert drawn["quick"] == Dealt("quick", 0, InitiativeCard(2), (InitiativeCard(2), InitiativeCard(4)))
    assert drawn["plain"] == Dealt("plain", 0, InitiativeCard(4))


def test_an_open_contest_says_who_won() -> None:
    assert open_opposed(3, 1) == OpposedResult(
        Winner.ACTIVE, 2, Message("{one} against {other}: the first side wins.", one=3, other=1)
    )
    assert open_opposed(1, 3) == OpposedResult(
        Winner.OTHER, 2, Message("{one} against {other}: the second side wins.", one=1, other=3)
    )
    assert open_opposed(2, 2) == OpposedResult(
        Winner.NOBODY, 0, Message("{one} against {other}: nobody wins.", one=2, other=2)
    )


def test_a_derived_value_names_the_source_of_its_formula() -> None:
    formula = EVOLVED.derived.resolve
    assert formula is not None
    two = {Attribute.WITS: 2, Attribute.EMPATHY: 2}
    (part,) = resolve(two, EVOLVED.derived).parts
    assert (str(part.label), part.amount, part.source) == ("(Wits + Empathy) / 2, rounded up", 2, formula.source)


def test_a_conversion_lists_both_values_of_each_change_and_why_something_was_left_behind() -> None:
    values = CharacterValues(
        "core",
        {Attribute.STRENGTH: 4, Attribute.AGILITY: 2, Attribute.WITS: 3, Attribute.EMPATHY: 3},
        health=4,
        talents=("core.talent.dodge",),
        permanent_rads=1,
        injuries=(11,),
        panic=("core.panic.flee",),
    )
    there = convert(values, CORE, Target(EVOLVED))
    changes = {change.field: change for change in there.changes}
    assert (changes["health"].before, changes["health"].after) == (4, 3)
    assert all(str(change.why).endswith(".") for change in there.changes)
    assert there.values.panic == there.values.responses == ()
    assert there.values.permanent_rads == 0
    lost = {each.field: each for each in there.lost}
    assert lost["talents"] == Lost("talents", "core.talent.dodge", Message("The other edition has no such talent."))
    assert lost["injuries"] == Lost("injuries", "11", Message("The other edition's table has no such injury."))
    assert {"panic", "permanent_rads"} <= set(lost)
    assert all(each.what and str(each.why).endswith(".") for each in there.lost)


def test_the_way_back_says_what_a_magazine_had_and_asks_for_the_cause_of_fatigue() -> None:
    values = CharacterValues(
        "evolved",
        dict.fromkeys(Attribute, 3),
        health=3,
        weapons=(CarriedWeapon("Pistol", "pistol", 2),),
        conditions=("fatigued",),
        responses=("evolved.response.jumpy",),
    )
    back = convert(values, EVOLVED, Target(CORE))
    assert ("weapons", "Pistol: ammunition 2", "Magazines have no rating there.") in [
        (each.field, str(each.what), str(each.why)) for each in back.lost
    ]
    asked = Message("The other edition asks for the cause: say which it was.")
    assert Lost("conditions", "fatigued", asked) in back.lost
    assert back.values.responses == ()
