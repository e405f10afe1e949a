"""The theme as one object: what can be set, and who hears of it."""

import math

import pytest
from PySide6.QtGui import QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.metrics import WidthClass, metrics_for
from alien_desktop.gui.theme.theme import Theme, ThemeMissingError, bind_theme, theme_of


class Painted(QWidget):
    """A widget that counts how often its caches were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped = 0
        self.theme = theme_of(self)
        bind_theme(self.drop)

    def drop(self) -> None:
        self.dropped += 1


def test_without_a_theme_a_widget_says_what_is_missing(qapp: QApplication) -> None:
    qapp.setProperty("alien_theme", None)
    with pytest.raises(ThemeMissingError, match="Painted needs a theme"):
        Painted()


def test_a_widget_finds_the_installed_theme(theme: Theme) -> None:
    assert theme_of() is theme


def test_the_theme_is_dark_by_default(theme: Theme, qapp: QApplication) -> None:
    assert theme.theme_name == "dark"
    assert qapp.palette().color(QPalette.ColorRole.Window) == theme.tokens.bg


def test_a_theme_is_applied_to_palette_and_widgets(theme: Theme, qapp: QApplication, qtbot: QtBot) -> None:
    widget = Painted()
    qtbot.addWidget(widget)
    with qtbot.waitSignal(theme.changed):
        theme.set_theme("light")
    assert theme.theme_name == "light"
    assert qapp.palette().color(QPalette.ColorRole.Base) == theme.tokens.field
    assert qapp.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == theme.tokens.text_dis
    assert widget.dropped == 2  # once when it was made


def test_the_same_theme_again_changes_nothing(theme: Theme, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_theme("dark")
        theme.set_scale(1.0)
        theme.set_reduced_motion(False)


def test_a_theme_there_is_not_is_refused(theme: Theme) -> None:
    with pytest.raises(ValueError, match="no theme is called 'pink'"):
        theme.set_theme("pink")


def test_system_is_a_choice_that_resolves_to_a_theme(theme: Theme) -> None:
    theme.set_theme("system")
    assert theme.theme_name in {"dark", "light", "contrast"}


def test_the_wide_class_begins_where_both_sides_have_room(theme: Theme, qtbot: QtBot) -> None:
    theme.set_size(1600, 970)
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_size(1839, 970)
    assert theme.metrics.gap == 12
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_size(1840, 939)
    with qtbot.waitSignal(theme.changed):
        theme.set_size(1840, 940)
    assert (theme.metrics.gap, theme.metrics.sidebar) == (16, 212)
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_size(2500, 1080)


def test_the_scale_multiplies_lengths_and_type(theme: Theme) -> None:
    theme.set_scale(1.5)
    assert theme.metrics.control == 48
    assert theme.fonts.body.pixelSize() == 21
    theme.set_scale(9)
    assert theme.scale == 2.0


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(
    "width, height, width_class",
    [
        (1263, 800, WidthClass.NARROW),
        (1264, 559, WidthClass.NARROW),
        (1264, 560, WidthClass.MIDDLE),
        (1839, 940, WidthClass.MIDDLE),
        (1840, 939, WidthClass.MIDDLE),
        (1840, 940, WidthClass.WIDE),
    ],
)
def test_a_class_is_taken_only_where_width_and_height_have_room(
    theme: Theme, width: int, height: int, width_class: WidthClass, scale: float
) -> None:
    theme.set_scale(scale)
    theme.set_size(math.ceil(width * scale), math.ceil(height * scale))
    assert theme.width_class is width_class
    has_words = width_class is WidthClass.MIDDLE and width >= 1600
    assert theme.metrics == metrics_for(width_class, scale, sidebar_words=has_words, tall=False)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_the_rail_has_words_from_1600_units_on(theme: Theme, scale: float) -> None:
    """212 units as in the wide class; everything else is as in the middle one."""
    theme.set_scale(scale)
    theme.set_size(math.ceil(1599 * scale) - 1, math.ceil(900 * scale))
    assert theme.metrics.sidebar == round(80 * scale)
    theme.set_size(math.ceil(1600 * scale), math.ceil(900 * scale))
    assert theme.has_sidebar_words
    assert theme.metrics.sidebar == round(212 * scale)
    assert theme.metrics.sheet_bands == round(784 * scale)


def test_the_bands_of_a_sheet_are_taller_from_980_units_of_height_on(theme: Theme) -> None:
    theme.set_size(1680, 979)
    low = theme.metrics
    theme.set_size(1680, 980)
    assert theme.is_tall
    assert theme.metrics.attribute_block_height > low.attribute_block_height
    assert theme.metrics.dice_column == low.dice_column


def test_nothing_is_shrunk_in_a_small_window(theme: Theme) -> None:
    theme.set_scale(1.5)
    theme.set_size(960, 600)
    assert theme.scale == 1.5
    assert theme.metrics.control == 48


def test_at_twice_the_size_a_wide_screen_is_a_narrow_one(theme: Theme) -> None:
    theme.set_size(1920, 1080)
    assert theme.metrics == metrics_for(WidthClass.WIDE)
    theme.set_scale(2.0)
    assert theme.metrics == metrics_for(WidthClass.NARROW, scale=2.0)


def test_no_length_vanishes_at_the_smallest_scale() -> None:
    small = metrics_for(WidthClass.MIDDLE, scale=0.8)
    assert small.line == 1
    assert small.rivet >= 2


def test_our_own_faces_are_used(theme: Theme) -> None:
    assert QFontInfo(theme.fonts.body).family() == "B612"
    assert QFontInfo(theme.fonts.title).family() == "B612 Mono"
    assert theme.fonts.title.hintingPreference() == QFont.HintingPreference.PreferNoHinting


def test_a_word_that_turns_bold_moves_nothing(theme: Theme) -> None:
    fonts = theme.fonts
    plain, bold = fonts.font_metrics(fonts.body), fonts.font_metrics(fonts.body_bold)
    assert plain.horizontalAdvance("Piloting") == pytest.approx(bold.horizontalAdvance("Piloting"), abs=0.1)


def test_metrics_are_made_once(theme: Theme) -> None:
    assert theme.fonts.font_metrics(theme.fonts.body) is theme.fonts.font_metrics(theme.fonts.body)
