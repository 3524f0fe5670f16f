"""A whole match of every game in a group, of people who say what they do or press it, in every way in which they are heard."""

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
from tests.bot.platforms.telegram.scene import playing
from tests.telegram_server import Button, Chat, Message, TelegramServer, User
from tests.telegram_server.server import BOT

PEOPLE = ("Ana", "Bia", "Caro", "Dani")
GAMES = [*((game, 2) for game in names()), ("truque", 4)]
OPEN = {"uruguayo", "paulista", "v2"}
"""Played where the bot may read everything."""


class Guest:
    """Somebody in the group: with a private chat where his hand comes and where he may speak, or with neither."""

    def __init__(self, server: TelegramServer, user: User, group: Chat, *, free: bool) -> None:
        self.server, self.user, self.group, self.name = server, user, group, user.name
        self.ways = ("reply", "mention", *(("dm",) if user.started else ()), *(("open",) if free else ()))

    def buttons(self, view: PlayerView) -> bool:
        return self.user.started

    async def press(self, tokens: Sequence[str]) -> None:
        place = self.user.chat if self.user.started else self.group
        unfolded: set[str | None] = set()
        while True:
            found = await until(
                lambda: self._found(place, tokens) or self._more(place, unfolded),
                lambda: f"{self.name}'s button {tokens} in {place.visible()[-3:]}",
            )
            if kind(found[1])[0] != "unfold":
                break
            unfolded.add(found[1].data)
            await self.user.presses(*found)
        answer = await self.user.presses(*found)
        if re.search("otra vez|outra vez", answer.text):
            answer = await self.user.presses(*found)
        assert answer.text == ""

    def _found(self, place: Chat, tokens: Sequence[str]) -> tuple[Message, Button] | None:
        for message in reversed(place.found(from_bot=True)):
            for button in message.buttons:
                if button.data and button.data.removeprefix("?") in tokens:
                    return message, button
        return None

    def _more(self, place: Chat, but: set[str | None]) -> tuple[Message, Button] | None:
        """What shows him the rest of his hand's buttons, if he has not pressed it yet."""
        pairs = ((message, button) for message in place.found(from_bot=True)[-1:] for button in message.buttons)
        return next((pair for pair in pairs if kind(pair[1])[:1] == ("unfold",) and pair[1].data not in but), None)

    async def say(self, way: str, text: str) -> None:
        match way:
            case "dm":
                await self.user.writes(text)
            case "reply":
                await self.user.replies(table_of(self.group), text)
            case "mention":
                await self.user.says(self.group, f"@{BOT['username']} {text}")
            case _:
                await self.user.says(self.group, text)

    def told(self) -> list[str]:
        """What he was told in his private chat beside his hands."""
        return [
            each.text for each in self.user.dms if not re.match("Tu mano|Sua mão|Te sentaste|Você sentou", each.text)
        ]


def table_of(group: Chat) -> Message:
    """The newest message of a hand."""
    return group.found(from_bot=True, having=r"(?:Mano|Mão) \d+")[-1]


def kind(button: Button) -> tuple[object, ...]:
    mark = marks.read((button.data or "").removeprefix("?"))
    return (mark.kind, *mark.numbers) if isinstance(mark, marks.Mark) else ()


async def press(user: User, group: Chat, *wanted: object) -> None:
    """Press the button of the lobby that means this."""

    def found() -> tuple[Message, Button] | None:
        pairs = ((message, button) for message in group.found(from_bot=True) for button in message.buttons)
        return next((pair for pair in pairs if kind(pair[1]) == wanted), None)

    await user.presses(*await until(found, f"a button for {wanted}"))


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=[f"{game}-{seats}" for game, seats in GAMES])
async def test_b8_b28_a_whole_match_by_words_and_by_buttons(game: str, seats: int, tmp_path: Path) -> None:
    lang = "pt-BR" if game in BRAZILIAN else "es-UY"
    async with playing(tmp_path, privacy=game not in OPEN, **{SETTING: named("telegram", game, seats)}) as (server, _):
        users = [server.user(name, lang=lang.lower(), started=True) for number, name in enumerate(PEOPLE[:seats])]
        group = server.group("Los pibes", *users)
        for user in users[::2]:
            await user.starts()
        for user in users[1::2]:
            user.started = False
        guests = [Guest(server, user, group, free=game in OPEN) for user in users]
        await users[0].says(group, f"/truco {game} {seats}")
        for number, user in enumerate(users):
            await press(user, group, "sit", number % 2)
        await press(users[0], group, "start")
        await until(lambda: group.found(from_bot=True, having=r"(?:Mano|Mão) 1\b"), "the first hand")
        room = Room(LEXICON.pick(lang), lambda: table_of(group).text)
        await whole(
            tmp_path / "truco.db", room, {f"telegram:{guest.user.id}": guest for guest in guests}, f"{game}-{seats}"
        )
