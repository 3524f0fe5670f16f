"""Rulings as they are printed: a JSON line each, or explained point by point on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from bot.judge.cases import Case, CaseError, HandCase, RankCase, ValueCase, read_case, read_cases
from bot.judge.ruling import HandRuling, StepRuling, judge, judge_hand, judge_rank, judge_value, rule_phrase
from bot.phrase_cases import PhraseCase
from bot.present.facts import line
from bot.present.names import Cast
from bot.words import Words, load
from engine.rules.cards import NO_TEAM
from engine.rules.project import facts
from engine.rules.views import Fact
from engine.shown import SeatView


def main(path: Path, as_json: bool) -> int:
    """The command `truco judge`: JSON lines, or on a terminal the rulings explained. Returns the exit status.

    Raises JudgeError when the file cannot be read at all.
    """
    cases = read_cases(path)
    if as_json or not sys.stdout.isatty():
        printed, status = lines(cases)
    else:
        printed, status = explain(cases, load().pick(os.environ.get("LANG", "").partition(".")[0]))
    sys.stdout.writelines(text + "\n" for text in printed)
    return status


def lines(cases: Sequence[object]) -> tuple[list[str], int]:
    """One JSON line a case, in order, and the exit status: 2 if any case could not be read."""
    printed: list[str] = []
    status = 0
    for place, raw in enumerate(cases):
        try:
            answer: dict[str, Any] = {"id": name_of(raw, place), "result": judge(raw)}
        except CaseError as error:
            answer = {"id": name_of(raw, place), "error": str(error)}
            status = 2
        printed.append(msgspec.json.encode(answer).decode())
    return printed, status


def name_of(raw: object, place: int) -> str | int:
    """The id of a case, or its place in the file."""
    name = cast("Mapping[str, object]", raw).get("id") if isinstance(raw, Mapping) else None
    return name if isinstance(name, str | int) else place


def explain(cases: Sequence[object], words: Words) -> tuple[list[str], int]:
    """The rulings point by point, in words, and the exit status."""
    printed: list[str] = []
    status = 0
    for place, raw in enumerate(cases):
        name = str(name_of(raw, place))
        try:
            printed += _explained(name, read_case(raw), raw, words)
        except CaseError as error:
            printed.append(words("judge-error", case=name[:80], why=str(error)[:400]))
            status = 2
    return printed, status


def _explained(name: str, case: Case, raw: object, words: Words) -> list[str]:
    match case:
        case ValueCase():
            worth = judge_value(case)
            envido, flor = worth["envido"], worth["flor"]
            return [
                words(
                    "judge-value",
                    case=name,
                    cards=", ".join(case.hand),
                    muestra=case.muestra or words("judge-none"),
                    envido=words("judge-no-envido") if envido is None else envido,
                    flor=words("judge-none") if flor is None else flor,
                )
            ]
        case RankCase():
            groups = judge_rank(case)["order"]
            return [
                words("judge-rank", case=name),
                *(f"{place:3}. {' '.join(row)}" for place, row in enumerate(groups, 1)),
            ]
        case HandCase():
            rule = str(cast("Mapping[str, object]", raw).get("rule", "-"))
            ruling = judge_hand(case)
            title = words("judge-hand", case=name, game=words(f"variant-{case.variant}"), rule=rule)
            if case.muestra:
                title += f" · {cast_of(ruling, words).say('muestra')} {case.muestra}"
            return [title, *_told(ruling, words)]
        case PhraseCase():
            said = rule_phrase(case)["actions"]
            return [
                words("judge-phrase", case=name, text=case.text[:400], said=", ".join(said) or words("judge-nothing"))
            ]


def cast_of(ruling: HandRuling, words: Words) -> Cast:
    """Seats without names, and the words of the game."""
    rules = ruling.match.rules
    return Cast(words, tuple(SeatView(seat, seat & 1) for seat in range(rules.seats)), rules.variant, rules.deck.name)


def narrated(ruling: HandRuling, table: Cast) -> Iterator[tuple[StepRuling, list[tuple[str, Fact]]]]:
    """Every step with what it led to: each fact and how it is told, empty where nothing is to be told of it."""
    before: list[Fact] = []
    for step in ruling.steps:
        events: list[tuple[str, Fact]] = []
        for fact in facts(step.events):
            events.append((line(table, fact, before), fact))
            before.append(fact)
        yield step, events


def why_refused(words: Words, refusal: str) -> str:
    """Why something does not count."""
    return words.get(f"refused-{refusal}", refusal)


def _told(ruling: HandRuling, words: Words) -> list[str]:
    """A hand step by step: what each led to, or why it does not count, and how it stands in the end."""
    table = cast_of(ruling, words)
    told: list[str] = []
    for number, (step, events) in enumerate(narrated(ruling, table)):
        what = step.step.do
        if step.refusal:
            what = f"{what} — {words('judge-no', why=why_refused(words, step.refusal))}"
        told.append(words("judge-step", number=number, name=table.name(step.step.seat), what=what))
        # What the step itself did stands there already.
        told += ["     " + text for text, _ in events[1:] if text]
    ours, theirs = ruling.match.score
    told.append(words("judge-score", ours=ours, theirs=theirs))
    if ruling.match.winner != NO_TEAM:
        told.append(words("judge-won", team=table.team(ruling.match.winner)))
    elif ruling.match.hand is not None and not ruling.match.hand.over:
        told.append(words("judge-open"))
    return told
