"""The right end of every page of an attack: its result so far, and the button that never moves between steps."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.scene.chain_items import BlockItem
from alien_desktop.gui.scene.chain_paint import ChainPaint
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    draw_wrapped_text,
    text_width,
    wrapped_height,
    wrapped_text,
)
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_STEPS = (1.0, 0.8, 0.65)
_CAP = 6
"""So many units more it takes for the key of its filled button."""


class BlockHead(ChainPaint[BlockItem]):
    """Large numbers with their words, or one headline and a sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(BlockItem(), parent)

    def words(self) -> str:
        """The numbers with their words, then the sentence."""
        words = [f"{stat.text} {stat.words}".strip() for stat in self._item.stats]
        return ", ".join(part for part in (*words, self._item.note) if part)

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(0, 12 * self._theme.metrics.unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Numbers side by side in columns of one width; the sentence below."""
        theme, item = self._theme, self._item
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        painter = QPainter(self)
        top = 0.0
        if item.stats:
            wide = self.width() / len(item.stats)
            for number, stat in enumerate(item.stats):
                left = number * wide
                if stat.icon:
                    side = 5.0 * unit
                    icon = QRectF(left, 1.0 * unit, side, side)
                    draw_icon(painter, stat.icon, icon, getattr(tokens, stat.tone.value))
                    left += side + 1.5 * unit
                room = QRectF(left, 0, (number + 1) * wide - left - unit, 7 * unit)
                face = fonts.sans if stat.text.endswith("%") else fonts.mono  # a monospaced space splits "86 %"
                font = fonts.result
                for step in _STEPS:
                    font = face(round(fonts.result.pixelSize() * step), bold=True)
                    if text_width(fonts, font, stat.text) <= room.width():
                        break
                ink = tokens.text if len(item.stats) > 1 else getattr(tokens, stat.tone.value)
                draw_text(painter, room, stat.text, fonts, font, ink, elide=Elide.END)
                below = QRectF(left, 7 * unit, room.width(), 4.5 * unit)
                draw_text(painter, below, stat.words, fonts, fonts.secondary, tokens.text2)
            top = 7.0 * unit if not item.stats[0].words else 11.5 * unit
        if item.note:
            high = self.height() - top
            if high < 4 * unit:
                return  # large numbers with words leave no room, and say enough
            text = item.note
            layout = wrapped_text(text, fonts.secondary, self.width())
            while wrapped_height(layout) > high + unit and " " in text:
                text = f"{text.rstrip('…').rpartition(' ')[0]}…"
                layout = wrapped_text(text, fonts.secondary, self.width())
            draw_wrapped_text(painter, QPointF(0, top), layout, getattr(tokens, item.note_tone.value))


class StepBlock(QWidget):
    """Numbers above, one filled button below, perhaps another one before it."""

    main_pressed = Signal()
    second_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._key = ""
        self._folded = False
        self._narrow = False
        self._flat = False
        self.head = BlockHead(self)
        self.main_button = Button("", ButtonKind.PRIMARY, size=ButtonSize.NEXT_STEP)
        self.second_button = Button("", size=ButtonSize.NEXT_STEP)
        self.main_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.main_button.clicked.connect(self.main_pressed)
        self.second_button.clicked.connect(self.second_pressed)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.head, 1)
        self._buttons = QWidget(self)
        self._row = QHBoxLayout(self._buttons)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.second_button)
        self._row.addWidget(self.main_button, 1)
        self._column.addWidget(self._buttons, 0, Qt.AlignmentFlag.AlignBottom)
        bind_theme(self._apply_theme)

    def set_item(self, item: BlockItem) -> None:
        """Show this."""
        self.head.set_item(item)
        self.main_button.set_text(item.main)
        self._key = item.main_key
        self.main_button.set_kind(item.main_kind)
        self.main_button.setEnabled(item.main_enabled)
        self.main_button.setVisible(bool(item.main))
        self.second_button.set_text(item.second)
        self.second_button.set_key(item.second_key)
        self.second_button.setVisible(bool(item.second))
        self._fit()

    def _fit(self) -> None:
        """Give room to the words before the key cap, which only says what Enter does everywhere."""
        metrics = self._theme.metrics
        taken = self.second_button.sizeHint().width() + self._row.spacing() if self.second_button.text() else 0
        self.main_button.set_key(self._key)
        needed, wide = taken + self.main_button.sizeHint().width(), (42 if self._narrow else 51) * metrics.unit + 2
        least = 26 * metrics.unit
        if self._folded:
            wide = min(wide, max(needed, least))
        elif needed > wide:  # a key cap costs the page beside it little
            wide = min(needed, wide + _CAP * metrics.unit)
        if needed > wide:
            self.main_button.set_key("")
            if self._folded:  # the plates beside it take what the key cap leaves
                wide = max(least, taken + self.main_button.sizeHint().width())
        self._buttons.setFixedWidth(wide)
        self.setMinimumWidth(wide)
        self.setMaximumWidth(UNBOUNDED if self._flat else wide)

    def set_folded(self, folded: bool) -> None:
        """Show the buttons alone, no wider than their words: the plates beside them need the room."""
        self._folded = folded
        self.head.setVisible(not folded)
        self._fit()

    def set_narrow(self, narrow: bool) -> None:
        """Take less of the width of a strip that has little."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._fit()

    def set_flat(self, flat: bool) -> None:
        """Stand below the page: the numbers at the left, the buttons at the right."""
        if flat != self._flat:
            self._flat = flat
            way = QBoxLayout.Direction.LeftToRight if flat else QBoxLayout.Direction.TopToBottom
            self._column.setDirection(way)
            self._apply_theme()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.gap if self._flat else metrics.unit)
        self._column.setContentsMargins(0, 2 * metrics.unit if self._flat else 0, 0, 0)
        self.head.setMinimumHeight(self.head.sizeHint().height() if self._flat else 0)
        self._row.setSpacing(metrics.label_gap)
        self._fit()
