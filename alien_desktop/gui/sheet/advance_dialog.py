"""After a session: the questions that give experience, and what it buys, each with its price and why not."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.advancing import (
    advance_skill,
    advance_talent,
    earn_experience,
    price_of_skill,
    questions,
    refusal_of_skill,
    refusal_of_talent,
)
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.pick_dialog import PickDialog
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.tick_list import TickLine, TickList
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.catalog_picker import CatalogPicker
from alien_desktop.gui.sheet.choices import talent_options, talent_purposes
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide, tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill
from alien_desktop.session.sheet_editor import SheetEditor
from alien_desktop.session.workspace import Workspace

_WIDE_UNITS = 224
_QUESTION_UNITS = 96
_NAME_UNITS = 36
_BUTTON_UNITS = 22


class AdvanceDialog(ModelessDialog):
    """Open it with `open_for`. Each point and each advance is one named step; the dialog follows the sheet."""

    SPACING = "label_gap"

    def __init__(
        self, workspace: Workspace, rules_for: Callable[[str], SheetRules], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._opened = SheetEditor(workspace, rules_for, self)
        self._edition = ""
        self.picker: PickDialog | CatalogPicker | None = None
        """The open question which talent it is, None when there is none."""
        self.heading = TextLabel("", TextRole.HEADING)
        self.experience = TextLabel("", TextRole.VITAL, TextTone.ACCENT)
        self.ticks = TickList()
        self.earn_button = Button("", ButtonKind.PRIMARY)
        self.used = TickBox(self.tr("New skills: used untrained, or taught for a Shift"))
        self.practised = TickBox(self.tr("Practised for a day with a Wits roll, or taught"))
        self.levels: dict[Skill, TextLabel] = {}
        self.raises: dict[Skill, Button] = {}
        self.reasons: dict[Skill, TextLabel] = {}
        self.talent_button = Button("", icon="plus")
        self.talent_reason = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.refusal = WrappedLabel("", TextRole.SECONDARY_BOLD, TextTone.ALERT)
        self.close_button = Button(self.tr("Close"), key="Esc", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self.ticks.changed.connect(self._show_earn)
        self.earn_button.clicked.connect(self._on_earn_clicked)
        self.used.checked_requested.connect(self._show)
        self.practised.checked_requested.connect(self._show)
        self.talent_button.clicked.connect(self._on_talent_clicked)
        self.close_button.clicked.connect(self.reject)
        self._opened.changed.connect(self._on_opened_changed)
        self._opened.refused.connect(self._on_opened_refused)
        bind_theme(self._apply_theme)

    def open_for(self, sheet_id: str, place: QWidget) -> None:
        """Show the experience of a character over the middle of a widget; nothing is blocked."""
        self._edition = ""
        self._opened.set_document(sheet_id)
        self.adjustSize()
        hint = self.sizeHint()
        self.resize_within_screen(max(_WIDE_UNITS * self._theme.metrics.unit, hint.width()), hint.height())
        self.show_over(place)
        next(iter(self.ticks.findChildren(TickBox))).setFocus(Qt.FocusReason.OtherFocusReason)

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
        self.heading.set_text(title)
        self.experience.set_text(str(sheet.experience))
        self.practised.setVisible(rules.edition.advancement.talent_needs_practice)
        self.experience.setAccessibleName(self.tr("Experience {points}").format(points=sheet.experience))
        if self._edition != sheet.edition:
            self._edition = sheet.edition
            self.ticks.set_lines(tuple(TickLine(key, row.name, ticked=False) for key, row in questions(rules)))
            self.used.set_checked(False)
        self._show_earn()
        needs_use = rules.edition.advancement.new_skill_needs_use
        self.used.setVisible(needs_use)
        for skill in Skill:
            level = sheet.skills.level(skill)
            self.levels[skill].set_text(str(level))
            reason = translated(
                refusal_of_skill(sheet, skill, rules, used_or_taught=self.used.isChecked() or not needs_use)
            )
            button = self.raises[skill]
            price = price_of_skill(sheet, skill, rules)
            is_highest = level >= rules.edition.advancement.highest_skill
            button.set_text(self.tr("highest") if is_highest else self.tr("+1 for {price}").format(price=price))
            missing = price - sheet.experience
            self.reasons[skill].set_text(self._short(reason, missing, is_highest=is_highest))
            name = self.tr("{skill} to {level}").format(skill=translated(SKILL_NAMES[skill]), level=level + 1)
            self._refuse(button, reason, name)
        price = rules.edition.advancement.talent_price
        self.talent_button.set_text(self.tr("New talent for {price}").format(price=price))
        reason = translated(refusal_of_talent(sheet, "", rules, practised=self.practised.isChecked()))
        self.talent_reason.set_text(reason)
        self.talent_reason.setVisible(bool(reason))
        self._refuse(self.talent_button, reason, self.tr("New talent"))
        self.refusal.hide()

    def _short(self, reason: str, missing: int, *, is_highest: bool) -> str:
        """The reason in three words: twelve whole sentences below each other are not read; the button has them."""
        if not reason or is_highest:
            return ""
        return (
            self.tr("{points} more needed").format(points=missing) if missing > 0 else self.tr("used or taught first")
        )

    def _show_earn(self) -> None:
        points = len(self.ticks.accepted())
        self.earn_button.set_text(self.tr("Add {points} experience").format(points=points))
        self.earn_button.setEnabled(points > 0)

    @staticmethod
    def _refuse(button: Button, reason: str, name: str) -> None:
        """Say on the button why it cannot be pressed."""
        button.setEnabled(not reason)
        button.setToolTip(tooltip(reason or name))
        button.setAccessibleName(name)
        button.setAccessibleDescription(reason)

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self.heading, 1)
        self._head.addWidget(TextLabel(self.tr("Experience"), TextRole.LABEL, TextTone.QUIET))
        self._head.addWidget(self.experience)
        self.column.addLayout(self._head)
        self._halves = FoldingRow()
        self._halves.addLayout(self._lay_out_session())
        self._halves.addLayout(self._lay_out_skills(), 1)
        self.column.addLayout(self._halves)
        self.column.addWidget(self.refusal)
        self.refusal.hide()
        self.column.addStretch(1)
        self.column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignRight)

    def _lay_out_session(self) -> QVBoxLayout:
        self._session = QVBoxLayout()
        self._session.addWidget(SectionHeader(self.tr("After the session")))
        self._session.addWidget(self.ticks)
        self._session.addWidget(self.earn_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._session.addWidget(SectionHeader(self.tr("Talents")))
        self._session.addWidget(self.practised)
        self._session.addWidget(self.talent_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._session.addWidget(self.talent_reason)
        self._session.addStretch(1)
        return self._session

    def _lay_out_skills(self) -> QVBoxLayout:
        self._skills = QVBoxLayout()
        self._skills.addWidget(SectionHeader(self.tr("Skills")))
        self._skills.addWidget(self.used)
        self._grid = QGridLayout()
        for row, skill in enumerate(Skill):
            self.levels[skill] = TextLabel("", TextRole.NUMBER_BOLD)
            self.reasons[skill] = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, elide=Elide.NEVER)
            button = self.raises[skill] = Button(size=ButtonSize.ROW)
            button.clicked.connect(partial(self._on_raise_clicked, skill))
            self._grid.addWidget(TextLabel(translated(SKILL_NAMES[skill])), row, 0)
            self._grid.addWidget(self.levels[skill], row, 1)
            self._grid.addWidget(button, row, 2)
            self._grid.addWidget(self.reasons[skill], row, 3)
        self._grid.setColumnStretch(3, 1)
        self._skills.addLayout(self._grid)
        self._skills.addStretch(1)
        return self._skills

    # --- wishes ---

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
        self._opened.edit(lambda sheet, rules: advance_skill(sheet, skill, rules, used_or_taught=used), text)

    def _on_talent_clicked(self) -> None:
        if self.picker is not None:
            self.picker.reject()
        sheet, rules = self._opened.sheet, self._opened.rules
        options = talent_options(sheet, rules)
        price, has = rules.edition.advancement.talent_price, sheet.experience
        words = self.tr("Experience {has}: a talent costs {price} and leaves {left}.")
        words = words.format(has=has, price=price, left=has - price)
        wish = PickRequest(self.tr("New talent"), options, self._on_picker_picked, is_catalog=True, price=words)
        self._open_picker(CatalogPicker(wish, sheet, rules, self), self._on_picker_picked)

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
            lambda sheet, rules: advance_talent(sheet, talent_id, rules, purpose[:120], practised=practised), text
        )

    def _on_picker_finished(self, _result: int) -> None:
        self.picker = None

    def _on_opened_refused(self, sentence: Words) -> None:
        self.refusal.set_text(translated(sentence))
        self.refusal.show()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._head.setSpacing(metrics.label_gap)
        self._halves.setSpacing(2 * metrics.group_gap)
        for half in (self._session, self._skills):
            half.setSpacing(metrics.label_gap)
        self.ticks.setMinimumWidth(_QUESTION_UNITS * metrics.unit)
        self._grid.setColumnMinimumWidth(0, _NAME_UNITS * metrics.unit)
        self._grid.setHorizontalSpacing(metrics.group_gap)
        self._grid.setVerticalSpacing(metrics.unit)
        for button in self.raises.values():
            button.setFixedWidth(_BUTTON_UNITS * metrics.unit)
