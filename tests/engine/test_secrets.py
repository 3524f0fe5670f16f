"""Two worlds: what a seat cannot see makes no difference to what it sees, nor to what anybody may press.

From a position that was really played, other cards are put where this seat cannot see them. If the kernel replays the same
public facts with them, both matches have to look the same to the seat, and to the whole table.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.rules import project
from engine.rules.cards import NO_CARD, Card
from engine.rules.views import PlayerView
from engine.worlds import imagine_from
from tests.engine.elsewhere import told_by_the_rules, worlds
from tests.engine.playing import Game, at_random, games, positions

DEALS = 12


@pytest.mark.parametrize("game", games(), ids=str)
def test_b5_b8_hidden_cards_change_nothing_that_a_seat_or_the_table_sees(game: Game) -> None:
    dice = Random(11)
    other = 0
    for position in positions(game.rules, dice, DEALS, at_random):
        seat = dice.randrange(game.seats)
        mine = told_by_the_rules(position.view(seat))
        table = project.public(position.match, position.facts)
        for world in worlds(position, seat, dice):
            assert project.public(world.match, position.facts) == table
            assert told_by_the_rules(world.view(seat)) == mine
            hand, true = world.match.hand, position.match.hand
            assert hand is not None
            assert true is not None
            other += hand.dealt != true.dealt
    assert other > 3 * DEALS


@pytest.mark.parametrize("game", games(), ids=str)
def test_what_a_seat_may_do_follows_from_its_own_cards(game: Game) -> None:
    """Everybody's choices, not only those of the one who looks: two worlds in which he holds the same give him the same."""
    dice = Random(12)
    for position in positions(game.rules, dice, DEALS, at_random):
        for world in worlds(position, dice.randrange(game.seats), dice):
            hand, true = world.match.hand, position.match.hand
            assert hand is not None
            assert true is not None
            for seat in range(game.seats):
                if hand.dealt[seat] == true.dealt[seat]:
                    assert told_by_the_rules(world.view(seat)) == told_by_the_rules(position.view(seat))


def test_b32_cards_that_lie_face_down_are_hidden_from_their_own_seat() -> None:
    """Before perros nobody of the team has looked: other cards in his own hand look the same to him."""
    dice = Random(13)
    blind = 0
    for position in positions(Game("uruguayo", 4, {"perros": "any"}).rules, dice, 60, at_random):
        for seat in range(4):
            view = position.view(seat)
            if not view.hidden:
                continue
            assert view.cards == ()
            assert view.strengths == ()
            assert (view.envido, view.flor) == (-1, -1)
            for _ in range(3):
                world = imagine_from(view)(dice)
                assert world.view(seat) == view
                blind += 1
    assert blind > 50


def cards_named(view: PlayerView) -> set[Card]:
    """Every card that stands anywhere in a view."""
    table = view.public
    named = {table.muestra, *view.cards}
    named.update(card for fact in table.facts for card in fact.cards)
    named.update(play.card for trick in table.tricks for play in trick.plays)
    named.update(play.card for play in table.plays)
    return named - {NO_CARD}


@pytest.mark.parametrize("game", games(), ids=str)
def test_no_card_is_named_before_it_is_played_or_shown(game: Game) -> None:
    dice = Random(14)
    for position in positions(game.rules, dice, DEALS, at_random):
        hand = position.match.hand
        assert hand is not None
        seat = dice.randrange(game.seats)
        public = {card for fact in position.facts if fact.what in ("dealt", "played", "shown") for card in fact.cards}
        assert cards_named(position.view(seat)) <= public | set(hand.dealt[seat])


def test_b8_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A button that only a holder gets would betray him: the comparison above has to see that."""
    from engine.laws.flor import FlorLaw
    from engine.rules.state import HandState, MatchState, Menu

    honest = FlorLaw.offer

    def leaking(self: FlorLaw, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        if all(m.rules.flor(h.muestra, cards) < 0 for cards in h.dealt):
            return
        honest(self, m, h, menu, known)

    monkeypatch.setattr(FlorLaw, "offer", leaking)
    game = Game("uruguayo", 2, {"perros": "off"})
    with pytest.raises(AssertionError):
        test_b5_b8_hidden_cards_change_nothing_that_a_seat_or_the_table_sees(game)
