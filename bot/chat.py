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
from bot.words import Words
from engine.shown import Person, PersonId, Place, PlaceId, TableId


class Press(msgspec.Struct, frozen=True, tag="press", gc=False):
    """Somebody pressed a button. `key` is unique per update on all platforms (`web:…`)."""

    key: str
    person: Person
    place: Place
    token: Token


class Order(msgspec.Struct, frozen=True, tag="order", gc=False):
    """Somebody gave a command of the platform, such as `jugar`, with its arguments as text."""

    key: str
    person: Person
    place: Place
    name: str
    args: tuple[str, ...] = ()
    people: tuple[Person, ...] = ()
    """Whom he named in it."""
    masked: bool = False
    """Given under an id that several people share: it is nobody's seat and nobody's table."""


class Said(msgspec.Struct, frozen=True, tag="said", gc=False):
    """Somebody said something where the bot hears it: in private, in reply to a table's message, to the bot by name, in the open.

    Platforms leave out what is none (edits, forwarded messages, commands, what other bots say), and write mentions as `@name`.
    """

    key: str
    person: Person
    place: Place
    text: str
    table: TableId = ""
    """The table whose message was replied to, if the reply tells."""
    private: bool = False
    """Nobody else reads there: he speaks to whichever table asks him."""
    asked: bool = False
    """Said to the house alone, on purpose: it is told, too, when nothing of it was understood."""


Incoming: TypeAlias = Press | Order | Said


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The private answer to an update: a short note, or a private screen, or nothing (it happened)."""

    note: str = ""
    screen: Screen | None = None
    seated: bool = False
    """He has just sat down: the moment to tell him how his cards reach him."""
    here: bool = False
    """Not private: where somebody has no private chat, it may stand where he pressed (then in the place of what he pressed)."""
    urgent: bool = False
    """What he said waits for what he makes of this note: he has to see it, wherever that is."""


class Ticket(Protocol):
    """The one first answer that an update gets, always."""

    async def answer(self, answer: Answer) -> None:
        """Answer the presser, privately."""
        ...


DISLIKES = ("👎", "💩", "🤮", "😡", "🤬", "🖕", "🥱", "🤡", "😴")
"""What is said with these is no rose."""


def likes(emoji: str) -> bool:
    """Whether a reaction with this sign likes what it reacts to."""
    return not emoji.startswith(DISLIKES)


Receive: TypeAlias = Callable[[Incoming, Ticket], Awaitable[None]]
"""What a platform hands every update to; it returns when the update has been answered, and never raises."""

Joined: TypeAlias = Callable[[Person, Place], Awaitable[None]]
"""Somebody has come (back) to a place: show him what is going on there and what is his."""


class Limits(msgspec.Struct, frozen=True, gc=False):
    """What a platform bears: messages and edits a chat per `window` seconds; 0 for no limit."""

    per_window: int = 0
    window: float = 0.0
    gap: float = 0.0
    """Least seconds between two calls to a chat."""
    spread: float = 0.0
    """The same, once half of the window is spent."""
    reserve: int = 0
    """The last calls of a window that are kept for what must be shown."""
    rate: float = 0.0
    """Calls a second to all chats together; 0 for no limit."""
    label: int = 80
    """Longest button label."""
    text: int = 4000
    """Longest text of a message."""
    live: bool = False
    """Private screens are redrawn at every change, not only after their owner's own acts."""
    blind: bool = False
    """Somebody may see no private screen at all: the public messages carry what he needs to play without."""
    apart: bool = False
    """A hand is read elsewhere than its table: it says what lies there."""
    pings: bool = False
    """People there do not look all the time: who is waited for is called."""
    tables: int = 0
    """Most tables at a time that one group bears; 0 for no limit."""
    shared: bool = True
    """All that is inside a group (what stands after the slash of a place) is one chat for its limits."""
    folds: bool = True
    """What is folded away opens there by itself; else it stands open, and what is long is shown only when it is asked for."""
    invite: str = ""
    """The address at which a group takes the bot in; empty where people find it by themselves."""
    under: str = ""
    """The one command whose parts all orders are there; empty where each is a command of its own."""
    rooms: bool = False
    """There can be rooms inside a place: a table's matches can have one of their own, if the group wants that."""
    stories: bool = False
    """Matches that were played can be looked at again there, hand by hand."""
    menu: bool = False
    """Orders stand in a menu of everybody's own there: what they tell is for who gives them, not for all."""
    lasting: bool = False
    """Messages stay there when this process is gone: which is which is kept in the store."""


class MessageRef(msgspec.Struct, frozen=True, gc=False):
    """A message that was sent: where and its id there."""

    chat: str
    id: str


class Begun(msgspec.Struct, frozen=True, gc=False):
    """A new message of which it is written down that it is being sent. `mark`: what its platform needs to send it once (B23)."""

    mark: str = ""
    former: bool = False
    """An earlier process has sent it and did not hear of it: it may lie there."""


class Reaction(msgspec.Struct, frozen=True):
    """Somebody has reacted to a message of ours, or has taken his reaction back."""

    person: PersonId
    message: MessageRef
    platform: str
    given: bool
    """Whether he likes it now."""


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


class Check(msgspec.Struct, frozen=True, gc=False):
    """Something that was looked at. In words it is `check-<name>`; if it is not well, `check-<name>-bad` says what that costs."""

    name: str
    well: bool
    grave: bool = False
    """Without it nothing works."""
    unset: bool = False
    """Nobody has asked for it: neither well nor wrong."""
    speech: bool = False
    """It is about whether we hear what people say there."""
    args: dict[str, str | int] = {}


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

    async def admin(self, place: Place, person: PersonId) -> bool:
        """Whether this person runs this place."""
        ...

    async def member(self, place: Place, person: PersonId) -> bool:
        """Whether this person is in the group of this place; asked when something of it is pressed elsewhere."""
        ...

    async def diagnose(self, place: Place) -> tuple[Check, ...]:
        """What the bot may do and see in this place."""
        ...

    def free(self, message: MessageRef) -> bool:
        """Whether an edit of this message costs nothing at this moment: a press of one of its buttons waits for its answer."""
        ...

    def instant(self, person: PersonId, screen: Screen) -> bool:
        """The same of a private screen; or whatever it costs is none of what the platform's calls wait for."""
        ...

    def refused(self, error: BaseException) -> bool:
        """Whether the platform has understood what it was sent, and refuses it as it is; else it is the way there that fails."""
        ...

    def mark(self, place: Place) -> str:
        """What is written down before a new message is sent there, by which it is sent once; without spaces."""
        ...

    async def post(self, place: Place, screen: Screen, begun: Begun) -> MessageRef:
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


class Counter(Protocol):
    """Whoever takes what a platform brings."""

    async def receive(self, incoming: Incoming, ticket: Ticket) -> None:
        """Handle it once, and answer it always; never raises."""
        ...

    async def back(self, place: Place, *, anew: bool = False) -> None:
        """Draw the tables of this place again, `anew`: in new messages, because the old ones are lost."""
        ...

    def say(self, place: Place, screen: Screen, *, anew: bool = False) -> None:
        """Show a screen in a place (or in somebody's private chat), as soon as that bears it."""
        ...

    def passing(self, person: Person, place: Place, key: str, note: str) -> None:
        """A word to somebody who cannot be told in private: it stands in the place for a short while."""
        ...

    def written(self, place: Place) -> None:
        """Somebody has written a message in a place: what stands above it is further up now."""
        ...

    def admits(self, person: PersonId) -> None:
        """Somebody can be written to in private, which nobody knew: what is his is shown to him there."""
        ...

    async def departed(self, person: PersonId, place: Place) -> None:
        """Somebody is not in the group of this place any more."""
        ...

    async def reacted(self, reaction: Reaction) -> None:
        """Somebody has reacted to a message of ours: to any of them, and perhaps for the second time."""
        ...

    async def words(self, person: Person) -> Words:
        """The language that somebody has chosen, or else that of his app: for what a platform says to him by itself."""
        ...

    async def asks(self, person: Person, token: Token) -> str:
        """What a button of a table's message asks whoever pressed it, in his language; empty if it is not there any more."""
        ...

    async def costs(self, person: Person, token: Token) -> str:
        """What a button costs whoever pressed it, in his language, for who asks all in the same words; empty if nothing."""
        ...


Hook: TypeAlias = Callable[[Mapping[str, str], bytes], Awaitable[int]]
"""Takes what a platform posts to an address of ours: headers (lower case) and body; gives the HTTP status of the answer."""


class ChatPlatform(Protocol):
    """A platform as the application runs it: `connect`, `open`, `run` until it is cancelled, `settle`, `close`."""

    @property
    def adapter(self) -> ChatAdapter:
        """What the outbox talks to."""
        ...

    @property
    def address(self) -> str:
        """Where people find the bot, as far as that is known."""
        ...

    @property
    def hooks(self) -> Mapping[str, Hook]:
        """What it wants to be posted, by path; nothing for a platform that asks for it itself."""
        ...

    def connect(self, desk: Counter) -> None:
        """Who takes what comes in."""
        ...

    async def open(self) -> bool:
        """Whether the platform answers that it knows us. Raises PlatformFault if it says that it does not."""
        ...

    async def run(self, places: list[PlaceId]) -> None:
        """Draw what is going on in these places again, and take updates until cancelled. Raises PlatformFault."""
        ...

    async def settle(self) -> None:
        """Finish the updates that have begun."""
        ...

    async def close(self) -> None:
        """Let go of the connections."""
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
