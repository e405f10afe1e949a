"""After a session: the questions that give experience, and what it buys, each with its price and why not."""

from collections.abc import Callable
from functools import cached_property, partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.advancing import (
    advance_skill,
    advance_talent,
    earn_experience,
    price_of_skill,
    questions,
    refusal_of_skill,
    refusal_of_talent,
)
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.pick_dialog import PickDialog
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.tick_list import TickItem, TickList
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.advance_blocks import AdvanceBlocks, NextLevel
from alien_desktop.gui.sheet.catalog_picker import CatalogPicker
from alien_desktop.gui.sheet.choices import talent_options, talent_purposes
from alien_desktop.gui.sheet.crew_experience_dialog import CrewExperienceDialog
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.talents_model import TalentsModel
from alien_desktop.gui.sheet.talents_panel import TalentPlatesView
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

_AROUND_UNITS, _HIGH_UNITS = 12, 146
"""What is beside the questions and the blocks: margins, the gap between both and a scroll bar."""
_QUESTION_UNITS = 78


class AdvanceDialog(ModelessDialog):
    """Open it with `open_for`. Each point and each advance is one named step; the dialog follows the sheet."""

    SPACING = "label_gap"

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._opened = SheetEditor(session.workspace, session.rules_for, self)
        self._edition = ""
        self.picker: PickDialog | CatalogPicker | None = None
        """The open picker for a talent, None when there is none."""
        self.heading = TextLabel(self.tr("Spend experience"), TextRole.HEADING)
        self.who = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.experience = TextLabel("", TextRole.VITAL, TextTone.ACCENT)
        self.questions = Panel(self.tr("After the session"))
        self.sum = TextLabel("", TextRole.NUMBER_BOLD, TextTone.ACCENT, align=Qt.AlignmentFlag.AlignRight)
        self.before = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.talents = Panel(self.tr("Talents"))
        self.blocks = AdvanceBlocks()
        self.talents_model = TalentsModel(self._opened, self)
        self.talents_view = TalentPlatesView()
        self.talents_view.setAccessibleName(self.tr("Talents"))
        self.ticks = TickList()
        self.crew_button = Button(self.tr("Whole crew…"), size=ButtonSize.TITLE)
        self.earn_button = Button("", ButtonKind.PRIMARY)
        self.buy_button = Button("", ButtonKind.PRIMARY, key=self.tr("Enter"), size=ButtonSize.NEXT_STEP)
        self.legend = TextLabel(
            self.tr("A dashed dot is the next level, with its price. Undo gives it back."),
            TextRole.SECONDARY,
            TextTone.QUIET,
            wrap=True,
        )
        self.used = TickBox(self.tr("New skills: used untrained, or taught for a Shift"))
        self.practised = TickBox(self.tr("Practised for a day with a Wits roll, or taught"))
        self.raises: dict[Skill, Button] = {skill: row.button for skill, row in self.blocks.rows.items()}
        self.talent_button = Button("", icon="plus", size=ButtonSize.TITLE)
        self.talent_reason = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.refusal = WrappedLabel("", TextRole.SECONDARY_BOLD, TextTone.ALERT)
        self.close_button = Button(self.tr("Close"), key="Esc", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self.ticks.changed.connect(self._show_earn)
        self.earn_button.clicked.connect(self._on_earn_clicked)
        self.crew_button.clicked.connect(self._on_crew_clicked)
        self.buy_button.clicked.connect(self._on_buy_clicked)
        self.buy_button.setDefault(True)
        self.blocks.chosen_changed.connect(self._show_buy)
        for skill, button in self.raises.items():
            button.clicked.connect(partial(self._on_raise_clicked, skill))
        self.used.checked_requested.connect(self._show)
        self.practised.checked_requested.connect(self._show)
        self.talent_button.clicked.connect(self._on_talent_clicked)
        self.close_button.clicked.connect(self.reject)
        self._opened.changed.connect(self._on_opened_changed)
        self._opened.refused.connect(self._on_opened_refused)
        bind_theme(self._apply_theme)

    @cached_property
    def crew_dialog(self) -> CrewExperienceDialog:
        """The same questions for everybody of the crew."""
        return CrewExperienceDialog(self._session, self)

    def open_for(self, sheet_id: str, place: QWidget) -> None:
        """Show the experience of a character over the middle of a widget; nothing is blocked."""
        self._edition = ""
        self._opened.set_document(sheet_id)
        self.crew_button.setVisible(len(self._session.rolls.crew(sheet_id)) > 1)
        size = self.wanted_size()
        self.resize_within_screen(size.width(), size.height())
        self.show_over(place)
        next(iter(self.ticks.findChildren(TickBox))).setFocus(Qt.FocusReason.OtherFocusReason)

    def wanted_size(self) -> QSize:
        """As wide as two blocks beside the questions, and as high as these with a row of talents."""
        unit = self._theme.metrics.unit
        wide = self.questions.sizeHint().width() + 2 * self.blocks.narrowest + _AROUND_UNITS * unit
        return QSize(wide, _HIGH_UNITS * unit)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        if self.picker is not None:
            self.picker.reject()
        super().done(result)
        self._opened.set_document("")

    # --- showing ---

    def _on_opened_changed(self, _fields: object) -> None:
        if self._opened.is_open:
            self._show()
        elif self.isVisible():
            self.reject()

    def _show(self) -> None:
        sheet, rules = self._opened.sheet, self._opened.rules
        title = self.tr("Spend experience: {name}").format(name=sheet.name or self.tr("Unnamed"))
        self.setWindowTitle(title.replace("[*]", "[*][*]"))
        self.setAccessibleName(title)
        self.who.set_text(self._who(sheet, rules))
        self.experience.set_text(str(sheet.experience))
        self.practised.setVisible(rules.edition.advancement.talent_needs_practice)
        self.experience.setAccessibleName(self.tr("Experience {points}").format(points=sheet.experience))
        if self._edition != sheet.edition:
            self._edition = sheet.edition
            self.ticks.set_lines(tuple(TickItem(key, row.name, ticked=False) for key, row in questions(rules)))
            self.used.set_checked(False)
        self._show_earn()
        needs_use = rules.edition.advancement.new_skill_needs_use
        self.used.setVisible(needs_use)
        for skill in Skill:
            level = sheet.skills.level(skill)
            reason = translated(
                refusal_of_skill(sheet, skill, rules, used_or_taught=self.used.isChecked() or not needs_use)
            )
            price, highest = price_of_skill(sheet, skill, rules), rules.edition.advancement.highest_skill
            short = self._short(reason, price, price - sheet.experience, is_highest=level >= highest)
            name = self.tr("{skill} to {level} for {price}")
            name = name.format(skill=translated(SKILL_NAMES[skill]), level=level + 1, price=price)
            self.blocks.rows[skill].set_shown(NextLevel(level, highest, price, reason, short), name)
        for attribute, block in self.blocks.blocks.items():
            block.value.set_text(str(sheet.attributes.level(attribute)))
        self.blocks.choose_possible()
        self._show_buy()
        price = rules.edition.advancement.talent_price
        self.talent_button.set_text(self.tr("New talent for {price}").format(price=price))
        reason = translated(refusal_of_talent(sheet, "", rules, practised=self.practised.isChecked()))
        self.talent_reason.set_text(reason)
        self.talent_reason.setVisible(bool(reason))
        self._refuse(self.talent_button, reason, self.tr("New talent"))
        self.refusal.hide()

    def _short(self, reason: str, price: int, missing: int, *, is_highest: bool) -> str:
        """The reason in three words: nobody reads twelve sentences below each other; the rows have them in full."""
        if not reason:
            return ""
        if is_highest:
            return self.tr("highest")
        if missing > 0:
            return self.tr("{price}, {points} short").format(price=price, points=missing)
        return self.tr("{price}, not used").format(price=price)

    def _who(self, sheet: CharacterSheet, rules: SheetRules) -> str:
        career = rules.catalog.careers.get(sheet.career)
        parts = (sheet.name or self.tr("Unnamed"), career.name if career is not None else "", rules.edition.name)
        return ", ".join(translated(part) for part in parts if part)

    def _show_buy(self) -> None:
        """The filled button is what comes next: first the points of the session, then what they buy."""
        skill, earns = self.blocks.chosen, bool(self.ticks.accepted())
        self.earn_button.set_kind(ButtonKind.PRIMARY if earns else ButtonKind.NORMAL)
        self.buy_button.set_kind(ButtonKind.NORMAL if earns or skill is None else ButtonKind.PRIMARY)
        (self.earn_button if earns else self.buy_button).setDefault(True)
        self.buy_button.setEnabled(skill is not None)
        if skill is None or not self._opened.is_open:
            self.buy_button.set_text(self.tr("Nothing to buy"))
            return
        sheet = self._opened.sheet
        words = self.tr("Buy {skill} {level} for {price}")
        price = price_of_skill(sheet, skill, self._opened.rules)
        name, level = translated(SKILL_NAMES[skill]), sheet.skills.level(skill) + 1
        self.buy_button.set_text(words.format(skill=name, level=level, price=price))

    def _show_earn(self) -> None:
        points = len(self.ticks.accepted())
        self.earn_button.set_text(self.tr("Add {points} experience").format(points=points))
        self.earn_button.setEnabled(points > 0)
        has = self._opened.sheet.experience if self._opened.is_open else 0
        self.questions.set_title_note(self.tr("{yes} of {all}").format(yes=points, all=len(self.ticks.lines)))
        self.before.set_text(self.tr("Before {points}").format(points=has))
        self.sum.set_text(f"{has} + {points} = {has + points}" if points else "")
        self._show_buy()

    @staticmethod
    def _refuse(button: Button, reason: str, name: str) -> None:
        """Say on the button why it cannot be pressed."""
        button.setEnabled(not reason)
        button.setAccessibleName(name)
        set_tooltip(button, reason or name)

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self.heading)
        self._head.addWidget(self.who, 1)
        self._head.addWidget(TextLabel(self.tr("To spend"), TextRole.LABEL, TextTone.QUIET))
        self._head.addWidget(self.experience)
        self.column.addLayout(self._head)
        self._lay_out_questions()
        self._lay_out_talents()
        self._right = QVBoxLayout()
        for part in (self.used, self.blocks, self.talents):
            self._right.addWidget(part)
        self._right.addStretch(1)
        self._halves = FoldingRow()
        self._halves.addWidget(self.questions)
        self._halves.addLayout(self._right, 1)
        self.column.addLayout(self._halves, 1)
        self.column.addWidget(self.refusal)
        self.refusal.hide()
        self._buttons, self._foot = QHBoxLayout(), FoldingRow()
        self._buttons.addWidget(self.buy_button, 1)
        self._buttons.addWidget(self.close_button)
        self._foot.addWidget(self.legend, 1)
        self._foot.addLayout(self._buttons)
        self.pin(self._foot)

    def _lay_out_questions(self) -> None:
        self._sums = QHBoxLayout()
        self._sums.addWidget(self.before, 1)
        self._sums.addWidget(self.sum)
        self.questions.set_spacing("label_gap")
        self.questions.add_title_widget(self.crew_button)
        self.questions.body.addWidget(self.ticks)
        self.questions.body.addLayout(self._sums)
        self.questions.body.addWidget(self.earn_button)
        self.questions.body.addStretch(1)

    def _lay_out_talents(self) -> None:
        self._new_talent = FoldingRow()
        self._new_talent.addWidget(self.practised)
        self._new_talent.addWidget(self.talent_reason, 1)
        self._new_talent.addStretch(0)
        self.talents_view.setModel(self.talents_model)
        self.talents_model.rows_changed.connect(self._show_whether_talents)
        self.talents.add_title_widget(self.talent_button)
        self.talents.body.addWidget(self.talents_view)
        self.talents.body.addLayout(self._new_talent)
        self._show_whether_talents()

    def _show_whether_talents(self) -> None:
        self.talents_view.setVisible(bool(self.talents_model.rowCount()))

    # --- requests ---

    def _on_buy_clicked(self) -> None:
        if self.blocks.chosen is not None:
            self._on_raise_clicked(self.blocks.chosen)

    def _on_crew_clicked(self) -> None:
        self.crew_dialog.open_for(self._opened.sheet.id, self)

    def _on_earn_clicked(self) -> None:
        answers = self.ticks.accepted()
        text = Message("Experience +{points}: {name}", points=len(answers), name=self._opened.sheet.name)
        if self._opened.edit(lambda sheet, rules: earn_experience(sheet, answers, rules), text):
            for key in answers:
                self.ticks.tick(key).set_checked(False)
            self._show_earn()

    def _on_raise_clicked(self, skill: Skill) -> None:
        sheet = self._opened.sheet
        used = self.used.isChecked() or not self._opened.rules.edition.advancement.new_skill_needs_use
        text = Message(
            "{skill} {level} for {price} experience: {name}",
            skill=SKILL_NAMES[skill],
            level=sheet.skills.level(skill) + 1,
            price=price_of_skill(sheet, skill, self._opened.rules),
            name=sheet.name,
        )
        had_focus = self.raises[skill].hasFocus()
        self._opened.edit(lambda sheet, rules: advance_skill(sheet, skill, rules, used_or_taught=used), text)
        if had_focus and not self.raises[skill].isEnabled():
            chosen = self.blocks.chosen
            (self.raises[chosen] if chosen is not None else self.close_button).setFocus()

    def _on_talent_clicked(self) -> None:
        if self.picker is not None:
            self.picker.reject()
        sheet, rules = self._opened.sheet, self._opened.rules
        options = talent_options(sheet, rules)
        price, has = rules.edition.advancement.talent_price, sheet.experience
        words = self.tr("Experience {has}: a talent costs {price} and leaves {left}.")
        words = words.format(has=has, price=price, left=has - price)
        request = PickRequest(self.tr("New talent"), options, self._on_picker_picked, is_catalog=True, price=words)
        self._open_picker(CatalogPicker(request, sheet, rules, self), self._on_picker_picked)

    def _open_picker(self, picker: PickDialog | CatalogPicker, take: Callable[[str], None]) -> None:
        picker.picked.connect(take)
        picker.finished.connect(self._on_picker_finished)
        self.picker = picker
        picker.open_beside(self)

    def _on_picker_picked(self, talent_id: str) -> None:
        """Buy a talent; one that is taken for a weapon or a craft asks for it first."""
        rules = self._opened.rules
        row = rules.catalog.talents[talent_id]
        if not row.choice:
            self._buy(talent_id, "")
            return
        title = self.tr("{talent}: what for?").format(talent=row.name)
        picker = PickDialog(title, talent_purposes(row, rules), self.tr("For “{}”"), parent=self)
        picker.written.connect(partial(self._buy, talent_id))
        self._open_picker(picker, partial(self._buy, talent_id))

    def _buy(self, talent_id: str, purpose: str) -> None:
        rules = self._opened.rules
        name = rules.catalog.talents[talent_id].name
        price = rules.edition.advancement.talent_price
        text = Message(
            "{talent} for {price} experience: {name}", talent=name, price=price, name=self._opened.sheet.name
        )
        practised = self.practised.isChecked()
        self._opened.edit(
            lambda sheet, rules: advance_talent(sheet, talent_id, rules, purpose, practised=practised), text
        )

    def _on_picker_finished(self, _result: int) -> None:
        self.picker = None

    def _on_opened_refused(self, sentence: Words) -> None:
        self.refusal.set_text(translated(sentence))
        self.refusal.show()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        for layout in (self._head, self._halves, self._right, self._foot, self._buttons, self._new_talent):
            layout.setSpacing(metrics.label_gap)
        self.questions.setMinimumWidth(_QUESTION_UNITS * metrics.unit)
