"""A roll of the log put onto the table again, as the sheet is now: with what was said about it, where that still holds.

Modifier, difficulty, help, gear, situation, weapon and distance are said again; a die that was kept from an earlier
roll is used up, a weapon may be gone: what does not hold any more is left out and named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import MODIFIER, PLAIN, PoolOptions, possible_toggles
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.close_combat import Special
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.attack import Attack, attack_with, circumstances_of, weapon_of
from alien_desktop.session.rolls.roll_controller import MODIFIER_LIMIT
from alien_desktop.session.rolls.roll_options import said_number, said_switches, said_terms
from alien_desktop.session.rolls.roll_records import what_of
from alien_desktop.session.rolls.stunts import deferred_terms
from alien_desktop.session.session import Session

_MOST = 20
"""No difficulty, help or armor is higher."""


@dataclass(frozen=True)
class Again:
    """An old roll is on the table again."""

    missing: tuple[str, ...] = ()
    """What was said about it then and does not hold any more, in words."""

    @property
    def sentence(self) -> str:
        """What to tell; empty when everything is as it was."""
        return f"Not any more: {', '.join(self.missing)}." if self.missing else ""


def can_roll_again(session: Session, record: Mapping[str, object]) -> bool:
    """Whether a record names a skill or attribute of somebody who is still there."""
    return what_of(record) is not None and session.workspace.has(str(record.get("document", "")))


def roll_again(session: Session, record: Mapping[str, Any]) -> Again | None:
    """Prepare the roll that a record names; None when it names none, or the character is gone."""
    what = what_of(record)
    if what is None or not can_roll_again(session, record):
        return None
    sheet = session.workspace.sheet(str(record["document"]))
    rules = session.rules_for(sheet.edition)
    said = record.get("options")
    again = _Reader(said if isinstance(said, Mapping) else _told_by_terms(record), sheet, rules, session)
    attack = again.attack()
    options = again.options(what, with_gear=attack is None)
    if attack is not None:
        session.rolls.prepare_attack(sheet.id, attack, options)
    else:
        session.rolls.prepare(sheet.id, what, options, str(record.get("title", "")))
    return Again(tuple(again.missing))


def first_again(session: Session, records: Iterable[Mapping[str, Any]]) -> Again | None:
    """Prepare the first roll that the records of an action name; None when there is none."""
    return next((again for record in records if (again := roll_again(session, record)) is not None), None)


def _told_by_terms(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what the terms of an older record tell: the Game Mother's modifier."""
    modifier = next((term.dice for term in said_terms(record, "base_terms") if term.label == MODIFIER), 0)
    return {"modifier": modifier}


class _Reader:
    """Reads what was said, and keeps what does not hold any more."""

    def __init__(self, said: Mapping[str, Any], sheet: CharacterSheet, rules: SheetRules, session: Session) -> None:
        self._said = said
        self._sheet = sheet
        self._rules = rules
        self._session = session
        self.missing: list[str] = []

    def attack(self) -> Attack | None:
        """Return the attack that was made, when its weapon is still carried; None for any other roll."""
        said = self._said.get("attack")
        if not isinstance(said, Mapping):
            return None
        weapon = weapon_of(self._sheet, str(said.get("weapon", "")), self._rules)
        if weapon is None:
            self.missing.append(str(said.get("name", "")))
            return None
        special, band = str(said.get("special", "")), str(said.get("band", ""))
        attack = attack_with(weapon, Special(special) if special in tuple(Special) else None)
        attack = replace(attack, band=Band(band)) if band in tuple(Band) else attack
        circumstances = said.get("circumstances")
        asked = {str(one) for one in circumstances} if isinstance(circumstances, list | tuple) else set()
        known = {modifier.id for modifier in circumstances_of(attack, self._rules)}
        return replace(
            attack,
            circumstances=frozenset(asked & known),
            unaware=said.get("unaware") is True,
            full_auto=said.get("full_auto") is True and weapon.full_auto,
            armor=max(0, said_number(said, "armor", _MOST)),
            barrier=max(0, said_number(said, "barrier", _MOST)),
        )

    def options(self, what: Skill | Attribute, *, with_gear: bool) -> PoolOptions:
        """Return the options that still hold."""
        said = self._said
        kind, attribute, stress = str(said.get("kind", "")), str(said.get("attribute", "")), said.get("stress")
        options = replace(
            PLAIN,
            kind=RollKind(kind) if kind in tuple(RollKind) else None,
            attribute=Attribute(attribute) if attribute in tuple(Attribute) else None,
            modifier=said_number(said, "modifier", MODIFIER_LIMIT),
            difficulty=said_number(said, "difficulty", _MOST),
            helpers=max(0, said_number(said, "helpers", _MOST)),
            gear=tuple(term for term in said_terms(said, "gear") if self._has(term)) if with_gear else (),
            extra=tuple(term for term in said_terms(said, "extra") if self._holds(term)),
            use_stress=stress if isinstance(stress, bool) else None,
            leave_out=max(0, said_number(said, "leave_out", _MOST)),
        )
        return replace(options, switched_on=self._switched_on(what, options))

    def _has(self, term: Term) -> bool:
        """Whether gear is still carried; dice without a name can be had again."""
        has = not term.source or any(
            (one.name, one.source) == (str(term.label), term.source) for one in self._sheet.carried
        )
        if not has:
            self.missing.append(f"{term.label} {term.dice:+}".replace("-", "−"))
        return has

    def _holds(self, term: Term) -> bool:
        """Whether dice of the situation can be had again: those kept from an earlier roll are used up."""
        catalog = self._rules.catalog
        actions = {action.id for action in self._rules.edition.actions.actions}
        later = {one.source for one in deferred_terms(self._session.log.entries(), self._sheet.id)}
        holds = term.source in {*catalog.modifiers, *catalog.ranges, *actions, *later}
        if not holds:
            self.missing.append(str(term.label))
        return holds

    def _switched_on(self, what: Skill | Attribute, options: PoolOptions) -> frozenset[str]:
        possible = {toggle.switch for toggle in possible_toggles(self._sheet, what, self._rules, options)}
        asked = said_switches(self._said)
        self.missing += [owner or switch for switch, owner in asked.items() if switch not in possible]
        return frozenset(asked) & possible
