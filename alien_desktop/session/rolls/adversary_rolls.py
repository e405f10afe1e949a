"""Skill rolls of those without a sheet: base dice of attribute and skill, prepared and rolled in the tray.

They never push and have no stress (core 13, evolved 13), so that a roll is settled as it falls.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

from alien_desktop.documents.document import Document
from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.opposed_odds import opposed_odds
from alien_desktop.session.events import AdversaryRolled, Event
from alien_desktop.session.rolls.opponent import Opponent, OpposingResult, plain_chances
from alien_desktop.session.rolls.opposed_rolls import labelled_chances
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_events import dice_terms
from alien_desktop.session.rolls.roll_state import (
    LabelledChance,
    PendingRoll,
    PendingRollView,
    SpecialRollResult,
    successes_word,
)
from alien_desktop.session.rolls.roll_transitions import with_modifier
from alien_desktop.session.workspace import Workspace

Settled = Callable[[int], tuple[Iterable[Document], Iterable[Event]]]
"""What a roll with this number of successes changes, and the report of it, in the step of the roll."""


class AdversaryRolls:
    """Lays such a roll ready on the table."""

    def __init__(self, workspace: Workspace, rolls: RollController) -> None:
        self._workspace = workspace
        self._rolls = rolls

    def propose(
        self,
        name: str,
        title: Words,
        pool: Pool,
        settled: Settled,
        *,
        document: str = "",
        combatant: str = "",
        against: Opponent | None = None,
        least: int = 0,
    ) -> None:
        """Lay a roll ready. `against` is who rolls against it afterwards; `document` is the encounter; `least` dice
        stay, however many are taken.
        """

        def pool_with(modifier: int) -> Pool:
            return with_modifier(pool, modifier, least)

        def view(modifier: int) -> PendingRollView:
            ready = pool_with(modifier)
            chances = plain_chances(ready)
            if against is not None:
                lines = labelled_chances(name, opposed_odds(chances, against.chances), is_open=against.is_open)
            else:
                lines = (LabelledChance(Message("Succeeds"), Fraction(chances.success, chances.of)),)
            return PendingRollView(title, ready, lines, name)

        def roll_now(modifier: int, hand: DiceSource | None) -> None:
            rolled = pool_with(modifier)
            faces = (hand or self._rolls.dice).roll(rolled.base)
            number = successes(faces)
            after, events = settled(number)
            event = AdversaryRolled(
                document=document,
                who=name,
                title=title,
                skill=rolled.skill,
                base_terms=dice_terms(rolled.base_terms),
                base=faces,
                successes=number,
                combatant=combatant,
                by_hand=hand is not None,
            )
            step = Message("Roll {roll}: {who}", roll=title, who=name)
            self._workspace.edit(step, after, events=[event, *events])
            if against is not None:
                self._rolls.prepare_opponent(
                    against, OpposingResult(name, number, against.is_open, contest=against.contest)
                )
                return
            self._rolls.show_special_result(
                SpecialRollResult(title, name, base=faces, number=number, word=successes_word(number))
            )

        self._rolls.propose(PendingRoll(view, roll_now))
