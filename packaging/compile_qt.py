"""Compile Qt Designer forms and resources into the package.

ui/<feature>/<stem>.ui becomes alien_desktop/gui/<feature>/ui_<stem>.py; everything in resources/ becomes
alien_desktop/gui/theme/resources_rc.py, reached as `:/alien/<path>`.
The build hook, packaging/dev.py and people share this one script. An output is written only when the digest in its
first line says that its source, the tool or the way of calling it has changed; those whose source is gone are removed.

Standard library only; uic and rcc come from the PySide6 of the Python that runs it:

    python packaging/compile_qt.py [PROJECT_FOLDER]
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import metadata, util
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

OUTPUT_FOLDER = Path("alien_desktop") / "gui"
RESOURCES = "theme/resources_rc.py"
RESOURCE_PREFIX = "/alien"
UIC_FLAGS = ("-g", "python", "--from-imports", "--no-autoconnection")
RCC_FLAGS = (
    "-g",
    "python",
    "--format-version",
    "1",
)  # later formats store file times: the output would never be the same
RECIPE = "2"  # raise it when the output changes for the same input

RunTool = Callable[[str, Sequence[str]], str]
"""Calls uic or rcc with arguments and returns what the tool wrote to its standard output."""


class CompileError(Exception):
    """A form or resource cannot be compiled; the text says which one and why."""


@dataclass(frozen=True)
class Changes:
    """What a run has done, as file names below alien_desktop/gui/."""

    written: tuple[str, ...]
    removed: tuple[str, ...]


def find_forms(root: Path) -> dict[str, Path]:
    """Output name -> form, for every form below ui/. Raises CompileError for a form in no feature's folder."""
    forms: dict[str, Path] = {}
    for form in sorted((root / "ui").rglob("*.ui")):
        inner = form.relative_to(root / "ui")
        if len(inner.parts) != 2:
            raise CompileError(f"{form.relative_to(root)}: a form lies in ui/<feature>/")
        forms[f"{inner.parent.as_posix()}/ui_{form.stem}.py"] = form
    return forms


def find_resources(root: Path) -> dict[str, Path]:
    """Path below `:/alien/` -> file, for every file below resources/ that is not hidden."""
    folder = root / "resources"
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") for part in inner.parts):
            found[inner.as_posix()] = path
    return found


def digest_of(sources: Iterable[tuple[str, bytes]], recipe: Sequence[str]) -> str:
    """Digest of named contents and of the recipe. Names count: a renamed file is a changed one."""
    total = hashlib.sha256()
    for part in recipe:
        total.update(b"recipe\0" + part.encode() + b"\0")
    for name, content in sources:
        total.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return total.hexdigest()[:32]


def header(source: str, digest: str) -> str:
    """First line of an output: what it was made from, and the digest that tells whether it is fresh."""
    return f"# made by packaging/compile_qt.py from {source}; do not edit; digest {digest}"


def is_fresh(output: Path, first_line: str) -> bool:
    """True when the output exists and was made from the very same source."""
    try:
        with output.open(encoding="utf-8") as lines:
            return lines.readline().rstrip("\n") == first_line
    except (OSError, UnicodeDecodeError):
        return False


def write_beside_then_replace(output: Path, text: str) -> None:
    """Put the text in place in one step: a program that imports it meanwhile sees the old or the new module."""
    handle, beside = tempfile.mkstemp(prefix=f".{output.stem}-", suffix=".part", dir=output.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(beside).chmod(0o644)
        Path(beside).replace(output)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def trim_imports(module: str) -> str:
    """Drop the names that uic imports in case they are needed and that this form does not use."""
    block = re.compile(r"^from (PySide6\.\w+) import \(([^)]*)\)\n", re.MULTILINE)
    body = block.sub("", module)
    used = set(re.findall(r"\b\w+\b", body))

    def kept(match: re.Match[str]) -> str:
        names = sorted({name.strip() for name in match[2].split(",")} & used)
        return f"from {match[1]} import {', '.join(names)}\n" if names else ""

    return block.sub(kept, module)


def collection(resources: dict[str, Path]) -> str:
    """The .qrc text that rcc reads, made from the folder listing so that nobody maintains one."""
    files = "".join(
        f"<file alias={quoteattr(alias)}>{escape(path.resolve().as_posix())}</file>\n"
        for alias, path in resources.items()
    )
    return f'<RCC><qresource prefix="{RESOURCE_PREFIX}">\n{files}</qresource></RCC>\n'


def annotate(module: str) -> str:
    """Say what the functions return, so that callers that are checked for types may call them."""
    return re.sub(r"^(    def \w+\(self, \w+\)):", r"\1 -> None:", module, flags=re.MULTILINE)


def compile_form(form: Path, run_tool: RunTool) -> str:
    """Python module of one form."""
    return annotate(trim_imports(run_tool("uic", [*UIC_FLAGS, str(form)])))


def compile_resources(resources: dict[str, Path], run_tool: RunTool) -> str:
    """Python module that registers all resources when it is imported."""
    with tempfile.TemporaryDirectory() as folder:
        listing = Path(folder) / "alien.qrc"
        listing.write_text(collection(resources), encoding="utf-8")
        return run_tool("rcc", [*RCC_FLAGS, str(listing)])


def compile_all(root: Path, run_tool: RunTool, tool_version: str) -> Changes:
    """Bring the generated modules up to date with ui/ and resources/ of the project in `root`."""
    folder = root / OUTPUT_FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    forms = find_forms(root)
    resources = find_resources(root)
    wanted = set(forms)
    written: list[str] = []

    def refresh(
        name: str, source: str, contents: Iterable[tuple[str, bytes]], flags: Sequence[str], make: Callable[[], str]
    ) -> None:
        first_line = header(source, digest_of(contents, [RECIPE, tool_version, *flags]))
        if not is_fresh(folder / name, first_line):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_beside_then_replace(folder / name, f"{first_line}\n# mypy: ignore-errors\n{make()}")
            written.append(name)

    for name, form in forms.items():
        source = form.relative_to(root).as_posix()
        refresh(name, source, [(source, form.read_bytes())], UIC_FLAGS, partial(compile_form, form, run_tool))
    if resources:
        wanted.add(RESOURCES)
        contents = [(alias, path.read_bytes()) for alias, path in resources.items()]
        refresh(RESOURCES, "resources/", contents, RCC_FLAGS, partial(compile_resources, resources, run_tool))

    generated = [*folder.glob("*/ui_*.py"), *folder.glob("*/resources_rc.py")]
    stale = sorted(path.relative_to(folder).as_posix() for path in generated)
    removed = tuple(name for name in stale if name not in wanted)
    for name in removed:
        (folder / name).unlink()
    return Changes(tuple(written), removed)


def qt_tool(name: str) -> Path:
    """Path of uic or rcc inside the installed PySide6. Raises CompileError when there is none."""
    spec = util.find_spec("PySide6")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    for folder in folders:
        for candidate in (Path(folder, "Qt", "libexec", name), Path(folder, f"{name}.exe"), Path(folder, name)):
            if candidate.is_file():
                return candidate
    raise CompileError(f"{name} not found: PySide6-Essentials is not installed for {sys.executable}")


def run_qt_tool(name: str, arguments: Sequence[str]) -> str:
    """Run uic or rcc. Raises CompileError with the tool's own words when it fails or warns."""
    # UTF-8 whatever the machine speaks: forms hold en dashes and other people's names.
    done = subprocess.run([str(qt_tool(name)), *arguments], capture_output=True, check=False)
    complaint = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode or complaint:
        raise CompileError(f"{name} {arguments[-1]}: {complaint or f'exit code {done.returncode}'}")
    return done.stdout.decode("utf-8").replace("\r\n", "\n")


def main(arguments: Sequence[str]) -> int:
    """Compile the project in the given folder, or the one this script belongs to."""
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    try:
        changes = compile_all(root, run_qt_tool, metadata.version("PySide6-Essentials"))
    except (CompileError, metadata.PackageNotFoundError) as error:
        print(f"compile_qt: {error}", file=sys.stderr)
        return 1
    for word, names in (("compiled", changes.written), ("removed", changes.removed)):
        if names:
            print(f"{word} {', '.join(names)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
