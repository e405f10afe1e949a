"""What signature attacks do beside their dice, row by row, against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.rules.effects.instant import (
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

# S stress, P panic, C condition, X drops, M zones moved, R skill roll, L action lost, D damage, H Health, V Virulence;
# after the sign: whom it reaches, t for the target
CORE = """
facehugger 1 S+1:t P:t
facehugger 3 S+1:t
facehugger 4 P:t
facehugger 5
facehugger 6 Cfacehugged:t
chestburster 1 M2:self
chestburster 4 P:t
chestburster 5 P:t
chestburster 6 P:t
stage_4 1 S+1:t P:t
stage_4 2 Cprone:t X:t S+1:t P:t
stage_4 3 M1:t Cprone:t X:t P:t
stage_4 4 Cgrappled:t P:t P:pcs_zone
stage_4 5 Rstamina+0:t Cunconscious:t
stage_4 6
stage_5 1 S+1:all_medium
stage_5 2 Rmobility+0:all_short P:all_short
stage_5 3
stage_5 4 Rstamina+0:t Cunconscious:t
stage_5 5
stage_5 6
stage_6 1
stage_6 2 Rmobility+0:t
stage_6 3 P:t
stage_6 4 Rmobility-2:t Cprone:t P:t
stage_6 5
stage_6 6
bloodburster 1 M2:self
bloodburster 4 P:t
bloodburster 5 P:t
bloodburster 6 P:t
neomorph 1 P:t
neomorph 2
neomorph 3 M1:t Cprone:t X:t P:t
neomorph 4 Cprone:t P:t
neomorph 5 P:t
neomorph 6
harvester 1 S+1:all_long
harvester 2 Rstamina+0:all_short
harvester 3 M1:self Rmobility+0:t Cprone:t
harvester 4 Cprone:all_short
harvester 5
harvester 6 Rclose_combat+0:t S+1:seers P:seers
lion_worm 1 P:all_short
lion_worm 2 Cprone:t X:t P:t
lion_worm 3 Rstamina+0:all_short
lion_worm 4
lion_worm 5
lion_worm 6 Cgrappled:t Lmain:t
scorpionid 1
scorpionid 2 Cprone:t X:t P:t
scorpionid 3 Cgrappled:t
scorpionid 4 M1:t Cprone:t X:t
scorpionid 5 V9:t
scorpionid 6
swarm 1 H+2:self
swarm 2
swarm 3 Rstamina+0:t
swarm 4
swarm 5
swarm 6
"""

EVOLVED = """
facehugger 1 S+1:t P:t
facehugger 3 P:t
facehugger 5 P:t
facehugger 6 Cfacehugged:t
chestburster 1 M2:self
chestburster 4 P:t
chestburster 5
chestburster 6 P:t
stage_4 1 S+1:t P:t
stage_4 2 Cprone:t X:t P:t
stage_4 3 M1:t X:t P:t
stage_4 4 D1:t Cgrappled:t P:pcs_zone
stage_4 5
stage_4 6
stage_5 1 S+1:seers
stage_5 2 Rmobility+0:all_zone Cprone:all_zone D1:all_zone P:all_zone
stage_5 3
stage_5 4 Rstamina+0:t Cunconscious:t
stage_5 5
stage_5 6
stage_6 1
stage_6 2 Rmobility+0:all_zone Cprone:all_zone D1:all_zone P:all_zone
stage_6 3
stage_6 4
stage_6 5
stage_6 6
bloodburster 1 M2:self
bloodburster 4 P:t
bloodburster 5
bloodburster 6 P:t
neomorph 1 P:t
neomorph 2
neomorph 3 M1:t X:t P:t
neomorph 4 P:t
neomorph 5
neomorph 6
harvester 1 S+1:all_long
harvester 2 Rstamina+0:all_short
harvester 3
harvester 4
harvester 5
harvester 6
lion_worm 1 P:all_short
lion_worm 2 X:t P:t
lion_worm 3 Rstamina+0:all_short
lion_worm 4
lion_worm 5
lion_worm 6 Cgrappled:t
scorpionid 1
scorpionid 2 X:t P:t
scorpionid 3 Cgrappled:t
scorpionid 4 D1:t M1:t
scorpionid 5 V2:t
scorpionid 6
swarm 1 H+2:self
swarm 2
swarm 3 Rstamina+0:t
swarm 4
swarm 5
swarm 6
"""


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


@pytest.mark.parametrize("catalog, checklist", [(open_catalog("core"), CORE), (open_catalog("evolved"), EVOLVED)])
def test_each_attack_does_what_the_notes_say(catalog: Catalog, checklist: str) -> None:
    found = []
    for row in catalog.attack_rows.values():
        signs = [sign(effect).replace(":target", ":t") for effect in row.effects]
        found.append(" ".join([row.table.rpartition(".")[2], str(row.low), *(each for each in signs if each)]))
    assert found == checklist.strip().splitlines()
