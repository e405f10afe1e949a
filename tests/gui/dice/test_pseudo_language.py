"""The dice feature in the pseudo-language: from a refusal of the rules to the log no plain English is left."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import cycle, islice
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.weapon_lines import unarmed
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.gui.dice.log_lines import line_of
from alien_desktop.gui.kit.commands import COMMANDS
from alien_desktop.gui.kit.translation import install_translation, translated
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.dice.push import verify_push
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import free_pool
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.effects.continuous import OnlyActions
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.attack import attack_with
from alien_desktop.session.rolls.opponent import OpposingResult
from alien_desktop.session.rolls.reactions import character_reaction, incoming_of
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.rolls.special_roll_types import RADIATION, SpecialRollRequest
from alien_desktop.session.rolls.stunts import buy, purchases
from tests.gui.stages import TrayStage

GETTERS = ("text", "plain_text", "title", "toolTip", "accessibleName", "accessibleDescription", "placeholderText")
WORD = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture(autouse=True)
def pseudo_language(theme: Theme, pseudo_language_file: Path) -> Iterator[None]:
    theme.set_reduced_motion(True)
    app = QApplication.instance()
    assert app is not None
    translator = install_translation(pseudo_language_file, app)
    yield
    app.removeTranslator(translator)


def english_in(text: str, facts: frozenset[str]) -> str:
    """What of a text stands outside all brackets and is no fact: a name of the catalog or of somebody."""
    depth, outside = 0, ""
    for sign in re.sub(r"<[^>]*>", "", text):
        depth += (sign == "[") - (sign == "]")
        outside += sign if depth == 0 and sign != "]" else ""
    if not WORD.search(outside):
        return ""
    return " ".join(WORD.findall(any_of(facts).sub("", outside)))


@lru_cache
def any_of(facts: frozenset[str]) -> re.Pattern[str]:
    """A pattern for each of the facts, the longest first."""
    return re.compile("|".join(re.escape(fact) for fact in sorted(facts, key=len, reverse=True)), re.IGNORECASE)


def plain_english(window: QWidget, facts: frozenset[str]) -> set[str]:
    """Every text that somebody sees or hears in a window and that was never translated."""
    found = set()
    for widget in window.findChildren(QWidget):
        for name in GETTERS if widget.isVisible() else ():
            getter = getattr(widget, name, "")
            text = getter() if callable(getter) else getter
            if isinstance(text, str) and english_in(text, facts):
                found.add(f"{type(widget).__name__}.{name}: {text}")
    return found


class Falling:
    """Dice that show 6, 1 and 2 in turn."""

    def __init__(self) -> None:
        self._faces = cycle((6, 1, 2))

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces."""
        return tuple(islice(self._faces, count))


def facts_of(stage: TrayStage, edition: str) -> frozenset[str]:
    """What stays as it is in every language: names of characters and keys, and the rows of the catalog."""
    catalog = rules_of(edition).catalog
    tables = [table for table in (catalog.panic, catalog.responses) if table is not None]
    rows = [row for table in tables for row in table.rows]
    reminders = {effect.text for row in rows for effect in row.effects if isinstance(effect, Reminder | OnlyActions)}
    crew = stage.table.rolls.crew(stage.table.id_of("Ibarra"))
    people = {stage.table.workspace.sheet(each).name for each in crew}
    said = {*(row.name for row in rows), *(row.text for row in rows), *reminders}
    said |= {text for row in catalog.injuries.rows for text in (row.name, row.text)}
    said |= {text for stunt in catalog.stunts.values() for text in (stunt.name, stunt.text)}
    said |= {row.name for row in catalog.conditions.values()} | {unarmed(rules_of(edition)).name}
    keys = {key for command in COMMANDS for key in command.keys if len(key) > 1}
    return frozenset({*people, *said, *keys, "Enter", "Esc", "Space", "core", "evolved"})


def test_a_refusal_is_said_in_the_language_that_is_shown() -> None:
    blank = SkillRoll(free_pool(1, 1), (2,), (1,), 1)
    with pytest.raises(RuleViolation) as refusal:
        verify_push(blank, RollProfile(stress=1), CORE.push)
    assert translated(refusal.value.message) == "[Á stréss díé shöws 1: thís röll çáññöt bé püshéd.···········]"


@pytest.mark.parametrize("dice_view", [False, True], ids=["tray", "dice-view"])
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_from_the_pool_to_the_log_no_plain_english_is_left(qtbot: QtBot, edition: str, dice_view: bool) -> None:
    stage = TrayStage(qtbot, edition, dice_view=dice_view)
    table = stage.table
    facts = facts_of(stage, edition)
    assert not plain_english(stage.window, facts)
    table.rolls.prepare(table.id_of("Ibarra"), Skill.PILOTING)
    assert not plain_english(stage.window, facts)
    table.dice.fall(*(2,) * 6, *(3,) * 4)
    stage.key("R")
    assert stage.question() is stage.dialogs.push_dialog
    assert not plain_english(stage.window, facts)
    table.dice.fall(6, *(2,) * 5, 1, *(3,) * 4)  # a success and, on a stress die, an alarm
    stage.key("P")
    assert stage.phase() is Phase.ALARM
    assert not plain_english(stage.window, facts), "with the reason why it cannot be pushed again"
    table.dice.fall(6)
    stage.key("A")
    assert stage.question() is stage.dialogs.alarm_dialog
    assert not plain_english(stage.window, facts)
    stage.key("Return")
    assert not plain_english(stage.window, facts)
    lines = [line_of(entry, "21:07") for entry in table.session.log.entries()]
    assert len(lines) == 3
    assert not [line.words() for line in lines if english_in(line.words(), facts)]


def check(stage: TrayStage, facts: frozenset[str], what: str) -> None:
    """Nothing that is shown and no line of the log is plain English."""
    lines = [line_of(entry, "21:07").words() for entry in stage.table.session.log.entries()]
    assert not plain_english(stage.window, facts), what
    assert not [line for line in lines if english_in(line, facts)], what


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_rolls_beside_skills_leave_no_plain_english(qtbot: QtBot, edition: str) -> None:
    stage = TrayStage(qtbot, edition, dice_view=True)
    session, own, facts = stage.table.session, stage.table.id_of("Ibarra"), facts_of(stage, edition)
    numbers = {"base": 3, "stress": 2, "dice": 3, "damage": 1, "blocked": 0, "intensity": 4, "blast": 6, "ring": 0}
    for kind in ("d6", "d66", "creature", "fire", "explosion", "acid", "free", RADIATION):
        session.special_rolls.roll(SpecialRollRequest(kind), {**numbers, "armor": 2}, own, Falling())
        check(stage, facts, kind)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_supplies_injuries_and_upkeep_leave_no_plain_english(qtbot: QtBot, edition: str) -> None:
    stage = TrayStage(qtbot, edition, dice_view=True)
    session, own, facts = stage.table.session, stage.table.id_of("Ibarra"), facts_of(stage, edition)
    session.gear.roll_supply(own, Supply.AIR, dice=Falling())
    check(stage, facts, "supply")
    session.injuries.roll_injury(own, Falling())
    check(stage, facts, "injury")
    stage.table.dice.fall(*(1, 2) * 90)
    session.clock.open(own, TimeStep.DAY)
    session.clock.roll_all()
    assert session.clock.apply()
    check(stage, facts, "a day")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_an_attack_that_is_blocked_leaves_no_plain_english(qtbot: QtBot, edition: str) -> None:
    stage = TrayStage(qtbot, edition, dice_view=True)
    table, facts = stage.table, facts_of(stage, edition)
    own, rolls = table.id_of("Ibarra"), table.rolls
    rules = rules_of(edition)
    rolls.prepare_attack(own, attack_with(unarmed(rules)))
    check(stage, facts, "before the attack")
    table.dice.fall(6, 6, 6, *(2,) * 20)
    rolls.roll()
    rolls.keep()
    check(stage, facts, "after it, with stunts")
    option = purchases(rolls.state, table.workspace.sheet(own), rules)[0]
    buy(rolls, option, rules)
    check(stage, facts, "a stunt")
    incoming = incoming_of(rolls.state)
    other = next(one for one in rolls.crew(own) if one != own)
    assert incoming is not None
    weapon = Weapon(id="w9", name="Pipe", damage=1)
    side = character_reaction(table.workspace.sheet(other), weapon, replace(incoming, told=True), rules)
    rolls.prepare_opponent(side, OpposingResult(incoming.name, incoming.successes, reaction=side.reaction))
    check(stage, facts | {"Pipe"}, "before the reaction")
    table.dice.faces.clear()
    table.dice.fall(6, 6, *(2,) * 20)
    rolls.roll()
    rolls.keep()
    check(stage, facts | {"Pipe"}, "after it")
