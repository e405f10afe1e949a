"""What an attack does to those it reaches, written when its list is applied: damage, injuries, stress, conditions.

Each ticked consequence is one change of the scene or of a sheet, in the order of the list. What the app cannot do by
itself (where a combatant stands, what is on the floor) is only reported.
"""

from collections.abc import Callable, Iterable
from typing import Any

from alien_desktop.documents.scene import combatants as scene
from alien_desktop.documents.scene import stances
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.budget import without_next
from alien_desktop.documents.scene.encounter import (
    CardTrade,
    Combatant,
    EventHarm,
    OwedEffect,
    OwedKind,
    OwedRoll,
)
from alien_desktop.documents.scene.fighters import GRAPPLED
from alien_desktop.documents.scene.hits import Blow, take_hit
from alien_desktop.documents.scene.map_edits import set_feature, set_zone_fire
from alien_desktop.documents.scene.owed_rolls import (
    against_disease,
    against_stun,
    owe,
    owes,
    paid_off,
    with_diseases,
)
from alien_desktop.documents.scene.scene_events import (
    FIRST_CARD,
    EventDraft,
    add_event,
    change_event,
    set_alight,
    with_acid,
)
from alien_desktop.documents.scene.stances import hold, let_go
from alien_desktop.documents.scene.turn_effects import Stage
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition, end_panic, remove_condition
from alien_desktop.documents.sheet.damage import apply_damage, hit_on
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.injuries import InjurySuffered, injury_table, suffer_injury
from alien_desktop.documents.sheet.item_edits import put_item
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.special_abilities import OWN_INJURY, immunity_source, rerolls
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.vitals import adjust_health, adjust_stress, apply_stress, burnt, set_health
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.injuries import Body, InjuryRolled, resolve_injury, roll_injury
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, Consequence, ConsequenceKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.stress.panic import PanicEnd
from alien_desktop.rules.stress.stress import gain
from alien_desktop.session.combat.attack_books import AttackBooks, chain_name
from alien_desktop.session.combat.attack_words import ACID, BREACH, FIRE, NO_AIR, ZONE_FIRE
from alien_desktop.session.combat.combat_events import hit_event
from alien_desktop.session.events import AttackDid, CriticalInjuryTaken, HitTaken, Named, PanicPassed

ON_FIRE = "on_fire"


def _about(inputs: AttackInputs | None) -> str:
    """Return what an attack was made with, for the rows of what is due."""
    if inputs is None:
        return ""
    declaration = inputs.declaration
    return declaration.signature.name if declaration.signature is not None else declaration.weapon.name


def _in_the_zone(inputs: AttackInputs | None) -> tuple[str, ...]:
    """Return who is in the zone of the first target, as far as the attack knows."""
    if inputs is None:
        return ()
    declaration = inputs.declaration
    close = declaration.targets[0].band in (Band.ENGAGED, Band.SHORT)
    attacker = (declaration.attacker.id,) if close else ()
    onlookers = (one.id for one in declaration.onlookers if one.same_zone)
    return (*(one.id for one in declaration.targets), *attacker, *onlookers)


def stressed(sheet: CharacterSheet, amount: int, rules: SheetRules) -> CharacterSheet:
    """Return the sheet with the stress of an attack. It counts even if the victim is Broken by now; those who gain
    none are not among the consequences.
    """
    if amount <= 0 or sheet.is_synthetic:
        return adjust_stress(sheet, amount, rules)
    return apply_stress(sheet, gain(amount, replace(roll_profile_of(sheet, rules), broken=False)))


@record
class Aftermath:
    """What follows for one of the crew once the step is written: the death roll, or a choice between two injuries."""

    sheet_id: str
    suffered: InjurySuffered | None = None
    faces: tuple[int, ...] = ()
    """Of an injury that its owner may reroll."""


_FALLS = (ConsequenceKind.BROKEN, ConsequenceKind.KILL)


class AttackResults:
    """Applies the ticked consequences of a chain to the scene and the sheets of one step."""

    def __init__(
        self,
        books: AttackBooks,
        ticked: Iterable[Consequence],
        adversary_of: Callable[[Combatant], Adversary | None],
        dice: DiceSource,
        inputs: AttackInputs | None = None,
        chain: AttackChain | None = None,
    ) -> None:
        """`inputs` and `chain` are those of the attack, None for what a roll brings that was due after one."""
        self._books = books
        self._ticked = tuple(ticked)
        self._adversary_of = adversary_of
        self._dice = dice
        self._faces = inputs.faces if inputs is not None else {}
        self._attacker = inputs.declaration.attacker.id if inputs is not None else ""
        self._burns = inputs is not None and bool(inputs.declaration.weapon.fire)
        self._about = _about(inputs)
        self._zone = _in_the_zone(inputs)
        self._listed = chain.consequences if chain is not None else self._ticked
        self._before = {one.id: one.before_armor for one in chain.targets} if chain is not None else {}
        self._hidden = chain is not None and chain.hidden
        self.aftermath: list[Aftermath] = []

    @property
    def _rules(self) -> SheetRules:
        return self._books.rules

    def apply(self) -> None:
        """Apply everything that is ticked."""
        there = {one.id for one in self._books.encounter.combatants}
        for consequence in self._ticked:
            if consequence.who in there:
                told = len(self._books.events)
                self._apply(consequence)
                if len(self._books.events) == told:  # hits and injuries have events of their own
                    self._books.tell(AttackDid, consequence, hidden=self._hidden, detail=consequence.detail)
        self._at_bay()
        self._frenzy_ends()
        self._weak_holds_end()

    def _frenzy_ends(self) -> None:
        """The panic that lasts until somebody is Broken ends: the attacker has broken them (core 5.2, evolved 5.3)."""
        books, rules = self._books, self._rules
        sheet = books.sheet(self._attacker) if self._attacker else None
        broke = any(one.kind in _FALLS and one.who != self._attacker for one in self._ticked)
        if sheet is None or not sheet.panic or not broke:
            return
        calm, over = end_panic(sheet, PanicEnd.VICTIM_BROKEN, rules)
        if over.ended:
            books.put(calm)
            rows = tuple(row.name for row in over.ended)
            books.events.append(PanicPassed(document=calm.id, who=calm.name, rows=rows))

    def _at_bay(self) -> None:
        """A creature that attacked the nearest at once dies unless it did damage, which heals it (core 9.4)."""
        roll = owes(self._books.encounter, self._attacker, OwedKind.AT_BAY)
        if roll is None:
            return
        books = self._books
        books.encounter = paid_off(books.encounter, roll.id)
        name = books.encounter.combatant(self._attacker).name
        hurts = any(one.kind is ConsequenceKind.DAMAGE and one.who != self._attacker for one in self._ticked)
        if hurts:
            text, kind = Message("{who}: Health {health:+d}", who=name, health=1), ConsequenceKind.HEALTH
        else:
            text, kind = Message("{who} dies", who=name), ConsequenceKind.KILL
        done = Consequence("at_bay", kind, self._attacker, text, int(hurts))
        self._apply(done)
        books.tell(AttackDid, done, hidden=self._hidden)

    def _weak_holds_end(self) -> None:
        books = self._books
        known = {one.id: books.sheet(one.id) for one in books.encounter.combatants if one.document}
        before = Stage(books.encounter, {who: sheet for who, sheet in known.items() if sheet is not None})
        after = before.without_weak_holds()
        books.encounter = after.encounter
        for who, sheet in after.sheets.items():
            if sheet is not before.sheets[who]:
                books.put(sheet)

    def _apply(self, one: Consequence) -> None:
        sheet = self._books.sheet(one.who)
        match one.kind:
            case ConsequenceKind.DAMAGE if one.detail:
                self._rolled_hit(one, armor_counts=one.detail == "before_armor")
            case ConsequenceKind.DAMAGE:
                self._damage(one, sheet)
            case ConsequenceKind.BROKEN:
                self._set_health(one.who, sheet, 0)
            case ConsequenceKind.INJURY:
                self._injury(one, sheet)
            case ConsequenceKind.KILL:
                self._condition(one.who, sheet, DEAD)
            case ConsequenceKind.STRESS if sheet is not None:
                self._stress(sheet, one.amount)
            case ConsequenceKind.PANIC if sheet is not None and not sheet.is_synthetic:
                if not sheet.is_broken or self._rules.edition.panic.broken_panic:
                    self._books.put(sheet.evolve(panic_due=True))
            case ConsequenceKind.CONDITION:
                self._condition(one.who, sheet, one.detail)
                if one.detail == GRAPPLED:
                    self._held(one.who)
                if one.detail == ON_FIRE and one.amount:
                    self._books.encounter = set_alight(self._books.encounter, one.who, one.amount, str(FIRE))
            case ConsequenceKind.CONDITION_ENDS:
                self._condition_ends(one.who, sheet, one.detail)
                if one.detail == GRAPPLED:
                    self._let_go(one.who)
            case ConsequenceKind.DROP | ConsequenceKind.DISARM:
                self._drop(one, sheet)
            case ConsequenceKind.AIM_LOST:
                self._change(one.who, aim=None)
            case ConsequenceKind.OVERWATCH_LOST:
                self._change(one.who, overwatch=None)
            case ConsequenceKind.TO_SHORT | ConsequenceKind.PAST | ConsequenceKind.MOVE:
                self._books.encounter = stances.apart(self._books.encounter, one.who)
            case ConsequenceKind.SWAP_CARDS:
                self._trade(one)
            case ConsequenceKind.HEALTH:
                self._health(one, sheet)
            case ConsequenceKind.NEXT_ATTACK if one.detail == "row":
                self._change(one.who, next_attack=one.amount)
            case ConsequenceKind.NEXT_ATTACK:
                more = self._books.encounter.combatant(one.who).next_roll + one.amount
                self._change(one.who, next_roll=max(0, more))
            case ConsequenceKind.LOSE_ACTION:
                self._lose(one)
            case ConsequenceKind.ACID:
                self._acid(one)
            case ConsequenceKind.SKILL_ROLL:
                self._owe(one)
            case ConsequenceKind.STUN_ROLL:
                books = self._books
                books.encounter = against_stun(books.encounter, one.who, one.amount, self._about, self._rules)
            case ConsequenceKind.DISEASE if sheet is None or not immunity_source(sheet, self._rules, "disease"):
                books = self._books
                books.encounter = against_disease(books.encounter, one.who, one.amount, self._about, self._rules)
            case ConsequenceKind.ZONE_SMOKE:
                self._fill_with_smoke(one.who)
            case ConsequenceKind.ZONE_FIRE:
                self._zone_burns(one)
            case ConsequenceKind.BREACHED:
                self._breached()

    # --- the body ---

    def _damage(self, one: Consequence, sheet: CharacterSheet | None) -> None:
        books, rules = self._books, self._rules
        if sheet is not None:
            taken = replace(hit_on(sheet, one.amount, rules), stress=0, killed=False)
            hurt = apply_damage(sheet, taken, rules)
            books.put(burnt(sheet, hurt) if self._burns and one.who != self._attacker else hurt)
        else:
            combatant = books.encounter.combatant(one.who)
            taken = replace(scene.hit_on_combatant(combatant, one.amount, rules), killed=False)
            burns = self._burns and one.who != self._attacker
            books.encounter = scene.apply_combatant_damage(books.encounter, one.who, taken, fire=burns)
        met = self._before.get(one.who)
        before = one.amount if met is None else met
        books.events.append(
            HitTaken(
                document=sheet.id if sheet is not None else books.encounter.id,
                who=chain_name(books.encounter, one.who, sheet),
                combatant=one.who,
                amount=before,
                prevented=before - one.amount if before > one.amount else None,
                after_armor=one.amount,
                health_before=taken.health_before,
                health=taken.health_after,
            )
        )

    def _injury(self, one: Consequence, sheet: CharacterSheet | None) -> None:
        """The one way to a critical injury: its healing is rolled, and whoever has a reroll chooses afterwards."""
        books, rules = self._books, self._rules
        faces = self._faces.get(f"injury:{one.who}", ())
        if sheet is None:
            combatant = books.encounter.combatant(one.who)
            adversary = self._adversary_of(combatant)
            body = Body.HUMAN if adversary is None else scene.body_of_adversary(adversary, rules)
            rolled = self._rolled(one, body, tuple(injury.row for injury in combatant.injuries), faces)
            books.encounter = scene.add_combatant_injury(books.encounter, one.who, rolled, rules)
            row = injury_table(body, rules).row_for(rolled.number) if rolled.number else None
            self._tell_injury(one, rolled, Named(row.id, row.name) if row is not None else None, books.encounter.id)
            return
        if rerolls(sheet, rules, OWN_INJURY) and not one.detail:
            self.aftermath.append(Aftermath(sheet.id, faces=faces))
            return
        body = Body.SYNTHETIC if sheet.is_synthetic else Body.HUMAN
        due = sheet.panic_due
        rolled = self._rolled(one, body, tuple(injury.row for injury in sheet.injuries), faces)
        suffered = suffer_injury(sheet, rolled, rules, self._dice)
        # A Panic Roll is a consequence of its own; none is due from somebody whom this breaks (evolved 5.3).
        books.put(suffered.sheet.evolve(panic_due=due))
        row = suffered.row
        if row is not None:
            books.encounter = with_diseases(books.encounter, one.who, row.name, row.effects, rules)
        self._tell_injury(
            one,
            rolled,
            Named(row.id, row.name) if row is not None else None,
            sheet.id,
            suffered.injury_id,
            suffered.healing.faces if suffered.healing is not None else (),
        )
        self.aftermath.append(Aftermath(sheet.id, suffered))

    def _rolled(self, one: Consequence, body: Body, has: tuple[int, ...], faces: tuple[int, ...]) -> InjuryRolled:
        """Return the injury of the chain: the number is decided there, the faces are kept as the record."""
        injuries = self._rules.edition.injuries
        if not one.amount and body is not Body.FRAIL:
            return roll_injury(body, injuries, self._dice, has)
        if one.detail or not faces:
            return resolve_injury((one.amount,), body, (), injuries, ScriptedDice(()))
        size = 2 if body is Body.HUMAN else 1
        rolled_dice = [faces[place : place + size] for place in range(0, len(faces) - size + 1, size)]
        numbers = tuple(int("".join(map(str, each))) for each in rolled_dice)
        dies = any(each.kind is ConsequenceKind.KILL and each.who == one.who and each.ticked for each in self._listed)
        return InjuryRolled(body, numbers, one.amount, dies)

    def _tell_injury(
        self,
        one: Consequence,
        rolled: InjuryRolled,
        row: Named | None,
        document: str,
        injury: str = "",
        healing: tuple[int, ...] = (),
    ) -> None:
        books = self._books
        books.events.append(
            CriticalInjuryTaken(
                document=document,
                who=chain_name(books.encounter, one.who, books.sheet(one.who)),
                row=row,
                number=rolled.number,
                injury=injury,
                rolled=rolled.rolled,
                healing=healing,
                dies=rolled.instant_death,
            )
        )

    def _rolled_hit(self, one: Consequence, *, armor_counts: bool) -> None:
        """Apply the damage of a row without an attack roll, after armor."""
        books = self._books
        combatant = books.encounter.combatant(one.who)
        hit = take_hit(
            books.encounter,
            one.who,
            books.sheet(one.who),
            self._adversary_of(combatant),
            Blow(one.amount, armor_counts=armor_counts),
            self._rules,
            self._dice,
        )
        books.encounter = hit.encounter
        before = books.sheet(one.who)
        panics = hit.sheet is not None and hit.sheet.panic_due and before is not None and not before.panic_due
        named = (Named(hit.sheet.id, hit.sheet.name),) if hit.sheet is not None and panics else ()
        about = hit.sheet.id if hit.sheet is not None else books.encounter.id
        books.events.append(hit_event(about, one.who, hit, named))
        if hit.sheet is not None:
            books.put(hit.sheet)
            if hit.suffered is not None or hit.injury_due:
                self.aftermath.append(Aftermath(hit.sheet.id, hit.suffered))

    def _acid(self, one: Consequence) -> None:
        """Add a splash of acid to what is due; when it is rolled, armor reduces it and is damaged by it."""
        self._books.encounter = with_acid(self._books.encounter, one.who, one.amount, str(ACID))

    def _owe(self, one: Consequence) -> None:
        """Add a skill roll to what is due, with the consequences of failing it that were not ticked by hand."""
        brings = tuple(
            OwedEffect(
                kind=each.kind,
                who="" if each.who == one.who else each.who,
                amount=each.amount,
                detail=each.detail,
                words=each.sentence.to_data(),
            )
            for each in self._listed
            if each.after == one.key and not each.ticked
        )
        encounter = self._books.encounter
        roll = OwedRoll(
            id="new",
            kind=OwedKind.SKILL,
            combatant=one.who,
            about=self._about,
            skill=Skill(one.detail),
            dice=one.amount,
            against=one.against,
            round=encounter.round,
            delays=one.delays,
            brings=brings,
        )
        self._books.encounter = owe(encounter, roll)

    def _fill_with_smoke(self, who: str) -> None:
        """Fill the zone of the target with smoke; without a map it is only reported."""
        encounter = self._books.encounter
        zone = encounter.combatant(who).zone
        if zone:
            self._books.encounter = set_feature(encounter, zone, Feature.SMOKE, True)

    def _zone_burns(self, one: Consequence) -> None:
        """A zone burns: in each Round from the next one on its Intensity meets everybody in it (evolved 10.2)."""
        there = {each.id: each for each in self._books.encounter.combatants}
        place = there[self._zone[0]].zone if self._zone and self._zone[0] in there else ""
        if place:
            before, spreads = self._books.encounter, self._rules.edition.hazards.fire_spreads
            self._books.encounter = set_zone_fire(before, place, one.amount, str(ZONE_FIRE), spreads=spreads)
            return
        targets = tuple(each for each in self._zone if each in there)
        draft = EventDraft(str(ZONE_FIRE), 1, True, FIRST_CARD, "", one.amount, 0, EventHarm.FIRE, targets)
        self._books.encounter = add_event(self._books.encounter, draft)

    def _breached(self) -> None:
        """The hull is breached: that is reported now, and after a Turn the air is gone (core 10, evolved 10.2)."""
        encounter = self._books.encounter
        now = max(1, encounter.round)
        after = add_event(encounter, EventDraft(str(BREACH)))
        after = change_event(after, after.events[-1].id, passed=now, waits=True)
        gone = self._rules.edition.time.rounds_in(TimeUnit.TURN)
        self._books.encounter = add_event(after, EventDraft(str(NO_AIR), gone))

    def _set_health(self, who: str, sheet: CharacterSheet | None, health: int) -> None:
        if sheet is not None:
            self._books.put(set_health(sheet, health, self._rules))
        else:
            self._books.encounter = scene.set_combatant_health(self._books.encounter, who, health)

    def _health(self, one: Consequence, sheet: CharacterSheet | None) -> None:
        if sheet is not None:
            self._books.put(adjust_health(sheet, one.amount, self._rules))
        else:
            now = self._books.encounter.combatant(one.who).health
            self._set_health(one.who, None, now + one.amount)

    # --- states ---

    def _stress(self, sheet: CharacterSheet, amount: int) -> None:
        self._books.put(stressed(sheet, amount, self._rules))

    def _change(self, who: str, **changes: Any) -> None:
        self._books.encounter = scene.change_combatant(self._books.encounter, who, **changes)

    def _drop(self, one: Consequence, sheet: CharacterSheet | None) -> None:
        """A dropped thing is out of reach until a combatant picks it up."""
        if sheet is not None:
            if any(weapon.id == one.detail for weapon in sheet.weapons):
                self._books.put(put_item(sheet, one.detail, CarryPlace.STOWED))
            return
        known = self._books.encounter.combatant(one.who).weapons
        after = tuple(weapon.evolve(place=CarryPlace.STOWED) if weapon.id == one.detail else weapon for weapon in known)
        self._change(one.who, weapons=after)

    def _held(self, who: str) -> None:
        attacker = self._attacker
        if attacker not in ("", who):
            self._books.encounter = stances.hold(self._books.encounter, attacker, who)

    def _let_go(self, who: str) -> None:
        for combatant in self._books.encounter.combatants:
            if combatant.holds == who:
                self._books.encounter = stances.hold(self._books.encounter, combatant.id, "")

    def _trade(self, one: Consequence) -> None:
        """Note the cards that are traded from the next Round on."""
        encounter = self._books.encounter
        attacker = encounter.holder_of(self._attacker)
        other = encounter.holder_of(one.who)
        if encounter.cards_of(attacker) and encounter.cards_of(other) and attacker != other:
            trade = CardTrade(one=attacker, other=other)
            self._books.encounter = encounter.evolve(trades=(*encounter.trades, trade))

    def _condition(self, who: str, sheet: CharacterSheet | None, condition: str) -> None:
        books = self._books
        attacker = self._attacker
        if condition == GRAPPLED and attacker not in ("", who):
            books.encounter = hold(books.encounter, attacker, who)
        need = any(one.cause == condition for one in books.rules.edition.conditions.needs)
        if sheet is not None and need and not sheet.is_synthetic:
            books.put(begin_deprivation(sheet, condition, books.rules))  # its checks come every Round
        elif sheet is not None:
            books.put(add_condition(sheet, condition))
        elif condition not in books.encounter.combatant(who).conditions:
            books.encounter = scene.toggle_combatant_condition(books.encounter, who, condition)

    def _condition_ends(self, who: str, sheet: CharacterSheet | None, condition: str) -> None:
        books = self._books
        if condition == GRAPPLED:
            books.encounter = let_go(books.encounter, who)
        if sheet is not None:
            books.put(remove_condition(sheet, condition))
        elif condition in books.encounter.combatant(who).conditions:
            books.encounter = scene.toggle_combatant_condition(books.encounter, who, condition)

    def _lose(self, one: Consequence) -> None:
        """Take an action away: in this Round if it is not spent, else from the next turn."""
        if one.detail in tuple(Loss):
            self._books.encounter = without_next(self._books.encounter, one.who, Loss(one.detail))
