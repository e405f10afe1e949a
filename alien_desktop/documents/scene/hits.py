"""A hit in a scene, from the damage of the attack to the injury on the sheet: armor, Health, Broken, critical injury.

Crew live on their sheets and adversaries in the encounter, so a hit gives back both documents and one of them is as it
was. Sources: core 8.3, 9.1 to 9.4; evolved 8.3, 9.1 to 9.5. Dice are asked for in this order: armor, injury, healing.
"""

from dataclasses import replace

from alien_desktop.documents.scene import combatants as scene
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.damage import apply_damage, hit_on
from alien_desktop.documents.sheet.injuries import InjurySuffered, injury_table, roll_critical_injury
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.special_abilities import soaking
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import armor as armor_of
from alien_desktop.documents.sheet.vitals import burnt
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.injuries import Body, HealingTime, InjuryRolled, roll_injury
from alien_desktop.rules.combat.armor import ArmorApplied, Impact, protect
from alien_desktop.rules.combat.damage import DamageTaken, soak
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record

PLAIN_IMPACT = Impact()
"""Nothing about the blow changes what armor does."""


@record
class Blow:
    """What strikes somebody, and how it meets armor."""

    amount: int
    """Damage before armor."""
    armor_counts: bool = True
    fire: bool = False
    """Armor against fire counts, and what it does to a body is a burn."""
    impact: Impact = PLAIN_IMPACT
    barrier: int = 0
    """The armor of the cover."""
    base: int | None = None
    """The base damage, which a barrier may stop whole; None = all of it."""


@record
class Hit:
    """What one hit did to one combatant."""

    name: str
    amount: int
    """Before armor."""
    layers: tuple[ArmorApplied, ...]
    """Cover and armor as it met them."""
    taken: DamageTaken
    encounter: Encounter
    sheet: CharacterSheet | None
    injury: InjuryRolled | None = None
    row: ResultRow | None = None
    """The row of the injury, where there is one."""
    suffered: InjurySuffered | None = None
    """The injury as it is now on the sheet of a member of the crew."""
    injury_due: bool = False
    """A critical injury follows that its owner may reroll: it is not rolled here."""
    panic_due: bool = False

    @property
    def faces(self) -> tuple[int, ...]:
        """Dice of cover and armor."""
        return tuple(face for layer in self.layers for face in layer.faces)

    @property
    def prevented(self) -> int | None:
        """What cover and armor took off; None where none counted."""
        return self.amount - self.taken.amount if self.layers else None

    @property
    def died(self) -> bool:
        """Whether this hit killed."""
        return self.taken.killed or (self.injury is not None and self.injury.instant_death)

    @property
    def healing(self) -> HealingTime | None:
        """How long the injury of a member of the crew takes to heal; None when nothing was rolled for that."""
        return self.suffered.healing if self.suffered is not None else None

    def sentence(self) -> Message:
        """Return what happened, as undo and the log say it: "Vance takes 6 damage: critical 45, Bleeding Gut"."""
        who, amount = self.name, self.taken.amount
        if not amount:
            return Message("{who} takes no damage", who=who)
        if self.injury is not None and self.injury.number:
            number, row = self.injury.number, self.row.name if self.row is not None else ""
            known = Message("critical {number}, {row}", number=number, row=row)
            if self.died:
                return Message("{who} takes {amount} damage: {injury}, dies", who=who, amount=amount, injury=known)
            return Message("{who} takes {amount} damage: {injury}", who=who, amount=amount, injury=known)
        if self.injury_due:
            return Message("{who} takes {amount} damage: a critical injury is due", who=who, amount=amount)
        if self.died:
            return Message("{who} takes {amount} damage and dies", who=who, amount=amount)
        return Message("{who} takes {amount} damage", who=who, amount=amount)


def armor_rating(combatant: Combatant, sheet: CharacterSheet | None, rules: SheetRules, *, fire: bool = False) -> int:
    """Return the armor that counts against an ordinary attack, or against fire."""
    if sheet is None:
        return combatant.armor_fire if fire else combatant.armor
    return max(0, armor_of(sheet, rules).value)


def take_hit(
    encounter: Encounter,
    combatant_id: str,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    blow: Blow,
    rules: SheetRules,
    dice: DiceSource,
) -> Hit:
    """Let a combatant take a blow; a negative amount is a RuleViolation.

    `sheet` is that of a member of the crew, `adversary` the stat block of an adversary (None when it is gone from the
    library: then the body is a person's).
    """
    combatant = encounter.combatant(combatant_id)
    name = sheet.name if sheet is not None else combatant.name
    layers, left = _held_off(combatant, sheet, blow, rules, dice)
    taken = hit_on(sheet, left, rules) if sheet is not None else scene.hit_on_combatant(combatant, left, rules)
    if sheet is not None:
        hurt = apply_damage(sheet, taken, rules)
        sheet = burnt(sheet, hurt) if blow.fire else hurt
    else:
        encounter = scene.apply_combatant_damage(encounter, combatant_id, taken, fire=blow.fire)
    hit = Hit(name, blow.amount, layers, taken, encounter, sheet)
    if not taken.injury or taken.killed or _is_dead(combatant, sheet):
        return hit
    if sheet is None:
        has = tuple(injury.row for injury in combatant.injuries)
        body = _body(adversary, rules)
        rolled = roll_injury(body, rules.edition.injuries, dice, has)
        row = injury_table(body, rules).row_for(rolled.number) if rolled.number else None
        encounter = scene.add_combatant_injury(encounter, combatant_id, rolled, rules)
        return replace(hit, injury=rolled, row=row, encounter=encounter)
    suffered = roll_critical_injury(sheet, rules, dice)
    if suffered is None:
        hit = replace(hit, injury_due=True)
    else:
        hit = replace(hit, injury=suffered.rolled, row=suffered.row, suffered=suffered, sheet=suffered.sheet)
    return replace(hit, panic_due=hit.sheet is not None and hit.sheet.panic_due and not sheet.panic_due)


def _held_off(
    combatant: Combatant, sheet: CharacterSheet | None, blow: Blow, rules: SheetRules, dice: DiceSource
) -> tuple[tuple[ArmorApplied, ...], int]:
    """Return how cover, armor and a talent meet a blow, and the damage that is left."""
    layers: tuple[ArmorApplied, ...] = ()
    left = blow.amount
    rating = armor_rating(combatant, sheet, rules, fire=blow.fire)
    if blow.armor_counts and (rating or blow.barrier):
        held = blow.amount if blow.base is None else blow.base
        edition = rules.edition
        met = protect(blow.amount, held, rating, blow.barrier, blow.impact, edition.armor, edition.cover, dice)
        layers, left = tuple(layer for layer in met.layers if layer.rating), met.after
    talent = soaking(roll_profile_of(sheet, rules)) if sheet is not None else None
    if talent is not None and left:
        soaked = soak(left, talent.dice, dice)
        layers += (ArmorApplied(talent.label, talent.dice, talent.dice, soaked.faces, left, soaked.after),)
        left = soaked.after
    return layers, left


def _body(adversary: Adversary | None, rules: SheetRules) -> Body:
    return Body.HUMAN if adversary is None else scene.body_of_adversary(adversary, rules)


def _is_dead(combatant: Combatant, sheet: CharacterSheet | None) -> bool:
    return DEAD in (sheet or combatant).conditions
