"""The receipt of a pool: words, numbers, the modifier's buttons."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.pool_breakdown import BreakdownItem, PoolBreakdown
from alien_desktop.gui.kit.die_face import DieKind
from alien_desktop.gui.theme.theme import Theme

TERMS = (
    BreakdownItem("Agility", "attribute", 4),
    BreakdownItem("Piloting", "", 2, signed=True),
    BreakdownItem("Sprained ankle", "injury", -1, signed=True),
    BreakdownItem("Stress level", "", 4, DieKind.STRESS),
)


def buttons(view: PoolBreakdown) -> list[QAbstractButton]:
    return sorted(view.findChildren(QAbstractButton), key=lambda button: button.x())


def test_terms_are_read_with_their_numbers(qtbot: QtBot, theme: Theme) -> None:
    view = PoolBreakdown()
    qtbot.addWidget(view)
    view.set_terms(TERMS)
    view.set_modifier(0, "Modifier")
    assert view.accessibleName() == "Agility 4, Piloting +2, Sprained ankle −1, Modifier 0, Stress level 4"


def test_minus_and_plus_ask_for_the_next_value(qtbot: QtBot, theme: Theme) -> None:
    view = PoolBreakdown()
    qtbot.addWidget(view)
    view.set_terms(TERMS)
    view.set_modifier(1, "Modifier")
    view.resize(view.sizeHint())
    view.show()
    less, more = buttons(view)
    asked: list[int] = []
    view.modifier_requested.connect(asked.append)
    qtbot.mouseClick(less, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert asked == [0, 2]
    view.set_modifier(None)
    assert not any(button.isVisible() for button in buttons(view))


def test_any_number_of_terms_has_room_and_the_modifier_stays_before_the_stress(qtbot: QtBot, theme: Theme) -> None:
    view = PoolBreakdown()
    qtbot.addWidget(view)
    view.set_terms(TERMS * 5)
    height = view.sizeHint().height()
    view.set_terms(TERMS)
    assert height == 5 * view.sizeHint().height()
    view.set_modifier(0, "Modifier")
    view.resize(300, view.sizeHint().height())
    view.show()
    less, more = buttons(view)
    assert view.rect().contains(more.geometry())
    assert less.geometry().right() < more.x()
    assert less.geometry().top() == 3 * 24
