"""One process a database file: an advisory lock on a file beside it, which also says who has it.

The system lets go of the lock when its holder dies, however that happens, so it never has to be removed by hand.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from pathlib import Path

import msgspec

from engine.tables.ports import Busy


class Holder(msgspec.Struct, frozen=True):
    """Who has the database: its process, since when (Unix time), and where it listens if it told."""

    pid: int
    since: float
    where: str = ""

    def __str__(self) -> str:
        since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.since))
        return f"pid {self.pid}, since {since}" + (f", at {self.where}" if self.where else "")


class FileLock:
    """The lock of one database file; held from `take` to `release`."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(f"{database.name}.lock")
        self._file: int | None = None

    def take(self, where: str = "") -> None:
        """Take it. Raises Busy, which names the holder."""
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = _read(file)
            os.close(file)
            raise Busy(str(self._database), holder) from None
        text = msgspec.json.encode(Holder(os.getpid(), time.time(), where))
        os.ftruncate(file, 0)
        os.pwrite(file, text, 0)
        self._file = file

    def release(self) -> None:
        """Let go. The file stays: to delete it would let two processes lock two files of one name."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None


def _read(file: int) -> str:
    try:
        return str(msgspec.json.decode(os.pread(file, 4096, 0), type=Holder))
    except msgspec.MsgspecError:
        return "which has not said who it is"
