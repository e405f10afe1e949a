"""What signature attacks do beside their dice, row by row, against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.rules.effects.instant import (
    AttackEffect,
    ConditionGained,
    Damage,
    Disease,
    DropItem,
    HealthChange,
    LoseAction,
    Move,
    PanicRoll,
    SkillRollEffect,
    StressChange,
)
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.people.characteristics import Skill
from tests.catalog.checklists import checklist


def sign(effect: Effect) -> str:
    match effect:
        case StressChange(who=who, amount=amount):
            return f"S{amount:+d}:{who}"
        case PanicRoll(who=who):
            return f"P:{who}"
        case ConditionGained(condition=condition, who=who):
            return f"C{condition}:{who}"
        case DropItem(who=who):
            return f"X:{who}"
        case Move(zones=zones, who=who):
            return f"M{zones}:{who}"
        case SkillRollEffect(skill=skill, who=who, dice=dice):
            return f"R{skill}{dice:+d}:{who}"
        case AttackEffect(avoided_by=Skill() as skill, who=who):
            return f"R{skill}+0:{who}"
        case LoseAction(loss=loss, who=who):
            return f"L{loss}:{who}"
        case Damage(amount=amount, who=who):
            return f"D{amount}:{who}"
        case HealthChange(amount=amount, who=who):
            return f"H{amount:+d}:{who}"
        case Disease(virulence=virulence, who=who):
            return f"V{virulence}:{who}"
        case _:
            return ""


@pytest.mark.parametrize("catalog", [open_catalog("core"), open_catalog("evolved")])
def test_each_attack_does_what_the_notes_say(catalog: Catalog) -> None:
    found = []
    for row in catalog.attack_rows.values():
        signs = [sign(effect).replace(":target", ":t") for effect in row.effects]
        found.append(" ".join([row.table.rpartition(".")[2], str(row.low), *(each for each in signs if each)]))
    assert found == checklist(catalog.edition_id, "attack_effects")
