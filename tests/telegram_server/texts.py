"""Texts as the Bot API reads them: HTML to text and entities, offsets in UTF-16, the limits, and what it says of bad ones."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from tests.telegram_server.refusals import Refused, bad

Json = dict[str, Any]

TEXT_LIMIT, CAPTION_LIMIT = 4096, 1024

TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
}
TAG = re.compile(r"<(/?)([^\s>]*)((?:\"[^\"]*\"|'[^']*'|[^>\"'])*)(>?)")
ATTRIBUTE = re.compile(r"([a-zA-Z-]+)\s*(?:=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+))?")
ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,8}|#x[0-9a-fA-F]{1,8});")
COMMAND = re.compile(r"(?<![\w/])/[A-Za-z0-9_]{1,32}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")
MENTION = re.compile(r"(?<![\w@])@[A-Za-z0-9_]{4,32}\b")


def units(text: str) -> int:
    """A text's length in UTF-16, in which entities are counted."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, entity: Json) -> str:
    """The part of a text that an entity is about."""
    raw = text.encode("utf-16-le")
    return raw[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])].decode("utf-16-le")


@dataclass
class _Reading:
    text: str = ""
    open: list[tuple[str, int, Json]] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)


def parse_html(source: str) -> tuple[str, list[Json]]:
    """The text and the entities of an HTML message; `Refused` as the Bot API words it."""
    reading, at = _Reading(), 0
    while at < len(source):
        if source[at] == "&" and (found := ENTITY.match(source, at)):
            reading.text += unescape(found[0])
            at = found.end()
        elif source[at] == "<":
            found = TAG.match(source, at)
            assert found
            _read_tag(reading, found, len(source[:at].encode()))
            at = found.end()
        else:
            reading.text += source[at]
            at += 1
    if reading.open:
        raise _unparsable(f'Can\'t find end tag corresponding to start tag "{reading.open[-1][0]}"')
    reading.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return reading.text, reading.entities


def _unparsable(why: str) -> Refused:
    return bad(f"can't parse entities: {why}")


def _read_tag(reading: _Reading, found: re.Match[str], offset: int) -> None:
    name = found[2].lower()
    if found[1]:
        if not reading.open:
            raise _unparsable(f"Unexpected end tag at byte offset {offset}")
        opened, start, more = reading.open.pop()
        if name and name != opened:
            raise _unparsable(f'Unmatched end tag at byte offset {offset}, expected "</{opened}>", found "</{name}>"')
        if length := units(reading.text) - start:
            reading.entities += _entity(opened, start, length, more, reading.text)
        return
    attributes = {key.lower(): unescape(value.strip("\"'")) for key, value in ATTRIBUTE.findall(found[3])}
    if name not in TAGS or (name == "span" and attributes.get("class") != "tg-spoiler"):
        raise _unparsable(f'Unsupported start tag "{name}" at byte offset {offset}')
    if not found[4]:
        raise _unparsable(f"Unclosed start tag at byte offset {offset}")
    reading.open.append((name, units(reading.text), attributes))


def _entity(tag: str, offset: int, length: int, attributes: Json, text: str) -> list[Json]:
    entity: Json = {"type": TAGS[tag], "offset": offset, "length": length}
    if tag == "a":
        url = attributes.get("href") or cut(text, entity)
        if person := re.fullmatch(r"tg://user\?id=(\d+)", url):
            return [entity | {"type": "text_mention", "user": int(person[1])}]
        if not re.match(r"(https?|tg)://\S", url):
            return []
        return [entity | {"url": url}]
    if tag == "tg-emoji":
        return [entity | {"custom_emoji_id": attributes.get("emoji-id", "")}]
    if tag == "blockquote" and "expandable" in attributes:
        return [entity | {"type": "expandable_blockquote"}]
    return [entity]


def read_text(parameters: Json, key: str = "text") -> tuple[str, list[Json]]:
    """A message's text or caption, parsed, trimmed and measured."""
    source = str(parameters.get(key) or "")
    mode = str(parameters.get("parse_mode") or "").lower()
    marked = parameters.get("entities" if key == "text" else "caption_entities") or []
    entities: list[Json] = [dict(each) for each in marked]
    if mode == "html":
        source, entities = parse_html(source)
    elif mode:
        raise bad(f"unsupported parse_mode: this server of the tests reads HTML only, not {mode}")
    for entity in entities:
        if entity.get("offset", -1) < 0 or entity["offset"] + entity.get("length", 0) > units(source):
            raise bad("can't parse entities: ENTITY_BOUNDS_INVALID")
    text = source.strip()
    lead, end = units(source[: len(source) - len(source.lstrip())]), units(text)
    trimmed: list[Json] = []
    for entity in entities:
        start, stop = max(0, entity["offset"] - lead), min(end, entity["offset"] - lead + entity["length"])
        if stop > start:
            trimmed.append(entity | {"offset": start, "length": stop - start})
    if key == "text" and not text:
        raise bad("message text is empty")
    if len(text) > (TEXT_LIMIT if key == "text" else CAPTION_LIMIT):
        raise bad("message is too long" if key == "text" else "message caption is too long")
    return text, trimmed


def spoken_entities(text: str) -> list[Json]:
    """What a person's app marks in what he writes: commands and mentions."""
    found = [("bot_command", match) for match in COMMAND.finditer(text)]
    found += [("mention", match) for match in MENTION.finditer(text)]
    return [{"type": kind, "offset": units(text[: m.start()]), "length": units(m[0])} for kind, m in found]
