"""What is not called: a hand that is over is edited once, and nobody's cards are drawn again while he can do nothing with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.platforms.discord import platform
from engine.tables.pace import Pauses
from tests.bot.platforms.discord.scene import Room, labels, playing, words_of
from tests.bot.platforms.discord.test_manners import cards, dealt, turn

LONG = Pauses(house=0.0, partner=0.0, between=600.0)
MORE = "Esperá un poco"


def edits(room: Room, channel: int) -> list[str]:
    """Messages that were edited there by a call of its own."""
    start = f"/channels/{channel}/messages/"
    return [path for method, path, _ in room.sent if method == "PATCH" and path.startswith(start)]


async def test_b10_the_last_edit_of_a_hand_takes_its_buttons(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        first = await dealt(room, ana, bia)
        one, _ = turn(room, ana, bia)
        room.sent.clear()
        await room.press(one, first, "Truco")
        await room.press(bia if one is ana else ana, room.table(), "No quiero")
        await room.env.settle()
        assert room.table() is not first, "the next hand was dealt"
        assert labels(first) == []
        assert "Truco no querido" in words_of(first)
        assert edits(room, room.channel.id) == [], "both were the answer to a press of that very message"


async def test_b32_more_time_is_asked_for_in_the_hands(tmp_path: Path) -> None:
    async with playing(tmp_path, pauses=LONG) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, _ = turn(room, ana, bia)
        await room.press(one, table, "Truco")
        await room.press(bia if one is ana else ana, room.table(), "No quiero")
        assert labels(room.table()) == []
        for each in (ana, bia):
            assert MORE in labels(room.dms(each)[-1])
        result = await room.press(ana, room.dms(ana)[-1], MORE)
        assert result.acknowledged


async def test_b32_where_somebody_has_no_private_chat_more_time_is_asked_for_at_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path, pauses=LONG) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        room.takes_no_dms(bia)
        table = await dealt(room, ana, bia)
        mano = ana if "es mano Ana" in words_of(table) else bia
        await room.press(mano, table, "Truco")
        await room.press(bia if mano is ana else ana, room.table(), "No quiero")
        assert MORE in labels(room.table())


async def test_b6_a_hand_is_drawn_again_only_for_who_can_do_something_else(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        people = [room.member(name) for name in ("Ana", "Bia", "Ciro", "Dora")]
        await dealt(room, *people)
        chats = {each.id: room.env.backend.dm_channels[each.id] for each in people}
        one, hand = turn(room, *people)
        for _ in range(3):
            room.sent.clear()
            await room.press_id(one, hand, next(iter(cards(hand).values())))
            former, (one, hand) = one, turn(room, *people)
            assert one is not former
            edited = [each.name for each in people if edits(room, chats[each.id])]
            assert edited == [one.name], "and who played sees it in the answer to his press"


async def test_b1_a_card_out_of_the_private_chat_is_answered_by_the_hand_however_much_that_chat_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "PRIVATE", replace(platform.PRIVATE, gap=1.0))
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        before = labels(hand)
        room.sent.clear()
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        await room.env.settle()
        assert labels(hand) != before
        assert edits(room, hand.channel_id) == []
