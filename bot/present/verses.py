"""Verses: how one is quoted, the one that is offered to who has flor and no muse, and the best ones of a group."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.present import tokens
from bot.present.names import no_commands, plain, safe
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words
from engine.shown import LobbyView, Verse

ORDER = "versitos"
ROSE, LISTED, CHOOSE, DROP = "rosa", "voto", "quitar", "borrar"
"""What its buttons say: a rose at the table, one in the list; which to take away, and this one."""
LONGEST = 280
LINES = 6
BEST = 5
"""Verses in the list."""
_BREAK = re.compile(r"[\n\r\u2028\u2029]+|\s+/+\s*|\s*/+\s+")
_LINK = re.compile(r"://|\bwww\.|\bt\.me/|\bdiscord\.gg/", re.IGNORECASE)
_ADDRESSED = re.compile(r"^\s*@\S+[\s,:]*")


def tidy(text: str) -> str:
    """A verse as it may be quoted: six lines, 280 characters, nothing hidden in it, and nobody called by it (B27).

    A slash between blanks is the end of a line. Who is spoken to at its beginning is left out: the bot, mostly. What links to
    somewhere is not quoted at all. Markdown and HTML are the business of each markup.
    """
    if _LINK.search(text):
        return ""
    # An at sign of another width: some platforms call whoever is named after a plain one, wherever it stands.
    lines = [no_commands(plain(line)).replace("@", "＠") for line in _BREAK.split(_ADDRESSED.sub("", text))]
    lines = [line for line in lines if line]
    verse = "\n".join(lines[:LINES])
    if len(verse) > LONGEST:
        return verse[: LONGEST - 1].rstrip() + "…"
    return verse + "…" if lines[LINES:] and len(verse) < LONGEST else verse


def verse_nodes(words: Words, lobby: LobbyView) -> list[Node]:
    """The verses of the present hand, each with its author, as part of a message."""
    nodes: list[Node] = []
    for verse in lobby.verses:
        key = "verse-lent" if verse.lent else "verse-said"
        nodes.append(Text(words(key, name=safe(verse.name, words("somebody"))), "small"))
        nodes.append(Text(tidy(verse.text), "quote"))
    return nodes


def liked(lobby: LobbyView) -> tuple[int, ...]:
    """The verses of the present hand that a reaction to its message is a rose for: those that somebody made himself."""
    return tuple(verse.version for verse in lobby.verses if not verse.lent)


def rose_row(words: Words, lobby: LobbyView, *, but: int = -1) -> list[Node]:
    """Once the hand is over: a rose for each verse of it (`but` those of this seat), and the way to the best ones."""
    own = [verse for verse in lobby.verses if not verse.lent and verse.seat != but]
    buttons = [
        Button(words("button-rose", name=safe(verse.name, words("somebody"))), _token(ROSE, lobby.table, verse.version))
        for verse in own
    ]
    return [Row((*buttons, Button(words("button-verses"), tokens.order(ORDER), "quiet")))] if buttons else []


def offer_screen(words: Words, lobby: LobbyView, version: int, stage: int, verse: str, mark: int) -> Screen:
    """A verse for who has flor: one press sings it."""
    sing = Button(words("button-sing"), tokens.mark(lobby.table, "sing", stage, mark), "good")
    other = Button(words("button-verse-other"), tokens.mark(lobby.table, "verse", stage))
    nodes = (Text(words("verse-offer"), "strong"), Text(verse, "quote"), Row((sing, other)))
    return Screen(f"{lobby.table}/ask", version, nodes, silent=False)


def verses_screen(words: Words, key: str, version: int, place: str, verses: Sequence[Verse]) -> Screen:
    """The best verses of a group, each with its author, its roses and a button for one more."""
    nodes: list[Node] = [Text(words("verses-title", place=place), "title")]
    for number, verse in enumerate(verses, 1):
        name = safe(verse.name, words("somebody"))
        nodes.append(Text(words("verses-row", number=number, name=name, n=verse.roses), "strong"))
        nodes.append(Text(tidy(verse.text), "quote"))
    if not verses:
        nodes.append(Text(words("verses-none")))
        return Screen(key, version, tuple(nodes))
    roses = (
        Button(words("button-rose", name=str(number)), _token(LISTED, verse.table, verse.version))
        for number, verse in enumerate(verses, 1)
    )
    nodes.append(Row(tuple(roses), words("row-roses")))
    group = tokens.brief(verses[0].group)
    nodes.append(Row((Button(words("button-verse-drop"), tokens.order(ORDER, CHOOSE, group), "quiet"),), folded=True))
    return Screen(key, version, tuple(nodes))


def drop_screen(words: Words, key: str, version: int, verses: Sequence[Verse]) -> Screen:
    """Which verse to take away, for who runs the group; each button asks once more."""
    nodes: list[Node] = [Text(words("verse-drop-which"), "strong")]
    for number, verse in enumerate(verses, 1):
        nodes.append(Text(f"{number}. {tidy(verse.text)}", "quote"))
    buttons = (
        Button(
            words("button-verse-drop-this", n=number),
            _token(DROP, verse.table, verse.version),
            "bad",
            words("ask-verse-drop", name=safe(verse.name, words("somebody"))),
        )
        for number, verse in enumerate(verses, 1)
    )
    nodes.append(Row(tuple(buttons)))
    return Screen(key, version, tuple(nodes), silent=False)


def _token(what: str, table: str, version: int) -> str:
    return tokens.order(ORDER, what, table, str(version))
