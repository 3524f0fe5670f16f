"""The lobby around a match, as a pure function: a state, a person and his command make events, or the reason why not.

Whoever sits may seat the house, start and ask for another match; the host alone changes the game and closes the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from engine import variants
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.state import OptionError, SeatsError, Variant
from engine.shown import Person, PersonId
from engine.tables import deals
from engine.tables.configure import PACES, REVEALS, configure
from engine.tables.events import (
    EMPTY,
    HOST,
    STALE,
    Began,
    Closed,
    Finished,
    GotUp,
    HouseLeft,
    HouseSat,
    MoreAsked,
    Opened,
    RematchAsked,
    Renamed,
    Returned,
    Sat,
    Secret,
    TableEvent,
)
from engine.tables.ports import (
    AddHouse,
    Back,
    Close,
    Configure,
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
from engine.tables.state import CLOSED, FINISHED, LOBBY, PLAYING, TableState, fold, rules_of

LobbyCommand: TypeAlias = (
    Sit | Leave | AddHouse | RemoveHouse | Configure | Start | Back | Rename | MoreTime | Rematch | Close
)
Outcome: TypeAlias = tuple[TableEvent, ...] | Refused

HOUSE_NAMES = (
    "Tito", "la Negra", "Cacho", "el Flaco", "la Beba", "Coco", "el Tano", "Chiche", "la Pocha", "Lalo", "el Ruso", "Nené",
)  # fmt: skip
"""Players of the house; those of one table have different names."""


class Context(msgspec.Struct, frozen=True):
    """What a decision needs beside state and command."""

    new_seed: Callable[[], bytes]
    key: str = ""
    """The inbox key of the press: a person's cut for a rematch."""
    stale: bool = False
    """Nothing has happened at this table for so long that anybody may close it."""


def open_table(
    table: str, place: str, person: Person, *, variant: str, seats: int, context: Context, sit: bool
) -> Outcome:
    """The first events of a table: it is open, and its host sits on the first seat if he is to."""
    try:
        game = variants.find(variant)
        rules = rules_of(variant, seats, game.choose({}))
    except variants.UnknownVariant:
        return Refused("no-such-variant", {"name": variant, "values": ", ".join(variants.names())})
    except SeatsError:
        return Refused("no-such-seats", {"value": seats, "values": ", ".join(map(str, variants.find(variant).seats))})
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
    return (opened, Sat(0, clean(person), readable(context.key), person.id)) if sit else (opened,)


def decide_lobby(state: TableState, person: Person, command: LobbyCommand, context: Context) -> Outcome:
    """What comes of a command of the lobby. It never raises for anything that a person can send."""
    if state.status == CLOSED:
        return Refused("table-closed")
    seat = state.persons.get(person.id, -1)
    if isinstance(command, Sit):
        return _sit(state, person, seat, command)
    if isinstance(command, Close):
        return _close(state, person, context)
    if isinstance(command, Configure):
        return _configure(state, person, command)
    if seat < 0:
        return Refused("not-seated")
    match command:
        case Leave():
            return _leave(state, seat)
        case AddHouse():
            return _add_house(state, command)
        case RemoveHouse():
            return _remove_house(state, command)
        case Start():
            return _start(state)
        case Back():
            return (Returned(seat),) if state.seats[seat].absent else Refused("not-absent")
        case Rename():
            return _rename(state, seat, person)
        case MoreTime():
            return _more(state, seat)
        case Rematch():
            return _rematch(state, seat, context)


# --- sitting -------------------------------------------------------------------------------------------------------


def _sit(state: TableState, person: Person, now: Seat, command: Sit) -> Outcome:
    if state.status == PLAYING:
        return Refused("match-running")
    count = len(state.seats)
    if command.seat >= 0:
        wanted = [command.seat] if command.seat < count else []
    else:
        wanted = [seat for seat in range(count) if command.side in (-1, seat % 2)]
    if not wanted or command.side not in (-1, 0, 1):
        return Refused("no-such-seat")
    if now in wanted:
        return Refused("already-seated")
    # A person is worth more than a player of the house: where nothing is free, he takes its seat.
    free = [seat for seat in wanted if state.seats[seat].free] or [seat for seat in wanted if state.seats[seat].house]
    if not free:
        return Refused("seat-taken" if command.seat >= 0 else "side-full" if command.side >= 0 else "table-full")
    return (Sat(free[0], clean(person), readable(command.cut), state.host or person.id, now),)


def readable(text: str, most: int = 128) -> str:
    """A text as it can be stored and hashed: without halves of signs, and not endless."""
    return text[:most].encode("utf-8", "replace").decode()


def clean(person: Person) -> Person:
    """The person under a name that can be stored."""
    return Person(person.id, readable(person.name), person.lang)


def _rename(state: TableState, seat: Seat, person: Person) -> Outcome:
    """His new name; no event where it is none, or the one he has: a page says it every time that it is opened."""
    name, now = readable(person.name), state.seats[seat].person
    return () if not name or now is None or now.name == name else (Renamed(seat, name),)


def _leave(state: TableState, seat: Seat) -> Outcome:
    if not _others(state, seat):
        return (GotUp(seat, ""), Closed(EMPTY, _score(state)))
    left = GotUp(seat, _next_host(state, seat), _house_name(state) if state.status == PLAYING else "")
    if state.status == FINISHED and _all_asked(state, {seat}):
        return (left, *_begin_again(state, left))
    return (left,)


def _others(state: TableState, seat: Seat) -> list[PersonId]:
    return [person for person, where in state.persons.items() if where != seat]


def _next_host(state: TableState, leaving: Seat) -> PersonId:
    """The host stays who he is; if it is he who leaves, the next person round the table is."""
    person = state.seats[leaving].person
    if person is None or person.id != state.host:
        return state.host
    count = len(state.seats)
    others = (state.seats[(leaving + step) % count].person for step in range(1, count))
    return next((other.id for other in others if other is not None), "")


def _add_house(state: TableState, command: AddHouse) -> Outcome:
    if state.status == PLAYING:
        return Refused("match-running")
    free = [seat for seat, each in enumerate(state.seats) if each.free and command.side in (-1, seat % 2)]
    if not free:
        return Refused("side-full" if command.side >= 0 else "table-full")
    chosen = free if command.all else free[:1]
    names = _house_names(state)
    return tuple(HouseSat(seat, name) for seat, name in zip(chosen, names, strict=False))


def _house_names(state: TableState) -> list[str]:
    """Names that nobody at this table has, in an order that is this table's own."""
    first = sum(map(ord, state.table)) % len(HOUSE_NAMES)
    taken = {each.house for each in state.seats}
    return [name for name in HOUSE_NAMES[first:] + HOUSE_NAMES[:first] if name not in taken]


def _house_name(state: TableState) -> str:
    return _house_names(state)[0]


def _remove_house(state: TableState, command: RemoveHouse) -> Outcome:
    if state.status == PLAYING:
        return Refused("match-running")
    if not (0 <= command.seat < len(state.seats) and state.seats[command.seat].house):
        return Refused("no-house-there")
    return (HouseLeft(command.seat),)


# --- the game ------------------------------------------------------------------------------------------------------


def _configure(state: TableState, person: Person, command: Configure) -> Outcome:
    if state.status != LOBBY:
        return Refused("match-running" if state.status == PLAYING else "match-finished")
    if person.id != state.host:
        return Refused("only-host")
    return configure(state, command)


def _start(state: TableState) -> Outcome:
    if state.status != LOBBY:
        return Refused("match-running" if state.status == PLAYING else "match-finished")
    empty = [seat + 1 for seat, each in enumerate(state.seats) if each.free]
    if empty:
        return Refused("seat-empty", {"count": len(empty), "seats": ", ".join(map(str, empty))})
    return _begin(state)


def _begin(state: TableState) -> Outcome:
    """The draw (in a rematch the mano just goes on), and the first deal."""
    try:
        game: Variant = variants.find(state.variant)
        rules = rules_of(state.variant, len(state.seats), state.options)
    except (variants.UnknownVariant, OptionError, SeatsError) as error:
        return Refused("game-changed", {"reason": str(error)})
    texts = tuple(each.cut for each in state.seats)
    drawn, cards, dealer = deals.draw(state.secret.seed, texts, rules.deck)
    if state.number:
        dealer = (state.dealer + 1) % len(state.seats)
    began = Began(
        match=state.number + 1,
        variant=state.variant,
        edition=game.edition,
        options=dict(rules.options),
        seats=len(state.seats),
        cuts=texts,
        dealer=dealer,
        draw_root=drawn.root,
        draw=() if state.number else deals.spelled(cards, rules.deck),
    )
    after = fold(state, (began,))
    if after is None or after.match is None:
        raise AssertionError("Began begins a match")
    return (began, *deals.next_hand(after.match, state.secret.seed, texts))


# --- around hands and matches --------------------------------------------------------------------------------------


def _more(state: TableState, seat: Seat) -> Outcome:
    if not state.between:
        return Refused("no-pause")
    return Refused("more-asked") if state.more else (MoreAsked(seat),)


def _rematch(state: TableState, seat: Seat, context: Context) -> Outcome:
    if state.status != FINISHED:
        return Refused("no-rematch")
    if seat in state.again:
        return Refused("rematch-asked")
    asked = RematchAsked(seat, readable(context.key))
    if not _all_asked(state, {seat}):
        return (asked,)
    return (asked, *_begin_again(state, asked))


def _all_asked(state: TableState, also: set[Seat]) -> bool:
    return set(state.persons.values()) <= {*state.again, *also}


def _begin_again(state: TableState, *before: TableEvent) -> tuple[TableEvent, ...]:
    """The next match, with players of the house on the seats of those who are gone."""
    after = _after(state, before)
    filled: Outcome = ()
    if any(each.free for each in after.seats):
        filled = _add_house(after, AddHouse(all=True))
    if isinstance(filled, Refused):
        return ()
    begun = _begin(_after(after, filled))
    return () if isinstance(begun, Refused) else (*filled, *begun)


def _after(state: TableState, events: tuple[TableEvent, ...]) -> TableState:
    after = fold(state, events)
    if after is None:
        raise AssertionError("a state only grows")
    return after


def _close(state: TableState, person: Person, context: Context) -> Outcome:
    if person.id == state.host or not state.persons:
        return (Closed(HOST, _score(state)),)
    return (Closed(STALE, _score(state)),) if context.stale else Refused("only-host")


def _score(state: TableState) -> tuple[int, int]:
    return state.match.score if state.status == PLAYING and state.match else (0, 0)


def won(state: TableState, context: Context) -> tuple[TableEvent, ...]:
    """What follows when the match has a winner: its end, and the promise for the next one."""
    match = state.match
    if state.status != PLAYING or match is None or match.winner == NO_TEAM:
        return ()
    seed = context.new_seed()
    return (Finished(state.number, match.winner, match.score, commitment(seed), Secret(seed)),)


def closing(state: TableState, reason: str) -> tuple[TableEvent, ...]:
    """The table is closed for this reason, with the score of the match that ran."""
    return (Closed(reason, _score(state)),)
