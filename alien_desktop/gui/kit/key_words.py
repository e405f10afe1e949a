"""Keys that are said: in tooltips and in what a screen reader hears of a button; they follow when a key is changed."""

from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import theme_of

_WORDS, _KEY = "tooltip_words", "tooltip_key"


def set_key_tooltip(widget: QWidget, words: str, key: str) -> None:
    """Give a widget a tooltip that ends in the key of a command: "Conditions (C)"; `key` is that of the table."""
    widget.setProperty(_WORDS, words)
    widget.setProperty(_KEY, key)
    shown = theme_of(widget).shown_key(key)
    set_tooltip(widget, tr("{words} ({key})").format(words=words, key=shown) if shown else words)


def refresh_keys(window: QWidget) -> None:
    """Say the keys of a window as they are now."""
    for widget in window.findChildren(QWidget):
        key = widget.property(_KEY)
        if key:
            set_key_tooltip(widget, widget.property(_WORDS), key)
        elif isinstance(widget, Button) and widget.property("key"):
            widget.say_key()
