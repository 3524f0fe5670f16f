"""A whole match of every game in which everything is said; only looking, and a card that nobody has seen, is pressed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bot.phrases.games import BRAZILIAN
from bot.platforms.web import routes
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import DECKS, NO_TEAM
from engine.rules.views import PlayerView
from engine.tables.ports import Changed
from engine.variants import names
from tests.bot.house import QUICK, House, Visitor, running

SUITS = {"e": "espadas", "b": "bastos", "o": "oros", "c": "copas"}
FRENCH = {"p": "paus", "h": "copas", "s": "espadas", "d": "ouros"}
SAID = {"mazo": "me voy al mazo", "perros": "echo los perros", "denunciar": "denuncio la flor"}
SAID_IN_BRAZIL = {"quiero": "aceito", "no quiero": "corro", "mazo": "entrego a mão", "fujo": "fujo!"}
UNSAID = {"ver cartas"}


def spoken(view: PlayerView, action: Action) -> str:
    """The action in somebody's own words; empty for what has none."""
    brazil = view.public.variant in BRAZILIAN
    match action:
        case PlayCard(slot, covered):
            if slot >= len(view.cards):
                return ""
            code = DECKS[view.public.deck].spell(view.cards[slot])
            if code in ("J1", "J2"):
                return "juego el comodín"
            if brazil:
                return f"jogo o {code[:-1]} de {FRENCH[code[-1]]}{' coberto' if covered else ''}"
            return f"juego el {code[:-1]} de {SUITS[code[-1]]}{' boca abajo' if covered else ''}"
        case Word(_, word, amount):
            text = word.replace(" N", f" {amount}")
            return "" if word in UNSAID else (SAID_IN_BRAZIL if brazil else SAID).get(text, text)


def wish(view: PlayerView, dice: Random) -> Action:
    """Cards more often than words, and rarely what ends a hand."""
    cards = [choice for choice in view.choices if isinstance(choice, PlayCard)]
    if cards and dice.random() < 0.7:
        return dice.choice(cards)
    choice = dice.choice(view.choices)
    return dice.choice(view.choices) if isinstance(choice, Word) and choice.word in ("mazo", "denunciar") else choice


async def say(house: House, who: Visitor, view: PlayerView, action: Action) -> None:
    """Say it, or press what cannot be said; it has to be done, and nothing is told back."""
    text = spoken(view, action)
    if text:
        assert (await who.say(text))["note"] == "", (text, view.choices)
        return

    def pressable() -> list[str]:
        ready = [face["token"] for face in who.cards() if face.get("ready")]
        looks = [token for label, token in who.buttons().items() if "Dar vuelta" in label]
        return looks if isinstance(action, Word) else ready or looks

    await who.until(pressable)
    await who.press(pressable()[0])


@pytest.mark.parametrize("game", names())
async def test_a_match_in_words(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "BURST", 1e9)  # nobody talks as fast as this test
    dice = Random(game)
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        ana, beto = await house.visit("Ana"), await house.visit("Beto")
        await ana.press(f"/mesa.{game}")
        await beto.until(lambda: "Sentarme con Ellos" in beto.buttons(private=False))
        await beto.press(beto.buttons(private=False)["Sentarme con Ellos"])
        await ana.until(lambda: "Empezar" in ana.buttons(private=False))
        await ana.press(ana.buttons(private=False)["Empezar"])
        (table,) = house.hall.in_place("web:boliche")
        people = {ana.person: ana, beto.person: beto}

        def now() -> Changed:
            changed = house.hall.latest(table)
            assert changed is not None
            return changed

        async with asyncio.timeout(50):
            while (public := now().public) is None or public.winner == NO_TEAM:
                asked = [(who, view) for who, view in now().private.items() if view.choices and not view.public.over]
                if not asked:
                    await asyncio.sleep(0.01)
                    continue
                who, view = dice.choice(asked)
                version = now().version
                await say(house, people[who], view, wish(view, dice))
                assert now().version > version, (view.choices, public.questions)
    assert house.ear.faults == []
