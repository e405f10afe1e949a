"""Portraits: pictures from outside are checked, made small, written again, and known by the sum of their bytes.

Only PNG, JPEG and WebP by content are read; size and dimensions are checked before anything is decoded. What is kept is
our own PNG without a word of the source: no position, no camera, no path. A document holds the sum, never a name.
"""

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from alien_desktop.rules.message import Message
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.digest import sha256_of
from alien_desktop.storage.errors import NotAPlainFile, StorageError, TooLarge
from alien_desktop.storage.files import FileLayer

MOST_BYTES = 10 * 1024 * 1024
MOST_SIDE = 8192
MOST_PIXELS = 20_000_000
KEPT_SIDE = 512
"""Longest side of what is kept, in pixels."""
HANDOUT_SIDE = 1920
"""The same for a picture that is handed out."""

_SUM = re.compile(r"[0-9a-f]{64}")


class PortraitRefusedError(StorageError):
    """A picture that cannot be used; `sentence` says why and what to do, and no path."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(Path(), sentence)


class PortraitStore:
    """The portraits of one profile."""

    def __init__(self, folder: Path, files: FileLayer) -> None:
        self._folder = folder
        self._files = files
        self.sync_soon: Callable[[Path], object] | None = None
        """Makes a file that was written survive a power cut, without keeping anybody waiting; None to wait for it."""

    def take(self, source: Path, side: int = KEPT_SIDE) -> str:
        """Copy a picture of the user's into the profile and return its sum; PortraitRefusedError says why not.

        `side` is the most pixels that it keeps a side.
        """
        try:
            data = self._files.read(source, MOST_BYTES)
        except NotAPlainFile as error:
            raise PortraitRefusedError(Message("That is not a plain file: choose the picture itself.")) from error
        except TooLarge as error:
            raise PortraitRefusedError(Message("The file is larger than 10 MB: save the picture smaller.")) from error
        except OSError as error:
            raise PortraitRefusedError(Message("The picture cannot be read: check that it is still there.")) from error
        return self._keep(_decoded(data, side), side)

    def cut(self, name: str, left: int, top: int, width: int, height: int) -> str:
        """Keep a part of a portrait as a portrait of its own and return its sum; lengths in pixels of the kept picture.

        Raises PortraitRefusedError when the portrait is gone or the part is not inside it.
        """
        image, part = self.image(name), QRect(left, top, width, height)
        if image.isNull():
            raise PortraitRefusedError(Message("The picture is gone: choose it again from its file."))
        if part.isEmpty() or not image.rect().contains(part):
            raise PortraitRefusedError(Message("That part is not inside the picture."))
        return self._keep(image.copy(part), KEPT_SIDE)

    def _keep(self, image: QImage, side: int) -> str:
        """Write a picture, made small, and return its sum."""
        content = _encoded(_small(image, side))
        name = sha256_of(content).hex()
        target = self._place(name)
        if not self.image(name).isNull():
            return name
        try:
            write_whole(self._files, target, content, synced=self.sync_soon is None)
        except StorageError as error:
            raise PortraitRefusedError(error.sentence) from error
        if self.sync_soon is not None:
            self.sync_soon(target)
        return name

    def image(self, name: str) -> QImage:
        """Return a portrait by its sum; a null image when there is none, or the file is not what it was."""
        if not _SUM.fullmatch(name):
            return QImage()
        try:
            data = self._files.read(self._place(name), MOST_BYTES)
        except OSError:
            return QImage()
        if sha256_of(data).hex() != name:
            return QImage()
        try:
            return _decoded(data)
        except PortraitRefusedError:
            return QImage()

    def _place(self, name: str) -> Path:
        return self._folder / f"{name}.png"


def _format_of(data: bytes) -> bytes:
    """Return Qt's name of the format by the first bytes, whatever the file is called."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return b"png"
    if data.startswith(b"\xff\xd8\xff"):
        return b"jpeg"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return b"webp"
    raise PortraitRefusedError(Message("Only PNG, JPEG and WebP pictures can be used."))


def _decoded(data: bytes, side: int = MOST_SIDE) -> QImage:
    """Decode the first picture of the bytes, turned as the camera was held."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QImageReader

    kind = _format_of(data)
    if kind == b"jpeg" and data.rfind(b"\xff\xd9") < len(data) // 2:
        raise _damaged()  # Qt fills what is missing with grey and says nothing
    buffer = QBuffer()
    buffer.setData(QByteArray(_picture_alone(data) if kind == b"png" else data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoDetectImageFormat(False)
    reader.setDecideFormatFromContent(False)
    reader.setFormat(QByteArray(kind))
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise _damaged()
    if max(size.width(), size.height()) > MOST_SIDE or size.width() * size.height() > MOST_PIXELS:
        raise PortraitRefusedError(
            Message("The picture is too large: at most 8192 pixels a side and 20 million in all.")
        )
    if kind == b"jpeg" and max(size.width(), size.height()) > 2 * side:
        reader.setScaledSize(size.scaled(QSize(side, side) * 2, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise _damaged()
    return image


_PICTURE_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")


def _picture_alone(data: bytes) -> bytes:
    """Return a PNG with nothing but the chunks of its picture: texts and profiles may unpack to gigabytes."""
    kept = [data[:8]]
    place = 8
    while place + 12 <= len(data):
        end = place + 12 + int.from_bytes(data[place : place + 4], "big")
        if end > len(data):
            break
        name = data[place + 4 : place + 8]
        if name in _PICTURE_CHUNKS:
            kept.append(data[place:end])
        if name == b"IEND":
            break
        place = end
    return b"".join(kept)


def _small(image: QImage, side: int) -> QImage:
    """Return the pixels alone, at most that many a side: painted again, so that no text and no profile comes along."""
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    if max(plain.width(), plain.height()) > side:
        kept = QSize(side, side)
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        plain = plain.scaled(plain.size().scaled(kept, keep).expandedTo(QSize(1, 1)), mode=smooth)
    clean = QImage(plain.size(), QImage.Format.Format_ARGB32)
    clean.fill(Qt.GlobalColor.transparent)
    plain.setDevicePixelRatio(1.0)
    painter = QPainter(clean)
    painter.drawImage(0, 0, plain)
    painter.end()
    return clean


def _encoded(image: QImage) -> bytes:
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QImageWriter

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise _damaged()
    return bytes(buffer.data().data())


def _damaged() -> PortraitRefusedError:
    return PortraitRefusedError(Message("The picture is damaged: open it in another program and save it again."))
