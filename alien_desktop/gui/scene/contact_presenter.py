"""Keeps the page of a contact up to date, and runs what is requested there, by registered commands."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.gui.kit.menus import MenuEntry
from alien_desktop.gui.scene.contact_items import (
    ContactChoice,
    ContactStep,
    ContactView,
    attackers_of,
    contact_item,
    contest_result,
    free_actions_wait,
    nearest_enemy,
    of_the_winner,
    steps_of,
    surprised_side,
)
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.page_presenter import PagePresenter
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.gui.scene.stealth_items import crew_of, enemies_of, rolled_words
from alien_desktop.gui.scene.zone_presenter import ZonePresenter
from alien_desktop.session.session import Session


class ContactPresenter(PagePresenter):
    """Opens from stealth mode; is there by itself while free actions wait before the cards are drawn.

    `striker_selected(combatant)`: this one has the next free action.
    """

    striker_selected = Signal(str)

    def __init__(
        self, session: Session, presenter: ScenePresenter, layout: SceneLayout, zones: ZonePresenter, window: QWidget
    ) -> None:
        super().__init__(session, presenter, layout, zones, window)
        self._view: ContactView | None = None
        presenter.refreshed.connect(self.refresh)
        session.rolls.state_changed.connect(self._on_rolls_state_changed)

    @cached_property
    def _panel(self) -> FactStrip:
        """The page; built when there is first a contact."""
        panel = self._panels.contact
        panel.step_pressed.connect(self._on_panel_step_pressed)
        panel.button_pressed.connect(self.press)
        return panel

    @property
    def is_open(self) -> bool:
        """Whether the page is in the scene."""
        return self._view is not None

    @property
    def step(self) -> ContactStep | None:
        """The step that is open; None while the page is closed."""
        return self._view.step if self._view is not None else None

    @property
    def has_focus(self) -> bool:
        """Whether it has the focus."""
        return self.is_open and self._panel.has_focus

    def open(self) -> None:
        """Open the page with whoever is nearest, at the first thing that there is to decide."""
        encounter = self._presenter.encounter
        if encounter is None or not encounter.stealth.turn:
            return
        self._view = ContactView(steps_of(self._session)[1], nearest_enemy(encounter, self._session))
        self._layout.let_strip_come()
        self.refresh()
        self._panel.take_focus()

    def close(self) -> None:
        """Go back to stealth mode; free actions that wait stay there."""
        self._view = None
        self.refresh()

    def refresh(self) -> None:
        """Show the page while it is open, or while free actions wait."""
        encounter = self._presenter.encounter
        waits = encounter is not None and free_actions_wait(self._session)
        if encounter is None or not (waits or encounter.stealth.turn):
            self._view = None
        elif waits and (self._view is None or self._view.step not in (ContactStep.FREE, ContactStep.CARDS)):
            self._view = replace(self._view or ContactView(), step=ContactStep.FREE)
            self._layout.let_strip_come()
        elif not waits and self._view is not None:
            there = [one.id for one in enemies_of(encounter)]
            enemy = self._view.enemy if self._view.enemy in there else next(iter(there), "")
            self._view = replace(self._view, enemy=enemy, who=self._zones.who)
        if self._view is None:
            self._layout.show_strip(Strip.CONTACT, False)
            return
        self._panel.set_item(contact_item(self._session, self._view))
        self._layout.show_strip(Strip.CONTACT, True)
        main = next((one.text for one in self._panel.item.buttons if one.main), "")
        after = self._panel.item.steps[steps_of(self._session).index(self._view.step) + 1 :]
        coming = [*([main] if main else []), *(step.name for step in after)]
        then = self.tr("then: {step}").format(step=coming[1]) if coming[1:] else self._panel.item.steps[-1].words
        self._panels.turns.set_turns(then, can_go_on=True, can_go_back=False, name=next(iter(coming), ""))
        self._panels.turns.set_is_next(not main)
        if main:
            self._panels.clock.set_draw_is_next(False)

    def take_digit(self, number: int) -> bool:
        """Choose how the contact begins, while that page is open; False when it is not."""
        if self.step is not ContactStep.CHOICE or number > len(self._panel.buttons):
            return False
        self._panel.buttons[number - 1].click()  # a disabled choice stays disabled
        return True

    def proceed(self) -> None:
        """N: what the page says is next."""
        if self._view is not None:
            self.press(next((one.key for one in self._panel.item.buttons if one.main), "on"))

    def roll(self) -> bool:
        """R: roll the contest, while nothing was rolled; False when there is none to roll."""
        view = self._view
        if view is None or free_actions_wait(self._session) or not self._session.rolls.is_free:
            return False
        if self._session.contests.is_half_rolled:
            return False
        if contest_result(self._session, view) is not None or view.step is ContactStep.WHOM:
            return False
        self.press("contest")
        return True

    def draw(self) -> None:
        """I: the cards, whatever page is open."""
        if free_actions_wait(self._session):
            self._presenter.perform("scene.draw")
        else:
            self._presenter.perform("stealth.contact")

    def press(self, key: str) -> None:
        """Do what a button says."""
        view = self._view
        if view is None:
            return
        acts: dict[str, Callable[[], object]] = {
            "on": partial(self._go_on, view),
            "contest": partial(self._roll_contest, view),
            "strike": partial(self._strike, view),
            "next": self._select_striker,
            "draw": self.draw,
            "close": self.close,
            "enemy": partial(self._ask_enemy, view),
            "coming": self._ask_coming,
            "attackers": partial(self._ask_attackers, view),
            "aware": partial(self._ask_aware, view),
            **{choice.value: partial(self._choose, view, choice) for choice in ContactChoice},
        }
        acts[key]()

    # --- inside ---

    def _show(self, view: ContactView) -> None:
        self._view = view
        self.refresh()
        self._panel.take_focus()

    def _go_on(self, view: ContactView) -> None:
        steps = steps_of(self._session)
        place = steps.index(view.step)
        self._show(replace(view, step=steps[min(place + 1, len(steps) - 1)]))

    def _select_striker(self) -> None:
        self.striker_selected.emit(self._scene.encounter.surprise[0])

    def _choose(self, view: ContactView, choice: ContactChoice) -> None:
        """Carry a choice out at once, or go on to its roll."""
        view = of_the_winner(self._session, replace(view, choice=choice))
        looks = self._scene.rules.edition.stealth.open_contest
        if choice is ContactChoice.OPEN:
            self._presenter.perform("stealth.contact")
        elif choice is ContactChoice.WAIT:
            self.close()
            if not looks:
                self._presenter.perform("stealth.next_turn")
        elif choice is ContactChoice.HIDE:
            self._presenter.perform("stealth.hide", who=view.enemy if view.by_them else view.who, free=True)
            self.close()
        elif looks:
            self._strike(view)
        else:
            self._show(replace(view, step=ContactStep.ROLL))

    def _roll_contest(self, view: ContactView) -> None:
        self._show(replace(view, step=ContactStep.ROLL))
        group = attackers_of(self._scene.encounter, replace(view, by_them=False))
        sneaks = view.choice is ContactChoice.SNEAK_ATTACK
        looks = self._scene.rules.edition.stealth.open_contest
        self._contest(
            enemy=view.enemy,
            who=group,
            attack=sneaks,
            ambush=view.choice is ContactChoice.AMBUSH and not looks,
        )
        self.refresh()

    def _strike(self, view: ContactView) -> None:
        """The surprise: free actions before the cards, or the lowest cards."""
        attackers, result = attackers_of(self._scene.encounter, view), contest_result(self._session, view)
        self._view = replace(view, rolled=rolled_words(result) if result is not None else "")
        with self._presenter.refreshed_once():
            self._presenter.perform("stealth.contact", attackers=attackers, aware=view.aware)

    def _ask_enemy(self, view: ContactView) -> None:
        enemies = enemies_of(self._scene.encounter)
        name = self._scene.name_of
        entries = [
            MenuEntry(name(one), partial(self._show, replace(view, enemy=one.id)), one.id == view.enemy)
            for one in enemies
        ]
        self._ask("enemy", self.tr("Others"), entries)

    def _ask_coming(self) -> None:
        """Ask which adversaries attack the crew from hiding."""
        entries = [
            MenuEntry(self._scene.name_of(one), partial(self._strike, ContactView(enemy=one.id, by_them=True)))
            for one in enemies_of(self._scene.encounter)
        ]
        self._ask("coming", self.tr("Others"), entries)

    def _ask_attackers(self, view: ContactView) -> None:
        def toggled(who: str) -> tuple[str, ...]:
            return tuple(one for one in view.left_out if one != who) if who in view.left_out else (*view.left_out, who)

        entries = [
            MenuEntry(
                self._scene.name_of(one),
                partial(self._show, replace(view, left_out=toggled(one.id))),
                one.id not in view.left_out,
            )
            for one in crew_of(self._scene.encounter)
        ]
        self._ask("attackers", self.tr("Who strikes"), entries)

    def _ask_aware(self, view: ContactView) -> None:
        encounter = self._scene.encounter
        waits = free_actions_wait(self._session)
        aware = encounter.aware if waits else view.aware

        def toggle(one: Combatant) -> None:
            surprised = one.id not in aware
            if waits:
                self._presenter.perform("scene.aware", who=one.id, on=surprised)
            else:
                others = tuple(each for each in aware if each != one.id)
                self._show(replace(view, aware=(*others, one.id) if surprised else others))

        people = surprised_side(self._session, view)
        entries = [MenuEntry(self._scene.name_of(one), partial(toggle, one), one.id not in aware) for one in people]
        self._ask("aware", self.tr("Surprised"), entries)

    def _on_panel_step_pressed(self, number: int) -> None:
        steps = steps_of(self._session)
        waits = free_actions_wait(self._session)
        if (
            self._view is not None
            and number < len(steps)
            and (not waits or steps[number] in (ContactStep.FREE, ContactStep.CARDS))
        ):
            self._show(replace(self._view, step=steps[number]))

    def _on_rolls_state_changed(self, _state: object) -> None:
        if self.is_open:
            self.refresh()
