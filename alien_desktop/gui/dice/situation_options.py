"""Choices of which a situation has one kind at most: range, size, light. One line for each."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.gui.dice.pool_breakdown import signed_number
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.record import record


@record
class SituationChoice:
    """One choice: its name, what is shown when it changes nothing, and the terms of which one may apply."""

    key: str
    name: str
    neutral: str
    terms: tuple[Term, ...]


class SituationChoices(QWidget):
    """`changed(frozenset)`: the sources of the terms that apply now. It shows what the setter says."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._choices: tuple[SituationChoice, ...] = ()
        self._fields: dict[str, DropField] = {}
        self._labels: list[TextLabel] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self.hide()
        bind_theme(self._apply_theme)

    def field(self, key: str) -> DropField:
        """Return the field of a choice; KeyError for one that this roll does not have."""
        return self._fields[key]

    def set_choices(self, choices: tuple[SituationChoice, ...], applying: frozenset[str]) -> None:
        """Show these choices with the terms that apply."""
        if choices != self._choices:
            self._build(choices)
        for choice in choices:
            chosen = next((term.source for term in choice.terms if term.source in applying), "")
            self._fields[choice.key].set_value(chosen)

    def _build(self, choices: tuple[SituationChoice, ...]) -> None:
        self._choices = choices
        for old in (*self._fields.values(), *self._labels):
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._fields, self._labels = {}, []
        for place, choice in enumerate(choices):
            field = DropField(choice.name)
            options = (
                DropOption(
                    term.source,
                    f"{translated(term.label).removeprefix(choice.name).strip()} {signed_number(term.dice)}",
                )
                for term in choice.terms
            )
            field.set_options((DropOption("", choice.neutral), *options))
            field.value_requested.connect(partial(self._on_field_value_requested, choice))
            label = TextLabel(choice.name, TextRole.LABEL, TextTone.QUIET)
            label.setBuddy(field)
            self._labels.append(label)
            self._fields[choice.key] = field
            self._grid.addWidget(label, place, 0)
            self._grid.addWidget(field, place, 1)
        self.setVisible(bool(choices))

    def _on_field_value_requested(self, choice: SituationChoice, source: str) -> None:
        others = {self._fields[other.key].value or "" for other in self._choices if other is not choice}
        self.changed.emit(frozenset({source, *others} - {""}))

    def _apply_theme(self) -> None:
        self._grid.setHorizontalSpacing(self._theme.metrics.label_gap)
        self._grid.setVerticalSpacing(self._theme.metrics.unit)
