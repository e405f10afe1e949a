"""What has happened at the table, one frozen record for each kind of fact: ids, numbers, faces and names, no sentence.

The workspace journals the events of a step, and the log, the statistics and rolling again read them. Words for them are
made in event_text.py. A name (of a person, a weapon, a row) is what it was called then: the thing may be gone later.
"""

from enum import StrEnum
from typing import Annotated

from alien_desktop.documents.sheet.medical import MedicalAction
from alien_desktop.documents.upkeep.upkeep_item import TimeStep, Topic
from alien_desktop.rules.body.hazards import ZoneFire
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind, CostKind, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay
from alien_desktop.rules.combat.close_combat import Special
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.dice import SIX
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmKind


@record
class Between:
    """The lowest and the highest value of a number in an event; the codec refuses others."""

    low: int
    high: int


Face = Annotated[int, Between(1, SIX)]
"""What a D6 shows."""

Faces = tuple[Face, ...]
"""Dice in the order in which they were rolled."""


@record
class Named:
    """A thing, a row of the catalog or somebody: its id (empty for none) and what it was called then."""

    id: str
    name: Words


@record
class VitalsChanged:
    """Health and stress of somebody before and after something."""

    who: Named
    health_before: int
    health_after: int
    stress_before: int
    stress_after: int
    """0 for those who have no stress."""

    @property
    def moved(self) -> bool:
        """Whether anything is not as it was."""
        return (self.health_before, self.stress_before) != (self.health_after, self.stress_after)


@record
class DiceTerm:
    """Named dice of a pool, and the rule they come from."""

    label: Words
    dice: int
    source: str = ""


@record
class SwitchedOn:
    """A narrow effect that the table let count, and whose it was."""

    switch: str
    owner: Words = ""


@record
class AttackFacts:
    """What was said about an attack before its dice were rolled."""

    weapon: Named
    damage: int = 0
    """The base damage of the weapon."""
    number: int = 1
    """1, or the place of the attack in a burst."""
    band: Band = Band.ENGAGED
    circumstances: tuple[str, ...] = ()
    unaware: bool = False
    full_auto: bool = False
    special: Special | None = None
    armor: int = 0
    barrier: int = 0


@record
class RollFacts:
    """What the table said about a roll before its dice were rolled; what is as usual is not named."""

    modifier: int = 0
    difficulty: int = 0
    helpers: int = 0
    leave_out: int = 0
    gear: tuple[DiceTerm, ...] = ()
    extra: tuple[DiceTerm, ...] = ()
    switched_on: tuple[SwitchedOn, ...] = ()
    kind: RollKind | None = None
    attribute: Attribute | None = None
    use_stress: bool | None = None


# --- what all events have ---------------------------------------------------------------------------------------------


@record(kw_only=True)
class Event:
    """One fact. `document` is the id of what it is about (a sheet, an encounter), `who` whose fact it is, by name."""

    document: str = ""
    who: str = ""


@record(kw_only=True)
class DiceEvent(Event):
    """A fact with dice of its own."""

    base: Faces = ()
    stress: Faces = ()
    by_hand: bool = False
    """The faces were typed in: real dice."""

    @property
    def faces(self) -> Faces:
        """All faces, base dice first."""
        return (*self.base, *self.stress)


# --- rolls of skills --------------------------------------------------------------------------------------------------


@record(kw_only=True)
class RollEvent(DiceEvent):
    """A roll as it is on the table, with all that was done to it."""

    title: Words
    """What is rolled, as the tray calls it: a skill, a weapon, a treatment."""
    skill: Skill | None = None
    attribute: Attribute | None = None
    base_terms: tuple[DiceTerm, ...] = ()
    stress_terms: tuple[DiceTerm, ...] = ()
    stress_level: int = 0
    pushes: int = 0
    successes: int = 0
    alarms: int = 0
    """How many stress dice show a 1."""
    alarm_result: Words = ""
    """What such a 1 leads to, in the word of the edition: panic, response."""
    said: RollFacts = RollFacts()
    attack: AttackFacts | None = None
    hidden: bool = False
    """The Game Mother rolls it out of sight."""


@record(kw_only=True)
class Rolled(RollEvent):
    """Dice were rolled for a skill, an attribute or an attack."""


@record(kw_only=True)
class RollPushed(RollEvent):
    """The roll that was on the table was pushed."""


@record(kw_only=True)
class StoryPointSpent(RollEvent):
    """A story point changed the roll that was on the table."""


@record(kw_only=True)
class CountedAnyway(Event):
    """The Game Mother let successes count although the action was cancelled."""

    title: Words
    successes: int


@record(kw_only=True)
class StuntBought(Event):
    """Successes of a roll were spent."""

    title: Words
    """The roll they come from."""
    roll: int
    """The number of that roll since the start of the app: undo and redo belong to the roll on the table."""
    stunt: Named
    applies: str
    """What the app does with it, by the word of the catalog."""
    count: int
    """This many successes."""
    target: Named | None = None
    """For whom it was bought."""
    amount: int = 0
    """Health regained, or stress lost."""
    later: int = 0
    """Dice that are kept for a later roll of the target, or of whoever bought it."""


@record(kw_only=True)
class AlarmRolled(Event):
    """A Panic Roll or stress response was made, and its result was applied or only noted."""

    kind: AlarmKind
    title: Words
    """The roll that led to it."""
    die: Face
    terms: tuple[DiceTerm, ...] = ()
    total: int
    row: Named
    cancelled: bool = False
    """The action is lost."""
    applied: bool = True
    by_hand: bool = False
    stress_before: int | None = None
    stress_after: int | None = None
    """Of whoever rolled, before and after; None where nothing was applied."""
    came: tuple[Words, ...] = ()
    """What was applied, each in a sentence: a row in force, stress, whose Panic Roll is due."""


# --- rolls against each other -----------------------------------------------------------------------------------------


@record
class Contest:
    """A roll to stay unseen in a scene: who, past or by whom."""

    scene: str
    enemy: str
    who: str
    by_enemy: bool = False
    """The enemy sneaks up; otherwise the crew sneaks past."""


@record
class SidesCompared:
    """Both sides of an opposed roll with their successes; `first` acts."""

    first: Words
    first_successes: int
    other: Words
    other_successes: int
    is_open: bool = False
    """Nobody acts: a tie is won by nobody."""
    contest: Contest | None = None
    """What it decides in stealth mode."""


@record
class ReactionCompared:
    """An attack and the reaction to it."""

    reaction: Words
    """Block, defend, dodge: the edition's word."""
    attacker: Words
    successes: int
    """Of the attack."""
    damage: int
    """The base damage of the attack."""
    cancelled: int
    """This many successes of the reaction count against the attack."""
    counter: int = 1
    """What a counterattack does."""
    effects: tuple[str, ...] = ()
    """What other successes of the reaction bought."""


@record(kw_only=True)
class OtherSideRolled(DiceEvent):
    """Somebody without a sheet, or plain dice, rolled against a roll that had fallen."""

    title: Words
    base_terms: tuple[DiceTerm, ...] = ()
    outcome: SidesCompared | ReactionCompared
    won: bool = False
    """Whoever rolled first has won: the attack hits, the action succeeds."""


@record(kw_only=True)
class OpposedRollDecided(Event):
    """A character has rolled against a roll that had fallen."""

    title: Words
    outcome: SidesCompared | ReactionCompared


# --- things -----------------------------------------------------------------------------------------------------------


@record(kw_only=True)
class SupplyRollMade(DiceEvent):
    """A supply was rolled for."""

    supply: Supply
    item: Named | None = None
    """The thing whose power it is."""
    before: int
    left: int


@record(kw_only=True)
class WeaponEmptied(Event):
    """A weapon has shot its last."""

    weapon: Named


@record(kw_only=True)
class WeaponReloaded(Event):
    """A weapon was loaded again."""

    weapon: Named


@record(kw_only=True)
class ArmorRolled(DiceEvent):
    """A suit was rolled for: each 6 takes one damage off."""

    armor: Named
    prevented: int


@record(kw_only=True)
class ItemUsed(Event):
    """A thing was used."""

    item: Named
    result: Words = ""


# --- the body ---------------------------------------------------------------------------------------------------------


@record(kw_only=True)
class CriticalInjuryTaken(Event):
    """A critical injury was rolled or picked, and written onto a sheet."""

    row: Named | None = None
    """The row of the table; None for a body that simply dies."""
    number: int = 0
    """Of the row, as on the dice; 0 where there is none."""
    injury: str = ""
    """The id of the injury on the sheet; empty when the row leaves none behind."""
    rolled: tuple[int, ...] = ()
    """The numbers that were rolled, the one that counts last."""
    healing: Faces = ()
    """Dice for the days of healing."""
    dies: bool = False
    by_hand: bool = False


@record(kw_only=True)
class DeathRollMade(DiceEvent):
    """A death roll was made."""

    injury: str = ""
    """The id of the injury, or the need that it is for."""
    base_terms: tuple[DiceTerm, ...] = ()
    died: bool = False
    saved: bool = False


@record(kw_only=True)
class RerollChosen(Event):
    """A talent let somebody roll again."""

    talent: Words
    rolled: tuple[int, ...]
    """The numbers of the injury table, or the faces of the death roll that does not count."""
    kept: int | None = None
    """The number that was kept; None where the second roll counts."""


@record(kw_only=True)
class RadiationGained(DiceEvent):
    """A rad was taken, with a die for each."""

    rads: int
    damage: int
    stress_gained: int = 0


@record(kw_only=True)
class HurtByRolling(Event):
    """A wound hurt whoever rolled with it."""

    damage: int
    wounds: tuple[Words, ...]
    broken: bool = False
    died: bool = False
    injury: Named | None = None
    number: int = 0
    injury_due: bool = False
    """A critical injury follows that may be rolled twice."""


@record(kw_only=True)
class TalentUsed(Event):
    """A talent was used; the result of its roll follows in another event once that is settled."""

    talent: Named
    target: Named | None = None
    """On whom, or on what."""
    stress: int = 0
    """What it cost."""
    result: Words = ""


@record(kw_only=True)
class CareGiven(Event):
    """Somebody was treated; `who` did it."""

    title: Words
    care: MedicalAction
    patient: Named
    injury: str = ""
    """The id of the injury that was treated."""
    successes: int
    """This many were spent on it."""
    roll: int = 0
    """As in StuntBought; 0 when the roll is no longer on the table."""
    result: Words
    helped: bool


# --- dice beside skills -----------------------------------------------------------------------------------------------


class DiceKind(StrEnum):
    """Which dice were rolled beside skills."""

    D6 = "d6"
    D66 = "d66"
    FREE = "free"
    ATTACK = "creature"
    FIRE = "fire"
    EXPLOSION = "explosion"
    ACID = "acid"


@record(kw_only=True)
class DiceThrown(DiceEvent):
    """Dice that belong to no skill."""

    kind: DiceKind
    plain: Faces = ()
    """Dice that are only read."""
    result: int
    """The number that is read, the successes, or the damage before armor."""


@record(kw_only=True)
class TraumaRollMade(DiceEvent):
    """A roll against a lasting trauma after a high panic."""

    trauma: Named | None = None
    """None when there is none."""
    number: int = 0
    """Of the row of the trauma."""


@record(kw_only=True)
class CreatureAttackChosen(Event):
    """A creature makes an attack of its table, rolled or picked."""

    creature: Named
    number: int
    row: Named
    rolled: Faces = ()
    """All dice that were rolled for it; empty when the Game Mother picked it."""
    combatant: str = ""
    """The id of the creature in the scene; empty for one outside a scene."""


@record(kw_only=True)
class CreatureAttackRolled(DiceEvent):
    """The dice of a creature's attack have fallen."""

    creature: Named
    row: Named
    successes: int
    base_damage: int = 0
    """0 for an attack that does none by itself."""
    damage: int
    """Before armor."""


@record(kw_only=True)
class AdversaryRolled(DiceEvent):
    """Somebody without a sheet rolled for a skill; base dice only, never pushed (core 13, evolved 13)."""

    title: Words
    skill: Skill | None = None
    base_terms: tuple[DiceTerm, ...] = ()
    successes: int
    combatant: str = ""


# --- scenes -----------------------------------------------------------------------------------------------------------


@record
class CardOf:
    """An initiative card and its owner."""

    number: int
    name: str


@record(kw_only=True)
class CardsDrawn(Event):
    """Initiative was drawn; cards in the order of acting."""

    cards: tuple[CardOf, ...]


@record(kw_only=True)
class CardsSwapped(Event):
    """Two cards changed hands; `who` had the first."""

    other: str
    by_rule: bool = True
    """False when only the Game Mother's hand allowed it."""


@record(kw_only=True)
class RoundBegan(Event):
    """A new Round of a fight began."""

    round: int


@record(kw_only=True)
class TrashEmptied(Event):
    """Files in the trash are to go permanently when the app closes."""

    files: tuple[str, ...]
    """Each as `<document>/<number>/<moment>` of its removal: one removed later under a number that is free stays."""


@record(kw_only=True)
class SceneEnded(Event):
    """A scene is over: cards and everything that belonged to the fight are gone."""

    round: int
    """The Round in which it ended."""
    turn: bool
    """A Turn passed with it."""
    people: tuple[VitalsChanged, ...] = ()
    """Whom that Turn brought Health or took stress from."""


@record(kw_only=True)
class StressSet(Event):
    """The Stress Level of somebody was changed by hand, or by something that the people at the table told."""

    level: int
    change: int
    cause: Named | None = None
    """What the people at the table said; None by hand."""


@record(kw_only=True)
class ConditionSet(Event):
    """A condition of somebody in a scene began or ended by hand."""

    row: Named
    begins: bool


@record(kw_only=True)
class CardTyped(Event):
    """A card that was drawn at the table was given to somebody."""

    number: int


@record(kw_only=True)
class CardShared(Event):
    """Several came to act on one card; `who` is the group."""

    names: tuple[str, ...]


@record(kw_only=True)
class CardTradeAgreed(Event):
    """A stunt: two trade their cards when the next Round begins."""

    other: str


@record(kw_only=True)
class SurpriseBegan(Event):
    """Somebody attacks by surprise; `unaware`: the others know nothing of them."""

    names: tuple[str, ...]
    unaware: bool


class StealthDeed(StrEnum):
    """What happened in stealth mode without dice."""

    BEGAN = "began"
    TURN = "turn"
    OVER = "over"
    MOVED = "moved"
    HUNTS = "hunts"
    PASSIVE = "passive"
    ANNOUNCED = "announced"
    HID = "hid"
    ON_GUARD = "on_guard"
    REVEALED = "revealed"


@record(kw_only=True)
class StealthChanged(Event):
    """A step of stealth mode: `who` did it, in this Turn (stretch); nobody for the mode itself."""

    deed: StealthDeed
    turn: int
    combatant: str = ""
    zone: Named | None = None
    """Where somebody went."""
    unit: Named | None = None
    """What a Turn is called there; None in older logs, where it is a Turn."""


@record(kw_only=True)
class SceneEventPassed(Event):
    """The turn passed something that happens by itself; `who` is what it is called."""

    event_id: str
    round: int


@record(kw_only=True)
class SceneEventRolled(DiceEvent):
    """The dice of something that happened fell against somebody."""

    about: Named
    damage: int
    """Before armor."""


@record(kw_only=True)
class FireSpreadRolled(DiceEvent):
    """A zone on fire was rolled for: `who` is what the fire is called."""

    about: Named
    fire: ZoneFire
    onto: Named | None = None
    """The zone that burns from now on; None where nothing was left to burn."""


@record(kw_only=True)
class VehicleDamaged(DiceEvent):
    """A hit met the armor of a vehicle, whose dice are `base`, and its hull."""

    vehicle: Named
    damage: int
    """What got through the armor."""
    hull: int
    hull_max: int
    result: Words = ""
    """The result: "hull 3 of 8, engine out"."""


@record(kw_only=True)
class OwedRollMade(Event):
    """A roll that an attack or an injury had called for was settled: against stun, a disease, what a creature does."""

    combatant: str
    about: str
    """The attack, weapon or illness."""
    successes: int
    against: Faces = ()
    """Dice that rolled against it."""
    result: Words = ""
    vitals: VitalsChanged | None = None
    """Of whoever rolled; None where Health and stress stay as they are."""


@record(kw_only=True)
class DeathRollDue(Event):
    """The time limit of a fatal injury ran out as a Round began (S1-132): a death roll is due."""

    injury: Named


@record(kw_only=True)
class TurnActionTaken(Event):
    """Somebody took an action in a scene."""

    combatant: str
    action: Named
    paid: str = ""
    """With what: `main`, `minor`, `free`; empty while nobody counts actions."""
    kind: Words = ""
    """What the edition calls that."""
    whom: tuple[Named, ...] = ()
    result: Words = ""
    helper_of: str = ""
    """The id of whoever was helped; empty for an action of their own."""


@record(kw_only=True)
class TurnActionCame(Event):
    """What an action with dice did once its roll was settled."""

    combatant: str
    action: Named
    whom: tuple[Named, ...] = ()
    result: Words = ""


@record(kw_only=True)
class PanicPassed(Event):
    """A panic ended: with the turn, or because somebody is Broken."""

    rows: tuple[str, ...]


@record(kw_only=True)
class HitTaken(DiceEvent):
    """Somebody in a scene was hit; base dice are those of the armor."""

    combatant: str
    amount: int
    """Before armor."""
    prevented: int | None = None
    """What armor took off; None where none counted."""
    after_armor: int
    health_before: int
    health: int
    injury: Named | None = None
    number: int = 0
    injury_rolled: tuple[int, ...] = ()
    died: bool = False
    stress_gained: int = 0
    """Stress that the loss itself brings (core 5.1)."""
    panics: tuple[Named, ...] = ()
    """Whose Panic Roll it makes due: of whoever is injured (core 5.2), of who sees it (evolved 5.3)."""


@record(kw_only=True)
class Healed(Event):
    """Somebody in a scene regained Health."""

    combatant: str
    amount: int
    health: int
    by: Named | None = None
    """What brought it by itself: the injury of a creature that only looked dead."""


# --- an attack in a scene ---------------------------------------------------------------------------------------------


@record(kw_only=True)
class AttackEvent(Event):
    """A fact of an attack in a scene; `document` is the scene, `combatant` whom it is about (empty for nobody)."""

    combatant: str = ""
    hidden: bool = False
    """The Game Mother rolls it out of sight."""


@record(kw_only=True)
class AttackDeclared(AttackEvent):
    """An attack was announced, before any die was rolled."""

    way: AttackWay
    weapon: Words
    """What is attacked with; the row of a creature's table."""
    targets: tuple[Named, ...]
    refusal: Words = ""
    """Why it cannot be made as it stands: no action left, out of range. The Game Mother may change it."""


@record(kw_only=True)
class AttackDecided(AttackEvent):
    """Something about an attack was decided or changed."""

    step: StepKind
    what: Words


@record(kw_only=True)
class AttackDiceFell(AttackEvent, DiceEvent):
    """Dice of an attack fell that are no skill roll of a character: of an adversary, of armor, of an injury."""

    step: StepKind
    plain: Faces = ()
    """Dice that are only read: a D66."""
    result: Words


@record(kw_only=True)
class AttackPaid(AttackEvent):
    """Somebody paid for an attack: an action, stress, ammunition."""

    kind: CostKind
    amount: int
    what: Words
    given_back: bool = False
    """The attack was changed, so that it is not due any more."""


@record(kw_only=True)
class AttackDid(AttackEvent):
    """Something that an attack does to somebody was applied."""

    kind: ConsequenceKind
    amount: int = 0
    detail: str = ""
    what: Words


@record
class AttackOutcome:
    """The result of an attack for one target, before anybody unticked a result."""

    id: str
    name: str
    successes: int = 0
    """Successes left after the defence; 0 = it missed, or needed no dice."""
    before_armor: int = 0
    damage: int = 0
    """Damage after cover, armor and talents."""


@record(kw_only=True)
class AttackEnded(AttackEvent):
    """An attack is over: applied, or given up."""

    applied: bool
    outcomes: tuple[AttackOutcome, ...] = ()
    """Of an attack that was applied: each target in the order of the declaration."""


# --- time -------------------------------------------------------------------------------------------------------------


@record(kw_only=True)
class UpkeepSettled(DiceEvent):
    """One thing that was due when time passed was settled."""

    topic: Topic
    about: str
    title: Words
    value: int
    result: Words
    note: Words = ""
    harm: bool = False


@record(kw_only=True)
class TimePassed(Event):
    """A piece of time went by for one character or several."""

    step: TimeStep
    title: Words
    people: int
    changed: int
    """For how many of them something is different now."""
