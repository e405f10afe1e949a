"""The small picture of a document in a list: its portrait, the sign of a scene, the sign of a damaged file."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.itemmodels.library_columns import DAMAGED
from alien_desktop.session.library import LibraryEntry
from alien_desktop.theme.icons import draw_icon
from alien_desktop.theme.look import Look, follow_look
from alien_desktop.widgets.card_shown import TilePicture, TileShown
from alien_desktop.widgets.card_tile_paint import draw_tile_picture
from alien_desktop.widgets.die_face import draw_alarm
from alien_desktop.widgets.health_meter import is_down
from alien_desktop.widgets.paint import draw_cut
from alien_desktop.widgets.paint_text import Elide, draw_text
from alien_desktop.widgets.portrait import initials

_SMALL = 36
"""Below this height, in pixels, a helmet is not recognised."""


def draw_entry_picture(painter: QPainter, rect: QRectF, entry: LibraryEntry | None, look: Look) -> None:
    """Draw what stands for a document; None and a damaged one are the sign of trouble."""
    tokens = look.tokens
    if entry is None or entry.format == DAMAGED:
        side = rect.height() * 0.7
        sign = QRectF(0, 0, side * 1.15, side)
        sign.moveCenter(rect.center())
        draw_alarm(painter, sign, tokens.alert, tokens.bg)
        return
    is_scene = entry.format == "encounter"
    if rect.height() < _SMALL and not entry.portrait:
        _draw_plate(painter, rect, entry, look, is_scene=is_scene)
        return
    shown = TileShown(
        entry.document_id,
        entry.name,
        "",
        TilePicture.SCENE if is_scene else TilePicture.PORTRAIT,
        health=(entry.health, entry.health_max) if entry.health_max else None,
        portrait=entry.portrait,
    )
    draw_tile_picture(painter, rect, shown, look)


def _draw_plate(painter: QPainter, rect: QRectF, entry: LibraryEntry, look: Look, *, is_scene: bool) -> None:
    """A plate with initials, or with the sign of a scene: a helmet of this size would be a blot."""
    tokens, measures, fonts = look.tokens, look.measures, look.fonts
    cut = measures.unit + measures.line
    broken = bool(entry.health_max) and is_down(entry.health)
    edge = tokens.alert if broken else tokens.line
    draw_cut(painter, rect, tokens.sunken, edge, measures.line, top_left=cut, bottom_right=cut)
    if is_scene:
        inset = rect.height() / 6
        draw_icon(painter, "scene", rect.adjusted(inset, inset, -inset, -inset), tokens.accent)
        return
    font = fonts.mono(measures.text_smallest)
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, initials(entry.name), fonts, font, tokens.text, centre, Elide.NEVER)


class EntryPicture(QWidget):
    """The picture as a widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self)
        self._entry: LibraryEntry | None = None

    def set_entry(self, entry: LibraryEntry | None) -> None:
        """Show a document; None = a file that holds none."""
        self._entry = entry
        self.setAccessibleName(entry.name if entry is not None else self.tr("Not a document"))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture."""
        draw_entry_picture(QPainter(self), QRectF(self.rect()), self._entry, self._look)
