"""The counter itself: every update is handled once, whatever kind it is; every change is drawn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import assert_never

from bot.chat import Answer, Incoming, Notes, Order, Press, Reaction, Said, Ticket
from bot.customs import Customs, group_of
from bot.desk import notices
from bot.desk.draw import Draw
from bot.desk.figures import Figures
from bot.desk.groups import Groups
from bot.desk.juez import Juez
from bot.desk.notices import Notices
from bot.desk.orders import Orders
from bot.desk.pings import Pings
from bot.desk.ports import Hall
from bot.desk.presses import Presses
from bot.desk.scene import Scene, name_of, seated
from bot.desk.stories import Stories
from bot.desk.tables import Tables
from bot.desk.talk import Talk
from bot.desk.verses import Verses
from bot.inbox import Inbox
from bot.outbox import Grade, Outbox
from bot.present import tokens
from bot.present.asking import leave_cost
from bot.present.help import asks_for_help
from bot.present.lobby import welcome_screen
from bot.present.names import safe
from bot.present.story import LIST
from bot.present.table import STORY
from bot.present.verses import ORDER
from bot.referee import ruling as referee
from bot.screen import Screen, Text, Token
from bot.words import Lexicon, Words
from engine.shown import Person, PersonId, Place, PlaceId
from engine.tables.ports import Changed, Leave, Rename

PASSING = 20.0
"""Seconds that a word to somebody stands where everybody sees it, if he cannot be told in private."""


class Desk:
    """One desk for all platforms. It keeps nothing that a restart could lose.

    `notes` is where it is kept what groups and people have chosen; `now` the time (Unix); `away` for how long nobody was here
    before (seconds).
    """

    def __init__(
        self,
        hall: Hall,
        lexicon: Lexicon,
        outbox: Outbox,
        variants: tuple[str, ...],
        notes: Notes | None = None,
        now: Callable[[], float] = time.time,
        away: float = 0.0,
    ) -> None:
        self._scene = Scene(hall, lexicon, outbox, variants, Customs(notes), now, away)
        self._draw = Draw(self._scene)
        self._pings = Pings(self._scene, self._draw.warn)
        self._presses = Presses(self._scene, self._draw)
        self._talk = Talk(self._scene, self._draw, notes)
        told = Notices(self._scene)
        tables, groups = Tables(self._scene, self._draw), Groups(self._scene, self._draw)
        figures, verses = Figures(self._scene), Verses(self._scene, notes)
        self._verses = verses
        stories = Stories(self._scene)
        self._orders = Orders(
            self._scene,
            self._draw,
            told,
            self._pings,
            {
                "terminar": tables.end,
                "echar": tables.kick,
                "anular": tables.annul,
                "config": groups.config,
                "idioma": groups.language,
                "bloquear": groups.block,
                "desbloquear": groups.unblock,
                notices.ORDER: told.order,
                "ranking": figures.ranking,
                "stats": figures.stats,
                "misdatos": figures.data,
                ORDER: verses.order,
                LIST: stories.mine,
                STORY: stories.one,
                referee.ORDER: Juez(self._scene).order,
            },
        )
        self._passing: dict[str, tuple[Place, asyncio.TimerHandle]] = {}
        """Words that stand somewhere for a short while, by their keys."""
        self._inbox = Inbox(self._handle, lambda incoming: Answer(self._scene.words(incoming.person)("note-trouble")))
        hall.listen(self.changed)
        outbox.listen(self._reached)

    # --- what comes in

    async def receive(self, incoming: Incoming, ticket: Ticket) -> None:
        """Handle an update once and answer it always (B1, B2)."""
        if not isinstance(incoming, Said):  # of those who only talk nothing is remembered
            await self._scene.meet(incoming.person, incoming.place)
        self._scene.outbox.heard(incoming.place)
        await ticket.answer(await self._inbox.take(incoming))

    async def joined(self, person: Person, place: Place) -> None:
        """Somebody has come (back) to a place: its tables are drawn for him, and his own hands."""
        scene, draw = self._scene, self._draw
        await scene.meet(person, place)
        for table in scene.hall.in_place(place.id):
            changed = scene.hall.latest(table)
            if changed is None:
                continue
            if name_of(changed.lobby, person.id) not in {"", person.name}:
                await scene.hall.do(table, person, "", Rename())
                changed = scene.hall.latest(table) or changed
            shown = draw.shown(table)
            if shown is None or (place.lang, place.cards) not in shown.read:
                await draw.changed(changed)
            # What is there already was given to him by his platform: only what is his own is drawn for him.
            elif scene.outbox.live(place) or person.id in changed.private:
                draw.whisper(changed, person.id, place)

    async def begin(self) -> None:
        """The tables are there (again): what was left to do at them is done, or waits on."""
        await self._talk.later.found()

    async def back(self, place: Place, *, anew: bool = False) -> None:
        """The process is back, or a place is: its tables are drawn as they are now, `anew` where the old messages are lost."""
        self._scene.know(place)
        for table in self._scene.hall.in_place(place.id):
            if changed := self._scene.hall.latest(table):
                if self._draw.shown(table) is None:
                    self._pings.found(changed)
                await self._draw.changed(changed, anew=anew)
                self._pings.changed(changed)
        self._scene.outbox.heard(place)

    async def words(self, person: Person) -> Words:
        """The language that somebody has chosen, or else that of his app (B26)."""
        await self._scene.customs.load((), (person.id,))
        return self._scene.words(person)

    async def asks(self, person: Person, token: Token) -> str:
        """What a button of a table's message asks whoever pressed it, in his language (B26); empty if it is not there any more."""
        changed = self._of(token)
        return self._draw.asked(await self.words(person), changed, token, person.id) if changed else ""

    async def costs(self, person: Person, token: Token) -> str:
        """What he should know before he does this, where all is asked back in the same words; mostly nothing (B16)."""
        mark, changed = tokens.read(token), self._of(token)
        if changed is None or not isinstance(mark, tokens.Mark) or mark.kind != "leave":
            return ""
        return leave_cost(await self.words(person), changed.lobby, person.id)

    def _of(self, token: Token) -> Changed | None:
        """The table of a button, as it is now."""
        mark = tokens.read(token)
        return self._scene.hall.latest(mark.table) if isinstance(mark, tokens.Mark) else None

    def say(self, place: Place, screen: Screen, *, anew: bool = False) -> None:
        """Show a screen in a place (or in somebody's private chat), as soon as that bears it."""
        self._scene.outbox.show(place, screen, anew=anew)

    def passing(self, person: Person, place: Place, key: str, note: str) -> None:
        """A word to somebody who cannot be told in private: silent, in two calls of the cosmetic class, gone after a while (B1)."""
        text = Text(f"{safe(person.name, self._scene.words(person)('somebody'))}: {note}")
        self._scene.outbox.show(place, Screen(key, 1, (text,)), Grade.COSMETIC)
        timer = asyncio.get_running_loop().call_later(PASSING, self._pass, place, key)
        self._passing[key] = place, timer

    def _pass(self, place: Place, key: str) -> None:
        self._passing.pop(key)[1].cancel()
        self._scene.outbox.show(place, Screen(key, 2, ()))

    def written(self, place: Place) -> None:
        """Somebody has written a message in a place: what stands above it is further up now (B10)."""
        self._draw.written(place.id)

    def admits(self, person: PersonId) -> None:
        """Somebody can be written to in private, which nobody knew: the hands that he has are shown to him there (B6)."""
        self._draw.hands_of(person)

    def seated(self, place: PlaceId) -> list[tuple[PersonId, str]]:
        """Who sits at the tables of a place, and what they are called."""
        views = (view for changed in self._draw.in_group(place) for view in changed.lobby.seats)
        return [(view.person.id, view.person.name) for view in views if view.person]

    async def departed(self, person: PersonId, place: Place) -> None:
        """Somebody is not in the group of this place any more: his seats are free, or the house's for good, and he is told of no table (B16)."""
        for changed in self._draw.in_group(place.id):
            if seated(changed.lobby, person):
                await self._scene.hall.do(changed.table, self._scene.person(person), "", Leave())
        await self._scene.customs.load((group_of(place.id),))
        await self._scene.customs.untell(group_of(place.id), person)
        await self._scene.hall.boards.hide(group_of(place.id), person)

    async def reacted(self, reaction: Reaction) -> None:
        """Somebody has reacted to a message of ours: if it shows a verse, that is a rose for it, or one that is taken back."""
        await self._verses.reacted(reaction)

    async def changed(self, changed: Changed) -> None:
        """A table has changed."""
        await self._draw.changed(changed)
        self._pings.changed(changed)
        self._talk.later.changed(changed)

    async def _reached(self, place: PlaceId, reached: bool) -> None:
        """While nothing can be shown in a place, no clock runs there and the house does not move (B15, B23)."""
        if not reached:
            await self._scene.hall.unreachable(place)
            return
        await self._scene.hall.reachable(place)
        for table in self._scene.hall.in_place(place):
            if changed := self._scene.hall.latest(table):
                await self._draw.changed(changed)

    def welcome(self, lang: str) -> Screen:
        """What a place says first."""
        return welcome_screen(self._scene.lexicon.pick(lang), self._scene.variants)

    async def settle(self) -> None:
        """Wait until what has begun is done and shown (B25)."""
        await self._inbox.settle()
        await self._talk.later.settle()
        for key, (place, _) in list(self._passing.items()):
            self._pass(place, key)
        await self._scene.outbox.settle()

    async def _handle(self, incoming: Incoming) -> Answer:
        match incoming:
            case Order():
                return await self._orders.take(incoming, incoming.name, incoming.args)
            case Said(text=text, private=private, asked=asked) if (private or asked) and asks_for_help(text):
                return await self._orders.take(incoming, "ayuda" if private else "reglas", ())
            case Said():
                return await self._talk.take(incoming)
            case Press():
                match tokens.read(incoming.token):
                    case None:
                        return Answer(self._scene.words(incoming.person)("note-unknown"))
                    case tokens.Command(name, args):
                        return await self._orders.take(incoming, name, args)
                    case tokens.Mark() as mark:
                        return await self._presses.take(incoming, mark)
                    case never:
                        assert_never(never)
            case _:
                assert_never(incoming)
