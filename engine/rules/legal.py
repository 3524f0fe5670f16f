"""What each seat may do: the only definition of legal, for buttons, phrases, opponents and tests."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import Seat
from engine.rules.state import HandState, MatchState, Menu

PLAYS = tuple(tuple(PlayCard(slot) for slot in range(4) if held >> slot & 1) for held in range(16))
"""The cards that may be played face up, by the bits of the slots still held; nobody plays while a call waits (U5.1)."""
COVERABLE = tuple((*plays, *(PlayCard(play.slot, covered=True) for play in plays)) for plays in PLAYS)
"""The same, and each of them face down."""


def covered_later(m: MatchState, h: HandState) -> tuple[PlayCard, ...]:
    """From the second trick on a card may be played face down, by who has seen it (P5.7, P10.2, M5.6)."""
    table = COVERABLE if h.tricks and not m.rules.hides(m, h, h.turn) else PLAYS
    return table[h.held >> 4 * h.turn & 15]


def legal_actions(m: MatchState) -> Mapping[Seat, tuple[Action, ...]]:
    """Every action of every seat that may act now, cards first, then the laws' words in their order.

    The last answer is kept: the check of an action, the buttons and every seat's view ask about the same moment.
    """
    global _last  # noqa: PLW0603 - a pure function's memory of one answer
    asked, menu = _last
    if asked is not m:
        menu = _legal_actions(m)
        _last = (m, menu)
    return menu


def _legal_actions(m: MatchState) -> Menu:
    h = m.hand
    menu: Menu = {}
    if h is None or m.winner >= 0:
        return menu
    if h.over:
        for law in m.rules.after:
            law.offer(m, h, menu, False)
        return menu
    offers = m.rules.offer
    if not h.questions:
        plays = m.rules.plays
        menu[h.turn] = PLAYS[h.held >> 4 * h.turn & 15] if plays is None else plays(m, h)
        if h.tricks:
            offers = m.rules.offer_late
    for offer in offers:
        offer(m, h, menu, False)
    return menu


_last: tuple[MatchState | None, Menu] = (None, {})


def offers(m: MatchState) -> dict[Seat, tuple[Word, ...]]:
    """What the whole table knows that each seat may say: public buttons come from here, so none betrays a hand."""
    h = m.hand
    menu: Menu = {}
    if h is None or m.winner >= 0:
        return {}
    for law in m.rules.after if h.over else m.rules.laws:
        law.offer(m, h, menu, True)
    return {seat: tuple(word for word in words if isinstance(word, Word)) for seat, words in menu.items()}
