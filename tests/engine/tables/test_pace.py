"""Whom a table waits for."""

from __future__ import annotations

from engine.rules.actions import PlayCard, Word
from engine.rules.apply import apply, begin, evolve
from engine.rules.events import Dealt
from engine.rules.legal import legal_actions
from engine.tables.pace import must_act
from engine.variants import find


def test_nobody_is_waited_for_who_could_only_leave_or_accuse() -> None:
    """A flor contest is answered by who has a flor on the table; his partner is not asked to give points away."""
    rules = find("uruguayo").build(seats=4)
    read = rules.deck.read
    hands = ("1e 3c 12c", "2c 11b 4e", "4c 5c 6c", "1b 3b 6b")
    dealt = Dealt(1, "redonda", 3, (0, 0), tuple(tuple(map(read, hand.split())) for hand in hands), read("12o"))
    match = evolve(begin(rules, 3), dealt)
    match, _ = apply(match, 0, PlayCard(0))
    match, _ = apply(match, 1, PlayCard(0))
    match, _ = apply(match, 2, Word("flor", "flor"))
    assert {1, 3} <= set(legal_actions(match))
    assert must_act(match) == (3,)


def test_the_seat_on_turn_is_waited_for_and_between_hands_nobody() -> None:
    rules = find("uruguayo").build(seats=2)
    assert must_act(begin(rules, 0)) == ()
    read = rules.deck.read
    dealt = Dealt(
        1,
        "redonda",
        1,
        (0, 0),
        tuple(tuple(map(read, hand.split())) for hand in ("1e 3c 12c", "2c 11b 4e")),
        read("12o"),
    )
    match = evolve(begin(rules, 1), dealt)
    assert must_act(match) == (0,)
    match, _ = apply(match, 0, Word("truco", "truco"))
    assert must_act(match) == (1,)
    match, _ = apply(match, 1, Word("truco", "no quiero"))
    assert must_act(match) == ()
