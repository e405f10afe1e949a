"""How likely each number of successes is, as a chart and in three bars; the number that was rolled is highlighted."""

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.dice.attack_text import attack_bars, damage_steps, is_guarded
from alien_desktop.gui.dice.damage_curves import DamageCurves
from alien_desktop.gui.dice.dice_state import AskedRoll
from alien_desktop.gui.dice.odds_bars import OddsBars
from alien_desktop.gui.dice.odds_columns import LostToPanic, OddsColumns
from alien_desktop.gui.dice.roll_text import (
    MOST_COLUMNS,
    fallen_column,
    odds_bars,
    pushed_bars,
    success_columns,
    tray_bars,
)
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session


class OddsPanel(Panel):
    """Odds of the pool on the table. An action that is cancelled counts as no success, everywhere."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Odds"))
        self._session = session
        self._is_shown = True
        self._asked: AskedRoll | None = None
        self._caption = TextLabel(self.tr("Number of successes"), TextRole.SECONDARY, TextTone.QUIET)
        self.columns = OddsColumns()
        self.bars = OddsBars()
        self._empty = TextLabel(self.tr("Choose what is rolled."), TextRole.BODY, TextTone.QUIET)
        for widget in (self._caption, self._empty):
            self.body.addWidget(widget)
        self._lost = LostToPanic()
        self._damage_title = SectionHeader(self.tr("Damage"))
        self._damage_title.set_note(self.tr("at least"))
        self.damage = DamageCurves()
        self._average = TextLabel("", TextRole.SECONDARY, align=Qt.AlignmentFlag.AlignRight)
        self.body.addWidget(self.columns, 1)
        self.body.addWidget(self._lost)
        self.body.addWidget(self.bars)
        self.body.addWidget(self._damage_title)
        self.body.addWidget(self.damage, 1)
        self.body.addWidget(self._average)
        self._toggle = Button(self.tr("Hide"), ButtonKind.QUIET, key="T", size=ButtonSize.TITLE)
        self._toggle.clicked.connect(self.toggle)
        self.add_title_widget(self._toggle)
        session.rolls.state_changed.connect(self._show_state)
        self._show_state(session.rolls.state)

    def toggle(self) -> None:
        """Hide the odds, or show them."""
        self._is_shown = not self._is_shown
        self._toggle.set_text(self.tr("Hide") if self._is_shown else self.tr("Show"))
        self._show_state(self._session.rolls.state)

    def show_asked(self, asked: AskedRoll | None) -> None:
        """Show the odds of the roll that a question asks for; None shows those of the table again."""
        self._asked = asked
        self._show_state(self._session.rolls.state)

    def _show_other(self, asked: AskedRoll) -> None:
        """Of dice beside the table only the numbers of successes are said, where these are counted."""
        chances = asked.chances
        there = chances is not None and self._is_shown
        self.columns.set_low(False)
        for part in (self._caption, self.columns, self.bars):
            part.setVisible(there)
        for widget in (self._lost, self._damage_title, self.damage, self._average):
            widget.hide()
        self._empty.setVisible(chances is None)
        self.set_title_note(tr("%n dice", "%n die", asked.base + asked.stress))
        if chances is not None:
            self.columns.set_columns(success_columns(chances), None)
            self.bars.set_bars(odds_bars(chances, None, with_stress=False))

    def _show_state(self, state: RollState) -> None:
        self._empty.set_text(
            self.tr("Choose what is rolled.") if self._asked is None else self.tr("No odds of this roll.")
        )
        if self._asked is not None:
            self._show_other(self._asked)
            return
        odds, pool = state.odds, state.pool
        bars = tray_bars(state)
        there = odds is not None and pool is not None
        for part in (self._caption, self.columns):
            part.setVisible(there and self._is_shown)
        self.bars.setVisible(bool(bars) and self._is_shown)
        self.bars.set_bars(bars)
        self._empty.setVisible(not bars)
        if odds is None or pool is None:
            self.set_title_note("")
            for widget in (self._lost, self._damage_title, self.damage, self._average):
                widget.hide()
            return
        self.set_title_note(tr("%n dice", "%n die", pool.size))
        columns = success_columns(odds.now)
        self.columns.set_columns(columns, fallen_column(state, len(columns)))
        lost = Fraction(odds.now.cancelled, odds.now.of)
        self._lost.setVisible(bool(lost) and self._is_shown)
        self._lost.set_chance(lost)
        self._show_damage(state)
        if not self.damage.isHidden():
            bars = attack_bars(state, with_damage=False)
        elif odds.if_pushed is not None and state.phase is Phase.READY:
            bars += pushed_bars(odds.if_pushed, state.vocabulary)
        self.bars.set_bars(bars)

    def _show_damage(self, state: RollState) -> None:
        """The damage of an attack that deals some, before and after the armor that was named."""
        before, after = state.unguarded_odds, state.attack_odds
        deals = state.attack is not None and state.attack.special is None and state.attack.weapon.damage > 0
        steps = damage_steps(before, after, MOST_COLUMNS) if before is not None and after is not None and deals else ()
        for widget in (self._damage_title, self.damage, self._average):
            widget.setVisible(bool(steps) and self._is_shown)
        self.columns.set_low(bool(steps))
        if after is None:
            return
        self.damage.set_steps(steps, is_guarded=is_guarded(state))
        average = self.locale().toString(float(after.expected), "f", 1)
        self._average.set_text(self.tr("{damage} on average").format(damage=average))
