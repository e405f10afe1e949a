"""What the pages of an attack are read from: its inputs, its resolved chain, and choices that are not declared yet."""

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.chain_items import BlockItem, ChainPlate
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, AttackStep, StepKind
from alien_desktop.rules.combat.attack_flow.defence_rules import answer_buys
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs, AttackWeapon, Purchase, choices_of
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.session.combat.attack_books import SpreadOffer
from alien_desktop.session.combat.attack_next_step import TAKE_EFFECT
from alien_desktop.session.combat.attack_plan import Candidate

translate = QCoreApplication.translate

PLATES = {
    StepKind.DECLARE: ChainPlate.DECLARE,
    StepKind.DEFENCE: ChainPlate.DEFENCE,
    StepKind.ROLL: ChainPlate.ROLL,
    StepKind.PUSH: ChainPlate.ROLL,
    StepKind.ALARM: ChainPlate.ROLL,
    StepKind.DEFENCE_ROLL: ChainPlate.ROLL,
    StepKind.DEFENCE_PUSH: ChainPlate.ROLL,
    StepKind.DEFENCE_ALARM: ChainPlate.ROLL,
    StepKind.EXTRA: ChainPlate.EXTRA,
    StepKind.ARMOR: ChainPlate.ARMOR,
}
ALARMS = (StepKind.ALARM, StepKind.DEFENCE_ALARM)
PUSHES = (StepKind.PUSH, StepKind.DEFENCE_PUSH)
DEFENCE_STEPS = (StepKind.DEFENCE_ROLL, StepKind.DEFENCE_PUSH, StepKind.DEFENCE_ALARM)


@record
class ChainDraft:
    """What was chosen in the open page and is not declared to the attack yet."""

    plate: ChainPlate | None = None
    """A page that was opened by hand; None = the one that is due."""
    defence: str = ""
    effects: tuple[BlockEffect, ...] | None = None
    """What the first successes of a block are spent on; None = unchanged."""
    purchases: tuple[Purchase, ...] = ()
    friends: bool = False
    """Friends are listed as targets too."""


@record
class ChainSources:
    """What the strip is read from."""

    inputs: AttackInputs
    chain: AttackChain
    rules: SheetRules
    draft: ChainDraft
    candidates: tuple[Candidate, ...] = ()
    """Only while the first page is open."""
    weapons: tuple[AttackWeapon, ...] = ()
    cards: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The digit of the card of each combatant, and the letter of a member of a group."""
    place: str = ""
    """"Round 3, card 7"."""
    undone_at_once: bool = False
    """One undo takes the closed attack back."""
    spread: tuple[SpreadOffer, ...] = ()
    """What a panic or response of the attack may do to others."""
    stress: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By the key of a pending consequence: the stress before and after it."""
    notice: Message | None = None
    """What the table has to decide before the dice are rolled."""


def plate_of(chain: AttackChain) -> ChainPlate | None:
    """Return the plate of the step that is due, None when the chain is closed."""
    due = chain.due
    if due is None:
        return None if chain.closed else ChainPlate.CONSEQUENCES
    return PLATES.get(due.kind, ChainPlate.CONSEQUENCES)


def percent(part: Fraction | float | None) -> str:
    """Return a chance in whole percent."""
    return "" if part is None else f"{round(float(part) * 100)} %"


def counted_successes(count: int) -> str:
    """Return a number of successes in words."""
    return tr("%n successes", "%n success", count)


def purchase_of(option: str) -> Purchase:
    """Return what the option of a page buys: its use, and behind a colon whom it concerns."""
    use, _, target = option.partition(":")
    return Purchase(ExtraUse(use), target)


def option_of(purchase: Purchase) -> str:
    """Return the option of a page that buys this."""
    return f"{purchase.use.value}:{purchase.target}" if purchase.target else purchase.use.value


def extra_count(chain: AttackChain) -> int:
    """Return how many successes beyond the first the best hit has."""
    return max([max(0, (result.successes or 0) - 1) for result in chain.targets], default=0)


class ChainReading:
    """One reading: what more than one page asks of the sources."""

    def __init__(self, sources: ChainSources) -> None:
        self.sources = sources
        self.inputs, self.chain = sources.inputs, sources.chain
        self.declaration = sources.inputs.declaration
        self.edition = sources.rules.edition
        self.first = self.declaration.targets[0]
        """The target that the dice are rolled against."""
        self.due = sources.chain.due
        self.due_plate = plate_of(sources.chain)
        self.shown = sources.draft.plate or self.due_plate

    @property
    def effect_block(self) -> BlockItem:
        """What carries out a row of a creature's table that rolls no dice."""
        note = translate("chain", "no roll, no defense")
        return BlockItem(note=note, main=translated(TAKE_EFFECT), main_key="R")

    @property
    def rolled(self) -> bool:
        """Whether any dice of the attack have fallen, or it takes effect without any."""
        return self.inputs.begun

    @property
    def base_terms(self) -> tuple[Term, ...]:
        """What the base dice of the attack roll are made of."""
        return self.chain.step(StepKind.DECLARE).terms

    @property
    def alarm_word(self) -> str:
        """What the edition calls the roll that a 1 on a stress die leads to, inside a sentence."""
        return translated(self.edition.vocabulary.alarm_result).lower()

    def band_name(self, band: Band) -> str:
        """The edition's name of a range."""
        meanings = self.edition.ranges.bands
        return next((translated(each.name) for each in meanings if each.band is band), band.value)

    def name(self, combatant: str) -> str:
        """The name of a combatant who has to do with the attack; empty for anybody else."""
        if combatant == self.declaration.attacker.id:
            return self.declaration.attacker.name
        known = {one.id: one.fighter.name for one in self.declaration.targets}
        known |= {one.id: one.name for one in self.declaration.onlookers}
        return known.get(combatant, "")

    def steps(self, *kinds: StepKind) -> list[AttackStep]:
        """The steps of these kinds, in their order."""
        return [step for step in self.chain.steps if step.kind in kinds]

    def answer_buys(self, target: str) -> tuple[BlockEffect, ...]:
        """What a 6 beyond the first of the shot back of a target buys instead of damage."""
        found = next(one for one in self.declaration.targets if one.id == target)
        return answer_buys(found, choices_of(self.inputs, target), self.edition)

    def made(self, *kinds: StepKind, target: str = "") -> SkillRoll | None:
        """The dice after the last of these steps."""
        made = [step.roll for step in self.steps(*kinds) if step.roll is not None and target in ("", step.target)]
        return made[-1] if made else None

    def dice(self, step: AttackStep) -> tuple[int, int]:
        """Base and stress dice of the attack roll."""
        made = self.made(StepKind.ROLL)
        if made is not None:
            return made.pool.base, made.pool.stress
        base = sum(term.dice for term in self.base_terms)
        return base, sum(term.dice for term in step.terms) - base

    def go_on(self) -> BlockItem | None:
        """The block of a page that was opened again: Enter leads back to the step that is due."""
        if self.due_plate is not None and self.shown is not self.due_plate:
            return BlockItem(main=translate("chain", "Go on"), main_key=translate("chain", "Enter"))
        if self.due_plate is None:
            return BlockItem(main=translate("chain", "Back to the result"), main_key=translate("chain", "Enter"))
        return None
