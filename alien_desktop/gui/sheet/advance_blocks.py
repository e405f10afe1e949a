"""The four blocks of a sheet while experience is spent: the next level as a dashed dot, its price at the right."""

from functools import partial
from math import ceil

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.block_grid import BlockGrid
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, draw_rivets, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, SKILLS_OF, Attribute, Skill
from alien_desktop.rules.record import record

_NARROWEST = 360
"""Pixels at 100 % that a block needs for a long name, its dots and the longest reason."""
_NAME, _PRICE = 35, 12
"""Least width of a name and width of a price, in units."""
_DASHES = [2.0, 2.0]
_RIGHT = Qt.AlignmentFlag.AlignRight


@record
class NextLevel:
    """A skill of a sheet and what its next level costs."""

    level: int
    highest: int
    price: int
    reason: str = ""
    """Why it cannot be bought now, a whole sentence; empty when it can."""
    short: str = ""
    """The same in three words, in place of the price."""


class LevelDots(QWidget):
    """Dots up to the highest level; the next one is dashed, filled while it is what would be bought."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._shown = NextLevel(0, 5, 0)
        self._is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_shown(self, shown: NextLevel) -> None:
        """Show this level."""
        if shown != self._shown:
            self._shown = shown
            self.updateGeometry()
            self.update()

    def set_chosen(self, chosen: bool) -> None:
        """Fill the next dot, or not."""
        if chosen != self._is_chosen:
            self._is_chosen = chosen
            self.update()

    def sizeHint(self) -> QSize:
        """All dots in a line."""
        metrics = self._theme.metrics
        dots = max(self._shown.highest, self._shown.level)
        return QSize(round(dots * self._pitch()), metrics.level_dot + 2 * metrics.unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Filled, dashed, empty."""
        metrics, tokens, shown = self._theme.metrics, self._theme.tokens, self._shown
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = metrics.level_dot * 0.65
        for index in range(max(shown.highest, shown.level)):
            has, is_next = index < shown.level, index == shown.level
            ink = tokens.text2 if has else tokens.line
            if is_next:
                ink = tokens.text2 if shown.reason else tokens.accent
            pen = crisp_pen(ink, metrics.line * 1.5 if is_next else metrics.line)
            if is_next and not self._is_chosen:
                pen = QPen(ink, pen.widthF(), Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
                pen.setDashPattern(_DASHES)
            painter.setPen(pen)
            painter.setBrush(ink if has or (is_next and self._is_chosen) else Qt.BrushStyle.NoBrush)
            centre = QPointF((index + 0.5) * self._pitch(), self.height() / 2)
            painter.drawEllipse(centre, radius, radius)

    def _pitch(self) -> float:
        return self._theme.metrics.level_pitch * 1.25


class AdvanceRow(QWidget):
    """A skill: name, dots, price button or reason why there is none. `reached` when its button has the focus."""

    reached = Signal()

    def __init__(self, skill: Skill, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._is_chosen = False
        self.name = TextLabel(translated(SKILL_NAMES[skill]), TextRole.BODY_BOLD)
        self.dots = LevelDots()
        self.button = Button(size=ButtonSize.ROW)
        self.reason = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, elide=Elide.NEVER, align=_RIGHT)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.name)
        self._row.addWidget(self.dots)
        self._row.addStretch(1)
        self._row.addWidget(self.reason)
        self._row.addWidget(self.button)
        self.button.installEventFilter(self)
        bind_theme(self._apply_theme)

    def set_shown(self, shown: NextLevel, name: str) -> None:
        """Show a level and its price; `name` is the full action for a screen reader."""
        self.dots.set_shown(shown)
        self.button.set_text(str(shown.price))
        self.button.setEnabled(not shown.reason)
        self.button.setVisible(not shown.reason)
        self.button.setAccessibleName(name)
        set_tooltip(self.button, shown.reason or name)
        self.reason.set_text(shown.short if shown.reason else "")
        self.reason.setVisible(bool(shown.reason))
        set_tooltip(self, shown.reason)
        self.name.set_tone(TextTone.QUIET if shown.reason else TextTone.TEXT)

    def set_chosen(self, chosen: bool) -> None:
        """Whether this is what the filled button would buy."""
        if chosen != self._is_chosen:
            self._is_chosen = chosen
            self.dots.set_chosen(chosen)
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whatever is reached with the keyboard or the mouse is what the filled button buys."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.Enter} and self.button.isEnabled():
            self.reached.emit()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground of the chosen row."""
        if self._is_chosen:
            tokens = self._theme.tokens
            painter = QPainter(self)
            painter.fillRect(self.rect(), tokens.sel)
            edge = QRectF(0, 0, 2 * self._theme.metrics.line, self.height())
            painter.fillRect(edge, tokens.accent)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setContentsMargins(metrics.padding, 0, metrics.padding, 0)
        self._row.setSpacing(metrics.label_gap)
        self.setFixedHeight(round(8.5 * metrics.unit))
        fonts = self._theme.fonts
        longest = max(text_width(fonts, fonts.body_bold, translated(name)) for name in SKILL_NAMES.values())
        self.name.setFixedWidth(max(_NAME * metrics.unit, ceil(longest) + metrics.line))
        self.button.setFixedWidth(_PRICE * metrics.unit)
        self.button.setFixedHeight(7 * metrics.unit)


class AdvanceBlock(QWidget):
    """One attribute and its three skills, framed as on the sheet."""

    def __init__(self, attribute: Attribute, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        name = translated(ATTRIBUTE_NAMES[attribute])
        self.title = TextLabel(name.upper(), TextRole.LABEL)
        self.value = TextLabel("", TextRole.KEY_NUMBER)
        self.rows = {skill: AdvanceRow(skill) for skill in SKILLS_OF[attribute]}
        self.setAccessibleName(name)
        self._head = QHBoxLayout()
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.value)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addLayout(self._head)
        for row in self.rows.values():
            self._column.addWidget(row)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Frame, and a rule under the attribute."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter, rect, cut = QPainter(self), QRectF(self.rect()), self._theme.metrics.cut_panel
        draw_cut(painter, rect, tokens.surface, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
        draw_rivets(painter, rect, tokens, metrics)
        bottom = self._head.geometry().bottom()
        draw_rule(painter, metrics.line, self.width() - metrics.line, bottom, tokens.line_soft, metrics.line)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setContentsMargins(metrics.line, metrics.unit, metrics.line, metrics.unit)
        self._head.setContentsMargins(metrics.padding, 0, metrics.padding, metrics.unit)


class AdvanceBlocks(BlockGrid):
    """All four blocks, two in a row where there is room. `chosen_changed` when another skill would be bought."""

    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_NARROWEST, (2,), parent)
        self.chosen: Skill | None = None
        """What the filled button buys; None when nothing can be bought."""
        self.blocks = {one: AdvanceBlock(one) for one in Attribute}
        self.rows = {skill: row for block in self.blocks.values() for skill, row in block.rows.items()}
        for skill, row in self.rows.items():
            row.reached.connect(partial(self.choose, skill))
        self.set_blocks(tuple(self.blocks.values()))

    def choose(self, skill: Skill | None) -> None:
        """Let the filled button buy this."""
        if skill is self.chosen:
            return
        self.chosen = skill
        for one, row in self.rows.items():
            row.set_chosen(one is skill)
        self.chosen_changed.emit()

    def choose_possible(self) -> None:
        """Keep what is chosen as long as it can be bought; else the first that can."""
        if self.chosen is None or not self.rows[self.chosen].button.isEnabled():
            self.choose(next((one for one, row in self.rows.items() if row.button.isEnabled()), None))
