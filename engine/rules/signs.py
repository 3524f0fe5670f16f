"""Señas: what a gesture says of a hand, and which ones are true of it.

A game has a table of them, those of the strongest cards first. They change nothing in a match: nothing here is asked by
what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import msgspec

from engine.rules.cards import Card, number_of
from engine.rules.strength import vira_manilhas

Says: TypeAlias = Callable[[Card, Sequence[Card], Sequence[Card]], bool]
"""Whether it is so: the muestra (or vira), the hand as it was dealt, and those of its cards that are still held."""


class Sign(msgspec.Struct, frozen=True, gc=False):
    """A gesture and what it says. `strong`: it is worth telling a partner without being asked."""

    name: str
    says: Says
    strong: bool = False


def true_signs(signs: Iterable[Sign], muestra: Card, dealt: Sequence[Card], held: Sequence[Card]) -> tuple[str, ...]:
    """The gestures that are true of this hand, in the order of the table."""
    return tuple(sign.name for sign in signs if sign.says(muestra, dealt, held))


def holds(*cards: Card) -> Says:
    """One of these cards is still held."""
    wanted = frozenset(cards)
    return lambda _muestra, _dealt, held: not wanted.isdisjoint(held)


def holds_number(number: int, special: Callable[[Card], Sequence[Card]], *, least: int = 1, most: int = 4) -> Says:
    """So many cards of this number are still held that are none of the `special` ones."""

    def says(muestra: Card, _dealt: Sequence[Card], held: Sequence[Card]) -> bool:
        apart = special(muestra)
        return least <= sum(number_of(card) == number and card not in apart for card in held) <= most

    return says


def holds_special(place: int, special: Callable[[Card], Sequence[Card]]) -> Says:
    """The special card at this place of their order is still held."""
    return lambda muestra, _dealt, held: special(muestra)[place] in held


def dealt_worth(worth: Callable[[Card, Sequence[Card]], int], least: int) -> Says:
    """The hand, as it was dealt, counts so much."""
    return lambda muestra, dealt, _held: worth(muestra, dealt) >= least


def none_of(signs: Sequence[Sign]) -> Says:
    """Nothing that one of these says is so."""
    return lambda muestra, dealt, held: not any(sign.says(muestra, dealt, held) for sign in signs)


def always(_muestra: Card, _dealt: Sequence[Card], _held: Sequence[Card]) -> bool:
    """It asks for something, and says nothing of the cards."""
    return True


def nothing_special(_muestra: Card) -> tuple[Card, ...]:
    """No card of any number stands apart."""
    return ()


def brazilian(manilhas: Callable[[Card], Sequence[Card]]) -> tuple[Sign, ...]:
    """The gestures that both Brazilian games have; a manilha is none of the common cards of its number (P11, M11)."""
    return (
        Sign("wink", holds_special(0, manilhas), strong=True),
        Sign("brows", holds_special(1, manilhas), strong=True),
        Sign("cheek", holds_special(2, manilhas), strong=True),
        Sign("tongue", holds_special(3, manilhas), strong=True),
        Sign("shoulders", holds_number(3, manilhas, least=2), strong=True),
        Sign("shoulder", holds_number(3, manilhas, most=1), strong=True),
        Sign("two-fingers", holds_number(2, manilhas)),
        Sign("little-finger", holds_number(1, manilhas)),
        Sign("chin", holds_number(12, manilhas)),
        Sign("jaw", holds_number(11, manilhas)),
        Sign("ear", holds_number(10, manilhas)),
        Sign("throat", always),
    )


def of_vira(order: tuple[int, ...]) -> Callable[[Card], Sequence[Card]]:
    """The manilhas that the vira makes, by the order of the deck's numbers."""
    return lambda vira: vira_manilhas(order, vira)
