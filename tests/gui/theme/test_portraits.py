"""Portraits from hostile and friendly files: refused with a sentence, or kept small, again and without a word."""

import hashlib
import io
import os
import resource
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from alien_desktop.pictures.portraits import KEPT_SIDE, PortraitRefusedError, PortraitStore
from alien_desktop.storage.files import RealFiles


@pytest.fixture
def store(tmp_path: Path) -> PortraitStore:
    folder = tmp_path / "portraits"
    folder.mkdir()
    return PortraitStore(folder, RealFiles())


def picture(width: int = 900, height: int = 600, kind: str = "PNG", text: str = "") -> bytes:
    """A picture as some other program would write it."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(200, 80, 40))
    if text:
        image.setText("Description", text)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    return bytes(buffer.data().data())


def png_of_size(width: int, height: int) -> bytes:
    """A PNG whose header claims a size, with few bytes behind it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def jpeg_claiming(width: int, height: int) -> bytes:
    """A JPEG whose frame header claims a size."""
    data = bytearray(picture(64, 64, "JPG"))
    place = data.index(b"\xff\xc0")
    data[place + 5 : place + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def with_exif(data: bytes, words: bytes) -> bytes:
    """A JPEG with a block of Exif behind its first mark."""
    block = b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0" + words
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + data[2:]


def zip_bytes() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("payload.txt", "SECRET")
    return stream.getvalue()


def given(tmp_path: Path, content: bytes, name: str = "face.png") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("kind", ["PNG", "JPG", "WEBP"])
def test_a_picture_is_kept_small_under_the_sum_of_its_bytes(store: PortraitStore, tmp_path: Path, kind: str) -> None:
    name = store.take(given(tmp_path, picture(kind=kind), "face.bin"))
    (kept,) = (tmp_path / "portraits").iterdir()
    assert kept.name == f"{name}.png"
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == name
    image = store.image(name)
    assert (image.width(), image.height()) == (KEPT_SIDE, 341)
    assert image.pixelColor(5, 5).red() > 150


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (3000, 1), (40, 70), (8000, 2500)])
def test_odd_sizes_are_kept(store: PortraitStore, tmp_path: Path, size: tuple[int, int]) -> None:
    image = store.image(store.take(given(tmp_path, picture(*size))))
    assert 1 <= min(image.width(), image.height()) <= max(image.width(), image.height()) <= KEPT_SIDE


def test_the_same_picture_is_kept_once(store: PortraitStore, tmp_path: Path) -> None:
    path = given(tmp_path, picture())
    assert store.take(path) == store.take(path)
    assert len(list((tmp_path / "portraits").iterdir())) == 1


HOSTILE = {
    "png_16000": png_of_size(16000, 16000),
    "png_8000": png_of_size(8000, 8000),
    "png_thin": png_of_size(8193, 1),
    "png_none": png_of_size(0, 0),
    "jpeg_65535": jpeg_claiming(65535, 65535),
    "png_truncated": picture()[:200],
    "png_header_only": picture()[:8],
    "jpeg_truncated": picture(kind="JPG")[:900],
    "webp_truncated": picture(kind="WEBP")[:40],
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
    "pdf": b"%PDF-1.7\n1 0 obj\n",
    "tiff": b"II*\0\x08\0\0\0",
    "ico": b"\0\0\x01\0\x01\0\x10\x10",
    "gif": b"GIF89a\x01\0\x01\0\0\0\0;",
    "bmp": picture(4, 4, "BMP"),
    "xpm": picture(4, 4, "XPM"),
    "empty": b"",
    "zip": zip_bytes(),
    "riff_but_sound": b"RIFF\x24\0\0\0WAVEfmt ",
}


@pytest.mark.qt_log_ignore("Maximum supported image dimension")
@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_fit_picture_is_refused_and_nothing_is_kept(store: PortraitStore, tmp_path: Path, name: str) -> None:
    with pytest.raises(PortraitRefusedError) as refused:
        store.take(given(tmp_path, HOSTILE[name]))
    assert str(refused.value.sentence).endswith(".")
    assert str(tmp_path) not in str(refused.value.sentence)
    assert list((tmp_path / "portraits").iterdir()) == []


def test_a_file_that_is_too_large_is_not_read(store: PortraitStore, tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    path.write_bytes(picture(8, 8))
    os.truncate(path, 11 * 1024 * 1024)
    with pytest.raises(PortraitRefusedError, match="10 MB"):
        store.take(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are a matter of POSIX")
def test_pipes_links_and_folders_are_refused_at_once(store: PortraitStore, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "link.png").symlink_to(given(tmp_path, picture(8, 8)))
    (tmp_path / "folder.png").mkdir()
    for name in ("pipe.png", "link.png", "folder.png", "gone.png"):
        with pytest.raises(PortraitRefusedError):
            store.take(tmp_path / name)
    assert list((tmp_path / "portraits").iterdir()) == []


def test_nothing_but_pixels_is_kept(store: PortraitStore, tmp_path: Path) -> None:
    sources = {
        "text.png": picture(text="SECRET place"),
        "exif.jpg": with_exif(picture(kind="JPG"), b"SECRET 52.5 N 13.4 E"),
        "both.png": picture() + zip_bytes(),
    }
    for source, content in sources.items():
        assert b"SECRET" in content or source == "both.png"
        store.take(given(tmp_path, content, source))
    for kept in (tmp_path / "portraits").iterdir():
        data = kept.read_bytes()
        assert data.endswith(b"IEND\xaeB`\x82")
        for word in (b"SECRET", b"Exif", b"tEXt", b"iTXt", b"zTXt", b"iCCP", b"eXIf", b"PK\x03\x04"):
            assert word not in data


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "a" * 64, "A" * 64, "0" * 63, "/" * 64])
def test_a_name_that_is_no_known_sum_gives_no_picture(store: PortraitStore, name: str) -> None:
    assert store.image(name).isNull()


def test_a_portrait_that_was_changed_on_disk_is_not_shown(store: PortraitStore, tmp_path: Path) -> None:
    name = store.take(given(tmp_path, picture()))
    (tmp_path / "portraits" / f"{name}.png").write_bytes(picture(20, 20))
    assert store.image(name).isNull()


def test_compressed_texts_and_profiles_never_reach_the_decoder(store: PortraitStore, tmp_path: Path) -> None:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    plain = picture(40, 40)
    bomb = zlib.compress(b"x" * 3_000_000, 9)
    texts = b"".join(chunk(b"zTXt", b"Comment%d\0\0" % number + bomb) for number in range(100))
    texts += chunk(b"iCCP", b"profile\0\0" + bomb) + chunk(b"iTXt", b"Comment\0\1\0\0\0" + bomb)
    after_header = 8 + 25
    hostile = plain[:after_header] + texts + plain[after_header:]
    peak_before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    name = store.take(given(tmp_path, hostile))
    assert name == store.take(given(tmp_path, plain, "same.png"))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak_before
    assert grown < 100_000  # kilobytes; unpacked it would be 300 MB and more
