"""Getting better: first aid, rally, help for oneself, rest, time alone, surgery, healing, repair, and mercy killing.

Sources: core 9.1, 9.2, 1.3; evolved 9.1, 9.2, 1.3; S0-086, S1-046, S1-138 to S1-140, S2-113 to S2-115, S4-034. The
skill rolls themselves are made elsewhere; here their successes are turned into Health.
"""

from collections.abc import Iterable

from alien_desktop.rules.body.conditions import condition_words
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class RecoveryRules:
    """Recovery in an edition."""

    rally: bool
    """Command gets somebody Broken up (evolved)."""
    self_aid: bool
    """Somebody not Broken may use Medical Aid for their own Health (core, S1-140). A setting; default on."""
    self_aid_dice: int
    """Dice on treating one's own injury (-2)."""
    first_success_heals: bool
    """Every 6 of first aid is one Health, the first too. Off: only the additional ones (S1-139, read to the letter)."""
    one_try_per_injury: bool
    """Each healer has one try per injury unless better gear turns up (core)."""
    surgery: bool
    """Some injuries heal only after surgery (evolved)."""
    rest_blocked_by: tuple[str, ...]
    """The conditions in which rest gives no Health."""
    interrupted_rest_lost: bool = True
    """A rest that was interrupted gives nothing; otherwise it only takes longer. A setting."""
    rest_health: int = 1
    alone_health: int = 1
    mercy_needs_failed_empathy: bool = False
    """Killing somebody helpless needs a failed Empathy roll (core)."""
    mercy_stress: int = 0
    source: str = ""


@record
class Patient:
    """Who is treated, as far as recovery asks."""

    health: int
    max_health: int
    broken: bool = False
    dying: bool = False
    synthetic: bool = False
    conditions: tuple[str, ...] = ()
    by_condition: bool = False
    """Broken by hunger, cold, vacuum and the like: only ending the cause helps."""
    kept_from_healing: tuple[Words, ...] = ()
    """Names of what else keeps Health from coming back by rest: a disease, an effect of the table's own."""


@record
class Recovered:
    """Health given back."""

    before: int
    after: int

    @property
    def gained(self) -> int:
        """How much Health came back."""
        return self.after - self.before


def _gain(patient: Patient, amount: int) -> Recovered:
    after = min(patient.health + amount, patient.max_health)
    return Recovered(patient.health, after)


def verify_first_aid(patient: Patient, rules: RecoveryRules, *, myself: bool = False) -> None:
    """First aid is for somebody Broken or dying; for oneself only while not Broken, where the edition has it."""
    if patient.synthetic:
        raise RuleViolation(Message("A synthetic is repaired, not healed."))
    if patient.by_condition:
        raise RuleViolation(Message("First aid does not help against this: only ending the cause does."))
    if myself:
        if patient.broken:
            raise RuleViolation(Message("A Broken character cannot give first aid, not even to themselves."))
        if not rules.self_aid and not patient.dying:
            raise RuleViolation(Message("Only the Broken regain Health by first aid."))
        return
    if not (patient.broken or patient.dying):
        raise RuleViolation(Message("First aid needs a Broken or dying character."))


def first_aid(patient: Patient, sixes: int, rules: RecoveryRules, *, myself: bool = False) -> Recovered:
    """Turn the successes of a Medical Aid roll into Health: one each, and nobody with a success stays Broken.

    The reading: every 6 is one Health, because otherwise a single 6 would leave Health at 0, which is Broken. Read to
    the letter (house setting) the first ends Broken at Health 1 and only the additional ones count. A dying victim who
    is not Broken gains nothing here; the injury is treated with `treat_lethal`.
    """
    verify_first_aid(patient, rules, myself=myself)
    if sixes <= 0 or not (patient.broken or (myself and rules.self_aid)):
        return Recovered(patient.health, patient.health)
    amount = sixes if rules.first_success_heals else max(sixes - 1, 1)
    return _gain(patient, amount)


def verify_rally(patient: Patient, rules: RecoveryRules) -> None:
    """A rally is for somebody Broken, where the edition has it (S4-034)."""
    if not rules.rally:
        raise RuleViolation(Message("Nobody is rallied in this edition: the Broken need first aid."))
    if patient.synthetic or not patient.broken:
        raise RuleViolation(Message("Only people who are Broken are rallied."))
    if patient.by_condition:
        raise RuleViolation(Message("Rallying does not help against this: only ending the cause does."))


def rally(patient: Patient, sixes: int, rules: RecoveryRules) -> Recovered:
    """Turn the successes of a Command roll into Health; injuries stay as they are."""
    verify_rally(patient, rules)
    return _gain(patient, max(sixes, 0))


def verify_rest(patient: Patient, rules: RecoveryRules, *, interrupted: bool = False) -> None:
    """A Turn of rest in a safe place heals whoever is neither Broken nor kept from it (S1-046, S2-114)."""
    if interrupted and rules.interrupted_rest_lost:
        raise RuleViolation(Message("The rest was interrupted and gives nothing."))
    if patient.synthetic:
        raise RuleViolation(Message("A synthetic does not recover by rest."))
    if patient.broken:
        raise RuleViolation(Message("A Broken character must get up before resting."))
    for condition in patient.conditions:
        if condition in rules.rest_blocked_by:
            raise RuleViolation(
                Message("No Health comes back while {condition}.", condition=condition_words(condition))
            )
    for name in patient.kept_from_healing:
        raise RuleViolation(Message("{name}: no Health comes back.", name=name))


def rest(patient: Patient, rules: RecoveryRules, turns: int = 1, *, interrupted: bool = False) -> Recovered:
    """Rest for so many Turns (stretches): one Health each."""
    verify_rest(patient, rules, interrupted=interrupted)
    return _gain(patient, rules.rest_health * turns)


def verify_left_alone(patient: Patient) -> None:
    """Only somebody Broken by injury gets up alone."""
    if not patient.broken or patient.synthetic or patient.by_condition:
        raise RuleViolation(Message("Only people Broken by damage get up by themselves."))


def left_alone(patient: Patient, rules: RecoveryRules) -> Recovered:
    """A Turn alone while Broken: the character gets up with one Health."""
    verify_left_alone(patient)
    return _gain(patient, rules.alone_health)


@record
class Try:
    """A healer's earlier try at one injury: who, and the gear bonus used."""

    healer: str
    gear: int = 0


def verify_treat_injury(healer: str, gear: int, earlier: Iterable[Try], rules: RecoveryRules) -> None:
    """Each healer tries once per injury, unless better gear turns up (core)."""
    if rules.one_try_per_injury and any(one.healer == healer and gear <= one.gear for one in earlier):
        raise RuleViolation(Message("This healer has already tried; better gear or somebody else is needed."))


@record
class Healing:
    """A healing injury: the days left, and whether healing waits for surgery."""

    days_left: int
    waits_for_surgery: bool = False

    @property
    def healed(self) -> bool:
        """Whether the injury is over."""
        return self.days_left == 0 and not self.waits_for_surgery


def verify_surgery(healing: Healing, rules: RecoveryRules) -> None:
    """Surgery is for injuries that wait for it; a Shift and a Medical Aid roll (evolved 9.2)."""
    if not rules.surgery:
        raise RuleViolation(Message("This edition has no surgery: injuries heal with time."))
    if not healing.waits_for_surgery:
        raise RuleViolation(Message("This injury needs no surgery."))


def heal_days(healing: Healing, days: int, *, nursed: bool = False) -> Healing:
    """Let days pass; injuries heal side by side, and days with a nurse count double (evolved talent Nurse)."""
    if healing.waits_for_surgery:
        return healing
    return Healing(max(healing.days_left - days * (2 if nursed else 1), 0))


def verify_repair(patient: Patient) -> None:
    """Only synthetics are repaired."""
    if not patient.synthetic:
        raise RuleViolation(Message("Only a synthetic is repaired."))


def repair(patient: Patient, success: bool) -> Recovered:
    """A Shift of work by somebody else and a success: all damage and all injuries are gone."""
    verify_repair(patient)
    return _gain(patient, patient.max_health if success else 0)
