"""New character: three ways to the same draft (quick, guided, by hand), which stays when the view is left.

`begin(way)` opens a way, `created(document_id)` comes after the one undo step that puts the character into the
workspace, `cancelled()` when the view is left; the draft waits for the next `begin`.
"""

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.creation.guided_panel import GuidedPanel
from alien_desktop.gui.creation.manual_panel import ManualCreationPanel
from alien_desktop.gui.creation.quick_panel import QuickPanel
from alien_desktop.gui.creation.text import problem_words
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.flow_layout import FlowLayout
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.registered_actions import command_slot, show_refusal, try_command
from alien_desktop.gui.kit.scrolled import TakesForm, seen_size
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint_text import Elide, set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.session.session import Session

_HEADING_FROM = 250
"""Narrower, in units, the choices replace the heading, and the actions are icons."""
_PLATES_FROM = 205
"""Narrower, in units, each choice is a field with a list."""

QUICK, GUIDED, HAND = "quick", "guided", "hand"

PageT = TypeVar("PageT", QuickPanel, GuidedPanel, ManualCreationPanel)


class OpenWay(QStackedWidget):
    """The way that is open. It asks for the least height of that page alone: each page scrolls inside."""

    def hasHeightForWidth(self) -> bool:
        """Qt would take what the highest page would like as the least, and push the last buttons out of sight."""
        return False

    def minimumSizeHint(self) -> QSize:
        """The least height of the page at the width it has now."""
        page = self.currentWidget()
        if page is None:
            return super().minimumSizeHint()
        layout, least = page.layout(), page.minimumSizeHint()
        if layout is None or not layout.hasHeightForWidth() or self.width() < least.width():
            return least
        if isinstance(layout, FoldingRow) and layout.is_folded:  # its parts would be pressed together at their least
            return QSize(least.width(), layout.totalHeightForWidth(self.width()))
        return QSize(least.width(), layout.totalMinimumHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width asks for another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class CreationPanel(QWidget, TakesForm):
    """The heading with the choices that hold for every way, and below it the way that is open."""

    created = Signal(str)
    cancelled = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self.controller = session.creation
        self._way = QUICK
        self.heading = TextLabel(tr("New character"), TextRole.HEADING, elide=Elide.NEVER)
        self.ways = SegmentedControl(tr("Way"), self)
        self.editions = SegmentedControl(tr("Rules"), self)
        self.natures = SegmentedControl(tr("Human or synthetic"), self)
        self.fields = tuple(DropField(name) for name in (tr("Way"), tr("Rules"), tr("Human or synthetic")))
        """The same choices, where there is no room for plates."""
        self.take_back = Button(tr("Undo"), ButtonKind.QUIET, icon="undo")
        self.start_over = Button(tr("Start over"), ButtonKind.QUIET)
        self.leave = Button(tr("Cancel"), key="Esc")
        self.stack = OpenWay(self)
        self._lay_out()
        self._connect()
        bind_theme(self._apply_theme)
        self._refresh()

    @property
    def way(self) -> str:
        """The way that is open."""
        return self._way

    @cached_property
    def quick(self) -> QuickPanel:
        """The quick way; each way is built when it is first asked for."""
        return self._added(QuickPanel(self._session))

    @cached_property
    def guided(self) -> GuidedPanel:
        """The guided way."""
        return self._added(GuidedPanel(self._session))

    @cached_property
    def hand(self) -> ManualCreationPanel:
        """The way by hand."""
        return self._added(ManualCreationPanel(self._session))

    def begin(self, way: str) -> None:
        """Open a way; a draft that was begun goes on. An unknown way is a KeyError."""
        page = self._page(way)
        self._way = way
        if way == GUIDED and not self.controller.is_begun:
            try_command("create.fill", self._session)
        self.ways.set_value(way)
        self.fields[0].set_value(way)
        self.stack.setCurrentWidget(page)
        self.stack.updateGeometry()
        self._refresh()
        page.take_focus()

    # --- Qt ---

    def showEvent(self, event: QShowEvent) -> None:
        """The way that is open takes the focus when the view comes to the front."""
        super().showEvent(event)
        if self.stack.count() and not event.spontaneous():
            self._page(self._way).take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow one spares the heading, and then the plates of the choices."""
        super().resizeEvent(event)
        self.take_form()

    def heightForWidth(self, width: int) -> int:
        """The least height, for the area that scrolls it: a page asks for more only inside."""
        return self._column.totalMinimumHeightForWidth(width)

    def event(self, event: QEvent) -> bool:
        """Single keys of the window (Esc, S for stress, +) mean the sheet; here they are ordinary keys, but for `?`."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
            if plain and event.key() != Qt.Key.Key_Question and (event.text() or event.key() == Qt.Key.Key_Escape):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, Esc leaves; the draft stays."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self._page(self._way).enter_pressed()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    # --- inside ---

    def _page(self, way: str) -> QuickPanel | GuidedPanel | ManualCreationPanel:
        if way == QUICK:
            return self.quick
        if way == GUIDED:
            return self.guided
        if way == HAND:
            return self.hand
        raise KeyError(way)

    def _added(self, page: PageT) -> PageT:
        self.stack.addWidget(page)
        page.refresh()
        return page

    def _lay_out(self) -> None:
        self._head = FoldingRow()
        self._choices, self._deeds = FlowLayout(), QHBoxLayout()
        for widget in (self.heading, self.ways, self.editions, self.natures, *self.fields):
            self._choices.addWidget(widget)
        self._head.addLayout(self._choices, 1)
        self._deeds.addStretch(1)
        for button in (self.take_back, self.start_over, self.leave):
            self._deeds.addWidget(button)
        self._head.addLayout(self._deeds)
        self._head.setAlignment(self._deeds, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        controller, session = self.controller, self._session
        way, edition, nature = self.fields
        ways = ((QUICK, tr("Quick")), (GUIDED, tr("Guided")), (HAND, tr("By hand")))
        editions = tuple((one.id, translated(one.name)) for one in EDITIONS.values())
        for plates, field, options in ((self.ways, way, ways), (self.editions, edition, editions)):
            plates.set_options(options)
            field.set_options(_lines(options))
        for ways_in in (self.ways, way):
            ways_in.value_requested.connect(self.begin)
        for editions_in in (self.editions, edition):
            editions_in.value_requested.connect(lambda key: try_command("create.edition", session, edition=key))
        for natures_in in (self.natures, nature):
            natures_in.value_requested.connect(
                lambda key: try_command(
                    "create.nature", session, nature=Nature.SYNTHETIC if key == Nature.SYNTHETIC else Nature.HUMAN
                )
            )
        self.take_back.clicked.connect(command_slot("create.take_back", session))
        self.start_over.clicked.connect(command_slot("create.start", session))
        self.leave.clicked.connect(self.cancelled)
        controller.changed.connect(self._refresh)
        controller.changed.connect(self._on_controller_changed)
        controller.created.connect(self.created)

    def _on_controller_changed(self) -> None:
        """A refusal is heard, each time it is given."""
        refusal = self.controller.refusal
        if refusal is not None:
            announce(self, problem_words(refusal, paper=self.controller.plan.paper))

    def take_form(self) -> None:
        """Show heading and plates where there is room for them."""
        unit = self._theme.metrics.unit
        room = seen_size(self).width()
        roomy = room >= _HEADING_FROM * unit
        plates = room >= _PLATES_FROM * unit
        self.heading.setVisible(roomy)
        self._column.setSpacing(self._theme.metrics.gap if roomy else self._theme.metrics.label_gap)
        self.take_back.set_text(tr("Undo") if roomy else "")
        self.take_back.setAccessibleName(tr("Undo"))
        self.start_over.set_text(tr("Start over") if roomy else "")
        self.start_over.setAccessibleName(tr("Start over"))
        self.start_over.set_icon_name("" if roomy else "restore")
        set_tooltip(self.start_over, "" if roomy else tr("Start over"))
        self.leave.set_key("Esc" if plates else "")
        for choice in (self.ways, self.editions, self.natures):
            choice.setVisible(plates)
        for field in self.fields:
            field.setVisible(not plates)
        if self._way == GUIDED and self.stack.count():
            self.guided.take_form()

    def _refresh(self) -> None:
        controller = self.controller
        plan = controller.plan
        rows = controller.rules.catalog.natures.values()
        natures = tuple((row.key, row.name) for row in rows)
        self.natures.set_options(natures)
        self.natures.set_value(plan.nature)
        self.editions.set_value(plan.edition)
        _way, edition, nature = self.fields
        edition.set_value(plan.edition)
        nature.set_options(_lines(natures))
        nature.set_value(plan.nature)
        show_refusal(self.take_back, "create.take_back", self._session)
        self.start_over.setEnabled(controller.is_begun)
        if self.stack.count():
            self._page(self._way).refresh()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setContentsMargins(metrics.gap, metrics.gap, metrics.gap, metrics.gap)
        self._head.setSpacing(metrics.gap)
        self._choices.setSpacing(metrics.gap)
        self._deeds.setSpacing(metrics.gap)
        self.heading.setMinimumHeight(metrics.control)
        self.take_form()


def _lines(options: tuple[tuple[str, str], ...]) -> tuple[DropOption, ...]:
    """The options of plates as lines of a list."""
    return tuple(DropOption(value, text) for value, text in options)
