"""Which card somebody means (F6)."""

from __future__ import annotations

from typing import NamedTuple

from bot.phrases import games
from bot.phrases.lexicon import Lexicon, Words
from bot.phrases.situation import Situation

UNA = frozenset({"un", "una"})
EL = frozenset({"el", "la"})


class CardName(NamedTuple):
    """A card as it was named: every card of the deck that the name fits, how many words it takes, the article before it,
    and whether face down.
    """

    fits: frozenset[str]
    size: int
    article: str = ""
    covered: bool = False


def card_at(words: Words, start: int, lexicon: Lexicon, s: Situation, *, framed: bool) -> CardName | None:
    """The card that is named from there on. `framed`: a frame stands before it (F3.3)."""
    first = words[start]
    article = first if first in lexicon.articles and len(words) > start + 1 else ""
    found = None
    if article:
        found = _bare(words, start + 1, lexicon, s, article=article, framed=framed)
    if found is None:
        article = ""
        found = _bare(words, start, lexicon, s, article="", framed=framed)
    if found is None:
        return None
    fits, end = found
    for phrase in lexicon.down if lexicon.variant in games.FACE_DOWN else ():
        if words[end : end + len(phrase)] == phrase:
            return CardName(fits, end + len(phrase) - start, article, covered=True)
    return CardName(fits, end - start, article)


def _bare(
    words: Words, start: int, lexicon: Lexicon, s: Situation, *, article: str, framed: bool
) -> tuple[frozenset[str], int] | None:
    """The cards that are named without the article, and where the name ends."""
    rank = lexicon.ranks.get(words[start])
    if rank is not None:
        after = start + 1
        if after < len(words) and words[after] in lexicon.of:
            after += 1
        if after < len(words) and words[after] in lexicon.suits:
            return frozenset({rank + lexicon.suits[words[after]]}), after + 1  # F6.1
    if framed and words[start] in lexicon.codes and rank is None:
        return frozenset({lexicon.codes[words[start]]}), start + 1
    if not (article or framed):
        return None
    for size in (2, 1):
        fits = _nicknamed(words[start : start + size], lexicon, s)
        if fits is not None and len(words) >= start + size:
            return fits, start + size
    if (
        rank is not None
        and (article or words[start] in lexicon.codes)
        and (framed or lexicon.variant not in games.BRAZILIAN)
    ):
        # F6.4. «As» is the code of one card and the name of four: of an ace that he holds.
        return frozenset(rank + suit for suit in lexicon.suits.values()), start + 1
    return None


def _nicknamed(words: Words, lexicon: Lexicon, s: Situation) -> frozenset[str] | None:
    """F6.2, F6.3."""
    fits = lexicon.nicknames.get(words)
    if fits is not None:
        return fits
    name = " ".join(words)
    if lexicon.variant == "uruguayo" and name in games.PIEZAS:
        number, suit = s.muestra[:-1], s.muestra[-1:]
        stands_in = name != games.ALCAHUETE or number in games.PIEZA_NUMBERS
        return frozenset({games.PIEZAS[name] + suit} if stands_in else ())
    suit = lexicon.manilhas.get(words)
    if suit is None:
        return None
    rank = manilha_rank(s.muestra, small=s.small_deck) if s.muestra else games.FIXED_MANILHAS[suit]
    return frozenset({rank + suit})


def manilha_rank(vira: str, *, small: bool) -> str:
    """The rank after the vira (P4.2); `small`: the deck has no 4, 5, 6 and 7."""
    order = games.BRAZIL_ORDER[4:] if small else games.BRAZIL_ORDER
    return order[(order.find(vira[:-1]) + 1) % len(order)]


def held_of(card: CardName, s: Situation) -> tuple[str, ...]:
    """The cards he holds that the name fits; in uruguayo «el 4» is the pieza before others, «un 4» is another (F6.6)."""
    held = tuple(code for code in s.held if code in card.fits)
    if len(held) > 1 and s.variant == "uruguayo":
        pieza = tuple(code for code in held if code[-1] == s.muestra[-1:] and code[:-1] in games.PIEZA_NUMBERS)
        if pieza and card.article in EL:
            return pieza
        if pieza and card.article in UNA:
            return tuple(code for code in held if code not in pieza)
    if s.variant == "v2" and set(held) == {"J1", "J2"}:
        return held[:1]
    return held
