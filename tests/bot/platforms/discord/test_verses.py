"""A flor in verse on Discord: quoted as text, kept by its server, and lent where he alone sees it (B8, B27)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.desk import muse
from bot.present import hand as hand_room
from bot.present.verses import tidy
from bot.verses import Muse
from engine.rules.actions import Word
from tests.bot.platforms.discord.scene import labels, playing, words_of
from tests.bot.platforms.discord.test_manners import dealt, told, turn

LENT = "🌹 Un versito"


async def test_b27_a_verse_is_quoted_without_its_markdown_and_pings_nobody(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia, game="uruguayo")
        one, _ = turn(room, ana, bia)
        verse = "**flor** de la laguna\n# que @everyone mire\n> ni ||con|| luna"
        await one.send(room.channel, verse, reply_to=room._seen(table))
        shown = words_of(room.table())
        assert f"🌹 {'Ana' if one is ana else 'Bia'}, en verso:" in shown
        assert "> \\*\\*flor\\*\\* de la laguna\n> \\# que ＠everyone mire\n> \\> ni \\|\\|con\\|\\| luna" in shown
        other = bia if one is ana else ana
        await other.slash(room.channel, "truco versitos")
        listed = next(each for each in reversed(room.messages()) if "Versitos de" in words_of(each))
        assert "de la laguna" in words_of(listed)
        assert "ya van 1" in told(await room.press(other, listed, "🌹 1"))
        listed = next(each for each in reversed(room.messages()) if "Versitos de" in words_of(each))
        assert "· 🌹 1" in words_of(listed)
        assert "administra" in told(await room.press(other, listed, "Quitar uno"))
        assert all(not each.mention_everyone and not each.ping_user_ids for each in room.messages())


async def test_b8_a_verse_is_lent_to_who_has_flor_where_he_alone_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whoever may sing one is taken for somebody who holds it: a false flor is quoted like a true one.
    for room_of in (hand_room, muse):
        monkeypatch.setattr(room_of, "owes_flor", lambda view: Word("flor", "flor") in view.choices)
    monkeypatch.setattr(hand_room, "claims_falsely", lambda view, word: False)
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia, game="uruguayo")
        one, hand = turn(room, ana, bia)
        offered = await room.press(one, hand, LENT)
        verse = next(each for each in Muse().of("es-UY") if each.split("\n")[0] in told(offered))
        screen = offered.response._message
        assert not any(verse.split("\n")[0] in words_of(each) for each in room.messages())
        await room.press(one, screen, "Otro")
        await room.press(one, screen, "Cantar flor con este")
        shown = words_of(room.table())
        assert "con letra de la casa:" in shown
        (sung,) = [each for each in Muse().of("es-UY") if all(line in shown for line in each.split("\n"))]
        assert tidy(sung) == sung
        assert LENT not in labels(room.dms(one)[-1])


async def test_a_reaction_is_a_rose_and_taken_back_it_is_none(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia, eva = room.member("Ana"), room.member("Bia"), room.member("Eva")
        table = await dealt(room, ana, bia, game="uruguayo")
        one, _ = turn(room, ana, bia)
        other = bia if one is ana else ana
        await one.send(room.channel, "una flor en el ojal\nno me queda nada mal", reply_to=room._seen(table))
        table, backend = room.table(), room.env.backend

        async def roses() -> str:
            await room.env.settle()
            await other.slash(room.channel, "truco versitos")
            listed = next(each for each in reversed(room.messages()) if "Versitos de" in words_of(each))
            return words_of(listed).partition("· ")[2].partition("\n")[0].strip("*")

        async def reacts(who: Any, emoji: str, message: Any = table, *, back: bool = False) -> None:
            with room.env._bot_scope():
                (backend.remove_reaction if back else backend.add_reaction)(
                    message.channel_id, message.id, emoji, who.id
                )
            await room.env.settle()

        assert await roses() == "🌹 0"
        await reacts(eva, "❤")
        assert await roses() == "🌹 1"
        await reacts(one, "❤")  # one's own
        await reacts(other, "👎")  # no praise
        assert await roses() == "🌹 1"
        listed = next(each for each in reversed(room.messages()) if "Versitos de" in words_of(each))
        assert "ya tiene" in told(await room.press(eva, listed, "🌹 1"))  # one a person, whichever way
        await reacts(other, "🔥", listed)  # the list shows others too: it is pressed there
        assert await roses() == "🌹 1"
        await room.restart()
        await reacts(other, "🔥")
        assert await roses() == "🌹 2"
        await reacts(eva, "❤", back=True)
        assert await roses() == "🌹 1"
