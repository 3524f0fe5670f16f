"""Trick strength: tables that are made once per ruleset and muestra, from rows of equal cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.rules.cards import BASTOS, COPAS, ESPADAS, OROS, Card, number_of, spanish


def rank_table(rows: Iterable[Sequence[Card]], size: int) -> tuple[int, ...]:
    """Rows of equal cards, strongest first → strength by card number (higher wins); 0 for a card in no row."""
    listed = list(rows)
    table = [0] * size
    for place, row in enumerate(listed):
        for card in row:
            table[card] = len(listed) - place
    return tuple(table)


BRAZILIAN = (4, 5, 6, 7, 10, 11, 12, 1, 2, 3)
"""Numbers of common cards, weakest first: 10, 11 and 12 are Q, J and K, 1 is the A (P4.1, P4.2, M4.2)."""
MANILHA_SUITS = (BASTOS, COPAS, ESPADAS, OROS)
"""Paus, copas, espadas, ouros: the manilhas among themselves, strongest first (P4.3)."""


@lru_cache(256)
def vira_manilhas(order: tuple[int, ...], vira: Card) -> tuple[Card, ...]:
    """Numbers of a deck, weakest first, and the card turned → the manilhas, strongest first (P4.1-P4.3)."""
    number = order[(order.index(number_of(vira)) + 1) % len(order)]
    return tuple(spanish(number, suit) for suit in MANILHA_SUITS)


@lru_cache(256)
def vira_table(order: tuple[int, ...], vira: Card, size: int) -> tuple[int, ...]:
    """Numbers of a deck, weakest first, and the card turned → strength by card (P4.1, P4.2, P4.4, M4.4).

    The cards of the number after the vira's are the manilhas, each alone above all; the vira has its common rank (P4.5).
    """
    best = vira_manilhas(order, vira)
    number = number_of(best[0])
    manilhas = [(card,) for card in best]
    common = [[spanish(other, suit) for suit in MANILHA_SUITS] for other in reversed(order) if other != number]
    return rank_table([*manilhas, *common], size)
