"""Who presses what is not his: ids of others, ids of nobody, ids of other screens. All of it is answered, and nothing comes of it."""

from __future__ import annotations

import random
import string
from pathlib import Path
from typing import Any

from simcord.components import walk_components

from tests.bot.platforms.discord.scene import Room, playing, words_of
from tests.bot.platforms.discord.test_manners import dealt, told, turn


def all_ids(message: Any) -> list[str]:
    """What its buttons and lists send."""
    found: list[str] = []
    for part in walk_components(message.components):
        if part["type"] == 2:
            found.append(part["custom_id"])
        found += [option["value"] for option in part.get("options", ())]
    return found


def nonsense(dice: random.Random, known: list[str]) -> list[str]:
    """Ids that nobody has made: cut, mixed, with other letters, other numbers, other screens, and none at all."""
    letters = string.ascii_letters + string.digits + ":./-_ ñ🗡\u202e"
    made = [
        "v1:",
        "v1:::",
        "v2:table::aaaaaaaav",
        "v1:hand::" + "9" * 40,
        "v1:table::/config.lang.en",
        "v1:x::/misdatos.borrar",
    ]
    for each in known:
        head, _, token = each.rpartition(":")
        made += [
            each[: dice.randrange(1, len(each))],
            each + dice.choice(letters),
            f"{head}:{token[:8]}{dice.choice(string.ascii_lowercase)}{token[9:]}",
            f"{head}:{token[:9]}{dice.randrange(99)}.{dice.randrange(99)}.{dice.randrange(99)}",
            f"v1:{dice.choice(['hand', 'lobby', 'panel', 'ask', 'config'])}::{token}",
        ]
    made += ["".join(dice.choice(letters) for _ in range(dice.randrange(1, 100))) for _ in range(40)]
    return [each[:100] for each in made]


async def forged(room: Room, who: Any, custom: str) -> str:
    """He presses a button with this id, which he has put somewhere himself; what he is told."""
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": custom}]}
    backend = room.env.backend
    message = backend.create_message(room.channel.id, backend.bot_user.id, "x", components=[row])
    result = await room.press_id(who, message, custom)
    del backend.messages[room.channel.id][message.id]
    return told(result)


async def test_b1_b8_a_stranger_who_forges_presses_is_answered_and_moves_nothing(tmp_path: Path) -> None:
    dice = random.Random(7)
    async with playing(tmp_path) as room:
        ana, bia, mala = room.member("Ana"), room.member("Bia"), room.member("Mala")
        table = await dealt(room, ana, bia, game="uruguayo")
        _, hand = turn(room, ana, bia)
        hands = [message for each in (ana, bia) for message in room.dms(each)]
        known = [each for message in (room.lobby(), table, *hands) for each in all_ids(message)]
        (number, _) = room.ear._tables()[0]
        version = room.process.hall.latest(number).version  # type: ignore[union-attr]
        before = [words_of(each) for each in (table, *hands)]
        answers = [await forged(room, mala, each) for each in dice.sample(known, len(known)) + nonsense(dice, known)]
        changed = room.process.hall.latest(number)
        assert changed is not None
        assert changed.version == version
        assert [words_of(each) for each in (room.table(), *hands)] == before
        assert not any("Tu mano" in each for each in answers)
        assert len(room.dms(mala)) == 0
        assert "Te toca" in words_of(hand)


async def test_b8_a_rival_who_presses_the_buttons_of_a_hand_plays_none_of_its_cards(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        other = bia if one is ana else ana
        (number, state) = room.ear._tables()[0]
        seat = state.persons[f"discord:{one.id}"]
        own = [each for each in all_ids(hand) if each.startswith("v1:hand::") and each[17] in "tnyqv"]
        for each in own:
            answer = await forged(room, other, each)
            assert "Tu mano" not in answer or words_of(hand) not in answer
        view = room.process.hall.latest(number).private[f"discord:{one.id}"]  # type: ignore[union-attr]
        assert len(view.held) == 3
        assert view.seat == seat
