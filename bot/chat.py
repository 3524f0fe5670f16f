"""What every platform has in common: what comes in, what can be answered, what can be sent.

ChatError
├── Throttled    wait, for this chat only
├── Gone         the message is not there any more
├── More         it was shown, and something is left to do that takes a call of its own
└── Unreachable  this person or chat cannot be written to
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec

from bot.screen import Screen, Token
from engine.shown import Person, PersonId, Place


class Press(msgspec.Struct, frozen=True, tag="press"):
    """Somebody pressed a button. `key` is unique per update on all platforms (`web:…`)."""

    key: str
    person: Person
    place: Place
    token: Token


class Order(msgspec.Struct, frozen=True, tag="order"):
    """Somebody gave a command of the platform, such as `jugar`, with its arguments as text."""

    key: str
    person: Person
    place: Place
    name: str
    args: tuple[str, ...] = ()


Incoming: TypeAlias = Press | Order


class Answer(msgspec.Struct, frozen=True):
    """The private answer to an update: a short note, or a private screen, or nothing (it happened)."""

    note: str = ""
    screen: Screen | None = None
    seated: bool = False
    """He has just sat down: the moment to tell him how his cards reach him."""


class Ticket(Protocol):
    """The one first answer that an update gets, always."""

    async def answer(self, answer: Answer) -> None:
        """Answer the presser, privately."""
        ...


Receive: TypeAlias = Callable[[Incoming, Ticket], Awaitable[None]]
"""What a platform hands every update to; it returns when the update has been answered, and never raises."""

Joined: TypeAlias = Callable[[Person, Place], Awaitable[None]]
"""Somebody has come (back) to a place: show him what is going on there and what is his."""


class Limits(msgspec.Struct, frozen=True):
    """What a platform bears: messages and edits a chat per `window` seconds; 0 for no limit."""

    per_window: int = 0
    window: float = 0.0
    gap: float = 0.0
    """Least seconds between two calls to a chat."""
    spread: float = 0.0
    """The same, once half of the window is spent."""
    label: int = 80
    """Longest button label."""
    text: int = 4000
    """Longest text of a message."""
    live: bool = False
    """Private screens are redrawn at every change, not only after their owner's own acts."""
    blind: bool = False
    """Somebody may see no private screen at all: the public messages carry what he needs to play without."""
    lasting: bool = False
    """Messages stay there when this process is gone: which is which is kept in the store."""


class MessageRef(msgspec.Struct, frozen=True):
    """A message that was sent: where and its id there."""

    chat: str
    id: str


class ChatError(Exception):
    """Root of what a platform may answer: Throttled, Gone, More, Unreachable."""


class Throttled(ChatError):
    """Too many calls: wait `after` seconds for this chat."""

    def __init__(self, after: float) -> None:
        super().__init__(f"wait {after} s")
        self.after = after


class Gone(ChatError):
    """The message (or the chat) is not there any more: post anew."""


class More(ChatError):
    """It was shown; show it again when the chat bears another call, to do what is left."""


class Unreachable(ChatError):
    """This person or chat cannot be written to."""


class PlatformFault(Exception):
    """A platform cannot be used as it is set up; the text is one line for whoever started the bot."""


class ChatAdapter(Protocol):
    """A platform, as the outbox sees it."""

    @property
    def name(self) -> str:
        """The part of every id before the colon."""
        ...

    @property
    def limits(self) -> Limits:
        """What it bears."""
        ...

    def audiences(self, place: Place) -> tuple[Place, ...]:
        """The place once for every language that its public messages are wanted in."""
        ...

    def limits_at(self, place: Place, person: PersonId) -> Limits:
        """What this place (or, if one is named, the private chat of this person) bears."""
        ...

    async def post(self, place: Place, screen: Screen) -> MessageRef:
        """A new public message."""
        ...

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        """Replace a message by a newer screen."""
        ...

    async def drop(self, message: MessageRef) -> None:
        """Take a message away, because it is posted anew; if that cannot be, at least its buttons."""
        ...

    async def whisper(self, person: PersonId, place: Place, screen: Screen) -> None:
        """Show a screen to this person alone (the newest of its key replaces the older)."""
        ...


class Letters(Protocol):
    """Where updates are kept, as they came, before they are confirmed to their platform (B22)."""

    async def keep(self, letters: Mapping[str, bytes]) -> list[str]:
        """Keep these by their keys; which of them had not come before."""
        ...

    async def waiting(self, prefix: str) -> list[tuple[str, bytes]]:
        """Those that are kept and not handled."""
        ...

    def handled(self, key: str) -> None:
        """This one is done with."""
        ...

    async def flush(self) -> None:
        """Write down what is handled."""
        ...


class Notes(Protocol):
    """Small things that have to outlive the process: which message is which, who can be written to."""

    async def read(self, owner: str, name: str) -> str:
        """The note, empty if there is none."""
        ...

    async def of(self, owner: str) -> dict[str, str]:
        """All notes of an owner by name."""
        ...

    async def write(self, owner: str, notes: Sequence[tuple[str, str]]) -> None:
        """Write notes; an empty text takes one away."""
        ...
