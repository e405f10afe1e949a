"""Keeps the strip of a vehicle and of what is breathed up to date, and runs what is requested there."""

from functools import cached_property, partial

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.map_edits import aboard
from alien_desktop.documents.scene.places import SceneVehicle
from alien_desktop.gui.kit.menus import LINE, MenuEntry
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.page_presenter import PagePresenter
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.gui.scene.vehicle_items import vehicle_here, vehicle_item
from alien_desktop.gui.scene.zone_presenter import ZonePresenter
from alien_desktop.session.combat.vehicle_controller import VehicleOption
from alien_desktop.session.session import Session

_HITS = range(1, 9)
"""Damage that the menu offers."""
_SPEEDS = range(5)
_COMMANDS = {"leave": "vehicle.leave", "start": "vehicle.start", "wheel": "vehicle.wheel"}


class VehiclePresenter(PagePresenter):
    """`rolled`: a roll was made and lies in the tray."""

    def __init__(
        self, session: Session, presenter: ScenePresenter, layout: SceneLayout, zones: ZonePresenter, window: QWidget
    ) -> None:
        super().__init__(session, presenter, layout, zones, window)
        presenter.refreshed.connect(self.refresh)

    @cached_property
    def _panel(self) -> FactStrip:
        """The strip; built when somebody selected is first at a vehicle, or first breathes what a suit holds."""
        panel = self._panels.vehicle
        panel.button_pressed.connect(self.press)
        return panel

    def refresh(self) -> None:
        """Show the strip while the selected combatant is at a vehicle, or somebody breathes what a suit holds."""
        encounter = self._presenter.encounter
        item = vehicle_item(self._session, self._zones.who) if encounter is not None and encounter.zones else None
        if item is not None:
            self._panel.set_item(item)
        self._layout.show_strip(Strip.VEHICLE, item is not None)

    def press(self, key: str) -> None:
        """Do what a button says."""
        who = self._zones.who
        kind, _, about = key.partition(":")
        if key == "hand":
            self._ask("hand", self.tr("By hand"), self._by_hand(self._scene.encounter, who))
        elif key == "options":
            shown = self._panel.shown_buttons
            entries = [self._option(one) for one in self._session.vehicles.options(who) if one.id not in shown]
            entries += [
                MenuEntry(one.text, partial(self.press, one.key))
                for one in self._panel.item.buttons
                if one.key == "suit" and one.key not in shown
            ]
            self._ask("options", self.tr("More"), entries)
        elif kind == "board":
            self._presenter.perform("vehicle.board", who=who, vehicle=about)
        elif kind == "drive":
            self._roll("vehicle.drive", who=who, zone=about)
        elif kind == "ram":
            person = any(one.id == about for one in self._scene.encounter.combatants)
            self._roll("vehicle.ram", who=who, **({"target": about} if person else {"vehicle": about}))
        elif kind == "suit":
            self._roll("suit.on", who=who)
        else:
            self._presenter.perform(_COMMANDS[kind], who=who)

    # --- inside ---

    def _option(self, one: VehicleOption) -> MenuEntry:
        """What can be done; greyed with the reason where it cannot."""
        words = translated(one.words)
        if one.refusal is None:
            return MenuEntry(words, partial(self.press, one.id))
        return MenuEntry(self.tr("{text}: {why}").format(text=words, why=translated(one.refusal)))

    def _entry(self, text: str, command: str, checked: bool | None = None, **arguments: object) -> MenuEntry:
        return MenuEntry(text, partial(self._presenter.perform, command, **arguments), checked)

    def _by_hand(self, encounter: Encounter, who: str) -> list[MenuEntry]:
        """What the Game Mother changes: the suit of the selected combatant, the vehicle and who sits in it."""
        found = []
        line = next((one for one in self._session.suits.lines() if one.combatant == who), None)
        if line is not None and line.suit is not None:
            torn = line.suit.torn
            found.append(self._entry(self.tr("The suit is torn"), "suit.tear", torn, who=who, on=not torn))
            found.append(self._entry(self.tr("Take the suit off"), "suit.off", who=who))
        vehicle = vehicle_here(encounter, who) if who else None
        if vehicle is None:
            return found
        return [*found, LINE, *self._of_vehicle(encounter, vehicle)] if found else self._of_vehicle(encounter, vehicle)

    def _of_vehicle(self, encounter: Encounter, vehicle: SceneVehicle) -> list[MenuEntry]:
        own = vehicle.id
        hits = tuple(self._entry(str(each), "vehicle.hit", vehicle=own, damage=each) for each in _HITS)
        mends = tuple(self._entry(str(each), "vehicle.repair", vehicle=own, successes=each) for each in _HITS)
        falls = tuple(self._entry(str(each), "vehicle.crash", vehicle=own, length=each) for each in range(1, 6))
        hulls = tuple(
            self._entry(str(each), "vehicle.edit", each == vehicle.hull, vehicle=own, hull=each)
            for each in range(vehicle.hull_max + 1)
        )
        armors = tuple(
            self._entry(str(each), "vehicle.edit", each == vehicle.armor, vehicle=own, armor=each) for each in range(11)
        )
        speeds = tuple(
            self._entry(str(each), "vehicle.edit", each == vehicle.speed, vehicle=own, speed=each) for each in _SPEEDS
        )
        places = tuple(
            self._entry(one.name, "vehicle.edit", one.id == vehicle.zone, vehicle=own, zone=one.id)
            for one in encounter.zones
        )
        inside = {one.id for one in aboard(encounter, own)}
        seats = tuple(
            self._entry(
                self._scene.name_of(one),
                "vehicle.seat",
                one.id in inside,
                who=one.id,
                vehicle=None if one.id in inside else own,
            )
            for one in encounter.combatants
        )
        runs, closed = vehicle.running, vehicle.closed
        return [
            MenuEntry(self.tr("Damage"), below=hits),
            MenuEntry(self.tr("Repair, successes of a Shift"), below=mends),
            MenuEntry(self.tr("Crash, zones fallen"), below=falls),
            LINE,
            MenuEntry(self.tr("Who sits in it"), below=seats),
            MenuEntry(self.tr("Its zone"), below=places),
            MenuEntry(self.tr("Hull"), below=hulls),
            MenuEntry(self.tr("Armor"), below=armors),
            MenuEntry(self.tr("Speed"), below=speeds),
            self._entry(self.tr("The engine runs"), "vehicle.edit", runs, vehicle=own, running=not runs),
            self._entry(self.tr("Closed"), "vehicle.edit", closed, vehicle=own, closed=not closed),
            self._entry(self.tr("Remove the vehicle"), "vehicle.remove", vehicle=own),
        ]
