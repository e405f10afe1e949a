"""The dice feature in the pseudo-language: from a refusal of the rules to the log no plain English is left."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.dice.log_lines import line_of
from alien_desktop.gui.kit.translation import install_translation, translated
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.dice.push import verify_push
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import free_pool
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.stages import TrayStage
from translations import make_pseudo

GETTERS = ("text", "plain_text", "title", "toolTip", "accessibleName", "accessibleDescription", "placeholderText")


@pytest.fixture(autouse=True)
def pseudo_language(theme: Theme, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    theme.set_reduced_motion(True)
    app = QApplication.instance()
    assert app is not None
    made, _ = make_pseudo(tmp_path_factory.mktemp("translations"))
    translator = install_translation(made, app)
    yield
    app.removeTranslator(translator)


def english_in(text: str, facts: frozenset[str]) -> str:
    """What of a text stands outside all brackets and is no fact: a name of the catalog or of somebody."""
    depth, outside = 0, ""
    for sign in re.sub(r"<[^>]*>", "", text):
        depth += (sign == "[") - (sign == "]")
        outside += sign if depth == 0 and sign != "]" else ""
    for fact in sorted(facts, key=len, reverse=True):
        outside = re.sub(re.escape(fact), "", outside, flags=re.IGNORECASE)
    return " ".join(re.findall(r"[A-Za-z]{3,}", outside))


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


def facts_of(stage: TrayStage, edition: str) -> frozenset[str]:
    """What stays as it is in every language: names of characters and keys, and the rows of the catalog."""
    catalog = rules_of(edition).catalog
    tables = [table for table in (catalog.panic, catalog.responses) if table is not None]
    rows = [row for table in tables for row in table.rows]
    reminders = {effect.text for row in rows for effect in row.effects if isinstance(effect, Reminder)}
    crew = stage.table.rolls.crew(stage.table.id_of("Ibarra"))
    people = {stage.table.workspace.sheet(each).name for each in crew}
    said = {*(row.name for row in rows), *(row.text for row in rows), *reminders}
    return frozenset({*people, *said, "Enter", "Esc", "Space", "core", "evolved"})


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
