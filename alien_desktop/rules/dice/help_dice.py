"""Help of others: +1 for each helper, at most three (S0-060, S0-061, S1-035, S1-038, S3-010, S3-011)."""

from enum import StrEnum

from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import NoHelp
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class HelperCost(StrEnum):
    """What a helper pays in combat."""

    SAME = "same"
    """An action of the kind that the helped character takes (S0-054, S1-039)."""
    MAIN = "main"
    """A full action (S3-012)."""


@record
class HelpRules:
    """How much help there can be and what it costs in combat."""

    most: int = 3
    cost_in_combat: HelperCost = HelperCost.SAME
    source: str = ""


def verify_help(helpers: int, roller: RollProfile, rules: HelpRules) -> None:
    """Raise RuleViolation when that many cannot help this character."""
    if not 0 <= helpers <= rules.most:
        raise RuleViolation(
            Plural(
                "From 0 to %n characters can help, not {helpers}.",
                "From 0 to %n character can help, not {helpers}.",
                rules.most,
                helpers=helpers,
            )
        )
    for active, _ in roller.effects(NoHelp) if helpers else ():
        raise RuleViolation(Message("{owner}: no help can be given or received.", owner=active.owner))


def help_term(helpers: int, roller: RollProfile, rules: HelpRules) -> Term | None:
    """Return the named term of the help, None without helpers."""
    verify_help(helpers, roller, rules)
    return Term(Message("Help"), helpers, rules.source) if helpers else None


def helper_pays(action: Loss, rules: HelpRules) -> Loss:
    """Return what a helper pays in combat when the helped character takes this kind of action."""
    return action if rules.cost_in_combat is HelperCost.SAME else Loss.MAIN
