"""Who says his figure after a quiero, and who wins (U7.7, U8.6, A6.2): what nobody had to say stays secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.rules.cards import NO_SEAT, Seat
from engine.rules.events import Declared

PASS = -1


def declare(order: Sequence[Seat], figures: Mapping[Seat, int], law: str) -> tuple[list[Declared], Seat]:
    """What is said, in order, and the winner (NO_SEAT: nobody has a figure).

    `order` are the seats that take part, from the mano on; a figure is PASS for a seat that has none.
    """
    said: list[Declared] = []
    silent: set[Seat] = set()
    best = NO_SEAT
    for seat in order:
        said.append(Declared(seat, law, figures[seat]))
        if figures[seat] != PASS:
            best = seat
            break
        silent.add(seat)
    while best != NO_SEAT:
        better = _challenge(order, best, figures, silent, said, law)
        if better == NO_SEAT:
            break
        silent.add(best)
        best = better
    return said, best


def _challenge(
    order: Sequence[Seat], best: Seat, figures: Mapping[Seat, int], silent: set[Seat], said: list[Declared], law: str
) -> Seat:
    """The team that is behind speaks, from the right of the best on: the first that beats him, or NO_SEAT."""
    place = order.index(best)
    his = figures[best]
    for turn in range(place + 1, place + len(order)):
        seat = order[turn % len(order)]
        if (seat ^ best) & 1 and seat not in silent:
            mine = figures[seat]
            if mine > his or (mine == his and turn >= len(order)):
                said.append(Declared(seat, law, mine))
                return seat
            said.append(Declared(seat, law, PASS))
            silent.add(seat)
    return NO_SEAT
