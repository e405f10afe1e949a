"""Segments: one of a few values in a row of joined plates. The chosen one has the selected ground and a foot."""

from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.theme.paint import draw_cut, draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import draw_text, literal, text_width, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class _Segment(PaintedButton):
    """One plate; neighbours share a line, so each is 1 px wider than its step."""

    def __init__(self, value: str, text: str, parent: "SegmentedControl") -> None:
        super().__init__(parent)
        self.value = value
        self.plain_text = text
        self.is_last = False
        self.before: _Segment | None = None
        self.setCheckable(True)
        self.setText(literal(text))
        self.setAccessibleName(text)

    def focus_cut(self) -> int:
        """Only the last plate is cut."""
        return self._theme.metrics.cut_button if self.is_last else 0

    def sizeHint(self) -> QSize:
        """The words in bold with room at both sides."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        wide = text_width(fonts, fonts.body_bold, self.plain_text) + 2 * metrics.segment_padding
        return QSize(round(wide + 0.5), metrics.control)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, frame, foot, words."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        checked, enabled = self.isChecked(), self.isEnabled()
        fill = t.sel if checked else t.raised
        frame = t.accent if checked else t.line
        ink = t.text
        if not enabled:
            fill, frame, ink = t.surface, t.line_soft, t.text_dis
        elif self.isDown():
            fill = t.sunken
        elif self.underMouse() and not checked:
            frame = t.text2
        rect = QRectF(self.rect())
        cut = self.focus_cut()
        draw_cut(painter, rect, fill, frame, metrics.line, bottom_right=cut)
        if self.before is not None and self.before.isChecked() and enabled:
            draw_upright(painter, 0, 0, self.height(), t.accent, metrics.line)  # the shared line is the chosen one's
        if checked:
            foot = metrics.line_current
            color = t.accent if enabled else t.line_soft
            draw_rule(painter, 0, self.width() - cut, self.height() - foot, color, foot)
        font = theme.fonts.body_bold if checked else theme.fonts.body
        draw_text(painter, rect, self.plain_text, theme.fonts, font, ink, Qt.AlignmentFlag.AlignHCenter)


class SegmentedControl(QWidget):
    """A row of plates, exactly one chosen. `value_requested` tells what the user pressed or went to by arrow."""

    value_requested = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(self._on_group_clicked)
        self._segments: list[_Segment] = []
        self._equal = False
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bind_theme(self._place)

    @property
    def value(self) -> str | None:
        """The chosen value, or None when nothing is chosen yet."""
        return next((segment.value for segment in self._segments if segment.isChecked()), None)

    def set_options(self, options: tuple[tuple[str, str], ...], *, equal: bool = False) -> None:
        """Set the plates as (value, words); `equal` spreads them evenly over the whole width."""
        before = tuple((segment.value, segment.plain_text) for segment in self._segments)
        if before == options and equal == self._equal:
            return
        chosen = self.value
        for segment in self._segments:
            self._group.removeButton(segment)
            segment.hide()
            segment.deleteLater()
        self._equal = equal
        self._segments = [_Segment(value, text, self) for value, text in options]
        for segment in self._segments:
            segment.is_last = segment is self._segments[-1]
            self._group.addButton(segment)
            segment.toggled.connect(self._on_segment_toggled)
            segment.show()
        for left, right in pairwise(self._segments):
            right.before = left
        horizontal = QSizePolicy.Policy.Expanding if equal else QSizePolicy.Policy.Fixed
        self.setSizePolicy(horizontal, QSizePolicy.Policy.Fixed)
        if chosen is not None:
            self.set_value(chosen)
        if self._segments:
            self._keep_one_stop()
        self.updateGeometry()
        self._place()

    def set_value(self, value: str) -> None:
        """Choose a value; asks for nothing. A value that is not there leaves the choice as it was."""
        for segment in self._segments:
            if segment.value == value:
                segment.setChecked(True)

    def set_option_enabled(self, value: str, enabled: bool, reason: str = "") -> None:
        """Allow or grey one plate, with the reason as its tooltip."""
        for segment in self._segments:
            if segment.value == value:
                segment.setEnabled(enabled)
                segment.setAccessibleDescription(reason)
                segment.setToolTip(tooltip(reason))

    def sizeHint(self) -> QSize:
        """All plates side by side, one line shared."""
        metrics = self._theme.metrics
        hints = [segment.sizeHint().width() for segment in self._segments]
        if self._equal and hints:
            hints = [max(*hints, metrics.control)] * len(hints)
        shared = metrics.line * max(0, len(hints) - 1)
        return QSize(sum(hints) - shared, metrics.control)

    def minimumSizeHint(self) -> QSize:
        """Plates are not cut; evenly spread ones may lose their side room."""
        hint = self.sizeHint()
        if not self._equal:
            return hint
        fonts = self._theme.fonts
        widest = max((text_width(fonts, fonts.body_bold, s.plain_text) for s in self._segments), default=0.0)
        return QSize(round((widest + self._theme.metrics.unit) * len(self._segments)), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spread the plates over the width."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        metrics = self._theme.metrics
        count = len(self._segments)
        if not count:
            return
        line = metrics.line
        x = 0.0
        step = (self.width() - line) / count
        for number, segment in enumerate(self._segments):
            if self._equal:
                left, right = round(number * step), round((number + 1) * step) + line
                segment.setGeometry(left, 0, right - left, self.height())
                continue
            wide = segment.sizeHint().width()
            segment.setGeometry(round(x), 0, wide, metrics.control)
            x += wide - line

    def _on_group_clicked(self, segment: QAbstractButton) -> None:
        if isinstance(segment, _Segment):
            self.value_requested.emit(segment.value)

    def _on_segment_toggled(self) -> None:
        self._keep_one_stop()
        for segment in self._segments:
            segment.update()

    def _keep_one_stop(self) -> None:
        """Tab stops once, at the chosen plate; Qt settles this only after the first focus, and then wrongly."""
        stop = next((segment for segment in self._segments if segment.isChecked()), self._segments[0])
        for segment in self._segments:
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if segment is stop else Qt.FocusPolicy.ClickFocus)
