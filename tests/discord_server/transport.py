"""The way from HTTP to a rule and back: tokens, forms, the round trip, faults, limits, and the record of it all."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import web
from simcord.backend.errors import BackendError
from simcord.http.router import RouteNotImplemented, UnsupportedField

from tests.discord_server.faults import Fault
from tests.discord_server.gateway import Gateway
from tests.discord_server.limits import Limits, Verdict, too_many
from tests.discord_server.record import Call
from tests.discord_server.rules import Ask, Upload, describe, respond
from tests.discord_server.world import World
from tests.wire import Faults, lose, pause

Json = dict[str, Any]

PAGE = "<html><head><title>{0}</title></head><body><center><h1>{0}</h1></center></body></html>"
REASONS = {429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable"}
GATE = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 16}


@dataclass(eq=False, repr=False)
class Transport:
    """Answers requests. `rtt` is the round trip in seconds, half of it before the call is done."""

    world: World
    gateway: Gateway
    token: str
    faults: Faults[Fault] = field(default_factory=Faults)
    limits: Limits | None = None
    rtt: float = 0.0
    revoked: bool = False
    closing: bool = False
    crashes: list[Exception] = field(default_factory=list)

    def app(self) -> web.Application:
        app = web.Application(client_max_size=2**26)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_route("*", "/api/v{version}/{path:.*}", self.handle)
        return app

    async def handle(self, request: web.Request) -> web.Response:
        body, files = await _read(request)
        await pause(self.rtt / 2)
        path = "/" + request.match_info["path"]
        reason = request.headers.get("X-Audit-Log-Reason")
        ask = Ask(self.world, request.method, path, body, dict(request.query), files, reason)
        call = self.world.record.begin(ask.method, path, ask.route, body)
        call.files = {each.filename: each.data for each in files}
        describe(ask, call)
        self.world.record.check_early(call)
        fault = self.faults.take(call) or Fault(times=0)
        await pause(fault.delay)
        if "before" in {fault.reset, fault.silence}:
            return await self._lose(request, call, fault)
        headers: dict[str, str] = {}
        if fault.status:
            status, answer = fault.status, None if fault.html else _faulty(fault)
        else:
            status, answer, headers = self._attempt(ask, call, request.headers.get("Authorization"))
        if "after" in {fault.reset, fault.silence}:
            self.world.record.end(call, status, answer)
            return await self._lose(request, call, fault)
        self.world.record.end(call, status, answer)
        await pause(self.rtt / 2)
        return _page(fault) if fault.html else _json(status, answer, headers)

    def _attempt(self, ask: Ask, call: Call, authorization: str | None) -> tuple[int, Any, dict[str, str]]:
        """Status, answer and headers of a call, whatever comes of it."""
        if (self.revoked or authorization != f"Bot {self.token}") and not ask.exempt:
            return 401, {"message": "401: Unauthorized", "code": 0}, {}
        verdict = self._judge(ask, call)
        if verdict.refusal:
            return 429, verdict.refusal, verdict.headers
        try:
            answer = self._own(ask.path) or respond(ask)
        except (RouteNotImplemented, UnsupportedField) as gap:
            self.crashes.append(gap)
            return 501, {"message": str(gap), "code": 0}, {}
        except BackendError as no:
            return no.status, no.to_json(), verdict.headers
        except Exception as crash:
            self.crashes.append(crash)
            return 500, {"message": f"500: Internal Server Error {crash!r}", "code": 0}, {}
        return 204 if answer is None else 200, answer, verdict.headers

    def _own(self, path: str) -> Json | None:
        """What only the server itself knows: where its gateway is."""
        if path == "/gateway":
            return {"url": self.gateway.url}
        if path == "/gateway/bot":
            return {"url": self.gateway.url, "shards": self.world.shards, "session_start_limit": GATE}
        return None

    def _judge(self, ask: Ask, call: Call) -> Verdict:
        if not self.limits:
            return Verdict({})
        age = self.world.age(call.channel or 0, int(ask.args["message_id"])) if call.kind == "edit" else 0.0
        return self.limits.judge(call.kind, call.channel, time.monotonic(), exempt=ask.exempt, age=age)

    async def _lose(self, request: web.Request, call: Call, fault: Fault) -> web.Response:
        call.lost = True
        return await lose(request, silence=bool(fault.silence), closing=lambda: self.closing)


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The body as JSON, and files where it is a form."""
    if request.content_type == "application/json" and request.can_read_body:
        return msgspec.json.decode(await request.read()), []
    if not request.content_type.startswith("multipart/"):
        return None, []
    body: Any = None
    files: dict[str, Upload] = {}
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            number = name.removeprefix("files[").removesuffix("]")
            files[number] = Upload(value.filename, value.file.read())
        elif name == "payload_json":
            body = msgspec.json.decode(str(value))
    told = (body or {}).get("data") or body or {}
    for each in told.get("attachments") or []:
        if str(each["id"]) in files:
            files[str(each["id"])].description = each.get("description")
    return body, [files[number] for number in sorted(files, key=int)]


def _faulty(fault: Fault) -> Json:
    if fault.status == 429:
        return too_many(fault.retry_after or 1.0, everything=fault.everything, code=fault.code)
    said = fault.message or f"{fault.status}: {REASONS.get(fault.status or 0, 'Fault')}"
    return {"message": said, "code": fault.code}


def _page(fault: Fault) -> web.Response:
    """What a gateway in front of Discord says; it does not name itself in `Via`, and clients tell it by that."""
    title = f"{fault.status} {REASONS.get(fault.status or 0, '')}"
    return web.Response(status=fault.status or 502, text=PAGE.format(title), content_type="text/html")


def _json(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    # Discord names no charset, and discord.py looks for exactly this type.
    body = b"" if answer is None else msgspec.json.encode(answer, enc_hook=str)
    all_headers = {"Via": "1.1 google", **headers, **({"Content-Type": "application/json"} if body else {})}
    return web.Response(status=status, body=body, headers=all_headers)
