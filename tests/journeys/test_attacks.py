"""Attacks in the tray: odds, damage, ammunition, bursts, special attacks, what a hit sets off, in both editions."""

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.gui.dice.attack_follow_up_view import AttackFollowUpView
from alien_desktop.gui.dice.attack_text import attack_lines
from alien_desktop.gui.dice.attack_view import AttackView
from alien_desktop.gui.dice.dice_state import ResultLine, ResultSign
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.conftest import resources, theme
from tests.gui.shown import offered_stunts
from tests.gui.stages import LEFT, TrayStage
from tests.journeys.roll_list import EDITIONS, fall, last, opened, part, pick, stunts, words

__all__ = ["resources", "theme"]

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def damage_stunt(edition: str) -> str:
    return f"{edition}.stunt.ranged_combat_damage"


@EDITIONS
def test_a_shot_from_the_list_shows_damage_takes_successes_and_gives_them_back(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "attack")
    state = stage.table.rolls.state
    assert state.attack is not None
    assert state.phase is Phase.READY
    view = part(stage, AttackView)
    assert isinstance(view, AttackView)
    assert view.isVisible()
    dice = state.pool.base if state.pool else 0
    QTest.mouseClick(view.tick("aimed"), LEFT)
    assert stage.table.rolls.state.pool is not None
    assert stage.table.rolls.state.pool.base == dice + 2
    view.band.value_requested.emit("long")
    assert "Out of range" in stage.tray.table.next_step.reason.text()
    view.band.value_requested.emit("short")
    stage.tray.setFocus()
    fall(stage, 3)
    stage.key("Esc")  # no push
    base = state.attack.weapon.damage
    if edition == "evolved":
        _by_itself(stage, base)
        return
    assert words(stage).startswith(f"{base} damage, before armor. 3 successes.")
    key = stunts(stage).key(damage_stunt(edition))
    before = stage.presses
    stage.click(key)
    assert stage.presses - before == 1
    assert f"{base + 1} damage" in words(stage)
    stage.click(stunts(stage).key(damage_stunt(edition)))
    assert f"{base + 2} damage" in words(stage)
    assert damage_stunt(edition) not in offered_stunts(stunts(stage))
    stage.key("Ctrl+Z")
    assert f"{base + 1} damage" in words(stage)
    assert damage_stunt(edition) in offered_stunts(stunts(stage))
    stage.table.workspace.redo()
    assert f"{base + 2} damage" in words(stage)


def _by_itself(stage: TrayStage, base: int) -> None:
    """S4-044, S4-058: successes beyond the first are damage unless they are spent on something else."""
    assert words(stage).startswith(f"{base + 2} damage, before armor. 3 successes.")
    assert damage_stunt("evolved") not in offered_stunts(stunts(stage))
    other = offered_stunts(stunts(stage))[0]
    stage.click(stunts(stage).key(other))
    assert f"{base + 1} damage" in words(stage)
    stage.key("Ctrl+Z")
    assert f"{base + 2} damage" in words(stage)


@EDITIONS
def test_a_shot_and_its_ammunition_are_two_presses(qtbot: QtBot, edition: str) -> None:
    """J20 from the tray: R, and one press for the ammunition."""
    stage = opened(qtbot, edition)
    pick(stage, "attack")
    stage.tray.setFocus()
    stage.presses = 0
    fall(stage, 1, ones=1 if edition == "core" else 0)
    assert stage.phase() is (Phase.ALARM if edition == "core" else Phase.PUSH)
    stage.table.rolls.keep()
    after = part(stage, AttackFollowUpView)
    assert isinstance(after, AttackFollowUpView)
    if edition == "evolved":
        stage.table.dice.fall(1, 4)
    stage.click(after.ammo_button)
    assert stage.presses == 2
    attack = stage.table.rolls.state.attack
    assert attack is not None
    weapon = next(one for one in stage.table.sheet("Ibarra").weapons if one.id == attack.weapon.id)
    assert weapon.ammo == {"core": 0, "evolved": 1}[edition]
    assert after.ammo_button.isHidden()
    assert "damage" in words(stage), "the dice of the shot stay on the table"
    stage.key("Ctrl+Z")
    assert next(one for one in stage.table.sheet("Ibarra").weapons if one.id == weapon.id).ammo == weapon.ammo_max


@EDITIONS
def test_damage_is_no_success(qtbot: QtBot, edition: str) -> None:
    """Coral is harm, whoever takes it; green are the successes below it."""
    stage = opened(qtbot, edition)
    pick(stage, "attack")
    stage.tray.setFocus()
    fall(stage, 1)
    damage, successes = attack_lines(stage.table.rolls.state, ResultLine(ResultSign.SUCCESS, "1", "success"))
    assert damage.sign is ResultSign.HARM
    assert successes.sign is ResultSign.SUCCESS


@EDITIONS
def test_one_button_is_filled_and_it_is_what_the_rules_ask_for_first(qtbot: QtBot, edition: str) -> None:
    """Panic, then ammunition, then Done."""
    stage = opened(qtbot, edition)
    pick(stage, "attack")
    stage.tray.setFocus()
    fall(stage, 1, ones=1 if edition == "core" else 0)
    stage.table.rolls.keep()
    after, step = part(stage, AttackFollowUpView), stage.tray.table.next_step
    assert isinstance(after, AttackFollowUpView)

    def filled() -> list[Button]:
        kinds = {ButtonKind.PRIMARY, ButtonKind.STRESS}
        return [one for one in stage.tray.findChildren(Button) if one.isVisible() and one.kind in kinds]

    assert filled() == [step.alarm_button if edition == "core" else after.ammo_button]
    if edition == "evolved":
        stage.table.dice.fall(1, 4)
        stage.click(after.ammo_button)
        assert filled() == [step.away_button]


def test_an_extra_success_spares_the_supply_roll_in_the_second_edition(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved")
    pick(stage, "attack")
    stage.tray.setFocus()
    fall(stage, 2)
    stage.key("Esc")
    after = part(stage, AttackFollowUpView)
    assert isinstance(after, AttackFollowUpView)
    assert after.ammo_button.isVisible()
    stage.click(stunts(stage).key("evolved.stunt.ranged_combat_spare_ammo"))
    assert after.ammo_button.isHidden()
    stage.key("Ctrl+Z")
    assert after.ammo_button.isVisible()


def with_rifle(stage: TrayStage, edition: str) -> None:
    sheet = stage.table.sheet("Ibarra")
    rifle = Weapon(
        id="r1",
        source=f"{edition}.weapon.m41a_pulse_rifle",
        name="Pulse rifle",
        damage=2,
        range_min="short",
        range_max="long",
        full_auto=True,
        ammo=1 if edition == "core" else 3,
        ammo_max=1 if edition == "core" else 3,
    )
    stage.table.workspace.edit("Rifle", [sheet.evolve(weapons=(rifle,), stress=2)])


def test_full_auto_of_2019_is_one_roll_with_two_dice_and_stress_before_it(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core")
    with_rifle(stage, "core")
    pick(stage, "attack")
    view = part(stage, AttackView)
    assert isinstance(view, AttackView)
    before = stage.table.rolls.state.pool
    assert before is not None
    QTest.mouseClick(view.tick("full_auto"), LEFT)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert (pool.base, pool.stress) == (before.base + 2, before.stress + 1)
    assert stage.table.sheet("Ibarra").stress == 2, "nothing is paid before the shot"
    stage.tray.setFocus()
    fall(stage, 2)
    assert stage.table.sheet("Ibarra").stress == 3
    stage.key("Esc")
    after = part(stage, AttackFollowUpView)
    assert isinstance(after, AttackFollowUpView)
    assert after.again_button.isHidden()
    assert "core.stunt.ranged_combat_other_target" in offered_stunts(stunts(stage))
    while stage.table.sheet("Ibarra").stress == 3:
        stage.key("Ctrl+Z")
    assert stage.table.sheet("Ibarra").stress == 2


def test_full_auto_of_evolved_goes_on_while_it_hits_without_a_push(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved")
    with_rifle(stage, "evolved")
    pick(stage, "attack")
    view = part(stage, AttackView)
    assert isinstance(view, AttackView)
    QTest.mouseClick(view.tick("full_auto"), LEFT)
    stress = []
    for number in range(3):
        stage.tray.setFocus()
        fall(stage, 1)
        stage.table.rolls.keep()
        after = part(stage, AttackFollowUpView)
        assert isinstance(after, AttackFollowUpView)
        stress.append(stage.table.sheet("Ibarra").stress)
        assert after.again_button.isVisible() is (number < 2)
        if number < 2:
            rifle = stage.table.sheet("Ibarra").weapons[-1]
            stage.table.dice.fall(*(4,) * rifle.ammo)
            stage.click(after.again_button)
            assert stage.table.dice.faces == [], "the ammunition is rolled for before the next attack"
            assert str(stage.table.rolls.state.title) == f"Pulse rifle, attack {number + 2}"
    assert stress == [2, 3, 4]


def test_a_miss_ends_the_burst(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved")
    with_rifle(stage, "evolved")
    pick(stage, "attack")
    view = part(stage, AttackView)
    assert isinstance(view, AttackView)
    QTest.mouseClick(view.tick("full_auto"), LEFT)
    stage.tray.setFocus()
    fall(stage, 0)
    stage.table.rolls.keep()
    after = part(stage, AttackFollowUpView)
    assert isinstance(after, AttackFollowUpView)
    assert after.again_button.isHidden()


def test_special_attacks_have_no_weapon_dice_and_no_damage(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved")
    pick(stage, "attack")
    view = part(stage, AttackView)
    assert isinstance(view, AttackView)
    view.weapon.value_requested.emit("special:shove")
    state = stage.table.rolls.state
    assert (str(state.title), state.trait) == ("Shove", Skill.CLOSE_COMBAT)
    assert state.pool is not None
    sheet = stage.table.sheet("Ibarra")
    assert state.pool.base == sheet.attributes.strength + sheet.skills.close_combat
    stage.tray.setFocus()
    fall(stage, 2)
    stage.key("Esc")
    assert "Shove: it works" in words(stage)
    assert "evolved.stunt.close_combat_damage" not in offered_stunts(stunts(stage))


@EDITIONS
def test_a_named_armor_is_in_the_odds_and_in_the_result(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "attack")
    view = part(stage, AttackView)
    assert isinstance(view, AttackView)
    plain = stage.table.rolls.state.attack_odds
    view.armor.value_requested.emit(1)
    guarded = stage.table.rolls.state.attack_odds
    assert plain is not None
    assert guarded is not None
    assert guarded.hit == plain.hit
    assert guarded.expected < plain.expected
    stage.tray.setFocus()
    fall(stage, 1)
    stage.key("Esc")
    assert ("1 after armor" if edition == "evolved" else "about 0.8 after armor") in words(stage)


@pytest.mark.parametrize(
    "weapon, words_on_key, thrown, shown",
    [
        ("core.weapon.m40_hedp_grenade", "Explosion, 9", 9, "3 damage"),
        ("core.weapon.m240_incinerator", "Fire, 9", 9, "2 damage"),
    ],
)
def test_a_hit_with_a_grenade_or_a_flame_rolls_what_it_sets_off(
    qtbot: QtBot, weapon: str, words_on_key: str, thrown: int, shown: str
) -> None:
    stage = opened(qtbot, "core")
    sheet = stage.table.sheet("Ibarra")
    item = item_from(weapon, stage.table.rules(sheet))
    assert isinstance(item, Weapon)
    stage.table.workspace.edit("Armed", [sheet.evolve(weapons=(item.evolve(id="g1"),), stress=0)])
    pick(stage, "attack")
    stage.tray.setFocus()
    fall(stage, 1)
    stage.key("Esc")
    after = part(stage, AttackFollowUpView)
    assert isinstance(after, AttackFollowUpView)
    if after.ammo_button.isVisible():  # without stress dice the Game Mother says when it is empty: settled first
        stage.click(after.ammo_button)
    assert after.follow_button.plain_text == words_on_key
    stage.table.dice.fall(*(6, 6, *(2,) * (thrown - 2)))
    stage.click(after.follow_button)
    assert shown in words(stage)
    assert last(stage) == shown
