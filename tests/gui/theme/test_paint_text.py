"""Text: placed by its capitals, literal, and told when it does not fit."""

import logging

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTextDocument

from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint_text import (
    Elide,
    baseline,
    draw_text,
    fitted,
    from_literal,
    line_height,
    literal,
    one_line,
    text_width,
    tooltip,
)
from alien_desktop.gui.theme.theme import Theme


def test_capitals_stand_in_the_middle(theme: Theme) -> None:
    image = QImage(60, 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("black"))
    painter = QPainter(image)
    draw_text(painter, QRectF(0, 0, 60, 40), "HH", theme.fonts, theme.fonts.sans(20, bold=True), QColor("white"))
    painter.end()
    rows = [y for y in range(40) if any(image.pixelColor(x, y).red() > 128 for x in range(60))]
    above, below = rows[0], 39 - rows[-1]
    assert abs(above - below) <= 1


def test_the_baseline_is_a_whole_pixel() -> None:
    assert baseline(0, 24, 14) == 17
    assert baseline(10.3, 25, 13) == round(10.3 + (25 + 9.75) / 2)


def test_text_that_fits_is_left_alone(theme: Theme) -> None:
    assert fitted(theme.fonts, theme.fonts.body, "Piloting", 200) == ("Piloting", False)


def test_text_that_does_not_fit_is_cut_where_told_and_reported(theme: Theme, caplog: pytest.LogCaptureFixture) -> None:
    name = "Anneliese Wilhelmina Brandt"
    with caplog.at_level(logging.DEBUG, "alien_desktop.gui.theme.paint_text"):
        middle, was_cut = fitted(theme.fonts, theme.fonts.body, name, 90, Elide.MIDDLE)
    assert was_cut
    assert middle.startswith("Ann")
    assert middle.endswith("ndt")
    assert "cut at 90 px" in caplog.text
    end, _ = fitted(theme.fonts, theme.fonts.body, name, 90, Elide.END)
    assert end.endswith("…")


def test_a_number_is_never_cut(theme: Theme) -> None:
    assert fitted(theme.fonts, theme.fonts.number, "123456", 10, Elide.NEVER) == ("123456", True)


def test_line_breaks_become_spaces() -> None:
    assert one_line("a\nb\r\nc\u2028d\te") == "a b  c d e"


def test_an_ampersand_stays_one() -> None:
    assert literal("Food & water") == "Food && water"
    assert from_literal(literal("Food & water")) == "Food & water"
    assert from_literal("&Save as") == "Save as", "the mark of a mnemonic in a dialog of Qt's own is no word"


@pytest.mark.parametrize("text", ["<b>bold</b>", "A & B", "&lt;", "plain"])
def test_a_tooltip_shows_what_was_typed(text: str) -> None:
    document = QTextDocument()
    document.setHtml(tooltip(text))
    assert document.toPlainText() == text


def test_no_text_no_tooltip() -> None:
    assert tooltip("") == ""


def test_spacing_after_the_last_capital_does_not_count(theme: Theme) -> None:
    font = theme.fonts.title
    advance = theme.fonts.font_metrics(font).horizontalAdvance("POOL")
    assert text_width(theme.fonts, font, "POOL") < advance
    assert text_width(theme.fonts, theme.fonts.body, "Pool") == theme.fonts.font_metrics(
        theme.fonts.body
    ).horizontalAdvance("Pool")


def test_lines_of_the_type_table(theme: Theme) -> None:
    assert line_height(theme.fonts.body) == 20
    assert line_height(theme.fonts.secondary) == 18


def test_one_letter_makes_a_square_cap_and_a_chord_a_wider_one(theme: Theme) -> None:
    assert key_cap_width(theme, "R") == theme.metrics.key_cap
    assert key_cap_width(theme, "Ctrl+K") > 2 * theme.metrics.key_cap
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_key_cap(painter, QRectF(0, 0, 18, 18), "R", theme, theme.tokens.text, theme.tokens.line)
    painter.end()
    assert image.pixelColor(9, 0).alpha() > 0
