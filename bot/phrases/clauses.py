"""From a message to clauses of plain words (F2)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from bot.phrases.lexicon import Lexicon, Words

QUOTED = "quotation"
"""Stands for a quotation: a word that is in no list."""
SHE_SANG = "cantotercera"
"""`cantó` with its accent: somebody else's (F2.3)."""
SHORTEST_NAME = 3
"""Letters of a first name by which somebody is addressed without the rest of it."""

_LEFT_OUT = re.compile(
    r"^[ \t]*>.*$"  # quoted lines
    r"|`+[^`]*`+"  # code
    r"|(?:https?://|www\.)\S+"  # links
    r"|<[@#:!&a-z][^<>\s]*>",  # a platform's own marks: channels, custom emojis
    re.MULTILINE | re.IGNORECASE,
)
_QUOTATION = re.compile(r'"[^"]*"|“[^“”]*”|«[^«»]*»')
_MENTION = re.compile(r"@(\w+)")
_SUNG = re.compile(r"\bcantó\b")
_PIECE = re.compile(r"[^\W_]+|[.,;:!¡?¿…|/()—\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_ENDS = frozenset(".,;:!¡?¿…|/()—\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_MARKS = {point: None for point in range(0x10000) if unicodedata.combining(chr(point))}


class Clause(NamedTuple):
    """Words between two limits (F2.4)."""

    words: Words
    question: bool


class Message(NamedTuple):
    """A message in clauses, and the seats of those whose names stood in it."""

    clauses: tuple[Clause, ...]
    named: frozenset[int]


def read_message(text: str, lexicon: Lexicon, names: tuple[tuple[str, int], ...]) -> Message:
    """The clauses of a message; no part of the work looks at a place of the text more than a few times."""
    text = _QUOTATION.sub(f" {QUOTED} ", _LEFT_OUT.sub(" ", text))
    called: set[str] = set()
    if "@" in text:
        called = {plain(name) for name in _MENTION.findall(text)}
        text = _MENTION.sub(" ", text)
    cut = _cut(plain(text).replace("+", " y "))
    people = [(words, seat) for name, seat in names for words in _names(name, lexicon)]
    mentioned = {seat for words, seat in people if "".join(words) in called} if called else set[int]()
    clauses: list[Clause] = []
    for words, question in cut:
        left, addressed = _without_names(words, people)
        mentioned |= addressed
        said = _joined([right for word in left for right in lexicon.spelled(word)], lexicon)
        if said:
            clauses.append(Clause(said, question))
    return Message(tuple(clauses), frozenset(mentioned))


def plain(text: str) -> str:
    """Lower case without accents (F2.3)."""
    text = text.lower()
    if text.isascii():
        return text
    text = _SUNG.sub(SHE_SANG, text.replace("canto\u0301", "cantó"))
    # Marks first, those that stand alone: putting a long pile of them in order takes its square.
    bare = unicodedata.normalize("NFKD", text.translate(_MARKS))
    return bare.lower().translate(_MARKS)


def _cut(text: str) -> list[tuple[list[str], bool]]:
    """Words by clause, and whether it is (part of) a question."""
    found: list[tuple[list[str], bool]] = []
    words: list[str] = []
    asking = False  # between ¿ and ?
    opened = -1  # the first clause since the last ¿, until it is closed
    for piece in _PIECE.findall(text):
        if piece not in _ENDS:
            words.append(piece)
            continue
        if words:
            found.append((words, asking))
            words, asking = [], False
        if piece == "¿":
            asking, opened = True, len(found)
        elif piece == "?":
            for place in range(opened if opened >= 0 else max(len(found) - 1, 0), len(found)):
                found[place] = (found[place][0], True)
            opened = -1
    if words:
        found.append((words, asking))
    return found


@lru_cache(1024)
def _names(name: str, lexicon: Lexicon) -> tuple[Words, ...]:
    """How somebody is addressed in a clause: by his whole name, or by the first part of it that is a name («la Pocha»: Pocha).

    What is made of words of the game alone is nobody's name, whatever he calls himself: a «No» at the table must not turn the
    others' «no quiero» around. But for Flor, which so many are called, and which costs points if it is taken for the word (F12).
    """
    words = tuple(piece for piece in _PIECE.findall(plain(name)) if piece not in _ENDS)
    own = [word for word in words if word not in lexicon.known or word == "flor"]
    first = next((word for word in own if len(word) >= SHORTEST_NAME), "")
    return tuple({way for way in (words, (first,)) if way[0]}) if own else ()


def _without_names(words: list[str], people: list[tuple[Words, int]]) -> tuple[list[str], set[int]]:
    """The words that address nobody, and who is addressed."""
    first = {name[0] for name, _ in people}
    if first.isdisjoint(words):
        return words, set()
    left: list[str] = []
    addressed: set[int] = set()
    place = 0
    while place < len(words):
        size = 0
        for name, seat in people:
            if tuple(words[place : place + len(name)]) == name:
                addressed.add(seat)
                size = max(size, len(name))
        if not size:
            left.append(words[place])
        place += max(size, 1)
    return left, addressed


def _joined(words: list[str], lexicon: Lexicon) -> Words:
    """F2.7."""
    if not lexicon.joins:
        return tuple(words)
    joined: list[str] = []
    place = 0
    while place < len(words):
        right = lexicon.joins.get(tuple(words[place : place + 2]))
        if right is None:
            joined.append(words[place])
            place += 1
        else:
            joined += right
            place += 2
    return tuple(joined)
