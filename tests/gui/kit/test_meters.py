"""Stress, Health and supply: one focus stop, requests by mouse, wheel, key and screen reader, words for the state."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import StepButton
from alien_desktop.gui.kit.health_meter import HealthMeter
from alien_desktop.gui.kit.stress_meter import StressMeter
from alien_desktop.gui.sheet.supply_meter import SupplyMeter
from alien_desktop.gui.theme.paint_text import text_width
from alien_desktop.gui.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def stress(qtbot: QtBot, theme: Theme) -> StressMeter:
    meter = StressMeter()
    qtbot.addWidget(meter)
    meter.set_level(4)
    meter.resize(meter.sizeHint())
    meter.show()
    return meter


@pytest.fixture
def health(qtbot: QtBot, theme: Theme) -> HealthMeter:
    meter = HealthMeter()
    qtbot.addWidget(meter)
    meter.set_health(3, 4)
    meter.resize(meter.sizeHint())
    meter.show()
    return meter


def wishes(meter: StressMeter | HealthMeter | SupplyMeter) -> list[int]:
    told: list[int] = []
    meter.value_requested.connect(told.append)
    return told


def test_a_click_on_a_cell_asks_for_the_value_up_to_it(qtbot: QtBot, stress: StressMeter) -> None:
    told = wishes(stress)
    qtbot.mouseClick(stress, LEFT, pos=stress.cell_rects()[6].center())
    qtbot.mouseClick(stress, LEFT, pos=stress.cell_rects()[1].center())
    assert told == [7, 2]
    assert stress.level == 4


def test_a_click_on_the_last_filled_cell_empties_it(qtbot: QtBot, stress: StressMeter) -> None:
    told = wishes(stress)
    qtbot.mouseClick(stress, LEFT, pos=stress.cell_rects()[3].center())
    assert told == [3]


def test_arrows_home_and_end_ask(qtbot: QtBot, stress: StressMeter) -> None:
    told = wishes(stress)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Plus):
        qtbot.keyClick(stress, key)
    assert told == [5, 3, 0, 10, 5]


def test_nothing_is_asked_beyond_the_ends(qtbot: QtBot, stress: StressMeter) -> None:
    stress.set_level(10)
    told = wishes(stress)
    qtbot.keyClick(stress, Qt.Key.Key_Right)
    assert told == []


def wheel(meter: QWidget, notches: int) -> QWheelEvent:
    event = QWheelEvent(
        QPointF(5, 5),
        meter.mapToGlobal(QPointF(5, 5)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(meter, event)
    return event


def test_the_wheel_steps_only_with_the_focus(qtbot: QtBot, stress: StressMeter) -> None:
    told = wishes(stress)
    stress.clearFocus()
    assert not wheel(stress, 1).isAccepted()
    stress.activateWindow()
    stress.setFocus()
    qtbot.waitUntil(stress.hasFocus)
    wheel(stress, 1)
    wheel(stress, -1)
    assert told == [5, 3]


def test_minus_and_plus_ask_and_take_no_focus(qtbot: QtBot, stress: StressMeter) -> None:
    less, more = sorted(stress.findChildren(QAbstractButton), key=lambda button: button.x())
    told = wishes(stress)
    qtbot.mouseClick(less, LEFT)
    qtbot.mouseClick(more, LEFT)
    assert told == [3, 5]
    assert less.focusPolicy() == more.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert less.geometry().right() < more.x() < stress.cell_rects()[0].x()


def test_a_screen_reader_finds_a_slider_and_its_request_is_a_request(stress: StressMeter) -> None:
    told = wishes(stress)
    interface = QAccessible.queryAccessibleInterface(stress)
    assert interface.role() == QAccessible.Role.Slider
    value = interface.valueInterface()
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (0, 4, 10)
    value.setCurrentValue(6)
    assert told == [6]
    assert value.currentValue() == 4


def test_stress_says_what_a_push_would_add(stress: StressMeter) -> None:
    stress.set_preview(1)
    assert stress.accessibleName() == "Stress 4 of 10, a push adds 1"
    stress.set_preview(0)
    assert stress.accessibleName() == "Stress 4 of 10"


def test_a_synthetic_has_no_stress_and_the_row_keeps_its_height(stress: StressMeter) -> None:
    height = stress.sizeHint().height()
    stress.set_absent("Synthetic", "no stress, no panic, no push")
    assert stress.sizeHint().height() == height
    assert stress.accessibleName() == "Synthetic: no stress, no panic, no push"
    assert stress.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert stress.cell_at(QPoint(stress.width() - 5, 10)) is None
    stress.set_present()
    assert stress.accessibleName() == "Stress 4 of 10"


@pytest.mark.parametrize(
    "value,maximum,words",
    [
        (3, 4, "Health 3 of 4"),
        (1, 3, "Health 1 of 3, low"),
        (1, 2, "Health 1 of 2"),
        (0, 4, "Health 0 of 4, down"),
        (16, 20, "Health 16 of 20"),
    ],
)
def test_health_says_low_and_down(health: HealthMeter, value: int, maximum: int, words: str) -> None:
    health.set_health(value, maximum)
    assert health.accessibleName() == words


def test_a_bar_of_health_is_hit_by_its_part(qtbot: QtBot, health: HealthMeter) -> None:
    health.set_health(3, 20)
    health.resize(health.sizeHint())
    told = wishes(health)
    right = max(x for x in range(health.width()) if health.cell_at(QPoint(x, 10)) is not None)
    qtbot.mouseClick(health, LEFT, pos=QPoint(right, health.height() // 2))
    assert told == [20]


def test_health_and_stress_stand_in_line(stress: StressMeter, health: HealthMeter) -> None:
    assert stress.cell_rects()[0].x() == health.cell_rects()[0].x()


def test_a_supply_is_set_by_its_circles(qtbot: QtBot, theme: Theme) -> None:
    air = SupplyMeter()
    qtbot.addWidget(air)
    air.set_supply("Air", 5)
    air.resize(air.sizeHint())
    told = wishes(air)
    first = next(x for x in range(air.width()) if air.cell_at(QPoint(x, 5)) == 0)
    qtbot.mouseClick(air, LEFT, pos=QPoint(first + 2, 10))
    assert told == [1]
    assert air.accessibleName() == "Air, 5 of 6 dice"


def test_a_supply_that_is_not_needed_cannot_be_pressed(theme: Theme, qtbot: QtBot) -> None:
    food = SupplyMeter()
    qtbot.addWidget(food)
    food.set_not_needed("Food", "not needed")
    assert food.accessibleName() == "Food: not needed"
    assert food.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert food.cell_at(QPoint(100, 10)) is None
    food.set_supply("Food", 2)
    assert food.accessibleName() == "Food, 2 of 6 dice"


@pytest.mark.parametrize("maximum", [10, 11, 12, 20, 30])
def test_more_cells_than_ten_share_the_room_of_ten(theme: Theme, maximum: int) -> None:
    ten, more = StressMeter(), StressMeter()
    ten.set_level(3, 10)
    more.set_level(3, maximum)
    assert len(more.cell_rects()) == maximum
    assert more.cell_rects()[-1].right() <= ten.cell_rects()[-1].right() + 1
    assert all(more.cell_at(cell.center()) == place for place, cell in enumerate(more.cell_rects()))


def test_the_widest_number_does_not_touch_the_buttons(qtbot: QtBot, theme: Theme) -> None:
    meter = StressMeter()
    qtbot.addWidget(meter)
    meter.set_level(10, 10)
    meter.resize(meter.sizeHint())
    meter.show()
    fonts = theme.fonts
    number = text_width(fonts, fonts.vital, "10") + text_width(fonts, fonts.vital_of, "/10")
    label = text_width(fonts, fonts.label, "STRESS")
    assert min(button.x() for button in meter.findChildren(StepButton)) >= label + number + theme.metrics.unit
