"""What a call does and what it says: simcord's routes, and the rules of Discord that simcord has not."""

from __future__ import annotations

import io
import time
from dataclasses import dataclass, field
from typing import Any

from simcord.backend import errors
from simcord.backend.errors import BackendError
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.http import router
from simcord.http import routes as _every_route  # noqa: F401  (importing it is what fills the router)

from tests.discord_server.people import Press
from tests.discord_server.record import Call
from tests.discord_server.world import World

Json = dict[str, Any]
Handler = Any

NONCE_LIFE = 300.0
"""Seconds: «the past few minutes» of the documentation."""

_BY_LENGTH: dict[tuple[str, int], list[tuple[list[str], Handler]]] = {}
for _method, _routes in router._ROUTES.items():
    for _template, _handler in _routes:
        _BY_LENGTH.setdefault((_method, len(_template)), []).append((_template, _handler))


@dataclass
class Upload:
    """A file of a form, as simcord's routes read it."""

    filename: str
    data: bytes
    description: str | None = None

    @property
    def fp(self) -> io.BytesIO:
        return io.BytesIO(self.data)


@dataclass
class Ask:
    """A request that found its route; `handler` is None where simcord has none."""

    world: World
    method: str
    path: str
    body: Any
    query: dict[str, str]
    files: list[Upload] = field(default_factory=list)
    reason: str | None = None
    route: str = ""
    args: dict[str, str] = field(default_factory=dict)
    handler: Handler | None = None

    def __post_init__(self) -> None:
        """The most literal route that fits."""
        parts = self.path.strip("/").split("/")
        best = -1
        for template, handler in _BY_LENGTH.get((self.method, len(parts)), ()):
            args: dict[str, str] = {}
            literal = 0
            for named, part in zip(template, parts, strict=True):
                if named.startswith("{"):
                    args[named[1:-1]] = part
                elif named == part:
                    literal += 1
                else:
                    break
            else:
                if literal > best:
                    best, self.args, self.handler = literal, args, handler
                    self.route = "/" + "/".join(template)

    @property
    def channel(self) -> int | None:
        return int(self.args["channel_id"]) if self.args.get("channel_id", "").isdecimal() else None

    @property
    def press(self) -> Press | None:
        """The interaction that it answers."""
        if self.route.startswith("/interactions/"):
            return self.world.presses.get(int(self.args["interaction_id"]))
        if self.route.startswith("/webhooks/") and "token" in self.args:
            number = self.world.backend.interaction_tokens.get(self.args["token"])
            return self.world.presses.get(number or 0)
        return None

    @property
    def exempt(self) -> bool:
        """Answers to interactions need no token of a bot, and do not count as calls of the bot."""
        return self.route.startswith(("/interactions/", "/webhooks/{webhook_id}/{token}"))


def describe(ask: Ask, call: Call) -> None:
    """Fill in where a call goes, whom it is for, and who may read it."""
    world, press = ask.world, ask.press
    call.press = press
    call.channel = press.channel.id if press else ask.channel
    reader = world.reader(call.channel)
    call.dm = reader is not None
    call.person = press.user.id if press else reader
    if ask.route == "/users/@me/channels" and isinstance(ask.body, dict):
        call.person = int(ask.body.get("recipient_id", 0))
    if reader is not None:
        call.readers = frozenset({reader})
    elif press and _whispered(ask, press, call.kind):
        call.readers = frozenset({press.user.id})


def _whispered(ask: Ask, press: Press, kind: str) -> bool:
    body = ask.body if isinstance(ask.body, dict) else {}
    if kind == "ack":
        if body.get("type") in {6, 7}:
            return press.ephemeral
        return body.get("type") in {8, 9} or bool((body.get("data") or {}).get("flags", 0) & EPHEMERAL_FLAG)
    if kind == "followup":
        # The first one after «thinking» takes that one's place, and is as private as it was.
        if press.record.loading:
            return press.record.ephemeral
        return bool(body.get("flags", 0) & EPHEMERAL_FLAG)
    number = ask.args.get("message_id") or press.record.message_id or 0
    stored = ask.world.backend.messages.get(press.channel.id, {}).get(int(number))
    return stored is None or stored.is_ephemeral  # one that is gone is shown to nobody any more


def respond(ask: Ask) -> Any:
    """Do it, and give the answer's body (None: 204). Raises simcord's BackendError, with status and code."""
    world = ask.world
    if ask.channel in world.lost:
        raise errors.missing_access()
    match ask.method, ask.route:
        case "POST", "/channels/{channel_id}/messages":
            return _create(ask)
        case "POST", "/interactions/{interaction_id}/{token}/callback":
            return _ack(ask)
        case _:
            return _simcord(ask)


def _create(ask: Ask) -> Any:
    world, channel = ask.world, ask.channel
    assert channel is not None
    reader = world.reader(channel)
    if reader is not None and world.users[reader].closed:
        raise errors.cannot_dm_bot()
    if reader is not None and not world.reachable(reader):
        raise BackendError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    nonce = str(ask.body.get("nonce") or "")
    if len(nonce) > 25:
        raise errors.invalid_form_body("nonce: Must be 25 or fewer in length.")
    key, now = (channel, nonce), time.monotonic() + world.backend.clock.elapsed
    if nonce and ask.body.get("enforce_nonce") and key in world.nonces:
        known, until = world.nonces[key]
        if now < until and known in world.backend.messages[channel]:
            again = Ask(world, "GET", f"{ask.path}/{known}", None, {})
            return {**_simcord(again), "nonce": nonce}
    made = _simcord(ask)
    if nonce:
        world.nonces[key] = (int(made["id"]), now + NONCE_LIFE)
        made = {**made, "nonce": nonce}
    return made


def _ack(ask: Ask) -> Any:
    answer = _simcord(ask)
    press = ask.press
    assert press
    press.answered(int(ask.body["type"]))
    return answer if ask.query.get("with_response", "").lower() in {"1", "true"} else None


def _simcord(ask: Ask) -> Any:
    """Without simcord's own log, which copies every body."""
    if ask.handler is None:
        raise router.RouteNotImplemented(ask.method, ask.path)
    context = router.RequestContext(
        ask.world.backend,
        ask.args,
        json=_without_nonce(ask.body),
        params=ask.query,
        files=ask.files,
        reason=ask.reason,
        method=ask.method,
        path=ask.path,
        message_content_access=ask.world.message_content,
    )
    return ask.handler(context)


def _without_nonce(body: Any) -> Any:
    """Discord overlooks what it does not know, and some clients send these with edits too; simcord refuses them there."""
    if not isinstance(body, dict):
        return body
    left = {key: value for key, value in body.items() if key not in {"nonce", "enforce_nonce"}}
    return {**left, "data": _without_nonce(left["data"])} if "data" in left else left
