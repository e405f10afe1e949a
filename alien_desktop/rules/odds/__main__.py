"""`python -m alien_desktop.rules.odds BASE STRESS`: exact odds of a skill roll, printed by the standard library alone.

Options are read by hand and JSON is written by hand: argparse, json and fractions would take longer than the odds.
"""

import sys

from alien_desktop.rules.editions.alarms import ALARMS
from alien_desktop.rules.odds.chances import AlarmTotals, Chances, push_chances, roll_chances

USAGE = """python -m alien_desktop.rules.odds BASE STRESS [--edition core|evolved] [--resolve N] [--json]

Exact odds of a skill roll with BASE base dice and STRESS stress dice, at Stress Level STRESS, first as it is rolled
and then under the policy: push whenever the first roll has no success and may be pushed (stress +1, one more die).
--edition  core: the 2019 rules, a 1 on a stress die is a Panic Roll, 10+ cancels the action (this is assumed);
           evolved: a stress response with Resolve, 7+ fails the action
--resolve  Resolve (Evolved only, otherwise without effect); 0 is assumed
--json     fractions in text, for programs"""

MOST_DICE = 60
"""The largest pool that is accepted: larger ones do not occur in the game and take long."""

MOST_RESOLVE = 99


class UsageError(Exception):
    """The command line cannot be understood; the text is a sentence that says why."""


def read_arguments(arguments: list[str]) -> tuple[int, int, str, int, bool]:
    """Return base dice, stress dice, edition, Resolve and whether JSON is wanted; otherwise a UsageError."""
    edition, resolve, as_json = "core", 0, False
    dice: list[int] = []
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        option, equals, value = argument.partition("=")
        if option in ("--edition", "--resolve"):
            if not equals and not waiting:
                raise UsageError(f"{option} needs a value.")
            value = value if equals else waiting.pop(0)
            if option == "--resolve":
                resolve = _whole_number(value, "Resolve", -MOST_RESOLVE, MOST_RESOLVE)
            elif value in ALARMS:
                edition = value
            else:
                raise UsageError(f"There is no edition {value!r}; choose one of: {', '.join(ALARMS)}.")
        elif argument == "--json":
            as_json = True
        elif argument.startswith("-") and not argument[1:].isdecimal():
            raise UsageError(f"There is no option {argument!r}.")
        else:
            dice.append(_whole_number(argument, "A number of dice", 0, MOST_DICE))
    if len(dice) != 2:
        raise UsageError("Give two numbers: how many base dice and how many stress dice.")
    base, stress = dice
    if base + stress > MOST_DICE:
        raise UsageError(f"That is {base + stress} dice; this computes up to {MOST_DICE}.")
    return base, stress, edition, resolve, as_json


def in_json(value: object) -> str:
    """Return nested dicts, lists and plain words as JSON."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}": {in_json(item)}' for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_json, value)) + "]"
    return f'"{value}"'


def as_fractions(chances: Chances) -> dict[str, object]:
    """Return the chances as fractions in text, by the keys that programs read."""
    return {
        "success": chances.in_text(chances.success),
        "naive": chances.in_text(chances.naive),
        "one_on_stress": chances.in_text(chances.one_on_stress),
        "at_least": [chances.in_text(ways) for ways in chances.at_least],
        "results": {total: chances.in_text(ways) for total, ways in chances.results.items()},
    }


def in_words(chances: Chances) -> str:
    """Return the chances in lines for people."""
    lines = [
        f"  success that counts    {chances.share(chances.success):8.3%}   {chances.in_text(chances.success)}",
        f"  1 on a stress die      {chances.share(chances.one_on_stress):8.3%}",
        f"  success, then cancelled{chances.share(chances.cancelled):8.3%}",
    ]
    for number, ways in enumerate(chances.at_least[1:], start=2):
        lines.append(f"  {number:2} successes or more   {chances.share(ways):8.3%}")
    for total, ways in chances.results.items():
        if ways:
            lines.append(f"  total {total:2}               {chances.share(ways):8.3%}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Print the odds and return the exit code: 0, or 2 with a sentence when the arguments make no sense."""
    if "-h" in arguments or "--help" in arguments:
        print(USAGE)
        return 0
    try:
        base, stress, edition, resolve, as_json = read_arguments(arguments)
    except UsageError as error:
        print(f"{error} Try --help.", file=sys.stderr)
        return 2
    lowest, highest, cancels_from, uses_resolve = ALARMS[edition]
    added = stress - resolve if uses_resolve else stress
    now = AlarmTotals(lowest, highest, cancels_from, added, None)
    pushed = AlarmTotals(lowest, highest, cancels_from, added + 1, None)
    first = roll_chances(base, stress, now)
    policy = push_chances(base, stress, now, pushed)
    if as_json:
        print(in_json({**as_fractions(first), "if_pushed": as_fractions(policy)}))
    else:
        print(f"{base} base dice, {stress} stress dice\n{in_words(first)}")
        print(f"pushed whenever there is no success and it may be\n{in_words(policy)}")
    return 0


def _whole_number(text: str, what: str, lowest: int, highest: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and lowest <= int(text) <= highest):
        raise UsageError(f"{what} is a whole number from {lowest} to {highest}, not {text!r}.")
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
