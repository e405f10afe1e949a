"""The roll profile of a sheet: what the rules of rolling need to know of a character."""

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet.synthetic_damage import works_on
from alien_desktop.documents.sheet.values import attribute_levels, resolve, skill_levels, stress_cap
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.once_per_version import once_per_version


@once_per_version
def roll_profile_of(sheet: CharacterSheet, rules: SheetRules) -> RollProfile:
    """Return levels, stress, Resolve, active effects, and whether the character is Broken or dead."""
    worked_out = resolve(sheet, rules)
    cap = stress_cap(sheet, rules)
    return RollProfile(
        attributes=attribute_levels(sheet.attributes),
        skills=skill_levels(sheet.skills),
        stress=0 if sheet.is_synthetic else sheet.stress,
        resolve=worked_out.value if worked_out else 0,
        active=continuous_effects(sheet, rules),
        nature=sheet.nature,
        broken=sheet.is_broken and not works_on(sheet.injuries, rules, synthetic=sheet.is_synthetic),
        dead=DEAD in sheet.conditions,
        unconscious=any(one.rpartition(".")[2] == UNCONSCIOUS for one in sheet.conditions),
        used=frozenset(one.source for one in sheet.timed_effects if one.until is None or one.until > sheet.clock),
        stress_cap=cap.value if cap else None,
    )
