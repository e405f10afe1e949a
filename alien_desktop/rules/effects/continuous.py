"""Effects that hold as long as their owner does: a talent, gear that is carried, a condition, an injury.

`when` names a narrow use in our own words. Empty means always; otherwise the table says whether it applies (a toggle in
the dice tray).
"""

from typing import Literal

from alien_desktop.rules.effects.vocabulary import Derived, Supply
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record


@record
class Dice:
    """More or fewer base dice. No skills and no attributes means every skill roll."""

    dice: int
    skills: tuple[Skill, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    when: str = ""
    gives_up: Literal["", "minor"] = ""
    """The action that it costs besides (Hard Hitter, Haymaker)."""
    kind: Literal["dice"] = "dice"


@record
class AttributeSwap:
    """A skill may be rolled with another attribute."""

    skill: Skill
    attribute: Attribute
    when: str = ""
    kind: Literal["attribute_swap"] = "attribute_swap"


@record
class SkillSwap:
    """A skill may be rolled in place of another."""

    skill: Skill
    instead_of: Skill
    when: str = ""
    kind: Literal["skill_swap"] = "skill_swap"


@record
class ExtraPush:
    """Rolls based on these attributes (or these skills) may be pushed again."""

    attributes: tuple[Attribute, ...] = ()
    skills: tuple[Skill, ...] = ()
    kind: Literal["extra_push"] = "extra_push"


@record
class PushCost:
    """Each push raises stress by so much more than usual, with as many more stress dice."""

    more: int
    kind: Literal["push_cost"] = "push_cost"


@record
class NoPush:
    """No roll may be pushed."""

    kind: Literal["no_push"] = "no_push"


@record
class MustPush:
    """Every roll that may be pushed must be pushed."""

    kind: Literal["must_push"] = "must_push"


@record
class PanicModifier:
    """Added to every Panic Roll (or stress response roll)."""

    modifier: int
    kind: Literal["panic_modifier"] = "panic_modifier"


@record
class PanicBecomes:
    """A panic total of `from_total` or more counts as `total` (a trauma that always ends in the same way)."""

    from_total: int
    total: int
    kind: Literal["panic_becomes"] = "panic_becomes"


@record
class RageInstead:
    """A panic of `from_total` or more may be a rage: its owner is in `condition`, all others in the zone panic."""

    from_total: int
    condition: str
    kind: Literal["rage_instead"] = "rage_instead"


@record
class TraumaFrom:
    """A panic total of so much in a session already calls for the roll for lasting trauma."""

    total: int
    kind: Literal["trauma_from"] = "trauma_from"


@record
class DerivedChange:
    """A derived value is higher or lower."""

    value: Derived
    change: int
    kind: Literal["derived_change"] = "derived_change"


@record
class Capacity:
    """What can be carried unencumbered is multiplied."""

    factor: int
    kind: Literal["capacity"] = "capacity"


@record
class SupplyDice:
    """Supply rolls of one kind use more or fewer dice, never fewer than `minimum`."""

    supply: Supply
    dice: int
    minimum: int = 1
    kind: Literal["supply_dice"] = "supply_dice"


@record
class ActionCost:
    """An action costs another kind of action (`main`, `minor` or `free`); `dice` is its price in dice."""

    action: str
    becomes: Literal["main", "minor", "free"]
    dice: int = 0
    when: str = ""
    weapons: tuple[Literal["pistol", "rifle", "unarmed"], ...] = ()
    """Only with such a weapon; empty = with anything."""
    kind: Literal["action_cost"] = "action_cost"


@record
class NoAction:
    """These actions are not possible."""

    actions: tuple[str, ...]
    kind: Literal["no_action"] = "no_action"


@record
class OnlyActions:
    """Nothing is done but these actions, and `first` what has to come before them, unless the Game Mother allows it.

    What is free and what answers an attack is never asked. `once`: it is over when one of `actions` was taken.
    """

    actions: tuple[str, ...]
    text: str
    """What is demanded, in a sentence."""
    first: tuple[str, ...] = ()
    once: bool = False
    tears_loose: bool = False
    """An enemy is left without a roll, as if a retreat had failed (core 5.2)."""
    kind: Literal["only_actions"] = "only_actions"


@record
class Reroll:
    """A roll may be made again; `per` says how often (`act`, `session`, `roll`, `unknown`)."""

    what: str
    per: str = "roll"
    kind: Literal["reroll"] = "reroll"


@record
class IgnoreAlarms:
    """Ones on the stress dice of one roll may be ignored; `per` says how often."""

    per: str
    kind: Literal["ignore_alarms"] = "ignore_alarms"


@record
class LeaveOutStress:
    """Up to that many stress dice may be left out of a skill roll."""

    dice: int
    kind: Literal["leave_out_stress"] = "leave_out_stress"


@record
class ExtraRelief:
    """Stress relieved by a rest is so much more, for the owner (and, with `others`, everybody at Short range)."""

    more: int
    others: bool = False
    kind: Literal["extra_relief"] = "extra_relief"


@record
class NoRelief:
    """Stress cannot be relieved."""

    kind: Literal["no_relief"] = "no_relief"


@record
class NoHealing:
    """Health is not recovered."""

    kind: Literal["no_healing"] = "no_healing"


@record
class ExtraStress:
    """Each gain of stress is so much larger."""

    more: int
    kind: Literal["extra_stress"] = "extra_stress"


@record
class Immunity:
    """Not touched by something (`vacuum`, `cold`, `disease`, `stun`, `radiation`, `full_auto_stress`, ...)."""

    to: str
    kind: Literal["immunity"] = "immunity"


@record
class DeathRollDice:
    """More or fewer dice on death rolls."""

    dice: int
    kind: Literal["death_roll_dice"] = "death_roll_dice"


@record
class HealingFactor:
    """Healing times are multiplied by one half (`divide` = 2), and so on."""

    divide: int
    kind: Literal["healing_factor"] = "healing_factor"


@record
class InitiativeCards:
    """Draws that many cards and keeps one."""

    draw: int
    when: str = ""
    kind: Literal["initiative_cards"] = "initiative_cards"


@record
class KeepsCard:
    """May keep the initiative card of the last Round."""

    kind: Literal["keeps_card"] = "keeps_card"


@record
class SwapDigits:
    """May exchange the two digits of the D66 when a human suffers a critical injury from its owner (core 3.2)."""

    kind: Literal["swap_digits"] = "swap_digits"


@record
class SubduingHit:
    """A hit in close combat holds the target and does no damage; successes beyond the first do nothing (Subdue)."""

    when: str = ""
    kind: Literal["subduing_hit"] = "subduing_hit"


@record
class BreakRelief:
    """So much stress is relieved each time an enemy is Broken (Merciless)."""

    amount: int
    kind: Literal["break_relief"] = "break_relief"


@record
class HardToSpot:
    """Changes the Observation of whoever looks for its owner in stealth mode; it hides a group only if all have it."""

    dice: int
    same_zone: bool = False
    """Only from the zone where its owner is (Drone, core)."""
    kind: Literal["hard_to_spot"] = "hard_to_spot"


@record
class Use:
    """A talent that its owner uses at a chosen moment: its price, its roll, how often, and its results."""

    per: Literal["", "turn", "session", "target"] = ""
    """Once in a Turn, once in a session (an act in cinematic play), once for each creature or thing; empty = always."""
    stress: int = 0
    """Stress that each use costs."""
    action: Literal["", "minor", "main"] = ""
    """The action that it costs in a fight; empty = none."""
    skill: Skill | None = None
    """What is rolled; None = it simply happens."""
    failure_stress: int = 0
    """Stress of its owner when the roll fails."""
    others_stress: int = 0
    """Stress of the others at Short: so much less by a success, so much more by a failure."""
    relief: int = 0
    """Stress that somebody else loses."""
    no_relief: bool = False
    """Its owner recovers no stress in that Turn."""
    hit: Literal["", "self", "target"] = ""
    """Who is attacked instead: its owner for somebody else, or somebody else for its owner."""
    trip: int = 0
    """Percent of a journey that each success saves (Navigator)."""
    tends: bool = False
    """Another's day of healing counts double, for as many patients a day as its owner's skill level (Nurse)."""
    kind: Literal["use"] = "use"


@record
class ShotBack:
    """Whoever is shot at may shoot back at once, for an action and stress: more 6s come first (Quick Shot)."""

    stress: int
    action: Literal["minor", "main"]
    kind: Literal["shot_back"] = "shot_back"


@record
class CareDice:
    """Dice for whoever gives its owner first aid, treats or operates on an injury (`treat`), or rallies them."""

    dice: int
    care: tuple[Literal["treat", "rally"], ...]
    kind: Literal["care_dice"] = "care_dice"


@record
class FixedCard:
    """Always acts on this initiative card."""

    card: int
    kind: Literal["fixed_card"] = "fixed_card"


@record
class NoHelp:
    """Neither gives nor receives help."""

    kind: Literal["no_help"] = "no_help"


@record
class BrokenRoll:
    """These skills may be rolled even while Broken; nobody else who is Broken rolls for a skill."""

    skills: tuple[Skill, ...]
    once: Literal["", "turn", "broken"] = ""
    """One such roll each Turn, or each time that its owner is Broken, passed or failed."""
    kind: Literal["broken_roll"] = "broken_roll"


@record
class ArmorRating:
    """Worn protection: a rating that is rolled (core) or a level that is subtracted (evolved)."""

    rating: int
    when: str = ""
    kind: Literal["armor_rating"] = "armor_rating"


@record
class BlowDamage:
    """Blows without a weapon have that base damage, and armor is not doubled against them: those of a loader."""

    damage: int
    kind: Literal["blow_damage"] = "blow_damage"


@record
class DamageOnRoll:
    """Each roll of these skills costs its owner that much damage; armor does not help."""

    damage: int
    skills: tuple[Skill, ...]
    kind: Literal["damage_on_roll"] = "damage_on_roll"


@record
class SoakDamage:
    """Dice of an attribute alone against each damage: each 6 takes one off."""

    attribute: Attribute
    kind: Literal["soak_damage"] = "soak_damage"


@record
class Recurring:
    """Comes back each Shift or day and brings stress, and no relief for a day or until something is taken.

    With an attribute its dice decide, and `hurts` is the outcome that hurts; without one it comes unless `spared_by`
    was taken in that time.
    """

    every: Literal["shift", "day"]
    stress: int = 1
    attribute: Attribute | None = None
    hurts: Literal["success", "failure"] = "failure"
    spared_by: Literal["", "alcohol", "a drug"] = ""
    kind: Literal["recurring"] = "recurring"


ContinuousEffect = (
    Dice
    | AttributeSwap
    | SkillSwap
    | ExtraPush
    | PushCost
    | NoPush
    | MustPush
    | PanicModifier
    | PanicBecomes
    | RageInstead
    | TraumaFrom
    | DerivedChange
    | Capacity
    | SupplyDice
    | ActionCost
    | NoAction
    | OnlyActions
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
    | KeepsCard
    | SwapDigits
    | SubduingHit
    | BreakRelief
    | SoakDamage
    | HardToSpot
    | CareDice
    | Use
    | ShotBack
    | FixedCard
    | NoHelp
    | BrokenRoll
    | ArmorRating
    | BlowDamage
    | DamageOnRoll
    | Recurring
)
"""What holds as long as its owner does."""
