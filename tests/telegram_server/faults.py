"""What goes wrong on the way, on order: refusals, broken connections, lost answers, silence, slowness."""

from __future__ import annotations

from dataclasses import dataclass, field
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
        if self.times is not None and self.hits >= self.times:
            return False
        return fnmatch(method.lower(), self.method.lower()) and self.chat in {None, chat}

    def stop(self) -> None:
        self.times = 0


@dataclass
class Faults:
    """The faults in force; the oldest that fits a call happens to it."""

    all: list[Fault] = field(default_factory=list)

    def take(self, method: str, chat: int | None) -> Fault | None:
        for fault in self.all:
            if fault.fits(method, chat):
                if fault.skip:
                    fault.skip -= 1
                    continue
                fault.hits += 1
                return fault
        return None

    def clear(self) -> None:
        self.all.clear()
