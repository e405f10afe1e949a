"""Fonts and icons for tests that start no application: what the build compiled, else compiled here."""

import importlib
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

from PySide6.QtCore import QFile, QResource

ROOT = Path(__file__).resolve().parents[1]
COMPILED = "alien_desktop.forms.resources_rc"
_COMPILED_HERE: list[bytes] = []  # Qt reads from this memory as long as the process lives


def register_resources() -> None:
    """Put fonts and icons under `:/alien`, whatever state the working tree is in."""
    if importlib.util.find_spec(COMPILED) is not None:
        importlib.import_module(COMPILED)
    if _is_complete():
        return
    with tempfile.TemporaryDirectory() as folder:
        listing, compiled = Path(folder, "all.qrc"), Path(folder, "all.rcc")
        files = sorted(path for path in (ROOT / "resources").rglob("*") if path.is_file())
        names = [path.relative_to(ROOT / "resources").as_posix() for path in files]
        entries = [f'<file alias="{escape(n)}">{escape(str(p))}</file>' for n, p in zip(names, files, strict=True)]
        listing.write_text(f'<RCC><qresource prefix="/alien">{"".join(entries)}</qresource></RCC>', encoding="utf-8")
        rcc = Path(sys.executable).with_name("pyside6-rcc")
        subprocess.run([str(rcc), "--binary", "-o", str(compiled), str(listing)], check=True)
        _COMPILED_HERE.append(compiled.read_bytes())
        assert QResource.registerResourceData(_COMPILED_HERE[-1], "")


def _is_complete() -> bool:
    files = (path for path in (ROOT / "resources").rglob("*") if path.is_file())
    return all(QFile.exists(f":/alien/{path.relative_to(ROOT / 'resources').as_posix()}") for path in files)
