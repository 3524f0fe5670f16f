"""What the bot may ask about itself, chats and their people."""

from __future__ import annotations

from typing import Any

from tests.telegram_server.chats import Member
from tests.telegram_server.methods.ask import Ask, method
from tests.telegram_server.refusals import bad

Json = dict[str, Any]


@method("getMe")
def get_me(ask: Ask) -> Json:
    return ask.world.me | {
        "can_join_groups": True,
        "can_read_all_group_messages": not ask.world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
    }


@method("getChat")
def get_chat(ask: Ask) -> Json:
    chat = ask.chat()
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
    return chat.json() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, False),
    }


@method("getChatMember")
def get_chat_member(ask: Ask) -> Json:
    chat, user = ask.chat(), int(ask.number("user_id"))
    if user != ask.world.me["id"] and user not in ask.world.users:
        raise bad("PARTICIPANT_ID_INVALID")
    return ask.world.member_json(chat, user)


@method("getChatAdministrators")
def get_chat_administrators(ask: Ask) -> list[Json]:
    chat = ask.chat()
    if not chat.group:
        raise bad("there are no administrators in the private chat")
    found = [ask.world.member_json(chat, user) for user, member in chat.members.items() if member.admin]
    return found + ([ask.world.member_json(chat, ask.world.me["id"])] if chat.bot.admin else [])


@method("getChatMemberCount")
def get_chat_member_count(ask: Ask) -> int:
    chat = ask.chat()
    return len(chat.people) + chat.bot.there


@method("leaveChat")
def leave_chat(ask: Ask) -> bool:
    ask.open_chat().bot = Member("left")
    return True


@method("getFile")
def get_file(ask: Ask) -> Json:
    file_id = ask.text("file_id")
    if file_id not in ask.world.files:
        raise bad("invalid file_id")
    size = len(ask.world.files[file_id])
    return {"file_id": file_id, "file_unique_id": f"u-{file_id}", "file_path": f"files/{file_id}", "file_size": size}


@method("logOut", "close")
def leave(ask: Ask) -> bool:
    return True
