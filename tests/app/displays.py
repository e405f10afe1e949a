"""A program that is run on displays of other sizes than those of the tests."""

import json
import os
import subprocess
import sys
from pathlib import Path

Display = dict[str, str | int]


def run_on(displays: list[Display], script: str, folder: Path) -> list[str]:
    """Run a script in a process of its own, with a profile as its argument; return the lines that it prints."""
    config, program = folder / "displays.json", folder / "program.py"
    config.write_text(json.dumps({"screens": displays}))
    program.write_text(script)
    done = subprocess.run(
        [sys.executable, str(program), str(folder / "profile")],
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
