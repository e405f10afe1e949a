"""Keeps the panel of zones up to date and runs what is requested there, by hand or by the rules."""

from collections.abc import Callable
from functools import cached_property, partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene import map_edits, stealth
from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.scene.light import lit_by
from alien_desktop.documents.scene.places import Exposure, SceneWay, SceneZone, WayKind, WayState
from alien_desktop.documents.scene.way_work import WayDeed, deeds_of, struck
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.digit_keys import DigitMeaning
from alien_desktop.gui.scene.map_items import MapItem, map_item
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_tokens import ASIDE, tokens_by_zone
from alien_desktop.gui.scene.zone_detail import ZoneDetail
from alien_desktop.gui.scene.zone_items import (
    MOVE,
    PUT,
    WAY,
    ZoneDetailItem,
    ZoneItem,
    ZoneStep,
    default_deed,
    zone_detail_item,
    zone_items,
    zone_steps,
)
from alien_desktop.gui.scene.zone_panel import ZonePanel
from alien_desktop.rules.body.hazards import verify_fire_spread
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.move_controller import MoveOption
from alien_desktop.session.combat.place_controller import FEATURES, WAY_KINDS, WAY_STATES
from alien_desktop.session.session import Session

_FIRES = (0, 6, 7, 8, 9)
"""Intensities that the menu offers: those that the rules name (evolved 10.2), 8 is the typical one of 2019."""
_MOST_COVER, _MOST_BARRIER, _MOST_LENGTH, _MOST_DAMAGE = 8, 12, 8, 12
"""The armor of the best cover and of a barrier, the length of a way, the damage to it that the menus offer."""


class ZonePresenter(QObject):
    """`rolled()`: a roll was made and lies in the tray."""

    rolled = Signal()

    def __init__(
        self, session: Session, presenter: ScenePresenter, model: OrderModel, layout: SceneLayout, window: QWidget
    ) -> None:
        super().__init__(window)
        self._model = model
        self._session = session
        self._scene = session.scene
        self._presenter = presenter
        self._layout = layout
        self._panels = panels = layout.panels
        self._window = window
        self._chosen: dict[str, str] = {}
        """The zone that was chosen last, by scene."""
        self._shown_for = ""
        """The id of the selected combatant when the zones were shown last."""
        self._rows: tuple[ZoneItem, ...] = ()
        self._ways_to_go: tuple[MoveOption, ...] = ()
        """Where the selected combatant can go."""
        self._digits = DigitMeaning.SELECT
        """What the next digit means."""
        presenter.refreshed.connect(self.refresh)
        panels.order.row_chosen.connect(self._on_order_row_chosen)

    @cached_property
    def _panel(self) -> ZonePanel:
        """The zones; built when they are first shown."""
        panel = self._panels.zones
        panel.zone_chosen.connect(self.open)
        panel.zone_opened.connect(self._on_panel_zone_opened)
        panel.added.connect(self._on_panel_added)
        drawn = panel.map
        drawn.token_chosen.connect(self._on_map_token_chosen)
        drawn.token_dropped.connect(self._on_map_token_dropped)
        drawn.room_placed.connect(self._on_map_room_placed)
        drawn.rooms_joined.connect(self._on_map_rooms_joined)
        drawn.way_worked.connect(self._on_map_way_worked)
        drawn.way_menu_requested.connect(self._on_map_way_menu_requested)
        drawn.room_menu_requested.connect(self._on_map_room_menu_requested)
        self._mark_rooms(panel)
        return panel

    @cached_property
    def _detail(self) -> ZoneDetail:
        """The page of the chosen zone; built when the zones are first shown."""
        detail = self._panels.zone_detail
        detail.step_requested.connect(self._on_detail_step_requested)
        detail.feature_requested.connect(self._on_detail_feature_requested)
        detail.menu_requested.connect(self._on_detail_menu_requested)
        detail.way_menu_requested.connect(self._on_detail_way_menu_requested)
        detail.renamed.connect(lambda zone, name: self._presenter.perform("zone.rename", zone=zone, name=name))
        detail.noted.connect(lambda zone, text: self._presenter.perform("zone.notes", zone=zone, text=text))
        detail.left.connect(self._panel.take_focus)
        return detail

    # --- what is shown ---

    @property
    def who(self) -> str:
        """The id of the selected combatant, empty for nobody."""
        item, encounter = self._presenter.selected, self._presenter.encounter
        there = {one.id for one in encounter.combatants} if encounter is not None else set()
        return item.combatant if item is not None and item.combatant in there else ""

    @property
    def chosen(self) -> str:
        """The id of the chosen zone: the one chosen last, that of the selected combatant, or the first."""
        encounter = self._presenter.encounter
        if encounter is None:
            return ""
        known = [zone.id for zone in encounter.zones]
        wanted = self._chosen.get(encounter.id, "")
        here = encounter.combatant(self.who).zone if self.who else ""
        return next((one for one in (wanted, here, *known) if one in known), "")

    def refresh(self) -> None:
        """Show the scene as it is now; nothing while the panel is away."""
        if not self._layout.shows_zones:
            self._shown_for = ""
            return
        encounter, panel = self._presenter.encounter, self._panel
        if encounter is None:
            panel.set_zones((), "", MapItem())
            self._detail.set_item(ZoneDetailItem())
            return
        edition, who = self._scene.rules.edition, self.who
        if self._shown_for and who and who != self._shown_for:
            self._layout.show_zone_detail(False)
        self._shown_for = who or self._shown_for
        self._ways_to_go = self._moves(who) if who else ()
        tokens = tokens_by_zone(encounter, self._model.items, who, edition.cover)
        self._rows = zone_items(encounter, self._scene, edition.ranges, who, tokens)
        reachable = frozenset(move.zone for move in self._ways_to_go if move.refusal is None)
        panel.set_zones(self._rows, self.chosen, map_item(encounter, self._rows, tokens[ASIDE], reachable))
        name = self._scene.name_of(encounter.combatant(who)) if who else ""
        turn = encounter.stealth.turn
        notes = [self.tr("from {who}").format(who=name)] if name else []
        unit = translated(edition.time.span(edition.stealth.unit).name)
        notes += [self.tr("stealth, {unit} {number}").format(unit=unit, number=turn)] if turn else []
        panel.set_title_note(", ".join(notes))
        self._show_detail(encounter)

    def _show_detail(self, encounter: Encounter) -> None:
        """Show what is said and done in the chosen zone."""
        who, chosen, rules = self.who, self.chosen, self._scene.rules
        row = next((one for one in self._rows if one.key == chosen), None)
        if row is None:
            self._detail.set_item(ZoneDetailItem())
            return
        name = self._scene.name_of(encounter.combatant(who)) if who else ""
        deeds = self._session.moves.deeds(who) if who else ()
        creeps = stealth.left_to_move(encounter, who, rules) if who and encounter.stealth.turn else None
        steps = zone_steps(encounter, chosen, who, name, self._ways_to_go, deeds, rules.edition.actions, creeps)
        self._detail.set_item(zone_detail_item(encounter, row, steps, self._scene))

    def _moves(self, who: str) -> tuple[MoveOption, ...]:
        """Return where somebody can go and what it takes: where the vehicle gets for whoever drives, else on foot."""
        drives = (one for one in self._session.vehicles.options(who) if one.choice.place)
        driven = tuple(
            MoveOption(one.choice.place, "", one.action, one.words, one.price, skill=one.skill, refusal=one.refusal)
            for one in drives
        )
        return driven or self._session.moves.moves(who)

    def choose(self, zone_id: str) -> None:
        """Choose a zone."""
        if zone_id != self._chosen.get(self._scene.encounter_id):
            self._chosen[self._scene.encounter_id] = zone_id
            encounter = self._presenter.encounter
            if encounter is not None and self._layout.shows_zones:  # the scene is as it was: rows and map stay
                self._panel.choose(self.chosen)
                self._show_detail(encounter)

    def open(self, zone_id: str) -> None:
        """Choose a zone and show what can be done there; the tracker gives way to another zone than before."""
        stays = zone_id == self.chosen and self._layout.is_tracker_first
        self.choose(zone_id)
        if not stays:
            self._layout.show_zone_detail(True)

    # --- keys ---

    def take_number(self, number: int) -> bool:
        """Choose the zone with this number, while the zones have the focus."""
        encounter = self._presenter.encounter
        if not self._layout.zones_have_focus or encounter is None or number > len(encounter.zones):
            return False
        self.open(encounter.zones[number - 1].id)
        return True

    def move_to(self, number: int) -> None:
        """Move the selected combatant into the zone with this number: by the rules, or onto the map by hand."""
        encounter, who = self._presenter.encounter, self.who
        if encounter is None or not who or number > len(encounter.zones):
            return
        self._move(who, encounter.zones[number - 1].id)

    def show_blip(self, number: int) -> None:
        """Let the motion tracker show something in the zone with this number, where nothing is."""
        encounter = self._presenter.encounter
        if encounter is not None and number <= len(encounter.zones):
            self._presenter.perform("stealth.false_blip", zone=encounter.zones[number - 1].id)

    def set_digits(self, meaning: DigitMeaning) -> None:
        """Mark the zones that one move leads to while the next digit is the one to go to."""
        self._digits = meaning
        if "_panel" in self.__dict__:
            self._mark_rooms(self._panel)

    def _mark_rooms(self, panel: ZonePanel) -> None:
        panel.map.set_waiting(self._digits in (DigitMeaning.MOVE, DigitMeaning.BLIP, DigitMeaning.BLIP_GOES))
        panel.map.set_moving(self._digits is DigitMeaning.MOVE)

    def _move(self, who: str, zone: str) -> None:
        """Go there by the rules: sneak, drive or walk; onto the map by hand."""
        combatant = self._scene.encounter.combatant(who)
        if not combatant.zone:
            self._put(who, zone)
        elif self._scene.encounter.stealth.turn:
            self._go("stealth.move", who, zone)
        else:
            self._go("vehicle.drive" if combatant.vehicle else "move.to", who, zone)

    # --- what is asked for ---

    def _roll(self, command: str, **arguments: object) -> bool:
        """Run a command that rolls dice where the rules ask for some; they are in the tray then."""
        before = self._session.rolls.state.roll
        allowed = self._presenter.perform(command, **arguments)
        after = self._session.rolls.state.roll
        if after is not None and after is not before:
            self.rolled.emit()
        return allowed

    def _go(self, command: str, who: str, zone: str) -> None:
        if self._roll(command, who=who, zone=zone):
            self.choose(zone)

    def _put(self, who: str, zone: str) -> None:
        self._presenter.perform("zone.put", who=(who,), zone=zone or None)

    def _on_panel_zone_opened(self, zone_id: str, point: QPoint) -> None:
        """Enter on a zone leads to what can be done there; where that has no room, it is a menu."""
        self.open(zone_id)
        if not self._detail.isVisible():
            self._on_map_room_menu_requested(zone_id, point)
        else:
            self._detail.focus_steps()

    def _on_order_row_chosen(self, _row: str) -> None:
        self._layout.show_zone_detail(False)

    def _on_map_token_chosen(self, who: str) -> None:
        self._presenter.select_combatant(who)
        self._layout.show_zone_detail(False)

    def _on_detail_feature_requested(self, feature: Feature) -> None:
        encounter, chosen = self._presenter.encounter, self.chosen
        zone = next((one for one in encounter.zones if one.id == chosen), None) if encounter is not None else None
        if zone is not None:
            there = feature in zone.features
            self._presenter.perform("zone.feature", zone=zone.id, feature=feature, on=not there)

    def _on_detail_step_requested(self, key: str) -> None:
        who, encounter = self.who, self._presenter.encounter
        if encounter is None:
            return
        if key.startswith(MOVE):
            self._move(who, key.removeprefix(MOVE))
        elif key.startswith(PUT):
            self._put(who, key.removeprefix(PUT))
        else:
            way = map_edits.way_of(encounter, key.removeprefix(WAY))
            deed = default_deed(way)
            if deed is None:
                self._scene.refuse(Message("There is nothing to do with this way; its menu changes it by hand."))
            elif who and way.beyond(encounter.combatant(who).zone):
                self._roll("way.work", who=who, way=way.id, deed=deed)
            elif deed is WayDeed.OPEN or deed is WayDeed.SHUT:
                state = WayState.OPEN if deed is WayDeed.OPEN else WayState.SHUT
                self._presenter.perform("way.set", way=way.id, state=state)
            else:
                self._scene.refuse(Message("Nobody selected is there; its menu changes it by hand."))

    # --- the map ---

    def _on_map_token_dropped(self, who: str, zone: str, by_hand: bool) -> None:
        """Somebody was dragged: what M and the digit of the zone do; by hand with Shift and off the map."""
        self._presenter.select_combatant(who)
        if by_hand or not zone:
            self._put(who, zone)
        else:
            self._move(who, zone)

    def _on_map_room_placed(self, zone: str, x: int, y: int) -> None:
        self._presenter.perform("zone.place", zone=zone, x=x, y=y)

    def _on_map_rooms_joined(self, one: str, other: str, point: QPoint) -> None:
        """A line was drawn from one zone to another: ask what kind of way it is."""
        entries = tuple(
            self._commanded(translated(words), "way.connect", one=one, other=other, kind=kind)
            for kind, words in WAY_KINDS.items()
        )
        open_menu(self._window, self.tr("Way"), entries, point)

    def _on_map_way_worked(self, way: str) -> None:
        self._on_detail_step_requested(f"{WAY}{way}")

    def _on_map_way_menu_requested(self, way: str, point: QPoint) -> None:
        self._on_detail_way_menu_requested(f"{WAY}{way}", point)

    def _on_map_room_menu_requested(self, zone_id: str, point: QPoint) -> None:
        """All menus of a zone in one."""
        self.choose(zone_id)
        encounter = self._presenter.encounter
        zone = next((one for one in encounter.zones if one.id == zone_id), None) if encounter is not None else None
        if encounter is None or zone is None:
            return
        parts = (
            (self.tr("State"), self._state_entries),
            (self.tr("Way to"), self._way_entries),
            (self.tr("Put here"), self._people_entries),
            (self.tr("More"), self._more_entries),
            (self.tr("Stealth"), self._stealth_entries),
        )
        steps = (self._detail.steps.index(row).data(ROW) for row in range(self._detail.steps.rowCount()))
        entries = [self._step_entry(step) for step in steps if isinstance(step, ZoneStep)]
        entries += [LINE, *(MenuEntry(words, below=tuple(make(encounter, zone))) for words, make in parts)]
        open_menu(self._window, zone.name, tuple(entries), point)

    def _step_entry(self, step: ZoneStep) -> MenuEntry:
        """A row of what can be done in the chosen zone, as a line of its menu."""
        words = ", ".join(part for part in (step.name, step.note, step.refusal or step.right) if part)
        return MenuEntry(words) if step.refusal else MenuEntry(words, partial(self._on_detail_step_requested, step.key))

    def _on_panel_added(self, name: str) -> None:
        if self._presenter.perform("zone.add", name=name):
            self.choose(self._scene.encounter.zones[-1].id)

    def _on_detail_way_menu_requested(self, key: str, point: QPoint) -> None:
        encounter = self._presenter.encounter
        if encounter is None or not key.startswith(WAY):
            return
        way, who = map_edits.way_of(encounter, key.removeprefix(WAY)), self.who
        entries: list[MenuEntry] = []
        if who and way.beyond(encounter.combatant(who).zone):
            for one in self._session.moves.deeds(who):
                if one.way == way.id:
                    words, act = (
                        translated(one.words),
                        partial(self._roll, "way.work", who=who, way=way.id, deed=one.deed),
                    )
                    entries.append(MenuEntry(words, act) if one.refusal is None else self._greyed(words, one.refusal))
            if deeds_of(way):
                entries.append(LINE)
        if way.kind is not WayKind.OPENING:
            entries += [
                self._commanded(
                    self.tr("By hand: {state}").format(state=translated(words)),
                    "way.set",
                    state is way.state,
                    way=way.id,
                    state=state,
                )
                for state, words in WAY_STATES.items()
            ]
        kinds = tuple(
            self._commanded(translated(words), "way.edit", kind is way.kind, way=way.id, kind=kind)
            for kind, words in WAY_KINDS.items()
        )
        lengths = tuple(
            self._commanded(str(length), "way.edit", length == way.length, way=way.id, length=length)
            for length in range(1, _MOST_LENGTH + 1)
        )
        armors = tuple(
            self._commanded(
                str(armor) if armor is not None else self.tr("as the rules say"),
                "way.armor",
                armor == way.armor,
                way=way.id,
                armor=armor,
            )
            for armor in (None, *range(_MOST_BARRIER + 1))
        )
        entries += [LINE, MenuEntry(self.tr("What it is"), below=kinds), MenuEntry(self.tr("Length"), below=lengths)]
        if way.kind is not WayKind.OPENING:
            entries += [MenuEntry(self.tr("Armor of the barrier"), below=armors), self._strike_entry(encounter, way)]
        known = self.tr("Known to the players")
        entries.append(self._commanded(known, "way.edit", way.seen, way=way.id, seen=not way.seen))
        entries.append(self._commanded(self.tr("Remove the way"), "way.remove", way=way.id))
        open_menu(self._window, self.tr("Way"), tuple(entries), point)

    def _on_detail_menu_requested(self, name: str, point: QPoint) -> None:
        encounter, chosen = self._presenter.encounter, self.chosen
        zone = next((one for one in encounter.zones if one.id == chosen), None) if encounter is not None else None
        if encounter is None or zone is None:
            return
        menus = {
            "state": self._state_entries,
            "way": self._way_entries,
            "people": self._people_entries,
            "more": self._more_entries,
            "stealth": self._stealth_entries,
        }
        entries = menus[name](encounter, zone)
        if entries:
            open_menu(self._window, zone.name, tuple(entries), point)

    def _strike_entry(self, encounter: Encounter, way: SceneWay) -> MenuEntry:
        """Damage to what is shut, by hand: a shot, a charge, a torch; greyed where there is nothing to break."""
        words = self.tr("Damage it")
        try:
            struck(encounter, way.id, 1, self._scene.rules)
        except RuleViolation as refusal:
            return self._greyed(words, refusal.message)
        below = tuple(
            self._commanded(str(damage), "way.strike", way=way.id, damage=damage)
            for damage in range(1, _MOST_DAMAGE + 1)
        )
        return MenuEntry(words, below=below)

    def _greyed(self, text: str, reason: Message) -> MenuEntry:
        """A line that cannot be picked now, with the reason."""
        return MenuEntry(self.tr("{what}: {reason}").format(what=text, reason=translated(reason)))

    def _checked(
        self, text: str, verify: Callable[[], object], command: str, checked: bool | None = None, **arguments: object
    ) -> MenuEntry:
        """A line for a command that is greyed, with the reason, where `verify` refuses it now; it changes nothing."""
        try:
            verify()
        except RuleViolation as refusal:
            return self._greyed(text, refusal.message)
        return self._commanded(text, command, checked, **arguments)

    def _state_entries(self, encounter: Encounter, zone: SceneZone) -> list[MenuEntry]:
        """What the zone is, whether the selected combatant has a light for it, how it burns and how it radiates."""
        found = []
        if who := self.who:
            lit = lit_by(encounter, encounter.combatant(who)) == zone.id
            words = self.tr("Lamp of {who}").format(who=self._scene.name_of(encounter.combatant(who)))
            verify = partial(self._session.places.with_lamp, who, not lit, zone.id)
            found = [self._checked(words, verify, "zone.lamp", lit, who=who, on=not lit, zone=zone.id), LINE]
        for feature in Feature:
            there, words = feature in zone.features, translated(FEATURES[feature])
            found.append(self._commanded(words, "zone.feature", there, zone=zone.id, feature=feature, on=not there))
        fires = tuple(
            self._commanded(
                str(dice) if dice else self.tr("none"), "zone.fire", dice == zone.fire, zone=zone.id, dice=dice
            )
            for dice in _FIRES
        )
        names = {
            Exposure.NONE: self.tr("none"),
            Exposure.WEAK: self.tr("weak"),
            Exposure.STRONG: self.tr("strong"),
            Exposure.EXTREME: self.tr("extreme"),
        }
        rays = tuple(
            self._commanded(names[each], "zone.radiation", each is zone.radiation, zone=zone.id, exposure=each)
            for each in Exposure
        )
        fire, radiation = self.tr("Fire, Intensity"), self.tr("Radiation")
        return [*found, MenuEntry(fire, below=fires), MenuEntry(radiation, below=rays), *self._known_entries(zone)]

    def _way_entries(self, encounter: Encounter, zone: SceneZone) -> list[MenuEntry]:
        """A way of each kind to each other zone."""
        if len(encounter.zones) < 2:
            return [MenuEntry(self.tr("A way needs another zone: name one below"))]
        return [
            MenuEntry(
                other.name,
                below=tuple(
                    self._commanded(translated(words), "way.connect", one=zone.id, other=other.id, kind=kind)
                    for kind, words in WAY_KINDS.items()
                ),
            )
            for other in encounter.zones
            if other.id != zone.id
        ]

    def _people_entries(self, encounter: Encounter, zone: SceneZone) -> list[MenuEntry]:
        """The crew as one, and everybody, put into the zone by hand or taken off the map."""
        crew = tuple(one.id for one in encounter.combatants if one.side is Side.CREW and not one.vehicle)
        together = all(encounter.combatant(one).zone == zone.id for one in crew)
        found = []
        if len(crew) > 1:
            words, aim = self.tr("The whole crew"), None if together else zone.id
            found = [self._commanded(words, "zone.put", together, who=crew, zone=aim), LINE]
        for one in encounter.combatants:
            here = one.zone == zone.id
            aim = None if here else zone.id
            found.append(self._commanded(self._scene.name_of(one), "zone.put", here, who=(one.id,), zone=aim))
        return [*found, *self._vehicle_entries(encounter, zone)]

    def _more_entries(self, encounter: Encounter, zone: SceneZone) -> list[MenuEntry]:
        words = self.tr("Remove {zone} and its ways").format(zone=zone.name)
        arrange = self.tr("Let the map find all places")
        is_placed = any(each.x is not None for each in encounter.zones)
        return [
            MenuEntry(self.tr("Rename…"), partial(self._ask, self._detail.ask_for_name)),
            MenuEntry(self.tr("Notes…"), partial(self._ask, self._detail.ask_for_notes)),
            LINE,
            self._commanded(arrange, "zone.arrange")
            if is_placed
            else self._greyed(arrange, Message("nothing was placed by hand")),
            LINE,
            self._commanded(words, "zone.remove", zone=zone.id),
        ]

    def _ask(self, ask: Callable[[], object]) -> None:
        """Let a field of the chosen zone be filled in, which may have to come up first."""
        self._layout.reveal_zone_detail()
        ask()

    def _stealth_entries(self, encounter: Encounter, zone: SceneZone) -> list[MenuEntry]:
        """The menu of stealth mode: begin it; then its Turns, each adversary, the tracker, contact."""
        who, state, entry = self.who, encounter.stealth, self._commanded
        if not state.turn:
            verify = partial(stealth.begin, encounter, self._scene.rules)
            return [self._checked(self.tr("Begin stealth mode"), verify, "stealth.begin")]
        found = [entry(self.tr("Next Turn"), "stealth.next_turn"), LINE]
        enemies = [one for one in encounter.combatants if one.side is Side.ADVERSARY]
        for one in enemies:
            hunts, coming = one.id in state.active, one.id in state.announced
            below = (
                entry(self.tr("Hunts"), "stealth.active", hunts, who=one.id, on=not hunts),
                MenuEntry(self.tr("The crew sneaks past"), partial(self._roll, "stealth.sneak", enemy=one.id)),
                entry(self.tr("Say that something is coming"), "stealth.announce", coming, who=one.id),
                MenuEntry(self.tr("It sneaks up"), partial(self._roll, "stealth.spot", enemy=one.id)),
                entry(self.tr("Contact: it attacks by surprise"), "stealth.contact", attackers=(one.id,)),
            )
            found.append(MenuEntry(self._scene.name_of(one), below=below))
        found.append(LINE)
        if who:
            words = self.tr("Motion tracker of {who}").format(who=self._scene.name_of(encounter.combatant(who)))
            verify = partial(stealth.scanned, encounter, who, self._scene.rules)
            found.append(self._checked(words, verify, "stealth.scan", who=who))
        crew = tuple(one.id for one in encounter.combatants if one.side is Side.CREW)
        return [
            *found,
            entry(self.tr("False blip here"), "stealth.false_blip", zone=zone.id),
            LINE,
            entry(self.tr("Contact: draw the cards"), "stealth.contact"),
            entry(self.tr("Contact: the crew attacks by surprise"), "stealth.contact", attackers=crew),
            entry(self.tr("End stealth mode"), "stealth.stop"),
        ]

    def _commanded(self, text: str, command: str, checked: bool | None = None, **arguments: object) -> MenuEntry:
        """A line of a menu that runs a registered command, and says why where the rules refuse it."""
        return MenuEntry(text, partial(self._presenter.perform, command, **arguments), checked)

    def _known_entries(self, zone: SceneZone) -> list[MenuEntry]:
        """What else is kept of a zone: the armor of its cover, the sky above it, whether the players know it."""
        armors = (None, *range(_MOST_COVER + 1))
        words = {None: self.tr("as the rules say"), 0: self.tr("none")}
        cover = tuple(
            self._commanded(words.get(each, str(each)), "zone.cover", zone.cover == each, zone=zone.id, armor=each)
            for each in armors
        )
        may_spread = partial(verify_fire_spread, self._scene.rules.edition.hazards)
        spread = self._checked(self.tr("Roll whether the fire spreads"), may_spread, "zone.fire_spread", zone=zone.id)
        lamp, outdoors = self.tr("A lamp lies here"), self.tr("Outdoors")
        known = self.tr("Known to the players")
        return [
            *([spread] if zone.fire else []),
            MenuEntry(self.tr("Cover, armor"), below=cover),
            self._commanded(lamp, "zone.lamp_lies", zone.lamp, zone=zone.id, on=not zone.lamp),
            self._commanded(outdoors, "zone.outdoors", zone.outdoors, zone=zone.id, on=not zone.outdoors),
            self._commanded(known, "zone.seen", zone.seen, zone=zone.id, on=not zone.seen),
        ]

    def _vehicle_entries(self, encounter: Encounter, zone: SceneZone) -> list[MenuEntry]:
        """The vehicles that are in a zone, who sits in them, and new ones: by hand, as all in this menu."""
        found = [LINE]
        for each in encounter.vehicles:
            if each.zone != zone.id:
                continue
            below = []
            for one in encounter.combatants:
                sits = one.vehicle == each.id
                aim = None if sits else each.id
                line = self._commanded(self._scene.name_of(one), "vehicle.seat", sits, who=one.id, vehicle=aim)
                if not sits and len(map_edits.aboard(encounter, each.id)) > each.seats:
                    line = self._greyed(line.text, Message("every seat is taken"))
                below.append(line)
            remove = self._commanded(self.tr("Remove the vehicle"), "vehicle.remove", vehicle=each.id)
            found.append(MenuEntry(each.name, below=(*below, LINE, remove)))
        rows = sorted(self._scene.rules.catalog.vehicles.values(), key=lambda row: translated(row.name))
        new = tuple(
            self._commanded(translated(row.name), "vehicle.from_catalog", row=row.id, zone=zone.id) for row in rows
        )
        return [*found, MenuEntry(self.tr("New vehicle here"), below=new)]
