"""What just happened in the scene, in words and dice; or why it was refused."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.dice.dice_state import DiceState
from alien_desktop.gui.dice.log_lines import LogLine, LogTone, dice_of
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.commands import COMMANDS as WINDOW_COMMANDS
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.ui_outcome_panel import Ui_OutcomePanel
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint_text import draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.commands.registry import COMMANDS

_SHOWN = ("actions", "damage", "conditions", "zones", "next_turn", "add", "add_event", "what_if", "keys")
"""Commands whose keys one begins with, down one column after the other."""
_ROWS = 3
_ROW_UNITS, _BETWEEN_UNITS = 8, 10


class KeyHints(QWidget):
    """Columns of three; those without room are left out. Menus and *Keys* say the same: it takes no focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        commands = {command.id: command for command in WINDOW_COMMANDS}
        self._hints = tuple((commands[one].keys[0], commands[one].text) for one in _SHOWN)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def words(self) -> str:
        """All of them as a screen reader says them."""
        return ", ".join(f"{self._theme.shown_key(key)}: {_plain(translated(text))}" for key, text in self._hints)

    def sizeHint(self) -> QSize:
        """Three rows; one column is enough."""
        return QSize(0, _ROWS * _ROW_UNITS * self._theme.metrics.unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A cap and its words in each place, as many columns as there is room for."""
        theme, painter = self._theme, QPainter(self)
        fonts, metrics, left = theme.fonts, theme.metrics, 0.0
        for first in range(0, len(self._hints), _ROWS):
            column = [(key, _plain(translated(text))) for key, text in self._hints[first : first + _ROWS]]
            caps = max(key_cap_width(theme, key) for key, _words in column) + 2 * metrics.unit
            wide = max(text_width(fonts, fonts.body, words) for _key, words in column) + metrics.unit
            if left + caps + wide > self.width():
                return
            for row, (key, words) in enumerate(column):
                place = QRectF(left, row * _ROW_UNITS * metrics.unit, caps + wide, _ROW_UNITS * metrics.unit)
                cap = QRectF(left, 0, key_cap_width(theme, key), metrics.key_cap)
                cap.moveTop(round(place.center().y() - cap.height() / 2))
                draw_key_cap(painter, cap, key, theme, theme.tokens.text, theme.tokens.line)
                draw_text(painter, place.adjusted(caps, 0, 0, 0), words, fonts, fonts.body, theme.tokens.text2)
            left += caps + wide + _BETWEEN_UNITS * metrics.unit


def _plain(words: str) -> str:
    """The text of a menu without the mark of its letter."""
    return words.replace("&", "").removesuffix("…")


class OutcomePanel(Panel):
    """Two lines and the dice of the last outcome; always of one height, so that the order does not jump."""

    offer_accepted = Signal(str)
    """The button of what would help was pressed: a registered command."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._outcome = ActionReport("")
        self._last: Callable[[], LogLine | None] = lambda: None
        content = QWidget()
        self.ui = Ui_OutcomePanel()
        self.ui.setupUi(content)
        self.body.addWidget(content)
        self.sentence = TextLabel("", TextRole.CARD_NAME)
        self.detail = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.ui.words.addWidget(self.sentence)
        self.ui.words.addWidget(self.detail)
        self.hints = KeyHints()
        self._roomy = False
        self.offer_button = Button("")
        self.offer_button.clicked.connect(self._on_offer_button_clicked)
        self.ui.words.addWidget(self.offer_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.ui.words.addWidget(self.hints)
        self.ui.words.addStretch(1)
        self.set_outcome(self._outcome)
        bind_theme(self._apply_theme)

    @property
    def has_news(self) -> bool:
        """Whether something has happened, or was refused."""
        return bool(self._outcome.sentence)

    @property
    def is_refusal(self) -> bool:
        """Whether it says why something was not done."""
        return self._outcome.refused

    def set_outcome(self, outcome: ActionReport) -> None:
        """Show this; an empty outcome leaves what the log has last."""
        self._outcome = outcome
        if not outcome.sentence:
            self._show_last()
            return
        tone = TextTone.ALERT if outcome.harm else TextTone.STRESS if outcome.refused else TextTone.TEXT
        detail = translated(outcome.detail) or (self.tr("Nothing was changed.") if outcome.refused else "")
        self._show(translated(outcome.sentence), detail, tone, DiceState.of(outcome.faces))
        self.offer_button.setVisible(bool(outcome.offer))
        if outcome.offer:
            self.offer_button.set_text(translated(COMMANDS[outcome.offer].title))

    def set_last(self, last: Callable[[], LogLine | None]) -> None:
        """Where the last line of the scene's log is read: it stands here while nothing new is reported."""
        self._last = last
        self.show_last()

    def show_last(self) -> None:
        """Another line is the last one now; it is not read while a report stands here: a draw of many is long."""
        if not self._outcome.sentence:
            self._show_last()

    def _show_last(self) -> None:
        self.offer_button.hide()
        line = self._last()
        if line is None:
            hint = self.tr("What happens shows here with its dice.")
            begin = self.tr("These keys begin it:")
            self._show(self.tr("Nothing yet"), f"{hint} {begin}" if self._roomy else hint, TextTone.TEXT, DiceState())
            self.setAccessibleDescription(f"{self.sentence.text()}. {hint} {begin} {self.hints.words()}")
            self.hints.setVisible(self._roomy)
            return
        tone = TextTone.ALERT if line.tone is LogTone.HARM else TextTone.TEXT
        sentence = self.tr("{who}: {what}").format(who=line.who, what=line.what) if line.who else line.what
        self._show(sentence, line.result, tone, dice_of(line))

    def _show(self, sentence: str, detail: str, tone: TextTone, dice: DiceState) -> None:
        self.sentence.set_tone(tone)
        self.sentence.set_text(sentence)
        self.detail.set_text(detail)
        self.ui.dice.set_dice(dice)
        self.ui.dice.setVisible(dice != DiceState())
        self.hints.hide()
        self.setAccessibleDescription(f"{sentence}. {detail}")
        self._fit()

    def _on_offer_button_clicked(self) -> None:
        self.offer_accepted.emit(self._outcome.offer)

    def least_height(self) -> int:
        """A sentence and two lines below it."""
        metrics = self._theme.metrics
        return 2 * metrics.padding + metrics.control_tall + 4 * metrics.unit

    def set_room(self, height: int) -> None:
        """Take what the order leaves: with more room the dice are larger."""
        self.setFixedHeight(height)
        self._fit()

    def _fit(self) -> None:
        """With a title and large dice below the words where all of it has room, else dice beside the words."""
        metrics = self._theme.metrics
        needed = self.least_height() + metrics.control
        if not self.ui.dice.isHidden():
            below = self.sentence.sizeHint().height() + self.detail.sizeHint().height() + metrics.die_combat
            needed = max(needed, 2 * metrics.padding + metrics.section_header + below + metrics.gap)
        roomy = self.height() >= needed
        self.ui.dice.set_measure("die_combat" if roomy else "control")
        self.ui.line.setDirection(QBoxLayout.Direction.TopToBottom if roomy else QBoxLayout.Direction.LeftToRight)
        if roomy != bool(self.header.title):
            self.set_title(self.tr("What happened last") if roomy else "")
        if roomy != self._roomy:
            self._roomy = roomy
            self.show_last()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.line.setContentsMargins(0, 0, 0, 0)
        self.ui.line.setSpacing(metrics.gap)
        self.ui.words.setSpacing(0)
