"""Talents with what they do; added from the catalog, removed with Delete."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from alien_desktop.catalog.rows.people import CatalogTalent
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.whole_rows_view import WholeRowsView
from alien_desktop.gui.sheet.choices import talent_options, talent_purposes
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.talents_model import MOST_LETTERS, TalentItem, TalentsModel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_box, draw_cut, draw_rivets
from alien_desktop.gui.theme.paint_text import draw_text, draw_wrapped_text, line_height, wrapped_height, wrapped_text
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.effects.continuous import Use
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor


class TalentDelegate(RowsDelegate):
    """Reads a `TalentItem`. The current row has a ground while the keys are there."""

    def row_height(self, record: TalentItem, width: int) -> int:
        """The name, and as many lines as the text takes at this width."""
        fonts = self._theme.fonts
        text = wrapped_height(wrapped_text(record.text, fonts.smallest, width)) if record.text else 0
        return line_height(fonts.body_bold) + text

    def paint_row(self, painter: QPainter, rect: QRectF, record: TalentItem, state: QStyle.StateFlag) -> None:
        """Paint the two parts below each other."""
        fonts, tokens = self._theme.fonts, self._theme.tokens
        if QStyle.StateFlag.State_HasFocus in state:
            draw_box(painter, rect, tokens.sel, None)
        head = QRectF(0, 0, rect.width(), line_height(fonts.body_bold))
        draw_text(painter, head, record.name, fonts, fonts.body_bold, tokens.text)
        if record.text:
            text = wrapped_text(record.text, fonts.smallest, rect.width())
            draw_wrapped_text(painter, QPointF(0, head.bottom()), text, tokens.text2)


class TalentsView(RowsView):
    """Talents below each other. Delete asks for the removal of the current one."""

    removal_requested = Signal(QModelIndex)

    changes_move_rows = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(TalentDelegate(self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bind_theme(self.lay_out_again)

    def ends_within(self, row: int, rect: QRect) -> tuple[int, ...]:
        """Below each line of the text."""
        fonts = self._theme.fonts
        line = line_height(fonts.smallest)
        return tuple(range(line_height(fonts.body_bold) + line, rect.height(), line))

    def row_gap(self) -> int:
        """A little air between talents."""
        return self._theme.metrics.label_gap

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete asks for the removal; the rest as in every list."""
        if is_held(event):
            return
        if event.key() == Qt.Key.Key_Delete and self.currentIndex().isValid():
            self.removal_requested.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


_PLATE_UNITS, _MOST_COLUMNS = 52, 3
"""Least width of a plate beside another, and how many are beside each other."""


class TalentPlateDelegate(TalentDelegate):
    """The same within a frame."""

    def row_height(self, record: TalentItem, width: int) -> int:
        """The two parts and the air around them."""
        pad = self._theme.metrics.padding
        return super().row_height(record, width - 2 * pad) + 2 * pad

    def paint_row(self, painter: QPainter, rect: QRectF, record: TalentItem, state: QStyle.StateFlag) -> None:
        """Paint the frame and what is in it."""
        theme = self._theme
        metrics, pad = theme.metrics, theme.metrics.padding
        cut = metrics.cut_panel
        ground, frame = theme.tokens.surface, theme.tokens.line_soft
        draw_cut(painter, rect, ground, frame, metrics.line, top_left=cut, bottom_right=cut)
        draw_rivets(painter, rect, theme.tokens, metrics)
        painter.translate(pad, pad)
        inner = QRectF(0, 0, rect.width() - 2 * pad, rect.height() - 2 * pad)
        super().paint_row(painter, inner, record, state & ~QStyle.StateFlag.State_HasFocus)


class TalentPlatesView(WholeRowsView):
    """Talents as plates beside each other, only to be read; as high as its rows."""

    changes_move_rows = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(TalentPlateDelegate(self))

    def place_rows(self, width: int) -> list[QRect]:
        """As many beside each other as have room, all of a line as high as its highest."""
        metrics, rows = self._theme.metrics, self.row_count()
        columns = max(1, min(_MOST_COLUMNS, width // (_PLATE_UNITS * metrics.unit)))
        gap = metrics.label_gap
        wide = (width - (columns - 1) * gap) // columns
        rects, top = [], 0
        for first in range(0, rows, columns):
            line = range(first, min(first + columns, rows))
            height = max(self.row_height(row, wide) for row in line)
            rects += [QRect((row - first) * (wide + gap), top, wide, height) for row in line]
            top += height + gap
        return rects


class TalentsPanel(Panel):
    """A view of the talents. `pick_requested(PickRequest)` asks for the picker."""

    pick_requested = Signal(object)
    change_requested = Signal(str)
    """Everything about a talent is to be changed, by its id."""

    def __init__(self, opened: SheetEditor, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Talents"))
        self._opened = opened
        self._session = session
        self.model = TalentsModel(opened, self)
        self.view = TalentsView()
        self.view.setAccessibleName(self.tr("Talents"))
        words = self.tr("What this character can do that others cannot.")
        self._empty = ScrolledPage(TextLabel(words, TextRole.SECONDARY, TextTone.QUIET, wrap=True))
        self.body.addWidget(self._empty, 1)
        self.body.addWidget(self.view, 1)
        self.add_button = Button(self.tr("Add"), ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        self.add_button.setAccessibleName(self.tr("Add a talent"))
        self.add_button.clicked.connect(self._on_add_clicked)
        self.add_title_widget(self.add_button)
        ArrowGroup(self, (self.add_button, self.view))
        self.view.setModel(self.model)
        self.view.row_triggered.connect(self._on_view_row_triggered)
        self.view.menu_requested.connect(self._on_view_menu_requested)
        self.view.removal_requested.connect(lambda index: self._remove(index.data(ROW).key))
        self.model.rows_changed.connect(self._show_whether_empty)
        self._show_whether_empty()

    def _show_whether_empty(self) -> None:
        is_empty = not self.model.rowCount()
        self._empty.setVisible(is_empty)
        self.view.setVisible(not is_empty)

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        place = self.view.visualRect(index).bottomLeft()
        self._on_view_menu_requested(index, self.view.viewport().mapToGlobal(place))

    def _on_view_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        item: TalentItem = index.data(ROW)
        entries = [MenuEntry(item.name), LINE, *self._use_entries(item)]
        row = self._opened.rules.catalog.talents.get(item.source)
        if row is not None and row.choice:
            change = partial(self._ask_purpose, row, partial(self._set_purpose, item.key))
            entries.append(MenuEntry(self.tr("What it is for…"), change))
        entries.append(MenuEntry(self.tr("Change…"), partial(self.change_requested.emit, item.key)))
        entries.append(MenuEntry(self.tr("Remove"), partial(self._remove, item.key)))
        open_menu(self, item.name, tuple(entries), point)

    def _use_entries(self, item: TalentItem) -> tuple[MenuEntry, ...]:
        """Lines for using a talent: one, or one for each whom it may be used on or for."""
        if not self._opened.is_open or not self._opened.document_id:
            return ()
        session, own = self._session, self._opened.document_id
        found = next((one for one in session.talents.possible(own) if one.source == item.source), None)
        if found is None:
            return ()
        use = partial(self._perform, "talent.use", talent=item.key)
        if found.refusal is not None:
            reason = self.tr("Use: {reason}").format(reason=translated(found.refusal))
            return (MenuEntry(reason),)
        title = self._use_title(found.use)
        if not found.needs_target:
            return (MenuEntry(title, use),)
        others = tuple(MenuEntry(name, partial(use, target=key)) for key, name in session.talents.targets(own))
        return (MenuEntry(title, below=others),) if others else (MenuEntry(self.tr("Use: nobody else is there")),)

    def _use_title(self, use: Use) -> str:
        """Return what using a talent takes: its roll, its stress, its action."""
        takes = []
        if use.skill is not None:
            takes.append(translated(SKILL_NAMES[use.skill]))
        if use.stress:
            takes.append(self.tr("stress +{count}").format(count=use.stress))
        if use.action:
            takes.append(translated(self._opened.rules.edition.actions.price_name(Price(use.action))))
        return self.tr("Use ({takes})").format(takes=", ".join(takes)) if takes else self.tr("Use")

    def _remove(self, talent_id: str) -> None:
        self._perform("sheet.remove_talent", talent=talent_id)

    def _on_add_clicked(self) -> None:
        if self._opened.is_open:
            options = talent_options(self._opened.sheet, self._opened.rules)
            title, own, empty = self.tr("Add a talent"), self.tr("Write “{}”"), self.tr("Write your own…")
            request = PickRequest(title, options, self._add, self._write, own, empty, is_catalog=True)
            self.pick_requested.emit(request)

    def _write(self, name: str, _kind: str, _values: Mapping[str, object]) -> None:
        """Add a talent of your own, and open everything about it."""
        before = {talent.id for talent in self._opened.sheet.talents}
        self._perform("sheet.add_own_talent", name=name[:MOST_LETTERS])
        for talent in self._opened.sheet.talents:
            if talent.id not in before:
                self.change_requested.emit(talent.id)

    def _add(self, row_id: str) -> None:
        """Add a talent; one that is taken for a weapon or a craft asks for it first."""
        row = self._opened.rules.catalog.talents[row_id]
        if row.choice:
            self._ask_purpose(row, partial(self._add_for, row_id))
        else:
            self._add_for(row_id, "")

    def _add_for(self, row_id: str, purpose: str) -> None:
        self._perform("sheet.add_talent", row=row_id, choice=purpose[:MOST_LETTERS])

    def _perform(self, command: str, **arguments: object) -> None:
        """Run a registered command for the character that is shown; a refusal is said on the sheet."""
        try_command(command, self._session, self._opened.refused.emit, who=self._opened.document_id, **arguments)

    def _ask_purpose(self, row: CatalogTalent, take: Callable[[str], object]) -> None:
        title = self.tr("{talent}: what for?").format(talent=row.name)
        options = talent_purposes(row, self._opened.rules)
        self.pick_requested.emit(
            PickRequest(title, options, take, lambda words, _kind, _values: take(words), self.tr("For “{}”"))
        )

    def _set_purpose(self, talent_id: str, purpose: str) -> None:
        self.model.setData(self.model.index_of(talent_id), purpose)
