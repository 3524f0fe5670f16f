"""A message without a platform: what a presenter makes and a platform's markup turns into a payload."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.rules.cards import Card

Token: TypeAlias = str
"""What a button sends back: 40 ASCII bytes at most; made and read by bot/present/tokens.py, opaque to platforms."""


class Button(msgspec.Struct, frozen=True):
    """A button. `style`: plain, good (quiero, start), bad (no quiero, mazo), main, quiet (seldom wanted)."""

    label: str
    token: Token
    style: str = "plain"
    ask: str = ""
    """If set, the platform asks this privately once, on the same button, before it sends the token."""


class Text(msgspec.Struct, frozen=True, tag="text"):
    """Lines of text; `style`: plain, title, small, quote, strong, move (the last thing that happened)."""

    text: str
    style: str = "plain"


class CardFace(msgspec.Struct, frozen=True):
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


class Cards(msgspec.Struct, frozen=True, tag="cards"):
    """A row of cards with a caption (a trick, the muestra, a hand). `style`: table, muestra, hand, past."""

    caption: str
    cards: tuple[CardFace, ...]
    deck: str
    style: str = "table"


class Score(msgspec.Struct, frozen=True, tag="score"):
    """Both teams' points, how they read in words (malas, buenas) and the target, to be drawn as fósforos."""

    names: tuple[str, str]
    points: tuple[int, int]
    words: tuple[str, str]
    target: int
    malas: int = 0
    """Points below which a team is in malas (where the line is drawn); 0 where the game has none."""


class Row(msgspec.Struct, frozen=True, tag="row"):
    """Buttons that belong together."""

    buttons: tuple[Button, ...]
    caption: str = ""
    folded: bool = False
    """Seldom wanted: a platform that can fold it away behind its caption does."""


class Clock(msgspec.Struct, frozen=True, tag="clock"):
    """Something that happens by itself at this time (Unix), counted down where a platform can."""

    text: str
    until: float


Node: TypeAlias = Text | Cards | Score | Row | Clock


class Screen(msgspec.Struct, frozen=True):
    """One message. `key` tells which message it is (a later screen of the same key replaces it)."""

    key: str
    version: int
    nodes: tuple[Node, ...]
    """Nothing at all: the message is taken away (private screens only)."""
    silent: bool = True
    last: bool = False
    """Nothing will follow under this key: it has no buttons and may be forgotten."""
    rest: bool = False
    """Only what is left of a message: where that is not there any more, nothing has to be shown."""
    page: str = ""
    """Which message of its key it is, where a new page deserves a new message (a hand: that it was dealt is news)."""
