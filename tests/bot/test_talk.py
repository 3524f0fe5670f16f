"""What is said at a table: done once, by whoever sits there, at the table that he means (B2, B14, B28, B29)."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from msgspec.structs import replace

from bot.chat import Answer, Said
from bot.desk.desk import Desk
from bot.outbox import Outbox
from bot.present.names import card_name
from engine.shown import Person, Place
from engine.tables.ports import Changed, Configure
from engine.variants import names
from tests.bot.house import LEXICON, QUICK, House, Visitor, running

ROOM = Place("web:boliche", "#boliche", "es-UY")
AT_HOME = Place("web:private", "", "es-UY")


class Ticket:
    def __init__(self) -> None:
        self.given: list[Answer] = []

    async def answer(self, answer: Answer) -> None:
        self.given.append(answer)


async def tell(desk: Desk, who: Visitor, text: str, key: str, place: Place = ROOM, **how: object) -> str:
    """What the desk answers to words that came by some other platform's way."""
    ticket = Ticket()
    said = Said(key, Person(who.person, who.name, "es-UY"), place, text)
    await desk.receive(replace(said, **how), ticket)
    (answer,) = ticket.given
    assert answer.screen is None
    return answer.note


def latest(house: House, room: str = "boliche") -> Changed:
    (table,) = house.hall.in_place(f"web:{room}")
    changed = house.hall.latest(table)
    assert changed is not None
    return changed


async def sit(
    house: House,
    room: str = "boliche",
    cookies: tuple[str, str] = ("", ""),
    pace: str = "normal",
    game: str = "argentino",
) -> tuple[Visitor, Visitor]:
    """Two people at a game, whoever is on turn first."""
    ana = await house.visit("Ana", room, cookie=cookies[0])
    beto = await house.visit("Beto", room, cookie=cookies[1])
    await ana.press(f"/mesa.{game}")
    await beto.until(lambda: "Sentarme con Ellos" in beto.buttons(private=False))
    await beto.press(beto.buttons(private=False)["Sentarme con Ellos"])
    (table,) = house.hall.in_place(f"web:{room}")
    await house.hall.do(table, Person(ana.person, "Ana"), f"pace-{room}", Configure("pace", pace))
    await ana.until(lambda: "Empezar" in ana.buttons(private=False))
    await ana.press(ana.buttons(private=False)["Empezar"])
    await ana.until(ana.cards)
    await beto.until(beto.cards)
    first = any(face.get("ready") for face in ana.cards())
    return (ana, beto) if first else (beto, ana)


def said(changed: Changed) -> list[str]:
    assert changed.public is not None
    return [fact.word for fact in changed.public.facts if fact.what == "said"]


async def test_a_card_and_a_call_in_one_sentence_are_one_act(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, second = await sit(house)
        card, other = (face["name"] for face in first.cards()[:2])
        note = (await first.say(f"truco y el {card}"))["note"]
        assert said(latest(house)) == ["truco"]
        assert "Después de la respuesta" in note
        assert card in note
        # As at a table, where it would lie there by now, it cannot be changed for another.
        assert (await first.say(f"el {other}"))["note"] == "Eso ahora no se puede."
        # An answer and the call that follows it are both done at once.
        assert (await second.say("quiero y retruco"))["note"] == ""
        assert said(latest(house)) == ["truco", "retruco"]
        await first.until(lambda: "Quiero" in first.buttons())
        # The card has waited for the answer to the truco, and to what was called over it.
        assert (await first.say("quiero"))["note"] == ""
        await second.until(lambda: any(face.get("ready") for face in second.cards()))
        changed = latest(house)
        assert said(changed) == ["truco", "retruco", "quiero"]
        assert changed.public is not None
        assert [card_name(LEXICON.pick("es-UY"), play.card, changed.public.deck) for play in changed.public.plays] == [
            card
        ]
    assert house.ear.faults == []


async def test_what_waits_is_forgotten_with_the_hand(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, second = await sit(house)
        card = first.cards()[0]["name"]
        await first.say(f"truco y el {card}")
        await second.say("no quiero")
        await second.until(lambda: any("Mano 2" in json.dumps(each) for each in second.messages.values()))
        await asyncio.sleep(0.1)
        changed = latest(house)
        assert changed.public is not None
        assert changed.public.plays == ()
        # In the next hand nothing is left of it; what waits there is done by itself when the answer comes.
        await second.until(lambda: "Truco" in second.buttons())
        assert "Después" in (await second.say("envido, truco"))["note"]
        await first.say("no quiero")
        await first.until(lambda: "Quiero" in first.buttons())
        assert said(latest(house)) == ["envido", "no quiero", "truco"]


async def test_b2_words_that_come_again_after_a_crash_do_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, second = await sit(house)
        await first.say("envido")
        text = f"quiero y el {second.cards()[0]['name']}"
        assert "lo demás" in await tell(house.desk, second, text, "web:words-1")
        await first.say("truco")
        before = latest(house).version
        # Another process knows nothing of the first answer: the table does.
        desk = Desk(house.hall, LEXICON, Outbox([house.adapter]), names())
        assert await tell(desk, second, text, "web:words-1") == ""
        assert latest(house).version == before
        assert await tell(desk, second, "quiero", "web:words-2") == ""
        assert latest(house).version > before


async def test_b29_chatter_moves_nothing_and_says_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, _ = await sit(house)
        before = latest(house).version
        for number, text in enumerate(("jaja qué mano", "¿truco?", "👍", "", "@beto truco y timba")):
            assert await tell(house.desk, first, text, f"web:c{number}") == ""
        assert latest(house).version == before
        stranger = await house.visit("Caro")
        assert await tell(house.desk, stranger, "truco", "web:c9") == ""
        assert latest(house).version == before


async def test_the_box_of_the_page_says_kindly_that_it_did_not_understand(tmp_path: Path) -> None:
    """What is written there is said to the house alone: no answer would look as if the page were broken."""
    async with running(tmp_path) as house:
        first, second = await sit(house)
        before = latest(house).version
        for text in ("jaja qué mano", "jaja qué mano", "👍"):
            assert (await first.say(text))["note"].startswith("No entendí eso.")
        # Elsewhere nobody is told the same thing twice; here the line has gone by the time he writes again.
        for _ in range(2):
            assert (await second.say("truco"))["note"] == "Todavía no te toca."
        assert "no tenés asiento" in (await (await house.visit("Caro")).say("truco"))["note"]
        assert latest(house).version == before


async def test_who_writes_help_to_the_house_is_shown_the_rules_of_his_game(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, second = await sit(house)
        before = latest(house).version
        for who, text in ((first, "ayuda"), (second, "¡Help!"), (first, "/ajuda")):
            answer = await who.say(text)
            assert (answer["note"], answer["screen"]["key"]) == ("", "argentino/help")
        # In a private chat, where there are commands, he is told those.
        ticket = Ticket()
        person = Person(first.person, first.name, "es-UY")
        await house.desk.receive(Said("web:h1", person, AT_HOME, "ayuda", private=True), ticket)
        assert ticket.given[0].screen is not None
        assert ticket.given[0].screen.key.startswith("guide/")
        # Among others it is talk.
        assert await tell(house.desk, first, "ayuda", "web:h2") == ""
        assert latest(house).version == before


async def test_only_in_private_one_speaks_to_a_table_elsewhere(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, second = await sit(house)
        before = latest(house).version
        elsewhere = Place("web:elsewhere", "#elsewhere", "es-UY")
        assert await tell(house.desk, first, "truco", "web:w1", elsewhere) == ""
        assert latest(house).version == before
        assert await tell(house.desk, first, "truco", "web:w2", AT_HOME, private=True) == ""
        assert said(latest(house)) == ["truco"]
        assert await tell(house.desk, second, "dale", "web:w3", AT_HOME, private=True) != ""


async def test_with_two_tables_the_one_that_it_means_something_at_is_meant(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, second = await sit(house)
        cookies = (first.cookie, second.cookie)
        mover, other = await sit(house, "patio", cookies)
        if mover.person != first.person:
            # He is on turn at one of the two only: that is the one he means.
            assert await tell(house.desk, first, "truco", "web:m1", AT_HOME, private=True) == ""
            assert (said(latest(house)), said(latest(house, "patio"))) == (["truco"], [])
            return
        assert "más de una mesa" in await tell(house.desk, first, "truco", "web:m1", AT_HOME, private=True)
        table = latest(house, "patio").table
        assert await tell(house.desk, first, "truco", "web:m2", AT_HOME, private=True, table=table) == ""
        assert said(latest(house, "patio")) == ["truco"]
        assert said(latest(house)) == []
        assert await tell(house.desk, other, "quiero", "web:m3", AT_HOME, private=True) == ""
        assert said(latest(house, "patio")) == ["truco", "quiero"]


async def test_b14_who_was_away_is_back_with_a_call_but_not_with_chatter(tmp_path: Path) -> None:
    async with running(tmp_path, replace(QUICK, clocks={"rapido": 0.2})) as house:
        await sit(house, pace="rapido")

        def away() -> list[str]:
            return [view.person.id for view in latest(house).lobby.seats if view.person and view.absent]

        async with asyncio.timeout(60):
            while not away():
                await asyncio.sleep(0.05)
        who = next(each for each in house.visitors if each.person in away())
        assert await tell(house.desk, who, "qué frío hace", "web:a1") == ""
        assert who.person in away()
        await tell(house.desk, who, "truco, quiero", "web:a2")
        assert who.person not in away()


async def test_a_message_of_the_window_is_what_it_has_to_be(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        await ana.send({"type": "say", "key": "12345678", "text": "x" * 2001})
        await ana.until(lambda: any(each["type"] == "error" for each in ana.got))
        assert "ana" not in json.dumps(ana.answers)
        assert "no tenés asiento" in (await ana.say("x" * 2000))["note"]
