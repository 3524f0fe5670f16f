"""Positions for tests: every game at every number of seats with options that matter, played at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from engine.rules import apply, project
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.legal import legal_actions
from engine.rules.state import MatchState, Ruleset
from engine.rules.views import Fact, PlayerView, Value
from engine.variants import find, names

TELLING: tuple[dict[str, Value], ...] = (
    {},
    {"flor": True, "mazo": "player", "perros": "any", "subida_tardia": "si"}
    | {"mao_de_ferro": "aberta", "empate_total": "mao", "cartas": 4},
    {"flor": True, "falta": "whole_match", "perros": "off", "envido_who": "pies"}
    | {"baralho": "limpo", "coberta": "nunca", "escada": "1-3-6-9-12", "manilhas": "vira", "boca_abajo": "no"},
)
"""Options under which much can happen; a game takes those that it has."""


class Game(msgspec.Struct, frozen=True):
    """A game to be tried."""

    variant: str
    seats: int
    options: dict[str, Value]

    @property
    def rules(self) -> Ruleset:
        return find(self.variant).build(seats=self.seats, options=self.options)

    def __str__(self) -> str:
        return "-".join([self.variant, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


def games() -> list[Game]:
    """Every variant, also those written after this."""
    found: list[Game] = []
    for name in names():
        variant = find(name)
        known = {option.name: option.values for option in variant.options}
        for telling in TELLING:
            options = {key: value for key, value in telling.items() if value in known.get(key, ())}
            for seats in variant.seats:
                game = Game(name, seats, options)
                if game not in found:
                    found.append(game)
    return found


class Position(msgspec.Struct, frozen=True):
    """A match, the facts of its hand, and who is asked to do something."""

    match: MatchState
    facts: tuple[Fact, ...]

    def view(self, seat: Seat) -> PlayerView:
        return project.private(self.match, seat, project.public(self.match, self.facts))

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Whom the match waits for: whoever may answer the call that waits, or the one on turn."""
        hand = self.match.hand
        legal = legal_actions(self.match)
        if hand is None or hand.over:
            return tuple(legal)
        if not hand.questions:
            return (hand.turn,)
        law = hand.questions[-1].law
        return tuple(
            seat for seat, actions in legal.items() if any(isinstance(a, Word) and a.law == law for a in actions)
        )


Mover = Callable[[Position, Seat, Random], Action]


def positions(rules: Ruleset, dice: Random, deals: int, move: Mover) -> Iterator[Position]:
    """Every position of so many deals, from any score; the positions after a hand is over too."""
    match = apply.begin(rules, dice.randrange(rules.seats), any_score(rules, dice))
    facts: tuple[Fact, ...] = ()
    for _ in range(deals):
        if match.winner != NO_TEAM:
            match = apply.begin(rules, dice.randrange(rules.seats), any_score(rules, dice))
        deck = list(rules.deck.cards)
        dice.shuffle(deck)
        anew = apply.cards_needed(match) > 0
        match, events = apply.deal(match, deck)
        facts = project.facts(events) if anew else facts + project.facts(events)
        yield Position(match, facts)
        while match.hand is not None and not match.hand.over:
            position = Position(match, facts)
            seats = position.asked
            seat = seats[dice.randrange(len(seats))]
            match, events = apply.apply(match, seat, move(position, seat, dice))
            facts += project.facts(events)
            yield Position(match, facts)


def any_score(rules: Ruleset, dice: Random) -> tuple[int, int]:
    return dice.randrange(rules.target), dice.randrange(rules.target)


def at_random(position: Position, seat: Seat, dice: Random) -> Action:
    """Anything legal, but with cards more often than words, or no hand would last."""
    actions = legal_actions(position.match)[seat]
    cards = [action for action in actions if isinstance(action, PlayCard)]
    action = dice.choice(cards) if cards and dice.random() < 0.6 else dice.choice(actions)
    if isinstance(action, Word) and action.word == "mazo" and dice.random() < 0.8:
        action = dice.choice(actions)
    if isinstance(action, Word) and action.most:
        return Word(action.law, action.word, dice.randint(action.amount, action.most))
    return action
