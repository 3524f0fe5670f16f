"""Everything the bot asked of Discord, in order: for measurements, and to look for what must not be there."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.discord_server.people import Press

SLACK = 0.02  # clocks of two sides need not agree to the millisecond

KINDS = {
    ("POST", "/interactions/{interaction_id}/{token}/callback"): "ack",
    ("POST", "/webhooks/{webhook_id}/{token}"): "followup",
    ("PATCH", "/webhooks/{webhook_id}/{token}/messages/@original"): "edit_answer",
    ("PATCH", "/webhooks/{webhook_id}/{token}/messages/{message_id}"): "edit_answer",
    ("DELETE", "/webhooks/{webhook_id}/{token}/messages/@original"): "delete_answer",
    ("DELETE", "/webhooks/{webhook_id}/{token}/messages/{message_id}"): "delete_answer",
    ("POST", "/channels/{channel_id}/messages"): "create",
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): "edit",
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): "delete",
    ("POST", "/channels/{channel_id}/typing"): "typing",
    ("POST", "/users/@me/channels"): "open_dm",
    ("PUT", "/applications/{application_id}/commands"): "commands",
    ("PUT", "/applications/{application_id}/guilds/{guild_id}/commands"): "commands",
    ("POST", "/applications/{application_id}/emojis"): "emoji",
}
"""What a call is for, by its route. Other GETs are a "read", whatever else there is is "other"."""


@dataclass
class Call:
    """One call: when it came in, what for, where, with what (files as bytes), and what was answered.

    `at` is when Discord got it, and so when its effect was there to be seen; `done_at` when the answer left. `readers` are
    the users who may read what it writes; None is everybody in the channel. `person` is who pressed, for answers to
    interactions, and whose private chat it is, for those. `status` is None while it is not answered, and `lost` says that
    the answer never arrived.
    """

    number: int
    at: float
    method: str
    path: str
    route: str
    kind: str
    body: Any
    channel: int | None = None
    person: int | None = None
    dm: bool = False
    press: Press | None = None
    files: dict[str, bytes] = field(default_factory=dict, repr=False)
    readers: frozenset[int] | None = None
    status: int | None = None
    answer: Any = None
    done_at: float | None = None
    lost: bool = False
    early: bool = False

    @property
    def ok(self) -> bool:
        return self.status is not None and self.status < 300

    @property
    def code(self) -> int:
        """Discord's own number of the error."""
        return self.answer.get("code", 0) if isinstance(self.answer, dict) and not self.ok else 0

    @property
    def after(self) -> float | None:
        """For calls that answer an interaction: seconds since it was pressed."""
        return self.at - self.press.at if self.press else None


@dataclass
class Record:
    """The list of calls, and what follows from it."""

    calls: list[Call] = field(default_factory=list)
    _closed: dict[tuple[str, int | None], float] = field(default_factory=dict)

    def begin(self, method: str, path: str, route: str, body: Any) -> Call:
        kind = KINDS.get((method, route)) or ("read" if method == "GET" else "other")
        call = Call(len(self.calls), time.monotonic(), method, path, route, kind, body)
        self.calls.append(call)
        return call

    def check_early(self, call: Call) -> None:
        """Mark it if it comes before the retry_after of an earlier one like it is over."""
        until = max(self._closed.get((call.kind, call.channel), 0), self._closed.get(("all", None), 0))
        call.early = call.at < until - SLACK

    def end(self, call: Call, status: int, answer: Any) -> None:
        call.status, call.answer, call.done_at = status, answer, time.monotonic()
        if status == 429 and isinstance(answer, dict) and "retry_after" in answer:
            key = ("all", None) if answer.get("global") else (call.kind, call.channel)
            self._closed[key] = max(self._closed.get(key, 0), call.done_at + answer["retry_after"])

    def find(
        self,
        what: str = "*",
        channel: int | None = None,
        *,
        dm: bool | None = None,
        since: float = 0,
        ok: bool | None = None,
    ) -> list[Call]:
        """`what` is a kind with stars, or a method and path with stars."""
        return [
            call
            for call in self.calls
            if (fnmatch(call.kind, what) or fnmatch(f"{call.method} {call.path}", what))
            and channel in {None, call.channel}
            and dm in {None, call.dm}
            and call.at >= since
            and ok in {None, call.ok}
        ]

    def tail(self, count: int = 12) -> str:
        """The last calls, a line each, for the message of a failed test."""
        return "\n".join(
            f"  {call.method} {call.path[:90]} {str(call.body)[:200]} → {call.status} {call.code or ''}"
            for call in self.calls[-count:]
        )
