"""The sheet view of the main window: the character sheet, and the dice tray as a column or a drawer beside it."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from alien_desktop.documents.sheet.pools import PLAIN
from alien_desktop.gui.dice.roll_prompts import RollPromptController
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.arranging import afterwards
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.index_binding import IndexBinding
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.person_panel import DueChip
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.sheet_panel import SheetPanel
from alien_desktop.gui.sheet.ui_sheet_view import Ui_SheetView
from alien_desktop.gui.sheet.vitals_model import HEALTH, STRESS, Vital, VitalsModel
from alien_desktop.gui.theme.metrics import LOG_FROM
from alien_desktop.gui.theme.paint_text import Elide
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.message import Words
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.dice.log_panel import LogPanel
    from alien_desktop.gui.kit.pick_dialog import PickDialog
    from alien_desktop.gui.sheet.catalog_picker import CatalogPicker

_COLUMN_GROWS_FROM, _COLUMN_GROWS_BY, _LARGEST_COLUMN = 1440, 0.2, 440
"""From that many units of the window on the tray takes this part of what is over, up to its largest width."""
_TRAY_BELOW = 470
"""How high a drawer below the sheet is, at 100 %: where the sheet has as much above it."""
NOTICE_MS = 8000
"""How long a refusal stays, unless something else is refused."""


class SheetHead(QWidget):
    """Who it is, how they are and what is due: what stays of a sheet above a tray that takes its place."""

    def __init__(self, vitals: VitalsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._row = FoldingRow(self)
        self._who = QHBoxLayout()
        self._row.addLayout(self._who, 1)
        self.name = TextLabel("", TextRole.CARD_NAME, elide=Elide.MIDDLE)
        self.health = TextLabel("", TextRole.NUMBER_BOLD, elide=Elide.NEVER)
        self.stress = TextLabel("", TextRole.NUMBER_BOLD, TextTone.STRESS, elide=Elide.NEVER)
        self._who.addWidget(self.name, 1)
        self.due = DueChip()
        self.due.hide()
        self._row.addWidget(self.due)
        for key, label in ((HEALTH, self.health), (STRESS, self.stress)):
            self._who.addWidget(label)
            IndexBinding(vitals, key, label, partial(self._show, label))
        bind_theme(self._apply_theme)

    def set_name(self, name: str) -> None:
        """Say who it is."""
        self.name.set_text(name)

    def _show(self, label: TextLabel, vital: Vital | None) -> None:
        label.setVisible(vital is not None and not vital.absent)
        if vital is not None and not vital.absent:
            words = self.tr("{name} {value}/{most}")
            label.set_text(words.format(name=vital.name, value=vital.value, most=vital.most))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setContentsMargins(metrics.padding, 0, metrics.padding, 0)
        self._row.setSpacing(metrics.unit)
        self._who.setSpacing(metrics.group_gap)


class SheetView(QWidget):
    """One character with the tray. `view_requested(str)` names another view of the window."""

    view_requested = Signal(str)
    apart_requested = Signal()
    """The tray is to be in a window of its own, or here again."""
    quick_roll_requested = Signal()
    character_requested = Signal(str)
    advance_requested = Signal()
    copy_requested = Signal()
    """The character as plain text: Ctrl+C while no field has the focus."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        if parent is not None:
            self.resize(parent.size())  # near to what it gets, so the tray is made for its place
        self._session = session
        self._picker: PickDialog | CatalogPicker | None = None
        self._is_tray_here = True
        self._is_drawer = self._is_open = False
        self.log: LogPanel | None = None
        """The whole log, from the width on that has room for it."""
        self._shown_roll: object = None
        """The roll that was seen last: another one opens the drawer."""
        self.ui = Ui_SheetView()
        self.ui.setupUi(self)
        self.sheet = SheetPanel(session)
        self.tray = TrayPanel(session)
        self.ui.row.addWidget(self.sheet, 1)
        self.ui.row.addWidget(self.tray)
        self.head = SheetHead(self.sheet.person.vitals, self)
        self.sheet.person.share_due(self.head.due)
        self.head.hide()
        self.ui.column.insertWidget(1, self.head)
        self._questions = RollPromptController(self.tray.table)
        self.drawer_button = Button(self.tr("Dice tray"), icon="dice", key="O")
        self.drawer_button.setCheckable(True)
        self.drawer_button.clicked.connect(self.toggle_drawer)
        self.drawer_button.hide()
        self.ui.column.addWidget(self.drawer_button)
        self._session.rolls.state_changed.connect(self._on_rolls_state_changed)
        self.tray.table.question_opened.connect(self._on_table_question_opened)
        self.tray.view_requested.connect(self.view_requested)
        self.tray.apart_requested.connect(self.apart_requested)
        self.tray.quick_roll_requested.connect(self.quick_roll_requested)
        self.tray.character_requested.connect(self.character_requested)
        self.tray.push_previewed.connect(self._on_tray_push_previewed)
        self.tray.real_button.toggled.connect(self.sheet.attributes.use_real_dice)
        self.sheet.attributes.dice_prepared.connect(self.tray.enter_faces)
        self.sheet.weapons.reaction_requested.connect(self.tray.ask_reaction)
        self.sheet.pick_requested.connect(self.open_picker)
        self.sheet.advance_requested.connect(self.advance_requested)
        self.sheet.refused.connect(self._on_sheet_refused)
        self.sheet.message_posted.connect(self._on_sheet_refused)
        self._notice_timer = QTimer(self)
        self._notice_timer.setSingleShot(True)
        self._notice_timer.timeout.connect(self._on_notice_dismissed)
        self.ui.notice.dismissed.connect(self._on_notice_dismissed)
        for number in range(1, 5):
            shortcut = QShortcut(QKeySequence(str(number)), self)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(lambda number=number: self.sheet.attributes.focus_group(number))
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self)
        copy.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)  # a log beside it copies its own rows
        copy.activated.connect(self.copy_requested)
        bind_theme(self._apply_theme)

    @property
    def picker(self) -> "PickDialog | CatalogPicker | None":
        """The open picker, None when there is none."""
        return self._picker

    def set_document(self, document_id: str) -> None:
        """Show another character; the skill with the most dice is marked, so that the roll key means something."""
        if document_id == self.sheet.opened.document_id:
            return
        if self._picker is not None:
            self._picker.reject()
        rolls = self._session.rolls
        is_stale = rolls.state.phase is Phase.READY and rolls.state.sheet_id not in ("", document_id)
        if is_stale and rolls.has_queued:
            rolls.clear()
            is_stale = False
        self.sheet.set_document(document_id)
        self.head.set_name(self.sheet.opened.sheet.name if self.sheet.opened.is_open else "")
        self.tray.set_document(document_id)
        self._on_tray_push_previewed(self.tray.table.previewed_stress)
        if self.log is not None:
            self.log.set_document(document_id)
        # An unrolled pool of another character is replaced, which is one change of the tray and not two.
        self.sheet.attributes.mark_likeliest(PLAIN if is_stale else None)
        if is_stale and rolls.state.sheet_id not in ("", document_id):
            rolls.clear()
        if rolls.is_free:
            self.sheet.prepare_death_roll()

    # --- where the tray stands ---

    def release_tray(self) -> TrayPanel:
        """Release the tray for another window; the sheet gets its room."""
        self.ui.row.removeWidget(self.tray)
        self._is_tray_here = False
        self._place_tray()
        self.tray.setMinimumWidth(0)
        self.tray.setMaximumWidth(UNBOUNDED)
        self.tray.set_apart(True)
        return self.tray

    def dock_tray(self) -> None:
        """Dock the tray beside the sheet."""
        self.ui.row.insertWidget(1, self.tray)
        self._is_tray_here = True
        self.tray.set_apart(False)
        self._apply_theme()

    # --- the drawer of a narrow window ---

    def toggle_drawer(self) -> None:
        """Open or close the tray where the window has no column for it; elsewhere it is always there."""
        self._open_drawer(not self._is_open)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The tray is a column as long as the sheet keeps its bands beside it."""
        super().resizeEvent(event)
        self._place_tray()

    def _open_drawer(self, opened: bool) -> None:
        if opened != self._is_open:
            focused = focus_of(self)
            had_focus = focused is not None and self.tray.isAncestorOf(focused)
            self._is_open = opened
            self._place_tray()
            if had_focus and self.tray.isHidden():
                self.drawer_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @afterwards
    def _place_tray(self) -> None:
        """A column; or a drawer at the right that pushes the sheet while there is room, in a high window below it.

        Else the drawer replaces the sheet, and a line about who it is stays above it.
        """
        metrics = self._theme.metrics
        column = self._tray_column()
        beside = self._room() - column - 3 * metrics.gap
        self._place_log()
        self._is_drawer = self._is_tray_here and beside < metrics.sheet_bands
        self.drawer_button.setVisible(self._is_drawer)
        self.drawer_button.setChecked(self._is_open)
        if not self._is_tray_here:
            return
        is_here = self._is_open or not self._is_drawer
        alone = is_here and beside < metrics.sheet_single
        tray_high = round(_TRAY_BELOW * self._theme.scale)
        below = alone and self.height() >= 2 * tray_high
        way = QBoxLayout.Direction
        self.ui.row.setDirection(way.TopToBottom if below else way.LeftToRight)
        self.tray.setMinimumHeight(tray_high if below else 0)
        self.tray.setMaximumHeight(tray_high if below else UNBOUNDED)
        self.tray.setMinimumWidth(0 if alone else column)
        self.tray.setMaximumWidth(UNBOUNDED if alone else column)
        for part, shown in ((self.tray, is_here), (self.sheet, not alone or below), (self.head, alone and not below)):
            if part.isHidden() == shown:  # showing it explicitly would lay everything out before it has its size
                part.setVisible(shown)

    def _tray_column(self) -> int:
        """In a window of the middle class the tray takes a part of what the sheet has more than it needs."""
        metrics, theme = self._theme.metrics, self._theme
        over = self._room() + metrics.sidebar - _COLUMN_GROWS_FROM * theme.scale
        if theme.is_wide or theme.is_narrow or over <= 0:
            return metrics.dice_column
        return min(round(_LARGEST_COLUMN * theme.scale), metrics.dice_column + round(over * _COLUMN_GROWS_BY))

    def _room(self) -> int:
        """The width that sheet and tray share."""
        metrics = self._theme.metrics
        return self.width() - (metrics.odds_column + metrics.gap if self._has_log() else 0)

    def _has_log(self) -> bool:
        return self._theme.is_wide and self.width() >= LOG_FROM * self._theme.scale - self._theme.metrics.sidebar

    def _place_log(self) -> None:
        """A very wide window has the whole log as a column of its own; it is built when it is first needed."""
        if self.log is None and self._has_log():
            from alien_desktop.gui.dice.log_panel import LogPanel

            self.log = LogPanel(self._session)
            self.log.document_requested.connect(self.character_requested)
            self.log.entry_requested.connect(self.tray.roll_again)
            self.log.set_document(self.sheet.opened.document_id)
            self.ui.row.addWidget(self.log)
        if self.log is not None:
            self.log.setFixedWidth(self._theme.metrics.odds_column)
            self.log.setVisible(self._has_log())
        self.tray.set_log_beside(self._has_log())

    def _on_rolls_state_changed(self, state: RollState) -> None:
        """Open the drawer for every roll."""
        shown = state.roll if state.roll is not None else state.special_result or state.alarm
        if shown is not None and shown is not self._shown_roll:
            self._open_drawer(True)
        self._shown_roll = shown

    def _on_table_question_opened(self, opened: bool) -> None:
        if opened:
            self._open_drawer(True)

    # --- the window's keys ---

    def roll(self) -> None:
        """Roll the selected skill, or the pool that is in the tray."""
        if not self.sheet.attributes.roll_selected():
            self.tray.roll()

    def push(self) -> None:
        """Push, when it may be pushed."""
        self.tray.push()

    def roll_alarm(self) -> None:
        """Make the panic or response roll that is due: of the dice in the tray, else one that was put off."""
        state, chip = self._session.rolls.state, self.sheet.person.due
        if not chip.isHidden() and state.phase is not Phase.ANSWER and not self._session.alarms.panics.waits:
            self.sheet.person.answer_due()
        else:
            self.tray.roll_alarm()

    def clear_roll(self) -> None:
        """Do what Esc says: close the file, else what the tray says."""
        phase = self._session.rolls.state.phase
        if self._is_drawer and self._is_open and phase in (Phase.EMPTY, Phase.READY):
            self._open_drawer(False)
        elif self.sheet.shows_file and phase is Phase.EMPTY:
            self.sheet.show_file(False)
        else:
            self.tray.clear_roll()

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier, or take some: they are seen before they are rolled."""
        self._open_drawer(True)
        self.tray.change_modifier(by)

    def toggle_odds(self) -> None:
        """Show the chances of a push as well, or no longer."""
        self.tray.toggle_odds()

    # --- the picker ---

    def open_picker(self, request: PickRequest) -> None:
        """Open the picker over the sheet; one of the catalog shows what a thing would mean for the character."""
        from alien_desktop.gui.kit.pick_dialog import PickDialog

        if self._picker is not None:
            self._picker.reject()
        write = request.write
        picker: PickDialog | CatalogPicker
        if request.is_catalog:
            picker = self._catalog_picker(request)
            if write is not None:
                picker.written.connect(write)
        else:
            picker = PickDialog(request.title, request.options, request.own_words if write else "", self)
            if write is not None:
                picker.written.connect(lambda words: write(words, "", {}))
        if request.take_item is None:
            picker.picked.connect(request.take)
        picker.finished.connect(self._on_picker_finished)
        self._picker = picker
        picker.open_beside(self.sheet)

    def _catalog_picker(self, request: PickRequest) -> "CatalogPicker":
        from alien_desktop.gui.sheet.catalog_picker import CatalogPicker

        opened, take = self.sheet.opened, request.take_item
        picker = CatalogPicker(request, opened.sheet, opened.rules, self)
        if take is not None:
            amount = picker.amount
            picker.picked.connect(lambda row: take(row, amount.quantity, amount.place))
        return picker

    def _on_picker_finished(self, _result: int) -> None:
        self._picker = None

    # --- what the parts tell ---

    def _on_tray_push_previewed(self, stress: int) -> None:
        """Show it in the meter of whoever rolls, whichever sheet is opened meanwhile."""
        shown = self._session.rolls.state.sheet_id == self.sheet.opened.document_id
        self.sheet.preview_push(stress if shown else 0)

    def _on_sheet_refused(self, sentence: Words) -> None:
        self.ui.notice.set_message(translated(sentence), NoticeTone.INFO, dismiss=self.tr("OK"))
        self._notice_timer.start(NOTICE_MS)

    def _on_notice_dismissed(self) -> None:
        self._notice_timer.stop()
        self.ui.notice.set_message("")

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.column.setContentsMargins(*(metrics.gap,) * 4)
        self.ui.column.setSpacing(metrics.gap)
        self.ui.row.setSpacing(metrics.gap)
        if self._is_tray_here:
            self._place_tray()
