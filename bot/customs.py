"""What a group has chosen for itself, and what a person has: languages, hours, calls, who may not sit. Kept in the notes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeAlias, TypeVar
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec.structs import replace

from bot.chat import Notes
from bot.latest import Latest
from engine.shown import PersonId, PlaceId

log = logging.getLogger(__name__)

NOTE = "customs"
KEPT = 20_000
"""Groups and people that are known by heart; the store knows the others."""
AGE = 60.0
"""Seconds after which it is looked up again: another process of the same database may have been told something else."""
BURIED = 12
"""Messages under a table after which it is posted again, if the group has not chosen otherwise."""
ZONES = {"es": "America/Montevideo", "es-AR": "America/Argentina/Buenos_Aires", "es-ES": "Europe/Madrid"} | {
    "pt": "America/Sao_Paulo",
    "en": "UTC",
}
"""The time zone that a language is most likely spoken in (B35)."""
PLACES = {
    "montevideo": "America/Montevideo",
    "buenos-aires": "America/Argentina/Buenos_Aires",
    "santiago": "America/Santiago",
    "asuncion": "America/Asuncion",
    "sao-paulo": "America/Sao_Paulo",
    "madrid": "Europe/Madrid",
    "lisbon": "Europe/Lisbon",
    "mexico-city": "America/Mexico_City",
    "utc": "UTC",
}
"""Time zones to choose from; any other by its name (Europe/Paris)."""
DM, HERE = "dm", "here"
"""How a hand reaches its owner: by private chat, or only where the table is, when he asks to see it."""
CLEAN, PICANTE = "clean", "picante"
"""Which verses the house lends to who has flor."""
CARDS = ("own", "spanish", "french")
"""Which cards a chat is shown: those of each game, or always the same ones."""

Chosen = TypeVar("Chosen", "Group", "Own")
Known: TypeAlias = "Latest[str, tuple[Chosen, float]]"
"""What was chosen by whom, and when that was looked up; the latest who were asked about."""


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a group has chosen; an empty text means that nobody has."""

    lang: str = ""
    zone: str = ""
    quiet: tuple[int, int] = (0, 0)
    """From which hour to which nobody is called or told anything; the same hour twice: never."""
    pings: bool = True
    buried: int = BURIED
    """After how many messages a table is posted again; 0: never."""
    variant: str = ""
    pace: str = ""
    hand: str = DM
    threads: bool = False
    """Matches are played in rooms of their own, where the platform has such."""
    verses: str = CLEAN
    """Which verses the house lends: clean ones alone, or spicy ones too."""
    cards: str = ""
    """The kind of cards that is shown, `spanish` or `french`; empty: each game's own."""
    blocked: dict[PersonId, str] = {}
    """Who may not sit at the tables of the group, and what he was called."""
    notify: tuple[PersonId, ...] = ()
    """Who wants to be told when a table is opened (B20)."""
    hidden: bool = False
    """It was told that what people say there is hidden from us (B28)."""


class Own(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has chosen for himself, wherever he plays."""

    lang: str = ""
    hand: str = ""
    """Empty: as the group has it."""


_NOBODY, _NOWHERE = Own(), Group()


class Customs:
    """A memory over the notes. Without notes it lasts as long as the process."""

    def __init__(self, notes: Notes | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._notes, self._clock = notes, clock
        self._groups: Known[Group] = Latest(KEPT)
        self._people: Known[Own] = Latest(KEPT)

    async def load(self, places: Iterable[PlaceId] = (), people: Iterable[PersonId] = ()) -> None:
        """Know these by heart."""
        for group in {group_of(place) for place in places}:
            await self._load(self._groups, group, _NOWHERE)
        for person in people:
            await self._load(self._people, person, _NOBODY)

    def group(self, place: PlaceId) -> Group:
        """What the group of this place has chosen, as it was loaded."""
        return self._groups.get(group_of(place), (_NOWHERE,))[0]

    def own(self, person: PersonId) -> Own:
        """What this person has chosen, as it was loaded."""
        return self._people.get(person, (_NOBODY,))[0]

    async def set_group(self, place: PlaceId, chosen: Group) -> None:
        """Keep what a group has chosen."""
        await self._keep(self._groups, group_of(place), chosen, _NOWHERE)

    async def untell(self, place: PlaceId, person: PersonId) -> None:
        """He is told of no table of this group any more; the group has to be loaded."""
        chosen = self.group(place)
        if person in chosen.notify:
            left = tuple(each for each in chosen.notify if each != person)
            await self.set_group(place, replace(chosen, notify=left))

    async def set_own(self, person: PersonId, chosen: Own) -> None:
        """Keep what somebody has chosen."""
        await self._keep(self._people, person, chosen, _NOBODY)

    async def _load(self, known: Known[Chosen], owner: str, usual: Chosen) -> None:
        now, before = self._clock(), known.get(owner)
        if before is not None:
            known.move_to_end(owner)
            if self._notes is None or now - before[1] < AGE:
                return
        try:
            text = await self._notes.read(owner, _note(usual)) if self._notes else ""
        except Exception as error:  # noqa: BLE001 - a table is shown all the same, as usual; the next time it is asked for again
            log.warning("what %s has chosen cannot be read (%s)", owner, type(error).__name__)
            return
        if known.get(owner) is before:  # else something was chosen here meanwhile
            known[owner] = _read(text, usual), now

    async def _keep(self, known: Known[Chosen], owner: str, chosen: Chosen, usual: Chosen) -> None:
        known[owner] = chosen, self._clock()
        if self._notes:
            text = "" if chosen == usual else msgspec.json.encode(chosen).decode()
            await self._notes.write(owner, [(_note(usual), text)])


def _note(usual: Group | Own) -> str:
    """A private chat is a place too, whose owner is the person: so what it has chosen as a place has another name."""
    return NOTE if isinstance(usual, Own) else f"{NOTE} here"


def _read(text: str, usual: Chosen) -> Chosen:
    """What was noted; as usual if it cannot be read."""
    if not text:
        return usual
    try:
        return msgspec.json.decode(text, type=type(usual))
    except msgspec.DecodeError:
        return usual


def group_of(place: PlaceId) -> PlaceId:
    """The group that a place belongs to: what stands before the slash."""
    return place.partition("/")[0]


def zone_of(group: Group, lang: str) -> str:
    """The time zone of a group; guessed from its language as long as nobody has chosen one (B35)."""
    return group.zone or ZONES.get(lang) or ZONES.get(lang.partition("-")[0], "UTC")


def known_zone(name: str) -> str:
    """The time zone that is meant, however it is spelled; empty if there is none."""
    folded = name.replace(" ", "_").lower()
    return next((zone for zone in available_timezones() if zone.lower() == folded), "")


def is_quiet(group: Group, lang: str, now: float | None = None) -> bool:
    """Whether it is a quiet hour in the group now (Unix time)."""
    begin, end = group.quiet
    hour = datetime.fromtimestamp(time.time() if now is None else now, ZoneInfo(zone_of(group, lang))).hour
    return begin <= hour < end if begin <= end else hour >= begin or hour < end
