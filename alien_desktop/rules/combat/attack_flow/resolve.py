"""The fold: from the inputs of an attack to its chain. Pure, and never throwing a die.

A step that needs dice says how many of which kind (`DiceNeed`) and takes them from the faces in the inputs. Whatever is
changed, the fold begins again with the same faces: a roll that needs fewer dice leaves some unread, one that needs more
asks for the difference. Sources: core 4, 5, 8, 9.1, 13.2, evolved 4, 5, 8, 9.1, 13.3.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from alien_desktop.rules.body.hazards import explode
from alien_desktop.rules.body.injuries import Body, InjuryRolled, resolve_injury, roll_injury
from alien_desktop.rules.body.supplies import supply_dice
from alien_desktop.rules.combat.armor import Impact, protect
from alien_desktop.rules.combat.attack_flow.chain import (
    AttackChain,
    AttackCost,
    AttackStep,
    Consequence,
    CostKind,
    DiceNeed,
    NeededDie,
    StepKind,
    StepOption,
    StepState,
    TargetOdds,
    TargetResult,
)
from alien_desktop.rules.combat.attack_flow.chances import CERTAIN, DamageChances, mixed, point
from alien_desktop.rules.combat.attack_flow.consequences import Outcome, consequences_of, struck_back
from alien_desktop.rules.combat.attack_flow.inputs import (
    BARE_HANDS,
    AttackInputs,
    AttackTarget,
    AttackWay,
    Declaration,
    Defence,
    DefenceKind,
    Fighter,
    Overridden,
    Purchase,
    RollChoices,
    choices_of,
)
from alien_desktop.rules.combat.attack_flow.strike import (
    AIMED,
    Strike,
    action_of,
    blast_base,
    can_buy,
    defence_pool,
    is_shot,
    protection_of,
    shares_sixes,
    strike_of,
    verify_declaration,
    verify_defence,
)
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.rules.combat.cover import breach_check
from alien_desktop.rules.combat.damage import ExtraUse, soak, take_damage
from alien_desktop.rules.combat.ranged_combat import Burst, after_burst_attack, spend_ammo, verify_burst
from alien_desktop.rules.dice.dice import alarms
from alien_desktop.rules.dice.help_dice import helper_pays
from alien_desktop.rules.dice.push import push, push_terms
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import (
    HandDice,
    SkillRoll,
    alarm_due,
    roll,
    spend_story_point,
    verify_story_point,
)
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.continuous import DamageOnRoll
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.odds.attack_odds import Protection, defended
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.odds.roll_odds import alarm_totals, push_odds, roll_odds
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed

ATTACK = "attack"
"""Name of the streams of the attack roll; those of a defence are called `defence:<id>`."""
_EXTRA_NAMES = {
    ExtraUse.DAMAGE: Message("+1 damage"),
    ExtraUse.INITIATIVE: Message("Swap initiative"),
    ExtraUse.DISARM: Message("Disarm or snatch"),
    ExtraUse.KNOCK_DOWN: Message("Knock down"),
    ExtraUse.GRAPPLE: Message("Grapple"),
    ExtraUse.PIN_DOWN: Message("Pin down"),
    ExtraUse.DROP: Message("Drop it"),
    ExtraUse.PUSH_BACK: Message("Push back"),
    ExtraUse.OTHER_TARGET: Message("Another target"),
    ExtraUse.SPARE_AMMO: Message("Spare the ammo roll"),
}
NO_ROLL = Message("No roll")
_REPEATABLE = frozenset({ExtraUse.DAMAGE, ExtraUse.OTHER_TARGET})


def resolve(inputs: AttackInputs, rules: Edition) -> AttackChain:
    """Fold the inputs of an attack into its chain by the rules of an edition (house rules included)."""
    return _Fold(inputs, rules).chain()


class _Wanted(Exception):
    """Dice are missing in a stream."""

    def __init__(self, stream: str, count: int) -> None:
        super().__init__(stream)
        self.stream, self.count = stream, count


class _Stream:
    """A stream of fallen dice as a source: it says how many are missing instead of throwing them."""

    def __init__(self, stream: str, faces: tuple[int, ...]) -> None:
        self._stream, self._faces, self._read = stream, faces, 0

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces; `_Wanted` when they have not fallen yet."""
        missing = self._read + count - len(self._faces)
        if missing > 0:
            raise _Wanted(self._stream, missing)
        self._read += count
        return self._faces[self._read - count : self._read]


@dataclass
class _Throw:
    """One skill roll of the chain as far as its dice have fallen."""

    pool: Pool
    roller: RollProfile
    chances: tuple[Fraction, ...] = CERTAIN
    """Of exactly 0, 1, 2, ... successes that count, as things stand."""
    made: SkillRoll | None = None
    settled: bool = False
    cancelled: bool = False
    successes: int = 0
    die: int = 0
    """Of the Panic Roll or stress response; 0 = none fell."""
    push_costs: tuple[int, ...] = ()


class _Fold:
    """One fold: collects steps; a step that is due holds back all that follow."""

    def __init__(self, inputs: AttackInputs, rules: Edition) -> None:
        self.inputs, self.rules = inputs, rules
        self.declaration: Declaration = self._declared()
        self.strike: Strike = strike_of(self.declaration, rules)
        self.first = self.declaration.targets[0]
        self.attacker = self.declaration.attacker
        self.steps: list[AttackStep] = []
        self.wards: dict[str, Defence] = {}
        self.ward_throws: dict[str, _Throw] = {}
        self.bought: tuple[Purchase, ...] = ()
        self.decided = False
        """What successes beyond the first buy is decided; until then all of them count as damage."""
        self.outcomes: dict[str, Outcome] = {}
        self.blows: list[Outcome] = []
        self.breached = False
        self.ammo_left: int | None = None

    def _declared(self) -> Declaration:
        """The declaration; a stray shot has the one target that the dice pick."""
        declaration = self.inputs.declaration
        if declaration.way is AttackWay.STRAY and len(declaration.targets) > 1:
            try:
                picked = pick(declaration.targets, _Stream("stray.pick", self.inputs.faces.get("stray.pick", ())))
            except _Wanted:
                return declaration
            return replace(declaration, targets=(picked,))
        return declaration

    # --- steps --------------------------------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        return any(step.state is StepState.DUE for step in self.steps)

    def _add(
        self,
        kind: StepKind,
        state: StepState,
        sentence: Message,
        target: str = "",
        *,
        needs: tuple[DiceNeed, ...] = (),
        options: tuple[StepOption, ...] = (),
        terms: tuple[Term, ...] = (),
        refusal: Message | None = None,
    ) -> None:
        step = AttackStep(kind, state, sentence, target, needs, terms, options, refusal)
        self.steps.append(step)

    def _change(self, **fields: object) -> None:
        """Fill in more of the step that was added last."""
        self.steps[-1] = replace(self.steps[-1], **fields)  # type: ignore[arg-type]

    def _to_come(self, kind: StepKind, target: str = "") -> None:
        self._add(kind, StepState.TO_COME, Message("To come"), target)

    def _skip(self, kind: StepKind, why: Message, target: str = "") -> None:
        self._add(kind, StepState.SKIPPED, why, target)

    def _faces(self, stream: str) -> tuple[int, ...]:
        return self.inputs.faces.get(stream, ())

    def _missing(self, stream: str, count: int, die: NeededDie) -> tuple[DiceNeed, ...]:
        missing = count - len(self._faces(stream))
        return (DiceNeed(stream, missing, die),) if missing > 0 else ()

    # --- the chain ----------------------------------------------------------------------------------------------------

    def chain(self) -> AttackChain:
        self._declare()
        self._defence_steps()
        choices = self.declaration.choices
        if self.strike.rolls:
            self.throw = self._roll(
                ATTACK, self.strike.pool, self.strike.roller, self.strike.kind, choices, self.attacker.running_panic
            )
        else:
            self.throw = self._take_effect()
        forced = self.inputs.override(Overridden.SUCCESSES)
        if forced is not None and self.throw.settled:
            self.throw.successes, self.throw.chances = max(forced, 0), point(max(forced, 0))
        for target in self.declaration.targets:
            self._ward_roll(target)
        self._extra_step()
        self._armor_steps()
        self._damage_step()
        consequences = self._consequence_step()
        self._ammo_step()
        costs = tuple(self._costs())
        self._cost_step()
        closed = self.inputs.applied and not self.waits
        return AttackChain(
            tuple(self.steps),
            tuple(self._result(target) for target in self.declaration.targets),
            consequences,
            costs,
            tuple(self._follow_ups()),
            self.declaration.hidden,
            closed,
            self.strike.rolls,
        )

    def _declare(self) -> None:
        stray = self.declaration.way is AttackWay.STRAY and len(self.declaration.targets) > 1
        refusal = self.strike.refusal
        try:
            verify_declaration(self.declaration, self.rules)
        except RuleViolation as refused:
            refusal = refused.message
        what = self.strike.weapon.name
        if self.declaration.way is AttackWay.SPECIAL and self.declaration.special is not None:
            what = self.declaration.special.value
        sentence = Message(
            "{who} attacks {target}: {what}", who=self.attacker.name, target=self.first.fighter.name, what=what
        )
        due = refusal is not None and not self.inputs.override(Overridden.ALLOWED)
        state = StepState.DUE if due or stray else StepState.DONE
        needs: tuple[DiceNeed, ...] = ()
        if stray:
            needs = self._missing("stray.pick", len(self._faces("stray.pick")) // 2 * 2 + 2, NeededDie.D6)
        self._add(StepKind.DECLARE, state, sentence, needs=needs, terms=self.strike.pool.base_terms, refusal=refusal)

    def _defence_steps(self) -> None:
        """Each target declares what it does before any die falls (S0-104, S1-106, S4-048)."""
        for target in self.declaration.targets:
            name = target.fighter.name
            if self.declaration.way is AttackWay.BREAK_FREE:
                self.wards[target.id] = Defence(target.id, DefenceKind.BLOCK, choices_of(self.inputs, target.id))
                self._skip(StepKind.DEFENCE, Message("{who} keeps hold without an action", who=name), target.id)
                continue
            options = self._defence_options(target)
            possible = [option for option in options if option.allowed and option.id != DefenceKind.NONE]
            declared = self.inputs.defence_of(target.id)
            allowed = bool(self.inputs.override(Overridden.ALLOWED, target.id))
            refusal = None
            if declared is not None and declared.kind is not DefenceKind.NONE and not allowed:
                chosen = next(option for option in options if option.id == declared.kind)
                refusal = None if chosen.allowed else chosen.sentence
            if declared is not None and refusal is None:
                if declared.kind is DefenceKind.NONE:
                    text = Message("{who} does not ward it off", who=name)
                else:
                    self.wards[target.id] = declared
                    text = Message("{who}: {defence}", who=name, defence=self._word(declared.kind))
                self._add(StepKind.DEFENCE, StepState.DONE, text, target.id, options=options)
            elif possible:
                state = StepState.TO_COME if self.waits else StepState.DUE
                text = Message("What does {who} do?", who=name)
                self._add(StepKind.DEFENCE, state, text, target.id, options=options, refusal=refusal)
            else:
                reasons = [option.sentence for option in options if option.sentence is not None]
                self._add(
                    StepKind.DEFENCE,
                    StepState.SKIPPED,
                    self._main_reason(reasons),
                    target.id,
                    options=options,
                    refusal=refusal,
                )

    def _main_reason(self, reasons: list[Message]) -> Message:
        """Of the reasons against each way to ward off, the one that fits this attack."""
        if not reasons:
            return Message("It cannot be warded off")
        return reasons[0] if self.strike.close else reasons[-1]

    def _reaction(self, kind: DefenceKind) -> str:
        """The edition's action for a defence."""
        if kind is DefenceKind.DODGE:
            return "dodge"
        return "block" if any(each.id == "block" for each in self.rules.actions.actions) else "defend"

    def _word(self, kind: DefenceKind) -> Message:
        return Message("Dodge") if kind is DefenceKind.DODGE else _action_name(self._reaction(kind), self.rules)

    def _defence_options(self, target: AttackTarget) -> tuple[StepOption, ...]:
        declared, fighter = self.declaration.choices, target.fighter
        attack = success_distribution(
            self._odds_now(
                self.strike.pool, self.strike.roller, self.strike.kind, declared, self.attacker.running_panic
            )
        )
        found = []
        for kind in DefenceKind:
            ward = Defence(target.id, kind, choices_of(self.inputs, target.id))
            sentence, pool, left = None, None, attack
            allowed = True
            try:
                verify_defence(kind, target, self.declaration, self.strike, self.rules)
            except RuleViolation as refused:
                allowed, sentence = False, refused.message
            if allowed and kind is not DefenceKind.NONE:
                pool, sentence = defence_pool(ward, target, self.declaration, self.rules)
                allowed = sentence is None
                sort = self._ward_kind(target)
                chances = self._odds_now(pool, fighter.profile, sort, ward.choices, fighter.running_panic)
                left = defended(attack, success_distribution(chances))
            odds = self._odds(target, left) if allowed else None
            name = Message("No defence") if kind is DefenceKind.NONE else self._word(kind)
            found.append(
                StepOption(
                    kind.value,
                    name,
                    allowed,
                    sentence,
                    odds.hit if odds is not None else None,
                    odds.hurt if odds is not None else None,
                    pool,
                )
            )
        return tuple(found)

    def _ward_kind(self, target: AttackTarget) -> RollKind:
        held = self.declaration.way is AttackWay.BREAK_FREE and target.opposing_dice
        return RollKind.AUTOMATIC if held else RollKind.SKILL

    def _odds_now(
        self, pool: Pool, roller: RollProfile, kind: RollKind, choices: RollChoices, running: int | None
    ) -> Chances:
        quiet = choices.ignores_alarms
        return roll_odds(pool, roller, self.rules, kind=kind, running_panic=running, ignores_alarms=quiet).now

    # --- rolls --------------------------------------------------------------------------------------------------------

    def _roll(
        self,
        key: str,
        pool: Pool,
        roller: RollProfile,
        kind: RollKind,
        choices: RollChoices,
        running: int | None,
        target: str = "",
    ) -> _Throw:
        """A roll, its pushes and its alarm: three steps."""
        ward = key != ATTACK
        rolled = StepKind.DEFENCE_ROLL if ward else StepKind.ROLL
        pushed = StepKind.DEFENCE_PUSH if ward else StepKind.PUSH
        alarmed = StepKind.DEFENCE_ALARM if ward else StepKind.ALARM
        throw = _Throw(pool, roller)
        odds = roll_odds(
            pool, roller, self.rules, kind=kind, running_panic=running, ignores_alarms=choices.ignores_alarms
        )
        throw.chances = success_distribution(odds.now)
        terms = (*pool.base_terms, *pool.stress_terms)
        if self.waits:
            for step in (rolled, pushed, alarmed):
                self._to_come(step, target)
            self.steps[-3] = replace(self.steps[-3], terms=terms, chances=odds.now)
            return throw
        needs = (
            *self._missing(f"{key}.base", pool.base, NeededDie.BASE),
            *self._missing(f"{key}.stress", pool.stress, NeededDie.STRESS),
        )
        if needs:
            text = Plural("%n dice are to be rolled", "%n die is to be rolled", sum(need.count for need in needs))
            self._add(rolled, StepState.DUE, text, target, needs=needs, terms=terms)
            self._change(chances=odds.now)
            self._to_come(pushed, target)
            self._to_come(alarmed, target)
            return throw
        hand = HandDice(self._faces(f"{key}.base")[: pool.base], self._faces(f"{key}.stress")[: pool.stress])
        made = roll(pool, roller, hand, kind=kind, ignores_alarms=choices.ignores_alarms)
        self._add(rolled, StepState.DONE, _successes(made.successes), target, terms=terms)
        self._change(roll=made)
        throw.made = made
        if self._pushes(key, throw, choices, running, pushed, target):
            self._alarm(key, throw, choices, running, alarmed, target)
        else:
            self._to_come(alarmed, target)
        return throw

    def _take_effect(self) -> _Throw:
        """Instead of a roll: a row without an attack waits until it is carried out (core 13.2, evolved 13.3)."""
        throw = _Throw(self.strike.pool, self.strike.roller)
        if self.waits:
            self._to_come(StepKind.ROLL)
        elif not self.inputs.carried_out:
            text = Message("{row} takes effect without a roll", row=self._row_name)
            self._add(StepKind.ROLL, StepState.DUE, text)
        else:
            throw.settled = True
            for kind in (StepKind.ROLL, StepKind.PUSH, StepKind.ALARM):
                self._skip(kind, NO_ROLL)
            return throw
        self._to_come(StepKind.PUSH)
        self._to_come(StepKind.ALARM)
        return throw

    @property
    def _row_name(self) -> str:
        row = self.declaration.signature
        return row.name if row is not None else ""

    @property
    def _fallen(self) -> bool:
        """Whether the attacker's dice lie there, or what needs none takes effect: the action is spent then."""
        return self.throw.made is not None or (not self.strike.rolls and self.throw.settled)

    def _pushes(
        self, key: str, throw: _Throw, choices: RollChoices, running: int | None, step: StepKind, target: str
    ) -> bool:
        """Push as often as was decided and is allowed. Return whether nothing is left to decide or to roll."""
        made = throw.made
        assert made is not None
        for number in range(1, choices.pushes + 1):
            terms = push_terms(made, throw.roller, self.rules.push)
            if not terms.allowed:
                break
            base = made.kept_base.count(False)
            stress = made.kept_stress.count(False) + terms.new_dice
            names = (f"{key}.push{number}.base", f"{key}.push{number}.stress")
            needs = (
                *self._missing(names[0], base, NeededDie.BASE),
                *self._missing(names[1], stress, NeededDie.STRESS),
            )
            if needs:
                chances = push_odds(made, throw.roller, self.rules, running_panic=running)
                throw.chances = success_distribution(chances)
                self._add(step, StepState.DUE, terms.sentence, target, needs=needs)
                self._change(chances=chances, roll=made)
                return False
            hand = HandDice(self._faces(names[0])[:base], self._faces(names[1])[:stress])
            done = push(made, throw.roller, self.rules.push, hand)
            made = throw.made = done.after
            throw.push_costs += (terms.stress_cost,)
            throw.roller = replace(throw.roller, stress=made.stress_level)
        for _ in range(choices.story_points):
            if is_allowed(verify_story_point, made, self.rules.check):
                made = throw.made = spend_story_point(made, self.rules.check)
        terms = push_terms(made, throw.roller, self.rules.push)
        if terms.allowed and (terms.must or not choices.kept):
            chances = push_odds(made, throw.roller, self.rules, running_panic=running)
            keep = StepOption("keep", Message("Keep"), not terms.must)
            keep = replace(keep, hit=Fraction(made.successes > 0))
            more = StepOption("push", Message("Push"), True, terms.sentence, Fraction(chances.success, chances.of))
            throw.chances = point(made.successes)
            self._add(step, StepState.DUE, Message("Keep the roll or push it?"), target, options=(keep, more))
            self._change(chances=chances, roll=made)
            return False
        if throw.push_costs:
            self._add(step, StepState.DONE, _successes(made.successes), target)
        elif terms.allowed:
            self._add(step, StepState.DONE, Message("Kept"), target)
        else:
            self._skip(step, terms.sentence, target)
        self._change(roll=made)
        return True

    def _alarm(
        self, key: str, throw: _Throw, choices: RollChoices, running: int | None, step: StepKind, target: str
    ) -> None:
        """A 1 on a stress die: panic or a stress response, which may take the action away (S1-040, S3-023)."""
        made = throw.made
        assert made is not None
        throw.successes = made.successes
        if alarm_due(made, self.rules.check):
            totals = alarm_totals(throw.roller, self.rules.alarm, running)
            needs = self._missing(f"{key}.alarm", 1, NeededDie.D6)
            if needs:
                stands = Fraction(totals.standing, 6)
                throw.chances = mixed(stands, point(made.successes))
                text = Message("A stress die shows 1: {roll}", roll=self.rules.vocabulary.alarm_roll)
                self._add(step, StepState.DUE, text, target, needs=needs)
                return
            throw.die = self._faces(f"{key}.alarm")[0]
            total = totals.applied[throw.die - 1]
            throw.cancelled = totals.cancels_from is not None and total >= totals.cancels_from
            words = (
                Message("{roll} {total}: the action fails", roll=self.rules.vocabulary.alarm_roll, total=total)
                if throw.cancelled
                else Message("{roll} {total}: the action stands", roll=self.rules.vocabulary.alarm_roll, total=total)
            )
            self._add(step, StepState.DONE, words, target)
            self._change(faces=(throw.die,))
        else:
            self._skip(step, Message("No stress die shows 1"), target)
        forced = self.inputs.override(Overridden.CANCELLED, target)
        if forced is not None:
            throw.cancelled = bool(forced)
        if throw.cancelled:
            throw.successes = 0
        throw.settled = True
        throw.chances = point(throw.successes)

    def _ward_roll(self, target: AttackTarget) -> None:
        ward = self.wards.get(target.id)
        if ward is None:
            return
        pool, _ = defence_pool(ward, target, self.declaration, self.rules)
        fighter = target.fighter
        needless = self.throw.settled and not self.throw.successes and not self.rules.close.block_rolls_on_miss
        if needless and self.declaration.way is not AttackWay.BREAK_FREE:
            self._skip(StepKind.DEFENCE_ROLL, Message("The attack misses: nothing is left to ward off"), target.id)
            self.ward_throws[target.id] = _Throw(pool, fighter.profile, settled=True)
            return
        kind = self._ward_kind(target)
        throw = self._roll(
            f"defence:{target.id}", pool, fighter.profile, kind, ward.choices, fighter.running_panic, target.id
        )
        forced = self.inputs.override(Overridden.DEFENCE, target.id)
        if forced is not None and throw.settled:
            throw.successes, throw.chances = max(forced, 0), point(max(forced, 0))
        self.ward_throws[target.id] = throw

    # --- successes beyond the first -----------------------------------------------------------------------------------

    def _block_effects(self, target: AttackTarget) -> tuple[BlockEffect, ...]:
        """What the 6s of a block bought, as far as there are 6s and the edition knows it; undecided ones cancel."""
        throw, ward = self.ward_throws.get(target.id), self.wards.get(target.id)
        if throw is None or ward is None or not throw.settled:
            return ()
        chosen: list[BlockEffect] = []
        for effect in ward.effects or ():
            once = effect is not BlockEffect.CANCEL and effect in chosen
            if ward.kind is DefenceKind.BLOCK and effect in self.rules.close.block_effects and not once:
                chosen.append(effect)
        rest = throw.successes - len(chosen) if ward.effects is None else 0
        return (*chosen[: throw.successes], *(BlockEffect.CANCEL,) * max(rest, 0))

    def _left(self, target: AttackTarget) -> int | None:
        """Successes against a target after its defence and after sharing; None while dice are missing."""
        if not self.throw.settled:
            return None
        total = self.throw.successes
        if target.id in self.wards:
            if not self.ward_throws[target.id].settled:
                return None
            total = max(total - self._block_effects(target).count(BlockEffect.CANCEL), 0)
        if shares_sixes(self.declaration, self.rules):
            shares = self._shares()
            return shares.get(target.id, 0) if target != self.first else max(total - sum(shares.values()), 0)
        return total

    def _shares(self) -> dict[str, int]:
        """Successes of full auto that went to other targets: the first one hits, the others are spent on it (core)."""
        others = {target.id for target in self.declaration.targets[1:]}
        given = [each for each in self.bought if each.target in others]
        hit = {each.target for each in given if each.use is ExtraUse.OTHER_TARGET}
        return {target: sum(each.target == target for each in given) for target in hit}

    def _extra_step(self) -> None:
        lefts = [self._left(target) for target in self.declaration.targets]
        if self.waits or any(left is None for left in lefts):
            self._to_come(StepKind.EXTRA)
            return
        # Nothing was bought yet, so nothing is shared: the first target has all of them.
        extra = max(max(left or 0 for left in lefts) - 1, 0)
        options = tuple(
            StepOption(use.value, _EXTRA_NAMES[use], can_buy(use, self.declaration, self.strike, self.rules))
            for use in self.strike.extra_uses
        )
        if not extra or not any(option.allowed for option in options):
            self._skip(
                StepKind.EXTRA, NO_ROLL if not self.strike.rolls else Message("No successes beyond the first to spend")
            )
            return
        asked = self.inputs.purchases
        if asked is None and not (self.rules.damage.extra_is_damage or self.strike.row is not None):
            text = Plural("%n extra successes buy something", "%n extra success buys something", extra)
            self._add(StepKind.EXTRA, StepState.DUE, text, options=options)
            return
        kept: list[Purchase] = []
        for purchase in asked or ():
            once = purchase.use not in _REPEATABLE and any(each.use is purchase.use for each in kept)
            if not once and can_buy(purchase.use, self.declaration, self.strike, self.rules):
                kept.append(purchase)
        self.bought, self.decided = tuple(kept[:extra]), True
        dropped = len(asked or ()) - len(self.bought)
        refusal = None
        if dropped:
            refusal = Plural("%n of what was bought is not possible now", "One is not possible now", dropped)
        damage = self._extra_damage(self.first, extra + 1)
        gained = Message("+{damage} damage", damage=damage)
        self._add(StepKind.EXTRA, StepState.DONE, gained, options=options, refusal=refusal)

    def _extra_damage(self, target: AttackTarget, left: int) -> int:
        """How many successes beyond the first are damage for a target."""
        most = max(left - 1, 0)
        if self.strike.row is not None or not self.decided:
            return most
        bought = [each for each in self.bought if (each.target or self.first.id) == target.id]
        if shares_sixes(self.declaration, self.rules) and target != self.first:
            return max(sum(each.use in _REPEATABLE for each in bought) - 1, 0)
        if self.rules.damage.extra_is_damage:
            return max(most - sum(each.use is not ExtraUse.DAMAGE for each in self.bought), 0)
        return min(sum(each.use is ExtraUse.DAMAGE for each in bought), most)

    # --- armor and damage ---------------------------------------------------------------------------------------------

    def _before(self, target: AttackTarget, left: int, blast: int | None = None) -> int:
        """Damage before armor; `blast` is that of an explosion whose dice are known."""
        strike = self.strike
        forced = self.inputs.override(Overridden.DAMAGE, target.id)
        if forced is not None and left:
            return max(forced, 0)
        if not left or strike.harmless:
            return 0
        if blast is not None:
            return blast
        if self.declaration.way is AttackWay.STRAY and self.rules.ranged.friendly_fire_per_six:
            return left
        own = strike.base + min(self._extra_damage(target, left), left - 1) if strike.base else 0
        total = own + strike.flat
        if strike.most and not self.rules.creatures.cap_after_armor:
            total = min(total, strike.most)
        return total

    def _armor_steps(self) -> None:
        for target in self.declaration.targets:
            outcome = Outcome(target)
            self.outcomes[target.id] = outcome
            ward = self.wards.get(target.id)
            if ward is not None:
                outcome.kind = ward.kind
            left = self._left(target)
            if self.waits or left is None:
                self._to_come(StepKind.ARMOR, target.id)
                continue
            outcome.left, outcome.effects = left, self._block_effects(target)
            if not left or self.strike.harmless:
                outcome.before = outcome.through = 0
                text = (
                    Message("It does no damage")
                    if left or not self.strike.rolls
                    else Message("It does not hit {who}", who=target.fighter.name)
                )
                self._skip(StepKind.ARMOR, text, target.id)
                continue
            self._blow(
                outcome, target.id, protection_of(target, self.inputs, self.declaration, self.strike, self.rules), left
            )
        if self.throw.settled and not self.waits:
            for target in self.declaration.targets:
                self._struck_back(target)

    def _struck_back(self, target: AttackTarget) -> None:
        """A block that strikes back: the weapon's Damage and nothing more (S0-111, S0-112)."""
        if BlockEffect.COUNTERATTACK not in self.outcomes[target.id].effects:
            return
        blow = struck_back(self.outcomes[target.id], self.attacker)
        weapon = target.fighter.weapon
        impact = Impact(piercing=weapon.piercing, doubled=weapon.doubled)
        protection = Protection(self.rules.armor, self.rules.cover, self.attacker.armor, 0, impact)
        self.blows.append(blow)
        self._blow(blow, f"{self.attacker.id}:{target.id}", protection, 1, weapon.damage)

    def _blow(self, outcome: Outcome, key: str, protection: Protection, left: int, damage: int | None = None) -> None:
        """Let a hit meet cover, armor and talents: one step, due while dice are missing."""
        fighter, target = outcome.fighter, outcome.target
        weapon, rules = self.strike.weapon, self.rules
        base = damage if damage is not None else blast_base(self.strike, self.rules)
        terms = [Term(rules.vocabulary.armor, protection.worn, rules.armor.source)] if protection.worn else []
        if protection.barrier:
            terms.append(Term(Message("Cover"), protection.barrier, rules.cover.source))
        step_target = fighter.id
        die = NeededDie.BASE
        try:
            if damage is not None:
                before = damage
            elif weapon.blast:
                stream = _Stream(f"blast:{key}", self._faces(f"blast:{key}"))
                exploded = explode(weapon.blast, target.ring, rules.hazards, stream)
                outcome.faces = exploded.faces
                before = self._before(target, left, exploded.damage)
            else:
                before = self._before(target, left)
            outcome.before = before
            met = protect(
                before,
                base,
                protection.worn,
                protection.barrier,
                protection.impact,
                rules.armor,
                rules.cover,
                _Stream(f"armor:{key}", self._faces(f"armor:{key}")),
            )
            soaked = soak(met.after, fighter.resilience, _Stream(f"soak:{key}", self._faces(f"soak:{key}")))
        except _Wanted as wanted:
            text = Message("{who}: dice against the damage", who=fighter.name)
            if wanted.stream.startswith("blast"):
                text = Message("{who}: the dice of the blast", who=fighter.name)
            needs = (DiceNeed(wanted.stream, wanted.count, die),)
            self._add(StepKind.ARMOR, StepState.DUE, text, step_target, needs=needs, terms=tuple(terms))
            return
        outcome.protected, outcome.soaked = met, met.after - soaked.after
        through = soaked.after
        if self.strike.most and rules.creatures.cap_after_armor and damage is None:
            through = min(through, self.strike.most)
        forced = self.inputs.override(Overridden.THROUGH, step_target)
        outcome.through = through if forced is None else max(forced, 0)
        text = Message(
            "{before} before, {stopped} stopped: {through} damage",
            before=before,
            stopped=max(before - outcome.through, 0),
            through=outcome.through,
        )
        self._add(StepKind.ARMOR, StepState.DONE, text, step_target, terms=tuple(terms))
        self._change(faces=tuple(face for layer in met.layers for face in layer.faces) + soaked.faces)

    def _all_outcomes(self) -> tuple[Outcome, ...]:
        return (*self.outcomes.values(), *self.blows)

    def _loses_health(self, outcome: Outcome) -> int:
        """Damage of a stun weapon hurts nobody where it only makes the roll harder (evolved)."""
        weapon = outcome.target.fighter.weapon if outcome.counter else self.strike.weapon
        numb = weapon.stun and self.rules.stun.minus_damage and self.strike.row is None
        return 0 if numb else outcome.through or 0

    def _damage_step(self) -> None:
        if self.waits:
            self._to_come(StepKind.DAMAGE)
            return
        known = [each for each in self._all_outcomes() if each.through is not None]
        for outcome in known:
            self._take(outcome)
        hurt = [each for each in known if each.taken is not None and each.taken.amount]
        if not hurt:
            self._skip(StepKind.DAMAGE, Message("Nobody loses Health"))
            return
        total = sum(each.taken.amount for each in hurt if each.taken is not None)
        self._add(StepKind.DAMAGE, StepState.DONE, Message("{damage} damage", damage=total))

    def _take(self, outcome: Outcome) -> None:
        fighter = outcome.fighter
        outcome.taken = take_damage(
            min(fighter.health, fighter.health_max),
            fighter.health_max,
            self._loses_health(outcome),
            self.rules.damage,
            self.rules.stress,
            has_stress=fighter.profile.nature.has_stress,
            is_broken=fighter.profile.broken,
        )

    # --- consequences -------------------------------------------------------------------------------------------------

    def _consequence_step(self) -> tuple[Consequence, ...]:
        if self.waits:
            self._to_come(StepKind.CONSEQUENCES)
            return ()
        needs: list[DiceNeed] = []
        for outcome in self._all_outcomes():
            if outcome.taken is not None and outcome.taken.injury:
                try:
                    outcome.injury = self._injury(outcome.fighter)
                except _Wanted as wanted:
                    die = NeededDie.D66 if outcome.fighter.body is Body.HUMAN else NeededDie.D6
                    needs.append(DiceNeed(wanted.stream, wanted.count, die))
        first = self.outcomes[self.first.id]
        near = self.declaration.critical_barrier and is_shot(self.declaration) and self.rules.cover.breach_check
        if near and not first.left:
            missing = self._missing("breach", 1, NeededDie.STRESS)
            needs += missing
            if not missing:
                stream = _Stream("breach", self._faces("breach"))
                self.breached = breach_check(self.rules.cover, stream).breached
        found = consequences_of(
            self.inputs, self.strike, self._all_outcomes(), self.bought, self.rules, breached=self.breached
        )
        if needs:
            text = Plural("%n dice decide more", "%n die decides more", sum(need.count for need in needs))
            self._add(StepKind.CONSEQUENCES, StepState.DUE, text, needs=tuple(needs))
        elif not found:
            self._skip(StepKind.CONSEQUENCES, Message("Nothing happens to anybody"))
        else:
            ticked = sum(each.ticked for each in found)
            state = StepState.DONE if self.inputs.applied else StepState.DUE
            counted = Message("{ticked} of {all} ticked", ticked=ticked, all=len(found))
            self._add(StepKind.CONSEQUENCES, state, counted)
        return found

    def _injury(self, fighter: Fighter) -> InjuryRolled:
        stream = f"injury:{fighter.id}"
        dice = _Stream(stream, self._faces(stream))
        forced = self.inputs.override(Overridden.INJURY, fighter.id)
        body = fighter.body
        if forced is not None and body is not Body.FRAIL:
            dead = body is Body.HUMAN and forced in self.rules.injuries.deaths
            return InjuryRolled(body, (forced,), forced, dead)
        if body is Body.HUMAN:
            # Read at once, so that the need is the two dice of a D66 and not one after the other.
            rolled = dice.roll(2)
            number = rolled[0] * 10 + rolled[1]
            swapped = fighter.id in self.inputs.swapped
            return resolve_injury((number,), body, fighter.injuries, self.rules.injuries, dice, swapped)
        return roll_injury(body, self.rules.injuries, dice, fighter.injuries)

    # --- ammunition and costs -----------------------------------------------------------------------------------------

    def _ammo_step(self) -> None:
        weapon, made = self.strike.weapon, self.throw.made
        if not is_shot(self.declaration) or not weapon.ammo_max:
            self._skip(StepKind.AMMO, Message("No ammunition is counted"))
            return
        extra = next(step for step in self.steps if step.kind is StepKind.EXTRA)
        decided = extra.state in (StepState.DONE, StepState.SKIPPED)
        if made is None or not self.throw.settled or not decided:
            self._to_come(StepKind.AMMO)
            return
        forced = self.inputs.override(Overridden.AMMO)
        if forced is not None:
            self.ammo_left = max(forced, 0)
            self._add(StepKind.AMMO, StepState.DONE, Message("{left} left", left=self.ammo_left))
            return
        if self.throw.cancelled and not self.rules.ranged.cancelled_shot_spends:
            self._skip(StepKind.AMMO, Message("The shot was not fired"))
            return
        spent = spend_ammo(
            made.alarms,
            self.rules.ranged,
            has_stress_dice=self.attacker.profile.nature.has_stress,
            single_shot=weapon.single_shot,
            spared=any(each.use is ExtraUse.SPARE_AMMO for each in self.bought),
        )
        if spent.empty:
            self.ammo_left = 0
            self._add(StepKind.AMMO, StepState.DONE, Message("{weapon} is empty", weapon=weapon.name))
        elif spent.gm_decides:
            self._skip(StepKind.AMMO, Message("The Game Mother says when it is empty"))
        elif not spent.supply_roll:
            self._skip(StepKind.AMMO, Message("No ammunition is lost"))
        elif not self.attacker.player and self.rules.supplies.npc_drop is not None:
            self.ammo_left = max(weapon.ammo - self.rules.supplies.npc_drop, 0)
            self._add(StepKind.AMMO, StepState.DONE, Message("{left} left", left=self.ammo_left))
        else:
            count = supply_dice(weapon.ammo, self.rules.supplies, weapon.ammo_dice)
            needs = self._missing("ammo", count, NeededDie.SUPPLY)
            if needs:
                self._add(StepKind.AMMO, StepState.DUE, Message("Supply roll for ammunition"), needs=needs)
                return
            faces = self._faces("ammo")[:count]
            self.ammo_left = max(weapon.ammo - alarms(faces), 0)
            self._add(StepKind.AMMO, StepState.DONE, Message("{left} left", left=self.ammo_left))
            self._change(faces=faces)

    def _costs(self) -> Iterator[AttackCost]:
        """What falls due at once: actions and stress when dice fall, ammunition when it is settled."""
        declaration, rules, who = self.declaration, self.rules, self.attacker
        fallen = self._fallen
        action = action_of(declaration, rules)
        named = Message("{who}: {action}", who=who.name, action=_action_name(action, rules))
        if action:
            yield AttackCost("action", CostKind.ACTION, who.id, named, detail=action, due=fallen)
        yield from self._help(declaration.choices, action, fallen)
        if self.strike.burst_stress:
            text = Message("Stress for full auto")
            yield AttackCost("stress:burst", CostKind.STRESS, who.id, text, self.strike.burst_stress, "burst", fallen)
        if declaration.way is AttackWay.COUP_DE_GRACE and rules.recovery.mercy_stress:
            text = Message("Stress for killing somebody helpless")
            amount = rules.recovery.mercy_stress
            yield AttackCost("stress:mercy", CostKind.STRESS, who.id, text, amount, "mercy", fallen)
        yield from self._roll_costs(ATTACK, self.throw, who, declaration.choices, self.strike.skill)
        for target in declaration.targets:
            ward, throw = self.wards.get(target.id), self.ward_throws.get(target.id)
            if ward is None or throw is None:
                continue
            fighter = target.fighter
            if declaration.way is not AttackWay.BREAK_FREE:
                word = self._reaction(ward.kind)
                text = Message("{who}: {action}", who=fighter.name, action=_action_name(word, rules))
                # Declared before the dice, so it is spent when the attacker's dice fall, hit or miss (S0-116, S4-036).
                yield AttackCost(f"action:{fighter.id}", CostKind.ACTION, fighter.id, text, detail=word, due=fallen)
                yield from self._help(ward.choices, word, throw.made is not None)
            skill = Skill.MOBILITY if ward.kind is DefenceKind.DODGE else Skill.CLOSE_COMBAT
            yield from self._roll_costs(f"defence:{fighter.id}", throw, fighter, ward.choices, skill)
        yield from self._weapon_costs(fallen)

    def _help(self, choices: RollChoices, action: str, fallen: bool) -> Iterator[AttackCost]:
        known = {each.id: each for each in self.rules.actions.actions}
        loss = Loss(known[action].price.value) if action in known and known[action].price.value != "free" else Loss.MAIN
        pays = helper_pays(loss, self.rules.pool.help)
        for helper in choices.helpers:
            text = Message("Help costs an action")
            yield AttackCost(f"help:{helper}", CostKind.HELP, helper, text, detail=pays.value, due=fallen)

    def _roll_costs(
        self, key: str, throw: _Throw, who: Fighter, choices: RollChoices, skill: Skill | None
    ) -> Iterator[AttackCost]:
        for number, cost in enumerate(throw.push_costs, start=1):
            text = Message("Stress for pushing")
            yield AttackCost(f"stress:{key}.push{number}", CostKind.STRESS, who.id, text, cost, "push")
        if throw.die:
            text = Message("{roll}: D6 {die}", roll=self.rules.vocabulary.alarm_roll, die=throw.die)
            yield AttackCost(f"alarm:{key}", CostKind.ALARM, who.id, text, throw.die, key)
        if throw.made is not None and choices.story_points:
            text = Message("Story points")
            yield AttackCost(f"story:{key}", CostKind.STORY_POINT, who.id, text, choices.story_points)
        for standing, effect in who.profile.effects(DamageOnRoll):
            if throw.made is not None and skill in effect.skills:
                text = Message("{owner}: {damage} damage for the roll", owner=standing.owner, damage=effect.damage)
                name = f"damage:{key}:{standing.owner}"
                yield AttackCost(name, CostKind.DAMAGE, who.id, text, effect.damage, skill.value if skill else "")

    def _weapon_costs(self, fallen: bool) -> Iterator[AttackCost]:
        weapon, who = self.strike.weapon, self.attacker
        kept = self.throw.cancelled and not self.rules.ranged.cancelled_shot_spends
        if self.ammo_left is not None and self.ammo_left != weapon.ammo:
            text = Message("{weapon}: {left} left", weapon=weapon.name, left=self.ammo_left)
            yield AttackCost("ammo", CostKind.AMMO, who.id, text, self.ammo_left, weapon.id)
        if weapon.one_use and is_shot(self.declaration) and not kept:
            text = Message("{weapon} is used up", weapon=weapon.name)
            yield AttackCost("used_up", CostKind.USED_UP, who.id, text, detail=weapon.id, due=fallen)
        if weapon.unreliable and self.throw.cancelled and not self.rules.alarm.answered_by_panic:
            text = Message("{weapon} jams", weapon=weapon.name)
            yield AttackCost("jam", CostKind.JAM, who.id, text, detail=weapon.id)

    def _cost_step(self) -> None:
        if not self._fallen:
            self._to_come(StepKind.COSTS)
        else:
            self._add(StepKind.COSTS, StepState.DONE, Message("What it costs is paid as the dice fall"))

    # --- chances ------------------------------------------------------------------------------------------------------

    def _odds(self, target: AttackTarget, left: tuple[Fraction, ...], through: int | None = None) -> TargetOdds:
        """The chances of damage for a distribution of successes left after the defence."""
        protection = protection_of(target, self.inputs, self.declaration, self.strike, self.rules)
        forced = self.inputs.override(Overridden.THROUGH, target.id)
        odds = DamageChances(target, protection, self.strike, self.rules, self._before, forced)
        return odds.of(left, through)

    def _result(self, target: AttackTarget) -> TargetResult:
        outcome = self.outcomes[target.id]
        ward, throw = self.wards.get(target.id), self.ward_throws.get(target.id)
        left = self.throw.chances
        known = self._left(target)
        if shares_sixes(self.declaration, self.rules) and target != self.first:
            known = outcome.left
        if known is not None:
            left = point(known)
        elif throw is not None and ward is not None:
            left = defended(left, throw.chances)
        elif shares_sixes(self.declaration, self.rules) and target != self.first:
            left = CERTAIN
        return TargetResult(
            target.id,
            self._odds(target, left, outcome.through),
            ward.kind if ward is not None else None,
            outcome.left if outcome.left is not None else known,
            outcome.before,
            outcome.protected,
            outcome.through,
            outcome.taken,
            outcome.injury,
        )

    # --- what follows -------------------------------------------------------------------------------------------------

    def _follow_ups(self) -> Iterator[AttackInputs]:
        if not self.throw.settled or (self.waits and not self._only_apply_waits()):
            return
        declaration, first = self.declaration, self.outcomes[self.first.id]
        hit = bool(first.left)
        plain = replace(declaration.choices, pushes=0, kept=False, story_points=0, helpers=())
        if declaration.full_auto and self.rules.ranged.burst_attacks > 1:
            made = self.throw.made
            pushed = made is not None and made.pushes > 0
            after = after_burst_attack(Burst(declaration.burst + 1), hit=hit, pushed=pushed)
            ammo = declaration.weapon.ammo if self.ammo_left is None else self.ammo_left
            if is_allowed(verify_burst, after, self.rules.ranged) and (ammo or not declaration.weapon.ammo_max):
                profile = replace(declaration.attacker.profile, stress=self.throw.roller.stress)
                yield AttackInputs(
                    replace(
                        declaration,
                        attacker=replace(declaration.attacker, profile=profile),
                        targets=self._targets_after(),
                        weapon=replace(declaration.weapon, ammo=ammo),
                        circumstances=tuple(
                            each
                            for each in declaration.circumstances
                            if each != AIMED or declaration.weapon.smart_sight
                        ),
                        burst=declaration.burst + 1,
                        free=True,
                        choices=plain,
                    )
                )
        if declaration.signature is not None and self.strike.row is not None and self.strike.row.more and hit:
            following = replace(declaration.signature, part=declaration.signature.part + 1)
            targets = self._targets_after()
            yield AttackInputs(replace(declaration, signature=following, targets=targets, free=True, choices=plain))
        if declaration.way is AttackWay.RETREAT and not hit:
            enemy = self.first.fighter
            weapon = BARE_HANDS if enemy.weapon.ranged else enemy.weapon
            yield AttackInputs(
                Declaration(
                    AttackWay.CLOSE,
                    enemy,
                    (AttackTarget(declaration.attacker),),
                    weapon,
                    free=True,
                    avoidable=False,
                    onlookers=declaration.onlookers,
                )
            )

    def _only_apply_waits(self) -> bool:
        due = [step for step in self.steps if step.state is StepState.DUE]
        return all(step.kind is StepKind.CONSEQUENCES and not step.needs for step in due)

    def _targets_after(self) -> tuple[AttackTarget, ...]:
        """The targets as this attack leaves them: Health, and the action of a defence."""
        found = []
        for target in self.declaration.targets:
            taken, fighter = self.outcomes[target.id].taken, target.fighter
            if taken is not None:
                broken = fighter.profile.broken or taken.broken
                profile = replace(fighter.profile, broken=broken)
                fighter = replace(fighter, health=taken.health_after, profile=profile)
            if target.id in self.wards:
                fighter = replace(fighter, actions_left=max(fighter.actions_left - 1, 0))
            found.append(replace(target, fighter=fighter))
        return tuple(found)


def stray_shot(inputs: AttackInputs, bystanders: Iterable[AttackTarget]) -> AttackInputs:
    """The attack of a missed shot on one of those next to its target; dice pick which (evolved 8.2)."""
    declaration = inputs.declaration
    return AttackInputs(
        replace(
            declaration,
            way=AttackWay.STRAY,
            targets=tuple(bystanders),
            circumstances=(),
            full_auto=False,
            free=True,
            avoidable=False,
            choices=RollChoices(),
        )
    )


def _action_name(action: str, rules: Edition) -> Message:
    known = {each.id: each.name for each in rules.actions.actions}
    return known.get(action, Message("Signature attack"))


def _successes(count: int) -> Message:
    return Plural("%n successes", "%n success", count)
