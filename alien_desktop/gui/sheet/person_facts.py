"""Career, agenda, buddy and rival: one line below the name, or a column beside the meters where there is room."""

from functools import partial
from math import ceil

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, PlayerNature
from alien_desktop.documents.sheet.identity import set_nature, set_text
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.accessible_role import give_role
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.sheet.inline_text_button import InlineTextButton
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate

DOT = " · "
_LEAST_AGENDA, _LEAST_NAME = 12, 24
"""Units of width below which the facts of the line are never pressed together."""


class Dot(TextLabel):
    """What is between two facts: a line between them to a screen reader, and no word."""

    def sizeHint(self) -> QSize:
        """As high as the first line of a fact, so that it is in its middle."""
        return QSize(super().sizeHint().width(), theme_of(self).metrics.target_min)


give_role(Dot, QAccessible.Role.Separator)


class PersonFacts(QObject):
    """Fills the line and the column; which of the two shows a fact depends on the width.

    `height_changed`: the line is two lines high now, or one again.
    """

    height_changed = Signal()

    def __init__(self, opened: SheetEditor, line: QHBoxLayout, column: QVBoxLayout) -> None:
        super().__init__(opened)
        self._opened = opened
        self._line, self._column = line, column
        self._is_wide: bool | None = None
        self._fixed = 0
        self._more = 0
        self.career = CareerButton(translate("sheet", "Career"), "{}")
        agenda = translate("sheet", "Agenda")
        self.agenda = InlineTextButton(agenda, translate("sheet", "Agenda: {}"), most=2000, least=_LEAST_AGENDA)
        self.buddy = InlineTextButton(translate("sheet", "Buddy"), translate("sheet", "Buddy {}"), least=_LEAST_NAME)
        self.rival = InlineTextButton(translate("sheet", "Rival"), translate("sheet", "Rival {}"), least=_LEAST_NAME)
        self._movable = (self.agenda, self.buddy, self.rival)
        self._dots = [Dot(DOT, TextRole.SECONDARY, TextTone.QUIET) for _ in self._movable]
        top = Qt.AlignmentFlag.AlignTop
        line.addWidget(self.career, 0, top)
        for fact, dot, field in zip(self._movable, self._dots, ("agenda", "buddy", "rival"), strict=True):
            fact.value_requested.connect(partial(self._set_text, field))
            dot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            line.addWidget(dot, 0, top)
            line.addWidget(fact)
        line.addStretch(1)
        self.career.list_requested.connect(self._on_career_list_requested)
        holder = line.parentWidget()
        assert holder is not None, "the line stands in a widget of the form"
        self._holder = holder
        holder.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The line shares its width again when it has another one."""
        if isinstance(event, QResizeEvent):
            self._share(event.size().width())
        return super().eventFilter(watched, event)

    @property
    def buttons(self) -> tuple[InlineTextButton, ...]:
        """The facts in the order of the line."""
        return (self.career, *self._movable)

    def show_sheet(self, sheet: CharacterSheet, rules: SheetRules) -> None:
        """Show the facts of a character."""
        row = rules.catalog.careers.get(sheet.career)
        career = row.name if row else translate("sheet", "Unknown career") if sheet.career else ""
        self.career.set_value(career or translate("sheet", "No career"))
        self.agenda.set_value(sheet.agenda)
        self.buddy.set_value(sheet.buddy)
        self.rival.set_value(sheet.rival)
        self._share(self._holder.width())

    @property
    def more_height(self) -> int:
        """How many pixels the line is higher than one line of text."""
        return self._more

    @property
    def has_names(self) -> bool:
        """Whether buddy and rival have room."""
        return not self.buddy.isHidden()

    def words(self) -> str:
        """All facts as lines, for a tooltip where they have no room."""
        return "\n".join(fact.accessibleName() for fact in self.buttons)

    def set_wide(self, wide: bool, fixed: int = 0) -> None:
        """Stand in the column beside the meters, or in the line below the name.

        `fixed` is how many pixels a column of fixed height is wide: there too a long agenda replaces names.
        """
        if (wide, fixed) == (self._is_wide, self._fixed):
            return
        self._fixed = fixed
        if wide == self._is_wide:
            self._share(self._holder.width())
            return
        self._is_wide = wide
        for place, (fact, dot) in enumerate(zip(self._movable, self._dots, strict=True)):
            dot.setVisible(not wide)
            fact.set_in_column(wide)
            if wide:
                self._line.removeWidget(fact)
                self._column.insertWidget(place, fact)
            else:
                self._column.removeWidget(fact)
                self._line.insertWidget(2 + 2 * place, fact)
        self._share(self._holder.width())

    def _share(self, width: int) -> None:
        """In the line the agenda is read in full: its label and the two names give way, then it takes a second line."""
        names = (self.buddy, self.rival)
        label = self.agenda.whole_width() - self.agenda.sizeHint().width()
        self.agenda.set_bare(self._missing(width) + label > 0)
        missing = self._missing(width)
        spare = {name: name.sizeHint().width() - name.minimumSizeHint().width() for name in names}
        has_names = self._leaves_room_for_names() if self._is_wide else missing <= sum(spare.values())
        share = min(1.0, missing / max(sum(spare.values()), 1))
        for name, most in spare.items():
            cut = 0 if self._is_wide or missing <= 0 else ceil(most * share)
            name.setMaximumWidth(name.sizeHint().width() - cut if cut else UNBOUNDED)
            name.setVisible(has_names)
        for dot in self._dots[1:]:
            dot.setVisible(has_names and not self._is_wide)
        room = width - self.career.sizeHint().width() - self._dots[0].sizeHint().width()
        self.agenda.set_wraps(bool(self._is_wide) or room < self.agenda.sizeHint().width())
        more = 0 if self._is_wide else self.agenda.heightForWidth(room) - self.agenda.sizeHint().height()
        if more != self._more:
            self._more = more
            self.height_changed.emit()

    def _missing(self, width: int) -> int:
        """How many pixels the line is too narrow for everything in it."""
        parts = (self.career, *self._movable, *self._dots)
        return sum(part.sizeHint().width() for part in parts) - width

    def _leaves_room_for_names(self) -> bool:
        """Whether the agenda is no longer than the two lines that a column of fixed height has for it."""
        return not self._fixed or self.agenda.lines_at(self._fixed) <= 2

    def _set_text(self, field: str, text: str) -> None:
        self._opened.edit(lambda sheet, _rules: set_text(sheet, field, text.strip()))

    def _on_career_list_requested(self) -> None:
        sheet, rules = self._opened.sheet, self._opened.rules
        careers = tuple(
            MenuEntry(row.name, partial(self._set_text, "career", row.id), checked=row.id == sheet.career)
            for row in rules.catalog.careers.values()
        )
        names: dict[PlayerNature, str] = {
            Nature.HUMAN: translate("sheet", "Human"),
            Nature.SYNTHETIC: translate("sheet", "Synthetic"),
        }
        natures = tuple(
            MenuEntry(name, partial(self._set_nature, nature), checked=sheet.nature is nature)
            for nature, name in names.items()
        )
        point = self.career.mapToGlobal(QPoint(0, self.career.height()))
        none = MenuEntry(
            translate("sheet", "No career"), partial(self._set_text, "career", ""), checked=not sheet.career
        )
        open_menu(self.career, translate("sheet", "Career"), (*careers, none, LINE, *natures), point)

    def _set_nature(self, nature: PlayerNature) -> None:
        self._opened.edit(lambda sheet, rules: set_nature(sheet, nature, rules))


class CareerButton(InlineTextButton):
    """The career: a list opens instead of a field."""

    list_requested = Signal()

    def open_field(self) -> None:
        """Ask for the list."""
        self.list_requested.emit()
