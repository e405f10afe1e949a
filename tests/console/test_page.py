"""The page of the console is what the commands say."""

import json
import subprocess
import sys
from pathlib import Path

import console_page

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_made_from_the_commands() -> None:
    page = (ROOT / console_page.PAGE).read_text(encoding="utf-8")
    assert page == console_page.page(), "generate it: python packaging/console_page.py"


def test_the_fight_of_the_page_can_be_played_as_it_stands(profile: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "alien_desktop.console", "--profile", str(profile), "--seed", "7"],
        input="\n".join(console_page.FIGHT),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(console_page.FIGHT)
    assert [answer for answer in answers if "refused" in answer] == []
    told = answers[console_page.FIGHT.index('{"do": "scene.log"}')]["text"]
    assert "Ana: attacks Drone" in told
    assert "Drone: attacks Ana" in told
    assert "push" in told.lower()
    assert "Panic Roll" in told
