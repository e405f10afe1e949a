"""Rolls of a character and of two sides, from the pool to panic, and what can be done with the dice on the table."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.sheet.alarm_odds import alarms_owed
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PoolOptions, possible_toggles
from alien_desktop.documents.sheet.weapon_lines import UNARMED
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.skill_check import HandDice
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import (
    MOST_DICE,
    PREFERRED,
    ROW,
    AdversaryId,
    CharacterId,
    Command,
    EditionName,
    ItemId,
    Value,
    command,
    parameters_of,
)
from alien_desktop.session.commands.edition_words import row_among
from alien_desktop.session.commands.real_dice import faces_of, hand_dice_of, verify_used
from alien_desktop.session.commands.switches import switches_called
from alien_desktop.session.commands.table import show_table
from alien_desktop.session.rolls.alarm_rolls import nothing_due
from alien_desktop.session.rolls.opposed_rolls import dice_against, opponent_of
from alien_desktop.session.rolls.reactions import IncomingAttack, incoming_of, reaction_of
from alien_desktop.session.rolls.roll_again import first_again
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.rolls.situation import situation_groups, situation_terms
from alien_desktop.session.rolls.special_roll_types import ASKING_KINDS, KINDS, OWN_KINDS, SpecialRollRequest
from alien_desktop.session.rolls.stunts import buy, deferred_terms, purchases
from alien_desktop.session.session import Session
from alien_desktop.session.text_search import ids_called

# --- preparing and rolling --------------------------------------------------------------------------------------------


def prepare_skill(
    session: Session,
    who: CharacterId,
    skill: Skill,
    modifier: int = 0,
    difficulty: int = 0,
    helpers: int = 0,
    attribute: Attribute | None = None,
    switches: tuple[str, ...] = (),
    items: tuple[str, ...] = (),
    weapon: ItemId | None = None,
    bonus: int = 0,
    situation: tuple[str, ...] = (),
    passive: bool = False,
    use_stress: bool | None = None,
    leave_out: int = 0,
) -> None:
    """Prepare the roll of a skill: its pool and odds are on the table, nothing is rolled.

    `switches`, `situation` and the dice to leave out are those that `roll.possible` lists; `bonus` is gear without a
    name, `weapon` gives its own. What cannot be rolled (nobody Broken rolls skills) is refused.
    """
    sheet = session.workspace.sheet(who)
    known = {term.source: term for term in _situation(session, who, skill)}
    if not known.keys() >= set(situation):
        raise RuleViolation(Message("situation has to be of what roll.possible lists."))
    held = next((one for one in sheet.weapons if one.id == weapon and one.bonus), None)
    gear = [Term(held.name, held.bonus, held.source)] if held is not None else []
    gear += [Term(Message("Gear"), bonus)] if bonus else []
    used = tuple(carried_item(session, who, one) for one in items)
    options = PoolOptions(
        kind=RollKind.PASSIVE if passive else None,
        modifier=modifier,
        difficulty=difficulty,
        helpers=helpers,
        attribute=attribute,
        items=used,
        gear=tuple(gear),
        extra=tuple(known[one] for one in situation),
        use_stress=use_stress,
        leave_out=leave_out,
    )
    toggles = possible_toggles(sheet, skill, session.rules_for(sheet.edition), options)
    on = frozenset(switches_called(switches, toggles))
    if not {one.switch for one in toggles} >= on:
        raise RuleViolation(Message("switches has to be of what roll.possible lists."))
    session.rolls.prepare(who, skill, replace(options, switched_on=on))
    _raise_refusal(session)


def roll_skill(session: Session, **asked: Any) -> None:
    """Roll a skill; the parameters are those of `roll.prepare`."""
    prepare_skill(session, **asked)
    roll(session)


def possible_terms(session: Session, who: CharacterId, skill: Skill) -> JsonObject:
    """Return what may be said about the roll of a skill: switches of the sheet, and terms of the situation."""
    sheet = session.workspace.sheet(who)
    toggles = possible_toggles(sheet, skill, session.rules_for(sheet.edition))
    return {
        "switches": [
            {"id": one.switch, "owner": str(one.owner), "when": str(one.when), "dice": one.dice} for one in toggles
        ],
        "situation": [
            {"id": one.source, "label": str(one.label), "dice": one.dice} for one in _situation(session, who, skill)
        ],
    }


def _situation(session: Session, who: str, skill: Skill) -> tuple[Term, ...]:
    rules = session.rules_for(session.workspace.sheet(who).edition)
    catalog = rules.catalog
    groups = situation_groups(catalog, skill).values()
    later = deferred_terms(session.log.entries(), who, rules.edition.actions.orders_last)
    orders = session.scene.orders_of(who)
    return (*orders, *later, *situation_terms(catalog, skill), *(term for terms in groups for term in terms))


def adjust(
    session: Session,
    modifier: int | None = None,
    difficulty: int | None = None,
    attribute: Attribute | None = None,
    switches: tuple[str, ...] | None = None,
    items: tuple[str, ...] | None = None,
    use_stress: bool | None = None,
    leave_out: int | None = None,
) -> None:
    """Change the roll that is prepared, whatever it is for (first aid, an action of a turn); what is not named stays.

    `table` lists its `switches`; `items` are carried things that it uses, by id or name.
    """
    state = session.rolls.state
    options = state.options
    if switches is not None:
        on = frozenset(switches_called(switches, state.toggles))
        if not {one.switch for one in state.toggles} >= on:
            raise RuleViolation(Message("switches has to be of what table lists."))
        options = replace(options, switched_on=on)
    if items is not None:
        options = replace(options, items=tuple(carried_item(session, state.sheet_id, one) for one in items))
    asked = {
        "modifier": modifier,
        "difficulty": difficulty,
        "attribute": attribute,
        "use_stress": use_stress,
        "leave_out": leave_out,
    }
    named: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    session.rolls.set_options(replace(options, **named))
    _raise_refusal(session)


def carried_item(session: Session, who: str, item: str) -> str:
    """Return the id of a carried thing by its id or name; RuleViolation when there is none."""
    found = ids_called(item, ((thing.id, thing.name) for thing in session.workspace.sheet(who).gear))
    if not found:
        raise RuleViolation(Message("There is no {item}.", item=item))
    return found[0]


def verify_prepared(session: Session) -> None:
    """Raise RuleViolation when no roll of a character's skill or attribute is prepared."""
    state = session.rolls.state
    if state.phase is not Phase.READY or state.trait is None or not session.workspace.has(state.sheet_id):
        raise RuleViolation(Message("No roll of a skill is prepared."))


async def roll_again(session: Session, number: int) -> None:
    """Prepare a roll of the log again, as the sheet is now; `log` has the numbers."""
    entry = await session.log.entry(number)
    if entry is None or first_again(session, entry.events) is None:
        raise RuleViolation(Message("Line {number} of the log is no roll that can be made again.", number=number))


def roll_attribute(session: Session, who: CharacterId, attribute: Attribute, modifier: int = 0) -> None:
    """Roll an attribute alone."""
    session.rolls.prepare(who, attribute, PoolOptions(modifier=modifier))
    roll(session)


def roll_free(session: Session, who: CharacterId, base: int, stress: int = 0) -> None:
    """Roll dice of a character that belong to no skill."""
    session.rolls.prepare_free(who, base, stress)
    roll(session)


def roll(session: Session, base: tuple[int, ...] | None = None, stress: tuple[int, ...] | None = None) -> None:
    """Roll what is prepared, or the same pool again; with `base` and `stress` these are the faces of real dice."""
    session.rolls.roll(hand_dice_of(base, stress))
    _raise_refusal(session)


def roll_prepared(session: Session, prepare: bool = False) -> None:
    """Roll what another command has prepared; `prepare`: it was only to be prepared."""
    if not prepare:
        roll(session)


def _raise_refusal(session: Session) -> None:
    if session.rolls.state.refusal:
        raise RuleViolation(Message("{reason}", reason=session.rolls.state.refusal))


def verify_roll(session: Session) -> None:
    """Raise RuleViolation when nothing can be rolled: no roll is prepared, and none is there to be rolled again."""
    if session.rolls.state.phase is Phase.ANSWER:
        raise RuleViolation(ANSWER_FIRST)
    state = session.rolls.state
    if state.opponent is not None and state.phase is Phase.ALARM:
        raise RuleViolation(Message("First comes what the stress die asks for, then the other side rolls."))
    if not session.rolls.can_roll:
        raise RuleViolation(Message("There is nothing to roll. Choose a skill, an attribute or a weapon."))


def correct(session: Session, base: tuple[int, ...], stress: tuple[int, ...] | None = None) -> None:
    """Put the faces of real dice right; the wrong ones stay in the log as undone."""
    state = session.rolls.state
    if state.roll is None or not state.roll.by_hand or state.roll.pushes or state.alarm is not None:
        raise RuleViolation(Message("There are no real dice on the table to be put right."))
    session.rolls.correct(HandDice(base, stress or ()))
    _raise_refusal(session)


def push(session: Session, base: tuple[int, ...] | None = None, stress: tuple[int, ...] | None = None) -> None:
    """Push the roll on the table; with `base` and `stress` these are the faces of the real dice rolled for it."""
    session.rolls.push(hand_dice_of(base, stress))


def verify_push(session: Session) -> None:
    """Raise RuleViolation when the roll on the table cannot be pushed."""
    state = session.rolls.state
    if state.roll is None or state.push is None:
        raise RuleViolation(Message("There is nothing to push."))
    if not state.push.allowed:
        raise RuleViolation(state.push.sentence)


def keep(session: Session) -> None:
    """Keep the roll as it is."""
    session.rolls.keep()


def clear(session: Session) -> None:
    """Clear the table."""
    session.rolls.clear()


def change_modifier(session: Session, by: int) -> None:
    """Add dice to the prepared roll, or take some away."""
    session.rolls.change_modifier(by)


def spend_story_point(session: Session) -> None:
    """Spend a story point on the roll."""
    session.rolls.spend_story_point()


def spend_successes(session: Session, stunt: str, target: CharacterId | None = None) -> None:
    """Spend successes of the roll on a stunt that `table` lists."""
    state = session.rolls.state
    sheet = session.workspace.sheet(state.sheet_id)
    rules = session.rules_for(sheet.edition)
    for option in purchases(state, sheet, rules):
        if stunt in (option.id, str(option.name)):
            buy(session.rolls, option, rules, session.workspace.sheet(target) if target is not None else None)
            return
    raise RuleViolation(Message("{stunt} cannot be bought now.", stunt=stunt))


# --- panic and stress responses ---------------------------------------------------------------------------------------


def roll_alarm(session: Session, die: int | None = None, who: CharacterId | None = None) -> None:
    """Make the Panic Roll or stress response that is due, or the next of a chain; `die` is the face of a real die.

    `who` names a character who has put one off; left out, it is that of the dice on the table.
    """
    dice = None if die is None else ScriptedDice((die,))
    if who:
        session.alarms.answer_due(who, dice)
    elif session.rolls.state.alarm_due:
        session.alarms.roll(dice)
    elif session.alarms.panics.waits:
        session.alarms.panics.roll_next()
    else:
        session.alarms.answer_due(next(_owing(session)), dice)


def leave_out_alarm(session: Session, who: CharacterId) -> None:
    """Leave out the Panic Roll or stress response that a character owes; one undo brings it back."""
    session.alarms.leave_out_due(who)


def _owing(session: Session) -> Iterator[str]:
    """Yield who has put off a Panic Roll or stress response."""
    documents = session.workspace.documents()
    sheets = (one for one in documents if isinstance(one, CharacterSheet))
    return (sheet.id for sheet in sheets if alarms_owed(sheet, session.rules_for(sheet.edition)))


def verify_alarm_due(session: Session) -> None:
    """Raise RuleViolation when the roll on the table calls for neither, and nobody else's panic does."""
    state = session.rolls.state
    if not state.alarm_due and state.phase is Phase.ANSWER:
        raise RuleViolation(ANSWER_FIRST)
    if not state.alarm_due and not session.alarms.panics.waits and next(_owing(session), None) is None:
        raise RuleViolation(nothing_due(state.vocabulary))


def apply_alarm(session: Session, accept: Value = None) -> None:
    """Apply the panic or stress response; `accept` lists what happens, all that is ticked if left out."""
    known = session.rolls.state.consequences
    if accept is None:
        accept = [one.id for one in known if one.ticked]
    elif not isinstance(accept, list) or not {one.id for one in known}.issuperset(map(str, accept)):
        raise RuleViolation(Message("accept has to be a list of consequences that table shows."))
    session.alarms.apply(accept)


def verify_answer(session: Session) -> None:
    """Raise RuleViolation when no panic or stress response waits to be applied."""
    if session.rolls.state.phase is not Phase.ANSWER:
        raise RuleViolation(Message("There is no result to apply."))


def verify_roll_there(session: Session) -> None:
    """Raise RuleViolation when no dice have been rolled."""
    if session.rolls.state.roll is None:
        raise RuleViolation(Message("No dice have been rolled."))


def dismiss_alarm(session: Session) -> None:
    """Keep the result in the log only."""
    session.alarms.dismiss()


def cancel_alarm(session: Session) -> None:
    """Take the result back: it is still due when dice called for it."""
    session.alarms.cancel()


def count_anyway(session: Session) -> None:
    """Let successes count although the action is lost."""
    session.alarms.count_anyway()


def roll_panic(session: Session, who: CharacterId, die: int | None = None) -> None:
    """Make a Panic Roll that no dice call for; `die` is the face of a real die."""
    session.alarms.roll_panic(who, None if die is None else ScriptedDice((die,)))


def roll_response(session: Session, who: CharacterId, die: int | None = None) -> None:
    """Make a stress response that no dice call for; `die` is the face of a real die."""
    session.alarms.roll_response(who, None if die is None else ScriptedDice((die,)))


def roll_next_panic(session: Session) -> None:
    """Make the next Panic Roll of those that somebody else's panic calls for."""
    session.alarms.panics.roll_next()


def skip_next_panic(session: Session) -> None:
    """Leave out whoever has to roll next because of somebody else's panic."""
    session.alarms.panics.skip_next()


def verify_panic_due(session: Session) -> None:
    """Raise RuleViolation when nobody has to roll because of somebody else's panic."""
    if not session.alarms.panics.waits:
        raise RuleViolation(Message("No Panic Roll of a chain is due."))


# --- dice beside skills -----------------------------------------------------------------------------------------------


def roll_special(
    session: Session,
    kind: str,
    who: CharacterId | None = None,
    subject: str = "",
    numbers: Value = None,
    faces: tuple[int, ...] | None = None,
    edition: EditionName = PREFERRED,
) -> None:
    """Roll dice beside skills: D6, D66, a fire, an explosion, a trauma; `numbers` is an object of what the kind asks.

    Free dice, a group's roll, an attack and a death roll are prepared, and `roll` rolls them. Dice that belong to
    nobody need no `who` and are read by `edition`; `faces` are those of real dice.
    """
    known = next((one for one in KINDS if one.kind == kind), None)
    if (known is None and kind not in OWN_KINDS) or kind in ASKING_KINDS:
        kinds = ", ".join(sorted({one.kind for one in KINDS} - ASKING_KINDS | OWN_KINDS))
        raise RuleViolation(Message("There is no roll called {kind}; there is {kinds}.", kind=kind, kinds=kinds))
    inputs = known.inputs if known is not None else ()
    asked = {one.id: one.start for one in inputs}
    given = numbers if isinstance(numbers, dict) else {}
    if (
        numbers not in (None, given)
        or any(type(number) is not int for number in given.values())
        or not given.keys() <= asked.keys()
    ):
        listed = ", ".join(f"{one.id} ({one.label})" for one in inputs) or "nothing"
        raise RuleViolation(Message("{kind} asks for {numbers}.", kind=kind, numbers=listed))
    for one in inputs:
        if not one.least <= {**asked, **given}[one.id] <= one.most:
            raise RuleViolation(
                Message("{name} is from {least} to {most}.", name=one.id, least=one.least, most=one.most)
            )
    if who is None and (known is None or known.of_sheet):
        raise RuleViolation(Message("{kind} is rolled by somebody: name who.", kind=kind))
    by = edition or str(session.preferences.edition)
    real = faces_of(faces)
    session.special_rolls.roll(SpecialRollRequest(kind, subject), {**asked, **given}, who or "", real, by)
    verify_used(real)


# --- two sides --------------------------------------------------------------------------------------------------------


def oppose(
    session: Session,
    who: CharacterId | None = None,
    adversary: AdversaryId | None = None,
    skill: Skill | None = None,
    dice: int = 0,
    open_ended: bool = False,
) -> None:
    """Set a character, an adversary or plain dice against the roll on the table; the other side rolls with `roll`.

    The skill is the one on the table where none is named.
    """
    state = session.rolls.state
    if state.pool is None or state.pending is not None:
        raise RuleViolation(Message("There is no roll to set another side against."))
    other = who or adversary
    if other is None:
        session.rolls.oppose(dice_against(dice, 0, is_open=open_ended))
        return
    document = session.workspace.fighter(other)
    _verify_same_edition(session, document)
    used = skill or (state.trait if isinstance(state.trait, Skill) else Skill.OBSERVATION)
    session.rolls.oppose(opponent_of(document, used, session.rules_for(document.edition), is_open=open_ended))


def _verify_same_edition(session: Session, other: CharacterSheet | Adversary) -> None:
    """Raise RuleViolation for somebody of the other edition than the roll on the table: its dice count otherwise."""
    rolling = session.rolls.state.sheet_id
    if session.workspace.has(rolling) and session.workspace.fighter(rolling).edition != other.edition:
        raise RuleViolation(
            Message("{who} is of the other edition than the roll on the table: convert one of them.", who=other.name)
        )


def react(
    session: Session,
    who: CharacterId | None = None,
    adversary: AdversaryId | None = None,
    weapon: ItemId | None = None,
    successes: int | None = None,
    damage: int = 0,
    ranged: bool = False,
    armed: bool = True,
) -> None:
    """Block, defend or dodge the attack on the table, else one of that many successes and that much damage."""
    document = session.workspace.fighter(_one_of(who, adversary))
    rules = session.rules_for(document.edition)
    incoming = incoming_of(session.rolls.state)
    if incoming is None and successes is None:
        raise RuleViolation(Message("There is no attack on the table: say how many successes it has."))
    if incoming is not None:
        _verify_same_edition(session, document)
    incoming = incoming or IncomingAttack(Message("the attacker"), successes or 0, damage, ranged, armed)
    left = session.rounds.actions_left(document.id)
    session.rolls.react(reaction_of(document, incoming, rules, weapon or UNARMED, left), incoming)
    session.rounds.pay_reaction(document.id, ranged=incoming.ranged)


def attack_of_creature(
    session: Session, creature: str, edition: EditionName = PREFERRED, number: int = 0, armor: int = 0
) -> None:
    """Make an attack of a creature's table, of the catalog or one's own: its row is rolled, or chosen by its number."""
    named = edition or str(session.preferences.edition)
    entries = {entry.id: entry for entry in session.creature_attacks.creatures(named)}
    found = row_among({entry.id: entry.name for entry in entries.values()}, creature)
    session.creature_attacks.attack(entries[found], named, armor, number)


def _one_of(who: str | None, adversary: str | None) -> str:
    if who is not None:
        return who
    if adversary is not None:
        return adversary
    raise RuleViolation(Message("Name who: a character or an adversary."))


OF_A_ROLL = {"helpers": (0, 20), "leave_out": (0, 20), "bonus": (0, 20)}
"""What may be said about a skill roll in numbers."""
REAL_DICE = {"base": (1, 6), "stress": (1, 6)}
"""What real dice may show."""

ROLL_COMMANDS: tuple[Command, ...] = (
    command("roll.prepare", Message("Prepare a skill roll"), prepare_skill, limits=OF_A_ROLL),
    Command(
        "roll.skill", Message("Roll a skill"), roll_skill, partial(parameters_of, prepare_skill, 1, {}, {}, OF_A_ROLL)
    ),
    command("roll.possible", Message("What can be set for a roll"), possible_terms, answers="possible"),
    command("roll.adjust", Message("Change the prepared roll"), adjust, verify=verify_prepared),
    command("roll.again", Message("Prepare a roll of the log again"), roll_again),
    command("roll.attribute", Message("Roll an attribute"), roll_attribute),
    command(
        "roll.free",
        Message("Roll free dice of a character"),
        roll_free,
        limits={"base": (0, MOST_DICE), "stress": (0, MOST_DICE)},
    ),
    command("roll", Message("Roll"), roll, verify=verify_roll, limits=REAL_DICE),
    command("roll.correct", Message("Correct the faces of real dice"), correct, limits=REAL_DICE),
    command("push", Message("Push"), push, verify=verify_push, limits=REAL_DICE),
    command("keep", Message("Keep the roll"), keep, verify=verify_roll_there),
    command("clear", Message("Clear roll"), clear),
    command("modifier", Message("Dice more or less"), change_modifier),
    command("story_point", Message("Spend a story point"), spend_story_point, verify=verify_roll_there),
    command("stunt", Message("Spend successes"), spend_successes, verify=verify_roll_there),
    command("alarm.roll", Message("Panic Roll or Stress Response"), roll_alarm, verify=verify_alarm_due),
    command("alarm.leave_out", Message("Leave out what is due"), leave_out_alarm),
    command("alarm.apply", Message("Apply the result"), apply_alarm, verify=verify_answer),
    command("alarm.note", Message("Log the result only"), dismiss_alarm, verify=verify_answer),
    command("alarm.cancel", Message("Take the result back"), cancel_alarm, verify=verify_answer),
    command("alarm.count_anyway", Message("Let the successes count"), count_anyway),
    command("roll.panic", Message("Panic Roll of somebody"), roll_panic),
    command("roll.response", Message("Stress Response of somebody"), roll_response),
    command("roll.next_panic", Message("Next Panic Roll of the chain"), roll_next_panic, verify=verify_panic_due),
    command("panic.skip", Message("Leave out the next of the chain"), skip_next_panic, verify=verify_panic_due),
    command("roll.special", Message("Roll that is not of a skill"), roll_special),
    command("roll.oppose", Message("Set another side against the roll"), oppose),
    command("react", Message("Block, defend or dodge"), react),
    command("creature.attack", Message("Attack of a creature"), attack_of_creature, limits={"number": ROW}),
    command("table", Message("What is on the table"), show_table, answers="table"),
)
