"""Screen → what the page is sent. Pure; the page builds every element itself and puts texts in as text only."""

from __future__ import annotations

import msgspec

from bot.chat import Answer
from bot.screen import Node, Screen


class Message(msgspec.Struct, frozen=True, tag="message", omit_defaults=True):
    """A public message, new or edited."""

    key: str
    version: int
    nodes: tuple[Node, ...]
    last: bool = False


class Private(msgspec.Struct, frozen=True, tag="private", omit_defaults=True):
    """A screen for one person; without nodes it is taken away."""

    key: str
    version: int
    nodes: tuple[Node, ...]
    last: bool = False
    due: bool = False


class Answered(msgspec.Struct, frozen=True, tag="answer"):
    """The answer to the press with this key: its effect is stored (or there is none)."""

    key: str
    note: str
    screen: Private | None


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """What a page gets first: who it is, the words of its own parts, and the messages of the channel."""

    name: str
    room: str
    lang: str
    langs: tuple[str, ...]
    texts: dict[str, str]
    start: Message
    messages: tuple[msgspec.Raw, ...]
    now: float
    """The house's time (Unix), for whose clock is wrong."""
    note: str = ""
    """Why he is not called what he wanted to be."""


class People(msgspec.Struct, frozen=True, tag="people"):
    """How many people are in the channel."""

    text: str


class Fault(msgspec.Struct, frozen=True, tag="error"):
    """The page sent something that is no message; nothing else happened."""

    error: str
    text: str


encode = msgspec.json.Encoder().encode


def message(screen: Screen) -> Message:
    """A public screen."""
    return Message(screen.key, screen.version, screen.nodes, screen.last)


def private(screen: Screen) -> Private:
    """A screen for one person."""
    return Private(screen.key, screen.version, screen.nodes, screen.last, screen.due)


def answered(key: str, answer: Answer) -> Answered:
    """The answer to a press."""
    return Answered(key, answer.note, private(answer.screen) if answer.screen else None)
