"""The log with its dice: find, filter, copy."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.empty_log import empty_log_label
from alien_desktop.gui.dice.log_actions import LogActions
from alien_desktop.gui.dice.log_delegate import LogDelegate
from alien_desktop.gui.dice.log_lines import LogLine
from alien_desktop.gui.dice.log_list import LogList
from alien_desktop.gui.dice.log_model import LogModel, LogRole
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_box, draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.dice_statistics import DiceStatistics, statistics_of
from alien_desktop.session.session import Session

ALL, MINE, PUSHED, ALARMS, STANDING, EVERYTHING = "all", "mine", "pushed", "alarms", "standing", "everything"


class StatisticsStrip(QWidget):
    """Where the successes of all rolls lie: three spreads to each side, bands at one and two, a pin where they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._deviation = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_statistics(self, statistics: DiceStatistics) -> None:
        """Show this statistics; nothing without dice."""
        self.setVisible(statistics.dice > 0)
        if statistics.dice:
            self._deviation = statistics.deviation
            self.update()

    def sizeHint(self) -> QSize:
        """A low strip."""
        return QSize(40 * self._theme.metrics.unit, 5 * self._theme.metrics.unit)

    def minimumSizeHint(self) -> QSize:
        """As high."""
        return QSize(20 * self._theme.metrics.unit, 5 * self._theme.metrics.unit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Bands, the way from the middle to the pin, the pin."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter = QPainter(self)
        strip = QRectF(0, metrics.unit, self.width(), 3 * metrics.unit)
        draw_box(painter, strip, tokens.sunken, tokens.line_soft, metrics.line)
        middle, one = strip.center().x(), strip.width() / 6
        for spreads, ground in ((2, tokens.raised), (1, tokens.shell)):
            painter.fillRect(strip.adjusted(one * (3 - spreads), 1, -one * (3 - spreads), -1), ground)
        pin = middle + max(min(self._deviation, 2.9), -2.9) * one
        draw_upright(painter, middle, strip.top(), strip.bottom(), tokens.text2, metrics.line)
        left, right = sorted((middle, pin))
        draw_rule(painter, left, right, strip.center().y() - 1, tokens.accent, metrics.line_strong)
        draw_upright(painter, pin - 1, 0, self.height(), tokens.text, 3 * metrics.line)


class LogPanel(Panel):
    """Newest first. `entry_requested(LogEntry)`: a row is to be rolled again; `document_requested(id)`: its owner."""

    entry_requested = Signal(object)
    document_requested = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Log"))
        self._session = session
        self._sheet_id = ""
        self._kind = ALL
        self.model = LogModel(session.log, self)
        self.search = SearchField(self.tr("Find in the log"))
        self.search.hide()
        self.view = LogList(self.tr("Log"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(LogDelegate(self.view, with_dice=True))
        self._nothing_yet = self.tr("Nothing was rolled yet. Each roll stands here with its dice.")
        self.empty = empty_log_label(self.model, self._nothing_yet)
        self.body.addWidget(self.search)
        self.body.addWidget(self.empty)
        self.body.addWidget(self.view, 1)
        self.statistics = SectionHeader(self.tr("Successes so far"))
        self._expected = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.statistics.add_widget(self._expected)
        self.strip = StatisticsStrip()
        self.body.addWidget(self.statistics)
        self.body.addWidget(self.strip)
        self.actions_of = LogActions(session, self.view, self.copied_text)
        self.actions_of.again_requested.connect(self.entry_requested)
        self.actions_of.character_requested.connect(self.document_requested)
        self._statistics = statistics_of(session.log.entries())
        session.log.added.connect(self._on_log_added)
        self._show_statistics()
        self._build_title()
        self.search.textChanged.connect(self._on_search_text_changed)
        self.search.focus_released.connect(self._on_find_left)

    def set_document(self, document_id: str) -> None:
        """Say whose rolls "this character" means."""
        self._sheet_id = document_id
        self._statistics = statistics_of(self._session.log.entries(), document_id)
        self._show_statistics()
        if self._kind == MINE:
            self._refresh()

    def start_find(self) -> None:
        """Open the search field and go there."""
        self.search.show()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def copied_text(self) -> str:
        """Return what Copy copies: the chosen row, or all that are shown."""
        index = self.view.currentIndex()
        line = index.data(LogRole.LINE) if index.isValid() and self.view.selectionModel().hasSelection() else None
        return line.words() if isinstance(line, LogLine) else self.model.text()

    def _show_statistics(self) -> None:
        """Say how many successes the character's dice have shown, and how many were to be expected."""
        statistics = self._statistics
        self.strip.set_statistics(statistics)
        self.statistics.setVisible(statistics.rolls > 0)
        if not statistics.rolls:
            return
        terms = self.tr(
            "Rolls: {rolls}. Dice: {dice}, of them stress dice: {stress}. One die in six is a success, one stress die "
            "in six shows a 1: {ones} (expected {feared}). Pushes are left out."
        )
        locale = self.locale()
        feared = locale.toString(float(statistics.expected_alarms), "f", 1)
        set_tooltip(
            self.statistics,
            terms.format(
                rolls=statistics.rolls,
                dice=statistics.dice,
                stress=statistics.stress_dice,
                ones=statistics.alarms,
                feared=feared,
            ),
        )
        expected = locale.toString(float(statistics.expected_successes), "f", 1)
        self.statistics.set_note(locale.toString(statistics.successes))
        self._expected.set_text(self.tr("expected {expected}").format(expected=expected))

    def _on_log_added(self, entry: LogEntry) -> None:
        self._statistics = self._statistics.plus(statistics_of([entry], self._sheet_id))
        self._show_statistics()

    def _build_title(self) -> None:
        copy = Button(self.tr("Copy"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        copy.clicked.connect(self.actions_of.copy_text)
        find = Button(self.tr("Find"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        find.clicked.connect(self.start_find)
        self.kind = DropField(self.tr("Filter"), quiet=True)
        self.kind.set_options(
            (
                DropOption(ALL, self.tr("Filter")),
                DropOption(MINE, self.tr("Character")),
                DropOption(PUSHED, self.tr("Pushed")),
                DropOption(ALARMS, self.tr("Stress die 1")),
                DropOption(STANDING, self.tr("Standing")),
                DropOption(EVERYTHING, self.tr("All edits")),
            )
        )
        self.kind.set_value(ALL)
        self.kind.value_requested.connect(self._on_kind_value_requested)
        for widget in (find, copy, self.kind):
            self.add_title_widget(widget)

    def _refresh(self) -> None:
        words = self.search.text().casefold().split()
        fits = _KINDS.get(self._kind)
        own = self._sheet_id

        def accepts(line: LogLine) -> bool:
            if self._kind == MINE and line.document_id != own:
                return False
            if fits is not None and not fits(line):
                return False
            text = line.words().casefold()
            return all(word in text for word in words)

        narrowed = bool(words) or self._kind != ALL
        self.empty.set_text(self.tr("No line of the log is like that.") if narrowed else self._nothing_yet)
        self.model.set_filter(accepts, everything=self._kind == EVERYTHING)

    def _on_search_text_changed(self, text: str) -> None:
        self._refresh()
        if text.strip():
            announce(self, self.tr("{count} found").format(count=self.model.fitting))

    def _on_kind_value_requested(self, kind: str) -> None:
        self._kind = kind
        self._refresh()

    def _on_find_left(self) -> None:
        self.search.hide()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)


def _is_pushed(line: LogLine) -> bool:
    return line.pushed


def _is_alarm(line: LogLine) -> bool:
    return line.alarm


def _stands(line: LogLine) -> bool:
    return not line.taken_back


_KINDS: dict[str, Callable[[LogLine], bool]] = {PUSHED: _is_pushed, ALARMS: _is_alarm, STANDING: _stands}
