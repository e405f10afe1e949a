"""A pool of dice made of named terms, so that every number on screen can answer "why?"."""

from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record


@record
class Term:
    """One named part of a pool: `dice` more (or fewer) dice, and where the rule comes from."""

    label: Words
    dice: int
    source: str = ""


@record
class Pool:
    """A dice pool. The base terms add up to `base` and the stress terms to `stress`, always."""

    base_terms: tuple[Term, ...]
    stress_terms: tuple[Term, ...] = ()
    skill: Skill | None = None
    """The skill that is rolled; None for an attribute alone or a free pool."""
    attribute: Attribute | None = None
    """The attribute it is based on; None for a free pool."""

    @property
    def base(self) -> int:
        """How many base dice are rolled."""
        return sum(term.dice for term in self.base_terms)

    @property
    def stress(self) -> int:
        """How many stress dice are rolled."""
        return sum(term.dice for term in self.stress_terms)

    @property
    def size(self) -> int:
        """How many dice are rolled in all."""
        return self.base + self.stress
