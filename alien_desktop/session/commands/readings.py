"""What follows from a sheet without a roll: values that are worked out, and exact chances, for the console.

Chances are fractions in lowest terms, such as "91/216"; weights are quarters of a regular item.
"""

from alien_desktop.documents.sheet.alarm_odds import alarm_state, panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import all_dying, death_rules, dying_name, dying_pool
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.supply_lines import supply_lines
from alien_desktop.documents.sheet.values import (
    ARMOR,
    CAPACITY,
    HEALTH_MAX,
    RESOLVE,
    STRESS_CAP,
    ExplainedValue,
    armor,
    burden,
    capacity,
    health_max,
    resolve,
    stress_cap,
)
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.death_odds import death_odds
from alien_desktop.rules.odds.panic_odds import panic_odds
from alien_desktop.rules.stress.panic import verify_panic
from alien_desktop.rules.violation import is_allowed
from alien_desktop.session.commands.command import CharacterId, Command, command
from alien_desktop.session.session import Session


def show_values(session: Session, who: CharacterId) -> JsonObject:
    """Return what is worked out of a sheet, each value with its terms; null for what the character does not have.

    `load` are quarters of a regular item: what is carried, what can be without trouble, what can be at all.
    """
    sheet = session.workspace.sheet(who)
    rules = session.rules_of_sheet(sheet)
    found = {HEALTH_MAX: health_max, RESOLVE: resolve, CAPACITY: capacity, ARMOR: armor, STRESS_CAP: stress_cap}
    load = burden(sheet, rules)
    return {
        **{name: _explained(session, work_out(sheet, rules)) for name, work_out in found.items()},
        "load": {
            "carried": load.carried,
            "free": load.free_limit,
            "most": load.top_limit,
            "burden": load.burden.value,
        },
    }


def show_chances(session: Session, who: CharacterId) -> JsonObject:
    """Return the chances of rolls that need no decision.

    `panic`: the rows of a Panic Roll made now; `alarm`: where each face leads after a 1 on a stress die; `supplies`:
    what is left after the next roll (0, 1, 2, ...) and how many rolls are expected; `death`: to live through the next
    death roll, and to be saved by them.
    """
    sheet = session.workspace.sheet(who)
    rules = session.rules_of_sheet(sheet)
    return {
        "panic": _panic(session, sheet, rules),
        "alarm": [
            {"die": step.face, "total": step.total, "row": step.row.id, "cancelled": step.cancels}
            for step in alarm_state(sheet, rules).ladder
        ],
        "supplies": {
            line.supply.value: {
                "left": line.left,
                "dice": line.dice,
                "left_after": [str(chance) for chance in line.left_after],
                "expected_rolls": str(line.expected_rolls),
            }
            for line in supply_lines(sheet, rules)
            if not line.by_the_day
        },
        "death": [_death(session, sheet, about, rules) for about, _limit in all_dying(sheet, rules)],
    }


def _explained(session: Session, found: ExplainedValue | None) -> JsonObject | None:
    if found is None:
        return None
    return {
        "value": found.value,
        "by_hand": found.overridden,
        "terms": [{"name": _said(session, term.label), "amount": term.dice} for term in found.terms],
    }


def _panic(session: Session, sheet: CharacterSheet, rules: SheetRules) -> list[JsonObject]:
    roller = roll_profile_of(sheet, rules)
    if not is_allowed(verify_panic, roller, rules.edition.panic):
        return []
    odds = panic_odds(rules.catalog.panic, roller, rules.edition.panic, panic_state(sheet, rules))
    return [{"row": row.id, "name": _said(session, row.name), "chance": str(chance)} for row, chance in odds.rows]


def _death(session: Session, sheet: CharacterSheet, about: str, rules: SheetRules) -> JsonObject:
    found = dying_pool(sheet, about, rules)
    assert found is not None, "all_dying names only what asks for death rolls"
    due, pool = found
    odds = death_odds(pool.base, due, death_rules(about, rules))
    return {
        "injury": about,
        "name": _said(session, dying_name(sheet, about)),
        "limit": due.limit.value,
        "dice": pool.base,
        "next_roll": str(odds.next_roll),
        "saved": str(odds.saved) if odds.saved is not None else None,
    }


def _said(session: Session, what: Words) -> str:
    return session.words(Message("{what}", what=what))


READING_COMMANDS: tuple[Command, ...] = (
    command("sheet.values", Message("Values that are worked out"), show_values, answers="values"),
    command("sheet.chances", Message("Chances of the next rolls"), show_chances, answers="chances"),
)
