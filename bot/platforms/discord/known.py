"""What is known of servers and people, and has to outlive the process: names, languages, who can be written to."""

from __future__ import annotations

import time

from bot.chat import Notes
from bot.latest import Latest
from bot.platforms.discord.updates import NAME, Letter
from bot.words import Lexicon
from engine.shown import Person, PersonId, Place, PlaceId

KEPT = 20_000
"""People and rights that are known by heart."""
CLOSED = "closed"
AGAIN = 7 * 24 * 3600
"""Seconds after which somebody who took no direct messages is tried again."""


class Known:
    """A memory over the notes of the store."""

    def __init__(self, notes: Notes, lexicon: Lexicon) -> None:
        self.notes = notes
        self._lexicon = lexicon
        self._places: dict[PlaceId, Place] = {}
        self._inner: dict[int, PlaceId] = {}
        """Places by their channels."""
        self._dms: Latest[PersonId, str] = Latest(KEPT)
        self._channels: Latest[PersonId, int] = Latest(KEPT)
        self._langs: Latest[PersonId, str] = Latest(KEPT)
        self._rights: Latest[tuple[str, PersonId], bool] = Latest(KEPT)

    async def load(self, places: list[PlaceId]) -> list[Place]:
        """The places with tables."""
        for place in places:
            noted = await self.notes.of(group(place))
            self._know(Place(place, noted.get("title", ""), noted.get("lang", "")))
        return [self._places[place] for place in places]

    # --- places ----------------------------------------------------------------------------------------------------

    def place(self, place: PlaceId) -> Place:
        """A place with its name and its language, as far as they are known."""
        return self._places.get(place) or Place(place)

    def inner(self, channel: int) -> PlaceId:
        """The place that is this channel; empty for a private chat, and for one that nobody has heard of."""
        return self._inner.get(channel, "")

    def _know(self, place: Place) -> None:
        self._places[place.id] = place
        if inner := place.id.partition("/")[2]:
            self._inner[int(inner)] = place.id

    def within(self, guild: int, channel: int = 0) -> list[Place]:
        """The known places of a server, or the one that is this channel."""
        whole = f"{NAME}:{guild}/{channel}" if channel else f"{NAME}:{guild}/"
        return [place for key, place in self._places.items() if (key == whole if channel else key.startswith(whole))]

    async def meet(self, letter: Letter) -> Place:
        """The place of a letter.

        Its language is the server's if it has chosen one: Discord says en-US of all that have not, and then it is that of
        whoever spoke first.
        """
        known = self._places.get(letter.place)
        if known is None:
            lang = (await self.notes.of(group(letter.place))).get("lang", "")
            known = Place(letter.place, "", lang)
        chosen = letter.guild_locale if letter.guild_locale != "en-US" else ""
        lang = known.lang or self._lexicon.nearest(chosen) or self.lang(letter)
        title = letter.guild_name or known.name or letter.name
        if (known.name, known.lang) != (title, lang):
            known = Place(letter.place, title, lang)
            await self.notes.write(group(letter.place), [("title", title), ("lang", lang)])
        self._know(known)
        return known

    # --- people ----------------------------------------------------------------------------------------------------

    def lang(self, letter: Letter) -> str:
        """The nearest of our languages to the one that somebody's app speaks; a message does not tell it."""
        if not letter.locale:
            return self._langs.get(letter.person) or self.place(letter.place).lang or self._lexicon.default
        lang = self._lexicon.nearest(letter.locale) or self._lexicon.default
        self._langs[letter.person] = lang
        return lang

    def person(self, letter: Letter) -> Person:
        """Somebody as the tables know him."""
        if not letter.said:
            self._rights[group(letter.place), letter.person] = letter.runs or not letter.guild
        return Person(letter.person, letter.name, self.lang(letter))

    def rights(self, place: PlaceId, person: PersonId) -> bool | None:
        """Whether he runs the server, as it was when he was last heard of there; None if he was not."""
        return self._rights.get((group(place), person))

    async def closed(self, person: PersonId) -> bool:
        """Whether he takes no direct messages, as far as anybody knows."""
        if person not in self._dms:
            self._dms[person] = await self.notes.read(person, "dm")
        return self.refused(person)

    def refused(self, person: PersonId) -> bool:
        """The same, as far as it is known by heart: whoever was dealt a hand by this process."""
        state, _, since = self._dms.get(person, "").partition(" ")
        return state == CLOSED and time.time() - float(since or 0) < AGAIN

    async def set_closed(self, person: PersonId, *, closed: bool) -> bool:
        """He has refused, or taken, a direct message; whether that is news: also after a refusal that is too old to count."""
        refused = await self.closed(person)
        if closed == refused and (closed or not self._dms[person]):
            return False
        self._dms[person] = f"{CLOSED} {int(time.time())}" if closed else ""
        await self.notes.write(person, [("dm", self._dms[person])])
        return True

    async def channel(self, person: PersonId) -> int:
        """The channel of our private chat, 0 if there is none yet."""
        if person not in self._channels:
            self._channels[person] = int(await self.notes.read(person, "channel") or 0)
        return self._channels[person]

    def open(self, person: PersonId) -> bool:
        """Whether there is one, as far as it is known by heart."""
        return bool(self._channels.get(person))

    async def set_channel(self, person: PersonId, channel: int) -> None:
        """Our private chat is this channel."""
        if await self.channel(person) != channel:
            self._channels[person] = channel
            await self.notes.write(person, [("channel", str(channel))])


def group(place: PlaceId) -> str:
    """The server of a place; a private chat is its own."""
    return place.partition("/")[0]
