"""The way from HTTP to a method and back: tokens, forms, latency, faults, limits, and the record of it all."""

from __future__ import annotations

import inspect
import json
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.telegram_server.faults import Fault
from tests.telegram_server.limits import Limits, counts
from tests.telegram_server.methods import METHODS, Ask
from tests.telegram_server.methods.ask import decode
from tests.telegram_server.methods.ephemeral import receiver
from tests.telegram_server.record import Call
from tests.telegram_server.refusals import Refused
from tests.telegram_server.webhook import Webhook
from tests.telegram_server.world import World
from tests.wire import Faults, lose, pause

Json = dict[str, Any]
GATEWAY_PAGE = "<html><head><title>{0}</title></head><body><center><h1>{0}</h1></center></body></html>"
REASONS = {429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable"}


@dataclass(eq=False, repr=False)
class Transport:
    """Answers requests. `latency` is the round trip in seconds, half of it before the call is done."""

    world: World
    token: str
    webhook: Webhook
    faults: Faults[Fault] = field(default_factory=Faults)
    limits: Limits | None = None
    latency: float = 0.0
    revoked: bool = False
    closing: bool = False
    crashes: list[Exception] = field(default_factory=list)

    def app(self) -> web.Application:
        app = web.Application(client_max_size=2**26)
        app.router.add_route("*", "/bot{token}/{method}", self.handle)
        app.router.add_get("/file/bot{token}/files/{file}", self.download)
        return app

    async def download(self, request: web.Request) -> web.Response:
        data = self.world.files.get(request.match_info["file"])
        if data is None or request.match_info["token"] != self.token:
            return _json(404, _refusal(Refused(404, "Not Found")))
        return web.Response(body=data, content_type="application/octet-stream")

    async def handle(self, request: web.Request) -> web.Response:
        name, refused = request.match_info["method"], None
        parameters: Json = {}
        files: dict[str, bytes] = {}
        try:
            await _read(request, parameters, files)
        except Refused as problem:
            refused = problem

        def gone() -> bool:
            return self.closing or self.revoked or request.transport is None or request.transport.is_closing()

        ask = Ask(self.world, self.webhook, name, parameters, files, gone)
        chat = parameters.get("chat_id") if isinstance(parameters.get("chat_id"), int) else None
        call = self.world.record.begin(name, chat, dict(parameters), files)
        call.readers = self.readers(ask, chat)
        fault = self.faults.take(name, chat) or Fault(times=0)
        await pause((self.latency + fault.delay) / 2)
        if "before" in {fault.reset, fault.silence}:
            return await self._lose(request, call, fault)
        if fault.status:
            refused = Refused(fault.status, fault.description or REASONS.get(fault.status, "Fault"))
            if fault.status == 429:
                wait = fault.retry_after or 1
                refused = Refused(429, f"Too Many Requests: retry after {wait}", retry_after=wait)
        status, answer = await self.attempt(ask, chat, refused, request.match_info["token"])
        if fault.html and fault.status:
            page = GATEWAY_PAGE.format(f"{status} {REASONS.get(status, '')}").encode()
            self.world.record.end(call, status, answer)
            return web.Response(status=status, body=page, content_type="text/html")
        if "after" in {fault.reset, fault.silence}:
            self.world.record.end(call, status, answer)
            return await self._lose(request, call, fault)
        await pause((self.latency + fault.delay) / 2)
        self.world.record.end(call, status, answer)
        return _json(status, answer)

    async def attempt(
        self, ask: Ask, chat: int | None, refused: Refused | None = None, token: str | None = None
    ) -> tuple[int, Json]:
        """Status and answer of a call, whatever comes of it."""
        try:
            self._check_token(token or self.token)
            if refused:
                raise refused
            return 200, {"ok": True, "result": await self.run(ask, chat)}
        except Refused as no:
            return no.code, _refusal(no)
        except Exception as crash:
            self.crashes.append(crash)
            return 500, _refusal(Refused(500, f"Internal Server Error: {crash!r}"))

    async def run(self, ask: Ask, chat: int | None) -> Any:
        """Do what a call asks for, within the limits."""
        method = METHODS.get(ask.name.lower())
        if not method:
            raise Refused(404, "Not Found: method not found")
        if self.limits and chat is not None and counts(ask.name):
            self.limits.admit(chat, time.monotonic(), group=chat < 0)
        result = method(ask)
        if inspect.isawaitable(result):
            result = await result
        if self.revoked:
            raise Refused(401, "Unauthorized")
        return json.loads(json.dumps(result))

    def _check_token(self, token: str) -> None:
        number, _, secret = token.partition(":")
        if not (number.isdecimal() and secret):
            raise Refused(404, "Not Found")
        if token != self.token or self.revoked:
            raise Refused(401, "Unauthorized")

    def readers(self, ask: Ask, chat: int | None) -> frozenset[int] | None:
        """Who may read what is sent by this call; None for everybody."""
        press = self.world.presses.get(ask.text("callback_query_id"))
        if press and ask.name.lower() == "answercallbackquery":
            return frozenset({press.user.id})
        whom = receiver(ask) if "ephemeral" in ask.name.lower() or ask.name.lower().startswith("send") else None
        if whom:
            return frozenset({whom})
        return frozenset({chat}) if chat is not None and chat > 0 else None

    async def _lose(self, request: web.Request, call: Call, fault: Fault) -> web.Response:
        call.lost = True
        return await lose(request, silence=bool(fault.silence), closing=lambda: self.closing)


async def _read(request: web.Request, parameters: Json, files: dict[str, bytes]) -> None:
    """Parameters from wherever they may be: the query, a form, or JSON."""
    given: list[tuple[str, Any]] = list(request.query.items())
    if request.content_type == "application/json":
        given += (await request.json()).items()
    elif request.can_read_body:
        given += (await request.post()).items()
    for key, value in given:
        if isinstance(value, web.FileField):
            files[key] = value.file.read()
        else:
            parameters[key] = decode(key, value) if isinstance(value, str) else value


def _refusal(no: Refused) -> Json:
    answer: Json = {"ok": False, "error_code": no.code, "description": no.description}
    return answer | ({"parameters": no.parameters} if no.parameters else {})


def _json(status: int, answer: Json) -> web.Response:
    # The Bot API names no charset, and some clients look for exactly this.
    body = json.dumps(answer, ensure_ascii=False).encode()
    return web.Response(status=status, body=body, headers={"Content-Type": "application/json"})
