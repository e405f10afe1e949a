"""What is said can be translated: lupdate reads the source, so every text is one literal in a call that it knows."""

import ast
import re
from collections.abc import Iterator

import pytest

from alien_desktop.rules.message import named_facts
from tests.architecture.source import Module, called, is_below, method_calls, modules, nodes
from translations import make_pseudo

EDGES = {"alien_desktop.rules.message", "alien_desktop.gui.kit.translation"}
"""Where templates that stand elsewhere are handed on."""

TRANSLATE = {"translate", "QCoreApplication.translate"}
"""What Qt's own function is called here, and not `str.translate` or a painter's."""


def hand_written() -> Iterator[Module]:
    yield from (one for one in modules() if not one.path.name.startswith("ui_") and one.name not in EDGES)


def calls(module: Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call of something that translates, with its name: `Message`, `Plural`, `tr`, `self.tr`, `translate`."""
    for node in nodes(module.tree):
        if isinstance(node, ast.Call):
            name = called(node)
            if name in {"Message", "Plural", *TRANSLATE} or name.rpartition(".")[2] in {"tr", "_tr"}:
                yield name, node


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_every_text_is_one_literal_in_a_call_that_lupdate_knows() -> None:
    found = []
    for module in hand_written():
        for name, call in calls(module):
            texts = {"Plural": call.args[:2], "Message": call.args[:1]}.get(name, call.args[:1])
            if name in TRANSLATE:
                texts = call.args[:2]
            wanted = 2 if name in {"Plural", *TRANSLATE} else 1
            known = name in {"Message", "Plural", "tr", "self.tr", *TRANSLATE}
            if not known or len(texts) != wanted or not all(is_text(text) for text in texts):
                found.append(f"{module.place(call)} {name}")
    assert not found


def test_every_fact_of_a_message_is_named_and_given() -> None:
    found = []
    for module in hand_written():
        for name, call in calls(module):
            if name not in {"Message", "Plural"}:
                continue
            texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            given = {keyword.arg for keyword in call.keywords}
            if None in given or set().union(*(named_facts(text) for text in texts)) != given:
                found.append(module.place(call))
            if name == "Plural" and not any("%n" in text for text in texts):
                found.append(module.place(call))
    assert not found


def test_no_sentence_is_put_together_with_a_refusal() -> None:
    """A refusal is made of a message and never of text, so that it can be shown in any language."""
    found = []
    for module in hand_written():
        for node in nodes(module.tree):
            if isinstance(node, ast.Call) and called(node) in {"RuleViolation", "PlanRefusal"}:
                refused = node.args[0]
                if isinstance(refused, ast.Constant | ast.JoinedStr | ast.IfExp | ast.BinOp):
                    found.append(module.place(node))
    assert not found


@pytest.fixture(scope="module")
def pseudo_ts(tmp_path_factory: pytest.TempPathFactory) -> str:
    made, number = make_pseudo(tmp_path_factory.mktemp("translations"))
    assert number > 1000
    assert made.stat().st_size > 0
    return made.with_suffix(".ts").read_text(encoding="utf-8")


def test_lupdate_finds_forms_widgets_and_messages(pseudo_ts: str) -> None:
    for text in (
        "A stress die shows 1: this roll cannot be pushed.",  # a message
        "[Á stréss díé shöws 1: thís röll çáññöt bé püshéd.",
        "<comment>After the push: %n success.</comment>",  # the singular of a plural
        "<name>PushDialog</name>",  # a form or a widget
        "&amp;New character",  # a command
        "Heavy Machinery",  # a skill
    ):
        assert text in pseudo_ts


def test_every_context_is_a_class_or_a_word_of_ours(pseudo_ts: str) -> None:
    """`other.tr("…")` gets a context that no widget ever asks for: lupdate writes `QCoreApplication.other` then."""
    assert "<name>QCoreApplication" not in pseudo_ts


def test_no_step_of_the_history_is_named_by_a_sentence_that_is_finished() -> None:
    """A title is a message or a name: words that were put together already cannot be shown in another language."""
    rooms = [module for module in modules() if module.is_in("session", "gui")]
    found = [
        place
        for place, call in method_calls(rooms, "edit", "fold")
        for argument in call.args
        if isinstance(argument, ast.JoinedStr)
        or (isinstance(argument, ast.Constant) and isinstance(argument.value, str))
    ]
    assert not found, "give it a Message"


KEYS = re.compile(r"(Esc|Enter|Del|Down|Return|(Ctrl|Shift|Alt)(\+.*)?)")
"""Names of keys, which Qt translates itself."""
IN_ENGLISH = {
    "alien_desktop.app.options": "the command line",
    "alien_desktop.console": "the console's answers are for programs",
    "alien_desktop.rules.odds.__main__": "a command line",
    "alien_desktop.documents.sheet.plain_text": "a text that is read back; its words are keys (decision 0019)",
    "alien_desktop.interchange.plain_sheets": "reads that text",
    "alien_desktop.catalog": "what is wrong with a catalog is for those who write one",
    "alien_desktop.session.commands.command": "kinds of parameters in help and in docs/console.md",
    "alien_desktop.gui.theme.fonts": "names of fonts",
}
"""Modules whose texts are no texts of the interface, with the reason."""
NO_TEXTS = {
    *("Alien Desktop", "Fusion", "d MMM yyyy", "entry health ", "entry plate ", "tile health ", "tile stress "),
    *("File", "Edit", "View", "Roll", "Scene", "Help"),
    *("cut at %d px (%s): %r", "The report could not be written.\n", "another start of this app", "unknown place"),
    *("The profile is in use by ", ". Its window comes forward.", "Alien Desktop ", "first aid"),
    *("treating somebody about to die", "after a damaging attack", "Unarmed", "leaves a gap after"),
    *("with vehicle or ship weapons", "Extra data", "moving unseen", "against sneak attacks"),
    "actively searching for something hidden",
}
"""Keys of caches, formats, menus by name, words of the catalog and of `json`, what a terminal or a log gets."""
ENGLISH = re.compile(r"[A-Za-z]{2,} +[A-Za-z]{2,}|^ ?[A-Z][a-z]{2,}")
"""Two words, or one with a capital."""
FOR_PROGRAMMERS = {
    *("ValueError", "TypeError", "KeyError", "IndexError", "AttributeError", "FrozenInstanceError", "OSError"),
    *("FileExistsError", "CatalogError", "ThemeMissingError", "UnknownIconError", "_Misfit"),
    *("NewType", "TypeVar", "TypeVarTuple"),
}


SPARED = {"Message", "Plural", "tr", "self.tr", *TRANSLATE, *FOR_PROGRAMMERS}
"""Calls whose texts are translated, or never shown."""


def texts_outside_messages(module: Module) -> Iterator[ast.Constant]:
    """Every text that reads like English and stands in no call that translates, no docstring and no bug report."""
    spared: set[ast.AST] = set()
    for node in nodes(module.tree):
        for statement in getattr(node, "body", None) or () if not isinstance(node, ast.IfExp | ast.Lambda) else ():
            if isinstance(statement, ast.Expr) and is_text(statement.value):
                spared.add(statement.value)
        if isinstance(node, ast.Call) and called(node) in SPARED:
            spared |= set(ast.walk(node))
        if isinstance(node, ast.Assert) and node.msg is not None:
            spared |= set(ast.walk(node.msg))
        annotation = getattr(node, "annotation", None) or getattr(node, "returns", None)
        if annotation is not None:
            spared |= set(ast.walk(annotation))
    for node in nodes(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in spared:
            yield from [node] * bool(ENGLISH.search(node.value))


def test_no_text_of_the_interface_stands_outside_a_message() -> None:
    """Sentences, titles and names that the app makes go through `Message` or `tr`, in every room."""
    found = []
    for module in hand_written():
        if any(is_below(module.name, spared) for spared in IN_ENGLISH):
            continue
        for text in texts_outside_messages(module):
            if str(text.value) not in NO_TEXTS and not KEYS.fullmatch(str(text.value)):
                found.append(f"{module.place(text)} {text.value!r}")
    assert not found


def test_no_text_is_translated_inside_an_f_string() -> None:
    """`lupdate` does not look there, so such a text would stay English."""
    found = [
        module.place(call)
        for module in hand_written()
        for node in nodes(module.tree)
        if isinstance(node, ast.JoinedStr)
        for _name, call in calls(Module(module.name, module.path, ast.Module([ast.Expr(node)], [])))
    ]
    assert not found


def test_no_words_are_made_of_an_id() -> None:
    """`sub_zero` is a key: what it is called stands in a table of messages or in the catalog."""
    found = [
        place
        for place, call in method_calls(hand_written(), "replace")
        if [ast.unparse(each) for each in call.args] == ["'_'", "' '"]
    ]
    assert not found
