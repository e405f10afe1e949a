"""S3, and R1, O1 and M1 beside other programs and libraries: needs the environment of peers.txt, made by hand.

    python3 -m venv build/peers && build/peers/bin/pip install -r benchmarks/peers.txt

Without it these figures are not measured and the table says so.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.bench_memory import megabytes
from benchmarks.bench_odds import ENVIRONMENT, ROOT
from benchmarks.bench_start import start
from benchmarks.measuring import Figure

PYTHON = ROOT / "build" / "peers" / "bin" / "python"
PROBE = Path(__file__).with_name("peer_probe.py")
ROUNDS = 7
PROGRAMS = (
    ("cola", "git-cola", 0.33, 0.9),
    ("picard", "Picard", 0.27, 0.7),
    ("novelwriter", "novelWriter", 0.25, None),
)


def numbers_of(*arguments: str) -> list[float]:
    """Run the probe of the others and return the numbers that it prints."""
    done = subprocess.run(
        [str(PYTHON), str(PROBE), *arguments],
        env={**ENVIRONMENT, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(word) for word in done.stdout.split()]


def libraries() -> Iterator[Figure]:
    """Dice and odds, ours and theirs by the same interpreter."""
    batch, by_numpy = numbers_of("dice")
    yield Figure("R1", "12,000 secure dice in one call", "numpy", batch, batch / by_numpy, 6)
    ours, by_dyce = numbers_of("odds")
    yield Figure("O1", "odds of (12, 8)", "dyce: throw and push, no panic table", ours, ours / by_dyce, 1 / 25)


def programs() -> Iterator[Figure]:
    """The first picture of each program beside ours, round by round; what it holds then beside ours after a tour."""
    with tempfile.TemporaryDirectory() as folder:
        profile = f"{folder}/ours"
        start("app", profile, "ready")  # the first start lays the samples out
        held = megabytes("tour", profile)
        for name, title, goal, goal_of_memory in PROGRAMS:
            home = f"{folder}/{name}"
            Path(home).mkdir()
            numbers_of(name, home)  # the first start makes its own files
            pairs = [(start("app", profile, "painted")[1], numbers_of(name, home)) for _ in range(ROUNDS)]
            own = median(mine for mine, _ in pairs)
            ratio = median(mine / theirs[0] for mine, theirs in pairs)
            yield Figure("S3", "processor to the first picture", title, own, ratio, goal)
            theirs = median(told[1] for _, told in pairs)
            yield Figure("M1", "after a tour, a sheet open", title, held, held / theirs, goal_of_memory, "MB")


def figures() -> Iterator[Figure]:
    """Measure beside what is installed; nothing where it is not."""
    if PYTHON.exists():
        yield from libraries()
        yield from programs()
