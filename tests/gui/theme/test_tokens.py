"""The colour table: complete, and every declared pair told apart in every theme."""

import pytest
from PySide6.QtGui import QColor

from alien_desktop.gui.theme.tokens import THEME_NAMES, TOKEN_NAMES, relative_luminance, tokens_of
from alien_desktop.gui.theme.tokens_table import TOKEN_VALUES
from tests.gui.theme.contrast import CONTRAST_PAIRS, DIM_LUMINANCE_LIMIT, RULES_TEXT_RATIO, contrast_ratio


def contrast(theme_name: str, mark: str, ground: str) -> float:
    """The contrast ratio of two tokens of a theme."""
    tokens = tokens_of(theme_name)
    return contrast_ratio(getattr(tokens, mark), getattr(tokens, ground))


@pytest.mark.parametrize("theme_name", THEME_NAMES)
def test_a_theme_has_every_token_and_no_other(theme_name: str) -> None:
    assert set(TOKEN_VALUES[theme_name]) == set(TOKEN_NAMES)


def test_every_declared_pair_is_told_apart_in_every_theme() -> None:
    too_close = [
        f"{theme_name}: {pair.mark} on {pair.ground} {ratio:.1f}, needed {pair.need}"
        for theme_name in THEME_NAMES
        for pair in CONTRAST_PAIRS
        if (ratio := round(contrast(theme_name, pair.mark, pair.ground), 1)) < pair.need
    ]
    assert not too_close


def test_what_can_be_edited_looks_switched_on_in_the_light() -> None:
    light = tokens_of("light")
    field = relative_luminance(light.field)
    assert all(field >= relative_luminance(getattr(light, ground)) for ground in ("bg", "surface", "raised", "sunken"))
    assert field > relative_luminance(light.sunken), "what is disabled has the ground of a hollow"


def test_rules_text_in_the_dark_is_read_at_arms_length() -> None:
    pairs = [(mark, ground) for mark in ("text", "text2") for ground in ("bg", "surface", "raised", "sunken")]
    assert [pair for pair in pairs if contrast("dark", *pair) < RULES_TEXT_RATIO] == []


def test_no_token_of_the_dim_theme_lights_up_the_room() -> None:
    tokens = tokens_of("dim")
    assert max(relative_luminance(getattr(tokens, name)) for name in TOKEN_NAMES) <= DIM_LUMINANCE_LIMIT


def test_contrast_is_the_ratio_of_the_standard() -> None:
    assert contrast_ratio(QColor("white"), QColor("black")) == pytest.approx(21.0)
    assert contrast_ratio(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)
