"""Write docs/console.md from the commands as they are registered:

python packaging/console_page.py
"""

import sys
from pathlib import Path

import PySide6.QtCore  # noqa: F401 - before pydantic: its import hook trips over modules that are half imported

from alien_desktop.session.commands.command import Command, Parameter
from alien_desktop.session.commands.edition_words import words_ever
from alien_desktop.session.commands.registry import COMMANDS

PAGE = Path("docs") / "console.md"
MOST_CHOICES = 6
"""This many choices are written out; `help` lists them all."""

HEAD = """# The console

`python -m alien_desktop.console [--profile DIR] [--faces FILE | --seed N]` is a second front end without a
window: one JSON command per line in, one JSON answer per line out. It calls the same functions as menus and buttons.

    > {"do": "character.create", "name": "Nova Reyes", "edition": "evolved"}
    > {"do": "roll.skill", "who": "Nova Reyes", "skill": "piloting"}
    < {"events": [{"event": "rolled", "base": [5, 4, 3], ...}]}
    > {"do": "push"}
    > {"do": "undo"}
    > {"do": "state", "id": "Nova Reyes"}
    < {"state": {the document as it is saved}}
    > {"do": "help"}
    < {"help": [every command: what it does, its parameters, and why it is refused now]}
    > {"do": "help", "command": "attack."}
    < {"help": [those whose name begins so]}
    < {"refused": "There is nothing to push."}

A character, scene, thing or injury is named by its id or by a name that only one has. `who` is whom a line is about:
who acts, or to whom it happens; a second one is `target`, `other`, `to` or `healer`. `--faces` names a file of digits
1 to 6, the faces of all dice in the order of use (white space is ignored); when they run out the command is refused and
nothing has changed. `--seed` makes the same dice at every run. Every line has an answer, an empty one too; a command
that is refused has changed nothing, and says what is allowed. `help` gives for each parameter its kind, its choices or
the least and the most of a number, and what it is when it is left out. What is empty, or no, is left out of an event;
its numbers are always told.

This page is made by `python packaging/console_page.py`.

## A fight from the first line to the last

These lines work as they stand in a new profile with `--seed 7`. Lines that only ask change nothing and may come at
any time.

{fight}

The 2019 edition has the same commands with `core` in the ids and rows of its own; its sixes beyond the first are spent
(`attack.spend`). What else a stranger asks first:

- **Ids.** `catalog` with a section (`careers`, `weapons`, `creatures`, `npcs` ...) and an edition lists ids, names and
  numbers; commands that take a row know it by id or name, in the edition of the sheet or scene. Documents and
  combatants go by name, or by whole words of it, as long as only one has them; `documents` and `scene.order` list them.
  Of two documents with one name that counts which is of the edition of the character named before, else of the open
  scene.
- **An attack.** `attack.declare` begins it. `attack.show` lists every step and, under `next`, what is due now;
  `attack.next` does that, with dice where dice are due, until the attack is closed. To choose otherwise, give
  `attack.defend` (block, dodge), `attack.push`, `attack.spend` or `attack.tick` first. A miss closes it at once.
  `undo` takes a closed attack back whole; `attack.give_up` ends an open one.
- **A roll against another.** `roll.oppose`, `react`, `stealth.sneak`, an opposed action: once the first side is kept,
  the answer ends with an event `other_side_waits`. `roll` prepares the dice of the other side, `roll` again rolls
  them; those of a character may be pushed, and `keep` settles it.
- **Whose turn it is.** Whenever a command changes that, its answer ends with an event `turn`: who, card, Round.
- **What follows from a sheet.** `state` is what is saved; `sheet.values` has what is worked out of it, `sheet.chances`
  the chances of panic, supplies and death rolls. Those of a prepared roll, of a push and of a contest are in `table`.
- **Real dice.** `faces` are the dice of a step in the order of the answer: base dice, then stress dice.
- **Cards with `--faces`.** What is drawn or picked takes two faces of the file: `11` is the first of what is left,
  `12` the second, `21` the seventh, then from the front again (36 cases; what would favour some is rolled again).
  `scene.real_cards` and `scene.card` give known cards instead.
- **Help of gear.** `scene.act` with first aid takes a medkit as `item`. `roll.adjust` changes any roll that is prepared
  (`prepare`): `table` lists its `switches`, and `items` are things that the roll uses.
- **What is due.** `scene.due` lists it in the order in which it is answered: death rolls, Panic Rolls, stress
  responses, rolls that attacks call for (a creature's row, stun, a disease), fire, acid, a breach; with `coming` also
  what time brings, and in how many Rounds. `scene.answer` makes the first one, or the one of a `key`, with `faces`
  where real dice fell. A skill roll that it makes may be pushed; `keep` settles it. `roll.panic` and `roll.response`
  roll for anybody at any time. The answer ends with an event `alarm_waits`: the die and the row that it leads to, which
  `table` shows with all that follows; `alarm.apply` writes it onto the sheet.
- **Talents in an attack.** `attack.show` lists under `switches` what the attacker may use (Rapid Fire, Hard Hitter);
  `attack.declare` and `attack.choices` take their ids. `defence_switches` are those of whoever has declared a defence
  (Flyweight, Dodge); `attack.choices` takes them with the `target`. Whoever has *Quick Shot* may answer a shot with the
  defence `shoot_back`: its dice are rolled after those of the attack, and more sixes come first; with the effect
  `spare_ammo` one six spares its ammunition.
- **Hurt creatures.** What their injuries ask is due too: `flight` is a D6 (up to 3 it flees), `at_bay` declares their
  attack on the nearest, `away` is answered when one that fled is out of reach.

## Every command

Parameters in brackets may be left out; `help` lists all choices of a parameter.
"""

FIGHT = (
    '{"do": "create.start", "edition": "evolved"}',
    '{"do": "create.career", "career": "evolved.career.colonial_marine", "fill": true}',
    '{"do": "create.text", "field": "name", "text": "Ana"}',
    '{"do": "create.finish"}',
    '{"do": "sheet.add_item", "who": "Ana", "row": "evolved.weapon.m41a_pulse_rifle", "place": "in_hand"}',
    '{"do": "scene.create", "name": "Cargo hold", "edition": "evolved"}',
    '{"do": "scene.open", "scene": "Cargo hold"}',
    '{"do": "scene.add_characters", "who": ["Ana"]}',
    '{"do": "scene.add_from_catalog", "row": "evolved.creature.drone"}',
    '{"do": "scene.draw"}',
    '{"do": "scene.next_turn"}',
    '{"do": "scene.order"}',
    '{"do": "attack.targets", "who": "Ana", "way": "ranged"}',
    '{"do": "attack.declare", "who": "Ana", "way": "ranged", "targets": ["Drone"]}',
    '{"do": "attack.show"}',
    '{"do": "attack.roll"}',
    '{"do": "attack.push"}',
    '{"do": "attack.next"}',
    '{"do": "scene.next_turn"}',
    '{"do": "attack.declare", "who": "Drone", "way": "signature", "targets": ["Ana"], "number": 3}',
    '{"do": "attack.defend", "target": "Ana", "defence": "none"}',
    '{"do": "attack.roll", "faces": [6, 6, 5, 4, 3, 2, 2, 1]}',
    '{"do": "attack.next"}',
    '{"do": "scene.due"}',
    '{"do": "roll.panic", "who": "Ana"}',
    '{"do": "table"}',
    '{"do": "alarm.apply"}',
    '{"do": "undo"}',
    '{"do": "redo"}',
    '{"do": "scene.log"}',
    '{"do": "scene.end"}',
)
"""A fight with defence, push, panic and undo; a test plays it."""


def page() -> str:
    """Return the page."""
    rows = [f"| `{one.name}` | {one.title} | {_parameters(one)} | {one.answers} |" for one in COMMANDS.values()]
    table = "\n".join(("| command | what it does | parameters | answers |", "|---|---|---|---|", *rows))
    head = HEAD.replace("{fight}", "\n".join(f"    {line}" for line in FIGHT))
    return f"{head}\n{table}\n"


def _parameters(command: Command) -> str:
    return ", ".join(_parameter(one) for one in command.parameters)


def _parameter(parameter: Parameter) -> str:
    choices = parameter.choices or words_ever(parameter.word)
    kind = " / ".join(choices) if 0 < len(choices) <= MOST_CHOICES else parameter.kind
    words = f"`{parameter.name}`: {kind}"
    return words if parameter.required else f"[{words}]"


if __name__ == "__main__":
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]
    (root / PAGE).write_text(page(), encoding="utf-8")
