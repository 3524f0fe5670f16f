"""Tricks and who wins the best of three."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import msgspec

from engine.rules.cards import NO_SEAT, NO_TEAM, Card, Seat, Team

UNDECIDED = -1
MANO_TEAM = 2
"""Outcome of a hand that nobody won outright: the mano's team has it."""

Verdicts: TypeAlias = dict[tuple[Team, ...], int]
"""Winners of the tricks so far (NO_TEAM: parda) → 0, 1, MANO_TEAM or UNDECIDED."""


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


def trick_winner(plays: tuple[Play, ...], strengths: tuple[int, ...]) -> Seat:
    """Who takes the trick: the strongest card, the first among equal partners; NO_SEAT if parda (U5.2, A9.2, A9.3)."""
    best = -1
    winner = NO_SEAT
    tied = False
    for play in plays:
        strength = strengths[play.card]
        if strength > best:
            best = strength
            winner = play.seat
            tied = False
        elif strength == best and (play.seat ^ winner) & 1:
            tied = True
    return NO_SEAT if tied else winner


def best_of_three(*, tie_to_previous: bool = False) -> Verdicts:
    """The table of U5.4 / A9.4; `tie_to_previous`: with one trick each and a parda, the second decides (A9.4)."""
    table: Verdicts = {(): UNDECIDED}
    for length in (1, 2, 3):
        for tricks in product((NO_TEAM, 0, 1), repeat=length):
            table[tricks] = _outcome(tricks, tie_to_previous=tie_to_previous)
    return table


def _outcome(tricks: tuple[Team, ...], *, tie_to_previous: bool) -> int:
    won = [team for team in tricks if team != NO_TEAM]
    if len(tricks) < 2:
        return UNDECIDED
    if len(tricks) == 2:
        if not won or (len(won) == 2 and won[0] != won[1]):
            return UNDECIDED
        return won[0]
    if not won:
        return MANO_TEAM
    if len(won) == 3:
        return max(won, key=won.count)
    return won[-1] if tie_to_previous and len(won) == 2 else won[0]
