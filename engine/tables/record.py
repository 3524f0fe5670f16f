"""The record of a stored table: its matches and hands, and whether they were dealt as promised.

A record holds what was public: cards that were played or shown, each with its proof; the seed only where the table was opened
with reveal=match and the match is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from engine.rules.cards import NO_CARD
from engine.rules.events import Dealt, Event, HandEnded, MatchWon, Played
from engine.rules.events import Shown as ShownByRule
from engine.rules.state import Ruleset
from engine.tables import deals
from engine.tables.events import (
    Began,
    Configured,
    Finished,
    HandSealed,
    InMatch,
    Opened,
    Secret,
    TableEvent,
    UnknownForm,
    decode,
)
from engine.tables.ports import Corrupt, Stored
from engine.tables.shuffle import (
    DealRecord,
    DrawRecord,
    Finding,
    Flaw,
    MatchRecord,
    Opening,
    Shown,
    check_match,
    deal_hand,
    open_position,
)
from engine.tables.state import rules_of


class StoredHand(msgspec.Struct, frozen=True):
    """A deal of a match and everything since, to the next deal."""

    number: int
    root: str
    events: tuple[Event, ...]
    over: bool
    """Its last duel too, in a round of pico a pico."""


class StoredMatch(msgspec.Struct, frozen=True):
    """A match of a table. `secret` stays with the house unless `published`."""

    began: Began
    commitment: str
    secret: Secret
    hands: tuple[StoredHand, ...]
    former: int
    """Who dealt first in the match before, -1 in the first one."""
    published: bool
    finished: Finished | None


class Verified(msgspec.Struct, frozen=True):
    """What a check of one match has found: nothing, if all is as it was promised. `hands` were looked at."""

    match: int
    hands: int
    openings: int
    with_seed: bool
    findings: tuple[Finding, ...]


def events_of(stored: Stored) -> tuple[TableEvent, ...]:
    """The events of a stream that was loaded whole. Raises Corrupt."""
    events: list[TableEvent] = []
    for version, row in enumerate(stored.events, start=1):
        try:
            events.append(decode(row))
        except UnknownForm as unknown:
            raise Corrupt(stored.table, version, str(unknown)) from None
    return tuple(events)


def matches_of(events: Sequence[TableEvent]) -> tuple[StoredMatch, ...]:
    """The matches of a table, in order."""
    matches: list[StoredMatch] = []
    promised, secret, reveal, former = "", Secret(b""), "", -1
    for place, event in enumerate(events):
        match event:
            case Opened():
                promised, secret, reveal = event.commitment, event.secret, event.reveal
            case Configured():
                reveal = event.reveal
            case Began():
                end = next((e for e in events[place + 1 :] if isinstance(e, Finished | Began)), None)
                finished = end if isinstance(end, Finished) else None
                hands = tuple(_hands(events[place + 1 :], event))
                published = finished is not None and reveal == "match"
                matches.append(StoredMatch(event, promised, secret, hands, former, published, finished))
                former = event.dealer
            case Finished():
                promised, secret = event.commitment, event.secret
            case _:
                pass
    return tuple(matches)


def _hands(events: Sequence[TableEvent], began: Began) -> Iterator[StoredHand]:
    sealed: HandSealed | None = None
    hand: list[Event] = []
    for event in events:
        if isinstance(event, HandSealed | Began):
            if sealed:
                yield StoredHand(sealed.hand, sealed.root, tuple(hand), over=True)
            if isinstance(event, Began):
                return
            sealed, hand = event, []
        elif isinstance(event, InMatch):
            hand.append(event.event)
    if sealed:
        yield StoredHand(sealed.hand, sealed.root, tuple(hand), over=_over(hand, began))


def _over(hand: Sequence[Event], began: Began) -> bool:
    """A round of pico a pico is over with its third duel; until then it has cards that nobody may see."""
    if any(isinstance(event, MatchWon) for event in hand):
        return True
    dealt = next((event for event in hand if isinstance(event, Dealt)), None)
    duels = began.seats // 2 if dealt and dealt.kind == "pico" else 1
    return sum(isinstance(event, HandEnded) for event in hand) >= duels


def rules(match: StoredMatch) -> Ruleset:
    """The rules that a match was played by."""
    return rules_of(match.began.variant, match.began.seats, match.began.options)


def hand_openings(match: StoredMatch, hand: StoredHand) -> tuple[Opening, ...]:
    """Proofs for the cards of a hand that everybody has seen; of a hand that is not over, none."""
    if not hand.over:
        return ()
    game = rules(match)
    sealed = deal_hand(match.secret.seed, hand.number, deals.cuts_of(match.began.cuts), game.deck.cards)
    positions = sorted(deals.shown_positions(hand.events, game.hand_size))
    return tuple(open_position(sealed, position) for position in positions)


def openings_of(stored: Stored, match: int = 0, hand: int = 0) -> tuple[Opening, ...]:
    """Proofs for the cards shown in this hand of this match; 0: the last that is over. Raises Corrupt."""
    for found in reversed(matches_of(events_of(stored))):
        if match not in (0, found.began.match):
            continue
        for each in reversed(found.hands):
            if each.over and hand in (0, each.number):
                return hand_openings(found, each)
        if match:
            break
    return ()


# --- what is checked -----------------------------------------------------------------------------------------------


def record_of(match: StoredMatch) -> MatchRecord:
    """The public record of a match: hands that are over, and the seed if it is published."""
    game = rules(match)
    began = match.began
    drawn, cards, _ = deals.draw(match.secret.seed, began.cuts, game.deck)
    if began.draw:
        cards = tuple(game.deck.read(each.card) for each in began.draw)
    draw = DrawRecord(
        root=began.draw_root,
        cards=deals.suit_to_draw(game.deck, began.seats),
        openings=tuple(open_position(drawn, seat) for seat in range(began.seats)),
        drawn=cards,
        dealer=began.dealer,
    )
    return MatchRecord(
        commitment=match.commitment,
        cards=game.deck.cards,
        hand_size=game.hand_size,
        cuts=deals.cuts_of(began.cuts),
        draw=draw,
        deals=tuple(_deal(match, hand) for hand in match.hands if hand.over),
        seed=match.secret.seed.hex() if match.published else None,
    )


def _deal(match: StoredMatch, hand: StoredHand) -> DealRecord:
    dealt = next(event for event in hand.events if isinstance(event, Dealt))
    return DealRecord(
        hand=dealt.number,
        mano=(dealt.dealer + 1) % match.began.seats,
        root=hand.root,
        cuts=deals.cuts_of(match.began.cuts),
        openings=hand_openings(match, hand),
        shown=tuple(_shown(dealt, hand.events)),
        turned=None if dealt.muestra == NO_CARD else dealt.muestra,
    )


def _shown(dealt: Dealt, events: Sequence[Event]) -> Iterator[Shown]:
    for event in events:
        match event:
            case Played() if not event.covered:
                yield Shown(event.seat, event.slot, event.card)
            case ShownByRule():
                for card in event.cards:
                    yield Shown(event.seat, dealt.hands[event.seat].index(card), card)
            case _:
                pass


def verify(stored: Stored) -> tuple[Verified, ...]:
    """Check every match of a table against what was promised. Raises Corrupt.

    A finished match is checked with its seed too; if that is not published, a finding says where, and not what was dealt.
    """
    return tuple(_verified(match) for match in matches_of(events_of(stored)))


def _verified(match: StoredMatch) -> Verified:
    public = record_of(match)
    findings = list(check_match(public))
    with_seed = match.finished is not None
    if with_seed and not match.published:
        inside = check_match(replace(public, seed=match.secret.seed.hex()))
        findings += [replace(found, expected=None, found=None) for found in inside if found not in findings]
    if match.began.match > 1:
        findings = [found for found in findings if found.kind != Flaw.DEALER]
        expected = (match.former + 1) % match.began.seats
        if match.began.dealer != expected:
            findings.append(Finding(Flaw.DEALER, 0, expected=expected, found=match.began.dealer))
    openings = sum(len(deal.openings) for deal in public.deals) + len(public.draw.openings)
    return Verified(match.began.match, len(public.deals), openings, with_seed, tuple(findings))
