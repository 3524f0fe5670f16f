"""A hand that rests is left alone only where it surely lies before its owner, as and where he wants it."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.chat import Limits
from bot.desk.urgency import resting
from bot.present import tokens
from bot.screen import Screen
from engine.shown import Person, Place
from engine.tables.ports import Changed
from tests.bot.counter import ANA, BIA, BOSS, CARO, DANI, DM, PLACE, Counter, labels, run, text

FOUR = (ANA, BIA, CARO, DANI)


def sits(changed: Changed, seat: int) -> Person:
    """Who sits there."""
    person = changed.lobby.seats[seat].person
    assert person is not None
    return next(each for each in FOUR if each.id == person.id)


def turn(counter: Counter, table: str) -> Person:
    """Who has to play."""
    latest = counter.latest(table)
    assert latest.public is not None
    return sits(latest, latest.public.turn)


async def begins(counter: Counter, variant: str = "argentino") -> str:
    """A match of four, of a game without denuncias: who is not on turn has nothing to do."""
    table = await counter.sits(FOUR, text=f"mesa {variant}")
    await counter.press(ANA, tokens.mark(table, "configure", tokens.setting("pace", "none")))
    await counter.press(ANA, tokens.mark(table, "start"))
    return table


async def until_he_rests(counter: Counter, table: str, person: Person) -> None:
    """It is another's turn to play."""
    while turn(counter, table) is person:
        await counter.throws(table, person)


def rests(counter: Counter, table: str, person: Person) -> bool:
    """Whether he has nothing to do."""
    return resting(counter.latest(table).private[person.id]) is not None


async def says(counter: Counter, table: str, person: Person, word: str) -> None:
    """Press this word in the hand."""
    view = counter.latest(table).private[person.id]
    index = next(index for index, each in enumerate(view.choices) if getattr(each, "word", "") == word)
    await counter.press(person, tokens.mark(table, "choice", view.public.stage, index, 0))


@pytest.mark.parametrize(("variant", "word"), [("argentino", "truco"), ("truque", "truque")])
def test_a_hand_whose_edit_failed_is_right_after_the_next_move(variant: str, word: str) -> None:
    async def scene(counter: Counter) -> None:
        table = await begins(counter, variant)
        key, caller = f"{table}/hand", turn(counter, table)
        await says(counter, table, caller, word)
        latest = counter.latest(table)
        assert latest.public is not None
        # Either of two may answer; who does not plays last, so that others move before he has anything to do.
        _, answers, _, waits = (sits(latest, seat) for seat in latest.public.players)
        assert "Quiero" in labels(counter.chat.hands[waits.id, key])
        whisper, failed = counter.chat.whisper, list[Screen]()

        async def fails_once(person: str, place: Place, screen: Screen) -> None:
            if person == waits.id and not failed:
                failed.append(screen)
                raise OSError
            await whisper(person, place, screen)

        counter.chat.whisper = fails_once  # type: ignore[method-assign]
        await says(counter, table, answers, "quiero")
        assert failed and "Quiero" in labels(counter.chat.hands[waits.id, key])
        before = counter.latest(table).private[waits.id]
        await counter.throws(table, caller)
        await asyncio.sleep(60)
        assert resting(before) == resting(counter.latest(table).private[waits.id]) is not None
        assert "Quiero" not in labels(counter.chat.hands[waits.id, key])

    run(scene)


def closed(counter: Counter) -> set[str]:
    """Nobody's private chat is open; it is when he is taken out of these."""
    shut, whisper, limits = {each.id for each in FOUR}, counter.chat.whisper, counter.chat.limits_at

    async def only_open(person: str, place: Place, screen: Screen) -> None:
        if person not in shut:
            await whisper(person, place, screen)

    def as_known(place: Place, person: str) -> Limits:
        return replace(DM, blind=True) if person in shut else limits(place, person)

    counter.chat.whisper = only_open  # type: ignore[method-assign]
    counter.chat.limits_at = as_known  # type: ignore[method-assign]
    return shut


@pytest.mark.parametrize("told", [True, False])
def test_b6_a_private_chat_that_opens_while_a_hand_is_played_gets_it(told: bool) -> None:
    """At once if the platform tells of it, else with the next move of anybody."""

    async def scene(counter: Counter) -> None:
        shut = closed(counter)
        table = await begins(counter)
        first = turn(counter, table)
        await counter.throws(table, first)
        shut.clear()
        assert not counter.chat.hands
        if told:
            counter.desk.admits(first.id)
            await counter.outbox.settle()
        else:
            await counter.throws(table, turn(counter, table))
        assert rests(counter, table, first)
        assert (first.id, f"{table}/hand") in counter.chat.hands

    run(scene)


def test_b6_where_the_hands_of_a_group_come_counts_while_one_is_played_but_for_who_has_said_otherwise() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(DANI, "config hand dm", Place(DANI.id))
        table = await begins(counter)

        def private() -> list[Person]:
            return [each for each in FOUR if (each.id, f"{table}/hand") in counter.chat.hands]

        assert private() == [*FOUR]
        await counter.order(BOSS, "config hand here")
        assert private() == [DANI]
        await counter.order(BOSS, "config hand dm")
        assert private() == [*FOUR]

    run(scene)


def test_b6_a_hand_that_could_not_be_taken_away_at_once_is_taken_away() -> None:
    """What somebody has chosen is tried again, though nothing has happened at the table."""

    async def scene(counter: Counter) -> None:
        table = await begins(counter)
        await until_he_rests(counter, table, DANI)
        whisper, failed = counter.chat.whisper, list[Screen]()

        async def fails_once(person: str, place: Place, screen: Screen) -> None:
            if person == DANI.id and not failed:
                failed.append(screen)
                raise OSError
            await whisper(person, place, screen)

        counter.chat.whisper = fails_once  # type: ignore[method-assign]
        await counter.order(DANI, "config hand here", Place(DANI.id))
        assert failed and (DANI.id, f"{table}/hand") not in counter.chat.hands

    run(scene)


def test_b26_a_hand_beside_the_table_stays_there_in_the_language_that_is_chosen() -> None:
    async def scene(counter: Counter) -> None:
        whisper, told = counter.chat.whisper, list[Screen]()

        async def noted(person: str, place: Place, screen: Screen) -> None:
            if person == DANI.id and screen.key.endswith("/hand"):
                told.append(screen)
            await whisper(person, place, screen)

        counter.chat.whisper = noted  # type: ignore[method-assign]
        await counter.order(DANI, "config hand here", Place(DANI.id))
        table = await begins(counter)
        await until_he_rests(counter, table, DANI)
        told.clear()
        await counter.order(DANI, "idioma en", Place(DANI.id))
        assert [(each.here, "Your hand" in str(each.nodes)) for each in told] == [(True, True)]

    run(scene)


def test_b6_a_hand_that_is_not_drawn_again_says_nothing_that_others_change() -> None:
    async def scene(counter: Counter) -> None:
        table = await begins(counter)
        plays = turn(counter, table)
        assert rests(counter, table, plays) is False
        for each in FOUR:
            if each is not plays:
                assert plays.name not in text(counter.chat.hands[each.id, f"{table}/hand"])

    run(scene)


def test_b10_a_message_that_kept_buttons_between_two_hands_loses_them_with_the_next() -> None:
    """It keeps them where somebody has no hand of his own to press in."""

    async def scene(counter: Counter) -> None:
        closed(counter)
        table = await counter.plays()
        await says(counter, table, turn(counter, table), "mazo")
        assert labels(counter.chat.there[PLACE.id, f"{table}/1-1"])
        await asyncio.sleep(7)
        assert labels(counter.chat.there[PLACE.id, f"{table}/1-2"])
        assert labels(counter.chat.there[PLACE.id, f"{table}/1-1"]) == []

    run(scene)
