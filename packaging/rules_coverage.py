"""Write docs/rules-coverage.md: every statement of the rule summaries, and the tests that prove it.

The statements are tests/data/statements.csv, in our own words. A test names those that it proves with
`@pytest.mark.rule("S0-001", ...)`; the tests are read here, not run. A statement is proved by a test that goes through
the session: by its commands or a window. What nobody can reach yet, and what only the people at the table can answer,
is in tests/data/statements_for_the_screen.csv with the reason. Standard library only:

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
ROWS = Path("tests") / "data" / "rule_rows.csv"
"""What the sources say of fights and of the scene around them, row by row."""

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


CONSOLE = Path("docs") / "console.md"
THROUGH_THE_SESSION = ("console", "journeys", "gui", "session", "usability")
"""Folders of tests that go the way of a person: by commands, or by a window."""
SHOWN = 4
"""This many functions, commands or tests stand in a cell; the others are counted."""


class State(StrEnum):
    """What is known of a statement."""

    PROVED = "proved"
    """By a test through the session."""
    RULES = "in the rules"
    """The rules have it and a test of theirs proves it; nobody can reach it yet."""
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
class RuleRow:
    """One row of the rules of a fight, the functions that know it, and the tests by which it is reached."""

    edition: str
    section: str
    rule: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str
    """Why nobody reaches it yet; empty where a test does."""


@dataclass(frozen=True)
class Proof:
    """A test and what it says it proves."""

    path: Path
    """Relative to the project folder."""
    test: str
    line: int
    ids: tuple[str, ...]
    functions: tuple[str, ...] = ()
    """Functions of the rules that it calls."""
    commands: tuple[str, ...] = ()
    """Commands of the session that it gives."""

    @property
    def reaches(self) -> bool:
        """Whether it goes through the session."""
        return len(self.path.parts) > 1 and self.path.parts[1] in THROUGH_THE_SESSION

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


def read_rows(root: Path) -> tuple[RuleRow, ...]:
    """Read the rows of the rules of a fight."""
    with (root / ROWS).open(encoding="utf-8", newline="") as file:
        return tuple(
            RuleRow(row[0], row[1], row[2], tuple(row[3].split()), tuple(row[4].split()), row[5])
            for row in list(csv.reader(file))[1:]
        )


def tests_through_the_session(root: Path) -> dict[str, Path]:
    """Return where each test that goes through the session stands, by its name."""
    found: dict[str, Path] = {}
    for folder in THROUGH_THE_SESSION:
        for path in sorted((root / "tests" / folder).rglob("test_*.py")):
            names = re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
            found.update(dict.fromkeys(names, path.relative_to(root)))
    return found


def row_slips(rows: Sequence[RuleRow], tests: Mapping[str, Path]) -> tuple[str, ...]:
    """Return what is wrong with the rows, each in a line: a test that is not there, neither test nor reason."""
    found = []
    for row in rows:
        where = f"{row.edition} {row.section}, {row.rule}"
        found += [f"{where}: there is no {name}" for name in row.tests if name not in tests]
        if bool(row.tests) is bool(row.reason):
            found.append(f"{where}: either tests or a reason")
    return tuple(found)


def rows_page(rows: Sequence[RuleRow], tests: Mapping[str, Path]) -> str:
    """Return the part of the page about the rows of the rules of a fight."""
    lines = ["", "## Fights and the scene around them, row by row", ""]
    lines += [
        "| Edition | Section | Rule | Function of the rules | Command or panel, or why not |",
        "|---|---|---|---|---|",
    ]
    for row in rows:
        links = "; ".join(
            f"[{name.removeprefix('test_').replace('_', ' ')}](../{tests[name].as_posix()})"
            for name in row.tests
            if name in tests
        )
        functions = ", ".join(f"`{name}`" for name in row.functions)
        cells = (EDITIONS[row.edition], row.section, _cell(row.rule), functions, links or row.reason)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


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


def _calls(node: ast.AST, names: Iterable[str]) -> Iterator[ast.Call]:
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in names:
            yield each


def _has_star(call: ast.Call) -> bool:
    return any(isinstance(argument, ast.Starred) for argument in call.args)


def _makers(tree: ast.Module) -> set[str]:
    """Functions of a test module that make markers of what they are given: `rule(*ids)`, or by another of them."""
    calls = {
        node.name: tuple(each for each in ast.walk(node) if isinstance(each, ast.Call) and _has_star(each))
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    makers = {name for name, made in calls.items() if any(_is_mark(each.func, ["rule"]) for each in made)}
    while more := {
        name
        for name, made in calls.items()
        if name not in makers and any(isinstance(each.func, ast.Name) and each.func.id in makers for each in made)
    }:
        makers |= more
    return {name for name in makers if not name.startswith("test_")}


def _of_tables(decorator: ast.expr, makers: set[str], tables: Mapping[str, ast.expr]) -> Iterator[str]:
    """The ids that a decorator hands to such a function, written there or in a table of the module."""
    if not any(_calls(decorator, makers)):
        return
    yield from _ids(decorator)
    for name in ast.walk(decorator):
        if isinstance(name, ast.Name) and name.id in tables:
            yield from _ids(tables[name.id])


def _rules_names(tree: ast.Module) -> set[str]:
    """The functions that a test module imports from the rules."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("alien_desktop.rules")
        for alias in node.names
        if alias.name[:1].islower()
    }


def _within(node: ast.FunctionDef, helpers: Mapping[str, ast.FunctionDef]) -> Iterator[ast.AST]:
    """Everything in a test and in the functions of its module that it calls."""
    seen: set[str] = set()
    waiting = [node]
    while waiting:
        for each in ast.walk(waiting.pop()):
            yield each
            if isinstance(each, ast.Name) and each.id in helpers and each.id not in seen:
                seen.add(each.id)
                waiting.append(helpers[each.id])


def read_commands(root: Path) -> frozenset[str]:
    """Read the names of all commands of the session from their page."""
    lines = (root / CONSOLE).read_text(encoding="utf-8").splitlines()
    return frozenset(found.group(1) for line in lines if (found := re.match(r"\| `([a-z_.]+)` \|", line)))


def proofs_of(path: Path, source: str, commands: frozenset[str] = frozenset()) -> tuple[Proof, ...]:
    """Return the tests of one file that carry the marker and are sure to run; `commands` are those of the session."""
    tree = ast.parse(source, str(path))
    makers = _makers(tree)
    tables = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    found = []
    rules = _rules_names(tree)
    helpers = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
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
            parts = tuple(_within(node, helpers))
            called = {part.id: None for part in parts if isinstance(part, ast.Name) and part.id in rules}
            given = {part.value: None for part in parts if isinstance(part, ast.Constant) and part.value in commands}
            found.append(Proof(path, node.name, node.lineno, tuple(ids), tuple(called), tuple(map(str, given))))
    return tuple(found)


def _strings(arguments: Iterable[ast.expr]) -> Iterator[str]:
    """The texts of a marker, well formed or not: a slip of the pen is to be found, not passed over."""
    for argument in arguments:
        if isinstance(argument, ast.Constant):
            yield str(argument.value)


def read_proofs(root: Path) -> tuple[Proof, ...]:
    """Read the markers of all tests, in the order of the files."""
    commands = read_commands(root)
    return tuple(
        proof
        for path in sorted((root / "tests").rglob("test_*.py"))
        if "pytest.mark.rule" in (source := path.read_text(encoding="utf-8"))  # most files need no parsing
        for proof in proofs_of(path.relative_to(root), source, commands)
    )


# ---------------------------------------------------------------------------------------------------------- the page


def _by_id(proofs: Iterable[Proof]) -> dict[str, list[Proof]]:
    proved: dict[str, list[Proof]] = {}
    for proof in proofs:
        for each in proof.ids:
            proved.setdefault(each, []).append(proof)
    return proved


def state_of(statement: Statement, proved: Mapping[str, Sequence[Proof]], reasons: Mapping[str, Reason]) -> State:
    """Return what is known of a statement; a test through the session outweighs a reason."""
    if any(proof.reaches for proof in proved.get(statement.id, ())):
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
        if any(proof.reaches for proof in proved.get(reason.id, ())):
            found.append(f"{reason.id} has a reason and a test: one of them is not needed")
        if reason.state is State.RULES and reason.id not in proved:
            found.append(f"{reason.id} is in the rules, and no test of theirs proves it")
        if reason.state not in (State.RULES, State.TABLE) or not reason.text:
            found.append(f"{reason.id} has no reason")
    found += [
        f"{statement.id} is not proved through the session, nor has it a reason: {statement.text}"
        for statement in statements
        if state_of(statement, proved, given) is State.OPEN
    ]
    return tuple(found)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _link(proof: Proof) -> str:
    return f"[{_cell(proof.sentence)}](../{proof.path.as_posix()})"


def _proofs_cell(proofs: Sequence[Proof], names: Iterable[str]) -> str:
    """Names of functions or commands, then the tests, at most that many of each."""
    known = tuple(dict.fromkeys(names))
    more = f" and {len(known) - SHOWN} more" if len(known) > SHOWN else ""
    listed = ", ".join(f"`{name}`" for name in known[:SHOWN]) + more
    tests = "; ".join(_link(proof) for proof in proofs[:SHOWN])
    return ": ".join(part for part in (listed, tests) if part)


def markdown(statements: Sequence[Statement], reasons: Sequence[Reason], proofs: Sequence[Proof]) -> str:
    """Return the page."""
    proved, given = _by_id(proofs), {reason.id: reason for reason in reasons}
    lines = [
        "# Rules and their proofs",
        "",
        "Generated from the tests by `python packaging/rules_coverage.py`; do not edit.",
        "",
        "Each row is one statement of a rule summary, in our own words, with the functions of the rules and the",
        "commands or panels by which a person reaches it, each with the tests that fail when the app does it",
        "otherwise. It is proved when a test goes through the session. The three summaries of the 2019 edition repeat",
        "each other, and where they disagree the note says which reading is taken; so does the test.",
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
        lines += ["| Id | Edition | Topic | Rule | State | Function of the rules | Command or panel, or why not |"]
        lines += ["|---|---|---|---|---|---|---|"]
        for statement in statements:
            if statement.summary != summary:
                continue
            state = state_of(statement, proved, given)
            why = given[statement.id].text if state in (State.RULES, State.TABLE) else ""
            proofs_here = proved.get(statement.id, ())
            below = [proof for proof in proofs_here if not proof.reaches]
            reached = [proof for proof in proofs_here if proof.reaches]
            functions = _proofs_cell(below, (name for proof in below for name in proof.functions))
            way = _proofs_cell(reached, (name for proof in reached for name in proof.commands)) or why
            rule = statement.text + (f" *({statement.note})*" if statement.note else "")
            known = (statement.id, EDITIONS[statement.edition], statement.topic, _cell(rule), state.value)
            cells = (*known, functions, way)
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the page; exit code 1, with each slip in a line, when something is not in order."""
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    known = read_statements(root), read_reasons(root), read_proofs(root)
    rows, tests = read_rows(root), tests_through_the_session(root)
    (root / PAGE).write_text(markdown(*known) + rows_page(rows, tests), encoding="utf-8")
    found = (*slips(*known), *row_slips(rows, tests))
    for slip in found:
        print(slip, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
