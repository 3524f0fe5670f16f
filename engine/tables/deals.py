"""The table's deals: which deck a hand has, which of its cards may be opened, and to whom.

Nothing of a deal is kept in memory: seed, cuts and hand number make it again in a fraction of a millisecond.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.rules.apply import cards_needed, deal
from engine.rules.cards import NO_CARD, Card, Deck, Seat
from engine.rules.events import Dealt, Event, Played, Shown
from engine.rules.state import MatchState
from engine.shown import DrawnCard
from engine.tables.events import HandSealed, InMatch, TableEvent
from engine.tables.shuffle import (
    Cut,
    Deal,
    Opening,
    deal_hand,
    deal_positions,
    draw_dealer,
    first_dealer,
    open_position,
    turned_position,
)


def cuts_of(texts: Sequence[str]) -> tuple[Cut, ...]:
    """The cuts of a match, by seat."""
    return tuple(Cut(seat, text) for seat, text in enumerate(texts))


def suit_to_draw(deck: Deck, seats: int) -> tuple[Card, ...]:
    """The cards that the first dealer is drawn from: those of one suit (oros, or the ouros that stand for them), so that nobody ties."""
    suit = {card: deck.spell(card)[-1] for card in deck.cards}
    sizes = Counter(suit.values())
    chosen = max(sizes, key=lambda letter: (letter in "od" and sizes[letter] >= seats, sizes[letter], letter))
    return tuple(card for card in deck.cards if suit[card] == chosen)


def draw(seed: bytes, texts: Sequence[str], deck: Deck) -> tuple[Deal, tuple[Card, ...], Seat]:
    """The draw of a match: its committed deck, the card of each seat, and who deals first."""
    seats = len(texts)
    drawn = draw_dealer(seed, cuts_of(texts), suit_to_draw(deck, seats))
    cards = drawn.deck[:seats]
    return drawn, cards, first_dealer(cards)


def spelled(cards: Sequence[Card], deck: Deck) -> tuple[DrawnCard, ...]:
    """The draw as it is shown."""
    return tuple(DrawnCard(seat, deck.spell(card)) for seat, card in enumerate(cards))


def next_hand(match: MatchState, seed: bytes, texts: Sequence[str]) -> tuple[TableEvent, ...]:
    """The next deal (or, in a round of pico a pico, the next duel with the cards that are already dealt)."""
    if not cards_needed(match):
        return tuple(InMatch(event) for event in deal(match, ())[1])
    number = 1 if match.hand is None else match.hand.number + 1
    sealed = deal_hand(seed, number, cuts_of(texts), match.rules.deck.cards)
    _, events = deal(match, sealed.deck)
    return (HandSealed(number, sealed.root), *(InMatch(event) for event in events))


def shown_positions(hand: Sequence[Event], hand_size: int) -> set[int]:
    """Deck positions of the cards that everybody has seen: played face up, shown by a rule, or turned over at the deal."""
    positions: set[int] = set()
    dealt: Dealt | None = None
    for event in hand:
        match event:
            case Dealt():
                dealt = event
                if event.muestra != NO_CARD:
                    positions.add(turned_position(len(event.hands), hand_size))
            case Played() if dealt and not event.covered:
                positions.add(position_of(dealt, event.seat, event.slot))
            case Shown() if dealt:
                slots = (dealt.hands[event.seat].index(card) for card in event.cards)
                positions.update(position_of(dealt, event.seat, slot) for slot in slots)
            case _:
                pass
    return positions


def position_of(dealt: Dealt, seat: Seat, slot: int) -> int:
    """Where in the deck this card of a seat lay."""
    seats = len(dealt.hands)
    return deal_positions((dealt.dealer + 1) % seats, seats, len(dealt.hands[seat]))[seat][slot]


def own_positions(dealt: Dealt, seat: Seat) -> set[int]:
    """Where in the deck the cards of this seat lay."""
    return {position_of(dealt, seat, slot) for slot in range(len(dealt.hands[seat]))}


def openings(seed: bytes, texts: Sequence[str], match: MatchState, positions: Iterable[int]) -> tuple[Opening, ...]:
    """Proofs for these positions of the present deal's deck, in order."""
    if match.hand is None:
        return ()
    sealed = deal_hand(seed, match.hand.number, cuts_of(texts), match.rules.deck.cards)
    return tuple(open_position(sealed, position) for position in sorted(positions))
