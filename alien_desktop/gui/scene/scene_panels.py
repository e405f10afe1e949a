"""Every panel of a scene's window, shown or not. `scene_layout.py` places them.

What many scenes never show (strips, zones, crew and others, tracker) is built when it is first asked for.
"""

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.add_panel import AddPanel
from alien_desktop.gui.scene.chain_panel import ChainPanel
from alien_desktop.gui.scene.clock_panel import ClockPanel
from alien_desktop.gui.scene.contact_items import ContactStep
from alien_desktop.gui.scene.due_panel import DuePanel
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.order_background import AimArrow
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_panel import OrderPanel
from alien_desktop.gui.scene.outcome_panel import OutcomePanel
from alien_desktop.gui.scene.panic_panel import PanicPanel
from alien_desktop.gui.scene.range_panel import RangePanel
from alien_desktop.gui.scene.scene_log_panel import SceneLogPanel
from alien_desktop.gui.scene.scene_strips import SceneStrips, Strip
from alien_desktop.gui.scene.selected_panel import SelectedPanel
from alien_desktop.gui.scene.stealth_items import StealthStep
from alien_desktop.gui.scene.stealth_people import StealthKeys, StealthPeoplePanel
from alien_desktop.gui.scene.tracker_panel import TrackerPanel
from alien_desktop.gui.scene.turn_panel import TurnBar, TurnPanel
from alien_desktop.gui.scene.zone_detail import ZoneDetail
from alien_desktop.gui.scene.zone_panel import ZonePanel
from alien_desktop.session.session import Session

_PanelT = TypeVar("_PanelT", bound=QWidget)


class ScenePanels(QObject):
    """The panels of one window, as its attributes.

    `side` holds what can replace the selected combatant; `strips` what can be below the order.
    """

    was_built = Signal(str, QWidget)
    """A panel was asked for and has no place yet: its name here, and the panel."""
    zones_form_changed = Signal(str)
    """The zones are shown as a "list" or a "map" from now on."""
    add_requested = Signal(str, int)
    """Somebody is to be added: the id of the row in the panel for adding, and how many."""
    adding_released = Signal()
    """Esc on the empty field of the panel for adding."""

    def __init__(self, model: OrderModel, session: Session, host: QWidget) -> None:
        """`host` is the widget that all of them stand in."""
        super().__init__(host)
        self.host = host
        self.zones_form = ""
        """How the zones are shown at first: as a "map", else as a list."""
        self.clock = ClockPanel(host)
        self.turns = TurnPanel(host)
        self.bar = TurnBar(self.turns, host)
        self.bar.hide()
        self.order = OrderPanel(model, host)
        self.aim = AimArrow(self.order, self.order.attack_rows, host)
        self.order.rows_moved.connect(self.aim.update)
        self.stealth_keys = StealthKeys(host)
        self.outcome = OutcomePanel(host)
        self.strips = SceneStrips(self.outcome)
        self.due = DuePanel(host)
        self.bar.due_requested.connect(self.due.answer_first)
        self.selected = SelectedPanel(host)
        self.log = SceneLogPanel(session, host)
        self.ranges = RangePanel(host)
        self.ranges.hide()
        self.notes_panel = Panel(self.tr("Game Mother's notes"), host)
        self.notes_panel.add_title_widget(TextLabel(self.tr("never shown"), TextRole.SECONDARY, TextTone.QUIET))
        self.notes = NoteField(self.tr("Notes of the scene"), self.tr("What only the Game Mother knows"))
        self.notes_panel.body.addWidget(self.notes)
        self.side = QStackedWidget(host)
        self.side.addWidget(self.selected)
        self.notes_page = QWidget()
        """The page of `side` for the notes, where they have no column of their own."""
        self._notes_column = QVBoxLayout(self.notes_page)
        self._notes_column.setContentsMargins(0, 0, 0, 0)
        self.side.addWidget(self.notes_page)
        self.side.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._by_name: dict[str, QWidget] = {
            "order": self.order,
            "outcome": self.outcome,
            "bar": self.bar,
            "turns": self.turns,
            "due": self.due,
            "side": self.side,
            "notes_panel": self.notes_panel,
            "log": self.log,
            "clock": self.clock,
        }

    # --- what is built when it is first asked for ---

    @cached_property
    def zones(self) -> ZonePanel:
        """The zones, as a list or a map."""
        zones = ZonePanel(self.host)
        zones.show_map(self.zones_form == "map")
        zones.form_changed.connect(self.zones_form_changed)
        zones.hide()
        self.stealth_keys.watch(zones.list, zones.map)
        return self._take("zones", zones)

    @cached_property
    def adding(self) -> AddPanel:
        """The search for whom to add."""
        adding = AddPanel(self.host)
        adding.add_requested.connect(self.add_requested)
        adding.focus_released.connect(self.adding_released)
        self.side.addWidget(adding)
        return self._take("adding", adding)

    @cached_property
    def zone_detail(self) -> ZoneDetail:
        """The chosen zone."""
        detail = ZoneDetail(self.host)
        self.side.addWidget(detail)
        self.stealth_keys.watch(detail.step_list)
        return self._take("zone_detail", detail)

    @cached_property
    def people(self) -> StealthPeoplePanel:
        """Crew and others of stealth mode."""
        people = StealthPeoplePanel(self.host)
        people.hide()
        self.stealth_keys.watch(people)
        return self._take("people", people)

    @cached_property
    def tracker(self) -> TrackerPanel:
        """The motion tracker."""
        tracker = TrackerPanel(self.host)
        tracker.hide()
        self.stealth_keys.watch(tracker)
        return self._take("tracker", tracker)

    @cached_property
    def chain(self) -> ChainPanel:
        """The strip of an attack."""
        return self._take_strip(Strip.CHAIN, ChainPanel(self.host))

    @cached_property
    def panic(self) -> PanicPanel:
        """The strip of panic that spreads."""
        return self._take_strip(Strip.PANIC, PanicPanel(self.host))

    @cached_property
    def contact(self) -> FactStrip:
        """The strip of a contact."""
        return self._take_strip(Strip.CONTACT, FactStrip(self.tr("Contact"), len(ContactStep), self.host))

    @cached_property
    def stealth(self) -> FactStrip:
        """The strip of stealth mode."""
        stealth = FactStrip(self.tr("Stealth"), len(StealthStep), self.host)
        self.stealth_keys.watch(stealth)
        return self._take_strip(Strip.STEALTH, stealth)

    @cached_property
    def vehicle(self) -> FactStrip:
        """The strip of a vehicle and of what is breathed."""
        return self._take_strip(Strip.VEHICLE, FactStrip(self.tr("Vehicle"), parent=self.host))

    def _take_strip(self, kind: Strip, strip: _PanelT) -> _PanelT:
        self.strips.add(kind, strip)
        return self._take(kind.name.lower(), strip)

    def _take(self, name: str, panel: _PanelT) -> _PanelT:
        """Remember a panel that was just built, and return it."""
        self._by_name[name] = panel
        self.was_built.emit(name, panel)
        return panel

    def built(self, *names: str) -> list[QWidget]:
        """Those of these panels that are there, in this order."""
        return [self._by_name[name] for name in names if name in self._by_name]

    # --- what replaces the selected combatant ---

    def put_notes_into_side(self) -> None:
        """Let the notes be a page of `side`, where they have no column of their own."""
        self._notes_column.addWidget(self.notes_panel)

    @property
    def is_adding(self) -> bool:
        """Whether it is the search for whom to add."""
        return self.side.currentWidget() in self.built("adding")

    @property
    def side_has_focus(self) -> bool:
        """Whether it has the focus and is visible."""
        focused = QApplication.focusWidget()
        return focused is not None and self.side.isVisible() and self.side.isAncestorOf(focused)

    @property
    def side_shows_zone(self) -> bool:
        """Whether it is the chosen zone."""
        return self.side.currentWidget() in self.built("zone_detail")

    @property
    def side_shows_notes(self) -> bool:
        """Whether it is the Game Mother's notes."""
        return self.side.currentWidget() is self.notes_page
