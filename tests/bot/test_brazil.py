"""The Brazilian games as people see them: French cards, tentos, the question before a hand, cards that nobody looks at."""

from __future__ import annotations

import json

import pytest

from bot.platforms.telegram import markup
from bot.present import tokens
from bot.present.hand import hand_screen
from bot.present.lobby import lobby_screen
from bot.present.table import table_screen
from bot.screen import Button, Cards, Row, Score, Screen, Text
from bot.words import Words, load
from engine.rules import project
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.apply import apply, begin, evolve
from engine.rules.cards import DECKS, NO_CARD, Seat
from engine.rules.events import REDONDA, Dealt
from engine.rules.views import Fact
from engine.shown import DrawnCard, LobbyView, Person, SeatView
from engine.variants import find
from tests.bot import views
from tests.bot.house import Ear, named
from tests.engine.playing import Position

ES, EN = load().pick("es"), load().pick("en")
HANDS = ("Qp Ah 5s", "2p Kh 6s", "Qd 3h 4s", "Kp 7h 4d")
PEOPLE = tuple(
    SeatView(seat, seat % 2, Person(f"web:{seat}", name)) for seat, name in enumerate(("Ana", "Bia", "Cai", "Dani"))
)


def at(
    score: tuple[int, int], *acts: tuple[Seat, Action], seats: int = 4, variant: str = "paulista", **options: str
) -> Position:
    """A hand of paulista (or mineiro), vira 7♦ if there is one, seat 0 first, after these acts."""
    rules = find(variant).build(seats=seats, options=options)
    read = rules.deck.read
    hands = tuple(tuple(map(read, hand.split())) for hand in HANDS[:seats])
    event = Dealt(1, REDONDA, seats - 1, score, hands, read("7d") if rules.turned else NO_CARD)
    match = evolve(begin(rules, seats - 1, score), event)
    facts: tuple[Fact, ...] = project.facts((event,))
    for seat, action in acts:
        match, events = apply(match, seat, action)
        facts += project.facts(events)
    return Position(match, facts)


def lobby_of(position: Position) -> LobbyView:
    seats = PEOPLE[: position.match.rules.seats]
    return views.lobby(variant=position.match.rules.variant, variants=("uruguayo", "paulista"), seats=seats)


def hand_of(position: Position, seat: Seat) -> Screen:
    return hand_screen(ES, 1, lobby_of(position), position.view(seat), "", 1)


def table_of(position: Position, blind: int = 0) -> Screen:
    return table_screen(ES, "k", 1, lobby_of(position), position.view(0).public, None, blind=blind)


def texts(screen: Screen) -> str:
    return "\n".join(node.text for node in screen.nodes if isinstance(node, Text))


def labels(screen: Screen) -> dict[str, Button]:
    return {button.label: button for node in screen.nodes if isinstance(node, Row) for button in node.buttons}


def cards_of(screen: Screen) -> list[Cards]:
    return [node for node in screen.nodes if isinstance(node, Cards)]


PLAYED = tuple((seat, PlayCard(0)) for seat in range(4))


def test_the_table_names_the_vira_the_manilhas_and_the_tentos() -> None:
    screen = table_of(at((3, 1)))
    vira = cards_of(screen)[0]
    assert (vira.caption, vira.cards[0].name, vira.cards[0].code) == ("Vira", "7 de ouros ♦", "7d")
    assert "Manilhas: Q♣ > Q♥ > Q♠ > Q♦" in texts(screen)
    score = next(node for node in screen.nodes if isinstance(node, Score))
    assert (score.words, score.marks, score.target, score.malas) == (("3 tentos", "1 tento"), "tentos", 12, 0)


def test_a_hand_tells_which_of_its_cards_are_manilhas() -> None:
    assert "dama de paus ♣ es manilha: el zap" in texts(hand_of(at((0, 0)), 0))
    assert "dama de ouros ♦ es manilha: el pica-fumo" in texts(hand_of(at((0, 0)), 2))
    assert "manilha" not in texts(hand_of(at((0, 0)), 1))
    assert "Tanto" not in texts(hand_of(at((0, 0)), 0))


def test_calls_and_answers_are_said_as_in_brazil() -> None:
    called = at((0, 0), (0, Word("truco", "truco")))
    found = labels(hand_of(called, 1))
    assert {"Aceito", "Corro", "Seis"} <= set(found)
    assert (found["Aceito"].style, found["Corro"].style) == ("good", "bad")
    assert "Aceptado vale 3; si corren, 1." in texts(hand_of(called, 1))
    assert labels(hand_of(at((0, 0)), 0))["Fujo da mão"].ask == "¿Dejarles la mano? Sí"
    over = at((0, 0), (0, Word("truco", "truco")), (1, Word("truco", "no quiero")))
    assert over.view(0).public.over


def test_mineiro_has_its_own_manilhas_and_its_own_last_hand() -> None:
    table = table_of(at((10, 2), variant="mineiro"))
    assert "Manilhas: 4♣ > 7♥ > A♠ > 7♦" in texts(table)
    assert not [node for node in cards_of(table) if node.style == "muestra"]
    assert "Mão de dez: Nosotros decide si la juega. Jugada vale 4; si no, 2 para Ellos." in texts(table)
    ladder = at((11, 2), variant="mineiro", escada="1-3-6-9-12")
    assert "Mão de onze: Nosotros decide si la juega. Jugada vale 3; si no, 1 para Ellos." in texts(table_of(ladder))
    called = at((0, 0), (0, Word("truco", "truco")), (1, Word("truco", "seis")), variant="mineiro")
    assert "Dez" in labels(hand_of(called, 0))
    assert "Aceptado vale 6; si corren, 4." in texts(hand_of(called, 0))


def test_who_decides_is_asked_and_sees_his_partners_cards() -> None:
    position = at((11, 4))
    screen = hand_of(position, 2)
    assert "Mão de onze: decidan ustedes si la juegan. Jugada vale 3; si no, 1 para Ellos." in texts(screen)
    assert {"Jogo", "Fujo"} <= set(labels(screen))
    partner = cards_of(screen)[1]
    assert partner.caption == "Las cartas de Ana"
    assert {face.code for face in partner.cards} == set(HANDS[0].split())
    assert all(not face.token for face in partner.cards)
    rival = hand_of(position, 1)
    assert len(cards_of(rival)) == 1
    assert "Jogo" not in labels(rival)
    assert "Mão de onze: Nosotros decide si la juega." in texts(rival)
    assert {"Jogo", "Fujo"} <= set(labels(table_of(position)))


def test_a_blind_hand_is_played_by_its_places() -> None:
    position = at((11, 11))
    (own,) = cards_of(hand_of(position, 0))
    assert [(face.card, face.code, face.ready, bool(face.token)) for face in own.cards] == [
        (NO_CARD, "", True, True)
    ] * 3
    assert [face.name for face in own.cards] == [f"{n}ª carta, boca abajo" for n in (1, 2, 3)]
    assert "Mão de ferro" in texts(hand_of(position, 0))
    waiting = cards_of(hand_of(position, 1))[0]
    assert [(face.ready, bool(face.token)) for face in waiting.cards] == [(False, True)] * 3
    played = at((11, 11), (0, PlayCard(1)))
    (own,) = cards_of(hand_of(played, 0))
    assert [(face.code, face.played) for face in own.cards] == [("", False), ("Ah", True), ("", False)]
    mark = tokens.read(own.cards[2].token)
    assert isinstance(mark, tokens.Mark)
    assert mark.numbers == (1, 1, 1, 2)


def test_no_card_of_a_blind_hand_is_in_its_screen() -> None:
    for position in (at((11, 11)), at((11, 11), (0, PlayCard(1)))):
        for seat in range(4):
            sent = json.dumps([str(node) for node in hand_of(position, seat).nodes], ensure_ascii=False)
            open_ = {"7d", "Ah"} if position.view(0).public.plays else {"7d"}
            deck = DECKS["french-40"]
            found = {deck.spell(card) for card in named(sent, deck)}
            assert found <= open_


def test_a_card_may_be_covered_from_the_second_trick_on() -> None:
    first, second = at((0, 0)), at((0, 0), *PLAYED)
    assert not [label for label in labels(hand_of(first, 0)) if label.startswith("Tapada")]
    found = {label: button for label, button in labels(hand_of(second, 0)).items() if label.startswith("Tapada")}
    assert set(found) == {"Tapada: A♥", "Tapada: 5♠"}
    mark = tokens.read(found["Tapada: 5♠"].token)
    assert isinstance(mark, tokens.Mark)
    assert mark.numbers == (1, 1, 1, 2, 1)


def test_who_has_no_private_screen_may_cover_too() -> None:
    assert {"1ª", "2ª", "3ª"} <= set(labels(table_of(at((0, 0)), blind=1)))
    assert "2ª tapada" not in labels(table_of(at((0, 0)), blind=1))
    second = labels(table_of(at((0, 0), *PLAYED), blind=1))
    assert {"2ª", "3ª", "2ª tapada", "3ª tapada"} <= set(second)
    assert "1ª" not in second
    never = labels(table_of(at((0, 0), *PLAYED, coberta="nunca"), blind=1))
    assert "2ª tapada" not in never


def test_a_covered_card_is_named_by_nobody_and_nothing() -> None:
    position = at((0, 0), *PLAYED, (0, PlayCard(2, covered=True)))
    told = texts(table_of(position))
    assert "Ana juega carta boca abajo" in told
    laid = cards_of(table_of(position))[-1].cards[0]
    assert (laid.card, laid.code) == (NO_CARD, "")


@pytest.mark.parametrize("words", [ES, EN], ids=["es", "en"])
def test_the_first_dealer_is_the_highest_card_of_the_draw(words: Words) -> None:
    drawn = (DrawnCard(0, "Js"), DrawnCard(1, "As"), DrawnCard(2, "Ks"), DrawnCard(3, "7s"))
    screen = lobby_screen(words, 1, views.lobby(variant="paulista", seats=PEOPLE, draw=drawn))
    assert "(da Cai)" in texts(screen) or "(Cai deals)" in texts(screen)
    assert "as de espadas ♠" in texts(screen) or "ace of espadas ♠" in texts(screen)


def test_a_telegram_message_has_signs_for_the_suits_once() -> None:
    told = markup.message(table_of(at((3, 1), *PLAYED[:1]))).text
    assert "Vira: <b>7♦</b> (7 de ouros)" in told
    assert "3 tentos</b> ●●●" in told
    keys = [key.text for row in markup.hand(hand_of(at((0, 0)), 0)).rows for key in row]
    assert keys[:3] == ["Q♣ dama de paus", "A♥ as de copas", "5♠ 5 de espadas"]
    blind = [key.text for row in markup.hand(hand_of(at((11, 11)), 0)).rows for key in row]
    assert blind[:3] == [f"🂠 {n}ª carta, boca abajo" for n in (1, 2, 3)]
    deciding = markup.alert(hand_of(at((11, 4)), 2))
    assert "Las cartas de Ana: " in deciding
    assert len(deciding) <= markup.ALERT


def test_the_ear_hears_french_cards_and_a_blind_hand_of_ones_own() -> None:
    """The leak test of whole matches would prove nothing if it did not know these."""
    deck = DECKS["french-40"]
    card = deck.read("Qp")
    for said in ("dama de paus", "dama de paus ♣", "queen of paus", "Qp", "juega dama de paus."):
        assert card in named(said, deck), said
    ear, state = Ear.__new__(Ear), _State(at((11, 11)))
    ear.faults, ear.hall = [], state  # type: ignore[assignment]
    ear._check("private", "web:0", "t", "Tenés dama de paus")
    ear._check("private", "web:0", "t", "Tenés 7 de ouros")
    assert len(ear.faults) == 1


class _State:
    """A hall with one table in this position."""

    def __init__(self, position: Position) -> None:
        self.match = position.match
        self.persons = {"web:0": 0}
        self.hand: tuple[object, ...] = ()
        self._tables = {"t": self}
        self.id = "t"

    def state_now(self) -> _State:
        return self
