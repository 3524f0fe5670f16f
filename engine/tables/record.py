"""The record of a stored table: its matches and hands, and whether they were dealt as promised.

A record holds what was public: cards that were played or shown, each with its proof; the seed only where the table was opened
with reveal=match and the match is over.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from engine.rules.cards import NO_CARD
from engine.rules.events import Dealt, Event, HandEnded, MatchWon, Played
from engine.rules.events import Shown as ShownByRule
from engine.rules.state import Ruleset
from engine.tables import deals
from engine.tables.audit import (
    DealRecord,
    DrawRecord,
    Finding,
    Flaw,
    MatchRecord,
    PassedOn,
    Shown,
    check_match,
    made_again,
)
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
from engine.tables.shuffle import Deal, Opening, deal_positions, open_position, turned_position
from engine.tables.state import BrokenStream, fold, rules_of


class StoredHand(msgspec.Struct, frozen=True):
    """A deal of a match and everything since, to the next deal."""

    number: int
    root: str
    """Empty if no deck was sealed for it."""
    events: tuple[Event, ...]
    over: bool
    """Its last duel too, in a round of pico a pico."""

    @property
    def dealt(self) -> Dealt | None:
        """The deal; None if a deck was sealed and never dealt."""
        return _dealt(self.events)


class StoredMatch(msgspec.Struct, frozen=True):
    """A match of a table. `secret` stays with the house unless `published`."""

    began: Began
    version: int
    """Of the event that began it."""
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
    """The events of a stream that was loaded whole. Raises Corrupt, also where one does not follow from those before it."""
    events: list[TableEvent] = []
    for version, row in enumerate(stored.events, start=1):
        try:
            events.append(decode(row))
        except UnknownForm as unknown:
            raise Corrupt(stored.table, version, str(unknown)) from None
        if version > 1 and isinstance(events[-1], Opened):
            raise Corrupt(stored.table, version, "opens the table again")
    if not events:
        raise Corrupt(stored.table, 0, "there are no events")
    try:
        fold(None, events)
    except BrokenStream as broken:
        raise Corrupt(stored.table, broken.version, str(broken)) from None
    return tuple(events)


@contextmanager
def reading(stored: Stored, version: int) -> Generator[None]:
    """Whatever this event makes of a look at it is told as its damage, without a word of what it says. Raises Corrupt."""
    try:
        yield
    except Corrupt:
        raise
    except Exception as error:  # noqa: BLE001  # a damaged stream may mislead its reader in any way
        raise Corrupt(stored.table, version, f"makes no sense here ({type(error).__name__})") from None


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
                hands = _hands(events[place + 1 :], event)
                published = finished is not None and reveal == "match"
                matches.append(StoredMatch(event, place + 1, promised, secret, hands, former, published, finished))
                former = event.dealer
            case Finished():
                promised, secret = event.commitment, event.secret
            case _:
                pass
    return tuple(matches)


def _hands(events: Sequence[TableEvent], began: Began) -> tuple[StoredHand, ...]:
    """By sealed deck; a deal without one is a hand by itself, so that none goes unchecked."""
    end = next((place for place, event in enumerate(events) if isinstance(event, Began)), len(events))
    hands: list[tuple[int, str, list[Event]]] = []
    for event in events[:end]:
        match event:
            case HandSealed():
                hands.append((event.hand, event.root, []))
            case InMatch(event=Dealt() as dealt) if not hands or _dealt(hands[-1][2]):
                hands.append((dealt.number, "", [dealt]))
            case InMatch() if hands:
                hands[-1][2].append(event.event)
            case _:
                pass
    followed = [*(True for _ in hands[1:]), end < len(events)]
    return tuple(
        StoredHand(number, root, tuple(hand), over=more or _over(hand, began))
        for (number, root, hand), more in zip(hands, followed, strict=False)
    )


def _dealt(hand: Sequence[Event]) -> Dealt | None:
    return next((event for event in hand if isinstance(event, Dealt)), None)


def _over(hand: Sequence[Event], began: Began) -> bool:
    """A round of pico a pico is over with its third duel; until then it has cards that nobody may see."""
    if any(isinstance(event, MatchWon) for event in hand):
        return True
    dealt = _dealt(hand)
    duels = began.seats // 2 if dealt and dealt.kind == "pico" else 1
    return sum(isinstance(event, HandEnded) for event in hand) >= duels


def rules(match: StoredMatch) -> Ruleset:
    """The rules that a match was played by."""
    return rules_of(match.began.variant, match.began.seats, match.began.options, match.began.edition)


def hand_openings(match: StoredMatch, hand: StoredHand) -> tuple[Opening, ...]:
    """Proofs for the cards of a hand that everybody has seen; of a hand that is not over, none."""
    sealed = _sealed(match, hand) if hand.over else None
    if sealed is None or hand.dealt is None or not _complete(match, hand.dealt):
        return ()
    positions = sorted(deals.shown_positions(_sound(hand), rules(match).hand_size))
    return tuple(open_position(sealed, position) for position in positions)


def _sealed(match: StoredMatch, hand: StoredHand) -> Deal | None:
    """The deck that was sealed for a hand; it holds all hidden cards."""
    cuts = deals.cuts_of(match.began.cuts)
    return made_again(match.secret.seed, hand.number, cuts, rules(match).deck.cards) if hand.number else None


def _complete(match: StoredMatch, dealt: Dealt) -> bool:
    """Whether everybody was dealt as many cards as the game has."""
    return [len(cards) for cards in dealt.hands] == [rules(match).hand_size] * match.began.seats


def _sound(hand: StoredHand) -> list[Event]:
    """The events of a hand but for cards that nobody was dealt."""
    return [event for event in hand.events if not _forged(hand, event)]


def _forged(hand: StoredHand, event: Event) -> bool:
    """Whether this puts down (or shows) cards that its seat does not have in this deal."""
    hands = hand.dealt.hands if hand.dealt else ()
    match event:
        case Played() | ShownByRule() if not 0 <= event.seat < len(hands):
            return True
        case Played():
            return not 0 <= event.slot < len(hands[event.seat]) or hands[event.seat][event.slot] != event.card
        case ShownByRule():
            return not set(event.cards) <= set(hands[event.seat])
        case _:
            return False


def openings_of(stored: Stored, match: int = 0, hand: int = 0) -> tuple[Opening, ...]:
    """Proofs for the cards shown in this hand of this match; 0: the last that is over. Raises Corrupt."""
    for found in reversed(matches_of(events_of(stored))):
        if match not in (0, found.began.match):
            continue
        with reading(stored, found.version):
            for each in reversed(found.hands):
                if each.over and hand in (0, each.number):
                    return hand_openings(found, each)
        if match:
            break
    return ()


# --- what is checked -----------------------------------------------------------------------------------------------


def record_of(match: StoredMatch) -> MatchRecord:
    """The public record of a match: hands that are over, and the seed if it is published."""
    game, began = rules(match), match.began
    again = match.former >= 0
    return MatchRecord(
        commitment=match.commitment,
        cards=game.deck.cards,
        hand_size=game.hand_size,
        cuts=deals.cuts_of(began.cuts),
        draw=None if again else _draw(match),
        deals=tuple(_deal(match, hand, hand.dealt) for hand in match.hands if hand.over and hand.dealt),
        seed=match.secret.seed.hex() if match.published else None,
        passed=PassedOn(match.former, began.dealer) if again else None,
    )


def _draw(match: StoredMatch) -> DrawRecord:
    game, began = rules(match), match.began
    drawn, _, _ = deals.draw(match.secret.seed, began.cuts, game.deck)
    return DrawRecord(
        root=began.draw_root,
        cards=deals.suit_to_draw(game.deck, began.seats),
        openings=tuple(open_position(drawn, seat) for seat in range(began.seats)),
        drawn=tuple(game.deck.read(each.card) for each in began.draw),
        dealer=began.dealer,
    )


def _deal(match: StoredMatch, hand: StoredHand, dealt: Dealt) -> DealRecord:
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
                cards = dealt.hands[event.seat] if 0 <= event.seat < len(dealt.hands) else ()
                yield from (Shown(event.seat, cards.index(card), card) for card in event.cards if card in cards)
            case _:
                pass


def verify(stored: Stored) -> tuple[Verified, ...]:
    """Check every match of a table against what was promised. Raises Corrupt.

    All that is stored is checked with the seed, also the cards that nobody has seen; where that is not published, a finding says
    where, and not what was dealt.
    """
    checked: list[Verified] = []
    for found in matches_of(events_of(stored)):
        with reading(stored, found.version):
            checked.append(_verified(found))
    return tuple(checked)


def _verified(match: StoredMatch) -> Verified:
    public = record_of(match)
    findings = list(check_match(public))
    if not match.published:
        inside = check_match(replace(public, seed=match.secret.seed.hex()))
        findings += [replace(found, expected=None, found=None) for found in inside if found not in findings]
    told = {(found.kind, found.hand) for found in findings}
    dealt = [found for hand in match.hands for found in _check_dealt(match, hand)]
    findings += [found for found in dealt if (found.kind, found.hand) not in told]
    openings = sum(len(deal.openings) for deal in public.deals) + (len(public.draw.openings) if public.draw else 0)
    finished = match.finished is not None
    return Verified(match.began.match, len(public.deals), openings, finished, tuple(findings))


def _check_dealt(match: StoredMatch, hand: StoredHand) -> Iterator[Finding]:
    """A hand as it is stored, the hidden cards too, against the deck that was sealed for it. No card is told."""
    game, seats = rules(match), match.began.seats
    sealed = _sealed(match, hand)
    if sealed is None or sealed.root != hand.root:
        yield Finding(Flaw.ROOT, hand.number)
    if sealed is None or hand.dealt is None:
        yield Finding(Flaw.DEALT, hand.number)
        return
    mano = (match.began.dealer + hand.number) % seats
    if hand.dealt.dealer != (mano - 1) % seats:
        yield Finding(Flaw.MANO, hand.number)
    if hand.dealt.number != hand.number:
        yield Finding(Flaw.HAND_NUMBER, hand.number)
    positions = deal_positions(mano, seats, game.hand_size)
    hands = tuple(tuple(sealed.deck[position] for position in places) for places in positions)
    turned = sealed.deck[turned_position(seats, game.hand_size)] if game.turned else NO_CARD
    forged = any(_forged(hand, event) for event in hand.events)
    if forged or hand.dealt.hands != hands or hand.dealt.muestra != turned:
        yield Finding(Flaw.DEALT, hand.number)
