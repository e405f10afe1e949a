"""The four attributes with their skills, each with minus and plus, and what the rules say right below."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection, bonus_of, career_of, level_of
from alien_desktop.gui.creation.level_row import LevelForm, LevelItem, LevelRow
from alien_desktop.gui.creation.text import attribute_use, first_words, left_words
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.block_grid import BlockGrid
from alien_desktop.gui.kit.registered_actions import command_slot, try_command
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.paint import draw_box, draw_cut, draw_rivets, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, SKILLS_OF, Attribute, Skill
from alien_desktop.rules.people.creation import PointBudget
from alien_desktop.session.session import Session

SENTENCE_LINES = 2
_SIDE_UNITS, _PITCH_UNITS, _GAP_UNITS = 3.5, 4.5, 3
"""Of the pips of a budget: one, from one to the next, and between them and words."""
_NARROWEST = 192
"""Pixels at 100 % of a block with a long name, a level and two buttons."""


class LevelBlock(QWidget):
    """One attribute and its three skills."""

    def __init__(self, attribute: Attribute, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._controller = session.creation
        self._attribute = attribute
        self.head = LevelRow(LevelItem(translated(ATTRIBUTE_NAMES[attribute]), 0), head=True, parent=self)
        self.rows = {
            skill: LevelRow(LevelItem(translated(SKILL_NAMES[skill]), 0), parent=self) for skill in SKILLS_OF[attribute]
        }
        self.raised = TickBox("", parent=self)
        self.sentence = TextLabel("", TextRole.SECONDARY, TextTone.ALERT, wrap=True, parent=self)
        self.use = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True, parent=self)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.head)
        for row in self.rows.values():
            self._column.addWidget(row, 1)
        self._foot = QVBoxLayout()
        self._foot.addWidget(self.raised)
        self._foot.addWidget(self.sentence)
        self._foot.addWidget(self.use)
        self._column.addLayout(self._foot)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._connect()
        bind_theme(self._apply_theme)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        controller, attribute = self._controller, self._attribute
        plan, rules = controller.plan, controller.rules
        career = career_of(plan, rules)
        bonus = bonus_of(plan, attribute, rules)
        sentence = first_words(controller, PlanSection.ATTRIBUTES, attribute)
        self.head.set_shown(
            LevelItem(
                translated(ATTRIBUTE_NAMES[attribute]),
                level_of(plan, attribute, rules),
                career is not None and career.key_attribute is attribute,
                tr("+{0} in it").format(bonus) if bonus else "",
                sentence if self._is_wrong(PlanSection.ATTRIBUTES, attribute) else "",
            )
        )
        for skill, row in self.rows.items():
            wrong = first_words(controller, PlanSection.SKILLS, skill)
            marked = career is not None and skill in career.key_skills
            row.set_shown(
                LevelItem(
                    translated(SKILL_NAMES[skill]),
                    plan.skills.level(skill),
                    marked,
                    problem=wrong if self._is_wrong(PlanSection.SKILLS, skill) else "",
                    dice=level_of(plan, attribute, rules) + plan.skills.level(skill),
                    most=rules.edition.creation.key_skill_most if marked else rules.edition.creation.skill_most,
                )
            )
            sentence = sentence or wrong
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
        self.use.set_text(attribute_use(attribute, controller.sheet(), rules))
        self.use.setVisible(not sentence)
        self.raised.setVisible(plan.synthetic)
        self.raised.set_text(tr("+{0} as a synthetic").format(rules.edition.creation.synthetic_bonus))
        self.raised.setAccessibleName(f"{translated(ATTRIBUTE_NAMES[attribute])}: {self.raised.plain_text}")
        self.raised.set_checked(attribute in plan.raised)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What arrows go through: the attribute, its skills, the choice of a synthetic."""
        return (self.head, *self.rows.values(), self.raised)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame, and a rule under the attribute."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        cut = metrics.cut_panel
        draw_cut(painter, rect, t.surface, t.line_soft, metrics.line, top_left=cut, bottom_right=cut)
        draw_rivets(painter, rect, theme.tokens, theme.metrics)
        pad = metrics.padding
        draw_rule(painter, pad, self.width() - pad, self.head.geometry().bottom(), t.line_soft, metrics.line)

    def _is_wrong(self, part: PlanSection, about: str) -> bool:
        field = f"{part}.{about}"
        return any(one.field == field and not one.missing for one in self._controller.problems())

    def _connect(self) -> None:
        session, attribute = self._session, self._attribute
        self.head.step_requested.connect(
            lambda by: try_command("create.attribute", session, attribute=attribute, by=by)
        )
        self.raised.checked_requested.connect(command_slot("create.raised", session, attribute=attribute))
        for skill, row in self.rows.items():
            row.step_requested.connect(
                lambda by, one=skill: try_command("create.skill", session, skill=Skill(one), by=by)
            )

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        pad = metrics.padding
        self._column.setContentsMargins(0, metrics.unit, 0, metrics.unit)
        self._foot.setContentsMargins(pad, 0, pad, metrics.unit)
        for words in (self.sentence, self.use):
            words.setMinimumHeight(SENTENCE_LINES * round(1.4 * metrics.text_secondary))


class LevelBlocks(BlockGrid):
    """All four blocks: in a row where there is room, else two, else one. One stop of Tab; Up and Down go on."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_NARROWEST, (4, 2), parent)
        self.blocks = {one: LevelBlock(one, session, self) for one in Attribute}
        self.set_blocks(tuple(self.blocks.values()))
        ArrowGroup(self, [stop for block in self.blocks.values() for stop in block.stops])
        self.refresh()

    def refresh(self) -> None:
        """Show the draft as it is now."""
        for block in self.blocks.values():
            block.refresh()
        self._choose_form()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for the buttons beside the names, or not."""
        super().resizeEvent(event)
        self._choose_form()

    def _choose_form(self) -> None:
        """All skills have one form, so that they stand in line."""
        rows = [row for block in self.blocks.values() for row in block.rows.values()]
        room = self.block_width
        forms = (LevelForm.BROAD, LevelForm.WIDE)
        fitting = (form for form in forms if all(row.width_of(form) <= room for row in rows))
        form = next(fitting, LevelForm.NARROW)
        for row in rows:
            row.set_form(form)


class BudgetPips(QWidget):
    """A budget of points as pips: those that are left are filled, and each one that is spent goes empty."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._name = name
        self._most, self._left, self._words = 0, 0, ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_budget(self, budget: PointBudget) -> None:
        """Show how much of it is left; below 0 too much was spent."""
        self._most, self._left, self._words = budget.total, budget.left, left_words(budget)
        self.setAccessibleName(tr("{0}: {1}").format(self._name, self._words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Name, pips and words in one line."""
        pips = round((self._most * _PITCH_UNITS + _GAP_UNITS) * self._theme.metrics.unit)
        return self.minimumSizeHint() + QSize(pips, 0)

    def minimumSizeHint(self) -> QSize:
        """Name and words alone, where there is no room for the pips."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        words = text_width(fonts, fonts.title, self._name.upper()) + text_width(fonts, fonts.body_bold, self._words)
        return QSize(round(words + _GAP_UNITS * unit) + 2, 6 * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Spent pips have a dash; without room for them name and words stand alone."""
        theme, painter = self._theme, QPainter(self)
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit, high = metrics.unit, float(self.height())
        ink = tokens.alert if self._left < 0 else tokens.accent if self._left else tokens.text2
        name = self._name.upper()
        wide = text_width(fonts, fonts.title, name) + 1
        draw_text(painter, QRectF(0, 0, wide, high), name, fonts, fonts.title, tokens.text)
        x = wide + _GAP_UNITS * unit
        if self.width() >= self.sizeHint().width():
            side = round(_SIDE_UNITS * unit)
            for number in range(self._most):
                pip = QRectF(round(x), round((high - side) / 2), side, side)
                is_left = number < self._left
                draw_box(painter, pip, ink if is_left else tokens.sunken, ink if is_left else tokens.line, metrics.line)
                if not is_left:
                    inner = pip.adjusted(unit, 0, -unit, 0)
                    draw_rule(painter, inner.left(), inner.right(), pip.center().y(), tokens.line, metrics.line)
                x += _PITCH_UNITS * unit
            x += (_GAP_UNITS - 1) * unit
        draw_text(painter, QRectF(x, 0, self.width() - x, high), self._words, fonts, fonts.body_bold, ink)
