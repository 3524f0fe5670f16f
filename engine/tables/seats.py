"""The lobby around a match, as a pure function: a state, a person and his command make events, or the reason why not.

Whoever sits may seat the house, start and ask for another match; the host alone changes the game and keeps seats; the host or an
admin of the place sends people away and closes the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine import variants
from engine.rules.cards import Seat
from engine.rules.state import SeatsError
from engine.shown import Person, PersonId
from engine.tables.configure import PACES, REVEALS, configure
from engine.tables.events import (
    EMPTY,
    GotUp,
    Kept,
    Opened,
    Renamed,
    Returned,
    Sat,
    Secret,
)
from engine.tables.matches import (
    Context,
    Outcome,
    annul,
    annulled,
    begin_again,
    close,
    closing,
    more,
    readable,
    rematch,
    start,
)
from engine.tables.ports import (
    AddHouse,
    Annul,
    Back,
    Close,
    Configure,
    Keep,
    Kick,
    Leave,
    MoreTime,
    Refused,
    Rematch,
    RemoveHouse,
    Rename,
    Sit,
    Start,
)
from engine.tables.shuffle import commitment
from engine.tables.staff import add_house, house_names, remove_house
from engine.tables.state import CLOSED, FINISHED, LOBBY, PLAYING, TableState, rules_of

LobbyCommand: TypeAlias = (
    Sit
    | Leave
    | Kick
    | Keep
    | AddHouse
    | RemoveHouse
    | Configure
    | Start
    | Back
    | Rename
    | MoreTime
    | Rematch
    | Close
    | Annul
)


def open_table(
    table: str,
    place: str,
    person: Person,
    *,
    variant: str,
    seats: int,
    context: Context,
    sit: bool,
    keep: Sequence[Person] = (),
) -> Outcome:
    """The first events of a table: it is open, its host sits on the first seat if he is to, others are kept for guests.

    The host's seat is left for him as long as there is another.
    """
    try:
        game = variants.find(variant)
        rules = rules_of(variant, seats, game.choose({}))
    except variants.UnknownVariant:
        return Refused("no-such-variant", {"name": variant, "values": ", ".join(variants.names())})
    except SeatsError:
        return Refused("no-such-seats", {"value": seats, "values": ", ".join(map(str, variants.find(variant).seats))})
    guests = [guest for guest in {each.id: each for each in keep}.values() if guest.id != person.id]
    places = [*range(1, seats), *([] if sit else [0])]
    if len(guests) > len(places):
        return Refused("too-many-invited", {"seats": seats, "people": len(guests) + sit})
    seed = context.new_seed()
    opened = Opened(
        table=table,
        place=place,
        host=person.id,
        variant=variant,
        options=dict(rules.options),
        seats=seats,
        pace=PACES[1],
        reveal=REVEALS[0],
        commitment=commitment(seed),
        secret=Secret(seed),
    )
    sat = (Sat(0, clean(person), readable(context.key), person.id),) if sit else ()
    kept = (Kept(seat, clean(guest), context.now) for seat, guest in zip(places, guests, strict=False))
    return (opened, *sat, *kept)


def decide_lobby(state: TableState, person: Person, command: LobbyCommand, context: Context) -> Outcome:
    """What comes of a command of the lobby. It never raises for anything that a person can send."""
    if state.status == CLOSED:
        return Refused("table-closed")
    seat = state.persons.get(person.id, -1)
    match command:
        case Sit():
            return _sit(state, person, seat, command)
        case Kick():
            return _kick(state, person, command, context)
        case Keep():
            return _keep(state, person, command, context)
        case Configure():
            return _configure(state, person, command)
        case Close():
            return close(state, person, command, context)
        case Annul():
            return annul(state, seat, command, context)
        case _:
            return Refused("not-seated") if seat < 0 else _seated(state, person, seat, command, context)


def _seated(
    state: TableState,
    person: Person,
    seat: Seat,
    command: Leave | AddHouse | RemoveHouse | Start | Back | Rename | MoreTime | Rematch,
    context: Context,
) -> Outcome:
    """What whoever sits may do."""
    match command:
        case Leave():
            return _leave(state, seat, context)
        case AddHouse():
            return add_house(state, command, host=person.id == state.host)
        case RemoveHouse():
            return remove_house(state, command)
        case Start():
            return start(state, context)
        case Back():
            return (Returned(seat),) if state.seats[seat].absent else Refused("not-absent")
        case Rename():
            return _rename(state, seat, person)
        case MoreTime():
            return more(state, seat)
        case Rematch():
            return rematch(state, seat, context)


# --- sitting -------------------------------------------------------------------------------------------------------


def _sit(state: TableState, person: Person, now: Seat, command: Sit) -> Outcome:
    if state.status == PLAYING:
        return Refused("match-running")
    if person.id in state.kicked:
        return Refused("was-kicked")
    count = len(state.seats)
    if command.seat >= 0:
        wanted = [command.seat] if command.seat < count else []
    else:
        wanted = [seat for seat in range(count) if command.side in (-1, seat % 2)]
    if not wanted or command.side not in (-1, 0, 1):
        return Refused("no-such-seat")
    if now in wanted:
        return Refused("already-seated")
    taken = _seat_for(state, person.id, wanted)
    if taken < 0:
        kept = any(state.seats[seat].free for seat in wanted)
        full = "seat-taken" if command.seat >= 0 else "side-full" if command.side >= 0 else "table-full"
        return Refused("seat-kept" if kept else full)
    return (Sat(taken, clean(person), readable(command.cut), state.host or person.id, now),)


def _seat_for(state: TableState, person: PersonId, wanted: Sequence[Seat]) -> Seat:
    """The seat that is kept for him, else a free one, else that of a player of the house: a person is worth more."""
    mine: list[Seat] = []
    free: list[Seat] = []
    house: list[Seat] = []
    for seat in wanted:
        each = state.seats[seat]
        if each.free and each.kept is None:
            free.append(seat)
        elif each.free and each.kept is not None and each.kept.id == person:
            mine.append(seat)
        elif each.house:
            house.append(seat)
    return next(iter((*mine, *free, *house)), -1)


def clean(person: Person) -> Person:
    """The person under a name that can be stored."""
    return Person(person.id, readable(person.name), person.lang)


def _rename(state: TableState, seat: Seat, person: Person) -> Outcome:
    """His new name; no event where it is none, or the one he has: a page says it every time that it is opened."""
    name, now = readable(person.name), state.seats[seat].person
    return () if not name or now is None or now.name == name else (Renamed(seat, name),)


def _keep(state: TableState, person: Person, command: Keep, context: Context) -> Outcome:
    if state.status != LOBBY:
        return Refused("match-running" if state.status == PLAYING else "match-finished")
    if person.id != state.host:
        return Refused("only-host")
    if command.person.id in state.persons:
        return Refused("guest-seated")
    if command.person.id in state.kicked:
        return Refused("guest-kicked")
    count = len(state.seats)
    wanted = [command.seat] if command.seat >= 0 else list(range(count))
    if wanted[0] >= count:
        return Refused("no-such-seat")
    guests = (state.seats[seat].kept for seat in range(count))
    now = next((seat for seat, guest in enumerate(guests) if guest and guest.id == command.person.id), -1)
    free = [seat for seat in wanted if state.seats[seat].free and (state.seats[seat].kept is None or seat == now)]
    if not free:
        return Refused("seat-taken" if command.seat >= 0 else "table-full")
    return (Kept(now if now in free else free[0], clean(command.person), context.now),)


# --- leaving -------------------------------------------------------------------------------------------------------


def _leave(state: TableState, seat: Seat, context: Context, *, kicked: bool = False) -> Outcome:
    """His seat is free, or the house's for good; what waited for him alone goes on without him."""
    if len(state.persons) == 1:
        return (GotUp(seat, "", kicked=kicked), *closing(state, EMPTY))
    house = house_names(state)[0] if state.status == PLAYING else ""
    left = GotUp(seat, _next_host(state, seat), house, kicked)
    if state.status == FINISHED:
        return (left, *begin_again(state, context, left))
    return (left, *annulled(state, context, left))


def _kick(state: TableState, person: Person, command: Kick, context: Context) -> Outcome:
    if person.id != state.host and not command.admin:
        return Refused("only-host")
    seated = state.seats[command.seat].person if 0 <= command.seat < len(state.seats) else None
    if seated is None:
        return Refused("nobody-there")
    if seated.id == person.id:
        return Refused("kick-self")
    return _leave(state, command.seat, context, kicked=True)


def _next_host(state: TableState, leaving: Seat) -> PersonId:
    """The host stays who he is; if it is he who leaves, the next person round the table is."""
    person = state.seats[leaving].person
    if person is None or person.id != state.host:
        return state.host
    count = len(state.seats)
    others = (state.seats[(leaving + step) % count].person for step in range(1, count))
    return next((other.id for other in others if other is not None), "")


def _configure(state: TableState, person: Person, command: Configure) -> Outcome:
    if state.status != LOBBY:
        return Refused("match-running" if state.status == PLAYING else "match-finished")
    if person.id != state.host:
        return Refused("only-host")
    return configure(state, command)
