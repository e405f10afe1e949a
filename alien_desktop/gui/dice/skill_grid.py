"""Attributes and skills as a grid of narrow rows: one of them is what is rolled."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.gui.dice.pick_row import PickRow
from alien_desktop.gui.kit.tab_order import READS_DOWN
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill

COLUMNS = 2


class SkillGrid(QWidget):
    """Four blocks of an attribute and its three skills. `picked(Skill | Attribute)` when one is pressed."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[Skill | Attribute, PickRow] = {}
        self._order: list[PickRow] = []
        self._by_id: dict[str, Skill | Attribute] = {}
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
        self.grid.addWidget(row, line, column)
        row.roll_requested.connect(self._on_row_roll_requested)
        row.step_requested.connect(self._on_row_step_requested)

    def _on_row_roll_requested(self, row_id: str) -> None:
        what = self._by_id[row_id]
        self._rows[what].setChecked(True)  # pressing the chosen one does not put it out
        self.picked.emit(what)

    def _on_row_step_requested(self, by: int) -> None:
        row = self.sender()
        if isinstance(row, PickRow):
            place = self._order.index(row) + by
            if 0 <= place < len(self._order):
                self._order[place].setFocus(Qt.FocusReason.OtherFocusReason)
