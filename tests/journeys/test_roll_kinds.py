"""Every kind of roll in the tray, from the list to the log, with scripted dice, by mouse and by keys, in both editions.

The tray is the real one over the sample crew of each edition; presses are counted where a journey has a target.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import Talent
from alien_desktop.gui.dice.dice_entry import DiceEntry
from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.rolls.special_roll_types import kinds_of
from tests.gui.conftest import resources, theme
from tests.gui.shown import offered_stunts
from tests.gui.stages import LEFT, TrayStage
from tests.journeys.roll_list import EDITIONS, fall, opened, pick, stunts, words

__all__ = ["resources", "theme"]

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


@EDITIONS
def test_first_aid_gives_health_to_the_one_who_is_broken_as_one_step(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    patient = stage.table.sheet("Vance")
    stage.table.workspace.edit("Hurt", [patient.evolve(health=0, injuries=(), conditions=())])
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.MEDICAL_AID)
    fall(stage, 2)
    stage.key("Esc")
    view = stunts(stage)
    view.whom.set_value(patient.id)
    stage.click(view.key(f"{edition}.stunt.medical_aid_health"))
    assert stage.table.sheet("Vance").health == 2
    assert view.words() == f"{patient.name} regains 2 Health"
    assert not offered_stunts(view) or edition == "evolved"
    stage.key("Ctrl+Z")
    assert stage.table.sheet("Vance").health == 0
    assert f"{edition}.stunt.medical_aid_health" in offered_stunts(view)


@EDITIONS
def test_first_aid_says_why_it_does_nothing(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.MEDICAL_AID)
    fall(stage, 1)
    stage.key("Esc")
    view = stunts(stage)
    whole = stage.table.sheet("Lumen")
    view.whom.set_value(whole.id)
    before = len(stage.table.log.entries())
    stage.click(view.key(f"{edition}.stunt.medical_aid_health"))
    assert whole.name in view.words()
    assert len(stage.table.log.entries()) == before


@EDITIONS
def test_an_order_is_kept_for_whoever_was_ordered(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.COMMAND)
    fall(stage, 2)
    stage.key("Esc")
    view = stunts(stage)
    ordered = stage.table.id_of("Vance")
    view.whom.set_value(ordered)
    stage.click(view.key(f"{edition}.stunt.command_order"))
    stage.tray.set_document(ordered)
    QTest.mouseClick(stage.tray.pool.skills.row(Skill.MOBILITY), LEFT)
    without = stage.table.rolls.state.pool
    term = next(term for term in stage.tray.pool._later)
    assert term.dice == 2
    QTest.mouseClick(stage.tray.pool.toggles.tick(term.source), LEFT)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert without is not None
    assert pool.base == without.base + 2


def has_air(stage: TrayStage) -> str:
    sheet = stage.table.sheet("Ibarra")
    stage.table.workspace.edit("Air", [sheet.evolve(consumables=sheet.consumables.evolve(air=2))])
    stage.table.dice.fall(1, 3)
    return "1 used up"


def has_calm(stage: TrayStage) -> str:
    stage.table.dice.fall(3)
    return ""


def falls(expected: str, *faces: int) -> Callable[[TrayStage], str]:
    """Let these faces fall, and expect these words of them."""

    def arrange(stage: TrayStage) -> str:
        stage.table.dice.fall(*faces)
        return expected

    return arrange


KINDS: dict[str, Callable[[TrayStage], str]] = {
    "supply air": has_air,
    "d6": falls("4", 4),
    "d66": falls("35", 3, 5),
    "injury": falls("11", 1, 1, *(3,) * 12),
    "radiation": falls("1 damage", 6),
    "panic": has_calm,
}


@pytest.mark.parametrize("kind", KINDS)
@EDITIONS
def test_a_roll_of_the_list_is_picked_by_keys_and_shown_in_the_tray(qtbot: QtBot, edition: str, kind: str) -> None:
    stage = opened(qtbot, edition)
    expected = KINDS[kind](stage)
    before = len(stage.table.log.entries())
    pick(stage, kind)
    if kind == "panic":
        assert stage.question() is stage.dialogs.alarm_dialog
        return
    assert expected in words(stage)
    assert len(stage.table.log.entries()) > before


def test_a_response_can_be_rolled_from_the_list_of_the_second_edition_only(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved")
    stage.table.dice.fall(2)
    pick(stage, "response")
    assert stage.question() is stage.dialogs.alarm_dialog
    assert str(stage.table.rolls.state.title) == "Stress Response"
    table = opened(qtbot, "core").table
    sheet = table.sheet("Ibarra")
    assert "response" not in {kind.kind for kind in kinds_of(sheet, table.rules(sheet))}


def test_armor_is_rolled_from_the_list_of_the_first_edition_only(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core")
    suit = stage.table.sheet("Ibarra").armor[0]
    stage.table.dice.fall(*(6, *(2,) * 20)[: suit.rating])
    pick(stage, f"armor {suit.id}")
    assert "1 damage less" in words(stage)
    table = opened(qtbot, "evolved").table
    sheet = table.sheet("Ibarra")
    assert not [kind for kind in kinds_of(sheet, table.rules(sheet)) if kind.kind == "armor"]


@EDITIONS
def test_a_death_roll_of_the_list_is_prepared_with_its_chance(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    table = stage.table
    sheet = table.sheet("Ibarra")
    table.workspace.edit("Unhurt", [sheet.evolve(injuries=(), health=0)])
    row = next(one for one in table.rules(sheet).catalog.injury_rows.values() if one.fatal == "yes" and one.limit)
    table.dice.fall(*(2,) * 12)
    stage.table.session.injuries.pick_injury(sheet.id, row.low)
    table.dice.faces.clear()
    table.rolls.clear()
    pick(stage, f"death {table.sheet('Ibarra').injuries[-1].id}")
    assert table.rolls.state.pending is not None
    fall(stage, 1)
    assert "Lives on" in words(stage)


def test_every_kind_of_the_list_has_words_for_a_screen_reader(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core")
    sheet = stage.table.sheet("Ibarra")
    titles = [kind.title for kind in kinds_of(sheet, stage.table.rules(sheet))]
    assert all(titles)
    assert len(titles) == len(set(titles))
    assert stage.tray.others.accessibleName() == "Other roll"


@EDITIONS
def test_skill_push_panic_and_apply_take_one_key_each(qtbot: QtBot, edition: str) -> None:
    """J5, J6, J7 and J8 at the tray."""
    stage = opened(qtbot, edition)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)
    stage.key("+")
    pool = stage.table.rolls.state.pool
    assert pool is not None
    fall(stage, 0)
    assert stage.presses == 2  # J6: one key for the modifier, one for the roll (J5)
    assert stage.phase() is Phase.PUSH
    again = pool.size + 1
    stage.table.dice.fall(*(3,) * (again - 1), 1)
    stage.presses = 0
    stage.key("P")
    assert stage.presses == 1  # J7
    assert stage.phase() is Phase.ALARM
    stage.table.dice.fall(3)
    stage.presses = 0
    stage.key("A")
    assert stage.phase() is Phase.ANSWER
    stage.key("Return")
    assert stage.presses == 2  # J8: one to roll, one to accept
    assert stage.phase() is Phase.DONE


def real_dice(qtbot: QtBot) -> TrayStage:
    """A roll with real dice that was typed in: 6 base and 4 stress dice."""
    stage = opened(qtbot, "core")
    assert isinstance(stage.tray, TrayPanel)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)
    QTest.mouseClick(stage.tray.real_button, LEFT)
    stage.tray.table.dice_tray.setFocus()
    for face in "6522223333":
        stage.key(face)
    assert stage.table.rolls.state.roll is not None
    stage.presses = 0
    return stage


@pytest.mark.parametrize("seat", range(10))
def test_j24_by_mouse_a_wrong_face_is_one_press_and_the_number(qtbot: QtBot, seat: int) -> None:
    stage = real_dice(qtbot)
    well = stage.tray.table.dice_tray
    QTest.mouseClick(well, LEFT, pos=well.seat_rects()[seat].center())
    stage.presses += 1
    well.setFocus()
    stage.key("4")
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert (*roll.base, *roll.stress)[seat] == 4
    assert stage.presses <= 2 + 1
    standing = [entry for entry in stage.table.log.entries() if not entry.taken_back]
    assert len(standing) == 1, "the wrong ones stay in the log as taken back"


MOVES = {
    Qt.Key.Key_Left: "Left",
    Qt.Key.Key_Up: "Up",
    Qt.Key.Key_Right: "Right",
    Qt.Key.Key_Home: "Home",
    Qt.Key.Key_PageUp: "PgUp",
}


@pytest.mark.parametrize("seat", range(10))
def test_j24_by_keys_a_wrong_face_is_two_presses_and_the_number(qtbot: QtBot, seat: int) -> None:
    """The focus is still in the dice, though push or keep is asked: no more than two moves reach any of them."""
    stage = real_dice(qtbot)
    assert stage.question() is stage.dialogs.push_dialog
    ways: list[tuple[Qt.Key, ...]] = [(), *((one,) for one in MOVES), *((one, two) for one in MOVES for two in MOVES)]
    for keys in ways:
        entry = DiceEntry(6, 4)
        entry.current = 9
        for key in keys:
            entry.press(key)
        if entry.current == seat:
            break
    else:
        pytest.fail(f"die {seat} cannot be reached with two keys")
    for key in keys:
        stage.key(MOVES[key])
    stage.key("4")
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert (*roll.base, *roll.stress)[seat] == 4
    assert stage.presses <= 2 + 1


def test_the_app_rolls_and_the_push_is_real(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core")
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)
    fall(stage, 1)
    stage.click(stage.dialogs.push_dialog.real_button)
    for face in "2345655432":
        stage.key(face)
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert (roll.pushes, roll.by_hand) == (1, True)
    assert roll.base == (6, 2, 3, 4, 5, 6)


@EDITIONS
def test_only_a_counselor_takes_stress_away_with_successes(qtbot: QtBot, edition: str) -> None:
    skill = {"core": Skill.COMMAND, "evolved": Skill.MANIPULATION}[edition]
    stunt = f"{edition}.stunt.{skill}_relief"
    stage = opened(qtbot, edition)
    table = stage.table
    own, other = table.id_of("Ibarra"), table.sheet("Sorensen")
    table.workspace.edit("Tense", [other.evolve(stress=3, conditions=(), responses=(), injuries=())])
    table.rolls.prepare(own, skill)
    fall(stage, 2)
    stage.key("Esc")
    assert stunt not in offered_stunts(stunts(stage))
    talent = Talent(id="t9", source=f"{edition}.talent.counselor", name="Counselor")
    sheet = table.sheet("Ibarra")
    table.workspace.edit("Counselor", [sheet.evolve(talents=(*sheet.talents, talent), stress=0)])
    table.rolls.prepare(own, skill)
    stage.tray.setFocus()
    fall(stage, 2)
    stage.key("Esc")
    view = stunts(stage)
    view.whom.set_value(other.id)
    stage.click(view.key(stunt))
    assert table.sheet("Sorensen").stress == 1
    assert view.words() == f"{other.name} loses 2 stress"
    stage.key("Ctrl+Z")
    assert table.sheet("Sorensen").stress == 3
