#!/usr/bin/env python3
"""Set everything up and run it, on a machine that has nothing but Python 3.11 or newer.

    python3 packaging/dev.py run [ARGUMENTS OF THE APP]
    python3 packaging/dev.py test                           ruff, layer contract, then mypy beside all tests
    python3 packaging/dev.py test ARGUMENTS OF PYTEST       pytest alone with these arguments, in one process
    python3 packaging/dev.py check                          the same without pytest
    python3 packaging/dev.py bench [NAME ...] [--write]     benchmarks/run.py; --write makes docs/performance.md
    python3 packaging/dev.py soak [FIGHTS]                  long walks: random fights (1,000), a kill at every step
    python3 packaging/dev.py pictures DIR [VIEW ...]        every window and dialog, or these views, as PNG files
    python3 packaging/dev.py pictures DIR --pseudo          the same in the pseudo-language
    python3 packaging/dev.py pictures DIR --size 960x600 --scale 150 [VIEW ...]      at this size, in percent
    python3 packaging/dev.py soak files [--minutes M]       kills, damage, old files: docs/durability.md has the table
    python3 packaging/dev.py soak sizes [1366x768@110 ...]  every view at every size: docs/sizes.md has the table
    python3 packaging/dev.py translate                      the pseudo-language, build/translations/pseudo.qm
    python3 packaging/dev.py package [--hello]              folder, .deb and .tar.gz of this system, in build/package
    python3 packaging/dev.py package --pictures ADDRESS     the same, with pictures on the web for software centers
    python3 packaging/dev.py package --try                  install, use and remove the .deb in a bare Debian 12
    python3 packaging/dev.py lock                           make the two lock files again (needs uv)

The first call looks for the shared libraries that Qt needs, makes .venv from the hash-checked lock file and installs
the project into it, editable. Later calls see by a digest that all this is still right and take half a second for it.
Standard library only. Needs no screen but for `run`.
"""

import ctypes
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036  # whoever runs this has not read pyproject.toml
    sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]} ({sys.executable})")

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "packaging" / "requirements.lock"
PACKAGE_LOCK = ROOT / "packaging" / "package.lock"
PACKAGE_TOOLS = ROOT / "build" / "package-tools"
BYTE_CODE = ROOT / "build" / "byte-code"
PSEUDO = ROOT / "build" / "translations" / "pseudo.qm"

# Shared library -> Debian package. Qt opens these at start; the wheels do not carry them.
LIBRARIES_OFFSCREEN = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
LIBRARIES_X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

CHECKS = (
    ("ruff check", ("ruff", "check", ".")),
    ("ruff format", ("ruff", "format", "--check", ".")),
    ("layer contract", ("lint-imports", "--no-logo")),
)
TYPES: tuple[str, tuple[str, ...]] = ("mypy", ("mypy",))
"""The slowest check; it runs beside the tests, which leave a processor idle while they are collected."""

# A file stays with one worker: its fixtures bring up windows that are dear to make. The longest come first
# (tests/conftest.py), or the last one would keep one worker busy while the others wait.
WHOLE_RUN = (
    *("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"),
    "--max-worker-restart=0",  # else a crash leaves the run waiting for ever for the rest of the worker's files
    *("-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true"),  # a test that hangs is a crash
)


class SetupError(Exception):
    """The machine lacks something that this script may not or cannot install; the text is what to do about it."""


# ------------------------------------------------------------------------------------------------- what is missing


def can_load(library: str) -> bool:
    """True when the dynamic linker finds the library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_screen(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """True when Qt can open windows that somebody sees."""
    if not platform.startswith("linux"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def needed_libraries(environment: Mapping[str, str], on_screen: bool, packed: bool = False) -> dict[str, str]:
    """Library -> Debian package that this call needs on Linux; `packed`: they go into a package for any screen."""
    needed = dict(LIBRARIES_OFFSCREEN)
    if packed or (on_screen and environment.get("DISPLAY")):
        needed |= LIBRARIES_X11
    return needed


def missing_packages(
    libraries: Mapping[str, str], loads: Callable[[str], bool], has_ensurepip: bool, version: tuple[int, int]
) -> list[str]:
    """Debian packages to install. Debian cuts venv and ensurepip out of its Python into a package of their own."""
    missing = [] if has_ensurepip else [f"python{version[0]}.{version[1]}-venv"]
    return missing + [package for library, package in libraries.items() if not loads(library)]


def install_line(packages: Iterable[str]) -> str:
    """The exact line to type."""
    return f"sudo apt-get install --yes {' '.join(packages)}"


def provide_packages(packages: Sequence[str]) -> None:
    """Install Debian packages when we are root and there is apt-get; else raise SetupError with the line to type."""
    if not packages:
        return
    if not shutil.which("apt-get"):
        raise SetupError(
            "Qt or Python's venv need system libraries that are not here. On Debian or Ubuntu the line would be\n\n"
            f"    {install_line(packages)}\n\n"
            "Install the same with the package manager of this system, then run this again."
        )
    if os.geteuid() != 0:
        raise SetupError(
            f"some system packages are missing. Type\n\n    {install_line(packages)}\n\nand run this again."
        )
    say(f"installing {' '.join(packages)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # What apt says is shown only when it fails: its closing lines explain nothing to anybody else.
    for command in (
        ("apt-get", "update", "-qq"),
        ("apt-get", "install", "-qq", "--yes", "--no-install-recommends", *packages),
    ):
        done = subprocess.run(
            command, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        # An update may fail for one broken source of many; the install tells whether that mattered.
        if done.returncode and "install" in command:
            raise SetupError(f"{done.stdout}\n{shlex.join(command)} failed; see above.")


def check_machine(on_screen: bool, packed: bool = False) -> None:
    """Provide everything the machine itself must have. Raises SetupError."""
    libraries = needed_libraries(os.environ, on_screen, packed) if sys.platform.startswith("linux") else {}
    has_ensurepip = environment_is_fresh() or importlib.util.find_spec("ensurepip") is not None
    provide_packages(missing_packages(libraries, can_load, has_ensurepip, sys.version_info[:2]))


# --------------------------------------------------------------------------------------------------- the environment


def venv_program(name: str) -> Path:
    """Path of a program of the environment."""
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def digest(parts: Iterable[str], files: Iterable[Path]) -> str:
    """One digest of texts and file contents."""
    total = hashlib.sha256()
    for part in parts:
        total.update(part.encode() + b"\0")
    for path in files:
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def environment_digest() -> str:
    """Changes when the environment has to be made again: another Python, another place, another lock file."""
    return digest([sys.version, sys.base_prefix, str(VENV)], [LOCK])


def project_digest() -> str:
    """Changes when the project has to be installed again: its metadata are read from these files only."""
    return digest([], [ROOT / "pyproject.toml", ROOT / "alien_desktop" / "__init__.py"])


def is_stamped(stamp: Path, expected: str) -> bool:
    """True when the step that leaves this stamp was finished for exactly this state."""
    try:
        return stamp.read_text(encoding="utf-8") == expected
    except (OSError, UnicodeDecodeError):
        return False


def environment_is_fresh() -> bool:
    """True when .venv is there and right."""
    return venv_program("python").exists() and is_stamped(VENV / "environment.stamp", environment_digest())


def clean_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Environment variables for the programs we start, without those that lead Python or pip out of .venv.

    Where Python is to write no byte code beside the sources, it goes into build/: compiled again in every process, the
    modules and the tests cost more than what the tests do.
    """
    leads_away = (
        "PYTHONPATH",
        "PYTHONHOME",
        "PIP_TARGET",
        "PIP_PREFIX",
        "PIP_USER",
        "VIRTUAL_ENV",
        "__PYVENV_LAUNCHER__",
    )
    clean = {name: value for name, value in environment.items() if name not in leads_away}
    if clean.pop("PYTHONDONTWRITEBYTECODE", ""):
        clean.setdefault("PYTHONPYCACHEPREFIX", str(BYTE_CODE))
    return clean | {"PYTHONNOUSERSITE": "1", "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}


def step(what: str, command: Sequence[str]) -> None:
    """Run one step of the set-up. Raises SetupError when it fails."""
    if subprocess.run(command, cwd=ROOT, env=clean_environment(os.environ), check=False).returncode:
        raise SetupError(f"{what} failed; the reason is above. The command was\n\n    {shlex.join(command)}")


def provide_environment() -> None:
    """Make .venv, install the locked packages and the project, compile forms: whatever of it is not yet done.

    A .venv that is a link belongs to another working copy, which uses it too: it is taken as it is. Raises SetupError.
    """
    python = str(venv_program("python"))
    pip = (python, "-m", "pip", "install", "--quiet", "--no-deps")
    is_linked = VENV.is_symlink()
    if is_linked and not venv_program("python").exists():
        raise SetupError(f"{VENV} leads to {VENV.resolve()}, where no Python is: set it up there, or remove the link")
    if not is_linked and not environment_is_fresh():
        say("making .venv from packaging/requirements.lock (once, some 15 seconds)")
        # The Python that this one is based on: this script may run inside the very environment it clears.
        base = getattr(sys, "_base_executable", None) or sys.executable
        step("making .venv", [base, "-m", "venv", "--clear", str(VENV)])
        wheels = ("--require-hashes", "--only-binary", ":all:", "--no-compile")
        step("installing the locked packages", [*pip, *wheels, "--requirement", str(LOCK)])
        (VENV / "environment.stamp").write_text(environment_digest(), encoding="utf-8")
    if not is_linked and not is_stamped(VENV / "project.stamp", project_digest()):
        # hatchling is in the lock: nothing is downloaded here.
        step("installing the project", [*pip, "--no-build-isolation", "--editable", str(ROOT)])
        (VENV / "project.stamp").write_text(project_digest(), encoding="utf-8")
    step("compiling forms and resources", [python, str(ROOT / "packaging" / "compile_qt.py")])


# -------------------------------------------------------------------------------------------------------- commands


def say(text: str) -> None:
    """A line to the person at the terminal; standard output belongs to the programs we start."""
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


def call(command: Sequence[str], offscreen: bool) -> int:
    """Run a program of the environment in the project folder and return its exit code."""
    environment = clean_environment(os.environ)
    if offscreen:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    sys.stdout.flush()
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def failing_checks(checks: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Run every check, also after one has failed, and return the names of those that did."""
    failed = []
    for name, (program, *arguments) in checks:
        say(name)
        if call([str(venv_program(program)), *arguments], offscreen=True):
            failed.append(name)
    return failed


def run(arguments: Sequence[str]) -> int:
    """Start the app from the folder the user is in, so that file names mean what they say."""
    on_screen = has_screen(os.environ)
    check_machine(on_screen)
    provide_environment()
    environment = clean_environment(os.environ)
    if not on_screen:
        say("no screen here (no DISPLAY, no WAYLAND_DISPLAY): drawing offscreen; `dev.py pictures DIR` shows what")
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    return subprocess.run([str(venv_program("alien-desktop")), *arguments], env=environment, check=False).returncode


def test(arguments: Sequence[str]) -> int:
    """Run the checks and all tests, shared out to the processors; with arguments pytest alone, in one process.

    Pytest's closing line comes last, unless a type is wrong: what mypy found stands below it then.
    """
    on_screen = "--onscreen" in arguments
    check_machine(on_screen)
    provide_environment()
    pytest = [str(venv_program("python")), "-m", "pytest"]
    if arguments:
        return call([*pytest, *arguments], offscreen=not on_screen)
    failed = failing_checks(CHECKS)
    if failed:
        say(f"failed before the tests: {', '.join(failed)}")
    name, command = TYPES
    say(f"{name}, beside the tests")
    with subprocess.Popen(
        [str(venv_program(command[0])), *command[1:]],
        cwd=ROOT,
        env=clean_environment(os.environ),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as types:
        code = call([*pytest, *WHOLE_RUN], offscreen=True)
        told, _ = types.communicate()
    if types.returncode:
        say(f"failed beside the tests: {name}\n{told.rstrip()}")
    return code or bool(failed) or bool(types.returncode)


def check(arguments: Sequence[str]) -> int:
    """Everything of `test` but pytest."""
    if arguments:
        raise SetupError("check takes no arguments")
    check_machine(on_screen=False)
    provide_environment()
    return bool(failing_checks((*CHECKS, TYPES)))


def bench(arguments: Sequence[str]) -> int:
    """Run the benchmarks."""
    check_machine(on_screen=False)
    provide_environment()
    return call([str(venv_program("python")), str(ROOT / "benchmarks" / "run.py"), *arguments], offscreen=True)


def long_walks() -> list[str]:
    """Files of tests that go further in a soak: they ask tests/soak.py how far, or their examples come by chance."""
    asks = ("\nfrom tests.soak import ", "\nfrom hypothesis import ")
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path) for path in files if any(line in path.read_text(encoding="utf-8") for line in asks)]


def soak(arguments: Sequence[str]) -> int:
    """Run whole what the tests sample: so many random fights an edition, every step of them killed and reopened.

    With `files` first, the walks over the files of a profile: kills, damage, old files that come back. With `sizes`
    first, the walk over every view at every size.
    """
    if arguments and arguments[0] in {"files", "sizes"}:
        check_machine(on_screen=False)
        provide_environment()
        walk = arguments[1:] if arguments[0] == "files" else arguments
        return call([str(venv_program("python")), str(ROOT / "packaging" / "soak"), *walk], offscreen=True)
    number = arguments[0] if arguments else "1000"
    if len(arguments) > 1 or not number.isdecimal():
        raise SetupError("soak takes one argument: how many fights an edition")
    check_machine(on_screen=False)
    provide_environment()
    os.environ["SOAK_FIGHTS"] = number
    return call([str(venv_program("python")), "-m", "pytest", "-q", "-n", "auto", *long_walks()], offscreen=True)


def pictures(arguments: Sequence[str]) -> int:
    """Draw views into a folder, which is taken as seen from where the user is. Needs no screen."""
    names = [argument for argument in arguments if argument != "--pseudo"]
    if not names or names[0].startswith("-"):
        raise SetupError("pictures takes the folder for the files, then names of views if not all, perhaps --pseudo")
    check_machine(on_screen=False)
    provide_environment()
    python, draw = str(venv_program("python")), str(ROOT / "packaging" / "pictures")
    command = [python, draw, str(Path(names[0]).absolute()), *names[1:]]
    if "--pseudo" in arguments:
        if code := translate(()):
            return code
        command += ["--language", str(PSEUDO)]
    return call(command, offscreen=True)


def translate(arguments: Sequence[str]) -> int:
    """Make the pseudo-language."""
    if arguments:
        raise SetupError("translate takes no arguments")
    check_machine(on_screen=False)
    provide_environment()
    script = str(ROOT / "packaging" / "translations.py")
    return call([str(venv_program("python")), script, str(PSEUDO.parent)], offscreen=True)


def package(arguments: Sequence[str]) -> int:
    """Build the packages of this system, or try the .deb in a bare system."""
    if "--try" in arguments:
        script = [sys.executable, str(ROOT / "packaging" / "linux" / "try_package.py")]
        return subprocess.run(script, cwd=ROOT, check=False).returncode
    check_machine(on_screen=False, packed=True)  # a library that is not here would be missing in the package
    provide_environment()
    python = str(venv_program("python"))
    if not is_stamped(PACKAGE_TOOLS / "stamp", digest([sys.version], [PACKAGE_LOCK])):
        shutil.rmtree(PACKAGE_TOOLS, ignore_errors=True)
        command = [python, "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:"]
        step("installing PyInstaller", [*command, "--target", str(PACKAGE_TOOLS), "--requirement", str(PACKAGE_LOCK)])
        (PACKAGE_TOOLS / "stamp").write_text(digest([sys.version], [PACKAGE_LOCK]), encoding="utf-8")
    environment = clean_environment(os.environ) | {"QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = os.pathsep.join((str(PACKAGE_TOOLS), str(ROOT)))
    build = [python, str(ROOT / "packaging" / "package.py"), *arguments]
    return subprocess.run(build, cwd=ROOT, env=environment, check=False).returncode


def lock(arguments: Sequence[str]) -> int:
    """Make the lock files again; `--upgrade` takes newer versions. They hold hashes and no address of an index."""
    if not shutil.which("uv"):
        raise SetupError("the lock files are made with uv: https://docs.astral.sh/uv/")
    # One set for every Python and system that we support; the same line on every machine, so no absolute path in it.
    plain = ["--universal", "--python-version", "3.11", "--generate-hashes"]
    plain += ["--no-emit-index-url", "--no-annotate", "--no-header", "--quiet", *arguments]
    for source, group, target in (
        (("pyproject.toml",), "dev", LOCK),
        ((), "package", PACKAGE_LOCK),
    ):
        command = ["uv", "pip", "compile", *source, "--group", group, *plain]
        code = subprocess.run(
            [*command, "--output-file", str(target.relative_to(ROOT))], cwd=ROOT, check=False
        ).returncode
        if code:
            return code
    return 0


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "check": check,
    "bench": bench,
    "soak": soak,
    "pictures": pictures,
    "translate": translate,
    "package": package,
    "lock": lock,
}


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    command = COMMANDS.get(arguments[0]) if arguments else None
    if command is None:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return command(arguments[1:])
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
