"""Everything the bot asked of the Bot API, in order: for measurements, and to look for what must not be there."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any

from tests.telegram_server.limits import counts

Json = dict[str, Any]
SLACK = 0.02  # clocks of two sides need not agree to the millisecond


@dataclass
class Call:
    """One call: when, what, where, with what (files as bytes), and what was answered.

    `readers` are the users who may read it; None is everybody in the chat, and whoever joins it. `status` is None while
    it is not answered, and `lost` says that the answer never arrived.
    """

    number: int
    at: float
    method: str
    chat: int | None
    parameters: Json
    files: dict[str, bytes] = field(default_factory=dict, repr=False)
    readers: frozenset[int] | None = None
    status: int | None = None
    answer: Json | None = None
    done_at: float | None = None
    lost: bool = False
    early: bool = False

    @property
    def ok(self) -> bool:
        return self.status == 200

    @property
    def description(self) -> str:
        return (self.answer or {}).get("description", "")


@dataclass
class Record:
    """The list of calls, and what follows from it."""

    calls: list[Call] = field(default_factory=list)
    _closed: dict[int | None, float] = field(default_factory=dict)

    def begin(self, method: str, chat: int | None, parameters: Json, files: dict[str, bytes]) -> Call:
        call = Call(len(self.calls), time.monotonic(), method, chat, parameters, files)
        call.early = counts(method) and call.at < self._closed.get(chat, 0) - SLACK
        self.calls.append(call)
        return call

    def end(self, call: Call, status: int, answer: Json) -> None:
        call.status, call.answer, call.done_at = status, answer, time.monotonic()
        wait = (answer.get("parameters") or {}).get("retry_after")
        if status == 429 and wait and call.chat is not None:
            self._closed[call.chat] = max(self._closed.get(call.chat, 0), call.done_at + wait)

    def find(
        self, method: str = "*", chat: int | None = None, *, since: float = 0, ok: bool | None = None
    ) -> list[Call]:
        return [
            call
            for call in self.calls
            if fnmatch(call.method.lower(), method.lower())
            and chat in {None, call.chat}
            and call.at >= since
            and ok in {None, call.ok}
        ]

    def tail(self, count: int = 12) -> str:
        """The last calls, a line each, for the message of a failed test."""
        calls = [call for call in self.calls if call.method != "getUpdates"][-count:]
        return "\n".join(
            f"  {call.method} chat={call.chat} {str(call.parameters)[:200]} → {call.status} {call.description}"
            for call in calls
        )
