"""Whole matches through the page: every game, every size, one person who presses any button his hand offers."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bot.platforms.web import routes
from engine import variants
from engine.rules.apply import begin
from engine.tables import state
from engine.tables.shuffle import Opening, verify_opening
from tests.bot.house import QUICK, Visitor, running

GAMES = [(name, seats) for name in variants.names() for seats in variants.find(name).seats]
NEVER = {"Levantarme", "Me voy al mazo", "Fujo da mão", "Me voy"}


def choices(visitor: Visitor) -> list[str]:
    return [token for label, token in visitor.buttons().items() if label not in NEVER]


@pytest.mark.parametrize(("variant", "seats"), GAMES, ids=[f"{name}-{seats}" for name, seats in GAMES])
async def test_b8_a_whole_match_leaks_nothing_and_is_told_to_its_end(
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
        await ana.until(lambda: any(key.endswith("/seat") for key in ana.private))
        told = next(node for key, screen in ana.private.items() if key.endswith("/seat") for node in screen["nodes"])
        assert re.search("(Ganaste|Perdiste|Ganaron|Perdieron) la partida", told["text"])
        # Proofs that were asked for lie there until the page puts them away with the hand; the help until it is hidden.
        assert {key.rpartition("/")[2] for key in ana.private} <= {"seat", "proof", "help"}
        assert eva.private == {}
    assert house.ear.faults == []
    assert not [line for line in house.ear.logged if "failed" in line or "Traceback" in line]


LAST_HANDS = [
    ("paulista", (11, 0), "Mão de onze: decidan ustedes si la juegan."),
    ("paulista", (11, 11), "Mão de ferro: nadie mira sus cartas"),
    ("mineiro", (10, 0), "Mão de dez: decidan ustedes si la juegan."),
    ("mineiro", (10, 10), "Mão de ferro: nadie mira sus cartas"),
    ("mineiro", (0, 10), ""),
]


@pytest.mark.parametrize(
    ("variant", "score", "asked"), LAST_HANDS, ids=[f"{name}-{ours}-{theirs}" for name, (ours, theirs), _ in LAST_HANDS]
)
async def test_the_last_hands_of_a_brazilian_match(
    variant: str, score: tuple[int, int], asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is begun where a mão de onze (or de dez) or a mão de ferro is the first hand, and played out."""
    monkeypatch.setattr(routes, "BURST", 1e9)
    monkeypatch.setattr(state, "begin", lambda rules, dealer: begin(rules, dealer, score))
    dice = random.Random(str(score))
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        ana = await house.visit("Ana")
        await ana.press(f"/casa.{variant}.4")
        read: list[str] = []
        notes: set[str] = set()
        async with asyncio.timeout(60):
            while "Revancha" not in ana.buttons(private=False):
                read += [node["text"] for screen in ana.private.values() for node in screen["nodes"] if "text" in node]
                found = choices(ana)
                if not found:
                    ana.news.clear()
                    await asyncio.wait_for(ana.news.wait(), 5)
                    continue
                notes.add((await ana.press(dice.choice(found)))["note"])
        assert notes <= {"", "Esa jugada ya pasó."}
        told = "\n".join(node["text"] for screen in ana.messages.values() for node in screen["nodes"] if "text" in node)
        assert asked in "\n".join(read)
        assert "🏆" in told
    assert house.ear.faults == []


@pytest.mark.parametrize("variant", ["argentino", "truque", "v2"])
async def test_a_player_can_prove_his_own_cards_at_once_and_the_root_was_public(variant: str, tmp_path: Path) -> None:
    """What he gets opens against the root that everybody saw, and holds no other card of the deck."""
    async with running(tmp_path, QUICK) as house:
        ana = await house.visit("Ana")
        eva = await house.visit("Eva")
        await ana.press(f"/casa.{variant}.2")
        await ana.until(ana.cards)
        await ana.press(ana.buttons(private=True)["🔏 Verificar el mazo"])
        await ana.until(lambda: any(key.endswith("/proof") for key in ana.private))
        texts = [
            node["text"]
            for key, screen in ana.private.items()
            for node in screen["nodes"]
            if key.endswith("/proof") and node["type"] == "text"
        ]
        root = next(text.rpartition(" ")[2] for text in texts if text.startswith("Huella"))
        proofs = [msgspec.json.decode(text.partition(": ")[2], type=Opening) for text in texts if ": [" in text]
        deck = variants.find(variant).build(seats=2).deck
        spell = deck.spell
        assert {spell(each.card) for each in proofs} == {face["code"] for face in ana.cards()}
        assert all(verify_opening(root, each) for each in proofs)
        assert not verify_opening(root, msgspec.structs.replace(proofs[0], card=(proofs[0].card + 1) % 50))
        public = [
            node["text"] for screen in eva.messages.values() for node in screen["nodes"] if node["type"] == "text"
        ]
        assert any(root[:32] in text for text in public)
        assert not any("[" in text for text in public)
