"""The app speaks to nobody: no socket but that of the display, neither from Python nor from Qt."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    '{"do": "character.create", "name": "Nova"}\n{"do": "sheet.stress", "who": "Nova", "stress": 3}\n'
    '{"do": "document.import", "files": ["http://example.org/x.json", "//host/share/x.json"]}\n'
    '{"do": "documents.check"}\n{"do": "save"}\n'
)
WATCHED = """
import sys
sys.addaudithook(lambda name, _: sys.exit(f"{name} was asked for") if name.startswith("socket.") else None)
"""


def started(
    profile: Path, *before: str, module: str, arguments: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    program = f"{WATCHED}\nimport runpy; sys.argv[1:] = {['--profile', str(profile), *arguments]!r}; "
    program += f"runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    return subprocess.run(
        [*before, sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        input=COMMANDS,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(params=["window", "console"])
def start(request: pytest.FixtureRequest) -> tuple[str, tuple[str, ...]]:
    if request.param == "window":
        return "alien_desktop", ("--quit-after-start",)
    return "alien_desktop.console", ()


@pytest.mark.slow
def test_neither_python_nor_the_system_is_asked_for_a_socket(
    profile: Path, tmp_path: Path, start: tuple[str, tuple[str, ...]]
) -> None:
    """The system is watched where it can be: without strace, or where nothing may be traced, Python alone is."""
    module, arguments = start
    trace = tmp_path / "trace"
    trace.touch()
    strace = ("strace", "-f", "-qq", "-e", "trace=network", "-o", str(trace)) if shutil.which("strace") else ()
    done = started(profile, *strace, module=module, arguments=arguments)
    if "ptrace" in done.stderr and not trace.read_text():
        done = started(profile, module=module, arguments=arguments)
    assert done.returncode == 0, done.stderr
    assert len(list((profile / "documents").iterdir())) > 10
    assert not re.search(r"AF_INET|AF_INET6|AF_NETLINK|AF_PACKET", trace.read_text())
