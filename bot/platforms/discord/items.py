"""What our buttons and lists are to discord.py: dynamic items, known by their ids alone, so that none outlives its process.

discord.py calls one back if it finds it in the message that came with the press. A press for which it does not (an id of
another release, a message whose buttons have changed meanwhile) comes to the client as an interaction all the same, and so is
answered too: `Hearing.hear` takes each once, by whichever way it comes first.

They only receive: what is sent is made by markup.py, which knows no client.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Any, Protocol, TypeAlias, cast

import discord
from discord.ui import Button, DynamicItem, Item, LayoutView, Select

from bot.platforms.discord.updates import BUTTON, LIST

Press: TypeAlias = "discord.Interaction[Any]"


class Hearing(Protocol):
    """The client, which takes what was pressed."""

    def hear(self, interaction: Press) -> Awaitable[None]:
        """Take an interaction, unless it was taken."""
        ...

    def on_error(self, event_method: str, /, *args: Any) -> Awaitable[None]:
        """Something went wrong with it."""
        ...


async def _hand_on(interaction: Press) -> None:
    client = cast("Hearing", interaction.client)
    try:
        await client.hear(interaction)
    except Exception:  # noqa: BLE001 - it goes where those of events go: discord.py's items have a log of their own
        await client.on_error("interaction", interaction)


class PressedButton(DynamicItem[Button[LayoutView]], template=BUTTON):
    """A button of any of our messages, of this process or an earlier one."""

    @classmethod
    async def from_custom_id(cls, _press: Press, item: Item[Any], _match: re.Match[str], /) -> PressedButton:
        """The button that was pressed."""
        return cls(cast("Button[LayoutView]", item))

    async def callback(self, interaction: Press) -> None:
        """Hand it on."""
        await _hand_on(interaction)


class ChosenEntry(DynamicItem[Select[LayoutView]], template=LIST):
    """A list of any of our messages; what was chosen is an id like those of buttons."""

    @classmethod
    async def from_custom_id(cls, _press: Press, item: Item[Any], _match: re.Match[str], /) -> ChosenEntry:
        """The list from which something was chosen."""
        return cls(cast("Select[LayoutView]", item))

    async def callback(self, interaction: Press) -> None:
        """Hand it on."""
        await _hand_on(interaction)


ITEMS = (PressedButton, ChosenEntry)
