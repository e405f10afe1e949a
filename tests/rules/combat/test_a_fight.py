"""Whole chains through several rooms, as they happen at the table, in both editions."""

import pytest

from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.body.death import Dying, LethalTreated, death_pool, death_roll, treat_lethal
from alien_desktop.rules.body.injuries import Body, roll_injury
from alien_desktop.rules.body.recovery import Patient, first_aid, rally, rest
from alien_desktop.rules.body.supplies import roll_supply
from alien_desktop.rules.body.timers import death_timer
from alien_desktop.rules.combat.actions import ActionBudget, take_action
from alien_desktop.rules.combat.armor import Impact, protect
from alien_desktop.rules.combat.close_combat import BlockEffect, verify_spend_block
from alien_desktop.rules.combat.creatures import attack, roll_signature
from alien_desktop.rules.combat.damage import hit_damage, take_damage
from alien_desktop.rules.combat.initiative import Entrant, draw
from alien_desktop.rules.combat.ranged_combat import Burst, after_burst_attack, burst, spend_ammo
from alien_desktop.rules.combat.turns import begin, next_turn
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Supply


@pytest.mark.rule("S1-068", "S1-069", "S0-103", "S0-109", "S1-120", "S1-124", "S1-126", "S1-132", "S2-113", "S2-115")
def test_a_drone_strikes_a_marine_in_2019() -> None:
    # Cards: the drone (Speed 2) acts on 1 and 6, the marine on 3.
    cards = ScriptedDice([1, 1, 1, 5, 1, 2])
    order = begin(draw([Entrant("drone", turns=2), Entrant("marine")], CORE.initiative, cards))
    order = next_turn(order)
    assert (order.current.combatant if order.current else "") == "drone"
    # A signature attack of 8 dice and Damage 1; the marine blocks with a rifle and cancels one 6 of three.
    assert roll_signature(None, CORE.creatures, ScriptedDice([3])).number == 3
    block = CORE.actions.action("block")
    blocked = take_action(block, ActionBudget(), CORE.actions, frozenset(block.needs))
    strike = attack(8, 1, ScriptedDice([6, 6, 6, 1, 2, 3, 4, 5]))
    verify_spend_block(1, [BlockEffect.CANCEL], CORE.close)
    left = strike.damage.successes - 1
    assert (left, blocked.budget.minor) == (2, 0)
    # Two damage against armor 6, pierced to 3 dice: one 6 holds one damage off.
    damage = hit_damage(left, 1).total
    through = protect(damage, 1, 6, 0, Impact(piercing=True), CORE.armor, CORE.cover, ScriptedDice([6, 1, 1])).after
    hurt = take_damage(1, 4, through, CORE.damage, CORE.stress)
    assert (damage, through, hurt.became_broken, hurt.stress) == (2, 1, True, 1)
    # Broken: a critical injury at once, and a Panic Roll for it.
    injury = roll_injury(Body.HUMAN, CORE.injuries, ScriptedDice([5, 2]))
    assert injury.number == 52
    # A bleeding artery: a death roll after a Turn, one die fewer; survived, so again after the next.
    dying = Dying(TimeUnit.TURN, dice=-1)
    turn = TimeSpan(0, CORE.time.rounds_in(TimeUnit.TURN), CORE.time)
    due = turn.runs_out(death_timer("marine", "w1", dying))
    rolled = death_roll(dying, death_pool(4, 1, dying, CORE.death), CORE.death, ScriptedDice([6, 1, 1, 1]))
    assert (due, rolled.next_roll) == (1, TimeUnit.TURN)
    # The medic stops the bleeding, then gets the marine up with two successes; a Turn of rest gives one more.
    assert treat_lethal(dying, True, CORE.death) == LethalTreated(False, None)
    up = first_aid(Patient(0, 4, broken=True, dying=True), 2, CORE.recovery)
    assert up.after == 2
    assert rest(Patient(up.after, 4), CORE.recovery).after == 3


@pytest.mark.rule("S4-001", "S4-034", "S4-047", "S4-063", "S4-065", "S4-068", "S4-069")
def test_a_firefight_in_evolved() -> None:
    # Full auto: the first attack hits without a push, so a second follows for one stress.
    first = burst(Burst(), EVOLVED.ranged)
    second = burst(after_burst_attack(first.burst, hit=True, pushed=False), EVOLVED.ranged)
    assert (first.stress, second.stress) == (0, 1)
    # Two successes with damage 2 against a suit of level 2 behind furniture of level 1, armor piercing.
    damage = hit_damage(2, 2).total
    shot = protect(damage, 2, 2, 1, Impact(piercing=True), EVOLVED.armor, EVOLVED.cover, ScriptedDice([]))
    assert ([layer.counted for layer in shot.layers], shot.after) == ([0, 1], 2)
    hurt = take_damage(2, 3, shot.after, EVOLVED.damage, EVOLVED.stress)
    assert (hurt.became_broken, hurt.stress, hurt.killed) == (True, 0, False)
    # Ammunition after each attack: a 1 lowers the rating.
    assert spend_ammo(0, EVOLVED.ranged).supply_roll
    assert roll_supply(Supply.AMMO, 3, EVOLVED.supplies, ScriptedDice([1, 4, 5])).after == 2
    # A lethal injury; failed first aid shortens the limit, three passed death rolls save.
    injury = roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([5, 5]))
    dying = treat_lethal(Dying(TimeUnit.TURN), False, EVOLVED.death).after
    assert (injury.instant_death, dying) == (False, Dying(TimeUnit.ROUND))
    rolled = None
    for _ in range(3):
        assert dying is not None
        rolled = death_roll(dying, death_pool(3, 0, dying, EVOLVED.death), EVOLVED.death, ScriptedDice([6, 1, 1]))
        dying = rolled.after
    assert rolled is not None
    assert rolled.saved
    # A squad leader rallies the victim, which heals nothing of the wound.
    assert rally(Patient(0, 3, broken=True), 1, EVOLVED.recovery).after == 1
