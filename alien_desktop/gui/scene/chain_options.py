"""Pages in which one chooses: what a target does before the roll, and what successes beyond the first buy."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.chain_declare import draw_stress_key
from alien_desktop.gui.scene.chain_items import BarItem, DefenceItem, ExtraItem, OptionItem, Tone
from alien_desktop.gui.scene.chain_terms import TermTicks
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.key_cap import draw_die_key, draw_key_cap
from alien_desktop.gui.theme.paint import draw_box, draw_cut
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    draw_wrapped_text,
    line_height,
    set_tooltip,
    text_width,
    wrapped_text,
)
from alien_desktop.gui.theme.theme import Theme, bind_theme, theme_of

_MOST = 9
"""Ways to spend successes that are offered at once: as many as there are digits."""
_PLATE_UNITS = 44
"""A plate that is narrower cuts most names."""
_NARROW_PLATE_UNITS = 34
"""A plate that is narrower cuts nearly every name."""
_COLUMNS = 3
_EFFECTS = 2
_TONES = {
    Tone.PLAIN: TextTone.TEXT,
    Tone.QUIET: TextTone.QUIET,
    Tone.GOOD: TextTone.ACCENT,
    Tone.HARM: TextTone.ALERT,
    Tone.STRESS: TextTone.STRESS,
    Tone.CLOCK: TextTone.INFO,
}


def number_width(bars: Iterable[BarItem], theme: Theme) -> float:
    """The width of the numbers of bars that are below each other: room for the longest, and for two digits."""
    unit = theme.metrics.unit
    widths = [text_width(theme.fonts, theme.fonts.smallest_bold, bar.text) + 2 * unit for bar in bars]
    return max([9.5 * unit, *widths])


def draw_bar(painter: QPainter, rect: QRectF, bar: BarItem, theme: Theme, name: float, number: float) -> None:
    """A chance in one line: its name (as wide as `name`), the bar, the number at the right end."""
    tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
    draw_text(
        painter, QRectF(rect.left(), rect.top(), name, rect.height()), bar.name, fonts, fonts.smallest, tokens.text
    )
    track = QRectF(rect.left() + name, round(rect.center().y() - unit), rect.width() - name - number, 1.75 * unit)
    if track.width() >= 4 * unit:  # a shorter bar says no more than the number
        draw_box(painter, track, tokens.sunken, tokens.line_soft, theme.metrics.line)
        filled = QRectF(track.adjusted(1, 1, -1, -1))
        filled.setWidth(round(filled.width() * max(0.0, min(1.0, bar.part))))
        painter.fillRect(filled, getattr(tokens, bar.tone.value))
    place = QRectF(rect.right() - number, rect.top(), number, rect.height())
    right = Qt.AlignmentFlag.AlignRight
    draw_text(painter, place, bar.text, fonts, fonts.smallest_bold, tokens.text, right, Elide.NEVER)


class OptionPlate(PaintedButton):
    """One choice with its digit: name, words, perhaps dice and chances; a tick when it is chosen.

    A plate that is too low for two lines shows its name; its words are in the tooltip.
    """

    def __init__(self, parent: QWidget | None = None, *, least_units: int = 10, one_of_many: bool = False) -> None:
        """`least_units` is how low it may become, in units of the theme; one of many is a radio button to be heard."""
        super().__init__(parent)
        self._item = OptionItem("", "", "")
        self._least_units = least_units
        self._one_of_many = one_of_many
        self.setCheckable(True)
        self.setAutoExclusive(one_of_many)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    @property
    def item(self) -> OptionItem:
        """What it shows."""
        return self._item

    def set_item(self, item: OptionItem) -> None:
        """Show this."""
        self.setAutoExclusive(False)  # Qt would keep the last one chosen
        self.setChecked(item.chosen)
        self.setAutoExclusive(self._one_of_many)
        self.setEnabled(item.enabled)
        if item != self._item:
            self._item = item
            chances = [f"{bar.name} {bar.text}" for bar in item.bars]
            self.setAccessibleName(", ".join(part for part in (item.digit, item.name, item.words, *chances) if part))
            set_tooltip(self, item.words)
            self.update()

    def nextCheckState(self) -> None:
        """The setter says what is chosen."""

    def sizeHint(self) -> QSize:
        """Two lines, and one for each chance."""
        unit = self._theme.metrics.unit
        return QSize(49 * unit, (11 + 4 * len(self._item.bars)) * unit)

    def minimumSizeHint(self) -> QSize:
        """Words are cut before the plate gets wider."""
        unit = self._theme.metrics.unit
        return QSize(30 * unit, self._least_units * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, digit, name, words; dice at the right; chances below."""
        theme, item = self._theme, self._item
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        unit = metrics.unit
        painter = QPainter(self)
        rect = QRectF(self.rect())
        chosen = item.chosen and item.enabled
        edge = tokens.accent if chosen else tokens.line if item.enabled else tokens.line_soft
        if item.enabled and not chosen and self.underMouse():
            edge = tokens.text2
        fill = tokens.sel if chosen else tokens.raised if item.enabled else None
        width = metrics.line_strong if chosen else metrics.line
        draw_cut(painter, rect, fill, edge, width, bottom_right=metrics.cut_small)
        ink = tokens.text if item.enabled else tokens.text_dis
        soft = tokens.text2 if item.enabled else tokens.text_dis
        side = 4.5 * unit
        upper, lower = line_height(fonts.body_bold), line_height(fonts.smallest)
        has_words = bool(item.bars) or rect.height() >= upper + lower
        high = 5.0 * unit if item.bars else upper
        above = 1.25 * unit if item.bars else (rect.height() - upper - lower) / 2
        first = QRectF(rect.left(), rect.top() + above, rect.width(), high)
        if not has_words:
            first = QRectF(rect)
        cap_middle = first.center().y() if item.bars else rect.center().y()
        gap = 2 * unit if has_words else unit
        cap = QRectF(gap + unit / 2, round(cap_middle - side / 2), side, side)
        draw_key_cap(painter, cap, item.digit, theme, ink, tokens.line if item.enabled else tokens.line_soft)
        right = rect.right() - gap
        if item.stress:
            place = QRectF(right - 5.5 * unit, first.top(), 5.5 * unit, 5.5 * unit)
            draw_stress_key(painter, place, item.stress, theme)
            right = place.left() - unit
        if item.base:
            place = QRectF(right - 5.5 * unit, first.top(), 5.5 * unit, 5.5 * unit)
            draw_die_key(painter, place, str(item.base), theme, tokens.raised, tokens.line, ink)
            right = place.left() - unit
        if chosen and has_words and not item.bars:
            place = QRectF(right - side, rect.top() + 1.5 * unit, side, side)
            draw_box(painter, place, tokens.accent, None)
            draw_icon(painter, "tick", place, tokens.accent_ink)
            right = place.left() - unit
        left = cap.right() + gap
        name = f"{item.name} ×{item.count}" if item.count > 1 else item.name
        font = fonts.body_bold if has_words else fonts.secondary_bold
        draw_text(painter, QRectF(left, first.top(), right - left, first.height()), name, fonts, font, ink)
        if item.bars:
            words = QRectF(2.5 * unit, 6.25 * unit, rect.width() - 5 * unit, 4 * unit)
        else:
            words = QRectF(left, first.bottom(), rect.width() - left - 2 * unit, lower)
        if has_words:
            draw_text(painter, words, item.words, fonts, fonts.smallest, soft)
        wide = max([text_width(fonts, fonts.smallest, bar.name) for bar in item.bars], default=0.0) + 3 * unit
        share = number_width(item.bars, theme)
        for number, bar in enumerate(item.bars):
            line = QRectF(2.5 * unit, (10.5 + 4.25 * number) * unit, rect.width() - 5 * unit, 4.25 * unit)
            draw_bar(painter, line, bar, theme, min(wide, line.width() - share), share)


class DefencePage(QWidget):
    """`option_requested(id)`: the target does this; `effect_requested(id, on)`: a success of it is spent on this."""

    option_requested = Signal(str)
    effect_requested = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.plates = tuple(OptionPlate(self, one_of_many=True) for _ in range(_COLUMNS))
        for plate in self.plates:
            self._row.addWidget(plate, 1)
            plate.clicked.connect(partial(self._on_plate_clicked, plate))
        ArrowGroup(self, self.plates)  # in a group of radio buttons the arrow keys would choose, and so spend an action
        self._words = QVBoxLayout()
        self._row.addLayout(self._words, 1)
        self._title = TextLabel("", TextRole.LABEL, TextTone.QUIET)
        self._lines = tuple(TextLabel("", TextRole.SECONDARY, TextTone.TEXT, wrap=True) for _ in range(3))
        self._words.addWidget(self._title)
        self._words.addWidget(self._lines[0])
        self._effects = TermTicks(_EFFECTS, self)
        self._effects.term_requested.connect(self.effect_requested)
        self._words.addWidget(self._effects)
        for line in self._lines[1:]:
            self._words.addWidget(line)
        self._words.addStretch(1)
        bind_theme(self._apply_theme)

    def set_item(self, item: DefenceItem) -> None:
        """Show this."""
        for place, plate in enumerate(self.plates):
            plate.setVisible(place < len(item.options))
            if place < len(item.options):
                plate.set_item(item.options[place])
        self._title.set_text(item.title)
        self._effects.set_items(item.effects)
        for place, line in enumerate(self._lines):
            text, tone = item.lines[place] if place < len(item.lines) else ("", Tone.QUIET)
            line.set_text(text)
            line.set_tone(_TONES[tone])
            line.setVisible(bool(text))

    def _on_plate_clicked(self, plate: OptionPlate) -> None:
        self.option_requested.emit(plate.item.id)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setSpacing(2 * metrics.unit)
        self._words.setSpacing(metrics.line)


class ExtraPage(QWidget):
    """`option_requested(id)`: one more success is spent on this, or taken back."""

    option_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.plates = tuple(OptionPlate(self, least_units=6) for _ in range(_MOST))
        for plate in self.plates:
            plate.clicked.connect(partial(self._on_plate_clicked, plate))
        self._words = ExtraWords(self)
        self._columns = 0
        self._note = ""
        bind_theme(self._apply_theme)

    def set_item(self, item: ExtraItem) -> None:
        """Show this."""
        for place, plate in enumerate(self.plates):
            plate.setVisible(place < len(item.options))
            if place < len(item.options):
                plate.set_item(item.options[place])
        self._note = item.words if len(item.options) <= _COLUMNS else ""
        self._place_plates()
        self._show_note()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow page has two columns, one where few plates would be cut in two."""
        super().resizeEvent(event)
        self._place_plates()
        self._show_note()

    def _show_note(self) -> None:
        """The note that holds for all; plates below each other take its room."""
        self._words.set_text(self._note if self._columns != 1 else "")

    def _place_plates(self) -> None:
        plate_width = _PLATE_UNITS * self._theme.metrics.unit
        few = sum(not plate.isHidden() for plate in self.plates) < _COLUMNS
        columns = _COLUMNS if self.width() >= _COLUMNS * plate_width else _COLUMNS - 1
        if few and self.width() < (_COLUMNS - 1) * _NARROW_PLATE_UNITS * self._theme.metrics.unit:
            columns = 1
        if columns == self._columns:
            return
        self._columns = columns
        for place, plate in enumerate(self.plates):
            self._grid.addWidget(plate, place // columns, place % columns)
        self._grid.addWidget(self._words, _MOST // columns + 1, 0, 1, columns)

    def _on_plate_clicked(self, plate: OptionPlate) -> None:
        self.option_requested.emit(plate.item.id)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setHorizontalSpacing(metrics.unit + 2)
        self._grid.setVerticalSpacing(metrics.unit + 2)


class ExtraWords(QWidget):
    """A note that holds for all options, below the plates."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def set_text(self, text: str) -> None:
        """Show this; an empty text takes no room."""
        self._text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text in lines."""
        theme = self._theme
        layout = wrapped_text(self._text, theme.fonts.secondary, self.width())
        draw_wrapped_text(QPainter(self), QRectF(self.rect()).topLeft(), layout, theme.tokens.text2)
