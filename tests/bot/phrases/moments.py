"""Moments for the phrase tests, told as cases tell them."""

from __future__ import annotations

from typing import Any

from bot.phrase_cases import PhraseCase, situation_of
from bot.phrases.hearing import hear
from bot.phrases.situation import Heard

HANDS = {
    "uruguayo": ["7c", "6b", "12o"],
    "argentino": ["7c", "6b", "12o"],
    "v2": ["12e", "8o", "4c"],
    "truque": ["5o", "6c", "7b"],
    "paulista": ["4d", "5s", "3p"],
    "mineiro": ["4p", "7h", "2d"],
}


def moment(variant: str = "uruguayo", pending: str | None = None, **told: Any) -> PhraseCase:
    """He is on turn with a whole hand, unless it is told otherwise."""
    told = {"on_turn": True, "hand": HANDS[variant], "muestra": "7d" if variant == "paulista" else None, **told}
    return PhraseCase(variant=variant, text="", pending=pending, **told)


def heard(text: str, variant: str = "uruguayo", pending: str | None = None, **told: Any) -> Heard:
    return hear(text, situation_of(moment(variant, pending, **told)))


def acts(text: str, variant: str = "uruguayo", pending: str | None = None, **told: Any) -> list[str]:
    return [act.name for act in heard(text, variant, pending, **told).actions]


def hint(text: str, variant: str = "uruguayo", pending: str | None = None, **told: Any) -> str:
    found = heard(text, variant, pending, **told)
    assert not found.actions
    return found.hint.key if found.hint else ""
