"""What the cases leave open: names, several acts, limits of words, and what an answer must not be taken for."""

from __future__ import annotations

import pytest

from bot.phrases.counting import moves
from tests.bot.phrases.moments import acts, heard


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("quiero", ["quiero"]),
        ("¿y si digo truco, envido, flor? quiero", []),
        ("> quiero", []),
        ("> truco\nquiero", ["quiero"]),
        ("`quiero`", []),
        ("https://truco.example/quiero quiero", ["quiero"]),
        ("¿quiero", []),
        ("quiero ¿eh?", []),
        ("quiero + retruco", ["quiero", "retruco"]),
        ("𝗤𝗨𝗜𝗘𝗥𝗢", ["quiero"]),
        ("no no quiero", ["no quiero"]),
        ("no, bueno, quiero", []),
        ("no quiero nada", []),
        ("quiero, el truco", []),
        ("quiero truco", ["quiero"]),
        ("envido y quiero", ["envido", "quiero"]),
        ("quiero y envido", ["quiero"]),
        ("quiero retruco y vale cuatro", []),
    ],
)
def test_answers_to_a_truco(text: str, expected: list[str]) -> None:
    assert acts(text, pending="truco") == expected


def test_a_question_with_commas_is_one_question() -> None:
    assert acts("¿canto truco, truco, o qué?") == []


def test_a_name_addresses_somebody() -> None:
    assert acts("Quiero, José María", pending="truco", players=["José María"]) == ["quiero"]
    assert acts("quiero jose", pending="truco", players=["José María"]) == ["quiero"]
    assert acts("quiero, la Pocha", pending="truco", players=["la Pocha 🤖"]) == ["quiero"]
    assert acts("dale Pocha, quiero", pending="truco", players=["la Pocha 🤖"]) == ["quiero"]
    assert acts("la falta", pending="envido", players=["la Pocha 🤖"]) == ["falta envido"]


@pytest.mark.parametrize("name", ["No", "no quiero", "Real", "Que"])
def test_nobody_turns_a_word_around_by_calling_himself_so(name: str) -> None:
    assert acts("no quiero", pending="envido", players=[name]) == ["no quiero"]
    assert acts("real envido", players=[name]) == ["real envido"]


def test_a_player_called_flor_is_addressed_and_not_sung() -> None:
    assert acts("te toca Flor", players=["Flor Pérez"]) == []
    assert acts("mirá qué flor", players=["Ana"]) == ["flor"]


@pytest.mark.parametrize(
    "text",
    ["no canto flor", "no tengo ni una flor", "nunca tuve flor", "¡vale la flor!", "dijo flor", "no es mano con flor"],
)
def test_no_claim(text: str) -> None:
    assert acts(text) == []


def test_a_flor_among_words_that_mean_nothing_keeps_other_calls_out() -> None:
    assert acts("me brotó una flor en la mano, truco") == ["flor"]
    assert acts("tengo flor, truco") == ["flor", "truco"]


def test_a_flor_binds_whatever_else_is_not_clear() -> None:
    assert acts("flor, el tres y el cuatro de copas") == ["flor"]


def test_a_flor_goes_before_the_answer_to_a_truco() -> None:
    assert acts("quiero, y tengo flor", pending="truco") == ["flor", "quiero"]


def test_amounts() -> None:
    assert acts("treinta y tres tantos") == ["envido 33"]
    assert acts("envido 41") == []
    assert acts("2 tantos más de envido", pending="envido") == ["envido 2"]
    assert acts("3 tantos", pending="envido 5") == []
    assert acts("con flor envido cinco", pending="flor") == ["con flor envido 5"]


def test_denunciar_needs_to_know_whom_only_where_there_are_several() -> None:
    assert acts("@beto negaste la flor", players=["Beto"]) == ["denunciar"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("jogo o três de paus", ["play 3p"]),
        ("o truco", []),
        ("vai o truco", ["truco"]),
        ("peço truco", ["truco"]),
        ("não, quero", []),
    ],
)
def test_brazilian_clauses(text: str, expected: list[str]) -> None:
    assert acts(text, "paulista") == expected


def test_the_manilhas_of_a_small_deck_follow_on_each_other() -> None:
    told = {"muestra": "3p", "options": {"baralho": "limpo"}}
    assert acts("vou com o zap", "paulista", hand=["Qp", "4p", "Ks"], **told) == ["play Qp"]
    assert acts("vou com o zap", "paulista", hand=["Qp", "4p", "Ks"], muestra="3p") == ["play 4p"]


def test_a_mao_de_onze_is_answered_and_nothing_else() -> None:
    assert acts("jogamos", "paulista", "mão de onze") == ["jogo"]
    assert acts("corro", "paulista", "mão de onze") == ["fujo"]
    assert acts("jogo", "paulista") == []


def test_the_other_ladders_of_mineiro() -> None:
    told = {"options": {"escada": "2-4-6-8-10-12"}}
    assert acts("oito", "mineiro", "seis", **told) == ["oito"]
    assert acts("oito", "mineiro", "seis") == []


def test_a_raise_is_one_move_and_calls_go_before_the_card() -> None:
    assert [act.name for act in moves(heard("quiero y retruco", pending="truco").actions)] == ["retruco"]
    assert [act.name for act in moves(heard("el 7 de copas y truco").actions)] == ["truco", "play 7c"]
    assert [act.name for act in moves(heard("quiero, va el 7 de copas", pending="truco").actions)] == [
        "quiero",
        "play 7c",
    ]


def test_the_answers_to_perros_take_fillers_but_no_question() -> None:
    assert acts("bueno, con ley: paso y quiero", pending="perros") == ["con ley: paso y quiero"]
    assert acts("¿a punto, se quiere todo?", pending="perros") == []
