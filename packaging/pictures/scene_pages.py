"""The initiative window with sample content."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.players_settings import PlayersPage
from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.scene.places import Blip, Exposure, StealthState, WayKind, WayState
from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.gui.scene.combatant_dialog import CombatantDialog
from alien_desktop.gui.scene.event_dialog import EventDialog
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.scene.stealth_items import StealthStep
from alien_desktop.gui.scene.what_if_items import Pace
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.what_if.bouts import bouts_of
from alien_desktop.session.what_if.plans import Doing
from alien_desktop.session.what_if.runner import Progress, RunState
from pictures.sample_stage import ALARM, SampleStage

EMPTY_SCENE = "Cold berth"
DECK = ("Bay 9", "Lock ring", "Pump room", "Control", "Hull walk", "Gantry", "Crawlway", "Shaft 2", "Coolant gallery")
FULL_SCENE = "Lock ring, all of them"


def initiative(stage: SampleStage) -> QWidget:
    """A scene in its round."""
    return stage.open_scene(stage.scene)


def players_screen(stage: SampleStage, page: str = "order") -> QWidget:
    """What the players see of the scene."""
    stage.open_scene(stage.scene)
    _players(stage, page)
    stage.window.navigator.players.show()
    return stage.window.navigator.players.window


def players_control(stage: SampleStage) -> QWidget:
    """The Game Mother's page for it."""
    stage.open_scene(stage.scene)
    _players(stage, "order")
    _small_deck(stage)
    stage.session.rounds.next_turn()
    stage.session.rounds.next_turn()
    stage.session.rolls.prepare(stage.session.scene.encounter.combatants[0].document, Skill.MOBILITY)
    stage.session.rolls.roll()
    stage.window.navigator.show_view("players")
    return stage.window


def handout_dialog(stage: SampleStage) -> QWidget:
    """A handout is got ready."""
    players_control(stage)
    stage.window.navigator.players.panel.add_button.click()
    return stage.window.navigator.players.dialog


def _players(stage: SampleStage, page: str) -> None:
    players = stage.session.players
    stage.begin_story()
    encounter = stage.session.scene.encounter
    players.add_handout("Quarantine order, page 1", "All hands: Dock 9 is closed until further notice.")
    players.add_handout("Crew photo, torn", "Five people in front of a lock. One face is scratched out.")
    stage.session.order.add_event(EventDraft("Vacuum in Bay 9", rounds=2, number=10))
    players.set(black=page == "black")
    if page == "map":
        _small_deck(stage)
    if page == "tracker":
        ids = _add_zones(stage)
        spots = (
            (700, 900),
            (700, 700),
            (560, 760),
            (300, 700),
            (900, 700),
            (200, 560),
            (700, 400),
            (1000, 300),
            (300, 400),
        )
        for room, (x, y) in zip(ids, spots, strict=True):
            stage.session.places.draw_zone_at(room, x, y)
        encounter = stage.session.scene.encounter
        blips = tuple(Blip(id=f"b{number}", zone=ids[zone]) for number, zone in enumerate((1, 5, 7)))
        state = StealthState(turn=14, scanned=True, tracker=encounter.combatants[0].id, blips=blips)
        stage.session.workspace.edit("Stealth mode begins", [encounter.evolve(stealth=state)])
    if page == "handout":
        players.hand_out("Quarantine order, page 1")
    elif page != "black":
        players.set(page=PlayersPage(page))


def _small_deck(stage: SampleStage) -> None:
    with stage.at_once():
        places, encounter = stage.session.places, stage.session.scene.encounter
        for name in ("Airlock", "Dock 9", "Pump room", "Gantry", "Crawlway"):
            places.add_zone(name)
        for one, other in (("z1", "z2"), ("z2", "z3"), ("z2", "z4"), ("z4", "z5")):
            places.connect(one, other)
        places.put([each.id for each in encounter.combatants[:3]], "z2")
        places.put([each.id for each in encounter.combatants[3:5]], "z4")


def stealth(
    stage: SampleStage, step: int = 0, *, shows_map: bool = False, shows_zones: bool = True, evolved: bool = False
) -> QWidget:
    """A Turn of stealth mode, at one of its steps; the zones as a list, as a map, or away."""
    window = stage.open_scene(stage.other_scene if evolved else stage.scene)
    stage.begin_story()
    session = stage.session
    with stage.at_once():
        _creeping(stage)
        perform("stealth.begin", session)
        perform("scene.add_event", session, name="Patrol comes back", rounds=3)
        crew = [one for one in session.scene.encounter.combatants if one.side is Side.CREW]
        others = [one for one in session.scene.encounter.combatants if one.side is not Side.CREW]
        perform("stealth.active", session, who=others[0].id, on=True)
        perform("stealth.move", session, who=others[0].id, zone="z3")
        tracker = f"{session.scene.encounter.edition}.gear.m314_motion_tracker"
        perform("sheet.add_item", session, who=crew[0].document, row=tracker)
        perform("stealth.move", session, who=crew[0].id, zone="z2")
        perform("stealth.false_blip", session, zone="z5")
        perform("stealth.scan", session, who=crew[0].id)
    assert isinstance(window, InitiativeWindow)
    if window.scene_layout.shows_zones is not shows_zones:
        window.scene_actions.show_zones()
    window.panels.zones.show_map(shows_map)
    window.stealth.open_step(StealthStep(step))
    return window


def contact(stage: SampleStage, step: str = "choice") -> QWidget:
    """The crew meets somebody from stealth: what to do, what the roll came to, the free actions before the cards."""
    window = stealth(stage)
    assert isinstance(window, InitiativeWindow)
    window.contact.open()
    if step == "whom":
        window.panels.contact.plates[0].click()
    elif step != "choice":
        window.contact.press("ambush")
        stage.dice.arrange((6, 6, *((2,) * 30)))
        window.contact.press("contest")
        stage.session.rolls.keep()
        stage.session.rolls.roll()
        stage.session.rolls.roll()
        window.tray.show(False)
    if step == "free":
        window.scene_actions.show_zones()
        window.contact.press("strike")
    return window


def _creeping(stage: SampleStage) -> None:
    session = stage.session
    encounter = session.scene.encounter
    if encounter.round:
        perform("scene.end", session, turn=False)
    for name in ("Spine", "Mess", "Duct 4", "Aft lock", "Store 3"):
        perform("zone.add", session, name=name)
    for one, other, kind in (
        ("z1", "z2", WayKind.OPENING),
        ("z1", "z3", WayKind.HATCH),
        ("z1", "z4", WayKind.DOOR),
    ):
        perform("way.connect", session, one=one, other=other, kind=kind)
    perform("way.connect", session, one="z4", other="z5")
    perform("zone.feature", session, zone="z1", feature=Feature.DARK)
    crew = [one.id for one in encounter.combatants if one.side is Side.CREW]
    others = [one.id for one in encounter.combatants if one.side is not Side.CREW]
    perform("zone.put", session, who=tuple(crew), zone="z1")
    perform("zone.put", session, who=tuple(others), zone="z2")


def vehicle(stage: SampleStage, *, shows_map: bool = False) -> QWidget:
    """A tractor in vacuum with the crew in it, the driver selected; the snow road ahead on the map."""
    window = stage.open_scene(stage.scene)
    session = stage.session
    encounter = session.scene.encounter
    stage.begin_story()
    with stage.at_once():
        for name in ("Ice field", "Garage", "Ridge", "Snow road"):
            perform("zone.add", session, name=name)
        for other in ("z2", "z3", "z4"):
            perform("way.connect", session, one="z1", other=other)
        perform("zone.feature", session, zone="z1", feature=Feature.VACUUM)
        perform("vehicle.from_catalog", session, row=f"{encounter.edition}.vehicle.daihotai_tractor", zone="z1")
        crew = [one for one in encounter.combatants if one.side is Side.CREW]
        others = [one.id for one in encounter.combatants if one.side is not Side.CREW]
        perform("zone.put", session, who=tuple(one.id for one in crew), zone="z2")
        perform("zone.put", session, who=tuple(others), zone="z3")
        for one in crew[:3]:
            perform("vehicle.seat", session, who=one.id, vehicle="v1")
        perform("vehicle.edit", session, vehicle="v1", running=True, hull=5)
        suit = f"{encounter.edition}.armor.irc_mk_50_compression_suit"
        for one in crew:
            perform("sheet.add_item", session, who=one.document, row=suit)
        driver = crew[0].id
        while session.scene.encounter.combatant(driver).seat or _now(stage) != driver:
            perform("scene.next_turn", session)
    assert isinstance(window, InitiativeWindow)
    if shows_map:
        if not window.scene_layout.shows_zones:
            window.scene_actions.show_zones()
        window.panels.zones.show_map(True)
        window.zones.choose("z4")
    return window


def _now(stage: SampleStage) -> str:
    encounter = stage.session.scene.encounter
    return encounter.cards[encounter.current].combatant if encounter.current >= 0 else ""


def initiative_adversary(stage: SampleStage) -> QWidget:
    """A scene with an adversary selected: its table of attacks."""
    window = stage.open_scene(stage.scene)
    initiative = stage.window.navigator.initiative
    items = initiative.model.items
    initiative.presenter.select_row(next(item.row_id for item in items if item.document == stage.adversary))
    return window


def initiative_change(stage: SampleStage) -> QWidget:
    """A guard is changed by hand: the small dialog over the scene."""
    stage.open_scene(stage.scene)
    initiative = stage.window.navigator.initiative
    items = initiative.model.items
    guards = (item.row_id for item in items if stage.known.get(item.document, "").startswith("Guard"))
    initiative.presenter.select_row(next(guards))
    initiative.actions_of.action("change").trigger()
    return initiative.findChildren(CombatantDialog)[-1]


def initiative_event(stage: SampleStage) -> QWidget:
    """Something that will happen in the scene."""
    stage.open_scene(stage.scene)
    initiative = stage.window.navigator.initiative
    initiative.actions_of.action("add_event").trigger()
    return initiative.findChildren(EventDialog)[-1]


def initiative_adding(stage: SampleStage) -> QWidget:
    """Adding somebody to the scene."""
    window = stage.open_scene(stage.scene)
    stage.window.navigator.initiative.actions_of.action("add").trigger()
    return window


def initiative_tray(stage: SampleStage, faces: tuple[int, ...] = ()) -> QWidget:
    """The tray in the window of the scene: an action of the selected one, ready or rolled with these faces."""
    window = stage.open_scene(stage.scene)
    stage.window.navigator.initiative.tray.show(True)
    stage.session.rolls.prepare(stage.pilot, Skill.PILOTING)
    if faces:
        stage.roll_as_arranged(stage.pilot, Skill.PILOTING, faces)
    return window


def initiative_panic(stage: SampleStage) -> QWidget:
    """A panic roll in the window of the scene."""
    window = initiative_tray(stage, ALARM)
    stage.dice.arrange((6,))
    stage.session.alarms.roll()
    return window


def initiative_ten(stage: SampleStage) -> QWidget:
    """Ten places: a group, a creature with two cards, somebody dead, what burns each Round, what opens in two."""
    stage.reset()  # what another view did is taken back now, and not the new scene with it
    scenes = [entry for entry in stage.session.index.entries() if entry.name == FULL_SCENE]
    if not scenes:
        return _fill_ten(stage)
    return stage.open_scene(scenes[0].document_id)


def initiative_drawer(stage: SampleStage) -> QWidget:
    """The notes beside the order; in a low window the drawer with the selected one below it."""
    window = stage.open_scene(stage.scene)
    stage.begin_story()
    initiative = stage.window.navigator.initiative
    initiative.presenter.select_current()
    initiative.scene_layout.show_drawer(True)
    return window


def _fill_ten(stage: SampleStage) -> QWidget:
    edition = stage.session.preferences.edition
    scene = Encounter(name=FULL_SCENE, label="Halcyon Drift", edition=edition)
    stage.session.workspace.edit("New scene", [scene])
    stage.open_scene(scene.id)
    window = stage.window.navigator.initiative
    session, order = stage.session, stage.session.order
    named = {
        stage.known[entry.document_id]: entry.document_id
        for entry in session.index.entries()
        if entry.edition == edition and entry.document_id in stage.known
    }
    creature = next(key for name, key in named.items() if "crawler" in name)
    with stage.at_once():
        session.scene.add_sheets([stage.pilot, stage.marshal, stage.medic, stage.broken, stage.synthetic])
        session.scene.add_adversaries(creature)
        session.scene.add_adversaries(named["Guard"], 3)
        people = [one.id for one in session.scene.encounter.combatants]
        guards = [one.id for one in session.scene.encounter.combatants if one.document == named["Guard"]]
        order.share_similar(guards[0])
        stage.dice.arrange([1] * 40)
        session.rounds.draw()
        fire = "fire, everybody there"
        burning = tuple(people[:2])
        order.add_event(EventDraft("Bay 9 burns", 0, True, 2, note=fire, dice=9, dice_more=1, targets=burning))
        order.add_event(EventDraft("Airlock opens", note="Bay 9 to vacuum", rounds=2, number=10))
        session.combat.hurt(guards[1], Blow(2, armor_counts=False))
        session.combat.toggle_condition(guards[2], "prone")
        for _ in range(4):
            session.rounds.next_turn()
        synthetic = next(one for one in session.scene.encounter.combatants if one.document == stage.synthetic)
        session.combat.toggle_condition(synthetic.id, "dead")
        while session.scene.encounter.cards[session.scene.encounter.current].combatant != guards[0]:
            session.rounds.next_turn()
        session.rounds.toggle_main(session.scene.encounter.current, guards[0])
    window.scene_actions.order.close_adding()
    window.presenter.select_combatant(guards[1])
    return window


def initiative_ten_attack(stage: SampleStage, *, opened: bool = False) -> QWidget:
    """The same with an attack: its strip is folded, as the order needs the room, or opened all the same."""
    window = initiative_ten(stage)
    initiative = stage.window.navigator.initiative
    everybody = stage.session.scene.encounter.combatants
    guard = [one.id for one in everybody if stage.known.get(one.document, "").startswith("Guard")][1]
    initiative.chain.start(guard, "shoot")
    if opened:
        initiative.scene_layout.unfold_chain()
    return window


def initiative_empty(stage: SampleStage) -> QWidget:
    """A scene that has only begun."""
    stage.reset()
    scenes = [entry for entry in stage.session.index.entries() if entry.name == EMPTY_SCENE]
    if not scenes:
        scene = Encounter(name=EMPTY_SCENE, edition=stage.session.preferences.edition)
        stage.session.workspace.edit("New scene", [scene])
        scenes = [entry for entry in stage.session.index.entries() if entry.document_id == scene.id]
    return stage.open_scene(scenes[0].document_id)


def scene_end(stage: SampleStage) -> QWidget:
    """What the end of a scene would do, after a hard fight."""
    window = stage.open_scene(stage.scene)
    stage.begin_story()
    session = stage.session
    people = session.scene.encounter.combatants
    crew = {one.document: one.id for one in people if one.document in (stage.pilot, stage.medic, stage.marshal)}
    pilot, medic, marshal = crew[stage.pilot], crew[stage.medic], crew[stage.marshal]
    guards = [one.id for one in people if stage.known.get(one.document, "").startswith("Guard")]
    creature = next(one.id for one in people if one.document == stage.adversary)
    with stage.at_once():
        stage.dice.arrange((6, 1, 3, 4, 2))
        session.combat.hurt(pilot, Blow(4, armor_counts=False))
        session.combat.hurt(guards[0], Blow(2, armor_counts=False))
        session.combat.toggle_condition(creature, "dead")
        session.combat.toggle_condition(medic, "on_fire")
        session.places.set_cover(marshal, session.scene.rules.edition.cover.stances[0].id, 4)
        session.order.share(guards[1], guards[0])
        session.order.add_event(EventDraft("Airlock opens", rounds=2, number=10))
        for _ in range(10):
            session.rounds.next_turn()
    stage.window.navigator.initiative.show_end()
    return window


FIGHTS = 3
"""Of each plan: enough to draw a picture."""
FOUGHT: dict[tuple[str, ...], Progress] = {}
"""The fights of the pictures by the names of their plans: fought once in a process for all sizes and themes."""


def what_if_setup(stage: SampleStage) -> QWidget:
    """Two plans from the scene as it is: to hold the dock, or to fall back to one room."""
    window = stage.open_scene(stage.scene)
    stage.begin_story()
    zones = _add_zones(stage)
    initiative = stage.window.navigator.initiative
    initiative.show_what_if()
    setup = initiative.what_if.page.setup
    back = setup.panels[1]
    crew = [one.id for one in stage.session.scene.encounter.combatants if one.side is Side.CREW]
    back.take("Fall back to " + DECK[2], dict.fromkeys(crew, f"{Doing.GO.value}:{zones[2]}"))
    return window


def what_if_plans(stage: SampleStage) -> QWidget:
    """As many plans as there may be."""
    window = what_if_setup(stage)
    page = stage.window.navigator.initiative.what_if.page
    crew = [one.id for one in stage.session.scene.encounter.combatants if one.side is Side.CREW]
    for name, doing in (("Only defend", Doing.DEFEND), ("Get away", Doing.LEAVE)):
        page.add_button.click()
        page.setup.panels[-1].take(name, dict.fromkeys(crew, doing.value))
    return window


def what_if_result(stage: SampleStage, *, running: bool = False, all_plans: bool = False) -> QWidget:
    """What the fights of the plans came to: real ones, few enough to draw a picture."""
    window = what_if_plans(stage) if all_plans else what_if_setup(stage)
    initiative = stage.window.navigator.initiative
    what_if, page = initiative.what_if, initiative.what_if.page
    request = page.setup.request
    names = tuple(plan.name for plan in request.plans)
    if names not in FOUGHT:
        bouts = bouts_of(stage.session, request.plans, request.ends, FIGHTS, 4711)
        story = bouts.fight(bouts.plans[1], 0).story
        FOUGHT[names] = Progress(RunState.FINISHED, FIGHTS, bouts.reports(), story)
    progress = FOUGHT[names]
    if running:
        progress = replace(progress, state=RunState.RUNNING, wanted=1_000)
    page.show_progress(progress, what_if.moment, 4711, Pace(11, 13, 152))
    page.show_results()
    return window


def scene_panic_spreads(stage: SampleStage) -> QWidget:
    """One screams, and those who hear it have to roll."""
    window = stage.open_scene(stage.scene)
    stage.begin_story()
    crew = [one.document for one in stage.session.scene.encounter.combatants if one.side is Side.CREW]
    others = [sheet for sheet in crew if sheet != stage.pilot]
    stage.session.alarms.panics.take_answer(stage.pilot, tuple(others[:3]))
    return window


def initiative_zones(stage: SampleStage) -> QWidget:
    """The zones of a scene in the place of its order: a dark pump room is chosen."""
    window = stage.open_scene(stage.scene)
    stage.begin_story()
    ids = _add_zones(stage)
    initiative = stage.window.navigator.initiative
    initiative.presenter.select_current()
    initiative.scene_actions.show_zones()
    initiative.panels.zones.show_map(False)
    initiative.zones.choose(ids[2])
    return window


def initiative_map(stage: SampleStage) -> QWidget:
    """The same zones drawn as a map: the next room is chosen, with the way into it."""
    window = initiative_zones(stage)
    stage.window.navigator.initiative.panels.zones.show_map(True)
    return window


def _add_zones(stage: SampleStage) -> list[str]:
    """Lay out the deck of Dock 9 in the open scene, with everybody somewhere on it; return the zones."""
    session = stage.session
    places = session.places
    with stage.at_once():
        ids = [places.add_zone(name) for name in DECK]
        ways = (
            (0, 1, WayKind.OPENING, None, 1),
            (0, 2, WayKind.DOOR, None, 1),
            (0, 3, WayKind.DOOR, WayState.OPEN, 1),
            (0, 4, WayKind.AIRLOCK, WayState.LOCKED, 1),
            (1, 5, WayKind.OPENING, None, 1),
            (1, 6, WayKind.HATCH, None, 1),
            (2, 5, WayKind.DOOR, None, 1),
            (2, 7, WayKind.DOOR, WayState.SEALED, 2),
            (3, 6, WayKind.HATCH, WayState.OPEN, 1),
            (3, 8, WayKind.DOOR, None, 1),
            (4, 7, WayKind.AIRLOCK, None, 1),
        )
        for one, other, kind, state, length in ways:
            places.connect(ids[one], ids[other], kind, state, length)
        for zone, feature in (
            (0, Feature.CLUTTERED),
            (2, Feature.DARK),
            (3, Feature.DIM),
            (4, Feature.VACUUM),
            (6, Feature.CRAMPED),
            (6, Feature.DARK),
        ):
            places.set_feature(ids[zone], feature, True)
        places.set_fire(ids[8], 8)
        places.set_radiation(ids[7], Exposure.STRONG)
        people = [one.id for one in session.scene.encounter.combatants]
        for place, who in enumerate(people):
            places.put([who], ids[(0, 0, 0, 5, 1, 6, 3)[place % 7]])
    return ids
