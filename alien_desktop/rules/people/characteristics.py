"""Attributes and skills, which are the same in both editions (core 1.1, evolved 1.1; S0-002, S0-003, S3-034)."""

from enum import StrEnum

from alien_desktop.rules.message import Message


class Attribute(StrEnum):
    """The four attributes, in the order of the character sheet."""

    STRENGTH = "strength"
    AGILITY = "agility"
    WITS = "wits"
    EMPATHY = "empathy"


class Skill(StrEnum):
    """The twelve skills; each belongs to one attribute."""

    HEAVY_MACHINERY = "heavy_machinery"
    STAMINA = "stamina"
    CLOSE_COMBAT = "close_combat"
    MOBILITY = "mobility"
    RANGED_COMBAT = "ranged_combat"
    PILOTING = "piloting"
    OBSERVATION = "observation"
    COMTECH = "comtech"
    SURVIVAL = "survival"
    COMMAND = "command"
    MANIPULATION = "manipulation"
    MEDICAL_AID = "medical_aid"

    @property
    def attribute(self) -> Attribute:
        """The attribute this skill is based on."""
        return ATTRIBUTE_OF[self]


SKILLS_OF: dict[Attribute, tuple[Skill, Skill, Skill]] = {
    Attribute.STRENGTH: (Skill.HEAVY_MACHINERY, Skill.STAMINA, Skill.CLOSE_COMBAT),
    Attribute.AGILITY: (Skill.MOBILITY, Skill.RANGED_COMBAT, Skill.PILOTING),
    Attribute.WITS: (Skill.OBSERVATION, Skill.COMTECH, Skill.SURVIVAL),
    Attribute.EMPATHY: (Skill.COMMAND, Skill.MANIPULATION, Skill.MEDICAL_AID),
}
"""The three skills of each attribute, in the order of the character sheet."""

ATTRIBUTE_OF: dict[Skill, Attribute] = {skill: attribute for attribute, skills in SKILLS_OF.items() for skill in skills}
"""The attribute of each skill."""

ATTRIBUTE_NAMES: dict[Attribute, Message] = {
    Attribute.STRENGTH: Message("Strength"),
    Attribute.AGILITY: Message("Agility"),
    Attribute.WITS: Message("Wits"),
    Attribute.EMPATHY: Message("Empathy"),
}
"""The rulebook's word for each attribute."""

SKILL_NAMES: dict[Skill, Message] = {
    Skill.HEAVY_MACHINERY: Message("Heavy Machinery"),
    Skill.STAMINA: Message("Stamina"),
    Skill.CLOSE_COMBAT: Message("Close Combat"),
    Skill.MOBILITY: Message("Mobility"),
    Skill.RANGED_COMBAT: Message("Ranged Combat"),
    Skill.PILOTING: Message("Piloting"),
    Skill.OBSERVATION: Message("Observation"),
    Skill.COMTECH: Message("Comtech"),
    Skill.SURVIVAL: Message("Survival"),
    Skill.COMMAND: Message("Command"),
    Skill.MANIPULATION: Message("Manipulation"),
    Skill.MEDICAL_AID: Message("Medical Aid"),
}
"""The rulebook's word for each skill."""

SKILL_USES: dict[Skill, Message] = {
    Skill.HEAVY_MACHINERY: Message("Work, mend or wreck heavy equipment."),
    Skill.STAMINA: Message("Bear pain, poison, cold and exhaustion."),
    Skill.CLOSE_COMBAT: Message("Fight with fists or a melee weapon, and block blows."),
    Skill.MOBILITY: Message("Dodge, climb, jump and sneak."),
    Skill.RANGED_COMBAT: Message("Shoot and throw."),
    Skill.PILOTING: Message("Steer vehicles and spacecraft."),
    Skill.OBSERVATION: Message("Notice threats, search, make out details."),
    Skill.COMTECH: Message("Use, mend or break into computers and communications."),
    Skill.SURVIVAL: Message("Get by on a harsh world and find what is needed."),
    Skill.COMMAND: Message("Lead, give heart, end somebody's panic."),
    Skill.MANIPULATION: Message("Persuade, deceive, threaten."),
    Skill.MEDICAL_AID: Message("Treat wounds and save the dying."),
}
"""What each skill is for, in our own words (S2-034 to S2-045)."""
