"""What a case cannot tell: who declares and who stays secret, what is shown, and rounds of duels over many deals."""

from __future__ import annotations

import pytest

from engine.rules.actions import IllegalAction
from engine.rules.apply import apply, begin, cards_needed, deal, evolve
from engine.rules.cards import NO_CARD
from engine.rules.events import Announced, Awarded, Dealt, Declared, Event, HandEnded, MatchWon, Shown, TrickEnded
from engine.rules.state import MatchState, Value
from engine.variants import find
from tests.engine.rules.spoken import act

MUESTRA = "3o"


FLOR = [("uruguayo", {}), ("argentino", {"flor": True})]
"""Games with a flor: their options."""


def table(
    variant: str,
    hands: str,
    dealer: int,
    options: dict[str, Value] | None = None,
    *,
    score: tuple[int, int] = (0, 0),
    kind: str = "redonda",
) -> MatchState:
    """A match after this deal."""
    listed = [hand.split() for hand in hands.split("|")]
    rules = find(variant).build(seats=len(listed), options=options)
    read = rules.deck.read
    cards = tuple(tuple(read(card) for card in hand) for hand in listed)
    muestra = read(MUESTRA) if rules.turned else NO_CARD
    return evolve(begin(rules, dealer, score), Dealt(1, kind, dealer, score, cards, muestra))


def run(match: MatchState, script: str) -> tuple[MatchState, list[Event]]:
    """The match after `seat words; seat words; …`, and everything that happened."""
    happened: list[Event] = []
    for step in script.split(";"):
        seat, _, text = step.strip().partition(" ")
        match, events = apply(match, int(seat), act(match, int(seat), text))
        happened += events
    return match, happened


def declared(events: list[Event]) -> list[tuple[int, int]]:
    """Who says what; -1: paso, son buenas."""
    return [(event.seat, event.value) for event in events if isinstance(event, Declared)]


def shown(match: MatchState, events: list[Event]) -> list[tuple[int, str, list[str]]]:
    spell = match.rules.deck.spell
    return [
        (event.seat, event.law, [spell(card) for card in event.cards]) for event in events if isinstance(event, Shown)
    ]


# --- declaring (U7.7, A6.2) ----------------------------------------------------------------------------------------

BOTH = pytest.mark.parametrize("variant", ["uruguayo", "argentino"])


@BOTH
def test_the_best_at_once_leaves_his_teammates_secret(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 5b 10c|12c 11b 4c|1c 1b 5e", 3)
    _, events = run(match, "0 envido; 1 quiero")
    assert declared(events) == [(0, 33), (1, -1), (3, -1)]


@BOTH
def test_whoever_is_behind_speaks_from_the_right_of_the_best(variant: str) -> None:
    # 25, 24, 33, 27: seat 1 cannot, seat 3 beats, then seat 2 beats and nobody is left.
    match = table(variant, "3e 2e 12b|4c 12c 1b|7b 6b 1e|7c 10c 5b", 3)
    _, events = run(match, "0 envido; 1 quiero")
    assert declared(events) == [(0, 25), (1, -1), (3, 27), (2, 33)]
    assert [event for event in events if isinstance(event, Awarded)] == [Awarded(0, 2, "envido", "envido-won")]


@BOTH
def test_a_seat_skipped_nearer_to_the_mano_beats_an_equal_figure(variant: str) -> None:
    match = table(variant, "6b 12b 1c|5b 1b 12e|2c 12c 10e|1e 11c 12o", 1)
    # From the mano on: 22, 1, 26, 26. The third was skipped as the mano's teammate.
    _, events = run(match, "2 envido; 3 quiero")
    assert declared(events) == [(2, 22), (3, -1), (1, 26), (0, 26)]
    assert [event.team for event in events if isinstance(event, Awarded)] == [0]


@BOTH
def test_an_equal_figure_further_from_the_mano_passes(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 6b 10c", 0)
    _, events = run(match, "1 envido; 0 quiero")
    assert declared(events) == [(1, 33), (0, -1)]


@BOTH
def test_a_refused_envido_tells_nothing(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 5b 10c", 1)
    match, events = run(match, "0 envido; 1 no quiero; 0 play 7e; 1 play 10c; 0 mazo")
    assert declared(events) == []
    assert shown(match, events) == []


def test_silent_flores_say_paso_and_the_next_in_order_begins() -> None:
    match = table("uruguayo", "7e 6e 5e|7b 5b 10c|12c 11b 4c|1c 1b 4e", 3)
    _, events = run(match, "0 envido; 1 quiero")
    assert declared(events) == [(0, -1), (1, 32), (2, -1)]


def test_nobody_has_an_envido() -> None:
    match = table("uruguayo", "7e 6e 5e|1b 2b 3b", 1)
    _, events = run(match, "0 envido; 1 quiero")
    assert declared(events) == [(0, -1), (1, -1)]
    assert not any(isinstance(event, Awarded) for event in events)


@BOTH
def test_who_left_does_not_declare(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 5b 10c|12c 11b 4c|1c 1b 5e", 3, {"mazo": "player"})
    _, events = run(match, "0 mazo; 1 envido; 2 quiero")
    assert declared(events) == [(1, 32), (2, -1)]


@pytest.mark.parametrize(("variant", "options"), FLOR)
def test_flores_are_declared_as_an_envido(variant: str, options: dict[str, Value]) -> None:
    match = table(variant, "1b 2b 3b|10c 11c 12c|7e 6e 5e|1c 7b 4e", 3, options)
    match, events = run(match, "0 flor; 1 flor; 0 mazo")
    assert {event.seat for event in events if isinstance(event, Announced)} == {1, 2}
    assert declared(events) == [(0, 26), (1, -1)]
    assert shown(match, events) == [
        (0, "flor", ["1b", "2b", "3b"]),
        (1, "flor", ["10c", "11c", "12c"]),
        (2, "flor", ["7e", "6e", "5e"]),
    ]


def test_a_refused_contest_declares_nothing_but_shows_the_flores() -> None:
    match = table("uruguayo", "7e 6e 5e|1b 2b 3b", 1)
    match, events = run(match, "0 flor; 1 con flor me achico; 0 mazo")
    assert declared(events) == []
    assert [seat for seat, _law, _cards in shown(match, events)] == [0, 1]


def test_perros_without_flor_declare_the_envido() -> None:
    match = table("uruguayo", "7b 5b 10c|7e 6e 4b", 1, score=(20, 10))
    match, events = run(match, "1 perros; 0 a punto quiero y paso")
    assert declared(events) == [(0, 32), (1, 33)]
    assert shown(match, events) == [(0, "envido", ["7b", "5b"]), (1, "envido", ["7e", "6e"])]


def test_a_look_waives_the_perros_for_the_team_alone() -> None:
    match = table("uruguayo", "7e 6e 4b|7b 5b 10c|12c 11b 4c|1c 1b 5e", 3, {"perros": "any"})
    looked, _ = run(match, "2 ver cartas")
    assert refused(looked, "0 perros")
    assert refused(looked, "2 perros")
    assert not refused(looked, "3 perros")
    assert not refused(match, "0 perros")


def refused(match: MatchState, step: str) -> bool:
    try:
        run(match, step)
    except IllegalAction:
        return True
    return False


# --- shown (U7.7, U8.6, A6.4) --------------------------------------------------------------------------------------


def test_every_figure_said_is_shown() -> None:
    match = table("uruguayo", "3e 2e 12b|4c 12c 1b|7b 6b 1e|7c 10c 5b", 3)
    match, events = run(match, "0 envido; 1 quiero; 0 mazo")
    assert shown(match, events) == [
        (0, "envido", ["3e", "2e"]),
        (2, "envido", ["7b", "6b"]),
        (3, "envido", ["7c", "10c"]),
    ]


def test_only_the_winning_number_is_shown() -> None:
    match = table("argentino", "3e 2e 12b|4c 12c 1b|7b 6b 1e|7c 10c 5b", 3)
    match, events = run(match, "0 envido; 1 quiero; 0 mazo")
    assert shown(match, events) == [(2, "envido", ["7b", "6b"])]


def test_a_pieza_and_the_highest_other_card() -> None:
    match = table("uruguayo", "2o 6e 7b|7e 5b 10c", 1)
    match, events = run(match, "0 envido; 1 quiero; 0 mazo")
    assert declared(events) == [(0, 37), (1, -1)]
    assert shown(match, events) == [(0, "envido", ["2o", "7b"])]


@BOTH
def test_cards_on_the_table_are_not_shown_again(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 5b 10c", 1)
    match, events = run(match, "0 envido; 1 quiero; 0 play 7e; 1 play 10c; 0 play 6e; 1 mazo")
    assert declared(events) == [(0, 33), (1, -1)]
    assert shown(match, events) == []


@BOTH
def test_one_of_the_two_in_hand_shows_the_figure(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 5b 10c", 1)
    match, events = run(match, "0 envido; 1 quiero; 0 play 7e; 1 play 10c; 0 mazo")
    assert shown(match, events) == [(0, "envido", ["7e", "6e"])]


@BOTH
def test_a_match_won_in_the_middle_of_the_hand_shows_too(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 5b 10c", 1, score=(28, 3))
    match, events = run(match, "0 truco; 1 envido; 0 quiero")
    assert isinstance(events[-2], MatchWon)
    assert shown(match, events) == [(0, "envido", ["7e", "6e"])]


# --- order of writing (U11.1) --------------------------------------------------------------------------------------


def test_a_figure_is_said_before_its_points_and_the_hand_ends_last() -> None:
    match = table("uruguayo", "7e 6e 4b|7b 5b 10c", 1)
    _, events = run(match, "0 truco; 1 envido; 0 mazo")
    kinds = [type(event).__name__ for event in events[2:]]
    assert kinds == ["Said", "Awarded", "Closed", "Awarded", "HandEnded"]


# --- leaving (U10.3) -----------------------------------------------------------------------------------------------


@BOTH
def test_leaving_as_the_last_completes_the_trick(variant: str) -> None:
    match = table(variant, "7e 6e 4b|7b 5b 10c|12c 11b 4c|1c 1b 5e", 3, {"mazo": "player"})
    match, events = run(match, "0 play 7e; 1 play 10c; 2 play 4c; 3 mazo")
    assert events[-1] == TrickEnded(0, 0, 0)
    assert match.hand is not None
    assert match.hand.turn == 0


# --- rounds (U12, A12) ---------------------------------------------------------------------------------------------


def rounds(match: MatchState, deals: int) -> list[tuple[str, int, int, int, int]]:
    """Kind, dealer, duel, first and second player of each hand; every mano goes to the mazo at once."""
    told: list[tuple[str, int, int, int, int]] = []
    deck = [match.rules.deck.cards[(7 * place) % 40] for place in range(40)]
    for _ in range(deals):
        match, _ = deal(match, deck[: cards_needed(match)])
        h = match.hand
        assert h is not None
        told.append((match.round_, match.dealer, h.duel, h.players[0], h.players[1]))
        match, events = apply(match, h.turn, act(match, h.turn, "mazo"))
        assert isinstance(events[-1], HandEnded | MatchWon | Shown)
        if isinstance(events[-1], MatchWon):
            break
    return told


def six(variant: str, score: tuple[int, int], **options: Value) -> MatchState:
    return begin(find(variant).build(seats=6, options=options), 5, score)


def test_a_redonda_then_three_duels_and_the_deal_passes_once() -> None:
    assert rounds(six("uruguayo", (0, 0)), 6) == [
        ("redonda", 5, -1, 0, 1),
        ("pico", 0, 0, 1, 4),
        ("pico", 0, 1, 2, 5),
        ("pico", 0, 2, 3, 0),
        ("redonda", 1, -1, 2, 3),
        ("pico", 2, 0, 3, 0),
    ]


@pytest.mark.parametrize(
    ("options", "last", "first"),
    [
        ({}, 24, 25),
        ({"target": 40}, 34, 35),
        ({"pico_until": "half"}, 14, 15),
        ({"pico_until": "half", "target": 40}, 19, 20),
    ],
)
def test_from_a_score_on_only_redondas(options: dict[str, Value], last: int, first: int) -> None:
    """The mano, seat 0, gives one point to the other team in the redonda: the score is tested before the deal."""
    assert [kind for kind, *_ in rounds(six("uruguayo", (0, last - 1), **options), 2)] == ["redonda", "pico"]
    assert [kind for kind, *_ in rounds(six("uruguayo", (0, first - 1), **options), 2)] == ["redonda", "redonda"]


def test_a_round_once_begun_is_finished() -> None:
    # 23: the redonda gives 24, the duels' manos are 1, 2 and 3: team 0 one, team 1 two, team 0 one.
    assert [kind for kind, *_ in rounds(six("uruguayo", (23, 23)), 5)] == ["redonda", "pico", "pico", "pico", "redonda"]


def test_pico_to_the_end_and_pico_off() -> None:
    assert [kind for kind, *_ in rounds(six("uruguayo", (0, 28), pico_until="end"), 2)] == ["redonda", "pico"]
    assert [kind for kind, *_ in rounds(six("uruguayo", (0, 0), pico_until="off"), 3)] == ["redonda"] * 3


@pytest.mark.parametrize(
    ("target", "score", "kind"),
    [
        (30, 4, "redonda"),
        (30, 5, "pico"),
        (30, 24, "pico"),
        (30, 25, "redonda"),
        (24, 3, "redonda"),
        (24, 4, "pico"),
        (24, 19, "pico"),
        (24, 20, "redonda"),
        (15, 5, "redonda"),
        (15, 12, "redonda"),
    ],
)
def test_the_argentine_rounds_stand_between_two_scores(target: int, score: int, kind: str) -> None:
    match = six("argentino", (0, score - 1), target=target, mazo_envido=False)
    assert [told[0] for told in rounds(match, 2)] == ["redonda", kind]


def test_without_pico_all_deals_are_redondas() -> None:
    assert [kind for kind, *_ in rounds(six("argentino", (0, 9), pico=False), 4)] == ["redonda"] * 4


SIX = "7e 6e 5e|12c 11b 4c|1c 1b 5b|7b 4e 10c|2c 10e 6c|3e 12b 7c"


@pytest.mark.parametrize(("variant", "options"), FLOR)
def test_a_duel_that_is_over_may_be_accused_until_the_next(variant: str, options: dict[str, Value]) -> None:
    match = table(variant, SIX, 5, options, kind="pico", score=(10, 10))
    match, _ = run(match, "0 play 5e; 3 mazo")
    before = match.score
    accused, _ = run(match, "3 denunciar 0")
    assert accused.score == (before[0], before[1] + 3)
    assert cards_needed(match) == 0
    match, _ = deal(match, ())
    with pytest.raises(IllegalAction):
        run(match, "3 denunciar 0")
    with pytest.raises(IllegalAction):
        run(match, "4 denunciar 1")


def test_every_duel_is_a_hand_of_its_own() -> None:
    """Envido, flor and truco begin anew; the falta is six all the time and comes back with the redonda."""
    match = table("uruguayo", SIX, 5, kind="pico", score=(10, 10))
    match, events = run(match, "0 flor; 0 truco; 3 retruco; 0 no quiero")
    assert [(e.team, e.points) for e in events if isinstance(e, Awarded)] == [(0, 3), (1, 2)]
    assert shown(match, events) == [(0, "flor", ["7e", "6e", "5e"])]
    match, _ = deal(match, ())
    match, events = run(match, "1 falta envido; 4 quiero; 1 mazo")
    assert [(e.team, e.points) for e in events if isinstance(e, Awarded)] == [(0, 6), (0, 1)]
    assert declared(events) == [(1, 24), (4, 28)]
    match, _ = deal(match, ())
    match, events = run(match, "2 truco; 5 quiero; 2 mazo")
    assert [(e.team, e.points) for e in events if isinstance(e, Awarded)] == [(1, 2)]
    deck = [match.rules.deck.cards[(7 * place) % 40] for place in range(40)]
    match, _ = deal(match, deck[: cards_needed(match)])
    assert (match.dealer, match.round_, match.score) == (0, "redonda", (20, 14))
    assert match.faltas == (10, 10)


def test_a_match_won_in_a_duel_ends_the_round() -> None:
    match = table("uruguayo", SIX, 5, kind="pico", score=(24, 29))
    match, events = run(match, "0 mazo")
    assert events[-1] == MatchWon(1)
    with pytest.raises(IllegalAction):
        deal(match, ())
