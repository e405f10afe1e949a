"""What may be changed about a declared attack: range, cover, circumstances, weapon, targets.

Each is one step of the history. A RuleViolation says why something is not possible; then nothing has changed.
"""

from collections.abc import Callable, Iterable, Sequence

from alien_desktop.rules.combat.attack_flow.chain import (
    StepKind,
)
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    Defence,
    DefenceKind,
    choices_of,
    with_defence,
)
from alien_desktop.rules.combat.attack_flow.strike import FULL_AUTO
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.message import Message, Words, listed
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.combat.attack_setup import AttackSetup
from alien_desktop.session.combat.attack_steps import AttackSteps
from alien_desktop.session.combat.scene_controller import SceneController

NOT_ATTACKED = Message("That one is not attacked.")


class AttackEdits:
    """Changes the declaration of the open attack; `require_open` returns its inputs or raises RuleViolation."""

    def __init__(
        self,
        scene: SceneController,
        setup: AttackSetup,
        steps: AttackSteps,
        require_open: Callable[[], AttackInputs],
    ) -> None:
        self._scene = scene
        self._setup = setup
        self._steps = steps
        self._require_open = require_open

    def set_band(self, band: Band, target: str = "") -> None:
        """Say how far a target is; without one, all of them."""
        self._set_targets_with(lambda one: replace(one, band=band, zones=None, unseen=None), target, Message("range"))

    def set_cover(self, stance: str, barrier: int = 0, target: str = "") -> None:
        """Set which cover a target is in and how much armor it gives; an empty stance is no cover."""
        if stance:
            self._scene.rules.edition.cover.stance(stance)
        self._set_targets_with(lambda one: replace(one, stance=stance, barrier=barrier), target, Message("cover"))

    def set_unaware(self, unaware: bool, target: str = "") -> None:
        """Say whether a target does not expect the attack: it has no defence then."""
        self._set_targets_with(lambda one: replace(one, unaware=unaware), target, Message("unaware"))

    def set_helpless(self, helpless: bool, target: str = "") -> None:
        """Say whether a target is defenceless or held."""
        self._set_targets_with(lambda one: replace(one, helpless=helpless), target, Message("defenceless"))

    def set_near_hull(self, near: bool) -> None:
        """Say whether the target stands where a missed shot may breach what holds the air in (evolved 8.3)."""
        if not self._scene.rules.edition.cover.breach_check:
            raise RuleViolation(Message("A missed shot breaches nothing in this edition."))
        self._set_declaration(Message("what holds the air in"), critical_barrier=near)

    def set_circumstances(self, circumstances: Iterable[str]) -> None:
        """Say what changes the shot: ids of the edition's modifiers."""
        chosen = tuple(dict.fromkeys(circumstances))
        for one in chosen:
            self._scene.rules.edition.ranges.modifier(one)
        burst = {"full_auto": True} if FULL_AUTO in chosen else {}
        others = tuple(one for one in chosen if one != FULL_AUTO)
        self._set_declaration(Message("circumstances"), circumstances=others, **burst)

    def set_full_auto(self, full_auto: bool) -> None:
        """Fire full auto, or not."""
        self._set_declaration(Message("full auto"), full_auto=full_auto)

    def set_weapon(self, weapon: str) -> None:
        """Attack with something else; a RuleViolation when it is gone, or not used in this way."""
        declaration = self._require_open().declaration
        chosen = self._setup.weapon_for(declaration.attacker.id, declaration.way, weapon)
        combatant = self._scene.encounter.combatant(declaration.attacker.id)
        after = self._setup.talents.with_fitting_talents(replace(declaration, weapon=chosen), combatant)
        self._set_declaration(Message("weapon"), weapon=after.weapon, choices=after.choices)

    def set_targets(self, targets: Sequence[str]) -> None:
        """Attack others; those who stay a target keep their state. The attacker aims at the first one."""
        inputs = self._require_open()
        declaration = inputs.declaration
        if not targets:
            raise RuleViolation(Message("Say whom to attack."))
        self._setup.verify_targets(declaration.attacker.id, targets)
        known = {one.id: one for one in declaration.targets}
        mapped = self._scene.encounter.combatant(declaration.attacker.id).zone
        plan = Plan(declaration.way, band=None if mapped else declaration.targets[0].band)
        chosen = tuple(
            known.get(one) or self._setup.target(one, plan, declaration.weapon, declaration.attacker.id)
            for one in targets
        )
        onlookers = self._setup.onlookers(declaration.attacker.id, tuple(targets))
        after = self._setup.with_answers(replace(declaration, targets=chosen, onlookers=onlookers))
        changed = replace(inputs, declaration=after)
        if has_rolled(inputs):  # too late to declare a defence
            for one in targets:
                if one not in known:
                    changed = with_defence(changed, Defence(one, DefenceKind.NONE, choices_of(changed, one), None))
        what = Message("at {who}", who=listed(one.fighter.name for one in chosen) or "")
        self._steps.change(*self._steps.decided(StepKind.DECLARE, what, changed))

    def set_near(self, near: Iterable[str], target: str = "") -> None:
        """Say who stands right next to a target: acid and stray shots reach them."""
        declaration = self._require_open().declaration
        self._verify_attacked(target)
        centre, ids = target or declaration.targets[0].id, frozenset(near)

        def placed(known: tuple[str, ...], there: bool) -> tuple[str, ...]:
            others = tuple(one for one in known if one != centre)
            return (*others, centre) if there else others

        onlookers = tuple(replace(one, near=placed(one.near, one.id in ids)) for one in declaration.onlookers)
        self._set_declaration(Message("who is near"), onlookers=onlookers)

    def set_sees(self, onlooker: str, sees: bool) -> None:
        """Say whether a combatant sees the attack."""
        declaration = self._require_open().declaration
        onlookers = tuple(replace(one, sees=sees) if one.id == onlooker else one for one in declaration.onlookers)
        self._set_declaration(Message("who sees it"), onlookers=onlookers)

    def set_hidden(self, hidden: bool) -> None:
        """Roll out of sight, or openly."""
        self._set_declaration(Message("hidden"), hidden=hidden)

    def _set_declaration(self, what: Words, **changes: object) -> None:
        inputs = self._require_open()
        changed = replace(inputs, declaration=replace(inputs.declaration, **changes))  # type: ignore[arg-type]
        self._steps.change(*self._steps.decided(StepKind.DECLARE, what, changed))

    def _verify_attacked(self, target: str) -> None:
        if target and all(one.id != target for one in self._require_open().declaration.targets):
            raise RuleViolation(NOT_ATTACKED)

    def _set_targets_with(self, change: Callable[[AttackTarget], AttackTarget], target: str, what: Words) -> None:
        declaration = self._require_open().declaration
        self._verify_attacked(target)
        targets = tuple(change(one) if target in ("", one.id) else one for one in declaration.targets)
        self._set_declaration(what, targets=targets)


def has_rolled(inputs: AttackInputs) -> bool:
    """Whether the attacker's dice have been rolled: it is too late to declare a defence."""
    return any(faces and stream.startswith("attack.") for stream, faces in inputs.faces.items())
