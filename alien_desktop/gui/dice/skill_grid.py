"""Attributes and skills as a grid of narrow rows: one of them is what is rolled."""

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QSizePolicy, QWidget

from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.tab_order import READS_DOWN
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, text_width
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill

COLUMNS = 2
_WIDEST_NUMBER = "10"


class PickRow(PaintedButton):
    """`roll_requested(id)` when it is pressed: the pool of this skill or attribute is wanted."""

    roll_requested = Signal(str)

    def __init__(self, row_id: str, name: str, *, head: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = row_id
        self._name = name
        self._head = head
        self._dice = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.toggled.connect(self._on_toggled)
        self.set_dice(0)

    def set_dice(self, dice: int) -> None:
        """Show how many dice the sheet gives."""
        if dice != self._dice:
            self._dice = dice
            words = tr("{name}, %n dice", "{name}, %n die", dice)
            words = tr("{name} alone, %n dice", "{name} alone, %n die", dice) if self._head else words
            self.setAccessibleName(words.format(name=self._name))
            self.update()

    def row_id(self) -> str:
        """The id of the skill or attribute."""
        return self._id

    def sizeHint(self) -> QSize:
        """As wide as the name in bold and the number."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        wide = text_width(fonts, fonts.body_bold, self._name) + 10 * metrics.unit
        dense = metrics.control_dense if self._theme.is_wide else metrics.target_min
        return QSize(round(wide), metrics.section_header if self._head else dense)

    def minimumSizeHint(self) -> QSize:
        """The whole name beside the number: a column with a longer name is the wider one."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        name = text_width(fonts, fonts.label, self._name.upper()) if self._head else 0
        name = max(name, text_width(fonts, fonts.body_bold, self._name))
        number = text_width(fonts, fonts.number_bold, _WIDEST_NUMBER) + metrics.line_strong
        return QSize(ceil(name + number + 3 * metrics.unit) + 1, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Name at the left, dice at the right; a bar and the selected ground when it is chosen."""
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        chosen = self.isChecked()
        if chosen:
            draw_box(painter, rect, tokens.sel, tokens.accent, metrics.line)
            painter.fillRect(QRectF(0, 0, metrics.line_current, rect.height()), tokens.accent)
        elif self.isDown() or self.underMouse():
            painter.fillRect(rect, tokens.sunken if self.isDown() else tokens.raised)
        if not self._head and not chosen:
            draw_rule(painter, 0, rect.width(), rect.bottom() - metrics.line, tokens.line_soft, metrics.line)
        pad = 1.5 * metrics.unit
        inner = rect.adjusted(0 if self._head and not chosen else pad, 0, -pad, 0)
        number = str(self._dice) if self.isEnabled() else "–"
        font = fonts.number_bold if not self._head else fonts.number
        ink = tokens.accent if chosen else tokens.text2 if self._head else tokens.text
        right = Qt.AlignmentFlag.AlignRight
        ink = ink if self.isEnabled() else tokens.text_dis
        draw_text(painter, inner, number, fonts, font, ink, right)
        inner.setRight(inner.right() - text_width(fonts, font, number) - metrics.line_strong)
        if self._head:
            ink = tokens.text if chosen else tokens.text2
            ink = ink if self.isEnabled() else tokens.text_dis
            draw_text(painter, inner, self._name.upper(), fonts, fonts.label, ink)
        else:
            ink = tokens.text if self.isEnabled() else tokens.text_dis
            draw_text(painter, inner, self._name, fonts, fonts.body_bold if chosen else fonts.body, ink)

    def _on_clicked(self) -> None:
        self.roll_requested.emit(self._id)

    def _on_toggled(self) -> None:
        self.update()


class SkillGrid(QWidget):
    """Four blocks of an attribute and its three skills. `picked(Skill | Attribute)` when one is pressed."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[Skill | Attribute, PickRow] = {}
        self._order: list[PickRow] = []
        self._by_id: dict[str, Skill | Attribute] = {}
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)  # nothing may be chosen
        self.grid = QGridLayout(self)
        self.setProperty(READS_DOWN, True)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setVerticalSpacing(0)
        # The book's order runs down the first column: Strength, Agility; then Wits, Empathy.
        for place, attribute in enumerate(Attribute):
            column, first = divmod(place, 2)
            skills = [skill for skill in Skill if skill.attribute is attribute]
            row = first * (1 + len(skills))
            self._add(
                attribute, PickRow(attribute.value, translated(ATTRIBUTE_NAMES[attribute]), head=True), row, column
            )
            for down, skill in enumerate(skills, start=1):
                self._add(skill, PickRow(skill.value, translated(SKILL_NAMES[skill])), row + down, column)
        for column in range(COLUMNS):
            self.grid.setColumnStretch(column, 1)
        ArrowGroup(self, self._order)

    def set_dice(self, dice: dict[Skill | Attribute, int]) -> None:
        """Show how many dice the sheet gives for each."""
        for what, row in self._rows.items():
            row.set_dice(dice.get(what, 0))

    def set_chosen(self, what: Skill | Attribute | None) -> None:
        """Light the one that is rolled."""
        for other, row in self._rows.items():
            row.setChecked(other is what)

    def row(self, what: Skill | Attribute) -> PickRow:
        """Return the row of a skill or attribute."""
        return self._rows[what]

    def _add(self, what: Skill | Attribute, row: PickRow, line: int, column: int) -> None:
        self._rows[what] = row
        self._order.append(row)
        self._by_id[row.row_id()] = what
        self._group.addButton(row)
        self.grid.addWidget(row, line, column)
        row.roll_requested.connect(self._on_row_roll_requested)

    def _on_row_roll_requested(self, row_id: str) -> None:
        what = self._by_id[row_id]
        self._rows[what].setChecked(True)  # pressing the chosen one does not clear it
        self.picked.emit(what)
