"""An attack in the open scene, step by step. `attack.show` says what is due; `attack.next` does what Enter would do."""

from dataclasses import replace
from typing import Any

from alien_desktop.rules.combat.attack_flow.chain import AttackStep, StepOption, TargetResult
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind, Overridden, Purchase
from alien_desktop.rules.combat.attack_flow.strike import FULL_AUTO
from alien_desktop.rules.combat.close_combat import BlockEffect, Special
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_plan import Candidate, Plan
from alien_desktop.session.commands.command import ROW, CircumstanceId, CombatantId, Command, StanceId, command
from alien_desktop.session.commands.scene import verify_open
from alien_desktop.session.commands.switches import switches_called
from alien_desktop.session.session import Session
from alien_desktop.session.text_search import ids_called

# --- before -----------------------------------------------------------------------------------------------------------


def show_ways(session: Session, who: CombatantId) -> list[JsonObject]:
    """Return how somebody may attack; `refused` says why one is not possible now."""
    return [
        {
            "way": one.way.value,
            "special": one.special.value if one.special is not None else None,
            "name": str(one.name),
            "refused": str(one.refusal) if one.refusal is not None else None,
        }
        for one in session.attack.ways(who)
    ]


def show_weapons(session: Session, who: CombatantId, way: AttackWay | None = None) -> list[JsonObject]:
    """Return what somebody attacks with (in this way): id, name, dice, damage, ammunition."""
    return [
        {
            "id": one.id,
            "name": one.name,
            "dice": one.bonus,
            "damage": one.damage,
            "range": [one.nearest.value, one.farthest.value],
            "ammo": one.ammo if one.ammo_max else None,
            "refused": str(one.unusable) if one.unusable is not None else None,
        }
        for one in session.attack.weapons(who, way)
    ]


def show_targets(
    session: Session,
    who: CombatantId,
    way: AttackWay,
    weapon: str = "",
    special: Special | None = None,
    number: int = 0,
    band: Band | None = None,
    full_auto: bool = False,
    friends: bool = False,
) -> list[JsonObject]:
    """Return whom somebody may attack so, with range, cover and the chances to hit and to hurt; as `attack.declare`."""
    plan = Plan(way, _weapon(session, who, weapon), special, number, (), band, full_auto)
    return [_candidate(one) for one in session.attack.candidates(who, plan, friends=friends)]


def _candidate(one: Candidate) -> JsonObject:
    return {
        "id": one.id,
        "name": one.name,
        "friend": one.friend,
        "range": one.band.value,
        "cover": one.stance or None,
        "hit": _percent(one.hit),
        "hurt": _percent(one.hurt),
        "refused": str(one.refusal) if one.refusal is not None else None,
    }


def declare(
    session: Session,
    who: CombatantId,
    way: AttackWay,
    targets: tuple[CombatantId, ...],
    weapon: str = "",
    special: Special | None = None,
    number: int = 0,
    band: Band | None = None,
    full_auto: bool = False,
    circumstances: tuple[CircumstanceId, ...] = (),
    unaware: bool = False,
    modifier: int = 0,
    helpers: tuple[CombatantId, ...] = (),
    hidden: bool = False,
    faces: tuple[int, ...] | None = None,
    switches: tuple[str, ...] = (),
) -> None:
    """Announce an attack; no die is rolled but the one on a creature's table, whose `faces` may be typed.

    `weapon` is an id or a name of `attack.weapons`, empty for what fits best; `number` is the row of a creature's
    table, 0 rolls for it; `band` is the range, `circumstances` are ids of the edition's shot modifiers (aimed, dark).
    `switches` are talents that are used for it (Rapid Fire, Hard Hitter), by name or by the ids of `attack.show`.
    """
    burst = full_auto or FULL_AUTO in circumstances
    others = tuple(one for one in circumstances if one != FULL_AUTO)
    base = Plan(way, _weapon(session, who, weapon), special, number, (), band, burst, others, unaware)
    switches = _switches(session, who, switches)
    choices = replace(base.choices, modifier=modifier, helpers=helpers, switched_on=switches)
    session.attack.declare(who, replace(base, choices=choices, hidden=hidden), targets, faces)


def _switches(session: Session, attacker: str, named: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of what is named of somebody's talents and things; RuleViolation for what they have not."""
    effects = session.attack.switches_of(attacker)
    known, switches = [one.switch for one in effects], switches_called(named, effects)
    wrong = next((one for one in switches if one not in known), None)
    if wrong is not None and known:
        listed = ", ".join(known)
        raise RuleViolation(Message("switches: there is no {switch}; there is {known}.", switch=wrong, known=listed))
    if wrong is not None:
        raise RuleViolation(Message("switches: there is no {switch}; the attacker has none.", switch=wrong))
    return switches


def _weapon(session: Session, attacker: str, name: str) -> str:
    if not name:
        return ""
    found = ids_called(name, ((one.id, str(one.name)) for one in session.attack.weapons(attacker)))
    if len(found) != 1:
        known = ", ".join(f"{one.name} ({one.id})" for one in session.attack.weapons(attacker))
        raise RuleViolation(
            Message(
                "weapon: nothing, or more than one thing, is called {value}; there is {known}.", value=name, known=known
            )
        )
    return found[0]


# --- what is there ----------------------------------------------------------------------------------------------------


def show(session: Session) -> JsonObject | None:
    """Return the attack as it is now: its steps, what is due, the odds, what it does and costs; null without one."""
    chain, inputs = session.attack.chain, session.attack.inputs
    if chain is None or inputs is None:
        return None
    default = session.attack.default_step()
    return {
        "attacker": inputs.declaration.attacker.name,
        "way": inputs.declaration.way.value,
        "closed": chain.closed,
        "hidden": chain.hidden,
        "next": {"does": default.action.value, "words": str(default.words)},
        "notice": str(session.attack.notice or ""),
        "steps": [_step(one) for one in chain.steps],
        "targets": [_target(session, one, rolls=chain.rolls) for one in chain.targets],
        "consequences": [
            {"key": one.key, "what": str(one.sentence), "ticked": one.ticked} for one in chain.consequences
        ],
        "costs": [{"key": one.key, "what": str(one.sentence), "paid": one.due} for one in chain.costs],
        "switches": [
            {
                "id": one.switch,
                "when": getattr(one.effect, "when", ""),
                "dice": getattr(one.effect, "dice", 0),
                "on": one.switch in inputs.declaration.choices.switched_on,
            }
            for one in session.attack.switches
        ],
        "defence_switches": [
            {"target": target.id, "id": one.switch, "on": one.switch in session.attack.choices(target.id).switched_on}
            for target in (inputs.declaration.targets if session.attack.is_open else ())
            for one in session.attack.defence_switches(target.id)
        ],
        "spreads": [{"key": one.key, "what": str(one.text), "on": one.on} for one in session.attack.spread],
        "follow_ups": len(session.attack.follow_ups),
        "burst_over": str(chain.burst_over or ""),
    }


def _step(one: AttackStep) -> JsonObject:
    found: JsonObject = {"step": one.kind.value, "state": one.state.value, "words": str(one.sentence)}
    if one.target:
        found["target"] = one.target
    if one.needs:
        found["needs"] = [{"dice": need.count, "of": need.die.value} for need in one.needs]
    if one.terms:
        found["terms"] = [{"name": str(term.label), "dice": term.dice} for term in one.terms]
    if one.options:
        found["options"] = [_option(option) for option in one.options]
    if one.refusal is not None:
        found["refused"] = str(one.refusal)
    if one.roll is not None:
        found["base"], found["stress"] = list(one.roll.base), list(one.roll.stress)
    elif one.faces:
        found["faces"] = list(one.faces)
    return found


def _option(one: StepOption) -> JsonObject:
    return {
        "id": one.id,
        "name": str(one.name),
        "allowed": one.allowed,
        "words": str(one.sentence) if one.sentence is not None else None,
        "hit": _percent(one.hit),
        "hurt": _percent(one.hurt),
        "success": _percent(one.success),
    }


def _target(session: Session, one: TargetResult, *, rolls: bool) -> JsonObject:
    combatant = session.scene.encounter.combatant(one.id)
    return {
        "id": one.id,
        "name": session.scene.name_of(combatant),
        "hit": _percent(one.odds.hit if rolls else None),
        "hurt": _percent(one.odds.hurt if rolls else None),
        "broken": _percent(one.odds.broken if rolls else None),
        "successes": one.successes,
        "before_armor": one.before_armor,
        "damage": one.through,
    }


def _percent(chance: Any) -> float | None:
    return None if chance is None else round(100 * float(chance), 1)


# --- the steps --------------------------------------------------------------------------------------------------------


def defend(
    session: Session, target: CombatantId, defence: DefenceKind, effects: tuple[BlockEffect, ...] | None = None
) -> None:
    """Say what a target does, before the roll: none, block (defend), dodge, shoot_back.

    `effects` are what the first 6s of a block buy, all others cancel; a shot back may `spare_ammo` with one.
    """
    session.attack.defend(target, defence, effects)


def roll(session: Session, faces: tuple[int, ...] | None = None) -> None:
    """Roll what the due step needs; `faces` are real dice in the order of its needs, base dice first."""
    session.attack.roll(faces)


def push(session: Session, faces: tuple[int, ...] | None = None, target: CombatantId | None = None) -> None:
    """Push the roll that waits for it, the attack or a defence; `faces` are the real dice, base dice first."""
    session.attack.push(faces, target or "")


def keep(session: Session, target: CombatantId | None = None) -> None:
    """Leave the roll as it is, that of the attack or of a defence."""
    session.attack.keep(target or "")


def spend(session: Session, uses: tuple[ExtraUse, ...], targets: tuple[CombatantId, ...] = ()) -> None:
    """Spend the successes beyond the first, all at once; `targets` names for each whom it concerns."""
    whom = (*targets, *("",) * max(len(uses) - len(targets), 0))
    session.attack.spend([Purchase(use, target) for use, target in zip(uses, whom, strict=False)])


def tick(session: Session, key: str, on: bool) -> None:
    """Tick a consequence of `attack.show` by its key, or take its tick away."""
    session.attack.tick(key, on)


def swap_digits(session: Session, target: CombatantId, on: bool = True) -> None:
    """Exchange the two digits of the D66 of a target's critical injury (talent Killer), or leave them as they fell."""
    session.attack.swap_digits(target, on)


def reach(session: Session, key: str, on: bool) -> None:
    """Let a panic or response of the attack reach somebody else, by a key of `spreads` in `attack.show`, or not."""
    session.attack.reach(key, on)


def override(session: Session, what: Overridden, value: int | None = None, target: CombatantId | None = None) -> None:
    """Set a value against the rules, for a target or the whole attack; null gives it back to them."""
    session.attack.override(what, value, target or "")


def apply(session: Session, faces: tuple[int, ...] | None = None) -> None:
    """Apply what is ticked and close the attack; `faces` are those of healing times and of acid."""
    session.attack.apply(faces)


def proceed(session: Session, faces: tuple[int, ...] | None = None) -> None:
    """Do what Enter would do now: roll, keep, no defence, all into damage, apply; `faces` are real dice."""
    session.attack.proceed(faces)


def follow_up(session: Session, number: int = 0, faces: tuple[int, ...] | None = None) -> None:
    """Declare an attack that comes after the closed one: the next of a burst, a free attack, a stray shot.

    A creature rolls on its table for a free attack; `faces` are those of a real die.
    """
    session.attack.follow_up(number, faces)


def give_up(session: Session) -> None:
    """Give the attack up; what was paid is paid."""
    session.attack.abandon()


def by_hand(session: Session, on: bool) -> None:
    """Use real dice: nothing is rolled by the app, every die is typed."""
    session.attack.by_hand = on


# --- the declaration, changed -----------------------------------------------------------------------------------------


def set_range(session: Session, band: Band, target: CombatantId | None = None) -> None:
    """Say how far a target is, or all of them."""
    session.attack.edits.set_band(band, target or "")


def set_cover(session: Session, stance: StanceId, barrier: int = 0, target: CombatantId | None = None) -> None:
    """Say which cover a target is in (an id of the edition's stances, empty for none) and what it holds off."""
    session.attack.edits.set_cover(stance, barrier, target or "")


def set_unaware(session: Session, unaware: bool, target: CombatantId | None = None) -> None:
    """Say whether a target does not expect the attack."""
    session.attack.edits.set_unaware(unaware, target or "")


def set_helpless(session: Session, helpless: bool, target: CombatantId | None = None) -> None:
    """Say whether a target is defenceless or held."""
    session.attack.edits.set_helpless(helpless, target or "")


def set_near_hull(session: Session, on: bool) -> None:
    """Say whether a miss may hit what holds the air in: then a stress die is rolled, and a 1 breaches it (Evolved)."""
    session.attack.edits.set_near_hull(on)


def set_circumstances(session: Session, circumstances: tuple[CircumstanceId, ...]) -> None:
    """Say what changes the shot: ids of the edition's shot modifiers."""
    session.attack.edits.set_circumstances(circumstances)


def set_full_auto(session: Session, on: bool) -> None:
    """Fire full auto, or not."""
    session.attack.edits.set_full_auto(on)


def set_weapon(session: Session, weapon: str) -> None:
    """Attack with something else, by id or name."""
    inputs = session.attack.inputs
    attacker = inputs.declaration.attacker.id if inputs is not None else ""
    session.attack.edits.set_weapon(_weapon(session, attacker, weapon) if attacker else weapon)


def set_targets(session: Session, targets: tuple[CombatantId, ...]) -> None:
    """Attack others; the first one is the one that is aimed at."""
    session.attack.edits.set_targets(targets)


def set_near(session: Session, near: tuple[CombatantId, ...], target: CombatantId | None = None) -> None:
    """Say who stands right next to a target: acid reaches them, and stray shots."""
    session.attack.edits.set_near(near, target or "")


def set_sees(session: Session, who: CombatantId, sees: bool) -> None:
    """Say whether somebody sees the attack."""
    session.attack.edits.set_sees(who, sees)


def set_hidden(session: Session, on: bool) -> None:
    """Roll out of the players' sight, or openly."""
    session.attack.edits.set_hidden(on)


def set_choices(
    session: Session,
    target: CombatantId | None = None,
    modifier: int | None = None,
    difficulty: int | None = None,
    helpers: tuple[CombatantId, ...] | None = None,
    leave_out: int | None = None,
    switches: tuple[str, ...] | None = None,
    attribute: Attribute | None = None,
    story_points: int | None = None,
    pushes: int | None = None,
) -> None:
    """Decide something about the attack roll, or about the defence of a target; what is left out stays as it was."""
    inputs = session.attack.inputs
    if switches and inputs is not None:
        switches = _switches(session, target or inputs.declaration.attacker.id, switches)
        possible = {
            one.switch for one in (session.attack.defence_switches(target) if target else session.attack.switches)
        }
        wrong = next((one for one in switches if one not in possible), None)
        if wrong is not None:
            raise RuleViolation(Message("{switch} is not for this attack.", switch=wrong))
    asked = {
        "modifier": modifier,
        "difficulty": difficulty,
        "helpers": helpers,
        "leave_out": leave_out,
        "switched_on": switches,
        "attribute": attribute,
        "story_points": story_points,
        "pushes": pushes,
    }
    changes: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    session.attack.set_choices(replace(session.attack.choices(target or ""), **changes), target or "")


def verify_attack(session: Session) -> None:
    """Raise RuleViolation when no attack is being made."""
    verify_open(session)
    if not session.attack.is_open:
        raise RuleViolation(Message("No attack is being made; attack.declare makes one."))


def _step_command(name: str, title: Message, run: Any) -> Command:
    return command(name, title, run, verify=verify_attack)


ATTACK_COMMANDS: tuple[Command, ...] = (
    command("attack.ways", Message("How somebody may attack"), show_ways, answers="ways", verify=verify_open),
    command(
        "attack.weapons", Message("What somebody attacks with"), show_weapons, answers="weapons", verify=verify_open
    ),
    command(
        "attack.targets",
        Message("Whom somebody may attack"),
        show_targets,
        answers="targets",
        verify=verify_open,
        limits={"number": ROW},
    ),
    command("attack.declare", Message("Announce an attack"), declare, verify=verify_open, limits={"number": ROW}),
    command("attack.show", Message("The attack as it stands"), show, answers="attack", verify=verify_open),
    command("attack.next", Message("Next step of the attack"), proceed, verify=verify_open),
    _step_command("attack.defend", Message("Defence of a target"), defend),
    _step_command("attack.roll", Message("Roll the dice of the step"), roll),
    _step_command("attack.push", Message("Push the attack"), push),
    _step_command("attack.keep", Message("Keep the attack roll"), keep),
    _step_command("attack.spend", Message("Spend extra successes"), spend),
    _step_command("attack.tick", Message("Tick a consequence or not"), tick),
    _step_command("attack.swap_digits", Message("Swap the digits of an injury"), swap_digits),
    command("attack.reach", Message("Whom a panic of the attack reaches"), reach, verify=verify_open),
    _step_command("attack.override", Message("Set a value against the rules"), override),
    _step_command("attack.apply", Message("Apply and close the attack"), apply),
    _step_command("attack.give_up", Message("Give the attack up"), give_up),
    command("attack.follow", Message("The attack that follows"), follow_up, verify=verify_open, limits={"number": ROW}),
    command("attack.real_dice", Message("Real dice in attacks or not"), by_hand),
    _step_command("attack.range", Message("Range of the attack"), set_range),
    _step_command("attack.cover", Message("Cover of a target"), set_cover),
    _step_command("attack.unaware", Message("Target unaware or not"), set_unaware),
    _step_command("attack.helpless", Message("Target defenceless or not"), set_helpless),
    _step_command("attack.near_hull", Message("A miss may let the air out or not"), set_near_hull),
    _step_command("attack.circumstances", Message("Circumstances of the shot"), set_circumstances),
    _step_command("attack.full_auto", Message("Full auto or not"), set_full_auto),
    _step_command("attack.weapon", Message("Another weapon"), set_weapon),
    _step_command("attack.aim_at", Message("Other targets"), set_targets),
    _step_command("attack.near", Message("Who is next to the target"), set_near),
    _step_command("attack.sees", Message("Who sees the attack"), set_sees),
    _step_command("attack.hidden", Message("Roll out of sight"), set_hidden),
    _step_command("attack.choices", Message("Modifiers of a roll of the attack"), set_choices),
)
