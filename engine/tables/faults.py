"""How a fault is told in a log: its kind and its place. Its text is left out, for it may quote a hand or a seed."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path


def told(error: BaseException) -> str:
    """Such as `KeyError at table.py:120`."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


def report(log: logging.Logger, error: BaseException, doing: str) -> None:
    """Log a fault that nobody else will hear of, and what was being done."""
    log.error("%s failed: %s", doing, told(error))
