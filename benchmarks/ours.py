"""Random self-play on this project's engine.

The loop asks the same `legal_actions` that buttons, phrases and opponents ask, and plays by the same `apply` as the
tables: every action is checked and its events are made.  Nothing of the engine is left out to be measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from benchmarks.figures import Tally
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.apply import apply, begin, cards_needed, deal
from engine.rules.cards import Card, Seat
from engine.rules.legal import legal_actions
from engine.variants import find

LEFT_OUT = frozenset({"mazo", "denuncia"})
"""The laws whose words are never chosen, though they are asked for.  No peer leaves a hand: pytruco is driven without
it, as its own benchmark does, and PyTrucoEngine does not know it.  No peer knows accusations either: they would swell
our decisions a hand with some that move nothing on."""

_random = random.random


def matches(variant: str, seats: int) -> Callable[[Tally], None]:
    """A function that plays one match of the variant, with its default options, and counts what it played."""
    rules = find(variant).build(seats=seats, options={})
    cards = list(rules.deck.cards)

    def play(tally: Tally) -> None:
        match = begin(rules, dealer=random.randrange(seats))
        hands = decisions = 0
        while match.winner < 0:
            if match.hand is None or match.hand.over:
                match, _ = deal(match, shuffled(cards, cards_needed(match)))
                hands += 1
            seat, action = choose(legal_actions(match))
            match, _ = apply(match, seat, action)
            decisions += 1
        tally.matches += 1
        tally.hands += hands
        tally.decisions += decisions

    return play


def shuffled(cards: list[Card], needed: int) -> list[Card]:
    """The first cards of a shuffled deck: Fisher and Yates' walk, as far as it is needed."""
    size = len(cards)
    for place in range(needed):
        other = place + int(_random() * (size - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:needed]


def choose(legal: Mapping[Seat, tuple[Action, ...]]) -> tuple[Seat, Action]:
    """One of the actions of all seats, each as likely as any other, but no word of a law left out.

    No list of all pairs and no random.choice: both would take more of the time that is the engine's.  Drawing again
    ends, since a seat that may leave may always do something else too.
    """
    count = 0
    for actions in legal.values():
        count += len(actions)
    while True:
        index = int(_random() * count)
        for seat, actions in legal.items():
            if index < len(actions):
                action = actions[index]
                if isinstance(action, PlayCard):
                    return seat, action
                if action.law in LEFT_OUT:
                    break
                if action.most:
                    return seat, Word(action.law, action.word, random.randint(action.amount, action.most))
                return seat, action
            index -= len(actions)
