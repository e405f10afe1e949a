"""The dice tray as a column beside a sheet: what is rolled, its terms, the odds, the dice, the next step, the log."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.dice.empty_log import empty_log_label
from alien_desktop.gui.dice.log_actions import LogActions
from alien_desktop.gui.dice.log_delegate import LogDelegate
from alien_desktop.gui.dice.log_lines import LogLine
from alien_desktop.gui.dice.log_list import LogList
from alien_desktop.gui.dice.log_model import LogModel, LogRole
from alien_desktop.gui.dice.odds_columns import OddsColumns
from alien_desktop.gui.dice.push_columns import PushForm
from alien_desktop.gui.dice.push_dialog import PushDialog
from alien_desktop.gui.dice.roll_area import RollArea
from alien_desktop.gui.dice.roll_text import breakdown_items, fallen_column, pushed_bars, success_columns, tray_bars
from alien_desktop.gui.dice.special_roll_menu import SpecialRollMenu
from alien_desktop.gui.dice.ui_tray_panel import Ui_TrayPanel
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.key_words import set_key_tooltip
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide, set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.roll_again import first_again
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.special_roll_types import REACTION, SpecialRollRequest
from alien_desktop.session.session import Session

_LOW_UNITS = 155
"""A tray below that many units is too low for a question with the terms above it."""
_SHORT_UNITS = 130
"""Below it the roll itself comes before the breakdown of its pool and the odds."""
_FLAT_UNITS = (130, 75)
"""From this width and below this height the next step is beside the dice."""
_PUSH_FORMS = (
    (PushForm.NAMES, True, True, False),
    (PushForm.NAMES, False, True, False),
    (PushForm.NAMES, False, False, False),
    (PushForm.TOTALS, False, False, False),
    (PushForm.TOTALS, False, False, True),
    (PushForm.SHORT, False, False, True),
    (PushForm.FIGURES, False, False, True),
)
"""From much room to little: the form of a push, whether rules follow the advice, whether the terms of the pool stand
above it, whether the dice are low."""
ATTACK_BARS = 3
"""Chances of an attack in the tray: what is said about it needs the room. The Dice view has all of them."""

DICE_VIEW = "dice"
"""The value of `view_requested` for the Dice view."""


class TrayPanel(Panel):
    """The tray over the roll controller of a session. The window adds prompts with `RollPromptController(tray.table)`.

    `view_requested(str)`: the Dice view with the whole log. `push_previewed(int)`: stress that a push would bring.
    `apart_requested()`: into a window of its own, or back. `quick_roll_requested()`: any skill of anybody.
    `character_requested(id)`: the sheet of whoever a row of the log is about.
    """

    view_requested = Signal(str)
    push_previewed = Signal(int)
    apart_requested = Signal()
    quick_roll_requested = Signal()
    character_requested = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Dice tray"))
        self._session = session
        self._shows_pushed = False
        self._question_is_open = False
        self._log_is_beside = False
        content = QWidget()
        self.ui = Ui_TrayPanel()
        self.ui.setupUi(content)
        self._content = content
        self._page = ScrolledPage(content, lambda: content.minimumSizeHint().height())
        self.body.addWidget(self._page)
        self._page.viewport().installEventFilter(self)
        self._heading = TextLabel("", TextRole.HEADING, elide=Elide.MIDDLE)
        right = Qt.AlignmentFlag.AlignRight
        self._who = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, elide=Elide.MIDDLE, align=right)
        self._who.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # what is rolled comes first
        self.ui.heading_row.addWidget(self._heading, 0)
        self.ui.heading_row.addWidget(self._who, 1)
        self.table = RollArea(session)
        self.ui.table_place.addWidget(self.table)
        self._build_title()
        self._build_log()
        self.ui.breakdown.modifier_requested.connect(session.rolls.set_modifier)
        self.table.push_previewed.connect(self.push_previewed)
        self.table.question_opened.connect(self._on_table_question_opened)
        self.table.asked_changed.connect(self._on_table_asked_changed)
        session.alarms.panics.changed.connect(self._on_panics_changed)
        session.rolls.state_changed.connect(self._on_rolls_state_changed)
        bind_theme(self._apply_theme)
        self._on_rolls_state_changed(session.rolls.state)

    def set_document(self, document_id: str) -> None:
        """Let this character make the other rolls."""
        self.others.set_document(document_id)

    def set_log_beside(self, beside: bool) -> None:
        """Show the chances as columns in place of the log: the whole log is beside the tray."""
        if beside != self._log_is_beside:
            self._log_is_beside = beside
            self._log.setVisible(not beside)
            self._show_columns(self._session.rolls.state)

    def ask_reaction(self, weapon_id: str) -> None:
        """Ask how an attack is defended against with a weapon of the character that is shown."""
        self.table.special_roll_requested.emit(SpecialRollRequest(REACTION, weapon_id), self.others.sheet_id)

    def set_apart(self, apart: bool) -> None:
        """Say on the button whether it would tear the tray off or put it back."""
        words = self.tr("Dock the tray beside the sheet") if apart else self.tr("Tray in its own window")
        self.apart_button.setAccessibleName(words)
        set_key_tooltip(self.apart_button, words, "Ctrl+T")
        self.apart_button.set_icon_name("sheet" if apart else "pop_out")
        self.quick_button.setVisible(apart)  # the other windows have it in their top bar

    # --- the window's keys ---

    def roll(self) -> None:
        """Roll what is on the table, or the same pool again."""
        self.table.roll()

    def push(self) -> None:
        """Push, when it may be pushed."""
        self.table.push()

    def roll_alarm(self) -> None:
        """Make the panic or response roll that is due."""
        self.table.roll_alarm()

    def clear_roll(self) -> None:
        """Do what Esc says: keep, later, cancel, done, clear."""
        self.table.clear_roll()

    def enter_faces(self) -> None:
        """Let digits go to the real dice that are prepared."""
        if self.table.dice_tray.is_editable:
            self.table.dice_tray.setFocus(Qt.FocusReason.OtherFocusReason)

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier of the table, or take some."""
        self.table.perform("modifier", by=by)
        state = self._session.rolls.state
        if state.pool is not None:
            words = tr("Modifier {modifier}, %n dice", "Modifier {modifier}, %n die", state.pool.size)
            announce(self, words.format(modifier=_signed(state.options.modifier)))
        else:
            announce(self, self._heading.text())

    def toggle_odds(self) -> None:
        """Show the chances of a push too, or hide them."""
        self._shows_pushed = not self._shows_pushed
        self._show_odds(self._session.rolls.state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window a prompt takes the room of the terms."""
        super().resizeEvent(event)
        self._show_what_there_is_room_for()
        self._fold()

    def showEvent(self, event: QShowEvent) -> None:
        """A push that was asked for meanwhile gets its form."""
        super().showEvent(event)
        self._fit_push()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The page has its height only after the panel: a drawer opens with the roll."""
        if isinstance(event, QResizeEvent) and event.size().height() != event.oldSize().height():
            self._share_room()
        return super().eventFilter(watched, event)

    # --- inside ---

    def _build_title(self) -> None:
        self.others = SpecialRollMenu(self._session)
        self.others.roll_requested.connect(self.table.special_roll_requested)
        self.add_title_widget(self.others)
        self.quick_button = Button(kind=ButtonKind.QUIET, icon="find", size=ButtonSize.TITLE)
        self.quick_button.setAccessibleName(self.tr("Roll a skill"))
        set_key_tooltip(self.quick_button, self.tr("Whoever rolls, from anywhere"), "Ctrl+K")
        self.quick_button.clicked.connect(self.quick_roll_requested)
        self.add_title_widget(self.quick_button)
        self.real_button = Button(kind=ButtonKind.QUIET, icon="pencil", size=ButtonSize.TITLE)
        self.real_button.setCheckable(True)
        self.real_button.setAccessibleName(self.tr("Real dice"))
        set_tooltip(self.real_button, self.tr("Real dice: type or click in what your own dice show"))
        self.real_button.toggled.connect(self._on_real_button_toggled)
        self.add_title_widget(self.real_button)
        whole = Button(kind=ButtonKind.QUIET, icon="dice", size=ButtonSize.TITLE)
        whole.setAccessibleName(self.tr("Open the Dice view"))
        set_tooltip(whole, self.tr("Open the Dice view"))
        whole.clicked.connect(self._on_whole_view_clicked)
        self.add_title_widget(whole)
        self.apart_button = Button(kind=ButtonKind.QUIET, icon="pop_out", size=ButtonSize.TITLE)
        self.apart_button.clicked.connect(self.apart_requested)
        self.add_title_widget(self.apart_button)
        ArrowGroup(self, (self.others, self.quick_button, self.real_button, whole, self.apart_button))
        self.set_apart(False)

    def _build_log(self) -> None:
        self._log = QWidget()
        column = QVBoxLayout(self._log)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        title = SectionHeader(self.tr("Log"))
        everything = Button(self.tr("All"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        everything.setAccessibleName(self.tr("The whole log"))
        everything.clicked.connect(self._on_whole_view_clicked)
        title.add_widget(everything)
        view = self._log_view = LogList(self.tr("Log"))
        ArrowGroup(self, (everything, view))
        column.addWidget(title)
        model = LogModel(self._session.log, view)
        column.addWidget(empty_log_label(model, self.tr("Nothing was rolled yet.")))
        column.addWidget(view, 1)
        self._columns_title = SectionHeader(self.tr("Odds"))
        self._columns_title.set_note(self.tr("Number of successes"))
        self.columns = OddsColumns()
        for part, stretch in ((self._log, 1), (self._columns_title, 0), (self.columns, 1)):
            self.ui.log_area.column.addWidget(part, stretch)
        view.setModel(model)
        view.setItemDelegate(LogDelegate(view))
        self.log_actions = LogActions(self._session, view, self._copied_text)
        self.log_actions.again_requested.connect(self.roll_again)
        self.log_actions.character_requested.connect(self.character_requested)

    def _copied_text(self) -> str:
        line = self._log_view.currentIndex().data(LogRole.LINE)
        return line.words() if isinstance(line, LogLine) else ""

    def roll_again(self, entry: LogEntry) -> None:
        """Put an old roll onto the table again; what no longer holds is named."""
        again = first_again(self._session, entry.events)
        if again is not None:
            self.table.tell(again.sentence)

    def _show_odds(self, state: RollState) -> None:
        odds, bars = state.odds, tray_bars(state)
        # After the roll its odds are of no use, and their room is.
        over = state.phase is Phase.DONE and not state.opponent_is_next
        self.ui.odds.setVisible(bool(bars) and not over and not self._question_is_open and not self._is_short(state))
        if state.attack is not None and state.phase is Phase.READY:
            bars = bars[:ATTACK_BARS]
        if self._shows_pushed and odds is not None and odds.if_pushed is not None:
            bars += pushed_bars(odds.if_pushed, state.vocabulary)
        self.ui.odds.set_bars(bars)

    def _show_columns(self, state: RollState) -> None:
        odds = state.odds if self._log_is_beside and self.table.asked is None else None
        for part in (self._columns_title, self.columns):
            part.setVisible(odds is not None)
        if odds is not None:
            columns = success_columns(odds.now)
            self.columns.set_columns(columns, fallen_column(state, len(columns)))

    def _fold(self) -> None:
        """Where it is wide and low, the dice and the next step are beside each other; a question needs the width."""
        unit = self._theme.metrics.unit
        flat = self.width() >= _FLAT_UNITS[0] * unit and self.height() < _FLAT_UNITS[1] * unit
        self.table.set_beside(flat and not self._question_is_open)
        self._fit_push()

    def _share_room(self) -> None:
        self._show_what_there_is_room_for()
        self._fit_push()

    def _fit_push(self) -> None:
        """A push shows as much as there is room for, its buttons always: the terms go first, then names, then bars.

        Not in a tray that is not seen, behind the Dice view: it is asked again when it is shown.
        """
        question = self.table.question
        if not isinstance(question, PushDialog) or not self.isVisible():
            return
        for form, rules, terms, low in _PUSH_FORMS:
            self._heading.setVisible(not low)
            self._who.setVisible(not low)
            self.ui.breakdown.setVisible(terms)
            self.table.dice_tray.set_low(low)
            question.set_form(form, with_rules=rules)
            part: QWidget | None = question.ui.sides
            while part is not None and part is not self._page:  # or the layouts would return their old sizes
                part.updateGeometry()
                layout = part.layout()
                if layout is not None:
                    layout.invalidate()
                    layout.activate()
                part = part.parentWidget()
            if self._content.minimumSizeHint().height() <= self._page.viewport().height():
                break

    def _show_what_there_is_room_for(self) -> None:
        """Dice on the table and their next step are shown whole: terms are hidden first, then odds, then the title."""
        state = self._session.rolls.state
        self._show_terms(state)
        self._show_odds(state)
        if isinstance(self.table.question, PushDialog):
            return  # it has forms of its own
        self.table.dice_tray.set_low(False)
        if state.roll is None:
            return
        for part in (self.ui.breakdown, self.ui.odds, self._heading):
            if self._has_room():
                return
            part.hide()
        self._who.hide()
        self.table.dice_tray.set_low(not self._has_room())

    def _has_room(self) -> bool:
        """Whether all that is shown has room without scrolling."""
        for layout in self._content.findChildren(QLayout):  # or they would return their old sizes
            layout.invalidate()
        return self._content.minimumSizeHint().height() <= self._page.viewport().height()

    def _is_short(self, state: RollState) -> bool:
        """Whether a roll is shown and the tray has room for little more than its dice and the next step."""
        return state.roll is not None and self.height() < _SHORT_UNITS * self._theme.metrics.unit

    def _show_terms(self, state: RollState) -> None:
        is_low = self.height() < _LOW_UNITS * self._theme.metrics.unit
        self._heading.setVisible(not (self._question_is_open and is_low))
        self._who.setVisible(not (self._question_is_open and is_low))
        asked = self._is_short(state) or (self._question_is_open and (is_low or state.phase is Phase.ANSWER))
        spreads = state.phase is Phase.DONE and self._session.alarms.panics.waits
        # Who has to roll next, and what successes buy, matter more than where the dice came from.
        spends = state.phase is Phase.DONE and (
            state.effective_successes > 1 or (state.attack is not None and state.effective_successes > 0)
        )
        others = self.table.asked is not None
        self.ui.breakdown.setVisible(state.pool is not None and not (asked or spreads or spends or others))
        self.ui.breakdown.set_terms(breakdown_items(state.pool) if state.pool else ())
        self.ui.breakdown.set_modifier(state.options.modifier, self.tr("Modifier"))

    def _without_roll(self) -> str:
        """What is on an empty table: what was set beforehand is not silently rolled."""
        more = self._session.rolls.state.options.modifier
        return self.tr("Next roll {modifier}").format(modifier=_signed(more)) if more else self.tr("No roll")

    def _on_rolls_state_changed(self, state: RollState) -> None:
        asked = self.table.asked
        self._heading.set_text(asked.title if asked is not None else translated(state.title) or self._without_roll())
        self._who.set_text(asked.who if asked is not None else state.character_name)
        self._show_columns(state)
        self._share_room()
        QTimer.singleShot(0, self, self._share_room)  # the terms of another roll have their height only then

    def _on_table_question_opened(self, opened: bool) -> None:
        self._question_is_open = opened
        self._on_rolls_state_changed(self._session.rolls.state)
        self._fold()

    def _on_table_asked_changed(self) -> None:
        self._on_rolls_state_changed(self._session.rolls.state)

    def _on_panics_changed(self) -> None:
        self._show_what_there_is_room_for()

    def _on_real_button_toggled(self, real: bool) -> None:
        self.table.real_dice.set_on(real)
        self.enter_faces()

    def _on_whole_view_clicked(self) -> None:
        self.view_requested.emit(DICE_VIEW)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        column = self.ui.column
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(metrics.label_gap)
        self.ui.heading_row.setSpacing(metrics.label_gap)
        self.ui.log_area.set_least(metrics.section_header + metrics.log_row)
        QTimer.singleShot(0, self, self._share_room)  # at once the dice would still have the height of the old scale


def _signed(modifier: int) -> str:
    return f"{modifier:+d}".replace("-", "−")
