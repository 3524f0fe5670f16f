"""Truco paulista: the vira makes the manilhas, a ladder to twelve, covered cards, mão de onze and mão de ferro."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.laws.leaving import LeavingLaw
from engine.laws.onze import OnzeLaw
from engine.laws.stakes import StakesLaw
from engine.rules.cards import FRENCH_24, FRENCH_40, Card
from engine.rules.legal import covered_later
from engine.rules.signs import Sign, always, brazilian, of_vira
from engine.rules.state import Option, Ruleset, Variant
from engine.rules.strength import BRAZILIAN, vira_table
from engine.rules.tricks import MANO_TEAM, NOBODY, best_of_three
from engine.rules.views import Value

TARGET = 12
WORDS = ("truco", "seis", "nove", "doze")
STAKES = (1, 3, 6, 9, 12)
"""P7.1."""
CLEAN = tuple(number for number in BRAZILIAN if not 4 <= number <= 7)
"""What is left of the order of the cards without 4, 5, 6 and 7 (P2.4, P4.2)."""

OPTIONS = (
    Option("baralho", ("sujo", "limpo"), "sujo"),
    Option("coberta", ("segunda", "nunca"), "segunda"),
    Option("empate_total", ("ninguem", "mao"), "ninguem"),
    Option("mao_de_ferro", ("cegas", "aberta"), "cegas"),
    Option("senas", ("team", "watch", "all", "off"), "team"),
)


def strength(vira: Card, *, order: tuple[int, ...]) -> tuple[int, ...]:
    """P4."""
    return vira_table(order, vira, len(FRENCH_40.names))


def signs(order: tuple[int, ...]) -> tuple[Sign, ...]:
    """P11."""
    best = of_vira(order)
    many = Sign("cheeks", lambda vira, _dealt, held: len(set(best(vira)) & set(held)) > 1, strong=True)
    return (many, *brazilian(best), Sign("chest", always))


def compose(seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The laws, with the table's options."""
    clean = options["baralho"] == "limpo"
    blind = options["mao_de_ferro"] == "cegas"
    onze = OnzeLaw("onze", stakes="truco", values=STAKES, target=TARGET, called="mão de onze", blind=blind)
    return Ruleset(
        variant="paulista",
        edition=VARIANT.edition,
        seats=seats,
        options=options,
        deck=FRENCH_24 if clean else FRENCH_40,
        turned=True,
        strength=partial(strength, order=CLEAN if clean else BRAZILIAN),
        verdicts=best_of_three(all_tied=MANO_TEAM if options["empate_total"] == "mao" else NOBODY),
        laws=[onze, StakesLaw("truco", WORDS, STAKES), LeavingLaw("mazo", stakes="truco", over=False)],
        stakes="truco",
        target=TARGET,
        malas=0,
        opening=onze.opening,
        plays=covered_later if options["coberta"] == "segunda" else None,
        hides=onze.hides,
        shares=onze.shares,
        signs=signs(CLEAN if clean else BRAZILIAN),
    )


VARIANT = Variant("paulista", 1, (2, 4, 6), OPTIONS, compose)
