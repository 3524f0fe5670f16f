"""Verses at the desk: lent to who has flor alone, quoted in the open, collected, given roses, taken away."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from msgspec.structs import replace

from bot.chat import Answer, Said
from bot.present import tokens
from bot.present.hand import owes_flor
from bot.screen import Screen, Text
from bot.verses import Muse
from engine.shown import Person, Place, Verse
from engine.tables.ports import Close, Done, Refused
from tests.bot.counter import ANA, BIA, BOSS, CARO, PLACE, Counter, NoBoards, Ticket, buttons, labels, run, text
from tests.bot.house import running
from tests.bot.test_talk import latest, sit, tell

LENT = "🌹 Un versito"
HOME = Place(ANA.id, "Ana", "es-UY")
MUSE = Muse()


async def with_flor(counter: Counter, *, both: bool = False) -> tuple[str, Person, Person, Place]:
    """A match at whose first deal somebody may sing his flor now, and the other has none."""
    for seed in range(200):
        counter.dice = random.Random(seed)
        place = Place(f"fake:-{200 + seed}", "Los pibes", "es-UY")
        table = await counter.plays((ANA, BIA), place)
        holders = [each for each in (ANA, BIA) if owes_flor(counter.latest(table).private[each.id])]
        if len(holders) == 1 and counter.latest(table).private[BIA.id if holders[0] is ANA else ANA.id].flor < 0:
            return table, holders[0], BIA if holders[0] is ANA else ANA, place
        await counter.hall.do(table, ANA, f"fake:close-{seed}", Close())
    raise AssertionError("nobody is dealt a flor")


def hand(counter: Counter, person: Person, table: str) -> Screen:
    return counter.chat.hands[person.id, f"{table}/hand"]


def quote(screen: Screen) -> list[str]:
    return [node.text for node in screen.nodes if isinstance(node, Text) and node.style == "quote"]


def token(screen: Screen, label: str) -> str:
    return next(each.token for each in buttons(screen) if each.label == label)


async def says(counter: Counter, person: Person, words: str, place: Place, *, private: bool = False) -> Answer:
    ticket = Ticket()
    said = Said(f"fake:said-{next(counter.keys)}", person, place, words, private=private)
    await counter.desk.receive(said, ticket)
    await counter.outbox.settle()
    assert ticket.got is not None
    return ticket.got


def test_b8_a_verse_is_offered_to_who_has_flor_alone_and_a_press_sings_it() -> None:
    async def scene(counter: Counter) -> None:
        table, singer, other, place = await with_flor(counter)
        assert LENT in labels(hand(counter, singer, table)) and LENT not in labels(hand(counter, other, table))
        assert LENT not in labels(counter.table(table, place))
        before = counter.latest(table).version
        press = token(hand(counter, singer, table), LENT)
        offer = (await counter.press(singer, press, place)).screen
        assert offer is not None
        (verse,) = quote(offer)
        assert verse in MUSE.of("es-UY")
        # Nothing has happened, and nobody else was told: neither that there was one, nor by trying the same button.
        assert counter.latest(table).version == before
        shown = [*counter.chat.there.values(), *counter.chat.hands.values()]
        assert not any(verse in text(screen) for screen in shown)
        assert (await counter.press(other, press, place)).note == "Esa jugada ya pasó."
        sing = token(offer, "Cantar flor con este")
        assert (await counter.press(other, sing, place)).note == "Esa jugada ya pasó."
        assert counter.latest(table).version == before
        await counter.press(singer, sing, place)
        public = counter.table(table, place)
        assert verse in quote(public)
        assert f"🌹 {singer.name}, con letra de la casa:" in text(public)
        facts = counter.latest(table).public
        assert facts is not None and any(each.what == "said" and each.word == "flor" for each in facts.facts)
        assert LENT not in labels(hand(counter, singer, table))
        # A second press, and one for another verse, come too late.
        for late in (sing, press):
            assert (await counter.press(singer, late, place)).note == "Esa jugada ya pasó."

    run(scene)


def test_spicy_verses_are_lent_where_an_admin_wants_them() -> None:
    spicy = set(MUSE.of("es-UY", picante=True)) - set(MUSE.of("es-UY"))

    async def lent(counter: Counter, table: str, singer: Person, place: Place) -> set[str]:
        found: set[str] = set()
        for _ in range(60):
            screen = (await counter.press(singer, tokens.mark(table, "verse", stage(counter, table)), place)).screen
            assert screen is not None
            found |= set(quote(screen))
        return found

    async def scene(counter: Counter) -> None:
        table, singer, _, place = await with_flor(counter)
        assert not await lent(counter, table, singer, place) & spicy
        assert (await counter.order(CARO, "config verses picante", place)).note
        assert counter.desk._scene.group(place.id).verses == "clean"
        assert (await counter.order(BOSS, "config verses picante", place)).screen is not None
        assert await lent(counter, table, singer, place) & spicy

    run(scene)


def stage(counter: Counter, table: str) -> int:
    public = counter.latest(table).public
    assert public is not None
    return public.stage


NASTY = "Una flor **negra**\n@everyone <b>acá</b>\n" + "\u202e" + "ah " * 1400


def test_b27_a_verse_is_quoted_as_text_and_its_author_named() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays((ANA, BIA))
        first, other = counter.on_turn(table)
        assert (await says(counter, first, NASTY, PLACE)).note == ""
        screen = counter.table(table)
        (verse,) = [each for each in quote(screen) if "negra" in each]
        assert len(verse) <= 280 and "\u202e" not in verse and "＠everyone" in verse
        assert f"🌹 {first.name}, en verso:" in text(screen)
        # It stays when the hand is over, and what is left of its message keeps it.
        for _ in range(40):
            now = counter.latest(table)
            if now.public is None or now.public.over:
                break
            person = first if now.private[first.id].choices else other
            choice = now.private[person.id].choices[-1]
            index = now.private[person.id].choices.index(choice)
            await counter.press(person, tokens.mark(table, "choice", now.public.stage, index))
        assert verse in quote(counter.table(table))
        # Everybody sees his own hand here, so the message is at rest: the rose is given there.
        assert not buttons(counter.table(table))
        rose = f"🌹 {first.name}"
        assert rose in labels(hand(counter, other, table)) and rose not in labels(hand(counter, first, table))
        key = counter.table(table).key
        await asyncio.sleep(10)
        await counter.outbox.settle()
        now = counter.latest(table)
        assert now.public is not None and now.public.hand == 2
        left = next(screen for (_, each), screen in counter.chat.there.items() if each == key)
        assert verse in quote(left) and not buttons(left) and "negra" not in text(counter.table(table))

    run(scene)


def test_what_is_told_to_the_bot_alone_is_quoted_only_as_a_verse() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays((ANA, BIA))
        first, _ = counter.on_turn(table)
        home = Place(first.id, first.name, "es-UY")
        assert (
            await says(counter, first, "mirá qué linda flor que me vino con la muestra", home, private=True)
        ).note == ""
        assert counter.latest(table).lobby.verses == ()
        table = await counter.plays((ANA, CARO), replace(PLACE, id="fake:-101"))
        first, _ = counter.on_turn(table)
        await counter.hall.do(next(iter(counter.hall.in_place(PLACE.id))), ANA, "fake:shut", Close())
        home = Place(first.id, first.name, "es-UY")
        answer = await says(counter, first, "mirá qué linda flor\nme regaló la laguna", home, private=True)
        assert answer.note == "Tu verso se lee en la mesa."
        assert [each.text for each in counter.latest(table).lobby.verses] == [
            "mirá qué linda flor\nme regaló la laguna"
        ]

    run(scene)


def test_a_plain_claim_and_chatter_are_no_verse() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays((ANA, BIA))
        first, _ = counter.on_turn(table)
        for words in ("jaja qué linda mano", "¿tenés flor?", "no tengo flor\nni en el jardín"):
            await says(counter, first, words, PLACE)
        assert counter.latest(table).lobby.verses == ()
        await says(counter, first, "¡flor!", PLACE)
        now = counter.latest(table)
        assert now.lobby.verses == () and now.public is not None and now.public.facts[-1].what != "dealt"

    run(scene)


# --- the collection


class Boards(NoBoards):
    """Verses without a database."""

    def __init__(self, *verses: Verse) -> None:
        super().__init__()
        self.kept = {(each.table, each.version): each for each in verses}

    async def verses(self, group: str, most: int) -> list[Verse]:
        found = [each for each in self.kept.values() if each.group == group]
        return sorted(found, key=lambda each: -each.roses)[:most]

    async def verse(self, table: str, version: int) -> Verse | None:
        return self.kept.get((table, version))

    async def give_rose(self, table: str, version: int, person: str) -> Done | Refused:
        verse = self.kept.get((table, version))
        if verse is None:
            return Refused("verse-gone")
        if verse.person == person:
            return Refused("verse-own")
        self.kept[table, version] = replace(verse, roses=verse.roses + 1)
        return Done(0)

    async def drop_verse(self, table: str, version: int) -> None:
        del self.kept[table, version]


def verse(number: int, by: Person = ANA, **more: object) -> Verse:
    lines = f"Verso {number}\ny una flor"
    usual = Verse("abcdefgh", number, PLACE.id, by.id, by.name, lines, "uruguayo", 1, 1, float(number))
    return replace(usual, **more)


def with_verses(counter: Counter, *verses: Verse) -> Boards:
    boards = Boards(*verses)
    counter.boards = boards
    counter.hall.boards = boards  # type: ignore[assignment]
    return boards


def listed(counter: Counter) -> Screen:
    return counter.chat.there[PLACE.id, f"{PLACE.id}/versitos"]


def test_versitos_are_those_of_the_group_and_roses_are_given_in_the_list() -> None:
    async def scene(counter: Counter) -> None:
        loud = verse(7, Person("fake:77", "Z" + "\u0301" * 9 + "w" * 40), group="fake:-9")
        with_verses(counter, *(verse(number) for number in range(1, 7)), loud)
        await counter.order(BIA, "versitos", replace(PLACE, id=f"{PLACE.id}/7"))
        screen = counter.chat.there[f"{PLACE.id}/7", f"{PLACE.id}/versitos"]
        assert text(screen).startswith("🌹 Versitos de Los pibes")
        assert len(quote(screen)) == 5 and "Verso 7" not in text(screen)
        await counter.order(BIA, "versitos")
        third = token(listed(counter), "🌹 3")
        assert (await counter.press(BIA, third)).note == "Una rosa para Ana: ya van 1."
        assert quote(listed(counter))[0] == "Verso 3\ny una flor"
        assert (await counter.press(ANA, third)).note == "Ese versito es tuyo: la rosa te la da otro."
        assert [each.what for each in counter.chat.calls if each.where == PLACE.id] == ["post", "edit"]

    run(scene)


def test_b18_an_admin_takes_a_verse_away_and_nobody_else() -> None:
    async def scene(counter: Counter) -> None:
        boards = with_verses(counter, verse(1), verse(2, BIA))
        await counter.order(BIA, "versitos")
        choose = token(listed(counter), "Quitar uno")
        assert (await counter.press(CARO, choose)).note == "Eso lo puede pedir quien administra el grupo."
        screen = (await counter.press(BOSS, choose, Place(BOSS.id, "Jefa"))).screen
        assert screen is not None
        (first, second) = buttons(screen)
        assert first.ask == "¿Quitar el de Ana? Sí"
        assert (await counter.press(CARO, first.token)).note == "Eso lo puede pedir quien administra el grupo."
        assert len(boards.kept) == 2
        assert "ya no está" in (await counter.press(BOSS, first.token, Place(BOSS.id, "Jefa"))).note
        assert [each.version for each in boards.kept.values()] == [2]
        assert "Verso 1" not in text(listed(counter))
        assert (await counter.press(BOSS, first.token)).note == "Ese versito ya no está."
        # Whoever wrote it may, too.
        await counter.press(BIA, second.token)
        assert boards.kept == {} and "Todavía nadie" in text(listed(counter))

    run(scene)


# --- through the page


async def test_b28_a_verse_goes_from_the_box_to_the_table_the_list_and_a_rose(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, second = await sit(house, game="uruguayo")
        await first.say("Viniendo del Paraguay / en una lancha a motor / casi me caigo al agua / por recoger una flor")
        (said,) = latest(house).lobby.verses
        assert said.text.split("\n")[3] == "por recoger una flor"
        for each in (first, second):
            await each.until(
                lambda each=each: any("lancha a motor" in str(screen) for screen in each.messages.values())
            )
        while not (public := latest(house).public) or not public.over:
            who = first if latest(house).private[first.person].choices else second
            choices = latest(house).private[who.person].choices
            index = next((n for n, each in enumerate(choices) if getattr(each, "word", "") in {"mazo", "quiero"}), 0)
            (table,) = house.hall.in_place("web:boliche")
            assert public is not None
            await who.press(tokens.mark(table, "choice", public.stage, index))
        rose = f"🌹 {first.name}"
        await second.until(lambda: rose in second.buttons(private=False))
        token = second.buttons(private=False)[rose]
        assert (await second.press(token))["note"] == f"Una rosa para {first.name}: ya van 1."
        assert (await second.press(token))["note"] == "Ese versito ya tiene tu rosa."
        assert "tuyo" in (await first.press(token))["note"]
        await second.press("/versitos")
        await first.until(lambda: any("· 🌹 1" in str(screen) for screen in first.messages.values()))
    assert house.ear.faults == []


async def test_b8_the_words_that_come_by_another_way_are_quoted_once(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        first, _ = await sit(house, game="uruguayo")
        words = "con una flor en el pelo"
        for _ in range(2):
            assert await tell(house.desk, first, words, "web:verse-1") == ""
        assert [each.text for each in latest(house).lobby.verses] == [words]
