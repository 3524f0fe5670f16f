"""Changing how a table plays: the game, its seats and options, the pace, whether the seed is published."""

from __future__ import annotations

from engine import variants
from engine.rules.cards import Seat
from engine.rules.state import OptionError, Variant, spell_value
from engine.tables.events import Configured, TableEvent
from engine.tables.ports import Configure, Refused
from engine.tables.state import SeatState, TableState

PACES = ("rapido", "normal", "lento", "none")
REVEALS = ("never", "match")
PERSON, GUEST, HOUSE, NONE = range(4)
"""Whose claim to a seat comes first when the table changes its size."""


def configure(state: TableState, command: Configure) -> tuple[TableEvent, ...] | Refused:
    """The game changed in one thing; whoever sits keeps his side where that is possible."""
    name, value = command.name, command.value
    match name:
        case "variant":
            return _variant(state, value)
        case "seats":
            return _seats(state, variants.find(state.variant), value)
        case "pace":
            return _configured(state, pace=value) if value in PACES else _no_such_value(name, PACES)
        case "reveal":
            return _configured(state, reveal=value) if value in REVEALS else _no_such_value(name, REVEALS)
        case _:
            return _option(state, variants.find(state.variant), name, value)


def _configured(
    state: TableState,
    *,
    game: Variant | None = None,
    options: dict[str, bool | int | str] | None = None,
    pace: str = "",
    reveal: str = "",
    seating: tuple[Seat, ...] = (),
) -> tuple[TableEvent, ...]:
    return (
        Configured(
            variant=game.name if game else state.variant,
            options=state.options if options is None else options,
            pace=pace or state.pace,
            reveal=reveal or state.reveal,
            seating=seating or tuple(range(len(state.seats))),
        ),
    )


def _no_such_value(name: str, values: tuple[str, ...]) -> Refused:
    return Refused("no-such-value", {"name": name, "values": ", ".join(values)})


def _variant(state: TableState, value: str) -> tuple[TableEvent, ...] | Refused:
    """Another game: options that it knows too are kept, and the seats if it is played with so many."""
    try:
        game = variants.find(value)
    except variants.UnknownVariant:
        return Refused("no-such-variant", {"name": value, "values": ", ".join(variants.names())})
    kept = {
        option.name: state.options[option.name]
        for option in game.options
        if any(_same(state.options.get(option.name), allowed) for allowed in option.values)
    }
    people = len(state.persons)
    counts = [count for count in game.seats if count >= people]
    if not counts:
        return Refused("too-many-sit", {"seats": max(game.seats), "people": people})
    count = min(counts, key=lambda seats: abs(seats - len(state.seats)))
    return _configured(state, game=game, options=game.choose(kept), seating=reseat(state, count))


def _same(value: object, allowed: object) -> bool:
    return type(value) is type(allowed) and value == allowed


def _seats(state: TableState, game: Variant, value: str) -> tuple[TableEvent, ...] | Refused:
    counts = {str(count): count for count in game.seats}
    if value not in counts:
        return Refused("no-such-seats", {"value": value, "values": ", ".join(counts)})
    people = len(state.persons)
    if people > counts[value]:
        return Refused("too-many-sit", {"seats": value, "people": people})
    return _configured(state, seating=reseat(state, counts[value]))


def reseat(state: TableState, count: int) -> tuple[Seat, ...]:
    """Who sits where at a table of so many seats: on their own seat, else on their own side.

    Persons come first, then guests for whom a seat is kept, then the house, which is not moved.
    """
    seating: list[Seat] = [-1] * count
    places = sorted(range(len(state.seats)), key=lambda seat: (_claim(state.seats[seat]), seat >= count, seat))
    for old in places:
        claim = _claim(state.seats[old])
        if claim == NONE:
            continue
        wish = sorted(range(count), key=lambda seat: (seat != old, seat % 2 != old % 2, seat))
        place = next((seat for seat in wish if seating[seat] < 0), -1)
        if place >= 0 and (claim != HOUSE or place == old):
            seating[place] = old
    return tuple(seating)


def _claim(seat: SeatState) -> int:
    if seat.person is not None:
        return PERSON
    return HOUSE if seat.house else GUEST if seat.kept else NONE


def _option(state: TableState, game: Variant, name: str, value: str) -> tuple[TableEvent, ...] | Refused:
    known = {option.name: option for option in game.options}
    if name not in known:
        return Refused("no-such-option", {"name": name, "values": ", ".join(known)})
    try:
        chosen = game.read_value(name, value)
    except OptionError:
        return _no_such_value(name, tuple(map(spell_value, known[name].values)))
    return _configured(state, options={**state.options, name: chosen})
