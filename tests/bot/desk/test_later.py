"""What waits for an answer (F9.3, F9.4): done when it comes, in its own hand and match alone, and after a restart too."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.chat import Answer, Said
from bot.desk.later import NOTE
from bot.present import tokens
from engine.shown import Person
from tests.bot.counter import PLACE, Counter, Ticket, run
from tests.bot.test_outbox import Noted


async def says(counter: Counter, person: Person, words: str) -> Answer:
    ticket = Ticket()
    await counter.desk.receive(Said(f"fake:k{next(counter.keys)}", person, PLACE, words), ticket)
    await counter.desk.settle()
    assert ticket.got is not None
    return ticket.got


def said(counter: Counter, table: str) -> list[str]:
    public = counter.latest(table).public
    assert public is not None
    return [fact.word for fact in public.facts if fact.what == "said"]


def noted(counter: Counter) -> list[str]:
    return [name for owner, name in counter.notes.texts if owner == NOTE]


async def restart(counter: Counter) -> None:
    """Another process over the same store: what was only remembered is gone."""
    await counter.hall.stop()
    counter.start()
    await counter.hall.start()
    await counter.desk.begin()
    await counter.desk.back(PLACE)
    await counter.desk.settle()


async def asks(counter: Counter) -> tuple[str, Person, Person]:
    """A table at which somebody has said two calls at once: it, he, and the other."""
    table = await counter.plays()
    first, other = counter.on_turn(table)
    assert "Después" in (await says(counter, first, "envido y truco")).note
    assert said(counter, table) == ["envido"]
    return table, first, other


def test_what_waits_outlives_the_process() -> None:
    async def scene(counter: Counter) -> None:
        table, _, other = await asks(counter)
        assert noted(counter) == [f"{table} {counter.latest(table).private[_.id].seat}"]
        await restart(counter)
        assert said(counter, table) == ["envido"]
        await says(counter, other, "no quiero")
        assert said(counter, table) == ["envido", "no quiero", "truco"]
        assert noted(counter) == []
        # And only once, whoever comes back.
        await restart(counter)
        assert said(counter, table) == ["envido", "no quiero", "truco"]

    run(scene)


def test_an_answer_that_was_stored_and_no_more_is_followed_by_what_waited() -> None:
    async def scene(counter: Counter) -> None:
        table, _, other = await asks(counter)
        # The process dies between the answer and what follows it.
        counter.desk._talk.later.changed = lambda changed: None  # type: ignore[method-assign]
        await says(counter, other, "no quiero")
        assert said(counter, table) == ["envido", "no quiero"]
        await restart(counter)
        assert said(counter, table) == ["envido", "no quiero", "truco"]
        assert noted(counter) == []

    run(scene)


def test_what_was_done_before_the_crash_is_not_done_again() -> None:
    async def scene(counter: Counter) -> None:
        table, _, other = await asks(counter)
        before = dict(counter.notes.texts)
        await says(counter, other, "no quiero")
        assert said(counter, table)[-1] == "truco"
        version = counter.latest(table).version
        counter.notes.texts |= {key: text for key, text in before.items() if key[0] == NOTE}
        await restart(counter)
        assert counter.latest(table).version == version
        await says(counter, other, "quiero")
        assert said(counter, table) == ["envido", "no quiero", "truco", "quiero"]
        assert noted(counter) == []

    run(scene)


def test_several_acts_wait_one_after_the_other_across_restarts() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        latest = counter.latest(table)
        from engine.rules.cards import DECKS

        assert latest.public is not None
        code = DECKS[latest.public.deck].spell(latest.private[first.id].cards[0])
        await says(counter, first, f"envido, truco y juego {code}")
        await restart(counter)
        await says(counter, other, "no quiero")
        assert said(counter, table)[-1] == "truco"
        assert len(noted(counter)) == 1
        await restart(counter)
        await says(counter, other, "quiero")
        public = counter.latest(table).public
        assert public is not None
        assert [play.card for play in public.plays] == [latest.private[first.id].cards[0]]
        assert noted(counter) == []

    run(scene)


@pytest.mark.parametrize("again", [False, True], ids=["one process", "restarted"])
def test_what_waits_is_of_its_hand_alone(again: bool) -> None:
    async def scene(counter: Counter) -> None:
        table, _, other = await asks(counter)
        await says(counter, other, "quiero")
        assert said(counter, table)[-1] == "truco"
        await says(counter, other, "quiero")
        hand = counter.latest(table).public
        assert hand is not None
        for _ in range(12):
            public = counter.latest(table).public
            assert public is not None
            if public.hand != hand.hand or public.over:
                break
            await counter.throws(table, counter.on_turn(table)[0])
        await asyncio.sleep(30)
        public = counter.latest(table).public
        assert public is not None and public.hand == hand.hand + 1
        # What was noted in the hand before, and never taken away, means nothing in this one.
        speaker, _ = counter.on_turn(table)
        seat = counter.latest(table).private[speaker.id].seat
        text = (
            f'{{"hand":[{counter.latest(table).match},{hand.hand},{hand.duel}],"key":"fake:old","number":1,'
            '"acts":[{"name":"truco","action":{"type":"word","law":"truco","word":"truco"}}]}'
        )
        counter.notes.texts[NOTE, f"{table} {seat}"] = text
        if again:
            await restart(counter)
        else:
            await counter.desk.begin()
            await counter.desk.settle()
        assert said(counter, table) == []
        assert noted(counter) == []

    run(scene)


def test_what_waits_is_of_its_match_alone() -> None:
    """The first hand of a rematch has the number of the first hand before."""

    async def scene(counter: Counter) -> None:
        table, first, other = await asks(counter)
        later = counter.desk._talk.later
        changed = counter.latest(table)
        assert changed.public is not None
        waiting = later._waiting[table, first.id]
        before = replace(waiting, kept=replace(waiting.kept, hand=(changed.match - 1, *waiting.kept.hand[1:])))
        later._waiting[table, first.id] = before
        await says(counter, other, "no quiero")
        assert said(counter, table) == ["envido", "no quiero"]
        assert (table, first.id) not in later._waiting

    run(scene)


def test_who_got_up_has_nothing_waiting() -> None:
    async def scene(counter: Counter) -> None:
        table, first, other = await asks(counter)
        await counter.press(first, tokens.mark(table, "leave"))
        await says(counter, other, "no quiero")
        assert "truco" not in said(counter, table)
        assert noted(counter) == []

    run(scene)


def test_a_note_that_cannot_be_read_or_is_of_no_table_is_taken_away() -> None:
    async def scene(counter: Counter) -> None:
        table, _, other = await asks(counter)
        seat = noted(counter)[0].partition(" ")[2]
        counter.notes.texts[NOTE, f"{table} {seat}"] = "{broken"
        counter.notes.texts[NOTE, "zzzzzzzz 0"] = "{}"
        await restart(counter)
        assert noted(counter) == []
        await says(counter, other, "no quiero")
        assert said(counter, table) == ["envido", "no quiero"]

    run(scene)


def test_while_notes_cannot_be_written_it_waits_as_long_as_the_process() -> None:
    class Away(Noted):
        async def write(self, owner: str, notes: object) -> None:
            if owner == NOTE:
                raise OSError("the disk is gone")
            await super().write(owner, notes)  # type: ignore[arg-type]

    async def scene(counter: Counter) -> None:
        counter.notes = Away()
        counter.start()
        table, _, other = await asks(counter)
        await says(counter, other, "no quiero")
        assert said(counter, table) == ["envido", "no quiero", "truco"]

    run(scene)
