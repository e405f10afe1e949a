"""Keeps the page of stealth mode up to date and carries out what is asked there, by registered commands."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.gui.kit.menus import MenuEntry
from alien_desktop.gui.scene.page_presenter import PagePresenter
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.stealth_items import (
    StealthStep,
    StealthView,
    enemies_of,
    stealth_item,
    tracker_bearer,
)
from alien_desktop.gui.scene.tracker_panel import TrackerItem, tracker_item
from alien_desktop.gui.scene.zone_presenter import ZonePresenter
from alien_desktop.session.session import Session


class StealthPresenter(PagePresenter):
    """`rolled`: a roll was made and lies in the tray. `contact_requested`: the crew meets somebody."""

    contact_requested = Signal()

    def __init__(
        self, session: Session, presenter: ScenePresenter, panels: SceneLayout, zones: ZonePresenter, window: QWidget
    ) -> None:
        super().__init__(session, presenter, panels, zones, panels.stealth, window)
        self._view = StealthView()
        self._turn = 0
        presenter.refreshed.connect(self.refresh)
        session.rolls.state_changed.connect(self._on_rolls_state_changed)
        self._panel.step_pressed.connect(self._on_panel_step_pressed)
        self._panel.button_pressed.connect(self.press)

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
            self._panels.show_stealth(False)
            self._panels.show_tracker(TrackerItem())
            return
        if encounter.stealth.turn != self._turn:
            self._turn = encounter.stealth.turn
            self._view = replace(self._view, step=StealthStep.CREW)
        there = [one.id for one in enemies_of(encounter)]
        enemy = self._view.enemy if self._view.enemy in there else next(iter(there), "")
        self._view = replace(self._view, enemy=enemy, who=self._zones.who, zone=self._zones.chosen)
        self._panel.set_item(stealth_item(self._session, self._view))
        self._panels.show_stealth(True)
        self._panels.show_tracker(tracker_item(encounter, tracker_bearer(self._session)))
        names = [step.name for step in self._panel.item.steps]
        following = self._view.step + 1
        words = names[following] if following < len(names) else self.tr("the next Turn")
        self._panels.turns.set_turns(self.tr("then: {step}").format(step=words), can_go_on=True, can_go_back=False)
        self._panels.turns.set_is_next(not any(one.main for one in self._panel.item.buttons))

    def open_step(self, step: StealthStep) -> None:
        """Open the page of a step."""
        self._view = replace(self._view, step=step)
        self._panels.let_strip_come()
        self.refresh()

    def proceed(self) -> None:
        """N: the next step; after the last one the next Turn."""
        if self._view.step is StealthStep.END:
            self._do("stealth.next_turn")
        else:
            self.open_step(StealthStep(self._view.step + 1))

    def roll(self) -> bool:
        """R: roll the contest while its page is open; False when another one is."""
        if not self.runs or self._view.step is not StealthStep.SIGHT or not self._session.rolls.is_free:
            return False
        self.press("sneak")
        return True

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
            "scan": partial(self._do, "stealth.scan", who=tracker_bearer(self._session)),
            "false_blip": self._ask_false_blip,
            "move_blip": self._ask_move_blip,
            "show_blips": self._toggle_blips,
            "sneak": partial(self._contest, enemy=self._view.enemy),
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
            below = tuple(
                MenuEntry(one.name, partial(self._do, "stealth.move_blip", blip=blip.id, zone=one.id))
                for one in encounter.zones
                if one.id != blip.zone
            )
            away = MenuEntry(self.tr("Take it away"), partial(self._do, "stealth.remove_blip", blip=blip.id))
            entries.append(MenuEntry(self.tr("Blip {number}").format(number=number), below=(*below, away)))
        self._ask("move_blip", self.tr("Move a false blip"), tuple(entries))

    def _toggle_blips(self) -> None:
        shown = all(blip.seen for blip in self._scene.encounter.stealth.blips)
        self._do("stealth.show_blips", on=not shown)

    def _on_panel_step_pressed(self, number: int) -> None:
        self.open_step(StealthStep(number))

    def _on_rolls_state_changed(self, _state: object) -> None:
        if self.runs:
            self.refresh()
