"""What a roll on the table looks like before and after its dice were rolled: from a state and a sheet to a state."""

from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import BY_GAME_MOTHER, MODIFIER, pool_for, possible_toggles, request_for
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.special_abilities import ignores_alarms
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.push import push_terms
from alien_desktop.rules.dice.skill_check import SkillRoll, alarm_due, roll, verify_roll
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.odds.roll_odds import push_odds, roll_odds
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.attack import (
    NO_BURST,
    Attack,
    aim_used,
    bonus_of,
    odds_of,
    protection_of,
    shooter,
    skill_of,
    unguarded_odds_of,
    with_attack,
)
from alien_desktop.session.rolls.roll_state import Phase, RollState

FREE = Message("Free dice")


def with_pool(state: RollState, sheet: CharacterSheet, rules: SheetRules) -> RollState:
    """Return the state with the pool of the sheet and its exact odds, or with the reason why there is none."""
    by_itself = rules.edition.damage.extra_is_damage
    state = replace(state, character_name=sheet.name, vocabulary=rules.edition.vocabulary, extra_is_damage=by_itself)
    attack = state.attack
    sheet = shooter(attack, sheet, rules)
    roller = roll_profile_of(sheet, rules)
    try:
        if state.free is not None:
            pool = free_pool(*state.free, state.options.modifier)
            state = replace(state, kind=RollKind.SKILL)
            verify_roll(pool, roller)
        elif (what := state.trait) is not None:
            kind = request_for(sheet, what, rules, state.options).kind
            toggles = possible_toggles(sheet, what, rules, state.options)
            state = replace(state, kind=kind, toggles=toggles)
            options = with_attack(state.options, attack, sheet, rules) if attack is not None else state.options
            pool = pool_for(sheet, what, rules, options)
        else:
            return state
    except RuleViolation as refusal:
        return replace(state, pool=None, odds=None, attack_odds=None, unguarded_odds=None, refusal=refusal.message)
    odds = roll_odds(
        pool,
        roller,
        rules.edition,
        kind=state.kind,
        running_panic=running_panic(sheet, rules),
        ignores_alarms=ignores_alarms(sheet, rules, state.options.switched_on),
    )
    state = replace(state, pool=pool, odds=odds, refusal=None)
    if attack is None:
        return state
    return replace(
        state,
        attack_odds=odds_of(attack, odds.now, rules),
        unguarded_odds=unguarded_odds_of(attack, odds.now, rules),
        protection=protection_of(attack, rules),
    )


def as_attack(state: RollState, attack: Attack, rules: SheetRules) -> RollState:
    """Return a state with this attack: its skill, its title and its weapon's dice."""
    options = replace(state.options, gear=bonus_of(attack))
    return replace(state, attack=attack, title=attack.title, trait=skill_of(attack, rules), options=options)


def before_dice(state: RollState) -> RollState:
    """Return the same pool before the roll."""
    again = RollState(Phase.READY, state.sheet_id, state.character_name, state.title, state.trait, state.options)
    opposing = replace(state.opposing_result, logged=None) if state.opposing_result is not None else None
    again = replace(again, free=state.free, opponent=state.opponent, opposing_result=opposing, attack=state.attack)
    if state.attack is None or state.phase is Phase.READY:
        return again
    attack = aim_used(replace(state.attack, burst=NO_BURST, ammo_open=True, counted=False))
    return replace(again, attack=attack, title=attack.title)


def free_pool(base: int, stress: int, modifier: int = 0) -> Pool:
    """Return a pool of that many dice; what the Game Mother takes leaves no fewer than none."""
    pool = Pool((Term(FREE, base),), (Term(Message("Stress dice"), stress),) if stress else ())
    return with_modifier(pool, modifier)


def with_modifier(pool: Pool, modifier: int, least: int = 0) -> Pool:
    """Return a pool with what the Game Mother adds or takes; `least` base dice are left where there are any."""
    modifier = max(modifier, (least if pool.base_terms else 0) - pool.base)
    if not modifier:
        return pool
    return replace(pool, base_terms=(*pool.base_terms, Term(MODIFIER, modifier, BY_GAME_MOTHER)))


def roll_prepared(
    state: RollState, sheet: CharacterSheet, rules: SheetRules, dice: DiceSource, *, by_hand: bool = False
) -> SkillRoll:
    """Roll the prepared pool; a RuleViolation says why it cannot be."""
    if state.pool is None:
        raise RuleViolation(Message("No dice are prepared."))
    return roll(
        state.pool,
        roll_profile_of(sheet, rules),
        dice,
        kind=state.kind,
        ignores_alarms=ignores_alarms(sheet, rules, state.options.switched_on),
        by_hand=by_hand,
    )


def after_dice(state: RollState, sheet: CharacterSheet, rules: SheetRules) -> RollState:
    """Decide what comes after dice were rolled: an alarm first, then the push, else nothing."""
    if state.roll is None:
        return state
    roller = roll_profile_of(sheet, rules)
    edition = rules.edition
    terms = push_terms(state.roll, roller, edition.push)
    after_push = None
    if terms.allowed:
        after_push = push_odds(state.roll, roller, edition, running_panic=running_panic(sheet, rules))
    due = alarm_due(state.roll, edition.check)
    if due:
        phase = Phase.ALARM
    else:
        phase = Phase.PUSH if terms.allowed else Phase.DONE
    state = replace(state, phase=phase, push=terms, push_odds=after_push, alarm_triggered=due)
    return replace(state, alarm=None, consequences=(), action_cancelled=False)


def running_panic(sheet: CharacterSheet, rules: SheetRules) -> int | None:
    """Return the lowest total of the panic row in force, which can make the next panic worse."""
    if not sheet.panic:
        return None
    return max((row.low for row in panic_state(sheet, rules).rows(rules.catalog.panic)), default=None)
