"""The same deals in every run: the seed comes out of a name, and cuts are the ids of presses, which are left out."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from engine import variants
from engine.rules import project
from engine.rules.apply import begin, evolve
from engine.rules.views import PlayerView
from engine.tables import deals
from engine.tables.events import InMatch
from engine.tables.hall import Hall
from engine.tables.shuffle import Cut
from tests.bot.mixed.cards import suple_of

SETTING = "TRUCO_TEST_DEALS"
"""Names the deals to a process of the tests."""
FIRST: dict[str, Callable[[PlayerView], bool]] = {
    "uruguayo": lambda view: view.flor >= 0,
    "truque": lambda view: suple_of(view.public.muestra) in view.cards,
}
"""What comes with the cards alone, and so is dealt to whoever leads the first hand: a flor, a suple."""


def rig(name: str, setattr_: Callable[[Any, str, Any], Any] = setattr) -> None:
    """Tables that are opened from now on are dealt by this name. `setattr_` may be one that is undone."""
    dice = Random(name)
    defaults = {**(Hall.__init__.__kwdefaults__ or {}), "new_seed": lambda: _seed(dice)}
    setattr_(Hall.__init__, "__kwdefaults__", defaults)
    setattr_(deals, "cuts_of", lambda texts: tuple(Cut(seat, "") for seat, _ in enumerate(texts)))


def named(where: str, game: str, seats: int) -> str:
    """The name of deals for a match of this game, one of its own for each place, that begin as they should."""
    names = (f"{where}-{game}-{seats}-{number}" for number in itertools.count())
    fits = FIRST.get(game, lambda _: True)
    return next(name for name in names if fits(_first(name, game, seats)))


def _seed(dice: Random) -> bytes:
    return dice.randbytes(32)


def _first(name: str, game: str, seats: int) -> PlayerView:
    """What the mano of the first hand sees."""
    rules = variants.find(game).build(seats=seats)
    seed, cuts = _seed(Random(name)), ("",) * seats
    match = begin(rules, deals.draw(seed, cuts, rules.deck)[2])
    for event in deals.next_hand(match, seed, cuts):
        if isinstance(event, InMatch):
            match = evolve(match, event.event)
    assert match.hand is not None
    return project.private(match, match.hand.players[0], project.public(match))
