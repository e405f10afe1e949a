"""Values worked out from others, each as a sum of named parts: Health and Resolve.

Sources: core 1.2, evolved 1.1, 19; S2-103.
"""

from collections.abc import Iterable, Mapping

from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, Attribute
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class Formula:
    """The sum of some attributes, divided and rounded up."""

    attributes: tuple[Attribute, ...]
    divide: int = 1
    source: str = ""


@record
class DerivedRules:
    """The values that an edition works out; None = it has no such value."""

    health: Formula
    resolve: Formula | None


@record
class ValueTerm:
    """One named part of a derived value."""

    label: Words
    amount: int
    source: str = ""


@record
class DerivedValue:
    """A value with all its parts; the parts add up to the total, always."""

    parts: tuple[ValueTerm, ...]

    @property
    def total(self) -> int:
        """The value."""
        return sum(part.amount for part in self.parts)


def _work_out(formula: Formula, attributes: Mapping[Attribute, int], changes: Iterable[ValueTerm]) -> DerivedValue:
    whole = sum(attributes[attribute] for attribute in formula.attributes)
    label, *others = (ATTRIBUTE_NAMES[attribute] for attribute in formula.attributes)
    for name in others:
        label = Message("{sum} + {attribute}", sum=label, attribute=name)
    if formula.divide != 1:
        label = Message("({sum}) / {divisor}, rounded up", sum=label, divisor=formula.divide)
    parts = [ValueTerm(label, -(-whole // formula.divide), formula.source), *changes]
    missing = -sum(part.amount for part in parts)
    if missing > 0:
        parts.append(ValueTerm(Message("Never below 0"), missing))
    return DerivedValue(tuple(parts))


def health(attributes: Mapping[Attribute, int], rules: DerivedRules, changes: Iterable[ValueTerm] = ()) -> DerivedValue:
    """Maximum Health with what talents and the like add: Strength (S2-103), or half of Strength and Agility."""
    return _work_out(rules.health, attributes, changes)


def verify_resolve(rules: DerivedRules) -> None:
    """Resolve exists in the second edition only."""
    if rules.resolve is None:
        raise RuleViolation(Message("This edition has no Resolve."))


def resolve(
    attributes: Mapping[Attribute, int], rules: DerivedRules, changes: Iterable[ValueTerm] = ()
) -> DerivedValue:
    """Resolve with what talents and traumas change; an edition without it is a RuleViolation."""
    verify_resolve(rules)
    assert rules.resolve is not None
    return _work_out(rules.resolve, attributes, changes)


def health_after_change(current: int, old_maximum: int, new_maximum: int) -> int:
    """Keep the damage taken when maximum Health changes; never below 0 and never above the maximum."""
    return max(0, min(new_maximum, new_maximum - (old_maximum - current)))
