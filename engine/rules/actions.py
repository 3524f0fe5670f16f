"""What a seat may do: play a card, or say a word of a law."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class PlayCard(msgspec.Struct, frozen=True, tag="play", gc=False):
    """Put the card of this slot (0.. in the order dealt) on the table, face down if `covered`."""

    slot: int
    covered: bool = False


class Word(msgspec.Struct, frozen=True, tag="word", gc=False):
    """A word of a law, such as Word("envido", "real envido").

    `amount` is the N of a word that carries one (`envido N`, `denunciar`: the accused seat).  In a list of what may
    be said, `most` > 0 means: any amount from `amount` to `most`.  A word that is said has `most` = 0.
    """

    law: str
    word: str
    amount: int = 0
    most: int = 0


Action: TypeAlias = PlayCard | Word


class IllegalAction(Exception):
    """Nothing was changed. `refusal` is the locale key of the reason, shown to the presser alone."""

    def __init__(self, refusal: str) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def permits(entries: tuple[Action, ...], action: Action) -> bool:
    """Whether one entry of a list of legal actions allows exactly this action."""
    if isinstance(action, PlayCard):
        return action in entries
    if action.most:
        return False
    if action in entries:
        return True
    amount, word, law = action.amount, action.word, action.law
    return amount > 0 and any(
        entry.most > 0 and entry.word == word and entry.law == law and entry.amount <= amount <= entry.most
        for entry in entries
        if isinstance(entry, Word)
    )
