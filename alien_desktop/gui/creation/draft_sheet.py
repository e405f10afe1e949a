"""The sheet as it will be, read only: attributes with their skills, talents, what is carried; beside a draft."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, SKILLS_OF, Attribute, Skill

_HEAD_UNITS, _ROW_UNITS, _GAP_UNITS = 7, 5, 2
_BLOCK_COLUMNS = 2


class DraftSheet(QWidget):
    """Painted as a whole; `show_sheet` shows a character."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._sheet = CharacterSheet()
        self._key_skills: frozenset[Skill] = frozenset()
        self._key: Attribute | None = None
        self._talents: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("The sheet as it will be"))
        bind_theme(self.updateGeometry)

    def show_sheet(self, sheet: CharacterSheet, rules: SheetRules) -> None:
        """Show a character as it is on its way."""
        career = rules.catalog.careers.get(sheet.career)
        self._sheet = sheet
        self._key_skills = frozenset(career.key_skills) if career is not None else frozenset()
        self._key = career.key_attribute if career is not None else None
        rows = ((talent, rules.catalog.talents.get(talent.source)) for talent in sheet.talents)
        self._talents = tuple((talent.name, row.text if row is not None else "") for talent, row in rows)
        levels = (f"{translated(SKILL_NAMES[skill])} {sheet.skills.level(skill)}" for skill in Skill)
        self.setAccessibleDescription(", ".join(levels))
        self.update()

    def sizeHint(self) -> QSize:
        """Two rows of blocks; what comes below them takes what is left."""
        return QSize(80 * self._theme.metrics.unit, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """The blocks."""
        unit = self._theme.metrics.unit
        return QSize(40 * unit, round(2 * self._block_height() + 2 * _GAP_UNITS * unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Blocks, then lists as far as there is room for whole lines."""
        painter = QPainter(self)
        unit = self._theme.metrics.unit
        gap = _GAP_UNITS * unit
        wide = (self.width() - gap) / _BLOCK_COLUMNS
        for number, (attribute, skills) in enumerate(SKILLS_OF.items()):
            row, column = divmod(number, _BLOCK_COLUMNS)
            place = QRectF(column * (wide + gap), row * (self._block_height() + gap), wide, self._block_height())
            self._paint_block(painter, place, attribute, skills)
        top = 2 * (self._block_height() + gap) + gap
        for title, paint in ((tr("Talents"), self._paint_talents), (tr("Carried"), self._paint_things)):
            top = self._paint_section(painter, top, title, paint)

    # --- inside ---

    def _block_height(self) -> float:
        return (_HEAD_UNITS + 3 * _ROW_UNITS + 1.0) * self._theme.metrics.unit

    def _paint_block(self, painter: QPainter, place: QRectF, attribute: Attribute, skills: tuple[Skill, ...]) -> None:
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit, pad, sheet = metrics.unit, 2.0 * metrics.unit, self._sheet
        cut = metrics.cut_button / 2
        draw_cut(painter, place, tokens.sunken, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
        head = QRectF(place.left() + pad, place.top(), place.width() - 2 * pad, _HEAD_UNITS * unit)
        ink = tokens.accent if attribute is self._key else tokens.text2
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, head, translated(ATTRIBUTE_NAMES[attribute]).upper(), fonts, fonts.title, ink)
        level = str(sheet.attributes.level(attribute))
        draw_text(painter, head, level, fonts, fonts.number_bold, tokens.text, right, Elide.NEVER)
        for number, skill in enumerate(skills):
            line = QRectF(head.left(), head.bottom() + number * _ROW_UNITS * unit, head.width(), _ROW_UNITS * unit)
            value, is_key = sheet.skills.level(skill), skill in self._key_skills
            font = fonts.secondary_bold if value or is_key else fonts.secondary
            name_ink = tokens.text if value else tokens.text2
            name = line.adjusted(0, 0, -4 * unit, 0)
            draw_text(painter, name, translated(SKILL_NAMES[skill]), fonts, font, name_ink, elide=Elide.MIDDLE)
            value_ink = tokens.accent if value and is_key else name_ink
            draw_text(painter, line, str(value), fonts, font, value_ink, right, Elide.NEVER)

    def _paint_section(
        self, painter: QPainter, top: float, title: str, paint: Callable[[QPainter, float], float]
    ) -> float:
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        if top + 2 * _ROW_UNITS * unit > self.height():
            return top
        words = title.upper()
        draw_text(painter, QRectF(0, top, self.width(), _ROW_UNITS * unit), words, fonts, fonts.title, tokens.text2)
        left = text_width(fonts, fonts.title, words) + 2 * unit
        draw_rule(painter, left, self.width(), top + _ROW_UNITS * unit / 2, tokens.line_soft, theme.metrics.line)
        return paint(painter, top + _ROW_UNITS * unit) + _GAP_UNITS * unit

    def _paint_talents(self, painter: QPainter, top: float) -> float:
        fonts, tokens = self._theme.fonts, self._theme.tokens
        for name, text in self._talents:
            top = self._paint_line(painter, top, name, fonts.secondary_bold)
            room = QRectF(0, top, self.width(), self.height() - top)
            flags = int(Qt.TextFlag.TextWordWrap)
            high = fonts.font_metrics(fonts.secondary).boundingRect(room.toRect(), flags, text).height()
            if text and top + high <= self.height():
                painter.setFont(fonts.secondary)
                painter.setPen(tokens.text2)
                painter.drawText(room, flags, text)
                top += high
        return top

    def _paint_things(self, painter: QPainter, top: float) -> float:
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        high = _ROW_UNITS * metrics.unit
        for item in self._sheet.carried:
            if top + high > self.height():
                break
            row = QRectF(0, top, self.width(), high - 1.0)
            painter.fillRect(row, tokens.raised)
            edge = tokens.accent if item.place is CarryPlace.WORN else tokens.line
            painter.setPen(crisp_pen(edge, metrics.line))
            painter.fillRect(QRectF(0, top, metrics.line_strong, row.height()), edge)
            name = f"{item.quantity} × {item.name}" if item.quantity > 1 else item.name
            words = row.adjusted(2 * metrics.unit, 0, -metrics.unit, 0)
            draw_text(painter, words, name, fonts, fonts.secondary, tokens.text, elide=Elide.MIDDLE)
            top += high
        return top

    def _paint_line(self, painter: QPainter, top: float, words: str, font: QFont) -> float:
        fonts, high = self._theme.fonts, line_height(font) + 2.0
        if top + high <= self.height():
            draw_text(painter, QRectF(0, top, self.width(), high), words, fonts, font, self._theme.tokens.text)
        return top + high
