"""The name of a person, as large as it fits: a size smaller, then two lines, and only then cut in the middle."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from alien_desktop.gui.theme.paint_text import Elide, draw_text, fitted, line_height, one_line, text_width, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record


@record
class _Setting:
    """A font and the lines that are drawn with it."""

    font: QFont
    lines: tuple[str, ...]
    is_cut: bool


class NameLabel(QLabel):
    """A name in bold, literally, in one line of one of three sizes or in two lines of the smallest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._setting: _Setting | None = None
        self._most_lines = 2
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    def set_name(self, name: str) -> None:
        """Set the name."""
        if name != self.text():
            self.setText(name)
            self.setAccessibleName(name)
            self._setting = None
            self._explain()
            self.updateGeometry()
            self.update()

    def set_most_lines(self, most: int) -> None:
        """Allow one line only where there is no room for two; a longer name is then cut in the middle."""
        if most != self._most_lines:
            self._most_lines = most
            self._setting = None
            self._explain()
            self.updateGeometry()
            self.update()

    @property
    def line_count(self) -> int:
        """1 or 2: with two lines the line below the name makes room."""
        return len(self._fitted().lines)

    @property
    def is_cut(self) -> bool:
        """Whether even two lines were not enough."""
        return self._fitted().is_cut

    def sizeHint(self) -> QSize:
        """The name on one line in full size."""
        fonts = self._theme.fonts
        wide = text_width(fonts, fonts.name, one_line(self.text()))
        return QSize(round(wide + 1), self._height())

    def minimumSizeHint(self) -> QSize:
        """Six letters."""
        return QSize(6 * self._theme.metrics.text_name, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the name again."""
        super().resizeEvent(event)
        before = self._height()
        self._setting = None
        self._explain()
        if self._height() != before:
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One or two lines."""
        theme = self._theme
        setting = self._fitted()
        painter = QPainter(self)
        color = theme.tokens.text if self.isEnabled() else theme.tokens.text_dis
        step = line_height(setting.font)
        top = (self.height() - step * len(setting.lines)) / 2
        for number, line in enumerate(setting.lines):
            place = QRectF(0, top + number * step, self.width(), step)
            draw_text(painter, place, line, theme.fonts, setting.font, color, elide=Elide.MIDDLE)

    def _height(self) -> int:
        fonts = self._theme.fonts
        if self._fitted_lines() > 1:
            return 2 * line_height(fonts.name_three)
        return line_height(fonts.name)

    def _fitted_lines(self) -> int:
        return len(self._fitted().lines)

    def _fitted(self) -> _Setting:
        if self._setting is None:
            self._setting = self._fit()
        return self._setting

    def _fit(self) -> _Setting:
        fonts, width = self._theme.fonts, self.width()
        name = one_line(self.text())
        for font in (fonts.name, fonts.name_two, fonts.name_three):
            if text_width(fonts, font, name) <= width + 1:
                return _Setting(font, (name,), is_cut=False)
        font = fonts.name_three
        words = name.split(" ")
        count = len(words)
        while count > 1 and text_width(fonts, font, " ".join(words[:count])) > width + 1:
            count -= 1
        first, second = " ".join(words[:count]), " ".join(words[count:])
        if self._most_lines == 1 or not second or text_width(fonts, font, first) > width + 1:
            line, is_cut = fitted(fonts, font, name, width, Elide.MIDDLE)
            return _Setting(font, (line,), is_cut)
        line, is_cut = fitted(fonts, font, second, width, Elide.MIDDLE)
        return _Setting(font, (first, line), is_cut)

    def _explain(self) -> None:
        whole = self.text() if self._fitted().is_cut else ""
        self.setToolTip(tooltip(whole))
        self.setAccessibleDescription(" ")  # the name is heard whole already

    def _apply_theme(self) -> None:
        self._setting = None
