"""Button tokens: what a button means, in 40 ASCII bytes at most, readable after a restart and an upgrade.

`<table:8><kind:1><number.number...>` in base 36, or `/name.arg.arg` for an order that belongs to no table.
A token is no proof of anything: the table checks who presses and whether it may be done.  Whatever does not read as a
token is answered like an old button.
"""

from __future__ import annotations

import re
from zlib import crc32

import msgspec

LIMIT = 40
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TABLE = re.compile(r"([a-z2-7]{8})([a-z])((?:[0-9a-z]{1,7}(?:\.[0-9a-z]{1,7}){0,4})?)\Z")
_ORDER = re.compile(r"/([a-z]{1,12})((?:\.[a-z0-9-]{1,13}){0,3})\Z")

KINDS = {
    "sit": "s",
    "seat": "d",
    "leave": "l",
    "house": "h",
    "fill": "f",
    "unhouse": "u",
    "panel": "e",
    "configure": "c",
    "start": "b",
    "offer": "o",
    "choice": "p",
    "throw": "t",
    "back": "k",
    "more": "m",
    "rematch": "r",
    "close": "x",
    "kick": "j",
    "annul": "a",
    "look": "v",
    "sign": "n",
    "watch": "y",
    "lies": "i",
    "proof": "q",
    "verse": "w",
    "sing": "g",
    "unfold": "z",
}
_NAMES = {letter: name for name, letter in KINDS.items()}


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A token that was read: the kind of act, its table and its numbers."""

    kind: str
    table: str
    numbers: tuple[int, ...] = ()


class Command(msgspec.Struct, frozen=True, gc=False):
    """A token that stands for an order of the platform, with its arguments."""

    name: str
    args: tuple[str, ...] = ()


def mark(table: str, kind: str, *numbers: int) -> str:
    """The token of this act at this table."""
    token = table + KINDS[kind] + ".".join(_write(number) for number in numbers)
    if len(token) > LIMIT:
        raise ValueError(f"token of {len(token)} bytes: {token}")
    return token


def order(name: str, *args: str) -> str:
    """The token of an order that belongs to no table. Arguments that are empty at its end are left out."""
    while args and not args[-1]:
        args = args[:-1]
    token = "/" + ".".join((name, *args))
    if len(token) > LIMIT:
        raise ValueError(f"token of {len(token)} bytes: {token}")
    return token


def brief(owner: str) -> str:
    """A person or a group as the argument of an order: the number in its id; empty for an id that has none."""
    number = owner.rpartition(":")[2]
    if not re.fullmatch(r"-?[0-9]{1,19}", number):
        return ""
    return ("-" if number.startswith("-") else "") + _write(abs(int(number)))


def argument(text: str) -> str:
    """A text as the argument of an order."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower())[:12]


def whole(platform: str, text: str) -> str:
    """The id on this platform that was made brief; empty for what is none."""
    if not re.fullmatch(r"-?[0-9a-z]{1,13}", text):
        return ""
    number = int(text, 36)
    return f"{platform}:{number}"


def setting(name: str, value: str) -> int:
    """A number for "this option, this value": it means the same whatever else can be chosen by then."""
    return crc32(f"{name}={value}".encode())


def read(token: str) -> Mark | Command | None:
    """What a token means; None for anything that is none."""
    if len(token) > LIMIT:
        return None
    if found := _ORDER.match(token):
        return Command(found[1], tuple(found[2].split(".")[1:]))
    if not (found := _TABLE.match(token)) or found[2] not in _NAMES:
        return None
    numbers = tuple(int(text, 36) for text in found[3].split(".")) if found[3] else ()
    return Mark(_NAMES[found[2]], found[1], numbers)


def _write(number: int) -> str:
    """A number that is not negative, in base 36."""
    if 0 <= number < 36:
        return _DIGITS[number]
    if number < 0:
        raise ValueError(f"no token for {number}")
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text
