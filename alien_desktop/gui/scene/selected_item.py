"""What the panel of the selected combatant shows, worked out from the documents and the rules."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.catalog.rows.adversaries import Creature
from alien_desktop.documents.scene.budget import SIGNATURE, budget_of
from alien_desktop.documents.scene.encounter import Card, CardChoice
from alien_desktop.documents.scene.hits import armor_rating
from alien_desktop.documents.scene.turn_actions import ActionOption
from alien_desktop.documents.scene.turns import offers_left
from alien_desktop.documents.sheet.values import armor, health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.kit.line_model import LineItem, Sign
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.combatant_summary import Meter, VitalItem
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.rules.combat.actions import SITUATION_NAMES, Price
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.effects.instant import AttackEffect, ConditionGained, CriticalInjury
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.session.combat.attack_words import WAY_NAMES
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_attacks import MERCY
from alien_desktop.session.combat.turn_checks import TurnChecks
from alien_desktop.session.rolls.creature_attacks import CreatureAttackOption, CreatureEntry, attack_options
from alien_desktop.session.session import Session

translate = QCoreApplication.translate

_STRESS_CELLS = 10

OTHER_CARD, KEEP_CARD, HIGHER_CARD = "card:other", "card:keep", "card:higher"
"""Lines of the list that are about the card."""

SWAP_DIGITS = "digits:"
"""Prefix of a line that exchanges the digits of somebody's injury; that one's id follows."""


@record
class SelectedItem:
    """Everything about the selected combatant, in words and numbers."""

    name: str = ""
    words: str = ""
    note: str = ""
    kind: CombatantKind = CombatantKind.CREW
    initials: str = ""
    is_now: bool = False
    hidden: bool = False
    vitals: tuple[VitalItem, ...] = ()
    stress: tuple[VitalItem, ...] = ()
    actions: tuple[LineItem, ...] = ()
    actions_note: str = ""
    attacks: tuple[LineItem, ...] = ()
    injuries: tuple[LineItem, ...] = ()


def selected_item(
    item: OrderItem,
    items: tuple[OrderItem, ...],
    scene: SceneController,
    checks: TurnChecks,
    more: tuple[LineItem, ...] = (),
) -> SelectedItem:
    """Return what is shown of a row of the order; `items` are all rows, `more` can be done besides the actions."""
    encounter, rules = scene.encounter, scene.rules
    combatant = encounter.combatant(item.combatant)
    sheet, adversary = scene.sheet_of(combatant), scene.adversary_of(combatant)
    card = encounter.cards[item.place] if 0 <= item.place < len(encounter.cards) else None
    rating = armor_rating(combatant, sheet, rules)
    kin = scene.creature_of(combatant)
    why_armor, why_health = _other_armor(kin), ""
    if kin is not None and kin.per_zone:
        why_health = translate("order", "Speed and Health count for each zone that it fills.")
    if sheet is not None:
        why_armor = _terms(armor(sheet, rules).terms)
        why_health = _terms(health_max(sheet, rules).terms)
    vitals = [VitalItem(translate("order", "Health"), item.health, item.health_max, Meter.HEALTH, why_health)]
    if rating or adversary is None or adversary.armor is not None:  # a number that it lacks is not 0
        vitals.append(VitalItem(translate("order", "Armor"), rating, explanation=why_armor))
    if sheet is None and combatant.armor_fire != combatant.armor:
        vitals.append(VitalItem(translate("order", "Fire"), combatant.armor_fire))
    if adversary is not None and adversary.acid:
        vitals.append(VitalItem(translate("order", "Acid"), adversary.acid))
    stress: tuple[VitalItem, ...] = ()
    if item.stress is not None:
        stress = (VitalItem(translate("order", "Stress"), item.stress, _STRESS_CELLS, Meter.STRESS),)
    table = rules.catalog.attack_tables.get(adversary.attacks) if adversary is not None else None
    attacks: tuple[LineItem, ...] = ()
    if table is not None and adversary is not None:
        creature = CreatureEntry(adversary.id, adversary.name, table, kin)
        attacks = tuple(_attack_row(each, combatant.attack, creature) for each in table.rows)
    lines = checks.lines(item.combatant, card)
    if attacks:
        lines = tuple(line for line in lines if line.id != SIGNATURE)
    actions = [_action_row(line) for line in lines]
    possible = sum(line.reason is None for line in lines)
    actions[possible:possible] = more
    injuries = sheet.injuries if sheet is not None else combatant.injuries
    return SelectedItem(
        name=item.name,
        words=_words(item, items, kin),
        note=_kind(item.kind),
        kind=item.kind,
        initials=item.initials,
        is_now=item.is_now,
        hidden=combatant.hidden,
        vitals=tuple(vitals),
        stress=stress,
        actions=tuple(actions),
        actions_note=_left(card, rules, waits=scene.out_of_turn(item.combatant) is not None),
        attacks=attacks,
        injuries=tuple(
            LineItem(injury.id, injury.name, note=str(injury.row or ""), sign=Sign.NONE) for injury in injuries
        ),
    )


def lines_beside(item: OrderItem, session: Session) -> tuple[LineItem, ...]:
    """Return what somebody with a card can do that is no action of the turn: a mercy, and what a talent lets choose."""
    if not item.number:
        return ()
    order, encounter = session.order, session.scene.encounter
    lines: list[LineItem] = []
    if session.attack.may_kill(item.combatant):
        lines.append(LineItem(MERCY, translated(WAY_NAMES[AttackWay.COUP_DE_GRACE]), sign=Sign.NONE))
    for victim in session.combat.victims_for_a_swap(item.combatant):
        name = session.scene.name_of(encounter.combatant(victim))
        text = translate("order", "Swap the digits of the injury of {name}").format(name=name)
        lines.append(LineItem(f"{SWAP_DIGITS}{victim}", text, sign=Sign.NONE))
    if 0 <= item.place < len(encounter.cards) and (others := offers_left(encounter, item.place)):
        text = translate("order", "Take the other card: {number}").format(number=", ".join(map(str, others)))
        lines.append(LineItem(OTHER_CARD, text, sign=Sign.NONE))
    for choice, line_id, text in (
        (CardChoice.KEEP, KEEP_CARD, translate("order", "Keep this card in the next Round")),
        (CardChoice.HIGHER, HIGHER_CARD, translate("order", "Keep the higher card of two")),
    ):
        if order.may_choose(item.combatant, choice):
            chosen = encounter.combatant(item.combatant).choice is choice
            note = translate("order", "chosen") if chosen else ""
            lines.append(LineItem(line_id, text, note=note, sign=Sign.NONE))
    return tuple(lines)


def event_shown(item: OrderItem) -> SelectedItem:
    """Return what is shown of an event."""
    countdown = item.countdown
    when = countdown.text.capitalize() if countdown is not None else ""
    what = countdown.words if countdown is not None else ""
    words = [translate("order", "card {cards}").format(cards=item.card), item.role, when, what]
    return SelectedItem(
        name=item.name,
        words=" · ".join(part for part in words if part),
        note=_kind(item.kind),
        kind=item.kind,
        initials=item.initials,
        hidden=item.hidden,
        vitals=(VitalItem(translate("order", "Card"), item.number),),
        actions_note=translate("order", "Enter changes it"),
    )


def _other_armor(kin: Creature | None) -> str:
    """Return the armor that a creature has against something or in some place of its body."""
    return "; ".join(
        translate("order", "{against} {armor}").format(against=each.against, armor=each.armor)
        if each.fire is None
        else translate("order", "{against} {armor}, fire {fire}").format(
            against=each.against, armor=each.armor, fire=each.fire
        )
        for each in (kin.other_armor if kin is not None else ())
    )


def _words(item: OrderItem, items: tuple[OrderItem, ...], kin: Creature | None) -> str:
    holder = item.row_id.rpartition(".")[0]
    cards = [str(each.number) for each in items if each.row_id.rpartition(".")[0] == holder and each.number]
    parts = [item.role]
    if len(cards) > 1:
        parts.append(translate("order", "cards {cards}, one Health").format(cards=", ".join(cards)))
    elif cards:
        parts.append(translate("order", "card {card}").format(card=cards[0]))
    if kin is not None and kin.elsewhere is not None:
        pattern = translate("order", "{place}: Speed {speed}, Mobility {mobility}, Observation {observation}")
        other = kin.elsewhere
        parts.append(
            pattern.format(place=other.place, speed=other.speed, mobility=other.mobility, observation=other.observation)
        )
    return " · ".join(part for part in parts if part)


def _kind(kind: CombatantKind) -> str:
    return {
        CombatantKind.CREW: translate("order", "player character"),
        CombatantKind.PERSON: translate("order", "person"),
        CombatantKind.CREATURE: translate("order", "creature"),
        CombatantKind.EVENT: translate("order", "event"),
    }[kind]


def _left(card: Card | None, rules: SheetRules, *, waits: bool) -> str:
    """Return the actions of a turn that are left, in the edition's words; empty without a card. `waits`: not now."""
    if card is None:
        return ""
    budget, vocabulary = budget_of(card), rules.edition.vocabulary
    actions = ((vocabulary.main_action, budget.main), (vocabulary.minor_action, budget.minor))
    words = [translated(word) for word, left in actions if left]
    if not words:
        return translate("order", "none left")
    text = translate("order", "not now · {actions} left") if waits else translate("order", "{actions} left")
    return text.format(actions=" + ".join(words))


def _action_row(line: ActionOption) -> LineItem:
    signs = {Price.MAIN: Sign.BLOCK, Price.MINOR: Sign.PENNANT, Price.FREE: Sign.NONE}
    hint = "" if line.reason is None else _hint(line.reason)
    possible = line.reason is None
    return LineItem(
        line.id,
        translated(line.name),
        note=hint or translated(line.skill),
        explanation=translated(line.reason) if line.reason is not None else "",
        sign=signs[line.price],
        base=line.base if possible else 0,
        stress=line.stress if possible and line.base else 0,
        enabled=possible,
    )


_SHORTER = {
    SITUATION_NAMES["attacked_in_close_combat"]: Message("when attacked"),
    SITUATION_NAMES["broken_character_in_zone"]: Message("nobody Broken"),
    SITUATION_NAMES["burning"]: Message("nobody burns"),
    SITUATION_NAMES["enemy_near"]: Message("nobody near"),
    SITUATION_NAMES["grappled"]: Message("not held"),
    SITUATION_NAMES["holds_grapple"]: Message("holds nobody"),
    SITUATION_NAMES["jammed_weapon"]: Message("nothing jams"),
    SITUATION_NAMES["loaded_firearm"]: Message("no loaded gun"),
    SITUATION_NAMES["panicking_character"]: Message("nobody panics"),
    SITUATION_NAMES["prone"]: Message("not prone"),
    SITUATION_NAMES["reload"]: Message("all loaded"),
    SITUATION_NAMES["shot_at"]: Message("when shot at"),
    SITUATION_NAMES["thrown_weapon"]: Message("nothing to throw"),
    SITUATION_NAMES["victim_broken_or_dying"]: Message("nobody Broken or dying"),
}
"""What an action needs and the situation lacks, where there is a shorter wording."""


def _hint(refusal: Message) -> str:
    """Return why an action is not possible, in the few words that are beside its name."""
    reason = refusal.facts.get("reason") or refusal.facts.get("state") or refusal
    if isinstance(reason, Message) and "price" in reason.facts:
        return translate("order", "none left")  # the sign shows the price
    if isinstance(reason, Message) and "need" in reason.facts:
        need = reason.facts["need"]
        shorter = _SHORTER.get(need) if isinstance(need, Message) else None
        if shorter is not None:
            return translated(shorter)
        what = translated(need) if isinstance(need, Message) else need
        return translate("order", "needs {what}").format(what=what)
    return (translated(reason) if isinstance(reason, Message) else str(reason)).removesuffix(".")


def _attack_row(row: ResultRow, last: int, creature: CreatureEntry) -> LineItem:
    number = str(row.low) if row.high in (row.low, None) else f"{row.low}–{row.high}"
    rolled = row.low <= last <= (row.high or 6) and last > 0
    found = attack_options(creature, row.low)
    first = found[0] if found else None
    words = row.text or (translate("order", "Extra successes: +1 damage each") if first is not None else "")
    note = translate("order", "rolled") if rolled else ""
    return LineItem(
        str(row.low),
        row.name,
        words,
        note,
        Sign.NUMBER,
        number,
        base=first.dice if first is not None else 0,
        damage=first.damage if first is not None else 0,
        chips=_chips(row, first),
        enabled=row.low not in creature.impossible,
        marked=rolled,
        explanation=row.text,
    )


def _chips(row: ResultRow, attack: CreatureAttackOption | None) -> tuple[str, ...]:
    """Return what is worth a word on a line, the worst first."""
    words: list[str] = []
    kinds = {effect.kind for effect in row.effects}
    if "kill" in kinds:
        words.append(translate("order", "kills"))
    injury = next((effect.row for effect in row.effects if isinstance(effect, CriticalInjury) and effect.row), 0)
    if injury:
        words.append(translate("order", "injury {number}").format(number=injury))
    capped = next((effect.most_damage for effect in row.effects if isinstance(effect, AttackEffect)), 0)
    if capped:
        words.append(translate("order", "at most {damage}").format(damage=capped))
    if attack is not None and (attack.piercing or attack.ignores_armor):
        words.append(translate("order", "no armor") if attack.ignores_armor else translate("order", "pierces"))
    states = [effect.condition for effect in row.effects if isinstance(effect, ConditionGained)]
    words += states
    if "panic_roll" in kinds:
        words.append(translate("order", "panic"))
    return tuple(words)


def _terms(terms: tuple[object, ...]) -> str:
    return ", ".join(f"{getattr(term, 'label', '')} {getattr(term, 'dice', '')}" for term in terms)
