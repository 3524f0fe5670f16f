"""What the house's players know by heart is what the rules say."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.players.lore import best_of, is_flor, ranks, spread
from engine.rules.cards import NO_CARD
from engine.rules.state import Ruleset
from engine.variants import find, names
from tests.engine.playing import Game, at_random, positions


def muestras(rules: Ruleset) -> tuple[int, ...]:
    return rules.deck.cards if rules.turned else (NO_CARD,)


@pytest.mark.parametrize("variant", names())
def test_the_order_of_the_cards(variant: str) -> None:
    game = Game(variant, 2, {})
    for position in positions(game.rules, Random(30), 20, at_random):
        view = position.view(0)
        known = ranks(view)
        strength = game.rules.strength(view.public.muestra)
        assert known == {card: strength[card] for card in game.rules.deck.cards}
        assert all(known[card] == rank for card, rank in zip(view.cards, view.strengths, strict=False))


def contests() -> list[tuple[Game, str]]:
    """Every game with each of its laws that compare figures."""
    games = [Game(name, 2, {"flor": True} if name == "argentino" else {}) for name in names()]
    return [(game, law) for game in games for law in ("envido", "envite", "flor") if law in game.rules.index]


CONTESTS = contests()


@pytest.mark.parametrize("game", [game for game, law in CONTESTS if law == "flor"], ids=str)
def test_which_three_cards_are_a_flor(game: Game) -> None:
    dice = Random(31)
    for position in positions(game.rules, dice, 150, at_random):
        view = position.view(0)
        if not view.hidden:
            assert is_flor(view.public, view.cards) == (view.flor >= 0)


@pytest.mark.parametrize(("game", "law"), CONTESTS, ids=str)
def test_how_good_a_figure_is(game: Game, law: str) -> None:
    """Counted over a sample of all hands: each share is right to about a percent."""
    rules = game.rules
    public = next(positions(rules, Random(32), 1, at_random)).view(0).public
    value = rules.flor if law == "flor" else rules.envido
    figures = [
        value(muestra, hand)
        for muestra in muestras(rules)[::4]
        for hand in list(combinations([card for card in rules.deck.cards if card != muestra], 3))
    ]
    held = [figure for figure in figures if figure >= 0]
    for figure, share in enumerate(spread(public, law)):
        assert abs(sum(each <= figure for each in held) / len(held) - share / 1000) < 0.02


def test_a_better_figure_has_a_better_chance() -> None:
    public = next(positions(find("uruguayo").build(seats=4), Random(33), 1, at_random)).view(0).public
    figures = spread(public, "envido")
    for partners, rivals in ((0, 1), (1, 2), (2, 3)):
        chances = [best_of(figures, mine, partners=partners, rivals=rivals, first=False) for mine in range(38)]
        assert chances == sorted(chances)
        assert 0 <= chances[0] < chances[-1] <= 1
        assert best_of(figures, 30, partners=partners, rivals=rivals, first=True) > chances[30]
        assert best_of(figures, 30, partners=partners, rivals=rivals + 1, first=False) < chances[30]
