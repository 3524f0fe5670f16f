"""One measurement in a fresh process: `python -m benchmarks.worker ENGINE VARIANT SEATS SECONDS SEED [CORE]`.

Prints its Tally as JSON.  The process keeps to one core if one is given.  It warms up first, so that no import and
no table that an engine builds on first use is counted, and reads CPU time, so that a busy machine disturbs little.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable
from time import process_time

import msgspec

from benchmarks import machine, peers
from benchmarks.figures import Tally

OURS = "ours"
WARM_UP = 0.25
"""Seconds of play before counting begins, and at least one match."""


def matches(engine: str, variant: str, seats: int) -> Callable[[Tally], None]:
    """A function that plays one match of the variant on the engine, ours or a peer."""
    if engine != OURS:
        return peers.matches(engine, seats)
    from benchmarks import ours  # noqa: PLC0415 - a peer's process loads no engine but its own

    return ours.matches(variant, seats)


def measure(play: Callable[[Tally], None], seconds: float) -> Tally:
    """What is played, match after match, in this much CPU time or a little more: the last match is finished."""
    _play_for(play, min(WARM_UP, seconds))
    gc.collect()
    return _play_for(play, seconds)


def _play_for(play: Callable[[Tally], None], seconds: float) -> Tally:
    tally = Tally()
    start = process_time()
    while tally.seconds < seconds:
        play(tally)
        tally.seconds = process_time() - start
    return tally


def main(arguments: list[str]) -> None:
    """Measure what the arguments ask for and print it."""
    engine, variant, seats, seconds, seed, *core = arguments
    if core:
        machine.pin(int(core[0]))
    random.seed(int(seed))
    tally = measure(matches(engine, variant, int(seats)), float(seconds))
    print(msgspec.json.encode(tally).decode())


if __name__ == "__main__":
    main(sys.argv[1:])
