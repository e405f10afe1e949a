"""Talents and things with a switch in an attack and its defence: which are offered, which count by themselves."""

from collections.abc import Set

from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.turn_actions import (
    UNARMED_SORT,
    hurrying,
    mounted_on,
    weapon_sorts,
)
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import WEAPON_MODEL, switches_of_weapon, switches_when
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.attack_flow.inputs import (
    BARE_HANDS,
    AttackInputs,
    AttackWay,
    AttackWeapon,
    Declaration,
    DefenceKind,
)
from alien_desktop.rules.combat.attack_flow.strike import action_of, strike_of
from alien_desktop.rules.combat.close_combat import Special
from alien_desktop.rules.dice.roll_profile import ActiveEffect, RollProfile
from alien_desktop.rules.dice.skill_pool import PoolRequest, possible_switches
from alien_desktop.rules.effects.continuous import ActionCost, AttributeSwap, Dice
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import replace
from alien_desktop.session.combat.scene_controller import SceneController

SHOTS = (AttackWay.RANGED, AttackWay.THROWN)
GRAPPLING, DODGING, UNARMED = "grappling", "dodging", "unarmed"
MOUNTED = "with vehicle or ship weapons"
"""Situations in which talents of an attack or a defence count by themselves."""
_SITUATIONS = frozenset({GRAPPLING, UNARMED, MOUNTED})


class AttackTalents:
    """Reads the open scene; nothing is changed."""

    def __init__(self, scene: SceneController) -> None:
        self._scene = scene

    @property
    def _rules(self) -> SheetRules:
        return self._scene.rules

    def with_fitting_talents(self, declaration: Declaration, combatant: Combatant) -> Declaration:
        """Return the attack with the talents switched on that fit it: its weapon, a grapple, bare hands.

        Those for another weapon are switched off; what costs something is chosen by hand.
        """
        sheet, profile = self._scene.sheet_of(combatant), declaration.attacker.profile
        if sheet is None:
            return declaration
        weapon = declaration.weapon
        armed = declaration.way in (AttackWay.CLOSE, *SHOTS)
        fits = set(switches_of_weapon(sheet, profile, (weapon.name, weapon.source), self._rules)) if armed else set()
        fits |= _uses(profile, self._situation(declaration))
        left = self._fitted(sheet, profile) | self._too_slow(declaration)
        kept = (one for one in declaration.choices.switched_on if one not in left)
        used = tuple(dict.fromkeys((*kept, *sorted(fits))))
        if used == declaration.choices.switched_on:
            return declaration
        return replace(declaration, choices=replace(declaration.choices, switched_on=used))

    def fitting_defence(self, target: str, kind: DefenceKind, attack: Declaration) -> tuple[str, ...]:
        """Return the switches of talents that fit a defence: a dodge, bare hands, the weapon in hand."""
        combatant = self._scene.encounter.combatant(target)
        sheet = self._scene.sheet_of(combatant)
        fighter = next((one.fighter for one in attack.targets if one.id == target), None)
        if sheet is None or fighter is None or kind is DefenceKind.NONE:
            return ()
        if kind is DefenceKind.DODGE:
            return tuple(sorted(_uses(fighter.profile, {DODGING})))
        if kind is DefenceKind.SHOOT_BACK:
            answer = next(one.answer for one in attack.targets if one.id == target)
            return answer.choices.switched_on if answer is not None else ()
        weapon = fighter.weapon
        if weapon.ranged:
            return ()
        fits = switches_of_weapon(sheet, fighter.profile, (weapon.name, weapon.source), self._rules)
        return tuple(sorted(fits | (_uses(fighter.profile, {UNARMED}) if weapon.id == BARE_HANDS.id else set())))

    def switches(self, declaration: Declaration) -> tuple[ActiveEffect, ...]:
        """Return the optional effects of the attacker's talents and things for the attack, each once."""
        profile, skill = declaration.attacker.profile, strike_of(declaration, self._rules.edition).skill
        known = {one.id: one for one in self._rules.edition.actions.actions}
        action = known.get(action_of(declaration, self._rules.edition))
        found = list(possible_switches(PoolRequest(profile, skill))) if skill is not None else []
        found += hurrying(action, profile.active, self.sorts_of((declaration.weapon,))) if action is not None else ()
        others = self._for_other_models(declaration)
        others |= switches_when(profile, _SITUATIONS - self._situation(declaration))
        return tuple({one.switch: one for one in found if one.switch not in others}.values())

    def defence_switches(self, inputs: AttackInputs, target: str) -> tuple[ActiveEffect, ...]:
        """Return the optional effects of a target's talents and things for the defence that it declared, each once."""
        defence = inputs.defence_of(target)
        fighter = next((one.fighter for one in inputs.declaration.targets if one.id == target), None)
        if fighter is None or defence is None or defence.kind is DefenceKind.NONE:
            return ()
        skills = {DefenceKind.DODGE: Skill.MOBILITY, DefenceKind.SHOOT_BACK: Skill.RANGED_COMBAT}
        skill = skills.get(defence.kind, Skill.CLOSE_COMBAT)
        found = possible_switches(PoolRequest(fighter.profile, skill))
        return tuple({one.switch: one for one in found if not getattr(one.effect, "gives_up", "")}.values())

    def _situation(self, declaration: Declaration) -> set[str]:
        """Return the situations of an attack in which talents count by themselves."""
        weapon, way = declaration.weapon, declaration.way
        found: set[str] = set()
        if declaration.special is Special.GRAPPLE:
            found.add(GRAPPLING)
        if weapon.id == BARE_HANDS.id and way in (AttackWay.CLOSE, AttackWay.GRAPPLE_ATTACK):
            found.add(UNARMED)
        combatant = self._scene.encounter.combatant(declaration.attacker.id)
        if way in SHOTS and any(one.id == weapon.id for one in mounted_on(self._scene.encounter, combatant)):
            found.add(MOUNTED)
        return found

    def _fitted(self, sheet: CharacterSheet, profile: RollProfile) -> frozenset[str]:
        """Return the switches that `with_fitting_talents` sets by itself."""
        models = {one.source for one in sheet.talents if self._is_for_a_model(one.source)}
        own = {one.switch for one in profile.active if one.switch and one.source in models}
        return frozenset(own | switches_when(profile, _SITUATIONS))

    def _too_slow(self, declaration: Declaration) -> frozenset[str]:
        """Return the switches that would make an attack quicker, but not with this weapon."""
        sorts = self.sorts_of((declaration.weapon,))
        costs = ((one, one.effect) for one in declaration.attacker.profile.active if isinstance(one.effect, ActionCost))
        return frozenset(one.switch for one, cost in costs if cost.weapons and not sorts & set(cost.weapons))

    def _is_for_a_model(self, source: str) -> bool:
        row = self._rules.catalog.talents.get(source)
        return row is not None and row.choice == WEAPON_MODEL

    def _for_other_models(self, declaration: Declaration) -> frozenset[str]:
        """Return the switches of talents for another weapon than the one of the attack."""
        profile = declaration.attacker.profile
        of_models = {one.switch for one in profile.active if one.switch and self._is_for_a_model(one.source)}
        weapon, armed = declaration.weapon, declaration.way in (AttackWay.CLOSE, *SHOTS)
        sheet = self._scene.sheet_of(self._scene.encounter.combatant(declaration.attacker.id))
        if sheet is None or not armed:
            return frozenset(of_models)
        return frozenset(of_models - switches_of_weapon(sheet, profile, (weapon.name, weapon.source), self._rules))

    def sorts_of(self, weapons: tuple[AttackWeapon, ...]) -> frozenset[str]:
        """Return the sorts of weapons by which talents name them, bare hands included."""
        armed = weapon_sorts((one.source for one in weapons if one.ranged), self._rules)
        return armed | {UNARMED_SORT} if BARE_HANDS.id in {one.id for one in weapons} else armed


def _uses(profile: RollProfile, words: Set[str]) -> set[str]:
    """Return the switches of talents that help in such a situation; another attribute only where it is better."""
    found = {
        one.switch
        for one in profile.active
        if isinstance(one.effect, Dice) and one.effect.when in words and not one.effect.gives_up
    }
    for one in profile.active:
        effect = one.effect
        if isinstance(effect, AttributeSwap) and effect.when in words:
            own = profile.attributes.get(effect.skill.attribute, 0)
            if profile.attributes.get(effect.attribute, 0) > own:
                found.add(one.switch)
    return found
