"""A question typed by somebody → what is asked: hands to compare, a whole hand as it was played, or what calls pay."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bot.judge.cases import Ruleset, build_rules, find_seats
from bot.phrases.cards import card_at
from bot.phrases.clauses import plain, read_message
from bot.phrases.games import BRAZILIAN, PIEZA_NUMBERS, PIEZAS
from bot.phrases.lexicon import CARD, FILLER, FRAME, Lexicon, Words, lexicon_of
from bot.phrases.situation import Situation
from bot.referee import terms
from engine.rules.cards import NO_CARD, deck_shown
from engine.rules.views import Value

LONGEST = 1000
"""Characters of a question."""
ALCAHUETE = "12"
PIEZA, TURNED, WORD = "pieza", "turned", "word"
_NUMBER = re.compile(r"(?<![\w])(?:1[3-9]|[2-9]\d|\d{3,})(?![\w])")
_GAME = re.compile(r"\s*(?:truco\s+)?((?:\w+(?:\s+\w+)?)?)", re.IGNORECASE)
_FLOR = "flor"
_BORROWED = re.compile(r"(1[0-2]|[1-7])([eboc])")
_BORROWED_SUITS = {"e": "s", "b": "p", "o": "d", "c": "h"}


class Trouble(NamedTuple):
    """Why a question cannot be answered: a locale key, and the piece that was not understood."""

    key: str
    what: str = ""


class Item(NamedTuple):
    """Something in a question: a card (every card that its name fits), a call, an answer, a word that is neither."""

    kind: str
    name: str
    fits: frozenset[str] = frozenset()
    covered: bool = False


class Topic(NamedTuple):
    """The game that is asked about, and whether it was named. `flores`: it is played with flor; `table`: the options that are said.

    `cards`: the kind of cards that are shown where it is asked (see deck_shown).
    """

    variant: str
    text: str
    named: bool
    flores: bool = False
    cards: str = ""
    table: tuple[tuple[str, Value], ...] = ()

    @property
    def lexicon(self) -> Lexicon:
        """What is said in this game."""
        other = self.shown != self.rules.deck.name
        return lexicon_of(self.variant, self.flores or self.variant == "uruguayo", other)

    @property
    def shown(self) -> str:
        """The deck by which the cards are called in the ruling."""
        return deck_shown(self.rules.deck.name, self.cards)

    @property
    def options(self) -> dict[str, Value]:
        """What differs from the game's usual options."""
        played = {"flor": True} if self.flores and self.variant == "argentino" else {}
        return {**played, **dict(self.table)}

    @property
    def rules(self) -> Ruleset:
        """The game, at its smallest table."""
        return _rules(self.variant, tuple(self.options.items()))

    def situation(self, muestra: str = "", law: str = "") -> Situation:
        """What the card names and calls mean."""
        small = self.options.get("baralho") == "limpo"
        return Situation(self.variant, muestra=muestra, law=law, small_deck=small)


@lru_cache(64)
def _rules(variant: str, options: tuple[tuple[str, Value], ...]) -> Ruleset:
    return build_rules(variant, find_seats(variant), dict(options))


Pieces: TypeAlias = list[list[Item]]


def topic_of(text: str, usual: str) -> Topic:
    """The game that the first words name, or the usual one; and the rest of the text."""
    found = _GAME.match(text)
    assert found is not None  # it matches nothing at all too
    first = plain(found[1]).split()
    for size in (2, 1):
        game = terms.GAMES.get(tuple(first[:size])) if len(first) >= size else None
        if game:
            rest = text[found.start(1) :].split(None, size)
            left = rest[size].lstrip(" :,.") if len(rest) > size else ""
            return Topic(game, left, named=True, flores=_FLOR in plain(left))
    return Topic(usual, text, named=False, flores=_FLOR in plain(text))


def items_of(text: str, topic: Topic, s: Situation, *, cards_first: bool) -> list[Item]:
    """What is named in a text, in order. `cards_first`: a «seis» is a card; else it is a call where it can be one."""
    return [item for words in clauses_of(text, topic) for item in items_in(words, topic, s, cards_first=cards_first)]


def items_in(words: Words, topic: Topic, s: Situation, *, cards_first: bool) -> list[Item]:
    """What is named in a clause."""
    found: list[Item] = []
    place = 0
    while place < len(words):
        item, size = _item(words, place, topic.lexicon, s, cards_first=cards_first)
        if item is not None:
            found.append(item)
        place += size
    return found


def clauses_of(text: str, topic: Topic) -> list[Words]:
    """The words as the game's own lists have them, clause by clause."""
    brazil = topic.variant in BRAZILIAN
    others = terms.BRAZILIAN if brazil else terms.SPANISH
    found: list[Words] = []
    for clause in read_message(text.translate(terms.SIGNS), topic.lexicon, ()).clauses:
        words = tuple(others.get(word, word) for word in clause.words)
        found.append(tuple(_borrowed(word, topic.lexicon) for word in words) if brazil else words)
    return found


def _borrowed(word: str, lexicon: Lexicon) -> str:
    """A Spanish card's code as the French card that it stands for (P2.3)."""
    found = _BORROWED.fullmatch(word)
    return f"{lexicon.ranks[found[1]]}{_BORROWED_SUITS[found[2]]}".lower() if found else word


def _item(words: Words, place: int, lexicon: Lexicon, s: Situation, *, cards_first: bool) -> tuple[Item | None, int]:
    """What stands there, None for a filler; and how many words it takes."""
    if (pieza := _pieza(words, place, lexicon, s)) is not None:
        return pieza
    if words[place] in terms.TURNED:
        return Item(TURNED, words[place]), 1
    card, size = _card(words, place, lexicon, s)
    called = lexicon.longest(words, place, s.law)
    if card is not None and (
        called is None
        or size > called.size
        or (size == called.size and _yields(called.entry.kind, cards_first=cards_first))
    ):
        return card, size
    if called is None:
        return Item(WORD, words[place]), 1
    kind, name = called.entry.kind, called.entry.name
    if kind in (FILLER, FRAME):
        return None, called.size
    return Item(kind, name.replace("N", str(called.amount))), called.size


def _yields(kind: str, *, cards_first: bool) -> bool:
    return cards_first or kind in (FILLER, FRAME)


def _pieza(words: Words, place: int, lexicon: Lexicon, s: Situation) -> tuple[Item, int] | None:
    """«El 4 de la muestra», and the piezas by their names."""
    if s.variant in BRAZILIAN:
        return None
    start = place + 1 if words[place] in lexicon.articles and place + 1 < len(words) else place
    if s.variant == "uruguayo" and words[start] in PIEZAS:
        return Item(PIEZA, PIEZAS[words[start]]), start + 1 - place
    if words[start] not in lexicon.ranks:
        return None
    after = start + 1
    while after < len(words) and after < start + 3 and words[after] in {"de", "la"}:
        after += 1
    if after > start + 1 and after < len(words) and words[after] in terms.TURNED:
        return Item(PIEZA, lexicon.ranks[words[start]]), after + 1 - place
    return None


def _card(words: Words, place: int, lexicon: Lexicon, s: Situation) -> tuple[Item | None, int]:
    if (code := _article_code(words, place, lexicon)) is not None:
        return code
    card = card_at(words, place, lexicon, s, framed=True)
    if card is not None and card.fits:
        name = " ".join(words[place : place + card.size])
        return Item(CARD, name, card.fits, card.covered), card.size
    word = words[place]
    rank = lexicon.ranks.get(word)
    if rank is not None and word not in lexicon.articles and word not in lexicon.joiners and word not in lexicon.of:
        return Item(CARD, word, frozenset(rank + suit for suit in lexicon.suits.values())), 1
    return None, 1


def _article_code(words: Words, place: int, lexicon: Lexicon) -> tuple[Item, int] | None:
    """A code that is spelt like an article («As» of espadas), with no suit behind it."""
    word, after = words[place], words[place + 1 : place + 2]
    if (
        word not in lexicon.codes
        or word not in lexicon.articles
        or (after and after[0] in lexicon.of | {*lexicon.suits})
    ):
        return None
    down = next((phrase for phrase in lexicon.down if words[place + 1 : place + 1 + len(phrase)] == phrase), ())
    return Item(CARD, word, frozenset({lexicon.codes[word]}), covered=bool(down)), 1 + len(down)


def stray_number(text: str) -> str:
    """A number that is no card's."""
    found = _NUMBER.search(text)
    return found[0] if found else ""


# --- the card that is turned ---------------------------------------------------------------------------------------


def take_turned(pieces: Pieces) -> frozenset[str]:
    """The card that is named as the muestra or vira; it is taken out of the pieces, with the word. Empty if none is."""
    for items in pieces:
        for place, item in enumerate(items):
            if item.kind != TURNED:
                continue
            after = place + 1
            while after < len(items) and items[after].kind == WORD and items[after].name in terms.TO_TURNED:
                after += 1
            if after < len(items) and items[after].kind == CARD:
                card = items[after]
                del items[place : after + 1]
                return card.fits
            if place and items[place - 1].kind == WORD and items[place - 1].name in {"de", "como"}:
                before = place - 2
                if before >= 0 and items[before].kind == CARD:
                    card = items[before]
                    del items[before : place + 1]
                    return card.fits
    return frozenset()


def strengths_of(topic: Topic, muestra: str) -> Mapping[str, int]:
    """How strong each card is, by its code; without those that are not in the game."""
    return _strengths(topic.variant, tuple(topic.options.items()), muestra)


@lru_cache(512)
def _strengths(variant: str, options: tuple[tuple[str, Value], ...], muestra: str) -> Mapping[str, int]:
    rules = _rules(variant, options)
    ranks = rules.strength(rules.deck.read(muestra) if muestra else NO_CARD)
    return {rules.deck.spell(card): ranks[card] for card in rules.deck.cards}


def is_turned(topic: Topic) -> bool:
    """Whether a card is turned in this game."""
    return topic.rules.turned


def tops_of(topic: Topic, muestra: str) -> frozenset[str]:
    """The piezas of a deal; none in a game without them."""
    if topic.variant in BRAZILIAN or not muestra:
        return frozenset()
    strengths = {code: rank for code, rank in strengths_of(topic, muestra).items() if code != muestra}
    return frozenset(sorted(strengths, key=lambda code: -strengths[code])[:5])


def pieza_code(rank: str, muestra: str) -> str:
    """The card of this number of the muestra's suit; the alcahuete where that is the muestra itself (U2.2)."""
    suit = muestra[-1]
    return f"{ALCAHUETE}{suit}" if rank == muestra[:-1] and rank in PIEZA_NUMBERS else f"{rank}{suit}"


def supposed(topic: Topic, hands: Sequence[Sequence[Item]]) -> str:
    """A muestra that makes no pieza of any card that was not called one; empty if there is none."""
    items = [item for hand in hands for item in hand]
    plain_cards = {code for item in items if item.kind == CARD and len(item.fits) == 1 for code in item.fits}
    ranks = [item.name for item in items if item.kind == PIEZA]
    suits = {code[-1] for code in plain_cards}
    for muestra in sorted(strengths_of(topic, "3o"), key=lambda code: code[-1] in suits):
        if muestra in plain_cards or muestra[:-1] in {*ranks, *PIEZA_NUMBERS, "12", "1"}:
            continue
        tops = tops_of(topic, muestra)
        piezas = {pieza_code(rank, muestra) for rank in ranks}
        if not (tops | piezas) & plain_cards:
            return muestra
    return ""


# --- hands ---------------------------------------------------------------------------------------------------------


def resolve(topic: Topic, hands: Sequence[Sequence[Item]], muestra: str) -> list[tuple[str, ...]] | Trouble:
    """Every card by its code; Trouble for one that could be several, or that is there twice."""
    strengths = strengths_of(topic, muestra)
    tops = tops_of(topic, muestra)
    used = {muestra} if muestra else set[str]()
    found: list[tuple[str, ...]] = []
    for hand in hands:
        codes = _suited(hand, muestra)
        for place, (item, code) in enumerate(zip(hand, codes, strict=True)):
            own = code or _only(item, strengths, tops, used | set(codes), alone=len(hand) == 1)
            if not own:
                return Trouble("juez-which", item.name)
            if own not in strengths:
                return Trouble("juez-no-card", item.name)
            if own in used:
                return Trouble("juez-twice", item.name)
            used.add(own)
            codes[place] = own
        found.append(tuple(codes))
    return found


def _suited(hand: Sequence[Item], muestra: str) -> list[str]:
    """Cards by their code, empty for one that is not clear; «7 y 6 de oros» are two of that suit."""
    codes: list[str] = []
    suit = ""
    for item in reversed(hand):
        if item.kind == PIEZA:
            code = pieza_code(item.name, muestra) if muestra else ""
        elif len(item.fits) == 1:
            code = next(iter(item.fits))
        else:
            code = next((each for each in item.fits if suit and each[-1] == suit), "")
        suit = code[-1:] if item.kind == CARD and not code.startswith("J") else suit
        codes.append(code)
    return codes[::-1]


def _only(item: Item, strengths: Mapping[str, int], tops: frozenset[str], used: set[str], *, alone: bool) -> str:
    """Which of several cards is meant, where that makes no difference; empty where it does."""
    free = sorted(code for code in item.fits if code in strengths and code not in used and code not in tops)
    same = len({strengths[code] for code in free}) == 1
    jokers = bool(free) and all(code in {"J1", "J2"} for code in free)
    return free[0] if same and (alone or jokers) else ""
