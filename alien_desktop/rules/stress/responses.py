"""Stress responses of the Evolved rules: D6 + stress − Resolve for a 1 on a stress die (S3-022 to S3-033, evolved 5.2).

Different responses add up and stay until relieved; one that is running already gives stress +1 instead; a response can
remove another and keep it away (Deflated and Jumpy). What is kept away has no effect at all (decision 0003).
"""

from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.tables import ResultRow, ResultTable
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.instant import ResponseRemoved, StressChange
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message, in_sequence
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmRules, total_in_words, total_terms
from alien_desktop.rules.stress.panic import others, own_stress
from alien_desktop.rules.stress.stress import StressChanged, StressRules, apply_to_self
from alien_desktop.rules.violation import RuleViolation


@record
class ResponseRecord:
    """A stress response that was rolled and its result."""

    die: int
    terms: tuple[Term, ...]
    total: int
    stress: StressChanged
    """The roller's own stress, before and after."""
    row: ResultRow
    """The row of the total."""
    repeated: bool
    """The response was running already: stress rises instead."""
    blocked: bool
    """Another running response keeps this one away."""
    cancelled: bool
    """The action whose roll led here fails."""
    removed: tuple[str, ...]
    """The ids of responses that end because of this one."""
    instant_effects: tuple[Effect, ...]
    """What the row does once, the roller's own stress excepted, which is in `stress`."""
    running: tuple[str, ...]
    """The ids of the responses that run afterwards, in the order in which they came."""
    sentence: Message


def verify_response(roller: RollProfile) -> None:
    """Raise RuleViolation when this being has no stress responses."""
    if not roller.nature.has_stress:
        raise RuleViolation(Message("Only characters with a Stress Level have stress responses."))
    if roller.dead:
        raise RuleViolation(Message("The dead have no stress responses."))


def kept_away(running: tuple[str, ...], table: ResultTable) -> frozenset[str]:
    """Return the ids of the responses that running ones keep away."""
    return frozenset(
        effect.response
        for row_id in running
        for effect in table.row(row_id).effects
        if isinstance(effect, ResponseRemoved)
    )


def response_roll(
    table: ResultTable,
    roller: RollProfile,
    rules: AlarmRules,
    stress_rules: StressRules,
    dice: DiceSource,
    *,
    running: tuple[str, ...] = (),
    from_action: bool = True,
) -> ResponseRecord:
    """Roll a stress response. `from_action`: the roll that led here was for an action, which may fail by it."""
    verify_response(roller)
    (die,) = dice.roll(1)
    terms = total_terms(roller, rules.total)
    total = die + sum(term.dice for term in terms)
    row = table.row_for(total)
    repeated = row.id in running
    blocked = not repeated and row.id in kept_away(running, table)
    effects = () if repeated or blocked else row.effects
    if repeated:
        stress = apply_to_self(StressChange(Who.SELF, 1), roller, stress_rules)
    else:
        stress = own_stress(effects, roller, stress_rules)
    ends = {effect.response for effect in effects if isinstance(effect, ResponseRemoved)}
    removed = tuple(row_id for row_id in running if row_id in ends)
    stays = row.stays and not repeated and not blocked
    after = tuple(row_id for row_id in running if row_id not in ends) + ((row.id,) if stays else ())
    cancelled = from_action and row.cancels
    return ResponseRecord(
        die=die,
        terms=terms,
        total=total,
        stress=stress,
        row=row,
        repeated=repeated,
        blocked=blocked,
        cancelled=cancelled,
        removed=removed,
        instant_effects=others(effects),
        running=after,
        sentence=_sentence(die, terms, row, table, repeated, blocked, removed, cancelled),
    )


def verify_end_responses(running: tuple[str, ...], ended: tuple[str, ...], allowed: int) -> None:
    """Raise RuleViolation when these responses cannot end with `allowed` points of relieved stress."""
    if len(set(ended)) != len(ended) or not set(ended) <= set(running):
        raise RuleViolation(Message("Only a response that is running can end."))
    if len(ended) > allowed:
        raise RuleViolation(
            Message("One response ends for each point of stress relieved, so at most {allowed}.", allowed=allowed)
        )


def end_responses(running: tuple[str, ...], ended: tuple[str, ...], relief: StressChanged) -> tuple[str, ...]:
    """Return the responses still running after a relief of stress; all end when stress falls to 0 (evolved 18, 21)."""
    if relief.ends_all_responses:
        return ()
    verify_end_responses(running, ended, relief.responses_to_end)
    return tuple(row_id for row_id in running if row_id not in ended)


def _sentence(
    die: int,
    terms: tuple[Term, ...],
    row: ResultRow,
    table: ResultTable,
    repeated: bool,
    blocked: bool,
    removed: tuple[str, ...],
    cancelled: bool,
) -> Message:
    said = [Message("{total}: {row}.", total=total_in_words(die, terms), row=row.name)]
    if repeated:
        said.append(Message("It is running already, so stress rises by 1 instead."))
    if blocked:
        said.append(Message("A running response keeps it away."))
    said += [Message("{row} ends.", row=table.row(row_id).name) for row_id in removed]
    if cancelled:
        said.append(Message("The action fails."))
    return in_sequence(said)
