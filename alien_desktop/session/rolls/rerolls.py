"""Rolls that a talent lets somebody make twice: what to choose from, and dice that have fallen but are not chosen yet.

Beneath Notice (core) throws twice at once; Lucky (evolved) looks at the first throw before it is rolled again.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.injuries import body_of, injury_table, rows_owned
from alien_desktop.documents.sheet.special_abilities import AbilityUse
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.death import DeathRolled
from alien_desktop.rules.body.injuries import InjuryRolled, resolve_injury, roll_injury, roll_injury_twice
from alien_desktop.rules.dice.dice import DiceSource

AGAIN = "again"
"""The option that throws once more; the others are the places of the throws that lie there."""

_EVERY_ROLL = "roll"
_HOW_OFTEN = {"act": "once per act", "session": "once per session"}


@dataclass(frozen=True)
class RerollOption:
    """One throw to keep, or the wish to throw again: its key, its name, a word at the right, a sentence below."""

    key: str
    name: str
    note: str = ""
    text: str = ""


@dataclass(frozen=True)
class RerollChoice:
    """Throws of which one counts. `take` gets the key of an option; until then nothing is written."""

    sheet_id: str
    title: str
    options: tuple[RerollOption, ...]
    take: Callable[[str], None]


class PendingRerolls:
    """The throws of a table that wait for a choice. They are kept until then: asking again shows the same throws."""

    def __init__(self, offer: Callable[[RerollChoice], object]) -> None:
        self._offer = offer
        self._injuries: dict[str, tuple[InjuryRolled, ...]] = {}
        self._deaths: dict[tuple[str, str], DeathRolled] = {}

    def forget(self, sheet_id: str) -> None:
        """Put the injuries of somebody away that were thrown and not chosen."""
        self._injuries.pop(sheet_id, None)

    def injury(
        self,
        sheet: CharacterSheet,
        rules: SheetRules,
        grace: AbilityUse,
        dice: DiceSource,
        keep: Callable[[InjuryRolled, str], None],
    ) -> None:
        """Throw for a critical injury and offer the choice; `keep` gets the one that counts and a note for the log."""
        thrown = self._injuries.get(sheet.id) or injuries_to_choose(sheet, rules, grace, dice)
        self._injuries[sheet.id] = thrown

        def take(key: str) -> None:
            if self._injuries.get(sheet.id) is not thrown:
                return
            if key == AGAIN:
                more = roll_injury(body_of(sheet), rules.edition.injuries, dice, rows_owned(sheet))
                self._injuries[sheet.id] = (*thrown, more)
                self.injury(sheet, rules, grace, dice, keep)
                return
            self.forget(sheet.id)
            keep(chosen_injury(thrown, int(key)), injury_note(thrown, int(key), grace))

        title = f"{grace.owner}: the injury of {sheet.name}"
        self._offer(RerollChoice(sheet.id, title, injury_options(thrown, grace, rules), take))

    def death(
        self,
        sheet: CharacterSheet,
        injury_id: str,
        grace: AbilityUse,
        throw: Callable[[], DeathRolled],
        keep: Callable[[DeathRolled, str], None],
    ) -> None:
        """Make a death roll; one that kills may be thrown again, and then the second counts."""
        place = (sheet.id, injury_id)
        first = self._deaths.get(place) or throw()
        if first.survived:
            keep(first, "")
            return
        self._deaths[place] = first

        def take(key: str) -> None:
            if self._deaths.get(place) is not first:
                return
            del self._deaths[place]
            if key == AGAIN:
                keep(throw(), f"{grace.owner}: {faces_in_words(first)} is rolled again")
            else:
                keep(first, "")

        title = f"{grace.owner}: the death roll of {sheet.name}"
        self._offer(RerollChoice(sheet.id, title, death_options(first, grace), take))


def injuries_to_choose(
    sheet: CharacterSheet, rules: SheetRules, grace: AbilityUse, dice: DiceSource
) -> tuple[InjuryRolled, ...]:
    """Throw for a critical injury: twice at once, or first once when the second throw is a decision."""
    body, table, has = body_of(sheet), rules.edition.injuries, rows_owned(sheet)
    if grace.per != _EVERY_ROLL:
        return (roll_injury(body, table, dice, has),)
    return tuple(resolve_injury((number,), body, has, table, dice) for number in roll_injury_twice(body, dice))


def injury_options(thrown: tuple[InjuryRolled, ...], grace: AbilityUse, rules: SheetRules) -> tuple[RerollOption, ...]:
    """Return the throws with what they mean; after one throw also the wish for another."""
    options = [_injury_option(place, rolled, rules) for place, rolled in enumerate(thrown)]
    return (*options, _again(grace)) if len(thrown) == 1 else tuple(options)


def chosen_injury(thrown: tuple[InjuryRolled, ...], place: int) -> InjuryRolled:
    """Return the throw that counts, with the faces of the other before its own."""
    others = (number for at, rolled in enumerate(thrown) if at != place for number in rolled.rolled)
    return replace(thrown[place], rolled=(*others, *thrown[place].rolled))


def injury_note(thrown: tuple[InjuryRolled, ...], place: int, grace: AbilityUse) -> str:
    """Say which throws lay there; empty when there was only one."""
    numbers = " and ".join(str(rolled.number) for rolled in thrown)
    return f"{grace.owner}: {numbers} rolled, {thrown[place].number} kept" if len(thrown) > 1 else ""


def death_options(rolled: DeathRolled, grace: AbilityUse) -> tuple[RerollOption, ...]:
    """Return the failed throw and the wish for another."""
    return RerollOption("0", "Dies", faces_in_words(rolled), "The first roll stands."), _again(grace)


def faces_in_words(rolled: DeathRolled) -> str:
    """Return the faces of a death roll, highest first."""
    return " ".join(str(face) for face in sorted(rolled.faces, reverse=True))


def _injury_option(place: int, rolled: InjuryRolled, rules: SheetRules) -> RerollOption:
    row = injury_table(rolled.body, rules).row_for(rolled.number)
    return RerollOption(str(place), f"{rolled.number} {row.name}", "dies" if rolled.instant_death else "", row.text)


def _again(grace: AbilityUse) -> RerollOption:
    often = _HOW_OFTEN.get(grace.per, "the Game Mother says how often")
    return RerollOption(AGAIN, "Roll again", grace.owner, f"{often[0].upper()}{often[1:]}.")
