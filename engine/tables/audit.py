"""What is wrong with a recorded match: every deal checked against what was promised before it (`truco verify`).

Pure functions over a `MatchRecord`, all of which may be shown. docs/deals.md says what is checked, and why that is enough.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum, unique
from typing import TypeAlias

import msgspec

from engine.tables.shuffle import (
    Cut,
    CutsError,
    Deal,
    DealError,
    DeckError,
    Opening,
    checked_deck,
    checked_seed,
    commitment,
    cuts_bytes,
    deal_hand,
    deal_positions,
    draw_dealer,
    first_dealer,
    turned_position,
    verify_opening,
)


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
        return cuts_bytes(used) == cuts_bytes(expected)
    except CutsError:
        return False


def _is_deck(cards: Sequence[int]) -> bool:
    try:
        return bool(checked_deck(cards))
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
        return checked_seed(bytes.fromhex(text))
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
