"""A step's text → the action that it means, for tests that read better in words."""

from __future__ import annotations

from engine.rules.actions import Action, PlayCard, Word
from engine.rules.legal import legal_actions
from engine.rules.state import MatchState


def act(match: MatchState, seat: int, text: str) -> Action:
    """`play 7e`, a word, or a word with its amount; what may not be said now becomes a word that is refused."""
    assert match.hand is not None
    stem, _, last = text.rpartition(" ")
    if stem == "play":
        return PlayCard(match.hand.dealt[seat].index(match.rules.deck.read(last)))
    for word in legal_actions(match).get(seat, ()):
        if isinstance(word, Word):
            if word.word == text and not word.most:
                return word
            if last.isdecimal() and word.word == f"{stem} N":
                return Word(word.law, word.word, int(last))
            if last.isdecimal() and word.word == stem and word.amount == int(last):
                return word
    return Word("", text)
