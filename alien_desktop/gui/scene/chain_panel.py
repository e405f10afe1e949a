"""The strip of an attack: its title, six plates, one page, and the button that never moves."""

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPolygonF, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QStackedWidget, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.scene.chain_armor import ArmorPage
from alien_desktop.gui.scene.chain_block import StepBlock
from alien_desktop.gui.scene.chain_consequences import ConsequencesPage, SummaryPage
from alien_desktop.gui.scene.chain_declare import DeclarePage
from alien_desktop.gui.scene.chain_items import (
    ArmorItem,
    ChainItem,
    ClosedItem,
    ConsequencesItem,
    DeclareItem,
    DefenceItem,
    ExtraItem,
    RollItem,
    Tone,
)
from alien_desktop.gui.scene.chain_options import DefencePage, ExtraPage
from alien_desktop.gui.scene.chain_plates import ChainPlates
from alien_desktop.gui.scene.chain_roll import RollPage
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_NARROW = 150
"""Below that many units the page has little room beside the numbers."""
_STACKED, _BLOCK_HIGH = 190, 15
"""Below that many units the numbers are below the page where there is height for it; how high they are there."""
_BESIDE = 147
"""Below that many units they have to be: the page would be cut beside them."""
_NOTE_LEAST = 16
"""A note with less room than this, in units, is left out."""


class ChainTitle(QWidget):
    """ "ATTACK Vance → Hull crawler", a rule, and what else is known at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._item = ChainItem()
        self._tone = Tone.QUIET
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_item(self, item: ChainItem, tone: Tone = Tone.QUIET) -> None:
        """Show the title of this; its note in a tone."""
        if (item, tone) != (self._item, self._tone):
            self._item, self._tone = item, tone
            words = self.tr("{title}: {who} on {whom}").format(title=item.title, who=item.actor, whom=item.target)
            self.setAccessibleName(words if item.target else f"{item.title}: {item.actor}")
            set_tooltip(self, f"{self.accessibleName()}\n{item.note}".strip())
            self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(0, self._theme.metrics.section_header)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Title, names with an arrow between them, rule, note."""
        theme, item = self._theme, self._item
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        painter = QPainter(self)
        high = float(self.height())
        note = min(text_width(fonts, fonts.secondary, item.note), max(0.0, self.width() - self._names_width()))
        note = note if note >= _NOTE_LEAST * unit else 0.0
        right = self.width() - note
        if note:
            ink = getattr(tokens, self._tone.value)
            draw_text(painter, QRectF(right, 0, note, high), item.note, fonts, fonts.secondary, ink)
        x = 0.0
        x = self._word(painter, x, right, item.title.upper(), title=True) + 2.5 * unit
        x = self._word(painter, x, right, item.actor) + 2.5 * unit
        if item.target:
            middle = round(high / 2)
            draw_rule(painter, x, x + 3.5 * unit, middle - 1, tokens.alert, theme.metrics.line_strong)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(tokens.alert)
            painter.setPen(tokens.alert)
            tip = x + 4.5 * unit
            head = (QPointF(tip, middle), QPointF(tip - 5, middle - 4), QPointF(tip - 5, middle + 4))
            painter.drawPolygon(QPolygonF(list(head)))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            x = self._word(painter, tip + 2 * unit, right, item.target) + 2.5 * unit
        if right - x > 8 * unit:
            end = right - 2 * unit if item.note else self.width()
            draw_rule(painter, x, end, round(high / 2), tokens.line_soft, theme.metrics.line)

    def _names_width(self) -> float:
        """What title, names, arrow and the gaps between them take: all of it comes before the note."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        wide = text_width(fonts, fonts.title, self._item.title.upper()) + 2.5 * unit
        wide += text_width(fonts, fonts.body_bold, self._item.actor) + 2.5 * unit
        if self._item.target:
            wide += 6.5 * unit + text_width(fonts, fonts.body_bold, self._item.target) + 2.5 * unit
        return wide + 4 * unit

    def _word(self, painter: QPainter, left: float, right: float, text: str, *, title: bool = False) -> float:
        theme = self._theme
        fonts = theme.fonts
        font = fonts.title if title else fonts.body_bold
        room = QRectF(left, 0, max(0.0, right - left - 4 * theme.metrics.unit), self.height())
        ink = theme.tokens.text2 if title else theme.tokens.text
        draw_text(painter, room, text, fonts, font, ink, elide=Elide.MIDDLE)
        return left + min(text_width(fonts, font, text), room.width())


class ChainPanel(Panel):
    """Shows a `ChainItem`. Its pages and the block tell what is wanted; `plates.plate_pressed` opens a page again."""

    unfold_requested = Signal()
    """The page of a folded attack is to be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._theme = theme_of(self)
        self._item = ChainItem()
        self._folded = False
        self._room, self._fills = 0, False
        self.title = ChainTitle(self)
        self.plates = ChainPlates(self)
        self.block = StepBlock(self)
        self.unfold_button = Button(self.tr("Open"), icon="chevron_down", size=ButtonSize.TITLE)
        self.unfold_button.setAccessibleDescription(self.tr("Down opens the page of this step"))
        self.unfold_button.setToolTip(self.tr("Down opens the page of this step"))
        self.unfold_button.hide()
        self.unfold_button.clicked.connect(self.unfold_requested)
        # A shortcut, as a button with the focus keeps the arrow keys; only while nothing else here wants them.
        self._down = QShortcut(QKeySequence(Qt.Key.Key_Down), self)
        self._down.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._down.setEnabled(False)
        self._down.activated.connect(self.unfold_requested)
        self.declare, self.defence, self.roll = DeclarePage(), DefencePage(), RollPage()
        self.extra, self.armor = ExtraPage(), ArmorPage()
        self.consequences, self.summary = ConsequencesPage(), SummaryPage()
        self.pages = QStackedWidget(self)
        for page in (
            self.declare,
            self.defence,
            self.roll,
            self.extra,
            self.armor,
            self.consequences,
            self.summary,
        ):
            self.pages.addWidget(page)
        content = QWidget()
        self._grid = QGridLayout(content)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._head = QHBoxLayout()
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.unfold_button)
        self._grid.addLayout(self._head, 0, 0, 1, 2)
        self._grid.addWidget(self.plates, 1, 0, 1, 2)
        self._grid.addWidget(self.pages, 2, 0)
        self._grid.addWidget(self.block, 2, 1)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(2, 1)
        self.body.addWidget(content)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Attack"))
        bind_theme(self._apply_theme)

    @property
    def item(self) -> ChainItem:
        """What it shows."""
        return self._item

    @property
    def is_folded(self) -> bool:
        """Whether its page is hidden, as the order needs the room."""
        return self._folded

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in the strip."""
        focused = focus_of(self)
        return focused is not None and self.isAncestorOf(focused)

    def set_item(self, item: ChainItem) -> None:
        """Show this."""
        self._item = item
        self._show_title()
        self.plates.set_items(item.plates)
        self.block.set_item(item.block)
        match item.page:
            case DeclareItem() as page:
                self.declare.set_item(page)
                self.pages.setCurrentWidget(self.declare)
            case DefenceItem() as page:
                self.defence.set_item(page)
                self.pages.setCurrentWidget(self.defence)
            case RollItem() as page:
                self.roll.set_item(page)
                self.pages.setCurrentWidget(self.roll)
            case ExtraItem() as page:
                self.extra.set_item(page)
                self.pages.setCurrentWidget(self.extra)
            case ArmorItem() as page:
                self.armor.set_item(page)
                self.pages.setCurrentWidget(self.armor)
            case ConsequencesItem() as page:
                self.consequences.set_item(page)
                self.pages.setCurrentWidget(self.consequences)
            case ClosedItem() as page:
                self.summary.set_item(page)
                self.pages.setCurrentWidget(self.summary)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The numbers beside the page take less of a narrow strip."""
        super().resizeEvent(event)
        self.block.set_narrow(self.width() < _NARROW * self._theme.metrics.unit)
        if event.size().width() != event.oldSize().width():
            self._place()

    def take_focus(self) -> None:
        """Give the focus to the filled button."""
        button = self.block.main_button
        (button if button.isVisibleTo(self) and button.isEnabled() else self.plates).setFocus()

    def set_folded(self, folded: bool) -> None:
        """One line of plates with the button beside them, where the order needs the room."""
        if folded != self._folded:
            had_focus = self.has_focus
            self._folded = folded
            self.pages.setVisible(not folded)
            self.unfold_button.setVisible(folded)
            self._down.setEnabled(folded)
            self.block.set_folded(folded)
            self._show_title()
            self._place()
            if had_focus and not self.has_focus:
                self.take_focus()

    def height_in(self, width: int) -> int:
        """Its least height in pixels: in a very narrow strip the numbers need a place of their own."""
        metrics = self._theme.metrics
        below = _BLOCK_HIGH * metrics.unit if width < _BESIDE * metrics.unit else 0
        return metrics.chain_height + below

    def set_room(self, height: int, *, fills: bool = False) -> None:
        """Take up to that many pixels where a narrow page gains by it, or all of them; 0: be as high as usual."""
        if (height, fills) != (self._room, self._fills):
            self._room, self._fills = height, fills
            self._place()

    def _show_title(self) -> None:
        """Folded, the line of the title says why the step is not possible: the block shows its buttons alone."""
        block = self._item.block
        if self._folded and block.note and not block.main_enabled:
            self.title.set_item(replace(self._item, note=block.note), block.note_tone)
        else:
            self.title.set_item(self._item)

    def _place(self) -> None:
        """Plates above, the page below them; the numbers and the button beside it, folded beside the plates."""
        metrics = self._theme.metrics
        usual = metrics.chain_height
        stacked_height = usual + _BLOCK_HIGH * metrics.unit
        stacked = self._room >= stacked_height and self.width() < _STACKED * metrics.unit and not self._folded
        self._grid.addWidget(self.plates, 1, 0, 1, 1 if self._folded else 2)
        self._grid.addWidget(self.pages, 2, 0, 1, 2 if stacked else 1)
        below = (3, 0, 1, 2) if stacked else (1 if self._folded else 2, 1, 1, 1)
        self._grid.addWidget(self.block, *below)
        self.block.set_flat(stacked)
        self._grid.setRowMinimumHeight(0, metrics.control if self._folded else 0)
        high = stacked_height if stacked else usual
        high = max(high, self._room) if self._fills else high
        self.setFixedHeight(metrics.chain_folded if self._folded else high)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._outer.setContentsMargins(metrics.padding, 0, metrics.padding, metrics.padding)
        self._head.setSpacing(metrics.gap)
        self._grid.setHorizontalSpacing(4 * metrics.unit)
        self._grid.setVerticalSpacing(0)
        self._grid.setRowMinimumHeight(2, 0)
        self._place()
