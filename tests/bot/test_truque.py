"""The truque as people see it: chinas, vueltas, two cards at once after a parda, what a hand counts for the envite."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot.judge.printing import explain
from bot.platforms.telegram import markup
from bot.present.facts import award, lines
from bot.present.hand import hand_screen
from bot.present.lobby import lobby_screen
from bot.present.names import Cast, amounts
from bot.present.recap import recap_screen
from bot.present.reckoned import reckoned
from bot.present.table import table_screen
from bot.screen import Button, Cards, Row, Score, Screen, Text
from bot.words import load
from engine.rules import project
from engine.rules.actions import PlayCard, Word
from engine.rules.apply import apply, begin, evolve
from engine.rules.cards import SPANISH_36
from engine.rules.events import REDONDA, Awarded, Dealt, Event, Shown
from engine.shown import LobbyView, Person, SeatView
from engine.tables.recap import recap_of
from engine.variants import find
from tests.bot import views
from tests.engine.playing import Position
from tests.engine.rules.spoken import act

ES = load().pick("es")
NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fer", "Gabi", "Hugo")


def at(hands: tuple[str, ...], *said: str, score: tuple[int, int] = (0, 0)) -> Position:
    """Seat 0 is mano, the 3 of oros lies as the muestra; `0 envite`, `1 play 7e`."""
    rules = find("truque").build(seats=len(hands))
    dealt = tuple(tuple(map(SPANISH_36.read, hand.split())) for hand in hands)
    event = Dealt(1, REDONDA, len(hands) - 1, score, dealt, SPANISH_36.read("3o"))
    match, facts = evolve(begin(rules, len(hands) - 1, score), event), project.facts((event,))
    for text in said:
        seat, _, what = text.partition(" ")
        action = act(match, int(seat), what.removesuffix(" down"))
        if isinstance(action, PlayCard) and what.endswith(" down"):
            action = PlayCard(action.slot, covered=True)
        match, events = apply(match, int(seat), action)
        facts += project.facts(events)
    return Position(match, facts)


def lobby_of(position: Position) -> LobbyView:
    count = position.match.rules.seats
    seats = tuple(SeatView(seat, seat % 2, Person(f"web:{seat}", NAMES[seat])) for seat in range(count))
    return views.lobby(variant="truque", variants=("uruguayo", "truque"), seats=seats)


def table_of(position: Position) -> Screen:
    return table_screen(ES, "k", 1, lobby_of(position), position.view(0).public, None)


def hand_of(position: Position, seat: int = 0) -> Screen:
    return hand_screen(ES, 1, lobby_of(position), position.view(seat), "", 1)


def texts(screen: Screen) -> str:
    return "\n".join(node.text for node in screen.nodes if isinstance(node, Text))


def rows(screen: Screen) -> list[tuple[bool, list[str]]]:
    return [(node.folded, [each.label for each in node.buttons]) for node in screen.nodes if isinstance(node, Row)]


A = ("7e 6e 12c", "11o 4c 5b")
PARDA = (("3c 12c 6e", "3e 12e 7b"), "0 play 3c", "1 play 3e")


@pytest.mark.parametrize(
    ("points", "told", "laid"),
    [
        (0, "0 de las malas", ""),
        (4, "4 de las malas", "••••"),
        (14, "14 de las malas: 3 atrás, 2 adelante", "◉◉◉ ••"),
        (16, "16 de las malas: 4 atrás, 0 adelante", "◉◉◉◉"),
        (20, "entró en las buenas", ""),
        (25, "5 de las buenas: 1 atrás, 1 adelante", "◉ •"),
    ],
)
def test_chinas_lie_behind_and_in_front(points: int, told: str, laid: str) -> None:
    screen = table_of(at(A, score=(points, 0)))
    score = next(node for node in screen.nodes if isinstance(node, Score))
    assert (score.words[0], score.marks, score.malas, score.target) == (told, "chinas", 20, 40)
    assert markup.message(screen).text.splitlines()[1] == f"Ana: <b>{told}</b> {laid}".rstrip()


def test_after_a_parda_two_cards_are_played_at_once() -> None:
    before = at(*PARDA)
    captions = [node.caption for node in table_of(before).nodes if isinstance(node, Cards)]
    assert captions == ["Muestra", "Vuelta 1: parda"]
    one = at(*PARDA, "0 play 12c")
    captions = [node.caption for node in table_of(one).nodes if isinstance(node, Cards)]
    assert captions[-1] == "Vuelta 2: dos cartas cada uno, la más alta arriba"
    assert "Ana juega rey de copas, con otra debajo" in texts(table_of(one))
    held = next(node for node in hand_of(one).nodes if isinstance(node, Cards)).cards
    assert [face.played for face in held] == [True, True, True]
    other = next(node for node in hand_of(one, 1).nodes if isinstance(node, Cards)).cards
    assert [face.played for face in other] == [True, False, False]
    assert [face.ready for face in other] == [False, True, False]


def test_the_lower_cards_are_told_as_uncovered_and_the_recap_names_the_chinas() -> None:
    position = at(*PARDA, "0 play 12c", "1 play 12e")
    told = texts(table_of(position))
    assert not position.match.hand or position.match.hand.over
    cast = Cast(ES, lobby_of(position).seats, "truque", "spanish-36")
    assert lines(cast, position.facts, 20)[-5:-2] == ["Parda", "Ana descubre 6 de espadas", "Beto descubre 7 de bastos"]
    assert "Vuelta 3: Beto" in [node.caption for node in table_of(position).nodes if isinstance(node, Cards)]
    assert "debajo" not in told


def test_the_recap_says_how_each_china_came_and_shows_what_won_the_envite() -> None:
    position = at(A, "0 envite 5", "1 envite", "0 quiero", "0 play 6e down", "1 play 4c", "1 mazo")
    events = tuple(_events(position))
    view = position.view(0).public
    screen = recap_screen(ES, "k", 1, lobby_of(position), view, recap_of(position.match, events))
    assert texts(screen).splitlines()[1:3] == [
        "Envite querido con 34, 7 chinas para Beto",
        "Se fueron, 1 china para Ana",
    ]
    shown = {node.caption: [face.code for face in node.cards] for node in screen.nodes if isinstance(node, Cards)}
    assert shown == {"Ana mostró": ["6e"], "Beto mostró 34: 29 (pieza) + 5": ["11o", "5b"]}


def test_three_piezas_lose_20_for_each_after_the_first() -> None:
    assert "Para el envite: 51 (32 + 30 + 29 - 20 - 20)" in texts(hand_of(at(("5o 12o 11o", "4c 5b 6e"))))


def _events(position: Position) -> Iterator[Event]:
    """The events behind the facts that a recap is made of."""
    for fact in position.facts:
        if fact.what == "awarded":
            yield Awarded(fact.team, fact.amount, fact.mark, fact.word)
        elif fact.what == "shown":
            yield Shown(fact.seat, fact.law, fact.cards)


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        (("0 envite 5", "1 envite", "0 quiero"), 7),
        (("0 envite", "1 la falta", "0 quiero"), 40),
        (("0 envite 5", "1 no quiero"), 0),
        (("0 envite 5",), 0),
        (("0 truque", "1 quiero"), 0),
    ],
)
def test_an_envite_that_was_wanted_is_not_forgotten(said: tuple[str, ...], stands: int) -> None:
    told = texts(table_of(at(A, *said)))
    assert (f"Envite querido por {stands}: se compara al terminar la mano" in told) == (stands > 0)
    assert stands or "se compara" not in told


def test_the_judge_tells_what_was_uncovered() -> None:
    script = [{"seat": int(text[0]), "do": text[2:]} for text in (*PARDA[1:], "0 play 12c", "1 play 12e")]
    case = {"id": "it", "kind": "hand", "variant": "truque", "options": {}, "players": 2, "dealer": 1, "score": [0, 0]}
    printed, _ = explain([case | {"muestra": "3o", "hands": [hand.split() for hand in PARDA[0]], "script": script}], ES)
    assert "     Asiento 1 descubre 6 de espadas" in printed
    assert not any("juega" in line for line in printed)


def test_todas_are_named_in_the_recap() -> None:
    said = ("0 truque", "1 retruque", "0 nueve", "1 todas", "0 quiero")
    cast = Cast(ES, lobby_of(at(A)).seats, "truque", "spanish-36")
    won = at(A, *said, "0 mazo")
    paid = next(fact for fact in won.facts if fact.what == "awarded")
    told = award(cast, paid.team, paid.amount, paid.mark, paid.word, won.facts)
    assert told == "Se fueron con las todas, 40 chinas para Beto"
    asked = at(A, *said[:-1])
    assert "Beto cantó «Todas»" in texts(table_of(asked))
    assert "Querido vale 40: es la partida; no querido, 9." in texts(table_of(asked))


def test_the_words_of_a_hand_and_what_is_folded_away() -> None:
    open_, folded = rows(hand_of(at(A)))
    assert open_ == (False, ["Envite", "La falta", "Truque", "Me voy"])
    assert folded[0]
    assert folded[1][:6] == [
        "Tapada: 7 de espadas",
        "Tapada: 6 de espadas",
        "Tapada: rey de copas",
        "Envite 3",
        "Envite 5",
        "Envite 10",
    ]
    assert amounts(Word("envite", "envite N", 1, 1)) == (1,)
    assert amounts(Word("envite", "envite N", 2, 2)) == (2,)


def test_a_lobby_of_eight_folds_the_house_away_and_can_begin() -> None:
    seats = tuple(
        SeatView(seat, seat % 2, Person("web:0", "Ana")) if not seat else SeatView(seat, seat % 2, house=f"Casa {seat}")
        for seat in range(8)
    )
    screen = lobby_screen(ES, 1, views.lobby(status="lobby", variant="truque", seats=seats, seat_counts=(2, 4, 6, 8)))
    buttons: list[tuple[bool, tuple[Button, ...]]] = [
        (node.folded, node.buttons) for node in screen.nodes if isinstance(node, Row)
    ]
    assert buttons[0][1][0].label == "Empezar"
    assert (buttons[-1][0], len(buttons[-1][1])) == (True, 7)


def test_the_reason_of_a_figure_adds_up_to_it() -> None:
    """Whatever is turned, dealt and played face down; less 20 for each pieza after the first."""
    dice = random.Random(5)
    rules = find("truque").build(seats=2)
    seen: set[str] = set()
    for _ in range(400):
        cards = dice.sample(SPANISH_36.cards, 7)
        event = Dealt(1, REDONDA, 1, (0, 0), (tuple(cards[:3]), tuple(cards[3:6])), cards[6])
        match, facts = evolve(begin(rules, 1), event), project.facts((event,))
        if dice.random() < 0.5:
            match, events = apply(match, 0, PlayCard(dice.randrange(3), covered=dice.random() < 0.7))
            facts += project.facts(events)
        view = Position(match, facts).view(0)
        why = reckoned(ES, view)
        signed = [int(each.replace(" ", "")) for each in re.findall(r"(?:- )?\b\d+\b(?! de)", why)]
        assert why
        assert sum(signed) == view.envido or "20 + " in why, (why, view.envido)
        if "20 + " in why and "- 20" not in why:
            numbers = [int(each) for each in re.findall(r"\d+", why)]
            assert sum(numbers) == view.envido, (why, view.envido)
        seen.add(re.sub(r"\d+", "n", why))
    assert any("- n" in why for why in seen)
    assert any("pieza" in why for why in seen)
