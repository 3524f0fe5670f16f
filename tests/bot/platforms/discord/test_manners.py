"""What the bot does in Discord when tables are messy (B1-B19, B26, B27), in simcord."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.customs import NOTE, Customs
from bot.desk import draw, pings
from bot.platforms.discord import adapter, markup
from bot.platforms.discord.updates import Letter, custom_id, pack
from engine.shown import Place
from engine.tables.pace import Pauses
from engine.tables.store import SqlStore
from tests.bot.house import LEXICON
from tests.bot.platforms.discord.scene import (
    Room,
    ids,
    labels,
    opens,
    playing,
    spelled,
    words_of,
)

STALE = "Esa jugada ya pasó."
HERE = LEXICON.pick("es-UY")("value-hand-here")


async def dealt(room: Room, *people: Any, channel: Any = None, game: str = "argentino") -> Any:
    """These play; the message of their hand."""
    await opens(room, people[0], game, str(len(people)), channel)
    for number, each in enumerate(people[1:], 1):
        await room.press(each, room.lobby(channel), f"Sentarme con {('Nosotros', 'Ellos')[number % 2]}")
    await room.press(people[0], room.lobby(channel), "Empezar")
    return room.table(channel)


def told(result: Any) -> str:
    """What only he was told."""
    assert result.acknowledged
    found = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    return "\n".join(words_of(each._message) for each in found)


def turn(room: Room, *people: Any) -> tuple[Any, Any]:
    """Who has to play, and his hand."""
    for each in people:
        message = next(m for m in reversed(room.dms(each)) if "Tu mano" in words_of(m))
        if "Te toca" in words_of(message):
            return each, message
    raise AssertionError("nobody")


def cards(message: Any) -> dict[str, str]:
    return {label: each for label, each in ids(message).items() if each.startswith("v1:hand::") and each[17] == "t"}


async def test_b1_strangers_and_old_buttons_are_answered_privately(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia, caro = room.member("Ana"), room.member("Bia"), room.member("Caro")
        table = await dealt(room, ana, bia)
        before = len(room.messages())
        assert told(await room.press(caro, table, "Ver mis cartas")).startswith("En esta mesa no tenés asiento")
        assert told(await room.press(caro, table, "Truco"))
        odd = await room.press(caro, table, "Me voy al mazo")
        assert "Sí" in labels(odd.response._message)
        assert told(await room.press(caro, odd.response._message, "Sí"))
        assert len(room.messages()) == before
        assert "cantó" not in words_of(room.table())


async def test_b1_a_button_of_another_release_is_answered(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana = room.member("Ana")
        old = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Viejo", "custom_id": "quiero-7"}]}
        bot = room.env.backend.bot_user.id
        message = room.env.backend.create_message(room.channel.id, bot, "antes", components=[old])
        assert told(await room.press(ana, message, "Viejo")) == "Ese botón ya no sirve."


async def test_b2_a_double_press_plays_once(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        label, custom = next(iter(cards(hand).items()))
        await room.press_id(one, hand, custom)
        once = words_of(room.table())
        # The button is gone by now: what is on its way comes with the old id all the same.
        hand.components = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": custom}]}]
        await room.press_id(one, hand, custom)
        assert words_of(room.table()) == once
        assert spelled(once).count(spelled(label).split()[0]) >= 1


async def test_a_press_is_answered_by_the_newest_state_of_its_message(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, _ = turn(room, ana, bia)
        room.sent.clear()
        result = await room.press(one, table, "Truco")
        assert "«Truco»" in words_of(room.table())
        assert [body["type"] for method, path, body in room.sent if path.startswith("/interactions/")] == [7]
        # It cost the channel nothing.
        assert [path for method, path, _ in room.sent if path.startswith(f"/channels/{room.channel.id}/")] == []
        assert not result.ephemeral


async def test_a_card_in_a_private_chat_is_answered_there_and_edits_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        room.sent.clear()
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        kinds = [(method, path.split("/")[1], (body or {}).get("type")) for method, path, body in room.sent]
        assert ("POST", "interactions", 7) in kinds
        public = [method for method, path, _ in room.sent if path == f"/channels/{room.channel.id}/messages/{table.id}"]
        assert public == ["PATCH"]


async def test_b7_ones_cards_are_shown_to_him_alone_and_can_be_played_there(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, _ = turn(room, ana, bia)
        result = await room.press(one, table, "Ver mis cartas")
        window = result.response._message
        assert window.is_ephemeral
        assert "Tu mano en Los pibes" in words_of(window)
        other = bia if one is ana else ana
        assert not window.visible_to(other.id)
        played = await room.press_id(one, window, next(iter(cards(window).values())))
        assert played.acknowledged
        assert "Te toca" not in words_of(window)
        assert "juega" in words_of(room.table())
        # Later moves are shown in it too, as long as Discord lets us.
        theirs, hand = turn(room, ana, bia)
        assert theirs is other
        await room.press_id(theirs, hand, next(iter(cards(hand).values())))
        letter = next(m for m in reversed(room.dms(one)) if "Tu mano" in words_of(m))
        assert cards(window).keys() == cards(letter).keys()


async def test_b6_who_prefers_his_hand_beside_the_table_gets_it_there_and_plays_on_in_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await bia.user.send_dm("hola")
        panel = (await bia.user.slash("truco config")).response._message
        await room.press(bia, panel, "Las cartas")
        await room.press(bia, panel, next(label for label in labels(panel) if label.endswith(HERE)))
        await dealt(room, ana, bia)
        assert not [each for each in room.dms(bia) if "Tu mano en" in words_of(each)]
        window = next(each for each in room.hidden(bia) if "Tu mano en" in words_of(each))
        if "Te toca" not in words_of(window):
            await room.press_id(ana, turn(room, ana)[1], next(iter(cards(turn(room, ana)[1]).values())))
        assert "Te toca" in words_of(window)
        held = len(cards(window))
        await room.press_id(bia, window, next(iter(cards(window).values())))
        assert "~~" in words_of(window)
        assert len(cards(window)) < held


async def test_a_question_that_is_answered_goes_away(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        lobby = await opens(room, ana, "argentino")
        await room.press(bia, lobby, "Sentarme con Ellos")
        choice = (await ana.slash(room.channel, "truco echar")).response._message
        asked = await room.press(ana, choice, "Bia")
        # It is asked in its own words, although it was not a table that asked.
        question = asked.response._message
        assert words_of(question) not in {"**¿Seguro?**", ""}
        await room.press(ana, question, "Sí")
        assert "Bia" not in words_of(room.lobby())
        assert question.id not in room.env.backend.messages[room.channel.id]


async def test_b26_who_chose_a_language_is_asked_back_in_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        await room.process.store.notes.write(f"discord:{bia.id}", [(NOTE, '{"lang":"en"}')])
        room.process.desk._scene.customs = Customs(
            room.process.store.notes
        )  # as after a restart: nothing is known by heart
        for member, yes, lang in ((ana, "Sí", "es-UY"), (bia, "Yes", "en")):
            asked = await room.press(member, table, "Me voy al mazo")
            assert labels(asked.response._message) == [yes]
            assert words_of(asked.response._message) == f"**{LEXICON.pick(lang)('ask-mazo')}**"


async def test_b5_mazo_is_asked_back_and_done_once_yes_is_pressed(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        asked = await room.press(one, hand, "Me voy al mazo")
        question = asked.response._message
        assert "¿" in words_of(question)
        assert room.table().id == table.id
        assert "mazo" not in words_of(room.table()).lower()
        await room.press(one, question, "Sí")
        assert "mazo" in " ".join(words_of(each) for each in room.messages()).lower()
        # The question goes when it is answered.
        assert question.id not in room.env.backend.messages[question.channel_id]


async def test_b16_who_is_about_to_leave_a_match_is_told_whether_he_loses_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        hands = {each: next(dm for dm in room.dms(each) if "Tu mano en" in words_of(dm)) for each in (ana, bia)}
        question = (await room.press(bia, hands[bia], "Levantarme")).response._message
        assert words_of(question) == f"**{LEXICON.pick('es-UY')('ask-leave-lost')}**"
        await room.press(bia, question, "Sí")
        # The hand need not have been drawn anew for it.
        question = (await room.press(ana, hands[ana], "Levantarme")).response._message
        assert words_of(question) == f"**{LEXICON.pick('es-UY')('ask-leave')}**"


async def test_the_options_are_for_one_person_and_change_in_place(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana = room.member("Ana")
        lobby = await opens(room, ana)
        panel = (await room.press(ana, lobby, "Opciones")).response._message
        assert panel.is_ephemeral
        await room.press(ana, panel, "Puntos: 40")
        assert "Puntos: ✓ 40" in labels(panel)
        assert "Puntos: 40" in words_of(room.lobby())
        assert len(room.hidden(ana)) == 2  # that it is open, and the options


async def test_rules_are_told_to_who_asks(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana = room.member("Ana")
        result = await ana.slash(room.channel, "truco reglas", juego="uruguayo")
        assert "muestra" in told(result).lower()
        assert room.messages() == []


async def test_b10_a_message_that_an_admin_deletes_comes_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        boss = room.member("Boss", roles=[room.guild.create_role("b", permissions=discord.Permissions.all())])
        table = await dealt(room, ana, bia)
        await boss.delete(room._seen(table))
        again = room.table()
        assert again.id != table.id
        assert words_of(again).replace("\n", "") == words_of(table).replace("\n", "")
        one, _ = turn(room, ana, bia)
        await room.press(one, again, "Truco")
        assert "«Truco»" in words_of(room.table())


async def test_b13_a_message_that_is_gone_unseen_is_posted_again(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        del room.env.backend.messages[room.channel.id][table.id]
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        assert room.table().id != table.id
        assert "juega" in words_of(room.table())


async def test_b10_a_message_that_is_too_old_to_edit_is_posted_again(tmp_path: Path, monkeypatch: Any) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        monkeypatch.setattr(adapter, "OLD", -1.0)
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        monkeypatch.undo()
        assert table.id not in room.env.backend.messages[room.channel.id]
        assert "juega" in words_of(room.table())


async def test_b3_two_tables_in_one_channel_do_not_mix(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia, caro, dani = (room.member(name) for name in ("Ana", "Bia", "Caro", "Dani"))
        await dealt(room, ana, bia)
        second = await dealt(room, caro, dani)
        # Who asks for a table has those that are there brought down first.
        first = next(each for each in room.messages() if "Mano 1" in words_of(each) and each.id != second.id)
        one, _ = turn(room, caro, dani)
        await room.press(one, second, "Truco")
        assert "«Truco»" in words_of(second)
        assert "«Truco»" not in words_of(first)
        assert told(await room.press(one, first, "Ver mis cartas")).startswith("En esta mesa no tenés asiento")


async def test_b3_one_person_at_tables_in_two_channels(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        other = room.guild.create_text_channel("otro")
        await dealt(room, ana, bia)
        await dealt(room, ana, bia, channel=other)
        hands = [m for m in room.dms(ana) if "Tu mano" in words_of(m)]
        assert len(hands) == 2
        assert {re.findall(r"<#(\d+)>", words_of(m))[0] for m in hands} == {str(room.channel.id), str(other.id)}


async def test_b21_buttons_outlive_the_process(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        first = dict(cards(hand))
        window = (await room.press(one, table, "Ver mis cartas")).response._message
        await room.restart()
        assert room.table().id == table.id  # it was found again, and edited
        assert next(m.id for m in reversed(room.dms(one)) if "Tu mano" in words_of(m)) == hand.id
        # An id that the earlier process has made, on a message that it has sent.
        await room.press_id(one, window, next(iter(first.values())))
        assert "Te toca" not in words_of(window)
        assert "juega" in words_of(room.table())
        await room.press(turn(room, ana, bia)[0], room.table(), "Truco")
        assert "«Truco»" in words_of(room.table())
        assert [path for method, path, _ in room.sent if method == "PUT"] == [
            f"/applications/{room.env.backend.application_id}/commands"
        ]


async def test_b10_a_table_of_an_earlier_process_comes_back_when_it_is_deleted(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        boss = room.member("Boss", roles=[room.guild.create_role("b", permissions=discord.Permissions.all())])
        table = await dealt(room, ana, bia)
        await room.restart()
        await boss.delete(room._seen(table))
        assert room.table() is not None
        assert room.table().id != table.id


async def test_chatter_where_nobody_plays_is_not_even_stored(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        other = room.guild.create_text_channel("otro")
        await dealt(room, ana, bia)
        me = room.env.backend.bot_user.id
        kept: list[str] = []
        letters = room.process.store.letters
        keep = letters.keep

        async def keeping(found: Any) -> list[str]:
            kept.extend(found)
            return await keep(found)

        letters.keep = keeping  # type: ignore[method-assign]
        await ana.send(other, f"<@{me}> truco")
        assert kept == []
        await ana.send(room.channel, f"<@{me}> hola")
        assert len(kept) == 1


async def test_b22_what_was_stored_and_not_handled_is_handled_at_the_start(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        lobby = await opens(room, ana, "argentino")
        at = (room.guild.id, "Los pibes", "", room.channel.id, lobby.id)

        async def left(store: SqlStore) -> None:
            sits = Letter(bia.id, "Bia", "es-419", *at, custom=ids(lobby)["Sentarme con Ellos"])
            asked = Letter(bia.id, "Bia", "es-419", *at, custom=custom_id("table", f"{'a' * 8}v", "1"))
            await store.letters.keep({"discord:777": pack(sits), "discord:778": pack(asked), "discord:779": b"{"})

        room.sent.clear()
        await room.restart(left)
        assert "Ellos: Bia" in words_of(room.lobby())
        # Nobody waits for an answer to those any more.
        assert [path for _, path, _ in room.sent if path.startswith("/interactions/")] == []
        await room.process.store.letters.flush()
        assert await room.process.store.letters.waiting("discord:") == []


async def test_b11_who_is_waited_for_is_called_alone_and_not_any_more_once_he_has_moved(
    tmp_path: Path, monkeypatch: Any
) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        one, _ = turn(room, ana, bia)
        other = bia if one is ana else ana
        monkeypatch.setattr(pings, "ANSWER", 0.05)
        await room.press(one, table, "Truco")
        call = room.messages()[-1]
        assert call.id != table.id
        assert f"<@{other.id}>" in words_of(call)
        assert (call.ping_user_ids, call.mention_everyone) == ([other.id], False)
        assert not call.flags & markup.SILENT
        monkeypatch.setattr(pings, "ANSWER", 600.0)
        await room.press(other, room.table(), "Quiero")
        assert call.id not in room.env.backend.messages[room.channel.id]


async def test_b34_a_seat_is_kept_for_whom_the_command_names(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia, caro = room.member("Ana"), room.member("Bia"), room.member("Caro")
        await ana.slash(room.channel, "truco jugar", juego="argentino", con=bia)
        assert "Bia" in words_of(room.lobby())
        assert told(await room.press(caro, room.lobby(), "Sentarme con Ellos"))
        assert "Caro" not in words_of(room.lobby())
        await room.press(bia, room.lobby(), "Sentarme con Ellos")
        assert "Empezar" in labels(room.lobby())


async def test_b28_calls_can_be_said_in_answer_to_the_table_and_in_private(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        one, _ = turn(room, ana, bia)
        other = bia if one is ana else ana
        before = len(room.messages())
        await one.send(room.channel, "qué lindo día", reply_to=room._seen(room.table()))
        assert "«Truco»" not in words_of(room.table())
        await one.send(room.channel, f"<@{room.env.backend.bot_user.id}> truco!")
        assert "«Truco»" in words_of(room.table())
        await other.user.send_dm("quiero")
        assert "«Quiero»" in words_of(room.table())
        assert len(room.messages()) == before


async def test_b10_a_table_that_is_buried_comes_down_again(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(draw, "REPOST", -1.0)
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        for number in range(30):
            await ana.send(room.channel, f"charla {number}")
        one, hand = turn(room, ana, bia)
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        assert room.table().id != table.id
        assert table.id not in room.env.backend.messages[room.channel.id]


async def test_b31_an_admin_is_told_what_is_missing_here(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        role = room.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        ana, boss = room.member("Ana"), room.member("Boss", roles=[role])
        assert "La casa" not in told(await ana.slash(room.channel, "truco diagnostico"))
        said = told(await boss.slash(room.channel, "truco diagnostico"))
        assert "✓ La casa puede escribir acá" in said
        assert "Message Content" in said
        panel = (await boss.slash(room.channel, "truco config")).response._message
        assert "Ajustes de Los pibes" in words_of(panel)
        await room.press(boss, panel, "Juego de siempre")
        await room.press(boss, panel, next(label for label in labels(panel) if "argentino" in label))
        assert "argentino" in words_of(panel) or "✓ Truco argentino" in " ".join(labels(panel))
        assert len(room.messages()) == 0


async def test_b16_a_channel_where_we_may_not_write_is_left_alone_until_we_may(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        backend, me = room.env.backend, room.env.backend.bot_user.id
        one, hand = turn(room, ana, bia)
        deny = discord.Permissions(send_messages=True).value
        backend.set_overwrite(room.channel.id, Overwrite(me, OverwriteType.MEMBER, deny=deny))
        room.env.inject_error("PATCH", f"/channels/{room.channel.id}/messages/*", status=403, code=50001, times=None)
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        other, hand = turn(room, ana, bia)
        room.sent.clear()
        await room.press_id(other, hand, next(iter(cards(hand).values())))
        # It was refused once: nothing is tried there any more, and the match goes on by the hands.
        assert [path for _, path, _ in room.sent if path.startswith(f"/channels/{room.channel.id}/")] == []
        assert told(await ana.slash(room.channel, "truco jugar")).startswith("En este canal no puedo escribir")
        backend.faults.clear()
        # That somebody changed the channel's permissions is reason enough to try again.
        with room.env._bot_scope():
            backend.delete_overwrite(room.channel.id, me)
        await room.env.settle()
        assert room.table().id != table.id
        assert "Baza 1" in words_of(room.table())


async def test_b16_a_channel_that_takes_no_new_messages_is_asked_once_and_again_when_it_has_changed(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        path = f"/channels/{room.channel.id}/messages"
        room.env.inject_error("POST", path, status=403, code=50013, times=None)
        one, hand = turn(room, ana, bia)
        asked = await room.press(one, hand, "Me voy al mazo")
        await room.press(one, asked.response._message, "Sí")
        await room.env.advance_time(30)
        assert [each for method, each, _ in room.sent if method == "POST"].count(
            path
        ) == 4  # how calls are heard, lobby, hand, refusal
        room.env.backend.faults.clear()
        with room.env._bot_scope():
            room.env.backend.announce_channel_update(room.channel.id)
        await room.env.settle()
        assert room.table().id != table.id
        assert "Mano 2" in words_of(room.table())


async def test_b16_a_server_that_threw_us_out_is_not_written_to(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        with room.env._bot_scope():
            await room.discord.removed(room.guild.id)
        room.sent.clear()
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        assert [path for _, path, _ in room.sent if path.startswith(f"/channels/{room.channel.id}/")] == []
        with room.env._bot_scope():
            await room.discord.admitted(room.guild.id)
        await room.env.settle()
        assert "juega" in words_of(room.table())


async def test_b27_nasty_names_are_only_names(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana = room.guild.add_member(room.env.create_user("ana", global_name="**@everyone** `x`"))
        bia = room.guild.add_member(room.env.create_user("bia", global_name="\u202e# <@1> [a](http://b)"))
        await dealt(room, ana, bia)
        text = "\n".join(words_of(each) for each in room.messages())
        assert "@everyone" not in text
        assert "<@1>" not in text.replace("\\<@\u200b1\\>", "")
        assert "\u202e" not in text
        for each in room.messages():
            assert (each.mention_everyone, each.ping_user_ids, each.mention_user_ids) == (False, [], [])


async def test_b26_each_reads_his_own_language(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        room.locales[bia.id] = "en-GB"
        table = await dealt(room, ana, bia)
        assert "Mano 1" in words_of(table)
        assert "Your hand" in words_of(room.dms(bia)[-1])
        assert "Tu mano" in words_of(room.dms(ana)[-1])


async def test_b18_who_may_manage_the_server_runs_the_place(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        role = room.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        ana, boss, later = room.member("Ana"), room.member("Boss", roles=[role]), room.member("Later", roles=[role])
        await ana.slash(room.channel, "truco ver")
        await boss.slash(room.channel, "truco ver")
        place = room.discord._known.place(f"discord:{room.guild.id}/{room.channel.id}")
        with room.env._bot_scope():
            admin = room.discord.adapter.admin
            assert not await admin(place, f"discord:{ana.id}")
            assert await admin(place, f"discord:{boss.id}")
            assert await admin(place, f"discord:{later.id}")  # who has not been heard of is asked about
            assert await admin(place, f"discord:{room.guild.owner.id}")
            # The server itself is asked about where settings are kept; somebody's private chat is his alone.
            assert await admin(Place(f"discord:{room.guild.id}"), f"discord:{boss.id}")
            assert await admin(Place(f"discord:{ana.id}"), f"discord:{ana.id}")
            assert not await admin(Place(f"discord:{ana.id}"), f"discord:{boss.id}")
            assert not await admin(place, "web:somebody")


async def test_an_old_hand_loses_its_buttons_when_it_is_touched(tmp_path: Path) -> None:
    async with playing(tmp_path, pauses=Pauses(house=0.0, partner=0.0, between=0.02)) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        asked = await room.press(one, hand, "Me voy al mazo")
        first = ids(hand)
        await room.press(one, asked.response._message, "Sí")
        while len([m for m in room.dms(one) if "Tu mano" in words_of(m)]) < 2:
            await room.env.advance_time(1)
        # As it lies there when its last edit did not come through.
        hand.components = [
            {"type": 17, "components": [{"type": 10, "content": "Tu mano"}, _row(first)]},
        ]
        await room.press_id(one, hand, next(each for label, each in first.items() if label == "Truco"))
        assert labels(hand) == []
        assert words_of(hand) == f"Tu mano\n{STALE}"


def _row(buttons: dict[str, str]) -> dict[str, Any]:
    few = list(buttons.items())
    few = [each for each in few if each[0] == "Truco"]
    return {
        "type": 1,
        "components": [{"type": 2, "style": 2, "label": label, "custom_id": each} for label, each in few],
    }


def test_the_colour_of_what_is_over_is_the_one_that_the_scene_passes_over() -> None:
    from tests.bot.platforms.discord.scene import LEFT

    assert markup.COLOURS["left"] == LEFT
