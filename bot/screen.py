"""A message without a platform: what a presenter makes and a platform's markup turns into a payload."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from engine.rules.cards import Card
from engine.shown import Person, TableId

Token: TypeAlias = str
"""What a button sends back: 40 ASCII bytes at most; made and read by bot/present/tokens.py, opaque to platforms.

An address (`https://…`) instead of it is opened, and sends nothing back: only where `Limits.invite` offers one.
"""


class Button(msgspec.Struct, frozen=True, gc=False):
    """A button. `style`: plain, good (quiero, start), bad (no quiero, mazo), main, quiet (seldom wanted)."""

    label: str
    token: Token
    style: str = "plain"
    ask: str = ""
    """If set, the platform asks this privately once, on the same button, before it sends the token."""


class Text(msgspec.Struct, frozen=True, tag="text", gc=False):
    """Lines of text.

    `style`: plain, title, small, quote, strong, move (the last thing that happened), fold (for who wants to know: where it can
    be folded away, its first lines stay).
    """

    text: str
    style: str = "plain"


class CardFace(msgspec.Struct, frozen=True, gc=False):
    """A card as it is shown: its name in words for everybody (and for screen readers), its number in the deck."""

    card: Card
    """NO_CARD for a card face down."""
    name: str
    code: str
    """Spelled, such as `1e`; empty face down."""
    caption: str = ""
    played: bool = False
    token: Token = ""
    """In a hand: what puts this card on the table.  It stays valid until its owner's next play."""
    ready: bool = False
    """Whether it may be played at this moment; a platform that redraws at once may switch the others off."""
    best: bool = False
    """The card that has won its trick."""


class Cards(msgspec.Struct, frozen=True, tag="cards", gc=False):
    """A row of cards with a caption (a trick, the muestra, a hand). `style`: table, muestra, hand, past; laid-… in a hand."""

    caption: str
    cards: tuple[CardFace, ...]
    deck: str
    style: str = "table"


class Score(msgspec.Struct, frozen=True, tag="score", gc=False):
    """Both teams' points, how they read in words (malas, buenas) and the target, to be drawn as fósforos."""

    names: tuple[str, str]
    points: tuple[int, int]
    words: tuple[str, str]
    target: int
    malas: int = 0
    """Points below which a team is in malas (where the line is drawn); 0 where the game has none."""
    marks: str = "fosforos"
    """How points are kept at a real table: fosforos (squares of five), tentos (one by one) or chinas (four each behind)."""


class Row(msgspec.Struct, frozen=True, tag="row", gc=False):
    """Buttons that belong together."""

    buttons: tuple[Button, ...]
    caption: str = ""
    folded: bool = False
    """Seldom wanted: a platform that can fold it away behind its caption does."""
    aside: bool = False
    """In a hand: may be pressed at any moment, so that it says nothing of who is waited for. At a table: seldom wanted."""


class Clock(msgspec.Struct, frozen=True, tag="clock", gc=False):
    """Something that happens by itself at this time (Unix), counted down where a platform can."""

    text: str
    """What happens, and the word that stands before how long it takes."""
    until: float
    bare: str = ""
    """The same without that word, for a platform that says "in a minute" by itself, in its reader's language."""


class Call(msgspec.Struct, frozen=True, tag="call", gc=False):
    """Somebody is called by name: the one thing in a message that pings, and it pings him alone."""

    person: Person
    text: str
    """What he is told, after his name."""


Node: TypeAlias = Text | Cards | Score | Row | Clock | Call


class Room(msgspec.Struct, frozen=True, gc=False):
    """A place of its own inside a place, for the matches of one table: its name, and what is said where none can be made."""

    table: TableId
    match: int
    """The match of that table which is shown: once it has begun in a room, it goes on there to its end."""
    wanted: bool = True
    """Another room is made where there is none yet."""
    name: str = ""
    missing: str = ""
    over: bool = False
    """The table is closed: with its last message the room may be forgotten."""


class Screen(msgspec.Struct, frozen=True, gc=False):
    """One message. `key` tells which message it is (a later screen of the same key replaces it)."""

    key: str
    version: int
    nodes: tuple[Node, ...]
    """Nothing at all: the message is taken away."""
    silent: bool = True
    last: bool = False
    """Nothing will follow under this key: it has no buttons and may be forgotten."""
    rest: bool = False
    """Only what is left of a message: where that is not there any more, nothing has to be shown."""
    here: bool = False
    """A hand whose owner looks it up beside the table: shown where he has it open, not sent to him, and taken away where it was."""
    room: Room | None = None
    """The room that the message belongs in; that of the lobby stays where it is, and says where the room is, as a hand does."""
    page: str = ""
    """Which message of its key it is, where a new page deserves a new message (a hand: that it was dealt is news)."""
    due: bool = False
    """A hand that the table waits for: what lies over it there says so."""
    verses: tuple[int, ...] = ()
    """The verses that it shows, by their versions: who reacts to the message likes those."""


TEAM = " · "
"""Between the name of a team and those of its players."""
_SQUARE, _CHINA = 5, 4


_MARK = re.compile(" (?=[🤖💤])")


def held(text: str) -> str:
    """The text with each player's marks held to his name: none of them begins a line of its own."""
    return _MARK.sub("\N{NO-BREAK SPACE}", text)


SIGNS = {"e": "🗡", "b": "🪵", "o": "🪙", "c": "🏆", "p": "♣", "h": "♥", "s": "♠", "d": "♦"}
"""The sign of each suit by its letter, for where a card is written and not drawn."""
JOKERS = {"J1", "J2"}
"""How jokers are spelled; `Js` is a jack."""


def short(face: CardFace, joint: str = "") -> str:
    """A card as a number and a sign, `joint` between them; a joker as one, and in words what has none."""
    if face.code in JOKERS:
        return "🃏"
    sign = SIGNS.get(face.code[-1:])
    return f"{face.code[:-1]}{joint}{sign}" if sign else ("🂠" if not face.code else face.name)


def in_words(face: CardFace) -> str:
    """A card in words, to stand beside its sign."""
    return face.name.removesuffix(f" {SIGNS.get(face.code[-1:], '')}")


def marks(score: Score, team: int, stick: str = "|") -> str:
    """A team's points as they lie on the table, in signs: those of the buenas alone once it is there.

    Fósforos, five to a square; tentos one by one; chinas, those behind for four each (up to four lie in one heap).
    """
    points = score.points[team]
    if score.malas and points >= score.malas:
        points -= score.malas
    match score.marks:
        case "tentos":
            return "●" * points
        case "chinas":
            behind = points // _CHINA if points > _CHINA else 0
            return f"{'◉' * behind} {'•' * (points - _CHINA * behind)}".strip()
        case _:
            return "☒" * (points // _SQUARE) + stick * (points % _SQUARE)


def split_team(score: Score, team: int, line: int) -> tuple[str, str]:
    """A team's name, and its players apart where all of it with the points is longer than a line; else nothing."""
    name, _, members = score.names[team].partition(TEAM)
    whole = f"{score.names[team]}: {score.words[team]} {marks(score, team)}".rstrip()
    return (name, members) if members and len(whole) > line else (score.names[team], "")
