"""A match told again on the page: every hand of every game with all that happened in it, and no card that was never shown."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk.stories import MOST
from bot.platforms.web import routes
from engine.rules.events import Awarded, Dealt, DuelBegan, Event, HandEnded, MatchWon, Played, Shown
from engine.shown import Person
from engine.tables.ports import AddHouse, Annul, Close, Do, Done, Leave, Sit, Start
from engine.tables.record import StoredMatch, events_of, matches_of, rules
from tests.bot.house import QUICK, House, Visitor, named, running
from tests.bot.test_matches import NEVER
from tests.engine.tables.fakes import some_choice

GAMES = [
    ("uruguayo", 2),
    ("uruguayo", 6),
    ("argentino", 2),
    ("paulista", 4),
    ("mineiro", 2),
    ("v2", 4),
    ("truque", 2),
]
NOT_HIS = "Esa partida no es tuya: se ven sólo las que jugaste. Están en «Mis partidas»."


AT_ONCE = re.compile("falta|resto|doze|todas", re.IGNORECASE)
"""Calls that may end a match in its first hand."""


def choices(ana: Visitor) -> list[str]:
    return [token for label, token in ana.buttons().items() if label not in NEVER and not AT_ONCE.search(label)]


async def played(ana: Visitor, dice: random.Random, until: str = "Revancha") -> None:
    async with asyncio.timeout(60):
        while until not in ana.buttons(private=False):
            if found := choices(ana):
                await ana.press(dice.choice(found))
                continue
            ana.news.clear()
            await asyncio.wait_for(ana.news.wait(), 5)


async def record(house: House, table: str) -> StoredMatch:
    stored = await house.hall._store.load(table, whole=True)
    assert stored is not None
    return matches_of(events_of(stored))[-1]


def duels(match: StoredMatch) -> list[tuple[Dealt, list[Event]]]:
    """The deals of a match, each with the events of one hand or duel of it."""
    found: list[tuple[Dealt, list[Event]]] = []
    for hand in match.hands:
        assert hand.dealt is not None
        for event in hand.events:
            if isinstance(event, Dealt | DuelBegan):
                found.append((hand.dealt, []))
            found[-1][1].append(event)
    return found


def texts(screen: dict[str, Any]) -> str:
    return "\n".join(node["text"] for node in screen["nodes"] if node["type"] == "text")


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's finger is as fast as these tests."""
    monkeypatch.setattr(routes, "BURST", 1e9)


@pytest.mark.parametrize(("variant", "seats"), GAMES, ids=[f"{name}-{seats}" for name, seats in GAMES])
async def test_b8_every_hand_is_told_again_and_no_card_that_was_never_shown(
    variant: str, seats: int, tmp_path: Path
) -> None:
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        ana, eva = await house.visit("Ana"), await house.visit("Eva")
        await ana.press(f"/casa.{variant}.{seats}")
        (table,) = house.hall.in_place("web:boliche")
        assert (await ana.press(f"/partida.{table}.1"))["note"] == "En esa partida todavía no terminó ninguna mano."
        await played(ana, random.Random(f"{variant}{seats}"))
        match = await record(house, table)
        deck, hands = rules(match).deck, duels(match)
        assert all(any(isinstance(event, HandEnded | MatchWon) for event in events) for _, events in hands)

        token = ana.buttons(private=False)["Ver la partida"]
        assert token == f"/partida.{table}.1"
        answers = [await ana.press(token)]
        while "Siguiente ▶" in ana.buttons():
            answers.append(await ana.press(ana.buttons()["Siguiente ▶"]))
        assert [answer["note"] for answer in answers] == [""] * len(hands)
        hidden = 0
        for number, ((dealt, events), answer) in enumerate(zip(hands, answers, strict=True), 1):
            payload, told = json.dumps(answer, ensure_ascii=False), texts(answer["screen"])
            laid = [event for event in events if isinstance(event, Played)]
            seen = {event.card for event in laid if not event.covered} | {dealt.muestra}
            seen |= {card for event in events if isinstance(event, Shown) for card in event.cards}
            assert named(payload, deck) == {card for card in seen if card >= 0}
            hidden += len({card for cards in dealt.hands for card in cards} - seen)
            assert f" · {number} de {len(hands)}\n" in told
            assert sum(told.count(word) for word in (" juega ", " pone ", " descubre ")) >= len(laid)
            points = sum(event.points for event in events if isinstance(event, Awarded))
            (score,) = (node for node in answer["screen"]["nodes"] if node["type"] == "score")
            before = next(line for line in told.split("\n") if line.startswith(f"Mano {dealt.number}, van "))
            ours, theirs = (int(word) for word in before.partition(", van ")[2].split(" a "))
            assert sum(score["points"]) == ours + theirs + points
            assert not {word for word in ("reason-", "word-", "fact-", "replay-") if word in told}
        assert hidden, "there was something to hide"
        assert "🏆" in texts(answers[-1]["screen"])
        # One beyond the last is the last, and the way back leads to the one before.
        assert (await ana.press(f"/partida.{table}.1.99999"))["screen"]["nodes"] == answers[-1]["screen"]["nodes"]
        assert len(hands) > 1
        back = await ana.press(ana.buttons()["◀ Anterior"])
        assert back["screen"]["nodes"] == answers[-2]["screen"]["nodes"]

        # Who was not in it gets nothing, and is told no more than of a match that never was.
        for nothing in (token, "/partida.zzzzzzzz.1", f"/partida.{table}.7", f"/partida.{table}", "/partida"):
            answer = await eva.press(nothing)
            assert (answer["note"], answer["screen"]) == (NOT_HIS, None)
        assert "Ver la partida" in eva.buttons(private=False), "the page hides it from whoever does not sit there"
        assert eva.private == {}
    assert house.ear.faults == []


async def test_b8_only_the_hands_that_are_over_are_told_while_a_match_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        ana = await house.visit("Ana")
        await ana.press("/casa.argentino.2")
        (table,) = house.hall.in_place("web:boliche")
        dice = random.Random(3)
        async with asyncio.timeout(30):
            while not (latest := house.hall.latest(table)) or not latest.public or latest.public.hand < 3:
                if found := choices(ana):
                    await ana.press(dice.choice(found))
                    continue
                ana.news.clear()
                await asyncio.wait_for(ana.news.wait(), 5)
        told = (await ana.press(f"/partida.{table}.1.9"))["screen"]
        assert " · 2 de 2" in texts(told)
        assert "Mano 2, van " in texts(told)
        assert "Mano 3" not in json.dumps(told)


async def test_b8_one_s_own_matches_are_listed_the_newest_first_and_nobody_else_s(tmp_path: Path) -> None:
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        ana, eva = await house.visit("Ana"), await house.visit("Eva", lang="en")
        assert "Todavía no jugaste ninguna partida." in texts((await ana.order("partidas"))["screen"])
        for number, variant in enumerate(("v2", "mineiro"), 1):
            room = await house.visit("Ana", room=f"sala{number}", cookie=ana.cookie)
            await room.press(f"/casa.{variant}.2")
            await played(room, random.Random(number))
            await room.go()
        screen = (await ana.order("partidas"))["screen"]
        (row,) = (node for node in screen["nodes"] if node["type"] == "row")
        labels = [button["label"] for button in row["buttons"]]
        assert ["Truco mineiro" in labels[0], "Truco v" in labels[1].replace("V", "v")] == [True, True], labels
        assert all(": ganaste " in label or ": perdiste " in label for label in labels)
        assert all(re.fullmatch(r"Ana contra .+ 🤖", label.partition("\n")[2]) for label in labels), labels
        opened = await ana.press(row["buttons"][0]["token"])
        assert "Truco mineiro · 1 de " in texts(opened["screen"])
        assert (await ana.press(ana.buttons()["Mis partidas"]))["screen"]["nodes"] == screen["nodes"]
        assert "You have not played a match yet." in texts((await eva.order("partidas"))["screen"])
        assert (await eva.press(row["buttons"][0]["token"]))["note"].startswith("That match is not yours")


ENDS = {
    "uruguayo": (6, "annulled"),
    "argentino": (4, "broken"),
    "paulista": (4, "left"),
    "mineiro": (2, "running"),
    "v2": (4, "annulled"),
    "truque": (2, "broken"),
}
"""How many sit at the table of each game, and what becomes of its match once two hands are over."""
TOLD = {
    "annulled": ("⚖", "anulada, iban", "annulled at"),
    "broken": ("✂", "se cortó, iban", "broken off at"),
    "left": ("🚪", "la dejaste, y sigue", "you left it, and it goes on"),
    "running": ("⏳", "se está jugando", "being played"),
}
"""Its sign, and the words of it in Spanish and English."""


async def begun(house: House, people: list[Person], variant: str, seats: int) -> str:
    """A match of these people, the first of them its host, and of the house."""
    table, _ = await house.hall.open("web:boliche", people[0], secrets.token_hex(8), variant=variant, seats=seats)
    for person in people:
        assert isinstance(await house.hall.do(table, person, secrets.token_hex(8), Sit("corte")), Done)
    for command in (AddHouse(all=True), Start()) if seats > len(people) else (Start(),):
        assert isinstance(await house.hall.do(table, people[0], secrets.token_hex(8), command), Done)
    return table


async def two_hands(house: House, table: str, people: list[Person], dice: random.Random) -> bool:
    """Play on until the third hand; False if the match was over before that."""
    async with asyncio.timeout(60):
        while (latest := house.hall.latest(table)) and latest.lobby.status != "finished" and latest.public:
            if latest.public.hand >= 3:
                return True
            able = [person for person in people if person.id in latest.private and latest.private[person.id].choices]
            if latest.public.over or not able:
                await asyncio.sleep(0.005)
                continue
            person = dice.choice(able)
            choice = some_choice(latest.private[person.id], dice, 0.0)
            await house.hall.do(table, person, secrets.token_hex(8), Do(choice.action, latest.public.stage))
    return False


async def ended(house: House, table: str, people: list[Person], how: str) -> None:
    """Let the match end like this for the last of these people."""
    other, he = people[0], people[-1]
    commands = {"annulled": [(other, Annul()), (he, Annul())], "broken": [(other, Close())], "left": [(he, Leave())]}
    for person, command in commands.get(how, []):
        assert isinstance(await house.hall.do(table, person, secrets.token_hex(8), command), Done)


async def test_b8_a_match_opens_from_the_list_whatever_came_of_it_to_who_sat_in_it_and_to_nobody_else(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, replace(QUICK, between=0.01)) as house:
        eva, ana, zoe = [await house.visit(name) for name in ("Eva", "Ana", "Zoe")]
        read = await house.visit("Ana", lang="en", cookie=ana.cookie)
        people = [Person(each.person, each.name) for each in (eva, ana)]
        tables: dict[str, str] = {}
        for variant, (seats, how) in ENDS.items():
            dice = random.Random(variant)
            # A match may be over before its third hand: then there is another.
            while not await two_hands(house, table := await begun(house, people, variant, seats), people, dice):
                assert isinstance(await house.hall.do(table, people[0], secrets.token_hex(8), Close()), Done)
            await ended(house, table, people, how)
            tables[variant] = table
        tokens = {f"/partida.{table}.1": variant for variant, table in tables.items()}
        for visitor, lang in ((ana, 1), (read, 2)):
            screen = (await visitor.order("partidas"))["screen"]
            rows = [button for node in screen["nodes"] if node["type"] == "row" for button in node["buttons"]]
            mine = {each["token"]: each["label"] for each in rows if each["token"] in tokens}
            assert [tokens[token] for token in mine] == list(reversed(ENDS)), "the newest first"
            for token, label in mine.items():
                seats, how = ENDS[tokens[token]]
                assert label.startswith(TOLD[how][0]), label
                assert TOLD[how][lang] in label, label
                who = label.partition("\n")[2]
                own, _, rivals = who.partition((" contra ", " against ")[lang - 1])
                assert "Ana" in own, label
                assert "Eva" in rivals, label
                assert (who.count("🤖"), who.count(",")) == (seats - 2, seats - 2), label
                opened = await visitor.press(token)
                assert opened["note"] == ""
                told = texts(opened["screen"])
                assert (" · 1 de ", " · 1 of ")[lang - 1] in told
                assert {"score", "cards", "row"} <= {node["type"] for node in opened["screen"]["nodes"]}
                last = texts((await visitor.press(f"{token}.99"))["screen"])
                assert ("Mano 3", "Hand 3")[lang - 1] not in last, "a hand that was not over is never told"
        for token in tokens:
            assert (await zoe.press(token))["screen"] is None
            assert (await zoe.press(token))["note"] == NOT_HIS
        assert "Todavía no jugaste ninguna partida." in texts((await zoe.order("partidas"))["screen"])
    assert house.ear.faults == []


async def test_b8_twenty_matches_a_page_and_the_older_ones_on_the_next(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = await house.visit("Ana")
        person = Person(ana.person, "Ana")
        tables = []
        for _ in range(MOST * 2 + 1):
            tables.append(await begun(house, [person], "v2", 2))
            await house.hall.do(tables[-1], person, secrets.token_hex(8), Close())
        assert len((await ana.press("/partidas.9"))["screen"]["nodes"]) == 3, (
            "its title, that there is nothing, the way back"
        )
        pages: list[list[str]] = []
        token = "/partidas"
        while token:
            nodes = (await ana.press(token))["screen"]["nodes"]
            rows = [node["buttons"] for node in nodes if node["type"] == "row"]
            ways = {button["label"]: button["token"] for button in rows[-1]}
            assert ("◀ Más nuevas" in ways) == bool(pages)
            pages.append([button["token"].split(".")[1] for button in rows[0]])
            token = ways.get("Más viejas ▶", "")
        assert [len(page) for page in pages] == [MOST, MOST, 1]
        assert [table for page in pages for table in page] == list(reversed(tables))
