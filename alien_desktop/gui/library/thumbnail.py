"""The small picture of a document in a list: its portrait, the sign of a scene, the sign of a damaged file."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.die_face import draw_alarm
from alien_desktop.gui.kit.health_meter import is_down
from alien_desktop.gui.kit.pixmap_cache import draw_kept
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.gui.library.library_columns import DAMAGED
from alien_desktop.gui.library.tile_item import TileItem, TilePicture
from alien_desktop.gui.library.tile_paint import draw_tile_picture
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.session.library_entry import LibraryEntry

_SMALL = 36
"""Below this height, in pixels, a helmet is not recognised."""


def draw_thumbnail(painter: QPainter, rect: QRectF, entry: LibraryEntry | None, theme: Theme) -> None:
    """Draw the picture of a document; None and a damaged one have the sign of trouble."""
    tokens = theme.tokens
    if entry is None or entry.format == DAMAGED:
        side = rect.height() * 0.7
        sign = QRectF(0, 0, side * 1.15, side)
        sign.moveCenter(rect.center())
        draw_alarm(painter, sign, tokens.alert, tokens.bg)
        return
    is_scene = entry.format == "encounter"
    if rect.height() < _SMALL and not entry.portrait:
        _draw_plate(painter, rect, entry, theme, is_scene=is_scene)
        return
    shown = TileItem(
        entry.document_id,
        entry.name,
        "",
        TilePicture.SCENE if is_scene else TilePicture.PORTRAIT,
        health=(entry.health, entry.health_max) if entry.health_max else None,
        portrait=entry.portrait,
    )
    draw_tile_picture(painter, rect, shown, theme)


def _draw_plate(painter: QPainter, rect: QRectF, entry: LibraryEntry, theme: Theme, *, is_scene: bool) -> None:
    """A plate with initials, or with the sign of a scene: a helmet of this size would be a blot."""
    letters = "" if is_scene else initials(entry.name)
    broken = bool(entry.health_max) and is_down(entry.health)

    def draw(brush: QPainter) -> None:
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        place = QRectF(0, 0, rect.width(), rect.height())
        cut = metrics.unit + metrics.line
        edge = tokens.alert if broken else tokens.line
        draw_cut(brush, place, tokens.sunken, edge, metrics.line, top_left=cut, bottom_right=cut)
        if is_scene:
            inset = rect.height() / 6
            draw_icon(brush, "scene", place.adjusted(inset, inset, -inset, -inset), tokens.accent)
            return
        font = fonts.mono(metrics.text_smallest)
        draw_text(brush, place, letters, fonts, font, tokens.text, Qt.AlignmentFlag.AlignHCenter, Elide.NEVER)

    draw_kept(painter, rect, f"entry plate {letters} {is_scene:d} {broken:d}", theme, draw)


class Thumbnail(QWidget):
    """The picture as a widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._entry: LibraryEntry | None = None

    def set_entry(self, entry: LibraryEntry | None) -> None:
        """Show a document; None = a file that holds none."""
        if entry == self._entry and self.accessibleName():
            return
        self._entry = entry
        self.setAccessibleName(entry.name if entry is not None else self.tr("Not a document"))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture."""
        draw_thumbnail(QPainter(self), QRectF(self.rect()), self._entry, self._theme)
