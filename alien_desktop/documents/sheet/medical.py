"""Medical actions: first aid, the treatment of an injury, surgery, a rally, the repair of a synthetic.

Sources: core 9.1, 1.3; evolved 9.1, 9.2, 1.3; S0-086, S1-138 to S1-140, S2-113, S2-115, S4-019, S4-034. The skill
roll is made in the tray; here is who may make it, which dice it gets by itself, and what its successes do.
"""

from enum import StrEnum

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.conditions import add_condition, end_panic
from alien_desktop.documents.sheet.death_rolls import death_roll_subject
from alien_desktop.documents.sheet.injuries import (
    change_injury,
    dying,
    find_injury,
    stays_untreated,
    treat_injury,
    waits_for_surgery,
    wound_of,
)
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.documents.sheet.states import DEAD, HealerTry
from alien_desktop.documents.sheet.vitals import adjust_health
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.death import treat_lethal
from alien_desktop.rules.body.recovery import (
    Healing,
    Try,
    first_aid,
    rally,
    repair,
    verify_first_aid,
    verify_rally,
    verify_repair,
    verify_surgery,
    verify_treat_injury,
)
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import CareDice, Dice
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.stress import panic
from alien_desktop.rules.stress.panic import PanicEnd
from alien_desktop.rules.violation import RuleViolation, is_allowed

OWN_INJURY = Message("Own injury")


class MedicalAction(StrEnum):
    """What is done for somebody."""

    FIRST_AID = "first_aid"
    INJURY = "injury"
    """One injury is treated: death rolls end, or what lasts until it is treated."""
    SURGERY = "surgery"
    RALLY = "rally"
    STOP_PANIC = "stop_panic"
    """A Command roll ends somebody else's panic (S0-042, S1-042)."""
    REPAIR = "repair"

    @property
    def skill(self) -> Skill:
        """What is rolled."""
        others = {
            MedicalAction.RALLY: Skill.COMMAND,
            MedicalAction.STOP_PANIC: Skill.COMMAND,
            MedicalAction.REPAIR: Skill.COMTECH,
        }
        return others.get(self, Skill.MEDICAL_AID)


_BY_OTHERS = (MedicalAction.RALLY, MedicalAction.STOP_PANIC, MedicalAction.REPAIR, MedicalAction.SURGERY)
"""What nobody does for themselves."""


@record
class MedicalRequest:
    """What is done for whom; the injury by its id, where it is about one."""

    action: MedicalAction
    patient: str
    injury: str = ""


@record
class MedicalResult:
    """The patient afterwards, and the result in words."""

    sheet: CharacterSheet
    words: Message
    good: bool


def available_medical_actions(patient: CharacterSheet, rules: SheetRules) -> tuple[MedicalRequest, ...]:
    """Return everything that somebody could do for a patient now, the most urgent first."""
    # Where first aid stabilises as well (evolved 9.2) it is about the injury that kills first.
    fatal = _soonest(patient, rules) if rules.edition.death.failed_aid_shortens else ""
    requests = [
        MedicalRequest(MedicalAction.FIRST_AID, patient.id, fatal),
        MedicalRequest(MedicalAction.RALLY, patient.id),
        MedicalRequest(MedicalAction.STOP_PANIC, patient.id),
    ]
    requests.append(MedicalRequest(MedicalAction.REPAIR, patient.id))
    for injury in patient.injuries:
        requests += [
            MedicalRequest(MedicalAction.INJURY, patient.id, injury.id),
            MedicalRequest(MedicalAction.SURGERY, patient.id, injury.id),
        ]
    return tuple(request for request in requests if is_allowed(verify_medical_action, request, patient, rules))


def verify_medical_action(request: MedicalRequest, patient: CharacterSheet, rules: SheetRules) -> None:
    """Raise RuleViolation when this cannot be done for a patient, whoever does it."""
    recovery = rules.edition.recovery
    if DEAD in patient.conditions:
        raise RuleViolation(Message("{patient} is dead.", patient=patient.name))
    match request.action:
        case MedicalAction.FIRST_AID:
            who = death_roll_subject(patient, rules)
            if who.broken or (who.dying and rules.edition.death.failed_aid_shortens):
                verify_first_aid(who, recovery)
            else:
                if not recovery.self_aid or who.health >= who.max_health:
                    raise RuleViolation(Message("First aid needs a Broken or dying character."))
                verify_first_aid(who, recovery, myself=True)
        case MedicalAction.RALLY:
            verify_rally(death_roll_subject(patient, rules), recovery)
        case MedicalAction.STOP_PANIC:
            panic.verify_end_panic(panic_state(patient, rules), PanicEnd.COMMAND)
        case MedicalAction.REPAIR:
            verify_repair(death_roll_subject(patient, rules))
            if not patient.injuries and patient.health >= death_roll_subject(patient, rules).max_health:
                raise RuleViolation(Message("There is nothing to repair."))
        case MedicalAction.INJURY:
            injury = find_injury(patient, request.injury)
            if injury.treated or not (dying(injury, rules) or _needs_aid(injury, rules)):
                raise RuleViolation(Message("This injury heals with time: there is nothing more to treat."))
        case MedicalAction.SURGERY:
            injury = find_injury(patient, request.injury)
            if dying(injury, rules):
                raise RuleViolation(Message("First aid comes first: this injury still kills."))
            verify_surgery(Healing(injury.days_left or 0, waits_for_surgery(injury, rules)), recovery)


def verify_healer(request: MedicalRequest, patient: CharacterSheet, healer: CharacterSheet, rules: SheetRules) -> None:
    """Raise RuleViolation when this one cannot do it: Broken, themselves, or tried before."""
    verify_medical_action(request, patient, rules)
    myself = healer.id == patient.id
    recovery = rules.edition.recovery
    if DEAD in healer.conditions or healer.is_broken:
        raise RuleViolation(Message("{healer} is out of action.", healer=healer.name))
    if request.action is MedicalAction.FIRST_AID:
        verify_first_aid(death_roll_subject(patient, rules), recovery, myself=myself)
    if myself and request.action in _BY_OTHERS:
        raise RuleViolation(Message("That takes somebody else."))
    if request.action is MedicalAction.INJURY:
        tries = find_injury(patient, request.injury).tries
        verify_treat_injury(healer.id, _best_gear(healer, rules), (Try(t.healer, t.gear) for t in tries), recovery)


def medical_options(
    request: MedicalRequest, patient: CharacterSheet, healer: CharacterSheet, rules: SheetRules
) -> PoolOptions:
    """Return what the roll has by itself: dice for the roller's own injury, and switches of talents for such a roll."""
    own_injury = bool(request.injury) and healer.id == patient.id
    minus = rules.edition.recovery.self_aid_dice if own_injury else 0
    injury = find_injury(patient, request.injury) if request.injury else None
    words = {
        MedicalAction.FIRST_AID: ("first aid",),
        MedicalAction.INJURY: ("first aid",),
        MedicalAction.SURGERY: ("surgery",),
        MedicalAction.RALLY: ("rallying",),
    }.get(request.action, ())
    if injury is not None and dying(injury, rules):
        words = (*words, "treating somebody about to die")
    switches = set()
    for talent in healer.talents:
        row = rules.catalog.talents.get(talent.source)
        for effect in row.effects if row else ():
            if getattr(effect, "when", "") in words:
                switches.add(f"{talent.name or (row.name if row else '')}: {getattr(effect, 'when', '')}")
    extra = (Term(OWN_INJURY, minus, rules.edition.recovery.source),) if minus else PLAIN.extra
    extra = (*extra, *care_terms(request.action, patient, rules))
    if injury is not None and dying(injury, rules) and rules.edition.death.fatal_dice_on_care:
        harder = wound_of(injury, rules).fatal_dice
        if harder:
            extra = (*extra, Term(injury.name, harder, rules.edition.death.source))
    return PoolOptions(
        extra=extra,
        switched_on=frozenset(switches),
    )


def care_terms(action: MedicalAction, patient: CharacterSheet, rules: SheetRules) -> tuple[Term, ...]:
    """Return the dice that the patient's own talents and things give to whoever treats or rallies them."""
    treats = {MedicalAction.FIRST_AID, MedicalAction.INJURY, MedicalAction.SURGERY}
    care = "rally" if action is MedicalAction.RALLY else "treat" if action in treats else ""
    found = effects_of(continuous_effects(patient, rules), CareDice)
    return tuple(Term(item.owner, effect.dice, item.source) for item, effect in found if care in effect.care)


def apply_medical_action(
    request: MedicalRequest,
    patient: CharacterSheet,
    healer: CharacterSheet,
    sixes: int,
    rules: SheetRules,
    gear: int = 0,
) -> MedicalResult:
    """Write what a roll with this number of successes does; `gear` are the dice of things that were used in it."""
    verify_medical_action(request, patient, rules)
    recovery = rules.edition.recovery
    match request.action:
        case MedicalAction.RALLY:
            return _health(patient, rally(death_roll_subject(patient, rules), sixes, recovery).gained, rules)
        case MedicalAction.STOP_PANIC:
            if not sixes:
                return MedicalResult(patient, Message("the panic goes on"), False)
            return MedicalResult(end_panic(patient, PanicEnd.COMMAND, rules, sixes)[0], Message("the panic ends"), True)
        case MedicalAction.REPAIR:
            if not sixes:
                return MedicalResult(patient, Message("nothing is mended"), False)
            gained = repair(death_roll_subject(patient, rules), True).gained
            after = adjust_health(patient.evolve(injuries=()), gained, rules)
            return MedicalResult(after, Message("repaired: all damage and injuries are gone"), True)
        case MedicalAction.SURGERY:
            if not sixes:
                return MedicalResult(patient, Message("the surgery fails"), False)
            after = change_injury(patient, request.injury, operated=True, treated=True, since=patient.clock)
            name = find_injury(patient, request.injury).name
            return MedicalResult(after, Message("{injury}: healing begins", injury=name), True)
        case MedicalAction.INJURY:
            return _treated(patient, request.injury, healer, sixes, gear, rules)
    myself = healer.id == patient.id
    who = death_roll_subject(patient, rules)
    up = _health(patient, first_aid(who, sixes, recovery, myself=myself).gained, rules)
    fatal = _soonest(patient, rules) if rules.edition.death.failed_aid_shortens else ""
    if not fatal:
        return up
    stabilised = _treated(up.sheet, request.injury or fatal, healer, sixes, gear, rules)
    words = stabilised.words
    if up.good:
        words = Message("{health}; {injury}", health=up.words, injury=words)
    return MedicalResult(stabilised.sheet, words, stabilised.good)


def _treated(
    patient: CharacterSheet, injury_id: str, healer: CharacterSheet, sixes: int, gear: int, rules: SheetRules
) -> MedicalResult:
    """Treat one injury: a success ends the death rolls, a failure may cost time (evolved 9.2)."""
    injury = find_injury(patient, injury_id)
    tries = (*injury.tries, HealerTry(healer=healer.id, gear=max(0, min(gear, 20))))
    patient = change_injury(patient, injury_id, tries=tries[-99:])
    if sixes:
        words = Message("{injury} is treated", injury=injury.name)
        if dying(injury, rules):
            words = Message("{injury} is treated: no more death rolls", injury=injury.name)
        return MedicalResult(treat_injury(patient, injury_id, rules), words, True)
    fatal = dying(injury, rules)
    if fatal is None:
        return MedicalResult(patient, Message("{injury} stays as it is", injury=injury.name), False)
    tried = treat_lethal(fatal, False, rules.edition.death)
    if tried.died:
        return MedicalResult(add_condition(patient, DEAD), Message("{injury} kills", injury=injury.name), False)
    if tried.after is not None and tried.after.limit is not fatal.limit:
        limit = rules.edition.time.span(tried.after.limit).name
        after = change_injury(patient, injury_id, time_left=tried.after.limit.value, limit_since=patient.clock)
        worse = Message("{injury} is worse: death roll within 1 {unit}", injury=injury.name, unit=limit)
        return MedicalResult(after, worse, False)
    return MedicalResult(patient, Message("{injury} stays as it is", injury=injury.name), False)


def _health(patient: CharacterSheet, gained: int, rules: SheetRules) -> MedicalResult:
    if not gained:
        return MedicalResult(patient, Message("no Health comes back"), False)
    after = adjust_health(patient, gained, rules)
    if patient.is_broken:
        return MedicalResult(after, Message("up again, Health {health}", health=after.health), True)
    return MedicalResult(after, Message("Health {health}", health=after.health), True)


def _soonest(patient: CharacterSheet, rules: SheetRules) -> str:
    """Return the fatal injury with the shortest limit; empty without one."""
    limits = rules.edition.death.limits
    found = [(injury.id, due.limit) for injury in patient.injuries if (due := dying(injury, rules)) is not None]
    return max(found, key=lambda each: limits.index(each[1]), default=("", None))[0]


def _needs_aid(injury: Injury, rules: SheetRules) -> bool:
    """Whether Medical Aid ends an injury at once, or keeps it from staying permanently."""
    row = rules.catalog.injury_rows.get(injury.source)
    return row is not None and (row.until_treated or stays_untreated(injury, rules))


def _best_gear(healer: CharacterSheet, rules: SheetRules) -> int:
    """Return the most dice for Medical Aid that something at hand gives: better gear allows another try."""
    rows = [rules.catalog.items.get(item.source) for item in healer.carried if not getattr(item, "spent", False)]
    dice = [
        effect.dice
        for row in rows
        if row is not None
        for effect in row.effects
        if isinstance(effect, Dice) and Skill.MEDICAL_AID in effect.skills
    ]
    return max(dice, default=0)
