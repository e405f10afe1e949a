"""What a panic or response roll would bring: the ladder of its six faces and the chances in a sentence."""

from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.documents.sheet.alarm_odds import AlarmState, LadderStep, alarm_state
from alien_desktop.gui.dice.odds_percent import short_percent
from alien_desktop.gui.dice.outcome_ladder import LadderCell, LadderTone, OutcomeLadder
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session

translate = QCoreApplication.translate


class PanicLadderPanel(QWidget):
    """The ladder of the character whose roll is on the table; empty for those who have no stress."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.sentence = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.ladder = OutcomeLadder()
        self._column.addWidget(self.sentence)
        self._column.addWidget(self.ladder)
        session.rolls.state_changed.connect(self._show_state)
        session.workspace.changed.connect(self._on_workspace_changed)
        bind_theme(self._apply_theme)
        self._show_state(session.rolls.state)

    def _show_state(self, state: RollState) -> None:
        if state.trait is None or not self._session.workspace.has(state.sheet_id):
            self.hide()
            return
        sheet = self._session.workspace.sheet(state.sheet_id)
        alarms = alarm_state(sheet, self._session.rules_for(sheet.edition))
        over = state.phase is Phase.DONE and not state.alarm_due  # nothing depends on the ladder any more
        self.setVisible(bool(alarms.ladder) and not over)
        if not alarms.ladder or state.vocabulary is None:
            return
        if state.alarm is None:  # after the roll the ladder keeps the stress with which it was rolled
            self.ladder.set_cells(ladder_cells(alarms))
            self.sentence.set_text(describe_change(alarms, translated(state.vocabulary.alarm_result), self.locale()))

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id == self._session.rolls.state.sheet_id:
            self._show_state(self._session.rolls.state)

    def _apply_theme(self) -> None:
        self._column.setSpacing(self._theme.metrics.unit)


def ladder_cells(alarms: AlarmState) -> tuple[LadderCell, ...]:
    """Return one cell for each face: total, row, and whether the roll is lost by it."""
    return tuple(
        LadderCell(
            str(rung.total), translate("stakes", "calm") if rung.is_calm else rung.row.name, _tone(rung), _detail(rung)
        )
        for rung in alarms.ladder
    )


def describe_change(alarms: AlarmState, result: str, locale: QLocale) -> str:
    """Return what is added to the die and the chances: "D6 + stress 4. Panic from 7: 67 %. ..." """
    parts = [f"{added_words(alarms)}."]
    trouble = [rung for rung in alarms.ladder if not rung.is_calm]
    if trouble:
        pattern = translate("stakes", "{result} on {total}+: {percent}.")
        parts.append(_chance(pattern, trouble, locale, result=result.capitalize()))
    else:
        parts.append(translate("stakes", "Nothing can come of it."))
    lost = [rung for rung in alarms.ladder if rung.cancels]
    if lost:
        parts.append(_chance(translate("stakes", "Action fails on {total}+: {percent}."), lost, locale))
    return " ".join(parts)


def added_words(alarms: AlarmState) -> str:
    """Return what is rolled and what is added to it: "D6 + stress 4"."""
    added = (
        f"{'−' if term.dice < 0 else '+'} {translated(term.label).lower()} {abs(term.dice)}" for term in alarms.terms
    )
    return " ".join(("D6", *added))


def _chance(pattern: str, rungs: list[LadderStep], locale: QLocale, **words: str) -> str:
    total = min(rung.total for rung in rungs)
    return pattern.format(total=total, percent=short_percent(Fraction(len(rungs), 6), locale), **words)


def _tone(rung: LadderStep) -> LadderTone:
    if rung.cancels:
        return LadderTone.LOST
    return LadderTone.CALM if rung.is_calm else LadderTone.PANIC


def _detail(rung: LadderStep) -> str:
    return f"{rung.row.name}: {rung.row.text}" if rung.row.text else rung.row.name
