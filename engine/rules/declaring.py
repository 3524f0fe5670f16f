"""Who says his figure after a quiero, and who wins (U7.7, U8.6, A6.2): what nobody had to say stays secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.cards import NO_SEAT, Seat
from engine.rules.events import Declared

PASS = -1


def declare(order: Sequence[Seat], value_of: Callable[[Seat], int], law: str) -> tuple[list[Declared], Seat]:
    """What is said, in order, and the winner (NO_SEAT: nobody has a figure).

    `order` are the seats that take part, from the mano on; `value_of` gives -1 for one that has no figure.
    """
    said: list[Declared] = []
    silent: set[Seat] = set()
    best = NO_SEAT
    for seat in order:
        said.append(Declared(seat, law, value_of(seat)))
        if said[-1].value != PASS:
            best = seat
            break
        silent.add(seat)
    while best != NO_SEAT:
        better = _challenge(order, best, value_of, silent, said, law)
        if better == NO_SEAT:
            break
        silent.add(best)
        best = better
    return said, best


def _challenge(
    order: Sequence[Seat],
    best: Seat,
    value_of: Callable[[Seat], int],
    silent: set[Seat],
    said: list[Declared],
    law: str,
) -> Seat:
    """The team that is behind speaks, from the right of the best on: the first that beats him, or NO_SEAT."""
    place = order.index(best)
    for seat in (*order[place + 1 :], *order[:place]):
        if (seat ^ best) & 1 == 0 or seat in silent:
            continue
        mine, his = value_of(seat), value_of(best)
        if mine > his or (mine == his and order.index(seat) < place):
            said.append(Declared(seat, law, mine))
            return seat
        said.append(Declared(seat, law, PASS))
        silent.add(seat)
    return NO_SEAT
