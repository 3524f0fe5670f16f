"""Every press is answered, whoever presses whatever; what he may see is there whenever he looks."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.chat import Answer
from bot.present import tokens
from bot.present.hand import blind, claims_falsely, hand_screen
from bot.present.names import amounts, card_name
from bot.present.table import offered
from bot.screen import Cards
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import SPANISH_40
from engine.shown import Person, SeatView
from engine.tables.pace import Pauses
from engine.tables.ports import Do, Done
from tests.bot.counter import ANA, BIA, EVA, PLACE, Counter, buttons, run, text
from tests.bot.house import LEXICON
from tests.bot.views import TABLE, lobby
from tests.engine.playing import Game, at_random, games, positions

NUMBERS: tuple[tuple[int, ...], ...] = ((), (0,), (1, 0), (9, 9, 9, 9))
"""What stands behind the letter of a button: fitting or not, of this moment or of another."""
OPEN_TO_ALL = {"look", "panel"}
"""What has an answer for who does not sit there that is no refusal (or, looking, is one of its own)."""


@pytest.mark.parametrize("kind", sorted(tokens.KINDS))
def test_b1_who_does_not_sit_there_is_told_so_and_nobody_else_hears_of_it(kind: str) -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        before = len(counter.chat.calls)
        for numbers in NUMBERS:
            answer = await counter.press(EVA, tokens.mark(table, kind, *numbers))
            assert answer.note or (kind in OPEN_TO_ALL and answer.screen), (kind, numbers)
            assert not answer.screen or not answer.screen.key.endswith("/hand")
        assert counter.latest(table).lobby.status == "playing"
        assert len(counter.chat.calls) == before

    run(scene)


@pytest.mark.parametrize("kind", sorted(tokens.KINDS))
def test_b1_a_table_that_is_closed_answers_everybody(kind: str) -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await counter.press(ANA, tokens.mark(table, "close"))
        assert counter.hall.latest(table) is None
        before = len(counter.chat.calls)
        for person in (ANA, EVA):
            for numbers in NUMBERS:
                assert (await counter.press(person, tokens.mark(table, kind, *numbers))).note, (kind, numbers)
        assert len(counter.chat.calls) == before

    run(scene)


@pytest.mark.parametrize("token", ["", "hola", "x" * 64, "/nada", "zzzzzzzzt1.1.1.1", "zzzzzzzz?"])
def test_b1_a_button_that_nobody_knows_is_answered(token: str) -> None:
    async def scene(counter: Counter) -> None:
        assert (await counter.press(ANA, token)).note

    run(scene)


def test_b1_a_button_of_a_moment_that_has_passed_says_so() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        latest = counter.latest(table)
        assert latest.public
        before = len(counter.chat.calls)
        old = [
            tokens.mark(table, "offer", latest.public.stage + 1, 0),
            tokens.mark(table, "choice", latest.public.stage + 1, 0),
            tokens.mark(table, "throw", latest.match, latest.public.hand + 1, 0, 0),
        ]
        for token in old:
            assert (await counter.press(ANA, token)).note == "Esa jugada ya pasó."
        assert len(counter.chat.calls) == before

    run(scene)


def test_b7_ones_hand_can_be_looked_at_at_any_moment() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        look = tokens.mark(table, "look")
        first, other = counter.on_turn(table)
        for moved in (False, True):
            for person in (first, other):
                answer = await counter.press(person, look)  # the same old button each time
                assert answer.screen
                view, said = counter.latest(table).private[person.id], text(answer.screen)
                for card in view.cards:
                    assert card_name(LEXICON.pick("es-UY"), card, SPANISH_40.name) in said
                assert f"Tanto: {view.envido}" in said or f"{view.flor}" in said, said
                assert "Los pibes" in said
            if not moved:
                await counter.throws(table, first)

    run(scene)


def test_b6_hands_come_by_themselves_with_every_deal() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        for hand in (1, 2):
            for person in (ANA, BIA):
                assert counter.chat.hands[person.id, f"{table}/hand"].page == f"1-{hand}.-1"
            first, _ = counter.on_turn(table)
            await counter.hall.do(table, first, f"mazo {hand}", Do(Word("mazo", "mazo")))
            await asyncio.sleep(7)

    run(scene)


def test_b21_nothing_is_drawn_before_it_is_stored() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        first, _ = counter.on_turn(table)
        append, drawn = counter.store.append, []

        async def slow(*given: Any, **more: Any) -> None:
            await asyncio.sleep(5)
            drawn.append((len(counter.chat.calls), f"{first.name} juega" in text(counter.table(table))))
            await append(*given, **more)

        counter.store.append = slow  # type: ignore[method-assign]
        before = len(counter.chat.calls)
        assert not (await counter.throws(table, first)).note
        assert drawn == [(before, False)]
        assert f"{first.name} juega" in text(counter.table(table))

    run(scene, Pauses())


def test_b27_two_people_of_one_name_are_two_people() -> None:
    async def scene(counter: Counter) -> None:
        twin = replace(BIA, name=ANA.name)
        table = await counter.plays((ANA, twin))
        people: dict[int, Person] = {0: ANA, 1: twin}
        private = counter.latest(table).private
        assert {private[person.id].seat for person in people.values()} == {0, 1}
        public = counter.latest(table).public
        assert public
        wrong, right = people[1 - public.turn], people[public.turn]
        view = private[right.id]
        token = tokens.mark(table, "throw", 1, 1, 0, view.held[0])
        assert "turno" in (await counter.press(wrong, token)).note
        assert not (await counter.press(right, token)).note

    run(scene)


def test_b33_with_mazo_for_one_a_careless_finger_throws_only_his_own_cards() -> None:
    async def scene(counter: Counter, *, alone: bool) -> None:
        table = await counter.sits((ANA, BIA, EVA, replace(EVA, id="fake:9", name="Fina")))
        chosen = tokens.setting("mazo", "player" if alone else "team")
        await counter.press(ANA, tokens.mark(table, "configure", chosen), PLACE)
        await counter.press(ANA, tokens.mark(table, "start"), PLACE)
        public = counter.latest(table).public
        assert public
        person = counter.latest(table).lobby.seats[public.turn].person
        assert person
        receipt = await counter.hall.do(table, person, "mazo", Do(Word("mazo", "mazo")))
        assert isinstance(receipt, Done)
        after = counter.latest(table).public
        assert after
        assert (after.over, after.gone) == ((False, (public.turn,)) if alone else (True, ()))

    for alone in (True, False):

        async def one(counter: Counter, alone: bool = alone) -> None:
            await scene(counter, alone=alone)

        run(one)


@pytest.mark.parametrize(("mazo", "people", "asked"), [("team", 4, True), ("player", 4, False), ("team", 2, False)])
def test_b33_mazo_said_in_words_is_asked_back_where_it_throws_a_partners_cards(
    mazo: str, people: int, asked: bool
) -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.sits((ANA, BIA, EVA, replace(EVA, id="fake:9", name="Fina"))[:people])
        for chosen in (("mazo", mazo), ("pace", "none")):
            await counter.press(ANA, tokens.mark(table, "configure", tokens.setting(*chosen)), PLACE)
        await counter.press(ANA, tokens.mark(table, "start"), PLACE)
        public = counter.latest(table).public
        assert public
        person = counter.latest(table).lobby.seats[public.turn].person
        assert person
        answer = await counter.says(person, "me voy al mazo")
        if not asked:
            assert answer == Answer()
            assert counter.latest(table).public != public
            return
        assert answer.urgent and "otra vez" in answer.note
        assert counter.latest(table).public == public
        # What is said much later is asked about again, and what is said after something else has happened too.
        await asyncio.sleep(61)
        assert (await counter.says(person, "al mazo")).urgent
        await counter.throws(table, person)
        public = counter.latest(table).public
        assert public
        second = counter.latest(table).lobby.seats[public.turn].person
        assert second and second != person
        assert (await counter.says(second, "al mazo")).urgent
        assert await counter.says(second, "me voy al mazo") == Answer()
        after = counter.latest(table).public
        assert after and after.over

    run(scene)


async def asked_about_mazo(counter: Counter) -> tuple[str, Person]:
    """Somebody who was asked whether he means to throw his partner's cards."""
    table = await counter.plays((ANA, BIA, EVA, replace(EVA, id="fake:9", name="Fina")))
    public = counter.latest(table).public
    assert public
    person = counter.latest(table).lobby.seats[public.turn].person
    assert person
    assert (await counter.says(person, "me voy al mazo")).urgent
    return table, person


async def restarted(counter: Counter) -> None:
    await counter.hall.stop()
    counter.start()
    await counter.hall.start()
    await counter.desk.begin()
    await counter.desk.back(PLACE)


@pytest.mark.parametrize(
    "after", ["a restart", "a restart, too late", "a restart, after a move", "a fault of the store"]
)
def test_b33_whoever_was_asked_by_the_process_before_says_it_again_and_it_is_done(after: str) -> None:
    async def scene(counter: Counter) -> None:
        table, person = await asked_about_mazo(counter)
        if after == "a restart, after a move":
            await counter.throws(table, person)
        if after == "a fault of the store":
            name = next(name for name in counter.notes.texts if name[1] == "sure")
            counter.notes.texts[name] = "{"
        await restarted(counter)
        if after == "a restart, too late":
            await asyncio.sleep(61)
        public = counter.latest(table).public
        answer = await counter.says(person, "al mazo")
        if after == "a restart":
            assert answer == Answer()
            now = counter.latest(table).public
            assert now and now.over
            assert not [name for name in counter.notes.texts if name[1] == "sure"]
            return
        # It is not done in another moment than he was asked in; and it is never passed over.
        assert answer.note
        assert counter.latest(table).public == public

    run(scene)


def test_b33_a_yes_to_what_was_asked_does_nothing_and_is_told_what_would() -> None:
    async def scene(counter: Counter) -> None:
        table, person = await asked_about_mazo(counter)
        for again in (False, True):
            if again:
                await restarted(counter)
            public = counter.latest(table).public
            answer = await counter.says(person, "¡Sí!")
            assert answer.urgent
            assert "Decí «me voy al mazo»" in answer.note
            others = [view.person for view in counter.latest(table).lobby.seats if view.person != person]
            assert others[0] is not None
            assert await counter.says(others[0], "sí") == Answer(), "it was not he who was asked"
            assert counter.latest(table).public == public
        await asyncio.sleep(61)
        assert await counter.says(person, "sí") == Answer(), "chatter, by then"
        assert (await counter.says(person, "al mazo")).urgent
        assert await counter.says(person, "al mazo") == Answer()

    run(scene)


@pytest.mark.parametrize("game", games(), ids=str)
def test_b28_whatever_may_be_done_has_a_button(game: Game) -> None:
    """In the hand of whoever may do it; a flor that is not there, which may be sung too, under the table for all."""
    people = tuple(SeatView(seat, seat % 2, Person(f"fake:{seat}", f"P{seat}")) for seat in range(game.seats))
    around = lobby(seats=people, variant=game.variant)
    for position in positions(game.rules, Random(28), 4, at_random):
        for seat in range(game.seats):
            view = position.view(seat)
            screen = hand_screen(LEXICON.pick("es-UY"), 1, around, view, match=1)
            there = {button.token for button in buttons(screen)}
            there |= {
                face.token for node in screen.nodes if isinstance(node, Cards) for face in node.cards if face.ready
            }
            for index, choice in enumerate(view.choices if screen.nodes else ()):
                if isinstance(choice, PlayCard) and view.hidden and not blind(view):
                    assert any(isinstance(each, Word) and each.word == "ver cartas" for each in view.choices)
                elif isinstance(choice, PlayCard):
                    played = len(position.match.hand.dealt[seat]) - len(view.held) if position.match.hand else 0
                    covered = (1,) if choice.covered else ()
                    numbers = (1, view.public.hand, played, choice.slot, *covered)
                    assert tokens.mark(TABLE, "throw", *numbers) in there
                elif claims_falsely(view, choice):
                    assert choice in offered(view.public)
                else:
                    ways = {tokens.mark(TABLE, "choice", view.public.stage, index, each) for each in amounts(choice)}
                    assert ways <= there, choice
