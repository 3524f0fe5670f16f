"""The order of the cards under every muestra, read a second time from the table of the rulebook (U2, A3)."""

from __future__ import annotations

import pytest

from bot.judge import judge
from engine.rules.cards import SPANISH_40

NAMES = [SPANISH_40.spell(card) for card in SPANISH_40.cards]
MATAS = ("1e", "1b", "7e", "7o")


def number(name: str) -> int:
    return int(name[:-1])


@pytest.mark.parametrize("muestra", NAMES)
def test_all_cards_but_the_muestra_in_their_order(muestra: str) -> None:
    """Piezas, the alcahuete in the muestra's place, matas, and the rest by number; the muestra nowhere (U2.2-U2.4)."""
    trump = muestra[-1]
    piezas = [f"12{trump}" if f"{pieza}{trump}" == muestra else f"{pieza}{trump}" for pieza in (2, 4, 5, 11, 10)]
    top = [*piezas, *MATAS]
    rows = [{card} for card in top if card != muestra]
    for rank in (3, 2, 1, 12, 11, 10, 7, 6, 5, 4):
        rows.append({name for name in NAMES if number(name) == rank and name not in (*top, muestra)})
    order = judge({"kind": "rank", "variant": "uruguayo", "muestra": muestra})["order"]
    assert [set(group) for group in order] == [row for row in rows if row]
    assert sum(map(len, order)) == 39


def test_without_a_muestra_all_forty() -> None:
    order = judge({"kind": "rank", "variant": "argentino"})["order"]
    rows = [{card} for card in MATAS]
    rows += [
        {name for name in NAMES if number(name) == rank and name not in MATAS}
        for rank in (3, 2, 1, 12, 11, 10, 7, 6, 5, 4)
    ]
    assert [set(group) for group in order] == rows
