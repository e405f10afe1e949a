"""The page of the console is what the commands say."""

from pathlib import Path

import console_page

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_made_from_the_commands() -> None:
    page = (ROOT / console_page.PAGE).read_text(encoding="utf-8")
    assert page == console_page.page(), "generate it: python packaging/console_page.py"
