"""Attributes and skills, which are the same in both editions (core 1.1, evolved 1.1; S0-002, S0-003, S3-034)."""

from enum import StrEnum


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

ATTRIBUTE_NAMES: dict[Attribute, str] = {
    Attribute.STRENGTH: "Strength",
    Attribute.AGILITY: "Agility",
    Attribute.WITS: "Wits",
    Attribute.EMPATHY: "Empathy",
}
"""The rulebook's word for each attribute."""

SKILL_NAMES: dict[Skill, str] = {
    Skill.HEAVY_MACHINERY: "Heavy Machinery",
    Skill.STAMINA: "Stamina",
    Skill.CLOSE_COMBAT: "Close Combat",
    Skill.MOBILITY: "Mobility",
    Skill.RANGED_COMBAT: "Ranged Combat",
    Skill.PILOTING: "Piloting",
    Skill.OBSERVATION: "Observation",
    Skill.COMTECH: "Comtech",
    Skill.SURVIVAL: "Survival",
    Skill.COMMAND: "Command",
    Skill.MANIPULATION: "Manipulation",
    Skill.MEDICAL_AID: "Medical Aid",
}
"""The rulebook's word for each skill."""

SKILL_USES: dict[Skill, str] = {
    Skill.HEAVY_MACHINERY: "Work, mend or wreck heavy equipment.",
    Skill.STAMINA: "Bear pain, poison, cold and exhaustion.",
    Skill.CLOSE_COMBAT: "Fight with fists or a melee weapon, and ward off blows.",
    Skill.MOBILITY: "Dodge, climb, jump and sneak.",
    Skill.RANGED_COMBAT: "Shoot and throw.",
    Skill.PILOTING: "Steer vehicles and spacecraft.",
    Skill.OBSERVATION: "Notice threats, search, make out details.",
    Skill.COMTECH: "Use, mend or break into computers and communications.",
    Skill.SURVIVAL: "Get by on a harsh world and find what is needed.",
    Skill.COMMAND: "Lead, give heart, end somebody's panic.",
    Skill.MANIPULATION: "Persuade, deceive, threaten.",
    Skill.MEDICAL_AID: "Treat wounds and save the dying.",
}
"""What each skill is for, in our own words (S2-034 to S2-045)."""
