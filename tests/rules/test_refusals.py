"""What the rules say when they say no: the very sentence that a player reads beside a disabled button."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from alien_desktop.rules.body import conditions, encumbrance, recovery, supplies
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.recovery import Healing, Patient, Try
from alien_desktop.rules.combat import armor, damage, initiative
from alien_desktop.rules.dice import help_dice, opposed, push, skill_check, skill_pool
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import HandDice, SkillRoll
from alien_desktop.rules.dice.skill_pool import PoolRequest, RollKind, free_pool
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import LeaveOutStress, NoHelp, NoPush, NoRelief
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people import converter, derived
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress import panic, responses, stress
from alien_desktop.rules.stress import panic_chain as queue
from alien_desktop.rules.violation import RuleViolation, is_allowed

ANDROID = RollProfile(nature=Nature.SYNTHETIC)
LYING = SkillRoll(free_pool(1), (2,), ())
BROKEN = Patient(0, 4, broken=True)
WELL = Patient(2, 4)
SYNTHETIC = Patient(2, 4, synthetic=True)
FROZEN = Patient(0, 4, broken=True, by_condition=True)
COLD = conditions.Need("deep_cold", "freezing_fast", TimeUnit.DAY, None, begins_by_failure=True)
PICKY = conditions.ConditionRules((COLD,))


def with_talent(effect: NoHelp | NoPush | NoRelief | LeaveOutStress, **fields: object) -> RollProfile:
    return RollProfile(active=(ActiveEffect("Paranoid", effect),), **fields)  # type: ignore[arg-type]


def read_twice() -> None:
    dice = HandDice([2])
    dice.roll(1)
    dice.roll(0)
    dice.roll(1)


def people() -> Iterator[tuple[Callable[[], object], str]]:
    """Who may roll, push, panic and be relieved."""
    pool, pushes = CORE.pool, CORE.push
    yield lambda: free_pool(-1), "A pool cannot have fewer than no dice."
    yield lambda: skill_pool.build_pool(PoolRequest(RollProfile()), pool), "Choose a skill or an attribute to roll."
    steady = PoolRequest(with_talent(LeaveOutStress(2), stress=3), Skill.COMTECH, leave_out=3)
    yield (
        lambda: skill_pool.build_pool(steady, pool),
        "Up to 2 stress dice can be left out of a roll, not 3.",
    )
    unsteady = PoolRequest(RollProfile(stress=3), Skill.COMTECH, leave_out=1)
    yield lambda: skill_pool.build_pool(unsteady, pool), "No talent leaves stress dice out of a roll."
    yield (
        lambda: skill_check.verify_roll(free_pool(1), RollProfile(broken=True)),
        "A Broken character cannot roll skills.",
    )
    negative = Pool((Term("Debt", -1),), ())
    yield lambda: skill_check.verify_roll(negative, RollProfile()), "A pool cannot have fewer than no dice."
    yield (
        lambda: skill_check.verify_roll(free_pool(1, 1), ANDROID),
        "Only characters with a Stress Level roll stress dice.",
    )
    yield read_twice, "The dice of this roll have been read already."
    yield lambda: HandDice([2]).roll(3), "This roll has 3 base dice, and 1 face was given."
    done = SkillRoll(free_pool(1), (6,), ())
    yield (
        lambda: skill_check.verify_story_point(done, EVOLVED.check),
        "No base die is left that a story point could turn to a 6.",
    )
    for nature, sentence in (
        (Nature.SYNTHETIC, "Synthetics cannot push."),
        (Nature.NPC, "Characters of the Game Mother do not push."),
        (Nature.CREATURE, "Creatures do not push."),
    ):
        yield lambda nature=nature: push.verify_push(LYING, RollProfile(nature=nature), pushes), sentence  # type: ignore[misc]
    death_roll = SkillRoll(free_pool(1), (2,), (), kind=RollKind.DEATH)
    yield lambda: push.verify_push(death_roll, RollProfile(), pushes), "This kind of roll cannot be pushed."
    yield lambda: push.verify_push(LYING, RollProfile(broken=True), pushes), "A Broken character cannot push."
    yield lambda: push.verify_push(LYING, with_talent(NoPush()), pushes), "Paranoid: no roll can be pushed."
    yield lambda: help_dice.verify_help(4, RollProfile(), pool.help), "From 0 to 3 characters can help, not 4."
    yield (
        lambda: help_dice.verify_help(1, with_talent(NoHelp()), pool.help),
        "Paranoid: no help can be given or received.",
    )
    yield lambda: panic.verify_panic(ANDROID, CORE.panic), "Only characters with a Stress Level panic."
    yield (
        lambda: panic.verify_panic(RollProfile(broken=True), EVOLVED.panic),
        "A Broken character makes no Panic Rolls.",
    )
    yield (
        lambda: panic.verify_end_panic(panic.PanicState(), panic.PanicEnd.BROKEN),
        "There is no panic to end.",
    )
    yield (
        lambda: panic.verify_end_panic(panic.PanicState(("core.panic.flee",)), panic.PanicEnd.COMMAND, 0),
        "The Command roll has no success: the panic goes on.",
    )
    yield lambda: queue.verify_next(queue.PanicQueue("Ibarra")), "Nobody is left to roll for panic."
    yield (
        lambda: responses.verify_response(ANDROID),
        "Only characters with a Stress Level have stress responses.",
    )
    yield (
        lambda: responses.verify_end_responses(("a",), ("b",), 1),
        "Only a response that is running can end.",
    )
    yield (
        lambda: responses.verify_end_responses(("a", "b"), ("a", "b"), 1),
        "One response ends for each point of stress relieved, so at most 1.",
    )
    yield lambda: stress.verify_gain(-1, RollProfile()), "A gain of stress cannot be negative."
    yield lambda: stress.verify_gain(1, ANDROID), "Only characters with a Stress Level gain stress."
    yield (
        lambda: stress.verify_relief(ANDROID, CORE.stress),
        "Only characters with a Stress Level can be relieved of stress.",
    )
    yield (
        lambda: stress.verify_relief(RollProfile(broken=True), EVOLVED.stress),
        "A Broken character loses no stress.",
    )
    yield (
        lambda: stress.verify_relief(with_talent(NoRelief()), CORE.stress),
        "Paranoid: stress cannot be relieved.",
    )
    yield lambda: stress.relieve(-1, RollProfile(), CORE.stress), "Relief of stress cannot be negative."
    yield lambda: opposed.group_roller((), opposed.GroupRoll.LOWEST), "A group roll needs somebody in the group."
    yield lambda: opposed.opposed(-1, 0), "Successes cannot be fewer than none."
    yield lambda: opposed.opposed(0, -1), "Successes cannot be fewer than none."
    yield lambda: opposed.open_opposed(-1, 0), "Successes cannot be fewer than none."
    yield lambda: derived.verify_resolve(CORE.derived), "This edition has no Resolve."


def bodies() -> Iterator[tuple[Callable[[], object], str]]:
    """Damage, armor, wounds, recovery, needs, loads and cards."""
    yield lambda: armor.verify_armor(-1, 0), "An armor rating is never below 0."
    yield lambda: armor.verify_armor(0, -1), "Damage is never below 0."
    yield lambda: damage.verify_hit_damage(1, -1), "Damage is never below 0."
    for sixes, extra, room in ((3, 3, 2), (1, 1, 0), (0, 1, 0)):
        yield (
            lambda sixes=sixes, extra=extra: damage.verify_hit_damage(sixes, 1, extra),  # type: ignore[misc]
            f"Only the successes beyond the first add damage: {room} here.",
        )
    yield lambda: damage.verify_take_damage(1, 4, -1), "Damage is never below 0; healing is another thing."
    yield lambda: damage.verify_take_damage(5, 4, 1), "Health is between 0 and 4, not 5."
    core, evolved = CORE.recovery, EVOLVED.recovery
    aid = recovery.verify_first_aid
    yield lambda: aid(SYNTHETIC, core), "A synthetic is repaired, not healed."
    yield lambda: aid(FROZEN, core), "First aid does not help against this: only ending the cause does."
    yield lambda: aid(BROKEN, core, myself=True), "A Broken character cannot give first aid, not even to themselves."
    yield lambda: aid(WELL, evolved, myself=True), "Only the Broken regain Health by first aid."
    yield lambda: aid(WELL, core), "First aid needs a Broken or dying character."
    yield (
        lambda: recovery.verify_rally(BROKEN, core),
        "Nobody is rallied in this edition: the Broken need first aid.",
    )
    for patient in (WELL, Patient(0, 4, broken=True, synthetic=True)):
        yield (
            lambda patient=patient: recovery.verify_rally(patient, evolved),  # type: ignore[misc]
            "Only people who are Broken are rallied.",
        )
    yield (
        lambda: recovery.verify_rally(FROZEN, evolved),
        "Rallying does not help against this: only ending the cause does.",
    )
    yield (
        lambda: recovery.verify_rest(WELL, core, interrupted=True),
        "The rest was interrupted and gives nothing.",
    )
    yield lambda: recovery.verify_rest(SYNTHETIC, core), "A synthetic does not recover by rest."
    yield (
        lambda: recovery.verify_rest(BROKEN, core),
        "A Broken character must get up before resting.",
    )
    tired = recovery.RecoveryRules(False, False, 0, True, False, False, rest_blocked_by=("fatigued",))
    yield (
        lambda: recovery.verify_rest(Patient(2, 4, conditions=("fatigued",)), tired),
        "No Health comes back while fatigued.",
    )
    for patient in (WELL, SYNTHETIC, FROZEN):
        yield (
            lambda patient=patient: recovery.verify_left_alone(patient),  # type: ignore[misc]
            "Only people Broken by damage get up by themselves.",
        )
    yield (
        lambda: recovery.verify_treat_injury("Bell", 1, [Try("Bell", 1)], core),
        "This healer has already tried; better gear or somebody else is needed.",
    )
    waiting = Healing(3, waits_for_surgery=True)
    yield lambda: recovery.verify_surgery(waiting, core), "This edition has no surgery: injuries heal with time."
    yield lambda: recovery.verify_surgery(Healing(3), evolved), "This injury needs no surgery."
    yield lambda: recovery.verify_repair(WELL), "Only a synthetic is repaired."
    yield lambda: PICKY.need("boredom"), "This edition has no rule for “boredom”; it has them for deep_cold."
    yield lambda: conditions.verify_begin(COLD), "Freezing_fast begins with a failed check."
    yield (
        lambda: conditions.verify_endure(synthetic=True),
        "A synthetic needs neither food nor water, sleep, warmth or air.",
    )
    yield (
        lambda: supplies.verify_roll_supply(Supply.AIR, -1, CORE.supplies),
        "A supply is never below 0.",
    )
    yield lambda: supplies.verify_roll_supply(Supply.AIR, 0, CORE.supplies), "No air is left to roll for."
    yield lambda: encumbrance.verify_load(-1, []), "Strength is never below 0."
    yield (
        lambda: encumbrance.verify_load(1, [encumbrance.Item("Bag", -1)]),
        "Bag: weight and number are never below 0.",
    )
    yield (
        lambda: encumbrance.verify_move(encumbrance.Burden.TOO_MUCH),
        "That is more than can be carried at all: put something down first.",
    )
    draw = initiative.verify_draw
    yield lambda: draw([], CORE.initiative), "Nobody is in the fight yet."
    twice = [initiative.Entrant("a"), initiative.Entrant("a")]
    yield (
        lambda: draw(twice, CORE.initiative),
        "Somebody is in the fight twice; a creature with several turns is one combatant.",
    )
    yield (
        lambda: draw([initiative.Entrant("a", fixed=11)], CORE.initiative),
        "There is no initiative card 11; the deck has 1 to 10.",
    )
    yield (
        lambda: draw([initiative.Entrant("a", surprise=True)], CORE.initiative),
        "A surprise attack is a free action before cards are drawn; it gives no card.",
    )
    one_deck = replace(CORE.initiative, overflow=initiative.Overflow.GROUP)
    yield (
        lambda: draw([initiative.Entrant(f"e{number}") for number in range(11)], one_deck),
        "No card is left in the deck for 1 more: put similar adversaries on one card.",
    )
    human = converter.CharacterValues("core", dict.fromkeys(Attribute, 3))
    to_core, to_evolved = converter.Target(CORE), converter.Target(EVOLVED)
    yield (
        lambda: converter.verify_convert(human, EVOLVED, to_core),
        "This character belongs to another edition.",
    )
    yield (
        lambda: converter.verify_convert(human, CORE, to_core),
        "The character already belongs to this edition.",
    )
    assert is_allowed(converter.verify_convert, human, CORE, to_evolved)


REFUSALS = [*people(), *bodies()]


@pytest.mark.parametrize("refused, sentence", REFUSALS, ids=[sentence[:40] for _, sentence in REFUSALS])
def test_the_rules_say_no_in_a_sentence(refused: Callable[[], object], sentence: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        refused()
    assert str(refusal.value.message) == sentence
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert sentence.endswith(".")
