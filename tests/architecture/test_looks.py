"""Colours and style sheets come from the theme alone."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.source import called, method_calls, modules, nodes

HEX_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6})\b|^#[0-9a-fA-F]{3,4}$")


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """The constants that are documentation."""
    return {node.value for node in nodes(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}


def colours(tree: ast.Module) -> Iterator[ast.AST]:
    """Colours that are written down: hex texts, QColor with numbers or names, Qt.GlobalColor."""
    documentation = docstrings(tree)
    for node in nodes(tree):
        match node:
            case ast.Constant(value=str(text)):
                if node not in documentation and HEX_COLOUR.search(text):
                    yield node
            case ast.Call(func=ast.Name(id="QColor"), args=[ast.Constant(), *_]):
                yield node
            case ast.Attribute(value=ast.Attribute(attr="GlobalColor"), attr=name) if name != "transparent":
                yield node


def test_colours_are_written_down_in_the_theme_only() -> None:
    found = [
        module.place(node) for module in modules() if not module.is_in("gui.theme") for node in colours(module.tree)
    ]
    assert not found, "take the colour from the theme's tokens"


def test_in_the_theme_only_the_table_of_tokens_holds_colour_values() -> None:
    found = [
        module.place(node)
        for module in modules()
        if module.is_in("gui.theme") and not module.is_in("gui.theme.tokens_table")
        for node in nodes(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and HEX_COLOUR.fullmatch(node.value)
    ]
    assert not found, "make it a token"


def test_there_are_no_style_sheets() -> None:
    found = [
        module.place(node)
        for module in modules()
        for node in nodes(module.tree)
        if isinstance(node, ast.Attribute) and node.attr == "setStyleSheet"
    ]
    assert not found, "a sheet stands above our style: set a dynamic property and let AlienStyle paint it"


def is_safe_tip(tip: ast.expr) -> bool:
    """Whether a tooltip is a literal, or its text is escaped."""
    match tip:
        case ast.Constant():
            return True
        case ast.IfExp():
            return is_safe_tip(tip.body) and is_safe_tip(tip.orelse)
        case ast.Call(func=ast.Attribute(attr="replace", value=marked)):
            return is_safe_tip(marked)
        case ast.Call():
            return called(tip) in {"tooltip", "tr", "self.tr"}
    return False


def test_no_text_becomes_a_tooltip_as_it_is() -> None:
    """Qt reads markup out of a tooltip: a name somebody typed would be shown as a picture or a link."""
    others = (module for module in modules() if not module.is_in("gui.theme.paint_text"))
    found = [place for place, call in method_calls(others, "setToolTip") if not is_safe_tip(call.args[0])]
    assert not found, "`set_tooltip` or `tooltip(...)` of gui/theme/paint_text.py makes plain text of it"


def test_the_scan_sees_every_text_that_is_not_escaped() -> None:
    for words, safe in {
        'self.tr("Esc leads back")': True,
        '"" if there else tooltip(name)': True,
        'tooltip(words).replace("\\n", "<br>")': True,
        "name": False,
        "_words(title, refusal)": False,
        'self.tr("{who} waits").format(who=name)': False,
        '"" if there else name': False,
    }.items():
        assert is_safe_tip(ast.parse(words, mode="eval").body) is safe, words


def test_the_scan_sees_every_way_of_writing_a_colour() -> None:
    ways = ('"#ff8800"', '"#abc"', '"color: #ff8800;"', "QColor(255, 0, 0)", 'QColor("red")', "Qt.GlobalColor.red")
    assert [way for way in ways if not list(colours(ast.parse(f"x = {way}")))] == []
    others = ('"row #12"', '"#1"', "Qt.GlobalColor.transparent", "QColor(tokens.ground)")
    assert [way for way in others if list(colours(ast.parse(f"x = {way}")))] == []


def test_buttons_that_paint_themselves_share_one_base() -> None:
    """The style paints controls with words; what shows a record of several fields is a `PaintedButton` (0022)."""
    stock = {"QAbstractButton", "QPushButton", "QToolButton", "QRadioButton"}
    found = [
        module.place(node)
        for module in modules()
        if module.is_in("gui")
        for node in nodes(module.tree)
        if isinstance(node, ast.ClassDef)
        if stock & {ast.unparse(base) for base in node.bases}
        if any(isinstance(one, ast.FunctionDef) and one.name == "paintEvent" for one in node.body)
    ]
    assert not found
