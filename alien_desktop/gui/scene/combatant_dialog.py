"""Changes a combatant by hand: name, Health, armor, ammunition, speed, a note. Esc leaves it as it was."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.documents.scene.combatant_changes import MOST, CombatantChanges
from alien_desktop.documents.scene.encounter import Combatant, Side
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme


class CombatantDialog(ModelessDialog):
    """Open it with `open_over`. `changed(combatant id, CombatantChanges)`: the fields that differ, after Enter."""

    changed = Signal(str, object)
    SIZE_UNITS = (96, 20)
    SPACING = "label_gap"

    def __init__(self, combatant: Combatant, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combatant = combatant
        self.set_title(self.tr("Change {name}").format(name=combatant.name))
        self.column.addWidget(TextLabel(self.windowTitle(), TextRole.HEADING))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(4, 1)  # numbers are short and stand together
        self.column.addLayout(self._grid)
        own = combatant.side is Side.ADVERSARY
        self.note = NoteField(self.tr("Note"))
        self.name = LineField(self.tr("Name"))
        self.name.set_value(combatant.name)
        self.numbers: dict[str, NumberField] = {}
        self.ammo: dict[str, NumberField] = {}
        if own:
            self._add_row(self.tr("Name"), self.name, wide=True)
            health, most = self._number("health", self.tr("Health")), self._number("health_max", self.tr("of"))
            self._add_row(self.tr("Health"), health, self.tr("of"), most)
            armor, fire = self._number("armor", self.tr("Armor")), self._number("armor_fire", self.tr("Armor, fire"))
            self._add_row(self.tr("Armor"), armor, self.tr("Fire"), fire)
            for weapon in combatant.weapons:
                if weapon.ammo_max:
                    field = NumberField(
                        self.tr("Ammunition of {weapon}").format(weapon=weapon.name), 0, weapon.ammo_max
                    )
                    field.set_value(weapon.ammo)
                    self.ammo[weapon.id] = field
                    self._add_row(weapon.name, field, self.tr("of"), TextLabel(str(weapon.ammo_max)))
        self._add_row(self.tr("Speed"), self._number("speed", self.tr("Turns in a Round"), least=1))
        self.note.set_value(combatant.note)
        self._add_row(self.tr("Note"), self.note, wide=True)
        self._add_buttons()
        bind_theme(self._apply_theme)

    def open_over(self, place: QWidget) -> None:
        """Show it over the middle of a widget, the first field ready to be typed into."""
        self.show_over(place)
        first = self.name if self._combatant.side is Side.ADVERSARY else self.numbers["speed"]
        first.setFocus()
        first.selectAll()

    def changes(self) -> CombatantChanges:
        """Return what is different from how it was; what is still being typed counts within its limits."""
        numbers = {
            name: _typed(field)
            for name, field in self.numbers.items()
            if _typed(field) != getattr(self._combatant, name)
        }
        held = {weapon.id: weapon.ammo for weapon in self._combatant.weapons}
        return CombatantChanges(
            name=_other(self.name.text().strip(), self._combatant.name) if self.numbers.keys() > {"speed"} else None,
            **numbers,
            ammo=tuple((each, _typed(field)) for each, field in self.ammo.items() if _typed(field) != held[each]),
            note=_other(self.note.toPlainText(), self._combatant.note),
        )

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.deleteLater()

    # --- inside ---

    def _number(self, field: str, name: str, least: int = 0) -> NumberField:
        made = NumberField(name, least, MOST[field])
        made.set_value(getattr(self._combatant, field))
        self.numbers[field] = made
        return made

    def _add_row(
        self, words: str, field: QWidget, more: str = "", second: QWidget | None = None, *, wide: bool = False
    ) -> None:
        row = self._grid.rowCount()
        label = TextLabel(words, tone=TextTone.QUIET, wrap=True)
        if "&" not in words:  # the name of a weapon: as the text of a buddy label its ampersand would be a shortcut
            label.setBuddy(field)
        aside = Qt.AlignmentFlag.AlignTop if field is self.note else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(label, row, 0, aside)
        self._grid.addWidget(field, row, 1, 1, 4 if wide else 1)
        if second is not None:
            self._grid.addWidget(TextLabel(more, tone=TextTone.QUIET), row, 2)
            self._grid.addWidget(second, row, 3)

    def _add_buttons(self) -> None:
        buttons = QHBoxLayout()
        self.apply_button = Button(self.tr("Apply"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self.apply_button.setDefault(True)
        self.apply_button.clicked.connect(self._on_apply_button_clicked)
        cancel = Button(self.tr("Cancel"), key="Esc", size=ButtonSize.NEXT_STEP)
        cancel.clicked.connect(self.reject)
        buttons.addStretch(1)
        buttons.addWidget(self.apply_button)
        buttons.addWidget(cancel)
        self.column.addLayout(buttons)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setSpacing(metrics.label_gap)
        self.note.setFixedHeight(16 * metrics.unit)

    def _on_apply_button_clicked(self) -> None:
        changes = self.changes()
        self.accept()
        if changes != CombatantChanges():
            self.changed.emit(self._combatant.id, changes)


def _typed(field: NumberField) -> int:
    return int(field.text()) if field.hasAcceptableInput() else field.value


def _other(now: str, before: str) -> str | None:
    return now if now != before else None
