"""Before an attack: the ways, weapons and targets of a combatant, with the odds against each.

Everything is read from the scene as it is now; an attack takes a snapshot of it when it is declared.
"""

from collections.abc import Sequence

from alien_desktop.documents.scene.adversary import AdversaryKind
from alien_desktop.documents.scene.budget import is_surprised
from alien_desktop.documents.scene.encounter import Combatant, OwedKind, Side
from alien_desktop.documents.scene.fighters import (
    GRAPPLED,
    fighter_of,
    is_merciless,
    is_steady,
    mounted_weapons,
    states_of,
    tears_loose,
    weapons_of,
)
from alien_desktop.documents.scene.map_reading import (
    band_between,
    light_on,
    out_of_reach_because,
    place_of,
    same_zone,
    sees,
    unseen_because,
    zones_apart,
    zones_in_blast,
)
from alien_desktop.documents.scene.owed_rolls import owes
from alien_desktop.documents.scene.stances import aims, order_dice
from alien_desktop.documents.scene.turn_actions import (
    is_thrown,
)
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.hazards import Ring, blast_dice
from alien_desktop.rules.combat.attack_flow.chain import StepKind, TargetOdds
from alien_desktop.rules.combat.attack_flow.inputs import (
    BARE_HANDS,
    AttackInputs,
    AttackTarget,
    AttackWay,
    AttackWeapon,
    Declaration,
    Fighter,
    Onlooker,
)
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.attack_flow.strike import AIMED, action_of
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES, Special
from alien_desktop.rules.combat.ranges import ORDER, Band
from alien_desktop.rules.effects.continuous import ShotBack
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_plan import Candidate, Plan, WayOption
from alien_desktop.session.combat.attack_readiness import AttackReadiness, held_back
from alien_desktop.session.combat.attack_signature import signature_for, sweep_of, swept
from alien_desktop.session.combat.attack_talents import SHOTS, AttackTalents
from alien_desktop.session.combat.attack_words import WAY_NAMES
from alien_desktop.session.combat.scene_controller import SceneController

_FAR = 999
"""More zones than any map has: the distance of those whom the map does not know."""
_AT_ARMS_LENGTH = (AttackWay.CLOSE, AttackWay.SPECIAL, AttackWay.RETREAT)
_IN_THE_ZONE = (AttackWay.SIGNATURE, AttackWay.COUP_DE_GRACE)
_BLOWS = (AttackWay.CLOSE, AttackWay.SPECIAL, *_IN_THE_ZONE)
ENCLOSED = "enclosed_zone"
"""The circumstance that an explosive goes off between walls (evolved 10.2)."""


class AttackSetup:
    """Reads the open scene; nothing is changed."""

    def __init__(self, scene: SceneController) -> None:
        self._scene = scene
        self.talents = AttackTalents(scene)
        self._readiness = AttackReadiness(scene, self.talents)

    @property
    def _rules(self) -> SheetRules:
        return self._scene.rules

    # --- what is possible ---

    def ways(self, attacker: str) -> tuple[WayOption, ...]:
        """Return how a combatant may attack, in the order of a list; what is not possible now says why."""
        combatant = self._scene.encounter.combatant(attacker)
        adversary = self._scene.adversary_of(combatant)
        close, name = self._rules.edition.close, WAY_NAMES
        if adversary is not None and adversary.kind is AdversaryKind.CREATURE:
            found = [WayOption(AttackWay.SIGNATURE, name[AttackWay.SIGNATURE])]
        else:
            found = [WayOption(way, name[way]) for way in (AttackWay.CLOSE, AttackWay.RANGED, AttackWay.THROWN)]
            specials = (*close.specials, *((Special.SHOVE,) if close.shove else ()))
            found += [WayOption(AttackWay.SPECIAL, SPECIAL_NAMES[one], one) for one in specials]
            rest = (AttackWay.GRAPPLE_ATTACK, AttackWay.COUP_DE_GRACE)
            found += [WayOption(way, name[way]) for way in rest]
            if close.retreat_roll:
                found.append(WayOption(AttackWay.RETREAT, name[AttackWay.RETREAT]))
        found.append(WayOption(AttackWay.BREAK_FREE, name[AttackWay.BREAK_FREE]))
        return tuple(replace(one, refusal=self._refusal_of(combatant, one)) for one in found)

    def may_kill(self, attacker: str) -> bool:
        """Whether a person faces a Broken or helpless enemy."""
        encounter = self._scene.encounter
        who = encounter.combatant(attacker)
        adversary = self._scene.adversary_of(who)
        if adversary is not None and adversary.kind is AdversaryKind.CREATURE:
            return False
        for other in encounter.combatants:
            if other.side is who.side:
                continue
            sheet = self._scene.sheet_of(other)
            health, conditions = (other.health, other.conditions) if sheet is None else (sheet.health, sheet.conditions)
            if health and not conditions:
                continue
            states = self._states(other)
            if DEAD not in states and (not health or states & {GRAPPLED, UNCONSCIOUS}):
                return True
        return False

    def weapons(self, attacker: str, way: AttackWay | None = None) -> tuple[AttackWeapon, ...]:
        """Return what a combatant attacks with (in this way), bare hands last; `unusable` says what keeps one back."""
        combatant = self._scene.encounter.combatant(attacker)
        found = weapons_of(self._scene.sheet_of(combatant), self._scene.adversary_of(combatant), combatant, self._rules)
        found = (*mounted_weapons(self._scene.encounter, combatant, self._rules), *found)
        if way is AttackWay.CLOSE or way is AttackWay.COUP_DE_GRACE:
            return tuple(one for one in found if not one.ranged)
        if way is AttackWay.RANGED:
            return tuple(one for one in found if one.ranged and not is_thrown(one.source, self._rules))
        if way is AttackWay.THROWN:
            return tuple(one for one in found if is_thrown(one.source, self._rules))
        return found

    def weapon_for(self, attacker: str, way: AttackWay, weapon_id: str) -> AttackWeapon:
        """Return a weapon of a combatant; a RuleViolation when it is gone, or not used in this way."""
        weapon = next((one for one in self.weapons(attacker) if one.id == weapon_id), None)
        if weapon is None:
            raise RuleViolation(Message("That weapon is not there any more."))
        verify_way(weapon, way, self._rules)
        return weapon

    def candidates(
        self, attacker: str, plan: Plan, *, friends: bool = False, odds: bool = True
    ) -> tuple[Candidate, ...]:
        """Return whom a combatant may attack in this way, possible ones first; `friends` lists the own side as well.

        Without `odds` none are worked out: whether somebody may be attacked does not depend on them.
        """
        encounter = self._scene.encounter
        side = encounter.combatant(attacker).side
        others = [one for one in encounter.combatants if one.id != attacker and (friends or one.side is not side)]
        if not others:
            return ()
        try:
            base = replace(self.declared(attacker, plan, (others[0].id,)).declaration, onlookers=())
        except RuleViolation as refused:
            found = [self._listed(attacker, plan, one, side, None, refused.message) for one in others]
            return tuple(sorted(found, key=lambda one: one.friend))
        alike: list[tuple[Declaration, TargetOdds]] | None = [] if odds else None
        found = [self._candidate(attacker, plan, one, side, base, alike) for one in others]
        return tuple(sorted(found, key=lambda one: (one.friend, one.refusal is not None)))

    def _candidate(
        self,
        attacker: str,
        plan: Plan,
        combatant: Combatant,
        side: Side,
        base: Declaration,
        alike: list[tuple[Declaration, TargetOdds]] | None,
    ) -> Candidate:
        """One of those who may be attacked; `alike` caches the odds against identical targets, None = no odds."""
        target = self.target(combatant.id, plan, base.weapon, attacker)
        circumstances = self._circumstances(
            plan, (combatant.id,), base.weapon, aims=aims(self._scene.encounter, attacker, self._rules)
        )
        declaration = replace(base, targets=(target,), circumstances=circumstances)
        dead = Message("{who} is dead.", who=target.fighter.name) if DEAD in self._states(combatant) else None
        refusal = dead or self._grip_refusal(attacker, plan, combatant)
        if refusal is not None:
            return self._listed(attacker, plan, combatant, side, target, refusal)
        nobody = replace(declaration, targets=(replace(target, fighter=replace(target.fighter, id="", name="")),))
        odds = next((odds for known, odds in alike or () if known == nobody), None)
        if odds is None:
            chain = resolve(AttackInputs(declaration), self._rules.edition, odds=alike is not None)
            refusal = chain.step(StepKind.DECLARE).refusal
            if refusal is not None:
                return self._listed(attacker, plan, combatant, side, target, refusal)
            if alike is None or not chain.rolls:
                return self._listed(attacker, plan, combatant, side, target, None)
            odds = chain.result().odds
            alike.append((nobody, odds))
        return self._listed(attacker, plan, combatant, side, target, None, odds)

    def _listed(
        self,
        attacker: str,
        plan: Plan,
        combatant: Combatant,
        side: Side,
        target: AttackTarget | None,
        refusal: Message | None,
        odds: TargetOdds | None = None,
    ) -> Candidate:
        target = target or self.target(combatant.id, plan, None, attacker)
        name, friend = self._scene.name_of(combatant), combatant.side is side
        return Candidate(combatant.id, name, friend, target.band, target.stance, target.barrier, odds, refusal)

    def _grip_refusal(self, attacker: str, plan: Plan, combatant: Combatant) -> Message | None:
        """Return why an attacker cannot break free from this combatant, or attack them in a hold; None if they can."""
        encounter, name = self._scene.encounter, self._scene.name_of(combatant)
        held_by_another = any(one.holds == attacker and one is not combatant for one in encounter.combatants)
        if plan.way is AttackWay.BREAK_FREE and held_by_another:
            return Message("{who} does not hold them.", who=name)
        held = encounter.combatant(attacker).holds
        if plan.way is AttackWay.GRAPPLE_ATTACK and held and held != combatant.id:
            return Message("{who} is not held.", who=name)
        return None

    # --- the snapshot ---

    def declared(self, attacker: str, plan: Plan, targets: tuple[str, ...]) -> AttackInputs:
        """Return the inputs of an attack that is declared now; a RuleViolation where something is missing."""
        if not targets:
            raise RuleViolation(Message("Say whom to attack."))
        combatant = self._scene.encounter.combatant(attacker)
        weapon = self._weapon(attacker, plan)
        signature = signature_for(self._scene, combatant, plan)
        targets = (*targets, *swept(self._scene, combatant, signature, targets))
        fighter = self.fighter(attacker, breaking_free=plan.way is AttackWay.BREAK_FREE)
        declaration = Declaration(
            plan.way,
            fighter,
            self._targets(attacker, plan, weapon, targets),
            weapon,
            signature,
            plan.special,
            self._circumstances(plan, targets, weapon, aims=aims(self._scene.encounter, attacker, self._rules)),
            plan.full_auto,
            onlookers=self.onlookers(attacker, targets),
            choices=replace(plan.choices, orders=order_dice(combatant)),
            hidden=plan.hidden,
            steady=is_steady(fighter.profile),
            tears_loose=plan.way is AttackWay.RETREAT and tears_loose(fighter.profile),
            merciless=is_merciless(fighter.profile),
        )
        if plan.choices.switched_on:
            possible = {one.switch for one in self.talents.switches(declaration)}
            wrong = next((one for one in plan.choices.switched_on if one not in possible), None)
            if wrong is not None:
                raise RuleViolation(Message("{switch} is not for this attack.", switch=wrong))
        declaration = self.talents.with_fitting_talents(declaration, combatant)
        if self._is_at_bay(combatant, plan.way):
            return AttackInputs(replace(declaration, free=True))
        return AttackInputs(self.with_answers(self._readiness.checked(declaration, combatant)))

    def _is_at_bay(self, combatant: Combatant, way: AttackWay) -> bool:
        """Whether a creature attacks the nearest at once, whoever's turn it is and without an action (core 9.4)."""
        return way is AttackWay.SIGNATURE and owes(self._scene.encounter, combatant.id, OwedKind.AT_BAY) is not None

    def nearest(self, combatant_id: str) -> str:
        """Return the enemy who is nearest by what the scene knows: right next to it, then by zones.

        A RuleViolation where there is none.
        """
        encounter = self._scene.encounter
        one = encounter.combatant(combatant_id)
        enemies = [
            other for other in encounter.combatants if other.side is not one.side and DEAD not in self._states(other)
        ]
        if not enemies:
            raise RuleViolation(Message("There is nobody to attack."))

        def away(other: Combatant) -> tuple[bool, int]:
            zones = zones_apart(encounter, combatant_id, other.id)
            return other.id not in one.near, _FAR if zones is None else zones

        return min(enemies, key=away).id

    def verify_targets(self, attacker: str, targets: Sequence[str]) -> None:
        """Raise RuleViolation for somebody who is named twice, and for an attack on oneself."""
        for place, one in enumerate(targets):
            name = self._scene.name_of(self._scene.encounter.combatant(one))
            if one in targets[:place]:
                raise RuleViolation(Message("{who} is named twice.", who=name))
        if targets and targets[0] == attacker:
            raise RuleViolation(Message("Say whom to attack: nobody attacks themselves."))

    def with_answers(self, declaration: Declaration) -> Declaration:
        """Return an attack with the shots that its targets may answer it with (evolved 3.2: Quick Shot)."""
        if declaration.way is not AttackWay.RANGED:
            return declaration
        answers = [self._answer(declaration, target) for target in declaration.targets]
        if all(answer == target.answer for target, answer in zip(declaration.targets, answers, strict=True)):
            return declaration
        targets = (replace(one, answer=answer) for one, answer in zip(declaration.targets, answers, strict=True))
        return replace(declaration, targets=tuple(targets))

    def _answer(self, declaration: Declaration, target: AttackTarget) -> Declaration | None:
        """Return the shot back of one of those who are shot at; None without the talent or a gun."""
        if not any(True for _ in target.fighter.profile.effects(ShotBack)):
            return None
        guns = [one for one in self.weapons(target.id, AttackWay.RANGED) if not (one.blast or one.explosive)]
        far = ORDER.index(target.band)
        ready = (
            one
            for one in guns
            if one.unusable is None
            and (one.ammo or not one.ammo_max)
            and ORDER.index(one.nearest) <= far <= ORDER.index(one.farthest)
        )
        gun = next(ready, guns[0] if guns else None)
        if gun is None:
            return None
        plan, shooter = Plan(AttackWay.RANGED, gun.id), declaration.attacker.id
        shot_at = replace(self.target(shooter, plan, gun, target.id), unaware=False)
        circumstances = self._circumstances(plan, (shooter,), gun, aims=False)
        answer = Declaration(
            AttackWay.RANGED, target.fighter, (shot_at,), gun, None, None, circumstances, free=True, avoidable=False
        )
        return self.talents.with_fitting_talents(answer, self._scene.encounter.combatant(target.id))

    def fighter(self, combatant_id: str, *, breaking_free: bool = False) -> Fighter:
        """Return a combatant as the rules of an attack see them now."""
        encounter = self._scene.encounter
        combatant = encounter.combatant(combatant_id)
        return fighter_of(
            encounter,
            combatant,
            self._scene.sheet_of(combatant),
            self._scene.adversary_of(combatant),
            self._rules,
            breaking_free=breaking_free,
        )

    def target(self, combatant_id: str, plan: Plan, weapon: AttackWeapon | None, attacker: str = "") -> AttackTarget:
        """Return a combatant as a target: at the range that was said, that of the map, or the likeliest one."""
        encounter = self._scene.encounter
        combatant = encounter.combatant(combatant_id)
        near = attacker in combatant.near
        adversary = self._scene.adversary_of(combatant)
        states = self._states(combatant)
        creature = adversary is not None and adversary.kind is AdversaryKind.CREATURE
        holds = (adversary.mobility or 0) if adversary is not None and creature else 0
        measured = self._measured(attacker, combatant_id, plan)
        return AttackTarget(
            self.fighter(combatant_id),
            plan.band or measured or (Band.ENGAGED if near else likely_band(plan.way, weapon)),
            stance=combatant.stance if plan.way in SHOTS else "",
            barrier=combatant.barrier if plan.way in SHOTS else 0,
            unaware=plan.unaware or is_surprised(encounter, combatant_id, attacker),
            helpless=bool(states & {GRAPPLED, UNCONSCIOUS}),
            opposing_dice=holds if plan.way is AttackWay.BREAK_FREE else 0,
            zones=zones_apart(encounter, attacker, combatant_id) if measured is not None else None,
            unseen=self._unseen(attacker, combatant_id, plan),
        )

    def _unseen(self, attacker: str, target: str, plan: Plan) -> Message | None:
        """Return why a shot does not reach a target, or a blow; None for a range that was said by hand."""
        encounter = self._scene.encounter
        if not attacker or plan.band is not None:
            return None
        if plan.way in SHOTS:
            return unseen_because(encounter, attacker, target, self._rules.edition.zones)
        return out_of_reach_because(encounter, attacker, target) if plan.way in _BLOWS else None

    def _measured(self, attacker: str, target: str, plan: Plan) -> Band | None:
        """Return the range by the map, where it counts and both have a place.

        A creature reaches everybody in its zone, as whoever kills the helpless does: only who is beyond it is measured.
        """
        if not attacker or plan.band is not None or plan.way not in (*SHOTS, *_AT_ARMS_LENGTH, *_IN_THE_ZONE):
            return None
        band = band_between(self._scene.encounter, attacker, target, self._rules.edition.ranges)
        return None if plan.way in _IN_THE_ZONE and band in (Band.ENGAGED, Band.SHORT) else band

    def _targets(
        self, attacker: str, plan: Plan, weapon: AttackWeapon, targets: tuple[str, ...]
    ) -> tuple[AttackTarget, ...]:
        """Return the targets, and with them everybody whom the map says an explosion reaches, the attacker too.

        It goes off beside the first target: they and those next to them are the nearest to it (core 10).
        """
        named = tuple(self.target(one, plan, weapon, attacker) for one in targets)
        encounter = self._scene.encounter
        centre = encounter.combatant(targets[0])
        if plan.way not in SHOTS or not (weapon.blast or weapon.explosive):
            return named
        beside = (centre.id, *centre.near)
        named = tuple(replace(one, ring=Ring.ENGAGED) if one.id in beside else one for one in named)
        if not centre.zone:
            return named
        wide = bool(weapon.blast) and blast_dice(weapon.blast, Ring.MEDIUM, self._rules.edition.hazards) > 0
        reach = zones_in_blast(encounter, centre.zone, wide=wide)
        found = list(named)
        for one in encounter.combatants:
            away = reach.get(one.zone) if one.zone else None
            if one.id in targets or DEAD in self._states(one) or away is None:
                continue
            ring = Ring.MEDIUM if away else Ring.ENGAGED if one.id in beside else Ring.SHORT
            found.append(replace(self.target(one.id, plan, weapon, attacker), ring=ring))
        return tuple(found)

    def notice(self, inputs: AttackInputs) -> Message | None:
        """Return what the table has to check before the dice: without zones an explosion meets only those named."""
        declaration = inputs.declaration
        first = declaration.targets[0].id if declaration.targets else ""
        zone = next((one.zone for one in self._scene.encounter.combatants if one.id == first), "")
        if not zone and sweep_of(declaration.signature) is not None:
            return Message("No zones here: it meets only those who are named.")
        if declaration.way not in SHOTS or zone or not (declaration.weapon.blast or declaration.weapon.explosive):
            return None
        return Message("No zones here: the explosion meets only those who are named.")

    def refreshed(self, inputs: AttackInputs) -> AttackInputs:
        """Return a follow-up with everybody as they are now: the attack before it has been applied."""
        declaration = inputs.declaration
        attacker = self.fighter(declaration.attacker.id)
        weapon = next((one for one in self.weapons(attacker.id) if one.id == declaration.weapon.id), None)
        there = {one.id for one in self._scene.encounter.combatants}
        targets = tuple(replace(one, fighter=self.fighter(one.id)) for one in declaration.targets if one.id in there)
        ids = tuple(one.id for one in targets)
        now = replace(
            declaration,
            attacker=attacker,
            targets=targets,
            weapon=weapon or declaration.weapon,
            onlookers=self.onlookers(attacker.id, ids),
        )
        return replace(inputs, declaration=self.with_answers(now))

    def may_follow(self, declaration: Declaration) -> bool:
        """Whether an attack that comes after another one can be made at all.

        Those who left make none, a creature without a table has no free attack, and its second blow needs somebody
        who is alive.
        """
        there = {one.id: one for one in self._scene.encounter.combatants}
        if declaration.attacker.id not in there:
            return False
        if declaration.signature is not None:
            return any(one.id in there and DEAD not in self._states(there[one.id]) for one in declaration.targets)
        if declaration.way is not AttackWay.SIGNATURE:
            return True
        adversary = self._scene.adversary_of(there[declaration.attacker.id])
        return adversary is not None and adversary.attacks in self._rules.catalog.attack_tables

    def with_row(self, inputs: AttackInputs, plan: Plan) -> AttackInputs:
        """Return the inputs of a creature's attack with the row that it has rolled."""
        combatant = self._scene.encounter.combatant(inputs.declaration.attacker.id)
        signature = signature_for(self._scene, combatant, plan)
        return replace(inputs, declaration=replace(inputs.declaration, signature=signature))

    def onlookers(self, attacker: str, targets: tuple[str, ...]) -> tuple[Onlooker, ...]:
        """Return everybody else who is alive: they see it unless the Game Mother says otherwise."""
        found = []
        encounter = self._scene.encounter
        for combatant in encounter.combatants:
            if combatant.id == attacker or combatant.id in targets or DEAD in self._states(combatant):
                continue
            sheet = self._scene.sheet_of(combatant)
            awake = sheet is not None and not sheet.is_synthetic and UNCONSCIOUS not in self._states(combatant)
            panics = awake and sheet is not None and (not sheet.is_broken or self._rules.edition.panic.broken_panic)
            name = self._scene.name_of(combatant)
            found.append(
                Onlooker(
                    combatant.id,
                    name,
                    sheet is not None,
                    panics,
                    sees=any(sees(encounter, combatant.id, one) for one in (attacker, *targets)),
                    same_zone=same_zone(encounter, combatant.id, targets[0]) if targets else True,
                    near=combatant.near,
                )
            )
        return tuple(found)

    def _states(self, combatant: Combatant) -> frozenset[str]:
        return states_of(combatant, self._scene.sheet_of(combatant))

    def _weapon(self, attacker: str, plan: Plan) -> AttackWeapon:
        if plan.way is AttackWay.GRAPPLE_ATTACK:
            return next((one for one in self.weapons(attacker) if one.id == BARE_HANDS.id), BARE_HANDS)
        if plan.way not in (AttackWay.CLOSE, *SHOTS, AttackWay.COUP_DE_GRACE):
            return BARE_HANDS
        if plan.weapon:
            return self.weapon_for(attacker, plan.way, plan.weapon)
        found = self.weapons(attacker, plan.way)
        if not found:
            name = self._scene.name_of(self._scene.encounter.combatant(attacker))
            raise RuleViolation(Message("{name} has no weapon for this; one can be given.", name=name))
        usable = [one for one in found if one.unusable is None and (one.ammo or not one.ammo_max)]
        return (usable or list(found))[0]

    def _circumstances(
        self, plan: Plan, targets: tuple[str, ...], weapon: AttackWeapon, *, aims: bool
    ) -> tuple[str, ...]:
        """Return the circumstances: those declared, an aim, the size of the target, the light and walls around it."""
        if plan.way not in SHOTS:
            return plan.circumstances
        encounter, ranges = self._scene.encounter, self._rules.edition.ranges
        found = list(plan.circumstances)
        if aims and AIMED not in found:
            found.insert(0, AIMED)
        adversary = self._scene.adversary_of(encounter.combatant(targets[0]))
        seen = [adversary.size.circumstance if adversary is not None else "", light_on(encounter, targets[0], ranges)]
        zone = place_of(encounter, targets[0])
        if weapon.explosive and zone is not None and not zone.outdoors:
            seen.append(ENCLOSED)
        known = {one.id: one for one in ranges.modifiers}
        for one in seen:
            kinds = {known[each].kind for each in found if each in known} - {""}
            if one in known and known[one].kind not in kinds and one not in found:
                found.append(one)
        return tuple(found)

    def as_of_now(self, declaration: Declaration) -> Declaration:
        """Return the declaration with the present reason why the attacker has to wait; itself when that is the same.

        A free attack waits for nobody.
        """
        attacker, combatant = declaration.attacker, self._scene.encounter.combatant(declaration.attacker.id)
        if declaration.free:
            return declaration
        if attacker.cannot_act is None:
            waits = self._readiness.waits(combatant, declaration)
            return declaration if waits is None else held_back(declaration, waits)
        able = self.fighter(attacker.id, breaking_free=declaration.way is AttackWay.BREAK_FREE)
        now = self._readiness.checked(held_back(declaration, able.cannot_act), combatant)
        return declaration if now == declaration else now

    def _refusal_of(self, combatant: Combatant, option: WayOption) -> Message | None:
        if self._is_at_bay(combatant, option.way):
            return None
        fighter = self.fighter(combatant.id, breaking_free=option.way is AttackWay.BREAK_FREE)
        if fighter.cannot_act is not None:
            return fighter.cannot_act
        if option.way is AttackWay.BREAK_FREE and GRAPPLED not in self._states(combatant):
            return Message("{who} is not held.", who=fighter.name)
        if option.way in SHOTS and not self.weapons(combatant.id, option.way):
            return Message("{who} has nothing for this.", who=fighter.name)
        declaration = Declaration(option.way, fighter, (AttackTarget(fighter),), special=option.special)
        action = action_of(declaration, self._rules.edition)
        reason = self._readiness.refusal(combatant, action)
        weapons = self.weapons(combatant.id, option.way)
        hurried = reason is not None and self._readiness.allowing_switch(combatant, action, frozenset(), weapons)
        return None if hurried else reason


def verify_way(weapon: AttackWeapon, way: AttackWay, rules: SheetRules) -> None:
    """Raise RuleViolation for a weapon that is not used in this way; one made by hand may be thrown if it is ranged."""
    thrown = is_thrown(weapon.source, rules)
    fits = {
        AttackWay.CLOSE: not weapon.ranged,
        AttackWay.RANGED: weapon.ranged and not thrown,
        AttackWay.THROWN: thrown or (weapon.ranged and not weapon.source),
    }
    if fits.get(way, True):
        return
    if thrown:
        raise RuleViolation(Message("{weapon} is thrown.", weapon=weapon.name))
    if weapon.ranged:
        raise RuleViolation(Message("{weapon} is fired, also right next to somebody.", weapon=weapon.name))
    raise RuleViolation(Message("{weapon} is for close combat.", weapon=weapon.name))


def likely_band(way: AttackWay, weapon: AttackWeapon | None) -> Band:
    """Return the range of an attack when none was given: Short for a shot, as far as the weapon allows it."""
    if way not in SHOTS or weapon is None:
        return Band.ENGAGED
    nearest, farthest = ORDER.index(weapon.nearest), ORDER.index(weapon.farthest)
    return ORDER[max(nearest, min(ORDER.index(Band.SHORT), farthest))]
