"""The benchmark counts and compares rightly. How fast anything is, no test says."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import engine, peers, worker
from benchmarks.engine import GAMES, Game, fresh_process, in_turns, main, report, show
from benchmarks.figures import Tally, compare
from benchmarks.ours import choose
from engine.rules.actions import PlayCard, Word

ROOT = Path(__file__).resolve().parents[2]
KEYS = {
    "variant",
    "seats",
    "peer",
    "ours_decisions_s",
    "peer_decisions_s",
    "ours_hands_s",
    "peer_hands_s",
    "ratio",
    "ratio_min",
    "ratio_max",
    "hands_ratio",
}
with_peers = pytest.mark.skipif(bool(peers.missing()), reason=f"`make bench` installs {', '.join(peers.missing())}")


def tally(decisions: int, hands: int, seconds: float = 2.0, crashes: int = 0) -> Tally:
    return Tally(matches=10, hands=hands, decisions=decisions, crashes=crashes, seconds=seconds)


def test_a_row_takes_the_median_of_the_rounds_own_ratios() -> None:
    rounds = [
        (tally(6000, 600), tally(60, 10)),  # 100 and 60
        (tally(4000, 500), tally(20, 10)),  # 200 and 50
        (tally(9000, 900), tally(60, 10)),  # 150 and 90
        (tally(8000, 100), tally(20, 10)),  # 400 and 10
        (tally(1000, 700), tally(20, 10)),  # 50 and 70
    ]
    row = compare("uruguayo", 2, "pytruco", rounds)
    assert (row.ratio, row.ratio_min, row.ratio_max, row.hands_ratio) == (150, 50, 400, 60)
    assert (row.ours_decisions_s, row.peer_decisions_s) == (3000, 10)
    assert (row.ours_hands_s, row.peer_hands_s) == (300, 5)


def test_speeds_are_per_second_whatever_each_measurement_took() -> None:
    row = compare("argentino", 2, "PyTrucoEngine", [(tally(3000, 300, seconds=3), tally(200, 20, seconds=4))] * 5)
    assert (row.ours_decisions_s, row.peer_decisions_s, row.ratio) == (1000, 50, 20)
    assert (row.ours_hands_s, row.peer_hands_s, row.hands_ratio) == (100, 5, 20)


def test_ours_and_the_peer_take_turns_in_every_round() -> None:
    asked: list[tuple[str, int, int]] = []

    def measure(who: str, game: Game, seed: int) -> Tally:
        asked.append((who, game.seats, seed))
        return tally(len(asked), 1)

    pairs = in_turns(GAMES[:2], 2, measure)
    assert asked == [
        ("ours", 2, 0), ("pytruco", 2, 0), ("ours", 4, 0), ("pytruco", 4, 0),
        ("ours", 2, 1), ("pytruco", 2, 1), ("ours", 4, 1), ("pytruco", 4, 1),
    ]  # fmt: skip
    assert [(a.decisions, b.decisions) for a, b in pairs[GAMES[1]]] == [(3, 4), (7, 8)]


def test_the_games_compared() -> None:
    assert [(game.variant, game.seats, game.peer) for game in GAMES] == [
        ("uruguayo", 2, "pytruco"),
        ("uruguayo", 4, "pytruco"),
        ("uruguayo", 6, "pytruco"),
        ("argentino", 2, "PyTrucoEngine"),
    ]


def test_measuring_warms_up_uncounted_and_ends_by_the_clock() -> None:
    played: list[Tally] = []

    def play(into: Tally) -> None:
        played.append(into)
        into.decisions += 1

    found = worker.measure(play, 0.01)
    assert found.seconds >= 0.01
    assert played[0] is not found
    assert found.decisions == sum(into is found for into in played)


def test_the_table_names_peer_spread_machine_and_crashes() -> None:
    def measure(who: str, game: Game, seed: int) -> Tally:
        return tally(10_000, 1000) if who == "ours" else tally(100, 10, crashes=2)

    text = io.StringIO()
    show(report(GAMES, 5, 1.0, None, measure), Console(file=text, width=80))
    lines = text.getvalue()
    assert "uruguayo 6" in lines
    assert "100–100" in lines
    assert "cores" in lines
    assert "PyTrucoEngine crashed in 10 of 50 matches" in lines


@pytest.mark.parametrize("wrong", [["--rounds", "4"], ["--seconds", "0"], ["--variant", "mus"], ["--core", "99999"]])
def test_what_cannot_be_asked_is_refused(
    wrong: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "missing", list)
    with pytest.raises(SystemExit) as refused:
        main(wrong)
    assert refused.value.code == 2
    assert wrong[0] in capsys.readouterr().err or wrong[0] == "--variant"


def test_missing_peers_cost_one_clear_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(peers, "RELEASES", {"no-such-engine-of-truco": "1.0"})
    assert main(["--json"]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert "no-such-engine-of-truco==1.0" in err
    assert "make bench" in err


def test_a_measurement_that_fails_says_why() -> None:
    with pytest.raises(engine.Failed, match="no_such_engine"):
        fresh_process(0.01, None)("no_such_engine", GAMES[0], 0)


@with_peers
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.peer}-{game.seats}")
def test_a_peer_plays_and_is_counted(game: Game) -> None:
    found = fresh_process(0.05, None)(game.peer, game, 1)
    assert found.crashes <= found.matches / 4
    assert 5 <= found.decisions / found.hands <= 14
    assert found.hands / found.matches > 5


@pytest.mark.parametrize(("variant", "seats"), sorted({(game.variant, game.seats) for game in GAMES}))
def test_our_loop_plays_whole_matches(variant: str, seats: int) -> None:
    play = worker.matches(worker.OURS, variant, seats)
    found = Tally()
    for _ in range(3):
        play(found)
    assert found.matches == 3
    assert found.hands >= 3
    assert found.decisions > found.hands


def test_no_word_left_out_is_chosen_and_amounts_stay_in_their_range() -> None:
    legal = {
        0: (PlayCard(0), Word("mazo", "mazo")),
        1: (Word("envido", "envido", 2, 5), Word("mazo", "mazo")),
    }
    chosen = {choose(legal) for _ in range(2000)}
    assert chosen == {(0, PlayCard(0))} | {(1, Word("envido", "envido", amount)) for amount in (2, 3, 4, 5)}


@with_peers
def test_the_json_report() -> None:
    command = [sys.executable, "-m", "benchmarks.engine", "--json", "--seconds", "0.01", "--variant", "argentino"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert {"cpu", "cores", "system", "python"} <= set(found["machine"])
    assert found["run"]["rounds"] == 5
    (row,) = found["rows"]
    assert set(row) == KEYS
    assert (row["variant"], row["seats"], row["peer"]) == ("argentino", 2, "PyTrucoEngine")
    assert row["ratio_min"] <= row["ratio"] <= row["ratio_max"]
    assert all(row[key] > 0 for key in KEYS - {"variant", "seats", "peer"})
