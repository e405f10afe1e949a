"""Rolls that a talent lets somebody make twice, and the choices between their results that are still pending.

Beneath Notice (core) rolls twice at once; Lucky (evolved) sees the first result before it is rolled again.
"""

from collections.abc import Callable
from dataclasses import replace

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.injuries import body_of, injury_table, rows_owned
from alien_desktop.documents.sheet.special_abilities import AbilityUse
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.death import DeathRolled
from alien_desktop.rules.body.injuries import InjuryRolled, resolve_injury, roll_injury, roll_injury_twice
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Words, listed
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import RerollChosen

AGAIN = "again"
"""The option that rerolls; the others point at the results already rolled, by their place."""

ALREADY_CHOSEN = Message("This choice has been made already.")

_EVERY_ROLL = "roll"
_HOW_OFTEN = {"act": Message("Once per act."), "session": Message("Once per session.")}


@record
class RerollOption:
    """One result to keep, or the reroll: its key, its name, a word at the right, a sentence below."""

    key: str
    name: Words
    note: Words = ""
    text: Words = ""


@record
class KeptChoice:
    """A pending choice as plain facts: from them it is offered again after a crash."""

    sheet: str
    ability: AbilityUse
    injuries: tuple[InjuryRolled, ...] = ()
    """The injuries that were rolled."""
    faces: tuple[int, ...] = ()
    """The dice of the death roll that killed."""
    injury: str = ""
    """What that death roll is about."""
    modifier: int = 0
    by_hand: bool = False
    steps: tuple[int, ...] = ()
    """The journal's numbers of the damage that calls for it."""


@record
class RerollChoice:
    """Results of which one counts. Nothing is written before one is chosen."""

    sheet_id: str
    title: Words
    options: tuple[RerollOption, ...]


class PendingRerolls:
    """The pending choices: one for each character, kept until it is made. Asking again offers the same results.

    `offered(RerollChoice)` is called each time a choice is to be shown, `settled(sheet_id)` once it is made or dropped.
    """

    def __init__(self, offered: Callable[[RerollChoice], object], settled: Callable[[str], object]) -> None:
        self._offered = offered
        self._settled = settled
        self._pending: dict[str, tuple[RerollChoice, Callable[[str], None], KeptChoice]] = {}
        self._suspended: dict[str, tuple[RerollChoice, Callable[[str], None], KeptChoice]] = {}

    @property
    def kept(self) -> tuple[KeptChoice, ...]:
        """Everything that is pending, to be written down."""
        return tuple(kept for _, _, kept in self._pending.values())

    @property
    def choices(self) -> tuple[RerollChoice, ...]:
        """Every choice that is pending, in the order in which they were offered."""
        return tuple(choice for choice, _, _ in self._pending.values())

    def choice_of(self, sheet_id: str) -> RerollChoice | None:
        """Return the pending choice of a character, None when there is none."""
        pending = self._pending.get(sheet_id)
        return pending[0] if pending is not None else None

    def offer_again(self, sheet_id: str) -> bool:
        """Offer the pending choice of a character again; False when there is none."""
        choice = self.choice_of(sheet_id)
        if choice is not None:
            self._offered(choice)
        return choice is not None

    def choose(self, sheet_id: str, key: str) -> None:
        """Make a choice by the key of its option; a RuleViolation when it is not pending or has no such option."""
        choice, take, _ = self._pending.get(sheet_id, (None, None, None))
        if choice is None or take is None:
            raise RuleViolation(ALREADY_CHOSEN)
        if all(option.key != key for option in choice.options):
            offered = [Message("{key} ({name})", key=one.key, name=one.name) for one in choice.options]
            raise RuleViolation(Message("There is no such result; there is {options}.", options=listed(offered) or ""))
        self.forget(sheet_id)
        take(key)

    def forget(self, sheet_id: str) -> None:
        """Drop the pending choice of a character."""
        if self._pending.pop(sheet_id, None) is not None:
            self._settled(sheet_id)

    def suspend(self, sheet_id: str) -> None:
        """Set the pending choice of a character aside: what called for it was undone."""
        pending = self._pending.get(sheet_id)
        if pending is not None:
            self.forget(sheet_id)
            self._suspended[sheet_id] = pending

    def resume(self, sheet_id: str) -> None:
        """Offer a choice that was set aside again, with the same results: what called for it was redone."""
        pending = self._suspended.pop(sheet_id, None)
        if pending is not None and sheet_id not in self._pending:
            self._offer(*pending)

    def offer_injury(
        self,
        sheet: CharacterSheet,
        rules: SheetRules,
        known: KeptChoice,
        dice: DiceSource,
        keep: Callable[[InjuryRolled, RerollChosen | None], None],
    ) -> None:
        """Offer the choice between the injuries of `known`, rolled now if it has none; `keep` gets what counts."""
        ability = known.ability
        results = known.injuries or injuries_to_choose(sheet, rules, ability, dice)

        def take(key: str) -> None:
            if key == AGAIN:
                more = roll_injury(body_of(sheet), rules.edition.injuries, dice, rows_owned(sheet))
                self.offer_injury(sheet, rules, replace(known, injuries=(*results, more)), dice, keep)
            else:
                keep(chosen_injury(results, int(key)), injury_chosen(sheet, results, int(key), ability))

        title = Message("{talent}: the injury of {who}", talent=ability.owner, who=sheet.name)
        choice = RerollChoice(sheet.id, title, injury_options(results, ability, rules))
        self._offer(choice, take, replace(known, injuries=results))

    def offer_death_roll(
        self,
        sheet: CharacterSheet,
        known: KeptChoice,
        roll_now: Callable[[], DeathRolled],
        keep: Callable[[DeathRolled, RerollChosen | None], None],
        fallen: DeathRolled | None = None,
    ) -> None:
        """Make a death roll; one that kills may be rolled again, and then the second counts. `fallen` is one made."""
        first, ability = fallen or roll_now(), known.ability
        if first.survived:
            keep(first, None)
            return

        def take(key: str) -> None:
            if key == AGAIN:
                keep(
                    roll_now(),
                    RerollChosen(document=sheet.id, who=sheet.name, talent=ability.owner, rolled=first.faces),
                )
            else:
                keep(first, None)

        title = Message("{talent}: the death roll of {who}", talent=ability.owner, who=sheet.name)
        choice = RerollChoice(sheet.id, title, death_options(first, ability))
        self._offer(choice, take, replace(known, faces=first.faces))

    def _offer(self, choice: RerollChoice, take: Callable[[str], None], kept: KeptChoice) -> None:
        self._pending[choice.sheet_id] = choice, take, kept
        self._offered(choice)


def injuries_to_choose(
    sheet: CharacterSheet, rules: SheetRules, ability: AbilityUse, dice: DiceSource
) -> tuple[InjuryRolled, ...]:
    """Roll a critical injury: twice at once, or once when the second roll is a decision."""
    body, table, has = body_of(sheet), rules.edition.injuries, rows_owned(sheet)
    if ability.per != _EVERY_ROLL:
        return (roll_injury(body, table, dice, has),)
    return tuple(resolve_injury((number,), body, has, table, dice) for number in roll_injury_twice(body, dice))


def injury_options(
    results: tuple[InjuryRolled, ...], ability: AbilityUse, rules: SheetRules
) -> tuple[RerollOption, ...]:
    """Return the results with what they mean; after a single one also the reroll."""
    options = [_injury_option(place, rolled, rules) for place, rolled in enumerate(results)]
    return (*options, _again(ability)) if len(results) == 1 else tuple(options)


def chosen_injury(results: tuple[InjuryRolled, ...], place: int) -> InjuryRolled:
    """Return the result that counts, with the faces of the other before its own."""
    others = (number for at, rolled in enumerate(results) if at != place for number in rolled.rolled)
    return replace(results[place], rolled=(*others, *results[place].rolled))


def injury_chosen(
    sheet: CharacterSheet, results: tuple[InjuryRolled, ...], place: int, ability: AbilityUse
) -> RerollChosen | None:
    """Return the event of a choice; None when there was only one result."""
    if len(results) < 2:
        return None
    numbers = tuple(rolled.number for rolled in results)
    return RerollChosen(
        document=sheet.id, who=sheet.name, talent=ability.owner, rolled=numbers, kept=results[place].number
    )


def death_options(rolled: DeathRolled, ability: AbilityUse) -> tuple[RerollOption, ...]:
    """Return the failed roll and the reroll."""
    stands = RerollOption("0", Message("Dies"), faces_in_words(rolled), Message("The first roll stands."))
    return stands, _again(ability)


def faces_in_words(rolled: DeathRolled) -> str:
    """Return the faces of a death roll, highest first."""
    return " ".join(str(face) for face in sorted(rolled.faces, reverse=True))


def _injury_option(place: int, rolled: InjuryRolled, rules: SheetRules) -> RerollOption:
    row = injury_table(rolled.body, rules).row_for(rolled.number)
    dies = Message("dies") if rolled.instant_death else ""
    return RerollOption(str(place), f"{rolled.number} {row.name}", dies, row.text)


def _again(ability: AbilityUse) -> RerollOption:
    often = _HOW_OFTEN.get(ability.per, Message("The Game Mother says how often."))
    return RerollOption(AGAIN, Message("Roll again"), ability.owner, often)
