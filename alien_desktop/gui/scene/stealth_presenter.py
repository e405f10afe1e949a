"""Keeps the page of stealth mode up to date and runs what is requested there, by registered commands."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.places import Blip
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.page_presenter import PagePresenter
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.gui.scene.scene_tokens import tokens_by_zone
from alien_desktop.gui.scene.stealth_items import (
    StealthStep,
    StealthView,
    enemies_of,
    group_of,
    refusal_words,
    stealth_item,
    tracker_bearer,
    unit_of,
)
from alien_desktop.gui.scene.stealth_people import StealthPeople, stealth_people
from alien_desktop.gui.scene.tracker_panel import tracker_item
from alien_desktop.gui.scene.zone_presenter import ZonePresenter
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.session import Session


class StealthPresenter(PagePresenter):
    """`rolled`: a roll was made and lies in the tray. `contact_requested`: the crew meets somebody.

    `blip_begun`: the next digit is the zone of a false blip; `blip_taken`: the one to which it goes.
    """

    contact_requested = Signal()
    blip_begun = Signal()
    blip_taken = Signal()

    def __init__(
        self, session: Session, presenter: ScenePresenter, layout: SceneLayout, zones: ZonePresenter, window: QWidget
    ) -> None:
        super().__init__(session, presenter, layout, zones, window)
        self._view = StealthView()
        self._turn = 0
        self._taken_blip = ""
        """The false blip that the next digit moves."""
        presenter.refreshed.connect(self.refresh)
        session.rolls.state_changed.connect(self._on_rolls_state_changed)
        self._panels.stealth_keys.asked.connect(self._on_stealth_keys_asked)

    @cached_property
    def _panel(self) -> FactStrip:
        """The page; built, with crew and tracker, when a scene is first in stealth mode."""
        panels = self._panels
        panels.stealth.step_pressed.connect(self._on_panel_step_pressed)
        panels.stealth.button_pressed.connect(self.press)
        panels.people.person_reached.connect(self._presenter.select_combatant)
        panels.people.person_opened.connect(self._on_people_person_opened)
        panels.tracker.blip_opened.connect(self._on_tracker_blip_opened)
        return panels.stealth

    @property
    def runs(self) -> bool:
        """Whether the open scene is in stealth mode."""
        encounter = self._presenter.encounter
        return encounter is not None and encounter.stealth.turn > 0

    @property
    def step(self) -> StealthStep:
        """The step that is open."""
        return self._view.step

    def refresh(self) -> None:
        """Show the page while the scene is in stealth mode; a new Turn begins with the crew."""
        encounter = self._presenter.encounter
        if encounter is None or not encounter.stealth.turn:
            self._turn, self._view = 0, StealthView()
            self._panels.stealth_keys.runs = False
            self._layout.show_strip(Strip.STEALTH, False)
            self._layout.show_people(None)
            self._layout.show_tracker(None)
            return
        self._panels.stealth_keys.runs = True
        began = encounter.stealth.turn != self._turn
        if began:
            self._turn = encounter.stealth.turn
            self._view = replace(self._view, step=StealthStep.CREW)
        there = [one.id for one in enemies_of(encounter)]
        enemy = self._view.enemy if self._view.enemy in there else next(iter(there), "")
        self._view = replace(self._view, enemy=enemy, who=self._zones.who, zone=self._zones.chosen)
        self._panel.set_item(stealth_item(self._session, self._view))
        self._layout.show_strip(Strip.STEALTH, True)
        bearer = tracker_bearer(self._session)
        self._layout.show_people(self._people(encounter, bearer))
        self._layout.show_tracker(tracker_item(self._session, bearer))
        if began:
            self._layout.let_tracker_come()
        names = [step.name for step in self._panel.item.steps]
        unit = unit_of(self._session)
        names.append(self.tr("Next {unit}").format(unit=unit))
        names.append(self.tr("{unit} {number}").format(unit=unit, number=encounter.stealth.turn + 1))
        name, words = names[self._view.step + 1], names[self._view.step + 2]
        words = self.tr("then: {step}").format(step=words)
        self._panels.turns.set_turns(words, can_go_on=True, can_go_back=False, name=name)
        self._panels.turns.set_is_next(not any(one.main for one in self._panel.item.buttons))

    def open_step(self, step: StealthStep) -> None:
        """Open the page of a step."""
        self._view = replace(self._view, step=step)
        self._layout.let_strip_come()
        self._layout.let_tracker_come()
        self.refresh()

    def proceed(self) -> None:
        """N: the next step; after the last one the next Turn."""
        if self._view.step is StealthStep.END:
            self._do("stealth.next_turn")
        else:
            self.open_step(StealthStep(self._view.step + 1))

    def roll(self) -> bool:
        """R: roll the contest while its page is open; False when another one is."""
        on_page = self.runs and self._view.step is StealthStep.SIGHT
        if not on_page or not self._session.rolls.is_free or self._session.contests.is_half_rolled:
            return False
        self.press("sneak")
        return True

    def take_digit(self, number: int) -> bool:
        """Take the blip with this number while the page of the tracker is open; a true one is refused."""
        blips = self._scene.encounter.stealth.blips if self.runs else ()
        if self._view.step is not StealthStep.TRACKER or number > len(blips):
            return False
        blip = blips[number - 1]
        if blip.who:
            self._presenter.perform("stealth.move_blip", blip=blip.id, zone=blip.zone)
            return True
        self._taken_blip = blip.id
        self.blip_taken.emit()
        return True

    def move_taken_blip(self, number: int) -> None:
        """Let the blip that was taken stand in the zone with this number."""
        zones = self._scene.encounter.zones
        if number <= len(zones):
            self._do("stealth.move_blip", blip=self._taken_blip, zone=zones[number - 1].id)

    def press(self, key: str) -> None:
        """Do what a button says."""
        encounter = self._presenter.encounter
        if encounter is None:
            return
        who = self._view.who
        acts: dict[str, Callable[[], object]] = {
            "turn": partial(self._do, "stealth.next_turn"),
            "hide": partial(self._do, "stealth.hide", who=who),
            "hide_free": partial(self._do, "stealth.hide", who=who, free=True),
            "search": partial(self._roll, "stealth.search", who=who),
            "guard": partial(self._do, "stealth.guard", who=who),
            "scan": partial(self._do, "stealth.scan", who=tracker_bearer(self._session) or who),
            "false_blip": self._ask_false_blip,
            "move_blip": self._ask_move_blip,
            "show_blips": self._toggle_blips,
            "sneak": partial(self._contest, enemy=self._view.enemy, who=group_of(encounter, self._view)),
            "enemy": partial(self._ask_enemy, "enemy", self._look_at),
            "hunts": partial(self._ask_enemy, "hunts", self._toggle_hunts),
            "announce": partial(self._ask_enemy, "announce", self._announce),
            "spot": partial(self._ask_enemy, "spot", self._spot),
            "reveal": partial(self._ask_enemy, "reveal", self._reveal),
            "contact": partial(self._do, "stealth.contact"),
            "meet": self.contact_requested.emit,
            "stop": partial(self._do, "stealth.stop"),
        }
        acts[key]()

    # --- inside ---

    def _do(self, command: str, **arguments: object) -> None:
        self._presenter.perform(command, **arguments)
        self.refresh()

    def _roll(self, command: str, **arguments: object) -> None:
        super()._roll(command, **arguments)
        self.refresh()

    def _people(self, encounter: Encounter, bearer: str) -> StealthPeople:
        cover = self._scene.rules.edition.cover
        there = tokens_by_zone(encounter, self._presenter.order_items, self._view.who, cover)
        tokens = {token.key: token for group in there.values() for token in group}
        try:
            rolls = self._session.contests.roller(group_of(encounter, self._view))
        except RuleViolation:
            rolls = ""
        return stealth_people(self._session, tokens, self._view.who, rolls=rolls, bearer=bearer)

    def _entry(self, text: str, command: str, checked: bool | None = None, **arguments: object) -> MenuEntry:
        """A line that runs a command; greyed with the reason where it would be refused."""
        refused = refusal_words(self._session, command, **arguments)
        if refused:
            return MenuEntry(self.tr("{text}: {why}").format(text=text, why=refused), checked=checked)
        return MenuEntry(text, partial(self._do, command, **arguments), checked)

    def _on_people_person_opened(self, who: str, point: QPoint) -> None:
        """What can be done with one of the crew, or of the others."""
        encounter = self._scene.encounter
        one = encounter.combatant(who)
        crew = one.side is Side.CREW
        entries = self._crew_entries(encounter, one) if crew else self._their_entries(encounter, one)
        open_menu(self._window, self._scene.name_of(one), entries, point)

    def _crew_entries(self, encounter: Encounter, one: Combatant) -> tuple[MenuEntry, ...]:
        sneaks = one.id not in self._view.left_out
        found = [MenuEntry(self.tr("Sneaks with the group"), partial(self._leave_out, one.id, sneaks), sneaks)]
        if self._scene.rules.edition.stealth.hiding:
            found += [
                LINE,
                self._entry(self.tr("Hide"), "stealth.hide", who=one.id),
                MenuEntry(self.tr("Search the zone"), partial(self._roll, "stealth.search", who=one.id)),
                self._entry(self.tr("Stand guard"), "stealth.guard", who=one.id),
            ]
        lit = one.lamp is not None
        found.append(self._entry(self.tr("Lamp"), "zone.lamp", lit, who=one.id, on=not lit))
        if self._session.stealth.tracker_of(one.id) is not None:
            found.append(self._entry(self.tr("Read the motion tracker"), "stealth.scan", who=one.id))
        return (*found, LINE, self._move_entries(encounter, one))

    def _their_entries(self, encounter: Encounter, one: Combatant) -> tuple[MenuEntry, ...]:
        state = encounter.stealth
        hunts, told = one.id in state.active, one.id in state.announced
        comes = MenuEntry(self.tr("It sneaks up"), partial(self._spot, encounter, one) if hunts and told else None)
        return (
            MenuEntry(self.tr("The crew sneaks past"), partial(self._sneak_past, one)),
            LINE,
            self._entry(self.tr("Hunts"), "stealth.active", hunts, who=one.id, on=not hunts),
            self._entry(self.tr("Say that something is coming"), "stealth.announce", told, who=one.id),
            comes,
            self._entry(self.tr("Is seen"), "stealth.reveal", who=one.id),
            LINE,
            self._move_entries(encounter, one),
        )

    def _move_entries(self, encounter: Encounter, one: Combatant) -> MenuEntry:
        zones = tuple(
            MenuEntry(zone.name, partial(self._do, "stealth.move", who=one.id, zone=zone.id))
            for zone in encounter.zones
            if zone.id != one.zone
        )
        return MenuEntry(self.tr("Move to"), below=zones)

    def _leave_out(self, who: str, out: bool) -> None:
        others = tuple(one for one in self._view.left_out if one != who)
        self._view = replace(self._view, left_out=(*others, who) if out else others)
        self.refresh()

    def _sneak_past(self, one: Combatant) -> None:
        self._view = replace(self._view, enemy=one.id)
        self.open_step(StealthStep.SIGHT)

    def _on_tracker_blip_opened(self, blip_id: str, point: QPoint) -> None:
        """Shown or not; a false one stands elsewhere or goes."""
        encounter = self._scene.encounter
        blip = next((one for one in encounter.stealth.blips if one.id == blip_id), None)
        if blip is None:
            return
        shown = partial(self._do, "stealth.show_blips", blip=blip.id, on=not blip.seen)
        entries = (MenuEntry(self.tr("On the players’ tracker"), shown, blip.seen),)
        moves = () if blip.who else (LINE, *self._blip_entries(encounter, blip))
        open_menu(self._window, self.tr("Blip"), (*entries, *moves), point)

    def _on_stealth_keys_asked(self, what: str) -> None:
        if what == "blip":
            self.blip_begun.emit()
        else:
            self.press({"show": "show_blips"}.get(what, what))

    def _ask_enemy(self, key: str, act: Callable[[Encounter, Combatant], object]) -> None:
        encounter = self._scene.encounter
        hunters = encounter.stealth.active
        known = {"enemy": (self._view.enemy,), "hunts": hunters, "announce": encounter.stealth.announced}
        wanted = [one for one in enemies_of(encounter) if key not in ("announce", "spot") or one.id in hunters]
        entries = tuple(
            MenuEntry(
                self._scene.name_of(one),
                partial(act, encounter, one),
                one.id in known[key] if key in known else None,
            )
            for one in wanted
        )
        self._ask(key, self.tr("Others"), entries)

    def _look_at(self, _encounter: Encounter, one: Combatant) -> None:
        self._view = replace(self._view, enemy=one.id)
        self.refresh()

    def _toggle_hunts(self, encounter: Encounter, one: Combatant) -> None:
        self._do("stealth.active", who=one.id, on=one.id not in encounter.stealth.active)

    def _announce(self, _encounter: Encounter, one: Combatant) -> None:
        self._do("stealth.announce", who=one.id)

    def _spot(self, _encounter: Encounter, one: Combatant) -> None:
        self._roll("stealth.spot", enemy=one.id)

    def _reveal(self, _encounter: Encounter, one: Combatant) -> None:
        self._do("stealth.reveal", who=one.id)

    def _ask_false_blip(self) -> None:
        zones = self._scene.encounter.zones
        entries = tuple(MenuEntry(one.name, partial(self._do, "stealth.false_blip", zone=one.id)) for one in zones)
        self._ask("false_blip", self.tr("False blip"), entries)

    def _ask_move_blip(self) -> None:
        encounter = self._scene.encounter
        entries = []
        for number, blip in enumerate(encounter.stealth.blips, 1):
            if blip.who:
                continue
            below = self._blip_entries(encounter, blip)
            entries.append(MenuEntry(self.tr("Blip {number}").format(number=number), below=below))
        self._ask("move_blip", self.tr("Move a false blip"), tuple(entries))

    def _blip_entries(self, encounter: Encounter, blip: Blip) -> tuple[MenuEntry, ...]:
        zones = (
            MenuEntry(one.name, partial(self._do, "stealth.move_blip", blip=blip.id, zone=one.id))
            for one in encounter.zones
            if one.id != blip.zone
        )
        return (*zones, MenuEntry(self.tr("Take it away"), partial(self._do, "stealth.remove_blip", blip=blip.id)))

    def _toggle_blips(self) -> None:
        """All of them on the players' tracker, or none."""
        shown = all(blip.seen for blip in self._scene.encounter.stealth.blips)
        self._do("stealth.show_blips", on=not shown)

    def _on_panel_step_pressed(self, number: int) -> None:
        self.open_step(StealthStep(number))

    def _on_rolls_state_changed(self, _state: object) -> None:
        if self.runs:
            self.refresh()
