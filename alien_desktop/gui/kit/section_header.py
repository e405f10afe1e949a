"""The stencilled title of a panel: capitals, a note, a thin rule to the next control, controls at the right."""

from itertools import pairwise

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.paint_text import Elide, baseline, fitted, one_line, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class SectionHeader(QWidget):
    """A line of title height; its rule fills every gap between title, column names and controls."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._title = ""
        self._note = ""
        self._short_note = ""
        self._ink_name = self._note_ink = "text2"
        self._columns: tuple[tuple[int, str], ...] = ()
        self._controls: list[QWidget] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_title(title)
        bind_theme(self._apply_theme)

    @property
    def title(self) -> str:
        """The title as given, not in capitals."""
        return self._title

    def set_title(self, title: str) -> None:
        """Set the title; it is drawn in capitals."""
        if title != self._title:
            self._title = title
            self.setAccessibleName(f"{title} {self._note}".strip())
            self.updateGeometry()
            self.update()

    def set_note(self, note: str, short: str = "", ink: str = "text2") -> None:
        """Set the short note beside the title ("5 of 8"), drawn as given; `short` where there is no room for it.

        `ink` is a token, "text2" the usual one.
        """
        if (note, short, ink) != (self._note, self._short_note, self._note_ink):
            self._note, self._short_note, self._note_ink = note, short, ink
            self.setAccessibleName(f"{self._title} {note}".strip())
            self.updateGeometry()
            self.update()

    def set_ink(self, token: str) -> None:
        """Draw the title in another token ("accent", "stress", "alert", "text"); "text2" is the usual one."""
        if token != self._ink_name:
            self._ink_name = token
            self.update()

    def set_column_names(self, columns: tuple[tuple[int, str], ...]) -> None:
        """Set names of columns, each with its x in this widget, from the measures the rows use."""
        if columns != self._columns:
            self._columns = columns
            self.update()

    def add_widget(self, widget: QWidget) -> None:
        """Put a control at the right end, after those already there."""
        self._controls.append(widget)
        self._row.addWidget(widget)
        self.update()

    def take_widget(self, widget: QWidget) -> None:
        """Release a control, which is shown elsewhere from now on."""
        self._controls.remove(widget)
        self._row.removeWidget(widget)
        self.update()

    def sizeHint(self) -> QSize:
        """Title, note and controls beside each other."""
        theme = self._theme
        wide = text_width(theme.fonts, theme.fonts.title, self._title.upper())
        wide += text_width(theme.fonts, theme.fonts.column, self._note) + theme.metrics.label_gap if self._note else 0
        wide += sum(control.sizeHint().width() + theme.metrics.label_gap for control in self._controls)
        return QSize(round(wide) + theme.metrics.unit, theme.metrics.section_header)

    def minimumSizeHint(self) -> QSize:
        """The title may be cut when a window is very narrow; the controls may not."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        controls = sum(control.minimumSizeHint().width() + metrics.label_gap for control in self._controls)
        title = round(text_width(fonts, fonts.title, self._title.upper())) + metrics.unit
        return QSize(controls + min(4 * metrics.section_header, title), metrics.section_header)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Texts first, then the rule in the gaps they leave."""
        theme = self._theme
        fonts, tokens, gap = theme.fonts, theme.tokens, theme.metrics.label_gap
        painter = QPainter(self)
        spans: list[tuple[float, float]] = []
        limit = self._controls_left()
        title = text_width(fonts, fonts.mono(fonts.title.pixelSize(), bold=True, spaced=True), self._title.upper())
        if self._note:
            quiet = fonts.mono(fonts.column.pixelSize(), bold=False, spaced=True)
            title += gap + text_width(fonts, quiet, self._note) + theme.metrics.unit
        # Title and note come first: a name of a column that they would run into is left out.
        columns = tuple(one for one in self._columns if one[0] - gap >= title)
        alone = not columns and limit == self.width()
        room = limit if alone else (columns[0][0] if columns else limit) - gap
        end = self._draw_word(painter, 0, self._title.upper(), room, fonts.title.pixelSize(), bold=True)
        if self._note:
            free = room - end - theme.metrics.unit
            font = fonts.mono(fonts.column.pixelSize(), bold=False, spaced=True)
            fits = not self._short_note or text_width(fonts, font, self._note) <= free
            note = self._note if fits else self._short_note
            size = fonts.column.pixelSize()
            end = self._draw_word(painter, end + gap, note, free, size, bold=False, ink=self._note_ink)
        spans.append((0, end))
        for x, name in columns:
            spans.append(
                (x, self._draw_word(painter, x, name.upper(), limit - x, fonts.column.pixelSize(), bold=False))
            )
        spans.append((limit, self.width()))
        for (_, left), (right, _) in pairwise(spans):
            if right - left > 3 * gap or (right == self.width() and right - left > 4 * gap):
                stop = right if right == self.width() else right - gap
                draw_rule(painter, left + gap, stop, self.height() // 2, tokens.line_soft, theme.metrics.line)

    def _draw_word(
        self, painter: QPainter, x: float, text: str, room: float, size: int, *, bold: bool, ink: str = "text2"
    ) -> float:
        theme = self._theme
        font = theme.fonts.mono(size, bold=bold, spaced=True)
        line, is_cut = fitted(theme.fonts, font, one_line(text), room, Elide.END)
        painter.setFont(font)
        painter.setPen(getattr(theme.tokens, self._ink_name if bold else ink))
        painter.drawText(QPointF(x, baseline(0, self.height(), size)), line)
        return x + (room if is_cut else text_width(theme.fonts, font, line))

    def _controls_left(self) -> float:
        shown = [control.x() for control in self._controls if not control.isHidden()]
        return float(min(shown, default=self.width()))

    def _apply_theme(self) -> None:
        self.setFixedHeight(self._theme.metrics.section_header)
        self._row.setSpacing(self._theme.metrics.label_gap)
