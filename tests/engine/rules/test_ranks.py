"""The order of the cards under every muestra, read a second time from the table of the rulebook (U2, A3)."""

from __future__ import annotations

import pytest

from bot.judge.ruling import judge
from engine.rules.cards import SPANISH_36, SPANISH_40

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


@pytest.mark.parametrize("muestra", [SPANISH_36.spell(card) for card in SPANISH_36.cards])
def test_the_truque_has_its_suple_and_its_treses_grandes(muestra: str) -> None:
    """The muestra stands beside the four that replaces it, or at its own rank (T4, T6)."""
    trump = muestra[-1]
    rows = [{f"{pieza}{trump}"} for pieza in (5, 1, 12, 11, 10)]
    for row in rows:
        if muestra in row:
            row.add(f"4{trump}")
    rows += [{great} for great in MATAS if great != f"1{trump}"]
    placed = set().union(*rows)
    for rank in (3, 1, 12, 11, 10, 7, 6, 5, 4):
        rows.append({name for suit in "oceb" if (name := f"{rank}{suit}") not in placed})
    order = judge({"kind": "rank", "variant": "truque", "muestra": muestra})["order"]
    assert [set(group) for group in order] == [row for row in rows if row]
    assert sum(map(len, order)) == 36


def test_without_a_muestra_all_forty() -> None:
    order = judge({"kind": "rank", "variant": "argentino"})["order"]
    rows = [{card} for card in MATAS]
    rows += [
        {name for name in NAMES if number(name) == rank and name not in MATAS}
        for rank in (3, 2, 1, 12, 11, 10, 7, 6, 5, 4)
    ]
    assert [set(group) for group in order] == rows


PAULISTA = ["3", "2", "A", "K", "J", "Q", "7", "6", "5", "4"]
"""Common cards, strongest first, of the whole deck (P4.1)."""
AFTER = dict(zip("4567QJKA23", "567QJKA234", strict=True))
AFTER_CLEAN = dict(zip("QJKA23", "JKA23Q", strict=True))
"""The rank of the manilhas, by the vira's (P4.2)."""


@pytest.mark.parametrize("baralho", ["sujo", "limpo"])
def test_manilhas_by_the_vira_and_the_rest_by_rank(baralho: str) -> None:
    """P4, every vira of both decks: the vira itself stays in its row (P4.5)."""
    after = AFTER_CLEAN if baralho == "limpo" else AFTER
    for rank in after:
        for suit in "phsd":
            case = {"kind": "rank", "variant": "paulista", "muestra": rank + suit, "options": {"baralho": baralho}}
            rows = [[after[rank] + other] for other in "phsd"]
            rows += [[each + other for other in "phsd"] for each in PAULISTA if each in after and each != after[rank]]
            assert [sorted(row) for row in judge(case)["order"]] == [sorted(row) for row in rows]


def test_mineiro_has_four_fixed_manilhas_and_the_rest_by_rank() -> None:
    """M4.3, all forty."""
    manilhas = ["4p", "7h", "As", "7d"]
    rows = [[card] for card in manilhas]
    rows += [[rank + suit for suit in "phsd" if rank + suit not in manilhas] for rank in PAULISTA]
    order = judge({"kind": "rank", "variant": "mineiro"})["order"]
    assert [sorted(row) for row in order] == [sorted(row) for row in rows]


def test_mineiro_by_the_vira_ranks_as_paulista() -> None:
    """M4.4."""
    for rank in AFTER:
        case = {"kind": "rank", "muestra": f"{rank}h"}
        by_vira = judge({**case, "variant": "mineiro", "options": {"manilhas": "vira"}})
        assert by_vira == judge({**case, "variant": "paulista"})
