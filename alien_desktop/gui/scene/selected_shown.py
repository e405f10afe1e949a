"""What the panel of the selected combatant shows, worked out from the documents and the rules."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.encounter import Card
from alien_desktop.documents.scene.hits import armor_rating
from alien_desktop.documents.scene.turn_actions import ActionLine, action_lines
from alien_desktop.documents.sheet.values import armor, health_max
from alien_desktop.gui.kit.combatant_row import TokenShape
from alien_desktop.gui.kit.line_model import SceneRow, Sign
from alien_desktop.gui.scene.combatant_summary import Meter, VitalShown
from alien_desktop.gui.scene.order_cards import CardState, CombatantKind, OrderCard
from alien_desktop.gui.scene.order_rows import TOKENS, numbered_initials
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.effects.instant import AttackEffect
from alien_desktop.session.combat.scene_controller import SceneController

translate = QCoreApplication.translate

_STRESS_CELLS = 10
_ONLY_WITH = "only possible with: "


@dataclass(frozen=True)
class SelectedShown:
    """Everything about the selected combatant, in words and numbers."""

    name: str = ""
    words: str = ""
    note: str = ""
    token: TokenShape = TokenShape.PERSON
    initials: str = ""
    is_now: bool = False
    hidden: bool = False
    vitals: tuple[VitalShown, ...] = ()
    stress: tuple[VitalShown, ...] = ()
    actions: tuple[SceneRow, ...] = ()
    actions_note: str = ""
    attacks: tuple[SceneRow, ...] = ()
    injuries: tuple[SceneRow, ...] = ()


def selected_shown(row: OrderCard, rows: tuple[OrderCard, ...], scene: SceneController) -> SelectedShown:
    """Return what is shown of a row of the order."""
    encounter, rules = scene.encounter, scene.rules
    combatant = encounter.combatant(row.combatant)
    sheet, adversary = scene.sheet_of(combatant), scene.adversary_of(combatant)
    card = encounter.cards[row.place] if 0 <= row.place < len(encounter.cards) else None
    rating = armor_rating(combatant, sheet, rules)
    why_armor, why_health = "", ""
    if sheet is not None:
        why_armor = _terms(armor(sheet, rules).terms)
        why_health = _terms(health_max(sheet, rules).terms)
    vitals = [
        VitalShown(translate("order", "Health"), row.health, row.health_max, Meter.HEALTH, why_health),
        VitalShown(translate("order", "Armor"), rating, explanation=why_armor),
    ]
    if sheet is None and combatant.armor_fire != combatant.armor:
        vitals.append(VitalShown(translate("order", "Fire"), combatant.armor_fire))
    if adversary is not None and adversary.acid:
        vitals.append(VitalShown(translate("order", "Acid"), adversary.acid))
    stress: tuple[VitalShown, ...] = ()
    if row.stress is not None:
        stress = (VitalShown(translate("order", "Stress"), row.stress, _STRESS_CELLS, Meter.STRESS),)
    table = rules.catalog.attack_tables.get(adversary.attacks) if adversary is not None else None
    attacks = tuple(_attack_row(each, combatant.attack) for each in table.rows) if table is not None else ()
    lines = () if attacks else action_lines(combatant, card, sheet, adversary, rules, _others(row, rows))
    injuries = sheet.injuries if sheet is not None else combatant.injuries
    return SelectedShown(
        name=row.name,
        words=_words(row, rows),
        note=_kind(row.kind),
        token=TOKENS[row.kind],
        initials=numbered_initials(row.name),
        is_now=row.state is CardState.NOW,
        hidden=combatant.hidden,
        vitals=tuple(vitals),
        stress=stress,
        actions=tuple(_action_row(line) for line in lines),
        actions_note=_left(card, row),
        attacks=attacks,
        injuries=tuple(
            SceneRow(injury.id, injury.name, note=str(injury.row or ""), sign=Sign.NONE) for injury in injuries
        ),
    )


def _words(row: OrderCard, rows: tuple[OrderCard, ...]) -> str:
    cards = [str(each.number) for each in rows if each.combatant == row.combatant and each.number]
    parts = [row.role]
    if len(cards) > 1:
        parts.append(translate("order", "cards {cards}, one Health").format(cards=", ".join(cards)))
    elif cards:
        parts.append(translate("order", "card {card}").format(card=cards[0]))
    return " · ".join(part for part in parts if part)


def _kind(kind: CombatantKind) -> str:
    return {
        CombatantKind.CREW: translate("order", "player character"),
        CombatantKind.PERSON: translate("order", "person"),
        CombatantKind.CREATURE: translate("order", "creature"),
    }[kind]


def _left(card: Card | None, row: OrderCard) -> str:
    if card is None:
        return ""
    words = [word for word, left in ((row.main_word, row.main_left), (row.minor_word, row.minor_left)) if left]
    if not words:
        return translate("order", "none left")
    return translate("order", "{actions} left").format(actions=" + ".join(words))


def _others(row: OrderCard, rows: tuple[OrderCard, ...]) -> frozenset[str]:
    """What holds for the rest of the scene: who is Broken or panics."""
    others = [each for each in rows if each.combatant != row.combatant and each.kind is CombatantKind.CREW]
    words: set[str] = set()
    if any(each.health == 0 for each in others):
        words |= {"victim_broken_or_dying", "broken_character_in_zone"}
    if any(mark.kind.value == "panic" for each in others for mark in each.marks):
        words.add("panicking_character")
    return frozenset(words)


def _action_row(line: ActionLine) -> SceneRow:
    signs = {Price.MAIN: Sign.BLOCK, Price.MINOR: Sign.PENNANT, Price.FREE: Sign.NONE}
    return SceneRow(
        line.id,
        line.name,
        note=_hint(line) or line.skill,
        explanation=line.reason,
        sign=signs[line.price],
        base=0 if line.reason else line.base,
        stress=0 if line.reason or not line.base else line.stress,
        enabled=not line.reason,
    )


def _hint(line: ActionLine) -> str:
    """The reason without what the line says already: "Shoot is only possible with: firearm." -> "needs firearm"."""
    reason = line.reason.removeprefix(f"{line.name} is ").removesuffix(".")
    if reason.startswith(_ONLY_WITH):
        return translate("order", "needs {what}").format(what=reason.removeprefix(_ONLY_WITH))
    return reason


def _attack_row(row: ResultRow, last: int) -> SceneRow:
    number = str(row.low) if row.high in (row.low, None) else f"{row.low}–{row.high}"
    rolled = row.low <= last <= (row.high or 6) and last > 0
    attack = next((effect for effect in row.effects if isinstance(effect, AttackEffect)), None)
    words = row.text
    if attack is not None:
        words = translate("order", "{dice} dice, damage {damage}. {text}").format(
            dice=attack.dice, damage=attack.damage, text=row.text
        )
    note = translate("order", "rolled") if rolled else ""
    return SceneRow(str(row.low), row.name, words, note, Sign.NUMBER, number, marked=rolled)


def _terms(terms: tuple[object, ...]) -> str:
    return ", ".join(f"{getattr(term, 'label', '')} {getattr(term, 'dice', '')}" for term in terms)
