"""A small bot on discord.py that knows nothing of the server: `python -m tests.discord_server_bot` with BOT_* set."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from typing import Any

import discord
from discord import app_commands
from discord.ui import ActionRow, Button, Container, DynamicItem, LayoutView, MediaGallery, Select, TextDisplay
from yarl import URL


class Table(LayoutView):
    """The table: how many sit, and every button there is."""

    def __init__(self, seated: int, *, picture: bool = False) -> None:
        super().__init__(timeout=None)
        box: Container[Any] = Container(TextDisplay(f"Mesa: {seated}"))
        if picture:
            box.add_item(MediaGallery(discord.MediaGalleryItem("attachment://mesa.png")))
        self.add_item(box)
        self.add_item(ActionRow(*(Act(act, seated) for act in ("sit", "hand", "dm", "think", "update"))))
        menu: Select[Any] = Select(custom_id="menu", options=[discord.SelectOption(label="Envido", value="e")])
        self.add_item(ActionRow(menu))


class Act(DynamicItem[Button[Any]], template=r"t:(?P<act>\w+):(?P<seated>\d+)"):
    """A button that outlives the process."""

    def __init__(self, act: str, seated: int) -> None:
        self.act, self.seated = act, seated
        super().__init__(Button(label=act, custom_id=f"t:{act}:{seated}", style=discord.ButtonStyle.success))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Act:
        return cls(match["act"], int(match["seated"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        answer = interaction.response
        match self.act:
            case "sit":
                await answer.defer()
                assert interaction.message
                await interaction.message.edit(view=Table(self.seated + 1))
            case "update":
                await answer.edit_message(view=Table(self.seated + 10))
            case "hand":
                hand = LayoutView()
                hand.add_item(TextDisplay(f"La mano de {interaction.user.display_name}"))
                await answer.send_message(view=hand, ephemeral=True)
            case "think":
                await answer.defer(thinking=True, ephemeral=True)
                await interaction.followup.send("Ya lo pensé")
                await interaction.followup.send("Y algo más", ephemeral=True)
            case _:
                await self.private(interaction)

    async def private(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        try:
            await interaction.user.send(view=Table(self.seated))
        except discord.Forbidden as no:
            await interaction.followup.send(f"No te puedo escribir: {no.code}", ephemeral=True)


class Bot(discord.AutoShardedClient):
    """Commands, buttons and what it hears in messages."""

    def __init__(self, *, content: bool, chunk: bool = False) -> None:
        intents = discord.Intents.default()
        intents.message_content = content
        super().__init__(intents=intents, chunk_guilds_at_startup=chunk, guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, str]] = []
        self.tree.add_command(mesa)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Act)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No five seconds between two shards."""

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append((message.author.name, message.content))
        if not message.author.bot and message.content:
            await message.reply(f"Oí «{message.content}»", nonce=message.id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if data and data.get("custom_id") == "menu":
            await interaction.response.send_message(f"Elegiste {data['values']}", ephemeral=True)


@app_commands.command(description="Abre una mesa")
@app_commands.describe(juego="A qué se juega", rival="Contra quién")
@app_commands.choices(juego=[app_commands.Choice(name="Uruguayo", value="uy")])
async def mesa(interaction: discord.Interaction, juego: str = "uy", rival: discord.User | None = None) -> None:
    against = f" contra {rival.display_name}" if rival else ""
    await interaction.response.send_message(f"Mesa de {juego}{against}", ephemeral=True)
    assert isinstance(interaction.channel, discord.abc.Messageable)
    await interaction.channel.send(view=Table(0), nonce=interaction.id)


def aim(api: str, gateway: str) -> None:
    """Point discord.py at a server of one's own."""
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)


if __name__ == "__main__":
    logging.basicConfig(level="INFO")
    aim(os.environ["BOT_API"], os.environ["BOT_GATEWAY"])
    asyncio.run(Bot(content=True).start(os.environ["BOT_TOKEN"]))
