"""What an attack costs, paid while its dice are rolled and given back when it is changed.

Each payment leaves a receipt in the scene (`Encounter.attack_paid`): the fields that it changed, before and after. To
give it back, a field that is still as it was left is put back; one that was changed since is corrected by the
difference. So an attack may be edited at any time, and the payments stay correct.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from alien_desktop.documents.document import Document, DocumentPart, changed_fields
from alien_desktop.documents.scene.budget import HELP, give_back, spend, spend_loss
from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Encounter, PaidCost
from alien_desktop.documents.scene.map_reading import reaches
from alien_desktop.documents.scene.stances import after_action, next_to, without_orders
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import AlarmRecord, notices_panic, roll_alarm
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition
from alien_desktop.documents.sheet.instant_effects import apply_instant_effect
from alien_desktop.documents.sheet.item_edits import change_item, find_item, set_quantity
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.roll_damage import RollDamage, take_loss
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.roll_results import apply_alarm
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.vitals import apply_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.actions import Action, Price, price_of
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, AttackCost, Consequence, CostKind, StepKind
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.effects.continuous import ActionCost
from alien_desktop.rules.effects.instant import PanicRoll, StressChange
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.stress.stress import gain
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import AttackDid, AttackPaid, Event
from alien_desktop.session.rolls.alarm_consequences import OTHERS, consequence_options, reach_words
from alien_desktop.session.rolls.roll_events import alarm_applied

JAMMED = "jammed_weapon"

GIVEN_UP = "given_up"
"""What an action that a talent costs is called on the card."""

SPREAD = "spread:"
"""How the keys of what a panic does to others begin."""

PANIC_CALLED = "panic"
"""The detail of the receipt of a Panic Roll that a panic of the attack calls for."""


@record
class SpreadOffer:
    """What a panic or response in the attack does to another combatant; the Game Mother may leave anybody out."""

    key: str
    who: str
    """The id of the combatant."""
    text: Message
    reach: Message
    on: bool
    effect: StressChange | PanicRoll


class AttackBooks:
    """The scene and the sheets of one step: payments change these copies only; nothing is written."""

    def __init__(
        self,
        encounter: Encounter,
        sheet_of: Callable[[str], CharacterSheet | None],
        rules: SheetRules,
        dice: DiceSource,
    ) -> None:
        """`sheet_of(combatant id)` is the sheet of one of the crew, None for everybody else."""
        self.encounter = encounter
        self.rules = rules
        self.events: list[Event] = []
        self.hurt: list[RollDamage] = []
        """Who was hurt by rolling with a wound."""
        self._sheet_of = sheet_of
        self._dice = dice
        self._sheets: dict[str, CharacterSheet] = {}

    @property
    def documents(self) -> tuple[Document, ...]:
        """The scene and every sheet that was read, as they are after this step."""
        return (self.encounter, *self._sheets.values())

    def sheet(self, combatant_id: str) -> CharacterSheet | None:
        """Return the sheet of a combatant as it is after what was done so far."""
        document = self.encounter.combatant(combatant_id).document
        if document not in self._sheets:
            found = self._sheet_of(combatant_id)
            if found is None:
                return None
            self._sheets[document] = found
        return self._sheets[document]

    def put(self, sheet: CharacterSheet) -> None:
        """Keep the new state of a sheet."""
        self._sheets[sheet.id] = sheet

    def tell(
        self, event: type[AttackPaid | AttackDid], fact: AttackCost | Consequence, *, hidden: bool, **more: Any
    ) -> None:
        """Report what was paid or done, with the name of the combatant in front unless the sentence has it."""
        pays = fact.kind in (CostKind.ACTION, CostKind.GIVEN_UP)
        action = fact.sentence.facts.get("action") if pays else None  # "Ana: Shoot" is her name and what she paid
        named = "who" in fact.sentence.facts and action is None
        told: JsonObject = {
            "document": self.encounter.id,
            "who": "" if named else chain_name(self.encounter, fact.who, self.sheet(fact.who)),
            "combatant": fact.who,
            "kind": fact.kind,
            "amount": fact.amount,
            "what": fact.sentence if action is None else action,
            "hidden": hidden,
        }
        self.events.append(event(**told, **more))

    # --- paying ---

    def settle(self, chain: AttackChain) -> None:
        """Pay what is due by now, and give back what was paid and is not due any more."""
        due = {cost.key: cost for cost in chain.costs_due}
        kept: list[PaidCost] = []
        spread = tuple(paid for paid in self.encounter.attack_paid if paid.key.startswith(SPREAD))
        for paid in reversed(self.encounter.attack_paid):
            if paid in spread:
                continue
            cost = due.get(paid.key)
            same = cost is not None and (cost.who, cost.amount, cost.detail) == (paid.who, paid.amount, paid.detail)
            if cost is not None and same and self._stands_as_paid(cost, paid):
                kept.append(paid)
            else:
                self._give_back(paid)
        known = {paid.key for paid in kept}
        self._keep(reversed(kept))
        for cost in due.values():
            if cost.key not in known:
                self._pay(cost, chain)
        order = {key: place for place, key in enumerate(due)}
        paid_now = sorted(self.encounter.attack_paid, key=lambda one: order[one.key])
        self._keep((*paid_now, *spread))
        self.settle_spread(chain)

    def settle_spread(self, chain: AttackChain) -> None:
        """Apply what a panic or response of the attack does to others, where it is ticked."""
        wanted = {offer.key: offer for offer in self.spread(chain) if offer.on}
        kept: list[PaidCost] = []
        for paid in self.encounter.attack_paid:
            if not paid.key.startswith(SPREAD) or paid.key in wanted:
                kept.append(paid)
            else:
                self._undo_changes(paid)
        self._keep(kept)
        known = {paid.key for paid in kept}
        for offer in wanted.values():
            sheet = self.sheet(offer.who)
            if offer.key in known or sheet is None:
                continue
            before = dict(self._sheets)
            panics = isinstance(offer.effect, PanicRoll)
            after = sheet.evolve(panic_due=True) if panics else apply_instant_effect(sheet, offer.effect, self.rules)
            self.put(after)
            changes = tuple(self._changes(self.encounter, before))
            detail = PANIC_CALLED if panics else ""
            paid = PaidCost(key=offer.key, who=offer.who, detail=detail, changes=changes)
            self.encounter = self.encounter.evolve(attack_paid=(*self.encounter.attack_paid, paid))

    def spread(self, chain: AttackChain) -> tuple[SpreadOffer, ...]:
        """Return what the panics and responses of the attack may do to others: stress, a Panic Roll of their own."""
        attack = self.encounter.attack
        alarms = [cost for cost in chain.costs_due if cost.kind is CostKind.ALARM]
        paid = {one.key: one for one in self.encounter.attack_paid} if alarms else {}
        found: list[SpreadOffer] = []
        for cost in alarms:
            sheet = self.sheet(cost.who) if cost.key in paid else None
            if sheet is None or attack is None or DEAD in sheet.conditions:
                continue
            change = next((one for one in paid[cost.key].changes if one.get("id") == sheet.id), None)
            record = alarm_record(put_back(sheet, change) if change is not None else sheet, self.rules, cost, chain)
            for place, effect in enumerate(record.instant_effects):
                if isinstance(effect, StressChange | PanicRoll) and effect.who in OTHERS:
                    found += self._reached(f"{SPREAD}{cost.key}:{place}", effect, cost.who, attack.ticks)
        return tuple(found)

    def _reached(
        self, key: str, effect: StressChange | PanicRoll, by: str, ticks: Mapping[str, bool]
    ) -> Iterator[SpreadOffer]:
        for combatant in self.encounter.combatants:
            sheet = self.sheet(combatant.id)
            if combatant.id == by or sheet is None or not notices_panic(sheet):
                continue
            if not reaches(self.encounter, by, combatant.id, effect.who):
                continue
            if isinstance(effect, PanicRoll):
                if sheet.is_broken and not self.rules.edition.panic.broken_panic:
                    continue
                text = Message("{who}: Panic Roll", who=sheet.name)
            else:
                text = Message("{who}: stress {stress:+d}", who=sheet.name, stress=effect.amount)
            own = f"{key}:{combatant.id}"
            yield SpreadOffer(own, combatant.id, text, reach_words(effect.who), ticks.get(own, True), effect)

    def _pay(self, cost: AttackCost, chain: AttackChain) -> None:
        before = self.encounter, dict(self._sheets)
        sheet = self.sheet(cost.who)
        if sheet is not None:
            before[1].setdefault(sheet.id, sheet)
        match cost.kind:
            case CostKind.ACTION | CostKind.HELP | CostKind.GIVEN_UP:
                self._spend(cost)
            case CostKind.AMMO:
                self._ammo(cost, sheet)
            case CostKind.POWER:
                self._power(cost, sheet)
            case CostKind.USED_UP:
                self._used_up(cost, sheet)
            case CostKind.STRESS if sheet is not None and not sheet.is_synthetic:
                self.put(apply_stress(sheet, gain(cost.amount, roll_profile_of(sheet, self.rules))))
            case CostKind.ALARM if sheet is not None:
                self._alarm(cost, sheet, chain)
            case CostKind.STORY_POINT if sheet is not None:
                self.put(sheet.evolve(story_points=max(sheet.story_points - cost.amount, 0)))
            case CostKind.JAM if sheet is not None:
                self.put(add_condition(sheet, JAMMED))
            case CostKind.DAMAGE if sheet is not None:
                loss = take_loss(sheet, cost.amount, self.rules, self._dice, (cost.sentence,))
                self.hurt.append(loss)
                self.put(loss.sheet)
        self._write(cost, self._changes(*before))
        if cost.kind is not CostKind.ALARM:  # the roll itself is in the log
            self.tell(AttackPaid, cost, hidden=chain.hidden)

    def _keep(self, receipts: Iterable[PaidCost]) -> None:
        """Let the scene have these receipts."""
        paid = tuple(receipts)
        if paid != self.encounter.attack_paid:
            self.encounter = self.encounter.evolve(attack_paid=paid)

    def _write(self, cost: AttackCost, changes: Iterable[JsonObject]) -> None:
        paid = PaidCost(key=cost.key, who=cost.who, amount=cost.amount, detail=cost.detail, changes=tuple(changes))
        self.encounter = self.encounter.evolve(attack_paid=(*self.encounter.attack_paid, paid))

    def _changes(self, encounter: Encounter, sheets: dict[str, CharacterSheet]) -> list[JsonObject]:
        found = []
        for sheet_id, after in self._sheets.items():
            before = sheets.get(sheet_id, after)
            if before is not after:
                found.append({"id": sheet_id, **_differences(before, after)})
        for combatant, then in zip(encounter.combatants, self.encounter.combatants, strict=True):
            if combatant is not then:
                found.append({"combatant": combatant.id, **_differences(combatant, then)})
        return [one for one in found if one["before"]]

    def _undo_changes(self, paid: PaidCost) -> None:
        for change in paid.changes:
            sheet = next((one for one in self._sheets.values() if one.id == change.get("id")), None)
            sheet = sheet or (self.sheet(paid.who) if self._is_there(paid.who) else None)
            if sheet is not None and sheet.id == change.get("id"):
                self.put(put_back(sheet, change))

    def _give_back(self, paid: PaidCost) -> None:
        kind = _KINDS.get(paid.key.partition(":")[0], CostKind.ACTION)
        if kind in (CostKind.ACTION, CostKind.HELP, CostKind.GIVEN_UP):
            action = {CostKind.HELP: HELP, CostKind.GIVEN_UP: GIVEN_UP}.get(kind, paid.detail)
            self.encounter = give_back(self.encounter, paid.who, action)
        for change in paid.changes:
            if "id" in change:
                who = next((one for one in self.encounter.combatants if one.document == change["id"]), None)
                sheet = self.sheet(who.id) if who is not None else None
                if sheet is not None:
                    self.put(put_back(sheet, change))
            else:
                self.encounter = self.encounter.evolve(
                    combatants=tuple(
                        put_back(one, change) if one.id == change["combatant"] else one
                        for one in self.encounter.combatants
                    )
                )
        who_name = chain_name(self.encounter, paid.who, self.sheet(paid.who)) if self._is_there(paid.who) else ""
        self.events.append(
            AttackPaid(
                document=self.encounter.id,
                who=who_name,
                combatant=paid.who,
                kind=kind,
                amount=paid.amount,
                what=_COST_NAMES[kind],
                given_back=True,
            )
        )

    def _is_there(self, combatant_id: str) -> bool:
        return any(one.id == combatant_id for one in self.encounter.combatants)

    # --- each sort of cost ---

    def _spend(self, cost: AttackCost) -> None:
        """Spend an action of this Round; none where the Game Mother allows the attack without one."""
        encounter = self.encounter
        try:
            if cost.kind is not CostKind.ACTION:
                done = HELP if cost.kind is CostKind.HELP else GIVEN_UP
                self.encounter = spend_loss(encounter, cost.who, done, Loss(cost.detail))
            else:
                self.encounter = spend(encounter, cost.who, cost.detail, self._price(cost)).encounter
        except RuleViolation:
            self.encounter = encounter
        if cost.kind is CostKind.ACTION:
            self._acted(cost)

    def _acted(self, cost: AttackCost) -> None:
        """Apply what taking an action changes: aim, overwatch and orders end; a close attacker is near the target."""
        action = self._action(cost.detail)
        if action is None:
            return
        self.encounter = after_action(self.encounter, cost.who, action)
        self.encounter = without_orders(self.encounter, cost.who)
        beside = self._brought_beside(cost)
        if beside:
            self.encounter = next_to(self.encounter, cost.who, beside)

    def _brought_beside(self, cost: AttackCost) -> str:
        """The id of the one whom an action of the attacker brings it right next to; empty for nobody."""
        attack, action = self.encounter.attack, self._action(cost.detail)
        if attack is None or action is None or action.moves or cost.who != attack.declaration.attacker.id:
            return ""
        target = attack.declaration.targets[0]
        return target.id if target.band is Band.ENGAGED else ""

    def _stands_as_paid(self, cost: AttackCost, paid: PaidCost) -> bool:
        """Whether the attacker is next to whom the attack brings it, after a change of the range or the target too."""
        if cost.kind is not CostKind.ACTION:
            return True
        beside = self._brought_beside(cost)
        brought = {
            one
            for change in paid.changes
            if change.get("combatant") == cost.who
            for one in set(change["after"].get("near", ())) - set(change["before"].get("near", ()))
        }
        there = self._is_there(cost.who) and beside in self.encounter.combatant(cost.who).near
        return brought == {beside} if brought else there or not beside

    def _action(self, action_id: str) -> Action | None:
        rules = self.rules.edition.actions
        return next((one for one in (*rules.actions, *rules.creatures) if one.id == action_id), None)

    def _price(self, cost: AttackCost) -> Price:
        sheet = self.sheet(cost.who)
        action = self._action(cost.detail)
        if action is None:
            return Price.MAIN
        active = continuous_effects(sheet, self.rules) if sheet is not None else ()
        attack = self.encounter.attack
        mine = attack is not None and cost.who == attack.declaration.attacker.id
        on = frozenset(attack.declaration.choices.switched_on) if attack is not None and mine else frozenset[str]()
        return price_of(action, tuple(effect for _, effect in effects_of(active, ActionCost, on)))[0]

    def _ammo(self, cost: AttackCost, sheet: CharacterSheet | None) -> None:
        if sheet is not None:
            if any(one.id == cost.detail for one in sheet.weapons):
                self.put(change_item(sheet, cost.detail, ammo=cost.amount))
            return
        self._own_weapons(
            cost.who, lambda one: one.evolve(ammo=min(cost.amount, one.ammo_max)) if one.id == cost.detail else one
        )

    def _power(self, cost: AttackCost, sheet: CharacterSheet | None) -> None:
        if sheet is None:
            self._own_weapons(cost.who, lambda one: one.evolve(power=cost.amount) if one.id == cost.detail else one)
        elif any(one.id == cost.detail for one in sheet.weapons):
            self.put(change_item(sheet, cost.detail, power=cost.amount))

    def _used_up(self, cost: AttackCost, sheet: CharacterSheet | None) -> None:
        def less(one: Weapon) -> Weapon | None:
            if one.id != cost.detail:
                return one
            return one.evolve(quantity=one.quantity - 1) if one.quantity > 1 else None

        if sheet is None:
            self._own_weapons(cost.who, less)
        elif any(one.id == cost.detail for one in sheet.weapons):
            self.put(set_quantity(sheet, cost.detail, find_item(sheet, cost.detail).quantity - 1))

    def _own_weapons(self, who: str, change: Callable[[Weapon], Weapon | None]) -> None:
        """Change what an adversary carries in this scene."""
        known = self.encounter.combatant(who).weapons
        after = tuple(one for one in map(change, known) if one is not None)
        self.encounter = change_combatant(self.encounter, who, weapons=after)

    def _alarm(self, cost: AttackCost, sheet: CharacterSheet, chain: AttackChain) -> None:
        record = alarm_record(sheet, self.rules, cost, chain)
        after = apply_alarm(sheet, record, self.rules)
        self.put(after)
        came = (option for option in consequence_options(record, sheet, (), self.rules) if option.ticked)
        self.events.append(alarm_applied(record, sheet, after, came, self.rules.edition.vocabulary.alarm_roll))


def panics_called(encounter: Encounter) -> dict[str, tuple[str, ...]]:
    """Return the sheets that the panics and responses of the attack make roll for panic, by the sheet of each."""
    documents = {one.id: one.document for one in encounter.combatants}
    receipts = [paid for paid in encounter.attack_paid if paid.who in documents]
    called: dict[str, tuple[str, ...]] = {}
    for alarm in receipts:
        if _KINDS.get(alarm.key.partition(":")[0]) is CostKind.ALARM:
            begins = f"{SPREAD}{alarm.key}:"
            own = [one for one in receipts if one.detail == PANIC_CALLED and one.key.startswith(begins)]
            source = documents[alarm.who]
            called[source] = (*called.get(source, ()), *(documents[one.who] for one in own))
    return called


_KINDS = {
    "action": CostKind.ACTION,
    "help": CostKind.HELP,
    "given_up": CostKind.GIVEN_UP,
    "stress": CostKind.STRESS,
    "alarm": CostKind.ALARM,
    "story": CostKind.STORY_POINT,
    "ammo": CostKind.AMMO,
    "power": CostKind.POWER,
    "used_up": CostKind.USED_UP,
    "jam": CostKind.JAM,
    "damage": CostKind.DAMAGE,
}
_COST_NAMES = {
    CostKind.ACTION: Message("action"),
    CostKind.HELP: Message("help"),
    CostKind.GIVEN_UP: Message("another action"),
    CostKind.STRESS: Message("stress"),
    CostKind.ALARM: Message("Panic Roll or response"),
    CostKind.STORY_POINT: Message("story point"),
    CostKind.AMMO: Message("ammunition"),
    CostKind.POWER: Message("power"),
    CostKind.USED_UP: Message("used up"),
    CostKind.JAM: Message("jam"),
    CostKind.DAMAGE: Message("damage"),
}
"""What the first word of a key says."""


def alarm_record(sheet: CharacterSheet, rules: SheetRules, cost: AttackCost, chain: AttackChain) -> AlarmRecord:
    """Return the Panic Roll or stress response of a die that fell in the attack; `sheet` is as it was before it."""
    stream, _, target = cost.detail.partition(":")
    kinds = (
        (StepKind.DEFENCE_PUSH, StepKind.DEFENCE_ROLL)
        if stream == "defence"
        else (
            StepKind.PUSH,
            StepKind.ROLL,
        )
    )
    rolls = (chain.step(kind, target).roll for kind in kinds)
    level = next((roll.stress_level for roll in rolls if roll is not None), sheet.stress)
    roller = replace(roll_profile_of(sheet, rules), stress=level)
    return roll_alarm(sheet, rules, ScriptedDice((cost.amount,)), from_action=True, roller=roller)


def chain_name(encounter: Encounter, combatant_id: str, sheet: CharacterSheet | None) -> str:
    """Return what a combatant is called."""
    return sheet.name if sheet is not None and sheet.name else encounter.combatant(combatant_id).name


def _differences(before: DocumentPart, after: DocumentPart) -> JsonObject:
    names = set(changed_fields(before, after))
    told = [each.model_dump(mode="json", include=names) for each in (before, after)] if names else [{}, {}]
    return {"before": told[0], "after": told[1]}


def put_back(part: Any, change: JsonObject) -> Any:
    """Return a document or a part of one with a change taken back."""
    now = part.model_dump(mode="json", include=set(change["before"]))
    return part.evolve(
        **{name: _merged(now[name], before, change["after"][name]) for name, before in change["before"].items()}
    )


def _merged(now: Any, before: Any, after: Any) -> Any:
    """Return a value without the change from `before` to `after`, if something else has changed it too."""
    if now == after:
        return before
    if isinstance(now, list) and isinstance(before, list) and isinstance(after, list):
        came = [one for one in after if one not in before]
        return [one for one in now if one not in came] + [one for one in before if one not in after and one not in now]
    if type(now) is int and type(before) is int and type(after) is int:
        return max(now + before - after, 0)
    return now
