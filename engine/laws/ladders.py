"""The chains of a bet: which word may follow which, and what the chain is worth."""

from __future__ import annotations

from functools import lru_cache

from engine.rules.actions import Word
from engine.rules.state import FALTA_LATER, FALTA_NODE


class OpenLadder:
    """Any chain, each amount at least the last one, the total never past the falta (U7.3, U7.5).

    The node is the last amount. `prefix` is set before every word (`con flor `).
    """

    def __init__(self, law: str, prefix: str = "") -> None:
        """Words belong to this law."""
        self._law = law
        self._prefix = prefix
        self._amounts = {prefix + "envido": 2, prefix + "real envido": 3}
        self.openings = lru_cache(256)(self._openings)
        self.raises = lru_cache(4096)(self._raises)

    def _openings(self, limit: int) -> tuple[Word, ...]:
        return self._raises(0, 0, limit)

    def _raises(self, node: int, total: int, limit: int) -> tuple[Word, ...]:
        if node == FALTA_NODE:
            return ()
        words = [
            Word(self._law, word)
            for word, amount in self._amounts.items()
            if amount >= node and total + amount <= limit
        ]
        least = max(2, node)
        if total + least <= limit:
            words.append(Word(self._law, self._prefix + "envido N", least, limit - total))
        if limit > total:
            words.append(Word(self._law, self._prefix + "falta envido", limit))
        return tuple(words)

    def step(self, node: int, total: int, word: Word) -> tuple[int, int]:
        """The amounts add up; the falta takes the place of the sum."""
        if word.word == self._prefix + "falta envido":
            return FALTA_NODE, word.amount
        amount = self._amounts.get(word.word, word.amount)
        return amount, total + amount


class ChainLadder:
    """The eleven chains of A5.6: at most two envidos, one real envido, one falta, never downwards."""

    _AFTER_ENVIDO, _AFTER_TWO, _AFTER_REAL = 1, 2, 3

    def __init__(self, law: str) -> None:
        """Words belong to this law."""
        envido, real, falta = (Word(law, word) for word in ("envido", "real envido", "falta envido"))
        self._openings = (envido, real, falta)
        self._raises = {
            self._AFTER_ENVIDO: (envido, real, falta),
            self._AFTER_TWO: (real, falta),
            self._AFTER_REAL: (falta,),
            FALTA_NODE: (),
        }

    def openings(self, limit: int) -> tuple[Word, ...]:
        """Any step may open."""
        return self._openings

    def raises(self, node: int, total: int, limit: int) -> tuple[Word, ...]:
        """Upwards only (A5.5)."""
        return self._raises[node]

    def step(self, node: int, total: int, word: Word) -> tuple[int, int]:
        """The amounts add up; the falta is reckoned when it is settled."""
        if word.word == "falta envido":
            return FALTA_NODE, FALTA_LATER
        if word.word == "real envido":
            return self._AFTER_REAL, total + 3
        return node + 1, total + 2
