"""What a finished hand (or duel) paid, and the cards that the rules show at its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.events import Awarded, Dealt, DuelBegan, Event, Shown
from engine.rules.state import MatchState
from engine.shown import AwardView, RecapView


def recap_of(match: MatchState, hand: Sequence[Event]) -> RecapView:
    """The recap of the hand (or duel) that is over, from the events since its deal."""
    awards: list[AwardView] = []
    shown: dict[int, tuple[str, ...]] = {}
    for event in hand:
        match event:
            case Dealt() | DuelBegan():
                awards.clear()
                shown.clear()
            case Awarded():
                awards.append(AwardView(event.team, event.points, event.mark, event.reason))
            case Shown():
                spelled = map(match.rules.deck.spell, event.cards)
                shown[event.seat] = tuple(dict.fromkeys((*shown.get(event.seat, ()), *spelled)))
            case _:
                pass
    number, duel = (0, -1) if match.hand is None else (match.hand.number, match.hand.duel)
    return RecapView(number, duel, tuple(awards), shown, match.score)
