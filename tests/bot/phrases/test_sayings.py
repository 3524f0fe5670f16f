"""What people say at a table is heard as they mean it, whatever the moment: in many words, by nicknames, in one breath, off a button."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.phrases.counting import moves
from bot.phrases.hearing import hear
from bot.phrases.live import situation_of
from bot.present.names import Cast
from bot.words import load
from engine.rules.actions import Action, Word
from engine.rules.views import PlayerView
from engine.shown import Person, SeatView
from engine.variants import names
from tests.bot.mixed.sayings import BRAZILIAN, UNSAID, Saying, adorned, sayings
from tests.engine.playing import at_random, games, positions

PEOPLE = ("Ana", "Bia", "Caro", "Dani", "Eva", "Fito", "Gal", "Hugo")
NUMBERED = 15
"""People bet no more than this in words."""


def meant(variant: str) -> Iterator[tuple[PlayerView, tuple[SeatView, ...], Action]]:
    """Everything that each seat that is asked may do, at each moment of a deal of every game with these rules."""
    for game in games():
        if game.variant != variant:
            continue
        seats = tuple(SeatView(seat, seat & 1, Person(f"web:{seat}", PEOPLE[seat])) for seat in range(game.seats))
        for position in positions(game.rules, Random(str(game)), 1, at_random):
            for seat in position.asked:
                view = position.view(seat)
                for choice in view.choices:
                    if not isinstance(choice, Word):
                        yield view, seats, choice
                    elif choice.most and choice.amount <= NUMBERED:
                        yield view, seats, replace(choice, most=0)
                    elif not choice.most and choice.word != "denunciar":
                        yield view, seats, choice


@pytest.mark.parametrize("variant", names())
def test_b28_what_people_say_and_what_buttons_say_is_heard_as_it_is_meant(variant: str) -> None:
    """Who reads a call off its button is understood too, in the language of the game's players."""
    words = load().pick("pt-BR" if variant in BRAZILIAN else "es-UY")
    dice, said, labels = Random(variant), 0, set[str]()
    for view, seats, action in meant(variant):
        rivals = [seat.person.name for seat in seats if seat.person and seat.team != view.seat & 1]
        situation = situation_of(view, seats)
        ways = [saying._replace(text=adorned(saying.text, dice, rivals)) for saying in sayings(view, action)]
        if isinstance(action, Word) and action.word not in UNSAID:
            label = Cast(words, seats, variant).word(action.word, action.amount)
            ways.append(Saying(label, (action,)))
            labels.add(action.word)
        for text, acts in ways:
            heard = hear(text, situation)
            assert tuple(act.action for act in moves(heard.actions)) == acts, (text, heard, situation)
            said += 1
    assert said > 1000
    assert {"no quiero", "mazo"} < labels
