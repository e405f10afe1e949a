"""Stealth mode of the open scene: Turns, sneaking, the motion tracker, contact."""

from alien_desktop.documents.scene import stealth as edits
from alien_desktop.documents.scene.map_reading import zone_map
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.session.commands.command import CombatantId, Command, ZoneId, command
from alien_desktop.session.commands.rolls import roll_prepared
from alien_desktop.session.commands.scene import verify_open
from alien_desktop.session.session import Session


def verify_stealth(session: Session) -> None:
    """Raise RuleViolation when no scene is open or stealth mode has not begun."""
    verify_open(session)
    edits.verify_stealth(session.scene.encounter)


def begin(session: Session) -> None:
    """Begin stealth mode: adversaries are out of sight until they are noticed."""
    session.stealth.begin()


def stop(session: Session) -> None:
    """End stealth mode without a fight."""
    session.stealth.stop()


def next_turn(session: Session) -> None:
    """Begin the next Turn or stretch of stealth."""
    session.stealth.next_turn()


def move(session: Session, who: CombatantId, zone: ZoneId) -> None:
    """Move somebody in stealth, as far as the edition allows in a Turn."""
    session.stealth.move(who, zone)


def set_active(session: Session, who: CombatantId, on: bool = True) -> None:
    """Say whether an adversary hunts, or is passive."""
    session.stealth.set_active(who, on)


def announce(session: Session, who: CombatantId) -> None:
    """Tell the table that something is coming; only then is Observation asked for."""
    session.stealth.announce(who)


def sneak(
    session: Session,
    enemy: CombatantId,
    who: tuple[CombatantId, ...] = (),
    attack: bool = False,
    ambush: bool = False,
    on_guard: bool = False,
    prepare: bool = False,
) -> None:
    """Sneak past an enemy: the worst (core) or best (evolved) of the group rolls against the enemy's Observation.

    `who` is the group, empty for the whole crew; `attack`: to strike from hiding; `ambush`: to lie in wait for it and
    strike; `on_guard`: the enemy watches.
    """
    session.contests.sneak(enemy, who, attack=attack, ambush=ambush, on_guard=on_guard)
    roll_prepared(session, prepare)


def spot(
    session: Session,
    enemy: CombatantId,
    who: tuple[CombatantId, ...] = (),
    on_guard: bool = False,
    prepare: bool = False,
) -> None:
    """Let an enemy that hunts sneak up; the crew's best Observation is against it."""
    session.contests.spot(enemy, who, on_guard=on_guard)
    roll_prepared(session, prepare)


def verify_hide(session: Session, who: CombatantId, free: bool = False) -> None:
    """Raise RuleViolation where somebody cannot hide now."""
    verify_stealth(session)
    session.stealth.verify_awake(who)
    edits.hide(session.scene.encounter, who, session.scene.rules, free=free)


def hide(session: Session, who: CombatantId, free: bool = False) -> None:
    """Hide somebody in a cluttered zone for a Turn (evolved); `free` after a won contest of eyes."""
    session.stealth.hide(who, free=free)


def verify_guard(session: Session, who: CombatantId) -> None:
    """Raise RuleViolation where somebody cannot spend the Turn on guard."""
    verify_stealth(session)
    session.stealth.verify_awake(who)
    edits.on_guard(session.scene.encounter, who, session.scene.rules)


def stand_guard(session: Session, who: CombatantId) -> None:
    """Let somebody spend the Turn on guard: two more dice of Observation (evolved)."""
    session.stealth.stand_guard(who)


def reveal(session: Session, who: CombatantId) -> None:
    """Let somebody be seen who was hidden."""
    session.stealth.reveal(who)


def verify_search(session: Session, who: CombatantId) -> None:
    """Raise RuleViolation where somebody cannot search the zone now."""
    verify_stealth(session)
    session.stealth.verify_awake(who)
    edits.verify_search(session.scene.encounter, who, session.scene.rules)


def search(session: Session, who: CombatantId, prepare: bool = False) -> None:
    """Search the zone for a Turn with Observation: each 6 finds one who is hidden there (evolved)."""
    session.stealth.search(who)
    roll_prepared(session, prepare)


def slip_away(session: Session, prepare: bool = False) -> None:
    """Leave a fight unseen, once nobody has the crew visible: the others roll Observation (evolved)."""
    session.stealth.slip_away()
    roll_prepared(session, prepare)


def scan(session: Session, who: CombatantId) -> None:
    """Read the motion tracker that somebody carries, once in a Turn, with its Power roll."""
    session.stealth.scan(who)


def move_blip(session: Session, blip: str, zone: ZoneId) -> None:
    """Let a false contact, by its id, stand in another zone."""
    session.stealth.move_blip(blip, zone)


def remove_blip(session: Session, blip: str) -> None:
    """Take a contact off the tracker."""
    session.stealth.remove_blip(blip)


def show_blips(session: Session, on: bool = True, blip: str = "") -> None:
    """Let the players' tracker show a contact, or all of them without an id, or not."""
    session.stealth.show_blips(on, blip)


def add_false_blip(session: Session, zone: ZoneId) -> None:
    """Let the tracker show something where nothing is."""
    session.stealth.add_false_blip(zone)


def show(session: Session, who: CombatantId | None = None) -> JsonObject:
    """Return stealth mode as it is: the Turn, what is left to move, who hunts, blips with their distance from `who`.

    Without `who` the distances are those from whoever reads the motion tracker.
    """
    encounter = session.scene.encounter
    state, names = encounter.stealth, {one.id: session.scene.name_of(one) for one in encounter.combatants}
    reader = who or (state.tracker if state.tracker in names else "")
    here = encounter.combatant(reader).zone if reader else ""
    away = zone_map(encounter).distances(here) if here else {}
    rules, reading = session.scene.rules, session.contests.reading
    return {
        "turn": state.turn,
        "left": {names[one.id]: edits.left_to_move(encounter, one.id, rules) for one in encounter.combatants},
        "active": [names[one] for one in state.active if one in names],
        "announced": [names[one] for one in state.announced if one in names],
        "scanned": state.scanned,
        "tracker": names.get(state.tracker, ""),
        "hiding": [names[one] for one in state.hiding if one in names],
        "guarding": [names[one] for one in state.guarding if one in names],
        "reading": reading.result.contact.value if reading is not None else "",
        "blips": [
            {
                "blip": one.id,
                "zone": session.places.zone_name(one.zone),
                "zones": away.get(one.zone),
                "direction": str(edits.direction(encounter, here, one.zone) or "") if here else "",
                "seen": one.seen,
                "true": bool(one.who),
            }
            for one in state.blips
        ],
    }


def contact(
    session: Session,
    attackers: tuple[CombatantId, ...] = (),
    unaware: bool = True,
    aware: tuple[CombatantId, ...] = (),
) -> None:
    """Begin the fight: `attackers` attack by surprise, but for those who are `aware`; else the cards are drawn."""
    session.stealth.contact(attackers, unaware=unaware, aware=aware)


STEALTH_COMMANDS: tuple[Command, ...] = (
    command("stealth.begin", Message("Stealth mode"), begin, verify=verify_open),
    command("stealth.show", Message("Stealth mode as it is"), show, answers="stealth", verify=verify_open),
    command("stealth.next_turn", Message("Next Turn of stealth"), next_turn, verify=verify_stealth),
    command("stealth.move", Message("Move in stealth"), move, verify=verify_stealth),
    command("stealth.active", Message("Hunting or passive"), set_active, verify=verify_stealth),
    command("stealth.announce", Message("Something is coming"), announce, verify=verify_stealth),
    command("stealth.sneak", Message("Sneak past"), sneak, verify=verify_stealth),
    command("stealth.spot", Message("Something sneaks up"), spot, verify=verify_stealth),
    command("stealth.hide", Message("Hide"), hide, verify=verify_hide),
    command("stealth.guard", Message("Stand guard"), stand_guard, verify=verify_guard),
    command("stealth.reveal", Message("Be seen"), reveal, verify=verify_stealth),
    command("stealth.search", Message("Search the zone"), search, verify=verify_search),
    command("stealth.slip_away", Message("Leave the fight unseen"), slip_away, verify=verify_open),
    command("stealth.move_blip", Message("Move a false blip"), move_blip, verify=verify_stealth),
    command("stealth.remove_blip", Message("Take a blip away"), remove_blip, verify=verify_stealth),
    command("stealth.show_blips", Message("Blips on the players' tracker or not"), show_blips, verify=verify_stealth),
    command("stealth.scan", Message("Read the motion tracker"), scan, verify=verify_stealth),
    command("stealth.false_blip", Message("False blip"), add_false_blip, verify=verify_stealth),
    command("stealth.contact", Message("Contact"), contact, verify=verify_stealth),
    command("stealth.stop", Message("End stealth mode"), stop, verify=verify_stealth),
)
