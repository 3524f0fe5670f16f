"""Many windows of one person, and many comers: one table each, and nobody's coming is everybody's work."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.desk import Desk
from engine.tables.ports import Changed
from tests.bot.house import running


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
    changed = Desk.changed

    async def counted(self: Desk, news: Changed, *, anew: bool = False) -> None:
        drawn.append(news.table)
        await changed(self, news, anew=anew)

    async with running(tmp_path) as house:
        for name in ("Ana", "Beto", "Caro"):
            await (await house.visit(name)).press("/mesa.uruguayo")
        monkeypatch.setattr(Desk, "changed", counted)
        dina = await house.visit("Dina")
        await dina.until(lambda: len(dina.messages) >= 3)
        assert drawn == []
        eva = await house.visit("Eva", lang="en")  # the first who reads English here
        await eva.until(lambda: len(eva.messages) >= 3)
        assert len(drawn) == 3
        again = await house.visit("Dina", cookie=dina.cookie)
        await again.until(lambda: len(again.messages) >= 3)
        assert len(drawn) == 3
