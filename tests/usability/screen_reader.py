"""What a screen reader is told: every place the keys can go to has a name, every painted value is said in words."""

import re
from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QButtonGroup, QLabel, QWidget

from tests.usability.stage import path_of, seen

CATALOG_ID = re.compile(r"\b(core|evolved)\.[a-z_]+\.[a-z0-9_]+")

IN_WORDS = {
    "BrokenBand": r"^Broken: ",
    "CombatantSummary": r"\w",
    "DiceStrip": r"^$|[Dd]ice: ",
    "DiceTray": r"^Dice($|: .*(success|\d not rolled|dice))",
    "HealthMeter": r"^Health \d+ of \d+",
    "OutcomeLadder": r"\d+ \w",
    "LevelRow": r"\w+ \d+$",
    "InventoryView": r"[\d½]+ of \d+ slots",
    "OddsBars": r"\d+\.\d percent",
    "OddsColumns": r"\d+: \d+\.\d percent",
    "PartyBadge": r"Health \d+ of \d+, (no stress|stress \d+)$",
    "PickRow": r", \d+ dice$",
    "PoolBreakdown": r"\w+ [+−]?\d+",
    "RoundCounter": r"^(Round|Turn|Stretch|Shift) \d+$",
    "ValueButton": r"\w+ \d+(, set by hand)?$",
    "StatusLine": r"^(Saved|Saving|NOT SAVED)",
    "StressMeter": r"^Stress \d+ of \d+|^Synthetic",
    "SupplyMeter": r"^\w+(, \d+ of \d+ dice|, \d+ items?, one a day|: not needed)$",
    "VitalsRow": r"^$|\w+ \d+",
}
"""How painted widgets say their value, by class."""


def told(widget: QWidget, what: QAccessible.Text) -> str:
    """What assistive software gets."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(what)


def nameless(view: QWidget) -> list[str]:
    """Places for the keys without a name."""
    places = [widget for widget in seen(view) if widget.focusPolicy() != Qt.FocusPolicy.NoFocus]
    return [path_of(widget) for widget in places if not told(widget, QAccessible.Text.Name).strip()]


def unsaid(view: QWidget) -> list[str]:
    """Painted values that are not said in words."""
    wrong = []
    for widget in seen(view):
        pattern = IN_WORDS.get(type(widget).__name__)
        words = told(widget, QAccessible.Text.Name)
        if pattern is not None and not re.search(pattern, words):
            wrong.append(f"{path_of(widget)} says {words!r}, not {pattern}")
    return wrong


def told_as_markup(view: QWidget) -> list[str]:
    """Qt hands the tooltip on as the description when there is none; ours are markup with the text escaped."""
    wrong = []
    for widget in seen(view):
        for what in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
            words = told(widget, what)
            if "<qt>" in words or "<br>" in words:
                wrong.append(f"{path_of(widget)}: {words!r}")
    return wrong


def catalog_ids(view: QWidget) -> list[str]:
    """Ids of the catalog where words belong."""
    wrong = []
    for widget in seen(view):
        texts = [told(widget, what) for what in (QAccessible.Text.Name, QAccessible.Text.Description)]
        wrong += [f"{path_of(widget)}: {text!r}" for text in (*texts, widget.toolTip()) if CATALOG_ID.search(text)]
    return wrong


def silent_lines(view: QWidget) -> list[str]:
    """Lines of lists that say nothing."""
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
    return silent


def said_twice(view: QWidget) -> list[str]:
    """Descriptions that say the name once more, as Qt makes one of the words in an empty field; names in two halves."""
    wrong = []
    for widget in seen(view):
        name, more = (plain(told(widget, what)) for what in (QAccessible.Text.Name, QAccessible.Text.Description))
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and name and more == name:
            wrong.append(f"{path_of(widget)}: {name!r} is its description too")
        repeated = r"^(.+): \1$|(?:^|, )([^,]+), \2(?:,|$)" if isinstance(widget, QAbstractButton) else r"^(.+): \1$"
        if re.search(repeated, told(widget, QAccessible.Text.Name)):
            wrong.append(f"{path_of(widget)}: {name!r}")
    return wrong


def plain(words: str) -> str:
    """Leave letters and digits."""
    return re.sub(r"[^\w]+", " ", words).strip().lower()


def wordless(view: QWidget) -> list[str]:
    """Places for the keys whose name is a number or a sign."""
    places = [widget for widget in seen(view) if widget.focusPolicy() != Qt.FocusPolicy.NoFocus]
    return [path_of(one) for one in places if not any(letter.isalpha() for letter in told(one, QAccessible.Text.Name))]


def many_boxes(view: QWidget) -> list[str]:
    """Check boxes of which one takes the tick from another: they are radio buttons."""
    wrong = []
    for button in seen(view):
        if not (isinstance(button, QAbstractButton) and button.isCheckable()):
            continue
        group: QButtonGroup | None = button.group()
        is_one = button.autoExclusive() or (group is not None and group.exclusive() and len(group.buttons()) > 1)
        if is_one and QAccessible.queryAccessibleInterface(button).role() != QAccessible.Role.RadioButton:
            wrong.append(path_of(button))
    return wrong


def rich_labels(view: QWidget) -> list[str]:
    """Labels that may show markup."""
    return [
        f"{path_of(label)} {label.textFormat().name}: {label.text()!r}"
        for label in view.window().findChildren(QLabel)
        if label.textFormat() is not Qt.TextFormat.PlainText
    ]


CHECKS: tuple[Callable[[QWidget], list[str]], ...] = (
    nameless,
    unsaid,
    told_as_markup,
    catalog_ids,
    silent_lines,
    said_twice,
    wordless,
    many_boxes,
    rich_labels,
)
