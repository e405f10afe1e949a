"""A new character by mouse and by keys, counted: quick in 3 clicks, guided in 7, by hand in 40, each with a name."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.creation.checks import problems
from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.creation.creation_panel import CreationPanel
from alien_desktop.gui.creation.level_blocks import LevelBlocks
from alien_desktop.gui.creation.option_tile import OptionTile
from alien_desktop.gui.creation.options import explained_gear_options
from alien_desktop.gui.creation.step_strip import StepItem, StepStrip
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledView
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.commands.registry import refusal_of
from tests.gui.shown import list_of
from tests.sample_session import SampleSession
from tests.soak import editions
from tests.unpainted import unpainted
from tests.usability.cut_texts import CutTexts
from tests.usability.stage import settle

pytestmark = pytest.mark.usefixtures("theme")

SIZES = {"narrow": (1280, 1200, 740), "wide": (1920, 1708, 1020)}
NAME = "Ada Quist"


class SeededDice:
    """Dice of a known seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(count))


class Player:
    """Somebody who makes a character. Opening a way from the library is the first press."""

    def __init__(self, qtbot: QtBot, edition: str = "core") -> None:
        self.table = SampleSession(edition, SeededDice(7))
        self.table.session.set_preferences(Preferences(edition=edition))
        self.panel = CreationPanel(self.table.session)
        qtbot.addWidget(self.panel)
        self.created: list[str] = []
        self.left = 0
        self.panel.created.connect(self.created.append)
        self.panel.cancelled.connect(self._on_cancelled)
        self.pressed: list[str] = []
        self.panel.resize(1200, 740)
        unpainted(self.panel)
        with qtbot.waitExposed(self.panel):
            self.panel.show()
        self.panel.activateWindow()

    @property
    def controller(self) -> object:
        """What holds the draft."""
        return self.panel.controller

    def begin(self, way: str) -> None:
        """Press a way in the library."""
        self.pressed.append(f"library: {way}")
        self.panel.begin(way)

    def click(self, widget: QWidget) -> None:
        """Press something that can be seen."""
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen"
        assert widget.isEnabled(), f"{widget.accessibleName()} cannot be pressed"
        self.pressed.append(f"click {widget.accessibleName()}")
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    def key(self, key: Qt.Key) -> None:
        """Press a key where the focus is."""
        self.pressed.append(f"key {key.name}")
        QTest.keyClick(self.focus(), key)

    def type(self, text: str) -> None:
        """Type into the field that has the focus, over what is there: not counted as presses."""
        field = self.focus()
        assert isinstance(field, QLineEdit)
        field.selectAll()
        QTest.keyClicks(field, text)

    def focus(self) -> QWidget:
        """The widget with the focus."""
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    def tab_to(self, *widgets: QWidget) -> None:
        """Go on with Tab until one of these has the focus."""
        for _ in range(120):
            if self.focus() in widgets:
                return
            QTest.keyClick(self.focus(), Qt.Key.Key_Tab)
        raise AssertionError(f"Tab never reaches {widgets[0].accessibleName()}")

    def down_to(self, widget: QWidget) -> None:
        """Go up to the first row of the levels and on by the arrow down until a row has the focus."""
        for key in (Qt.Key.Key_Up,) * 20 + (Qt.Key.Key_Down,) * 20:
            if widget.hasFocus():
                return
            QTest.keyClick(self.focus(), key)
        raise AssertionError(f"arrows never reach {widget.accessibleName()}")

    def sheet(self) -> CharacterSheet:
        """The character that was made."""
        (document_id,) = self.created
        return self.table.workspace.sheet(document_id)

    def _on_cancelled(self) -> None:
        self.left += 1


@pytest.fixture(params=editions("evolved"))
def player(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Player]:
    made = Player(qtbot, request.param)
    yield made
    made.panel.hide()


def plate(segments: SegmentedControl, value: str) -> QAbstractButton:
    return next(one for one in segments.findChildren(QAbstractButton) if one.objectName() == value)


def medic(player: Player) -> OptionTile:
    return player.panel.quick.careers.tile(f"{player.panel.controller.plan.edition}.career.medic")


def is_legal(player: Player, sheet: CharacterSheet) -> bool:
    """Whether the sheet obeys the budgets: the draft is gone, so its numbers are counted again."""
    levels = sum(sheet.attributes.level(one) for one in Attribute)
    skills = sum(sheet.skills.level(one) for one in Skill)
    return (levels, skills, len(sheet.talents), len(sheet.carried)) == (14, 10, 1, 2)


# --- J2 ---


def test_quick_takes_three_clicks_and_a_name(player: Player) -> None:
    player.begin("quick")
    player.click(medic(player))
    player.type(NAME)
    player.click(player.panel.quick.summary.create_character)
    assert len(player.pressed) <= 3, player.pressed
    sheet = player.sheet()
    assert sheet.name == NAME
    assert sheet.career.endswith(".medic")
    assert is_legal(player, sheet)
    assert sheet.agenda
    assert sheet.cash


def test_quick_by_keys_alone(player: Player) -> None:
    player.begin("quick")
    player.key(Qt.Key.Key_Right)
    player.key(Qt.Key.Key_Return)
    player.type(NAME)
    player.key(Qt.Key.Key_Return)
    assert len(player.pressed) <= 4, player.pressed
    assert player.sheet().name == NAME
    assert player.sheet().career.endswith(".colonial_marshal")


def test_fill_in_for_me_makes_everything_and_suggests_a_name(player: Player) -> None:
    player.begin("quick")
    player.click(player.panel.quick.summary.fill)
    player.click(player.panel.quick.summary.create_character)
    assert len(player.pressed) == 3
    assert player.sheet().name
    assert is_legal(player, player.sheet())


def test_it_is_one_undo_step_with_the_name(player: Player) -> None:
    workspace = player.table.workspace
    before = workspace.history.count
    player.begin("quick")
    player.click(medic(player))
    player.type("<b>Ada & Bo</b>")
    player.key(Qt.Key.Key_Return)
    assert workspace.history.count == before + 1
    assert str(workspace.history.undo_title) == "New character: <b>Ada & Bo</b>"
    (made,) = player.created
    workspace.undo()
    assert not workspace.has(made)
    workspace.redo()
    assert workspace.sheet(made).name == "<b>Ada & Bo</b>"


def test_without_a_career_create_says_what_is_missing(player: Player) -> None:
    player.begin("quick")
    summary = player.panel.quick.summary
    assert not summary.create_character.isEnabled()
    assert "Choose a career" in summary.reason.text()
    player.key(Qt.Key.Key_Escape)
    assert player.left == 1
    assert not player.created


# --- J3 ---


def test_guided_takes_seven_clicks_and_a_name(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    player.click(guided.steps[0].findChildren(OptionTile)[4])
    for place in range(1, len(guided.steps)):
        player.click(guided.next)
        assert guided.place == place
        assert guided.sentence.text() == ""
        if place == 3:
            player.type(NAME)
    player.click(guided.next)
    assert len(player.pressed) <= 7, player.pressed
    assert player.sheet().name == NAME
    assert is_legal(player, player.sheet())


def test_guided_by_keys_alone_enter_goes_on(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    for place in range(len(guided.steps)):
        assert guided.place == place
        if place == 3:
            player.type(NAME)
        player.key(Qt.Key.Key_Return)
    assert len(player.pressed) <= 7, player.pressed
    assert player.sheet().name == NAME


def test_a_step_that_is_not_allowed_says_why_at_its_field(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    guided.open_step(1)
    block = next(b for one, b in guided.steps[1].levels.blocks.items() if one is Attribute.STRENGTH)  # type: ignore[attr-defined]
    before = player.panel.controller.plan
    player.click(block.head.plus)
    assert block.sentence.text() == "All 14 points are spent: lower another first."
    assert player.panel.controller.plan == before
    player.click(block.head.minus)
    assert block.sentence.text() == ""
    assert guided.steps[1].attribute_pips.accessibleName() == "Attributes: 1 of 14 left"  # type: ignore[attr-defined]
    assert guided.sentence.text() == "1 attribute point is left to spend."
    guided.open_step(4)
    assert not guided.next.isEnabled()
    assert guided.sentence.text() == "1 attribute point is left to spend."


def test_locks_keep_a_step_while_the_rest_is_rolled_again(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    for place in (0, 1, 3):
        guided.open_step(place)
        player.click(guided.keep)
    before = player.panel.controller.plan
    changed = set()
    for _ in range(5):
        player.click(guided.rest)
        after = player.panel.controller.plan
        assert (after.career, after.skills, after.name, after.appearance) == (
            before.career,
            before.skills,
            before.name,
            before.appearance,
        )
        changed.add((after.agenda, after.talents, after.gear))
    assert len(changed) > 1
    assert "kept" in guided.strip.plates[1].accessibleName()
    guided.open_step(1)
    player.click(guided.keep)
    assert PlanSection.SKILLS not in player.panel.controller.locks


def test_another_suggestion_changes_only_its_step(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    guided.open_step(4)
    before = player.panel.controller.plan
    player.click(guided.strip.plates[3])
    dice = [button for button in guided.steps[3].findChildren(QAbstractButton) if button.isVisible()]
    player.click(next(die for die in dice if die.accessibleName().startswith("Buddy:")))
    after = player.panel.controller.plan
    assert (after.buddy, after.rival) != (before.buddy, before.rival)
    assert (after.attributes, after.career, after.name, after.gear) == (
        before.attributes,
        before.career,
        before.name,
        before.gear,
    )


def test_every_step_takes_the_focus_and_can_be_opened_from_the_strip(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    for place, step in enumerate(guided.steps):
        player.click(guided.strip.plates[place])
        assert guided.place == place
        assert step.isAncestorOf(player.focus()), step.title


# --- J4 ---


def spend(player: Player, *, keys: bool = False) -> None:
    """Spend all points as a medic: 2 3 4 5; the career's skills at 3, and one more."""
    blocks = player.panel.hand.levels.blocks
    steps = [(blocks[one].head, by) for one, by in zip(Attribute, (0, 1, 2, 3), strict=True)]
    rows = {skill: row for block in blocks.values() for skill, row in block.rows.items()}
    wanted = {Skill.MEDICAL_AID: 3, Skill.OBSERVATION: 3, Skill.MOBILITY: 3, Skill.SURVIVAL: 1}
    steps += [(rows[skill], by) for skill, by in wanted.items()]
    for row, by in steps:
        for _ in range(by):
            if keys:
                player.tab_to(*(stop for block in blocks.values() for stop in block.stops))
                player.down_to(row)
                player.key(Qt.Key.Key_Right)
            else:
                player.click(row.plus)


def test_by_hand_takes_forty_clicks(player: Player) -> None:
    hand = player.panel.hand
    player.begin("hand")
    player.type(NAME)
    hand.career.value_requested.emit(medic(player).option.value)
    player.pressed += ["click Career", "click Medic"]
    spend(player)
    player.click(hand.talents.tiles[1])
    player.click(hand.gear.tiles[0])
    player.click(hand.gear.tiles[3])
    player.click(hand.left.roll_cash)
    player.click(hand.left.create_character)
    assert len(player.pressed) <= 40, player.pressed
    sheet = player.sheet()
    assert sheet.name == NAME
    assert [sheet.attributes.level(one) for one in Attribute] == [2, 3, 4, 5]
    assert sheet.skills.medical_aid == 3
    assert is_legal(player, sheet)


def test_by_hand_by_keys_alone(player: Player) -> None:
    hand = player.panel.hand
    player.begin("hand")
    player.type(NAME)
    player.tab_to(hand.career)
    player.key(Qt.Key.Key_Down)
    menu = list_of(hand.career)
    assert menu is not None
    medic_action = next(action for action in menu.actions() if action.text() == "Medic")
    menu.setActiveAction(medic_action)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert player.panel.controller.plan.career.endswith(".medic")
    hand.career.setFocus()
    spend(player, keys=True)
    player.tab_to(hand.talents.tiles[0])
    player.key(Qt.Key.Key_Space)
    player.tab_to(hand.gear.tiles[0])
    player.key(Qt.Key.Key_Space)
    player.key(Qt.Key.Key_Down)
    player.key(Qt.Key.Key_Space)
    player.tab_to(hand.left.roll_cash)
    player.key(Qt.Key.Key_Return)
    player.tab_to(hand.left.create_character)
    player.key(Qt.Key.Key_Return)
    assert is_legal(player, player.sheet())


def test_what_is_left_counts_down(player: Player) -> None:
    hand = player.panel.hand
    player.begin("hand")
    assert hand.left.attributes.text() == "6 of 14 left"
    player.panel.controller.set_career(medic(player).option.value)
    spend(player)
    assert (hand.left.attributes.text(), hand.left.skills.text()) == ("all 14 spent", "all 10 spent")
    assert "1 talent is chosen at the start, not 0." in hand.left.sentences.accessibleName()
    assert hand.talent_sentence.text() == hand.gear_sentence.text() == "", "what is missing is said once"
    assert not hand.left.create_character.isEnabled()


def test_fill_in_the_rest_keeps_what_was_set_by_hand(player: Player) -> None:
    hand = player.panel.hand
    player.begin("hand")
    player.type(NAME)
    player.panel.controller.set_career(medic(player).option.value)
    spend(player)
    before = player.panel.controller.plan
    player.click(hand.left.fill)
    after = player.panel.controller.plan
    assert (after.name, after.attributes, after.skills) == (NAME, before.attributes, before.skills)
    assert problems(after, player.panel.controller.rules) == ()
    assert hand.left.create_character.isEnabled()


def test_a_second_thing_of_a_line_is_refused_at_the_gear(qtbot: QtBot) -> None:
    player = Player(qtbot, "core")
    hand = player.panel.hand
    player.begin("hand")
    player.panel.controller.set_career("core.career.medic")
    player.click(hand.gear.tiles[0])
    player.click(hand.gear.tiles[1])
    assert hand.gear_sentence.text() == "Only one item of each line of the list can be chosen."
    assert "one item of each line" in hand.gear.tiles[1].toolTip()
    player.panel.hide()


def test_a_sheet_from_paper_is_marked_with_the_names_of_the_rules(player: Player) -> None:
    hand = player.panel.hand
    player.begin("hand")
    player.type(NAME)
    player.click(hand.left.paper)
    player.panel.controller.set_career(medic(player).option.value)
    for _ in range(4):
        player.click(hand.levels.blocks[Attribute.STRENGTH].head.plus)
    sentence = hand.levels.blocks[Attribute.STRENGTH].sentence.text()
    assert sentence == "Highest attribute: Strength is at most 4, not 6."
    assert "Highest attribute" in hand.left.sentences.accessibleName()
    assert hand.other_gear.isVisible()
    hand.other_gear.value_requested.emit(next(iter(player.panel.controller.rules.catalog.armor)))
    hand.other_talent.value_requested.emit(next(iter(player.panel.controller.rules.catalog.talents)))
    player.click(hand.left.create_character)
    sheet = player.sheet()
    assert sheet.attributes.strength == 6
    assert "Highest attribute: Strength is at most 4, not 6." in sheet.notes
    assert len(sheet.armor) == len(sheet.talents) == 1


# --- the draft ---


def test_a_draft_survives_leaving_and_changing_the_way(player: Player) -> None:
    panel = player.panel
    player.begin("quick")
    player.click(medic(player))
    draft = panel.controller.plan
    player.click(plate(panel.ways, "hand"))
    assert panel.way == "hand"
    assert panel.hand.texts["name"].text() == draft.name
    player.click(panel.leave)
    assert player.left == 1
    player.begin("guided")
    assert panel.controller.plan == draft
    assert not player.created


def test_start_over_and_take_back(player: Player) -> None:
    panel = player.panel
    player.begin("quick")
    assert not panel.start_over.isEnabled()
    player.click(medic(player))
    draft = panel.controller.plan
    player.click(panel.start_over)
    assert not panel.controller.is_begun
    player.click(panel.take_back)
    assert panel.controller.plan == draft
    player.click(panel.take_back)
    assert not panel.controller.is_begun


def test_the_next_character_begins_with_an_empty_draft(player: Player) -> None:
    player.begin("quick")
    player.click(medic(player))
    player.key(Qt.Key.Key_Return)
    player.begin("quick")
    assert player.panel.controller.plan.career == ""
    assert len(player.created) == 1


def test_the_other_rules_keep_name_and_looks(qtbot: QtBot) -> None:
    player = Player(qtbot, "core")
    player.begin("quick")
    player.click(medic(player))
    player.type(NAME)
    player.click(plate(player.panel.editions, "evolved"))
    plan = player.panel.controller.plan
    assert (plan.edition, plan.name, plan.career) == ("evolved", NAME, "")
    player.click(medic(player))
    player.key(Qt.Key.Key_Return)
    assert player.sheet().edition == "evolved"
    assert player.sheet().name == NAME
    player.panel.hide()


def test_a_synthetic_raises_two_attributes(player: Player) -> None:
    player.begin("quick")
    player.click(plate(player.panel.natures, "synthetic"))
    player.click(medic(player))
    player.click(player.panel.quick.summary.create_character)
    sheet = player.sheet()
    assert sheet.nature is Nature.SYNTHETIC
    assert sum(sheet.attributes.level(one) for one in Attribute) == 20
    player.begin("hand")
    player.click(plate(player.panel.natures, "synthetic"))
    block = player.panel.hand.levels.blocks[Attribute.WITS]
    player.click(block.raised)
    assert block.head.shown.level == 5
    assert block.head.shown.bonus == "+3 in it"


def test_rolled_attributes_are_offered_where_the_rules_have_them(player: Player) -> None:
    player.begin("hand")
    offered = player.panel.hand.left.roll_levels
    assert offered.isVisible() == bool(player.panel.controller.rules.edition.creation.random_attribute_dice)
    if offered.isVisible():
        player.click(offered)
        assert len(player.panel.controller.plan.rolled) == 4
        assert player.panel.hand.left.attributes.text().startswith("rolled: ")
        player.click(offered)
        assert not player.panel.controller.plan.rolled


def test_buddy_and_rival_are_characters_of_the_same_rules(qtbot: QtBot) -> None:
    player = Player(qtbot, "core")
    for name in ("Ada", "Bo"):
        player.begin("quick")
        player.click(medic(player))
        player.type(name)
        player.key(Qt.Key.Key_Return)
    player.begin("quick")
    player.click(medic(player))
    plan = player.panel.controller.plan
    assert {plan.buddy, plan.rival} == {"Ada", "Bo"}
    player.panel.hide()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["quick", "guided", "hand"])
def test_nothing_is_cut_off_at_either_size(qtbot: QtBot, theme: Theme, way: str, size: str) -> None:
    window, width, height = SIZES[size]
    theme.set_size(window, 1080)
    player = Player(qtbot, "core")
    player.panel.resize(width, height)
    player.begin(way)
    player.panel.controller.fill()
    player.panel.controller.set_text("name", "N" * 120)
    QApplication.processEvents()
    panel = player.panel
    for button in panel.findChildren(QAbstractButton):
        if button.isVisible():
            corner = button.mapTo(panel, button.rect().bottomRight())
            assert panel.rect().contains(corner), f"{button.accessibleName()} leaves the view"
            assert button.height() >= 24, f"{button.accessibleName()} is too low to hit"
    tiles = [tile for tile in panel.findChildren(OptionTile) if tile.isVisible()]
    for tile in tiles:
        assert tile.height() >= tile.heightForWidth(tile.width()), f"{tile.option.title} is cut"
    panel.hide()


def test_every_control_has_a_name_for_screen_readers(player: Player) -> None:
    for way in ("quick", "guided", "hand"):
        player.begin(way)
        player.panel.controller.fill()
        for widget in player.panel.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                assert widget.accessibleName(), f"{type(widget).__name__} has no name"


def test_texts_and_choices_of_the_guided_way_reach_the_draft(player: Player) -> None:
    guided, controller = player.panel.guided, player.panel.controller
    player.begin("guided")
    guided.open_step(2)
    agendas = guided.steps[2].agendas.tiles  # type: ignore[attr-defined]
    player.click(next(tile for tile in agendas if not tile.option.chosen))
    assert [tile.option.value for tile in agendas if tile.option.chosen] == [controller.plan.agenda]
    guided.open_step(3)
    cash = next(line for line in guided.steps[3].findChildren(QLineEdit) if line.accessibleName().startswith("Cash"))
    cash.setFocus()
    cash.selectAll()
    player.type("1")
    player.key(Qt.Key.Key_Return)
    assert controller.plan.cash == 1
    guided.open_step(4)
    assert "starts with" in guided.sentence.text()
    assert not guided.next.isEnabled()
    player.click(guided.back)
    assert guided.place == 3


def test_money_needs_a_career_and_says_so(player: Player) -> None:
    player.begin("hand")
    button = player.panel.hand.left.roll_cash
    assert not button.isEnabled()
    assert button.accessibleDescription() == str(refusal_of("create.roll_cash", player.table.session))
    assert "choose it first" in button.accessibleDescription()
    assert player.panel.controller.create() == ""
    assert player.panel.controller.refusal is not None
    assert not player.created


def test_a_step_in_the_strip_opens_by_enter_and_arrows_walk_the_levels(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    guided.strip.plates[1].setFocus()
    player.key(Qt.Key.Key_Return)
    assert guided.place == 1
    for _ in range(3):
        player.key(Qt.Key.Key_Down)
    block = next(iter(guided.steps[1].levels.blocks.values()))  # type: ignore[attr-defined]
    assert block.stops[3].hasFocus()
    player.key(Qt.Key.Key_Up)
    assert block.stops[2].hasFocus()


def test_the_strip_cuts_no_words_while_a_plate_has_room_to_spare(theme: Theme, qtbot: QtBot) -> None:
    strip = StepStrip((("Career", "Career"), ("Attributes and skills", "Skills"), ("Gear", "Gear")))
    qtbot.addWidget(strip)
    strip.set_items((StepItem("Colonial Marshal"), StepItem("14 of 14"), StepItem("Binoculars, Armat 37A2 Shotgun")))
    gaps = (len(strip.plates) - 1) * theme.metrics.unit
    strip.resize(sum(plate.whole_width + 1 for plate in strip.plates) + gaps, strip.sizeHint().height())
    unpainted(strip)
    strip.show()
    settle()
    assert [plate.width() >= plate.whole_width for plate in strip.plates] == [True] * 3


def test_the_sheet_as_it_will_be_stands_beside_the_steps_where_there_is_room(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    assert not guided.draft.isVisible(), "the careers fill the page"
    guided.open_step(3)
    player.type(NAME)
    player.key(Qt.Key.Key_Tab)
    assert guided.draft.head.name.text() == NAME
    for width, height, careers, others in (
        (1180, 740, None, "beside"),
        (1040, 740, None, None),
        (1040, 1000, None, "below"),
        (1708, 1020, "beside", "beside"),
    ):
        player.panel.resize(width, height)
        for place, expected in ((0, careers), (3, others)):
            guided.open_step(place)
            settle()
            shown = "beside" if guided.draft.x() > guided.panel.x() else "below"
            assert (shown if guided.draft.isVisible() else None) == expected, (width, height, place)


def test_a_high_page_has_two_blocks_of_skills_in_a_row_and_a_low_one_four(player: Player) -> None:
    guided = player.panel.guided
    player.begin("guided")
    guided.open_step(1)
    for height, rows in ((900, 2), (500, 1), (900, 2)):
        player.panel.resize(1180, height)
        settle()
        blocks = guided.steps[1].levels.blocks.values()  # type: ignore[attr-defined]
        assert len({block.y() for block in blocks}) == rows, height


def test_the_crew_to_choose_from_stands_larger_where_a_window_is_tall(qtbot: QtBot, theme: Theme) -> None:
    player = Player(qtbot, "core")
    player.begin("quick")
    player.click(medic(player))
    player.type("Ada")
    player.key(Qt.Key.Key_Return)
    player.begin("guided")
    player.panel.guided.open_step(3)
    tile = player.panel.guided.steps[3].crew["buddy"].tile("Ada")  # type: ignore[attr-defined]
    heights = []
    for size in ((960, 600), (1280, 800), (1680, 1050), (1920, 1080)):
        theme.set_size(*size)
        QApplication.processEvents()
        heights.append(tile.heightForWidth(tile.width()))
    assert heights[0] <= heights[1] < heights[2] <= heights[3]
    player.panel.hide()


def test_attributes_say_what_they_are_good_for_until_something_is_wrong(player: Player) -> None:
    hand = player.panel.hand
    player.begin("hand")
    player.panel.controller.set_career(medic(player).option.value)
    block = hand.levels.blocks[Attribute.STRENGTH]
    assert block.use.text().startswith("Muscle. Health ")
    assert block.use.isVisible()
    player.click(block.head.minus)
    assert block.sentence.text() == "Strength is at least 2, not 1."
    assert not block.use.isVisible()


def _hear(said: list[str], event: QAccessibleEvent) -> None:
    if isinstance(event, QAccessibleAnnouncementEvent):
        said.append(event.message())


def test_buddy_and_rival_are_pressed_from_the_crew_and_are_two_people(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(qtbot, "core")
    for name in ("Ada", "Bo", "Cy"):
        player.begin("quick")
        player.click(medic(player))
        player.type(name)
        player.key(Qt.Key.Key_Return)
    player.begin("guided")
    guided, controller = player.panel.guided, player.panel.controller
    guided.open_step(3)
    crew = guided.steps[3].crew  # type: ignore[attr-defined]
    controller.set_text("rival", "")
    player.click(crew["buddy"].tile("Bo"))
    player.click(crew["rival"].tile("Ada"))
    assert (controller.plan.buddy, controller.plan.rival) == ("Bo", "Ada")
    assert [tile.option.value for tile in crew["rival"].tiles if not tile.is_blocked] == ["Ada", "Cy"]
    said: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(QAccessible, "updateAccessibility", partial(_hear, said))
        player.click(crew["rival"].tile("Bo"))
    assert (controller.plan.buddy, controller.plan.rival) == ("Bo", "Ada"), "who is the buddy cannot be the rival"
    assert said == ["Is the buddy already."]
    assert "Is the buddy already." in QToolTip.text(), "a press says why, to the eye too"
    assert guided.steps[3].bonds["rival"].text() == "Ada"  # type: ignore[attr-defined]
    player.panel.hide()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_way_on_never_lies_below_a_low_window(qtbot: QtBot, theme: Theme, scale: float) -> None:
    player = Player(qtbot)
    area = ScrolledView(player.panel)
    qtbot.addWidget(area)
    size = QSize(1208, 692) if scale > 1 else QSize(912, 530)  # the page of 1280 by 800 and of 960 by 600
    theme.set_scale(scale)
    theme.set_size(size.width() + 60, size.height() + 90)
    area.resize(size)
    area.show()
    qtbot.waitExposed(area)
    player.begin("guided")
    guided = player.panel.guided
    for place in range(len(guided.steps)):
        guided.open_step(place)
        QApplication.processEvents()
        for button in (guided.back, guided.next):
            assert button.visibleRegion().boundingRect() == button.rect(), (guided.steps[place].title, place)
    player.begin("quick")
    QApplication.processEvents()
    create = player.panel.quick.summary.create_character
    assert create.visibleRegion().boundingRect() == create.rect()


def test_the_chosen_career_shows_its_skills_with_the_dots_that_are_suggested(player: Player) -> None:
    player.begin("guided")
    step = player.panel.guided.steps[0]
    player.key(Qt.Key.Key_Right)
    chosen = next(tile for tile in step.choices.tiles if tile.option.chosen)  # type: ignore[attr-defined]
    plan, rules = player.panel.controller.plan, player.panel.controller.rules
    career = rules.catalog.careers[plan.career]
    most = rules.edition.creation.key_skill_most
    assert [dots[1:] for dots in chosen.option.dots] == [(plan.skills.level(one), most) for one in career.key_skills]
    others = (tile.option for tile in step.choices.tiles if not tile.option.chosen)  # type: ignore[attr-defined]
    assert all(level == 0 for option in others for _name, level, _most in option.dots)


def test_a_picture_is_the_portrait_of_the_character_that_is_made(player: Player, tmp_path: Path) -> None:
    taken: list[Path] = []

    def take(file: Path) -> str:
        taken.append(file)
        return "5" * 64

    player.table.session.take_portrait = take
    player.begin("guided")
    player.panel.guided.open_step(3)
    portrait = player.panel.guided.steps[3].portrait  # type: ignore[attr-defined]
    portrait.file_dropped.emit(str(tmp_path / "me.png"))
    assert taken == [tmp_path / "me.png"]
    assert player.panel.controller.plan.portrait == "5" * 64
    assert try_command("create.finish", player.table.session)
    assert player.sheet().portrait == "5" * 64


def test_every_thing_of_every_career_says_what_it_does(player: Player) -> None:
    controller = player.panel.controller
    for career in controller.rules.catalog.careers.values():
        try_command("create.career", player.table.session, career=career.id)
        assert not [one.title for one in explained_gear_options(controller) if not one.text], career.id


def test_names_of_skills_are_whole_where_four_blocks_stand_beside_each_other(qtbot: QtBot) -> None:
    blocks = LevelBlocks(SampleSession("core", SeededDice(7)).session)
    qtbot.addWidget(blocks)
    with qtbot.waitExposed(blocks):
        blocks.show()
    with CutTexts() as collector:
        for width in range(blocks.minimumSizeHint().width(), 1100, 17):
            blocks.resize(width, blocks.sizeHint().height())
            QApplication.sendPostedEvents()  # layouts follow
            collector.found.clear()
            blocks.grab()
            assert not collector.found, width
