"""Pictures of widgets that can be compared: colours and luminance of pixels, how many differ in grey."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget


def picture(widget: QWidget, region: QRect | None = None) -> QImage:
    """What a widget looks like, as 32 bits a pixel."""
    shot = widget.grab(region) if region is not None else widget.grab()
    return shot.toImage().convertToFormat(QImage.Format.Format_RGB32)


def colours(image: QImage) -> set[tuple[int, int, int]]:
    """Every colour that occurs in a picture."""
    pixels = set(memoryview(image.convertToFormat(QImage.Format.Format_RGB32).constBits()).cast("I"))
    return {(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) for pixel in pixels}


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance by WCAG 2."""
    red, green, blue = (
        (part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def greys(image: QImage) -> bytes:
    """The grey levels of a picture, row by row, without padding."""
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    row, width = plain.bytesPerLine(), plain.width()
    data = bytes(plain.constBits())
    return b"".join(data[y * row : y * row + width] for y in range(plain.height()))


def differing_pixels(one: QImage, other: QImage, levels: int = 40) -> int:
    """Count the pixels that differ by more than that many of 255 grey levels, in pictures of one size.

    Qt subtracts and Python's bytes count: a loop over pixels would take a second for a window.
    """
    assert one.size() == other.size()
    both, second = (
        each.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)
        for each in (one, other)
    )
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(both.rect(), second, second.rect())
    painter.end()
    return len(greys(both).translate(None, bytes(range(levels + 1))))


def difference(one: QImage, other: QImage, levels: int = 40) -> float:
    """Return the share of pixels that differ by more than that many grey levels; sizes are made equal."""
    if one.size() != other.size():
        other = other.scaled(one.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.FastTransformation)
    return differing_pixels(one, other, levels) / max(1, one.width() * one.height())


def settle_paint() -> None:
    """Let what was changed be painted."""
    for _ in range(2):
        QApplication.processEvents()
