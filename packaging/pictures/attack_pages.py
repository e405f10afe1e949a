"""An attack in the scene, step by step: a shot of a player, and a creature that is blocked or dodged."""

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.new_parts import talent_from, weapon_from
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.rules.combat.attack_flow.chain import StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind
from alien_desktop.session.combat.attack_next_step import StepAction
from alien_desktop.session.combat.attack_plan import Plan
from pictures.sample_stage import SampleStage

STEPS = ("declare", "roll", "extra", "armor", "consequences", "closed")
FIVES = (5,) * 40


def _window(stage: SampleStage, evolved: bool) -> InitiativeWindow:
    """Bring up the scene of an edition and remember how it stands."""
    scene = stage.other_scene if evolved else stage.scene
    window = stage.open_scene(scene)
    assert isinstance(window, InitiativeWindow)
    stage.begin_story()
    return window


def _who(stage: SampleStage, window: InitiativeWindow, name: str) -> str:
    encounter: Encounter = stage.session.scene.encounter
    found = [one.id for one in encounter.combatants if name in stage.known.get(one.document, "")]
    window.presenter.select_combatant(found[0])
    return found[0]


def _turn_of(stage: SampleStage, window: InitiativeWindow, name: str) -> str:
    """Go on until it is the turn of somebody."""
    combatant = _who(stage, window, name)
    with stage.at_once():
        for _ in range(12):
            encounter: Encounter = stage.session.scene.encounter
            if encounter.current >= 0 and encounter.cards[encounter.current].combatant == combatant:
                break
            stage.session.rounds.next_turn()
    window.presenter.select_current()
    return combatant


def shot(stage: SampleStage, step: str = "declare", evolved: bool = False) -> QWidget:
    """A player character shoots at a creature, up to a step."""
    window = _window(stage, evolved)
    attacker = _turn_of(stage, window, "Vance")
    window.chain.start(attacker, "shoot")
    creature = _who(stage, window, "crawler")
    window.panels.chain.declare.target_requested.emit(creature)
    window.presenter.select_current()
    attack = stage.session.attack
    if step == "declare":
        return window
    stage.dice.arrange((6, 6, 6, 5, 4, 4, 3, 3, 2, 2, 5, 4, 3, 2, *FIVES))
    window.chain.go_on()
    if step == "roll" or attack.chain is None or attack.chain.step(StepKind.DECLARE).refusal:
        return window  # a test that writes odd texts into every field makes somebody hold somebody
    due = attack.chain.due
    if due is not None and due.kind.value == "push":
        stage.dice.arrange((5, 4, 4, 2, 6, 3, 2, 1, *FIVES))
        attack.keep()
    if step == "extra":
        plates = window.panels.chain.plates
        plates.plate_pressed.emit(plates.buttons[3].item.plate)
        return window
    if attack.default_step().action.value == "spend":
        window.chain.go_on()
    _who(stage, window, "crawler")
    if step == "armor":
        plates = window.panels.chain.plates
        plates.plate_pressed.emit(plates.buttons[4].item.plate)
    if step == "closed":
        attack.apply()
    return window


def creature(stage: SampleStage, step: str = "declare", evolved: bool = False) -> QWidget:
    """A creature attacks somebody of the crew, who may defend."""
    window = _window(stage, evolved)
    attacker = _turn_of(stage, window, "crawler")
    stage.dice.arrange((6, *FIVES))
    window.chain.start(attacker, "signature")
    if step == "declare":
        return window
    victim = _who(stage, window, "Ibarra")
    window.panels.chain.declare.target_requested.emit(victim)
    window.chain.go_on()
    if step == "changed":
        window.chain.pick(attacker, 5)
        window.chain.go_on()
        return window
    if step == "defence":
        window.chain.take_digit(2)
        return window
    stage.dice.arrange((6, 6, 6, 6, 5, 4, 3, 3, 2, 2, *(3, 4, 5, 2, 2), *(6, 1), *FIVES))
    window.chain.go_on()
    if step == "closed" and stage.session.attack.default_step().action is StepAction.APPLY:
        stage.session.attack.apply()
        window.chain.refresh()
    return window


def shot_back(stage: SampleStage, step: str = "defence") -> QWidget:
    """Somebody with Quick Shot (evolved) is shot at and answers with a shot: chosen, rolled, and what it does."""
    window = _window(stage, evolved=True)
    scene, rules = stage.session.scene, stage.session.rules_for("evolved")
    victim = _who(stage, window, "Ibarra")
    sheet = scene.sheet_of(scene.encounter.combatant(victim))
    assert sheet is not None
    talent = talent_from("evolved.talent.quick_shot", rules).evolve(id="t99")
    gun = weapon_from(rules.catalog.weapons["evolved.weapon.m4a3_service_pistol"], CarryPlace.IN_HAND)
    stage.dress(sheet.evolve(talents=(*sheet.talents, talent), weapons=(gun.evolve(id="g99"),), panic=(), responses=()))
    attacker = _turn_of(stage, window, "Vance")
    attack = stage.session.attack
    attack.declare(attacker, Plan(AttackWay.RANGED), [victim])
    window.presenter.select_current()
    if step == "defence" or attack.chain is None or attack.chain.step(StepKind.DECLARE).refusal:
        window.chain.take_digit(3)
        return window
    stage.dice.arrange((6, *(2,) * 60))
    attack.defend(victim, DefenceKind.SHOOT_BACK)
    for _ in range(9):
        if attack.default_step().action in (StepAction.APPLY, StepAction.NOTHING):
            break
        due = attack.chain.due
        if step == "roll" and due is not None and due.kind is StepKind.DEFENCE_PUSH:
            break
        stage.dice.arrange((6, 6, *(2,) * 60))
        attack.proceed()
    window.chain.refresh()
    return window


def out_of_turn(stage: SampleStage) -> QWidget:
    """A creature that attacks on somebody else's turn: why it has to wait, and the leave of the Game Mother."""
    window = _window(stage, evolved=True)
    _turn_of(stage, window, "Vance")
    window.chain.pick(_who(stage, window, "crawler"), 4)
    return window


def reach(stage: SampleStage, closed: bool = False) -> QWidget:
    """A player character panics at a shot: whom it reaches, before the attack is applied or when the panic ends it."""
    window = _window(stage, evolved=False)
    attacker = _turn_of(stage, window, "Vance")
    attack = stage.session.attack
    stress, face = (6, 6) if closed else (4, 3)
    sheet = stage.session.scene.sheet_of(stage.session.scene.encounter.combatant(attacker))
    assert sheet is not None
    stage.dress(sheet.evolve(stress=stress, panic=()))
    window.chain.start(attacker, "shoot")
    creature_id = _who(stage, window, "crawler")
    window.panels.chain.declare.target_requested.emit(creature_id)
    window.presenter.select_current()
    chain = attack.chain
    if chain is None or chain.step(StepKind.DECLARE).refusal:
        return window
    base = sum(term.dice for term in chain.step(StepKind.DECLARE).terms)
    stage.dice.arrange((6, *(2,) * (base - 1), 1, *(2,) * (stress - 1), face, *FIVES))
    for _ in range(8):
        if not attack.is_open or window.panels.chain.pages.currentWidget() is window.panels.chain.consequences:
            break
        window.chain.go_on()
    _who(stage, window, "crawler")
    return window


def without_dice(stage: SampleStage, done: bool = False, evolved: bool = False) -> QWidget:
    """A creature's row that rolls no dice: before it takes effect, and what it does."""
    window = _window(stage, evolved)
    attacker = _turn_of(stage, window, "crawler")
    for row in range(1, 7):
        window.chain.pick(attacker, row)
        if stage.session.attack.default_step().action is StepAction.TAKE_EFFECT:
            break
    if done:
        window.chain.roll()
    return window
