"""What the judge is asked, and how it is read: every fault of a case is a CaseError that says what is wrong and where."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

import msgspec

from bot.phrase_cases import PhraseCase
from engine.rules.cards import NO_CARD, Card, CardError, Deck
from engine.rules.state import OptionError, Ruleset, SeatsError, Value
from engine.variants import UnknownVariant, find

SETUP_OPTIONS = ("hand_type", "duel")
"""Options that only cases have: they set the hand up."""


class CaseError(ValueError):
    """A case cannot be read; the text says what is wrong and where."""


class JudgeError(Exception):
    """The file cannot be judged at all; one clear line."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a seat does."""

    seat: int
    do: str


class ValueCase(msgspec.Struct, frozen=True):
    """What is this hand worth?"""

    variant: str
    hand: list[str]
    muestra: str | None = None
    options: dict[str, Value] = {}


class RankCase(msgspec.Struct, frozen=True):
    """Which card beats which?"""

    variant: str
    muestra: str | None = None
    options: dict[str, Value] = {}


class HandCase(msgspec.Struct, frozen=True):
    """What is paid, and what is refused, when this is said and played?"""

    variant: str
    players: int
    dealer: int
    score: tuple[int, int]
    hands: list[list[str]]
    script: list[Step]
    muestra: str | None = None
    options: dict[str, Value] = {}


Case = ValueCase | RankCase | HandCase | PhraseCase
KINDS = {"value": ValueCase, "rank": RankCase, "hand": HandCase, "phrase": PhraseCase}


# --- reading -------------------------------------------------------------------------------------------------------


def read_cases(path: Path) -> list[Any]:
    """The list in the file, not yet looked into. Raises JudgeError with one clear line."""
    try:
        data = _stdin() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise JudgeError(f"cannot read {path}: {error.strerror or error}") from None
    try:
        cases = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise JudgeError(f"{path} is not JSON: {error}") from None
    if not isinstance(cases, list):
        raise JudgeError(f"{path} must hold a JSON list of cases, not {type(cases).__name__}")
    return cases  # pyright: ignore[reportUnknownVariableType]


def _stdin() -> bytes:
    """What is piped in; nothing if the standard input is closed."""
    stdin: TextIO | None = sys.stdin
    return stdin.buffer.read() if stdin is not None else b""


def read_case(raw: Any) -> Case:
    """One case. Raises CaseError."""
    if not isinstance(raw, Mapping):
        raise CaseError(f"a case must be an object, not {type(raw).__name__}")
    given: dict[str, Any] = {str(key): value for key, value in raw.items()}  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]
    kind = given.pop("kind", "phrase" if "text" in given else None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise CaseError(f"kind must be value, rank, hand or phrase, not {kind!r}")
    try:
        return msgspec.convert(given, KINDS[kind])
    except msgspec.ValidationError as error:
        raise CaseError(str(error)) from None


def build_rules(variant: str, seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The game of a case. Raises CaseError."""
    table = {name: value for name, value in options.items() if name not in SETUP_OPTIONS}
    try:
        return find(variant).build(seats=seats, options=table)
    except (UnknownVariant, OptionError, SeatsError) as error:
        raise CaseError(str(error)) from None


def options_of(variant: str) -> dict[str, tuple[Value, ...]]:
    """The options of a game with their values. Raises CaseError."""
    try:
        return {option.name: option.values for option in find(variant).options}
    except UnknownVariant as error:
        raise CaseError(str(error)) from None


def find_seats(variant: str) -> int:
    """The smallest table of a game, for what does not depend on it. Raises CaseError."""
    try:
        return find(variant).seats[0]
    except UnknownVariant as error:
        raise CaseError(str(error)) from None


def read_card(deck: Deck, text: str, where: str) -> Card:
    """A card of the deck. Raises CaseError."""
    try:
        return deck.read(text)
    except CardError as error:
        raise CaseError(f"{where}: {error}") from None


def read_muestra(rules: Ruleset, text: str | None) -> Card:
    """The muestra, or NO_CARD in a game that turns none. Raises CaseError."""
    if text is None and rules.turned:
        raise CaseError(f"muestra: {rules.variant} is played with one; name the card")
    if text is not None and not rules.turned:
        raise CaseError(f"muestra: {rules.variant} turns no card; leave it out or null")
    return NO_CARD if text is None else read_card(rules.deck, text, "muestra")


def distinct(cards: list[Card], deck: Deck) -> None:
    """Raises CaseError for a card that is there twice."""
    for card in cards:
        if cards.count(card) > 1:
            raise CaseError(f"the card {deck.spell(card)} is there twice")
