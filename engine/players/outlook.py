"""How the tricks are likely to go: the unseen cards are dealt again and again, and played out in the plain way.

Nothing but the view is used, so another deal of the hidden cards changes no number here.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.players.lore import Ranks, ranks, unseen
from engine.rules.cards import NO_TEAM, Card, Seat, Team
from engine.rules.views import Dice, PlayerView, PublicView

Hands: TypeAlias = dict[Seat, list[int]]
"""The strengths that each seat still holds, weakest first."""

NEVER_PARDA = {"v2"}
"""Games in which equal cards go to the seat nearest to the mano."""
UNKNOWN = 0
"""The strength of a card that nobody can rank: one played face down."""


class Outlook(msgspec.Struct, frozen=True):
    """The chance that our team wins the hand: by the card played now (slot → chance, if it is our turn), and in all."""

    chance: float
    by_slot: dict[int, float]


class _Scene(msgspec.Struct, frozen=True):
    """A hand as it stands, by strengths: `order` is who plays in this trick from the turn on."""

    players: tuple[Seat, ...]
    order: tuple[Seat, ...]
    results: tuple[Team, ...]
    best: int
    leader: Seat
    tied: bool


def outlook(view: PlayerView, dice: Dice, tries: int, doubted: dict[Seat, int] | None = None) -> Outlook:
    """Deal `tries` times and play each of our cards in each deal.

    `doubted` seats have shown strength: each gets the best of one deal more for every point.
    """
    table = view.public
    known = ranks(view)
    scene = scene_of(table, known)
    own = {slot: strength_of(table, view.seat, view.strengths[slot]) for slot in view.held} if view.strengths else {}
    mine = sorted(own.values())
    partners = {seat: _left(view, seat, cards, known) for seat, cards in view.partners.items()}
    rest = [known[card] for card in unseen(view)]
    team, mano = view.seat & 1, table.players[0] & 1
    tied = NO_TEAM if table.options.get("empate_total") == "ninguem" else mano
    turn = bool(scene.order) and scene.order[0] == view.seat and bool(own)
    candidates = sorted(set(mine)) if turn else [-1]
    won = dict.fromkeys(candidates, 0.0)
    for _ in range(tries):
        hands = _deal(table, {view.seat: mine} | partners if mine else partners, rest, dice, doubted or {})
        for first in candidates:
            winner = _play_out(scene, {seat: hand.copy() for seat, hand in hands.items()}, first, tied)
            won[first] += 1.0 if winner == team else 0.0
    share = {first: count / tries for first, count in won.items()}
    by_slot = {slot: share[strength] for slot, strength in own.items()} if turn else {}
    return Outlook(max(share.values()), by_slot)


def strength_of(table: PublicView, seat: Seat, rank: int) -> int:
    """What a card of this rank is worth in the hand of this seat: where nothing is parda, no two seats' are equal."""
    if table.variant not in NEVER_PARDA:
        return rank
    return rank * table.seats - (seat - table.players[0]) % table.seats


def scene_of(table: PublicView, known: Ranks) -> _Scene:
    """The tricks so far and the one on the table, by strengths."""
    players = tuple(seat for seat in table.players if seat not in table.gone)
    played = {play.seat for play in table.plays}
    place = players.index(table.turn) if table.turn in players else 0
    order = tuple(seat for seat in (*players[place:], *players[:place]) if seat not in played)
    best, leader, tied = -1, -1, False
    for play in table.plays:
        strength = UNKNOWN if play.covered else strength_of(table, play.seat, known.get(play.card, UNKNOWN))
        if strength > best:
            best, leader, tied = strength, play.seat, False
        elif strength == best and (play.seat ^ leader) & 1:
            tied = True
    results = tuple(trick.team for trick in table.tricks)
    return _Scene(players, order, results, best, leader, tied)


def _left(view: PlayerView, seat: Seat, cards: tuple[Card, ...], known: Ranks) -> list[int]:
    """What a partner whose cards we know still holds, weakest first; of what he played face down, the weakest."""
    table = view.public
    laid = {play.card for trick in (*table.tricks, table) for play in trick.plays if play.seat == seat}
    held = sorted(known[card] for card in cards if card not in laid)
    return held[len(held) - table.left[seat] :]


def _deal(table: PublicView, known: Hands, rest: list[int], dice: Dice, doubted: dict[Seat, int]) -> Hands:
    """Cards for everybody else, as many as each still holds; one whose strength was shown gets the better of several."""
    pool = rest.copy()
    hands: Hands = {}
    for seat in table.players:
        if seat in known:
            hands[seat] = known[seat]
            continue
        need = table.left[seat]
        drawn = _draw(pool, need, dice)
        for _ in range(doubted.get(seat, 0)):
            other = _draw(pool, need, dice)
            better, worse = (other, drawn) if _weight(other) > _weight(drawn) else (drawn, other)
            drawn = better
            pool += worse
        if table.variant in NEVER_PARDA:
            drawn = [strength_of(table, seat, rank) for rank in drawn]
        drawn.sort()
        hands[seat] = drawn
    return hands


def _draw(pool: list[int], need: int, dice: Dice) -> list[int]:
    drawn: list[int] = []
    for _ in range(min(need, len(pool))):
        place = int(dice.random() * len(pool))
        pool[place], pool[-1] = pool[-1], pool[place]
        drawn.append(pool.pop())
    return drawn


def _weight(hand: list[int]) -> int:
    """The best two cards decide."""
    return sum(sorted(hand)[-2:])


def _play_out(scene: _Scene, hands: Hands, first: int, tied_hand: Team) -> Team:
    """The winner of the hand if everybody plays plainly; `first` is the strength we play now (-1: as the others)."""
    results = scene.results
    order, best, leader, tied = scene.order, scene.best, scene.leader, scene.tied
    players = scene.players
    for _ in range(4):
        for seat in order:
            hand = hands[seat]
            if not hand:
                continue
            if first >= 0:
                strength, first = first, -1
                hand.remove(strength)
            else:
                strength = _plain(hand, seat, best, leader, tied=tied, results=results)
            if strength > best:
                best, leader, tied = strength, seat, False
            elif strength == best and (seat ^ leader) & 1:
                tied = True
        results = (*results, NO_TEAM if tied or leader < 0 else leader & 1)
        winner = settled(results, tied_hand)
        if winner is not None:
            return winner
        lead = players[0] if tied or leader not in players else leader
        place = players.index(lead)
        order = players[place:] + players[:place]
        best, leader, tied = -1, -1, False
    return NO_TEAM


def _plain(hand: list[int], seat: Seat, best: int, leader: Seat, *, tied: bool, results: tuple[Team, ...]) -> int:
    """Lead the strongest; leave a partner's card alone; win as cheaply as possible, tie where a tie is enough."""
    if leader < 0:
        return hand.pop()
    if not tied and not (leader ^ seat) & 1:
        return hand.pop(0)
    for place, strength in enumerate(hand):
        if strength > best or (strength == best and results and results[0] == seat & 1):
            return hand.pop(place)
    if best in hand:
        hand.remove(best)
        return best
    return hand.pop(0)


def settled(results: tuple[Team, ...], tied_hand: Team) -> Team | None:
    """Whose the hand is after these tricks (NO_TEAM: parda); `tied_hand` after three pardas; None while it is open."""
    won = [team for team in results if team != NO_TEAM]
    if len(results) < 2:
        return None
    if len(results) == 2:
        if not won or (len(won) == 2 and won[0] != won[1]):
            return None
        return won[0]
    if not won:
        return tied_hand
    return max(won, key=won.count) if len(won) == 3 else won[0]
