"""Trick strength: tables that are made once per ruleset and muestra, from rows of equal cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rules.cards import Card


def rank_table(rows: Iterable[Sequence[Card]], size: int) -> tuple[int, ...]:
    """Rows of equal cards, strongest first → strength by card number (higher wins); 0 for a card in no row."""
    listed = list(rows)
    table = [0] * size
    for place, row in enumerate(listed):
        for card in row:
            table[card] = len(listed) - place
    return tuple(table)
