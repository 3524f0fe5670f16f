"""What was looked at, in words: what is well, and what the rest costs."""

from __future__ import annotations

from collections.abc import Iterable

from bot.chat import Check
from bot.screen import Screen, Text
from bot.words import Words


def line(words: Words, check: Check) -> str:
    """One thing that was looked at."""
    sign = "–" if check.unset else "✓" if check.well else "✗" if check.grave else "!"
    return f"{sign} {words(f'check-{check.name}' if check.well else f'check-{check.name}-bad', **check.args)}"


def checks_screen(words: Words, key: str, checks: Iterable[Check]) -> Screen:
    """All of it, as a private message."""
    told = tuple(Text(line(words, check)) for check in checks) or (Text(words("checks-none")),)
    return Screen(f"{key}/checks", 1, (Text(words("checks-title"), "title"), *told))
