"""What everybody who plays knows by heart: which cards are out there, what a flor is, how good a figure is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.rules.cards import DECKS, NO_CARD, Card, spanish, suit_of
from engine.rules.views import PlayerView, PublicView

Ranks: TypeAlias = dict[Card, int]
"""Card → strength in a trick, on the scale of PlayerView.strengths."""

PIEZAS = (2, 4, 5, 11, 10)
"""Numbers of the muestra's suit that beat everything in the Uruguayan game, strongest first."""


def _piezas(muestra: Card) -> list[Card]:
    """The 12 of the muestra's suit stands in for the muestra."""
    suit = suit_of(muestra)
    return [spanish(12 if spanish(number, suit) == muestra else number, suit) for number in PIEZAS]


def ranks(view: PlayerView) -> Ranks:
    """The strength of every card of the deck."""
    known = view.public.ranks
    return {card: known[card] for card in cards_of(view.public.deck)}


def cards_of(deck: str) -> tuple[Card, ...]:
    """The cards of a deck; none if it has no name here."""
    return DECKS[deck].cards if deck in DECKS else ()


def unseen(view: PlayerView) -> list[Card]:
    """The cards that may be in other hands: neither his own (nor those of partners that he sees), nor the muestra, nor on the table."""
    table = view.public
    seen = {table.muestra, *view.cards}.union(*view.partners.values())
    seen.update(play.card for trick in table.tricks for play in trick.plays)
    seen.update(play.card for play in table.plays)
    # Earlier duels of a round were played with the same deal.
    seen.update(fact.cards[0] for fact in table.facts if fact.what == "played" and fact.cards)
    return [card for card in cards_of(table.deck) if card not in seen]


def is_flor(public: PublicView, hand: Sequence[Card]) -> bool:
    """Whether these three cards are surely a flor: one suit, or enough piezas."""
    if len(hand) != 3 or NO_CARD in hand:
        return False
    if len({suit_of(card) for card in hand}) == 1:
        return True
    piezas = _piezas(public.muestra) if public.variant == "uruguayo" else []
    others = [suit_of(card) for card in hand if card not in piezas]
    return len(others) < 2 or (len(others) == 2 and others[0] == others[1])


# --- how good a figure is ------------------------------------------------------------------------------------------

Spread: TypeAlias = tuple[int, ...]
"""How many of a thousand hands have at most this figure, by figure."""

ENVIDO_PLAIN: Spread = (
    11, 26, 51, 87, 139, 207, 295, 405, 405, 405, 405, 405, 405, 405, 405, 405, 405, 405, 405, 405, 442, 479, 517, 568,
    619, 684, 749, 828, 869, 911, 940, 970, 985, 1000,
)  # fmt: skip
ENVIDO_MUESTRA: Spread = (
    5, 16, 29, 59, 86, 121, 192, 285, 285, 285, 285, 285, 285, 285, 285, 285, 285, 285, 285, 285, 313, 342, 370, 409,
    449, 496, 543, 612, 655, 702, 750, 796, 835, 888, 936, 965, 988, 1000,
)  # fmt: skip
FLOR_PLAIN: Spread = (
    *(0 for _ in range(20)), 8, 33, 58, 108, 158, 233, 317, 425, 517, 617, 700, 783, 850, 908, 942, 967, 983, 992, 1000,
)  # fmt: skip
FLOR_MUESTRA: Spread = (
    *(0 for _ in range(20)), 2, 8, 15, 27, 40, 59, 80, 121, 164, 215, 273, 334, 396, 461, 534, 605, 676, 747, 803, 850,
    891, 924, 952, 973, 988, 995, 999, 1000,
)  # fmt: skip


ENVIDO_JOKERS: Spread = (
    0, 0, 2, 7, 18, 38, 66, 109, 164, 238, 329, 443, 578, 623, 663, 704, 739, 776, 808, 840, 867, 896, 918, 941, 958,
    977, 981, 984, 988, 990, 993, 994, 996, 997, 998, 999, 1000, 1000, 1000,
)  # fmt: skip
ENVITE: Spread = (
    13, 29, 34, 55, 86, 113, 153, 204, 239, 272, 318, 356, 389, 418, 434, 434, 434, 434, 434, 434, 434, 434, 434, 434,
    445, 456, 467, 490, 518, 555, 592, 636, 675, 721, 761, 818, 866, 910, 945, 971, 980, 989, 994, 998, 998, 998, 998,
    999, 999, 999, 999, 1000, 1000, 1000,
)  # fmt: skip
BETS: dict[str, Spread] = {"v2": ENVIDO_JOKERS, "truque": ENVITE}
"""Games whose figures are like those of no other."""


def spread(public: PublicView, law: str) -> Spread:
    """How the figures of this law are spread over hands that have one."""
    if public.variant in BETS:
        return BETS[public.variant]
    turned = public.muestra != NO_CARD
    if law == "flor":
        return FLOR_MUESTRA if turned else FLOR_PLAIN
    return ENVIDO_MUESTRA if turned else ENVIDO_PLAIN


def best_of(figures: Spread, mine: int, *, partners: float, rivals: float, first: bool) -> float:
    """The chance that the best of mine and my partners' figures beats the best of the rivals'.

    Hands are taken as independent; `rivals` may be a fraction more than there are, for a rival who has shown
    strength. `first`: I am before them in order, and win ties.
    """
    chance = below = 0.0
    for figure, count in enumerate(figures):
        at_most = (count / 1000) ** rivals
        if mine > figure or (mine == figure and first):
            better = 1.0
        else:
            under = figures[figure - 1] if figure else 0
            better = 1.0 - ((count / 1000) ** partners + (under / 1000) ** partners) / 2
        chance += better * (at_most - below)
        below = at_most
    return chance
