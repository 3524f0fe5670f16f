"""The conformance cases: the rulebooks' own, and ours for words and corners that those leave out."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bot.judge.cases import JudgeError, read_cases
from bot.judge.printing import lines
from bot.judge.ruling import judge
from engine.rules.actions import Word
from engine.rules.legal import legal_actions
from engine.rules.state import OptionError, SeatsError
from engine.variants import UnknownVariant, find, names
from tests.engine.selfplay import plays, table_id, tables

FOLDER = Path(__file__).parents[1] / "cases"
FILES = [path for path in sorted(FOLDER.glob("*.json")) if path.stem != "phrases"]
CASES = [case for path in FILES for case in json.loads(path.read_text("utf-8"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict) -> None:
    result = judge(case)
    if case["kind"] == "rank":
        listed = {card for group in case["order"] for card in group}
        groups = [set(group) & listed for group in result["order"]]
        assert [group for group in groups if group] == [set(group) for group in case["order"]]
    elif case["kind"] == "value":
        assert result == case["expect"]
    else:
        refused = case["expect"].pop("refused_at")
        assert result.pop("refused") == ([] if refused is None else [refused])
        assert result == case["expect"]


@pytest.mark.parametrize("name", names())
def test_a_game_has_cases_of_every_kind(name: str) -> None:
    kinds = {case["kind"] for case in CASES if case["variant"] == name}
    assert kinds == {"value", "rank", "hand"}


def spoken(name: str) -> set[str]:
    """The words that the cases of a game say, those with an amount as `envido N`."""
    said = set()
    for case in CASES:
        for step in case.get("script", []) if case["variant"] == name else []:
            stem, _, last = step["do"].rpartition(" ")
            said |= {f"{stem} N", stem, step["do"]} if last.isdecimal() else {step["do"]}
    return said


@pytest.mark.parametrize("name", names())
def test_every_word_of_a_game_is_said_in_a_case(name: str) -> None:
    offered: set[str] = set()
    for table in tables():
        if table[0] != name or table[1] > 4:
            continue
        rules = find(name).build(seats=table[1], options=table[2])
        dice = random.Random(1)
        for _ in range(60):
            for _before, _seat, _action, _events, match in plays(rules, dice):
                menus = legal_actions(match).values()
                offered |= {word.word for menu in menus for word in menu if isinstance(word, Word)}
    assert offered <= spoken(name)
    assert len(offered) > 5


def test_the_judge_says_what_is_wrong_and_goes_on() -> None:
    good = {"id": "good", "kind": "value", "variant": "argentino", "muestra": None, "hand": ["1e", "2e", "3b"]}
    hand = next(case for case in CASES if case["kind"] == "hand")
    bad = [
        {"id": "kind", "kind": "what"},
        {**good, "id": "variant", "variant": "chino"},
        {**good, "id": "card", "hand": ["1e", "2e", "9b"]},
        {**good, "id": "twice", "hand": ["1e", "1e", "3b"]},
        {**good, "id": "few", "hand": ["1e"]},
        {**good, "id": "muestra", "muestra": "1o"},
        {**good, "id": "option", "options": {"florr": True}},
        {**good, "id": "value", "options": {"target": 31}},
        {**hand, "id": "seats", "players": 3},
        {**hand, "id": "dealer", "dealer": 7},
        {**hand, "id": "score", "score": [30, 0]},
        {**hand, "id": "duel", "options": {"hand_type": "pico"}},
        {**hand, "id": "step", "script": [{"seat": 9, "do": "truco"}]},
        {**hand, "id": "no script", "script": None},
        "not a case",
        None,
        {},
    ]
    printed, status = lines([*bad, good])
    answers = [json.loads(line) for line in printed]
    assert status == 2
    assert all("error" in answer and "\n" not in answer["error"] for answer in answers[:-1])
    assert answers[-1] == {"id": "good", "result": {"envido": 23, "flor": None}}
    assert "argentino, uruguayo" in answers[1]["error"] or "uruguayo, argentino" in answers[1]["error"]
    assert "target" in answers[7]["error"]
    assert "30, 24, 15" in answers[7]["error"]
    assert lines([good])[1] == 0


def test_a_word_nobody_knows_is_refused_and_changes_nothing() -> None:
    hand = next(case for case in CASES if case["kind"] == "hand")
    said = [{"seat": 0, "do": word} for word in ("hola", "envido -3", "envido 99999999999999999999", "denunciar", "")]
    result = judge({**hand, "script": said})
    assert result["refused"] == [0, 1, 2, 3, 4]
    assert result["awards"] == []


@pytest.mark.parametrize(
    "text", ["", "{", '{"a": 1}', "nul", "[" * 3000], ids=["empty", "cut", "object", "word", "deep"]
)
def test_a_file_that_is_no_list_of_cases_is_one_clear_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cases.json"
    path.write_text(text)
    with pytest.raises(JudgeError) as caught:
        read_cases(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)


def test_building_a_game_tells_what_there_is() -> None:
    with pytest.raises(UnknownVariant, match="there are uruguayo, argentino"):
        find("chino")
    with pytest.raises(SeatsError, match="2, 4, 6 seats, not 5"):
        find("uruguayo").build(seats=5)
    with pytest.raises(OptionError, match="no option 'flor'"):
        find("uruguayo").build(seats=2, options={"flor": True})
    with pytest.raises(OptionError, match="takes true, false, not yes"):
        find("argentino").build(seats=2, options={"flor": "yes"})
    with pytest.raises(OptionError):
        find("argentino").build(seats=2, options={"flor": 1})
    assert find("argentino").read_value("flor", "true") is True


def test_ids_of_tables_differ() -> None:
    assert len({table_id(table) for table in tables()}) == len(tables())
