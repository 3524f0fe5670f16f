"""Answers to presses."""

from __future__ import annotations

import time

from tests.telegram_server.methods.ask import Ask, method
from tests.telegram_server.methods.ephemeral import OLD_QUERY
from tests.telegram_server.people import Answer
from tests.telegram_server.refusals import bad


@method("answerCallbackQuery")
def answer(ask: Ask) -> bool:
    press = ask.world.presses.get(ask.text("callback_query_id"))
    text, url = ask.text("text"), ask.text("url")
    if not press or time.monotonic() - press.born > ask.world.query_ttl:
        raise bad(OLD_QUERY)
    if len(text) > 200:
        raise bad("MESSAGE_TOO_LONG")
    if url and not url.startswith((f"https://t.me/{ask.world.me['username']}?start=", "tg://")):
        raise bad("URL_INVALID")
    press.answers.append(Answer(text, ask.flag("show_alert"), url or None, time.monotonic() - press.born))
    return True
