"""A Telegram of our own for tests: a Bot API server on this machine, with people, groups, limits and faults.

    server.py       starts it, and is what tests use     people.py, chats.py, messages.py   who writes where, and sees what
    transport.py    HTTP, faults, limits, the record     world.py                           what the bot hears of it
    methods/        the methods of the Bot API           updates.py, webhook.py             the two ways to be told

It is checked with two clients that know nothing of it, python-telegram-bot and aiogram, in tests/telegram_server_test.py.
"""

from __future__ import annotations

from tests.telegram_server.chats import Chat, Member, Topic
from tests.telegram_server.faults import Fault
from tests.telegram_server.keyboards import Button
from tests.telegram_server.limits import Limits, Window
from tests.telegram_server.messages import Message
from tests.telegram_server.people import Answer, Press, User
from tests.telegram_server.record import Call
from tests.telegram_server.server import TelegramServer

__all__ = [
    "Answer",
    "Button",
    "Call",
    "Chat",
    "Fault",
    "Limits",
    "Member",
    "Message",
    "Press",
    "TelegramServer",
    "Topic",
    "User",
    "Window",
]
