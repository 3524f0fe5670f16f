"""The verses that the house lends to who has flor and no muse: locales/verses/*.txt.

A file holds the verses of a language, with an empty line between two; lines that begin with # are for the reader. A file
called `LANGUAGE.picante.txt` holds spicier ones; one of a tongue (`es`) is for all its languages.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

FOLDER = Path(__file__).parent.parent / "locales" / "verses"


class Muse:
    """All verses by language, and each by a number that stays the same whatever is added or taken away."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._clean: dict[str, tuple[str, ...]] = {}
        self._picante: dict[str, tuple[str, ...]] = {}
        for path in sorted(folder.glob("*.txt")):
            name, _, kind = path.stem.partition(".")
            shelf = self._picante if kind else self._clean
            shelf[name] = read(path.read_text(encoding="utf-8"))
        self._marks = {mark_of(verse): verse for shelf in (self._clean, self._picante) for verse in _all(shelf)}

    def of(self, lang: str, *, picante: bool = False) -> tuple[str, ...]:
        """The verses of a language; spicier ones too, where they are wanted and there are some."""
        return (*self._clean.get(lang, ()), *(_near(self._picante, lang) if picante else ()))

    def pick(self, lang: str, dice: int, *, picante: bool = False) -> str:
        """One of them, as these dice will have it; empty if the language has none."""
        verses = self.of(lang, picante=picante)
        return verses[dice % len(verses)] if verses else ""

    def find(self, mark: int) -> str:
        """The verse of this number; empty if there is none any more."""
        return self._marks.get(mark, "")


def mark_of(verse: str) -> int:
    """The number by which a button names a verse."""
    return crc32(verse.encode())


def read(text: str) -> tuple[str, ...]:
    """The verses of a file."""
    lines = "\n".join(line.strip() for line in text.splitlines() if not line.startswith("#"))
    return tuple(verse.strip() for verse in lines.split("\n\n") if verse.strip())


def _near(shelf: dict[str, tuple[str, ...]], lang: str) -> tuple[str, ...]:
    return shelf.get(lang) or shelf.get(lang.partition("-")[0], ())


def _all(shelf: dict[str, tuple[str, ...]]) -> list[str]:
    return [verse for verses in shelf.values() for verse in verses]
