"""How likely each number of successes is, as a chart and in three bars; the number that was rolled is highlighted."""

from PySide6.QtWidgets import QWidget

from alien_desktop.gui.dice.attack_text import damage_caption, damage_columns, is_guarded
from alien_desktop.gui.dice.odds_bars import OddsBars
from alien_desktop.gui.dice.odds_columns import OddsColumn, OddsColumns
from alien_desktop.gui.dice.roll_text import MOST_COLUMNS, pushed_bars, success_columns, tray_bars
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
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
        self._caption = TextLabel(self.tr("Number of successes"), TextRole.SECONDARY, TextTone.QUIET)
        self.columns = OddsColumns()
        self.bars = OddsBars()
        self._empty = TextLabel(self.tr("Choose what is rolled."), TextRole.BODY, TextTone.QUIET)
        for widget in (self._caption, self._empty):
            self.body.addWidget(widget)
        self.body.addWidget(self.columns, 1)
        self.body.addWidget(self.bars)
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

    def _show_state(self, state: RollState) -> None:
        odds, pool = state.odds, state.pool
        bars = tray_bars(state)
        there = odds is not None and pool is not None
        for widget in (self._caption, self.columns):
            widget.setVisible(there and self._is_shown)
        self.bars.setVisible(bool(bars) and self._is_shown)
        self.bars.set_bars(bars)
        self._empty.setVisible(not bars)
        if odds is None or pool is None:
            self.set_title_note("")
            return
        self.set_title_note(self.tr("{count} dice").format(count=pool.size))
        as_attack = state.attack_odds if state.attack is not None and state.attack.special is None else None
        if as_attack is not None:
            columns = damage_columns(as_attack, MOST_COLUMNS)
            lit = self._damage_fallen(state, columns)
            self._caption.set_text(damage_caption(state))
        else:
            columns = success_columns(odds.now)
            lit = self._fallen(state, len(columns))
            self._caption.set_text(self.tr("Number of successes"))
        self.columns.set_columns(columns, lit)
        if odds.if_pushed is not None and state.phase is Phase.READY:
            bars += pushed_bars(odds.if_pushed, state.vocabulary)
        self.bars.set_bars(bars)

    @staticmethod
    def _damage_fallen(state: RollState, columns: tuple[OddsColumn, ...]) -> int | None:
        """Return the column of the damage on the table; armor that was named has not been rolled yet."""
        if state.damage is None or state.roll is None or state.roll.pushes or is_guarded(state):
            return None
        labels = [int(column.label.removesuffix("+")) for column in columns]
        return max((place for place, label in enumerate(labels) if label <= state.damage), default=None)

    def _fallen(self, state: RollState, count: int) -> int | None:
        """Return the column that came up; a push has odds of its own, so nothing is lit then."""
        if state.roll is None or state.roll.pushes:
            return None
        number = 0 if state.action_cancelled else state.roll.successes
        return min(number, count - 1, MOST_COLUMNS - 1)
