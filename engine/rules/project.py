"""State → views and events → facts: the only code that masks."""

from __future__ import annotations

from engine.rules.actions import PlayCard
from engine.rules.cards import NO_CARD, NO_TEAM, Seat
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
from engine.rules.legal import legal_actions, offers
from engine.rules.state import HandState, MatchState, Question, uncovered
from engine.rules.tricks import Play
from engine.rules.views import Fact, PlayerView, PlayView, PublicView, QuestionView, TrickView


class NotDealt(ValueError):
    """There is nothing to see before the first deal."""


def facts(events: tuple[Event, ...]) -> tuple[Fact, ...]:
    """What everybody learns from these events, one fact each."""
    return tuple(fact(event) for event in events)


def fact(event: Event) -> Fact:
    """What everybody learns from an event: of a deal the muestra alone, of a covered card nothing."""
    match event:
        case Dealt():
            return Fact("dealt", seat=event.dealer, amount=event.number, mark=event.kind, cards=(event.muestra,))
        case DuelBegan():
            return Fact("duel", amount=event.duel)
        case Played():
            card = NO_CARD if event.covered else event.card
            return Fact("played", seat=event.seat, slot=event.slot, cards=(card,))
        case TrickEnded():
            return Fact("trick", seat=event.seat, team=event.team, amount=event.lead)
        case Said():
            word = event.word
            return Fact("said", event.seat, event.asks, word.law, word.word, word.amount)
        case FalseClaim():
            word = event.word
            return Fact("said", event.seat, NO_TEAM, word.law, word.word, word.amount, mark="false")
        case Announced():
            return Fact("announced", seat=event.seat, law="flor")
        case Declared():
            return Fact("declared", seat=event.seat, law=event.law, amount=event.value)
        case Closed():
            return Fact("annulled", law=event.law)
        case Staked():
            return Fact("staked", law=event.law, amount=event.level)
        case LeftHand():
            return Fact("left", seat=event.seat)
        case Awarded():
            return Fact("awarded", team=event.team, amount=event.points, mark=event.mark, word=event.reason)
        case Shown():
            return Fact("shown", seat=event.seat, law=event.law, cards=event.cards)
        case HandEnded():
            return Fact("over", team=event.team)
        case MatchWon():
            return Fact("won", team=event.team)


def public(m: MatchState, of_hand: tuple[Fact, ...] = ()) -> PublicView:
    """What everybody sees. `of_hand` are the facts since the deal of the present hand. Raises NotDealt."""
    rules, h = m.rules, _dealt(m)
    return PublicView(
        variant=rules.variant,
        options=rules.options,
        deck=rules.deck.name,
        seats=rules.seats,
        target=rules.target,
        malas=rules.malas,
        score=m.score,
        hand=h.number,
        kind=PICO if h.duel >= 0 else REDONDA,
        duel=h.duel,
        dealer=m.dealer,
        players=h.players,
        muestra=h.muestra,
        left=tuple((h.held >> 4 * seat & 15).bit_count() for seat in range(rules.seats)),
        tricks=tuple(TrickView(_plays(trick.plays), trick.seat, trick.team) for trick in h.tricks),
        plays=_plays(h.plays),
        turn=h.turn,
        stage=m.turn,
        questions=tuple(_question(m, h, question) for question in h.questions),
        worth=rules.stakes.question(m, h)[1],
        gone=tuple(seat for seat in h.players if h.gone >> seat & 1),
        offers=offers(m),
        facts=of_hand,
        over=h.over,
        winner=m.winner,
        coverable=_coverable(m, h),
        ranks=h.strengths,
    )


def private(m: MatchState, seat: Seat, view: PublicView) -> PlayerView:
    """What this seat sees beside the public view of the same moment. Raises NotDealt."""
    rules, h = m.rules, _dealt(m)
    cards = h.dealt[seat]
    hidden = rules.hides(m, h, seat)
    bits = h.held >> 4 * seat
    strengths = tuple(h.strengths[card] for card in cards)
    return PlayerView(
        public=view,
        seat=seat,
        cards=() if hidden else cards,
        held=tuple(slot for slot in range(len(cards)) if bits >> slot & 1),
        hidden=hidden,
        envido=-1 if hidden else rules.envido(h.muestra, uncovered(h, seat) if rules.covers else cards),
        flor=-1 if hidden or "flor" not in rules.index else rules.flor(h.muestra, cards),
        strengths=() if hidden else strengths,
        choices=legal_actions(m).get(seat, ()),
        partners={other: tuple(sorted(h.dealt[other])) for other in h.sides[seat & 1] if other != seat}
        if rules.shares(m, h, seat)
        else {},
    )


def _dealt(m: MatchState) -> HandState:
    if m.hand is None:
        raise NotDealt
    return m.hand


def _coverable(m: MatchState, h: HandState) -> bool:
    cards = legal_actions(m).get(h.turn, ()) if m.rules.plays else ()
    return any(isinstance(action, PlayCard) and action.covered for action in cards)


def _plays(plays: tuple[Play, ...]) -> tuple[PlayView, ...]:
    return tuple(PlayView(play.seat, NO_CARD if play.covered else play.card, play.covered) for play in plays)


def _question(m: MatchState, h: HandState, question: Question) -> QuestionView:
    word = question.word
    yes, no = m.rules.asking[question.law].question(m, h)
    return QuestionView(question.law, word.word, word.amount, question.by, question.team, yes, no)
