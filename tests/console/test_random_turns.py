"""Fights of random actions: nobody acts without a card that pays, Health stays in bounds, undo brings all back."""

import random
from collections import Counter

import pytest

from alien_desktop.rules.combat.actions import Price
from tests.console.fight import Fight, fight_in_memory
from tests.soak import fights

STEPS = 30


def settled(table: Fight) -> None:
    """Answer whatever the last action laid onto the table."""
    for _ in range(25):
        if table.evening.session.attack.is_open:
            if "refused" in table.evening.do("attack.next"):
                table.do("attack.give_up")
            continue
        lies = table.do("table")["table"]
        if lies["choice"]:
            table.do("choose", who=lies["who"], option=lies["choice"][0])
        elif lies["phase"] == "answer":
            table.do("alarm.apply")
        elif lies["phase"] == "alarm":
            table.do("alarm.roll")
        elif lies["phase"] == "push":
            table.do("keep")
        else:
            return


def holds(table: Fight) -> None:
    scene = table.scene
    for place, card in enumerate(scene.cards):
        for member in scene.group_of(card.combatant):
            paid = Counter(use.paid for use in card.uses if use.combatant == member.id)
            assert paid[Price.MAIN] <= 1, (place, card)
            assert paid[Price.MINOR] <= 1, (place, card)
    for combatant in scene.combatants:
        assert 0 <= combatant.health <= max(combatant.health_max, 0)
    for name in ("Reyes", "Vale"):
        sheet = table.sheet(name)
        assert sheet.health >= 0
        assert 0 <= sheet.stress <= 10


def one_step(table: Fight, dice: random.Random) -> None:
    who = dice.choice(table.scene.combatants).id
    possible = [one["action"] for one in table.do("scene.actions", who=who)["actions"] if not one["refused"]]
    if not possible or dice.random() < 0.3:
        table.do("scene.next_turn")
        return
    action = dice.choice(possible)
    ways = table.do("scene.options", who=who, action=action)["options"]
    said = dice.choice(ways) if ways else {}
    choice = {key: value for key, value in said.items() if key in ("targets", "item", "detail", "amount") and value}
    table.evening.do("scene.act", who=who, action=action, **choice)
    settled(table)


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("seed", fights(2))
def test_random_turns_keep_the_rules_and_are_taken_back(edition: str, seed: int, qapp: object) -> None:
    dice = random.Random(seed)
    faces = "".join(dice.choices("123456", k=4_000))
    with fight_in_memory(edition, faces=faces) as table:
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        for attribute in ("strength", "agility", "wits", "empathy"):
            for name in ("Reyes", "Vale"):
                table.do("sheet.attribute", who=name, attribute=attribute, level=4)
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m41a_pulse_rifle", place="in_hand")
        workspace = table.evening.session.workspace
        start = {one.id: one for one in workspace.documents()}
        began = workspace.history.index
        table.do("scene.draw")
        for _ in range(STEPS):
            one_step(table, dice)
            holds(table)
        while workspace.history.index > began:
            workspace.undo()
        assert {one.id: one for one in workspace.documents() if one.id in start} == start
