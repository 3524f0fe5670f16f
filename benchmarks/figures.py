"""What is counted in one measurement, and how measurements of two engines become one row of the comparison."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import msgspec


class Tally(msgspec.Struct):
    """What a loop has played so far, and in how many seconds of CPU time.

    A hand ends with somebody winning it: a duel of pico a pico is one, as it has its own tricks and its own truco.
    A decision is one chosen action; what the engine then says by itself (declared
    tantos, flores announced) is none.  `crashes` counts the matches an engine could not play to their end.
    """

    matches: int = 0
    hands: int = 0
    decisions: int = 0
    crashes: int = 0
    seconds: float = 0.0

    @property
    def decisions_s(self) -> float:
        """Decisions in a second of CPU time."""
        return self.decisions / self.seconds

    @property
    def hands_s(self) -> float:
        """Hands in a second of CPU time."""
        return self.hands / self.seconds


class Row(msgspec.Struct, frozen=True):
    """One game played by both engines: the medians of the rounds, and the spread of the ratio between them."""

    variant: str
    seats: int
    peer: str
    ours_decisions_s: float
    peer_decisions_s: float
    ours_hands_s: float
    peer_hands_s: float
    ratio: float
    ratio_min: float
    ratio_max: float
    hands_ratio: float


def compare(variant: str, seats: int, peer: str, rounds: Sequence[tuple[Tally, Tally]]) -> Row:
    """The row of a game, from one pair (ours, peer's) a round.

    The two measurements of a round were taken one right after the other, so each round gives a ratio of its own:
    `ratio` is their median, not the ratio of two medians, and a machine that slows down in between spoils nothing.
    """
    ratios = [ours.decisions_s / other.decisions_s for ours, other in rounds]
    return Row(
        variant=variant,
        seats=seats,
        peer=peer,
        ours_decisions_s=round(median(ours.decisions_s for ours, _ in rounds), 1),
        peer_decisions_s=round(median(other.decisions_s for _, other in rounds), 1),
        ours_hands_s=round(median(ours.hands_s for ours, _ in rounds), 1),
        peer_hands_s=round(median(other.hands_s for _, other in rounds), 1),
        ratio=round(median(ratios), 3),
        ratio_min=round(min(ratios), 3),
        ratio_max=round(max(ratios), 3),
        hands_ratio=round(median(ours.hands_s / other.hands_s for ours, other in rounds), 3),
    )
