"""How a game is played, on one page, for who has never played it."""

from __future__ import annotations

from bot.present import tokens
from bot.present.names import slug
from bot.screen import Button, Node, Screen, Text
from bot.words import Words

ORDER = "ayuda"
SECTIONS = ("match", "cards", "tanto", "envido", "flor", "truco", "words")


def has_help(words: Words, variant: str) -> bool:
    """Whether there is such a page for this game."""
    return words.has(f"help-{slug(variant)}-cards")


def help_buttons(words: Words, variant: str, label: str = "") -> tuple[Button, ...]:
    """The button that opens it, if there is one."""
    if not has_help(words, variant):
        return ()
    return (Button(label or words("button-help"), tokens.order(ORDER, slug(variant)), "quiet"),)


def help_screen(words: Words, variant: str) -> Screen:
    """The game in sections: what is its own, or what all games share."""
    game = words.get(f"variant-{slug(variant)}", variant)
    nodes: list[Node] = [Text(words("help-title", game=game), "title")]
    for section in SECTIONS:
        own = f"help-{slug(variant)}-{section}"
        nodes.append(Text(words(f"help-title-{section}"), "strong"))
        nodes.append(Text(words(own if words.has(own) else f"help-{section}")))
    return Screen(f"{slug(variant)}/help", 1, tuple(nodes), silent=False)
