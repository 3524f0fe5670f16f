"""Starting and stopping the bot as a process."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds without anything new: a slow machine is no fault of the bot's, so whatever is waited for may take its time."""
BIRTH = 120.0
"""Seconds for a process to come: where many others run, the imports alone may take a while."""


def plainly() -> list[str]:
    """What a command begins with to be bound by the rights of files: the superuser is not, unless he lets go of that."""
    if os.geteuid() != 0:
        return []
    rights = "-dac_override,-dac_read_search"
    return ["setpriv", f"--bounding-set={rights}", f"--inh-caps={rights}"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Process:
    """One bot process on its own port and database; `kill` is kill -9."""

    def __init__(self, folder: Path, module: tuple[str, ...] = ("tests.bot.quick",), **settings: str) -> None:
        self.folder, self.port, self._module, self._settings = folder, free_port(), module, settings
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "PORT": str(self.port),
            "DATABASE_URL": f"sqlite:///{self.folder / 'truco.db'}",
            "TRUCO_SECRET": "a secret for the tests only",
            **self._settings,
        }

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._child = subprocess.Popen(
                [sys.executable, "-m", *self._module], cwd=self.folder, env=self.environment(), stdout=log, stderr=log
            )
        until = time.monotonic() + BIRTH
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/health", trust_env=False).json()["ok"]:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
            if self._child.poll() is not None:
                break
        raise AssertionError((self.folder / "log").read_text())

    @property
    def pid(self) -> int:
        assert self._child
        return self._child.pid

    def kill(self) -> None:
        assert self._child
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()

    def stop(self) -> int:
        """SIGTERM, and what it ends with."""
        assert self._child
        if self._child.poll() is None:
            self._child.send_signal(signal.SIGTERM)
        return self._child.wait(PATIENCE)


class Child:
    """The bot as a process beside the local server of a platform, whose `settings` it has. `kill` is kill -9."""

    def __init__(self, folder: Path, module: tuple[str, ...], **settings: str) -> None:
        self.folder, self.module, self.settings = folder, module, settings
        self.child: subprocess.Popen[bytes] | None = None

    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DATABASE_URL": f"sqlite:///{self.folder / 'truco.db'}",
            "TRUCO_LOG_LEVEL": "debug",
            **self.settings,
        }

    async def start(self) -> None:
        """Begin; whoever has a server waits there until the bot has come."""
        with (self.folder / "log").open("ab") as log:
            command = [sys.executable, "-m", *self.module]
            self.child = subprocess.Popen(command, cwd=self.folder, env=self.environment(), stdout=log, stderr=log)

    def lives(self) -> None:
        """Fail with the log if it has ended."""
        assert self.child and self.child.poll() is None, self.log

    async def kill(self) -> None:
        assert self.child
        self.child.send_signal(signal.SIGKILL)
        await asyncio.to_thread(self.child.wait)

    async def stop(self) -> int:
        """SIGTERM, and what it ends with."""
        assert self.child
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self.child.wait, PATIENCE)

    def end(self) -> None:
        """Whatever happened: it is not left behind."""
        if self.child and self.child.poll() is None:
            self.child.kill()
            self.child.wait()

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()
