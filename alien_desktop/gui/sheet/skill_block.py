"""One attribute with its skills: a panel whose rows roll. Up and down move inside it."""

from PySide6.QtCore import QPoint, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.paint import draw_cut, draw_rivets, draw_rule
from alien_desktop.gui.kit.skill_row import AttributeHead, AttributeRow, RollRow, SkillLine, SkillRow
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class SkillBlock(QWidget):
    """A head and its skills. Wishes carry the id of the skill or attribute."""

    roll_requested = Signal(str)
    attribute_roll_requested = Signal(str)
    details_requested = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._rows: list[SkillRow] = []
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self.head = AttributeRow(self)
        self.head.roll_requested.connect(self.attribute_roll_requested)
        self.head.details_requested.connect(self.details_requested)
        self.head.step_requested.connect(self._on_step_requested)
        self._column.addWidget(self.head)
        # a widget: a spacer item kept in Python is deleted twice when the collector comes to it first
        self._rule_space = QWidget(self)
        self._column.addWidget(self._rule_space)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    @property
    def rows(self) -> tuple[SkillRow, ...]:
        """The rows of the skills, from the top."""
        return tuple(self._rows)

    def set_head(self, head: AttributeHead) -> None:
        """Show this attribute."""
        self.head.set_head(head)
        self.setAccessibleName(head.name)

    def set_rows(self, lines: tuple[SkillLine, ...]) -> None:
        """Show these skills; rows that stay keep their focus."""
        while len(self._rows) > len(lines):
            row = self._rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self._rows) < len(lines):
            self._add_row()
        for row, line in zip(self._rows, lines, strict=True):
            row.set_line(line)

    def focus_skill(self, skill: str) -> None:
        """Give the focus to the row of this skill, if it is here."""
        for row in self._rows:
            if row.line.skill == skill:
                row.setFocus()

    def sizeHint(self) -> QSize:
        """As the measures say for three skills."""
        return QSize(self._theme.metrics.attribute_block, self._column.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel, and the rule under its head."""
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        rect, cut = QRectF(self.rect()), metrics.cut_panel
        draw_cut(painter, rect, tokens.surface, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
        draw_rivets(painter, rect, theme)
        y = self.head.geometry().bottom() + 1
        draw_rule(painter, metrics.line, self.width() - metrics.line, y, tokens.line_soft, metrics.line)

    def _add_row(self) -> None:
        row = SkillRow(self)
        row.roll_requested.connect(self.roll_requested)
        row.details_requested.connect(self.details_requested)
        row.step_requested.connect(self._on_step_requested)
        self._rows.append(row)
        self._column.insertWidget(len(self._rows) + 1, row)

    def _on_step_requested(self, by: int) -> None:
        stops: list[RollRow] = [self.head, *self._rows]
        sender = self.sender()
        index = next((i for i, stop in enumerate(stops) if stop is sender), 0) + by
        if 0 <= index < len(stops):
            stops[index].setFocus()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setContentsMargins(0, metrics.padding_top, 0, metrics.padding - metrics.unit)
        self._rule_space.setFixedHeight(metrics.line_strong)
