"""The shipped command as a process to be measured: its start, its end, its CPU time and its memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def rss(pid: int) -> float:
    """Resident memory of a process in KiB."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS")))


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def apart() -> tuple[set[int], set[int]]:
    """The cores for the house and those for whoever plays: the house has one of its own if there are two."""
    cores = sorted(os.sched_getaffinity(0))
    return ({cores[0]}, set(cores[1:])) if len(cores) > 1 else (set(cores), set(cores))


class House:
    """`truco run` in a folder of its own; what it logs goes to the file `log` there."""

    def __init__(self, folder: Path, *arguments: str, cores: set[int] | None = None, **settings: str) -> None:
        self.folder = folder
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DATABASE_URL": f"sqlite:///{folder / 'truco.db'}",
            "TRUCO_LOG_LEVEL": "warning",
            **settings,
        }
        with (folder / "log").open("ab") as log:
            self._child = subprocess.Popen(  # noqa: S603 - this Python, this bot
                [sys.executable, "-m", "bot", "run", *arguments], cwd=folder, env=environment, stdout=log, stderr=log
            )
        if cores:
            os.sched_setaffinity(self._child.pid, cores)

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far."""
        return cpu(self.pid)

    @property
    def rss(self) -> float:
        """KiB of memory now."""
        return rss(self.pid)

    def stop(self) -> str:
        """SIGTERM, and what it had to say."""
        if self._child.poll() is None:
            self._child.send_signal(signal.SIGTERM)
            try:
                self._child.wait(30)
            except subprocess.TimeoutExpired:
                self._child.kill()
                self._child.wait()
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")
