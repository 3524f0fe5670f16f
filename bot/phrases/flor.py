"""When the word flor is a claim, and when it is not (F5)."""

from __future__ import annotations

from bot.phrases import spanish
from bot.phrases.clauses import SHE_SANG
from bot.phrases.lexicon import Words, listed, named

FLOR = "flor"

_NEGATED = [tuple(verb.split()) for verb in listed(spanish.NEGATED_VERBS)]
_BETWEEN = frozenset(listed(spanish.BETWEEN))
_OTHERS = frozenset((*listed(spanish.OTHERS), *listed(spanish.WISHED), SHE_SANG))
_WISHED = frozenset(listed(spanish.WISHED))
_PLAYED_WITH = frozenset(listed(spanish.PLAYED_WITH))
_ACCUSING = frozenset(listed(spanish.ACCUSING))
_ACCUSED = frozenset(listed(spanish.ACCUSED))
_RULES = [tuple(rule.split()) for rule in listed(spanish.RULES)]
_NEVER = [tuple(phrase.split()) for phrase in listed(spanish.NEVER)]
_TAMPOCO = {
    word: frozenset(verb for other, verb in named(spanish.TAMPOCO) if other == word)
    for word, _ in named(spanish.TAMPOCO)
}
"""By the word that denies: the verbs that may follow it."""


def claims(words: Words) -> bool:
    """Whether one of the flores in a clause is a claim (F5.1, F5.3)."""
    return any(_claims(words, place) for place, word in enumerate(words) if word == FLOR)


def _claims(words: Words, place: int) -> bool:
    before, last = ("", "", *words[:place])[-2:] if place < 2 else words[place - 2 : place]
    if any(words[max(place - len(phrase) + 1, 0) : place + 1] == phrase for phrase in _NEVER):
        return False
    if last in _OTHERS or (last == "una" and before in _WISHED):
        return False
    if last in _TAMPOCO or last in _TAMPOCO.get(before, ()):
        return False
    if last == "con" and before in _PLAYED_WITH:
        return False
    if last == "la" and any(words[place + 1 : place + 1 + len(rule)] == rule for rule in _RULES):
        return False
    return not _accuses(words, place) and not _negated(words, place)


def _accuses(words: Words, place: int) -> bool:
    """F4.6."""
    if words[place + 1 : place + 2] and words[place + 1] in _ACCUSED:
        return True
    verb = place - 2 if place and words[place - 1] == "la" else place - 1
    return verb >= 0 and words[verb] in _ACCUSING


def _negated(words: Words, place: int) -> bool:
    """`no`, a verb, and any of the words that may stand between."""
    while place and words[place - 1] in _BETWEEN:
        place -= 1
    return any(
        place > len(verb) and words[place - len(verb) : place] == verb and words[place - len(verb) - 1] == "no"
        for verb in _NEGATED
    )
