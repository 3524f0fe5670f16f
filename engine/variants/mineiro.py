"""Truco mineiro: four fixed manilhas, hands that begin at two, ladders by choice, a deal of three cards or of four."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.laws.leaving import LeavingLaw
from engine.laws.onze import OnzeLaw
from engine.laws.stakes import StakesLaw
from engine.rules.cards import BASTOS, COPAS, ESPADAS, FRENCH_40, OROS, Card
from engine.rules.cards import spanish as card
from engine.rules.legal import covered_later
from engine.rules.signs import brazilian, of_vira
from engine.rules.state import Option, Ruleset, Variant
from engine.rules.strength import BRAZILIAN, MANILHA_SUITS, rank_table, vira_table
from engine.rules.tricks import MANO_TEAM, NOBODY, best_of_three
from engine.rules.views import Value

TARGET = 12
CALLS = {6: "seis", 8: "oito", 9: "nove", 10: "dez", 12: "doze"}
"""The calls by what they make of a hand; the first one is truco in every ladder (M7)."""
MANILHAS = (card(4, BASTOS), card(7, COPAS), card(1, ESPADAS), card(7, OROS))
"""Zap, copas, espadilha and pica-fumo, strongest first (M4.1)."""
SIZE = len(FRENCH_40.names)
FIXED = rank_table(
    [
        *((manilha,) for manilha in MANILHAS),
        *(
            tuple(held for suit in MANILHA_SUITS if (held := card(number, suit)) not in MANILHAS)
            for number in reversed(BRAZILIAN)
        ),
    ],
    SIZE,
)
"""M4.3."""

FIXED_SIGNS = brazilian(lambda _vira: MANILHAS)
"""M11."""

OPTIONS = (
    Option("escada", ("2-4-6-10-12", "2-4-6-8-10-12", "2-4-8-10-12", "1-3-6-9-12"), "2-4-6-10-12"),
    Option("manilhas", ("fixas", "vira"), "fixas"),
    Option("cartas", (3, 4), 3),
    Option("coberta", ("segunda", "nunca"), "segunda"),
    Option("empate_total", ("ninguem", "mao"), "ninguem"),
    Option("mao_de_ferro", ("cegas", "aberta"), "cegas"),
    Option("senas", ("team", "watch", "all", "off"), "team"),
)


def fixed(_vira: Card) -> tuple[int, ...]:
    """M4.1-M4.3."""
    return FIXED


def by_vira(vira: Card) -> tuple[int, ...]:
    """M4.4."""
    return vira_table(BRAZILIAN, vira, SIZE)


def compose(seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The laws, with the table's options."""
    stakes = tuple(map(int, str(options["escada"]).split("-")))
    words = ("truco", *(CALLS[value] for value in stakes[2:]))
    turned = options["manilhas"] == "vira"
    onze = OnzeLaw(
        "onze",
        stakes="truco",
        values=stakes,
        target=TARGET,
        called="mão de onze" if stakes[0] == 1 else "mão de dez",
        blind=options["mao_de_ferro"] == "cegas",
    )
    return Ruleset(
        variant="mineiro",
        edition=VARIANT.edition,
        seats=seats,
        options=options,
        deck=FRENCH_40,
        turned=turned,
        strength=by_vira if turned else fixed,
        verdicts=best_of_three(all_tied=MANO_TEAM if options["empate_total"] == "mao" else NOBODY),
        laws=[onze, StakesLaw("truco", words, stakes), LeavingLaw("mazo", stakes="truco", over=False)],
        stakes="truco",
        target=TARGET,
        malas=0,
        opening=onze.opening,
        plays=covered_later if options["coberta"] == "segunda" else None,
        hides=onze.hides,
        shares=onze.shares,
        signs=brazilian(of_vira(BRAZILIAN)) if turned else FIXED_SIGNS,
        hand_size=cast("int", options["cartas"]),
    )


VARIANT = Variant("mineiro", 1, (2, 4, 6), OPTIONS, compose)
