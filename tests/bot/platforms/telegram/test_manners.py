"""What a considerate bot does when a chat is messy: limits, faults, strangers, closed doors, deletions, moves, topics."""

from __future__ import annotations

import itertools
from pathlib import Path

from tests.bot.platforms.telegram.scene import SHIPPED, opens, playing, until_button
from tests.telegram_server import Button, Chat, Limits, Message, TelegramServer, User


async def table_of(server: TelegramServer, ana: User, bia: User, group: Chat) -> Message:
    """A match of two has begun; its first message."""
    lobby = await opens(server, ana, group)
    await bia.presses(lobby, "Sentarme con Ellos")
    await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
    return await group.newest(from_bot=True, having="Mano 1")


def mano(table: Message, *users: User) -> User:
    return next(user for user in users if f"Juega {user.name}" in table.text)


async def test_b1_presses_of_strangers_and_old_buttons_are_answered_quietly(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia, eva = server.user("Ana"), server.user("Bia"), server.user("Eva", lang="en")
        group = server.group("Los pibes", ana, bia, eva)
        table = await table_of(server, ana, bia, group)
        first = mano(table, ana, bia)
        other = bia if first is ana else ana
        assert "no seat" in (await eva.presses(table, "1ª")).text
        assert (await eva.presses(table, "Ver mis cartas")).text
        assert (await eva.presses(table, "1ª")).url is None
        assert "Esperá tu turno" in (await other.presses(table, "1ª")).text
        press, twice = first.press(table, "1ª"), first.press(table, "1ª")
        await press.answer()
        await twice.answer()
        table_now = await table.changes()
        assert table_now.text.count(f"{first.name} juega") == 1
        assert (await first.presses(table, "2ª")).text == "Esa jugada ya pasó."
        before = len(server.visible(group))
        await eva.says(group, "/frula")
        await eva.says(group, "quiero retruco")
        await server.idle()
        assert len(server.visible(group)) == before + 2


async def test_b1_a_note_on_a_command_is_seen_also_by_who_has_no_private_chat_and_goes_away(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia, eva = server.user("Ana"), server.user("Bia"), server.user("Eva \u202e<b>", lang="en")
        group = server.group("Los pibes", ana, bia, eva)
        await table_of(server, ana, bia, group)
        await eva.says(group, "/echar")
        told = await group.newest(from_bot=True, having="^Eva <b>: ")
        assert told.silent and "\u202e" not in told.text
        assert "opened the table" in told.text
        await server.until(lambda: told.gone, 40, "the note to go")
        # Who can be told in private is: nobody else is bothered.
        await eva.starts()
        await eva.chat.newest(from_bot=True, having="Welcome")
        await eva.says(group, "/echar")
        await eva.chat.newest(from_bot=True, having="opened the table")
        await eva.blocks()
        await server.idle()
        await eva.says(group, "/echar")
        told = await group.newest(from_bot=True, having="^Eva <b>: ")
        assert await bot.stop() == 0
        assert told.gone  # what has begun is finished


async def test_b33_who_has_no_private_chat_is_asked_back_about_his_teams_mazo_in_the_group(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        people = [server.user(name) for name in ("Ana", "Bia", "Caro", "Dani")]
        group = server.group("Los pibes", *people)
        await people[0].says(group, "/truco uruguayo 4")
        lobby = await group.newest(from_bot=True, having=r"mesa de \d")
        for number, side in enumerate(("Nosotros", "Ellos", "Nosotros", "Ellos")):
            await people[number].presses(lobby.now(), f"Sentarme con {side}")
        await people[0].presses(await until_button(lobby, "Empezar"), "Empezar")
        table = await group.newest(from_bot=True, having="Mano 1")
        first = mano(table, *people)
        await first.replies(table, "me voy al mazo")
        asked = await group.newest(from_bot=True, having="otra vez")
        assert asked.text.startswith(f"{first.name}: ¿Al mazo?")
        await first.replies(table, "al mazo")
        await group.newest(from_bot=True, having="Mano 2")


async def test_b7_ver_mis_cartas_is_a_window_in_its_owners_language_before_and_after_his_turn(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia", lang="en")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        for user, words in ((ana, "Tu mano en Los pibes"), (bia, "Your hand in Los pibes")):
            answer = await user.presses(table, "Ver mis cartas")
            assert answer.alert and answer.text.startswith(words)
            assert len(answer.text) <= 200 and answer.text.count(" de " if user is ana else " of ") >= 3
        await mano(table, ana, bia).presses(table, "3ª")
        now = await table.changes()
        assert "(" in (await mano(table, ana, bia).presses(table, "Ver mis cartas")).text
        assert "Ver mis cartas" in now.labels


async def test_b6_who_blocked_us_is_written_to_once_and_plays_on(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        for user in (ana, bia):
            await user.starts()
            await user.chat.newest(from_bot=True, having="Listo")
        ana.blocked = True  # the bot is not told: it finds out
        table = await table_of(server, ana, bia, group)
        await bia.chat.newest(from_bot=True, having="Tu mano")
        await mano(table, ana, bia).presses(table, "1ª")
        await table.changes()
        await server.idle()
        assert len(server.calls("send*", ana, ok=False)) == 1
        assert (await ana.presses(table, "Ver mis cartas")).alert
        await ana.starts()
        await ana.chat.newest(from_bot=True, having="Tu mano")
        await server.idle()
        await ana.blocks()
        await server.idle()
        await mano(await group.newest(from_bot=True, having="Mano 1"), ana, bia).presses(table.now(), "1ª")
        await server.idle()
        assert len(server.calls("*", ana, ok=False)) == 1


async def test_b6_the_private_hand_is_one_message_a_hand_and_plays_by_name(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        await bia.starts()
        table = await table_of(server, ana, bia, group)
        first = mano(table, ana, bia)
        hand = await first.chat.newest(from_bot=True, having="Tu mano")
        assert not hand.silent
        card = next(button for button in hand.buttons if (button.data or "")[8:9] == "t")
        await first.presses(hand, card)
        assert card.text.partition(" ")[0] in (await table.changes()).text
        after = await hand.changes()
        assert card.text not in after.labels
        assert len(first.chat.found(from_bot=True, having="Tu mano")) == 1
        # The mazo is asked about on the same button, once.
        other = bia if first is ana else ana
        theirs = await other.chat.newest(from_bot=True, having="Te toca")
        assert "otra vez" in (await other.presses(theirs, "mazo")).text
        assert (await other.presses(theirs, "mazo")).text == ""
        new = await first.chat.newest(from_bot=True, having="Tu mano", after=hand)
        assert new.id != hand.id
        await server.until(lambda: hand.now().buttons == [], what="the old hand to lose its buttons")
        await server.until(lambda: table.now().buttons == [], what="the old table to lose its buttons")


async def test_b13_a_deleted_table_is_posted_again_and_called_up_by_truco(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        await ana.deletes(table)
        assert (await mano(table, ana, bia).presses(table, "1ª")).text == ""
        again = await group.newest(from_bot=True, having="Mano 1", after=table)
        assert "juega" in again.text
        await ana.says(group, "/truco@" + server.world.me["username"])
        last = await group.newest(from_bot=True, having="Mano 1", after=again)
        assert last.buttons and again.gone


async def test_b16_a_group_that_becomes_a_supergroup_keeps_its_table(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        for told in (True, False):
            group = server.group(f"Los pibes {told}", ana, bia, kind="group")
            table = await table_of(server, ana, bia, group)
            new = await group.migrates(told=told)
            await server.idle()
            if not told:
                await mano(table, ana, bia).presses(table, "1ª")
            moved = await new.newest(from_bot=True, having="Mano 1")
            first = ana if "Juega Ana" in moved.text else bia
            assert (await first.presses(moved, "2ª")).text == ""
            assert "juega" in (await moved.changes()).text
            await bot.kill()
            await bot.start()
            await ana.says(new, "/truco")
            assert (await new.newest(from_bot=True, having="Mano 1", after=moved)).buttons


async def test_b16_a_group_that_removed_us_is_left_alone_until_it_takes_us_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        table = await table_of(server, ana, bia, group)
        hand = await ana.chat.newest(from_bot=True, having="Tu mano")
        await ana.removes_bot(group)
        await server.idle()
        await mano(table, ana, bia).presses(table, "mazo")
        await ana.presses(hand, "Más…")
        hand = await until_button(hand, "Levantarme")
        await ana.presses(hand, "Levantarme")
        await ana.presses(hand, "Levantarme")
        await server.idle()
        assert len(server.calls(chat=group, ok=False)) <= 1  # a press from there was worth one try
        await ana.adds_bot(group)
        await group.newest(from_bot=True, having="Mano 1", after=table)


async def test_b16_a_button_of_a_table_that_comes_from_elsewhere_seats_nobody_who_has_left(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia, eva = server.user("Ana"), server.user("Bia"), server.user("Eva")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await eva.starts()
        await bia.starts()
        home = await eva.chat.newest(from_bot=True), await bia.chat.newest(from_bot=True)
        sit = lobby.now().button("Sentarme con Ellos").data
        assert sit
        # Some apps can be made to send what is on no button.
        for user, message in zip((eva, bia), home, strict=True):
            answer = await server.world.pressed(user, message, sit).answer()
            assert ("no estás" in answer.text) == (user is eva)
        assert "Ellos: Bia" in (await until_button(lobby, "Empezar")).text


async def test_b16_a_topic_is_a_place_of_its_own_and_may_go(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("El club", ana, bia, topics=True)
        topic, other = await group.topic("Truco"), await group.topic("Otra cosa")
        lobby = await opens(server, ana, topic)
        await bia.presses(lobby, "Sentarme con Ellos")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        table = await topic.newest(from_bot=True, having="Mano 1")
        assert [message for message in other.visible() if message.from_bot] == []
        await topic.delete()
        await mano(table, ana, bia).presses(table, "1ª")
        again = await group.newest(from_bot=True, having="Mano 1")
        assert again.topic is None
        assert again.buttons


async def test_b18_an_anonymous_admin_opens_a_table_and_sits_as_himself(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        group.makes_admin(bia, anonymous=True)
        await bia.says(group, "/truco")
        lobby = await group.newest(from_bot=True, having="mesa de 2")
        assert "Bia" not in lobby.text
        await bia.presses(lobby, "Sentarme con Nosotros")
        assert "Nosotros: Bia" in (await lobby.changes()).text


async def test_b23_429_is_waited_out_for_that_chat_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        one, two = server.group("Uno", ana, bia), server.group("Dos", ana, bia)
        lobby, other = await opens(server, ana, one), await opens(server, ana, two)
        await server.idle()
        server.fails("editMessageText", one, status=429, retry_after=4)
        await bia.presses(lobby, "Sentarme con Ellos")
        await bia.presses(other, "Sentarme con Ellos")
        await until_button(other, "Empezar")
        assert "Empezar" not in lobby.now().labels
        assert "Ellos: Bia" in (await until_button(lobby, "Empezar")).text
        assert (server.n429, server.early) == (1, [])


async def test_b23_faults_on_the_way_lose_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        server.fails("editMessageText", group, status=502, html=True)
        server.fails("editMessageText", group, reset="before")
        server.fails("answerCallbackQuery", reset="before")
        server.fails("getUpdates", status=500)
        assert (await bia.presses(lobby, "Sentarme con Ellos")).url
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        server.fails("sendMessage", group, reset="after")
        table = await group.newest(from_bot=True, having="Mano 1")
        await server.outage(0.5)
        await mano(table, ana, bia).presses(table, "1ª")
        await server.until(lambda: any("juega" in m.text for m in group.found(having="Mano 1")))


async def test_the_shipped_pace_stays_within_what_telegram_bears(tmp_path: Path) -> None:
    async with playing(tmp_path, SHIPPED) as scene:
        server = scene.server
        server.limits = Limits()
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        await server.until(lambda: ana.dms)
        lobby = await opens(server, ana, group)
        for _ in range(6):
            await bia.presses(lobby, "Sentarme con Ellos")
            await bia.presses(lobby, "Levantarme")
        await bia.presses(lobby, "Sentarme con Ellos")
        await until_button(lobby, "Empezar")
        await ana.presses(lobby.now(), "Empezar")
        table = await group.newest(from_bot=True, having="Mano 1")
        await ana.chat.newest(from_bot=True, having="Tu mano")
        assert (await bia.presses(table, "Ver mis cartas")).alert
        refused = [(call.method, call.chat, call.at) for call in server.calls() if call.status == 429]
        assert refused == [], server.world.record.tail(30)
        gaps = [call.at for call in server.calls(chat=group) if call.method != "getChatMember"]
        assert all(later - sooner > 0.95 for sooner, later in itertools.pairwise(gaps))


async def test_b34_a_match_in_private_against_the_house(tmp_path: Path) -> None:
    async with playing(tmp_path) as scene:
        ana = scene.server.user("Ana")
        await ana.starts()
        welcome = await ana.chat.newest(from_bot=True, having="Vale Cuatro")
        link = next(each.url for each in welcome.buttons if each.text == "Agregarme a un grupo")
        assert link == f"https://t.me/{scene.server.world.me['username']}?startgroup=truco"
        assert (await ana.presses(welcome, "Otros juegos…")).text == ""
        games = await ana.chat.newest(from_bot=True, having="Contra la casa, a lo que quieras")
        assert games.labels.count("De a cuatro") == 6
        assert (await ana.presses(welcome, "¿Cómo se juega?")).text == ""
        guide = await ana.chat.newest(from_bot=True, having="Para empezar")
        await ana.presses(guide, "Truco argentino")
        await ana.chat.newest(from_bot=True, having="Truco argentino: cómo se juega")
        assert (await ana.presses(welcome, "Jugar contra la casa")).url is None
        table = await ana.chat.newest(from_bot=True, having="Mano 1")
        hand = await ana.chat.newest(from_bot=True, having="Tu mano")

        def acts() -> list[Button]:
            """What he may play or say; the house may have had its turn first."""
            return [each for each in hand.now().buttons if (each.data or "")[8:9] in {"t", "p"}]

        first = (await scene.server.until(acts, what="his turn"))[0]
        # What he may say stands in his hand, right beside: not twice.
        assert table.now().labels == ["Ver mis cartas"]
        before = hand.now().raw
        while "otra vez" in (await ana.presses(hand.now(), first)).text:  # a verse of his flor is asked about
            pass
        await scene.server.until(lambda: hand.now().raw != before, what="his hand to change")


async def test_the_menu_speaks_the_language_of_its_reader(tmp_path: Path) -> None:
    async with playing(tmp_path) as scene:
        server = scene.server
        ana, eva = server.user("Ana"), server.user("Eva", lang="en")
        rui, uma = server.user("Rui", lang="pt-br"), server.user("Uma", lang="fr")
        group = server.group("Los pibes", ana, eva, rui, uma)
        await server.until(lambda: server.menu(rui, group).get("truco", "").startswith("Abrir"))
        await server.until(lambda: len(server.calls("setMyShortDescription", ok=True)) == 4)
        assert server.menu(eva)["truco"].startswith("Open")
        assert server.menu(eva, group)["truco"].startswith("Open")
        assert server.menu(ana, group)["truco"].startswith("Armar")
        assert server.menu(uma, group)["truco"].startswith("Armar")
        # One Spanish for all that speak it: none is written over by another.
        codes = [call.parameters.get("language_code", "") for call in server.calls("setMyDescription")]
        assert sorted(codes) == ["", "en", "es", "pt"]
        abroad = server.group("The lads \u202e<b>", eva, ana)
        lobby = await opens_abroad(eva, abroad)
        await ana.presses(lobby, "Sit with Ellos")
        await eva.presses(await until_button(lobby, "Start"), "Start")
        table = await abroad.newest(from_bot=True, having="Hand 1")
        # The table speaks the language of who called it, a window that of its reader; names are only text.
        assert (await ana.presses(table, "See my cards")).text.startswith("Tu mano en The lads <b>")


async def opens_abroad(host: User, group: Chat) -> Message:
    await host.says(group, "/truco")
    lobby = await group.newest(from_bot=True, having="table for 2")
    await host.presses(lobby, "Sit with Nosotros")
    return lobby
