"""A press or a phrase of the match: which action it means now, and what comes of it."""

from __future__ import annotations

from typing import TypeAlias

from engine.rules.actions import Action, IllegalAction, PlayCard, Word
from engine.rules.apply import decide
from engine.rules.cards import Seat
from engine.rules.legal import legal_actions, offers
from engine.rules.state import MatchState
from engine.tables.events import InMatch, Sung, TableEvent
from engine.tables.matches import Context, won
from engine.tables.ports import Act, Do, Refused, Stale, Throw
from engine.tables.state import CLOSED, LOBBY, PLAYING, TableState, fold

MatchCommand: TypeAlias = Act | Throw | Do
OFFERS, CHOICES = "offers", "choices"
LONGEST_VERSE = 280
"""Characters of a verse that are kept."""


def decide_play(
    state: TableState, seat: Seat, command: MatchCommand, context: Context
) -> tuple[TableEvent, ...] | Stale | Refused:
    """What comes of it when this seat does that. A reason may be a secret: it is for the presser alone."""
    if state.status == CLOSED:
        return Refused("table-closed")
    if state.status == LOBBY or state.match is None:
        return Refused("no-match")
    if state.status != PLAYING:
        return Stale()
    if seat < 0:
        return Refused("not-seated")
    action = _meant(state, state.match, seat, command)
    if isinstance(action, Stale | Refused):
        return action
    try:
        events = decide(state.match, seat, action)
    except IllegalAction as illegal:
        return Refused(illegal.refusal)
    played: tuple[TableEvent, ...] = (*_sung(seat, command), *(InMatch(event) for event in events))
    after = fold(state, played)
    return played if after is None else (*played, *won(after, context))


def _sung(seat: Seat, command: MatchCommand) -> tuple[Sung, ...]:
    """The verse that it was said in, if it was."""
    verse = command.verse[:LONGEST_VERSE].strip() if isinstance(command, Do) else ""
    return (Sung(seat, verse, command.lent),) if verse and isinstance(command, Do) else ()


def _meant(state: TableState, match: MatchState, seat: Seat, command: MatchCommand) -> Action | Stale | Refused:
    match command:
        case Do():
            return command.action if command.stage in (-1, match.turn) else Stale()
        case Throw():
            return _card(state, match, seat, command)
        case Act():
            return Stale() if command.stage != match.turn else _listed(match, seat, command)


def _card(state: TableState, match: MatchState, seat: Seat, command: Throw) -> Action | Stale | Refused:
    """A card is bound to the hand and to how many its owner has played, not to the stage: see Throw."""
    hand = match.hand
    if hand is None or command.hand != hand.number or command.match not in (0, state.number):
        return Stale()
    held = hand.held >> 4 * seat & 0b1111
    if len(hand.dealt[seat]) - held.bit_count() != command.played:
        return Stale()
    return PlayCard(command.slot, command.covered)


def _listed(match: MatchState, seat: Seat, command: Act) -> Action | Stale | Refused:
    """The entry of a list that the press points at; lists of one stage never differ."""
    entries: tuple[Action, ...]
    if command.sheet == CHOICES:
        entries = legal_actions(match).get(seat, ())
    elif command.sheet != OFFERS:
        return Refused("word-not-now")
    else:
        entries = offers(match).get(seat, ())
    # A list without this entry belongs to another seat, or to another moment.
    if not 0 <= command.index < len(entries):
        return Stale()
    entry = entries[command.index]
    if not isinstance(entry, Word) or not entry.most:
        return entry
    if not entry.amount <= command.amount <= entry.most:
        return Refused("amount-out-of-range", {"least": entry.amount, "most": entry.most})
    return Word(entry.law, entry.word, command.amount)
