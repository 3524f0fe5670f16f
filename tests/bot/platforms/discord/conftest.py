from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot import lanes
from bot.desk import pings
from bot.platforms.discord import calls, platform


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faster than Discord would bear, and nobody is waited for."""
    monkeypatch.setattr(platform, "CHANNEL", replace(platform.CHANNEL, per_window=0, gap=0.0, spread=0.0, rate=0.0))
    monkeypatch.setattr(platform, "PRIVATE", replace(platform.PRIVATE, per_window=0, gap=0.0))
    monkeypatch.setattr(platform, "RATE", 10_000.0)
    monkeypatch.setattr(platform, "OPENINGS", 10_000.0)
    monkeypatch.setattr(calls, "PATIENCE", 0.2)
    monkeypatch.setattr(lanes, "FLUSH", 0.0)
    # simcord waits for what comes within seconds: nobody is called unless a test wants it.
    monkeypatch.setattr(pings, "ANSWER", 600.0)
    monkeypatch.setattr(pings, "GRACE", 600.0)
