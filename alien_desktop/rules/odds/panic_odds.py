"""Exact odds of a Panic Roll: six faces, each looked up by the rule that the roll itself uses."""

from fractions import Fraction

from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.tables import ResultRow, ResultTable
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import counted_total, total_terms
from alien_desktop.rules.stress.panic import NO_PANIC, PanicRules, PanicState


@record
class PanicOdds:
    """The rows a Panic Roll can lead to, lowest first, with their chances."""

    rows: tuple[tuple[ResultRow, Fraction], ...]
    cancelled: Fraction
    """The chance that the action whose roll led here would be cancelled."""
    panics: Fraction
    """The chance that some row runs afterwards."""


def panic_odds(table: ResultTable, roller: RollProfile, rules: PanicRules, state: PanicState = NO_PANIC) -> PanicOdds:
    """Return the odds of a Panic Roll of this character, with the panic that is running."""
    added = sum(term.dice for term in total_terms(roller, rules.total))
    applied = [rules.again(table, state.rows(table), counted_total(face + added, roller)) for face in range(1, 7)]
    chances = {row.id: Fraction(sum(each.row == row for each in applied), 6) for row in table.rows}
    cancels = rules.total.cancels_from is not None
    return PanicOdds(
        rows=tuple((row, chances[row.id]) for row in table.rows if chances[row.id]),
        cancelled=Fraction(sum(cancels and each.row.cancels for each in applied), 6),
        panics=Fraction(sum(bool(each.running) for each in applied), 6),
    )
