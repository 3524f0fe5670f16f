"""What the Bot API answers when it says no. `Refused` is the one exception of this package that becomes an answer."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """An answer with ok = false: its code, its description and, for 429 and migrations, its parameters."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(f"{code} {description}")
        self.code, self.description, self.parameters = code, description, parameters


def bad(why: str, **parameters: Any) -> Refused:
    return Refused(400, f"Bad Request: {why}", **parameters)


def forbidden(why: str) -> Refused:
    return Refused(403, f"Forbidden: {why}")


def too_many(seconds: int) -> Refused:
    return Refused(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
