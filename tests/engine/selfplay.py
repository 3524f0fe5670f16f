"""Random play for the tests: every choice comes from one seeded dice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engine.rules.actions import Action, Word
from engine.rules.apply import apply, begin, cards_needed, deal
from engine.rules.cards import Seat
from engine.rules.events import Event
from engine.rules.legal import legal_actions
from engine.rules.state import MatchState, Ruleset
from engine.variants import find, names

OPTIONS: dict[str, list[dict[str, bool | int | str]]] = {
    "uruguayo": [
        {},
        {"mazo": "player", "perros": "any", "falta": "whole_match", "pico_until": "end"},
        {
            "target": 40,
            "flor_20": False,
            "falta": "to_buenas",
            "false_denuncia": 0,
            "perros": "off",
            "pico_until": "half",
        },
    ],
    "argentino": [
        {},
        {"flor": True, "mazo": "player", "falta": "leader", "envido_who": "pies"},
        {"flor": True, "target": 15, "falta": "to_buenas", "parda_3": "previous", "mazo_envido": False, "pico": False},
        {"flor": True, "target": 24, "falta": "whole_match", "false_denuncia": 0},
    ],
    "mineiro": [
        {},
        {"escada": "2-4-6-8-10-12", "cartas": 4, "mao_de_ferro": "aberta", "empate_total": "mao"},
        {"escada": "2-4-8-10-12", "manilhas": "vira"},
        {"escada": "1-3-6-9-12", "cartas": 4, "manilhas": "vira", "coberta": "nunca"},
    ],
    "paulista": [
        {},
        {"mao_de_ferro": "aberta", "empate_total": "mao"},
        {"baralho": "limpo", "coberta": "nunca"},
    ],
    "truque": [{}, {"boca_abajo": "no"}],
    "v2": [{}, {"target": 30, "subida_tardia": "si"}],
}


def tables() -> list[tuple[str, int, dict[str, bool | int | str]]]:
    """Every game with every number of seats and a few sets of options."""
    return [
        (name, seats, options) for name in names() for seats in find(name).seats for options in OPTIONS.get(name, [{}])
    ]


def table_id(table: tuple[str, int, dict[str, bool | int | str]]) -> str:
    """A short name for a parametrised test."""
    name, seats, options = table
    return f"{name}-{seats}-" + ("-".join(f"{key}={value}" for key, value in options.items()) or "default")


def say(action: Action, dice: random.Random) -> Action:
    """The action of a menu's entry: an amount is chosen where it stands for a range."""
    if isinstance(action, Word) and action.most:
        return Word(action.law, action.word, dice.randint(action.amount, action.most))
    return action


def deal_next(match: MatchState, dice: random.Random) -> tuple[MatchState, tuple[Event, ...]]:
    """The next deal or duel."""
    return deal(match, dice.sample(match.rules.deck.cards, cards_needed(match)))


def plays(
    rules: Ruleset, dice: random.Random, *, without: Sequence[str] = ()
) -> Iterator[tuple[MatchState, Seat, Action, tuple[Event, ...], MatchState]]:
    """A match, move by move: (before, seat, action, events, after); a deal has seat -1 and no action's meaning."""
    match = begin(rules, dice.randrange(rules.seats))
    while match.winner < 0:
        if match.hand is None or match.hand.over:
            before = match
            match, events = deal_next(match, dice)
            yield before, -1, Word("deal", "deal"), events, match
            continue
        menu = [
            (seat, action)
            for seat, actions in legal_actions(match).items()
            for action in actions
            if not (isinstance(action, Word) and action.law in without)
        ]
        seat, action = dice.choice(menu)
        action = say(action, dice)
        before = match
        match, events = apply(match, seat, action)
        yield before, seat, action, events, match
