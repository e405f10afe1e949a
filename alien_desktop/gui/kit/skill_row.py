"""A skill as one key: name, level as dots, the dice on a square like a die. The whole row rolls."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.badge import OUTSIDE, boxed_mark_side, draw_boxed_mark
from alien_desktop.gui.kit.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.kit.paint import crisp_pen, inset
from alien_desktop.gui.kit.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.theme.theme import Theme

LEVELS = 5
"""Dots of a skill."""
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True, slots=True)
class SkillLine:
    """What a skill row shows. All words come ready."""

    skill: str
    """Its id, handed back with every wish."""
    name: str
    level: int
    dice: int
    lowered: str = ""
    """What takes dice away, short ("−2"); the row then has a coral key."""
    is_selected: bool = False
    """The roll key rolls this one."""
    is_quiet: bool = False
    """Drawn back (a Broken person); it can be pressed all the same."""
    outside: str = ""
    """Why no rule allows the level; it then carries a mark."""
    key: str = "R"


@dataclass(frozen=True, slots=True)
class AttributeHead:
    """What the head of an attribute block shows."""

    attribute: str
    """Its id, handed back with every wish."""
    name: str
    value: int
    key: str = ""
    outside: str = ""
    """Why no rule allows the value; it then carries a mark."""


class RollRow(PaintedButton):
    """A row that rolls when it is pressed, tells its details, and hands arrows on to the block it stands in."""

    roll_requested = Signal(str)
    details_requested = Signal(str, QPoint)
    """Context menu or its key; the point is global."""
    step_requested = Signal(int)
    """Up (-1) or down (1) was pressed: the focus wants to go to a neighbour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)

    def row_id(self) -> str:
        """The id handed out with wishes."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space roll; up and down ask for the neighbour."""
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.click()
        elif key in _STEPS and event.modifiers() in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        }:
            self.step_requested.emit(_STEPS[key])
        elif key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            event.ignore()  # for the panel that holds the blocks
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Details, by mouse or key."""
        self.details_requested.emit(self.row_id(), event.globalPos())

    def _on_clicked(self) -> None:
        self.roll_requested.emit(self.row_id())


class SkillRow(RollRow):
    """One skill."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = SkillLine("", "", 0, 0)

    @property
    def line(self) -> SkillLine:
        """What is shown."""
        return self._line

    def set_line(self, line: SkillLine) -> None:
        """Show this skill."""
        if line == self._line:
            return
        self._line = line
        self.setAccessibleName(self.tr("Roll {skill}, {count} dice").format(skill=line.name, count=line.dice))
        words = [self.tr("level {level}").format(level=line.level)]
        if line.lowered:
            words.append(self.tr("lowered by {number}").format(number=line.lowered))
        if line.outside:
            words.append(self.tr("outside the rules"))
        if line.is_selected:
            words.append(self.tr("key {key}").format(key=line.key))
        self.setAccessibleDescription(", ".join(words))
        self.update()

    def row_id(self) -> str:
        """The id of the skill."""
        return self._line.skill

    def sizeHint(self) -> QSize:
        """The width of an attribute block."""
        return QSize(self._theme.metrics.attribute_block, self._theme.metrics.skill_row)

    def minimumSizeHint(self) -> QSize:
        """A short name and the key."""
        return QSize(30 * self._theme.metrics.unit, self._theme.metrics.skill_row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, name, dots, key cap, dice."""
        theme, line = self._theme, self._line
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        unit, pad = metrics.unit, metrics.padding
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ground = rect.adjusted(metrics.line, 0, -metrics.line, 0)  # the frame of the block stays visible
        if line.is_selected:
            painter.fillRect(ground, tokens.sel)
            painter.fillRect(QRectF(ground.left(), 0, metrics.line_current, rect.height()), tokens.accent)
        elif self.isDown():
            painter.fillRect(ground, tokens.sunken)
        side = metrics.die_key
        key = QRectF(rect.right() - pad - side, round((rect.height() - side) / 2), side, side)
        right = key.left() - 2 * unit
        if line.is_selected:
            wide = key_cap_width(theme, line.key)
            middle = rect.height() / 2
            if text_width(fonts, fonts.body_bold, line.name) > right - wide - unit - pad:
                middle = rect.height() * 0.73  # a long name keeps its line; the cap goes down to the dots
            else:
                right -= wide + unit
            cap = QRectF(key.left() - 2 * unit - wide, round(middle - metrics.key_cap / 2), wide, metrics.key_cap)
            draw_key_cap(painter, cap, line.key, theme, tokens.text2, tokens.text2)
        font = fonts.body_bold if line.is_selected else fonts.body
        ink = tokens.text2 if line.is_quiet and not line.is_selected else tokens.text
        name = QRectF(pad, rect.height() * 0.07, right - pad, rect.height() * 0.46)
        draw_text(painter, name, line.name, fonts, font, ink, elide=Elide.MIDDLE)
        self._paint_dots(painter, rect.height() * 0.73)
        self._paint_die_key(painter, key)

    def _paint_dots(self, painter: QPainter, y: float) -> None:
        theme, line = self._theme, self._line
        metrics, tokens = theme.metrics, theme.tokens
        radius = metrics.level_dot / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in range(LEVELS):
            filled = index < line.level
            painter.setPen(crisp_pen(tokens.text2 if filled else tokens.line, metrics.line))
            painter.setBrush(tokens.text2 if filled else Qt.BrushStyle.NoBrush)
            centre = QPointF(metrics.padding + radius + index * metrics.level_pitch, round(y) + 0.5)
            painter.drawEllipse(centre, radius - 0.5, radius - 0.5)
        left = metrics.padding + LEVELS * metrics.level_pitch + metrics.unit / 2
        if line.level > LEVELS:
            fonts, number = theme.fonts, str(line.level)
            ink = tokens.info if line.outside else tokens.text2
            room = QRectF(left, y - 2 * metrics.unit, 6 * metrics.unit, 4 * metrics.unit)
            draw_text(painter, room, number, fonts, fonts.smallest_bold, ink, elide=Elide.NEVER)
            left += text_width(fonts, fonts.smallest_bold, number) + metrics.unit
        if line.outside and not line.lowered:
            draw_boxed_mark(painter, left, y, OUTSIDE, theme)
        if line.lowered:
            left += 1.5 * metrics.unit
            place = QRectF(left, y - 2 * metrics.unit, 12 * metrics.unit, 4 * metrics.unit)
            draw_lowered(painter, place, line.lowered, theme)

    def _paint_die_key(self, painter: QPainter, rect: QRectF) -> None:
        tokens, line = self._theme.tokens, self._line
        fill, frame, ink = tokens.raised, tokens.line, tokens.text
        if line.is_quiet:
            frame, ink = tokens.line_soft, tokens.text2
        if line.lowered:
            fill, frame, ink = tokens.alert_ground, tokens.alert, tokens.alert
        if line.is_selected:
            fill, frame, ink = tokens.accent, tokens.accent, tokens.accent_ink
        if self.isDown():
            fill, ink = tokens.sunken, frame if line.is_selected else ink
        elif self.underMouse() and not line.is_selected:
            frame = tokens.text2
        draw_die_key(painter, rect, str(line.dice), self._theme, fill, frame, ink)


class AttributeRow(RollRow):
    """The head of a block: key, name in capitals, value. Pressing it rolls the attribute alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = AttributeHead("", "", 0)

    @property
    def head(self) -> AttributeHead:
        """What is shown."""
        return self._head

    def set_head(self, head: AttributeHead) -> None:
        """Show this attribute."""
        if head != self._head:
            self._head = head
            pattern = self.tr("Roll {attribute} alone, {count} dice")
            self.setAccessibleName(pattern.format(attribute=head.name, count=head.value))
            words = [self.tr("key {key}").format(key=head.key)] if head.key else []
            words += [self.tr("outside the rules")] if head.outside else []
            self.setAccessibleDescription(", ".join(words))
            self.update()

    def row_id(self) -> str:
        """The id of the attribute."""
        return self._head.attribute

    def sizeHint(self) -> QSize:
        """The width of an attribute block."""
        return QSize(self._theme.metrics.attribute_block, self._theme.metrics.attribute_row)

    def minimumSizeHint(self) -> QSize:
        """A short name and the value."""
        return QSize(30 * self._theme.metrics.unit, self._theme.metrics.attribute_row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Key cap, name, value."""
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self.isDown():
            painter.fillRect(rect.adjusted(metrics.cut_panel, 0, 0, 0), tokens.sunken)
        pad = metrics.padding
        left = float(pad)
        ink = tokens.text if self.underMouse() else tokens.text2
        if self._head.key:
            side = metrics.key_cap
            cap = QRectF(pad, round((rect.height() - side) / 2), key_cap_width(theme, self._head.key), side)
            draw_key_cap(painter, cap, self._head.key, theme, ink, tokens.line if ink is tokens.text2 else ink)
            left = cap.right() + 2 * metrics.unit
        value = str(self._head.value)
        centre = rect.right() - pad - metrics.die_key / 2
        wide = text_width(fonts, fonts.attribute, value)
        place = QRectF(centre - wide / 2, 0, wide, rect.height())
        draw_text(painter, place, value, fonts, fonts.attribute, tokens.text, elide=Elide.NEVER)
        right = place.left() - metrics.unit
        if self._head.outside:
            right -= boxed_mark_side(theme) + metrics.unit
            draw_boxed_mark(painter, right + metrics.unit, rect.height() / 2, OUTSIDE, theme)
        name = QRectF(left, 0, right - left, rect.height())
        draw_text(painter, name, self._head.name.upper(), fonts, fonts.title, tokens.text)


def draw_die_key(
    painter: QPainter, rect: QRectF, text: str, theme: Theme, fill: QColor, frame: QColor, ink: QColor
) -> None:
    """A key shaped like a base die with a number of dice on it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(frame, theme.metrics.line))
    painter.setBrush(fill)
    radius = rect.width() * 0.14
    painter.drawRoundedRect(inset(rect, theme.metrics.line), radius, radius)
    painter.restore()
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, text, theme.fonts, theme.fonts.die_key, ink, centre, Elide.NEVER)


def draw_lowered(painter: QPainter, rect: QRectF, number: str, theme: Theme) -> None:
    """A small triangle pointing down and what is taken away."""
    unit = theme.metrics.unit
    middle = round(rect.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.tokens.alert)
    left = rect.left()
    corners = (QPointF(left, middle - unit / 2), QPointF(left + 1.75 * unit, middle - unit / 2))
    painter.drawPolygon(QPolygonF([*corners, QPointF(left + 0.875 * unit, middle + unit / 2)]))
    place = rect.adjusted(2.75 * unit, 0, 0, 0)
    draw_text(painter, place, number, theme.fonts, theme.fonts.smallest_bold, theme.tokens.alert)
