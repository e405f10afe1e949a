"""Rolls beside skills: D6, D66, free dice, two sides against each other, dangers of the place, trauma, creatures.

Each kind says which numbers it asks for. What was rolled goes into the log with all faces; what it does to the sheet
(rads, a trauma) is the same step, so that one undo takes it back.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_trauma
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet.weapon_lines import bare_hands
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body import hazards
from alien_desktop.rules.combat import creatures
from alien_desktop.rules.dice.dice import SIX, DiceSource, alarms, successes
from alien_desktop.rules.dice.opposed import GroupRoll, group_roller
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message, Plural, Words, in_sequence
from alien_desktop.rules.stress.trauma import trauma_roll
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.injury_rolls import InjuryRolls
from alien_desktop.session.events import DiceKind, DiceThrown, Event, Named, TraumaRollMade
from alien_desktop.session.rolls.attack import attack_with
from alien_desktop.session.rolls.attack_follow_up import follow_up
from alien_desktop.session.rolls.gear_rolls import GearRolls
from alien_desktop.session.rolls.opponent import plain_chances
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import (
    ChanceTone,
    LabelledChance,
    PendingRoll,
    PendingRollView,
    SpecialRollResult,
    successes_word,
)
from alien_desktop.session.rolls.roll_transitions import free_pool
from alien_desktop.session.rolls.special_roll_types import (
    ATTACK,
    KINDS,
    OWN_KINDS,
    SpecialRollRequest,
    SpecialRollType,
)
from alien_desktop.session.workspace import Workspace

Numbers = Mapping[str, int]


_GROUPS = {"group_lowest": GroupRoll.LOWEST, "group_highest": GroupRoll.HIGHEST}


class SpecialRolls:
    """Rolls them. A RuleViolation says why something cannot be rolled."""

    def __init__(
        self,
        workspace: Workspace,
        rolls: RollController,
        rules_for: Callable[[str], SheetRules],
        injuries: InjuryRolls,
        gear: GearRolls,
    ) -> None:
        self._workspace = workspace
        self._rolls = rolls
        self._rules_for = rules_for
        self._injuries = injuries
        self._gear = gear
        self._refusal: Message | None = None
        injuries.refused.connect(self._on_injuries_refused)

    def roll_follow_up(self) -> None:
        """Roll what the hit on the table sets off: its explosion, the fire it starts; nothing when it is neither."""
        state = self._rolls.state
        if state.attack is None:
            return
        rules = self._rules_for(self._workspace.sheet(state.sheet_id).edition)
        found = follow_up(state, rules)
        if found is not None:
            self.roll(SpecialRollRequest(found.kind), found.numbers, state.sheet_id)

    def roll(
        self,
        request: SpecialRollRequest,
        numbers: Numbers,
        sheet_id: str = "",
        dice: DiceSource | None = None,
        edition: str = "",
    ) -> None:
        """Make a special roll, show it on the table and keep it in the log.

        Dice that belong to nobody are read by `edition`; a roll of somebody without a sheet is a RuleViolation.
        """
        kind_id = request.kind
        has_sheet = self._workspace.has(sheet_id)
        belongs = kind_id in OWN_KINDS or any(kind.kind == kind_id and kind.of_sheet for kind in KINDS)
        if not has_sheet and (belongs or not (edition or kind_id == "free")):
            raise RuleViolation(Message("Choose who rolls: nobody with a sheet is selected."))
        if kind_id == "panic":
            self._rolls.alarms.roll_panic(sheet_id, dice)
            return
        if kind_id == "free_own":
            self._rolls.prepare_free(sheet_id, numbers["base"], numbers["stress"])
            return
        if kind_id in _GROUPS:
            self._choose_roller(sheet_id, _GROUPS[kind_id])
            return
        if kind_id == ATTACK:
            self._attack(sheet_id)
            return
        if kind_id in OWN_KINDS:
            self._roll_own(request, sheet_id, dice)
            return
        kind = next(kind for kind in KINDS if kind.kind == kind_id)
        if kind_id == "free" and dice is None:
            self._rolls.propose(self._free_offered(kind, numbers))
            return
        rules = self._rules_for(self._workspace.sheet(sheet_id).edition if has_sheet else edition)
        source = dice or self._rolls.dice
        event: Event
        after: list[CharacterSheet] = []
        if kind_id == "trauma":
            sheet = self._workspace.sheet(sheet_id)
            thrown, event, after = _traumatize(kind.title, sheet, rules, source, numbers["total"], dice is not None)
        else:
            thrown = self._throw(kind, numbers, rules, source)
            event = _dice_event(kind, thrown, dice is not None)
        title = Message("{what}: {who}", what=kind.title, who=thrown.name) if thrown.name else kind.title
        self._workspace.edit(title, after, events=[event])
        self._rolls.show_special_result(thrown)

    def pool_of(self, kind_id: str, numbers: Numbers, sheet_id: str, edition: str) -> Pool:
        """Return the dice that a kind which asks for numbers would roll; of a trauma the ones that decide whether."""
        has_sheet = self._workspace.has(sheet_id)
        match kind_id:
            case "free" | "free_own":
                return free_pool(numbers["base"], numbers["stress"])
            case "fire":
                return free_pool(numbers["intensity"], 0)
            case "explosion":
                rules = self._rules_for(self._workspace.sheet(sheet_id).edition if has_sheet else edition)
                ring = tuple(hazards.Ring)[numbers["ring"]]
                return free_pool(hazards.blast_dice(numbers["blast"], ring, rules.edition.hazards), 0)
            case "trauma":
                return free_pool(self._workspace.sheet(sheet_id).attributes.empathy if has_sheet else 0, 0)
        return free_pool(numbers["dice"], 0)

    def _attack(self, sheet_id: str) -> None:
        """Prepare an attack with the first weapon at hand; the tray lets it be changed."""
        sheet = self._workspace.sheet(sheet_id)
        held = [weapon for weapon in sheet.weapons if weapon.place is CarryPlace.IN_HAND]
        weapon = next(iter((*held, *sheet.weapons)), None) or bare_hands(sheet, self._rules_for(sheet.edition))
        self._rolls.prepare_attack(sheet_id, attack_with(weapon))

    def _roll_own(self, request: SpecialRollRequest, sheet_id: str, dice: DiceSource | None) -> None:
        """Make a roll of the sheet; what refuses it there is raised here."""
        self._refusal = None
        self._rolls.keep()
        match request.kind:
            case "response":
                self._rolls.alarms.roll_response(sheet_id, dice)
            case "supply":
                self._gear.roll_supply(sheet_id, _supply(request.subject_id), "", dice)
            case "power":
                self._gear.roll_supply(sheet_id, Supply.POWER, request.subject_id, dice)
            case "armor":
                self._gear.roll_armor(sheet_id, request.subject_id, dice)
            case "injury":
                self._injuries.roll_injury(sheet_id, dice)
            case "radiation":
                self._injuries.gain_rad(sheet_id, dice)
            case "death":
                self._injuries.prepare_death(sheet_id, request.subject_id)
        if self._refusal is not None:
            raise RuleViolation(self._refusal)

    def _on_injuries_refused(self, reason: Message) -> None:
        self._refusal = reason

    def _choose_roller(self, sheet_id: str, way: GroupRoll) -> None:
        """Put the pool of whoever rolls for the group onto the table."""
        state = self._rolls.state
        if state.trait is None:
            raise RuleViolation(Message("Choose the skill first that the group rolls."))
        sheets = [self._workspace.sheet(one) for one in self._rolls.crew(sheet_id)]
        sizes = [pool_for(sheet, state.trait, self._rules_for(sheet.edition)).size for sheet in sheets]
        self._rolls.prepare(sheets[group_roller(sizes, way)].id, state.trait)

    def _throw(self, kind: SpecialRollType, numbers: Numbers, rules: SheetRules, dice: DiceSource) -> SpecialRollResult:
        edition = rules.edition
        match kind.kind:
            case "d6":
                faces = dice.roll(1)
                return SpecialRollResult(kind.title, plain=faces, number=faces[0])
            case "d66":
                faces = dice.roll(2)
                return SpecialRollResult(kind.title, plain=faces, number=10 * faces[0] + faces[1])
            case "free":
                return _free(kind.title, dice.roll(numbers["base"]), dice.roll(numbers["stress"]))
            case "creature":
                hit = creatures.attack(numbers["dice"], numbers["damage"], dice, numbers["blocked"])
                return _damage(kind.title, hit.faces, hit.damage.total)
            case "fire":
                burned = hazards.burn(numbers["intensity"], edition.hazards, dice)
                grows = Message(
                    "If any of it gets through: on fire, next round Intensity {intensity}.",
                    intensity=burned.next_intensity,
                )
                return _damage(kind.title, burned.faces, burned.damage, grows if burned.damage else "")
            case "explosion":
                ring = tuple(hazards.Ring)[numbers["ring"]]
                blown = hazards.explode(numbers["blast"], ring, edition.hazards, dice)
                return _damage(kind.title, blown.faces, blown.damage)
            case "acid":
                hit_by = hazards.acid(
                    numbers["dice"], numbers["armor"], edition.hazards, dice, rolled_armor=edition.armor.rolled
                )
                notes = [Message("Armor left {armor}.", armor=hit_by.armor_left)] if numbers["armor"] else []
                if hit_by.next_dice:
                    notes.append(Plural("Next round %n dice.", "Next round %n die.", hit_by.next_dice))
                return _damage(
                    kind.title, hit_by.faces, hit_by.damage, in_sequence(notes) if notes else "", through=True
                )
        raise KeyError(kind.kind)

    def _free_offered(self, kind: SpecialRollType, numbers: Numbers) -> PendingRoll:
        """Prepare dice of nobody, with their exact chances."""

        def pool_with(modifier: int) -> Pool:
            return free_pool(numbers["base"], numbers["stress"], modifier)

        def roll_now(modifier: int, hand: DiceSource | None) -> None:
            pool, source = pool_with(modifier), hand or self._rolls.dice
            thrown = _free(kind.title, source.roll(pool.base), source.roll(pool.stress))
            self._workspace.edit(kind.title, events=[_dice_event(kind, thrown, hand is not None)])
            self._rolls.show_special_result(thrown)

        return PendingRoll(lambda modifier: _free_waiting(kind.title, pool_with(modifier)), roll_now)


def _free_waiting(title: Words, pool: Pool) -> PendingRollView:
    odds = plain_chances(pool)
    ways = [*odds.at_least, 0, 0]
    lines = [
        LabelledChance(Message("At least 1 success"), Fraction(ways[0], odds.of), ChanceTone.GOOD),
        LabelledChance(Message("At least 2"), Fraction(ways[1], odds.of)),
    ]
    if pool.stress:
        quiet = Fraction(5, SIX) ** pool.stress
        lines.append(LabelledChance(Message("A 1 on a stress die"), 1 - quiet, ChanceTone.STRESS))
    return PendingRollView(
        title, pool, tuple(lines), note=Message("Nobody's dice: no push, and a 1 calls for nothing.")
    )


def _free(title: Words, base: tuple[int, ...], stress: tuple[int, ...]) -> SpecialRollResult:
    number, ones = successes((*base, *stress)), alarms(stress)
    note = Plural("%n stress dice show 1.", "%n stress die shows 1.", ones) if ones else ""
    word = successes_word(number)
    return SpecialRollResult(title, base=base, stress=stress, number=number, word=word, good=number > 0, note=note)


def _damage(
    title: Words, faces: tuple[int, ...], damage: int, sentence: Words = "", *, through: bool = False
) -> SpecialRollResult:
    note = Message("Before armor.") if damage and not through else ""
    shown = SpecialRollResult(title, base=faces, number=damage, word=Message("damage"), harm=damage > 0)
    return replace(shown, note=note, sentence=sentence)


def _supply(name: str) -> Supply:
    """Return the supply that is meant; a RuleViolation for an unknown one."""
    if name not in [*Supply]:
        raise RuleViolation(Message("There is no supply {name}; there is {known}.", name=name, known=", ".join(Supply)))
    return Supply(name)


def _traumatize(
    title: Words, sheet: CharacterSheet, rules: SheetRules, dice: DiceSource, total: int, by_hand: bool
) -> tuple[SpecialRollResult, TraumaRollMade, list[CharacterSheet]]:
    active, unknown = continuous_effects(sheet, rules), rules.catalog.unknown_traumas
    rolled = trauma_roll(sheet.attributes.empathy, total, rules.edition.trauma, dice, active, unknown)
    event = TraumaRollMade(document=sheet.id, who=sheet.name, base=rolled.faces, by_hand=by_hand)
    shown = SpecialRollResult(title, sheet.name, sheet.id, base=rolled.faces, word=Message("No trauma"))
    if rolled.number is None:
        return replace(shown, note=Message("No lasting trauma.")), event, []
    row = rules.catalog.trauma.row_for(rolled.number)
    shown = replace(shown, number=rolled.number, word=row.name, harm=True, sentence=row.text)
    event = replace(event, trauma=Named(row.id, row.name), number=rolled.number)
    return shown, event, [add_trauma(sheet, row.id)]


def _dice_event(kind: SpecialRollType, thrown: SpecialRollResult, by_hand: bool) -> DiceThrown:
    return DiceThrown(
        kind=DiceKind(kind.kind),
        base=thrown.base,
        stress=thrown.stress,
        plain=thrown.plain,
        result=thrown.number or 0,
        by_hand=by_hand,
    )
