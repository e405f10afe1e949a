"""What is said about an attack before its dice fall: with what, from how far, what helps or hinders, what armor."""

from dataclasses import replace

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.derived.weapon_lines import unarmed
from alien_desktop.rules.close_combat import Special
from alien_desktop.rules.ranges import ORDER, Band
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.attack import (
    HELPLESS,
    NO_BURST,
    SPECIAL_WORDS,
    Attack,
    attack_with,
    circumstances_of,
    next_burst,
    weapon_of,
)
from alien_desktop.session.desk import Desk
from alien_desktop.session.roll_state import Phase, RollState
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.drop_field import DropField, DropOption
from alien_desktop.widgets.number_field import NumberField
from alien_desktop.widgets.receipt_view import signed_number
from alien_desktop.widgets.text_label import TextLabel, TextRole, TextTone
from alien_desktop.widgets.tick_list import TickLine, TickList

UNAWARE, FULL_AUTO = "unaware", "full_auto"
_SPECIAL = "special:"
MOST_ARMOR = 20


class AttackView(QWidget):
    """Shown while an attack lies ready. Every change lays it ready anew, with its terms and its odds."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self._desk = desk
        self.weapon = DropField(self.tr("Attack with"))
        self.band = DropField(self.tr("Range"))
        self.ticks = TickList()
        self.armor = NumberField(self.tr("Armor of the target"), 0, MOST_ARMOR)
        self.barrier = NumberField(self.tr("Armor of its cover"), 0, MOST_ARMOR)
        self._band_word = self._word(self.tr("Range"))
        grid = self._grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for row, (word, field) in enumerate(((self._word(self.tr("With")), self.weapon), (self._band_word, self.band))):
            word.setBuddy(field)
            grid.addWidget(word, row, 0)
            grid.addWidget(field, row, 1)
        armor = self._armor_row = QHBoxLayout()
        for words, number in ((self.tr("Armor"), self.armor), (self.tr("Cover"), self.barrier)):
            word = self._word(words)
            word.setBuddy(number)
            armor.addWidget(word, 0)
            armor.addWidget(number, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(grid)
        self._column.addWidget(self.ticks)
        self._column.addLayout(armor)
        self.weapon.value_requested.connect(self._on_weapon_value_requested)
        self.band.value_requested.connect(self._on_band_value_requested)
        self.ticks.changed.connect(self._on_ticks_changed)
        self.armor.value_requested.connect(self._on_armor_value_requested)
        self.barrier.value_requested.connect(self._on_barrier_value_requested)
        desk.rolls.state_changed.connect(self._show_state)
        self._on_look_changed()
        self._show_state(desk.rolls.state)

    @staticmethod
    def _word(words: str) -> TextLabel:
        return TextLabel(words, TextRole.LABEL, TextTone.QUIET)

    def _show_state(self, state: RollState) -> None:
        attack = state.attack
        there = attack is not None and state.phase is Phase.READY and self._desk.workspace.has(state.sheet_id)
        self.setVisible(there)
        if attack is None or not there:
            return
        sheet = self._desk.workspace.sheet(state.sheet_id)
        rules = self._desk.rules_for(sheet.edition)
        self.weapon.set_options(_weapons(sheet, rules))
        self.weapon.set_value(f"{_SPECIAL}{attack.special}" if attack.special else attack.weapon.id)
        self._band_word.setVisible(attack.is_shot)
        self.band.setVisible(attack.is_shot)
        if attack.is_shot:
            farthest = ORDER.index(Band(attack.weapon.range_max))
            reached = ORDER[: farthest + 1]
            meanings = [rules.edition.ranges.meaning(band) for band in reached]
            self.band.set_options(tuple(DropOption(one.band.value, one.name) for one in meanings))
            self.band.set_value(attack.band.value)
        self.ticks.set_lines(self._lines(attack, sheet, rules))
        self.armor.set_value(attack.armor)
        self.barrier.set_value(attack.barrier)
        for number in (self.armor, self.barrier):
            number.setEnabled(attack.special is None)

    def _lines(self, attack: Attack, sheet: CharacterSheet, rules: SheetRules) -> tuple[TickLine, ...]:
        lines = [
            TickLine(one.id, one.name, signed_number(one.dice), one.id in attack.circumstances)
            for one in circumstances_of(attack, rules)
        ]
        lines.append(TickLine(UNAWARE, self.tr("Unaware or held"), "", attack.unaware, HELPLESS))
        if attack.weapon.full_auto and attack.is_shot:
            lines.append(TickLine(FULL_AUTO, self.tr("Full auto"), _burst_note(attack, sheet, rules), attack.full_auto))
        return tuple(lines)

    def _change(self, attack: Attack) -> None:
        self._desk.rolls.set_attack(attack)

    def _on_weapon_value_requested(self, value: str) -> None:
        state = self._desk.rolls.state
        old = state.attack
        if old is None:
            return
        sheet = self._desk.workspace.sheet(state.sheet_id)
        rules = self._desk.rules_for(sheet.edition)
        if value.startswith(_SPECIAL):
            new = attack_with(unarmed(rules), Special(value.removeprefix(_SPECIAL)))
        else:
            weapon = weapon_of(sheet, value, rules)
            if weapon is None:
                return
            new = attack_with(weapon)
        kept = {"circumstances": old.circumstances, "unaware": old.unaware, "armor": old.armor, "barrier": old.barrier}
        self._change(replace(new, **kept))  # type: ignore[arg-type]

    def _on_band_value_requested(self, value: str) -> None:
        attack = self._desk.rolls.state.attack
        if attack is not None:
            self._change(replace(attack, band=Band(value)))

    def _on_ticks_changed(self, ticked: object) -> None:
        attack = self._desk.rolls.state.attack
        if attack is None or not isinstance(ticked, frozenset):
            return
        full_auto = FULL_AUTO in ticked
        burst = attack.burst if full_auto else NO_BURST
        circumstances = ticked - {UNAWARE, FULL_AUTO}
        unaware = UNAWARE in ticked
        changed = replace(attack, circumstances=circumstances, unaware=unaware, full_auto=full_auto, burst=burst)
        self._change(changed)

    def _on_armor_value_requested(self, value: int) -> None:
        attack = self._desk.rolls.state.attack
        if attack is not None:
            self._change(replace(attack, armor=value))

    def _on_barrier_value_requested(self, value: int) -> None:
        attack = self._desk.rolls.state.attack
        if attack is not None:
            self._change(replace(attack, barrier=value))

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        self._column.setSpacing(measures.label_gap)
        self._grid.setSpacing(measures.label_gap)
        self._armor_row.setSpacing(measures.label_gap)


def _weapons(sheet: CharacterSheet, rules: SheetRules) -> tuple[DropOption, ...]:
    """Return what may be attacked with: weapons, bare hands, and attacks of another kind where the edition has them."""
    weapons = (*sheet.weapons, unarmed(rules))
    specials = rules.edition.close.specials
    return (
        *(DropOption(weapon.id, weapon.name) for weapon in weapons),
        *(DropOption(f"{_SPECIAL}{special}", SPECIAL_WORDS[special]) for special in specials),
    )


def _burst_note(attack: Attack, sheet: CharacterSheet, rules: SheetRules) -> str:
    """Return what full auto gives and costs now."""
    try:
        fired = next_burst(replace(attack, full_auto=True), sheet, rules)
    except RuleViolation:
        return ""
    if fired is None:
        return ""
    parts = [signed_number(fired.dice)] if fired.dice else []
    if fired.stress:
        parts.append(f"stress {signed_number(fired.stress)}")
    return ", ".join(parts)
