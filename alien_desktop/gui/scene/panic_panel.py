"""Panic that spreads: portraits joined by arrows, who is next in amber, and the chances of that roll."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.combatant_paint import draw_stress_badge
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.key_table import is_page_key
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.scene.chain_items import BarItem
from alien_desktop.gui.scene.chain_options import draw_bar, number_width
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_cut, draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_ROWS = 2
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}

_ROOMY = 130
"""From this width on, in units, the buttons take all they like."""

_NAME, _FACE_AND_NAME = 18, 40
"""From these widths on, in units, a plate has room for a name, and for a face beside it; narrower, for the face."""


@record
class PanicNode:
    """A combatant in the cascade."""

    who: str
    """Id of the sheet."""
    name: str
    words: str
    """The row of the table that was rolled, or the roll that is due."""
    chance: str = ""
    """That it is panic; empty where it was rolled."""
    stress: int = 0
    because_of: str = ""
    depth: int = 0
    waits: bool = False
    is_next: bool = False


@record
class PanicItem:
    """What the page shows."""

    title: str = ""
    note: str = ""
    nodes: tuple[PanicNode, ...] = ()
    next_title: str = ""
    bars: tuple[BarItem, ...] = ()
    button: str = ""


_ROOM_FOR_ROOT = 60
"""From this width on, in units, whoever the panic spreads from is beside those whom it reaches."""


class PanicGraph(QWidget):
    """The cascade from left to right. `node_pressed(who)`: this one is to roll next."""

    node_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._nodes: tuple[PanicNode, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_nodes(self, nodes: tuple[PanicNode, ...]) -> None:
        """Show these."""
        if nodes != self._nodes:
            self._nodes = nodes
            said = [", ".join(part for part in (node.name, node.words, node.chance) if part) for node in nodes]
            self.setAccessibleName("; ".join(said))
            self.update()

    def sizeHint(self) -> QSize:
        """Two columns."""
        unit = self._theme.metrics.unit
        return QSize(100 * unit, self._theme.metrics.chain_height - 12 * unit)

    def minimumSizeHint(self) -> QSize:
        """Two columns of portraits."""
        unit = self._theme.metrics.unit
        return QSize(30 * unit, 30 * unit)

    def places(self) -> dict[str, QRectF]:
        """Return where each node is; where there is little room the one in the title has no place."""
        unit = self._theme.metrics.unit
        columns: dict[int, list[PanicNode]] = {}
        for node in self._nodes:
            columns.setdefault(node.depth, []).append(node)
        if len(columns) == 2 and self.width() < _ROOM_FOR_ROOT * unit:
            del columns[min(columns)]  # the title says who it spreads from
        gap = 10.0 * unit
        wide = min(44.5 * unit, (self.width() - gap * (len(columns) - 1)) / max(1, len(columns)))
        found: dict[str, QRectF] = {}
        for number, depth in enumerate(sorted(columns)):
            nodes = columns[depth]
            lines = max(_ROWS, len(nodes))
            high = min(16.0 * unit, (self.height() - (lines - 1) * 2 * unit) / lines)
            for place, node in enumerate(nodes):
                found[node.who] = QRectF(number * (wide + gap), place * (high + 2 * unit), wide, high)
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A portrait that waits becomes the next."""
        places = self.places()
        there = [one for one in self._nodes if one.who in places]
        node = next((one for one in there if places[one.who].contains(event.position())), None)
        if node is not None and node.waits:
            self.node_pressed.emit(node.who)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys move the focus among the nodes that wait."""
        waiting = [node for node in self._nodes if node.waits]
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or len(waiting) < 2:
            super().keyPressEvent(event)
            return
        at = next((place for place, node in enumerate(waiting) if node.is_next), 0)
        self.node_pressed.emit(waiting[(at + step) % len(waiting)].who)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Links first, then plates."""
        painter = QPainter(self)
        places = self.places()
        for node in self._nodes:
            if node.because_of in places and node.who in places:
                self._paint_link(painter, places[node.because_of], places[node.who], node)
        for node in self._nodes:
            if node.who in places:
                self._paint_node(painter, places[node.who], node)

    def _paint_link(self, painter: QPainter, start: QRectF, end: QRectF, node: PanicNode) -> None:
        tokens, metrics = self._theme.tokens, self._theme.metrics
        colour = tokens.stress if node.is_next else tokens.line
        thick = metrics.line_strong
        middle = round(start.right() + 4 * metrics.unit)
        top, bottom = round(start.center().y()), round(end.center().y())
        draw_rule(painter, start.right(), middle, top, colour, thick)
        draw_upright(painter, middle, min(top, bottom), max(top, bottom) + thick, colour, thick)
        draw_rule(painter, middle, end.left() - metrics.unit, bottom, colour, thick)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        tip = QPointF(end.left(), bottom + thick / 2)
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(-8, -5), tip + QPointF(-8, 5)]))
        painter.restore()

    def _paint_node(self, painter: QPainter, rect: QRectF, node: PanicNode) -> None:
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        unit = metrics.unit
        fill = tokens.stress_ground if node.is_next else tokens.raised if not node.waits else None
        edge = tokens.stress if node.is_next else tokens.line
        width = metrics.line_strong if node.is_next else metrics.line
        draw_cut(painter, rect, fill, edge, width, bottom_right=metrics.cut_small)
        if _NAME <= rect.width() / unit < _FACE_AND_NAME:
            left = rect.left() + 1.5 * unit  # the words say the stress as well
        else:
            side = min(11.0 * unit, rect.height() - 2 * unit)
            face = QRectF(rect.left() + 1.5 * unit, rect.center().y() - side / 2, side, side)
            draw_portrait(painter, face, PortraitRecord(node.who, node.name), theme)
            over = 3.5 * unit if side >= 11 * unit else 1.5 * unit  # a small face keeps its initials free
            badge = QRectF(face.right() - over, face.bottom() - 5 * unit, 6 * unit, 6 * unit)
            draw_stress_badge(painter, badge, node.stress, theme, fonts.key_cap)
            left = badge.right() + unit
        lines = [(node.name, fonts.body_bold, tokens.text)]
        if rect.height() > 9 * unit:
            lines.append((node.words, fonts.secondary_bold, tokens.stress if node.is_next else tokens.text))
        if rect.height() > 14 * unit and node.chance:
            lines.append((node.chance, fonts.smallest, tokens.text))
        pitch = 4.75 * unit
        top = rect.center().y() - pitch * len(lines) / 2
        for place, (text, font, ink) in enumerate(lines):
            line = QRectF(left, top + place * pitch, rect.right() - left - unit, pitch)
            draw_text(painter, line, text, fonts, font, ink, elide=Elide.MIDDLE)


class PanicOddsView(QWidget):
    """The chances of the roll that is next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._bars: tuple[BarItem, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_bars(self, bars: tuple[BarItem, ...]) -> None:
        """Show these."""
        self._bars = bars
        self.setAccessibleName(", ".join(f"{bar.name} {bar.text}" for bar in bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """One line each."""
        unit = self._theme.metrics.unit
        return QSize(44 * unit, round(4.5 * unit * max(1, len(self._bars))))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Name, bar, number."""
        theme = self._theme
        unit = theme.metrics.unit
        painter = QPainter(self)
        names = [text_width(theme.fonts, theme.fonts.smallest, bar.name) for bar in self._bars]
        wide = min(max(names, default=0.0) + 2 * unit, self.width() * 0.6)
        for place, bar in enumerate(self._bars):
            line = QRectF(0, place * 4.5 * unit, self.width(), 4.5 * unit)
            draw_bar(painter, line, bar, theme, wide, number_width(self._bars, theme))


class PanicPanel(Panel):
    """Shows a `PanicItem`. A rolls the next one, K: does not hear it, Esc: stop here."""

    roll_requested = Signal()
    skip_requested = Signal()
    stop_requested = Signal()
    next_requested = Signal(str)
    spread_requested = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Panic spreads"), parent)
        self.set_tone(PanelTone.STRESS)
        self._note = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_title_widget(self._note)
        self.graph = PanicGraph()
        self.graph.node_pressed.connect(self.next_requested)
        self._who = TextLabel("", TextRole.BODY_BOLD)
        self._odds = PanicOddsView()
        self.spreads = TickBox(self.tr("May spread further"))
        self.spreads.checked_requested.connect(self.spread_requested)
        self.roll_button = Button("", ButtonKind.STRESS, key="A", size=ButtonSize.NEXT_STEP)
        self.skip_button = Button(self.tr("Does not hear it"), key="K", size=ButtonSize.NEXT_STEP)
        self.stop_button = Button(self.tr("Stop here"), key=self.tr("Esc"))
        self.roll_button.clicked.connect(self.roll_requested)
        self.skip_button.clicked.connect(self.skip_requested)
        self.stop_button.clicked.connect(self.stop_requested)
        content = QWidget()
        self._row = QHBoxLayout(content)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.graph, 3)
        self._middle, self._right = QVBoxLayout(), QVBoxLayout()
        for widget in (self._who, self._odds, self.spreads):
            self._middle.addWidget(widget)
        self._middle.addStretch(1)
        for button in (self.roll_button, self.skip_button, self.stop_button):
            self._right.addWidget(button)
        self._right.addStretch(1)
        self._row.addLayout(self._middle, 2)
        self._row.addLayout(self._right)
        self.body.addWidget(content)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    @property
    def has_focus(self) -> bool:
        """Whether it has the focus."""
        focused = focus_of(self)
        return self.isVisible() and focused is not None and self.isAncestorOf(focused)

    def set_item(self, item: PanicItem, *, spreads: bool) -> None:
        """Show this."""
        self.set_title(item.title or self.tr("Panic spreads"))
        self._note.set_text(item.note)
        self.graph.set_nodes(item.nodes)
        self._who.set_text(item.next_title)
        self._odds.set_bars(item.bars)
        self.spreads.set_checked(spreads)
        self.roll_button.set_text(item.button)
        for button in (self.roll_button, self.skip_button):
            button.set_subject(item.button)

    def take_focus(self) -> None:
        """Enter rolls."""
        self.roll_button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """K leaves out who is next; elsewhere it keeps a roll."""
        if is_held(event):
            return
        if is_page_key(event, "panic_skip", self._theme.keys):
            self.skip_requested.emit()
            return
        super().keyPressEvent(event)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._middle.setSpacing(metrics.unit)
        self._right.setSpacing(metrics.unit)
        self.setFixedHeight(metrics.chain_height)
        self._fit_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Narrower buttons leave room for the chances."""
        super().resizeEvent(event)
        self._fit_buttons()

    def _fit_buttons(self) -> None:
        unit = self._theme.metrics.unit
        roomy = self.width() >= _ROOMY * unit
        self._row.setSpacing((4 if roomy else 2) * unit)
        for button in (self.roll_button, self.skip_button, self.stop_button):
            button.setFixedWidth((42 if roomy else 38) * unit)
