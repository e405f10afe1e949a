"""`python -m alien_desktop.rules.odds`: exact odds from the standard library alone."""

import json
import runpy
import subprocess
import sys
from fractions import Fraction

import pytest

from alien_desktop.rules.odds.__main__ import __file__ as odds_program
from alien_desktop.rules.odds.__main__ import main

HEAVY = {"argparse", "dataclasses", "decimal", "fractions", "inspect", "json", "re", "typing", "pydantic", "PySide6"}
KEYS = {"success", "naive", "one_on_stress", "at_least", "results"}


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    found = json.loads(printed(capsys, *arguments, "--json"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("dice, success", [(("5", "2"), "201811/279936"), (("5", "4"), "14894285/20155392")])
def test_the_oracles_come_out_of_the_command_line(
    capsys: pytest.CaptureFixture[str], dice: tuple[str, str], success: str
) -> None:
    found = as_json(capsys, *dice)
    assert found["success"] == success
    assert set(found) == KEYS | {"if_pushed"}
    assert isinstance(found["if_pushed"], dict)
    assert set(found["if_pushed"]) == KEYS


@pytest.mark.parametrize(
    "arguments, lowest, highest",
    [(("5", "4"), 1, 15), (("5", "4", "--edition", "evolved", "--resolve", "2"), 0, 7)],
)
def test_results_name_every_total_of_the_table_and_sum_to_the_alarm(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], lowest: int, highest: int
) -> None:
    found = as_json(capsys, *arguments)
    for part in (found, found["if_pushed"]):
        assert isinstance(part, dict)
        assert list(part["results"]) == [str(total) for total in range(lowest, highest + 1)]
        assert sum(map(Fraction, part["results"].values())) == Fraction(part["one_on_stress"])
        assert Fraction(part["at_least"][0]) == Fraction(part["success"]) <= Fraction(part["naive"])


def test_edition_and_resolve_change_the_odds_and_resolve_does_nothing_in_the_2019_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    core = as_json(capsys, "4", "6")
    assert as_json(capsys, "4", "6", "--edition=core", "--resolve=5") == core
    evolved = as_json(capsys, "4", "6", "--edition=evolved")
    cool = as_json(capsys, "--resolve", "5", "4", "6", "--edition", "evolved")
    assert Fraction(str(evolved["success"])) < Fraction(str(cool["success"]))
    assert as_json(capsys, "0", "0", "--edition", "evolved")["at_least"] == []


def test_people_read_percentages(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "5", "4")
    assert "5 base dice, 4 stress dice" in text
    assert "73.897%" in text
    assert "pushed whenever there is no success" in text
    assert "--edition" in printed(capsys, "--help")


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        ((), "Give two numbers"),
        (("5",), "Give two numbers"),
        (("5", "2", "1"), "Give two numbers"),
        (("five", "2"), "not 'five'"),
        (("-5", "2"), "not '-5'"),
        (("5", "61"), "from 0 to 60"),
        (("5", "1000000000000"), "from 0 to 60"),
        (("40", "40"), "80 dice"),
        (("5", "2.0"), "not '2.0'"),
        (("٥", "2"), "not '٥'"),
        (("5", "2", "--edition", "third"), "no edition 'third'"),
        (("5", "2", "--edition"), "needs a value"),
        (("5", "2", "--resolve", "x"), "Resolve is a whole number"),
        (("5", "2", "--jason"), "no option '--jason'"),
        (("5", "2", "--json=yes"), "no option '--json=yes'"),
    ],
)
def test_arguments_that_make_no_sense_end_with_2_and_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err


def test_run_as_a_program_it_ends_with_the_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["odds", "5"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(odds_program, run_name="__main__")
    assert end.value.code == 2
    assert "Give two numbers" in capsys.readouterr().err


def test_it_runs_as_a_module_and_imports_nothing_heavy() -> None:
    program = (
        "import runpy, sys; sys.argv[1:] = ['5', '2', '--json']\n"
        "try: runpy.run_module('alien_desktop.rules.odds', run_name='__main__')\n"
        "except SystemExit as end: assert not end.code\n"
        f"heavy = {HEAVY} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["success"] == "201811/279936"
