"""Who it is: name, looks and cash beside a large portrait, and the crew to choose buddy and rival from."""

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QToolTip

from alien_desktop.documents.creation.plan import PlanSection, career_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.text import NOTE_LIMIT
from alien_desktop.gui.creation import options
from alien_desktop.gui.creation.guided_step import GuidedStep
from alien_desktop.gui.creation.option_grid import OptionGrid
from alien_desktop.gui.creation.option_tile import PersonTile
from alien_desktop.gui.creation.remaining_points_panel import MOST_CASH
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.file_dialogs import file_dialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.menus import MenuEntry, open_menu
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.portrait import Portrait, PortraitRecord
from alien_desktop.gui.kit.registered_actions import command_slot, show_refusal, try_command
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Message
from alien_desktop.session.session import Session

PORTRAIT_UNITS, PORTRAIT_UNITS_TALL, PORTRAIT_UNITS_NARROW = (42, 46), (53, 58), (28, 30)
"""Width and height of the portrait: in a middle window, in a tall and in a narrow one."""
BOND_UNITS = 64
"""Width of the fields for buddy and rival."""
TILE_UNITS = 27
"""The least width of somebody of the crew."""


class WhoStep(GuidedStep):
    """Name, looks, cash, buddy and rival on one page; each has a die that suggests something else for it alone."""

    def __init__(self, session: Session) -> None:
        parts = (PlanSection.NAME, PlanSection.APPEARANCE, PlanSection.CASH, PlanSection.BONDS)
        super().__init__(session, tr("Who"), parts)
        self.portrait = Portrait()
        self.portrait.set_changeable(tr("A picture of your own: drop a file here, or click for the menu"))
        self.picture = Button(tr("Picture from a file…"), size=ButtonSize.NORMAL)
        self.refused = TextLabel("", TextRole.SECONDARY, TextTone.ALERT, wrap=True)
        self.refused.hide()
        self.name = LineField(tr("Name"), tr("Name"))
        self.appearance = LineField(tr("Looks"), tr("Looks"), most=NOTE_LIMIT)
        self.cash = NumberField(tr("Cash in dollars"), 0, MOST_CASH)
        self.dice_of_cash = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.roll_cash = Button(tr("Roll"), icon="dice")
        bonds = (
            ("buddy", tr("Buddy"), tr("Somebody you would risk your neck for.")),
            ("rival", tr("Rival"), tr("Somebody you would not turn your back on.")),
        )
        self.bonds = {field: LineField(label, tr("Or somebody else")) for field, label, _words in bonds}
        self.crew = {
            field: OptionGrid(
                tr("{0} from the crew").format(label), options.MOST_BONDS, tile=PersonTile, narrowest=TILE_UNITS
            )
            for field, label, _words in bonds
        }
        self._heads: list[QHBoxLayout] = []
        self._told: list[TextLabel] = []
        self._lay_out_person()
        for field, label, words in bonds:
            self._lay_out_bond(field, label, words)
        self.column.addStretch(0)
        self.name.value_requested.connect(partial(self.write, "name"))
        self.appearance.value_requested.connect(partial(self.write, "appearance"))
        self.cash.value_requested.connect(self._on_cash_requested)
        self.portrait.menu_requested.connect(self._on_portrait_menu_requested)
        self.portrait.file_dropped.connect(self.take_portrait)
        self.picture.clicked.connect(self._on_picture_clicked)
        self.roll_cash.clicked.connect(command_slot("create.roll_cash", session))
        bind_theme(self._apply_theme)

    def value(self) -> str:
        """The name."""
        return self.controller.plan.name

    def refresh(self) -> None:
        """The person as it is now."""
        plan = self.controller.plan
        self.portrait.set_record(PortraitRecord(plan.name, plan.name, portrait=plan.portrait))
        self.name.set_value(plan.name)
        self.appearance.set_value(plan.appearance)
        self.cash.set_value(plan.cash or 0)
        self.dice_of_cash.set_text(self._dice_words())
        show_refusal(self.roll_cash, "create.roll_cash", self.session)
        known = {
            entry.name: PortraitRecord(entry.document_id, entry.name, portrait=entry.portrait)
            for entry in self.session.index.entries()
            if entry.format == CharacterSheet.FORMAT and entry.edition == plan.edition
        }
        for field, grid in self.crew.items():
            found = options.bond_options(self.controller, field)
            grid.set_options(found)
            grid.setVisible(bool(found))
            for tile in grid.tiles:
                if isinstance(tile, PersonTile):
                    tile.set_portrait(known.get(tile.option.value, PortraitRecord("", tile.option.value)))
            self.bonds[field].set_value(getattr(plan, field))

    def take_portrait(self, path: str) -> None:
        """Make a picture of the user's the portrait; an empty path takes it away. Why not is beside it."""
        self.refused.hide()
        try_command("create.portrait", self.session, self._on_portrait_refused, file=path)

    def take_focus(self) -> None:
        """The name, ready to be typed over."""
        self.name.setFocus()
        self.name.selectAll()

    def _on_portrait_refused(self, reason: Message) -> None:
        self.refused.set_text(translated(reason))
        self.refused.show()
        announce(self.portrait, translated(reason))

    def _on_portrait_menu_requested(self, point: QPoint) -> None:
        entries = [MenuEntry(tr("Picture from a file…"), self._on_picture_clicked)]
        if self.controller.plan.portrait:
            entries.append(MenuEntry(tr("Remove the picture"), partial(self.take_portrait, "")))
        open_menu(self, tr("Portrait"), tuple(entries), point)

    def _on_picture_clicked(self) -> None:
        dialog = file_dialog(self, tr("Portrait"), tr("Pictures (*.png *.jpg *.jpeg *.webp)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.take_portrait)
        dialog.open()

    def _lay_out_person(self) -> None:
        self._person = QHBoxLayout()
        self._lines = QGridLayout()
        self._lines.setColumnStretch(1, 1)
        self._money = QHBoxLayout()
        self._money.addWidget(self.cash)
        self._money.addWidget(self.dice_of_cash, 1, Qt.AlignmentFlag.AlignVCenter)
        self._cash = FoldingRow()
        self._cash.addLayout(self._money, 1)
        self._cash.addWidget(self.roll_cash)
        self._add_line(0, self.name, PlanSection.NAME)
        self._add_line(1, self.appearance, PlanSection.APPEARANCE)
        words = TextLabel(tr("Cash"), TextRole.SECONDARY, TextTone.QUIET)
        words.setBuddy(self.cash)
        self._lines.addWidget(words, 2, 0)
        self._lines.addLayout(self._cash, 2, 1, 1, 2)
        self._face = TextLabel(tr("Portrait"), TextRole.SECONDARY, TextTone.QUIET)
        self._face.setBuddy(self.picture)
        self._lines.addWidget(self._face, 3, 0)
        self._lines.addWidget(self.picture, 3, 1, Qt.AlignmentFlag.AlignLeft)
        self._lines.addWidget(self.refused, 4, 0, 1, 3)
        self._lines.setRowStretch(5, 1)
        self._person.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignTop)
        self._person.addLayout(self._lines, 1)
        self.column.addLayout(self._person)

    def _add_line(self, row: int, line: LineField, part: PlanSection) -> None:
        words = TextLabel(line.accessibleName(), TextRole.SECONDARY, TextTone.QUIET)
        words.setBuddy(line)
        self._lines.addWidget(words, row, 0)
        self._lines.addWidget(line, row, 1)
        self._lines.addWidget(self.die(line.accessibleName(), part), row, 2)

    def _lay_out_bond(self, field: str, label: str, words: str) -> None:
        head = QHBoxLayout()
        head.addWidget(TextLabel(label, TextRole.LABEL, TextTone.QUIET))
        told = TextLabel(words, TextRole.SECONDARY, TextTone.QUIET)
        self._told.append(told)
        head.addWidget(told)
        head.addStretch(1)
        head.addWidget(self.bonds[field], 4)
        head.addWidget(self.die(label, PlanSection.BONDS))
        self._heads.append(head)
        self.column.addLayout(head)
        self.column.addWidget(self.crew[field], 1)
        self.bonds[field].value_requested.connect(partial(self.write, field))
        self.crew[field].value_requested.connect(partial(self._on_crew_requested, field))

    def _dice_words(self) -> str:
        career = career_of(self.controller.plan, self.controller.rules)
        if career is None:
            return tr("The career decides the money.")
        dice = career.cash.dice if career.cash.dice > 1 else ""
        return tr("$, or {0}D6 × ${1:,} rolled").format(dice, career.cash.times)

    def _on_crew_requested(self, field: str, name: str) -> None:
        tile = self.crew[field].tile(name)
        if not tile.is_blocked:
            self.write(field, name)
            return
        announce(tile, tile.option.reason)
        QToolTip.showText(tile.mapToGlobal(QPoint(0, tile.height())), tile.toolTip(), tile)

    def _on_cash_requested(self, cash: int) -> None:
        try_command("create.cash", self.session, cash=cash)

    def _apply_theme(self) -> None:
        theme = self._theme
        metrics = theme.metrics
        units = PORTRAIT_UNITS_TALL if theme.is_tall else PORTRAIT_UNITS_NARROW if theme.is_narrow else PORTRAIT_UNITS
        self.portrait.setFixedSize(*(one * metrics.unit for one in units))
        self._person.setSpacing(metrics.group_gap)
        self._lines.setSpacing(metrics.gap)
        for row in (self._money, self._cash, *self._heads):
            row.setSpacing(metrics.gap)
        for line in self.bonds.values():
            line.setMinimumWidth(BOND_UNITS // 2 * metrics.unit)
            line.setMaximumWidth(BOND_UNITS * metrics.unit)
        for widget in (self._face, self.picture):  # the portrait itself asks as well
            widget.setVisible(not theme.is_narrow)
        for told in self._told:  # without room the field says whom it is for
            told.setVisible(not theme.is_narrow)
