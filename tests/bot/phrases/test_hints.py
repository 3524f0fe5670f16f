"""Who was almost understood is told so; who only talks is not (F11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.phrase_cases import situation_of
from bot.phrases.hearing import hear
from tests.bot.phrases.moments import heard, hint, moment


@pytest.mark.parametrize(
    ("text", "pending", "key"),
    [
        ("dale", "truco", "hear-answer"),
        ("sí, dale", "truco", "hear-answer"),
        ("no, quiero", "truco", "hear-answer"),
        ("quiero, no quiero", "truco", "hear-answer"),
        ("¡Quie...to pescado!", "truco", "hear-answer"),
        ("lo quiero", "envido", "hear-answer"),
        ("quiere", "truco", "hear-near"),
        ("returco", "truco", "hear-near"),
        ("en vivo", None, "hear-near"),
        ("quiero vale cuatro", "truco", "hear-step"),
        ("reviro", "envido", "hear-how-many"),
        ("me voy", None, "hear-mazo"),
        ("va el 3 de oro", None, "hear-not-held"),
        ("el 7 de copas y el 6 de bastos", None, "hear-one-card"),
        ("truco", "envido", "hear-first"),
        ("quiero todo", "perros", "hear-ley"),
        ("a punto", "perros", "hear-ley"),
        ("quiero", "perros", "hear-ley"),
    ],
)
def test_b29_almost(text: str, pending: str | None, key: str) -> None:
    assert hint(text, pending=pending) == key


def test_wrong_moments() -> None:
    assert hint("truco", on_turn=False) == "hear-turn"
    assert hint("va el siete", hand=["7c", "7b", "3o"]) == "hear-which"
    assert hint("retruco") == "hear-not-now"


@pytest.mark.parametrize(
    ("text", "pending"),
    [
        ("dale", None),
        ("jajaja qué mano", "truco"),
        ("me voy a buscar un mate", "truco"),
        ("qué envidia me da tu casa", None),
        ("turco", "envido"),
        ("buenas noches", "perros"),
        ("che", "truco"),
        ("¿truco?", None),
        ("", None),
        ("👍🔥", None),
    ],
)
def test_b29_chatter_gets_nothing(text: str, pending: str | None) -> None:
    assert hint(text, pending=pending) == ""


def test_nobody_is_told_who_does_not_play() -> None:
    assert hint("dale", pending="truco", seated=False) == ""


def test_who_has_not_looked_is_not_told_that_he_lacks_a_card() -> None:
    assert hint("va el 3 de oro", hand=None) == "hear-not-now"


def test_brazilian_hints_speak_brazilian() -> None:
    found = heard("beleza", "paulista", "truco").hint
    assert found is not None
    assert (found.key, found.words) == ("hear-answer", ("aceito", "corro"))
    assert hint("desse", "paulista", "truco") == "hear-near"
    assert hint("doce", "paulista", "nove") == "hear-near"


def test_a_hint_names_only_ones_own_cards() -> None:
    found = heard("va el siete", hand=["7c", "7b", "3o"]).hint
    assert found is not None
    assert found.cards == ("7c", "7b")


@pytest.mark.parametrize(
    ("text", "variant", "words"),
    [
        ("quiero", "paulista", ("aceito", "corro")),
        ("no quiero!", "mineiro", ("aceito", "corro")),
        ("quero", "uruguayo", ("quiero", "no quiero")),
        ("aceito", "argentino", ("quiero", "no quiero")),
        ("não quero", "truque", ("quiero", "no quiero")),
        ("corro", "v2", ("quiero", "no quiero")),
        ("👍", "uruguayo", ("quiero", "no quiero")),
        ("👍🏽 👍", "paulista", ("aceito", "corro")),
    ],
)
def test_b29_an_answer_of_the_other_language_is_none_and_he_is_told_what_is_said_here(
    text: str, variant: str, words: tuple[str, ...]
) -> None:
    found = heard(text, variant, "truque" if variant == "truque" else "truco")
    assert found.actions == ()
    assert found.hint is not None
    assert (found.hint.key, found.hint.words) == ("hear-answer", words)
    assert hint(text, variant) == ""


FLORIDA = ["7c", "6c", "5c"]


@pytest.mark.parametrize("text", ["flor", "¡Flor!", "tengo flor", "@Flor"])
def test_at_the_table_of_somebody_called_flor_who_holds_one_is_shown_the_button(text: str) -> None:
    s = situation_of(moment(hand=FLORIDA, muestra="3o", players=["Flor", "Beto"]))
    told = [hear(text, replace(s, has_flor=has)) for has in (True, False)]
    assert [each.actions for each in told] == [(), ()]
    assert [each.hint and each.hint.key for each in told] == ["hear-flor-name", None]
    assert hear("che, qué hacés", replace(s, has_flor=True)).hint is None
    assert [act.name for act in hear("flor", replace(s, has_flor=True, names=(("Beto", 1),))).actions] == ["flor"]
