"""The top bar: our mark, the menu bar inside, the button that rolls any skill, and the search field."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QSizePolicy, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class TopBar(QWidget):
    """One line over the window, to be set as its menu widget. `menu_bar`, `quick_button` and `search` are alive."""

    def __init__(self, placeholder: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
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
        bind_theme(self._apply_theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, lower line, mark."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.surface)
        draw_rule(painter, 0, self.width(), self.height() - metrics.line, t.line_soft, metrics.line)
        side = metrics.icon - metrics.line_strong
        left = metrics.padding + metrics.line_strong
        mark = QRectF(left, round((self.height() - side) / 2), side, side)
        cut = metrics.unit + metrics.line
        draw_cut(painter, mark, None, t.accent, metrics.line_strong, top_left=cut, bottom_right=cut)
        third = round(side / 3)
        core = QRectF(mark.left() + third, mark.top() + third, side - 2 * third, side - 2 * third)
        painter.fillRect(core, t.accent)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.setFixedHeight(metrics.top_bar)
        item_padding = metrics.unit * 5 // 2  # of the style sheet
        self._row.setSpacing(metrics.label_gap)
        self._row.setContentsMargins(metrics.rail + metrics.gap - item_padding, 0, metrics.gap, 0)
        self.menu_bar.setFont(self._theme.fonts.secondary)
        self.search.setFixedWidth(metrics.search_width)
        self.search.setFixedHeight(metrics.control_dense)
        self.menu_bar.setFixedHeight(metrics.top_bar - 2 * metrics.unit)
