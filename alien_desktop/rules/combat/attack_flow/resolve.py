"""The fold: from the inputs of an attack to its chain. Pure, and never throwing a die.

A step that needs dice says how many of which kind (`DiceNeed`) and takes them from the faces in the inputs. Whatever is
changed, the fold begins again with the same faces: a roll that needs fewer dice leaves some unread, one that needs more
asks for the difference. Sources: core 4, 5, 8, 9.1, 13.2, evolved 4, 5, 8, 9.1, 13.3.
"""

from collections.abc import Mapping

from alien_desktop.rules.combat.attack_flow.chain import AttackChain, DiceNeed, NeededDie, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.chances import point
from alien_desktop.rules.combat.attack_flow.declaration_rules import verify_declaration
from alien_desktop.rules.combat.attack_flow.defence import defence_steps, roll_defence
from alien_desktop.rules.combat.attack_flow.fold import ATTACK, AttackFold
from alien_desktop.rules.combat.attack_flow.follow_ups import burst_over, follow_ups_of
from alien_desktop.rules.combat.attack_flow.harm import armor_steps, consequence_step, damage_step
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackWay,
    Declaration,
    Defence,
    GmOverride,
    Overridden,
    Purchase,
)
from alien_desktop.rules.combat.attack_flow.payment import ammo_step, answer_ammo_steps, cost_step, costs_of
from alien_desktop.rules.combat.attack_flow.rolling import skill_roll, take_effect
from alien_desktop.rules.combat.attack_flow.successes import extra_step, result_of
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.violation import RuleViolation


def resolve(inputs: AttackInputs, rules: Edition, *, odds: bool = True) -> AttackChain:
    """Fold the inputs of an attack into its chain by the rules of an edition (house rules included).

    Without `odds` no chances are worked out: those of the chain say nothing. All else is the same.
    """
    fought = _fought(
        inputs.declaration,
        inputs.defences,
        inputs.faces,
        inputs.purchases,
        inputs.overrides,
        inputs.ticks,
        inputs.swapped,
        inputs.carried_out,
        rules,
        odds,
    )
    fold = fought.going_on(inputs)
    consequences = consequence_step(fold)
    ammo_step(fold)
    answer_ammo_steps(fold)
    costs = tuple(costs_of(fold))
    cost_step(fold)
    closed = fold.inputs.applied and not fold.waits
    return AttackChain(
        tuple(fold.steps),
        tuple(result_of(fold, target) for target in fold.declaration.targets),
        consequences,
        costs,
        tuple(follow_ups_of(fold)),
        fold.declaration.hidden,
        closed,
        fold.strike.rolls,
        burst_over(fold),
    )


@once_per_version
def _fought(
    declaration: Declaration,
    defences: tuple[Defence, ...],
    faces: Mapping[str, tuple[int, ...]],
    purchases: tuple[Purchase, ...] | None,
    overrides: tuple[GmOverride, ...],
    ticks: Mapping[str, bool],
    swapped: tuple[str, ...],
    carried_out: bool,
    rules: Edition,
    odds: bool,
) -> AttackFold:
    """Return the fold up to the damage. It does not depend on `applied`: that only concerns the steps after it."""
    inputs = AttackInputs(declaration, defences, faces, purchases, overrides, ticks, swapped, carried_out)
    fold = AttackFold(inputs, rules, odds=odds)
    _declare(fold)
    defence_steps(fold)
    choices = fold.declaration.choices
    if fold.strike.rolls:
        fold.attack_roll = skill_roll(
            fold, ATTACK, fold.strike.pool, fold.strike.roller, fold.strike.kind, choices, fold.attacker.running_panic
        )
    else:
        fold.attack_roll = take_effect(fold)
    forced = fold.inputs.override(Overridden.SUCCESSES)
    if forced is not None and fold.attack_roll.settled:
        fold.attack_roll.successes, fold.attack_roll.chances = max(forced, 0), point(max(forced, 0))
    for target in fold.declaration.targets:
        roll_defence(fold, target)
    extra_step(fold)
    armor_steps(fold)
    damage_step(fold)
    return fold


def declared_words(declaration: Declaration, targets: Words, what: Words) -> Message:
    """Return what somebody sets out to do to others: "Bo attacks Ana: Combat Knife"."""
    who = declaration.attacker.name
    if declaration.way is AttackWay.BREAK_FREE:
        return Message("{who} tries to break free from {target}", who=who, target=targets)
    if declaration.way is AttackWay.RETREAT:
        return Message("{who} retreats from {target}", who=who, target=targets)
    return Message("{who} attacks {target}: {what}", who=who, target=targets, what=what)


@once_per_version
def _refusal_of(declaration: Declaration, rules: Edition) -> Message | None:
    """Return why nobody may set out to do this; the same in every step of an attack."""
    try:
        verify_declaration(declaration, rules)
    except RuleViolation as refused:
        return refused.message
    return None


def _declare(fold: AttackFold) -> None:
    stray = fold.declaration.way is AttackWay.STRAY and len(fold.declaration.targets) > 1
    refusal = _refusal_of(fold.declaration, fold.rules) or fold.strike.refusal
    what: Words = fold.strike.weapon.name
    if fold.declaration.way is AttackWay.SPECIAL and fold.declaration.special is not None:
        what = SPECIAL_NAMES[fold.declaration.special]
    sentence = declared_words(fold.declaration, fold.first.fighter.name, what)
    due = refusal is not None and not fold.inputs.override(Overridden.ALLOWED)
    state = StepState.DUE if due or stray else StepState.DONE
    needs: tuple[DiceNeed, ...] = ()
    if stray:
        needs = fold.missing("stray.pick", len(fold.faces("stray.pick")) // 2 * 2 + 2, NeededDie.D6)
    fold.add(StepKind.DECLARE, state, sentence, needs=needs, terms=fold.strike.pool.base_terms, refusal=refusal)
