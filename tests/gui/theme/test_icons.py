"""Icons: all there, in the colour asked for."""

import pytest
from PySide6.QtCore import QDir, QSize

from alien_desktop.gui.theme.icons import UnknownIconError, icon_pixmap
from alien_desktop.gui.theme.theme import Theme

NEEDED = [
    "new",
    "open",
    "import",
    "export",
    "pdf",
    "print",
    "undo",
    "redo",
    "find",
    "palette",
    "settings",
    "help",
    "roll",
    "push",
    "panic",
    "stress",
    "health",
    "armor",
    "weapon",
    "ammunition",
    "air",
    "food",
    "water",
    "power",
    "condition",
    "critical",
    "note",
    "timer",
    "next",
    "previous",
    "swap",
    "hold",
    "shown",
    "hidden",
    "screen",
    "damaged",
    "library",
    "sheet",
    "dice",
    "scene",
    "players",
    "tick",
    "cross",
    "plus",
    "minus",
    "chevron_down",
]


def icon_names() -> tuple[str, ...]:
    """The names of all icons there are, sorted."""
    return tuple(sorted(name.removesuffix(".svg") for name in QDir(":/alien/icons").entryList(["*.svg"])))


def test_every_icon_that_the_theme_names_exists(theme: Theme) -> None:
    assert set(NEEDED) <= set(icon_names())


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_every_icon_draws_something_in_the_colour_asked_for(theme: Theme, ratio: float) -> None:
    for name in icon_names():
        image = icon_pixmap(name, theme.tokens.alert, 20, ratio).toImage()
        assert image.size() == QSize(20, 20) * ratio
        solid = {
            image.pixelColor(x, y).name()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() == 255
        }
        assert solid == {theme.tokens.alert.name()}, name


def test_two_colours_of_an_icon_are_two_pixmaps(theme: Theme) -> None:
    one, other = (icon_pixmap("roll", color, 20) for color in (theme.tokens.text, theme.tokens.accent))
    assert one.toImage() != other.toImage()


def test_an_icon_there_is_not_is_an_error(theme: Theme) -> None:
    with pytest.raises(UnknownIconError, match="nothing_of_the_kind"):
        icon_pixmap("nothing_of_the_kind", theme.tokens.text, 20)
