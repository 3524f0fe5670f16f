"""The menu of commands, by scope and language, and the bot's profile."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.telegram_server.chats import Chat
from tests.telegram_server.methods.ask import Ask, method
from tests.telegram_server.people import User
from tests.telegram_server.refusals import bad
from tests.telegram_server.world import World

Json = dict[str, Any]

SCOPES: dict[str, tuple[str, ...]] = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}
PROFILE = {"Name": 64, "Description": 512, "ShortDescription": 120}


def _key(ask: Ask) -> tuple[str, str]:
    """Where a list of commands belongs."""
    scope, language = ask.object("scope") or {"type": "default"}, ask.text("language_code")
    if scope.get("type") not in SCOPES:
        raise bad("can't parse BotCommandScope: unsupported type specified")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad("invalid language code specified")
    named = {key: int(scope[key]) for key in SCOPES[scope["type"]]}
    return _scope(scope["type"], **named), language


def _scope(kind: str, **named: int) -> str:
    return json.dumps({"type": kind, **named}, sort_keys=True)


@method("setMyCommands")
def set_my_commands(ask: Ask) -> bool:
    given = ask.items("commands")
    if len(given) > 100:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for each in given:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", each.get("command", "").removeprefix("/")):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(each.get("description", "")) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    ask.world.commands[_key(ask)] = given
    return True


@method("getMyCommands")
def get_my_commands(ask: Ask) -> list[Json]:
    return ask.world.commands.get(_key(ask), [])


@method("deleteMyCommands")
def delete_my_commands(ask: Ask) -> bool:
    ask.world.commands.pop(_key(ask), None)
    return True


def menu(world: World, user: User, chat: Chat) -> dict[str, str]:
    """The commands that a person is offered in a chat: of the first scope that has any, in his language or in none."""
    ids = {"chat_id": chat.id}
    if chat.group:
        scopes = [_scope("chat_member", **ids, user_id=user.id)]
        if chat.members[user.id].admin:
            scopes.append(_scope("chat_administrators", **ids))
        scopes.append(_scope("chat", **ids))
        if chat.members[user.id].admin:
            scopes.append(_scope("all_chat_administrators"))
        scopes.append(_scope("all_group_chats"))
    else:
        scopes = [_scope("chat", **ids), _scope("all_private_chats")]
    for scope in [*scopes, _scope("default")]:
        for language in ((user.lang or "")[:2], ""):
            if found := world.commands.get((scope, language)):
                return {each["command"]: each["description"] for each in found}
    return {}


def _set_profile(ask: Ask) -> bool:
    what = ask.name[5:]
    longest = next(size for name, size in PROFILE.items() if name.lower() == what.lower())
    text = next((ask.text(key) for key in ("name", "description", "short_description") if key in ask.parameters), "")
    if len(text) > longest:
        raise bad(f"{what} is too long")
    ask.world.profile[f"{what.lower()} {ask.text('language_code')}"] = text
    return True


method(*(f"setMy{what}" for what in PROFILE))(_set_profile)


@method("setChatMenuButton", "setMyDefaultAdministratorRights")
def accept(ask: Ask) -> bool:
    return True
