"""What no case of versión 2 can say: what is told of the hands, and who leads."""

from __future__ import annotations

from engine.rules.actions import Action, PlayCard, Word
from engine.rules.apply import apply, begin, evolve
from engine.rules.cards import NO_CARD, SPANISH_50, Seat
from engine.rules.events import REDONDA, Dealt, Declared, Event, HandEnded, Shown
from engine.variants import find

ENVIDO, QUIERO = Word("envido", "envido"), Word("envido", "quiero")


def told(hands: tuple[str, ...], *acts: tuple[Seat, Action]) -> list[Event]:
    """All that happens when these cards are dealt, seat 0 first."""
    cards = tuple(tuple(map(SPANISH_50.read, hand.split())) for hand in hands)
    seats = len(hands)
    match = evolve(
        begin(find("v2").build(seats=seats), seats - 1), Dealt(1, REDONDA, seats - 1, (0, 0), cards, NO_CARD)
    )
    events: list[Event] = []
    for seat, action in acts:
        match, more = apply(match, seat, action)
        events += more
    return events


def figures(events: list[Event]) -> list[tuple[Seat, int]]:
    return [(event.seat, event.value) for event in events if isinstance(event, Declared)]


def test_the_caller_tells_his_figure_first_and_a_lower_one_is_not_told() -> None:
    hands = ("7e 6e 1o", "12c 4o 3b")
    assert figures(told(hands, (0, ENVIDO), (1, QUIERO))) == [(0, 13), (1, -1)]
    called_by_the_other = ((0, PlayCard(2)), (1, ENVIDO), (0, QUIERO))
    assert figures(told(hands, *called_by_the_other)) == [(1, 12), (0, 13)]


def test_partners_of_the_caller_are_asked_again_when_a_rival_is_better() -> None:
    """10 by the caller, 12 by a rival, and 12 by his partner, which wins: the tie is the callers'."""
    hands = ("10e 2o 1c", "12o 4b 3c", "12b 3o 2c", "5e 4c 6o")
    assert figures(told(hands, (0, ENVIDO), (1, QUIERO))) == [(0, 10), (1, 12), (2, 12), (3, -1)]


def test_no_card_is_shown_for_the_envido() -> None:
    """The rulebook asks for none: the figure is the house's word (V6.5)."""
    events = told(("7e 6e 1o", "12c 4o 3b"), (0, ENVIDO), (1, QUIERO), (0, Word("mazo", "mazo")))
    assert isinstance(events[-1], HandEnded)
    assert not any(isinstance(event, Shown) for event in events)
