"""How much Discord takes before it answers 429: buckets with their headers, and all calls of a bot together."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
OLD = 3600.0
"""Seconds after which an edit of a message counts as one of an old message."""


@dataclass(frozen=True)
class Window:
    """So many calls in so many seconds, counted from the first of them."""

    calls: int
    seconds: float


@dataclass(frozen=True)
class Verdict:
    """The headers of a call's answer and, if it is refused, the 429's body."""

    headers: dict[str, str]
    refusal: Json | None = None


@dataclass
class Limits:
    """The limits that bots meet in practice; `None` switches one off. Each of the first four is a bucket a channel.

    `overall` is for all calls but answers to interactions, `old_edits` for edits of messages that are older than an hour,
    which has no headers: it is only met. Refused calls do not count.
    """

    create: Window | None = field(default_factory=lambda: Window(5, 5))
    edit: Window | None = field(default_factory=lambda: Window(5, 5))
    delete: Window | None = field(default_factory=lambda: Window(5, 1))
    followup: Window | None = field(default_factory=lambda: Window(5, 2))
    overall: Window | None = field(default_factory=lambda: Window(50, 1))
    old_edits: Window | None = field(default_factory=lambda: Window(3, 60))
    _used: dict[str, tuple[int, float]] = field(default_factory=dict, repr=False)

    def judge(self, kind: str, place: int | None, now: float, *, exempt: bool, age: float = 0.0) -> Verdict:
        """Count a call, or refuse it with what has to be waited."""
        if not exempt and self.overall and (wait := self._wait("all", self.overall, now)):
            return _refused(wait, "global", {"X-RateLimit-Global": "true"})
        old = self.old_edits if kind == "edit" and age > OLD else None
        if old and (wait := self._wait(f"old {place}", old, now)):
            return _refused(wait, "user", {}, code=30046)
        window: Window | None = getattr(self, kind) if kind in {"create", "edit", "delete", "followup"} else None
        key = f"{kind} {place}"
        if window and (wait := self._wait(key, window, now)):
            return _refused(wait, "user", self._headers(key, kind, window, now))
        if not exempt and self.overall:
            self._count("all", self.overall, now)
        if old:
            self._count(f"old {place}", old, now)
        if not window:
            return Verdict({})
        self._count(key, window, now)
        return Verdict(self._headers(key, kind, window, now))

    def _state(self, key: str, window: Window, now: float) -> tuple[int, float]:
        used, start = self._used.get(key, (0, now))
        return (0, now) if now - start >= window.seconds else (used, start)

    def _wait(self, key: str, window: Window, now: float) -> float:
        used, start = self._state(key, window, now)
        return start + window.seconds - now if used >= window.calls else 0.0

    def _count(self, key: str, window: Window, now: float) -> None:
        used, start = self._state(key, window, now)
        self._used[key] = (used + 1, start)

    def _headers(self, key: str, kind: str, window: Window, now: float) -> dict[str, str]:
        used, start = self._state(key, window, now)
        left = max(0.0, start + window.seconds - now)
        return {
            "X-RateLimit-Limit": str(window.calls),
            "X-RateLimit-Remaining": str(max(0, window.calls - used)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"bucket-{kind}",
        }


def too_many(wait: float, *, everything: bool = False, code: int = 0) -> Json:
    """The body of a 429."""
    said = "You are being rate limited."
    if code == 30046:
        said = "Maximum number of edits to messages older than 1 hour reached. Try again later."
    return {"message": said, "retry_after": round(wait, 3), "global": everything, **({"code": code} if code else {})}


def _refused(wait: float, scope: str, headers: dict[str, str], *, code: int = 0) -> Verdict:
    headers = {**headers, "X-RateLimit-Scope": scope, "Retry-After": str(int(wait) + 1)}
    return Verdict(headers, too_many(wait, everything=scope == "global", code=code))
