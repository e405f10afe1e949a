"""The engine switches (evolved 19): every row of the table, in both editions, by what it does."""

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.combat.armor import Impact, armor, effective_armor
from alien_desktop.rules.combat.damage import take_damage
from alien_desktop.rules.combat.initiative import deal
from alien_desktop.rules.combat.ranged_combat import spend_ammo
from alien_desktop.rules.combat.turns import begin, verify_next_round
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import ActiveEffect, RollProfile
from alien_desktop.rules.dice.skill_pool import PoolRequest, build_pool
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.derived import health, resolve, verify_resolve
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.stress.panic import PanicState, panic_roll
from alien_desktop.rules.stress.responses import response_roll
from alien_desktop.rules.violation import is_allowed

SOMEBODY = {Attribute.STRENGTH: 4, Attribute.AGILITY: 1, Attribute.WITS: 2, Attribute.EMPATHY: 3}


def test_health_is_strength_or_half_of_strength_and_agility() -> None:
    assert health(SOMEBODY, CORE.derived).total == 4
    assert health(SOMEBODY, EVOLVED.derived).total == 3


def test_resolve_is_unknown_or_half_of_wits_and_empathy() -> None:
    assert not is_allowed(verify_resolve, CORE.derived)
    assert resolve(SOMEBODY, EVOLVED.derived).total == 3


def test_a_one_on_a_stress_die_calls_for_panic_or_a_response() -> None:
    assert CORE.alarm.answer is AlarmKind.PANIC
    assert EVOLVED.alarm.answer is AlarmKind.RESPONSE


def test_the_panic_total_has_resolve_taken_off_in_evolved() -> None:
    totals = {}
    for edition in (CORE, EVOLVED):
        record = panic_roll(
            open_catalog(edition.id).panic,
            RollProfile(stress=5, resolve=3),
            edition.panic,
            edition.stress,
            ScriptedDice([4]),
        )
        totals[edition.id] = record.total
    assert totals == {"core": 9, "evolved": 6}


def test_a_duplicate_is_raised_if_lower_or_costs_stress_or_goes_to_the_next_row() -> None:
    core = open_catalog("core").panic
    tremble, freeze = core.row_for(8).id, core.row_for(10).id
    lower = panic_roll(
        core, RollProfile(stress=3), CORE.panic, CORE.stress, ScriptedDice([4]), state=PanicState((tremble,))
    )
    assert lower.row.low == 9, "7 after 8 becomes the row above 8"
    higher = panic_roll(
        core, RollProfile(stress=6), CORE.panic, CORE.stress, ScriptedDice([4]), state=PanicState((tremble,))
    )
    assert freeze in higher.state.running
    responses, panics = open_catalog("evolved").responses, open_catalog("evolved").panic
    assert responses is not None
    jumpy = responses.row_for(1).id
    again = response_roll(responses, RollProfile(), EVOLVED.alarm, EVOLVED.stress, ScriptedDice([1]), running=(jumpy,))
    assert again.stress.change == 1
    paranoid = panics.row_for(5).id
    record = panic_roll(
        panics, RollProfile(), EVOLVED.panic, EVOLVED.stress, ScriptedDice([5]), state=PanicState((paranoid,))
    )
    assert panics.row_for(6).id in record.state.running


def test_taking_damage_costs_stress_or_not() -> None:
    assert take_damage(4, 4, 2, CORE.damage, CORE.stress).stress == 1
    assert take_damage(4, 4, 2, EVOLVED.damage, EVOLVED.stress).stress == 0


def pool(edition: Edition, modifier: int) -> Pool:
    hampered = ActiveEffect("Hampered", Dice(modifier))
    roller = RollProfile({Attribute.WITS: 2}, stress=3, active=(hampered,))
    return build_pool(PoolRequest(roller, Skill.SURVIVAL), edition.pool)


def test_modifiers_take_base_then_stress_dice_or_base_dice_alone() -> None:
    """Trap 6 of the foreign files is this row: right in one edition, wrong in the other."""
    assert (pool(CORE, -4).base, pool(CORE, -4).stress) == (0, 1)
    assert (pool(EVOLVED, -4).base, pool(EVOLVED, -4).stress) == (1, 3)


def test_initiative_is_drawn_once_or_each_round() -> None:
    cards = deal([("a", 3)], CORE.initiative)
    assert begin(cards).round == 1
    assert (is_allowed(verify_next_round, CORE.initiative), is_allowed(verify_next_round, CORE.initiative, cards)) == (
        True,
        False,
    )
    assert (
        is_allowed(verify_next_round, EVOLVED.initiative),
        is_allowed(verify_next_round, EVOLVED.initiative, cards),
    ) == (False, True)


def test_armor_is_rolled_or_subtracted() -> None:
    assert armor(2, 3, Impact(), CORE.armor, ScriptedDice([6, 1])).after == 2
    assert armor(2, 3, Impact(), EVOLVED.armor, ScriptedDice([])).after == 1


def test_armor_piercing_halves_or_takes_one() -> None:
    assert effective_armor(6, Impact(piercing=True), CORE.armor) == 3
    assert effective_armor(6, Impact(piercing=True), EVOLVED.armor) == 5


def test_a_gun_empties_by_a_one_or_by_a_supply_roll() -> None:
    assert (spend_ammo(1, CORE.ranged).empty, spend_ammo(1, CORE.ranged).supply_roll) == (True, False)
    assert (spend_ammo(1, EVOLVED.ranged).empty, spend_ammo(1, EVOLVED.ranged).supply_roll) == (False, True)
