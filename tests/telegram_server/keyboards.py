"""Keyboards under messages: what the Bot API takes, and what a person sees of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tests.telegram_server.refusals import bad

Json = dict[str, Any]

ACTIONS = {
    "callback_data",
    "url",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
}
STYLES = {"danger", "success", "primary"}


@dataclass(frozen=True)
class Button:
    """An inline button: what it says, and what it sends or opens."""

    text: str
    data: str | None = None
    url: str | None = None
    style: str | None = None


def read_markup(markup: Any, *, inline_only: bool = False) -> Json | None:
    """A checked reply_markup; `inline_only` for edits, which take no other kind."""
    if not markup:
        return None
    if not isinstance(markup, dict):
        raise bad("can't parse reply keyboard markup JSON object")
    if "inline_keyboard" in markup:
        return _inline(markup["inline_keyboard"])
    if inline_only:
        raise bad("inline keyboard expected")
    placeholder = markup.get("input_field_placeholder")
    if placeholder is not None and not 1 <= len(placeholder) <= 64:
        raise bad("INPUT_FIELD_PLACEHOLDER_INVALID")
    if not any(kind in markup for kind in ("force_reply", "keyboard", "remove_keyboard")):
        raise bad("object expected as reply markup")
    return markup


def _inline(rows: Any) -> Json | None:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad('can\'t parse inline keyboard: field "inline_keyboard" must be of type Array of Array')
    if sum(map(len, rows)) > 100:
        raise bad("REPLY_MARKUP_TOO_LONG")
    for row in rows:
        for button in row:
            _check(button)
    return {"inline_keyboard": [row for row in rows if row]} if any(rows) else None


def _check(button: Any) -> None:
    if not isinstance(button, dict) or not button.get("text"):
        raise bad('can\'t parse inline keyboard button: Field "text" must be of type String')
    kinds = ACTIONS & button.keys()
    if not kinds:
        raise bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(kinds) > 1:
        raise bad("can't parse inline keyboard button: exactly one action is expected")
    data = button.get("callback_data")
    if data is not None and not 1 <= len(str(data).encode()) <= 64:
        raise bad("BUTTON_DATA_INVALID")
    url = button.get("url")
    if url is not None and not re.match(r"(https?|tg)://\S", url):
        raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    style = button.get("style")
    if style is not None and style not in STYLES:
        raise bad("can't parse inline keyboard button: invalid button style specified")


def buttons(markup: Json | None) -> list[list[Button]]:
    """The rows of inline buttons that people see."""
    rows = (markup or {}).get("inline_keyboard", [])
    return [[Button(b["text"], b.get("callback_data"), b.get("url"), b.get("style")) for b in row] for row in rows]
