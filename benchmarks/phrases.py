"""`python -m benchmarks.phrases`: what it takes to hear a message, of the usual length and of the longest and most cruel kind.

The usual ones are the phrase cases, each at its own moment. `live` adds what a real table does for each message: making the
moment out of a player's view. `cruel` are messages of 4,000 signs, made of what a parser might go back and forth over.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from benchmarks import machine
from bot.phrase_cases import PhraseCase, situation_of
from bot.phrases import live
from bot.phrases.hearing import hear
from engine.rules import apply, project
from engine.shown import Person, SeatView
from engine.variants import find

CASES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "phrases.json"
LONGEST = 4000
CRUEL = [
    "quiero ",
    "no ",
    "truco envido ",
    "truco, envido; ",
    "la la una ni no tengo ",
    "flor ",
    "no la una ninguna flor ",
    "treinta y ",
    "envido treinta y ",
    "con flor envido ",
    "al lado del fuego ",
    "el tres de el tres ",
    "el 7 de copas, el 3 de oro, ",
    "¿",
    "?",
    "¿a ? ",
    "«",
    '"',
    "`",
    "<a",
    "> \n",
    "@ana ",
    "Ana ",
    "o",
    "oooo ",
    "aabb ",
    "á\u0301",
    "\u0316\u0301",
    "http://",
    "en vido ",
    "vale vale 4 ",
    "a ver a ver si te ",
    "m" * 50 + "  ",
]


class Report(msgspec.Struct, frozen=True):
    """Microseconds a message (each the best of its runs), milliseconds for the cruel ones."""

    messages: int
    median_us: float
    p99_us: float
    worst_us: float
    live_median_us: float
    cruel_worst_ms: float
    cruel_worst: str
    cruel_growth: float
    """How much longer the worst of them takes than half of it."""
    machine: machine.Machine


def best(work: Callable[[], object], runs: int) -> float:
    """Seconds of the fastest run: what the work takes when nothing else is going on."""
    times: list[float] = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def live_moment(text: str) -> Callable[[], object]:
    """Hearing it at the first moment of a hand of four, from the view of who is on turn."""
    dice = Random(1)
    rules = find("uruguayo").build(seats=4, options={})
    match, events = apply.deal(apply.begin(rules, 3), dice.sample(rules.deck.cards, 13))
    view = project.private(match, 0, project.public(match, project.facts(events)))
    seats = tuple(
        SeatView(seat, seat & 1, Person(f"web:{seat}", name))
        for seat, name in enumerate(("Ana", "Beto", "Caro", "Dani"))
    )
    return lambda: hear(text, live.situation_of(view, seats))


def measure(runs: int) -> Report:
    """All of it."""
    cases = [msgspec.convert(case, PhraseCase) for case in json.loads(CASES.read_text("utf-8"))]
    usual = [best(partial(hear, case.text, situation_of(case)), runs) * 1e6 for case in cases]
    lively = [best(live_moment(case.text), runs) * 1e6 for case in cases if case.variant == "uruguayo"]
    moments = [
        situation_of(PhraseCase("uruguayo", "", hand=["7c", "6b", "3o"], on_turn=True, players=["Ana", "Ana María"])),
        situation_of(PhraseCase("argentino", "", hand=["7c", "6b", "3o"], pending="truco", on_turn=True)),
        situation_of(PhraseCase("mineiro", "", hand=["4p", "7h", "2d"], pending="truco", on_turn=True)),
    ]
    cruel = [
        (best(partial(hear, text, s), max(runs // 5, 2)) * 1e3, part, text, s)
        for part in CRUEL
        for s in moments
        for text in ((part * LONGEST)[:LONGEST],)
    ]
    worst, part, text, s = max(cruel, key=lambda row: row[0])
    half = best(partial(hear, text[: LONGEST // 2], s), runs) * 1e3
    return Report(
        messages=len(cases),
        median_us=round(statistics.median(usual), 1),
        p99_us=round(statistics.quantiles(usual, n=100)[98], 1),
        worst_us=round(max(usual), 1),
        live_median_us=round(statistics.median(lively), 1),
        cruel_worst_ms=round(worst, 2),
        cruel_worst=part,
        cruel_growth=round(worst / half, 2),
        machine=machine.describe(),
    )


def main() -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser(description="Hearing a message.")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--runs", type=int, default=30)
    options = parser.parse_args()
    report = measure(options.runs)
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        for name in report.__struct_fields__:
            print(f"{name:>16}  {getattr(report, name)}")


if __name__ == "__main__":
    main()
