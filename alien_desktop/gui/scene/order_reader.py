"""Reads the rows of the initiative order from the encounter, the sheets of its crew and its adversaries."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import budget_of
from alien_desktop.documents.scene.combatants import lacks_sheet
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter, SceneEvent, Side
from alien_desktop.documents.scene.groups import letter_at, name_of_several
from alien_desktop.documents.scene.lost_actions import next_lost_in_words
from alien_desktop.documents.scene.scene_events import place_of, rounds_in_all, rounds_left
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import alarms_owed
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.chip import Chip, ChipTone
from alien_desktop.gui.kit.combatant_paint import ActionPip, CombatantKind, PipShape, PipState
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.order_item import CardState, Countdown, GroupMember, OrderItem, row_id_of
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.effects.continuous import InitiativeCards
from alien_desktop.rules.stress.alarm import AlarmKind

translate = QCoreApplication.translate

_MOST_AMMO_MARKS = 6
"""A magazine with more is one mark: loaded or empty."""
_MANY_DEAD = 3
"""From this many dead on, they share one line."""


_shown_of = attrgetter(*(name for name in Card.model_fields if name not in {"number", "deck", "offered"}))
"""What of a card changes the row besides its number."""


class _Turn(NamedTuple):
    """Everything that a row is made of. Turns that are equal have equal rows."""

    group: tuple[Combatant, ...]
    """Those on the card, the leader first."""
    combatant: Combatant
    sheet: CharacterSheet | None
    adversary: Adversary | None
    rules: SheetRules
    state: CardState
    turn: int
    turns: int
    is_setup: bool
    """Nobody has a card yet."""
    place: int
    card: Card | None

    @property
    def lacks_sheet(self) -> bool:
        """Whether it is one of the crew of whom nothing is known."""
        return lacks_sheet(self.combatant, self.sheet)

    @property
    def besides_card(self) -> tuple[object, ...]:
        """All but the card and its place."""
        return self[:-2]


class OrderReader:
    """Keeps the rows it has read: what has not changed is not worked out again, in a crowd of hundreds too."""

    def __init__(
        self,
        sheet_of: Callable[[Combatant], CharacterSheet | None],
        adversary_of: Callable[[Combatant], Adversary | None],
        fate_of: Callable[[Combatant], str],
    ) -> None:
        """`fate_of` tells how and when a combatant died, empty when nobody knows."""
        self._fate_of = fate_of
        self._sheet_of = sheet_of
        self._adversary_of = adversary_of
        self._known: dict[str, tuple[_Turn, OrderItem]] = {}
        self.help = ("", "")
        """Who helps whom while the roll is on the table: ids of combatants."""

    def read(self, encounter: Encounter, rules: SheetRules) -> tuple[OrderItem, ...]:
        """Return every row: the cards in the order in which they act, then those who have none."""
        known, self._known = self._known, {}
        for turn in self._turns(encounter, rules):
            row_id = row_id_of(turn.combatant.id, turn.turn)
            found = known.get(row_id)
            if found is None:
                found = (turn, _item(turn))
            elif found[0].card is not turn.card or found[0] != turn:  # most cards of a draw are others
                found = (turn, _item_now(turn, *found))
            self._known[row_id] = found
        rows = [item for _, item in self._known.values()]
        rows = _with_attack(_with_surprise(rows, encounter, rules), encounter)
        rows = _with_help(rows, *self.help)
        if encounter.events:
            dead = frozenset(one.id for one in encounter.combatants if _is_dead(one, self._sheet_of(one)))
            rows = _with_events(rows, encounter, dead)
        return _with_dead(rows, encounter, self._fate_of)

    def _turns(self, encounter: Encounter, rules: SheetRules) -> list[_Turn]:
        people = {one.id: (one, self._sheet_of(one), self._adversary_of(one)) for one in encounter.combatants}
        # A combatant whose leader is gone is a group of one.
        groups = {one.id: [one] for one in encounter.combatants if one.leader not in people}
        for one in encounter.combatants:
            if one.leader in groups:
                groups[one.leader].append(one)
        on_card = {
            leader: (tuple(members), *people[leader], all(_is_dead(each, people[each.id][1]) for each in members))
            for leader, members in groups.items()
        }
        total = Counter(card.combatant for card in encounter.cards)
        given = dict.fromkeys(on_card, 0)
        turns: list[_Turn] = []
        for place, card in enumerate(encounter.cards):
            found = on_card.get(card.combatant)
            if found is None:
                continue
            group, combatant, sheet, adversary, dead = found
            turn = given[combatant.id]
            if dead and turn:
                continue
            given[combatant.id] = turn + 1
            state = CardState.DEAD if dead else _state(card, is_now=place == encounter.current)
            of = 1 if dead else total[combatant.id]
            turns.append(_Turn(group, combatant, sheet, adversary, rules, state, turn, of, False, place, card))
        is_setup = not turns
        for leader, (group, combatant, sheet, adversary, dead) in on_card.items():
            missing = range(total[leader], combatant.speed) if encounter.real_cards else range(combatant.speed)
            if dead or (total[leader] and not encounter.real_cards):
                missing = range(1 if dead and not total[leader] else 0)
            state = CardState.DEAD if dead else CardState.NOT_DEALT
            turns += [
                _Turn(group, combatant, sheet, adversary, rules, state, turn, 1 if dead else combatant.speed, is_setup,
                      -1, None)
                for turn in missing
            ]  # fmt: skip
        return turns


def _is_dead(combatant: Combatant, sheet: CharacterSheet | None) -> bool:
    return DEAD in (combatant.conditions if sheet is None else sheet.conditions)


def _with_surprise(rows: list[OrderItem], encounter: Encounter, rules: SheetRules) -> list[OrderItem]:
    """Return the rows with what each one does before the cards, while an ambush gives free actions (core 6)."""
    if not encounter.ambush or encounter.cards or not rules.edition.initiative.surprise.free_action:
        return rows
    striking = {one.side for one in encounter.combatants if one.id in encounter.surprise}
    words = {}
    for one in encounter.combatants:
        if one.id in encounter.surprise:
            words[one.id] = translate("order", "one free action")
        elif one.id not in encounter.aware and striking and one.side not in striking:
            words[one.id] = translate("order", "no reaction")
    return [replace(row, gets=words.get(row.combatant, row.gets)) if row.gets else row for row in rows]


def _with_attack(rows: list[OrderItem], encounter: Encounter) -> list[OrderItem]:
    """Return the rows with who attacks whom in the attack that is being made; a creature is a target once."""
    attack = encounter.attack
    if attack is None or attack.applied:
        return rows
    attacker, sought = attack.declaration.attacker.id, {one.id for one in attack.declaration.targets}
    acting = _row_of(rows, attacker)
    marked: list[OrderItem] = []
    for row in rows:
        there = {row.combatant, *(member.combatant for member in row.members)}
        if row is acting:
            row = replace(row, chips=(Chip(translate("order", "Attacks"), ChipTone.ACTING, "next"), *row.chips))
        elif not row.is_dead and sought & there:
            sought -= there
            row = replace(
                row, is_target=True, chips=(Chip(translate("order", "Target"), ChipTone.TARGET, "target"), *row.chips)
            )
        marked.append(row)
    return marked


def _row_of(rows: list[OrderItem], combatant: str) -> OrderItem | None:
    """The row of whose turn it is where that is this one's, else this one's first: an attack may interrupt."""
    found = [row for row in rows if combatant in (row.combatant, *(member.combatant for member in row.members))]
    return next((row for row in found if row.is_now), found[0] if found else None)


def _with_help(rows: list[OrderItem], helper: str, patient: str) -> list[OrderItem]:
    """Return the rows with who helps whom: the marks of an attack in the green of the turn."""
    if not patient or any(row.is_target for row in rows):
        return rows
    acting = _row_of(rows, helper)
    marked: list[OrderItem] = []
    for row in rows:
        there = {row.combatant, *(member.combatant for member in row.members)}
        if row is acting:
            row = replace(row, chips=(Chip(translate("order", "Helps"), ChipTone.ACTING, "next"), *row.chips))
        elif not row.is_dead and patient in there:
            chip = Chip(translate("order", "Helped"), ChipTone.ACTING, "target")
            row = replace(row, is_target=True, is_helped=True, chips=(chip, *row.chips))
            patient = ""
        marked.append(row)
    return marked


def _with_events(rows: list[OrderItem], encounter: Encounter, dead: frozenset[str]) -> list[OrderItem]:
    """Return the rows with what happens by itself, each right before the card that acts after it."""
    made: list[OrderItem] = []
    places = {event.id: place_of(encounter, event) for event in encounter.events}
    waiting = sorted(encounter.events, key=lambda event: (places[event.id], event.number))
    for row in rows:
        while waiting and (row.place < 0 or places[waiting[0].id] <= row.place):
            made.append(_event_item(waiting.pop(0), encounter, dead))
        made.append(row)
    return made + [_event_item(event, encounter, dead) for event in waiting]


def _event_item(event: SceneEvent, encounter: Encounter, dead: frozenset[str]) -> OrderItem:
    now = max(1, encounter.round)
    left = rounds_left(encounter, event)
    chips: tuple[Chip, ...] = ()
    due = len(set(event.waiting) - dead)
    if due:
        text = translate("order", "Rolls due {count}").format(count=due)
        chips = (Chip(text, ChipTone.TIMER),)
    elif event.waits:
        chips = (Chip(translate("order", "Due"), ChipTone.CLOCK),)
    has_passed = event.passed >= now
    return OrderItem(
        row_id=row_id_of(event.id, 0),
        name=event.name,
        event=event.id,
        number=event.number,
        state=CardState.ACTED if has_passed or event.is_over else CardState.TO_COME,
        role=event.note,
        kind=CombatantKind.EVENT,
        chips=chips,
        hidden=event.hidden,
        swap_refusal=translate("order", "An event keeps its card."),
        countdown=_countdown(event, left, has_passed=has_passed, round_number=now),
    )


def _countdown(event: SceneEvent, left: int, *, has_passed: bool, round_number: int) -> Countdown:
    words = ""
    if event.dice:
        dice = event.dice_in(max(round_number, event.round))
        words = tr("%n dice now", "%n die now", dice)
        if event.dice_more:
            words = translate("order", "{dice}, {more} more each Round").format(dice=words, more=event.dice_more)
    if left:
        text = translate("order", "IN 1 ROUND") if left == 1 else translate("order", "IN {count} ROUNDS")
        total = max(left, rounds_in_all(event))
        return Countdown(text.format(count=left), left, total, words if event.dice else "")
    if event.repeats:
        return Countdown(translate("order", "EACH ROUND"), 0, 0, words)
    return Countdown(translate("order", "HAPPENED") if has_passed else translate("order", "THIS ROUND"), 0, 0, words)


def _with_dead(
    rows: list[OrderItem], encounter: Encounter, fate_of: Callable[[Combatant], str]
) -> tuple[OrderItem, ...]:
    """Return the rows with how the dead died; three or more of them are one line at the end."""
    dead = [row for row in rows if row.is_dead]
    if not dead:
        return tuple(rows)
    known = {one.id: one for one in encounter.combatants}
    if len(dead) < _MANY_DEAD:
        return tuple(replace(row, fate=fate_of(known[row.combatant])) if row.is_dead else row for row in rows)
    members = tuple(
        GroupMember("", 0, row.health_max, (), row.combatant, row.name, row.document, row.hidden, is_dead=True)
        for row in dead
    )
    line = OrderItem(
        row_id=row_id_of("dead", 0),
        name=translate("order", "{count} dead").format(count=len(dead)),
        combatant=dead[0].combatant,
        state=CardState.DEAD,
        kind=CombatantKind.PERSON,
        members=members,
        fate=", ".join(row.name for row in dead),
        swap_refusal=translate("order", "The dead have no card."),
    )
    return (*(row for row in rows if not row.is_dead), line)


def kind_of(combatant: Combatant, adversary: Adversary | None) -> CombatantKind:
    """Return what a combatant is; an adversary that is gone from the library counts as a person."""
    if combatant.side is Side.CREW:
        return CombatantKind.CREW
    creature = adversary is not None and adversary.kind is AdversaryKind.CREATURE
    return CombatantKind.CREATURE if creature else CombatantKind.PERSON


def _state(card: Card, *, is_now: bool) -> CardState:
    if is_now:
        return CardState.NOW
    if card.holding:
        return CardState.HOLDING
    return CardState.ACTED if card.acted else CardState.TO_COME


def _item(turn: _Turn) -> OrderItem:
    combatant, card, sheet, rules = turn.combatant, turn.card, turn.sheet, turn.rules
    health = sheet.health if sheet is not None else combatant.health
    is_dead = turn.state is CardState.DEAD
    is_dealt = card is not None and not is_dead
    several = len(turn.group) > 1
    has_actions = is_dealt and not several and not turn.lacks_sheet
    refusal = "" if is_dealt else translate("order", "No card yet: draw first.")
    return OrderItem(
        row_id=row_id_of(combatant.id, turn.turn),
        name=name_of_several(turn.group) if several else (sheet.name if sheet is not None else "") or combatant.name,
        combatant=combatant.id,
        document=combatant.document,
        place=turn.place,
        number=card.number if card is not None and is_dealt else 0,
        deck=card.deck if card is not None else 0,
        state=turn.state,
        turn=turn.turn,
        turns=turn.turns,
        role=translate("order", "{count} on one card").format(count=len(turn.group)) if several else _role(turn),
        kind=kind_of(combatant, turn.adversary),
        actions=_pips(turn, combatant.id, health) if has_actions else (),
        actions_text=_actions_text(turn, health) if has_actions else "",
        health=health,
        health_max=max(health, health_max(sheet, rules).value if sheet is not None else combatant.health_max),
        stress=sheet.stress if sheet is not None and not sheet.is_synthetic else None,
        is_doubled=turn.is_setup and turn.turn > 0,
        panics=sheet is not None and bool(sheet.panic or (rules.catalog.responses is not None and sheet.responses)),
        chips=_chips_of_group(turn) if several else (*_chips(combatant, sheet, health, rules), *_next_attack(turn)),
        hidden=all(each.hidden for each in turn.group),
        gets="" if is_dealt or is_dead else _gets(turn),
        swap_refusal=translate("order", "The dead have no card.") if is_dead else refusal,
        members=_members(turn) if several else (),
    )


def _item_now(turn: _Turn, before: _Turn, item: OrderItem) -> OrderItem:
    """Return the row of a turn; one that has only another card, as after a draw, is the old row with its number."""
    card, old = turn.card, before.card
    if card is None or old is None or turn.state is CardState.DEAD:
        return _item(turn)
    is_same = card is old or _shown_of(card) == _shown_of(old)
    if not is_same or turn.besides_card != before.besides_card:
        return _item(turn)
    return item.with_card(turn.place, card.number, card.deck)


def _members(turn: _Turn) -> tuple[GroupMember, ...]:
    found = []
    for place, each in enumerate(turn.group):
        loaded = next((weapon for weapon in each.weapons if weapon.ammo_max), None)
        ammo, most = (0, 0) if loaded is None else (loaded.ammo, loaded.ammo_max)
        if most > _MOST_AMMO_MARKS:
            ammo, most = min(1, ammo), 1
        found.append(
            GroupMember(
                letter_at(place),
                each.health,
                max(each.health, each.health_max),
                _pips(turn, each.id, each.health) if turn.card is not None else (),
                each.id,
                each.name,
                each.document,
                each.hidden,
                DEAD in each.conditions,
                ammo,
                most,
            )
        )
    return tuple(found)


def _chips_of_group(turn: _Turn) -> tuple[Chip, ...]:
    """Return what is wrong with the members, each chip with the letter; who is down or dead shows it in the meter."""
    return tuple(
        Chip(f"{letter_at(place)} {chip.text}", chip.tone, chip.icon)
        for place, each in enumerate(turn.group)
        for chip in _chips(each, None, each.health, turn.rules)
        if chip.tone is not ChipTone.BROKEN
    )


def _role(turn: _Turn) -> str:
    sheet, adversary = turn.sheet, turn.adversary
    if turn.lacks_sheet:
        return translate("order", "no sheet")
    if sheet is not None:
        career = turn.rules.catalog.careers.get(sheet.career)
        return career.name.lower() if career is not None else "synthetic" if sheet.is_synthetic else ""
    return turn.combatant.role or (adversary.kind.value if adversary is not None else "")


def _only_action(health: int, rules: SheetRules) -> str:
    """Return the only action that is left to a Broken combatant; empty when it is the usual two."""
    actions = rules.edition.broken.actions
    if health == 0 and rules.edition.broken.moves_per_round == 1:
        return translate("order", "one move")
    return translated(rules.edition.actions.action(actions[0]).name).lower() if health == 0 and actions else ""


def _pips(turn: _Turn, combatant_id: str, health: int) -> tuple[ActionPip, ...]:
    budget = budget_of(turn.card, combatant_id)

    def state(left: int) -> PipState:
        if _only_action(health, turn.rules):
            return PipState.IMPOSSIBLE
        return PipState.LEFT if left and turn.state is not CardState.ACTED else PipState.SPENT

    return (ActionPip(PipShape.BLOCK, state(budget.main)), ActionPip(PipShape.PENNANT, state(budget.minor)))


def _actions_text(turn: _Turn, health: int) -> str:
    budget, words = budget_of(turn.card), turn.rules.edition.vocabulary
    only = _only_action(health, turn.rules)
    if only:
        return translate("order", "{action} only").format(action=only)
    if turn.state is CardState.ACTED:
        return translate("order", "acted")
    if budget.main and budget.minor:
        return translate("order", "ready")
    if not budget.main and not budget.minor:
        return translate("order", "all spent")
    return translate("order", "{action} left").format(action=words.main_action if budget.main else words.minor_action)


def _next_attack(turn: _Turn) -> tuple[Chip, ...]:
    """Return what a creature attacks with next, by what it did before."""
    combatant, adversary = turn.combatant, turn.adversary
    tables = turn.rules.catalog.attack_tables
    chips: list[Chip] = []
    if combatant.next_attack and adversary is not None and adversary.attacks in tables:
        name = tables[adversary.attacks].row_for(combatant.next_attack).name
        chips.append(Chip(translate("order", "Next: {attack}").format(attack=name), ChipTone.CLOCK))
    if combatant.next_roll:
        chips.append(Chip(translate("order", "Next attack +{more}").format(more=combatant.next_roll), ChipTone.CLOCK))
    return tuple(chips)


def _chips(combatant: Combatant, sheet: CharacterSheet | None, health: int, rules: SheetRules) -> tuple[Chip, ...]:
    """Return what is wrong with a combatant, worst first, in the edition's words."""
    conditions = sheet.conditions if sheet is not None else combatant.conditions
    injuries = sheet.injuries if sheet is not None else combatant.injuries
    chips: list[Chip] = []
    if DEAD in conditions:
        chips.append(Chip(translated(rules.condition_name(DEAD)), ChipTone.BROKEN, "cross"))
    elif health == 0 and not lacks_sheet(combatant, sheet):
        chips.append(Chip(translate("order", "Broken"), ChipTone.BROKEN, "cross"))
    panics: list[str] = []
    if sheet is not None:
        panics += [rules.catalog.panic.row(row_id).name for row_id in sheet.panic]
        if rules.catalog.responses is not None:
            panics += [rules.catalog.responses.row(row_id).name for row_id in sheet.responses]
    chips += [Chip(name, ChipTone.PANIC, "alarm") for name in panics]
    if sheet is not None:
        for kind in alarms_owed(sheet, rules):
            is_panic = kind is AlarmKind.PANIC
            roll = translate("order", "Panic Roll") if is_panic else translated(rules.edition.vocabulary.alarm_roll)
            words = translate("order", "{roll} due").format(roll=roll)
            short = translate("order", "Panic due") if is_panic else translate("order", "Response")
            chips.append(Chip(words, ChipTone.PANIC, "panic" if is_panic else "alarm", short))
    loses = next_lost_in_words(combatant, rules)
    if loses is not None:
        words = translate("order", "Loses {what}").format(what=translated(loses))
        chips.append(Chip(words, ChipTone.CLOCK, short=translate("order", "Action lost")))
    chips += [Chip(translated(rules.condition_name(each))) for each in conditions if each != DEAD]
    chips += [Chip(injury.name) for injury in injuries if injury.name]
    return tuple(chips)


def _gets(turn: _Turn) -> str:
    if turn.turn:
        return translate("order", "with the card above")
    if turn.turns > 1:
        return tr("%n cards, one Health", "%n card, one Health", turn.turns)
    draws = _draws(turn.sheet, turn.rules)
    if draws > 1:
        return tr("%n cards, keeps one", "%n card, keeps one", draws)
    return translate("order", "1 card")


def _draws(sheet: CharacterSheet | None, rules: SheetRules) -> int:
    """Return how many cards are drawn, of which one is kept."""
    if sheet is None:
        return 1
    effects = effects_of(continuous_effects(sheet, rules), InitiativeCards)
    return max([effect.draw for _, effect in effects], default=1)
