"""What an attack costs at once: actions, stress, ammunition, alarms, the weapon itself."""

from collections.abc import Iterator

from alien_desktop.rules.body.supplies import supply_dice
from alien_desktop.rules.combat.attack_flow.chain import AttackCost, CostKind, NeededDie, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.defence import reaction_of
from alien_desktop.rules.combat.attack_flow.defence_rules import answer_of, answer_price
from alien_desktop.rules.combat.attack_flow.fold import ATTACK, AttackFold, RollProgress, action_name
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackTarget,
    AttackWay,
    AttackWeapon,
    Defence,
    DefenceKind,
    Fighter,
    Overridden,
    RollChoices,
)
from alien_desktop.rules.combat.attack_flow.strike import action_of, is_shot
from alien_desktop.rules.combat.attack_flow.successes import spares_ammo
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranged_combat import spend_ammo
from alien_desktop.rules.dice.dice import alarms
from alien_desktop.rules.dice.help_dice import helper_pays
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.effects.continuous import DamageOnRoll, Dice
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill

STORY = "story:"
"""What the key of a cost in story points begins with."""


def ammo_step(fold: AttackFold) -> None:
    """Count what a shot leaves in the weapon, once its successes are spent; or what a use leaves of its power."""
    weapon, made = fold.strike.weapon, fold.attack_roll.made
    if fold.declaration.way is AttackWay.CLOSE and weapon.power:
        _power_step(fold, weapon.power)
        return
    if not is_shot(fold.declaration) or not weapon.ammo_max:
        fold.skip(StepKind.AMMO, Message("No ammunition is counted"))
        return
    extra = next(step for step in fold.steps if step.kind is StepKind.EXTRA)
    decided = extra.state in (StepState.DONE, StepState.SKIPPED)
    if made is None or not fold.attack_roll.settled or not decided:
        fold.to_come(StepKind.AMMO)
        return
    forced = fold.inputs.override(Overridden.AMMO)
    if forced is not None:
        fold.ammo_left = max(forced, 0)
        fold.add(StepKind.AMMO, StepState.DONE, Message("{left} left", left=fold.ammo_left))
        return
    lost = any(outcome.lost for outcome in fold.outcomes.values())
    if lost or (fold.attack_roll.cancelled and not fold.rules.ranged.cancelled_shot_spends):
        fold.skip(StepKind.AMMO, Message("The shot was not fired"))
        return
    spared = any(each.use is ExtraUse.SPARE_AMMO for each in fold.bought)
    fold.ammo_left = _shot_ammo(fold, weapon, fold.attacker, made, "ammo", spared=spared)


def answer_ammo_steps(fold: AttackFold) -> None:
    """Count what shots back leave in the guns, once it is known that they come."""
    for target in fold.declaration.targets:
        declared, progress = fold.defences.get(target.id), fold.defence_rolls.get(target.id)
        if declared is None or progress is None or declared.kind is not DefenceKind.SHOOT_BACK:
            continue
        weapon = answer_of(target, declared.choices).weapon
        comes = fold.answered.get(target.id)
        fired = comes and (not progress.cancelled or fold.rules.ranged.cancelled_shot_spends)
        if not weapon.ammo_max:
            fold.skip(StepKind.AMMO, Message("No ammunition is counted"), target.id)
        elif comes is None or progress.made is None:
            fold.to_come(StepKind.AMMO, target.id)
        elif not fired:
            fold.skip(StepKind.AMMO, Message("The shot was not fired"), target.id)
        else:
            spared = spares_ammo(fold, declared, target, progress.successes)
            stream = f"ammo:{target.id}"
            left = _shot_ammo(fold, weapon, target.fighter, progress.made, stream, target.id, spared=spared)
            if left is not None:
                fold.answer_ammo[target.id] = left


def _shot_ammo(
    fold: AttackFold,
    weapon: AttackWeapon,
    who: Fighter,
    made: SkillRoll,
    stream: str,
    target: str = "",
    *,
    spared: bool = False,
) -> int | None:
    """Add the step of the ammunition of a shot that was fired; return what is left, None for as much as before."""
    spent = spend_ammo(
        made.alarms,
        fold.rules.ranged,
        has_stress_dice=who.profile.nature.has_stress,
        single_shot=weapon.single_shot,
        spared=spared,
    )
    if spent.empty:
        fold.add(StepKind.AMMO, StepState.DONE, Message("{weapon} is empty", weapon=weapon.name), target)
        return 0
    if spent.gm_decides:
        fold.skip(StepKind.AMMO, Message("The Game Mother says when it is empty"), target)
        return None
    if not spent.supply_roll:
        fold.skip(StepKind.AMMO, Message("No ammunition is lost"), target)
        return None
    if not who.player and fold.rules.supplies.npc_drop is not None:
        left = max(weapon.ammo - fold.rules.supplies.npc_drop, 0)
        fold.add(StepKind.AMMO, StepState.DONE, Message("{left} left", left=left), target)
        return left
    count = supply_dice(weapon.ammo, fold.rules.supplies, weapon.ammo_dice)
    needs = fold.missing(stream, count, NeededDie.SUPPLY)
    if needs:
        fold.add(StepKind.AMMO, StepState.DUE, Message("Supply roll for ammunition"), target, needs=needs)
        return None
    faces = fold.faces(stream)[:count]
    left = max(weapon.ammo - alarms(faces), 0)
    fold.add(StepKind.AMMO, StepState.DONE, Message("{left} left", left=left), target, faces=faces)
    return left


def _power_step(fold: AttackFold, power: int) -> None:
    """Roll for the power of a stun baton and the like, as with each use of it (core 11, evolved 11)."""
    if fold.attack_roll.made is None or not fold.attack_roll.settled:
        fold.to_come(StepKind.AMMO)
        return
    if fold.attack_roll.cancelled and not fold.rules.ranged.cancelled_shot_spends:
        fold.skip(StepKind.AMMO, Message("It was not used"))
        return
    if not fold.attacker.player and fold.rules.supplies.npc_drop is not None:
        fold.power_left = max(power - fold.rules.supplies.npc_drop, 0)
        fold.add(StepKind.AMMO, StepState.DONE, Message("Power: {left} left", left=fold.power_left))
        return
    count = supply_dice(power, fold.rules.supplies)
    needs = fold.missing("power", count, NeededDie.SUPPLY)
    if needs:
        fold.add(StepKind.AMMO, StepState.DUE, Message("Supply roll for power"), needs=needs)
        return
    faces = fold.faces("power")[:count]
    fold.power_left = max(power - alarms(faces), 0)
    fold.add(StepKind.AMMO, StepState.DONE, Message("Power: {left} left", left=fold.power_left), faces=faces)


def costs_of(fold: AttackFold) -> Iterator[AttackCost]:
    """What falls due at once: actions and stress when dice are rolled, ammunition when it is settled."""
    declaration, rules, who = fold.declaration, fold.rules, fold.attacker
    fallen = fold.fallen
    action = action_of(declaration, rules)
    named = Message("{who}: {action}", who=who.name, action=action_name(action, rules))
    if action:
        yield AttackCost("action", CostKind.ACTION, who.id, named, detail=action, due=fallen)
    yield from _given_up(fold, fallen)
    yield from _help(fold, declaration.choices, action, fallen)
    if fold.strike.burst_stress:
        text = Message("Stress for full auto")
        yield AttackCost("stress:burst", CostKind.STRESS, who.id, text, fold.strike.burst_stress, "burst", fallen)
    mercy = declaration.way is AttackWay.COUP_DE_GRACE and who.profile.nature.has_stress
    if mercy and rules.recovery.mercy_stress:
        text = Message("Stress for killing somebody helpless")
        amount = rules.recovery.mercy_stress
        yield AttackCost("stress:mercy", CostKind.STRESS, who.id, text, amount, "mercy", fallen)
    yield from _roll_costs(fold, ATTACK, fold.attack_roll, who, declaration.choices, fold.strike.skill)
    for target in declaration.targets:
        declared, progress = fold.defences.get(target.id), fold.defence_rolls.get(target.id)
        if declared is None or progress is None:
            continue
        fighter = target.fighter
        if declared.kind is DefenceKind.SHOOT_BACK:
            yield from _answer_costs(fold, target, declared, progress)
            continue
        if declaration.way is not AttackWay.BREAK_FREE:
            word = reaction_of(declared.kind, rules)
            text = Message("{who}: {action}", who=fighter.name, action=action_name(word, rules))
            # Declared before the dice, so it is spent when the attacker rolls, hit or miss (S0-116, S4-036).
            yield AttackCost(f"action:{fighter.id}", CostKind.ACTION, fighter.id, text, detail=word, due=fallen)
            yield from _help(fold, declared.choices, word, progress.made is not None)
        skill = Skill.MOBILITY if declared.kind is DefenceKind.DODGE else Skill.CLOSE_COMBAT
        yield from _roll_costs(fold, f"defence:{fighter.id}", progress, fighter, declared.choices, skill)
    yield from _weapon_costs(fold, fallen)


def _answer_costs(
    fold: AttackFold, target: AttackTarget, declared: Defence, progress: RollProgress
) -> Iterator[AttackCost]:
    """What a shot back costs: an action and stress when the attacker rolls, then what its own roll costs, and ammo."""
    fighter, price, fallen = target.fighter, answer_price(target.fighter), fold.fallen
    text = Message("{who}: {action}", who=fighter.name, action=Message("a shot back"))
    yield AttackCost(f"given_up:{fighter.id}", CostKind.GIVEN_UP, fighter.id, text, detail=price.action, due=fallen)
    if price.stress and fighter.profile.nature.has_stress:
        text = Message("Stress for shooting back")
        yield AttackCost(
            f"stress:answer:{fighter.id}", CostKind.STRESS, fighter.id, text, price.stress, "answer", fallen
        )
    yield from _roll_costs(fold, f"defence:{fighter.id}", progress, fighter, declared.choices, Skill.RANGED_COMBAT)
    weapon, left = answer_of(target, declared.choices).weapon, fold.answer_ammo.get(fighter.id)
    if left is not None and left != weapon.ammo:
        text = Message("{weapon}: {left} left", weapon=weapon.name, left=left)
        yield AttackCost(f"ammo:{fighter.id}", CostKind.AMMO, fighter.id, text, left, weapon.id)


def _given_up(fold: AttackFold, fallen: bool) -> Iterator[AttackCost]:
    """Another action that a talent costs which was switched on for the roll (Hard Hitter, Haymaker)."""
    on = frozenset(fold.declaration.choices.switched_on)
    for active, effect in fold.attacker.profile.effects(Dice, on):
        if effect.gives_up and active.switch and fold.strike.skill in effect.skills:
            text = Message("{owner}: another action", owner=active.owner)
            key = f"given_up:{active.source}"
            yield AttackCost(key, CostKind.GIVEN_UP, fold.attacker.id, text, detail=effect.gives_up, due=fallen)


def _help(fold: AttackFold, choices: RollChoices, action: str, fallen: bool) -> Iterator[AttackCost]:
    known = {each.id: each for each in fold.rules.actions.actions}
    loss = Loss(known[action].price.value) if action in known and known[action].price.value != "free" else Loss.MAIN
    pays = helper_pays(loss, fold.rules.pool.help)
    for helper in choices.helpers:
        text = Message("Help costs an action")
        yield AttackCost(f"help:{helper}", CostKind.HELP, helper, text, detail=pays.value, due=fallen)


def _roll_costs(
    fold: AttackFold, key: str, progress: RollProgress, who: Fighter, choices: RollChoices, skill: Skill | None
) -> Iterator[AttackCost]:
    for number, cost in enumerate(progress.push_costs, start=1):
        text = Message("Stress for pushing")
        yield AttackCost(f"stress:{key}.push{number}", CostKind.STRESS, who.id, text, cost, "push")
    if progress.die:
        text = Message("{roll}: D6 {die}", roll=fold.rules.vocabulary.alarm_roll, die=progress.die)
        yield AttackCost(f"alarm:{key}", CostKind.ALARM, who.id, text, progress.die, key)
    if progress.made is not None and choices.story_points:
        text = Message("Story points")
        yield AttackCost(f"{STORY}{key}", CostKind.STORY_POINT, who.id, text, choices.story_points)
    for active, effect in who.profile.effects(DamageOnRoll):
        if progress.made is not None and skill in effect.skills:
            text = Message("{owner}: {damage} damage for the roll", owner=active.owner, damage=effect.damage)
            name = f"damage:{key}:{active.owner}"
            yield AttackCost(name, CostKind.DAMAGE, who.id, text, effect.damage, skill.value if skill else "")


def _weapon_costs(fold: AttackFold, fallen: bool) -> Iterator[AttackCost]:
    weapon, who = fold.strike.weapon, fold.attacker
    kept = fold.attack_roll.cancelled and not fold.rules.ranged.cancelled_shot_spends
    if fold.ammo_left is not None and fold.ammo_left != weapon.ammo:
        text = Message("{weapon}: {left} left", weapon=weapon.name, left=fold.ammo_left)
        yield AttackCost("ammo", CostKind.AMMO, who.id, text, fold.ammo_left, weapon.id)
    if fold.power_left is not None and fold.power_left != weapon.power:
        text = Message("{weapon}: power {left}", weapon=weapon.name, left=fold.power_left)
        yield AttackCost("power", CostKind.POWER, who.id, text, fold.power_left, weapon.id)
    if weapon.one_use and is_shot(fold.declaration) and not kept:
        text = Message("{weapon} is used up", weapon=weapon.name)
        yield AttackCost("used_up", CostKind.USED_UP, who.id, text, detail=weapon.id, due=fallen)
    if weapon.unreliable and fold.attack_roll.cancelled and not fold.rules.alarm.answered_by_panic:
        text = Message("{weapon} jams", weapon=weapon.name)
        yield AttackCost("jam", CostKind.JAM, who.id, text, detail=weapon.id)


def cost_step(fold: AttackFold) -> None:
    """Say whether the costs are paid by now."""
    if not fold.fallen:
        fold.to_come(StepKind.COSTS)
    else:
        fold.add(StepKind.COSTS, StepState.DONE, Message("What it costs is paid as the dice fall"))
