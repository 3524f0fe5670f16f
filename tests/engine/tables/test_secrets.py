"""Nothing secret leaves a table: no seed, no card that its viewer may not see, by no door."""

import base64
import itertools
import logging
import random

import msgspec
import pytest

from engine.rules.cards import DECKS
from engine.rules.events import Dealt
from engine.rules.views import PlayerView
from engine.tables.ports import Changed, Close, Configure, Do, Done, Leave, Refused, Sit, Start, Throw
from engine.tables.shuffle import verify_opening
from engine.tables.snapshot import load_state
from engine.tables.store import open_store
from tests.engine.tables.fakes import ANA, BETO, PEOPLE, MemoryStore, Room, some_choice


def seeds_of(store: MemoryStore, table: str) -> list[bytes]:
    """Every seed that the stream holds, whatever it says of them."""
    found = []
    for row in store.streams[table]:
        if row[:1] == b"t":
            secret = msgspec.json.decode(row[1:]).get("secret")
            if secret:
                found.append(base64.b64decode(secret["seed"]))
    return found


def forms(seed: bytes) -> list[bytes]:
    return [seed, seed.hex().encode(), base64.b64encode(seed), repr(seed).encode()[2:-1]]


@pytest.mark.parametrize("reveal", ["never", "match"])
async def test_the_seed_is_shown_after_the_match_only_and_only_if_promised(reveal):
    room = Room(seed=7)
    table = await room.open((ANA, BETO))
    await room.do(table, ANA, Configure("reveal", reveal))
    await room.do(table, ANA, Start())
    await room.play_on(table, random.Random(7))
    first, following = seeds_of(room.store, table)
    assert room.told[-1].lobby.status == "finished"
    for changed in room.told:
        shown = msgspec.json.encode(changed) + repr(changed).encode()
        assert not any(form in shown for form in forms(following))
        if reveal == "never" or changed.lobby.status != "finished":
            assert not any(form in shown for form in forms(first))
    assert room.told[-1].lobby.seed == (first.hex() if reveal == "match" else "")


async def test_b9_no_state_prints_its_seed():
    room = Room(seed=7)
    table = await room.begin((ANA, BETO))
    state = await load_state(room.store, table)
    assert state is not None
    for seed in seeds_of(room.store, table):
        assert not any(form in repr(state).encode() for form in forms(seed))


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_change_shows_a_hidden_card_to_its_owner_alone(seats):
    room = Room(seed=3)
    table = await room.begin(PEOPLE[:seats], seats=seats)
    dice = random.Random(3)
    for _ in range(120):
        await room.play_on(table, dice, 1)
    checked = 0
    for changed in room.told:
        checked += _check(changed, room)
    assert checked > 30


def _check(changed: Changed, room: Room) -> int:
    """The cards in one change, found by looking through it for numbers of cards; views of others must not have them."""
    if changed.public is None:
        return 0
    dealt = next(event for event in _hand_at(room, changed) if isinstance(event, Dealt))
    seen = _cards_in(changed.public)
    for person, view in changed.private.items():
        mine = set(dealt.hands[view.seat])
        seen_by_him = _cards_in(view)
        allowed = seen | mine
        assert seen_by_him <= allowed, person
        deck = DECKS[changed.public.deck]
        for seat, hand in enumerate(dealt.hands):
            hidden = [deck.spell(card) for card in hand if card not in seen]
            if seat != view.seat:
                text = msgspec.json.encode(view)
                assert not any(f'"{card}"'.encode() in text for card in hidden)
    return 1


def _cards_in(view) -> set[int]:
    public = view.public if isinstance(view, PlayerView) else view
    cards = {public.muestra}
    for trick in (*(trick.plays for trick in public.tricks), public.plays):
        cards |= {play.card for play in trick}
    cards |= set(itertools.chain.from_iterable(fact.cards for fact in public.facts))
    return cards | (set(view.cards) if isinstance(view, PlayerView) else set())


def _hand_at(room: Room, changed: Changed):
    from engine.tables.events import InMatch, decode

    events = [decode(row) for row in room.store.streams[changed.table][: changed.version]]
    hand = []
    for event in events:
        if isinstance(event, InMatch):
            if isinstance(event.event, Dealt):
                hand = []
            hand.append(event.event)
    return hand


async def test_two_worlds_that_look_the_same_to_ana_tell_her_the_same():
    """Another deal in which only what Ana cannot see differs: every view of hers, and everything public, is the same."""
    seen = []
    for swap in (False, True):
        room = Room(seed=11)
        table = await room.begin((ANA, BETO))
        live = room.hall._tables[table]
        state = live.state
        dealt = next(event for event in state.hand if isinstance(event, Dealt))
        if swap:
            live._state = _with_other_hand(state, dealt)
        view = room.latest(table).private[ANA.id]
        public = room.latest(table).public
        if view.choices and public.turn == view.seat:
            await room.do(table, ANA, Throw(1, 0, 0))
        latest = room.latest(table)
        seen.append((msgspec.json.encode(latest.private[ANA.id]), msgspec.json.encode(latest.public), latest.news))
        if swap:
            others = room.latest(table).private[BETO.id].cards
            assert others != dealt.hands[1]
    assert seen[0] == seen[1]


def _with_other_hand(state, dealt: Dealt):
    """The state had Beto got other cards of the same deck."""
    from msgspec.structs import replace

    from engine.tables.events import InMatch
    from engine.tables.state import evolve_table

    known = {card for hand in dealt.hands for card in hand} | {dealt.muestra}
    others = tuple(card for card in state.match.rules.deck.cards if card not in known)[-3:]
    before = replace(
        state, match=replace(state.match, hand=None, turn=state.base.turn), hand=(), version=state.version - 1
    )
    return evolve_table(before, InMatch(replace(dealt, hands=(dealt.hands[0], others))))


async def test_own_cards_are_opened_for_their_owner_at_once_and_shown_ones_for_all_when_the_hand_is_over():
    room = Room(seed=5)
    table = await room.begin((ANA, BETO))
    lobby = room.latest(table).lobby
    for person in (ANA, BETO):
        view = room.latest(table).private[person.id]
        own = room.hall.openings_own(table, person)
        assert {opening.card for opening in own} == set(view.cards)
        assert all(verify_opening(lobby.root, opening) for opening in own)
    assert room.hall.openings_own(table, PEOPLE[2]) == () == room.hall.openings_own("nosuchid", ANA)
    assert await room.hall.openings_shown(table) == ()
    dice = random.Random(5)
    while not room.latest(table).public.over:
        assert await room.hall.openings_shown(table) == ()
        await room.play_once(table, dice)
    root, public = room.latest(table).lobby.root, room.latest(table).public
    opened = await room.hall.openings_shown(table)
    assert all(verify_opening(root, opening) for opening in opened)
    assert {opening.card for opening in opened} == _cards_in(public) - {-1}
    await room.clock.advance(6)
    assert room.latest(table).lobby.root != root
    assert await room.hall.openings_shown(table) == opened == await room.hall.openings_shown(table, 1, 1)


async def test_b9_no_log_and_no_refusal_tells_a_card_or_a_seed(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/truco.db", sync="normal")
    dice = random.Random(9)

    async def broken(view, absent):
        if dice.random() < 0.5:
            raise ValueError(str(view.cards))
        return some_choice(view, dice)

    room = Room(store, house=broken, seed=9)
    table = await room.begin((ANA,))
    answers = []
    cards = set()
    for _ in range(60):
        await room.play_on(table, dice, 1)
        latest = room.hall.latest(table)
        if latest is None or latest.lobby.status != "playing":
            break
        state = room.hall._tables[table].state
        cards |= {repr(hand) for event in state.hand if isinstance(event, Dealt) for hand in event.hands}
        answers.append(await room.do(table, BETO, Throw(1, 0, 0)))
        answers.append(await room.do(table, ANA, Throw(1, 0, 7)))
    async with store._engine.execution_options(writes=True).begin() as connection:
        await connection.exec_driver_sql("DROP TABLE inbox")
    for _ in range(3):
        with pytest.raises(Exception) as error:
            await room.do(table, ANA, Do(some_choice(latest.private[ANA.id], dice).action) if latest else None)
        answers.append(str(error.value) + repr(error.value))
    text = caplog.text + repr(answers)
    seed = Room(seed=9).hall._wiring.new_seed()
    assert "ValueError" in text and any(isinstance(answer, Refused) for answer in answers)
    assert not any(form.decode("latin-1") in text for form in forms(seed))
    assert len(cards) >= 2 and not any(hand in text for hand in cards)
    await room.hall.stop()
    await store.close()


@pytest.mark.parametrize("seats", [2, 4])
async def test_who_sits_down_after_the_end_sees_nothing_of_the_last_hand(seats):
    room = Room(seed=6)
    table = await room.begin(PEOPLE[:2], seats=seats)
    await room.play_on(table, random.Random(6))
    assert room.latest(table).lobby.status == "finished"
    await room.do(table, BETO, Leave())
    assert isinstance(await room.do(table, PEOPLE[2], Sit("corte", seat=1)), Done)
    assert room.latest(table).lobby.seats[1].person == PEOPLE[2]
    after = [changed for changed in room.told if changed.lobby.status == "finished"]
    assert after and not any(changed.private for changed in after) and not room.latest(table).private
    assert all(room.hall.openings_own(table, person) == () for person in PEOPLE)
    assert await room.hall.openings_shown(table)
    await room.do(table, ANA, Close())
    closed = room.told[-1]
    assert closed.lobby.status == "closed" and not closed.private
