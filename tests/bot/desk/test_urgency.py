"""What a change is worth, where calls are counted: whose turn it is before what only he sees who waits; a seña to who sees it."""

from __future__ import annotations

from bot.desk.urgency import pressing, unseen, untouched, worth
from bot.outbox import Grade
from engine.shown import Person
from engine.tables.ports import Act, MakeSign
from tests.bot.counter import ANA, BIA, CARO, DANI, Counter, run
from tests.bot.counter import labels as labels_of

FOUR = (ANA, BIA, CARO, DANI)


async def signs(counter: Counter, table: str, person: Person, name: str) -> None:
    await counter.hall.do(table, person, "", MakeSign(name, 1))
    await counter.outbox.settle()


def test_a_sena_is_worth_a_redrawing_to_who_sees_it_and_costs_the_group_nothing() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(FOUR)
        before = counter.latest(table)
        calls = len(counter.chat.calls)
        await signs(counter, table, ANA, "kiss")
        after = counter.latest(table)
        assert len(counter.chat.calls) == calls
        assert unseen(before, after)
        assert [worth(before, after, each.id) for each in (ANA, CARO)] == [Grade.TABLE, Grade.TABLE]
        assert [untouched(before, after, each.id) for each in FOUR] == [False, True, False, True]
        assert not unseen(after, after), "the same again is asked for by somebody who has not seen it"

    run(scene)


def test_a_hand_is_drawn_first_for_who_must_act() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(FOUR)
        dealt = counter.latest(table)
        first = dealt.public.turn  # type: ignore[union-attr]
        assert [pressing(dealt, each.id) for each in FOUR] == [
            Grade.MUST if seat == first else Grade.TABLE for seat in range(4)
        ]
        await counter.throws(table, FOUR[first])
        played = counter.latest(table)
        assert [pressing(played, each.id) for each in FOUR] == [
            Grade.MUST if seat == played.public.turn else Grade.TABLE  # type: ignore[union-attr]
            for seat in range(4)
        ]
        second = FOUR[played.public.turn]  # type: ignore[union-attr]
        view = played.private[second.id]
        index = next(at for at, each in enumerate(view.choices) if getattr(each, "word", "") == "truco")
        act = Act(stage=view.public.stage, sheet="choices", index=index)
        await counter.hall.do(table, second, "", act)
        called = counter.latest(table)
        asked = (FOUR.index(second) + 1) % 2
        assert [pressing(called, each.id) for each in FOUR] == [
            Grade.MUST if seat % 2 == asked else Grade.TABLE for seat in range(4)
        ]

    run(scene)


def test_what_the_table_can_see_is_drawn() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays(FOUR)
        before = counter.latest(table)
        await counter.throws(table, FOUR[before.public.turn])  # type: ignore[union-attr]
        assert not unseen(before, counter.latest(table))

    run(scene)


def test_after_a_sena_the_table_goes_on_from_where_it_was() -> None:
    """What was not drawn is not what the next change is measured by: everything is shown that comes after it."""

    async def scene(counter: Counter) -> None:
        table = await counter.plays(FOUR)
        await signs(counter, table, ANA, "kiss")
        calls = len(counter.chat.calls)
        first = FOUR[counter.latest(table).public.turn]  # type: ignore[union-attr]
        await counter.throws(table, first)
        assert len(counter.chat.calls) > calls
        assert first.name in repr(counter.table(table))
        assert not any("🤥" in label for label in labels_of(counter.table(table)))

    run(scene)
