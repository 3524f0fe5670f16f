"""Recorded matches checked: an honest one has no flaw, and each way of cheating is found."""

import unicodedata
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tables import shuffle
from engine.tables.audit import (
    DealRecord,
    DrawRecord,
    Finding,
    Flaw,
    MatchRecord,
    Newcomer,
    PassedOn,
    Shown,
    check_match,
    cuts_at,
)
from engine.tables.shuffle import (
    Cut,
    Opening,
    commitment,
    deal_hand,
    deal_positions,
    draw_dealer,
    first_dealer,
    open_position,
    tree,
)
from tests.engine.tables.test_shuffle import CARDS, CUTS, KEY, OROS, SEED


def recorded_match(*, seed: str | None = None, deck: bool = False, hands: int = 5) -> MatchRecord:
    """Four people, three cards and a muestra; somebody else sits down in seat 1 before hand 3."""
    draw = draw_dealer(SEED, CUTS, OROS)
    drawn = draw.deck[:4]
    newcomer = Newcomer(3, Cut(1, "che"))
    drawn_openings = tuple(open_position(draw, seat) for seat in range(4))
    record = MatchRecord(
        commitment=commitment(SEED),
        cards=CARDS,
        hand_size=3,
        cuts=CUTS,
        draw=DrawRecord(draw.root, OROS, drawn_openings, drawn, first_dealer(drawn)),
        deals=(),
        newcomers=(newcomer,),
        seed=seed,
    )
    deals = tuple(recorded_hand(record, hand, deck=deck) for hand in range(1, hands + 1))
    return msgspec.structs.replace(record, deals=deals)


def recorded_hand(record: MatchRecord, hand: int, *, deck: bool) -> DealRecord:
    """Seats 0 and 2 show all their cards, seat 1 one, seat 3 none."""
    cuts = cuts_at(record, hand)
    deal = deal_hand(SEED, hand, cuts, CARDS)
    source = record.draw or record.passed
    assert source is not None
    mano = (source.dealer + hand) % 4
    own = deal_positions(mano, 4, 3)
    places = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)]
    shown = tuple(Shown(seat, slot, deal.deck[own[seat][slot]]) for seat, slot in places)
    positions = [own[seat][slot] for seat, slot in places] + [12]
    openings = tuple(open_position(deal, position) for position in positions)
    return DealRecord(hand, mano, deal.root, cuts, openings, shown, deal.deck[12], deal.deck if deck else None)


@pytest.mark.parametrize("seed", [None, SEED.hex()])
@pytest.mark.parametrize("deck", [False, True])
def test_an_honest_match_has_no_flaw(seed: str | None, deck: bool) -> None:
    record = recorded_match(seed=seed, deck=deck)
    assert record.deals[1].cuts[1].text == "mañana"
    assert record.deals[2].cuts[1].text == "che"
    assert check_match(record) == []


def test_a_record_survives_being_written() -> None:
    record = recorded_match(seed=SEED.hex(), deck=True)
    assert msgspec.json.decode(msgspec.json.encode(record), type=MatchRecord) == record


def with_hand(record: MatchRecord, hand: int, **changes: Any) -> MatchRecord:
    deals = list(record.deals)
    deals[hand - 1] = msgspec.structs.replace(deals[hand - 1], **changes)
    return msgspec.structs.replace(record, deals=tuple(deals))


def kinds(record: MatchRecord, hand: int) -> set[Flaw]:
    findings = check_match(record)
    assert {finding.hand for finding in findings} <= {hand}, findings
    return {finding.kind for finding in findings}


def other_card(record: MatchRecord, hand: int) -> int:
    """A card of the deck that was not opened in that hand."""
    return next(card for card in CARDS if card not in {opening.card for opening in record.deals[hand - 1].openings})


def test_another_card_in_an_opening_is_found() -> None:
    record = recorded_match()
    first, *rest = record.deals[1].openings
    forged = msgspec.structs.replace(first, card=other_card(record, 2))
    found = check_match(with_hand(record, 2, openings=(forged, *rest)))
    assert Finding(Flaw.OPENING, 2, first.position, found=forged.card) in found
    assert Finding(Flaw.CARD, 2, first.position, expected=forged.card, found=first.card) in found
    assert len(found) == 2


def test_another_card_in_the_record_is_found() -> None:
    record = recorded_match()
    first, *rest = record.deals[1].shown
    forged = msgspec.structs.replace(first, card=other_card(record, 2))
    position = deal_positions(record.deals[1].mano, 4, 3)[first.seat][first.slot]
    found = check_match(with_hand(record, 2, shown=(forged, *rest)))
    assert found == [Finding(Flaw.CARD, 2, position, expected=first.card, found=forged.card)]


def test_cards_that_changed_hands_are_found() -> None:
    record = recorded_match()
    mine, yours = record.deals[0].shown[0], record.deals[0].shown[4]
    swapped = (msgspec.structs.replace(mine, card=yours.card), msgspec.structs.replace(yours, card=mine.card))
    rest = tuple(card for card in record.deals[0].shown if card not in {mine, yours})
    assert kinds(with_hand(record, 1, shown=swapped + rest), 1) == {Flaw.CARD}


def test_a_card_shown_and_never_opened_is_found() -> None:
    record = recorded_match()
    assert kinds(with_hand(record, 4, openings=record.deals[3].openings[1:]), 4) == {Flaw.NOT_OPENED}
    assert kinds(with_hand(record, 4, openings=record.deals[3].openings[:-1]), 4) == {Flaw.NOT_OPENED}  # the muestra


def test_another_muestra_is_found() -> None:
    record = recorded_match()
    assert kinds(with_hand(record, 4, turned=other_card(record, 4)), 4) == {Flaw.CARD}


def test_another_root_is_found() -> None:
    record = recorded_match()
    assert kinds(with_hand(record, 2, root=record.deals[2].root), 2) == {Flaw.OPENING}
    assert kinds(with_hand(record, 2, root="nonsense"), 2) == {Flaw.OPENING}


def forged_hand(record: MatchRecord, deck: Sequence[int]) -> MatchRecord:
    """Hand 1 dealt from a deck of the house's choice, with honest proofs of it."""
    deal, before = tree(deck, KEY), record.deals[0]
    own = deal_positions(before.mano, 4, 3)
    shown = tuple(Shown(card.seat, card.slot, deck[own[card.seat][card.slot]]) for card in before.shown)
    openings = tuple(open_position(deal, opening.position) for opening in before.openings)
    return with_hand(record, 1, root=deal.root, openings=openings, shown=shown, turned=deck[12])


def test_a_stacked_deck_shows_only_with_the_seed() -> None:
    stacked = tuple(reversed(CARDS))
    assert check_match(forged_hand(recorded_match(), stacked)) == []
    assert kinds(forged_hand(recorded_match(seed=SEED.hex()), stacked), 1) == {Flaw.ROOT, Flaw.CARD}


def test_a_deck_of_other_cards_is_found() -> None:
    assert kinds(forged_hand(recorded_match(), CARDS[:-1]), 1) == {Flaw.DECK_SIZE}
    assert kinds(forged_hand(recorded_match(), range(100, 140)), 1) == {Flaw.FOREIGN_CARD}


def test_one_card_at_two_positions_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "checked_deck", lambda cards: cards)  # a house that does not check itself
    aces = forged_hand(recorded_match(), (0,) * 20 + CARDS[20:])
    assert kinds(aces, 1) == {Flaw.CARD_TWICE}


def test_other_cuts_are_found() -> None:
    record = recorded_match()
    late = record.deals[2].cuts
    assert kinds(with_hand(record, 2, cuts=late), 2) == {Flaw.CUTS}
    assert kinds(with_hand(record, 4, cuts=CUTS), 4) == {Flaw.CUTS}
    assert kinds(with_hand(record, 4, cuts=()), 4) == {Flaw.CUTS}
    assert kinds(with_hand(recorded_match(seed=SEED.hex()), 2, cuts=late), 2) == {Flaw.CUTS, Flaw.ROOT, Flaw.CARD}


def test_cuts_of_which_nothing_can_be_dealt_are_found() -> None:
    twice = (Cut(0, "a"), Cut(0, "b"), *CUTS[2:])
    assert Flaw.CUTS in kinds(msgspec.structs.replace(recorded_match(hands=0), cuts=twice), 0)
    record = recorded_match(seed=SEED.hex())
    found = check_match(with_hand(record, 2, cuts=twice))
    assert found == [Finding(Flaw.CUTS, 2), Finding(Flaw.ROOT, 2, found=record.deals[1].root)]


def test_cuts_in_another_order_or_spelling_are_the_same() -> None:
    record = recorded_match(seed=SEED.hex())
    same = tuple(Cut(cut.seat, unicodedata.normalize("NFD", cut.text)) for cut in reversed(CUTS))
    assert same[2].text != CUTS[1].text
    assert check_match(with_hand(record, 2, cuts=same)) == []


def test_a_hand_left_out_is_found() -> None:
    record = recorded_match()
    gap = msgspec.structs.replace(record, deals=record.deals[:1] + record.deals[2:])
    assert [(flaw.kind, flaw.expected, flaw.found) for flaw in check_match(gap)] == [
        (Flaw.HAND_NUMBER, 2, 3),
        (Flaw.HAND_NUMBER, 3, 4),
        (Flaw.HAND_NUMBER, 4, 5),
    ]


def test_another_mano_is_found() -> None:
    record = recorded_match()
    mano = record.deals[1].mano
    assert {Flaw.MANO} < kinds(with_hand(record, 2, mano=(mano + 1) % 4), 2)


def test_a_seat_that_does_not_exist_is_found() -> None:
    record = recorded_match()
    for nowhere in (Shown(4, 0, 1), Shown(-1, 0, 1), Shown(0, 3, 1), Shown(0, -1, 1)):
        shown = (*record.deals[0].shown, nowhere)
        assert kinds(with_hand(record, 1, shown=shown), 1) == {Flaw.PLACE}


def test_another_whole_deck_is_found() -> None:
    record = recorded_match(deck=True)
    deck = record.deals[1].deck
    assert deck
    unseen = next(at for at in range(13, 40))
    swapped = (*deck[:unseen], deck[unseen + 1], deck[unseen], *deck[unseen + 2 :])
    assert check_match(with_hand(record, 2, deck=swapped)) == []  # nobody can tell, as no salts are known
    assert kinds(with_hand(recorded_match(deck=True, seed=SEED.hex()), 2, deck=swapped), 2) == {Flaw.DECK}
    assert kinds(with_hand(record, 2, deck=deck[1:] + deck[:1]), 2) == {Flaw.CARD}
    assert Flaw.DECK in kinds(with_hand(record, 2, deck=deck[:-1]), 2)


def test_a_whole_deck_is_compared_with_what_was_opened_and_with_what_was_shown() -> None:
    record = recorded_match(deck=True)
    deal = record.deals[1]
    assert deal.deck
    swapped = (*deal.deck[:12], deal.deck[13], deal.deck[12], *deal.deck[14:])
    opened_only = with_hand(record, 2, deck=swapped, turned=None)
    assert check_match(opened_only) == [Finding(Flaw.CARD, 2, 12, expected=deal.deck[13], found=deal.deck[12])]
    shown_only = with_hand(record, 2, deck=swapped, openings=deal.openings[:-1])
    assert kinds(shown_only, 2) == {Flaw.NOT_OPENED, Flaw.CARD}


def test_the_same_flaw_is_told_once() -> None:
    record = recorded_match(deck=True, seed=SEED.hex())
    found = check_match(with_hand(record, 2, turned=other_card(record, 2)))
    assert [finding.kind for finding in found] == [Flaw.CARD]


def with_draw(record: MatchRecord, **changes: Any) -> MatchRecord:
    assert record.draw is not None
    return msgspec.structs.replace(record, draw=msgspec.structs.replace(record.draw, **changes))


def test_another_draw_is_found() -> None:
    record = recorded_match(hands=0)
    assert record.draw is not None
    drawn, openings = record.draw.drawn, record.draw.openings
    assert kinds(with_draw(record, dealer=0), 0) == {Flaw.DEALER}
    assert Flaw.CARD in kinds(with_draw(record, drawn=(drawn[1], drawn[0], *drawn[2:])), 0)
    assert kinds(with_draw(record, openings=openings[1:]), 0) == {Flaw.NOT_OPENED}
    assert kinds(with_draw(record, root=commitment(SEED)), 0) == {Flaw.OPENING}
    assert Flaw.PLACE in kinds(with_draw(record, drawn=drawn[:3]), 0)
    assert Flaw.DECK in kinds(with_draw(record, cards=(33, 33)), 0)


def test_a_draw_of_the_house_s_choice_shows_with_the_seed() -> None:
    record = recorded_match(hands=0, seed=SEED.hex())
    chosen = tree(tuple(reversed(OROS)), KEY)
    openings = tuple(open_position(chosen, seat) for seat in range(4))
    forged = with_draw(record, root=chosen.root, openings=openings, drawn=chosen.deck[:4], dealer=0)
    assert kinds(forged, 0) == {Flaw.ROOT, Flaw.CARD}
    assert check_match(msgspec.structs.replace(forged, seed=None)) == []


def test_a_dealer_who_drew_nothing_moves_every_mano() -> None:
    record = with_draw(recorded_match(), dealer=3)
    assert {(flaw.kind, flaw.hand) for flaw in check_match(record)} >= {
        (Flaw.DEALER, 0),
        (Flaw.MANO, 1),
        (Flaw.MANO, 5),
    }


@pytest.mark.parametrize("seed", [None, SEED.hex()])
def test_in_a_rematch_nobody_draws_and_the_deal_passes_on(seed: str | None) -> None:
    drawn = recorded_match(hands=0, seed=seed)
    start = msgspec.structs.replace(drawn, draw=None, passed=PassedOn(former=3, dealer=0))
    record = msgspec.structs.replace(start, deals=tuple(recorded_hand(start, hand, deck=False) for hand in (1, 2, 3)))
    assert check_match(record) == []
    assert msgspec.json.decode(msgspec.json.encode(record), type=MatchRecord) == record
    kept = msgspec.structs.replace(record, passed=PassedOn(former=0, dealer=0))
    assert check_match(kept) == [Finding(Flaw.DEALER, 0, expected=1, found=0)]
    moved = msgspec.structs.replace(record, passed=PassedOn(former=0, dealer=1))
    assert {flaw.kind for flaw in check_match(moved)} == {Flaw.MANO}


def test_either_a_draw_or_the_match_before_says_who_deals() -> None:
    record = recorded_match(hands=0)
    assert record.draw is not None
    both = msgspec.structs.replace(record, passed=PassedOn((record.draw.dealer - 1) % 4, record.draw.dealer))
    assert kinds(both, 0) == {Flaw.DEALER}
    assert kinds(msgspec.structs.replace(record, draw=None), 0) == {Flaw.DEALER}


def test_a_seed_that_was_not_promised_is_found() -> None:
    found = check_match(msgspec.structs.replace(recorded_match(), seed=KEY.hex()))
    assert Finding(Flaw.COMMITMENT, 0, expected=commitment(SEED), found=commitment(KEY)) in found
    assert [flaw.hand for flaw in found if flaw.kind is Flaw.ROOT] == [0, 1, 2, 3, 4, 5]
    assert kinds(msgspec.structs.replace(recorded_match(seed=SEED.hex()), commitment=commitment(KEY)), 0) == {
        Flaw.COMMITMENT
    }


@pytest.mark.parametrize("seed", ["", "zz", SEED.hex()[2:], "ñ" * 64])
def test_what_is_no_seed_is_found(seed: str) -> None:
    assert kinds(msgspec.structs.replace(recorded_match(), seed=seed), 0) == {Flaw.SEED}


SMALL = st.integers(-3, 60) | st.integers(2**32 - 1, 2**33)
BYTES = st.binary(max_size=33)
OPENINGS = st.lists(st.builds(Opening, SMALL, SMALL, SMALL, BYTES, st.tuples(BYTES)), max_size=3).map(tuple)
CUT_LISTS = st.lists(st.builds(Cut, SMALL, st.text(max_size=2)), max_size=3).map(tuple)
NUMBERS = st.lists(SMALL, max_size=4).map(tuple)
SHOWN = st.lists(st.builds(Shown, SMALL, SMALL, SMALL), max_size=3).map(tuple)
HANDS = st.builds(
    DealRecord, SMALL, SMALL, st.text(max_size=3), CUT_LISTS, OPENINGS, SHOWN, st.none() | SMALL, st.none() | NUMBERS
)
RECORDS = st.builds(
    MatchRecord,
    st.text(max_size=3),
    NUMBERS,
    st.integers(-1, 4),
    CUT_LISTS,
    st.none() | st.builds(DrawRecord, st.text(max_size=3), NUMBERS, OPENINGS, NUMBERS, SMALL),
    st.lists(HANDS, max_size=3).map(tuple),
    st.lists(st.builds(Newcomer, SMALL, st.builds(Cut, SMALL, st.text(max_size=2))), max_size=2).map(tuple),
    st.none() | st.just(SEED.hex()),
    st.none() | st.builds(PassedOn, SMALL, SMALL),
)


@given(RECORDS)
def test_a_record_of_nonsense_is_a_list_of_findings(record: MatchRecord) -> None:
    assert all(isinstance(finding, Finding) for finding in check_match(record))
    assert check_match(record), "an empty or wild deck is never right"
