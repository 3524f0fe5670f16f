"""What each seat may do: the only definition of legal, for buttons, phrases, opponents and tests."""

from __future__ import annotations

from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import Seat
from engine.rules.state import HandState, MatchState, Menu

PLAYS = tuple(tuple(PlayCard(slot) for slot in range(4) if held >> slot & 1) for held in range(16))
"""The cards that may be played face up, by the bits of the slots still held."""


def legal_actions(m: MatchState) -> dict[Seat, tuple[Action, ...]]:
    """Every action of every seat that may act now, cards first, then the laws' words in their order."""
    h = m.hand
    menu: Menu = {}
    if h is None or m.winner >= 0:
        return menu
    if h.over:
        for law in m.rules.after:
            law.offer(m, h, menu, False)
        return menu
    if not h.questions:
        menu[h.turn] = playable(h)
    for law in m.rules.laws:
        law.offer(m, h, menu, False)
    return menu


def playable(h: HandState) -> tuple[PlayCard, ...]:
    """The cards that the seat on turn may play; nobody plays while a call waits (U5.1)."""
    return PLAYS[h.held >> 4 * h.turn & 15]


def words_of(m: MatchState, h: HandState, seat: Seat, law: str) -> tuple[Action, ...]:
    """What the seat may say of one law."""
    place = m.rules.index.get(law)
    if place is None or m.winner >= 0:
        return ()
    asked = m.rules.laws[place]
    if h.over and not asked.after:
        return ()
    menu: Menu = {}
    asked.offer(m, h, menu, False)
    return menu.get(seat, ())


def offers(m: MatchState) -> dict[Seat, tuple[Word, ...]]:
    """What the whole table knows that each seat may say: public buttons come from here, so none betrays a hand."""
    h = m.hand
    menu: Menu = {}
    if h is None or m.winner >= 0:
        return {}
    for law in m.rules.after if h.over else m.rules.laws:
        law.offer(m, h, menu, True)
    return {seat: tuple(word for word in words if isinstance(word, Word)) for seat, words in menu.items()}
