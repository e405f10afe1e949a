"""What a happening does and to whom, in a few words: for rows of tables that the players apply themselves."""

from collections.abc import Iterable

from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.effects.instant import (
    AttackEffect,
    Broken,
    ConditionGained,
    CriticalInjury,
    Damage,
    Disease,
    DropItem,
    HealthChange,
    Kill,
    LoseAction,
    Move,
    PanicRoll,
    SkillRollEffect,
    StressChange,
)
from alien_desktop.rules.effects.kinds import Effect, Reminder
from alien_desktop.rules.effects.vocabulary import Loss, Who
from alien_desktop.rules.people.characteristics import SKILL_NAMES

WHO = {
    Who.SELF: "it",
    Who.TARGET: "target",
    Who.PCS_SHORT: "player characters at Short",
    Who.PCS_ZONE: "friends in the zone",
    Who.HEARERS: "who hears it",
    Who.SEERS: "who sees it",
    Who.ALL_SHORT: "everybody at Short",
    Who.ALL_ZONE: "everybody in the zone",
    Who.ALL_MEDIUM: "everybody within Medium",
    Who.ALL_LONG: "everybody within Long",
}


def happening_words(effect: Effect, rules: SheetRules) -> str:
    """Return what one effect does and to whom; empty for an attack, whose dice are shown."""
    match effect:
        case AttackEffect() | Reminder():
            return ""
        case Move(who=Who.SELF):
            return f"it moves {_zones(effect.zones)}"
        case Disease():
            return f"{WHO[effect.who]}: disease, Virulence {effect.virulence}"
        case SkillRollEffect():
            dice = f" {effect.dice:+d}".replace("-", "−") if effect.dice else ""
            return f"{WHO[effect.who]}: {SKILL_NAMES[effect.skill]} roll{dice}"
    what = _done(effect, rules)
    who = getattr(effect, "who", None)
    return f"{WHO[who]}: {what}" if what and isinstance(who, Who) else what


def happenings_words(effects: Iterable[Effect], rules: SheetRules, head: str = "") -> str:
    """Return several in one sentence after `head`, whom they reach said once; reminders are sentences of their own."""
    known = tuple(effects)
    reminders = [f"{effect.text.rstrip('.')}." for effect in known if isinstance(effect, Reminder)]
    parts: list[str] = []
    last = ""
    for effect in known:
        said = happening_words(effect, rules)
        who, colon, what = said.partition(": ")
        if not said:
            continue
        parts.append(what if colon and who == last else said)
        last = who if colon else ""
    sentence = ", ".join((head, *parts) if head and parts else parts)
    if sentence:
        return " ".join((f"{sentence[0].upper()}{sentence[1:]}.", *reminders))
    if reminders and head:
        return " ".join((f"{head}: {reminders[0][0].lower()}{reminders[0][1:]}", *reminders[1:]))
    return " ".join(reminders)


def _done(effect: Effect, rules: SheetRules) -> str:
    words = rules.edition.vocabulary
    match effect:
        case StressChange():
            return "stress 0" if effect.to_zero else f"stress {effect.amount:+d}".replace("-", "−")
        case PanicRoll():
            return "panic roll"
        case LoseAction():
            lost = {Loss.MAIN: words.main_action, Loss.MINOR: words.minor_action}
            return f"the next {lost[effect.loss]} action is lost" if effect.loss in lost else "the next turn is lost"
        case ConditionGained():
            return effect.condition.replace("_", " ")
        case DropItem():
            return "drops what is held"
        case Damage():
            return f"{effect.amount} damage" + (", armor does not help" if effect.ignores_armor else "")
        case HealthChange():
            return f"Health {effect.amount:+d}".replace("-", "−")
        case CriticalInjury():
            name = rules.catalog.injuries.row_for(effect.row).name if effect.row else ""
            return f"critical injury {effect.row}, {name}" if effect.row else "a critical injury"
        case Broken():
            return "Broken"
        case Kill():
            return "dead"
        case Move():
            return f"dragged off {_zones(effect.zones)}"
    return ""


def _zones(count: int) -> str:
    return f"{count} zone{'' if count == 1 else 's'}"
