"""The style of the application: Qt's own controls, painted from the theme.

It paints buttons, fields, scroll bars, menus, tooltips, tick boxes and radio buttons on top of Fusion. What is special
about one of them is a dynamic property of the widget. Those of buttons stand in `button_paint.py`, the others are:

- `dense`: a line edit is as low as a dense control
- `bare`: a line edit looks like plain text
- `invalid`: the text of a field was refused
- `note`: words at the right end of a tick box or radio button
- `harm`: a tick says that something is bad
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QPlainTextEdit,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QWidget,
)

from alien_desktop.gui.theme.button_paint import ButtonFace, button_size, draw_button, face_of
from alien_desktop.gui.theme.fonts import Fonts
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.mark_row import draw_radio_row, draw_tick_row, marked_row_size
from alien_desktop.gui.theme.metrics import Metrics, WidthClass, metrics_for
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import from_literal, line_height
from alien_desktop.gui.theme.tokens import Tokens, tokens_of

if TYPE_CHECKING:  # each of these classes costs a part of a millisecond, and the start needs few of them
    from PySide6.QtWidgets import (
        QStyleOptionButton,
        QStyleOptionComplex,
        QStyleOptionFrame,
        QStyleOptionMenuItem,
        QStyleOptionSlider,
    )

_Control = QStyle.ControlElement
_Complex = QStyle.ComplexControl
_Contents = QStyle.ContentsType
_Hint = QStyle.StyleHint
_Metric = QStyle.PixelMetric
_Primitive = QStyle.PrimitiveElement
_Slider = QStyle.SubControl
_State = QStyle.StateFlag
_Sub = QStyle.SubElement
_SCROLL_BAR = _Contents.CT_ScrollBar
_MARKS = frozenset({_Contents.CT_CheckBox, _Contents.CT_RadioButton})
_WHOLE_ROWS = frozenset({_Sub.SE_CheckBoxClickRect, _Sub.SE_RadioButtonClickRect})
_MENUS = frozenset({_Primitive.PE_PanelMenu, _Primitive.PE_FrameMenu})
_EMPTY_AREAS = frozenset({_Control.CE_MenuBarEmptyArea, _Control.CE_MenuEmptyArea})
_NOT_PAINTED = frozenset(
    {
        _Primitive.PE_FrameFocusRect,
        _Primitive.PE_FrameLineEdit,
        _Primitive.PE_PanelMenuBar,
        _Primitive.PE_PanelScrollAreaCorner,
    }
)
_MENU_LEFT, _MENU_RIGHT, _MENU_HIGH = 8, 6, 3
"""Room beside and above and below the words of a line in a menu, in units."""


class AlienStyle(QProxyStyle):
    """Paints generic controls from a theme, and Fusion paints the rest."""

    def __init__(self) -> None:
        super().__init__("Fusion")
        self.tokens = tokens_of("dark")
        self.metrics = metrics_for(WidthClass.MIDDLE)
        self.fonts = Fonts(self.metrics)
        self.keys: Mapping[str, str] = {}
        self._pixels = _pixels(self.metrics)

    def set_theme(self, tokens: Tokens, metrics: Metrics, fonts: Fonts, keys: Mapping[str, str]) -> None:
        """Paint from these from now on; the caller lets the widgets know."""
        self.tokens, self.metrics, self.fonts, self.keys = tokens, metrics, fonts, keys
        self._pixels = _pixels(metrics)

    # --- sizes and places ---

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Return a length of the theme; it is asked for dozens of times for each layout."""
        own = self._pixels.get(metric)
        return own if own is not None else super().pixelMetric(metric, option, widget)

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        """Return how large a control is around its words."""
        if kind == _SCROLL_BAR:  # by far the most frequent: each layout of an area that scrolls asks for both bars
            extent, length = 3 * self.metrics.unit, 6 * self.metrics.unit + self.metrics.target_min
            return QSize(length, extent) if _State.State_Horizontal in option.state else QSize(extent, length)
        metrics, fonts = self.metrics, self.fonts
        if kind == _Contents.CT_PushButton:
            return button_size(self, _face(option, widget), widget)
        if kind == _Contents.CT_LineEdit:
            if _has(widget, "bare"):
                return QSize(size.width(), metrics.target_min)
            height = metrics.control_dense if _has(widget, "dense") else metrics.control
            return QSize(size.width() + 2 * (metrics.label_gap + metrics.line), height)
        if kind in _MARKS:
            return marked_row_size(self, from_literal(cast("QStyleOptionButton", option).text), _note(widget))
        if kind == _Contents.CT_MenuItem:
            line = cast("QStyleOptionMenuItem", option)
            if line.menuItemType == line.MenuItemType.Separator:
                return QSize(metrics.unit, metrics.line + 2 * metrics.unit)  # QMenu leaves out what has no width
            wide = size.width() + (_MENU_LEFT + _MENU_RIGHT) * metrics.unit
            wide += metrics.group_gap if "\t" in line.text else 0
            return QSize(wide, line_height(fonts.body) + _MENU_HIGH * metrics.unit)
        if kind == _Contents.CT_MenuBarItem:
            return QSize(size.width() + 5 * metrics.unit, size.height() + 2 * metrics.unit)
        return super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]

    def subElementRect(self, element: QStyle.SubElement, option: QStyleOption, widget: QWidget | None = None) -> QRect:
        """Return where a part of a control is."""
        if element == _Sub.SE_LineEditContents:
            if _has(widget, "bare"):
                return option.rect
            aside = self.metrics.label_gap + self.metrics.line
            return option.rect.adjusted(aside, 0, -aside, 0)
        if element in _WHOLE_ROWS:
            return option.rect
        return super().subElementRect(element, option, widget)  # type: ignore[arg-type]

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: "QStyleOptionComplex",
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Return where a part of a scroll bar is; it has no arrows."""
        if control == _Complex.CC_ScrollBar:
            return self._scroll_bar_part(cast("QStyleOptionSlider", option), part)
        return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]

    def _scroll_bar_part(self, option: "QStyleOptionSlider", part: QStyle.SubControl) -> QRect:
        rect = option.rect
        if part == _Slider.SC_ScrollBarGroove:
            return rect
        upright = option.orientation == Qt.Orientation.Vertical
        length = rect.height() if upright else rect.width()
        steps = option.maximum - option.minimum
        handle = length
        if steps > 0:
            handle = length * option.pageStep // (steps + option.pageStep)
            handle = min(length, max(handle, self.metrics.target_min + 2 * self._beside_handle))
        start = self.sliderPositionFromValue(
            option.minimum, option.maximum, option.sliderPosition, length - handle, option.upsideDown
        )
        if part == _Slider.SC_ScrollBarSlider:
            at, long = start, handle
        elif part == _Slider.SC_ScrollBarSubPage:
            at, long = 0, start
        elif part == _Slider.SC_ScrollBarAddPage:
            at, long = start + handle, length - start - handle
        else:
            return QRect()
        if upright:
            return QRect(rect.left(), rect.top() + at, rect.width(), long)
        return QRect(rect.left() + at, rect.top(), long, rect.height())

    # --- painting ---

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Paint grounds and frames. The ring of the window shows the focus."""
        tokens, line = self.tokens, self.metrics.line
        rect = QRectF(option.rect)
        if element == _Primitive.PE_PanelLineEdit:
            if cast("QStyleOptionFrame", option).lineWidth > 0 and not _has(widget, "bare"):
                draw_box(painter, rect, self._field_ground(option, widget), self._field_frame(option, widget), line)
        elif element == _Primitive.PE_Frame and isinstance(widget, QPlainTextEdit):
            draw_box(painter, rect, self._field_ground(option, widget), self._field_frame(option, widget), line)
        elif element in _MENUS:
            draw_box(painter, rect, tokens.surface, tokens.line, line)
        elif element == _Primitive.PE_PanelTipLabel:
            draw_box(painter, rect, tokens.raised, tokens.line, line)
        elif element not in _NOT_PAINTED:
            super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self, element: QStyle.ControlElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        """Paint whole controls."""
        if element == _Control.CE_PushButton:
            draw_button(painter, QRectF(option.rect), self, _face(option, widget), option.state, widget)
        elif element == _Control.CE_CheckBox:
            text = from_literal(cast("QStyleOptionButton", option).text)
            harm = _has(widget, "harm")
            draw_tick_row(
                painter, QRectF(option.rect), self, text, _note(widget), option.state, "alert" if harm else "accent"
            )
        elif element == _Control.CE_RadioButton:
            text = from_literal(cast("QStyleOptionButton", option).text)
            draw_radio_row(painter, QRectF(option.rect), self, text, _note(widget), option.state)
        elif element == _Control.CE_MenuItem:
            self._paint_menu_line(cast("QStyleOptionMenuItem", option), painter)
        elif element == _Control.CE_MenuBarItem:
            self._paint_menu_bar_word(cast("QStyleOptionMenuItem", option), painter)
        elif element not in _EMPTY_AREAS:
            super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: "QStyleOptionComplex",
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Paint scroll bars: a handle on whatever is below, none where nothing can be scrolled."""
        if control != _Complex.CC_ScrollBar:
            super().drawComplexControl(control, option, painter, widget)
            return
        tokens = self.tokens
        slider = cast("QStyleOptionSlider", option)
        if slider.maximum <= slider.minimum:
            return
        over = _State.State_MouseOver in slider.state and _Slider.SC_ScrollBarSlider in slider.activeSubControls
        aside = self._beside_handle
        handle = self._scroll_bar_part(slider, _Slider.SC_ScrollBarSlider).adjusted(aside, aside, -aside, -aside)
        painter.fillRect(handle, tokens.text2 if over else tokens.line)

    @property
    def _beside_handle(self) -> int:
        """Room between the handle of a scroll bar and its edge."""
        return self.metrics.unit // 2 + self.metrics.line

    def _field_ground(self, option: QStyleOption, widget: QWidget | None) -> QColor:
        return self.tokens.field if _is_editable(option, widget) else self.tokens.sunken

    def _field_frame(self, option: QStyleOption, widget: QWidget | None) -> QColor:
        tokens = self.tokens
        if _has(widget, "invalid"):
            return tokens.alert
        if not _is_editable(option, widget):
            return tokens.line_soft
        return tokens.text2 if _State.State_MouseOver in option.state else tokens.line

    def _paint_menu_line(self, option: "QStyleOptionMenuItem", painter: QPainter) -> None:
        tokens, metrics = self.tokens, self.metrics
        rect, unit = option.rect, metrics.unit
        if option.menuItemType == option.MenuItemType.Separator:
            draw_rule(painter, rect.left(), rect.right() + 1, rect.top() + unit, tokens.line_soft, metrics.line)
            return
        enabled = _State.State_Enabled in option.state
        ink = tokens.text if enabled else tokens.text_dis
        if enabled and _State.State_Selected in option.state:
            painter.fillRect(rect, tokens.sel)
        mark = QRectF(rect.left() + metrics.label_gap, rect.top(), metrics.icon_small, rect.height())
        if option.checkType != option.CheckType.NotCheckable:
            if option.checked:
                draw_icon(painter, "tick", mark, ink)
        elif not option.icon.isNull():
            option.icon.paint(painter, mark.toRect())
        words, _tab, keys = option.text.partition("\t")
        line = rect.adjusted(_MENU_LEFT * unit, 0, -_MENU_RIGHT * unit, 0)
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip)
        shows_letters = self.styleHint(_Hint.SH_UnderlineShortcut, option, None)
        letters = Qt.TextFlag.TextShowMnemonic if shows_letters else Qt.TextFlag.TextHideMnemonic
        painter.setFont(option.font)
        painter.setPen(ink)
        painter.drawText(line, flags | int(letters), words)
        if keys:
            column = line.adjusted(line.width() - option.reservedShortcutWidth, 0, 0, 0)
            painter.drawText(column, flags, keys)
        if option.menuItemType == option.MenuItemType.SubMenu:
            right = rect.right() - metrics.label_gap - metrics.icon_small
            draw_icon(painter, "chevron_right", QRectF(right, rect.top(), metrics.icon_small, rect.height()), ink)

    def _paint_menu_bar_word(self, option: "QStyleOptionMenuItem", painter: QPainter) -> None:
        tokens = self.tokens
        enabled = _State.State_Enabled in option.state
        if enabled and (_State.State_Selected in option.state or _State.State_Sunken in option.state):
            painter.fillRect(option.rect, tokens.sel)
        shows_letters = self.styleHint(_Hint.SH_UnderlineShortcut, option, None)
        letters = Qt.TextFlag.TextShowMnemonic if shows_letters else Qt.TextFlag.TextHideMnemonic
        painter.setPen(tokens.text if enabled else tokens.text_dis)
        painter.drawText(option.rect, int(Qt.AlignmentFlag.AlignCenter | letters), option.text)


def _pixels(metrics: Metrics) -> dict[QStyle.PixelMetric, int]:
    return {
        _Metric.PM_DefaultFrameWidth: metrics.line,
        _Metric.PM_ScrollBarExtent: 3 * metrics.unit,
        _Metric.PM_ScrollBarSliderMin: metrics.target_min,
        _Metric.PM_ScrollView_ScrollBarSpacing: 0,
        _Metric.PM_ScrollView_ScrollBarOverlap: 0,
        _Metric.PM_MenuPanelWidth: metrics.line,
        _Metric.PM_MenuHMargin: 0,
        _Metric.PM_MenuVMargin: metrics.unit,
        _Metric.PM_MenuBarPanelWidth: 0,
        _Metric.PM_MenuBarItemSpacing: 0,
        _Metric.PM_MenuBarHMargin: 0,
        _Metric.PM_MenuBarVMargin: 0,
        _Metric.PM_SmallIconSize: metrics.icon_small,
        _Metric.PM_ToolTipLabelFrameWidth: metrics.label_gap - metrics.line,
        _Metric.PM_IndicatorWidth: metrics.tick,
        _Metric.PM_IndicatorHeight: metrics.tick,
        _Metric.PM_ExclusiveIndicatorWidth: metrics.tick,
        _Metric.PM_ExclusiveIndicatorHeight: metrics.tick,
        _Metric.PM_CheckBoxLabelSpacing: metrics.label_gap,
        _Metric.PM_RadioButtonLabelSpacing: metrics.label_gap,
    }


def _face(option: QStyleOption, widget: QWidget | None) -> ButtonFace:
    return face_of(widget, from_literal(cast("QStyleOptionButton", option).text))


def _is_editable(option: QStyleOption, field: QWidget | None) -> bool:
    read_only = isinstance(field, QLineEdit | QPlainTextEdit) and field.isReadOnly()
    return _State.State_Enabled in option.state and not read_only


def _has(widget: QWidget | None, name: str) -> bool:
    return widget is not None and bool(widget.property(name))


def _note(widget: QWidget | None) -> str:
    return str(widget.property("note") or "") if widget is not None else ""
