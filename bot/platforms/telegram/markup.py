"""Screen → what Telegram is sent: a text in its HTML, rows of buttons, or the few words of an alert. Pure.

It is read on phones, 36 characters a line: cards are a number and a sign, and each sign stands beside its word often
enough to be learned.
"""

from __future__ import annotations

from html import escape

import msgspec

from bot.screen import Button, CardFace, Cards, Clock, Node, Row, Score, Screen, Text

ALERT = 200
"""Characters of the answer to a press."""
WIDTH = 30
"""Letters that a row of buttons holds without being cut on a phone."""
MOST = 3
"""Buttons in a row."""
LONGEST = 4096
ASK = "?"
"""Before a token: the press is asked back about."""
_SIGNS = {"e": "🗡", "b": "🪵", "o": "🪙", "c": "🏆"}
_STYLES = {"good": "success", "bad": "danger", "main": "primary"}
_FIVE = 5


class Key(msgspec.Struct, frozen=True):
    """An inline button."""

    text: str
    data: str
    style: str = ""


class Payload(msgspec.Struct, frozen=True):
    """A message."""

    text: str
    rows: tuple[tuple[Key, ...], ...] = ()


def message(screen: Screen, now: float = 0.0) -> Payload:
    """A public message, or a private one that is not a hand."""
    parts = [part for node in screen.nodes if (part := _part(node, now))]
    return Payload(_cut(parts), _rows(screen))


def hand(screen: Screen) -> Payload:
    """The hand of one person in his private chat.

    What the table waits for is told only while he can do something: else each move of the others would be an edit.
    """
    rows = _rows(screen)
    busy = any(isinstance(node, Row) and not node.folded for node in screen.nodes) or any(
        face.ready for node in screen.nodes if isinstance(node, Cards) for face in node.cards
    )
    parts = [
        part
        for node in screen.nodes
        if (busy or not (isinstance(node, Text) and node.style == "strong")) and (part := _part(node, 0.0))
    ]
    return Payload(_cut(parts), rows)


def alert(screen: Screen) -> str:
    """A hand in a window that the presser alone sees: which table, the cards in words, what they are worth, what is awaited."""
    title = [node.text for node in screen.nodes if isinstance(node, Text) and node.style == "title"]
    cards = [_worded(node) for node in screen.nodes if isinstance(node, Cards)]
    worth = [node.text for node in screen.nodes if isinstance(node, Text) and node.style == "small"]
    rest = [node.text for node in screen.nodes if isinstance(node, Text) and node.style in {"plain", "strong"}]
    lines = [*title[:1], *cards, *([" · ".join(worth)] if worth else []), *rest]
    # The cards come first if it gets long: the title is cut before them, what is awaited is left out before that.
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


def _cut(parts: list[str]) -> str:
    """The parts in their order; whole ones are left out of the middle if it is too long."""
    while len("\n".join(parts)) > LONGEST and len(parts) > 1:
        parts.pop(len(parts) // 2)
    return "\n".join(parts)[:LONGEST]


def _part(node: Node, now: float) -> str:
    match node:
        case Text(text, style):
            return _text(escape(text, quote=False), style)
        case Score():
            return "\n".join(_score(node, team) for team in (0, 1))
        case Cards():
            return _cards(node)
        case Clock(text, until):
            left = round(until - now)
            return f"⏳ {escape(text, quote=False)} {_time(left)}" if now and left > 0 else ""
        case Row():
            return ""


def _text(text: str, style: str) -> str:
    match style:
        case "title" | "strong":
            return f"<b>{text}</b>"
        case "quote":
            return f"<blockquote>{text}</blockquote>"
        case "small":
            return f"<i>{text}</i>" if "\n" not in text else text
        case "move":
            return f"▸ {text}"
        case _:
            return text


def _time(seconds: int) -> str:
    return f"{seconds} s" if seconds < 100 else f"{seconds // 60} min" if seconds < 6000 else f"{seconds // 3600} h"


def _score(score: Score, team: int) -> str:
    """A team's points: its fósforos, five to a square, and in words."""
    points = score.points[team]
    if score.malas and points >= score.malas:
        points -= score.malas
    matches = "☒" * (points // _FIVE) + "|" * (points % _FIVE)
    told = f"{escape(score.names[team], quote=False)}: <b>{escape(score.words[team], quote=False)}</b>"
    return f"{told} {matches}".rstrip()


def short(face: CardFace) -> str:
    """A card as a number and a sign; in words where it has none."""
    sign = _SIGNS.get(face.code[-1:])
    return f"{face.code[:-1]}{sign}" if sign else ("🂠" if not face.code else face.name)


def _cards(node: Cards) -> str:
    caption = escape(node.caption, quote=False)
    match node.style:
        case "muestra":
            face = node.cards[0]
            return f"{caption}: <b>{short(face)}</b> ({escape(face.name, quote=False)})"
        case "hand":
            return "\n".join([f"{caption}:", *(_held(face) for face in node.cards)])
        case "past":
            laid = "  ".join(f"{short(face)}{'★' if face.best else ''}" for face in node.cards)
            return f"{caption} — {laid}"
        case _:
            laid = (f"  {short(face)}  {escape(face.caption, quote=False)}".rstrip() for face in node.cards)
            return "\n".join([f"{caption}:", *laid])


def _held(face: CardFace) -> str:
    text = f"{short(face)}  {escape(face.name, quote=False)}"
    return f"  <s>{text}</s>" if face.played else f"  {text}"


def _worded(node: Cards) -> str:
    if all(not face.code for face in node.cards):
        return node.caption
    return ", ".join(f"({face.name})" if face.played else face.name for face in node.cards)


# --- buttons -------------------------------------------------------------------------------------------------------


def _rows(screen: Screen) -> tuple[tuple[Key, ...], ...]:
    rows: list[tuple[Key, ...]] = []
    for node in screen.nodes:
        if isinstance(node, Cards):
            keys = [Key(f"{short(face)} {face.name}", face.token) for face in node.cards if face.ready and face.token]
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
