"""What is known of chats and people, and has to outlive the process: names, languages, who can be written to, what moved."""

from __future__ import annotations

from collections import OrderedDict

from bot.chat import Notes
from bot.platforms.telegram.updates import NAME, Chat, User
from bot.words import Lexicon
from engine.shown import Person, PersonId, Place, PlaceId

OPEN, CLOSED = "open", "closed"
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
        self._dms: OrderedDict[PersonId, str] = OrderedDict()

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
        return f"{NAME}:{self._first.get(chat, chat)}" + (f"/{thread}" if thread else "")

    def place(self, place: PlaceId) -> Place:
        """A place with its name and its language, as far as they are known."""
        return self._places.get(place) or Place(place)

    async def meet(self, chat: Chat, thread: int, user: User) -> Place:
        """The place of an update. Its language is that of whoever spoke first."""
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

    # --- people ----------------------------------------------------------------------------------------------------

    def lang(self, user: User) -> str:
        """The nearest of our languages to the one that somebody's app speaks."""
        return self._lexicon.nearest(user.language_code or "") or self._lexicon.default

    def person(self, user: User) -> Person:
        """Somebody as the tables know him."""
        name = " ".join(part for part in (user.first_name, user.last_name) if part)
        return Person(f"{NAME}:{user.id}", name, self.lang(user))

    async def dm(self, person: PersonId) -> str:
        """Whether he can be written to: open, closed, or empty as long as nobody knows."""
        if person not in self._dms:
            self._dms[person] = await self.notes.read(person, "dm")
            if len(self._dms) > KEPT:
                self._dms.popitem(last=False)
        return self._dms[person]

    async def set_dm(self, person: PersonId, state: str) -> None:
        """He has started or blocked the bot."""
        if await self.dm(person) != state:
            self._dms[person] = state
            await self.notes.write(person, [("dm", state)])
