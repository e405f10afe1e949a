"""Warding off an attack: block, defend, dodge. Who may, with what, the exact odds, and what is left of the attack.

Sources: core 8.1, evolved 8.1, 8.2; S0-103 to S0-117, S2-079 to S2-083, S4-046 to S4-048, S4-062.
"""

from fractions import Fraction

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.pools import PLAIN, pool_for
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.synthetic_damage import is_shut_down
from alien_desktop.documents.sheet.weapon_lines import UNARMED, bare_hands, with_weapon
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.actions import ActionBudget
from alien_desktop.rules.combat.close_combat import Assault, BlockEffect, verify_block
from alien_desktop.rules.combat.creatures import verify_react
from alien_desktop.rules.combat.ranged_combat import verify_dodge
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.skill_check import verify_roll
from alien_desktop.rules.effects.continuous import NoAction
from alien_desktop.rules.message import Message, Plural, Words, in_sequence
from alien_desktop.rules.odds.attack_odds import defended
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.odds.roll_odds import roll_odds
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.attack import weapon_of
from alien_desktop.session.rolls.opponent import Opponent, OpposingResult, Reaction, adversary_pool, plain_chances
from alien_desktop.session.rolls.roll_state import ChanceTone, LabelledChance, Phase, RollState
from alien_desktop.session.rolls.roll_transitions import running_panic

DODGE = Message("Dodge")
FULL_COVER = "full_cover"
"""The circumstance of a shot at somebody who cannot dodge for it."""
_HELPLESS = {
    "dead": Message("dead"),
    "unconscious": Message("unconscious"),
    "stunned": Message("stunned"),
    "grappled": Message("held"),
}

EFFECT_NAMES = {BlockEffect.COUNTERATTACK: Message("Counterattack"), BlockEffect.DISARM: Message("Disarm")}
EFFECT_TEXTS = {
    BlockEffect.COUNTERATTACK: Message("The weapon's Damage to the attacker, never more."),
    BlockEffect.DISARM: Message("The attacker drops what it attacked with."),
}


@record
class IncomingAttack:
    """An attack that somebody means to defend against."""

    name: Words
    successes: int
    damage: int
    ranged: bool = False
    armed: bool = True
    """With a weapon, or by a creature: in the first edition only something sturdy helps against it."""
    rolled: bool = True
    """Its dice are on the table already; otherwise they are rolled first."""
    avoidable: bool = True
    """Some attacks of creatures cannot be defended against."""
    told: bool = True
    """It was rolled elsewhere, after the defence was declared, and its numbers are typed; no roll of this table."""
    unaware: bool = False
    """Its target does not expect it."""
    full_cover: bool = False
    """Its target is behind full cover."""

    @property
    def too_late(self) -> bool:
        """Whether its dice are on this table: a defence is declared before they are rolled (S0-104, S4-048)."""
        return self.rolled and not self.told


def incoming_of(state: RollState) -> IncomingAttack | None:
    """Return the attack on the table, rolled or not; None when there is none."""
    attack = state.attack
    struck = state.special_result.incoming_hit if state.special_result is not None else None
    if struck is not None:
        ranged, wardable = struck.dodge_only, struck.avoidable
        return IncomingAttack(
            state.character_name, struck.successes, struck.damage, ranged, avoidable=wardable, told=False
        )
    if attack is None or state.pool is None or state.phase in (Phase.EMPTY, Phase.ANSWER, Phase.ALARM):
        return None
    damage = attack.weapon.damage if attack.special is None else 0
    rolled = state.roll is not None
    return IncomingAttack(
        state.character_name,
        state.effective_successes,
        damage,
        attack.is_shot,
        attack.is_armed,
        rolled,
        told=False,
        unaware=attack.unaware,
        full_cover=FULL_COVER in attack.circumstances,
    )


def reaction_title(incoming: IncomingAttack, rules: SheetRules) -> Message:
    """Return the edition's word for this defence."""
    return DODGE if incoming.ranged else rules.edition.vocabulary.block


def reaction_skill(incoming: IncomingAttack) -> Skill:
    """Return what is rolled: Mobility against a shot, Close Combat against the rest."""
    return Skill.MOBILITY if incoming.ranged else Skill.CLOSE_COMBAT


def verify_reaction(
    incoming: IncomingAttack,
    rules: SheetRules,
    *,
    sturdy: bool,
    name: Words = "",
    states: frozenset[str] = frozenset(),
    actions_left: int = ActionBudget().left,
) -> None:
    """Raise RuleViolation when somebody cannot defend against this so; `states` are the conditions they are in."""
    edition = rules.edition
    for state, reason in _HELPLESS.items():
        if state in states:
            raise RuleViolation(Message("{who} cannot defend: {reason}.", who=name, reason=reason))
    if incoming.ranged and incoming.avoidable:
        verify_dodge(
            edition.ranged, aware=not incoming.unaware, full_cover=incoming.full_cover, rolled=incoming.too_late
        )
        if actions_left < 1:
            raise RuleViolation(Message("No action is left in this round to defend."))
        return
    assault = Assault(armed=incoming.armed, blockable=incoming.avoidable, unaware=incoming.unaware)
    verify_block(assault, edition.close, sturdy=sturdy, rolled=incoming.too_late, actions_left=actions_left)


def character_reaction(
    sheet: CharacterSheet,
    weapon: Weapon | None,
    incoming: IncomingAttack,
    rules: SheetRules,
    actions_left: int = ActionBudget().left,
) -> Opponent:
    """Return a character that defends against an attack; a RuleViolation says why it cannot."""
    held = weapon or bare_hands(sheet, rules)
    states = frozenset(each.rpartition(".")[2] for each in sheet.conditions)
    sturdy = held.id != UNARMED
    _verify_not_barred(sheet, incoming, rules)
    verify_reaction(incoming, rules, sturdy=sturdy, name=sheet.name, states=states, actions_left=actions_left)
    options = PLAIN if incoming.ranged or held.is_ranged else with_weapon(held, PLAIN)  # a gun is only sturdy
    skill, roller = reaction_skill(incoming), roll_profile_of(sheet, rules)
    pool = pool_for(sheet, skill, rules, options)
    verify_roll(pool, roller)
    odds = roll_odds(pool, roller, rules.edition, running_panic=running_panic(sheet, rules))
    reaction = Reaction(reaction_title(incoming, rules), incoming.damage, held.damage)
    return Opponent(sheet.name, pool, odds.now, sheet.id, skill, reaction=reaction, options=options)


def _verify_not_barred(sheet: CharacterSheet, incoming: IncomingAttack, rules: SheetRules) -> None:
    """Raise RuleViolation while panic, a rage or critical damage keeps a character from this defence."""
    reason: Words = Message("shut down") if is_shut_down(sheet.injuries, rules) else ""
    names = {"dodge"} if incoming.ranged else {"block", "defend"}
    for standing, effect in effects_of(continuous_effects(sheet, rules), NoAction):
        if names & set(effect.actions):
            reason = standing.owner
    if reason:
        raise RuleViolation(Message("{who} cannot defend: {reason}.", who=sheet.name, reason=reason))


def adversary_reaction(
    adversary: Adversary, incoming: IncomingAttack, rules: SheetRules, actions_left: int = ActionBudget().left
) -> Opponent:
    """Return somebody whom the Game Mother plays; creatures never defend (core 13, evolved 13)."""
    if adversary.kind is AdversaryKind.CREATURE:
        verify_react(rules.edition.creatures)
    verify_reaction(incoming, rules, sturdy=bool(adversary.weapons), name=adversary.name, actions_left=actions_left)
    pool = adversary_pool(adversary, reaction_skill(incoming))
    reaction = Reaction(reaction_title(incoming, rules), incoming.damage)
    return Opponent(adversary.name, pool, plain_chances(pool), reaction=reaction)


def reaction_of(
    document: CharacterSheet | Adversary,
    incoming: IncomingAttack,
    rules: SheetRules,
    weapon_id: str = UNARMED,
    actions_left: int = ActionBudget().left,
) -> Opponent:
    """Return who defends, a character with one of its weapons; a RuleViolation says why it cannot."""
    if isinstance(document, Adversary):
        return adversary_reaction(document, incoming, rules, actions_left)
    return character_reaction(document, weapon_of(document, weapon_id, rules), incoming, rules, actions_left)


def remaining_damage_odds(attack: Chances | int, defence: Chances) -> tuple[Fraction, ...]:
    """Return the chance that exactly 0, 1, 2, ... successes of an attack are left; a number has fallen already."""
    if isinstance(attack, int):
        fallen = (*(Fraction(0),) * attack, Fraction(1))
        return defended(fallen, success_distribution(defence))
    return defended(success_distribution(attack), success_distribution(defence))


def reaction_odds_lines(attack: Chances | int, defence: Chances) -> tuple[LabelledChance, ...]:
    """Return what may become of an attack that is defended against, in words."""
    left = remaining_damage_odds(attack, defence)
    if isinstance(attack, int):
        lines = [LabelledChance(Message("Nothing gets through"), left[0], ChanceTone.GOOD)]
        if attack > 1:
            lines.append(LabelledChance(Message("A part of it"), sum(left[1:-1], Fraction(0))))
        return (*lines, LabelledChance(Message("All of it"), left[-1] if attack else Fraction(0), ChanceTone.HARM))
    return (
        LabelledChance(Message("Hits in spite of it"), 1 - left[0], ChanceTone.GOOD),
        LabelledChance(Message("Misses or is blocked"), left[0]),
    )


def reaction_outcome(
    opposing: OpposingResult, reaction: Reaction, successes: int, effects: tuple[str, ...] = (), spent: int = 0
) -> Message:
    """Return what is left of an attack, in words; `effects` are what `spent` of the successes bought instead."""
    cancelled = max(successes - spent, 0)
    left = opposing.left(cancelled)
    if left.hit:
        rest = Message("{damage} damage is left, before armor", damage=left.total)
    else:
        rest = Message("the attack misses")
    sentences: list[Message] = [
        Plural(
            "{reaction}: {cancelled} of %n successes taken away, {rest}.",
            "{reaction}: {cancelled} of %n success taken away, {rest}.",
            opposing.successes,
            reaction=reaction.title,
            cancelled=min(cancelled, opposing.successes),
            rest=rest,
        )
    ]
    if BlockEffect.COUNTERATTACK.value in effects:
        sentences.append(
            Message(
                "Counterattack: {damage} damage to {attacker}, before armor.",
                damage=reaction.counter,
                attacker=opposing.name,
            )
        )
    if BlockEffect.DISARM.value in effects:
        sentences.append(Message("{attacker} is disarmed.", attacker=opposing.name))
    return in_sequence(sentences)


def reaction_sentence(state: RollState) -> Message | None:
    """Return what the current roll leaves of the attack; None when it defends against none."""
    attack = state.opposing_result
    if attack is None or attack.reaction is None or state.roll is None:
        return None
    effects = tuple(bought.applies for bought in state.spent_stunts)
    return reaction_outcome(attack, attack.reaction, state.effective_successes, effects, state.spent_successes)
