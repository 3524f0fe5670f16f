"""The methods of the Bot API that are modelled, by their names."""

from __future__ import annotations

from tests.telegram_server.methods import commands, ephemeral, posting, presses, receiving, rooms
from tests.telegram_server.methods.ask import METHODS, Ask

__all__ = ["METHODS", "Ask", "commands", "ephemeral", "posting", "presses", "receiving", "rooms"]
