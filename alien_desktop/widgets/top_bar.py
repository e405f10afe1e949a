"""The top bar: our mark, the menu bar inside, the button that rolls any skill, and the search field."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QSizePolicy, QWidget

from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button, ButtonKind, ButtonSize
from alien_desktop.widgets.paint import draw_cut, draw_rule
from alien_desktop.widgets.search_field import SearchField


class TopBar(QWidget):
    """One line over the window, to be set as its menu widget. `menu_bar`, `quick_button` and `search` are alive."""

    def __init__(self, placeholder: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self._row = QHBoxLayout(self)
        self.menu_bar = QMenuBar(self)
        self.menu_bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row.addWidget(self.menu_bar, 1)
        self.quick_button = Button(
            self.tr("Any skill"), ButtonKind.QUIET, icon="roll", key="Ctrl+K", size=ButtonSize.ROW
        )
        self.quick_button.setToolTip(self.tr("Roll any skill of anybody"))
        self._row.addWidget(self.quick_button)
        self.search = SearchField(placeholder, key, self)
        self.search.setProperty("dense", True)
        self._row.addWidget(self.search)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._on_look_changed()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, lower line, mark."""
        look = self._look
        t, measures = look.tokens, look.measures
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.surface)
        draw_rule(painter, 0, self.width(), self.height() - measures.line, t.line_soft, measures.line)
        side = measures.icon - measures.line_strong
        left = measures.padding + measures.line_strong
        mark = QRectF(left, round((self.height() - side) / 2), side, side)
        cut = measures.unit + measures.line
        draw_cut(painter, mark, None, t.accent, measures.line_strong, top_left=cut, bottom_right=cut)
        third = round(side / 3)
        core = QRectF(mark.left() + third, mark.top() + third, side - 2 * third, side - 2 * third)
        painter.fillRect(core, t.accent)

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        self.setFixedHeight(measures.top_bar)
        item_padding = measures.unit * 5 // 2  # of the style sheet
        self._row.setSpacing(measures.label_gap)
        self._row.setContentsMargins(measures.rail + measures.gap - item_padding, 0, measures.gap, 0)
        self.menu_bar.setFont(self._look.fonts.secondary)
        self.search.setFixedWidth(measures.search_width)
        self.search.setFixedHeight(measures.control_dense)
        self.menu_bar.setFixedHeight(measures.top_bar - 2 * measures.unit)
