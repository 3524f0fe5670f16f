"""What goes wrong on the way, on order: refusals, broken connections, lost answers, silence, slowness."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Literal

Moment = Literal["before", "after"]


@dataclass
class Fault:
    """One kind of trouble, for the next `times` calls (None: until `stop`) that fit, after `skip` that get through.

    `status` refuses (with `retry_after` for 429, as HTML for a gateway's page); `reset` breaks the connection before the
    call is done or after it, when only its answer is lost; `silence` never answers; `delay` takes its time. A fault with
    a delay alone lets the call through.
    """

    method: str = "*"
    chat: int | None = None
    times: int | None = 1
    skip: int = 0
    status: int | None = None
    description: str = ""
    retry_after: int | None = None
    html: bool = False
    reset: Moment | None = None
    silence: Moment | None = None
    delay: float = 0.0
    hits: int = 0

    def fits(self, method: str, chat: int | None) -> bool:
        return fnmatch(method.lower(), self.method.lower()) and self.chat in {None, chat}

    def stop(self) -> None:
        self.times = 0
