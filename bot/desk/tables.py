"""Orders about a table that is there: end it, send somebody away, annul its match. Who may is in the rights of B18."""

from __future__ import annotations

from bot.chat import Answer, Incoming
from bot.desk.draw import Draw
from bot.desk.presses import answered
from bot.desk.scene import LIVE, Scene, seated
from bot.present.asking import annul_screen, end_screen, kick_screen
from engine.tables.ports import Annul, Changed, Close, Done

RUNNING = {"playing", "between"}


class Tables:
    """What these orders do. What cannot be taken back is asked about first; the table itself refuses who may not."""

    def __init__(self, scene: Scene, draw: Draw) -> None:
        self._scene, self._draw = scene, draw

    async def end(self, incoming: Incoming, _args: tuple[str, ...]) -> Answer:
        """«terminar»: his own tables, an admin any of the place; one that is stale, anybody."""
        words, person = self._scene.words(incoming.person), incoming.person
        found = self._found(incoming)
        if not found:
            return self._none(incoming)
        mine = [each for each in found if await self._scene.may_run(each.lobby, person.id)]
        if mine:
            return Answer(screen=end_screen(words, [(each.version, each.lobby) for each in mine]), here=True)
        receipts = [await self._scene.hall.do(each.table, person, incoming.key, Close()) for each in found]
        return answered(words, next((each for each in receipts if isinstance(each, Done)), receipts[0]))

    async def kick(self, incoming: Incoming, _args: tuple[str, ...]) -> Answer:
        """«echar»: choose who."""
        words, person = self._scene.words(incoming.person), incoming.person
        found = self._found(incoming)
        if not found:
            return self._none(incoming)
        mine = [each for each in found if await self._scene.may_run(each.lobby, person.id)]
        if not mine:
            return Answer(words("refused-only-host"))
        screen = kick_screen(words, [(each.version, each.lobby) for each in mine], person.id)
        return Answer(screen=screen, here=True)

    async def annul(self, incoming: Incoming, _args: tuple[str, ...]) -> Answer:
        """«anular»: who plays asks the other team; an admin who does not play decides, once asked back."""
        words, person = self._scene.words(incoming.person), incoming.person
        found = [each for each in self._found(incoming) if each.lobby.status in RUNNING]
        if not found:
            return Answer(words("note-no-match"))
        playing = next((each for each in found if seated(each.lobby, person.id)), None)
        if playing is not None:
            receipt = await self._scene.hall.do(playing.table, person, incoming.key, Annul())
            if not isinstance(receipt, Done):
                return answered(words, receipt)
            after = self._scene.hall.latest(playing.table)
            done = after is not None and after.lobby.annulled  # nobody else had to be asked
            return Answer(words("match-annulled" if done else "note-annul"))
        if not await self._scene.admin(incoming.place.id, person.id):
            return Answer(words("refused-not-seated"))
        return Answer(screen=annul_screen(words, [(each.version, each.lobby) for each in found]), here=True)

    def _none(self, incoming: Incoming) -> Answer:
        words = self._scene.words(incoming.person)
        return Answer(words("note-no-table", command=self._scene.command(words, incoming.place, "jugar")))

    def _found(self, incoming: Incoming) -> list[Changed]:
        """The tables of the place; in a private chat, those at which he sits anywhere."""
        person, place = incoming.person.id, incoming.place.id
        if place == person and not self._scene.hall.in_place(place):
            return self._draw.of(person)
        latest = [self._scene.hall.latest(table) for table in self._scene.hall.in_place(place)]
        found = [changed for changed in latest if changed is not None and changed.lobby.status in LIVE | {"finished"}]
        # His own first: that is the one he means.
        return sorted(found, key=lambda each: not seated(each.lobby, person))
