"""Serves the page until it is told to stop."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette


class WebError(Exception):
    """The page cannot be served; the text is one line for whoever started it."""


class _Server(uvicorn.Server):
    """Uvicorn without its own signal handlers: the whole bot is stopped by bot/app.py."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals alone."""
        yield


def listen(host: str, port: int) -> socket.socket:
    """The page's address, taken before anything else is begun; raises WebError if it cannot be had."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a name"
        raise WebError(f"{host} is no address of this machine ({why}): set TRUCO_WEB_HOST") from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(512)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise WebError(f"port {port} is in use: stop what runs there, or set PORT to another number") from None
        if error.errno == errno.EACCES:
            raise WebError(f"port {port} is not allowed for this user: set PORT to a number above 1023") from None
        raise WebError(f"cannot listen on {host}:{port} ({error.strerror}): set TRUCO_WEB_HOST and PORT") from None
    return listener


def address(listener: socket.socket) -> str:
    """Where the page is."""
    host, port = listener.getsockname()[:2]
    name = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 - compared, not bound
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


class WebServer:
    """The page on an address."""

    def __init__(self, app: Starlette, listener: socket.socket) -> None:
        # The debug lines of the WebSocket library are the payloads themselves, hands included.
        level = max(logging.INFO, logging.getLogger().getEffectiveLevel())
        config = uvicorn.Config(
            app, log_config=None, log_level=level, access_log=False, lifespan="off", ws="websockets-sansio", ws_max_size=16384,
            server_header=False, timeout_graceful_shutdown=3, ws_per_message_deflate=False,
        )  # fmt: skip
        self._server = _Server(config)
        self._listener = listener

    async def run(self) -> None:
        """Serve until `stop`."""
        await self._server.serve(sockets=[self._listener])

    def stop(self) -> None:
        """Close the windows and end `run`."""
        self._server.should_exit = True
