"""Every case of tests/cases/phrases.json, by the judge that `truco judge` asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.judge.printing import lines
from bot.phrases.games import CALLS

CASES = json.loads((Path(__file__).parents[2] / "cases" / "phrases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict) -> None:
    (line,), status = lines([case])
    assert json.loads(line) == {"id": case["id"], "result": {"actions": case["expect"]}}, case["why"]
    assert status == 0


def test_there_are_cases_of_every_game_that_has_words() -> None:
    assert {case["variant"] for case in CASES} == set(CALLS)
    assert len(CASES) >= 388


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"variant": "chinchon"}, "chinchon"),
        ({"pending": "seis"}, "pending"),
        ({"accepted": "envido"}, "accepted"),
        ({"hand": "7c"}, "hand"),
    ],
)
def test_a_case_that_cannot_be_is_told_so(wrong: dict, why: str) -> None:
    given = {"id": "x", "variant": "uruguayo", "text": "truco", "pending": None, "on_turn": True, "hand": ["7c"]}
    (line,), status = lines([{**given, **wrong}])
    assert why in json.loads(line)["error"]
    assert status == 2
