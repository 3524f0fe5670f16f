"""How a match begins and ends: the start, the rematch, the end that was won, agreed upon or called from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from engine import variants
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.state import OptionError, SeatsError, Variant
from engine.shown import Person
from engine.tables import deals
from engine.tables.events import (
    ADMIN,
    HOST,
    STALE,
    AnnulAsked,
    Began,
    Closed,
    Finished,
    MoreAsked,
    RematchAsked,
    Secret,
    TableEvent,
)
from engine.tables.ports import AddHouse, Annul, Close, Refused
from engine.tables.shuffle import commitment
from engine.tables.signing import dealt_with_signs
from engine.tables.staff import add_house
from engine.tables.state import FINISHED, LOBBY, PLAYING, TableState, fold, rules_of

Outcome: TypeAlias = tuple[TableEvent, ...] | Refused


class Context(msgspec.Struct, frozen=True):
    """What a decision needs beside state and command."""

    new_seed: Callable[[], bytes]
    key: str = ""
    """The inbox key of the press: a person's cut for a rematch."""
    stale: bool = False
    """Nothing has happened at this table for so long that anybody may close it."""
    now: float = 0.0
    """Unix time."""


def readable(text: str, most: int = 128) -> str:
    """A text as it can be stored and hashed: without halves of signs, and not endless."""
    return text[:most].encode("utf-8", "replace").decode()


# --- the beginning -------------------------------------------------------------------------------------------------


def start(state: TableState, context: Context) -> Outcome:
    """The first match, once every seat is taken."""
    if state.status != LOBBY:
        return Refused("match-running" if state.status == PLAYING else "match-finished")
    empty = [seat + 1 for seat, each in enumerate(state.seats) if each.free]
    if empty:
        return Refused("seat-empty", {"count": len(empty), "seats": ", ".join(map(str, empty))})
    return _begin(state, context)


def _begin(state: TableState, context: Context) -> Outcome:
    """The draw (in a rematch the mano just goes on), and the first deal."""
    try:
        game: Variant = variants.find(state.variant)
        rules = rules_of(state.variant, len(state.seats), state.options)
    except (variants.UnknownVariant, OptionError, SeatsError) as error:
        return Refused("game-changed", {"reason": str(error)})
    texts = tuple(each.cut for each in state.seats)
    drawn, cards, dealer = deals.draw(state.secret.seed, texts, rules.deck)
    if state.number:
        dealer = (state.dealer + 1) % len(state.seats)
    began = Began(
        match=state.number + 1,
        variant=state.variant,
        edition=game.edition,
        options=dict(rules.options),
        seats=len(state.seats),
        cuts=texts,
        dealer=dealer,
        draw_root=drawn.root,
        draw=() if state.number else deals.spelled(cards, rules.deck),
        at=context.now,
    )
    after = fold(state, (began,))
    if after is None or after.match is None:
        raise AssertionError("Began begins a match")
    return (began, *dealt_with_signs(after, deals.next_hand(after.match, state.secret.seed, texts)))


def rematch(state: TableState, seat: Seat, context: Context) -> Outcome:
    """One more who wants another match; with the last of those who are still there it begins."""
    if state.status != FINISHED:
        return Refused("no-rematch")
    if seat in state.again:
        return Refused("rematch-asked")
    asked = RematchAsked(seat, readable(context.key))
    return (asked, *begin_again(state, context, asked))


def begin_again(state: TableState, context: Context, *before: TableEvent) -> tuple[TableEvent, ...]:
    """The next match after these events, if everybody still there has asked for it; the house takes what seats are free."""
    after = _after(state, before)
    if after.status != FINISHED or not after.persons or not set(after.persons.values()) <= set(after.again):
        return ()
    filled: Outcome = ()
    if any(each.free for each in after.seats):
        filled = add_house(after, AddHouse(all=True), host=True)
    if isinstance(filled, Refused):
        return ()
    begun = _begin(_after(after, filled), context)
    return () if isinstance(begun, Refused) else (*filled, *begun)


def _after(state: TableState, events: tuple[TableEvent, ...]) -> TableState:
    after = fold(state, events)
    if after is None:
        raise AssertionError("a state only grows")
    return after


# --- the pause, and the end ----------------------------------------------------------------------------------------


def more(state: TableState, seat: Seat) -> Outcome:
    """A longer pause before the next deal."""
    if not state.between:
        return Refused("no-pause")
    return Refused("more-asked") if state.more else (MoreAsked(seat),)


def won(state: TableState, context: Context) -> tuple[TableEvent, ...]:
    """What follows when the match has a winner: its end, and the promise for the next one."""
    match = state.match
    if state.status != PLAYING or match is None or match.winner == NO_TEAM:
        return ()
    return _finished(state, context, match.winner)


def _finished(state: TableState, context: Context, winner: int) -> tuple[TableEvent, ...]:
    seed = context.new_seed()
    return (Finished(state.number, winner, _score(state), commitment(seed), Secret(seed)),)


def annul(state: TableState, seat: Seat, command: Annul, context: Context) -> Outcome:
    """The match ends without winner and result; the table stays, so that the same people may begin another."""
    if state.status != PLAYING:
        return Refused("no-match" if state.status == LOBBY else "match-finished")
    if command.admin:
        return _finished(state, context, NO_TEAM)
    if seat < 0:
        return Refused("not-seated")
    if seat in state.annul:
        return Refused("annul-asked")
    asked = AnnulAsked(seat)
    return (asked, *annulled(state, context, asked))


def annulled(state: TableState, context: Context, *before: TableEvent) -> tuple[TableEvent, ...]:
    """The annulment, if after these events each team wants it."""
    after = _after(state, before)
    if after.status != PLAYING:
        return ()
    return _finished(after, context, NO_TEAM) if after.annul_agreed else ()


def close(state: TableState, person: Person, command: Close, context: Context) -> Outcome:
    """The end of the table. A host who ends a running match so has left it (see results)."""
    if person.id == state.host or not state.persons:
        return closing(state, HOST)
    if command.admin:
        return closing(state, ADMIN)
    return closing(state, STALE) if context.stale else Refused("only-host")


def _score(state: TableState) -> tuple[int, int]:
    return state.match.score if state.status == PLAYING and state.match else (0, 0)


def closing(state: TableState, reason: str) -> tuple[TableEvent, ...]:
    """The table is closed for this reason, with the score of the match that ran."""
    return (Closed(reason, _score(state)),)
