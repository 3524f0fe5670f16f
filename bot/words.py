"""The words of the house: locales/*.ftl (Project Fluent), one translator a language.

It refuses to start when a language lacks a message that another has, or fills other blanks in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

FOLDER = Path(__file__).parent.parent / "locales"
DEFAULT = "es-UY"
LONGEST_BLANK = 900
"""Characters of a blank that are shown: Fluent refuses more than a thousand."""

Blank: TypeAlias = str | int


class WordsError(Exception):
    """The languages do not say the same; `faults` has a line for each difference."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("the languages in locales/ differ: " + "; ".join(faults))
        self.faults = faults


class Words:
    """One language: `words("key", name="Ana")` is the text.

    Names are handed in already made safe (present/names.py), so no invisible marks are put around the blanks.
    """

    def __init__(self, lang: str, messages: ast.Resource) -> None:
        self.lang = lang
        self._plain = {
            entry.id.name: plain
            for entry in messages.body
            if isinstance(entry, ast.Message) and (plain := template(entry.value)) is not None
        }
        self._bundle = FluentBundle([lang], use_isolating=False)
        self._bundle.add_resource(messages)
        self._said = lru_cache(2048)(self._say)

    def __call__(self, key: str, /, **blanks: Blank) -> str:
        """The message of this key; raises KeyError if there is none."""
        plain = self._plain.get(key)
        if plain is not None and all(map(_as_it_is, blanks.values())):
            try:
                return plain.format_map(blanks)
            except KeyError:
                pass  # Fluent says which blank it is
        return self._said(key, tuple(blanks.items()))

    def _say(self, key: str, blanks: tuple[tuple[str, Blank], ...]) -> str:
        """The message put together: most are said again and again, and this takes a while each time."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        fitting = {name: blank[:LONGEST_BLANK] if isinstance(blank, str) else blank for name, blank in blanks}
        text, faults = self._bundle.format_pattern(pattern, fitting)
        if faults:
            raise KeyError(f"{key}: {faults[0]}")
        return str(text)

    def get(self, key: str, default: str, /, **blanks: Blank) -> str:
        """The message of this key, or `default` where there is none (words of a game that is newer than the texts)."""
        return self(key, **blanks) if self.has(key) else default

    def has(self, key: str) -> bool:
        """Whether there is a message of this key."""
        return self._bundle.has_message(key)

    def family(self, prefix: str) -> dict[str, str]:
        """Every message without blanks whose key begins so, by the rest of its key."""
        return {key.removeprefix(prefix): self(key) for key in self._keys() if key.startswith(prefix)}

    def _keys(self) -> Iterator[str]:
        return iter(self._bundle._messages)  # noqa: SLF001 - the bundle has no public list of its messages


class Lexicon:
    """All languages; `pick` finds the nearest to what somebody speaks."""

    def __init__(self, languages: Mapping[str, Words], default: str = DEFAULT) -> None:
        self._languages = dict(languages)
        self.default = default

    @property
    def langs(self) -> tuple[str, ...]:
        """The languages there are, the default first."""
        return (self.default, *sorted(set(self._languages) - {self.default}))

    def pick(self, wanted: str) -> Words:
        """The language asked for, another of the same tongue, or the default."""
        return self._languages[self.nearest(wanted) or self.default]

    def nearest(self, wanted: str) -> str:
        """The name of the nearest language, empty if none of that tongue is there."""
        folded = wanted.replace("_", "-").lower()
        tongue = folded.split("-")[0]
        for lang in self.langs:
            if lang.lower() == folded:
                return lang
        return next((lang for lang in self.langs if tongue and lang.lower().split("-")[0] == tongue), "")


def load(folder: Path = FOLDER, default: str = DEFAULT) -> Lexicon:
    """Every language of the folder; raises WordsError if they differ."""
    languages: dict[str, ast.Resource] = {}
    for path in sorted(folder.glob("*.ftl")):
        try:
            languages[path.stem] = parsed(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise WordsError([f"{path.name} cannot be read"]) from None
    if faults := compare({lang: blanks_of(messages) for lang, messages in languages.items()}, default):
        raise WordsError(faults)
    return Lexicon({lang: Words(lang, messages) for lang, messages in languages.items()}, default)


def parsed(source: str) -> ast.Resource:
    """The messages of a language; where they stand in the file is not kept."""
    return FluentParser(with_spans=False).parse(source)


def template(pattern: ast.Pattern | None) -> str | None:
    """A message that only has blanks to be filled, for `str.format_map`; None if there is more to do (plurals, other messages).

    Most are so, and Fluent takes five times as long over them.
    """
    if pattern is None:
        return None
    parts: list[str] = []
    for each in pattern.elements:
        if isinstance(each, ast.TextElement):
            parts.append(each.value.replace("{", "{{").replace("}", "}}"))
        elif isinstance(each.expression, ast.VariableReference):
            parts.append(f"{{{each.expression.id.name}}}")
        else:
            return None
    return "".join(parts)


def _as_it_is(blank: Blank) -> bool:
    """Whether Fluent would put this into a message as it is: larger numbers are divided by points, long texts cut off."""
    if isinstance(blank, str):
        return len(blank) <= LONGEST_BLANK
    return not isinstance(blank, bool) and 0 <= blank < 1000


def blanks_of(messages: ast.Resource) -> dict[str, frozenset[str]]:
    """The keys of a language and the blanks that each message has to be given."""
    found: dict[str, frozenset[str]] = {}
    for entry in messages.body:
        if isinstance(entry, ast.Junk):
            found["?" + (entry.content or "").strip()[:60]] = frozenset()
        elif isinstance(entry, ast.Message):
            found[entry.id.name] = frozenset(_blanks(entry))
    return found


def compare(keys: Mapping[str, Mapping[str, frozenset[str]]], default: str) -> list[str]:
    """A line for every message that is unreadable, missing somewhere, or filled differently."""
    if default not in keys:
        return [f"{default}.ftl is missing"]
    faults = [f"{lang}: cannot read «{key[1:]}»" for lang in keys for key in keys[lang] if key.startswith("?")]
    reference = keys[default]
    for lang in keys:
        faults += [f"{lang} lacks {key}" for key in sorted(reference.keys() - keys[lang].keys()) if key[0] != "?"]
        faults += [
            f"{default} lacks {key} of {lang}" for key in sorted(keys[lang].keys() - reference.keys()) if key[0] != "?"
        ]
        faults += [
            f"{lang} {key}: blanks {sorted(keys[lang][key])}, {default} has {sorted(reference[key])}"
            for key in sorted(reference.keys() & keys[lang].keys())
            if reference[key] != keys[lang][key]
        ]
    return faults


def _blanks(node: ast.BaseNode) -> Iterator[str]:
    """The variables named anywhere below a node of the syntax tree."""
    if isinstance(node, ast.VariableReference):
        yield node.id.name
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                yield from _blanks(child)
