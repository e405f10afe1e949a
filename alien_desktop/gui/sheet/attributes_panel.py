"""Four blocks of attributes with their skills. A click rolls; the row that R rolls is marked."""

from functools import partial

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QWidget

from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.gui.kit.keyed_rows import ROW, Index
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.skill_delegate import SkillDelegate
from alien_desktop.gui.sheet.skills_model import SkillItem, SkillsModel
from alien_desktop.gui.sheet.text import terms_words
from alien_desktop.gui.theme.paint import draw_cut, draw_rivets, draw_rule
from alien_desktop.rules.people.characteristics import SKILL_NAMES, SKILLS_OF, Attribute, Skill
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

MOST_LEVEL = 20
_SelectionFlag = QItemSelectionModel.SelectionFlag


class AttributesPanel(RowsView):
    """Attributes and skills over `SkillsModel`, laid out in blocks; each row rolls.

    The current row is where the keys are; the selected one is what the roll key rolls. With real dice a row only lays
    its dice ready: `dice_prepared()`, and the roll key still lets the app roll them.
    """

    dice_prepared = Signal()

    def __init__(self, opened: SheetEditor, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opened = opened
        self._session = session
        self._rolls = rolls = session.rolls
        self._selected: Skill | Attribute | None = None
        self._uses_real_dice = False
        self._columns = len(Attribute)
        self.skills = SkillsModel(opened, self)
        self.setAccessibleName(self.tr("Attributes and skills"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)  # a pressed row is rolled, then selected
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(SkillDelegate(self))
        self.setModel(self.skills)
        self.skills.modelReset.connect(self._on_skills_reset)
        self.row_triggered.connect(self._on_row_triggered)
        self.row_reached.connect(self._on_row_reached)
        self.menu_requested.connect(self._on_menu_requested)
        rolls.state_changed.connect(self._on_rolls_state_changed)

    @property
    def selected(self) -> Skill | Attribute | None:
        """What the roll key rolls."""
        return self._selected

    def focus_group(self, number: int) -> None:
        """Give the focus to the first skill of a block, counted from 1; a second time leads to the next row."""
        attribute = tuple(Attribute)[number - 1]
        stops = (*SKILLS_OF[attribute], attribute)
        current = self.currentIndex().data(ROW) if self.hasFocus() else None
        at = stops.index(current.what) if current is not None and current.what in stops else -1
        self.reach(self._index_of(stops[(at + 1) % len(stops)]))

    def mark_likeliest(self, options: PoolOptions | None = None) -> None:
        """Mark the skill with the most dice, so that the roll key and the tray mean something from the start.

        With `options` its pool is prepared with these instead of the modifier that was set beforehand. What this
        character has on the table already, kept over a start, is what R means.
        """
        skills = [item for item in self.skills.items() if not item.is_attribute]
        if skills:
            likeliest = max(skills, key=lambda item: item.dice).what
            self._mark(self._rolled_in(self._rolls.state) or likeliest, options)
            self.setCurrentIndex(self._index_of(self._selected))  # Enter and the roll key mean the same skill

    def roll_selected(self) -> bool:
        """Roll what is marked when it is not on the table yet; return whether it was done here."""
        state = self._rolls.state
        if self._selected is None or not self._opened.is_open or state.phase is Phase.ANSWER:
            return False
        for_a_purpose = isinstance(state.trait, Skill) and state.title != SKILL_NAMES[state.trait]
        other = for_a_purpose or state.sheet_id not in ("", self._opened.document_id)
        if state.phase is Phase.READY and (other or state.pending or state.free or state.opposing_result):
            return False  # other dice are prepared: somebody else's, a death roll, first aid for somebody
        if (
            state.sheet_id == self._opened.document_id
            and state.trait is not None
            and self._rolled_in(state) == self._selected
        ):
            return False
        self._prepare(self._selected)
        self._roll_prepared()
        return True

    def use_real_dice(self, real: bool) -> None:
        """Prepare dice instead of rolling them, or roll again."""
        self._uses_real_dice = real

    def roll(self, what: Skill | Attribute) -> None:
        """Roll an attribute or a skill of the open character; a panic that waits for its answer stays.

        With real dice its dice are prepared instead.
        """
        if not self._opened.is_open:
            return
        if self._rolls.state.phase is Phase.ANSWER:
            self._opened.refused.emit(ANSWER_FIRST)
            return
        self._prepare(what)
        if self._uses_real_dice:
            self.dice_prepared.emit()
        else:
            self._roll_prepared()

    def _roll_prepared(self) -> None:
        try_command("roll", self._session, self._opened.refused.emit)

    def _prepare(self, what: Skill | Attribute) -> None:
        self._select(what)
        self._rolls.prepare(self._opened.document_id, what)

    # --- the blocks ---

    def set_columns(self, columns: int) -> None:
        """Lay the blocks out in that many columns: four, or two where there is little room."""
        if columns != self._columns:
            self._columns = columns
            self.lay_out_again()
            self.updateGeometry()

    def block_rects(self, width: int) -> list[QRect]:
        """Return the four blocks of a viewport of this width: equal parts with gaps between them."""
        gap, count = self._theme.metrics.gap, self._columns
        edges = [round(number * (width + gap) / count) for number in range(count + 1)]
        height = self._theme.metrics.attribute_block_height
        places = [divmod(number, count) for number in range(len(Attribute))]
        return [QRect(edges[at], row * (height + gap), edges[at + 1] - edges[at] - gap, height) for row, at in places]

    def place_rows(self, width: int) -> list[QRect]:
        """The head of a block, a rule, then its skills below each other."""
        metrics = self._theme.metrics
        blocks = dict(zip(Attribute, self.block_rects(width), strict=True))
        top, rects = 0, []
        for item in self.skills.items():
            block = blocks[item.attribute]
            if item.is_attribute:
                top = block.top() + metrics.padding_top
                rects.append(QRect(block.left(), top, block.width(), metrics.attribute_row))
                top += metrics.attribute_row + metrics.line_strong
            else:
                rects.append(QRect(block.left(), top, block.width(), metrics.skill_row))
                top += metrics.skill_row
        return rects

    def is_button(self, index: Index) -> bool:
        """Every row rolls with one click."""
        return True

    def repeats(self, index: Index) -> bool:
        """One press, one roll."""
        return False

    def paint_background(self, painter: QPainter) -> None:
        """Paint a panel for each block, and the rule under its head."""
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        cut, below_head = metrics.cut_panel, metrics.padding_top + metrics.attribute_row
        for block in self.block_rects(self.viewport().width()):
            rect = QRectF(block)
            draw_cut(painter, rect, tokens.surface, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
            draw_rivets(painter, rect, theme.tokens, theme.metrics)
            left, right = rect.left() + metrics.line, rect.right() - metrics.line
            draw_rule(painter, left, right, rect.top() + below_head, tokens.line_soft, metrics.line)

    def sizeHint(self) -> QSize:
        """The blocks beside each other, or in two rows."""
        metrics, count = self._theme.metrics, self._columns
        return QSize(count * metrics.attribute_block + (count - 1) * metrics.gap, self._all_rows())

    def minimumSizeHint(self) -> QSize:
        """Blocks with short names."""
        metrics, count = self._theme.metrics, self._columns
        return QSize(count * 30 * metrics.unit + (count - 1) * metrics.gap, self._all_rows())

    def _all_rows(self) -> int:
        metrics, rows = self._theme.metrics, len(Attribute) // self._columns
        return rows * metrics.attribute_block_height + (rows - 1) * metrics.gap

    # --- what the user wants ---

    def _on_row_triggered(self, index: QModelIndex) -> None:
        self.roll(index.data(ROW).what)

    def _on_row_reached(self, index: QModelIndex) -> None:
        what = index.data(ROW).what
        if what != self._selected and self._opened.is_open:  # else what is prepared in the tray stays
            self._mark(what)

    def _on_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        item: SkillItem = index.data(ROW)
        levels = self._level_entries(item)
        entries = (
            MenuEntry(self.tr("Roll {name}").format(name=item.name), partial(self.roll, item.what)),
            LINE,
            *(MenuEntry(term) for term in terms_words(self.skills.pool_of(item).base_terms).splitlines()),
            LINE,
            MenuEntry(self.tr("Level"), below=levels),
            MenuEntry(self.tr("Change level…"), partial(self._open_level, item, point)),
        )
        open_menu(self, item.name, entries, point)

    def _level_entries(self, item: SkillItem) -> tuple[MenuEntry, ...]:
        return tuple(
            MenuEntry(str(number), partial(self._pick_level, item.what, number), checked=number == item.level)
            for number in range(6)
        )

    def change_entries(self) -> tuple[MenuEntry, ...]:
        """Return every attribute and skill with its levels, for a menu that is opened without a right click."""
        return tuple(
            MenuEntry(f"{item.name} {item.level}", below=self._level_entries(item)) for item in self.skills.items()
        )

    def _pick_level(self, what: Skill | Attribute, level: int) -> None:
        self._opened.end_burst()
        self.skills.setData(self._index_of(what), level)

    def _open_level(self, item: SkillItem, point: QPoint) -> None:
        def level() -> int:
            return int(self._index_of(item.what).data(ROW).level)

        value = ManualOverride(
            item.name, level, lambda number: self.skills.setData(self._index_of(item.what), number), most=MOST_LEVEL
        )
        open_steps(self._opened, value, point, self)

    # --- what the roll key rolls ---

    def _mark(self, what: Skill | Attribute, options: PoolOptions | None = None) -> None:
        """Select a row, and prepare its dice while no others are on the table."""
        self._select(what)
        state = self._rolls.state
        if state.phase in (Phase.EMPTY, Phase.READY) and (state.trait, state.sheet_id) != (
            what,
            self._opened.document_id,
        ):
            self._rolls.prepare(self._opened.document_id, what, options)

    def _select(self, what: Skill | Attribute | None) -> None:
        if what != self._selected:
            self._selected = what
            self._show_selected()

    def _show_selected(self) -> None:
        index, selection = self._index_of(self._selected), self.selectionModel()
        selection.select(index, _SelectionFlag.ClearAndSelect)
        if not self.hasFocus():
            selection.setCurrentIndex(index, _SelectionFlag.NoUpdate)  # Tab leads to the row that the roll key rolls

    def _index_of(self, what: Skill | Attribute | None) -> QModelIndex:
        return self.skills.index_of(what.value) if what is not None else QModelIndex()

    def _on_skills_reset(self) -> None:
        self._show_selected()

    def _rolled_in(self, state: RollState) -> Skill | Attribute | None:
        """Return what the dice on the table mark on this sheet: nothing for an attack with a weapon."""
        if state.sheet_id != self._opened.document_id or state.options.gear:
            return None
        if state.pending is not None and state.pool is not None:
            return state.pool.skill
        return state.trait

    def _on_rolls_state_changed(self, state: RollState) -> None:
        if (state.trait is not None or state.pending is not None) and state.sheet_id == self._opened.document_id:
            self._select(self._rolled_in(state))
