"""Señas on Discord: buttons of one's own hand, read in the partner's hand and nowhere else; lies are a list, told like truths."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.bot.platforms.discord.scene import Room, ids, labels, playing, words_of
from tests.bot.platforms.discord.test_attack import forged
from tests.bot.platforms.discord.test_manners import dealt, told

ASK = "🫱 mano por la garganta"
MEANS = "pedí truco"


def hand_of(room: Room, member: Any) -> Any:
    """The message with his cards, in his private chat."""
    return next(each for each in reversed(room.dms(member)) if "Tu mano" in words_of(each))


def lies_in(message: Any) -> list[str]:
    return [label for label in labels(message) if label.startswith("🤥")]


async def test_b8_a_sena_goes_to_the_hand_of_the_partner_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia, caro, dani = people = [room.member(name) for name in ("Ana", "Bia", "Caro", "Dani")]
        table = await dealt(room, *people, game="paulista")
        shown = words_of(table)
        mine = hand_of(room, ana)
        assert f"{ASK}: {MEANS}" in labels(mine)
        assert not any(ASK in label or "🤥" in label for each in room.messages() for label in labels(each))
        room.sent.clear()

        answer = await room.press(ana, mine, f"{ASK}: {MEANS}")
        assert told(answer) == ""
        assert f"Hiciste: {ASK}" in words_of(hand_of(room, ana))
        assert f"Ana: {ASK} ({MEANS})" in words_of(hand_of(room, caro))
        # The same where he looks beside the table, which is for his eyes alone as well.
        looked = await room.press(caro, room.table(), "Ver mis cartas")
        assert f"Ana: {ASK} ({MEANS})" in told(looked)
        for rival in (bia, dani):
            looked = told(await room.press(rival, room.table(), "Ver mis cartas"))
            assert "Tu mano" in looked
            assert ASK not in looked

        lie = lies_in(hand_of(room, ana))[0]
        await room.press(ana, hand_of(room, ana), lie)
        gesture = lie.removeprefix("🤥 ").partition(":")[0]
        assert f"Ana: {gesture} (" in words_of(hand_of(room, caro)), "a lie is told like a truth"
        assert "🤥" not in words_of(hand_of(room, caro))

        assert words_of(room.table()) == shown, "the table does not even say that something happened"
        rivals_chats = {room.env.backend.get_dm_channel(each.id).id for each in (bia, dani)}
        for method, path, body in room.sent:
            assert not any(f"/channels/{chat}/" in path for chat in rivals_chats), f"{method} to a rival"
            if f"/channels/{room.channel.id}/" in path:
                assert gesture not in json.dumps(body, ensure_ascii=False)
                assert ASK not in json.dumps(body, ensure_ascii=False)


async def test_b8_a_partner_without_a_private_chat_sees_it_beside_the_table_and_nobody_makes_it_for_another(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as room:
        ana, bia, caro, dani = people = [room.member(name) for name in ("Ana", "Bia", "Caro", "Dani")]
        room.takes_no_dms(caro)
        table = await dealt(room, *people, game="paulista")
        shown = words_of(table)
        seen = f"Ana: {ASK} ({MEANS})"

        def beside(member: Any) -> str:
            return "\n".join(words_of(each) for each in room.hidden(member))

        assert "Tu mano" in beside(caro)
        custom = ids(hand_of(room, ana))[f"{ASK}: {MEANS}"]
        for other in (bia, dani, caro):
            answer = await forged(room, other, custom)
            assert "Hiciste" not in answer
        assert "Hiciste" not in words_of(hand_of(room, ana))
        assert "Ana: " not in beside(caro)

        await room.press_id(ana, hand_of(room, ana), custom)
        assert seen in beside(caro)
        assert not room.dms(caro)
        assert not any(seen in beside(rival) for rival in (bia, dani))
        assert words_of(room.table()) == shown
