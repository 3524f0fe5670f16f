"""Views made by hand, for presenters: small, and changed with `replace`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.rules.actions import PlayCard, Word
from engine.rules.cards import SPANISH_40
from engine.rules.views import PlayerView, PublicView
from engine.shown import LobbyView, OptionView, Person, SeatView

ANA = Person("web:ana", "Ana", "es-UY")
BETO = Person("web:beto", "Beto", "es-UY")
TABLE = "abcdefgh"


def card(code: str) -> int:
    return SPANISH_40.read(code)


def lobby(**changes: Any) -> LobbyView:
    view = LobbyView(
        table=TABLE,
        place="web:boliche",
        version=7,
        status="playing",
        variant="uruguayo",
        variants=("uruguayo", "argentino"),
        seats=(SeatView(0, 0, ANA), SeatView(1, 1, BETO)),
        seat_counts=(2, 4, 6),
        options=(
            OptionView("target", ("30", "40"), "30", "30"),
            OptionView("mazo", ("team", "player"), "team", "team"),
        ),
        pace="normal",
        host=ANA.id,
        commitment="ab" * 32,
        root="cd" * 32,
        draw=(),
        reveal="never",
        seed="",
    )
    return replace(view, **changes)


def public(**changes: Any) -> PublicView:
    view = PublicView(
        variant="uruguayo",
        options={"target": 30},
        deck="spanish-40",
        seats=2,
        target=30,
        malas=15,
        score=(3, 17),
        hand=4,
        kind="redonda",
        duel=-1,
        dealer=1,
        players=(0, 1),
        muestra=card("2o"),
        left=(3, 3),
        tricks=(),
        plays=(),
        turn=0,
        stage=1295,
        questions=(),
        worth=1,
        gone=(),
        offers={0: (Word("truco", "truco"), Word("envido", "envido"), Word("flor", "flor"), Word("mazo", "mazo"))},
        facts=(),
        over=False,
        winner=-1,
    )
    return replace(view, **changes)


def player(**changes: Any) -> PlayerView:
    view = PlayerView(
        public=public(),
        seat=0,
        cards=(card("1e"), card("7o"), card("12c")),
        held=(0, 1, 2),
        hidden=False,
        envido=7,
        flor=-1,
        strengths=(18, 15, 6),
        choices=(
            PlayCard(0),
            PlayCard(1),
            PlayCard(2),
            Word("flor", "flor"),
            Word("envido", "envido"),
            Word("envido", "envido N", 2, 13),
            Word("envido", "falta envido", 13),
            Word("truco", "truco"),
            Word("mazo", "mazo"),
        ),
    )
    return replace(view, **changes)
