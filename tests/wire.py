"""What both local servers are made of: troubles in their order, a connection that breaks, and waiting for what shall come."""

from __future__ import annotations

import asyncio
import inspect
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from aiohttp import web


class Trouble(Protocol):
    """What may happen to a call: for the next `times` that it fits (None: until `stop`), after `skip` that get through."""

    times: int | None
    skip: int
    hits: int

    def fits(self, *call: Any) -> bool:
        """Whether it is about this call."""
        ...


F = TypeVar("F", bound=Trouble)


@dataclass
class Faults(Generic[F]):
    """The faults in force; the oldest that fits a call happens to it."""

    all: list[F] = field(default_factory=list)

    def take(self, *call: Any) -> F | None:
        for fault in self.all:
            if (fault.times is None or fault.hits < fault.times) and fault.fits(*call):
                if fault.skip:
                    fault.skip -= 1
                    continue
                fault.hits += 1
                return fault
        return None

    def clear(self) -> None:
        self.all.clear()


async def lose(request: web.Request, *, silence: bool, closing: Callable[[], bool]) -> web.Response:
    """No answer: the connection breaks, or (silence) nothing comes until the other side has enough."""
    while silence and not closing() and request.transport and not request.transport.is_closing():
        await asyncio.sleep(0.02)
    if request.transport and not request.transport.is_closing():
        connection = request.transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # RST, not FIN
        request.transport.abort()
    return web.Response()


async def pause(seconds: float) -> None:
    if seconds:
        await asyncio.sleep(seconds)


async def until(condition: Callable[[], Any], timeout: float, what: str, tail: Callable[[], str]) -> Any:
    """Wait until something holds, and give it back; a test that waits in vain is told what the bot did last."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if inspect.isawaitable(value):
            value = await value
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout} s for {what or condition}; the bot's last calls:\n{tail()}")
        await asyncio.sleep(0.005)
