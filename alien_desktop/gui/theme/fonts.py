"""The two typefaces: a sans for names and sentences, a mono for labels, numbers and results.

The files come from the compiled resources (`:/alien/fonts/...`); without them the system's own faces are used, so a
missing resource shows at once in a picture and breaks nothing. Sizes are pixels out of the measures, never points.
"""

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from alien_desktop.gui.theme.metrics import Metrics

FONT_FILES = ("B612-Regular.otf", "B612-Bold.otf", "B612Mono-Regular.otf", "B612Mono-Bold.otf")
SANS = "B612"
MONO = "B612 Mono"
CAPITAL_HEIGHT = 0.75
"""Height of a capital letter in both faces, as a part of the font size."""
LETTER_SPACING = 106.0
"""Letter spacing of stencilled capitals, percent."""

MOST_ADVANCES = 4_000
"""This many widths of texts are remembered: a window of ours shows some 200 texts at a time."""
_TIGHTER = 0.35
"""How much of the size is taken off a space between two words of a name in mono."""

_MONO_FALLBACKS = ("Cascadia Mono", "Menlo", "DejaVu Sans Mono")


def load_fonts() -> bool:
    """Register the shipped faces with Qt, once per application. False when a file is missing or refused."""
    if _are_registered():
        return True
    complete = True
    for name in FONT_FILES:
        path = f":/alien/fonts/{name}"
        complete = QFileInfo.exists(path) and QFontDatabase.addApplicationFont(path) >= 0 and complete
    return complete


def _are_registered() -> bool:
    families: set[str] = set()
    number = 0
    while found := QFontDatabase.applicationFontFamilies(number):
        families.update(found)
        number += 1
    return {SANS, MONO} <= families


class Fonts:
    """A font for each role of the type table. Made once per state of the theme; fonts and metrics are cached."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._made: dict[tuple[bool, int, bool, bool], QFont] = {}
        self._of_names: dict[tuple[int, bool], QFont] = {}
        self._metrics: dict[int, tuple[QFont, QFontMetricsF]] = {}
        self._advances: dict[tuple[int, str], float] = {}
        self._shares: dict[int, tuple[QFont, float]] = {}

    def sans(self, size: int, bold: bool = False) -> QFont:
        """The sans at a size in pixels (scale already applied)."""
        return self._font(mono=False, size=size, bold=bold, spaced=False)

    def mono(self, size: int, bold: bool = True, spaced: bool = False) -> QFont:
        """The mono at a size in pixels; `spaced` for stencilled capitals."""
        return self._font(mono=True, size=size, bold=bold, spaced=spaced)

    def mono_of_names(self, size: int, spaced: bool = False) -> QFont:
        """The mono for a name of several words: its space, as wide as a letter, would tear the name apart."""
        found = self._of_names.get((size, spaced))
        if found is None:
            found = self._of_names[size, spaced] = QFont(self.mono(size, spaced=spaced))
            found.setWordSpacing(-size * _TIGHTER)
        return found

    @property
    def body(self) -> QFont:
        """Names, sentences, buttons."""
        return self.sans(self.metrics.text_body)

    @property
    def body_bold(self) -> QFont:
        """The same width as `body`: a word that turns bold moves nothing."""
        return self.sans(self.metrics.text_body, bold=True)

    @property
    def secondary(self) -> QFont:
        """Table cells, log, second lines."""
        return self.sans(self.metrics.text_secondary)

    @property
    def secondary_bold(self) -> QFont:
        """Percentages, names in the log."""
        return self.sans(self.metrics.text_secondary, bold=True)

    @property
    def smallest(self) -> QFont:
        """Features and hints: the smallest text there is."""
        return self.sans(self.metrics.text_smallest)

    @property
    def smallest_bold(self) -> QFont:
        """Badge names."""
        return self.sans(self.metrics.text_smallest, bold=True)

    @property
    def title(self) -> QFont:
        """Panel titles: mono, bold, spaced; the text comes in capitals."""
        return self.mono(self.metrics.text_title, bold=True, spaced=True)

    @property
    def label(self) -> QFont:
        """Labels in capitals (HEALTH, DIFFICULTY): as the title."""
        return self.title

    @property
    def column(self) -> QFont:
        """Column names and the note beside a title: mono, regular, spaced."""
        return self.mono(self.metrics.text_title, bold=False, spaced=True)

    @property
    def key_cap(self) -> QFont:
        """The name of a key on a cap."""
        return self.mono(self.metrics.text_smallest, bold=True)

    @property
    def number(self) -> QFont:
        """Numbers in tables."""
        return self.mono(self.metrics.text_number, bold=False)

    @property
    def number_bold(self) -> QFont:
        """Numbers at the right of a receipt or a supply row."""
        return self.mono(self.metrics.text_number, bold=True)

    @property
    def key_number(self) -> QFont:
        """Numbers that are looked for: health and stress in rows, dice count."""
        return self.mono(self.metrics.text_key_number)

    @property
    def die_key(self) -> QFont:
        """The figure on a key shaped like a die."""
        return self.mono(self.metrics.text_die_key)

    @property
    def attribute(self) -> QFont:
        """The value of an attribute."""
        return self.mono(self.metrics.text_attribute)

    @property
    def vital(self) -> QFont:
        """Health and stress on the sheet."""
        return self.mono(self.metrics.text_vital)

    @property
    def vital_of(self) -> QFont:
        """The maximum beside health and stress ("/4")."""
        return self.mono(self.metrics.text_vital_of, bold=False)

    @property
    def result(self) -> QFont:
        """The word beside the number of successes."""
        return self.mono(self.metrics.text_result)

    @property
    def heading(self) -> QFont:
        """What is rolled."""
        return self.sans(self.metrics.text_heading, bold=True)

    @property
    def heading_view(self) -> QFont:
        """What is rolled, in the Dice view."""
        return self.sans(self.metrics.text_heading_view, bold=True)

    @property
    def card_name(self) -> QFont:
        """The name on a library card."""
        return self.sans(self.metrics.text_card_name, bold=True)

    @property
    def name(self) -> QFont:
        """The name of the person on the sheet."""
        return self.sans(self.metrics.text_name, bold=True)

    @property
    def name_two(self) -> QFont:
        """The same, one step down for a longer name."""
        return self.sans(self.metrics.text_name_two, bold=True)

    @property
    def name_three(self) -> QFont:
        """The same, two steps down."""
        return self.sans(self.metrics.text_name_three, bold=True)

    def font_metrics(self, font: QFont) -> QFontMetricsF:
        """Metrics of one of these fonts, made once. Another font would be kept permanently too: hand in none."""
        found = self._metrics.get(id(font))
        if found is None:
            found = self._metrics[id(font)] = (font, QFontMetricsF(font))
        return found[1]

    def spacing_share(self, font: QFont) -> float:
        """How much of a letter's advance is the space after it: 0 for a font that is not spaced."""
        found = self._shares.get(id(font))
        if found is None:
            percent = font.letterSpacing()
            is_spaced = font.letterSpacingType() == QFont.SpacingType.PercentageSpacing and percent not in (0.0, 100.0)
            found = self._shares[id(font)] = (font, 1 - 100.0 / percent if is_spaced else 0.0)
        return found[1]

    def advance(self, font: QFont, text: str) -> float:
        """The width of a text in one of these fonts. A view is painted from the same words again and again."""
        key = (id(font), text)
        found = self._advances.get(key)
        if found is None:
            if len(self._advances) >= MOST_ADVANCES:
                self._advances.clear()
            found = self._advances[key] = self.font_metrics(font).horizontalAdvance(text)
        return found

    def _font(self, mono: bool, size: int, bold: bool, spaced: bool) -> QFont:
        key = (mono, size, bold, spaced)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = _make_font(mono, size, bold, spaced)
        return found


def _make_font(mono: bool, size: int, bold: bool, spaced: bool) -> QFont:
    font = QFont()
    font.setFamilies([MONO, *_MONO_FALLBACKS] if mono else [SANS, *QFont().families()])
    font.setPixelSize(max(1, size))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if mono:
        font.setStyleHint(QFont.StyleHint.Monospace)
    if spaced:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, LETTER_SPACING)
    return font
