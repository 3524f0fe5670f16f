"""What a match of each game has to show, whoever wins it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.words import Words
from engine.rules.cards import NO_CARD
from engine.rules.events import Dealt, Played
from tests.bot.mixed.cards import suple_of
from tests.bot.mixed.stream import Stream

if TYPE_CHECKING:
    from tests.bot.mixed.match import Match

SAID = {
    "uruguayo": frozenset({"envido", "real envido", "envido N", "truco", "retruco", "vale cuatro", "flor"}),
    "argentino": frozenset({"envido", "real envido", "falta envido", "truco", "retruco", "vale cuatro"}),
    "v2": frozenset({"envido", "truco", "que sean 3", "que sean 4", "que sean 5"}),
    "truque": frozenset({"envite", "envite N", "la falta", "truque", "retruque", "nueve"}),
    "paulista": frozenset({"truco", "seis", "nove", "jogo"}),
    "mineiro": frozenset({"truco", "seis", "jogo"}),
}
"""Words of the ladders, and the answer at the last point in Brazil."""
SHOWN = {
    "uruguayo": ("Muestra",),
    "truque": ("Muestra", "Envite querido por"),
    "v2": (),
    "argentino": (),
    "paulista": ("Vira", "Manilhas:", "Mão de onze"),
    "mineiro": ("Manilhas:", "Mão de dez"),
}
"""What stands in a message of the table at some time."""


def missing(stream: Stream, verses: int) -> bool:
    """Whether something that comes with the cards alone has not come yet: a flor to be sung, a suple to be laid."""
    game = stream.state.variant
    return (game == "uruguayo" and not verses) or (game == "truque" and not suples(stream))


def see(match: Match, ways: Iterable[str]) -> None:
    """The match had what makes its game, and it was said in each of these ways, and pressed."""
    words = {word for _, word in match.wishes.done}
    assert words >= {*SAID[match.game], "quiero"}, words
    told = "\n".join(match.texts)
    for each in SHOWN[match.game]:
        assert each in told, each
    if match.game == "uruguayo":
        assert "en verso:" in told
    assert not missing(match.stream, match.verses)
    assert {*match.ways} == {*ways}, match.ways
    assert match.said >= 5 and match.pressed >= 3, (match.said, match.pressed)


def fair(told: Iterable[str], words: Words) -> bool:
    """Whether people were told nothing in private but what waits for an answer, that a verse is read at the table, and
    whether they mean the mazo of their partner too.
    """
    may = (words("hear-later", what="").partition(":")[0], words("hear-verse"), words("hear-mazo-team"))
    return all(each.startswith(may) for each in told)


def suples(stream: Stream) -> int:
    """How many suples were laid face up."""
    found, suple = 0, NO_CARD
    for event in stream.events:
        if isinstance(event, Dealt):
            suple = suple_of(event.muestra)
        elif isinstance(event, Played) and event.card == suple and not event.covered:
            found += 1
    return found
