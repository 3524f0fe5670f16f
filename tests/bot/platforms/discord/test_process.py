"""The shipped bot as a process on the local Discord: whole matches, kill -9, broken connections, limits, lost rights."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.bot.platforms.discord.outside import SHIPPED, Outside, Player, begins, play, playing, until_button
from tests.discord_server import Limits


async def card(running: Outside, players: list[Player]) -> None:
    """Somebody plays a card, which is applied once."""
    before = await running.laid()

    async def applied() -> bool:
        for player in players:
            if await player.moves() and await running.laid() > before:
                return True
        return False

    await running.server.until(applied, what="somebody to play")
    await running.server.idle()
    assert await running.laid() == before + 1


async def test_two_people_play_uruguayo_one_of_them_without_a_private_chat(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia", closed=True)
        channel = server.guild("Los pibes", ana, bia).channel()
        players = await begins(server, ana, bia, channel)
        assert (hand := players[1].hand()) and hand.ephemeral
        for player in players:
            player.calls = True
        await play(server, players)
        last = players[0].table()
        assert last and "🏆 La partida es para" in last.text
        # Her hands reach her privately, one message a deal; he was tried once, and sees his beside the table.
        deals = len(channel.found(from_bot=True, having=r"Mano \d+"))
        assert [call.person for call in server.calls("create", dm=True, ok=True)] == [ana.id] * deals
        assert [call.code for call in server.calls("create", dm=True, ok=False)] == [50007]
        assert not bia.dms
        assert not any("Tu mano" in each.text for each in channel.visible(to=ana))
        # One table message a deal, too.
        hands = {int(found[1]) for each in channel.visible() if (found := re.search(r"Mano (\d+)", each.text))}
        assert len(hands) == deals > 1
        await ana.presses(last, "Revancha")
        await bia.presses(await until_button(last, "Revancha"), "Revancha")
        await server.until(lambda: (m := players[0].table()) and m.id > last.id, what="the rematch")
        assert not server.failed


async def test_a_match_goes_on_after_kill_9_on_the_same_messages(tmp_path: Path) -> None:
    async with playing(tmp_path) as running:
        server, bot = running
        ana, bia = server.user("Ana"), server.user("Bia", closed=True)
        channel = server.guild("Los pibes", ana, bia).channel()
        players = await begins(server, ana, bia, channel)
        for _ in range(3):
            await server.idle()
            before, table, private = running.streams(), players[0].table(), len(ana.dms)
            assert table
            await bot.kill()
            await bot.start()
            await server.until(lambda table=table: "Volvimos" in table.now().text, what="the table to be drawn again")
            assert running.streams() == before
            assert (again := players[0].table()) and again.id == table.id
            assert len(ana.dms) == private
            await card(running, players)


async def test_presses_are_applied_once_though_the_process_dies_between_hearing_and_answering(tmp_path: Path) -> None:
    async with playing(tmp_path) as running:
        server, bot = running
        people = [server.user(f"Ana{number}") for number in range(6)]
        rooms = [server.guild(f"Peña {number}", *people).channel() for number in range(6)]
        for ana, room in zip(people, rooms, strict=True):
            await ana.slash(room, "truco jugar", juego="uruguayo")
        lobbies = [await room.newest(from_bot=True, having="mesa de 2") for room in rooms]
        await server.idle()
        before = running.streams()
        # Everybody sits down somewhere, and the answers do not get through: what was stored by then counts, once.
        quiet = server.fails("ack", times=None, silence="before")
        presses = [people[(number + 1) % 6].press(lobby, "Sentarme con Ellos") for number, lobby in enumerate(lobbies)]
        for press in presses[:3]:
            server.repeats(press)
        await server.until(lambda: len(server.calls("ack")) >= len(rooms) + 6, what="the presses to be answered")
        await bot.kill()
        quiet.stop()
        await bot.start()
        after = {table: version + 1 for table, version in before.items()}
        await server.until(lambda: running.streams() == after, what="everybody to sit")
        for number, lobby in enumerate(lobbies):
            assert f"Ellos: Ana{(number + 1) % 6}" in (await until_button(lobby, "Empezar")).text
        # Interactions are not delivered again by Discord itself, but if they were, nothing would come of it.
        for press in presses:
            server.repeats(press)
        await server.idle()
        assert running.streams() == after


async def test_connections_that_break_lose_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as running:
        server, _ = running
        ana, bia = server.user("Ana"), server.user("Bia")
        channel = server.guild("Los pibes", ana, bia).channel()
        players = await begins(server, ana, bia, channel)
        for broken in (server.gateway.drop, server.gateway.reconnect, lambda: server.gateway.drop(code=4000)):
            await server.idle()
            await broken()
            # Pressed while nobody listens, and heard when the session is resumed.
            await card(running, players)
        assert (server.gateway.identified, server.gateway.resumed) == (1, 3)
        await server.gateway.invalidate()
        await server.until(lambda: server.gateway.identified == 2)
        await card(running, players)
        assert not server.failed


async def test_a_connection_that_is_made_anew_leaves_no_window_behind_and_no_fault_in_the_log(tmp_path: Path) -> None:
    async with playing(tmp_path) as running:
        server, bot = running
        ana, bia = server.user("Ana"), server.user("Bia", closed=True)
        channel = server.guild("Los pibes", ana, bia).channel()
        players = await begins(server, ana, bia, channel)
        window = players[1].hand()
        assert window and window.ephemeral
        before = len(bot.log)
        for number in (2, 3):
            await server.idle()
            if not players[0].wanted():
                await card(running, players[1:])
            # A code after which nothing can be resumed. What she has opened by a press goes on: he plays, and she sees it there.
            await server.gateway.drop(code=4011)
            await server.until(lambda number=number: server.gateway.identified == number and server.here())
            await card(running, players[:1])
        await server.idle()
        assert (hand := players[1].hand()) and hand.id == window.id
        told = [line for line in bot.log[before:].splitlines() if line.startswith(("WARNING", "ERROR"))]
        assert [line for line in told if "closed the connection (4011)" not in line] == []


async def test_calls_that_fail_are_made_again_and_only_the_newest_state_counts(tmp_path: Path) -> None:
    async with playing(tmp_path) as running:
        server, _ = running
        ana, bia = server.user("Ana"), server.user("Bia")
        channel = server.guild("Los pibes", ana, bia).channel()
        players = await begins(server, ana, bia, channel)
        await server.idle()
        server.fails("edit", channel, status=429, retry_after=0.3)
        server.fails("edit", channel, status=503)
        server.fails("edit", channel, reset="before")
        server.fails("edit", channel, reset="after")
        server.fails("edit", channel, status=502, html=True)
        lost = [server.fails("create", ana.chat, status=500), server.fails("create", ana.chat, reset="after")]
        await play(server, players, until=r"Mano 4\b")
        assert not server.early
        # Nothing was posted twice, although an answer was lost.
        numbers = [found[1] for each in channel.visible() if (found := re.search(r"Mano (\d+)", each.text))]
        assert len(numbers) == len(set(numbers))

        # Hands go on while the channel waits for a call that is made again, so hers are counted against the deals.
        async def hands() -> bool:
            return len([each for each in ana.dms if "Tu mano" in each.text]) == await running.dealt()

        await server.until(hands, what="a hand of each deal")
        await server.idle()
        assert await hands()
        assert [fault.hits for fault in lost] == [1, 1]


@pytest.mark.parametrize("end", ["stop", "kill"])
@pytest.mark.parametrize("where", ["channel", "private"])
async def test_b25_a_message_whose_answer_never_came_before_the_end_is_not_posted_twice(
    tmp_path: Path, end: str, where: str
) -> None:
    async with playing(tmp_path) as running:
        server, bot = running
        ana, bia = server.user("Ana"), server.user("Bia")
        channel = server.guild("Los pibes", ana, bia).channel()
        await ana.slash(channel, "truco jugar", juego="uruguayo")
        lobby = await channel.newest(from_bot=True, having="mesa de 2")
        await bia.presses(lobby, "Sentarme con Ellos")
        empezar = await until_button(lobby, "Empezar")
        await server.idle()
        chat, said = (channel, r"Mano 1\b") if where == "channel" else (ana.chat, "Tu mano")
        lost = server.fails("create", chat, silence="after")
        ana.press(empezar, "Empezar")
        only = await chat.newest(from_bot=True, having=said)
        assert lost.hits == 1
        if end == "stop":
            assert await bot.stop() == 0  # seven seconds later
        else:
            await bot.kill()
        await bot.start()
        players = [Player(user, channel, random.Random(7), "dm", calls=False) for user in (ana, bia)]
        await card(running, players)
        await server.idle()
        assert [each.id for each in chat.found(from_bot=True, having=said)] == [only.id]
        assert "juega" in players[0].table().text


async def test_a_channel_that_closes_in_mid_match_and_opens_again(tmp_path: Path) -> None:
    async with playing(tmp_path) as running:
        server, _ = running
        ana, bia = server.user("Ana"), server.user("Bia")
        guild = server.guild("Los pibes", ana, bia)
        channel = guild.channel()
        players = await begins(server, ana, bia, channel)
        for permission, code in (("send_messages", 0), ("view_channel", 50001)):
            await server.idle()
            channel.denies(permission)
            start = len(server.calls())
            await card(running, players)  # in private chats the match goes on
            refused = [call for call in server.calls()[start:] if call.channel == channel.id and not call.ok]
            assert {call.code for call in refused} <= {code}
            assert len(refused) <= 2, "no loop of refusals"
            channel.allows(permission)
            await server.until(
                lambda: (table := players[0].table()) and players_turn(players) in table.text, what="the table again"
            )
        guild.throws_out_bot()
        await server.idle()
        seen = len(server.calls(ok=False))
        await server.idle(quiet=0.5)
        assert len(server.calls(ok=False)) - seen <= 1


def players_turn(players: list[Player]) -> str:
    """Whose turn it is, as their hands say."""
    return next((each.user.name for each in players if each.wanted()), "?")


async def test_the_shipped_bot_stays_within_the_limits(tmp_path: Path) -> None:
    async with playing(tmp_path, SHIPPED, shards=2) as running:
        server, _ = running
        server.limits = Limits()
        ana, bia = server.user("Ana"), server.user("Bia", closed=True)
        channel = server.guild("Los pibes", ana, bia, shard=1).channel()
        players = await begins(server, ana, bia, channel)
        for _ in range(4):
            await card(running, players)
        assert server.n429 == 0 and not server.early
        assert server.calls("ack") and not server.failed


async def test_b28_with_message_content_switched_on_a_call_is_said_in_the_open(tmp_path: Path) -> None:
    async with playing(tmp_path, SHIPPED, content=True, TRUCO_DISCORD_CONTENT="on") as running:
        server, _ = running
        ana, bia = server.user("Ana"), server.user("Bia")
        channel = server.guild("Los pibes", ana, bia).channel()
        players = await begins(server, ana, bia, channel)
        await server.until(lambda: any(each.wanted() for each in players), what="somebody's turn")
        one, other = players if players[0].wanted() else reversed(players)
        for player, said in ((one, "truco"), (other, "quiero")):
            await player.user.says(channel, said)
            called = f"«{said.capitalize()}»"
            await server.until(
                lambda called=called: (table := players[0].table()) and called in table.text,
                what=f"{called} to be heard",
            )
