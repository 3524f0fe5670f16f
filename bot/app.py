"""The composition root: settings → store → hall → desk → platforms, under one TaskGroup, until somebody says stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version

from bot.desk import Desk
from bot.outbox import Outbox
from bot.platforms.web.adapter import WebAdapter
from bot.platforms.web.routes import make_app
from bot.platforms.web.server import WebError, WebServer, listen
from bot.platforms.web.session import Sessions
from bot.settings import Settings, cookie_key
from bot.words import Lexicon, WordsError, load
from engine import variants
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.ports import StoreError
from engine.tables.store import open_store
from engine.tables.table import House

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
    """Run until SIGTERM or SIGINT; raises StartError. `ready` is told the page's address once it can be opened."""
    if not web:
        raise StartError("there is nothing to run: the page is switched off, and no chat platform is set up")
    try:
        lexicon = load()
        listener = listen(settings.web_host, settings.port)
    except (WordsError, WebError) as error:
        raise StartError(str(error)) from None
    try:
        await _serve(settings, lexicon, listener, pauses, house, ready)
    finally:
        listener.close()


async def _serve(
    settings: Settings,
    lexicon: Lexicon,
    listener: socket.socket,
    pauses: Pauses | None,
    house: House | None,
    ready: Callable[[str], None] | None,
) -> None:
    adapter = WebAdapter(lexicon)
    try:
        sessions = Sessions(cookie_key(settings))
    except OSError as error:
        raise StartError(
            f"the cookie key {error.filename} cannot be kept ({error.strerror}): set TRUCO_SECRET"
        ) from None
    server = WebServer(make_app(adapter, sessions, lexicon), listener)
    try:
        store = await open_store(
            settings.database_url, sync=settings.sqlite_sync, where=server.address, app=version("vale-cuatro")
        )
    except StoreError as error:
        # The driver's thread may still have something to tell this loop; it would complain aloud if the loop were gone.
        await asyncio.sleep(0.1)
        raise StartError(str(error)) from None
    try:
        hall = Hall(store, pauses=pauses, house=house)
        outbox = Outbox([adapter])
        desk = Desk(hall, lexicon, outbox, variants.names())
        adapter.connect(desk.receive, desk.joined, desk.welcome)
        await hall.start()
        for table, why in hall.set_aside.items():
            log.error("table %s is set aside, the others go on: %s", table, why)
        stop = _stop_signal()
        async with asyncio.TaskGroup() as group:
            group.create_task(server.run())
            if ready:
                ready(server.address)
            await stop.wait()
            # Moves that have begun are finished and shown; then the windows are closed, and come back by themselves.
            await hall.stop()
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await desk.settle()
            server.stop()
    finally:
        await store.close()


def _stop_signal() -> asyncio.Event:
    """Set at the first SIGTERM or SIGINT."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    return stop
