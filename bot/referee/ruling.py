"""The judge's answer: the ruling, or what was not understood with an example; and the guide for who asks nothing yet."""

from __future__ import annotations

from typing import NamedTuple

from bot.present import tokens
from bot.present.names import slug
from bot.referee import terms
from bot.referee.chains import Chain, read_chain, rule_chain
from bot.referee.hands import Hands, read_hands, rule_hands
from bot.referee.options import take_options, told_options
from bot.referee.reading import LONGEST, Topic, Trouble, topic_of
from bot.referee.script import Told, read_script, rule_script
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words

ORDER = "juez"
STRANGE = {"juez-nothing", "juez-what", "juez-no-card"}
"""What may be said of a question that is about another game."""
LONGEST_ANSWER = 3200
"""Characters of a ruling; what is longer fits no message."""
SHOWN = 160
"""Characters of the question that stand above the ruling."""


class Ruling(NamedTuple):
    """The game that it was judged by, and the lines of it; or why there is none."""

    variant: str
    lines: list[str]
    trouble: Trouble | None = None


def rule(words: Words, text: str, usual: str, variants: tuple[str, ...], cards: str = "") -> Ruling:
    """What the rules say to this question, in a chat that is shown this kind of `cards`. Where no game is named and the usual one does not know its cards, another is tried."""
    if len(text) > LONGEST:
        return Ruling(usual, [], Trouble("juez-long"))
    topic = take_options(topic_of(text, usual)._replace(cards=cards), words)
    if isinstance(topic, Trouble):
        return Ruling(topic_of(text, usual).variant, [], topic)
    first = _ruled(words, topic)
    if topic.named or topic.table or first.trouble is None or first.trouble.key not in STRANGE:
        return first
    for other in variants:
        if other != topic.variant and (ruling := _ruled(words, topic._replace(variant=other))).trouble is None:
            return ruling
    return first


def _ruled(words: Words, topic: Topic) -> Ruling:
    question = read_script(topic) or read_chain(topic) or read_hands(topic) or Trouble("juez-nothing")
    match question:
        case Trouble():
            found: list[str] | Trouble = question
        case Told():
            found = rule_script(words, question)
        case Hands():
            found = rule_hands(words, question)
        case Chain():
            found = rule_chain(words, question)
    return (
        Ruling(topic.variant, [], found)
        if isinstance(found, Trouble)
        else Ruling(topic.variant, [*told_options(topic, words), *found])
    )


# --- screens -------------------------------------------------------------------------------------------------------


def ruling_screen(words: Words, key: str, version: int, text: str, ruling: Ruling) -> Screen:
    """The question, and what the rules say; or what was not understood, and how it could be asked."""
    nodes: list[Node] = [
        Text(words("juez-title", game=words(f"variant-{slug(ruling.variant)}")), "title"),
        Text(_cut(" ".join(text.split()), SHOWN), "quote"),
    ]
    if ruling.trouble is None:
        nodes.append(Text(_cut("\n".join(ruling.lines), LONGEST_ANSWER)))
        return Screen(key, version, tuple(nodes), silent=False)
    nodes.append(Text(words(ruling.trouble.key, what=_cut(ruling.trouble.what, 60)), "strong"))
    nodes.append(_examples(words, ruling.variant))
    return Screen(key, version, tuple(nodes), silent=False)


def guide_screen(words: Words, key: str, version: int, variant: str, variants: tuple[str, ...]) -> Screen:
    """How the judge is asked: examples of one game to press, and the other games."""
    games = tuple(
        Button(words(f"variant-{slug(each)}"), tokens.order(ORDER, slug(each)), "plain")
        for each in variants
        if each != variant
    )
    nodes: list[Node] = [
        Text(words("juez-title", game=words(f"variant-{slug(variant)}")), "title"),
        Text(words("juez-guide")),
        _examples(words, variant),
        *([Row(games, words("juez-games"))] if games else []),
    ]
    return Screen(key, version, tuple(nodes), silent=False)


def example(variant: str, number: str) -> str:
    """The question behind a button; empty for a button that is none of ours."""
    examples = terms.EXAMPLES.get(variant, ())
    place = int(number) if number.isascii() and number.isdecimal() else 0
    return examples[place - 1] if 0 < place <= len(examples) else ""


def _examples(words: Words, variant: str) -> Row:
    buttons = (
        Button(text, tokens.order(ORDER, slug(variant), str(number)), "quiet")
        for number, text in enumerate(terms.EXAMPLES[variant], 1)
    )
    return Row(tuple(buttons), words("juez-examples"))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
