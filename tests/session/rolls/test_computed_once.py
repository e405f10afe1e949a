"""What holds for a character is worked out once for each version of the sheet, however often it is asked for."""

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.rules.people.characteristics import Skill
from tests.sample_session import SampleSession


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_click_a_roll_and_a_push_work_out_each_version_of_the_sheet_once(edition: str, qtbot: QtBot) -> None:
    table = SampleSession(edition)
    who = table.id_of("Ibarra")
    before = table.workspace.sheet(who)
    roll_profile_of(before, table.session.rules_for(edition))
    effects, profiles = continuous_effects.computed, roll_profile_of.computed

    table.rolls.prepare(who, Skill.PILOTING)
    assert table.rolls.state.pool is not None
    table.dice.fall(*[2] * (table.rolls.state.pool.base + table.rolls.state.pool.stress))
    table.rolls.roll()
    assert table.rolls.state.roll is not None
    assert (continuous_effects.computed, roll_profile_of.computed) == (effects, profiles)

    table.dice.fall(*[3] * (len(table.rolls.state.roll.base) + len(table.rolls.state.roll.stress) + 1))
    table.rolls.push()
    assert table.workspace.sheet(who).stress == before.stress + 1
    assert (continuous_effects.computed, roll_profile_of.computed) == (effects + 1, profiles + 1)
