"""Rolls of a character beside its skills: supplies, shots and their ammunition, armor, injuries, death rolls.

Each is one step: the log keeps all faces, and what the roll does to the sheet is taken back by one undo.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.graces import DEATH_ROLL as DEATH
from alien_desktop.documents.derived.graces import OWN_INJURY, rerolls
from alien_desktop.documents.derived.pools import PLAIN
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.derived.supply_lines import supply_change
from alien_desktop.documents.derived.weapon_lines import UNARMED, unarmed, weapon_skill, with_weapon
from alien_desktop.documents.edits import injuries, supplies
from alien_desktop.documents.edits.injuries import (
    body_of,
    injury_sentence,
    roll_healing,
    rows_owned,
)
from alien_desktop.documents.edits.items import change_item, find_item
from alien_desktop.documents.items import Armor, Weapon
from alien_desktop.rules.death import DeathRolled, death_roll
from alien_desktop.rules.dice import DiceSource, successes
from alien_desktop.rules.effect_words import Supply
from alien_desktop.rules.injuries import InjuryRolled, roll_injury, settle_injury
from alien_desktop.rules.ranged_combat import spend_ammo
from alien_desktop.rules.supplies import roll_supply
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.death_waiting import DEATH_ROLL, death_dice, death_shown, death_waiting
from alien_desktop.session.roll_controller import RollController
from alien_desktop.session.roll_records import note_record, terms_list
from alien_desktop.session.roll_state import AsideRoll, Offered, Phase, RollState
from alien_desktop.session.second_rolls import SecondRolls
from alien_desktop.session.workspace import Workspace

NO_DEATH_ROLL = "This injury asks for no death roll."

WAITS = "A result waits in the dice tray: apply it or note it first."
"""Why nothing new is rolled while a panic or response roll lies on the table."""

GOOD, STRESS, HARM, PLAIN_TONE = "accent", "stress", "alert", "text"
"""Tones of a line of the log, by the names that the records carry."""


@dataclass(frozen=True)
class RolledAside:
    """What a roll came to, for whoever shows it beside the thing that was rolled for."""

    sheet_id: str
    topic: str
    """`supply`, `ammo`, `armor`, `injury` or `death`."""
    about: str
    """The supply, the id of the item or of the injury."""
    faces: tuple[int, ...]
    result: str


@dataclass
class _Shot:
    """The shot whose dice lie on the table: its ammunition is settled when they do."""

    sheet_id: str
    weapon_id: str
    roll: object = None


class SheetRolls(QObject):
    """The rolls of one table. `rolled(RolledAside)` after each; `refused(str)` when the rules say no.

    `choice_offered(RollChoice)`: a talent lets somebody roll twice, and one of the throws is to be picked.
    """

    rolled = Signal(object)
    refused = Signal(str)
    choice_offered = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        rolls: RollController,
        rules_for: Callable[[str], SheetRules],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rolls = rolls
        self._rules_for = rules_for
        self._shot: _Shot | None = None
        self._second = SecondRolls(self.choice_offered.emit)
        rolls.state_changed.connect(self._on_rolls_state_changed)

    # --- supplies ---

    def roll_supply(
        self,
        sheet_id: str,
        supply: Supply,
        item_id: str = "",
        dice: DiceSource | None = None,
        *,
        beside_a_shot: bool = False,
    ) -> None:
        """Roll for a supply of the sheet, or for the power of a thing; the dice of a shot stay on the table."""
        sheet, rules = self._of(sheet_id)
        change = supply_change(sheet, supply, rules)
        try:
            left = supplies.supply(sheet, supply, item_id)
            rolled = roll_supply(
                supply, left, rules.edition.supplies, dice or self._rolls.dice, change.dice, change.least
            )
            after = supplies.apply_supply_roll(sheet, rolled, rules, item_id)
        except RuleViolation as violation:
            self.refused.emit(violation.sentence)
            return
        owner = find_item(sheet, item_id).name if item_id else ""
        word = owner or supply.value.capitalize()
        if rolled.empty:
            result = f"{word} used up"
        else:
            result = f"{word} {rolled.after}" if rolled.drop else f"{word} stays {rolled.after}"
        tone = HARM if rolled.empty else STRESS if rolled.drop else PLAIN_TONE
        title = f"{word} supply"
        record = self._record("supply", sheet, title, result, tone, rolled.faces, dice is not None)
        self._workspace.edit(f"{title}: {sheet.name}", [after], records=[record])
        self._tell(sheet, "ammo" if supply is Supply.AMMO else "supply", item_id or supply.value, rolled.faces, result)
        if not beside_a_shot:
            shown = AsideRoll(title, sheet.name, sheet.id, stress=rolled.faces, number=str(rolled.drop), word="used up")
            self._lay(replace(shown, harm=rolled.drop > 0, note=f"{rolled.before} before, {rolled.after} now."))

    def use_day(self, sheet_id: str, supply: Supply) -> None:
        """Use up one item of a supply that lasts a day."""
        sheet, _ = self._of(sheet_id)
        left = supplies.supply(sheet, supply)
        if not left:
            self.refused.emit(f"No {supply.value} is left.")
            return
        after = supplies.adjust_supply(sheet, supply, -1)
        self._workspace.edit(f"{supply.value.capitalize()} for a day: {sheet.name}", [after])

    # --- weapons and armor ---

    def roll_weapon(self, sheet_id: str, weapon_id: str) -> None:
        """Roll an attack: dice only. A result that waits for its answer stays where it is."""
        if self._rolls.state.phase is Phase.ANSWER:
            self.refused.emit(WAITS)
            return
        self._shot = None
        sheet, rules = self._of(sheet_id)
        weapon = self._weapon(sheet, weapon_id, rules)
        state = self._rolls.state
        waiting = state.phase in (Phase.EMPTY, Phase.READY)
        options = with_weapon(weapon, replace(PLAIN, modifier=state.options.modifier if waiting else 0))
        self._rolls.prepare(sheet_id, weapon_skill(weapon), options, weapon.name)
        self._rolls.roll()

    def fire(self, sheet_id: str, weapon_id: str) -> None:
        """Roll an attack and settle the ammunition after it; a push that adds a 1 counts too."""
        sheet, rules = self._of(sheet_id)
        weapon = self._weapon(sheet, weapon_id, rules)
        if weapon.ammo_max and not weapon.ammo:
            self.refused.emit(f"{weapon.name} is empty: reload it first.")
            return
        before = self._rolls.state.roll
        self.roll_weapon(sheet_id, weapon_id)
        if self._rolls.state.roll is None or self._rolls.state.roll is before:
            return
        self._shot = _Shot(sheet_id, weapon_id)
        self._settle_shot(self._rolls.state)

    def reload(self, sheet_id: str, weapon_id: str) -> None:
        """Use one reload; a weapon whose reloads are not counted is simply loaded."""
        sheet, _ = self._of(sheet_id)
        try:
            weapon = find_item(sheet, weapon_id)
            counted = isinstance(weapon, Weapon) and (weapon.reloads > 0 or weapon.ammo_max > 1)
            if isinstance(weapon, Weapon) and weapon.ammo_max and not counted:
                after = change_item(sheet, weapon_id, ammo=weapon.ammo_max)
            else:
                after = supplies.reload_weapon(sheet, weapon_id)
        except RuleViolation as violation:
            self.refused.emit(violation.sentence)
            return
        self._workspace.edit(f"Reload {weapon.name}: {sheet.name}", [after])

    def roll_armor(self, sheet_id: str, item_id: str, dice: DiceSource | None = None) -> None:
        """Roll a suit's rating: each 6 takes one damage off."""
        sheet, rules = self._of(sheet_id)
        suit = find_item(sheet, item_id)
        if not isinstance(suit, Armor) or not rules.edition.armor.rolled or suit.rating <= 0:
            self.refused.emit(f"{suit.name} is not rolled for.")
            return
        faces = (dice or self._rolls.dice).roll(suit.rating)
        kept_off = successes(faces)
        result = f"{kept_off} damage less"
        record = self._record("armor", sheet, suit.name, result, GOOD if kept_off else PLAIN_TONE, (), dice is not None)
        record["base"] = list(faces)
        self._workspace.edit(f"Armor {suit.name}: {sheet.name}", records=[record])
        self._tell(sheet, "armor", item_id, faces, result)
        shown = AsideRoll(suit.name, sheet.name, sheet.id, faces, number=str(kept_off), word="damage less")
        self._lay(replace(shown, good=kept_off > 0))

    # --- injuries ---

    def roll_injury(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Roll a critical injury with its healing time and write it onto the sheet."""
        sheet, rules = self._of(sheet_id)
        source = dice or self._rolls.dice
        graces = rerolls(sheet, rules, OWN_INJURY)
        if graces:

            def keep(rolled: InjuryRolled, note: str) -> None:
                self._write_injury(self._of(sheet_id)[0], rolled, source, dice is not None, note)

            self._second.injury(sheet, rules, graces[0], source, keep)
            return
        self._write_injury(
            sheet,
            roll_injury(body_of(sheet), rules.edition.injuries, source, rows_owned(sheet)),
            source,
            dice is not None,
        )

    def pick_injury(self, sheet_id: str, number: int) -> None:
        """Write the injury of a row that was picked or rolled with real dice; its healing time is rolled."""
        sheet, rules = self._of(sheet_id)
        source = self._rolls.dice
        self._second.forget(sheet_id)
        settled = settle_injury((number,), body_of(sheet), (), rules.edition.injuries, source)
        self._write_injury(sheet, settled, source, by_hand=True)

    def prepare_death(self, sheet_id: str, injury_id: str) -> None:
        """Lay the death roll that an injury asks for ready, with what it is made of and its chances."""
        if self._rolls.state.phase is Phase.ANSWER:
            self.refused.emit(WAITS)
            return
        sheet, rules = self._of(sheet_id)
        if death_waiting(sheet, injury_id, rules) is None:
            self.refused.emit(NO_DEATH_ROLL)
            return
        self._rolls.offer(
            Offered(
                lambda modifier: death_waiting(self._workspace.sheet(sheet_id), injury_id, rules, modifier),
                lambda modifier, dice: self.roll_death(sheet_id, injury_id, dice, modifier),
            )
        )

    def roll_death(self, sheet_id: str, injury_id: str, dice: DiceSource | None = None, modifier: int = 0) -> None:
        """Make the death roll that an injury asks for; what it comes to is written onto the injury."""
        sheet, rules = self._of(sheet_id)
        found = death_dice(sheet, injury_id, rules, modifier)
        if found is None:
            self.refused.emit(NO_DEATH_ROLL)
            return
        due, pool = found
        source = dice or self._rolls.dice
        graces = rerolls(sheet, rules, DEATH)
        if not graces:
            self._write_death(sheet_id, injury_id, death_roll(due, pool, rules.edition.death, source), dice is not None)
            return

        def throw() -> DeathRolled:
            return death_roll(due, pool, rules.edition.death, source)

        def keep(rolled: DeathRolled, note: str) -> None:
            self._write_death(sheet_id, injury_id, rolled, dice is not None, note)

        self._second.death(sheet, injury_id, graces[0], throw, keep)

    # --- inside ---

    def _write_death(self, sheet_id: str, injury_id: str, rolled: DeathRolled, by_hand: bool, note: str = "") -> None:
        sheet, rules = self._of(sheet_id)
        if death_dice(sheet, injury_id, rules) is None:  # treated while the choice was open
            self.refused.emit(NO_DEATH_ROLL)
            return
        after = injuries.apply_death_roll(sheet, injury_id, rolled)
        result = "dies" if rolled.died else "saved" if rolled.saved else "lives on"
        tone = HARM if rolled.died else GOOD
        record = self._record("death", sheet, DEATH_ROLL, result, tone, (), by_hand)
        record["base"] = list(rolled.faces)
        record["base_terms"] = terms_list(rolled.pool.base_terms)
        records = [record, *self._notes(sheet, DEATH_ROLL, note)]
        self._workspace.edit(f"Death roll: {sheet.name} {result}", [after], records=records)
        self._tell(sheet, "death", injury_id, rolled.faces, result)
        self._lay(death_shown(sheet, rolled, result))

    def _lay(self, aside: AsideRoll) -> None:
        """Show the dice in the tray, unless a roll there still waits for a decision."""
        if self._rolls.shows_asides:
            self._rolls.show_aside(aside)

    def _write_injury(
        self, sheet: CharacterSheet, rolled: InjuryRolled, dice: DiceSource, by_hand: bool, note: str = ""
    ) -> None:
        rules = self._rules_for(sheet.edition)
        healing = roll_healing(sheet, rolled, rules, dice)
        after = injuries.add_injury(sheet, rolled, rules, healing)
        sentence = injury_sentence(sheet.name, rolled, rules)
        result = sentence.rpartition(", ")[2]
        title = f"Injury {rolled.number}" if rolled.number else "Death"
        record = self._record("injury", sheet, title, result, HARM, (), by_hand)
        record["rolled"] = list(rolled.rolled)
        record["healing"] = list(healing.faces) if healing else []
        self._workspace.edit(sentence, [after], records=[record, *self._notes(sheet, title, note)])
        faces = tuple(int(figure) for figure in str(rolled.rolled[-1])) if rolled.rolled else ()
        self._tell(sheet, "injury", after.injuries[-1].id if after.injuries else "", faces, result)
        if after.injuries and self._rolls.shows_asides:
            injury = after.injuries[-1]
            if injury not in sheet.injuries and death_waiting(after, injury.id, rules) is not None:
                self.prepare_death(sheet.id, injury.id)

    def _on_rolls_state_changed(self, state: RollState) -> None:
        shot = self._shot
        if shot is None:
            return
        if state.sheet_id != shot.sheet_id or state.roll is None:
            self._shot = None
        elif state.roll is not shot.roll:
            if shot.roll is not None and not state.roll.pushes:
                self._shot = None  # the same pool was rolled again: dice only
            else:
                self._settle_shot(state)

    def _settle_shot(self, state: RollState) -> None:
        """Settle the ammunition of the dice that lie there, once; a push of them can still empty a loaded weapon."""
        shot, roll = self._shot, state.roll
        if shot is None or roll is None:
            return
        first, shot.roll = shot.roll is None, roll
        sheet, rules = self._of(shot.sheet_id)
        weapon = self._weapon(sheet, shot.weapon_id, rules)
        spent = spend_ammo(
            roll.alarms, rules.edition.ranged, has_stress_dice=bool(roll.stress), single_shot=weapon.single_shot
        )
        if not weapon.ammo_max or not weapon.ammo:
            return
        if spent.supply_roll and first:
            self.roll_supply(shot.sheet_id, Supply.AMMO, weapon.id, beside_a_shot=True)
        elif spent.empty:
            record = self._record("ammo", sheet, weapon.name, "empty", STRESS, (), by_hand=False)
            after = change_item(sheet, weapon.id, ammo=0)
            self._workspace.edit(f"{weapon.name} empty: {sheet.name}", [after], records=[record])
            self._tell(sheet, "ammo", weapon.id, (), "empty")

    def _of(self, sheet_id: str) -> tuple[CharacterSheet, SheetRules]:
        sheet = self._workspace.sheet(sheet_id)
        return sheet, self._rules_for(sheet.edition)

    @staticmethod
    def _weapon(sheet: CharacterSheet, weapon_id: str, rules: SheetRules) -> Weapon:
        if weapon_id == UNARMED:
            return unarmed(rules)
        weapon = find_item(sheet, weapon_id)
        assert isinstance(weapon, Weapon), "only weapons have a row that attacks"
        return weapon

    @staticmethod
    def _notes(sheet: CharacterSheet, title: str, note: str) -> list[dict[str, Any]]:
        return [note_record(sheet.id, sheet.name, title, note)] if note else []

    @staticmethod
    def _record(
        kind: str, sheet: CharacterSheet, title: str, result: str, tone: str, stress: tuple[int, ...], by_hand: bool
    ) -> dict[str, Any]:
        return {
            "type": kind,
            "document": sheet.id,
            "who": sheet.name,
            "title": title,
            "result": result,
            "tone": tone,
            "stress": list(stress),
            "by_hand": by_hand,
        }

    def _tell(self, sheet: CharacterSheet, topic: str, about: str, faces: tuple[int, ...], result: str) -> None:
        self.rolled.emit(RolledAside(sheet.id, topic, about, faces, result))
