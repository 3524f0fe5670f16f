"""Orders about what was played: the ranking of a group, one's own figures, and what is stored about oneself (B30)."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

import msgspec

from bot.chat import Answer, Incoming, Order
from bot.customs import Own, group_of, zone_of
from bot.desk.presses import answered
from bot.desk.scene import Scene
from bot.outbox import Grade
from bot.present.board import ALL, EVER, data_screen, ranking_screen, stats_screen, text_screen
from bot.present.names import safe
from bot.screen import Screen
from engine.shown import Export, Place
from engine.tables.ports import Refused

Args = tuple[str, ...]
SEASON = re.compile(r"[1-9][0-9]{3}-[1-4]")
"""A season as it is typed and stands in a token: whatever else somebody types is passed over."""
LONGEST = 3500
"""Characters of an export that go into one message."""
TOLD = ("data", "export", "stats", "story")
"""What tells somebody of himself where it stays open beside his hand: nothing of it is true once he is forgotten."""


class Figures:
    """What these orders do."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    async def ranking(self, incoming: Incoming, args: Args) -> Answer:
        """«ranking»: of the group, for all to see, or out of a menu for who asks. By game and season, both as they are typed.

        Its buttons turn its pages.
        """
        place = incoming.place
        alone = self._scene.outbox.limits(place).menu
        group = group_of(place.id)
        words = self._scene.words(incoming.person) if alone else self._scene.public(place)
        zone = ZoneInfo(zone_of(self._scene.group(group), words.lang))
        variant = next((arg for arg in args if arg in self._scene.variants), "")
        now = self._scene.hall.boards.season(zone)
        season = next((arg for arg in args if arg == EVER or SEASON.fullmatch(arg)), now)
        ranking = await self._scene.hall.boards.ranking(group, variant, "" if season == EVER else season, zone)
        page = int(args[2]) if len(args) > 2 and args[2].isdecimal() and args[0] in {ALL, *self._scene.variants} else 0
        screen = ranking_screen(
            words,
            f"{group}/ranking",
            self._scene.version(),
            safe(place.name, words("somewhere")),
            ranking,
            self._scene.variants,
            page,
        )
        if alone:
            return Answer(screen=screen)
        # A button turns the page where it is; who asks anew wants to see it.
        self._scene.outbox.show(place, screen, anew=isinstance(incoming, Order))
        return Answer()

    async def stats(self, incoming: Incoming, _args: Args) -> Answer:
        """«stats»: one's own figures, of the group or (in private) of all groups."""
        person, group = incoming.person, group_of(incoming.place.id)
        words = self._scene.words(person)
        stats = await self._scene.hall.boards.stats(person.id, "" if group == person.id else group)
        rows = [(row, safe(self._scene.place_of(row.group).name, words("somewhere"))) for row in stats.rows]
        return Answer(screen=stats_screen(words, f"{person.id}/stats", self._scene.version(), rows))

    async def data(self, incoming: Incoming, args: Args) -> Answer:
        """«misdatos»: what is stored about him; «exportar» hands it out, «borrar» makes it anonymous. To him alone."""
        person = incoming.person
        words = self._scene.words(person)
        match args[:1]:
            case ("exportar",):
                return self._handed(incoming, await self._scene.hall.boards.export(person.id, (person.id,)))
            case ("borrar",):
                return await self._forget(incoming)
            case _:
                found = await self._scene.hall.boards.export(person.id, (person.id,))
                counts = (len(found.results), len(found.tables), len(found.notes))
                return Answer(screen=data_screen(words, f"{person.id}/data", self._scene.version(), *counts))

    def _handed(self, incoming: Incoming, export: Export) -> Answer:
        """The export as text: with the answer if it is short, else in as many private messages as it takes."""
        text = msgspec.json.format(msgspec.json.encode(export), indent=1).decode()
        person = incoming.person
        if len(text) <= LONGEST or not self._scene.outbox.limits(incoming.place).lasting:
            return Answer(screen=text_screen(f"{person.id}/export", text))
        pieces = [text[start : start + LONGEST] for start in range(0, len(text), LONGEST)]
        for number, piece in enumerate(pieces, 1):
            self._scene.outbox.show(Place(person.id), text_screen(f"export/{number}", piece), Grade.TABLE)
        return Answer(self._scene.words(person)("note-export", n=len(pieces)))

    async def _forget(self, incoming: Incoming) -> Answer:
        """Everything that names him; wishes to be told too. That a group keeps him away stays: it is the group's."""
        person = incoming.person
        words, customs = self._scene.words(person), self._scene.customs
        export = await self._scene.hall.boards.export(person.id, (person.id,))
        receipt = await self._scene.hall.boards.forget(person.id, (person.id,))
        if isinstance(receipt, Refused):
            return answered(words, receipt)
        groups = {group_of(each.place) for each in export.tables} | {each.group for each in export.results}
        await customs.load(groups)
        for group in groups:
            await customs.untell(group, person.id)
        await customs.set_own(person.id, Own())
        if self._scene.outbox.limits(incoming.place).menu:
            for kind in TOLD:
                gone = Screen(f"{person.id}/{kind}", self._scene.version(), ())
                self._scene.outbox.whisper(person.id, incoming.place, gone)
        return Answer(words("note-forgotten"))
