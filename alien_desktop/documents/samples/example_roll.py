"""One roll from its pool to the table that a 1 leads to, made by the rules with dice that are laid out beforehand.

A page that explains a roll shows it: every number is what the rules of the edition, house rules included, make of it.
"""

from itertools import cycle, islice

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.alarm_odds import AlarmRecord, AlarmState, alarm_state, roll_alarm
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push
from alien_desktop.rules.dice.skill_check import HandDice, SkillRoll, roll
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record

EXAMPLE_SKILL = Skill.PILOTING
_STRESS = 3
"""The Stress Level before the roll: dice to see, and after a push a table whose every kind of row is in reach."""
_FIRST_BASE, _FIRST_STRESS = (5, 4, 3, 3, 2, 1), (5, 4, 2)
_PUSHED_BASE, _PUSHED_STRESS, _NEW_STRESS = (6, 5, 3, 2, 2, 1), (6, 4, 3), (1,)
_TABLE_DIE = 3


@record
class ExampleRoll:
    """The four steps: a pool, a roll without success, the push, and the answer to the 1 that it brought."""

    sheet: CharacterSheet
    """Who rolls, as they are before the roll."""
    first: SkillRoll
    pushed: SkillRoll
    die: int
    """The face of the D6 that was rolled for the 1."""
    alarm: AlarmRecord
    table: AlarmState
    """Where each face of that D6 leads, after the push is paid."""


def example_roll(rules: SheetRules) -> ExampleRoll:
    """Make the roll by these rules."""
    sample = next(each for each in samples_of(rules.edition.id) if isinstance(each, CharacterSheet))
    sheet = sample.evolve(stress=_STRESS, panic=(), responses=())
    pool = pool_for(sheet, EXAMPLE_SKILL, rules)
    faces = HandDice(_faces(_FIRST_BASE, pool.base), _faces(_FIRST_STRESS, pool.stress))
    first = roll(pool, roll_profile_of(sheet, rules), faces)
    again = ScriptedDice((*_faces(_PUSHED_BASE, pool.base), *_faces(_PUSHED_STRESS, pool.stress), *_NEW_STRESS * 6))
    pushed = push(first, roll_profile_of(sheet, rules), rules.edition.push, again)
    stressed = sheet.evolve(stress=pushed.stress.after)
    alarm = roll_alarm(stressed, rules, ScriptedDice((_TABLE_DIE,)))
    return ExampleRoll(sheet, first, pushed.after, _TABLE_DIE, alarm, alarm_state(stressed, rules))


def _faces(pattern: tuple[int, ...], count: int) -> tuple[int, ...]:
    return tuple(islice(cycle(pattern), count))
