"""Critical injuries on a sheet: added by a roll, treated, healed day by day, and death rolls."""

from dataclasses import replace
from typing import Any

from alien_desktop.catalog.rows.results import CatalogInjury
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, next_item_id
from alien_desktop.documents.sheet.conditions import add_condition
from alien_desktop.documents.sheet.instant_effects import apply_instant_effect
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.special_abilities import OWN_INJURY, healing_divisor, rerolls
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.vitals import apply_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import NEED
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import DeathRolled, Dying
from alien_desktop.rules.body.injuries import Body, HealingTime, InjuryRolled, Wound, roll_healing_time, roll_injury
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.tables import Duration, ResultRow, ResultTable
from alien_desktop.rules.effects.instant import InstantEffect, StressChange
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.panic import PanicCause
from alien_desktop.rules.stress.stress import apply_to_self
from alien_desktop.rules.violation import RuleViolation

_UNITS = {Duration.ROUND: TimeUnit.ROUND, Duration.TURN: TimeUnit.TURN, Duration.SHIFT: TimeUnit.SHIFT}
_UNITS[Duration.DAY] = TimeUnit.DAY


@record
class InjurySuffered:
    """A critical injury that a character has suffered, as it is written onto the sheet."""

    sheet: CharacterSheet
    """The sheet after it."""
    rolled: InjuryRolled
    row: ResultRow | None
    """None for a body that simply dies."""
    healing: HealingTime | None
    injury_id: str
    """The injury on the sheet; empty when the row leaves none behind."""

    @property
    def injury(self) -> Injury | None:
        """The injury on the sheet, None when the row leaves none behind."""
        return next((injury for injury in self.sheet.injuries if injury.id == self.injury_id), None)

    @property
    def words(self) -> Words:
        """What it is: "Bleeding Gut", "Impaled Heart (dies)"."""
        if self.row is None:
            return Message("dies")
        return Message("{injury} (dies)", injury=self.row.name) if self.rolled.instant_death else self.row.name

    @property
    def sentence(self) -> Message:
        """What happened: "Okafor: critical injury 45, Bleeding Gut"."""
        if self.row is None:
            return Message("{who} dies", who=self.sheet.name)
        return Message(
            "{who}: critical injury {number}, {injury}",
            who=self.sheet.name,
            number=self.rolled.number,
            injury=self.words,
        )


def body_of(sheet: CharacterSheet) -> Body:
    """Return the table that this body rolls on."""
    return Body.SYNTHETIC if sheet.is_synthetic else Body.HUMAN


def injury_table(body: Body, rules: SheetRules) -> ResultTable:
    """Return the table of injuries of a body; those who simply die have none, which is a RuleViolation."""
    tables = {
        Body.HUMAN: rules.catalog.injuries,
        Body.SYNTHETIC: rules.catalog.synthetic_injuries,
        Body.CREATURE: rules.catalog.creature_injuries,
    }
    if body not in tables:
        raise RuleViolation(Message("This body has no table of injuries: it dies at Health 0."))
    return tables[body]


def rows_owned(sheet: CharacterSheet) -> tuple[int, ...]:
    """Return the numbers of the injuries somebody has, for the rule about duplicates."""
    return tuple(injury.row for injury in sheet.injuries if injury.row)


def wound_of(injury: Injury, rules: SheetRules) -> Wound:
    """Return what the rules need to know of an injury; one that was written by hand is harmless to them."""
    row = rules.catalog.injury_rows.get(injury.source)
    return wound_of_row(row, injury.row) if row else Wound(injury.row)


def wound_of_row(row: CatalogInjury, number: int) -> Wound:
    """Return what the rules need to know of a row of the table of human injuries."""
    return Wound(
        number=number,
        lethal=row.fatal == "yes",
        limit=_UNITS.get(row.limit) if row.limit else None,
        fatal_dice=row.fatal_dice,
        surgery=row.surgery,
        heal_dice=row.healing_dice,
        heal_shifts=1 if row.healing == "shift" else 0,
        permanent=row.healing == "permanent",
    )


def waits_for_surgery(injury: Injury, rules: SheetRules) -> bool:
    """Whether an injury does not begin to heal before it is operated on (evolved 9.2).

    First aid ends the death rolls of a fatal one and is no surgery.
    """
    wound = wound_of(injury, rules)
    return wound.surgery and not injury.operated and not (injury.treated and not wound.lethal)


@once_per_version
def dying(injury: Injury, rules: SheetRules) -> Dying | None:
    """Return the death rolls that an untreated injury asks for; None when it does not kill."""
    wound = wound_of(injury, rules)
    if injury.treated or not wound.lethal or wound.limit is None:
        return None
    limit = TimeUnit(injury.time_left) if injury.time_left in set(TimeUnit) else wound.limit
    on_care = rules.edition.death.fatal_dice_on_care
    return Dying(limit, 0 if on_care else wound.fatal_dice, injury.survived)


def limit_began(injury: Injury) -> int:
    """Return when the time limit of a fatal injury began to run, by the character's clock."""
    return injury.since if injury.limit_since is None else injury.limit_since


def stays_untreated(injury: Injury, rules: SheetRules) -> bool:
    """Whether an injury that heals will stay permanently, unless Medical Aid comes before (core 9.3, 56)."""
    row = rules.catalog.injury_rows.get(injury.source)
    return row is not None and row.heals_only_treated and not injury.treated and injury.days_left is not None


def roll_healing(
    sheet: CharacterSheet, rolled: InjuryRolled, rules: SheetRules, dice: DiceSource
) -> HealingTime | None:
    """Roll how long an injury of a sheet takes to heal, talents counted: the one way, whatever has hurt it.

    None when its row names no time, as with synthetics, and when it kills at once.
    """
    if not rolled.number or rolled.instant_death:
        return None
    known = rules.catalog.injury_rows.get(injury_table(rolled.body, rules).row_for(rolled.number).id)
    wound = wound_of_row(known, rolled.number) if known is not None else None
    if wound is None or not (wound.heal_dice or wound.heal_shifts or wound.permanent):
        return None
    return roll_healing_time(wound, dice, healing_divisor(sheet, rules))


def roll_critical_injury(sheet: CharacterSheet, rules: SheetRules, dice: DiceSource) -> InjurySuffered | None:
    """Roll a critical injury, then its healing time, and write it; None when its owner has a reroll and must choose.

    The one way to a critical injury, whatever has hurt somebody. Nothing is rolled when the result is None.
    """
    if rerolls(sheet, rules, OWN_INJURY):
        return None
    return suffer_injury(
        sheet, roll_injury(body_of(sheet), rules.edition.injuries, dice, rows_owned(sheet)), rules, dice
    )


def suffer_injury(sheet: CharacterSheet, rolled: InjuryRolled, rules: SheetRules, dice: DiceSource) -> InjurySuffered:
    """Write a critical injury that was rolled, chosen or picked onto the sheet; its healing time is rolled.

    Where the edition has it so, a Panic Roll is due (core, S0-033).
    """
    row = injury_table(rolled.body, rules).row_for(rolled.number) if rolled.number else None
    healing = roll_healing(sheet, rolled, rules, dice)
    after = add_injury(sheet, rolled, rules, healing)
    if PanicCause.CRITICAL_INJURY in rules.edition.panic.causes and not (sheet.is_synthetic or rolled.instant_death):
        after = after.evolve(panic_due=True)
    known = {injury.id for injury in sheet.injuries}
    new = next((injury.id for injury in after.injuries if injury.id not in known), "")
    return InjurySuffered(after, rolled, row, healing, new)


def add_injury(
    sheet: CharacterSheet, rolled: InjuryRolled, rules: SheetRules, healing: HealingTime | None = None
) -> CharacterSheet:
    """Write a critical injury onto the sheet with what it does at once; one that kills at once also kills.

    A row without lasting effect leaves no injury behind. `healing` is the time that was rolled for it.
    """
    if not rolled.number:
        return add_condition(sheet, DEAD)
    row = injury_table(rolled.body, rules).row_for(rolled.number)
    for effect in row.effects:
        if isinstance(effect, StressChange) and effect.who is Who.SELF:
            # What the injury itself does to stress counts although its owner is Broken by now (evolved 9.3, 11 and 13).
            roller = replace(roll_profile_of(sheet, rules), broken=False)
            sheet = apply_stress(sheet, apply_to_self(effect, roller, rules.edition.stress))
        elif isinstance(effect, InstantEffect) and getattr(effect, "who", Who.SELF) is Who.SELF:
            sheet = apply_instant_effect(sheet, effect, rules)
    lasting = _injury(sheet, row, rolled.number, rules, healing)
    if lasting is not None:
        sheet = sheet.evolve(injuries=(*sheet.injuries, lasting))
    return add_condition(sheet, DEAD) if rolled.instant_death else sheet


def _injury(
    sheet: CharacterSheet, row: ResultRow, number: int, rules: SheetRules, healing: HealingTime | None
) -> Injury | None:
    known = rules.catalog.injury_rows.get(row.id)
    wound = wound_of_row(known, number) if known else Wound(number)
    if not row.stays and not wound.lethal:
        return None
    return Injury(
        id=next_item_id(sheet, "w"),
        row=number,
        source=row.id,
        name=row.name,
        days_left=healing.days if healing and not healing.permanent and healing.days else None,
        time_left=wound.limit.value if wound.lethal and wound.limit else "",
        since=sheet.clock,
    )


def write_injury(sheet: CharacterSheet, name: str, note: str = "") -> CharacterSheet:
    """Add an injury in one's own words."""
    own = Injury(id=next_item_id(sheet, "w"), name=name, note=note)
    return sheet.evolve(injuries=(*sheet.injuries, own))


def change_injury(sheet: CharacterSheet, injury_id: str, **changes: Any) -> CharacterSheet:
    """Change fields of an injury, validated; one that is gone is a RuleViolation."""
    find_injury(sheet, injury_id)
    return sheet.evolve(
        injuries=tuple(
            injury.evolve(**{**changes, "id": injury_id}) if injury.id == injury_id else injury
            for injury in sheet.injuries
        )
    )


def remove_injury(sheet: CharacterSheet, injury_id: str) -> CharacterSheet:
    """Remove an injury that has healed."""
    return sheet.evolve(injuries=tuple(injury for injury in sheet.injuries if injury.id != injury_id))


def treat_injury(sheet: CharacterSheet, injury_id: str, rules: SheetRules) -> CharacterSheet:
    """Write a successful treatment: death rolls end, and what lasts only until treated is gone."""
    row = rules.catalog.injury_rows.get(find_injury(sheet, injury_id).source)
    if row is not None and row.until_treated:
        return remove_injury(sheet, injury_id)
    return change_injury(sheet, injury_id, treated=True, time_left="")


def apply_death_roll(sheet: CharacterSheet, injury_id: str, rolled: DeathRolled) -> CharacterSheet:
    """Write a death roll onto the sheet: dead, saved, or alive until the next one is due, a limit from now (S1-137).

    One that belongs to no injury (NEED and its cause) either kills or changes nothing.
    """
    if injury_id.startswith(NEED):
        return add_condition(sheet, DEAD) if rolled.died else sheet
    injury = find_injury(sheet, injury_id)
    if rolled.died:
        return add_condition(change_injury(sheet, injury_id, time_left=""), DEAD)
    if rolled.saved or rolled.after is None:
        return change_injury(sheet, injury_id, treated=True, time_left="", survived=injury.survived + 1)
    return change_injury(
        sheet,
        injury_id,
        time_left=rolled.after.limit.value,
        survived=rolled.after.passed,
        limit_since=sheet.clock,
    )


def find_injury(sheet: CharacterSheet, injury_id: str) -> Injury:
    """Return an injury of a sheet; one that is gone is a RuleViolation."""
    for injury in sheet.injuries:
        if injury.id == injury_id:
            return injury
    raise RuleViolation(Message("That injury is not on the sheet any more."))
