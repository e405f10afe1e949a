"""Picking from the catalog with a pane beside the list: a click or an arrow shows, Enter or a double click picks."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.catalog.rows.equipment import CatalogArmor, CatalogWeapon
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Carried, CarryPlace
from alien_desktop.documents.sheet.new_parts import OwnKind, own_item, place_held
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.button import Button, StepButton
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import UNBOUNDED, take_widgets
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.kit.pick_dialog import SearchDialog
from alien_desktop.gui.kit.pick_list import OWN_WORDS, PickList, PickOption
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.catalog_pane import CatalogPane
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.thing_fields import ThingFields
from alien_desktop.gui.sheet.thing_preview import ThingPreview
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide
from alien_desktop.gui.theme.theme import bind_theme, theme_of

SIZE_UNITS = (240, 150)
_LONGEST_BUTTON = 90
"""Units: the button names what is added when that is no longer, and no more than two fifths of the screen."""
_MOST = 99
"""The most of one thing that can be added at once."""
_LEFT = Qt.AlignmentFlag.AlignLeft
_LIST_UNITS, _PANE_UNITS = 88, 100
"""Width of the list beside a pane, and the least width of a pane beside it, in units of the theme."""
_HIGH_UNITS, _HIGH_UNITS_OF_FORM = (34, 34), (28, 64)
"""The least heights of the list and of the pane below it; a form needs more, and there is one line beside it."""


class OwnForm(QWidget):
    """What no list has: its name, its kind, its values, and how it will be on the sheet.

    A talent has no kind: what it does is asked when it is on the sheet.
    """

    def __init__(self, kinds: tuple[tuple[str, str], ...], sheet: CharacterSheet, rules: SheetRules) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._sheet = sheet
        self._rules = rules
        self._values: ThingFields | None = None
        self._draft: Carried | None = None
        self._changed: dict[str, object] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._head = QGridLayout()
        self._column.addLayout(self._head)
        self.name = LineField(self.tr("Name"), self.tr("What is it called?"))
        self.kinds = SegmentedControl(self.tr("Kind"))
        self.kinds.set_options(kinds)
        if kinds:
            self.kinds.set_value(kinds[0][0])
        for row, (words, widget) in enumerate(((self.tr("Name"), self.name), (self.tr("Kind"), self.kinds))):
            label = TextLabel(words, TextRole.SECONDARY, TextTone.QUIET)
            self._head.addWidget(label, row, 0)
            label.setVisible(widget is self.name or len(kinds) > 1)
            self._head.addWidget(widget, row, 1, Qt.AlignmentFlag(0) if widget is self.name else _LEFT)
        self.kinds.setVisible(len(kinds) > 1)
        self._head.setColumnStretch(1, 1)
        self._place = QVBoxLayout()
        self._column.addLayout(self._place)
        self._column.addStretch(1)
        self.preview = ThingPreview(sheet, rules)
        """Stands below the form, where it is in sight while the form scrolls."""
        self.kinds.value_requested.connect(self._on_kind_requested)
        self.name.textChanged.connect(self._show_draft)
        bind_theme(self._apply_theme)
        self._on_kind_requested(self.kinds.value or "")

    @property
    def values(self) -> Mapping[str, object]:
        """What was written, by the fields of the thing; what is as usual is left out."""
        return self._changed

    @property
    def fields(self) -> ThingFields | None:
        """The fields of the kind that is chosen; None for a talent."""
        return self._values

    def _on_kind_requested(self, kind: str) -> None:
        """Show the fields of another kind, empty."""
        take_widgets(self._place)
        self._changed = {}
        self._values = self._draft = None
        if kind:
            self.kinds.set_value(kind)
            self._draft = own_item(self.name.text().strip() or self.tr("Unnamed"), OwnKind(kind))
            self._values = ThingFields(self._draft, self._rules, with_name=False)
            self._values.value_requested.connect(self._on_value_requested)
            self._place.addWidget(self._values)
        else:
            self._place.addWidget(WrappedLabel(self.tr("What it does is asked when it is added."), tone=TextTone.QUIET))
        self._show_draft()

    def _on_value_requested(self, field: str, value: object) -> None:
        if self._draft is None or self._values is None:
            return
        self._changed[field] = value
        self._draft = self._draft.evolve(**{field: value})
        self._values.show_part(self._draft)
        self._show_draft()

    def _show_draft(self, _text: str = "") -> None:
        self.preview.show_thing(self.name.text().strip(), self._draft)

    def _apply_theme(self) -> None:
        for part in (self._column, self._head):
            part.setSpacing(self._theme.metrics.label_gap)


class ItemAmount(QWidget):
    """How many of a thing are taken, and whether a weapon is in hand at once."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self.quantity = 1
        self._is_weapon = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.less = StepButton(up=False, name=self.tr("One less"), small=True)
        self.more = StepButton(up=True, name=self.tr("One more"), small=True)
        self._number = TextLabel("1", TextRole.NUMBER_BOLD, align=Qt.AlignmentFlag.AlignHCenter)
        self.in_hand = TickBox(self.tr("in hand"))
        self.in_hand.checked_requested.connect(self.in_hand.set_checked)
        self._row.addWidget(TextLabel(self.tr("Quantity"), tone=TextTone.QUIET, elide=Elide.NEVER))
        for widget in (self.less, self._number, self.more):
            self._row.addWidget(widget)
        self._row.addSpacing(self._theme.metrics.group_gap)
        self._row.addWidget(self.in_hand)
        self._row.addStretch(1)
        self.less.clicked.connect(lambda: self._set(self.quantity - 1))
        self.more.clicked.connect(lambda: self._set(self.quantity + 1))
        bind_theme(self._apply_theme)

    def begin(self, *, is_weapon: bool, in_hand: bool) -> None:
        """Begin with one."""
        self._show(1)
        self._is_weapon = is_weapon
        self.in_hand.set_checked(in_hand)
        self.in_hand.setVisible(is_weapon)

    @property
    def place(self) -> CarryPlace | None:
        """Where a weapon goes; None for what has no choice."""
        if not self._is_weapon:
            return None
        return CarryPlace.IN_HAND if self.in_hand.isChecked() else CarryPlace.CARRIED

    def _set(self, quantity: int) -> None:
        self._show(quantity)
        announce(self, self.tr("Quantity {n}").format(n=self.quantity))

    def _show(self, quantity: int) -> None:
        self.quantity = max(1, min(quantity, _MOST))
        self._number.set_text(str(self.quantity))
        self.less.setEnabled(self.quantity > 1)
        self.more.setEnabled(self.quantity < _MOST)

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.label_gap)
        self._number.setFixedWidth(8 * self._theme.metrics.unit)


class CatalogPicker(SearchDialog):
    """`picked(id)` of the catalog, or `written(name, kind, values)` for what no list has; either closes it, or Esc."""

    picked = Signal(str)
    written = Signal(str, str, object)

    def __init__(
        self, request: PickRequest, sheet: CharacterSheet, rules: SheetRules, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.set_title(request.title)
        self._request = request
        self._sheet = sheet
        self._rules = rules
        self.list = PickList(self.tr("Type to search"), shows_first=True)
        self.pane = Panel()
        self.pane.setAccessibleName(self.tr("What is chosen"))
        self.amount = ItemAmount()
        self.form: OwnForm | None = None
        """The form for what no list has, while it is shown."""
        self._below = QVBoxLayout()
        self.pane.body.addLayout(self._below, 1)
        self.pane.body.addWidget(self.amount)
        self._head = FoldingRow()
        self._head.addWidget(TextLabel(request.title, TextRole.HEADING_VIEW, elide=Elide.NEVER))
        whose = self.tr("to the sheet of {name}").format(name=sheet.name or self.tr("Unnamed"))
        self._head.addWidget(TextLabel(whose, tone=TextTone.QUIET, elide=Elide.MIDDLE), 1)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.addWidget(self.list)
        self._middle.addWidget(self.pane, 1)
        self.add_button = Button("", ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self.add_button.clicked.connect(self.list.take)
        self.close_button = Button(self.tr("Cancel"), key="Esc", size=ButtonSize.NEXT_STEP)
        self.close_button.clicked.connect(self.reject)
        self._foot, buttons = FoldingRow(), QHBoxLayout()
        hint = self.tr("A click shows, Enter or a double click takes.")
        self._hint = WrappedLabel(request.price or hint, TextRole.SECONDARY, TextTone.QUIET)
        self.own_button = Button(request.own_empty, icon="pencil", size=ButtonSize.NEXT_STEP)
        self.own_button.clicked.connect(self._on_own_clicked)
        self.own_button.setVisible(bool(request.own_empty))
        buttons.addWidget(self.add_button, 1)
        buttons.addWidget(self.close_button)
        self._foot.addWidget(self.own_button)
        self._foot.addWidget(self._hint, 1)
        self._foot.addLayout(buttons)
        self.column.addLayout(self._head)
        self.column.addLayout(self._middle, 1)
        self.column.addLayout(self._foot)
        self.list.picked.connect(self._on_list_picked)
        self.list.written.connect(self._write)
        self.list.focus_released.connect(self.reject)
        self.list.choice_changed.connect(self._show)
        self.list.set_options(request.options, request.own_words, request.own_empty, self.tr("what no list has"))
        bind_theme(self._apply_theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The pane goes below the list where there is no room beside it."""
        super().resizeEvent(event)
        self._place_pane()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes, wherever the focus is but in a button."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.list.take()
            return
        super().keyPressEvent(event)

    # --- the pane ---

    def _show(self, option: PickOption | None) -> None:
        """Show what is chosen."""
        take_widgets(self._below)
        self.form = None
        self.add_button.setEnabled(option is not None)
        is_own = option is not None and option.id == OWN_WORDS
        row = self._rules.catalog.items.get(option.id) if option is not None else None
        counts = row is not None and not isinstance(row, CatalogArmor)  # a suit is one
        self.amount.setVisible(counts and self._request.take_item is not None)
        held = row is not None and place_held(self._sheet, row.id, self._rules) is CarryPlace.IN_HAND
        self.amount.begin(is_weapon=isinstance(row, CatalogWeapon), in_hand=held)
        self.pane.set_tone(PanelTone.ASKING if is_own else PanelTone.PLAIN)
        self.pane.set_title(self.tr("Your own") if is_own else "")
        if option is None:
            self.add_button.set_text(self.tr("Add"))
            return
        shown: QWidget
        words = ""
        if is_own:
            shown = self.form = OwnForm(self._request.own_kinds, self._sheet, self._rules)
            self.form.name.setText(self.list.search.text().strip())
            self.form.name.textChanged.connect(self._name_button)
            self.form.name.returnPressed.connect(self.list.take)
            self._name_button(self.form.name.text())
        else:
            shown = pane = CatalogPane(self._sheet, self._rules)
            pane.show_row(option.id)
            words = pane.words()
            self._name_button(option.name)
        page = ScrolledPage(shown, keeps_width=True)
        if not is_own:
            page.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # arrows scroll it where it is cut
            page.setAccessibleName(option.name)
            page.setAccessibleDescription(words)
        self._below.addWidget(page, 1)
        page.show()
        self._place_pane()
        if self.form is not None:
            self._below.addWidget(SectionHeader(self.tr("As it will stand on the sheet")))
            self._below.addWidget(self.form.preview)

    def _name_button(self, name: str) -> None:
        self.add_button.set_text(self.tr("Add {name}").format(name=name) if name.strip() else self.tr("Add"))
        self._fit_button()

    def _fit_button(self) -> None:
        """A name that is too long for the button is in the pane anyway."""
        room = min(_LONGEST_BUTTON * self._theme.metrics.unit, self.screen().availableSize().width() * 2 // 5)
        if self.add_button.sizeHint().width() > room:
            self.add_button.set_text(self.tr("Add"))

    def _on_own_clicked(self) -> None:
        """Choose the last line of the list, which may be long, without scrolling there."""
        self.list.choose_own()
        if self.form is not None:
            self.form.name.setFocus()

    def _on_list_picked(self, option_id: str) -> None:
        if self.isVisible():
            self.accept()
            self.picked.emit(option_id)

    def _write(self, _typed: str) -> None:
        """Take what no list has; without a name that is asked for first."""
        if self.form is None or not self.isVisible():
            return
        name, kind, values = self.form.name.text().strip(), self.form.kinds.value or "", dict(self.form.values)
        if not name:
            self.form.name.setFocus()
            return
        self.accept()
        self.written.emit(name, kind, values)

    def _place_pane(self) -> None:
        metrics = self._theme.metrics
        unit = metrics.unit
        # A form that is wider than the pane must not make the dialog wider than the screen.
        pane = max(_PANE_UNITS * unit, self.pane.minimumSizeHint().width())
        room = min(self.width(), self._room_on_screen().width()) - 2 * metrics.padding
        beside = room >= _LIST_UNITS * unit + pane + metrics.group_gap
        ways = QBoxLayout.Direction
        self._middle.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        list_high, pane_high = _HIGH_UNITS if self.form is None else _HIGH_UNITS_OF_FORM
        self.list.setMinimumHeight(0 if beside else list_high * unit)
        self.pane.setMinimumHeight(0 if beside else pane_high * unit)
        horizontal = QSizePolicy.Policy.Fixed if beside else QSizePolicy.Policy.Expanding
        self.list.setMinimumWidth(_LIST_UNITS * unit if beside else 0)
        self.list.setMaximumWidth(_LIST_UNITS * unit if beside else UNBOUNDED)
        self.list.setSizePolicy(horizontal, QSizePolicy.Policy.Expanding)
        self._middle.setStretch(0, 0 if beside else 1)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._head.setSpacing(metrics.group_gap)
        self._middle.setSpacing(metrics.padding)
        self._foot.setSpacing(metrics.group_gap)
        wide, high = SIZE_UNITS
        self.resize_within_screen(wide * metrics.unit, high * metrics.unit)
        self._place_pane()
