"""The journeys of a player by keyboard alone at 150 % in a window of 1280x800: no press more than at 100 %.

What is pressed is told by the tests of each journey; here they run on a profile that has the larger scale:
J1 to J9, J18 to J25, J29, J30.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.build_session import build_session
from alien_desktop.session.secure_dice import SecureDice
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.timestamps import utc_now
from tests.gui.scene import test_initiative_window as in_the_scene
from tests.gui.scene.scene_table import SceneTable
from tests.journeys import test_at_the_sheet as at_the_sheet
from tests.journeys import test_first_minute as first_minute
from tests.journeys import test_library as at_the_library
from tests.journeys import test_new_character as creation
from tests.journeys import test_quick_roll as quick_roll
from tests.journeys import test_roll_kinds as with_real_dice
from tests.ready_profiles import ready
from tests.running_app import RunningApp
from tests.sample_session import Faces

SCALE = 150


@pytest.fixture(scope="module")
def larger(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Path:
    """A profile that has been started once and shows everything at 150 %."""
    profile = tmp_path_factory.mktemp("larger") / "profile"
    paths = ready(profile)
    session = build_session(paths, SecureDice(), DocumentStore(paths, RealFiles(), utc_now).scan())[0]
    session.set_preferences(session.preferences.evolve(scale=SCALE))
    assert session.profile.close()
    return profile


@pytest.fixture
def profile(larger: Path, tmp_path: Path) -> Path:
    return shutil.copytree(larger, tmp_path / "profile")


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[RunningApp]:
    started = RunningApp(qtbot, profile, creation.SeededDice(5))
    started.window.resize(1280, 800)
    started.window.navigator.show_view("library")
    started.pressed.clear()
    assert started.window.theme.scale == SCALE / 100
    yield started
    started.close()


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """For windows without a profile of their own."""
    made = Theme()
    made.set_scale(SCALE / 100)
    made.install(qapp)
    yield made
    made.setParent(None)


def test_at_the_sheet_j5_to_j9_j19_j22_j23_j29(qtbot: QtBot, profile: Path) -> None:
    sitting = at_the_sheet.Sitting(qtbot, profile)
    try:
        window = sitting.table.window
        window.resize(1280, 800)
        assert window.theme.scale == SCALE / 100
        at_the_sheet.test_j5_to_j9_and_j19_to_j23_by_keyboard_alone_from_the_library(sitting)
        sitting.begin()
        at_the_sheet.test_j22_a_number_is_explained_by_one_key(sitting)
        at_the_sheet.test_j19_a_supply_is_rolled_by_one_press(sitting)
        sitting.begin()
        at_the_sheet.test_j6_a_modifier_and_the_roll_by_keys(sitting)
        sitting.begin()
        sitting.table.press(Qt.Key.Key_F9)
        assert (window.theme.theme_name, sitting.presses) == ("dim", 1)
    finally:
        sitting.table.close()


def test_j8_panic_is_rolled_and_applied_by_one_key_each(qtbot: QtBot, theme: Theme) -> None:
    with_real_dice.test_skill_push_panic_and_apply_take_one_key_each(qtbot, "core")


def test_j20_a_weapon_is_fired(qtbot: QtBot, profile: Path) -> None:
    at_the_sheet.test_j20_a_weapon_is_fired_and_its_ammunition_marked(qtbot, profile, by_keys=True)


def test_j21_any_roll_from_anywhere(qtbot: QtBot, profile: Path) -> None:
    faces = Faces()
    table = RunningApp(qtbot, profile, faces)
    try:
        quick_roll.test_from_the_library_three_keys_roll_and_the_dice_are_seen(
            quick_roll.Hands(qtbot, table, faces), "core"
        )
    finally:
        table.close()


@pytest.mark.parametrize(
    "journey",
    [
        creation.test_quick_by_keys,
        creation.test_guided_by_keys_is_enter_after_enter,
        creation.test_by_hand_by_keys_is_forty_presses_too,
    ],
)
def test_j2_to_j4_a_new_character(table: RunningApp, journey: Callable[[RunningApp], None]) -> None:
    journey(table)


def test_j18_somebody_is_hidden(qtbot: QtBot, theme: Theme, profile: Path) -> None:
    scene = SceneTable(qtbot, profile, theme)
    scene.fight()
    scene.key(in_the_scene.Key.Key_5)
    scene.count = 0
    scene.key(in_the_scene.Key.Key_V)
    assert (scene.count, scene.named("Guard").hidden) == (1, True)
    scene.close()


@pytest.mark.parametrize("seat", [0, 9])
def test_j24_a_wrong_face_of_real_dice(qtbot: QtBot, theme: Theme, seat: int) -> None:
    with_real_dice.test_j24_by_keys_a_wrong_face_is_two_presses_and_the_number(qtbot, seat)


def test_j25_an_import(qtbot: QtBot, table: RunningApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_the_library.test_j25_by_keys_alone(qtbot, table, tmp_path, monkeypatch)


def test_j1_j30_the_app_opens_where_it_was_left_after_a_crash_too(qtbot: QtBot, profile: Path, tmp_path: Path) -> None:
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    assert again.window.theme.scale == SCALE / 100
    again.close()
    first_minute.test_j30_after_a_crash_the_scene_is_open_again_too(qtbot, profile, tmp_path)
