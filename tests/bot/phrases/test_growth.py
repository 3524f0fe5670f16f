"""The work grows with the length of a message and with nothing else. Steps are counted, not seconds."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

from benchmarks.phrases import CRUEL
from bot.phrase_cases import PhraseCase, situation_of
from bot.phrases import clauses, lexicon
from bot.phrases.hearing import hear

MOMENTS = [
    PhraseCase("uruguayo", "", hand=["7c", "6b", "3o"], on_turn=True, players=["Ana", "Ana María"]),
    PhraseCase("uruguayo", "", hand=["7c", "6b", "3o"], pending="perros", players=["Ana"]),
    PhraseCase("argentino", "", hand=["7c", "6b", "3o"], pending="truco", on_turn=True),
    PhraseCase("truque", "", hand=["5o", "6c", "7b"], pending="envite", on_turn=True),
    PhraseCase("mineiro", "", hand=["4p", "7h", "2d"], pending="truco", on_turn=True),
]


def steps(work: Callable[[], object]) -> int:
    """How many lines of the parser are run."""
    count = 0

    def line(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        count += event == "line"
        return line

    def call(frame: FrameType, event: str, arg: Any) -> Any:
        return line if "phrases" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("cruel", CRUEL, ids=repr)
def test_twice_the_message_is_twice_the_work(cruel: str) -> None:
    for moment in MOMENTS:
        s = situation_of(moment)
        hear("warm", s)
        text = cruel * (1000 // len(cruel) + 1)
        once, twice = steps(partial(hear, text, s)), steps(partial(hear, text + text, s))
        assert twice <= 2.1 * once + 100


def test_no_pattern_can_go_back_and_forth() -> None:
    """A repeat inside a repeat, or two that can share a text, is what makes a pattern explode."""
    patterns = [
        value for module in (clauses, lexicon) for value in vars(module).values() if isinstance(value, re.Pattern)
    ]
    assert len(patterns) >= 8
    for pattern in patterns:
        tree = re._parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)  # type: ignore[attr-defined]
        assert not nested(tree, inside=False), pattern.pattern


def nested(tree: Any, *, inside: bool) -> bool:
    for op, arg in tree:
        name = str(op)
        if name in ("MAX_REPEAT", "MIN_REPEAT") and arg[1] == re._constants.MAXREPEAT:  # type: ignore[attr-defined]
            if inside or nested(arg[2], inside=True):
                return True
        elif (name == "SUBPATTERN" and nested(arg[-1], inside=inside)) or (
            name == "BRANCH" and any(nested(branch, inside=inside) for branch in arg[1])
        ):
            return True
    return False
