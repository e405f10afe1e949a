"""What a hit does: cover and armor, damage, critical injuries, the list of consequences."""

from alien_desktop.rules.body.hazards import explode
from alien_desktop.rules.body.injuries import Body, InjuryRolled, resolve_injury, roll_injury
from alien_desktop.rules.combat.armor import Impact, protect
from alien_desktop.rules.combat.attack_flow.chain import Consequence, DiceNeed, NeededDie, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.consequences import Outcome, by_die_stream, consequences_of, struck_back
from alien_desktop.rules.combat.attack_flow.defence_rules import answer_of
from alien_desktop.rules.combat.attack_flow.fold import AttackFold, DiceWanted, FallenDice
from alien_desktop.rules.combat.attack_flow.inputs import AttackTarget, Defence, DefenceKind, Fighter, Overridden
from alien_desktop.rules.combat.attack_flow.strike import blast_base, is_shot, protection_of, strike_of, touches
from alien_desktop.rules.combat.attack_flow.successes import (
    answer_damage,
    block_effects,
    damage_before,
    spares_ammo,
    successes_left,
)
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.rules.combat.cover import breach_check
from alien_desktop.rules.combat.damage import soak, take_damage
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.instant import ByDie
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.odds.attack_odds import Protection
from alien_desktop.rules.people.characteristics import SKILL_NAMES


def armor_steps(fold: AttackFold) -> None:
    """Let the hit on each target meet what holds it off, and then the blocks that strike back."""
    _shots_back(fold, quicker=True)
    lost = any(blow.taken is not None and blow.taken.became_broken for blow in fold.blows)
    for target in fold.declaration.targets:
        outcome = Outcome(target, lost=lost)
        fold.outcomes[target.id] = outcome
        declared = fold.defences.get(target.id)
        if declared is not None:
            outcome.kind = declared.kind
        left = successes_left(fold, target)
        if fold.waits or left is None:
            fold.to_come(StepKind.ARMOR, target.id)
            continue
        if lost:
            outcome.left = outcome.before = outcome.through = 0
            text = Message("{who} is Broken before the shot comes", who=fold.attacker.name)
            fold.skip(StepKind.ARMOR, text, target.id)
            continue
        outcome.left, outcome.effects = left, block_effects(fold, target)
        if not left or fold.strike.harmless:
            outcome.before = outcome.through = 0
            text = (
                Message("It does no damage")
                if left or not fold.strike.rolls
                else Message("It does not hit {who}", who=target.fighter.name)
            )
            fold.skip(StepKind.ARMOR, text, target.id)
            continue
        forced = fold.inputs.override(Overridden.THROUGH, target.id)
        if not touches(fold.strike.weapon, target.fighter) and forced is None:
            outcome.before = outcome.through = 0
            text = Message("Only fire, explosions and electricity hurt {who}", who=target.fighter.name)
            fold.skip(StepKind.ARMOR, text, target.id)
            continue
        if fold.strike.avoided_by is not None:
            outcome.before, outcome.through = damage_before(fold, target, left), 0
            skill = SKILL_NAMES[fold.strike.avoided_by]
            text = Message("{who}: {skill} decides whether it hurts", who=target.fighter.name, skill=skill)
            fold.skip(StepKind.ARMOR, text, target.id)
            continue
        _blow(
            fold,
            outcome,
            target.id,
            protection_of(target, fold.inputs, fold.declaration, fold.strike, fold.rules),
            left,
        )
    if fold.attack_roll.settled and not fold.waits:
        for target in fold.declaration.targets:
            _strike_back(fold, target)
    _shots_back(fold, quicker=False)


def _shots_back(fold: AttackFold, *, quicker: bool) -> None:
    """Shots back that come before the attack (more 6s), or with it and after it, unless it breaks the shooter first."""
    if not fold.attack_roll.settled:
        return
    for target in fold.declaration.targets:
        declared, progress = fold.defences.get(target.id), fold.defence_rolls.get(target.id)
        if declared is None or progress is None or declared.kind is not DefenceKind.SHOOT_BACK or fold.waits:
            continue
        ahead = progress.successes - fold.attack_roll.successes
        if not progress.settled or (ahead > 0) is not quicker:
            continue
        if not quicker:
            hit = fold.outcomes[target.id]
            _take(fold, hit)
            if ahead < 0 and hit.taken is not None and hit.taken.became_broken:
                fold.answered[target.id] = False
                text = Message("{who} is Broken before the shot comes", who=target.fighter.name)
                fold.skip(StepKind.ARMOR, text, fold.attacker.id)
                continue
        fold.answered[target.id] = True
        if progress.successes:
            _shoot_back(fold, target, declared, progress.successes)


def _shoot_back(fold: AttackFold, target: AttackTarget, declared: Defence, count: int) -> None:
    answer = answer_of(target, declared.choices)
    strike, (shooter,) = strike_of(answer, fold.rules), answer.targets
    blow = Outcome(shooter, left=count, counter=True, answer=strike)
    fold.blows.append(blow)
    protection = protection_of(shooter, fold.inputs, answer, strike, fold.rules)
    damage = answer_damage(strike, count, spared=spares_ammo(fold, declared, target, count))
    _blow(fold, blow, f"{shooter.id}:{target.id}", protection, count, damage, strike.base)
    if blow.through is not None:
        _take(fold, blow)


def _strike_back(fold: AttackFold, target: AttackTarget) -> None:
    """A block that strikes back: the weapon's Damage and nothing more (S0-111, S0-112)."""
    if BlockEffect.COUNTERATTACK not in fold.outcomes[target.id].effects:
        return
    blow = struck_back(fold.outcomes[target.id], fold.attacker)
    weapon = target.fighter.weapon
    if not touches(weapon, fold.attacker):
        return
    impact = Impact(piercing=weapon.piercing, doubled=weapon.doubled)
    protection = Protection(fold.rules.armor, fold.rules.cover, fold.attacker.armor, 0, impact)
    fold.blows.append(blow)
    _blow(fold, blow, f"{fold.attacker.id}:{target.id}", protection, 1, weapon.damage, weapon.damage)


def _blow(
    fold: AttackFold,
    outcome: Outcome,
    key: str,
    protection: Protection,
    left: int,
    damage: int | None = None,
    base: int = 0,
) -> None:
    """Let a hit meet cover, armor and talents: one step, due while dice are missing.

    `damage` and `base` damage are those of a blow or shot back; None = it is the attack.
    """
    fighter, rules = outcome.fighter, fold.rules
    if damage is None:
        base = blast_base(fold.strike, fold.rules)
    terms = _terms_of(protection, rules)
    try:
        before = outcome.before = _damage_of(fold, outcome, key, left) if damage is None else damage
        met = protect(
            before,
            base,
            protection.worn,
            protection.barrier,
            protection.impact,
            rules.armor,
            rules.cover,
            FallenDice(f"armor:{key}", fold.faces(f"armor:{key}")),
        )
        soaked = soak(met.after, fighter.resilience, FallenDice(f"soak:{key}", fold.faces(f"soak:{key}")))
    except DiceWanted as wanted:
        text = Message("{who}: dice against the damage", who=fighter.name)
        if wanted.stream.startswith("blast"):
            text = Message("{who}: the dice of the blast", who=fighter.name)
        needs = (DiceNeed(wanted.stream, wanted.count, NeededDie.BASE),)
        fold.add(StepKind.ARMOR, StepState.DUE, text, fighter.id, needs=needs, terms=terms)
        return
    outcome.protected = met
    through = soaked.after
    if fold.strike.most and rules.creatures.cap_after_armor and damage is None:
        through = min(through, fold.strike.most)
    forced = fold.inputs.override(Overridden.THROUGH, fighter.id)
    outcome.through = through if forced is None else max(forced, 0)
    text = Message(
        "{through} damage, {stopped} stopped",
        stopped=max(before - outcome.through, 0),
        through=outcome.through,
    )
    faces = tuple(face for layer in met.layers for face in layer.faces) + soaked.faces
    fold.add(StepKind.ARMOR, StepState.DONE, text, fighter.id, terms=terms, faces=faces)


def _terms_of(protection: Protection, rules: Edition) -> tuple[Term, ...]:
    """Return the dice of armor and cover against a blow, each with its source."""
    worn = Term(rules.vocabulary.armor, protection.worn, rules.armor.source)
    cover = Term(Message("Cover"), protection.barrier, rules.cover.source)
    return tuple(term for term in (worn, cover) if term.dice)


def _damage_of(fold: AttackFold, outcome: Outcome, key: str, left: int) -> int:
    """Return the damage of the attack before armor; that of an explosion is rolled."""
    weapon, target = fold.strike.weapon, outcome.target
    if not weapon.blast:
        return damage_before(fold, target, left)
    stream = FallenDice(f"blast:{key}", fold.faces(f"blast:{key}"))
    exploded = explode(weapon.blast, target.ring, fold.rules.hazards, stream)
    outcome.faces = exploded.faces
    return damage_before(fold, target, left, exploded.damage)


def damage_step(fold: AttackFold) -> None:
    """Take the damage that came through from Health."""
    if fold.waits:
        fold.to_come(StepKind.DAMAGE)
        return
    known = [each for each in fold.all_outcomes if each.through is not None]
    for outcome in known:
        _take(fold, outcome)
    hurt = [each for each in known if each.taken is not None and each.taken.amount]
    if not hurt:
        fold.skip(StepKind.DAMAGE, Message("Nobody loses Health"))
        return
    total = sum(each.taken.amount for each in hurt if each.taken is not None)
    fold.add(StepKind.DAMAGE, StepState.DONE, Message("{damage} damage", damage=total))


def _loses_health(fold: AttackFold, outcome: Outcome) -> int:
    strike = outcome.answer or fold.strike
    return 0 if strike.spares_health(fold.rules) else outcome.through or 0


def _take(fold: AttackFold, outcome: Outcome) -> None:
    fighter = outcome.fighter
    outcome.taken = take_damage(
        min(fighter.health, fighter.health_max),
        fighter.health_max,
        _loses_health(fold, outcome),
        fold.rules.damage,
        fold.rules.stress,
        has_stress=fighter.profile.nature.has_stress,
        is_broken=fighter.profile.broken,
    )


def consequence_step(fold: AttackFold) -> tuple[Consequence, ...]:
    """Roll injuries and breaches, and return the list that is ticked before Apply."""
    if fold.waits:
        fold.to_come(StepKind.CONSEQUENCES)
        return ()
    needs: list[DiceNeed] = []
    for outcome in fold.all_outcomes:
        if outcome.taken is not None and outcome.taken.injury:
            try:
                outcome.injury = _injury(fold, outcome.fighter)
            except DiceWanted as wanted:
                die = NeededDie.D66 if outcome.fighter.body is Body.HUMAN else NeededDie.D6
                needs.append(DiceNeed(wanted.stream, wanted.count, die))
    row = fold.strike.row
    if row is not None and any(isinstance(effect, ByDie) for effect in row.anyway):
        needs += [need for one in fold.outcomes for need in fold.missing(by_die_stream(one), 1, NeededDie.D6)]
    first = fold.outcomes[fold.first.id]
    near = fold.declaration.critical_barrier and is_shot(fold.declaration) and fold.rules.cover.breach_check
    if near and not first.left and not first.lost:
        missing = fold.missing("breach", 1, NeededDie.STRESS)
        needs += missing
        if not missing:
            stream = FallenDice("breach", fold.faces("breach"))
            fold.breached = breach_check(fold.rules.cover, stream).breached
    found = consequences_of(
        fold.inputs, fold.strike, fold.all_outcomes, fold.bought, fold.rules, breached=fold.breached
    )
    if needs:
        text = Plural("%n dice decide more", "%n die decides more", sum(need.count for need in needs))
        fold.add(StepKind.CONSEQUENCES, StepState.DUE, text, needs=tuple(needs))
    elif not found:
        fold.skip(StepKind.CONSEQUENCES, Message("Nothing happens to anybody"))
    else:
        ticked = sum(each.ticked for each in found)
        state = StepState.DONE if fold.inputs.applied else StepState.DUE
        counted = Message("{ticked} of {all} ticked", ticked=ticked, all=len(found))
        fold.add(StepKind.CONSEQUENCES, state, counted)
    return found


def _injury(fold: AttackFold, fighter: Fighter) -> InjuryRolled:
    stream = f"injury:{fighter.id}"
    dice = FallenDice(stream, fold.faces(stream))
    forced = fold.inputs.override(Overridden.INJURY, fighter.id)
    body = fighter.body
    if forced is not None and body is not Body.FRAIL:
        dead = body is Body.HUMAN and forced in fold.rules.injuries.deaths
        return InjuryRolled(body, (forced,), forced, dead)
    if body is Body.HUMAN:
        # Read at once, so that the need is the two dice of a D66 and not one after the other.
        rolled = dice.roll(2)
        number = rolled[0] * 10 + rolled[1]
        swapped = fighter.id in fold.inputs.swapped
        return resolve_injury((number,), body, fighter.injuries, fold.rules.injuries, dice, swapped)
    return roll_injury(body, fold.rules.injuries, dice, fighter.injuries)
