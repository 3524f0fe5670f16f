"""The kernel's two verbs: decide makes events out of an action, evolve folds an event into the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from engine.rules.actions import Action, IllegalAction, PlayCard, Word, permits
from engine.rules.cards import NO_CARD, NO_SEAT, NO_TEAM, Card, Seat, Team
from engine.rules.events import (
    PICO,
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
from engine.rules.legal import legal_actions
from engine.rules.state import PICO_FALTA, HandState, MatchState, Question, Ruleset, sides_of
from engine.rules.tricks import MANO_TEAM, NOBODY, UNDECIDED, Play, Trick

DUELS = 3


def begin(rules: Ruleset, dealer: Seat, score: tuple[int, int] = (0, 0)) -> MatchState:
    """A match before its first deal."""
    return MatchState(rules, score, dealer, "", None, 0, NO_TEAM, rules.faltas(score))


def apply(m: MatchState, seat: Seat, action: Action) -> tuple[MatchState, tuple[Event, ...]]:
    """The match after the seat has done this, and what happened. Raises IllegalAction; then nothing has changed."""
    events = _decide(m, seat, action)
    after = fold(m, events)
    last = after.hand
    if last is not None and last.over and m.hand is not None and not m.hand.over:
        shown = [event for law in m.rules.showing for event in law.at_end(after, last)]
        if shown:
            return fold(after, shown), (*events, *shown)
    return after, tuple(events)


def decide(m: MatchState, seat: Seat, action: Action) -> tuple[Event, ...]:
    """What happens when the seat does this. Raises IllegalAction with the reason as a locale key."""
    return apply(m, seat, action)[1]


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
    hands = tuple([tuple(cards[(seat - mano) % seats : seats * size : seats]) for seat in range(seats)])
    number = 1 if m.hand is None else m.hand.number + 1
    kind = rules.next_kind(m.score, m.round_)
    return Dealt(number, kind, dealer, m.score, hands, cards[seats * size] if rules.turned else NO_CARD)


# --- deciding ------------------------------------------------------------------------------------------------------


def _decide(m: MatchState, seat: Seat, action: Action) -> list[Event]:
    h = m.hand
    if h is None:
        raise IllegalAction("not-dealt")
    entries = legal_actions(m).get(seat, ())
    if not permits(entries, action):
        raise IllegalAction(why_not(m, h, seat, action))
    if isinstance(action, PlayCard):
        events = _play(m, h, seat, action)
    else:
        events = m.rules.hear[action.law](m, h, seat, action)
        if len(events) > 1 and type(events[1]) is LeftHand:
            events += _leave(m, h, seat)
    if len(events) == 1:
        return events
    return _until_won(m, events) if m.rules.settle is None else m.rules.settle(m, h, events)


def _play(m: MatchState, h: HandState, seat: Seat, action: PlayCard) -> list[Event]:
    slot, covered = action.slot, action.covered
    card = h.dealt[seat][slot]
    events: list[Event] = [Played(seat, slot, card, covered)]
    if h.gone or len(h.plays) + 1 == len(h.players):
        plays = h.plays + (Play(seat, card, covered),)
        if not h.gone or _next_to_play(h, seat, plays) == NO_SEAT:
            _end_trick(m, h, plays, events)
    return events


def _leave(m: MatchState, h: HandState, seat: Seat) -> list[Event]:
    """The trick may be complete once the seat has gone (U10.3)."""
    left = without(h, seat)
    events: list[Event] = []
    if left.plays and _next_to_play(left, left.plays[-1].seat, left.plays) == NO_SEAT:
        _end_trick(m, left, left.plays, events)
    return events


def _end_trick(m: MatchState, h: HandState, plays: tuple[Play, ...], events: list[Event]) -> None:
    """Add the trick's winner, and the hand's if it is decided now (U5.2-U5.5, A9)."""
    rules = m.rules
    winner = rules.taker(plays, h.strengths, h.players[0])
    team = winner & 1 if winner != NO_SEAT else NO_TEAM
    lead = winner if winner != NO_SEAT else h.players[0]
    events.append(TrickEnded(winner, team, _present_from(h, lead) if h.gone else lead))
    outcome = rules.verdicts[(*[trick.team for trick in h.tricks], team)]
    if outcome == NOBODY:
        events.append(HandEnded(NO_TEAM))
    elif outcome != UNDECIDED:
        taker: Team = h.players[0] & 1 if outcome == MANO_TEAM else outcome
        accepted = rules.stakes.question(m, h)[1]  # a call may still wait: leaving can complete a trick (U10.3)
        events.append(Awarded(taker, accepted, rules.stakes_name, "hand-won"))
        events.append(HandEnded(taker))


def _until_won(m: MatchState, events: list[Event]) -> list[Event]:
    """Stop at the moment a team reaches the target: nothing later is written (U11.2, A11.2)."""
    ours, theirs = m.score
    target = m.rules.target
    for place, event in enumerate(events):
        if type(event) is Awarded:
            if event.team:
                theirs += event.points
            else:
                ours += event.points
            if ours >= target or theirs >= target:
                return [*events[: place + 1], MatchWon(event.team)]
    return events


def why_not(m: MatchState, h: HandState, seat: Seat, action: Action) -> str:
    """The locale key of why an action is refused."""
    if m.winner != NO_TEAM:
        return "match-over"
    if seat not in h.players:
        return "not-playing"
    if h.over:
        return "hand-over"
    if isinstance(action, PlayCard):
        return _why_no_card(m, h, seat, action)
    words = legal_actions(m).get(seat, ())
    if any(isinstance(word, Word) and word.law == action.law and word.word == action.word for word in words):
        return "amount-out-of-range"
    if h.gone >> seat & 1:
        return "you-left"
    return _why_wait(h, seat) if h.questions else "word-not-now"


def _why_wait(h: HandState, seat: Seat) -> str:
    """A question waits: a call, or one that nobody put (P9.1)."""
    question = h.questions[-1]
    if question.by == NO_SEAT:
        return "decide-first" if question.team == seat & 1 else "decision-waits"
    return "answer-first" if question.team == seat & 1 else "call-waits"


def _why_no_card(m: MatchState, h: HandState, seat: Seat, action: PlayCard) -> str:
    if h.gone >> seat & 1:
        return "you-left"
    if h.questions:
        return _why_wait(h, seat)
    if seat != h.turn:
        return "not-your-turn"
    if not 0 <= action.slot < len(h.dealt[seat]):
        return "no-such-card"
    if action.covered:
        return "not-covered-now" if m.rules.covers else "no-covered-cards"
    return "higher-on-top" if h.held >> 4 * seat + action.slot & 1 else "card-gone"


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


class StreamError(Exception):
    """Events that do not follow one another: the stream is damaged."""


def evolve(m: MatchState, event: Event) -> MatchState:
    """The state after an event."""
    return fold(m, (event,))


def fold(m: MatchState, events: Sequence[Event]) -> MatchState:
    """The state after these events. Raises StreamError if they cannot follow on it."""
    rules = m.rules
    h = m.hand
    ours, theirs = score = m.score
    winner = m.winner
    faltas = m.faltas
    for event in events:
        step = _FOLDS.get(type(event))
        if step is not None and h is not None:
            h = step(rules, h, event)
        elif type(event) is Dealt:
            m = _fold_dealt(m, event)
            h, faltas, score = m.hand, m.faltas, m.score
            ours, theirs = score
        elif h is None:
            raise StreamError("an event of a hand before any deal")
        elif type(event) is Awarded:
            if event.team:
                theirs += event.points
            else:
                ours += event.points
            score = (ours, theirs)
            if h.duel < 0:
                faltas = rules.faltas(score)
        elif type(event) is MatchWon:
            winner, h = event.team, _fold_ended(rules, h, event)
    return MatchState(rules, score, m.dealer, m.round_, h, m.turn + len(events), winner, faltas)


def _fold_dealt(m: MatchState, event: Dealt) -> MatchState:
    rules = m.rules
    players, sides = rules.orders[event.dealer]
    h = HandState(
        event.number, -1, players, sides, event.muestra, rules.strength(event.muestra), event.hands, rules.all_held,
        (), (), players[0], (), rules.fresh, 0, 0, 0, False,
    )  # fmt: skip
    if rules.opening is not None:
        h = rules.opening(rules, h, event.score)
    faltas = rules.faltas(event.score)
    if event.kind == PICO:
        h, faltas = _fold_duel(rules, h, DuelBegan(0)), (PICO_FALTA, PICO_FALTA)
    return MatchState(rules, event.score, event.dealer, event.kind, h, m.turn, m.winner, faltas)


def _fold_duel(rules: Ruleset, h: HandState, event: DuelBegan) -> HandState:
    """(m, m+3), (m+1, m+4), (m+2, m+5): the first named is the duel's mano (U12.2, A12.3)."""
    seats = rules.seats
    first = (h.players[0] - max(h.duel, 0) + event.duel) % seats
    players = (first, (first + DUELS) % seats)
    return replace(
        h, duel=event.duel, players=players, sides=sides_of(players), plays=(), tricks=(), turn=first, questions=(),
        memory=rules.fresh, gone=0, moved=0, acted=0, over=False,
    )  # fmt: skip


def _fold_played(_rules: Ruleset, h: HandState, event: Played) -> HandState:
    seat = event.seat
    plays = h.plays + (Play(seat, event.card, event.covered),)
    players = h.players
    turn = _next_to_play(h, seat, plays) if h.gone else players[(players.index(seat) + 1) % len(players)]
    return HandState(
        h.number, h.duel, players, h.sides, h.muestra, h.strengths, h.dealt, h.held & ~(1 << 4 * seat + event.slot),
        plays, h.tricks, turn, h.questions, h.memory, h.gone, h.moved | 1 << seat, h.acted | 1 << (seat & 1), h.over,
    )  # fmt: skip


def _fold_trick(_rules: Ruleset, h: HandState, event: TrickEnded) -> HandState:
    return HandState(
        h.number, h.duel, h.players, h.sides, h.muestra, h.strengths, h.dealt, h.held,
        (), h.tricks + (Trick(h.plays, event.seat, event.team),), event.lead, h.questions, h.memory, h.gone, h.moved,
        h.acted, h.over,
    )  # fmt: skip


def _remembered(rules: Ruleset, h: HandState, name: str, event: Event) -> tuple[Any, ...]:
    memory = list(h.memory)
    place = rules.index[name]
    memory[place] = rules.recall[place](memory[place], event)
    return tuple(memory)


def _fold_said(rules: Ruleset, h: HandState, event: Said) -> HandState:
    word = event.word
    law = word.law
    seat = event.seat
    questions = h.questions
    if questions and (questions[-1].law == law or len(questions) > 1):
        questions = tuple([question for question in questions if question.law != law])
    if event.asks != NO_TEAM:
        questions = questions + (Question(law, event.asks, seat, word),)
    return HandState(
        h.number, h.duel, h.players, h.sides, h.muestra, h.strengths, h.dealt, h.held, h.plays, h.tricks, h.turn,
        questions, _remembered(rules, h, law, event), h.gone, h.moved, h.acted | 1 << (seat & 1), h.over,
    )  # fmt: skip


def _fold_claim(rules: Ruleset, h: HandState, event: FalseClaim) -> HandState:
    memory = _remembered(rules, h, event.word.law, event)
    return replace(h, memory=memory, acted=h.acted | 1 << (event.seat & 1))


def _fold_closed(rules: Ruleset, h: HandState, event: Closed) -> HandState:
    questions = tuple([question for question in h.questions if question.law != event.law])
    return replace(h, questions=questions, memory=_remembered(rules, h, event.law, event))


def _fold_announced(rules: Ruleset, h: HandState, event: Announced) -> HandState:
    return replace(h, memory=_remembered(rules, h, "flor", event))


def _fold_in_law(rules: Ruleset, h: HandState, event: Declared | Staked) -> HandState:
    return replace(h, memory=_remembered(rules, h, event.law, event))


def _fold_left(_rules: Ruleset, h: HandState, event: LeftHand) -> HandState:
    return without(h, event.seat)


def _fold_shown(_rules: Ruleset, h: HandState, _event: Shown) -> HandState:
    return h


def _fold_ended(_rules: Ruleset, h: HandState, _event: HandEnded | MatchWon) -> HandState:
    return HandState(
        h.number, h.duel, h.players, h.sides, h.muestra, h.strengths, h.dealt, h.held, h.plays, h.tricks, NO_SEAT, (),
        h.memory, h.gone, h.moved, h.acted, True,
    )  # fmt: skip


_FOLDS: dict[type, Callable[[Ruleset, HandState, Any], HandState]] = {
    DuelBegan: _fold_duel,
    Played: _fold_played,
    TrickEnded: _fold_trick,
    Said: _fold_said,
    FalseClaim: _fold_claim,
    Announced: _fold_announced,
    Declared: _fold_in_law,
    Closed: _fold_closed,
    Staked: _fold_in_law,
    LeftHand: _fold_left,
    Shown: _fold_shown,
    HandEnded: _fold_ended,
}
