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


SPANISH_40 = spanish_deck("spanish-40", (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
DECKS = {SPANISH_40.name: SPANISH_40}
"""Every deck by its name: whoever holds a view names its cards with these."""
