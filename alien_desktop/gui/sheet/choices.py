"""What can be picked for a sheet: rows of the catalog as options, in the words of the edition."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.catalog.rows import equipment
from alien_desktop.catalog.rows.people import CatalogTalent
from alien_desktop.catalog.rows.play import Condition
from alien_desktop.catalog.rows.row import Row
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.deprivation import cause_words
from alien_desktop.documents.sheet.injuries import body_of, injury_table
from alien_desktop.documents.sheet.pools import CRAFT, WEAPON_MODEL
from alien_desktop.documents.sheet.weapon_lines import unarmed
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.pick_list import PickOption
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.conditions_model import StateKind
from alien_desktop.gui.sheet.inventory_item import slots_text
from alien_desktop.rules.body.conditions import Need
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.people.characteristics import SKILL_NAMES

translate = QCoreApplication.translate

ROLL_INJURY = "roll"
"""The option that rolls for an injury instead of picking one."""


def weapon_options(rules: SheetRules) -> tuple[PickOption, ...]:
    """Return the weapons that can be carried, then the suits."""
    styles = {
        "ranged": translate("sheet", "Ranged"),
        "close": translate("sheet", "Close combat"),
        "thrown": translate("sheet", "Thrown"),
    }
    weapons = rules.catalog.weapons.values()
    suits = translate("sheet", "Armor and suits")
    return (
        *(
            PickOption(row.id, row.name, "", weapon_note(row, rules), group, row.text)
            for style, group in styles.items()
            for row in weapons
            if row.style == style
        ),
        *(
            PickOption(row.id, row.name, "", armor_note(row, rules), suits, row.text)
            for row in rules.catalog.armor.values()
        ),
    )


def item_options(rules: SheetRules) -> tuple[PickOption, ...]:
    """Return everything that can be carried: gear first, then drugs and food, weapons and suits."""
    groups = {
        "tool": translate("sheet", "Tools"),
        "device": translate("sheet", "Devices"),
        "medical": translate("sheet", "Medical"),
        "supply": translate("sheet", "Supplies"),
        "personal": translate("sheet", "Personal"),
        "drug": translate("sheet", "Drugs"),
        "food": translate("sheet", "Food"),
        "drink": translate("sheet", "Drink"),
    }
    gear = (*rules.catalog.gear.values(), *rules.catalog.drugs_and_food.values())
    return (
        *(
            PickOption(row.id, row.name, weight_words(row.quarters), row.text, group)
            for category, group in groups.items()
            for row in gear
            if row.category == category
        ),
        *weapon_options(rules),
    )


def talent_options(sheet: CharacterSheet, rules: SheetRules) -> tuple[PickOption, ...]:
    """Return the talents that are not taken yet: the career's own first, then general ones, then those of others."""
    taken = [talent.source for talent in sheet.talents]
    free = [row for row in rules.catalog.talents.values() if taken.count(row.id) < row.max_times]
    career = sheet.career.rpartition(".")[2]
    own = [row for row in free if row.career and row.career == career]
    general = [row for row in free if not row.career]
    other = [row for row in free if row.career and row.career != career]
    careers = {row.key: row.name for row in rules.catalog.careers.values()}
    return tuple(
        PickOption(row.id, row.name, "", row.text, careers.get(row.career or "", "") or translate("sheet", "General"))
        for row in (*own, *general, *other)
    )


def talent_purposes(row: CatalogTalent, rules: SheetRules) -> tuple[PickOption, ...]:
    """Return what a talent can be taken for, by name: models of weapons, craft; nothing for most talents."""
    if row.choice == WEAPON_MODEL:
        weapons = [weapon for weapon in rules.catalog.weapons.values() if weapon.style != "mounted"]
        bare = PickOption(unarmed(rules).name, unarmed(rules).name)
        return (*(PickOption(each.name, each.name, weapon_note(each, rules)) for each in weapons), bare)
    if row.choice == CRAFT:
        return tuple(PickOption(each.name, each.name) for each in rules.catalog.vehicles.values())
    return ()


def injury_options(sheet: CharacterSheet, rules: SheetRules) -> tuple[PickOption, ...]:
    """Return the roll, then every row of the table of this body."""
    table = injury_table(body_of(sheet), rules)
    die = "D66" if table.d66 else "D6"
    roll = PickOption(
        ROLL_INJURY, translate("sheet", "Roll {die}").format(die=die), "", translate("sheet", "The dice decide.")
    )
    rows = (PickOption(str(row.low), row.name, str(row.low), row.text) for row in table.rows)
    return (roll, *rows)


def state_options(sheet: CharacterSheet, rules: SheetRules) -> tuple[PickOption, ...]:
    """Return the conditions, panic results, responses and traumas that do not hold yet."""
    catalog = rules.catalog
    with_cause = [need.condition for need in rules.edition.conditions.needs if not need.everyday]
    left_out = (*sheet.conditions, *with_cause, "broken")
    conditions = [row for row in catalog.conditions.values() if row.key not in left_out]
    options = [
        PickOption(f"{StateKind.CONDITION.value}:{row.key}", row.name, _doubt(row), _begins(row)) for row in conditions
    ]
    if not sheet.is_synthetic:
        options = [*_hardship_options(sheet, rules), *options]
        words = rules.edition.vocabulary
        options += _table_options(StateKind.PANIC, catalog.panic, sheet.panic, translate("sheet", "panic"))
        options += _table_options(
            StateKind.RESPONSE, catalog.responses, sheet.responses, translated(words.alarm_result)
        )
        options += _table_options(StateKind.TRAUMA, catalog.trauma, sheet.trauma, translate("sheet", "trauma"))
    return tuple(options)


def _begins(row: Condition) -> str:
    """What a condition does, after what brings it."""
    return " ".join(words for words in (row.starts, row.text) if words)


def _hardship_options(sheet: CharacterSheet, rules: SheetRules) -> list[PickOption]:
    """Return the causes of conditions that have several: which cold it is, what somebody is tired of."""
    conditions = rules.edition.conditions
    at_work = {hardship.cause for hardship in sheet.deprivations}
    options = []
    for need in conditions.needs:
        several = sum(each.condition == need.condition for each in conditions.needs) > 1
        if not (several or not need.everyday) or need.cause in at_work:
            continue
        name = translated(rules.condition_name(need.condition))
        name = f"{name}: {translated(cause_words(need.cause))}" if several else name
        by_gm = need.interval is None and need.skill is not None
        for unit in conditions.intervals_by_gm if by_gm else (need.interval,):
            note = translated(rules.edition.time.span(unit).name) if unit else ""
            note = translate("sheet", "each {unit}").format(unit=note) if note else ""
            every = f":{unit.value}" if by_gm and unit else ""
            text = _how_it_begins(need, rules)
            options.append(PickOption(f"{StateKind.HARDSHIP.value}:{need.cause}{every}", name, note, text))
    return options


def _how_it_begins(need: Need, rules: SheetRules) -> str:
    name = translated(rules.condition_name(need.condition))
    if need.begins_by_failure and need.skill is not None:
        pattern = translate("sheet", "{skill} at each interval; the first failed check brings {condition}.")
        return pattern.format(skill=translated(SKILL_NAMES[need.skill]), condition=name)
    row = rules.condition(need.condition)
    return row.text if row is not None else ""


def weight_words(quarters: int | None) -> str:
    """Return a weight in slots: "1½ slots", "tiny", "¼ slot"; empty when it is not known."""
    if quarters is None:
        return ""
    if quarters == 0:
        return translate("sheet", "tiny")
    if quarters % 2:
        whole = quarters // 4
        part = "¼" if quarters % 4 == 1 else "¾"
        return translate("sheet", "{slots} slot").format(slots=f"{whole or ''}{part}")
    return translate("sheet", "{slots} slot").format(slots=slots_text(quarters // 2))


def _table_options(kind: StateKind, table: ResultTable | None, has: tuple[str, ...], word: str) -> list[PickOption]:
    rows = table.rows if table else ()
    return [
        PickOption(f"{kind.value}:{row.id}", row.name, word, row.text)
        for row in rows
        if row.stays and row.id not in has
    ]


def weapon_note(row: equipment.CatalogWeapon, rules: SheetRules) -> str:
    """Return what a weapon does in a few words: "+1 damage 2, Medium"."""
    reach = rules.edition.ranges.meaning(Band(row.range_max.value)).name
    damage = row.damage if row.damage is not None else row.blast or 0
    bonus = f"{row.bonus:+d}".replace("-", "−") if row.bonus else ""
    return (
        translate("sheet", "{bonus} damage {damage}, {reach}").format(bonus=bonus, damage=damage, reach=reach).strip()
    )


def armor_note(row: equipment.CatalogArmor, rules: SheetRules) -> str:
    """Return what an armor stops: "Armor Rating 2"."""
    return f"{translated(rules.edition.vocabulary.armor)} {row.rating}"


def _doubt(row: Row) -> str:
    return translate("sheet", "rules unclear") if row.is_uncertain else ""
