"""What the page of a contact shows: whom the crew meets, how it begins, the roll, the free actions, then the cards."""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum, StrEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.map_edits import zone_of
from alien_desktop.documents.scene.map_reading import band_between, sees
from alien_desktop.documents.scene.turns import waiting_for_cards
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.chain_items import Tone
from alien_desktop.gui.scene.fact_strip import FactColumnItem, FactItem, StripButton, StripItem, StripStep, step_state
from alien_desktop.gui.scene.stealth_items import (
    StripPage,
    contest_columns,
    crew_of,
    enemies_of,
    refusal_words,
    result_column,
    rolled_words,
)
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stealth import Contact, Evaded
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.session import Session

translate = QCoreApplication.translate


class ContactStep(IntEnum):
    """The steps of a contact. An edition that compares eyes first rolls before it chooses."""

    WHOM = 0
    CHOICE = 1
    ROLL = 2
    FREE = 3
    CARDS = 4


class ContactChoice(StrEnum):
    """How a contact begins."""

    AMBUSH = "ambush"
    SNEAK_ATTACK = "sneak_attack"
    OPEN = "open"
    """Nobody hides: the cards are drawn at once."""
    WAIT = "wait"
    """One more Turn, or out of it again."""
    HIDE = "hide"


@record
class ContactView:
    """What was chosen on the page: the open step, the enemy, how it begins, who strikes and who is not surprised."""

    step: ContactStep = ContactStep.CHOICE
    enemy: str = ""
    choice: ContactChoice = ContactChoice.AMBUSH
    by_them: bool = False
    """The adversaries attack, not the crew."""
    left_out: tuple[str, ...] = ()
    """The ids of those who do not attack."""
    aware: tuple[str, ...] = ()
    who: str = ""
    """The selected combatant, who strikes alone in a sneak attack."""
    rolled: str = ""
    """The result of the contest, once the free actions follow."""


def steps_of(session: Session) -> tuple[ContactStep, ...]:
    """Return the steps in their order."""
    if session.scene.rules.edition.stealth.open_contest:
        return (ContactStep.WHOM, ContactStep.ROLL, ContactStep.CHOICE, ContactStep.CARDS)
    return tuple(ContactStep)


def choices_of(session: Session) -> tuple[ContactChoice, ...]:
    """Return how a contact may begin, each for its digit."""
    if session.scene.rules.edition.stealth.open_contest:
        return (ContactChoice.OPEN, ContactChoice.AMBUSH, ContactChoice.HIDE, ContactChoice.WAIT)
    return (ContactChoice.AMBUSH, ContactChoice.SNEAK_ATTACK, ContactChoice.OPEN, ContactChoice.WAIT)


def free_actions_wait(session: Session) -> bool:
    """Whether a surprise was set and no card is drawn: free actions come before the cards (core 6)."""
    encounter, surprise = session.scene.encounter, session.scene.rules.edition.initiative.surprise
    return surprise.free_action and encounter.ambush and not encounter.cards


def attackers_of(encounter: Encounter, view: ContactView) -> tuple[str, ...]:
    """Return who would attack by surprise: one alone, the whole crew on the map, or the adversaries."""
    if view.by_them:
        people = [one for one in enemies_of(encounter) if one.id == view.enemy or not view.enemy]
    elif view.choice is ContactChoice.SNEAK_ATTACK:
        people = [one for one in crew_of(encounter) if one.id == view.who]
    else:
        people = crew_of(encounter)
    return tuple(one.id for one in people if one.id not in view.left_out)


def nearest_enemy(encounter: Encounter, session: Session) -> str:
    """Return the adversary who is nearest to anybody of the crew by the map; empty for none."""
    rules, order = session.scene.rules.edition.ranges, list(Band)

    def away(one: Combatant) -> int:
        bands = (band_between(encounter, each.id, one.id, rules) for each in crew_of(encounter))
        return min((order.index(band) for band in bands if band is not None), default=len(order))

    return min(enemies_of(encounter), key=away).id if enemies_of(encounter) else ""


def contest_result(session: Session, view: ContactView) -> Evaded | None:
    """Return the result of the last contest with this enemy; None while none was rolled."""
    reading = session.contests.reading
    return reading.result if reading is not None and reading.contest.enemy == view.enemy else None


def of_the_winner(session: Session, view: ContactView) -> ContactView:
    """Return the view of the side that chooses: where eyes decide, whoever saw the other first (evolved 14)."""
    result = contest_result(session, view)
    seen = result is not None and result.contact is Contact.NOTICED
    return replace(view, by_them=seen) if session.scene.rules.edition.stealth.open_contest else view


def contact_item(session: Session, view: ContactView) -> StripItem:
    """Return the page as it is now."""
    pages: dict[ContactStep, Callable[[Session, ContactView], StripPage]] = {
        ContactStep.WHOM: _whom_page,
        ContactStep.CHOICE: _choice_page,
        ContactStep.ROLL: _roll_page,
        ContactStep.FREE: _free_page,
        ContactStep.CARDS: lambda session, _view: _cards_page(session),
    }
    columns, buttons = pages[view.step](session, view)
    return StripItem(translate("contact", "Contact"), _where(session, view), _steps(session, view), columns, buttons, 1)


def _where(session: Session, view: ContactView) -> str:
    encounter = session.scene.encounter
    zone = encounter.combatant(view.enemy).zone if view.enemy else ""
    return zone_of(encounter, zone).name if zone else ""


def _steps(session: Session, view: ContactView) -> tuple[StripStep, ...]:
    encounter, result = session.scene.encounter, contest_result(session, view)
    steps = steps_of(session)
    looks = session.scene.rules.edition.stealth.open_contest
    name = session.scene.name_of(encounter.combatant(view.enemy)) if view.enemy else ""
    band = _band(session, view)
    waits = free_actions_wait(session)
    left = len(encounter.surprise)
    not_yet = "" if waits else translate("contact", "not rolled")
    names = {
        ContactStep.WHOM: translate("contact", "Contact"),
        ContactStep.CHOICE: translate("contact", "Choose"),
        ContactStep.ROLL: translate("contact", "Look") if looks else translate("contact", "Roll"),
        ContactStep.FREE: translate("contact", "Strike"),
        ContactStep.CARDS: translate("contact", "Cards"),
    }
    words = {
        ContactStep.WHOM: f"{name}, {band}" if band else name,
        ContactStep.CHOICE: _choice_words(session, view.choice)[0].lower(),
        ContactStep.ROLL: rolled_words(result) if result is not None else view.rolled or not_yet,
        ContactStep.FREE: tr("%n left", "%n left", left) if waits else translate("contact", "free actions"),
        ContactStep.CARDS: tr("%n to draw", "%n to draw", len(_cards(session))),
    }
    place = steps.index(view.step)
    return tuple(StripStep(names[step], words[step], step_state(number, place)) for number, step in enumerate(steps))


def _band(session: Session, view: ContactView) -> str:
    """Return how far the enemy is from whoever of the crew is nearest."""
    encounter, rules = session.scene.encounter, session.scene.rules.edition.ranges
    if not view.enemy:
        return ""
    found = {band_between(encounter, one.id, view.enemy, rules) for one in crew_of(encounter)}
    return next((translated(each.name) for each in rules.bands if each.band in found), "")


def _choice_words(session: Session, choice: ContactChoice) -> tuple[str, str]:
    """Return the name of a choice and what it brings."""
    surprise = session.scene.rules.edition.initiative.surprise
    if surprise.lowest_cards:
        ambush = translate("contact", "lowest cards, {dice:+d} on the first attack").format(
            dice=surprise.ambush_attack_dice
        )
    else:
        ambush = translate("contact", "the whole group, roll {dice:+d}").format(dice=surprise.ambush_sneak_dice)
    looks = session.scene.rules.edition.stealth.open_contest
    words = {
        ContactChoice.AMBUSH: (translate("contact", "Ambush"), ambush),
        ContactChoice.SNEAK_ATTACK: (
            translate("contact", "Sneak attack"),
            translate("contact", "one alone, by distance"),
        ),
        ContactChoice.OPEN: (
            translate("contact", "Step out") if looks else translate("contact", "Open fire"),
            translate("contact", "cards at once, no surprise"),
        ),
        ContactChoice.WAIT: (
            translate("contact", "Back out") if looks else translate("contact", "Wait"),
            translate("contact", "no fight yet") if looks else translate("contact", "one more Turn"),
        ),
        ContactChoice.HIDE: (translate("contact", "Hide"), translate("contact", "free, in a cluttered zone")),
    }
    return words[choice]


# ------------------------------------------------------------------------------------------------------------ pages


def _whom_page(session: Session, view: ContactView) -> StripPage:
    encounter = session.scene.encounter
    lines = []
    for one in enemies_of(encounter):
        seen = any(sees(encounter, each.id, one.id) for each in crew_of(encounter))
        words = _band(session, replace(view, enemy=one.id)) or translate("contact", "not on the map")
        if not seen:
            words = translate("contact", "{range}, out of sight").format(range=words)
        tone = Tone.GOOD if one.id == view.enemy else Tone.PLAIN
        lines.append(FactItem(session.scene.name_of(one), words, tone, strong=True))
    others = tuple(lines) or (FactItem(translate("contact", "Nobody is there"), tone=Tone.QUIET),)
    crew = tuple(
        FactItem(session.scene.name_of(one), zone_of(encounter, one.zone).name, strong=True)
        for one in crew_of(encounter)
    )
    several = "" if len(lines) > 1 else translate("contact", "There is one adversary only.")
    buttons = (
        StripButton("on", translate("contact", "Go on"), main=bool(lines), cap="N"),
        StripButton("enemy", translate("contact", "Whom…"), refusal=several),
        StripButton("close", translate("contact", "Back to stealth"), cap="Esc"),
    )
    columns = (
        FactColumnItem(translate("contact", "Others"), others),
        FactColumnItem(translate("contact", "Crew"), crew),
    )
    return columns, buttons


def _choice_page(session: Session, view: ContactView) -> StripPage:
    result, view = contest_result(session, view), of_the_winner(session, view)
    columns = _sides(session, view)
    columns = [*columns[2:], columns[0]]  # the choices need the room: their dice are on the next page
    if session.scene.rules.edition.stealth.open_contest and result is not None:
        columns = [result_column(result), _strikes(session, view)]
    buttons = []
    for number, choice in enumerate(choices_of(session), 1):
        name, brings = _choice_words(session, choice)
        refusal = _choice_refusal(session, replace(view, choice=choice))
        chosen = choice is view.choice and not refusal
        buttons.append(StripButton(choice.value, name, cap=str(number), second=brings, chosen=chosen, refusal=refusal))
    return tuple(columns), tuple(buttons)


def _choice_refusal(session: Session, view: ContactView) -> str:
    """Return why a contact cannot begin so; empty when it can."""
    if view.choice is ContactChoice.HIDE:
        who = view.enemy if view.by_them else view.who
        if not who:
            return translate("contact", "Select who hides.")
        return refusal_words(session, "stealth.hide", who=who, free=True)
    if attackers_of(session.scene.encounter, view) or view.choice in (ContactChoice.OPEN, ContactChoice.WAIT):
        return ""
    if view.choice is ContactChoice.SNEAK_ATTACK:
        return translate("contact", "Select who of the crew strikes.")
    return translate("contact", "Nobody strikes.")


def _roll_page(session: Session, view: ContactView) -> StripPage:
    result = contest_result(session, view)
    columns = _sides(session, view)
    looks = session.scene.rules.edition.stealth.open_contest
    if result is None:
        half = session.contests.is_half_rolled  # R rolls the other side, in the tray
        refusal = translate("contact", "The other side has not rolled yet.") if half else ""
        refusal = refusal if len(columns) > 1 else columns[0].lines[0].text
        main, cap = not refusal and session.rolls.is_free, "" if half else "R"
        buttons = [
            StripButton("contest", translate("contact", "Roll"), main=main, cap=cap, refusal=refusal),
            StripButton("coming", translate("contact", "They first…")),
        ]
    elif looks and result.contact is not Contact.INITIATIVE:
        columns = [*columns[:2], result_column(result)]
        buttons = [StripButton("on", translate("contact", "Choose"), main=True, cap="N")]
    elif result.contact is Contact.UNSEEN:
        columns = [result_column(result), _strikes(session, view), _surprised(session, view)]
        buttons = _strike_buttons(session, view, main=True)
    else:
        columns = [*columns[:2], result_column(result)]
        buttons = [StripButton("draw", translate("contact", "Draw the cards"), main=True, cap="I")]
    if len(buttons) < 3:
        buttons.append(StripButton("close", translate("contact", "Back to stealth"), cap="Esc"))
    return tuple(columns), tuple(buttons)


def _strike_buttons(session: Session, view: ContactView, *, main: bool) -> list[StripButton]:
    nobody = "" if attackers_of(session.scene.encounter, view) else translate("contact", "Nobody strikes.")
    words = translate("contact", "Free actions")
    return [
        StripButton("strike", words, main=main and not nobody, cap="N" if main else "", refusal=nobody),
        StripButton("attackers", translate("contact", "Who strikes…")),
        StripButton("aware", translate("contact", "Surprised…")),
        StripButton("draw", translate("contact", "Draw the cards"), cap="I"),
    ]


def _free_page(session: Session, view: ContactView) -> StripPage:
    """Free actions come before the cards, one each; before the surprise is set it is told what will be."""
    encounter = session.scene.encounter
    if not free_actions_wait(session):
        return (_strikes(session, view), _surprised(session, view)), tuple(_strike_buttons(session, view, main=False))
    waiting = [session.scene.name_of(encounter.combatant(one)) for one in encounter.surprise]
    lines = tuple(FactItem(name, translate("contact", "free action"), Tone.GOOD, strong=True) for name in waiting)
    done = (FactItem(translate("contact", "All have acted"), tone=Tone.QUIET),)
    following = translate("contact", "{who} acts").format(who=waiting[0]) if waiting else ""
    buttons = (
        StripButton("next", following, main=True, cap="N") if waiting else None,
        StripButton("draw", translate("contact", "Draw the cards"), main=not waiting, cap="I"),
        StripButton("aware", translate("contact", "Surprised…")),
    )
    columns = (FactColumnItem(translate("contact", "Before the cards"), lines or done), _surprised(session, view))
    return columns, tuple(one for one in buttons if one is not None)


def _cards_page(session: Session) -> StripPage:
    encounter = session.scene.encounter
    columns = [
        _draws(session, translate("contact", "The crew draws"), crew_of(encounter)),
        _draws(session, translate("contact", "Others draw"), enemies_of(encounter)),
    ]
    if free_actions_wait(session):
        left = [session.scene.name_of(encounter.combatant(one)) for one in encounter.surprise]
        lost = tuple(
            FactItem(name, translate("contact", "free action is lost"), Tone.HARM, strong=True) for name in left
        )
        columns = [FactColumnItem(translate("contact", "Before the cards"), lost), *columns] if lost else columns
    return tuple(columns), (StripButton("draw", translate("contact", "Draw the cards"), main=True, cap="I"),)


# ---------------------------------------------------------------------------------------------------------- columns


def _sides(session: Session, view: ContactView) -> list[FactColumnItem]:
    """Return the dice of both sides and the chances, or one column that says why nothing can be rolled."""
    encounter = session.scene.encounter
    nothing = translate("contact", "No roll")
    if not view.enemy:
        return [FactColumnItem(nothing, (FactItem(translate("contact", "There is no adversary in the scene.")),))]
    sneaks = view.choice is ContactChoice.SNEAK_ATTACK
    group = attackers_of(encounter, replace(view, by_them=False))
    try:
        sides = session.contests.sides(view.enemy, group, attack=sneaks, ambush=view.choice is ContactChoice.AMBUSH)
    except RuleViolation as refused:
        return [FactColumnItem(nothing, (FactItem(translated(refused.message)),))]
    return contest_columns(session, sides, session.scene.name_of(encounter.combatant(view.enemy)))


def _cards(session: Session) -> tuple[str, ...]:
    """Return who draws, somebody with two cards twice."""
    return waiting_for_cards(session.scene.encounter, session.scene.sheets())


def _draws(session: Session, head: str, people: list[Combatant]) -> FactColumnItem:
    """Return how many cards these people draw."""
    cards = _cards(session)
    lines = tuple(
        FactItem(session.scene.name_of(one), tr("%n cards", "1 card", count), strong=True)
        for one in people
        if (count := cards.count(one.id))
    )
    return FactColumnItem(head, lines)


def _strikes(session: Session, view: ContactView) -> FactColumnItem:
    encounter = session.scene.encounter
    striking = attackers_of(encounter, view)
    lines = tuple(FactItem(session.scene.name_of(encounter.combatant(one)), strong=True) for one in striking)
    nobody = (FactItem(translate("contact", "nobody"), tone=Tone.QUIET),)
    return FactColumnItem(translate("contact", "Strikes first"), lines or nobody)


def _surprised(session: Session, view: ContactView) -> FactColumnItem:
    encounter = session.scene.encounter
    aware = encounter.aware if free_actions_wait(session) else view.aware
    lines = tuple(
        FactItem(
            session.scene.name_of(one),
            translate("contact", "aware") if one.id in aware else "",
            Tone.QUIET if one.id in aware else Tone.PLAIN,
            strong=True,
        )
        for one in surprised_side(session, view)
    )
    return FactColumnItem(translate("contact", "No reaction"), lines)


def surprised_side(session: Session, view: ContactView) -> list[Combatant]:
    """Return those whom the surprise is meant for: the side that does not strike."""
    encounter, by_them = session.scene.encounter, view.by_them
    if free_actions_wait(session) and encounter.surprise:
        crew = {one.id for one in crew_of(encounter)}
        by_them = not crew & set(encounter.surprise)
    return crew_of(encounter) if by_them else enemies_of(encounter)
