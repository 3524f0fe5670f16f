"""Texts as the Bot API reads them: HTML to text and entities, offsets in UTF-16, the limits, and what it says of bad ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
TOP = r"(?:com|net|org|me|io|gg|info|xyz|app|dev|uy|ar|br|es)"
FOUND = {
    "url": re.compile(
        r"(?<![\w.@-])(?:(?:tg|ton|tonsite)://[\w-]+\S*"
        rf"|(?:(?:https?|ftp)://)?(?:(?:[\w-]+\.)+{TOP}|\d{{1,3}}(?:\.\d{{1,3}}){{3}})(?![\w.@-])(?:[:/?#]\S*)?)",
        re.IGNORECASE,
    ),
    "email": re.compile(rf"(?<![\w.-])[\w.+-]+@(?:[\w-]+\.)+{TOP}(?![\w-])", re.IGNORECASE),
    "bot_command": re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])"),
    "mention": re.compile(r"(?<![\w@])@[A-Za-z0-9_]{4,32}\b"),
    "hashtag": re.compile(r"(?<![\w#])#\w*[^\W\d]\w*"),
    "cashtag": re.compile(r"(?<![\w$])\$[A-Z]{1,8}(?![\w$])"),
}
"""What Telegram finds in a text by itself, by the entity that it makes of it; of two that overlap, the first of these."""
AS_IT_IS = {"code", "pre", "text_link", "text_mention"}
"""Entities in which it looks for nothing."""


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
    both = [*trimmed, *found_entities(text, trimmed)]
    return text, sorted(both, key=lambda entity: (entity["offset"], -entity["length"]))


def found_entities(text: str, marked: Sequence[Json] = ()) -> list[Json]:
    """What Telegram itself makes of a text, whoever wrote it, beside what was marked in it: commands, mentions, links, tags."""
    taken = [(each["offset"], each["offset"] + each["length"]) for each in marked if each["type"] in AS_IT_IS]
    found: list[Json] = []
    for kind, pattern in FOUND.items():
        for match in pattern.finditer(text):
            start, length = units(text[: match.start()]), units(match[0])
            if all(start + length <= sooner or later <= start for sooner, later in taken):
                taken.append((start, start + length))
                found.append({"type": kind, "offset": start, "length": length})
    return sorted(found, key=lambda entity: entity["offset"])
