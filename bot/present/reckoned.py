"""Why a hand counts what it counts, in a few words, out of nothing but its owner's view."""

from __future__ import annotations

from itertools import combinations

from bot.present.names import card_name
from bot.words import Words
from engine.rules.cards import NO_CARD, Card, number_of, suit_of
from engine.rules.views import PlayerView, PublicView

PIEZAS = (30, 29, 28, 27, 27)
"""What the five strongest cards count where the muestra makes piezas of them."""
SUITS = ("espadas", "bastos", "oros", "copas")


def reckoned(words: Words, view: PlayerView) -> str:
    """The sum behind the figure of the hand; empty where this does not come to the figure that the rules say."""
    special = piezas_of(view.public)
    named = [
        words("why-pieza", card=card_name(words, each), points=special[each]) for each in view.cards if each in special
    ]
    return _envido(words, view, special, named) if view.envido >= 0 else ", ".join(named)


def piezas_of(public: PublicView) -> dict[Card, int]:
    """The piezas of this deal with their points; none in a game without muestra."""
    if public.muestra == NO_CARD or not public.ranks:
        return {}
    strongest = sorted(range(len(public.ranks)), key=lambda each: -public.ranks[each])
    return dict(zip(strongest, PIEZAS, strict=False))


def _envido(words: Words, view: PlayerView, special: dict[Card, int], named: list[str]) -> str:
    """A pieza and the best of the others, two cards of a suit, or the highest card alone."""
    if named:
        best = max((_points(each) for each in view.cards if each not in special), default=0)
        whole = max(special.get(each, 0) for each in view.cards) + best
        return words("why-plus", text=named[0], points=best) if whole == view.envido else ""
    for one, two in combinations(view.cards, 2):
        if suit_of(one) == suit_of(two) and 20 + _points(one) + _points(two) == view.envido:
            suit = words(f"suit-{SUITS[suit_of(one)]}")
            return words("why-pair", one=_points(one), two=_points(two), suit=suit)
    highest = max((_points(each) for each in view.cards), default=-1)
    return words("why-single") if highest == view.envido else ""


def _points(card: Card) -> int:
    return number_of(card) if number_of(card) < 10 else 0
