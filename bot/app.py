"""The composition root: settings → store → hall → desk → platforms, under one TaskGroup, until somebody says stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from typing import TYPE_CHECKING, NamedTuple

from bot.chat import PlatformFault
from bot.desk import Desk
from bot.outbox import Outbox
from bot.platforms.web.adapter import WebAdapter
from bot.platforms.web.routes import make_app
from bot.platforms.web.server import WebError, WebServer, listen
from bot.platforms.web.session import Sessions
from bot.settings import Settings, SettingsError, cookie_key
from bot.words import Lexicon, WordsError, load
from engine import variants
from engine.shown import PlaceId
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.ports import StoreError
from engine.tables.store import SqlStore, open_store
from engine.tables.table import House

if TYPE_CHECKING:
    from bot.platforms.telegram.platform import Telegram

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a stop gives to messages that are still to be shown."""


class StartError(Exception):
    """The bot cannot run; the text is one line that says why and what to do."""


async def run(
    settings: Settings,
    *,
    web: bool = True,
    pauses: Pauses | None = None,
    house: House | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Run until SIGTERM or SIGINT; raises StartError. `ready` is told where the bot is once people can come."""
    if not web and settings.telegram_token is None:
        raise StartError("there is nothing to run: the page is switched off, and no chat platform is set up")
    listener: socket.socket | None = None
    try:
        lexicon = load()
        if web:
            listener = listen(settings.web_host, settings.port)
    except (WordsError, WebError) as error:
        raise StartError(str(error)) from None
    try:
        await _serve(settings, lexicon, listener, pauses, house, ready)
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
) -> None:
    page = _page(settings, lexicon, listener) if listener is not None else None
    store = await _opened(settings, page.server.address if page else "Telegram")
    telegram = _telegram(settings, lexicon, store)
    try:
        hall = Hall(store, pauses=pauses, house=house)
        outbox = Outbox([each.adapter for each in (page, telegram) if each is not None], store.notes)
        desk = Desk(hall, lexicon, outbox, variants.names())
        if page is not None:
            page.adapter.connect(desk.receive, desk.joined, desk.welcome)
            page.adapter.trouble = lambda: store.trouble
        if telegram is not None:
            telegram.connect(desk)
            # A wrong token is told at once; a network that is not there yet is waited for later.
            await telegram.open()
        try:
            await hall.start()
            places = list(dict.fromkeys(place for _, place in await store.open_tables()))
        except StoreError as error:
            raise StartError(str(error)) from None
        for table, why in hall.set_aside.items():
            log.error("table %s is set aside, the others go on: %s", table, why)
        stop = _stop_signal()
        async with asyncio.TaskGroup() as group:
            if page is not None:
                group.create_task(page.server.run())
            chats = group.create_task(_chats(telegram, places, alone=page is None)) if telegram is not None else None
            if ready:
                ready(page.server.address if page else telegram.address if telegram else "")
            await stop.wait()
            # Nothing new is taken; moves that have begun are finished and shown; then the windows are closed, and come
            # back by themselves.
            if chats is not None and telegram is not None:
                chats.cancel()
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await telegram.settle()
            await hall.stop()
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await desk.settle()
            if page is not None:
                page.server.stop()
    except* PlatformFault as faults:
        raise StartError(str(faults.exceptions[0])) from None
    finally:
        if telegram is not None:
            await telegram.close()
        await store.close()


class _Page(NamedTuple):
    """The page's two parts."""

    adapter: WebAdapter
    server: WebServer


def _page(settings: Settings, lexicon: Lexicon, listener: socket.socket) -> _Page:
    adapter = WebAdapter(lexicon)
    try:
        sessions = Sessions(cookie_key(settings))
    except SettingsError as error:
        raise StartError(str(error)) from None
    except OSError as error:
        raise StartError(
            f"the cookie key {error.filename} cannot be kept ({error.strerror}): set TRUCO_SECRET"
        ) from None
    return _Page(adapter, WebServer(make_app(adapter, sessions, lexicon), listener))


async def _opened(settings: Settings, where: str) -> SqlStore:
    try:
        return await open_store(
            settings.database_url, sync=settings.sqlite_sync, where=where, app=version("vale-cuatro")
        )
    except StoreError as error:
        # The driver's thread may still have something to tell this loop; it would complain aloud if the loop were gone.
        await asyncio.sleep(0.1)
        raise StartError(str(error)) from None


def _telegram(settings: Settings, lexicon: Lexicon, store: SqlStore) -> Telegram | None:
    """Telegram, if there is a token; without one its library is not even loaded."""
    if settings.telegram_token is None:
        return None
    from bot.platforms.telegram.platform import Telegram  # noqa: PLC0415

    token = settings.telegram_token.get_secret_value()
    return Telegram(token, settings.telegram_api, lexicon, store.letters, store.notes)


async def _chats(telegram: Telegram, places: list[PlaceId], *, alone: bool) -> None:
    """Take what Telegram brings. A token that is revoked meanwhile ends the bot only if there is nothing else to do."""
    try:
        await telegram.run(places)
    except PlatformFault as fault:
        if alone:
            raise
        log.error("%s; the page goes on without it", fault)  # noqa: TRY400 - what has to be done is all in it


def _stop_signal() -> asyncio.Event:
    """Set at the first SIGTERM or SIGINT."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    return stop
