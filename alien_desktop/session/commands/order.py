"""The order of a scene: cards that are shared, typed, traded or held, surprise, and what happens by itself."""

from pathlib import Path

from alien_desktop.documents.scene import scene_events
from alien_desktop.documents.scene.encounter import CardChoice, EventHarm
from alien_desktop.documents.scene.groups import letter_of
from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import CombatantId, Command, Place, SceneId, command
from alien_desktop.session.commands.scene import verify_open
from alien_desktop.session.export_files import write_text
from alien_desktop.session.session import Session


def verify_cards(session: Session) -> None:
    """Raise RuleViolation when no scene is open or nobody in it has a card."""
    verify_open(session)
    if not session.scene.encounter.cards:
        raise RuleViolation(Message("Nobody has a card: draw first."))


def share(session: Session, who: CombatantId, leader: CombatantId) -> None:
    """Put an adversary onto the card of another one, with a Health and actions of its own."""
    session.order.share(who, leader)


def share_similar(session: Session, who: CombatantId) -> None:
    """Put every adversary of the same kind onto one card."""
    session.order.share_similar(who)


def share_all_similar(session: Session) -> None:
    """Put all similar adversaries onto one card for each kind."""
    session.order.share_all_similar()


def leave_group(session: Session, who: CombatantId) -> None:
    """Take somebody out of a group; scene.draw gives them a card of their own."""
    session.order.leave(who)


def add_member(session: Session, who: CombatantId) -> None:
    """Add one more of an adversary to its card."""
    session.order.add_member(who)


def set_real_cards(session: Session, on: bool = True) -> None:
    """Let the table draw real cards, whose numbers scene.card takes; or let the app draw again."""
    session.order.set_real_cards(on)


def deal(session: Session, number: int, who: CombatantId | None = None) -> None:
    """Give somebody the card with this number, or whoever is next to draw."""
    session.order.deal(number, who or "")


def hold_off(session: Session, other: Place) -> None:
    """Swap the card whose turn it is with a later one, which acts at once (evolved); by its place or whose it is."""
    session.order.hold_off(other)


def trade_cards(session: Session, place: Place, other: Place) -> None:
    """Trade two cards from the next Round on, as a stunt does (core); by their places or whose they are."""
    session.order.trade_next_round(place, other)


def take_other(session: Session, place: Place) -> None:
    """Take the other one of two cards that were drawn, by the place of the card or whose it is."""
    session.order.take_other(place)


def choose(session: Session, who: CombatantId, choice: CardChoice) -> None:
    """Choose for the next draw: keep this Round's card, keep the higher one of two, or nothing of that."""
    session.order.choose(who, choice)


def ambush(
    session: Session, who: tuple[CombatantId, ...], unaware: bool = True, aware: tuple[CombatantId, ...] = ()
) -> None:
    """Begin with an ambush, or with a surprise attack on those who are aware of the attackers.

    `aware` are those whom an ambush does not surprise.
    """
    session.order.ambush(who, unaware=unaware, aware=aware)


def set_aware(session: Session, who: CombatantId, on: bool = True) -> None:
    """Say who is not surprised by the ambush that runs, or is after all."""
    session.order.set_aware(who, on)


def add_event(
    session: Session,
    name: str,
    rounds: int = 0,
    repeats: bool = False,
    card: int = 0,
    note: str = "",
    dice: int = 0,
    dice_more: int = 0,
    harm: EventHarm = EventHarm.DAMAGE,
    targets: tuple[CombatantId, ...] = (),
    hidden: bool = False,
) -> None:
    """Set what happens in so many Rounds, once or in each, after a card; its dice are rolled against the targets."""
    session.order.add_event(EventDraft(name, rounds, repeats, card, note, dice, dice_more, harm, targets, hidden))


def change_event(
    session: Session,
    event: str,
    name: str | None = None,
    rounds: int | None = None,
    repeats: bool | None = None,
    card: int | None = None,
    note: str | None = None,
    dice: int | None = None,
    dice_more: int | None = None,
    harm: EventHarm | None = None,
    targets: tuple[CombatantId, ...] | None = None,
) -> None:
    """Change what will happen, and when; what is left out stays as it is."""
    encounter = session.scene.encounter
    before = encounter.event(_event(session, event))
    draft = EventDraft(
        before.name if name is None else name,
        scene_events.rounds_left(encounter, before) if rounds is None else rounds,
        before.repeats if repeats is None else repeats,
        card or 0,
        before.note if note is None else note,
        before.dice if dice is None else dice,
        before.dice_more if dice_more is None else dice_more,
        harm or before.harm,
        before.targets if targets is None else targets,
    )
    session.order.change_event(before.id, draft)


def move_event(session: Session, event: str, rounds: int) -> None:
    """Let it happen so many Rounds from now."""
    session.order.move_event(_event(session, event), rounds)


def hide_event(session: Session, event: str) -> None:
    """Hide it from the players, or show it."""
    session.order.hide_event(_event(session, event))


def remove_event(session: Session, event: str) -> None:
    """Take it out of the scene."""
    session.order.remove_event(_event(session, event))


def answer_event(
    session: Session, event: str, who: CombatantId | None = None, faces: tuple[int, ...] | None = None
) -> None:
    """Roll its dice against somebody, or note that it has happened; `faces` are its own dice, where real ones fell."""
    session.order.answer_event(_event(session, event), who or "", faces)


def show_order(session: Session) -> list[JsonObject]:
    """Return the cards in the order of acting, with those who share them and what happens between them."""
    encounter = session.scene.encounter
    rows: list[JsonObject] = []
    for place, card in enumerate(encounter.cards):
        group = encounter.group_of(card.combatant)
        rows.append(
            {
                "place": place,
                "card": card.number,
                "deck": card.deck,
                "who": session.scene.name_on_card(encounter, card.combatant),
                "members": [f"{letter_of(encounter, each.id)} {session.scene.name_of(each)}".strip() for each in group],
                "now": place == encounter.current,
                "acted": card.acted,
                "holding": card.holding,
            }
        )
    rows += [
        {
            "place": scene_events.place_of(encounter, event),
            "card": event.number,
            "event": event.id,
            "who": event.name,
            "members": [],
            "now": False,
            "rounds": scene_events.rounds_left(encounter, event),
            "repeats": event.repeats,
            "passed": event.passed,
        }
        for event in encounter.events
    ]
    return sorted(rows, key=lambda row: (row["place"], "event" not in row))


async def scene_log(session: Session, scene: SceneId | None = None) -> str:
    """Return the log of a scene as plain text, that of the open one when none is named."""
    return await session.scene_log.text(session.workspace.encounter(_scene(session, scene)))


async def export_log(session: Session, file: str, scene: SceneId | None = None) -> None:
    """Write the log of a scene into a new file; its name ends with `.txt`."""
    path = Path(file)
    if path.suffix != ".txt":
        raise RuleViolation(Message("The name of the file has to end with .txt."))
    if path.exists():
        raise RuleViolation(Message("{file} is there already.", file=path.name))
    write_text((await scene_log(session, scene)), path, session.profile.sync_soon)


def duplicate_scene(session: Session, scene: SceneId | None = None) -> str:
    """Put a copy of a scene beside it, with a name of its own. Answers its id."""
    return session.documents.duplicate(_scene(session, scene)).id


def rename_scene(session: Session, name: str) -> None:
    """Give the open scene another name."""
    session.scene.rename_scene(name)


def _scene(session: Session, scene: SceneId | None) -> str:
    if scene is None:
        verify_open(session)
    return scene or session.scene.encounter_id


def _event(session: Session, value: str) -> str:
    """Return the id of an event that an id or a name of only one stands for."""
    events = session.scene.encounter.events
    found = [each.id for each in events if value == each.id]
    found = found or [each.id for each in events if each.name.casefold() == value.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise RuleViolation(Message("event: several are called {value}; give the id.", value=value))
    known = ", ".join(f"{each.name} ({each.id})" for each in events)
    if not known:
        raise RuleViolation(Message("event: nothing is called {value}; no event is set.", value=value))
    raise RuleViolation(Message("event: nothing is called {value}; there is {known}.", value=value, known=known))


ORDER_COMMANDS: tuple[Command, ...] = (
    command("scene.order", Message("Cards in the order of acting"), show_order, answers="order", verify=verify_open),
    command("scene.log", Message("Log of the scene"), scene_log, answers="text"),
    command("scene.export_log", Message("Write the log of the scene into a file"), export_log),
    command("scene.duplicate_scene", Message("Copy a scene"), duplicate_scene, answers="scene"),
    command("scene.rename", Message("Name of the scene"), rename_scene, verify=verify_open),
    command("scene.share_card", Message("Share a card"), share, verify=verify_open),
    command("scene.share_similar", Message("One card for all of the same"), share_similar, verify=verify_open),
    command("scene.share_all", Message("One card for each kind of adversary"), share_all_similar, verify=verify_open),
    command("scene.leave_group", Message("Leave the group"), leave_group, verify=verify_open),
    command("scene.add_member", Message("One more on the same card"), add_member, verify=verify_open),
    command("scene.real_cards", Message("Real cards or not"), set_real_cards, verify=verify_open),
    command("scene.card", Message("Type the number of a card"), deal, verify=verify_open, limits={"number": (1, 10)}),
    command("scene.hold_off", Message("Hold off"), hold_off, verify=verify_cards),
    command("scene.trade_cards", Message("Trade cards in the next Round"), trade_cards, verify=verify_cards),
    command("scene.other_card", Message("Take the other card"), take_other, verify=verify_cards),
    command("scene.card_choice", Message("Choose for the next draw"), choose, verify=verify_open),
    command("scene.ambush", Message("Ambush"), ambush, verify=verify_open),
    command("scene.aware", Message("Not surprised"), set_aware, verify=verify_open),
    command("scene.add_event", Message("Something will happen"), add_event, verify=verify_open),
    command("scene.change_event", Message("Change what will happen"), change_event, verify=verify_open),
    command("scene.move_event", Message("Move an event to another Round"), move_event, verify=verify_open),
    command("scene.hide_event", Message("Event hidden from the players or not"), hide_event, verify=verify_open),
    command("scene.remove_event", Message("Remove an event"), remove_event, verify=verify_open),
    command("scene.answer_event", Message("Roll or note what has happened"), answer_event, verify=verify_open),
)
