"""What no case of the truque can say: what is shown and when, and the order of everything that is noted."""

from __future__ import annotations

import random

import pytest

from engine.rules.actions import IllegalAction, PlayCard, Word
from engine.rules.apply import apply, begin, evolve
from engine.rules.cards import NO_CARD, SPANISH_36, Card, Seat
from engine.rules.events import REDONDA, Awarded, Dealt, Declared, Event, HandEnded, MatchWon, Played, Shown
from engine.rules.project import facts, private, public
from engine.rules.state import MatchState
from engine.variants import find
from tests.engine.selfplay import plays, table_id, tables

TABLES = [table for table in tables() if table[0] == "truque"]
read = SPANISH_36.read


def dealt(*hands: str, boca_abajo: str = "si") -> MatchState:
    """Seat 0 is mano, the 3 of oros lies as the muestra."""
    cards = tuple(tuple(map(read, hand.split())) for hand in hands)
    rules = find("truque").build(seats=len(hands), options={"boca_abajo": boca_abajo})
    return evolve(begin(rules, len(hands) - 1), Dealt(1, REDONDA, len(hands) - 1, (0, 0), cards, read("3o")))


def played(match: MatchState, *cards: str) -> tuple[MatchState, tuple[Event, ...]]:
    """The cards in turn, `x` before one that is put face down; what the last one led to."""
    events: tuple[Event, ...] = ()
    for text in cards:
        assert match.hand is not None
        seat = match.hand.turn
        slot = match.hand.dealt[seat].index(read(text.removeprefix("x")))
        match, events = apply(match, seat, PlayCard(slot, text.startswith("x")))
    return match, events


def shown(events: tuple[Event, ...]) -> dict[tuple[Seat, str], tuple[Card, ...]]:
    return {(event.seat, event.law): event.cards for event in events if isinstance(event, Shown)}


def test_the_lower_cards_stay_unseen_when_the_upper_ones_decide() -> None:
    match, events = played(dealt("3c 7e 4c", "3e 12c 6e"), "3c", "3e", "7e", "12c")
    assert isinstance(events[-1], HandEnded)
    assert shown(events) == {}
    assert {fact.cards[0] for fact in facts(events) if fact.what == "played"} == {read("12c")}
    assert match.hand is not None
    assert match.hand.over


def test_the_lower_cards_are_uncovered_in_order_when_the_upper_ones_tie() -> None:
    match, events = played(dealt("3c 12c 6e", "3e 12e 7b"), "3c", "3e", "12c", "12e")
    laid = [(event.seat, event.card) for event in events if isinstance(event, Played)]
    assert laid == [(1, read("12e")), (0, read("6e")), (1, read("7b"))]
    assert match.hand is not None
    assert [trick.team for trick in match.hand.tricks] == [-1, -1, 1]
    assert match.hand.held == 0


def test_who_has_to_play_two_cards_is_offered_the_higher_and_nobody_is_told_which_it_is() -> None:
    match, _ = played(dealt("3c 4c 7e", "3e 12c 6e"), "3c", "3e")
    table = public(match)
    assert [choice for choice in private(match, 0, table).choices if isinstance(choice, PlayCard)] == [PlayCard(2)]
    other, _ = played(dealt("3c 7e 4c", "3e 12c 6e"), "3c", "3e")
    assert public(other) == table


def test_a_card_that_lay_face_down_is_shown_when_the_hand_is_over_and_not_before() -> None:
    match, events = played(dealt("1e 4c 12c", "1b 5c 6e"), "x1e", "5c")
    assert all(fact.cards == (NO_CARD,) for fact in facts(events) if fact.seat == 0 and fact.what == "played")
    assert shown(events) == {}
    _, events = played(match, "1b", "12c")
    assert shown(events) == {(0, "truque"): (read("1e"),)}


def test_the_winner_of_the_envite_shows_what_made_it_and_nobody_else_anything() -> None:
    match = dealt("7e 6e 12c", "11o 4c 5b")
    match, _ = apply(match, 0, Word("envite", "envite"))
    match, said = apply(match, 1, Word("envite", "quiero"))
    assert len(said) == 1
    _, events = apply(match, 0, Word("mazo", "mazo"))
    assert [event for event in events if isinstance(event, Declared)] == [Declared(1, "envite", 34)]
    assert shown(events) == {(1, "envite"): (read("11o"), read("5b"))}


def test_cards_that_lie_on_the_table_are_not_shown_again() -> None:
    match = dealt("7e 6e 12c", "11o 4c 5b")
    match, _ = apply(match, 0, Word("envite", "envite"))
    match, _ = apply(match, 1, Word("envite", "quiero"))
    match, events = played(match, "12c", "11o", "5b", "7e")
    match, events = apply(match, 0, Word("mazo", "mazo"))
    assert [event.points for event in events if isinstance(event, Awarded)] == [2, 1]
    assert shown(events) == {}


def test_the_table_is_offered_no_envite_after_the_first_vuelta() -> None:
    match, _ = played(dealt("7e 6e 12c", "11o 4c 5b"), "12c", "5b")
    assert match.hand is not None
    assert len(match.hand.tricks) == 1
    assert {word.law for words in public(match).offers.values() for word in words} == {"truque", "mazo"}


@pytest.mark.parametrize(
    ("boca_abajo", "cards", "why"),
    [
        ("no", (), "no-covered-cards"),
        ("si", ("3c", "3e"), "not-covered-now"),
    ],
)
def test_a_card_that_may_not_lie_face_down_is_refused_with_its_reason(
    boca_abajo: str, cards: tuple[str, ...], why: str
) -> None:
    match, _ = played(dealt("3c 7e 4c", "3e 12c 6e", boca_abajo=boca_abajo), *cards)
    with pytest.raises(IllegalAction, match=why):
        apply(match, 0, PlayCard(1, covered=True))


def test_the_lower_card_is_refused_with_its_reason() -> None:
    match, _ = played(dealt("3c 7e 4c", "3e 12c 6e"), "3c", "3e")
    with pytest.raises(IllegalAction, match="higher-on-top"):
        apply(match, 0, PlayCard(2))
    with pytest.raises(IllegalAction, match="card-gone"):
        apply(match, 0, PlayCard(0))


def test_his_own_figure_is_told_without_what_he_has_covered() -> None:
    match, _ = played(dealt("7e 6e 12c", "7b 4c 5c"), "x6e", "4c")
    assert private(match, 0, public(match)).envido == 7
    assert private(match, 1, public(match)).envido == 29


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_points_are_noted_at_the_end_of_a_hand_and_nowhere_else(table: tuple) -> None:
    """First the envite, then the truque; or todas alone (T10.1, T10.2)."""
    rules = find(table[0]).build(seats=table[1], options=table[2])
    marks: set[tuple[str, ...]] = set()
    for seed in range(30):
        for _before, _seat, _action, events, _after in plays(rules, random.Random(seed)):
            over = any(isinstance(event, HandEnded | MatchWon) for event in events)
            paid = tuple(event.mark for event in events if isinstance(event, Awarded))
            assert bool(paid) == over
            marks.add(paid)
    assert marks == {(), ("truque",), ("envite", "truque"), ("todas",)}
