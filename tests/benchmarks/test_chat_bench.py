"""The chat benchmark, as small as can be: every figure is there, and nothing was left unanswered or unseen."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.chatters import AFRAID, FLOR, OVER, TURN, WANTED, Key, Person, Shown, Table, Tally, read
from benchmarks.costs import Costs, Spent, costs

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.chat", "--json", "--quick", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_process_is_measured_by_itself() -> None:
    load = run("--only", "load", "--tables", "3", "--live", "3", "--seconds", "2", "--warmup", "1")["load"]
    assert load["unanswered"] == 0
    assert load["actions_s"] > 0
    assert 0 < load["visible_p50_s"] <= load["visible_p99_s"] < 60
    assert load["cpu_ms_per_action"] > 0
    assert load["burst_presses"] == 12
    assert load["burst_unanswered"] == 0
    assert 0 < load["burst_ack_max_s"] < 60


def test_people_on_discord_play_within_its_limits() -> None:
    found = run("--only", "discord", "--tables", "2", "--seconds", "15", "--warmup", "1")["discord"]
    assert found["actions"] > 0
    assert found["n429"] == 0
    assert found["pings_early"] == 0
    # A press is on its way for sixty milliseconds before the bot hears of it.
    assert 0.06 < found["visible_p50_s"] <= found["visible_p99_s"] < 60


def test_pings_are_counted_apart() -> None:
    table = Table([], Tally(), lambda *_: None)
    table.shown = Shown((7, 5), "Ellos", ())
    table.acted = [100.0]
    spent = Spent(table, house=False)
    spent.pinged(8, 102.9)
    assert [spent.called(8, 102.9), spent.called(7, 103.0), spent.called(8, 104.0)] == [False, True, False]
    assert (spent.early, spent.calls, spent.most) == ([102.9], [103.0], 2)
    spent.pinged(9, 103.1)
    assert spent.early == [102.9]
    table.posts = [99.0, 104.0, 105.0]
    assert costs([spent], 0.0, house=False) == Costs(2, 1, 1, 2)
    assert costs([spent], 0.0, house=True) == Costs()


def test_people_answer_a_bet_on_flores_and_turn_their_cards() -> None:
    """Otherwise the house plays for them, and its moves are counted without anybody's."""

    def keys(*labels: str) -> tuple[Key, ...]:
        return tuple(Key(label, f"aaaaaaamp1.{number}") for number, label in enumerate(labels))

    ana, caro = Person("Ana0", "Nosotros"), Person("Caro0", "Nosotros")
    pressed: list[tuple[str, str]] = []
    table = Table([ana, caro], Tally(), lambda _, person, key: pressed.append((person.name, key.label)))
    for yes in (FLOR, *WANTED):
        caro.hand = keys(yes, AFRAID)
        table.waiting, table.shown = None, Shown((7, 5), "Nosotros", keys(yes, AFRAID, "Me voy al mazo"))
        assert table.act(random.Random(1))
        assert pressed.pop() == ("Caro0", yes)
    caro.hand = ()
    table.waiting = None
    assert table.act(random.Random(1)), "somebody answers from the table"
    assert pressed.pop()[1] == WANTED[-1]
    ana.hand = keys("Envido", "Me voy al mazo", TURN)
    table.waiting, table.shown = None, Shown((7, 6), "Ana0", keys("Envido"))
    assert table.act(random.Random(1))
    assert pressed.pop() == ("Ana0", TURN)
    ana.hand = (Key("4 de oros", "aaaaaaamt1.2.0.1"),)
    table.waiting, table.shown = None, Shown((7, 7), "Ana0", keys(TURN))
    assert table.act(random.Random(1))
    assert pressed == [("Ana0", "4 de oros")], "he has turned them, and the table does not know"


def test_where_a_table_message_stands() -> None:
    def keys(*data: str) -> tuple[Key, ...]:
        return tuple(Key("x", each) for each in data)

    playing = read(7, "Juega Ana3", keys("?aaaaaaamo5.1.0", "aaaaaaamt1.2.0.1", "?aaaaaaaml"))
    assert playing is not None
    assert (playing.at, playing.who, playing.over) == ((7, 5), "Ana3", False)
    asked = read(7, "Bia3 cantó «Truco»: contesta Ellos. Querido vale 2", keys("aaaaaaamo6.1.0"))
    assert asked is not None
    assert asked.who == "Ellos"
    assert asked.at > playing.at
    between = read(7, "Mano 2", keys("aaaaaaamm"))
    assert between is not None
    assert between.at == (7, OVER)
    assert read(7, "Mano 2", ()) is None
    rests = read(7, "Mano 2", (), known=True)
    assert rests is not None
    assert rests.over
    assert read(9, "hola", keys("aaaaaaams0")) is None
