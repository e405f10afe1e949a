"""Signature attacks: which creature, the D6 on its table, the row in words, its dice with their odds.

Sources: core 13, evolved 13. What an attack does to its target is said and never applied: that is the fight's business.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from alien_desktop.catalog.rows.adversaries import AttackVariant, Creature
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat import creatures
from alien_desktop.rules.combat.armor import Impact
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.tables import ResultRow, ResultTable
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.effects.instant import AttackEffect
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.message import Message, Plural, in_sequence, listed
from alien_desktop.rules.odds.attack_odds import AttackOdds, Protection, armor_odds, attack_odds
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.events import CreatureAttackChosen, CreatureAttackRolled, Named
from alien_desktop.session.rolls.effect_text import effects_text
from alien_desktop.session.rolls.opponent import plain_chances
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import (
    ChanceTone,
    IncomingHit,
    LabelledChance,
    PendingRoll,
    PendingRollView,
    SpecialRollResult,
    successes_word,
)
from alien_desktop.session.rolls.roll_transitions import with_modifier
from alien_desktop.session.workspace import Workspace

MOST_LINES = 3
MOST_KEPT = 100
"""This many of the Game Mother's own are offered."""
_DEFENCES = {"dodge_only": Message("Only a dodge helps against it."), "none": Message("No defense against it.")}


@record
class CreatureEntry:
    """A creature that attacks: one of the catalog, or one that the Game Mother keeps."""

    id: str
    name: str
    table: ResultTable
    row: Creature | None = None
    """Its row of the catalog, which may differ from its kin in some attacks."""

    @property
    def impossible(self) -> tuple[int, ...]:
        """Numbers of its table that it rolls again."""
        return self.row.rolls_again if self.row is not None else ()


@record
class CreatureAttackOption:
    """The dice of one signature attack."""

    dice: int
    damage: int
    piercing: bool = False
    ignores_armor: bool = False

    @property
    def words(self) -> Message:
        """The numbers in words."""
        parts: list[Message] = [Plural("%n dice", "%n die", self.dice)]
        if self.damage:
            parts.append(Message("damage {damage}", damage=self.damage))
        if self.ignores_armor:
            parts.append(Message("armor does not help"))
        elif self.piercing:
            parts.append(Message("armor piercing"))
        return Message("Attack: {numbers}.", numbers=listed(parts) or "")


def creature_entries(rules: SheetRules, kept: Iterable[Adversary] = ()) -> tuple[CreatureEntry, ...]:
    """Return who can make signature attacks in an edition: the Game Mother's own first, then those of the catalog."""
    catalog = rules.catalog
    tables = catalog.attack_tables
    own = [
        CreatureEntry(one.id, one.name, tables[one.attacks], catalog.creatures.get(one.source))
        for one in kept
        if one.attacks in tables
    ]
    rows = [
        CreatureEntry(row.id, row.name, tables[row.attacks], row) for row in catalog.creatures.values() if row.attacks
    ]
    return (*own, *rows)


def attack_options(creature: CreatureEntry, number: int) -> tuple[CreatureAttackOption, ...]:
    """Return the dice of a row, as this creature has them; none for a row that just happens."""
    found = [
        CreatureAttackOption(effect.dice, effect.damage, effect.armor_piercing, effect.ignores_armor)
        for effect in creature.table.row_for(number).effects
        if isinstance(effect, AttackEffect)
    ]
    variant = _variant(creature, number)
    if variant is not None and found:
        found[0] = CreatureAttackOption(variant.dice, variant.damage, variant.armor_piercing, found[0].ignores_armor)
    return tuple(found)


def row_sentences(creature: CreatureEntry, number: int, rules: SheetRules) -> tuple[Message, ...]:
    """Return a row in words: what happens anyway, the dice, what a hit does, what damage does, how to defend."""
    row = creature.table.row_for(number)
    before, hit, hurt = _sorted_effects(row)
    attack = rules.catalog.attack_rows.get(row.id)
    sentences = (
        effects_text(before, rules),
        *(option.words for option in attack_options(creature, number)),
        effects_text(hit, rules, Message("If it hits")),
        effects_text(hurt, rules, Message("If it does damage")),
        _DEFENCES.get(attack.defence) if attack is not None else None,
    )
    return tuple(sentence for sentence in sentences if sentence is not None)


def attack_option_odds(option: CreatureAttackOption, dice: int, armor: int, rules: SheetRules) -> AttackOdds:
    """Return the odds of that many dice of an attack against an armor."""
    chances = plain_chances(Pool((Term(Message("Attack dice"), dice),), ()))
    return attack_odds(success_distribution(chances), option.damage, _protection(option, armor, rules))


class CreatureAttacks:
    """Rolls them. A RuleViolation says why something cannot be rolled."""

    def __init__(
        self,
        workspace: Workspace,
        index: DocumentIndex,
        rolls: RollController,
        rules_for: Callable[[str], SheetRules],
    ) -> None:
        self._workspace = workspace
        self._index = index
        self._rolls = rolls
        self._rules_for = rules_for
        self._last: dict[str, int] = {}
        """The last attack of each creature: in the second edition the same never comes twice in a row."""

    def creatures(self, edition: str) -> tuple[CreatureEntry, ...]:
        """Return who attacks by a table in an edition: at most `MOST_KEPT` of the Game Mother's own first."""
        entries = self._index.entries()
        own = [one.document_id for one in entries if (one.format, one.edition) == (Adversary.FORMAT, edition)]
        kept = (self._workspace.adversary(document_id) for document_id in own[:MOST_KEPT])
        return creature_entries(self._rules_for(edition), kept)

    def attack(
        self, creature: CreatureEntry, edition: str, armor: int = 0, number: int = 0, dice: DiceSource | None = None
    ) -> None:
        """Roll on the table (or take the row of `number`) and prepare the dice of the attack."""
        rules = self._rules_for(edition)
        faces: tuple[int, ...] = ()
        if not number:
            last = self._last.get(creature.id)
            source = dice or self._rolls.dice
            rolled = creatures.roll_signature(last, rules.edition.creatures, source, creature.impossible)
            number, faces = rolled.number, rolled.faces
        elif number in creature.impossible:
            raise RuleViolation(
                Message("{creature} has no attack {card}: it rolls again.", creature=creature.name, card=number)
            )
        self._last[creature.id] = number
        row = creature.table.row_for(number)
        event = CreatureAttackChosen(
            who=creature.name,
            creature=Named(creature.id, creature.name),
            number=number,
            row=Named(row.id, row.name),
            rolled=faces,
        )
        self._workspace.edit(Message("{who}: {what}", who=creature.name, what=row.name), events=[event])
        options = attack_options(creature, number)
        if options:
            self._rolls.propose(self._pending_roll(creature, number, options, armor, rules))
            return
        sentences = row_sentences(creature, number, rules)
        shown = SpecialRollResult(row.name, creature.name, plain=faces[-1:], number=number, word=row.name)
        self._rolls.show_special_result(replace(shown, sentence=in_sequence(sentences) if sentences else row.text))

    def _pending_roll(
        self,
        creature: CreatureEntry,
        number: int,
        options: tuple[CreatureAttackOption, ...],
        armor: int,
        rules: SheetRules,
    ) -> PendingRoll:
        """Return the first of these as a pending roll; the others follow when it hits."""
        row, option = creature.table.row_for(number), options[0]

        def pool_with(modifier: int) -> Pool:
            return with_modifier(Pool((Term(row.name, option.dice, row.source),), ()), modifier)

        def view(modifier: int) -> PendingRollView:
            pool = pool_with(modifier)
            lines = _labelled_chances(attack_option_odds(option, pool.base, armor, rules), option, armor)
            note = in_sequence((Message("D6 {number}.", number=number), *row_sentences(creature, number, rules)))
            return PendingRollView(row.name, pool, lines, creature.name, note=note)

        def roll_now(modifier: int, hand: DiceSource | None) -> None:
            self._throw(creature, number, options, pool_with(modifier), armor, rules, hand)

        return PendingRoll(view, roll_now)

    def _throw(
        self,
        creature: CreatureEntry,
        number: int,
        options: tuple[CreatureAttackOption, ...],
        pool: Pool,
        armor: int,
        rules: SheetRules,
        hand: DiceSource | None,
    ) -> None:
        row, option = creature.table.row_for(number), options[0]
        thrown = creatures.attack(pool.base, option.damage, hand or self._rolls.dice)
        damage = thrown.damage
        hits = damage.successes
        if option.damage or not hits:
            shown, word = damage.total, Message("damage")
        else:
            shown, word = hits, successes_word(hits)
        note = _through(damage.total, option, armor, rules) if damage.total else ""
        _, on_hit, on_hurt = _sorted_effects(row)
        more = options[1:] if damage.hit else ()
        follows = (
            effects_text(on_hit, rules) if damage.hit else Message("It misses."),
            effects_text(on_hurt, rules, Message("If any of it gets through")) if damage.hit else None,
            *(Message("Then one more. {attack}", attack=one.words) for one in more),
        )
        said = [one for one in follows if one is not None]
        event = CreatureAttackRolled(
            who=creature.name,
            creature=Named(creature.id, creature.name),
            row=Named(row.id, row.name),
            successes=hits,
            base_damage=option.damage,
            damage=damage.total,
            base=thrown.faces,
            by_hand=hand is not None,
        )
        self._workspace.edit(Message("{what}: {who}", what=row.name, who=creature.name), events=[event])
        self._rolls.show_special_result(
            SpecialRollResult(
                row.name,
                creature.name,
                base=thrown.faces,
                number=shown,
                word=word,
                harm=damage.hit,
                note=note,
                sentence=in_sequence(said) if said else "",
                incoming_hit=_incoming_hit(row, option, hits, rules),
                next_roll=self._pending_roll(creature, number, more, armor, rules) if more else None,
            )
        )


def _sorted_effects(row: ResultRow) -> tuple[list[Effect], list[Effect], list[Effect]]:
    """Return what happens anyway, what a hit does, and what damage does."""
    attacks = [place for place, effect in enumerate(row.effects) if isinstance(effect, AttackEffect)]
    first = attacks[0] if attacks else len(row.effects)
    after = [effect for effect in row.effects[first:] if not isinstance(effect, AttackEffect)]
    hurt: list[Effect] = [effect for effect in after if getattr(effect, "if_damaged", False)]
    return list(row.effects[:first]), [effect for effect in after if effect not in hurt], hurt


def _variant(creature: CreatureEntry, number: int) -> AttackVariant | None:
    variants = creature.row.variants if creature.row is not None else ()
    return next((variant for variant in variants if variant.roll == number), None)


def _protection(option: CreatureAttackOption, armor: int, rules: SheetRules) -> Protection:
    impact = Impact(piercing=option.piercing, ignores=option.ignores_armor)
    return Protection(rules.edition.armor, rules.edition.cover, armor, 0, impact)


def _incoming_hit(row: ResultRow, option: CreatureAttackOption, hits: int, rules: SheetRules) -> IncomingHit:
    attack = rules.catalog.attack_rows.get(row.id)
    defence = attack.defence if attack is not None else "any"
    return IncomingHit(hits, option.damage, dodge_only=defence == "dodge_only", avoidable=defence != "none")


def _labelled_chances(odds: AttackOdds, option: CreatureAttackOption, armor: int) -> tuple[LabelledChance, ...]:
    lines = [LabelledChance(Message("Hits"), odds.hit, ChanceTone.HARM)]
    last = odds.hit
    for damage in range(1, len(odds.damage)) if option.damage else ():
        chance = odds.at_least(damage)
        if chance != last and len(lines) < MOST_LINES:
            after = Message("{damage}+ after armor", damage=damage)
            lines.append(LabelledChance(after if armor else Message("{damage}+ damage", damage=damage), chance))
            last = chance
    return tuple(lines)


def _through(damage: int, option: CreatureAttackOption, armor: int, rules: SheetRules) -> Message:
    """Say what of the damage gets through the armor that was named."""
    if not armor:
        return Message("Before armor.")
    chances = armor_odds(damage, option.damage, _protection(option, armor, rules))
    certain = next((number for number, chance in enumerate(chances) if chance == 1), None)
    if certain is not None:
        return Message("{damage} after armor {armor}.", damage=certain, armor=armor)
    mean = sum((number * chance for number, chance in enumerate(chances)), Fraction(0))
    return Message("About {damage} after armor {armor}.", damage=f"{float(mean):.1f}", armor=armor)
