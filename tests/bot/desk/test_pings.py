"""Whoever is waited for is called, once, and not for nothing; tables that sink are brought back; clocks that nobody sees stand still."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from bot.customs import Group
from bot.desk.draw import REPOST
from bot.desk.pings import ANSWER, GRACE, WARNING, Wait, told
from bot.present import tokens
from bot.screen import Call, Clock
from engine.rules.actions import Word
from engine.rules.cards import NO_SEAT
from engine.rules.views import QuestionView
from engine.shown import Person, Place
from engine.tables.pace import Pauses
from engine.tables.ports import Changed, Do
from tests.bot.counter import ANA, BIA, CARO, DANI, LEXICON, PLACE, Counter, labels, run, text
from tests.bot.views import TABLE, lobby, public


async def says(counter: Counter, table: str, person: Person, law: str, word: str, amount: int = 0) -> None:
    await counter.hall.do(table, person, f"said {next(counter.keys)}", Do(Word(law, word, amount)))
    await counter.outbox.settle()


def called(counter: Counter) -> list[tuple[float, list[str]]]:
    """When who was called, from the last deal on."""
    return [
        (each.at, [node.person.name for node in each.screen.nodes if isinstance(node, Call)])
        for each in counter.pings()
        if each.screen
    ]


def said(counter: Counter) -> str:
    """What the first call says."""
    screen = counter.pings()[0].screen
    assert screen
    return text(screen)


def test_b11_whoever_has_to_play_is_called_after_a_grace_and_once_a_turn() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, _ = counter.on_turn(table)
        await asyncio.sleep(GRACE - 1)
        assert called(counter) == []
        await asyncio.sleep(600)
        assert called(counter) == [(GRACE, [first.name])]
        (ping,) = counter.pings()
        assert ping.screen and not ping.screen.silent
        assert text(ping.screen) == "te toca jugar."  # no clock runs here

    run(scene)


def test_b11_the_call_goes_away_when_he_moves_and_costs_two_calls() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        await asyncio.sleep(GRACE + 1)
        await counter.throws(table, first)
        assert [each.at for each in counter.pings(drops=True)] == [GRACE + 1]
        await asyncio.sleep(GRACE + 1)
        await counter.throws(table, other)
        pings = [each for each in counter.chat.calls if each.key.endswith("/ping")]
        assert [each.what for each in pings] == ["post", "drop", "post", "drop"]

    run(scene)


def test_b11_a_call_that_could_not_be_taken_away_yet_is_not_turned_into_the_next() -> None:
    """That would ring for nobody: the next one is a message of its own, and the old one goes away with it."""

    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        await asyncio.sleep(GRACE + 1)
        (budget,) = (each for name, each in counter.outbox._budgets.items() if name.startswith(PLACE.id))
        budget.until = asyncio.get_running_loop().time() + GRACE + 10
        moved = asyncio.create_task(counter.throws(table, first))
        await asyncio.sleep(GRACE + 15)
        await moved
        assert [names for _, names in called(counter)] == [[first.name], [other.name]]
        pings = [each.what for each in counter.chat.calls if each.key.endswith("/ping")]
        assert pings == ["post", "drop", "post"]

    run(scene)


def test_b11_nobody_is_called_after_his_move() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        await asyncio.sleep(GRACE - 1)
        await counter.throws(table, first)
        await asyncio.sleep(GRACE - 1)
        await counter.throws(table, other)
        assert called(counter) == []

    run(scene)


def test_b11_a_call_that_waits_for_its_answer_is_called_out_after_three_seconds() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        await asyncio.sleep(GRACE - 2)
        await says(counter, table, first, "truco", "truco")
        await asyncio.sleep(ANSWER - 0.1)
        assert called(counter) == []  # nothing within three seconds of it
        await asyncio.sleep(60)
        assert called(counter) == [(GRACE - 2 + ANSWER, [other.name])]
        assert "Truco" in said(counter)

    run(scene)


def test_b11_of_a_team_everybody_is_called_who_may_answer() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays((ANA, BIA, CARO, DANI))
        public = counter.latest(table).public
        assert public
        turn = public.turn
        people = (ANA, BIA, CARO, DANI)
        await says(counter, table, people[turn], "truco", "truco")
        await asyncio.sleep(30)
        rivals = {people[seat].name for seat in range(4) if seat % 2 != turn % 2}
        assert [(at, set(names)) for at, names in called(counter)] == [(ANSWER, rivals)]

    run(scene)


def test_b11_nobody_is_called_in_quiet_hours_or_where_the_group_wants_no_calls() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await counter.desk._scene.customs.set_group(PLACE.id, Group(quiet=(11, 13)))
        await asyncio.sleep(GRACE + 1)
        first, other = counter.on_turn(table)
        await counter.throws(table, first)
        await counter.desk._scene.customs.set_group(PLACE.id, Group(pings=False))
        await asyncio.sleep(GRACE + 1)
        assert called(counter) == []
        await counter.throws(table, other)
        await counter.desk._scene.customs.set_group(PLACE.id, Group(quiet=(13, 11)))
        await asyncio.sleep(GRACE + 1)
        assert len(called(counter)) == 1

    run(scene)


def test_b11_neither_the_house_nor_a_private_chat_is_called() -> None:
    async def scene(counter: Counter) -> None:
        private = replace(PLACE, id=ANA.id)
        await counter.order(ANA, "casa uruguayo 2", private)
        (table,) = counter.hall.in_place(private.id)
        await asyncio.sleep(300)
        assert counter.latest(table).lobby.status == "playing"
        await counter.order(BIA, "casa uruguayo 2")
        for _ in range(20):
            await asyncio.sleep(GRACE / 2 - 1)
        assert all(names == ["Bia"] for _, names in called(counter))

    run(scene)


def test_b11_who_has_acted_and_is_on_turn_again_is_called_again_after_another_grace() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        await asyncio.sleep(GRACE + 10)
        await says(counter, table, first, "truco", "truco")
        await says(counter, table, other, "truco", "quiero")
        await asyncio.sleep(GRACE - 1)
        assert len(called(counter)) == 1
        await asyncio.sleep(2)
        assert called(counter) == [(GRACE, [first.name]), (GRACE + 10 + GRACE, [first.name])]

    run(scene)


def test_b11_who_takes_the_trick_with_his_card_is_given_a_new_grace_for_the_next() -> None:
    taken: list[str] = []

    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, other = counter.on_turn(table)
        await counter.throws(table, first)
        await asyncio.sleep(GRACE + 1)
        assert [names for _, names in called(counter)] == [[other.name]]
        await counter.throws(table, other)
        if counter.on_turn(table)[0] != other:
            return
        taken.append(other.name)
        assert len(counter.pings(drops=True)) == 1
        await asyncio.sleep(GRACE - 1)
        assert len(counter.pings()) == 1
        await asyncio.sleep(2)
        assert [names for _, names in called(counter)] == [[other.name]] * 2

    for seed in range(1, 8):
        run(scene, seed=seed)
    assert taken


def test_b11_where_everybody_is_away_nobody_is_called() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="rapido")
        await asyncio.sleep(300)
        assert all(view.absent for view in counter.latest(table).lobby.seats)
        before = len(counter.pings())
        await asyncio.sleep(3600)
        assert len(counter.pings()) == before
        assert (PLACE.id, f"{table}/ping") not in counter.chat.there

    run(scene)


ASLEEP = LEXICON.pick("es-UY")("table-asleep")


def away(counter: Counter, table: str) -> list[Person]:
    return [view.person for view in counter.latest(table).lobby.seats if view.absent and view.person is not None]


async def falls_asleep(counter: Counter, people: tuple[Person, ...] = (ANA, BIA), place: Place = PLACE) -> str:
    table = await counter.plays(people, place, pace="rapido")
    assert ASLEEP not in text(counter.table(table, place))
    while len(away(counter, table)) < len(people):
        await asyncio.sleep(5)
    return table


def test_b14_a_table_that_sleeps_says_what_wakes_it_and_that_does() -> None:
    async def wakes(counter: Counter, table: str) -> None:
        await counter.press(BIA, tokens.mark(table, "look"))

    async def answers(counter: Counter, table: str) -> None:
        assert (await counter.says(BIA, "acá estoy, perdón", table=table)).note == ""

    async def writes(counter: Counter, table: str) -> None:
        assert (await counter.says(BIA, "hola", Place(BIA.id, "", "es-UY"), private=True)).note == ""

    for deed in (wakes, answers, writes):

        async def scene(counter: Counter, deed: Callable[[Counter, str], Awaitable[None]] = deed) -> None:
            table = await falls_asleep(counter)
            assert ASLEEP in text(counter.table(table))
            await asyncio.sleep(3600)
            await counter.says(BIA, "jaja qué calor")
            assert len(away(counter, table)) == 2, "chatter is not said to the house"
            await counter.says(CARO, "acá estoy", table=table)
            assert len(away(counter, table)) == 2
            await deed(counter, table)
            assert away(counter, table) == [ANA]
            assert ASLEEP not in text(counter.table(table))

        run(scene)


def test_b16_a_table_that_nobody_comes_back_to_says_that_it_is_over_and_nobody_has_lost() -> None:
    async def scene(counter: Counter) -> None:
        table = await falls_asleep(counter)
        await asyncio.sleep(86_400 + 10)
        assert counter.hall.latest(table) is None
        left = counter.chat.there[PLACE.id, f"{table}/1-1"]
        assert LEXICON.pick("es-UY")("closed-idle") in text(left)
        assert ASLEEP not in text(left)
        assert labels(left) == []
        assert counter.store.results == []

    run(scene)


def test_b14_who_sleeps_at_two_tables_is_asked_which_one_he_means() -> None:
    async def scene(counter: Counter) -> None:
        tables = [await falls_asleep(counter), await falls_asleep(counter, place=Place("fake:-2", "Otros", "es-UY"))]
        note = (await counter.says(BIA, "hola", Place(BIA.id, "", "es-UY"), private=True)).note
        assert "más de una mesa" in note
        assert all(len(away(counter, table)) == 2 for table in tables)

    run(scene)


def test_b14_a_table_that_sleeps_between_two_hands_says_so_where_it_can_be_woken() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="rapido")
        while not away(counter, table):
            await asyncio.sleep(1)
        (gone,) = away(counter, table)
        here = BIA if gone == ANA else ANA
        while counter.latest(table).lobby.status == "playing":
            public = counter.latest(table).public
            assert public is not None
            if public.questions:
                await says(counter, table, here, public.questions[-1].law, "no quiero")
            elif counter.on_turn(table)[0] == here:
                await counter.throws(table, here)
            await asyncio.sleep(1)
        await counter.press(here, tokens.mark(table, "leave"))
        await asyncio.sleep(600)
        assert counter.latest(table).lobby.status == "between"
        left = counter.chat.there[PLACE.id, f"{table}/1-1"]
        assert ASLEEP in text(left)
        assert "Esperá un poco" in labels(left)
        await counter.label(gone, "Esperá un poco")
        await asyncio.sleep(20)
        assert counter.latest(table).lobby.status == "playing"
        assert ASLEEP not in text(counter.chat.there[PLACE.id, f"{table}/1-1"])

    run(scene)


def test_b11_who_went_away_and_came_back_is_not_called_a_second_time_for_the_same() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="normal")
        first, _ = counter.on_turn(table)
        while not any(view.absent for view in counter.latest(table).lobby.seats):
            await asyncio.sleep(0.01)
        assert [names for _, names in called(counter)] == [[first.name]]
        await counter.press(first, tokens.mark(table, "back"))
        assert counter.on_turn(table)[0] is first, "the house has not played yet"
        await asyncio.sleep(GRACE + 5)
        assert [names for _, names in called(counter)] == [[first.name]]
        await counter.throws(table, first)
        await asyncio.sleep(GRACE + 5)
        assert len(called(counter)) == 2, "another moment, another call"

    run(scene)


def test_b11_a_call_of_an_earlier_process_is_taken_away() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await asyncio.sleep(GRACE + 1)
        assert (PLACE.id, f"{table}/ping") in counter.chat.there
        await counter.hall.stop()
        counter.start()
        await counter.hall.start()
        await counter.desk.back(PLACE)
        await counter.outbox.settle()
        assert (PLACE.id, f"{table}/ping") not in counter.chat.there
        await asyncio.sleep(GRACE + 1)
        assert (PLACE.id, f"{table}/ping") in counter.chat.there

    run(scene)


def test_b27_a_name_in_a_call_is_made_safe() -> None:
    async def scene(counter: Counter) -> None:
        loud = replace(BIA, name="@everyone\u202e\nZ" + "\u0301" * 30)
        table = await counter.plays((ANA, loud))
        first, _ = counter.on_turn(table)
        if first.id == ANA.id:
            await counter.throws(table, ANA)
        await asyncio.sleep(GRACE + 1)
        (ping,) = counter.pings()
        assert ping.screen
        (node,) = ping.screen.nodes
        assert isinstance(node, Call)
        assert node.person.id == BIA.id
        assert "\n" not in node.person.name and "\u202e" not in node.person.name and len(node.person.name) <= 24

    run(scene)


def test_b11_what_nobody_has_called_is_asked_of_the_team_alone() -> None:
    """Mão de onze, mão de dez: there is no seat that has called it."""
    asked = QuestionView("onze", "mão de onze", 0, NO_SEAT, 0, 3, 1)
    view = public(variant="paulista", deck="french-40", questions=(asked,), turn=NO_SEAT)
    changed = Changed(TABLE, 7, lobby(variant="paulista"), view, {}, (), None, match=1)
    text = told(LEXICON.pick("es-UY"), changed, Wait((), (ANA,), asked), 0)
    assert text == "Mão de onze: decidan ustedes si la juegan."
    from_somebody = Wait((), (ANA,), replace(asked, by=1))
    assert told(LEXICON.pick("es-UY"), changed, from_somebody, 0) == "Beto cantó «Mão de onze»: te toca contestar."


# --- before the house plays ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "clock", "ping", "warned"), [("normal", 60, 20, 45), ("rapido", 20, 10, 20 - 20 / 3)])
def test_b14_call_warning_house_and_back_with_any_press(pace: str, clock: int, ping: float, warned: float) -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace=pace)
        first, _ = counter.on_turn(table)
        await asyncio.sleep(clock - 0.5)
        assert [at for at, _ in called(counter)] == [ping]
        assert f"en {clock - ping:.0f} s juega la casa" in said(counter)
        warnings = [each for each in counter.chat.calls if each.screen and "juega la casa por vos" in text(each.screen)]
        assert [each.at for each in warnings] == [pytest.approx(warned, abs=0.01)]
        assert f"{first.name}: en {min(WARNING, clock / 3):.0f} s" in text(warnings[0].screen or counter.table(table))
        await asyncio.sleep(2)
        assert "juega la casa por vos" not in text(counter.table(table))
        seat = next(view for view in counter.latest(table).lobby.seats if view.person == first)
        assert seat.absent
        assert len(counter.pings(drops=True)) == 1
        await counter.press(first, tokens.mark(table, "look"))
        assert not any(view.absent for view in counter.latest(table).lobby.seats if view.person == first)

    run(scene)


def test_b14_nobody_is_told_that_the_house_plays_for_the_only_one_who_is_there() -> None:
    """It does not: the table waits for him."""

    async def scene(counter: Counter) -> None:
        table = await counter.sits((ANA,))
        await counter.press(ANA, tokens.mark(table, "configure", tokens.setting("pace", "rapido")))
        await counter.press(ANA, tokens.mark(table, "fill"))
        await counter.press(ANA, tokens.mark(table, "start"))
        while not away(counter, table):
            await asyncio.sleep(0.5)
        screens = [each.screen for each in counter.chat.calls if each.screen]
        assert not [screen for screen in screens if "juega la casa" in text(screen)]
        assert not [
            node for screen in screens for node in screen.nodes if isinstance(node, Clock) and "casa" in node.bare
        ]
        assert called(counter), "she is called all the same"
        assert ASLEEP in text(counter.table(table))
        hand = text(counter.chat.hands[ANA.id, f"{table}/hand"])
        assert "La partida te espera." in hand
        assert "La casa está jugando" not in hand

    run(scene)


def test_b14_who_is_left_alone_by_the_others_is_waited_for() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="rapido")
        while not away(counter, table):
            assert counter.latest(table).lobby.deadline, "both are there"
            await asyncio.sleep(0.5)
        await asyncio.sleep(2)
        assert len(away(counter, table)) == 1
        assert counter.latest(table).lobby.deadline == 0.0
        await counter.press(away(counter, table)[0], tokens.mark(table, "look"))
        assert counter.latest(table).lobby.deadline

    run(scene)


def test_b14_a_move_in_time_takes_the_warning_away() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="normal")
        first, _ = counter.on_turn(table)
        await asyncio.sleep(50)
        assert "juega la casa por vos" in text(counter.table(table))
        await counter.throws(table, first)
        assert "juega la casa por vos" not in text(counter.table(table))
        assert not any(view.absent for view in counter.latest(table).lobby.seats)

    run(scene)


# --- where the table is --------------------------------------------------------------------------------------------


def test_b10_a_buried_table_is_posted_again_with_its_next_change() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await asyncio.sleep(REPOST)
        for _ in range(11):
            counter.desk.written(PLACE)
        before = len(counter.chat.calls)
        first, other = counter.on_turn(table)
        await counter.throws(table, first)
        assert [each.what for each in counter.chat.calls[before:] if "/1-" in each.key] == ["edit"]
        counter.desk.written(PLACE)
        before = len(counter.chat.calls)
        await counter.throws(table, other)
        assert [each.what for each in counter.chat.calls[before:] if "/1-" in each.key] == ["drop", "post"]
        assert labels(counter.table(table))

    run(scene)


def test_b10_at_most_once_a_minute_and_as_the_group_wants_it() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await counter.desk._scene.customs.set_group(PLACE.id, Group(buried=3))

        async def moved() -> list[str]:
            for _ in range(3):
                counter.desk.written(PLACE)
            before = len(counter.chat.calls)
            await counter.throws(table, counter.on_turn(table)[0])
            return [each.what for each in counter.chat.calls[before:] if "/1-" in each.key]

        assert await moved() == ["edit"]  # it was posted just now
        await asyncio.sleep(REPOST)
        assert await moved() == ["drop", "post"]
        assert await moved() == ["edit"]
        await counter.desk._scene.customs.set_group(PLACE.id, Group(buried=0))
        await asyncio.sleep(REPOST)
        assert await moved() == ["edit"]

    run(scene)


def test_b10_messages_of_another_topic_bury_nothing() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await asyncio.sleep(REPOST)
        for _ in range(50):
            counter.desk.written(replace(PLACE, id="fake:-100/7"))
        before = len(counter.chat.calls)
        await counter.throws(table, counter.on_turn(table)[0])
        assert [each.what for each in counter.chat.calls[before:] if "/1-" in each.key] == ["edit"]

    run(scene)


def test_b10_each_hand_is_a_message_of_its_own_and_only_calls_sound() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        for _ in range(2):
            first, _ = counter.on_turn(table)
            await says(counter, table, first, "mazo", "mazo")
            await asyncio.sleep(7)
        await asyncio.sleep(GRACE + 1)
        posts = [each for each in counter.chat.calls if each.what == "post" and each.where == PLACE.id and each.screen]
        assert len([each for each in posts if each.key[9:10].isdigit()]) == 3
        assert {each.key.rpartition("/")[2] for each in posts if each.screen and not each.screen.silent} == {"ping"}

    run(scene)


def test_b10_the_message_of_the_hand_before_loses_its_buttons() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        assert labels(counter.chat.there[PLACE.id, f"{table}/1-1"])
        first, _ = counter.on_turn(table)
        await says(counter, table, first, "mazo", "mazo")
        await asyncio.sleep(7)
        left = counter.chat.there[PLACE.id, f"{table}/1-1"]
        assert labels(left) == []
        assert "Al mazo" in text(left)
        assert labels(counter.chat.there[PLACE.id, f"{table}/1-2"])

    run(scene)


def test_b15_clocks_stand_still_while_the_group_cannot_be_written_to() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="normal")
        first, other = counter.on_turn(table)
        counter.chat.shut.add(PLACE.id)
        await counter.throws(table, first)  # out of a private chat, say
        await asyncio.sleep(0)
        await asyncio.sleep(600)
        latest = counter.latest(table)
        assert latest.lobby.deadline == 0.0
        assert not any(view.absent for view in latest.lobby.seats)
        counter.chat.shut.clear()
        await counter.press(other, tokens.mark(table, "look"))
        assert counter.latest(table).lobby.deadline > counter.clock.now()
        assert f"{first.name} juega" in text(counter.table(table))
        await asyncio.sleep(62)
        assert any(view.absent for view in counter.latest(table).lobby.seats)

    run(scene)


def test_b15_a_clock_of_a_finished_table_fires_for_nobody() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(pace="normal")
        await counter.press(ANA, tokens.mark(table, "close"))
        before = len(counter.chat.calls)
        await asyncio.sleep(3600)
        assert len(counter.chat.calls) == before
        assert counter.pings() == []

    run(scene, Pauses())
