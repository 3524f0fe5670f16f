"""A stored table told again, and checked; and that a check bites."""

import random

import pytest

from engine.rules.cards import NO_CARD
from engine.rules.events import Dealt, Played
from engine.tables.events import HandSealed, InMatch, decode, encode
from engine.tables.ports import Configure, Corrupt, Rematch, Start
from engine.tables.record import events_of, hand_openings, matches_of, verify
from engine.tables.replay import replay
from engine.tables.shuffle import Flaw
from tests.engine.tables.fakes import ANA, BETO, GAMES, PEOPLE, Room


async def a_match(
    seed: int = 1, seats: int = 2, variant: str = "uruguayo", reveal: str = "never", moves: int = 100_000
) -> tuple[Room, str]:
    room = Room(seed=seed)
    table = await room.open(PEOPLE[:seats] if seats <= 4 else (ANA, BETO), variant, seats)
    if seats > 4:
        from engine.tables.ports import AddHouse

        await room.do(table, ANA, AddHouse(all=True))
    await room.do(table, ANA, Configure("reveal", reveal))
    await room.do(table, ANA, Start())
    await room.play_on(table, random.Random(seed), moves)
    return room, table


async def stored(room: Room, table: str):
    stored = await room.store.load(table, whole=True)
    assert stored is not None
    return stored


@pytest.mark.parametrize("reveal", ["never", "match"])
@pytest.mark.parametrize(("variant", "seats"), GAMES)
async def test_a_match_was_dealt_as_promised(variant, seats, reveal):
    room, table = await a_match(3, seats, variant, reveal)
    (checked,) = verify(await stored(room, table))
    assert checked.findings == () and checked.with_seed
    assert checked.hands == room.latest(table).public.hand and checked.openings > 3 * checked.hands


async def test_of_an_unfinished_match_only_what_is_over_is_checked():
    room, table = await a_match(moves=60)
    (checked,) = verify(await stored(room, table))
    over = room.latest(table).public.over
    assert checked.findings == () and not checked.with_seed
    assert checked.hands == room.latest(table).public.hand - (not over)


async def test_a_rematch_is_checked_too():
    room, table = await a_match()
    for person in (ANA, BETO):
        await room.do(table, person, Rematch())
    await room.play_on(table, random.Random(2))
    first, second = verify(await stored(room, table))
    assert first.findings == second.findings == ()
    assert (first.match, second.match) == (1, 2)


def tampered(stored, change):
    """The stream with one event changed: `change` gives the new one for the first that it does not leave alone."""
    from msgspec.structs import replace

    rows, done = [], False
    for row in stored.events:
        event = decode(row)
        new = None if done else change(event)
        done = done or new is not None
        rows.append(row if new is None else encode(new))
    assert done
    return replace(stored, events=tuple(rows))


async def test_a_changed_card_root_or_cut_is_found():
    from msgspec.structs import replace

    from engine.tables.events import Began, Finished

    room, table = await a_match()
    whole = await stored(room, table)

    def card(event):
        if isinstance(event, InMatch) and isinstance(event.event, Played):
            return InMatch(replace(event.event, card=(event.event.card + 1) % 40))
        return None

    def root(event):
        return replace(event, root="0" * 64) if isinstance(event, HandSealed) else None

    def cut(event):
        return replace(event, cuts=("otro", *event.cuts[1:])) if isinstance(event, Began) else None

    def dealer(event):
        return replace(event, dealer=1 - event.dealer) if isinstance(event, Began) else None

    assert {found.kind for found in verify(tampered(whole, card))[0].findings} >= {Flaw.CARD}
    assert {found.kind for found in verify(tampered(whole, root))[0].findings} >= {Flaw.OPENING, Flaw.ROOT}
    assert {found.kind for found in verify(tampered(whole, cut))[0].findings} >= {Flaw.OPENING}
    assert {found.kind for found in verify(tampered(whole, dealer))[0].findings} >= {Flaw.DEALER}
    assert isinstance(matches_of(events_of(whole))[0].finished, Finished)


async def test_a_check_tells_nothing_that_was_not_shown():
    from msgspec.structs import replace

    room, table = await a_match()
    whole = await stored(room, table)

    def root(event):
        return replace(event, root="0" * 64) if isinstance(event, HandSealed) else None

    made = [found for found in verify(tampered(whole, root))[0].findings if found.kind == Flaw.ROOT]
    assert made and all(found.expected is None for found in made)


async def test_a_match_is_told_move_by_move():
    room, table = await a_match(reveal="never")
    story = replay(await stored(room, table))
    public = room.latest(table).public
    assert (story.winner, story.score, story.names) == (public.winner, public.score, ("Ana", "Beto"))
    facts = [step.fact for step in story.steps if step.fact]
    assert facts == [fact for changed in room.told for fact in changed.news]
    assert [step.what for step in story.steps[:4]] == ["opened", "sat", "sat", "began"]
    assert not any(step.hands for step in story.steps)
    assert story.steps[-1].what == "finished"


async def test_hands_are_told_only_where_the_seed_was_to_be_published_and_the_match_is_over():
    room, table = await a_match(reveal="match", moves=40)
    assert not any(step.hands for step in replay(await stored(room, table)).steps)
    await room.play_on(table, random.Random(1))
    deals = [step for step in replay(await stored(room, table)).steps if step.fact and step.fact.what == "dealt"]
    assert all(len(step.hands) == 2 and len(step.hands[0]) == 3 for step in deals) and deals


async def test_of_an_unfinished_match_no_hidden_card_is_told():
    room, table = await a_match(moves=45)
    whole = await stored(room, table)
    seen = {card for changed in room.told for fact in changed.news for card in fact.cards}
    dealt = [event.event for event in events_of(whole) if isinstance(event, InMatch) and isinstance(event.event, Dealt)]
    shown = {card for step in replay(whole).steps if step.fact for card in step.fact.cards}
    assert shown <= seen | {NO_CARD}
    assert {card for deal in dealt for hand in deal.hands for card in hand} - shown


async def test_of_a_hand_that_is_played_nothing_is_opened():
    room, table = await a_match(moves=8)
    (match,) = matches_of(events_of(await stored(room, table)))
    assert not match.hands[-1].over and len(match.hands[-1].events) > 2
    assert hand_openings(match, match.hands[-1]) == ()


async def test_a_damaged_stream_is_told_as_such():
    from msgspec.structs import replace

    room, table = await a_match(moves=10)
    whole = await stored(room, table)
    broken = replace(whole, events=(*whole.events[:3], b"m\xff", *whole.events[4:]))
    for look in (replay, verify):
        with pytest.raises(Corrupt) as corrupt:
            look(broken)
        assert corrupt.value.version == 4
