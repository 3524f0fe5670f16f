"""How much the Bot API takes before it answers 429, and who came back too early."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from tests.telegram_server.refusals import too_many


@dataclass(frozen=True)
class Window:
    """So many calls in so many seconds."""

    calls: int
    seconds: float


@dataclass
class Limits:
    """The limits that bots meet in practice. Calls that were refused do not count; `None` switches one off."""

    group: Window | None = field(default_factory=lambda: Window(20, 60))
    chat: Window | None = field(default_factory=lambda: Window(1, 1))
    overall: Window | None = field(default_factory=lambda: Window(30, 1))
    _seen: dict[str, deque[float]] = field(default_factory=dict, repr=False)

    def admit(self, chat: int, now: float, *, group: bool) -> None:
        """Count a call to a chat, or refuse it with what has to be waited."""
        windows = [("overall", self.overall), (f"chat {chat}", self.chat)]
        if group:
            windows.append((f"group {chat}", self.group))
        waits = [self._wait(key, window, now) for key, window in windows if window]
        if any(waits):
            raise too_many(max(1, math.ceil(max(waits))))
        for key, window in windows:
            if window:
                self._seen[key].append(now)

    def _wait(self, key: str, window: Window, now: float) -> float:
        seen = self._seen.setdefault(key, deque())
        while seen and now - seen[0] >= window.seconds:
            seen.popleft()
        return seen[0] + window.seconds - now if len(seen) >= window.calls else 0.0


def counts(method: str) -> bool:
    """Whether a call costs of a chat's budget: messages, edits, deletions and «is typing» do, answers to presses do not."""
    return method.lower().startswith(("send", "edit", "delete")) and method.lower() not in {
        "deletewebhook",
        "deletemycommands",
    }
