"""A hand that is not drawn again would have said the same: tried over random matches of every game and number of seats."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.desk.urgency import resting
from bot.present.hand import hand_screen
from bot.screen import Screen
from engine.rules.actions import Word
from engine.rules.apply import apply, cards_needed, deal
from engine.rules.cards import NO_TEAM
from engine.rules.legal import legal_actions
from engine.rules.project import private, public
from engine.rules.state import MatchState
from engine.rules.views import PlayerView
from tests.bot.test_folds import LEXICON, TABLES, dealt, shown

WORDS = LEXICON.pick("es-UY")


def drawn(view: PlayerView) -> Screen:
    """His hand, where nothing in it changes with the moves of others."""
    people = shown(view.public.variant, view.public.seats)
    return replace(hand_screen(WORDS, 1, people, view, "Los pibes", 1, calm=True, folds=False, apart=True), version=1)


def views(match: MatchState) -> list[PlayerView]:
    seen = public(match)
    return [private(match, seat, seen) for seat in range(seen.seats)]


def step(match: MatchState, dice: Random) -> MatchState:
    """A random act of whoever may do something, mazo seldom; or the next deal."""
    if public(match).over:
        deck = list(match.rules.deck.cards)
        dice.shuffle(deck)
        return deal(match, deck[: cards_needed(match)])[0]
    acts = [(seat, act) for seat, each in legal_actions(match).items() for act in each]
    mild = [(seat, act) for seat, act in acts if not (isinstance(act, Word) and act.word == "mazo")]
    seat, act = dice.choice(mild or acts)
    if isinstance(act, Word) and act.most:
        act = replace(act, amount=dice.randint(act.amount, act.most), most=0)
    return apply(match, seat, act)[0]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_hand_that_rests_says_the_same(name: str, seats: int) -> None:
    dice, match, skipped = Random(f"{name} {seats}"), dealt(name, seats), 0
    before = views(match)
    for _ in range(150):
        match = step(match, dice)
        now = views(match)
        if now[0].public.winner != NO_TEAM:
            match = dealt(name, seats, dice.randrange(1000))
            now = views(match)
        else:
            for former, view in zip(before, now, strict=True):
                if resting(former) == resting(view) is not None:
                    assert drawn(former).nodes == drawn(view).nodes
                    skipped += 1
        before = now
    assert skipped > 5, "it spares something"
