"""What an instant effect does and to whom, in a few words: for rows of tables that the players apply themselves."""

from collections.abc import Iterable

from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.effects.instant import (
    Broken,
    ByDie,
    ConditionGained,
    CriticalInjury,
    Damage,
    DieOption,
    Disease,
    DropItem,
    HealthChange,
    Kill,
    LoseAction,
    Move,
    NextAttack,
    PanicRoll,
    SkillRollEffect,
    StressChange,
)
from alien_desktop.rules.effects.kinds import Effect, Reminder
from alien_desktop.rules.effects.vocabulary import Loss, Who
from alien_desktop.rules.message import Message, Plural, Words, in_sequence, listed
from alien_desktop.rules.people.characteristics import SKILL_NAMES

WHO = {
    Who.SELF: Message("it"),
    Who.TARGET: Message("target"),
    Who.PCS_SHORT: Message("player characters at Short"),
    Who.PCS_ZONE: Message("friends in the zone"),
    Who.HEARERS: Message("who hears it"),
    Who.SEERS: Message("who sees it"),
    Who.ALL_SHORT: Message("everybody at Short"),
    Who.ALL_ZONE: Message("everybody in the zone"),
    Who.ALL_MEDIUM: Message("everybody within Medium"),
    Who.ALL_LONG: Message("everybody within Long"),
}

WHO_AT_START = {
    Who.SELF: Message("It"),
    Who.TARGET: Message("Target"),
    Who.PCS_SHORT: Message("Player characters at Short"),
    Who.PCS_ZONE: Message("Friends in the zone"),
    Who.HEARERS: Message("Who hears it"),
    Who.SEERS: Message("Who sees it"),
    Who.ALL_SHORT: Message("Everybody at Short"),
    Who.ALL_ZONE: Message("Everybody in the zone"),
    Who.ALL_MEDIUM: Message("Everybody within Medium"),
    Who.ALL_LONG: Message("Everybody within Long"),
}
"""The same at the beginning of a sentence."""


def effects_text(effects: Iterable[Effect], rules: SheetRules, head: Message | None = None) -> Message | None:
    """Return several in one sentence after `head`, whom they reach said once; reminders are sentences of their own.

    None when there is nothing to say: the dice of an attack are shown and not said.
    """
    known = tuple(effects)
    reminders = [
        Message("{reminder}.", reminder=effect.text.rstrip(".")) for effect in known if isinstance(effect, Reminder)
    ]
    parts: list[Message] = []
    last: Who | None = None
    for effect in known:
        what, who = _what(effect, rules), getattr(effect, "who", None)
        if what is None:
            continue
        if not isinstance(who, Who) or who is last:
            parts.append(what)
        else:
            name = (WHO if parts or head is not None else WHO_AT_START)[who]
            moves = isinstance(effect, Move) and who is Who.SELF
            said = (
                Message("{who} {what}", who=name, what=what) if moves else Message("{who}: {what}", who=name, what=what)
            )
            parts.append(said)
        last = who
    if parts:
        whole = listed(parts if head is None else (head, *parts)) or ""
        return in_sequence((Message("{sentence}.", sentence=whole), *reminders))
    if not reminders:
        return None
    if head is not None:
        reminders[0] = Message("{head}: {reminder}", head=head, reminder=reminders[0])
    return in_sequence(reminders)


def _what(effect: Effect, rules: SheetRules) -> Message | None:
    words = rules.edition.vocabulary
    match effect:
        case StressChange(to_zero=True):
            return Message("stress 0")
        case StressChange():
            return Message("stress {amount:+d}", amount=effect.amount)
        case PanicRoll():
            return Message("panic roll")
        case LoseAction(loss=Loss.MAIN):
            return Message("the next {kind} action is lost", kind=words.main_action)
        case LoseAction(loss=Loss.MINOR):
            return Message("the next {kind} action is lost", kind=words.minor_action)
        case LoseAction():
            return Message("the next turn is lost")
        case ConditionGained():
            return Message("{condition}", condition=rules.condition_name(effect.condition))
        case DropItem():
            return Message("drops what is held")
        case Damage(ignores_armor=True):
            return Message("{amount} damage, armor does not help", amount=effect.amount)
        case Damage():
            return Message("{amount} damage", amount=effect.amount)
        case HealthChange():
            return Message("Health {amount:+d}", amount=effect.amount)
        case ByDie(options=options):
            return Message("D6: {options}", options=listed([_die_option(one, rules) for one in options]) or "")
        case CriticalInjury(row=row) if row:
            name = rules.catalog.injuries.row_for(row).name
            return Message("critical injury {row}, {name}", row=row, name=name)
        case CriticalInjury():
            return Message("a critical injury")
        case Broken():
            return Message("Broken")
        case Kill():
            return Message("dead")
        case Move(who=Who.SELF):
            return Plural("moves %n zones", "moves %n zone", effect.zones)
        case Move():
            return Plural("dragged off %n zones", "dragged off %n zone", effect.zones)
        case Disease():
            return Message("disease, Virulence {virulence}", virulence=effect.virulence)
        case NextAttack(row=row) if row:
            return Message("{attack} next", attack=effect.name)
        case NextAttack():
            return Message("{more:+d} on the next roll of its table", more=effect.more)
        case SkillRollEffect(dice=dice) if dice:
            return Message("{skill} roll {dice:+d}", skill=SKILL_NAMES[effect.skill], dice=dice)
        case SkillRollEffect():
            return Message("{skill} roll", skill=SKILL_NAMES[effect.skill])
    return None


def _die_option(option: DieOption, rules: SheetRules) -> Message:
    does: Words = Message("drops what is held")
    if option.condition:
        does = rules.condition_name(option.condition)
    elif option.avoided_by is not None:
        harm = option.bare_damage
        does = Message(
            "{skill} or {damage} damage, armor does not help", skill=SKILL_NAMES[option.avoided_by], damage=harm
        )
    return Message("{low}–{high} {what}", low=option.low, high=option.high, what=does)
