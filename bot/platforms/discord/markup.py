"""Screen → what Discord is sent: components of its second kind, in a coloured container. Pure.

It is read on phones, about 36 characters a line: cards are a number and a sign, and each sign stands beside its word often
enough to be learned.
"""

from __future__ import annotations

from typing import Any, TypeAlias
from zlib import crc32

import msgspec

from bot.platforms.discord.safe import escape
from bot.platforms.discord.updates import NAME, custom_id
from bot.screen import Button, Call, CardFace, Cards, Clock, Node, Row, Score, Screen, Text, in_words, marks, split_team
from bot.screen import short as plain

Component: TypeAlias = dict[str, Any]

# Discord's numbers for what a message is made of.
_ROW, _BUTTON, _LIST, _TEXT, _BOX = 1, 2, 3, 10, 17
_STYLES = {"main": 1, "good": 3, "bad": 4}
_PLAIN = 2
COLOURS = {"lobby": 0x3B88C3, "panel": 0x3B88C3, "hand": 0xE0A526, "ask": 0xC0392B, "table": 0x2E8B57, "left": 0x72767D}
SILENT, PRIVATE, PARTS = 1 << 12, 1 << 6, 1 << 15
"""Flags of a message: no notification; for one person; made of components."""
MOST = 5
"""Buttons in a row."""
FEW = 3
"""Buttons with numbers that are still shown one by one."""
LISTED = 25
"""Entries of a list."""
COMPONENTS = 40
LONGEST = 4000
LABEL = 80
LINE = 30
"""Characters that a phone shows in a line of a box, with a little for what is bold."""
ENTRY = 100
_JOINED = "\u2060"
"""Nothing, at which a line is not broken."""


class Payload(msgspec.Struct, frozen=True):
    """A message: its components, and who is pinged by it (nobody else ever is)."""

    components: tuple[Component, ...]
    pings: tuple[str, ...] = ()

    def body(self, flags: int = 0) -> dict[str, Any]:
        """What the API is sent."""
        return {
            "components": list(self.components),
            "flags": PARTS | flags,
            "allowed_mentions": {"parse": [], "users": list(self.pings)},
        }


def kind(screen: Screen) -> str:
    """Which screen it is, as its buttons tell: `table`, `lobby`, `hand`, `panel`, `ask`."""
    name = screen.key.rpartition("/")[2]
    return name if name.isalpha() else "table"


def message(screen: Screen, *, where: str = "", aside: str = "") -> Payload:
    """A message. `where`: the channel of the table, for a hand that is read elsewhere; `aside`: a last word, as Discord writes it."""
    name = kind(screen)
    parts: list[Component] = []
    for number, node in enumerate(screen.nodes):
        match node:
            case Row():
                parts += _row(node, name, number)
            case Cards(style="hand"):
                parts += [_text(_cards(node)), *_row(_playable(node), name, number)]
            case _:
                if text := _part(node):
                    parts.append(_text(text))
    if aside:
        parts.append(_text(f"-# {aside}"))
    if where:
        parts.append(_text(f"-# <#{where}>"))
    pings = tuple(_user(node) for node in screen.nodes if isinstance(node, Call) and _user(node))
    over = not any(part["type"] == _ROW for part in parts) and screen.last
    colour = COLOURS["left"] if over else COLOURS.get(name, COLOURS["table"])
    return Payload(({"type": _BOX, "accent_color": colour, "components": _fit(parts)},), pings)


def hand(screen: Screen, where: str = "") -> Payload:
    """The hand of one person, as a message that is kept up.

    What the table waits for is told only while he can do something: else each move of the others would be an edit.
    """
    busy = any(isinstance(node, Row) and not (node.folded or node.aside) for node in screen.nodes) or any(
        face.ready for node in screen.nodes if isinstance(node, Cards) for face in node.cards
    )
    kept = tuple(node for node in screen.nodes if busy or not (isinstance(node, Text) and node.style == "strong"))
    return message(msgspec.structs.replace(screen, nodes=kept), where=where)


def note(text: str) -> Payload:
    """A word to one person."""
    return Payload((_text(escape(text)[:LONGEST]),))


def bare(components: list[Component], text: str) -> Payload:
    """A message as it stands, without its buttons, and with a last word."""
    kept = [_without_buttons(each) for each in components if each["type"] != _ROW]
    return Payload((*kept, _text(escape(text))))


def asks(screen: Screen) -> dict[str, str]:
    """What the buttons of a screen ask back, by the mark that stands for it in their ids."""
    return {
        ask_mark(button.ask): button.ask
        for node in screen.nodes
        if isinstance(node, Row)
        for button in node.buttons
        if button.ask
    }


def ask_mark(text: str) -> str:
    """A few letters that stand for a question."""
    return f"{crc32(text.encode()):x}" if text else ""


def _without_buttons(part: Component) -> Component:
    inner = [each for each in part.get("components", ()) if each["type"] != _ROW]
    return {**part, "components": inner} if part["type"] == _BOX else part


# --- texts ---------------------------------------------------------------------------------------------------------


def _text(text: str) -> Component:
    return {"type": _TEXT, "content": text}


def _part(node: Node) -> str:
    match node:
        case Text(text, style):
            return _styled(escape(text), style)
        case Score():
            return "\n".join(_score(node, team) for team in (0, 1))
        case Cards():
            return _cards(node)
        case Clock(text, until, bare):
            return f"-# {escape(bare or text)} <t:{round(until)}:R>"
        case Call(person, text):
            who = f"<@{_user(node)}>" if _user(node) else f"**{escape(person.name)}**"
            return f"{who} {escape(text)}"
        case Row():
            return ""


def _user(call: Call) -> str:
    platform, _, number = call.person.id.partition(":")
    return number if platform == NAME and number.isdigit() else ""


def _styled(text: str, style: str) -> str:
    lines = text.split("\n")
    match style:
        case "title":
            return "\n".join(f"### {line}" for line in lines)
        case "strong":
            return "\n".join(f"**{line}**" for line in lines if line)
        case "quote":
            return "\n".join(f"> {line}" for line in lines)
        case "small" | "fold":
            return "\n".join(f"-# {line}" for line in lines)
        case "move":
            return f"▸ {text}"
        case _:
            return text


def _score(score: Score, team: int) -> str:
    """A team's points as they lie on the table, and in words."""
    name, members = split_team(score, team, LINE)
    told = f"{escape(name)}: **{escape(score.words[team])}** {marks(score, team, stick='❘')}".rstrip()
    return f"{told}\n-# {escape(members)}" if members else told


def short(face: CardFace) -> str:
    """A card as a number and a sign, which stay in one line."""
    return plain(face, _JOINED)


def _cards(node: Cards) -> str:
    caption = escape(node.caption)
    match node.style:
        case "muestra":
            face = node.cards[0]
            return f"{caption}: **{short(face)}** {escape(in_words(face))}".rstrip()
        case "hand":
            # His buttons say the names of what he may play: then the signs are enough here.
            named = not any(face.ready for face in node.cards)
            held = [_held(face, named=named) for face in node.cards]
            return "\n".join([f"{caption}:", *held]) if named else f"{caption}: {'  '.join(held)}"
        case "past" | "laid-past":
            laid = "  ".join(f"{short(face)}{'★' if face.best else ''}" for face in node.cards)
            return f"{caption} — {laid}"
        case _:
            laid = (f"**{short(face)}** {escape(in_words(face))} · {escape(face.caption)}" for face in node.cards)
            return "\n".join([f"{caption}:", *laid])


def _held(face: CardFace, *, named: bool) -> str:
    text = f"{short(face)} {escape(in_words(face))}" if named else short(face)
    return f"~~{text}~~" if face.played else f"**{text}**"


def _fit(parts: list[Component]) -> list[Component]:
    """Texts that follow each other as one, and no more of all than Discord takes: whole texts go, the last small ones first."""
    merged: list[Component] = []
    for part in parts:
        if part["type"] == _TEXT and merged and merged[-1]["type"] == _TEXT:
            merged[-1] = _text(f"{merged[-1]['content']}\n{part['content']}")
        else:
            merged.append(part)
    while len(merged) > 1 and _count(merged) >= COMPONENTS - 1:
        small = [place for place, part in enumerate(merged) if part["type"] == _TEXT]
        merged.pop(small[-1] if small[1:] else -1)
    room = LONGEST
    for place, part in enumerate(merged):
        if part["type"] == _TEXT:
            merged[place] = _text(part["content"][:room] or "…")
            room = max(0, room - len(part["content"]))
    return merged


def _count(parts: list[Component]) -> int:
    return sum(1 + len(part.get("components", ())) for part in parts)


# --- buttons and lists ---------------------------------------------------------------------------------------------


def _playable(cards: Cards) -> Row:
    faces = (face for face in cards.cards if face.ready and face.token)
    return Row(tuple(Button(f"{short(face)} {in_words(face)}", face.token, "main") for face in faces))


def _row(row: Row, screen: str, number: int) -> list[Component]:
    """Buttons side by side; a list where they are seldom wanted, many, or the values of one option."""
    if not row.buttons:
        return []
    most = 3 * MOST if row.folded or not row.caption else MOST
    apart = _chosen(row) or (row.folded and (screen == "hand" or row.aside)) or len(row.buttons) > most
    numbered = tuple(each for each in row.buttons if each.label[-1:].isdigit())
    if screen == "table" and not row.aside and FEW <= len(numbered) < len(row.buttons):
        # The same word with one number after another: the words themselves are what is pressed.
        words = tuple(each for each in row.buttons if each not in numbered)
        return [
            *_row(msgspec.structs.replace(row, buttons=words), screen, number),
            _list(msgspec.structs.replace(row, buttons=numbered), screen, number),
        ]
    if apart and len(row.buttons) > 1:
        return [_list(row, screen, number)]
    return [
        *([_text(f"-# {escape(row.caption)}")] if row.caption and not row.folded else []),
        *(
            {"type": _ROW, "components": [_button(each, screen) for each in row.buttons[start : start + MOST]]}
            for start in range(0, len(row.buttons), MOST)
        ),
    ]


def _button(button: Button, screen: str) -> Component:
    return {
        "type": _BUTTON,
        "style": _STYLES.get(button.style, _PLAIN),
        "label": _cut(button.label, LABEL),
        "custom_id": custom_id(screen, button.token, ask_mark(button.ask)),
    }


def _chosen(row: Row) -> bool:
    """Whether these are the values of something, one of which is the present one."""
    return bool(row.caption) and sum(button.style == "main" for button in row.buttons) == 1


def _list(row: Row, screen: str, number: int) -> Component:
    """A list; of the values of an option, the present one is shown, with the option's name."""
    chosen = _chosen(row)
    options = [
        {
            "label": _cut(f"{row.caption}: {button.label}" if chosen and row.caption else button.label, ENTRY),
            "value": custom_id(screen, button.token, ask_mark(button.ask)),
            **({"default": True} if chosen and button.style == "main" else {}),
        }
        for button in row.buttons[:LISTED]
    ]
    entry: Component = {"type": _LIST, "custom_id": custom_id(screen, "", str(number)), "options": options}
    if row.caption:
        entry["placeholder"] = _cut(row.caption, ENTRY)
    return {"type": _ROW, "components": [entry]}


def _cut(text: str, most: int) -> str:
    """A label that fits; never empty, which Discord does not take."""
    return (text if len(text) <= most else text[: most - 1].rstrip() + "…") or "·"
