"""The machine that a figure was measured on: without it a figure says nothing."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import msgspec


class Machine(msgspec.Struct, frozen=True):
    """Processor, memory, system and Python."""

    cpu: str
    cores: int
    memory_gib: float | None
    system: str
    python: str

    def __str__(self) -> str:
        memory = "" if self.memory_gib is None else f", {self.memory_gib:g} GiB"
        return f"{self.cores} cores {self.cpu}{memory}; {self.system}; {self.python}"


def describe() -> Machine:
    """The machine this process runs on."""
    return Machine(
        cpu=_cpu(),
        cores=os.cpu_count() or 1,
        memory_gib=_memory_gib(),
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def cores() -> list[int]:
    """The cores this process may be pinned to; none where the system cannot pin."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def pin(core: int) -> None:
    """Keep this process on one core."""
    os.sched_setaffinity(0, {core})


def _cpu() -> str:
    """The processor's name as Linux tells it, or what Python knows."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def _memory_gib() -> float | None:
    """The memory in GiB, where the system tells it."""
    try:
        return round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30, 1)
    except (AttributeError, OSError, ValueError):
        return None
