"""Señas at a table: who may make one, who sees it, and who watches whom. Nothing of it changes the match or its turn."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.rules.cards import Card, Seat
from engine.rules.signs import true_signs
from engine.rules.state import HandState, MatchState, Ruleset
from engine.shown import PersonId, SignsView, SignView
from engine.tables.events import Signed, TableEvent, Watched
from engine.tables.ports import MakeSign, Refused, Stale, Watch
from engine.tables.state import CLOSED, LOBBY, PLAYING, TableState, fold

TEAM, WATCH, ALL, OFF = "team", "watch", "all", "off"
"""Who sees them (the table option `senas`): the partners · they and who watches · the whole table · nobody, there are none."""
MOST = 6
"""So many may a seat make in a hand."""
FEWEST_SEATS = 4

SignCommand: TypeAlias = MakeSign | Watch


def mode(match: MatchState) -> str:
    """Who sees señas in this match; off where the game has none, or nobody has a partner."""
    rules = match.rules
    return str(rules.options.get("senas", OFF)) if rules.signs and rules.seats >= FEWEST_SEATS else OFF


def decide_sign(state: TableState, seat: Seat, command: SignCommand) -> tuple[TableEvent, ...] | Stale | Refused:
    """What comes of it when the person on this seat does that (U14.2, A13)."""
    if state.status == CLOSED:
        return Refused("table-closed")
    match = state.match
    if state.status == LOBBY or match is None:
        return Refused("no-match")
    hand = match.hand
    if state.status != PLAYING or hand is None or command.hand != hand.number or command.match not in (0, state.number):
        return Stale()
    if seat < 0:
        return Refused("not-seated")
    if why := _why_barred(match, hand, seat):
        return Refused(why)
    if isinstance(command, Watch):
        return _watch(state, match, hand, seat, command.seat)
    return _sign(state, match, hand, seat, command.name)


def _why_barred(match: MatchState, hand: HandState, seat: Seat) -> str:
    """Why this seat makes and looks for no señas now; empty if it may."""
    if mode(match) == OFF:
        return "sign-off"
    if hand.duel >= 0:
        return "sign-duel"
    if hand.over:
        return "sign-no-hand"
    return "" if _plays(hand, seat) else "sign-no-cards"


def _plays(hand: HandState, seat: Seat) -> bool:
    return seat in hand.players and not hand.gone >> seat & 1


def _sign(
    state: TableState, match: MatchState, hand: HandState, seat: Seat, name: str
) -> tuple[TableEvent, ...] | Stale | Refused:
    made = [each.name for each in state.signs if each.seat == seat]
    if all(sign.name != name for sign in match.rules.signs):
        return Stale()
    if match.rules.hides(match, hand, seat):
        return Refused("sign-blind")
    if name in made:
        return Refused("sign-again")
    if len(made) >= MOST:
        return Refused("sign-many", {"most": MOST})
    if not _heeded(state, match, seat):
        return Refused("sign-nobody")
    return (Signed(seat, name, _seen_by(state, match, seat)),)


def _seen_by(state: TableState, match: MatchState, seat: Seat) -> tuple[Seat, ...]:
    """Who sees what this seat does with its face."""
    others = [other for other in range(match.rules.seats) if other != seat]
    if mode(match) == ALL:
        return tuple(others)
    watching = {each.seat for each in state.watched if each.whom == seat}
    return tuple(other for other in others if other % 2 == seat % 2 or other in watching)


def _heeded(state: TableState, match: MatchState, seat: Seat) -> bool:
    """Whether a person may see it: players of the house do not look for señas."""
    step = 2 if mode(match) == TEAM else 1
    return any(
        each.person is not None and other != seat and (other - seat) % step == 0
        for other, each in enumerate(state.seats)
    )


def _watch(
    state: TableState, match: MatchState, hand: HandState, seat: Seat, whom: Seat
) -> tuple[TableEvent, ...] | Refused:
    if mode(match) != WATCH:
        return Refused("watch-off")
    if any(each.seat == seat for each in state.watched):
        return Refused("watch-once")
    if not 0 <= whom < match.rules.seats or whom % 2 == seat % 2 or not _plays(hand, whom):
        return Refused("watch-whom")
    return (Watched(seat, whom),)


# --- the house -----------------------------------------------------------------------------------------------------


def dealt_with_signs(state: TableState, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """A deal, and what the players of the house tell their partners as soon as they see their cards."""
    after = fold(state, events)
    if after is None or after.match is None or mode(after.match) != TEAM:
        return events
    seats = range(after.match.rules.seats)
    return (*events, *(each for seat in seats if (each := _of_house(after, after.match, seat))))


def before_move(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    """What a player of the house tells before its first move: where rivals may watch, they have had time to look."""
    match = state.match
    if match is None or mode(match) != WATCH or any(each.seat == seat for each in state.signs):
        return ()
    signed = _of_house(state, match, seat)
    return () if signed is None else (signed,)


def _of_house(state: TableState, match: MatchState, seat: Seat) -> Signed | None:
    """The strongest thing that is true of the cards of this seat, if a person is its partner; it never lies."""
    hand = match.hand
    partners = [other for other in state.persons.values() if other % 2 == seat % 2]
    if not state.seats[seat].house or not partners or hand is None or _why_barred(match, hand, seat):
        return None
    if match.rules.hides(match, hand, seat):
        return None
    strong = {sign.name for sign in match.rules.signs if sign.strong}
    names = [name for name in _true(match.rules, hand, seat) if name in strong]
    return Signed(seat, names[0], _seen_by(state, match, seat)) if names else None


# --- views ---------------------------------------------------------------------------------------------------------


def signs_views(state: TableState) -> dict[PersonId, SignsView]:
    """What each person may do with señas, and which ones he has seen in this hand: for him alone."""
    match = state.match
    if match is None or match.hand is None or state.former is not None or mode(match) == OFF or match.hand.duel >= 0:
        return {}
    hand = match.hand
    return {person: _view(state, match, hand, seat) for person, seat in state.persons.items()}


def _view(state: TableState, match: MatchState, hand: HandState, seat: Seat) -> SignsView:
    made = tuple(each.name for each in state.signs if each.seat == seat)
    whom = next((each.whom for each in state.watched if each.seat == seat), -1)
    true: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    rivals: tuple[Seat, ...] = ()
    if not _why_barred(match, hand, seat):
        if not match.rules.hides(match, hand, seat) and len(made) < MOST and _heeded(state, match, seat):
            true, false = _left(match.rules, _true(match.rules, hand, seat), made)
        if mode(match) == WATCH and whom < 0:
            rivals = tuple(each for each in sorted(hand.players) if each % 2 != seat % 2 and _plays(hand, each))
    seen = tuple(SignView(each.seat, each.name) for each in state.signs if seat in each.seen)
    return SignsView(true, false, made, seen, whom, rivals)


def _true(rules: Ruleset, hand: HandState, seat: Seat) -> tuple[str, ...]:
    cards, bits = hand.dealt[seat], hand.held >> 4 * seat
    return _so(rules, hand.muestra, cards, tuple(card for slot, card in enumerate(cards) if bits >> slot & 1))


@lru_cache(4096)
def _left(rules: Ruleset, so: tuple[str, ...], made: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The true signs and the lies that he has not made yet: the same for many hands, and kept once for all of them."""
    others = {*so, *made}
    return (
        tuple(name for name in so if name not in made),
        tuple(sign.name for sign in rules.signs if sign.name not in others),
    )


@lru_cache(4096)
def _so(rules: Ruleset, muestra: Card, dealt: tuple[Card, ...], held: tuple[Card, ...]) -> tuple[str, ...]:
    """Looked up at every change of a table, and new only when its owner has played."""
    return true_signs(rules.signs, muestra, dealt, held)


def gestures(state: TableState) -> tuple[SignView, ...]:
    """What the whole table has seen in this hand: nothing, but where the option says so."""
    if state.match is None or mode(state.match) != ALL:
        return ()
    return tuple(SignView(each.seat, each.name) for each in state.signs)
