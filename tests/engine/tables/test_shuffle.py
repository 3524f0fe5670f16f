"""Deals that can be checked. `told_*` is a second implementation, written from docs/deals.md and not from the module."""

import hashlib
import hmac
import itertools
import json
import re
import struct
import unicodedata
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.tables import shuffle
from engine.tables.audit import (
    Flaw,
)
from engine.tables.shuffle import (
    Cut,
    CutsError,
    Deal,
    DeckError,
    HandError,
    Opening,
    SeedError,
    commitment,
    deal_hand,
    deal_positions,
    draw_dealer,
    first_dealer,
    hand_key,
    new_seed,
    open_position,
    shuffled,
    tree,
    turned_position,
    verify_opening,
)

SEED = bytes(range(32))
KEY = b"k" * 32
CUTS = (Cut(0, "basto"), Cut(1, "mañana"), Cut(2, "1187422399851253760"), Cut(3, ""))
CARDS = tuple(suit * 12 + number for suit in range(4) for number in (0, 1, 2, 3, 4, 5, 6, 9, 10, 11))
OROS = CARDS[20:30]
DOC = Path(__file__).parents[3] / "docs" / "deals.md"


# --- a stranger's implementation


def told_number(value: int) -> bytes:
    return struct.pack(">I", value)


def told_text(value: str) -> bytes:
    data = unicodedata.normalize("NFC", value).encode("utf-8")
    return told_number(len(data)) + data


def told_mac(key: bytes, use: str, rest: bytes) -> bytes:
    return hmac.new(key, told_text("vale-cuatro/1/" + use) + rest, hashlib.sha256).digest()


def told_hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def told_cuts(texts: Sequence[str]) -> bytes:
    data = told_number(len(texts))
    for seat, text in enumerate(texts):
        data += told_number(seat) + told_text(text)
    return data


def told_shuffle(key: bytes, cards: Iterable[int]) -> tuple[list[int], int]:
    deck, thrown = sorted(cards), 0
    stream = b"".join(told_mac(key, "shuffle", told_number(block)) for block in range(40))
    at = 0
    for i in range(len(deck) - 1, 0, -1):
        while stream[at] >= 256 - (256 % (i + 1)):
            at, thrown = at + 1, thrown + 1
        j = stream[at] % (i + 1)
        at += 1
        deck[i], deck[j] = deck[j], deck[i]
    return deck, thrown


def told_salt(key: bytes, position: int) -> bytes:
    return told_mac(key, "salt", told_number(position))[:16]


def told_leaf(key: bytes, deck: Sequence[int], position: int) -> bytes:
    return told_hash(b"\x00" + told_number(position) + told_number(deck[position]) + told_salt(key, position))


def told_tops(nodes: list[bytes]) -> bytes:
    """The top of a tree, top down: the left part is the largest power of two below the width, which is what pairing from the left makes."""
    if len(nodes) == 1:
        return nodes[0]
    left = 1 << (len(nodes) - 1).bit_length() - 1
    return told_hash(b"\x01" + told_tops(nodes[:left]) + told_tops(nodes[left:]))


def told_root(key: bytes, deck: Sequence[int]) -> str:
    leaves = [told_leaf(key, deck, position) for position in range(len(deck))]
    return told_hash(b"\x02" + told_number(len(deck)) + told_tops(leaves)).hex()


# --- the worked example


@cache
def example() -> dict[str, Any]:
    block = re.search(r"```json\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    return json.loads(block[1])


def test_the_example_is_what_the_module_deals() -> None:
    told = example()
    seed = bytes.fromhex(told["seed"])
    cuts = [Cut(seat, text) for seat, text in enumerate(told["cuts"])]
    deal, draw = deal_hand(seed, told["hand"], cuts, CARDS), draw_dealer(seed, cuts, OROS)
    positions = deal_positions(told["mano"], 4, 3)
    assert (seed, tuple(cuts)) == (SEED, CUTS)
    assert commitment(seed) == told["commitment"]
    assert (hand_key(seed, 1, cuts).hex(), shuffle.draw_key(seed, cuts).hex()) == (told["hand_key"], told["draw_key"])
    assert (list(draw.deck), draw.root, first_dealer(draw.deck[:4])) == (
        told["draw_deck"],
        told["draw_root"],
        told["first_dealer"],
    )
    assert (list(deal.deck), deal.root) == (told["deck"], told["root"])
    assert [[deal.deck[at] for at in own] for own in positions] == told["hands"]
    assert deal.deck[turned_position(4, 3)] == told["muestra"]
    assert (deal.salts[12].hex(), deal.levels[0][12].hex()) == (told["salt_12"], told["leaf_12"])
    for position in (12, 39):
        assert json.loads(msgspec.json.encode(open_position(deal, position))) == told[f"opening_{position}"]


def test_the_example_is_what_a_stranger_makes_of_the_page() -> None:
    told = example()
    seed, cuts = bytes.fromhex(told["seed"]), told_cuts(told["cuts"])
    key, draw_key = told_mac(seed, "hand", told_number(1) + cuts), told_mac(seed, "draw", cuts)
    deck, thrown = told_shuffle(key, CARDS)
    assert told_hash(seed).hex() == told["commitment"]
    assert (key.hex(), draw_key.hex()) == (told["hand_key"], told["draw_key"])
    assert told_mac(key, "shuffle", told_number(0)).hex() == told["first_block"]
    assert (deck, thrown) == (told["deck"], told["thrown_away"])
    assert thrown > 0, "the example should show a byte thrown away"
    assert told_shuffle(draw_key, OROS)[0] == told["draw_deck"]
    assert (told_root(key, deck), told_root(draw_key, told["draw_deck"])) == (told["root"], told["draw_root"])
    assert b64encode(told_salt(key, 12)).decode() == told["opening_12"][3]
    assert told["mano"] == (told["first_dealer"] + told["hand"]) % 4
    assert told["hands"] == [[deck[(seat - told["mano"]) % 4 + 4 * slot] for slot in range(3)] for seat in range(4)]
    assert told["muestra"] == deck[12]


def test_the_bytes_of_the_cuts_are_those_on_the_page() -> None:
    lines = re.findall(
        r"^    ((?:[0-9a-f]{8} ?){1,2}(?:[0-9a-f]+)?)(?= *(?:\"|$))", DOC.read_text("utf-8"), re.MULTILINE
    )
    assert (
        "".join(lines).replace(" ", "") == shuffle.cuts_bytes(CUTS).hex() == told_cuts([cut.text for cut in CUTS]).hex()
    )


def test_every_flaw_is_explained_on_the_page() -> None:
    table = DOC.read_text("utf-8").split("`truco verify` says", 1)[1]
    assert {flaw for flaw in Flaw if f"`{flaw}`" not in table} == set()


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**32 - 1), st.lists(st.text(), min_size=1, max_size=8))
def test_a_stranger_deals_the_same(seed: bytes, hand: int, texts: list[str]) -> None:
    key = told_mac(seed, "hand", told_number(hand) + told_cuts(texts))
    deal = deal_hand(seed, hand, [Cut(seat, text) for seat, text in enumerate(texts)], CARDS)
    deck, _ = told_shuffle(key, CARDS)
    assert (list(deal.deck), deal.root) == (deck, told_root(key, deck))


@pytest.mark.parametrize("size", range(1, 70))
def test_a_stranger_grows_the_same_tree(size: int) -> None:
    assert tree(range(size), KEY).root == told_root(KEY, range(size))


# --- seeds, hands and cuts


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_seed_has_32_bytes(length: int) -> None:
    for use in (commitment, lambda seed: hand_key(seed, 1, CUTS), lambda seed: draw_dealer(seed, CUTS, OROS)):
        with pytest.raises(SeedError) as wrong:
            use(b"s" * length)
        assert wrong.value.given == length
        assert "sss" not in str(wrong.value), "an error must not show a seed"


def test_new_seeds_are_seeds_and_differ() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("hand", [0, -1, 2**32])
def test_hands_are_numbered_from_one(hand: int) -> None:
    with pytest.raises(HandError):
        hand_key(SEED, hand, CUTS)


@pytest.mark.parametrize("seats", [[], [1], [0, 0], [0, 2], [-1, 0]])
def test_there_is_one_cut_for_each_seat(seats: list[int]) -> None:
    with pytest.raises(CutsError) as wrong:
        hand_key(SEED, 1, [Cut(seat, "x") for seat in seats])
    assert wrong.value.given == seats


def test_a_cut_must_be_writable() -> None:
    with pytest.raises(CutsError):
        hand_key(SEED, 1, [Cut(0, "\ud800")])


@given(st.permutations(CUTS))
def test_the_order_in_which_cuts_arrive_does_not_matter(cuts: list[Cut]) -> None:
    assert hand_key(SEED, 1, cuts) == hand_key(SEED, 1, CUTS)


def test_the_two_spellings_of_an_accent_are_one_cut() -> None:
    assert hand_key(SEED, 1, [Cut(0, "man\u0303ana")]) == hand_key(SEED, 1, [Cut(0, "mañana")])


TEXTS = st.lists(st.text("ab\0\1\4ñ", max_size=3) | st.text(max_size=5), min_size=1, max_size=4)


@given(TEXTS, TEXTS)
def test_different_cuts_never_make_the_same_bytes(one: list[str], other: list[str]) -> None:
    assume(
        [unicodedata.normalize("NFC", text) for text in one] != [unicodedata.normalize("NFC", text) for text in other]
    )
    first, second = (shuffle.cuts_bytes([Cut(seat, text) for seat, text in enumerate(texts)]) for texts in (one, other))
    assert first != second
    assert not first.startswith(second) and not second.startswith(first)


@given(TEXTS, st.data())
def test_text_cannot_move_from_one_cut_to_the_next(texts: list[str], data: st.DataObject) -> None:
    joined = "".join(texts)
    at = sorted(data.draw(st.lists(st.integers(0, len(joined)), min_size=len(texts) - 1, max_size=len(texts) - 1)))
    moved = [joined[start:end] for start, end in itertools.pairwise([0, *at, len(joined)])]
    same = [unicodedata.normalize("NFC", text) for text in moved] == [
        unicodedata.normalize("NFC", text) for text in texts
    ]
    keys = {hand_key(SEED, 1, [Cut(seat, text) for seat, text in enumerate(each)]) for each in (moved, texts)}
    assert (len(keys) == 1) == same


def test_each_seed_hand_cut_and_use_has_a_key_of_its_own() -> None:
    others = [Cut(0, "espada"), *CUTS[1:]]
    keys = [hand_key(seed, hand, cuts) for seed in (SEED, KEY) for hand in (1, 2, 256) for cuts in (CUTS, others)]
    keys += [shuffle.draw_key(seed, cuts) for seed in (SEED, KEY) for cuts in (CUTS, others)]
    assert len(set(keys)) == len(keys)


# --- the shuffle


def chi_square(counts: Counter[Any], kinds: int) -> float:
    """How far from uniform, in standard deviations of the chi-square distribution."""
    expected = counts.total() / kinds
    square = sum((counts[kind] - expected) ** 2 for kind in counts) / expected + (kinds - len(counts)) * expected
    return (square - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5


def keys(count: int) -> Iterable[bytes]:
    return (hashlib.sha256(number.to_bytes(4, "big")).digest() for number in range(count))


def test_all_orders_of_a_small_deck_are_equally_likely() -> None:
    counts = Counter(shuffled(key, range(4)) for key in keys(12_000))
    assert abs(chi_square(counts, 24)) < 4


@pytest.mark.parametrize("position", [0, 1, 20, 38, 39])
def test_every_card_is_equally_likely_at_every_position(position: int) -> None:
    counts = Counter(deck[position] for deck in many_decks())
    assert abs(chi_square(counts, 40)) < 4


@cache
def many_decks() -> list[tuple[int, ...]]:
    return [shuffled(key, range(40)) for key in keys(6_000)]


def test_no_card_is_favoured_where_bytes_do_not_divide_evenly() -> None:
    counts = Counter(shuffled(key, range(171))[-1] for key in keys(3_000))
    assert abs(chi_square(counts, 171)) < 4


def biased_draw(bound: int, stream: Iterable[int]) -> int:
    return next(iter(stream)) % bound


def test_the_measure_sees_a_bias(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "_below", biased_draw)
    assert chi_square(Counter(shuffled(key, range(171))[-1] for key in keys(3_000)), 171) > 10


def test_the_measure_sees_a_naive_shuffle() -> None:
    def naive(key: bytes) -> tuple[int, ...]:
        deck = [0, 1, 2, 3]
        for place, byte in enumerate(key[:4]):
            deck[place], deck[byte % 4] = deck[byte % 4], deck[place]
        return tuple(deck)

    assert chi_square(Counter(naive(key) for key in keys(12_000)), 24) > 10


def test_the_largest_deck_uses_every_byte() -> None:
    assert sorted(shuffled(KEY, range(256))) == list(range(256))
    assert len({shuffled(key, range(256))[-1] for key in keys(2_000)}) > 250


@given(st.permutations(CARDS), st.binary(min_size=32, max_size=32))
def test_the_order_in_which_the_cards_are_handed_in_does_not_matter(cards: list[int], key: bytes) -> None:
    deck = shuffled(key, cards)
    assert deck == shuffled(key, CARDS)
    assert sorted(deck) == sorted(CARDS)


@pytest.mark.parametrize("cards", [(), (1, 1), range(257), (-1, 2), (0, 2**32)])
def test_what_is_no_deck(cards: Sequence[int]) -> None:
    for use in (shuffled, lambda key, deck: tree(deck, key)):
        with pytest.raises(DeckError):
            use(KEY, cards)


# --- dealing


@pytest.mark.parametrize(("seats", "hand_size"), [(2, 3), (2, 4), (4, 3), (6, 3), (6, 4)])
def test_cards_are_dealt_one_at_a_time_from_the_mano(seats: int, hand_size: int) -> None:
    for mano in range(seats):
        hands: list[list[int]] = [[] for _ in range(seats)]
        for position in range(seats * hand_size):
            hands[(mano + position) % seats].append(position)
        assert deal_positions(mano, seats, hand_size) == tuple(tuple(hand) for hand in hands)
        assert turned_position(seats, hand_size) == seats * hand_size


def test_four_seats_by_hand() -> None:
    assert deal_positions(3, 4, 3) == ((1, 5, 9), (2, 6, 10), (3, 7, 11), (0, 4, 8))


# --- the draw


def test_every_seat_is_equally_likely_to_deal_first() -> None:
    for seats in (2, 4, 6):
        cuts = [Cut(seat, "") for seat in range(seats)]
        dealers = Counter(first_dealer(draw_dealer(key, cuts, OROS).deck[:seats]) for key in keys(1_500))
        assert abs(chi_square(dealers, seats)) < 4


def test_the_highest_card_deals() -> None:
    assert first_dealer([3, 7, 11, 5]) == 2
    assert first_dealer([9, 2]) == 0


# --- openings


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 9, 36, 40, 41, 50])
def test_every_position_opens(size: int) -> None:
    deal = tree(shuffled(KEY, range(size)), KEY)
    for position in range(size):
        opening = open_position(deal, position)
        assert (opening.position, opening.count, opening.card) == (position, size, deal.deck[position])
        assert verify_opening(deal.root, opening)
    for outside in (-1, size):
        with pytest.raises(DeckError):
            open_position(deal, outside)


def flipped(data: bytes, bit: int) -> bytes:
    return bytes(byte ^ (1 << bit % 8 if at == bit // 8 else 0) for at, byte in enumerate(data))


def altered(opening: Opening) -> dict[str, Opening]:
    """Every way to change an opening by a little."""
    put: Callable[..., Opening] = lambda **changes: msgspec.structs.replace(opening, **changes)
    ways = {f"card {card}": put(card=card) for card in range(50) if card != opening.card}
    ways |= {f"position {at}": put(position=at) for at in range(-1, 42) if at != opening.position}
    ways |= {f"count {count}": put(count=count) for count in range(300) if count != opening.count}
    ways |= {f"salt {bit}": put(salt=flipped(opening.salt, bit)) for bit in range(128)}
    for at, node in enumerate(opening.path):
        for bit in (0, 100, 255):
            ways[f"path {at} {bit}"] = put(path=(*opening.path[:at], flipped(node, bit), *opening.path[at + 1 :]))
        ways[f"path without {at}"] = put(path=opening.path[:at] + opening.path[at + 1 :])
        ways[f"path twice {at}"] = put(path=(*opening.path[: at + 1], *opening.path[at:]))
        ways[f"path short {at}"] = put(path=(*opening.path[:at], node[:-1], *opening.path[at + 1 :]))
    ways["path reversed"] = put(path=opening.path[::-1])
    ways["path longer"] = put(path=(*opening.path, bytes(32)))
    ways["no path"] = put(path=())
    ways["huge card"], ways["negative card"] = put(card=2**32), put(card=-1)
    ways["longer salt"], ways["shorter salt"] = put(salt=opening.salt + b"\0"), put(salt=opening.salt[:-1])
    return ways


@pytest.mark.parametrize("position", [0, 1, 12, 31, 32, 39])
def test_nothing_in_an_opening_can_be_changed(position: int) -> None:
    deal = deal_hand(SEED, 1, CUTS, CARDS)
    opening = open_position(deal, position)
    assert [way for way, other in altered(opening).items() if verify_opening(deal.root, other)] == []


def test_an_opening_belongs_to_one_root() -> None:
    deal, next_deal = deal_hand(SEED, 1, CUTS, CARDS), deal_hand(SEED, 2, CUTS, CARDS)
    opening = open_position(deal, 7)
    roots = [next_deal.root, deal.levels[-1][0].hex(), flipped(bytes.fromhex(deal.root), 3).hex(), "", "no root"]
    assert [root for root in roots if verify_opening(root, opening)] == []


def test_a_house_cannot_promise_an_opening_of_odd_form() -> None:
    """Each of these leads to its root, but is none that the page allows."""

    def root_of(opening: Opening) -> str:
        found = shuffle._climb(opening)
        assert found
        return found

    fair = Opening(0, 2, 5, bytes(16), (bytes(32),))
    assert verify_opening(root_of(fair), fair)
    odd = {
        "salt": Opening(0, 2, 5, bytes(17), (bytes(32),)),
        "sibling": Opening(0, 2, 5, bytes(16), (bytes(33),)),
        "position": Opening(5, 1, 5, bytes(16), ()),
        "size": Opening(0, 257, 5, bytes(16), (bytes(32),) * 9),
    }
    assert [name for name, opening in odd.items() if verify_opening(root_of(opening), opening)] == []


def test_an_inner_node_does_not_pass_for_a_leaf() -> None:
    """A tree over the nodes of the first level is smaller, and has another root."""
    deal = tree(range(4), KEY)
    inner = deal.levels[1]
    assert shuffle._root(2, shuffle._node(*inner)) != deal.root
    assert tree(range(3), KEY).root != tree((0, 1, 2, 3), KEY).root


def test_an_odd_leaf_is_not_doubled() -> None:
    deal = tree(range(3), KEY)
    doubled = shuffle._node(shuffle._node(*deal.levels[0][:2]), shuffle._node(deal.levels[0][2], deal.levels[0][2]))
    assert deal.levels[-1][0] != doubled


def everything_in(opening: Opening) -> bytes:
    return opening.salt + b"".join(opening.path)


@given(st.integers(0, 39), st.integers(1, 1000))
def test_an_opening_holds_nothing_of_the_other_cards(position: int, hand: int) -> None:
    deal, key = deal_hand(SEED, hand, CUTS, CARDS), hand_key(SEED, hand, CUTS)
    opening = open_position(deal, position)
    inside = everything_in(opening)
    written = msgspec.json.encode(opening)
    for other in set(range(40)) - {position}:
        assert deal.salts[other] not in inside
        assert b64encode(deal.salts[other]) not in written
    assert not any(secret in inside for secret in (key, SEED))
    assert len(inside) == 16 + 32 * len(opening.path)
    hashes = set(itertools.chain(*deal.levels))
    assert set(opening.path) <= hashes, "only nodes of the tree are in the path"
    assert shuffle.Opening.__struct_fields__ == ("position", "count", "card", "salt", "path")


def test_a_neighbour_in_the_path_cannot_be_guessed_from_what_is_open() -> None:
    """Try every card with every salt that can be known: none gives the sibling's hash. Without salts, one would."""
    deal = deal_hand(SEED, 1, CUTS, CARDS)
    opened = open_position(deal, 12)
    known = [deal.salts[at] for at in range(40) if at != 13] + [b"", bytes(16)]
    guesses = {shuffle._leaf(13, card, salt) for card in CARDS for salt in known}
    assert opened.path[0] == shuffle._leaf(13, deal.deck[13], deal.salts[13])
    assert opened.path[0] not in guesses


def test_salts_are_all_different_and_change_with_the_hand() -> None:
    salts = [salt for hand in range(1, 20) for salt in deal_hand(SEED, hand, CUTS, CARDS).salts]
    salts += draw_dealer(SEED, CUTS, OROS).salts
    assert len(set(salts)) == len(salts)
    assert {len(salt) for salt in salts} == {16}


def test_equal_decks_have_different_roots_in_different_hands() -> None:
    """Else a root seen before would betray the deck."""
    assert tree(CARDS, KEY).root != tree(CARDS, SEED).root


def test_a_deal_prints_only_its_root() -> None:
    deal = deal_hand(SEED, 1, CUTS, CARDS)
    assert repr(deal) == str(deal) == f"Deal(root={deal.root!r})"
    assert isinstance(deal, Deal)


def test_openings_travel_as_json_in_few_bytes() -> None:
    deal = deal_hand(SEED, 1, CUTS, CARDS)
    for position in range(40):
        written = msgspec.json.encode(open_position(deal, position))
        read = msgspec.json.decode(written, type=Opening)
        assert len(written) < 330
        assert verify_opening(deal.root, read)
