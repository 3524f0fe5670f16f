"""The ranking, one's own figures, and what is stored about oneself."""

from __future__ import annotations

import json

from msgspec.structs import replace

from bot.customs import Group, Own
from bot.screen import Row, Screen
from engine.shown import BoardRow, Export, Person, Place, Ranking, Result, Sitting, StatsRow, StatsView
from engine.tables.ports import Done, Refused
from tests.bot.counter import ANA, BIA, PLACE, Counter, NoBoards, buttons, labels, run, text

HOME = Place(ANA.id, "Ana", "es-UY")


def row(rank: int, name: str, **changes: object) -> BoardRow:
    usual = BoardRow(rank, f"fake:{rank}", name, 12, 8, 312, 3, 1043 - rank, 0, 0, 0)
    return replace(usual, **changes)


def result(number: int) -> Result:
    return Result(
        "abcdefgh",
        number,
        PLACE.id,
        "uruguayo",
        2,
        1.0,
        60.0,
        ANA.id,
        "Ana",
        0,
        0,
        True,
        True,
        30,
        20,
        False,
        False,
        False,
    )


class Boards(NoBoards):
    """What the tests want to be told."""

    def __init__(self, rows: tuple[BoardRow, ...] = (), results: int = 0) -> None:
        super().__init__()
        self.rows, self.results = rows, results
        self.asked: list[tuple[str, str, str]] = []
        self.refusing = False
        self.forgotten: list[str] = []

    def season(self, zone: object) -> str:
        assert str(zone) == "America/Montevideo"
        return "2026-4"

    async def ranking(self, group: str, variant: str, season: str, zone: object) -> Ranking:
        self.asked.append((group, variant, season))
        return Ranking(group, variant, season, self.rows, 12, ("2026-4", "2026-3"))

    async def stats(self, person: str, group: str = "") -> StatsView:
        self.asked.append((person, group, ""))
        line = StatsRow(PLACE.id, "uruguayo", 12, 8, 312, 240, 3, 5, 1043, 1, 4, 2, 1.0)
        return StatsView(person, (line,) if self.results else ())

    async def export(self, person: str, own: tuple[str, ...] = ()) -> Export:
        results = tuple(result(number) for number in range(self.results))
        return Export(person, ("Ana",), results, (Sitting("abcdefgh", f"{PLACE.id}/7", 1.0, False),), {"dm": "open"})

    async def forget(self, person: str, own: tuple[str, ...] = ()) -> Done | Refused:
        if self.refusing:
            return Refused("forget-open")
        self.forgotten.append(person)
        return Done(0)


def with_boards(counter: Counter, boards: Boards) -> Boards:
    counter.boards = boards
    counter.hall.boards = boards  # type: ignore[assignment]
    return boards


def shown(counter: Counter) -> Screen:
    return counter.chat.there[PLACE.id, f"{PLACE.id}/ranking"]


def test_b30_the_ranking_is_of_the_group_and_fits_a_phone() -> None:
    async def scene(counter: Counter) -> None:
        loud = "Z" + "\u0301" * 9 + "\u202e" + "w" * 40
        rows = tuple(row(number, f"Jugadora {number}") for number in range(1, 12))
        rows += (row(12, loud), row(13, "De la casa", matches=0, rating=None, house_matches=5, house_won=4))
        boards = with_boards(counter, Boards(rows))
        await counter.order(ANA, "ranking", replace(PLACE, id=f"{PLACE.id}/7"))
        assert boards.asked == [(PLACE.id, "", "2026-4")]
        counter.chat.calls.clear()
        await counter.order(ANA, "ranking")
        screen = shown(counter)
        said = text(screen)
        assert "🥇 Jugadora 1 · 1042" in said
        assert "8 de 12 · 312 puntos · racha 3" in said
        assert "Jugadora 9" not in said and "De la casa 4 de 5" in said
        lines = [line for node in screen.nodes[2:3] for line in node.text.split("\n")]  # type: ignore[union-attr]
        assert max(map(len, lines)) <= 36
        assert "fake:" not in said
        (turn,) = [button for button in buttons(screen) if button.label == "▶"]
        await counter.press(BIA, turn.token)
        assert "Jugadora 9" in text(shown(counter)) and "\u202e" not in text(shown(counter))
        assert [each.what for each in counter.chat.calls] == ["post", "edit"]

    run(scene)


def test_b30_by_game_and_by_season() -> None:
    async def scene(counter: Counter) -> None:
        boards = with_boards(counter, Boards((row(1, "Ana"),)))
        await counter.order(ANA, "ranking argentino")
        for label in ("Desde siempre", "Truco uruguayo"):
            button = next(each for each in buttons(shown(counter)) if each.label == label)
            await counter.press(ANA, button.token)
        assert boards.asked == [
            (PLACE.id, "argentino", "2026-4"),
            (PLACE.id, "argentino", ""),
            (PLACE.id, "uruguayo", ""),
        ]
        assert "✓ Truco uruguayo" in labels(shown(counter))
        assert "oct–dic 2026" in labels(shown(counter))

    run(scene)


def test_b30_what_is_typed_and_is_no_season_is_passed_over() -> None:
    async def scene(counter: Counter) -> None:
        boards = with_boards(counter, Boards((row(1, "Ana"),)))
        for typed in ("7" + "a" * 60, "9" * 500, "²", "2026-9", "2026-4<b>"):
            assert (await counter.order(ANA, f"ranking {typed}")).note == ""
            assert "oct–dic 2026" in text(shown(counter))
        assert set(boards.asked) == {(PLACE.id, "", "2026-4")}
        await counter.order(ANA, "ranking 2026-3")
        assert boards.asked[-1] == (PLACE.id, "", "2026-3")

    run(scene)


def test_b30_the_time_zone_of_the_group_says_which_season_it_is() -> None:
    async def scene(counter: Counter) -> None:
        zones: list[str] = []
        boards = with_boards(counter, Boards())
        boards.season = lambda zone: zones.append(str(zone)) or "2026-4"  # type: ignore[method-assign]
        await counter.desk._scene.customs.set_group(PLACE.id, Group(zone="Europe/Madrid"))
        await counter.order(ANA, "ranking")
        assert zones == ["Europe/Madrid"]
        assert "Todavía nadie" in text(shown(counter))

    run(scene)


def test_b30_ones_own_figures_are_told_to_him_alone() -> None:
    async def scene(counter: Counter) -> None:
        boards = with_boards(counter, Boards(results=1))
        answer = await counter.order(ANA, "stats")
        assert answer.screen and not answer.here
        assert "Ganaste 8 de 12" in text(answer.screen) and "Contra la casa: 2 de 4" in text(answer.screen)
        await counter.order(ANA, "stats", HOME)
        assert boards.asked == [(ANA.id, PLACE.id, ""), (ANA.id, "", "")]
        assert [each for each in counter.chat.calls if each.where == PLACE.id] == []

    run(scene)


def test_b30_what_is_stored_is_handed_out_whole_and_in_private() -> None:
    async def scene(counter: Counter) -> None:
        with_boards(counter, Boards(results=1))
        panel = await counter.order(ANA, "misdatos")
        assert panel.screen and not panel.here
        assert labels(panel.screen) == ["Verlos todos", "Borrarlos"]
        answer = await counter.press(ANA, buttons(panel.screen)[0].token)
        assert answer.screen and not answer.here
        assert json.loads(text(answer.screen))["names"] == ["Ana"]
        with_boards(counter, Boards(results=100))
        answer = await counter.press(ANA, buttons(panel.screen)[0].token)
        pieces = [each.screen for each in counter.chat.calls if each.where == ANA.id]
        assert f"en {len(pieces)} mensajes" in answer.note
        assert len(json.loads("".join(text(each) for each in pieces if each))["results"]) == 100
        assert [each for each in counter.chat.calls if each.where == PLACE.id] == []

    run(scene)


def test_b30_what_is_stored_is_deleted_once_asked_back_wishes_too() -> None:
    async def scene(counter: Counter) -> None:
        boards = with_boards(counter, Boards(results=1))
        customs = counter.desk._scene.customs
        await counter.order(ANA, "avisame")
        await counter.order(BIA, "avisame")
        await counter.order(ANA, "config hand here", HOME)
        panel = await counter.order(ANA, "misdatos")
        assert panel.screen
        forget = buttons(panel.screen)[1]
        assert forget.ask
        boards.refusing = True
        assert (await counter.press(ANA, forget.token)).note
        assert customs.own(ANA.id).hand == "here"
        boards.refusing = False
        assert "no queda nada" in (await counter.press(ANA, forget.token)).note
        assert boards.forgotten == [ANA.id]
        assert customs.own(ANA.id) == Own()
        assert customs.group(PLACE.id).notify == (BIA.id,)
        assert not any(owner == ANA.id for owner, _ in counter.notes.texts)

    run(scene)


def test_the_rows_of_a_ranking_are_buttons_that_fit() -> None:
    async def scene(counter: Counter) -> None:
        with_boards(counter, Boards(tuple(row(number, "x") for number in range(1, 100))))
        await counter.order(Person("fake:9", "Nueve"), "ranking")
        for node in shown(counter).nodes:
            if isinstance(node, Row):
                assert all(len(each.token) <= 40 for each in node.buttons)

    run(scene)
