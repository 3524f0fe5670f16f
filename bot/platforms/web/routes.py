"""The routes of the page: the page itself, its files, one WebSocket a window, and /health."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from bot.chat import Hook
from bot.platforms.web.adapter import HOME, ROOM, WebAdapter
from bot.platforms.web.rooms import Line
from bot.platforms.web.session import COOKIE, YEAR, Sessions
from bot.words import Lexicon

STATIC = Path(__file__).parent / "static"
POSTED = 1_000_000
"""Bytes of one update of a chat platform."""
SIZE = 4096
"""Characters of one message of a window."""
RATE = 10.0
BURST = 40.0
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
_FOREIGN, _STRANGER = 4403, 4401


class Allowance:
    """How many messages a window may still send: `RATE` a second, `BURST` at once."""

    def __init__(self, now: float) -> None:
        self._left, self._since = BURST, now

    def spend(self, now: float) -> bool:
        """Take one; False if there is none."""
        self._left = min(BURST, self._left + (now - self._since) * RATE)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class SafeHeaders:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, answers with the headers."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


def make_hooks(hooks: Mapping[str, Hook]) -> list[Route]:
    """The routes at which chat platforms bring their updates by themselves."""
    return [Route(path, _hooked(hook), methods=["POST"]) for path, hook in hooks.items()]


def make_bare(hooks: Mapping[str, Hook], trouble: Callable[[], str]) -> Starlette:
    """The web application of a process that serves no page."""

    async def health(_: Request) -> Response:
        return state(trouble())

    return Starlette(routes=[Route("/health", health), *make_hooks(hooks)])


def state(trouble: str, **more: int) -> Response:
    """Whether all is well, for whoever looks after the process."""
    told = {"ok": not trouble, **more, **({"trouble": trouble} if trouble else {})}
    return JSONResponse(told, status_code=503 if trouble else 200)


def _hooked(hook: Hook) -> Callable[[Request], Awaitable[Response]]:
    async def take(request: Request) -> Response:
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > POSTED:
                return Response(status_code=413)
        return Response(status_code=await hook(request.headers, bytes(body)))

    return take


def make_app(
    adapter: WebAdapter, sessions: Sessions, lexicon: Lexicon, hooks: Mapping[str, Hook] | None = None
) -> Starlette:
    """The web application around an adapter, and the doors for chat platforms beside it."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")

    async def index(request: Request) -> Response:
        if not ROOM.match(request.path_params.get("room", HOME)):
            return RedirectResponse("/")
        words = lexicon.pick(wanted(request.headers.get("accept-language", ""), lexicon))
        text = page.replace("{lang}", words.lang).replace("{title}", words("page-title"))
        response = HTMLResponse(
            text.replace("{noscript}", words("page-noscript")), headers={"cache-control": "no-store"}
        )
        # A strict cookie is not sent along by a link on another site: that is no reason to make somebody a stranger. The
        # page asks for /session then, itself, and that request carries the cookie if there is one.
        if request.headers.get("sec-fetch-site") != "cross-site":
            introduce(request, response)
        return response

    async def session(request: Request) -> Response:
        response = Response(status_code=204, headers={"cache-control": "no-store"})
        introduce(request, response)
        return response

    def introduce(request: Request, response: Response) -> None:
        """Give a cookie to who has none of ours."""
        if sessions.read(request.cookies.get(COOKIE)) is None:
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, sessions.new(), max_age=YEAR, httponly=True, samesite="strict", secure=secure)

    async def health(_: Request) -> Response:
        return state(adapter.trouble(), windows=adapter.people)

    async def window(socket: WebSocket) -> None:
        room = socket.path_params["room"]
        person = sessions.read(socket.cookies.get(COOKIE))
        await socket.accept()
        if not same_origin(socket) or not ROOM.match(room):
            await socket.close(_FOREIGN)
        elif person is None:
            await socket.close(_STRANGER)
        else:
            await serve(socket, person, room)

    async def serve(socket: WebSocket, person: str, room: str) -> None:
        line = Line(socket.send_text, socket.close)
        sender = asyncio.create_task(line.run())
        clock = asyncio.get_running_loop().time
        allowance = Allowance(clock())
        try:
            while True:
                text = await socket.receive_text()
                if not allowance.spend(clock()):
                    adapter.fault(line, "rate")
                elif len(text) > SIZE:
                    adapter.fault(line, "size")
                else:
                    await adapter.take(line, person, room, text)
        except (WebSocketDisconnect, KeyError, RuntimeError):
            # Gone; or binary data, which no page of ours sends.
            pass
        finally:
            adapter.gone(line)
            sender.cancel()

    return Starlette(
        routes=[
            Route("/", index),
            Route("/c/{room}", index),
            Route("/session", session),
            Route("/health", health),
            WebSocketRoute("/ws/{room}", window),
            *make_hooks(hooks or {}),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(SafeHeaders)],
    )


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opens this socket came from here: browsers always say, others have no business here."""
    try:
        origin = urlsplit(socket.headers.get("origin", ""))
    except ValueError:
        return False
    return bool(origin.netloc) and origin.netloc.lower() == socket.headers.get("host", "").lower()


def wanted(header: str, lexicon: Lexicon) -> str:
    """The first language of an Accept-Language header that there is."""
    weighed: list[tuple[float, str]] = []
    for part in header.split(",")[:12]:
        lang, _, quality = part.strip().partition(";q=")
        try:
            weighed.append((-float(quality or 1), lang))
        except ValueError:
            continue
    return next(
        (found for _, lang in sorted(weighed, key=lambda each: each[0]) if (found := lexicon.nearest(lang))), ""
    )
