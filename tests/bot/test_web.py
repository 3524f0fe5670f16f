"""The page over real WebSockets: who sees what, what is refused, and what survives a break."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import Signer
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import bot.desk.draw
from bot.chat import Answer
from bot.platforms.web.session import Sessions
from bot.present.names import card_name
from bot.screen import Button, Call, CardFace, Cards, Clock, Row, Score, Text
from engine.rules.cards import SPANISH_40
from engine.shown import Person
from engine.tables.hall import Hall
from tests.bot.house import KEY, LEXICON, House, running, sit_two


def mover(*visitors: Any) -> Any:
    return next(each for each in visitors if any(face.get("ready") for face in each.cards()))


async def play_a_hand(house: House, *visitors: Any) -> None:
    """Everybody plays cards until the hand is over."""
    state = next(iter(house.hall._tables.values())).state_now
    number = state().match.hand.number
    for _ in range(40):
        if state().match.hand.number != number or state().match.hand.over:
            return
        for each in visitors:
            ready = [face for face in each.cards() if face.get("ready")]
            if ready:
                await each.press(ready[0]["token"])
                await asyncio.sleep(0.02)
                break
        else:
            await asyncio.sleep(0.02)


async def test_b8_two_people_play_and_nothing_leaks(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto = await sit_two(house)
        first = mover(ana, beto)
        assert (await first.press(first.buttons()["Truco"]))["note"] == ""
        other = beto if first is ana else ana
        await other.until(lambda: "Quiero" in other.buttons())
        await other.press(other.buttons()["Quiero"])
        await first.until(lambda: any(face.get("ready") for face in first.cards()))
        await play_a_hand(house, ana, beto)
        await ana.until(lambda: sum("/1-" in key for key in ana.messages) > 1)
        assert house.ear.heard > 30
    assert house.ear.faults == []


WAYS = ("text", "aria", "caption", "token", "row", "label", "question", "score", "clock", "call")


@pytest.mark.parametrize("way", WAYS)
async def test_b8_a_planted_leak_is_heard(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way out of the house, with a hidden card put into it: the ear must hear it, else it proves nothing."""
    original = bot.desk.draw.table_screen
    halls: list[Hall] = []

    def leaky(*args: Any, **kwargs: Any) -> Any:
        screen = original(*args, **kwargs)
        hidden = next(iter(halls[0]._tables.values())).state_now().match.hand.dealt[1][0]  # type: ignore[union-attr]
        code, said = SPANISH_40.spell(hidden), card_name(LEXICON.pick("es"), hidden, SPANISH_40.name)
        planted = {
            "text": Text(f"psst: {said}"),
            "aria": Cards("", (CardFace(-1, said, ""),), "spanish-40"),
            "caption": Cards("", (CardFace(-1, "carta", "", caption=said),), "spanish-40"),
            "token": Row((Button("x", f"abcdefght1.0.{code}"),)),
            "row": Row((), caption=f"{code} 3"),
            "label": Row((Button(said, "abcdefghv"),)),
            "question": Row((Button("x", "abcdefghv", ask=f"¿{said}?"),)),
            "score": Score(("Ana", said), (0, 0), ("0", "0"), 30),
            "clock": Clock(f"{said}, en", 1.0),
            "call": Call(Person("web:x", said), "te toca"),
        }[way]
        return replace(screen, nodes=(*screen.nodes, planted))

    monkeypatch.setattr(bot.desk.draw, "table_screen", leaky)
    async with running(tmp_path) as house:
        halls.append(house.hall)
        await sit_two(house)
    assert house.ear.faults


async def test_b8_a_planted_private_leak_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole private screen of another seat."""
    original = bot.desk.draw.Draw.whisper

    def leaky(self: Any, changed: Any, person: str, place: Any = None) -> None:
        swapped = dict(zip(changed.private, reversed(list(changed.private.values())), strict=True))
        original(self, replace(changed, private=swapped), person, place)

    monkeypatch.setattr(bot.desk.draw.Draw, "whisper", leaky)
    async with running(tmp_path) as house:
        await sit_two(house)
    assert house.ear.faults


async def test_b8_a_planted_leak_in_a_note_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as house:
        ana, beto = await sit_two(house)
        name = beto.cards()[0]["name"]
        monkeypatch.setattr(bot.desk.draw.Draw, "look", lambda *_: Answer(f"Beto tiene el {name}"))
        look = f"{ana.cards()[0]['token'][:8]}v"
        await beto.press(look)
        assert house.ear.faults == []  # he knows
        await ana.press(look)
        assert house.ear.faults


async def test_b8_b9_a_leak_in_a_log_or_an_exception_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as house:
        ana, _ = await sit_two(house)
        code = ana.cards()[0]["code"]
        logging.getLogger("bot").error("dealt %s", code)
        assert len(house.ear.faults) == 1
        try:
            raise ValueError(f"no such thing: {code}")
        except ValueError:
            logging.getLogger("bot").exception("failed")
        assert len(house.ear.faults) == 2
        house.ear.faults.clear()

        async def broken(*_: Any) -> None:
            raise RuntimeError(f"cannot play {code}")

        monkeypatch.setattr(house.hall, "do", broken)
        answer = await ana.press(f"{ana.cards()[0]['token'][:8]}b")
        assert "Algo falló" in answer["note"]
        assert any("RuntimeError" in line for line in house.ear.logged)
    assert house.ear.faults == []  # the house itself logs what kind of error it was, not what it said


async def test_b1_a_stranger_gets_a_quiet_note_and_sees_no_hand(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto = await sit_two(house)
        eva = await house.visit("Eva")
        await eva.until(lambda: "Ver mis cartas" in eva.buttons(private=False))
        before = len(beto.got)
        answer = await eva.press(eva.buttons(private=False)["Ver mis cartas"])
        assert "no tenés asiento" in answer["note"]
        answer = await eva.press(mover(ana, beto).cards()[0]["token"])
        assert "no tenés asiento" in answer["note"]
        assert eva.private == {}
        assert len(beto.got) == before  # nobody else heard of it
    assert house.ear.faults == []


async def test_b2_a_double_press_happens_once_and_old_buttons_are_told_so(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto = await sit_two(house)
        first = mover(ana, beto)
        token = first.cards()[0]["token"]
        one = await first.press(token, key="thesamekey1")
        two = await first.press(token, key="thesamekey1")
        assert one["note"] == two["note"] == ""
        third = await first.press(token)
        assert third["note"]
        state = next(iter(house.hall._tables.values())).state_now()
        assert len(state.match.hand.plays) == 1
        for nonsense in ("", "x", "abcdefghz", "abcdefght0.0", "ABCDEFGHt0.0.0", "abcdefght0.0.0", "/casa.nada", "💥"):
            answer = await first.press(nonsense)
            assert answer["note"], nonsense


async def test_who_sits_without_cards_is_told_so_until_there_are_some(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        await ana.press("/mesa.uruguayo")
        await ana.until(lambda: any(key.endswith("/seat") for key in ana.private))
        assert "Te sentaste con Nosotros; falta 1." in json.dumps(ana.private, ensure_ascii=False)
        await ana.press(ana.buttons(private=False)["Completar con la casa"])
        await ana.press(ana.buttons(private=False)["Empezar"])
        await ana.until(lambda: ana.private and all(key.endswith("/hand") for key in ana.private))
        await ana.press(ana.buttons()["Levantarme"])
        await ana.until(lambda: not ana.private)
    assert house.ear.faults == []


async def test_the_options_stay_open_while_the_lobby_changes(tmp_path: Path) -> None:
    """What is sent to the seats of a lobby is no hand: the page would put the options away with it."""
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        await ana.press("/mesa.uruguayo")
        await ana.until(lambda: ana.private)
        await ana.press(ana.buttons(private=False)["Opciones"])
        beto = await house.visit("Beto")
        await beto.until(lambda: "Sentarme con Ellos" in beto.buttons(private=False))
        await beto.press(beto.buttons(private=False)["Sentarme con Ellos"])
        await ana.until(lambda: "No falta nadie" in json.dumps(ana.private, ensure_ascii=False))
        assert not any(each["type"] == "private" and each["key"].endswith("/hand") for each in ana.got)


@pytest.mark.parametrize("variant", ["uruguayo", "argentino"])
async def test_how_it_is_played_is_told_to_who_asks(variant: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        answer = await ana.press(f"/ayuda.{variant}")
        assert answer["note"] == ""
        assert answer["screen"]["key"] == f"{variant}/help"
        assert (await ana.press("/ayuda.chinchon"))["note"]


async def test_names_given_by_the_house_differ_and_nobody_passes_for_the_house(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ids = [f"{number * 20:024x}" for number in range(1, 24)]
        visitors = [
            await house.visit("", cookie=Signer(KEY, salt="truco.web.person").sign(each).decode()) for each in ids
        ]
        names = [visitor.got[0]["name"] for visitor in visitors]
        assert len(set(names)) == len(names)
        coco = await house.visit(" Coco 🤖 ")
        assert coco.got[0]["name"] == "Coco"


async def test_nobody_passes_for_somebody_who_is_there_or_has_a_seat(tmp_path: Path) -> None:
    def called(visitor: Any) -> str:
        return [each["name"] for each in visitor.got if each["type"] == "welcome"][-1]

    async with running(tmp_path) as house:
        ana, _ = await sit_two(house)
        rival = await house.visit("ÁNA")
        assert called(rival) == "ÁNA 2"
        await ana.go()
        for name in ("ana", " A n a ", "Ana 2", "béto"):
            assert called(await house.visit(name))[-1] in "23456"
        assert called(await house.visit("🔥")) == "🔥"
        assert called(await house.visit("🌊")) == "🌊"
        await rival.send({"type": "hello", "name": "Ana", "lang": "es-UY"})
        await rival.until(lambda: called(rival) != "ÁNA 2")
        assert called(rival) != "Ana"
        assert called(await house.visit("Ana", cookie=ana.cookie)) == "Ana"


async def test_who_is_not_called_what_he_wanted_is_told_why_in_his_language(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        await house.visit("Ana", cookie=ana.cookie)
        for lang, told in (
            ("es-UY", "Ese nombre ya está en la mesa: sos ana 2."),
            ("es-ES", "Ese nombre ya está en la mesa: eres ana 3."),
            ("pt-BR", "Esse nome já está na mesa: você é ana 4."),
            ("en", "That name is at the table already: you are ana 5."),
        ):
            assert (await house.visit("ana", lang=lang)).got[0]["note"] == told
        for name in ("Beto", "", "  Coco   🤖 "):
            assert (await house.visit(name)).got[0]["note"] == ""
        assert ana.got[0]["note"] == ""


async def test_several_windows_are_one_person_and_each_has_his_own_hand(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto = await sit_two(house)
        again = await house.visit("Ana", cookie=ana.cookie)
        await again.until(again.cards)
        assert [face["code"] for face in again.cards()] == [face["code"] for face in ana.cards()]
        assert [face["code"] for face in again.cards()] != [face["code"] for face in beto.cards()]
    assert house.ear.faults == []


async def test_b34_one_press_against_the_house(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        answer = await ana.press("/casa.uruguayo.2", key="onlyoneclick")
        assert answer["note"] == ""
        await ana.until(lambda: any(face.get("ready") for face in ana.cards()))
        again = await ana.press("/casa.uruguayo.2")
        assert "Ya estás" in again["note"]
        assert len(house.hall.in_place("web:boliche")) == 1


async def test_a_break_in_the_middle_of_the_one_press_is_mended_by_the_same_press(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        do, calls = house.hall.do, []

        async def dies_once(*args: Any) -> Any:
            calls.append(args)
            if len(calls) == 1:
                raise ConnectionError
            return await do(*args)

        house.hall.do = dies_once  # type: ignore[method-assign]
        assert "Algo falló" in (await ana.press("/casa.uruguayo.2", key="againagain"))["note"]
        assert (await ana.press("/casa.uruguayo.2", key="againagain"))["note"] == ""
        await ana.until(ana.cards)
        assert len(house.hall.in_place("web:boliche")) == 1


async def test_a_false_flor_out_of_a_public_button_is_asked_about_first(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto = await sit_two(house)
        first = mover(ana, beto)
        state = next(iter(house.hall._tables.values())).state_now
        if "Flor" in first.buttons():
            return  # this one time in ten he holds one: nothing to ask
        answer = await first.press(first.buttons(private=False)["Flor"])
        assert "No tenés flor" in json.dumps(answer["screen"], ensure_ascii=False)
        assert state().match.score == (0, 0)
        await first.press(first.buttons()["Cantar igual"])
        assert sum(state().match.score) == 3
    assert house.ear.faults == []


async def test_who_gets_up_loses_his_private_screen_and_a_closed_table_its_buttons(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto = await sit_two(house)
        await ana.press(ana.buttons()["Levantarme"])
        await ana.until(lambda: not ana.private)
        assert beto.cards()
        await beto.press(beto.buttons()["Levantarme"])
        await beto.until(lambda: not beto.private)
        await beto.until(lambda: not beto.buttons(private=False))
        answer = await beto.press(next(iter(ana.messages)).partition("/")[0] + "r")
        assert "ya se cerró" in answer["note"]


async def test_b21_a_table_found_again_says_so_until_somebody_moves(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, _ = await sit_two(house)
        cookie = ana.cookie
    async with running(tmp_path) as house:
        again = await house.visit("Ana", cookie=cookie)
        await again.until(lambda: again.cards() and again.messages)
        assert any("Volvimos" in json.dumps(each) for each in again.messages.values())
    assert house.ear.faults == []


async def test_a_channel_where_nothing_was_is_forgotten_when_the_last_one_leaves(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana", room="nowhere")
        assert "nowhere" in house.adapter._rooms
        await ana.go()
        async with asyncio.timeout(60):
            while "nowhere" in house.adapter._rooms:
                await asyncio.sleep(0.01)


async def test_b26_languages_side_by_side(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        await sit_two(house)
        eva = await house.visit("Eva", lang="en-GB")
        await eva.until(lambda: "See my cards" in eva.buttons(private=False))
        assert not any("Ver mis cartas" in json.dumps(message) for message in eva.messages.values())


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        ("{", "json"),
        ("[]", "type"),
        ('{"type":"sudo"}', "type"),
        ('{"type":"press","key":"short","token":"x"}', "type"),
        ('{"type":"press","key":"longenough","token":5}', "type"),
        ('{"type":"hello","name":"x","admin":true}', "type"),
        ('{"type":"hello","name":"' + "x" * 5000 + '"}', "size"),
    ],
)
async def test_nonsense_gets_a_clear_error_and_nothing_else(sent: str, error: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        await ana.send(sent)
        await ana.until(lambda: ana.got[-1]["type"] == "error")
        assert ana.got[-1]["error"] == error
        assert (await ana.press("/casa.uruguayo.2"))["note"] == ""


async def test_a_window_that_shouts_is_slowed_down(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        for number in range(80):
            await ana.send({"type": "press", "key": f"shouting{number}", "token": "x"})
        await ana.until(lambda: any(each.get("error") == "rate" for each in ana.got))


async def test_sockets_from_elsewhere_and_forged_cookies_are_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        address = house.url.removeprefix("http://")
        good = Sessions(KEY).new()
        forged = good[:4] + ("0" if good[4] != "0" else "1") + good[5:]
        other = Sessions("another key of another house").new()
        for cookie, origin, code in (
            (good, "http://evil.example", 4403),
            (good, None, 4403),
            (forged, house.url, 4401),
            (other, house.url, 4401),
            ("", house.url, 4401),
        ):
            headers = {"Cookie": f"truco={cookie}"} | ({"Origin": origin} if origin else {})
            async with connect(f"ws://{address}/ws/boliche", additional_headers=headers) as socket:
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code


async def test_the_page_and_its_headers(tmp_path: Path) -> None:
    async with running(tmp_path) as house, httpx.AsyncClient(base_url=house.url, trust_env=False) as client:
        page = await client.get("/", headers={"accept-language": "fr, en-GB;q=0.8, es;q=0.4"})
        assert page.status_code == 200
        assert '<html lang="en">' in page.text
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        cookie = page.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "<script>" not in page.text
        assert " style=" not in page.text
        linked = await client.get("/", headers={"sec-fetch-site": "cross-site", "cookie": ""})
        assert (
            "set-cookie" not in linked.headers
        )  # a strict cookie is not sent from elsewhere, and must not be replaced
        client.cookies.clear()
        assert "httponly" in (await client.get("/session")).headers["set-cookie"].lower()
        assert "set-cookie" not in (await client.get("/session")).headers
        again = await client.get("/c/otra")
        assert "set-cookie" not in again.headers
        assert (await client.get("/c/Not%20A%20Room")).status_code == 307
        assert (await client.get("/health")).json()["ok"] is True
        assert (await client.get("/static/../adapter.py")).status_code == 404


def test_the_page_puts_texts_in_as_text() -> None:
    script = (Path(bot.desk.draw.__file__).parent.parent / "platforms/web/static/page.js").read_text()
    for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("):
        assert danger not in script


async def test_the_referee_of_the_page_answers_who_asks_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, bia = await house.visit("Ana"), await house.visit("Bia", lang="en")
        answer = await ana.order("juez", "7 y 6 de oros contra 5 y 4 de copas\nmuestra 3b")
        said = json.dumps(answer["screen"], ensure_ascii=False)
        assert "gana Mano 1, 33 a 29" in said
        assert "U3.3" in said
        assert "Judge" in json.dumps((await bia.order("juez"))["screen"])
        assert not any("juez" in str(each) and ana.person in str(each) for each in bia.got)
        await ana.send({"type": "order", "key": "k" * 12, "name": "juez", "text": "x" * 2001})
        await ana.until(lambda: any(each["type"] == "error" for each in ana.got))
        assert (await ana.order("juez", "x" * 1001))["screen"] is not None


async def test_b30_the_ranking_is_told_to_who_asks_out_of_the_menu_alone_in_his_language(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, eva = await house.visit("Ana"), await house.visit("Eva", lang="en")
        screen = (await ana.order("ranking"))["screen"]
        assert "Ranking de #boliche" in json.dumps(screen, ensure_ascii=False)
        turned = (await ana.press(ana.buttons()["Desde siempre"]))["screen"]
        assert turned["key"] == screen["key"]
        assert "✓ Desde siempre" in json.dumps(turned, ensure_ascii=False)
        assert "Ranking of #boliche" in json.dumps((await eva.order("ranking"))["screen"])
        assert (ana.messages, eva.messages) == ({}, {})
        assert "Ranking de" not in json.dumps(eva.got)


async def test_b30_what_was_told_of_somebody_goes_from_all_his_windows_once_he_is_forgotten(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, eva = await house.visit("Ana"), await house.visit("Eva")
        again = await house.visit("Ana", cookie=ana.cookie)
        for order in ("stats", "misdatos", "partidas"):
            await ana.order(order)
            await eva.order(order)
        await again.order("misdatos")
        await again.press(again.buttons()["Verlos todos"])
        assert len(ana.private) == 3 and len(again.private) == 2
        assert "no queda nada" in (await ana.press(ana.buttons()["Borrarlos"]))["note"]
        await ana.until(lambda: not ana.private)
        await again.until(lambda: not again.private)
        assert len(eva.private) == 3


async def test_b16_who_plays_the_house_alone_is_told_that_his_match_is_annulled_at_once(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        await ana.press("/casa.uruguayo.2")
        assert (await ana.order("anular"))["note"] == "La partida quedó anulada: no cuenta para nadie."
        assert "no hay ninguna partida" in (await ana.order("anular"))["note"]
        beto, eva = await house.visit("Beto", room="otra"), await house.visit("Eva", room="otra")
        await beto.press("/mesa.uruguayo")
        await eva.until(lambda: "Sentarme con Ellos" in eva.buttons(private=False))
        await eva.press(eva.buttons(private=False)["Sentarme con Ellos"])
        await beto.until(lambda: "Empezar" in beto.buttons(private=False))
        await beto.press(beto.buttons(private=False)["Empezar"])
        await beto.until(beto.cards)
        assert (await beto.order("anular"))["note"].startswith("Pedido.")
    assert house.ear.faults == []
