"""The same moment with other cards where a seat cannot see them."""

from __future__ import annotations

from random import Random

import msgspec

from engine.rules.actions import Word
from engine.rules.cards import Seat
from engine.rules.views import PlayerView
from engine.worlds import Hands, Imagined, Table
from tests.engine.playing import Position

SWAPS = 6


def elsewhere(position: Position, seat: Seat, dice: Random) -> Hands:
    """The true deal with one to three cards that this seat cannot see in other places."""
    hand = position.match.hand
    assert hand is not None
    view = position.view(seat)
    seen = {fact.cards[0] for fact in position.facts if fact.what == "played"}
    seen.update(view.cards, *view.partners.values())
    hands = [list(cards) for cards in hand.dealt]
    held = {card for cards in hand.dealt for card in cards}
    stock = [card for card in position.match.rules.deck.cards if card not in held and card != hand.muestra]
    places = [(at, slot) for at, cards in enumerate(hands) for slot, card in enumerate(cards) if card not in seen]
    for _ in range(dice.randint(1, 3)):
        if not places:
            break
        at, slot = dice.choice(places)
        if dice.random() < 0.5:
            to, other = dice.choice(places)
            hands[at][slot], hands[to][other] = hands[to][other], hands[at][slot]
        else:
            drawn = dice.randrange(len(stock))
            hands[at][slot], stock[drawn] = stock[drawn], hands[at][slot]
    return tuple(tuple(cards) for cards in hands)


def worlds(position: Position, seat: Seat, dice: Random) -> list[Table]:
    """Other matches that brought the same facts; nothing but the facts was compared."""
    imagined = Imagined(position.view(seat))
    hands = [elsewhere(position, seat, dice) for _ in range(SWAPS)] + [imagined.dealt(dice)]
    return [world for dealt in hands if (world := imagined.replayed(dealt)) is not None]


def told_by_the_rules(view: PlayerView) -> PlayerView:
    """Without what a seat is told of its partners' cards.

    The answer to perros names the true ley (U13.3); who decides on a mão de onze sees them all (P9.1).
    """

    choices = tuple(
        Word(choice.law, choice.word.removeprefix("a punto").removeprefix("con ley"))
        if isinstance(choice, Word) and choice.law == "perros"
        else choice
        for choice in view.choices
    )
    return msgspec.structs.replace(view, choices=choices, partners={})
