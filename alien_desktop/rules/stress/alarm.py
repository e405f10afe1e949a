"""What a 1 on a stress die calls for: a Panic Roll (core) or a stress response (evolved), and how its total is made."""

from enum import StrEnum

from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import PanicBecomes, PanicModifier
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record


class AlarmKind(StrEnum):
    """What is rolled for a 1 on a stress die."""

    PANIC = "panic"
    RESPONSE = "response"


@record
class TotalRules:
    """A total D6 + stress (− Resolve) and the few numbers of its table that the odds need.

    The table itself is data of the catalog; a test compares the two.
    """

    lowest: int
    """Totals below are read as this one (the lowest total that the odds tell apart)."""
    highest: int
    """Totals above are read as this one."""
    cancels_from: int | None
    """From this total on the action whose roll led here fails; None = never."""
    uses_resolve: bool


@record
class AlarmRules:
    """What a 1 on a stress die calls for."""

    answer: AlarmKind
    total: TotalRules
    """The total that is rolled for it."""
    running_raises: bool = False
    """A panic that is running raises lower totals to the row above it (S0-039); only where panic is the answer."""
    equal_raises: bool = False
    """So does it an equal total (house rule, core 18.13)."""
    source: str = ""

    @property
    def answered_by_panic(self) -> bool:
        """Whether a 1 on a stress die calls for a Panic Roll; otherwise for a stress response."""
        return self.answer is AlarmKind.PANIC


def total_terms(roller: RollProfile, rules: TotalRules) -> tuple[Term, ...]:
    """Return what is added to the D6, as named terms: stress, Resolve where the edition has it, and talents."""
    terms = [Term(Message("Stress"), roller.stress)]
    if rules.uses_resolve:
        terms.append(Term(Message("Resolve"), -roller.resolve))
    terms += [Term(active.owner, effect.modifier, active.source) for active, effect in roller.effects(PanicModifier)]
    return tuple(terms)


def counts_as(roller: RollProfile) -> tuple[tuple[int, int], ...]:
    """Return which panic totals count as another for this character: (from this one on, as which)."""
    return tuple((effect.from_total, effect.total) for _, effect in roller.effects(PanicBecomes))


def counted_total(total: int, roller: RollProfile) -> int:
    """Return the panic total that counts for this character."""
    for least, other in counts_as(roller):
        total = other if total >= least else total
    return total


def total_in_words(die: int, terms: tuple[Term, ...]) -> Message:
    """Return the sum in words, such as "D6 4 + Stress 5 − Resolve 3 = 6"."""
    total = Message("D6 {die}", die=die)
    for term in terms:
        if term.dice < 0:
            total = Message("{sum} − {term} {number}", sum=total, term=term.label, number=-term.dice)
        else:
            total = Message("{sum} + {term} {number}", sum=total, term=term.label, number=term.dice)
    return Message("{sum} = {total}", sum=total, total=die + sum(term.dice for term in terms))
