"""The command line: what it takes, and what it says to wrong words."""

from pathlib import Path

import pytest

from alien_desktop import __version__
from alien_desktop.app.options import Options, parse


def test_without_words_everything_is_as_usual() -> None:
    assert parse([]) == Options()


def test_every_word_is_understood() -> None:
    options = parse(["--profile", "p", "--theme", "light", "--quit-after-start", "one.json", "two.json"])
    assert options == Options(Path("p"), "light", True, None, (Path("one.json"), Path("two.json")))


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse(["--version"])
    assert end.value.code == 0
    assert __version__ in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--theme", "pink"], ["--profile"], ["--profile", ""], ["--nonsense"]])
def test_wrong_words_end_with_a_sentence_and_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse(words)
    assert end.value.code == 2
    assert "alien-desktop: error:" in capsys.readouterr().err
