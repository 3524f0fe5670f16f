"""What all parts of the desk share: the tables, the languages, the outbox, and who and where was last heard of."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec.structs import replace

from bot.customs import Customs, Group, group_of, is_quiet
from bot.desk.ports import Hall
from bot.outbox import Outbox
from bot.present.help import command
from bot.present.names import safe
from bot.screen import Room
from bot.words import Lexicon, Words
from engine.rules.cards import deck_shown
from engine.rules.views import PublicView
from engine.shown import LobbyView, Person, PersonId, Place, PlaceId

LIVE = {"lobby", "playing", "between"}
WITHOUT_CARDS = {"lobby", "finished"}


class Scene:
    """It keeps nothing that a restart could lose. `now` is the time (Unix), `away` for how long nobody was here before (seconds)."""

    def __init__(
        self,
        hall: Hall,
        lexicon: Lexicon,
        outbox: Outbox,
        variants: tuple[str, ...],
        customs: Customs,
        now: Callable[[], float] = time.time,
        away: float = 0.0,
    ) -> None:
        self.hall = hall
        self.lexicon = lexicon
        self.outbox = outbox
        self.variants = variants
        self.customs = customs
        self.now = now
        self.away = away
        self._version = 0
        self._places: dict[PlaceId, Place] = {}
        self._people: dict[PersonId, Person] = {}
        self._cards: dict[PersonId, str] = {}
        """Who wants to see which kind of cards, whatever the place has chosen."""

    def version(self) -> int:
        """A panel that is drawn later is newer, also where the clock has been set back, and by another process."""
        self._version = max(self._version + 1, int(self.now() * 100))
        return self._version

    async def meet(self, person: Person, place: Place) -> None:
        """Somebody is heard from."""
        self.know(place)
        self._people[person.id] = person
        if place.cards:
            self._cards[person.id] = place.cards
        else:
            self._cards.pop(person.id, None)
        await self.customs.load((place.id,), (person.id,))

    def know(self, place: Place) -> None:
        """A place by its name and language; so is the group that it is in. Which cards one of its readers wants is his own."""
        place = replace(place, cards="")
        self._places[place.id] = place
        if (group := group_of(place.id)) != place.id:
            self._places[group] = replace(place, id=group)

    def person(self, person: PersonId) -> Person:
        """Somebody as he was last heard from."""
        return self._people.get(person) or Person(person, "")

    def group(self, place: PlaceId) -> Group:
        """What the group of a place has chosen."""
        return self.customs.group(place)

    # --- languages

    def words(self, person: Person) -> Words:
        """The language that he speaks."""
        known = self._people.get(person.id)
        return self.lexicon.pick(self.customs.own(person.id).lang or (known.lang if known else "") or person.lang)

    def words_of(self, person: PersonId, lobby: LobbyView) -> Words:
        """The language of somebody at a table, as far as anything is known of it."""
        return self.words(Person(person, "", lang_of(lobby, person)))

    def public(self, place: Place) -> Words:
        """The language that a place has chosen, or that it is known to speak (B26)."""
        return self.lexicon.pick(self.group(place.id).lang or place.lang)

    def command(self, words: Words, place: Place, order: str) -> str:
        """An order as it is typed there."""
        return command(words, order, self.outbox.limits(place).under)

    # --- cards

    def cards(self, place: Place, person: PersonId = "") -> str:
        """The kind of cards that this person wants to see, or those who read this place, or that it has chosen; empty: each game's own."""
        return self._cards.get(person) or place.cards or self.group(place.id).cards

    def dressed(self, public: PublicView, place: Place, person: PersonId = "") -> PublicView:
        """A view with its cards as they are shown there, or to this person: the same cards, under the names of the other deck."""
        deck = deck_shown(public.deck, self.cards(place, person))
        return public if deck == public.deck else replace(public, deck=deck)

    # --- places

    def place(self, lobby: LobbyView) -> Place:
        """Where a table is."""
        return self.place_of(lobby.place)

    def place_of(self, place: PlaceId) -> Place:
        """A place as it was last heard from; a number is nobody's name (B30)."""
        name = place.partition(":")[2]
        return self._places.get(place) or Place(place, name if any(char.isalpha() for char in name) else "")

    def room(self, words: Words, lobby: LobbyView, match: int) -> Room | None:
        """The room of this match of a table, where there can be rooms; whether one is made is the group's choice."""
        if not self.outbox.limits(self.place(lobby)).rooms:
            return None
        over = lobby.status == "closed"
        if not self.group(lobby.place).threads:
            return Room(lobby.table, match, wanted=False, over=over)
        people = (view.person for view in lobby.seats if view.person is not None)
        names = ", ".join(safe(person.name, words("somebody")) for person in people)
        game = words.get(f"variant-{lobby.variant}", lobby.variant)
        name = words("room-name", game=game, names=names)
        return Room(lobby.table, match, name=name, missing=words("room-missing"), over=over)

    def where(self, lobby: LobbyView) -> str:
        """The name of the place as it may be shown; empty if nobody knows it."""
        place = self._places.get(lobby.place)
        return safe(place.name, "") if place else ""

    def quiet(self, place: Place) -> bool:
        """Whether nobody of this place is to be called or told anything now (B11, B20, B35)."""
        return is_quiet(self.group(place.id), self.public(place).lang, self.now())

    def runs(self, lobby: LobbyView, person: PersonId) -> bool:
        """Whether he is the host of this table."""
        return lobby.host == person

    async def admin(self, place: PlaceId, person: PersonId) -> bool:
        """Whether he runs the group of this place (B18)."""
        return await self.outbox.admin(self.place_of(place), person)

    async def member(self, place: PlaceId, person: PersonId) -> bool:
        """Whether he is in the group of this place."""
        return await self.outbox.member(self.place_of(place), person)

    def blocked(self, place: PlaceId, person: PersonId) -> bool:
        """Whether he may not sit at the tables of this place (B18)."""
        return person in self.group(place).blocked

    async def may_run(self, lobby: LobbyView, person: PersonId) -> bool:
        """Whether he may end a table and send people away: its host or an admin, and nobody else (B18)."""
        return self.runs(lobby, person) or await self.admin(lobby.place, person)


def people(lobby: LobbyView) -> tuple[PersonId, ...]:
    """Everybody who sits at a table."""
    return tuple(view.person.id for view in lobby.seats if view.person is not None)


def seat_of(lobby: LobbyView, person: PersonId) -> int:
    """Where he sits, -1 if he does not."""
    return next((view.seat for view in lobby.seats if view.person is not None and view.person.id == person), -1)


def seated(lobby: LobbyView, person: PersonId) -> bool:
    """Whether he sits at this table."""
    return seat_of(lobby, person) >= 0


def away(lobby: LobbyView, person: PersonId) -> bool:
    """Whether the house plays for this person."""
    return any(view.absent and view.person is not None and view.person.id == person for view in lobby.seats)


def name_of(lobby: LobbyView, person: PersonId) -> str:
    """What he is called at this table."""
    return next((view.person.name for view in lobby.seats if view.person and view.person.id == person), "")


def lang_of(lobby: LobbyView, person: PersonId) -> str:
    """The language that he had when he sat down."""
    return next((view.person.lang for view in lobby.seats if view.person and view.person.id == person), "")
