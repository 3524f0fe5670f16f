"""The bot in simcord's Discord, people who play by buttons alone, and the leak test over everything that it sends (B8)."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import json
import logging
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import simcord
from simcord import interactions
from simcord.components import walk_components
from simcord.http import router

from bot.desk.desk import Desk
from bot.outbox import Outbox
from bot.platforms.discord.platform import Discord
from engine import variants
from engine.rules.cards import Card
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.store import SqlStore, open_store
from tests.bot.house import LEXICON, Ear, simple_house
from tests.bot.processes import PATIENCE

TOKEN = "a" * 24 + ".bbbbbb." + "c" * 27
API, GATEWAY = "https://discord.com/api/v10", "wss://gateway.discord.gg/"
QUICK = Pauses(house=0.0, partner=0.0, between=0.02)
SIGNS = {"🗡": "e", "🪵": "b", "🪙": "o", "🏆": "c"}
DRAW = re.compile(
    r"(?:Sorteo de quién (?:da|reparte)|Draw for the first dealer|Sorteio de quem dá)[^\n\"]*?(?=\\n|\n|\")"
)
"""Cards that were drawn for the first deal: they are everybody's, and of no hand."""
NUMBERS = re.compile(r":([a-z2-7]{8}[a-z])[0-9a-z]{1,7}(?:\.[0-9a-z]{1,7})*\"")
"""The numbers of a token, in base 36: chance writes the names of cards into them too."""
RULES = re.compile(r"### [^\n]*: (?:cómo se juega|como se joga|how it is played)(?:\n|$)")
"""How a game is played."""
LEFT = 0x72767D
"""The colour of a message that is over: what it tells of is made by the rules' recap."""
PRIVATE = 1 << 6


def spelled(text: str) -> str:
    """Cards by a number and a sign, spelled as the engine does."""
    return re.sub(r"(\d+)\u2060?([🗡🪵🪙🏆])", lambda found: f" {found[1]}{SIGNS[found[2]]} ", text)


class Process(NamedTuple):
    """What one process of the bot consists of."""

    store: SqlStore
    hall: Hall
    desk: Desk
    discord: Discord

    @classmethod
    async def new(cls, folder: Path, pauses: Pauses, house: Any, *, content: bool = False) -> Process:
        store = await open_store(f"sqlite+aiosqlite:///{folder / 'truco.db'}", sync="normal")
        hall = Hall(store, pauses=pauses, house=house)
        games = variants.names()
        discord = Discord(TOKEN, API, GATEWAY, LEXICON, games, store.letters, store.notes, content=content)
        desk = Desk(hall, LEXICON, Outbox([discord.adapter], store.notes), games, store.notes)
        discord.connect(desk)
        return cls(store, hall, desk, discord)

    async def begin(self, env: Any) -> None:
        """What the application does at the start."""
        await self.hall.start()
        await self.desk.begin()
        with env._bot_scope():
            self.discord._opened = True
            await self.discord.begin(list(dict.fromkeys(place for _, place in await self.store.open_tables())))
            await self.discord.introduce()
        await env.settle()

    async def stop(self, env: Any) -> None:
        """What it does at the end."""
        with env._bot_scope():
            await self.discord.settle()
        await self.hall.stop()
        await self.desk.settle()
        await self.discord.client.close()
        await self.store.close()


class Room:
    """The bot, running, and its world."""

    def __init__(self, env: Any, process: Process, ear: Ear, remake: Callable[[], Awaitable[Process]]) -> None:
        self.env, self.process, self.ear, self._remake = env, process, ear, remake
        self.guild = env.create_guild("Los pibes")
        self.channel = self.guild.create_text_channel("truco")
        self.sent: list[tuple[str, str, Any]] = []
        self.locales: dict[int, str] = {}
        """What the apps of people speak, if it is not Spanish."""
        self._held: dict[tuple[str, str], dict[tuple[int, int], set[Card]]] = {}

    @property
    def discord(self) -> Discord:
        return self.process.discord

    async def restart(self, meanwhile: Callable[[SqlStore], Awaitable[None]] | None = None) -> None:
        """Another process, with the same database, in the same world."""
        await self.process.stop(self.env)
        self.process = await self._remake()
        self.ear.hall = self.process.hall
        await self.env.restart_bot(self.discord.client.gate)
        if meanwhile is not None:
            await meanwhile(self.process.store)
        await self.process.begin(self.env)

    def member(self, name: str, **kwargs: Any) -> Any:
        """Somebody who is on the server."""
        return self.guild.add_member(self.env.create_user(name), **kwargs)

    # --- what lies there

    def messages(self, channel: Any = None) -> list[Any]:
        """The bot's public messages, as the backend has them."""
        return [each for each in self._all((channel or self.channel).id) if not each.is_ephemeral]

    def _all(self, channel: int) -> list[Any]:
        backend = self.env.backend
        found = backend.messages.get(channel, {}).values()
        return sorted((each for each in found if each.author_id == backend.bot_user.id), key=lambda each: each.id)

    def table(self, channel: Any = None) -> Any:
        """The newest message of a hand."""
        found = [each for each in self.messages(channel) if re.search(r"Mano \d+", words_of(each))]
        return found[-1] if found else None

    def lobby(self, channel: Any = None) -> Any:
        """The newest message of a table before its match."""
        return [each for each in self.messages(channel) if re.search(r"mesa de \d", words_of(each))][-1]

    def dms(self, member: Any) -> list[Any]:
        """What the bot has written to somebody."""
        channel_id = self.env.backend.dm_channels.get(member.id)
        return [each for each in self._all(channel_id) if not each.is_ephemeral] if channel_id else []

    def hidden(self, member: Any) -> list[Any]:
        """What he alone sees in the channel."""
        return [each for each in self._all(self.channel.id) if each.is_ephemeral and each.visible_to(member.id)]

    def takes_no_dms(self, member: Any) -> str:
        """He has closed his private messages; the path by which one would go to him."""
        path = f"/channels/{self.env.backend.get_dm_channel(member.id).id}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, times=None)
        return path

    # --- what is done

    async def press(self, member: Any, message: Any, label: str) -> Any:
        """Press a button by its label (or choose it from a list); what came back."""
        for part in walk_components(message.components):
            for option in part.get("options", ()):
                if option["label"] == label:
                    return await self._choose(member, message, part["custom_id"], option["value"])
        return await self._actor(member, message).click(self._seen(message), label=label)

    async def press_id(self, member: Any, message: Any, custom_id: str) -> Any:
        return await self._actor(member, message).click(self._seen(message), custom_id=custom_id)

    async def _choose(self, member: Any, message: Any, custom_id: str, value: str) -> Any:
        return await self._actor(member, message).select(self._seen(message), [value], custom_id=custom_id)

    def _actor(self, member: Any, message: Any) -> Any:
        """In a private chat the person acts, on a server its member."""
        return member.user if self.env.backend.get_channel(message.channel_id).guild_id is None else member

    def _seen(self, message: Any) -> Any:
        return simcord.ResponseMessage(self.env, message)

    # --- calls, as they are made

    def heard(self, method: str, path: str, body: Any) -> None:
        """Note it, and whether it tells anybody what he must not know."""
        reader = self._reader(path, body)
        self.sent.append((method, path, body))
        self._remember()
        if not (seen := _seen_of(body)):
            return
        text = NUMBERS.sub(r":\1\"", DRAW.sub("", spelled(json.dumps(seen, ensure_ascii=False))))
        self.ear.heard += 1
        told = re.search(r"(?:Mano|Hand) (\d+)", text)
        tables = set(re.findall(r"v1:[a-z]*:[0-9a-f]*:([a-z2-7]{8})(?=[a-z])", text))
        if not tables and "Tu mano" not in text and "Your hand" not in text:
            # Without a button it does not say of which table it is; with one there is no doubt.
            all_of_them = {table for table, _ in self.ear._tables()}
            tables = all_of_them if len(all_of_them) == 1 else set()
        for table in tables:
            state = dict(self.ear._tables()).get(table)
            now = state.match.hand.number if state and state.match and state.match.hand else 0
            if not reader and told and int(told[1]) < now:
                continue  # it was on its way when the next hand was dealt
            self.ear._check(path, reader, table, text, self._former(table, reader))

    def _remember(self) -> None:
        """Who holds what in which hand: a private message on its way may still tell him of the hand before."""
        for table, state in self.ear._tables():
            if state.match and (hand := state.match.hand):
                for person, seat in state.persons.items():
                    self._held.setdefault((table, person), {})[state.number, hand.number] = set(hand.dealt[seat])

    def _former(self, table: str, person: str) -> frozenset[Card]:
        """His own cards of the hand before this one."""
        return frozenset().union(*[*self._held.get((table, person), {}).values()][-2:-1])

    def _reader(self, path: str, body: Any) -> str:
        """Who alone sees it; empty if everybody does."""
        backend = self.env.backend
        if found := re.match(r"/channels/(\d+)/", path):
            owner = next((user for user, channel in backend.dm_channels.items() if channel == int(found[1])), 0)
            return f"discord:{owner}" if owner else ""
        if found := re.match(r"/interactions/(\d+)/", path):
            record = backend.interactions[int(found[1])]
            hidden = (body.get("data") or {}).get("flags", 0) & PRIVATE
            if body["type"] == 7:
                hidden = backend.get_message(record.channel_id, record.source_message_id).flags & PRIVATE
                hidden = hidden or backend.get_channel(record.channel_id).guild_id is None
            return f"discord:{record.user_id}" if hidden else ""
        if found := re.match(r"/webhooks/\d+/([^/]+)", path):
            record = backend.interaction_by_token(found[1])
            return f"discord:{record.user_id}"
        return ""


def _seen_of(body: Any) -> dict[str, Any]:
    """What people see of a message (and of what its buttons carry) that could tell of a hand; empty if nothing could.

    Nobody sees a nonce, and chance writes the names of cards into it. How a game is played is the same to everybody.
    """
    data = body.get("data", body) if isinstance(body, dict) else {}
    if not isinstance(data, dict) or "components" not in data:
        return {}
    texts = [part["content"] for part in walk_components(data["components"]) if part["type"] == 10]
    if any(RULES.match(text) for text in texts) or any(each.get("accent_color") == LEFT for each in data["components"]):
        return {}
    return {key: value for key, value in data.items() if key != "nonce"}


def words_of(message: Any) -> str:
    """The texts of a message."""
    return "\n".join(part["content"] for part in walk_components(message.components) if part["type"] == 10)


def labels(message: Any) -> list[str]:
    """The labels of its buttons, and of what its lists hold."""
    found: list[str] = []
    for part in walk_components(message.components):
        if part["type"] == 2:
            found.append(part["label"])
        found += [option["label"] for option in part.get("options", ())]
    return found


def ids(message: Any) -> dict[str, str]:
    """The ids of its buttons by their labels."""
    return {part["label"]: part["custom_id"] for part in walk_components(message.components) if part["type"] == 2}


def _patient(env: Any) -> None:
    """The bot has five seconds to come to rest, and on a slow machine a minute of them: with one limit of a minute simcord would
    wait for every timer that is due by then."""
    settle = env._settle_internal

    async def settles(**given: Any) -> None:
        for _ in range(11 if given.get("_deadline") is None else 0):
            with contextlib.suppress(TimeoutError):
                return await settle(**given)
        return await settle(**given)

    env._settle_internal = settles


@asynccontextmanager
async def playing(
    folder: Path, *, pauses: Pauses = QUICK, house: Any = simple_house, leaks: bool = True, content: bool = False
) -> AsyncIterator[Room]:
    """The bot in a world; at the end nothing may have leaked, in what it sent or in the log, and nothing gone wrong.

    `content`: it may read what is said in channels, which simcord shows it only then.
    """

    def made() -> Awaitable[Process]:
        return Process.new(folder, pauses, house, content=content)

    process = await made()
    ear = Ear(process.hall)
    logging.getLogger().addHandler(ear)
    dispatch, interaction = router.dispatch, interactions.base_payload
    run = simcord.run(process.discord.client.gate, shard_count=1)
    # Snowflakes of today: the bot looks at how old a message is.
    run._env.backend.clock._epoch = dt.datetime.now(dt.UTC)
    try:
        async with run as env:
            _patient(env)
            room = Room(env, process, ear, made)

            def listening(backend: Any, method: str, path: str, **kwargs: Any) -> Any:
                room.heard(method, path, kwargs.get("json"))
                return dispatch(backend, method, path, **kwargs)

            def spoken(*args: Any, **kwargs: Any) -> Any:
                record, payload = interaction(*args, **kwargs)
                payload["locale"] = room.locales.get(record.user_id, "es-419")
                return record, payload

            router.dispatch = listening  # type: ignore[assignment]
            interactions.base_payload = spoken  # type: ignore[assignment]
            try:
                await process.begin(env)
                yield room
            finally:
                await room.process.stop(env)
    finally:
        router.dispatch, interactions.base_payload = dispatch, interaction
        logging.getLogger().removeHandler(ear)
    if leaks:
        assert ear.faults == [], ear.faults
    assert [line for line in ear.logged if "failed" in line] == []


# --- people --------------------------------------------------------------------------------------------------------

KEPT_OFF = ("Levantarme", "Cómo se juega", "Verificar", "Ver mis", "Esperá", "Denunciar", "mazo")


class Player:
    """Plays by buttons: those of his private chat, or those of the answer that he alone sees."""

    def __init__(self, room: Room, member: Any, dice: random.Random, *, dm: bool = True, channel: Any = None) -> None:
        self.room, self.member, self.dice, self.dm, self.channel = room, member, dice, dm, channel
        self.done: set[str] = set()
        self.notes: list[str] = []

    def hand(self) -> Any:
        """The message with his cards."""
        found = self.room.dms(self.member) if self.dm else self.room.hidden(self.member)
        return next((each for each in reversed(found) if "Tu mano" in words_of(each)), None)

    def wanted(self) -> tuple[Any, str] | None:
        """Something that he has not pressed yet, if it is his turn."""
        message = self.hand()
        if message is None or not re.search("[Tt]e toca", words_of(message)):
            return None
        good = {
            label: each
            for label, each in ids(message).items()
            if each not in self.done and not any(word in label for word in KEPT_OFF)
        }
        if not good:
            return None
        calls = [label for label in good if label in {"Quiero", "Truco", "Retruco", "Vale cuatro", "Falta envido"}]
        label = self.dice.choice(calls or list(good) if self.dice.random() < 0.6 else list(good))
        return message, good[label]

    async def moves(self) -> bool:
        """Press something if he may; whether he did."""
        if (found := self.wanted()) is None:
            return False
        message, custom_id = found
        self.done.add(custom_id)
        result = await self.room.press_id(self.member, message, custom_id)
        assert result.acknowledged
        for told in (result.response, *result.followups):
            if told is not None and told.ephemeral and "Tu mano" not in (text := words_of(told._message)):
                self.notes.append(text)
                if "Sí" in labels(told._message):
                    await self.room.press(self.member, told._message, "Sí")
        return True


async def play(room: Room, players: list[Player], *, until: str = "Revancha") -> None:
    """Everybody presses what he may until the table has such a button."""
    moved_at = time.monotonic()
    while time.monotonic() < moved_at + PATIENCE:
        message = room.table(players[0].channel)
        if message is not None and until in labels(message):
            return
        if any([await player.moves() for player in players]):
            moved_at = time.monotonic()
        else:
            await asyncio.sleep(0.01)
    table = room.table(players[0].channel)
    raise AssertionError(
        f"nobody can move: {table and words_of(table)} {[p.hand() and words_of(p.hand()) for p in players]}"
    )


async def opens(room: Room, host: Any, game: str = "uruguayo", seats: str = "2", channel: Any = None) -> Any:
    """A table of this game; the lobby's message."""
    await host.slash(channel or room.channel, "truco jugar", juego=game, jugadores=seats)
    return room.lobby(channel)
