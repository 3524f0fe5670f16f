"""After a restart: who waits is told that we are back, as part of the table; what took long is told once beside it (B21)."""

from __future__ import annotations

import asyncio

import pytest

from bot.desk.heartbeat import BEAT, OWNER, Heartbeat
from bot.present import tokens
from bot.screen import Screen
from engine.shown import Person
from tests.bot.counter import ANA, BIA, CARO, DANI, PLACE, Counter, run, text
from tests.bot.test_outbox import Noted


async def comes_back(counter: Counter, away: float) -> None:
    """The process ends, and another begins so many seconds later."""
    await counter.hall.stop()
    counter.chat.calls.clear()
    counter.start(away)
    await counter.hall.start(away)
    await counter.desk.back(PLACE)
    await counter.outbox.settle()


def told(counter: Counter) -> list[Screen]:
    """The lines of their own that say so."""
    return [each.screen for each in counter.chat.calls if each.key == f"{PLACE.id}/back" and each.screen]


def test_b21_a_table_whose_clock_runs_says_that_we_are_back_until_somebody_moves() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="normal")
        first, _ = counter.on_turn(table)
        await comes_back(counter, 100)
        assert f"Volvimos. Juega {first.name}" in text(counter.table(table))
        await counter.throws(table, first)
        assert "Volvimos" not in text(counter.table(table))
        assert told(counter) == []

    run(scene)


def test_b21_a_table_without_a_clock_says_it_once_somebody_has_pressed() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        await comes_back(counter, 100)
        assert "Volvimos" not in text(counter.table(table))
        await counter.throws(table, first)
        assert f"Volvimos. Juega {other.name}" in text(counter.table(table))
        await counter.throws(table, other)
        assert "Volvimos" not in text(counter.table(table))

    run(scene)


def test_b21_what_begins_after_a_restart_says_nothing() -> None:
    async def scene(counter: Counter) -> None:
        await comes_back(counter, 1000)
        table = await counter.plays(pace="normal")
        await counter.throws(table, counter.on_turn(table)[0])
        assert not [each for each in counter.chat.calls if each.screen and "Volvimos" in text(each.screen)]

    run(scene)


@pytest.mark.parametrize(("away", "lines"), [(119.0, 0), (120.0, 0), (121.0, 1), (7200.0, 1)])
def test_b21_only_after_more_than_two_minutes_a_line_of_its_own_says_it_once(away: float, lines: int) -> None:
    async def scene(counter: Counter) -> None:
        one = await counter.plays(pace="normal")
        two = await counter.plays((CARO, DANI), pace="normal")
        await comes_back(counter, away)
        assert len(told(counter)) == lines
        for table in (one, two):
            await counter.throws(table, counter.on_turn(table)[0])
        assert len(told(counter)) == lines
        for screen in told(counter):
            assert screen.silent and screen.last
            assert "no estuvimos por" in text(screen)
            assert ("2 min" if away < 200 else "2 h") in text(screen)

    run(scene)


@pytest.mark.parametrize("presser", [ANA, BIA])
def test_b21_where_nobody_was_waited_for_the_line_comes_with_the_first_press(presser: Person) -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await comes_back(counter, 600)
        await asyncio.sleep(60)
        assert told(counter) == []
        await counter.press(presser, tokens.mark(table, "look"))
        assert told(counter) == []  # nothing was to be shown yet
        await counter.throws(table, counter.on_turn(table)[0])
        assert len(told(counter)) == 1

    run(scene)


def test_b21_how_long_nobody_was_here_is_known_from_the_store() -> None:
    async def scene() -> None:
        notes, time = Noted(), [1000.0]
        first = Heartbeat(notes, ["telegram", "discord"], lambda: time[0])
        assert await first.away() == 0.0
        await first.beat()
        time[0] += 300
        assert await Heartbeat(notes, ["discord", "telegram"], lambda: time[0]).away() == 300 - BEAT
        assert await Heartbeat(notes, ["telegram"], lambda: time[0]).away() == 0.0  # nobody was ever here for it alone
        await first.beat()
        assert await first.away() == 0.0
        notes.texts = dict.fromkeys(notes.texts, "nonsense")
        assert {owner for owner, _ in notes.texts} == {OWNER}
        assert await first.away() == 0.0

    asyncio.run(scene())
