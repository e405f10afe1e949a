"""The translation files of the app, by Qt Linguist: forms, widgets and messages in one `.ts`, compiled to one `.qm`.

    python packaging/translations.py [FOLDER]      makes FOLDER/pseudo.ts and pseudo.qm; FOLDER is build/translations

The pseudo-language is English with accents, brackets and a third more letters. Whatever is shown without brackets was
never translated, and whatever is cut off has no room for German. Facts, `%n`, `&` and tags stay as they are.
Standard library only; lupdate and lrelease come from the PySide6 of the Python that runs it.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

from compile_qt import RESOURCES, CompileError, run_qt_tool

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "translations"

ALIASES = "QT_TR_NOOP+=Message,tr+=Plural"
"""`Message("…")` is found as a text without a context, `Plural("…", "…", n)` as one with a number, also in classes."""

_KEPT = re.compile(r"\{[^{}]*\}|%(?:n|\d)|&(?=\w)|<[^<>]+>|&\w+;")
_ACCENTS = str.maketrans("aeiouyAEIOUYncNC", "áéíöüýÁÉÍÖÜÝñçÑÇ")
_MORE = 0.3
"""How many letters are added to each: German and Finnish need that much."""


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Every file with texts: forms, and modules that people wrote.

    What uic generates has the texts of the forms again; at what rcc generates lupdate crashes.
    """
    modules = sorted((root / "alien_desktop").rglob("*.py"))
    yield from (path for path in modules if not path.name.startswith("ui_") and path.name != Path(RESOURCES).name)
    yield from sorted((root / "ui").rglob("*.ui"))


def collect(ts: Path, root: Path = ROOT) -> None:
    """Write every text of the app into a `.ts` file, beside what it holds already. Raises CompileError."""
    ts.parent.mkdir(parents=True, exist_ok=True)
    # A list file, because lupdate finds no Python in folders.
    listing = ts.with_suffix(".lst")
    listing.write_text("".join(f"{path.as_posix()}\n" for path in sources(root)), encoding="utf-8")
    run_qt_tool("lupdate", [f"@{listing}", "-tr-function-alias", ALIASES, "-no-obsolete", "-ts", str(ts)])


def release(ts: Path) -> Path:
    """Compile a `.ts` file and return the `.qm` beside it. Raises CompileError."""
    qm = ts.with_suffix(".qm")
    run_qt_tool("lrelease", ["-silent", str(ts), "-qm", str(qm)])
    return qm


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language; one without letters, such as "{before} {sentence}", stays as it is."""
    letters = sum(sign.isalpha() for sign in _KEPT.sub("", text))
    if not letters:
        return text
    kept = _KEPT.findall(text)
    parts = [part.translate(_ACCENTS) for part in _KEPT.split(text)]
    words = "".join(part + (kept[place] if place < len(kept) else "") for place, part in enumerate(parts))
    return f"[{words}{'·' * round(letters * _MORE)}]"


def fill(ts: Path) -> int:
    """Put the pseudo-language in as the translation of everything; return how many texts there are."""
    tree = ElementTree.parse(ts)
    root = tree.getroot()
    root.set("language", "en")  # its two forms of number
    messages = list(root.iter("message"))
    for message in messages:
        source, translation = message.findtext("source") or "", message.find("translation")
        assert translation is not None
        translation.attrib.pop("type", None)
        for child in list(translation):
            translation.remove(child)
        if message.get("numerus") == "yes":
            translation.text = None
            # The note of a plural is its English singular.
            for form in (message.findtext("comment") or source, source):
                ElementTree.SubElement(translation, "numerusform").text = pseudo(form)
        else:
            translation.text = pseudo(source)
    tree.write(ts, encoding="utf-8", xml_declaration=True)
    return len(messages)


def make_pseudo(folder: Path = BUILT, root: Path = ROOT) -> tuple[Path, int]:
    """Make the pseudo-language again; return the `.qm` and how many texts it holds. Raises CompileError."""
    ts = folder / "pseudo.ts"
    ts.unlink(missing_ok=True)
    collect(ts, root)
    number = fill(ts)
    return release(ts), number


def main(arguments: Sequence[str]) -> int:
    """Make the pseudo-language in the folder named, or in build/translations."""
    try:
        qm, number = make_pseudo(Path(arguments[0]) if arguments else BUILT)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{qm}: {number} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
