"""A document as it was, read only: who it is, how they were, and for a character the attributes with their skills."""

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.library.tile_item import TileItem
from alien_desktop.gui.library.tile_paint import draw_tile_words
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, SKILLS_OF, Skill

_PORTRAIT_UNITS, _ROW_UNITS, _FACTS_UNITS = 25, 4.5, 52
_WIDE_UNITS = 130
"""From this width on there is room for what is carried, beside who it is."""


class VersionPreview(QWidget):
    """One painted card. `set_document` shows another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._document: Document | None = None
        self._item = TileItem("", "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_document(self, document: Document | None, item: TileItem) -> None:
        """Show a document; `item` is what its card in the library would say."""
        self._document, self._item = document, replace(item, tag="", chips=(), crew="")
        self.setAccessibleName(item.words())
        facts = (*_facts(document), *_levels(document)) if isinstance(document, CharacterSheet) else ()
        self.setAccessibleDescription(". ".join(f"{label} {value}" for label, value in facts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The head, and for a character four lines of skills."""
        unit = self._theme.metrics.unit
        rows = 5 if isinstance(self._document, CharacterSheet) else 0
        return QSize(100 * unit, round((_PORTRAIT_UNITS + 9 + rows * _ROW_UNITS) * unit))

    def minimumSizeHint(self) -> QSize:
        """It may be narrower, never lower."""
        return QSize(48 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame, head and skills."""
        painter = QPainter(self)
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        unit, cut = metrics.unit, metrics.cut_panel
        rect = QRectF(self.rect())
        draw_cut(painter, rect, tokens.sunken, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
        side = _PORTRAIT_UNITS * unit
        head = QRectF(3 * unit, 3 * unit, side, side)
        record = PortraitRecord(self._item.document, self._item.name, portrait=self._item.portrait)
        draw_portrait(painter, head, record, theme)
        words = QRectF(head.right() + 3 * unit, head.top() - unit, rect.width() - side - 9 * unit, side)
        document = self._document
        is_wide = rect.width() > _WIDE_UNITS * unit
        if isinstance(document, CharacterSheet) and is_wide:
            facts = QRectF(rect.right() - _FACTS_UNITS * unit, head.top(), (_FACTS_UNITS - 3) * unit, side)
            words.setRight(facts.left() - 3 * unit)
            self._paint_facts(painter, facts, document)
        if isinstance(document, CharacterSheet):
            self._paint_skills(
                painter, QRectF(3 * unit, head.bottom() + 3 * unit, rect.width() - 6 * unit, 0), document
            )
        draw_tile_words(painter, words, self._item, theme)

    def _paint_facts(self, painter: QPainter, rect: QRectF, sheet: CharacterSheet) -> None:
        fonts, tokens, unit = self._theme.fonts, self._theme.tokens, self._theme.metrics.unit
        for number, (label, value) in enumerate(_facts(sheet)):
            place = QRectF(rect.left(), rect.top() + number * 5 * unit, 16 * unit, 5 * unit)
            draw_text(painter, place, label, fonts, fonts.secondary, tokens.text2)
            place.setLeft(place.right())
            place.setRight(rect.right())
            draw_text(painter, place, value, fonts, fonts.body, tokens.text)

    def _paint_skills(self, painter: QPainter, rect: QRectF, sheet: CharacterSheet) -> None:
        fonts, tokens, unit = self._theme.fonts, self._theme.tokens, self._theme.metrics.unit
        wide, high = rect.width() / len(SKILLS_OF), _ROW_UNITS * unit
        right = Qt.AlignmentFlag.AlignRight
        for column, (attribute, skills) in enumerate(SKILLS_OF.items()):
            place = QRectF(rect.left() + column * wide, rect.top(), wide - 4 * unit, high + unit)
            title = translated(ATTRIBUTE_NAMES[attribute]).upper()
            number = str(sheet.attributes.level(attribute))
            name = place.adjusted(0, 0, -text_width(fonts, fonts.number_bold, number) - unit, 0)
            draw_text(painter, name, title, fonts, fonts.title, tokens.text2)
            draw_text(painter, place, number, fonts, fonts.number_bold, tokens.text, right, Elide.NEVER)
            for row, skill in enumerate(skills, start=1):
                level = sheet.skills.level(skill)
                ink = tokens.text if level else tokens.text2
                line = QRectF(place.left(), rect.top() + unit + row * high, place.width(), high)
                name = line.adjusted(0, 0, -5 * unit, 0)
                draw_text(painter, name, translated(SKILL_NAMES[skill]), fonts, fonts.secondary, ink)
                draw_text(painter, line, str(level), fonts, fonts.secondary, ink, right, Elide.NEVER)


def _facts(sheet: CharacterSheet) -> tuple[tuple[str, str], ...]:
    """Labels and values beside the head; what is worn may be too long for its line and is shown whole."""
    return (
        (tr("Carried"), str(len(sheet.carried))),
        (tr("Worn"), ", ".join(one.name for one in sheet.armor) or tr("nothing")),
        (tr("Talents"), str(len(sheet.talents))),
        (tr("Cash"), f"${sheet.cash:,d}"),
    )


def _levels(sheet: CharacterSheet) -> tuple[tuple[str, str], ...]:
    """All skills with their levels: a long name is cut in its column."""
    return tuple((translated(SKILL_NAMES[skill]), str(sheet.skills.level(skill))) for skill in Skill)
