"""Tricks and who wins the best of three."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TypeAlias

import msgspec

from engine.rules.cards import NO_SEAT, NO_TEAM, Card, Seat, Team

UNDECIDED = -1
MANO_TEAM = 2
"""Outcome of a hand that nobody won outright: the mano's team has it."""
NOBODY = 3
"""Outcome of a hand that nobody won and that pays nobody."""

Verdicts: TypeAlias = dict[tuple[Team, ...], int]
"""Winners of the tricks so far (NO_TEAM: parda) → 0, 1, MANO_TEAM, NOBODY or UNDECIDED."""


class Play(msgspec.Struct, frozen=True, gc=False):
    """A card on the table."""

    seat: Seat
    card: Card
    covered: bool


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A complete trick; NO_SEAT and NO_TEAM when it was parda."""

    plays: tuple[Play, ...]
    seat: Seat
    team: Team


Taker: TypeAlias = Callable[[tuple[Play, ...], tuple[int, ...], Seat], Seat]
"""(complete plays, strengths, mano) → who takes the trick, NO_SEAT if parda."""


def strongest(plays: tuple[Play, ...], strengths: tuple[int, ...], _mano: Seat) -> Seat:
    """The strongest card takes it, the first among equal partners; equal rivals make it parda (U5.2, A9.2, A9.3, P5.3-P5.5).

    A covered card is below all others (P4.6).
    """
    best = -1
    winner = NO_SEAT
    tied = False
    for play in plays:
        strength = 0 if play.covered else strengths[play.card]
        if strength > best:
            best = strength
            winner = play.seat
            tied = False
        elif strength == best and (play.seat ^ winner) & 1:
            tied = True
    return NO_SEAT if tied else winner


def best_of_three(*, tie_to_previous: bool = False, all_tied: int = MANO_TEAM) -> Verdicts:
    """The table of U5.4 / A9.4 / P6.1.

    `tie_to_previous`: with one trick each and a parda, the second decides (A9.4); `all_tied`: the outcome of three
    pardas, MANO_TEAM or NOBODY (P6.2).
    """
    table: Verdicts = {(): UNDECIDED}
    for length in (1, 2, 3):
        for tricks in product((NO_TEAM, 0, 1), repeat=length):
            table[tricks] = _outcome(tricks, tie_to_previous=tie_to_previous, all_tied=all_tied)
    return table


def _outcome(tricks: tuple[Team, ...], *, tie_to_previous: bool, all_tied: int) -> int:
    won = [team for team in tricks if team != NO_TEAM]
    if len(tricks) < 2:
        return UNDECIDED
    if len(tricks) == 2:
        if not won or (len(won) == 2 and won[0] != won[1]):
            return UNDECIDED
        return won[0]
    if not won:
        return all_tied
    if len(won) == 3:
        return max(won, key=won.count)
    return won[-1] if tie_to_previous and len(won) == 2 else won[0]
