"""The answers to perros: a ley word, then a choice (F4.5)."""

from __future__ import annotations

from bot.phrases import spanish
from bot.phrases.clauses import Message
from bot.phrases.games import LEY_ANSWERS, LEYES
from bot.phrases.lexicon import Words, listed, named
from bot.phrases.situation import NOTHING, Heard, Hint, Situation

_LEYES: dict[Words, str] = {tuple(phrase.split()): ley for ley, phrase in named(LEYES)}
_FILLING = frozenset(word for word in listed(spanish.FILLERS) if not any(word in ley for ley in _LEYES))
_CHOICES: dict[Words, str] = {
    tuple(word for word in phrase.split() if word not in _FILLING): choice for choice, phrase in named(LEY_ANSWERS)
}
_LONGEST = 8
"""Words of an answer, and some more: nothing longer is looked into."""


def hear_ley(message: Message, s: Situation) -> Heard:
    """What a message says to perros; half an answer is nothing, with the whole ones as a hint."""
    words = tuple(word for clause in message.clauses for word in clause.words if word not in _FILLING)
    ley, choice = _LEYES.get(words[:2], ""), _CHOICES.get(words[2:], "")
    if ley and choice and not any(clause.question for clause in message.clauses):
        found = tuple(act for act in s.now if act.name == f"{ley}: {choice}")
        return Heard(found, None if found else Hint("hear-not-now"))
    half = ley or (len(words) <= _LONGEST and (words in _CHOICES or words in _BARE))
    return Heard(hint=Hint("hear-ley")) if half else NOTHING


_BARE = {("quiero",), ("no", "quiero")}
