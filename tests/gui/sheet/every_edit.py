"""Everything that can be done to a character at the table, with chance: each line of `ACTIONS` is one kind of act."""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from alien_desktop.documents.sheet import (
    advancing,
    conditions,
    deprivation,
    identity,
    injuries,
    suits,
    supplies,
    timed_effects,
    vitals,
)
from alien_desktop.documents.sheet import item_edits as items
from alien_desktop.documents.sheet import item_use as using
from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.values import OVERRIDABLE
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.radiation import Strength
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature
from alien_desktop.rules.effects.continuous import BrokenRoll, NoPush, Recurring
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress.panic import PanicEnd
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.sheet_editor import SheetEditor
from tests.sample_session import SampleSession


class Chance(random.Random):
    """Dice of a seed, alarms and successes more often than not, so that much happens."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Return faces."""
        return tuple(self.choice((1, 1, 2, 3, 4, 5, 6, 6)) for _ in range(count))


Edit = Callable[[CharacterSheet, SheetRules, Chance], CharacterSheet]


def _one(things: object, chance: Chance) -> str:
    """The id of one of some parts of the sheet; a word that no part has when there is none."""
    found = [getattr(thing, "id", thing) for thing in things]  # type: ignore[attr-defined]
    return str(chance.choice(found)) if found else "nothing"


def _row(rows: object, chance: Chance) -> str:
    return str(chance.choice(sorted(rows)))  # type: ignore[call-overload]


def _add_item(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    return items.add_item(sheet, creation.item_from(_row(rules.catalog.items, chance), rules))


def _add_talent(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    return identity.add_talent(sheet, creation.talent_from(_row(rules.catalog.talents, chance), rules), rules)


def _table_row(table: object, chance: Chance) -> str:
    return _one(table.rows, chance) if table is not None else "nothing"  # type: ignore[attr-defined]


def _take_drug(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    row = chance.choice(sorted(rules.catalog.drugs_and_food))
    return timed_effects.begin_timed_effect(sheet, rules.catalog.drugs_and_food[row], rules)


def _use(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    drug = items.add_item(sheet, creation.item_from(f"{sheet.edition}.consumable.naproleve", rules))
    return using.use_item(drug, drug.gear[-1].id, rules).sheet


def _use_token(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    ready = sheet.evolve(signature_item="A brass token", signature_used=False, timed_effects=())
    return using.use_signature_item(vitals.set_stress(ready, chance.randint(1, 5), rules), rules)


def _crave(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    coming_back = [
        (row, effect) for row in rules.catalog.trauma.rows for effect in row.effects if isinstance(effect, Recurring)
    ]
    if not coming_back:  # a matter of the 2019 rules
        return sheet
    row, effect = chance.choice(coming_back)
    return timed_effects.begin_craving(sheet, row.id, effect, rules)


def _put_on(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    """A suit that lies ready beside somebody who has no other."""
    suit = creation.item_from(_row(rules.catalog.armor, chance), rules)
    ready = items.add_item(sheet.evolve(armor=()), suit)
    return suits.put_on(ready, ready.armor[-1].id)


def _note_use(sheet: CharacterSheet, rules: SheetRules, chance: Chance) -> CharacterSheet:
    known = [row for row in rules.catalog.talents.values() if any(isinstance(one, BrokenRoll) for one in row.effects)]
    row = chance.choice(known)
    return timed_effects.note_use(sheet, ActiveEffect(row.name, NoPush(), row.id), rules, unit=TimeUnit.TURN)


def _rage(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """A rage begins, or the one that runs is over."""
    calm = conditions.without_rage(sheet, rules)
    return calm if calm is not sheet else conditions.add_condition(sheet, "overkill")


def _causes(rules: SheetRules) -> list[str]:
    return [need.cause for need in rules.edition.conditions.needs]


EDITS: dict[str, Edit] = {
    "set_text": lambda s, r, c: identity.set_text(s, c.choice(identity.TEXTS[3:]), c.choice(("", "Ada", "<b>& two"))),
    "set_name": lambda s, r, c: identity.set_text(s, "name", c.choice(("Ada", "Bo", "Cy & Co"))),
    "set_career": lambda s, r, c: identity.set_text(s, "career", c.choice(("", *sorted(r.catalog.careers)))),
    "set_number": lambda s, r, c: identity.set_number(s, c.choice(sorted(identity.NUMBERS)), c.randint(0, 30), r),
    "set_attribute": lambda s, r, c: identity.set_attribute(s, c.choice(list(Attribute)), c.randint(0, 8), r),
    "set_skill": lambda s, r, c: identity.set_skill(s, c.choice(list(Skill)), c.randint(0, 7)),
    "set_nature": lambda s, r, c: identity.set_nature(s, Nature.SYNTHETIC if c.random() < 0.2 else Nature.HUMAN, r),
    "change_talent": lambda s, r, c: identity.change_talent(s, _one(s.talents, c), r, note=c.choice(("", "<b>& two"))),
    "put_on": _put_on,
    "take_off": lambda s, r, c: suits.take_off(s, _one(s.armor, c)),
    "with_tear": lambda s, r, c: suits.with_tear(s, _one(s.armor, c), c.random() < 0.5),
    "set_passes_as_human": lambda s, r, c: identity.set_passes_as_human(s, c.random() < 0.5),
    "set_play": lambda s, r, c: identity.set_play(s, c.choice(list(GameMode))),
    "set_signature_used": lambda s, r, c: identity.set_signature_used(s, c.random() < 0.5),
    "add_talent": _add_talent,
    "remove_talent": lambda s, r, c: identity.remove_talent(s, _one(s.talents, c), r),
    "set_talent_choice": lambda s, r, c: identity.set_talent_choice(s, _one(s.talents, c), c.choice(("", "Rifle"))),
    "earn_experience": lambda s, r, c: advancing.earn_experience(s, r.edition.advancement.questions[:3], r),
    "advance_skill": lambda s, r, c: advancing.advance_skill(s, c.choice(list(Skill)), r),
    "advance_talent": lambda s, r, c: advancing.advance_talent(s, _row(r.catalog.talents, c), r),
    "add_condition": lambda s, r, c: conditions.add_condition(s, _row(r.catalog.conditions, c).rpartition(".")[2]),
    "remove_condition": lambda s, r, c: conditions.remove_condition(s, _one(s.conditions, c)),
    "toggle_condition": lambda s, r, c: conditions.toggle_condition(s, c.choice(("exhausted", "fatigued", "prone"))),
    "without_rage": lambda s, r, c: _rage(s, r),
    "add_response": lambda s, r, c: conditions.add_response(s, _table_row(r.catalog.responses, c)),
    "end_response": lambda s, r, c: conditions.end_response(s, _one(s.responses, c)),
    "set_panic": lambda s, r, c: conditions.set_panic(s, (_table_row(r.catalog.panic, c),)),
    "end_panic": lambda s, r, c: conditions.end_panic(s, PanicEnd.TURN_PASSED, r)[0],
    "add_trauma": lambda s, r, c: conditions.add_trauma(s, _table_row(r.catalog.trauma, c)),
    "remove_trauma": lambda s, r, c: conditions.remove_trauma(s, _one(s.trauma, c)),
    "set_health": lambda s, r, c: vitals.set_health(s, c.randint(0, 6), r),
    "adjust_health": lambda s, r, c: vitals.adjust_health(s, c.choice((-1, 1, 2)), r),
    "full_health": lambda s, r, c: creation.full_health(s, r),
    "set_stress": lambda s, r, c: vitals.set_stress(s, c.randint(0, 10), r),
    "adjust_stress": lambda s, r, c: vitals.adjust_stress(s, c.choice((-1, 1)), r),
    "gain_stress": lambda s, r, c: vitals.gain_stress(s, 1, r),
    "stress_from": lambda s, r, c: vitals.stress_from(s, c.choice(vitals.told_causes(r)), r),
    "relieve_stress": lambda s, r, c: vitals.relieve_stress(s, 1, r),
    "set_radiation": lambda s, r, c: vitals.set_radiation(s, c.randint(0, 5), c.randint(0, 3)),
    "take_rads": lambda s, r, c: vitals.take_rads(s, 1, c.randint(0, 1), r),
    "lose_health": lambda s, r, c: vitals.lose_health(s, c.randint(0, 1), r),
    "set_exposure": lambda s, r, c: vitals.set_exposure(s, c.choice((None, *Strength))),
    "set_override": lambda s, r, c: vitals.set_override(s, c.choice(OVERRIDABLE), c.choice((None, 2, 9)), r),
    "set_supply": lambda s, r, c: supplies.set_supply(s, c.choice((Supply.AIR, Supply.FOOD)), c.randint(0, 6)),
    "adjust_supply": lambda s, r, c: supplies.adjust_supply(s, c.choice((Supply.WATER, Supply.POWER)), 1),
    "set_ammo": lambda s, r, c: supplies.set_supply(s, Supply.AMMO, c.randint(0, 2), _one(s.weapons, c)),
    "use_day": lambda s, r, c: supplies.use_day(s, Supply.FOOD, c.randint(0, 2), r),
    "eat_now": lambda s, r, c: supplies.eat_now(s, c.choice((Supply.FOOD, Supply.WATER)), r),
    "reload_weapon": lambda s, r, c: supplies.reload_weapon(s, _one(s.weapons, c)),
    "add_item": _add_item,
    "remove_item": lambda s, r, c: items.remove_item(s, _one(s.carried, c)),
    "change_item": lambda s, r, c: items.change_item(s, _one(s.carried, c), quarters=c.choice((0, 1, 2, 4, 8))),
    "rename_item": lambda s, r, c: items.change_item(s, _one(s.carried, c), name=c.choice(("Old faithful", "Box"))),
    "put_item": lambda s, r, c: items.put_item(s, _one(s.carried, c), c.choice(list(CarryPlace))),
    "set_quantity": lambda s, r, c: items.set_quantity(s, _one(s.carried, c), c.randint(0, 3)),
    "move_item": lambda s, r, c: items.move_item(s, _one(s.carried, c), c.randint(0, 5)),
    "use_item": _use,
    "use_signature_item": _use_token,
    "begin_timed_effect": _take_drug,
    "fall_asleep": lambda s, r, c: timed_effects.fall_asleep(s, _row(r.catalog.drugs_and_food, c), r),
    "begin_craving": _crave,
    "note_use": _note_use,
    "without_uses_while_broken": lambda s, r, c: timed_effects.without_uses_while_broken(s, r),
    "end_timed_effect": lambda s, r, c: timed_effects.end_timed_effect(s, _one(s.timed_effects, c)),
    "begin_deprivation": lambda s, r, c: deprivation.begin_deprivation(
        s, c.choice(_causes(r)), r, c.choice((None, TimeUnit.SHIFT))
    ),
    "end_deprivation": lambda s, r, c: deprivation.end_deprivation(s, c.choice(_causes(r)), r),
    "apply_need_checks": lambda s, r, c: deprivation.apply_need_checks(s, c.choice(_causes(r)), 1, 2, r),
    "write_injury": lambda s, r, c: injuries.write_injury(s, c.choice(("Torn nail", "Burnt hair"))),
    "change_injury": lambda s, r, c: injuries.change_injury(s, _one(s.injuries, c), days_left=c.randint(0, 9)),
    "treat_injury": lambda s, r, c: injuries.treat_injury(s, _one(s.injuries, c), r),
    "remove_injury": lambda s, r, c: injuries.remove_injury(s, _one(s.injuries, c)),
}
"""Edits of the sheet by name."""


@dataclass
class Sitting:
    """One character open at a table."""

    table: SampleSession
    opened: SheetEditor
    chance: Chance

    @classmethod
    def begin(cls, edition: str, seed: str) -> "Sitting":
        """Open Ibarra's sheet at a table with dice of a seed."""
        chance, table = Chance(seed), SampleSession(edition)
        table.session.table.dice = chance
        opened = SheetEditor(table.workspace, rules_of)
        opened.set_document(table.id_of("Ibarra"))
        return cls(table, opened, chance)

    @property
    def sheet(self) -> CharacterSheet:
        """The document as it is now."""
        return self.opened.sheet

    def act(self, name: str) -> None:
        """Do one thing; what the rules refuse is an answer too."""
        with suppress(RuleViolation, KeyError, ValueError):
            if name in EDITS:
                self.opened.edit(lambda sheet, rules: EDITS[name](sheet, rules, self.chance))
            else:
                ROLLS[name](self)

    def roll_skill(self) -> None:
        """Roll, push once, and take what an alarm brings."""
        rolls, alarms = self.table.rolls, self.table.alarms
        rolls.prepare(self.sheet.id, self.chance.choice(list(Skill)))
        rolls.roll()
        for step in (rolls.push, alarms.roll):
            with suppress(RuleViolation):
                step()
        alarms.apply([offer.id for offer in rolls.state.consequences])
        rolls.clear()

    def roll_death(self) -> None:
        """Roll a death roll for one of the injuries that ask for it."""
        fatal = [injury for injury in self.sheet.injuries if injuries.dying(injury, self.opened.rules)]
        self.table.session.injuries.prepare_death(self.sheet.id, _one(fatal or self.sheet.injuries, self.chance))
        self.table.rolls.roll()
        self.table.rolls.clear()


ROLLS: dict[str, Callable[[Sitting], None]] = {
    "roll_skill": Sitting.roll_skill,
    "roll_death": Sitting.roll_death,
    "roll_supply": lambda at: at.table.session.gear.roll_supply(at.sheet.id, Supply.AIR),
    "roll_injury": lambda at: at.table.session.injuries.roll_injury(at.sheet.id),
    "fire": lambda at: at.table.session.gear.fire(at.sheet.id, _one(at.sheet.weapons, at.chance)),
}
"""Rolls that change the sheet."""

ACTIONS = (*EDITS, *ROLLS)
