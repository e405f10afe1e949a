"""The look as one object: what can be put up, and who hears of it."""

import pytest
from PySide6.QtGui import QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.theme.look import Look, LookMissingError, follow_look, look_of
from alien_desktop.theme.measures import measures_for


class Painted(QWidget):
    """A widget that counts how often its caches were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped = 0
        self.look = follow_look(self, self.drop)

    def drop(self) -> None:
        self.dropped += 1


def test_without_a_look_a_widget_says_what_is_missing(qapp: QApplication) -> None:
    qapp.setProperty("alien_look", None)
    with pytest.raises(LookMissingError, match="Painted needs a look"):
        Painted()


def test_a_widget_finds_the_installed_look(look: Look) -> None:
    assert look_of() is look


def test_the_look_is_dark_until_told_otherwise(look: Look, qapp: QApplication) -> None:
    assert look.theme_name == "dark"
    assert qapp.palette().color(QPalette.ColorRole.Window) == look.tokens.bg


def test_a_theme_is_put_up_on_palette_and_widgets(look: Look, qapp: QApplication, qtbot: QtBot) -> None:
    widget = Painted()
    qtbot.addWidget(widget)
    with qtbot.waitSignal(look.changed):
        look.set_theme("light")
    assert look.theme_name == "light"
    assert qapp.palette().color(QPalette.ColorRole.Base) == look.tokens.sunken
    assert qapp.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == look.tokens.text_dis
    assert widget.dropped == 1


def test_the_same_theme_again_changes_nothing(look: Look, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(look.changed):
        look.set_theme("dark")
        look.set_scale(1.0)
        look.set_reduced_motion(False)


def test_a_theme_there_is_not_is_refused(look: Look) -> None:
    with pytest.raises(ValueError, match="no theme is called 'pink'"):
        look.set_theme("pink")


def test_system_is_a_choice_that_resolves_to_a_theme(look: Look) -> None:
    look.set_theme("system")
    assert look.theme_choice == "system"
    assert look.theme_name in {"dark", "light", "contrast"}


def test_the_width_class_changes_at_1600_and_only_there(look: Look, qtbot: QtBot) -> None:
    look.set_width(1280)
    with qtbot.assertNotEmitted(look.changed):
        look.set_width(1599)
    assert (look.measures.gap, look.measures.rail) == (12, 80)
    with qtbot.waitSignal(look.changed):
        look.set_width(1600)
    assert (look.measures.gap, look.measures.rail) == (16, 212)
    with qtbot.assertNotEmitted(look.changed):
        look.set_width(2500)


def test_the_scale_multiplies_lengths_and_type(look: Look) -> None:
    look.set_scale(1.5)
    assert look.measures.control == 48
    assert look.fonts.body.pixelSize() == 21
    look.set_scale(9)
    assert look.scale == 2.0


def test_below_1280_everything_shrinks_to_fit_down_to_80_percent(look: Look, qtbot: QtBot) -> None:
    look.set_width(1279)
    assert (look.scale, look.chosen_scale) == (0.95, 1.0)
    with qtbot.assertNotEmitted(look.changed):
        look.set_width(1220)
    look.set_width(1024)
    assert look.measures == measures_for(wide=False, scale=0.8)
    look.set_width(800)
    assert look.scale == 0.8
    look.set_width(1280)
    assert look.measures == measures_for(wide=False)


def test_at_twice_the_size_a_wide_screen_is_a_narrow_one(look: Look) -> None:
    look.set_width(1920)
    assert look.measures == measures_for(wide=True)
    look.set_scale(2.0)
    assert look.measures == measures_for(wide=False, scale=2.0)


def test_no_length_vanishes_at_the_smallest_scale() -> None:
    small = measures_for(wide=False, scale=0.8)
    assert small.line == 1
    assert small.rivet >= 2


def test_our_own_faces_are_used(look: Look) -> None:
    assert QFontInfo(look.fonts.body).family() == "B612"
    assert QFontInfo(look.fonts.title).family() == "B612 Mono"
    assert look.fonts.title.hintingPreference() == QFont.HintingPreference.PreferNoHinting


def test_a_word_that_turns_bold_moves_nothing(look: Look) -> None:
    fonts = look.fonts
    plain, bold = fonts.metrics(fonts.body), fonts.metrics(fonts.body_bold)
    assert plain.horizontalAdvance("Piloting") == pytest.approx(bold.horizontalAdvance("Piloting"), abs=0.1)


def test_metrics_are_made_once(look: Look) -> None:
    assert look.fonts.metrics(look.fonts.body) is look.fonts.metrics(look.fonts.body)
