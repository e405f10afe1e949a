"""The inputs of an attack: everything that was said, rolled and decided about it, and nothing that follows from that.

They are a snapshot: what a sheet says when the attack is declared. So the fold (`resolve.py`) gives the same chain
however often it is folded, while stress, actions and ammunition are paid on the sheets in between. Sources: core 8,
13.2, evolved 8, 13.3.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from alien_desktop.rules.body.hazards import Ring
from alien_desktop.rules.body.injuries import Body
from alien_desktop.rules.combat.close_combat import BlockEffect, Special
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.dice import check_faces
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute
from alien_desktop.rules.record import record, replace


class AttackWay(StrEnum):
    """What sort of attack it is."""

    CLOSE = "close"
    RANGED = "ranged"
    THROWN = "thrown"
    SIGNATURE = "signature"
    """A row of a creature's table."""
    SPECIAL = "special"
    """Without weapon dice and without damage: `Declaration.special` says which."""
    GRAPPLE_ATTACK = "grapple_attack"
    """Bare hands against a combatant whom the attacker holds; it cannot be defended against."""
    BREAK_FREE = "break_free"
    """The held one against the holder, who rolls without an action."""
    RETREAT = "retreat"
    """Leaving an enemy; failing gives it a free attack (core)."""
    COUP_DE_GRACE = "coup_de_grace"
    STRAY = "stray"
    """A missed shot at one of those next to the target (evolved)."""


class DefenceKind(StrEnum):
    """How a target tries not to be hit."""

    NONE = "none"
    BLOCK = "block"
    """Close Combat against an attack in close combat: block (core), defend (evolved)."""
    DODGE = "dodge"
    """Mobility against a shot (evolved)."""
    SHOOT_BACK = "shoot_back"
    """A shot against a shot; it takes no success away, but the quicker one may be the only one (evolved)."""


@record
class AttackWeapon:
    """What is attacked with, as its numbers are now."""

    id: str = "unarmed"
    name: str = "Unarmed"
    source: str = ""
    bonus: int = 0
    """Dice."""
    damage: int = 1
    nearest: Band = Band.ENGAGED
    farthest: Band = Band.ENGAGED
    ranged: bool = False
    piercing: bool = False
    doubled: bool = False
    """Armor counts double against it (core)."""
    full_auto: bool = False
    single_shot: bool = False
    one_use: bool = False
    """Thrown once and gone."""
    explosive: bool = False
    """A hit does the same damage to every target (evolved)."""
    blast: int = 0
    """Blast Power: so many dice against every target after a hit; 0 = no blast."""
    stun: bool = False
    aim_required: bool = False
    unreliable: bool = False
    smart_sight: bool = False
    smoke: bool = False
    """A hit fills the zone with smoke (evolved)."""
    fire: int = 0
    """Intensity of the fire that it starts; armor against fire counts. 0 = no fire."""
    own_dice: int = 0
    """It shoots by itself with that many dice; 0 = its user's skill."""
    sturdy: bool = True
    """Weapons and creatures can be blocked with it (core)."""
    ammo: int = 0
    """Rounds or supply rating now."""
    ammo_max: int = 0
    """0 = ammunition is not counted."""
    ammo_dice: int = 0
    """Dice more or fewer on its supply roll (Precise Shooter -2)."""
    power: int | None = None
    """Its power now (a stun baton), which each use rolls; None = it needs none."""
    unusable: Message | None = None
    """Why it cannot be used: jammed, stowed away."""
    after_hit: str = ""
    """What the table does after a hit with it, in words (the line of a harpoon)."""


BARE_HANDS = AttackWeapon(doubled=True, sturdy=False)
"""Unarmed: Damage 1; armor counts double where the edition has that (S1-113, S1-114, S4-045)."""


@record
class Fighter:
    """A combatant in the attack as they are when it is declared."""

    id: str
    name: str
    profile: RollProfile = field(default_factory=RollProfile)
    player: bool = False
    """A player character: pinned down it rolls for panic, its friends may panic when it is Broken."""
    health: int = 1
    health_max: int = 1
    body: Body = Body.HUMAN
    armor: int = 0
    armor_fire: int | None = None
    """Against fire; None = as `armor`."""
    acid: int = 0
    """Acid Splash of a creature; 0 = no acid."""
    weapon: AttackWeapon = BARE_HANDS
    """What it holds: it blocks and strikes back with it."""
    injuries: tuple[int, ...] = ()
    """Rows of critical injuries that it has already."""
    running_panic: int | None = None
    """The lowest total of the panic row that is running."""
    resilience: int = 0
    """Dice of a talent that each take one damage off with a 6."""
    scattered: bool = False
    """Many small ones: only fire, explosions and electricity hurt it (core 13.1, evolved 13.2)."""
    is_a: tuple[str, ...] = ()
    """What stunts ask for: `human`, `humanoid`."""
    dead: bool = False
    stun_immune: bool = False
    aims: bool = False
    overwatches: bool = False
    actions_left: int = 2
    """Actions of any price that are left in this Round."""
    cannot_act: Message | None = None
    """Why it can do nothing: dead, unconscious, stunned."""
    cannot_react: Message | None = None
    """Why it does not defend although it could act otherwise."""


@record
class AttackTarget:
    """One of those who are attacked, and how they stand to the attacker."""

    fighter: Fighter
    band: Band = Band.ENGAGED
    stance: str = ""
    """Id of the edition's stance in cover; empty = no cover."""
    barrier: int = 0
    """Armor of what it is behind."""
    unaware: bool = False
    helpless: bool = False
    """Defenceless or held: attacked more easily, and does not defend."""
    ring: Ring = Ring.SHORT
    """How far it is from an explosion."""
    opposing_dice: int = 0
    """Dice with which a holder keeps its hold; 0 = its skill."""
    zones: int | None = None
    """How many zones away it is where the map said the range; None = the range was said by hand."""
    unseen: Message | None = None
    """Why nobody reaches it from where the attacker is: a shut door, darkness between; for a blow a closed vehicle."""
    answer: "Declaration | None" = None
    """The shot with which it may answer one; None without the talent for it or without a gun."""

    @property
    def id(self) -> str:
        """Who it is."""
        return self.fighter.id


@record
class Onlooker:
    """Another combatant in the scene whom the attack may touch: by acid, by what they see, by a stray shot."""

    id: str
    name: str
    player: bool = True
    panics: bool = True
    """Has a Stress Level and is not Broken where the Broken do not panic."""
    sees: bool = True
    same_zone: bool = True
    """In the zone of the first target."""
    near: tuple[str, ...] = ()
    """Ids of those right next to it."""


@record
class SignatureChoice:
    """The row of a creature's attack table that was rolled or chosen, as this creature has it."""

    id: str
    name: str
    number: int
    effects: tuple[Effect, ...] = ()
    faces: tuple[int, ...] = ()
    """Every face of the roll on the table; empty when the Game Mother chose."""
    part: int = 0
    """Which of its attacks this is; a row may have a second one that follows."""
    dodge_only: bool = False
    avoidable: bool = True
    halved_down: bool = False
    """Half of an odd armor rating is rounded down (Swarm, core)."""


@record
class RollChoices:
    """What was decided about one roll."""

    difficulty: int = 0
    modifier: int = 0
    """Dice that the Game Mother adds or takes."""
    orders: int = 0
    """Dice of orders that were given (core 7, evolved 7)."""
    helpers: tuple[str, ...] = ()
    """Who helps: each pays an action."""
    leave_out: int = 0
    switched_on: tuple[str, ...] = ()
    attribute: Attribute | None = None
    ignores_alarms: bool = False
    story_points: int = 0
    pushes: int = 0
    """This many pushes were decided on."""
    kept: bool = False
    """No more pushes."""


PLAIN_CHOICES = RollChoices()


@record
class Declaration:
    """What is announced before any die is rolled."""

    way: AttackWay
    attacker: Fighter
    targets: tuple[AttackTarget, ...]
    """The first one is the one that the dice are rolled against."""
    weapon: AttackWeapon = BARE_HANDS
    signature: SignatureChoice | None = None
    special: Special | None = None
    circumstances: tuple[str, ...] = ()
    """Ids of the edition's shot modifiers: aimed, small target, dark, weak spot."""
    full_auto: bool = False
    burst: int = 0
    """Attacks of this burst that were made before (evolved)."""
    steady: bool = False
    """Full auto costs no stress (Machinegunner)."""
    free: bool = False
    """It costs no action: a free attack, the next attack of a burst, a stray shot."""
    avoidable: bool = True
    tears_loose: bool = False
    """Panic makes somebody retreat: without a roll, as if it had failed (core 5.2)."""
    merciless: bool = False
    """A coup de grace without the roll of Empathy (talent)."""
    choices: RollChoices = PLAIN_CHOICES
    onlookers: tuple[Onlooker, ...] = ()
    critical_barrier: bool = False
    """A miss may breach something that holds the air in (evolved)."""
    hidden: bool = False
    """The Game Mother rolls out of sight."""


@record
class Defence:
    """What one target does against the attack, declared before the dice are rolled."""

    target: str
    kind: DefenceKind
    choices: RollChoices = PLAIN_CHOICES
    effects: tuple[BlockEffect, ...] | None = None
    """What its first 6s buy (None: not said); all others cancel, those of a shot back are damage."""


@record
class Purchase:
    """What one success beyond the first was spent on."""

    use: ExtraUse
    target: str = ""
    """Whom it concerns; empty = the first target."""


class Overridden(StrEnum):
    """What the Game Mother may set to another value than the rules have."""

    ALLOWED = "allowed"
    """1 = the attack is made although the rules refuse it; with a target: its defence is."""
    SUCCESSES = "successes"
    CANCELLED = "cancelled"
    """1 or 0: whether panic or a stress response takes the attack away; with a target: its defence."""
    DEFENCE = "defence"
    """Successes of a target's defence."""
    ARMOR = "armor"
    """The worn rating or level of a target."""
    PIERCING = "piercing"
    """1 or 0: whether the attack pierces the armor of a target."""
    DOUBLED = "doubled"
    """1 or 0: whether armor counts double for a target (core)."""
    DAMAGE = "damage"
    """Of a target, before armor."""
    THROUGH = "through"
    """Damage of a target after everything."""
    INJURY = "injury"
    """The row of the critical injury."""
    AMMO = "ammo"
    """What is left of the ammunition."""


@record
class GmOverride:
    """One value that the Game Mother set."""

    what: Overridden
    value: int
    target: str = ""


@record
class AttackInputs:
    """An attack from declaration to Apply. Editing it means changing one of these and folding again."""

    declaration: Declaration
    defences: tuple[Defence, ...] = ()
    faces: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Fallen dice by stream (`DiceNeed.stream`), in the order in which they fell; none is ever discarded."""
    purchases: tuple[Purchase, ...] | None = None
    """None = nothing was decided about the successes beyond the first."""
    overrides: tuple[GmOverride, ...] = ()
    ticks: Mapping[str, bool] = field(default_factory=dict)
    """Consequences (by key) whose tick was changed."""
    swapped: tuple[str, ...] = ()
    """Targets whose D66 of the critical injury counts with its digits exchanged (talent Killer)."""
    carried_out: bool = False
    """A row of a creature's table that rolls no dice takes effect; until then it is only declared."""
    applied: bool = False
    """The ticked consequences were applied: the chain is closed."""

    @property
    def begun(self) -> bool:
        """Whether dice were rolled for it, or it takes effect without any."""
        return self.carried_out or any(self.faces.values())

    def override(self, what: Overridden, target: str = "") -> int | None:
        """The value that the Game Mother set, None if she set none; the last one counts."""
        found = None
        for one in self.overrides:
            if one.what is what and one.target == target:
                found = one.value
        return found

    def defence_of(self, target: str) -> Defence | None:
        """What a target declared, None if nothing yet."""
        return next((defence for defence in self.defences if defence.target == target), None)


def with_faces(inputs: AttackInputs, stream: str, faces: tuple[int, ...]) -> AttackInputs:
    """Add dice that fell to a stream; a face outside 1 to 6 is a RuleViolation."""
    fallen = (*inputs.faces.get(stream, ()), *check_faces(faces))
    return replace(inputs, faces={**inputs.faces, stream: fallen})


def with_defence(inputs: AttackInputs, defence: Defence) -> AttackInputs:
    """Declare what a target does, or change it; the dice of its defence stay."""
    others = tuple(one for one in inputs.defences if one.target != defence.target)
    return replace(inputs, defences=(*others, defence))


def with_choices(inputs: AttackInputs, choices: RollChoices, target: str = "") -> AttackInputs:
    """Change what is decided about the attack roll, or about the defence of a target."""
    if not target:
        return replace(inputs, declaration=replace(inputs.declaration, choices=choices))
    declared = inputs.defence_of(target) or Defence(target, DefenceKind.NONE)
    return with_defence(inputs, replace(declared, choices=choices))


def choices_of(inputs: AttackInputs, target: str = "") -> RollChoices:
    """What is decided about the attack roll, or about the defence of a target."""
    if not target:
        return inputs.declaration.choices
    declared = inputs.defence_of(target)
    return declared.choices if declared is not None else PLAIN_CHOICES


def with_override(inputs: AttackInputs, what: Overridden, value: int | None, target: str = "") -> AttackInputs:
    """Set a value against the rules; None gives it back to them."""
    others = tuple(one for one in inputs.overrides if (one.what, one.target) != (what, target))
    return replace(inputs, overrides=others if value is None else (*others, GmOverride(what, value, target)))


def with_swapped(inputs: AttackInputs, target: str, swapped: bool) -> AttackInputs:
    """Exchange the digits of a target's injury, or leave them as they fell."""
    others = tuple(one for one in inputs.swapped if one != target)
    return replace(inputs, swapped=(*others, target) if swapped else others)


def with_tick(inputs: AttackInputs, key: str, ticked: bool) -> AttackInputs:
    """Tick a consequence or take its tick away."""
    return replace(inputs, ticks={**inputs.ticks, key: ticked})
