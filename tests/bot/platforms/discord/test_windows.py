"""The window beside the table, which shows somebody his hand who takes no direct messages: it goes on, whatever he presses there (B6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.tables.pace import Pauses
from tests.bot.platforms.discord.scene import Room, labels, playing, words_of
from tests.bot.platforms.discord.test_manners import cards, dealt, turn

SLOW = Pauses(between=600.0)


async def windowed(room: Room) -> tuple[Any, Any]:
    """Somebody who takes no direct messages is on turn, and his window."""
    ana, bia = room.member("Ana"), room.member("Bia")
    room.takes_no_dms(bia)
    await dealt(room, ana, bia)
    if "Juega Ana" in words_of(room.table()):
        await plays(room, ana)
    (window,) = hands(room, bia)
    assert "Te toca" in words_of(window)
    return bia, window


async def plays(room: Room, member: Any) -> None:
    """She plays a card, out of her private chat."""
    _, hand = turn(room, member)
    await room.press_id(member, hand, next(iter(cards(hand).values())))


def hands(room: Room, member: Any) -> list[Any]:
    """The windows that he has open."""
    return [each for each in room.hidden(member) if "Tu mano en" in words_of(each)]


async def test_b6_a_window_goes_on_after_a_question_that_was_asked_out_of_it(tmp_path: Path) -> None:
    async with playing(tmp_path, pauses=SLOW) as room:
        bia, window = await windowed(room)
        asked = (await room.press(bia, window, "Me voy al mazo")).response._message
        assert labels(asked) == ["Sí"]
        await room.press(bia, asked, "Sí")
        # The question is gone, and the hand stays where it was: it tells what comes next.
        assert asked not in room.hidden(bia)
        assert hands(room, bia) == [window]
        assert "Me voy al mazo" not in labels(window)


async def test_b6_a_window_goes_on_beside_what_was_answered_out_of_it(tmp_path: Path) -> None:
    async with playing(tmp_path, pauses=SLOW) as room:
        bia, window = await windowed(room)
        proof = (await room.press(bia, window, "🔏 Verificar el mazo")).response._message
        told = words_of(proof)
        assert "Huella" in told
        before = words_of(window)
        await room.press(bia, room.table(), "Truco")
        assert words_of(window) != before
        assert words_of(proof) == told
        assert hands(room, bia) == [window]


async def test_b7_between_two_hands_who_has_no_window_any_more_looks_at_his_hand_and_denounces(tmp_path: Path) -> None:
    async with playing(tmp_path, pauses=SLOW) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        room.takes_no_dms(bia)
        table = await dealt(room, ana, bia, game="uruguayo")
        first = ana if "es mano Ana" in words_of(table) else bia
        await room.press(first, table, "Truco")
        hands_of = room.process.discord.adapter.hands
        hands_of._windows.clear()  # as a quarter of an hour after his last press
        hands_of._lines.clear()
        await room.press(bia if first is ana else ana, room.table(), "No quiero")
        assert "Denunciar: Ana" not in labels(room.table()), "it is nobody's but his who sees his cards"
        window = (await room.press(bia, room.table(), "Ver mis cartas")).response._message
        assert window.is_ephemeral
        assert window.visible_to(bia.id)
        asked = (await room.press(bia, window, "Denunciar: Ana")).response._message
        assert "¿Negó la flor Ana?" in words_of(asked)
        await room.press(bia, asked, "Sí")
        assert "enuncia" in words_of(room.table())
