"""What has to be so for the bot to work on Telegram: its token and account, and its rights in a group."""

from __future__ import annotations

from contextlib import suppress

from telegram import ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import InvalidToken, TelegramError

from bot.chat import ChatError, Check
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.webhook import Webhook

_IN = {ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER}


async def account(token: str, api: str, webhook: str) -> tuple[Check, ...]:
    """The token, and how the account is set up with BotFather."""
    client = Client(token, api)
    try:
        name = await client.open()
        return (
            Check("telegram-token", well=True, args={"name": f"@{name}"}),
            Check("telegram-groups", well=bool(client.me.can_join_groups), grave=True),
            Check("telegram-privacy", well=bool(client.me.can_read_all_group_messages)),
            *await _hook(client, Webhook(token, webhook).url if webhook else ""),
        )
    except InvalidToken:
        return (Check("telegram-token", well=False, grave=True),)
    except TelegramError as error:
        return (Check("telegram-network", well=False, grave=True, args={"error": type(error).__name__, "api": api}),)
    finally:
        with suppress(TelegramError, RuntimeError):
            await client.close()


async def _hook(client: Client, url: str) -> tuple[Check, ...]:
    """Whether the updates that are posted to us arrive."""
    info = await client.hooked()
    if not url:
        return ()
    # One that is not set yet is set at the start.
    failing = info.url == url and bool(info.last_error_message) and info.pending_update_count > 0
    args: dict[str, str | int] = {"error": info.last_error_message or "", "waiting": info.pending_update_count}
    return (Check("telegram-webhook", well=not failing, grave=True, args=args),)


async def group(client: Client, chat: int) -> tuple[Check, ...]:
    """Our rights in a group."""
    try:
        we = await client.rights(chat)
    except (ChatError, TelegramError):
        return (Check("telegram-there", well=False, grave=True),)
    there = we.status in _IN or (isinstance(we, ChatMemberRestricted) and we.is_member)
    writes = there and (not isinstance(we, ChatMemberRestricted) or bool(we.can_send_messages))
    admin = we.status in {ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER}
    return (
        Check("telegram-writes", well=writes, grave=True),
        # An admin is shown everything, whatever the account is set to.
        Check("telegram-privacy", well=admin or bool(client.me.can_read_all_group_messages), speech=True),
    )
