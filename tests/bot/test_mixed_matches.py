"""A whole match of every game on the page, of people who say what they do or press it, as a die wants it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.platforms.web import routes
from engine.rules.views import PlayerView
from engine.variants import names
from tests.bot.house import LEXICON, QUICK, House, Visitor, running
from tests.bot.mixed.deals import named, rig
from tests.bot.mixed.match import Room, until
from tests.bot.mixed.seen import fair
from tests.bot.mixed.whole import whole

PEOPLE = ("Ana", "Bia", "Caro", "Dani")
GAMES = [*((game, 2) for game in names()), ("argentino", 4), ("mineiro", 4)]


class Guest:
    """Somebody with the page open: he writes into the box under his hand."""

    ways = ("page",)

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.name = visitor, visitor.name

    def buttons(self, view: PlayerView) -> bool:
        return True

    async def press(self, tokens: Sequence[str]) -> None:
        token = await until(
            lambda: next((each for each in tokens if each in self.visitor.buttons().values()), ""),
            f"a button with one of {tokens} for {self.name}: {self.visitor.private}",
        )
        answer = await self.visitor.press(token)
        assert answer["note"] == ""

    async def say(self, way: str, text: str) -> None:
        answer = await self.visitor.say(text)
        assert answer["note"] == "" or fair([answer["note"]], LEXICON.pick("es-UY")), (text, answer["note"])

    def told(self) -> list[str]:
        return [answer["note"] for answer in self.visitor.answers.values() if answer["note"]]


async def sit(house: House, game: str, seats: int) -> list[Guest]:
    """A table with people on every seat, dealt."""
    guests = [Guest(await house.visit(name)) for name in PEOPLE[:seats]]
    host = guests[0].visitor
    await host.press(f"/mesa.{game}.{seats}")
    for number, guest in enumerate(guests[1:], 1):
        label = f"Sentarme con {('Nosotros', 'Ellos')[number % 2]}"
        await guest.visitor.until(lambda who=guest, label=label: label in who.visitor.buttons(private=False))
        await guest.visitor.press(guest.visitor.buttons(private=False)[label])
    await host.until(lambda: "Empezar" in host.buttons(private=False))
    await host.press(host.buttons(private=False)["Empezar"])
    return guests


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=[f"{game}-{seats}" for game, seats in GAMES])
async def test_b8_b28_a_whole_match_by_words_and_by_buttons(
    game: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "BURST", 1e9)  # nobody talks as fast as this test
    rig(named("page", game, seats), monkeypatch.setattr)
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        guests = await sit(house, game, seats)
        room = Room(LEXICON.pick("es-UY"), lambda: table_text(guests[0].visitor))
        await whole(tmp_path / "truco.db", room, {guest.visitor.person: guest for guest in guests}, f"{game}-{seats}")
    assert house.ear.faults == []
    assert not [line for line in house.ear.logged if "failed" in line or "Traceback" in line]


def table_text(visitor: Visitor) -> str:
    """What the newest message of the table says."""
    screen = [*visitor.messages.values()][-1]
    return "\n".join(node.get("text", node.get("caption", "")) for node in screen["nodes"])
