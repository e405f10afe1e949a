"""What the page of stealth mode shows: the steps of a Turn, and the facts and buttons of the one that is open."""

from enum import IntEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.map_reading import zone_map
from alien_desktop.documents.scene.scene_events import rounds_left
from alien_desktop.documents.scene.stealth import direction, left_to_move
from alien_desktop.gui.kit.key_table import page_cap
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.chain_items import BarItem, Tone
from alien_desktop.gui.scene.chain_reading import percent
from alien_desktop.gui.scene.clock_plate import ClockPlateItem
from alien_desktop.gui.scene.due_items import due_items
from alien_desktop.gui.scene.fact_strip import FactColumnItem, FactItem, StripButton, StripItem, StripStep, step_state
from alien_desktop.rules.body.clock import Clock, TimeUnit
from alien_desktop.rules.combat.stealth import Contact, Evaded
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.odds.opposed_odds import opposed_odds
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.stealth_contests import READINGS, ContestSides
from alien_desktop.session.commands.registry import refusal_of
from alien_desktop.session.session import Session

translate = QCoreApplication.translate

_BLIPS_IN_A_COLUMN = 4
"""More of them stand in two columns."""


class StealthStep(IntEnum):
    """The steps of a Turn, in their order."""

    CREW = 0
    TRACKER = 1
    SIGHT = 2
    OTHERS = 3
    END = 4


@record
class StealthView:
    """What was chosen on the page: the open step, the enemy, the selected combatant, the chosen zone."""

    step: StealthStep = StealthStep.CREW
    enemy: str = ""
    who: str = ""
    zone: str = ""
    left_out: tuple[str, ...] = ()
    """Ids of those of the crew who do not sneak with the group."""


def stealth_item(session: Session, view: StealthView) -> StripItem:
    """Return the page as it is now."""
    encounter, rules = session.scene.encounter, session.scene.rules.edition
    state = encounter.stealth
    title = translate("stealth", "Stealth: {unit} {number}").format(unit=unit_of(session), number=state.turn)
    note = tr(
        "%n zones each for the crew, {others} a point of Speed for others",
        "%n zone each for the crew, {others} a point of Speed for others",
        rules.stealth.player_zones,
    )
    pages = {
        StealthStep.CREW: _crew_page,
        StealthStep.TRACKER: _tracker_page,
        StealthStep.SIGHT: _sight_page,
        StealthStep.OTHERS: _others_page,
        StealthStep.END: _end_page,
    }
    columns, buttons = pages[view.step](session, view)
    told = note.format(crew=rules.stealth.player_zones, others=rules.stealth.other_zones)
    gives_way = 0 if view.step is StealthStep.TRACKER else 1
    return StripItem(title, told, _steps(session, view), columns, buttons, gives_way)


def unit_of(session: Session) -> str:
    """Return what a Turn of stealth is called: a Turn, or a Stretch (evolved)."""
    rules = session.scene.rules.edition
    return translated(rules.time.span(rules.stealth.unit).name)


def stealth_plates(session: Session) -> tuple[tuple[str, int] | None, ClockPlateItem, ClockPlateItem | None]:
    """Return the Shift of the crew by its name, what a Round is in stealth mode, and what happens next by itself."""
    encounter, time = session.scene.encounter, session.scene.rules.edition.time
    span, shift = time.span(session.scene.rules.edition.stealth.unit), time.span(TimeUnit.SHIFT)
    sheets = session.scene.sheets()
    clocks = [sheets[one.document].clock for one in crew_of(encounter) if one.document in sheets]
    now = (translated(shift.name), Clock(max(clocks)).parts(time)[1] + 1) if clocks else None
    unit, several = translated(span.name), translated(span.plural)
    one = translate("stealth", "one Round = one {unit}").format(unit=unit)
    mode = ClockPlateItem(translate("stealth", "Stealth"), one, icon="hidden")
    ahead = [(rounds_left(encounter, each), each.name) for each in encounter.events if not each.passed]
    if not ahead:
        return now, mode, None
    left, name = min(ahead)
    words = translate("stealth", "{several} left").format(several=unit if left == 1 else several)
    more = "\n".join(f"{count} {each}" for count, each in sorted(ahead))
    return now, mode, ClockPlateItem(name, words, number=str(left), more=more if len(ahead) > 1 else "")


def crew_of(encounter: Encounter) -> list[Combatant]:
    """Return the crew of a scene that is on the map."""
    return [one for one in encounter.combatants if one.side is Side.CREW and one.zone]


def enemies_of(encounter: Encounter) -> list[Combatant]:
    """Return the adversaries of a scene."""
    return [one for one in encounter.combatants if one.side is not Side.CREW]


def tracker_bearer(session: Session) -> str:
    """Return who of the crew carries the motion tracker with the most power; empty for nobody."""
    found = [(one.id, session.stealth.tracker_of(one.id)) for one in crew_of(session.scene.encounter)]
    carried = [(tracker.power, who) for who, tracker in found if tracker is not None]
    return max(carried)[1] if carried else ""


def _steps(session: Session, view: StealthView) -> tuple[StripStep, ...]:
    encounter = session.scene.encounter
    state = encounter.stealth
    looks = session.scene.rules.edition.stealth.open_contest
    reading = session.contests.reading
    moved = {one.who for one in state.moves} | set(state.busy)
    crew = {one.id for one in crew_of(encounter)}
    words = {
        StealthStep.CREW: translate("stealth", "{count} of {all} moved").format(count=len(moved & crew), all=len(crew)),
        StealthStep.TRACKER: tr("%n contacts", "%n contact", len(state.blips))
        if state.scanned
        else translate("stealth", "not used"),
        StealthStep.SIGHT: _sight_words(session, view, looks=looks),
        StealthStep.OTHERS: translate("stealth", "{count} of {all} moved").format(
            count=len(moved - crew), all=len(enemies_of(encounter))
        ),
        StealthStep.END: translate("stealth", "or contact"),
    }
    names = step_names(session)
    past = session.scene.name_of(encounter.combatant(view.enemy)) if view.enemy else ""
    briefs = {
        StealthStep.CREW: f"{len(moved & crew)}/{len(crew)}",
        StealthStep.TRACKER: str(len(state.blips)) if state.scanned else "–",
        StealthStep.SIGHT: "" if reading is not None else past or "–",
        StealthStep.OTHERS: f"{len(moved - crew)}/{len(enemies_of(encounter))}",
    }
    short = {
        StealthStep.CREW: translate("stealth", "Crew"),
        StealthStep.OTHERS: translate("stealth", "Others"),
        StealthStep.END: translate("stealth", "End"),
    }
    return tuple(
        StripStep(names[step], words[step], step_state(step, view.step), briefs.get(step, ""), short.get(step, ""))
        for step in StealthStep
    )


def step_names(session: Session) -> dict[StealthStep, str]:
    """Return what the steps of a Turn are called."""
    rules = session.scene.rules.edition
    looks = rules.stealth.open_contest
    return {
        StealthStep.CREW: translate("stealth", "Crew moves"),
        StealthStep.TRACKER: translate("stealth", "Tracker"),
        StealthStep.SIGHT: translate("stealth", "Sight") if looks else translate("stealth", "Sneak"),
        StealthStep.OTHERS: translate("stealth", "Others move"),
        StealthStep.END: translate("stealth", "{unit} ends").format(unit=unit_of(session)),
    }


def _sight_words(session: Session, view: StealthView, *, looks: bool) -> str:
    """Return the result of the contest; before it, whom the crew would sneak past."""
    reading = session.contests.reading
    if reading is not None:
        return translated(READINGS[reading.result.contact])
    if looks:
        return translate("stealth", "both sides look")
    if not view.enemy:
        return translate("stealth", "nobody is there")
    name = session.scene.name_of(session.scene.encounter.combatant(view.enemy))
    return translate("stealth", "past {who}").format(who=name)


def group_of(encounter: Encounter, view: StealthView) -> tuple[str, ...]:
    """Return who sneaks together, by ids; empty for the whole crew."""
    crew = [one.id for one in crew_of(encounter)]
    group = tuple(one for one in crew if one not in view.left_out)
    return () if len(group) == len(crew) else group


StripPage = tuple[tuple[FactColumnItem, ...], tuple[StripButton, ...]]
"""The columns and the buttons of one step."""


def _crew_page(session: Session, view: StealthView) -> StripPage:
    encounter = session.scene.encounter
    lines = tuple(_moves_left(session, one) for one in crew_of(encounter))
    name = session.scene.name_of(encounter.combatant(view.who)) if view.who else ""
    head = translate("stealth", "Selected: {who}").format(who=name) if name else translate("stealth", "Nobody selected")
    hint = [FactItem(translate("stealth", "M and the digit of a zone move them"), tone=Tone.QUIET)]
    if session.scene.rules.edition.stealth.hiding:
        hint.append(
            FactItem(
                translate("stealth", "The buttons take the whole {unit}").format(unit=unit_of(session)), tone=Tone.QUIET
            )
        )
    columns = (FactColumnItem(translate("stealth", "Crew"), lines), FactColumnItem(head, tuple(hint)))
    if not session.scene.rules.edition.stealth.hiding:
        return columns, ()
    buttons = (
        _asked(session, "hide", translate("stealth", "Hide"), "stealth.hide", view.who),
        _asked(session, "search", translate("stealth", "Search"), "stealth.search", view.who),
        _asked(session, "guard", translate("stealth", "Stand guard"), "stealth.guard", view.who),
    )
    return columns, buttons


def _tracker_page(session: Session, _view: StealthView) -> StripPage:
    bearer = tracker_bearer(session)
    blips = _blip_lines(session, bearer) or (FactItem(translate("stealth", "No contacts"), tone=Tone.QUIET),)
    half = len(blips) if len(blips) <= _BLIPS_IN_A_COLUMN else (len(blips) + 1) // 2
    columns = (
        FactColumnItem(translate("stealth", "Motion tracker"), _tracker_lines(session, bearer)),
        FactColumnItem(translate("stealth", "Blips"), blips[:half]),
        *((FactColumnItem("", blips[half:]),) if blips[half:] else ()),
    )
    return columns, _tracker_buttons(session, bearer)


def _use_of_tracker(session: Session) -> str:
    """Whether the motion tracker was used in this Turn, in words."""
    used = (
        translate("stealth", "Used in this {unit}")
        if session.scene.encounter.stealth.scanned
        else translate("stealth", "Not used in this {unit}")
    )
    return used.format(unit=unit_of(session))


def _tracker_lines(session: Session, bearer: str) -> tuple[FactItem, ...]:
    """Which tracker it is, who carries it, whether it was used."""
    tracker = session.stealth.tracker_of(bearer) if bearer else None
    if tracker is not None:
        who = session.scene.name_of(session.scene.encounter.combatant(bearer))
        power = translate("stealth", "Power {power}").format(power=tracker.power)
        lines = [FactItem(tracker.name, power, Tone.PLAIN if tracker.power > 1 else Tone.HARM, strong=True)]
        lines.append(FactItem(translate("stealth", "carried by {who}").format(who=who), tone=Tone.QUIET))
    else:
        lines = [FactItem(translate("stealth", "Nobody carries one"), tone=Tone.QUIET)]
    used = session.scene.encounter.stealth.scanned
    return (*lines, FactItem(_use_of_tracker(session), tone=Tone.CLOCK if used else Tone.QUIET))


def _blip_lines(session: Session, bearer: str) -> tuple[FactItem, ...]:
    """The contacts, numbered: how far and where they are, whether they are true, whether the players see them."""
    encounter = session.scene.encounter
    here = encounter.combatant(bearer).zone if bearer else ""
    away = zone_map(encounter).distances(here) if here else {}
    blips: list[FactItem] = []
    for number, blip in enumerate(encounter.stealth.blips, 1):
        name = f"{session.scene.name_of(encounter.combatant(blip.who))}, " if blip.who else ""
        where = direction(encounter, here, blip.zone) if here else None
        words = _zones(away.get(blip.zone))
        words = f"{words}, {translated(where)}" if where is not None else words
        true = translate("stealth", "true") if blip.who else translate("stealth", "false")
        hidden = "" if blip.seen else translate("stealth", ", not shown")
        tone = Tone.PLAIN if blip.who else Tone.QUIET
        blips.append(FactItem(f"{number} · {name}{words}", f"{true}{hidden}", tone, strong=True))
    return tuple(blips)


def _tracker_buttons(session: Session, bearer: str) -> tuple[StripButton, ...]:
    state = session.scene.encounter.stealth
    nobody = translate("stealth", "Nobody of the crew carries a motion tracker.")
    refused = refusal_words(session, "stealth.scan", who=bearer) if bearer else nobody
    if not refused and state.scanned and session.stealth.tracker_of(bearer) is not None:
        refused = _use_of_tracker(session)
    has_false = any(not blip.who for blip in state.blips)
    all_shown = all(blip.seen for blip in state.blips)
    return (
        StripButton(
            "scan", translate("stealth", "Scan"), main=not refused, cap=page_cap("stealth_scan"), refusal=refused
        ),
        StripButton("false_blip", translate("stealth", "False blip…"), cap=page_cap("stealth_blip")),
        StripButton(
            "move_blip",
            translate("stealth", "Move blip…"),
            cap="1–9",
            refusal="" if has_false else translate("stealth", "There is no false one."),
        ),
        StripButton(
            "show_blips",
            translate("stealth", "Hide all") if all_shown else translate("stealth", "Show all"),
            cap=page_cap("stealth_show"),
            refusal="" if state.blips else translate("stealth", "There are no contacts."),
        ),
    )


def _sight_page(session: Session, view: StealthView) -> StripPage:
    encounter, looks = session.scene.encounter, session.scene.rules.edition.stealth.open_contest
    reading = session.contests.reading
    refusal, columns = "", [FactColumnItem(translate("stealth", "Nobody is there"))]
    name = session.scene.name_of(encounter.combatant(view.enemy)) if view.enemy else ""
    try:
        if not view.enemy:
            raise RuleViolation(Message("There is no adversary in the scene."))
        columns = contest_columns(session, session.contests.sides(view.enemy, group_of(encounter, view)), name)
    except RuleViolation as refused:
        refusal = translated(refused.message)
    if reading is not None:
        columns = [*columns[:2], result_column(reading.result)]
    words = translate("stealth", "Look") if looks else translate("stealth", "Sneak past")
    several = len(enemies_of(encounter)) > 1
    half = session.contests.is_half_rolled  # R rolls the other side, in the tray
    refusal = refusal or (translate("stealth", "The other side has not rolled yet.") if half else "")
    main, cap = not refusal and session.rolls.is_free, "" if half else "R"
    buttons = [StripButton("sneak", words, main=main, cap=cap, refusal=refusal)]
    if several:
        buttons.append(StripButton("enemy", translate("stealth", "Past whom…")))
    if session.scene.rules.edition.stealth.hiding:
        buttons.append(_asked(session, "hide_free", translate("stealth", "Hide"), "stealth.hide", view.who, free=True))
    return tuple(columns), tuple(buttons)


def result_column(result: Evaded) -> FactColumnItem:
    """Return the result of a contest, with the successes of both sides."""
    tones = {Contact.UNSEEN: Tone.GOOD, Contact.NOTICED: Tone.HARM, Contact.INITIATIVE: Tone.STRESS}
    came = FactItem(translated(READINGS[result.contact]), tone=tones[result.contact])
    return FactColumnItem(translate("stealth", "Came to"), (came, FactItem(rolled_words(result), tone=Tone.QUIET)))


def rolled_words(result: Evaded) -> str:
    """Return the successes of both sides: "2 against 1"."""
    words = translate("stealth", "{one} against {other}")
    return words.format(one=result.sneaker_sixes, other=result.watcher_sixes)


def contest_columns(session: Session, sides: ContestSides, name: str) -> list[FactColumnItem]:
    """Return both sides with what their dice are made of, and the chances; `name` is what the enemy is called."""
    encounter, looks = session.scene.encounter, session.scene.rules.edition.stealth.open_contest
    who = session.scene.name_of(encounter.combatant(sides.who))
    pool = sides.own.pool
    skill = translated(SKILL_NAMES[pool.skill]) if pool.skill is not None else ""
    dice = f"{pool.base} + {pool.stress}" if pool.stress else str(pool.base)
    own = (FactItem(f"{who}, {skill}", dice, strong=True, dice=(pool.base, pool.stress)), *term_lines(pool.base_terms))
    other = sides.other.pool
    theirs = (
        FactItem(
            f"{name}, {translated(SKILL_NAMES[other.skill])}" if other.skill else name,
            str(other.base),
            strong=True,
            dice=(other.base, other.stress),
        ),
        *term_lines(other.base_terms),
    )
    mine = translate("stealth", "The crew's best") if looks else translate("stealth", "The group's worst")
    odds = opposed_odds(sides.own.chances, sides.other.chances)
    tie = translate("stealth", "Tie: initiative") if looks else translate("stealth", "Tie: noticed")
    bars = (
        BarItem(translate("stealth", "Unseen"), float(odds.active), percent(odds.active), Tone.GOOD),
        BarItem(tie, float(odds.tie), percent(odds.tie), Tone.CLOCK),
        BarItem(translate("stealth", "Noticed"), float(odds.other), percent(odds.other), Tone.HARM),
    )
    return [
        FactColumnItem(mine, own),
        FactColumnItem(translate("stealth", "Their best"), theirs),
        FactColumnItem(translate("stealth", "Chances"), (), bars),
    ]


def _others_page(session: Session, _view: StealthView) -> StripPage:
    encounter = session.scene.encounter
    state = encounter.stealth
    lines = []
    for one in enemies_of(encounter):
        hunts = one.id in state.active
        words = translate("stealth", "hunts") if hunts else translate("stealth", "passive")
        left = left_to_move(encounter, one.id, session.scene.rules)
        name = session.scene.name_of(one)
        if one.hidden:
            name = translate("stealth", "{who} (hidden)").format(who=name)
        name = translate("stealth", "{who}, {left} left").format(who=name, left=_zones(left))
        if one.id in state.announced:
            words = translate("stealth", "{words}, told").format(words=words)
        lines.append(FactItem(name, words, Tone.HARM if hunts else Tone.PLAIN, strong=True))
    told = [session.scene.name_of(encounter.combatant(one)) for one in state.announced]
    said = tuple(FactItem(one, tone=Tone.STRESS) for one in told) or (
        FactItem(translate("stealth", "Nothing was said to come"), tone=Tone.QUIET),
    )
    columns = (
        FactColumnItem(translate("stealth", "Others"), tuple(lines)),
        FactColumnItem(translate("stealth", "The table was told of"), said),
    )
    nobody = "" if enemies_of(encounter) else translate("stealth", "There is no adversary in the scene.")
    passive = "" if state.active else translate("stealth", "Nobody hunts: only those who hunt sneak up.")
    buttons = (
        StripButton("hunts", translate("stealth", "Hunts…"), refusal=nobody),
        StripButton("announce", translate("stealth", "It comes…"), refusal=nobody or passive),
        StripButton("spot", translate("stealth", "Sneaks up…"), refusal=nobody or passive),
        StripButton("reveal", translate("stealth", "Seen…"), refusal=nobody),
    )
    return columns, buttons


def _end_page(session: Session, _view: StealthView) -> StripPage:
    encounter = session.scene.encounter
    due = due_items(session.rounds.due(), (), (), encounter, session.scene.rules)
    waits = tuple(FactItem(one.who, one.what or one.right, Tone.CLOCK) for one in due) or (
        FactItem(translate("stealth", "Nothing is due"), tone=Tone.QUIET),
    )
    surprised = (
        FactItem(translate("stealth", "Who strikes first,"), tone=Tone.QUIET),
        FactItem(translate("stealth", "then the cards"), tone=Tone.QUIET),
    )
    columns = (
        FactColumnItem(translate("stealth", "Due"), waits),
        FactColumnItem(translate("stealth", "Contact"), surprised),
    )
    nobody = "" if enemies_of(encounter) else translate("stealth", "There is no adversary in the scene.")
    buttons = (
        StripButton("turn", translate("stealth", "Next {unit}").format(unit=unit_of(session)), cap="N"),
        StripButton("meet", translate("stealth", "Contact"), cap="X", refusal=nobody),
        StripButton("contact", translate("stealth", "Draw the cards"), cap="I"),
        StripButton("stop", translate("stealth", "End stealth")),
    )
    return columns, buttons


def _moves_left(session: Session, one: Combatant) -> FactItem:
    encounter = session.scene.encounter
    state = encounter.stealth
    left = left_to_move(encounter, one.id, session.scene.rules)
    words = tr("%n zones left", "%n zone left", left)
    if one.id in state.hiding:
        words = translate("stealth", "hides")
    elif one.id in state.guarding:
        words = translate("stealth", "on guard")
    elif one.id in state.busy:
        words = translate("stealth", "busy this {unit}").format(unit=unit_of(session))
    return FactItem(session.scene.name_of(one), words, Tone.PLAIN if left else Tone.QUIET, strong=True)


def _zones(count: int | None) -> str:
    if count is None:
        return translate("stealth", "no way there")
    return tr("%n zones", "%n zone", count)


def term_lines(terms: tuple[Term, ...]) -> tuple[FactItem, ...]:
    """Return what dice are made of, a line for each part that brings or takes some."""
    return tuple(
        FactItem(translated(term.label), f"{term.dice:+d}".replace("-", "−"), Tone.QUIET) for term in terms if term.dice
    )


def _asked(session: Session, key: str, text: str, command: str, who: str, **more: object) -> StripButton:
    if not who:
        return StripButton(key, text, refusal=translate("stealth", "Select somebody first."))
    return StripButton(key, text, refusal=refusal_words(session, command, who=who, **more))


def refusal_words(session: Session, command: str, **arguments: object) -> str:
    """Return why a command would be refused now; empty when it would not."""
    refused = refusal_of(command, session, **arguments)
    return translated(refused) if refused is not None else ""
