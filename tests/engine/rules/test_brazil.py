"""What the cases of the Brazilian games cannot say: deals, who sees what in a mão de onze and a mão de ferro."""

from __future__ import annotations

from random import Random

import pytest

from engine.rules import project
from engine.rules.actions import Action, IllegalAction, PlayCard, Word
from engine.rules.apply import apply, begin, cards_needed, deal
from engine.rules.cards import FRENCH_40, NO_CARD, NO_SEAT, NO_TEAM, SPANISH_40, Seat
from engine.rules.events import Awarded
from engine.rules.legal import legal_actions, offers
from engine.rules.state import MatchState
from engine.rules.views import PlayerView, Value
from engine.variants import find
from tests.engine.playing import Position, positions
from tests.engine.selfplay import plays, table_id, tables

GAMES = (("paulista", 11), ("mineiro", 10))
"""The games, and the score from which one step is enough."""
EACH = pytest.mark.parametrize(("variant", "last"), GAMES)


def dealt(
    variant: str, score: tuple[int, int], seats: int = 4, *, seed: int = 1, **options: Value
) -> tuple[MatchState, tuple[project.Fact, ...]]:
    """A hand at this score, seat 0 mão."""
    rules = find(variant).build(seats=seats, options=options)
    match = begin(rules, seats - 1, score)
    match, events = deal(match, Random(seed).sample(rules.deck.cards, cards_needed(match)))
    return match, project.facts(events)


def view_of(match: MatchState, seat: Seat) -> PlayerView:
    return project.private(match, seat, project.public(match))


def refusal(match: MatchState, seat: Seat, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        apply(match, seat, action)
    return caught.value.refusal


# --- deals (P3.3, P3.5, M3.2, M3.4) --------------------------------------------------------------------------------


def test_three_cards_one_at_a_time_from_the_mao_on_and_then_the_vira() -> None:
    rules = find("paulista").build(seats=4)
    match, _ = deal(begin(rules, 1), rules.deck.cards)
    assert match.hand is not None
    assert match.hand.dealt[2] == (rules.deck.cards[0], rules.deck.cards[4], rules.deck.cards[8])
    assert match.hand.dealt[1] == (rules.deck.cards[3], rules.deck.cards[7], rules.deck.cards[11])
    assert match.hand.muestra == rules.deck.cards[12]
    assert match.hand.turn == 2


@EACH
def test_the_deal_passes_on_even_after_a_hand_for_nobody(variant: str, last: int) -> None:
    """Three covered ties cannot be (the first trick is open), so the same cards in other suits are dealt."""
    rules = find(variant).build(seats=2)
    spell = rules.deck.read
    order = [spell(code) for code in ("Kp", "Kh", "2h", "2s", "5s", "5p", "6d")]
    match, _ = deal(begin(rules, 1, (3, 4)), order[: cards_needed(begin(rules, 1))])
    for slot in range(3):
        for seat in (0, 1):
            match, events = apply(match, seat, PlayCard(slot))
            assert not any(isinstance(event, Awarded) for event in events)
    assert match.hand is not None
    assert match.hand.over
    assert (match.score, match.winner, match.dealer) == ((3, 4), NO_TEAM, 1)
    match, _ = deal(match, rules.deck.cards[: cards_needed(match)])
    assert match.dealer == 0
    assert match.hand is not None
    assert match.hand.turn == 1


# --- mão de onze (P9, M9) ------------------------------------------------------------------------------------------


@EACH
def test_who_decides_sees_his_partners_cards_and_nobody_else_does(variant: str, last: int) -> None:
    match, _ = dealt(variant, (last, 0), 6)
    hand = match.hand
    assert hand is not None
    for seat in (0, 2, 4):
        seen = view_of(match, seat).partners
        assert seen == {other: tuple(sorted(hand.dealt[other])) for other in (0, 2, 4) if other != seat}
    assert all(view_of(match, seat).partners == {} for seat in (1, 3, 5))
    decided, _ = apply(match, 4, Word("onze", "jogo"))
    assert view_of(decided, 0).partners == view_of(match, 0).partners
    assert view_of(decided, 1).partners == {}


@EACH
@pytest.mark.parametrize("ours", [-1, 1])
def test_no_other_score_shows_a_card_or_asks_anything(variant: str, last: int, ours: int) -> None:
    match, _ = dealt(variant, (last + ours if ours < 0 else last, last if ours > 0 else 0))
    for seat in range(4):
        assert view_of(match, seat).partners == {}
    assert project.public(match).questions == ()


@EACH
def test_the_rules_ask_and_everything_else_waits(variant: str, last: int) -> None:
    match, _ = dealt(variant, (0, last))
    (asked,) = project.public(match).questions
    first, second = match.rules.stakes.question(match, match.hand)[1], (asked.yes, asked.no)
    assert (asked.by, asked.team, asked.law) == (NO_SEAT, 1, "onze")
    assert second == ({1: 3, 2: 4}[first], first)
    assert set(legal_actions(match)) == {1, 3} == set(offers(match))
    assert refusal(match, 0, PlayCard(0)) == "decision-waits"
    assert refusal(match, 0, Word("truco", "truco")) == "decision-waits"
    assert refusal(match, 1, PlayCard(0)) == "decide-first"
    assert refusal(match, 1, Word("mazo", "mazo")) == "decide-first"


# --- mão de ferro (P10, M10) ---------------------------------------------------------------------------------------


@EACH
def test_in_a_mao_de_ferro_nobody_sees_a_card_before_it_is_played(variant: str, last: int) -> None:
    match, facts = dealt(variant, (last, last), 2)
    for seat in (0, 1):
        view = view_of(match, seat)
        assert (view.hidden, view.cards, view.strengths, view.held) == (True, (), (), tuple(range(len(view.held))))
    assert view_of(match, 0).choices[:-1] == tuple(PlayCard(slot) for slot in view_of(match, 0).held)
    hand = match.hand
    assert hand is not None
    match, events = apply(match, 0, PlayCard(1))
    facts += project.facts(events)
    view = Position(match, facts).view(0)
    assert view.cards == ()
    assert 1 not in view.held
    assert view.public.plays[0].card == hand.dealt[0][1]


@EACH
def test_after_a_mao_de_ferro_the_cards_are_turned_over_to_their_own_seat(variant: str, last: int) -> None:
    match, _ = dealt(variant, (last, last), 2)
    match, _ = apply(match, 0, Word("mazo", "mazo"))
    assert not view_of(match, 0).hidden
    assert match.score == (last, last + match.rules.stakes.question(match, match.hand)[1])


@EACH
def test_an_open_mao_de_ferro_hides_nothing_and_is_not_raised(variant: str, last: int) -> None:
    match, _ = dealt(variant, (last, last), 2, mao_de_ferro="aberta")
    assert not view_of(match, 0).hidden
    assert refusal(match, 0, Word("truco", "truco")) == "word-not-now"


# --- covered cards (P5.7, M5.6) ------------------------------------------------------------------------------------


@EACH
def test_a_covered_card_is_nowhere_in_another_seats_view(variant: str, last: int) -> None:
    def always_covering(position: Position, seat: Seat, dice: Random) -> Action:
        actions = legal_actions(position.match)[seat]
        cards = [action for action in actions if isinstance(action, PlayCard)]
        covered = [card for card in cards if card.covered]
        return dice.choice(covered or cards or list(actions))

    seen = 0
    for position in positions(find(variant).build(seats=4), Random(3), 30, always_covering):
        hand = position.match.hand
        assert hand is not None
        for trick in (*hand.tricks, *([] if not hand.plays else [hand])):
            for play in trick.plays:
                if play.covered:
                    seen += 1
                    others = [position.view(seat) for seat in range(4) if (seat ^ play.seat) & 1]
                    for view in others:
                        assert all(play.card not in fact.cards for fact in view.public.facts)
                        shown = [laid for each in view.public.tricks for laid in each.plays if laid.covered]
                        assert all(laid.card == NO_CARD for laid in shown)
    assert seen > 100


@EACH
def test_why_a_card_may_not_be_covered(variant: str, last: int) -> None:
    match, _ = dealt(variant, (0, 0), 2)
    assert refusal(match, 0, PlayCard(0, covered=True)) == "not-covered-now"
    never, _ = dealt(variant, (0, 0), 2, coberta="nunca")
    assert refusal(never, 0, PlayCard(0, covered=True)) == "no-covered-cards"
    assert refusal(match, 0, PlayCard(9, covered=True)) == "no-such-card"


# --- cards and points (P2.3, M2.2, P8.3, M9.5) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("french", "spanish"),
    [("4p", "4b"), ("Kh", "12c"), ("As", "1e"), ("Qd", "10o"), ("7h", "7c"), ("7d", "7o"), ("Jp", "11b")],
)
def test_a_french_card_is_the_spanish_one_that_it_stands_for(french: str, spanish: str) -> None:
    assert FRENCH_40.read(french) == SPANISH_40.read(spanish)
    assert sorted(FRENCH_40.cards) == sorted(SPANISH_40.cards)


@pytest.mark.parametrize("table", [table for table in tables() if table[0] in dict(GAMES)], ids=table_id)
def test_one_team_scores_in_a_hand_at_most_once_and_what_the_ladder_says(table: tuple) -> None:
    rules = find(table[0]).build(seats=table[1], options=table[2])
    steps = [int(step) for step in str(table[2].get("escada", "2-4-6-10-12")).split("-")]
    values = (1, 3, 6, 9, 12) if table[0] == "paulista" else steps
    dice = Random(8)
    paid = 0
    for _ in range(20):
        for _before, _seat, _action, events, after in plays(rules, dice):
            awards = [event for event in events if isinstance(event, Awarded)]
            assert len(awards) <= 1
            assert all(award.points in values and award.mark == "truco" for award in awards)
            assert not awards or (after.hand is not None and after.hand.over)
            paid += len(awards)
    assert paid > 100
