"""Deals that can be checked, and that still keep a bluff.

The hash of a secret seed is public before anybody sits down; every player then adds a cut («cortar»); seed, cuts and hand number
make the deck; the root of a Merkle tree over the salted deck is public at the deal; a card that the rules show is opened with a
proof that tells nothing about the others. docs/deals.md describes every byte for whoever wants to write his own verifier.

Everything here is a pure function but `new_seed`. What is secret: the seed, a hand's key, a `Deal`. What may be shown: a
commitment, a root, cuts, an `Opening` (of a card that its viewer may see). Recorded deals are checked in `audit`.

    DealError                 nothing can be dealt from this
    ├── SeedError             the seed is not 32 bytes
    ├── CutsError             not exactly one cut for each of the seats 0…n-1, or a text that has no UTF-8
    ├── DeckError             no cards, more than 256, one twice, or a position that is not there
    └── HandError             a hand number that is not in 1…2³²-1
"""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import msgspec

SEED_BYTES = 32
SALT_BYTES = 16
HASH_BYTES = 32
MOST_CARDS = 256
NUMBER_END = 1 << 32

_HAND, _DRAW, _SHUFFLE, _SALT = (f"vale-cuatro/1/{use}" for use in ("hand", "draw", "shuffle", "salt"))


class DealError(ValueError):
    """Nothing can be dealt from what was given."""

    def __init__(self, given: object) -> None:
        super().__init__(given)
        self.given = given


class SeedError(DealError):
    """The seed is not 32 bytes; `given` is its length (never the seed)."""


class CutsError(DealError):
    """There is not one cut per seat; `given` are the seats that came, or the seat whose text has no UTF-8."""


class DeckError(DealError):
    """These cards are no deck, or it has no such position."""


class HandError(DealError):
    """Hands are numbered from 1 in a match."""


class Cut(msgspec.Struct, frozen=True):
    """What a player put in by sitting down: a word of his, or the id of his press. A house player's text is empty."""

    seat: int
    text: str


class Opening(msgspec.Struct, frozen=True, array_like=True):
    """One position of a deck with the proof that it was so at the deal. It holds no other card, no other salt and no key."""

    position: int
    count: int
    card: int
    salt: bytes
    path: tuple[bytes, ...]


class Deal(msgspec.Struct, frozen=True):
    """A committed deck, kept by the house. Everything but `root` is secret, so that is all it prints."""

    root: str
    deck: tuple[int, ...]
    salts: tuple[bytes, ...]
    levels: tuple[tuple[bytes, ...], ...]

    def __repr__(self) -> str:
        """Only what is public, so that no log betrays a hand."""
        return f"Deal(root={self.root!r})"


# ---------------------------------------------------------------- bytes: a number has 4, a text is its length and its UTF-8


def _number(value: int) -> bytes:
    return value.to_bytes(4, "big")


def _text(value: str) -> bytes:
    encoded = unicodedata.normalize("NFC", value).encode()
    return _number(len(encoded)) + encoded


def cuts_bytes(cuts: Iterable[Cut]) -> bytes:
    """All cuts in one string of bytes: by seat, whatever order they come in; two different lists never give the same. Raises CutsError."""
    ordered = sorted(cuts, key=lambda cut: cut.seat)
    seats = [cut.seat for cut in ordered]
    if not seats or seats != list(range(len(seats))):
        raise CutsError(seats)
    return _number(len(seats)) + b"".join(_cut(cut) for cut in ordered)


def _cut(cut: Cut) -> bytes:
    try:
        return _number(cut.seat) + _text(cut.text)
    except UnicodeEncodeError as no_text:
        raise CutsError(cut.seat) from no_text


def _mac(key: bytes, use: str, *parts: bytes) -> bytes:
    return hmac.digest(key, _text(use) + b"".join(parts), "sha256")


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


# ---------------------------------------------------------------- seed and keys


def new_seed() -> bytes:
    """A fresh seed for one match."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is public from the moment the lobby opens: the SHA-256 of the seed, in hex."""
    return _hash(checked_seed(seed)).hex()


def checked_seed(seed: bytes) -> bytes:
    """The seed itself. Raises SeedError."""
    if len(seed) != SEED_BYTES:
        raise SeedError(len(seed))
    return seed


def hand_key(seed: bytes, hand_number: int, cuts: Iterable[Cut]) -> bytes:
    """The secret that one hand's deck and salts come from."""
    if not 1 <= hand_number < NUMBER_END:
        raise HandError(hand_number)
    return _mac(checked_seed(seed), _HAND, _number(hand_number), cuts_bytes(cuts))


def draw_key(seed: bytes, cuts: Iterable[Cut]) -> bytes:
    """The secret that the draw of the first dealer comes from; never that of a hand."""
    return _mac(checked_seed(seed), _DRAW, cuts_bytes(cuts))


# ---------------------------------------------------------------- shuffle


def shuffled(key: bytes, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards, put in ascending order and then shuffled (Fisher and Yates) with the key's bytes; the first is dealt first."""
    deck = sorted(checked_deck(cards))
    stream = _stream(key)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _stream(key: bytes) -> Iterator[int]:
    for block in range(NUMBER_END):
        yield from _mac(key, _SHUFFLE, _number(block))


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number in 0…bound-1, all equally likely: bytes of the incomplete last round of `bound` are thrown away."""
    fair = MOST_CARDS - MOST_CARDS % bound
    return next(byte for byte in stream if byte < fair) % bound


def checked_deck(cards: Sequence[int]) -> Sequence[int]:
    """The cards themselves: each once, none more than there may be. Raises DeckError."""
    if not 1 <= len(set(cards)) == len(cards) <= MOST_CARDS or min(cards) < 0 or max(cards) >= NUMBER_END:
        raise DeckError(tuple(cards))
    return cards


def deal_positions(mano: int, seats: int, hand_size: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the deck positions of its cards, in the order he gets them: dealt one at a time from the mano on."""
    return tuple(tuple((seat - mano) % seats + seats * slot for slot in range(hand_size)) for seat in range(seats))


def turned_position(seats: int, hand_size: int) -> int:
    """The position of the muestra (vira): the card after all hands."""
    return seats * hand_size


# ---------------------------------------------------------------- commitment to a deck


def tree(deck: Sequence[int], key: bytes) -> Deal:
    """Commit to a deck. A salt does not lead to its key nor to another salt, as HMAC cannot be inverted or foretold."""
    cards = tuple(checked_deck(deck))
    salts = tuple(_mac(key, _SALT, _number(position))[:SALT_BYTES] for position in range(len(cards)))
    leaves = tuple(_leaf(position, card, salts[position]) for position, card in enumerate(cards))
    levels = _levels(leaves)
    return Deal(_root(len(cards), levels[-1][0]), cards, salts, levels)


def _levels(leaves: tuple[bytes, ...]) -> tuple[tuple[bytes, ...], ...]:
    """The tree from the leaves up; the last level is the top node alone."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        levels.append(_above(levels[-1]))
    return tuple(levels)


def _above(level: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The next level; an odd last node goes up as it is (doubled, it could be mistaken for two)."""
    pairs = zip(level[::2], level[1::2], strict=False)
    return tuple(_node(left, right) for left, right in pairs) + level[len(level) & ~1 :]


def _leaf(position: int, card: int, salt: bytes) -> bytes:
    return _hash(b"\0", _number(position), _number(card), salt)


def _node(left: bytes, right: bytes) -> bytes:
    return _hash(b"\1", left, right)


def _root(count: int, top: bytes) -> str:
    return _hash(b"\2", _number(count), top).hex()


def deal_hand(seed: bytes, hand_number: int, cuts: Iterable[Cut], cards: Sequence[int]) -> Deal:
    """The deck of one hand, shuffled and committed to."""
    key = hand_key(seed, hand_number, cuts)
    return tree(shuffled(key, cards), key)


def draw_dealer(seed: bytes, cuts: Iterable[Cut], cards: Sequence[int]) -> Deal:
    """The draw: the cards of one suit (so that nobody ties), shuffled; seat s draws position s, the highest deals first."""
    key = draw_key(seed, cuts)
    return tree(shuffled(key, cards), key)


def first_dealer(drawn: Sequence[int]) -> int:
    """The seat that deals first, from the cards drawn by the seats 0…n-1."""
    return drawn.index(max(drawn))


def open_position(deal: Deal, position: int) -> Opening:
    """Show one card with its proof. Whoever asks must be somebody who may see that card."""
    if not 0 <= position < len(deal.deck):
        raise DeckError(position)
    beside = ((level, (position >> height) ^ 1) for height, level in enumerate(deal.levels))
    path = tuple(level[place] for level, place in beside if place < len(level))
    return Opening(position, len(deal.deck), deal.deck[position], deal.salts[position], path)


def verify_opening(root: str, opening: Opening) -> bool:
    """Whether this very card lay at this position of the deck that the root stands for. Nonsense is just false."""
    return _well_formed(opening) and _climb(opening) == root


def _well_formed(opening: Opening) -> bool:
    return (
        0 <= opening.position < opening.count <= MOST_CARDS
        and 0 <= opening.card < NUMBER_END
        and len(opening.salt) == SALT_BYTES
        and all(len(node) == HASH_BYTES for node in opening.path)
    )


def _climb(opening: Opening) -> str | None:
    """The root that a proof leads to; None if its path is too short or too long."""
    node, place, width = _leaf(opening.position, opening.card, opening.salt), opening.position, opening.count
    path = iter(opening.path)
    while width > 1:
        if place ^ 1 < width:
            other = next(path, None)
            if other is None:
                return None
            node = _node(other, node) if place & 1 else _node(node, other)
        place, width = place >> 1, (width + 1) >> 1
    return _root(opening.count, node) if next(path, None) is None else None
