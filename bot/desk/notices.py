"""Who asked for it is told, in private, when a table is opened in his group (B20); and a group, once, how it is heard (B28)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.chat import Answer, Incoming, Press
from bot.customs import group_of
from bot.desk.scene import Scene, seated
from bot.outbox import Grade
from bot.present import tokens
from bot.present.asking import notice_screen
from bot.screen import Screen, Text
from engine.shown import PersonId, Place, PlaceId, TableId

ORDER = "avisame"
GAP = 600.0
"""Least seconds between two notices of one group."""
MOST = 200
"""People of one group that are told."""


class Notices:
    """Tells them, and takes the wish down."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._last: dict[PlaceId, float] = {}
        self._looked: set[PlaceId] = set()
        """Groups of which it was looked up whether we hear there what people say."""

    async def opened(self, table: TableId, opener: PersonId) -> None:
        """A table waits for people."""
        changed = self._scene.hall.latest(table)
        if changed is None:
            return
        lobby, place = changed.lobby, self._scene.place(changed.lobby)
        await self._hidden(place)
        group, now = group_of(place.id), self._scene.now()
        if self._scene.quiet(place) or now - self._last.get(group, float("-inf")) < GAP:
            return
        self._last[group] = now
        people = [each for each in self._scene.group(group).notify if each != opener and not seated(lobby, each)]
        await self._scene.customs.load(people=people)
        for person in people:
            # Who was not heard from since the process is there is told in the language of the group.
            known = self._scene.person(person)
            words = self._scene.words(known if known.lang else replace(known, lang=self._scene.public(place).lang))
            screen = notice_screen(
                words, lobby, self._scene.where(lobby), tokens.order(ORDER, "no", tokens.brief(group))
            )
            self._scene.outbox.show(Place(person), screen, Grade.COSMETIC)

    async def _hidden(self, place: Place) -> None:
        """Where the platform hides from us what people say, they are told once how their calls are heard all the same."""
        group, scene = group_of(place.id), self._scene
        if group in self._looked or scene.group(group).hidden:
            return
        self._looked.add(group)
        if any(check.speech and not check.well for check in await scene.outbox.diagnose(place)):
            await scene.customs.set_group(group, replace(scene.group(group), hidden=True))
            text = Text(scene.public(place)("note-hidden"))
            scene.outbox.show(place, Screen(f"{group}/hidden", 1, (text,), last=True), Grade.COSMETIC)

    async def order(self, incoming: Incoming, args: tuple[str, ...]) -> Answer:
        """«avisame» takes it down, once more (or «no») strikes it out."""
        person, words = incoming.person.id, self._scene.words(incoming.person)
        brief = args[1] if isinstance(incoming, Press) and len(args) > 1 else ""
        named = tokens.whole(person.partition(":")[0], brief)
        group = named or group_of(incoming.place.id)
        if group == person:
            return Answer(words("note-in-group"))
        await self._scene.customs.load((group,))
        chosen = self._scene.group(group)
        if person in chosen.notify or args[:1] == ("no",):
            await self._scene.customs.untell(group, person)
            return Answer(words("note-untold"), here=True)
        if named and not await self._scene.member(group, person):
            return Answer(words("note-outside"))  # what his button names may be anything
        if len(chosen.notify) >= MOST:
            return Answer(words("note-told-many"))
        await self._scene.customs.set_group(group, replace(chosen, notify=(*chosen.notify, person)))
        return Answer(words("note-told"), here=True)
