"""`truco doctor`: is everything there that the bot needs, and what does it cost where it is not?"""

from __future__ import annotations

import asyncio
import json
import shlex
import shutil
import socket
import time
from contextlib import suppress
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener, urlopen

from msgspec.structs import asdict

from bot.chat import Check
from bot.kept import database_file, hindrances, open_to_all
from bot.platforms.web.server import WebError, listen
from bot.settings import ENV_FILE, Settings, strangers
from engine.tables.ports import Outdated, StoreError
from engine.tables.store import open_store

WRONG = 5.0
"""Seconds that our clock may differ: the countdowns of a table are shown from it."""
ROOM = 200
"""Megabytes that should be free where the database grows."""


async def examine(settings: Settings) -> list[Check]:
    """Look at everything that the settings ask for."""
    checks = [*_given(), *await _database(settings), *_readable(settings), await asyncio.to_thread(_port, settings)]
    if settings.telegram_token is None:
        checks.append(Check("telegram-none", well=True, unset=True))
    else:
        from bot.platforms.telegram.checkup import account  # noqa: PLC0415

        token = settings.telegram_token.get_secret_value()
        checks += await account(token, settings.telegram_api, settings.telegram_webhook)
        checks += await _clock(settings.telegram_api)
    if settings.discord_token is None:
        checks.append(Check("discord-none", well=True, unset=True))
    else:
        from bot.platforms.discord import checkup  # noqa: PLC0415

        token, content = settings.discord_token.get_secret_value(), settings.discord_content == "on"
        checks += await checkup.account(token, settings.discord_api, settings.discord_gateway, content=content)
        if settings.telegram_token is None:
            checks += await _clock(settings.discord_api)
    return checks


# --- the machine ---------------------------------------------------------------------------------------------------


def _given() -> list[Check]:
    """Where the settings come from, and what was set for nothing."""
    file = ENV_FILE.absolute()
    where = Check("env", well=True, args={"file": str(file)})
    if not file.is_file():
        where = Check("env-none", well=True, unset=True, args={"folder": str(file.parent)})
    return [
        where,
        *(Check("misspelt" if each.near else "stranger", well=False, args=asdict(each)) for each in strangers()),
    ]


def _readable(settings: Settings) -> list[Check]:
    """What every user of the machine may read of what is private."""
    if files := open_to_all(settings.database_url, ENV_FILE.absolute()):
        return [Check("readable", well=False, args={"files": shlex.join(str(file) for file in files)})]
    return []


async def _database(settings: Settings) -> list[Check]:
    """Whether everything can be kept that is to be; whatever keeps the bot from starting is told instead of the rest."""
    url = settings.database_url
    if (file := database_file(url)) is None:
        return [await _reached(url, "PostgreSQL"), *_shut(settings)]
    folder = file.parent
    if found := _shut(settings):
        return found
    if not folder.is_dir():
        return [Check("folder", well=False, grave=True, args={"folder": str(folder)})]
    free = shutil.disk_usage(folder).free // 1_000_000
    space = Check("space", well=free >= ROOM, grave=free < ROOM // 10, args={"free": free, "folder": str(folder)})
    if not file.exists():
        return [Check("new", well=True, args={"file": str(file)}), space]
    return [await _reached(url, "SQLite"), space]


def _shut(settings: Settings) -> list[Check]:
    """What this user may not write, one check each."""
    return [
        Check(f"shut-{each.kind}", well=False, grave=True, args=asdict(each))
        for each in hindrances(settings.database_url, key=settings.secret is None)
    ]


async def _reached(url: str, kind: str) -> Check:
    args: dict[str, str | int] = {"kind": kind}
    try:
        store = await open_store(url, read_only=True)
    except Outdated:
        return Check("database", well=True, args=args)
    except (StoreError, OSError) as error:
        return Check("database", well=False, grave=True, args={**args, "error": str(error)})
    await store.close()
    return Check("database", well=True, args=args)


def _port(settings: Settings) -> Check:
    """Whether the page could be served; where it is served already, nobody else can."""
    args: dict[str, str | int] = {"port": str(settings.port)}
    try:
        listen(settings.web_host, settings.port).close()
    except WebError:
        with suppress(OSError), socket.create_connection((settings.web_host, settings.port), timeout=2):
            return Check("port-taken", well=_is_ours(settings), args=args)
        return Check("port", well=False, args=args)
    return Check("port", well=True, args=args)


def _is_ours(settings: Settings) -> bool:
    """Whether what answers on the port is this program."""
    host = settings.web_host
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound
    address = f"http://{f'[{local}]' if ':' in local else local}:{settings.port}/health"
    asked = build_opener(ProxyHandler({}))
    with suppress(OSError, ValueError, HTTPException):
        try:
            answer = asked.open(address, timeout=5)
        except HTTPError as error:  # it has trouble, and says so
            answer = error
        with answer:
            return isinstance(json.loads(answer.read(4096)).get("ok"), bool)
    return False


async def _clock(url: str) -> list[Check]:
    """Our clock against that of a server; nothing, if it does not say what time it is."""
    with suppress(OSError, ValueError, TypeError, HTTPException):
        theirs = await asyncio.to_thread(_time_at, url)
        off = round(abs(time.time() - theirs))
        return [Check("clock", well=off <= WRONG, args={"seconds": off})]
    return []


def _time_at(url: str) -> float:
    asked = Request(url, method="HEAD")  # noqa: S310 - an address out of our own settings, http(s) only
    try:
        with urlopen(asked, timeout=5) as answer:  # noqa: S310
            date = answer.headers["Date"]
    except HTTPError as error:  # an answer too
        date = error.headers["Date"]
    return parsedate_to_datetime(date).timestamp()
