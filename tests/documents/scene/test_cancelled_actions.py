"""An action that panic or a stress response takes away has no effect but the stress that it cost."""

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from alien_desktop.documents.document import changed_fields
from alien_desktop.documents.sheet.alarm_odds import roll_alarm
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.roll_results import apply_alarm, apply_push, own_instant_effects
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push, push_terms, verify_push
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.dice.skill_check import SkillRoll, alarm_due, roll, verify_roll
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import is_allowed
from tests.documents.strategies import sheets
from tests.soak import fights


def roll_with_a_one(sheet: CharacterSheet, skill: Skill, pushed: bool) -> tuple[CharacterSheet, SkillRoll]:
    """Roll sixes on all base dice and a 1 on each stress die, at once or after a push; the sheet pays for the push."""
    rules = rules_of(sheet.edition)
    roller = roll_profile_of(sheet, rules)
    pool = pool_for(sheet, skill, rules)
    assume(pool.stress and is_allowed(verify_roll, pool, roller))
    first = [6] * pool.base + [2 if pushed else 1] * pool.stress
    made = roll(pool, roller, ScriptedDice(first))
    if not pushed:
        return sheet, made
    assume(is_allowed(verify_push, made, roller, rules.edition.push))
    terms = push_terms(made, roller, rules.edition.push)
    again = push(made, roller, rules.edition.push, ScriptedDice([1] * (terms.rerolled + terms.new_dice)))
    return apply_push(sheet, again), again.after


@settings(max_examples=len(fights(15)), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(sheets(nature=Nature.HUMAN), st.integers(6, 10), st.sampled_from(Skill), st.booleans(), st.integers(3, 6))
def test_a_cancelled_action_leaves_its_stress_and_what_the_panic_itself_does(
    before: CharacterSheet, stress: int, skill: Skill, pushed: bool, face: int
) -> None:
    before = before.evolve(stress=stress, panic=(), responses=())
    rules = rules_of(before.edition)
    sheet, made = roll_with_a_one(before, skill, pushed)
    assert alarm_due(made, rules.edition.check)
    record = roll_alarm(sheet, rules, ScriptedDice([face]))
    assume(record.cancelled)
    changed = changed_fields(before, apply_alarm(sheet, record, rules))
    if rules.edition.alarm.answered_by_panic:
        by_the_panic = {"panic"} | ({"health", "conditions", "consumables"} if own_instant_effects(record) else set())
        assert changed <= {"stress"} | by_the_panic
    else:
        assert changed <= {"stress"}
