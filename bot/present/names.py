"""How people, teams, cards and words are called: names made safe, everything else out of the lexicon."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from bot.screen import CardFace
from bot.words import Words
from engine.rules.actions import Word
from engine.rules.cards import DECKS, NO_CARD, Card, Seat, Team, number_of, suit_of
from engine.shown import SeatView

NAME_LIMIT = 24
FINGERPRINT = 32
"""Hex digits of a fingerprint that a message shows: half of it, and nobody can find two decks that share them."""
USUAL = (4, 5, 7, 10)
_SUITS = ("espadas", "bastos", "oros", "copas")
_MARKS_EACH = 2
_HOUSE_MARKS = str.maketrans("", "", "🤖💤")
"""What is set behind the names of the house's players and of who is away: nobody calls himself so."""
GOOD = {"quiero", "con flor quiero"}
BAD = {"no quiero", "mazo", "con flor me achico", "denunciar"}


def safe(name: str, default: str = "?") -> str:
    """A display name that can neither break a layout nor hide what stands beside it.

    Control, format and private characters go (RTL marks, joiners, line ends), piles of accents are cut to two each,
    white space is one blank, and it ends after 24 characters.  Markdown and HTML are the business of each markup.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name.translate(_HOUSE_MARKS)):
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
    text = " ".join("".join(kept).split())
    if len(text) > NAME_LIMIT:
        text = text[: NAME_LIMIT - 1].rstrip() + "…"
    return text or default


class Cast:
    """Who is who at one table, in one language."""

    def __init__(self, words: Words, seats: tuple[SeatView, ...]) -> None:
        self.words = words
        self._seats = {view.seat: view for view in seats}
        self._names = {seat: self._called(view) for seat, view in self._seats.items()}

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
        return f"{self.team(team)} · {members}"

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


def slug(text: str) -> str:
    """A word of the game as part of a key: `falta envido` is `falta-envido`."""
    return "".join(char if char.isalnum() else "-" for char in text.lower())


def word_name(words: Words, word: str, amount: int = 0) -> str:
    """A word of the game as it is said; one that carries a number (`envido N`) with it."""
    if word.endswith(" N"):
        return words(f"word-{slug(word)}", n=amount) if words.has(f"word-{slug(word)}") else f"{word[:-2]} {amount}"
    return words.get(f"word-{slug(word)}", word[:1].upper() + word[1:])


def word_style(word: str) -> str:
    """How the button of a word looks."""
    return "good" if word in GOOD else "bad" if word in BAD else "plain"


def card_name(words: Words, card: Card) -> str:
    """A card in words, for eyes and ears."""
    if card == NO_CARD:
        return words("card-hidden")
    if card >= 48:
        return words("card-joker")
    number = number_of(card)
    rank = words(f"rank-{number}") if number >= 10 else str(number)
    return words("card-name", rank=rank, suit=words(f"suit-{_SUITS[suit_of(card)]}"))


def face(words: Words, deck: str, card: Card, caption: str = "") -> CardFace:
    """A card as it lies on the table."""
    code = "" if card == NO_CARD else DECKS[deck].spell(card)
    return CardFace(card=card, name=card_name(words, card), code=code, caption=caption)


def card_of(deck: str, code: str) -> Card:
    """The card spelled so, NO_CARD if it is none of this deck (an old recap must stay readable)."""
    names = DECKS[deck].names if deck in DECKS else ()
    return names.index(code) if code in names else NO_CARD


def amounts(word: Word) -> tuple[int, ...]:
    """A few numbers out of a word's range; 2 and 3 have words of their own (envido, real envido)."""
    if not word.most:
        return (word.amount,)
    few = tuple(n for n in USUAL if word.amount <= n <= word.most)
    return few or tuple(range(word.amount, min(word.amount + 2, word.most) + 1))


def ask_for(words: Words, word: str) -> str:
    """What is asked back before a word that cannot be meant by a careless finger."""
    return words.get(f"ask-{slug(word)}", "")
