"""Every illegal state of a draft is told where it stands, in the real panel, by hand, guided and from paper.

The rules of both editions are tried in tests/documents/creation; each is shown here in one edition that has it.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from alien_desktop.documents.creation.checks import PlanProblem, problems
from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.documents.preferences import Preferences
from alien_desktop.gui.creation.creation_panel import CreationPanel
from alien_desktop.gui.creation.guided_steps import LevelsStep
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.secure_dice import SecureDice
from tests.documents.creation.test_creation import CASES, illegal_drafts
from tests.sample_session import SampleSession

SHOWN = {rule: rules for rules, rule in CASES}
"""Each rule, and an edition that has it."""


@pytest.fixture(autouse=True)
def _nothing_left_running() -> None:
    """The panel stays from case to case."""


@pytest.fixture(scope="module")
def opened(qapp: QApplication) -> Iterator[CreationPanel]:
    """One panel for all cases: it is expensive, and a person has only one too."""
    theme = Theme()
    theme.install(qapp)
    table = SampleSession("core", SecureDice())
    table.session.set_preferences(Preferences(edition="core"))
    made = CreationPanel(table.session)
    made.resize(1200, 740)
    made.show()
    yield made
    made.hide()
    made.deleteLater()
    theme.setParent(None)


@pytest.fixture
def panel(opened: CreationPanel) -> CreationPanel:
    """The panel with an empty draft."""
    opened.controller.start_over()
    return opened


def block_of(about: str) -> Attribute:
    return Attribute(about) if about in set(Attribute) else Skill(about).attribute


def broken(panel: CreationPanel, rule: str) -> PlanProblem:
    """Put a draft that breaks a rule into the panel, and return what the rules say to it."""
    rules = SHOWN[rule]
    plan = illegal_drafts(rules)[rule]
    panel.controller._take(plan)
    return next(one for one in problems(plan, rules) if one.rule == rule)


def said_by_hand(panel: CreationPanel, problem: PlanProblem) -> str:
    """What is at the field that a problem is about; what is only missing stands in the list of what is left."""
    hand = panel.hand
    about = problem.field.partition(".")[2]
    if problem.part in {PlanSection.ATTRIBUTES, PlanSection.SKILLS} and about:
        return str(hand.levels.blocks[block_of(about)].sentence.text())
    fields = {
        PlanSection.TALENT: hand.talent_sentence,
        PlanSection.GEAR: hand.gear_sentence,
        PlanSection.SIGNATURE: hand.who_sentence,
    }
    label = hand.left.sentences if problem.missing else fields.get(problem.part, hand.left.sentences)
    assert label.isVisibleTo(panel)
    return label.accessibleName()


@pytest.mark.parametrize("rule", SHOWN)
def test_by_hand_the_sentence_stands_at_the_field(panel: CreationPanel, rule: str) -> None:
    problem = broken(panel, rule)
    panel.begin("hand")
    assert str(problem.sentence) in said_by_hand(panel, problem)
    assert not panel.hand.left.create_character.isEnabled()
    assert panel.hand.left.sentences.accessibleName(), "a button that cannot be pressed has its reason beside it"


@pytest.mark.parametrize("rule", SHOWN)
def test_guided_the_step_says_it_and_the_strip_marks_the_step(panel: CreationPanel, rule: str) -> None:
    problem = broken(panel, rule)
    panel.begin("guided")
    guided = panel.guided
    place = next(place for place, step in enumerate(guided.steps) if problem.part in step.parts)
    guided.open_step(place)
    step = guided.steps[place]
    about = problem.field.partition(".")[2]
    said = guided.sentence.text()
    if isinstance(step, LevelsStep) and about:
        said = step.levels.blocks[block_of(about)].sentence.text()
    assert str(problem.sentence) in said
    assert "needs a look" in guided.strip.plates[place].accessibleName()
    guided.open_step(len(guided.steps) - 1)
    assert not guided.next.isEnabled()
    assert guided.sentence.text()


@pytest.mark.parametrize("rule", SHOWN)
def test_from_paper_nothing_is_refused_and_what_is_outside_is_named(panel: CreationPanel, rule: str) -> None:
    problem = broken(panel, rule)
    panel.begin("hand")
    panel.controller.set_paper(True)
    assert panel.hand.left.create_character.isEnabled()
    if not problem.missing:
        assert f"{problem.rule_name}: {problem.sentence}" in said_by_hand(panel, problem)
