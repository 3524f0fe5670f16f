"""`python -m benchmarks.engine`: the engine's speed beside pytruco and PyTrucoEngine, in random self-play.

Everything is measured in one run and in turns: a round plays each game on our engine and at once on the peer, A, B,
A, B…, each in a fresh process pinned to one core, by CPU time.  Only the ratios carry over to another machine.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks import machine, peers, worker
from benchmarks.figures import Row, Tally, compare

ROOT = Path(__file__).resolve().parent.parent
FEWEST_ROUNDS = 5
PROFILE_LINES = 25


class Game(msgspec.Struct, frozen=True):
    """A game that both engines play."""

    variant: str
    seats: int
    peer: str


GAMES = (
    Game("uruguayo", 2, "pytruco"),
    Game("uruguayo", 4, "pytruco"),
    Game("uruguayo", 6, "pytruco"),
    Game("argentino", 2, "PyTrucoEngine"),
)


class Run(msgspec.Struct, frozen=True):
    """How it was measured: CPU seconds a measurement, the core pinned to, what else kept the machine busy."""

    rounds: int
    seconds: float
    core: int | None
    load: float
    peers: dict[str, str]
    peer_matches: dict[str, int]
    peer_crashes: dict[str, int]


class Report(msgspec.Struct, frozen=True):
    """What is printed."""

    machine: machine.Machine
    rows: list[Row]
    run: Run


class Failed(Exception):
    """A measurement ended without a figure; the text says why."""


Measure = Callable[[str, Game, int], Tally]
"""One measurement: engine, game and seed."""


def in_turns(games: Sequence[Game], rounds: int, measure: Measure) -> dict[Game, list[tuple[Tally, Tally]]]:
    """The pairs (ours, peer's) of each game, one a round, measured one right after the other."""
    pairs: dict[Game, list[tuple[Tally, Tally]]] = {game: [] for game in games}
    for seed in range(rounds):
        for game in games:
            pairs[game].append((measure(worker.OURS, game, seed), measure(game.peer, game, seed)))
    return pairs


def fresh_process(seconds: float, core: int | None) -> Measure:
    """A Measure that starts a process of its own each time."""

    def measure(engine: str, game: Game, seed: int) -> Tally:
        arguments = [engine, game.variant, game.seats, seconds, seed, *([] if core is None else [core])]
        command = [sys.executable, "-m", "benchmarks.worker", *map(str, arguments)]
        try:
            done = subprocess.run(  # noqa: S603 - this Python, this module
                command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120 + 20 * seconds
            )
        except subprocess.TimeoutExpired as late:
            raise Failed(f"{engine}, {game.variant} with {game.seats}: no end after {late.timeout:.0f} s") from late
        if done.returncode:
            raise Failed(f"{engine}, {game.variant} with {game.seats}:\n{done.stderr.strip()}")
        return msgspec.json.decode(done.stdout, type=Tally)

    return measure


def report(games: Sequence[Game], rounds: int, seconds: float, core: int | None, measure: Measure) -> Report:
    """Measure the games in turns and sum up."""
    load = round(os.getloadavg()[0], 2)
    pairs = in_turns(games, rounds, measure)
    played: Counter[str] = Counter()
    crashed: Counter[str] = Counter()
    for game, measured in pairs.items():
        played[game.peer] += sum(other.matches for _, other in measured)
        crashed[game.peer] += sum(other.crashes for _, other in measured)
    rows = [compare(game.variant, game.seats, game.peer, measured) for game, measured in pairs.items()]
    run = Run(rounds, seconds, core, load, {peer: peers.RELEASES[peer] for peer in played}, played, crashed)
    return Report(machine.describe(), rows, run)


def show(found: Report, console: Console) -> None:
    """The report for people, 80 columns wide. The last column is the ratio of hands/s, `ratio` that of decisions/s."""
    table = Table(title="Random self-play, per second of CPU time: ours / the peer's", box=None, pad_edge=False)
    for heading in ("game", "peer"):
        table.add_column(heading, no_wrap=True)
    for heading in ("decisions/s", "hands/s", "ratio", "spread", "hands"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in found.rows:
        table.add_row(
            f"{row.variant} {row.seats}",
            row.peer,
            f"{row.ours_decisions_s:,.0f}/{row.peer_decisions_s:,.0f}",
            f"{row.ours_hands_s:,.0f}/{row.peer_hands_s:,.0f}",
            _times(row.ratio),
            f"{_times(row.ratio_min)}–{_times(row.ratio_max)}",
            _times(row.hands_ratio),
        )
    run = found.run
    pinned = "not pinned to a core" if run.core is None else f"pinned to core {run.core}"
    console.print(table)
    console.print(f"{run.rounds} rounds of {run.seconds:g} s CPU each, {pinned}, load {run.load:g}", highlight=False)
    console.print(str(found.machine), highlight=False, markup=False)
    for peer, crashes in run.peer_crashes.items():
        if crashes:
            text = f"{peer} crashed in {crashes:,} of {run.peer_matches[peer]:,} matches; what it had played is counted"
            console.print(text, highlight=False)


def _times(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.1f}"


def profile(variant: str, seats: int, seconds: float) -> None:
    """Print where our loop spends its time."""
    play = worker.matches(worker.OURS, variant, seats)
    profiler = cProfile.Profile()
    tally = profiler.runcall(worker.measure, play, seconds)
    print(f"{variant} with {seats} seats: {tally.hands:,} hands, {tally.decisions:,} decisions under the profiler")
    pstats.Stats(profiler).sort_stats("tottime").print_stats(PROFILE_LINES)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; 2 if it asks for what cannot be done here."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.rounds < FEWEST_ROUNDS:
        parser.error(f"--rounds: at least {FEWEST_ROUNDS}, or the spread says nothing")
    if asked.seconds <= 0:
        parser.error("--seconds: more than 0")
    if asked.profile:
        profile(asked.variant or "uruguayo", asked.seats or 2, asked.seconds)
        return 0
    games = [game for game in GAMES if asked.variant in (None, game.variant) and asked.seats in (None, game.seats)]
    if not games:
        parser.error("no peer plays this; there are " + ", ".join(f"{game.variant} {game.seats}" for game in GAMES))
    if lacking := peers.missing():
        print(
            f"The engines to compare with are missing ({', '.join(lacking)}): `make bench` installs them.",
            file=sys.stderr,
        )
        return 2
    free = machine.cores()
    core = asked.core if asked.core is not None else free[-1] if free else None
    if core is not None and core not in free:
        parser.error(f"--core: one of {', '.join(map(str, free))}")
    try:
        found = report(games, asked.rounds, asked.seconds, core, fresh_process(asked.seconds, core))
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        show(found, Console())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description="Compare the engine's speed.")
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    parser.add_argument("--rounds", type=int, default=FEWEST_ROUNDS, help="rounds of all games (%(default)s, no fewer)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of a measurement (%(default)g)")
    parser.add_argument("--core", type=int, help="the core to measure on (the last one)")
    parser.add_argument("--variant", help="only this variant")
    parser.add_argument("--seats", type=int, help="only this many seats")
    parser.add_argument(
        "--profile", action="store_true", help="instead, profile our own loop (uruguayo 2, or --variant and --seats)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
