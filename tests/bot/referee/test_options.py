"""The table options in a question to the judge: said as the lobby writes them, and ruled by."""

from __future__ import annotations

import pytest

from bot.judge.cases import options_of
from bot.present.lobby import option_name, value_name
from bot.referee.options import SILENT, take_options
from bot.referee.reading import Topic, Trouble, topic_of
from bot.referee.ruling import rule
from bot.words import load
from engine.rules.state import spell_value
from engine.variants import names

LEXICON = load()
GAMES = tuple(names())


def told(text: str, usual: str = "uruguayo", lang: str = "es-UY") -> str:
    ruling = rule(LEXICON.pick(lang), text, usual, GAMES)
    assert ruling.trouble is None, ruling.trouble
    return "\n".join(ruling.lines)


def read(text: str, usual: str, lang: str = "es-UY") -> Topic:
    topic = take_options(topic_of(text, usual), LEXICON.pick(lang))
    assert isinstance(topic, Topic), topic
    return topic


@pytest.mark.parametrize("lang", LEXICON.langs)
@pytest.mark.parametrize("variant", GAMES)
def test_every_option_is_understood_as_the_lobby_writes_it_and_as_the_rulebook_does(variant: str, lang: str) -> None:
    words = LEXICON.pick(lang)
    for name, values in options_of(variant).items():
        for value in values:
            written = spell_value(value)
            shown = words("lobby-option", name=option_name(words, name), value=value_name(words, name, written))
            for said in (shown, shown.upper(), f"{name}={written}", f"{name.replace('_', ' ')} = {written}"):
                topic = read(f"{variant}: {said}, 7e 6e 5o", "v2", lang)
                if name in SILENT:
                    break
                assert topic.table == ((name, value),), said
                assert topic.text == "7e 6e 5o"
                assert topic.rules.variant == variant


def test_the_steps_of_the_ladder_are_those_of_the_table() -> None:
    assert "así no vale" in told("nove: aceito", "mineiro")
    assert told("nove: aceito, escada=1-3-6-9-12", "mineiro").splitlines() == [
        "Escalera: 1-3-6-9-12",
        "Truco → Seis → Nove",
        "Querido: vale 9 (M7.4)",
    ]
    refused = "truco, seis: não quero"
    assert "No querido: 4 " in told(refused, "mineiro")
    assert "No querido: 3 " in told(f"Escalera: 1-3-6-9-12; {refused}", "mineiro")


@pytest.mark.parametrize("options", ["baralho=limpo", "coberta=nunca"])
def test_calls_are_ruled_whatever_the_cards_are(options: str) -> None:
    assert "Querido: vale 3 (P7.1)" in told(f"{options}, truco: aceito", "paulista")
    assert "Querido: vale 4 (M7.3)" in told("escada=2-4-8-10-12, truco: aceito", "mineiro")
    for each in ("manilhas=vira", "cartas=4", "manilhas=vira, cartas=4"):
        assert "Querido: vale 4 (M7.1)" in told(f"{each}, truco: aceito", "mineiro")


def test_four_cards_are_a_hand_where_the_table_deals_four() -> None:
    text = "Ana: 4p 7h As 2d; Beto: 3p 2h Ks 5d; Ana: 4p; Beto: 3p; Ana: truco; Beto: aceito"
    assert rule(LEXICON.pick("es-UY"), text, "mineiro", GAMES).trouble is not None
    ruled = told(f"cartas=4; {text}", "mineiro")
    assert ruled.startswith("Cartas por mano: 4\n")
    assert "Beto: «Aceito»" in ruled


def test_manilhas_by_the_vira_in_mineiro() -> None:
    # By the fixed ones the 4 of paus is the best card there is; by the vira it is the worst.
    assert (
        "le gana" in told("4p contra 3h", "mineiro") or "4 de paus" in told("4p contra 3h", "mineiro").splitlines()[0]
    )
    fixed, turned = told("4p contra 3h", "mineiro"), told("manilhas=vira, 4p contra 3h, vira 7d", "mineiro")
    assert fixed.index("4 de paus") < fixed.index("3 de copas")
    assert "(M4.3)" in fixed and "(M4.4)" in turned
    assert turned.index("3 de copas") < turned.index("4 de paus")


def test_a_player_of_a_pair_goes_to_the_mazo_alone_where_the_table_plays_so() -> None:
    hand = "Ana: 1e 7o 3b; Beto: 5c 4c 1b; Caro: 6e 6o 6b; Dani: 4e 4b 5b; Ana: mazo"
    team, player = told(hand, "argentino"), told(f"El mazo es: de cada jugador; {hand}", "argentino")
    assert "queda abierta" not in team
    assert team != player
    assert player.startswith("El mazo es: de cada jugador\n")


def test_the_falta_and_the_target_of_the_table() -> None:
    usual = told("falta envido: quiero 20-10", "argentino")
    whole = told("falta=whole_match, target=24, falta envido: quiero 20-10", "argentino")
    assert "Querido: vale 20 " in usual
    assert whole.splitlines()[0] == "La falta vale: en malas, todo el partido · Puntos: 24"
    assert "Querido: vale 4 " in whole
    assert rule(LEXICON.pick("es-UY"), "target=24, falta envido: quiero 25-10", "argentino", GAMES).trouble is not None


def test_flor_is_played_where_the_table_says_so() -> None:
    without = told("7 y 6 de oros, 5o", "argentino")
    with_flor = told("Flor: sí, 7 y 6 de oros, 5o", "argentino")
    assert "A7.1" in without
    assert "A7.1" not in with_flor and "Flor de 38" in with_flor


@pytest.mark.parametrize(
    ("text", "game", "what"),
    [
        ("escada=2-3-4, truco", "mineiro", "escada=2-3-4"),
        ("cartas=4, 7e 6e 5o", "argentino", "cartas=4"),
        ("target = 99; truco", "uruguayo", "target = 99"),
    ],
)
def test_an_option_that_the_game_has_not_is_told(text: str, game: str, what: str) -> None:
    found = rule(LEXICON.pick("es-UY"), text, game, GAMES).trouble
    assert found == Trouble("juez-option", what)


def test_somebody_called_flor_and_points_are_no_options() -> None:
    assert "33" in told("Flor: 7 y 6 de oros; Beto: 1e 2e 3b; muestra 4b")
    assert read("puntos: 12-3; Ana: truco", "uruguayo").table == ()
    assert read("Flor: quiero", "argentino").table == ()
