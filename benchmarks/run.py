"""Run all benchmarks, or those whose name is given: what, ours, beside what, ratio, goal, met or not.

python3 packaging/dev.py bench [NAME...]
"""

import sys
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent)]

from benchmarks.measuring import Figure  # noqa: E402 (found only from here on)


def in_a_line(figure: Figure) -> str:
    """Return one figure as a line of the table."""
    met = {None: "", True: "met", False: "NOT met"}[figure.met]
    goal = "" if figure.goal is None else f"{figure.goal:.4g}"
    ours = f"{figure.ours * 1000:.3f} ms" if figure.unit == "s" else f"{figure.ours:.4g} {figure.unit}"
    return f"{figure.id:4} {figure.what:34} {ours:>12}  {figure.ratio:10.4g} × {figure.beside:32} {goal:>8} {met}"


def main(wanted: list[str]) -> int:
    """Print every figure as soon as it is known; exit code 1 when a goal is not met."""
    names = sorted(path.stem for path in FOLDER.glob("bench_*.py"))
    print("goal what                               ours         ratio to what                                   goal")
    missed = 0
    for name in names:
        if wanted and name.removeprefix("bench_") not in wanted:
            continue
        for figure in import_module(f"benchmarks.{name}").figures():
            print(in_a_line(figure), flush=True)
            missed += figure.met is False
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
