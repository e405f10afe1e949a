"""Who is being made, in three lines beside the portrait: name, career and nature, what the levels come to."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.documents.sheet.values import health_max, resolve
from alien_desktop.gui.creation.text import part_value
from alien_desktop.gui.kit.health_meter import MOST_BOXES, draw_health_cells
from alien_desktop.gui.kit.portrait import Portrait, PortraitRecord
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.sheet.name_label import NameLabel
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.creation.creation_controller import CreationController

PORTRAIT_UNITS, PORTRAIT_UNITS_LARGE = (16, 18), (28, 32)
_RESOLVE_UNITS = 28
"""What Resolve takes of the line."""


class DraftVitals(QWidget):
    """Health in cells, and Resolve where the edition has it, in one line."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._health = 0
        self._resolve: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_vitals(self, health: int, resolve: int | None) -> None:
        """Show these."""
        self._health, self._resolve = health, resolve
        words = [tr("Health {0}").format(health)]
        if resolve is not None:
            words.append(tr("Resolve {0}").format(resolve))
        self.setAccessibleName(", ".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(40 * self._theme.metrics.unit, line_height(self._theme.fonts.secondary_bold))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Word, number, cells as wide as there is room for; word, number."""
        painter, metrics, tokens = QPainter(self), self._theme.metrics, self._theme.tokens
        left = self._paint_number(painter, 0, tr("Health"), self._health)
        side = 3 * metrics.unit
        wide = self.width() - left - (0 if self._resolve is None else _RESOLVE_UNITS * metrics.unit)
        if self._health <= MOST_BOXES:
            wide = min(side, wide / max(1, self._health) - metrics.unit)
        cells = QRectF(left, round((self.height() - side) / 2), wide, side)
        left = draw_health_cells(painter, cells, self._health, self._health, self._theme, metrics.unit, tokens.accent)
        if self._resolve is not None:
            self._paint_number(painter, left + metrics.group_gap, tr("Resolve"), self._resolve)

    def _paint_number(self, painter: QPainter, left: float, name: str, number: int) -> float:
        """Paint both from `left` on; return where the next thing begins."""
        fonts, tokens, gap = self._theme.fonts, self._theme.tokens, 2 * self._theme.metrics.unit
        for words, font, ink in (
            (name.upper(), fonts.title, tokens.text2),
            (str(number), fonts.secondary_bold, tokens.text),
        ):
            wide = text_width(fonts, font, words)
            place = QRectF(left, 0, wide, self.height())
            draw_text(painter, place, words, fonts, font, ink, Qt.AlignmentFlag.AlignLeft, Elide.NEVER)
            left += wide + gap
        return left


class PersonHead(QWidget):
    """Portrait and three lines over a draft; `name` may be a field of the owner's in place of the first line."""

    def __init__(self, name: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._is_large = False
        self.portrait = Portrait(self)
        self.name = NameLabel()
        self.about = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.vitals = DraftVitals()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.portrait)
        self._lines = QVBoxLayout()
        self._lines.addWidget(name or self.name)
        self._lines.addWidget(self.about)
        self._lines.addWidget(self.vitals)
        self._lines.addStretch(1)
        self._row.addLayout(self._lines, 1)
        self.name.setVisible(name is None)
        bind_theme(self._apply_theme)

    def set_large(self, large: bool) -> None:
        """Show the portrait as large as on a sheet, or beside three lines."""
        if large != self._is_large:
            self._is_large = large
            self._apply_theme()

    def show_draft(self, controller: CreationController) -> None:
        """Show the draft as it is now."""
        plan, rules, sheet = controller.plan, controller.rules, controller.sheet()
        self.portrait.set_record(PortraitRecord(plan.name, plan.name, portrait=plan.portrait))
        self.name.set_name(plan.name or tr("No name yet"))
        nature = rules.catalog.natures[f"{plan.edition}.nature.{plan.nature}"].name
        career = part_value(PlanSection.CAREER, plan, rules) or tr("no career yet")
        self.about.set_text(f"{career}, {nature.lower()}")
        own = resolve(sheet, rules)
        self.vitals.set_vitals(health_max(sheet, rules).value, own.value if own is not None else None)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        wide, high = (units * metrics.unit for units in (PORTRAIT_UNITS_LARGE if self._is_large else PORTRAIT_UNITS))
        self.portrait.setFixedSize(wide, high)
        self._row.setSpacing(metrics.padding)
        self._lines.setSpacing(metrics.unit)
