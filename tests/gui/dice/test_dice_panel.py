"""The Dice view: what is chosen in the pool builder is what is rolled and what the odds say."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import Talent
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.new_parts import weapon_from
from alien_desktop.gui.dice.attack_view import AttackView
from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.odds_columns import LostToPanic
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.scrolled import ScrolledView
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.effects.continuous import LeaveOutStress
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.attack import attack_with, circumstances_of
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.shown import list_of
from tests.gui.stages import LEFT, TrayStage
from tests.usability.stage import settle

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def view(stage: TrayStage) -> DicePanel:
    assert isinstance(stage.tray, DicePanel)
    return stage.tray


def opened(qtbot: QtBot, name: str = "Ibarra", edition: str = "core") -> TrayStage:
    stage = TrayStage(qtbot, edition, dice_view=True)
    view(stage).set_document(stage.table.id_of(name))
    return stage


def press(segments: SegmentedControl, text: str) -> None:
    plate = next(p for p in segments.findChildren(QAbstractButton) if p.text() == text)
    QTest.mouseClick(plate, LEFT)


def pool_of(stage: TrayStage) -> tuple[int, int]:
    pool = stage.table.rolls.state.pool
    assert pool is not None
    return pool.base, pool.stress


def test_a_skill_is_picked_then_rolled(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    assert stage.table.rolls.state.phase is Phase.READY
    assert pool_of(stage) == (6, 4)
    stage.table.dice.fall(6, 6, *(2,) * 8)
    stage.click(pool.roll_button)
    assert "2 successes" in view(stage).table.dice_tray.words()
    assert pool.skills.row(Skill.PILOTING).isChecked()
    assert "this is what fell" in view(stage).odds.columns.words().split("2: ")[1].split(", 3:")[0]


def test_the_grid_shows_the_dice_of_the_sheet(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    rows = view(stage).pool.skills
    assert rows.row(Skill.PILOTING).accessibleName() == "Piloting, 6 dice"
    assert rows.row(Attribute.AGILITY).accessibleName() == "Agility alone, 4 dice"
    sheet = stage.table.sheet("Ibarra")
    skills = sheet.skills.model_copy(update={"piloting": 4})
    stage.table.workspace.edit("Piloting 4", [sheet.evolve(skills=skills)])
    assert rows.row(Skill.PILOTING).accessibleName() == "Piloting, 8 dice"


def test_arrows_walk_through_the_skills_and_space_picks(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    rows = view(stage).pool.skills
    rows.row(Skill.HEAVY_MACHINERY).setFocus()
    stage.key("Down")
    assert stage.window.focusWidget() is rows.row(Skill.STAMINA)
    stage.key("Space")
    assert stage.table.rolls.state.trait is Skill.STAMINA


def test_difficulty_help_and_gear_are_terms_of_the_pool(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    press(pool.difficulty, "−2")
    assert pool._difficulty_name.text() == "Hard"
    press(pool.help, "1")
    pool.gear.value_requested.emit("+2")
    assert pool_of(stage) == (7, 4)
    assert "Hard −2" in pool.breakdown.words()
    assert "Help +1" in pool.breakdown.words()
    assert "Gear +2" in pool.breakdown.words()


def test_the_evolved_rules_have_difficulty_without_names(qtbot: QtBot) -> None:
    stage = opened(qtbot, edition="evolved")
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    press(pool.difficulty, "+1")
    assert pool._difficulty_name.text() == ""
    assert pool_of(stage) == (7, 4)


def test_what_may_apply_is_a_tick(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    toggle = stage.table.rolls.state.toggles[0]
    assert toggle.owner == "Full Throttle"
    QTest.mouseClick(pool.toggles.tick(toggle.switch), LEFT)
    assert pool_of(stage) == (8, 4)
    assert pool.toggles.tick(toggle.switch).isChecked()


def test_ticks_whose_words_wrap_in_another_width_are_whole(qtbot: QtBot) -> None:
    panel = view(opened(qtbot))
    QTest.mouseClick(panel.pool.skills.row(Skill.PILOTING), LEFT)
    heights = []
    for width in (600, 270, 600):
        panel.pool.toggles.setFixedWidth(width)
        settle()
        assert panel.pool.toggles.verticalScrollBar().maximum() == 0, width
        heights.append(panel.pool.toggles.height())
    assert heights[0] == heights[2] < heights[1]


def test_stress_dice_can_be_left_out_and_an_attribute_has_none(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    QTest.mouseClick(pool.stress, LEFT)
    assert pool_of(stage) == (6, 0)
    QTest.mouseClick(pool.skills.row(Attribute.AGILITY), LEFT)
    assert pool_of(stage) == (4, 0)
    assert not pool.stress.isChecked()


def test_what_the_situation_is_stays_when_the_skill_changes(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    press(pool.difficulty, "−1")
    QTest.mouseClick(pool.skills.row(Skill.MOBILITY), LEFT)
    assert stage.table.rolls.state.options.difficulty == -1
    assert pool_of(stage) == (4, 4)


def test_another_character_is_asked_for(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    panel = view(stage)
    QTest.mouseClick(panel.pool.skills.row(Skill.PILOTING), LEFT)
    lumen = stage.table.id_of("Lumen")
    with qtbot.waitSignal(panel.document_requested) as wish:
        panel.pool.who.value_requested.emit(lumen)
    assert wish.args == [lumen]
    assert stage.table.rolls.state.phase is Phase.EMPTY
    assert not panel.pool.stress.isEnabled()


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_ladder_says_what_is_at_stake(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition=edition)
    panel = view(stage)
    QTest.mouseClick(panel.pool.skills.row(Skill.PILOTING), LEFT)
    from alien_desktop.gui.dice.panic_ladder_panel import PanicLadderPanel

    stakes = panel.findChild(PanicLadderPanel)
    assert stakes is not None
    expected = {
        "core": ("D6 + stress 4. Panic on 7+: 67 %. Action fails on 10+: 17 %.", "10 Freeze, the action fails"),
        "evolved": (
            "D6 + stress 4 − resolve 3. Response on 2+: 100 %. Action fails on 7+: 17 %.",
            "7 Mess Up, the action fails",
        ),
    }[edition]
    assert stakes.sentence.text() == expected[0]
    assert expected[1] in stakes.ladder.words()


def test_odds_leave_out_cancelled_actions(qtbot: QtBot) -> None:
    """5 base and 4 stress dice in the 2019 rules: 14894285/20155392 count."""
    stage = opened(qtbot)
    panel = view(stage)
    QTest.mouseClick(panel.pool.skills.row(Skill.MOBILITY), LEFT)
    assert pool_of(stage) == (5, 4)
    shown = float(panel.odds.bars.words().split("Chance of success ")[1].split(" ")[0])
    assert abs(shown - 100 * 14894285 / 20155392) <= 0.1
    assert "80.6" not in panel.odds.bars.words()  # one minus (5/6)^9, the naive number


def test_odds_of_five_and_two_are_the_oracle(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    panel = view(stage)
    sheet = stage.table.sheet("Ibarra")
    stage.table.workspace.edit("Stress 2", [sheet.evolve(stress=2)])
    QTest.mouseClick(panel.pool.skills.row(Skill.MOBILITY), LEFT)
    assert pool_of(stage) == (5, 2)
    shown = float(panel.odds.bars.words().split("Chance of success ")[1].split(" ")[0])
    assert abs(shown - 100 * 201811 / 279936) <= 0.1
    chart = panel.odds.columns.words()
    assert chart.startswith("0: 27.9 percent")


def test_the_log_finds_filters_and_copies(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    panel, table = view(stage), stage.table
    for name, skill in (("Ibarra", Skill.PILOTING), ("Lumen", Skill.OBSERVATION), ("Ibarra", Skill.MOBILITY)):
        table.rolls.prepare(table.id_of(name), skill)
        pool = table.rolls.state.pool
        assert pool is not None
        table.dice.fall(*(2,) * pool.size)
        table.rolls.roll()
    log = panel.log
    assert log.model.rowCount() == 3
    panel.start_find()
    QTest.keyClicks(log.search, "observ")
    assert log.model.rowCount() == 1
    log.search.clear()
    log.kind.value_requested.emit("mine")
    assert log.model.rowCount() == 2
    log.view.setCurrentIndex(log.model.index(1))
    log.actions_of.copy_text()
    assert QApplication.clipboard().text().endswith("dice 2 2 2 2 2 2, stress 2 2 2 2 = no success")


def test_esc_leaves_the_search_and_shows_everything_again(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    log = view(stage).log
    view(stage).start_find()
    QTest.keyClick(log.search, Qt.Key.Key_Escape)
    assert not log.search.isVisible()
    assert stage.window.focusWidget() is log.view


def test_dock_and_dice_view_show_the_same_roll(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    dock = TrayPanel(stage.table.session)
    qtbot.addWidget(dock)
    QTest.mouseClick(view(stage).pool.skills.row(Skill.PILOTING), LEFT)
    stage.table.dice.fall(6, *(2,) * 9)
    stage.key("R")
    assert dock.table.dice_tray.words() == view(stage).table.dice_tray.words()


def test_t_shows_the_chances_of_a_push_in_the_dock(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    assert isinstance(stage.tray, TrayPanel)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)
    assert "If pushed" not in stage.tray.ui.odds.words()
    stage.key("T")
    assert "If pushed, success" in stage.tray.ui.odds.words()


def test_a_damaged_choice_is_refused_in_words(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    sheet = stage.table.sheet("Ibarra")
    stage.table.workspace.edit("Broken", [sheet.evolve(health=0)])
    stage.table.rolls.prepare(sheet.id, Skill.PILOTING)
    stage.key("R")
    assert stage.tray.table.next_step.reason.text() == "A Broken character cannot roll skills."


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_shot_lists_what_the_situation_may_add(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition=edition)
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.RANGED_COMBAT), LEFT)
    before = pool_of(stage)[0]
    QTest.mouseClick(pool.toggles.tick(f"{edition}.modifier.aimed"), LEFT)
    assert pool_of(stage)[0] == before + 2
    chooses(stage, "size", f"{edition}.modifier.small_target")
    assert pool_of(stage)[0] == before
    assert "Small target −2" in pool.breakdown.words()
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    with pytest.raises(KeyError):
        pool.toggles.tick(f"{edition}.modifier.aimed")


def test_a_talent_may_leave_stress_dice_out(qtbot: QtBot) -> None:
    stage = opened(qtbot, edition="evolved")
    sheet = stage.table.sheet("Ibarra")
    talents = stage.table.rules(sheet).catalog.talents.values()
    row = next(row for row in talents if any(isinstance(effect, LeaveOutStress) for effect in row.effects))
    talent = Talent(id="t9", source=row.id, name=row.name)
    stage.table.workspace.edit("Talent", [sheet.evolve(talents=(*sheet.talents, talent))])
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.PILOTING), LEFT)
    tick = next(box for box in pool.toggles.findChildren(TickBox) if "leave out" in box.plain_text)
    QTest.mouseClick(tick, LEFT)
    assert pool_of(stage)[1] < 4


def chooses(stage: TrayStage, choice: str, source: str) -> None:
    """Pick an option of a choice as its list does."""
    field = view(stage).pool.situation.field(choice)
    field.open_list()
    menu = list_of(field)
    assert menu is not None
    next(action for action in menu.actions() if action.data() == source).trigger()
    menu.close()


def test_one_range_one_size_and_one_light_apply_at_most(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.RANGED_COMBAT), LEFT)
    before = pool_of(stage)[0]
    chooses(stage, "range", "core.range.long")
    chooses(stage, "size", "core.modifier.large_target")
    assert pool_of(stage)[0] == before
    chooses(stage, "range", "core.range.medium")
    assert pool_of(stage)[0] == before + 1
    chooses(stage, "size", "core.modifier.small_target")
    chooses(stage, "light", "core.modifier.dim")
    assert pool_of(stage)[0] == before - 4
    QTest.mouseClick(pool.toggles.tick("core.modifier.aimed"), LEFT)
    assert pool_of(stage)[0] == before - 2
    assert "Range Medium −1" in pool.breakdown.words()
    chooses(stage, "range", "")
    chooses(stage, "light", "")
    assert pool_of(stage)[0] == before
    assert pool.situation.field("range").accessibleName() == "Range: Short"


def test_the_evolved_rules_have_cover_and_no_dice_for_a_range(qtbot: QtBot) -> None:
    stage = opened(qtbot, edition="evolved")
    pool = view(stage).pool
    QTest.mouseClick(pool.skills.row(Skill.RANGED_COMBAT), LEFT)
    with pytest.raises(KeyError):
        pool.situation.field("range")
    before = pool_of(stage)[0]
    chooses(stage, "cover", "evolved.modifier.partial_cover")
    chooses(stage, "cover", "evolved.modifier.full_cover")
    assert pool_of(stage)[0] == max(0, before - 3)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_only_what_applies_to_this_roll_is_listed(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition=edition)
    pool = view(stage).pool
    for skill in Skill:
        QTest.mouseClick(pool.skills.row(skill), LEFT)
        rules = stage.table.rules(stage.table.sheet("Ibarra"))
        shown = set(pool.situation._fields)
        uses = {
            Skill.RANGED_COMBAT: {"core": {"range", "size", "light"}, "evolved": {"cover", "size"}},
            Skill.MOBILITY: {"core": {"distance"}, "evolved": set()},
            Skill.MANIPULATION: {"core": set(), "evolved": {"numbers", "price"}},
        }
        assert shown == uses.get(skill, {}).get(edition, set()), skill
        assert rules.edition.id == edition
    QTest.mouseClick(pool.skills.row(Attribute.WITS), LEFT)
    assert pool.situation.isHidden()


def test_an_attack_says_what_panic_takes_and_how_often_nothing_goes_wrong(qtbot: QtBot) -> None:
    """9 base and 4 stress dice in the 2019 rules, as drawn: 7.7 % lost to panic, 44.4 % with no panic at all."""
    stage = opened(qtbot)
    panel = view(stage)
    sheet = stage.table.sheet("Ibarra")
    pistol = next(weapon for weapon in sheet.weapons if "Pistol" in weapon.name)
    stage.table.rolls.prepare_attack(sheet.id, attack_with(pistol))
    rolls = stage.table.rolls
    rolls.set_options(replace(rolls.state.options, modifier=9 - pool_of(stage)[0]))
    assert pool_of(stage) == (9, 4)
    words = panel.odds.bars.words()
    assert "Panic Roll 51.8 percent" in words
    assert "Success without panic 44.4 percent" in words
    (lost,) = panel.odds.findChildren(LostToPanic)
    assert lost.accessibleName() == "7.7 percent lost to panic"


class Shown(QObject):
    """Counts how often a widget is brought up."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() is QEvent.Type.ShowToParent
        return super().eventFilter(watched, event)


def test_the_form_of_the_view_is_no_reason_for_another_form(qtbot: QtBot, theme: Theme) -> None:
    """Dice are low beside pages: where three columns had room with low dice alone, the view went to and fro."""
    theme.set_scale(1.25)
    theme.set_size(1366, 768)
    stage = opened(qtbot)
    panel = view(stage)
    QTest.mouseClick(panel.pool.skills.row(Skill.MOBILITY), LEFT)
    around = ScrolledView(panel)
    qtbot.addWidget(around)
    around.show()
    around.resize(1100, 693)
    QApplication.processEvents()
    odds, paged = Shown(panel.odds), 0
    for width in range(1150, 1400, 10):
        before = odds.times
        around.resize(width, 693)
        QApplication.processEvents()
        if panel.pages.isVisible():
            paged += 1
            assert odds.times == before, f"at {width} the odds came up and went"
            assert panel.pool_page.height() > 150
    assert paged > 10


def test_the_pool_is_said_in_words_where_its_breakdown_is_not_seen(qtbot: QtBot, theme: Theme) -> None:
    stage = opened(qtbot)
    panel = view(stage)
    around = ScrolledView(panel)
    qtbot.addWidget(around)
    around.show()
    QTest.mouseClick(panel.pool.skills.row(Skill.PILOTING), LEFT)
    around.resize(1400, 1000)
    settle()
    assert panel.pool.shows_breakdown
    assert not panel.terms.isVisible()
    around.resize(900, 540)
    settle()
    assert panel.pages.isVisible()
    assert panel.terms.isVisible()
    assert panel.terms.text() == "Agility 4 + Piloting 2 + Stress level 4"
    assert panel.pool.shows_breakdown, "the page of the pool scrolls, and nothing in it by itself"
    stage.table.rolls.set_modifier(-1)
    assert panel.terms.text() == "Agility 4 + Piloting 2 − Modifier 1 + Stress level 4"
    assert around.verticalScrollBar().maximum() == 0, "the words come only where there is room for them"


@pytest.mark.parametrize("edition, note, dice, stress", [("core", "+2, stress +1", 2, 1), ("evolved", "", 0, 0)])
def test_full_auto_is_offered_once_with_its_price(
    qtbot: QtBot, edition: str, note: str, dice: int, stress: int
) -> None:
    """It stands last and says what it gives and costs; what the situation may add is no second way to its dice."""
    stage = opened(qtbot, edition=edition)
    sheet = stage.table.sheet("Ibarra")
    rules = stage.table.rules(sheet)
    row = rules.catalog.weapons[f"{edition}.weapon.m41a_pulse_rifle"]
    rifle = weapon_from(row, CarryPlace.IN_HAND).evolve(id="rifle")
    stage.table.workspace.edit("A rifle", [sheet.evolve(weapons=(*sheet.weapons, rifle))])
    stage.table.rolls.prepare_attack(sheet.id, attack_with(rifle))
    attack = stage.table.rolls.state.attack
    assert attack is not None
    others = [one.id for one in circumstances_of(attack, rules)]
    assert others
    assert "full_auto" not in others
    QApplication.processEvents()
    (attacking,) = view(stage).findChildren(AttackView)
    ticks = sorted(
        (tick for tick in attacking.findChildren(TickBox) if tick.isVisible()), key=lambda one: (one.y(), one.x())
    )
    names = [tick.accessibleName() for tick in ticks]
    assert [name for name in names if "full auto" in name.casefold()] == [f"Full auto {note}".strip()]
    assert names[-2:] == ["Unaware", f"Full auto {note}".strip()]
    before = pool_of(stage)
    QTest.mouseClick(ticks[-1], LEFT)
    fired = stage.table.rolls.state.attack
    assert fired is not None
    assert (fired.full_auto, fired.circumstances) == (True, attack.circumstances)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert [term.dice for term in pool.base_terms if str(term.label) == "Full auto"] == ([dice] if dice else [])
    assert pool_of(stage) == (before[0] + dice, before[1] + stress)
