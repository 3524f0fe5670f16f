"""Deals that can be checked, and that still keep a bluff.

The hash of a secret seed is public before anybody sits down; every player then adds a cut («cortar»); seed, cuts and hand number
make the deck; the root of a Merkle tree over the salted deck is public at the deal; a card that the rules show is opened with a
proof that tells nothing about the others. docs/deals.md describes every byte for whoever wants to write his own verifier.

Everything here is a pure function but `new_seed`. What is secret: the seed, a hand's key, a `Deal`. What may be shown: a
commitment, a root, cuts, an `Opening` (of a card that its viewer may see), a `MatchRecord`.

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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum, unique
from typing import TypeAlias

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


def _cuts(cuts: Iterable[Cut]) -> bytes:
    """All cuts in one string of bytes: by seat, whatever order they come in; two different lists never give the same."""
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
    return _hash(_checked_seed(seed)).hex()


def _checked_seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise SeedError(len(seed))
    return seed


def hand_key(seed: bytes, hand_number: int, cuts: Iterable[Cut]) -> bytes:
    """The secret that one hand's deck and salts come from."""
    if not 1 <= hand_number < NUMBER_END:
        raise HandError(hand_number)
    return _mac(_checked_seed(seed), _HAND, _number(hand_number), _cuts(cuts))


def draw_key(seed: bytes, cuts: Iterable[Cut]) -> bytes:
    """The secret that the draw of the first dealer comes from; never that of a hand."""
    return _mac(_checked_seed(seed), _DRAW, _cuts(cuts))


# ---------------------------------------------------------------- shuffle


def shuffled(key: bytes, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards, put in ascending order and then shuffled (Fisher and Yates) with the key's bytes; the first is dealt first."""
    deck = sorted(_checked_deck(cards))
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


def _checked_deck(cards: Sequence[int]) -> Sequence[int]:
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
    cards = tuple(_checked_deck(deck))
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


# ---------------------------------------------------------------- checking a recorded match


class Shown(msgspec.Struct, frozen=True):
    """A card that the record says a seat held: `slot` is its place among those dealt to it, 0 the first."""

    seat: int
    slot: int
    card: int


class DealRecord(msgspec.Struct, frozen=True):
    """One hand as it was recorded: what was public, and the whole deck if the house kept it."""

    hand: int
    mano: int
    root: str
    cuts: tuple[Cut, ...]
    openings: tuple[Opening, ...]
    shown: tuple[Shown, ...]
    turned: int | None = None
    deck: tuple[int, ...] | None = None


class DrawRecord(msgspec.Struct, frozen=True):
    """The draw of the first dealer: seat s drew the card `drawn[s]` of `cards`, those of one suit."""

    root: str
    cards: tuple[int, ...]
    openings: tuple[Opening, ...]
    drawn: tuple[int, ...]
    dealer: int


class PassedOn(msgspec.Struct, frozen=True):
    """In a rematch nobody draws: the seat after `former`, who dealt first in the match before, deals first."""

    former: int
    dealer: int


class Newcomer(msgspec.Struct, frozen=True):
    """Somebody sat down in another's place; his cut counts from this hand on."""

    hand: int
    cut: Cut


class MatchRecord(msgspec.Struct, frozen=True):
    """All that `truco verify` needs; the seed (hex) only if the table was opened with reveal=match."""

    commitment: str
    cards: tuple[int, ...]
    hand_size: int
    cuts: tuple[Cut, ...]
    draw: DrawRecord | None
    """None in a rematch, which has `passed`."""
    deals: tuple[DealRecord, ...]
    newcomers: tuple[Newcomer, ...] = ()
    seed: str | None = None
    passed: PassedOn | None = None


@unique
class Flaw(StrEnum):
    """What can be wrong with a recorded match."""

    OPENING = "opening"  # a proof does not lead to the root
    DECK_SIZE = "deck_size"  # the root stands for more or fewer cards than the deck has
    FOREIGN_CARD = "foreign_card"  # a card that is not of this deck
    CARD_TWICE = "card_twice"  # one card at two positions
    NOT_OPENED = "not_opened"  # a card was shown and never opened
    CARD = "card"  # the card shown is not the one that was dealt
    PLACE = "place"  # a seat or slot that does not exist
    DECK = "deck"  # the deck recorded is not the one dealt, or no deck at all
    CUTS = "cuts"  # the cuts used are not those of the people who sat down
    HAND_NUMBER = "hand_number"  # a hand is missing or out of order
    MANO = "mano"  # the deal did not pass one seat on
    DEALER = "dealer"  # not the seat with the highest card drawn; in a rematch, not the next one
    SEED = "seed"  # no seed of 32 bytes
    COMMITMENT = "commitment"  # the seed published is not the one promised
    ROOT = "root"  # seed and cuts make another deck
    DEALT = "dealt"  # the cards of a hand, hidden ones too, are not those of the deck that was sealed for it


Detail: TypeAlias = int | str | tuple[int, ...] | None


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong: in which hand (0: before the first), at which deck position, and what should be there."""

    kind: Flaw
    hand: int
    position: int | None = None
    expected: Detail = None
    found: Detail = None


def check_match(record: MatchRecord) -> list[Finding]:
    """All that is wrong with a recorded match; an empty list if it is as it was promised."""
    findings = [*_check_beginning(record), *_check_hands(record), *_check_seed(record)]
    return list(dict.fromkeys(findings))


def _check_beginning(record: MatchRecord) -> Iterator[Finding]:
    """The cuts, the deck, and who deals first: either the draw says so, or the match before."""
    draw, passed, seats = record.draw, record.passed, len(record.cuts)
    if not _same_cuts(record.cuts, record.cuts):
        yield Finding(Flaw.CUTS, 0)
    if not _is_deck(record.cards):
        yield Finding(Flaw.DECK, 0, found=record.cards)
    if (draw is None) == (passed is None):
        yield Finding(Flaw.DEALER, 0)
    if draw is not None:
        yield from _check_draw(draw, seats)
    if passed is not None and passed.dealer != (passed.former + 1) % max(1, seats):
        yield Finding(Flaw.DEALER, 0, expected=(passed.former + 1) % max(1, seats), found=passed.dealer)


def _check_draw(draw: DrawRecord, seats: int) -> Iterator[Finding]:
    if not _is_deck(draw.cards):
        yield Finding(Flaw.DECK, 0, found=draw.cards)
    if len(draw.drawn) != seats:
        yield Finding(Flaw.PLACE, 0, expected=seats, found=len(draw.drawn))
    elif draw.drawn and draw.dealer != first_dealer(draw.drawn):
        yield Finding(Flaw.DEALER, 0, expected=first_dealer(draw.drawn), found=draw.dealer)
    yield from _check_openings(0, draw.root, draw.cards, draw.openings)
    yield from _compare(0, _by_position(draw.openings), dict(enumerate(draw.drawn)), missing=Flaw.NOT_OPENED)


def _check_hands(record: MatchRecord) -> Iterator[Finding]:
    for hand, deal in enumerate(record.deals, start=1):
        if deal.hand != hand:
            yield Finding(Flaw.HAND_NUMBER, hand, expected=hand, found=deal.hand)
        yield from _check_seating(record, deal)
        yield from _check_openings(deal.hand, deal.root, record.cards, deal.openings)
        yield from _compare(deal.hand, _by_position(deal.openings), _shown(record, deal), missing=Flaw.NOT_OPENED)
        if deal.deck is not None:
            yield from _check_deck(record, deal, deal.deck)


def _check_seating(record: MatchRecord, deal: DealRecord) -> Iterator[Finding]:
    """Who sat there, who was mano and who held what: left free, these would let the house choose among many deals."""
    seats = len(record.cuts)
    if not _same_cuts(deal.cuts, cuts_at(record, deal.hand)):
        yield Finding(Flaw.CUTS, deal.hand)
    mano = (_first_to_deal(record) + deal.hand) % max(1, seats)
    if deal.mano != mano:
        yield Finding(Flaw.MANO, deal.hand, expected=mano, found=deal.mano)
    for card in deal.shown:
        if not _exists(record, card):
            yield Finding(Flaw.PLACE, deal.hand, expected=(seats, record.hand_size), found=(card.seat, card.slot))


def _first_to_deal(record: MatchRecord) -> int:
    """As the record says; -1 where it does not."""
    source = record.draw or record.passed
    return -1 if source is None else source.dealer


def cuts_at(record: MatchRecord, hand: int) -> tuple[Cut, ...]:
    """The cuts that a hand must be dealt with: those of the start, but for seats that somebody else has taken by then."""
    by_seat = {cut.seat: cut for cut in record.cuts}
    by_seat |= {new.cut.seat: new.cut for new in record.newcomers if new.hand <= hand}
    return tuple(by_seat.values())


def _same_cuts(used: Iterable[Cut], expected: Iterable[Cut]) -> bool:
    try:
        return _cuts(used) == _cuts(expected)
    except CutsError:
        return False


def _is_deck(cards: Sequence[int]) -> bool:
    try:
        return bool(_checked_deck(cards))
    except DeckError:
        return False


def _exists(record: MatchRecord, card: Shown) -> bool:
    return 0 <= card.seat < len(record.cuts) and 0 <= card.slot < record.hand_size


def _shown(record: MatchRecord, deal: DealRecord) -> dict[int, int]:
    """The cards that the record shows, by deck position."""
    seats = len(record.cuts)
    of_seat = deal_positions(deal.mano, seats, record.hand_size)
    cards = {of_seat[card.seat][card.slot]: card.card for card in deal.shown if _exists(record, card)}
    return cards if deal.turned is None else cards | {turned_position(seats, record.hand_size): deal.turned}


def _by_position(openings: Iterable[Opening]) -> dict[int, int]:
    return {opening.position: opening.card for opening in openings}


def _check_openings(hand: int, root: str, cards: Sequence[int], openings: Iterable[Opening]) -> Iterator[Finding]:
    position_of: dict[int, int] = {}
    for opening in openings:
        position, card = opening.position, opening.card
        if not verify_opening(root, opening):
            yield Finding(Flaw.OPENING, hand, position, found=card)
        if opening.count != len(cards):
            yield Finding(Flaw.DECK_SIZE, hand, position, expected=len(cards), found=opening.count)
        if card not in cards:
            yield Finding(Flaw.FOREIGN_CARD, hand, position, found=card)
        if position_of.setdefault(card, position) != position:
            yield Finding(Flaw.CARD_TWICE, hand, position, expected=position_of[card], found=card)


def _check_deck(record: MatchRecord, deal: DealRecord, deck: tuple[int, ...]) -> Iterator[Finding]:
    if sorted(deck) != sorted(record.cards):
        yield Finding(Flaw.DECK, deal.hand, expected=tuple(sorted(record.cards)), found=deck)
    dealt = dict(enumerate(deck))
    yield from _compare(deal.hand, dealt, _by_position(deal.openings), missing=Flaw.CARD)
    yield from _compare(deal.hand, dealt, _shown(record, deal), missing=Flaw.CARD)


def _compare(hand: int, true: Mapping[int, int], told: Mapping[int, int], *, missing: Flaw) -> Iterator[Finding]:
    """What is told of some positions against what is known of them."""
    for position, card in told.items():
        if true.get(position) != card:
            flaw = Flaw.CARD if position in true else missing
            yield Finding(flaw, hand, position, expected=true.get(position), found=card)


def _check_seed(record: MatchRecord) -> Iterator[Finding]:
    """With the seed, everything is made again and compared."""
    if record.seed is None:
        return
    seed = _seed(record.seed)
    if seed is None:
        yield Finding(Flaw.SEED, 0)
        return
    if commitment(seed) != record.commitment:
        yield Finding(Flaw.COMMITMENT, 0, expected=record.commitment, found=commitment(seed))
    if draw := record.draw:
        yield from _check_made(0, made_again(seed, 0, record.cuts, draw.cards), draw.root, dict(enumerate(draw.drawn)))
    for deal in record.deals:
        made = made_again(seed, deal.hand, deal.cuts, record.cards)
        yield from _check_made(deal.hand, made, deal.root, _shown(record, deal))
        if made and deal.deck is not None and deal.deck != made.deck:
            yield Finding(Flaw.DECK, deal.hand, expected=made.deck, found=deal.deck)


def _seed(text: str) -> bytes | None:
    try:
        return _checked_seed(bytes.fromhex(text))
    except ValueError:
        return None


def made_again(seed: bytes, hand: int, cuts: Sequence[Cut], cards: Sequence[int]) -> Deal | None:
    """The deck of a hand (0: the draw) as the seed makes it; None if it makes none from what was recorded."""
    try:
        return deal_hand(seed, hand, cuts, cards) if hand else draw_dealer(seed, cuts, cards)
    except DealError:
        return None


def _check_made(hand: int, made: Deal | None, root: str, shown: Mapping[int, int]) -> Iterator[Finding]:
    if made is None or made.root != root:
        yield Finding(Flaw.ROOT, hand, expected=made.root if made else None, found=root)
    if made:
        yield from _compare(hand, dict(enumerate(made.deck)), shown, missing=Flaw.CARD)
