"""The roll in the tray survives the app: one that waits for an answer is saved at once and restored at the start.

An attack whose dice have not fallen, a roll that may be pushed, one whose Panic Roll or stress response is due, a
result that waits to be applied or noted, a shot whose ammunition is not settled, a side that still rolls against it;
with what is done when it is settled: the action of a turn, care. Beside it a choice between rolls that a talent grants.
What waits for nothing is not kept.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.rules.combat.ranged_combat import Burst
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.rerolls import KeptChoice
from alien_desktop.session.event_codec import record_from_json, record_to_json
from alien_desktop.session.events import Contest, DiceTerm, Rolled
from alien_desktop.session.rolls.attack import protection_of
from alien_desktop.session.rolls.opponent import Opponent, OpposingResult, Reaction, plain_chances
from alien_desktop.session.rolls.opposed_rolls import character_against
from alien_desktop.session.rolls.roll_again import RollReader
from alien_desktop.session.rolls.roll_events import roll_event, spent_of, what_of
from alien_desktop.session.rolls.roll_state import (
    Phase,
    RollState,
    SpecialRollResult,
    SpentStunt,
    successes_word,
)
from alien_desktop.session.rolls.roll_transitions import as_attack
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import SEARCHING, WatchedAct
from alien_desktop.session.session import Session

VERSION = 2

TABLE, CHOICES = "table", "choices"


@record
class KeptSide:
    """The side that has rolled before the roll on the table."""

    name: Words
    successes: int
    is_open: bool = False
    reaction: Words | None = None
    """The word for defending; None when the roll does not defend."""
    damage: int = 0
    counter: int = 1
    volley: Rolled | None = None
    contest: Contest | None = None


@record
class KeptOpponent:
    """The side that rolls next against the roll on the table, or whose roll lies ready against one that has fallen."""

    name: Words
    sheet: str = ""
    """Empty for dice without a sheet: `pool` has them."""
    skill: Skill | None = None
    pool: Pool | None = None
    gear: tuple[Term, ...] = ()
    extra: tuple[Term, ...] = ()
    weapon: tuple[str, ...] = ("", "")
    """Name and catalog id of the weapon that is used."""
    modifier: int = 0
    is_open: bool = False
    reaction: Words | None = None
    damage: int = 0
    counter: int = 1
    contest: Contest | None = None


@record
class KeptPassed:
    """The dice of a defence that did not stop an attack of a burst."""

    title: Words
    name: str
    base: tuple[int, ...]
    number: int
    note: Words
    sentence: Words
    volley: Rolled


@record
class KeptTable:
    """What waits on the table. Everything that follows from it is worked out again."""

    version: int
    sheet: str
    """Empty for dice without one."""
    phase: Phase
    roll: Rolled | None = None
    """None for a Panic Roll or a response that no dice on the table called for."""
    kind: RollKind = RollKind.SKILL
    free: bool = False
    rerolled_base: tuple[bool, ...] = ()
    rerolled_stress: tuple[bool, ...] = ()
    new_stress: int = 0
    added: int = 0
    """Successes of story points."""
    ignores_alarms: bool = False
    number: int = 0
    """Of the roll since the start of the app: what was bought with its successes belongs to it."""
    alarm: AlarmKind | None = None
    die: int = 0
    """Of the Panic Roll or response that waits to be applied."""
    alarm_by_hand: bool = False
    counts_anyway: bool = False
    burst: int = 0
    ammo_open: bool = False
    counted: bool = False
    """Its ammunition is settled by itself."""
    weapon: str = ""
    """The weapon of the attack as JSON: one that was thrown is no longer carried."""
    against: KeptSide | None = None
    opponent: KeptOpponent | None = None
    time: str = ""
    act: WatchedAct | None = None
    """What is done when the roll is settled."""
    passed: KeptPassed | None = None


class TableMemory(QObject):
    """Writes down what waits on the table whenever it changes, and puts it back at a start."""

    def __init__(self, session: Session, keep: Callable[[JsonObject], object], parent: QObject | None = None) -> None:
        """`keep` writes plain JSON durably; an empty object when nothing waits."""
        super().__init__(parent)
        self._session = session
        self._keep = keep
        self._kept: JsonObject = {}
        session.rolls.state_changed.connect(self._remember)
        session.injuries.choice_offered.connect(self._remember)
        session.injuries.choice_settled.connect(self._remember)

    def restore(self, data: JsonObject) -> bool:
        """Put back what was kept; False when it cannot be read. Where the character is gone, it is left out."""
        if not data:
            return True
        self._kept = data
        if not data.keys() & {TABLE, CHOICES}:
            return False  # something else was put into its place
        try:
            table = data.get(TABLE)
            kept = record_from_json(table, KeptTable) if table is not None else None
            choices = [record_from_json(one, KeptChoice) for one in data.get(CHOICES, ())]
        except (ValueError, KeyError, TypeError):
            return False
        if kept is not None and kept.version == VERSION and (not kept.sheet or self._is(kept.sheet, CharacterSheet)):
            self._restore_table(kept)
        for choice in choices:
            if self._is(choice.sheet, CharacterSheet):
                with suppress(RuleViolation):  # the sheet has other dice than those that fell
                    self._session.injuries.resume(choice)
        return True

    def _is(self, document_id: str, kind: type[Document]) -> bool:
        """Whether a document is what it was; its file may hold something else, or nothing that can be read."""
        try:
            return isinstance(self._session.workspace.document(document_id), kind)
        except (KeyError, OSError):
            return False

    def _restore_table(self, kept: KeptTable) -> None:
        rolls, alarms = self._session.rolls, self._session.alarms
        if kept.passed is not None:
            rolls.show_special_result(_passed(kept.passed))
        elif kept.roll is not None and kept.phase is Phase.READY:
            state = self._state(kept, kept.roll)
            if state.attack is not None:
                rolls.prepare_attack(state.sheet_id, state.attack, state.options)
                rolls.oppose(state.opponent)
        elif kept.roll is not None:
            if kept.act is not None:
                self._resume(kept.act)
            rolls.resume(self._state(kept, kept.roll), kept.number)
            if kept.alarm is not None and kept.die:
                alarms.answer_again(kept.die, by_hand=kept.alarm_by_hand)
            if kept.counts_anyway:
                alarms.set_counting_anyway()
        elif kept.opponent is not None and (against := _side(kept.against)) is not None:
            if (other := self._opponent(kept.opponent)) is not None:
                rolls.prepare_opponent(other, against)
                rolls.set_modifier(kept.opponent.modifier)
        elif kept.alarm is not None and kept.die:
            alarms.answer_again(kept.die, by_hand=kept.alarm_by_hand, sheet_id=kept.sheet, kind=kept.alarm)

    def _resume(self, act: WatchedAct) -> None:
        """Follow the roll again for whatever depends on it; its scene is the one that is played."""
        session = self._session
        if act.scene and self._is(act.scene, Encounter) and not session.scene.has_encounter:
            session.scene.set_encounter(act.scene)
        self._watch_of(act).resume(act)

    def _watch_of(self, act: WatchedAct) -> RollWatch:
        if act.owed:
            return self._session.owed.watch
        if act.talent:
            return self._session.talents.watch
        if act.action == SEARCHING:
            return self._session.stealth.watch
        return self._session.turns.watch if act.action else self._session.medical.watch

    def _remember(self, _what: object = None) -> None:
        session, data = self._session, JsonObject()
        waiting = _waiting(session.rolls.state, session.rolls.number)
        if waiting is not None:
            act = (
                session.turns.watch.act
                or session.owed.watch.act
                or session.medical.watch.act
                or session.stealth.watch.act
                or session.talents.watch.act
            )
            data[TABLE] = record_to_json(replace(waiting, act=act))
        if session.injuries.kept:
            data[CHOICES] = [record_to_json(one) for one in session.injuries.kept]
        if data != self._kept:
            self._kept = data
            self._keep(data)

    def _state(self, kept: KeptTable, event: Rolled) -> RollState:
        sheet = self._session.workspace.sheet(kept.sheet)
        rules = self._session.rules_for(sheet.edition)
        what = what_of(event)
        reader = RollReader(event, sheet, rules, self._session)
        attack = reader.attack(_weapon(kept))
        pool = Pool(_terms(event.base_terms), _terms(event.stress_terms), event.skill, event.attribute)
        roll = SkillRoll(
            pool,
            event.base,
            event.stress,
            event.stress_level,
            kept.kind,
            roll_profile_of(sheet, rules).nature,
            event.pushes,
            kept.rerolled_base,
            kept.rerolled_stress,
            kept.new_stress,
            kept.added,
            kept.ignores_alarms,
            event.by_hand,
        )
        state = RollState(kept.phase, sheet.id, sheet.name, event.title, vocabulary=rules.edition.vocabulary)
        if what is not None:
            state = replace(state, options=reader.options(what, with_gear=attack is None))
        if attack is not None:
            attack = replace(attack, burst=Burst(kept.burst), ammo_open=kept.ammo_open, counted=kept.counted)
            state = replace(as_attack(state, attack, rules), protection=protection_of(attack, rules))
        return replace(
            state,
            trait=what,
            title=event.title,
            extra_is_damage=rules.edition.damage.extra_is_damage,
            free=(pool.base, pool.stress) if kept.free else None,
            kind=kept.kind,
            pool=pool,
            roll=roll,
            time=kept.time,
            opponent=self._opponent(kept.opponent) if kept.opponent is not None else None,
            opposing_result=_side(kept.against),
            spent_stunts=self._spent(event, kept.number),
        )

    def _opponent(self, kept: KeptOpponent) -> Opponent | None:
        """Return the side that rolls next; None when its character is gone or can no longer roll."""
        reaction = Reaction(kept.reaction, kept.damage, kept.counter) if kept.reaction is not None else None
        if kept.pool is not None:
            other = Opponent(kept.name, kept.pool, plain_chances(kept.pool), is_open=kept.is_open)
            return replace(other, reaction=reaction, contest=kept.contest)
        if kept.skill is None or not self._is(kept.sheet, CharacterSheet):
            return None
        sheet = self._session.workspace.sheet(kept.sheet)
        name, source = kept.weapon
        options = PoolOptions(modifier=kept.modifier, gear=kept.gear, extra=kept.extra, weapon=(name, source))
        with suppress(RuleViolation):  # the dead no longer roll
            rules = self._session.rules_for(sheet.edition)
            other = character_against(sheet, kept.skill, rules, is_open=kept.is_open, options=options)
            return replace(other, reaction=reaction, options=options, contest=kept.contest)
        return None

    def _spent(self, event: Rolled, number: int) -> tuple[SpentStunt, ...]:
        """What was bought with the successes of this roll, by the log since it was made."""
        found: list[SpentStunt] = []
        for entry in reversed(self._session.log.entries()):
            if entry.taken_back:
                continue
            spent = (spent_of(entry.seq, one, number) for one in entry.events)
            found += [one for one in spent if one is not None]
            if any(isinstance(one, Rolled) and one.document == event.document for one in entry.events):
                break
        return tuple(reversed(found))


def _waiting(state: RollState, number: int) -> KeptTable | None:
    """What of a state waits for an answer; None when nothing does."""
    alarm = state.alarm if state.phase is Phase.ANSWER else None
    kind = None if alarm is None else AlarmKind.PANIC if isinstance(alarm, PanicRecord) else AlarmKind.RESPONSE
    die = alarm.die if alarm is not None else 0
    result = state.special_result
    if result is not None and result.volley is not None:
        passed = KeptPassed(
            result.title, result.name, result.base, result.number or 0, result.note, result.sentence, result.volley
        )
        return KeptTable(VERSION, state.sheet_id, state.phase, passed=passed)
    if state.roll is None:
        if state.phase is Phase.READY:
            return _lying_ready(state) or _declared(state)
        if kind is None:
            return None
        return KeptTable(VERSION, state.sheet_id, state.phase, alarm=kind, die=die, alarm_by_hand=state.alarm_by_hand)
    shot = state.attack is not None and state.attack.is_shot and state.attack.ammo_open
    follows = state.volley is not None or state.opponent_is_next
    done = state.phase is Phase.DONE and not (shot or state.alarm_due or follows)
    if done or state.phase in (Phase.EMPTY, Phase.READY):
        return None
    roll, other = state.roll, state.opponent
    return KeptTable(
        VERSION,
        state.sheet_id,
        state.phase,
        roll_event(Rolled, state, roll),
        state.kind,
        state.free is not None,
        roll.rerolled_base,
        roll.rerolled_stress,
        roll.new_stress,
        roll.added_successes,
        roll.ignores_alarms,
        number,
        kind,
        die,
        state.alarm_by_hand,
        alarm is not None and alarm.cancelled and not state.action_cancelled,
        state.attack.burst.attacks if state.attack is not None else 0,
        state.attack.ammo_open if state.attack is not None else False,
        state.attack.counted if state.attack is not None else False,
        state.attack.weapon.model_dump_json() if state.attack is not None else "",
        _kept_side(state.opposing_result),
        None if other is None else _kept_opponent(other.name, other.sheet_id, other.skill, other.options, other),
        state.time,
    )


def _lying_ready(state: RollState) -> KeptTable | None:
    """What of a prepared roll waits: that it is against one that has fallen; None when it is against nobody."""
    pending = state.pending
    if pending is not None and pending.other is not None:
        other = pending.other
        ready = _kept_opponent(other.name, "", None, state.options, other)
        return KeptTable(VERSION, "", state.phase, against=_kept_side(pending.opposing), opponent=ready)
    if state.opposing_result is None or not isinstance(state.trait, Skill):
        return None
    ready = _kept_opponent(state.character_name, state.sheet_id, state.trait, state.options, state.opposing_result)
    return KeptTable(VERSION, state.sheet_id, state.phase, against=_kept_side(state.opposing_result), opponent=ready)


def _declared(state: RollState) -> KeptTable | None:
    """An attack whose dice have not fallen, and who has declared a defence against it; a plain skill is one click."""
    attack, other = state.attack, state.opponent
    if attack is None or state.pool is None:
        return None
    side = None if other is None else _kept_opponent(other.name, other.sheet_id, other.skill, other.options, other)
    return KeptTable(
        VERSION,
        state.sheet_id,
        state.phase,
        roll_event(Rolled, state, SkillRoll(state.pool, (), ())),
        state.kind,
        burst=attack.burst.attacks,
        ammo_open=attack.ammo_open,
        counted=attack.counted,
        weapon=attack.weapon.model_dump_json(),
        opponent=side,
    )


def _passed(kept: KeptPassed) -> SpecialRollResult:
    return SpecialRollResult(
        kept.title,
        kept.name,
        base=kept.base,
        number=kept.number,
        word=successes_word(kept.number),
        note=kept.note,
        sentence=kept.sentence,
        volley=kept.volley,
    )


def _weapon(kept: KeptTable) -> Weapon | None:
    """Return the weapon of the attack that was kept; None without one and for what is none."""
    try:
        return Weapon.model_validate_json(kept.weapon) if kept.weapon else None
    except ValueError:
        return None


def _kept_side(side: OpposingResult | None) -> KeptSide | None:
    if side is None:
        return None
    reaction = side.reaction
    if reaction is None:
        return KeptSide(side.name, side.successes, side.is_open, contest=side.contest)
    return KeptSide(
        side.name, side.successes, side.is_open, reaction.title, reaction.damage, reaction.counter, side.volley
    )


def _side(kept: KeptSide | None) -> OpposingResult | None:
    if kept is None:
        return None
    reaction = Reaction(kept.reaction, kept.damage, kept.counter) if kept.reaction is not None else None
    return OpposingResult(kept.name, kept.successes, kept.is_open, reaction, volley=kept.volley, contest=kept.contest)


def _kept_opponent(
    name: Words, sheet_id: str, skill: Skill | None, options: PoolOptions, side: Opponent | OpposingResult
) -> KeptOpponent:
    """Return who rolls and with what; from `side` what it is rolled for."""
    reaction = side.reaction
    return KeptOpponent(
        name,
        sheet_id,
        skill,
        side.pool if isinstance(side, Opponent) and not sheet_id else None,
        options.gear,
        options.extra,
        options.weapon,
        options.modifier,
        side.is_open,
        reaction.title if reaction is not None else None,
        reaction.damage if reaction is not None else 0,
        reaction.counter if reaction is not None else 1,
        side.contest,
    )


def _terms(terms: tuple[DiceTerm, ...]) -> tuple[Term, ...]:
    return tuple(Term(term.label, term.dice, term.source) for term in terms)
