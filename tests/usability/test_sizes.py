"""Every size of the views: nothing lies over its neighbour and nothing leaves the window, at every scale.

A run of the tests takes a part of the sizes, `dev.py soak` all of them.
"""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.app_window import AppWindow
from alien_desktop.gui.kit.scrolled import ScrolledView
from tests.soak import every
from tests.usability.room import outside, overlapping, scrolling_sideways
from tests.usability.stage import Stage, path_of, seen, settle

SIZES = ((1024, 700), (1280, 800), (1440, 900), (1680, 1050), (1800, 1000), (1920, 1080), (2560, 1440))
SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
EVERYWHERE = [(width, height, scale) for width, height in SIZES for scale in SCALES]


@pytest.mark.parametrize("width, height, scale", EVERYWHERE[:: every(3)])
def test_nothing_of_the_sheet_is_cut_or_covered(stage: Stage, width: int, height: int, scale: float) -> None:
    stage.window.theme.set_scale(scale)
    try:
        stage.show("sheet", QSize(width, height))
        settle()
        view = stage.window.navigator.sheet_view
        assert stage.window.size() == QSize(width, height), "the window has the size that it was given"
        if view.drawer_button.isVisible():
            if not view.tray.isVisible():
                view.toggle_drawer()
                settle()
            parts: tuple[QWidget, ...] = (view.tray, view.sheet, view)
        else:
            assert view.tray.isVisible()
            parts = (view,)
        for part in parts:
            assert overlapping(part) + outside(part) + scrolling_sideways(part) == []
            if part is view.tray:
                view.toggle_drawer()
                settle()
                assert not view.tray.isVisible()
    finally:
        stage.window.theme.set_scale(1.0)


@pytest.mark.parametrize("width, height, scale", EVERYWHERE[1 : -len(SCALES) : every(6)])
def test_nothing_of_library_dice_and_creation_is_cut_or_covered(
    stage: Stage, width: int, height: int, scale: float
) -> None:
    """A view that wants more than the window has is scrolled: it keeps the room it asks for."""
    stage.window.theme.set_scale(scale)
    try:
        for name in ("library", "library-list", "library-trash", "creation-skills", "creation-by-hand", "dice-attack"):
            stage.show(name, QSize(width, height))
            settle()
            page = stage.window.stack.currentWidget()
            assert isinstance(page, ScrolledView)
            view = page.widget()
            assert view is not None
            assert view.size().expandedTo(view.minimumSizeHint()) == view.size(), name
            assert overlapping(view) + outside(view) + scrolling_sideways(view) == [], name
            assert scale > 1 or scrolling_sideways(page) == [], "at 100 % no view is scrolled sideways"
    finally:
        stage.window.theme.set_scale(1.0)


@pytest.mark.parametrize("scale", SCALES)
def test_no_menu_folds_into_an_arrow(stage: Stage, scale: float) -> None:
    stage.window.theme.set_scale(scale)
    try:
        for width, height in SIZES:
            for name in ("library", "initiative"):
                window = stage.show(name, QSize(width, height))
                assert isinstance(window, AppWindow)
                bar, search = window.top_bar.menu_bar, window.top_bar.search
                menus = [bar.actionGeometry(action) for action in bar.actions()]
                assert all(bar.rect().contains(menu) and not menu.isEmpty() for menu in menus), (name, width)
                assert window.top_bar.rect().contains(search.geometry()), (name, width)
    finally:
        stage.window.theme.set_scale(1.0)


def test_a_view_that_is_scrolled_shows_what_has_the_focus(stage: Stage) -> None:
    stage.window.theme.set_scale(1.5)
    try:
        stage.show("dice", QSize(1280, 800))
        page = stage.window.stack.currentWidget()
        assert isinstance(page, ScrolledView)
        stage.window.activateWindow()
        settle()
        hidden = stage.window.navigator.dice_panel.log
        assert page.horizontalScrollBar().maximum() > 0
        for field in (one for one in seen(hidden) if one.focusPolicy() & Qt.FocusPolicy.TabFocus):
            page.horizontalScrollBar().setValue(0)
            field.setFocus(Qt.FocusReason.TabFocusReason)
            settle()
            assert page.horizontalScrollBar().value() > 0, path_of(field)
            break
        else:
            pytest.fail("the log has something to go to")
    finally:
        stage.window.theme.set_scale(1.0)


def test_in_a_narrow_window_a_roll_opens_the_drawer_and_esc_closes_it(stage: Stage) -> None:
    stage.window.theme.set_scale(1.5)
    try:
        stage.show("sheet-ready", QSize(1280, 800))
        view = stage.window.navigator.sheet_view
        assert view.drawer_button.isVisible()
        view.put_away()
        assert not view.tray.isVisible()
        view.drawer_button.click()
        assert view.tray.isVisible()
        stage.window.actions_of.action("tray_drawer").trigger()
        assert not view.tray.isVisible()
        view.roll()
        settle()
        assert view.tray.isVisible()
        assert view.rect().contains(view.tray.geometry())
    finally:
        stage.window.theme.set_scale(1.0)


SCENE_LEAST = QSize(800, 500)
"""The least size of a scene at 100 %: a window that is smaller for its scale needs another form, which there is not."""
ROOM_FOR_A_SCENE = [
    (width, height, scale)
    for width, height in SIZES
    for scale in SCALES
    if width >= SCENE_LEAST.width() * scale and height >= SCENE_LEAST.height() * scale
]
SCENES = ("attack-declare", "attack-roll", "attack-evolved-defence", "initiative-ten-attack", "initiative-event")
SCENES_OF_ONE_PAGE = ("scene-end", "scene-panic-spreads")


@pytest.mark.parametrize("width, height, scale", ROOM_FOR_A_SCENE[:: every(6)])
def test_nothing_of_a_scene_is_cut_or_covered(stage: Stage, width: int, height: int, scale: float) -> None:
    stage.views.prefer(scale=round(scale * 100))
    try:
        wrong = []
        for name in (*SCENES, *SCENES_OF_ONE_PAGE):
            shown = stage.show(name, QSize(width, height))
            assert stage.window.theme.chosen_scale == scale
            assert stage.initiative.size() == QSize(width, height), "the window has the size that it was given"
            found = overlapping(shown) + outside(shown) + scrolling_sideways(shown)
            wrong += [f"{name}: {one}" for one in found]
        assert wrong == []
    finally:
        stage.views.prefer(scale=100)
