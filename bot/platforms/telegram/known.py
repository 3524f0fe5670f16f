"""What is known of chats and people, and has to outlive the process: names, languages, who can be written to, what moved."""

from __future__ import annotations

from sys import intern

from bot.chat import Notes
from bot.latest import Latest
from bot.platforms.telegram.updates import ANONYMOUS, NAME, Chat, User
from bot.words import Lexicon
from engine.shown import Person, PersonId, Place, PlaceId, TableId

OPEN, CLOSED = "open", "closed"
SUPERGROUP = "-100"
"""How the ids of supergroups begin."""
KEPT = 20_000
"""People whose private chats are known by heart; the store knows the others."""


class Known:
    """A memory over the notes of the store. A chat is called by the id under which it was first met."""

    def __init__(self, notes: Notes, lexicon: Lexicon) -> None:
        self.notes = notes
        self._lexicon = lexicon
        self._moved: dict[int, int] = {}
        self._first: dict[int, int] = {}
        self._places: dict[PlaceId, Place] = {}
        self._dms: Latest[PersonId, str] = Latest(KEPT)
        self._called: Latest[PersonId, str] = Latest(KEPT)
        """The name after the @ of people, as it was last heard."""

    async def load(self, places: list[PlaceId]) -> list[Place]:
        """Remember what moved, and the places with tables."""
        for name, text in (await self.notes.of(NAME)).items():
            if name.startswith("moved "):
                self._learn(int(name.removeprefix("moved ")), int(text))
        for place in places:
            noted = await self.notes.of(place.partition("/")[0])
            self._places[place] = Place(place, noted.get("title", ""), noted.get("lang", ""))
        return [self._places[place] for place in places]

    # --- chats -----------------------------------------------------------------------------------------------------

    async def moved(self, old: int, new: int) -> bool:
        """A group is called otherwise from now on; whether that is news."""
        if self._moved.get(old) == new:
            return False
        self._learn(old, new)
        await self.notes.write(NAME, [(f"moved {old}", str(new))])
        return True

    def _learn(self, old: int, new: int) -> None:
        self._moved[old] = new
        self._first[new] = old

    def address(self, place: PlaceId) -> tuple[int, int]:
        """The chat that a place is by now, and its topic."""
        chat, _, thread = place.removeprefix(f"{NAME}:").partition("/")
        number = int(chat)
        return self._moved.get(number, number), int(thread or 0)

    def place_id(self, chat: int, thread: int) -> PlaceId:
        """The place of a chat and a topic, by whichever of its names."""
        # The same words lie in a dozen memories, for each of thousands of tables: once is enough.
        return intern(f"{NAME}:{self._first.get(chat, chat)}" + (f"/{thread}" if thread else ""))

    def place(self, place: PlaceId) -> Place:
        """A place with its name and its language, as far as they are known."""
        return self._places.get(place) or Place(place)

    async def meet(self, chat: Chat, thread: int, user: User) -> Place:
        """The place of an update. Its language is that of whoever spoke first."""
        if user.id != ANONYMOUS:
            await self._call(user)
        place_id = self.place_id(chat.id, thread)
        title = chat.title or chat.first_name or ""
        known = self._places.get(place_id)
        if known is None:
            lang = (await self.notes.of(place_id.partition("/")[0])).get("lang", "")
            known = Place(place_id, "", lang)
        lang = known.lang or self.lang(user)
        if (known.name, known.lang) != (title, lang):
            known = Place(place_id, title, lang)
            await self.notes.write(place_id.partition("/")[0], [("title", title), ("lang", lang)])
        self._places[place_id] = known
        return known

    async def table_of(self, place: PlaceId, number: int) -> TableId:
        """The table that a message of ours shows; empty for any other message."""
        for name, text in (await self.notes.of(place)).items():
            if name.startswith("message ") and text.rpartition(" ")[2] == str(number):
                return name.removeprefix("message ").partition("/")[0]
        return ""

    async def link(self, place: PlaceId, table: TableId, *, topic: bool = True) -> str:
        """A link to the newest message of a table; only supergroups have such, and only their members can follow it."""
        chat, thread = self.address(place)
        numbers = await self._numbers(place, chat, table)
        if not numbers or not str(chat).startswith(SUPERGROUP):
            return ""
        inside = f"/{thread}" if thread and topic else ""
        return f"https://t.me/c/{str(chat).removeprefix(SUPERGROUP)}{inside}/{max(numbers)}"

    async def stray(self, place: PlaceId, chat: int, number: int, table: TableId) -> bool:
        """Whether a message with buttons of a table is none that is kept up: a newer one is, and this one nobody knows of."""
        numbers = await self._numbers(place, chat, table)
        return bool(numbers) and number not in numbers and number < max(numbers)

    async def kept(self, chat: int) -> set[int]:
        """All messages of a chat that are kept up, in all of its topics."""
        found: set[int] = set()
        for place in {self.place_id(chat, 0), *self._places}:
            if self.address(place)[0] == chat:
                found |= await self._numbers(place, chat)
        return found

    async def _numbers(self, place: PlaceId, chat: int, table: TableId = "") -> set[int]:
        """The messages of a table (or of all) in this chat that are kept up. Of a private chat everything is in it, hands too."""
        found: set[int] = set()
        for name, text in (await self.notes.of(place)).items():
            where, _, number = text.rpartition(" ")
            if name.startswith(f"message {table}/" if table else "message ") and (chat > 0 or where == str(chat)):
                found.add(int(number))
        return found

    # --- people ----------------------------------------------------------------------------------------------------

    def lang(self, user: User) -> str:
        """The nearest of our languages to the one that somebody's app speaks."""
        return self._lexicon.nearest(user.language_code or "") or self._lexicon.default

    async def named(self, args: tuple[str, ...]) -> tuple[Person, ...]:
        """Those who are called so (@name), as far as they were ever heard from."""
        found: list[Person] = []
        for arg in args:
            if arg.startswith("@"):
                number, _, name = (await self.notes.read(f"{NAME}@", arg[1:].lower())).partition(" ")
                found += [Person(f"{NAME}:{number}", name)] if number else []
        return tuple(found)

    async def _call(self, user: User) -> None:
        """Remember by which name somebody can be called."""
        person, name = self.person(user), (user.username or "").lower()
        if name and self._called.get(person.id) != name:
            self._called[person.id] = name
            if not (await self.notes.read(f"{NAME}@", name)).startswith(f"{user.id} "):
                await self.notes.write(f"{NAME}@", [(name, f"{user.id} {person.name}")])

    def person(self, user: User) -> Person:
        """Somebody as the tables know him."""
        name = " ".join(part for part in (user.first_name, user.last_name) if part)
        return Person(intern(f"{NAME}:{user.id}"), intern(name), self.lang(user))

    async def dm(self, person: PersonId) -> str:
        """Whether he can be written to: open, closed, or empty as long as nobody knows."""
        if person not in self._dms:
            self._dms[person] = intern(await self.notes.read(person, "dm"))
        return self._dms[person]

    def reached(self, person: PersonId) -> bool:
        """Whether he is known to be open, without looking it up."""
        return self._dms.get(person) == OPEN

    async def set_dm(self, person: PersonId, state: str) -> bool:
        """He has started or blocked the bot; whether that is news."""
        if await self.dm(person) == state:
            return False
        self._dms[person] = state
        await self.notes.write(person, [("dm", state)])
        return True
