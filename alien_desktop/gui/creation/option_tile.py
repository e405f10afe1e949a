"""One of several things to choose: a plate with a title, a few words, a short note, and a tick when it is chosen.

A plate that cannot be chosen now steps back and carries the reason in words; it can still be pressed, for the reason
then is at its field.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.theme.icons import UnknownIconError, draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, line_height, text_width, tooltip
from alien_desktop.rules.record import record

PORTRAIT_UNITS, PORTRAIT_UNITS_TALL = 12, 20
"""Side of a portrait: in a usual window and in a tall one."""
SIGN_UNITS, ICON_UNITS, DOT_PITCH_UNITS = 9, 5, 4
"""Of a career: the plate of its sign, the sign, and from one dot of a skill to the next."""
_NO_SIGN = "career_own"
FADED = 0.45
"""How much is seen of the portrait of somebody who cannot be chosen."""


@record
class Option:
    """What a plate shows. `reason` says why it cannot be chosen now; empty = it can."""

    value: str
    title: str
    text: str = ""
    note: str = ""
    """A few words at the right of the title."""
    reason: str = ""
    chosen: bool = False
    icon: str = ""
    """The name of its sign, where it has one."""
    dots: tuple[tuple[str, int, int], ...] = ()
    """Skills that it is good at: name, level that is suggested, highest level."""


class OptionTile(PaintedButton):
    """A plate. `value_requested(value)` when it is pressed; it never chooses itself."""

    value_requested = Signal(str)

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._option = option
        self._least_height = 0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(self._on_clicked)
        self._update_accessible_text()

    @property
    def option(self) -> Option:
        """What is shown."""
        return self._option

    def set_option(self, option: Option) -> None:
        """Show this."""
        if option != self._option:
            self._option = option
            self._update_accessible_text()
            self.updateGeometry()
            self.update()

    def focus_cut(self) -> int:
        """How much of the corner is cut off."""
        return self._theme.metrics.cut_button

    def sizeHint(self) -> QSize:
        """As high as its words in a column of usual width."""
        wide = 60 * self._theme.metrics.unit
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """A narrow plate with its title."""
        return QSize(30 * self._theme.metrics.unit, self._theme.metrics.control)

    def hasHeightForWidth(self) -> bool:
        """Words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Title and words at a width in pixels."""
        metrics = self._theme.metrics
        title = line_height(self._theme.fonts.body_bold)
        height = title + 2 * metrics.label_gap
        if self._option.text:
            height += round(self._words_height(width - 2 * metrics.padding)) + metrics.unit // 2
        return max(height, metrics.control, self._least_height)

    def whole_width(self) -> int:
        """The pixels below which a word of the rules would be cut; here 0, as what people write may be."""
        return 0

    def set_least_height(self, height: int) -> None:
        """Stand as high as the neighbours, in pixels."""
        if height != self._least_height:
            self._least_height = height
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses as Space does; on the chosen plate it goes to the parent (the next step)."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._option.chosen or event.isAutoRepeat():
                event.ignore()
            else:
                self.click()
            return
        super().keyPressEvent(event)

    @property
    def is_blocked(self) -> bool:
        """Whether it cannot be chosen now."""
        return bool(self._option.reason) and not self._option.chosen

    def paint_ground(self, painter: QPainter) -> None:
        """Ground, frame and foot."""
        t, metrics = self._theme.tokens, self._theme.metrics
        fill, frame = t.raised, t.line
        if self._option.chosen:
            fill, frame = t.sel, t.accent
        elif self.is_blocked:
            fill, frame = t.surface, t.line_soft
        if self.isDown():
            fill = t.sunken
        elif self.underMouse() and not self._option.chosen:
            frame = t.text2
        draw_cut(painter, QRectF(self.rect()), fill, frame, metrics.line, bottom_right=self.focus_cut())
        if self._option.chosen:
            foot = metrics.line_current
            draw_rule(painter, 0, self.width() - self.focus_cut(), self.height() - foot, t.accent, foot)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, frame, foot, tick, words."""
        theme, option = self._theme, self._option
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        blocked = self.is_blocked
        self.paint_ground(painter)
        pad, gap = metrics.padding, metrics.label_gap
        high = line_height(fonts.body_bold)
        spare = self.height() - self.heightForWidth(self.width())
        top = gap + max(0, spare) / 2 if option.text else (rect.height() - high) / 2
        head = QRectF(pad, top, rect.width() - 2 * pad, high)
        self._paint_head(painter, head, blocked)
        if option.text:
            words = QRectF(pad, head.bottom() + metrics.unit / 2, head.width(), rect.bottom())
            painter.setFont(fonts.secondary)
            painter.setPen(t.text2)
            painter.drawText(words, int(Qt.TextFlag.TextWordWrap), option.text)

    def _paint_head(self, painter: QPainter, head: QRectF, blocked: bool) -> None:
        theme, option = self._theme, self._option
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        right = head.right()
        if option.chosen:
            tick = QRectF(right - metrics.icon_small, head.top(), metrics.icon_small, head.height())
            draw_icon(painter, "tick", tick, t.accent)
            right = tick.left() - metrics.label_gap
        left = head.left()
        font = fonts.body_bold if not blocked else fonts.body
        title_wide = text_width(fonts, font, option.title)
        free = right - left - title_wide - metrics.group_gap
        if option.note and text_width(fonts, fonts.secondary, option.note) <= free:
            align = Qt.AlignmentFlag.AlignRight
            note = QRectF(right - free, head.top(), free, head.height())
            draw_text(painter, note, option.note, fonts, fonts.secondary, t.text2, align)
        title = QRectF(left, head.top(), right - left, head.height())
        smaller = fonts.secondary_bold if not blocked else fonts.secondary
        font = largest_fitting(fonts, (font, smaller), option.title, title.width())
        draw_text(painter, title, option.title, fonts, font, t.text2 if blocked else t.text, elide=Elide.MIDDLE)

    def _words_height(self, width: float) -> float:
        fonts = self._theme.fonts
        room = QRectF(0, 0, max(1.0, width), 10_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        return fonts.font_metrics(fonts.secondary).boundingRect(room, flags, self._option.text).height()

    def _on_clicked(self) -> None:
        self.value_requested.emit(self._option.value)

    def _update_accessible_text(self) -> None:
        option = self._option
        chosen = self.tr("chosen") if option.chosen else ""
        self.setAccessibleName(", ".join(part for part in (option.title, chosen) if part))
        skills = ", ".join(name for name, _level, _most in option.dots)
        told = (option.text, option.note, skills, option.reason)
        self.setAccessibleDescription(" ".join(part for part in told if part))
        self.setToolTip(tooltip(option.reason or option.text))


class PersonTile(OptionTile):
    """A plate with a portrait; who cannot be chosen now is drawn quietly."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._portrait = PortraitRecord("", option.value)

    def set_portrait(self, record: PortraitRecord) -> None:
        """Whose portrait is over the name."""
        if record != self._portrait:
            self._portrait = record
            self.update()

    def heightForWidth(self, _width: int) -> int:
        """The portrait and two lines of the name."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        lines = line_height(fonts.secondary) + line_height(fonts.secondary_bold)
        return self._portrait_side() + lines + 3 * metrics.label_gap

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, portrait, name, tick."""
        theme, option = self._theme, self.option
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        self.paint_ground(painter)
        gap = metrics.label_gap
        spare = self.height() - self.heightForWidth(self.width())
        side = min(self._portrait_side() + max(0, spare), self.width() - 2 * gap)
        painter.setOpacity(FADED if self.is_blocked else 1)
        draw_portrait(painter, QRectF((self.width() - side) / 2, gap, side, side), self._portrait, theme)
        painter.setOpacity(1)
        if option.chosen:
            small = metrics.icon_small
            tick = QRectF(self.width() - small - gap, gap, small, small)
            draw_icon(painter, "tick", tick, t.accent)
        given, _space, last = option.title.rpartition(" ")
        top, wide = side + 2.0 * gap, self.width() - 2.0 * metrics.unit
        ink = t.text2 if self.is_blocked else t.text
        middle = Qt.AlignmentFlag.AlignHCenter
        for words, font in ((given, fonts.secondary), (last, fonts.secondary_bold)):
            if words:
                line = QRectF(metrics.unit, top, wide, line_height(font))
                draw_text(painter, line, words, fonts, font, ink, middle, elide=Elide.MIDDLE)
                top = line.bottom()

    def _portrait_side(self) -> int:
        return (PORTRAIT_UNITS_TALL if self._theme.is_tall else PORTRAIT_UNITS) * self._theme.metrics.unit


class CareerTile(OptionTile):
    """A career: its sign, its key attribute, and the skills it is good at with the dots they may reach.

    Those of the chosen one are filled as the suggestion has them.
    """

    def heightForWidth(self, width: int) -> int:
        """Sign and name, the sentence, a line for each skill."""
        metrics = self._theme.metrics
        words = round(self._words_height(width - 2 * metrics.padding))
        rows = len(self.option.dots) * self._row_height()
        height = 2 * metrics.label_gap + SIGN_UNITS * metrics.unit + metrics.unit + words + metrics.label_gap + rows
        return max(height, self._least_height)

    def whole_width(self) -> int:
        """The pixels in which its name beside the sign and each skill beside its dots are whole."""
        metrics, fonts, option = self._theme.metrics, self._theme.fonts, self.option
        bold = fonts.secondary_bold
        name = SIGN_UNITS * metrics.unit + metrics.label_gap + text_width(fonts, bold, option.title)
        rows = [text_width(fonts, bold, skill) + self._dots_width(most) for skill, _level, most in option.dots]
        return round(max(name, *rows, 0)) + 2 * metrics.padding + 1

    def _dots_width(self, most: int) -> float:
        """What the dots at the right end of a row take, with the gap before them."""
        metrics = self._theme.metrics
        return (most - 1) * DOT_PITCH_UNITS * metrics.unit + metrics.level_dot + metrics.unit

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, sign, name, key attribute, sentence, skills at the foot."""
        theme, option, painter = self._theme, self.option, QPainter(self)
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        self.paint_ground(painter)
        pad, gap, unit = metrics.padding, metrics.label_gap, metrics.unit
        sign = QRectF(pad, gap + unit / 2, SIGN_UNITS * unit, SIGN_UNITS * unit)
        frame = tokens.accent if option.chosen else tokens.line
        cut = metrics.cut_button / 2
        draw_cut(painter, sign, tokens.sunken, frame, metrics.line, top_left=cut, bottom_right=cut)
        margin = (SIGN_UNITS - ICON_UNITS) * unit / 2
        ink = tokens.accent if option.chosen else tokens.text
        try:
            draw_icon(painter, option.icon or _NO_SIGN, sign.adjusted(margin, margin, -margin, -margin), ink)
        except UnknownIconError:  # a career of a pack
            draw_icon(painter, _NO_SIGN, sign.adjusted(margin, margin, -margin, -margin), ink)
        left, right = sign.right() + gap, self.width() - float(pad)
        name = QRectF(left, sign.top(), right - left, sign.height() / 2)
        font = largest_fitting(fonts, (fonts.body_bold, fonts.secondary_bold), option.title, name.width())
        draw_text(painter, name, option.title, fonts, font, tokens.text, elide=Elide.MIDDLE)
        if option.chosen:  # in the lower line: a long name needs the whole upper one
            tick = QRectF(right - metrics.icon_small, name.bottom(), metrics.icon_small, sign.height() / 2)
            draw_icon(painter, "tick", tick, tokens.accent)
            right = tick.left() - unit
        key = QRectF(left, name.bottom(), right - left, sign.height() / 2)
        draw_text(painter, key, option.note, fonts, fonts.secondary, tokens.text2)
        words = QRectF(pad, sign.bottom() + unit, self.width() - 2.0 * pad, self.height())
        painter.setFont(fonts.secondary)
        painter.setPen(tokens.text2)
        painter.drawText(words, int(Qt.TextFlag.TextWordWrap), option.text)
        self._paint_skills(painter)

    def _paint_skills(self, painter: QPainter) -> None:
        theme, option = self._theme, self.option
        metrics, fonts, tokens = theme.metrics, theme.fonts, theme.tokens
        high, pitch = self._row_height(), DOT_PITCH_UNITS * metrics.unit
        top = self.height() - metrics.label_gap - len(option.dots) * high
        radius = metrics.level_dot / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, (name, level, most) in enumerate(option.dots):
            row = QRectF(metrics.padding, top + number * high, self.width() - 2.0 * metrics.padding, high)
            first = row.right() - (most - 1) * pitch - radius
            place = QRectF(row.left(), row.top(), row.width() - self._dots_width(most), high)
            font = fonts.secondary_bold if option.chosen else fonts.secondary
            draw_text(painter, place, name, fonts, font, tokens.text, elide=Elide.MIDDLE)
            for dot in range(most):
                filled = dot < level
                painter.setPen(crisp_pen(tokens.accent if filled else tokens.text2, metrics.line))
                painter.setBrush(tokens.accent if filled else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QPointF(first + dot * pitch, row.center().y()), radius - 0.5, radius - 0.5)

    def _row_height(self) -> int:
        return line_height(self._theme.fonts.secondary) + 1
