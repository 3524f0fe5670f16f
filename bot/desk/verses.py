"""The verses that a group has collected (`versitos`): shown, given roses, taken away."""

from __future__ import annotations

from msgspec.structs import replace

from bot.chat import Answer, Incoming, Notes, Press, Reaction
from bot.customs import group_of
from bot.desk.presses import answered
from bot.desk.scene import Scene
from bot.outbox import VERSES, verses_of
from bot.present import tokens
from bot.present.names import safe
from bot.present.verses import BEST, CHOOSE, DROP, LISTED, ROSE, drop_screen, verses_screen
from engine.shown import PlaceId, Verse
from engine.tables.ports import Refused

Args = tuple[str, ...]


class Verses:
    """What a group has collected."""

    def __init__(self, scene: Scene, notes: Notes | None = None) -> None:
        self._scene, self._notes = scene, notes

    async def reacted(self, reaction: Reaction) -> None:
        """A reaction to a message is a rose for each verse that it shows, as a press is: one a person and verse, whichever way it
        was given, and none for one's own. Taken back, it is gone.
        """
        if self._notes is None:
            return
        boards, noted = self._scene.hall.boards, verses_of(reaction.platform, reaction.message)
        table, *versions = (await self._notes.read(noted, VERSES)).split() or [""]
        for version in map(int, versions):
            if reaction.given:
                await boards.give_rose(table, version, reaction.person)
            else:
                await boards.take_rose(table, version, reaction.person)

    async def order(self, incoming: Incoming, args: Args) -> Answer:
        """«versitos»: the best ones, for all to see; its buttons give a rose, or (to an admin) take one away."""
        if isinstance(incoming, Press):
            match args:
                case (what, table, number) if what in {ROSE, LISTED} and number.isdecimal():
                    return await self._rose(incoming, table, int(number), listed=what == LISTED)
                case (what, *group) if what == CHOOSE:
                    return await self._choose(incoming, group[0] if group else "")
                case (what, table, number) if what == DROP and number.isdecimal():
                    return await self._drop(incoming, table, int(number))
                case _:
                    pass
        await self._show(incoming.place.id)
        return Answer()

    async def _show(self, place: PlaceId, *, rest: bool = False) -> None:
        """Post the list; or (`rest`) draw it again, if it is there."""
        group, at = group_of(place), self._scene.place_of(place)
        words = self._scene.public(at)
        best = await self._scene.hall.boards.verses(group, BEST)
        name = safe(at.name, words("somewhere"))
        screen = verses_screen(words, f"{group}/versitos", self._scene.version(), name, best)
        self._scene.outbox.show(at, replace(screen, rest=rest), anew=not rest)

    async def _rose(self, press: Press, table: str, version: int, *, listed: bool) -> Answer:
        words, boards = self._scene.words(press.person), self._scene.hall.boards
        receipt = await boards.give_rose(table, version, press.person.id)
        verse = await boards.verse(table, version)
        if isinstance(receipt, Refused) or verse is None:
            return answered(words, receipt)
        if listed:
            await self._show(press.place.id, rest=True)
        return Answer(words("note-rose", name=safe(verse.name, words("somebody")), n=verse.roses))

    async def _choose(self, press: Press, brief: str) -> Answer:
        """Which one to take away."""
        words = self._scene.words(press.person)
        group = tokens.whole(press.person.id.partition(":")[0], brief) or group_of(press.place.id)
        if not await self._scene.admin(group, press.person.id):
            return Answer(words("note-admins"))
        best = await self._scene.hall.boards.verses(group, BEST)
        if not best:
            return Answer(words("refused-verse-gone"))
        return Answer(screen=drop_screen(words, f"{group}/quitar", self._scene.version(), best))

    async def _drop(self, press: Press, table: str, version: int) -> Answer:
        words, boards = self._scene.words(press.person), self._scene.hall.boards
        verse = await boards.verse(table, version)
        if verse is None:
            return Answer(words("refused-verse-gone"))
        if not await self._may_drop(verse, press):
            return Answer(words("note-admins"))
        await boards.drop_verse(table, version)
        here = press.place.id
        await self._show(here if group_of(here) == verse.group else verse.group, rest=True)
        return Answer(words("note-verse-dropped", name=safe(verse.name, words("somebody"))))

    async def _may_drop(self, verse: Verse, press: Press) -> bool:
        """Who runs the group; and whoever wrote it."""
        return verse.person == press.person.id or await self._scene.admin(verse.group, press.person.id)
