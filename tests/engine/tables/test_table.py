"""A table with a clock turned by hand: presses, alarms, pauses, and what is told."""

import random

import msgspec
import pytest

from engine.rules.actions import PlayCard, Word
from engine.rules.views import Choice
from engine.tables.pace import Pauses
from engine.tables.ports import (
    Act,
    AddHouse,
    Back,
    Close,
    Configure,
    Do,
    Done,
    Leave,
    MoreTime,
    Refused,
    Rematch,
    Repeated,
    Sit,
    Stale,
    Start,
    Throw,
)
from engine.tables.snapshot import freeze, load_state
from engine.tables.state import CLOSED, FINISHED, PLAYING
from tests.engine.tables.fakes import ANA, BETO, CACA, GAMES, PEOPLE, QUICK, Room, some_choice

BY_ID = {person.id: person for person in PEOPLE}


def shape(state) -> bytes:
    return freeze(state) + repr(state.match and (state.match.score, state.match.turn, state.match.hand)).encode()


def on_turn(room: Room, table: str):
    """The person whose turn it is, and what he sees."""
    latest = room.latest(table)
    assert latest.public is not None
    return next((BY_ID[who], view) for who, view in latest.private.items() if view.seat == latest.public.turn)


async def until(room: Room, table: str, wanted, dice: random.Random, moves: int = 3000) -> None:
    """Play until the table is as wanted."""
    for _ in range(moves):
        if wanted(room.latest(table)):
            return
        if not await room.play_once(table, dice):
            await room.clock.advance(1.0)
    raise AssertionError("it never came to that")


async def just_cards(room: Room, table: str) -> None:
    """Play the hand without a word."""
    while not room.latest(table).public.over:
        person, view = on_turn(room, table)
        assert isinstance(await room.do(table, person, Do(PlayCard(view.held[0]))), Done)


# --- whole matches


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("variant", "seats"), GAMES)
async def test_the_house_and_a_person_play_a_whole_match(variant, seats, seed):
    room = Room(seed=seed)
    table = await room.begin((ANA,), variant, seats)
    await room.play_on(table, random.Random(seed))
    latest = room.latest(table)
    assert latest.lobby.status == FINISHED
    assert latest.public and latest.public.winner in (0, 1)
    assert latest.public.score[latest.public.winner] >= latest.public.target


@pytest.mark.parametrize("seats", [2, 6])
async def test_a_state_folded_from_the_store_is_the_live_one_after_every_append(seats):
    room = Room(seed=5)
    table = await room.begin((ANA, BETO), seats=seats)
    dice = random.Random(5)
    folded = 0
    for _ in range(250):
        await room.play_on(table, dice, 1)
        live = room.hall._tables[table].state
        assert live is not None
        stored = await load_state(room.store, table)
        assert stored is not None and shape(stored) == shape(live)
        kept = room.store.snapshots.pop(table, None)
        whole = await load_state(room.store, table)
        assert whole is not None and shape(whole) == shape(live)
        if kept:
            room.store.snapshots[table] = kept
            folded += kept[0] > 1
    assert folded > 100


async def test_what_is_told_is_every_fact_once_and_in_order():
    room = Room(seed=2)
    table = await room.begin((ANA, BETO))
    await until(room, table, lambda latest: latest.public.hand == 4, random.Random(2))
    told = [fact for changed in room.told for fact in changed.news]
    deals = [place for place, fact in enumerate(told) if fact.what == "dealt"]
    assert [told[place].amount for place in deals] == [1, 2, 3, 4]
    for changed in room.told:
        if changed.public and changed.news:
            assert changed.public.facts[-len(changed.news) :] == changed.news
    by_hand = [tuple(told[start:end]) for start, end in zip(deals, [*deals[1:], len(told)], strict=True)]
    last = {changed.public.hand: changed.public.facts for changed in room.told if changed.public}
    assert by_hand == [last[hand] for hand in (1, 2, 3, 4)]
    assert [changed.version for changed in room.told] == sorted({changed.version for changed in room.told})


# --- presses


async def test_b2_a_press_of_an_earlier_moment_is_stale():
    room = Room()
    table = await room.begin((ANA, BETO))
    person, view = on_turn(room, table)
    stage = view.public.stage
    card = next(action for action in view.choices if isinstance(action, PlayCard))
    press = Act(stage, "choices", view.choices.index(card))
    assert (
        await room.do(table, person, Act(stage - 1, press.sheet, press.index)) == Stale()
    )  # whatever it would mean now
    assert isinstance(await room.do(table, person, press), Done)
    assert await room.do(table, person, press) == Stale()
    assert await room.do(table, person, Do(card, stage)) == Stale()
    assert await room.do(table, person, Act(room.latest(table).public.stage, "choices", 99)) == Stale()


async def test_b2_a_double_press_is_handled_once():
    room = Room()
    table = await room.begin((ANA, BETO))
    person, view = on_turn(room, table)
    press = Throw(hand=1, played=0, slot=view.held[0], match=1)
    assert isinstance(await room.do(table, person, press, key="press"), Done)
    before = room.latest(table)
    assert await room.do(table, person, press, key="press") == Repeated()
    assert await room.do(table, ANA, Leave(), key="press") == Repeated()
    assert room.latest(table) == before
    assert await room.do(table, person, press) == Stale()


async def test_opening_with_the_same_key_gives_the_same_table():
    room = Room()
    table, _ = await room.hall.open("p", ANA, "key")
    again = await room.hall.open("p", ANA, "key")
    assert again == (table, Repeated()) and room.hall.in_place("p") == [table]


async def test_b2_a_card_is_bound_to_its_hand_not_to_the_stage():
    room = Room()
    table = await room.begin((ANA, BETO))
    person, view = on_turn(room, table)
    other = BETO if person == ANA else ANA
    slot = room.latest(table).private[other.id].held[0]
    assert isinstance(await room.do(table, person, Throw(1, 0, view.held[0])), Done)
    for press in (Throw(2, 0, slot), Throw(1, 1, slot), Throw(1, 0, slot, match=2)):
        assert await room.do(table, other, press) == Stale()
    assert isinstance(await room.do(table, other, Throw(1, 0, slot)), Done)


async def test_reasons_are_for_the_presser_and_change_nothing():
    room = Room()
    lobby = await room.open((ANA, BETO))
    assert await room.do(lobby, ANA, Do(PlayCard(0))) == Refused("no-match")
    table = await room.begin((ANA, BETO))
    person, _view = on_turn(room, table)
    other = BETO if person == ANA else ANA
    told = len(room.told)
    assert await room.do(table, CACA, Do(PlayCard(0))) == Refused("not-seated")
    assert await room.do(table, other, Throw(1, 0, 0)) == Refused("not-your-turn")
    assert isinstance(await room.do(table, person, Do(Word("nonsense", "hola"))), Refused)
    assert isinstance(await room.do(table, person, Throw(1, 0, 9)), Refused)
    assert await room.do("nosuchid", ANA, Leave()) == Refused("no-such-table")
    assert len(room.told) == told


async def test_an_amount_must_be_in_its_range():
    room = Room()
    table = await room.begin((ANA, BETO))
    for _ in range(200):
        for who, view in room.latest(table).private.items():
            for index, entry in enumerate(view.choices):
                if isinstance(entry, Word) and entry.most:
                    stage = view.public.stage
                    for amount in (0, entry.most + 1):
                        refused = await room.do(table, BY_ID[who], Act(stage, "choices", index, amount))
                        assert isinstance(refused, Refused) and refused.why == "amount-out-of-range"
                    assert isinstance(await room.do(table, BY_ID[who], Act(stage, "choices", index, entry.most)), Done)
                    return
        await room.play_on(table, random.Random(1), 1)
    raise AssertionError("no range was ever offered")


# --- clocks


async def test_b14_when_time_runs_out_the_house_plays_and_any_press_brings_him_back():
    room = Room()
    table = await room.begin((ANA, BETO))
    person, view = on_turn(room, table)
    assert room.latest(table).lobby.deadline == room.clock.now() + 60
    await room.clock.advance(59.9)
    assert room.latest(table).public.stage == view.public.stage
    await room.clock.advance(0.2)
    seat = room.latest(table).lobby.seats[view.seat]
    assert seat.absent and room.latest(table).public.stage == view.public.stage
    await room.clock.advance(0.8)
    assert room.latest(table).public.stage > view.public.stage
    assert await room.do(table, person, Do(PlayCard(0), 0)) == Stale()
    assert not room.latest(table).lobby.seats[view.seat].absent
    assert await room.do(table, person, Back()) == Refused("not-absent")


async def test_b14_an_absent_seat_is_not_waited_for_again():
    room = Room(seed=2)
    table = await room.begin((ANA, BETO))
    dice = random.Random(2)
    await until(room, table, lambda latest: latest.public.turn == 0 and not latest.public.questions, dice)
    await room.clock.advance(61)
    assert room.latest(table).lobby.seats[0].absent
    moved = 0
    for _ in range(40):
        latest = room.latest(table)
        view = latest.private[BETO.id]
        waits_for_ana = latest.public.turn == 0 and not latest.public.questions
        if waits_for_ana and not latest.public.over:
            await room.clock.advance(0.81)
            assert room.latest(table).public.stage > latest.public.stage
            moved += 1
        elif view.choices and not latest.public.over:
            await room.do(table, BETO, Do(some_choice(view, dice).action))
        else:
            await room.clock.advance(1)
    assert moved > 3 and room.latest(table).lobby.seats[0].absent


async def test_b14_the_absent_house_is_told_to_be_careful():
    asked = []

    async def careful(view, absent):
        asked.append(absent)
        return some_choice(view, random.Random(1))

    room = Room(house=careful)
    table = await room.begin((ANA, BETO), seats=4)
    await room.play_on(table, random.Random(1), 6)
    assert asked and not any(asked)
    while not any(seat.absent for seat in room.latest(table).lobby.seats):
        await room.clock.advance(1)
    await room.clock.advance(5)
    assert any(asked)


@pytest.mark.parametrize(("pace", "seconds"), [("rapido", 20), ("normal", 60), ("lento", 86_400)])
async def test_b14_each_pace_has_its_clock(pace, seconds):
    room = Room()
    table = await room.open((ANA, BETO))
    await room.do(table, ANA, Configure("pace", pace))
    await room.do(table, ANA, Start())
    assert room.latest(table).lobby.deadline == room.clock.now() + seconds


async def test_b14_b17_without_a_clock_nobody_is_hurried_and_an_idle_match_closes():
    room = Room()
    table = await room.open((ANA, BETO))
    await room.do(table, ANA, Configure("pace", "none"))
    await room.do(table, ANA, Start())
    assert room.latest(table).lobby.deadline == 0
    await room.clock.advance(86_399)
    assert room.latest(table).lobby.status == PLAYING
    await room.clock.advance(2)
    assert room.hall.latest(table) is None
    assert room.told[-1].lobby.status == CLOSED and room.told[-1].public.score == (0, 0)


async def test_b17_a_lobby_expires():
    room = Room()
    table = await room.open((ANA,))
    await room.clock.advance(500)
    await room.do(table, BETO, Sit("b"))
    await room.clock.advance(599)
    assert room.hall.latest(table) is not None
    await room.clock.advance(2)
    assert room.hall.latest(table) is None
    assert await room.do(table, ANA, Start()) == Refused("table-closed")


async def test_b17_anybody_may_clear_a_stale_lobby_but_no_slow_match():
    room = Room()
    lobby = await room.open((ANA,))
    assert await room.do(lobby, CACA, Close()) == Refused("only-host")
    await room.clock.advance(301)
    assert isinstance(await room.do(lobby, CACA, Close()), Done)
    table = await room.open((ANA, BETO))
    await room.do(table, ANA, Configure("pace", "lento"))
    await room.do(table, ANA, Start())
    await room.clock.advance(80_000)
    assert await room.do(table, CACA, Close()) == Refused("only-host")
    assert await room.do(table, BETO, Close()) == Refused("only-host")
    assert isinstance(await room.do(table, ANA, Close()), Done)


async def test_b15_a_clock_of_a_former_moment_does_nothing():
    room = Room()
    table = await room.begin((ANA, BETO))
    live = room.hall._tables[table]
    old = live._alarm
    person, view = on_turn(room, table)
    await room.do(table, person, Throw(1, 0, view.held[0]))
    before = room.latest(table)
    await live._ring(old)
    assert room.latest(table) == before


async def test_players_of_the_house_wait_a_little_and_partners_longer():
    room = Room(pauses=Pauses(house=0.8, partner=4.0))
    table = await room.begin((ANA,))
    if room.latest(table).public.turn == 0:
        person, view = on_turn(room, table)
        await room.do(table, person, Throw(1, 0, view.held[0]))
    stage = room.latest(table).public.stage
    await room.clock.advance(0.7)
    assert room.latest(table).public.stage == stage
    await room.clock.advance(0.2)
    assert room.latest(table).public.stage > stage


async def test_a_partner_of_the_house_may_answer_first():
    async def quiet(view, absent):
        answers = [action for action in view.choices if isinstance(action, Word)]
        cards = [action for action in view.choices if isinstance(action, PlayCard)]
        return Choice((cards or answers)[0])

    room = Room(house=quiet)
    table = await room.open((ANA, BETO), seats=4)
    await room.do(table, ANA, AddHouse(all=True))
    await room.do(table, ANA, Start())
    truco = Word("truco", "truco")
    for _ in range(100):
        latest = room.latest(table)
        person = next((BY_ID[who] for who, view in latest.private.items() if truco in view.choices), None)
        if person:
            break
        await room.clock.advance(1.0)
    assert isinstance(await room.do(table, person, Do(truco)), Done)
    # The rivals are one of the other people and one of the house: she has twelve seconds.
    latest = room.latest(table)
    rival = BETO if person == ANA else ANA
    assert latest.private[rival.id].choices and latest.lobby.deadline == 0
    await room.clock.advance(11.9)
    assert room.latest(table).public.stage == latest.public.stage
    await room.clock.advance(0.2)
    assert room.latest(table).public.stage > latest.public.stage


# --- between hands


async def test_b32_the_pause_is_always_the_same_and_longer_once_when_asked():
    room = Room()
    table = await room.begin((ANA, BETO))
    await just_cards(room, table)
    ended = room.clock.now()
    assert (room.latest(table).lobby.status, room.latest(table).lobby.wait) == ("between", ended + 6)
    await room.clock.advance(5.9)
    assert room.latest(table).public.hand == 1
    await room.clock.advance(0.2)
    assert room.latest(table).public.hand == 2
    await just_cards(room, table)
    ended = room.clock.now()
    await room.clock.advance(3)
    assert isinstance(await room.do(table, BETO, MoreTime()), Done)
    assert await room.do(table, ANA, MoreTime()) == Refused("more-asked")
    assert room.latest(table).lobby.wait == ended + 12
    await room.clock.advance(8.9)
    assert room.latest(table).public.hand == 2
    await room.clock.advance(0.2)
    assert room.latest(table).public.hand == 3
    await just_cards(room, table)
    assert room.latest(table).lobby.wait == room.clock.now() + 6


async def test_b32_the_pause_is_as_long_after_whatever_hand():
    """With a flor that could be denounced, a mazo, a falta: how long the table waits tells nothing of what happened."""
    ended = accusable = 0
    for seed in range(25):
        room = Room(seed=seed)
        table = await room.begin((ANA, BETO))
        dice = random.Random(seed)
        for _ in range(6):
            await until(room, table, lambda latest: latest.public.over, dice)
            latest = room.latest(table)
            if latest.lobby.status != "between":
                break
            assert latest.lobby.wait == room.clock.now() + 6
            ended += 1
            accusable += any(view.choices for view in latest.private.values())
            await room.clock.advance(6)
    assert ended > 60 and accusable


async def test_b32_a_denuncia_in_the_pause_is_heard_and_paid_without_making_it_longer():
    for seed in range(60):
        room = Room(seed=seed)
        table = await room.begin((ANA, BETO))
        await until(room, table, lambda latest: latest.public.over, random.Random(seed))
        latest = room.latest(table)
        accusers = [(BY_ID[who], view) for who, view in latest.private.items() if view.choices]
        if not accusers or latest.public.winner >= 0:
            continue
        person, view = accusers[0]
        await room.clock.advance(2)
        assert isinstance(await room.do(table, person, Do(view.choices[0], view.public.stage)), Done)
        after = room.latest(table)
        assert after.recap != latest.recap and sum(after.public.score) > sum(latest.public.score)
        if after.public.winner < 0:
            assert after.lobby.wait == latest.lobby.wait
        return
    raise AssertionError("nobody could denounce anything")


# --- the end, and again


async def test_b19_a_rematch_begins_when_everybody_still_there_has_asked_and_the_mano_goes_on():
    room = Room(seed=4)
    table = await room.begin((ANA, BETO))
    first = room.latest(table)
    await room.play_on(table, random.Random(4))
    end = room.latest(table)
    assert (end.lobby.status, end.match) == (FINISHED, 1)
    assert end.lobby.commitment == first.lobby.commitment != end.promised
    assert await room.do(table, ANA, Configure("pace", "lento")) == Refused("match-finished")
    await room.do(table, ANA, Rematch())
    assert room.latest(table).lobby.rematch == (ANA.id,)
    assert await room.do(table, ANA, Rematch()) == Refused("rematch-asked")
    assert isinstance(await room.do(table, BETO, Rematch(), key="corte"), Done)
    second = room.latest(table)
    assert (second.match, second.lobby.status, second.public.score) == (2, PLAYING, (0, 0))
    assert second.lobby.commitment == end.promised and second.promised == ""
    assert second.public.dealer == (first.public.dealer + 1) % 2
    assert second.public.stage > end.public.stage and second.lobby.cuts[1] == "corte"
    assert await room.do(table, on_turn(room, table)[0], Throw(1, 0, 0, match=1)) == Stale()
    await room.play_on(table, random.Random(5))
    assert room.latest(table).lobby.status == FINISHED


async def test_b19_who_has_left_is_not_waited_for():
    room = Room(seed=4)
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(4))
    await room.do(table, ANA, Rematch())
    await room.do(table, BETO, Leave())
    latest = room.latest(table)
    assert latest.match == 2 and latest.lobby.seats[1].house and list(latest.private) == [ANA.id]


async def test_b17_a_finished_table_closes_after_a_while():
    room = Room(seed=4)
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(4))
    await room.clock.advance(601)
    assert room.hall.latest(table) is None


# --- faults


async def test_a_house_that_fails_or_cheats_still_moves(caplog):
    async def broken(view, absent):
        raise ZeroDivisionError("1e 7o 7e")

    async def cheat(view, absent):
        return Choice(PlayCard(7))

    for house in (broken, cheat):
        room = Room(house=house)
        table = await room.begin((ANA,))
        await room.play_on(table, random.Random(1))
        assert room.latest(table).lobby.status == FINISHED
    assert "ZeroDivisionError" in caplog.text and "7o" not in caplog.text


async def test_an_alarm_that_the_store_fails_rings_again():
    room = Room()
    table = await room.begin((ANA, BETO))
    room.store.failing = OSError("disk full")
    await room.clock.advance(61)
    assert not any(seat.absent for seat in room.latest(table).lobby.seats)
    room.store.failing = None
    await room.clock.advance(6)
    assert any(seat.absent for seat in room.latest(table).lobby.seats)


async def test_b21_a_store_that_fails_changes_nothing():
    room = Room()
    table = await room.begin((ANA, BETO))
    person, view = on_turn(room, table)
    before = room.latest(table)
    room.store.failing = OSError("disk full")
    with pytest.raises(OSError):
        await room.do(table, person, Throw(1, 0, view.held[0]))
    assert room.latest(table) == before
    room.store.failing = None
    assert isinstance(await room.do(table, person, Throw(1, 0, view.held[0])), Done)


async def test_a_listener_that_fails_or_presses_stops_nobody():
    room = Room(pauses=QUICK)
    seen = []

    async def failing(changed):
        raise ValueError("no screen")

    async def pressing(changed):
        seen.append(changed.version)
        if changed.lobby.status == "lobby" and len(seen) == 1:
            await room.do(changed.table, BETO, Sit("b", seat=1))

    room.hall._listeners[:0] = [failing, pressing]
    table, _ = await room.hall.open("p", ANA, "key")
    assert seen == [1, 2] and room.latest(table).lobby.seats[1].person == BETO


async def test_a_table_at_rest_costs_little_and_answers_at_once():
    room = Room()
    table = await room.open((ANA, BETO))
    await room.do(table, ANA, Configure("pace", "lento"))
    await room.do(table, ANA, Start())
    before = room.latest(table)
    await room.clock.advance(700)
    live = room.hall._tables[table]
    assert live.state is None and live._latest is None and room.latest(table) == before
    timers = room.clock.waiting
    await room.clock.advance(3600)
    assert room.clock.waiting == timers == 1
    person = ANA if room.latest(table).public.turn == 0 else BETO
    assert isinstance(await room.do(table, person, Throw(1, 0, 0)), Done)
    assert live.state is not None
    assert msgspec.json.encode(room.latest(table)) != msgspec.json.encode(before)


async def test_what_a_table_shows_is_made_once_and_kept_while_it_is_awake():
    room = Room()
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(3), 3)
    live, kept = room.hall._tables[table], room.latest(table)
    assert room.latest(table) is kept
    assert kept == msgspec.structs.replace(room.told[-1], news=()) and room.told[-1].news
    live._latest = None
    assert room.latest(table) == kept
    await room.play_once(table, random.Random(3))
    assert room.latest(table).version > kept.version
