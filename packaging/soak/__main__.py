"""Walk until the time is up and print the table; exit status 1 when anything was lost or wrong."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

PACKAGING = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PACKAGING.parent), str(PACKAGING)]


def main(arguments: list[str]) -> int:
    """Share the minutes out to the walks, one after the other."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if arguments[:1] == ["sizes"]:
        from soak import size_walk

        size_walk.leave(size_walk.main(arguments[1:]))
    from soak.walks import WALKS

    parser = argparse.ArgumentParser(prog="dev.py soak files", description=__doc__)
    parser.add_argument("walks", nargs="*", help=f"some of {', '.join(WALKS)}; all when there are none")
    parser.add_argument("--minutes", type=float, default=10, help="so long in all")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    if unknown := sorted(set(given.walks) - set(WALKS)):
        parser.error(f"there is no walk {', '.join(unknown)}")
    names = given.walks or list(WALKS)
    bad = 0
    print("| fault | tries | lost | wrong |\n|---|---|---|---|", flush=True)
    for name in names:
        chance, end = Random(f"{given.seed} {name}"), time.monotonic() + given.minutes * 60 / len(names)
        tries = lost = wrong = 0
        with tempfile.TemporaryDirectory() as folder:
            while time.monotonic() < end:
                try:
                    outcome = WALKS[name](chance, Path(folder))
                except Exception as error:  # noqa: BLE001 - whatever a walk meets is a finding, and the next try goes on
                    print(f"{name}, try {tries + 1}: {type(error).__name__}: {error}", file=sys.stderr)
                    tries, wrong = tries + 1, wrong + 1
                    continue
                tries, lost, wrong = tries + outcome.tries, lost + outcome.lost, wrong + outcome.wrong
        print(f"| {name} | {tries} | {lost} | {wrong} |", flush=True)
        bad += lost + wrong
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
