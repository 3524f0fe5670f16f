"""Many windows of one person, and many comers: one table each, and nobody's coming is everybody's work."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.desk.draw import Draw
from bot.present import tokens
from engine.shown import Person
from engine.tables.ports import Changed, Configure
from tests.bot.house import QUICK, running


@pytest.mark.parametrize("order", ["/mesa.uruguayo", "/casa.argentino.2"])
async def test_one_person_opens_one_table_however_many_windows_press(tmp_path: Path, order: str) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        windows = [ana, *[await house.visit("Ana", cookie=ana.cookie) for _ in range(9)]]
        answers = await asyncio.gather(*(window.press(order) for window in windows))
        assert sum("Ya estás en una partida" in answer["note"] for answer in answers) == 9
        assert len(house.hall.in_place("web:boliche")) == 1


async def test_who_comes_is_given_what_lies_there_and_no_table_is_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    changed = Draw.changed

    async def counted(self: Draw, news: Changed, *, anew: bool = False) -> None:
        drawn.append(news.table)
        await changed(self, news, anew=anew)

    async with running(tmp_path) as house:
        for name in ("Ana", "Beto", "Caro"):
            await (await house.visit(name)).press("/mesa.uruguayo")
        monkeypatch.setattr(Draw, "changed", counted)
        dina = await house.visit("Dina")
        await dina.until(lambda: len(dina.messages) >= 3)
        assert drawn == []
        eva = await house.visit("Eva", lang="en")  # the first who reads English here
        await eva.until(lambda: len(eva.messages) >= 3)
        assert len(drawn) == 3
        again = await house.visit("Dina", cookie=dina.cookie)
        await again.until(lambda: len(again.messages) >= 3)
        assert len(drawn) == 3


async def test_b14_whoever_was_away_is_back_with_any_press(tmp_path: Path) -> None:
    """Looking at his cards is enough (B14)."""
    quick = replace(QUICK, clocks={"rapido": 0.2})
    async with running(tmp_path, quick) as house:
        ana, beto = await house.visit("Ana"), await house.visit("Beto")
        await ana.press("/mesa.argentino")
        table = house.hall.in_place("web:boliche")[0]
        await beto.until(lambda: "Sentarme con Ellos" in beto.buttons(private=False))
        await beto.press(beto.buttons(private=False)["Sentarme con Ellos"])
        await house.hall.do(table, Person(ana.person, "Ana"), "pace", Configure("pace", "rapido"))
        await ana.until(lambda: "Empezar" in ana.buttons(private=False))
        await ana.press(ana.buttons(private=False)["Empezar"])

        def away(person: str) -> bool:
            latest = house.hall.latest(table)
            assert latest is not None
            return any(view.absent for view in latest.lobby.seats if view.person and view.person.id == person)

        async with asyncio.timeout(10):
            while not (away(ana.person) or away(beto.person)):
                await asyncio.sleep(0.05)
        who = ana if away(ana.person) else beto
        await who.press(tokens.mark(table, "look"))
        assert not away(who.person)
