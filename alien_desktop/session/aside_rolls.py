"""Rolls beside skills: D6, D66, free dice, two sides against each other, dangers of the place, trauma, creatures.

Each kind says which numbers it asks for. What was thrown goes into the log with all faces; what it does to the sheet
(rads, a trauma) is the same step, so that one undo takes it back.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.pools import pool_for
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.document import Document
from alien_desktop.documents.edits.conditions import add_trauma
from alien_desktop.documents.edits.vitals import adjust_health, set_radiation
from alien_desktop.rules import creatures, hazards
from alien_desktop.rules.dice import SIX, DiceSource, alarms, successes
from alien_desktop.rules.opposed import GroupRoll, group_roller
from alien_desktop.rules.radiation import Rads, irradiate
from alien_desktop.rules.terms import Pool
from alien_desktop.rules.trauma import trauma_roll
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.opposition import plain_chances
from alien_desktop.session.roll_controller import RollController
from alien_desktop.session.roll_records import ASIDE
from alien_desktop.session.roll_state import AsideRoll, ChanceLine, ChanceTone, Offered, WaitingRoll
from alien_desktop.session.roll_steps import free_pool
from alien_desktop.session.workspace import Workspace

Numbers = Mapping[str, int]


@dataclass(frozen=True)
class Asked:
    """A number that a kind of roll asks for."""

    id: str
    label: str
    least: int
    most: int
    start: int


@dataclass(frozen=True)
class AsideKind:
    """One kind of roll beside skills."""

    id: str
    title: str
    asks: tuple[Asked, ...] = ()
    of_sheet: bool = False
    """It is rolled by, or happens to, a character."""


_FREE = (Asked("base", "Base dice", 0, 30, 4), Asked("stress", "Stress dice", 0, 15, 0))

OPPOSED = "opposed"
"""The kind that is no throw: it says who rolls against the roll on the table."""

KINDS: tuple[AsideKind, ...] = (
    AsideKind("d6", "D6"),
    AsideKind("d66", "D66"),
    AsideKind("free", "Free dice", _FREE),
    AsideKind("free_own", "Free dice of the character", _FREE, True),
    AsideKind(OPPOSED, "Opposed roll", (), True),
    AsideKind(
        "creature",
        "Creature attack",
        (
            Asked("dice", "Attack dice", 0, 30, 6),
            Asked("damage", "Base damage", 0, 12, 1),
            Asked("blocked", "Warded off", 0, 12, 0),
        ),
    ),
    AsideKind("fire", "Fire", (Asked("intensity", "Intensity", 1, 20, 6),)),
    AsideKind("explosion", "Explosion", (Asked("blast", "Blast", 1, 30, 9), Asked("ring", "Zones away", 0, 2, 0))),
    AsideKind("acid", "Acid splash", (Asked("dice", "Dice", 1, 30, 4), Asked("armor", "Armor", 0, 20, 0))),
    AsideKind("radiation", "Radiation: one rad", (), True),
    AsideKind("trauma", "Trauma", (Asked("total", "Highest panic total", 1, 20, 13),), True),
    AsideKind("panic", "Panic roll", (), True),
    AsideKind("group_lowest", "The worst of the crew rolls", (), True),
    AsideKind("group_highest", "The best of the crew rolls", (), True),
)
"""All kinds, in the order of the list. Supplies, armor, injuries and death rolls stand on the sheet."""

_GROUPS = {"group_lowest": GroupRoll.LOWEST, "group_highest": GroupRoll.HIGHEST}


class AsideRolls:
    """Throws them. A RuleViolation says why something cannot be rolled."""

    def __init__(self, workspace: Workspace, rolls: RollController, rules_for: Callable[[str], SheetRules]) -> None:
        self._workspace = workspace
        self._rolls = rolls
        self._rules_for = rules_for

    def roll(self, kind_id: str, numbers: Numbers, sheet_id: str = "", dice: DiceSource | None = None) -> None:
        """Throw the dice of a kind, lay them onto the table, and keep them in the log."""
        if kind_id == "panic":
            self._rolls.roll_panic(sheet_id, dice)
            return
        if kind_id == "free_own":
            self._rolls.prepare_free(sheet_id, numbers["base"], numbers["stress"])
            return
        if kind_id in _GROUPS:
            self._choose_roller(sheet_id, _GROUPS[kind_id])
            return
        kind = next(kind for kind in KINDS if kind.id == kind_id)
        if kind_id == "free" and dice is None:
            self._rolls.offer(self._free_offered(kind, numbers))
            return
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_for(sheet.edition)
        thrown, after = self._throw(kind, numbers, sheet, rules, dice or self._rolls.dice)
        record = _record(thrown, dice is not None)
        text = f"{kind.title}: {thrown.who}" if thrown.who else kind.title
        self._workspace.edit(text, after, records=[record])
        self._rolls.show_aside(thrown)

    def _choose_roller(self, sheet_id: str, way: GroupRoll) -> None:
        """Put the pool of whoever rolls for the group onto the table."""
        state = self._rolls.state
        if state.what is None:
            raise RuleViolation("Choose the skill first that the group rolls.")
        sheets = [self._workspace.sheet(one) for one in self._rolls.crew(sheet_id)]
        sizes = [pool_for(sheet, state.what, self._rules_for(sheet.edition)).size for sheet in sheets]
        self._rolls.prepare(sheets[group_roller(sizes, way)].id, state.what)

    def _throw(
        self, kind: AsideKind, numbers: Numbers, sheet: CharacterSheet, rules: SheetRules, dice: DiceSource
    ) -> tuple[AsideRoll, list[Document]]:
        edition = rules.edition
        match kind.id:
            case "d6":
                faces = dice.roll(1)
                return AsideRoll(kind.title, plain=faces, number=str(faces[0])), []
            case "d66":
                faces = dice.roll(2)
                return AsideRoll(kind.title, plain=faces, number=f"{faces[0]}{faces[1]}"), []
            case "free":
                return _free(kind.title, dice.roll(numbers["base"]), dice.roll(numbers["stress"])), []
            case "creature":
                hit = creatures.attack(numbers["dice"], numbers["damage"], dice, numbers["blocked"])
                return _damage(kind.title, hit.faces, hit.damage.total), []
            case "fire":
                burned = hazards.burn(numbers["intensity"], edition.hazards, dice)
                note = f"If any of it gets through: on fire, next round Intensity {burned.next_intensity}."
                return _damage(kind.title, burned.faces, burned.damage, note), []
            case "explosion":
                ring = tuple(hazards.Ring)[numbers["ring"]]
                blown = hazards.explode(numbers["blast"], ring, edition.hazards, dice)
                return _damage(kind.title, blown.faces, blown.damage), []
            case "acid":
                hit_by = hazards.acid(
                    numbers["dice"], numbers["armor"], edition.hazards, dice, rolled_armor=edition.armor.rolled
                )
                note = f"Armor left {hit_by.armor_left}." if numbers["armor"] else ""
                if hit_by.next_dice:
                    note = f"{note} Next round {hit_by.next_dice} dice.".strip()
                return _damage(kind.title, hit_by.faces, hit_by.damage, note, through=True), []
            case "radiation":
                return _irradiate(kind.title, sheet, rules, dice)
        return _traumatize(kind.title, sheet, rules, dice, numbers["total"])

    def _free_offered(self, kind: AsideKind, numbers: Numbers) -> Offered:
        """Lay dice of nobody ready, with their exact chances."""

        def pool_with(modifier: int) -> Pool:
            return free_pool(numbers["base"], numbers["stress"], modifier)

        def throw(modifier: int, hand: DiceSource | None) -> None:
            pool, source = pool_with(modifier), hand or self._rolls.dice
            thrown = _free(kind.title, source.roll(pool.base), source.roll(pool.stress))
            self._workspace.edit(kind.title, records=[_record(thrown, hand is not None)])
            self._rolls.show_aside(thrown)

        return Offered(lambda modifier: _free_waiting(kind.title, pool_with(modifier)), throw)


def _free_waiting(title: str, pool: Pool) -> WaitingRoll:
    odds = plain_chances(pool)
    ways = [*odds.at_least, 0, 0]
    lines = [
        ChanceLine("At least 1 success", Fraction(ways[0], odds.of), ChanceTone.GOOD),
        ChanceLine("At least 2", Fraction(ways[1], odds.of)),
    ]
    if pool.stress:
        quiet = Fraction(5, SIX) ** pool.stress
        lines.append(ChanceLine("A 1 on a stress die", 1 - quiet, ChanceTone.STRESS))
    return WaitingRoll(title, pool, tuple(lines), note="Nobody's dice: no push, and a 1 calls for nothing.")


def _free(title: str, base: tuple[int, ...], stress: tuple[int, ...]) -> AsideRoll:
    number, ones = successes((*base, *stress)), alarms(stress)
    note = f"{ones} on stress dice shows 1." if ones else ""
    word = "success" if number == 1 else "successes"
    return AsideRoll(title, base=base, stress=stress, number=str(number), word=word, good=number > 0, note=note)


def _damage(title: str, faces: tuple[int, ...], damage: int, note: str = "", *, through: bool = False) -> AsideRoll:
    if damage and not through:
        note = f"Before armor. {note}".strip()
    return AsideRoll(title, base=faces, number=str(damage), word="damage", harm=damage > 0, note=note)


def _irradiate(
    title: str, sheet: CharacterSheet, rules: SheetRules, dice: DiceSource
) -> tuple[AsideRoll, list[Document]]:
    hit = irradiate(Rads(sheet.radiation.current, sheet.radiation.permanent), dice)
    after = set_radiation(sheet, hit.rads.current, hit.rads.permanent)
    if hit.damage:
        after = adjust_health(after, -hit.damage, rules)
    note = f"Rads {hit.rads.total}. Armor does not help."
    shown = AsideRoll(
        title,
        sheet.name,
        sheet.id,
        base=hit.faces,
        number=str(hit.damage),
        word="damage",
        harm=hit.damage > 0,
        note=note,
    )
    return shown, [after]


def _traumatize(
    title: str, sheet: CharacterSheet, rules: SheetRules, dice: DiceSource, total: int
) -> tuple[AsideRoll, list[Document]]:
    rolled = trauma_roll(sheet.attributes.empathy, total, rules.edition.trauma, dice)
    if rolled.number is None:
        note = "No lasting trauma."
        return AsideRoll(title, sheet.name, sheet.id, base=rolled.faces, number="No", word="trauma", note=note), []
    row = rules.catalog.trauma.row_for(rolled.number)
    after = add_trauma(sheet, row.id)
    number = str(rolled.number)
    note = f"{row.name}. {row.text}".strip()
    return AsideRoll(
        title, sheet.name, sheet.id, base=rolled.faces, number=number, word=row.name, harm=True, note=note
    ), [after]


def _record(thrown: AsideRoll, by_hand: bool) -> dict[str, Any]:
    result = f"{thrown.number} {thrown.word}".strip()
    return {
        "type": ASIDE,
        "document": thrown.sheet_id,
        "who": thrown.who,
        "title": thrown.title,
        "base": list(thrown.base),
        "stress": list(thrown.stress),
        "faces": list(thrown.plain),
        "result": result,
        "tone": "alert" if thrown.harm else "accent" if thrown.good else "text",
        "note": thrown.note,
        "by_hand": by_hand,
    }
