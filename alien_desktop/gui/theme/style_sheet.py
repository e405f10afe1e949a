"""The one small style sheet, generated from tokens and measures: Qt's own controls that we dress instead of painting.

Our painted widgets take their colours from the tokens directly and are matched by no rule here. User text never comes
in.
"""

from PySide6.QtGui import QColor

from alien_desktop.gui.theme.metrics import Metrics
from alien_desktop.gui.theme.tokens import Tokens


def style_sheet(tokens: Tokens, metrics: Metrics) -> str:
    """The style sheet of the application for these tokens and measures."""
    t, m = tokens, metrics
    bar = m.unit * 3
    rules = (
        ("QMainWindow, QDialog", f"background: {_hex(t.bg)};"),
        (
            "QToolTip",
            f"color: {_hex(t.text)}; background: {_hex(t.raised)}; border: {m.line}px solid {_hex(t.line)};"
            f" padding: {m.unit}px {m.label_gap}px;",
        ),
        ("QMenuBar", f"background: transparent; color: {_hex(t.text)}; border: none; spacing: 0;"),
        ("QMenuBar::item", f"background: transparent; padding: {m.unit}px {m.unit * 5 // 2}px;"),
        ("QMenuBar::item:selected", f"background: {_hex(t.sel)};"),
        ("QMenuBar::item:disabled", f"color: {_hex(t.text_dis)};"),
        (
            "QMenu",
            f"background: {_hex(t.surface)}; color: {_hex(t.text)}; border: {m.line}px solid {_hex(t.line)};"
            f" padding: {m.unit}px 0;",
        ),
        ("QMenu::item", f"padding: {m.unit * 3 // 2}px {m.unit * 6}px {m.unit * 3 // 2}px {m.unit * 8}px;"),
        ("QMenu::item:selected", f"background: {_hex(t.sel)}; color: {_hex(t.text)};"),
        ("QMenu::item:disabled", f"color: {_hex(t.text_dis)};"),
        ("QMenu::separator", f"height: {m.line}px; background: {_hex(t.line_soft)}; margin: {m.unit}px 0;"),
        ("QMenu::icon", f"padding-left: {m.label_gap}px;"),
        ("QAbstractScrollArea", "background: transparent; border: none;"),
        (
            "QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox",
            f"background: {_hex(t.sunken)}; color: {_hex(t.text)}; border: {m.line}px solid {_hex(t.line)};"
            f" border-radius: 0; selection-background-color: {_hex(t.sel)}; selection-color: {_hex(t.text)};"
            f" placeholder-text-color: {_hex(t.text2)};",
        ),
        ("QLineEdit", f"padding: 0 {m.label_gap}px; min-height: {m.control - 2 * m.line}px;"),
        ('QLineEdit[dense="true"]', f"min-height: {m.control_dense - 2 * m.line}px;"),
        ("QPlainTextEdit, QTextEdit", f"padding: {m.unit}px;"),
        (
            "QLineEdit:hover, QPlainTextEdit:hover, QTextEdit:hover, QAbstractSpinBox:hover",
            f"border-color: {_hex(t.text2)};",
        ),
        (
            'QLineEdit:read-only, QPlainTextEdit[readOnly="true"], QTextEdit[readOnly="true"]',
            f"border-color: {_hex(t.line_soft)};",
        ),
        (
            "QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled",
            f"color: {_hex(t.text_dis)}; border-color: {_hex(t.line_soft)};",
        ),
        ('QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"]', f"border-color: {_hex(t.alert)};"),
        (
            'QLineEdit[bare="true"], QPlainTextEdit[bare="true"]',
            f"border: none; background: transparent; padding: 0; min-height: {m.target_min}px;",
        ),
        ("QAbstractItemView", f"color: {_hex(t.text)};"),
        ("QScrollBar:vertical", f"background: transparent; width: {bar}px; margin: 0;"),
        ("QScrollBar:horizontal", f"background: transparent; height: {bar}px; margin: 0;"),
        (
            "QScrollBar::handle",
            f"background: {_hex(t.line)}; min-height: {m.target_min}px; min-width: {m.target_min}px;"
            f" margin: {m.unit // 2 + m.line}px;",
        ),
        ("QScrollBar::handle:hover", f"background: {_hex(t.text2)};"),
        ("QScrollBar::add-line, QScrollBar::sub-line", "width: 0; height: 0;"),
        ("QScrollBar::add-page, QScrollBar::sub-page", "background: transparent;"),
        ("QHeaderView::section", f"background: {_hex(t.surface)}; color: {_hex(t.text2)}; border: none;"),
        ("QSplitter::handle", "background: transparent;"),
    )
    return "\n".join(f"{selector} {{ {body} }}" for selector, body in rules)


def _hex(colour: QColor) -> str:
    return colour.name(QColor.NameFormat.HexRgb)
