"""Shapes: where lines lie, and that hatching of neighbours matches."""

import math

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from alien_desktop.gui.theme.paint import (
    cut_path,
    cut_polygon,
    draw_box,
    draw_cut,
    draw_hatching,
    draw_rivets,
    inset,
    snapped,
    snapped_width,
)
from alien_desktop.gui.theme.theme import Theme

RED = QColor("red")


def blank(width: int, height: int, ratio: float = 1.0) -> QImage:
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("black"))
    return image


def test_a_rectangle_without_cuts_has_four_corners() -> None:
    assert cut_polygon(QRectF(0, 0, 10, 6)).size() == 5  # closed


def test_a_cut_takes_the_corner_away_on_both_sides() -> None:
    points = cut_polygon(QRectF(0, 0, 20, 20), top_left=4, bottom_right=6).toList()
    assert QPointF(0, 4) in points
    assert QPointF(4, 0) in points
    assert QPointF(20, 14) in points
    assert QPointF(14, 20) in points
    assert QPointF(0, 0) not in points
    assert not cut_path(QRectF(0, 0, 20, 20), top_left=4).contains(QPointF(1, 1))


def test_a_pen_lies_inside_its_rectangle() -> None:
    assert inset(QRectF(0, 0, 10, 10), 1) == QRectF(0.5, 0.5, 9, 9)


@pytest.mark.parametrize("width,ratio,expected", [(1.5, 1.0, 1.0), (1.5, 2.0, 1.5), (1, 1.25, 0.8), (0.2, 1.0, 1.0)])
def test_a_line_is_a_whole_number_of_device_pixels(width: float, ratio: float, expected: float) -> None:
    assert snapped_width(width, ratio) == pytest.approx(expected)
    assert snapped(3.3, ratio) * ratio == pytest.approx(round(3.3 * ratio))


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_a_frame_is_sharp_and_touches_nothing_inside(theme: Theme, ratio: float) -> None:
    image = blank(20, 12, ratio)
    painter = QPainter(image)
    draw_cut(painter, QRectF(0, 0, 20, 12), None, RED)
    painter.end()
    row = round(6 * ratio)
    reds = [image.pixelColor(x, row).red() for x in range(image.width())]
    assert set(reds) == {0, 255}
    assert reds[0] == reds[-1] == 255


def test_the_frame_of_a_cut_corner_is_as_wide_as_that_of_a_side(theme: Theme) -> None:
    image = blank(80, 80)
    painter = QPainter(image)
    draw_cut(painter, QRectF(0, 0, 80, 80), None, RED, 8, bottom_right=40)
    painter.end()
    across = sum(image.pixelColor(x, 62).red() for x in range(20, 80)) / 255
    along = sum(image.pixelColor(x, 20).red() for x in range(40)) / 255
    assert (across, along) == pytest.approx((8 * math.sqrt(2), 8), abs=0.1)


@pytest.mark.parametrize("alpha, inside", [(255, QColor("blue")), (0, QColor("black"))])
def test_a_box_has_its_fill_and_its_frame(theme: Theme, alpha: int, inside: QColor) -> None:
    image, fill = blank(10, 10), QColor("blue")
    fill.setAlpha(alpha)
    painter = QPainter(image)
    draw_box(painter, QRectF(1, 1, 8, 8), fill, RED)
    painter.end()
    assert image.pixelColor(1, 1) == RED
    assert image.pixelColor(8, 8) == RED
    assert image.pixelColor(5, 5) == inside
    assert image.pixelColor(0, 0) == QColor("black")


def test_hatching_of_two_neighbours_is_one_pattern(theme: Theme) -> None:
    whole, halves = blank(40, 20), blank(40, 20)
    painter = QPainter(whole)
    draw_hatching(painter, cut_path(QRectF(0, 0, 40, 20)), RED, 6, 2)
    painter.end()
    painter = QPainter(halves)
    draw_hatching(painter, cut_path(QRectF(0, 0, 20, 20)), RED, 6, 2)
    painter.translate(20, 0)  # a second widget, 20 px to the right
    draw_hatching(painter, cut_path(QRectF(0, 0, 20, 20)), RED, 6, 2, QPointF(-20, 0))
    painter.end()
    for x in range(40):
        for y in range(20):
            assert whole.pixelColor(x, y).red() == pytest.approx(halves.pixelColor(x, y).red(), abs=2)


def test_rivets_are_left_out_in_high_contrast(theme: Theme) -> None:
    def drawn() -> QImage:
        image = blank(60, 60)
        painter = QPainter(image)
        draw_rivets(painter, QRectF(0, 0, 60, 60), theme.tokens, theme.metrics)
        painter.end()
        return image

    assert drawn() != blank(60, 60)
    theme.set_theme("contrast")
    assert drawn() == blank(60, 60)
