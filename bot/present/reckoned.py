"""Why a hand counts what it counts, in a few words, out of nothing but its owner's view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.present.names import card_name
from bot.words import Words
from engine.rules.cards import JOKERS, NO_CARD, Card, number_of, suit_of
from engine.rules.views import PlayerView

PIEZAS = {"truque": (32, 31, 30, 29, 28)}
USUAL_PIEZAS = (30, 29, 28, 27, 27)
"""What the five strongest cards count where the muestra makes piezas of them."""
JOKER = 13
"""What a joker counts in the game that has them."""
SUITS = ("espadas", "bastos", "oros", "copas")


class Counted(NamedTuple):
    """Cards that count, and the figure that the rules give them; -1 for none."""

    variant: str
    deck: str
    muestra: Card
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    envido: int
    """Or the flor, where that is asked for."""


def reckoned(words: Words, view: PlayerView) -> str:
    """The sum behind the figure of the hand; empty where this does not come to the figure that the rules say."""
    public = view.public
    return summed(words, Counted(public.variant, public.deck, public.muestra, public.ranks, counted(view), view.envido))


def flor_reckoned(words: Words, view: PlayerView) -> str:
    """The sum behind the flor of the hand, and its piezas; empty where this does not come to the figure that the rules say."""
    public = view.public
    return flor_summed(words, Counted(public.variant, public.deck, public.muestra, public.ranks, view.cards, view.flor))


@lru_cache(2048)
def flor_summed(words: Words, hand: Counted) -> str:
    """The sum behind the flor of some cards: of each pieza after the first only the last figure (U4.2, A4.5)."""
    terms = _flor(hand)
    special = piezas_of(hand.variant, hand.muestra, hand.ranks)
    tops = sorted((each for each in hand.cards if each in special), key=lambda each: -special[each])
    whys = [
        words("why-pieza", card=card_name(words, each, hand.deck), points=special[each])
        if each == tops[0]
        else words(
            "why-pieza-unit", card=card_name(words, each, hand.deck), points=special[each], unit=special[each] % 10
        )
        for each in tops
    ]
    return "; ".join((" + ".join(map(str, terms)), *whys)) if terms else ""


def bare_sum(words: Words, hand: Counted, law: str) -> str:
    """The numbers that make the figure of shown cards, the piezas called so; empty where one card alone makes it."""
    special = piezas_of(hand.variant, hand.muestra, hand.ranks)
    if law != "flor" and hand.variant == "truque" and (why := _several(hand, special)):
        return why
    terms = _flor(hand) if law == "flor" else _terms(hand, special)
    piezas = sum(each in special for each in hand.cards)
    told = [words("why-term-pieza", points=each) if place < piezas else str(each) for place, each in enumerate(terms)]
    return " + ".join(told) if len(told) > 1 else ""


def _flor(hand: Counted) -> tuple[int, ...]:
    """The numbers of a flor, its piezas first; none if they do not come to it."""
    special = piezas_of(hand.variant, hand.muestra, hand.ranks)
    tops = sorted((special[each] for each in hand.cards if each in special), reverse=True)
    plain = sorted((_points(each) for each in hand.cards if each not in special), reverse=True)
    terms = (*tops[:1], *(each % 10 for each in tops[1:]), *plain)
    both = (terms, (20, *terms))  # where a flor without piezas has no 20 (U4.3)
    return next((each for each in both if sum(each) == hand.envido), ())


def _terms(hand: Counted, special: dict[Card, int]) -> tuple[int, ...]:
    """The numbers of a pieza with the best of the others, or of two cards of a suit; none if neither comes to the figure."""
    tops = [special[each] for each in hand.cards if each in special]
    if not tops:
        pair = _paired(hand)
        return (20, *map(_points, pair)) if pair else ()
    best = max((_points(each) for each in hand.cards if each not in special), default=0)
    return (max(tops), best) if max(tops) + best == hand.envido else ()


def _paired(hand: Counted) -> tuple[Card, ...]:
    """The two cards of a suit that make the figure, if two do."""
    pairs = (each for each in combinations(hand.cards, 2) if suit_of(each[0]) == suit_of(each[1]))
    return next((each for each in pairs if 20 + sum(map(_points, each)) == hand.envido), ())


@lru_cache(2048)
def summed(words: Words, hand: Counted) -> str:
    """The sum behind the figure of some cards; empty where this does not come to it."""
    if hand.variant == "v2":
        return _added(words, hand)
    special = piezas_of(hand.variant, hand.muestra, hand.ranks)
    named = [
        words("why-pieza", card=card_name(words, each, hand.deck), points=special[each])
        for each in hand.cards
        if each in special
    ]
    if hand.variant == "truque" and (why := _several(hand, special)):
        return why
    return _envido(words, hand, special, named)


def counted(view: PlayerView) -> tuple[Card, ...]:
    """His cards but for those that he has played face down, which count for nothing (T5.8)."""
    laid = {fact.slot for fact in view.public.facts if fact.what == "played" and fact.seat == view.seat}
    shown = {card for fact in view.public.facts if fact.what == "played" for card in fact.cards}
    return tuple(card for slot, card in enumerate(view.cards) if slot not in laid or card in shown)


def piezas_of(variant: str, muestra: Card, ranks: Sequence[int]) -> dict[Card, int]:
    """The piezas of this deal with their points; none in a game without muestra."""
    if muestra == NO_CARD or not ranks:
        return {}
    others = (each for each in range(len(ranks)) if each != muestra)
    strongest = sorted(others, key=lambda each: -ranks[each])
    return dict(zip(strongest, PIEZAS.get(variant, USUAL_PIEZAS), strict=False))


def _several(hand: Counted, special: dict[Card, int]) -> str:
    """The truque adds piezas, less 20 for each after the first, and two loose cards (T5.4, T5.5, T5.7)."""
    tops = sorted((special[each] for each in hand.cards if each in special), reverse=True)
    if len(tops) > 1:
        return " + ".join(map(str, tops)) + " - 20" * (len(tops) - 1)
    loose = sorted((_points(each) for each in hand.cards), reverse=True)[:2]
    return " + ".join(map(str, loose)) if not tops and len(loose) > 1 and sum(loose) == hand.envido else ""


def _envido(words: Words, hand: Counted, special: dict[Card, int], named: list[str]) -> str:
    """A pieza and the best of the others, two cards of a suit, or the highest card alone."""
    if named:
        terms = _terms(hand, special)
        return words("why-plus", text=named[0], points=terms[1]) if terms else ""
    if pair := _paired(hand):
        suit = words(f"suit-{SUITS[suit_of(pair[0])]}")
        return words("why-pair", one=_points(pair[0]), two=_points(pair[1]), suit=suit)
    highest = max((_points(each) for each in hand.cards), default=-1)
    return words("why-single") if highest == hand.envido else ""


def _added(words: Words, hand: Counted) -> str:
    """All the cards of the suit that adds up to most, and the jokers."""
    jokers = [JOKER for each in hand.cards if each in JOKERS]
    plain = [each for each in hand.cards if each not in JOKERS]
    suits = {suit_of(one): [number_of(each) for each in plain if suit_of(each) == suit_of(one)] for one in plain}
    suit = max(suits, key=lambda each: sum(suits[each]), default=-1)
    numbers = jokers + suits.get(suit, [])
    if sum(numbers) != hand.envido:
        return ""
    if len(numbers) == 1:
        return words("why-highest")
    written = " + ".join(map(str, numbers))
    return (
        words("why-jokers", sum=written)
        if jokers
        else words("why-suit", sum=written, suit=words(f"suit-{SUITS[suit]}"))
    )


def _points(card: Card) -> int:
    return number_of(card) if number_of(card) < 10 else 0
