"""Seats, teams, cards and decks: the plain values every other room is built on."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Seat: TypeAlias = int
"""0..n-1 in playing order, counter-clockwise."""
Team: TypeAlias = int
"""0 or 1; the team of a seat is its seat number modulo 2."""
Card: TypeAlias = int
"""A small number that only its Deck can name; NO_CARD where there is none."""

NO_CARD: Card = -1
NO_SEAT: Seat = -1
NO_TEAM: Team = -1


class CardError(ValueError):
    """A text names no card of the deck; `text` is what was read."""

    def __init__(self, text: str, deck: str) -> None:
        super().__init__(f"{text!r} is no card of the deck {deck}")
        self.text = text
        self.deck = deck


class Deck(msgspec.Struct, frozen=True):
    """The cards of a game. `cards` are those dealt, `names` spells every card number of its family."""

    name: str
    cards: tuple[Card, ...]
    names: tuple[str, ...]

    def spell(self, card: Card) -> str:
        """The card's written form, such as `1e`."""
        return self.names[card]

    def read(self, text: str) -> Card:
        """The card written as `text`; raises CardError for anything else."""
        for card in self.cards:
            if self.names[card] == text:
                return card
        raise CardError(text, self.name)


ESPADAS, BASTOS, OROS, COPAS = range(4)
SUIT_LETTERS = "eboc"
JOKERS = (48, 49)
_SPANISH_NAMES = (*(f"{number}{suit}" for suit in SUIT_LETTERS for number in range(1, 13)), "J1", "J2")


def spanish(number: int, suit: int) -> Card:
    """The Spanish card of this number (1-12) and suit (0-3: espadas, bastos, oros, copas)."""
    return suit * 12 + number - 1


def number_of(card: Card) -> int:
    """The number 1-12 printed on a Spanish card."""
    return card % 12 + 1


def suit_of(card: Card) -> int:
    """The suit 0-3 of a Spanish card."""
    return card // 12


def spanish_deck(name: str, numbers: tuple[int, ...], *, jokers: bool = False) -> Deck:
    """A Spanish deck of the given numbers in all four suits."""
    cards = tuple(spanish(number, suit) for suit in range(4) for number in numbers)
    return Deck(name, cards + (JOKERS if jokers else ()), _SPANISH_NAMES)


FRENCH_LETTERS = "spdh"
_FRENCH_RANKS = {1: "A", 10: "Q", 11: "J", 12: "K"}
_FRENCH_NAMES = tuple(
    f"{_FRENCH_RANKS.get(number, number)}{suit}" for suit in FRENCH_LETTERS for number in range(1, 13)
)


def french_deck(name: str, numbers: tuple[int, ...]) -> Deck:
    """A French deck: each card is the Spanish one that it stands for, under another name (P2.3)."""
    return Deck(name, tuple(spanish(number, suit) for suit in range(4) for number in numbers), _FRENCH_NAMES)


_JOTA_RANKS = {1: "A", 10: "J", 11: "Q", 12: "K"}
_JOTA_NAMES = (
    *(f"{_JOTA_RANKS.get(number, number)}{suit}" for suit in FRENCH_LETTERS for number in range(1, 13)),
    "J1",
    "J2",
)


def jota_deck(name: str, numbers: tuple[int, ...], *, jokers: bool = False) -> Deck:
    """The French cards with which people play a Spanish game: sota, caballo and rey are J, Q and K, in that order."""
    return Deck(name, spanish_deck(name, numbers, jokers=jokers).cards, _JOTA_NAMES)


SPANISH_36 = spanish_deck("spanish-36", (1, 3, 4, 5, 6, 7, 10, 11, 12))
SPANISH_40 = spanish_deck("spanish-40", (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
SPANISH_50 = spanish_deck("spanish-50", tuple(range(1, 13)), jokers=True)
FRENCH_40 = french_deck("french-40", (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
FRENCH_24 = french_deck("french-24", (1, 2, 3, 10, 11, 12))
SPANISH_24 = spanish_deck("spanish-24", (1, 2, 3, 10, 11, 12))
JOTA_36 = jota_deck("french-jota-36", (1, 3, 4, 5, 6, 7, 10, 11, 12))
JOTA_40 = jota_deck("french-jota-40", (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
JOTA_50 = jota_deck("french-jota-50", tuple(range(1, 13)), jokers=True)
_GAMES = (SPANISH_36, SPANISH_40, SPANISH_50, FRENCH_40, FRENCH_24)
_SHOWN = (SPANISH_24, JOTA_36, JOTA_40, JOTA_50)
DECKS = {deck.name: deck for deck in (*_GAMES, *_SHOWN)}
"""Every deck by its name, those of the games first: whoever holds a view names its cards with these."""
OTHER = {
    SPANISH_36.name: JOTA_36.name,
    SPANISH_40.name: JOTA_40.name,
    SPANISH_50.name: JOTA_50.name,
    FRENCH_40.name: SPANISH_40.name,
    FRENCH_24.name: SPANISH_24.name,
}
"""The cards of the other kind with which a game can be shown: the same number is the same card in both.

Each suit has its own (espadas ♠, bastos ♣, oros ♦, copas ♥) and the rey is the K. Brazil's Q is the sota and its J the caballo,
as its rulebooks say (P2.3, M2.2); where the Spanish cards are the game's own, the sota is the J and the caballo the Q.
"""


def deck_shown(deck: str, kind: str) -> str:
    """The deck in which a game of this one is shown, where `kind` of cards is wanted: `spanish`, `french`; any other: its own."""
    if kind not in {"spanish", "french"} or deck.startswith(kind):
        return deck
    return OTHER.get(deck, deck)
