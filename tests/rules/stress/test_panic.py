"""Panic Rolls: the total, the row that applies, panicking again, what ends panic, in both editions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.tables import Duration, ResultTable
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import ExtraStress, PanicBecomes, PanicModifier
from alien_desktop.rules.effects.instant import PanicRoll, StressChange
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.odds.panic_odds import panic_odds
from alien_desktop.rules.odds.roll_odds import alarm_totals
from alien_desktop.rules.stress.panic import (
    PanicCause,
    PanicEnd,
    PanicRecord,
    PanicState,
    end_panic,
    panic_roll,
    verify_end_panic,
    verify_panic,
)
from alien_desktop.rules.violation import RuleViolation, is_allowed

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)

TABLES = {edition.id: open_catalog(edition.id).panic for edition in (CORE, EVOLVED)}

NERVES = ActiveEffect("Nerves of Steel", PanicModifier(-2), "talent")


def running(edition: Edition, *totals: int) -> PanicState:
    return PanicState(tuple(TABLES[edition.id].row_for(total).id for total in totals))


def panic(
    edition: Edition,
    die: int,
    stress: int,
    *totals: int,
    resolve: int = 0,
    active: tuple[ActiveEffect, ...] = (),
    from_action: bool = True,
) -> PanicRecord:
    """Roll with this die and stress while the rows of `totals` are running."""
    return panic_roll(
        TABLES[edition.id],
        RollProfile(stress=stress, resolve=resolve, active=active),
        edition.panic,
        edition.stress,
        ScriptedDice((die,)),
        state=running(edition, *totals),
        from_action=from_action,
    )


@pytest.mark.rule("S0-029", "S1-006", "S2-024")
def test_a_2019_panic_roll_is_a_die_and_stress_and_talents() -> None:
    record = panic(CORE, 4, 5, active=(NERVES,))
    assert record.total == 7
    assert [(str(term.label), term.dice) for term in record.terms] == [("Stress", 5), ("Nerves of Steel", -2)]
    assert str(record.sentence) == "D6 4 + Stress 5 − Nerves of Steel 2 = 7: Nervous Twitch."


def test_an_evolved_panic_roll_takes_resolve_off() -> None:
    record = panic(EVOLVED, 4, 5, resolve=3)
    assert record.total == 6
    assert record.row.name == "Hesitant"
    assert str(record.sentence) == "D6 4 + Stress 5 − Resolve 3 = 6: Hesitant."


@pytest.mark.rule("S0-037")
@pytest.mark.parametrize(
    "total, name",
    [
        (1, "Keeping It Together"),
        (6, "Keeping It Together"),
        (7, "Nervous Twitch"),
        (8, "Tremble"),
        (9, "Drop Item"),
        (10, "Freeze"),
        (11, "Seek Cover"),
        (12, "Scream"),
        (13, "Flee"),
        (14, "Berserk"),
        (15, "Catatonic"),
        (16, "Catatonic"),
    ],
)
def test_each_2019_total_has_its_row(total: int, name: str) -> None:
    die = min(6, max(1, total - 10))
    assert panic(CORE, die, total - die).row.name == name


@pytest.mark.parametrize(
    "total, name",
    [
        (-3, "Keeping Cool"),
        (0, "Keeping Cool"),
        (1, "Spooked"),
        (2, "Noisy"),
        (3, "Twitchy"),
        (4, "Lose Item"),
        (5, "Paranoid"),
        (6, "Hesitant"),
        (7, "Freeze"),
        (8, "Seek Cover"),
        (9, "Scream"),
        (10, "Flee"),
        (11, "Frenzy"),
        (12, "Catatonic"),
        (15, "Catatonic"),
    ],
)
def test_each_evolved_total_has_its_row(total: int, name: str) -> None:
    assert panic(EVOLVED, 1, 10, resolve=11 - total).row.name == name


@pytest.mark.rule("S0-036", "S1-007", "S1-008", "S1-009", "S2-023")
@pytest.mark.parametrize("total", range(2, 17))
def test_from_ten_on_the_action_of_the_roll_is_cancelled_and_below_it_stands(total: int) -> None:
    # S2-023 resolves the action before the panic; S0 and S1 cancel it at 10 or more, and that reading is taken.
    die = min(6, max(1, total - 10))
    assert panic(CORE, die, total - die).cancelled is (total >= 10)
    assert not panic(CORE, die, total - die, from_action=False).cancelled


@pytest.mark.parametrize("total", range(13))
def test_evolved_panic_cancels_nothing(total: int) -> None:
    assert not panic(EVOLVED, 1, 12, resolve=13 - total).cancelled


@pytest.mark.rule("S0-040", "S0-041")
def test_rows_last_as_their_table_says() -> None:
    lasts = {row.low: row.lasts for row in TABLES["core"].rows}
    assert lasts == {
        1: Duration.INSTANT,
        7: Duration.UNTIL_ENDED,
        8: Duration.UNTIL_ENDED,
        9: Duration.INSTANT,
        10: Duration.ROUND,
        11: Duration.ROUND,
        12: Duration.ROUND,
        13: Duration.UNTIL_ENDED,
        14: Duration.UNTIL_BROKEN,
        15: Duration.UNTIL_ENDED,
    }
    assert not panic(CORE, 4, 5).state.panicking
    assert panic(CORE, 4, 4).state == running(CORE, 8)


@pytest.mark.rule("S0-019")
def test_a_row_changes_the_own_stress_and_tells_what_reaches_others() -> None:
    record = panic(CORE, 4, 6)
    assert (record.stress.before, record.stress.after) == (6, 7)
    assert StressChange(Who.PCS_SHORT, 1) in record.instant_effects
    assert not any(isinstance(effect, StressChange) and effect.who is Who.SELF for effect in record.instant_effects)
    assert PanicRoll(Who.HEARERS) in panic(CORE, 6, 6).instant_effects
    assert panic(CORE, 6, 6).stress.after == 5


def test_what_raises_every_gain_of_stress_raises_that_of_panic_too() -> None:
    assert panic(EVOLVED, 1, 3, resolve=3, active=(ActiveEffect("Flashbacks", ExtraStress(1)),)).stress.after == 5


@pytest.mark.rule("S0-038", "S1-040")
def test_new_2019_panic_replaces_the_running_one() -> None:
    record = panic(CORE, 5, 8, 8)
    assert record.row.name == "Flee"
    assert record.state == running(CORE, 13)
    assert not record.raised


@pytest.mark.rule("S0-039", "S1-041")
@pytest.mark.parametrize(
    "old, total, applies",
    [
        (8, 7, 9),
        (7, 3, 8),
        (13, 12, 14),
        (14, 7, 15),
        (15, 14, 15),
        (15, 2, 15),
    ],
)
def test_a_lower_2019_total_takes_the_row_above_the_running_one(old: int, total: int, applies: int) -> None:
    die = min(6, max(1, total - 10))
    record = panic(CORE, die, total - die, old)
    assert record.row == TABLES["core"].row_for(applies)
    assert record.rolled == TABLES["core"].row_for(total)
    assert record.raised
    assert f"becomes {record.row.name}" in str(record.sentence)


def test_an_equal_2019_total_is_not_raised() -> None:
    # Decision 0001: the rules say "lower".
    record = panic(CORE, 3, 5, 8)
    assert (record.row.name, record.raised) == ("Tremble", False)


def test_the_row_that_applies_decides_whether_the_action_is_cancelled() -> None:
    # Decision 0001: a total of 7 cancels nothing, but while Flee runs it becomes Berserk, which does.
    record = panic(CORE, 2, 5, 13)
    assert record.rolled.cancels is False
    assert record.cancelled
    assert str(record.sentence).endswith("The action is cancelled.")


def test_different_evolved_rows_are_suffered_together_when_they_can_be() -> None:
    record = panic(EVOLVED, 1, 5, 5)
    assert record.row.name == "Hesitant"
    assert record.state == running(EVOLVED, 5, 6)
    flee = panic(EVOLVED, 1, 9, 5, 6)
    assert flee.state == running(EVOLVED, 5, 6, 10)
    instant = panic(EVOLVED, 1, 1, 10)
    assert (instant.row.name, instant.state) == ("Noisy", running(EVOLVED, 10))


def test_of_two_evolved_rows_that_rule_the_whole_turn_the_higher_counts() -> None:
    higher = panic(EVOLVED, 1, 10, 10)
    assert (higher.row.name, higher.state) == ("Frenzy", running(EVOLVED, 11))
    lower = panic(EVOLVED, 1, 7, 10)
    assert (lower.row.name, lower.outdone, lower.state) == ("Flee", True, running(EVOLVED, 10))
    assert lower.instant_effects == ()
    assert lower.stress.change == 0
    assert str(lower.sentence).endswith("Flee is running and goes on.")


def test_the_same_evolved_row_twice_gives_the_next_higher() -> None:
    record = panic(EVOLVED, 1, 4, 5)
    assert (record.rolled.name, record.row.name, record.raised) == ("Paranoid", "Hesitant", True)
    assert record.state == running(EVOLVED, 5, 6)
    twice = panic(EVOLVED, 1, 4, 5, 6)
    assert (twice.row.name, twice.state) == ("Freeze", running(EVOLVED, 5, 6, 7))
    flee = panic(EVOLVED, 1, 9, 10)
    assert (flee.row.name, flee.state) == ("Frenzy", running(EVOLVED, 11))
    worst = panic(EVOLVED, 1, 11, 12)
    assert (worst.row.name, worst.outdone, worst.state) == ("Catatonic", True, running(EVOLVED, 12))


@pytest.mark.parametrize("nature", [Nature.SYNTHETIC, Nature.NPC, Nature.CREATURE])
@EDITIONS
def test_beings_without_stress_do_not_panic(edition: Edition, nature: Nature) -> None:
    assert not is_allowed(verify_panic, RollProfile(nature=nature), edition.panic)
    with pytest.raises(RuleViolation, match="panic"):
        verify_panic(RollProfile(nature=nature), edition.panic)


def test_somebody_broken_rolls_for_panic_in_the_2019_rules_only() -> None:
    assert is_allowed(verify_panic, RollProfile(broken=True), CORE.panic)
    with pytest.raises(RuleViolation, match="Broken"):
        verify_panic(RollProfile(broken=True), EVOLVED.panic)


def test_the_2019_causes_of_panic_are_known() -> None:
    assert set(CORE.panic.causes) == {
        PanicCause.ALARM,
        PanicCause.WITNESSED_PANIC,
        PanicCause.PINNED_DOWN,
        PanicCause.CRITICAL_INJURY,
        PanicCause.NEW_CREATURE,
        PanicCause.SIGNATURE_ATTACK,
        PanicCause.HORROR,
    }


def test_in_evolved_a_one_on_a_stress_die_is_no_cause_of_panic() -> None:
    assert PanicCause.ALARM not in EVOLVED.panic.causes
    assert not EVOLVED.alarm.answered_by_panic
    assert CORE.alarm.answered_by_panic
    assert PanicCause.FRIEND_BROKEN in EVOLVED.panic.causes


@pytest.mark.rule("S0-042", "S1-042")
@EDITIONS
def test_another_characters_command_roll_ends_panic_if_it_has_a_success(edition: Edition) -> None:
    # S1-042 asks for a player character; S0 for any character, and that reading is taken.
    state = running(edition, 8)
    ended = end_panic(state, TABLES[edition.id], PanicEnd.COMMAND)
    assert not ended.state.panicking
    assert str(ended.sentence) == f"Panic ends: {TABLES[edition.id].row_for(8).name}."
    assert not is_allowed(verify_end_panic, state, PanicEnd.COMMAND, successes=0)
    with pytest.raises(RuleViolation, match="no success"):
        verify_end_panic(state, PanicEnd.COMMAND, successes=0)


@pytest.mark.parametrize(
    "cause",
    [
        pytest.param(PanicEnd.BROKEN, marks=pytest.mark.rule("S0-044", "S1-043")),
        pytest.param(PanicEnd.TURN_PASSED, marks=pytest.mark.rule("S0-045", "S1-044")),
    ],
)
@EDITIONS
def test_becoming_broken_and_a_turn_that_passes_end_panic(edition: Edition, cause: PanicEnd) -> None:
    assert not end_panic(running(edition, 13), TABLES[edition.id], cause).state.panicking


def test_a_round_that_passes_ends_only_what_lasts_a_round() -> None:
    assert not end_panic(running(CORE, 10), TABLES["core"], PanicEnd.ROUND_PASSED).state.panicking
    kept = end_panic(running(CORE, 8), TABLES["core"], PanicEnd.ROUND_PASSED)
    assert (kept.ended, kept.state, str(kept.sentence)) == ((), running(CORE, 8), "The panic goes on.")
    some = end_panic(running(EVOLVED, 5, 7), TABLES["evolved"], PanicEnd.ROUND_PASSED)
    assert some.state == running(EVOLVED, 5)


def test_without_panic_there_is_nothing_to_end() -> None:
    assert not is_allowed(verify_end_panic, PanicState(), PanicEnd.BROKEN)
    with pytest.raises(RuleViolation, match="no panic"):
        end_panic(PanicState(), TABLES["core"], PanicEnd.BROKEN)


@EDITIONS
def test_the_numbers_of_the_odds_are_those_of_the_table(edition: Edition) -> None:
    table: ResultTable = TABLES[edition.id]
    total = edition.panic.total
    assert (table.lowest.low, table.highest.low) == (total.lowest, total.highest)
    assert table.highest.high is None
    assert [row.low for row in table.rows if row.cancels] == (
        [] if total.cancels_from is None else list(range(total.cancels_from, total.highest + 1))
    )


@EDITIONS
@given(
    rolls=st.lists(st.tuples(st.integers(1, 6), st.integers(0, 10), st.integers(0, 5)), max_size=12),
)
def test_a_row_that_runs_and_rules_the_turn_never_gets_lower_by_panicking_again(
    edition: Edition, rolls: list[tuple[int, int, int]]
) -> None:
    table = TABLES[edition.id]
    state = PanicState()
    for die, stress, resolve in rolls:
        before = state.rows(table)
        record = panic_roll(
            table,
            RollProfile(stress=stress, resolve=resolve),
            edition.panic,
            edition.stress,
            ScriptedDice((die,)),
            state=state,
        )
        state = record.state
        ruling = [row.low for row in before if row.low >= 7]
        if ruling and record.row.stays:
            assert max(row.low for row in state.rows(table)) >= max(ruling)
        assert len({row.id for row in state.rows(table)}) == len(state.running)


VIOLENT = ActiveEffect("Violent", PanicBecomes(8, 11))


def test_a_trauma_makes_every_heavy_panic_the_same() -> None:
    for die, row in ((2, "Freeze"), (3, "Frenzy"), (4, "Frenzy")):
        record = panic(EVOLVED, die, 5, active=(VIOLENT,))
        assert (record.total, record.row.name) == (die + 5, row)
    worst = panic(EVOLVED, 6, 8, active=(VIOLENT,))
    assert (worst.rolled.name, worst.row.name) == ("Catatonic", "Frenzy")
    assert str(worst.sentence).endswith("Catatonic. It counts as 11, Frenzy.")
    again = panic(EVOLVED, 4, 5, 11, active=(VIOLENT,))
    assert (again.row.name, again.raised) == ("Catatonic", True)
    assert str(again.sentence).endswith("It counts as 11. Panicking already, so it becomes Catatonic.")


@pytest.mark.parametrize("stress", range(1, 11))
@EDITIONS
def test_the_odds_know_a_trauma_that_changes_totals(edition: Edition, stress: int) -> None:
    roller = RollProfile(stress=stress, active=(VIOLENT,))
    table = TABLES[edition.id]
    rows = [panic(edition, die, stress, active=(VIOLENT,)).row for die in range(1, 7)]
    odds = dict(panic_odds(table, roller, edition.panic).rows)
    assert {row: 6 * chance for row, chance in odds.items()} == {row: rows.count(row) for row in rows}
    if edition.alarm.answered_by_panic:
        assert [table.row_for(total) for total in alarm_totals(roller, edition.alarm).applied] == rows


def test_a_sum_in_words_has_the_sign_of_each_part() -> None:
    assert str(panic(CORE, 3, 0).sentence) == "D6 3 + Stress 0 = 3: Keeping It Together."
    calm = ActiveEffect("Nerves of Steel", PanicModifier(-2))
    steeled = str(panic(CORE, 3, 4, active=(calm,)).sentence)
    assert steeled.startswith("D6 3 + Stress 4 \u2212 Nerves of Steel 2 = 5: ")
