"""The players' screen: what the Game Mother lets them know, and what they may see now."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.document import new_document_id
from alien_desktop.documents.players_settings import HandedOut, PlayersPage, PlayersSettings
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.scene.encounter import Encounter, Handout, Side
from alien_desktop.documents.scene.public_view import PublicRoll, PublicView, SceneCast, public_view
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.events import RollEvent
from alien_desktop.storage.timestamps import iso_utc, utc_now

_HANDED_OUT_MOST = 200
"""Of so many handouts it is kept when they were shown."""


class PlayersScreen(QObject):
    """Keeps the settings with the preferences and makes the public view. `changed` tells that it may be another."""

    changed = Signal()

    def __init__(
        self,
        scene: SceneController,
        log: EventLog,
        preferences: Callable[[], Preferences],
        set_preferences: Callable[[Preferences], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._log = log
        self._preferences = preferences
        self._set_preferences = set_preferences
        scene.encounter_changed.connect(self.changed)
        log.added.connect(self.changed)
        log.marked.connect(self.changed)
        scene.document_changed.connect(self.changed)

    @property
    def settings(self) -> PlayersSettings:
        """What the players may know."""
        return self._preferences().players

    def set(self, **changes: object) -> None:
        """Change settings and keep them; they are no step of the undo history."""
        after = self.settings.evolve(**changes)
        if after != self.settings:
            self._set_preferences(self._preferences().evolve(players=after))
            self.changed.emit()

    def keep_open(self, is_open: bool) -> None:
        """Keep whether the screen is open, for the next start; it is no setting of what the players may know."""
        self.set(window=is_open)

    def set_black(self, black: bool) -> None:
        """Make the screen black, or light again."""
        self.set(black=black)

    def hide_rolls(self, hidden: bool) -> None:
        """Roll out of sight from now on, or in sight again: what was rolled meanwhile stays out of sight."""
        entries = self._log.entries()
        after = entries[-1].seq if entries and not hidden else self.settings.rolls_after
        self.set(rolls_hidden=hidden, rolls_after=after)

    @property
    def encounter(self) -> Encounter | None:
        """The scene that is open, None for none."""
        return self._scene.encounter if self._scene.has_encounter else None

    @property
    def handed_out(self) -> str:
        """The id of the handout that was handed out last and is still there, empty for none."""
        handouts = self.encounter.handouts if self.encounter is not None else ()
        return next((one.id for one in handouts if one.id == self.settings.handout), "")

    def view(self, page: PlayersPage | None = None, handout: str = "") -> PublicView:
        """Return what the players may see now; with a page, what they would see on that one.

        `handout` is what they would see handed out where nothing is yet.
        """
        settings = self.settings
        if page is not None:
            settings = settings.evolve(page=page, black=False, handout=self.handed_out or handout)
        encounter = self.encounter
        if encounter is None:
            return public_view(None, SceneCast({}, {}), None, settings)
        adversaries = (self._scene.adversary_of(one) for one in encounter.combatants if one.side is Side.ADVERSARY)
        kinds = {one.id: one.kind for one in adversaries if one is not None}
        cast = SceneCast(self._scene.sheets(), kinds)
        return public_view(encounter, cast, self._scene.rules, settings, self._last_roll(encounter.id))

    def _last_roll(self, scene_id: str) -> PublicRoll | None:
        """Return the last roll in the scene that was not made out of sight; weapons and things are not named."""
        first = self.settings.rolls_after
        for entry in reversed(self._log.entries()):
            if entry.seq <= first:
                return None
            if entry.scene != scene_id or entry.taken_back:
                continue
            for event in reversed(entry.events):
                if isinstance(event, RollEvent) and not event.hidden:
                    return PublicRoll(event.document, "", _title(event), event.successes, event.base, event.stress)
        return None

    # --- handouts ---

    def add_handout(self, name: str, text: str = "", picture: str = "") -> str:
        """Get a text or picture ready for the players and return its id; RuleViolation for one with nothing in it."""
        if not name.strip():
            raise RuleViolation(Message("A handout needs a name."))
        if not text.strip() and not picture:
            raise RuleViolation(Message("A handout needs a text or a picture."))
        encounter = self._scene.encounter
        handout = Handout(id=new_document_id(), name=name, text=text, picture=picture)
        after = encounter.evolve(handouts=(*encounter.handouts, handout))
        self._scene.edit(Message("Handout: {name}", name=handout.name), after)
        return handout.id

    def remove_handout(self, handout_id: str) -> None:
        """Take a handout away, out or not."""
        encounter, handout = self._scene.encounter, self.handout(handout_id)
        left = tuple(each for each in encounter.handouts if each.id != handout.id)
        self._scene.edit(Message("Remove the handout {name}", name=handout.name), encounter.evolve(handouts=left))

    def hand_out(self, handout_id: str) -> None:
        """Show a handout to the players now."""
        handout = self.handout(handout_id).id
        before = (one for one in self.settings.handed_out if one.handout != handout)
        shown = (*before, HandedOut(handout=handout, at=iso_utc(utc_now())))
        self.set(page=PlayersPage.HANDOUT, handout=handout, black=False, handed_out=shown[-_HANDED_OUT_MOST:])

    def shown_at(self, handout_id: str) -> str:
        """Return when a handout was shown last, as ISO 8601; empty for never."""
        return next((one.at for one in self.settings.handed_out if one.handout == handout_id), "")

    def handout(self, handout_id: str) -> Handout:
        """Return a handout of the scene by id or name; RuleViolation when there is none."""
        encounter = self.encounter
        for each in encounter.handouts if encounter is not None else ():
            if handout_id in (each.id, each.name):
                return each
        raise RuleViolation(Message("There is no handout {handout}.", handout=handout_id))


def _title(event: RollEvent) -> Message:
    """Return what was rolled by the word of the rules alone: weapon, thing or patient may be a secret."""
    if event.skill is not None:
        return SKILL_NAMES[event.skill]
    return ATTRIBUTE_NAMES[event.attribute] if event.attribute is not None else Message("Roll")
