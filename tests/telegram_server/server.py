"""The server and what tests do with it."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.telegram_server.chats import Chat, Kind, Member, Topic
from tests.telegram_server.faults import Fault
from tests.telegram_server.limits import Limits
from tests.telegram_server.messages import Message
from tests.telegram_server.methods import Ask, commands
from tests.telegram_server.people import Press, User
from tests.telegram_server.record import Call
from tests.telegram_server.transport import Transport
from tests.telegram_server.updates import Update, Updates
from tests.telegram_server.webhook import Webhook
from tests.telegram_server.world import World

Json = dict[str, Any]
Where = Chat | Topic | User | int

BOT = {"id": 7_100_000_001, "is_bot": True, "first_name": "Vale Cuatro", "username": "ValeCuatroTestBot"}
TOKEN = f"{BOT['id']}:AAF-only-for-the-tests_0123456789abcde"


def _number(where: Where | None) -> int | None:
    if isinstance(where, Topic):
        return where.chat.id
    return where.id if isinstance(where, Chat | User) else where


class TelegramServer:
    """A Bot API server on a free port of this machine, and the people who use it.

    async with TelegramServer() as server:
        ana, bia = server.user("Ana", lang="es"), server.user("Bia", lang="pt-br")
        group = server.group("Los pibes", ana, bia)
        ...                                                     # start a bot with server.token and server.base_url
        await ana.says(group, "/truco")
        message = await group.newest(from_bot=True)
        answer = await ana.presses(message, "Sentarme")
        assert answer.alert

    It runs in the event loop of the test: what blocks the loop (starting a process and waiting for it) has to be done in a
    thread, or the bot waits for answers that cannot come.
    """

    def __init__(self, *, privacy: bool = True, limits: Limits | None = None, username: str = BOT["username"]) -> None:
        self.world = World({**BOT, "username": username}, privacy=privacy)
        self.webhook = Webhook(self.world.updates, self._answered_in_place)
        self.world.updates.came = self.webhook.send
        self.transport = Transport(self.world, TOKEN, self.webhook, limits=limits)
        self._runner: web.AppRunner | None = None
        self.port = 0

    async def __aenter__(self) -> Self:
        # The library warns that a handler was cancelled, or that a request was malformed: here that is on purpose.
        logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
        self._runner = web.AppRunner(self.transport.app(), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.transport.closing = True
        self.updates.interrupt()
        await self.webhook.close()
        if self._runner:
            await self._runner.cleanup()
        if self.transport.crashes and not error:
            raise ExceptionGroup("the Telegram server itself failed", self.transport.crashes)

    async def _answered_in_place(self, body: Json) -> None:
        """A webhook may answer with a call of its own; nobody hears how it went."""
        name = str(body.pop("method"))
        ask = Ask(self.world, self.webhook, name, body)
        chat = body.get("chat_id") if isinstance(body.get("chat_id"), int) else None
        call = self.world.record.begin(name, chat, body, {})
        call.lost = True
        call.readers = self.transport.readers(ask, chat)
        status, answer = await self.transport.attempt(ask, chat)
        self.world.record.end(call, status, answer)

    # --- for the bot's settings

    token = TOKEN

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def base_url(self) -> str:
        """As python-telegram-bot wants it: the token follows."""
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.url}/file/bot"

    # --- people and places

    def user(
        self,
        name: str,
        *,
        lang: str | None = "es",
        started: bool = False,
        last: str | None = None,
        username: str | None = None,
    ) -> User:
        """A new person; the bot may not write to him before he wrote to it, unless `started`."""
        number = 5_000_000_000 + next(self.world.ids)
        user = User(self.world, number, name, last, username, lang, started)
        self.world.users[number] = user
        return user

    def group(
        self,
        title: str,
        creator: User,
        *members: User,
        kind: Kind = "supergroup",
        topics: bool = False,
        bot: str = "member",
        admins: tuple[User, ...] = (),
    ) -> Chat:
        """A new group with the bot in it (or `bot="left"`); nobody is told of its making."""
        base = -1_001_000_000_000 if kind == "supergroup" else -4_000_000
        chat = Chat(self.world, base - next(self.world.ids), kind, title, forum=topics, bot=Member(bot))
        chat.members = {creator.id: Member("creator"), **{user.id: Member() for user in (*members, *admins)}}
        for user in admins:
            chat.makes_admin(user)
        self.world.chats[chat.id] = chat
        return chat

    def visible(self, where: Chat | Topic | User, *, to: User | None = None) -> list[Message]:
        """The messages as they are now, oldest first; with ephemeral ones that `to` sees."""
        return (where.chat if isinstance(where, User) else where).visible(to=to)

    def menu(self, user: User, where: Chat | None = None) -> dict[str, str]:
        """The commands that a person is offered in a chat, or in private."""
        return commands.menu(self.world, user, where or user.chat)

    async def until(self, condition: Callable[[], Any], timeout: float = 60, what: str = "") -> Any:
        """Wait until the condition (plain or async) holds; its value."""
        return await self.world.until(condition, timeout, what)

    # --- what the bot did

    def calls(
        self, method: str = "*", chat: Where | None = None, *, since: float = 0, ok: bool | None = None
    ) -> list[Call]:
        """The calls so far; `method` may be a pattern like "edit*"."""
        return self.world.record.find(method, _number(chat), since=since, ok=ok)

    @property
    def n429(self) -> int:
        """How often it answered 429."""
        return sum(call.status == 429 for call in self.world.record.calls)

    @property
    def early(self) -> list[Call]:
        """Calls to a chat that came before its retry_after was over."""
        return [call for call in self.world.record.calls if call.early]

    async def idle(self, quiet: float = 0.1, timeout: float = 60) -> None:
        """Wait until every update was taken and the bot has asked nothing for a while.

        `quiet` are the seconds on a machine that does nothing else: with three others at each core it is four times as long.
        """
        start = time.monotonic()
        quiet *= max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))

        def still() -> bool:
            calls = [call for call in self.world.record.calls if call.method != "getUpdates"]
            last = max([start, *(call.done_at or time.monotonic() for call in calls[-50:] if not call.lost)])
            return not self.updates.pending and time.monotonic() - last > quiet

        await self.until(still, timeout, "the bot to come to rest")

    # --- what goes wrong

    @property
    def updates(self) -> Updates:
        return self.world.updates

    @property
    def limits(self) -> Limits | None:
        return self.transport.limits

    @limits.setter
    def limits(self, limits: Limits | None) -> None:
        self.transport.limits = limits

    @property
    def latency(self) -> float:
        return self.transport.latency

    @latency.setter
    def latency(self, seconds: float) -> None:
        self.transport.latency = self.webhook.latency = seconds

    def fails(self, method: str = "*", chat: Where | None = None, **how: Any) -> Fault:
        """Order a fault (see `Fault`): server.fails("sendMessage", group, status=503, times=2)."""
        fault = Fault(method, _number(chat), **how)
        self.transport.faults.all.append(fault)
        return fault

    def works(self) -> None:
        """No more faults."""
        self.transport.faults.clear()

    def revokes_token(self) -> None:
        self.transport.revoked = True
        self.updates.interrupt()

    def repeats(self, what: Press | Update, *, new_id: bool = False) -> None:
        """Deliver an update again: the same one, or the same event under a new number."""
        update = what.update if isinstance(what, Press) else what
        assert update, "the bot did not ask for that kind of update"
        self.updates.again(update, new_id=new_id)

    async def outage(self, seconds: float) -> None:
        """For some seconds every connection breaks."""
        fault = self.fails(times=None, reset="before")
        await asyncio.sleep(seconds)
        fault.stop()
