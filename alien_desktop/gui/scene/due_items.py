"""The rows of what is due, worked out from the rolls that the session names and from the events in the order."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.due import DueKind, DueRoll
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.due_panel import DueItem, DueTone
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import SKILL_NAMES

translate = QCoreApplication.translate

_MOST_ROUNDS = 9
"""Up to this many Rounds the time is shown in Rounds; above it in the next longer unit."""


def due_items(
    due: tuple[DueRoll, ...],
    coming: tuple[DueRoll, ...],
    order: tuple[OrderItem, ...],
    encounter: Encounter,
    rules: SheetRules,
) -> tuple[DueItem, ...]:
    """Return the rows: what is due now in the order in which it is answered, then what time brings, soonest first."""
    rows = [_due_item(one, is_first=place == 0) for place, one in enumerate(due)]
    later = [(one.wait, _coming_item(one, encounter, rules)) for one in coming]
    later += [
        (item.countdown.left, _event_item(item, encounter, rules))
        for item in order
        if item.countdown is not None and item.countdown.left
    ]
    rows += [item for _, item in sorted(later, key=lambda pair: pair[0])]
    return tuple(rows)


_CREATURES = {
    DueKind.FLIGHT: Message("flees? D6"),
    DueKind.AT_BAY: Message("attacks"),
    DueKind.AWAY: Message("if away"),
}
"""What a hurt creature has to do."""


def _due_item(roll: DueRoll, *, is_first: bool) -> DueItem:
    if roll.kind in (DueKind.PANIC, DueKind.RESPONSE):
        panics = roll.kind is DueKind.PANIC
        what = translate("due", "panic roll") if panics else translate("due", "stress response")
        tone = DueTone.STRESS
        sign = "+" if roll.modifier >= 0 else "−"
        right = translate("due", "D6 {sign} {modifier}").format(sign=sign, modifier=abs(roll.modifier))
    elif roll.kind is DueKind.EVENT:
        what, tone = roll.about if roll.combatant else "", DueTone.HARM if roll.combatant else DueTone.CLOCK
        right = tr("%n dice", "%n die", roll.dice) if roll.dice else translate("due", "now")
        return DueItem(roll.key, roll.who, what, right, tone, "timer", is_first=is_first)
    elif roll.kind is DueKind.STATE:
        return DueItem(roll.key, roll.who, roll.about, translate("due", "begins"), DueTone.HARM, is_first=is_first)
    elif roll.kind is DueKind.HIT:
        return DueItem(roll.key, roll.who, roll.about, translate("due", "hits"), DueTone.HARM, is_first=is_first)
    elif roll.kind in _CREATURES:
        right = translated(_CREATURES[roll.kind])
        return DueItem(roll.key, roll.who, roll.about, right, DueTone.HARM, is_first=is_first)
    elif roll.kind is DueKind.DYING:
        right = translate("due", "death roll")
        return DueItem(roll.key, roll.who, roll.about, right, DueTone.HARM, is_first=is_first)
    elif roll.kind in (DueKind.AIR, DueKind.RAD):
        right = translate("due", "supply roll") if roll.kind is DueKind.AIR else translate("due", "1 rad")
        return DueItem(roll.key, roll.who, roll.about, right, DueTone.CLOCK, "timer", is_first=is_first)
    elif roll.skill is not None:
        what, tone, right = _what_is_rolled(roll), DueTone.HARM, _dice_of(roll)
    else:
        what, tone, right = translate("due", "death roll"), DueTone.HARM, translate("due", "this Round")
    return DueItem(roll.key, roll.who, what, right, tone, is_first=is_first)


def _what_is_rolled(roll: DueRoll) -> str:
    """Return what a roll is against: the attack of a creature, being stunned, a disease."""
    words = {
        DueKind.STUN: translate("due", "stunned? {about}"),
        DueKind.DISEASE: translate("due", "sick? {about}"),
    }
    return words.get(roll.kind, "{about}").format(about=roll.about)


def _dice_of(roll: DueRoll) -> str:
    """Return the skill of a roll with the dice that it gains, loses and meets."""
    skill = translated(SKILL_NAMES[roll.skill]) if roll.skill is not None else ""
    if roll.modifier:
        sign = "+" if roll.modifier > 0 else "−"
        return translate("due", "{skill} {sign}{dice}").format(skill=skill, sign=sign, dice=abs(roll.modifier))
    if roll.against:
        return translate("due", "{skill} : {dice}").format(skill=skill, dice=roll.against)
    return skill


def _coming_item(roll: DueRoll, encounter: Encounter, rules: SheetRules) -> DueItem:
    words = {DueKind.DEATH: translate("due", "death roll"), DueKind.PANIC: translate("due", "panic roll")}
    what = words.get(roll.kind, roll.about)
    when = translate("due", "on their turn") if roll.on_turn else _when(roll.wait, encounter, rules)
    return DueItem(f"later:{roll.key}", roll.who, what, when, DueTone.CLOCK, "critical", is_now=False)


def _event_item(item: OrderItem, encounter: Encounter, rules: SheetRules) -> DueItem:
    left = item.countdown.left if item.countdown is not None else 0
    when = tr("in %n Rounds", "in %n Round", left)
    if encounter.stealth.turn:  # one Round of it is one Turn
        span = rules.edition.time.span(rules.edition.stealth.unit)
        when = translate("due", "in {time}").format(time=translated(span.counted(left)))
    return DueItem(f"event:{item.row_id}", item.name, "", when, DueTone.CLOCK, is_now=False)


def _when(rounds: int, encounter: Encounter, rules: SheetRules) -> str:
    """Return when something is due: the number of the Round, the number of Rounds to go, or a longer unit."""
    if rounds == 1:
        return translate("due", "Round {number}").format(number=encounter.round + 1)
    if rounds <= _MOST_ROUNDS:
        return tr("in %n Rounds", "in %n Round", rounds)
    time = rules.edition.time
    unit = next(
        unit for unit in (TimeUnit.DAY, TimeUnit.SHIFT, TimeUnit.TURN, TimeUnit.ROUND) if time.rounds_in(unit) <= rounds
    )
    number = -(-rounds // time.rounds_in(unit))
    return translate("due", "in {time}").format(time=translated(time.span(unit).counted(number)))
