"""The character sheet: every part of it over one open character, edited in place."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSizeF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from alien_desktop.documents.sheet.roll_damage import RollDamage
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.close_distances import HAIR_UNITS
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage, see_through
from alien_desktop.gui.kit.tab_order import scroll_area_to
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.attributes_panel import AttributesPanel
from alien_desktop.gui.sheet.conditions_panel import ConditionsPanel
from alien_desktop.gui.sheet.file_panel import FilePanel
from alien_desktop.gui.sheet.inventory_panel import InventoryPanel
from alien_desktop.gui.sheet.person_panel import PersonPanel
from alien_desktop.gui.sheet.supplies_panel import SuppliesPanel
from alien_desktop.gui.sheet.talents_panel import TalentsPanel
from alien_desktop.gui.sheet.text import death_roll_due
from alien_desktop.gui.sheet.ui_sheet_panel import Ui_SheetPanel
from alien_desktop.gui.sheet.weapons_panel import WeaponsPanel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import DeathRollMade, Event
from alien_desktop.session.rolls.roll_events import hurt_event
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from alien_desktop.gui.sheet.crop_dialog import CropDialog
    from alien_desktop.gui.sheet.own_thing_dialog import OwnThingDialog


class NotesPanel(Panel):
    """The notes to read. `edit_requested` is the request to write them."""

    edit_requested = Signal()

    def __init__(self, opened: SheetEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Notes"))
        self._opened = opened
        self.text = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.body.addWidget(ScrolledPage(self.text), 1)
        self.edit_button = Button(self.tr("Edit"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        self.edit_button.setAccessibleName(self.tr("Edit the notes"))
        self.edit_button.clicked.connect(self.edit_requested)
        self.add_title_widget(self.edit_button)
        opened.changed.connect(self._on_opened_changed)
        self._on_opened_changed(frozenset())

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        if self._opened.is_open and (not fields or "notes" in fields):
            notes = self._opened.sheet.notes
            self.text.set_text(notes or self.tr("What the character should not forget."))


_SPARE_UNITS, _SPARE_UNITS_TALL, _SPARE_UNITS_LOW = 7, 5, 9
"""How much a strip of injuries may take of the height of weapons and conditions (in a tall window), and of supplies."""


_FILE_BELOW_UNITS = 155
"""So much more than the bands need, in units, and notes and file are a band of their own below them."""


class SheetPanel(QWidget):
    """Shows one character of the session.

    `pick_requested(PickRequest)`: pick something from the catalog. `refused(Words)`: why an edit or a roll cannot
    be made, for whoever can say so in the window.
    """

    pick_requested = Signal(object)
    refused = Signal(object)
    advance_requested = Signal()
    """Experience and what it buys."""
    message_posted = Signal(object)
    """Words: the result of a death roll, or of using something."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.resize(self._theme.metrics.sheet_bands, self.height())  # most windows have room for bands: made for them
        self._session = session
        self.opened = SheetEditor(session.workspace, session.rules_for, self)
        self._rolls = session.rolls
        self.care = session.medical
        self.ui = Ui_SheetPanel()
        self.ui.setupUi(self)
        self.person = PersonPanel(self.opened, session)
        self.attributes = AttributesPanel(self.opened, session)
        self.weapons = WeaponsPanel(self.opened, session)
        self.conditions = ConditionsPanel(self.opened, session)
        self.supplies = SuppliesPanel(self.opened, session)
        self.load = InventoryPanel(self.opened, session)
        self.talents = TalentsPanel(self.opened, session)
        self.notes = NotesPanel(self.opened)
        self.shows_file = False
        self._is_file_below = False
        """Whether notes and file have a band of their own, for good."""
        self._right = QVBoxLayout()
        self._is_single = False
        self.changing: OwnThingDialog | None = None
        self.cropping: CropDialog | None = None
        self._lay_out()
        for part in (self.weapons, self.conditions, self.load, self.talents):
            part.pick_requested.connect(self.pick_requested)
        for changed in (self.weapons, self.load, self.talents):
            changed.change_requested.connect(self.change_thing)
        self.load.message_posted.connect(self.message_posted)
        self.opened.refused.connect(self.refused)
        session.injuries.refused.connect(self.refused)
        self.care.message_posted.connect(self.message_posted)
        self.care.refused.connect(self.refused)
        self.person.overrides.rad_requested.connect(self._on_overrides_rad_requested)
        session.injuries.rolled.connect(self._on_injuries_rolled)
        session.rolls.hurt.connect(self._on_rolls_hurt)
        self.person.death_roll_requested.connect(self._on_person_death_roll_requested)
        self.person.portrait_requested.connect(self.take_portrait)
        self.person.portrait_choice_requested.connect(self._on_person_portrait_choice_requested)
        self.person.crop_requested.connect(self.open_crop)
        self.person.file_requested.connect(self.show_file)
        self.person.advance_requested.connect(self.advance_requested)
        self.person.change_requested.connect(self.open_changes)
        self.notes.edit_requested.connect(self._on_notes_edit_requested)
        bind_theme(self._apply_theme)
        self.show_file(False)

    @cached_property
    def file(self) -> FilePanel:
        """Notes and the rest of the file, made when they are first shown."""
        panel = FilePanel(self.opened)
        panel.hide()
        panel.closed.connect(self._on_file_closed)
        self.ui.low_band.addWidget(panel, 1)
        return panel

    def open_changes(self, point: QPoint) -> None:
        """Open the menu of what the sheet is made of: the name, each attribute and skill with its levels."""
        name = MenuEntry(self.tr("Name…"), self.person.ui.name_label.open_field)
        open_menu(self, self.tr("Change"), (name, LINE, *self.attributes.change_entries()), point)

    def set_document(self, document_id: str) -> None:
        """Show another character; an empty id shows none."""
        self.opened.set_document(document_id)

    def take_portrait(self, path: str) -> None:
        """Make a picture of the user's the portrait, as one step; why not is reported by `refused`."""
        try_command("sheet.portrait", self._session, self._on_portrait_refused, who=self.opened.document_id, file=path)

    def open_crop(self) -> None:
        """Ask which part of the picture is the portrait; one that cannot be read is reported by `refused`."""
        from alien_desktop.gui.sheet.crop_dialog import CropDialog

        picture = self._theme.picture_of(self.opened.sheet.portrait)
        if picture.isNull():
            self.refused.emit(self.tr("The picture is gone: choose it again from its file."))
            return
        if self.cropping is None:
            self.cropping = CropDialog(self)
            self.cropping.part_chosen.connect(self._on_cropping_part_chosen)
        self.cropping.open_over(self, picture, QSizeF(self.person.ui.picture.sizeHint()))

    def _on_cropping_part_chosen(self, part: QRect) -> None:
        corner, size = part.topLeft(), part.size()
        self._perform("sheet.crop", left=corner.x(), top=corner.y(), width=size.width(), height=size.height())

    def _on_portrait_refused(self, reason: Message) -> None:
        self.refused.emit(translated(reason))

    def preview_push(self, stress: int) -> None:
        """Show what a push would add to the stress of whoever rolls, when it is the one shown here."""
        self.person.preview_push(stress)

    def change_thing(self, part_id: str) -> None:
        """Open everything about a weapon, a suit, a thing or a talent, to be changed by hand."""
        from alien_desktop.gui.sheet.own_thing_dialog import OwnThingDialog

        if self.changing is not None and isValid(self.changing):
            self.changing.reject()
        self.changing = OwnThingDialog(self.opened, self._session, part_id, self)
        self.changing.show_over(self)
        self.changing.fields["note"].setFocus()

    def show_file(self, shown: bool) -> None:
        """Show notes and the rest of the file beside the supplies, in place of load and talents, or these again.

        Where they have a band of their own they only get the focus.
        """
        if self._is_file_below:
            self.person.set_file_shown(False)
            if shown:
                self.file.notes.setFocus()
            return
        self.person.set_file_shown(shown)
        for part in (self.load, self.talents):
            part.setVisible(not shown)
        if shown != self.shows_file:
            self.shows_file = shown
            self.file.setVisible(shown)
        self._show_notes()
        self._fit_low_band()
        if shown:
            self.file.notes.setFocus()

    def _lay_out(self) -> None:
        ui = self.ui
        self._scroll = ScrolledPage(ui.page, self._least_height)
        ui.outer.addWidget(self._scroll)
        ui.outer.setContentsMargins(0, 0, 0, 0)
        ui.low_scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        see_through(ui.low_scroll)
        ui.low_content.setAutoFillBackground(False)
        ui.low_content.installEventFilter(self)
        ui.low_scroll.installEventFilter(self)
        ui.person_place.addWidget(self.person)
        ui.bands.insertWidget(1, self.conditions.injuries_view)
        self.person.due.left_alone.connect(lambda: scroll_area_to(self._scroll, self.person.due))
        self.conditions.injuries_view.row_reached.connect(partial(self._scroll.show_row, self.conditions.injuries_view))
        self.conditions.injuries_shown.connect(self._fit_bands)
        self.conditions.injuries_view.height_changed.connect(self._fit_bands)
        ui.attributes_place.addWidget(self.attributes)
        ui.middle_band.addWidget(self.weapons, 1)
        ui.middle_band.addWidget(self.conditions)
        ui.low_band.addWidget(self.supplies)
        ui.low_band.addWidget(self.load, 1)
        ui.low_band.addLayout(self._right)
        self._right.addWidget(self.talents, 3)
        self._right.addWidget(self.notes, 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The form follows the room that the sheet itself has: bands beside each other, or one column that scrolls."""
        super().resizeEvent(event)
        single = event.size().width() < self._theme.metrics.sheet_bands
        if single != self._is_single:
            self._is_single = single
            self._apply_form()
        self._place_file()

    def _place_file(self) -> None:
        """Give notes and file a band of their own in a high window, and take it away again in a lower one."""
        metrics = self._theme.metrics
        below = not self._is_single and self.height() >= metrics.sheet_least_height + _FILE_BELOW_UNITS * metrics.unit
        if below == self._is_file_below:
            return
        self.show_file(False)
        self._is_file_below = below
        band = self.ui.bands if below else self.ui.low_band
        band.addWidget(self.file, 1)
        self.file.close_button.setVisible(not below)
        self.file.setVisible(below)
        self._show_notes()

    def _show_notes(self) -> None:
        """The notes to read are below the talents of a high window, unless they can be written somewhere."""
        self.notes.setVisible(self._theme.is_tall and not self.shows_file and not self._is_file_below)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """New content changes the height of the lowest band, which its scroll area does not report to the page."""
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self._fit_low_band()
            self._least_height()
        return super().eventFilter(watched, event)

    def _least_height(self) -> int:
        """In a low or narrow window the sheet scrolls as a whole; else the lowest band alone."""
        low = self.height() < self._theme.metrics.sheet_least_height + self._strip_height()
        content = self.ui.low_content
        self.ui.low_scroll.setMinimumHeight(content.minimumSizeHint().height() if low or self._is_single else 0)
        if not low and not self._is_single:
            return 0
        bands, room = self.ui.bands, self.width() - self._scroll.verticalScrollBar().sizeHint().width()
        return max(bands.minimumSize().height(), bands.totalMinimumHeightForWidth(room))

    def _apply_form(self) -> None:
        single, metrics, ui = self._is_single, self._theme.metrics, self.ui
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        ui.middle_band.setDirection(below if single else beside)
        ui.low_band.setDirection(below if single else beside)
        self.attributes.set_columns(2 if single else len(Attribute))
        self.person.set_single(single)
        columns: tuple[tuple[QWidget, int], ...] = (
            (self.conditions, metrics.conditions_column),
            (self.supplies, metrics.supplies_column),
            (self.talents, metrics.talents_column),
            (self.notes, metrics.talents_column),
        )
        for part, width in columns:
            part.setMinimumWidth(0 if single else width)
            part.setMaximumWidth(UNBOUNDED if single else width)
        # Beside each other the bands are as high as there is room, whatever the content of the lowest would like.
        high = QSizePolicy.Policy.Expanding if single else QSizePolicy.Policy.Ignored
        ui.low_scroll.setSizePolicy(QSizePolicy.Policy.Expanding, high)
        for taller in (self.load, self.talents):
            taller.setMinimumHeight(metrics.sheet_band_low if single else 0)
        self._fit_bands()

    def _fit_low_band(self) -> None:
        """The file asks for more than the lists, which scroll themselves: its fields are not pressed together."""
        metrics = self._theme.metrics
        if self._is_single:  # each measure is rounded on its own: the slots that are shown are whole
            self.load.setMinimumHeight(max(metrics.sheet_band_low, self.load.sizeHint().height() + metrics.unit))
        least = self.ui.low_band.totalMinimumSize().height() if self.shows_file else 0
        high = max(metrics.sheet_band_low - self._given_units()[1] * metrics.unit, least)
        over = high - self.ui.low_scroll.height()
        # The lists in it stand a little closer then.
        is_hair = not self._is_single and 0 < over <= HAIR_UNITS * metrics.unit
        self.ui.low_content.setMinimumHeight(high - over if is_hair else high)

    def _strip_height(self) -> int:
        """How much the strip of injuries takes, with the gap below it; 0 without injuries."""
        strip = self.conditions.injuries_view
        return strip.height() + self._theme.metrics.gap if not strip.isHidden() else 0

    def _given_units(self) -> tuple[int, int]:
        """How much the middle and the lowest band give to the strip of injuries."""
        if self._is_single:
            return 0, 0
        wanted = -(-self._strip_height() // self._theme.metrics.unit)
        middle = min(wanted // 2, _SPARE_UNITS_TALL if self._theme.is_tall else _SPARE_UNITS)
        return middle, min(wanted - middle, _SPARE_UNITS_LOW)

    def _fit_bands(self) -> None:
        """A strip of injuries takes its room from the bands below, as far as these have some to spare."""
        for panel in (self.weapons, self.conditions):
            panel.give_height(self._given_units()[0])
        self._fit_low_band()

    def prepare_death_roll(self) -> None:
        """Prepare the death roll that is due soonest; nothing when none is due."""
        due = death_roll_due(self.opened.sheet, self.opened.rules) if self.opened.is_open else None
        if due is not None:
            self._perform("death.prepare", injury=due[0])

    def _on_person_death_roll_requested(self) -> None:
        """Roll the death roll that is prepared, or prepare it."""
        waiting = self._rolls.state.pending
        if waiting is not None and waiting.can_wait and waiting.sheet_id == self.opened.document_id:
            try_command("roll", self._session, self.refused.emit)
        else:
            self.prepare_death_roll()

    def _on_injuries_rolled(self, rolled: Event) -> None:
        if isinstance(rolled, DeathRollMade) and rolled.document == self.opened.document_id:
            faces = " ".join(str(face) for face in sorted(rolled.faces, reverse=True))
            name = self.opened.sheet.name
            result = translated(text_of(rolled).result)
            self.message_posted.emit(
                self.tr("Death roll {faces}: {name} {result}.").format(faces=faces, name=name, result=result)
            )

    def _on_overrides_rad_requested(self) -> None:
        self._perform("roll.radiation")

    def _perform(self, command: str, **arguments: object) -> None:
        """Run a registered command for the character that is shown; a refusal is said on the sheet."""
        try_command(command, self._session, self.refused.emit, who=self.opened.document_id, **arguments)

    def _on_rolls_hurt(self, _sheet_id: str, hurt: RollDamage) -> None:
        self.message_posted.emit(translated(text_of(hurt_event(hurt)).result) + ".")

    def _on_person_portrait_choice_requested(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        from alien_desktop.gui.kit.file_dialogs import file_dialog

        dialog = file_dialog(self, self.tr("Portrait"), self.tr("Pictures (*.png *.jpg *.jpeg *.webp)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.take_portrait)
        dialog.open()

    def _on_notes_edit_requested(self) -> None:
        self.show_file(True)

    def _on_file_closed(self) -> None:
        self.show_file(False)
        self.person.notes_button.setFocus()

    def _apply_theme(self) -> None:
        metrics, ui = self._theme.metrics, self.ui
        for layout in (ui.bands, ui.middle_band, ui.low_band):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(metrics.gap)
        self._right.setSpacing(metrics.gap)
        self._is_single = self.width() < metrics.sheet_bands
        self._apply_form()
        self._place_file()
        self._show_notes()
