"""A panel of painted metal: one cut corner at top left and bottom right, a thin frame, rivets, a title in the line."""

from enum import StrEnum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.theme.paint import draw_cut, draw_rivets
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class PanelTone(StrEnum):
    """How a panel is framed. Only a panel that asks for something now has a coloured frame."""

    PLAIN = "plain"
    ASKING = "asking"
    """Waits for an answer that is good or neutral (push): accent."""
    STRESS = "stress"
    """Waits for an answer about stress (panic): amber."""
    DAMAGED = "damaged"
    """Something could not be read: dashed coral."""
    HARM = "harm"
    """Waits for a roll about life and death: coral on its ground."""
    EMPTY = "empty"
    """A panel for something new: dashed."""


_FRAME_TOKENS = {
    PanelTone.PLAIN: "line_soft",
    PanelTone.ASKING: "accent",
    PanelTone.STRESS: "stress",
    PanelTone.DAMAGED: "alert",
    PanelTone.HARM: "alert",
    PanelTone.EMPTY: "line",
}
_TITLE_TOKENS = {
    PanelTone.ASKING: "accent",
    PanelTone.STRESS: "stress",
    PanelTone.DAMAGED: "alert",
    PanelTone.HARM: "alert",
}
_GROUND_TOKENS = {PanelTone.EMPTY: "bg", PanelTone.HARM: "alert_ground"}


class Panel(QWidget):
    """A framed place for one topic. Add content to `body`; without a title the body begins at the top."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._tone = PanelTone.PLAIN
        self._spacing = "unit"
        self._outer = QVBoxLayout(self)
        self._outer.setSpacing(0)
        self.header = SectionHeader(title, self)
        self._outer.addWidget(self.header, 0, Qt.AlignmentFlag.AlignTop)
        self.body = QVBoxLayout()
        self._outer.addLayout(self.body, 1)
        self.header.setVisible(bool(title))
        self.setAccessibleName(title)
        bind_theme(self._set_distances)

    def set_title(self, title: str) -> None:
        """Set the title; an empty one takes the line away."""
        self.header.set_title(title)
        self.header.setVisible(bool(title))
        self.setAccessibleName(title)
        self._set_distances()

    def set_title_note(self, note: str, short: str = "", ink: str = "text2") -> None:
        """Set the note beside the title ("5 of 8"); `short` is there where it has no room. `ink` is a token."""
        self.header.set_note(note, short, ink)

    def set_column_names(self, columns: tuple[tuple[int, str], ...]) -> None:
        """Set names of columns in the title line, each with its x inside the padding."""
        self.header.set_column_names(columns)

    def add_title_widget(self, widget: QWidget) -> None:
        """Put a small control at the right end of the title line."""
        self.header.add_widget(widget)

    def set_spacing(self, measure: str) -> None:
        """Set the distance of the things in `body` by the name of a measure ("unit", "label_gap", "gap")."""
        self._spacing = measure
        self._set_distances()

    def set_tone(self, tone: PanelTone) -> None:
        """Set how the panel is framed."""
        if tone != self._tone:
            self._tone = tone
            self.header.set_ink(_TITLE_TOKENS.get(tone, "text2"))
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, frame, rivets."""
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        dashed = self._tone in {PanelTone.DAMAGED, PanelTone.EMPTY}
        draw_cut(
            painter,
            rect,
            getattr(tokens, _GROUND_TOKENS.get(self._tone, "surface")),
            getattr(tokens, _FRAME_TOKENS[self._tone]),
            metrics.line * 1.5 if dashed else metrics.line,
            top_left=metrics.cut_panel,
            bottom_right=metrics.cut_panel,
            dashed=dashed,
        )
        if not dashed:
            draw_rivets(painter, rect, theme.tokens, theme.metrics)

    def _set_distances(self) -> None:
        metrics = self._theme.metrics
        top = metrics.padding_top if self.header.title else metrics.padding
        self._outer.setContentsMargins(metrics.padding, top, metrics.padding, metrics.padding)
        self.body.setSpacing(getattr(metrics, self._spacing))
