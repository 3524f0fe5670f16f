"""The word lists of a game, made ready for looking up: phrases as a tree of words, spellings, what elongations are held against."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from types import ModuleType
from typing import NamedTuple, TypeAlias

from bot.phrases import games, portuguese, spanish
from engine.rules.cards import FRENCH_40, JOKERS, JOTA_50, SPANISH_40, SPANISH_50

FILLER, FRAME, CALL, ANSWER, NO, LEAVE, CARD = "filler", "frame", "call", "answer", "no", "leave", "card"
ANSWERS = ("quiero", "no quiero")
AMOUNT = "#"
_END = ""
LONGEST_NUMBER = 3

Words: TypeAlias = tuple[str, ...]
Tree: TypeAlias = "dict[str, Tree | list[Entry]]"


class Entry(NamedTuple):
    """What a listed phrase is. `over`: it counts only over a pending call of this law, or after an answer to one."""

    kind: str
    name: str
    over: str = ""


class Found(NamedTuple):
    """A phrase found in a clause: how many words it takes, what it is, and the amount in it."""

    size: int
    entry: Entry
    amount: int = 0


class Lexicon:
    """Everything that a game's table may say. `flores`: with flor, whose words are chatter elsewhere (F5.2).

    `other_cards`: the table is shown with the cards of the other deck, whose names mean the same cards (P2.3, M2.2).
    """

    def __init__(self, variant: str, *, flores: bool, other_cards: bool = False) -> None:
        """Raises KeyError for a game without words."""
        tongue = tongue_of(variant)
        self.variant = variant
        self.tongue = tongue
        self.articles = frozenset(listed(tongue.ARTICLES))
        self.joiners = frozenset(listed(tongue.JOINERS))
        self.numbers = {tuple(words.split()): int(number) for words, number in pairs(tongue.NUMBERS)}
        self.numbers |= {(str(number),): number for number in range(1, 41)}
        self.spellings: dict[str, Words] = {wrong: tuple(right.split()) for wrong, right in pairs(tongue.SPELLINGS)}
        self.joins: dict[Words, Words] = {
            tuple(apart.split()): tuple(joined.split()) for apart, joined in pairs(tongue.JOINS)
        }
        self.ranks: dict[str, str] = dict(pairs(tongue.RANKS))
        self.suits: dict[str, str] = dict(pairs(tongue.SUITS))
        self.of = frozenset(listed(tongue.OF))
        self.down = [tuple(words.split()) for words in listed(tongue.FACE_DOWN)]
        if other_cards:
            self.ranks |= pairs(tongue.OTHER_RANKS)
            self.suits |= pairs(tongue.OTHER_SUITS)
            self.spellings = {wrong: right for wrong, right in self.spellings.items() if wrong not in self.ranks}
        self.codes = _codes(self)
        if other_cards:
            self.codes |= {code: own for code, own in _other_codes(variant).items() if code not in self.ranks}
        self.nicknames = {
            tuple(words.split()): frozenset(cards.split()) for words, cards in pairs(games.NICKNAMES.get(variant, ""))
        }
        self.manilhas: dict[Words, str] = (
            {tuple(words.split()): suit for words, suit in pairs(games.MANILHAS)} if variant in games.BRAZILIAN else {}
        )
        self.tree: Tree = {}
        self.known = {*self.ranks, *self.suits, *self.of, *self.codes, *self.spellings, *self.articles}
        self.known |= {word for words in [*self.numbers, *self.down, *self.nicknames, *self.manilhas] for word in words}
        self._add_all(variant, flores=flores)

    def _add_all(self, variant: str, *, flores: bool) -> None:
        tongue = self.tongue
        for phrase in listed(tongue.FILLERS + "," + games.FILLERS.get(variant, "")):
            self._add(phrase, Entry(FILLER, ""))
        for frame in listed(tongue.FRAMES):
            for before in ("", *listed(tongue.PRONOUNS)):
                self._add(f"{before} {frame}", Entry(FRAME, ""))
        self._add(tongue.NO, Entry(NO, ""))
        phrases = list(named(games.CALLS[variant]))
        for action, phrase in phrases:
            if not flores and ("flor" in action or action == "denunciar"):
                continue
            over, _, said = phrase.rpartition("] ")
            if "q" in self.ranks and said.startswith("que "):
                phrases.append(
                    (action, f"q {said.removeprefix('que ')}")
                )  # «q» is a card here, and still a short «que»
            kind = ANSWER if action in ANSWERS else LEAVE if action == "leave" else CALL
            self._add(said, Entry(kind, action.replace(AMOUNT, "N"), over.removeprefix("[")))
        self.known |= _KNOWN_ROUND_FLOR if flores else set()
        self.known |= _KNOWN_LEY if variant == "uruguayo" else set()
        self.known |= {*games.PIEZAS} if variant == "uruguayo" else set()

    def _add(self, phrase: str, entry: Entry) -> None:
        node: Tree = self.tree
        words = phrase.split()
        for word in words:
            child = node.setdefault(word, {})
            assert isinstance(child, dict)
            node = child
        entries = node.setdefault(_END, [])
        assert isinstance(entries, list)
        entries.append(entry)
        self.known.update(word for word in words if word != AMOUNT)

    def number(self, words: Words, start: int) -> tuple[int, int]:
        """The number that begins there and how many words it takes; (0, 0) if none does."""
        for size in range(min(LONGEST_NUMBER, len(words) - start), 0, -1):
            value = self.numbers.get(words[start : start + size])
            if value is not None:
                return value, size
        return 0, 0

    def longest(self, words: Words, start: int, law: str) -> Found | None:
        """The longest listed phrase that begins there (F3.1), while a call of this law waits."""
        best: Found | None = None
        stack: list[tuple[Tree, int, int]] = [(self.tree, start, 0)]
        while stack:
            node, place, amount = stack.pop()
            entries = node.get(_END, ())
            if best is None or place - start > best.size:
                for entry in entries:
                    if isinstance(entry, Entry) and (not entry.over or entry.over == law):
                        best = Found(place - start, entry, amount)
            if place < len(words) and isinstance(child := node.get(words[place]), dict):
                stack.append((child, place + 1, amount))
            if isinstance(counted := node.get(AMOUNT), dict):
                value, size = self.number(words, place)
                if size:
                    stack.append((counted, place + size, value))
        return best

    def spelled(self, word: str) -> Words:
        """The word as it is listed, if it is a drawn out or otherwise spelt form of one (F2.5, F2.6); else itself."""
        known = self.known
        if word not in known and _DOUBLED.search(word):
            for shorter in _shortened(word):
                if shorter in known:
                    word = shorter
                    break
        return self.spellings.get(word, (word,))


_DOUBLED = re.compile(r"(.)\1")
_RUN = re.compile(r"(.)\1+")
_LONG_RUN = re.compile(r"(.)\1{2,}")


def _shortened(word: str) -> Iterator[str]:
    """F2.5, in its order."""
    yield _LONG_RUN.sub(r"\1", word)
    yield _LONG_RUN.sub(r"\1\1", word)
    yield word.rstrip(word[-1]) + word[-1]
    yield _RUN.sub(r"\1", word)


def listed(text: str) -> list[str]:
    """The entries of a list."""
    return [" ".join(entry.split()) for entry in text.split(",") if entry.strip()]


def pairs(text: str) -> list[tuple[str, str]]:
    """`one: two` entries of a list."""
    return [(one.strip(), two.strip()) for one, _, two in (entry.partition(":") for entry in listed(text))]


def named(text: str) -> Iterator[tuple[str, str]]:
    """Every phrase of a list of `action: phrase, phrase` lines, with its action."""
    action = ""
    for line in text.splitlines():
        name, colon, phrases = line.partition(":")
        action = name.strip() if colon else action
        for phrase in listed(phrases if colon else line):
            yield action, phrase


def _codes(lexicon: Lexicon) -> dict[str, str]:
    """Cards by their code (F6.1): `7c`, `kh`, `j1`."""
    codes = {
        f"{rank}{suit}".lower(): f"{rank}{suit}" for rank in lexicon.ranks.values() for suit in lexicon.suits.values()
    }
    return codes | ({"j1": "J1", "j2": "J2"} if lexicon.variant == "v2" else {})


def _other_codes(variant: str) -> dict[str, str]:
    """The codes of the other deck: `qs` where caballo and espadas are the game's own words, `10b` where dama and paus are."""
    own, other = (FRENCH_40, SPANISH_40) if variant in games.BRAZILIAN else (SPANISH_50, JOTA_50)
    return {other.spell(card).lower(): own.spell(card) for card in own.cards if card not in JOKERS}


def _words(*texts: str) -> set[str]:
    return {word for text in texts for word in re.findall(r"\w+", text)}


_KNOWN_ROUND_FLOR = _words(
    *(spanish.NEGATED_VERBS, spanish.BETWEEN, spanish.NEVER, spanish.TAMPOCO, spanish.WISHED, spanish.OTHERS),
    *(spanish.PLAYED_WITH, spanish.RULES, spanish.ACCUSING, spanish.ACCUSED),
)
_KNOWN_LEY = _words(games.LEYES, games.LEY_ANSWERS)


def tongue_of(variant: str) -> ModuleType:
    """The vocabulary goes by the game, not by whoever speaks (F1.4)."""
    return portuguese if variant in games.BRAZILIAN else spanish


@lru_cache(32)
def lexicon_of(variant: str, flores: bool, other_cards: bool = False) -> Lexicon:
    """The lexicon of a game; raises KeyError for one without words."""
    return Lexicon(variant, flores=flores, other_cards=other_cards)
