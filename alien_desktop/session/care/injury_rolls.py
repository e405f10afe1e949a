"""Rolls for a character's body: critical injuries and death rolls.

Each is one step: the log keeps all faces, and what the roll does to the sheet is taken back by one undo.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet import injuries
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import death_rules
from alien_desktop.documents.sheet.deprivation import RADIATION, is_broken_by_radiation
from alien_desktop.documents.sheet.injuries import body_of, injury_sentence, roll_healing, rows_owned
from alien_desktop.documents.sheet.special_abilities import DEATH_ROLL as DEATH
from alien_desktop.documents.sheet.special_abilities import OWN_INJURY, rerolls
from alien_desktop.documents.sheet.vitals import take_rads
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import NEED
from alien_desktop.rules.body.death import DeathRolled, death_roll
from alien_desktop.rules.body.injuries import InjuryRolled, resolve_injury, roll_injury
from alien_desktop.rules.body.radiation import Rads, irradiate
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.session.care.pending_death_roll import DEATH_ROLL, death_dice, death_shown, death_waiting
from alien_desktop.session.rolls.rerolls import PendingRerolls
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_records import note_record, terms_list
from alien_desktop.session.rolls.roll_state import Offered, Phase, SpecialRollResult
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


class InjuryRolls(QObject):
    """The rolls of one table. `rolled(RolledAside)` after each; `refused(str)` when the rules say no.

    `choice_offered(RerollChoice)`: a talent lets somebody roll twice, and one of the throws is to be picked.
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
        self._second = PendingRerolls(self.choice_offered.emit)

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
        settled = resolve_injury((number,), body_of(sheet), (), rules.edition.injuries, source)
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

        def throw() -> DeathRolled:
            return death_roll(due, pool, death_rules(injury_id, rules), source)

        if not graces:
            self._write_death(sheet_id, injury_id, throw(), dice is not None)
            return

        def keep(rolled: DeathRolled, note: str) -> None:
            self._write_death(sheet_id, injury_id, rolled, dice is not None, note)

        self._second.death(sheet, injury_id, graces[0], throw, keep)

    # --- rads ---

    def gain_rad(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Take one rad: as many dice as there are rads then; each 6 is a damage that no armor stops.

        Whoever was Broken by rads already has a death roll laid ready.
        """
        sheet, rules = self._of(sheet_id)
        was_broken = is_broken_by_radiation(sheet)
        taken = irradiate(Rads(sheet.radiation.current, sheet.radiation.permanent), dice or self._rolls.dice)
        after = take_rads(sheet, 1, taken.damage, rules)
        result = f"{taken.rads.total} rads, {taken.damage or 'no'} damage"
        tone = HARM if taken.damage else PLAIN_TONE
        record = self._record("rads", sheet, "Radiation", result, tone, (), dice is not None)
        record["base"] = list(taken.faces)
        self._workspace.edit(f"{sheet.name}: {result}", [after], records=[record])
        self._tell(sheet, "rads", RADIATION, taken.faces, result)
        shown = SpecialRollResult(
            "Radiation", sheet.name, sheet.id, taken.faces, number=str(taken.damage), word="damage"
        )
        rads = "1 rad" if taken.rads.total == 1 else f"{taken.rads.total} rads"
        self._lay(replace(shown, harm=taken.damage > 0, note=f"{rads} now."))
        if was_broken:
            self.prepare_death(sheet_id, f"{NEED}{RADIATION}")

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

    def _lay(self, aside: SpecialRollResult) -> None:
        """Show the dice in the tray, unless a roll there still waits for a decision."""
        if self._rolls.shows_asides:
            self._rolls.show_aside(aside)

    def _of(self, sheet_id: str) -> tuple[CharacterSheet, SheetRules]:
        sheet = self._workspace.sheet(sheet_id)
        return sheet, self._rules_for(sheet.edition)

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
