"""A roll of the log put onto the table again, as the sheet is now: with what was said about it, where that still holds.

Modifier, difficulty, help, gear, situation, weapon and distance are said again; a die that was kept from an earlier
roll is used up, a weapon may be gone: what does not hold any more is left out and named.
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions, possible_toggles
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.ranged_combat import Burst
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message, Words, listed
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import DiceTerm, Event, RollEvent
from alien_desktop.session.rolls.attack import Attack, attack_with, circumstances_of, next_attack, weapon_of
from alien_desktop.session.rolls.roll_controller import GIVE_ORDERS, MODIFIER_LIMIT
from alien_desktop.session.rolls.roll_events import what_of
from alien_desktop.session.rolls.stunts import deferred_terms
from alien_desktop.session.session import Session

NO_ATTACK = Message("There is no attack on the table.")
_MOST = 20
"""No difficulty, help or armor is higher."""


@record
class Again:
    """An old roll is on the table again."""

    missing: tuple[Words, ...] = ()
    """What was said about it then and does not hold any more, in words."""

    @property
    def sentence(self) -> Message | None:
        """What to tell; None when everything is as it was."""
        what = listed(self.missing)
        return Message("Not any more: {what}.", what=what) if what is not None else None


def can_roll_again(session: Session, event: Event) -> bool:
    """Whether an event is a roll of a skill or attribute by somebody who is still there."""
    return what_of(event) is not None and session.workspace.has(event.document)


def roll_again(session: Session, event: Event) -> Again | None:
    """Prepare the roll that an event tells of; None when it tells of none, or the character is gone."""
    what = what_of(event)
    if what is None or not isinstance(event, RollEvent) or not can_roll_again(session, event):
        return None
    sheet = session.workspace.sheet(event.document)
    rules = session.rules_for(sheet.edition)
    again = RollReader(event, sheet, rules, session)
    attack = again.attack()
    options = again.options(what, with_gear=attack is None)
    if attack is not None:
        session.rolls.prepare_attack(sheet.id, attack, options)
    else:
        session.rolls.prepare(sheet.id, what, options, event.title)
    return Again(tuple(again.missing))


def next_of_burst(session: Session) -> None:
    """Prepare the attack that follows one which got through the defence on the table; a RuleViolation says why not."""
    made = session.rolls.state.volley
    if made is None or made.attack is None or not session.workspace.has(made.document):
        raise RuleViolation(NO_ATTACK)
    sheet = session.workspace.sheet(made.document)
    rules = session.rules_for(sheet.edition)
    reader = RollReader(made, sheet, rules, session)
    attack, what = reader.attack(), what_of(made)
    if attack is None or what is None:
        raise RuleViolation(Message("{weapon} is not there any more.", weapon=made.attack.weapon.name))
    attack = replace(attack, burst=Burst(made.attack.number - 1))
    attack = next_attack(attack, rules, hit=True, pushed=made.pushes > 0)
    session.rolls.prepare_attack(sheet.id, attack, reader.options(what, with_gear=False))


def first_again(session: Session, events: Iterable[Event]) -> Again | None:
    """Prepare the first roll that the events of an action tell of; None when there is none."""
    return next((again for event in events if (again := roll_again(session, event)) is not None), None)


class RollReader:
    """Reads what was said, and keeps what does not hold any more."""

    def __init__(self, event: RollEvent, sheet: CharacterSheet, rules: SheetRules, session: Session) -> None:
        self._said = event.said
        self._attack = event.attack
        self._sheet = sheet
        self._rules = rules
        self._session = session
        self.missing: list[Words] = []

    def attack(self, thrown: Weapon | None = None) -> Attack | None:
        """Return the attack that was made, when its weapon is still carried; None for any other roll.

        `thrown` is the weapon where it flew and is carried no more.
        """
        said = self._attack
        if said is None:
            return None
        weapon = weapon_of(self._sheet, said.weapon.id, self._rules) or thrown
        if weapon is None:
            self.missing.append(said.weapon.name)
            return None
        attack = replace(attack_with(weapon, said.special), band=said.band)
        known = {modifier.id for modifier in circumstances_of(attack, self._rules)}
        return replace(
            attack,
            circumstances=frozenset(known.intersection(said.circumstances)),
            unaware=said.unaware,
            full_auto=said.full_auto and weapon.full_auto,
            armor=_at_most(said.armor),
            barrier=_at_most(said.barrier),
        )

    def options(self, what: Skill | Attribute, *, with_gear: bool) -> PoolOptions:
        """Return the options that still hold."""
        said = self._said
        options = replace(
            PLAIN,
            kind=said.kind,
            attribute=said.attribute,
            modifier=max(-MODIFIER_LIMIT, min(MODIFIER_LIMIT, said.modifier)),
            difficulty=max(-_MOST, min(_MOST, said.difficulty)),
            helpers=_at_most(said.helpers),
            gear=tuple(term for term in _terms(said.gear) if self._has(term)) if with_gear else (),
            extra=tuple(term for term in _terms(said.extra) if self._holds(term)),
            use_stress=said.use_stress,
            leave_out=_at_most(said.leave_out),
        )
        return replace(options, switched_on=self._switched_on(what, options))

    def _has(self, term: Term) -> bool:
        """Whether gear is still carried; dice without a name can be had again."""
        has = not term.source or any(
            (one.name, one.source) == (str(term.label), term.source) for one in self._sheet.carried
        )
        if not has:
            self.missing.append(Message("{gear} {dice:+d}", gear=term.label, dice=term.dice))
        return has

    def _holds(self, term: Term) -> bool:
        """Whether dice of the situation can be had again: those kept from an earlier roll are used up."""
        catalog = self._rules.catalog
        actions = {action.id for action in self._rules.edition.actions.actions}
        lasting = self._rules.edition.actions.orders_last
        later = {one.source for one in deferred_terms(self._session.log.entries(), self._sheet.id, lasting)}
        orders = {one.source for one in self._session.scene.orders_of(self._sheet.id)}
        holds = term.source in {*catalog.modifiers, *catalog.ranges, *actions - {GIVE_ORDERS}, *orders, *later}
        if not holds:
            self.missing.append(term.label)
        return holds

    def _switched_on(self, what: Skill | Attribute, options: PoolOptions) -> frozenset[str]:
        possible = {toggle.switch for toggle in possible_toggles(self._sheet, what, self._rules, options)}
        asked = {one.switch: one.owner for one in self._said.switched_on}
        self.missing += [owner or switch for switch, owner in asked.items() if switch not in possible]
        return frozenset(asked) & possible


def _terms(terms: Iterable[DiceTerm]) -> tuple[Term, ...]:
    return tuple(Term(term.label, term.dice, term.source) for term in terms)


def _at_most(number: int) -> int:
    return max(0, min(_MOST, number))
