"""Write docs/rules-coverage.md: every statement of the rule summaries, and the tests that prove it.

The statements are tests/data/statements.csv, in our own words. A test names those that it proves with
`@pytest.mark.rule("S0-001", ...)`; the tests are read here, not run. What only a screen or the people at the table can
answer is in tests/data/statements_for_the_screen.csv with the reason. Standard library only:

    python packaging/rules_coverage.py [PROJECT_FOLDER]
"""

import ast
import csv
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

PAGE = Path("docs") / "rules-coverage.md"
STATEMENTS = Path("tests") / "data" / "statements.csv"
REASONS = Path("tests") / "data" / "statements_for_the_screen.csv"

ID = re.compile(r"S[0-4]-\d{3}")
NO_PROOF = {"skip", "skipif", "xfail"}
"""Markers of tests that may not run, or may fail."""

EDITIONS = {"core": "2019", "evolved": "Evolved"}
SUMMARIES = {
    "S0": "2019 edition: skill rolls, stress, panic, actions, encumbrance",
    "S1": "2019 edition: the system in short",
    "S2": "2019 edition: operational guide",
    "S3": "Evolved Edition: basics",
    "S4": "Evolved Edition: combat",
}


class State(StrEnum):
    """What is known of a statement."""

    PROVED = "proved"
    SCREEN = "needs a screen"
    TABLE = "at the table"
    """Nothing is computed: the Game Mother or the players decide, and no screen asks for it."""
    OPEN = "not proved"


@dataclass(frozen=True)
class Statement:
    """One testable statement of a summary."""

    id: str
    edition: str
    topic: str
    text: str
    same_as: str
    note: str

    @property
    def summary(self) -> str:
        """The summary it stands in, such as `S0`."""
        return self.id.partition("-")[0]


@dataclass(frozen=True)
class Reason:
    """Why no test of the rules can prove a statement."""

    id: str
    state: State
    text: str


@dataclass(frozen=True)
class Proof:
    """A test and what it says it proves."""

    path: Path
    """Relative to the project folder."""
    test: str
    line: int
    ids: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The name of the test as it is read."""
        return self.test.removeprefix("test_").replace("_", " ")


def read_statements(root: Path) -> tuple[Statement, ...]:
    """Read the list of statements, in its order."""
    with (root / STATEMENTS).open(encoding="utf-8", newline="") as file:
        return tuple(Statement(*row) for row in list(csv.reader(file))[1:])


def read_reasons(root: Path) -> tuple[Reason, ...]:
    """Read what no test of the rules can prove; a state that is none raises ValueError."""
    with (root / REASONS).open(encoding="utf-8", newline="") as file:
        return tuple(Reason(row[0], State(row[1]), row[2]) for row in list(csv.reader(file))[1:])


# ------------------------------------------------------------------------------------------------ reading the tests


def _is_mark(node: ast.AST, names: Iterable[str]) -> bool:
    """True for `pytest.mark.<name>` with one of these names."""
    return isinstance(node, ast.Attribute) and node.attr in names and ast.unparse(node.value) == "pytest.mark"


def _rule_calls(node: ast.AST) -> Iterator[ast.Call]:
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and _is_mark(each.func, ["rule"]):
            yield each


def _ids(node: ast.AST) -> Iterator[str]:
    """Every text in the node that has the form of an id."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and ID.fullmatch(each.value):
            yield each.value


def _makers(tree: ast.Module) -> set[str]:
    """Functions of a test module that make parameters with markers of a table: `rule(*ids)`."""
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(argument, ast.Starred) for call in _rule_calls(node) for argument in call.args)
    }


def _of_tables(decorator: ast.expr, makers: set[str], tables: Mapping[str, ast.expr]) -> Iterator[str]:
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in makers:
            for argument in call.args:
                if isinstance(argument, ast.Name) and argument.id in tables:
                    yield from _ids(tables[argument.id])


def proofs_of(path: Path, source: str) -> tuple[Proof, ...]:
    """Return the tests of one file that carry the marker and are sure to run."""
    tree = ast.parse(source, str(path))
    makers = _makers(tree)
    tables = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        if any(_is_mark(each, NO_PROOF) for decorator in node.decorator_list for each in ast.walk(decorator)):
            continue
        ids: dict[str, None] = {}
        for decorator in node.decorator_list:
            ids |= dict.fromkeys(each for call in _rule_calls(decorator) for each in _strings(call.args))
            ids |= dict.fromkeys(_of_tables(decorator, makers, tables))
        if ids:
            found.append(Proof(path, node.name, node.lineno, tuple(ids)))
    return tuple(found)


def _strings(arguments: Iterable[ast.expr]) -> Iterator[str]:
    """The texts of a marker, well formed or not: a slip of the pen is to be found, not passed over."""
    for argument in arguments:
        if isinstance(argument, ast.Constant):
            yield str(argument.value)


def read_proofs(root: Path) -> tuple[Proof, ...]:
    """Read the markers of all tests, in the order of the files."""
    return tuple(
        proof
        for path in sorted((root / "tests").rglob("test_*.py"))
        if "pytest.mark.rule" in (source := path.read_text(encoding="utf-8"))  # most files need no parsing
        for proof in proofs_of(path.relative_to(root), source)
    )


# ---------------------------------------------------------------------------------------------------------- the page


def _by_id(proofs: Iterable[Proof]) -> dict[str, list[Proof]]:
    proved: dict[str, list[Proof]] = {}
    for proof in proofs:
        for each in proof.ids:
            proved.setdefault(each, []).append(proof)
    return proved


def state_of(statement: Statement, proved: Mapping[str, object], reasons: Mapping[str, Reason]) -> State:
    """Return what is known of a statement; a test outweighs a reason."""
    if statement.id in proved:
        return State.PROVED
    reason = reasons.get(statement.id)
    return reason.state if reason else State.OPEN


def slips(statements: Sequence[Statement], reasons: Sequence[Reason], proofs: Sequence[Proof]) -> tuple[str, ...]:
    """Return what is wrong with the list, the reasons and the markers, each in a line."""
    known = [statement.id for statement in statements]
    proved = _by_id(proofs)
    found = [f"{each} stands in the list twice" for each in sorted({each for each in known if known.count(each) > 1})]
    for proof in proofs:
        unknown = [each for each in proof.ids if each not in known]
        found += [f"{proof.path.as_posix()}:{proof.line} names {each}, which is no statement" for each in unknown]
    given = {reason.id: reason for reason in reasons}
    for reason in reasons:
        if reason.id not in known:
            found.append(f"{reason.id} has a reason and is no statement")
        if reason.id in proved:
            found.append(f"{reason.id} has a reason and a test: one of them is not needed")
        if reason.state not in (State.SCREEN, State.TABLE) or not reason.text:
            found.append(f"{reason.id} has no reason")
    found += [
        f"{statement.id} is neither proved nor has it a reason: {statement.text}"
        for statement in statements
        if state_of(statement, proved, given) is State.OPEN
    ]
    return tuple(found)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _link(proof: Proof) -> str:
    return f"[{_cell(proof.sentence)}](../{proof.path.as_posix()})"


def markdown(statements: Sequence[Statement], reasons: Sequence[Reason], proofs: Sequence[Proof]) -> str:
    """Return the page."""
    proved, given = _by_id(proofs), {reason.id: reason for reason in reasons}
    lines = [
        "# Rules and their proofs",
        "",
        "Generated from the tests by `python packaging/rules_coverage.py`; do not edit.",
        "",
        "Each row is one statement of a rule summary, in our own words, with the tests that fail when the app does it",
        "otherwise. The three summaries of the 2019 edition repeat each other, and where they disagree the note says",
        "which reading is taken; so does the test.",
        "",
        "| Summary | Statements | " + " | ".join(state.value.capitalize() for state in State) + " |",
        "|---|---|" + "---|" * len(State),
    ]
    for summary, title in SUMMARIES.items():
        here = [statement for statement in statements if statement.summary == summary]
        states = [state_of(statement, proved, given) for statement in here]
        counts = " | ".join(str(states.count(state)) for state in State)
        lines.append(f"| {summary} {title} | {len(here)} | {counts} |")
    for summary, title in SUMMARIES.items():
        lines += ["", f"## {summary} {title}", ""]
        lines += ["| Id | Edition | Topic | Rule | State | Proved by, or why not |", "|---|---|---|---|---|---|"]
        for statement in statements:
            if statement.summary != summary:
                continue
            state = state_of(statement, proved, given)
            why = given[statement.id].text if state in (State.SCREEN, State.TABLE) else ""
            tests = "; ".join(_link(proof) for proof in proved.get(statement.id, ()))
            rule = statement.text + (f" *({statement.note})*" if statement.note else "")
            cells = (statement.id, EDITIONS[statement.edition], statement.topic, _cell(rule), state.value, tests or why)
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the page; exit code 1, with each slip in a line, when something is not in order."""
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    known = read_statements(root), read_reasons(root), read_proofs(root)
    (root / PAGE).write_text(markdown(*known), encoding="utf-8")
    found = slips(*known)
    for slip in found:
        print(slip, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
