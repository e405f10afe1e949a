"""Words on the screen: one idea has one word, in the terms of the game and of desktop programs, and names no notes."""

import ast
import json
import re
from collections.abc import Iterator

import pytest

from tests.architecture.source import PACKAGE, called, modules, nodes

SAYS = {"tr", "translate", "Message", "Plural"}
"""Calls whose literals are shown."""
SHOWN_IN_CATALOG = ("name", "text", "starts", "ends", "readings", "label", "reminder")

FORBIDDEN = {
    r"\balarms?\b": "stress die 1, Panic Roll, Stress Response",
    r"[Ss]uccess that counts|Count it anyway": "Chance of success, Keep successes",
    r"\b[Ww]ard(s|ed|ing)? (it )?(off|blows)|\bSet against\b": "Defend, Block, Oppose",
    r"^Fine$": "OK",
    r"^Take back$|[Tt]aken back\b": "Undo, undone",
    r"^Carry on$": "Continue",
    r"\b[Ll]ay ready\b|dice away\b": "Prepare, Clear roll",
    r"^Later$|^Again$|^Leave$": "Decide later, Reroll, Cancel",
    r"[Aa]ny skill\b": "Roll a skill…",
    r"^What now$|^May apply$": "Next step, Situational modifiers",
    r"[Rr]oll (is )?lost\b": "Action fails",
    r"^Luck\b": "2 successes (expected 1.7)",
    r"\bbuys?\b.*\bsuccess|\bsuccess(es)? (may )?buys?\b|\bSpentStunt\b": "Spend an extra success",
    r"^Step the|^How many( of)?…|^Capacity by hand|^Reloads…": "Change level…, Quantity…, Override capacity…",
    r"\bstands? here\.": "Choose a career to see its talents.",
    r"^Sheet from paper$": "Allow any values",
    r"^In the &?other edition": "Convert to other edition…",
    r"^&?Advance(…|$)": "Spend experience…",
    r"^A &?(Shift|day) passes": "Advance one Shift…",
    r"Dim the lights|^Without motion|^As the system": "Dim mode, Reduce motion, Use system theme",
    r"what has the focus": "What’s this?",
    r"[Ww]hat we do not know": "Uncertainties",
    r"[Oo]pened last": "Recent documents",
    r"by a drop": "drag the file into the library",
    r"[Ss]omebody Broken": "A Broken character",
    r"has these letters|more letters find": "No match., Showing 100; type to narrow.",
    r"\bfor good\b": "permanent",
    r"\b[Rr]ests? on\b": "Agility-based",
    r"\b2019 rules\b": "Core (2019)",
    r"\b(sham|SHAM|Sham)\b": "passing as human",
    r"\bcannot come\b": "cannot be imported",
    r"\bS\d-\d{3}\b|\b(core|evolved) \d+(\.\d+)?\b": "no reference to our own notes",
}
"""What is not said, and what is said instead."""


def literals(tree: ast.Module) -> Iterator[str]:
    """Every text of a module that may be shown."""
    for node in nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in SAYS:
            continue
        said = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        yield from said[1:] if name == "translate" else said


def of_catalog(value: object) -> Iterator[str]:
    """Every text of a catalog file that may be shown."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in SHOWN_IN_CATALOG and isinstance(inner, str):
                yield inner
            else:
                yield from of_catalog(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from of_catalog(inner)


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    """Where each text stands, and the text without the marks of its mnemonics."""
    found = []
    for module in modules():
        found += [(module.path.name, text) for text in literals(module.tree)]
    for form in sorted((PACKAGE / "gui").rglob("ui_*.py")):
        found += [(form.name, text) for text in literals(ast.parse(form.read_bytes()))]
    for table in sorted((PACKAGE / "catalog").rglob("*.json")):
        found += [(table.name, text) for text in of_catalog(json.loads(table.read_text(encoding="utf-8")))]
    return [(where, text.replace("&", "")) for where, text in found]


@pytest.mark.parametrize("word", FORBIDDEN)
def test_no_text_has_a_word_that_another_one_replaces(texts: list[tuple[str, str]], word: str) -> None:
    assert len(texts) > 4000, "the texts were found"
    pattern = re.compile(word)
    found = [f"{where}: {text!r}" for where, text in texts if pattern.search(text)]
    assert found == [], f"say: {FORBIDDEN[word]}"


COUNTED = re.compile(
    r"(?<!at most )(\{(?!who|names?\b|one\b|other)\w+\}|%n) "
    r"(of (it|them) |of the |(more|extra|stress|base|free|older|new|initiative) )*"
    r"(dice|successes|zones|actions|rads|versions|slots|contacts|fights|people|samples|points|days|steps|things"
    r"|documents|files|cards|[Rr]ounds|attributes|items|skills|entries|faces|letters|seats|injuries|characters|lines"
    r"|rows|years|weeks|minutes|hours|seconds|persons|adversaries|scenes|boxes|reloads|talents|weapons|turns|shifts"
    r"|attacks(?! (once|\{))|are|were|have)\b"
)
"""A number and what it counts, which has another form for one."""
NEVER_ONE = {
    "That takes {moves} moves, more than a turn has.",
    "{zone} is farther than {zones} zones.",
    "{names} and {count} more are in the library.",
    "{fights} fights each",
    "{done} of {wanted} fights",
}
"""Texts with a number that is always more than one."""


def test_what_is_counted_has_a_form_for_one() -> None:
    """No "1 successes": a text with a number and what it counts is a plural, which gives its singular."""
    found, plurals = [], 0
    for module in modules():
        for node in nodes(module.tree):
            if not isinstance(node, ast.Call):
                continue
            name = called(node)
            last = name.rpartition(".")[2]
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if last not in SAYS or not texts:
                continue
            text = texts[1] if last == "translate" and len(texts) > 1 else texts[0]
            if not COUNTED.search(text) or text in NEVER_ONE:
                continue
            # Qt's own `tr` knows no singular without a translation: the bare one and `Plural` do.
            if name in {"tr", "Plural"} and len(node.args) == 3 and len(texts) == 2 and texts[1] not in {"", text}:
                plurals += 1
            else:
                found.append(f"{module.place(node)} {text!r}")
    assert plurals > 60, "the plurals were found"
    assert not found, "say Plural(…) or the tr of gui/kit/translation with a singular and the number"


def test_the_tooltip_of_a_value_names_its_terms_and_no_place_of_a_rule() -> None:
    from alien_desktop.gui.sheet.text import terms_words
    from alien_desktop.rules.dice.terms import Term

    assert terms_words((Term("Strength", 4, "core 1.2; S2-103"), Term("Talent", 1, "core.talent.x"))) == (
        "Strength 4\nTalent +1"
    )
