"""Write docs/console.md from the commands as they are registered:

python packaging/console_page.py
"""

import sys
from pathlib import Path

import PySide6.QtCore  # noqa: F401 - before pydantic: its import hook trips over modules that are half imported

from alien_desktop.session.commands.command import Command, Parameter
from alien_desktop.session.commands.registry import COMMANDS

PAGE = Path("docs") / "console.md"
MOST_CHOICES = 6
"""This many choices are written out; `help` lists them all."""

HEAD = """# The console

`python -m alien_desktop.console [--profile DIR] [--faces FILE | --seed N]` is a second front end without a
window: one JSON command per line in, one JSON answer per line out. It calls the same functions as menus and buttons.

    > {"do": "roll.skill", "who": "Nova Reyes", "skill": "piloting"}
    < {"events": [{"event": "rolled", "base": [5, 4, 3, 2, 2], "stress": [3], ...}]}
    > {"do": "push"}
    > {"do": "undo"}
    > {"do": "state", "id": "Nova Reyes"}
    < {"state": {the document as it is saved}}
    > {"do": "help"}
    < {"help": [every command with title and parameters, and why it is refused now]}
    < {"refused": "There is nothing to push."}

A character, scene, thing or injury is named by its id or by a name that only one has. `--faces` names a file of digits
1 to 6, the faces of all dice in the order of use (white space is ignored); when they run out the command is refused and
nothing has changed. `--seed` makes the same dice at every run. A command that is refused has changed nothing.

This page is made by `python packaging/console_page.py`. Parameters in brackets may be left out.
"""


def page() -> str:
    """Return the page."""
    rows = [f"| `{one.name}` | {one.title} | {_parameters(one)} | {one.answers} |" for one in COMMANDS.values()]
    table = "\n".join(("| command | what it does | parameters | answers |", "|---|---|---|---|", *rows))
    return f"{HEAD}\n{table}\n"


def _parameters(command: Command) -> str:
    return ", ".join(_parameter(one) for one in command.parameters)


def _parameter(parameter: Parameter) -> str:
    choices = parameter.choices
    kind = " / ".join(choices) if 0 < len(choices) <= MOST_CHOICES else parameter.kind
    words = f"`{parameter.name}`: {kind}"
    return words if parameter.required else f"[{words}]"


if __name__ == "__main__":
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
    (root / PAGE).write_text(page(), encoding="utf-8")
