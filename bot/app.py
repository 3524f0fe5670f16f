"""The composition root: settings → store → hall → desk → platforms, under one TaskGroup, until somebody says stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from bot.chat import ChatPlatform, PlatformFault
from bot.desk.desk import Desk
from bot.desk.heartbeat import Heartbeat
from bot.kept import hindrances
from bot.outbox import Outbox
from bot.platforms.web.adapter import WebAdapter
from bot.platforms.web.routes import make_app, make_bare
from bot.platforms.web.server import WebError, WebServer, address, listen
from bot.platforms.web.session import Sessions
from bot.settings import Settings, SettingsError, cookie_key
from bot.words import Lexicon, WordsError, load
from engine import variants
from engine.shown import PlaceId
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.ports import Away, StoreError
from engine.tables.store import SqlStore, open_store
from engine.tables.table import House

log = logging.getLogger(__name__)

DONE, SHOWN, ANSWERED = 2.5, 4.5, 7.0
"""Seconds after the word to stop: until when what has come is done; until when the messages of that are sent; until when their
answers are waited for, which say what their numbers are. Docker kills after ten."""
PARTING = 1.0
"""Seconds that the connections have to be closed in."""


class StartError(Exception):
    """The bot cannot run, or not on; the text is one line that says why and what to do. `again`: starting it once more, with
    nothing changed, may be enough.
    """

    def __init__(self, text: str, *, again: bool = False) -> None:
        super().__init__(text)
        self.again = again


async def run(
    settings: Settings,
    *,
    web: bool = True,
    pauses: Pauses | None = None,
    house: House | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Run until SIGTERM or SIGINT; raises StartError. `ready` is told where the bot is once people can come."""
    if not web and settings.telegram_token is None and settings.discord_token is None:
        raise StartError("there is nothing to run: the page is switched off, and no chat platform is set up")
    if found := hindrances(settings.database_url, key=web and settings.secret is None):
        raise StartError("; ".join(str(each) for each in found))
    listener: socket.socket | None = None
    try:
        lexicon = load()
        if web or settings.telegram_webhook:
            listener = listen(settings.web_host, settings.port)
    except (WordsError, WebError) as error:
        raise StartError(str(error)) from None
    try:
        await _serve(settings, lexicon, listener, pauses, house, ready, web=web)
    finally:
        if listener is not None:
            listener.close()


async def _serve(
    settings: Settings,
    lexicon: Lexicon,
    listener: socket.socket | None,
    pauses: Pauses | None,
    house: House | None,
    ready: Callable[[str], None] | None,
    *,
    web: bool,
) -> None:
    sessions = _sessions(settings) if web else None
    where = address(listener) if listener is not None else "chat platforms only"
    store = await _opened(settings, where)
    chats = _platforms(settings, lexicon, store)
    page = WebAdapter(lexicon) if sessions else None
    server = _server(lexicon, listener, page, sessions, chats, store) if listener is not None else None
    try:
        hall = Hall(store, pauses=pauses, house=house)
        outbox = Outbox([*([page] if page else []), *(chat.adapter for chat in chats)], store.notes)
        heart = Heartbeat(store.notes, [chat.adapter.name for chat in chats])
        away = await heart.away()
        desk = Desk(hall, lexicon, outbox, variants.names(), store.notes, away=away)
        if page is not None:
            page.connect(desk.receive, desk.joined, desk.welcome)
            page.seated = desk.seated
            page.trouble = lambda: store.trouble
        for chat in chats:
            chat.connect(desk)
            # A wrong token is told at once; a network that is not there yet is waited for later.
            await chat.open()
        try:
            await hall.start(away)
            await desk.begin()
            places = list(dict.fromkeys(place for _, place in await store.open_tables()))
        except StoreError as error:
            raise StartError(str(error), again=isinstance(error, Away)) from None
        for table, why in hall.set_aside.items():
            log.error("table %s is set aside, the others go on: %s", table, why)
        stop, faults = _stop_signal(), list[StartError]()
        async with asyncio.TaskGroup() as group:

            def side_by_side(name: str, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
                return group.create_task(_watched(name, work, faults, stop))

            if server is not None:
                side_by_side("the web server", server.run())
            beating = side_by_side("the heartbeat", heart.run())
            alone = page is None and len(chats) == 1
            running = [side_by_side(chat.adapter.name, _chat(chat, places, alone=alone)) for chat in chats]
            if ready:
                ready(where if page else ", ".join(chat.address for chat in chats))
            await stop.wait()
            ends = asyncio.get_running_loop().time()
            await _come_to_rest(ends, chats, running, hall, desk)
            beating.cancel()
            await heart.beat()
            if server is not None:
                server.stop()
            # What waits is drawn at the next start. What is on its way is noted once it has arrived, or it would lie there twice.
            await asyncio.gather(
                outbox.stop(max(ends + ANSWERED - asyncio.get_running_loop().time(), 0.0)),
                _until(ends + ANSWERED, _settled(chats)),
            )
        if faults:
            raise faults[0]
    except PlatformFault as fault:
        raise StartError(str(fault)) from None
    finally:
        await _until(asyncio.get_running_loop().time() + PARTING, _closed(chats))
        await store.close()


async def _watched(name: str, work: Coroutine[None, None, None], faults: list[StartError], stop: asyncio.Event) -> None:
    """Do one of the things that are done side by side. If it breaks down, all is brought to rest as at a word to stop."""
    try:
        await work
    except PlatformFault as fault:
        faults.append(StartError(str(fault)))
        stop.set()
    except Exception as error:  # noqa: BLE001 - whatever it was: it is told, and what the error says may be somebody's hand
        told = f"{name} broke down ({_place(error)}): what was played is kept, start the bot again"
        faults.append(StartError(told, again=True))
        log.error("%s: coming to rest", faults[-1])  # noqa: TRY400 - for the same reason
        stop.set()


def _place(error: BaseException) -> str:
    """What kind of error it is, and the line of code that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"


async def _come_to_rest(
    now: float, chats: list[ChatPlatform], running: list[asyncio.Task[None]], hall: Hall, desk: Desk
) -> None:
    """Nothing new is taken; moves that have begun are finished and shown. `now`: when that was asked for, by the loop."""
    for task in running:
        task.cancel()
    await _until(now + DONE, _settled(chats, running))
    await _until(now + SHOWN, hall.stop())
    await _until(now + SHOWN, desk.settle())


async def _settled(chats: list[ChatPlatform], running: Iterable[asyncio.Task[None]] = ()) -> None:
    """Wait until these are over, and what has come there is done."""
    await asyncio.gather(*running, return_exceptions=True)
    for end in await asyncio.gather(*(chat.settle() for chat in chats), return_exceptions=True):
        if isinstance(end, Exception):
            log.warning("what was done was not written down (%s): it is looked at again", type(end).__name__)


async def _closed(chats: list[ChatPlatform]) -> None:
    await asyncio.gather(*(chat.close() for chat in chats), return_exceptions=True)


async def _until(when: float, work: Awaitable[None]) -> None:
    """Give it time until then, by the loop."""
    with suppress(TimeoutError):
        async with asyncio.timeout_at(when):
            await work


def _sessions(settings: Settings) -> Sessions:
    try:
        return Sessions(cookie_key(settings))
    except SettingsError as error:
        raise StartError(str(error)) from None


def _server(
    lexicon: Lexicon,
    listener: socket.socket,
    page: WebAdapter | None,
    sessions: Sessions | None,
    chats: list[ChatPlatform],
    store: SqlStore,
) -> WebServer:
    """What is served: the page, and the doors at which chat platforms bring their updates."""
    hooks = {path: hook for chat in chats for path, hook in chat.hooks.items()}
    if page and sessions:
        return WebServer(make_app(page, sessions, lexicon, hooks), listener)
    return WebServer(make_bare(hooks, lambda: store.trouble), listener)


async def _opened(settings: Settings, where: str) -> SqlStore:
    try:
        return await open_store(
            settings.database_url, sync=settings.sqlite_sync, where=where, app=version("vale-cuatro")
        )
    except StoreError as error:
        # The driver's thread may still have something to tell this loop; it would complain aloud if the loop were gone.
        await asyncio.sleep(0.1)
        raise StartError(str(error), again=isinstance(error, Away)) from None


def _platforms(settings: Settings, lexicon: Lexicon, store: SqlStore) -> list[ChatPlatform]:
    """Those that have a token; without one a platform's library is not even loaded."""
    found: list[ChatPlatform] = []
    if settings.telegram_token is not None:
        from bot.platforms.telegram.platform import Telegram  # noqa: PLC0415

        token = settings.telegram_token.get_secret_value()
        webhook, limited = settings.telegram_webhook, settings.telegram_limits == "telegram"
        api = settings.telegram_api
        found.append(Telegram(token, api, lexicon, store.letters, store.notes, webhook=webhook, limited=limited))
    if settings.discord_token is not None:
        from bot.platforms.discord.platform import Discord  # noqa: PLC0415

        found.append(
            Discord(
                settings.discord_token.get_secret_value(),
                settings.discord_api,
                settings.discord_gateway,
                lexicon,
                variants.names(),
                store.letters,
                store.notes,
                content=settings.discord_content == "on",
                limited=settings.discord_limits == "discord",
            )
        )
    return found


async def _chat(platform: ChatPlatform, places: list[PlaceId], *, alone: bool) -> None:
    """Take what a platform brings. A token that is revoked meanwhile ends the bot only if there is nothing else to do."""
    try:
        await platform.run(places)
    except PlatformFault as fault:
        if alone:
            raise
        log.error("%s; the bot goes on without it", fault)  # noqa: TRY400 - what has to be done is all in it


def _stop_signal() -> asyncio.Event:
    """Set at the first SIGTERM or SIGINT."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    return stop
