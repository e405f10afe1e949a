"""The sheet as it will be, read only: attributes with their skills, then what is known, carried and wanted."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.creation.person_head import PersonHead
from alien_desktop.gui.creation.text import MONEY
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, line_height, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, SKILLS_OF, Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.session.session import Session

_HEAD_UNITS, _ROW_UNITS, _MOST_ROW_UNITS, _GAP_UNITS = 7, 5, 9, 2
_ROWS_OF_A_PAGE = 28
"""The share of the height that a skill gets where there is much of it."""
_COLUMNS = 2
_WIDE_FROM = 120
"""From this width on, in units, the portrait is large."""
_WORN = CarryPlace.WORN


@record
class DraftItem:
    """One thing of a list below the blocks: a name in bold letters, and words that wrap; either may be empty."""

    name: str = ""
    text: str = ""
    is_thing: bool = False
    """Drawn on a ground, as what is carried is on a sheet."""
    is_worn: bool = False


DraftSection = tuple[str, tuple[DraftItem, ...]]
"""A title and what is below it."""


class DraftSheet(QWidget):
    """Painted as a whole; `show_sheet` shows a character."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._sheet = CharacterSheet()
        self._key_skills: frozenset[Skill] = frozenset()
        self._key: Attribute | None = None
        self._sections: tuple[DraftSection, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("The sheet as it will be"))
        bind_theme(self.updateGeometry)

    def show_sheet(self, sheet: CharacterSheet, rules: SheetRules) -> None:
        """Show a character as it is on its way."""
        career = rules.catalog.careers.get(sheet.career)
        self._sheet = sheet
        self._key_skills = frozenset(career.key_skills) if career is not None else frozenset()
        self._key = career.key_attribute if career is not None else None
        self._sections = tuple(section for section in _sections(sheet, rules) if section[1])
        levels = (f"{translated(SKILL_NAMES[skill])} {sheet.skills.level(skill)}" for skill in Skill)
        self.setAccessibleDescription(", ".join(levels))
        self.update()

    def sizeHint(self) -> QSize:
        """The blocks in two rows; what comes below them takes what is left."""
        return QSize(80 * self._theme.metrics.unit, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """The blocks."""
        unit = self._theme.metrics.unit
        return QSize(40 * unit, round(2 * self._block_height(_ROW_UNITS * unit) + 2 * _GAP_UNITS * unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Blocks, then the lists as far as there is room for what is whole."""
        painter = QPainter(self)
        gap, high = _GAP_UNITS * self._theme.metrics.unit, self._block_height(self._row_height())
        wide = (self.width() - gap) / _COLUMNS
        for number, (attribute, skills) in enumerate(SKILLS_OF.items()):
            row, column = divmod(number, _COLUMNS)
            place = QRectF(column * (wide + gap), row * (high + gap), wide, high)
            self._paint_block(painter, place, attribute, skills)
        self._paint_lists(painter, 2 * (high + gap) + gap)

    # --- inside ---

    def _row_height(self) -> float:
        """Pixels of a skill: more of them on a high page."""
        unit = self._theme.metrics.unit
        return max(_ROW_UNITS * unit, min(_MOST_ROW_UNITS * unit, self.height() // _ROWS_OF_A_PAGE))

    def _block_height(self, row: float) -> float:
        return 3 * row + (_HEAD_UNITS + 1.0) * self._theme.metrics.unit

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
        high = self._row_height()
        for number, skill in enumerate(skills):
            line = QRectF(head.left(), head.bottom() + number * high, head.width(), high)
            value, is_key = sheet.skills.level(skill), skill in self._key_skills
            font, smaller = fonts.secondary, fonts.smallest
            if value or is_key:
                font, smaller = fonts.secondary_bold, fonts.smallest_bold
            name_ink = tokens.text if value else tokens.text2
            name, words = line.adjusted(0, 0, -3 * unit, 0), translated(SKILL_NAMES[skill])
            fitting = largest_fitting(fonts, (font, smaller), words, name.width())
            draw_text(painter, name, words, fonts, fitting, name_ink, elide=Elide.MIDDLE)
            value_ink = tokens.accent if value and is_key else name_ink
            draw_text(painter, line, str(value), fonts, font, value_ink, right, Elide.NEVER)

    def _paint_lists(self, painter: QPainter, top: float) -> None:
        """One list below the other, each as far as it has room; a title is never alone."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        wide, end = float(self.width()), float(self.height())
        for title, items in self._sections:
            line = QRectF(0, top, wide, _ROW_UNITS * unit)
            if line.bottom() + self._height_of(items[0], wide) > end:
                continue
            words = title.upper()
            draw_text(painter, line, words, fonts, fonts.title, tokens.text2)
            left = text_width(fonts, fonts.title, words) + 2 * unit
            draw_rule(painter, left, wide, line.center().y(), tokens.line_soft, theme.metrics.line)
            top = line.bottom()
            for item in items:
                high = self._height_of(item, wide)
                if top + high > end:
                    break
                self._paint_item(painter, QRectF(0, top, wide, high), item)
                top += high
            top += _GAP_UNITS * unit

    def _height_of(self, item: DraftItem, width: float) -> float:
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        if item.is_thing:
            return _ROW_UNITS * unit
        name = line_height(fonts.secondary_bold) + 2.0 if item.name else 0.0
        if not item.text:
            return name
        room = QRectF(0, 0, width, 10_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        return name + fonts.font_metrics(fonts.secondary).boundingRect(room, flags, item.text).height()

    def _paint_item(self, painter: QPainter, place: QRectF, item: DraftItem) -> None:
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        if item.is_thing:
            row = place.adjusted(0, 0, 0, -1)
            painter.fillRect(row, tokens.raised)
            edge = QRectF(row.left(), row.top(), metrics.line_strong, row.height())
            painter.fillRect(edge, tokens.accent if item.is_worn else tokens.line)
            words = row.adjusted(2 * metrics.unit, 0, -metrics.unit, 0)
            draw_text(painter, words, item.name, fonts, fonts.secondary, tokens.text, elide=Elide.MIDDLE)
            return
        if item.name:
            line = QRectF(place.left(), place.top(), place.width(), line_height(fonts.secondary_bold) + 2.0)
            draw_text(painter, line, item.name, fonts, fonts.secondary_bold, tokens.text)
            place = place.adjusted(0, line.height(), 0, 0)
        painter.setFont(fonts.secondary)
        painter.setPen(tokens.text2)
        painter.drawText(place, int(Qt.TextFlag.TextWordWrap), item.text)


def _sections(sheet: CharacterSheet, rules: SheetRules) -> tuple[DraftSection, ...]:
    """What is known, carried, wanted and seen, in the order in which it is worth its room."""
    rows = ((talent, rules.catalog.talents.get(talent.source)) for talent in sheet.talents)
    talents = tuple(DraftItem(talent.name, row.text if row is not None else "") for talent, row in rows)
    things = tuple(
        DraftItem(f"{item.quantity} × {item.name}" if item.quantity > 1 else item.name, "", True, item.place is _WORN)
        for item in sheet.carried
    )
    small = (MONEY.format(sheet.cash) if sheet.cash else "", sheet.signature_item)
    carried = (*things, *(DraftItem(text=words) for words in small if words))
    bonds = ((tr("Buddy"), sheet.buddy), (tr("Rival"), sheet.rival))
    return (
        (tr("Talents"), talents),
        (tr("Carried"), carried),
        (tr("Agenda"), _words(sheet.agenda)),
        (tr("Bonds"), tuple(DraftItem(text=f"{label}: {name}") for label, name in bonds if name)),
        (tr("Looks"), _words(sheet.appearance)),
    )


def _words(text: str) -> tuple[DraftItem, ...]:
    return (DraftItem(text=text),) if text else ()


class DraftPanel(Panel):
    """Who it will be, over the sheet as it will be: beside the steps of the guided way."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(tr("As it will be"), parent)
        self._controller = session.creation
        self.head = PersonHead()
        self.sheet = DraftSheet()
        self.set_spacing("gap")
        self.body.addWidget(self.head)
        self.body.addWidget(self.sheet, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wide one has the portrait of a sheet."""
        super().resizeEvent(event)
        self.head.set_large(self.width() >= _WIDE_FROM * self._theme.metrics.unit)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        self.head.show_draft(self._controller)
        self.sheet.show_sheet(self._controller.sheet(), self._controller.rules)
