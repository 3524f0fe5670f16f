"""The house's player: always legal, never stalling, sensible with its cards, and blind to what it cannot see."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.players.bets import NO, YES
from engine.players.house import NothingToDo, choose
from engine.rules import apply, project
from engine.rules.actions import Action, PlayCard, Word, permits
from engine.rules.cards import NO_CARD, NO_TEAM, SPANISH_40, Card, Seat
from engine.rules.events import REDONDA, Dealt
from engine.rules.state import MatchState
from engine.rules.views import PlayerView, Value
from engine.worlds import imagine_from
from tests.engine.elsewhere import worlds
from tests.engine.playing import Game, Mover, Position, at_random, games, positions

GAMES = games()
DEALS = 12
LONG = 60
"""No hand has so many acts when everybody is sensible."""


def by_house(*, absent: bool = False) -> Mover:
    def move(position: Position, seat: Seat, dice: Random) -> Action:
        view = position.view(seat)
        action = choose(view, None, dice, absent=absent).action
        assert permits(view.choices, action), (action, view.choices)
        return action

    return move


# --- legal, and never stalling -------------------------------------------------------------------------------------


@pytest.mark.parametrize("absent", [False, True], ids=["present", "absent"])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_plays_every_game_to_the_end_of_every_hand(game: Game, absent: bool) -> None:
    acts = 0
    for position in positions(game.rules, Random(21), DEALS, by_house(absent=absent)):
        acts = 0 if position.facts[-1].what in ("dealt", "duel") else acts + 1
        assert acts < LONG


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_finds_something_legal_wherever_others_have_led(game: Game) -> None:
    """Positions that it would never have come to, every seat that may do anything, also out of turn."""
    dice = Random(22)
    for position in positions(game.rules, dice, DEALS, at_random):
        for seat in range(game.seats):
            view = position.view(seat)
            if view.choices:
                for absent in (False, True):
                    assert permits(view.choices, choose(view, None, dice, absent=absent).action)
            else:
                with pytest.raises(NothingToDo):
                    choose(view, None, dice)


def test_a_game_it_has_never_heard_of() -> None:
    dice = Random(23)
    unknown = (
        Word("onze", "jogo"),
        Word("onze", "fujo"),
        Word("bets", "as you like", 3, 9),
        PlayCard(0),
        PlayCard(0, True),
        Word("mazo", "mazo"),
    )
    for position in positions(Game("argentino", 4, {}).rules, dice, 4, at_random):
        for seat in range(4):
            view = position.view(seat)
            public = msgspec.structs.replace(view.public, variant="truco lunar", deck="moon-13", questions=())
            for count in range(1, len(unknown) + 1):
                for start in range(len(unknown)):
                    choices = unknown[start : start + count]
                    strange = msgspec.structs.replace(view, public=public, choices=choices)
                    assert permits(choices, choose(strange, None, dice).action)


# --- what it may know ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_same_view_and_dice_give_the_same_choice_whatever_is_hidden(game: Game) -> None:
    dice = Random(24)
    compared = 0
    for place, position in enumerate(positions(game.rules, dice, 4, at_random)):
        for seat in position.asked:
            view = position.view(seat)
            chosen = choose(view, None, Random(place))
            assert choose(view, imagine_from(view), Random(place)) == chosen
            for world in worlds(position, seat, dice):
                # A partner's flor may be told to him (the ley of perros): then the worlds are not the same to him.
                if world.view(seat).choices == view.choices:
                    assert choose(world.view(seat), None, Random(place)) == chosen
                    compared += 1
    assert compared > 20


# --- absent, and flores --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_b14_for_the_absent_it_only_plays_answers_and_sings(game: Game) -> None:
    dice = Random(25)
    for position in positions(game.rules, dice, DEALS, at_random):
        for seat in position.asked if not position.view(0).public.over else ():
            view = position.view(seat)
            action = choose(view, None, dice, absent=True).action
            if isinstance(action, PlayCard) or action.word == "ver cartas":
                continue
            waits = view.public.questions
            assert action.word in YES + NO or (waits and waits[-1].law == action.law == "perros")
            assert waits or (action.law == "flor" and view.flor >= 0)


@pytest.mark.parametrize("absent", [False, True], ids=["present", "absent"])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_b14_a_flor_is_sung_when_it_is_owed_and_only_then(game: Game, absent: bool) -> None:
    dice = Random(26)
    for position in positions(game.rules, dice, 2 * DEALS, at_random):
        for seat in position.asked if not position.view(0).public.over else ():
            view = position.view(seat)
            waits = view.public.questions
            claim = Word("flor", "flor") in view.choices and not (waits and waits[-1].law == "flor")
            if not claim or view.hidden:
                continue
            action = choose(view, None, dice, absent=absent).action
            assert (isinstance(action, Word) and action.law == "flor") == (view.flor >= 0)
            if absent and view.flor >= 0:
                assert action == Word("flor", "flor")


# --- cards and calls -----------------------------------------------------------------------------------------------


def dealt(
    hands: tuple[str, ...],
    *,
    options: dict[str, Value] | None = None,
    dealer: Seat = -1,
    score: tuple[int, int] = (0, 0),
) -> Position:
    """A hand of argentino with these cards, seat 0 mano unless said otherwise."""
    rules = Game("argentino", len(hands), options or {}).rules
    cards = tuple(tuple(map(SPANISH_40.read, hand.split())) for hand in hands)
    event = Dealt(1, REDONDA, dealer % len(hands), score, cards, -1)
    return Position(apply.evolve(apply.begin(rules, event.dealer, score), event), project.facts((event,)))


def then(position: Position, *acts: tuple[Seat, Action]) -> Position:
    match: MatchState = position.match
    facts = position.facts
    for seat, action in acts:
        match, events = apply.apply(match, seat, action)
        facts += project.facts(events)
    return Position(match, facts)


def most(view: PlayerView, *, absent: bool = False, times: int = 30) -> Action:
    """What it does most often."""
    acts = [choose(view, None, Random(seed), absent=absent).action for seed in range(times)]
    return max(acts, key=acts.count)


def card_of(view: PlayerView, action: Action) -> Card:
    assert isinstance(action, PlayCard)
    return view.cards[action.slot]


def test_it_wins_as_cheaply_as_it_can() -> None:
    position = then(dealt(("12e 4b 5o", "1e 3c 6b")), (0, PlayCard(0)))
    view = position.view(1)
    assert card_of(view, choose(view, None, Random(1), absent=True).action) == SPANISH_40.read("3c")


def test_it_throws_its_weakest_card_when_it_cannot_win() -> None:
    position = then(dealt(("1e 4b 5o", "2e 3c 6b")), (0, PlayCard(0)))
    view = position.view(1)
    assert card_of(view, choose(view, None, Random(1), absent=True).action) == SPANISH_40.read("6b")


def test_it_leaves_its_partners_winning_card_alone() -> None:
    position = then(
        dealt(("12e 4b 5o", "3e 4o 5e", "10e 6e 6o", "1e 2c 4c")),
        (0, PlayCard(0)),
        (1, PlayCard(0)),
        (2, PlayCard(0)),
    )
    view = position.view(3)
    assert card_of(view, choose(view, None, Random(1), absent=True).action) == SPANISH_40.read("4c")


def test_a_tie_is_enough_after_the_first_trick() -> None:
    """The second trick: the same 3 as theirs wins the hand, the 1e may stay where it is."""
    position = then(
        dealt(("7e 3b 1e", "4e 3c 6b")), (0, PlayCard(0)), (1, PlayCard(0)), (0, PlayCard(1)), (1, PlayCard(1))
    )
    assert position.view(0).public.over
    position = then(dealt(("4e 3c 6b", "7e 3b 1e")), (0, PlayCard(0)), (1, PlayCard(0)))
    view = position.view(1)
    assert card_of(view, choose(view, None, Random(1), absent=True).action) == SPANISH_40.read("3b")


@pytest.mark.parametrize("absent", [False, True])
def test_it_wants_the_truco_with_the_best_cards_and_not_with_the_worst(absent: bool) -> None:
    strong = then(dealt(("12e 11b 5o", "1e 1b 7e")), (0, PlayCard(0)), (1, PlayCard(2)), (1, PlayCard(1)))
    assert strong.view(0).public.over or strong.match.winner == NO_TEAM
    good = then(dealt(("12e 11b 5o", "1e 1b 7e")), (0, Word("truco", "truco"))).view(1)
    bad = then(dealt(("12e 11b 5o", "4e 4b 5c")), (0, Word("truco", "truco"))).view(1)
    assert most(good, absent=absent) != Word("truco", "no quiero")
    assert most(bad, absent=absent) == Word("truco", "no quiero")


@pytest.mark.parametrize("absent", [False, True])
def test_it_wants_the_envido_with_33_and_not_with_2(absent: bool) -> None:
    good = then(dealt(("12e 11b 5o", "7e 6e 4b")), (0, Word("envido", "envido"))).view(1)
    bad = then(dealt(("12e 11b 5o", "1e 2b 10c")), (0, Word("envido", "envido"))).view(1)
    assert most(good, absent=absent) != Word("envido", "no quiero")
    assert most(bad, absent=absent) == Word("envido", "no quiero")


def test_it_opens_with_a_good_figure_and_bluffs_only_now_and_then() -> None:
    good = dealt(("7e 6e 4b", "12e 11b 5o")).view(0)
    bad = dealt(("4e 5b 10c", "12e 11b 5o")).view(0)
    assert isinstance(most(good), Word)
    acts = [choose(bad, None, Random(seed)).action for seed in range(300)]
    bluffs = sum(isinstance(action, Word) for action in acts)
    assert 0 < bluffs < 60


def test_it_does_not_open_a_young_match_with_all_of_it() -> None:
    best = dealt(("7e 6e 4b", "12e 11b 5o")).view(0)
    good = dealt(("7e 1e 4b", "12e 11b 5o")).view(0)
    for view in (best, good):
        said = [choose(view, None, Random(seed)).action for seed in range(100)]
        words = {action.word for action in said if isinstance(action, Word)}
        assert words & {"envido", "real envido"}
        assert "falta envido" not in words


def test_it_opens_with_all_that_is_left_of_a_match_that_is_nearly_lost() -> None:
    late = dealt(("7e 6e 4b", "12e 11b 5o"), score=(10, 28)).view(0)
    assert most(late) == Word("envido", "falta envido")


def test_it_accuses_only_when_three_cards_on_the_table_are_a_flor() -> None:
    flor: dict[str, Value] = {"flor": True}
    denied = then(
        dealt(("4e 5e 6e", "3b 2o 12c"), options=flor),
        (0, PlayCard(0)),
        (1, PlayCard(2)),
        (1, PlayCard(1)),
        (0, PlayCard(1)),
    )
    assert denied.view(1).public.over
    assert choose(denied.view(1), None, Random(1)).action == Word("denuncia", "denunciar", 0)
    # Over, but with his third card unseen nobody can know.
    open_ = then(
        dealt(("4e 3e 1e", "5b 1b 12c"), options=flor),
        (0, PlayCard(1)),
        (1, PlayCard(0)),
        (0, PlayCard(0)),
        (1, PlayCard(1)),
        (1, PlayCard(2)),
    )
    assert not open_.view(0).public.over
    assert isinstance(choose(open_.view(0), None, Random(1), absent=True).action, PlayCard)


# --- strength ------------------------------------------------------------------------------------------------------


def reckless(position: Position, seat: Seat, dice: Random) -> Action:
    """Anything legal with the same chance, but never what gives points away for nothing."""
    view = position.view(seat)
    gifts = ("mazo", "denuncia") if view.flor >= 0 else ("mazo", "denuncia", "flor")
    fair = [choice for choice in view.choices if isinstance(choice, PlayCard) or choice.law not in gifts]
    action = dice.choice(fair or list(view.choices))
    if isinstance(action, Word) and action.most:
        return Word(action.law, action.word, dice.randint(action.amount, action.most))
    return action


def won_by(game: Game, movers: tuple[Mover, Mover], seed: int) -> int:
    """The winner of a match to the end; the same seed deals the same cards."""
    rules, deals, dice = game.rules, Random(seed), Random(seed)
    match, facts = apply.begin(rules, seed % rules.seats), ()
    while match.winner == NO_TEAM:
        deck = list(rules.deck.cards)
        deals.shuffle(deck)
        anew = apply.cards_needed(match) > 0
        match, events = apply.deal(match, deck)
        facts = project.facts(events) if anew else facts + project.facts(events)
        while match.hand is not None and not match.hand.over:
            position = Position(match, facts)
            seat = position.asked[0]
            match, events = apply.apply(match, seat, movers[seat & 1](position, seat, dice))
            facts += project.facts(events)
    return match.winner


@pytest.mark.parametrize("variant", ["uruguayo", "argentino", "mineiro", "paulista", "v2", "truque"])
@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_chance(variant: str, seats: int) -> None:
    """Each deal is played twice with the sides changed, so luck of the cards counts for nothing."""
    game = Game(variant, seats, {})
    house = by_house()
    won = sum(
        (won_by(game, (house, reckless), seed) == 0) + (won_by(game, (reckless, house), seed) == 1)
        for seed in range(12)
    )
    assert won >= 15


# --- the Brazilian games -------------------------------------------------------------------------------------------


def brazilian(hands: tuple[str, ...], score: tuple[int, int] = (0, 0), variant: str = "paulista") -> Position:
    """A hand with these cards, vira 7 of ouros, seat 0 first."""
    rules = Game(variant, len(hands), {}).rules
    cards = tuple(tuple(map(rules.deck.read, hand.split())) for hand in hands)
    vira = rules.deck.read("7d") if rules.turned else NO_CARD
    event = Dealt(1, REDONDA, len(hands) - 1, score, cards, vira)
    return Position(apply.evolve(apply.begin(rules, event.dealer, score), event), project.facts((event,)))


def test_it_takes_a_mao_de_onze_with_manilhas_and_leaves_it_with_nothing() -> None:
    assert most(brazilian(("Qp Qh 3s", "2p Kh 6s"), (11, 8)).view(0)) == Word("onze", "jogo")
    assert most(brazilian(("4p 5h 4s", "2p Kh 6s"), (11, 8)).view(0)) == Word("onze", "fujo")


def test_it_counts_on_the_cards_of_a_partner_whom_it_sees() -> None:
    strong = brazilian(("4p 5h 4s", "2p Kh 6s", "Qp Qh 3s", "Kp 6h 4d"), (11, 8))
    assert most(strong.view(0)) == Word("onze", "jogo")


def test_what_wins_nothing_it_puts_face_down_where_that_may_be() -> None:
    position = then(brazilian(("3p 2h 5s", "Kp Ah 6s")), (0, PlayCard(0)), (1, PlayCard(0)), (0, PlayCard(1)))
    for seed in range(10):
        action = choose(position.view(1), None, Random(seed), absent=True).action
        assert action == PlayCard(2, covered=True)


def test_it_plays_a_blind_hand_by_its_places() -> None:
    position = brazilian(("3p 2h 5s", "Kp Ah 6s"), (11, 11))
    acts = {choose(position.view(0), None, Random(seed)).action for seed in range(30)}
    assert acts == {PlayCard(0), PlayCard(1), PlayCard(2)}
