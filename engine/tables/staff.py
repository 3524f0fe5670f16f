"""Players of the house: their names, and how they are seated and sent away."""

from __future__ import annotations

from engine.tables.events import HouseLeft, HouseSat, TableEvent
from engine.tables.ports import AddHouse, Refused, RemoveHouse
from engine.tables.state import PLAYING, TableState

HOUSE_NAMES = (
    "Tito", "la Negra", "Cacho", "el Flaco", "la Beba", "Coco", "el Tano", "Chiche", "la Pocha", "Lalo", "el Ruso", "Nené",
)  # fmt: skip
"""Players of the house; those of one table have different names."""


def add_house(state: TableState, command: AddHouse, *, host: bool) -> tuple[TableEvent, ...] | Refused:
    """On free seats; one that is kept for somebody is free for the host alone to give away, and comes last."""
    if state.status == PLAYING:
        return Refused("match-running")
    empty = [seat for seat, each in enumerate(state.seats) if each.free and command.side in (-1, seat % 2)]
    free = sorted(
        (seat for seat in empty if host or state.seats[seat].kept is None),
        key=lambda seat: state.seats[seat].kept is not None,
    )
    if not free:
        return Refused("seat-kept" if empty else "side-full" if command.side >= 0 else "table-full")
    chosen = sorted(free) if command.all else free[:1]
    return tuple(HouseSat(seat, name) for seat, name in zip(chosen, house_names(state), strict=False))


def house_names(state: TableState) -> list[str]:
    """Names that nobody at this table has, in an order that is this table's own."""
    first = sum(map(ord, state.table)) % len(HOUSE_NAMES)
    taken = {each.house for each in state.seats}
    return [name for name in HOUSE_NAMES[first:] + HOUSE_NAMES[:first] if name not in taken]


def remove_house(state: TableState, command: RemoveHouse) -> tuple[TableEvent, ...] | Refused:
    """Send one away, before or after a match."""
    if state.status == PLAYING:
        return Refused("match-running")
    if not (0 <= command.seat < len(state.seats) and state.seats[command.seat].house):
        return Refused("no-house-there")
    return (HouseLeft(command.seat),)
