"""Every view of the app in the pseudo-language: what is shown and was never translated has no brackets around it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QLocale, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from alien_desktop.catalog.sections import ROW_OF
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.kit.translation import install_translation
from pictures.scene_pages import DECK
from tests.soak import every
from tests.usability.stage import NAMES, Stage, seen

GETTERS = ("text", "plain_text", "title", "toolTip", "accessibleName", "accessibleDescription", "placeholderText")
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
KEYS = ("Ctrl+Shift+Alt", "Enter", "Esc", "Del", "End", "Space", "Home", "Page")
"""Names of keys."""
MONTH_NAMES = (QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat)
"""The system says them, in its language."""


@pytest.fixture(scope="module")
def stage(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, pseudo_language_file: Path) -> Iterator[Stage]:
    """The app on a fresh profile, started in the pseudo-language."""
    translator = install_translation(pseudo_language_file, qapp)
    opened = Stage(tmp_path_factory.mktemp("usability") / "profile")
    yield opened
    opened.close()
    qapp.removeTranslator(translator)


@dataclass(frozen=True)
class Facts:
    """What stays as it is: whole texts of the catalog and of the sample documents, and the words of names in them."""

    texts: frozenset[str]
    words: frozenset[str]


def texts_in(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a value of JSON, with the key it stands at."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from texts_in(each, name)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each, key)


@pytest.fixture(scope="module")
def facts() -> Facts:
    """Words of the catalog and of the sample documents."""
    found: list[tuple[str, str]] = []
    for edition in ("core", "evolved"):
        catalog = rules_of(edition).catalog
        for section in ROW_OF:
            for row in catalog.section(section).values():
                found += texts_in(row.model_dump(mode="json"))
    for document in all_samples():
        found += texts_in(data_of(document))
    months = [QLocale().standaloneMonthName(number, kind) for number in range(1, 13) for kind in MONTH_NAMES]
    names = [text for key, text in found if key in NAMED] + [*KEYS, *DECK, KEPT, *months]
    return Facts(frozenset(lines_of(text for _, text in found)), frozenset(words_of(" ".join(names))))


NAMED = {"entries", "name", "label", "role", "choice", "buddy", "rival", "signature_item", "source"}
"""Keys whose texts are names: their words may stand beside others."""


def lines_of(texts: Iterable[str]) -> Iterator[str]:
    """The pieces of texts between full stops and the like, as `english_in` takes a text apart."""
    for text in texts:
        yield from (piece.strip().casefold() for piece in PIECES.split(text))


PIECES = re.compile(r"[.,:;·|\n()“”\[\]]+")


def words_of(text: str) -> list[str]:
    """The words of a text from three letters on."""
    return re.findall(r"[a-z]{3,}", text.casefold())


TYPED = {
    "import-dialog": "helmet png handouts",
    "import-nothing-dialog": "json",
    "pick-own-dialog": "Breaching hook",
    "pick-weapon-dialog": "rev",
    "creation-refused": "Wren",
    "creation-from-paper": "Old Bones",
    "creation-quick-filled": "Ada Quist",
    "sheet-long-name": "Maximiliana Theodora Okonkwo-Featherstonehaugh of the Outer Reach, Second Navigator of the "
    "Long-Haul Ore Hauler Peleus",
    "quick-roll-nothing-found": "xyz",
    "library-nothing-found": "nobody of this name",
    "initiative-empty": "Cold berth",
    **dict.fromkeys(
        ("initiative-ten", "initiative-ten-attack", "initiative-ten-open"),
        "Bay burns Airlock opens to vacuum Lock ring all of them",
    ),
    **dict.fromkeys(
        ("what-if-setup", "what-if-plans", "what-if-running", "what-if-result", "what-if-result-plans"),
        "Fall back to Pump room Only defend Get away Bay Lock ring Control Hull walk Gantry Crawlway Shaft Coolant "
        "gallery",
    ),
    "versions-dialog": "Loaded",
    "players-handout": "Dock Vacuum in Bay Quarantine order page All hands is closed until further notice",
    "players-map": "Dock Vacuum in Bay Airlock Pump room Gantry Crawlway",
    "players-control": "Crew photo torn Five people in front of lock One face is scratched out Quarantine order page "
    "Dock Vacuum in Bay Airlock Pump room Gantry Crawlway All hands is closed until further notice",
    **dict.fromkeys(
        (
            *("stealth-crew", "stealth-tracker", "stealth-sight", "stealth-others", "stealth-end"),
            *("stealth-sight-map", "stealth-people", "stealth-evolved"),
            *("contact", "contact-whom", "contact-roll", "contact-free"),
        ),
        "Spine Mess Duct Aft lock Store Patrol comes back",
    ),
    "vehicle-map": "Ice field Garage Ridge Snow road",
    "scene-end": "Airlock opens",
    "about-dialog": "Alien Desktop",
    "conflict-dialog": "Bought a motion tracker",
    "profile-in-use-dialog": "alien-desktop Documents Alien Desktop",
}
"""Names of people, scenes and files that are on the screen in these views alone, and what was typed there."""
KEPT = "Rivet gun Duct 4"
"""What was made by hand in one view and stays on its sheet, and a zone whose move stays in the log, taken back."""


def english_in(text: str, facts: Facts, typed: str = "") -> str:
    """The pieces of a text that stand outside all brackets and are no facts."""
    depth, outside = 0, ""
    for sign in re.sub(r"<[^>]*>", "\n", text):
        depth += (sign == "[") - (sign == "]")
        outside += sign if depth == 0 and sign != "]" else "|"
    known = facts.words.union(words_of(typed))
    pieces = (piece.strip() for piece in PIECES.split(outside))
    return ", ".join(one for one in pieces if one.casefold() not in facts.texts and not known.issuperset(words_of(one)))


def texts_of(window: QWidget) -> Iterator[tuple[str, str]]:
    """Every text of a window that somebody sees or hears, with where it stands."""
    for widget in seen(window):
        for name in GETTERS:
            getter = getattr(widget, name, "")
            text = getter() if callable(getter) else getter
            if isinstance(text, str):
                yield f"{type(widget).__name__}.{name}", text
        model = widget.model() if isinstance(widget, QAbstractItemView) else None
        if isinstance(model, QAbstractItemModel):
            for row in range(min(model.rowCount(QModelIndex()), 40)):
                for role in ROLES:
                    text = model.index(row, 0).data(role)
                    if isinstance(text, str):
                        yield f"{type(model).__name__} row {row}", text


@pytest.mark.parametrize("view", NAMES[:: every(8)])
def test_no_plain_english_is_left_in_a_view(stage: Stage, view: str, facts: Facts) -> None:
    window = stage.show(view)
    typed = f"{TYPED.get(view, '')} {stage.session.profile.paths.documents}"  # a name of the machine's is no English
    found = {f"{place}: {text}" for place, text in texts_of(window) if english_in(text, facts, typed)}
    assert not found
