"""How people, teams, cards and words are called: names made safe, everything else out of the lexicon."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from bot.screen import TEAM, CardFace, Cards, Node, Score, Text
from bot.words import Blank, Words
from engine.rules.actions import Word
from engine.rules.cards import DECKS, JOKERS, NO_CARD, OTHER, SPANISH_40, Card, Seat, Team, number_of, suit_of
from engine.shown import SeatView

NAME_LIMIT = 24
FINGERPRINT = 32
"""Hex digits of a fingerprint that a message shows: half of it, and nobody can find two decks that share them."""
USUAL = (4, 5, 7, 10)
_SUITS = ("espadas", "bastos", "oros", "copas")
_FRENCH_SUITS = ("espadas", "paus", "ouros", "copas")
_FRENCH_RANKS = {"A": 1, "Q": 10, "J": 11, "K": 12}
"""The names of what is printed on French cards: their keys have the numbers that Brazil gives them."""
JOKER = "🃏"
FRENCH_SIGNS = "♠♣♦♥"
"""By the suit of the Spanish card that each stands for."""
FEW = {"envite N": (1, 3, 5, 10)}
"""Words whose usual numbers are others."""
TONGUES = {"mineiro": "brasil", "paulista": "brasil", "truque": "truque"}
"""Games that have words of their own for what all games have: their keys begin with `game-` and this."""
_MARKS_EACH = 2
_HOUSE_MARKS = str.maketrans("", "", "🤖💤")
"""What is set behind the names of the house's players and of who is away: nobody calls himself so."""
_COMMAND = re.compile(r"(?<![\w/<>])/(?=\w)")
"""The slash of what a chat takes for a command."""
TURN_UP = "ver cartas"
"""The word that turns one's own cards up, where they lie face down because somebody may throw the perros."""
GOOD = {"quiero", "con flor quiero", "jogo", TURN_UP}
BAD = {"no quiero", "mazo", "con flor me achico", "denunciar", "fujo"}


@lru_cache(4096)
def safe(name: str, default: str = "?") -> str:
    """A display name that can neither break a layout nor hide what stands beside it.

    Control, format and private characters go (RTL marks, joiners, line ends), piles of accents are cut to two each,
    white space is one blank, and it ends after 24 characters.  Nothing in it is a command that can be pressed.  Markdown and
    HTML are the business of each markup.
    """
    text = no_commands(plain(name.translate(_HOUSE_MARKS)))
    if len(text) > NAME_LIMIT:
        text = text[: NAME_LIMIT - 1].rstrip() + "…"
    return text or default


def no_commands(text: str) -> str:
    """What people wrote, with another slash where a chat would make a command of it: beside ours it could not be told apart."""
    return _COMMAND.sub("\N{DIVISION SLASH}", text)


def plain(text: str) -> str:
    """A line that people wrote, without control, format and private characters, with at most two accents a letter."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if kind[0] == "Z" or char in "\t\n\r":
            char, marks = " ", 0  # noqa: PLW2901
        elif kind[0] == "C":
            continue
        elif kind[0] == "M":
            marks += 1
            if marks > _MARKS_EACH or not kept:
                continue
        else:
            marks = 0
        kept.append(char)
    return " ".join("".join(kept).split())


class Cast:
    """Who is who at one table, and how its game and its cards are called, in one language."""

    def __init__(
        self, words: Words, seats: tuple[SeatView, ...], variant: str = "", deck: str = SPANISH_40.name
    ) -> None:
        self.words = words
        self.tongue = TONGUES.get(variant, "")
        self.deck = deck
        self._seats = {view.seat: view for view in seats}
        self._names = {seat: self._called(view) for seat, view in self._seats.items()}
        self._articled = tuple(
            name for seat, name in self._names.items() if self._seats[seat].house and name[:1].islower()
        )

    def name(self, seat: Seat) -> str:
        """The name of who sits there."""
        return self._names.get(seat) or self.words("seat-number", number=seat + 1)

    def team(self, team: Team) -> str:
        """A team: the player himself with two seats, else Nosotros and Ellos."""
        if len(self._seats) == 2:
            return self.name(team)
        return self.words("team-0" if team == 0 else "team-1")

    def side(self, team: Team) -> str:
        """A team with its players, for headings."""
        if len(self._seats) == 2:
            return self.name(team)
        members = ", ".join(self.name(seat) for seat in sorted(self._seats) if seat % 2 == team)
        return f"{self.team(team)}{TEAM}{members}"

    def say(self, key: str, **blanks: Blank) -> str:
        """A message as this game says it, or as all games do."""
        return self.words(self._own(key), **blanks)

    def word(self, word: str, amount: int = 0) -> str:
        """A word of the game as it is said; one that carries a number (`envido N`) with it."""
        own = self._own(f"word-{slug(word)}")
        if word.endswith(" N"):
            return self.words(own, n=amount) if self.words.has(own) else f"{word[:-2]} {amount}"
        return self.words.get(own, word[:1].upper() + word[1:])

    def ask(self, word: str) -> str:
        """What is asked back before a word that cannot be meant by a careless finger."""
        return self.words.get(self._own(f"ask-{slug(word)}"), "")

    def card(self, card: Card) -> str:
        """A card in words."""
        return card_name(self.words, card, self.deck)

    def short(self, card: Card) -> str:
        """A card in as few letters as can be read: `Q♣`, or in words."""
        return short_name(card, self.deck) if is_french(self.deck) else self.card(card)

    def face(self, card: Card, caption: str = "") -> CardFace:
        """A card as it lies on the table."""
        return face(self.words, self.deck, card, caption)

    def opened(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """The nodes of a screen; where a line begins with a house player's name, its article has a capital («La Pocha»)."""
        return tuple(map(self._opened, nodes)) if self._articled else tuple(nodes)

    def begun(self, text: str) -> str:
        """A text with capitals where sentences begin with a house player's name."""
        for name in self._articled:
            text = re.sub(rf"(^|\. ){re.escape(name)}", _capital, text, flags=re.MULTILINE)
        return text

    def _opened(self, node: Node) -> Node:
        match node:
            case Text(text):
                return replace(node, text=self.begun(text))
            case Cards(caption):
                return replace(node, caption=self.begun(caption))
            case Score((one, other)):
                return replace(node, names=(self.begun(one), self.begun(other)))
            case _:
                return node

    def _own(self, key: str) -> str:
        own = f"game-{self.tongue}-{key}"
        return own if self.tongue and self.words.has(own) else key

    def names(self, seats: Iterable[Seat]) -> str:
        """Several names in a row."""
        return ", ".join(self.name(seat) for seat in seats)

    def replaced(self) -> list[str]:
        """A line for everybody who got up in mid-match and for whom a house player plays on."""
        return [
            self.words("seat-instead", name=safe(view.instead, self.words("somebody")), house=self.name(view.seat))
            for view in self._seats.values()
            if view.instead and view.house
        ]

    def _called(self, view: SeatView) -> str:
        if view.person is not None:
            name = safe(view.person.name, self.words("somebody"))
            return self.words("absent-name", name=name) if view.absent else name
        return self.words("house-name", name=safe(view.house)) if view.house else ""


def _capital(found: re.Match[str]) -> str:
    """What was found, its name with a capital."""
    name = found[0].removeprefix(found[1])
    return f"{found[1]}{name[:1].upper()}{name[1:]}"


@lru_cache(512)
def slug(text: str) -> str:
    """A word of the game as part of a key: `falta envido` is `falta-envido`."""
    return "".join(char if char.isalnum() else "-" for char in text.lower())


def is_rare(word: Word, *, contested: bool = False) -> bool:
    """Whether a call is seldom wanted: one with a number, or (unless a flor is `contested`) one that raises a flor."""
    return word.most > 0 or (not contested and word.word.startswith(("con flor", "contraflor")))


def word_style(word: str) -> str:
    """How the button of a word looks."""
    return "good" if word in GOOD else "bad" if word in BAD else "plain"


def is_french(deck: str) -> bool:
    """Whether the deck has queens and knaves, not sotas and caballos."""
    return deck.startswith("french")


@lru_cache(1024)
def card_name(words: Words, card: Card, deck: str) -> str:
    """A card in words, for eyes and ears; a French one with the sign of its suit."""
    if card == NO_CARD:
        return words("card-hidden")
    if card >= 48:
        return words("card-joker")
    number = number_of(card)
    if is_french(deck):
        printed = DECKS[deck].spell(card)[:-1]
        rank = words(f"rank-french-{_FRENCH_RANKS[printed]}") if printed in _FRENCH_RANKS else printed
        return words("card-name", rank=rank, suit=_french_suit(words, deck, suit_of(card)))
    rank = words(f"rank-{number}") if number >= 10 else str(number)
    return words("card-name", rank=rank, suit=words(f"suit-{_SUITS[suit_of(card)]}"))


def _french_suit(words: Words, deck: str, suit: int) -> str:
    """A French suit as the game calls it, with its sign: a Spanish game goes on speaking of bastos."""
    if deck in OTHER:
        return words(f"suit-french-{_FRENCH_SUITS[suit]}")
    return f"{words(f'suit-{_SUITS[suit]}')} {FRENCH_SIGNS[suit]}"


def short_name(card: Card, deck: str) -> str:
    """A French card as it is printed: `Q♣`."""
    if card in JOKERS:
        return JOKER
    return DECKS[deck].spell(card)[:-1] + FRENCH_SIGNS[suit_of(card)]


@lru_cache(1024)
def face(words: Words, deck: str, card: Card, caption: str = "") -> CardFace:
    """A card as it lies on the table."""
    code = "" if card == NO_CARD else DECKS[deck].spell(card)
    return CardFace(card=card, name=card_name(words, card, deck), code=code, caption=caption)


def card_of(code: str) -> Card:
    """The card that its game spells so, NO_CARD if it is none (an old recap must stay readable)."""
    names = DECKS[deck_of(code)].names
    return names.index(code) if code in names else NO_CARD


def deck_of(code: str) -> str:
    """The first of the games' decks that has a card spelled so: their families spell none of their cards alike."""
    return next((name for name, deck in DECKS.items() if code in deck.names), SPANISH_40.name)


def amounts(word: Word) -> tuple[int, ...]:
    """A few numbers out of a word's range; 2 and 3 have words of their own (envido, real envido)."""
    if not word.most:
        return (word.amount,)
    few = tuple(n for n in FEW.get(word.word, USUAL) if word.amount <= n <= word.most)
    return few or tuple(range(word.amount, min(word.amount + 2, word.most) + 1))
