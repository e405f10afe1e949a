"""How a roll works: four drawn steps that carry one roll through, by the rules of either edition."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.documents.samples.example_roll import EXAMPLE_SKILL, ExampleRoll, example_roll
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.dice.dice_state import DiceState, ShownDie
from alien_desktop.gui.dice.dice_strip import DiceStrip
from alien_desktop.gui.dice.ladder_rows import LadderRows
from alien_desktop.gui.dice.panic_ladder_panel import ladder_cells
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.die_face import draw_tick
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.edition_names import edition_name
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.session.session import Session

_STEP_UNITS, _LEAST_STEP_UNITS = 61, 52
"""Width of a step, in units of the theme: where there is room, and before a row holds fewer of them."""


class _StepHead(QWidget):
    """The number of a step and its name."""

    def __init__(self, number: int, tone: TextTone) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(TextLabel(str(number), TextRole.ATTRIBUTE, tone))
        self.name = TextLabel("", TextRole.CARD_NAME)
        self._row.addWidget(self.name, 1)
        bind_theme(self._apply_theme)

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.group_gap)


class _StepResult(QWidget):
    """How many successes are on the table: a tick or a cross, the number, the word."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._number = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_number(self, number: int) -> None:
        """Show that many successes."""
        self._number = number
        self.setAccessibleName(f"{number} {self._word()}")
        self.update()

    def sizeHint(self) -> QSize:
        """A line of large figures."""
        return QSize(46 * self._theme.metrics.unit, 10 * self._theme.metrics.unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Green when there is one at least."""
        theme, unit = self._theme, self._theme.metrics.unit
        fonts, tokens = theme.fonts, theme.tokens
        painter = QPainter(self)
        ink = tokens.accent if self._number else tokens.text
        sign = QRectF(0, self.height() / 2 - 2 * unit, 4 * unit, 4 * unit)
        if self._number:
            draw_tick(painter, sign.adjusted(0, unit * 0.25, 0, -unit * 0.25), ink)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(ink, theme.metrics.line_strong))
            cross = sign.adjusted(unit * 0.5, unit * 0.5, -unit * 0.5, -unit * 0.5)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.bottomLeft(), cross.topRight())
        left = 6.5 * unit
        number, font = str(self._number), fonts.mono(theme.metrics.text_result_number)
        draw_text(painter, QRectF(left, 0, self.width() - left, self.height()), number, fonts, font, ink)
        left += text_width(fonts, font, number) + 2.5 * unit
        word = QRectF(left, 0, self.width() - left, self.height())
        draw_text(painter, word, self._word().upper(), fonts, fonts.mono(theme.metrics.text_card_name), ink)

    def _word(self) -> str:
        return self.tr("success") if self._number == 1 else self.tr("successes")


class _StepDice(QWidget):
    """Base dice and stress dice of a step, each kind with its name and number over it."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._names = TextLabel("", TextRole.LABEL, TextTone.QUIET), TextLabel("", TextRole.LABEL, TextTone.STRESS)
        self.note = TextLabel("", TextRole.SMALLEST, TextTone.QUIET, align=Qt.AlignmentFlag.AlignRight)
        self.base, self.stress = DiceStrip(), DiceStrip()
        self._line = QHBoxLayout()
        self._line.addWidget(self._names[1])
        self._line.addWidget(self.note, 1)
        for part in (self._names[0], self.base):
            self._column.addWidget(part)
        self._column.addLayout(self._line)
        self._column.addWidget(self.stress)
        for strip in (self.base, self.stress):
            strip.set_measure("control")
        bind_theme(self._apply_theme)

    def set_roll(self, roll: SkillRoll, *, is_rolled: bool) -> None:
        """Show the dice of a roll, or before it fell."""
        shown = DiceState.of(roll.base, roll.stress)
        if not is_rolled:
            empty = tuple(ShownDie(None) for _ in roll.base), tuple(ShownDie(None) for _ in roll.stress)
            shown = DiceState(*empty)
        shown = shown.in_order() if is_rolled and not roll.pushes else shown
        self.base.set_dice(replace(shown, stress=()))
        self.stress.set_dice(replace(shown, base=()))
        new = roll.new_stress if is_rolled else 0
        stress = self.tr("Stress {number} +{new}") if new else self.tr("Stress {number}")
        self._names[0].set_text(self.tr("Base {number}").format(number=len(roll.base)))
        self._names[1].set_text(stress.format(number=len(roll.stress) - new, new=new))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.unit)
        self._line.setContentsMargins(0, metrics.label_gap, 0, 0)
        self._line.setSpacing(metrics.label_gap)


class RollStep(Panel):
    """One step: its number and name, what is seen, and below it one or two sentences."""

    def __init__(self, number: int, tone: PanelTone = PanelTone.PLAIN) -> None:
        super().__init__()
        self.set_tone(tone)
        self.head = _StepHead(number, TextTone.STRESS if tone is PanelTone.STRESS else TextTone.ACCENT)
        self.body.addWidget(self.head)
        self.shown = QVBoxLayout()
        self.body.addLayout(self.shown)
        self.body.addStretch(1)
        self.words = WrappedLabel("", TextRole.SECONDARY)
        self.body.addWidget(self.words)
        self.set_spacing("label_gap")

    def set_words(self, name: str, words: str) -> None:
        """Set the name and the sentences."""
        self.head.name.set_text(name)
        self.words.set_text(words)
        self.setAccessibleName(name)

    def fit(self) -> None:
        """Take in at once what is shown now: layouts within layouts keep their old heights until then."""
        layout = self.layout()
        if layout is not None:
            layout.activate()

    def height_at(self, width: int) -> int:
        """How high it has to be at a width, in pixels."""
        metrics = self._theme.metrics
        lines = self.head.sizeHint().height() + self.shown.sizeHint().height() + self.words_height_at(width)
        return lines + 2 * metrics.padding + 4 * metrics.label_gap

    def words_height_at(self, width: int) -> int:
        """How high its sentences are at a width of the step, in pixels."""
        return self.words.heightForWidth(width - 2 * self._theme.metrics.padding)


class RollStepsRow(QWidget):
    """The steps, as many beside each other as its width has room for, an arrow from each to the next."""

    def __init__(self, steps: tuple[RollStep, ...]) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self.steps = steps
        for step in steps:
            step.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def columns_at(self, width: int) -> int:
        """How many steps are beside each other at a width: all of them, two, or one."""
        unit, count = self._theme.metrics.unit, len(self.steps)
        for columns in (count, 2):
            if columns * _LEAST_STEP_UNITS * unit + (columns - 1) * self._gap() <= width:
                return columns
        return 1

    def hasHeightForWidth(self) -> bool:
        """Fewer steps beside each other are more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high all rows are at a width, in pixels."""
        columns = self.columns_at(width)
        rows = -(-len(self.steps) // columns)
        return rows * self._step_height(width) + (rows - 1) * self._gap()

    def lay_out(self) -> None:
        """Place the steps; as high as they ask for, or more when there is more."""
        columns, gap = self.columns_at(self.width()), self._gap()
        rows = -(-len(self.steps) // columns)
        high = max(self._step_height(self.width()), (self.height() - (rows - 1) * gap) // rows)
        wide = (self.width() - (columns - 1) * gap) // columns
        words = max(step.words_height_at(wide) for step in self.steps)
        for place, step in enumerate(self.steps):
            step.words.setFixedHeight(words)  # the sentences of a row begin on one line
            row, column = divmod(place, columns)
            step.setGeometry(QRect(column * (wide + gap), row * (high + gap), wide, high))
        self.update()

    def minimumSizeHint(self) -> QSize:
        """One step wide."""
        return QSize(_LEAST_STEP_UNITS * self._theme.metrics.unit, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may hold another number of them."""
        super().resizeEvent(event)
        self.lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The arrows between neighbours."""
        painter = QPainter(self)
        columns, gap, side = self.columns_at(self.width()), self._gap(), self._theme.metrics.icon
        for place, step in enumerate(self.steps):
            if (place + 1) % columns and place + 1 < len(self.steps):
                middle = step.geometry().right() + gap / 2
                arrow = QRectF(middle - side / 2, step.geometry().center().y() - 5 * side, side, side)
                draw_icon(painter, "arrow_right", arrow, self._theme.tokens.text2)

    def _gap(self) -> int:
        return 6 * self._theme.metrics.unit

    def _step_height(self, width: int) -> int:
        columns = self.columns_at(width)
        wide = (width - (columns - 1) * self._gap()) // columns
        return max(step.height_at(wide) for step in self.steps)


class RollStepsDialog(ModelessDialog):
    """`open_requested(document_id)`: the character of the example is to be opened, its roll will be prepared."""

    open_requested = Signal(str)

    def __init__(self, session: Session, refuse: Callable[[Words], object], parent: QWidget | None = None) -> None:
        """`refuse` gets the reason why the roll cannot be prepared, when it cannot."""
        super().__init__(parent)
        self.set_title(self.tr("How a roll works"))
        self._session = session
        self._refuse = refuse
        self.edition = SegmentedControl(self.tr("Edition"))
        names = tuple((edition_id, translated(edition_name(edition_id))) for edition_id in EDITIONS)
        self.edition.set_options(names)
        self.edition.set_value(session.preferences.edition)
        self.edition.value_requested.connect(self._on_edition_value_requested)
        self._example = TextLabel("", tone=TextTone.QUIET, elide=Elide.NEVER)
        self.steps = RollStepsRow((RollStep(1), RollStep(2), RollStep(3), RollStep(4, PanelTone.STRESS)))
        self.ladder = LadderRows()
        self._terms = QGridLayout()
        self._terms.setColumnStretch(0, 1)
        self._pool, self._first, self._pushed = _StepDice(), _StepDice(), _StepDice()
        self._pool.note.set_text(self.tr("= Stress Level"))
        self._results = _StepResult(), _StepResult()
        self._said = TextLabel("", TextRole.SECONDARY, TextTone.QUIET), TextLabel("", TextRole.SECONDARY)
        self._die, self._sum = DiceStrip(), WrappedLabel("", TextRole.NUMBER_BOLD, TextTone.STRESS)
        self._fill_steps()
        self._head_row = self._head()
        self.column.addLayout(self._head_row)
        self._page = ScrolledPage(self.steps, keeps_width=True)
        self.column.addWidget(self._page, 1)
        self._foot_row = self._foot()
        self.column.addLayout(self._foot_row)
        self._show()
        bind_theme(self._apply_theme)

    @property
    def _rules(self) -> SheetRules:
        return self._session.rules_for(self.edition.value or self._session.preferences.edition)

    def _head(self) -> FoldingRow:
        row, titles = FoldingRow(), FoldingRow()
        titles.addWidget(TextLabel(self.tr("How a roll works"), TextRole.HEADING_VIEW, elide=Elide.NEVER))
        titles.addWidget(self._example, 1)
        titles.setSpacing(self._theme.metrics.group_gap)
        row.addLayout(titles, 1)
        row.addWidget(self.edition)
        return row

    def _foot(self) -> FoldingRow:
        self._chance = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        big = ButtonSize.NEXT_STEP
        self.try_button = Button(self.tr("Try a roll"), ButtonKind.PRIMARY, icon="dice", key="Enter", size=big)
        self.close_button = Button(self.tr("Close"), key="Esc", size=big)
        self.try_button.clicked.connect(self._on_try_clicked)
        self.close_button.clicked.connect(self.reject)
        row, buttons = FoldingRow(), QHBoxLayout()
        row.addWidget(self._chance, 1)
        buttons.addStretch(1)
        buttons.addWidget(self.try_button)
        buttons.addWidget(self.close_button)
        row.addLayout(buttons)
        return row

    def _fill_steps(self) -> None:
        pool, first, pushed, alarm = (step.shown for step in self.steps.steps)
        pool.addLayout(self._terms)
        pool.addWidget(self._pool)
        for place, result, said, dice in zip(
            (first, pushed), self._results, self._said, (self._first, self._pushed), strict=True
        ):
            place.addWidget(result)
            place.addWidget(said)
            place.addWidget(dice)
        self._die.set_measure("control")
        self._die.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        total = QHBoxLayout()
        total.addWidget(self._die)
        total.addWidget(self._sum, 1)
        alarm.addLayout(total)
        alarm.addWidget(self.ladder)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page keys scroll the steps where they do not fit: none of them takes the focus."""
        ways = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        way = ways.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
            return
        bar = self._page.verticalScrollBar()
        bar.setValue(bar.value() + way * bar.pageStep())

    # --- what is shown ---

    def _show(self) -> None:
        rules = self._rules
        self._shown = shown = example_roll(rules)
        words = rules.edition.vocabulary
        skill = translated(SKILL_NAMES[EXAMPLE_SKILL])
        self._example.set_text(
            self.tr("{name} flies through debris: {skill}").format(name=shown.sheet.name, skill=skill)
        )
        self._show_terms(shown)
        self._pool.set_roll(shown.first, is_rolled=False)
        self._first.set_roll(shown.first, is_rolled=True)
        self._pushed.set_roll(shown.pushed, is_rolled=True)
        for result, roll in zip(self._results, (shown.first, shown.pushed), strict=True):
            result.set_number(roll.successes)
        self._said[0].set_text(self.tr("no 6: it fails, so far"))
        self._said[1].set_text(self.tr("and a 1 on a stress die"))
        self._said[1].set_tone(TextTone.STRESS)
        self._die.set_dice(DiceState((ShownDie(shown.die, plain=True),)))
        self._sum.set_text(_sum_words(shown))
        cells = zip(ladder_cells(shown.table), shown.table.ladder, strict=True)
        self.ladder.set_cells(tuple(replace(cell, is_rolled=rung.face == shown.die) for cell, rung in cells))
        sentences = (*self._first_sentences(shown), self._alarm_sentences(shown))
        alarm = translated(words.alarm_roll)
        names = (self.tr("Pool"), self.tr("Result"), self.tr("Push"), alarm)
        for step, name, said in zip(self.steps.steps, names, sentences, strict=True):
            step.set_words(name, said)
        chance = self.tr("The chance of success in the tray leaves out what a {roll} would take away.")
        self._chance.set_text(chance.format(roll=alarm))
        who = self._who_tries()
        self.try_button.setEnabled(bool(who))
        set_tooltip(self.try_button, "" if who else self.tr("The library has no character of this edition."))
        if who:
            self.try_button.setAccessibleDescription("Enter")

    def _show_terms(self, shown: ExampleRoll) -> None:
        take_widgets(self._terms)
        terms = [(translated(term.label), term.dice) for term in shown.first.pool.base_terms]
        terms.append((self.tr("Modifier"), 0))
        for row, (name, dice) in enumerate(terms):
            tone = TextTone.TEXT if dice else TextTone.QUIET
            number = f"{dice:+d}".replace("-", "−") if row and dice else str(dice)
            self._terms.addWidget(TextLabel(name, tone=tone), row, 0)
            value = TextLabel(number, TextRole.NUMBER_BOLD, tone, align=Qt.AlignmentFlag.AlignRight)
            self._terms.addWidget(value, row, 1)

    def _first_sentences(self, shown: ExampleRoll) -> tuple[str, str, str]:
        cost = shown.pushed.new_stress
        paid = tr(
            "Stress rises by %n, %n stress dice join, and every die without a 6 is rolled again.",
            "Stress rises by %n, %n stress die joins, and every die without a 6 is rolled again.",
            cost,
        )
        once = self._rules.edition.push.pushes == 1
        limit = (
            self.tr("Once per roll; never while a stress die shows 1.")
            if once
            else self.tr("Never while a stress die shows 1.")
        )
        return (
            self.tr(
                "Attribute, skill and gear give base dice. Every point of stress gives one stress die: more chances, "
                "and a risk."
            ),
            self.tr("Every 6 is a success, on both kinds. One is enough; more are spent on extras."),
            f"{paid} {limit}",
        )

    def _alarm_sentences(self, shown: ExampleRoll) -> str:
        rungs = shown.table.ladder
        said = [self.tr("A 1 on a stress die: D6 + {added}.").format(added=_added(shown))]
        hurting = [rung.total for rung in rungs if not rung.is_calm]
        if hurting:
            said.append(self.tr("From {total} on something happens.").format(total=min(hurting)))
        fails_from = self._rules.edition.alarm.total.cancels_from
        if fails_from is not None:
            pattern = self.tr("From {total} on the action fails, whatever was rolled.")
            said.append(pattern.format(total=fails_from))
        number = shown.pushed.successes
        if shown.alarm.cancelled:
            said.append(self.tr("Here it fails."))
        else:
            said.append(tr("Here the %n successes count.", "Here the %n success counts.", number))
        return " ".join(said)

    # --- what the user wants ---

    def _on_edition_value_requested(self, _value: str) -> None:
        self._show()
        self._fit_height()
        self.steps.updateGeometry()
        self.steps.lay_out()

    def _who_tries(self) -> str:
        """Return who makes the roll: the sample of the page, else the first character of the edition; empty: nobody."""
        edition_id = self._rules.edition.id
        index = self._session.index
        sample = index.entry(self._shown.sheet.id)
        if sample is not None and sample.format == CharacterSheet.FORMAT:
            return sample.document_id
        people = (one for one in index.entries() if one.format == CharacterSheet.FORMAT and one.edition == edition_id)
        return next((one.document_id for one in people), "")

    def _on_try_clicked(self) -> None:
        who = self._who_tries()
        self.accept()
        if who:
            self.open_requested.emit(who)
            try_command("roll.prepare", self._session, self._refuse, who=who, skill=EXAMPLE_SKILL)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        for step in self.steps.steps:
            step.shown.setSpacing(metrics.label_gap)
        self._terms.setVerticalSpacing(metrics.unit)
        count = len(self.steps.steps)
        wide = (count * _STEP_UNITS + (count - 1) * 6) * metrics.unit
        bar = self._page.verticalScrollBar().sizeHint().width()
        self.resize_within_screen(wide + bar + 2 * metrics.padding, self.height())
        self._fit_height()

    def _fit_height(self) -> None:
        """As high as the steps ask for; the other edition may ask for more, and the dialog does not shrink again."""
        metrics = self._theme.metrics
        for step in self.steps.steps:
            step.fit()
        bar = self._page.verticalScrollBar().sizeHint().width()
        around = self._head_row.sizeHint().height() + self._foot_row.sizeHint().height()
        around += 2 * metrics.gap + 2 * metrics.padding
        high = self.steps.heightForWidth(self.width() - bar - 2 * metrics.padding) + around
        self.resize_within_screen(self.width(), max(high, self.height() if self.isVisible() else 0))


def explain_roll(
    session: Session, window: QWidget, open_character: Callable[[str], object], refuse: Callable[[Words], object]
) -> RollStepsDialog:
    """Show how a roll works over a window; a roll that is tried out opens its character by `open_character`."""
    dialog = RollStepsDialog(session, refuse, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open_requested.connect(open_character)
    dialog.show_over(window)
    (dialog.try_button if dialog.try_button.isEnabled() else dialog.close_button).setFocus()
    return dialog


def _added(shown: ExampleRoll) -> str:
    """ "stress", "stress − resolve": what is added to the D6, without numbers."""
    words = ""
    for term in shown.table.terms:
        name = translated(term.label).lower()
        words += name if not words else f" {'−' if term.dice < 0 else '+'} {name}"
    return words


def _sum_words(shown: ExampleRoll) -> str:
    """ "+ 4 stress = 7": what is beside the D6."""
    terms = (
        f"{'−' if term.dice < 0 else '+'} {abs(term.dice)} {translated(term.label).lower()}"
        for term in shown.table.terms
    )
    return f"{' '.join(terms)} = {shown.alarm.total}"
