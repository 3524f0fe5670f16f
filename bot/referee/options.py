"""The table options in a question: «Escalera: 1-3-6-9-12», as the lobby writes them, or `escada=1-3-6-9-12`, as the rulebooks do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.judge.cases import options_of
from bot.phrases.clauses import plain
from bot.present.lobby import option_name, value_name
from bot.referee.reading import Topic, Trouble
from bot.words import Words
from engine.rules.views import Value

SILENT = {"senas", "flor_in_phrase"}
"""Options that change no ruling."""
_OTHER = re.compile(r"[^\W\d_][\w -]{0,30}?\s*=\s*[^\s,;]+")
"""Something that is set and that no game has, or not so."""


class _Way(NamedTuple):
    """A way to write an option with one of its values."""

    pattern: re.Pattern[str]
    name: str
    value: Value


def take_options(topic: Topic, words: Words) -> Topic | Trouble:
    """The question without the options that are said in it, and its game with them; Trouble for one that the game has not.

    An option is its name, a colon or =, and a value, up to the next comma, semicolon, full stop or line end.
    """
    text, chosen = topic.text, dict[str, Value]()
    for way in _ways(topic.variant, words):
        if found := way.pattern.search(text):
            text = f"{text[: found.start()]} {text[found.end() :]}"
            chosen[way.name] = way.value
    if other := _OTHER.search(text):
        return Trouble("juez-option", other[0])
    flores = bool(chosen.get("flor", topic.flores))
    return topic._replace(text=text.strip(" ,;.·"), table=tuple(chosen.items()), flores=flores)


def told_options(topic: Topic, words: Words) -> list[str]:
    """The line that says by which options it is ruled; none where nothing was said of them."""
    told = (
        words("lobby-option", name=option_name(words, name), value=value_name(words, name, _written(value)))
        for name, value in topic.table
    )
    line = " · ".join(told)
    return [line] if line else []


@lru_cache(64)
def _ways(variant: str, words: Words) -> tuple[_Way, ...]:
    """Every way to write an option of this game in this language, longer values first."""
    ways = [
        (len(said), _Way(_pattern(names, said), name, value))
        for name, values in options_of(variant).items()
        if name not in SILENT
        for names in [_forms(name, name.replace("_", " "), option_name(words, name))]
        for value in values
        for said in _forms(_written(value), value_name(words, name, _written(value)))
    ]
    return tuple(way for _, way in sorted(ways, key=lambda each: -each[0]))


def _forms(*texts: str) -> list[str]:
    """With and without accents."""
    return list(dict.fromkeys(form for text in texts for form in _folded(text)))


def _folded(text: str) -> Iterator[str]:
    yield text.lower()
    yield plain(text)


def _pattern(names: list[str], said: str) -> re.Pattern[str]:
    name = "|".join(map(re.escape, names))
    return re.compile(rf"(?<!\w)(?:{name})\s*[:=]\s*{re.escape(said)}(?=\s*(?:[,;.·\n]|$))[,;.·]?", re.IGNORECASE)


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
