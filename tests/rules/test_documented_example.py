"""What `docs/rules-for-programs.md` shows to people who import the rules is true."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rules-for-programs.md"


def test_the_example_in_the_documentation_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(example, str(PAGE), "exec"), names)
    assert "pushed" in names


def test_every_module_that_the_page_names_exists() -> None:
    rules = Path(__file__).parents[2] / "alien_desktop" / "rules"
    for name in re.findall(r"`rules\.([a-z_.]+)", PAGE.read_text(encoding="utf-8")):
        path = rules.joinpath(*name.split("."))
        parts = (path, path.with_suffix(".py"), path.parent.with_suffix(".py"))
        assert any(part.exists() for part in parts), name
