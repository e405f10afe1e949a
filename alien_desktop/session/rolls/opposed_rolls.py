"""The second half of rolls against each other: the other side's dice, and who has won, as the log keeps it."""

from collections.abc import Callable
from dataclasses import replace

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions, pool_for
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.dice.opposed import Winner
from alien_desktop.rules.dice.skill_check import verify_roll
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.opposed_odds import OpposedOdds
from alien_desktop.rules.odds.roll_odds import roll_odds
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.event_text import outcome_text
from alien_desktop.session.events import OpposedRollDecided, OtherSideRolled, ReactionCompared, SidesCompared
from alien_desktop.session.rolls.opponent import (
    Opponent,
    OpposingResult,
    adversary_pool,
    odds_after_roll,
    plain_chances,
    winner,
)
from alien_desktop.session.rolls.reactions import reaction_odds_lines
from alien_desktop.session.rolls.roll_events import dice_terms
from alien_desktop.session.rolls.roll_state import (
    ChanceTone,
    LabelledChance,
    PendingRoll,
    PendingRollView,
    Phase,
    RollState,
    SpecialRollResult,
    successes_word,
)
from alien_desktop.session.rolls.roll_transitions import free_pool, running_panic, with_modifier
from alien_desktop.session.workspace import Workspace


def pending_opponent_roll(
    other: Opponent,
    opposing: OpposingResult,
    workspace: Workspace,
    dice: DiceSource,
    show: Callable[[SpecialRollResult], None],
) -> PendingRoll:
    """Return the dice of somebody without a sheet, as a pending roll against the roll that was made."""
    name = other.name if isinstance(other.name, str) else ""
    title = opposing.reaction.title if opposing.reaction is not None else _title(other, opposing)

    def pool_with(modifier: int) -> Pool:
        return with_modifier(other.pool, modifier)

    def view(modifier: int) -> PendingRollView:
        pool = pool_with(modifier)
        chances = plain_chances(pool)
        if opposing.reaction is not None:
            lines = reaction_odds_lines(opposing.successes, chances)
        else:
            lines = against_lines(opposing.name, opposing.successes, replace(other, pool=pool, chances=chances))
        return PendingRollView(title, pool, lines, name, other=other, opposing=opposing)

    def roll_now(modifier: int, hand: DiceSource | None) -> None:
        pool, source = pool_with(modifier), hand or dice
        base, stress = source.roll(pool.base), source.roll(pool.stress)
        number = successes((*base, *stress))
        won = (
            opposing.left(number).hit
            if opposing.reaction is not None
            else winner(opposing.successes, number, is_open=opposing.is_open) is Winner.ACTIVE
        )
        compared = comparison(opposing, other.name, number)
        event = OtherSideRolled(
            document=other.sheet_id,
            who=name,
            title=title,
            base_terms=dice_terms(pool.base_terms),
            base=base,
            stress=stress,
            outcome=compared,
            won=won,
            by_hand=hand is not None,
        )
        workspace.edit(Message("{what}: {who}", what=title, who=other.name), events=[event])
        shown = SpecialRollResult(
            title, name, base=base, stress=stress, number=number, word=successes_word(number), harm=not won
        )
        if opposing.reaction is not None and won:
            shown = replace(shown, volley=opposing.volley)
        note = Message("against {number}", number=opposing.successes)
        show(replace(shown, note=note, sentence=outcome_text(compared)))

    return PendingRoll(view, roll_now)


def _title(other: Opponent, opposing: OpposingResult) -> Message:
    """Return what is rolled; dice of nobody say there whose side they are."""
    if isinstance(other.name, str):
        return Message("Against {who}", who=opposing.name)
    return Message("{side} against {who}", side=other.name, who=opposing.name)


def against_lines(first_who: Words, first: int, other: Opponent) -> tuple[LabelledChance, ...]:
    """Return the chances of dice that were rolled against the other side, in words."""
    return labelled_chances(first_who, odds_after_roll(first, other), is_open=other.is_open)


def labelled_chances(first_who: Words, odds: OpposedOdds, *, is_open: bool) -> tuple[LabelledChance, ...]:
    """Return the three ways an opposed roll can end; a tie fails whoever acts, or nobody wins."""
    tie = Message("A tie, nobody wins") if is_open else Message("A tie, {who} fails", who=first_who)
    return (
        LabelledChance(Message("{who} wins", who=first_who), odds.active, ChanceTone.GOOD),
        LabelledChance(tie, odds.tie),
        LabelledChance(Message("The other side has more"), odds.other, ChanceTone.HARM),
    )


def with_outcome(state: RollState, workspace: Workspace) -> RollState:
    """Tell the log who has won once a roll against somebody is settled, and again when that changes."""
    opposing = state.opposing_result
    if opposing is None or state.roll is None or state.phase is not Phase.DONE:
        return state
    effects = tuple(bought.applies for bought in state.spent_stunts)
    compared = comparison(opposing, state.character_name, state.effective_successes, effects, state.spent_successes)
    sentence = outcome_text(compared)
    if sentence == opposing.logged:
        return state
    event = OpposedRollDecided(document=state.sheet_id, who=state.character_name, title=state.title, outcome=compared)
    title = sentence if opposing.reaction is not None else Message("Opposed roll: {outcome}", outcome=sentence)
    workspace.edit(title, events=[event])
    return replace(state, opposing_result=replace(opposing, logged=sentence))


def comparison(
    opposing: OpposingResult, name: Words, successes: int, effects: tuple[str, ...] = (), spent: int = 0
) -> SidesCompared | ReactionCompared:
    """Return both sides side by side; `effects` are what `spent` successes of a reaction bought."""
    reaction = opposing.reaction
    if reaction is None:
        return SidesCompared(opposing.name, opposing.successes, name, successes, opposing.is_open, opposing.contest)
    return ReactionCompared(
        reaction.title,
        opposing.name,
        opposing.successes,
        reaction.damage,
        max(successes - spent, 0),
        reaction.counter,
        effects,
    )


def opponent_of(document: CharacterSheet | Adversary, skill: Skill, rules: SheetRules, *, is_open: bool) -> Opponent:
    """Return a character or an adversary as the other side; a RuleViolation says why it cannot be."""
    if isinstance(document, Adversary):
        return adversary_against(document, skill, is_open=is_open)
    return character_against(document, skill, rules, is_open=is_open)


def character_against(
    sheet: CharacterSheet, skill: Skill, rules: SheetRules, *, is_open: bool, options: PoolOptions = PLAIN
) -> Opponent:
    """Return a character as the other side, with the dice of its sheet; a RuleViolation says why it cannot be."""
    roller = roll_profile_of(sheet, rules)
    pool = pool_for(sheet, skill, rules, options)
    verify_roll(pool, roller)
    odds = roll_odds(pool, roller, rules.edition, running_panic=running_panic(sheet, rules))
    return Opponent(sheet.name, pool, odds.now, sheet.id, skill, is_open)


def adversary_against(adversary: Adversary, skill: Skill, *, is_open: bool) -> Opponent:
    """Return an adversary as the other side."""
    pool = adversary_pool(adversary, skill)
    return Opponent(adversary.name, pool, plain_chances(pool), is_open=is_open)


def dice_against(base: int, stress: int, *, is_open: bool) -> Opponent:
    """Return plain dice as the other side."""
    pool = free_pool(base, stress)
    return Opponent(Message("The other side"), pool, plain_chances(pool), is_open=is_open)
