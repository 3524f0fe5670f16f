"""What must hold of every game with every number of seats and every set of options, whatever is played."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules.actions import Action, IllegalAction, PlayCard, Word
from engine.rules.apply import StreamError, apply, begin, cards_needed, deal, decide, evolve
from engine.rules.codec import CodecError, decode, encode
from engine.rules.events import Awarded, Dealt, HandEnded, MatchWon, Played
from engine.rules.legal import legal_actions, offers
from engine.rules.state import MatchState
from engine.variants import find
from tests.engine.selfplay import plays, say, table_id, tables

TABLES = tables()
seeds = st.integers(0, 2**32)
quickly = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("table", TABLES, ids=table_id)
@quickly
@given(seed=seeds)
def test_a_match_is_played_to_its_end(table: tuple, seed: int) -> None:
    """Somebody can act until it is won; cards are conserved; the score is the start and the awards."""
    rules = find(table[0]).build(seats=table[1], options=table[2])
    score = [0, 0]
    for moves, (before, seat, _action, events, after) in enumerate(plays(rules, random.Random(seed))):
        assert moves < 3000
        for event in events:
            if isinstance(event, Awarded):
                assert event.points > 0
                score[event.team] += event.points
        assert after.score == tuple(score)
        assert (after.winner >= 0) == (max(score) >= rules.target)
        assert after.turn == before.turn + len(events)
        check_cards(after)
        if after.winner < 0 and after.hand is not None and not after.hand.over:
            assert any(legal_actions(after).values())
            if not after.hand.questions:
                turn = after.hand.turn
                assert any(isinstance(action, PlayCard) for action in legal_actions(after)[turn])
            else:
                asked = after.hand.questions[-1].team
                assert any(other & 1 == asked for other in legal_actions(after))
        if seat >= 0:
            assert sum(isinstance(event, MatchWon) for event in events) == (after.winner >= 0)


def check_cards(match: MatchState) -> None:
    """Every card dealt is in a hand or on the table, once; the muestra is in neither."""
    h = match.hand
    assert h is not None
    dealt = Counter(card for hand in h.dealt for card in hand)
    assert max(dealt.values()) == 1
    assert h.muestra not in dealt
    on_table = [play.card for trick in h.tricks for play in trick.plays] + [play.card for play in h.plays]
    held = [
        card for seat, hand in enumerate(h.dealt) for slot, card in enumerate(hand) if h.held >> 4 * seat + slot & 1
    ]
    if h.duel <= 0:
        assert Counter(on_table + held) == dealt
    assert set(on_table).isdisjoint(held)


@pytest.mark.parametrize("table", TABLES, ids=table_id)
@quickly
@given(seed=seeds)
def test_the_coded_log_is_the_match(table: tuple, seed: int) -> None:
    """Replaying what is stored gives the live match, from the beginning and from the last deal on."""
    rules = find(table[0]).build(seats=table[1], options=table[2])
    log: list[bytes] = []
    last_deal = 0
    match = start = None
    for before, _seat, _action, events, after in plays(rules, random.Random(seed)):
        start, match = start or before, after
        for event in events:
            if isinstance(event, Dealt):
                last_deal = len(log)
            log.append(encode(event))
    assert match is not None
    assert start is not None
    assert fold(start, log) == match
    tail = fold(start, log[last_deal:])
    assert (tail.hand, tail.score, tail.winner) == (match.hand, match.score, match.winner)


def fold(match: MatchState, log: list[bytes]) -> MatchState:
    for data in log:
        match = evolve(match, decode(data))
    return match


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_legal_never_raises_and_illegal_raises_only_illegal_action(table: tuple) -> None:
    """Everything ever offered at this table is tried at every moment, by every seat."""
    rules = find(table[0]).build(seats=table[1], options=table[2])
    dice = random.Random(7)
    known: set[Action] = {PlayCard(slot, covered) for slot in range(-1, 5) for covered in (False, True)}
    known |= {Word("", "hola"), Word("envido", "envido N", 10**9), Word("truco", "retruco", 3), Word("nadie", "quiero")}
    refused = allowed = 0
    for round_ in range(4):
        for before, _seat, _action, _events, _after in plays(rules, dice):
            menu = legal_actions(before)
            for actions in menu.values():
                known |= set(actions) | {say(action, dice) for action in actions}
            if round_ and before.hand is not None and dice.random() < 0.3:
                for seat in range(-1, rules.seats + 1):
                    for action in dice.sample(sorted(known, key=repr), 12):
                        legal = says(menu.get(seat, ()), action)
                        assert refusal(before, seat, action) == "" if legal else refusal(before, seat, action)
                        allowed, refused = allowed + legal, refused + (not legal)
    assert refused > 500
    assert allowed > 40


def refusal(match: MatchState, seat: int, action: Action) -> str:
    """Why the action is refused; empty if it is not."""
    try:
        decide(match, seat, action)
    except IllegalAction as error:
        return error.refusal
    return ""


def says(entries: tuple[Action, ...], action: Action) -> bool:
    """A second, slow reading of a menu, to hold the engine's own against."""
    if isinstance(action, Word) and action.most:
        return False
    for entry in entries:
        if isinstance(entry, Word) and isinstance(action, Word) and entry.most:
            if (entry.law, entry.word) == (action.law, action.word) and action.amount in range(
                entry.amount, entry.most + 1
            ):
                return True
        elif entry == action:
            return True
    return False


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_what_the_table_may_say_holds_what_each_may_say(table: tuple) -> None:
    """Public offers never say less than a seat may do, and an offer depends on no hidden card."""
    rules = find(table[0]).build(seats=table[1], options=table[2])
    dice = random.Random(3)
    for _ in range(3):
        for _before, _seat, _action, _events, after in plays(rules, dice):
            shown = offers(after)
            for seat, actions in legal_actions(after).items():
                words = {action for action in actions if isinstance(action, Word)}
                assert words <= set(shown.get(seat, ()))


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_cards_go_round_from_the_mano_on_and_the_deal_passes_on(table: tuple) -> None:
    """One card at a time, then the one that is turned; the next hand is dealt by the next seat (V3.2, T3.3, T3.4)."""
    rules = find(table[0]).build(seats=table[1], options=table[2])
    dealer = -1
    for before, seat, _action, events, _after in plays(rules, random.Random(4)):
        if seat >= 0 or not isinstance(events[0], Dealt):
            continue
        event, cards = events[0], rules.deck.cards
        assert event.dealer == (before.dealer if dealer < 0 else (dealer + 1) % rules.seats)
        dealer = event.dealer
        again, (round_,) = deal(before, cards)
        assert isinstance(round_, Dealt)
        assert again.hand is not None
        for place, card in enumerate(cards[: rules.seats * rules.hand_size]):
            receiver = (dealer + 1 + place) % rules.seats
            assert round_.hands[receiver][place // rules.seats] == card
        assert round_.muestra == (cards[rules.seats * rules.hand_size] if rules.turned else -1)
        assert again.hand.turn == (dealer + 1) % rules.seats
    assert dealer >= 0


def test_nobody_acts_when_the_match_is_won() -> None:
    rules = find("uruguayo").build(seats=2)
    *_, (*_, match) = plays(rules, random.Random(5))
    assert match.winner >= 0
    assert legal_actions(match) == {}
    assert offers(match) == {}
    with pytest.raises(IllegalAction, match="match-over"):
        apply(match, 0, PlayCard(0))
    with pytest.raises(IllegalAction, match="match-over"):
        deal(match, rules.deck.cards)


def test_a_hand_in_play_is_not_dealt_over() -> None:
    rules = find("uruguayo").build(seats=2)
    match, _ = deal(begin(rules, 0), rules.deck.cards)
    with pytest.raises(IllegalAction, match="hand-not-over"):
        deal(match, rules.deck.cards)


def test_events_that_follow_on_nothing_are_told_from_a_stream() -> None:
    rules = find("uruguayo").build(seats=2)
    with pytest.raises(StreamError):
        evolve(begin(rules, 0), Played(0, 0, 1, False))


@pytest.mark.parametrize(
    "data", [b"", b"\x00", b"\xff\x00", b"\x01", b"\x01\xc1", b"\x01\x81\xa4type\xa3abc", b"\x01abc"]
)
def test_bytes_that_are_no_event_are_one_error(data: bytes) -> None:
    with pytest.raises(CodecError) as caught:
        decode(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["uruguayo", "argentino"])
def test_six_alternate_redonda_and_three_duels_on_one_deal(name: str) -> None:
    """U12, A12: one deal and one muestra for three duels, the dealer moves once, the pairs sit opposite."""
    rules = find(name).build(seats=6)
    match = begin(rules, 0)
    kinds: list[str] = []
    duels: list[tuple[int, tuple[int, ...], int, int]] = []
    for _before, seat, _action, events, after in plays(rules, random.Random(11)):
        if seat < 0 and after.hand is not None:
            if isinstance(events[0], Dealt):
                kinds.append(events[0].kind)
            if after.hand.duel >= 0:
                duels.append((after.hand.duel, after.hand.players, after.dealer, after.hand.muestra))
    assert "pico" in kinds
    assert all(kinds[place + 1] == "redonda" for place, kind in enumerate(kinds[:-1]) if kind == "pico")
    for duel, players, dealer, muestra in duels:
        mano = (dealer + 1) % 6
        assert players == ((mano + duel) % 6, (mano + duel + 3) % 6)
        first = next(entry for entry in duels if entry[2] == dealer and entry[0] == 0)
        assert first[3] == muestra or duel == 0
    assert cards_needed(match) == 6 * 3 + (name == "uruguayo")


def test_every_hand_has_one_end() -> None:
    for table in TABLES:
        rules = find(table[0]).build(seats=table[1], options=table[2])
        for _before, _seat, _action, events, after in plays(rules, random.Random(2)):
            ends = sum(isinstance(event, HandEnded) for event in events)
            assert ends <= 1
            if ends and after.winner < 0:
                assert after.hand is not None
                assert after.hand.over
