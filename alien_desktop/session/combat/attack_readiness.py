"""Whether somebody may make an attack now: an action is left, it is their turn, and panic demands nothing else."""

from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.stances import OVERWATCH
from alien_desktop.documents.scene.turn_actions import hurrying, verify_turn_action
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, AttackWeapon, Declaration
from alien_desktop.rules.combat.attack_flow.strike import action_of
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_talents import AttackTalents
from alien_desktop.session.combat.scene_controller import SceneController


class AttackReadiness:
    """Reads the open scene; nothing is changed."""

    def __init__(self, scene: SceneController, talents: AttackTalents) -> None:
        self._scene = scene
        self._talents = talents

    @property
    def _rules(self) -> SheetRules:
        return self._scene.rules

    def checked(self, declaration: Declaration, combatant: Combatant) -> Declaration:
        """Return an attack with the reason why its attacker cannot make it now; unchanged when there is none.

        A talent that makes the action possible is switched on.
        """
        if declaration.attacker.cannot_act is not None:
            return declaration
        action, on = action_of(declaration, self._rules.edition), frozenset(declaration.choices.switched_on)
        reason = self.refusal(combatant, action, on)
        if reason is None:
            reason = self.waits(combatant, declaration)
            return declaration if reason is None else held_back(declaration, reason)
        switch = self.allowing_switch(combatant, action, on, (declaration.weapon,))
        if switch:
            choices = replace(declaration.choices, switched_on=(*declaration.choices.switched_on, switch))
            return replace(declaration, choices=choices)
        return held_back(declaration, reason)

    def waits(self, combatant: Combatant, declaration: Declaration) -> Message | None:
        """Return why an attack has to wait, or what panic demands instead of it."""
        waits = self._out_of_turn(combatant, declaration.way)
        return waits or self._scene.demanded(combatant.id, action_of(declaration, self._rules.edition))

    def _out_of_turn(self, combatant: Combatant, way: AttackWay) -> Message | None:
        """Return why an attack has to wait for the own turn: only a shot from overwatch does not (core 8.2)."""
        waits = self._scene.out_of_turn(combatant.id)
        if waits is None or way is not AttackWay.RANGED or not self._scene.encounter.cards:
            return waits
        if combatant.overwatch is not None:
            return None
        if any(one.id == OVERWATCH for one in self._rules.edition.actions.actions):
            now, who = waits.facts["now"], waits.facts["who"]
            return Message("It is the turn of {now}; {who} shoots out of turn only from overwatch.", now=now, who=who)
        return waits

    def allowing_switch(
        self, combatant: Combatant, action: str, on: frozenset[str], weapons: tuple[AttackWeapon, ...]
    ) -> str:
        """Return the switch of a talent that makes a refused action possible; empty for none.

        One of `weapons` may be used.
        """
        sheet = self._scene.sheet_of(combatant)
        known = next((one for one in self._rules.edition.actions.actions if one.id == action), None)
        active = continuous_effects(sheet, self._rules) if sheet is not None else ()
        for talent in hurrying(known, active, self._talents.sorts_of(weapons)) if known is not None else ():
            if self.refusal(combatant, action, on | {talent.switch}) is None:
                return talent.switch
        return ""

    def refusal(self, combatant: Combatant, action: str, on: frozenset[str] = frozenset()) -> Message | None:
        """Return why a combatant cannot take an action with these switches on; None when they can."""
        if not action:
            return None
        try:
            verify_turn_action(
                self._scene.encounter,
                combatant.id,
                action,
                self._scene.sheet_of(combatant),
                self._scene.adversary_of(combatant),
                self._rules,
                self._scene.situation(combatant.id),
                on,
            )
        except RuleViolation as refused:
            return refused.message
        return None


def held_back(declaration: Declaration, reason: Message | None) -> Declaration:
    """Return the attack with this reason why its attacker cannot act; None for no reason."""
    return replace(declaration, attacker=replace(declaration.attacker, cannot_act=reason))
