"""A stored table told again, and checked; and that a check bites."""

import random

import pytest
from msgspec.structs import replace

from engine.rules.cards import NO_CARD
from engine.rules.events import Dealt, Played
from engine.tables.audit import Flaw, PassedOn
from engine.tables.events import Began, HandSealed, InMatch, decode, encode
from engine.tables.ports import Configure, Corrupt, Rematch, Start
from engine.tables.record import events_of, hand_openings, matches_of, record_of, verify
from engine.tables.replay import replay
from tests.engine.tables.fakes import ANA, BETO, GAMES, PEOPLE, Room


async def a_match(
    seed: int = 1,
    seats: int = 2,
    variant: str = "uruguayo",
    reveal: str = "never",
    moves: int = 100_000,
    **options: str,
) -> tuple[Room, str]:
    room = Room(seed=seed)
    table = await room.open(PEOPLE[:seats] if seats <= 4 else (ANA, BETO), variant, seats)
    if seats > 4:
        from engine.tables.ports import AddHouse

        await room.do(table, ANA, AddHouse(all=True))
    await room.do(table, ANA, Configure("reveal", reveal))
    for name, value in options.items():
        await room.do(table, ANA, Configure(name, value))
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
    assert checked.hands == room.latest(table).public.hand and checked.openings > checked.hands


async def test_four_cards_each_and_a_vira_after_them_are_dealt_as_promised():
    room, table = await a_match(4, 4, "mineiro", "match", cartas="4", manilhas="vira", escada="1-3-6-9-12")
    (checked,) = verify(await stored(room, table))
    assert checked.findings == () and checked.with_seed
    story = replay(await stored(room, table))
    deals = [step for step in story.steps if step.fact is not None and step.fact.what == "dealt"]
    assert len(deals) == checked.hands > 2
    assert all(len(cards) == 4 for step in deals for cards in step.hands)
    assert all(step.fact is not None and step.fact.cards[0] >= 0 for step in deals)


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
    drawn, passed = map(record_of, matches_of(events_of(await stored(room, table))))
    assert drawn.draw is not None and drawn.passed is None
    assert passed.draw is None and passed.passed == PassedOn(drawn.draw.dealer, 1 - drawn.draw.dealer)

    def kept(event):
        return replace(event, dealer=1 - event.dealer) if isinstance(event, Began) and event.match == 2 else None

    first, second = verify(tampered(await stored(room, table), kept))
    assert first.findings == () and {found.kind for found in second.findings} >= {Flaw.DEALER, Flaw.MANO}


def tampered(stored, change):
    """The stream with one event changed: `change` gives the new one for the first that it does not leave alone."""
    rows, done = [], False
    for row in stored.events:
        event = decode(row)
        new = None if done else change(event)
        done = done or new is not None
        rows.append(row if new is None else encode(new))
    assert done
    return replace(stored, events=tuple(rows))


async def test_a_changed_card_root_or_cut_is_found():
    from engine.tables.events import Finished

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
    room, table = await a_match(moves=10)
    whole = await stored(room, table)
    broken = replace(whole, events=(*whole.events[:3], b"m\xff", *whole.events[4:]))
    for look in (replay, verify):
        with pytest.raises(Corrupt) as corrupt:
            look(broken)
        assert corrupt.value.version == 4


def mutants(row: bytes, dice: random.Random) -> bytes:
    """A stored event with some of what it says changed: a number, a text, a list; or bytes that are nothing."""
    import json

    kind, body = row[:1], row[1:]
    try:
        told = json.loads(body)
    except ValueError:
        told = None
    places: list[tuple[object, object]] = []

    def walk(node) -> None:
        for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
            places.append((node, key))
            if isinstance(value, dict | list):
                walk(value)

    if isinstance(told, dict | list):
        walk(told)
    if not places or dice.random() < 0.1:
        at = dice.randrange(len(row))
        return row[:at] + bytes([dice.randrange(256)]) + row[at + 1 :]
    node, key = dice.choice(places)
    old = node[key]  # pyright: ignore[reportIndexIssue]
    new: object = dice.choice([None, [], "", "otro", -1, 0, 7, 99, 10**12])
    if isinstance(old, int) and dice.random() < 0.7:
        new = dice.choice([old + 1, old - 1, -old, old + 40])
    elif isinstance(old, list) and dice.random() < 0.7:
        new = dice.choice([old[1:], old[::-1], old + old[-1:], old[:-1]])
    node[key] = new  # pyright: ignore[reportIndexIssue]
    return kind + json.dumps(told).encode()


def damaged(rows: list[bytes], dice: random.Random) -> list[bytes]:
    at, other = dice.randrange(len(rows)), dice.randrange(len(rows))
    match dice.choice(["drop", "swap", "twice", "alter", "alter", "alter", "cut", "move"]):
        case "drop":
            del rows[at]
        case "swap":
            rows[at], rows[other] = rows[other], rows[at]
        case "twice":
            rows.insert(other, rows[at])
        case "alter":
            rows[at] = mutants(rows[at], dice)
        case "cut":
            rows = rows[at:] if dice.random() < 0.3 else rows[:at]
        case _:
            rows.insert(other, rows.pop(at))
    return rows


@pytest.mark.parametrize(
    ("variant", "seats"), [("uruguayo", 2), ("uruguayo", 6), ("argentino", 4), ("paulista", 4), ("mineiro", 2)]
)
async def test_whatever_is_damaged_is_told_by_its_event(variant, seats):
    from engine.tables.record import openings_of

    room, table = await a_match(2, seats, variant, "match")
    whole = await stored(room, table)
    dice, corrupts = random.Random(11), list[Corrupt]()
    for _ in range(150):
        rows = list(whole.events)
        for _ in range(dice.choice([1, 1, 1, 3])):
            rows = damaged(rows, dice) or rows[:1]
        broken = replace(whole, events=tuple(rows))
        for look in (replay, verify, openings_of):
            try:
                look(broken)
            except Corrupt as corrupt:
                corrupts.append(corrupt)
    assert len(corrupts) > 100
    assert all(corrupt.table == table and "\n" not in str(corrupt) for corrupt in corrupts)


def altered(whole, number: int, change):
    """The stream with the event of this number changed."""
    rows = list(whole.events)
    rows[number] = encode(change(decode(rows[number])))
    return replace(whole, events=tuple(rows))


def with_other_card(event: InMatch, seat: int, slot: int, card: int) -> InMatch:
    assert isinstance(event.event, Dealt)
    hands = [list(cards) for cards in event.event.hands]
    hands[seat][slot] = card
    return InMatch(replace(event.event, hands=tuple(map(tuple, hands))))


@pytest.mark.parametrize("reveal", ["never", "match"])
@pytest.mark.parametrize("moves", [30, 100_000])
async def test_every_card_of_every_deal_is_compared_with_the_sealed_deck(moves, reveal):
    room, table = await a_match(4, 2, reveal=reveal, moves=moves)
    whole = await stored(room, table)
    deals = [
        (number, event.event)
        for number, event in enumerate(map(decode, whole.events))
        if isinstance(event, InMatch) and isinstance(event.event, Dealt)
    ]
    assert len(deals) > 2 and verify(whole)[0].findings == ()
    for number, dealt in deals:
        known = {card for cards in dealt.hands for card in cards} | {dealt.muestra}
        other = next(card for card in range(40) if card not in known)
        for seat in range(2):
            for slot in range(3):
                look = altered(
                    whole, number, lambda event, at=(seat, slot), card=other: with_other_card(event, *at, card)
                )
                (checked,) = verify(look)
                (found,) = [found for found in checked.findings if found.kind == Flaw.DEALT]
                assert (found.hand, found.position, found.expected, found.found) == (dealt.number, None, None, None)
        turned = altered(whole, number, lambda event, card=other: InMatch(replace(event.event, muestra=card)))
        assert Flaw.DEALT in {found.kind for found in verify(turned)[0].findings}


async def test_a_covered_or_shown_card_that_was_not_dealt_is_found():
    from engine.rules.events import Shown

    found, dice = set[type](), random.Random(9)
    for seed in range(1, 4):
        room, table = await a_match(seed, 4)
        whole = await stored(room, table)
        for number, event in enumerate(map(decode, whole.events)):
            match event:
                case InMatch(event=Played() as played) if dice.random() < 0.1:
                    new = replace(played, covered=True, card=(played.card + 1) % 40)
                case InMatch(event=Shown() as shown):
                    new = replace(shown, cards=tuple((card + 1) % 40 for card in shown.cards))
                case _:
                    continue
            look = altered(whole, number, lambda _, new=new: InMatch(new))
            assert Flaw.DEALT in {found.kind for found in verify(look)[0].findings}
            found.add(type(new))
    assert found == {Played, Shown}


async def test_a_deal_without_its_seal_and_a_seal_without_its_deal_are_found():
    room, table = await a_match()
    whole = await stored(room, table)
    seals = [number for number, row in enumerate(whole.events) if isinstance(decode(row), HandSealed)]
    for number in (seals[0], seals[2]):
        look = replace(whole, events=(*whole.events[:number], *whole.events[number + 1 :]))
        assert Flaw.ROOT in {found.kind for found in verify(look)[0].findings}
    twice = replace(whole, events=(*whole.events[: seals[1]], whole.events[seals[0]], *whole.events[seals[1] :]))
    assert Flaw.DEALT in {found.kind for found in verify(twice)[0].findings}


async def test_an_unfinished_match_is_checked_with_its_seed_too():
    room, table = await a_match(moves=40)
    whole = await stored(room, table)
    last = [number for number, row in enumerate(whole.events) if isinstance(decode(row), HandSealed)][-1]
    look = altered(whole, last, lambda event: replace(event, root="0" * 64))
    assert [found.kind for found in verify(look)[0].findings] == [Flaw.ROOT]
