"""Orders that belong to no table: what a command of a platform, or a button that stands for one, does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.chat import Answer, Incoming, Order
from bot.desk.draw import Draw
from bot.desk.notices import Notices
from bot.desk.pings import Pings
from bot.desk.presses import MOST, answered
from bot.desk.scene import LIVE, Scene, seated
from bot.present.checks import checks_screen
from bot.present.help import ORDER, guide_screen, has_help, help_screen
from bot.present.lobby import GAMES, games_screen, hello_screen, welcome_screen
from engine.shown import Person, PersonId, Place, PlaceId, TableId
from engine.tables.ports import AddHouse, Changed, Command, Configure, Refused, Stale, Start

Args: TypeAlias = tuple[str, ...]
Handler: TypeAlias = Callable[[Incoming, Args], Awaitable[Answer]]
SEATS = {"2", "4", "6", "8"}
"""Numbers of seats that some game is played with."""


class Wish(NamedTuple):
    """A table as somebody wants it. `guests` have their seats kept; `sit`: he takes one himself."""

    variant: str
    seats: int
    guests: tuple[Person, ...] = ()
    sit: bool = True
    against_house: bool = False


class Orders:
    """One handler for every name; platforms offer what is in the table. `more` are those of other rooms."""

    def __init__(self, scene: Scene, draw: Draw, notices: Notices, pings: Pings, more: dict[str, Handler]) -> None:
        self._scene, self._draw, self._notices, self._pings = scene, draw, notices, pings
        self._doors: WeakValueDictionary[tuple[PersonId, PlaceId], asyncio.Lock] = WeakValueDictionary()
        self._handlers: dict[str, Handler] = {
            "truco": self._truco,
            "jugar": self._jugar,
            "start": self._start,
            "mesa": self._mesa,
            "casa": self._casa,
            "reglas": self._rules,
            ORDER: self._help,
            GAMES: self._games,
            "diagnostico": self._checks,
            **more,
        }

    async def take(self, incoming: Incoming, name: str, args: Args) -> Answer:
        """Do it; a note to who asks for what nobody knows."""
        handler = self._handlers.get(name)
        if handler is None:
            return Answer(self._scene.words(incoming.person)("note-order"))
        return await handler(incoming, args)

    async def _truco(self, incoming: Incoming, args: Args) -> Answer:
        return await self._greet(incoming, start=False, linked=bool(args))

    async def _start(self, incoming: Incoming, args: Args) -> Answer:
        return await self._greet(incoming, start=True, linked=bool(args))

    async def _jugar(self, incoming: Incoming, args: Args) -> Answer:
        """Bring what is going on where people look; a new table, if he sits at none and none waits with the game he names."""
        person, place = incoming.person, incoming.place
        named = {arg.lower() for arg in args} & set(self._scene.variants)
        guests = self._guests(incoming)
        if await self._scene.hall.opened(f"{incoming.key}+"):
            return Answer()  # this very order did, before a crash
        for changed in await self._bring(place):
            lobby = changed.lobby
            waits = lobby.status == "lobby" and not guests and (not named or lobby.variant in named)
            if seated(lobby, person.id) or waits:
                return Answer()
        # Where he may have no private chat, he sits down by a press: that is what his cards are sent for.
        sit = not self._scene.outbox.blind(place)
        return await self._open(incoming, self._wish(place, args, guests=guests, sit=sit))

    async def _mesa(self, incoming: Incoming, args: Args) -> Answer:
        if args and args[0] not in self._scene.variants:
            return Answer(self._scene.words(incoming.person)("note-order"))
        return await self._open(incoming, self._wish(incoming.place, args, guests=self._guests(incoming)))

    async def _casa(self, incoming: Incoming, args: Args) -> Answer:
        if args and args[0] not in self._scene.variants:
            return Answer(self._scene.words(incoming.person)("note-order"))
        return await self._open(incoming, self._wish(incoming.place, args)._replace(against_house=True))

    async def _rules(self, incoming: Incoming, args: Args) -> Answer:
        """How a game is played: the one that is named, that he plays, or that is usual in this place."""
        place, person = incoming.place.id, incoming.person.id
        played = [changed.lobby.variant for changed in self._draw.of(person) if place in {changed.lobby.place, person}]
        variant = (*args, *played, self._wish(incoming.place, args).variant)[0]
        return replace(await self._help(incoming, (variant,)), here=True)

    async def _help(self, incoming: Incoming, args: Args) -> Answer:
        """How to begin, or how a game is played."""
        words, place, outbox = self._scene.words(incoming.person), incoming.place, self._scene.outbox
        # Who has no private chat may read it where he pressed.
        here = isinstance(incoming, Order) or not outbox.reaches(place, incoming.person.id)
        if not args:
            alone = place.id == incoming.person.id
            key, under = f"guide/{incoming.key}", outbox.limits(place).under
            screen = guide_screen(words, key, self._scene.variants, under=under, alone=alone)
            return Answer(screen=screen, here=here)
        if args[0] in self._scene.variants and has_help(words, args[0]):
            return Answer(screen=help_screen(words, args[0]), here=here)
        return Answer(words("note-order"))

    async def _games(self, incoming: Incoming, args: Args) -> Answer:  # noqa: ARG002
        """All games against the house."""
        words = self._scene.words(incoming.person)
        return Answer(screen=games_screen(words, f"games/{incoming.key}", self._scene.variants), here=True)

    async def _checks(self, incoming: Incoming, args: Args) -> Answer:  # noqa: ARG002
        """What the bot may do and see here, for those who can change it."""
        words, place, outbox = self._scene.words(incoming.person), incoming.place, self._scene.outbox
        if not await outbox.admin(place, incoming.person.id):
            return Answer(words("note-admins"))
        return Answer(screen=checks_screen(words, incoming.key, await outbox.diagnose(place)), here=True)

    def _wish(self, place: Place, args: Args, *, guests: tuple[Person, ...] = (), sit: bool = True) -> Wish:
        """The game that was named or is the usual one there, with as many seats as were named or are needed."""
        usual = self._scene.group(place.id).variant
        usual = usual if usual in self._scene.variants else self._scene.variants[0]
        variant = next((arg.lower() for arg in args if arg.lower() in self._scene.variants), usual)
        people = len(guests) + 1
        fitting = 2 if people <= 2 else 4 if people <= 4 else 6 if people <= 6 else 8
        return Wish(variant, next((int(arg) for arg in args if arg in SEATS), fitting), guests, sit)

    @staticmethod
    def _guests(incoming: Incoming) -> tuple[Person, ...]:
        """Whom he named, as far as the platform knows them: what he typed is nobody's id."""
        named = incoming.people if isinstance(incoming, Order) else ()
        return tuple({each.id: each for each in named if each.id != incoming.person.id}.values())

    async def _bring(self, place: Place) -> list[Changed]:
        """Post the tables of the place again, where people look."""
        found: list[Changed] = []
        for table in self._scene.hall.in_place(place.id):
            changed = self._scene.hall.latest(table)
            if changed and changed.lobby.status in LIVE:
                await self._draw.changed(changed, anew=True)
                found.append(changed)
        return found

    async def _greet(self, incoming: Incoming, *, start: bool, linked: bool) -> Answer:
        """Show what is going on in the place where people look, and how to begin; to who says start, his hands too.

        `linked`: a link from a table brought him, so he has begun already.
        """
        person, place = incoming.person, incoming.place
        words = self._scene.public(replace(place, lang=place.lang or person.lang))
        waiting = any(changed.lobby.status == "lobby" for changed in await self._bring(place))
        if start:
            self._scene.outbox.show(place, hello_screen(words, f"hello/{incoming.key}"))
            self._draw.hands_of(person.id)
        if not (waiting or (linked and start)):
            limits, alone = self._scene.outbox.limits(place), place.id == person.id
            screen = welcome_screen(words, self._scene.variants, folds=limits.folds, alone=alone, invite=limits.invite)
            self._scene.outbox.show(place, replace(screen, key=f"welcome/{incoming.key}", last=True))
        return Answer()

    async def _open(self, incoming: Incoming, wish: Wish) -> Answer:
        """Open a table and sit down; against the house also fill it and begin, all of it from one press.

        Nobody waits for him there, so no clock runs.

        Each step has a key of its own made from the press, so that after a crash the press sent again goes on where it was.
        """
        person, key, place = incoming.person, incoming.key, incoming.place
        words = self._scene.words(person)
        masked = isinstance(incoming, Order) and incoming.masked
        # Of a table that was opened under an id which several share, whoever sits down first is the host.
        host = Person("", "", person.lang) if masked else person
        # One at a time for a person in a place: two presses at once must not both find him without a table.
        async with self._doors.setdefault((person.id, place.id), asyncio.Lock()):
            table = await self._scene.hall.opened(f"{key}+")
            if not table:
                if why := self._no_table(person, place, wish):
                    if why == "note-full":
                        return Answer(words(why, command=self._scene.command(words, place, "terminar")), here=True)
                    return Answer(words(why))
                table, receipt = await self._scene.hall.open(
                    place.id,
                    host,
                    f"{key}+",
                    variant=wish.variant,
                    seats=wish.seats,
                    sit=wish.sit and not masked,
                    keep=wish.guests,
                )
                if isinstance(receipt, Refused | Stale):
                    return answered(words, receipt)
        for number, step in enumerate(self._steps(place, wish)):
            receipt = await self._scene.hall.do(table, host, f"{key}+{number}", step)
            if isinstance(receipt, Refused | Stale):
                return answered(words, receipt)
        if wish.against_house:
            return Answer(seated=True)
        self._pings.invited(table)
        await self._notices.opened(table, person.id)
        return Answer(words("note-opened"), seated=True) if wish.sit and not masked else Answer()

    def _steps(self, place: Place, wish: Wish) -> tuple[Command, ...]:
        """What follows the opening of a table."""
        if wish.against_house:
            return (AddHouse(all=True), Configure("pace", "none"), Start())
        usual = self._scene.group(place.id).pace
        return (Configure("pace", usual),) if usual else ()

    def _no_table(self, person: Person, place: Place, wish: Wish) -> str:
        """Why he gets no table (a locale key): he is at one here, at too many elsewhere, may not sit, or the chat bears no more."""
        here = self._scene.hall.in_place(place.id)
        if wish.sit and any(self._sits(table, person.id) for table in here):
            return "note-seated"
        if self._scene.blocked(place.id, person.id):
            return "note-blocked"
        if len(self._draw.of(person.id)) >= MOST:
            return "note-many"
        most = self._scene.outbox.limits(place).tables
        live = [changed for changed in self._draw.in_group(place.id) if changed.lobby.status in LIVE]
        return "note-full" if most and len(live) >= most else ""

    def _sits(self, table: TableId, person: PersonId) -> bool:
        """Whether he sits at this table and a match is (about to be) played there."""
        changed = self._scene.hall.latest(table)
        return changed is not None and changed.lobby.status in LIVE and seated(changed.lobby, person)
