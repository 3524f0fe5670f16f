"""What people read, from views made by hand."""

from __future__ import annotations

import json
import re
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.present import tokens
from bot.present.hand import hand_screen, seat_screen
from bot.present.help import SECTIONS, help_screen
from bot.present.lobby import lobby_screen, panel_screen, settings_of, welcome_screen
from bot.present.names import NAME_LIMIT, safe
from bot.present.recap import recap_screen
from bot.present.reckoned import flor_reckoned, reckoned
from bot.present.table import table_key, table_screen
from bot.screen import Button, Cards, Clock, Row, Score, Screen, Text
from bot.words import Words, load
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import JOKERS, SPANISH_40, SPANISH_50, number_of
from engine.rules.views import Fact, PlayView, QuestionView, TrickView
from engine.shown import AwardView, DrawnCard, OptionView, Person, RecapView, SeatView
from engine.variants import argentino, names, uruguayo, v2
from tests.bot.views import ANA, BETO, TABLE, card, lobby, player, public

LEXICON = load()
ES, EN = LEXICON.pick("es"), LEXICON.pick("en")
FOUR = tuple(
    SeatView(seat, seat % 2, Person(f"web:{seat}", name)) for seat, name in enumerate(("Ana", "Beto", "Caro", "Dani"))
)


def text(screen: Screen) -> str:
    """Everything of a screen that is read."""
    parts: list[str] = []
    for node in screen.nodes:
        match node:
            case Text():
                parts.append(node.text)
            case Cards():
                parts += [node.caption, *(f"{face.name} {face.caption}".strip() for face in node.cards)]
            case Score():
                parts += [
                    f"{name} {points} ({words})"
                    for name, points, words in zip(node.names, node.points, node.words, strict=True)
                ]
            case Row():
                parts += [node.caption, *(button.label for button in node.buttons)]
    return "\n".join(parts)


def buttons(screen: Screen) -> dict[str, Button]:
    return {button.label: button for node in screen.nodes if isinstance(node, Row) for button in node.buttons}


def drawn(words: Words = ES, **changes: object) -> Screen:
    view = public(**changes)
    return table_screen(words, table_key(TABLE, 1, view), 9, lobby(), view, None)


def hand(words: Words = ES, **changes: object) -> Screen:
    return hand_screen(words, 9, lobby(), player(**changes), "#boliche")


# --- the table -----------------------------------------------------------------------------------------------------


def test_the_table_tells_score_muestra_mano_and_whose_turn_it_is() -> None:
    read = text(drawn())
    assert "Mano 4 · es mano Ana" in read
    assert "Ana 3 (3 de las malas)" in read
    assert "Beto 17 (2 de las buenas)" in read
    assert "Muestra\n2 de oros" in read
    assert "Juega Ana" in read


def test_past_tricks_and_the_one_on_the_table() -> None:
    tricks = (
        TrickView((PlayView(0, card("1e"), False), PlayView(1, card("4c"), False)), 0, 0),
        TrickView((PlayView(0, card("3e"), False), PlayView(1, card("3c"), False)), -1, -1),
    )
    screen = drawn(tricks=tricks, plays=(PlayView(0, card("7o"), False),))
    read = text(screen)
    assert "Baza 1: Ana\n1 de espadas Ana\n4 de copas Beto" in read
    assert "Baza 2: parda" in read
    assert "Baza 3\n7 de oros Ana" in read
    best = [face.name for node in screen.nodes if isinstance(node, Cards) for face in node.cards if face.best]
    assert best == ["1 de espadas"]


def test_a_call_says_what_yes_and_no_are_worth() -> None:
    asked = (QuestionView("envido", "real envido", 0, 0, 1, 5, 2),)
    read = text(drawn(questions=asked))
    assert "Ana cantó «Real envido»: contesta Beto. Querido vale 5; no querido, 2." in read
    asked = (QuestionView("flor", "contraflor", 0, 0, 1, -1, 3),)
    assert "No querido vale 3." in text(drawn(questions=asked))


def test_b12_every_point_has_a_line_that_says_why() -> None:
    facts = (
        Fact("said", 0, 1, "envido", "envido"),
        Fact("said", 1, -1, "envido", "quiero"),
        Fact("declared", 0, law="envido", amount=31),
        Fact("declared", 1, law="envido", amount=27),
        Fact("awarded", team=0, amount=2, mark="envido", word="envido-won"),
    )
    seated = lobby(seats=FOUR)
    read = text(table_screen(ES, "k", 9, seated, public(facts=facts, seats=4), None))
    assert "Envido querido: 31 a 27, 2 puntos para Nosotros" in read
    read = text(table_screen(EN, "k", 9, seated, public(facts=facts, seats=4), None))
    assert "Envido querido: 31 to 27, 2 points for Nosotros" in read


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ((3, 17), "Querido vale 5; no querido, 2."),
        ((3, 26), "Querido vale 5: si lo gana Beto, es la partida; no querido, 2."),
        ((25, 26), "Querido vale 5: es la partida; no querido, 2."),
    ],
)
def test_a_call_that_decides_the_match_says_so_to_all_and_to_who_answers(score: tuple[int, int], said: str) -> None:
    asked = (QuestionView("envido", "real envido", 0, 1, 0, 5, 2),)
    view = public(questions=asked, score=score)
    assert said in text(drawn(questions=asked, score=score))
    answers = (Word("envido", "quiero"), Word("envido", "no quiero"))
    assert said in text(hand(public=view, choices=answers))


def test_a_falta_that_is_to_each_what_it_needs_says_that_it_is_the_match() -> None:
    asked = (QuestionView("envido", "falta envido", 0, 0, 1, -1, 1),)
    assert "Querido: quien gane el envido gana la partida; no querido, 1." in text(drawn(questions=asked))


def paid(*facts: Fact) -> str:
    return text(drawn(facts=facts))


def test_points_are_for_the_call_that_was_answered() -> None:
    chain = (Fact("said", 0, 1, "envido", "envido"), Fact("said", 1, 0, "envido", "falta envido"))
    yes, no = Fact("said", 0, -1, "envido", "quiero"), Fact("said", 0, -1, "envido", "no quiero")
    alone = Fact("declared", 0, law="envido", amount=33)
    won = Fact("awarded", team=0, amount=13, mark="envido", word="envido-won")
    assert "Falta envido querido con 33, 13 puntos para Ana" in paid(*chain, yes, alone, won)
    refused = Fact("awarded", team=1, amount=2, mark="envido", word="envido-refused")
    assert "Falta envido no querido, 2 puntos para Beto" in paid(*chain, no, refused)
    called = (Fact("said", 0, 1, "truco", "truco"), Fact("said", 1, 0, "truco", "retruco"))
    refused = Fact("awarded", team=1, amount=2, mark="truco", word="call-refused")
    assert "Retruco no querido, 2 puntos para Beto" in paid(*called, refused)


def test_the_two_parts_of_refused_perros_are_told_apart() -> None:
    envite = Fact("awarded", team=0, amount=1, mark="envido", word="perros-refused")
    truco = Fact("awarded", team=0, amount=1, mark="truco", word="perros-refused")
    read = paid(envite, truco)
    assert "Perros, el envite no querido, 1 punto para Ana" in read
    assert "Perros, el truco no querido, 1 punto para Ana" in read


def test_who_got_up_in_mid_match_is_named_with_who_plays_on() -> None:
    seats = (SeatView(0, 0, ANA), SeatView(1, 1, house="Coco", instead="Mulita"))
    read = text(table_screen(ES, "k", 9, lobby(seats=seats), public(), None))
    assert "Mulita se levantó; juega Coco 🤖" in read


def test_one_point_is_one_point() -> None:
    facts = (Fact("awarded", team=1, amount=1, mark="truco", word="hand-won"),)
    assert "Ganó la mano, 1 punto para Beto" in text(drawn(facts=facts))


def test_b5_public_buttons_are_the_union_of_what_the_table_knows() -> None:
    offers = {
        1: (Word("truco", "quiero"), Word("truco", "no quiero"), Word("denuncia", "denunciar", 0)),
        3: (Word("truco", "quiero"), Word("truco", "no quiero"), Word("envido", "envido N", 2, 30)),
    }
    found = buttons(drawn(offers=offers))
    assert [label for label in found if label != "Ver mis cartas"] == [
        "Quiero", "No quiero", "Envido 4", "Envido 5", "Envido 7", "Envido 10",
    ]  # fmt: skip
    assert found["Envido 7"].token == tokens.mark(TABLE, "offer", 1295, 2, 7)
    assert found["Quiero"].style == "good"


def test_b5_b33_mazo_is_asked_about_on_its_own_button() -> None:
    assert buttons(drawn())["Me voy al mazo"].ask == "¿Al mazo? Sí"
    assert buttons(hand())["Me voy al mazo"].ask == "¿Al mazo? Sí"


def test_b8_b9_the_table_says_nothing_that_only_a_player_knows() -> None:
    """Whatever one seat holds: the public message is made of the public view alone, and cannot even name the rest."""
    payload = msgspec.json.encode(drawn()).decode()
    for code in ("1e", "7o", "12c"):
        assert f'"{code}"' not in payload


def test_the_end_of_a_match_offers_another() -> None:
    view = public(winner=1, over=True, score=(12, 31))
    screen = table_screen(ES, "k", 9, lobby(status="finished", rematch=(ANA.id,)), view, None)
    assert "🏆 La partida es para Beto: 31 a 12" in text(screen)
    assert "Quiere revancha: Ana" in text(screen)
    assert tokens.read(buttons(screen)["Revancha"].token) == tokens.Mark("rematch", TABLE)


def test_b21_clocks_are_counted_down_and_a_return_is_told() -> None:
    view = public()
    screen = table_screen(ES, "k", 9, lobby(deadline=1000.5), view, None, back=True)
    assert [node.until for node in screen.nodes if isinstance(node, Clock)] == [1000.5]
    assert "Volvimos. Juega Ana" in text(screen)
    assert not [node for node in drawn().nodes if isinstance(node, Clock)]


def test_the_pause_tells_how_it_went_and_can_be_longer() -> None:
    recap = RecapView(4, -1, (AwardView(1, 2, "truco", "hand-won"),), {1: ("7e",)}, (3, 19))
    view = public(over=True, score=(3, 19))
    screen = table_screen(ES, "k", 9, lobby(status="between"), view, recap)
    assert "Ganó la mano, 2 puntos para Beto" in text(screen)
    assert "Beto mostró\n7 de espadas" in text(screen)
    assert "Esperá un poco" in buttons(screen)
    assert "Ver mis cartas" not in buttons(screen), "the hand lies beside it"
    screen = table_screen(ES, "k", 9, lobby(status="between"), view, recap, apart=True)
    assert tokens.read(buttons(screen)["Ver mis cartas"].token) == tokens.Mark("look", TABLE)


def test_b10_b12_what_is_left_of_a_hand_has_no_buttons_and_can_be_read() -> None:
    facts = (Fact("declared", 0, law="envido", amount=31), Fact("declared", 1, law="envido", amount=27))
    recap = RecapView(4, -1, (AwardView(0, 2, "envido", "envido-won"),), {0: ("7e", "6e")}, (5, 17))
    screen = recap_screen(ES, "k", 12, lobby(), public(over=True, facts=facts), recap)
    assert not buttons(screen)
    assert screen.last
    assert "Envido querido: 31 a 27, 2 puntos para Ana" in text(screen)
    assert "Ana 5 · Beto 17" in text(screen)


def test_a_pico_a_pico_has_a_message_for_each_duel() -> None:
    one, two = public(duel=0, kind="pico", players=(0, 3)), public(duel=1, kind="pico", players=(1, 4))
    assert table_key(TABLE, 1, one) != table_key(TABLE, 1, two)
    assert table_key(TABLE, 1, public()) != table_key(TABLE, 2, public())
    assert "pico a pico 1" in text(drawn(duel=0, kind="pico"))


def test_a_duel_tells_nothing_of_the_one_before() -> None:
    facts = (
        Fact("played", 0, cards=(card("7e"),)),
        Fact("declared", 0, law="envido", amount=33),
        Fact("declared", 3, law="envido", amount=20),
        Fact("duel", amount=1),
        Fact("played", 1, cards=(card("4c"),)),
        Fact("awarded", team=0, amount=2, mark="envido", word="envido-won"),
    )
    read = text(drawn(facts=facts, duel=1, kind="pico", players=(1, 4)))
    assert "7 de espadas" not in read
    assert "33" not in read
    assert "4 de copas" in read


# --- the hand ------------------------------------------------------------------------------------------------------


def test_the_hand_shows_cards_tanto_and_what_may_be_done() -> None:
    read = text(hand())
    assert "Tu mano en #boliche" in read
    assert "1 de espadas\n7 de oros\nrey de copas" in read
    assert "Tanto: 7" in read
    assert "Te toca: jugá una carta o cantá" in read


def test_b4_card_buttons_carry_hand_cards_played_and_a_slot_that_never_shifts() -> None:
    screen = hand(held=(0, 2), choices=(PlayCard(0), PlayCard(2)))
    faces = next(node for node in screen.nodes if isinstance(node, Cards)).cards
    assert [face.code for face in faces] == ["1e", "7o", "12c"]
    assert [face.played for face in faces] == [False, True, False]
    assert faces[2].token == tokens.mark(TABLE, "throw", 0, 4, 1, 2)
    assert faces[1].token == ""
    waiting = hand(held=(0, 2), choices=())
    assert next(n for n in waiting.nodes if isinstance(n, Cards)).cards[2].token == faces[2].token
    assert not any(face.ready for n in waiting.nodes if isinstance(n, Cards) for face in n.cards)


def test_words_carry_the_stage_and_their_place_in_the_list() -> None:
    found = buttons(hand())
    assert found["Truco"].token == tokens.mark(TABLE, "choice", 1295, 7, 0)
    assert found["Envido 5"].token == tokens.mark(TABLE, "choice", 1295, 5, 5)
    assert all(len(button.token) <= 40 for button in found.values())


def test_a_flor_is_offered_to_who_has_one_only() -> None:
    assert "Flor" not in buttons(hand())
    assert "Flor" in buttons(hand(flor=38, envido=-1))
    assert "¡Flor! 38" in text(hand(flor=38, envido=-1))
    answering = public(questions=(QuestionView("flor", "flor", 0, 1, 0, -1, 3),))
    contested = hand(public=answering, flor=38, choices=(Word("flor", "flor"), Word("flor", "con flor me achico")))
    assert {"Flor", "Con flor me achico"} <= set(buttons(contested))


def test_a_hand_that_lies_face_down_shows_backs_and_the_word_to_look() -> None:
    screen = hand(
        hidden=True, cards=(), envido=-1, strengths=(), choices=(Word("perros", "perros"), Word("perros", "ver cartas"))
    )
    faces = next(node for node in screen.nodes if isinstance(node, Cards)).cards
    assert [(face.code, face.token) for face in faces] == [("", "")] * 3
    assert "Tanto" not in text(screen)
    first = next(node for node in screen.nodes if isinstance(node, Row)).buttons
    assert [(each.label, each.style) for each in first] == [("Dar vuelta mis cartas", "good")]
    assert "¡Echar los perros!" in buttons(screen)
    assert "Te toca: dá vuelta tus cartas" in text(screen)
    assert "Boca abajo hasta que alguien de tu equipo pida ver" in [n.text for n in screen.nodes if isinstance(n, Text)]
    assert "confirmar es tirar los dos" in text(screen)


def test_a_flor_that_is_not_sung_yet_is_hinted_at_and_envido_asks() -> None:
    sing, bet = Word("flor", "flor"), Word("envido", "envido")
    screen = hand(flor=38, envido=-1, choices=(sing, bet, Word("truco", "truco")))
    assert "Tenés flor: cantala antes de tu primera carta" in text(screen)
    assert buttons(screen)["Envido"].ask == "¿Perder la flor? Sí"
    assert buttons(screen)["Flor"].ask == buttons(screen)["Truco"].ask == ""
    late = hand(flor=38, envido=-1, choices=(Word("truco", "truco"),))
    assert "Tenés flor" not in text(late)
    without = hand(choices=(sing, bet))
    assert "Tenés flor" not in text(without)
    assert buttons(without)["Envido"].ask == ""


@given(st.permutations(SPANISH_50.cards))
def test_the_reason_of_a_figure_with_jokers_adds_up_to_it(deck: list[int]) -> None:
    cards = tuple(deck[:3])
    figure = v2.envido(-1, cards)
    why = reckoned(ES, player(public=public(variant="v2", ranks=v2.STRENGTHS), cards=cards, envido=figure))
    added = sum(map(int, re.findall(r"\d+(?=[ :])", why.partition("cada")[0])))
    assert added == figure or ("más alta" in why and figure == max(map(number_of, cards)))
    assert ("comodín" in why) == any(each in JOKERS for each in cards)


@given(st.permutations(SPANISH_40.cards), st.sampled_from(["uruguayo", "argentino"]))
def test_the_reason_of_a_figure_adds_up_to_it(deck: list[int], variant: str) -> None:
    """In both games, whatever is turned and dealt: the sum in the reason is the figure of the rules, or none is given."""
    muestra, cards = deck[0], tuple(deck[1:4])
    if variant == "uruguayo":
        ranks, figure = uruguayo.strength(muestra), uruguayo.envido(muestra, cards)
    else:
        muestra, ranks, figure = -1, argentino.STRENGTHS, argentino.envido(-1, cards)
    view = player(public=public(variant=variant, muestra=muestra, ranks=ranks), cards=cards, envido=figure)
    why = reckoned(ES, view)
    if variant == "uruguayo" and figure >= 0:
        assert why.count("es pieza") == any(each in uruguayo.piezas(muestra) for each in cards)
    numbers = [int(each) for each in re.findall(r"(?<=: )\d+|(?<=más )\d+|(?<=\+ )\d+|\b20\b(?= \+)", why)]
    if figure >= 0:
        assert why
        assert "tres palos" in why or sum(numbers) == figure, (why, figure)


@given(st.permutations(SPANISH_40.cards), st.sampled_from([20, 0]), st.data())
def test_the_reason_of_a_flor_adds_up_to_it(deck: list[int], plus: int, data: st.DataObject) -> None:
    """With and without piezas, with and without the 20, and in the argentino: only the last figure of a second pieza counts."""
    muestra = deck[0]
    suited = st.sampled_from([each for each in deck[1:] if each // 12 == deck[1] // 12])
    cards = tuple(data.draw(st.lists(suited, min_size=3, max_size=3, unique=True))) if plus else tuple(deck[1:4])
    flor = uruguayo.flor(muestra, cards, plus=plus)
    view = player(public=public(muestra=muestra, ranks=uruguayo.strength(muestra)), cards=cards, envido=-1, flor=flor)
    if flor >= 0:
        why, _, piezas = flor_reckoned(ES, view).partition("; ")
        assert sum(map(int, why.split(" + "))) == flor
        assert piezas.count("es pieza") == sum(each in uruguayo.piezas(muestra) for each in cards)
    if (flor := argentino.flor(-1, cards)) >= 0:
        game = public(variant="argentino", muestra=-1, ranks=argentino.STRENGTHS)
        why = flor_reckoned(ES, player(public=game, cards=cards, flor=flor))
        assert why.startswith("20 + ")
        assert sum(map(int, why.split(" + "))) == flor


def test_a_flor_says_what_its_second_pieza_counts() -> None:
    game = public(muestra=card("7o"), ranks=uruguayo.strength(card("7o")))
    screen = hand(public=game, cards=(card("5o"), card("10o"), card("4c")), envido=-1, flor=39)
    assert "¡Flor! 39 (28 + 7 + 4; 5 de oros es pieza: 28; sota de oros es pieza: de 27, el 7)" in text(screen)
    single = hand(public=game, cards=(card("10o"), card("11c"), card("4c")), envido=-1, flor=31)
    assert "¡Flor! 31 (27 + 4 + 0; sota de oros es pieza: 27)" in text(single)


def test_cards_that_were_shown_say_how_they_make_the_figure() -> None:
    recap = RecapView(4, -1, (AwardView(1, 2, "envido", "envido-won"),), {0: ("6e",), 1: ("5o", "7c")}, (3, 19))
    facts = (
        Fact("declared", 0, law="envido", amount=6),
        Fact("declared", 1, law="envido", amount=35),
        Fact("shown", 0, law="envido", cards=(card("6e"),)),
        Fact("shown", 1, law="envido", cards=(card("5o"), card("7c"))),
    )
    ranks = uruguayo.strength(card("7o"))
    view = public(over=True, score=(3, 19), muestra=card("7o"), ranks=ranks, facts=facts)
    left = recap_screen(ES, "k", 9, lobby(status="between"), view, recap)
    for screen in (table_screen(ES, "k", 9, lobby(status="between"), view, recap), left):
        read = text(screen)
        assert "Beto mostró 35: 28 (pieza) + 7" in read
        assert "Ana mostró\n6 de espadas" in read, "one card is no sum"
    flor = (
        Fact("declared", 1, law="flor", amount=39),
        Fact("shown", 1, law="flor", cards=(card("5o"), card("10o"), card("4c"))),
    )
    sung = msgspec.structs.replace(recap, shown={1: ("5o", "10o", "4c")})
    read = text(table_screen(ES, "k", 9, lobby(status="between"), msgspec.structs.replace(view, facts=flor), sung))
    assert "Beto mostró 39: 28 (pieza) + 7 (pieza) + 4" in read


def test_who_sits_without_cards_is_told_where_and_how_it_ended() -> None:
    waiting = lobby(status="lobby", seats=(SeatView(0, 0, ANA), SeatView(1, 1)))
    assert "Te sentaste con Nosotros; falta 1." in text(seat_screen(ES, 3, waiting, 0, None))
    assert "You sit with Ellos. Nobody is missing" in text(seat_screen(EN, 3, lobby(status="lobby"), 1, None))
    over, end = lobby(status="finished"), public(winner=1, over=True, score=(12, 31))
    assert "Perdiste la partida, 31 a 12 para Beto." in text(seat_screen(ES, 3, over, 0, end))
    assert "Ganaste la partida, 31 a 12." in text(seat_screen(ES, 3, over, 1, end))
    of_four = lobby(status="finished", seats=FOUR)
    assert "Ganaron la partida vos y tu equipo (Ellos)" in text(seat_screen(ES, 3, of_four, 3, end))
    assert seat_screen(ES, 3, lobby(), 0, public()).nodes == ()


UNKNOWN = {
    "uruguayo": ("special",),
    "argentino": ("special",),
    "mineiro": ("tanto", "envido", "flor"),
    "paulista": ("tanto", "envido", "flor"),
    "truque": ("flor", "special"),
    "v2": ("flor", "special"),
}
"""Sections of the help that a game has no use for."""


@pytest.mark.parametrize("words", [ES, EN], ids=["es", "en"])
@pytest.mark.parametrize("variant", names())
def test_each_game_is_explained_on_a_page(words: Words, variant: str) -> None:
    screen = help_screen(words, variant)
    told = [line for node in screen.nodes if isinstance(node, Text) for line in node.text.split("\n")]
    assert 25 <= len(told) <= 45
    titles = [node.text for node in screen.nodes if isinstance(node, Text) and node.style == "strong"]
    shared = [words(f"help-title-{section}") for section in SECTIONS if section not in UNKNOWN.get(variant, ())]
    own = [f"help-{variant}-title-{section}" for section in SECTIONS if section not in UNKNOWN.get(variant, ())]
    assert titles == [words.get(key, title) for key, title in zip(own, shared, strict=True)]
    assert "help-" not in text(screen)
    token = tokens.order("ayuda", variant)
    assert token in {button.token for button in buttons(welcome_screen(words, names())).values()}
    assert token in {button.token for button in buttons(hand(words, public=public(variant=variant))).values()}


def test_a_denuncia_names_the_rival_and_asks() -> None:
    screen = hand(choices=(Word("denuncia", "denunciar", 1),))
    assert buttons(screen)["Denunciar: Beto"].ask == "¿Negó la flor Beto? Sí"


def test_a_partner_without_flor_is_not_told_to_answer() -> None:
    asked = (QuestionView("flor", "flor", 0, 1, 0, -1, 3),)
    assert "te toca contestar" not in text(hand(public=public(questions=asked), choices=(Word("mazo", "mazo"),)))
    both = (Word("flor", "flor"), Word("mazo", "mazo"))
    assert "te toca contestar" in text(hand(public=public(questions=asked), choices=both, flor=30))


def test_who_is_away_can_take_his_seat_back() -> None:
    seats = (SeatView(0, 0, ANA, absent=True), SeatView(1, 1, BETO))
    screen = hand_screen(ES, 9, lobby(seats=seats), player())
    assert "Volver a jugar yo" in buttons(screen)
    assert "La casa está jugando por vos." in text(screen)


@pytest.mark.parametrize("lang", ["es-UY", "es-AR", "es-ES", "pt-BR", "en"])
def test_a_table_where_everybody_is_asleep_says_what_wakes_it(lang: str) -> None:
    words, key = LEXICON.pick(lang), table_key(TABLE, 1, public())
    away = (SeatView(0, 0, ANA, absent=True), SeatView(1, 1, BETO, absent=True))
    house = (SeatView(0, 0, ANA, absent=True), SeatView(1, 1, house="Pocha"))
    for seats in (away, house):
        for status, over in (("playing", False), ("between", True)):
            asleep = lobby(seats=seats, status=status)
            assert words("table-asleep") in text(table_screen(words, key, 9, asleep, public(over=over), None))
            read = text(hand_screen(words, 9, asleep, player()))
            assert words("hand-asleep") in read
            assert words("hand-absent") not in read
        over = lobby(seats=seats, status="finished")
        assert words("table-asleep") not in text(table_screen(words, key, 9, over, public(winner=0), None))
    one = lobby(seats=(away[0], SeatView(1, 1, BETO)))
    assert words("table-asleep") not in text(table_screen(words, key, 9, one, public(), None))


@pytest.mark.parametrize("lang", ["es-UY", "es-AR", "es-ES", "pt-BR", "en"])
def test_b16_who_gets_up_is_told_before_that_he_loses_by_it_if_he_does(lang: str) -> None:
    words = LEXICON.pick(lang)
    for bound, asked in (((), "ask-leave"), ((BETO.id,), "ask-leave"), ((BETO.id, ANA.id), "ask-leave-lost")):
        screen = hand_screen(words, 9, lobby(bound=bound), player())
        assert buttons(screen)[words("button-leave")].ask == words(asked)
    assert words("ask-leave") != words("ask-leave-lost")


def test_a_hand_says_whether_the_table_waits_for_it() -> None:
    asked = (QuestionView("truco", "truco", 1, 1, 0, 2, 1),)
    assert hand().due
    assert not hand(public=public(questions=asked), choices=(Word("mazo", "mazo"),)).due, "his partner is asked"
    assert not hand(public=public(turn=1), choices=()).due
    assert hand(public=public(turn=1, questions=asked), choices=(Word("truco", "quiero"),)).due
    longer = hand_screen(ES, 9, lobby(), player(public=public(over=True), choices=()), more=True)
    assert buttons(longer)
    assert not longer.due, "between two hands nobody waits for him"


def test_after_the_match_the_hand_is_taken_away() -> None:
    assert hand(public=public(winner=0)).nodes == ()


# --- the lobby -----------------------------------------------------------------------------------------------------


def test_the_lobby_shows_sides_terms_and_the_promise() -> None:
    seats = (SeatView(0, 0, ANA), SeatView(1, 1), SeatView(2, 0, house="Tito"), SeatView(3, 1))
    screen = lobby_screen(ES, 3, lobby(status="lobby", seats=seats))
    read = text(screen)
    assert "Truco uruguayo · mesa de 4" in read
    assert "Nosotros: Ana, Tito 🤖" in read
    assert "Ellos: (libre), (libre)" in read
    assert "ritmo normal · Puntos: 30" in read
    assert "abababababababab" in read
    found = buttons(screen)
    assert "Sentarme con Ellos" in found
    assert "Sentarme con Nosotros" not in found
    assert "Empezar" not in found
    assert {"Completar con la casa", "Sacar: Tito 🤖", "Opciones", "Levantarme"} <= set(found)


def test_a_full_lobby_can_begin_and_a_begun_one_is_history() -> None:
    assert "Empezar" in buttons(lobby_screen(ES, 3, lobby(status="lobby")))
    begun = lobby(draw=(DrawnCard(0, "12e"), DrawnCard(1, "4c")), cuts=("web:0123:abcdef", "por la \u202emitad"))
    screen = lobby_screen(ES, 4, begun)
    assert screen.last
    assert not buttons(screen)
    assert "Ana: rey de espadas, Beto: 4 de copas (da Ana)" in text(screen)
    assert "Cortaron: Ana: abcdef, Beto: por la mitad" in text(screen)


def test_every_option_has_all_its_values_and_each_a_token_that_is_read_back() -> None:
    view = lobby(status="lobby")
    screen = panel_screen(ES, 3, view)
    known = settings_of(view)
    read = [tokens.read(button.token) for button in buttons(screen).values()]
    chosen = [known[mark.numbers[0]] for mark in read if isinstance(mark, tokens.Mark) and mark.kind == "configure"]
    assert ("target", "40") in chosen
    assert ("seats", "6") in chosen
    assert ("variant", "argentino") in chosen
    assert ("pace", "none") in chosen
    assert "✓ 30" in buttons(screen)


def test_options_that_change_nothing_at_this_table_are_not_asked_about() -> None:
    options = tuple(
        OptionView(name, ("a", "b"), "a", "a") for name in ("target", "mazo", "pico_until", "senas", "flor_in_phrase")
    )
    six = (*FOUR, SeatView(4, 0), SeatView(5, 1))
    asked = {}
    for seats in (FOUR[:2], FOUR, six):
        screen = panel_screen(ES, 3, lobby(status="lobby", seats=seats, options=options))
        rows = [node.caption for node in screen.nodes if isinstance(node, Row)]
        asked[len(seats)] = [each for each in rows if each in {"Puntos", "El mazo es", "Pico a pico", "Señas"}]
        assert rows[-1] == "Más", "closing the table is away from hiding the options"
        assert "A cuántos puntos se juega." in text(screen)
    assert asked == {
        2: ["Puntos"],
        4: ["Puntos", "El mazo es", "Señas"],
        6: ["Puntos", "El mazo es", "Pico a pico", "Señas"],
    }


def test_the_welcome_is_one_press_from_a_match() -> None:
    screen = welcome_screen(ES, ("uruguayo", "argentino"))
    first = next(node for node in screen.nodes if isinstance(node, Row)).buttons
    assert [button.label for button in first] == ["Jugar contra la casa"]
    assert tokens.read(first[0].token) == tokens.Command("casa", ("uruguayo", "2"))


def test_a_house_player_with_an_article_begins_a_line_with_a_capital() -> None:
    seats = (SeatView(0, 0, Person("web:1", "ana")), SeatView(1, 1, house="la Pocha"))
    view = public(facts=(Fact("said", 1, word="truco", law="truco"),), turn=1)
    screen = table_screen(ES, "k", 1, lobby(seats=seats), view, None)
    told = text(screen)
    assert "\nLa Pocha 🤖: «Truco»" in f"\n{told}"
    assert "Juega la Pocha 🤖" in told
    (score,) = (node for node in screen.nodes if isinstance(node, Score))
    # What somebody calls himself is his.
    assert score.names == ("ana", "La Pocha 🤖")
    asked = replace(view, questions=(QuestionView("truco", "truco", 0, 1, 0, 2, 1),))
    assert "Volvimos. La Pocha 🤖 cantó" in text(table_screen(ES, "k", 1, lobby(seats=seats), asked, None, back=True))


# --- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \n\t María ", "Ana María"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u2066c\u0000d", "abcd"),
        ("Z̷̶̧̛̛ͨͫalgo", unicodedata.normalize("NFC", "Z̷̶algo")),
        ("", "?"),
        ("\u202e\u200d", "?"),
        ("x" * 80, "x" * 23 + "…"),
        ("<b>@everyone</b>", "<b>@everyone</b>"),
        ("Coco 🤖", "Coco"),
        ("🤖\u200d💤", "?"),
    ],
)
def test_b27_names_are_made_safe(name: str, shown: str) -> None:
    assert safe(name) == shown


@given(st.text(max_size=200))
def test_b27_no_name_has_anything_invisible_or_is_long(name: str) -> None:
    shown = safe(name)
    assert 0 < len(shown) <= NAME_LIMIT
    assert not any(unicodedata.category(char)[0] == "C" for char in shown)
    assert "\n" not in shown


def test_b27_a_name_cannot_break_a_payload() -> None:
    wild = replace(ANA, name='"]}</script><img src=x onerror=alert(1)>\u2028')
    view = lobby(status="lobby", seats=(SeatView(0, 0, wild), SeatView(1, 1, BETO)))
    payload = msgspec.json.encode(lobby_screen(ES, 1, view))
    assert json.loads(payload)


# --- all of it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [ES, EN], ids=["es", "en"])
def test_no_screen_shows_a_key_instead_of_words(words: Words) -> None:
    screens = [
        drawn(words), hand(words), lobby_screen(words, 1, lobby(status="lobby")),
        panel_screen(words, 1, lobby(status="lobby")), welcome_screen(words, ("uruguayo", "argentino")),
    ]  # fmt: skip
    for screen in screens:
        assert all(button.label and len(button.label) <= 80 for button in buttons(screen).values())
        for each in text(screen).split():
            assert not each.startswith(("word-", "refused-", "reason-", "fact-", "value-", "option-", "{"))


def test_somebody_called_flor_is_announced_where_flor_is_played() -> None:
    seats = (SeatView(0, 0, Person("fake:1", "Flor Díaz")), SeatView(1, 1, Person("fake:2", "Florencia")))
    plays = OptionView("flor", ("true", "false"), "true", "false")
    for variant, options, told in (("uruguayo", (), True), ("argentino", (plays,), True), ("argentino", (), False)):
        screen = lobby_screen(ES, 3, lobby(status="lobby", seats=seats, variant=variant, options=options))
        assert ("En la mesa está Flor Díaz: " in text(screen)) is told
        assert "está Florencia" not in text(screen)
