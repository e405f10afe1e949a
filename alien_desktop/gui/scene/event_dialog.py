"""Something that will happen: its name, in how many Rounds, after which card, and what its dice do to whom."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.documents.scene.encounter import Encounter, EventHarm, SceneEvent
from alien_desktop.documents.scene.scene_events import HIGHEST_CARD, EventDraft, rounds_left
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.tick_list import TickItem, TickList
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Words

_MOST_ROUNDS = 99
_MOST_DICE = 20


class EventDialog(ModelessDialog):
    """Open it with `open_for`. `submitted(id, EventDraft)`: Enter or the button; the id is empty for a new one.

    The receiver answers with `accept` or `refuse`.
    """

    submitted = Signal(str, object)
    SIZE_UNITS = (116, 130)
    SPACING = "label_gap"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event = ""
        self._people: tuple[str, ...] = ()
        self.heading = TextLabel("", TextRole.HEADING)
        self.name = LineField(self.tr("What happens"), self.tr("for example: the airlock opens"))
        self.note = LineField(self.tr("Where, to whom"), self.tr("Bay 9, to vacuum"))
        self.rounds = NumberField(self.tr("In how many Rounds"), 0, _MOST_ROUNDS)
        self.repeats = TickBox(self.tr("and in each Round from then on"))
        self.card = NumberField(self.tr("After card"), 0, HIGHEST_CARD)
        self.dice = NumberField(self.tr("Dice"), 0, _MOST_DICE)
        self.more = NumberField(self.tr("More each Round"), 0, _MOST_DICE)
        self.harm = SegmentedControl(self.tr("What the dice do"))
        self.harm.set_options(
            (
                (EventHarm.DAMAGE.value, self.tr("Damage")),
                (EventHarm.FIRE.value, self.tr("Fire")),
                (EventHarm.UNARMORED.value, self.tr("No armor helps")),
            )
        )
        self.targets = TickList()
        self._targets_title = TextLabel(self.tr("Against"), TextRole.LABEL, TextTone.QUIET)
        self.refusal = WrappedLabel("", TextRole.SECONDARY_BOLD, TextTone.ALERT)
        self.ok_button = Button("", ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self.close_button = Button(self.tr("Cancel"), key="Esc", size=ButtonSize.NEXT_STEP)
        self._grid = QGridLayout()
        self._lines: list[QHBoxLayout] = []
        self._line(0, self.tr("What"), self.name)
        self._line(1, self.tr("Where"), self.note)
        self._when = self._line(2, self.tr("In Rounds"), self.rounds, self.repeats)
        self._line(3, self.tr("After card"), self.card, TextLabel(self.tr("0 = one that is free"), TextRole.SECONDARY))
        plus = TextLabel(self.tr("and each Round more"), TextRole.SECONDARY)
        self._line(4, self.tr("Dice"), self.dice, plus, self.more)
        self._line(5, "", self.harm)
        self.column.addWidget(self.heading)
        self.column.addLayout(self._grid)
        self.column.addWidget(self._targets_title)
        self.column.addWidget(self.targets, 1)
        self.column.addWidget(self.refusal)
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.ok_button)
        self._buttons.addWidget(self.close_button)
        self.column.addLayout(self._buttons)
        self.ok_button.setDefault(True)
        self.ok_button.clicked.connect(self._on_ok_clicked)
        self.close_button.clicked.connect(self.reject)
        self.name.textChanged.connect(self._on_name_text_changed)
        bind_theme(self._apply_theme)

    def open_for(
        self,
        encounter: Encounter,
        names: dict[str, str],
        place: QWidget,
        event: SceneEvent | None = None,
        *,
        several: str = "",
    ) -> None:
        """Show what is asked for a new event, or for one that there is; `names` are those of the combatants.

        `several` is what is counted instead of Rounds: in stealth mode Turns.
        """
        self._when.set_text(self.tr("In {units}").format(units=several) if several else self.tr("In Rounds"))
        self._event = event.id if event is not None else ""
        title = self.tr("Something will happen") if event is None else self.tr("What will happen")
        self.set_title(title)
        self.heading.set_text(title)
        self.ok_button.set_text(self.tr("Add to the order") if event is None else self.tr("Change"))
        shown = event or SceneEvent(id="e0", number=HIGHEST_CARD)
        self.name.set_value(shown.name)
        self.note.set_value(shown.note)
        self.rounds.set_value(rounds_left(encounter, shown) if event is not None else 2)
        self.repeats.set_checked(shown.repeats)
        self.card.set_value(shown.number if event is not None else 0)
        self.dice.set_value(shown.dice)
        self.more.set_value(shown.dice_more)
        self.harm.set_value(shown.harm.value)
        self._people = tuple(names)
        lines = (TickItem(key, name, ticked=key in shown.targets) for key, name in names.items())
        self.targets.set_lines(tuple(lines))
        self._on_name_text_changed(self.name.text())
        self.refusal.hide()
        self.show_over(place)
        self.name.setFocus()

    def refuse(self, sentence: Words) -> None:
        """Say why it was not taken; all of it stays to be changed."""
        self.refusal.set_text(translated(sentence))
        self.refusal.show()

    def draft(self) -> EventDraft:
        """What is asked for now."""
        ticked = self.targets.accepted()
        return EventDraft(
            self.name.text().strip(),
            int(self.rounds.text() or 0),
            self.repeats.isChecked(),
            int(self.card.text() or 0),
            self.note.text().strip(),
            int(self.dice.text() or 0),
            int(self.more.text() or 0),
            EventHarm(self.harm.value or EventHarm.DAMAGE.value),
            tuple(one for one in self._people if one in ticked),
        )

    def _line(self, row: int, words: str, *fields: QWidget) -> TextLabel:
        label = TextLabel(words, TextRole.BODY, TextTone.QUIET)
        self._grid.addWidget(label, row, 0)
        line = QHBoxLayout()
        for field in fields:
            line.addWidget(field)
        if not isinstance(fields[0], LineField):
            line.addStretch(1)
        self._grid.addLayout(line, row, 1)
        self._lines.append(line)
        return label

    def _on_name_text_changed(self, text: str) -> None:
        self.ok_button.setEnabled(bool(text.strip()))

    def _on_ok_clicked(self) -> None:
        draft = self.draft()
        if draft.name:
            self.submitted.emit(self._event, draft)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setHorizontalSpacing(metrics.gap)
        self._grid.setVerticalSpacing(metrics.label_gap)
        self._grid.setColumnStretch(1, 1)
        for line in (*self._lines, self._buttons):
            line.setSpacing(metrics.label_gap)
