"""By hand: everything on one page, what is left to spend, and what the rules say; also a sheet copied from paper."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.documents.text import NOTE_LIMIT
from alien_desktop.gui.creation.level_blocks import LevelBlocks
from alien_desktop.gui.creation.option_grid import OptionGrid
from alien_desktop.gui.creation.options import gear_options, plain_career_options, talent_options
from alien_desktop.gui.creation.remaining_points_panel import RemainingPointsPanel
from alien_desktop.gui.creation.text import wrong_words
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.creation.creation_controller import TEXTS
from alien_desktop.session.session import Session

GEAR_COLUMNS, CAREER_COLUMNS = 2, 4
LINES = 3
"""Rows of the grid for a row of fields: label, field and some air."""
_SIX_COLUMNS = 220
"""From this width on, in units, seven fields have room in two rows."""
_IN_SIX = ((0, 0, 2), (0, 2, 2), (0, 4, 2), (1, 0, 2), (1, 2, 1), (1, 3, 1), (1, 4, 2))
_IN_TWO = ((0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1), (2, 0, 1), (2, 1, 1), (3, 0, 2))
"""Row, column and width of each field, in the order of the fields."""


class ManualCreationPanel(QWidget):
    """Who, attributes and skills, talent and gear; at the right what is left and the last step."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._controller = session.creation
        self.career = DropField(tr("Career"))
        self.texts = {
            "name": LineField(tr("Name"), tr("Name")),
            "appearance": LineField(tr("Looks"), tr("What one sees first"), most=NOTE_LIMIT),
            "agenda": LineField(tr("Agenda"), tr("What one is after"), most=NOTE_LIMIT),
            "buddy": LineField(tr("Buddy"), tr("Trusted")),
            "rival": LineField(tr("Rival"), tr("Doubted")),
            "signature_item": LineField(tr("Signature item"), tr("A small thing")),
        }
        self.levels = LevelBlocks(session)
        self.talents = OptionGrid(tr("Talent"))
        self.talent_choice = LineField(tr("What the talent is for"), tr("What the talent is for"))
        self.other_talent = DropField(tr("Another talent"))
        self.gear = OptionGrid(tr("Gear"), GEAR_COLUMNS)
        self.other_gear = DropField(tr("Another thing"))
        self.talent_sentence = TextLabel("", TextRole.SECONDARY, TextTone.ALERT, wrap=True)
        self.who_sentence = TextLabel("", TextRole.SECONDARY, TextTone.ALERT, wrap=True)
        self.gear_sentence = TextLabel("", TextRole.SECONDARY, TextTone.ALERT, wrap=True)
        self.careers = OptionGrid(tr("Career"), CAREER_COLUMNS, even=True)
        """In place of talents and gear, which come from it, until one is chosen."""
        self.left = RemainingPointsPanel(session)
        self._career_panel = Panel(tr("Career"))
        self._talent_panel, self._gear_panel = Panel(tr("Talent")), Panel(tr("Gear"))
        self._lay_out()
        self._connect()
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(self.left.create_character.click)
        bind_theme(self._apply_theme)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        controller = self._controller
        plan, rules = controller.plan, controller.rules
        none = () if plan.career else (DropOption("", tr("Choose a career")),)
        careers = tuple(DropOption(row.id, row.name) for row in rules.catalog.careers.values())
        self.career.set_options((*none, *careers))
        self.career.set_value(plan.career)
        for field, line in self.texts.items():
            line.set_value(getattr(plan, field))
        self._refresh_who()
        self.levels.refresh()
        self.talents.set_options(talent_options(controller))
        self.careers.set_options(plain_career_options(controller))
        shows_lists = bool(plan.career) or plan.paper
        self._career_panel.setVisible(not shows_lists)
        for panel in (self._talent_panel, self._gear_panel):
            panel.setVisible(shows_lists)
        kinds = {rules.catalog.talents[one].choice for one in plan.talents if one in rules.catalog.talents} - {""}
        self.talent_choice.setVisible(bool(kinds))
        self.talent_choice.set_value(plan.talent_choice)
        self.talent_sentence.set_text(wrong_words(controller, PlanSection.TALENT))
        self.gear.set_options(gear_options(controller))
        self.gear_sentence.set_text(wrong_words(controller, PlanSection.GEAR))
        picks, talents = rules.edition.creation.gear_picks, rules.edition.creation.talents
        self._talent_panel.set_title_note(tr("{0} of {1}").format(len(plan.talents), talents) if plan.career else "")
        self._gear_panel.set_title_note(tr("{0} of {1}").format(len(plan.gear), picks) if plan.career else "")
        self._refresh_paper()
        self.left.refresh()

    def take_focus(self) -> None:
        """Begin at the name."""
        self.texts["name"].setFocus()

    def enter_pressed(self) -> None:
        """Enter does nothing by itself here: it ends a field. Ctrl+Enter creates."""

    def _refresh_who(self) -> None:
        """Show what the rules say about the person below the fields, and mark the field."""
        found = {one.part for one in self._controller.problems() if not one.missing}
        wrong = {part: wrong_words(self._controller, part) for part in found}
        for field, line in self.texts.items():
            line.set_invalid(wrong.get(TEXTS[field], ""))
        said = [words for field in self.texts if (words := wrong.get(TEXTS[field], ""))]
        self.who_sentence.set_text(" ".join(dict.fromkeys(said)))
        self.who_sentence.setVisible(bool(said))

    def _refresh_paper(self) -> None:
        plan, rules = self._controller.plan, self._controller.rules
        for field in (self.other_talent, self.other_gear):
            field.setVisible(plan.paper)
        if plan.paper:
            talents = rules.catalog.talents.values()
            self.other_talent.set_options(
                (DropOption("", tr("Another talent")), *(DropOption(row.id, row.name) for row in talents))
            )
            items = rules.catalog.items.values()
            self.other_gear.set_options(
                (DropOption("", tr("Another thing")), *(DropOption(row.id, row.name) for row in items))
            )
            self.other_talent.set_value("")
            self.other_gear.set_value("")

    def _lay_out(self) -> None:
        who = self._who = Panel(tr("Who"))
        self._grid = QGridLayout()
        names = {
            self.texts["name"]: tr("Name"),
            self.career: tr("Career"),
            self.texts["appearance"]: tr("Looks"),
            self.texts["agenda"]: tr("Agenda"),
            self.texts["buddy"]: tr("Buddy"),
            self.texts["rival"]: tr("Rival"),
            self.texts["signature_item"]: tr("Signature item"),
        }
        self._fields = [(TextLabel(name, TextRole.SMALLEST, TextTone.QUIET), field) for field, name in names.items()]
        for words, field in self._fields:
            words.setBuddy(field)
        self._in_two: bool | None = None
        self._place_fields()
        who.body.addLayout(self._grid)
        who.body.addWidget(self.who_sentence)
        for panel, content in (
            (
                self._talent_panel,
                (self.talents, self.talent_choice, self.other_talent, self.talent_sentence),
            ),
            (self._gear_panel, (self.gear, self.other_gear, self.gear_sentence)),
            (self._career_panel, (self.careers,)),
        ):
            panel.set_spacing("label_gap")
            for widget in content:
                panel.body.addWidget(widget, 1 if isinstance(widget, OptionGrid) else 0)
            panel.body.addStretch(0)
        self._lower = QHBoxLayout()
        self._lower.addWidget(self._career_panel, 1)
        self._lower.addWidget(self._talent_panel, 1)
        self._lower.addWidget(self._gear_panel, 1)
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(who)
        self._column.addWidget(self.levels)
        self._column.addLayout(self._lower, 1)
        self._row = FoldingRow(self)
        self._row.addWidget(ScrolledPage(page, keeps_width=True), 1)
        self._row.addWidget(self.left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow page has two fields in a row."""
        super().resizeEvent(event)
        self._place_fields()

    def _place_fields(self) -> None:
        in_two = self.width() < _SIX_COLUMNS * self._theme.metrics.unit
        if in_two == self._in_two:
            return
        self._in_two = in_two
        places = _IN_TWO if in_two else _IN_SIX
        for (words, field), (row, column, span) in zip(self._fields, places, strict=True):
            self._grid.addWidget(words, LINES * row, column, 1, span)
            self._grid.addWidget(field, LINES * row + 1, column, 1, span)
        for column in range(6):
            self._grid.setColumnStretch(column, 1 if not in_two or column < 2 else 0)
        for row in range(1, 4):
            air = self._theme.metrics.unit if row <= places[-1][0] else 0
            self._grid.setRowMinimumHeight(LINES * row - 1, air)

    def _connect(self) -> None:
        for choice in (self.career, self.careers):
            choice.value_requested.connect(self._on_career_requested)
        for field, line in (*self.texts.items(), ("talent_choice", self.talent_choice)):
            line.value_requested.connect(partial(self._write, field))
        self.talents.value_requested.connect(self._on_talent_requested)
        self.gear.value_requested.connect(self._on_gear_requested)
        self.other_talent.value_requested.connect(self._on_talent_requested)
        self.other_gear.value_requested.connect(self._on_gear_requested)

    def _write(self, field: str, text: str) -> None:
        try_command("create.text", self._session, field=field, text=text)

    def _on_career_requested(self, career_id: str) -> None:
        if career_id:
            try_command("create.career", self._session, career=career_id)

    def _on_talent_requested(self, talent_id: str) -> None:
        if talent_id:
            try_command("create.talent", self._session, row=talent_id)

    def _on_gear_requested(self, item_id: str) -> None:
        if item_id:
            try_command("create.gear", self._session, row=item_id)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        for layout in (self._row, self._column, self._lower):
            layout.setSpacing(metrics.gap)
        self._grid.setHorizontalSpacing(metrics.gap)
        self._grid.setVerticalSpacing(metrics.unit // 2)
        self._in_two = None
        self._place_fields()
        self.left.setFixedWidth(metrics.attribute_block + 20 * metrics.unit)
