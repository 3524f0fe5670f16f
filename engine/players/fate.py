"""What points are worth: the chance to win the match from a score."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from engine.rules.cards import Team
from engine.rules.views import PublicView

SPREAD = 1.5
"""Variance of the difference that one point still to be made brings: hands are won by one to three points."""


@lru_cache(4096)
def fate(ours: int, theirs: int, target: int) -> float:
    """The chance that the team with `ours` wins the match, if both play alike."""
    mine, his = target - ours, target - theirs
    if mine <= 0 or his <= 0:
        return 1.0 if mine <= 0 else 0.0
    return 1.0 / (1.0 + math.exp(-1.7 * (his - mine) / math.sqrt(SPREAD * (mine + his))))


def after(public: PublicView, team: Team) -> Callable[[float], float]:
    """What it is worth to the team to win (or, below zero, to lose) so many points now."""
    ours, theirs = public.score[team], public.score[team ^ 1]

    def worth(points: float) -> float:
        whole = round(points)
        if whole >= 0:
            return fate(min(ours + whole, public.target), theirs, public.target)
        return fate(ours, min(theirs - whole, public.target), public.target)

    return worth


def falta(public: PublicView, team: Team) -> int:
    """About what the falta is worth to the team that wins it."""
    if public.duel >= 0:
        return 6
    own = public.options.get("falta") == "own"
    return public.target - (public.score[team] if own else max(public.score))
