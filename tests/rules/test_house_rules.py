"""House rules: what the sources leave open is a setting."""

from fractions import Fraction

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import Dying, death_pool
from alien_desktop.rules.body.supplies import When
from alien_desktop.rules.combat.actions import ActionBudget, Price, verify_take_action
from alien_desktop.rules.combat.initiative import DrawMoment, Overflow, SwapMoment
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stealth import sneak_terms
from alien_desktop.rules.combat.zones import barrier_health
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.house_rules import SETTINGS, verify_house_rule, with_house_rules
from alien_desktop.rules.odds.panic_odds import panic_odds
from alien_desktop.rules.odds.roll_odds import alarm_totals
from alien_desktop.rules.people.campaign import GameMode, UsePeriod, span_of
from alien_desktop.rules.stress.panic import panic_roll
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)

ELSEWHERE = {
    "stress_cap": "an argument of every gain of stress",
    "panic_lost_action": "the rows of the panic table say what they take",
    "stop_panic": "the Game Mother says who helps",
    "helpers": "the Game Mother says who helps",
    "npc_push": "the roller's nature",
    "npc_stress": "the roller's nature",
    "pilot_skill": "a row of the catalog",
    "broken_nose": "a row of the catalog",
    "mk35": "a row of the catalog",
    "supplements": "which rows of the catalog are shown",
    "cascade": "an argument of the chain of panics",
    "vehicle_armor": "rows of the catalog",
}
"""Settings of the catalog that change no policy, and what decides them instead."""


def settings(edition: Edition) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The settings of the catalog: key -> default and options."""
    return {
        row_id.rpartition(".")[2]: (row.default, tuple(option.id for option in row.options))
        for row_id, row in open_catalog(edition.id).house_rules.items()
    }


@BOTH
def test_every_setting_of_the_catalog_does_something_or_is_decided_elsewhere(edition: Edition) -> None:
    for key, (_, options) in settings(edition).items():
        assert key in SETTINGS or key in ELSEWHERE
        if key in SETTINGS:
            assert set(options) == set(SETTINGS[key])


@BOTH
def test_the_defaults_leave_the_edition_as_it_is_and_every_other_option_changes_it(edition: Edition) -> None:
    for key, (default, options) in settings(edition).items():
        if key not in SETTINGS:
            continue
        assert with_house_rules(edition, {key: default}) == edition
        for option in set(options) - {default}:
            assert with_house_rules(edition, {key: option}) != edition, f"{key}: {option} does nothing"


def test_several_choices_go_together() -> None:
    house = with_house_rules(CORE, {"self_aid": "not_allowed", "first_aid_health": "after_first"})
    assert (house.recovery.self_aid, house.recovery.first_success_heals) == (False, False)


def test_an_unknown_setting_or_option_is_refused() -> None:
    assert not is_allowed(verify_house_rule, "gravity", "off")
    with pytest.raises(RuleViolation, match="no option"):
        with_house_rules(CORE, {"self_aid": "sometimes"})


def changed(edition: Edition, setting: str, option: str) -> Edition:
    return with_house_rules(edition, {setting: option})


@BOTH
def test_a_day_of_four_shifts_is_longer(edition: Edition) -> None:
    four = changed(edition, "shifts_in_a_day", "four").time
    assert four.rounds_in(TimeUnit.DAY) == 4 * four.rounds_in(TimeUnit.SHIFT)


def test_what_the_options_of_2019_do() -> None:
    assert changed(CORE, "base_dice_minimum", "one").pool.minimum_base == 1
    assert death_pool(3, 2, Dying(TimeUnit.TURN), changed(CORE, "death_roll", "attribute").death).base == 3
    assert not changed(CORE, "piercing_rounding", "down").armor.piercing_rounds_up
    assert changed(CORE, "swap_moment", "before_actions").initiative.swap is SwapMoment.BEFORE_ACTIONS
    assert changed(CORE, "more_than_ten", "groups").initiative.overflow is Overflow.GROUP
    long = changed(CORE, "sneak_long", "minus_one")
    assert [term.dice for term in sneak_terms(Band.LONG, long.stealth, attack=True)] == [-1]
    assert [term.dice for term in sneak_terms(Band.EXTREME, long.stealth, attack=True)] == [3]
    assert changed(CORE, "board_vehicle", "main").actions.action("vehicle").price is Price.MAIN
    assert changed(CORE, "use_gear", "minor").actions.action("use_complex_gear").price is Price.MINOR
    used = changed(CORE, "supply_moment", "use").supplies.kinds
    assert [kind.supply for kind in used if When.USE in kind.when] == [kind.supply for kind in used]
    assert changed(CORE, "starting_gear", "one_per_line").creation.gear_picks == 4
    assert span_of(GameMode.CAMPAIGN, changed(CORE, "signature_item", "act").play) is UsePeriod.ACT
    assert span_of(GameMode.CINEMATIC, changed(CORE, "signature_item", "session").play) is UsePeriod.SESSION
    assert changed(CORE, "advance_price", "per_level").advancement.skill_price_by_level


PANIC = open_catalog("core").panic


def test_a_house_may_let_the_action_stand_whatever_the_panic() -> None:
    roller = RollProfile(stress=6)
    house = changed(CORE, "panic_cancels", "action_stands")
    for edition, cancelled, ways in ((CORE, True, 3), (house, False, 6)):
        record = panic_roll(PANIC, roller, edition.panic, edition.stress, ScriptedDice((4,)), from_action=True)
        assert (record.total, record.cancelled) == (10, cancelled)
        assert panic_odds(PANIC, roller, edition.panic).cancelled == Fraction(6 - ways, 6)
        assert alarm_totals(roller, edition.alarm).not_cancelling == ways


def test_a_house_may_let_an_equal_total_raise_the_panic() -> None:
    house = changed(CORE, "panic_again_equal", "step")
    for edition, equal, ways in ((CORE, 9, 1), (house, 10, 0)):
        for total, low in ((8, 10), (9, equal), (11, 11)):
            assert edition.panic.again(PANIC, (PANIC.row_for(9),), total).row.low == low
        assert alarm_totals(RollProfile(stress=3), edition.alarm, 9).not_cancelling == ways


@pytest.mark.parametrize("total", range(3, 18))
def test_odds_and_rule_agree_on_an_equal_total(total: int) -> None:
    house = changed(CORE, "panic_again_equal", "step")
    for running in (row for row in PANIC.rows if row.stays):
        rows = [house.panic.again(PANIC, (running,), total + face).row for face in range(1, 7)]
        assert [
            PANIC.row_for(each) for each in alarm_totals(RollProfile(stress=total), house.alarm, running.low).applied
        ] == rows


def test_the_highest_panic_stays_the_highest() -> None:
    house = changed(CORE, "panic_again_equal", "step")
    applied = house.panic.again(PANIC, (PANIC.highest,), 15)
    assert (applied.row, applied.raised, applied.running) == (PANIC.highest, False, (PANIC.highest,))


def test_a_raised_panic_that_is_over_at_once_does_not_go_on() -> None:
    house = changed(CORE, "panic_again_equal", "step")
    for edition, total in ((house, 8), (CORE, 7)):
        applied = edition.panic.again(PANIC, (PANIC.row_for(8),), total)
        assert (applied.row.name, applied.raised, applied.running) == ("Drop Item", True, ())


def test_a_house_may_let_people_run_past_an_enemy() -> None:
    near = frozenset({"enemy_near"})
    house = changed(CORE, "engaged_to_short", "run").actions
    assert is_allowed(verify_take_action, house.action("run"), ActionBudget(), house, near)
    assert not is_allowed(verify_take_action, house.action("run"), ActionBudget(), house, near | {"prone"})


def test_what_the_options_of_evolved_do() -> None:
    assert changed(EVOLVED, "drive", "minor").actions.action("drive").price is Price.MINOR
    assert changed(EVOLVED, "friendly_fire", "starter_set").ranged.friendly_fire_per_six
    assert changed(EVOLVED, "charge_rounding", "up").hazards.charge_rounds_up
    assert not changed(EVOLVED, "interrupted_rest", "longer").recovery.interrupted_rest_lost
    assert not changed(EVOLVED, "trauma_gap", "game_mother").trauma.unknown_again
    hatches = changed(EVOLVED, "sealed_hatches", "breakable").zones
    assert (barrier_health(hatches, sealed=True), hatches.door_armor) == (8, 2), "as the option says"
    mercy = changed(EVOLVED, "coup_de_grace", "core").recovery
    assert (mercy.mercy_needs_failed_empathy, mercy.mercy_stress) == (True, 1)
    assert changed(EVOLVED, "draw_moment", "first_round").initiative.draw is DrawMoment.ONCE
    assert changed(EVOLVED, "aliens_mode", "on").injuries.creatures_die_at_zero
    assert changed(EVOLVED, "death_by_one_hit", "off").damage.instant_death_factor is None
