"""How many sequences of actions a fixed deal allows, to a depth: a silent change of a rule changes a count.

A word with a range of amounts counts once, with its least amount.
"""

from __future__ import annotations

import pytest

from engine.rules.actions import Word
from engine.rules.apply import apply, begin, cards_needed, deal
from engine.rules.legal import legal_actions
from engine.rules.state import MatchState
from engine.variants import find

FIXED: dict[tuple[str, int, int, str], tuple[int, ...]] = {
    ("uruguayo", 2, 0, ""): (14, 167, 1565, 10610),
    ("uruguayo", 2, 1, "mazo=player"): (14, 167, 1565, 10630),
    ("uruguayo", 4, 2, ""): (14, 246, 4263),
    ("uruguayo", 4, 3, "mazo=player"): (14, 259, 4757),
    ("uruguayo", 6, 4, ""): (14, 373, 7513),
    ("argentino", 2, 0, ""): (8, 45, 167, 539),
    ("argentino", 2, 1, "flor=true"): (9, 66, 369, 1724),
    ("argentino", 4, 2, "flor=true"): (9, 96, 854, 7114),
    ("argentino", 6, 3, "mazo=player"): (8, 92, 849, 6840),
    ("mineiro", 2, 0, ""): (5, 19, 75, 306, 732),
    ("mineiro", 2, 1, "cartas=4"): (6, 28, 154, 909, 2466),
    ("mineiro", 4, 2, "escada=2-4-8-10-12"): (5, 22, 89, 350, 1402),
    ("mineiro", 6, 3, "manilhas=vira"): (5, 25, 118, 541, 2332),
    ("paulista", 2, 0, ""): (5, 19, 75, 306, 732, 2146),
    ("paulista", 2, 1, "coberta=nunca"): (5, 19, 57, 162, 366, 838),
    ("paulista", 4, 2, "baralho=limpo"): (5, 22, 89, 350, 1402),
    ("paulista", 6, 3, "mao_de_ferro=aberta"): (5, 25, 118, 541, 2332),
    ("v2", 2, 0, ""): (6, 25, 80, 257, 627),
    ("v2", 2, 1, "subida_tardia=si"): (6, 25, 80, 261, 698),
    ("v2", 4, 2, ""): (6, 31, 150, 689),
    ("v2", 6, 3, "subida_tardia=si"): (6, 37, 214, 1168),
    ("truque", 2, 0, ""): (11, 82, 369, 1861),
    ("truque", 2, 1, "boca_abajo=no"): (8, 40, 147, 556),
    ("truque", 4, 2, ""): (11, 97, 803),
    ("truque", 8, 5, "boca_abajo=no"): (8, 85, 828),
}


def start(table: tuple[str, int, int, str]) -> MatchState:
    """The match after the deal: the deck in its own order, every seventh card first, begun at `shift`."""
    name, seats, shift, option = table
    variant = find(name)
    options = {}
    if option:
        key, _, text = option.partition("=")
        options[key] = variant.read_value(key, text)
    rules = variant.build(seats=seats, options=options)
    deck = [rules.deck.cards[(7 * place + shift) % len(rules.deck.cards)] for place in range(len(rules.deck.cards))]
    match = begin(rules, seats - 1)
    return deal(match, deck[: cards_needed(match)])[0]


def count(match: MatchState, depth: int) -> int:
    """Sequences of exactly `depth` actions; one that ends the hand earlier counts once."""
    menu = legal_actions(match)
    if depth == 0 or match.hand is None or match.hand.over:
        return 1
    total = 0
    for seat, actions in menu.items():
        for entry in actions:
            action = Word(entry.law, entry.word, entry.amount) if isinstance(entry, Word) and entry.most else entry
            total += count(apply(match, seat, action)[0], depth - 1)
    return total


@pytest.mark.parametrize("table", FIXED, ids=str)
def test_count(table: tuple[str, int, int, str]) -> None:
    assert tuple(count(start(table), depth) for depth in range(1, len(FIXED[table]) + 1)) == FIXED[table]
    assert FIXED[table]
