"""Effects that take place once, when a result is applied: a panic result, a drug, the attack of a creature.

`when` names a narrow use in our own words; empty means always.
"""

from typing import Literal

from alien_desktop.rules.effects.vocabulary import Loss, Supply, Where, Who
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record


@record
class StressChange:
    """Stress rises (or falls) by `amount`; `to_zero` sets it to 0."""

    who: Who
    amount: int = 0
    to_zero: bool = False
    kind: Literal["stress_change"] = "stress_change"


@record
class PanicRoll:
    """Somebody has to make a Panic Roll."""

    who: Who
    if_damaged: bool = False
    kind: Literal["panic_roll"] = "panic_roll"


@record
class LoseAction:
    """The next action of that sort is lost."""

    loss: Loss
    who: Who = Who.SELF
    kind: Literal["lose_action"] = "lose_action"


@record
class ConditionGained:
    """Somebody gains a condition (`prone`, `grappled`, `fatigued`, `unconscious`, ...)."""

    condition: str
    who: Who = Who.SELF
    kind: Literal["condition_gained"] = "condition_gained"


@record
class ResponseRemoved:
    """A stress response ends (and cannot come back while the owner lasts)."""

    response: str
    kind: Literal["response_removed"] = "response_removed"


@record
class DropItem:
    """Something held or important is dropped; the Game Mother says what."""

    who: Who = Who.SELF
    kind: Literal["drop_item"] = "drop_item"


@record
class Damage:
    """How much damage, without a roll; armor helps unless it is ignored."""

    amount: int
    who: Who = Who.SELF
    ignores_armor: bool = False
    kind: Literal["damage"] = "damage"


@record
class HealthChange:
    """Health rises (or falls) without being damage."""

    amount: int
    who: Who = Who.SELF
    kind: Literal["health_change"] = "health_change"


@record
class AttackEffect:
    """An attack with that many base dice and base damage; extra sixes add damage."""

    dice: int
    damage: int
    who: Who = Who.TARGET
    armor_piercing: bool = False
    ignores_armor: bool = False
    most_damage: int = 0
    """At most that much damage, whatever is rolled; 0 = no limit."""
    avoidable: bool = True
    """Whether it can be blocked, defended against or dodged, as far as the row allows that."""
    if_damaged: bool = False
    """It follows only where the attack before it in the row did damage."""
    spares_health: bool = False
    """What comes through takes nothing off Health: the row says what it does instead."""
    avoided_by: Skill | None = None
    """The skill, without an action, with which a target still gets out of the way of a hit and all it does."""
    kind: Literal["attack"] = "attack"


@record
class CriticalInjury:
    """A row of the critical injury table applies, even to somebody who is not Broken; row 0 = roll for it."""

    row: int
    who: Who = Who.TARGET
    if_damaged: bool = True
    kind: Literal["critical_injury"] = "critical_injury"


@record
class Broken:
    """Somebody is Broken at once; `injury`: with a critical injury, as when damage takes the last Health."""

    who: Who = Who.TARGET
    if_damaged: bool = False
    injury: bool = False
    kind: Literal["broken"] = "broken"


@record
class Kill:
    """Somebody dies at once."""

    who: Who = Who.SELF
    if_damaged: bool = False
    kind: Literal["kill"] = "kill"


@record
class RowInstead:
    """Another row of the panic table counts for somebody in this situation."""

    row: int
    """The total that counts."""
    where: Where
    kind: Literal["row_instead"] = "row_instead"


@record
class Flight:
    """A hurt creature rolls a D6 and tries to get away on a low face."""

    up_to: int
    """The highest face on which it flees."""
    each: Literal["", "round", "turn"] = ""
    """It rolls again in each Round, or in each turn, while it is on its feet; empty = once, when it falls."""
    at_bay: bool = False
    """On other faces it attacks the nearest at once and dies unless that does damage, which heals 1; away, it heals."""
    kind: Literal["flight"] = "flight"


@record
class LastTurn:
    """At Health 0 its next turn is a whole one, and when that is over it dies; a hit before that kills it."""

    kind: Literal["last_turn"] = "last_turn"


@record
class SkillRollEffect:
    """Somebody has to make a skill roll (with `dice` more or fewer); what failing means is in the row's words."""

    skill: Skill
    who: Who = Who.TARGET
    dice: int = 0
    decides: bool = False
    """What follows in the row happens when this roll fails, and not otherwise."""
    against: int = 0
    """Dice that roll against it; a tie is a failure."""
    delays: bool = False
    """Each success puts off what follows by a Round instead (venom: so many Rounds awake)."""
    kind: Literal["skill_roll"] = "skill_roll"


@record
class NextAttack:
    """What a creature does next: an attack of its table, or so much more on its next roll of the table."""

    row: int = 0
    """The number on its table; 0 = as it rolls."""
    name: str = ""
    """What that attack is called."""
    more: int = 0
    """Added to the die of its next roll on the table."""
    who: Who = Who.SELF
    kind: Literal["next_attack"] = "next_attack"


@record
class DieOption:
    """What one of the results of a D6 does."""

    low: int
    high: int
    condition: str = ""
    """The condition that somebody gains; empty = none."""
    drops: bool = False
    """What is held is dropped."""
    bare_damage: int = 0
    """So much damage, which armor does not stop."""
    avoided_by: Skill | None = None
    """The skill whose roll decides whether that damage is done."""


@record
class ByDie:
    """A D6 says which of these happens."""

    options: tuple[DieOption, ...]
    who: Who = Who.TARGET
    kind: Literal["by_die"] = "by_die"


@record
class SupplyRoll:
    """An immediate supply roll; empty = the Game Mother picks which."""

    supply: Supply | None = None
    kind: Literal["supply_roll"] = "supply_roll"


@record
class SupplyGain:
    """A supply rises by so much (food, drink, a power cell)."""

    supply: Supply
    amount: int
    kind: Literal["supply_gain"] = "supply_gain"


@record
class NeedMet:
    """A need of the body is met: a meal against hunger, a drink against thirst; the cause is the rules' word for it."""

    need: str
    who: Who = Who.SELF
    kind: Literal["need_met"] = "need_met"


@record
class Move:
    """Somebody is moved by that many zones (dragged, thrown, fleeing)."""

    zones: int
    who: Who = Who.SELF
    kind: Literal["move"] = "move"


@record
class Disease:
    """Somebody may fall sick: Stamina against Virulence; 0 = the Game Mother sets it."""

    virulence: int = 0
    who: Who = Who.SELF
    if_damaged: bool = False
    kind: Literal["disease"] = "disease"


@record
class TraumaRoll:
    """One roll on the table of mental trauma."""

    who: Who = Who.SELF
    kind: Literal["trauma_roll"] = "trauma_roll"


InstantEffect = (
    StressChange
    | PanicRoll
    | LoseAction
    | ConditionGained
    | ResponseRemoved
    | DropItem
    | Damage
    | HealthChange
    | AttackEffect
    | CriticalInjury
    | Broken
    | Kill
    | SkillRollEffect
    | SupplyRoll
    | SupplyGain
    | NeedMet
    | Move
    | Disease
    | TraumaRoll
    | NextAttack
    | ByDie
    | Flight
    | LastTurn
    | RowInstead
)
"""What takes place once, when a result is applied."""
