"""The proofs of a deal, for one person: his own cards at once, the cards that the rules have shown for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present.names import card_name, card_of
from bot.screen import Node, Screen, Text
from bot.words import Words
from engine.shown import ProofLine, ProofView


def proof_screen(words: Words, version: int, table: str, deck: str, proof: ProofView) -> Screen:
    """What can be checked with docs/deals.md: the fingerprints, and an opening for each card."""
    nodes: list[Node] = [
        Text(words("proof-title"), "title"),
        Text(words("proof-text")),
        Text(words("proof-commitment", code=proof.commitment), "small"),
    ]
    if proof.root:
        nodes.append(Text(words("proof-root", code=proof.root), "small"))
    nodes += _opened(words, deck, words("proof-own"), proof.own)
    nodes += _opened(words, deck, words("proof-shown"), proof.shown)
    return Screen(f"{table}/proof", version, tuple(nodes), silent=False)


def _opened(words: Words, deck: str, title: str, lines: Sequence[ProofLine]) -> list[Node]:
    if not lines:
        return []
    told = (f"{card_name(words, card_of(each.card), deck)}: {each.proof}" for each in lines)
    return [Text(title, "strong"), *(Text(text, "small") for text in told)]
