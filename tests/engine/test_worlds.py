"""A world looks to its seat exactly like the match that the view was made from, and hides other cards."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.rules.actions import IllegalAction, PlayCard, Word
from engine.rules.cards import NO_CARD
from engine.rules.views import Imagine, World
from engine.worlds import NoFacts, imagine_from
from tests.engine.playing import Game, Position, at_random, games, positions

GAMES = games()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_world_looks_like_the_view_it_was_made_from(game: Game) -> None:
    dice = Random(1)
    other = 0
    for position in positions(game.rules, dice, 6, at_random):
        seat = dice.randrange(game.seats)
        view = position.view(seat)
        world = imagine_from(view)(dice)
        assert world.view(seat) == view
        assert world.score == position.match.score
        assert world.over == view.public.over
        hand, true = world.match.hand, position.match.hand
        assert hand is not None
        assert true is not None
        cards = [card for held in hand.dealt for card in held] + [hand.muestra]
        assert len(cards) == len(set(cards))
        assert NO_CARD not in cards[:-1]
        assert set(cards) - {NO_CARD} <= set(game.rules.deck.cards)
        other += hand.dealt != true.dealt
    assert other > 5


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_almost_every_world_could_really_be(game: Game) -> None:
    """The kernel replays its facts: nothing had to be given up."""
    dice = Random(2)
    tried = real = 0
    for position in positions(game.rules, dice, 5, at_random):
        seat = dice.randrange(game.seats)
        imagined = imagine_from(position.view(seat))
        hand = imagined(dice).match.hand
        assert hand is not None
        tried += 1
        real += imagined.replayed(hand.dealt) is not None
    assert real >= 0.95 * tried


def test_a_world_can_be_played_to_its_end() -> None:
    dice = Random(3)
    for position in positions(GAMES[0].rules, dice, 4, at_random):
        seat = dice.randrange(GAMES[0].seats)
        imagine: Imagine = imagine_from(position.view(seat))
        world: World = imagine(dice)
        before = world.score
        for _ in range(60):
            views = world.views()
            if world.over or not views:
                break
            acts = [
                (seat, action)
                for seat, view in views.items()
                for action in view.choices
                if isinstance(action, PlayCard) or not (action.most or action.law == "denuncia")
            ]
            world = world.act(*acts[0])
        assert world.over
        assert sum(world.score) >= sum(before)
        assert position.match.score == before


def test_the_true_deal_is_one_of_the_possible_ones() -> None:
    for game in GAMES:
        dice = Random(4)
        for position in positions(game.rules, dice, 3, at_random):
            true = position.match.hand
            assert true is not None
            world = imagine_from(position.view(0)).replayed(true.dealt)
            assert world is not None
            assert world.match.hand == true
            assert world.match.score == position.match.score
            assert world.match.turn == position.match.turn


def test_what_a_rival_has_declared_he_holds() -> None:
    rules = Game("argentino", 2, {}).rules
    seen = 0
    dice = Random(5)
    for position in positions(rules, dice, 60, at_random):
        declared = [fact for fact in position.facts if fact.what == "declared" and fact.seat == 1 and fact.amount >= 0]
        if declared and not position.view(0).public.over:
            hand = imagine_from(position.view(0))(dice).match.hand
            assert hand is not None
            assert rules.envido(hand.muestra, hand.dealt[1]) == declared[0].amount
            seen += 1
    assert seen > 5


def test_contradictions_are_given_up_and_never_raise() -> None:
    """A view that no deal explains: a figure that nobody can hold."""
    dice = Random(6)
    for position in positions(Game("argentino", 4, {}).rules, dice, 200, at_random):
        if any(fact.what == "declared" and fact.seat and fact.amount >= 0 for fact in position.facts):
            facts = tuple(
                msgspec.structs.replace(fact, amount=99) if fact.what == "declared" and fact.amount >= 0 else fact
                for fact in position.facts
            )
            wrong = Position(position.match, facts)
            view = wrong.view(0)
            assert imagine_from(view)(dice).view(0) == view
            return
    pytest.fail("nobody declared anything")


def test_the_same_dice_make_the_same_world() -> None:
    for position in positions(GAMES[0].rules, Random(7), 2, at_random):
        view = position.view(1)
        assert imagine_from(view)(Random(8)).match == imagine_from(view)(Random(8)).match


def test_without_the_facts_there_is_no_world() -> None:
    position = next(positions(GAMES[0].rules, Random(9), 1, at_random))
    with pytest.raises(NoFacts):
        imagine_from(Position(position.match, ()).view(0))


def test_a_world_refuses_what_may_not_be_done() -> None:
    position = next(positions(GAMES[0].rules, Random(9), 1, at_random))
    world = imagine_from(position.view(0))(Random(1))
    with pytest.raises(IllegalAction):
        world.act(0, Word("envido", "nothing of the kind"))
