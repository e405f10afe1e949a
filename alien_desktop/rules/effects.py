"""What talents, gear, conditions, injuries, responses, panic results, trauma and drugs do: a small closed set of kinds.

Everything the app can do by itself is one of these records; what none of them can express is a `Reminder` shown at the
moment it matters, and the Game Mother decides. Homebrew packs use the very same kinds. Standing effects hold as long as
their owner does; happenings take place once, when a result is applied.

`when` names a narrow use in our own words. Empty means always; otherwise the table says whether it applies (a toggle in
the dice tray).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from alien_desktop.rules.characteristics import Attribute, Skill


class Who(StrEnum):
    """Whom a happening reaches."""

    SELF = "self"
    TARGET = "target"
    PCS_SHORT = "pcs_short"
    """Player characters at Short range or nearer."""
    PCS_ZONE = "pcs_zone"
    """Friendly player characters in the same zone."""
    HEARERS = "hearers"
    """Friendly characters who hear it."""
    SEERS = "seers"
    """Friendly characters who see it."""
    ALL_SHORT = "all_short"
    ALL_ZONE = "all_zone"
    ALL_MEDIUM = "all_medium"
    ALL_LONG = "all_long"


class Supply(StrEnum):
    """What is counted in supply dice."""

    AIR = "air"
    FOOD = "food"
    WATER = "water"
    POWER = "power"
    AMMO = "ammo"


class Derived(StrEnum):
    """Values worked out from others."""

    HEALTH = "health"
    RESOLVE = "resolve"
    SPEED = "speed"


class Loss(StrEnum):
    """What is lost of a turn, in edition-neutral words: main = slow or full, minor = fast or quick."""

    MAIN = "main"
    MINOR = "minor"
    TURN = "turn"


# --- standing effects -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dice:
    """More or fewer base dice. No skills and no attributes means every skill roll."""

    dice: int
    skills: tuple[Skill, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    when: str = ""
    kind: Literal["dice"] = "dice"


@dataclass(frozen=True)
class AttributeSwap:
    """A skill may be rolled with another attribute."""

    skill: Skill
    attribute: Attribute
    when: str = ""
    kind: Literal["attribute_swap"] = "attribute_swap"


@dataclass(frozen=True)
class SkillSwap:
    """A skill may be rolled in place of another."""

    skill: Skill
    instead_of: Skill
    when: str = ""
    kind: Literal["skill_swap"] = "skill_swap"


@dataclass(frozen=True)
class ExtraPush:
    """Rolls based on these attributes (or these skills) may be pushed once more."""

    attributes: tuple[Attribute, ...] = ()
    skills: tuple[Skill, ...] = ()
    kind: Literal["extra_push"] = "extra_push"


@dataclass(frozen=True)
class PushCost:
    """Each push raises stress by so much more than usual, with as many more stress dice."""

    more: int
    kind: Literal["push_cost"] = "push_cost"


@dataclass(frozen=True)
class NoPush:
    """No roll may be pushed."""

    kind: Literal["no_push"] = "no_push"


@dataclass(frozen=True)
class MustPush:
    """Every roll that may be pushed must be pushed."""

    kind: Literal["must_push"] = "must_push"


@dataclass(frozen=True)
class PanicModifier:
    """Added to every Panic Roll (or stress response roll)."""

    modifier: int
    kind: Literal["panic_modifier"] = "panic_modifier"


@dataclass(frozen=True)
class DerivedChange:
    """A derived value is higher or lower."""

    value: Derived
    change: int
    kind: Literal["derived_change"] = "derived_change"


@dataclass(frozen=True)
class Capacity:
    """What can be carried unencumbered is multiplied."""

    factor: int
    kind: Literal["capacity"] = "capacity"


@dataclass(frozen=True)
class SupplyDice:
    """Supply rolls of one kind use more or fewer dice, never fewer than `minimum`."""

    supply: Supply
    dice: int
    minimum: int = 1
    kind: Literal["supply_dice"] = "supply_dice"


@dataclass(frozen=True)
class ActionCost:
    """An action costs another kind of action (`main`, `minor` or `free`); `dice` is its price in dice."""

    action: str
    becomes: Literal["main", "minor", "free"]
    dice: int = 0
    when: str = ""
    kind: Literal["action_cost"] = "action_cost"


@dataclass(frozen=True)
class NoAction:
    """These actions are not possible."""

    actions: tuple[str, ...]
    kind: Literal["no_action"] = "no_action"


@dataclass(frozen=True)
class Reroll:
    """A roll may be made again; `per` says how often (`act`, `session`, `roll`, `unknown`)."""

    what: str
    per: str = "roll"
    kind: Literal["reroll"] = "reroll"


@dataclass(frozen=True)
class IgnoreAlarms:
    """Ones on the stress dice of one roll may be ignored; `per` says how often."""

    per: str
    kind: Literal["ignore_alarms"] = "ignore_alarms"


@dataclass(frozen=True)
class LeaveOutStress:
    """Up to so many stress dice may be left out of a skill roll."""

    dice: int
    kind: Literal["leave_out_stress"] = "leave_out_stress"


@dataclass(frozen=True)
class ExtraRelief:
    """Stress relieved by a rest is so much more, for the owner (and, with `others`, everybody at Short range)."""

    more: int
    others: bool = False
    kind: Literal["extra_relief"] = "extra_relief"


@dataclass(frozen=True)
class NoRelief:
    """Stress cannot be relieved."""

    kind: Literal["no_relief"] = "no_relief"


@dataclass(frozen=True)
class NoHealing:
    """Health is not recovered."""

    kind: Literal["no_healing"] = "no_healing"


@dataclass(frozen=True)
class ExtraStress:
    """Each gain of stress is so much larger."""

    more: int
    kind: Literal["extra_stress"] = "extra_stress"


@dataclass(frozen=True)
class Immunity:
    """Not touched by something (`vacuum`, `cold`, `disease`, `stun`, `radiation`, `full_auto_stress`, ...)."""

    to: str
    kind: Literal["immunity"] = "immunity"


@dataclass(frozen=True)
class DeathRollDice:
    """More or fewer dice on death rolls."""

    dice: int
    kind: Literal["death_roll_dice"] = "death_roll_dice"


@dataclass(frozen=True)
class HealingFactor:
    """Healing times are multiplied by one half (`divide` = 2), and so on."""

    divide: int
    kind: Literal["healing_factor"] = "healing_factor"


@dataclass(frozen=True)
class InitiativeCards:
    """Draws so many cards and keeps one."""

    draw: int
    when: str = ""
    kind: Literal["initiative_cards"] = "initiative_cards"


@dataclass(frozen=True)
class FixedCard:
    """Always acts on this initiative card."""

    card: int
    kind: Literal["fixed_card"] = "fixed_card"


@dataclass(frozen=True)
class NoHelp:
    """Neither gives nor receives help."""

    kind: Literal["no_help"] = "no_help"


@dataclass(frozen=True)
class ArmorRating:
    """Worn protection: a rating that is rolled (core) or a level that is subtracted (evolved)."""

    rating: int
    when: str = ""
    kind: Literal["armor_rating"] = "armor_rating"


@dataclass(frozen=True)
class DamageOnRoll:
    """Each roll of these skills costs its owner so much damage; armor does not help."""

    damage: int
    skills: tuple[Skill, ...]
    kind: Literal["damage_on_roll"] = "damage_on_roll"


# --- happenings -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StressChange:
    """Stress rises (or falls) by `amount`; `to_zero` sets it to 0."""

    who: Who
    amount: int = 0
    to_zero: bool = False
    kind: Literal["stress_change"] = "stress_change"


@dataclass(frozen=True)
class PanicRoll:
    """Somebody has to make a Panic Roll."""

    who: Who
    kind: Literal["panic_roll"] = "panic_roll"


@dataclass(frozen=True)
class LoseAction:
    """The next action of that sort is lost."""

    loss: Loss
    who: Who = Who.SELF
    kind: Literal["lose_action"] = "lose_action"


@dataclass(frozen=True)
class ConditionGained:
    """Somebody gains a condition (`prone`, `grappled`, `fatigued`, `unconscious`, ...)."""

    condition: str
    who: Who = Who.SELF
    kind: Literal["condition_gained"] = "condition_gained"


@dataclass(frozen=True)
class ResponseRemoved:
    """A stress response ends (and cannot come back while the owner lasts)."""

    response: str
    kind: Literal["response_removed"] = "response_removed"


@dataclass(frozen=True)
class DropItem:
    """Something held or important is dropped; the Game Mother says what."""

    who: Who = Who.SELF
    kind: Literal["drop_item"] = "drop_item"


@dataclass(frozen=True)
class Damage:
    """So much damage, without a roll; armor helps unless it is ignored."""

    amount: int
    who: Who = Who.SELF
    ignores_armor: bool = False
    kind: Literal["damage"] = "damage"


@dataclass(frozen=True)
class HealthChange:
    """Health rises (or falls) without being damage."""

    amount: int
    who: Who = Who.SELF
    kind: Literal["health_change"] = "health_change"


@dataclass(frozen=True)
class Attack:
    """An attack with so many base dice and base damage; extra sixes add damage."""

    dice: int
    damage: int
    who: Who = Who.TARGET
    armor_piercing: bool = False
    ignores_armor: bool = False
    kind: Literal["attack"] = "attack"


@dataclass(frozen=True)
class CriticalInjury:
    """A row of the critical injury table applies, even to somebody who is not Broken; row 0 = roll for it."""

    row: int
    who: Who = Who.TARGET
    if_damaged: bool = True
    kind: Literal["critical_injury"] = "critical_injury"


@dataclass(frozen=True)
class Broken:
    """Somebody is Broken at once."""

    who: Who = Who.TARGET
    if_damaged: bool = False
    kind: Literal["broken"] = "broken"


@dataclass(frozen=True)
class Kill:
    """Somebody dies at once."""

    who: Who = Who.SELF
    if_damaged: bool = False
    kind: Literal["kill"] = "kill"


@dataclass(frozen=True)
class SkillRoll:
    """Somebody has to make a skill roll (with `dice` more or fewer); what failing means is in the row's words."""

    skill: Skill
    who: Who = Who.TARGET
    dice: int = 0
    kind: Literal["skill_roll"] = "skill_roll"


@dataclass(frozen=True)
class SupplyRoll:
    """An immediate supply roll; empty = the Game Mother picks which."""

    supply: Supply | None = None
    kind: Literal["supply_roll"] = "supply_roll"


@dataclass(frozen=True)
class SupplyGain:
    """A supply rises by so much (food, drink, a power cell)."""

    supply: Supply
    amount: int
    kind: Literal["supply_gain"] = "supply_gain"


@dataclass(frozen=True)
class Move:
    """Somebody is moved by so many zones (dragged, thrown, fleeing)."""

    zones: int
    who: Who = Who.SELF
    kind: Literal["move"] = "move"


@dataclass(frozen=True)
class Disease:
    """Somebody may fall sick: Stamina against Virulence; 0 = the Game Mother sets it."""

    virulence: int = 0
    who: Who = Who.SELF
    if_damaged: bool = False
    kind: Literal["disease"] = "disease"


@dataclass(frozen=True)
class TraumaRoll:
    """One roll on the table of mental trauma."""

    who: Who = Who.SELF
    kind: Literal["trauma_roll"] = "trauma_roll"


@dataclass(frozen=True)
class Reminder:
    """What no other kind expresses: shown at the moment it matters; the Game Mother decides."""

    text: str
    when: str = ""
    kind: Literal["reminder"] = "reminder"


StandingEffect = (
    Dice
    | AttributeSwap
    | SkillSwap
    | ExtraPush
    | PushCost
    | NoPush
    | MustPush
    | PanicModifier
    | DerivedChange
    | Capacity
    | SupplyDice
    | ActionCost
    | NoAction
    | Reroll
    | IgnoreAlarms
    | LeaveOutStress
    | ExtraRelief
    | NoRelief
    | NoHealing
    | ExtraStress
    | Immunity
    | DeathRollDice
    | HealingFactor
    | InitiativeCards
    | FixedCard
    | NoHelp
    | ArmorRating
    | DamageOnRoll
)
"""What holds as long as its owner does."""

Happening = (
    StressChange
    | PanicRoll
    | LoseAction
    | ConditionGained
    | ResponseRemoved
    | DropItem
    | Damage
    | HealthChange
    | Attack
    | CriticalInjury
    | Broken
    | Kill
    | SkillRoll
    | SupplyRoll
    | SupplyGain
    | Move
    | Disease
    | TraumaRoll
)
"""What takes place once, when a result is applied."""

Effect = StandingEffect | Happening | Reminder
"""One thing that a row of the catalog does."""
