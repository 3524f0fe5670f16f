"""A whole match of every game in a channel, of people who say what they do or press it, in every way in which they are heard."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.present import tokens as marks
from engine.rules.views import PlayerView
from engine.variants import names
from tests.bot.house import LEXICON
from tests.bot.mixed.deals import SETTING, named
from tests.bot.mixed.match import Room, until
from tests.bot.mixed.sayings import BRAZILIAN
from tests.bot.mixed.whole import whole
from tests.bot.platforms.discord.outside import playing
from tests.discord_server import Button, Channel, DiscordServer, Message, Press, User

PEOPLE = ("Ana", "Bia", "Caro", "Dani")
GAMES = [*((game, 2) for game in names()), ("paulista", 4)]
OPEN = {"argentino", "mineiro", "truque"}
"""Played where the bot was given the Message Content intent."""


class Guest:
    """Somebody in the channel: his hand comes by direct message, or he looks it up in a window beside the table."""

    def __init__(self, server: DiscordServer, user: User, channel: Channel, *, free: bool) -> None:
        self.server, self.user, self.channel, self.name = server, user, channel, user.name
        self.ways = ("reply", "mention", *(() if user.closed else ("dm",)), *(("open",) if free else ()))

    def buttons(self, view: PlayerView) -> bool:
        return True

    async def press(self, tokens: Sequence[str]) -> None:
        looked = ""
        while True:
            if self.user.closed and self._found(tokens) is None and looked != (table := table_of(self.channel)).text:
                looked = table.text
                await self.user.presses(
                    table, [each for each in table.buttons if kind_of(each.custom_id) == ("look",)][-1]
                )
            message, pressed = await until(lambda: self._found(tokens), f"{self.name}'s button {tokens}")
            answer = await self._touch(message, pressed).answer()
            if answer.kind != "failed":
                break  # else the message changed under his finger, and he presses what came
        if sent(pressed)[2]:
            assert answer.message
            sure = next(each for each in answer.message.buttons if sent(each.custom_id)[3] in tokens)
            answer = await self.user.presses(answer.message, sure)
        assert answer.kind in ("quiet", "update") or "Tu mano" in answer.text or "Sua mão" in answer.text, answer.text

    def _found(self, tokens: Sequence[str]) -> tuple[Message, str] | None:
        """Where it is: a button by its id, or what may be chosen from a list by its value."""
        place = self.channel if self.user.closed else self.user.chat
        for message in reversed(place.found(from_bot=True, to=self.user)):
            for each in (*(button.custom_id or "" for button in message.buttons), *chosen(message)):
                if sent(each)[3] in tokens:
                    return message, each
        return None

    def _touch(self, message: Message, pressed: str) -> Press:
        lists = chosen(message)
        if pressed in lists:
            return self.user.choice(message, pressed, custom_id=lists[pressed])
        return self.user.press(message, next(each for each in message.buttons if each.custom_id == pressed))

    async def say(self, way: str, text: str) -> None:
        match way:
            case "dm":
                await self.user.writes(text)
            case "reply":
                await self.user.replies(table_of(self.channel), text)
            case "mention":
                await self.user.says(self.channel, f"{self.server.mention} {text}")
            case _:
                await self.user.says(self.channel, text)

    def told(self) -> list[str]:
        """What he was told in private beside his hands."""
        return [each.text for each in self.user.dms if not re.search("Tu mano|Sua mão", each.text)]


def table_of(channel: Channel) -> Message:
    """The newest message of a hand."""
    return channel.found(from_bot=True, having=r"(?:Mano|Mão) \d+", where=lambda each: not each.ephemeral)[-1]


def chosen(message: Message) -> dict[str, str]:
    """What may be chosen from its lists, with the list that it is in."""
    return {value: each.custom_id for each in message.selects for _, value in each.options}


def sent(custom_id: str | None) -> list[str]:
    """The four parts of an id: the third is what is asked back before, the last is the token."""
    return (custom_id or ":::").split(":", 3)


def kind_of(custom_id: str | None) -> tuple[object, ...]:
    """What a button means: the kind of its token, and the numbers."""
    mark = marks.read(sent(custom_id)[3])
    return (mark.kind, *mark.numbers) if isinstance(mark, marks.Mark) else ()


async def press(user: User, channel: Channel, *wanted: object) -> None:
    """Press the button of the lobby that means this."""

    def found() -> tuple[Message, Button] | None:
        pairs = ((message, button) for message in channel.found(from_bot=True) for button in message.buttons)
        return next((pair for pair in pairs if kind_of(pair[1].custom_id) == wanted), None)

    await user.presses(*await until(found, f"a button for {wanted}"))


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=[f"{game}-{seats}" for game, seats in GAMES])
async def test_b8_b28_a_whole_match_by_words_and_by_buttons(game: str, seats: int, tmp_path: Path) -> None:
    lang = "pt-BR" if game in BRAZILIAN else "es-UY"
    content = "on" if game in OPEN else "off"
    settings = {SETTING: named("discord", game, seats), "TRUCO_DISCORD_CONTENT": content}
    async with playing(tmp_path, content=game in OPEN, **settings) as (server, _):
        locale = "pt-BR" if game in BRAZILIAN else "es-419"
        users = [server.user(name, locale=locale, closed=number % 2 == 1) for number, name in enumerate(PEOPLE[:seats])]
        channel = server.guild("Los pibes", *users, locale=locale).channel()
        guests = [Guest(server, user, channel, free=game in OPEN) for user in users]
        await users[0].slash(channel, "truco jugar", juego=game, jugadores=str(seats))
        for number, user in enumerate(users[1:], 1):
            await press(user, channel, "sit", number % 2)
        await press(users[0], channel, "start")
        await until(lambda: channel.found(from_bot=True, having=r"(?:Mano|Mão) 1\b"), "the first hand")
        room = Room(LEXICON.pick(lang), lambda: table_of(channel).text)
        await whole(
            tmp_path / "truco.db", room, {f"discord:{guest.user.id}": guest for guest in guests}, f"{game}-{seats}"
        )
