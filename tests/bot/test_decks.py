"""A chat may see all games in the cards that it likes: the same cards, under the names of the other deck (P2.3, M2.2)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.chat import Answer, Said
from bot.customs import Group
from bot.desk.desk import Desk
from bot.phrases.hearing import hear
from bot.phrases.situation import Act, Situation
from bot.platforms.discord import markup as discord
from bot.platforms.telegram import markup as telegram
from bot.present import tokens
from bot.present.names import card_name, card_of, deck_of
from bot.screen import Cards, Screen
from engine import variants
from engine.rules.actions import PlayCard
from engine.rules.cards import DECKS, FRENCH_40, JOTA_50, OTHER, SPANISH_40, SPANISH_50, deck_shown
from engine.shown import Person, Place
from tests.bot.counter import ANA, BIA, BOSS, PLACE, Counter, Ticket, labels, run, text
from tests.bot.house import LEXICON, QUICK, Visitor, named, running
from tests.bot.test_stories import begun, two_hands

ES, PT, EN = (LEXICON.pick(lang) for lang in ("es-UY", "pt-BR", "en"))
GAMES = {name: variants.find(name).build(seats=2).deck for name in variants.names()}
GAMES["limpo"] = variants.find("paulista").build(seats=2, options={"baralho": "limpo"}).deck


# --- the map -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_other_deck_has_the_same_cards_each_under_one_name(name: str) -> None:
    own, other = GAMES[name], DECKS[OTHER[GAMES[name].name]]
    assert own.cards == other.cards
    assert len({other.spell(card) for card in other.cards}) == len(own.cards)
    for card in own.cards:
        assert other.read(other.spell(card)) == card
        assert card_of(own.spell(card)) == card
        assert deck_of(own.spell(card)).partition("-")[0] == own.name.partition("-")[0]
    for words in map(LEXICON.pick, LEXICON.langs):
        assert len({card_name(words, card, other.name) for card in own.cards if card < 48}) == len(
            set(own.cards) - {48, 49}
        )


@pytest.mark.parametrize(
    ("brazil", "spanish"),
    [("4p", "4b"), ("Kh", "12c"), ("As", "1e"), ("Qd", "10o"), ("Jp", "11b"), ("7h", "7c"), ("7d", "7o")],
)
def test_brazil_in_spanish_cards_is_the_map_of_its_rulebooks(brazil: str, spanish: str) -> None:
    assert SPANISH_40.spell(FRENCH_40.read(brazil)) == spanish


@pytest.mark.parametrize(
    ("spanish", "french"),
    [("10b", "Jp"), ("11e", "Qs"), ("12c", "Kh"), ("1e", "As"), ("7o", "7d"), ("9o", "9d"), ("J1", "J1"), ("J2", "J2")],
)
def test_a_spanish_game_in_french_cards_has_jota_dama_rey(spanish: str, french: str) -> None:
    assert JOTA_50.spell(SPANISH_50.read(spanish)) == french


def test_the_game_s_own_deck_is_shown_unless_another_kind_is_chosen() -> None:
    assert [deck_shown("spanish-40", kind) for kind in ("", "spanish", "french")] == [
        *("spanish-40", "spanish-40", "french-jota-40")
    ]
    assert [deck_shown("french-24", kind) for kind in ("own", "french", "spanish")] == [
        *("french-24", "french-24", "spanish-24")
    ]


def test_a_card_is_called_as_its_game_calls_the_suit_with_the_sign_that_is_printed() -> None:
    caballo = SPANISH_40.read("11b")
    assert card_name(ES, caballo, "french-jota-40") == "dama de bastos ♣"
    assert card_name(EN, caballo, "french-jota-40") == "queen of bastos ♣"
    assert card_name(PT, FRENCH_40.read("Jp"), "spanish-40") == "cavalo de bastos"
    assert card_name(ES, FRENCH_40.read("Qp"), "spanish-40") == "sota de bastos"


# --- at a table ----------------------------------------------------------------------------------------------------


def codes(screen: Screen) -> list[str]:
    return [face.code for node in screen.nodes if isinstance(node, Cards) for face in node.cards if face.code]


async def plays(counter: Counter, game: str, place: Place = PLACE) -> str:
    await counter.order(ANA, f"mesa {game} 2", place)
    (table,) = counter.hall.in_place(place.id)
    await counter.press(BIA, f"{table}d1", place)
    await counter.press(ANA, tokens.mark(table, "configure", tokens.setting("pace", "none")), place)
    await counter.press(ANA, tokens.mark(table, "start"), place)
    return table


@pytest.mark.parametrize(("game", "kind"), [("uruguayo", "french"), ("paulista", "spanish"), ("v2", "french")])
def test_everything_at_a_table_is_shown_in_the_cards_that_its_group_has_chosen(game: str, kind: str) -> None:
    async def scene(counter: Counter) -> None:
        table = await plays(counter, game)
        own = GAMES[game]
        other = DECKS[deck_shown(own.name, kind)]
        assert all(code in own.names for code in codes(counter.table(table)))
        assert (await counter.order(BOSS, f"config cards {kind}")).screen
        for _ in range(40):
            latest = counter.latest(table)
            assert latest.public is not None
            shown = [counter.table(table), *counter.chat.hands.values()]
            for person in (ANA, BIA):
                answer = await counter.press(person, tokens.mark(table, "look"))
                assert answer.screen is not None
                held = [other.spell(card) for card in latest.private[person.id].cards]
                assert set(held) <= {*codes(answer.screen)} or latest.public.over
                shown.append(answer.screen)
                proof = (await counter.press(person, tokens.mark(table, "proof"))).screen
                assert proof is not None
                named_so = [card_name(ES, card, other.name) for card in latest.private[person.id].cards if card < 48]
                assert latest.public.over or all(name in text(proof) for name in named_so)
            for screen in shown:
                assert set(codes(screen)) <= set(other.names), (codes(screen), labels(screen))
            if latest.public.over:
                break
            first, _ = counter.on_turn(table)
            await counter.throws(table, first)
        assert latest.public.over
        recap = [node for node in counter.table(table).nodes if isinstance(node, Cards) and node.style == "past"]
        assert recap
        # Back to the game's own, and the message says so at once.
        await counter.order(BOSS, "config cards own")
        assert set(codes(counter.table(table))) <= set(own.names)
        assert counter.desk._scene.group(PLACE.id) == Group()

    run(scene)


def test_a_private_chat_is_a_chat_and_chooses_for_itself() -> None:
    async def scene(counter: Counter) -> None:
        home = Place(ANA.id, "Ana", "es-UY")
        await counter.order(ANA, "mesa uruguayo 2", home)
        (table,) = counter.hall.in_place(home.id)
        for what in ("fill", "start"):
            await counter.press(ANA, tokens.mark(table, what), home)
        answer = await counter.order(ANA, "config cards french", home)
        assert answer.screen is not None
        assert "La baraja: siempre la francesa" in text(answer.screen)
        looked = (await counter.press(ANA, tokens.mark(table, "look"), home)).screen
        assert looked is not None
        assert codes(looked)
        assert set(codes(looked)) <= set(JOTA_50.names)
        assert counter.desk._scene.group(PLACE.id) == Group()
        assert (await counter.order(ANA, "config cards tarot", home)).note

    run(scene)


def test_signs_that_name_a_figure_name_that_of_the_cards_that_are_shown() -> None:
    from bot.present.names import Cast
    from bot.present.signs import _means

    assert _means(Cast(ES, (), "paulista", "spanish-40"), "paulista", "ear") == "una sota"
    assert _means(Cast(ES, (), "paulista", "french-40"), "paulista", "ear") == "una dama"
    assert _means(Cast(ES, (), "truque", "french-jota-36"), "truque", "jaw-move") == "la dama de la muestra"
    assert _means(Cast(ES, (), "truque", "spanish-36"), "truque", "jaw-move") == "el caballo de la muestra"


def test_the_judge_calls_the_cards_as_they_are_shown_in_the_chat() -> None:
    async def scene(counter: Counter) -> None:
        asked = "juez argentino la dama de trébol contra 10e"
        before = (await counter.order(ANA, "juez argentino 11b contra 10e")).screen
        assert before is not None
        assert "caballo de bastos" in text(before)
        await counter.order(BOSS, "config cards french")
        after = (await counter.order(ANA, asked)).screen
        assert after is not None
        assert "dama de bastos ♣" in text(after)
        assert "valete de espadas ♠" in text(after)

    run(scene)


def test_platforms_print_the_signs_of_the_deck_that_is_shown() -> None:
    from bot.present.names import face

    dama = face(ES, "french-jota-40", SPANISH_40.read("11b"))
    sota = face(PT, "spanish-40", FRENCH_40.read("Qp"))
    assert (telegram.short(dama), telegram.short(sota)) == ("Q♣", "10🪵")
    assert (discord.short(dama).replace("\u2060", ""), discord.short(sota).replace("\u2060", "")) == ("Q♣", "10🪵")


# --- said ----------------------------------------------------------------------------------------------------------


def heard(said: str, variant: str, held: tuple[str, ...], *, other: bool) -> list[str]:
    now = tuple(Act(f"play {code}", PlayCard(slot)) for slot, code in enumerate(held))
    s = Situation(variant, now=now, later=now, on_turn=True, held=held, muestra="3o", other_cards=other)
    return [act.name for act in hear(said, s).actions]


SPANISH_HAND, FRENCH_HAND = ("11b", "10e", "7c"), ("Qp", "Js", "7h")


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("la dama de trébol", "11b"),
        ("va la Q de bastos", "11b"),
        ("la reina de tréboles", "11b"),
        ("el caballo de bastos", "11b"),
        ("tiro la jota", "10e"),
        ("juego js", "10e"),
        ("el valete de picas", "10e"),
        ("la sota de espadas", "10e"),
        ("siete de corazones", "7c"),
        ("el 7 de copas", "7c"),
    ],
)
def test_a_spanish_game_shown_in_french_cards_hears_both(said: str, card: str) -> None:
    assert heard(said, "argentino", SPANISH_HAND, other=True) == [f"play {card}"]


@pytest.mark.parametrize("said", ["la dama de trébol", "va la q de bastos", "tiro la jota", "juego js"])
def test_where_nobody_has_chosen_other_cards_their_names_are_no_words_of_the_game(said: str) -> None:
    assert heard(said, "argentino", SPANISH_HAND, other=False) == []


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("jogo a sota de bastos", "Qp"),
        ("10b", ""),
        ("jogo 10b", "Qp"),
        ("o caballo de espadas", "Js"),
        ("vou de 7c", "7h"),
    ],
)
def test_a_brazilian_game_shown_in_spanish_cards_hears_both(said: str, card: str) -> None:
    assert heard(said, "paulista", FRENCH_HAND, other=True) == ([f"play {card}"] if card else [])
    assert heard("a dama de paus", "paulista", FRENCH_HAND, other=True) == ["play Qp"]


def test_the_short_que_is_heard_beside_the_card() -> None:
    from engine.rules.actions import Word

    no = Act("no quiero", Word("truco", "no quiero"))
    s = Situation("argentino", now=(no,), later=(no,), pending="truco", law="truco", other_cards=True)
    assert [act.name for act in hear("q no quiero", s).actions] == ["no quiero"]


def test_what_is_said_in_a_group_is_heard_in_the_cards_that_it_sees() -> None:
    async def scene(counter: Counter) -> None:
        table = await plays(counter, "argentino")
        await counter.order(BOSS, "config cards french")
        person, _ = counter.on_turn(table)
        card = counter.latest(table).private[person.id].cards[0]
        shown = DECKS["french-jota-40"].spell(card)
        answer = await say(counter.desk, person, f"juego {shown}")
        assert answer.note == ""
        public = counter.latest(table).public
        assert public is not None
        assert [play.card for play in public.plays] == [card]

    run(scene)


async def say(desk: Desk, person: Person, words: str, key: str = "fake:said1") -> Answer:
    ticket = Ticket()
    await desk.receive(Said(key, person, PLACE, words), ticket)
    assert ticket.got is not None
    return ticket.got


# --- and leaks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leak", "deck", "code"),
    [
        ("Ana tiene la dama de bastos ♣", "spanish-40", "11b"),
        ("queen of bastos", "spanish-40", "11b"),
        ("Q♣", "spanish-40", "11b"),
        ("Q\u2060♣", "spanish-40", "11b"),
        ('{"code": "As"}', "spanish-40", "1e"),
        ("sota de bastos", "french-40", "Qp"),
        ("10b", "french-40", "Qp"),
        ('{"code": "1e"}', "french-24", "As"),
        ("K♥", "spanish-36", "12c"),
    ],
)
def test_b8_a_leak_in_the_other_deck_is_heard(leak: str, deck: str, code: str) -> None:
    assert DECKS[deck].read(code) in named(leak, DECKS[deck])


def test_words_that_look_like_codes_are_no_cards() -> None:
    assert named("As cartas de Ana, ah, en 4h", SPANISH_40) == set()


# --- on the page ---------------------------------------------------------------------------------------------------


def faces(screens: dict[str, dict[str, Any]]) -> set[str]:
    """The cards that these screens show, as they are spelled."""
    nodes = [node for screen in screens.values() for node in screen["nodes"]]
    return {face["code"] for node in nodes for face in node.get("cards", ()) if face.get("code")}


async def wants(visitor: Visitor, cards: str) -> None:
    """He chooses a deck in the page's own settings: the page says who it is once more."""
    visitor.got.clear()
    await visitor.send({"type": "hello", "name": visitor.name, "lang": "es-UY", "cards": cards})

    def since() -> list[dict[str, Any]]:
        """What came with the welcome and after it: what was on its way before is of the former deck."""
        place = next((place for place, each in enumerate(visitor.got) if each["type"] == "welcome"), len(visitor.got))
        return visitor.got[place:]

    await visitor.until(lambda: any(each["type"] == "private" and each["nodes"] for each in since()))
    visitor.messages.clear()
    visitor.private.clear()
    for each in since():
        visitor._note(each)


@pytest.mark.parametrize(("game", "kind"), [("truque", "french"), ("paulista", "spanish")])
async def test_on_the_page_everybody_sees_and_names_the_cards_that_he_has_chosen(
    game: str, kind: str, tmp_path: Path
) -> None:
    own = GAMES[game]
    other = DECKS[deck_shown(own.name, kind)]
    async with running(tmp_path, msgspec.structs.replace(QUICK, between=0.01)) as house:
        ana, beto = await house.visit("Ana"), await house.visit("Beto")
        people = [Person(each.person, each.name) for each in (ana, beto)]
        table = await begun(house, people, game, 2)
        await ana.until(ana.cards)
        await beto.until(beto.cards)
        assert faces(ana.private) <= set(own.names)
        await wants(ana, kind)
        latest = house.hall.latest(table)
        assert latest is not None
        assert latest.public is not None
        for visitor, deck in ((ana, other), (beto, own)):
            held = {deck.spell(card) for card in latest.private[visitor.person].cards}
            assert held <= faces(visitor.private) <= set(deck.names)
            assert faces(visitor.messages) <= set(deck.names)
        # Who is on turn names his card as he sees it; both read on the table what it is to them.
        first, deck = ((ana, other), (beto, own))[latest.public.turn]
        card = latest.private[first.person].cards[0]
        assert (await first.say(card_name(ES, card, deck.name)))["note"] == ""
        await ana.until(lambda: other.spell(card) in faces(ana.messages))
        await beto.until(lambda: own.spell(card) in faces(beto.messages))
        assert faces(ana.messages) <= set(other.names)
        assert faces(beto.messages) <= set(own.names)
        await two_hands(house, table, people, random.Random(1))
        told = [(await visitor.press(f"/partida.{table}.1"))["screen"] for visitor in (ana, beto)]
        texts = [json.dumps(screen, ensure_ascii=False) for screen in told]
        for screen, deck in zip(told, (other, own), strict=True):
            assert faces({"": screen})
            assert faces({"": screen}) <= set(deck.names)
        assert named(texts[0], own) == named(texts[1], own)
        await wants(ana, "")
        assert faces(ana.private) | faces(ana.messages) <= set(own.names)
        await ana.send({"type": "hello", "name": "Ana", "lang": "es-UY", "cards": "tarot"})
        await ana.until(lambda: any(each["type"] == "error" for each in ana.got))
    assert house.ear.faults == []
