"""What to whisper to who was almost understood (F11). Never more than one, and nothing about anybody else's cards."""

from __future__ import annotations

import re
from functools import lru_cache

from bot.phrases.clauses import Message, plain
from bot.phrases.flor import FLOR
from bot.phrases.games import ASKS_MAZO, BRAZILIAN, LAWS, SPOKEN
from bot.phrases.lexicon import ANSWERS, Words, listed, pairs, tongue_of
from bot.phrases.situation import Hint, Situation

_THUMB = re.compile("\\s*(?:👍[🏻-🏿]?\\s*)+")

LONGEST = 8
"""Words of a message that is looked at for something almost said; what is longer is talk."""

NOT_HELD = Hint("hear-not-held")
"""A card that he has not."""
ONE_CARD = Hint("hear-one-card")
"""Two cards at once."""
REST = Hint("hear-rest")
"""Something was done, and something else that was said may not be done now."""
WHOM = Hint("hear-whom")
"""A denuncia without the accused."""


def only_answers(s: Situation) -> Hint | None:
    """A call waits, and what was said is no answer to it."""
    answers = _spoken(s, ANSWERS)
    return Hint("hear-answer", answers) if answers else None


def thumb(text: str, s: Situation) -> Hint | None:
    """A thumb is no answer to a call either (F10.2)."""
    return only_answers(s) if _THUMB.fullmatch(text) else None


def flor_is_a_name(text: str, message: Message, s: Situation) -> Hint | None:
    """Where somebody called Flor sits, the word is her name (F12): who holds a flor and writes it is shown the button."""
    holds = s.has_flor and any(act.name == FLOR for act in s.now)
    return Hint("hear-flor-name") if holds and message.named and FLOR in re.findall(r"\w+", plain(text)) else None


def wrong_step(s: Situation) -> Hint:
    """Quiero, and a step that cannot follow."""
    return Hint("hear-step", _spoken(s, (*ANSWERS, *LAWS[s.variant].get(s.law, ()))))


def _spoken(s: Situation, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these acts that may be done now, as they are said."""
    said = [act.name for act in s.now if act.name in names]
    return tuple(SPOKEN.get(name, name) if s.variant in BRAZILIAN else name for name in said)


def which(codes: tuple[str, ...]) -> Hint:
    """A name that several of his cards have."""
    return Hint("hear-which", cards=codes)


def not_now(s: Situation) -> Hint:
    """A word of the game at a moment when it may not be said."""
    if s.pending and any(act.name == "quiero" for act in s.now):
        return Hint("hear-first", _spoken(s, ANSWERS))
    if not s.on_turn and not s.pending:
        return Hint("hear-turn")
    return Hint("hear-not-now")


def near(message: Message, s: Situation) -> Hint | None:
    """A word that is almost one (F2.8, F10), said alone."""
    words: Words = tuple(word for clause in message.clauses for word in clause.words)
    if FLOR in words and s.has_flor and any(act.name == FLOR for act in s.now):
        return Hint("hear-flor")
    if len(words) > LONGEST:
        return None
    table = _almost(s.variant)
    bare = " ".join(words)
    if bare in table.near:
        return _if_legal("hear-near", table.near[bare], s)
    if (bare in table.no_answers or all(" ".join(clause.words) in table.no_answers for clause in message.clauses)) and (
        hint := only_answers(s)
    ):
        return hint
    if bare == "me voy" and s.variant in ASKS_MAZO:
        return _if_legal("hear-mazo", "mazo", s)
    if bare in table.no_amount:
        return Hint("hear-how-many") if any(act.name in ("envido N", "envite N") for act in s.now) else None
    return None


def _if_legal(key: str, said: str, s: Situation) -> Hint | None:
    """A near word is asked about only where the call would count."""
    name = next((name for name, spoken in SPOKEN.items() if spoken == said), said) if s.variant in BRAZILIAN else said
    return Hint(key, (said,)) if any(act.name == name for act in s.now) else None


class Almost:
    """The near misses of a language."""

    def __init__(self, variant: str) -> None:
        tongue = tongue_of(variant)
        self.near = dict(pairs(tongue.NEAR))
        self.no_answers = frozenset(listed(tongue.NO_ANSWERS))
        self.no_amount = frozenset(listed(tongue.NO_AMOUNT))


@lru_cache(16)
def _almost(variant: str) -> Almost:
    return Almost(variant)
