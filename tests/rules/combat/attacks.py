"""People, weapons and attacks for the tests of the attack flow, and a table that hands in dice and decisions."""

from dataclasses import replace

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.injuries import Body
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    AttackWay,
    AttackWeapon,
    Declaration,
    Defence,
    DefenceKind,
    Fighter,
    SignatureChoice,
    choices_of,
    with_choices,
    with_defence,
    with_faces,
)
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.roll_profile import Nature, RollProfile
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.people.characteristics import Attribute, Skill

BOTH = (CORE, EVOLVED)

RIFLE = AttackWeapon(
    "rifle", "Rifle", bonus=1, damage=2, farthest=Band.LONG, ranged=True, full_auto=True, ammo=3, ammo_max=3
)
PISTOL = AttackWeapon("pistol", "Pistol", bonus=1, damage=1, farthest=Band.MEDIUM, ranged=True, ammo=2, ammo_max=2)
KNIFE = AttackWeapon("knife", "Knife", damage=2)


def somebody(
    who: str,
    *,
    strength: int = 3,
    agility: int = 3,
    empathy: int = 3,
    close: int = 0,
    ranged: int = 0,
    mobility: int = 0,
    stress: int = 0,
    nature: Nature = Nature.HUMAN,
    resolve: int = 0,
    broken: bool = False,
    **fields: object,
) -> Fighter:
    """A person; a player character unless its nature says otherwise."""
    profile = RollProfile(
        {Attribute.STRENGTH: strength, Attribute.AGILITY: agility, Attribute.EMPATHY: empathy},
        {Skill.CLOSE_COMBAT: close, Skill.RANGED_COMBAT: ranged, Skill.MOBILITY: mobility},
        stress,
        resolve,
        nature=nature,
        broken=broken,
    )
    made = Fighter(
        who, who.capitalize(), profile, nature is Nature.HUMAN, 3, 3, is_a=("human", "humanoid"), weapon=KNIFE
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def guard(who: str = "guard", **fields: object) -> Fighter:
    """Somebody of the Game Mother: no stress, no push."""
    return somebody(who, nature=Nature.NPC, **fields)  # type: ignore[arg-type]


def creature(who: str = "drone", **fields: object) -> Fighter:
    """A creature without a defence."""
    made = Fighter(who, who.capitalize(), RollProfile(nature=Nature.CREATURE), health=7, health_max=7)
    return replace(made, body=Body.CREATURE, **fields)  # type: ignore[arg-type]


def attack(
    way: AttackWay, attacker: Fighter, *targets: AttackTarget | Fighter, weapon: AttackWeapon = KNIFE, **fields: object
) -> AttackInputs:
    """An attack that was declared and nothing more."""
    near = Band.SHORT if way in (AttackWay.RANGED, AttackWay.THROWN) else Band.ENGAGED
    aimed_at = tuple(each if isinstance(each, AttackTarget) else AttackTarget(each, near) for each in targets)
    return AttackInputs(Declaration(way, attacker, aimed_at, weapon, **fields))  # type: ignore[arg-type]


def signature(edition: Edition, key: str, number: int = 0, part: int = 0) -> SignatureChoice:
    """A row of the catalog's attack tables, as the session hands it in."""
    row = open_catalog(edition.id).attack_rows[f"{edition.id}.attack.{key}"]
    return SignatureChoice(
        row.id,
        row.name,
        number or row.low,
        row.effects,
        (number or row.low,),
        part,
        dodge_only=row.defence == "dodge_only",
        avoidable=row.defence != "none",
    )


def fall(inputs: AttackInputs, **streams: tuple[int, ...] | list[int]) -> AttackInputs:
    """Let dice fall; `attack_base` stands for the stream `attack.base`, `armor_vance` for `armor:vance`."""
    for name, faces in streams.items():
        head, _, rest = name.partition("_")
        if head in ("armor", "soak", "blast", "injury"):
            stream = f"{head}:{rest.replace('_', ':')}"
        elif head == "defence":
            who, _, which = rest.partition("_")
            stream = f"defence:{who}.{which.replace('_', '.')}"
        else:
            stream = name.replace("_", ".")
        inputs = with_faces(inputs, stream, tuple(faces))
    return inputs


def keep(inputs: AttackInputs, target: str = "") -> AttackInputs:
    """Decide against a push."""
    return with_choices(inputs, replace(choices_of(inputs, target), kept=True), target)


def push_it(inputs: AttackInputs, target: str = "") -> AttackInputs:
    """Decide for one more push."""
    choices = choices_of(inputs, target)
    return with_choices(inputs, replace(choices, pushes=choices.pushes + 1), target)


def defend(inputs: AttackInputs, kind: DefenceKind = DefenceKind.NONE, target: str = "") -> AttackInputs:
    """Declare what a target does."""
    return with_defence(inputs, Defence(target or inputs.declaration.targets[0].id, kind))


def due(inputs: AttackInputs, edition: Edition) -> tuple[StepKind | None, tuple[tuple[str, int], ...]]:
    """The step that waits, and which dice it needs."""
    step = resolve(inputs, edition).due
    if step is None:
        return None, ()
    return step.kind, tuple((need.stream, need.count) for need in step.needs)


def found(chain: AttackChain) -> dict[str, int]:
    """The consequences that are ticked: key -> amount."""
    return {each.key: each.amount for each in chain.ticked}


def paid(chain: AttackChain) -> dict[str, int]:
    """The costs that are due: key -> amount."""
    return {each.key: each.amount for each in chain.costs_due}
