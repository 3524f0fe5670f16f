"""A clause read from left to right: what is called in it, or that it is chatter (F3)."""

from __future__ import annotations

from typing import NamedTuple

from bot.phrases.cards import CardName, card_at
from bot.phrases.lexicon import ANSWER, CALL, CARD, FILLER, FRAME, NO, Lexicon, Words
from bot.phrases.situation import Situation


class Item(NamedTuple):
    """Something said: an answer, a call, a card, or a leaving that is one or the other (F4.9, F4.10)."""

    kind: str
    name: str = ""
    card: CardName | None = None
    joined: bool = False
    """«y» stands before it, so it is no object of what was said before (F3.7)."""


class Read(NamedTuple):
    """A pure clause. `only_no`: it is nothing but a no."""

    items: tuple[Item, ...]
    only_no: bool = False


def read_clause(words: Words, lexicon: Lexicon, s: Situation) -> Read | None:
    """What is said in a clause; None for chatter, which one word that is in no list makes of it (F3.1)."""
    items: list[Item] = []
    after, joined, noes = "", False, 0
    place = 0
    while place < len(words):
        found = lexicon.longest(words, place, s.law)
        object_ = after == ANSWER and not joined and _names_pending(words, place, lexicon, s)
        card = None if object_ else card_at(words, place, lexicon, s, framed=after == FRAME)
        if card and (found is None or card.size > found.size):
            items.append(Item(CARD, card=card, joined=joined))
            after, joined, place = CARD, False, place + card.size
            continue
        if _is_article(words, place, lexicon, s) and (found is None or (found.size, found.entry.kind) == (1, FILLER)):
            if after not in (FRAME, ANSWER):
                return None  # F3.3
            place += 1
            continue
        if found is None:
            return None
        kind, name = found.entry.kind, found.entry.name
        if kind == FILLER:
            joined = joined or words[place] in lexicon.joiners
        elif kind == FRAME:
            after = FRAME
        elif kind == NO:
            noes += 1
        else:
            items.append(Item(kind, name.replace("N", str(found.amount)), joined=joined))
            after, joined = kind, False
        place += found.size
    if noes and any(item.name != "no quiero" for item in items):
        return None  # F3.6
    return Read(tuple(items), only_no=bool(noes) and not items)


def _names_pending(words: Words, place: int, lexicon: Lexicon, s: Situation) -> bool:
    """Whether the call that waits is named there with its article: what is answered (F3.7), though a card has that name too."""
    called = lexicon.longest(words, place + 1, s.law) if words[place] in lexicon.articles else None
    return called is not None and called.entry.kind == CALL and called.entry.name == s.pending


def _is_article(words: Words, place: int, lexicon: Lexicon, s: Situation) -> bool:
    """Whether an article stands there, with a call behind it."""
    if words[place] not in lexicon.articles or place + 1 == len(words):
        return False
    called = lexicon.longest(words, place + 1, s.law)
    return called is not None and called.entry.kind == CALL
