"""A stored match of every game, told again in words."""

from __future__ import annotations

import pytest

from bot.cli import _told  # pyright: ignore[reportPrivateUsage]
from bot.present.names import Cast
from bot.present.story import Telling, lines
from bot.words import load
from engine.shown import Aside
from engine.tables.replay import replay, retell
from engine.variants import names
from tests.engine.tables.fakes import ANA
from tests.engine.tables.test_record import a_match, stored


@pytest.mark.parametrize("variant", names())
async def test_every_hand_and_every_card_of_it_is_told(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_UY.UTF-8")
    room, table = await a_match(4, 2, variant)
    whole = await stored(room, table)
    story = replay(whole)
    facts = [step.fact for step in story.steps if step.fact]
    told = list(_told(whole, story))
    assert sum(line.startswith("-- ") for line in told) == sum(fact.what == "dealt" for fact in facts)
    turned = sum(line.strip().startswith(("Muestra: ", "Vira: ")) for line in told)
    assert turned == sum(fact.what == "dealt" and fact.cards[0] >= 0 for fact in facts)
    laid = [line for line in told if any(word in line for word in (" juega ", " descubre "))]
    assert len(laid) == sum(fact.what == "played" for fact in facts)
    assert any("La partida es para" in line for line in told)
    assert not [line for line in told if "reason-" in line or "word-" in line or "fact-" in line]


@pytest.mark.parametrize(("variant", "seats"), [*((name, 2) for name in names()), ("uruguayo", 6)])
async def test_the_terminal_and_the_page_tell_a_match_in_the_same_words(
    variant: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_UY.UTF-8")
    room, table = await a_match(5, seats, variant)
    whole = await stored(room, table)
    tale = retell(whole, 1, ANA.id)
    assert tale is not None
    words = load().pick("es-UY")
    page = [
        text
        for hand in tale.hands
        for text in lines(Cast(words, hand.seats, hand.public.variant, hand.public.deck), hand.told)
    ]
    told = [line.strip() for line in _told(whole, replay(whole)) if line.startswith("   ")]
    assert [line for line in told if not line.startswith(("Muestra: ", "Vira: "))] == page
    assert len(page) > len(tale.hands)


def test_what_happened_at_the_table_is_told_by_its_name() -> None:
    telling = Telling(Cast(load().pick("es-UY"), ()))
    told = [
        ("began", "v2"),
        ("closed", "host"),
        ("closed", "\x1b[2Jx"),
        ("renamed", "la\u202e Mona\x07"),
        ("absent", "Ana"),
    ]
    assert [telling.line(Aside(*each)) for each in told] == [
        "Empieza la partida: Truco V2.",
        "Se cierra la mesa: la cerró quien la abrió.",
        "Se cierra la mesa: [2Jx.",
        "Ahora se llama la Mona.",
        "Ana no contesta: juega la casa por él.",
    ]
