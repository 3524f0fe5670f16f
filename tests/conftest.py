"""Properties are tried with the same examples in every run, however slow the machine is.

`make test ARGS="--hypothesis-profile=default"` tries others.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("same")

TESTS = Path(__file__).parent
OUTSIDE = (
    "bot/test_app.py",
    "bot/test_browser.py",
    "bot/platforms/",
    "benchmarks/",
    "discord_server",
    "telegram_server",
)
"""Where a test watches a browser, another process or a socket: the machine's other work has a part in when what comes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--once", action="store_true", help="a test that fails is never tried again")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only a fault of every try is a failure outside; each try again is told in the summary (`RERUN`), so none hides."""
    if config.getoption("--once"):
        return
    for item in items:
        if item.path.is_relative_to(TESTS) and item.path.relative_to(TESTS).as_posix().startswith(OUTSIDE):
            item.add_marker(pytest.mark.flaky(reruns=2))
