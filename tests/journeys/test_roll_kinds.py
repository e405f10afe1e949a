"""Every kind of roll in the tray, from the list to the log, with scripted dice, by mouse and by keys, in both editions.

The tray is the real one over the sample crew of each edition; presses are counted where a journey has a target.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.character_sheet import Talent
from alien_desktop.documents.edits.creation import item_from
from alien_desktop.documents.items import Weapon
from alien_desktop.panels.attack_after_view import AttackAfterView
from alien_desktop.panels.attack_view import AttackView
from alien_desktop.panels.dice_panel import DicePanel
from alien_desktop.panels.stunts_view import StuntsView
from alien_desktop.panels.tray_panel import TrayPanel
from alien_desktop.rules.characteristics import Skill
from alien_desktop.session.aside_kinds import kinds_of
from alien_desktop.session.roll_state import Phase
from alien_desktop.theme.look import Look
from alien_desktop.widgets.dice_entry import DiceEntry
from tests.tray_stage import LEFT, Stage
from tests.widgets.conftest import look, resources

__all__ = ["look", "resources"]

EDITIONS = pytest.mark.parametrize("edition", ["core", "evolved"])
pytestmark = pytest.mark.usefixtures("look")


@pytest.fixture(autouse=True)
def no_motion(look: Look) -> None:
    look.set_reduced_motion(True)


def opened(qtbot: QtBot, edition: str, *, dice_view: bool = False) -> Stage:
    stage = Stage(qtbot, edition, dice_view=dice_view)
    own = stage.table.id_of("Ibarra")
    stage.tray.set_document(own)
    return stage


def pick(stage: Stage, kind: str) -> None:
    """Pick a kind from the list by keys alone: open it, go down to it, Enter."""
    others = stage.tray.others
    others.setFocus()
    stage.key("Return")
    menu = others.list_menu()
    assert isinstance(menu, QMenu)
    actions = menu.actions()
    wanted = next(action for action in actions if action.data() == kind)
    menu.setActiveAction(wanted)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    stage.presses += 1
    stage.window.activateWindow()  # the popup was the active window of this platform
    stage.qtbot.waitUntil(stage.window.isActiveWindow)


def fall(stage: Stage, sixes: int, ones: int = 0) -> None:
    """Roll what lies ready with R: so many sixes on base dice, so many ones on stress dice."""
    pool = stage.table.rolls.state.pool
    assert pool is not None
    base = ((6,) * sixes + (3,) * pool.base)[: pool.base]
    stress = ((1,) * ones + (3,) * pool.stress)[: pool.stress]
    stage.table.dice.fall(*base, *stress)
    stage.key("R")


def part(stage: Stage, kind: type[QWidget]) -> QWidget:
    found = stage.tray.table.findChild(kind)
    assert isinstance(found, kind)
    return found


def stunts(stage: Stage) -> StuntsView:
    view = part(stage, StuntsView)
    assert isinstance(view, StuntsView)
    return view


def words(stage: Stage) -> str:
    return stage.tray.table.well.words()


def last(stage: Stage) -> dict[str, object]:
    return stage.table.log.entries()[-1].records[-1]


def damage_stunt(edition: str) -> str:
    return f"{edition}.stunt.ranged_combat_damage"


# --- attacks ---


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
    assert words(stage).startswith(f"{base} damage, before armor. 3 successes.")
    key = stunts(stage).key(damage_stunt(edition))
    before = stage.presses
    stage.click(key)
    assert stage.presses - before == 1
    assert f"{base + 1} damage" in words(stage)
    stage.click(stunts(stage).key(damage_stunt(edition)))
    assert f"{base + 2} damage" in words(stage)
    assert damage_stunt(edition) not in stunts(stage).on_offer()
    stage.key("Ctrl+Z")
    assert f"{base + 1} damage" in words(stage)
    assert damage_stunt(edition) in stunts(stage).on_offer()
    stage.table.workspace.redo()
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
    after = part(stage, AttackAfterView)
    assert isinstance(after, AttackAfterView)
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


def test_an_extra_success_spares_the_supply_roll_in_the_second_edition(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved")
    pick(stage, "attack")
    stage.tray.setFocus()
    fall(stage, 2)
    stage.key("Esc")
    after = part(stage, AttackAfterView)
    assert isinstance(after, AttackAfterView)
    assert after.ammo_button.isVisible()
    stage.click(stunts(stage).key("evolved.stunt.ranged_combat_spare_ammo"))
    assert after.ammo_button.isHidden()
    stage.key("Ctrl+Z")
    assert after.ammo_button.isVisible()


def with_rifle(stage: Stage, edition: str) -> None:
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
    after = part(stage, AttackAfterView)
    assert isinstance(after, AttackAfterView)
    assert after.again_button.isHidden()
    assert "core.stunt.ranged_combat_other_target" in stunts(stage).on_offer()
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
    after = part(stage, AttackAfterView)
    assert isinstance(after, AttackAfterView)
    for number in range(3):
        stage.tray.setFocus()
        fall(stage, 1)
        stage.table.rolls.keep()
        stress.append(stage.table.sheet("Ibarra").stress)
        assert after.again_button.isVisible() is (number < 2)
        if number < 2:
            stage.click(after.again_button)
            assert stage.table.rolls.state.title == f"Pulse rifle, attack {number + 2}"
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
    after = part(stage, AttackAfterView)
    assert isinstance(after, AttackAfterView)
    assert after.again_button.isHidden()


def test_special_attacks_have_no_weapon_dice_and_no_damage(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved")
    pick(stage, "attack")
    view = part(stage, AttackView)
    assert isinstance(view, AttackView)
    view.weapon.value_requested.emit("special:shove")
    state = stage.table.rolls.state
    assert (state.title, state.what) == ("Shove", Skill.CLOSE_COMBAT)
    assert state.pool is not None
    sheet = stage.table.sheet("Ibarra")
    assert state.pool.base == sheet.attributes.strength + sheet.skills.close_combat
    stage.tray.setFocus()
    fall(stage, 2)
    stage.key("Esc")
    assert "Shove: it works" in words(stage)
    assert "evolved.stunt.close_combat_damage" not in stunts(stage).on_offer()


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


# --- warding off ---


@EDITIONS
def test_an_attack_on_the_table_is_warded_off(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    own = stage.table.id_of("Ibarra")
    stage.table.workspace.edit("Bare hands", [stage.table.sheet("Ibarra").evolve(weapons=())])
    pick(stage, "attack")
    stage.tray.setFocus()
    fall(stage, 2)
    stage.key("Esc")
    pick(stage, "ward")
    dialog = stage.dialogs.ward_dialog
    assert stage.question() is dialog
    assert dialog.who.value != own
    title = {"core": "Block", "evolved": "Defend"}[edition]
    assert dialog.ward_button.plain_text == title
    stage.key("Return")
    assert stage.table.rolls.state.title == title
    fall(stage, 1)
    stage.key("Esc")
    sentence = f"{title}: 1 of 2 successes taken away, 1 damage is left, before armor."
    assert stage.tray.table.next_step.reason.text() == sentence
    assert last(stage)["result"] == sentence
    assert "1 of 2 damage is left" in words(stage)
    offered = stunts(stage).on_offer()
    assert offered == (("block.counterattack", "block.disarm") if edition == "core" else ())
    if edition == "core":
        stage.click(stunts(stage).key("block.counterattack"))
        assert "2 of 2 damage is left" in words(stage)
        assert "Counterattack" in str(last(stage)["result"])
        stage.key("Ctrl+Z")
        stage.key("Ctrl+Z")
        assert "1 of 2 damage is left" in words(stage)


@EDITIONS
def test_typed_successes_are_warded_off_and_2019_asks_for_something_sturdy(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "ward")
    dialog = stage.dialogs.ward_dialog
    dialog.who.set_value(stage.table.id_of("Ibarra"))
    dialog.weapon.set_value("unarmed")
    dialog.changed.emit()
    assert dialog.ward_button.isEnabled() is (edition == "evolved")
    if edition == "core":
        assert "sturdy" in dialog.words()
        QTest.mouseClick(dialog.armed, LEFT)
        assert dialog.ward_button.isEnabled()
    dialog.successes.value_requested.emit(3)
    dialog.damage.value_requested.emit(2)
    stage.click(dialog.ward_button)
    stage.tray.setFocus()
    fall(stage, 1)
    stage.key("Esc")
    assert "1 of 3 successes taken away, 3 damage is left" in str(last(stage)["result"])


@EDITIONS
def test_nobody_dodges_bullets_in_2019(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "ward")
    dialog = stage.dialogs.ward_dialog
    QTest.mouseClick(dialog.ranged, LEFT)
    assert dialog.ward_button.isEnabled() is (edition == "evolved")
    if edition == "core":
        assert "nobody dodges" in dialog.words()


@EDITIONS
def test_creatures_never_ward_off(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "ward")
    dialog = stage.dialogs.ward_dialog
    dialog.who.set_value(stage.table.id_of("Hull crawler"))
    dialog.changed.emit()
    assert not dialog.ward_button.isEnabled()
    assert dialog.words() == "Creatures never ward off attacks."


# --- creatures ---


@EDITIONS
def test_a_creature_rolls_on_its_table_and_then_its_dice(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    drone = f"{edition}.creature.drone"
    dialog.creature.value_requested.emit(drone)
    stage.table.dice.fall(6)
    stage.key("Return")
    state = stage.table.rolls.state
    assert state.waiting is not None
    assert state.title == "Headbite"
    assert state.pool is not None
    assert state.pool.base == 9
    assert state.waiting.note.startswith("D6 6. Attack: 9 dice, damage 2")
    fall(stage, 2)
    assert "3 damage" in words(stage)
    assert last(stage)["result"] == "3 damage"
    before = [stage.table.sheet(name).health for name in ("Ibarra", "Okafor")]
    stage.key("Esc")
    assert [stage.table.sheet(name).health for name in ("Ibarra", "Okafor")] == before


@EDITIONS
def test_a_row_without_dice_just_happens_and_is_told(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit(f"{edition}.creature.drone")
    dialog.row.value_requested.emit("1")
    assert "stress +1, panic roll" in dialog.words()
    stage.click(dialog.attack_button)
    assert stage.phase() is Phase.DONE
    assert "Target: stress +1, panic roll." in stage.tray.table.next_step.reason.text()


# --- what successes do for somebody else ---


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
    assert not view.on_offer() or edition == "evolved"
    stage.key("Ctrl+Z")
    assert stage.table.sheet("Vance").health == 0
    assert f"{edition}.stunt.medical_aid_health" in view.on_offer()


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


# --- the rest of the list ---


def has_air(stage: Stage) -> str:
    sheet = stage.table.sheet("Ibarra")
    stage.table.workspace.edit("Air", [sheet.evolve(consumables=sheet.consumables.evolve(air=2))])
    stage.table.dice.fall(1, 3)
    return "1 used up"


def has_calm(stage: Stage) -> str:
    stage.table.dice.fall(3)
    return ""


def falls(expected: str, *faces: int) -> Callable[[Stage], str]:
    """Let these faces fall, and expect these words of them."""

    def arrange(stage: Stage) -> str:
        stage.table.dice.fall(*faces)
        return expected

    return arrange


KINDS: dict[str, Callable[[Stage], str]] = {
    "supply:air": has_air,
    "d6": falls("4", 4),
    "d66": falls("35", 3, 5),
    "injury": falls("11", 1, 1, *(3,) * 12),
    "radiation": falls("1 damage", 6),
    "panic": has_calm,
}


@pytest.mark.parametrize("kind", KINDS)
@EDITIONS
def test_a_kind_of_the_list_is_picked_by_keys_and_lies_in_the_well(qtbot: QtBot, edition: str, kind: str) -> None:
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
    assert stage.table.rolls.state.title == "Stress response"
    table = opened(qtbot, "core").table
    sheet = table.sheet("Ibarra")
    assert "response" not in {kind.id for kind in kinds_of(sheet, table.rules(sheet))}


def test_armor_is_rolled_from_the_list_of_the_first_edition_only(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core")
    suit = stage.table.sheet("Ibarra").armor[0]
    stage.table.dice.fall(*(6, *(2,) * 20)[: suit.rating])
    pick(stage, f"armor:{suit.id}")
    assert "1 damage less" in words(stage)
    table = opened(qtbot, "evolved").table
    sheet = table.sheet("Ibarra")
    assert not [kind for kind in kinds_of(sheet, table.rules(sheet)) if kind.id.startswith("armor")]


@EDITIONS
def test_a_death_roll_of_the_list_lies_ready_with_its_chance(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    table = stage.table
    sheet = table.sheet("Ibarra")
    table.workspace.edit("Unhurt", [sheet.evolve(injuries=(), health=0)])
    row = next(one for one in table.rules(sheet).catalog.injury_rows.values() if one.fatal == "yes" and one.limit)
    table.dice.fall(*(2,) * 12)
    stage.dialogs._asides._sheets.pick_injury(sheet.id, row.low)
    table.dice.faces.clear()
    table.rolls.put_away()
    pick(stage, f"death:{table.sheet('Ibarra').injuries[-1].id}")
    assert table.rolls.state.waiting is not None
    fall(stage, 1)
    assert "Lives on" in words(stage)


def test_every_kind_of_the_list_has_words_for_a_screen_reader(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core")
    sheet = stage.table.sheet("Ibarra")
    titles = [kind.title for kind in kinds_of(sheet, stage.table.rules(sheet))]
    assert all(titles)
    assert len(titles) == len(set(titles))
    assert stage.tray.others.accessibleName() == "Other roll: Other roll"


# --- counted journeys ---


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


def real_dice(qtbot: QtBot) -> Stage:
    """A roll with real dice that was typed in: 6 base and 4 stress dice."""
    stage = opened(qtbot, "core")
    assert isinstance(stage.tray, TrayPanel)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)
    QTest.mouseClick(stage.tray.real_button, LEFT)
    stage.tray.table.well.setFocus()
    for face in "6522223333":
        stage.key(face)
    assert stage.table.rolls.state.roll is not None
    stage.presses = 0
    return stage


@pytest.mark.parametrize("seat", range(10))
def test_j24_by_mouse_a_wrong_face_is_one_press_and_the_number(qtbot: QtBot, seat: int) -> None:
    stage = real_dice(qtbot)
    well = stage.tray.table.well
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
    after = part(stage, AttackAfterView)
    assert isinstance(after, AttackAfterView)
    if after.ammo_button.isVisible():  # without stress dice the Game Mother says when it is empty: settled first
        stage.click(after.ammo_button)
    assert after.follow_button.plain_text == words_on_key
    stage.table.dice.fall(*(6, 6, *(2,) * (thrown - 2)))
    stage.click(after.follow_button)
    assert shown in words(stage)
    assert last(stage)["result"] == shown


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
    assert stunt not in stunts(stage).on_offer()
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


@EDITIONS
def test_the_attack_of_a_creature_that_lies_there_is_warded_off(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit(f"{edition}.creature.drone")
    dialog.row.value_requested.emit("6")
    stage.click(dialog.attack_button)
    fall(stage, 2)
    pick(stage, "ward")
    ward = stage.dialogs.ward_dialog
    assert ward.successes.isHidden(), "what lies there says it itself"
    assert ward.who.value == stage.table.id_of("Ibarra")
    ward.weapon.set_value(stage.table.sheet("Ibarra").weapons[0].id)
    ward.changed.emit()
    stage.click(ward.ward_button)
    stage.tray.setFocus()
    fall(stage, 1)
    stage.key("Esc")
    assert "1 of 2 successes taken away, 2 damage is left" in str(last(stage)["result"])


def test_some_attacks_of_creatures_are_only_dodged(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved", dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit("evolved.creature.charger")
    dialog.row.value_requested.emit("4")
    assert "Only a dodge wards it off." in dialog.words()
    stage.click(dialog.attack_button)
    fall(stage, 1)
    pick(stage, "ward")
    assert stage.dialogs.ward_dialog.ward_button.plain_text == "Dodge"


@EDITIONS
def test_a_leap_that_hits_is_followed_by_its_second_blow(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit(f"{edition}.creature.adult_neomorph")
    dialog.row.value_requested.emit("4")
    stage.click(dialog.attack_button)
    fall(stage, 1)
    next_step = stage.tray.table.next_step
    assert next_step.next_button is next_step.roll_button
    assert next_step.roll_button.plain_text == "Next dice"
    stage.tray.setFocus()
    stage.key("R")
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert (pool.base, stage.phase()) == (10, Phase.READY)
    fall(stage, 0)
    assert "It misses." in next_step.reason.text()
    assert next_step.roll_button.isHidden()
