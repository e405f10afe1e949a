"""What is on the table, with exact odds, for the console."""

from collections.abc import Iterable
from fractions import Fraction

from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.odds.attack_odds import AttackOdds
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.session.rolls.opponent import odds_after_roll, odds_against
from alien_desktop.session.rolls.reactions import remaining_damage_odds
from alien_desktop.session.rolls.roll_state import RollState
from alien_desktop.session.rolls.stunts import purchases
from alien_desktop.session.session import Session


def show_table(session: Session) -> JsonObject:
    """Return what is on the table and what can be done with it."""
    state = session.rolls.state
    sheet = session.workspace.sheet(state.sheet_id) if session.workspace.has(state.sheet_id) else None
    options = purchases(state, sheet, session.rules_for(sheet.edition)) if sheet is not None else ()
    choice = session.injuries.choice_of(state.sheet_id)
    return {
        "phase": state.phase.value,
        "who": state.sheet_id,
        "title": str(state.title),
        "refused": session.words(state.refusal) if state.refusal is not None else "",
        "base": state.pool.base if state.pool is not None else 0,
        "stress": state.pool.stress if state.pool is not None else 0,
        "terms": terms_of(state.pool, session) if state.pool is not None else [],
        "odds": odds_on_the_table(state, session),
        "dice": {"base": list(state.roll.base), "stress": list(state.roll.stress), "pushes": state.roll.pushes}
        if state.roll is not None
        else None,
        "successes": state.effective_successes,
        "other_side": other_side(state, session),
        "may_push": state.may_push,
        "alarm_due": state.alarm_due,
        "alarm": alarm_on_the_table(state),
        "consequences": [
            {
                "id": one.id,
                "on": one.document_id,
                "ticked": one.ticked,
                "words": session.words(Message("{what}", what=one.text)),
                "note": session.words(Message("{what}", what=one.note)),
            }
            for one in state.consequences
        ],
        "stunts": [{"id": one.id, "name": str(one.name), "successes": one.count} for one in options],
        "switches": [
            {"id": one.switch, "owner": str(one.owner), "dice": one.dice, "on": one.on} for one in state.toggles
        ],
        "choice": [one.key for one in choice.options] if choice is not None else [],
        "choices": [
            {
                "who": each.sheet_id,
                "title": session.words(Message("{what}", what=each.title)),
                "options": [
                    {"option": one.key, "name": session.words(Message("{what}", what=one.name))} for one in each.options
                ],
            }
            for each in session.injuries.choices
        ],
        "panics": [one.who for one in session.alarms.panics.queue.waiting] if session.alarms.panics.queue else [],
    }


def other_side(state: RollState, session: Session) -> JsonObject | None:
    """Return who rolls against the roll on the table, or has rolled already; None for nobody."""
    if state.opponent is not None:
        name, pool = session.words(Message("{who}", who=state.opponent.name)), state.opponent.pool
        terms = terms_of(pool, session)
        return {"who": name, "base": pool.base, "stress": pool.stress, "terms": terms, "successes": None}
    against = state.opposing_result or (state.pending.opposing if state.pending is not None else None)
    if against is None:
        return None
    name = session.words(Message("{who}", who=against.name))
    return {"who": name, "base": 0, "stress": 0, "terms": [], "successes": against.successes}


def terms_of(pool: Pool, session: Session) -> list[JsonObject]:
    """Return the named dice of a pool."""
    every = (*pool.base_terms, *pool.stress_terms)
    return [{"name": session.words(Message("{what}", what=one.label)), "dice": one.dice} for one in every]


def alarm_on_the_table(state: RollState) -> JsonObject | None:
    """Return the Panic Roll or stress response that has fallen; None when none has."""
    alarm = state.alarm
    if alarm is None:
        return None
    row = {"id": alarm.row.id, "name": str(alarm.row.name)}
    return {"die": alarm.die, "total": alarm.total, "row": row, "cancelled": alarm.cancelled}


def odds_on_the_table(state: RollState, session: Session) -> JsonObject:
    """Return the exact chances of what is on the table as fractions in lowest terms, such as "91/216".

    Before the dice: `now`, and `if_pushed` when it is pushed whenever it brings no success and no 1 on a stress die.
    After them: `push`, while it may be pushed. Of an attack: `hit` and the chance of each `damage`, also `unguarded`,
    before armor and cover. Against another side: `against`. Of dice that wait (a death roll): `waiting`.
    """
    ready = state.odds if state.roll is None else None
    return {
        "now": _chances(ready.now if ready is not None else None),
        "if_pushed": _chances(ready.if_pushed if ready is not None else None),
        "push": _chances(state.push_odds if state.may_push else None),
        "attack": _attack(state.attack_odds if ready is not None else None),
        "unguarded": _attack(state.unguarded_odds if ready is not None else None),
        "against": _against(state),
        "waiting": _waiting(state, session),
    }


def _waiting(state: RollState, session: Session) -> list[JsonObject]:
    lines = state.pending.chances if state.pending is not None else ()
    return [{"what": session.words(Message("{what}", what=one.label)), "chance": str(one.chance)} for one in lines]


def _chances(chances: Chances | None) -> JsonObject | None:
    if chances is None:
        return None
    return {
        "success": chances.in_text(chances.success),
        "at_least": [chances.in_text(ways) for ways in chances.at_least],
        "one_on_stress": chances.in_text(chances.one_on_stress),
        "cancelled": chances.in_text(chances.cancelled),
        "results": {str(total): chances.in_text(ways) for total, ways in chances.results.items() if ways},
    }


def _attack(odds: AttackOdds | None) -> JsonObject | None:
    return None if odds is None else {"hit": str(odds.hit), "damage": _texts(odds.damage)}


def _against(state: RollState) -> JsonObject | None:
    """Return the chances against the other side: `left` are successes of the attack that are left by a reaction."""
    other = state.opponent
    ready = state.odds.now if state.roll is None and state.odds is not None else None
    if other is None or (state.roll is None and ready is None):
        return None
    if other.reaction is not None:
        attack = ready if ready is not None else state.effective_successes
        return {"left": _texts(remaining_damage_odds(attack, other.chances))}
    odds = odds_against(ready, other) if ready is not None else odds_after_roll(state.effective_successes, other)
    return {"wins": str(odds.active), "tie": str(odds.tie), "loses": str(odds.other), "net": _texts(odds.net)}


def _texts(chances: Iterable[Fraction]) -> list[str]:
    return [str(chance) for chance in chances]
