"""Which edition is played is known in alien_desktop/rules/editions/ only; all others ask the edition what it does."""

import ast
from collections.abc import Iterator

from tests.architecture.source import modules, nodes

EDITIONS = {"core", "evolved"}


def names_an_edition(node: ast.expr) -> bool:
    """True for "core", EVOLVED, editions.core, Edition.CORE and collections of such."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.lower() in EDITIONS
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(names_an_edition(element) for element in node.elts)
    last = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return last.lower() in EDITIONS


def asks_which_edition(tree: ast.Module) -> Iterator[ast.AST]:
    """Comparisons, type checks and match cases that single out one edition."""
    for node in nodes(tree):
        match node:
            case ast.Compare():
                if any(names_an_edition(side) for side in (node.left, *node.comparators)):
                    yield node
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kind]):
                if names_an_edition(kind):
                    yield node
            case ast.MatchValue():
                if names_an_edition(node.value):
                    yield node


def test_no_module_outside_the_editions_asks_which_edition_it_is() -> None:
    found = [
        module.place(node)
        for module in modules()
        if not module.is_in("rules.editions")
        for node in asks_which_edition(module.tree)
    ]
    assert not found, "ask the edition for its vocabulary, table or policy instead"


def test_the_scan_sees_every_way_of_asking() -> None:
    ways = (
        'edition == "core"',
        'sheet.edition != "evolved"',
        'edition.id in ("core",)',
        "edition is EVOLVED",
        "sheet.edition is Edition.CORE",
        'edition.id == "core" or x',
        "isinstance(edition, Evolved)",
        'match edition:\n    case "core":\n        pass',
    )
    assert [way for way in ways if not list(asks_which_edition(ast.parse(way)))] == []


def test_the_scan_lets_editions_be_named_and_compared() -> None:
    ways = (
        'edition: str = "core"',
        "a.edition == b.edition",
        "edition is None",
        'by_id["core"]',
        'f(edition="evolved")',
    )
    assert [way for way in ways if list(asks_which_edition(ast.parse(way)))] == []
