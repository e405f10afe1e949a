"""What a colour means: coral is harm and loss, amber stress and panic, green success, the turn and what is gained.

The painter is asked which token a text was drawn in, not which pixels came of it.
"""

import re

import pytest
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.dice.log_lines import LogTone, tone_of
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.session.events import Event, Named, SupplyRollMade, WeaponEmptied
from tests.soak import every
from tests.usability.painted import inks_of
from tests.usability.stage import NAMES, Stage, seen, settle

HARM = r"damage|broken|dead|dying|down|hurt|injur\w*|used up|empty|fatal|death|loss|losses"
STRESS = r"stress|panic|freeze|response"
GOOD = r"success|successes|gain|gains"
MAY_NOT_SAY = {"accent": (HARM, STRESS), "alert": (GOOD, STRESS), "stress": (r"damage|dead|injur\w*|used up|death",)}
"""Token -> words that nothing says that is drawn in it."""
BOTH = re.compile(r"death roll|rolls? due|\d successes, (panic|resp)|^bonus |^down$", re.IGNORECASE)
"""Lines that tell of two things, where the worse one gives the colour, and the line of a weapon that is gained."""
SAMPLE = (
    "sheet-living",
    "sheet-responses",
    "dice-attack",
    "dice-panic",
    "dice-creature-done",
    "attack-armor",
    "attack-evolved-closed",
    "convert-dialog",
    "push-dialog",
)
VIEWS = NAMES if every(2) == 1 else SAMPLE


def texts_in(view: QWidget, token: str) -> list[str]:
    colour = getattr(theme_of(view).tokens, token).name()
    return [text for _, text, ink in inks_of(view) if ink == colour]


@pytest.mark.parametrize("name", VIEWS)
def test_no_text_has_the_colour_of_something_else(stage: Stage, name: str) -> None:
    shown = stage.show(name)
    wrong = [
        f"{token}: {text!r}"
        for token, patterns in MAY_NOT_SAY.items()
        for text in texts_in(shown, token)
        for pattern in patterns
        if re.search(rf"\b({pattern})\b", text, re.IGNORECASE) and not BOTH.search(text)
    ]
    assert wrong == []


def test_the_odds_of_damage_are_coral_and_no_success_is_not_green(stage: Stage) -> None:
    shown = stage.show("dice-attack")
    kinds = {type(widget).__name__ for widget, _, ink in inks_of(shown) if ink == theme_of(shown).tokens.alert.name()}
    assert "DamageCurves" in kinds
    green = [
        (type(widget).__name__, text)
        for widget, text, ink in inks_of(stage.show("dice-cascade"))
        if ink == theme_of(shown).tokens.accent.name()
    ]
    assert ("OddsColumns", "0") not in green


def test_what_stress_brings_is_amber_and_what_the_body_lacks_coral(stage: Stage) -> None:
    shown = stage.show("sheet-responses")
    assert {"Jumpy", "Shakes"} <= set(texts_in(shown, "stress"))
    assert {"Jumpy", "Shakes"}.isdisjoint(texts_in(shown, "alert"))
    assert "Dehydrated" in texts_in(stage.show("sheet-shaken"), "alert")


PISTOL = Named("p", "Pistol")


@pytest.mark.parametrize(
    "event, tone",
    [
        (SupplyRollMade(document="a", who="A", supply=Supply.AIR, before=4, left=3), LogTone.HARM),
        (SupplyRollMade(document="a", who="A", supply=Supply.AIR, before=4, left=4), LogTone.PLAIN),
        (WeaponEmptied(document="a", who="A", weapon=PISTOL), LogTone.HARM),
    ],
)
def test_what_is_used_up_is_a_loss_not_stress(event: Event, tone: LogTone) -> None:
    assert tone_of(event) is tone


@pytest.mark.parametrize("owes", [False, True])
@pytest.mark.parametrize("name", ["sheet-ready", "push-dialog", "dice-panic", "attack-ready", "attack-done"])
def test_one_button_is_filled_and_it_is_what_the_rules_ask_for_next(stage: Stage, name: str, owes: bool) -> None:
    shown = stage.show(name)
    one = stage.window.navigator.sheet_view.sheet.opened.sheet
    stage.session.workspace.edit(Message("Due"), [one.evolve(panic_due=owes, response_due=False)])
    settle()
    buttons = [one for one in seen(shown) if isinstance(one, Button) and one.isEnabled()]
    filled = [one for one in buttons if one.kind in (ButtonKind.PRIMARY, ButtonKind.STRESS)]
    assert len(filled) == 1, [one.accessibleName() for one in filled]
    due = [one for one in buttons if one.kind is ButtonKind.STRESS]
    assert not due or filled == due, "what is due comes before Done and before ammunition"
    assert not owes or due or name in {"push-dialog", "dice-panic"}, "a question that is open comes first"
