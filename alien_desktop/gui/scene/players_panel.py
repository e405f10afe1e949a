"""The Game Mother's page for the players' screen: what is out, what they may know, and what can be handed out."""

from datetime import datetime
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.documents.players_settings import CreatureFacts, CrewFacts, PlayersPage, RollDetail
from alien_desktop.documents.scene.encounter import Encounter, Handout
from alien_desktop.documents.scene.public_view import PublicView
from alien_desktop.gui.kit.block_grid import BlockGrid
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.flow_layout import FlowLayout
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.layouts import UNBOUNDED, take_widgets
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.scene.players_canvas import DRAWN, PlayersCanvas
from alien_desktop.gui.scene.players_plates import HandoutRow, PagePlate
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.players_screen import PlayersScreen

_ROOMY = 260
"""From this width on, in units, the column at the right takes all it likes."""
_ROOM_FOR_TWO = 170
"""Narrower, that column is below the picture."""
_BEFORE_VOID = 100
"""By so much the list of handouts comes before the void below it."""
_HANDOUTS_PART = 2
"""Handouts take up to this part of the height beside the picture, what they may know scrolls above them."""
_ROOM_WITHOUT_PICTURES = 110
"""What else is above each other, in units: from this height and that of a small picture on, every page has one."""


class _Preview(QWidget):
    """The players' picture as large as the room allows, in its own proportions; framed while it is on a screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._is_out = False
        self.canvas = PlayersCanvas(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_out(self, is_out: bool) -> None:
        """Say whether anybody can see it."""
        if is_out != self._is_out:
            self._is_out = is_out
            self.update()

    def minimumSizeHint(self) -> QSize:
        """A fifth of the drawn size can still be read at a glance."""
        return DRAWN / 5

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the proportions."""
        super().resizeEvent(event)
        inset = self._theme.metrics.line
        size = DRAWN.scaled(self.size() - QSize(2 * inset, 2 * inset), Qt.AspectRatioMode.KeepAspectRatio)
        left = (self.width() - size.width()) // 2
        self.canvas.setGeometry(left, inset, size.width(), size.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line around the picture."""
        inset, tokens = self._theme.metrics.line, self._theme.tokens
        around = QRectF(self.canvas.geometry().adjusted(-inset, -inset, inset, inset))
        draw_cut(QPainter(self), around, None, tokens.accent if self._is_out else tokens.line_soft, inset)


_PAGE_WIDTH, _PAGE_COLUMNS = 84, (6, 3, 2)
"""The width of a page at least, in pixels at 100 %, and how many are beside each other."""


class PlayersPanel(QWidget):
    """Shows settings and emits requests: `settings_requested(name, value)`, `hand_out_requested(id)` and others."""

    settings_requested = Signal(str, object)
    black_requested = Signal()
    rolls_hidden_requested = Signal(bool)
    hand_out_requested = Signal(str)
    handout_removed = Signal(str)
    add_requested = Signal()
    screen_requested = Signal()
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._handouts: tuple[Handout, ...] = ()
        self._has_handed_out = False
        self._absent: tuple[str, ...] = ()
        self._build_head()
        self._build_pages()
        self._build_facts()
        self.absent_panel = Panel(self.tr("Absent for them"))
        self._absent_rows = QVBoxLayout()
        self.absent_panel.body.addLayout(self._absent_rows)
        self._build_handouts()
        self._lay_out()
        bind_theme(self._apply_theme)

    def _build_head(self) -> None:
        self.heading = TextLabel(self.tr("PLAYERS’ SCREEN"), TextRole.HEADING_VIEW)
        self.said = WrappedLabel(self.tr("What you see here is all that leaves this window."), tone=TextTone.QUIET)
        self.screen_button = Button(self.tr("Open it"), key="F11", size=ButtonSize.TALL)
        self.screen_button.clicked.connect(self.screen_requested)
        self.black_button = Button(
            self.tr("Black-out"),
            ButtonKind.NEXT,
            icon="black_out",
            key="B",
            second=self.tr("at once, from every window"),
            size=ButtonSize.TALL,
        )
        self.black_button.setCheckable(True)
        self.black_button.clicked.connect(self.black_requested)

    def _build_pages(self) -> None:
        """What is on the screen now, and a plate for each page."""
        self.now_panel = Panel(self.tr("On the screen now"))
        self._preview = _Preview(self)
        self.now_panel.body.addWidget(self._preview, 1)
        self.pages_panel = Panel("")
        self._plates = BlockGrid(_PAGE_WIDTH, _PAGE_COLUMNS)
        self.pages_panel.body.addWidget(self._plates)
        self._pages = QButtonGroup(self)
        self.pages: dict[PlayersPage, PagePlate] = {}
        for number, (page, words) in enumerate(self._page_words(), 1):
            plate = PagePlate(page, words, str(number))
            plate.clicked.connect(partial(self._on_page_clicked, page))
            self._pages.addButton(plate)
            self.pages[page] = plate
        self._plates.set_blocks(tuple(self.pages.values()))

    def _build_facts(self) -> None:
        self.facts_panel = Panel(self.tr("What they may know"))
        self.facts: dict[str, SegmentedControl] = {}
        for name, words, options in self._fact_words():
            control = SegmentedControl(words)
            control.set_options(options, equal=True)
            control.value_requested.connect(partial(self.settings_requested.emit, name))
            self.facts[name] = control
            self.facts_panel.body.addWidget(TextLabel(words, TextRole.SECONDARY, TextTone.QUIET))
            self.facts_panel.body.addWidget(control)
        self.scene_name = TickBox(self.tr("The scene’s name"))
        self.scene_name.checked_requested.connect(partial(self.settings_requested.emit, "scene_name"))
        self.rolls_hidden = TickBox(self.tr("Roll out of sight"))
        self.rolls_hidden.checked_requested.connect(self.rolls_hidden_requested)
        self._ticks = FlowLayout()
        self._ticks.addWidget(self.scene_name)
        self._ticks.addWidget(self.rolls_hidden)
        self.facts_panel.body.addLayout(self._ticks)

    def _build_handouts(self) -> None:
        self.handouts_panel = Panel(self.tr("Handouts"))
        self.add_button = Button(self.tr("Add"), ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        self.add_button.clicked.connect(self.add_requested)
        self.handouts_panel.add_title_widget(self.add_button)
        self._no_handouts = WrappedLabel(self.tr("A text or a picture for the players."), tone=TextTone.QUIET)
        self.handouts_panel.body.addWidget(self._no_handouts)
        rows = QWidget()
        self._handout_rows = QVBoxLayout(rows)
        self._handout_rows.setContentsMargins(0, 0, 0, 0)
        self._handout_page = ScrolledPage(rows)
        self.handouts_panel.body.addWidget(self._handout_page, _BEFORE_VOID)
        self.handouts_panel.body.addStretch(1)
        self._chosen = QButtonGroup(self)
        self.hand_out_button = Button(
            self.tr("Hand it out"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP
        )
        self.hand_out_button.clicked.connect(self._on_hand_out_button_clicked)
        self.remove_button = Button(self.tr("Remove"), size=ButtonSize.NEXT_STEP)
        self.remove_button.clicked.connect(self._on_remove_button_clicked)

    def _lay_out(self) -> None:
        self._outer = QHBoxLayout(self)
        left = QVBoxLayout()
        self._head = QHBoxLayout()
        words = QVBoxLayout()
        words.addWidget(self.heading)
        words.addWidget(self.said)
        self._head.addLayout(words, 1)
        self._head.addWidget(self.screen_button)
        left.addLayout(self._head)
        self._now = QHBoxLayout()
        self._now.addWidget(self.now_panel, 1)
        left.addLayout(self._now, 1)
        left.addWidget(self.pages_panel)
        self._left = left
        self._right = QVBoxLayout()
        self._right.addWidget(self.black_button)
        rest = QWidget()
        self._column = QVBoxLayout(rest)
        self._column.setContentsMargins(0, 0, 0, 0)
        for panel in (self.facts_panel, self.absent_panel):
            self._column.addWidget(panel)
        self._column.addStretch(1)
        self._scroll = ScrolledPage(rest)
        self._right.addWidget(self._scroll, 1)
        self._right.addWidget(self.handouts_panel)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.hand_out_button, 1)
        self._foot.addWidget(self.remove_button)
        self._right.addLayout(self._foot)
        self._side = QWidget()
        self._side.setLayout(self._right)
        self._outer.addLayout(left, 1)
        self._outer.addWidget(self._side)

    @property
    def preview(self) -> PlayersCanvas:
        """The small picture of what the players see."""
        return self._preview.canvas

    def handout_rows(self) -> tuple[HandoutRow, ...]:
        """Return what is ready, in its order."""
        return tuple(row for row in self._chosen.buttons() if isinstance(row, HandoutRow))

    def choose_last(self) -> None:
        """Choose the handout that was got ready last, with the focus on it: Enter hands it out."""
        row = self.handout_rows()[-1]
        row.setChecked(True)
        row.show()  # it was made a moment ago: what is not seen gets no keyboard
        row.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def chosen(self) -> str:
        """The id of the handout that is chosen, empty for none."""
        button = self._chosen.checkedButton()
        return button.objectName() if button is not None else ""

    def show_state(self, view: PublicView, players: PlayersScreen) -> None:
        """Show what is out, what is set, and what is ready."""
        settings, encounter = players.settings, players.encounter
        self._preview.canvas.set_view(view)
        self._show_handouts(encounter.handouts if encounter is not None else (), players)
        for page, plate in self.pages.items():
            if plate.is_pictured:
                there = players.view(page, self.chosen)
                plate.set_view(there, self._instead_of(page, there))
        self.black_button.setChecked(settings.black)
        self.pages[settings.page].setChecked(True)
        for name, control in self.facts.items():
            control.set_value(getattr(settings, name).value)
        self.scene_name.set_checked(settings.scene_name)
        self.rolls_hidden.set_checked(settings.rolls_hidden)
        self.add_button.setEnabled(encounter is not None)
        self._show_absent(_absent_of(encounter) if encounter is not None else ())
        self._has_handed_out = bool(players.handed_out)

    def set_open(self, is_open: bool, display: str = "") -> None:
        """Say whether the players' window is on a screen, and on which one."""
        self._preview.set_out(is_open)
        self.screen_button.set_text(self.tr("Full screen") if is_open else self.tr("Open it"))
        self.screen_button.set_second(display)

    def showEvent(self, event: QShowEvent) -> None:
        """What was changed while it was away is shown when it comes up."""
        super().showEvent(event)
        self.shown.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1 to 6: which page. Enter: the chosen handout is handed out."""
        if is_held(event):
            return
        pages = list(self.pages.values())
        if event.text().isdecimal() and 1 <= int(event.text()) <= len(pages):
            pages[int(event.text()) - 1].click()
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.hand_out_button.click()
            return
        super().keyPressEvent(event)

    def _show_absent(self, names: tuple[str, ...]) -> None:
        if names != self._absent:
            self._absent = names
            take_widgets(self._absent_rows)
            for name in names:
                self._absent_rows.addWidget(TextLabel(name))
        self.absent_panel.setVisible(bool(names))

    def _show_handouts(self, handouts: tuple[Handout, ...], players: PlayersScreen) -> None:
        settings = players.settings
        out = settings.handout if settings.page is PlayersPage.HANDOUT and not settings.black else ""
        if handouts != self._handouts:
            ids = [one.id for one in handouts]
            chosen = self.chosen if self.chosen in ids else next(iter(ids), "")
            self._handouts = handouts
            for old in self._chosen.buttons():
                self._chosen.removeButton(old)
            take_widgets(self._handout_rows)
            for one in handouts:
                made = HandoutRow(one)
                made.setChecked(one.id == chosen)
                made.toggled.connect(self._on_row_toggled)
                self._chosen.addButton(made)
                self._handout_rows.addWidget(made)
            self._no_handouts.setVisible(not handouts)
            self._handout_page.setVisible(bool(handouts))
            self._fit_handouts()
        for row in self.handout_rows():
            is_out = row.objectName() == out
            row.set_second(self.tr("on the screen") if is_out else self._shown(players.shown_at(row.objectName())))
        for button in (self.hand_out_button, self.remove_button):
            button.setEnabled(bool(handouts))

    def _shown(self, at: str) -> str:
        """Say when a handout was shown, by the user's own clock; one of another day has a day."""
        if not at:
            return self.tr("ready")
        moment, today = datetime.fromisoformat(at).astimezone(), datetime.now().astimezone().date()
        when = f"{moment:%H:%M}" if moment.date() == today else f"{moment:%Y-%m-%d}"
        return self.tr("shown {when}").format(when=when)

    def _on_page_clicked(self, page: PlayersPage) -> None:
        if page is PlayersPage.HANDOUT and self.chosen and not self._has_handed_out:
            self.hand_out_requested.emit(self.chosen)  # as its small picture shows
        else:
            self.settings_requested.emit("page", page)

    def _on_row_toggled(self, checked: bool) -> None:
        """The small picture of the page shows another one where none is out."""
        if checked:
            self.shown.emit()

    def _on_hand_out_button_clicked(self) -> None:
        if self.chosen:
            self.hand_out_requested.emit(self.chosen)

    def _on_remove_button_clicked(self) -> None:
        if self.chosen:
            self.handout_removed.emit(self.chosen)

    def _page_words(self) -> tuple[tuple[PlayersPage, str], ...]:
        return (
            (PlayersPage.ORDER, self.tr("Order")),
            (PlayersPage.HANDOUT, self.tr("Handout")),
            (PlayersPage.TRACKER, self.tr("Tracker")),
            (PlayersPage.COUNTDOWN, self.tr("Countdown")),
            (PlayersPage.MAP, self.tr("Map")),
            (PlayersPage.CLOCK, self.tr("Clock")),
        )

    def _fact_words(self) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
        crew = (
            (CrewFacts.EXACT.value, self.tr("Exact")),
            (CrewFacts.WORDS.value, self.tr("In words")),
            (CrewFacts.HIDDEN.value, self.tr("Hidden")),
        )
        creatures = (
            (CreatureFacts.NAME.value, self.tr("Name")),
            (CreatureFacts.SOMETHING.value, self.tr("A shape")),
            (CreatureFacts.ABSENT.value, self.tr("Absent")),
        )
        roll = (
            (RollDetail.DICE.value, self.tr("Dice")),
            (RollDetail.RESULT.value, self.tr("Result")),
            (RollDetail.NOTHING.value, self.tr("Nothing")),
        )
        return (
            ("health", self.tr("Crew’s Health"), crew),
            ("stress", self.tr("Crew’s stress"), crew),
            ("creatures", self.tr("Creatures"), creatures),
            ("roll", self.tr("Last roll"), roll),
        )

    def _instead_of(self, page: PlayersPage, view: PublicView) -> str:
        """Return why a page has nothing of its own to show, empty where it has."""
        there, words = {
            PlayersPage.HANDOUT: (view.handout, self.tr("The order, until there is a handout")),
            PlayersPage.TRACKER: (view.tracker, self.tr("The order, until stealth begins")),
            PlayersPage.COUNTDOWN: (view.countdown, self.tr("The order, until something counts down")),
            PlayersPage.MAP: (view.zones, self.tr("The order, until they know a zone")),
        }.get(page, (True, ""))
        return "" if there or view.page is not page else words

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        gap = metrics.gap
        self._outer.setContentsMargins(gap, gap, gap, gap)
        for layout in (self._outer, self._left, self._right, self._head, self._foot, self._column):
            layout.setSpacing(gap)
        self._ticks.setSpacing(metrics.label_gap)
        self._right.setContentsMargins(0, 0, 0, 0)
        self._absent_rows.setSpacing(metrics.unit)
        self._handout_rows.setSpacing(metrics.label_gap)
        self._now.setSpacing(gap)
        self._fit_pages()
        self._fit_handouts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is narrow or low gives up the small pictures of the pages before words."""
        super().resizeEvent(event)
        self._fit_pages()
        self._fit_handouts()

    def _fit_handouts(self) -> None:
        """Below what they may know, as high as they are up to a part of the height; in a narrow page by the picture."""
        metrics = self._theme.metrics
        narrow = self._is_narrow
        place, other = (self._now, self._right) if narrow else (self._right, self._now)
        if place.indexOf(self.handouts_panel) < 0:
            other.removeWidget(self.handouts_panel)
            place.insertWidget(1 if narrow else 2, self.handouts_panel, int(narrow))
        rows = len(self._handouts) * (metrics.control_tall + metrics.label_gap) - metrics.label_gap
        most = self.height() // _HANDOUTS_PART - 2 * metrics.control_tall
        self._handout_page.setMinimumHeight(min(max(rows, 0), metrics.control_tall if narrow else most))
        self._handout_page.setMaximumHeight(max(rows, 0) if narrow else min(max(rows, 0), most))

    @property
    def _is_narrow(self) -> bool:
        return self.width() < _ROOM_FOR_TWO * self._theme.metrics.unit

    def _fit_pages(self) -> None:
        metrics = self._theme.metrics
        narrow = self._is_narrow
        side = 0 if narrow else (90 if self.width() >= _ROOMY * metrics.unit else 78) * metrics.unit
        self._outer.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._side.setMinimumWidth(side)
        self._side.setMaximumWidth(side or UNBOUNDED)
        row = self.width() - side - 3 * metrics.gap - 2 * metrics.padding
        count, plates = len(self.pages), self.pages.values()
        in_one_line = row >= count * self._plates.narrowest
        room = (row - (count - 1) * metrics.label_gap) / count
        needed = _ROOM_WITHOUT_PICTURES * metrics.unit + room * DRAWN.height() / DRAWN.width()
        pictured = not narrow and in_one_line and self.height() >= needed
        apart = pictured and any(plate.line_width() > room for plate in plates)
        was_pictured = all(plate.is_pictured for plate in plates)
        for plate in plates:
            plate.set_form(pictured=pictured, digit_apart=apart)
        self._plates.set_by_need(not pictured)
        if pictured and not was_pictured:
            self.shown.emit()


def _absent_of(encounter: Encounter) -> tuple[str, ...]:
    """Return what is in the scene and not on the screen, for the Game Mother alone."""
    people = (one.name for one in encounter.combatants if one.hidden)
    events = (one.name for one in encounter.events if one.hidden)
    zones = (one.name for one in encounter.zones if not one.seen)
    return (*people, *events, *zones)
