"""The dice pool of a roll, made of named terms (S0-004 to S0-008, S2-002, S3-001, S3-006 to S3-009, S3-013, S3-014).

Base dice are attribute, skill, gear, help, difficulty and everything else that changes dice; stress dice are the Stress
Level. Which dice are removed when modifiers take more than there are differs by edition: see `PoolRules`.
"""

from dataclasses import field
from enum import StrEnum

from alien_desktop.rules.dice.difficulty import DifficultyRules, difficulty_term
from alien_desktop.rules.dice.help_dice import HelpRules, help_term
from alien_desktop.rules.dice.roll_profile import ActiveEffect, RollProfile
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.effects.continuous import AttributeSwap, Dice, LeaveOutStress, SkillSwap
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class RollKind(StrEnum):
    """What sort of roll it is; some cannot be pushed, some bring no alarm."""

    SKILL = "skill"
    ATTRIBUTE = "attribute"
    """An attribute alone (trauma, Resilient, coup de grace): no stress dice, no push."""
    PASSIVE = "passive"
    """Rolled for somebody who does not know of it: no push, no alarm (evolved 4)."""
    DEATH = "death"
    """A death roll: no stress dice, no push (S1-134, S1-135)."""
    AUTOMATIC = "automatic"
    """A machine rolls: sentry gun, medical pod. No stress dice, no push."""

    @property
    def with_stress(self) -> bool:
        """Whether stress dice usually belong to this roll."""
        return self in (RollKind.SKILL, RollKind.PASSIVE)


@record
class PoolRules:
    """What happens when modifiers take more base dice than there are, and how difficulty and help count."""

    difficulty: DifficultyRules
    help: HelpRules
    minimum_base: int
    """Fewer base dice than this are never rolled."""
    takes_stress_dice: bool
    """Whether modifiers take stress dice when the base dice have run out (S1-024, core 4); else never (S3-009)."""
    source: str = ""


@record
class PoolRequest:
    """What is to be rolled. Without a skill it is an attribute alone, and then `attribute` says which."""

    roller: RollProfile
    skill: Skill | None = None
    attribute: Attribute | None = None
    """The attribute to use with the skill; None = the skill's own (or a better one that a talent allows)."""
    kind: RollKind = RollKind.SKILL
    difficulty: int = 0
    helpers: int = 0
    gear: tuple[Term, ...] = ()
    situation: tuple[Term, ...] = ()
    """Range, light, aim and the like, as named terms."""
    use_stress: bool | None = None
    """Whether stress dice are rolled; None = as the kind of roll has it."""
    leave_out: int = 0
    """How many stress dice a talent leaves out of this roll."""
    switched_on: frozenset[str] = field(default_factory=frozenset)
    """The switches (`ActiveEffect.switch`) of narrow effects that the table says apply."""


def build_pool(request: PoolRequest, rules: PoolRules) -> Pool:
    """Return the pool with all its terms; a RuleViolation says why it cannot be."""
    skill, attribute, origin = _basis(request)
    base = [_attribute_term(request, attribute, origin)]
    level = request.roller.skills.get(skill, 0) if skill else 0
    if skill and level:
        base.append(Term(SKILL_NAMES[skill], level))
    base += [term for term in request.gear if term.dice]
    base += _effect_terms(request, skill, attribute)
    base += [term for term in request.situation if term.dice]
    asked = (
        difficulty_term(request.difficulty, rules.difficulty),
        help_term(request.helpers, request.roller, rules.help),
    )
    base += [term for term in asked if term]
    base, stress = _balance(base, _stress_terms(request), rules)
    return Pool(tuple(base), tuple(stress), skill, attribute)


def free_pool(base: int, stress: int = 0) -> Pool:
    """Return a pool of that many dice without named reasons; a negative number is a RuleViolation."""
    if base < 0 or stress < 0:
        raise RuleViolation(Message("A pool cannot have fewer than no dice."))
    return Pool(
        (Term(Message("Base dice"), base),) if base else (),
        (Term(Message("Stress dice"), stress),) if stress else (),
    )


def possible_switches(request: PoolRequest) -> tuple[ActiveEffect, ...]:
    """Return the narrow continuous effects that would matter for this roll if switched on, on or not."""
    skill, attribute, _ = _basis(request)
    found = []
    for active in request.roller.active:
        effect = active.effect
        if not active.switch:
            continue
        matters = (
            (isinstance(effect, Dice) and _matches(effect, skill, attribute, request.kind))
            or (isinstance(effect, AttributeSwap) and effect.skill in (skill, request.skill))
            or (isinstance(effect, SkillSwap) and effect.instead_of is request.skill)
        )
        if matters:
            found.append(active)
    return tuple(found)


def _basis(request: PoolRequest) -> tuple[Skill | None, Attribute, ActiveEffect | None]:
    """Return the skill and attribute that are used, and the effect that swapped one of them in."""
    if request.skill is None:
        if request.attribute is None:
            raise RuleViolation(Message("Choose a skill or an attribute to roll."))
        return None, request.attribute, None
    roller = request.roller
    ways: list[tuple[Skill, Attribute, ActiveEffect | None]] = [(request.skill, request.skill.attribute, None)]
    chosen: list[tuple[Skill, Attribute, ActiveEffect | None]] = []
    for active, skill_swap in roller.effects(SkillSwap, request.switched_on):
        if skill_swap.instead_of is request.skill:
            way = (skill_swap.skill, skill_swap.skill.attribute, active)
            (chosen if active.switch else ways).append(way)
    for active, swap in roller.effects(AttributeSwap, request.switched_on):
        if swap.skill is request.skill:
            (chosen if active.switch else ways).append((swap.skill, swap.attribute, active))
    if request.attribute is not None:
        # Asked for by the table, so it stands; the label names the talent that allows it, if one does.
        by = next((way[2] for way in (*chosen, *ways) if way[0] is request.skill and way[1] is request.attribute), None)
        return request.skill, request.attribute, by
    # What was switched on was chosen; what is always allowed is taken only when it is better.
    return max(chosen or ways, key=lambda way: roller.attributes.get(way[1], 0) + roller.skills.get(way[0], 0))


def _attribute_term(request: PoolRequest, attribute: Attribute, origin: ActiveEffect | None) -> Term:
    label = ATTRIBUTE_NAMES[attribute]
    if origin:
        label = Message("{attribute} ({owner})", attribute=label, owner=origin.owner)
    return Term(label, request.roller.attributes.get(attribute, 0), origin.source if origin else "")


def _matches(effect: Dice, skill: Skill | None, attribute: Attribute, kind: RollKind) -> bool:
    """Whether an effect on dice touches this roll; an effect on every skill roll leaves attribute rolls alone."""
    if kind is RollKind.AUTOMATIC:
        return False
    if not effect.skills and not effect.attributes:
        return skill is not None
    return skill in effect.skills or attribute in effect.attributes


def _effect_terms(request: PoolRequest, skill: Skill | None, attribute: Attribute) -> list[Term]:
    return [
        Term(active.owner, effect.dice, active.source)
        for active, effect in request.roller.effects(Dice, request.switched_on)
        if effect.dice and _matches(effect, skill, attribute, request.kind)
    ]


def _stress_terms(request: PoolRequest) -> list[Term]:
    roller = request.roller
    by_kind = request.kind.with_stress and request.skill is not None
    wanted = by_kind if request.use_stress is None else request.use_stress
    terms = [Term(Message("Stress"), roller.stress)] if wanted and roller.nature.has_stress and roller.stress else []
    if request.leave_out:
        allowed = roller.effects(LeaveOutStress, request.switched_on)
        most = max((effect.dice for _, effect in allowed), default=0)
        if not 0 < request.leave_out <= most:
            if not most:
                raise RuleViolation(Message("No talent leaves stress dice out of a roll."))
            raise RuleViolation(
                Plural(
                    "Up to %n stress dice can be left out of a roll, not {asked}.",
                    "%n stress die can be left out of a roll, not {asked}.",
                    most,
                    asked=request.leave_out,
                )
            )
        active = next(active for active, effect in allowed if effect.dice == most)
        if terms:
            terms.append(Term(active.owner, -min(request.leave_out, roller.stress), active.source))
    return terms


def _balance(base: list[Term], stress: list[Term], rules: PoolRules) -> tuple[list[Term], list[Term]]:
    """Add the terms that make the sums what is rolled when modifiers took more base dice than there are."""
    missing = rules.minimum_base - sum(term.dice for term in base)
    if missing <= 0:
        return base, stress
    if not rules.takes_stress_dice:
        return [*base, Term(Message("Never below one base die"), missing, rules.source)], stress
    taken = min(missing, sum(term.dice for term in stress))
    if taken:
        base = [*base, Term(Message("Taken from stress dice"), taken, rules.source)]
        stress = [*stress, Term(Message("Base dice ran out"), -taken, rules.source)]
    if missing > taken:
        base = [*base, Term(Message("No dice left to take"), missing - taken, rules.source)]
    return base, stress
