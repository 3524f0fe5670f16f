"""How much it matters that a change is shown, where calls are counted: whose turn it is first, what the house does last."""

from __future__ import annotations

from msgspec.structs import replace

from bot.outbox import Grade
from bot.present.table import paired
from engine.rules.cards import NO_SEAT, Seat
from engine.rules.views import PlayerView, PublicView
from engine.shown import LobbyView, PersonId, SeatView
from engine.tables.ports import Changed

HOUSE = 3.0
"""Seconds that what the house did may wait for what it does next, so that its moves come in one."""


def urgency(changed: Changed) -> tuple[Grade, float]:
    """Of the table message: how much it matters, and how long it may wait for more of its kind.

    Whose turn it is among people, and how a hand ended, must be shown; what the house does comes with what it does next.
    """
    lobby, public = changed.lobby, changed.public
    if public is None or public.over or lobby.status != "playing" or not _for_house(lobby, public):
        return Grade.MUST, 0.0
    acted = any(fact.seat != NO_SEAT and not _plays_itself(lobby.seats[fact.seat]) for fact in changed.news)
    return Grade.TABLE, 0.0 if acted or not changed.news else HOUSE


def worth(former: Changed | None, changed: Changed, person: PersonId) -> Grade:
    """Of somebody's hand: dealt, drawn again though nothing happened (he wants it otherwise), played from, a seña seen or made, or
    only his turn.
    """
    view = changed.private[person]
    before, now = former.private.get(person) if former else None, view.public
    if (
        former is None
        or before is None
        or former.version == changed.version
        or (before.public.hand, before.public.duel) != (now.hand, now.duel)
    ):
        return Grade.MUST
    played = len(before.held) != len(view.held) or before.hidden != view.hidden
    signed = _signed(former, person) != _signed(changed, person)
    return Grade.TABLE if played or signed or before.public.over != now.over else Grade.COSMETIC


def pressing(changed: Changed, person: PersonId) -> Grade:
    """Of somebody's hand where he surely sees it: whether he can do what the table waits for.

    The rest has time, his cards too: where many are dealt at once, those who begin have theirs first.
    """
    view = changed.private[person]
    return Grade.MUST if view.seat in _asked(view.public) else Grade.TABLE


def _signed(changed: Changed, person: PersonId) -> tuple[object, ...]:
    signs = changed.signs.get(person)
    return (signs.seen, signs.made, signs.whom) if signs else ()


def unseen(former: Changed, changed: Changed) -> bool:
    """Whether a later change shows the table itself nothing new: somebody made a seña, or began to watch a rival.

    Then nothing is drawn for all: it would tell them that it happened, and cost the chat a call.
    """
    return (
        changed.version > former.version
        and (changed.match, changed.public, changed.gestures) == (former.match, former.public, former.gestures)
        and changed.lobby == replace(former.lobby, version=changed.lobby.version)
    )


def untouched(former: Changed, changed: Changed, person: PersonId) -> bool:
    """Whether it shows this person nothing new either."""
    return (changed.private.get(person), changed.signs.get(person)) == (
        former.private.get(person),
        former.signs.get(person),
    )


def same(former: Changed, changed: Changed, person: PersonId) -> bool:
    """Whether his hand surely says what it said, where the moves of others change nothing in it: then it need not be drawn.

    So it is for most of the people at a table, most of the time.
    """
    before, now = former.private.get(person), changed.private.get(person)
    return (
        before is not None
        and now is not None
        and former.version < changed.version
        and former.match == changed.match
        and former.lobby.status == changed.lobby.status == "playing"
        and former.lobby.seats == changed.lobby.seats
        and former.signs.get(person) == changed.signs.get(person)
        and resting(before) == resting(now) is not None
    )


def resting(view: PlayerView) -> tuple[object, ...] | None:
    """All that somebody's hand is drawn from while he has nothing to do; None if he has something."""
    public = view.public
    if public.over or public.turn == view.seat or view.choices:
        return None
    beneath = paired(public) and any(play.seat == view.seat for play in public.plays)
    own = (view.cards, view.held, view.hidden, view.partners, view.envido, view.flor)
    return (public.hand, public.duel, public.muestra, public.players, beneath, *own)


def _for_house(lobby: LobbyView, public: PublicView) -> bool:
    """Whether only the house can do what the table waits for."""
    asked = _asked(public)
    return bool(asked) and all(_plays_itself(lobby.seats[seat]) for seat in asked)


def _asked(public: PublicView) -> list[Seat]:
    """Who can do what the table waits for."""
    if public.questions:
        team = public.questions[-1].team
        return [seat for seat in public.players if seat % 2 == team and seat not in public.gone]
    return [public.turn] if public.turn != NO_SEAT else []


def _plays_itself(seat: SeatView) -> bool:
    return bool(seat.house) or seat.absent
