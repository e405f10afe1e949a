"""Conditions, panic and stress responses in force, and critical injuries with what can be done about them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QVBoxLayout, QWidget

from alien_desktop.gui.dice.medical_menu import care_entries
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.keyed_rows import ROW, Index
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.rows_view import RowsDelegate
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.whole_rows_view import WholeRowsView
from alien_desktop.gui.sheet.choices import ROLL_INJURY, injury_options, state_options
from alien_desktop.gui.sheet.conditions_model import ConditionsModel, StateItem, StateKind, with_state
from alien_desktop.gui.sheet.injuries_model import InjuriesModel, InjuryItem
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.mark_row import draw_tick_row, marked_row_size
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

_State = QStyle.StateFlag


class InjuryDelegate(RowsDelegate):
    """Reads an `InjuryItem`."""

    def row_height(self, record: InjuryItem, width: int) -> int:
        """Two lines in a frame."""
        fonts = self._theme.fonts
        return line_height(fonts.secondary_bold) + line_height(fonts.smallest) + self._theme.metrics.line_strong

    def paint_row(self, painter: QPainter, rect: QRectF, record: InjuryItem, state: QStyle.StateFlag) -> None:
        """Paint ground and frame of harm, the number, two lines."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        ground = tokens.sunken if _State.State_Sunken in state else tokens.alert_ground
        frame = tokens.text if _State.State_MouseOver in state else tokens.alert
        draw_box(painter, rect, ground, frame, metrics.line)
        left = float(2 * metrics.unit)
        if record.number:
            number = QRectF(left, 0, 6 * metrics.unit, rect.height())
            draw_text(painter, number, str(record.number), fonts, fonts.number_bold, tokens.alert, elide=Elide.NEVER)
            left += 8 * metrics.unit
        upper = line_height(fonts.secondary_bold)
        top = (rect.height() - upper - line_height(fonts.smallest)) / 2
        room = rect.width() - left - metrics.unit
        days, right = record.days_words, Qt.AlignmentFlag.AlignRight
        draw_text(painter, QRectF(left, top, room, upper), days, fonts, fonts.smallest, tokens.text, right)
        name = QRectF(left, top, room - text_width(fonts, fonts.smallest, days) - metrics.unit, upper)
        draw_text(painter, name, record.name, fonts, fonts.secondary_bold, tokens.text, elide=Elide.MIDDLE)
        below = QRectF(left, top + upper, room, line_height(fonts.smallest))
        draw_text(painter, below, record.short, fonts, fonts.smallest, tokens.alert)


_INJURY_UNITS, _MOST_COLUMNS = 66, 3
"""Least width of an injury beside another, and how many are beside each other."""


class InjuriesView(WholeRowsView):
    """Each row opens its menu with one click. A strip across the sheet, as high as its rows: the sheet scrolls."""

    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(InjuryDelegate(self))

    def is_button(self, index: Index) -> bool:
        """Every row opens its menu."""
        return True

    def row_gap(self) -> int:
        """A little air between the frames."""
        return self._theme.metrics.unit

    def place_rows(self, width: int) -> list[QRect]:
        """Beside each other as far as there is room, the most urgent ones first; a single one has the whole width."""
        metrics, rows = self._theme.metrics, self.row_count()
        columns = max(1, min(rows, _MOST_COLUMNS, width // max(_INJURY_UNITS * metrics.unit, self._widest())))
        gap = metrics.label_gap
        wide = (width - (columns - 1) * gap) // columns
        heights = [self.row_height(row, wide) for row in range(rows)]
        rects = []
        for row, height in enumerate(heights):
            line, column = divmod(row, columns)
            rects.append(QRect(column * (wide + gap), line * (height + self.row_gap()), wide, height))
        return rects

    def _widest(self) -> int:
        """The width in which the second line of every injury is whole."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        rows = (self.model().index(row, 0).data(ROW) for row in range(self.row_count()))
        shorts = [text_width(fonts, fonts.smallest, row.short) for row in rows if isinstance(row, InjuryItem)]
        return round(max(shorts, default=0)) + 12 * unit

    def lay_out_again(self) -> None:
        """Tell the sheet of another height."""
        before = self.height()
        super().lay_out_again()
        if self.height() != before:
            self.height_changed.emit()


_COLUMNS = 2


class StateDelegate(RowsDelegate):
    """Reads a `StateItem`."""

    def row_height(self, record: StateItem, width: int) -> int:
        """One line."""
        return marked_row_size(self._theme, record.name, "").height()

    def paint_row(self, painter: QPainter, rect: QRectF, record: StateItem, state: QStyle.StateFlag) -> None:
        """Paint a tick box; the note has room in a wide window."""
        if record.is_on:
            state |= QStyle.StateFlag.State_On
        note = record.note if self._theme.is_wide else ""
        draw_tick_row(painter, rect, self._theme, record.name, note, state, record.tone)


class ConditionsView(WholeRowsView):
    """Each row ticks with one click. It is as high as its rows: the page that it is in scrolls."""

    changes_move_rows = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(StateDelegate(self))

    def is_button(self, index: Index) -> bool:
        """Every row ticks."""
        return True

    def place_rows(self, width: int) -> list[QRect]:
        """Columns of the same width; a state whose words are longer has a line of its own."""
        if self._theme.is_wide:
            return super().place_rows(width)
        metrics = self._theme.metrics
        half = (width - metrics.label_gap) // _COLUMNS
        rects: list[QRect] = []
        top, height, is_second = 0, 0, False
        for row in range(self.row_count()):
            item: StateItem = self.index_at_row(row).data(ROW)
            is_long = marked_row_size(self._theme, item.name, "").width() > half
            if is_second and is_long:
                top, is_second = top + height, False
            height = self.row_height(row, width)
            left = half + metrics.label_gap if is_second else 0
            rects.append(QRect(left, top, width if is_long else half, height))
            if is_long or is_second:
                top += height
            is_second = not is_long and not is_second
        return rects


MOST_DAYS = 99


class ConditionsPanel(Panel):
    """States, and the way to an injury. The injuries themselves are a strip that stands across the whole sheet."""

    pick_requested = Signal(object)
    injuries_shown = Signal()
    """The strip has other rows, or is gone."""

    def __init__(self, opened: SheetEditor, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Conditions"))
        self._opened = opened
        self._session = session
        self._given_units = 0
        self.states = ConditionsModel(opened, self)
        self.injuries = InjuriesModel(opened, self)
        self.set_button = self._title_button(self.tr("Set"), self.tr("Set a condition"), self._on_set_clicked)
        self.add_title_widget(self.set_button)
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._scroll = ScrolledPage(page)
        self.body.addWidget(self._scroll, 1)
        self.states_view = ConditionsView()
        self._injury_title = SectionHeader("")
        self.add_button = self._title_button(self.tr("Add"), self.tr("Add an injury"), self._on_add_clicked)
        self._injury_title.add_widget(self.add_button)
        self.injuries_view = InjuriesView()
        self._note = TextLabel("", TextRole.SMALLEST, TextTone.QUIET, wrap=True)
        for widget in (self.states_view, self._injury_title, self._note):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        ArrowGroup(self, (self.set_button, self.states_view, self.add_button, self.injuries_view))
        for view, model in ((self.states_view, self.states), (self.injuries_view, self.injuries)):
            view.setModel(model)
            model.rows_changed.connect(self._show)
        self.states_view.row_reached.connect(partial(self._scroll.show_row, self.states_view))
        self.states_view.row_triggered.connect(self._on_state_triggered)
        self.injuries_view.row_triggered.connect(self._on_injury_triggered)
        self.injuries_view.menu_requested.connect(self._on_injury_menu_requested)
        opened.changed.connect(self._on_opened_changed)
        self._scroll.viewport().installEventFilter(self)
        bind_theme(self._apply_theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another size of the page has room for the sentence, or none."""
        if event.type() is QEvent.Type.Resize:
            self._show_note()
        return super().eventFilter(watched, event)

    def give_height(self, units: int) -> None:
        """Reduce the height by that many units, for the strip of injuries."""
        self._given_units = units
        self.setFixedHeight(self._theme.metrics.sheet_band - units * self._theme.metrics.unit)

    # --- what is shown ---

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        if {"id", "nature"} & fields:  # everything else comes through the models
            self._show()

    def _show(self) -> None:
        if not self._opened.is_open:
            return
        is_synthetic, injuries = self._opened.sheet.is_synthetic, self.injuries.rowCount()
        in_force = [state for state in self.states.items() if state.is_on]
        title = self.tr("Needs") if is_synthetic else self.tr("Conditions")
        self.header.set_title(title)
        self.setAccessibleName(title)
        self.states_view.setAccessibleName(title)
        self.set_title_note(self.tr("none") if is_synthetic and not in_force else "")
        self.states_view.setVisible(self.states.rowCount() > 0)
        below = self.tr("Damage") if is_synthetic else self.tr("Injuries")
        self._injury_title.set_title(below)
        self._injury_title.set_note(self.tr("{count}, above").format(count=injuries) if injuries else self.tr("none"))
        self.injuries_view.setAccessibleName(below)
        self.injuries_view.setVisible(injuries > 0)
        self._note.set_text(self._sentence(in_force))
        self._show_note()
        self.injuries_shown.emit()

    def _show_note(self) -> None:
        """Show the sentence while nobody is injured; nothing scrolls for its sake, the states come before it."""
        shown = [part for part in (self.states_view, self._injury_title) if not part.isHidden()]
        high = sum(part.sizeHint().height() + self._column.spacing() for part in shown)  # not laid out yet
        room = self._scroll.viewport().size()
        fits = high + self._note.heightForWidth(room.width()) <= room.height() or high > room.height()
        self._note.setVisible(not self.injuries.rowCount() and fits)

    def _sentence(self, in_force: list[StateItem]) -> str:
        """Say what is worth knowing while nobody is injured."""
        if self._opened.sheet.is_synthetic and not in_force:
            return self.tr("No air, food, water or sleep. At 0 Health: one D6 on the table of damage, no death rolls.")
        if not in_force:
            return self.tr("A hit at 0 Health adds an injury, with its effect on the dice.")
        state = in_force[0]
        parts = [state.name, state.note]
        head = ": ".join(part for part in parts if part)
        if state.kind is StateKind.CONDITION and state.ends:
            return self.tr("{state}. Ends: {end}").format(state=head, end=state.ends)
        return f"{state.name}: {state.text}" if state.text else head

    # --- what the user wants ---

    def _on_state_triggered(self, index: QModelIndex) -> None:
        is_on = index.data(ROW).is_on
        check = Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked
        self.states.setData(index, check, Qt.ItemDataRole.CheckStateRole)

    def _on_set_clicked(self) -> None:
        if self._opened.is_open:
            options = state_options(self._opened.sheet, self._opened.rules)
            self.pick_requested.emit(PickRequest(self.tr("Set a condition"), options, self._set_state))

    def _set_state(self, option_id: str) -> None:
        kind, _, state_id = option_id.partition(":")
        before = {state.key for state in self.states.items()}
        self._opened.edit(lambda sheet, rules: with_state(sheet, StateKind(kind), state_id, True, rules))
        added = next((state.key for state in self.states.items() if state.key not in before), option_id)
        QTimer.singleShot(0, self, partial(self._show_state, added))  # its row has a place only then

    def _show_state(self, key: str) -> None:
        """Scroll to a state; one that comes last would begin out of sight."""
        index = self.states.index_of(key)
        if index.isValid():
            self._scroll.show_row(self.states_view, index)

    def _on_add_clicked(self) -> None:
        if self._opened.is_open:
            request = PickRequest(
                self.tr("Add an injury"),
                injury_options(self._opened.sheet, self._opened.rules),
                self._take_injury,
                lambda words, _kind, _values: self._perform("sheet.write_injury", name=words),
                self.tr("Add “{}” in your own words"),
            )
            self.pick_requested.emit(request)

    def _take_injury(self, option_id: str) -> None:
        if option_id == ROLL_INJURY:
            self._perform("roll.injury")
        else:
            self._perform("injury.pick", number=int(option_id))

    def _perform(self, command: str, **arguments: object) -> None:
        """Run a registered command for the character that is shown; a refusal is said on the sheet."""
        try_command(command, self._session, self._opened.refused.emit, who=self._opened.document_id, **arguments)

    def _on_injury_triggered(self, index: QModelIndex) -> None:
        place = self.injuries_view.visualRect(index).bottomLeft()
        self._on_injury_menu_requested(index, self.injuries_view.viewport().mapToGlobal(place))

    def _on_injury_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        item: InjuryItem = index.data(ROW)
        entries = [MenuEntry(item.text or item.name), LINE]
        if item.limit:
            roll = partial(self._perform, "death.prepare", injury=item.key)
            entries.append(MenuEntry(self.tr("Death roll"), roll))
        entries += care_entries(self._session, self._opened.sheet, item.key)
        if not item.is_treated:
            entries.append(MenuEntry(self.tr("Treated by Medical Aid"), partial(self._treat, item.key)))
        entries += [
            MenuEntry(self.tr("Days to heal…"), partial(self._open_days, item.key, point)),
            MenuEntry(self.tr("Healed (remove)"), partial(self._remove, item.key)),
        ]
        open_menu(self, item.name, tuple(entries), point)

    def _treat(self, injury_id: str) -> None:
        self._perform("sheet.treat_injury", injury=injury_id)

    def _remove(self, injury_id: str) -> None:
        self._perform("sheet.remove_injury", injury=injury_id)

    def _open_days(self, injury_id: str, point: QPoint) -> None:
        model = self.injuries
        value = ManualOverride(
            self.tr("Days to heal"),
            lambda: int(model.index_of(injury_id).data(Qt.ItemDataRole.EditRole) or 0),
            lambda days: model.setData(model.index_of(injury_id), days),
            most=MOST_DAYS,
        )
        open_steps(self._opened, value, point, self)

    def _title_button(self, text: str, name: str, slot: Callable[[], None]) -> Button:
        button = Button(text, ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        button.setAccessibleName(name)
        button.clicked.connect(slot)
        return button

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.setFixedHeight(metrics.sheet_band - self._given_units * metrics.unit)
        self._outer.setContentsMargins(
            metrics.padding, metrics.padding_top, metrics.padding, metrics.padding - 2 * metrics.unit
        )
        self._column.setSpacing(metrics.unit)
        self._show()
