"""What comes from Discord, as it is stored: an interaction without its token, which is of no use to a later process. Pure."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine.shown import PersonId, PlaceId

NAME = "discord"
SCHEME = "v1"
"""How a custom id begins; another one is a button of a release that is not this one."""


BUTTON = re.compile(SCHEME + r":(\w*):(\w*):(.+)", re.ASCII | re.DOTALL)
"""The id of a button, or of an entry of a list: screen, question, token."""
LIST = re.compile(SCHEME + r":(\w*):(\w*):", re.ASCII)
"""The id of a list itself: screen, row."""
_TABLE = re.compile(SCHEME + r":\w*:\w*:([a-z2-7]{8})[a-z]")


class Sent(msgspec.Struct, frozen=True):
    """What a custom id or a chosen value says: the screen that it is on, what is asked back before, the button's token."""

    screen: str
    ask: str
    token: str


class Letter(msgspec.Struct, frozen=True, omit_defaults=True):
    """An interaction: who, where, and what."""

    user: int
    name: str
    locale: str = ""
    guild: int = 0
    guild_name: str = ""
    guild_locale: str = ""
    channel: int = 0
    message: int = 0
    """The message whose button was pressed; 0 for a command."""
    hidden: bool = False
    """That message is one that he alone sees."""
    custom: str = ""
    value: str = ""
    """What was chosen, if it was a list."""
    order: str = ""
    """The subcommand."""
    options: dict[str, str] = {}
    people: dict[int, str] = {}
    """Whom he named with it, by id."""
    said: str = ""
    """What he wrote: then this is no interaction, but a message."""
    table: str = ""
    """The table whose message that was an answer to."""
    runs: bool = False
    """He may manage the server."""
    shut: bool = False
    """We may not write in this channel."""
    bot: bool = False

    @property
    def person(self) -> PersonId:
        """Who."""
        return f"{NAME}:{self.user}"

    @property
    def place(self) -> PlaceId:
        """Where: a channel or thread of a server, or somebody's private chat."""
        return f"{NAME}:{self.guild}/{self.channel}" if self.guild else self.person


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Letter)


def pack(letter: Letter) -> bytes:
    """The bytes that are stored."""
    return _encoder.encode(letter)


def unpack(blob: bytes) -> Letter | None:
    """A stored letter; None for one that cannot be read any more."""
    try:
        return _decoder.decode(blob)
    except (msgspec.DecodeError, UnicodeError):
        return None


def custom_id(screen: str, token: str, ask: str = "") -> str:
    """The id of a button. A token has 40 bytes at most, so that 100 are enough for all of it."""
    return f"{SCHEME}:{screen[:16]}:{ask}:{token}"


def read(letter: Letter) -> Sent | None:
    """What was pressed or chosen; None for what is not ours (any more)."""
    found = BUTTON.fullmatch(letter.value or letter.custom)
    return Sent(*found.groups()) if found else None


def lane(letter: Letter) -> str:
    """Whose turn a letter waits for: that of its table, or that of whoever gives a command."""
    sent = read(letter)
    if letter.said:
        return letter.table or letter.place
    if sent is None or sent.token.startswith("/"):
        return letter.person
    return sent.token[:8]


def subcommand(data: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The subcommand of `/truco` and its options, as text."""
    first = next(iter(data.get("options") or ()), {})
    return str(first.get("name", "")), {
        str(each["name"]): str(each.get("value", "")) for each in first.get("options") or ()
    }


def named(data: dict[str, Any]) -> dict[int, str]:
    """The people among the options, by the names that they have here."""
    resolved = data.get("resolved") or {}
    members = resolved.get("members") or {}
    return {
        int(number): str((members.get(number) or {}).get("nick") or user.get("global_name") or user.get("username"))
        for number, user in (resolved.get("users") or {}).items()
        if not user.get("bot")
    }


def tables_in(text: str) -> str:
    """The first table that is named in the ids of a message's buttons."""
    found = _TABLE.search(text)
    return found[1] if found else ""
