"""Events in words: one sentence for each way in which something can end."""

from dataclasses import replace

import pytest

from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.session.events import (
    CreatureAttackRolled,
    HitTaken,
    HurtByRolling,
    Named,
    Rolled,
    SupplyRollMade,
    TimePassed,
)
from tests.sample_session import result_of

HURT = HurtByRolling(who="Okafor", damage=2, wounds=("Bleeding Gut",))
INJURY = Named("core.injury.45", "Punctured Lung")


@pytest.mark.parametrize(
    "event, words",
    [
        (replace(HURT, damage=0), "Okafor takes no damage (Bleeding Gut)"),
        (HURT, "Okafor takes 2 damage (Bleeding Gut)"),
        (replace(HURT, broken=True), "Okafor takes 2 damage and is Broken (Bleeding Gut)"),
        (replace(HURT, died=True), "Okafor takes 2 damage and dies (Bleeding Gut)"),
        (
            replace(HURT, broken=True, injury_due=True),
            "Okafor takes 2 damage and is Broken (Bleeding Gut): a critical injury is due",
        ),
        (
            replace(HURT, broken=True, injury=INJURY, number=45, wounds=("Gut", "Ribs")),
            "Okafor takes 2 damage and is Broken (Gut, Ribs): critical injury 45, Punctured Lung",
        ),
        (
            replace(HURT, broken=True, died=True, injury=INJURY, number=45),
            "Okafor takes 2 damage and is Broken (Bleeding Gut): critical injury 45, Punctured Lung (dies)",
        ),
    ],
)
def test_a_wound_that_hurts_with_a_roll_is_one_sentence(event: HurtByRolling, words: str) -> None:
    assert result_of(event) == words


@pytest.mark.parametrize("left, words", [(3, "all 3 left"), (2, "2 left"), (0, "used up")])
def test_a_supply_roll_tells_what_is_left(left: int, words: str) -> None:
    assert result_of(SupplyRollMade(supply=Supply.AIR, before=3, left=left)) == words


@pytest.mark.parametrize(
    "pushes, alarms, words",
    [
        (0, 0, "2 successes"),
        (1, 0, "2 successes, pushed"),
        (0, 1, "2 successes, panic"),
        (1, 1, "2 successes, pushed, panic"),
    ],
)
def test_a_roll_tells_its_successes_its_push_and_its_alarm(pushes: int, alarms: int, words: str) -> None:
    assert result_of(Rolled(title="Piloting", successes=2, pushes=pushes, alarms=alarms, alarm_result="panic")) == words


@pytest.mark.parametrize(
    "after_armor, health, number, died, words",
    [
        (0, 3, 0, False, "stopped"),
        (2, 1, 0, False, "Health 1"),
        (4, 0, 45, False, "critical 45, Punctured Lung"),
        (4, 0, 66, True, "dies"),
    ],
)
def test_a_hit_tells_what_came_of_it(after_armor: int, health: int, number: int, died: bool, words: str) -> None:
    hit = HitTaken(combatant="c1", amount=4, after_armor=after_armor, health_before=3, health=health, died=died)
    assert result_of(replace(hit, injury=INJURY if number else None, number=number)) == words


@pytest.mark.parametrize("people, changed, words", [(1, 0, "nothing changes"), (1, 1, "None"), (3, 2, "2 changed")])
def test_a_passage_of_time_tells_for_how_many_something_is_different(people: int, changed: int, words: str) -> None:
    assert result_of(TimePassed(step=TimeStep.TURN, title="", people=people, changed=changed)) == words


@pytest.mark.parametrize(
    "base, damage, successes, words", [(1, 3, 2, "3 damage"), (0, 2, 1, "1 success"), (0, 0, 0, "0 damage")]
)
def test_an_attack_without_damage_of_its_own_tells_its_successes(
    base: int, damage: int, successes: int, words: str
) -> None:
    row = Named("r", "Grab")
    event = CreatureAttackRolled(creature=row, row=row, successes=successes, base_damage=base, damage=damage)
    assert result_of(event) == words
