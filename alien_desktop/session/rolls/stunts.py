"""Successes beyond the first: what they buy, what the app does with it, and the dice remembered for a later roll.

The log is the memory: what was bought is an event, a roll that used a die names its action as the source of a term. So
it survives a restart, and undo gives it back.
"""

from collections.abc import Iterable

from alien_desktop.catalog.library import Catalog
from alien_desktop.catalog.rows.play import CatalogStunt
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.medical import (
    MedicalAction,
    apply_medical_action,
    available_medical_actions,
    verify_healer,
)
from alien_desktop.documents.sheet.vitals import adjust_health, relieve_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.rules.dice.stunts import Stunt, extra_sixes, verify_spend
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import Named, RollEvent, RoundBegan, StuntBought
from alien_desktop.session.rolls.attack import Attack
from alien_desktop.session.rolls.attack_follow_up import SPARE_AMMO
from alien_desktop.session.rolls.reactions import EFFECT_NAMES, EFFECT_TEXTS
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import DAMAGE, RollState

LATER, ORDER, AID, RALLY, RELIEF = "later", "order", "aid", "rally", "relief"
FOR_SOMEBODY = frozenset({ORDER, AID, RALLY, RELIEF})
"""Bought for a character that is chosen, with all successes at once."""
SECOND_WIND = "second_wind"
"""Bought by whoever is Broken for themselves, with all successes at once."""
_CARES = {AID: MedicalAction.FIRST_AID, RALLY: MedicalAction.RALLY}
_SOURCE = "later:"
_FULL_AUTO = "full_auto"


@record
class StuntOption:
    """One thing that successes of the current roll buy now."""

    id: str
    name: Words
    text: Words
    applies: str
    count: int
    """This many successes it takes."""
    row: CatalogStunt | None = None
    """None for what a block buys."""

    @property
    def for_somebody(self) -> bool:
        """Whether a character has to be chosen."""
        return self.applies in FOR_SOMEBODY


def stunts_of(
    catalog: Catalog, skill: Skill, talents: frozenset[str] = frozenset(), attack: Attack | None = None
) -> tuple[CatalogStunt, ...]:
    """Return what extra successes buy with a skill, the skill's own first. What this attack cannot have is left out."""
    rows = [row for row in catalog.stunts.values() if row.skill in (None, skill)]
    rows = [row for row in rows if row.talent is None or row.talent in talents]
    if attack is not None:
        rows = [row for row in rows if _fits(row, attack)]
    return tuple(sorted(rows, key=lambda row: row.skill is None))


def as_rule(row: CatalogStunt) -> Stunt:
    """Return a row as the rules ask for it."""
    return Stunt(row.id, row.skill, row.repeatable, row.every_six, row.requires)


def purchases(state: RollState, sheet: CharacterSheet, rules: SheetRules) -> tuple[StuntOption, ...]:
    """Return what can be bought now with the successes that are left; nothing for a roll that buys nothing."""
    if state.roll is None or state.action_cancelled or not isinstance(state.trait, Skill):
        return ()
    left = state.effective_successes - state.spent_successes
    if left < 1:
        return ()
    if state.opposing_result is not None and state.opposing_result.reaction is not None:
        return _block_effects(state, rules)
    talents = frozenset(talent.source for talent in sheet.talents)
    rows = stunts_of(rules.catalog, state.trait, talents, state.attack)
    found = []
    for row in rows:
        if row.applies == DAMAGE and state.extra_is_damage:
            continue  # they are damage by themselves
        if row.applies == SECOND_WIND and not sheet.is_broken:
            continue
        count = left if row.applies in (*FOR_SOMEBODY, SECOND_WIND) else 1
        if _affordable(state, row, count, rows):
            found.append(StuntOption(row.id, row.name, row.text, row.applies, count, row))
    return tuple(found)


def buy(rolls: RollController, purchase: StuntOption, rules: SheetRules, target: CharacterSheet | None = None) -> None:
    """Buy something as one step of the history; a RuleViolation says why it does nothing."""
    state = rolls.state
    if purchase.for_somebody and target is None:
        raise RuleViolation(Message("First choose who it is for."))
    after: list[CharacterSheet] = []
    if target is not None and purchase.applies in _CARES:
        healer = rolls.sheet(state.sheet_id)
        after = [_cared_for(_CARES[purchase.applies], target, healer, purchase.count, rules)]
    elif target is not None and purchase.applies == RELIEF:
        after = [_relieved(target, purchase.count, rules)]
    elif purchase.applies == SECOND_WIND:
        target = rolls.sheet(state.sheet_id)
        after = [adjust_health(target, purchase.count, rules)]
    event = stunt_event(state, purchase, target, after[0] if after else None)
    bought, who = text_of(event).result or "", state.character_name
    if event.target is not None:
        title = Message("{bought} ({who})", bought=bought, who=who)
    else:
        title = Message("{bought}: {who}", bought=bought, who=who)
    rolls.spend(title, event, after)


def stunt_event(
    state: RollState,
    purchase: StuntOption,
    target: CharacterSheet | None = None,
    after: CharacterSheet | None = None,
) -> StuntBought:
    """Return the event of something bought with successes; `after` is the target when it is done."""
    ordered = purchase.applies == ORDER and target is not None
    for_somebody = target is not None and purchase.for_somebody
    amount = 0
    if target is not None and after is not None:
        relieved = purchase.applies == RELIEF
        amount = target.stress - after.stress if relieved else after.health - target.health
    return StuntBought(
        document=state.sheet_id,
        who=state.character_name,
        title=state.title,
        roll=0,
        stunt=Named(purchase.id, purchase.name),
        applies=purchase.applies,
        count=purchase.count,
        target=Named(target.id, target.name) if target is not None and for_somebody else None,
        amount=amount,
        later=purchase.count if ordered else 1 if purchase.applies == LATER else 0,
    )


def deferred_terms(entries: Iterable[LogEntry], sheet_id: str, orders_last: int) -> tuple[Term, ...]:
    """Return the dice that somebody has for a later roll and has not used yet, each with where it came from.

    Those of an order end with the Round in which so many Rounds have seen it (core 7, evolved 7).
    """
    kept: dict[str, Term] = {}
    used: set[str] = set()
    rounds = 0
    ordered: dict[str, int] = {}
    for entry in entries:
        if entry.taken_back:
            continue
        for event in entry.events:
            if isinstance(event, StuntBought) and event.later and _keeper(event) == sheet_id:
                source = f"{_SOURCE}{entry.seq}"
                kept[source] = Term(Message("Earlier success: {roll}", roll=event.title), event.later, source)
                if event.applies == ORDER:
                    ordered[source] = rounds
            elif isinstance(event, RoundBegan):
                rounds += 1
            elif isinstance(event, RollEvent) and event.document == sheet_id:
                used.update(term.source for term in event.base_terms)
    over = {source for source, given in ordered.items() if rounds - given >= orders_last}
    return tuple(term for source, term in kept.items() if source not in used | over)


def is_deferred(entry: LogEntry) -> bool:
    """Whether an action keeps a die for later, uses one, or lets one pass."""
    return any(
        isinstance(event, RoundBegan)
        or (isinstance(event, StuntBought) and event.later > 0)
        or (isinstance(event, RollEvent) and any(term.source.startswith(_SOURCE) for term in event.base_terms))
        for event in entry.events
    )


def _keeper(event: StuntBought) -> str:
    """Return the id of the sheet that has the dice which were bought for a later roll."""
    return event.target.id if event.target is not None else event.document


def _cared_for(
    care: MedicalAction, patient: CharacterSheet, healer: CharacterSheet, sixes: int, rules: SheetRules
) -> CharacterSheet:
    request = next((request for request in available_medical_actions(patient, rules) if request.action is care), None)
    if request is None:
        raise RuleViolation(Message("{patient} needs none of it.", patient=patient.name))
    verify_healer(request, patient, healer, rules)
    cared = apply_medical_action(request, patient, healer, sixes, rules)
    if cared.sheet == patient:
        raise RuleViolation(Message("{patient}: {care}.", patient=patient.name, care=cared.words))
    return cared.sheet


def _relieved(sheet: CharacterSheet, sixes: int, rules: SheetRules) -> CharacterSheet:
    after = relieve_stress(sheet, sixes, rules)
    if after == sheet:
        raise RuleViolation(Message("{sheet} has no stress to lose.", sheet=sheet.name))
    return after


def _fits(row: CatalogStunt, attack: Attack) -> bool:
    """Whether an attack can have a stunt: no damage without damage, no ammunition spared where none is rolled for."""
    if row.applies == DAMAGE and attack.special is not None:
        return False
    if row.requires == _FULL_AUTO and not attack.full_auto:
        return False
    if row.applies == SPARE_AMMO:
        counted = attack.is_shot and attack.weapon.ammo_max > 0 and not attack.weapon.single_shot
        return counted and attack.ammo_open and not attack.full_auto
    return True


def _affordable(state: RollState, row: CatalogStunt, count: int, rows: tuple[CatalogStunt, ...]) -> bool:
    assert isinstance(state.trait, Skill)
    known = {one.id: one for one in rows}
    bought = [as_rule(known[one.stunt]) for one in state.spent_stunts if one.stunt in known for _ in range(one.count)]
    chosen = (*bought, *(as_rule(row),) * count)
    try:
        verify_spend(
            state.effective_successes, chosen, state.trait, frozenset(one.needs for one in chosen if one.needs)
        )
    except RuleViolation:
        return False
    return row.every_six or sum(not one.every_six for one in chosen) <= extra_sixes(state.effective_successes)


def _block_effects(state: RollState, rules: SheetRules) -> tuple[StuntOption, ...]:
    had = {bought.applies for bought in state.spent_stunts}
    effects = [one for one in rules.edition.close.block_effects if one is not BlockEffect.CANCEL]
    if state.trait is not Skill.CLOSE_COMBAT:
        return ()
    return tuple(
        StuntOption(f"block.{one.value}", EFFECT_NAMES[one], EFFECT_TEXTS[one], one.value, 1)
        for one in effects
        if one.value not in had
    )
