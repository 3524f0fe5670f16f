"""The gateway: shards that identify, hear what is theirs with the intents they have, break off, and resume."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
import msgspec
from aiohttp import WSMsgType, web
from simcord import intents as gates
from simcord.backend import serializers

from tests.discord_server.world import World, copied

Json = dict[str, Any]

BUFFERED = 20_000  # events that a session keeps for a RESUME
CHUNK = 1000
WRONG_TOKEN, INVALID_INTENTS, DISALLOWED_INTENTS = 4004, 4013, 4014
BEAT = 0.02
"""Seconds until a heartbeat is answered at the least. discord.py takes an answer that is there at once for one to the beat before
(it notes when a beat was sent after it was), and complains of being 41 s behind; no real line is that short."""


@dataclass(eq=False, repr=False)
class Session:
    """What one shard of a bot heard so far; `socket` is None while its connection is broken."""

    id: str
    shard: int
    count: int
    intents: discord.Intents
    socket: web.WebSocketResponse | None
    queue: asyncio.Queue[tuple[float, str]] = field(default_factory=asyncio.Queue)
    seq: int = 0
    buffer: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=BUFFERED))

    @property
    def live(self) -> bool:
        return self.socket is not None and not self.socket.closed


@dataclass(eq=False, repr=False)
class Gateway:
    """Sessions of all shards. `identified` and `resumed` count, `delay` is how long an event is on its way."""

    world: World
    token: str
    url: str = ""
    delay: float = 0.0
    heartbeat: float = 41.25
    refusing: int = 0
    """Whoever wants to identify or resume is sent away with this close code; 0: nobody is."""
    identified: int = 0
    resumed: int = 0
    sessions: dict[str, Session] = field(default_factory=dict)
    _ids: Any = field(default_factory=lambda: itertools.count(1))

    def __post_init__(self) -> None:
        self.world.backend.subscribers.append(self.hears)

    # --- what the bot hears

    def hears(self, event: str, payload: Mapping[str, Any]) -> None:
        """Something happened: tell the shard whose guild it is."""
        own = event.startswith("GUILD_") and "guild_id" not in payload
        guild = payload.get("guild_id") or (payload.get("id") if own else None)
        texts: dict[int, bytes] = {}
        for session in self.sessions.values():
            if session.shard != ((int(guild) >> 22) % session.count if guild else 0):
                continue
            gate = gates.required_intent(event, payload)
            if gate is not None and not getattr(session.intents, gate):
                continue
            key = session.intents.value
            if key not in texts:
                texts[key] = _encoded(_shaped(self.world, event, payload, session.intents))
            self._send(session, event, texts[key])

    def tells(self, session: Session, event: str, payload: Json) -> None:
        """An event for one session alone."""
        self._send(session, event, _encoded(payload))

    def _send(self, session: Session, event: str, payload: bytes) -> None:
        session.seq += 1
        text = f'{{"op":0,"t":"{event}","s":{session.seq},"d":{payload.decode()}}}'
        session.buffer.append((session.seq, text))
        if session.live:
            session.queue.put_nowait((time.monotonic() + self.delay, text))

    # --- one connection

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        session: Session | None = None
        pump: asyncio.Task[None] | None = None
        beats: set[asyncio.Task[None]] = set()
        try:
            async for message in socket:
                if message.type != WSMsgType.TEXT:
                    continue
                packet = msgspec.json.decode(message.data)
                match packet["op"]:
                    case 1:
                        beats.add(task := asyncio.create_task(_beat(socket, max(self.delay, BEAT))))
                        task.add_done_callback(beats.discard)
                    case 2 | 6:
                        if self.refusing:
                            await socket.close(code=self.refusing)
                            continue
                        enter = self._identify if packet["op"] == 2 else self._resume
                        session = await enter(socket, packet["d"])
                        pump = asyncio.create_task(_pump(session.queue, socket)) if session else None
                    case 8 if session:
                        self._members(session, packet["d"])
                    case _:
                        pass  # presence and voice are nobody's business here
        finally:
            if session and session.socket is socket:
                session.socket = None
            for task in (*([pump] if pump else ()), *beats):
                task.cancel()
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        wanted = discord.Intents._from_value(data["intents"])
        if data["token"] != self.token:
            await socket.close(code=WRONG_TOKEN)
            return None
        if wanted.message_content and not self.world.message_content:
            await socket.close(code=DISALLOWED_INTENTS)
            return None
        self.identified += 1
        shard, count = data.get("shard") or (0, 1)
        for old in [each for each in self.sessions.values() if each.shard == shard and not each.live]:
            del self.sessions[old.id]
        session = Session(f"session{next(self._ids)}", shard, count, wanted, socket)
        self.sessions[session.id] = session
        backend = self.world.backend
        mine = [each for each in backend.guilds.values() if (each.id >> 22) % count == shard]
        ready: Json = {
            "v": 10,
            "user": dict(serializers.user_payload(backend.bot_user)),
            "guilds": [{"id": str(each.id), "unavailable": True} for each in mine],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [shard, count],
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        self.tells(session, "READY", ready)
        for guild in mine if wanted.guilds else []:
            payload = serializers.guild_create_payload(backend, guild)
            self.tells(session, "GUILD_CREATE", _shaped(self.world, "GUILD_CREATE", payload, wanted))
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if data["token"] != self.token:
            await socket.close(code=WRONG_TOKEN)
            return None
        oldest = session.buffer[0][0] if session and session.buffer else 1
        if session is None or data["seq"] < oldest - 1:
            await socket.send_json({"op": 9, "d": False})
            return None
        self.resumed += 1
        session.socket, session.queue = socket, asyncio.Queue()
        for number, text in session.buffer:
            if number > data["seq"]:
                session.queue.put_nowait((0.0, text))
        self.tells(session, "RESUMED", {})
        return session

    def _members(self, session: Session, data: Json) -> None:
        """Request Guild Members: by id, by the beginning of a name, or all."""
        backend = self.world.backend
        guild = backend.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        ids = data.get("user_ids") or []
        wanted = {int(each) for each in (ids if isinstance(ids, list) else [ids])}
        start = (data.get("query") or "").casefold()
        found = [
            dict(serializers.member_payload(backend, guild, member))
            for user, member in guild.members.items()
            if (user in wanted if wanted else backend.users[user].name.casefold().startswith(start))
        ][: data.get("limit") or None]
        chunks = [found[at : at + CHUNK] for at in range(0, len(found), CHUNK)] or [[]]
        for index, chunk in enumerate(chunks):
            head: Json = {"guild_id": str(guild.id), "chunk_index": index, "chunk_count": len(chunks)}
            self.tells(session, "GUILD_MEMBERS_CHUNK", {**head, "members": chunk, "nonce": data.get("nonce")})

    # --- what goes wrong

    def _live(self, shard: int | None) -> list[Session]:
        return [each for each in self.sessions.values() if each.live and shard in {None, each.shard}]

    @property
    def connected(self) -> set[int]:
        """The shards that have a connection now."""
        return {each.shard for each in self._live(None)}

    async def reconnect(self, shard: int | None = None) -> None:
        """Ask for a reconnection (op 7), as Discord does several times a day."""
        for session in self._live(shard):
            assert session.socket
            await session.socket.send_json({"op": 7, "d": None})

    async def invalidate(self, shard: int | None = None) -> None:
        """End sessions for good (op 9): what happens from now on is lost to them."""
        for session in self._live(shard):
            assert session.socket
            del self.sessions[session.id]
            await session.socket.send_json({"op": 9, "d": False})

    async def drop(self, shard: int | None = None, code: int | None = None) -> None:
        """Break connections, with a close code or without a word; the bot may resume."""
        for session in self._live(shard):
            socket = session.socket
            assert socket
            session.socket = None
            if code is not None:
                await socket.close(code=code)
            elif transport := socket._req and socket._req.transport:
                transport.abort()

    async def dismiss(self, code: int) -> None:
        """Break all connections with this code, and let nobody in again: a token that was reset (4004), intents taken (4014)."""
        self.refusing = code
        await self.drop(code=code)

    async def close(self) -> None:
        for session in self._live(None):
            # While one is closed, another may go by itself.
            if session.socket:
                with contextlib.suppress(ConnectionError):
                    await session.socket.close(code=1001)


async def _beat(socket: web.WebSocketResponse, delay: float) -> None:
    """Answer a heartbeat."""
    await asyncio.sleep(delay)
    with contextlib.suppress(ConnectionError):
        await socket.send_json({"op": 11})


async def _pump(queue: asyncio.Queue[tuple[float, str]], socket: web.WebSocketResponse) -> None:
    """Events leave in their order, each when its time has come."""
    while True:
        due, text = await queue.get()
        if (left := due - time.monotonic()) > 0:
            await asyncio.sleep(left)
        try:
            await socket.send_str(text)
        except ConnectionError:
            return


def _encoded(payload: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(payload, enc_hook=str)


def _shaped(world: World, event: str, payload: Mapping[str, Any], intents: discord.Intents) -> Mapping[str, Any]:
    """The payload as a bot with these intents gets it: contents withheld, members left out."""
    if event == "GUILD_CREATE":
        pruned = dict(payload)
        gates.prune_guild_create(pruned, intents, world.me)
        return pruned
    if intents.message_content:
        return payload
    if event in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
        censored = copied(dict(payload))
        gates.censor_message(censored, world.me, backend=world.backend)
        return censored
    if event == "INTERACTION_CREATE" and "message" in payload:
        censored = copied(dict(payload))
        gates.censor_message(censored["message"], world.me, backend=world.backend, exempt_root=True)
        return censored
    return payload
