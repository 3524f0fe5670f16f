"""Everything that the engine gives or refuses has its rule, and every rule that is named is in the rulebook."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from bot import rulebook
from bot.judge.cases import HandCase, read_case
from bot.judge.ruling import judge_hand
from bot.words import FOLDER, load
from engine.rules.events import Awarded
from engine.variants import names

HERE = Path(__file__).parent
NUMBERS = {letter: text.split() for letter, text in json.loads((HERE / "rule-numbers.json").read_text("utf-8")).items()}
BOOKS = {"uruguayo": "U", "argentino": "A", "paulista": "P", "mineiro": "M", "v2": "V", "truque": "T"}
CASES = [
    case
    for path in sorted((HERE.parents[1] / "cases").glob("*.json"))
    for case in json.loads(path.read_text("utf-8"))
    if case.get("kind") == "hand"
]
EVERYWHERE = {"match-over", "hand-over", "answer-first", "call-waits", "not-your-turn", "no-such-card", "card-gone"}
EVERYWHERE |= {"no-covered-cards", "word-not-now"}
OF_SOME = {
    "not-playing": {"uruguayo", "argentino"},  # pico a pico
    "you-left": {"uruguayo", "argentino"},  # mazo of one player
    "amount-out-of-range": {"uruguayo", "argentino", "truque"},
    "decide-first": {"paulista", "mineiro"},
    "decision-waits": {"paulista", "mineiro"},
    "not-covered-now": {"paulista", "mineiro", "truque"},
    "higher-on-top": {"truque"},
}
"""Refusals that only games with the matter in them can give."""
NOT_JUDGED = {"not-dealt", "hand-not-over"}
"""No case begins before its deal or goes on to the next."""


def refusals() -> set[str]:
    """Every reason for which the engine refuses something."""
    tree = ast.parse((FOLDER.parent / "engine/rules/apply.py").read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in {"why_not", "_why_wait", "_why_no_card"}:
            returned = [each for inner in ast.walk(node) if isinstance(inner, ast.Return) for each in ast.walk(inner)]
            texts = {each.value for each in returned if isinstance(each, ast.Constant) and isinstance(each.value, str)}
            found |= texts
    return found - {""}


def test_every_refusal_of_every_game_has_its_rule() -> None:
    assert refusals() - NOT_JUDGED == EVERYWHERE | OF_SOME.keys()
    for variant in names():
        wanted = EVERYWHERE | {refusal for refusal, games in OF_SOME.items() if variant in games}
        assert {refusal for refusal in wanted if not rulebook.of_refusal(variant, refusal)} == set(), variant


def test_every_refusal_is_told_in_every_language() -> None:
    lexicon = load()
    for lang in lexicon.langs:
        for book in rulebook.REFUSALS.values():
            for key in book:
                assert lexicon.pick(lang).has(f"juez-why-{key.partition(' ')[0]}"), (lang, key)


def test_every_point_that_is_given_in_a_case_has_its_rule() -> None:
    given: set[tuple[str, str, str]] = set()
    refused: set[tuple[str, str]] = set()
    for raw in CASES:
        case = read_case(raw)
        assert isinstance(case, HandCase)
        for step in judge_hand(case).steps:
            given |= {(case.variant, each.mark, each.reason) for each in step.events if isinstance(each, Awarded)}
            refused |= {(case.variant, step.refusal)} if step.refusal else set()
    known = {(variant, *pair) for variant, book in rulebook.AWARDS.items() for pair in book}
    assert given - known == set()
    assert len(given) > 30
    assert {each for each in refused if not rulebook.of_refusal(*each)} == set()


def test_every_reason_that_the_engine_knows_is_in_some_book() -> None:
    reasons: set[str] = set()
    for folder in ("engine/laws", "engine/variants", "engine/rules"):
        for path in (FOLDER.parent / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Awarded" and len(node.args) > 3:
                    reason = node.args[3]
                    reasons |= {str(reason.value)} if isinstance(reason, ast.Constant) else set()
    assert len(reasons) > 8
    assert reasons - {reason for book in rulebook.AWARDS.values() for _, reason in book} == set()


@pytest.mark.parametrize("variant", names())
def test_the_rules_that_are_named_are_in_the_rulebook(variant: str) -> None:
    numbers = set(NUMBERS[BOOKS[variant]])
    for book in (rulebook.AWARDS[variant], rulebook.REFUSALS[variant], rulebook.VALUES[variant]):
        assert set(book.values()) - numbers == set()
