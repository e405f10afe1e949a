"""What is pressed with a mouse is large enough: 24 pixels, and 32 where the Game Mother works in a hurry."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QLineEdit, QScrollBar, QWidget

from alien_desktop.panels.tray_panel import TrayPanel
from alien_desktop.panels.tray_table import TrayTable
from alien_desktop.widgets.title_line import TitleLine
from alien_desktop.windows.scene_stage import SceneStage
from tests.usability.stage import NARROW, Stage, path_of, seen

LEAST = 24
LEAST_IN_A_HURRY = 32

AS_DRAWN = {
    "StepButton": "28 in the receipt and beside the stress of the selected one, as the mock-ups have them",
    "_Tick": "28 high and as wide as the tray: a line of a list",
    "TickBox": "a line of a list",
    "LineField": "the name of the scene: typed into, not pressed in a hurry",
    "Button": "24 in a title line, as the mock-ups have them: none of them is needed in a hurry",
    "DropField": "24 in a title line",
}
"""Where less than 32 pixels is what the mock-ups show, with the reason."""


def is_pressed(widget: QWidget) -> bool:
    """Whether a widget is a target of the mouse."""
    kinds = (QAbstractButton, QAbstractSlider, QLineEdit)
    return isinstance(widget, kinds) and not isinstance(widget, QScrollBar) and widget.isEnabled()


def is_inside(widget: QWidget, kinds: tuple[type[QWidget], ...]) -> bool:
    """Whether a widget or one that holds it is of a kind."""
    place: QWidget | None = widget
    while place is not None:
        if isinstance(place, kinds):
            return True
        place = place.parentWidget()
    return False


def too_small(widget: QWidget, least: int) -> bool:
    return widget.width() < least or widget.height() < least


def test_every_target_is_at_least_24_pixels(sized_view: QWidget) -> None:
    small = [
        f"{path_of(widget)} {widget.width()}x{widget.height()}"
        for widget in seen(sized_view)
        if is_pressed(widget) and too_small(widget, LEAST)
    ]
    assert not small, "\n".join(small)


def test_in_tray_and_tracker_a_target_is_at_least_32_pixels(sized_view: QWidget) -> None:
    small = []
    for widget in seen(sized_view):
        if not is_pressed(widget) or not too_small(widget, LEAST_IN_A_HURRY):
            continue
        if not is_inside(widget, (TrayPanel, TrayTable, SceneStage)):
            continue
        kind = type(widget).__name__
        drawn = kind in AS_DRAWN and (kind != "Button" or is_inside(widget, (TitleLine,)) or widget.height() == LEAST)
        if not drawn:
            small.append(f"{path_of(widget)} {widget.width()}x{widget.height()}")
    assert not small, "\n".join(small)


def test_the_buttons_of_the_next_step_are_the_largest(stage: Stage) -> None:
    """What is pressed in every round is 38 pixels high or more."""
    stage.show("sheet", NARROW)
    step = stage.window.views.sheet_view.tray.table.next_step
    assert step.alarm_button.height() >= 38
    assert step.away_button.height() >= 38
    stage.show("initiative", NARROW)
    turns = stage.initiative.stage.turns
    assert min(turns.next_button.height(), turns.back_button.height()) >= 48
    assert turns.next_button.focusPolicy() & Qt.FocusPolicy.TabFocus
