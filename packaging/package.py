"""Build the packages of this system: a folder that runs by itself, a .deb and a .tar.gz.

The same commit gives the same bytes.

    python packaging/package.py [--hello] [--pictures ADDRESS]

Called by packaging/dev.py package, with PyInstaller in the path. Everything goes into build/package/. --hello packs a
window with one label as PyInstaller does it by default, the measure of size beside us. --pictures says where on the web
the pictures of this release lie, for the description of the app in software centers.
"""

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import struct
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from alien_desktop import __version__

ROOT = Path(__file__).resolve().parent.parent
LINUX = ROOT / "packaging" / "linux"
OUT = ROOT / "build" / "package"
FOLDER = OUT / "alien-desktop"
"""The app in one folder, as PyInstaller leaves it."""
APP_ID = "org.aliendesktop.AlienDesktop"
MAINTAINER = "The Alien Desktop authors <authors@aliendesktop.invalid>"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
MIME_ICONS = {name: f"application-x-alien-desktop-{name}" for name in ("character", "scene", "pack")}

# What packaging/pyinstaller/alien-desktop.spec leaves to the system, and what Qt opens at start.
DEPENDS = (
    "libc6 (>= 2.34)",
    "libdbus-1-3",
    "libegl1",
    "libfontconfig1",
    "libfreetype6",
    "libgcc-s1",
    "libgl1",
    "libglib2.0-0 | libglib2.0-0t64",
    "libstdc++6",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libx11-6",
    "libx11-xcb1",
    "libxcb1",
    "zlib1g",
)

UNUSED_ICU = frozenset({"curr", "lang", "rbnf", "region", "translit", "unit", "zone"})
"""Folders of ICU's data that Qt does not read."""

SCREENSHOTS = {
    "sheet": "A character with the dice beside it",
    "initiative": "A fight in its order, with what everybody can do",
    "dice": "A pool, its odds, and the dice that fell",
    "library": "Characters, scenes and adversaries",
}
"""Views that `dev.py pictures` draws for a release, and what they show."""
SCREENSHOT = "{view}-dark-1280.png"

HELLO = """import sys
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication(sys.argv)
label = QLabel("Hello")
label.show()
app.exec()
"""


def source_date() -> int:
    """Seconds since 1970 of the last commit: the time of every file in the packages."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    return int(told or 0)


def pyinstaller(script: Path, target: Path, when: int) -> None:
    """Let PyInstaller put a program into a folder below `target`."""
    environment = os.environ | {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(when)}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    command += ["--distpath", str(target), "--workpath", str(OUT / "work")]
    if script.suffix == ".py":
        command += ["--specpath", str(OUT / "work")]
    else:  # without the columns of each instruction: a traceback marks them below a line of source, and none is there
        environment["PYTHONNODEBUGRANGES"] = "1"
    subprocess.run([*command, str(script)], cwd=ROOT, env=environment, check=True)


def empty_unused_icu(library: Path) -> None:
    """Empty what Qt does not read in its data library of ICU, in place: zeros pack to nothing.

    Qt has names of languages, units, money and zones of its own and asks ICU for sorting and calendars; those stay, and
    so does every root entry, to which ICU goes where a language has none. Form of the data: a header, then a table of
    contents (count, then offsets of name and item for each, sorted by name), then names, then items.
    """
    data = bytearray(library.read_bytes())
    header = data.index(b"CmnD") - 12
    table = header + struct.unpack_from("<H", data, header)[0]
    (count,) = struct.unpack_from("<I", data, table)
    entries = [struct.unpack_from("<II", data, table + 4 + 8 * place) for place in range(count)]
    ends = [item for _, item in entries[1:]] + [entries[-1][1]]
    kept = []
    for (name, item), end in zip(entries, ends, strict=True):
        text = bytes(data[table + name : data.index(0, table + name)]).decode()
        folder, _, file = text.partition("/")[2].rpartition("/")
        is_root = file in ("root.res", "res_index.res", "pool.res")
        unused = (folder in UNUSED_ICU and not is_root) or file.endswith((".cnv", ".dict"))
        if unused and end > item:
            data[table + item : table + end] = bytes(end - item)
        else:
            kept.append((name, item))
    struct.pack_into("<I", data, table, len(kept))
    for place, entry in enumerate(kept):
        struct.pack_into("<II", data, table + 4 + 8 * place, *entry)
    library.write_bytes(data)


def draw_icons(share: Path) -> None:
    """Render the icons of the app and of its files in every size of the hicolor theme."""
    from PySide6.QtCore import QSize, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    names = {"app": ("apps", APP_ID)} | {name: ("mimetypes", icon) for name, icon in MIME_ICONS.items()}
    for source, (kind, name) in names.items():
        drawing = LINUX / "icons" / f"{source}.svg"
        renderer = QSvgRenderer(str(drawing))
        for size in ICON_SIZES:
            image = QImage(QSize(size, size), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            renderer.render(painter)
            painter.end()
            path = share / "icons" / "hicolor" / f"{size}x{size}" / kind / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            image.save(str(path))
        copy(drawing, share / "icons" / "hicolor" / "scalable" / kind / f"{name}.svg")
    copy(LINUX / "icons" / "app-symbolic.svg", share / f"icons/hicolor/symbolic/apps/{APP_ID}-symbolic.svg")


def copy(source: Path, target: Path) -> None:
    """Copy one file, making its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def description(pictures: str) -> str:
    """The description of the app for software centers, with its pictures where there is an address of their folder."""
    text = (LINUX / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    if not pictures:
        return text
    lines = ["  <screenshots>\n"]
    for place, (view, caption) in enumerate(SCREENSHOTS.items()):
        kind = ' type="default"' if place == 0 else ""
        image = f"{pictures.rstrip('/')}/{SCREENSHOT.format(view=view)}"
        lines.append(f"    <screenshot{kind}>\n      <caption>{caption}</caption>\n")
        lines.append(f'      <image type="source">{escape(image)}</image>\n    </screenshot>\n')
    lines.append("  </screenshots>\n")
    before, launchable, after = text.partition("  <launchable ")
    return "".join((before, *lines, launchable, after))


def desktop_files(share: Path, pictures: str) -> None:
    """Put menu entry, description, file types and icons below a share folder."""
    copy(LINUX / f"{APP_ID}.desktop", share / "applications" / f"{APP_ID}.desktop")
    metainfo = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    metainfo.parent.mkdir(parents=True)
    metainfo.write_text(description(pictures), encoding="utf-8", newline="\n")
    copy(LINUX / f"{APP_ID}.mime.xml", share / "mime" / "packages" / f"{APP_ID}.xml")
    draw_icons(share)


def debian_package(when: int, pictures: str) -> Path:
    """Build the .deb, without maintainer scripts: triggers of dpkg refresh menus and file types. Returns its path."""
    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    root = OUT / "deb"
    shutil.rmtree(root, ignore_errors=True)
    share = root / "usr" / "share"
    shutil.copytree(FOLDER, root / "usr" / "lib" / "alien-desktop", symlinks=True)
    desktop_files(share, pictures)
    programs = root / "usr" / "bin"
    programs.mkdir(parents=True)
    (programs / "alien-desktop").symlink_to("../lib/alien-desktop/alien-desktop")
    documents = share / "doc" / "alien-desktop"
    copy(LINUX / "copyright", documents / "copyright")
    (documents / "changelog.gz").write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), 9, mtime=0))
    manual = share / "man" / "man1" / "alien-desktop.1.gz"
    manual.parent.mkdir(parents=True)
    manual.write_bytes(gzip.compress((LINUX / "alien-desktop.1").read_bytes(), 9, mtime=0))
    plain_rights(root, when)
    control = root / "DEBIAN"
    control.mkdir()
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)
    (control / "md5sums").write_text("".join(sums), encoding="utf-8")
    (control / "control").write_text(control_text(machine, sum(path.stat().st_size for path in files)), "utf-8")
    plain_rights(control, when)
    package = OUT / f"alien-desktop_{__version__}_{machine}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--threads-max=1", "--build", str(root), str(package)]
    subprocess.run(command, env=os.environ | {"SOURCE_DATE_EPOCH": str(when)}, check=True, stdout=subprocess.DEVNULL)
    return package


def control_text(machine: str, size: int) -> str:
    """The control file of the .deb; `size` in bytes."""
    fields = {
        "Package": "alien-desktop",
        "Version": __version__,
        "Architecture": machine,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(-(-size // 1024)),
        "Depends": ", ".join(DEPENDS),
        "Section": "games",
        "Priority": "optional",
        "Description": "table companion for the ALIEN roleplaying game\n"
        " Character sheets, dice with exact odds, and combat for both editions of the\n"
        " game, on one machine and without a network. Every action can be undone.",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def plain_rights(root: Path, when: int) -> None:
    """Give every file the time of the commit and rights that do not depend on who builds."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or (path.name == "alien-desktop" and path.stat().st_mode & 0o100)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (when, when), follow_symlinks=False)


def archive(when: int, pictures: str) -> Path:
    """Build the .tar.gz: the folder with the files for the desktop beside it, and return its path."""
    name = f"alien-desktop-{__version__}-{platform.machine()}"
    path = OUT / f"{name}.tar.gz"
    root = OUT / name
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(FOLDER, root, symlinks=True)
    desktop_files(root / "share", pictures)
    plain_rights(root, when)

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for file in (root, *sorted(root.rglob("*"))):
            tar.add(file, str(file.relative_to(OUT)), recursive=False, filter=plain)
    shutil.rmtree(root)
    return path


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def hello(when: int) -> tuple[int, int]:
    """Pack a window with one label by default, and return its bytes as a folder and as xz."""
    script = OUT / "hello.py"
    script.write_text(HELLO, encoding="utf-8")
    pyinstaller(script, OUT / "hello", when)
    packed = OUT / "hello.tar.xz"
    with tarfile.open(packed, "w:xz", preset=9) as tar:
        tar.add(OUT / "hello" / "hello", "hello")
    return size_of(OUT / "hello" / "hello"), packed.stat().st_size


def main(arguments: Sequence[str]) -> int:
    """Build what this system can have and print its sizes and sums."""
    parser = argparse.ArgumentParser(prog="package")
    parser.add_argument("--hello", action="store_true", help="a window with one label as well")
    parser.add_argument("--pictures", metavar="ADDRESS", default="", help="where the pictures of this release lie")
    given = parser.parse_args(arguments)
    when = source_date()
    OUT.mkdir(parents=True, exist_ok=True)
    pyinstaller(ROOT / "packaging" / "pyinstaller" / "alien-desktop.spec", OUT, when)
    for library in FOLDER.rglob("libicudata.so*"):
        if not library.is_symlink():
            empty_unused_icu(library)
    print(f"{FOLDER.relative_to(ROOT)}: {size_of(FOLDER) / 1e6:.1f} MB")
    if sys.platform.startswith("linux"):
        built = [archive(when, given.pictures)]
        if shutil.which("dpkg-deb"):
            built.append(debian_package(when, given.pictures))
        for path in built:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB, sha256 {digest}")
        if given.hello:
            folder, packed = hello(when)
            print(f"a window with one label: {folder / 1e6:.1f} MB, xz {packed / 1e6:.1f} MB")
            print(
                f"of that: {size_of(FOLDER) / folder:.2f} in the folder, {built[-1].stat().st_size / packed:.2f} packed"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
