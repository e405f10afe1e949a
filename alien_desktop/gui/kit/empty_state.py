"""What stands where nothing is yet: a sign, what is missing, a sentence on what belongs here, and how it begins."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record


@record
class EmptyWay:
    """One way to begin: `way` is handed back with the request."""

    way: str
    words: str
    icon: str = ""
    is_first: bool = False
    """It is the filled button: where nothing else of the window has one."""


class _Sign(QWidget):
    """An icon in a plate with cut corners."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self.icon = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As large as the portrait of where one carries on."""
        side = self._theme.metrics.carry_on_portrait
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Sunken, with a thin frame."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter, rect, cut = QPainter(self), QRectF(self.rect()), metrics.cut_panel
        draw_cut(painter, rect, tokens.sunken, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
        inner = rect.width() * 0.26
        if self.icon:
            draw_icon(painter, self.icon, rect.adjusted(inner, inner, -inner, -inner), tokens.text2)


class EmptyState(QWidget):
    """In a dashed frame. `start_requested` is the request of any button, `way_requested(way)` says of which."""

    start_requested = Signal()
    way_requested = Signal(str)

    def __init__(self, sentence: str, button: str = "", *, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._key = key
        self._ways: tuple[EmptyWay, ...] = ()
        self.buttons: tuple[Button, ...] = ()
        """One for each way."""
        centre = Qt.AlignmentFlag.AlignHCenter
        self._outer = QVBoxLayout(self)
        self._outer.addStretch(1)
        self._sign = _Sign()
        self._sign.hide()
        self._outer.addWidget(self._sign, 0, centre)
        self._title = TextLabel("", TextRole.HEADING, wrap=True, align=centre)
        self._title.hide()
        self._outer.addWidget(self._title)
        self._label = TextLabel(sentence, TextRole.BODY, TextTone.QUIET, wrap=True, align=centre)
        self._outer.addWidget(self._label)
        self._row = FoldingRow()
        self._outer.addLayout(self._row)
        self._outer.setAlignment(self._row, centre)
        self._outer.addStretch(1)
        self.set_button(button)
        self.setAccessibleName(sentence)
        bind_theme(self._apply_theme)

    def set_sentence(self, sentence: str, title: str = "", icon: str = "") -> None:
        """Set the sentence, and over it what is missing in a few words with its sign."""
        self._label.set_text(sentence)
        self._title.set_text(title)
        self._title.setVisible(bool(title))
        self._sign.icon = icon
        self._sign.setVisible(bool(icon))
        self._sign.update()
        self.setAccessibleName(f"{title}. {sentence}" if title else sentence)

    def set_button(self, text: str) -> None:
        """Set the words of the only button; empty for none."""
        self.set_ways((EmptyWay("", text),) if text else ())

    def set_ways(self, ways: tuple[EmptyWay, ...]) -> None:
        """Set the ways to begin, each a button."""
        if ways == self._ways:
            return
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._ways = ways
        self.buttons = tuple(
            Button(
                way.words,
                ButtonKind.PRIMARY if way.is_first else ButtonKind.NORMAL,
                icon=way.icon,
                key=self._key if place == 0 else "",
                parent=self,
            )
            for place, way in enumerate(ways)
        )
        for way, button in zip(ways, self.buttons, strict=True):
            self._row.addWidget(button)
            button.clicked.connect(partial(self._on_button_clicked, way.way))
            button.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A dashed frame: here is a place."""
        theme = self._theme
        cut = theme.metrics.cut_panel
        width = theme.metrics.line * 1.5
        painter = QPainter(self)
        rect = QRectF(self.rect())
        draw_cut(painter, rect, None, theme.tokens.line, width, top_left=cut, bottom_right=cut, dashed=True)

    def _on_button_clicked(self, way: str) -> None:
        self.start_requested.emit()
        self.way_requested.emit(way)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        around = 2 * metrics.padding
        self._outer.setContentsMargins(around, around, around, around)
        self._outer.setSpacing(metrics.group_gap)
        self._row.setSpacing(metrics.label_gap)
