"""The kernel's two verbs: decide makes events out of an action, evolve folds an event into the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from engine.rules.actions import Action, IllegalAction, PlayCard, Word, permits
from engine.rules.cards import NO_CARD, NO_SEAT, NO_TEAM, Card, Seat, Team
from engine.rules.events import (
    PICO,
    REDONDA,
    Announced,
    Awarded,
    Closed,
    Dealt,
    Declared,
    DuelBegan,
    Event,
    FalseClaim,
    HandEnded,
    LeftHand,
    MatchWon,
    Played,
    Said,
    Shown,
    Staked,
    TrickEnded,
)
from engine.rules.legal import playable, words_of
from engine.rules.state import HandState, Law, MatchState, Question, Ruleset
from engine.rules.tricks import MANO_TEAM, UNDECIDED, Play, Trick, trick_winner

DUELS = 3


def begin(rules: Ruleset, dealer: Seat, score: tuple[int, int] = (0, 0)) -> MatchState:
    """A match before its first deal."""
    return MatchState(rules, score, dealer, "", None, 0, NO_TEAM)


def apply(m: MatchState, seat: Seat, action: Action) -> tuple[MatchState, tuple[Event, ...]]:
    """Decide and fold. Raises IllegalAction; then nothing has changed."""
    events = decide(m, seat, action)
    for event in events:
        m = _FOLDS[type(event)](m, event)
    return m, events


# --- dealing -------------------------------------------------------------------------------------------------------


def cards_needed(m: MatchState) -> int:
    """How many shuffled cards the next `deal` takes: 0 when the next duel of a round is due (U12.2)."""
    if _duel_due(m):
        return 0
    return m.rules.seats * m.rules.hand_size + m.rules.turned


def _duel_due(m: MatchState) -> bool:
    return m.hand is not None and 0 <= m.hand.duel < DUELS - 1


def deal(m: MatchState, cards: Sequence[Card]) -> tuple[MatchState, tuple[Event, ...]]:
    """The next deal (or duel): cards go one at a time from the mano on, then the muestra (U1.4, A2.4).

    Raises IllegalAction while a hand is being played or when the match is won.
    """
    if m.winner != NO_TEAM or (m.hand is not None and not m.hand.over):
        raise IllegalAction("match-over" if m.winner != NO_TEAM else "hand-not-over")
    event: Event
    if m.hand is not None and _duel_due(m):
        event = DuelBegan(m.hand.duel + 1)
    else:
        event = _dealt(m, cards)
    return evolve(m, event), (event,)


def _dealt(m: MatchState, cards: Sequence[Card]) -> Dealt:
    rules = m.rules
    seats, size = rules.seats, rules.hand_size
    dealer = m.dealer if m.hand is None else (m.dealer + 1) % seats
    mano = dealer + 1
    hands = tuple(tuple(cards[(seat - mano) % seats : seats * size : seats]) for seat in range(seats))
    number = 1 if m.hand is None else m.hand.number + 1
    kind = rules.next_kind(m.score, m.round_)
    return Dealt(number, kind, dealer, m.score, hands, cards[seats * size] if rules.turned else NO_CARD)


# --- deciding ------------------------------------------------------------------------------------------------------


def decide(m: MatchState, seat: Seat, action: Action) -> tuple[Event, ...]:
    """What happens when the seat does this. Raises IllegalAction with the reason as a locale key."""
    h = m.hand
    if h is None:
        raise IllegalAction("not-dealt")
    if type(action) is PlayCard:
        if h.over or h.questions or seat != h.turn or action not in playable(h):
            raise IllegalAction(why_not(m, h, seat, action))
        events = _play(m, h, seat, action)
    else:
        if not permits(words_of(m, h, seat, action.law), action):
            raise IllegalAction(why_not(m, h, seat, action))
        events = m.rules.laws[m.rules.index[action.law]].hear(m, h, seat, action)
        if len(events) > 1 and any(type(event) is LeftHand for event in events):
            events += _leave(m, h, seat)
    return _tally(m, h, events) if len(events) > 1 else tuple(events)


def _play(m: MatchState, h: HandState, seat: Seat, action: PlayCard) -> list[Event]:
    card = h.dealt[seat][action.slot]
    plays = (*h.plays, Play(seat, card, action.covered))
    events: list[Event] = [Played(seat, action.slot, card, action.covered)]
    if len(plays) >= len(h.sides[0]) + len(h.sides[1]) and _next_to_play(h, seat, plays) == NO_SEAT:
        events += _end_trick(m, h, plays)
    return events


def _leave(m: MatchState, h: HandState, seat: Seat) -> list[Event]:
    """The trick may be complete once the seat has gone (U10.3)."""
    left = without(h, seat)
    if left.plays and _next_to_play(left, left.plays[-1].seat, left.plays) == NO_SEAT:
        return _end_trick(m, left, left.plays)
    return []


def _end_trick(m: MatchState, h: HandState, plays: tuple[Play, ...]) -> list[Event]:
    """The trick's winner, and the hand's if it is decided now (U5.2-U5.5, A9)."""
    winner = trick_winner(plays, h.strengths)
    team = winner & 1 if winner != NO_SEAT else NO_TEAM
    lead = _present_from(h, winner if winner != NO_SEAT else h.mano)
    events: list[Event] = [TrickEnded(winner, team, lead)]
    outcome = m.rules.verdicts[(*(trick.team for trick in h.tricks), team)]
    if outcome != UNDECIDED:
        taker: Team = h.mano & 1 if outcome == MANO_TEAM else outcome
        law = m.rules.laws[m.rules.stakes]
        events.append(Awarded(taker, law.question(m, h)[0], law.name, "hand-won"))
        events.append(HandEnded(taker))
    return events


def _tally(m: MatchState, h: HandState, events: list[Event]) -> tuple[Event, ...]:
    """Stop at the moment a team reaches the target (U11.2, A11.2); show at the end what the rules show."""
    score = list(m.score)
    for place, event in enumerate(events):
        kind = type(event)
        if kind is Awarded:
            score[event.team] += event.points  # type: ignore[union-attr]
            if score[event.team] >= m.rules.target:  # type: ignore[union-attr]
                done = events[: place + 1]
                return (*done, *_ending(m, h, done), MatchWon(event.team))  # type: ignore[union-attr]
        elif kind is HandEnded:
            return (*events[:place], *_ending(m, h, events[:place]), *events[place:])
    return tuple(events)


def _ending(m: MatchState, h: HandState, done: Sequence[Event]) -> list[Event]:
    """What every law shows at the hand's end, once this action's events are folded in; nothing if it was over before."""
    if h.over:
        return []
    for event in done:
        m = evolve(m, event)
    last = m.hand or h
    return [shown for law in m.rules.laws for shown in law.at_end(m, last)]


def why_not(m: MatchState, h: HandState, seat: Seat, action: Action) -> str:
    """The locale key of why an action is refused."""
    if m.winner != NO_TEAM:
        return "match-over"
    if seat not in h.players:
        return "not-playing"
    if h.over:
        return "hand-over"
    if isinstance(action, PlayCard):
        return _why_no_card(h, seat, action)
    words = words_of(m, h, seat, action.law)
    if any(isinstance(word, Word) and word.word == action.word for word in words):
        return "amount-out-of-range"
    if h.gone >> seat & 1:
        return "you-left"
    if h.questions and h.questions[-1].team == seat & 1:
        return "answer-first"
    return "call-waits" if h.questions else "word-not-now"


def _why_no_card(h: HandState, seat: Seat, action: PlayCard) -> str:
    if h.gone >> seat & 1:
        return "you-left"
    if h.questions:
        return "answer-first" if h.questions[-1].team == seat & 1 else "call-waits"
    if seat != h.turn:
        return "not-your-turn"
    if action.covered:
        return "no-covered-cards"
    return "card-gone" if 0 <= action.slot < len(h.dealt[seat]) else "no-such-card"


# --- whose turn ----------------------------------------------------------------------------------------------------


def _next_to_play(h: HandState, seat: Seat, plays: tuple[Play, ...]) -> Seat:
    """The next seat still in the hand that has no card in this trick, or NO_SEAT."""
    played = {play.seat for play in plays}
    place = h.players.index(seat)
    for other in (*h.players[place + 1 :], *h.players[:place]):
        if other not in played and not h.gone >> other & 1:
            return other
    return NO_SEAT


def _present_from(h: HandState, seat: Seat) -> Seat:
    """This seat, or the next in order that is still in the hand."""
    place = h.players.index(seat)
    for other in (*h.players[place:], *h.players[:place]):
        if not h.gone >> other & 1:
            return other
    return NO_SEAT


def without(h: HandState, seat: Seat) -> HandState:
    """The hand without a player who went to the mazo; if it was his turn, the next one has it."""
    sides = tuple(tuple(other for other in side if other != seat) for side in h.sides)
    left = replace(h, sides=sides, gone=h.gone | 1 << seat)
    if h.turn != seat:
        return left
    if h.plays:
        return replace(left, turn=_next_to_play(left, h.plays[-1].seat, h.plays))
    return replace(left, turn=_present_from(left, seat))


# --- folding -------------------------------------------------------------------------------------------------------


def evolve(m: MatchState, event: Event) -> MatchState:
    """The state after an event."""
    return _FOLDS[type(event)](m, event)


def _with_hand(m: MatchState, h: HandState) -> MatchState:
    return MatchState(m.rules, m.score, m.dealer, m.round_, h, m.turn + 1, m.winner)


def _begin_hand(m: MatchState, h: HandState) -> MatchState:
    memory = tuple(law.begin(m, h) for law in m.rules.laws)
    return _with_hand(m, replace(h, memory=memory))


def _fold_dealt(m: MatchState, event: Dealt) -> MatchState:
    rules = m.rules
    mano = (event.dealer + 1) % rules.seats
    players = tuple((mano + step) % rules.seats for step in range(rules.seats))
    h = HandState(
        event.number, -1, players, _sides(players), event.muestra, rules.strength(event.muestra), event.hands,
        rules.all_held, (), (), mano, (), (), 0, 0, 0, False,
    )  # fmt: skip
    m = MatchState(rules, event.score, event.dealer, event.kind, h, m.turn, NO_TEAM)
    return _begin_hand(m, _duel(h, 0) if event.kind == PICO else h)


def _sides(players: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    return tuple(seat for seat in players if not seat & 1), tuple(seat for seat in players if seat & 1)


def _duel(h: HandState, duel: int) -> HandState:
    """The hand of a duel: (m, m+3), (m+1, m+4), (m+2, m+5), the first named is its mano (U12.2, A12.3)."""
    seats = len(h.dealt)
    first = (h.players[0] - max(h.duel, 0) + duel) % seats
    players = (first, (first + DUELS) % seats)
    return replace(
        h, duel=duel, players=players, sides=_sides(players), plays=(), tricks=(), turn=first, questions=(),
        gone=0, moved=0, acted=0, over=False,
    )  # fmt: skip


def _fold_duel(m: MatchState, event: DuelBegan) -> MatchState:
    h = _hand(m)
    return _begin_hand(m, _duel(h, event.duel))


def _hand(m: MatchState) -> HandState:
    if m.hand is None:
        raise StreamError("an event of a hand before any deal")
    return m.hand


class StreamError(Exception):
    """Events that do not follow one another: the stream is damaged."""


def _fold_played(m: MatchState, event: Played) -> MatchState:
    h = _hand(m)
    seat = event.seat
    plays = (*h.plays, Play(seat, event.card, event.covered))
    players = h.players
    if h.gone:
        turn = _next_to_play(h, seat, plays)
    else:
        turn = players[(players.index(seat) + 1) % len(players)]
    return _with_hand(
        m,
        HandState(
            h.number, h.duel, players, h.sides, h.muestra, h.strengths, h.dealt,
            h.held & ~(1 << 4 * seat + event.slot), plays, h.tricks, turn, h.questions, h.memory, h.gone,
            h.moved | 1 << seat, h.acted | 1 << (seat & 1), h.over,
        ),
    )  # fmt: skip


def _fold_trick(m: MatchState, event: TrickEnded) -> MatchState:
    h = _hand(m)
    trick = Trick(h.plays, event.seat, event.team)
    return _with_hand(m, replace(h, plays=(), tricks=(*h.tricks, trick), turn=event.lead))


def _remembered(m: MatchState, h: HandState, name: str, event: Event) -> tuple[Any, ...]:
    memory = h.memory
    place = m.rules.index[name]
    law: Law = m.rules.laws[place]
    return (*memory[:place], law.recall(memory[place], event), *memory[place + 1 :])


def _fold_said(m: MatchState, event: Said) -> MatchState:
    h = _hand(m)
    law = event.word.law
    questions = h.questions
    if questions:
        questions = tuple(question for question in questions if question.law != law)
    if event.asks != NO_TEAM:
        questions = (*questions, Question(law, event.asks, event.seat, event.word))
    memory = _remembered(m, h, law, event)
    return _with_hand(m, replace(h, questions=questions, memory=memory, acted=h.acted | 1 << (event.seat & 1)))


def _fold_claim(m: MatchState, event: FalseClaim) -> MatchState:
    h = _hand(m)
    memory = _remembered(m, h, event.word.law, event)
    return _with_hand(m, replace(h, memory=memory, acted=h.acted | 1 << (event.seat & 1)))


def _fold_closed(m: MatchState, event: Closed) -> MatchState:
    h = _hand(m)
    questions = tuple(question for question in h.questions if question.law != event.law)
    return _with_hand(m, replace(h, questions=questions, memory=_remembered(m, h, event.law, event)))


def _folds_law(name_of: Callable[[Any], str]) -> Callable[[MatchState, Any], MatchState]:
    """Events that only the memory of one law concerns."""

    def fold(m: MatchState, event: Any) -> MatchState:
        h = _hand(m)
        return _with_hand(m, replace(h, memory=_remembered(m, h, name_of(event), event)))

    return fold


def _fold_left(m: MatchState, event: LeftHand) -> MatchState:
    return _with_hand(m, without(_hand(m), event.seat))


def _fold_awarded(m: MatchState, event: Awarded) -> MatchState:
    ours, theirs = m.score
    score = (ours, theirs + event.points) if event.team else (ours + event.points, theirs)
    return MatchState(m.rules, score, m.dealer, m.round_, m.hand, m.turn + 1, m.winner)


def _fold_shown(m: MatchState, _event: Shown) -> MatchState:
    return _with_hand(m, _hand(m))


def _fold_ended(m: MatchState, _event: HandEnded) -> MatchState:
    return _with_hand(m, replace(_hand(m), over=True, questions=(), turn=NO_SEAT))


def _fold_won(m: MatchState, event: MatchWon) -> MatchState:
    h = replace(_hand(m), over=True, questions=(), turn=NO_SEAT)
    return MatchState(m.rules, m.score, m.dealer, m.round_, h, m.turn + 1, event.team)


_FOLDS: dict[type, Callable[[MatchState, Any], MatchState]] = {
    Dealt: _fold_dealt,
    DuelBegan: _fold_duel,
    Played: _fold_played,
    TrickEnded: _fold_trick,
    Said: _fold_said,
    FalseClaim: _fold_claim,
    Announced: _folds_law(lambda _event: "flor"),
    Declared: _folds_law(lambda event: event.law),
    Closed: _fold_closed,
    Staked: _folds_law(lambda event: event.law),
    LeftHand: _fold_left,
    Awarded: _fold_awarded,
    Shown: _fold_shown,
    HandEnded: _fold_ended,
    MatchWon: _fold_won,
}
