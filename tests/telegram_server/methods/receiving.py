"""How the bot gets its updates: long polling or a webhook."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from tests.telegram_server.methods.ask import Ask, method
from tests.telegram_server.refusals import Refused, bad

Json = dict[str, Any]


def _remember_allowed(ask: Ask) -> None:
    if "allowed_updates" in ask.parameters:
        ask.world.updates.allowed = [str(kind) for kind in ask.items("allowed_updates")]


@method("getUpdates")
async def get_updates(ask: Ask) -> list[Json]:
    if ask.webhook.url:
        why = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
        raise Refused(409, f"Conflict: {why}")
    _remember_allowed(ask)
    offset, limit, timeout = (ask.number(*each) for each in (("offset", 0), ("limit", 100), ("timeout", 0)))
    return await ask.world.updates.poll(int(offset), int(limit), timeout, ask.closing)


@method("setWebhook")
async def set_webhook(ask: Ask) -> bool:
    url, secret = ask.text("url"), ask.text("secret_token") or None
    if url and urlsplit(url).hostname not in {"127.0.0.1", "localhost"}:
        raise bad("bad webhook: this server of the tests delivers on this machine only")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad("secret token contains unallowed characters")
    _remember_allowed(ask)
    if ask.flag("drop_pending_updates"):
        ask.world.updates.drop()
    await ask.webhook.set(url, secret, int(ask.number("max_connections", 40)))
    return True


@method("deleteWebhook")
async def delete_webhook(ask: Ask) -> bool:
    if ask.flag("drop_pending_updates"):
        ask.world.updates.drop()
    await ask.webhook.stop()
    return True


@method("getWebhookInfo")
def webhook_info(ask: Ask) -> Json:
    return ask.webhook.info()
