"""A table with a clock turned by hand."""

import random

import msgspec
import pytest

from engine.tables.snapshot import freeze, load_state
from engine.tables.state import FINISHED
from tests.engine.tables.fakes import ANA, BETO, Room


def shape(state) -> bytes:
    return freeze(state) + msgspec.json.encode(
        str(state.match and (state.match.score, state.match.turn, state.match.hand))
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("variant", "seats"), [("uruguayo", 2), ("uruguayo", 4), ("uruguayo", 6), ("argentino", 2)])
async def test_the_house_and_a_person_play_a_whole_match(variant, seats, seed):
    room = Room(seed=seed)
    table = await room.begin((ANA,), variant, seats)
    await room.play_on(table, random.Random(seed))
    latest = room.latest(table)
    assert latest.lobby.status == FINISHED
    assert latest.public and latest.public.winner in (0, 1)
    assert latest.public.score[latest.public.winner] >= latest.public.target


async def test_a_state_folded_from_the_store_is_the_live_one_after_every_append():
    for seats in (2, 6):
        room = Room(seed=5)
        table = await room.begin((ANA, BETO), seats=seats)
        dice = random.Random(5)
        for _ in range(250):
            await room.play_on(table, dice, 1)
            live = room.hall._tables[table].state
            assert live is not None
            stored = await load_state(room.store, table)
            assert stored is not None and shape(stored) == shape(live)
            if room.store.snapshots.get(table):
                room.store.snapshots[table], kept = (0, b""), room.store.snapshots[table]
                whole = await load_state(room.store, table)
                room.store.snapshots[table] = kept
                assert whole is not None and shape(whole) == shape(live)
