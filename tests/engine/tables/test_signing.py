"""Señas at a table (U14.2, A13.2): who may make one and when, who sees it, and that nobody else is told anything of it."""

import random
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from engine import variants
from engine.rules.actions import Word
from engine.shown import Person, SignsView, SignView
from engine.tables.events import Signed, Watched, decode
from engine.tables.ports import AddHouse, Annul, Configure, Do, Done, MakeSign, Refused, Rematch, Stale, Start, Watch
from engine.tables.replay import replay
from engine.tables.signing import MOST
from engine.tables.snapshot import freeze, load_state, thaw
from tests.engine.tables.fakes import ANA, BETO, CACA, DORA, PEOPLE, Room

SIX = (*PEOPLE, Person("web:Eva", "Eva"), Person("web:Fito", "Fito"))


async def begun(
    variant: str = "uruguayo", people: Sequence[Person] = PEOPLE, seats: int = 4, *, senas: str = "team", **options: str
) -> tuple[Room, str]:
    """A match, at its first hand; nobody's cards are face down."""
    room = Room(seed=5)
    table = await room.open(people, variant, seats)
    if len(people) < seats:
        await room.do(table, people[0], AddHouse(all=True))
    chosen = {"senas": senas} if variant != "v2" else {}
    for name, value in {**chosen, **options}.items():
        receipt = await room.do(table, people[0], Configure(name, value))
        assert isinstance(receipt, Done), (name, receipt)
    assert isinstance(await room.do(table, people[0], Start()), Done)
    return room, table


def view(room: Room, table: str, person: Person) -> SignsView:
    return room.latest(table).signs[person.id]


async def sign(room: Room, table: str, person: Person, name: str, **more):
    return await room.do(table, person, MakeSign(name, **{"hand": 1, **more}))


def signs_stored(room: Room, table: str) -> list[Signed]:
    return [event for row in room.store.streams[table] if isinstance(event := decode(row), Signed)]


# --- who sees them


@pytest.mark.parametrize("variant", [name for name in variants.names() if name != "v2"])
async def test_a_sena_reaches_the_partner_and_nobody_else(variant):
    room, table = await begun(variant)
    before = room.latest(table)
    name = view(room, table, ANA).true[0]
    assert isinstance(await sign(room, table, ANA, name), Done)
    after = room.latest(table)
    assert view(room, table, CACA).seen == (SignView(0, name),)
    assert view(room, table, ANA).made == (name,)
    for person in (BETO, DORA):
        assert after.signs[person.id] == before.signs[person.id]
        assert after.private[person.id] == before.private[person.id]
    # Nothing public has changed but the number of the change, and no button went stale.
    assert after.public == before.public
    assert replace(after.lobby, version=0) == replace(before.lobby, version=0)
    assert (after.gestures, after.news) == ((), ())


async def test_all_the_table_sees_who_made_which_gesture_where_the_option_says_so():
    room, table = await begun(senas="all")
    name = view(room, table, ANA).true[0]
    await sign(room, table, ANA, name)
    assert room.latest(table).gestures == (SignView(0, name),)
    for person in (BETO, CACA, DORA):
        assert view(room, table, person).seen == (SignView(0, name),)


async def test_who_watches_sees_what_is_signed_from_then_on():
    room, table = await begun(senas="watch")
    first, second = [*view(room, table, ANA).true, *view(room, table, ANA).false][:2]
    await sign(room, table, ANA, first)
    unseen = room.latest(table).signs
    assert isinstance(await room.do(table, BETO, Watch(0, 1)), Done)
    assert view(room, table, BETO).whom == 0
    # Nobody knows that he is watched.
    assert [room.latest(table).signs[each.id] for each in (ANA, CACA, DORA)] == [
        unseen[each.id] for each in (ANA, CACA, DORA)
    ]
    await sign(room, table, ANA, second)
    assert view(room, table, BETO).seen == (SignView(0, second),)
    assert view(room, table, DORA).seen == ()
    assert view(room, table, CACA).seen == (SignView(0, first), SignView(0, second))


async def test_whom_one_watches_is_asked_once_a_hand_and_of_a_rival():
    room, table = await begun(senas="watch")
    assert view(room, table, BETO).rivals == (0, 2)
    for wrong in (1, 3, -1, 4, 99):
        assert await room.do(table, BETO, Watch(wrong, 1)) == Refused("watch-whom")
    assert isinstance(await room.do(table, BETO, Watch(2, 1)), Done)
    assert view(room, table, BETO).rivals == ()
    assert await room.do(table, BETO, Watch(0, 1)) == Refused("watch-once")
    assert isinstance(await room.do(table, DORA, Watch(0, 1)), Done)


@pytest.mark.parametrize("senas", ["team", "all", "off"])
async def test_nobody_is_watched_where_that_is_not_played(senas):
    room, table = await begun(senas=senas)
    assert await room.do(table, BETO, Watch(0, 1)) == Refused("sign-off" if senas == "off" else "watch-off")


# --- when they may be made


async def test_a_lie_may_be_told_and_is_seen_like_a_truth():
    room, table = await begun()
    lie = view(room, table, ANA).false[0]
    assert isinstance(await sign(room, table, ANA, lie), Done)
    assert view(room, table, CACA).seen == (SignView(0, lie),)


async def test_the_same_one_is_made_once_and_there_is_a_limit():
    room, table = await begun()
    first, *others = [*view(room, table, ANA).true, *view(room, table, ANA).false]
    await sign(room, table, ANA, first)
    assert await sign(room, table, ANA, first) == Refused("sign-again")
    for name in others[: MOST - 1]:
        assert isinstance(await sign(room, table, ANA, name), Done)
    assert await sign(room, table, ANA, others[MOST - 1]) == Refused("sign-many", {"most": MOST})
    assert view(room, table, ANA).true == view(room, table, ANA).false == ()
    assert isinstance(await sign(room, table, CACA, first), Done)


async def test_there_are_none_where_the_table_plays_without():
    room, table = await begun(senas="off")
    assert await sign(room, table, ANA, "kiss") == Refused("sign-off")
    assert room.latest(table).signs == {}


async def test_there_are_none_for_two_and_none_in_version_2():
    room, table = await begun(people=PEOPLE[:2], seats=2)
    assert await sign(room, table, ANA, "kiss") == Refused("sign-off")
    assert room.latest(table).signs == {}
    room, table = await begun("v2")
    assert await sign(room, table, ANA, "kiss") == Refused("sign-off")


async def test_there_are_none_in_a_duel():
    room, table = await begun(people=SIX, seats=6, pico_until="end")
    dice = random.Random(2)
    hands: set[tuple[int, int]] = set()
    while not any(duel >= 0 for _, duel in hands):
        public = room.latest(table).public
        assert public is not None
        hands.add((public.hand, public.duel))
        await room.play_on(table, dice, 1)
        assert room.latest(table).lobby.status != "finished"
    number = max(hands)[0]
    assert await sign(room, table, ANA, "kiss", hand=number) == Refused("sign-duel")
    assert room.latest(table).signs == {}


async def test_only_who_sits_there_and_plays_may_make_one():
    room, table = await begun(people=PEOPLE, mazo="player")
    assert await sign(room, table, Person("web:Zoe", "Zoe"), "kiss") == Refused("not-seated")
    who = room.latest(table).public.players[0]
    mano = PEOPLE[who]
    assert isinstance(await room.do(table, mano, Do(Word("mazo", "mazo"), room.latest(table).public.stage)), Done)
    assert await sign(room, table, mano, "kiss") == Refused("sign-no-cards")
    assert await sign(room, table, PEOPLE[(who + 1) % 4], "kiss") == Done(room.latest(table).version)


async def test_it_belongs_to_its_hand_and_to_its_match():
    room, table = await begun()
    assert await sign(room, table, ANA, "kiss", hand=2) == Stale()
    assert await sign(room, table, ANA, "kiss", match=2) == Stale()
    assert await sign(room, table, ANA, "no such gesture") == Stale()
    assert isinstance(await sign(room, table, ANA, "kiss", match=1), Done)
    await room.do(table, ANA, Annul(admin=True))
    assert room.latest(table).signs == {}
    assert await sign(room, table, ANA, "nose") == Stale()
    for person in PEOPLE:
        await room.do(table, person, Rematch())
    assert room.latest(table).match == 2
    assert await sign(room, table, ANA, "nose", match=1) == Stale()
    assert isinstance(await sign(room, table, ANA, "kiss", match=2), Done)


async def test_with_the_next_deal_all_is_forgotten():
    room, table = await begun(senas="watch")
    await room.do(table, BETO, Watch(0, 1))
    await sign(room, table, ANA, "kiss")
    dice = random.Random(4)
    while not room.latest(table).public.over:
        await room.play_on(table, dice, 1)
    assert view(room, table, CACA).seen == view(room, table, BETO).seen == (SignView(0, "kiss"),)
    assert view(room, table, ANA) == SignsView(made=("kiss",))  # between two hands there is nothing to tell
    assert await sign(room, table, ANA, "nose") == Refused("sign-no-hand")
    await room.clock.advance(6.0)
    assert room.latest(table).public.hand == 2
    for person in PEOPLE:
        new = view(room, table, person)
        assert (new.seen, new.made, new.whom) == ((), (), -1)
    assert len(view(room, table, BETO).rivals) == 2


async def test_who_has_not_looked_at_his_cards_tells_nothing():
    room, table = await begun("uruguayo", perros="any")
    assert room.latest(table).private[ANA.id].hidden
    assert view(room, table, ANA).true == view(room, table, ANA).false == ()
    assert await sign(room, table, ANA, "kiss") == Refused("sign-blind")


async def test_it_moves_nothing_in_the_match_and_no_clock():
    room, table = await begun()
    before = room.latest(table)
    await room.clock.advance(30)
    await sign(room, table, ANA, "kiss")
    after = room.latest(table)
    assert after.public.stage == before.public.stage
    assert after.lobby.deadline == before.lobby.deadline > 0


# --- what is kept, and what is told later


async def test_a_restart_forgets_nothing_of_the_hand():
    room, table = await begun(senas="watch")
    await room.do(table, BETO, Watch(0, 1))
    await sign(room, table, ANA, "kiss")
    again = Room(store=room.store)
    await again.hall.start()
    assert again.latest(table).signs == room.latest(table).signs
    state = await load_state(again.store, table)
    assert thaw(freeze(state)) == state
    assert await sign(again, table, ANA, "kiss") == Refused("sign-again")


async def test_a_pressed_twice_button_is_one_sena():
    room, table = await begun()
    for _ in range(2):
        await room.do(table, ANA, MakeSign("kiss", 1), "the same press")
    assert len(signs_stored(room, table)) == 1


async def test_what_was_signed_is_told_by_no_replay():
    room, table = await begun(senas="watch")
    await room.do(table, BETO, Watch(0, 1))
    await sign(room, table, ANA, "kiss")
    stored = await room.store.load(table, whole=True)
    assert any(isinstance(decode(row), Watched) for row in stored.events)
    told = msgspec.json.encode(replay(stored))
    assert b"kiss" not in told
    assert b"watch" not in told.replace(b'"senas":"watch"', b"")


async def test_who_does_not_sit_there_is_told_nothing():
    """A change is made of what is public and of one part per person: a seña is in its own person's parts alone."""
    room, table = await begun()
    await sign(room, table, ANA, "kiss")
    changed = room.told[-1]
    parts = msgspec.to_builtins(changed)
    own = parts.pop("signs")
    assert "kiss" not in str(parts)
    assert {person for person, part in own.items() if "kiss" in str((part["seen"], part["made"]))} == {ANA.id, CACA.id}


# --- the house


async def test_a_player_of_the_house_tells_its_partner_the_best_it_has_once_and_never_lies():
    strong = 0
    for seed in range(6):
        room = Room(seed=seed)
        table = await room.begin((ANA,), seats=4)
        state = await load_state(room.store, table)
        rules, hand = state.match.rules, state.match.hand
        cards = hand.dealt[2]
        expected = [each.name for each in rules.signs if each.strong and each.says(hand.muestra, cards, cards)][:1]
        strong += len(expected)
        assert view(room, table, ANA).seen == tuple(SignView(2, name) for name in expected)
        # The rivals have nobody to tell.
        assert {each.seat for each in signs_stored(room, table)} <= {2}
    assert strong


async def test_nobody_signs_to_the_house_alone():
    room, table = await begun(people=(ANA, BETO))
    assert await sign(room, table, ANA, "kiss") == Refused("sign-nobody")
    assert view(room, table, ANA).true == view(room, table, ANA).false == ()
    assert {each.seat for each in signs_stored(room, table)} <= {2, 3}


async def test_where_one_may_be_watched_the_house_signs_before_its_first_card():
    for seed in range(20):
        room = Room(seed=seed)
        table = await room.open((ANA, BETO), seats=4)
        await room.do(table, ANA, AddHouse(all=True))
        await room.do(table, ANA, Configure("senas", "watch"))
        await room.do(table, ANA, Start())
        assert not signs_stored(room, table)
        await room.do(table, BETO, Watch(2, 1))
        dice = random.Random(seed)
        while not (made := signs_stored(room, table)) and room.latest(table).public.hand == 1:
            await room.play_on(table, dice, 1)
        if of_watched := [each for each in made if each.seat == 2]:
            # Beto is told the signs of his own partner, in the fourth seat, besides.
            assert view(room, table, BETO).seen == tuple(SignView(each.seat, each.name) for each in made)
            assert of_watched[0].seen[0] == 0
            return
    raise AssertionError("the house never had anything to tell")
