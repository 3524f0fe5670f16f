"""Texts that Discord shows as they are: no markdown, no mention, no link comes out of a name. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from bot.screen import held

# Whatever Discord gives a meaning to, anywhere in a line; it takes a backslash before any sign as "this sign, no more".
_ANYWHERE = re.compile(r"([\\*_~`|<>\[\]])")
# At the beginning of a line: headings, small print, quotes and lists.
_FIRST = re.compile(r"^(\s*)([#+-])", re.MULTILINE)
_NUMBERED = re.compile(r"^(\s*\d+)([.)])(?=\s)", re.MULTILINE)
_LINK = re.compile(r"(?<=\w):(?=//)")
_MENTION = re.compile(r"@")


@lru_cache(2048)
def escape(text: str) -> str:
    """The text, so that it reads as written. Nobody is pinged whatever it says: that is told with each message."""
    text = _ANYWHERE.sub(r"\\\1", held(text))
    text = _FIRST.sub(r"\1\\\2", text)
    text = _NUMBERED.sub(r"\1\\\2", text)
    text = _LINK.sub(r"\\:", text)
    # A blank of no width: `@everyone` would be drawn like a ping, although it is none.
    return _MENTION.sub("@\u200b", text)
