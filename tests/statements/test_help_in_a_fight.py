"""Helping in a fight: the helper pays at once, whoever's turn it is."""

import pytest

from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.budget import HELP, budget_of, spend_loss
from alien_desktop.documents.scene.combatants import add_sheet
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.combat.actions import ActionBudget
from alien_desktop.rules.dice.help_dice import helper_pays
from alien_desktop.rules.effects.vocabulary import Loss
from tests.documents.scene.dealt import deal_cards

CORE = rules_of("core")


@pytest.mark.rule("S0-056")
def test_who_helps_before_the_own_turn_pays_then_and_the_order_stays() -> None:
    """S0-056 says that helping breaks the order: it is done on the turn of the other, and no card moves."""
    scene = add_sheet(add_sheet(Encounter(name="Dock 9"), CharacterSheet(name="Ibarra")), CharacterSheet(name="Vance"))
    first, helper = (combatant.id for combatant in scene.combatants)
    scene = turns.next_turn(deal_cards(scene, [(first, 2), (helper, 9)]))
    price = helper_pays(Loss.MINOR, CORE.edition.pool.help)

    helped = spend_loss(scene, helper, HELP, price)

    assert helped.current == scene.current == 0
    assert [(card.number, card.combatant) for card in helped.cards] == [(2, first), (9, helper)]
    on_the_own_turn = turns.next_turn(helped)
    assert on_the_own_turn.cards[on_the_own_turn.current].combatant == helper
    assert budget_of(on_the_own_turn.cards[on_the_own_turn.current]) == ActionBudget(main=1, minor=0, done=("help",))
