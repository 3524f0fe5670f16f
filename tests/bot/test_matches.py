"""Whole matches through the page: every game, every size, one person who presses any button his hand offers."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.platforms.web import routes
from engine import variants
from tests.bot.house import QUICK, Visitor, running

GAMES = [(name, seats) for name in variants.names() for seats in variants.find(name).seats]
NEVER = {"Levantarme", "Me voy al mazo"}


def choices(visitor: Visitor) -> list[str]:
    return [token for label, token in visitor.buttons().items() if label not in NEVER]


@pytest.mark.parametrize(("variant", "seats"), GAMES, ids=[f"{name}-{seats}" for name, seats in GAMES])
async def test_a_whole_match_leaks_nothing_and_is_told_to_its_end(
    variant: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "BURST", 1e9)  # nobody's finger is as fast as this test
    dice = random.Random(f"{variant}{seats}")
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        ana = await house.visit("Ana")
        eva = await house.visit("Eva", lang="en")
        answer = await ana.press(f"/casa.{variant}.{seats}")
        assert answer["note"] == ""
        notes: set[str] = set()
        async with asyncio.timeout(60):
            while "Revancha" not in ana.buttons(private=False):
                found = choices(ana)
                if not found:
                    ana.news.clear()
                    await asyncio.wait_for(ana.news.wait(), 5)
                    continue
                notes.add((await ana.press(dice.choice(found)))["note"])
        # A press may cross a move of the house; anything else would be a button that should not have been there.
        assert notes <= {"", "Esa jugada ya pasó."}
        await eva.until(lambda: "Rematch" in eva.buttons(private=False))
        assert ana.private == {}
        assert eva.private == {}
    assert house.ear.faults == []
    assert not [line for line in house.ear.logged if "failed" in line or "Traceback" in line]
