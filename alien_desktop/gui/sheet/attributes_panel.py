"""Four blocks of attributes with their skills. A click rolls; the row that R rolls is marked."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.paint_text import tooltip
from alien_desktop.gui.kit.skill_row import AttributeHead, RollRow, SkillLine
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.focus_order import chain
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.skill_block import SkillBlock
from alien_desktop.gui.sheet.skills_model import SkillEntry, SkillRole, SkillsModel
from alien_desktop.gui.sheet.text import signed, terms_words
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.characteristics import SKILL_NAMES, SKILL_USES, SKILLS_OF, Attribute, Skill
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.sheet_editor import SheetEditor

MOST_LEVEL = 20


class AttributesPanel(QWidget):
    """The blocks over a skills model and the roll controller."""

    def __init__(self, opened: SheetEditor, rolls: RollController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._opened = opened
        self._rolls = rolls
        self._selected: Skill | Attribute | None = None
        self.model = SkillsModel(opened, self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.blocks: dict[Attribute, SkillBlock] = {}
        for attribute in Attribute:
            block = SkillBlock()
            block.roll_requested.connect(self._on_block_roll_requested)
            block.attribute_roll_requested.connect(self._on_block_roll_requested)
            block.details_requested.connect(self._on_block_details_requested)
            self._row.addWidget(block, 1)
            self.blocks[attribute] = block
        self.model.rows_changed.connect(self._show_rows)
        rolls.state_changed.connect(self._on_rolls_state_changed)
        bind_theme(self._apply_theme)
        self._show_rows()
        for block in self.blocks.values():
            block.head.installEventFilter(self)

    @property
    def selected(self) -> Skill | Attribute | None:
        """What the roll key rolls."""
        return self._selected

    def selected_row(self) -> RollRow | None:
        """Return the row that the roll key rolls; None when there is none."""
        return None if self._selected is None else self.row_of(self._selected)

    def row_of(self, what: Skill | Attribute) -> RollRow:
        """Return the row that rolls an attribute or a skill."""
        if isinstance(what, Attribute):
            return self.blocks[what].head
        return self.blocks[what.attribute].rows[SKILLS_OF[what.attribute].index(what)]

    def focus_group(self, number: int) -> None:
        """Give the focus to the first skill of a block, counted from 1; a second time leads to the next row."""
        attribute = tuple(Attribute)[number - 1]
        stops: list[RollRow] = [*self.blocks[attribute].rows, self.blocks[attribute].head]
        at = next((place for place, row in enumerate(stops) if row.hasFocus()), -1)
        stops[(at + 1) % len(stops)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def mark_likeliest(self) -> None:
        """Mark the skill with the most dice, so that the roll key and the tray mean something from the start."""
        skills = [entry for entry in self.model.entries() if entry.key in set(Skill)]
        if skills:
            self._mark_focused(Skill(max(skills, key=lambda entry: entry.dice).key))
        focused, marked = self.focusWidget(), self.selected_row()
        if isinstance(focused, RollRow) and focused.hasFocus() and marked is not None:
            marked.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter and the roll key mean the same skill

    def roll_selected(self) -> bool:
        """Roll what is marked when it does not lie on the table yet; return whether it was done here."""
        state = self._rolls.state
        if self._selected is None or state.phase is Phase.ANSWER:
            return False
        for_a_purpose = isinstance(state.what, Skill) and state.title != str(SKILL_NAMES[state.what])
        other = for_a_purpose or state.sheet_id not in ("", self._opened.document_id)
        if state.phase is Phase.READY and (other or state.waiting or state.free or state.versus):
            return False  # other dice lie ready: somebody else's, a death roll, first aid for somebody
        if (
            state.sheet_id == self._opened.document_id
            and state.what is not None
            and self._mark(state) == self._selected
        ):
            return False
        self.roll(self._selected)
        return True

    def roll(self, what: Skill | Attribute) -> None:
        """Roll an attribute or a skill of the open character; a panic that waits for its answer stays."""
        if not self._opened.is_open:
            return
        if self._rolls.state.phase is Phase.ANSWER:
            self._opened.refused.emit(ANSWER_FIRST)
            return
        self._select(what)
        self._rolls.prepare(self._opened.document_id, what)
        self._rolls.roll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right lead to the neighbouring block."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        columns = [[block.head, *block.rows] for block in self.blocks.values()]
        for column, rows in enumerate(columns):
            for place, row in enumerate(rows):
                if row.hasFocus() and 0 <= column + step < len(columns):
                    columns[column + step][place].setFocus(Qt.FocusReason.TabFocusReason)
                    return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The row that the keys lead to is marked, and its pool is laid out while no dice lie on the table."""

        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusIn and isinstance(watched, RollRow):
            by_key = event.reason() in (
                Qt.FocusReason.TabFocusReason,
                Qt.FocusReason.BacktabFocusReason,
                Qt.FocusReason.ShortcutFocusReason,
                Qt.FocusReason.OtherFocusReason,
            )
            is_other = _what(watched.row_id()) != self._selected  # else what lies ready in the tray stays
            if by_key and is_other and self._opened.is_open:
                self._mark_focused(_what(watched.row_id()))
        return False

    # --- what is shown ---

    def _show_rows(self) -> None:
        entries = self.model.entries()
        keys = dict(zip(Attribute, "1234", strict=True))
        for attribute, block in self.blocks.items():
            own = [entry for entry in entries if entry.attribute == attribute.value]
            if not own:
                continue
            head = own[0]
            block.set_head(AttributeHead(head.key, head.name, head.level, keys[attribute], head.outside))
            self._explain(block.head, head, "")
            is_new = not block.rows
            block.set_rows(tuple(self._line(entry) for entry in own[1:]))
            if is_new:
                chain((block.head, *block.rows))
                for row in block.rows:
                    row.installEventFilter(self)
            for row, entry in zip(block.rows, own[1:], strict=True):
                self._explain(row, entry, translated(SKILL_USES[Skill(entry.key)]))

    def _line(self, entry: SkillEntry) -> SkillLine:
        return SkillLine(
            entry.key,
            entry.name,
            entry.level,
            entry.dice,
            signed(entry.lowered) if entry.lowered else "",
            is_selected=self._selected == entry.key,
            is_quiet=entry.quiet,
            outside=entry.outside,
        )

    def _explain(self, row: RollRow, entry: SkillEntry, use: str) -> None:
        words = [use, terms_words(entry.terms)]
        if entry.stress:
            words.append(self.tr("and {count} stress dice").format(count=entry.stress))
        if entry.outside:
            words.append(self.tr("Outside the rules: {sentence}").format(sentence=entry.outside))
        text = "\n".join(word for word in words if word)
        row.setToolTip(tooltip(text).replace("\n", "<br>"))

    def _select(self, what: Skill | Attribute | None) -> None:
        if what != self._selected:
            self._selected = what
            self._show_rows()

    # --- what the user wants ---

    def _mark_focused(self, what: Skill | Attribute) -> None:
        self._select(what)
        state = self._rolls.state
        if state.phase in (Phase.EMPTY, Phase.READY) and (state.what, state.sheet_id) != (
            what,
            self._opened.document_id,
        ):
            self._rolls.prepare(self._opened.document_id, what)

    def _on_block_roll_requested(self, key: str) -> None:
        self.roll(_what(key))

    def _on_block_details_requested(self, key: str, point: QPoint) -> None:
        what = _what(key)
        place = self.model.index_of(key)
        name = str(self.model.data(place, SkillRole.NAME))
        level = int(self.model.data(place, SkillRole.LEVEL))
        terms = terms_words(self.model.data(place, SkillRole.TERMS)).splitlines()
        levels = tuple(
            MenuEntry(str(number), partial(self._pick_level, key, number), checked=number == level)
            for number in range(6)
        )
        entries = (
            MenuEntry(self.tr("Roll {name}").format(name=name), partial(self.roll, what)),
            LINE,
            *(MenuEntry(term) for term in terms),
            LINE,
            MenuEntry(self.tr("Level"), below=levels),
            MenuEntry(self.tr("Step the level…"), partial(self._open_level, key, name, point)),
        )
        open_menu(self, name, entries, point)

    def _pick_level(self, key: str, level: int) -> None:
        self._opened.end_burst()
        self._set_level(key, level)

    def _set_level(self, key: str, level: int) -> None:
        self.model.setData(self.model.index_of(key), level, SkillRole.LEVEL)

    def _open_level(self, key: str, name: str, point: QPoint) -> None:
        model = self.model
        value = ManualOverride(
            name,
            lambda: int(model.data(model.index_of(key), SkillRole.LEVEL)),
            lambda level: self._set_level(key, level),
            most=MOST_LEVEL,
        )
        open_steps(self._opened, value, point, self)

    def _mark(self, state: RollState) -> Skill | Attribute | None:
        """Return what the dice on the table mark on this sheet: nothing for an attack with a weapon."""
        if state.sheet_id != self._opened.document_id or state.options.gear:
            return None
        if state.waiting is not None and state.pool is not None:
            return state.pool.skill
        return state.what

    def _on_rolls_state_changed(self, state: RollState) -> None:
        if (state.what is not None or state.waiting is not None) and state.sheet_id == self._opened.document_id:
            self._select(self._mark(state))

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.gap)
        self.setFixedHeight(self._theme.metrics.attribute_block_height)


def _what(key: str) -> Skill | Attribute:
    return Attribute(key) if key in set(Attribute) else Skill(key)
