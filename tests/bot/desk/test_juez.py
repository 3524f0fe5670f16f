"""The judge at the desk: whoever asks gets his answer alone, by the game that is played there."""

from __future__ import annotations

from msgspec.structs import replace

from bot.chat import Answer
from bot.customs import Group
from bot.referee.terms import EXAMPLES
from tests.bot.counter import ANA, BIA, CARO, PLACE, Counter, buttons, run, text


def shown(answer: Answer) -> str:
    assert answer.screen is not None
    assert not answer.here
    assert answer.note == ""
    return text(answer.screen)


def test_a_question_is_answered_to_who_asks_it_alone() -> None:
    async def scene(counter: Counter) -> None:
        answer = await counter.order(ANA, "juez 7 y 6 de oros contra 5 y 4 de copas, muestra 3b")
        said = shown(answer)
        assert "Juez · Truco uruguayo" in said
        assert "gana Mano 1, 33 a 29" in said
        assert "(U3.3)" in said
        assert counter.chat.calls == []

    run(scene)


def test_without_a_question_there_are_examples_that_run() -> None:
    async def scene(counter: Counter) -> None:
        guide = (await counter.order(ANA, "juez")).screen
        assert guide is not None
        labels = [each.label for each in buttons(guide)]
        assert labels[:3] == list(EXAMPLES["uruguayo"])
        assert "Truco paulista" in labels
        for each in buttons(guide)[:3]:
            said = shown(await counter.press(ANA, each.token))
            assert each.label in said
            assert "(U" in said
        other = await counter.press(ANA, next(each.token for each in buttons(guide) if each.label == "Truco paulista"))
        assert other.screen is not None
        assert [each.label for each in buttons(other.screen)][:3] == list(EXAMPLES["paulista"])
        assert "(P4.3)" in shown(await counter.press(ANA, buttons(other.screen)[0].token))
        named = (await counter.order(ANA, "juez Truque")).screen
        assert named is not None
        assert buttons(named)[0].label == EXAMPLES["truque"][0]

    run(scene)


def test_a_button_that_is_none_of_ours_shows_how_to_ask() -> None:
    async def scene(counter: Counter) -> None:
        for token in ("/juez.chino.1", "/juez.uruguayo.99", "/juez.x.y.z", "/juez"):
            assert "dice el reglamento" in shown(await counter.press(ANA, token))

    run(scene)


def test_the_game_is_the_one_of_the_table_or_of_the_group() -> None:
    async def scene(counter: Counter) -> None:
        await counter.desk._scene.customs.set_group(PLACE.id, Group(variant="argentino"))
        assert "Truco argentino" in shown(await counter.order(ANA, "juez 7e contra 1b"))
        await counter.order(ANA, "mesa truque")
        assert "Truque" in shown(await counter.order(ANA, "juez 7e contra 1b, muestra 3o"))
        assert "Truco uruguayo" in shown(await counter.order(ANA, "juez uruguayo 7e contra 1b, muestra 3o"))

    run(scene)


def test_he_is_answered_in_his_language() -> None:
    async def scene(counter: Counter) -> None:
        english = replace(ANA, id="fake:77", lang="en")
        assert "Judge" in shown(await counter.order(english, "juez 7e contra 1b"))
        brazil = replace(ANA, id="fake:78", lang="pt-BR")
        assert "Juiz" in shown(await counter.order(brazil, "juez 7e contra 1b"))

    run(scene)


def test_what_was_not_understood_is_said_with_examples() -> None:
    async def scene(counter: Counter) -> None:
        answer = await counter.order(ANA, "juez 1x 2y")
        assert "No entendí «1x»" in shown(answer)
        assert answer.screen is not None
        assert len(buttons(answer.screen)) == 3

    run(scene)


def test_the_game_is_that_of_the_table_where_he_sits_himself() -> None:
    """Another table was opened in the same place after his."""

    async def scene(counter: Counter) -> None:
        await counter.sits((ANA, CARO))
        await counter.order(BIA, "jugar argentino 2")
        assert len(counter.hall.in_place(PLACE.id)) == 2
        assert "Juez · Truco uruguayo" in shown(await counter.order(ANA, "juez real envido no querido"))
        assert "Juez · Truco argentino" in shown(await counter.order(BIA, "juez real envido no querido"))

    run(scene)
