"""What is said can be translated: lupdate reads the source, so every text is one literal in a call that it knows."""

import ast
from collections.abc import Iterator

import pytest

from alien_desktop.rules.message import named_facts
from tests.architecture.source import Module, modules, nodes
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
            name = ast.unparse(node.func)
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
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"RuleViolation", "PlanRefusal"}:
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
    found = [
        module.place(node)
        for module in modules()
        if module.is_in("session", "gui")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("edit", "fold")
        for argument in node.args
        if isinstance(argument, ast.JoinedStr)
        or (isinstance(argument, ast.Constant) and isinstance(argument.value, str))
    ]
    assert not found, "give it a Message"
