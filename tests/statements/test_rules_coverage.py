"""The page of rules and proofs: no statement is forgotten, no marker is a slip of the pen, the page is up to date."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import rules_coverage
from rules_coverage import Proof, Reason, State, Statement, markdown, proofs_of, row_slips, slips
from tests.architecture.source import PACKAGE

ROOT = Path(__file__).resolve().parents[2]
HERE = Path("tests/console/test_here.py")
BELOW = Path("tests/rules/test_below.py")

STATEMENT = Statement("S0-001", "core", "pool", "A roll takes dice.", "S1-001", "")
PROOF = Proof(HERE, "test_a_roll_takes_dice", 3, ("S0-001",))
REASON = Reason("S0-001", State.TABLE, "People decide.")


@pytest.fixture(scope="module")
def proofs() -> tuple[Proof, ...]:
    """The markers of all tests of the project."""
    return rules_coverage.read_proofs(ROOT)


def test_every_statement_is_proved_or_has_a_reason_and_no_marker_names_another(proofs: tuple[Proof, ...]) -> None:
    statements, reasons = rules_coverage.read_statements(ROOT), rules_coverage.read_reasons(ROOT)
    assert slips(statements, reasons, proofs) == ()


def test_the_page_is_what_the_tests_say(proofs: tuple[Proof, ...]) -> None:
    page = (ROOT / rules_coverage.PAGE).read_text(encoding="utf-8")
    statements = markdown(rules_coverage.read_statements(ROOT), rules_coverage.read_reasons(ROOT), proofs)
    rows, tests = rules_coverage.read_rows(ROOT), rules_coverage.tests_through_the_session(ROOT)
    assert page == statements + rules_coverage.rows_page(rows, tests), "generate it: python packaging/rules_coverage.py"


def test_every_row_of_a_fight_is_reached_by_tests_that_are_there_or_has_a_reason() -> None:
    rows, tests = rules_coverage.read_rows(ROOT), rules_coverage.tests_through_the_session(ROOT)
    assert row_slips(rows, tests) == ()
    assert {(row.edition, row.section.partition(".")[0]) for row in rows} == {
        *(
            (edition, section)
            for edition in ("core", "evolved")
            for section in ("6", "7", "8", "9", "10", "12", "13", "14")
        ),
        ("core", "18"),
    }
    lost = replace(rows[0], tests=("test_that_is_gone",))
    assert row_slips([lost], tests) == (f"core 6, {lost.rule}: there is no test_that_is_gone",)
    assert row_slips([replace(rows[0], tests=())], tests) == (f"core 6, {rows[0].rule}: either tests or a reason",)


def test_the_functions_of_a_row_are_there() -> None:
    named = {function for row in rules_coverage.read_rows(ROOT) for function in row.functions}
    stems = {function.partition(".")[0] for function in named}
    there = {
        f"{path.stem}.{node.name}"
        for path in PACKAGE.rglob("*.py")
        if path.stem in stems  # the whole package would take ten times as long to read
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef)
    }
    assert named - there == set()


def test_the_list_is_whole() -> None:
    statements = rules_coverage.read_statements(ROOT)
    counts = {summary: sum(each.summary == summary for each in statements) for summary in rules_coverage.SUMMARIES}
    assert counts == {"S0": 153, "S1": 140, "S2": 143, "S3": 44, "S4": 69}
    known = {statement.id for statement in statements}
    for statement in statements:
        assert set(statement.same_as.split()) <= known, statement.id
        assert statement.edition == ("core" if statement.summary in ("S0", "S1", "S2") else "evolved")


def test_what_is_read_from_the_files_is_what_pytest_sees(
    request: pytest.FixtureRequest, proofs: tuple[Proof, ...]
) -> None:
    read = {(proof.path, proof.test): set(proof.ids) for proof in proofs}
    for item in request.session.items:
        marked = {each for marker in item.iter_markers("rule") for each in marker.args}
        if marked:
            name = getattr(item, "originalname", item.name)
            assert marked <= read[item.path.relative_to(ROOT), name], item.nodeid


def test_a_marker_is_read_wherever_it_stands() -> None:
    source = """
import pytest

TABLE = {"run": ("S0-095", "S1-097"), "aim": ("S0-136",)}
OTHER = {"walk": ("S0-001",)}

def named(table):
    return [pytest.param(key, marks=pytest.mark.rule(*ids)) for key, ids in table.items()]

@pytest.mark.rule("S0-002", "S0-003")
@pytest.mark.rule("S0-004")
def test_two_markers(): ...

@pytest.mark.parametrize("key", [pytest.param(1, marks=pytest.mark.rule("S0-005")), 2])
def test_of_a_parameter(key): ...

@pytest.mark.parametrize("key", named(TABLE))
def test_of_a_table(key): ...

def test_of_nothing(): ...

@pytest.mark.rule("S0-6")
def test_with_a_slip(): ...

@pytest.mark.skip
@pytest.mark.rule("S0-007")
def test_that_never_runs(): ...

@pytest.mark.parametrize("key", [pytest.param(1, marks=pytest.mark.xfail), 2])
@pytest.mark.rule("S0-008")
def test_that_may_fail(key): ...
"""
    assert {proof.test: proof.ids for proof in proofs_of(HERE, source)} == {
        "test_two_markers": ("S0-002", "S0-003", "S0-004"),
        "test_of_a_parameter": ("S0-005",),
        "test_of_a_table": ("S0-095", "S1-097", "S0-136"),
        "test_with_a_slip": ("S0-6",),
    }


def test_what_is_not_in_order_is_said_in_a_line() -> None:
    assert slips([STATEMENT], [], [PROOF]) == ()
    assert slips([STATEMENT], [REASON], []) == ()
    assert slips([STATEMENT], [], []) == (
        "S0-001 is not proved through the session, nor has it a reason: A roll takes dice.",
    )
    assert slips([STATEMENT, STATEMENT], [REASON], []) == ("S0-001 stands in the list twice",)
    other = replace(PROOF, ids=("S0-001", "S9-999"))
    assert slips([STATEMENT], [], [other]) == (f"{HERE.as_posix()}:3 names S9-999, which is no statement",)
    assert slips([STATEMENT], [REASON], [PROOF]) == ("S0-001 has a reason and a test: one of them is not needed",)
    assert slips([STATEMENT], [replace(REASON, id="S0-002")], [PROOF]) == ("S0-002 has a reason and is no statement",)
    assert slips([STATEMENT], [replace(REASON, text="")], []) == ("S0-001 has no reason",)
    proved = replace(REASON, state=State.PROVED)
    assert slips([STATEMENT], [proved], []) == ("S0-001 has no reason",)


def test_the_page_says_what_proves_a_rule_or_why_nothing_does() -> None:
    odd = replace(STATEMENT, text="A | B", note="we take: A")
    text = markdown([odd], [], [PROOF])
    assert "| S0-001 | 2019 | pool | A \\| B *(we take: A)* | proved |  | [a roll takes dice](../tests/console/" in text
    below = Proof(BELOW, "test_dice", 3, ("S0-001",), functions=("roll",))
    whole = markdown([STATEMENT], [], [below, replace(PROOF, commands=("roll.skill",))])
    assert "| `roll`: [dice](../tests/rules/test_below.py) | `roll.skill`: [a roll takes dice](" in whole
    waits = replace(REASON, state=State.RULES)
    assert "| in the rules | `roll`: [dice](../tests/rules/test_below.py) | People" in markdown(
        [STATEMENT], [waits], [below]
    )
    assert "| at the table |  | People decide. |" in markdown([STATEMENT], [REASON], [])
    assert "| not proved |  |  |" in markdown([STATEMENT], [], [])


def test_what_a_test_calls_and_commands_is_read_from_it_and_its_helpers() -> None:
    source = """
import pytest
from alien_desktop.rules.combat.actions import ActionBudget, take_action

def helper(table):
    table.do("scene.act")

@pytest.mark.rule("S0-001")
def test_it(table):
    helper(table)
    take_action(ActionBudget())
    table.do("no.command")
"""
    (proof,) = proofs_of(HERE, source, frozenset({"scene.act", "scene.draw"}))
    assert (proof.functions, proof.commands, proof.reaches) == (("take_action",), ("scene.act",), True)


def test_a_test_of_the_rules_alone_is_no_proof() -> None:
    below = Proof(BELOW, "test_dice", 3, ("S0-001",))
    assert slips([STATEMENT], [], [below])
    waits = replace(REASON, state=State.RULES)
    assert slips([STATEMENT], [waits], [below]) == ()
    assert slips([STATEMENT], [waits], []) == ("S0-001 is in the rules, and no test of theirs proves it",)


def test_the_command_writes_the_page_and_fails_when_something_is_not_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests" / "data").mkdir(parents=True)
    statements = "id,edition,topic,statement,same_as,note\nS0-001,core,pool,A roll takes dice.,,\n"
    (tmp_path / rules_coverage.STATEMENTS).write_text(statements, encoding="utf-8")
    (tmp_path / rules_coverage.CONSOLE).write_text("| `roll` | Roll |", encoding="utf-8")
    (tmp_path / rules_coverage.ROWS).write_text("edition,section,rule,functions,tests,reason\n", encoding="utf-8")
    (tmp_path / rules_coverage.REASONS).write_text("id,state,reason\n", encoding="utf-8")
    assert rules_coverage.main([str(tmp_path)]) == 1
    assert "S0-001 is not proved" in capsys.readouterr().err
    (tmp_path / "tests" / "console").mkdir()
    (tmp_path / "tests" / "console" / "test_dice.py").write_text(
        '@pytest.mark.rule("S0-001")\ndef test_a_roll_takes_dice(): ...\n', encoding="utf-8"
    )
    assert rules_coverage.main([str(tmp_path)]) == 0
    assert "(../tests/console/test_dice.py)" in (tmp_path / rules_coverage.PAGE).read_text(encoding="utf-8")
