"""What is done to the combatant that is selected: Health, stress, actions, conditions, its place in the scene."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu, QWidget

from alien_desktop.documents.scene.combatant_changes import CombatantChanges
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.vitals import told_causes
from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.combatant_dialog import CombatantDialog
from alien_desktop.gui.scene.digit_keys import SWAPS, DigitKeys, DigitMeaning
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.scene_panels import ScenePanels
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.session import Session

FALLS = (2, 4, 6, 8, 10, 15, 20, 30)
"""Metres that are offered; others are typed as a command."""


class SelectedActions(QObject):
    """Does what keys and the panel of the selected combatant ask for."""

    def __init__(
        self, session: Session, presenter: ScenePresenter, panels: ScenePanels, digits: DigitKeys, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._scene = session.scene
        self._presenter = presenter
        self._panels = panels
        self._digits = digits
        self._window = window
        digits.changed.connect(self._on_digits_changed)
        selected = panels.selected
        selected.mode_requested.connect(self._on_selected_mode_requested)
        selected.amount_requested.connect(self._on_selected_amount_requested)
        selected.stress_requested.connect(self.change_stress)
        selected.conditions_requested.connect(self.show_conditions)
        selected.hide_requested.connect(self.hide)
        selected.remove_requested.connect(self.remove)

    def begin(self, meaning: DigitMeaning) -> None:
        """Let the next digits mean this for the selected combatant."""
        if self._chosen() is not None:
            self._digits.begin(meaning)

    def with_selected(self, act: Callable[[str], object]) -> None:
        """Call a function with the selected combatant, if there is one."""
        item = self._chosen()
        if item is not None:
            act(item.combatant)

    def perform(self, command: str, **arguments: object) -> None:
        """Run a command about the selected combatant, if there is one."""
        item = self._chosen()
        if item is not None:
            self._presenter.perform(command, who=item.combatant, **arguments)

    def apply(self, meaning: DigitMeaning, number: int) -> None:
        """Hurt or heal the selected combatant by so much."""
        item = self._presenter.selected
        if item is None:
            return
        if meaning is DigitMeaning.HEAL:
            self._presenter.perform("scene.heal", who=item.combatant, amount=number)
        else:
            armor = self._panels.selected.armor_counts
            self._presenter.perform("scene.damage", who=item.combatant, amount=number, armor=armor)

    def duplicate(self, *, other: bool = False) -> None:
        """One more of the same: a person on the same card, a creature on a card of its own; `other` the other way."""
        item = self._chosen()
        if item is None:
            return
        shares = (item.kind is CombatantKind.PERSON) is not other
        self._presenter.add("scene.add_member" if shares else "scene.duplicate", who=item.combatant)

    def hide(self) -> None:
        """Hide the selected combatant or the selected event from the players, or show it."""
        event = self._presenter.selected_event
        if event is not None:
            self._presenter.perform("scene.hide_event", event=event.event)
        else:
            self.perform("scene.hidden")

    def remove(self) -> None:
        """Take the selected combatant or the selected event out of the scene."""
        event = self._presenter.selected_event
        if event is not None:
            self._presenter.perform("scene.remove_event", event=event.event)
        else:
            self.perform("scene.remove")

    def change(self) -> None:
        """Change the selected combatant by hand in a small dialog."""
        item = self._chosen()
        if item is None:
            return
        dialog = CombatantDialog(self._scene.encounter.combatant(item.combatant), self._window)
        dialog.changed.connect(self._on_combatant_dialog_changed)
        dialog.open_over(self._panels.selected)

    def change_stress(self, by: int) -> None:
        """Change the stress of the selected combatant."""
        self.perform("scene.stress", by=by)

    def spend(self, main: bool) -> None:
        """Spend an action of the selected combatant by hand, or give it back."""
        item = self._chosen()
        if item is not None and item.place < 0:
            self._scene.refuse(self.tr("{name} has no card: draw first.").format(name=item.name))
        elif item is not None:
            command = "scene.main_action" if main else "scene.minor_action"
            self._presenter.perform(command, place=item.place, who=item.combatant)

    def show_conditions(self) -> None:
        """A menu of the edition's conditions; what somebody has is ticked. A letter picks one."""
        item = self._chosen()
        if item is None:
            return
        combatant = self._scene.encounter.combatant(item.combatant)
        sheet = self._scene.sheet_of(combatant)
        has = {each.rpartition(".")[2] for each in (sheet.conditions if sheet is not None else combatant.conditions)}
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        taken: set[str] = set()
        for row in self._scene.rules.catalog.conditions.values():
            key = row.id.rpartition(".")[2]
            action = menu.addAction(_with_letter(row.name, taken))
            action.setCheckable(True)
            action.setChecked(key in has)
            act = partial(self._presenter.perform, "scene.condition", who=item.combatant, row=key)
            action.triggered.connect(lambda _checked=False, act=act: act())
        if sheet is not None and not sheet.is_synthetic:
            menu.addSeparator()
            self._add_causes(menu.addMenu(self.tr("Stress because of")), sheet)
            due = menu.addAction(self.tr("Panic Roll due"))
            due.setCheckable(True)
            due.setChecked(sheet.panic_due)
            due.triggered.connect(lambda _checked=False: self.perform("scene.panic_due"))
        menu.addSeparator()
        self._add_weapons(menu.addMenu(self.tr("Weapons")), combatant)
        self._add_cover(menu.addMenu(self.tr("Cover, by hand")), combatant)
        self._add_neighbours(menu.addMenu(self.tr("Right next to")), combatant)
        self._add_falls(menu.addMenu(self.tr("Falls")), combatant)
        button = self._panels.selected.conditions_button
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _add_weapons(self, menu: QMenu, combatant: Combatant) -> None:
        """A weapon more, out of the catalog, or one less: people of the catalog come without any."""
        sheet = self._scene.sheet_of(combatant)
        menu.addAction(self.tr("Give a weapon…")).triggered.connect(
            lambda _checked=False: self._ask_weapon(combatant.id)
        )
        menu.addSeparator()
        for weapon in sheet.weapons if sheet is not None else combatant.weapons:
            action = menu.addAction(literal(self.tr("Take away: {weapon}").format(weapon=weapon.name)))
            act = partial(self._presenter.perform, "scene.take_weapon", who=combatant.id, weapon=weapon.id)
            action.triggered.connect(lambda _checked=False, act=act: act())

    def _ask_weapon(self, combatant_id: str) -> None:
        """Ask which weapon of the catalog somebody gets."""
        from alien_desktop.gui.kit.pick_dialog import PickDialog
        from alien_desktop.gui.kit.pick_list import PickOption

        rows = self._scene.rules.catalog.weapons.values()
        options = tuple(PickOption(row.id, row.name, text=row.text) for row in rows)
        dialog = PickDialog(self.tr("Give a weapon"), options, parent=self._window)
        dialog.picked.connect(lambda row: self._presenter.perform("scene.arm", who=combatant_id, row=row))
        dialog.open_beside(self._panels.selected)

    def _add_causes(self, menu: QMenu, sheet: CharacterSheet) -> None:
        """What raises stress when the people at the table say so."""
        for row in told_causes(self._session.rules_for(sheet.edition)):
            action = menu.addAction(literal(self.tr("{cause}: +{amount}").format(cause=row.name, amount=row.amount)))
            act = partial(self._presenter.perform, "sheet.raise_stress", who=sheet.id, cause=row.id)
            action.triggered.connect(lambda _checked=False, act=act: act())

    def _add_cover(self, menu: QMenu, combatant: Combatant) -> None:
        """Where the Game Mother puts somebody without an action: behind which barrier, or out in the open."""
        rules = self._scene.rules
        now = (combatant.stance, combatant.barrier)
        self._add(menu, self.tr("None"), not combatant.stance, "cover.set", who=combatant.id, stance="")
        for stance in rules.edition.cover.stances:
            name = translated(stance.name)
            if not stance.barrier_counts:
                on = combatant.stance == stance.id
                self._add(menu, name, on, "cover.set", who=combatant.id, stance=stance.id)
                continue
            for row in rules.catalog.cover.values():
                if row.armor:
                    text = self.tr("{stance}: {barrier}, armor {armor}")
                    text = text.format(stance=name, barrier=row.name, armor=row.armor)
                    on = now == (stance.id, row.armor)
                    self._add(menu, text, on, "cover.set", who=combatant.id, stance=stance.id, armor=row.armor)

    def _add_neighbours(self, menu: QMenu, combatant: Combatant) -> None:
        """Who stands right next to somebody: all others of the scene, those who do are ticked."""
        for other in self._scene.encounter.combatants:
            if other.id != combatant.id:
                on = other.id in combatant.near
                name = self._scene.name_of(other)
                self._add(menu, name, on, "scene.near", who=combatant.id, other=other.id, near=not on)

    def _add_falls(self, menu: QMenu, combatant: Combatant) -> None:
        """How far somebody falls: its Mobility roll is due then."""
        for metres in FALLS:
            action = menu.addAction(self.tr("{metres} m").format(metres=metres))
            fall = partial(self._presenter.perform, "scene.fall", who=combatant.id, length=metres)
            action.triggered.connect(lambda _checked=False, fall=fall: fall())

    def _add(self, menu: QMenu, text: str, on: bool, command: str, **arguments: object) -> None:
        """A ticked or open line that does a command; a refusal is shown in the scene."""
        action = menu.addAction(literal(text))
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(lambda _checked=False: self._presenter.perform(command, **arguments))

    def _chosen(self) -> OrderItem | None:
        """The selected combatant; without one the scene says that somebody has to be selected."""
        item = self._presenter.selected
        if item is None and not self._scene.refuse_without_scene():
            self._scene.refuse(self.tr("Select somebody in the order first."))
        return item

    def _on_combatant_dialog_changed(self, combatant_id: str, changes: CombatantChanges) -> None:
        try:
            self._scene.change(combatant_id, changes)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)

    def _on_selected_mode_requested(self, mode: str) -> None:
        self.begin(DigitMeaning(mode))

    def _on_selected_amount_requested(self, number: int) -> None:
        meaning = self._digits.meaning
        self._digits.end()
        self.apply(meaning, number)

    def _on_digits_changed(self, meaning: DigitMeaning) -> None:
        self._panels.selected.set_mode("" if meaning in SWAPS else meaning.value)


def _with_letter(name: str, taken: set[str]) -> str:
    """Return the text of a menu line with the first free letter of its name as its key."""
    for place, sign in enumerate(name):
        if sign.isalpha() and sign.casefold() not in taken:
            taken.add(sign.casefold())
            return f"{literal(name[:place])}&{literal(name[place:])}"
    return literal(name)
