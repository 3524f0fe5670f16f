"""For who has never played: how to begin, and how a game is played, on one page each."""

from __future__ import annotations

from bot.present import tokens
from bot.present.names import slug
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words

ORDER = "ayuda"
SECTIONS = ("match", "cards", "tanto", "envido", "flor", "truco", "special", "words")
"""Those that a game has."""
ASKED = {"help", "ayuda", "ajuda"}
"""What people write to the house who do not know how to go on."""
COMMANDS = ("terminar", "ranking", "stats", "juez", "idioma", "config")
"""Those that are told to a newcomer, after the one that opens a table."""
ALONE = {"jugar": "truco"}
"""Orders whose commands, where each is one of its own, are called otherwise."""


def asks_for_help(text: str) -> bool:
    """Whether somebody who wrote this wants to be told how to go on."""
    return text.strip(" /¿?¡!.").lower() in ASKED


def command(words: Words, order: str, under: str = "") -> str:
    """An order as it is typed: a part of the one command that there is, as his app calls it, or one of its own."""
    return f"/{under} {words(f'command-{order}')}" if under else f"/{ALONE.get(order, order)}"


def has_help(words: Words, variant: str) -> bool:
    """Whether there is such a page for this game."""
    return words.has(f"help-{slug(variant)}-cards")


def help_buttons(words: Words, variant: str, label: str = "") -> tuple[Button, ...]:
    """The button that opens it, if there is one."""
    if not has_help(words, variant):
        return ()
    return (Button(label or words("button-help"), tokens.order(ORDER, slug(variant)), "quiet"),)


def guide_screen(words: Words, key: str, variants: tuple[str, ...], *, under: str = "", alone: bool = False) -> Screen:
    """How to begin, the commands that one needs, and a button for the rules of each game. `alone`: in a private chat."""
    start = words("guide-start-alone" if alone else "guide-start", play=command(words, "jugar", under))
    told = (
        words("guide-command", command=command(words, order, under), about=words(f"telegram-command-{order}"))
        for order in COMMANDS
    )
    nodes: list[Node] = [
        Text(words("guide-title"), "title"),
        Text(start),
        Text(words("guide-commands"), "strong"),
        Text("\n".join(told)),
        Text(words("guide-rules"), "strong"),
    ]
    games = ((name, words.get(f"variant-{slug(name)}", name)) for name in variants)
    nodes.append(Row(tuple(button for name, game in games for button in help_buttons(words, name, game))))
    return Screen(key, 1, tuple(nodes))


def help_screen(words: Words, variant: str) -> Screen:
    """The game in sections: what is its own, or what all games share; none about what it does not have."""
    game = words.get(f"variant-{slug(variant)}", variant)
    nodes: list[Node] = [Text(words("help-title", game=game), "title")]
    for section in SECTIONS:
        told = _own(words, variant, section)
        if words.has(told):
            nodes.append(Text(words(_own(words, variant, f"title-{section}")), "strong"))
            nodes.append(Text(words(told)))
    return Screen(f"{slug(variant)}/help", 1, tuple(nodes), silent=False)


def _own(words: Words, variant: str, part: str) -> str:
    """The key of this part as the game has it, or as all games do."""
    own = f"help-{slug(variant)}-{part}"
    return own if words.has(own) else f"help-{part}"
