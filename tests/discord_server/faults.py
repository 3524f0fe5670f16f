"""What goes wrong on the way, on order: refusals, broken connections, lost answers, silence, slowness."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tests.discord_server.record import Call

Moment = Literal["before", "after"]


@dataclass
class Fault:
    """One kind of trouble, for the next `times` calls (None: until `stop`) that fit, after `skip` that get through.

    `what` is a kind of `Call` ("ack", "edit*"), or a method and route with stars ("PATCH /channels/*/messages/*").
    `status` refuses, with `code` and `message`, with `retry_after` for 429 (of the whole bot if `everything`), as the page
    of a gateway if `html`; `reset` breaks the connection before the call is done or after it, when only its answer is lost;
    `silence` never answers; `delay` takes its time. A fault with a delay alone lets the call through.
    """

    what: str = "*"
    channel: int | None = None
    times: int | None = 1
    skip: int = 0
    status: int | None = None
    code: int = 0
    message: str = ""
    retry_after: float | None = None
    everything: bool = False
    html: bool = False
    reset: Moment | None = None
    silence: Moment | None = None
    delay: float = 0.0
    hits: int = 0

    def fits(self, call: Call) -> bool:
        named = fnmatch(call.kind, self.what) or fnmatch(f"{call.method} {call.path}", self.what)
        return named and self.channel in {None, call.channel}

    def stop(self) -> None:
        self.times = 0
