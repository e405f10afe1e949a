"""The Dice view: pool builder, tray, odds and the whole log side by side."""

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.dice.log_panel import LogPanel
from alien_desktop.gui.dice.odds_panel import OddsPanel
from alien_desktop.gui.dice.panic_ladder_panel import PanicLadderPanel
from alien_desktop.gui.dice.pool_panel import PoolPanel
from alien_desktop.gui.dice.push_columns import PushForm
from alien_desktop.gui.dice.push_dialog import PushDialog
from alien_desktop.gui.dice.roll_area import RollArea
from alien_desktop.gui.dice.roll_text import pool_in_words
from alien_desktop.gui.dice.special_roll_menu import SpecialRollMenu
from alien_desktop.gui.dice.ui_dice_panel import Ui_DicePanel
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage, TakesForm, seen_size
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.roll_again import first_again
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session

_TRAY, _POOL, _ODDS, _LOG = "tray", "pool", "odds", "log"
_PAGES_BELOW, _PAGES_BELOW_OF_THREE = 180, 161
"""Below these heights in units, with less than three columns and with three, the parts beside the tray are pages."""
_LOW_UNITS, _FLAT_UNITS = 170, 95
"""Below these heights of the view with pages the dice are small, and the next step is beside them."""
_NAMES_UNITS, _TOTALS_UNITS = 170, 130
"""From these heights of the view on a push names every result, or has at least its bars."""


class DicePanel(QWidget, TakesForm):
    """Everything about rolls, over the roll controller of a session. The window adds a `RollPromptController`.

    `document_requested(id)`: another character is to roll. `view_requested(str)`: another view.
    `character_requested(id)`: a sheet is to be opened, from a row of the log.
    """

    document_requested = Signal(str)
    character_requested = Signal(str)
    view_requested = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self.ui = Ui_DicePanel()
        self.ui.setupUi(self)
        self.pool = PoolPanel(session)
        self.odds = OddsPanel(session)
        self.log = LogPanel(session)
        self.table = RollArea(session, roomy=True)
        self.pages = SegmentedControl(self.tr("Shown"), self)
        """The page that is shown where not all parts have room."""
        self._page = _TRAY
        self._is_paged = self._is_single = False
        self.ui.pool_place.addWidget(self.pages)
        self.pool_page = ScrolledPage(self.pool, keeps_width=True)
        self.ui.pool_place.addWidget(self.pool_page)
        self.log.entry_requested.connect(self._on_log_entry_requested)
        self.ui.tray_place.addWidget(self._build_tray())
        self.ui.facts_place.addWidget(self.odds, 0)
        self.ui.facts_place.addWidget(self.log, 1)
        self.pool.document_requested.connect(self._on_document_requested)
        self.pool.roll_requested.connect(self.roll)
        self.pool.sight_changed.connect(self._show_terms)
        self.log.document_requested.connect(self.character_requested)
        self.table.question_opened.connect(self._on_table_question_opened)
        self.table.asked_changed.connect(self._on_table_asked_changed)
        self.pages.value_requested.connect(self._on_page_requested)
        session.rolls.state_changed.connect(self._show_state)
        bind_theme(self._apply_theme)
        self.pool.installEventFilter(self)
        self.table.dice_tray.installEventFilter(self)
        self._show_state(session.rolls.state)

    def set_document(self, document_id: str) -> None:
        """Let this character roll."""
        self.pool.set_document(document_id)
        self.others.set_document(document_id)
        self.log.set_document(document_id)

    def minimumSizeHint(self) -> QSize:
        """As narrow as one column."""
        margins = 2 * self._theme.metrics.gap
        widest = max(self._least_width(part) for part in (self.pool, self.tray, self.odds, self.log))
        return QSize(widest + margins, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Three columns; odds below the pool and log below the tray; or one column with the tray on top."""
        super().resizeEvent(event)
        self.take_form()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The column of the pool is as wide as what is in it now."""
        if watched is self.pool and event.type() == QEvent.Type.LayoutRequest:
            self._hold_pool()
        elif watched is self.table.dice_tray and event.type() == QEvent.Type.Resize:
            self._show_terms()
        return super().eventFilter(watched, event)

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

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier of the roll, or remove some."""
        self.table.perform("modifier", by=by)

    def toggle_odds(self) -> None:
        """Hide the odds, or show them."""
        if self._is_paged:
            self._on_page_requested(self._home if self._page == _ODDS else _ODDS)
        else:
            self.odds.toggle()

    def start_find(self) -> None:
        """Search in the log."""
        if self._is_paged:
            self._on_page_requested(_LOG)
        self.log.start_find()

    # --- inside ---

    def _build_tray(self) -> Panel:
        self.tray = Panel(self.tr("Tray"))
        self.tray.set_spacing("label_gap")
        self._heading = TextLabel("", TextRole.HEADING_VIEW, narrow=TextRole.CARD_NAME, elide=Elide.MIDDLE)
        self._who = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, elide=Elide.MIDDLE)
        row = self._row = QHBoxLayout()
        row.addWidget(self._heading, 1)
        row.addWidget(self._who, 0)
        self.tray.body.addLayout(row)
        self.terms = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        """The breakdown of the pool in words, where the pool does not show all of it."""
        self.terms.hide()
        self.tray.body.addWidget(self.terms)
        self.tray.body.addWidget(self.table, 1)
        self.others = SpecialRollMenu(self._session)
        self.others.roll_requested.connect(self.table.special_roll_requested)
        self.real_button = Button(self.tr("Real dice"), ButtonKind.QUIET, icon="pencil", size=ButtonSize.TITLE)
        self.real_button.setCheckable(True)
        self.real_button.toggled.connect(self.table.real_dice.set_on)
        self.tray.add_title_widget(self.others)
        self.tray.add_title_widget(self.real_button)
        self.table.add_title(SectionHeader(self.tr("Next step")))
        self.table.next_step.middle.addWidget(PanicLadderPanel(self._session))
        return self.tray

    def _show_terms(self) -> None:
        """Say the pool in words where its breakdown is not seen, if the dice above the next step leave room for it."""
        state = self._session.rolls.state
        pool = state.pool if self.table.asked is None and state.sheet_id == self.pool.sheet_id else None
        self.terms.set_text(pool_in_words(pool) if pool is not None else "")
        seen = self.pool.shows_breakdown and not self._is_paged
        wanted = pool is not None and not seen and not self._heading.isHidden()
        self.terms.setVisible(wanted and self._has_room_for_terms())

    def _has_room_for_terms(self) -> bool:
        well = self.table.dice_tray
        high, gap = self.terms.heightForWidth(well.width()), self.tray.body.spacing()
        there = 0 if self.terms.isHidden() else self.terms.height() + gap
        self.terms.setFixedHeight(high)
        return well.height() + there - high - gap >= well.sizeHint().height()

    def _show_state(self, state: RollState) -> None:
        self._show_terms()
        asked = self.table.asked
        if asked is not None:
            self._heading.set_text(asked.title)
            self._who.set_text(asked.who)
            return
        self._heading.set_text(translated(state.title) or self.tr("No roll"))
        when = state.time if state.phase not in (Phase.EMPTY, Phase.READY) else ""
        self._who.set_text(", ".join(part for part in (state.character_name, when) if part))
        if state.phase not in (Phase.EMPTY, Phase.READY):
            self._on_page_requested(_TRAY)  # where parts are pages, dice that were rolled are shown first

    def _on_log_entry_requested(self, entry: LogEntry) -> None:
        """Put the pool of an old roll onto the table again, as the sheet is now."""
        again = first_again(self._session, entry.events)
        if again is not None:
            self.set_document(self._session.rolls.state.sheet_id)
            self.table.tell(again.sentence)

    def _on_document_requested(self, document_id: str) -> None:
        self.set_document(document_id)
        self.document_requested.emit(document_id)

    def _on_table_asked_changed(self) -> None:
        self.odds.show_asked(self.table.asked)
        self._show_state(self._session.rolls.state)

    def _on_table_question_opened(self, _opened: bool) -> None:
        self._show_state(self._session.rolls.state)
        self._fit_push()

    def _fit_push(self) -> None:
        """A push shows as much as there is room for, its buttons always."""
        question, units = self.table.question, seen_size(self).height() / self._theme.metrics.unit
        is_push = isinstance(question, PushDialog)
        if isinstance(question, PushDialog):
            forms = ((_NAMES_UNITS, PushForm.NAMES), (_TOTALS_UNITS, PushForm.TOTALS), (0, PushForm.SHORT))
            form = next(form for least, form in forms if units >= least)
            question.set_form(form, with_rules=form is PushForm.NAMES)
        asks, low = question is not None, self._is_paged and units < _LOW_UNITS
        self._row_shown(
            units >= _NAMES_UNITS if is_push else not (asks and low) and not (self._is_paged and units < _FLAT_UNITS)
        )
        self.table.dice_tray.set_low(low or (is_push and units < _NAMES_UNITS))
        self.table.set_low(low)
        beside = self._is_single and units < _FLAT_UNITS and not asks
        wide = self._least_width(self.table.dice_tray) + self._least_width(self.table.next_step)
        around = 2 * (self._theme.metrics.gap + self._theme.metrics.padding) + self._theme.metrics.padding
        self.table.set_beside(beside and wide + around <= seen_size(self).width())

    def _row_shown(self, shown: bool) -> None:
        for label in (self._heading, self._who):
            label.setVisible(shown)
        self._show_terms()

    @property
    def _home(self) -> str:
        """The page that comes first."""
        return _TRAY if self._is_single else _POOL

    def _on_page_requested(self, page: str) -> None:
        if page != self._page:
            self._page = page
            self._show_page()

    def _show_page(self) -> None:
        """Show every part, or the one of the open page; beside the pages the tray is always there."""
        paged, single = self._is_paged, self._is_single
        page = self._home if self._page == _TRAY else self._page
        tray = ((_TRAY, self.tr("Tray")),) if single else ()
        facts = ((_POOL, self.tr("Pool")), (_ODDS, self.tr("Odds")), (_LOG, self.tr("Log")))
        self.pages.setVisible(paged)
        self.pages.set_options((*tray, *facts), equal=True)
        self.pages.set_value(page)
        self.pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for part, own in ((self.pool_page, _POOL), (self.odds, _ODDS), (self.log, _LOG), (self.tray, _TRAY)):
            part.setVisible(not paged or own == page or (own == _TRAY and not single))

    @staticmethod
    def _least_width(part: QWidget) -> int:
        return max(part.minimumSizeHint().width(), part.minimumWidth())

    def take_form(self) -> None:
        """Three columns, two, or pages."""
        metrics, ui = self._theme.metrics, self.ui
        # Measured with dice of the usual size: the small dice of some forms would lead to yet another form.
        tray = max(self._least_width(self.tray), self.table.dice_tray.least_width() + 2 * metrics.padding)
        both = metrics.pool_column + tray + 3 * metrics.gap
        three = both + metrics.odds_column + metrics.gap
        room = seen_size(self)
        has_three, single = room.width() >= three, room.width() < both
        self._is_single = single
        least = _PAGES_BELOW_OF_THREE if has_three else _PAGES_BELOW
        self._is_paged = paged = room.height() < least * metrics.unit
        below = (ui.facts_place, ui.facts_place) if has_three else (ui.pool_place, ui.tray_place)
        if paged:
            below = (ui.pool_place, ui.pool_place)
        for part, place, stretch in ((self.odds, below[0], 0), (self.log, below[1], 1)):
            if place.indexOf(part) < 0:
                for other in (ui.facts_place, ui.pool_place, ui.tray_place):
                    other.removeWidget(part)
                place.addWidget(part, stretch)
        directions = QBoxLayout.Direction
        folded = directions.TopToBottom if paged else directions.BottomToTop
        direction = folded if single else directions.LeftToRight
        if ui.columns.direction() is not direction:
            ui.columns.setDirection(direction)
        for place in (ui.pool_place, ui.tray_place):
            place.setSpacing(metrics.gap)
        self.pool_page.set_whole(not paged)
        self.pool.set_whole(paged)
        self._hold_pool()
        bar = self._bar_width
        self._hold(self.odds, metrics.odds_column + bar)
        width = metrics.odds_column + bar if has_three or (paged and not single) else 0
        self.log.setMinimumWidth(width)
        self.log.setMaximumWidth(width or UNBOUNDED)
        ui.columns.setSpacing(metrics.gap)
        self._show_page()
        self._fit_push()

    @property
    def _bar_width(self) -> int:
        """The width of a scroll bar in pixels where the parts are pages, else 0."""
        return self.pool_page.verticalScrollBar().sizeHint().width() if self._is_paged else 0

    def _hold_pool(self) -> None:
        wide = max(self._theme.metrics.pool_column, self.pool.minimumSizeHint().width())
        self._hold(self.pool_page, wide + self._bar_width)

    def _hold(self, column: QWidget, width: int) -> None:
        column.setMinimumWidth(0 if self._is_single else width)
        column.setMaximumWidth(UNBOUNDED if self._is_single else width)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        columns = self.ui.columns
        columns.setContentsMargins(metrics.gap, metrics.gap, metrics.gap, metrics.gap)
        columns.setSpacing(metrics.gap)
        self.ui.facts_place.setSpacing(metrics.gap)
        self._row.setSpacing(metrics.label_gap)
        self.take_form()
