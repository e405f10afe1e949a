"""What a screen reader is told: every place the keys can go to has a name, every painted value is said in words."""

import re

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from tests.usability.stage import NAMES, Stage, path_of, seen

IN_WORDS = {
    "AttributeRow": r"^Roll \w+ alone, \d+ dice$",
    "BrokenBand": r"^Broken: ",
    "CombatantHead": r"\w",
    "DiceStrip": r"^$|[Dd]ice: ",
    "DiceWell": r"^Dice($|: .*(success|not rolled|dice))",
    "HealthMeter": r"^Health \d+ of \d+",
    "LadderView": r"\d+ \w",
    "LevelRow": r"\w+ \d+$",
    "LoadView": r"[\d½]+ of \d+ slots",
    "OddsBars": r"\d+\.\d percent",
    "OddsColumns": r"\d+: \d+\.\d percent",
    "PartyBadge": r"Health \d+ of \d+, (no stress|stress \d+)$",
    "PickRow": r", \d+ dice$",
    "ReceiptView": r"\w+ [+−]?\d+",
    "RoundCounter": r"^Round \d+$",
    "SkillRow": r"^Roll [\w ]+, \d+ dice$",
    "StatButton": r"\w+ \d+$",
    "StatusLine": r"^(Saved|Saving|NOT SAVED)",
    "StressMeter": r"^Stress \d+ of \d+|^Synthetic",
    "SupplyMeter": r"^\w+(, \d+ of \d+ dice|: not needed)$",
    "VitalsRow": r"^$|\w+ \d+",
    "WeaponRow": r"\w",
}
"""How painted widgets say their value, by class."""


def told(widget: QWidget, what: QAccessible.Text) -> str:
    """What assistive software gets."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(what)


def test_every_place_for_the_keys_has_a_name(view: QWidget) -> None:
    places = [widget for widget in seen(view) if widget.focusPolicy() != Qt.FocusPolicy.NoFocus]
    nameless = [path_of(widget) for widget in places if not told(widget, QAccessible.Text.Name).strip()]
    assert not nameless, "\n".join(nameless)


def test_painted_values_are_said_in_words(view: QWidget) -> None:
    wrong = []
    for widget in seen(view):
        pattern = IN_WORDS.get(type(widget).__name__)
        words = told(widget, QAccessible.Text.Name)
        if pattern is not None and not re.search(pattern, words):
            wrong.append(f"{path_of(widget)} says {words!r}, not {pattern}")
    assert not wrong, "\n".join(wrong)


def test_the_table_of_painted_values_names_what_there_is(stage: Stage) -> None:
    there = {type(widget).__name__ for name in NAMES for widget in seen(stage.show(name))}
    assert not set(IN_WORDS) - there


def test_nothing_is_told_as_markup(view: QWidget) -> None:
    """Qt hands the tooltip on as the description when there is none; ours are markup with the text escaped."""
    wrong = []
    for widget in seen(view):
        for what in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
            words = told(widget, what)
            if "<qt>" in words or "<br>" in words:
                wrong.append(f"{path_of(widget)}: {words!r}")
    assert not wrong, "\n".join(wrong)


def test_every_line_of_every_list_is_said(view: QWidget) -> None:
    silent = []
    for shown in seen(view):
        if not isinstance(shown, QAbstractItemView) or shown.model() is None:
            continue
        model = shown.model()
        for row in range(model.rowCount(QModelIndex())):
            index = model.index(row, 0)
            words = index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data(Qt.ItemDataRole.DisplayRole)
            if not (isinstance(words, str) and words.strip()):
                silent.append(f"{path_of(shown)} row {row}")
    assert not silent, "\n".join(silent)


def test_labels_are_plain_text(view: QWidget) -> None:
    rich = [
        f"{path_of(label)} {label.textFormat().name}: {label.text()!r}"
        for label in view.window().findChildren(QLabel)
        if label.textFormat() is not Qt.TextFormat.PlainText
    ]
    assert not rich, "\n".join(rich)
