"""The options of an attack before its dice are rolled: weapon, range, circumstances, armor."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.weapon_lines import unarmed
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.dice.pool_breakdown import signed_number
from alien_desktop.gui.dice.roll_buttons import holds_focus
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.flow_layout import FlowLayout
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.tick_list import TickItem
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES, Special
from alien_desktop.rules.combat.ranges import ORDER, Band, ShotModifier
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.attack import (
    NO_BURST,
    Attack,
    attack_with,
    circumstances_of,
    next_burst,
    reach_of,
    weapon_of,
)
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session

UNAWARE, FULL_AUTO = "unaware", "full_auto"
_SPECIAL = "special:"
MOST_ARMOR = 20


class AttackView(QWidget):
    """Shown while an attack is prepared. Every change prepares it again, with its terms and its odds.

    `left()`: it is hidden while it has the focus.
    """

    left = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self.weapon = DropField(self.tr("Attack with"))
        self.band = DropField(self.tr("Range"))
        self._ticks: dict[str, TickBox] = {}
        self._lines: tuple[TickItem, ...] = ()
        self._ticks_place = QWidget()
        self._flow = FlowLayout(self._ticks_place)
        self.armor = NumberField(self.tr("Armor of the target"), 0, MOST_ARMOR)
        self.barrier = NumberField(self.tr("Armor of its cover"), 0, MOST_ARMOR)
        self._band_word = self._word(self.tr("At"))
        with_row = self._with_row = QHBoxLayout()
        for word, field, stretch in ((self._word(self.tr("With")), self.weapon, 3), (self._band_word, self.band, 2)):
            word.setBuddy(field)
            with_row.addWidget(word, 0)
            with_row.addWidget(field, stretch)
        armor = self._armor_row = QHBoxLayout()
        for words, number in ((self.tr("Armor"), self.armor), (self.tr("Cover"), self.barrier)):
            word = self._word(words)
            word.setBuddy(number)
            armor.addWidget(word, 0)
            armor.addWidget(number, 0)
        armor.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(with_row)
        self._column.addWidget(self._ticks_place)
        self._column.addLayout(armor)
        self.weapon.value_requested.connect(self._on_weapon_value_requested)
        self.band.value_requested.connect(self._on_band_value_requested)
        self.armor.value_requested.connect(self._on_armor_value_requested)
        self.barrier.value_requested.connect(self._on_barrier_value_requested)
        session.rolls.state_changed.connect(self._show_state)
        bind_theme(self._apply_theme)
        self._show_state(session.rolls.state)

    @staticmethod
    def _word(words: str) -> TextLabel:
        return TextLabel(words, TextRole.LABEL, TextTone.QUIET)

    def _show_state(self, state: RollState) -> None:
        attack = state.attack
        there = attack is not None and state.phase is Phase.READY and self._session.workspace.has(state.sheet_id)
        if not there and holds_focus(self):
            self.left.emit()
        self.setVisible(there)
        if attack is None or not there:
            return
        sheet = self._session.workspace.sheet(state.sheet_id)
        rules = self._session.rules_for(sheet.edition)
        self.weapon.set_options(_weapons(sheet, rules))
        self.weapon.set_value(f"{_SPECIAL}{attack.special}" if attack.special else attack.weapon.id)
        self._band_word.setVisible(attack.is_shot)
        self.band.setVisible(attack.is_shot)
        if attack.is_shot:
            farthest = ORDER.index(reach_of(attack.weapon)[1])
            reached = ORDER[: farthest + 1]
            meanings = [rules.edition.ranges.meaning(band) for band in reached]
            self.band.set_options(tuple(DropOption(one.band.value, translated(one.name)) for one in meanings))
            self.band.set_value(attack.band.value)
        self._show_ticks(self._lines_of(attack, sheet, rules))
        self.armor.set_value(attack.armor)
        self.barrier.set_value(attack.barrier)
        for number in (self.armor, self.barrier):
            number.setEnabled(attack.special is None)

    def tick(self, circumstance: str) -> TickBox:
        """Return the box of a circumstance; KeyError for one that cannot apply."""
        return self._ticks[circumstance]

    def _show_ticks(self, lines: tuple[TickItem, ...]) -> None:
        """Show the boxes; those that remain keep their place and the focus."""
        if lines == self._lines:
            return
        self._lines = lines
        for gone in [one for one in self._ticks if one not in {line.id for line in lines}]:
            tick = self._ticks.pop(gone)
            self._flow.removeWidget(tick)
            tick.hide()
            tick.deleteLater()
        for place, line in enumerate(lines):
            if line.id not in self._ticks:
                tick = self._ticks[line.id] = TickBox(line.text)
                tick.checked_requested.connect(self._on_tick_checked_requested)
                self._flow.insert_widget(place, tick)
            tick = self._ticks[line.id]
            tick.set_text(line.text)
            set_tooltip(tick, line.detail or line.text)
            tick.set_checked(line.ticked)
        self._ticks_place.updateGeometry()

    def _lines_of(self, attack: Attack, sheet: CharacterSheet, rules: SheetRules) -> tuple[TickItem, ...]:
        lines = [
            TickItem(one.id, _short(one), "", one.id in attack.circumstances, translated(one.name))
            for one in circumstances_of(attack, rules)
        ]
        helpless = self.tr("Unaware, defenceless or held")
        lines.append(TickItem(UNAWARE, self.tr("Unaware"), "", attack.unaware, helpless))
        if attack.weapon.full_auto and attack.is_shot:
            words = " ".join((self.tr("Full auto"), _burst_note(attack, sheet, rules))).strip()
            lines.append(TickItem(FULL_AUTO, words, "", attack.full_auto))
        return tuple(lines)

    def _change(self, attack: Attack) -> None:
        self._session.rolls.set_attack(attack)

    def _on_weapon_value_requested(self, value: str) -> None:
        state = self._session.rolls.state
        old = state.attack
        if old is None:
            return
        sheet = self._session.workspace.sheet(state.sheet_id)
        rules = self._session.rules_for(sheet.edition)
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
        attack = self._session.rolls.state.attack
        if attack is not None:
            self._change(replace(attack, band=Band(value)))

    def _on_tick_checked_requested(self) -> None:
        attack = self._session.rolls.state.attack
        if attack is None:
            return
        ticked = frozenset(one for one, tick in self._ticks.items() if tick.isChecked())
        full_auto = FULL_AUTO in ticked
        burst = attack.burst if full_auto else NO_BURST
        circumstances = ticked - {UNAWARE, FULL_AUTO}
        unaware = UNAWARE in ticked
        changed = replace(attack, circumstances=circumstances, unaware=unaware, full_auto=full_auto, burst=burst)
        self._change(changed)

    def _on_armor_value_requested(self, value: int) -> None:
        attack = self._session.rolls.state.attack
        if attack is not None:
            self._change(replace(attack, armor=value))

    def _on_barrier_value_requested(self, value: int) -> None:
        attack = self._session.rolls.state.attack
        if attack is not None:
            self._change(replace(attack, barrier=value))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.label_gap)
        self._with_row.setSpacing(metrics.label_gap)
        self._flow.setSpacing(metrics.label_gap)
        self._armor_row.setSpacing(metrics.label_gap)


def _weapons(sheet: CharacterSheet, rules: SheetRules) -> tuple[DropOption, ...]:
    """Return what may be attacked with: weapons, bare hands, and attacks of another kind where the edition has them."""
    weapons = (*sheet.weapons, unarmed(rules))
    specials = rules.edition.close.specials
    return (
        *(DropOption(weapon.id, weapon.name) for weapon in weapons),
        *(DropOption(f"{_SPECIAL}{special}", translated(SPECIAL_NAMES[special])) for special in specials),
    )


def _short(modifier: ShotModifier) -> str:
    """Return a circumstance in short, with its dice: "Large +2"."""
    return f"{translated(modifier.name).removesuffix(' target')} {signed_number(modifier.dice)}"


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
