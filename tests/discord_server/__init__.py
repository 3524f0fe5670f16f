"""A Discord of our own for tests: REST and gateway on this machine, with people, servers, limits and faults.

    server.py       starts it, and is what tests use     people.py, places.py, messages.py   who presses what, and sees what
    transport.py    HTTP, faults, limits, the record     gateway.py                          what the bot hears, over its shards
    rules.py        what a call does and what it says    world.py                            simcord's model of Discord, on a real clock

What is true of guilds, permissions, components and interactions is simcord's, a model that nobody here wrote; it lives in the
memory of this process, and bots reach it over the network alone. What simcord has not is ours: the wire, shards, limits, faults,
nonces, closed private chats. It is checked with clients that know nothing of it, discord.py in tests/discord_server_test.py and
discord.js, where that is installed, in tests/discord_server_js_test.py.
"""

from __future__ import annotations

from tests.discord_server.faults import Fault
from tests.discord_server.limits import Limits, Window
from tests.discord_server.messages import Button, Message, Select
from tests.discord_server.people import Answer, Press, User
from tests.discord_server.places import Channel, Guild
from tests.discord_server.record import Call
from tests.discord_server.server import DiscordServer

__all__ = [
    "Answer",
    "Button",
    "Call",
    "Channel",
    "DiscordServer",
    "Fault",
    "Guild",
    "Limits",
    "Message",
    "Press",
    "Select",
    "User",
    "Window",
]
