"""Panic and conditions in the order of turns: they take actions when a turn begins, and short panic ends with it."""

from collections.abc import Mapping

import pytest

from alien_desktop.documents.scene import combatants as scene_edits
from alien_desktop.documents.scene import lost_actions, turns
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import LOST, budget_of
from alien_desktop.documents.scene.encounter import ActionUse, Card, Encounter
from alien_desktop.documents.scene.turn_actions import action_options
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.combat.actions import ActionBudget, Price
from alien_desktop.rules.dice.dice import ScriptedDice
from tests.documents.scene.dealt import deal_cards

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
NO_DICE = ScriptedDice(())
GUARD = Adversary(name="Guard", kind=AdversaryKind.PERSON, health=3)


def fight(sheet: CharacterSheet, rules: SheetRules) -> Encounter:
    """The guard acts first, then the one with the sheet; the guard has the turn."""
    made = scene_edits.add_adversary(scene_edits.add_sheet(Encounter(edition=sheet.edition), sheet), GUARD)
    return turns.advance(deal_cards(made, [("c2", 1), ("c1", 2)]), known(sheet), rules, NO_DICE)


def known(sheet: CharacterSheet) -> Mapping[str, CharacterSheet]:
    return {sheet.id: sheet}


def human(rules: SheetRules, *panic: str, conditions: tuple[str, ...] = ()) -> CharacterSheet:
    edition = rules.catalog.edition_id
    rows = tuple(f"{edition}.panic.{row}" for row in panic)
    return CharacterSheet(edition=edition, name="Ibarra", health=3, panic=rows, conditions=conditions)


@pytest.mark.parametrize(
    "rules, row, left",
    [
        (CORE, "freeze", ActionBudget(0, 1)),
        (CORE, "scream", ActionBudget(0, 1)),
        (CORE, "seek_cover", ActionBudget(1, 1)),
        (CORE, "tremble", ActionBudget(1, 1)),
        (CORE, "catatonic", ActionBudget(0, 0)),
        (EVOLVED, "freeze", ActionBudget(0, 0)),
        (EVOLVED, "seek_cover", ActionBudget(0, 0)),
        (EVOLVED, "scream", ActionBudget(0, 0)),
        (EVOLVED, "flee", ActionBudget(1, 1)),
        (EVOLVED, "catatonic", ActionBudget(0, 0)),
    ],
)
def test_panic_takes_its_actions_from_the_turn_that_begins(rules: SheetRules, row: str, left: ActionBudget) -> None:
    sheet = human(rules, row)
    encounter = turns.advance(fight(sheet, rules), known(sheet), rules, NO_DICE)
    card = encounter.cards[encounter.current]
    assert (card.combatant, budget_of(card)) == ("c1", left)
    lines = action_options(encounter.combatant("c1"), card, sheet, None, rules)
    possible = [line for line in lines if not line.reason and line.price is not Price.FREE]
    assert bool(possible) == (left != ActionBudget(0, 0))


@pytest.mark.parametrize(
    "rules, short, long",
    [
        (CORE, ("freeze", "seek_cover", "scream"), ("nervous_twitch", "tremble", "flee", "berserk", "catatonic")),
        (EVOLVED, ("freeze", "seek_cover", "scream"), ("paranoid", "hesitant", "flee", "frenzy", "catatonic")),
    ],
)
def test_panic_of_one_round_ends_with_the_turn_and_other_panic_goes_on(
    rules: SheetRules, short: tuple[str, ...], long: tuple[str, ...]
) -> None:
    for row in (*short, *long):
        sheet = human(rules, row)
        encounter = turns.advance(fight(sheet, rules), known(sheet), rules, NO_DICE)
        calmed = lost_actions.panic_after_turn(encounter, known(sheet), rules)
        assert (calmed is not None) == (row in short), row
        if calmed is not None:
            assert calmed.sheet.panic == ()
            assert calmed.names == (rules.catalog.panic.row(sheet.panic[0]).name,)


def test_panic_that_comes_in_the_middle_of_a_turn_costs_the_next_one() -> None:
    calm = human(CORE)
    encounter = turns.advance(fight(calm, CORE), known(calm), CORE, NO_DICE)
    frozen = calm.evolve(panic=("core.panic.freeze",))
    assert lost_actions.panic_after_turn(encounter, known(frozen), CORE) is None
    encounter = turns.advance(encounter, known(frozen), CORE, NO_DICE)
    encounter = turns.advance(encounter, known(frozen), CORE, NO_DICE)
    assert budget_of(encounter.cards[encounter.current]) == ActionBudget(0, 1)
    assert lost_actions.panic_after_turn(encounter, known(frozen), CORE) is not None


def test_only_the_short_one_of_two_ends() -> None:
    sheet = human(EVOLVED, "hesitant", "freeze")
    encounter = turns.advance(fight(sheet, EVOLVED), known(sheet), EVOLVED, NO_DICE)
    calmed = lost_actions.panic_after_turn(encounter, known(sheet), EVOLVED)
    assert calmed is not None
    assert calmed.sheet.panic == ("evolved.panic.hesitant",)


def test_a_stunned_one_loses_what_the_edition_says_crew_and_adversaries_alike() -> None:
    sheet = human(CORE, conditions=("stunned",))
    encounter = turns.advance(fight(sheet, CORE), known(sheet), CORE, NO_DICE)
    assert budget_of(encounter.cards[encounter.current]) == ActionBudget(0, 1)
    sheet = human(EVOLVED)
    stunned = scene_edits.toggle_combatant_condition(fight(sheet, EVOLVED), "c2", "stunned")
    stunned = lost_actions.with_turn_begun(stunned, known(sheet), EVOLVED)
    assert budget_of(stunned.cards[stunned.current]) == ActionBudget(0, 0)


def test_before_the_first_turn_and_with_words_of_ones_own_nothing_happens() -> None:
    sheet = human(CORE).evolve(panic=("my_own",), conditions=("my_own",))
    encounter = scene_edits.add_sheet(Encounter(), sheet)
    assert lost_actions.with_turn_begun(encounter, known(sheet), CORE) is encounter
    assert lost_actions.panic_after_turn(encounter, known(sheet), CORE) is None
    encounter = turns.advance(fight(sheet, CORE), known(sheet), CORE, NO_DICE)
    assert budget_of(encounter.cards[encounter.current]) == ActionBudget(1, 1)
    assert lost_actions.panic_after_turn(encounter, known(sheet), CORE) is None


def test_what_a_begun_turn_lacks_in_the_words_of_the_edition() -> None:
    def lost(main: bool, minor: int, rules: SheetRules) -> str:
        paid = (*([Price.MAIN] if main else []), *([Price.MINOR] if minor else []))
        uses = tuple(ActionUse(combatant="c1", action=LOST, paid=price) for price in paid)
        lost = lost_actions.lost_in_words(Card(number=1, combatant="c1", uses=uses), rules)
        return str(lost) if lost is not None else ""

    assert [lost(main, minor, CORE) for main, minor in ((False, 0), (True, 0), (False, 1), (True, 1))] == [
        "",
        "the slow action",
        "the fast action",
        "the turn",
    ]
    assert lost(True, 0, EVOLVED) == "the full action"
