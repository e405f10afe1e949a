"""The scene that is open: who is in it, whose turn it is, and what happens to them."""

from dataclasses import replace

from alien_desktop.documents.scene.combatant_changes import CombatantChanges
from alien_desktop.documents.scene.due import DueKind, DueRoll, coming_events
from alien_desktop.documents.scene.ending import EndChoices
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.scene.turn_effects import TurnChoice
from alien_desktop.documents.scene.way_work import LOCKING, WayDeed
from alien_desktop.documents.sheet.vitals import verify_alive
from alien_desktop.rules.combat.armor import Impact
from alien_desktop.rules.dice.skill_check import HandDice
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import (
    ActionId,
    AdversaryId,
    CharacterId,
    CombatantId,
    Command,
    ConditionId,
    Place,
    SceneId,
    WayId,
    ZoneId,
    command,
)
from alien_desktop.session.commands.edition_words import row_called
from alien_desktop.session.commands.real_dice import faces_of, verify_used
from alien_desktop.session.commands.rolls import roll_prepared
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.session import Session
from alien_desktop.session.text_search import ids_called


def open_scene(session: Session, scene: SceneId) -> None:
    """Choose the scene that the other commands are about."""
    session.scene.set_encounter(scene)


def verify_open(session: Session) -> None:
    """Raise RuleViolation when no scene is open, or the open one was removed."""
    if not session.scene.has_encounter:
        raise RuleViolation(Message("No scene is open; scene.open opens one."))


def add_characters(session: Session, who: tuple[CharacterId, ...]) -> None:
    """Add characters."""
    session.scene.add_sheets(who)


def add_adversaries(session: Session, adversary: AdversaryId, count: int = 1, hidden: bool = False) -> None:
    """Add adversaries of the library."""
    session.scene.add_adversaries(adversary, count, hidden=hidden)


def add_from_catalog(session: Session, row: str, count: int = 1) -> None:
    """Add adversaries of the catalog, by id or name."""
    catalog = session.scene.rules.catalog
    session.scene.add_from_catalog(row_called({**catalog.creatures, **catalog.npcs}, row), count)


def duplicate(session: Session, who: CombatantId) -> None:
    """Add one more of the same."""
    session.scene.duplicate(who)


def remove(session: Session, who: CombatantId) -> None:
    """Take somebody out of the scene."""
    session.scene.remove(who)


def bring_in(session: Session, scene: SceneId) -> None:
    """Let everybody and everything of a prepared scene come into the one that is open; the other stays as it is."""
    session.scene.bring_in(scene)


def begin_from(session: Session, scene: SceneId) -> str:
    """Make a new scene from one as it was prepared: nobody has drawn, adversaries are whole. Answers its id."""
    return session.documents.scene_at_its_start(scene).id


def set_notes(session: Session, text: str) -> None:
    """Write the notes of the scene."""
    session.scene.set_notes(text)


def draw(session: Session, surprise: tuple[CombatantId, ...] = ()) -> None:
    """Draw initiative; `surprise` are those who attack from hiding."""
    session.rounds.draw(surprise)


def redraw(session: Session, surprise: tuple[CombatantId, ...] = ()) -> None:
    """Draw all cards of this Round again; real cards are taken back, and their numbers are typed again."""
    session.rounds.redraw(surprise)


def put_last(session: Session, place: Place) -> None:
    """Put a turn to the end of the Round by its place in the order or whose it is."""
    session.rounds.put_last(place)


def next_turn(session: Session) -> None:
    """Go to the next turn, and to the next Round after the last."""
    session.rounds.next_turn()


def previous_turn(session: Session) -> None:
    """Go back one turn."""
    session.rounds.previous_turn()


def swap_cards(
    session: Session,
    place: Place,
    other: Place,
    by_hand: bool = False,
    willing: bool | None = None,
    speaking: bool | None = None,
) -> None:
    """Swap two cards by the rule, or by the Game Mother's hand; by their places in the order or whose they are."""
    session.rounds.swap(place, other, by_hand=by_hand, willing=willing, speaking=speaking)


def toggle_main(session: Session, place: Place, who: CombatantId | None = None) -> None:
    """Spend or give back the slow or full action of a turn, or of a member of the group whose turn it is."""
    session.rounds.toggle_main(place, who or "")


def toggle_minor(session: Session, place: Place, who: CombatantId | None = None) -> None:
    """Spend or give back a fast or quick action of a turn, or of a member of the group whose turn it is."""
    session.rounds.toggle_minor(place, who or "")


def damage(
    session: Session,
    who: CombatantId,
    amount: int,
    armor: bool = True,
    piercing: bool = False,
    doubled: bool = False,
    weak_spot: bool = False,
    fire: bool = False,
    barrier: int = 0,
    base: int | None = None,
    faces: tuple[int, ...] | None = None,
) -> None:
    """Hit somebody; armor is rolled or subtracted unless it does not count. `faces` are those of all dice, in order.

    `barrier` is the armor of the cover that counts, `base` the base damage that a barrier may stop whole (Evolved).
    """
    sheet = session.scene.sheet_of(session.scene.encounter.combatant(who))
    if sheet is not None:
        verify_alive(sheet)
    impact = Impact(piercing=piercing, doubled=doubled, weak_spot=weak_spot)
    real = faces_of(faces)
    session.combat.hurt(who, Blow(amount, armor, fire, impact, barrier, base), real)
    if sheet is None or session.injuries.choice_of(sheet.id) is None:  # a choice may have its healing time rolled too
        verify_used(real)


def splash(session: Session, who: CombatantId, dice: int) -> None:
    """Let a splash of that many dice of acid be due to somebody; `scene.due` lists it, `scene.answer` rolls it."""
    session.combat.splash(who, dice)


def heal(session: Session, who: CombatantId, amount: int) -> None:
    """Give Health back."""
    session.combat.heal(who, amount)


def change_stress(session: Session, who: CombatantId, by: int) -> None:
    """Raise or lower the stress of a character in the scene."""
    session.combat.change_stress(who, by)


def toggle_condition(session: Session, who: CombatantId, row: ConditionId) -> None:
    """Put a condition on somebody or take it away."""
    session.combat.toggle_condition(who, row)


def arm(session: Session, who: CombatantId, row: str) -> None:
    """Give somebody in the scene a weapon of the catalog, ready in hand; a guard of the catalog comes without any."""
    session.combat.arm(who, row_called(session.scene.rules.catalog.weapons, row))


def take_weapon(session: Session, who: CombatantId, weapon: str) -> None:
    """Take a weapon away from somebody in the scene, by its id or name."""
    session.combat.take_weapon(who, item_of(session, who, weapon))


def show_due(session: Session, coming: bool = False) -> list[JsonObject]:
    """Return what is due in the scene in the order in which it is answered; `scene.answer` takes the `key` of a row.

    Death rolls, Panic Rolls, stress responses, rolls that attacks call for (skill, stun, disease), what begins by
    itself (state), what events do (fire, acid, a breach). With `coming` also what time and events bring, against those
    whom they meet as things stand; `rounds` says in how many Rounds.
    """
    scene = session.scene
    later = (*session.rounds.coming(), *coming_events(scene.encounter, scene.sheets())) if coming else ()
    return [_due_row(one) for one in (*session.rounds.due(), *later)]


def _due_row(one: DueRoll) -> JsonObject:
    return {
        "key": one.key,
        "roll": one.kind.value,
        "combatant": one.combatant,
        "who": one.who,
        "injury": one.injury,
        "about": one.about,
        "event": one.event,
        "dice": one.dice,
        "skill": one.skill.value if one.skill is not None else "",
        "modifier": one.modifier,
        "against": one.against,
        "rounds": one.wait,
        "on_turn": one.on_turn,
    }


def answer_due(session: Session, key: str = "", faces: tuple[int, ...] | None = None) -> None:
    """Answer the first row of `scene.due`, or the one of a `key`: its dice are rolled, `faces` are those of real dice.

    A Panic Roll or response is told as `alarm_waits`, and happens with `alarm.apply`; a skill roll may be pushed, and
    `keep` or the next roll settles it.
    """
    now = session.rounds.due()
    found = next((one for one in now if key in ("", one.key)), None)
    if found is None:
        keys = ", ".join(one.key for one in now)
        if keys:
            raise RuleViolation(Message("key: nothing due is called {key}; there is {keys}.", key=key, keys=keys))
        raise RuleViolation(Message("Nothing is due now."))
    real = faces_of(faces)
    match found.kind:
        case DueKind.DEATH:
            if found.sheet:
                session.injuries.roll_death(found.sheet, found.injury, real)
            else:
                session.owed.roll_death(found.combatant, found.injury, real)
            verify_used(real)
        case DueKind.PANIC | DueKind.RESPONSE:
            if session.rolls.state.phase is Phase.ANSWER:
                raise RuleViolation(ANSWER_FIRST)
            session.alarms.answer_due(found.sheet, real, AlarmKind(found.kind.value))
            verify_used(real)
        case DueKind.EVENT:
            session.order.answer_event(found.event, found.combatant, faces)
        case _:
            _answer_owed(session, found, faces)


def _answer_owed(session: Session, due: DueRoll, faces: tuple[int, ...] | None) -> None:
    real = faces_of(faces)
    if not session.owed.answer(due.owed, real):
        verify_used(real)
        return
    base = session.rolls.state.pool.base if session.rolls.state.pool is not None else 0
    session.rolls.roll(None if faces is None else HandDice(faces[:base], faces[base:]))
    if session.rolls.state.refusal:
        raise RuleViolation(Message("{reason}", reason=session.rolls.state.refusal))


def verify_due(session: Session) -> None:
    """Raise RuleViolation when no scene is open or nothing in it is due."""
    verify_open(session)
    if not session.rounds.due():
        raise RuleViolation(Message("Nothing is due now."))


def swap_digits(session: Session, who: CombatantId, target: CombatantId) -> None:
    """Exchange the digits of the last critical injury of a human target, as the talent Killer of `who` hit it allows.

    For a hit of this Round, after the attack is closed or beside one; `attack.swap_digits` does it inside an attack.
    """
    session.combat.swap_digits(who, target)


def toggle_panic_due(session: Session, who: CombatantId) -> None:
    """Mark that a Panic Roll is due, or that it is not."""
    session.combat.toggle_panic_due(who)


def toggle_hidden(session: Session, who: CombatantId) -> None:
    """Hide somebody from the players, or show them."""
    session.combat.toggle_hidden(who)


def roll_attack(session: Session, who: CombatantId) -> None:
    """Roll which attack of its table a creature makes."""
    session.combat.roll_attack(who)


def pick_attack(session: Session, who: CombatantId, number: int) -> None:
    """Choose the attack of a creature by its number."""
    session.combat.pick_attack(who, number)


def list_actions(session: Session, who: CombatantId) -> list[JsonObject]:
    """Return what somebody in the scene can do now: what it costs, its dice, or why it is not possible.

    `waits` says whose turn it is while an action has to wait for the turn of its owner, or what panic demands instead.
    """
    return [
        {
            "action": line.id,
            "name": str(line.name),
            "price": line.price.value,
            "skill": str(line.skill) if line.skill is not None else "",
            "dice": line.base,
            "stress": line.stress,
            "refused": str(line.reason or ""),
            "waits": str(session.turn_checks.waits(who, line.id) or ""),
        }
        for line in session.turn_checks.lines(who)
    ]


def list_options(session: Session, who: CombatantId, action: ActionId) -> list[JsonObject]:
    """Return the ways in which somebody may take an action: parameters of `scene.act`, and their result."""
    return [
        {
            "targets": list(one.choice.targets),
            "item": one.choice.item,
            "detail": one.choice.detail,
            "amount": one.choice.amount,
            "words": str(one.words),
            "note": str(one.note),
        }
        for one in session.turn_options.options(who, action)
    ]


def act(
    session: Session,
    who: CombatantId,
    action: ActionId,
    targets: tuple[CombatantId, ...] = (),
    item: str = "",
    detail: str = "",
    amount: int = 0,
    helpers: tuple[CombatantId, ...] = (),
    prepare: bool = False,
    zone: ZoneId | None = None,
    way: WayId | None = None,
    allowed: bool = False,
) -> bool:
    """Take an action of a turn: it is paid for, rolled where it has dice, and does what it does.

    `item` is the weapon, thing or vehicle by id or name (a medkit for first aid), `detail` the direction of an
    overwatch, `amount` the armor of cover, `zone` where a move leads, `way` the door that is locked; `prepare` prepares
    the dice without rolling them. `allowed`: the Game Mother lets it happen on somebody else's turn, or although panic
    demands something else.
    """
    if action == "vehicle" and not detail:
        choice = vehicle_meant(session, who, item)
    elif action == LOCKING:
        choice = way_meant(session, who, way)
    else:
        choice = TurnChoice(targets, item_of(session, who, item), detail, amount, zone or "")
    if not session.turns.act(who, action, choice, helpers=helpers, allowed=allowed):
        return False
    state = session.rolls.state
    helps = state.trait is not None and session.workspace.has(state.sheet_id)
    if helps and any(thing.id == choice.item for thing in session.workspace.sheet(state.sheet_id).gear):
        session.rolls.set_options(replace(state.options, items=(*state.options.items, choice.item)))
    roll_prepared(session, prepare)
    return True


def item_of(session: Session, who: str, item: str) -> str:
    """Return the id of what somebody carries, by its id or name; empty for nothing."""
    combatant = session.scene.encounter.combatant(who)
    sheet = session.scene.sheet_of(combatant)
    things = sheet.carried if sheet is not None else combatant.weapons
    found = ids_called(item, ((thing.id, thing.name) for thing in things))
    if item and not found:
        raise RuleViolation(Message("There is no {item}.", item=item))
    return found[0] if item else ""


def vehicle_meant(session: Session, who: str, called: str) -> TurnChoice:
    """Return the choice of the vehicle that is got into or out of: the one that is named, or the only one there."""
    encounter = session.scene.encounter
    there = [one.choice.vehicle for one in session.turn_options.options(who, "vehicle") if one.choice.vehicle]
    names = {one.id: one.name for one in encounter.vehicles if one.id in there}
    found = ids_called(called, names.items()) if called else tuple(there)
    if called and not found:
        raise RuleViolation(Message("There is no {item}.", item=called))
    if len(found) > 1:
        raise RuleViolation(Message("Say which vehicle, as item: {vehicles}.", vehicles=listed(names.values()) or ""))
    return TurnChoice(vehicle=found[0]) if found else TurnChoice()


def way_meant(session: Session, who: str, way: str | None) -> TurnChoice:
    """Return the choice of the way that is locked: the one that is named, or the only one there."""
    if way is not None:
        return TurnChoice(way=way, deed=WayDeed.LOCK.value)
    there = session.turn_options.options(who, LOCKING)
    if len(there) > 1:
        ways = listed([str(session.places.way_name(one.choice.way)) for one in there]) or ""
        raise RuleViolation(Message("Say which way: {ways}.", ways=ways))
    return there[0].choice if there else TurnChoice()


def edit_combatant(
    session: Session,
    who: CombatantId,
    name: str | None = None,
    health: int | None = None,
    health_max: int | None = None,
    armor: int | None = None,
    armor_fire: int | None = None,
    speed: int | None = None,
    ammo: int | None = None,
    weapon: str = "",
    note: str | None = None,
) -> None:
    """Change somebody in the scene by hand: name, Health, armor, ammunition of a weapon, speed, note."""
    if weapon and ammo is None:
        item_of(session, who, weapon)
        raise RuleViolation(Message("{weapon}: say how much ammunition it holds.", weapon=weapon))
    held = () if ammo is None else ((item_of(session, who, weapon), ammo),)
    changes = CombatantChanges(name, health, health_max, armor, armor_fire, speed, held, note)
    if changes == CombatantChanges():
        raise RuleViolation(Message("Say what to change."))
    session.scene.change(who, changes)


def roll_skill(session: Session, who: CombatantId, skill: Skill, modifier: int = 0) -> None:
    """Roll a skill of anybody in the scene, adversaries included; no action is counted."""
    session.turns.roll_skill(who, skill, modifier)
    roll_prepared(session)


def set_near(session: Session, who: CombatantId, other: CombatantId, near: bool = True) -> None:
    """Say that two stand right next to each other, or no longer."""
    session.places.set_near(who, other, near)


def end_scene(session: Session, turn: bool = True, rest: bool = True, timers: bool = True, burn: bool = False) -> None:
    """End the scene; `turn`: a Turn passes, `rest`: in a safe place, `timers` go on, `burn`: so does fire."""
    session.ending.end(EndChoices(turn, rest, timers, burn))


SCENE_COMMANDS: tuple[Command, ...] = (
    command("scene.open", Message("Open a scene"), open_scene),
    command("scene.add_characters", Message("Add characters to the scene"), add_characters, verify=verify_open),
    command("scene.add_adversaries", Message("Add adversaries of the library"), add_adversaries, verify=verify_open),
    command("scene.add_from_catalog", Message("Add adversaries of the catalog"), add_from_catalog, verify=verify_open),
    command("scene.duplicate", Message("One more of the same"), duplicate, verify=verify_open),
    command("scene.remove", Message("Remove from the scene"), remove, verify=verify_open),
    command("scene.bring_in", Message("Bring in a prepared scene"), bring_in, verify=verify_open),
    command("scene.begin_from", Message("New scene from a prepared one"), begin_from, answers="scene"),
    command("scene.notes", Message("Write the notes of the scene"), set_notes, verify=verify_open),
    command("scene.draw", Message("Draw initiative"), draw, verify=verify_open),
    command("scene.redraw", Message("Redraw all cards"), redraw, verify=verify_open),
    command("scene.put_last", Message("To the end of the round"), put_last, verify=verify_open),
    command("scene.next_turn", Message("Next turn"), next_turn, verify=verify_open),
    command("scene.previous_turn", Message("Previous turn"), previous_turn, verify=verify_open),
    command("scene.end", Message("End the scene"), end_scene, verify=verify_open),
    command("scene.swap", Message("Swap cards"), swap_cards, verify=verify_open),
    command("scene.main_action", Message("Spend the slow or full action"), toggle_main, verify=verify_open),
    command("scene.minor_action", Message("Spend a fast or quick action"), toggle_minor, verify=verify_open),
    command("scene.actions", Message("What somebody can do"), list_actions, answers="actions", verify=verify_open),
    command("scene.options", Message("Ways to take an action"), list_options, answers="options", verify=verify_open),
    command("scene.act", Message("Take an action"), act, verify=verify_open),
    command("scene.roll", Message("Roll a skill in the scene"), roll_skill, verify=verify_open),
    command("scene.near", Message("Next to each other or not"), set_near, verify=verify_open),
    command("scene.edit", Message("Change somebody in the scene"), edit_combatant, verify=verify_open),
    command(
        "scene.damage", Message("Damage"), damage, verify=verify_open, limits={"amount": (0, 100), "base": (0, 100)}
    ),
    command("scene.acid", Message("Acid on somebody"), splash, verify=verify_open, limits={"dice": (1, 20)}),
    command("scene.heal", Message("Heal"), heal, verify=verify_open, limits={"amount": (1, 100)}),
    command("scene.stress", Message("Change stress in the scene"), change_stress, verify=verify_open),
    command("scene.condition", Message("Condition on or off"), toggle_condition, verify=verify_open),
    command("scene.arm", Message("Give a weapon"), arm, verify=verify_open),
    command("scene.take_weapon", Message("Take a weapon away"), take_weapon, verify=verify_open),
    command("scene.due", Message("What is due in the scene"), show_due, answers="due", verify=verify_open),
    command("scene.answer", Message("Answer what is due"), answer_due, verify=verify_due),
    command("scene.swap_digits", Message("Swap the digits of an injury"), swap_digits, verify=verify_open),
    command("scene.panic_due", Message("Panic Roll due or not"), toggle_panic_due, verify=verify_open),
    command("scene.hidden", Message("Hidden from the players or not"), toggle_hidden, verify=verify_open),
    command("scene.roll_attack", Message("Roll the attack of a creature"), roll_attack, verify=verify_open),
    command(
        "scene.pick_attack",
        Message("Choose the attack of a creature"),
        pick_attack,
        verify=verify_open,
        limits={"number": (1, 9)},
    ),
)
