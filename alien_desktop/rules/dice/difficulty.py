"""How hard a roll is: the named ladder of the 2019 rules (S1-025 to S1-031) or free dice (evolved 4)."""

from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class Difficulty:
    """One step of a named ladder."""

    name: Message
    dice: int


@record
class DifficultyRules:
    """The steps that have a name, and how far the Game Mother may go either way."""

    ladder: tuple[Difficulty, ...] = ()
    furthest: int = 3
    source: str = ""

    @property
    def steps(self) -> tuple[Difficulty, ...]:
        """Every step from easiest to hardest; where the edition has no names they are called by their dice."""
        if self.ladder:
            return self.ladder
        return tuple(
            Difficulty(Message("{dice:+d}", dice=dice) if dice else Message("0"), dice)
            for dice in range(self.furthest, -self.furthest - 1, -1)
        )


def verify_difficulty(dice: int, rules: DifficultyRules) -> None:
    """Raise RuleViolation when no step has that many dice."""
    if all(step.dice != dice for step in rules.steps):
        raise RuleViolation(
            Message(
                "Difficulty goes from {easiest:+d} to {hardest:+d} dice, not {dice:+d}.",
                easiest=rules.furthest,
                hardest=-rules.furthest,
                dice=dice,
            )
        )


def difficulty_term(dice: int, rules: DifficultyRules) -> Term | None:
    """Return the named term of a difficulty, None for the step that changes nothing."""
    verify_difficulty(dice, rules)
    if not dice:
        return None
    names = {step.dice: step.name for step in rules.ladder}
    return Term(names.get(dice, Message("Difficulty")), dice, rules.source)
