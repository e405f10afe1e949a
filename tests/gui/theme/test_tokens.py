"""The colour table: complete, and every declared pair told apart in every theme."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from alien_desktop.gui.theme.tokens import (
    CONTRAST_PAIRS,
    DIM_LUMINANCE_LIMIT,
    RULES_TEXT_RATIO,
    THEME_NAMES,
    TOKEN_NAMES,
    ContrastPair,
    contrast_ratio,
    relative_luminance,
    tokens_of,
)
from alien_desktop.gui.theme.tokens_table import TOKEN_VALUES

PACKAGE = Path(__file__).resolve().parents[3] / "alien_desktop"


@pytest.mark.parametrize("theme_name", THEME_NAMES)
def test_a_theme_has_every_token_and_no_other(theme_name: str) -> None:
    assert set(TOKEN_VALUES[theme_name]) == set(TOKEN_NAMES)


@pytest.mark.parametrize("theme_name", THEME_NAMES)
@pytest.mark.parametrize("pair", CONTRAST_PAIRS, ids=lambda pair: f"{pair.mark}-on-{pair.ground}")
def test_a_declared_pair_is_told_apart(theme_name: str, pair: ContrastPair) -> None:
    tokens = tokens_of(theme_name)
    ratio = contrast_ratio(getattr(tokens, pair.mark), getattr(tokens, pair.ground))
    assert round(ratio, 1) >= pair.need


@pytest.mark.parametrize("ground", ["bg", "surface", "raised", "sunken"])
def test_rules_text_in_the_dark_is_read_at_arms_length(ground: str) -> None:
    tokens = tokens_of("dark")
    for mark in ("text", "text2"):
        assert contrast_ratio(getattr(tokens, mark), getattr(tokens, ground)) >= RULES_TEXT_RATIO


def test_no_token_of_the_dim_theme_lights_up_the_room() -> None:
    tokens = tokens_of("dim")
    assert max(relative_luminance(getattr(tokens, name)) for name in TOKEN_NAMES) <= DIM_LUMINANCE_LIMIT


def test_contrast_is_the_ratio_of_the_standard() -> None:
    assert contrast_ratio(QColor("white"), QColor("black")) == pytest.approx(21.0)
    assert contrast_ratio(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)


def test_only_the_table_holds_colour_values() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}: {match.group()}"
        for floor in ("theme", "widgets", "panels", "dialogs", "windows", "app")
        for path in (PACKAGE / floor).rglob("*.py")
        if path.name != "tokens_table.py"
        for match in re.finditer(r"[\"']#[0-9A-Fa-f]{3,8}[\"']", path.read_text(encoding="utf-8"))
    ]
    assert found == []
