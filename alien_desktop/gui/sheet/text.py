"""Sentences of the sheet: where a number comes from, what Broken means, what a supply roll may do."""

from collections.abc import Iterable
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import all_dying
from alien_desktop.documents.sheet.deprivation import broken_by_need, cause_words
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.supply_lines import SupplyLine
from alien_desktop.documents.sheet.values import ExplainedValue
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.radiation import INTERVAL, Strength
from alien_desktop.rules.body.supplies import When
from alien_desktop.rules.dice.dice import SIX
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.session.rolls.opponent import plain_chances
from alien_desktop.session.rolls.roll_transitions import free_pool

translate = QCoreApplication.translate


def signed(number: int) -> str:
    """Return a number with its sign, minus as a minus."""
    return f"{number:+d}".replace("-", "−")


def terms_words(terms: Iterable[Term]) -> str:
    """Return terms, one on each line: "Agility 4", "Piloting +2"."""
    lines = []
    for place, term in enumerate(terms):
        number = signed(term.dice) if place else str(term.dice)
        lines.append(f"{translated(term.label)} {number}")
    return "\n".join(lines)


def explained_words(label: str, value: ExplainedValue) -> str:
    """Return a value with all its terms, and what the app would make of it when it was set by hand."""
    head = f"{label} {value.value}"
    words = [head, terms_words(value.terms)]
    if value.overridden:
        words.append(translate("sheet", "Set by hand; the app works out {value}.").format(value=value.automatic))
    return "\n".join(word for word in words if word)


def broken_words(sheet: CharacterSheet, rules: SheetRules) -> tuple[str, str]:
    """Return the word of the band and what it means; two empty texts for somebody on their feet."""
    if DEAD in sheet.conditions:
        return translate("sheet", "Dead"), ""
    if not sheet.is_broken:
        return "", ""
    sentences = []
    soonest = death_roll_due(sheet, rules)
    if soonest is not None:
        name = next(span.name for span in rules.edition.time.spans if span.unit is soonest[1])
        sentences.append(translate("sheet", "Death roll due within 1 {limit}.").format(limit=name))
    by_need = broken_by_need(sheet, rules)
    if by_need is not None:
        cause = cause_words(by_need.cause)
        pattern = translate("sheet", "Broken by {cause}: first aid does not help, only its end does.")
        sentences = [pattern.format(cause=cause), *sentences[1:]]
    row = rules.condition("broken")
    sentences += [effect.text for effect in row.effects if isinstance(effect, Reminder)][:1] if row else []
    return translate("sheet", "Broken"), " ".join(sentences)


def death_roll_due(sheet: CharacterSheet, rules: SheetRules) -> tuple[str, TimeUnit] | None:
    """Return what asks for a death roll soonest, by its id, and its limit; None when nothing does."""
    return next(iter(all_dying(sheet, rules)), None)


def supply_name(supply: Supply) -> str:
    """Return the word for a supply."""
    return {
        Supply.AIR: translate("sheet", "Air"),
        Supply.FOOD: translate("sheet", "Food"),
        Supply.WATER: translate("sheet", "Water"),
        Supply.POWER: translate("sheet", "Power"),
        Supply.AMMO: translate("sheet", "Ammo"),
    }[supply]


def supply_words(line: SupplyLine, rules: SheetRules) -> str:
    """Return what a supply is worth: when it is rolled, how many dice, how long it lasts, what comes at 0."""
    name = supply_name(line.supply)
    if line.by_the_day:
        return translate("sheet", "{name}: one item lasts a day; {left} left.").format(name=name, left=line.left)
    words = [translate("sheet", "{name} {left}").format(name=name, left=line.left)]
    if line.left:
        words.append(tr("A roll takes %n dice; each 1 uses up one.", "A roll takes %n die; a 1 uses it up.", line.dice))
        words += [f"{translated(term.label)} {signed(term.dice)}" for term in line.terms]
        pattern = translate("sheet", "Lasts {rolls} rolls on average; used up by the next one: {chance} %.")
        words.append(pattern.format(rolls=_one_place(line.expected_rolls), chance=_one_place(line.runs_out * 100)))
        after = [(left, chance) for left, chance in enumerate(line.left_after) if chance]
        share = translate("sheet", "{left} with {chance} %")
        shares = ", ".join(share.format(left=left, chance=_one_place(chance * 100)) for left, chance in reversed(after))
        words.append(translate("sheet", "Left after it: {shares}.").format(shares=shares))
    if line.when:
        occasions = ", ".join(_when(when, rules) for when in line.when)
        words.append(translate("sheet", "Rolled: {occasions}.").format(occasions=occasions))
    if line.at_zero:
        condition = translated(rules.condition_name(line.at_zero))
        words.append(translate("sheet", "At 0: {condition}.").format(condition=condition))
    return "\n".join(words)


def armor_words(dice: int) -> str:
    """Return what rolling that many dice of armor takes off: the exact chances, and the damage on average."""
    odds = plain_chances(free_pool(dice, 0))
    ways = enumerate(odds.at_least, start=1)
    shares = ", ".join(f"{off}+: {_one_place(Fraction(some, odds.of) * 100)} %" for off, some in ways)
    pattern = translate("sheet", "Damage less: {shares}. {average} on average.")
    return pattern.format(shares=shares, average=_one_place(Fraction(dice, SIX)))


def _one_place(number: Fraction) -> str:
    return f"{float(number):.1f}"


def _when(when: When, rules: SheetRules) -> str:
    turn = rules.edition.vocabulary.turn
    return {
        When.TURN: translate("sheet", "every {turn} without good air").format(turn=turn),
        When.EXERTION: translate("sheet", "after exertion"),
        When.DAY: translate("sheet", "every day"),
        When.USE: translate("sheet", "when it is used"),
        When.ATTACK: translate("sheet", "after an attack"),
    }[when]


def strength_words(strength: Strength) -> str:
    """Return the word for how strong a source of radiation is."""
    return {
        Strength.WEAK: translate("sheet", "Weak"),
        Strength.STRONG: translate("sheet", "Strong"),
        Strength.EXTREME: translate("sheet", "Extreme"),
    }[strength]


def rads_words(sheet: CharacterSheet, rules: SheetRules) -> str:
    """Return how many rads there are, how many of them are permanent, and the source one is in."""
    rads = sheet.radiation
    total = rads.current + rads.permanent
    words = translate("sheet", "Radiation {total}").format(total=total)
    if rules.edition.radiation.permanent:
        pattern = translate("sheet", "Radiation {total} ({permanent} permanent)")
        words = pattern.format(total=total, permanent=rads.permanent)
    if rads.exposure in set(Strength):
        strength = Strength(rads.exposure)
        pattern = translate("sheet", "In {strength} radiation: one more each {unit}.")
        unit = translated(rules.edition.time.span(INTERVAL[strength]).name)
        words += "\n" + pattern.format(strength=strength_words(strength).lower(), unit=unit)
    return words
