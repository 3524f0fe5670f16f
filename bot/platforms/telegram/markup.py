"""Screen → what Telegram is sent: a text in its HTML, rows of buttons, or the few words of an alert. Pure.

It is read on phones, 36 characters a line: cards are a number and a sign, and each sign stands beside its word often
enough to be learned.
"""

from __future__ import annotations

import html
import re

import msgspec

from bot.screen import (
    Button,
    Call,
    CardFace,
    Cards,
    Clock,
    Node,
    Row,
    Score,
    Screen,
    Text,
    held,
    in_words,
    marks,
    short,
    split_team,
)

ALERT = 200
"""Characters of the answer to a press."""
WIDTH = 30
"""Letters that a row of buttons holds without being cut on a phone."""
LINE = 34
"""Characters that a phone shows in a line, with a little for what is bold."""
MOST = 3
"""Buttons in a row."""
LONGEST = 4096
LAID = "laid-"
"""How the style of cards begins that lie on the table, in a hand that is read elsewhere."""
ASK = "?"
"""Before a token: the press is asked back about."""
_MADE = re.compile(
    r"@(?=\w)"  # mentions, and the middle of an address for letters
    r"|(?<=\w)\.(?=[^\W\d])|(?<=[^\W\d])\.(?=\d)|(?<=\d)\.(?=\d+\.\d)"  # names of hosts and their numbers, not 1.5
    r"|:(?=//)"
    r"|#(?=\w*[^\W\d])|\$(?=[A-Z])"
)
"""Of what Telegram makes something by itself, by the sign that it needs."""
_STYLES = {"good": "success", "bad": "danger", "main": "primary"}


class Key(msgspec.Struct, frozen=True, gc=False):
    """An inline button."""

    text: str
    data: str
    """What it sends back, or the address that it opens."""
    style: str = ""


class Payload(msgspec.Struct, frozen=True, gc=False):
    """A message."""

    text: str
    rows: tuple[tuple[Key, ...], ...] = ()


def message(screen: Screen, now: float = 0.0) -> Payload:
    """A public message, or a private one that is not a hand."""
    before: tuple[Node | None, ...] = (None, *screen.nodes)
    parts = [
        part for row, node in zip(before, screen.nodes, strict=False) if (part := _about(row, node) or _part(node, now))
    ]
    return Payload(_cut(parts), _rows(screen))


def _about(row: Node | None, node: Node) -> str:
    """What an option is about, after its name: the rows of its values stand below all texts, and no row has a caption."""
    if not (isinstance(row, Row) and row.caption and isinstance(node, Text) and node.style == "small"):
        return ""
    if sum(button.style == "main" for button in row.buttons) != 1:
        return ""  # no values, one of which is the present one
    return f"<b>{escape(row.caption)}</b> — {_text(escape(node.text), 'small')}"


def hand(screen: Screen, link: str = "") -> Payload:
    """The hand of one person in his private chat; `link` leads from its title back to the table.

    Every card that he has not played is a button, also before his turn: each redrawing is a message, and a button that is there
    already needs none. What the table waits for is told only while he can do something.
    """
    rows = _rows(screen, early=True)
    busy = any(isinstance(node, Row) and not (node.folded or node.aside) for node in screen.nodes) or any(
        face.ready for node in screen.nodes if isinstance(node, Cards) for face in node.cards
    )
    parts = [
        part
        for node in screen.nodes
        if (busy or not (isinstance(node, Text) and node.style == "strong")) and (part := _part(node, 0.0))
    ]
    if link and parts:
        parts[0] = f'<a href="{html.escape(link)}">{parts[0]}</a>'
    return Payload(_cut(parts), rows)


def alert(screen: Screen) -> str:
    """A hand in a window that the presser alone sees: which table, the cards in words, what they are worth, what is awaited."""
    title = [node.text for node in screen.nodes if isinstance(node, Text) and node.style == "title"]
    shown = [node for node in screen.nodes if isinstance(node, Cards) and not node.style.startswith(LAID)]
    cards = [_worded(node) for node in sorted(shown, key=lambda node: node.style != "hand")]
    worth = [node.text for node in screen.nodes if isinstance(node, Text) and node.style == "small"]
    rest = [node.text for node in screen.nodes if isinstance(node, Text) and node.style in {"plain", "strong"}]
    laid = [_worded(node) for node in screen.nodes if isinstance(node, Cards) and node.style.startswith(LAID)]
    lines = [*title[:1], *cards, *([" · ".join(worth)] if worth else []), *rest, *laid]
    # The cards come first if it gets long: the title is cut before them; before that what lies there is left out, then what is
    # awaited.
    while len("\n".join(lines)) > ALERT and len(lines) > len(cards) + len(title[:1]):
        lines.pop()
    if title and (over := len("\n".join(lines)) - ALERT) > 0:
        lines[0] = lines[0][: max(0, len(lines[0]) - over - 1)].rstrip() + "…"
    return note("\n".join(lines))


def note(text: str) -> str:
    """A text that fits into the answer to a press. Telegram counts UTF-16 units."""
    while len(text.encode("utf-16-le")) > 2 * ALERT:
        text = text[:-2].rstrip() + "…"
    return text


def plain(screen: Screen) -> str:
    """The texts of a screen without any form."""
    return " ".join(node.text for node in screen.nodes if isinstance(node, Text))


# --- texts ---------------------------------------------------------------------------------------------------------


def escape(text: str) -> str:
    """The text, so that it reads as written: Telegram makes no mention, link or hashtag of it by itself (B27).

    Commands stay what they are: ours are meant to be pressed, and in what people wrote there are none (`no_commands`).
    """
    return html.escape(_MADE.sub(_broken, held(text)), quote=False)


def _broken(found: re.Match[str]) -> str:
    """The sign with a blank of no width behind it, where a word would go on."""
    return f"{found[0]}\N{WORD JOINER}"


def _cut(parts: list[str]) -> str:
    """The parts in their order; whole ones are left out of the middle if it is too long."""
    while len("\n".join(parts)) > LONGEST and len(parts) > 1:
        parts.pop(len(parts) // 2)
    return "\n".join(parts)[:LONGEST]


def _part(node: Node, now: float) -> str:
    match node:
        case Text(text, style):
            return _text(escape(text), style)
        case Score():
            return "\n".join(_score(node, team) for team in (0, 1))
        case Cards():
            return _cards(node)
        case Clock(text, until):
            left = round(until - now)
            return f"⏳ {escape(text)} {_time(left)}" if now and left > 0 else ""
        case Call(person, text):
            # The name is a link to the person: that is what calls him.
            who = escape(person.name)
            return f'<a href="tg://user?id={person.id.rpartition(":")[2]}">{who}</a> {escape(text)}'
        case Row():
            return ""


def _text(text: str, style: str) -> str:
    match style:
        case "title" | "strong":
            return f"<b>{text}</b>"
        case "quote":
            return f"<blockquote>{text}</blockquote>"
        case "fold":
            return f"<blockquote expandable>{text}</blockquote>"
        case "small":
            return f"<i>{text}</i>" if "\n" not in text else text
        case "move":
            return f"▸ {text}"
        case _:
            return text


def _time(seconds: int) -> str:
    return f"{seconds} s" if seconds < 100 else f"{seconds // 60} min" if seconds < 6000 else f"{seconds // 3600} h"


def _score(score: Score, team: int) -> str:
    """A team's points as they lie on the table, and in words."""
    name, members = split_team(score, team, LINE)
    told = f"{escape(name)}: <b>{escape(score.words[team])}</b> {marks(score, team)}".rstrip()
    return f"{told}\n<i>{escape(members)}</i>" if members else told


def _cards(node: Cards) -> str:
    caption = escape(node.caption)
    match node.style:
        case "muestra":
            face = node.cards[0]
            return f"{caption}: <b>{short(face)}</b> ({escape(in_words(face))})"
        case "hand":
            return "\n".join([f"{caption}:", *(_held(face) for face in node.cards)])
        case "past" | "laid-past":
            laid = "  ".join(f"{short(face)}{'★' if face.best else ''}" for face in node.cards)
            return f"{caption} — {laid}"
        case _:
            laid = (f"  {short(face)}  {escape(face.caption)}".rstrip() for face in node.cards)
            return "\n".join([f"{caption}:", *laid])


def _held(face: CardFace) -> str:
    text = f"{short(face)}  {escape(in_words(face))}"
    return f"  <s>{text}</s>" if face.played else f"  {text}"


def _worded(node: Cards) -> str:
    if all(not face.code for face in node.cards):
        return node.caption
    named = ", ".join(f"({face.name})" if face.played else face.name for face in node.cards)
    return named if node.style == "hand" else f"{node.caption}: {named}"


# --- buttons -------------------------------------------------------------------------------------------------------


def _rows(screen: Screen, *, early: bool = False) -> tuple[tuple[Key, ...], ...]:
    rows: list[tuple[Key, ...]] = []
    for node in screen.nodes:
        if isinstance(node, Cards):
            faces = [face for face in node.cards if (early or face.ready) and face.token]
            keys = [Key(f"{short(face)} {in_words(face)}", face.token) for face in faces]
            wide = len(_packed([Key(f"{short(face)} {in_words(face)}", "") for face in node.cards])) >= MOST
            if wide and all(face.code for face in node.cards):
                # Their names stand above: the signs are enough, side by side. It stays so when some of them have gone.
                # Cards that nobody has seen are told apart by their places alone.
                keys = [Key(short(face), face.token) for face in faces]
        elif isinstance(node, Row):
            keys = [_key(button) for button in node.buttons]
        else:
            continue
        rows += _packed(keys)
    return tuple(rows)


def _key(button: Button) -> Key:
    return Key(button.label, (ASK if button.ask else "") + button.token, _STYLES.get(button.style, ""))


def _packed(keys: list[Key]) -> list[tuple[Key, ...]]:
    """As many in a row as can be read."""
    rows: list[tuple[Key, ...]] = []
    row: list[Key] = []
    for key in keys:
        # Each of a row is as wide as the widest.
        if row and (len(row) == MOST or max(len(each.text) for each in (*row, key)) * (len(row) + 1) > WIDTH):
            rows.append(tuple(row))
            row = []
        row.append(key)
    return [*rows, tuple(row)] if row else rows
