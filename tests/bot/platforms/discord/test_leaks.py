"""The leak test of scene.py bites: each way in which a card could get out is planted, and found (B8, B9)."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from bot.platforms.discord import markup
from bot.platforms.discord.updates import custom_id
from bot.present.help import help_buttons
from bot.present.names import card_name
from bot.screen import Button, Call, CardFace, Cards, Row, Screen, Text
from bot.words import load
from engine.rules.cards import SPANISH_40
from engine.shown import Person
from tests.bot.platforms.discord.scene import Room, opens, playing

WORDS = load().pick("es-UY")


async def test_b8_a_planted_leak_is_found_and_what_may_be_known_is_none(tmp_path: Path) -> None:
    async with playing(tmp_path, leaks=False) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        lobby = await opens(room, ana, "argentino")
        await room.press(bia, lobby, "Sentarme con Ellos")
        result = await room.press(ana, room.lobby(), "Empezar")
        (table, state) = room.ear._tables()[0]
        seat = state.persons[f"discord:{ana.id}"]
        theirs = state.match.hand.dealt[seat][0]
        others = state.match.hand.dealt[1 - seat]
        name, code = card_name(WORDS, theirs, "spanish-40"), SPANISH_40.spell(theirs)
        assert theirs not in others
        assert room.ear.faults == []
        look = Row((Button("Ver", f"{table}v"), *help_buttons(WORDS, "argentino")))
        face = CardFace(theirs, name, code)
        told = [
            Screen(f"{table}/1-1", 1, (Text(f"Ana tiene el {name}"), look)),
            Screen("note/1", 1, (Text(f"Ana tiene el {name}"),)),
            Screen(f"{table}/ping", 1, (Call(Person("discord:1", "Ana"), f"el {name}"),)),
            Screen(f"{table}/1-1", 1, (Cards("Baza", (face,), "spanish-40", "past"), look)),
            Screen(f"{table}/1-1", 1, (Row((Button(name, f"{table}v"),)),)),
            Screen(f"{table}/1-1", 1, (Row((Button("1ª", f"{table}v.{code}"),)),)),
        ]
        channel = f"/channels/{room.channel.id}/messages"
        private = f"/channels/{room.env.backend.dm_channels[bia.id]}/messages"
        own = f"/channels/{room.env.backend.dm_channels[ana.id]}/messages"
        for screen in told:
            body = markup.message(screen).body()
            for method, path in (("POST", channel), ("PATCH", f"{channel}/1"), ("POST", private)):
                assert found(room, method, path, body), screen
            assert not found(room, "POST", own, body)
        tells_nothing = markup.message(Screen(f"{table}/1-1", 1, (Text("Juega Ana"), look))).body()
        assert not found(room, "POST", channel, {**tells_nothing, "nonce": f"{code}-18ece1daabfda189"})
        body = markup.message(told[0]).body()
        interaction = result._interaction
        callback = f"/interactions/{interaction.id}/{interaction.token}/callback"
        # She may see it, but not as an answer that everybody sees.
        assert not found(room, "POST", callback, {"type": 4, "data": {**body, "flags": body["flags"] | 64}})
        assert found(room, "POST", callback, {"type": 4, "data": body})
        assert found(room, "POST", callback, {"type": 7, "data": body})
        assert not found(room, "POST", f"/webhooks/1/{interaction.token}", body)
        room.ear.faults.clear()
        logging.getLogger("bot.whatever").warning("the hand: %s", name)
        assert room.ear.faults
        assert custom_id("table", f"{table}v") in str(body)


def found(room: Room, method: str, path: str, body: dict[str, Any]) -> bool:
    room.ear.faults.clear()
    room.heard(method, path, body)
    return bool(room.ear.faults)
