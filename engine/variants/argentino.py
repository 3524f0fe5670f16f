"""Truco argentino: no muestra, the eleven envido chains, flor as an option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import cast

from engine.laws.bet import BetLaw
from engine.laws.denuncia import DenunciaLaw
from engine.laws.flor import ANNOUNCED, CONTRA, PLAIN, RESTO, FlorLaw
from engine.laws.ladders import ChainLadder
from engine.laws.leaving import LeavingLaw
from engine.laws.stakes import StakesLaw
from engine.rules.cards import BASTOS, COPAS, ESPADAS, OROS, SPANISH_40, Card, Team
from engine.rules.cards import number_of as number
from engine.rules.cards import spanish as card
from engine.rules.cards import suit_of as suit
from engine.rules.events import PICO, REDONDA
from engine.rules.signs import Sign, dealt_worth, holds, holds_number, none_of, nothing_special
from engine.rules.state import HandState, Law, MatchState, Option, Ruleset, Variant
from engine.rules.strength import rank_table
from engine.rules.tricks import best_of_three
from engine.rules.views import Value

SUITS = (ESPADAS, BASTOS, OROS, COPAS)
BRAVAS = (card(1, ESPADAS), card(1, BASTOS), card(7, ESPADAS), card(7, OROS))
BELOW_BRAVAS = (3, 2, 1, 12, 11, 10, 7, 6, 5, 4)
STRENGTHS = rank_table(
    [
        *((brava,) for brava in BRAVAS),
        *(tuple(card(rank, s) for s in SUITS if card(rank, s) not in BRAVAS) for rank in BELOW_BRAVAS),
    ],
    len(SPANISH_40.names),
)
"""A3.1."""


POINTS = tuple(number(held) if number(held) < 10 else 0 for held in range(len(SPANISH_40.names)))
"""A4.1, by card."""
PAIRS = tuple(
    tuple(
        20 + POINTS[one] + POINTS[two] if suit(one) == suit(two) and one != two else max(POINTS[one], POINTS[two])
        for two in range(len(POINTS))
    )
    for one in range(len(POINTS))
)
"""What two cards count together, by both: A4.2 and A4.4."""


def envido(_muestra: Card, hand: Sequence[Card]) -> int:
    """A4.2-A4.4; one or two cards count by themselves."""
    if len(hand) == 3:
        one, two, three = hand
        first = PAIRS[one]
        return max(first[two], first[three], PAIRS[two][three])
    return PAIRS[hand[0]][hand[-1]]


def flor(_muestra: Card, hand: Sequence[Card]) -> int:
    """A4.5; -1 if the hand is no flor."""
    one, two, three = hand
    if suit(one) != suit(two) or suit(two) != suit(three):
        return -1
    return 20 + sum(POINTS[held] for held in hand)


FLOR_BASE = {ANNOUNCED: 3, PLAIN: 4, CONTRA: 6}
PICO_RESTO = 12


def flor_worth(level: int, total: int, own: int, _other: int) -> int:
    """A7.5: the level, and three for each further flor of the team paid."""
    return (total if level == RESTO else FLOR_BASE[level]) + 3 * (own - 1)


def resto(m: MatchState, h: HandState, team: Team) -> int:
    """Contraflor al resto: the falta, 12 in a duel (A12.4)."""
    return PICO_RESTO if h.duel >= 0 else m.faltas[team]


GOOD_ENVIDO = 27


def signs(*, flores: bool) -> tuple[Sign, ...]:
    """A13.1."""
    told = (
        Sign("brows", holds(card(1, ESPADAS)), strong=True),
        Sign("wink", holds(card(1, BASTOS)), strong=True),
        Sign("mouth-right", holds(card(7, ESPADAS)), strong=True),
        Sign("mouth-left", holds(card(7, OROS)), strong=True),
        *([Sign("cheeks", dealt_worth(flor, 0), strong=True)] if flores else []),
        Sign("tilt", dealt_worth(envido, GOOD_ENVIDO), strong=True),
        Sign("bite", holds_number(3, nothing_special), strong=True),
        Sign("kiss", holds_number(2, nothing_special)),
        Sign("mouth-open", holds(card(1, OROS), card(1, COPAS))),
    )
    return (*told, Sign("blind", none_of(told)))


OPTIONS = (
    Option("target", (30, 24, 15), 30),
    Option("falta", ("own", "leader", "to_buenas", "whole_match"), "own"),
    Option("envido_who", ("any", "pies"), "any"),
    Option("flor", (True, False), False),
    Option("false_denuncia", (3, 0), 3),
    Option("parda_3", ("first", "previous"), "first"),
    Option("mazo", ("team", "player"), "team"),
    Option("mazo_envido", (True, False), True),
    Option("pico", (True, False), True),
    Option("senas", ("team", "watch", "all", "off"), "team"),
)
PICO_BETWEEN = {30: (5, 25), 24: (4, 20), 15: (0, 0)}
"""Rounds of pico a pico are dealt from the lower score of the leader on, until the upper one (A12.2)."""


def faltas(score: tuple[int, int], *, how: str, target: int, malas: int) -> tuple[int, int]:
    """A5.7: what it is worth to the team that wins it."""
    leader = max(score)
    if how == "own" or (how == "whole_match" and leader < malas):
        return target - score[0], target - score[1]
    worth = malas - leader if how == "to_buenas" and leader < malas else target - leader
    return worth, worth


def next_kind(score: tuple[int, int], last: str, *, between: tuple[int, int]) -> str:
    """A12.2."""
    return PICO if last == REDONDA and between[0] <= max(score) < between[1] else REDONDA


def compose(seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The laws in tally order, with the table's options."""
    target = cast("int", options["target"])
    malas = 0 if target == 15 else target // 2
    flor_laws: list[Law] = []
    if options["flor"]:
        false_points = cast("int", options["false_denuncia"])
        flor_laws = [
            DenunciaLaw("denuncia", flor="flor", bet="envido", false_points=false_points),
            FlorLaw(
                "flor",
                bet="envido",
                truco="truco",
                bets=None,
                worth=flor_worth,
                plain_yes=True,
                resto=resto,
            ),
        ]
    laws = [
        *flor_laws,
        BetLaw(
            "envido",
            ChainLadder("envido"),
            truco="truco",
            pies_only=options["envido_who"] == "pies" and seats > 2,
            shows="winner",
        ),
        StakesLaw("truco", ("truco", "retruco", "vale cuatro"), (1, 2, 3, 4)),
        LeavingLaw(
            "mazo",
            stakes="truco",
            bet="envido",
            player_only=options["mazo"] == "player" and seats > 2,
            open_bet=bool(options["mazo_envido"]),
        ),
    ]
    between = PICO_BETWEEN[target] if options["pico"] and seats == 6 else (0, 0)
    return Ruleset(
        variant="argentino",
        edition=VARIANT.edition,
        seats=seats,
        options=options,
        deck=SPANISH_40,
        turned=False,
        strength=lambda _muestra: STRENGTHS,
        verdicts=best_of_three(tie_to_previous=options["parda_3"] == "previous"),
        laws=laws,
        stakes="truco",
        target=target,
        malas=malas,
        envido=envido,
        flor=flor,
        faltas=lru_cache(1024)(partial(faltas, how=str(options["falta"]), target=target, malas=malas)),
        next_kind=partial(next_kind, between=between),
        signs=signs(flores=bool(options["flor"])),
    )


VARIANT = Variant("argentino", 1, (2, 4, 6), OPTIONS, compose)
